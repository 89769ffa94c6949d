/*
 * view_changed.c - two or three tensors of one shape, with the same cell marked in all of them:
 * before and after a mask, before and after dropout, or two tensors that a lesson compares. Between
 * before and after stands the mask itself, where there is room; behind two that are compared stands
 * what the second has more than the first.
 *
 * They stand in a row, or below one another where that leaves their cells more room. Beside a table
 * of weights stands the sum of each row, as a badge where it is not 1.
 */
#include "trace/explain.h"
#include "trace/ops.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- what they hold ---- */

/* The part that is zoomed into; where all of it has no room, at most a page around the cell. */
static Zoom part_around(const Canvas *c, int page, CellRef cell)
{
    Zoom z = c->s->view->zoom;
    int rank = trace_node(c->s->trace, cell.node)->out.shape.rank;
    bool all = page >= VIEW_CELLS_MOST || rank < 2 || cell.cell < 0;
    return all ? z : matrix_around(c, cell.node, cell.cell, z, page, page);
}

/* Adds the tensor of a cell, with that cell marked. */
static Slot *add_tensor(const Canvas *c, Layout *l, CellRef cell, Str title)
{
    Zoom part = part_around(c, l->page, cell);
    Matrix m = matrix_part(c, cell.node, cell.time, title, LIE_ROW, cell.cell, part);
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->marks = matrix_marks(&m, cell.cell);
    slot->legend = LEGEND_BELOW;
    return slot;
}

/* Moves the mark to the cell that is of the slot's tensor; of another one it stays. */
static void move_mark(Slot *slot, CellRef cell)
{
    Marks at = matrix_marks(&slot->m, cell.cell);
    if (cell.node == slot->m.node && cell.time == slot->m.time && at.focus) {
        slot->marks.row = at.row;
        slot->marks.column = at.column;
    }
}

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

/* ---- arranging them ---- */

/* The rows of one have the labels of the other's. */
static bool same_rows(const Matrix *a, const Matrix *b)
{
    return a->rows == b->rows && a->all_rows == b->all_rows && a->row_first == b->row_first &&
           a->rows > 1;
}

/* The columns of one have the labels of the other's. */
static bool same_columns(const Canvas *c, const Matrix *a, const Matrix *b)
{
    bool same = a->columns == b->columns && a->columns > 1;
    for (int j = 0; same && j < a->columns; j++)
        same = str_equal(matrix_label(c, a, false, j), matrix_label(c, b, false, j));
    return same;
}

/* It has no colours: it is a mask, or a difference of zeros. */
static bool is_plain(const Matrix *m)
{
    return m->paper || (m->derived && m->tiniest == 0);
}

/* Of those that share a range the last has the legend. */
static bool has_legend(const Layout *l, int i)
{
    const Matrix *m = &l->slot[i].m;
    bool later = false;
    for (int k = i + 1; k < l->count; k++) {
        const Matrix *next = &l->slot[k].m;
        later =
            later || (!is_plain(next) && next->one_range && next->range.about == m->range.about);
    }
    return !is_plain(m) && !(m->one_range && later);
}

/* Beside one another, below one another, three of them two in a row. What stands below another one
 * with the same columns has no labels of its own: their room makes the numbers larger. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    if (way >= l->count)
        return 0;
    layout_wrap(l, way == 0 ? l->count : way);
    l->across = 4 * c->pen.gap;
    for (int i = 0; i < l->count; i++) {
        Slot *slot = &l->slot[i];
        slot->m.axes_told = i < l->count - 1;
        slot->row_labels = slot->column == 0 || !same_rows(&slot->m, &l->slot[i - 1].m);
        slot->legend = has_legend(l, i) ? LEGEND_BELOW : LEGEND_NONE;
        slot->column_labels = true;
        for (int above = i - 1; above >= 0 && slot->column_labels; above--)
            slot->column_labels = l->slot[above].column != slot->column ||
                                  !same_columns(c, &l->slot[above].m, &slot->m);
    }
    return way == 0 ? 1.5f : 1;
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
    Slot mask = *add_tensor(c, l, cell, title);
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
    add_tensor(c, l, change.before, name_before(c, &change));
    if (is_other(c, change.after))
        add_tensor(c, l, change.after, name_of(c, change.after));
    add_tensor(c, l, s->focus, s->title);
    bool moved = lineage_mask(s->trace, c->pen.a, s->lit, &lit);
    for (int i = 0; moved && i < l->count; i++) {
        move_mark(&l->slot[i], lit.before);
        move_mark(&l->slot[i], lit.after);
        move_mark(&l->slot[i], s->lit);
    }
    for (int i = 0; i < l->count - 1; i++)
        l->slot[i].marks.focus_hue = hue_in_formula(c, l->slot[i].m.node);
    layout_share_alike(c, l);
    sum_weights(c, l);
    add_mask(c, l, moved ? &lit : &change);
}

const PictureKind picture_mask = {
    .fill = fill_mask, .arrange = arrange, .over = draw_arrows, .cuts = true};

/* ---- dropout ---- */

