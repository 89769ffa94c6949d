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
    if (!place_of(l, v, &place))
        return NO_NODE;
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

Str inside_words(const Lesson *l, const View *v)
{
    InsideKind kind = inside_kind(l, v);
    if (kind != INSIDE_WORDS)
        return kind == INSIDE_MEMORY ? phrase_plain(PHRASE_INSIDE_VIEW) : STR("");
    const Node *n = trace_node(&l->trace, inside_node(l, v));
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
