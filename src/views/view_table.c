/*
 * view_table.c - a tensor as a plain table of numbers, as one would print it: all digits that tell
 * the values apart, points below one another, rows striped.
 *
 * The largest text at which everything fits is taken; when nothing does, the smallest, and what is
 * cut off is said. Of a tensor of higher rank its matrices stand below one another if they all fit,
 * else the one in focus alone.
 */
#include "views/views.h"

#include "subject/subject.h"
#include "subject/view.h"
#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_MOST = 64,    /* rows and columns looked at: more do not fit any slide */
    TABLE_BLOCKS = 16,  /* matrices below one another */
    DECIMALS_LEAST = 4, /* as PyTorch prints */
    DECIMALS_MOST = 7,  /* what a 32-bit float holds */
    TABLE_TEXT = 48,    /* bytes of one number */
    TABLE_CELLS = TABLE_MOST * TABLE_MOST
};

static const double HUGE_NUMBER = 1e7; /* from here on written with an exponent, */
static const double HUGE_WHOLE = 1e12; /* if all are whole numbers from here on: counts are read */

/* A stretch of rows or columns. */
typedef struct Range {
    int64_t first, count, all;
} Range;

typedef struct Table {
    const Node *node;
    Matrix head;                 /* for its caption */
    Range rows, columns, blocks; /* shown */
    Range all_rows, all_columns; /* those that the zoom leaves */
    int row_dim, column_dim;     /* -1: none */
    int decimals;
    bool sign;
    int before, after; /* characters up to the units, and after them */
    float px, line, column_w, label_w;
    Str note; /* what is not shown; empty: all is */
} Table;

/* ---- numbers ---- */

static bool is_plain(double v, int decimals)
{
    bool vanishes = v != 0 && fabs(v) < 0.5 * pow(10, -decimals);
    return isfinite(v) && fabs(v) < (decimals == 0 ? HUGE_WHOLE : HUGE_NUMBER) && !vanishes;
}

