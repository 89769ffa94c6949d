/*
 * eval.c - statements: what they assign, loops, def, class and import (see eval.h).
 */
#include "evaluation/eval.h"

#include "evaluation/evaluate.h"
#include "language/library.h"
#include "syntax/parser.h"

#include <ctype.h>
#include <stdlib.h>

static int ast_count(const Ast *list)
{
    int count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

/* ---- what stands left of an equals sign ---- */

/* b, t, d = x.shape of one example: a batch was meant. */
static bool hint_batch(Eval *ev, Value of, int wanted)
{
    Str name = span_text(of.at);
    if (of.kind != VALUE_SIZE || of.items->count + 1 != (size_t)wanted)
        return false;
    name = str_part(name, 0, str_find(name, '.'));
    StrBuf sizes = strbuf_make(ev->m->arena);
    for (size_t i = 0; i < of.items->count; i++)
        strbuf_printf(&sizes, i ? ", %lld" : "%lld", (long long)of.items->items[i].i);
    return error_hint(ev->m->error,
                      "%.*s is [%.*s]: it needs a batch dimension in front, as %.*s[None] has",
                      STR_ARG(name), STR_ARG(strbuf_str(&sizes)), STR_ARG(name));
}

/* The items for `wanted` targets; exactly so many must be there. */
static bool read_items(Eval *ev, Span at, Value of, int wanted, Value *items)
{
    Each each = {.of = of, .at = at};
    if (!value_walks(of))
        return raise_as(ev->m, TYPE_ERROR, at, "cannot unpack non-iterable %s object",
                        value_type_name(of));
    while (each.count < wanted && value_next(ev->m, &each))
        items[each.count - 1] = each.item;
    if (each.end) {
        raise_as(ev->m, VALUE_ERROR, at, "not enough values to unpack (expected %d, got %d)",
                 wanted, (int)each.count);
        return hint_batch(ev, of, wanted);
    }
    if (each.count < wanted)
        return false;
    if (value_next(ev->m, &each))
        return raise_as(ev->m, VALUE_ERROR, at, "too many values to unpack (expected %d)", wanted);
    return each.end;
}

/* a, *b, c = sequence: the star takes what the others leave. */
static bool unpack_rest(Eval *ev, const Ast *target, const Ast *star, Value value)
{
    Value all, rest = value_items(ev->m, VALUE_LIST, NULL, 0);
    size_t others = (size_t)ast_count(target->list) - 1, k = 0;
    if (!value_walks(value))
        return raise_as(ev->m, TYPE_ERROR, target->at, "cannot unpack non-iterable %s object",
                        value_type_name(value));
    if (!value_collect(ev->m, value, VALUE_LIST, target->at, &all))
        return false;
    if (all.items->count < others)
        return raise_as(ev->m, VALUE_ERROR, target->at,
                        "not enough values to unpack (expected at least %zu, got %zu)", others,
                        all.items->count);
    for (const Ast *t = target->list; t; t = t->next) {
        for (size_t n = all.items->count - others; t == star && n > 0; n--)
            *ARENA_PUSH(ev->m->arena, rest.items) = all.items->items[k++];
        if (!eval_assign(ev, t == star ? t->left : t, t == star ? rest : all.items->items[k++]))
            return false;
    }
    return true;
}

/* a, b = sequence: all items are read before the first name is given its value. */
static bool unpack(Eval *ev, const Ast *target, Value value)
{
    for (const Ast *t = target->list; t; t = t->next)
        if (t->kind == AST_STAR)
            return unpack_rest(ev, target, t, value);
    int wanted = ast_count(target->list);
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
        scope_set(ev, scope_to_assign(ev, target->text), target->text, value);
        return true;
    case AST_TUPLE:
    case AST_LIST:
        return unpack(ev, target, value);
    case AST_INDEX:
        return assign_cell(ev, target, value);
    case AST_ATTRIBUTE:
        return assign_attribute(ev, target, value);
    default:
        return raise_limit(ev->m, target->at, "cannot assign to this");
    }
}

