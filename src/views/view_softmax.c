/*
 * view_softmax.c - softmax step by step: the scores, minus their maximum, exp, divided by the sum.
 *
 * Four strips below one another, a column for each position. For a matrix the strips belong to the
 * focused row (or column, when softmax runs down columns), and the whole result stands above them.
 * The numbers are the parts of each cell's explanation.
 */
#include "views/views.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

enum { STRIPS = 4 };

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

/* The marked cell where it is in the line of the focus: another line has no strips here. */
static CellRef marked(const Canvas *c, const Node *n)
{
    CellRef lit = c->s->lit;
    bool own = lit.node == n->id && lit.cell >= 0;
    return own && along(c, n, position_along(n, lit.cell)).cell == lit.cell ? lit : c->s->made;
}

/* A strip of the result: one row whose columns run along the softmax dimension. */
static Matrix result_strip(const Canvas *c, const Node *n, int length, int page)
{
    int64_t at = position_along(n, c->s->made.cell);
    MatrixSpan shown = matrix_cut((MatrixSpan){0, 0}, length, page, at);
    Matrix m = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, 0, (Zoom){0});
    m.strip = true;
    m.hides = false;
    m.row_dim = -1;
    m.column_dim = n->out.shape.rank ? n->attr.dim : -1;
    m.all_rows = m.rows = 1;
    m.all_columns = length;
    m.column_first = shown.first;
    m.columns = (int)shown.count;
    m.cell = ARENA_ARRAY(c->pen.a, MatrixCell, m.columns + 1);
    for (int j = 0; j < m.columns; j++) {
        CellRef of = along(c, n, (int)shown.first + j);
        m.cell[j] = (MatrixCell){
            .of = of, .kind = trace_kind(c->s->trace, of), .hidden = hide_cell(c->s, of)};
        m.hides = m.hides || m.cell[j].hidden;
    }
    return m;
}

static bool scores_lie_about(const Canvas *c, const Node *n)
{
    return n->in[0].node != NO_NODE && !trace_begins_at_zero(c->s->trace, n->in[0].node, n->id);
}

/* The scores, which one guesses from, are the operand's cells; all other strips are steps to the
 * result, or the result. */
static Matrix make_strip(const Canvas *c, const Node *n, const Matrix *result, int i, Str title,
                         const double *value)
{
    Matrix m = matrix_derived(c, result, title, value);
    matrix_lies_about(c, &m, i == 0 ? scores_lie_about(c, n) : i == 1);
    m.derived = i > 0 && i < STRIPS - 1;
    m.hides = i > 0 && result->hides;
    for (int j = 0; j < m.columns; j++) {
        m.cell[j].of = result->cell[j].of;
        if (i == 0 && n->in[0].node != NO_NODE)
            m.cell[j].of = (CellRef){n->in[0].node, n->id, m.cell[j].of.cell};
        m.cell[j].hidden = i > 0 && m.cell[j].hidden;
    }
    return m;
}

/* a - b by the kernel that subtracts. */
static double less(const Canvas *c, float a, float b)
{
    float y;
    c->s->trace->kernels->sub(&y, &a, &b, 1);
    return (double)y;
}

/* The numbers of the strips, from the explanation of each cell. */
static void read_strips(const Canvas *c, const Matrix *result, double *value[STRIPS])
{
    for (int i = 0; i < STRIPS; i++)
        value[i] = ARENA_ARRAY(c->pen.a, double, result->columns + 1);
    for (int j = 0; j < result->columns; j++) {
        Explanation x = explain_cell(c->s->trace, c->pen.a, result->cell[j].of);
        value[0][j] = scalar_double(explain_part(&x, "x"));
        value[1][j] = less(c, explain_part(&x, "x").f32, explain_part(&x, "max").f32);
        value[2][j] = scalar_double(explain_part(&x, "exp"));
        value[3][j] = scalar_double(x.result);
    }
}

/* "- max 2.3400": words and a part of the explanation, hidden with the cells it is made of. */
static Str with_part(const Canvas *c, PhraseId words, const char *part, bool hides)
{
    Str number = STR("?");
    if (!hides)
        number = arithmetic_number(c->pen.a, explain_part(&c->s->how, part));
    return str_printf(c->pen.a, "%.*s %.*s", STR_ARG(phrase_plain(words)), STR_ARG(number));
}

/* The strips below one another, with positions along the row or column in focus. */
static void add_strips(const Canvas *c, Layout *l, const Node *n, bool below)
{
    Matrix result = result_strip(c, n, c->s->how.terms, l->page);
    long long first = result.column_first, end = first + result.columns;
    if (!below && result.columns < result.all_columns)
        l->note =
            phrase(c->pen.a, PHRASE_COLUMNS_SHOWN, phrase_number(c->pen.a, first),
                   phrase_number(c->pen.a, end - 1), phrase_number(c->pen.a, result.all_columns));
    int focus = position_along(n, marked(c, n).cell) - (int)result.column_first;
    Str source = subject_operand(c->s, n, 0);
    const Str lead[STRIPS] = {
        source.len && source.len < 20 ? source : phrase_plain(PHRASE_SCORES),
        with_part(c, PHRASE_MINUS_MAX, "max", result.hides),
        phrase_plain(PHRASE_EXP),
        with_part(c, PHRASE_DIVIDE, "sum", result.hides),
    };
    double *value[STRIPS];
    read_strips(c, &result, value);
    for (int i = 0; i < STRIPS; i++) {
        bool last = i == STRIPS - 1;
        Slot *slot = layout_add(l, make_strip(c, n, &result, i, lead[i], value[i]), l->count, 0);
        slot->caption = CAPTION_NONE;
        slot->row_labels = false;
        slot->column_labels = i == 0;
        slot->lead = lead[i];
        slot->legend = last && below ? LEGEND_NONE : LEGEND_RIGHT;
        slot->marks = (Marks){.row = 0, .column = focus, .focus = last, .column_hue = ROLE_TEXT};
    }
}

static void fill(const Canvas *c, Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    bool whole = n->out.shape.rank >= 2;
    l->down = 2.5f * c->pen.gap;
    if (whole)
        add_whole_line(c, l, n->attr.dim, marked(c, n).cell);
    add_strips(c, l, n, whole);
}

/* From strip to strip, at the focused column. */
static void draw_arrows(const Canvas *c, const Layout *l)
{
    for (int i = l->count - STRIPS + 1; i < l->count; i++) {
        const Matrix *from = &l->slot[i - 1].m, *to = &l->slot[i].m;
        int column = l->slot[i].marks.column;
        Box a = matrix_cell_box(from, 0, column), b = matrix_cell_box(to, 0, column);
        float x = floorf(a.x + a.w / 2);
        draw_flow(c, (Point){x, a.y + a.h + 3}, (Point){x, b.y - 3});
    }
}

const PictureKind picture_softmax = {.fill = fill, .over = draw_arrows, .cuts = true};