/* The number as text; returns how many of its characters stand after the units. */
static int write_number(const Table *t, double v, char out[TABLE_TEXT])
{
    const char *sign = v < 0 ? "−" : t->sign && v > 0 ? "+" : "";
    if (isnan(v))
        snprintf(out, TABLE_TEXT, "nan");
    else if (isinf(v))
        snprintf(out, TABLE_TEXT, "%s∞", sign);
    else if (v == 0)
        snprintf(out, TABLE_TEXT, "0");
    else if (!is_plain(v, t->decimals))
        snprintf(out, TABLE_TEXT, "%s%.3e", sign, fabs(v));
    else
        snprintf(out, TABLE_TEXT, "%s%.*f", sign, t->decimals, fabs(v));
    const char *point = strchr(out, '.');
    return point && is_plain(v, t->decimals) ? (int)strlen(point) : 0;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* With so many decimals different values look different. The values are sorted; those that are
 * written with an exponent, or as a bare 0, look different anyway. */
static bool told_apart(const double *v, int n, int decimals)
{
    double unit = pow(10, decimals);
    for (int i = 1; i < n; i++)
        if (v[i] != v[i - 1] && v[i - 1] != 0 && v[i] != 0 && is_plain(v[i], decimals) &&
            is_plain(v[i - 1], decimals) && round(v[i] * unit) == round(v[i - 1] * unit))
            return false;
    return true;
}

static void choose_decimals(Table *t, double *v, int n)
{
    bool whole = true;
    for (int i = 0; i < n; i++)
        whole = whole && v[i] == floor(v[i]);
    qsort(v, (size_t)n, sizeof *v, by_value);
    t->decimals = whole ? 0 : DECIMALS_LEAST;
    while (!whole && t->decimals < DECIMALS_MOST && !told_apart(v, n, t->decimals))
        t->decimals++;
}

/* ---- cells ---- */

static CellRef cell_at(const Canvas *c, const Table *t, int64_t block, int64_t row, int64_t column)
{
    int64_t cell = (block * t->rows.all + row) * t->columns.all + column;
    return (CellRef){t->node->id, c->s->time, cell};
}

static double value_of(const Canvas *c, CellRef cell)
{
    return scalar_double(trace_cell(c->s->trace, cell));
}

/* Room for the widest number in sight; a hidden one takes as much as any. */
static void measure_numbers(const Canvas *c, Table *t)
{
    double *v = ARENA_ARRAY(c->pen.a, double, TABLE_CELLS);
    int n = 0;
    char text[TABLE_TEXT];
    for (int64_t b = 0; b < t->blocks.count; b++)
        for (int64_t i = 0; i < t->rows.count; i++)
            for (int64_t j = 0; j < t->columns.count && n < TABLE_CELLS; j++) {
                double x = value_of(
                    c, cell_at(c, t, t->blocks.first + b, t->rows.first + i, t->columns.first + j));
                t->sign = t->sign || x < 0;
                if (isfinite(x))
                    v[n++] = x;
            }
    choose_decimals(t, v, n);
    t->after = t->decimals ? t->decimals + 1 : 0;
    t->before = 2; /* a sign and an infinity */
    for (int i = 0; i < n; i++) {
        int after = write_number(t, v[i], text), all = str_columns(str_of(text));
        bool plain = is_plain(v[i], t->decimals);
        int before = plain ? all - after : all - t->after;
        t->before = before > t->before ? before : t->before;
    }
}

/* ---- which part ---- */

/* At most `most` of a range, those around `focus` when it is in there; else from the start. */
static Range part_of(Range all, int64_t focus, int64_t most)
{
    Range r = all;
    int64_t end = all.first + all.count;
    r.count = all.count < most ? all.count : most;
    if (focus >= r.first + r.count && focus < end)
        r.first = focus - r.count / 2 + r.count > end ? end - r.count : focus - r.count / 2;
    return r;
}

typedef struct CellPlace {
    int64_t block, row, column;
} CellPlace;

static CellPlace focus_place(const Canvas *c, const Table *t)
{
    int64_t cell = c->s->focus.cell, wide = t->columns.all, high = t->rows.all;
    if (cell < 0 || wide * high == 0)
        return (CellPlace){-1, -1, -1};
    return (CellPlace){cell / (wide * high), cell / wide % high, cell % wide};
}

/* What the zoom leaves; of a vector it counts the cells as columns. */
static void choose_window(const Canvas *c, Table *t)
{
    bool upright = t->column_dim < 0;
    Zoom w = upright ? zoom_window(c->s->view->zoom, 1, t->rows.all)
                     : zoom_window(c->s->view->zoom, t->rows.all, t->columns.all);
    t->all_rows = (Range){w.row, w.rows, t->rows.all};
    t->all_columns = (Range){w.column, w.columns, t->columns.all};
    if (upright) {
        t->all_rows = (Range){w.column, w.columns, t->rows.all};
        t->all_columns = (Range){0, t->columns.all, t->columns.all};
    }
}

/* A vector stands upright: its labels then have a line each. */
static Table make_table(const Canvas *c)
{
    const Subject *s = c->s;
    Table t = {.node = trace_node(c->s->trace, s->node)};
    Shape shape = t.node->out.shape;
    int last = shape.rank - 1;
    t.row_dim = shape.rank >= 2 ? last - 1 : last;
    t.column_dim = shape.rank >= 2 ? last : -1;
    t.rows.all = t.row_dim >= 0 ? shape.size[t.row_dim] : 1;
    t.columns.all = t.column_dim >= 0 ? shape.size[t.column_dim] : 1;
    int64_t each = t.rows.all * t.columns.all;
    t.blocks.all = each > 0 ? tensor_count(t.node->out) / each : 0;
    t.head = matrix_make(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell);
    choose_window(c, &t);
    return t;
}

/* ---- labels ---- */

/* A token, or the number where there is none. */
static Str label_of(const Canvas *c, const Table *t, int dim, int64_t i, int64_t all)
{
    Str token = dim >= 0 ? axis_token(c->s->trace, t->node->id, dim, i) : STR("");
    return token.len || all < 2 ? token : str_printf(c->pen.a, "%lld", (long long)i);
}

static float widest_label(const Canvas *c, const Table *t, int dim, Range r, float px)
{
    float widest = 0;
    for (int64_t i = 0; i < r.count; i++)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, px,
                                         label_of(c, t, dim, r.first + i, r.all)));
    return widest;
}

