/*
 * inside_figure.c - the tensors around a kernel: what it reads and what it has written so far.
 *
 * Products have a layout of their own (inside_product.c). For all others the operands stand before
 * the result, beside or above it, whichever leaves the cells more room.
 */
#include "inside/inside_draw.h"

#include "trace/ops.h"
#include "views/views.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- matrices ---- */

static Str letter(const Inside *in, int k)
{
    return k + 1 < in->arrays ? in->array[k + 1] : STR("");
}

/* The cell of operand k that the kernel reads now, or needs for the current cell. */
static int64_t operand_cell(const Inside *in, int k)
{
    const Node *n = in->n;
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == k && in->r.cell[i].cell >= 0)
            return in->r.cell[i].cell;
    if (trace_node(in->c.s->trace, n->in[k].node)->out.shape.rank <= 2 || n->attr.all)
        return 0;
    Explanation x =
        explain_cell(in->c.s->trace, in->c.pen.a, (CellRef){n->id, n->id + 1, in->r.current});
    for (int i = 0; i < x.terms; i++)
        if (x.term[i].cell.node == n->in[k].node)
            return x.term[i].cell.cell;
    return 0;
}

Matrix inside_operand(const Inside *in, int k, Lie lie)
{
    const Canvas *c = &in->c;
    Str title = str_printf(c->pen.a, "%.*s = %.*s", STR_ARG(letter(in, k)),
                           STR_ARG(subject_operand(c->s, in->n, k)));
    Matrix m = matrix_part(c, in->n->in[k].node, in->n->id, title, lie, operand_cell(in, k),
                           inside_window(in, k, lie));
    m.hue = inside_operand_role(in, k);
    m.brief = true;
    return m;
}

Str inside_progress(const Inside *in)
{
    const Canvas *c = &in->c;
    Str done =
        phrase(c->pen.a, PHRASE_INSIDE_DONE, str_printf(c->pen.a, "%lld", (long long)in->r.done),
               str_printf(c->pen.a, "%lld", (long long)in->r.total));
    return in->r.part ? phrase(c->pen.a, PHRASE_INSIDE_PART, done) : done;
}

Matrix inside_result(const Inside *in, Lie lie)
{
    const Canvas *c = &in->c;
    Str title = str_printf(c->pen.a, "%.*s = %.*s", STR_ARG(letter(in, -1)),
                           STR_ARG(node_title(c->pen.a, c->s->trace, in->n->id)));
    Matrix m = matrix_part(c, in->n->id, in->n->id + 1, title, lie, in->r.current,
                           inside_window(in, PACKED_RESULT, lie));
    m.blank = ARENA_ARRAY(c->pen.a, bool, m.rows *m.columns + 1);
    m.remark = inside_progress(in);
    m.brief = true;
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++) {
            float value;
            int64_t cell = m.first + i * m.row_step + j * m.column_step;
            ReplayState state = replay_cell(&in->r, cell, &value);
            m.blank[i * m.columns + j] = state == REPLAY_EMPTY || state == REPLAY_LEFT_OUT;
            if (state == REPLAY_BEGUN) {
                m.value[i * m.columns + j] = (double)value;
                m.kind[i * m.columns + j] = KIND_VALUE;
            }
        }
    return m;
}

/* Which cells dropout keeps, as the kernel gets them. */
static Matrix own_array(const Inside *in, const Matrix *result)
{
    double *value = ARENA_ARRAY(in->c.pen.a, double, result->rows * result->columns + 1);
    for (int i = 0; i < result->rows; i++)
        for (int j = 0; j < result->columns; j++) {
            float kept = 0;
            replay_own(&in->r, result->first + i * result->row_step + j * result->column_step,
                       &kept);
            value[i * result->columns + j] = (double)kept;
        }
    Matrix m = matrix_derived(&in->c, result, letter(in, 1), value);
    m.blank = NULL;
    m.remark = STR("");
    m.hue = inside_operand_role(in, 1);
    return m;
}

/* ---- drawing one ---- */

