/*
 * value.c - making values, and what every kind of value can be asked: its type's name, whether it
 * is true, how long it is, what its k-th item is.
 *
 * Sequences are all read through value_length and value_item, so a for loop, list(), sum() and a
 * tensor literal treat tuples, ranges, strings and tensors alike. The rows of a tensor are views,
 * made one at a time when they are asked for.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/iterator.h"
#include "language/library.h"
#include "language/text.h"

#include <stdio.h>
#include <string.h>

Value value_none(void)
{
    return (Value){.kind = VALUE_NONE};
}

Value value_bool(bool b)
{
    return (Value){.kind = VALUE_BOOL, .b = b};
}

Value value_int(int64_t i)
{
    return (Value){.kind = VALUE_INT, .i = i};
}

Value value_float(double f)
{
    return (Value){.kind = VALUE_FLOAT, .f = f};
}

Value value_str(Str s)
{
    return (Value){.kind = VALUE_STR, .s = s};
}

Value value_tensor(NodeId node)
{
    return (Value){.kind = VALUE_TENSOR, .node = node};
}

Value value_items(Machine *m, ValueKind kind, const Value *items, size_t count)
{
    Items *list = ARENA_NEW(m->arena, Items);
    list->items = ARENA_ARRAY(m->arena, Value, count + 1);
    list->count = count;
    list->capacity = count + 1;
    for (size_t i = 0; i < count; i++)
        list->items[i] = items[i];
    return (Value){.kind = kind, .items = list};
}

Value value_at(Value v, Span at)
{
    v.at = at;
    return v;
}

Span value_span(Value v, Span fallback)
{
    return v.at.source ? v.at : fallback;
}

bool machine_spend(Machine *m, int64_t work, Span at)
{
    m->work += work;
    if (!trace_goes_on(m->trace, m->error))
        return false;
    return m->work <= MAX_WORK ||
           raise_limit(m, at,
                       "this runs for too long\n"
                       "are the loops meant to be so long, and do they end?");
}

bool machine_call(Machine *m, Value callee, const Passed *given, Span at, Value *out)
{
    return m->call(m, callee, given, at, out);
}

bool machine_call_with(Machine *m, Value callee, const Value *arguments, size_t count, Span at,
                       Value *out)
{
    Passed given = {.positional = *value_items(m, VALUE_LIST, arguments, count).items};
    return machine_call(m, callee, &given, at, out);
}

/* ---- what it is ---- */

static const char *const type_names[] = {
    [VALUE_NONE] = "NoneType",
    [VALUE_ELLIPSIS] = "ellipsis",
    [VALUE_BOOL] = "bool",
    [VALUE_INT] = "int",
    [VALUE_BYTES] = "bytes",
    [VALUE_BYTEARRAY] = "bytearray",
    [VALUE_FLOAT] = "float",
    [VALUE_STR] = "str",
    [VALUE_LIST] = "list",
    [VALUE_TUPLE] = "tuple",
    [VALUE_SIZE] = "torch.Size",
    [VALUE_RANGE] = "range",
    [VALUE_DICT] = "dict",
    [VALUE_SET] = "set",
    [VALUE_VIEW] = "dict_keys",
    [VALUE_ITERATOR] = "generator",
    [VALUE_TENSOR] = "Tensor",
    [VALUE_FUNCTION] = "function",
    [VALUE_BUILTIN] = "builtin_function_or_method",
    [VALUE_METHOD] = "builtin_function_or_method",
    [VALUE_CONTEXT] = "no_grad",
    [VALUE_LIMITS] = "torch.finfo",
    [VALUE_GENERATOR] = "torch._C.Generator",
    [VALUE_DTYPE] = "torch.dtype",
    [VALUE_DEVICE] = "torch.device",
    [VALUE_MODULE] = "module",
    [VALUE_CLASS] = "type",
    [VALUE_BOUND] = "method",
    [VALUE_SUPER] = "super",
    [VALUE_WRAPPED] = "property",
    [VALUE_TYPE] = "type",
    [VALUE_HINT] = "type",
    [VALUE_SLICE] = "slice",
};

