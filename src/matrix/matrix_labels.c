/*
 * matrix_text.c - what is written around a matrix: labels, caption, legend (see matrix.h).
 *
 * Column labels that are wider than a cell are set in two rows, alternating, so that each has the
 * room of two cells; what is still too long is shortened.
 */
#include "matrix/matrix.h"

#include "matrix/grid.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

/* Its token, else its number; unlabelled single positions have none. */
Str matrix_label(const Canvas *c, const Matrix *m, bool row, int at)
{
    int dim = row ? m->row_dim : m->column_dim;
    int64_t position = at + (row ? m->row_first : m->column_first);
    if (dim < 0)
        return STR("");
    Str token = axis_token(c->s->trace, m->node, dim, (int)position);
    bool single = (row ? m->all_rows : m->all_columns) < 2;
    return token.len || single ? token : canvas_number(c, position);
}

static bool has_tokens(const Canvas *c, const Matrix *m, int dim)
{
    return m->node != NO_NODE && dim >= 0 && axis_token(c->s->trace, m->node, dim, 0).len > 0;
}

/* Longer ones are cut: a label is a word. */
static const float LABEL_MOST = 9; /* its own sizes wide */

static float label_px(const Canvas *c, const Matrix *m)
{
    return fmaxf(m->px > 0 ? m->px : c->pen.small, m->label);
}

static float label_width(const Canvas *c, const Matrix *m, Str text)
{
    return pen_width(&c->pen, FONT_SANS_BOLD, label_px(c, m), text);
}

/* The width of the widest label of rows or of columns; words beside rows may be cut. */
static float widest_label(const Canvas *c, const Matrix *m, bool row)
{
    float widest = 0;
    for (int i = 0; i < (row ? m->rows : m->columns); i++)
        widest = fmaxf(widest, label_width(c, m, matrix_label(c, m, row, i)));
    return row && m->px > 0 ? fminf(widest, LABEL_MOST * label_px(c, m)) : widest;
}

static bool rows_fit(const Canvas *c, const Matrix *m, float cell_h)
{
    return m->rows > 0 && cell_h >= label_px(c, m) * 1.1f;
}

/* The room of a column label where they alternate between two rows. */
static float alternate_width(const Matrix *m)
{
    return 2 * m->cell_w - 6;
}

/* Not even the beginnings of words have room: only the marked one is written. */
static bool is_crowded(const Canvas *c, const Matrix *m)
{
    return m->columns > 1 && has_tokens(c, m, m->column_dim) &&
           widest_label(c, m, false) + 4 > m->cell_w && alternate_width(m) < label_px(c, m) * 1.8f;
}

/* Rows that column labels take: none, one, or two where they alternate. Numbers, of which nobody
 * needs all, go where cells are narrower. */
static int label_rows(const Canvas *c, const Matrix *m)
{
    float widest = widest_label(c, m, false);
    bool counted = !has_tokens(c, m, m->column_dim);
    if (widest == 0 || (counted && widest > (m->px > 0 ? 2 : 1) * m->cell_w))
        return 0;
    return widest + 4 <= m->cell_w || m->columns < 2 || is_crowded(c, m) ? 1 : 2;
}

bool matrix_is_labelled(const Canvas *c, const Matrix *m, bool row)
{
    if (widest_label(c, m, row) == 0)
        return true;
    return row ? rows_fit(c, m, m->cell_h) : label_rows(c, m) > 0 && !is_crowded(c, m);
}

CellSize matrix_label_size(const Canvas *c, const Matrix *m)
{
    float widest = widest_label(c, m, true);
    return (CellSize){widest > 0 ? ceilf(widest) + c->pen.gap : 0,
                      (float)label_rows(c, m) * pen_line(label_px(c, m))};
}

/* A label that is a word of the lesson's text leads there. */
static DrawTag word_tag(const Canvas *c, Str label)
{
    Str text = c->s->lesson->source.text;
    if (label.len && label.at >= text.at && label.at < text.at + text.len)
        return (DrawTag){TAG_WORD, NO_NODE, label.at - text.at, (int32_t)label.len};
    return (DrawTag){0};
}

