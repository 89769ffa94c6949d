/*
 * position.c - walking the trace's tree of steps by sibling numbers (see places.h).
 *
 * Within a place the clock is cut by its child steps; between them lie the operations that belong
 * to the place itself. Both are numbered together in the order of the clock.
 */
#include "lesson/places.h"

#include <limits.h>
#include <string.h>

bool position_parse(Str text, Position *out)
{
    *out = (Position){.count = 0};
    for (bool more = true; more;) {
        size_t dot = str_find(text, '.');
        Str digits = str_part(text, 0, dot);
        int64_t number;
        more = dot < text.len;
        if (!digits.len || digits.at[0] < '0' || digits.at[0] > '9' ||
            !str_to_int(digits, &number) || number < 1 || number > INT_MAX ||
            out->count == MAX_POSITION)
            return false;
        out->path[out->count++] = (int)number;
        text = str_from(text, dot + 1);
    }
    return true;
}

void position_write(StrBuf *out, const Position *p)
{
    for (int i = 0; i < p->count; i++)
        strbuf_printf(out, i ? ".%d" : "%d", p->path[i]);
}

static const Step *trace_step(const Lesson *l, int step)
{
    return &l->trace.steps.items[step];
}

static Place step_place(const Lesson *l, const LessonStep *in, int step)
{
    const Step *s = trace_step(l, step);
    return (Place){in, step, NO_NODE, s->begin, s->end};
}

static Place node_place(const LessonStep *in, NodeId node)
{
    return (Place){in, -1, node, node, node + 1};
}

int position_count(const Lesson *l, const Place *of)
{
    if (of->trace_step < 0)
        return 0;
    int count = of->end - of->begin;
    for (int c = trace_step(l, of->trace_step)->first_child; c >= 0; c = trace_step(l, c)->next)
        count += 1 - (trace_step(l, c)->end - trace_step(l, c)->begin);
    return count;
}

bool position_child(const Lesson *l, const Place *of, int i, Place *out)
{
    if (of->trace_step < 0 || i < 0)
        return false;
    NodeId clock = of->begin;
    for (int c = trace_step(l, of->trace_step)->first_child; c >= 0; c = trace_step(l, c)->next) {
        const Step *s = trace_step(l, c);
        if (i < s->begin - clock)
            break;
        i -= s->begin - clock;
        if (i-- == 0) {
            *out = step_place(l, of->step, c);
            return true;
        }
        clock = s->end;
    }
    if (i >= of->end - clock)
        return false;
    *out = node_place(of->step, clock + i);
    return true;
}

bool position_resolve(const Lesson *l, const Position *p, Place *out)
{
    const LessonStep *step = p->count ? lesson_step(l, p->path[0]) : NULL;
    if (!step)
        return false;
    Place nothing = {step, -1, NO_NODE, step->begin, step->end};
    *out = step->trace_step < 0 ? nothing : step_place(l, step, step->trace_step);
    for (int i = 1; i < p->count; i++)
        if (!position_child(l, out, p->path[i] - 1, out))
            return false;
    return true;
}

/* The error in which a step ended, expected or not; NULL: none. */
static const Error *step_error(const Lesson *l, const LessonStep *s)
{
    const Fence *f = &l->fences.items[s->fence];
    bool last = s->number == f->first_step + f->step_count;
    if (l->fails && s->number == l->stops)
        return &l->error;
    return f->raises && f->ran && last && f->error.kind != ERROR_NONE ? &f->error : NULL;
}

/* The step of the trace in which an error was raised, of those within a step the last that holds
 * its place: what is within another comes behind it. -1: none does. */
static int raised_in(const Lesson *l, int within, Span at)
{
    int raised = -1;
    for (int k = within; k < (int)l->trace.steps.count; k++) {
        if (k > within && trace_step(l, k)->parent < within)
            break;
        raised = span_holds(trace_step(l, k)->at, at) ? k : raised;
    }
    return raised;
}

const Error *place_error(const Lesson *l, const Place *p)
{
    const Error *e = step_error(l, p->step);
    int k = e && p->trace_step >= 0 ? raised_in(l, p->step->trace_step, e->at) : -1;
    while (k >= 0 && k != p->trace_step)
        k = trace_step(l, k)->parent;
    return k >= 0 ? e : NULL;
}

