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

/* The statement of a place: its own, or that of the operation. A step of the lesson may be several
 * statements, of which the trace knows one, and a loop many lines: then it is where the operation
 * is written. */
static Span statement_of(const Canvas *c, const Place *place)
{
    if (place->trace_step >= 0)
        return step_of(c, place->trace_step)->at;
    const Node *n = trace_node(c->s->trace, place->node);
    const Step *s = n->step < 0 ? NULL : step_of(c, n->step);
    return s && s->kind == STEP_STATEMENT && span_holds(s->at, n->at) ? s->at : n->at;
}

/* The function in which the statement of a place stands; of a call the one that is called, with its
 * first line lit. */
static bool list_call(const Canvas *c, const Place *place, Listing *out)
{
    int step =
        place->trace_step >= 0 ? place->trace_step : trace_node(c->s->trace, place->node)->step;
    int call = call_around(c, step);
    if (call < 0)
        return false;
    out->code = span_lines(step_of(c, call)->def);
    Str rest = span_text(out->code), head;
    str_line(&rest, &head);
    bool entered = place->trace_step == call;
    out->active = entered ? span_part(out->code, head) : statement_of(c, place);
    out->title = step_of(c, call)->label;
    out->prelude = out->code.source == &c->s->lesson->prelude;
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