/* The row and column of the pointed cell, -1: it is elsewhere. */
static Marks pointed_place(const Canvas *c, const Matrix *m)
{
    Marks at = MARKS_NONE;
    int row, column;
    if (matrix_holds(c, m, c->s->pointed.cell, &row, &column)) {
        at.row = row;
        at.column = column;
    }
    return at;
}

void matrix_row_labels(const Canvas *c, const Matrix *m, const Marks *marks)
{
    if (!rows_fit(c, m, m->cell_h))
        return;
    float width = matrix_label_size(c, m).w;
    Marks pointed = pointed_place(c, m);
    for (int i = 0; i < m->rows; i++) {
        bool marked = i == marks->row && marks->row_hue != 0, lit = marked || i == pointed.row;
        Role role = marked                                ? marks->row_hue
                    : lit || has_tokens(c, m, m->row_dim) ? ROLE_TEXT
                                                          : ROLE_MUTED;
        Box box = {m->box.x - width, m->box.y + (float)i * m->cell_h, width - c->pen.gap,
                   m->cell_h};
        c->pen.d->tag = word_tag(c, matrix_label(c, m, true, i));
        pen_text_in(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, label_px(c, m), role, box,
                    ALIGN_RIGHT, matrix_label(c, m, true, i));
    }
    c->pen.d->tag = (DrawTag){0};
}

void matrix_column_labels(const Canvas *c, const Matrix *m, const Marks *marks)
{
    int rows = label_rows(c, m);
    bool crowded = is_crowded(c, m);
    float line = pen_line(label_px(c, m)), wide = rows == 2 ? alternate_width(m) : m->cell_w - 2;
    Marks pointed = pointed_place(c, m);
    if (crowded)
        wide = fminf(LABEL_MOST * label_px(c, m), m->box.w);
    for (int j = 0; rows > 0 && j < m->columns; j++) {
        bool marked = j == marks->column && marks->column_hue != 0;
        bool lit = marked || j == pointed.column;
        if (crowded && !marked)
            continue;
        Role role = marked                                   ? marks->column_hue
                    : lit || has_tokens(c, m, m->column_dim) ? ROLE_TEXT
                                                             : ROLE_MUTED;
        float up = rows == 2 && j % 2 == 0 ? 2 : 1;
        float x = m->box.x + ((float)j + 0.5f) * m->cell_w - wide / 2;
        if (crowded)
            x = fmaxf(m->box.x, fminf(x, m->box.x + m->box.w - wide));
        Box box = {x, m->box.y - up * line - 2, wide, line};
        c->pen.d->tag = word_tag(c, matrix_label(c, m, false, j));
        pen_text_in(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, label_px(c, m), role, box,
                    ALIGN_CENTRE, matrix_label(c, m, false, j));
    }
    c->pen.d->tag = (DrawTag){0};
}

/* ---- caption ---- */

/* Some cells lie beyond the ends of its colours: those of most cells could not be told apart. */
static bool is_cut_off(const Matrix *m)
{
    return m->most > 0 && (m->look.hi < m->range.hi || m->look.lo > m->range.lo);
}

/* The dimension that stands at place d of the shape as it is shown. */
static int shown_dim(const Matrix *m, Shape s, int d)
{
    return m->turned ? s.rank - 1 - d : d;
}

/* "6 × 3" */
static Str shape_words(const Canvas *c, const Matrix *m, Shape s)
{
    int64_t size[MAX_RANK] = {0};
    for (int d = 0; d < s.rank; d++)
        size[d] = s.size[shown_dim(m, s, d)];
    return canvas_numbers(c, size, s.rank, " × ");
}

/* "(T, d_in)", or nothing where no dimension has a name. */
static Str dims_words(const Canvas *c, const Matrix *m, const Node *n)
{
    StrBuf out = strbuf_make(c->pen.a);
    bool known = false;
    for (int d = 0; d < n->out.shape.rank; d++) {
        Str name = n->axis[shown_dim(m, n->out.shape, d)].name;
        known |= name.len > 0;
        strbuf_puts(&out, d ? ", " : "(");
        strbuf_add(&out, name.len ? name : STR("?"));
    }
    strbuf_char(&out, ')');
    return known ? strbuf_str(&out) : STR("");
}