static Str block_name(const Canvas *c, const Table *t, int64_t block)
{
    int64_t at[MAX_RANK];
    Shape s = t->node->out.shape;
    StrBuf out = strbuf_make(c->pen.a);
    index_split(s, block * t->rows.all * t->columns.all, at);
    for (int d = 0; d < s.rank - 2; d++)
        strbuf_printf(&out, d ? ", %lld" : "%lld", (long long)at[d]);
    return phrase(c->pen.a, PHRASE_BLOCK, strbuf_str(&out));
}

/* ---- layout ---- */

static bool has_names(const Table *t)
{
    return t->node->out.shape.rank > 2;
}

/* Lines from the column labels to the last row. */
static int64_t lines_of(const Table *t)
{
    return t->blocks.count * (t->rows.count + has_names(t)) + 1;
}

/* Sizes at a text size; true when everything fits the area. */
static bool measure(const Canvas *c, Table *t, Box area, float px)
{
    float digit = pen_width(&c->pen, FONT_MONO, px, STR("0"));
    float numbers = digit * (float)(t->before + t->after) + 2 * digit;
    float labels = widest_label(c, t, t->column_dim, t->columns, px) + digit;
    t->px = px;
    t->line = ceilf(px * 1.55f);
    t->column_w = ceilf(fmaxf(numbers, fminf(labels, 1.6f * numbers)));
    t->label_w = ceilf(widest_label(c, t, t->row_dim, t->rows, px) + px);
    return t->label_w + t->column_w * (float)t->columns.count <= area.w &&
           t->line * (float)lines_of(t) <= area.h;
}

/* The largest text for which it fits; false when even the smallest is too large. */
static bool fit(const Canvas *c, Table *t, Box area)
{
    for (float px = roundf(c->pen.body * 1.15f); px >= c->pen.small; px--)
        if (measure(c, t, area, px))
            return true;
    return measure(c, t, area, c->pen.small);
}

/* "the first 20 of 300 rows", "rows 40 to 59 of 300". */
static void note_cut(const Canvas *c, Table *t, Range r, PhraseId first, PhraseId some)
{
    if (r.count == r.all)
        return;
    Str all = str_printf(c->pen.a, "%lld", (long long)r.all);
    Str from = str_printf(c->pen.a, "%lld", (long long)r.first);
    Str to = str_printf(c->pen.a, "%lld", (long long)(r.first + r.count - 1));
    Str many = str_printf(c->pen.a, "%lld", (long long)r.count);
    Str said = r.first ? phrase(c->pen.a, some, from, to, all) : phrase(c->pen.a, first, many, all);
    t->note =
        t->note.len ? str_printf(c->pen.a, "%.*s, %.*s", STR_ARG(t->note), STR_ARG(said)) : said;
}

/* As much as fits in the smallest text: one block, then fewer rows, fewer columns. */
static void cut(const Canvas *c, Table *t, Box area)
{
    CellPlace focus = focus_place(c, t);
    int64_t block = focus.block > 0 ? focus.block : 0;
    t->blocks = (Range){block, t->blocks.all > 0, t->blocks.all};
    if (!fit(c, t, area)) {
        float rows = floorf(area.h / t->line) - 1 - (float)has_names(t);
        float columns = floorf((area.w - t->label_w) / t->column_w);
        t->rows = part_of(t->all_rows, focus.row, rows > 1 ? (int64_t)rows : 1);
        t->columns = part_of(t->all_columns, focus.column, columns > 1 ? (int64_t)columns : 1);
        measure_numbers(c, t);
        measure(c, t, area, c->pen.small);
    }
    if (t->blocks.count < t->blocks.all)
        t->note = phrase(c->pen.a, PHRASE_TABLE_BLOCK,
                         str_printf(c->pen.a, "%lld", (long long)t->blocks.all));
    note_cut(c, t, t->rows, PHRASE_TABLE_FIRST_ROWS, PHRASE_TABLE_ROWS);
    note_cut(c, t, t->columns, PHRASE_TABLE_FIRST_COLUMNS, PHRASE_TABLE_COLUMNS);
}

