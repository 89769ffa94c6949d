/*
 * view_table.c - a tensor as a plain table of numbers, as one would print it: all digits that tell
 * the values apart, points below one another, rows striped.
 *
 * The largest text at which everything fits is taken; when nothing does, the smallest, and what is
 * cut off is said. Of a tensor of higher rank its matrices stand below one another if they all fit,
 * else the one in focus alone. Each is a slot of the layout, whose size follows from that text.
 */
#include "views/views.h"

#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BLOCKS = 16,  /* matrices below one another */
    DECIMALS_LEAST = 4, /* as PyTorch prints */
    DECIMALS_MOST = 7,  /* what a 32-bit float holds */
    TABLE_TEXT = 48     /* bytes of one number */
};

static const double HUGE_NUMBER = 1e7; /* from here on written with an exponent, */
static const double HUGE_WHOLE = 1e12; /* if all are whole numbers from here on: counts are read */

typedef struct NumberTable {
    Matrix block[TABLE_BLOCKS]; /* those that may be shown; */
    int count, focus;           /* how many, and which of them holds the focus, */
    int64_t all;                /* of so many matrices of the tensor */
    int decimals;
    bool sign;
    int before, after; /* characters up to the units, and after them */
    float px;          /* size of numbers and labels */
} NumberTable;

/* ---- numbers ---- */

static bool is_plain(double v, int decimals)
{
    bool vanishes = v != 0 && fabs(v) < 0.5 * pow(10, -decimals);
    return isfinite(v) && fabs(v) < (decimals == 0 ? HUGE_WHOLE : HUGE_NUMBER) && !vanishes;
}

/* The number as text; returns how many of its characters stand after the units. */
static int write_number(const NumberTable *t, double v, char out[TABLE_TEXT])
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

static void choose_decimals(NumberTable *t, double *v, int n)
{
    bool whole = true;
    for (int i = 0; i < n; i++)
        whole = whole && v[i] == floor(v[i]);
    qsort(v, (size_t)n, sizeof *v, by_value);
    t->decimals = whole ? 0 : DECIMALS_LEAST;
    while (!whole && t->decimals < DECIMALS_MOST && !told_apart(v, n, t->decimals))
        t->decimals++;
}

