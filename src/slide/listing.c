/*
 * listing.c - finding the function around a statement (see parts.h).
 *
 * A call's statements know their places in the source, not their function. But the language is laid
 * out by indentation: the function begins at the nearest line above that starts with `def` and
 * stands further left, and ends before the next line that does not stand further right.
 */
#include "slide/parts.h"

/* The line that holds a byte. */
static Str line_at(Str text, size_t offset)
{
    size_t from = offset < text.len ? offset : text.len, to = from;
    while (from > 0 && text.at[from - 1] != '\n')
        from--;
    while (to < text.len && text.at[to] != '\n')
        to++;
    return str_part(text, from, to);
}

static bool is_blank(Str line)
{
    return str_trim(line).len == 0;
}

/* Where the function around a statement begins; false when it is in none. */
static bool find_start(Str text, size_t offset, size_t *start)
{
    Str line = line_at(text, offset);
    for (size_t indent = str_indent(line); indent > 0 && line.at > text.at;) {
        line = line_at(text, (size_t)(line.at - text.at) - 1);
        if (is_blank(line) || str_indent(line) >= indent)
            continue;
        indent = str_indent(line);
        *start = (size_t)(line.at - text.at);
        if (str_starts(str_from(line, indent), "def "))
            return true;
    }
    return false;
}

static size_t find_end(Str text, size_t start)
{
    Str rest = str_from(text, start), line;
    size_t end = start, indent = 0;
    for (bool first = true; str_line(&rest, &line); first = false) {
        if (first)
            indent = str_indent(line);
        else if (!is_blank(line) && str_indent(line) <= indent)
            break;
        if (!is_blank(line))
            end = (size_t)(line.at - text.at) + line.len;
    }
    return end;
}

static const Step *step_of(const Canvas *c, int step)
{
    return &c->s->trace->steps.items[step];
}

/* The innermost call around a step of the trace, itself included; -1: none. */
static int call_around(const Canvas *c, int step)
{
    while (step >= 0 && step_of(c, step)->kind != STEP_CALL)
        step = step_of(c, step)->parent;
    return step;
}

/* The first statement within a call, or its first operation where there is none. */
static Span first_within(const Canvas *c, const Step *call)
{
    if (call->first_child >= 0)
        return step_of(c, call->first_child)->at;
    return call->begin < call->end ? trace_node(c->s->trace, call->begin)->at : call->at;
}

/* The statement of a place: its own, or that of the operation. */
static Span statement_of(const Canvas *c, const Place *place)
{
    if (place->trace_step >= 0)
        return step_of(c, place->trace_step)->at;
    const Node *n = trace_node(c->s->trace, place->node);
    bool direct = n->step < 0 || step_of(c, n->step)->kind == STEP_CALL;
    return direct ? n->at : step_of(c, n->step)->at;
}

static bool within(Span inner, Span outer)
{
    return inner.source == outer.source && inner.start >= outer.start &&
           inner.start < outer.start + outer.len;
}

/* The function in which the statement of a place stands; of a call the one that is called, with its
 * first line lit. */
static bool list_call(const Canvas *c, const Place *place, Listing *out)
{
    int step =
        place->trace_step >= 0 ? place->trace_step : trace_node(c->s->trace, place->node)->step;
    int call = call_around(c, step);
    size_t start;
    if (call < 0)
        return false;
    bool entered = place->trace_step == call;
    Span at = entered ? first_within(c, step_of(c, call)) : statement_of(c, place);
    if (!at.source || !find_start(at.source->text, at.start, &start))
        return false;
    size_t end = find_end(at.source->text, start);
    Str head = line_at(at.source->text, start);
    out->code = (Span){at.source, (uint32_t)start, (uint32_t)(end - start)};
    out->active = entered ? (Span){at.source, (uint32_t)start, (uint32_t)head.len} : at;
    out->title = step_of(c, call)->label;
    out->prelude = at.source == &c->s->lesson->prelude;
    return true;
}

/* Where the shown statement stands: where a number was followed to, else where the view is. */
static Position listed_position(const Canvas *c)
{
    NodeId followed = subject_followed(c->s);
    return followed != NO_NODE ? position_of(c->s->lesson, followed) : c->s->view->position;
}

/* What a followed number of the prelude is from. */
static void list_prelude(const Canvas *c, Listing *out)
{
    const Source *prelude = &c->s->lesson->prelude;
    if (c->s->view->trail_count == 0 || c->s->node == NO_NODE)
        return;
    out->code = source_all(prelude);
    out->active = trace_node(c->s->trace, c->s->node)->at;
    out->title = c->s->title;
    out->prelude = true;
}

static Listing list_code(const Canvas *c)
{
    Listing list = {0};
    Place place;
    Position p = listed_position(c);
    if (!c->s->step) {
        list_prelude(c, &list);
        return list;
    }
    list.code = c->s->lesson->fences.items[c->s->step->fence].code;
    list.active = c->s->step->at;
    if (p.count < 2 || !position_resolve(c->s->lesson, &p, &place) || list_call(c, &place, &list))
        return list;
    Span statement = statement_of(c, &place);
    if (within(statement, c->s->step->at))
        list.active = statement;
    return list;
}

Listing listing_of(const Canvas *c)
{
    Listing list = list_code(c);
    Explanation told = subject_tell(c->s);
    if (c->s->pointed.cell.node != NO_NODE) {
        Span made = trace_node(c->s->trace, c->s->pointed.x.cell.node)->at;
        list.lit = within(made, list.code) ? made : list.lit;
    }
    if (told.kind == EXPLAIN_LITERAL && told.terms && within(told.term[0].at, list.code))
        list.mark = told.term[0].at;
    return list;
}
