/*
 * ways.c - which way the code beside a picture went: the arms of its branches, taken or not, and
 * what decided (see parts.h).
 *
 * The trace keeps a branch with all its arms. A place stands in steps within steps: a turn of a
 * loop, the loop, a call. What the innermost of them says of an arm counts: within the third turn
 * an if went one way, in the loop as a whole perhaps both.
 */
#include "slide/parts.h"

enum { MOST_STEPS = 20000 }; /* looked at for one picture: a long loop goes the same ways again */

/* What is known so far, and from within which step. */
typedef struct Gathered {
    Ways *ways;
    Span code;
    int root, left; /* the step that is gone through; how many steps may still be looked at */
} Gathered;

static Way *find_way(Ways *ways, const Arm *arm)
{
    for (size_t i = 0; i < ways->count; i++)
        if (ways->items[i].arm->at.start == arm->at.start)
            return &ways->items[i];
    return NULL;
}

/* Two turns that say different things of a condition leave nothing to say of both. */
static void gather_arm(const Canvas *c, Gathered *g, const Arm *arm)
{
    Way *known = find_way(g->ways, arm);
    if (arm->at.source != g->code.source || !span_has(g->code, arm->at.start))
        return;
    if (!known)
        *ARENA_PUSH(c->pen.a, g->ways) = (Way){arm, arm->label.len > 0, arm->taken, true, g->root};
    else if (known->root == g->root) {
        known->reached = known->reached || arm->label.len;
        known->taken = known->taken || arm->taken;
        known->one = known->one && str_equal(known->arm->label, arm->label);
    }
}

/* The branches within a step; calls are code of their own. */
static void gather(const Canvas *c, Gathered *g, int step)
{
    const Step *s = &c->s->trace->steps.items[step];
    for (int i = 0; s->branch && i < s->branch->arms; i++)
        gather_arm(c, g, &s->branch->arm[i]);
    for (int i = s->first_child; i >= 0 && g->left-- > 0; i = c->s->trace->steps.items[i].next)
        if (c->s->trace->steps.items[i].kind != STEP_CALL)
            gather(c, g, i);
}

Ways ways_of(const Canvas *c, Span code, int step)
{
    Ways ways = {0};
    Gathered g = {.ways = &ways, .code = code, .left = MOST_STEPS};
    bool inside = true; /* the call whose code it is, or the statement of the lesson */
    while (step >= 0 && inside) {
        g.root = step;
        gather(c, &g, step);
        inside = c->s->trace->steps.items[step].kind != STEP_CALL;
        step = c->s->trace->steps.items[step].parent;
    }
    return ways;
}

bool ways_unlit(const Ways *ways, size_t offset)
{
    for (size_t i = 0; i < ways->count; i++) {
        const Way *way = &ways->items[i];
        bool body = way->arm->body.len && span_has(way->arm->body, offset);
        if ((!way->taken && body) || (!way->reached && span_has(way->arm->at, offset)))
            return true;
    }
    return false;
}

Str ways_verdict(const Ways *ways, size_t start, size_t len)
{
    for (size_t i = 0; i < ways->count; i++) {
        const Arm *arm = ways->items[i].arm;
        size_t colon = str_find(arm->label, ':'), header = arm->at.len;
        if (!ways->items[i].one || arm->at.start < start || arm->at.start >= start + len)
            continue;
        if (header < arm->label.len && arm->label.at[header] == ':')
            colon = header; /* the one behind the header: it may hold others, as x[1:] does */
        return str_trim(str_from(arm->label, colon + 1));
    }
    return STR("");
}
