/*
 * match.c - steps matched by order and text, traces walked side by side, texts compared
 * (versions.h).
 */
#include "versions/versions.h"

#include "base/source.h"
#include "language/library.h"

#include <math.h>
#include <string.h>

/* ---- steps ---- */

static Str step_text(const Lesson *l, int index)
{
    return span_text(l->steps.items[index].at);
}

/* How many steps with the same text come before this one. */
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

/* Steps of a lesson, as indices: first <= i < end. */
typedef struct Stretch {
    const Lesson *lesson;
    int first, end;
} Stretch;

/* What a statement that was changed is still known by: what stands before its "=", or its "(". */
static Str step_head(const Lesson *l, int index)
{
    Str text = span_text(l->steps.items[index].about);
    size_t end = str_find(text, '='), open = str_find(text, '(');
    return str_trim(str_part(text, 0, end < open ? end : open));
}

/* The step in `to` that begins as step `index` does, of several the one that is as manieth; -1:
 * there is none. */
static int carry_by_head(Stretch from, int index, Stretch to)
{
    Str head = step_head(from.lesson, index);
    int left = 0;
    for (int i = from.first; i < index; i++)
        left += str_equal(step_head(from.lesson, i), head);
    for (int i = to.first; i < to.end; i++)
        if (str_equal(step_head(to.lesson, i), head) && left-- == 0)
            return i;
    return -1;
}

/* Of what begins as nothing does in the other version, the one in the same place. */
static int carry_changed(Stretch from, int index, Stretch to)
{
    int there = carry_by_head(from, index, to), same = to.first + index - from.first;
    bool free = there < 0 && same < to.end && carry_by_head(to, same, from) < 0;
    return free ? same : there;
}

static int carry_in_fence(const Lesson *from, int index, const Lesson *to)
{
    int fence = from->steps.items[index].fence;
    const Fence *old = &from->fences.items[fence], *now = &to->fences.items[fence];
    int place = index - old->first_step, behind = old->step_count - 1 - place;
    int front = same_steps(from, old, to, now, false), back = same_steps(from, old, to, now, true);
    int least = old->step_count < now->step_count ? old->step_count : now->step_count;
    back = back < least - front ? back : least - front;
    if (old->step_count == now->step_count || place < front)
        return now->first_step + place + 1;
    if (behind < back)
        return now->first_step + now->step_count - behind;
    Stretch a = {from, old->first_step + front, old->first_step + old->step_count - back};
    Stretch b = {to, now->first_step + front, now->first_step + now->step_count - back};
    return carry_changed(a, index, b) + 1;
}

int step_carry(const Lesson *from, int number, const Lesson *to)
{
    if (!lesson_step(from, number))
        return 0;
    return from->fences.count == to->fences.count ? carry_in_fence(from, number - 1, to)
                                                  : carry_by_text(from, number - 1, to);
}

/* The last step of `to` that step `number` of `from` stands for, which is its step `there` (0:
 * none): where its statement is another one, also those right behind that one that are no more in
 * `from`. */
static int stands_up_to(const Lesson *from, int number, const Lesson *to, int there)
{
    int last = there;
    if (!there || from->fences.count != to->fences.count ||
        str_equal(span_text(lesson_step(from, number)->about),
                  span_text(lesson_step(to, there)->about)))
        return last;
    int fence = to->steps.items[there - 1].fence;
    for (const LessonStep *s; (s = lesson_step(to, last + 1)) && s->fence == fence; last++)
        if (step_carry(to, last + 1, from))
            break;
    return last;
}

/* Shortens the path until it names an existing place. */
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

/* The number of the cell at the same indices in another shape; -1 when there is none. */
static int64_t cell_in(Shape from, int64_t cell, Shape to)
{
    int64_t at[MAX_RANK], found = 0;
    if (from.rank != to.rank)
        return -1;
    index_split(from, cell, at);
    for (int d = 0; d < to.rank; d++) {
        if (at[d] >= to.size[d])
            return -1;
        found = found * to.size[d] + at[d];
    }
    return found;
}

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
    NodeId node = c.node == NO_NODE ? NO_NODE : node_carry(old, c.node, now);
    if (node == NO_NODE)
        return none;
    int64_t cell = cell_in(trace_node(&old->trace, c.node)->out.shape, c.cell,
                           trace_node(&now->trace, node)->out.shape);
    return cell < 0 ? none : (CellRef){node, time_carry(old, c.time, now), cell};
}

/* ---- operations ---- */

