/*
 * carry.c - steps of two versions matched by order and text (see carry.h).
 */
#include "versions/carry.h"

static Str step_text(const Lesson *l, int index)
{
    return span_text(l->steps.items[index].at);
}

/* The how-many-th step of that text it is, from 0. */
static int occurrence(const Lesson *l, int index)
{
    int before = 0;
    for (int i = 0; i < index; i++)
        before += str_equal(step_text(l, i), step_text(l, index));
    return before;
}

static int carry_by_text(const Lesson *from, int index, const Lesson *to)
{
    int left = occurrence(from, index);
    for (int i = 0; i < (int)to->steps.count; i++)
        if (str_equal(step_text(to, i), step_text(from, index)) && left-- == 0)
            return i + 1;
    return 0;
}

/* How many steps at the start of two fences have the same text; at their ends when `back`. */
static int same_steps(const Lesson *a, const Fence *fa, const Lesson *b, const Fence *fb, bool back)
{
    int most = fa->step_count < fb->step_count ? fa->step_count : fb->step_count, n = 0;
    for (; n < most; n++) {
        int i = fa->first_step + (back ? fa->step_count - 1 - n : n);
        int k = fb->first_step + (back ? fb->step_count - 1 - n : n);
        if (!str_equal(step_text(a, i), step_text(b, k)))
            break;
    }
    return n;
}

static int carry_in_fence(const Lesson *from, int index, const Lesson *to)
{
    int fence = from->steps.items[index].fence;
    const Fence *old = &from->fences.items[fence], *now = &to->fences.items[fence];
    int place = index - old->first_step, behind = old->step_count - 1 - place;
    if (old->step_count == now->step_count || place < same_steps(from, old, to, now, false))
        return now->first_step + place + 1;
    if (behind < same_steps(from, old, to, now, true))
        return now->first_step + now->step_count - behind;
    return 0;
}

int step_carry(const Lesson *from, int number, const Lesson *to)
{
    if (!lesson_step(from, number))
        return 0;
    return from->fences.count == to->fences.count ? carry_in_fence(from, number - 1, to)
                                                  : carry_by_text(from, number - 1, to);
}

/* Takes steps in from the end of the path until there is such a place. */
static void shorten(const Lesson *l, Position *p)
{
    Place place;
    while (p->count > 1 && !position_resolve(l, p, &place))
        p->count--;
}

Position position_carry(const Lesson *old, const Position *p, const Lesson *now)
{
    Position to = *p;
    int number = p->count ? p->path[0] : 1;
    for (int n = number; n >= 1; n--) {
        int there = step_carry(old, n, now);
        if (!there)
            continue;
        to.path[0] = there;
        to.count = n == number && p->count ? p->count : 1;
        shorten(now, &to);
        return to;
    }
    to.path[0] = 1;
    to.count = 1;
    return to;
}

/* ---- cells ---- */

/* The node at the same place. The prelude's are at the same places as long as it did the same. */
static NodeId node_carry(const Lesson *old, NodeId node, const Lesson *now)
{
    Position p = position_of(old, node), q;
    Place place;
    NodeId there = node;
    if (p.count) {
        q = position_carry(old, &p, now);
        there = q.count == p.count && position_resolve(now, &q, &place) ? place.node : NO_NODE;
    }
    bool same = there != NO_NODE && there < trace_now(&now->trace) &&
                trace_node(&now->trace, there)->op == trace_node(&old->trace, node)->op;
    return same ? there : NO_NODE;
}

/* The end of the same step, when the time is the end of one; else the end of all. */
static NodeId time_carry(const Lesson *old, NodeId time, const Lesson *now)
{
    for (size_t i = 0; i < old->steps.count && time < trace_now(&old->trace); i++) {
        const LessonStep *to = old->steps.items[i].end == time
                                   ? lesson_step(now, step_carry(old, (int)i + 1, now))
                                   : NULL;
        if (to)
            return to->end;
    }
    return trace_now(&now->trace);
}

CellRef cell_carry(const Lesson *old, CellRef c, const Lesson *now)
{
    CellRef none = {NO_NODE, 0, 0};
    int64_t at[MAX_RANK], cell = 0;
    NodeId node = c.node == NO_NODE ? NO_NODE : node_carry(old, c.node, now);
    if (node == NO_NODE)
        return none;
    Shape was = trace_node(&old->trace, c.node)->out.shape;
    Shape is = trace_node(&now->trace, node)->out.shape;
    index_split(was, c.cell, at);
    for (int d = 0; d < is.rank; d++) {
        if (was.rank != is.rank || at[d] >= is.size[d])
            return none;
        cell = cell * is.size[d] + at[d];
    }
    return (CellRef){node, time_carry(old, c.time, now), cell};
}
