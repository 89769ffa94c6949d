/*
 * eval_expr.c - expressions: one function per kind of node, and the one that picks among them.
 */
#include "language/evaluate.h"

#include "trace/ops.h"

bool eval_enter(Eval *ev, Span at)
{
    if (ev->depth >= MAX_EVAL_DEPTH) {
        error_at(ev->m->error, at, "maximum recursion depth exceeded");
        return ev->scope->function
                   ? error_hint(ev->m->error, "a function that calls itself needs an end, and the "
                                              "lesson language has no if")
                   : error_hint(ev->m->error, "the expression is too long: give a part of it a "
                                              "name of its own");
    }
    ev->depth++;
    return true;
}

void eval_leave(Eval *ev)
{
    ev->depth--;
}

static bool eval_items(Eval *ev, const Ast *x, Value *out)
{
    Items items = {0};
    for (const Ast *item = x->list; item; item = item->next) {
        Value value;
        if (!eval(ev, item, &value))
            return false;
        *ARENA_PUSH(ev->m->arena, &items) = value;
    }
    ValueKind kind = x->kind == AST_TUPLE ? VALUE_TUPLE : VALUE_LIST;
    *out = value_items(ev->m, kind, items.items, items.count);
    return true;
}

/* [left for target in right]: the target lives in a scope of its own. */
static bool eval_comprehension(Eval *ev, const Ast *x, Value *out)
{
    Items items = {0};
    Value sequence, value;
    Scope inner = {.outer = ev->scope, .path = ev->scope->path};
    bool end = false;
    if (!eval(ev, x->right, &sequence) || !eval_loop_allowed(ev, x, sequence))
        return false;
    /* cppcheck-suppress autoVariables ; taken back below */
    ev->scope = &inner;
    bool well = true;
    for (int64_t k = 0; well; k++) {
        well = eval_count_turn(ev, x) && value_item(ev->m, sequence, k, x->right->at, &value, &end);
        if (!well || end)
            break;
        well = eval_assign(ev, x->target, value) && eval(ev, x->left, &value);
        if (well)
            *ARENA_PUSH(ev->m->arena, &items) = value;
    }
    ev->scope = inner.outer;
    *out = value_items(ev->m, VALUE_LIST, items.items, items.count);
    return well;
}

static bool eval_binary(Eval *ev, const Ast *x, Value *out)
{
    Value left, right;
    return eval(ev, x->left, &left) && eval(ev, x->right, &right) &&
           value_binary(ev->m, x->op, left, right, x->at, out);
}

/* a < b < c is a < b and b < c, with b evaluated once. */
static bool eval_chain(Eval *ev, const Ast *x, Value *out)
{
    Value left, right;
    if (!eval(ev, x->left, &left))
        return false;
    for (const Ast *link = x->list; link; link = link->next) {
        bool holds = true;
        if (!eval(ev, link->right, &right) ||
            !value_binary(ev->m, link->op, left, right, x->at, out))
            return false;
        if (link->next && !value_truth(ev->m, *out, x->at, &holds))
            return false;
        if (!holds)
            return true;
        left = right;
    }
    return true;
}

static bool eval_negate(Eval *ev, const Ast *x, Value *out)
{
    Value value;
    return eval(ev, x->left, &value) && value_negate(ev->m, value, x->at, out);
}

static bool eval_invert(Eval *ev, const Ast *x, Value *out)
{
    Value value;
    return eval(ev, x->left, &value) && value_invert(ev->m, value, x->at, out);
}

static bool eval_not(Eval *ev, const Ast *x, Value *out)
{
    Value value;
    bool holds;
    if (!eval(ev, x->left, &value) || !value_truth(ev->m, value, x->left->at, &holds))
        return false;
    *out = value_bool(!holds);
    return true;
}

/* and, or: give one of their operands, and evaluate the second only when it decides. */
static bool eval_either(Eval *ev, const Ast *x, Value *out)
{
    bool holds;
    if (!eval(ev, x->left, out) || !value_truth(ev->m, *out, x->left->at, &holds))
        return false;
    return holds == (x->kind == AST_OR) || eval(ev, x->right, out);
}

static bool eval_attribute(Eval *ev, const Ast *x, Value *out)
{
    Value of;
    return eval(ev, x->left, &of) && value_attribute(ev->m, of, x->text, x->name, out);
}

/* ---- subscripts ---- */

static bool eval_optional(Eval *ev, const Ast *x, Value *out)
{
    *out = value_none();
    return !x || eval(ev, x, out);
}