/* A part of a trace: single operations and the steps among them. */
typedef struct Range {
    const Trace *trace;
    NodeId at, end;
    int child; /* the next step within, -1: none is left */
} Range;

static Range range_of(const Trace *t, int step)
{
    const Step *s = &t->steps.items[step];
    return (Range){t, s->begin, s->end, s->first_child};
}

static bool at_step(const Range *w)
{
    return w->child >= 0 && w->trace->steps.items[w->child].begin <= w->at;
}

static int take_step(Range *w)
{
    int step = w->child;
    const Step *s = &w->trace->steps.items[step];
    w->at = s->end;
    w->child = s->next;
    return step;
}

/* What the step itself computed and gave that name last; NO_NODE: nothing. */
static NodeId held_by(const Trace *t, int step, Str name)
{
    const Step *s = &t->steps.items[step];
    for (NodeId id = s->end; id-- > s->begin;)
        if (trace_node(t, id)->step == step && str_equal(trace_node(t, id)->name, name))
            return id;
    return NO_NODE;
}

/* Pairs what two steps themselves gave the same name, if it is paired with nothing else: in a
 * function, too, a statement gives it though it computes it in another way. */
static void match_held(Changes *c, const Trace *is, int a, const Trace *was, int b)
{
    const Step *s = &is->steps.items[a];
    for (NodeId id = s->begin; id < s->end; id++) {
        const Node *n = trace_node(is, id);
        if (n->step == a && n->name.len && c->match[id] == NO_NODE)
            c->match[id] = held_by(was, b, n->name);
    }
}

static void match_step(Changes *c, const Trace *is, int a, const Trace *was, int b);

/* Pairs what ran in two ranges, in order, until the two do different things. */
static void match_range(Changes *c, Range is, Range was)
{
    for (;;) {
        if (at_step(&is) && at_step(&was)) {
            int a = take_step(&is), b = take_step(&was);
            match_step(c, is.trace, a, was.trace, b);
            continue;
        }
        bool more = is.at < is.end && was.at < was.end && !at_step(&is) && !at_step(&was);
        if (!more || trace_node(is.trace, is.at)->op != trace_node(was.trace, was.at)->op)
            return;
        c->match[is.at++] = was.at++;
    }
}

static void match_step(Changes *c, const Trace *is, int a, const Trace *was, int b)
{
    match_range(c, range_of(is, a), range_of(was, b));
    match_held(c, is, a, was, b);
    c->time[is->steps.items[a].end] = was->steps.items[b].end;
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
        match_step(c, &is->trace, a, &was->trace, b);
        a = next_of_prelude(is, a + 1);
        b = next_of_prelude(was, b + 1);
    }
}

/* What the step gave that name last, 0 being the prelude; NULL: nothing. */
static const Binding *named(const Lesson *l, int step, Str name)
{
    for (size_t i = l->bindings.count; i-- > 0 && l->bindings.items[i].step >= step;) {
        const Binding *b = &l->bindings.items[i];
        if (b->step == step && str_equal(b->name, name))
            return b;
    }
    return NULL;
}

/* Does step `a` give names, and step `b` of the original others, none in common? Then one took the
 * place of the other, and what they compute are different things. */
static bool is_replaced(const Lesson *is, int a, const Lesson *was, int b)
{
    bool gives = false, gave = false;
    for (size_t i = 0; i < was->bindings.count && !gave; i++)
        gave = was->bindings.items[i].step == b;
    for (size_t i = 0; i < is->bindings.count; i++) {
        const Binding *name = &is->bindings.items[i];
        gives = gives || name->step == a;
        if (name->step == a && named(was, b, name->name))
            return false;
    }
    return gives && gave;
}

static void match_steps(Changes *c, const Lesson *is, const Lesson *was)
{
    for (size_t i = 0; i < is->steps.count; i++) {
        const LessonStep *a = &is->steps.items[i];
        const LessonStep *b = lesson_step(was, step_carry(is, a->number, was));
        if (b && a->trace_step >= 0 && b->trace_step >= 0 &&
            !is_replaced(is, a->number, was, b->number))
            match_step(c, &is->trace, a->trace_step, &was->trace, b->trace_step);
    }
}

/* The value that statements give a name: NO_NODE where that is none. */
static NodeId bound(const Lesson *l, int first, int last, Str name)
{
    NodeId node = NO_NODE;
    for (size_t i = 0; i < l->bindings.count; i++) {
        const Binding *b = &l->bindings.items[i];
        if (b->step >= first && b->step <= last && b->value.kind == VALUE_TENSOR &&
            str_equal(b->name, name))
            node = b->value.node;
    }
    return node;
}

