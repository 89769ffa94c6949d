/*
 * matrix_labels.c - the labels of a matrix's rows and columns (see matrix.h).
 *
 * Column labels that are wider than a cell are set in two rows, alternating, so that each has the
 * room of two cells; what is still too long is shortened.
 */
#include "matrix/matrix.h"

#include "words/phrase.h"

#include <math.h>

/* The word at a place along a dimension; empty: there is none. */
static Str token_of(const Canvas *c, const Matrix *m, int dim, int64_t position)
{
    if (!m->named)
        return m->node == NO_NODE ? STR("") : axis_token(c->s->trace, m->node, dim, position);
    if (m->node != NO_NODE)
        dim += m->named->out.shape.rank - trace_node(c->s->trace, m->node)->out.shape.rank;
    return dim < 0 ? STR("") : axis_token(c->s->trace, m->named->id, dim, position);
}

/* Its token, else its number; unlabelled single positions have none. */
Str matrix_label(const Canvas *c, const Matrix *m, bool row, int at)
{
    if (row && m->row_names)
        return m->row_names[at];
    int dim = row ? m->row_dim : m->column_dim;
    int64_t position = at + (row ? m->row_first : m->column_first);
    if (dim < 0)
        return STR("");
    Str token = token_of(c, m, dim, position);
    bool single = (row ? m->all_rows : m->all_columns) < 2;
    return token.len || single ? token : canvas_number(c, position);
}

static bool has_tokens(const Canvas *c, const Matrix *m, int dim)
{
    return dim >= 0 && token_of(c, m, dim, 0).len > 0;
}

/* Longer ones are cut: a label is a word, or a name with its value. In its own sizes wide. */
static const float LABEL_MOST = 9, NAME_MOST = 18;

static float label_px(const Canvas *c, const Matrix *m)
{
    return fmaxf(m->px > 0 ? m->px : c->pen.small, m->label);
}

static float label_width(const Canvas *c, const Matrix *m, Str text)
{
    float px = label_px(c, m);
    return fmaxf(pen_width(&c->pen, FONT_SANS, px, text),
                 pen_width(&c->pen, FONT_SANS_BOLD, px, text));
}

enum { MEASURED_MOST = 1000 }; /* more labels than a picture has room for */

/* The width of the widest label of rows or of columns; words beside rows may be cut. Of many
 * numbers the last and longest are measured. */
static float widest_label(const Canvas *c, const Matrix *m, bool row)
{
    float widest = 0;
    int count = row ? m->rows : m->columns;
    bool words = (row && m->row_names) || has_tokens(c, m, row ? m->row_dim : m->column_dim);
    for (int i = words || count <= MEASURED_MOST ? 0 : count - MEASURED_MOST; i < count; i++)
        widest = fmaxf(widest, label_width(c, m, matrix_label(c, m, row, i)));
    float most = m->row_names ? NAME_MOST : LABEL_MOST;
    return row && m->px > 0 ? fminf(widest, most * label_px(c, m)) : widest;
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
    if (widest == 0 || (counted && widest > (m->px > 0 ? alternate_width(m) : m->cell_w)))
        return 0;
    return widest + 4 <= m->cell_w || m->columns < 2 || is_crowded(c, m) ? 1 : 2;
}

bool matrix_is_labelled(const Canvas *c, const Matrix *m, bool row)
{
    if (widest_label(c, m, row) == 0)
        return true;
    return row ? rows_fit(c, m, m->cell_h) : label_rows(c, m) > 0 && !is_crowded(c, m);
}

float matrix_label_width(const Canvas *c, const Matrix *m)
{
    float widest = widest_label(c, m, true);
    return widest > 0 ? ceilf(widest) + c->pen.gap : 0;
}

float matrix_label_height(const Canvas *c, const Matrix *m)
{
    return (float)label_rows(c, m) * pen_line(label_px(c, m));
}

/* A label that is a word of the lesson's text leads there. */
static DrawTag word_tag(const Canvas *c, Str label)
{
    Str text = c->s->lesson->source.text;
    if (label.len && label.at >= text.at && label.at < text.at + text.len)
        return (DrawTag){TAG_WORD, NO_NODE, label.at - text.at, (int32_t)label.len};
    return (DrawTag){0};
}

/* The own cell of the picture that the label of an operand's row or column leads to, where that
 * runs along with a row or column of the result, as those that are marked do with those of the cell
 * `own`; node NO_NODE: it does not. */
static CellRef result_cell(const Canvas *c, const Matrix *m, bool row, int i, const Marks *marks,
                           CellRef own)
{
    const Subject *s = c->s;
    CellRef none = {NO_NODE, 0, 0};
    if (s->node == NO_NODE || m->node == s->node || own.node != s->node || own.cell < 0)
        return none;
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t wide = shape.rank > 0 ? shape.size[shape.rank - 1] : 1;
    int64_t high = shape.rank > 1 ? shape.size[shape.rank - 2] : 1;
    bool down = m->all_rows == high && m->row_first + marks->row == own.cell / wide % high;
    bool across = m->all_columns == wide && m->column_first + marks->column == own.cell % wide;
    bool along = row ? down && (marks->column < 0 || across) : across && (marks->row < 0 || down);
    own.cell += row ? (i - marks->row) * wide : i - marks->column;
    return along && (row ? marks->row : marks->column) >= 0 ? own : none;
}

