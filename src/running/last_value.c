/*
 * last_value.c - the value of a cell's last expression, shown as Jupyter shows it (see run.h).
 */
#include "evaluation/eval.h"
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"
#include "running/pretty.h"
#include "running/run.h"

enum { MAX_SHOWN = 1000 }; /* items of a list; Jupyter shows no more */

/* True when a semicolon follows the statement on its line. */
static bool ends_silent(const Ast *s)
{
    Str rest = str_from(s->at.source->text, (size_t)s->at.start + s->at.len);
    rest = str_part(rest, 0, str_find(rest, '\n'));
    return str_find(rest, ';') < str_find(rest, '#');
}

/* True when the statement is the last expression of its cell, whose value is shown, unless its line
 * ends with a semicolon. */
bool cell_shows(const Lesson *l, const Fence *f, const Ast *statement)
{
    const Fence *next = f + 1, *end = l->fences.items + l->fences.count;
    return l->cells && statement->kind == AST_EXPRESSION && !statement->next &&
           f->error.kind == ERROR_NONE && !(next < end && same_cell(f, next)) &&
           !ends_silent(statement);
}

/* ---- the value as text ---- */

/* Where a value is written, and within how many others. */
typedef struct Shown {
    Machine *m;
    Pretty p;
    Value around[PRETTY_DEPTH];
    int depth;
} Shown;

static void show_value(Shown *s, Value v);

static void show_text(Shown *s, Value v)
{
    StrBuf text = strbuf_make(s->m->arena);
    value_write_now(s->m, &text, v);
    Str rest = strbuf_str(&text), line;
    pretty_open(&s->p, STR(""), 0);
    for (bool first = true; str_line(&rest, &line); first = false) {
        if (!first)
            pretty_line(&s->p);
        pretty_text(&s->p, line);
    }
    pretty_close(&s->p, STR(""), 0);
}

static void show_comma(Shown *s, size_t k)
{
    if (k == 0)
        return;
    pretty_text(&s->p, STR(","));
    pretty_break(&s->p);
}

/* True when no more than MAX_SHOWN items are to come; the rest is dots. */
static bool more(Shown *s, size_t k)
{
    show_comma(s, k);
    if (k == MAX_SHOWN)
        pretty_text(&s->p, STR("..."));
    return k < MAX_SHOWN;
}

/* Items between brackets. */
static void show_items(Shown *s, const Items *items, const char *open, const char *close)
{
    Str begin = str_of(open);
    pretty_open(&s->p, begin, (int)begin.len);
    for (size_t k = 0; k < items->count && more(s, k); k++)
        show_value(s, items->items[k]);
    pretty_close(&s->p, str_of(close), (int)begin.len);
}

static void show_dict(Shown *s, const Dict *d)
{
    size_t n = 0;
    pretty_open(&s->p, STR("{"), 1);
    for (size_t i = 0; i < d->count; i++) {
        if (d->items[i].gone)
            continue;
        if (!more(s, n++))
            break;
        show_value(s, d->items[i].key);
        pretty_text(&s->p, STR(": "));
        show_value(s, d->items[i].value);
    }
    pretty_close(&s->p, STR("}"), 1);
}

/* [('a', 1)] */
static void show_pairs(Shown *s, const Dict *d)
{
    size_t n = 0;
    pretty_open(&s->p, STR("["), 1);
    for (size_t i = 0; i < d->count; i++) {
        const Value pair[] = {d->items[i].key, d->items[i].value};
        if (d->items[i].gone)
            continue;
        if (!more(s, n++))
            break;
        show_items(s, value_items(s->m, VALUE_TUPLE, pair, 2).items, "(", ")");
    }
    pretty_close(&s->p, STR("]"), 1);
}

/* Counter({'a': 1}), defaultdict(list, {}), OrderedDict([('a', 1)]) */
static void show_table(Shown *s, const Dict *d)
{
    Str type = str_of(d->type);
    type = str_from(type, str_starts(type, "collections.") ? sizeof "collections." - 1 : 0);
    Str open = str_printf(s->m->arena, "%.*s(", STR_ARG(type));
    if (str_is(type, "dict")) {
        show_dict(s, d);
        return;
    }
    bool missing = str_is(type, "defaultdict");
    pretty_open(&s->p, open, (int)open.len);
    if (missing)
        show_value(s, d->missing);
    show_comma(s, missing);
    if (str_is(type, "OrderedDict") && d->used)
        show_pairs(s, d);
    else if (d->used || missing)
        show_dict(s, d);
    pretty_close(&s->p, STR(")"), (int)open.len);
}

/* A set is sorted where that can be. */
static void show_set(Shown *s, Value v)
{
    Value sorted, items;
    Passed given = {0};
    Error quiet = {0}, *error = s->m->error;
    *ARENA_PUSH(s->m->arena, &given.positional) = v;
    s->m->error = &quiet;
    bool well = library_member(SPACE_BUILTIN, STR("sorted"), &sorted) &&
                library_call(s->m, sorted, &given, v.at, &items);
    s->m->error = error;
    if (!well || !v.dict->used)
        show_text(s, v);
    else if (v.dict->frozen)
        show_items(s, items.items, "frozenset({", "})");
    else
        show_items(s, items.items, "{", "}");
}