/* The types of what functions of torch give two tensors as, by the function's name. */
static const char *pair_name(Value v)
{
    static const char before[] = "torch.return_types.";
    static const char *const names[] = {
        "torch.return_types.max",      "torch.return_types.min",    "torch.return_types.sort",
        "torch.return_types.topk",     "torch.return_types.median", "torch.return_types.mode",
        "torch.return_types.kthvalue", "torch.return_types.cummax", "torch.return_types.cummin",
        "torch.return_types.aminmax",
    };
    if (str_is(STR("load_state_dict"), v.builtin->name))
        return "_IncompatibleKeys";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_is(str_of(names[i] + sizeof before - 1), v.builtin->name))
            return names[i];
    return names[0];
}

const char *pair_member(Value v, int k)
{
    if (str_is(STR("load_state_dict"), v.builtin->name))
        return k ? "unexpected_keys" : "missing_keys";
    bool extremes = str_is(STR("aminmax"), v.builtin->name);
    return extremes ? (k ? "max" : "min") : k ? "indices" : "values";
}

static const char *const view_types[] = {"dict_keys",  "dict_values",  "dict_items",
                                         "odict_keys", "odict_values", "odict_items"};

/* Those of an OrderedDict are called by other names. */
static const char *view_type(Value v)
{
    bool ordered = str_is(STR("collections.OrderedDict"), v.items->items[0].dict->type) ||
                   str_is(STR("OrderedDict"), v.items->items[0].dict->type);
    return view_types[v.items->items[1].i + (ordered ? 3 : 0)];
}

const char *value_type_name(Value v)
{
    if (v.kind == VALUE_TENSOR && v.parameter)
        return "Parameter";
    if (v.kind == VALUE_TUPLE && v.items && v.items->named)
        return v.items->named->name.at;
    if (v.kind == VALUE_OBJECT)
        return v.module->class_name.at;
    if (value_is(v, TABLE))
        return v.dict->frozen ? "frozenset" : v.dict->type;
    if (v.kind == VALUE_LIST && v.items->deque)
        return "collections.deque";
    if (v.kind == VALUE_VIEW)
        return view_type(v);
    if (v.kind == VALUE_ITERATOR)
        return v.iterator->type;
    if (v.kind == VALUE_PAIR)
        return pair_name(v);
    if (value_is_type(v))
        return "type";
    if (v.kind == VALUE_WRAPPED)
        return v.builtin->name;
    if (v.kind == VALUE_LIMITS && v.i < DTYPES && !dtype_is_float((DType)v.i))
        return "torch.iinfo";
    return type_names[v.kind];
}

bool value_is(Value v, unsigned kinds)
{
    return v.kind < 32 && kinds >> v.kind & 1;
}

int64_t value_whole(Value v)
{
    return v.kind == VALUE_BOOL ? v.b : v.i;
}

double value_double(Value v)
{
    return v.kind == VALUE_FLOAT ? v.f : (double)value_whole(v);
}

Scalar value_scalar(Value v)
{
    if (v.kind == VALUE_BOOL)
        return scalar_b8(v.b);
    return v.kind == VALUE_INT ? scalar_i64(v.i) : scalar_f32((float)v.f);
}

bool value_learns(const Trace *t, Value v)
{
    return trace_node(t, v.node)->learns && !v.detached;
}

bool value_is_leaf(const Trace *t, Value v)
{
    return v.parameter || !value_learns(t, v) || !trace_node(t, v.node)->grown;
}

Scalar value_number(Value v)
{
    return v.kind == VALUE_FLOAT ? scalar_f64(v.f) : value_scalar(v);
}

Value value_of_scalar(Scalar s)
{
    if (s.dtype == BOOL)
        return value_bool(s.b8);
    return dtype_is_whole(s.dtype) ? value_int(s.i64) : value_float(scalar_double(s));
}

/* ---- sequences ---- */

