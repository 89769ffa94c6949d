/*
 * view_pick.c - cells that were picked or put in order: a line from where each stood to where it
 * stands.
 *
 * Where ids pick whole rows of a table, as an embedding does, the table stands at the left, the ids
 * and the rows they picked at the right. Else one row of the operand stands above one row of the
 * result: sort, topk, x[ids] of a vector, and gather with its ids in between. Where a cell stood is
 * told by its explanation. A running sum is drawn likewise, with lines from all cells that went
 * into the lit one.
 */
#include "views/views.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

enum { STORE, IDS, ROWS };        /* the slots where rows are picked, */
enum { ABOVE, BELOW, STRIPS };    /* of single cells; */
enum { LEADING = STRIPS };        /* of gather the ids, between both, */
enum { LEAD_MOST = 12 };          /* called by so many letters at most */
static const float FADED = 0.35f; /* of lines that are not lit */

static const Node *node_of(const Canvas *c)
{
    return trace_node(c->s->trace, c->s->node);
}

/* Ids and places lead somewhere: none is more than another, so they have no colours. */
static void show_places(Matrix *m)
{
    m->places = m->look.paper = m->look.places = true;
}

static bool picks_rows(const Canvas *c)
{
    const Node *n = node_of(c);
    return view_picks_rows(c->s->trace, n);
}

static int64_t focus_of(const Canvas *c)
{
    return c->s->made.node == c->s->node && c->s->made.cell > 0 ? c->s->made.cell : 0;
}

/* ---- whole rows ---- */

/* "ids[1]": the row of a tensor in which a cell stands. */
static Str row_title(const Canvas *c, NodeId node, int64_t cell, Str title)
{
    Shape shape = trace_node(c->s->trace, node)->out.shape;
    int64_t at[MAX_RANK];
    StrBuf out = strbuf_make(c->pen.a);
    index_split(shape, cell, at);
    words_indexed(&out, c->pen.a, title);
    for (int d = 0; d + 1 < shape.rank; d++)
        strbuf_printf(&out, "%c%lld", d ? ',' : '[', (long long)at[d]);
    strbuf_puts(&out, shape.rank > 1 ? "]" : "");
    return strbuf_str(&out);
}

/* The ids of the rows that are shown, upright. */
static Matrix id_column(const Canvas *c, const Node *n, const Matrix *rows)
{
    int64_t first = focus_of(c) / rows->all_columns;
    Zoom part = {0, rows->row_first, 1, rows->rows};
    Matrix m =
        matrix_part(c, n->in[1].node, n->id, subject_operand(c->s, n, 1), LIE_ROW, first, part);
    m.hue = ROLE_ACCENT;
    Matrix upright = matrix_transposed(c, &m, m.title);
    upright.turned = false; /* a row of ids that stands, not ids that are turned */
    show_places(&upright);
    upright.part_told = true;
    upright.one_row = trace_node(c->s->trace, m.node)->out.shape.rank > 1;
    upright.title = row_title(c, m.node, first, m.title);
    return upright;
}

static void fill_rows(const Canvas *c, Layout *l)
{
    const Node *n = node_of(c);
    int64_t cell = focus_of(c);
    Explanation x = explain_cell(c->s->trace, c->pen.a, (CellRef){n->id, n->id + 1, cell});
    int64_t from = x.terms > 0 ? x.term[0].cell.cell : 0;
    Zoom around = matrix_around(c, n->in[0].node, from, (Zoom){0}, l->page, l->page);
    Matrix table =
        matrix_part(c, n->in[0].node, n->id, subject_operand(c->s, n, 0), LIE_ROW, from, around);
    around = matrix_around(c, n->id, cell, subject_zoom(c->s), l->page, l->page);
    Matrix rows = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, cell, around);
    Matrix ids = id_column(c, n, &rows), *equal[] = {&table, &rows};
    matrix_share_range(c, equal, 2);
    l->across = 8 * c->pen.gap;
    Slot *left = layout_add(l, table, 0, 0), *middle = layout_add(l, ids, 0, 1),
         *right = layout_add(l, rows, 0, 2);
    left->marks = matrix_marks(&table, from);
    left->marks.focus_hue = ROLE_ACCENT;
    middle->row_labels = middle->column_labels = false;
    middle->marks = MARKS_NONE;
    right->marks = matrix_marks(&rows, c->s->lit.cell);
    right->legend = LEGEND_RIGHT;
    left->legend = middle->legend = LEGEND_NONE;
    right->row_labels = rows.row_dim >= 0 && n->axis[rows.row_dim].token;
}