/* The cell that a label leads to: in its row the one below the focus, in its column the one beside
 * it, or the first. */
static DrawTag axis_tag(const Canvas *c, const Matrix *m, bool row, int i, const Marks *marks)
{
    int down = 0, across = 0;
    CellRef to = result_cell(c, m, row, i, marks, c->s->lit);
    DrawTag none = {0};
    if (!c->s->view->live || m->thumbnail || m->derived || !m->cell)
        return none;
    if (to.node == NO_NODE) /* a cell is pointed at, and the picture stays with the focus */
        to = result_cell(c, m, row, i, marks, c->s->focus);
    if (to.node == NO_NODE) {
        bool holds = c->s->lit.cell >= 0 && matrix_holds(c, m, c->s->lit, &down, &across);
        to = matrix_cell(m, row ? i : holds ? down : 0, !row ? i : holds ? across : 0)->of;
    }
    return to.node == NO_NODE ? none : (DrawTag){TAG_AXIS, to.node, to.cell, to.time};
}

/* The row or the column of the pointed cell, -1: it is elsewhere. */
static int pointed_line(const Canvas *c, const Matrix *m, bool row)
{
    int down, across;
    if (!matrix_holds(c, m, c->s->pointed.cell, &down, &across))
        return -1;
    return row ? down : across;
}

/* Draws the label of a row or a column in its place; bold where it is marked or pointed at. */
static void draw_label(const Canvas *c, const Matrix *m, bool row, int i, const Marks *marks,
                       int pointed, Box box)
{
    Role hue = row ? marks->row_hue : marks->column_hue;
    bool marked = hue != 0 && i == (row ? marks->row : marks->column), lit = marked || i == pointed;
    int dim = row ? m->row_dim : m->column_dim;
    Role role = marked ? hue : lit || has_tokens(c, m, dim) ? ROLE_TEXT : ROLE_MUTED;
    Str label = matrix_label(c, m, row, i);
    c->pen.d->tag = word_tag(c, label);
    pen_text_in(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, label_px(c, m), role, box,
                row || m->label_edge > 0 ? ALIGN_RIGHT : ALIGN_CENTRE, label);
    c->pen.d->tag = axis_tag(c, m, row, i, marks);
    if (c->pen.d->tag.kind == TAG_AXIS && label.len)
        draw_area(c->pen.d, box);
    c->pen.d->tag = (DrawTag){0};
}

void matrix_row_labels(const Canvas *c, const Matrix *m, const Marks *marks)
{
    float width = matrix_label_width(c, m);
    int pointed = pointed_line(c, m, true);
    for (int i = 0; i < m->rows && rows_fit(c, m, m->cell_h); i++)
        draw_label(c, m, true, i, marks, pointed,
                   (Box){m->box.x - width, m->box.y + (float)i * m->cell_h, width - c->pen.gap,
                         m->cell_h});
}

/* The place of a column's label that ends where its numbers do, or before, where it is longer. */
static Box label_at_end(const Canvas *c, const Matrix *m, int j, float line)
{
    float x = m->box.x + (float)j * m->cell_w, long_by = m->cell_w - 2;
    long_by -= label_width(c, m, matrix_label(c, m, false, j));
    float edge = fminf(m->label_edge, fmaxf(long_by, 0));
    return (Box){x, m->box.y - line - 2, m->cell_w - edge, line};
}

void matrix_column_labels(const Canvas *c, const Matrix *m, const Marks *marks)
{
    int rows = label_rows(c, m);
    bool crowded = is_crowded(c, m);
    int pointed = pointed_line(c, m, false);
    Matrix ends = *m; /* labels in two rows stand amid their cells */
    ends.label_edge = rows == 1 && !crowded ? m->label_edge : 0;
    float line = pen_line(label_px(c, m)), wide = rows == 2 ? alternate_width(m) : m->cell_w - 2;
    if (crowded)
        wide = fminf(LABEL_MOST * label_px(c, m), m->box.w);
    for (int j = 0; rows > 0 && j < m->columns; j++) {
        if (crowded && (j != marks->column || !marks->column_hue))
            continue;
        float up = rows == 2 && j % 2 == 0 ? 2 : 1;
        float x = m->box.x + ((float)j + 0.5f) * m->cell_w - wide / 2;
        if (crowded)
            x = fmaxf(m->box.x, fminf(x, m->box.x + m->box.w - wide));
        Box box = {x, m->box.y - up * line - 2, wide, line};
        if (ends.label_edge > 0)
            box = label_at_end(c, m, j, line);
        draw_label(c, &ends, false, j, marks, pointed, box);
    }
}