static void frame(const Inside *in, const Matrix *m, int64_t cell, Role role)
{
    int row, column;
    float thick = in->c.pen.gap > 8 ? 3 : 2;
    if (matrix_find(m, cell, &row, &column))
        draw_frame(in->c.pen.d, box_inset(matrix_cell_box(m, row, column), -thick),
                   pen_colour(&in->c.pen, role), 4, thick, 0);
}

/* What the cell that is being made has come to: the sum so far. */
static bool running_value(const Inside *in, double *value)
{
    static const char *const names[] = {"sum", "max", "min"};
    for (int v = in->r.parameters; v < in->r.vars; v++)
        for (int i = 0; i < 3; i++)
            if (str_is(str_of(in->r.var[v].name), names[i]) &&
                op_row(in->n->op)->loops != LOOPS_SOFTMAX) {
                *value = in->r.var[v].value;
                return true;
            }
    return false;
}

static void draw_current(const Inside *in, const Matrix *m)
{
    const Canvas *c = &in->c;
    int row, column;
    double value;
    char text[CELL_TEXT];
    if (!matrix_find(m, in->r.current, &row, &column))
        return;
    Box box = matrix_cell_box(m, row, column);
    if (m->blank[row * m->columns + column]) {
        draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_CODE_ROW), m->look.radius);
        if (m->look.numbers.shown) {
            CellNumbers how = m->look.numbers;
            bool running = running_value(in, &value) && isfinite(value);
            if (running)
                cell_format(text, value, &how);
            Str words = running ? str_printf(c->pen.a, "%s…", text) : STR("…");
            if (running && pen_width(&c->pen, FONT_MONO, how.px, words) > box.w)
                words.len -= strlen("…");
            draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, how.px, ROLE_TEXT), box,
                         ALIGN_CENTRE, words);
        }
    }
    matrix_focus(c, box);
}

