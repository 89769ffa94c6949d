/*
 * changes.c - two traces walked side by side, and two texts compared (see changes.h).
 */
#include "versions/changes.h"

#include "base/source.h"
#include "versions/carry.h"
#include "versions/literals.h"

#include <math.h>

/* ---- nodes ---- */

/* A stretch of a trace: loose operations and the steps among them. */
typedef struct Stretch {
    const Trace *trace;
    NodeId at, end;
    int child; /* the next step within, -1: none is left */
} Stretch;

static Stretch stretch_of(const Trace *t, int step)
{
    const Step *s = &t->steps.items[step];
    return (Stretch){t, s->begin, s->end, s->first_child};
}

static bool at_step(const Stretch *w)
{
    return w->child >= 0 && w->trace->steps.items[w->child].begin <= w->at;
}

static int take_step(Stretch *w)
{
    int step = w->child;
    const Step *s = &w->trace->steps.items[step];
    w->at = s->end;
    w->child = s->next;
    return step;
}

/* Pairs what ran in two stretches, in order, until the two do different things. */
static void match_stretch(Changes *c, Stretch is, Stretch was)
{
    for (;;) {
        if (at_step(&is) && at_step(&was)) {
            int a = take_step(&is), b = take_step(&was);
            match_stretch(c, stretch_of(is.trace, a), stretch_of(was.trace, b));
            continue;
        }
        bool more = is.at < is.end && was.at < was.end && !at_step(&is) && !at_step(&was);
        if (!more || trace_node(is.trace, is.at)->op != trace_node(was.trace, was.at)->op)
            return;
        c->match[is.at++] = was.at++;
    }
}

/* The next statement of the prelude from `step` on; -1: none is left. */
static int next_of_prelude(const Lesson *l, int step)
{
    for (; step < (int)l->trace.steps.count; step++) {
        const Step *s = &l->trace.steps.items[step];
        if (s->parent < 0 && s->at.source == &l->prelude)
            return step;
    }
    return -1;
}

static void match_prelude(Changes *c, const Lesson *is, const Lesson *was)
{
    int a = next_of_prelude(is, 0), b = next_of_prelude(was, 0);
    while (a >= 0 && b >= 0) {
        match_stretch(c, stretch_of(&is->trace, a), stretch_of(&was->trace, b));
        a = next_of_prelude(is, a + 1);
        b = next_of_prelude(was, b + 1);
    }
}

static void match_steps(Changes *c, const Lesson *is, const Lesson *was)
{
    for (size_t i = 0; i < is->steps.count; i++) {
        const LessonStep *a = &is->steps.items[i];
        const LessonStep *b = lesson_step(was, step_carry(is, a->number, was));
        if (b && a->trace_step >= 0 && b->trace_step >= 0)
            match_stretch(c, stretch_of(&is->trace, a->trace_step),
                          stretch_of(&was->trace, b->trace_step));
    }
}

/* A time is just behind the last matching node before it. */
static void match_times(Changes *c)
{
    c->time[0] = 0;
    for (NodeId t = 1; t <= c->count; t++)
        c->time[t] = c->match[t - 1] == NO_NODE ? c->time[t - 1] : c->match[t - 1] + 1;
}

/* ---- text ---- */

static bool same_literals(Arena *a, Span is, Span was, LiteralList *x, LiteralList *y)
{
    *x = literals_in(a, is);
    *y = literals_in(a, was);
    if (x->count != y->count)
        return false;
    uint32_t p = is.start, q = was.start;
    for (size_t i = 0; i <= x->count; i++) { /* what stands between them is the same */
        bool last = i == x->count;
        uint32_t p_end = last ? is.start + is.len : x->items[i].at.start;
        uint32_t q_end = last ? was.start + was.len : y->items[i].at.start;
        Span between = {is.source, p, p_end - p}, before = {was.source, q, q_end - q};
        if (!str_equal(span_text(between), span_text(before)))
            return false;
        p = last ? p : p_end + x->items[i].at.len;
        q = last ? q : q_end + y->items[i].at.len;
    }
    return true;
}

static SpanList lines_of(Arena *a, Span text)
{
    SpanList lines = {0};
    Span line;
    while (span_next_line(&text, &line))
        *ARENA_PUSH(a, &lines) = line;
    return lines;
}

static bool same_line(const SpanList *x, size_t i, const SpanList *y, size_t k)
{
    return str_equal(span_text(x->items[i]), span_text(y->items[k]));
}