/* x[i] op= right: the cell is read and stored once; a tensor's own cells have changed by then. */
static bool update_cell(Eval *ev, const Ast *s)
{
    Value of, now, change, result;
    Subscript at[MAX_SUBSCRIPTS];
    int count;
    bool changed;
    if (!eval(ev, s->target->left, &of) || !eval_subscripts(ev, s->target, at, &count) ||
        !value_index(ev->m, of, at, count, s->target->at, &now) || !eval(ev, s->right, &change) ||
        !value_update(ev->m, s->op, now, change, s->at, &result, &changed))
        return false;
    if (!changed)
        return value_store(ev->m, of, at, count, value_at(result, s->at), s->target->at);
    if (value_is(of, TUPLE) || of.kind == VALUE_OBJECT) /* it is told, or says so itself */
        return value_store(ev->m, of, at, count, now, s->target->at);
    bool picked = of.kind == VALUE_TENSOR && now.kind == VALUE_TENSOR &&
                  value_view(ev->m, of).storage != value_view(ev->m, now).storage;
    return !picked || value_store(ev->m, of, at, count, now, s->target->at);
}

/* target op= right: tensors and lists change where they are, all else is computed and assigned. */
static bool run_update(Eval *ev, const Ast *s)
{
    Value now, change, result;
    bool changed;
    if (s->target->kind == AST_INDEX)
        return update_cell(ev, s);
    if (!eval(ev, s->target, &now) || !eval(ev, s->right, &change))
        return false;
    return value_update(ev->m, s->op, now, change, s->at, &result, &changed) &&
           (changed || eval_assign(ev, s->target, value_at(result, s->at)));
}

/* ---- loops: for statements and comprehensions ---- */

/* A range, or what is numbered of one, says beforehand how many turns it takes. */
static bool loop_allowed(Eval *ev, const Ast *s, Value sequence)
{
    int64_t length = 0;
    if (sequence.kind == VALUE_RANGE && !value_length(ev->m, sequence, s->right->at, &length))
        return false;
    if (length <= MAX_TURNS)
        return true;
    return raise_limit(ev->m, s->right->at,
                       "a loop of %lld turns is too long\n"
                       "the loops of a lesson may take %d turns together",
                       (long long)length, MAX_TURNS);
}

/* The turns of a loop, none of them begun. */
static bool begin_loop(Eval *ev, const Ast *s, Each *turns)
{
    *turns = (Each){.at = s->right->at};
    return eval(ev, s->right, &turns->of) && loop_allowed(ev, s, turns->of);
}

bool eval_count_turn(Eval *ev, Span at)
{
    return ++ev->turns <= MAX_TURNS ||
           raise_limit(ev->m, at,
                       "the loops of this lesson take more than %d turns\n"
                       "is one of them meant to end, and does not?",
                       MAX_TURNS);
}

/* Begins the next turn: gives the target its item. turns->end is set when there is none. */
static bool begin_turn(Eval *ev, const Ast *s, Each *turns)
{
    if (!value_next(ev->m, turns))
        return turns->end;
    if (!eval_count_turn(ev, s->target->at))
        return false;
    return eval_assign(ev, s->target, turns->item);
}

/* The first name among the targets of a for, or NULL. */
static const Ast *first_name(const Ast *target)
{
    if (target && (target->kind == AST_TUPLE || target->kind == AST_LIST))
        return first_name(target->list);
    return target && target->kind == AST_NAME ? target : NULL;
}

/* "i = 2"; where the first name holds no number or text: "row, turn 3" */
static Str turn_label(Eval *ev, const Ast *s, int64_t turn)
{
    StrBuf label = strbuf_make(ev->m->arena);
    const Ast *first = first_name(s->target);
    Value value;
    if (ev->m->trace->steps.count > KEPT_STEPS)
        return STR("a further turn");
    if (first && scope_find(scope_to_assign(ev, first->text), first->text, &value) &&
        value_is(value, NUMBER | 1u << VALUE_STR)) {
        strbuf_printf(&label, "%.*s = ", STR_ARG(first->text));
        value_write_repr(&label, ev->m->trace, value, trace_now(ev->m->trace));
    } else {
        Str target = span_text(s->target->at);
        strbuf_printf(&label, "%.*s, turn %lld", STR_ARG(target), (long long)turn);
    }
    return strbuf_str(&label);
}

static bool run_turn(Eval *ev, const Ast *s, Each *turns)
{
    int step = trace_open(ev->m->trace, STEP_ITERATION, s->at, STR(""));
    if (!begin_turn(ev, s, turns))
        return false;
    if (turns->end) {
        trace_cancel(ev->m->trace, step);
        return true;
    }
    ev->m->trace->steps.items[step].label = turn_label(ev, s, turns->count);
    if (!eval_block(ev, s->list))
        return false;
    eval_close_turn(ev, step);
    return true;
}