void inside_matrix(const Inside *in, const Matrix *m, int operand, const Marks *marks)
{
    matrix_draw(&in->c, m, marks);
    for (int i = 0; i < in->r.cells; i++) {
        const ReplayCell *cell = &in->r.cell[i];
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

enum { ITEMS = 4 }; /* three operands and the result */

typedef struct Item {
    Matrix m;
    int operand;
    bool number;                   /* a plain number: drawn as one cell */
    float caption, labels, beside; /* room for caption and column labels above, row labels beside */
    float x, w; /* from the area's left edge when below one another, and how wide it may be */
} Item;

typedef struct Figure {
    Item item[ITEMS];
    int count;
    bool down; /* below one another */
    CellSize cell;
    float gap;
} Figure;

static Item *add(Figure *f, Matrix m, int operand)
{
    Item *item = &f->item[f->count++];
    *item = (Item){.m = m, .operand = operand};
    return item;
}

/* A row becomes one number: those stand below one another, beside the rows. */
static bool one_for_each_row(const Inside *in)
{
    const Node *n = in->n;
    return op_row(n->op)->loops == LOOPS_ROWS && !n->attr.all && n->out.shape.rank == 1 &&
           n->attr.dim == 1;
}

static Figure collect(const Inside *in)
{
    Figure f = {.gap = 3 * in->c.pen.gap};
    Matrix result = inside_result(in, one_for_each_row(in) ? LIE_COLUMN : LIE_ROW);
    for (int k = 0; k < in->n->in_count && k < ITEMS - 1; k++) {
        if (in->n->in[k].node != NO_NODE)
            add(&f, inside_operand(in, k, LIE_ROW), k);
        else
            add(&f,
                (Matrix){.title = str_printf(in->c.pen.a, "%.*s = %.*s", STR_ARG(letter(in, k)),
                                             STR_ARG(subject_operand(in->c.s, in->n, k))),
                         .rows = 1,
                         .columns = 1,
                         .hue = inside_operand_role(in, k)},
                k)
                ->number = true;
    }
    if (in->n->op == OP_DROPOUT)
        add(&f, own_array(in, &result), PACKED_OWN);
    add(&f, result, PACKED_RESULT);
    return f;
}

/* Each item's share of the width, side by side. */
static float share_of(const Figure *f, Box area)
{
    return (area.w - f->gap * (float)(f->count - 1)) / (float)f->count;
}

/* The room that each item takes around cells of the figure's size. */
static void measure_items(const Inside *in, Figure *f, Box area)
{
    const Canvas *c = &in->c;
    float least = fminf(share_of(f, area), c->pen.small * 12);
    for (int i = 0; i < f->count; i++) {
        Item *item = &f->item[i];
        if (!item->number) /* the caption may have to say that the cells are small */
            matrix_place(c, &item->m, 0, 0, f->cell.w, f->cell.h);
        item->beside = item->number ? 0 : matrix_row_label_width(c, &item->m);
        item->labels = item->number ? 0 : matrix_column_label_height(c, &item->m, f->cell.w);
        item->w =
            f->down ? area.w : fmaxf(item->beside + f->cell.w * (float)item->m.columns, least);
        item->caption =
            item->number ? ceilf(c->pen.body * 1.3f) : matrix_caption_height(c, &item->m, item->w);
    }
}

/* The cells that fit into the area around which the items take what was measured. */
static CellSize cells_that_fit(const Inside *in, const Figure *f, Box area)
{
    float columns = 0, rows = 0, beside = 0, above = 0, between = f->gap * (float)(f->count - 1);
    for (int i = 0; i < f->count; i++) {
        const Item *item = &f->item[i];
        float head = item->caption + item->labels + in->c.pen.gap, w = (float)item->m.columns;
        float own = item->beside + f->cell.w * w;
        float slack = f->down ? 0 : fmaxf(item->w - own, 0); /* of captions wider than cells */
        columns = f->down ? fmaxf(columns, w) : columns + w;
        rows = f->down ? rows + (float)item->m.rows : fmaxf(rows, (float)item->m.rows);
        beside = f->down ? fmaxf(beside, item->beside) : beside + item->beside + slack;
        above = f->down ? above + head : fmaxf(above, head);
    }
    return cell_fit(area.w - beside - (f->down ? 0 : between) - 2,
                    area.h - above - (f->down ? between : 0) - 2, columns, rows,
                    in->c.pen.body * 4);
}

/* Captions depend on the cells below them, and cells on the captions: found in a few rounds. */
static CellSize fit(const Inside *in, Figure *f, Box area, bool down)
{
    f->down = down;
    f->cell = (CellSize){in->c.pen.body * 4, in->c.pen.body * 4};
    for (int round = 0; round < 4; round++) {
        measure_items(in, f, area);
        CellSize size = cells_that_fit(in, f, area);
        f->cell.w = fminf(f->cell.w, size.w);
        f->cell.h = fminf(f->cell.h, size.h);
    }
    return f->cell;
}

/* How well numbers can be read in cells of that size. */
static float legibility(const Inside *in, CellSize s)
{
    const Canvas *c = &in->c;
    float wide = s.w / (pen_width(&c->pen, FONT_MONO, c->pen.small, STR("+0.00")) + 6);
    float high = s.h / (c->pen.small * 1.3f);
    return fminf(fminf(wide, high), 1) * 1e6f + s.w * s.h;
}

static void choose_way(const Inside *in, Figure *f, Box area)
{
    CellSize across = fit(in, f, area, false), down = fit(in, f, area, true);
    f->down = legibility(in, down) > legibility(in, across);
    f->cell = f->down ? down : across;
    measure_items(in, f, area);
}

static void draw_number(const Inside *in, const Item *item, Box box)
{
    const Canvas *c = &in->c;
    Str text = arithmetic_number(c->pen.a, in->n->in[item->operand].number);
    float px = c->pen.body, wide = pen_width(&c->pen, FONT_MONO, px, text) + 2 * c->pen.gap;
    Box cell = {box.x, box.y, fmaxf(box.w, wide), fmaxf(box.h, c->pen.body * 1.6f)};
    draw_rect(c->pen.d, cell, pen_colour(&c->pen, ROLE_PANEL), 2);
    draw_frame(c->pen.d, cell, pen_colour(&c->pen, ROLE_EDGE), 2, 1, 0);
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, px, ROLE_TEXT), cell, ALIGN_CENTRE, text);
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == item->operand)
            draw_frame(c->pen.d, box_inset(cell, -2), pen_colour(&c->pen, item->m.hue), 4, 2, 0);
}