int64_t range_length(const Items *range)
{
    int64_t start = range->items[0].i, stop = range->items[1].i, step = range->items[2].i;
    if (step > 0 ? start >= stop : start <= stop)
        return 0;
    uint64_t distance =
        step > 0 ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
    uint64_t stride = step > 0 ? (uint64_t)step : 0 - (uint64_t)step;
    /* cppcheck-suppress zerodivcond ; a range with step 0 is an error when it is made */
    uint64_t length = (distance - 1) / stride + 1;
    return length > INT64_MAX ? INT64_MAX : (int64_t)length;
}

/* How many items a value holds; -1: that is not known, as it is no list, or a tensor. */
static int64_t plain_length(Machine *m, Value v)
{
    if (value_is(v, LIST))
        return (int64_t)v.items->count;
    if (v.kind == VALUE_STR)
        return text_length(m, v.s);
    if (v.kind == VALUE_RANGE)
        return range_length(v.items);
    if (value_is(v, TABLE))
        return (int64_t)v.dict->used;
    if (v.kind == VALUE_VIEW)
        return (int64_t)v.items->items[0].dict->used;
    return value_is_modules(v) ? (int64_t)v.module->members.count : -1;
}

/* Item k of what holds so many. */
static Value plain_item(Value of, int64_t k)
{
    if (of.kind == VALUE_RANGE)
        return value_int(of.items->items[0].i + k * of.items->items[2].i);
    if (of.kind == VALUE_OBJECT)
        return value_object(of.module->members.items[k].module);
    return of.items->items[k];
}

/* ---- tensors ---- */

Operand value_operand(const Machine *m, Value v, Span at)
{
    NodeId node = trace_became(m->trace, v.node, trace_now(m->trace));
    return (Operand){.node = node, .at = at, .detached = v.detached};
}

Tensor value_view(const Machine *m, Value v)
{
    const Trace *t = m->trace;
    return trace_node(t, trace_became(t, v.node, trace_now(t)))->out;
}

bool value_single(Machine *m, Value v, Span at, Value *out)
{
    Tensor t = value_view(m, v);
    if (tensor_count(t) != 1)
        return raise_as(m, VALUE_ERROR, at,
                        "only one element tensors can be converted to Python scalars\n"
                        "its shape is %s; pick one cell with [i] or [i, j] first",
                        shape_text(t.shape).text);
    CellRef only = {v.node, trace_now(m->trace), 0};
    *out = value_at(value_of_scalar(trace_cell(m->trace, only)), at);
    return true;
}

static bool tensor_truth(Machine *m, Value v, Span at, bool *out)
{
    int64_t count = tensor_count(value_view(m, v));
    Value one;
    if (count == 1)
        return value_single(m, v, at, &one) && value_truth(m, one, at, out);
    return raise_at(m, at,
                    "Boolean value of Tensor with %s is ambiguous\n"
                    "say which: x.any(), x.all(), or torch.allclose(a, b) of whole tensors",
                    count ? "more than one value" : "no values");
}

bool value_truth(Machine *m, Value v, Span at, bool *out)
{
    bool done = false;
    if (value_is_object(v) && (!special_truth(m, v, at, out, &done) || done))
        return m->error->kind == ERROR_NONE;
    if (v.kind == VALUE_TENSOR)
        return tensor_truth(m, v, at, out);
    if (value_is(v, NUMBER))
        *out = value_double(v) != 0;
    else
        *out = v.kind == VALUE_ELLIPSIS || (v.kind != VALUE_NONE && plain_length(m, v) != 0);
    return true;
}

/* ---- sequences ---- */

bool value_length(Machine *m, Value v, Span at, int64_t *out)
{
    bool done = false;
    if (value_is_object(v) && (!special_length(m, v, at, out, &done) || done))
        return m->error->kind == ERROR_NONE;
    *out = plain_length(m, v);
    if (v.kind == VALUE_TENSOR) {
        *out = value_view(m, v).shape.size[0];
        return value_view(m, v).shape.rank > 0 ||
               raise_as(m, TYPE_ERROR, at, "len() of a 0-d tensor");
    }
    return *out >= 0 ||
           raise_as(m, TYPE_ERROR, at, "object of type '%s' has no len()", value_type_name(v));
}