/* ---- single cells ---- */

/* The result is not the cells in order but where they stood. */
static bool names_places(const Node *n)
{
    return n->op == OP_ARGSORT || n->op == OP_ARGTOPK || n->op == OP_ARGMAX || n->op == OP_ARGMIN;
}

/* The ids, in the row between where cells stood and where they stand. */
static void add_leading(const Canvas *c, Layout *l, const Node *n, int64_t cell)
{
    int64_t at[MAX_RANK], from;
    index_split(n->out.shape, cell, at);
    from = index_join(trace_node(c->s->trace, n->in[1].node)->out.shape, at);
    Zoom part = matrix_around(c, n->in[1].node, from, subject_zoom(c->s), 1, l->page);
    Matrix ids =
        matrix_part(c, n->in[1].node, n->id, subject_operand(c->s, n, 1), LIE_ROW, from, part);
    Str title = row_title(c, n->in[1].node, from, ids.title);
    ids.hue = ROLE_ACCENT;
    ids.strip = true;
    show_places(&ids);
    l->down = 5 * c->pen.gap;
    l->slot[BELOW].row = 2;
    Slot *slot = layout_add(l, ids, 1, 0);
    slot->row_labels = slot->column_labels = false;
    slot->caption = CAPTION_NONE;
    slot->lead = str_columns(title) <= LEAD_MOST ? title : phrase_plain(PHRASE_ID_NUMBERS);
    slot->marks = MARKS_NONE;
    slot->legend = LEGEND_NONE;
}

static void fill_cells(const Canvas *c, Layout *l)
{
    const Node *n = node_of(c);
    int64_t cell = focus_of(c);
    Explanation x = explain_cell(c->s->trace, c->pen.a, (CellRef){n->id, n->id + 1, cell});
    if (x.terms == 0)
        return;
    int64_t from = x.term[0].cell.cell;
    Zoom part = matrix_around(c, n->in[0].node, from, (Zoom){0}, 1, l->page);
    Matrix above =
        matrix_part(c, n->in[0].node, n->id, subject_operand(c->s, n, 0), LIE_ROW, from, part);
    part = matrix_around(c, n->id, cell, subject_zoom(c->s), 1, l->page);
    Matrix below = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, cell, part);
    Matrix *equal[] = {&above, &below};
    if (names_places(n))
        show_places(&below);
    else if (!op_row(n->op)->grows)
        matrix_share_range(c, equal, 2);
    l->down = 8 * c->pen.gap;
    above.strip = below.strip = true;
    Slot *up = layout_add(l, above, 0, 0), *down = layout_add(l, below, 1, 0);
    up->row_labels = down->row_labels = false;
    down->caption = CAPTION_BELOW;
    down->column_labels = false;
    up->marks = MARKS_NONE;
    down->marks = matrix_marks(&below, c->s->lit.cell);
    up->legend = down->legend = LEGEND_RIGHT;
    if (n->op == OP_GATHER)
        add_leading(c, l, n, cell);
}

/* ---- a mask as index ---- */

static bool picks_masked(const Canvas *c)
{
    return view_picks_masked(c->s->trace, node_of(c));
}

static CellRef term_of(const Canvas *c, int64_t cell)
{
    const Node *n = node_of(c);
    Explanation x = explain_cell(c->s->trace, c->pen.a, (CellRef){n->id, n->id + 1, cell});
    return x.terms > 0 ? x.term[0].cell : (CellRef){NO_NODE, 0, -1};
}

/* The tensor with its picked cells framed stands above what was picked. */
static void fill_masked(const Canvas *c, Layout *l)
{
    const Node *n = node_of(c);
    int64_t cell = focus_of(c);
    int64_t from = term_of(c, cell).cell;
    Zoom part = matrix_around(c, n->in[0].node, from, (Zoom){0}, l->page, l->page);
    Matrix above =
        matrix_part(c, n->in[0].node, n->id, subject_operand(c->s, n, 0), LIE_ROW, from, part);
    part = matrix_around(c, n->id, cell, subject_zoom(c->s), 1, l->page);
    Matrix below = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, cell, part);
    Matrix *equal[] = {&above, &below};
    matrix_share_range(c, equal, 2);
    l->down = 5 * c->pen.gap;
    Slot *up = layout_add(l, above, 0, 0), *down = layout_add(l, below, 1, 0);
    down->row_labels = down->column_labels = false;
    down->caption = CAPTION_BELOW;
    up->marks = matrix_marks(&above, from);
    up->marks.focus = false;
    down->marks = matrix_marks(&below, c->s->lit.cell);
    up->legend = LEGEND_RIGHT;
    down->legend = LEGEND_NONE;
}