bool eval_subscripts(Eval *ev, const Ast *x, Subscript *s, int *count)
{
    *count = 0;
    for (const Ast *item = x->list; item; item = item->next) {
        Subscript *at = &s[*count];
        if (*count == MAX_SUBSCRIPTS)
            return error_at(ev->m->error, item->at,
                            "too many indices: a tensor has at most %d "
                            "dimensions",
                            MAX_RANK);
        *at = (Subscript){.slice = item->kind == AST_SLICE, .at = item->at};
        bool well = at->slice ? eval_optional(ev, item->left, &at->start) &&
                                    eval_optional(ev, item->right, &at->stop) &&
                                    eval_optional(ev, item->step, &at->step)
                              : eval(ev, item, &at->index);
        if (!well)
            return false;
        ++*count;
    }
    return true;
}

static bool eval_index(Eval *ev, const Ast *x, Value *out)
{
    Value of;
    Subscript s[MAX_SUBSCRIPTS];
    int count;
    return eval(ev, x->left, &of) && eval_subscripts(ev, x, s, &count) &&
           value_index(ev->m, of, s, count, x->at, out);
}

/* ---- f-strings ---- */

static bool write_parts(Eval *ev, StrBuf *out, const Ast *parts);

static bool write_field(Eval *ev, StrBuf *out, const Ast *field)
{
    Value value;
    StrBuf spec = strbuf_make(ev->m->arena), text = strbuf_make(ev->m->arena);
    const Trace *t = ev->m->trace;
    if (!eval(ev, field->left, &value) || !write_parts(ev, &spec, field->list))
        return false;
    if (field->convert == 'r')
        value_write_repr(&text, t, value, trace_now(t));
    if (field->convert == 's')
        value_write_str(&text, t, value, trace_now(t));
    if (field->convert)
        value = value_str(strbuf_str(&text));
    return value_write_format(ev->m, out, value, strbuf_str(&spec), field->at);
}

static bool write_parts(Eval *ev, StrBuf *out, const Ast *parts)
{
    for (const Ast *part = parts; part; part = part->next) {
        if (part->kind == AST_STRING)
            strbuf_add(out, part->text);
        else if (!write_field(ev, out, part))
            return false;
    }
    return true;
}

static bool eval_fstring(Eval *ev, const Ast *x, Value *out)
{
    StrBuf text = strbuf_make(ev->m->arena);
    bool well = write_parts(ev, &text, x->list);
    *out = value_str(strbuf_str(&text));
    return well;
}

/* ---- all of them ---- */

static bool eval_kind(Eval *ev, const Ast *x, Value *out)
{
    switch (x->kind) {
    case AST_NONE:
        *out = value_none();
        return true;
    case AST_TRUE:
        *out = value_bool(true);
        return true;
    case AST_FALSE:
        *out = value_bool(false);
        return true;
    case AST_INT:
        *out = value_int(x->i);
        return true;
    case AST_FLOAT:
        *out = value_float(x->f);
        return true;
    case AST_STRING:
        *out = value_str(x->text);
        return true;
    case AST_FSTRING:
        return eval_fstring(ev, x, out);
    case AST_NAME:
        return eval_name(ev, x, out);
    case AST_LIST:
    case AST_TUPLE:
        return eval_items(ev, x, out);
    case AST_COMPREHEND:
        return eval_comprehension(ev, x, out);
    case AST_BINARY:
        return eval_binary(ev, x, out);
    case AST_CHAIN:
        return eval_chain(ev, x, out);
    case AST_NEGATE:
        return eval_negate(ev, x, out);
    case AST_INVERT:
        return eval_invert(ev, x, out);
    case AST_NOT:
        return eval_not(ev, x, out);
    case AST_AND:
    case AST_OR:
        return eval_either(ev, x, out);
    case AST_ATTRIBUTE:
        return eval_attribute(ev, x, out);
    case AST_CALL:
        return eval_call(ev, x, out);
    case AST_INDEX:
        return eval_index(ev, x, out);
    default:
        return error_at(ev->m->error, x->at, "this is not an expression");
    }
}

bool eval(Eval *ev, const Ast *x, Value *out)
{
    if (!eval_enter(ev, x->at))
        return false;
    bool well = eval_kind(ev, x, out);
    eval_leave(ev);
    if (well) /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): then it is set */
        *out = value_at(*out, x->at);
    return well;
}