/* Goes into the child of `in` that holds the node and gives its number among the siblings. */
static int enter_child(const Lesson *l, Place *in, NodeId node)
{
    Place child;
    int low = 0, high = position_count(l, in) - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (position_child(l, in, middle, &child) && child.end <= node)
            low = middle + 1;
        else
            high = middle;
    }
    position_child(l, in, low, in);
    return low + 1;
}

Position position_of(const Lesson *l, NodeId node)
{
    Position p = {.count = 0};
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        if (s->trace_step < 0 || node < s->begin || node >= s->end)
            continue;
        Place in = step_place(l, s, s->trace_step);
        p.path[p.count++] = s->number;
        while (in.trace_step >= 0 && p.count < MAX_POSITION)
            p.path[p.count++] = enter_child(l, &in, node);
        return p;
    }
    return p;
}

/* ---- walking ----
 *
 * A step to the next place tries the sibling at the deepest level, then that of the place around
 * it, and so on up. What it finds there may be the open place: then the first thing in that is
 * next. The step back is the same with the other sign and the last thing. Only going in or out
 * changes what is open, and nothing else is remembered. */

bool position_same(const Position *a, const Position *b)
{
    return a->count == b->count && !memcmp(a->path, b->path, (size_t)a->count * sizeof *a->path);
}

/* The place itself or one around the open place. */
static bool leads_to_open(const Position *p)
{
    return p->count <= p->opened && !memcmp(p->path, p->open, (size_t)p->count * sizeof *p->path);
}

static void open_place(Position *p, int levels)
{
    memcpy(p->open, p->path, (size_t)levels * sizeof *p->open);
    p->opened = levels;
}

/* p as the walk wants it: never empty, and what is around it is open. A position that was read from
 * text has not been walked to. */
static Position walked(const Position *p)
{
    Position w = *p;
    if (w.count == 0)
        w.path[w.count++] = 1;
    w.count--;
    if (w.count > 0 && !leads_to_open(&w))
        open_place(&w, w.count);
    w.count++;
    return w;
}

/* How many things are within the place at p; -1: there is no such place. */
static int children(const Lesson *l, const Position *p)
{
    Place place;
    return position_resolve(l, p, &place) ? position_count(l, &place) : -1;
}

/* Is the place a call that is all its statement does, or the only turn of a loop, with something in
 * it? */
static bool is_all_there_is(const Lesson *l, const Position *p)
{
    Place place;
    Position around = *p;
    around.count--;
    if (children(l, &around) != 1 || children(l, p) <= 0 || !position_resolve(l, p, &place))
        return false;
    StepKind kind = trace_step(l, place.trace_step)->kind;
    return kind == STEP_CALL || kind == STEP_ITERATION;
}

bool position_in(const Lesson *l, Position *p)
{
    Position w = walked(p);
    do {
        if (w.count >= MAX_POSITION || children(l, &w) <= 0)
            return false;
        open_place(&w, w.count);
        w.path[w.count++] = 1;
    } while (w.count < MAX_POSITION && is_all_there_is(l, &w));
    *p = w;
    return true;
}

bool position_out(const Lesson *l, Position *p)
{
    if (p->count <= 1)
        return false;
    do
        p->count--;
    while (p->count > 1 && is_all_there_is(l, p));
    open_place(p, p->count - 1);
    return true;
}

/* Goes from a place that is open to the first or last thing within that is not. */
static void descend(const Lesson *l, Position *p, int direction)
{
    for (int n; leads_to_open(p) && p->count < MAX_POSITION && (n = children(l, p)) > 0;)
        p->path[p->count++] = direction > 0 ? 1 : n;
}

bool position_walk(const Lesson *l, Position *p, int direction)
{
    Position w = walked(p);
    for (; w.count > 0; w.count--) {
        if (w.count == 1 && direction > 0 && w.path[0] == l->stops)
            return false;
        w.path[w.count - 1] += direction;
        if (w.path[w.count - 1] < 1 || children(l, &w) < 0)
            continue;
        descend(l, &w, direction);
        *p = w;
        return true;
    }
    return false;
}
