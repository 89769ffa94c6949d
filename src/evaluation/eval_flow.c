/*
 * eval_flow.c - if and while, del, and whose a name is.
 */
#include "evaluation/evaluate.h"

/* ---- if ---- */

static int count_parts(const Ast *list)
{
    int count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

/* The arms that were not asked any more. */
static void pass_over(Eval *ev, Arm *arm, const Ast *part)
{
    for (; part; part = part->next, arm++) {
        decision_arm(ev, arm, part, NULL, false);
        arm->label = STR("");
    }
}

bool run_if(Eval *ev, const Ast *s)
{
    bool kept = decision_kept(ev, s->at), holds = false;
    int arms = count_parts(s->params), i = 0;
    Arm *arm = kept ? ARENA_ARRAY(ev->m->arena, Arm, arms) : NULL;
    const Ast *part = s->params;
    for (; part && !holds; part = part->next, i++) {
        Watch w;
        holds = !part->left;
        if (part->left && !eval_condition(ev, part->left, &w, &holds))
            return false;
        if (kept)
            decision_arm(ev, &arm[i], part, part->left ? &w : NULL, holds);
        if (holds)
            break;
    }
    if (kept) {
        pass_over(ev, &arm[i + holds], part ? part->next : NULL);
        decision_keep(ev, arm, arms);
    }
    return !part || eval_block(ev, part->list);
}

/* ---- while ---- */

/* "n = 3", or "turn 2" */
static Str turn_label(Eval *ev, const Watch *w, int64_t turn)
{
    StrBuf label = strbuf_make(ev->m->arena);
    if (ev->m->trace->steps.count > KEPT_STEPS)
        return STR("a further turn");
    if (!watch_write(ev, &label, w))
        strbuf_printf(&label, "turn %lld", (long long)turn);
    return strbuf_str(&label);
}

/* The condition that ended the loop is a turn only if something was computed for it. */
static void end_turns(Eval *ev, int step)
{
    Trace *t = ev->m->trace;
    bool empty = t->steps.items[step].begin == trace_now(t) && (size_t)step + 1 == t->steps.count;
    if (empty) {
        trace_cancel(t, step);
        return;
    }
    t->steps.items[step].label = STR("the end");
    trace_close(t, step);
}

static bool run_turn(Eval *ev, const Ast *s, int64_t turn, bool *ended)
{
    bool holds = false;
    Watch w;
    int step = trace_open(ev->m->trace, STEP_ITERATION, s->at, STR(""));
    if (!eval_condition(ev, s->left, &w, &holds))
        return false;
    *ended = !holds;
    if (!holds) {
        end_turns(ev, step);
        return true;
    }
    ev->m->trace->steps.items[step].label = turn_label(ev, &w, turn);
    if (!eval_count_turn(ev, s->left->at) || !eval_block(ev, s->list))
        return false;
    eval_close_turn(ev, step);
    return true;
}

/* "n = 3: break": it says how it was left before its end. */
void eval_close_turn(Eval *ev, int step)
{
    static const char *const left[] = {
        [FLOW_CONTINUE] = "continue", [FLOW_BREAK] = "break", [FLOW_RETURN] = "return"};
    StepList *steps = &ev->m->trace->steps;
    if (ev->flow != FLOW_NEXT && steps->count <= KEPT_STEPS) {
        Str *label = &steps->items[step].label;
        *label = str_printf(ev->m->arena, "%.*s: %s", STR_ARG(*label), left[ev->flow]);
    }
    trace_close(ev->m->trace, step);
}

bool eval_turn_left(Eval *ev)
{
    bool broken = ev->flow == FLOW_BREAK;
    if (ev->flow != FLOW_RETURN)
        ev->flow = FLOW_NEXT;
    return broken || ev->flow == FLOW_RETURN;
}

bool run_while(Eval *ev, const Ast *s)
{
    bool ended = false, left = false;
    bool kept = decision_kept(ev, s->at);
    if (kept)
        trace_become(ev->m->trace, STEP_LOOP, span_text(s->name));
    for (int64_t turn = 1; !ended && !left; turn++) {
        if (!run_turn(ev, s, turn, &ended))
            return false;
        left = eval_turn_left(ev);
    }
    if (kept)
        decision_loop_else(ev, s, !left);
    return left || eval_block(ev, s->other);
}

bool run_break(Eval *ev, const Ast *s)
{
    (void)s;
    ev->flow = FLOW_BREAK;
    return true;
}

bool run_continue(Eval *ev, const Ast *s)
{
    (void)s;
    ev->flow = FLOW_CONTINUE;
    return true;
}

/* ---- del ---- */

static bool delete_name(Eval *ev, const Ast *target)
{
    Scope *s = scope_to_assign(ev, target->text);
    if (scope_remove(s, target->text))
        return true;
    return s->function ? unbound_local(ev, target, s->function)
                       : raise_as(ev->m, NAME_ERROR, target->at, "name '%.*s' is not defined",
                                  STR_ARG(target->text));
}

static bool delete_target(Eval *ev, const Ast *target)
{
    Value of;
    Subscript s[MAX_SUBSCRIPTS];
    int count;
    switch (target->kind) {
    case AST_NAME:
        return delete_name(ev, target);
    case AST_INDEX:
        return eval(ev, target->left, &of) && eval_subscripts(ev, target, s, &count) &&
               value_delete(ev->m, of, s, count, target->at);
    case AST_ATTRIBUTE:
        return eval(ev, target->left, &of) &&
               value_delete_attribute(ev->m, of, target->text, target->at);
    default:
        for (const Ast *t = target->list; t; t = t->next)
            if (!delete_target(ev, t))
                return false;
        return true;
    }
}

bool run_delete(Eval *ev, const Ast *s)
{
    return delete_target(ev, s->target);
}

/* ---- whose a name is ---- */

static Scope *scope_top(Scope *s)
{
    while (s->outer && !s->top)
        s = s->outer;
    return s;
}

/* The scope in which `nonlocal` finds the name; NULL: nowhere. */
static Scope *scope_around(Scope *s, Str name)
{
    Value ignored;
    for (s = s->outer; s && !s->top; s = s->outer)
        if (s->function && (scope_find(s, name, &ignored) ||
                            lookup_find(&s->function->def->names, name) == NAME_LOCAL))
            return s;
    return NULL;
}

Scope *scope_to_assign(Eval *ev, Str name)
{
    Scope *s = ev->scope;
    int of = s->function ? lookup_find(&s->function->def->names, name) : -1;
    if (of == NAME_GLOBAL)
        return scope_top(s);
    Scope *around = of == NAME_NONLOCAL ? scope_around(s, name) : NULL;
    return around ? around : s;
}

/* Within a comprehension := names something outside. */
bool eval_walrus(Eval *ev, const Ast *x, Value *out)
{
    Scope *inner = ev->scope, *s = inner;
    if (!eval(ev, x->right, out))
        return false;
    while (s->comprehension && s->outer)
        s = s->outer;
    ev->scope = s;
    scope_set(ev, scope_to_assign(ev, x->target->text), x->target->text, *out);
    ev->scope = inner;
    return true;
}

/* The names belong to the def as a whole, which has noted them; here it is only asked whether they
 * can. */
bool run_scope_names(Eval *ev, const Ast *s)
{
    for (const Ast *name = s->list; name && s->kind == AST_NONLOCAL; name = name->next)
        if (!scope_around(ev->scope, name->text))
            return raise_as(ev->m, SYNTAX_ERROR, name->at, "no binding for nonlocal '%.*s' found",
                            STR_ARG(name->text));
    return true;
}
