/*
 * view_changed.c - two or three tensors of one shape, with the same cell marked in all of them:
 * before and after a mask, or before and after dropout. Between before and after stands the mask
 * itself, where there is room.
 *
 * They stand in a row, or below one another where that leaves their cells more room. Beside a table
 * of weights stands the sum of each row, as a badge where it is not 1.
 */
#include "trace/explain.h"
#include "trace/ops.h"
#include "views/alike.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- sums of rows ---- */

/* The sum of a whole row, by the kernel that sums. */
static float row_sum(const Canvas *c, const Matrix *m, int row)
{
    int n = (int)m->all_columns;
    float sum, *room = ARENA_ARRAY(c->pen.a, float, n + 1);
    const float *x;
    plane_rows(&matrix_plane(c, m)->plane, m->row_first + row, 1, 0, n, room, &x);
    c->s->trace->kernels->sum(&sum, x, 1, n);
    return sum;
}

/* A sum that is written 1.0000. */
static bool is_one(float sum)
{
    return fabs((double)sum - 1) < 0.00005;
}

/* Some number of a row is covered. */
static bool hides_row(const Matrix *m, int row)
{
    bool hidden = false;
    for (int j = 0; j < m->columns; j++)
        hidden = hidden || matrix_cell(m, row, j)->hidden;
    return hidden;
}

void add_row_sums(const Canvas *c, Slot *slot)
{
    const Matrix *m = &slot->m;
    slot->sums = ARENA_ARRAY(c->pen.a, Str, m->rows + 1);
    slot->odd = ARENA_ARRAY(c->pen.a, bool, m->rows + 1);
    for (int i = 0; i < m->rows; i++) {
        float sum = row_sum(c, m, i);
        bool hidden = hides_row(m, i);
        Str number = hidden ? STR("?") : arithmetic_number(c->pen.a, scalar_f32(sum));
        slot->sums[i] = phrase(c->pen.a, PHRASE_ROW_SUM, number);
        slot->odd[i] = !hidden && !is_one(sum);
    }
}

static bool holds_weights(const Canvas *c, const Matrix *m)
{
    bool weights = m->rows > 0 && m->columns > 1 && m->range.lo >= 0;
    for (int i = 0; weights && i < m->rows; i++)
        weights = is_one(row_sum(c, m, i));
    return weights;
}

/* Where the rows of a tensor, or of the one before it, are weights: none negative, sum 1. */
static void sum_weights(const Canvas *c, Layout *l)
{
    bool before = holds_weights(c, &l->slot[0].m);
    for (int i = 1; i < l->count; i++) {
        bool weights = holds_weights(c, &l->slot[i].m);
        if (weights || before)
            add_row_sums(c, &l->slot[i]);
        before = weights;
    }
}

/* The sign before a mask and the one behind it: a * mask = b; NULL: an arrow, or nothing before a
 * mask, which is not made of what stands before it. */
static const char *sign_before(const Layout *l, int i)
{
    const char *sign = l->kept;
    if (!sign || (!l->slot[i].aside && !l->slot[i - 1].aside))
        return NULL;
    return !l->slot[i].aside ? "=" : str_is(str_of(sign), "*") ? "×" : sign;
}

/* Where the labels of its rows begin. */
static float left_edge(const Slot *s)
{
    return s->m.box.x - (s->row_labels ? s->label_w : 0);
}

static void draw_sign(const Canvas *c, const Slot *from, const Slot *to, float y, const char *sign)
{
    float start = from->m.box.x + from->m.box.w + from->sums_w, line = pen_line(c->pen.title);
    Box box = {start, y - line / 2, left_edge(to) - start, line};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.title, ROLE_TEXT, box, ALIGN_CENTRE, str_of(sign));
}

/* From one to the next where they stand in a row, at the height of the focus. */
static void draw_arrows(const Canvas *c, const Layout *l)
{
    for (int i = 1; i < l->count; i++) {
        const char *sign = sign_before(l, i);
        if (l->slot[i].row != l->slot[i - 1].row || (l->slot[i].aside && !sign))
            continue;
        const Slot *from = &l->slot[i - 1], *to = &l->slot[i];
        int row = from->marks.row >= 0 ? from->marks.row : from->m.rows / 2;
        float y = floorf(from->m.box.y + ((float)row + 0.5f) * from->m.cell_h);
        if (sign) {
            draw_sign(c, from, to, y, sign);
            continue;
        }
        float start = from->m.box.x + from->m.box.w + from->sums_w + c->pen.gap;
        draw_flow(c, (Point){start, y}, (Point){left_edge(to) - c->pen.gap, y});
    }
}

/* ---- a mask ---- */

/* Views and writes of the changed cells show the same numbers; they need no table of their own. */
static bool is_other(const Canvas *c, CellRef changed)
{
    Explanation x = explain_origin(c->s->trace, c->pen.a, c->s->focus);
    return x.cell.node != changed.node;
}

static Str name_of(const Canvas *c, CellRef cell)
{
    const Node *n = trace_node(c->s->trace, cell.node);
    return n->name.len ? n->name : str_of(op_row(n->op)->name);
}

static Str name_before(const Canvas *c, const Change *change)
{
    Str title = node_title(c->pen.a, c->s->trace, change->before.node);
    bool alike = str_equal(title, c->s->title) ||
                 (is_other(c, change->after) && str_equal(title, name_of(c, change->after)));
    return alike ? phrase(c->pen.a, PHRASE_BEFORE, title) : title;
}

