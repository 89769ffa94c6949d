/*
 * view_softmax.c - softmax step by step: the scores, minus their maximum, exp, divided by the sum.
 *
 * Four strips below one another, a column for each position. For a matrix the strips belong to the
 * focused row (or column, when softmax runs down columns), and the whole result stands above them.
 * The numbers are the parts of each cell's explanation. Of more positions than can be told apart,
 * those around the focus are shown, few enough for their numbers to be read.
 */
#include "views/views.h"

#include "subject/hide.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

enum {
    STRIPS = 4,
    AROUND = 12,    /* positions shown of a large matrix */
    ROWS_AROUND = 6 /* and rows: strips stand below them */
};

typedef struct Strips {
    Matrix strip[STRIPS];
    Str lead[STRIPS];
    int focus; /* column of the marked cell in the strip */
} Strips;

/* Of a large matrix the part around a cell. */
static Zoom part_around(Shape s, int64_t cell)
{
    int64_t at[MAX_RANK] = {0};
    index_split(s, cell, at);
    int r = s.rank - 2, k = s.rank - 1;
    MatrixSpan rows = matrix_page((MatrixSpan){0, 0}, s.size[r], ROWS_AROUND, at[r]);
    MatrixSpan columns = matrix_page((MatrixSpan){0, 0}, s.size[k], AROUND, at[k]);
    return (Zoom){rows.first, columns.first, rows.count, columns.count};
}

/* The marked cell where it is in the line of the focus: another line has no strips here. */
static CellRef marked(const Canvas *c, const Node *n)
{
    const Subject *s = c->s;
    int64_t focus[MAX_RANK] = {0}, lit[MAX_RANK] = {0};
    if (s->lit.node != n->id || s->lit.cell < 0)
        return s->made;
    index_split(n->out.shape, s->made.cell, focus);
    index_split(n->out.shape, s->lit.cell, lit);
    for (int d = 0; d < n->out.shape.rank; d++)
        if (d != n->attr.dim && focus[d] != lit[d])
            return s->made;
    return s->lit;
}

/* Position of a cell along the softmax dimension. */
static int position_along(const Node *n, int64_t cell)
{
    int64_t at[MAX_RANK] = {0};
    index_split(n->out.shape, cell, at);
    return n->out.shape.rank ? (int)at[n->attr.dim] : 0;
}

/* The result's cells along the softmax dimension through the focused one. */
static CellRef along(const Canvas *c, const Node *n, int position)
{
    int64_t at[MAX_RANK] = {0};
    CellRef cell = {n->id, n->id + 1, 0};
    index_split(n->out.shape, c->s->made.cell, at);
    if (n->out.shape.rank)
        at[n->attr.dim] = position;
    cell.cell = index_join(n->out.shape, at);
    return cell;
}

/* A strip as a matrix: one row whose columns run along the softmax dimension. */
static Matrix strip_matrix(const Canvas *c, const Node *n, Str title, int length)
{
    int64_t at = position_along(n, c->s->made.cell);
    MatrixSpan shown = matrix_page((MatrixSpan){0, 0}, length, AROUND, at);
    int first = (int)shown.first;
    Matrix m = matrix_make(c, n->id, n->id + 1, title, LIE_ROW, 0);
    m.row_dim = -1;
    m.column_dim = n->out.shape.rank ? n->attr.dim : -1;
    m.all_rows = m.rows = 1;
    m.all_columns = length;
    m.column_first = first;
    m.columns = (int)shown.count;
    m.kind = ARENA_ARRAY(c->pen.a, CellKind, m.columns + 1);
    m.hidden = m.hidden ? ARENA_ARRAY(c->pen.a, bool, m.columns + 1) : NULL;
    for (int j = 0; j < m.columns; j++) {
        m.kind[j] = trace_kind(c->s->trace, along(c, n, first + j));
        if (m.hidden)
            m.hidden[j] = hide_cell(c->s, along(c, n, first + j));
    }
    return m;
}