/* Room for the widest number in sight; a hidden one takes as much as any. */
static void measure_numbers(const Canvas *c, NumberTable *t, const Matrix *block, int count)
{
    const int cells = block->rows * block->columns;
    double *v = ARENA_ARRAY(c->pen.a, double, count *cells + 1);
    int n = 0;
    char text[TABLE_TEXT];
    t->sign = false;
    for (int i = 0; i < count * cells; i++) {
        double x = block[i / cells].cell[i % cells].value;
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

/* The matrix of the subject that holds cell `around`: of the part that the view zooms into at most
 * so many rows and columns, around the focus. A vector stands upright, so that its labels have a
 * line each; its cells are zoomed into as columns. */
static Matrix block_of(const Canvas *c, int64_t around, int64_t rows, int64_t columns)
{
    const Subject *s = c->s;
    bool upright = trace_node(s->trace, s->node)->out.shape.rank < 2;
    Zoom part =
        matrix_around(c, s->node, s->focus.cell, subject_zoom(s), rows, upright ? rows : columns);
    if (upright)
        part = (Zoom){part.column, 0, part.columns, 0};
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_COLUMN, around, part);
    m.part_told = m.one_of_many = true;
    return m;
}

/* "the first 20 of 300 rows", "rows 40 to 59 of 300". */
static void note_cut(const Canvas *c, Str *note, int64_t begin, int64_t shown, int64_t of,
                     PhraseId first, PhraseId some)
{
    if (shown == of)
        return;
    Str all = canvas_number(c, of), from = canvas_number(c, begin);
    Str said = phrase(c->pen.a, some, from, canvas_number(c, begin + shown - 1), all);
    if (begin == 0)
        said = phrase(c->pen.a, first, canvas_number(c, shown), all);
    *note = note->len ? str_printf(c->pen.a, "%.*s, %.*s", STR_ARG(*note), STR_ARG(said)) : said;
}

/* What is not shown of the tensor; empty where nothing is missing. */
static Str cut_words(const Canvas *c, const NumberTable *t, const Layout *l)
{
    const Matrix *m = &l->slot[0].m;
    Str note = STR("");
    if (l->count < t->all)
        note = phrase(c->pen.a, PHRASE_TABLE_BLOCK, canvas_number(c, t->all));
    note_cut(c, &note, m->row_first, m->rows, m->all_rows, PHRASE_TABLE_FIRST_ROWS,
             PHRASE_ROWS_SHOWN);
    note_cut(c, &note, m->column_first, m->columns, m->all_columns, PHRASE_TABLE_FIRST_COLUMNS,
             PHRASE_COLUMNS_SHOWN);
    return note;
}

/* ---- layout ---- */

static CellSize cell_size(const Canvas *c, const NumberTable *t)
{
    float digit = pen_width(&c->pen, FONT_MONO, t->px, STR("0"));
    return (CellSize){ceilf(digit * (float)(t->before + t->after + 2)), pen_line(t->px)};
}

/* Puts the matrices below one another, in text of the table's size. */
static void put_blocks(const Canvas *c, Layout *l, const NumberTable *t, const Matrix *block,
                       int count)
{
    CellSize cell = cell_size(c, t);
    l->count = 0;
    l->down = 0;
    for (int i = 0; i < count; i++) {
        Slot *s = layout_add_own(l, block[i], i, 0);
        s->m.label = t->px;
        s->m.label_edge = pen_width(&c->pen, FONT_MONO, t->px, STR("0"));
        s->name = matrix_block_name(c, &s->m);
        s->size = (CellSize){cell.w * (float)s->m.columns, cell.h * (float)s->m.rows};
        s->caption = i == 0 ? CAPTION_TOP : CAPTION_NONE;
        s->row_labels = true;
        s->column_labels = i == 0;
        s->marks = matrix_marks(&s->m, c->s->lit.cell);
    }
    const Marks *lit = &l->slot[count > 1 ? t->focus : 0].marks;
    if (lit->focus) { /* only the first has labels of columns */
        l->slot[0].marks.column = lit->column;
        l->slot[0].marks.column_hue = lit->column_hue;
    }
    l->note = cut_words(c, t, l);
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    NumberTable *t = l->kept = ARENA_NEW(c->pen.a, NumberTable);
    Matrix own = block_of(c, s->focus.cell > 0 ? s->focus.cell : 0, MATRIX_MOST, MATRIX_MOST);
    int64_t each = own.all_rows * own.all_columns;
    int64_t focus = s->focus.cell > 0 && each > 0 ? s->focus.cell / each : 0;
    t->all = each > 0 ? shape_count(trace_node(s->trace, s->node)->out.shape) / each : 0;
    t->count = t->all > 1 && t->all <= TABLE_BLOCKS ? (int)t->all : 1;
    t->focus = t->count > 1 ? (int)focus : 0;
    for (int i = 0; i < t->count; i++)
        t->block[i] = i == t->focus ? own : block_of(c, i * each, MATRIX_MOST, MATRIX_MOST);
    t->px = c->pen.small;
    measure_numbers(c, t, t->block, t->count);
    put_blocks(c, l, t, t->block, t->count);
}

static const float LARGEST = 1.6f; /* of few numbers, in sizes of the other text */

/* The largest text for which it fits; false when even the smallest is too large. */
static bool fit(const Canvas *c, Layout *l, NumberTable *t, const Matrix *block, int count)
{
    measure_numbers(c, t, block, count);
    for (t->px = roundf(c->pen.body * LARGEST); t->px >= l->px; t->px--) {
        put_blocks(c, l, t, block, count);
        if (layout_fit(c, l) > LEGIBLE_NOT)
            return true;
    }
    return false;
}

/* Shows as many rows and columns of the matrix in focus as there is room for in the smallest text.
 */
static void cut(const Canvas *c, Layout *l, NumberTable *t)
{
    const Matrix *whole = &t->block[t->focus];
    t->px = l->px;
    put_blocks(c, l, t, whole, 1);
    CellSize cell = cell_size(c, t);
    l->note = STR("…");
    CellSize room = layout_room(c, l, &l->slot[0], cell.w * (float)whole->columns);
    int64_t rows = (int64_t)fmaxf(floorf(room.h / cell.h), 1);
    int64_t columns = (int64_t)fmaxf(floorf(room.w / cell.w), 1);
    do { /* fewer columns may have labels, where all of them had no room for any */
        Matrix part = block_of(c, whole->first, rows, columns);
        measure_numbers(c, t, &part, 1);
        put_blocks(c, l, t, &part, 1);
    } while (layout_fit(c, l) == LEGIBLE_NOT && --rows > 0);
}

static void size(const Canvas *c, Layout *l)
{
    NumberTable *t = l->kept;
    if (!fit(c, l, t, t->block, t->count) && !fit(c, l, t, &t->block[t->focus], 1))
        cut(c, l, t);
    l->slot[0].read = l->note.len ? LEGIBLE_COLOURS : LEGIBLE_ALL;
}

/* ---- drawing ---- */

/* A number with its point below the others'. */
static void draw_number(const Canvas *c, const NumberTable *t, Box box, double v, Role ink)
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
static void draw_cell(const Canvas *c, const NumberTable *t, const Matrix *m, int row, int column)
{
    const MatrixCell *cell = matrix_cell(m, row, column);
    CellKind kind = isnan(cell->value) ? KIND_NAN : cell->kind;
    CellLook look = m->look;
    Box box = matrix_cell_box(m, row, column);
    look.numbers = (CellNumbers){.shown = true, .columns = t->before + t->after, .px = t->px};
    look.radius = 2;
    c->pen.d->tag = matrix_tag(m, row, column);
    draw_area(c->pen.d, box);
    if (cell->hidden)
        matrix_draw_covered(c, box_inset(box, 1), &look, hide_guessing(c->s));
    else if (kind == KIND_VALUE || kind == KIND_ZERO)
        draw_number(c, t, box, cell->value, ROLE_TEXT);
    else
        cell_draw(c->pen.d, box_inset(box, 1), cell->value, kind, false, &look);
    if (!cell->hidden && changes_cell(c->s->lesson, cell->of))
        cell_mark_changed(c->pen.d, box, pen_colour(&c->pen, ROLE_BACKGROUND), c->pen.theme);
    c->pen.d->tag = (DrawTag){0};
}

/* Where panels are no lighter than the page, the active line of code is. */
static Colour stripe(const Canvas *c)
{
    Colour panel = pen_colour(&c->pen, ROLE_PANEL), page = pen_colour(&c->pen, ROLE_BACKGROUND);
    bool seen = colour_contrast(panel, page) > 1.01;
    return seen ? panel : pen_colour(&c->pen, ROLE_CODE_ROW);
}

/* One matrix, with a line above it and every other row striped. */
static void draw_block(const Canvas *c, const NumberTable *t, const Slot *s)
{
    const Matrix *m = &s->m;
    Box row = m->box;
    draw_line(c->pen.d, (Point){row.x, row.y}, (Point){row.x + row.w, row.y},
              pen_colour(&c->pen, ROLE_GUIDE), 1, 0);
    row.h = m->cell_h;
    for (int i = 0; i < m->rows; i++, row.y += row.h) {
        if ((m->row_first + i) % 2 == 0)
            draw_rect(c->pen.d, row, stripe(c), 0);
        for (int j = 0; j < m->columns; j++)
            draw_cell(c, t, m, i, j);
    }
    if (s->marks.focus)
        matrix_focus(c, box_inset(matrix_cell_box(m, s->marks.row, s->marks.column), 2),
                     ROLE_FOCUS);
}

static void draw_over(const Canvas *c, const Layout *l)
{
    for (int i = 0; i < l->count; i++)
        draw_block(c, l->kept, &l->slot[i]);
}

const PictureKind picture_table = {.fill = fill, .size = size, .over = draw_over};