static void fill_dropout(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Change change, lit;
    lineage_dropout(s->trace, c->pen.a, s->focus, &change);
    add_tensor(c, l, change.before, node_title(c->pen.a, s->trace, change.before.node));
    add_tensor(c, l, s->focus, s->title);
    if (lineage_dropout(s->trace, c->pen.a, s->lit, &lit)) {
        move_mark(&l->slot[0], lit.before);
        move_mark(&l->slot[1], s->lit);
    }
    const Node *n = trace_node(s->trace, change.after.node);
    l->slot[0].marks.focus_hue = subject_hue(s, n, 0);
    l->note = phrase_plain(n->attr.mkl ? PHRASE_DRAWS_MKL : PHRASE_DRAWS_GENERIC);
    layout_share_range(c, l);
    sum_weights(c, l);
}

const PictureKind picture_dropout = {.fill = fill_dropout, .arrange = arrange, .over = draw_arrows};

/* ---- two tensors compared ---- */

/* Two ways to read one storage, with cells that can be told apart. */
static bool reorders(const Canvas *c, const Matrix *x, const Matrix *y)
{
    const Tensor *a = &trace_node(c->s->trace, x->node)->out;
    const Tensor *b = &trace_node(c->s->trace, y->node)->out;
    return a->storage == b->storage && a->offset == b->offset && shape_equal(a->shape, b->shape) &&
           !hide_any(c->s) && x->rows == y->rows && x->columns == y->columns;
}

/* Says how many numbers stand elsewhere in the second one. */
static void count_strays(const Canvas *c, const Matrix *a, Matrix *b)
{
    int cells = b->rows * b->columns, strays = 0;
    if (!reorders(c, a, b))
        return;
    for (int i = 0; i < cells; i++)
        strays += a->cell[i].value != b->cell[i].value;
    b->remark = phrase(c->pen.a, strays ? PHRASE_STRAYED : PHRASE_NONE_STRAYED,
                       canvas_number(c, strays), canvas_number(c, cells));
}

/* How much larger a number is; equal ones differ by 0, endless ones, too. */
static double difference(double a, double b)
{
    return a == b ? 0 : b - a;
}

enum { DIFFERENCE_TITLE = 32 }; /* characters that stand above a table */

static Str difference_title(const Canvas *c, const Matrix *a, const Matrix *b)
{
    Str title = phrase(c->pen.a, PHRASE_MINUS, b->title, a->title);
    bool fits = str_columns(title) <= DIFFERENCE_TITLE;
    return fits ? title : phrase_plain(PHRASE_DIFFERENCE);
}

/* How far apart the two are; nothing where a difference is endless or no number. */
static Str difference_words(const Canvas *c, const Matrix *m)
{
    for (int i = 0; i < m->rows * m->columns; i++)
        if (!isfinite((float)m->cell[i].value))
            return STR("");
    double most = m->range.empty ? 0 : fmax(fabs(m->range.lo), fabs(m->range.hi));
    if (most == 0)
        return phrase_plain(PHRASE_NO_DIFFERENCE);
    return phrase(c->pen.a, PHRASE_APART, arithmetic_number(c->pen.a, scalar_f32((float)most)));
}

/* Adds what the second one has more than the first: of numbers that stand at the same places and
 * are no masks. Its colours are to the scale of those of the two. */
