/*
 * inside_figure.c - the tensors around a kernel: what it reads and what it has written so far.
 *
 * All of them stand in the slots of one layout. In a product A stands left, B on top, and C where
 * they cross. For all other kernels the operands stand before the result, beside it or above it,
 * whichever leaves the cells more room. What the active line reads and writes is framed over them.
 *
 * Up to `page` rows and columns of a tensor are drawn whole. Of more, a page small enough for
 * numbers is turned when the kernel leaves it; in between nothing moves. What lines up with the
 * result turns with it.
 */
#include "inside/inside_draw.h"

#include "trace/ops.h"
#include "views/product.h"
#include "views/views.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- which part of a large tensor is drawn ---- */

/* Row and column of a cell in the tensor's last two dimensions. */
typedef struct Spot {
    int64_t row, column;
} Spot;

static Spot spot_of(Shape s, int64_t cell, Lie lie)
{
    int64_t at[MAX_RANK] = {0};
    index_split(s, cell > 0 ? cell : 0, at);
    if (s.rank >= 2)
        return (Spot){at[s.rank - 2], at[s.rank - 1]};
    return lie == LIE_COLUMN ? (Spot){at[0], 0} : (Spot){0, at[0]};
}

/* How many terms of the sum at work, or cells of the row at work, the inner loop has behind it; -1:
 * the kernel has no such loop. */
static int64_t terms_done(const Inside *in)
{
    static const char *const counters[] = {[LOOPS_MATMUL] = "p",
                                           [LOOPS_LINEAR] = "p",
                                           [LOOPS_DOT] = "i",
                                           [LOOPS_ROWS] = "j",
                                           [LOOPS_SOFTMAX] = "j"};
    const char *counter = counters[op_row(in->n->op)->loops];
    const ReplayVar *v = counter ? inside_var(in, str_of(counter)) : NULL;
    return v ? (int64_t)v->value : counter ? 0 : -1;
}

/* The cell of operand k that the active line reads; else the one that the cell at work takes next:
 * of a product or a row the one that the inner loop has come to. */
static int64_t operand_cell(const Inside *in, int k)
{
    const Node *n = in->n;
    int64_t term = terms_done(in), made = in->r.current > 0 ? in->r.current : 0;
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == k && in->r.cell[i].cell >= 0)
            return in->r.cell[i].cell;
    if (n->attr.all)
        return 0;
    Explanation x = explain_cell(in->c.s->trace, in->c.pen.a, (CellRef){n->id, n->id + 1, made});
    bool pairs = x.kind == EXPLAIN_PRODUCTS || x.kind == EXPLAIN_LINEAR;
    int64_t at = pairs ? (k < 2 ? 2 * term + k : x.terms - 1) : term;
    if (term >= 0 && at < x.terms)
        return x.term[at].cell.cell;
    for (int i = 0; i < x.terms; i++)
        if (x.term[i].cell.node == n->in[k].node)
            return x.term[i].cell.cell;
    return 0;
}

/* The part of operand k, or of PACKED_RESULT, that is drawn; all 0: all of it. */
static Zoom window(const Inside *in, int k, Lie lie)
{
    Zoom part = {0};
    Shape s = k == PACKED_RESULT ? in->n->out.shape : in->operand[k];
    int64_t columns = s.rank >= 2 || lie == LIE_ROW ? s.size[s.rank > 0 ? s.rank - 1 : 0] : 1;
    int64_t rows = s.rank >= 2 ? s.size[s.rank - 2] : lie == LIE_COLUMN ? s.size[0] : 1;
    Spot spot = spot_of(s, k == PACKED_RESULT ? in->r.current : operand_cell(in, k), lie);
    int page = in->page < MATRIX_PAGE ? in->page : MATRIX_PAGE;
    if (s.rank > 0 && rows > in->page) {
        part.row = spot.row / page * page;
        part.rows = page;
    }
    if (s.rank > 0 && columns > in->page) {
        part.column = spot.column / page * page;
        part.columns = page;
    }
    return part;
}

/* ---- matrices ---- */

static Str letter(const Inside *in, int k)
{
    return k + 1 < in->arrays ? in->array[k + 1] : STR("");
}

/* The kernel goes through as many cells of operand k as the result has; it has fewer. */
static bool is_repeated(const Inside *in, int k)
{
    return k >= 0 && op_row(in->n->op)->loops == LOOPS_CELLS &&
           shape_count(in->operand[k]) < shape_count(in->n->out.shape);
}

