/*
 * subscript.c - x[i], x[a:b], x[i, :, j] on every kind of value, and storing through them.
 *
 * Lists, tuples, texts and ranges follow Python, negative steps included; tensors have a file of
 * their own, torch_index.c.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"
#include "language/text.h"

#include <string.h>

bool value_as_index(Machine *m, Value v, int64_t *out)
{
    Value whole;
    bool own;
    v = value_plain(v);
    if (value_is_object(v)) {
        if (!object_special(m, v, "__index__", NULL, 0, v.at, &whole, &own) || !own)
            return false;
        v = whole;
    }
    if (value_is(v, WHOLE)) {
        *out = value_whole(v);
        return true;
    }
    if (v.kind != VALUE_TENSOR)
        return false;
    Tensor t = value_view(m, v);
    if (t.shape.rank > 0 || dtype_is_float(t.storage->dtype))
        return false;
    Scalar s = trace_cell(m->trace, (CellRef){v.node, trace_now(m->trace), 0});
    *out = s.dtype == BOOL ? s.b8 : s.i64;
    return true;
}

/* Counts a negative index from the end; false when it is none of the `size` items. */
static bool wrap(int64_t *i, int64_t size)
{
    if (*i < -size || *i >= size)
        return false;
    *i += *i < 0 ? size : 0;
    return true;
}

/* One end of a slice; false when it is there and no whole number. */
static bool bound(Machine *m, Value v, int64_t absent, Span at, int64_t *out)
{
    *out = absent;
    if (v.kind == VALUE_NONE || value_as_index(m, v, out))
        return true;
    return raise_as(m, TYPE_ERROR, at,
                    "slice indices must be integers or None or have an __index__ method");
}

static int64_t clamp(int64_t i, int64_t size, int64_t low, int64_t high)
{
    if (i < 0)
        i += size;
    return i < low ? low : i > high ? high : i;
}

/* start:stop:step cut to a sequence of `size` items as Python does it. */
bool slice_ends(Machine *m, const Subscript *s, int64_t size, Pick *p, int64_t *end)
{
    int64_t start, stop, step;
    if (!bound(m, s->step, 1, s->at, &step))
        return false;
    if (step == 0)
        return raise_as(m, VALUE_ERROR, s->at, "slice step cannot be zero");
    bool forward = step > 0;
    if (!bound(m, s->start, forward ? 0 : size - 1, s->at, &start) ||
        !bound(m, s->stop, forward ? size : -1 - size, s->at, &stop))
        return false;
    int64_t low = forward ? 0 : -1, high = forward ? size : size - 1;
    start = clamp(start, size, low, high);
    stop = clamp(stop, size, low, high);
    int64_t distance = forward ? stop - start : start - stop;
    int64_t stride = forward ? step : step == INT64_MIN ? INT64_MAX : -step;
    *p = (Pick){.start = start, .step = step};
    p->size = distance > 0 ? (distance - 1) / stride + 1 : 0;
    *end = stop;
    return true;
}

bool slice_resolve(Machine *m, const Subscript *s, int64_t size, Pick *p)
{
    int64_t end;
    return slice_ends(m, s, size, p, &end);
}

/* ---- plain sequences ---- */

static bool index_place(Machine *m, Value of, const Subscript *s, const char *what, int64_t *out)
{
    const char *type = value_is(of, TUPLE)       ? "tuple"
                       : of.kind == VALUE_STR    ? "string"
                       : of.kind == VALUE_RANGE  ? "range"
                       : value_is(of, BYTE_LIST) ? (of.kind == VALUE_BYTES ? "byte" : "bytearray")
                                                 : value_type_name(of);
    int64_t length;
    if (s->index.kind == VALUE_TENSOR && !value_as_index(m, s->index, out))
        return raise_as(m, TYPE_ERROR, s->at,
                        "only integer tensors of a single element can be converted to an index");
    if (!value_as_index(m, s->index, out))
        return raise_as(m, TYPE_ERROR, s->at,
                        of.kind == VALUE_STR ? "%s indices must be integers, not '%s'"
                                             : "%s indices must be integers or slices, not %s",
                        type, value_type_name(s->index));
    if (!value_length(m, of, s->at, &length))
        return false;
    if (of.kind == VALUE_BYTES && !wrap(out, length))
        return raise_as(m, INDEX_ERROR, s->at, "index out of range");
    return of.kind == VALUE_BYTES || wrap(out, length) ||
           raise_as(m, INDEX_ERROR, s->at,
                    "%s%s %s out of range\n"
                    "it has %lld item%s",
                    type, of.kind == VALUE_RANGE ? " object" : "", what, (long long)length,
                    length == 1 ? "" : "s");
}

