/*
 * pytext.c - values as text: str() and repr() to the letter of Python and PyTorch.
 *
 * Only texts differ between the two: str prints them as they are, repr (also used for everything
 * inside a list or tuple) in quotes. Where Python would print an address we print nothing, so that
 * the same lesson always prints the same bytes.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"
#include "numbers/tensor.h"

#include <stdlib.h>

/* What a value is printed within: the trace at a time, and the lists around it. A list that holds
 * itself is printed as [...] there. */
typedef struct Around {
    const Trace *trace;
    NodeId time;
    const void *list; /* its items, or its table */
    const struct Around *outer;
    int depth;
    Machine *machine; /* which runs an object's own __repr__; NULL: none does */
} Around;

static void write_repr(StrBuf *out, Value v, const Around *around);

static void write_escaped(StrBuf *out, Str whole, uint32_t c, char quote)
{
    if (c == '\\' || c == (unsigned char)quote)
        strbuf_printf(out, "\\%c", (char)c);
    else if (c == '\n')
        strbuf_puts(out, "\\n");
    else if (c == '\r')
        strbuf_puts(out, "\\r");
    else if (c == '\t')
        strbuf_puts(out, "\\t");
    else if (char_prints(c))
        strbuf_add(out, whole);
    else
        strbuf_printf(out, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
}

static void write_quoted(StrBuf *out, Str s)
{
    bool single = str_find(s, '\'') < s.len, twice = str_find(s, '"') < s.len;
    char quote = single && !twice ? '"' : '\'';
    strbuf_char(out, quote);
    for (size_t i = 0; i < s.len;) {
        size_t from = i;
        uint32_t c = str_char(s, &i);
        write_escaped(out, str_part(s, from, i), c, quote);
    }
    strbuf_char(out, quote);
}

static bool within(const Around *around, const void *list)
{
    for (; around != NULL; around = around->outer)
        if (around->list == list)
            return true;
    return false;
}

static bool too_deep(const Around *around)
{
    const Machine *m = around->machine;
    if (around->depth < MAX_NESTING)
        return false;
    if (m && m->error->kind == ERROR_NONE)
        raise_as(m, RECURSION_ERROR, (Span){0}, /* value_write_any knows the place */
                 "maximum recursion depth exceeded while getting the repr of an object\n"
                 "it is nested more than %d deep: take a part of it",
                 MAX_NESTING);
    return true;
}

/* What stands around the items of a list. */
static Around within_list(const Around *around, const void *list)
{
    Around inside = *around;
    inside.list = list;
    inside.outer = around;
    inside.depth++;
    return inside;
}

/* P(x=1, y=2) */
static void write_named_tuple(StrBuf *out, Value v, bool plain, const Around *around)
{
    const Class *c = v.items->named;
    Around inside = within_list(around, v.items);
    if (around->machine && !plain && class_find(c, NULL, STR("__repr__"))) {
        object_write(around->machine, out, v, false);
        return;
    }
    strbuf_printf(out, "%s(", value_type_name(v));
    for (size_t i = 0; i < v.items->count && !too_deep(around); i++) {
        strbuf_printf(out, "%s%.*s=", i ? ", " : "", STR_ARG(c->fields->items[i].name));
        write_repr(out, v.items->items[i], &inside);
    }
    strbuf_char(out, ')');
}

static void write_items(StrBuf *out, Value v, const Around *around)
{
    if (v.kind == VALUE_TUPLE && v.items->named) {
        write_named_tuple(out, v, false, around);
        return;
    }
    bool list = v.kind == VALUE_LIST;
    bool deque = list && v.items->deque;
    const char *open = v.kind == VALUE_SIZE ? "torch.Size([" : deque ? "deque([" : list ? "[" : "(";
    const char *close = v.kind == VALUE_SIZE ? "])" : list ? "]" : ")";
    Around inside = within_list(around, v.items);
    strbuf_puts(out, open);
    if (within(around, v.items) || too_deep(around))
        strbuf_puts(out, "...");
    else
        for (size_t i = 0; i < v.items->count; i++) {
            strbuf_puts(out, i ? ", " : "");
            write_repr(out, v.items->items[i], &inside);
        }
    strbuf_puts(out, v.kind == VALUE_TUPLE && v.items->count == 1 ? ",)" : close);
    if (deque && v.items->deque > 0)
        strbuf_printf(out, ", maxlen=%d", v.items->deque - 1);
    strbuf_puts(out, deque ? ")" : "");
}

/* The items of a set or dict, or of a view of one, between brackets. */
static void write_entries(StrBuf *out, Dict *d, int which, const Around *inside)
{
    Machine plain = {.arena = out->arena}; /* for the order of a set, which it remembers */
    Machine *m = inside->machine ? inside->machine : &plain;
    for (size_t k = 0; k < d->used; k++) {
        const Entry *e = dict_entry(m, d, k);
        strbuf_puts(out, k ? ", " : "");
        if (which != VIEW_VALUES)
            write_repr(out, e->key, inside);
        strbuf_puts(out, which == VIEW_ITEMS ? ": " : "");
        if (which != VIEW_KEYS)
            write_repr(out, e->value, inside);
    }
}

/* ('a', 1), ('b', 2) */
static void write_pairs(StrBuf *out, const Dict *d, const Around *inside)
{
    for (size_t k = 0, n = 0; k < d->count; k++) {
        if (d->items[k].gone)
            continue;
        strbuf_puts(out, n++ ? ", (" : "(");
        write_repr(out, d->items[k].key, inside);
        strbuf_puts(out, ", ");
        write_repr(out, d->items[k].value, inside);
        strbuf_char(out, ')');
    }
}

/* The larger count comes first; of equal ones the entry that came first. */
static int by_count(const void *a, const void *b)
{
    const Entry *x = *(const Entry *const *)a, *y = *(const Entry *const *)b;
    double n = value_is(x->value, NUMBER) ? value_double(x->value) : 0;
    double k = value_is(y->value, NUMBER) ? value_double(y->value) : 0;
    return n > k ? -1 : n < k ? 1 : x < y ? -1 : x > y;
}

/* OrderedDict([('a', 1)]), Counter({'a': 2, 'b': 1}) with the largest count first. */
static void write_special(StrBuf *out, Value v, const Around *inside)
{
    bool counter = str_is(STR("Counter"), v.dict->type);
    const Entry **order = ARENA_ARRAY(out->arena, const Entry *, v.dict->used + 1);
    size_t n = 0;
    strbuf_printf(out, "%s(", v.dict->type);
    if (v.dict->used == 0) {
        strbuf_char(out, ')');
        return;
    }
    for (size_t k = 0; k < v.dict->count; k++)
        if (!v.dict->items[k].gone)
            order[n++] = &v.dict->items[k];
    if (counter)
        qsort(order, n, sizeof *order, by_count);
    strbuf_puts(out, counter ? "{" : "[");
    for (size_t k = 0; inside && k < n; k++) {
        strbuf_puts(out, k ? ", " : "");
        strbuf_puts(out, counter ? "" : "(");
        write_repr(out, order[k]->key, inside);
        strbuf_puts(out, counter ? ": " : ", ");
        write_repr(out, order[k]->value, inside);
        strbuf_puts(out, counter ? "" : ")");
    }
    strbuf_puts(out, inside ? "" : "...");
    strbuf_puts(out, counter ? "})" : "])");
}

static void write_table(StrBuf *out, Value v, const Around *around)
{
    Around inside = within_list(around, v.dict);
    bool set = v.kind == VALUE_SET,
         plain = str_is(str_of(value_type_name(v)), set ? "set" : "dict");
    bool again = within(around, v.dict) || too_deep(around);
    if (set && v.dict->used == 0) {
        strbuf_printf(out, "%s()", value_type_name(v));
        return;
    }
    if (str_is(STR("OrderedDict"), v.dict->type) ||
        (!set && str_is(STR("Counter"), v.dict->type))) {
        write_special(out, v, again ? NULL : &inside);
        return;
    }
    if (!plain)
        strbuf_printf(out, "%s(", set ? "frozenset" : "defaultdict");
    if (!plain && !set) {
        write_repr(out, v.dict->missing, &inside);
        strbuf_puts(out, ", ");
    }
    strbuf_char(out, '{');
    if (again)
        strbuf_puts(out, "...");
    else
        write_entries(out, v.dict, set ? VIEW_KEYS : VIEW_ITEMS, &inside);
    strbuf_puts(out, plain ? "}" : "})");
}

/* dict_keys(['a', 'b']), dict_items([('a', 1)]) */
static void write_view(StrBuf *out, Value v, const Around *around)
{
    Dict *d = v.items->items[0].dict;
    Around inside = within_list(around, d);
    strbuf_printf(out, "%s([", value_type_name(v));
    if (within(around, d) || too_deep(around))
        strbuf_puts(out, "...");
    else if (v.items->items[1].i != VIEW_ITEMS)
        write_entries(out, d, (int)v.items->items[1].i, &inside);
    else
        write_pairs(out, d, &inside);
    strbuf_puts(out, "])");
}

static void write_pair(StrBuf *out, Value v, const Around *around)
{
    bool keys = v.items->items[0].kind == VALUE_LIST; /* of load_state_dict */
    if (keys && v.items->items[0].items->count + v.items->items[1].items->count == 0) {
        strbuf_puts(out, "<All keys matched successfully>");
        return;
    }
    const char *newline = keys ? "" : "\n";
    strbuf_printf(out, "%s(%s%s=", value_type_name(v), newline, pair_member(v, 0));
    write_repr(out, v.items->items[0], around);
    strbuf_printf(out, ",%s%s=", keys ? " " : "\n", pair_member(v, 1));
    write_repr(out, v.items->items[1], around);
    strbuf_char(out, ')');
}

static void write_range(StrBuf *out, const Items *range)
{
    strbuf_printf(out, "range(%lld, %lld", (long long)range->items[0].i,
                  (long long)range->items[1].i);
    if (range->items[2].i != 1)
        strbuf_printf(out, ", %lld", (long long)range->items[2].i);
    strbuf_char(out, ')');
}

static void write_tensor(StrBuf *out, Value v, const Around *around)
{
    if (v.parameter)
        strbuf_puts(out, "Parameter containing:\n");
    TensorFormat how = around->trace->format;
    how.default_dtype = around->trace->default_dtype;
    if (around->trace->tells_learning && value_learns(around->trace, v) &&
        value_is_leaf(around->trace, v))
        how.gradient = "requires_grad=True";
    NodeId node = trace_became(around->trace, v.node, around->time);
    format_tensor(out, trace_tensor(around->trace, out->arena, node, around->time), &how);
}

static void write_limit(StrBuf *out, Value of, const char *name)
{
    Value v;
    if (type_limit(of, str_of(name), &v))
        strbuf_printf(out, "%s=%g, ", name, value_double(v));
}

/* torch.finfo(dtype), torch.iinfo(dtype) */
static void write_limits(StrBuf *out, Value of)
{
    bool broken = of.i >= DTYPES || dtype_is_float((DType)of.i);
    strbuf_puts(out, broken ? "finfo(" : "iinfo(");
    if (broken)
        write_limit(out, of, "resolution");
    write_limit(out, of, "min");
    write_limit(out, of, "max");
    if (broken) {
        write_limit(out, of, "eps");
        write_limit(out, of, "smallest_normal");
        write_limit(out, of, "tiny");
    }
    strbuf_printf(out, "dtype=%s)", dtype_name((DType)of.i) + sizeof "torch." - 1);
}

/* Writes values that have no text of their own but a name. */
static void write_named(StrBuf *out, Value v, const Around *around)
{
    if (value_is_type(v)) {
        type_write(out, v);
        return;
    }
    switch (v.kind) {
    case VALUE_MODULE:
        strbuf_printf(out, "<module '%s'>", library_spaces[v.i].name);
        break;
    case VALUE_FUNCTION:
        strbuf_printf(out, "<function %.*s>", STR_ARG(function_name(v.function)));
        break;
    case VALUE_HINT:
        strbuf_printf(out, str_is(v.s, "NotImplemented") ? "%.*s" : "typing.%.*s", STR_ARG(v.s));
        break;
    case VALUE_BOUND:
        strbuf_printf(out, "<bound method %.*s of ",
                      STR_ARG(v.items->items[1].function->takes->name));
        write_repr(out, v.items->items[0], around);
        strbuf_char(out, '>');
        break;
    case VALUE_BUILTIN:
        strbuf_printf(out, "<built-in function %s>", v.builtin->name);
        break;
    case VALUE_METHOD:
        strbuf_printf(out, "<built-in method %s>", v.builtin->name);
        break;
    case VALUE_LIMITS:
        write_limits(out, v);
        break;
    default:
        strbuf_printf(out, "<%s object>", value_type_name(v));
    }
}

/* An object of a plain class is told by its name where its __repr__ cannot be run. */
static void write_object(StrBuf *out, Value v, const Around *around)
{
    if (around->machine)
        object_write(around->machine, out, v, false);
    else if (v.module->kind == MODULE_PLAIN)
        strbuf_printf(out, "<%.*s object>", STR_ARG(v.module->class_name));
    else
        module_write(out, v.module);
}

static void write_repr(StrBuf *out, Value v, const Around *around)
{
    if (out->len > MAX_PRINTED) /* a list of twice a list of twice a list ... has no end */
        return;
    switch (v.kind) {
    case VALUE_NONE:
        strbuf_puts(out, "None");
        break;
    case VALUE_ELLIPSIS:
        strbuf_puts(out, "Ellipsis");
        break;
    case VALUE_BOOL:
        strbuf_puts(out, v.b ? "True" : "False");
        break;
    case VALUE_INT:
        strbuf_printf(out, "%lld", (long long)v.i);
        break;
    case VALUE_FLOAT:
        format_python_float(out, v.f);
        break;
    case VALUE_STR:
        write_quoted(out, v.s);
        break;
    case VALUE_BYTES:
    case VALUE_BYTEARRAY:
        bytes_write(out, v);
        break;
    case VALUE_LIST:
    case VALUE_TUPLE:
    case VALUE_SIZE:
        write_items(out, v, around);
        break;
    case VALUE_PAIR:
        write_pair(out, v, around);
        break;
    case VALUE_RANGE:
        write_range(out, v.items);
        break;
    case VALUE_DICT:
    case VALUE_SET:
        write_table(out, v, around);
        break;
    case VALUE_SLICE:
        strbuf_puts(out, "slice");
        write_items(out, (Value){.kind = VALUE_TUPLE, .items = v.items}, around);
        break;
    case VALUE_VIEW:
        write_view(out, v, around);
        break;
    case VALUE_TENSOR:
        write_tensor(out, v, around);
        break;
    case VALUE_DTYPE:
        strbuf_puts(out, dtype_name((DType)v.i));
        break;
    case VALUE_DEVICE:
        device_repr(out, v);
        break;
    case VALUE_OBJECT:
        write_object(out, v, around);
        break;
    case VALUE_CLASS:
        if (around->machine && v.type->meta && class_find(v.type->meta, NULL, STR("__repr__")))
            object_write(around->machine, out, v, false);
        else
            write_named(out, v, around);
        break;
    default:
        write_named(out, v, around);
    }
}

void value_write_repr(StrBuf *out, const Trace *t, Value v, NodeId time)
{
    Around nothing = {.trace = t, .time = time};
    write_repr(out, v, &nothing);
}

void value_write_str(Machine *m, StrBuf *out, Value v)
{
    if (v.kind == VALUE_STR || v.kind == VALUE_DEVICE)
        strbuf_add(out, v.s);
    else if (v.kind == VALUE_OBJECT || (v.kind == VALUE_TUPLE && value_is_object(v)))
        object_write(m, out, v, true);
    else
        value_write_now(m, out, v);
}

void value_write_now(Machine *m, StrBuf *out, Value v)
{
    Around around = {.trace = m->trace, .time = trace_now(m->trace), .machine = m};
    write_repr(out, v, &around);
}

bool named_write(Machine *m, StrBuf *out, Value v)
{
    Around around = {.trace = m->trace, .time = trace_now(m->trace), .machine = m};
    write_named_tuple(out, v, true, &around);
    return m->error->kind == ERROR_NONE;
}

/* Each character outside of ASCII by its number. */
static void write_ascii(StrBuf *out, Str s)
{
    for (size_t i = 0; i < s.len;) {
        uint32_t c = str_char(s, &i);
        if (c < 0x80)
            strbuf_char(out, (char)c);
        else
            strbuf_printf(out, c < 0x100 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", c);
    }
}

bool value_write_any(Machine *m, StrBuf *out, Value v, char how, Span at)
{
    StrBuf text = strbuf_make(m->arena);
    if (how == 's')
        value_write_str(m, out, v);
    else
        value_write_now(m, how == 'a' ? &text : out, v);
    if (how == 'a')
        write_ascii(out, strbuf_str(&text));
    if (m->error->kind == ERROR_LESSON && !m->error->at.source)
        m->error->at = at;
    return m->error->kind == ERROR_NONE && value_fits(m, out->len, MAX_PRINTED, at);
}
