/*
 * view_matmul.c - a matrix product: A left, B on top, C in the corner where a row of A meets a
 * column of B; and a linear layer, which is one.
 *
 * Edges that are shared are drawn aligned, so the focused cell of C stands in the row of A and
 * below the column of B it is made of. The two inner edges carry the same bracket and number: they
 * must be equal, and they are what is summed over.
 *
 * A layer stores its weight as (out, in) and multiplies by its transpose. Both are shown: the
 * stored one in the corner, the used one above the result, with the same row and column lit. A bias
 * is one more row below the used weight: it is added to every row of the result.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

enum { A, B, C, STORED, BIAS }; /* the slots; the last two of a layer */

/* What is shown: rows of A, terms of the sums, columns of B. */
typedef struct Shown {
    MatrixSpan rows, terms, columns;
} Shown;

/* Chooses at most `page` rows, terms and columns around the focus. What is zoomed into is shown as
 * far as there is room: of its rows and columns twice as many. */
static Shown choose_shown(const Canvas *c, const Node *n, Zoom z, int page)
{
    Shown s = {{z.row, z.rows}, {0, 0}, {z.column, z.columns}};
    Shape a = trace_node(c->s->trace, n->in[0].node)->out.shape, y = n->out.shape;
    int64_t at[MAX_RANK] = {0}, last = y.rank - 1;
    int64_t term = c->s->view->sweep.on ? c->s->view->sweep.terms - 1 : 0;
    if (last < 0 || trace_node(c->s->trace, n->in[1].node)->out.shape.rank < 2)
        return s;
    if (c->s->focus.cell >= 0)
        index_split(y, c->s->focus.cell, at);
    int most = zoom_is_whole(z) ? page : 2 * page;
    if (last > 0)
        s.rows = matrix_cut(s.rows, y.size[last - 1], most, at[last - 1]);
    s.columns = matrix_cut(s.columns, y.size[last], most, at[last]);
    s.terms = matrix_cut(s.terms, a.size[a.rank - 1], page, term);
    return s;
}

static Zoom part_of(MatrixSpan rows, MatrixSpan columns)
{
    return (Zoom){rows.first, columns.first, rows.count, columns.count};
}

/* Operand k, the matrix of it that holds cell `around`. */
static Matrix operand(const Canvas *c, const Node *n, int k, int64_t around, Lie lie, Zoom part)
{
    Matrix m = matrix_part(c, n->in[k].node, n->id, subject_operand(c->s, n, k), lie, around, part);
    m.hue = subject_hue(c->s, n, k > 0);
    m.no_overview = true; /* small pictures of the whole would take the room of cells */
    return m;
}

/* The cell of operand k that the focused sum begins with. */
static int64_t first_term(const Canvas *c, int k)
{
    return k < c->s->how.terms ? c->s->how.term[k].cell.cell : 0;
}

/* How many terms the sums have, whatever part of them is shown. */
static Str terms_of(const Canvas *c, const Matrix *m)
{
    return canvas_number(c, m->all_columns);
}

/* The room in pixels that a bracket takes. */
static float bracket_room(const Canvas *c, const Matrix *left)
{
    float number = pen_width(&c->pen, FONT_MONO, c->pen.small, terms_of(c, left));
    return ceilf(fmaxf(pen_line(c->pen.small), number + 2)) + 6;
}

/* The summed dimension: a line along the upper edge of the left matrix and the left edge of the
 * upper one, with the same number. */
static void draw_brackets(const Canvas *c, const Slot *left, const Slot *upper)
{
    const Box *a = &left->m.box, *b = &upper->m.box;
    Str size = terms_of(c, &left->m);
    Colour guide = pen_colour(&c->pen, ROLE_ACCENT);
    TextLook look = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_ACCENT);
    float over = a->y - left->label_h - 6, beside = b->x - upper->label_w - 4;
    float line = pen_line(c->pen.small), number = upper->before - 6;
    Box on_a = {a->x, over - line - 1, a->w, line};
    Box on_b = {beside - number - 2, b->y + (b->h - line) / 2, number, line};
    draw_line(c->pen.d, (Point){a->x, over}, (Point){a->x + a->w, over}, guide, 2, 0);
    draw_line(c->pen.d, (Point){beside, b->y}, (Point){beside, b->y + b->h}, guide, 2, 0);
    draw_text_in(c->pen.d, look, on_a, ALIGN_CENTRE, size);
    draw_text_in(c->pen.d, look, on_b, ALIGN_RIGHT, size);
}

/* Puts the three where they meet, with the focused cell's row and column lit. */
static void add_product(const Canvas *c, Layout *l, Matrix a, Matrix b, Lie lie, Zoom part)
{
    const Subject *s = c->s;
    Matrix y = matrix_part(c, s->node, s->time, s->title, lie, s->focus.cell, part);
    y.no_overview = true;
    Slot *left = layout_add(l, a, 2, 0), *upper = layout_add(l, b, 0, 1);
    Slot *result = layout_add(l, y, 2, 1);
    Marks *marks = &result->marks;
    marks->focus = matrix_find(&y, s->lit.cell, &marks->row, &marks->column);
    marks->fade = marks->focus && y.rows * y.columns > 1;
    left->marks = (Marks){.fade = marks->focus, .row = marks->row, .column = -1, .frame_row = true};
    upper->marks =
        (Marks){.fade = marks->focus, .row = -1, .column = marks->column, .frame_column = true};
    left->marks.row_hue = left->marks.column_hue = a.hue;
    upper->marks.row_hue = upper->marks.column_hue = b.hue;
    left->legend = LEGEND_BELOW;
    upper->legend = result->legend = LEGEND_RIGHT;
    result->caption = CAPTION_BELOW;
    result->row_labels = result->column_labels = false; /* those of A and of B */
    left->above = upper->before = bracket_room(c, &a);
}

