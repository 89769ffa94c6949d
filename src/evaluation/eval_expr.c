/*
 * eval_expr.c - expressions: one function per kind of node, and the table of them.
 */
#include "base/threads.h"
#include "evaluation/evaluate.h"
#include "language/library.h"
#include "trace/ops.h"

static bool too_deep(Eval *ev, Span at)
{
    return raise_as(ev->m, RECURSION_ERROR, at,
                    "maximum recursion depth exceeded\n"
                    "a function that calls itself needs an end: if n == 0: return ...");
}

bool eval_enter(Eval *ev, Span at)
{
    const char *here = __builtin_frame_address(0);
    if (ev->depth >= MAX_EVAL_DEPTH)
        return raise_as(ev->m, RECURSION_ERROR, at,
                        "maximum recursion depth exceeded\n"
                        "the expression is too long: give a part of it a name of its own");
    if (ev->bottom - here > stack_for_lessons)
        return too_deep(ev, at);
    ev->depth++;
    return true;
}

bool eval_enter_call(Eval *ev, Span at, int *depth)
{
    if (ev->calls >= MAX_CALLS)
        return too_deep(ev, at);
    ev->calls++;
    *depth = ev->depth;
    ev->depth = 0;
    return true;
}

void eval_leave_call(Eval *ev, int depth)
{
    ev->calls--;
    ev->depth = depth;
}

/* ---- names: looked for in the innermost scope first, and in the library last ---- */

/* The object whose method is running has that name, or one that begins so: it was meant, without
 * its self. */
static bool hint_self(Eval *ev, Str name)
{
    enum { BEGINNING = 3 }; /* letters */
    Value self, member;
    const Scope *s = ev->scope;
    while (s && !(s->function && s->function->owner))
        s = s->outer;
    const Ast *first = s ? s->function->def->params : NULL;
    if (!first || !scope_find(s, first->text, &self) || self.kind != VALUE_OBJECT)
        return false;
    Error quiet = {0}, *error = ev->m->error;
    ev->m->error = &quiet;
    bool has = value_attribute(ev->m, self, name, first->at, &member);
    ev->m->error = error;
    const MemberList *members = &self.module->members;
    for (size_t i = 0; !has && name.len >= BEGINNING && i < members->count; i++)
        if (str_equal(name, str_part(members->items[i].name, 0, name.len))) {
            name = members->items[i].name;
            has = true;
        }
    return has &&
           (error_hint(error, "did you mean %.*s.%.*s?", STR_ARG(first->text), STR_ARG(name)),
            true);
}

/* An import that is missing, which only the lesson's own code can do. */
static bool hint_import(Eval *ev, const char *import, Str name)
{
    if (ev->m->frozen)
        error_hint(ev->m->error, "the lesson does not import it");
    else if (import)
        error_hint(ev->m->error, "did you forget `import %s`?", import);
    else
        error_hint(ev->m->error, "did you forget to import %.*s?", STR_ARG(name));
    return true;
}

/* The import that everybody writes for such a name, or what others call a thing that Python has. */
static bool hint_usual(Eval *ev, Str name)
{
    static const struct {
        const char *name, *import;
    } usual[] = {
        {"F", "torch.nn.functional as F"}, {"nn", "torch.nn as nn"}, {"np", "numpy as np"}};
    if (str_is(name, "null"))
        return error_hint(ev->m->error, "Python writes `None`"), true;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (str_is(name, usual[i].name))
            return hint_import(ev, usual[i].import, name);
    for (Namespace space = 0; space < SPACES; space++)
        if (library_spaces[space].module && str_is(name, library_spaces[space].name))
            return hint_import(ev, NULL, name);
    return false;
}

/* The name of a member of a module, without its module. */
static bool hint_module(Eval *ev, Str name)
{
    const char *of = library_owner(ev->m, SPACES, name);
    return of && (error_hint(ev->m->error, "did you mean %s.%.*s?", of, STR_ARG(name)), true);
}

/* A name that an import could not bind. */
static bool name_left_out(Eval *ev, const Ast *x)
{
    for (size_t i = ev->unbound.count; i-- > 0;) {
        const Unbound *u = &ev->unbound.items[i];
        if (!str_equal(u->name, x->text))
            continue;
        ev->left_out = u->what;
        raise_limit(ev->m, x->at, "%.*s is not in the lesson language", STR_ARG(u->what));
        return error_hint(ev->m->error, "%s", import_instead(u->what)), true;
    }
    return raise_left_out(ev->m, STR("builtins"), x->text, x->at);
}

