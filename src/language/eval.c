/*
 * eval.c - statements, assignments and blocks (see eval.h).
 */
#include "language/eval.h"

#include "language/evaluate.h"
#include "syntax/parser.h"

/* ---- what stands left of an equals sign ---- */

static int target_count(const Ast *target)
{
    int count = 0;
    for (const Ast *t = target->list; t; t = t->next)
        count++;
    return count;
}

static bool is_sequence(Value v)
{
    return v.kind >= VALUE_STR && v.kind <= VALUE_TENSOR;
}

/* The items for `wanted` targets; exactly so many must be there. */
static bool read_items(Eval *ev, Span at, Value of, int wanted, Value *items)
{
    bool end = false;
    Value more;
    if (!is_sequence(of))
        return error_at(ev->m->error, at, "cannot unpack non-iterable %s object",
                        value_type_name(of));
    for (int k = 0; k < wanted; k++) {
        if (!value_item(ev->m, of, k, at, &items[k], &end))
            return false;
        if (end)
            return error_at(ev->m->error, at, "not enough values to unpack (expected %d, got %d)",
                            wanted, k);
    }
    if (!value_item(ev->m, of, wanted, at, &more, &end))
        return false;
    return end || error_at(ev->m->error, at, "too many values to unpack (expected %d)", wanted);
}

/* a, b = sequence: all items are read before the first name is given its value. */
static bool unpack(Eval *ev, const Ast *target, Value value)
{
    int wanted = target_count(target);
    Value *item = ARENA_ARRAY(ev->m->arena, Value, wanted + 1);
    if (!read_items(ev, target->at, value, wanted, item))
        return false;
    for (const Ast *t = target->list; t; t = t->next)
        if (!eval_assign(ev, t, *item++))
            return false;
    return true;
}

static bool assign_cell(Eval *ev, const Ast *target, Value value)
{
    Value of;
    Subscript s[MAX_SUBSCRIPTS];
    int count;
    return eval(ev, target->left, &of) && eval_subscripts(ev, target, s, &count) &&
           value_store(ev->m, of, s, count, value, target->at);
}

static bool assign_attribute(Eval *ev, const Ast *target, Value value)
{
    Value of;
    if (!eval(ev, target->left, &of))
        return false;
    return value_set_attribute(ev->m, of, target->text, value, target->at);
}

bool eval_assign(Eval *ev, const Ast *target, Value value)
{
    switch (target->kind) {
    case AST_NAME:
        scope_set(ev, ev->scope, target->text, value);
        return true;
    case AST_TUPLE:
    case AST_LIST:
        return unpack(ev, target, value);
    case AST_INDEX:
        return assign_cell(ev, target, value);
    case AST_ATTRIBUTE:
        return assign_attribute(ev, target, value);
    default:
        return error_at(ev->m->error, target->at, "cannot assign to this");
    }
}

/* target op= right: tensors and lists change where they are, all else is computed and assigned. */
static bool eval_update(Eval *ev, const Ast *s)
{
    Value now, change, result;
    if (!eval(ev, s->target, &now) || !eval(ev, s->right, &change))
        return false;
    if (value_updates(now, s->op))
        return value_update(ev->m, s->op, now, change, s->at);
    return value_binary(ev->m, s->op, now, change, s->at, &result) &&
           eval_assign(ev, s->target, value_at(result, s->at));
}

Eval *eval_make(Machine *m)
{
    Eval *ev = ARENA_NEW(m->arena, Eval);
    ev->m = m;
    ev->scope = &ev->globals;
    return ev;
}

bool eval_lookup(const Eval *ev, Str name, Value *out)
{
    return scope_find(&ev->globals, name, out);
}

/* ---- copies ---- */

static Value move_function(Eval *to, const Eval *from, Value v)
{
    if (v.kind != VALUE_FUNCTION || v.function->around != &from->globals)
        return v;
    Function *f = ARENA_NEW(to->m->arena, Function);
    *f = *v.function;
    f->around = &to->globals;
    v.function = f;
    return v;
}

Eval *eval_copy(const Eval *of, Machine *m)
{
    Eval *ev = eval_make(m);
    for (size_t i = 0; i < of->globals.count; i++) {
        Variable v = of->globals.items[i];
        v.value = move_function(ev, of, v.value);
        *ARENA_PUSH(m->arena, &ev->globals) = v;
    }
    return ev;
}