/* Between the lines that are the same at the start and those at the end, all are edited. */
static void compare_lines(Arena *a, Span is, Span was, SpanList *out)
{
    SpanList x = lines_of(a, is), y = lines_of(a, was);
    size_t least = x.count < y.count ? x.count : y.count, front = 0, back = 0;
    while (front < least && same_line(&x, front, &y, front))
        front++;
    while (back < least - front && same_line(&x, x.count - 1 - back, &y, y.count - 1 - back))
        back++;
    for (size_t i = front; i < x.count - back; i++)
        if (x.items[i].len)
            *ARENA_PUSH(a, out) = x.items[i];
}

static void note_edited(Arena *a, Changes *c, Span is, Span was)
{
    *ARENA_PUSH(a, &c->edited) = is;
    *ARENA_PUSH(a, &c->before) = was;
}

static void compare_code(Arena *a, Changes *c, Span is, Span was)
{
    LiteralList x, y;
    SpanList lines = {0};
    Span nothing = {0};
    if (str_equal(span_text(is), span_text(was)))
        return;
    if (same_literals(a, is, was, &x, &y)) {
        for (size_t i = 0; i < x.count; i++)
            if (!str_equal(span_text(x.items[i].at), span_text(y.items[i].at)))
                note_edited(a, c, x.items[i].at, y.items[i].at);
        return;
    }
    c->rewritten = true;
    compare_lines(a, is, was, &lines);
    for (size_t i = 0; i < lines.count; i++)
        note_edited(a, c, lines.items[i], nothing);
}

static Span whole(const Source *s)
{
    return (Span){s, 0, (uint32_t)s->text.len};
}

static void compare_texts(Arena *a, Changes *c, const Lesson *is)
{
    const Lesson *was = c->original;
    compare_code(a, c, whole(&is->prelude), whole(&was->prelude));
    for (size_t i = 0; i < is->fences.count && i < was->fences.count; i++)
        compare_code(a, c, is->fences.items[i].code, was->fences.items[i].code);
}

const Changes *changes_find(Lesson *edited, const Lesson *original)
{
    Arena *a = &edited->arena;
    Changes *c = ARENA_NEW(a, Changes);
    c->original = original;
    c->count = trace_now(&edited->trace);
    c->match = ARENA_ARRAY(a, NodeId, c->count + 1);
    c->time = ARENA_ARRAY(a, NodeId, c->count + 1);
    for (NodeId id = 0; id < c->count; id++)
        c->match[id] = NO_NODE;
    match_prelude(c, edited, original);
    match_steps(c, edited, original);
    match_times(c);
    compare_texts(a, c, edited);
    return c;
}

/* ---- asking ---- */

/* The cell at the same place of the original's tensor; false: there is none. */
static bool counterpart(const Lesson *l, CellRef c, CellRef *out)
{
    const Changes *k = l->changes;
    int64_t at[MAX_RANK], cell = 0;
    NodeId node = c.node < k->count ? k->match[c.node] : NO_NODE;
    if (node == NO_NODE)
        return false;
    Shape is = trace_node(&l->trace, c.node)->out.shape;
    Shape was = trace_node(&k->original->trace, node)->out.shape;
    index_split(is, c.cell, at);
    for (int d = 0; d < is.rank && is.rank == was.rank; d++) {
        if (at[d] >= was.size[d])
            return false;
        cell = cell * was.size[d] + at[d];
    }
    *out = (CellRef){node, k->time[c.time < k->count ? c.time : k->count], cell};
    return is.rank == was.rank;
}

bool changes_cell(const Lesson *l, CellRef c)
{
    CellRef old;
    if (!l->changes)
        return false;
    if (!counterpart(l, c, &old))
        return true;
    double is = scalar_double(trace_cell(&l->trace, c));
    double was = scalar_double(trace_cell(&l->changes->original->trace, old));
    return !(is == was || (isnan(is) && isnan(was)));
}

bool changes_count(const Lesson *l, NodeId node, NodeId time, int64_t *changed)
{
    *changed = 0;
    if (!l->changes)
        return false;
    int64_t all = shape_count(trace_node(&l->trace, node)->out.shape);
    for (int64_t i = 0; i < all && all <= CHANGES_COUNTED; i++)
        *changed += changes_cell(l, (CellRef){node, time, i});
    return all <= CHANGES_COUNTED;
}

bool changes_text(const Lesson *l, const Source *source, size_t offset)
{
    const SpanList *edited = l->changes ? &l->changes->edited : NULL;
    for (size_t i = 0; edited && i < edited->count; i++) {
        Span s = edited->items[i];
        if (s.source == source && offset >= s.start && offset < (size_t)s.start + s.len)
            return true;
    }
    return false;
}