/* Lights the labels of the cell that is made, and of those that are read. */
static Marks marks_for(const Inside *in, const Item *item)
{
    Marks marks = MARKS_NONE;
    int64_t cell = in->r.current;
    for (int i = 0; i < in->r.cells; i++)
        if (in->r.cell[i].operand == item->operand && item->operand >= 0)
            cell = in->r.cell[i].cell;
        else if (item->operand >= 0 && item->m.node != in->n->id)
            continue;
    if (item->operand >= 0 && in->r.cells == 0)
        return marks;
    if (matrix_find(&item->m, cell, &marks.row, &marks.column)) {
        marks.row_hue = ROLE_QUERY;
        marks.column_hue = ROLE_KEY;
    }
    return marks;
}

static void draw_item(const Inside *in, const Figure *f, Item *item, Point at, float width)
{
    const Canvas *c = &in->c;
    float top = at.y + item->caption + item->labels + c->pen.gap;
    if (item->number) {
        Box title = {at.x, at.y, width, c->pen.body * 1.3f};
        draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.body, item->m.hue), title,
                     ALIGN_LEFT, item->m.title);
        draw_number(in, item, (Box){at.x, top, f->cell.w, f->cell.h});
        return;
    }
    matrix_place(c, &item->m, at.x + item->beside, top, f->cell.w, f->cell.h);
    Marks marks = marks_for(in, item);
    matrix_caption(c, &item->m, at.x, at.y + c->pen.body, width);
    matrix_column_labels(c, &item->m, &marks);
    matrix_row_labels(c, &item->m, &marks);
    inside_matrix(in, &item->m, item->operand, &marks);
}

static void draw_across(const Inside *in, Figure *f, Box area)
{
    float w = f->gap * (float)(f->count - 1), h = 0, head = 0;
    for (int i = 0; i < f->count; i++) {
        const Item *item = &f->item[i];
        w += item->w;
        head = fmaxf(head, item->caption + item->labels);
        h = fmaxf(h, f->cell.h * (float)item->m.rows);
    }
    float x = area.x + fmaxf(floorf((area.w - w) / 2), 0);
    float y = area.y + fmaxf(floorf((area.h - head - h - in->c.pen.gap) / 2), 0);
    for (int i = 0; i < f->count; i++) {
        Item *item = &f->item[i];
        draw_item(in, f, item, (Point){x, y + head - item->caption - item->labels}, item->w);
        x += item->w + f->gap;
    }
}

static void draw_down(const Inside *in, Figure *f, Box area)
{
    float h = f->gap * (float)(f->count - 1);
    for (int i = 0; i < f->count; i++)
        h += f->item[i].caption + f->item[i].labels + in->c.pen.gap +
             f->cell.h * (float)f->item[i].m.rows;
    float y = area.y + fmaxf(floorf((area.h - h) / 2), 0);
    for (int i = 0; i < f->count; i++) {
        Item *item = &f->item[i];
        draw_item(in, f, item, (Point){area.x + item->x, y}, item->w);
        y +=
            item->caption + item->labels + in->c.pen.gap + f->cell.h * (float)item->m.rows + f->gap;
    }
}

/* The operands' and the result's edges line up: a vector among batches of matrices has none. */
static bool is_aligned(const Inside *in)
{
    const Node *n = in->n;
    LoopKind loops = op_row(n->op)->loops;
    if (loops != LOOPS_MATMUL)
        return loops == LOOPS_LINEAR || loops == LOOPS_DOT;
    int left = trace_node(in->c.s->trace, n->in[0].node)->out.shape.rank;
    int right = trace_node(in->c.s->trace, n->in[1].node)->out.shape.rank;
    return (left > 1 || right <= 2) && (right > 1 || left <= 2);
}

void inside_figure(const Inside *in, Box area)
{
    if (is_aligned(in)) {
        inside_product(in, area);
        return;
    }
    Figure f = collect(in);
    choose_way(in, &f, area);
    if (f.down)
        draw_down(in, &f, area);
    else
        draw_across(in, &f, area);
}