/* The hue that a table's cell has in the formula; quiet where it is not in it. */
static Role hue_in_formula(const Canvas *c, NodeId table)
{
    const Node *n = c->s->made.node == NO_NODE ? NULL : trace_node(c->s->trace, c->s->made.node);
    for (int k = 0; n && k < n->in_count; k++)
        if (n->in[k].node == table)
            return subject_hue(c->s, n, k);
    return ROLE_GUIDE;
}

/* The cell of the mask that decided about a changed cell, and which operand it is of; node NO_NODE:
 * no tensor did. */
static CellRef mask_cell(const Canvas *c, const Change *change, int *operand)
{
    Explanation x = explain_cell(c->s->trace, c->pen.a, change->after);
    const Node *n = trace_node(c->s->trace, change->after.node);
    for (int i = 0; i < x.terms; i++) {
        CellRef cell = x.term[i].cell;
        for (*operand = 0; *operand < n->in_count; ++*operand)
            if (cell.node == n->in[*operand].node && cell.node != change->before.node)
                return cell;
    }
    return (CellRef){NO_NODE, 0, -1};
}

/* A mask without words has those of what it masks, where each of its cells stands over one. */
static void name_mask(const Canvas *c, Matrix *mask, NodeId masked)
{
    const Node *of = trace_node(c->s->trace, masked);
    Shape own = trace_node(c->s->trace, mask->node)->out.shape, whole = of->out.shape;
    bool alike = own.rank >= 2 && own.rank <= whole.rank;
    for (int d = 1; alike && d <= 2; d++)
        alike = own.size[own.rank - d] == whole.size[whole.rank - d] &&
                axis_token(c->s->trace, mask->node, own.rank - d, 0).len == 0;
    mask->named = alike ? of : NULL;
}

/* Puts the mask between the tensors before and after; where there is no room for it, says so. */
static void add_mask(const Canvas *c, Layout *l, const Change *change)
{
    int k;
    CellRef cell = mask_cell(c, change, &k);
    if (cell.node == NO_NODE)
        return;
    const Node *n = trace_node(c->s->trace, change->after.node);
    Str title = subject_operand(c->s, n, k);
    if (l->page < VIEW_CELLS_MOST) {
        l->absent = cell.node;
        l->absent_name = title;
        l->note = phrase(c->pen.a, PHRASE_NO_ROOM, title);
        return;
    }
    Slot mask = *alike_add(c, l, cell, title);
    mask.marks.focus_hue = hue_in_formula(c, cell.node);
    mask.m.hue = mask.marks.focus_hue == ROLE_GUIDE ? ROLE_TEXT : mask.marks.focus_hue;
    name_mask(c, &mask.m, change->before.node);
    mask.legend = LEGEND_NONE;
    mask.aside = true;
    for (int i = l->count - 1; i > 1; i--)
        l->slot[i] = l->slot[i - 1];
    l->slot[1] = mask;
    l->kept = (void *)op_row(n->op)->sign;
}

/* What is shown may stand behind the masking, as weights do behind a softmax of masked scores; the
 * masked tensor itself then stands between the two. */
static void fill_mask(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Change change, lit;
    lineage_mask(s->trace, c->pen.a, s->focus, &change);
    alike_add(c, l, change.before, name_before(c, &change));
    if (is_other(c, change.after))
        alike_add(c, l, change.after, name_of(c, change.after));
    alike_add(c, l, s->focus, s->title);
    bool moved = lineage_mask(s->trace, c->pen.a, s->lit, &lit);
    for (int i = 0; moved && i < l->count; i++) {
        alike_move_mark(&l->slot[i], lit.before);
        alike_move_mark(&l->slot[i], lit.after);
        alike_move_mark(&l->slot[i], s->lit);
    }
    for (int i = 0; i < l->count - 1; i++)
        l->slot[i].marks.focus_hue = hue_in_formula(c, l->slot[i].m.node);
    layout_share_alike(c, l);
    sum_weights(c, l);
    add_mask(c, l, moved ? &lit : &change);
}

const PictureKind picture_mask = {
    .fill = fill_mask, .arrange = alike_arrange_tables, .over = draw_arrows, .cuts = true};

/* ---- dropout ---- */

static void fill_dropout(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Change change, lit;
    lineage_dropout(s->trace, c->pen.a, s->focus, &change);
    alike_add(c, l, change.before, node_title(c->pen.a, s->trace, change.before.node));
    alike_add(c, l, s->focus, s->title);
    if (lineage_dropout(s->trace, c->pen.a, s->lit, &lit)) {
        alike_move_mark(&l->slot[0], lit.before);
        alike_move_mark(&l->slot[1], s->lit);
    }
    const Node *n = trace_node(s->trace, change.after.node);
    l->slot[0].marks.focus_hue = subject_hue(s, n, 0);
    l->note = phrase_plain(n->attr.mkl ? PHRASE_DRAWS_MKL : PHRASE_DRAWS_GENERIC);
    layout_share_range(c, l);
    sum_weights(c, l);
}

const PictureKind picture_dropout = {
    .fill = fill_dropout, .arrange = alike_arrange_tables, .over = draw_arrows};
