/*
 * inside.c - going into operations and moving in there (see view.h). The pictures of it are in
 * inside_*.c.
 */
#include "subject/view.h"

#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

static bool place_of(const Lesson *l, const View *v, Place *out)
{
    Position first = {.path = {1}, .count = 1};
    return position_resolve(l, v->position.count ? &v->position : &first, out);
}

/* The last operation of a stretch that computed something; a view only when all are. */
static NodeId last_of(const Lesson *l, NodeId begin, NodeId end)
{
    for (NodeId id = end - 1; id >= begin; id--)
        if (op_computes(trace_node(&l->trace, id)->op))
            return id;
    return end > begin ? end - 1 : NO_NODE;
}

NodeId inside_node(const Lesson *l, const View *v)
{
    Place place;
    if (!place_of(l, v, &place) || (v->position.count > 1 && place_error(l, &place)))
        return NO_NODE; /* what a line that failed made on the way is not its own */
    return place.node != NO_NODE ? place.node : last_of(l, place.begin, place.end);
}

InsideKind inside_kind(const Lesson *l, const View *v)
{
    NodeId id = inside_node(l, v);
    if (id == NO_NODE)
        return INSIDE_NOTHING;
    const Node *n = trace_node(&l->trace, id);
    if (replay_possible(&l->trace, id))
        return INSIDE_KERNEL;
    if (op_row(n->op)->draws && n->in_count == 0 && tensor_count(n->out) > 0)
        return INSIDE_DRAWS;
    return op_is_view(n->op) ? INSIDE_MEMORY : INSIDE_WORDS;
}

/* ---- what a view reads ---- */

/* How far the cell of its operand moves, counted row by row, from place to place of a dimension of
 * a view, which has cells. */
static int64_t stride_read(const Node *n, Tensor from, int dim)
{
    int64_t at[MAX_RANK] = {0};
    at[dim] = 1;
    return tensor_index(from, tensor_slot(n->out, index_join(n->out.shape, at))) -
           tensor_index(from, tensor_slot(n->out, 0));
}

/* Sorts strides from the largest on, with the sizes of their dimensions. */
static void sort_strides(int64_t *stride, int64_t *size, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && stride[k - 1] < stride[k]; k--) {
            int64_t larger = stride[k], its_size = size[k];
            stride[k] = stride[k - 1];
            size[k] = size[k - 1];
            stride[k - 1] = larger;
            size[k - 1] = its_size;
        }
}

/* Each step along a dimension leads behind all that lies between by those after it. */
static bool reads_upwards(const int64_t *stride, const int64_t *size, int count)
{
    int64_t reach = 0;
    for (int d = count; d-- > 0; reach += stride[d] * (size[d] - 1))
        if (stride[d] <= reach)
            return false;
    return true;
}

/* Which cells of its operand a view reads, and in which order. */
static PhraseId what_is_read(const Trace *t, const Node *n)
{
    Tensor from = trace_node(t, n->in[0].node)->out;
    int64_t stride[MAX_RANK], size[MAX_RANK], all = tensor_count(n->out);
    int count = 0;
    if (all == 0)
        return PHRASE_READ_NONE;
    if (n->op == OP_VIEW || n->op == OP_PARAMETER || n->op == OP_DETACH)
        return PHRASE_READ_ALL;
    for (int d = 0; d < n->out.shape.rank; d++)
        if (n->out.shape.size[d] > 1) {
            stride[count] = stride_read(n, from, d);
            size[count++] = n->out.shape.size[d];
        }
    bool whole = all == tensor_count(from);
    if (reads_upwards(stride, size, count))
        return whole ? PHRASE_READ_ALL : PHRASE_READ_SOME;
    sort_strides(stride, size, count);
    if (!reads_upwards(stride, size, count))
        return PHRASE_READ_AGAIN;
    return whole ? PHRASE_READ_ALL_OTHERWISE : PHRASE_READ_SOME_OTHERWISE;
}

Str inside_words(Arena *a, const Lesson *l, const View *v)
{
    InsideKind kind = inside_kind(l, v);
    const Node *n = kind == INSIDE_NOTHING ? NULL : trace_node(&l->trace, inside_node(l, v));
    if (kind == INSIDE_MEMORY)
        return phrase(a, PHRASE_INSIDE_VIEW, phrase_plain(what_is_read(&l->trace, n)));
    if (kind != INSIDE_WORDS)
        return STR("");
    const Op *op = op_row(n->op);
    if (op->most == 0 && !op->draws)
        return phrase_plain(made_empty(n) ? PHRASE_INSIDE_UNFILLED : PHRASE_INSIDE_WRITTEN);
    if (tensor_count(n->out) == 0)
        return phrase_plain(PHRASE_INSIDE_EMPTY);
    if (op->kind == EXPLAIN_SAME || op->kind == EXPLAIN_PICKED || op->kind == EXPLAIN_MASKED)
        return phrase_plain(PHRASE_INSIDE_COPY);
    bool whole = !dtype_is_float(n->out.storage->dtype);
    return phrase_plain(whole ? PHRASE_INSIDE_WHOLE : PHRASE_INSIDE_PLAIN);
}

/* ---- events ---- */

