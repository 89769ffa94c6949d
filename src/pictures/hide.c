/*
 * hide.c - covered cells (see hide.h).
 *
 * A cell is followed to its slot in its storage, since the same number may be seen through several
 * views; a write between the two moments makes it another number.
 */
#include "pictures/hide.h"

#include "trace/ops.h"

#include <math.h>

/* The index in node `node`, read at `time`, of the very number that stands in `cell`; -1: none. */
static int64_t same_number(const Trace *t, NodeId node, NodeId time, CellRef cell)
{
    const Tensor *own = &trace_node(t, node)->out, *other = &trace_node(t, cell.node)->out;
    if (cell.node != node && own->storage != other->storage)
        return -1;
    int64_t index =
        cell.node == node ? cell.cell : tensor_index(*own, tensor_slot(*other, cell.cell));
    if (index < 0 || time == cell.time)
        return index;
    CellRef late = node < cell.node ? (CellRef){node, 0, index} : cell;
    late.time = time > cell.time ? time : cell.time;
    NodeId early = time < cell.time ? time : cell.time;
    NodeId writer = trace_written(t, late).node;
    return writer != NO_NODE && writer >= early ? -1 : index;
}

/* A number that is no whole one is not there by chance: every cell that holds it gives it away. */
static bool tells_by_value(const Ask *ask)
{
    return ask->kind == ASK_ANSWER && ask->value != floor(ask->value);
}

bool hide_guessing(const Canvas *c)
{
    bool open = c->ask && !c->view->answered;
    return c->view->hide || (open && (c->ask->hides || tells_by_value(c->ask)));
}

bool hide_any(const Canvas *c)
{
    return hide_guessing(c) || c->view->sweep.on;
}

/* Of the tensor `node` all but the first cells are covered. */
static bool covered_in(const Canvas *c, NodeId node, NodeId time, CellRef cell)
{
    int64_t bare = c->view->hide ? c->view->reveal : c->view->sweep.cells;
    return node != NO_NODE && same_number(c->trace, node, time, cell) >= bare;
}

/* It would give the answer away. */
static bool covered_by_ask(const Canvas *c, CellRef cell)
{
    if (!c->ask || c->view->answered)
        return false;
    double value = scalar_double(trace_cell(c->trace, cell));
    bool covered = tells_by_value(c->ask) && value == c->ask->value;
    for (int i = 0; i < c->ask->hides; i++) {
        const Target *t = &c->ask->hidden[i];
        int64_t index = same_number(c->trace, t->node, t->time, cell);
        covered |= index >= 0 && (t->cell < 0 || index == t->cell);
    }
    return covered;
}

bool hide_cell(const Canvas *c, CellRef cell)
{
    if (!hide_any(c) || cell.node == NO_NODE)
        return false;
    bool filled = !c->view->hide && !c->view->sweep.on;
    if (filled)
        return covered_by_ask(c, cell);
    bool covered = covered_by_ask(c, cell);
    covered |= covered_in(c, c->subject.node, c->subject.time, cell);
    for (int k = 0; k < 2 && c->step; k++) /* two tensors compared are one guess */
        covered |= covered_in(c, c->step->compare[k].node, c->step->compare[k].time, cell);
    return covered;
}

/* Cells of the shown tensor that may be covered. */
static int64_t cells_shown(const Canvas *c)
{
    NodeId node = c->subject.node;
    return node == NO_NODE ? 0 : tensor_count(trace_node(c->trace, node)->out);
}

bool hide_printed(const Canvas *c)
{
    int64_t all = cells_shown(c);
    bool asked = c->ask && c->ask->kind == ASK_ANSWER && !c->view->answered;
    if (asked)
        return true;
    return c->view->hide && (all == 0 || c->view->reveal < all);
}

void hide_draw(const Canvas *c, Box box, const CellLook *look)
{
    (hide_guessing(c) ? cell_draw_hidden : cell_draw_empty)(c->d, box, look);
}

enum { PIECE_MOST = 48 }; /* bytes: a title with four indices */

Arithmetic hide_arithmetic(const Canvas *c, int most)
{
    CellRef told = canvas_told(c);
    Explanation x = canvas_tell(c);
    Str title = told.node == c->subject.node
                    ? c->subject.title
                    : canvas_short(c, node_title(c->a, c->trace, told.node));
    Str name = cell_name(c->a, c->trace, told, title);
    if (c->view->sweep.on && !hide_guessing(c)) {
        Arithmetic whole = arithmetic_make(c->a, c->trace, &x, name, ARITHMETIC_WHOLE);
        return arithmetic_begun(c->a, &whole, c->view->sweep.terms);
    }
    if (hide_any(c) && hide_cell(c, told))
        return arithmetic_covered(c->a, c->trace, &x, name);
    Arithmetic f = arithmetic_make(c->a, c->trace, &x, name, most);
    for (size_t i = 0; i < f.count; i++)
        if (f.items[i].text.len > PIECE_MOST) /* the source of what it is the same as */
            f.items[i].text = canvas_short(c, f.items[i].text);
    for (size_t i = 0; hide_any(c) && i < f.count; i++)
        if (f.items[i].role != PIECE_NAME && hide_cell(c, f.items[i].cell))
            f.items[i].text = STR("?");
    return f;
}

/* The picture without a place to be drawn on. */
static Canvas sketch(Arena *a, DrawList *d, TextMetrics *fake, const Lesson *l, const View *v)
{
    *fake = text_fake_metrics();
    *d = draw_list(a, fake, 1, 1, colour_hex(0));
    return canvas_make(a, d, l, v, fake);
}

Sweep sweep_whole(Arena *a, const Lesson *l, const View *v)
{
    TextMetrics fake;
    DrawList d;
    View still = *v;
    Sweep none = {0};
    still.focus.node = NO_NODE;
    still.sweep = (Sweep){.on = true};
    Canvas c = sketch(a, &d, &fake, l, &still);
    Sweep whole = {.on = true, .cells = cells_shown(&c)};
    if (whole.cells == 0 || c.subject.kind == VIEW_MAP || c.subject.kind == VIEW_MEMORY ||
        !op_row(trace_node(c.trace, c.subject.made.node)->op)->run)
        return none;
    Arithmetic first = hide_arithmetic(&c, 1);
    whole.terms = first.all_terms;
    return whole;
}

int reveal_next(Arena *a, const Lesson *l, const View *v, bool row)
{
    TextMetrics fake;
    DrawList d;
    Canvas c = sketch(a, &d, &fake, l, v);
    int64_t all = cells_shown(&c), step = 1, next = v->reveal;
    if (all == 0)
        return 0;
    Shape s = trace_node(c.trace, c.subject.node)->out.shape;
    if (row && s.rank > 0)
        step = s.size[s.rank - 1];
    next = (next / step + 1) * step;
    return (int)(next < all ? next : all);
}

CellRef reveal_last(Arena *a, const Lesson *l, const View *v)
{
    TextMetrics fake;
    DrawList d;
    Canvas c = sketch(a, &d, &fake, l, v);
    CellRef last = {c.subject.node, c.subject.time, v->reveal - 1};
    return cells_shown(&c) > 0 && v->reveal > 0 ? last : (CellRef){NO_NODE, 0, -1};
}
