/*
 * eval_with.c - with: what is entered, and left however its lines end.
 */
#include "evaluation/evaluate.h"
#include "language/library.h"

static bool no_context(Eval *ev, const Ast *item, Value of, const char *missed)
{
    return raise_as(ev->m, TYPE_ERROR, item->left->at,
                    "'%s' object does not support the context manager protocol%s",
                    value_type_name(of), missed);
}

/* A method of the object; false, and no error, when it has none. */
static bool find_method(Eval *ev, Value of, Str name, Span at, Value *out)
{
    Error *error = ev->m->error, quiet = {0};
    ev->m->error = &quiet;
    bool has = of.kind == VALUE_OBJECT && value_attribute(ev->m, of, name, at, out);
    ev->m->error = error;
    return has;
}

bool with_enter(Eval *ev, const Ast *item, Entered *to)
{
    Value method, given = value_none();
    if (!eval(ev, item->left, &to->context))
        return false;
    if (to->context.kind == VALUE_CONTEXT) {
        context_switch(ev->m, to->context, true);
    } else if (!find_method(ev, to->context, STR("__enter__"), item->left->at, &method)) {
        return no_context(ev, item, to->context, "");
    } else if (!find_method(ev, to->context, STR("__exit__"), item->left->at, &to->exit)) {
        return no_context(ev, item, to->context, " (missed __exit__ method)");
    } else if (!machine_call_with(ev->m, method, NULL, 0, item->left->at, &given)) {
        return false;
    }
    return !item->target || eval_assign(ev, item->target, given);
}

/* Leaves it with the error that its lines raised, or none; *held: it keeps the error to itself. */
static bool leave(Eval *ev, const Ast *item, const Entered *of, Value error, bool *held)
{
    Value says, type = value_none();
    *held = false;
    if (of->context.kind == VALUE_CONTEXT) {
        context_switch(ev->m, of->context, false);
        return true;
    }
    if (error.kind != VALUE_NONE &&
        !value_attribute(ev->m, error, STR("__class__"), item->at, &type))
        return false;
    Value given[3] = {type, error, value_none()};
    return machine_call_with(ev->m, of->exit, given, 3, item->left->at, &says) &&
           (error.kind == VALUE_NONE || value_truth(ev->m, says, item->left->at, held));
}

bool with_leave(Eval *ev, const Ast *item, const Entered *of)
{
    Flow flow = ev->flow;
    Value result = ev->result;
    bool held;
    ev->flow = FLOW_NEXT;
    bool well = leave(ev, item, of, value_none(), &held);
    ev->flow = flow;
    ev->result = result;
    return well;
}

bool with_leave_badly(Eval *ev, const Ast *item, const Entered *of, Value error, bool *held)
{
    Value outer = ev->handled;
    ev->handled = error;
    bool well = leave(ev, item, of, error, held);
    ev->handled = outer;
    return well;
}

/* Leaves it behind an error of its lines. */
static bool leave_failed(Eval *ev, const Ast *item, const Entered *of, Caught *c)
{
    bool held;
    if (of->context.kind == VALUE_CONTEXT)
        context_switch(ev->m, of->context, false);
    if (of->context.kind == VALUE_CONTEXT || !catch_error(ev, c))
        return false;
    return with_leave_badly(ev, item, of, c->exception, &held) && (held || catch_again(ev, c));
}

static bool run_items(Eval *ev, const Ast *s, const Ast *item)
{
    Entered entered = {0};
    if (!item)
        return eval_block(ev, s->list);
    if (!with_enter(ev, item, &entered))
        return false;
    Caught c = catch_begin(ev);
    return run_items(ev, s, item->next) ? with_leave(ev, item, &entered)
                                        : leave_failed(ev, item, &entered, &c);
}

bool run_with(Eval *ev, const Ast *s)
{
    return run_items(ev, s, s->params);
}