/* The cells of a strip: of the operand, or of the result, which all others are steps to. */
static CellRef *strip_leads(const Canvas *c, const Node *n, const Matrix *m, bool operand)
{
    CellRef *leads = ARENA_ARRAY(c->pen.a, CellRef, m->columns + 1);
    for (int j = 0; j < m->columns; j++) {
        leads[j] = along(c, n, (int)m->column_first + j);
        if (operand && n->in[0].node != NO_NODE)
            leads[j] = (CellRef){n->in[0].node, n->id, leads[j].cell};
    }
    return leads;
}

/* a - b by the kernel that subtracts. */
static double less(const Canvas *c, float a, float b)
{
    float y;
    c->s->trace->kernels->sub(&y, &a, &b, 1);
    return (double)y;
}

static Strips collect(const Canvas *c, const Node *n)
{
    Strips s = {0};
    Explanation own = subject_explain(c->s);
    int length = own.terms;
    Matrix shape = strip_matrix(c, n, c->s->title, length);
    double *value[STRIPS];
    for (int i = 0; i < STRIPS; i++)
        value[i] = ARENA_ARRAY(c->pen.a, double, length + 1);
    for (int j = 0; j < shape.columns; j++) {
        Explanation x =
            explain_cell(c->s->trace, c->pen.a, along(c, n, (int)shape.column_first + j));
        value[0][j] = scalar_double(explain_part(&x, "x"));
        value[1][j] = less(c, explain_part(&x, "x").f32, explain_part(&x, "max").f32);
        value[2][j] = scalar_double(explain_part(&x, "exp"));
        value[3][j] = scalar_double(x.result);
    }
    bool hides = matrix_hides(&shape);
    Str max = hides ? STR("?") : arithmetic_number(c->pen.a, explain_part(&own, "max"));
    Str sum = hides ? STR("?") : arithmetic_number(c->pen.a, explain_part(&own, "sum"));
    Str source = span_text(n->in[0].at);
    s.lead[0] = source.len && source.len < 20 ? source : phrase_plain(PHRASE_SCORES);
    s.lead[1] =
        str_printf(c->pen.a, "%.*s %.*s", STR_ARG(phrase_plain(PHRASE_MINUS_MAX)), STR_ARG(max));
    s.lead[2] = phrase_plain(PHRASE_EXP);
    s.lead[3] =
        str_printf(c->pen.a, "%.*s %.*s", STR_ARG(phrase_plain(PHRASE_DIVIDE)), STR_ARG(sum));
    for (int i = 0; i < STRIPS; i++) {
        s.strip[i] = matrix_derived(c, &shape, s.lead[i], value[i]);
        s.strip[i].leads = strip_leads(c, n, &shape, i == 0);
        s.strip[i].derived = i > 0 && i < STRIPS - 1;
    }
    s.strip[0].hidden = NULL; /* the scores are what one guesses from */
    s.focus = position_along(n, marked(c, n).cell) - (int)shape.column_first;
    return s;
}

static float lead_width(const Canvas *c, const Strips *s)
{
    float widest = 0;
    for (int i = 0; i < STRIPS; i++)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_MONO, c->pen.small, s->lead[i]));
    return widest + c->pen.gap;
}

static float strips_legend(const Canvas *c, const Strips *s)
{
    float widest = 0;
    for (int i = 0; i < STRIPS; i++)
        widest = fmaxf(widest, matrix_legend_width(c, &s->strip[i]));
    return widest;
}

/* An arrow from strip to strip, left of the focused column. */
static void draw_arrow(const Canvas *c, const Matrix *from, const Matrix *to, int column)
{
    Box a = matrix_cell_box(from, 0, column), b = matrix_cell_box(to, 0, column);
    float x = floorf(a.x + a.w / 2), top = a.y + a.h + 4, end = b.y - 4, head = (end - top) * 0.5f;
    Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
    if (end - top < 6)
        return;
    Point from_point = {x, top}, to_point = {x, end - head};
    Point left = {x - head * 0.6f, end - head}, right = {x + head * 0.6f, end - head},
          tip = {x, end};
    draw_line(c->pen.d, from_point, to_point, guide, 2, 0);
    draw_triangle(c->pen.d, left, right, tip, guide);
}