/* ---- the largest of each row ---- */

static bool picks_extreme(const Canvas *c)
{
    return view_picks_extreme(c->s->trace, node_of(c));
}

/* The result runs along the rows of the operand, upright; else along its columns, or it is one. */
static bool stands_beside(const Canvas *c, const Matrix *operand)
{
    const Node *n = node_of(c);
    return n->attr.all || operand->row_dim < 0 || n->attr.dim == operand->column_dim;
}

/* That part of the result which belongs to the rows or columns of the operand that are shown. */
static Matrix result_beside(const Canvas *c, const Matrix *operand, int64_t cell)
{
    const Node *n = node_of(c);
    bool beside = stands_beside(c, operand), kept = n->attr.keepdim && !n->attr.all;
    Zoom part = matrix_around(c, n->id, cell, (Zoom){0}, 1, MATRIX_ALL);
    if (beside && kept)
        part = (Zoom){operand->row_first, 0, operand->rows, 1};
    else if (!n->attr.all && operand->row_dim >= 0)
        part = beside ? (Zoom){part.row, operand->row_first, 1, operand->rows}
                      : (Zoom){part.row, operand->column_first, 1, operand->columns};
    Matrix m = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, cell, part);
    if (beside && !kept && m.columns > 1) {
        m = matrix_transposed(c, &m, m.title);
        m.turned = false; /* it only stands */
    }
    m.part_told = true;
    return m;
}

static void fill_extreme(const Canvas *c, Layout *l)
{
    const Node *n = node_of(c);
    int64_t cell = focus_of(c), from = term_of(c, cell).cell;
    Zoom part = matrix_around(c, n->in[0].node, from, (Zoom){0}, l->page, l->page);
    Matrix operand =
        matrix_part(c, n->in[0].node, n->id, subject_operand(c->s, n, 0), LIE_ROW, from, part);
    Matrix result = result_beside(c, &operand, cell), *equal[] = {&operand, &result};
    bool beside = stands_beside(c, &operand);
    if (names_places(n))
        show_places(&result);
    else
        matrix_share_range(c, equal, 2);
    l->across = l->down = 4 * c->pen.gap;
    Slot *of = layout_add(l, operand, 0, 0), *to = layout_add(l, result, !beside, beside);
    of->marks = MARKS_NONE;
    of->legend = beside ? LEGEND_BELOW : LEGEND_RIGHT;
    to->row_labels = to->column_labels = false;
    to->caption = beside ? CAPTION_ABOVE : CAPTION_BELOW;
    to->legend = LEGEND_NONE;
    to->marks = matrix_marks(&result, c->s->lit.cell);
}

/* ---- taken from either of two ---- */

/* The condition above the result, and beside them what is taken; of vectors all stand below one
 * another. */
static Slot *add_either(Layout *l, Matrix m, int k)
{
    bool line = (l->count > 0 ? l->slot[0].m.rows : m.rows) == 1;
    return line ? layout_add(l, m, k, 0) : layout_add(l, m, k > 1, k == 1 || k == 2);
}

static void fill_either(const Canvas *c, Layout *l)
{
    const Node *n = node_of(c);
    int64_t cell = focus_of(c);
    Zoom part = matrix_around(c, n->id, cell, subject_zoom(c->s), l->page, l->page);
    Matrix result = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, cell, part);
    Matrix *equal[LAYOUT_SLOTS];
    int count = 0;
    l->across = 3 * c->pen.gap;
    for (int k = 0; k < n->in_count; k++) {
        if (n->in[k].node == NO_NODE)
            continue;
        Shape own = trace_node(c->s->trace, n->in[k].node)->out.shape;
        bool same = shape_equal(own, n->out.shape);
        Matrix m = matrix_part(
            c, n->in[k].node, n->id, subject_operand(c->s, n, k), LIE_ROW, same ? cell : 0,
            same ? part : matrix_around(c, n->in[k].node, 0, (Zoom){0}, l->page, l->page));
        m.hue = subject_hue(c->s, n, k);
        Slot *s = add_either(l, m, k);
        s->marks = MARKS_NONE;
        s->legend = LEGEND_NONE;
        if (k > 0)
            equal[count++] = &s->m;
    }
    Slot *s = add_either(l, result, n->in_count);
    s->marks = matrix_marks(&result, c->s->lit.cell);
    s->legend = LEGEND_RIGHT;
    equal[count++] = &s->m;
    matrix_share_range(c, equal, count);
}