/* ---- for ---- */

bool eval_loop_allowed(Eval *ev, const Ast *s, Value sequence)
{
    int64_t length = 0;
    while (sequence.kind == VALUE_ENUMERATE)
        sequence = sequence.items->items[0];
    if (sequence.kind == VALUE_RANGE && !value_length(ev->m, sequence, s->right->at, &length))
        return false;
    if (length <= MAX_TURNS)
        return true;
    error_at(ev->m->error, s->right->at, "a loop of %lld turns is too long", (long long)length);
    return error_hint(ev->m->error, "the loops of a lesson may take %d turns together", MAX_TURNS);
}

bool eval_count_turn(Eval *ev, const Ast *s)
{
    return ++ev->turns <= MAX_TURNS ||
           error_at(ev->m->error, s->target->at, "the loops of this lesson take more than %d turns",
                    MAX_TURNS);
}

/* The first name among the targets of a for, or NULL. */
static const Ast *first_name(const Ast *target)
{
    if (target && (target->kind == AST_TUPLE || target->kind == AST_LIST))
        return first_name(target->list);
    return target && target->kind == AST_NAME ? target : NULL;
}

/* "i = 2"; where the first name holds no number or text: "row, turn 3" */
static Str turn_label(Eval *ev, const Ast *s, int64_t k)
{
    StrBuf label = strbuf_make(ev->m->arena);
    const Ast *first = first_name(s->target);
    Value value;
    if (first && scope_find(ev->scope, first->text, &value) && value.kind >= VALUE_BOOL &&
        value.kind <= VALUE_STR) {
        strbuf_printf(&label, "%.*s = ", STR_ARG(first->text));
        value_write_repr(&label, ev->m->trace, value, trace_now(ev->m->trace));
    } else {
        Str target = span_text(s->target->at);
        strbuf_printf(&label, "%.*s, turn %lld", STR_ARG(target), (long long)k + 1);
    }
    return strbuf_str(&label);
}

/* One turn; *end is set when there is none any more. */
static Flow run_turn(Eval *ev, const Ast *s, Value sequence, int64_t k, bool *end)
{
    Value item;
    int step = trace_open(ev->m->trace, STEP_ITERATION, s->at, STR(""));
    if (!value_item(ev->m, sequence, k, s->right->at, &item, end))
        return FLOW_ERROR;
    if (*end) {
        trace_cancel(ev->m->trace, step);
        return FLOW_NEXT;
    }
    if (!eval_count_turn(ev, s) || !eval_assign(ev, s->target, item))
        return FLOW_ERROR;
    ev->m->trace->steps.items[step].label = turn_label(ev, s, k);
    Flow flow = eval_block(ev, s->list);
    if (flow != FLOW_ERROR)
        trace_close(ev->m->trace, step);
    return flow;
}

static Flow run_for(Eval *ev, const Ast *s)
{
    Value sequence;
    Flow flow = FLOW_NEXT;
    bool end = false;
    if (!eval(ev, s->right, &sequence) || !eval_loop_allowed(ev, s, sequence))
        return FLOW_ERROR;
    trace_become(ev->m->trace, STEP_LOOP, span_text(s->target->at));
    for (int64_t k = 0; flow == FLOW_NEXT && !end; k++)
        flow = run_turn(ev, s, sequence, k, &end);
    return flow;
}

/* ---- the other statements ---- */

static bool run_assign(Eval *ev, const Ast *s)
{
    Value value;
    if (!eval(ev, s->right, &value))
        return false;
    for (const Ast *target = s->list; target; target = target->next)
        if (!eval_assign(ev, target, value))
            return false;
    return true;
}

/* The message of a failing assert is the error's, as its reader would see it in Python. */
static bool run_assert(Eval *ev, const Ast *s)
{
    Value value;
    bool holds;
    if (!eval(ev, s->left, &value) || !value_truth(ev->m, value, s->left->at, &holds))
        return false;
    if (holds)
        return true;
    if (!s->right)
        return error_at(ev->m->error, s->at, "AssertionError");
    StrBuf text = strbuf_make(ev->m->arena);
    if (!eval(ev, s->right, &value))
        return false;
    value_write_str(&text, ev->m->trace, value, trace_now(ev->m->trace));
    return error_at(ev->m->error, s->at, "%.*s", STR_ARG(strbuf_str(&text)));
}