/* "a = queries", "b = 2.5, repeated": what the kernel calls operand k or, of -1, the result. */
static Str title_of(const Inside *in, int k)
{
    const Canvas *c = &in->c;
    Str own =
        k < 0 ? node_title(c->pen.a, c->s->trace, in->n->id) : subject_operand(c->s, in->n, k);
    if (is_repeated(in, k))
        return phrase(c->pen.a, PHRASE_INSIDE_REPEATED, letter(in, k), own);
    return str_printf(c->pen.a, "%.*s = %.*s", STR_ARG(letter(in, k)), STR_ARG(own));
}

static Matrix operand_matrix(const Inside *in, int k, Lie lie)
{
    Matrix m = matrix_part(&in->c, in->n->in[k].node, in->n->id, title_of(in, k), lie,
                           operand_cell(in, k), window(in, k, lie));
    m.hue = inside_operand_role(in, k);
    m.axes_told = true;
    return m;
}

/* The result as far as it is computed, with cells that are not yet left blank. */
static Matrix result_matrix(const Inside *in, Lie lie)
{
    const Canvas *c = &in->c;
    Matrix m = matrix_part(c, in->n->id, in->n->id + 1, title_of(in, -1), lie, in->r.current,
                           window(in, PACKED_RESULT, lie));
    m.axes_told = true;
    for (MatrixCell *cell = m.cell; cell < m.cell + m.rows * m.columns; cell++) {
        float value;
        ReplayState state = replay_cell(&in->r, cell->of.cell, &value);
        cell->blank = state == REPLAY_EMPTY || state == REPLAY_LEFT_OUT;
        if (state == REPLAY_BEGUN) {
            cell->value = (double)value;
            cell->kind = KIND_VALUE;
        }
    }
    return m;
}

/* Which cells dropout keeps, as the kernel gets them. */
static Matrix own_array(const Inside *in, const Matrix *result)
{
    int count = result->rows * result->columns;
    double *value = ARENA_ARRAY(in->c.pen.a, double, count + 1);
    for (int i = 0; i < count; i++) {
        float kept = 0;
        replay_own(&in->r, result->cell[i].of.cell, &kept);
        value[i] = (double)kept;
    }
    Matrix m = matrix_derived(&in->c, result, letter(in, 1), value);
    for (int i = 0; i < count; i++)
        m.cell[i].blank = false;
    m.hue = inside_operand_role(in, 1);
    return m;
}

/* ---- drawing one ---- */

static void frame(const Inside *in, const Matrix *m, int64_t cell, Role role)
{
    Marks at = matrix_marks(m, cell);
    if (at.focus)
        matrix_frame(&in->c, matrix_cell_box(m, at.row, at.column), role);
}

/* What the cell that is being made has come to: the sum so far, or the largest so far. NULL:
 * nothing that is told. */
static const ReplayVar *running_value(const Inside *in)
{
    static const char *const names[] = {"sum", "max", "min"};
    const ReplayVar *v = NULL;
    for (int i = 0; i < 3 && !v; i++)
        v = inside_var(in, str_of(names[i]));
    return v && isfinite(v->value) && op_row(in->n->op)->loops != LOOPS_SOFTMAX ? v : NULL;
}

/* That there is more to come stands behind the number, where nobody takes it for a number that is
 * cut short: "0.72 + …"; of the largest of some "0.72, …". As much as has room. */
static Str unfinished(const Inside *in, const ReplayVar *v, const CellNumbers *how, float width)
{
    static const char *const more[][3] = {{", …", ",…", ""}, {" + …", " +", "+"}};
    char text[CELL_TEXT];
    int adds = strcmp(v->name, "sum") == 0;
    cell_format(text, v->value, how);
    for (int i = 0; i < 3; i++) {
        Str words = str_printf(in->c.pen.a, "%s%s", text, more[adds][i]);
        if (pen_width(&in->c.pen, FONT_MONO, how->px, words) <= width)
            return words;
    }
    return str_copy(in->c.pen.a, str_of(text));
}

static void draw_current(const Inside *in, const Matrix *m)
{
    const Canvas *c = &in->c;
    Marks at = matrix_marks(m, in->r.current);
    if (!at.focus)
        return;
    Box box = matrix_cell_box(m, at.row, at.column);
    if (matrix_cell(m, at.row, at.column)->blank) {
        draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_CODE_ROW), m->look.radius);
        if (m->look.numbers.shown) {
            CellNumbers how = m->look.numbers;
            const ReplayVar *now = running_value(in);
            Str words = now ? unfinished(in, now, &how, box.w) : STR("…");
            c->pen.d->tag = (DrawTag){TAG_PART, m->node, in->r.current, m->time};
            pen_text_in(&c->pen, FONT_MONO, how.px, ROLE_TEXT, box, ALIGN_CENTRE, words);
            c->pen.d->tag = (DrawTag){0};
        }
    }
    matrix_focus(c, box, ROLE_FOCUS);
}