/* In, Out, _3 and _i3: what IPython keeps of a notebook's cells. */
static bool is_history(const Ast *x)
{
    Str number = str_from(x->text, str_starts(x->text, "_i") ? 2 : 1);
    int64_t cell;
    return source_part(x->at) && (str_is(x->text, "In") || str_is(x->text, "Out") ||
                                  (x->text.at[0] == '_' && str_to_int(number, &cell)));
}

static bool unknown_name(Eval *ev, const Ast *x)
{
    static const char *const words[] = {"True", "False", "None", "super"};
    Nearest near = {.wanted = x->text};
    if (doubt_missing(ev, x) || name_left_out(ev, x))
        return false;
    if (is_history(x)) {
        raise_limit(ev->m, x->at, "IPython's %.*s is not there", STR_ARG(x->text));
        return error_hint(ev->m->error,
                          "only what a cell above showed as its last value has such a "
                          "name; give the value one in the cell that makes it"),
               false;
    }
    raise_as(ev->m, NAME_ERROR, x->at, "name '%.*s' is not defined", STR_ARG(x->text));
    if (doubt_hint(ev, x->text) || hint_self(ev, x->text) || hint_usual(ev, x->text) ||
        !machine_hints(ev->m))
        return false;
    for (const Scope *s = ev->scope; s; s = s->outer)
        for (size_t i = 0; i < s->count; i++)
            if (!source_part(x->at) || !str_is(s->items[i].name, "Out")) /* IPython's own */
                nearest_offer(&near, s->items[i].name);
    if (!near.best.len && hint_module(ev, x->text))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        nearest_offer(&near, str_of(words[i]));
    library_offer(&near, SPACE_BUILTIN);
    return near.best.len && error_hint(ev->m->error, "did you mean '%.*s'?", STR_ARG(near.best));
}

bool unbound_local(Eval *ev, const Ast *x, const Function *f)
{
    return raise_as(ev->m, UNBOUND_LOCAL_ERROR, x->at,
                    "cannot access local variable '%.*s' where it is not associated with a value\n"
                    "%.*s() assigns it further down: it is a name of its own there",
                    STR_ARG(x->text), STR_ARG(f->def->text));
}

/* A name that the def around this one makes its own, and has not yet. */
static bool unbound_free(Eval *ev, const Ast *x)
{
    return raise_as(ev->m, NAME_ERROR, x->at,
                    "cannot access free variable '%.*s' where it is not associated with a value in "
                    "enclosing scope",
                    STR_ARG(x->text));
}

/* What a module knows of itself. The file's name has no folder: files are looked for beside it. */
static bool module_name(const Eval *ev, Str name, Value *out)
{
    Str file = ev->m->lesson;
    if (str_is(name, "__name__"))
        *out = value_str(STR("__main__"));
    else if (str_is(name, "__doc__"))
        *out = ev->doc;
    else if (str_is(name, "__file__") && str_ends(file, ".py"))
        *out = value_str(str_behind(file, '/'));
    else
        return false;
    return true;
}

static bool eval_name(Eval *ev, const Ast *x, Value *out)
{
    bool own = true;
    for (const Scope *s = ev->scope; s; s = s->outer) {
        int of = s->function ? lookup_find(&s->function->def->names, x->text) : -1;
        while (of == NAME_GLOBAL && s->outer && !s->top)
            s = s->outer;
        if (scope_find(s, x->text, out))
            return !ev->doubts || s != &ev->globals || doubt_read(ev, x);
        if (of == NAME_LOCAL)
            return own ? unbound_local(ev, x, s->function) : unbound_free(ev, x);
        own = own && s->comprehension;
    }
    return module_name(ev, x->text, out) || machine_member(ev->m, SPACE_BUILTIN, x->text, out) ||
           (ev->m->error->kind == ERROR_NONE && unknown_name(ev, x));
}

/* ---- values ---- */

/* [*value]: all its items. */
static bool append_all(Eval *ev, Items *list, Value value, Span at)
{
    Each each = {.of = value, .at = at};
    if (!value_walks(value))
        return raise_as(ev->m, TYPE_ERROR, at, "Value after * must be an iterable, not %s",
                        value_type_name(value));
    while (value_next(ev->m, &each))
        *ARENA_PUSH(ev->m->arena, list) = each.item;
    return each.end && value_fits(ev->m, list->count, MAX_ITEMS, at);
}

static bool eval_items(Eval *ev, const Ast *x, Value *out)
{
    ValueKind kind = x->kind == AST_TUPLE ? VALUE_TUPLE : VALUE_LIST;
    Value list = value_items(ev->m, kind, NULL, 0), value;
    for (const Ast *item = x->list; item; item = item->next) {
        if (!eval(ev, item->kind == AST_STAR ? item->left : item, &value))
            return false;
        if (item->kind != AST_STAR)
            *ARENA_PUSH(ev->m->arena, list.items) = value;
        else if (!append_all(ev, list.items, value, item->at))
            return false;
    }
    *out = list;
    return true;
}