static bool run_return(Eval *ev, const Ast *s)
{
    Value value = value_none();
    if (s->left && !eval(ev, s->left, &value))
        return false;
    ev->result = value;
    return true;
}

static Flow flow_of(bool well)
{
    return well ? FLOW_NEXT : FLOW_ERROR;
}

static Flow run_statement(Eval *ev, const Ast *s)
{
    Value ignored;
    if (s->at.source == ev->place.source)
        ev->place = s->at;
    if (!machine_spend(ev->m, 1, s->at))
        return FLOW_ERROR;
    switch (s->kind) {
    case AST_EXPRESSION:
        return flow_of(eval(ev, s->left, &ignored));
    case AST_ASSIGN:
        return flow_of(run_assign(ev, s));
    case AST_UPDATE:
        return flow_of(eval_update(ev, s));
    case AST_ASSERT:
        return flow_of(run_assert(ev, s));
    case AST_PASS:
        return FLOW_NEXT;
    case AST_FOR:
        return run_for(ev, s);
    case AST_DEF:
        return flow_of(eval_def(ev, s));
    case AST_CLASS:
        return flow_of(eval_class(ev, s));
    case AST_RETURN:
        return run_return(ev, s) ? FLOW_RETURN : FLOW_ERROR;
    case AST_IMPORT:
        return flow_of(eval_import(ev, s));
    default:
        return flow_of(error_at(ev->m->error, s->at, "this is not a statement"));
    }
}

Flow eval_block(Eval *ev, const Ast *list)
{
    Flow flow = FLOW_NEXT;
    for (const Ast *s = list; s && flow == FLOW_NEXT; s = s->next) {
        if (!eval_enter(ev, s->at))
            return FLOW_ERROR;
        int step = trace_open(ev->m->trace, STEP_STATEMENT, s->at, STR(""));
        flow = run_statement(ev, s);
        if (flow != FLOW_ERROR)
            trace_close(ev->m->trace, step);
        eval_leave(ev);
    }
    return flow;
}

/* ---- from outside ---- */

/* A piece of code under way. */
typedef struct Running {
    Eval *eval;
    const Ast *statement, *expression; /* one of them */
    Value *out;
    bool well;
} Running;

static void run(void *context)
{
    Running *r = context;
    if (r->statement)
        r->well = run_statement(r->eval, r->statement) != FLOW_ERROR;
    else
        r->well = eval(r->eval, r->expression, r->out);
}

static bool out_of_memory(const Machine *m, Span at, const MemoryEnd *end)
{
    if (end->limited != m->arena)
        memory_pass_on(end);
    error_at(m->error, at, "this needs more than %zu MB of memory", m->arena->budget >> 20);
    return error_hint(m->error, "make its tensors or loops smaller");
}

static bool run_whole(Running *r, Span at, Error *e)
{
    Eval *ev = r->eval;
    MemoryEnd end = {NULL};
    ev->m->error = e;
    ev->scope = &ev->globals;
    ev->depth = 0;
    ev->place = at;
    if (ev->m->spent)
        return error_at(e, at, "memory ended before: this is not run");
    ev->m->spent = !memory_try(run, r, &end);
    if (ev->m->spent)
        return out_of_memory(ev->m, ev->place, &end);
    return r->well && e->kind == ERROR_NONE;
}

bool eval_statement(Eval *ev, const Ast *statement, Error *e)
{
    Running r = {.eval = ev, .statement = statement};
    return run_whole(&r, statement->at, e);
}

bool eval_expression(Eval *ev, const Ast *expression, Value *out, Error *e)
{
    Running r = {.eval = ev, .expression = expression, .out = out};
    return run_whole(&r, expression->at, e);
}

bool eval_script(Eval *ev, Span code, Error *e)
{
    Ast *list;
    bool parsed = parse_script(ev->m->arena, code, &list, e);
    for (const Ast *s = parsed ? list : NULL; s; s = s->next) {
        int step = trace_open(ev->m->trace, STEP_STATEMENT, s->at, STR(""));
        if (!eval_statement(ev, s, e))
            return false;
        trace_close(ev->m->trace, step);
    }
    return parsed;
}