static void choose_part(const Canvas *c, Table *t, Box area)
{
    CellPlace focus = focus_place(c, t);
    t->rows = part_of(t->all_rows, focus.row, TABLE_MOST);
    t->columns = part_of(t->all_columns, focus.column, TABLE_MOST);
    t->blocks.count = t->blocks.all < TABLE_BLOCKS ? t->blocks.all : TABLE_BLOCKS;
    measure_numbers(c, t);
    bool whole = t->rows.count == t->rows.all && t->columns.count == t->columns.all &&
                 t->blocks.count == t->blocks.all;
    if (!whole || !fit(c, t, area))
        cut(c, t, area);
}

/* ---- drawing ---- */

/* A number with its point below the others'. */
static void draw_number(const Canvas *c, const Table *t, Box box, double v, Role ink)
{
    char text[TABLE_TEXT];
    float digit = pen_width(&c->pen, FONT_MONO, t->px, STR("0"));
    int after = write_number(t, v, text);
    float right = box.x + box.w - digit;
    if (is_plain(v, t->decimals) || !isfinite(v))
        right -= digit * (float)(t->after - after);
    float w = pen_width(&c->pen, FONT_MONO, t->px, str_of(text));
    pen_text_at(&c->pen, FONT_MONO, t->px, ink, right - w, text_baseline(t->px, box.y, box.h),
                str_of(text));
}

/* Masked, dropped and NaN cells have the marks they have everywhere; all others are plain text. */
static void draw_cell(const Canvas *c, const Table *t, Box box, CellRef cell)
{
    double v = value_of(c, cell);
    CellKind kind = isnan(v) ? KIND_NAN : trace_kind(c->s->trace, cell);
    CellLook look = t->head.look;
    look.numbers = (CellNumbers){.shown = true, .columns = t->before + t->after, .px = t->px};
    look.radius = 2;
    c->pen.d->tag = (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time};
    draw_area(c->pen.d, box);
    if (hide_cell(c->s, cell))
        matrix_draw_covered(c, box_inset(box, 1), &look);
    else if (kind == KIND_VALUE || kind == KIND_ZERO)
        draw_number(c, t, box, v, ROLE_TEXT);
    else
        cell_draw(c->pen.d, box_inset(box, 1), v, kind, 1, &look);
    if (!hide_cell(c->s, cell) && changes_cell(c->s->lesson, cell))
        cell_mark_changed(c->pen.d, box, pen_colour(&c->pen, ROLE_BACKGROUND), c->pen.theme);
    c->pen.d->tag = (DrawTag){0};
}

static void draw_column_labels(const Canvas *c, const Table *t, float x, float y, int64_t lit)
{
    float digit = pen_width(&c->pen, FONT_MONO, t->px, STR("0"));
    for (int64_t j = 0; j < t->columns.count; j++) {
        int64_t i = t->columns.first + j;
        Box box = {x + t->column_w * (float)j, y, t->column_w - digit, t->line};
        bool on = i == lit && t->column_dim >= 0;
        draw_text_in(
            c->pen.d,
            pen_look(&c->pen, on ? FONT_SANS_BOLD : FONT_SANS, t->px, on ? ROLE_KEY : ROLE_MUTED),
            box, ALIGN_RIGHT, label_of(c, t, t->column_dim, i, t->columns.all));
    }
}