/* The pictures of a mask and of dropout show what was changed. */
Str matrix_change_words(const Canvas *c, NodeId node, NodeId time)
{
    const Subject *s = c->s;
    bool shown = s->kind == VIEW_MASK || s->kind == VIEW_DROPOUT;
    if (shown || node == NO_NODE || node != s->node || time != s->time || !view_kind_is_lost(s))
        return STR("");
    return phrase(c->pen.a, PHRASE_CHANGED_IN_PLACE,
                  str_of(op_row(trace_node(s->trace, node)->op)->name));
}

/* A caption is its title and pieces that follow it, on as many lines as they need. */
enum { CAPTION_PIECES = 10 };
typedef struct Caption {
    Str piece[CAPTION_PIECES];
    int pieces;
    int alert; /* which of them is the alert, if there is one */
} Caption;

static void add_piece(Caption *k, Str text)
{
    if (text.len && k->pieces < CAPTION_PIECES)
        k->piece[k->pieces++] = text;
}

Str matrix_block_name(const Canvas *c, const Matrix *m)
{
    Shape s = trace_node(c->s->trace, m->node)->out.shape;
    int64_t at[MAX_RANK];
    if (s.rank <= 2 || shape_count(s) == 0)
        return STR("");
    index_split(s, m->first, at);
    return phrase(c->pen.a, PHRASE_BLOCK, canvas_numbers(c, at, s.rank - 2, ", "));
}

/* "rows 3 to 8 of 64", of columns likewise; empty when all are shown. */
static Str range_words(const Canvas *c, PhraseId id, PhraseId one, int64_t first, int64_t shown,
                       int64_t all)
{
    if (shown == all)
        return STR("");
    Str begin = canvas_number(c, first);
    if (shown == 1)
        return phrase(c->pen.a, one, begin, STR(""), canvas_number(c, all));
    return phrase(c->pen.a, id, begin, canvas_number(c, first + shown - 1), canvas_number(c, all));
}

/* Which part of the matrix is shown, where it does not begin at its first cell. */
static void add_part(const Canvas *c, Caption *k, const Matrix *m)
{
    add_piece(
        k, range_words(c, PHRASE_ROWS_SHOWN, PHRASE_ROW_SHOWN, m->row_first, m->rows, m->all_rows));
    add_piece(k, range_words(c, PHRASE_COLUMNS_SHOWN, PHRASE_COLUMN_SHOWN, m->column_first,
                             m->columns, m->all_columns));
}

/* More could not be told apart. */
static bool is_cut(int shown, int64_t first, int64_t all)
{
    return first == 0 && shown == MATRIX_MOST && all > shown;
}

static Str cut_words(const Canvas *c, const Matrix *m)
{
    Str shown = str_printf(c->pen.a, "%d × %d", m->rows, m->columns);
    Str all =
        str_printf(c->pen.a, "%lld × %lld", (long long)m->all_rows, (long long)m->all_columns);
    return phrase(c->pen.a, PHRASE_PART_SHOWN, shown, all);
}

/* Shape, what its dimensions mean, what is left out, and for attention what rows and columns are.
 * That numbers are missing is said once a picture: by the result, not by the operands. */
static Caption caption_of(const Canvas *c, const Matrix *m)
{
    Caption k = {0};
    if (m->node == NO_NODE) { /* a plain number, or a picture of no one tensor */
        add_piece(&k, m->remark);
        return k;
    }
    const Node *n = trace_node(c->s->trace, m->node);
    add_piece(&k, shape_words(c, m, n->out.shape));
    if (m->short_caption && !m->part_in_labels)
        add_part(c, &k, m);
    k.alert = k.pieces;
    add_piece(&k, m->alert);
    if (m->short_caption)
        return k;
    add_piece(&k, dims_words(c, m, n));
    add_piece(&k, matrix_change_words(c, m->node, m->time));
    if (!m->one_of_many)
        add_piece(&k, matrix_block_name(c, m));
    if (is_cut(m->rows, m->row_first, m->all_rows) ||
        is_cut(m->columns, m->column_first, m->all_columns))
        add_piece(&k, cut_words(c, m));
    else if (!m->part_told)
        add_part(c, &k, m);
    if (!m->axes_told && axes_attend(c->s->trace, m->node, m->row_dim, m->column_dim)) {
        add_piece(&k, phrase_plain(PHRASE_ROWS_QUERIES));
        add_piece(&k, phrase_plain(PHRASE_COLUMNS_KEYS));
    }
    add_piece(&k, m->remark);
    if (is_cut_off(m))
        add_piece(&k, phrase_plain(PHRASE_CUT_OFF));
    add_piece(&k, m->nans);
    add_piece(&k, m->changed);
    if (m->node == c->s->node && m->box.w > 0 && !m->look.numbers.shown && m->rows > 0)
        add_piece(&k, phrase_plain(PHRASE_VALUES_HIDDEN));
    return k;
}

