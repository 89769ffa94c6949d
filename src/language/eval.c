/*
 * eval.c - statements, what they assign, and the names that hold it (see eval.h).
 */
#include "language/eval.h"

#include "language/evaluate.h"
#include "syntax/parser.h"

/* ---- scopes ---- */

enum { MANY = 16 }; /* names from which on a scope finds them by a table: a call has fewer */

static Variable *variable(const Scope *s, Str name)
{
    if (s->named.count) {
        int i = lookup_find(&s->named, name);
        return i < 0 ? NULL : &s->items[i];
    }
    for (size_t i = 0; i < s->count; i++)
        if (str_equal(s->items[i].name, name))
            return &s->items[i];
    return NULL;
}

static Variable *add_variable(Arena *a, Scope *s, Str name)
{
    Variable *v = ARENA_PUSH(a, s);
    v->name = name;
    for (size_t i = s->named.count; s->count > MANY && i < s->count; i++)
        lookup_set(a, &s->named, s->items[i].name, (int)i);
    return v;
}

bool scope_find(const Scope *s, Str name, Value *out)
{
    const Variable *v = variable(s, name);
    if (v)
        *out = v->value;
    return v != NULL;
}

void eval_bind(Eval *ev, Str name, const Value *value)
{
    static const Lookup nothing = {0};
    Scope *s = &ev->globals;
    Variable *v = variable(s, name);
    if (value) {
        v = v ? v : add_variable(ev->m->arena, s, name);
        v->value = *value;
    } else if (v) {
        *v = s->items[--s->count];
        s->named = nothing;
    }
}

/* A tensor's node is called after the first variable that holds it, a module after the first one at
 * the top level. Local variables have the path of the call before them: mha.forward.keys. */
static void name_held(Eval *ev, const Scope *s, Str name, Value value)
{
    Trace *t = ev->m->trace;
    if (value.kind == VALUE_OBJECT && !s->path.len)
        module_hold(t, value.module, name);
    if (value.kind != VALUE_TENSOR || trace_node(t, value.node)->name.len)
        return;
    if (s->path.len)
        name = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(s->path), STR_ARG(name));
    trace_name(t, value.node, name);
}

void scope_set(Eval *ev, Scope *s, Str name, Value value)
{
    Variable *v = variable(s, name);
    if (!v)
        v = add_variable(ev->m->arena, s, name);
    v->value = value;
    name_held(ev, s, name, value);
}

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

static bool assign(Eval *ev, const Ast *target, Value value);

