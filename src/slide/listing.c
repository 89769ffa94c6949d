/*
 * listing.c - the code beside a picture: a step's fence, or the function around a statement (see
 * parts.h).
 */
#include "slide/parts.h"

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

/* The function in which the statement of a place stands; a call stands where it is written. */
static bool list_call(const Canvas *c, const Place *place, Listing *out)
{
    int step = subject_trace_step(c->s);
    bool called = step >= 0 && step == place->trace_step && step_of(c, step)->kind == STEP_CALL;
    int call = call_around(c, called ? step_of(c, step)->parent : step);
    if (call < 0)
        return false;
    out->code = span_lines(step_of(c, call)->def);
    out->active = subject_statement(c->s);
    out->title = step_of(c, call)->label;
    out->prelude = out->code.source == &c->s->lesson->prelude;
    return true;
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
    if (!c->s->step) {
        list_prelude(c, &list);
        return list;
    }
    list.code = c->s->lesson->fences.items[c->s->step->fence].code;
    list.active = c->s->step->at;
    if (!subject_within(c->s, &place) || list_call(c, &place, &list))
        return list;
    Span statement = subject_statement(c->s);
    if (span_holds(list.code, statement))
        list.active = statement;
    return list;
}

Listing listing_of(const Canvas *c)
{
    Listing list = list_code(c);
    list.ways = ways_of(c, list.code, subject_trace_step(c->s));
    Explanation told = subject_tell(c->s);
    if (c->s->pointed.cell.node != NO_NODE) {
        Span made = trace_node(c->s->trace, c->s->pointed.x.cell.node)->at;
        list.lit = span_holds(list.code, made) ? made : list.lit;
    }
    if (told.kind == EXPLAIN_LITERAL && told.terms && span_holds(list.code, told.term[0].at))
        list.mark = told.term[0].at;
    return list;
}