/* Sets the pieces behind the title, those that do not fit on lines of their own, the first on the
 * title's baseline; draws when `draw`. Gives the width that its widest line asks for, and the
 * height of all. */
static CellSize set_caption(const Canvas *c, const Matrix *m, Point at, float width, bool draw)
{
    Caption k = caption_of(c, m);
    float first = pen_line(c->pen.body), line = pen_line(c->pen.small);
    float top = at.y + text_baseline(c->pen.body, 0, first) - text_baseline(c->pen.small, 0, line);
    float pen =
        fminf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, m->title), width) + c->pen.gap;
    float widest = pen;
    int lines = 0;
    for (int i = 0; i < k.pieces; i++) {
        bool alert = i == k.alert && m->alert.len > 0;
        TextLook look = pen_look(&c->pen, alert ? FONT_SANS_BOLD : FONT_SANS, c->pen.small,
                                 alert ? ROLE_ACCENT : ROLE_MUTED);
        float w = pen_width(&c->pen, look.font, c->pen.small, k.piece[i]);
        bool breaks = pen + w > width && pen > 0;
        if (breaks && m->short_caption &&
            i == 0) /* the shape gives way, which part is shown does not */
            continue;
        if (breaks) {
            pen = 0;
            lines++;
        }
        Box box = {at.x + pen, top + (float)lines * line, fminf(w, width) + 1, line};
        if (draw)
            draw_text_in(c->pen.d, look, box, ALIGN_LEFT, k.piece[i]);
        widest = fmaxf(widest, pen + w);
        pen += w + c->pen.gap;
    }
    return (CellSize){widest, first + (float)lines * line};
}

CellSize matrix_caption_size(const Canvas *c, const Matrix *m, float width)
{
    return set_caption(c, m, (Point){0, 0}, width, false);
}

void matrix_caption(const Canvas *c, const Matrix *m, Point at, float width)
{
    Box title = {at.x, at.y, width, pen_line(c->pen.body)};
    if (m->node != NO_NODE)
        c->pen.d->tag = (DrawTag){TAG_NODE, m->node, 0, 0};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.body, m->hue, title, ALIGN_LEFT, m->title);
    c->pen.d->tag = (DrawTag){0};
    set_caption(c, m, at, width, true);
}

/* ---- legend ---- */

static Str limit_text(const Canvas *c, const Matrix *m, double limit)
{
    double size = fmax(fabs(m->look.lo), fabs(m->look.hi));
    const char *sign = m->look.lo < 0 && limit > 0 ? "+" : "";
    if (is_cut_off(m) && limit != 0)
        sign = limit > 0 ? "≥ " : "≤ ";
    if (size >= 1e5 || size < 0.0001)
        return str_printf(c->pen.a, "%s%.1e", sign, limit);
    bool whole = m->range.integral && limit == round(limit);
    return str_printf(c->pen.a, "%s%.*f", sign, whole ? 0 : size < 0.01 ? 4 : 2, limit);
}

/* The largest of values to be guessed is not told; those that are filled in in a moment are. */
static Str shown_limit(const Canvas *c, const Matrix *m, double limit)
{
    bool covered = m->value ? matrix_hides(m, -1) : hide_any(c->s);
    return hide_guessing(c->s) && covered ? STR("?") : limit_text(c, m, limit);
}