/* a, b = sequence: all items are read before the first name is given its value. */
static bool unpack(Eval *ev, const Ast *target, Value value)
{
    int wanted = target_count(target);
    Value *item = ARENA_ARRAY(ev->m->arena, Value, wanted + 1);
    if (!read_items(ev, target->at, value, wanted, item))
        return false;
    for (const Ast *t = target->list; t; t = t->next)
        if (!assign(ev, t, *item++))
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

static bool assign(Eval *ev, const Ast *target, Value value)
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
static bool run_update(Eval *ev, const Ast *s)
{
    Value now, change, result;
    if (!eval(ev, s->target, &now) || !eval(ev, s->right, &change))
        return false;
    if (value_updates(now, s->op))
        return value_update(ev->m, s->op, now, change, s->at);
    return value_binary(ev->m, s->op, now, change, s->at, &result) &&
           assign(ev, s->target, value_at(result, s->at));
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

/* A range, or what is numbered of one, says beforehand how many turns it takes. */
static bool loop_allowed(Eval *ev, const Ast *s, Value sequence)
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

bool eval_sequence(Eval *ev, const Ast *s, Value *out)
{
    return eval(ev, s->right, out) && loop_allowed(ev, s, *out);
}

bool eval_turn(Eval *ev, const Ast *s, Value sequence, int64_t k, bool *end)
{
    Value item;
    if (!value_item(ev->m, sequence, k, s->right->at, &item, end))
        return false;
    if (*end)
        return true;
    if (++ev->turns > MAX_TURNS)
        return error_at(ev->m->error, s->target->at,
                        "the loops of this lesson take more than %d turns", MAX_TURNS);
    return assign(ev, s->target, item);
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
    int step = trace_open(ev->m->trace, STEP_ITERATION, s->at, STR(""));
    if (!eval_turn(ev, s, sequence, k, end))
        return FLOW_ERROR;
    if (*end) {
        trace_cancel(ev->m->trace, step);
        return FLOW_NEXT;
    }
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
    if (!eval_sequence(ev, s, &sequence))
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
        if (!assign(ev, target, value))
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

static Flow run_return(Eval *ev, const Ast *s)
{
    Value value = value_none();
    if (s->left && !eval(ev, s->left, &value))
        return FLOW_ERROR;
    ev->result = value;
    return FLOW_RETURN;
}

/* ---- import ---- */

static const struct {
    const char *path;
    Namespace space;
} modules[] = {{"torch", SPACE_TORCH},
               {"math", SPACE_MATH},
               {"torch.nn", SPACE_NN},
               {"importlib.metadata", SPACE_METADATA}};

static bool find_module(Str path, Value *out)
{
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++)
        if (str_is(path, modules[i].path)) {
            *out = (Value){.kind = VALUE_MODULE, .i = modules[i].space};
            return true;
        }
    return false;
}

/* What an import gives: import a.b binds a; with `as`, or from a import b, it is what is meant. */
static bool find_imported(Eval *ev, const Ast *alias, Value *out)
{
    Value module;
    Str path = alias->module;
    if (alias->text.len) {
        Str whole = str_printf(ev->m->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(alias->text));
        return find_module(whole, out) || (find_module(path, &module) &&
                                           library_member((Namespace)module.i, alias->text, out));
    }
    return find_module(path, out) &&
           (alias->as.len || find_module(str_part(path, 0, str_find(path, '.')), out));
}

/* What the lesson language does not know binds nothing: the first use is then an unknown name. */
static bool run_import(Eval *ev, const Ast *s)
{
    for (const Ast *alias = s->list; alias; alias = alias->next) {
        Value value;
        Str path = alias->module, name = alias->as.len ? alias->as : alias->text;
        if (!name.len)
            name = str_part(path, 0, str_find(path, '.'));
        if (find_imported(ev, alias, &value)) {
            scope_set(ev, ev->scope, name, value);
        } else {
            Unbound unbound = {name, path};
            *ARENA_PUSH(ev->m->arena, &ev->unbound) = unbound;
        }
    }
    return true;
}

/* ---- any statement ---- */

static bool run_expression(Eval *ev, const Ast *s)
{
    Value ignored;
    return eval(ev, s->left, &ignored);
}

static bool run_pass(Eval *ev, const Ast *s)
{
    (void)ev;
    (void)s;
    return true;
}

/* How each kind of statement runs: `run` goes on with the next one, `flow` may end the block. To
 * add a kind: a function, and a row. */
static const struct {
    bool (*run)(Eval *ev, const Ast *s);
    Flow (*flow)(Eval *ev, const Ast *s);
} statements[AST_KINDS] = {
    [AST_EXPRESSION] = {run_expression, NULL},
    [AST_ASSIGN] = {run_assign, NULL},
    [AST_UPDATE] = {run_update, NULL},
    [AST_ASSERT] = {run_assert, NULL},
    [AST_PASS] = {run_pass, NULL},
    [AST_FOR] = {NULL, run_for},
    [AST_DEF] = {eval_def, NULL},
    [AST_CLASS] = {eval_class, NULL},
    [AST_RETURN] = {NULL, run_return},
    [AST_IMPORT] = {run_import, NULL},
};

static Flow run_statement(Eval *ev, const Ast *s)
{
    if (s->at.source == ev->place.source)
        ev->place = s->at;
    if (!machine_spend(ev->m, 1, s->at))
        return FLOW_ERROR;
    if (statements[s->kind].flow)
        return statements[s->kind].flow(ev, s);
    if (!statements[s->kind].run)
        error_at(ev->m->error, s->at, "this is not a statement");
    else if (statements[s->kind].run(ev, s))
        return FLOW_NEXT;
    return FLOW_ERROR;
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
        ev->depth--;
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

static bool out_of_memory(const Machine *m, Span at, const Arena *limited)
{
    if (limited != m->arena)
        memory_ended(limited);
    error_at(m->error, at, "this needs more than %zu MB of memory", m->arena->budget >> 20);
    return error_hint(m->error, "make its tensors or loops smaller");
}

static bool run_whole(Running *r, Span at, Error *e)
{
    Eval *ev = r->eval;
    const Arena *limited = NULL;
    ev->m->error = e;
    ev->scope = &ev->globals;
    ev->depth = 0;
    ev->place = at;
    if (ev->m->spent)
        return error_at(e, at, "memory ended before: this is not run");
    ev->m->spent = !memory_try(run, r, &limited);
    if (ev->m->spent)
        return out_of_memory(ev->m, ev->place, limited);
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