/* <function __main__.f(x, y=1)> */
static void show_function(Shown *s, const Function *f)
{
    StrBuf out = strbuf_make(s->m->arena);
    const Signature *takes = f->takes;
    strbuf_printf(&out, "<function __main__.%.*s(", STR_ARG(takes->name));
    for (const Ast *p = f->def->params; p; p = p->next) {
        static const char *const stars[] = {
            [PARAMETER_REST] = "*", [PARAMETER_WORDS] = "**", [PARAMETER_SLASH] = "/"};
        strbuf_printf(&out, "%s%s%.*s", p == f->def->params ? "" : ", ",
                      stars[p->op] ? stars[p->op] : "", STR_ARG(p->text));
        if (p->step)
            strbuf_printf(&out, ": %.*s", STR_ARG(span_text(p->step->at)));
        for (int k = 0; p->right && k < takes->count; k++) {
            if (!str_equal(takes->formal[k].name, p->text))
                continue;
            strbuf_puts(&out, p->step ? " = " : "=");
            value_write_now(s->m, &out, takes->formal[k].preset);
        }
    }
    strbuf_puts(&out, ")>");
    pretty_text(&s->p, strbuf_str(&out));
}

/* __main__.A, int */
static void show_type(Shown *s, Value v)
{
    StrBuf out = strbuf_make(s->m->arena);
    type_write(&out, v);
    Str name = str_from(strbuf_str(&out), sizeof "<class '" - 1);
    pretty_text(&s->p, str_part(name, 0, name.len - 2));
}

/* True when the value stands within itself. */
static bool is_within(const Shown *s, Value v)
{
    for (int i = 0; i < s->depth; i++)
        if (value_same(s->around[i], v))
            return true;
    return false;
}

static void show_container(Shown *s, Value v)
{
    bool list = v.kind == VALUE_LIST, tuple = v.kind == VALUE_TUPLE;
    bool within = is_within(s, v);
    if (s->depth == PRETTY_DEPTH) {
        show_text(s, v);
        return;
    }
    s->around[s->depth++] = v;
    if (within)
        pretty_text(&s->p, str_of(list ? "[...]" : tuple ? "(...)" : "{...}"));
    else if (list)
        show_items(s, v.items, "[", "]");
    else if (tuple)
        show_items(s, v.items, "(", v.items->count == 1 ? ",)" : ")");
    else if (v.kind == VALUE_DICT)
        show_table(s, v.dict);
    else
        show_set(s, v);
    s->depth--;
}

/* Writes a value as Jupyter does: what does not fit on one line goes over several, a set is sorted,
 * classes and functions say where they come from. */
static void show_value(Shown *s, Value v)
{
    bool items = v.kind == VALUE_LIST || v.kind == VALUE_TUPLE;
    if (s->m->error->kind != ERROR_NONE || s->p.out->len > MAX_PRINTED)
        return;
    if (value_is_type(v))
        show_type(s, v);
    else if (v.kind == VALUE_FUNCTION)
        show_function(s, v.function);
    else if (items ? !v.items->deque && !v.items->named : value_is(v, TABLE))
        show_container(s, v);
    else
        show_text(s, v);
}

/* IPython calls the last values that it showed _, __ and ___, unless somebody else gave one of
 * these names a value. */
static void keep_shown(Lesson *l, Value value)
{
    enum { KEPT = 3 };
    LessonRun *run = l->run;
    Value *shown = run->shown, now;
    bool ours = true;
    for (int k = 0; k < KEPT; k++)
        if (eval_lookup(run->eval, (Str){"___", (size_t)k + 1}, &now))
            ours = ours && run->keeps_shown && value_same(now, shown[k]);
    for (int k = KEPT - 1; k > 0; k--)
        shown[k] = shown[k - 1];
    shown[0] = value;
    run->keeps_shown = ours;
    for (int k = 0; ours && k < KEPT; k++)
        if (shown[k].kind != VALUE_NONE)
            eval_bind(run->eval, (Str){"___", (size_t)k + 1}, &shown[k]);
}

/* Out[3] and _3 are what the cell showed that was recorded as the third. */
static void keep_history(Lesson *l, const Ast *statement, Value value)
{
    LessonRun *run = l->run;
    const SourcePart *part = source_part(statement->at);
    Value now;
    if (!part || !part->run)
        return;
    if (run->history.kind != VALUE_DICT)
        run->history = dict_make(&run->machine, VALUE_DICT);
    else if (!eval_lookup(run->eval, STR("Out"), &now) || !value_same(now, run->history))
        return; /* somebody else gave it a value */
    dict_set(&run->machine, run->history.dict, value_int(part->run), value, statement->at);
    eval_bind(run->eval, STR("Out"), &run->history);
    eval_bind(run->eval, str_printf(&l->arena, "_%d", part->run), &value);
}

/* Evaluates that statement and prints its value as Python would show it, unless it is None. */
bool cell_show(Lesson *l, const Ast *statement, Error *e)
{
    Value value;
    StrBuf *printed = &l->run->printed;
    if (!eval_expression(l->run->eval, statement->left, &value, e))
        return false;
    if (value.kind == VALUE_NONE)
        return true;
    if (printed->len > l->run->checked && printed->at[printed->len - 1] != '\n')
        strbuf_char(printed, '\n');
    Shown s = {.m = &l->run->machine, .p = pretty_make(printed)};
    Error *own = s.m->error;
    s.m->error = e;
    show_value(&s, value);
    pretty_end(&s.p);
    s.m->error = own;
    strbuf_char(printed, '\n');
    keep_shown(l, value);
    keep_history(l, statement, value);
    return e->kind == ERROR_NONE;
}