static void fill(const Canvas *c, Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Shown s = choose_shown(c, n, c->s->view->zoom, l->page);
    bool column = trace_node(c->s->trace, n->in[1].node)->out.shape.rank == 1;
    Matrix a = operand(c, n, 0, first_term(c, 0), LIE_ROW, part_of(s.rows, s.terms));
    Matrix b = operand(c, n, 1, first_term(c, 1), LIE_COLUMN, part_of(s.terms, s.columns));
    add_product(c, l, a, b, column ? LIE_COLUMN : LIE_ROW, part_of(s.rows, s.columns));
}

/* The two numbers that a sweep multiplies now. */
static void draw_term(const Canvas *c, const Layout *l)
{
    const Matrix *a = &l->slot[A].m, *b = &l->slot[B].m;
    int k = c->s->view->sweep.terms - 1 - (int)a->column_first;
    int row = l->slot[C].marks.row, column = l->slot[C].marks.column;
    if (!c->s->view->sweep.on || row < 0 || column < 0 || k < 0 || k >= a->columns)
        return;
    matrix_focus(c, matrix_cell_box(a, row, k));
    matrix_focus(c, matrix_cell_box(b, k, column));
}

static void draw_over(const Canvas *c, const Layout *l)
{
    draw_brackets(c, &l->slot[A], &l->slot[B]);
    draw_term(c, l);
}

const PictureKind picture_matmul = {.fill = fill, .over = draw_over, .cuts = true};

/* ---- a linear layer ---- */

static Str bias_words(const Canvas *c, const Matrix *bias)
{
    return phrase(c->pen.a, PHRASE_ADDED, bias->title);
}

static void add_bias(const Canvas *c, Layout *l, Matrix bias)
{
    Slot *slot = layout_add(l, bias, 1, 1);
    float words = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, bias_words(c, &bias));
    slot->caption = CAPTION_NONE;
    slot->row_labels = slot->column_labels = false;
    slot->after = ceilf(words) + 2 * c->pen.gap;
    slot->marks = l->slot[B].marks;
}

/* Weight and bias are drawn from the same limits: one legend serves both. */
static void fill_linear(const Canvas *c, Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Shown s = choose_shown(c, n, (Zoom){0, 0, 0, 0}, l->page);
    Matrix x = operand(c, n, 0, first_term(c, 0), LIE_ROW, part_of(s.rows, s.terms));
    Matrix stored = operand(c, n, 1, 0, LIE_ROW, part_of(s.columns, s.terms)), bias = {0};
    if (n->in_count > 2) {
        Matrix *both[] = {&stored, &bias};
        bias = operand(c, n, 2, 0, LIE_ROW, part_of((MatrixSpan){0, 0}, s.columns));
        matrix_share_range(c, both, 2);
        stored.one_range = bias.one_range = false; /* the other matrices have their own */
    }
    Matrix used = matrix_transposed(c, &stored, phrase(c->pen.a, PHRASE_TRANSPOSED, stored.title));
    stored.remark = phrase_plain(PHRASE_STORED);
    used.remark = phrase_plain(PHRASE_USED);
    x.part_told = used.part_told = true;
    add_product(c, l, x, used, LIE_ROW, part_of(s.rows, s.columns));
    Marks *marks = &layout_add(l, stored, 0, 0)->marks;
    *marks = l->slot[B].marks;
    marks->row = marks->column;
    marks->column = -1;
    marks->frame_row = true;
    marks->frame_column = false;
    if (n->in_count > 2)
        add_bias(c, l, bias);
}

/* From the stored weight to the used one, where both are beside one another. */
static void draw_turn(const Canvas *c, const Layout *l)
{
    const Box *from = &l->slot[STORED].m.box, *to = &l->slot[B].m.box;
    float low = fmaxf(from->y, to->y) + c->pen.gap;
    float high = fminf(from->y + from->h, to->y + to->h) - c->pen.gap;
    float x = to->x - l->slot[B].label_w - l->slot[B].before - c->pen.gap;
    float y = fminf(fmaxf(from->y + from->h / 2, low), high);
    if (low <= high)
        draw_flow(c, (Point){from->x + from->w + c->pen.gap, y}, (Point){x, y});
}

static void draw_over_linear(const Canvas *c, const Layout *l)
{
    draw_brackets(c, &l->slot[A], &l->slot[B]);
    draw_turn(c, l);
    if (l->count <= BIAS)
        return;
    const Matrix *bias = &l->slot[BIAS].m;
    float x = bias->box.x + bias->box.w + c->pen.gap;
    Box words = {x, bias->box.y, l->slot[BIAS].after - c->pen.gap, bias->box.h};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, bias->hue, words, ALIGN_LEFT,
                bias_words(c, bias));
}

const PictureKind picture_linear = {.fill = fill_linear, .over = draw_over_linear, .cuts = true};