/* Frames the cells that the active line reads and writes. `operand` is whose matrix it is;
 * PACKED_RESULT: the result, whose current cell shows what it has come to. */
static void draw_at_work(const Inside *in, const Matrix *m, int operand)
{
    for (const ReplayCell *cell = in->r.cell; cell < in->r.cell + in->r.cells; cell++) {
        if (cell->operand != operand)
            continue;
        if (operand == PACKED_OWN)
            frame(in, m, in->r.current, inside_operand_role(in, 1));
        else if (operand != PACKED_RESULT)
            frame(in, m, cell->cell, inside_operand_role(in, operand));
        else if (!cell->written && cell->cell != in->r.current)
            frame(in, m, cell->cell, ROLE_ACCENT);
    }
    if (operand == PACKED_RESULT)
        draw_current(in, m);
}

/* ---- all of them ---- */

/* The slots, and the operand that each of them shows. */
typedef struct KernelFigure {
    Picture picture;
    int operand[LAYOUT_SLOTS];
} KernelFigure;

/* Lights the labels of the cell that is made, and of those that are read. */
static Marks marks_for(const Inside *in, const Matrix *m, int operand)
{
    int64_t cell = in->r.current;
    if (operand >= 0 && in->r.cells == 0)
        return MARKS_NONE;
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == operand && operand >= 0)
            cell = in->r.cell[i].cell;
    Marks marks = matrix_marks(m, cell);
    marks.focus = false;
    return marks;
}

static Slot *add(KernelFigure *f, Matrix m, int operand, int row, int column)
{
    f->operand[f->picture.layout.count] = operand;
    return layout_add(&f->picture.layout, m, row, column);
}

/* A plain number among the operands has a slot of one cell, over which it is written in full. */
static Matrix number_cell(const Inside *in, int k)
{
    Matrix m = {.node = NO_NODE, .rows = 1, .columns = 1, .all_rows = 1, .all_columns = 1};
    m.title = title_of(in, k);
    m.hue = inside_operand_role(in, k);
    m.row_dim = m.column_dim = -1;
    m.derived = m.no_overview = true;
    m.cell = ARENA_NEW(in->c.pen.a, MatrixCell);
    *m.cell = (MatrixCell){.of = {NO_NODE, 0, -1}, .blank = true};
    matrix_set_range(&in->c, &m, (CellRange){.integral = true});
    return m;
}

static Str number_text(const Inside *in, int k)
{
    return arithmetic_number(in->c.pen.a, in->n->in[k].number);
}

static void add_item(const Inside *in, KernelFigure *f, Matrix m, int operand)
{
    const Pen *p = &in->c.pen;
    Slot *slot = add(f, m, operand, 0, f->picture.layout.count);
    slot->least = fminf(pen_width(p, FONT_SANS_BOLD, p->body, m.title), 14 * p->body);
    slot->marks = m.node == NO_NODE ? MARKS_NONE : marks_for(in, &m, operand);
    if (m.node == NO_NODE)
        slot->least = fmaxf(
            slot->least, pen_width(p, FONT_MONO, p->body, number_text(in, operand)) + 2 * p->gap);
}

/* A row becomes one number: those stand below one another, beside the rows. */
static bool one_for_each_row(const Inside *in)
{
    const Node *n = in->n;
    return op_row(n->op)->loops == LOOPS_ROWS && !n->attr.all && n->out.shape.rank == 1 &&
           n->attr.dim == 1;
}

static void fill_items(const Inside *in, KernelFigure *f)
{
    const Node *n = in->n;
    Matrix result = result_matrix(in, one_for_each_row(in) ? LIE_COLUMN : LIE_ROW);
    f->picture.layout.across = 3 * in->c.pen.gap;
    for (int k = 0; k < n->in_count; k++)
        add_item(in, f,
                 n->in[k].node == NO_NODE ? number_cell(in, k) : operand_matrix(in, k, LIE_ROW), k);
    if (n->op == OP_DROPOUT)
        add_item(in, f, own_array(in, &result), PACKED_OWN);
    add_item(in, f, result, PACKED_RESULT);
}

/* Beside one another, below one another, three of them two in a row. */
static float arrange_items(const Canvas *c, Layout *l, int way)
{
    (void)c;
    if (way > 0 && way >= l->count)
        return 0;
    layout_wrap(l, way == 0 ? l->count : way);
    return way == 0 ? 1.2f : 1;
}