/* Characters i, i + step, ... of a text. */
static Value slice_text(Machine *m, Str text, Pick p)
{
    StrBuf out = strbuf_make(m->arena);
    if (p.step == 1 || p.size == 0)
        return value_str(
            str_part(text, text_offset(m, text, p.start), text_offset(m, text, p.start + p.size)));
    for (int64_t k = 0; k < p.size; k++)
        strbuf_add(&out, text_char(m, text, p.start + k * p.step));
    return value_str(strbuf_str(&out));
}

/* Items i, i + step, ... of a list or tuple. */
static Value slice_items(Machine *m, Value of, Pick p)
{
    Value part = value_items(m, of.kind == VALUE_PAIR ? VALUE_TUPLE : of.kind, NULL, 0);
    for (int64_t k = 0; k < p.size; k++)
        *ARENA_PUSH(m->arena, part.items) = of.items->items[p.start + k * p.step];
    return part;
}

static bool slice_range(Machine *m, Value of, Pick p, int64_t end, Span at, Value *out)
{
    const Value *r = of.items->items;
    int64_t step, start, stop;
    if (__builtin_mul_overflow(r[2].i, p.step, &step) ||
        __builtin_mul_overflow(r[2].i, p.start, &start) ||
        __builtin_add_overflow(r[0].i, start, &start) ||
        __builtin_mul_overflow(r[2].i, end, &stop) || __builtin_add_overflow(r[0].i, stop, &stop))
        return raise_beyond(m, at);
    Value parts[3] = {value_int(start), value_int(stop), value_int(step)};
    *out = value_items(m, VALUE_RANGE, parts, 3);
    return true;
}

static bool slice(Machine *m, Value of, const Subscript *s, Value *out)
{
    int64_t length, end;
    Pick p;
    if (!value_length(m, of, s->at, &length) || !slice_ends(m, s, length, &p, &end) ||
        !machine_spend(m, p.size / 8, s->at))
        return false;
    if (of.kind == VALUE_RANGE)
        return slice_range(m, of, p, end, s->at, out);
    *out = of.kind == VALUE_STR ? slice_text(m, of.s, p) : slice_items(m, of, p);
    return true;
}

/* A new list of some of the modules. */
static bool slice_modules(Machine *m, Value of, const Subscript *s, Span at, Value *out)
{
    Pick p;
    *out = value_object(module_make(m->arena, MODULE_LIST, of.module->class_name));
    if (!slice_resolve(m, s, (int64_t)of.module->members.count, &p))
        return false;
    for (int64_t i = 0; i < p.size; i++) {
        Str name = str_printf(m->arena, "%lld", (long long)i);
        const Member *member = &of.module->members.items[p.start + i * p.step];
        if (!object_set_member(m, out->module, MEMBER_MODULE, name, object_member(member), at))
            return false;
    }
    return true;
}

static bool index_modules(Machine *m, Value of, const Subscript *s, Span at, Value *out)
{
    int64_t length = (int64_t)of.module->members.count, i;
    bool end;
    if (s->slice)
        return slice_modules(m, of, s, at, out);
    if (!value_as_index(m, s->index, &i))
        return raise_limit(m, s->at,
                           "a ModuleList takes one whole number here\n"
                           "read its modules in a for, or one by one: heads[0]");
    if (!wrap(&i, length))
        return raise_as(m, INDEX_ERROR, s->at, "index %lld is out of range", (long long)i);
    return value_item(m, of, i, at, out, &end);
}