static bool run_for(Eval *ev, const Ast *s)
{
    Each turns;
    if (!begin_loop(ev, s, &turns))
        return false;
    Str label =
        str_part(span_text(s->at), 0, s->target->at.start + s->target->at.len - s->at.start);
    bool kept = decision_kept(ev, s->at);
    if (kept)
        trace_become(ev->m->trace, STEP_LOOP, label);
    bool left = false;
    Caught base = catch_begin(ev);
    while (!turns.end && !left) {
        if (!run_turn(ev, s, &turns))
            return generators_left_badly(ev, s->right, turns.of, &base);
        left = eval_turn_left(ev);
    }
    if (left && !generators_left(ev, s->right, turns.of))
        return false;
    if (kept)
        decision_loop_else(ev, s, !left);
    return left || eval_block(ev, s->other);
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

/* target: type = value; without a value it only says that the name is the function's own. */
static bool run_annotate(Eval *ev, const Ast *s)
{
    Value value;
    return !s->right || (eval(ev, s->right, &value) && eval_assign(ev, s->target, value));
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
        return raise_as(ev->m, ASSERTION_ERROR, s->at, "%s", "");
    StrBuf text = strbuf_make(ev->m->arena);
    if (!eval(ev, s->right, &value) || !value_write_any(ev->m, &text, value, 's', s->right->at))
        return false;
    return raise_as(ev->m, ASSERTION_ERROR, s->at, "%.*s", STR_ARG(strbuf_str(&text)));
}

static bool run_return(Eval *ev, const Ast *s)
{
    Value result = value_none(); /* calls on the way to it have results of their own */
    if (s->left && !eval(ev, s->left, &result))
        return false;
    ev->result = result;
    ev->flow = FLOW_RETURN;
    return true;
}

/* ---- def and class ---- */

static bool run_def(Eval *ev, const Ast *s)
{
    Value value;
    if (!eval_function(ev, s, &value) || !eval_decorators(ev, s, &value))
        return false;
    scope_set(ev, ev->scope, s->text, value);
    return true;
}

/* ---- any statement ---- */

static bool run_expression(Eval *ev, const Ast *s)
{
    Value ignored;
    return eval(ev, s->left, &ignored);
}

/* pass, or a line that is not Python and passed over: files = !ls gives its name no value. */
static bool run_pass(Eval *ev, const Ast *s)
{
    size_t equals = str_find(s->text, '=');
    ev->m->outside.commands += s->text.len > 0;
    if (s->text.len && isalpha((unsigned char)s->text.at[0]) && equals < s->text.len)
        *ARENA_PUSH(ev->m->arena, &ev->unbound) =
            (Unbound){str_trim(str_part(s->text, 0, equals)), STR("a command for the shell")};
    return true;
}

/* How each kind of statement runs. To add a kind: a function, and a row. */
static bool (*const statements[AST_KINDS])(Eval *ev, const Ast *s) = {
    [AST_EXPRESSION] = run_expression,
    [AST_ASSIGN] = run_assign,
    [AST_ANNOTATE] = run_annotate,
    [AST_UPDATE] = run_update,
    [AST_ASSERT] = run_assert,
    [AST_PASS] = run_pass,
    [AST_IF] = run_if,
    [AST_FOR] = run_for,
    [AST_WHILE] = run_while,
    [AST_BREAK] = run_break,
    [AST_CONTINUE] = run_continue,
    [AST_DELETE] = run_delete,
    [AST_WITH] = run_with,
    [AST_TRY] = run_try,
    [AST_RAISE] = run_raise,
    [AST_GLOBAL] = run_scope_names,
    [AST_NONLOCAL] = run_scope_names,
    [AST_DEF] = run_def,
    [AST_CLASS] = eval_class,
    [AST_RETURN] = run_return,
    [AST_IMPORT] = run_import,
};

static bool run_statement(Eval *ev, const Ast *s)
{
    if (s->at.source == ev->place.source)
        ev->place = s->at;
    if (!machine_spend(ev->m, STATEMENT_WORK, s->at))
        return false;
    Str text = span_text(s->at), word = {0};
    if (statements[s->kind])
        return statements[s->kind](ev, s);
    str_word(&text, &word);
    return raise_limit(ev->m, s->at, "'%.*s' is not in the lesson language", STR_ARG(word));
}

bool eval_plain_statement(Eval *ev, const Ast *s)
{
    return run_statement(ev, s);
}

static bool is_docstring(const Ast *s)
{
    return s->kind == AST_EXPRESSION && ast_role(s) == ROLE_NONE;
}

bool eval_block(Eval *ev, const Ast *list)
{
    for (const Ast *s = list; s && ev->flow == FLOW_NEXT; s = s->next) {
        if (!eval_enter(ev, s->at))
            return false;
        int step = trace_open(ev->m->trace, STEP_STATEMENT, s->at, STR(""));
        int depth = ev->depth;
        if (!run_statement(ev, s) && !pass_plot(ev, s, step))
            return false;
        trace_close(ev->m->trace, step);
        if (is_docstring(s)) /* nobody wants to be led to it */
            trace_cancel(ev->m->trace, step);
        ev->depth = depth - 1;
    }
    return true;
}

bool eval_statements(Eval *ev, const Ast *list)
{
    for (const Ast *s = list; s; s = s->next)
        if (!run_statement(ev, s))
            return false;
    return true;
}

/* ---- from outside ---- */

/* A piece of code under way: an expression, or with `out` NULL a statement. */
typedef struct Running {
    Eval *eval;
    const Ast *code;
    Value *out;
    bool well;
} Running;

static void run(void *context)
{
    Running *r = context;
    r->well = r->out ? eval(r->eval, r->code, r->out) : run_statement(r->eval, r->code);
}

static bool out_of_memory(const Machine *m, Span at, const Arena *limited)
{
    if (limited != m->arena)
        memory_ended(limited);
    return error_budget(m->error, at, "this", m->arena->budget);
}

static bool run_whole(Eval *ev, const Ast *code, Value *out, Error *e)
{
    Running r = {.eval = ev, .code = code, .out = out};
    const Arena *limited = NULL;
    ev->m->error = e;
    ev->scope = &ev->globals;
    ev->depth = ev->calls = 0;
    ev->bottom = __builtin_frame_address(0);
    ev->watch = NULL;
    ev->memo = NULL;
    ev->context = ev->handled = ev->raised = value_none();
    ev->import_may_fail = false;
    ev->flow = FLOW_NEXT;
    ev->left_out = STR("");
    ev->place = code->at;
    if (ev->m->spent)
        return error_at(e, code->at, "memory ended before: this is not run");
    ev->m->spent = !memory_try(run, &r, &limited);
    if (ev->m->spent)
        return out_of_memory(ev->m, ev->place, limited);
    if (!r.well && e->kind == ERROR_NONE) { /* no run may end without a word */
        error_at(e, ev->place, "internal error: this ended without saying why");
        error_type(e, ERROR_LIMIT);
        return error_hint(e, "this is a mistake of attnscope, not of the code: please report it");
    }
    error_type(e, exception_name(RUNTIME_ERROR)); /* of an operation: it knows no classes */
    return r.well && e->kind == ERROR_NONE;
}

bool eval_statement(Eval *ev, const Ast *statement, Error *e)
{
    return run_whole(ev, statement, NULL, e);
}

bool eval_expression(Eval *ev, const Ast *expression, Value *out, Error *e)
{
    return run_whole(ev, expression, out, e);
}

void eval_document(Eval *ev, const Ast *code)
{
    bool text = code && code->kind == AST_EXPRESSION && code->left->kind == AST_STRING;
    ev->doc = text ? value_str(code->left->text) : value_none();
}

int eval_exit(const Error *e)
{
    enum { STATUSES = 256 };
    Str message = str_of(e->message);
    char *end;
    long long status = strtoll(e->message, &end, 10);
    if (e->kind != ERROR_LESSON || !e->type || !str_is(STR("SystemExit"), e->type))
        return -1;
    if (!message.len || str_is(message, "False") || str_is(message, "None"))
        return 0;
    return *end ? 1 : (int)((status % STATUSES + STATUSES) % STATUSES);
}

bool eval_script(Eval *ev, Span code, Error *e)
{
    Ast *list;
    bool parsed = parse_script(ev->m->arena, code, &list, e);
    if (parsed)
        eval_document(ev, list);
    for (const Ast *s = parsed ? list : NULL; s; s = s->next) {
        int step = trace_open(ev->m->trace, STEP_STATEMENT, s->at, STR(""));
        if (!eval_statement(ev, s, e) && !pass_plot(ev, s, step)) {
            if (eval_exit(e) != 0)
                return false;
            *e = (Error){0};
            return true;
        }
        trace_close(ev->m->trace, step);
    }
    return parsed;
}