static void add_difference(const Canvas *c, Layout *l)
{
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    int cells = a->rows * a->columns;
    if (a->rows != b->rows || a->columns != b->columns || a->all_rows != b->all_rows || a->paper ||
        b->paper || reorders(c, a, b) || hide_any(c->s) || cells == 0)
        return;
    Str title = difference_title(c, a, b);
    if (l->page < VIEW_CELLS_MOST) {
        l->note = phrase(c->pen.a, PHRASE_NO_ROOM, title);
        return;
    }
    double *value = ARENA_ARRAY(c->pen.a, double, cells);
    for (int i = 0; i < cells; i++)
        value[i] = difference(a->cell[i].value, b->cell[i].value);
    Matrix m = matrix_derived(c, b, title, value);
    for (int i = 0; i < cells; i++) { /* masked is what both have masked */
        m.cell[i].of = b->cell[i].of;
        if (a->cell[i].kind != b->cell[i].kind && m.cell[i].kind != KIND_NAN)
            m.cell[i].kind = value[i] == 0 ? KIND_ZERO : KIND_VALUE;
    }
    bool all = !matrix_is_part(b) && trace_node(c->s->trace, b->node)->out.shape.rank <= 2;
    m.remark = all ? difference_words(c, &m) : STR("");
    if (!b->range.about) { /* no difference of two numbers from 0 on is larger than both */
        CellRange range = {-b->look.hi, b->look.hi, b->range.integral && m.range.integral,
                           .about = true};
        matrix_set_range(c, &m, range);
        m.one_range = false;
        m.to_scale = true;
    }
    Slot *slot = layout_add(l, m, 0, l->count);
    if (b->range.about)
        layout_share_range(c, l);
    slot->marks = l->slot[1].marks;
    slot->legend = LEGEND_BELOW;
}

/* Two tensors of unlike numbers, as 32 and 64 bits, say which they hold. */
static void tell_types(const Canvas *c, Layout *l)
{
    DType type[2];
    for (int i = 0; i < 2; i++)
        type[i] = trace_node(c->s->trace, l->slot[i].m.node)->out.storage->dtype;
    for (int i = 0; i < 2 && type[0] != type[1]; i++)
        l->slot[i].m.remark = str_from(str_of(dtype_name(type[i])), strlen("torch."));
}

/* The cell of a compared tensor around which it is shown: that of the focus where the two tensors
 * have as many cells; -1: the focus is in a tensor that is not compared. */
static CellRef compared_cell(const Subject *s, const Target *t)
{
    int64_t count = tensor_count(trace_node(s->trace, t->node)->out);
    bool alike = s->node != NO_NODE && tensor_count(trace_node(s->trace, s->node)->out) == count;
    return (CellRef){t->node, t->time, alike ? s->focus.cell : -1};
}

static void fill_compare(const Canvas *c, Layout *l)
{
    for (const Target *t = c->s->step->compare; t < c->s->step->compare + 2; t++) {
        Slot *slot = add_tensor(c, l, compared_cell(c->s, t), t->name);
        move_mark(slot, (CellRef){t->node, t->time, c->s->lit.cell});
    }
    count_strays(c, &l->slot[0].m, &l->slot[1].m);
    tell_types(c, l);
    layout_share_range(c, l);
    add_difference(c, l);
}

/* Vectors stand below one another, so that one looks down from number to number. */
static float arrange_compare(const Canvas *c, Layout *l, int way)
{
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    if (a->rows > 1 || b->rows > 1 || a->columns != b->columns)
        return arrange(c, l, way);
    if (way > 0)
        return 0;
    arrange(c, l, 1);
    for (int i = 0; i < l->count; i++) {
        l->slot[i].column_labels = i == 0;
        l->slot[i].row_labels = false;
    }
    return 1;
}

/* Frames what stands elsewhere, black or white, whichever shows on the cell. */
static void draw_strays(const Canvas *c, const Layout *l)
{
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    float thick = fmaxf(2, roundf(c->pen.gap / 4));
    if (!reorders(c, a, b))
        return;
    for (int i = 0; i < b->rows * b->columns; i++) {
        Box cell = matrix_cell_box(b, i / b->columns, i % b->columns);
        Colour ink = colour_on(cell_fill(b->cell[i].value, b->cell[i].kind, &b->look));
        if (a->cell[i].value != b->cell[i].value)
            draw_frame(c->pen.d, box_inset(cell, 2), ink, 2, thick, thick * 2);
    }
}

const PictureKind picture_compare = {
    .fill = fill_compare, .arrange = arrange_compare, .over = draw_strays, .cuts = true};