static bool index_sequence(Machine *m, Value of, const Subscript *s, Span at, Value *out)
{
    int64_t i;
    bool end;
    if (s->slice ? !slice(m, of, s, out)
                 : !index_place(m, of, s, "index", &i) || !value_item(m, of, i, at, out, &end))
        return false;
    *out = value_at(*out, value_span(*out, at));
    return true;
}

/* The key between the brackets of a dict: d[a, b] has a tuple. */
static bool dict_key(Machine *m, const Subscript *s, int count, Value *out)
{
    if (count == 1 && !s->slice) {
        *out = s->index;
        return true;
    }
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (int k = 0; k < count; k++) {
        if (s[k].slice)
            return raise_as(m, TYPE_ERROR, s[k].at, "unhashable type: 'slice'");
        *ARENA_PUSH(m->arena, out->items) = s[k].index;
    }
    return true;
}

/* x[slice(1, 2)], as a __getitem__ may be given it, is x[1:2]. */
static const Subscript *plain_slices(Machine *m, const Subscript *s, int count)
{
    Subscript *plain = NULL;
    for (int i = 0; i < count; i++) {
        if (s[i].slice || s[i].index.kind != VALUE_SLICE)
            continue;
        const Value *bounds = s[i].index.items->items;
        if (!plain) {
            plain = ARENA_ARRAY(m->arena, Subscript, count);
            for (int k = 0; k < count; k++)
                plain[k] = s[k];
        }
        plain[i] = (Subscript){
            .slice = true, .start = bounds[0], .stop = bounds[1], .step = bounds[2], .at = s[i].at};
    }
    return plain ? plain : s;
}

/* x[key] of a tensor, with a tuple as key, is x[key[0], key[1]]. */
static const Subscript *spread_tuple(Machine *m, Value of, const Subscript *s, int *count)
{
    bool tuple = *count == 1 && !s->slice && s->index.kind == VALUE_TUPLE;
    if (of.kind != VALUE_TENSOR || !tuple)
        return s;
    const Items *keys = s->index.items;
    Subscript *each = ARENA_ARRAY(m->arena, Subscript, keys->count + 1);
    for (size_t i = 0; i < keys->count; i++)
        each[i] = (Subscript){.index = keys->items[i], .at = s->at};
    *count = (int)keys->count;
    return each;
}

/* x.size[0]: a method is called. */
static bool not_subscriptable(Machine *m, Value of, Span at)
{
    Str text = span_text(at), name = str_part(text, 0, str_find(text, '['));
    Str inner = str_from(text, name.len + 1);
    raise_as(m, TYPE_ERROR, at, "'%s' object is not subscriptable", value_type_name(of));
    return of.kind == VALUE_METHOD && inner.len > 1 && str_ends(inner, "]") &&
           error_hint(m->error, "write %.*s(%.*s)", STR_ARG(name), (int)inner.len - 1, inner.at);
}

bool value_index(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out)
{
    Value key;
    bool done;
    if (!special_index(m, of, s, count, at, out, &done) || done)
        return m->error->kind == ERROR_NONE;
    s = spread_tuple(m, of, s, &count);
    s = plain_slices(m, s, count);
    if (of.kind == VALUE_HINT || (value_is_type(of) && of.kind != VALUE_CLASS) ||
        (of.kind == VALUE_CLASS && (of.type->generic || of.type->mixin))) {
        *out = of; /* list[int] */
        return true;
    }
    if (of.kind == VALUE_DICT)
        return dict_key(m, s, count, &key) && dict_get(m, of.dict, key, at, out);
    if (of.kind == VALUE_TENSOR)
        return tensor_subscript(m, of, s, count, at, out);
    if (value_is_modules(of) && count == 1)
        return index_modules(m, of, s, at, out);
    if (!value_is(of, SEQUENCE | 1u << VALUE_RANGE))
        return not_subscriptable(m, of, at);
    if (count == 1)
        return index_sequence(m, of, s, at, out);
    return raise_as(m, TYPE_ERROR, at,
                    "%s indices must be integers or slices, not tuple\n"
                    "one pair of brackets for each level: x[1][0]",
                    value_is(of, TUPLE) ? "tuple" : value_type_name(of));
}