/* What an edited statement calls as before is the same thing, though it is computed in another
 * way. Where it stands for several, it is what these made of it in the end. */
static void match_names(Changes *c, const Lesson *is, const Lesson *was)
{
    for (size_t i = 0; i < is->bindings.count; i++) {
        const Binding *b = &is->bindings.items[i];
        int step = step_carry(is, b->step, was), last = stands_up_to(is, b->step, was, step);
        NodeId node = b->value.kind == VALUE_TENSOR ? b->value.node : NO_NODE;
        NodeId before = bound(was, step, last, b->name);
        bool several = last > step && named(is, b->step, b->name) == b;
        if (node == NO_NODE || node >= c->count || !step || before == NO_NODE)
            continue;
        if (c->match[node] == NO_NODE || several)
            c->match[node] = before;
        if (several)
            c->time[node + 1] = c->time[lesson_step(is, b->step)->end] =
                lesson_step(was, last)->end;
    }
}

/* What that name held behind the step, or where it held no tensor yet, the first one that it held
 * later; NO_NODE: it never did. */
static NodeId held_at(const Lesson *l, int step, Str name)
{
    NodeId node = NO_NODE;
    for (size_t i = 0; i < l->bindings.count; i++) {
        const Binding *b = &l->bindings.items[i];
        if (b->value.kind == VALUE_TENSOR && str_equal(b->name, name) &&
            (b->step <= step || node == NO_NODE))
            node = b->value.node;
    }
    return node;
}

/* What a statement gives a name that took the place of another statement is compared with what the
 * name held there. */
static void match_replaced(Changes *c, const Lesson *is, const Lesson *was)
{
    for (size_t i = 0; i < is->bindings.count; i++) {
        const Binding *b = &is->bindings.items[i];
        int step = step_carry(is, b->step, was);
        bool tensor = b->value.kind == VALUE_TENSOR && b->value.node < c->count;
        if (tensor && step && c->match[b->value.node] == NO_NODE &&
            is_replaced(is, b->step, was, step))
            c->match[b->value.node] = held_at(was, step, b->name);
    }
}

/* time[t] is 1 + the original of the last matched node before t; where a matched step ends, the end
 * of that in the original. */