Replay inside_replay(Arena *a, const Lesson *l, const View *v)
{
    NodeId id = inside_node(l, v);
    int64_t around = v->focus.node == id && v->focus.cell > 0 ? v->focus.cell : 0;
    return replay_run(&l->trace, a, id, around, v->at);
}

/* The state of the kernel at the view's event, of which only the numbers outlive this. */
static Replay replay(const Lesson *l, const View *v)
{
    Arena a = arena_scratch();
    Replay r = inside_replay(&a, l, v);
    arena_free(&a);
    return r;
}

int64_t inside_count(const Lesson *l, const View *v)
{
    switch (inside_kind(l, v)) {
    case INSIDE_NOTHING:
        return 0;
    case INSIDE_KERNEL:
        return replay(l, v).count;
    case INSIDE_DRAWS:
        return tensor_count(trace_node(&l->trace, inside_node(l, v))->out);
    case INSIDE_MEMORY:
    case INSIDE_WORDS:
        break;
    }
    return 1;
}

static int64_t move_in_kernel(const Lesson *l, const View *v, InsideUnit unit, int direction)
{
    Replay r = replay(l, v);
    int64_t to[][2] = {[INSIDE_TERM] = {r.previous_term, r.next_term},
                       [INSIDE_CELL] = {r.previous_cell, r.next_cell},
                       [INSIDE_END] = {1, r.count}};
    return to[unit][direction > 0];
}

int64_t inside_move(const Lesson *l, const View *v, InsideUnit unit, int direction)
{
    if (inside_kind(l, v) == INSIDE_KERNEL)
        return move_in_kernel(l, v, unit, direction);
    int64_t count = inside_count(l, v), by = unit == INSIDE_END ? count : 1;
    int64_t at = direction > 0 ? v->at + by : v->at - by;
    return at < 1 ? 1 : at > count ? count : at;
}

int64_t inside_finished(const Lesson *l, const View *v, int64_t cell)
{
    Arena a = arena_scratch();
    InsideKind kind = inside_kind(l, v);
    int64_t event = kind == INSIDE_DRAWS ? cell + 1 : 0;
    if (kind == INSIDE_KERNEL) {
        Replay r = inside_replay(&a, l, v);
        event = replay_finished(&r, cell);
    }
    arena_free(&a);
    return event;
}

int64_t inside_begun(const Lesson *l, const View *v)
{
    View at = *v;
    if (v->focus.node != inside_node(l, v) || v->focus.cell < 0)
        return v->at;
    at.at = inside_finished(l, v, v->focus.cell);
    if (at.at == 0)
        return v->at;
    if (inside_kind(l, v) != INSIDE_KERNEL)
        return at.at;
    int64_t before = inside_move(l, &at, INSIDE_CELL, -1);
    return before > 1 ? before + 1 : v->at;
}

/* ---- in and out ---- */

/* Moves from a place to its one child that computes; false when there are others, or places. */
static bool only_operation(const Lesson *l, const Place *place, Position *at)
{
    int found = 0, which = 0, count = position_count(l, place);
    for (int i = 0; i < count; i++) {
        Place child;
        position_child(l, place, i, &child);
        if (child.node == NO_NODE)
            return false;
        if (!op_computes(trace_node(&l->trace, child.node)->op) && count > 1)
            continue;
        found++;
        which = i + 1;
    }
    if (found != 1 || !position_in(l, at))
        return false;
    at->path[at->count - 1] = which;
    return true;
}

/* Is the one place the other, or somewhere in it? */
static bool is_in(const Position *inner, Position outer)
{
    Position at = *inner;
    if (outer.count == 0)
        outer = (Position){.path = {1}, .count = 1};
    at.count = outer.count;
    return inner->count >= outer.count && position_same(&at, &outer);
}

/* Where the number in focus was made: of a followed one wherever that is, else within the place of
 * the view and where there is more than a sentence to see. False: nowhere. */
static bool maker_place(const Lesson *l, const View *v, CellRef *made, Position *out)
{
    if (v->focus.node == NO_NODE || (v->trail_count == 0 && v->focus.cell < 0))
        return false;
    *made = v->focus;
    if (v->focus.cell >= 0)
        explain_maker(&l->trace, v->focus, made);
    View at = {.position = position_of(l, made->node)};
    *out = at.position;
    return at.position.count > 0 && (v->trail_count > 0 || (is_in(&at.position, v->position) &&
                                                            inside_node(l, &at) == made->node &&
                                                            inside_kind(l, &at) != INSIDE_WORDS));
}

bool inside_enter(const Lesson *l, View *v)
{
    View in = *v;
    Place place;
    CellRef made = v->focus;
    bool found = maker_place(l, v, &made, &in.position);
    if (!found)
        in.position = v->position;
    if (v->at || (v->trail_count > 0 && !found) || !place_of(l, &in, &place))
        return false;
    bool operation = place.node != NO_NODE || only_operation(l, &place, &in.position);
    if (operation)
        in.at = 1;
    else if (!position_in(l, &in.position))
        return false;
    point_clear(&in);
    if (made.node == inside_node(l, &in))
        in.focus = made;
    in.kind = VIEW_AUTO;
    *v = in;
    return true;
}

bool inside_leave(const Lesson *l, View *v)
{
    if (!v->at && !position_out(l, &v->position))
        return false;
    v->at = 0;
    v->kind = VIEW_AUTO;
    point_clear(v);
    return true;
}