/* ---- storing ---- */

/* Puts other items in the place of `gone` ones from `start` on. */
static bool replace_items(Machine *m, Items *list, size_t start, size_t gone, const Items *by,
                          Span at)
{
    size_t rest = list->count - start - gone, count = start + by->count + rest;
    if (!value_fits(m, count, MAX_ITEMS, at) || !machine_spend(m, (int64_t)rest / 16, at))
        return false;
    list_own(m, list);
    while (list->capacity < count + 1) {
        list->items =
            arena_grow(m->arena, list->items, list->capacity, &list->capacity, sizeof *list->items);
    }
    memmove(list->items + start + by->count, list->items + start + gone,
            rest * sizeof *list->items);
    if (by->count)
        memcpy(list->items + start, by->items, by->count * sizeof *by->items);
    list->count = count;
    return true;
}

/* del list[start:stop:step]: what is left moves together. */
static bool delete_stepped(Machine *m, Items *list, Pick p)
{
    size_t kept = 0;
    if (p.step < 0)
        p = (Pick){.start = p.start + (p.size - 1) * p.step, .step = -p.step, .size = p.size};
    list_own(m, list);
    for (int64_t i = 0; i < (int64_t)list->count; i++) {
        int64_t k = i - p.start;
        if (k < 0 || k % p.step || k / p.step >= p.size)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return true;
}

/* list[start:stop:step] = values */
static bool store_slice(Machine *m, Value of, const Subscript *s, Value values, Span at)
{
    Pick p;
    Value by;
    if (!slice_resolve(m, s, (int64_t)of.items->count, &p))
        return false;
    if (!value_walks(values))
        return raise_as(m, TYPE_ERROR, at,
                        p.step == 1 ? "can only assign an iterable"
                                    : "must assign iterable to extended slice");
    if (!value_collect(m, values, VALUE_LIST, at, &by) ||
        !slice_resolve(m, s, (int64_t)of.items->count, &p))
        return false;
    if (p.step == 1)
        return replace_items(m, of.items, (size_t)p.start, (size_t)p.size, by.items, at);
    if ((int64_t)by.items->count != p.size)
        return raise_as(m, VALUE_ERROR, at,
                        "attempt to assign sequence of size %zu to extended slice of size %lld",
                        by.items->count, (long long)p.size);
    list_own(m, of.items);
    for (int64_t k = 0; k < p.size; k++)
        of.items->items[p.start + k * p.step] = by.items->items[k];
    return true;
}

/* What is stored in a bytearray: numbers from 0 to 255. */
static bool bytes_only(Machine *m, const Subscript *s, Value value, Span at, Value *out)
{
    Value made, list = s->slice ? value : value_items(m, VALUE_LIST, &value, 1);
    if (!library_member(SPACE_BUILTIN, STR("bytearray"), &made) ||
        !machine_call_with(m, made, &list, 1, at, out))
        return false;
    if (!s->slice)
        *out = out->items->items[0];
    return true;
}

bool value_store(Machine *m, Value of, const Subscript *s, int count, Value value, Span at)
{
    int64_t i;
    Value key;
    bool done;
    if (!special_store(m, of, s, count, value, at, &done) || done)
        return m->error->kind == ERROR_NONE;
    s = spread_tuple(m, of, s, &count);
    s = plain_slices(m, s, count);
    if (of.kind == VALUE_DICT)
        return dict_key(m, s, count, &key) && dict_set(m, of.dict, key, value, at);
    if (of.kind == VALUE_TENSOR)
        return tensor_store(m, of, s, count, value, at);
    if (value_is_modules(of) && count == 1 && !s->slice && value_as_index(m, s->index, &i)) {
        if (!wrap(&i, (int64_t)of.module->members.count))
            return raise_as(m, INDEX_ERROR, at, "index %lld is out of range", (long long)i);
        return value_set_attribute(m, of, of.module->members.items[i].name, value, at);
    }
    if (!value_is(of, 1u << VALUE_LIST | 1u << VALUE_BYTEARRAY))
        return raise_as(m, TYPE_ERROR, at, "'%s' object does not support item assignment",
                        value_type_name(of));
    if (of.kind == VALUE_BYTEARRAY && !bytes_only(m, s, value, at, &value))
        return false;
    if (count == 1 && s->slice)
        return store_slice(m, of, s, value, at);
    if (count != 1)
        return raise_as(m, TYPE_ERROR, at, "list indices must be integers or slices, not tuple");
    if (!index_place(m, of, s, "assignment index", &i))
        return false;
    list_own(m, of.items);
    of.items->items[i] = value;
    return true;
}

static bool delete_slice(Machine *m, Value of, const Subscript *s, Span at)
{
    Pick p;
    Value nothing = value_items(m, VALUE_LIST, NULL, 0);
    if (!slice_resolve(m, s, (int64_t)of.items->count, &p))
        return false;
    return p.size == 0 ? true
           : p.step == 1
               ? replace_items(m, of.items, (size_t)p.start, (size_t)p.size, nothing.items, at)
               : delete_stepped(m, of.items, p);
}

/* del of a module of a ModuleList, or of some. */
static bool delete_modules(Machine *m, Module *list, const Subscript *s, Span at)
{
    Pick p = {.size = 1};
    int64_t count = (int64_t)list->members.count;
    if (s->slice ? !slice_resolve(m, s, count, &p) : !value_as_index(m, s->index, &p.start))
        return m->error->kind != ERROR_NONE
                   ? false
                   : raise_as(m, TYPE_ERROR, at, "'%s' object cannot be interpreted as an integer",
                              value_type_name(s->index));
    if (!s->slice && !wrap(&p.start, count))
        return raise_as(m, INDEX_ERROR, at, "index %lld is out of range", (long long)p.start);
    if (!object_changes(m, at))
        return false;
    for (int64_t i = 0; i < p.size; i++) /* the last one first: the others keep their places */
        module_list_remove(
            m->arena, list,
            (size_t)(p.step < 0 ? p.start + i * p.step : p.start + (p.size - 1 - i) * p.step));
    return true;
}

/* del of[...] */
bool value_delete(Machine *m, Value of, const Subscript *s, int count, Span at)
{
    Value key;
    Entry *e;
    int64_t i;
    Value nothing = value_items(m, VALUE_LIST, NULL, 0);
    bool done;
    if (!special_delete(m, of, s, count, at, &done) || done)
        return m->error->kind == ERROR_NONE;
    s = plain_slices(m, s, count);
    if (of.kind == VALUE_DICT) {
        if (!dict_key(m, s, count, &key) || !dict_remove(m, of.dict, key, at, &e))
            return false;
        return e || dict_no_key(m, key, at);
    }
    if (value_is_modules(of) && count == 1)
        return delete_modules(m, of.module, s, at);
    if (!value_is(of, 1u << VALUE_LIST | 1u << VALUE_BYTEARRAY) || count != 1)
        return raise_as(m, TYPE_ERROR, at, "'%s' object does%s support item deletion",
                        value_type_name(of),
                        value_is(of, SEQUENCE | TABLE | 1u << VALUE_RANGE) ||
                                (of.kind == VALUE_OBJECT && !s->slice && value_is(s->index, WHOLE))
                            ? "n't"
                            : " not");
    if (s->slice)
        return delete_slice(m, of, s, at);
    if (!index_place(m, of, s, "assignment index", &i))
        return false;
    return replace_items(m, of.items, (size_t)i, 1, nothing.items, at);
}