/* Where panels are no lighter than the page, the active line of code is. */
static Colour stripe(const Canvas *c)
{
    Colour panel = pen_colour(&c->pen, ROLE_PANEL), page = pen_colour(&c->pen, ROLE_BACKGROUND);
    bool seen = colour_contrast(panel, page) > 1.01;
    return seen ? panel : pen_colour(&c->pen, ROLE_CODE_ROW);
}

static void draw_row(const Canvas *c, const Table *t, Box row, int64_t block, int64_t i)
{
    CellPlace focus = focus_place(c, t);
    bool on = focus.block == block && focus.row == i;
    Box label = {row.x, row.y, t->label_w - t->px * 0.8f, row.h};
    if (i % 2 == 0)
        draw_rect(c->pen.d, row, stripe(c), 0);
    draw_text_in(
        c->pen.d,
        pen_look(&c->pen, on ? FONT_SANS_BOLD : FONT_SANS, t->px, on ? ROLE_QUERY : ROLE_MUTED),
        label, ALIGN_RIGHT, label_of(c, t, t->row_dim, i, t->rows.all));
    for (int64_t j = 0; j < t->columns.count; j++) {
        int64_t column = t->columns.first + j;
        Box box = {row.x + t->label_w + t->column_w * (float)j, row.y, t->column_w, row.h};
        draw_cell(c, t, box, cell_at(c, t, block, i, column));
        if (on && focus.column == column)
            matrix_focus(c, box_inset(box, 2));
    }
}

static void draw_blocks(const Canvas *c, const Table *t, float x, float y)
{
    float wide = t->label_w + t->column_w * (float)t->columns.count;
    draw_column_labels(c, t, x + t->label_w, y, focus_place(c, t).column);
    y += t->line;
    draw_line(c->pen.d, (Point){x, y}, (Point){x + wide, y}, pen_colour(&c->pen, ROLE_GUIDE), 1, 0);
    for (int64_t b = 0; b < t->blocks.count; b++) {
        if (has_names(t)) {
            Box name = {x, y, wide, t->line};
            draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, t->px, ROLE_MUTED), name,
                         ALIGN_LEFT, block_name(c, t, t->blocks.first + b));
            y += t->line;
        }
        for (int64_t i = 0; i < t->rows.count; i++, y += t->line)
            draw_row(c, t, (Box){x, y, wide, t->line}, t->blocks.first + b, t->rows.first + i);
    }
}

/* Its caption tells neither what its own layout tells nor what it would cut. */
static void quiet_caption(Table *t)
{
    t->head.one_of_many = true;
    t->head.rows = (int)t->head.all_rows;
    t->head.columns = (int)t->head.all_columns;
    t->head.box.w = 0;
}

/* The table within the area, and the heights of its caption and of the note below it. */
static Table lay_out(const Canvas *c, Box area, float *top)
{
    Table t = make_table(c);
    quiet_caption(&t);
    *top = matrix_caption_height(c, &t.head, area.w) + c->pen.gap;
    area.h -= *top + pen_line(c->pen.small) + c->pen.gap / 2;
    choose_part(c, &t, area);
    return t;
}

static Legible fit_table(const Canvas *c, Box area)
{
    float top;
    return lay_out(c, area, &top).note.len ? LEGIBLE_COLOURS : LEGIBLE_ALL;
}

static void draw_all(const Canvas *c, Box area)
{
    float top;
    Table t = lay_out(c, area, &top);
    float note_h = pen_line(c->pen.small), rest = area.h - top - note_h - c->pen.gap / 2;
    float wide = t.label_w + t.column_w * (float)t.columns.count;
    float high = t.line * (float)lines_of(&t);
    float x = area.x + floorf(fmaxf(area.w - wide, 0) / 2);
    float y = area.y + floorf(fmaxf(rest - high, 0) / 2);
    view_caption(c, &t.head, area, x, y);
    draw_blocks(c, &t, x, y + top);
    Box note = {x, y + top + high + c->pen.gap / 2, area.x + area.w - x, note_h};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED), note, ALIGN_LEFT,
                 t.note);
}

const PictureKind picture_table = {.draw = draw_all, .fit = fit_table};