/* Item k of a dict or set, or of a view of one. */
static Value table_item(Machine *m, Value of, int64_t k)
{
    bool view = of.kind == VALUE_VIEW;
    const Entry *e = dict_entry(m, view ? of.items->items[0].dict : of.dict, (size_t)k);
    Value pair[2] = {e->key, e->value};
    if (!view || of.items->items[1].i == VIEW_KEYS)
        return e->key;
    return of.items->items[1].i == VIEW_VALUES ? e->value : value_items(m, VALUE_TUPLE, pair, 2);
}

static bool tensor_row(Machine *m, Value of, int64_t k, Span at, Value *out, bool *end)
{
    Shape shape = value_view(m, of).shape;
    if (shape.rank == 0)
        return raise_as(m, TYPE_ERROR, at, "iteration over a 0-d tensor");
    *end = k >= shape.size[0];
    Subscript row = {.index = value_int(k), .at = at};
    return *end || value_index(m, of, &row, 1, at, out);
}

bool value_item(Machine *m, Value of, int64_t k, Span at, Value *out, bool *end)
{
    int64_t length;
    if (!machine_spend(m, 1, at))
        return false;
    switch (of.kind) {
    case VALUE_STR:
        *out = value_at(value_str(text_char(m, of.s, k)), at);
        *end = out->s.len == 0;
        return true;
    case VALUE_ITERATOR:
        return iterator_next(m, of.iterator, at, out, end);
    case VALUE_TENSOR:
        return tensor_row(m, of, k, at, out, end);
    default:
        length = plain_length(m, of);
        *end = k >= length;
        if (!*end)
            *out =
                value_is(of, TABLE | 1u << VALUE_VIEW) ? table_item(m, of, k) : plain_item(of, k);
        if (!*end)
            out->at = value_span(*out, at);
        return length >= 0 ||
               raise_as(m, TYPE_ERROR, at, "'%s' object is not iterable", value_type_name(of));
    }
}

/* A dict or set must stay as large as it is while it is read. */
static bool same_size(Machine *m, Each *each)
{
    Value table = each->of.kind == VALUE_VIEW ? each->of.items->items[0] : each->of;
    if (!value_is(table, TABLE))
        return true;
    if (each->count == 0)
        each->size = table.dict->used;
    return table.dict->used == each->size ||
           raise_as(m, RUNTIME_ERROR, each->at,
                    "%s changed size during iteration\n"
                    "read a copy of it: list(...)",
                    table.kind == VALUE_DICT ? "dictionary" : "Set");
}

bool value_next(Machine *m, Each *each)
{
    bool own;
    if (value_is_object(each->of) && !special_iterator(m, each->of, each->at, &each->of, &own)) {
        each->end = false;
        return false;
    }
    if (!same_size(m, each)) {
        each->end = false;
        return false;
    }
    bool well = value_item(m, each->of, each->count, each->at, &each->item, &each->end);
    each->end = well && each->end;
    each->count += well && !each->end;
    return well && !each->end;
}

bool value_collect(Machine *m, Value of, ValueKind kind, Span at, Value *out)
{
    Each each = {.of = of, .at = at};
    *out = value_at(value_items(m, kind, NULL, 0), at);
    while (value_next(m, &each)) {
        if (!value_fits(m, (size_t)each.count, MAX_ITEMS, at))
            return false;
        *ARENA_PUSH(m->arena, out->items) = each.item;
    }
    return each.end;
}

bool value_fits(Machine *m, size_t size, int most, Span at)
{
    if (size <= (size_t)most)
        return true;
    if (most == MAX_PRINTED)
        return raise_limit(m, at,
                           "a text of more than %d MB\n"
                           "print the shape, or some of the items",
                           MAX_PRINTED >> 20);
    raise_limit(m, at,
                most == MAX_TEXT ? "a text of more than %d bytes"
                                 : "a sequence of more than %d items",
                most);
    return error_hint(m->error, "lessons are small: is there a 0 too many?");
}