static void fill(const Canvas *c, Layout *l)
{
    if (picks_extreme(c))
        fill_extreme(c, l);
    else if (node_of(c)->op == OP_WHERE)
        fill_either(c, l);
    else if (picks_rows(c))
        fill_rows(c, l);
    else if (picks_masked(c))
        fill_masked(c, l);
    else
        fill_cells(c, l);
}

/* ---- lines ---- */

/* The cell that a cell of the result was; of a row in order the first of the row's cells with its
 * number that is not taken yet. */
static CellRef origin(const Canvas *c, const MatrixCell *cell, bool *taken, int most)
{
    Explanation x = explain_cell(c->s->trace, c->pen.a, cell->of);
    int64_t place = names_places(node_of(c)) ? x.result.i64 : -1;
    if (place >= 0)
        return place < x.terms && !x.more ? x.term[place].cell : (CellRef){NO_NODE, 0, -1};
    if (x.kind != EXPLAIN_SCAN && x.kind != EXPLAIN_MAX && x.kind != EXPLAIN_MIN)
        return x.terms > 0 ? x.term[0].cell : (CellRef){NO_NODE, 0, -1};
    for (int i = 0; i < x.terms && i < most; i++) {
        double a = scalar_double(x.term[i].value), b = scalar_double(x.result);
        if ((taken && taken[i]) || !(a == b || (isnan(a) && isnan(b))))
            continue;
        if (taken)
            taken[i] = true;
        return x.term[i].cell;
    }
    return (CellRef){NO_NODE, 0, -1};
}

static void draw_thread(const Canvas *c, Point from, Point to, bool down, bool lit)
{
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND), ink = pen_colour(&c->pen, ROLE_ACCENT);
    float x = down ? 0 : (to.x - from.x) / 2, y = down ? (to.y - from.y) / 2 : 0;
    draw_add(c->pen.d,
             (DrawCommand){.kind = DRAW_CURVE,
                           .points = {from, {from.x + x, from.y + y}, {to.x - x, to.y - y}, to},
                           .colour = lit ? ink : colour_fade(ink, page, FADED),
                           .thickness = lit ? 2.5f : 1.5f});
}

static void draw_row_threads(const Canvas *c, const Layout *l)
{
    const Matrix *table = &l->slot[STORE].m, *ids = &l->slot[IDS].m, *rows = &l->slot[ROWS].m;
    for (int i = 0; i < rows->rows && i < ids->rows; i++) {
        int row, column;
        CellRef from = origin(c, matrix_cell(rows, i, 0), NULL, 0);
        if (rows->columns == 0 || !matrix_holds(c, table, from, &row, &column))
            continue;
        Box a = matrix_cell_box(table, row, table->columns - 1), b = matrix_cell_box(ids, i, 0);
        draw_thread(c, (Point){a.x + a.w + 3, floorf(a.y + a.h / 2)},
                    (Point){b.x - 3, floorf(b.y + b.h / 2)}, false, i == l->slot[ROWS].marks.row);
    }
}

/* From a cell of the upper row to one of the lower. */
static void draw_down(const Canvas *c, const Layout *l, CellRef from, int to, bool lit)
{
    const Matrix *above = &l->slot[ABOVE].m;
    const Matrix *below = &l->slot[l->count > LEADING ? LEADING : BELOW].m;
    int row, column;
    if (!matrix_holds(c, above, from, &row, &column))
        return;
    Box a = matrix_cell_box(above, 0, column), b = matrix_cell_box(below, 0, to);
    draw_thread(c, (Point){floorf(a.x + a.w / 2), a.y + a.h + 3},
                (Point){floorf(b.x + b.w / 2), b.y - 3}, true, lit);
}

static void draw_cell_threads(const Canvas *c, const Layout *l)
{
    const Matrix *above = &l->slot[ABOVE].m, *below = &l->slot[BELOW].m;
    int most = (int)fminf((float)above->all_columns, EXPLAIN_MOST);
    bool *taken = ARENA_ARRAY(c->pen.a, bool, most + 1);
    for (int j = 0; j < below->columns; j++)
        draw_down(c, l, origin(c, matrix_cell(below, 0, j), taken, most), j,
                  j == l->slot[BELOW].marks.column);
}

/* All that went into the lit cell of a running sum. */
static void draw_sum_threads(const Canvas *c, const Layout *l)
{
    int lit = l->slot[BELOW].marks.column;
    if (lit < 0 || lit >= l->slot[BELOW].m.columns)
        return;
    CellRef cell = matrix_cell(&l->slot[BELOW].m, 0, lit)->of;
    Explanation x = explain_cell(c->s->trace, c->pen.a, cell);
    for (int i = 0; i < x.terms; i++)
        draw_down(c, l, x.term[i].cell, lit, true);
}