static bool eval_binary(Eval *ev, const Ast *x, Value *out)
{
    Value left, right;
    return eval(ev, x->left, &left) && eval(ev, x->right, &right) &&
           value_binary(ev->m, x->op, left, right, x->at, out);
}

static bool eval_choose(Eval *ev, const Ast *x, Value *out)
{
    Value condition;
    bool holds;
    return eval(ev, x->step, &condition) && value_truth(ev->m, condition, x->step->at, &holds) &&
           eval(ev, holds ? x->left : x->right, out);
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

static bool eval_unary(Eval *ev, const Ast *x, Value *out)
{
    Value value;
    return eval(ev, x->left, &value) && value_unary(ev->m, x->op, value, x->at, out);
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
    for (const Ast *item = x->list; item; item = item->next, s++) {
        if (++*count > MAX_SUBSCRIPTS)
            return raise_as(ev->m, INDEX_ERROR, item->at,
                            "too many indices: a tensor has at most %d dimensions", MAX_RANK);
        *s = (Subscript){.slice = item->kind == AST_SLICE, .at = item->at};
        if (s->slice ? !eval_optional(ev, item->left, &s->start) ||
                           !eval_optional(ev, item->right, &s->stop) ||
                           !eval_optional(ev, item->step, &s->step)
                     : !eval(ev, item, &s->index))
            return false;
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
    if (!eval(ev, field->left, &value) || !write_parts(ev, &spec, field->list))
        return false;
    if (field->convert && !value_write_any(ev->m, &text, value, field->convert, field->at))
        return false;
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

static bool eval_literal(Eval *ev, const Ast *x, Value *out)
{
    const Value dots = {.kind = VALUE_ELLIPSIS};
    if (x->kind == AST_INT && x->op)
        return raise_beyond(ev->m, x->at);
    *out = x->kind == AST_INT        ? value_int(x->i)
           : x->kind == AST_FLOAT    ? value_float(x->f)
           : x->kind == AST_STRING   ? value_str(x->text)
           : x->kind == AST_NONE     ? value_none()
           : x->kind == AST_ELLIPSIS ? dots
                                     : value_bool(x->kind == AST_TRUE);
    return true;
}

static bool eval_bytes(Eval *ev, const Ast *x, Value *out)
{
    *out = value_bytes(ev->m, VALUE_BYTES, x->text);
    return true;
}

/* How each kind of expression is computed. To add a kind: a function, and a row. */
static bool (*const expressions[AST_KINDS])(Eval *ev, const Ast *x, Value *out) = {
    [AST_NONE] = eval_literal,
    [AST_ELLIPSIS] = eval_literal,
    [AST_TRUE] = eval_literal,
    [AST_FALSE] = eval_literal,
    [AST_INT] = eval_literal,
    [AST_FLOAT] = eval_literal,
    [AST_BYTES] = eval_bytes,
    [AST_STRING] = eval_literal,
    [AST_FSTRING] = eval_fstring,
    [AST_NAME] = eval_name,
    [AST_CHOOSE] = eval_choose,
    [AST_WALRUS] = eval_walrus,
    [AST_LIST] = eval_items,
    [AST_TUPLE] = eval_items,
    [AST_COMPREHEND] = eval_comprehension,
    [AST_DICT] = eval_dict,
    [AST_SET] = eval_set,
    [AST_BINARY] = eval_binary,
    [AST_CHAIN] = eval_chain,
    [AST_UNARY] = eval_unary,
    [AST_NOT] = eval_not,
    [AST_AND] = eval_either,
    [AST_OR] = eval_either,
    [AST_ATTRIBUTE] = eval_attribute,
    [AST_CALL] = eval_call,
    [AST_INDEX] = eval_index,
    [AST_LAMBDA] = eval_lambda,
    [AST_YIELD] = eval_yield,
};

bool eval(Eval *ev, const Ast *x, Value *out)
{
    struct Memo *memo = ev->memo;
    if (memo && memo_find(memo, x, out))
        return true;
    if (!eval_enter(ev, x->at))
        return false;
    if (!x->yields)
        ev->memo = NULL;
    bool well = expressions[x->kind] ? expressions[x->kind](ev, x, out)
                                     : raise_limit(ev->m, x->at, "this is not an expression");
    ev->depth--;
    ev->memo = memo;
    if (well && memo)
        memo_keep(ev, x, *out);
    if (well && ev->watch)
        watch_note(ev->watch, x, *out);
    if (well) /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): then it is set */
        *out = value_at(*out, x->at);
    return well;
}
