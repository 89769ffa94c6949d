/*
 * ask.c - expressions evaluated at the end of the trace and cut off again (see run.h).
 *
 * A trace only grows, so going back is setting its counts back. That is enough because the
 * expression may not touch what was there before: the trace refuses a write to an older storage,
 * and a random draw is an error.
 */
#include "running/run.h"

#include "language/eval.h"
#include "lesson/places.h"
#include "syntax/parser.h"

#include <math.h>

/* Among the nodes from `first` on. */
static bool draws_nothing(const Lesson *l, NodeId first, Span at, Error *e)
{
    for (NodeId id = first; id < trace_now(&l->trace); id++)
        if (op_row(trace_node(&l->trace, id)->op)->draws)
            return error_at(e, at, "an answer may draw no random number");
    return true;
}

static bool read_number(const Lesson *l, Value v, Span at, double *out, Error *e)
{
    if (v.kind == VALUE_TENSOR) {
        Tensor t = trace_node(&l->trace, v.node)->out;
        CellRef cell = {v.node, trace_now(&l->trace), 0};
        if (tensor_count(t) != 1)
            return error_at(e, at, "an answer is one number; this has shape %s",
                            shape_text(t.shape).text);
        *out = scalar_double(trace_cell(&l->trace, cell));
    } else if (v.kind == VALUE_INT || v.kind == VALUE_FLOAT) {
        *out = v.kind == VALUE_INT ? (double)v.i : v.f;
    } else {
        return error_at(e, at, "an answer is one number; this is of type %s", value_type_name(v));
    }
    return isfinite(*out) || error_at(e, at, "an answer is a finite number; this is %s",
                                      isnan(*out) ? "nan" : "infinite");
}

static bool evaluate(Lesson *l, Ask *ask, Error *e)
{
    Ast *expression;
    Value value;
    NodeId first = trace_now(&l->trace);
    return parse_expression(&l->arena, ask->expression, &expression, e) &&
           eval_expression(l->run->eval, expression, &value, e) &&
           draws_nothing(l, first, ask->expression, e) &&
           read_number(l, value, ask->expression, &ask->value, e);
}

/* `answer weights[2]` gives itself away in the picture of weights: that cell is hidden. A mere
 * number is no position here. */
static void hide_cell(Lesson *l, Ask *ask, int step)
{
    Error none = {0};
    NameText name;
    Target t;
    if (!name_parse(ask->expression, &name, &none) || name.position.len ||
        !name_resolve(l, &name, step, &t, &none))
        return;
    ask->hidden = ARENA_NEW(&l->arena, Target);
    ask->hidden[0] = t;
    ask->hides = 1;
}

static bool answer(Lesson *l, Ask *ask, int step, Error *e)
{
    Trace *t = &l->trace;
    Rng rng = t->rng;
    size_t nodes = t->nodes.count, steps = t->steps.count, printed = l->run->printed.len;
    int open = t->open;
    l->run->place = ask->expression;
    l->run->machine.frozen = true;
    t->frozen = trace_now(t);
    bool well = evaluate(l, ask, e);
    t->frozen = 0;
    l->run->machine.frozen = false;
    t->rng = rng;
    t->nodes.count = nodes;
    t->steps.count = steps;
    t->open = open;
    l->run->printed.len = printed;
    if (well)
        hide_cell(l, ask, step);
    return well;
}

bool ask_fence(Lesson *l, int i, Error *e)
{
    Fence *f = &l->fences.items[i];
    for (size_t k = 0; k < f->asks.count; k++) {
        Ask *ask = &f->asks.items[k];
        if (ask->kind == ASK_ANSWER && !answer(l, ask, f->first_step + f->step_count, e))
            return false;
        ask->ready = ask->kind != ASK_CELL || ask->cell.cell >= 0;
    }
    return true;
}