/* The operands' and the result's edges line up: a vector among batches of matrices has none. */
static bool is_aligned(const Inside *in)
{
    const Node *n = in->n;
    LoopKind loops = op_row(n->op)->loops;
    if (loops != LOOPS_MATMUL)
        return loops == LOOPS_LINEAR || loops == LOOPS_DOT;
    int left = in->operand[0].rank;
    int right = in->operand[1].rank;
    return (left > 1 || right <= 2) && (right > 1 || left <= 2);
}

/* A linear layer stores its weight the other way round, a row for each output; it is drawn turned,
 * as it is used, and its bias, added last, stands as a row below the result. */
static void fill_product(const Inside *in, KernelFigure *f)
{
    const Node *n = in->n;
    bool linear = op_row(n->op)->loops == LOOPS_LINEAR;
    bool column = !linear && in->operand[1].rank == 1;
    Layout *l = &f->picture.layout;
    Matrix b = operand_matrix(in, 1, LIE_COLUMN);
    if (linear) {
        b = matrix_transposed(&in->c, &b, b.title);
        b.remark = phrase_plain(PHRASE_INSIDE_TURNED);
    }
    product_put(l, operand_matrix(in, 0, LIE_ROW), b,
                result_matrix(in, column ? LIE_COLUMN : LIE_ROW));
    f->operand[PRODUCT_B] = 1;
    f->operand[PRODUCT_C] = PACKED_RESULT;
    Slot *left = &l->slot[PRODUCT_A], *upper = &l->slot[PRODUCT_B];
    Marks made = matrix_marks(&l->slot[PRODUCT_C].m, in->r.current);
    left->marks.row = made.row;
    left->marks.row_hue = left->m.hue;
    upper->marks.column = made.column;
    upper->marks.column_hue = upper->m.hue;
    if (linear && n->in_count > 2) {
        Slot *bias = add(f, operand_matrix(in, 2, LIE_ROW), 2, PRODUCT_BELOW, 1);
        bias->row_labels = bias->column_labels = false;
    }
}

static const PictureKind items = {.arrange = arrange_items}, product = {0};

/* The largest part of the tensors whose numbers can be read; all of them where no part helps. */
static void fit(Inside *in, KernelFigure *f, Box area)
{
    static const int pages[] = {MATRIX_MOST, 8, 6, 4, MATRIX_MOST};
    bool aligned = is_aligned(in), legible = false;
    for (size_t i = 0; !legible && i < sizeof pages / sizeof *pages; i++) {
        in->page = pages[i];
        f->picture = (Picture){.kind = aligned ? &product : &items, .layout = layout_make(&in->c)};
        f->picture.layout.most = in->c.pen.body * 4;
        f->picture.layout.note = in->progress;
        (aligned ? fill_product : fill_items)(in, f);
        if (in->c.s->view->range == RANGE_SHARED)
            layout_share_range(&in->c, &f->picture.layout);
        legible = picture_settle(&in->c, &f->picture, area) >= LEGIBLE_ROUNDED;
    }
}

static void draw_number(const Inside *in, const Slot *slot, int operand)
{
    const Canvas *c = &in->c;
    Box cell = slot->m.box;
    Str text = number_text(in, operand);
    cell.w = fmaxf(cell.w, pen_width(&c->pen, FONT_MONO, c->pen.body, text) + 2 * c->pen.gap);
    draw_rect(c->pen.d, cell, pen_colour(&c->pen, ROLE_PANEL), 2);
    draw_frame(c->pen.d, cell, pen_colour(&c->pen, ROLE_EDGE), 2, 1, 0);
    pen_text_in(&c->pen, FONT_MONO, c->pen.body, ROLE_TEXT, cell, ALIGN_CENTRE, text);
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == operand)
            draw_frame(c->pen.d, box_inset(cell, -2), pen_colour(&c->pen, slot->m.hue), 4, 2, 0);
}

void inside_figure(const Inside *shared, Box area)
{
    Inside in = *shared;
    KernelFigure *f = ARENA_NEW(in.c.pen.a, KernelFigure);
    fit(&in, f, area);
    const Layout *l = &f->picture.layout;
    layout_draw(&in.c, l);
    for (int i = 0; i < l->count; i++) {
        if (l->slot[i].m.node == NO_NODE)
            draw_number(&in, &l->slot[i], f->operand[i]);
        else
            draw_at_work(&in, &l->slot[i].m, f->operand[i]);
    }
}