static void match_times(Changes *c)
{
    for (NodeId t = 1; t <= c->count; t++) {
        NodeId so_far = c->match[t - 1] == NO_NODE ? c->time[t - 1] : c->match[t - 1] + 1;
        c->time[t] = c->time[t] > so_far ? c->time[t] : so_far;
    }
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

static void note_edited(Arena *a, Changes *c, Span is, Span was)
{
    *ARENA_PUSH(a, &c->edited) = is;
    *ARENA_PUSH(a, &c->before) = was;
}

/* The lines of a stretch of code that are not empty. */
static void note_lines(Arena *a, Changes *c, Span text)
{
    Span nothing = {0};
    for (Span line; span_next_line(&text, &line);)
        if (line.len)
            note_edited(a, c, line, nothing);
}

static void compare_code(Arena *a, Changes *c, Span is, Span was)
{
    LiteralList x, y;
    if (str_equal(span_text(is), span_text(was)))
        return;
    if (same_literals(a, is, was, &x, &y)) {
        for (size_t i = 0; i < x.count; i++)
            if (!str_equal(span_text(x.items[i].at), span_text(y.items[i].at)))
                note_edited(a, c, x.items[i].at, y.items[i].at);
        return;
    }
    c->rewritten = true;
    HunkList hunks = lines_differ(a, span_text(was), span_text(is));
    for (size_t i = 0; i < hunks.count; i++) {
        const Hunk *h = &hunks.items[i];
        note_lines(a, c,
                   (Span){is.source, is.start + (uint32_t)h->now, (uint32_t)(h->now_end - h->now)});
    }
}

static void compare_texts(Arena *a, Changes *c, const Lesson *is)
{
    const Lesson *was = c->original;
    compare_code(a, c, source_all(&is->prelude), source_all(&was->prelude));
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
    match_names(c, edited, original);
    match_times(c);
    match_replaced(c, edited, original); /* out of its order: no moment follows from it */
    compare_texts(a, c, edited);
    return c;
}

/* ---- asking ---- */

bool changes_counterpart(const Lesson *l, CellRef c, CellRef *out)
{
    const Changes *k = l->changes;
    NodeId node = k && c.node >= 0 && c.node < k->count ? k->match[c.node] : NO_NODE;
    if (node == NO_NODE)
        return false;
    int64_t cell = cell_in(trace_node(&l->trace, c.node)->out.shape, c.cell,
                           trace_node(&k->original->trace, node)->out.shape);
    NodeId time = k->time[c.time < k->count ? c.time : k->count];
    *out = (CellRef){node, time > node ? time : node + 1, cell};
    return cell >= 0;
}

bool changes_was(const Lesson *l, CellRef c, Scalar *was)
{
    CellRef old;
    if (!l->changes || !changes_counterpart(l, c, &old))
        return false;
    *was = trace_cell(&l->changes->original->trace, old);
    return !scalar_same(*was, trace_cell(&l->trace, c));
}

bool changes_cell(const Lesson *l, CellRef c)
{
    Scalar was;
    return changes_was(l, c, &was);
}

bool changes_count(const Lesson *l, NodeId node, NodeId time, int64_t *changed, int64_t *added)
{
    const Changes *k = l->changes;
    *changed = *added = 0;
    if (!k)
        return false;
    int64_t all = shape_count(trace_node(&l->trace, node)->out.shape);
    bool known = node < k->count && k->match[node] != NO_NODE;
    for (int64_t i = 0; i < all && all <= CHANGES_COUNTED; i++) {
        CellRef cell = {node, time, i}, old;
        *changed += changes_cell(l, cell);
        *added += known && !changes_counterpart(l, cell, &old);
    }
    return all <= CHANGES_COUNTED;
}

/* ---- asking about steps ---- */

/* A tensor as it was left. */
typedef struct Left {
    const Lesson *lesson;
    NodeId node, time;
} Left;

static bool same_numbers(Left x, Left y)
{
    const Trace *t = &x.lesson->trace, *u = &y.lesson->trace;
    if (x.node == NO_NODE || y.node == NO_NODE)
        return x.node == y.node;
    Shape shape = trace_node(t, x.node)->out.shape;
    int64_t all = shape_count(shape);
    bool same = shape_equal(shape, trace_node(u, y.node)->out.shape) && all <= CHANGES_COUNTED;
    for (int64_t i = 0; i < all && same; i++)
        same = scalar_same(trace_cell(t, (CellRef){x.node, x.time, i}),
                           trace_cell(u, (CellRef){y.node, y.time, i}));
    return same;
}

/* Of values that are no numbers nothing is said. */
static bool same_value(Value a, Value b)
{
    if (value_is(a, WHOLE) && value_is(b, WHOLE))
        return value_whole(a) == value_whole(b);
    return a.kind == b.kind && (a.kind != VALUE_FLOAT || memcmp(&a.f, &b.f, sizeof a.f) == 0);
}

static NodeId end_of(const Lesson *l, int step)
{
    return step ? lesson_step(l, step)->end : l->prelude_end;
}

/* Is all there that the step of the original named, with the same numbers? */
static bool names_same(const Lesson *l, int step, const Lesson *before, int was)
{
    for (size_t i = 0; i < before->bindings.count; i++) {
        const Binding *b = &before->bindings.items[i], *now;
        if (b->step != was || named(before, was, b->name) != b)
            continue;
        now = named(l, step, b->name);
        if (!now || !same_value(now->value, b->value) ||
            (b->value.kind == VALUE_TENSOR &&
             !same_numbers((Left){l, now->value.node, end_of(l, step)},
                           (Left){before, b->value.node, end_of(before, was)})))
            return false;
    }
    return true;
}

bool changes_step(const Lesson *l, const LessonStep *s)
{
    const Lesson *before = l->changes ? l->changes->original : l;
    const LessonStep *was = lesson_step(before, step_carry(l, s->number, before));
    return !was || !str_equal(was->printed, s->printed) ||
           !same_numbers((Left){l, s->show.node, s->show.time},
                         (Left){before, was->show.node, was->show.time}) ||
           !names_same(l, s->number, before, was->number);
}

bool changes_until(const Lesson *l, const LessonStep *s)
{
    const Lesson *before = l->changes ? l->changes->original : l;
    int last = step_carry(l, s->number, before);
    bool changed = !last || !names_same(l, 0, before, 0);
    for (int was = 1; was <= last && !changed; was++) {
        const LessonStep *now = lesson_step(l, step_carry(before, was, l));
        changed = !now || changes_step(l, now);
    }
    return changed;
}

bool changes_text(const Lesson *l, const Source *source, size_t offset)
{
    const SpanList *edited = l->changes ? &l->changes->edited : NULL;
    for (size_t i = 0; edited && i < edited->count; i++)
        if (edited->items[i].source == source && span_has(edited->items[i], offset))
            return true;
    return false;
}