static void draw_strips(const Canvas *c, Strips *s, Box area)
{
    float lead = lead_width(c, s), legend = strips_legend(c, s);
    float columns = (float)s->strip[0].columns, room = area.w - lead - legend;
    CellSize size = cell_fit(room, area.h, columns, 1, c->pen.body * 5);
    float labels = matrix_column_label_height(c, &s->strip[0], size.w);
    float pitch = floorf((area.h - labels) / STRIPS),
          apart = fminf(pitch * 0.3f, 2.5f * c->pen.gap);
    size = cell_fit(room, pitch - apart, columns, 1, c->pen.body * 5);
    pitch = fminf(pitch, size.h + 2.5f * c->pen.gap);
    float x = area.x + lead + floorf(fmaxf(room - size.w * columns, 0) / 2);
    float y = area.y + labels + floorf(fmaxf(area.h - labels - pitch * STRIPS, 0) / 2);
    Marks marks = {.row = 0, .column = s->focus, .focus = true, .column_hue = ROLE_TEXT};
    for (int i = 0; i < STRIPS; i++) {
        Matrix *m = &s->strip[i];
        matrix_place(c, m, x, floorf(y + pitch * (float)i), size.w, size.h);
        if (i == 0)
            matrix_column_labels(c, m, &marks);
        Box name = {x - lead, m->box.y, lead - c->pen.gap, size.h};
        draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT), name,
                     ALIGN_RIGHT, s->lead[i]);
        marks.focus = i == STRIPS - 1;
        matrix_draw(c, m, &marks);
        if (size.h >= 2.4f * c->pen.small || i % 2 == 0)
            matrix_legend_right(c, m);
        if (i > 0)
            draw_arrow(c, &s->strip[i - 1], m, s->focus);
    }
}

/* The whole result with the row or column in focus; gives the height it took. */
static float draw_whole(const Canvas *c, const Node *n, Box area)
{
    const Subject *s = c->s;
    Zoom part = part_around(n->out.shape, s->made.cell);
    Matrix m = matrix_part(c, n->id, n->id + 1, s->title, LIE_ROW, s->made.cell, part);
    bool rows = n->attr.dim == m.column_dim;
    Marks marks = MARKS_NONE;
    matrix_find(&m, marked(c, n).cell, &marks.row, &marks.column);
    marks.focus = marks.fade = true;
    marks.frame_row = rows;
    marks.frame_column = !rows;
    marks.row_hue = rows ? ROLE_QUERY : ROLE_TEXT;
    marks.column_hue = rows ? ROLE_TEXT : ROLE_KEY;
    float left = matrix_row_label_width(c, &m), right = matrix_legend_width(c, &m);
    float top = matrix_caption_height(c, &m, area.w) + c->pen.gap, room = area.w - left - right;
    CellSize size = cell_fit(room, area.h - top - 3 * c->pen.small, (float)m.columns, (float)m.rows,
                             c->pen.body * 4);
    matrix_place(c, &m, 0, 0, size.w, size.h); /* the caption may have to say that they are small */
    top = matrix_caption_height(c, &m, area.w) + c->pen.gap;
    float labels = matrix_column_label_height(c, &m, size.w);
    size = cell_fit(room, area.h - top - labels, (float)m.columns, (float)m.rows, c->pen.body * 4);
    float x = area.x + floorf(fmaxf(room - size.w * (float)m.columns, 0) / 2) + left;
    matrix_place(c, &m, x, area.y + top + labels, size.w, size.h);
    Box words = {x - left, area.y, area.x + area.w - x + left, top};
    if (matrix_caption_height(c, &m, words.w) + c->pen.gap >
        top) /* it was measured over all of area */
        words.x = area.x, words.w = area.w;
    matrix_caption(c, &m, words.x, words.y + c->pen.body, words.w);
    matrix_column_labels(c, &m, &marks);
    matrix_row_labels(c, &m, &marks);
    marks.row = rows ? marks.row : -1;
    marks.column = rows ? -1 : marks.column;
    matrix_draw(c, &m, &marks);
    matrix_legend_right(c, &m);
    return top + labels + m.box.h;
}

void view_softmax(const Canvas *c, Box area)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Strips s = collect(c, n);
    if (n->out.shape.rank >= 2) {
        Box upper = area;
        upper.h = floorf(area.h * 0.56f);
        float used = draw_whole(c, n, upper) + 2 * c->pen.gap;
        area.y += used;
        area.h -= used;
    }
    draw_strips(c, &s, area);
}