/* From each id to the cell that it led to. */
static void draw_arrows(const Canvas *c, const Layout *l)
{
    const Matrix *ids = &l->slot[LEADING].m, *below = &l->slot[BELOW].m;
    for (int j = 0; j < below->columns && j < ids->columns; j++) {
        Box a = matrix_cell_box(ids, 0, j), b = matrix_cell_box(below, 0, j);
        draw_flow(c, (Point){floorf(a.x + a.w / 2), a.y + a.h + 3},
                  (Point){floorf(b.x + b.w / 2), b.y - 3});
    }
}

/* A frame around each cell where the mask is true, and a line from the lit one where none is below
 * it. */
static void draw_masked(const Canvas *c, const Layout *l)
{
    const Matrix *above = &l->slot[ABOVE].m, *below = &l->slot[BELOW].m;
    int lit = l->slot[BELOW].marks.column, row, column;
    for (int j = 0; j < below->columns; j++)
        if (matrix_holds(c, above, term_of(c, matrix_cell(below, 0, j)->of.cell), &row, &column))
            matrix_choose(c, matrix_cell_box(above, row, column));
    if (lit < 0 || lit >= below->columns ||
        !matrix_holds(c, above, term_of(c, matrix_cell(below, 0, lit)->of.cell), &row, &column))
        return;
    Box a = matrix_cell_box(above, row, column), b = matrix_cell_box(below, 0, lit);
    matrix_focus(c, a, ROLE_FOCUS);
    if (row + 1 < above->rows)
        return; /* it would run across numbers */
    draw_thread(c, (Point){floorf(a.x + a.w / 2), a.y + a.h + 3},
                (Point){floorf(b.x + b.w / 2), b.y - 3}, true, true);
}

/* A frame around the cell that won for each cell of the result, and an arrow from its row. */
static void draw_extremes(const Canvas *c, const Layout *l)
{
    const Matrix *of = &l->slot[0].m, *to = &l->slot[1].m;
    bool beside = stands_beside(c, of), one = to->rows * to->columns == 1 && of->rows > 1;
    for (int i = 0; i < to->rows * to->columns; i++) {
        int row, column;
        Box box = matrix_cell_box(to, i / to->columns, i % to->columns);
        CellRef won =
            origin(c, matrix_cell(to, i / to->columns, i % to->columns), NULL, EXPLAIN_MOST);
        Point at = {floorf(box.x + box.w / 2), floorf(box.y + box.h / 2)};
        if (matrix_holds(c, of, won, &row, &column))
            matrix_choose(c, matrix_cell_box(of, row, column));
        if (beside && !one)
            draw_flow(c, (Point){of->box.x + of->box.w + 4, at.y}, (Point){box.x - 4, at.y});
        else if (!beside)
            draw_flow(c, (Point){at.x, of->box.y + of->box.h + 4}, (Point){at.x, box.y - 4});
    }
}

/* A frame around each cell of the two that was taken; the condition stands before them. */
static void draw_either(const Canvas *c, const Layout *l)
{
    const Matrix *result = &l->slot[l->count - 1].m;
    int first = node_of(c)->in[0].node != NO_NODE;
    for (int i = 0; i < result->rows * result->columns; i++) {
        CellRef from = term_of(c, result->cell[i].of.cell);
        for (int k = first, row, column; from.node != NO_NODE && k + 1 < l->count; k++)
            if (l->slot[k].m.node == from.node &&
                matrix_holds(c, &l->slot[k].m, from, &row, &column))
                matrix_choose(c, matrix_cell_box(&l->slot[k].m, row, column));
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    if (picks_extreme(c)) {
        draw_extremes(c, l);
        return;
    }
    if (node_of(c)->op == OP_WHERE) {
        draw_either(c, l);
        return;
    }
    if (picks_masked(c)) {
        if (l->count >= STRIPS)
            draw_masked(c, l);
        return;
    }
    if (picks_rows(c))
        draw_row_threads(c, l);
    else if (l->count == STRIPS && op_row(node_of(c)->op)->grows)
        draw_sum_threads(c, l);
    else if (l->count >= STRIPS)
        draw_cell_threads(c, l);
    if (!picks_rows(c) && l->count > LEADING)
        draw_arrows(c, l);
}

const PictureKind picture_pick = {.fill = fill, .over = draw_over, .cuts = true};