/* What the range of its colours is: "from 0, per matrix". */
static Str range_words_of(const Canvas *c, const Matrix *m)
{
    if (c->s->view->range == RANGE_MATRIX && m->one_range)
        return phrase_plain(PHRASE_SHARED_RANGE);
    switch (c->s->view->range) {
    case RANGE_UNIT:
        return phrase_plain(PHRASE_UNIT_RANGE);
    case RANGE_ROW:
        return phrase_plain(PHRASE_ROW_RANGE);
    case RANGE_SHARED:
        return phrase_plain(PHRASE_SHARED_RANGE);
    default:
        return phrase_plain(m->look.lo < 0 ? PHRASE_SIGNED_RANGE : PHRASE_PLAIN_RANGE);
    }
}

CellSize matrix_legend_size(const Canvas *c, const Matrix *m)
{
    CellSize overview = grid_overview(c, m);
    Str hi = limit_text(c, m, m->look.hi), lo = limit_text(c, m, m->look.lo);
    float text = fmaxf(pen_width(&c->pen, FONT_MONO, c->pen.small, hi),
                       pen_width(&c->pen, FONT_MONO, c->pen.small, lo));
    float ramp = c->pen.small * 0.8f + text + c->pen.gap / 2;
    return (CellSize){2 * c->pen.gap + fmaxf(ramp, overview.w),
                      fmaxf(m->box.h, 2.6f * c->pen.small + overview.h)};
}

static void draw_framed_ramp(const Canvas *c, const Matrix *m, Box ramp, bool upright)
{
    draw_add(c->pen.d,
             (DrawCommand){.kind = DRAW_RAMP, .box = ramp, .map = m->look.map, .upright = upright});
    draw_frame(c->pen.d, ramp, pen_colour(&c->pen, ROLE_GUIDE), 0, 1, 0);
}

void matrix_legend_right(const Canvas *c, const Matrix *m)
{
    float x = m->box.x + m->box.w + 2 * c->pen.gap, wide = roundf(c->pen.small * 0.7f);
    float over = grid_draw_overview(c, m, (Point){x, m->box.y}), text_x = x + wide + c->pen.gap / 2;
    float top = m->box.y + over, height = matrix_legend_size(c, m).h - over;
    draw_framed_ramp(c, m, (Box){x, top, wide, height}, true);
    pen_text_at(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, text_x, top + c->pen.small,
                shown_limit(c, m, m->look.hi));
    pen_text_at(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, text_x,
                top + height - c->pen.small * 0.25f, shown_limit(c, m, m->look.lo));
}

/* Draws a text behind the pen and moves that. */
static void legend_text(const Canvas *c, FontId font, Box *pen, Str text)
{
    pen->x = pen_text(&c->pen, font, c->pen.small, ROLE_MUTED, pen->x, *pen, text);
}

void matrix_legend_line(const Canvas *c, const Matrix *m, Box line, bool limits)
{
    float end = line.x + line.w, half = c->pen.gap / 2;
    Str lo = limits ? limit_text(c, m, m->look.lo) : STR("");
    Str hi = limits ? limit_text(c, m, m->look.hi) : STR("");
    float numbers = pen_width(&c->pen, FONT_MONO, c->pen.small, lo) +
                    pen_width(&c->pen, FONT_MONO, c->pen.small, hi);
    float bar = fminf(c->pen.small * 4, line.w - numbers - 2 * half);
    if (bar < c->pen.small)
        return;
    line.h = pen_line(c->pen.small);
    if (limits)
        legend_text(c, FONT_MONO, &line, shown_limit(c, m, m->look.lo));
    line.x += limits ? half : 0;
    float high = roundf(c->pen.small * 0.7f);
    draw_framed_ramp(c, m, (Box){line.x, line.y + roundf((line.h - high) / 2), bar, high}, false);
    line.x += bar + half;
    if (limits)
        legend_text(c, FONT_MONO, &line, shown_limit(c, m, m->look.hi));
    line.x += limits ? c->pen.gap : half;
    if (end - line.x >= pen_width(&c->pen, FONT_SANS, c->pen.small, range_words_of(c, m)))
        legend_text(c, FONT_SANS, &line, range_words_of(c, m));
}
