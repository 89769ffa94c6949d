/*
 * last_value.c - the value of a cell's last expression, shown as Jupyter shows it (see run.h).
 */
#include "evaluation/eval.h"
#include "language/dict.h"
#include "language/library.h"
#include "running/run.h"

enum {
    SHOWN_COLUMNS = 79,  /* of IPython's printer */
    MAX_SHOWN_DEPTH = 40 /* columns; what begins behind them stays on its line */
};

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

static void write_shown(StrBuf *out, const Trace *t, Value v, int column);

/* A line for each item. */
static void write_items(StrBuf *out, const Trace *t, Value v, int column)
{
    bool tuple = v.kind == VALUE_TUPLE;
    strbuf_char(out, tuple ? '(' : '[');
    for (size_t i = 0; i < v.items->count; i++) {
        strbuf_puts(out, i ? ",\n" : "");
        strbuf_fill(out, ' ', i ? column + 1 : 0);
        write_shown(out, t, v.items->items[i], column + 1);
    }
    strbuf_puts(out, tuple && v.items->count == 1 ? "," : "");
    strbuf_char(out, tuple ? ')' : ']');
}

/* A line for each key with its value. */
static void write_entries(StrBuf *out, const Trace *t, Value v, int column)
{
    const Dict *d = v.dict;
    bool first = true;
    strbuf_char(out, '{');
    for (size_t i = 0; i < d->count; i++) {
        const Entry *entry = &d->items[i];
        StrBuf key = strbuf_make(out->arena);
        if (entry->gone)
            continue;
        strbuf_puts(out, first ? "" : ",\n");
        strbuf_fill(out, ' ', first ? 0 : column + 1);
        value_write_repr(&key, t, entry->key, trace_now(t));
        strbuf_add(out, strbuf_str(&key));
        strbuf_puts(out, ": ");
        write_shown(out, t, entry->value, column + 3 + str_columns(strbuf_str(&key)));
        first = false;
    }
    strbuf_char(out, '}');
}

/* <function __main__.f(x, y=1)> */
static void write_function(StrBuf *out, const Function *f)
{
    const Ast *first = f->def->params, *last = first;
    Str name = f->takes->name;
    while (last && last->next)
        last = last->next;
    Str params = first ? span_text(span_join(first->at, last->at)) : STR("");
    strbuf_printf(out, "<function __main__.%.*s(%.*s)>", STR_ARG(name), STR_ARG(params));
}

static bool goes_over_lines(Value v)
{
    if (v.kind == VALUE_DICT)
        return v.dict->used > 0 && str_is(STR("dict"), v.dict->type);
    return (v.kind == VALUE_LIST || v.kind == VALUE_TUPLE) && v.items->count;
}

/* Writes a value that begins in that column as Jupyter does: a list, tuple or dict goes over
 * several lines where it does not fit on one, or an item takes several; classes and functions say
 * where they come from. */
static void write_shown(StrBuf *out, const Trace *t, Value v, int column)
{
    StrBuf flat = strbuf_make(out->arena);
    if (v.kind == VALUE_CLASS) {
        strbuf_printf(out, "__main__.%.*s", STR_ARG(v.type->name));
        return;
    }
    if (v.kind == VALUE_FUNCTION) {
        write_function(out, v.function);
        return;
    }
    value_write_repr(&flat, t, v, trace_now(t));
    Str rest = strbuf_str(&flat), line;
    int behind = column > 0; /* a comma or bracket */
    bool fits = column + str_columns(rest) + behind <= SHOWN_COLUMNS;
    bool over = goes_over_lines(v) && (!fits || str_find(rest, '\n') < rest.len);
    if (over && column < MAX_SHOWN_DEPTH) {
        (v.kind == VALUE_DICT ? write_entries : write_items)(out, t, v, column);
        return;
    }
    for (bool first = true; str_line(&rest, &line); first = false) {
        strbuf_puts(out, first ? "" : "\n");
        strbuf_fill(out, ' ', first ? 0 : column);
        strbuf_add(out, line);
    }
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
    write_shown(printed, &l->trace, value, 0);
    strbuf_char(printed, '\n');
    return true;
}
