/*
 * iterator.c - iterators, and Python's functions that make and read them: iter, next, zip,
 * enumerate, map, filter, reversed (see iterator.h).
 */
#include "language/iterator.h"

#include "language/function.h"

#include "language/library.h"

bool value_iterable(Machine *m, Value v, Span at)
{
    if (v.kind == VALUE_TENSOR && value_view(m, v).shape.rank == 0)
        return raise_as(m, TYPE_ERROR, at, "iteration over a 0-d tensor");
    return value_walks(v) ||
           raise_as(m, TYPE_ERROR, at, "'%s' object is not iterable", value_type_name(v));
}

bool iterator_make(Machine *m, const char *type, NextItem *next, const Value *of, int count,
                   Span at, Value *out)
{
    Iterator *it = ARENA_NEW(m->arena, Iterator);
    *it = (Iterator){.type = type, .next = next, .made = at, .count = count};
    it->each = ARENA_ARRAY(m->arena, Each, count + 1);
    *out = (Value){.kind = VALUE_ITERATOR, .iterator = it, .at = at};
    for (int i = 0; i < count; i++) {
        it->each[i] = (Each){.of = of[i], .at = at};
        if (!value_iterable(m, of[i], value_span(of[i], at)))
            return false;
    }
    return true;
}

bool iterator_next(Machine *m, Iterator *it, Span at, Value *out, bool *end)
{
    *end = it->done;
    if (it->done) {
        it->result = value_none(); /* it is told once */
        return true;
    }
    if (it->busy)
        return raise_as(m, VALUE_ERROR, at, "%s already executing", it->type);
    if (!machine_nest(m, at))
        return false;
    it->busy = true;
    bool well = machine_spend(m, 1, at) && it->next(m, it, at, out);
    it->busy = false;
    m->nested--;
    it->done = it->done || !well;
    *end = well && it->done;
    return well;
}

bool iterator_resume(Machine *m, Iterator *it, Resume how, Value given, Span at, Value *out,
                     bool *end)
{
    *end = false;
    if (!it->busy && how == RESUME_THROW && (it->done || !it->resumes)) {
        it->done = true;
        return m->raise(m, given, at);
    }
    if (!it->busy && it->resumes && !it->begun && !it->done && how == RESUME_SEND &&
        given.kind != VALUE_NONE)
        return raise_as(m, TYPE_ERROR, at, "can't send non-None value to a just-started generator");
    if (!it->busy) {
        it->how = how;
        it->given = given;
    }
    return iterator_next(m, it, at, out, end);
}

/* ---- one sequence ---- */

static bool next_same(Machine *m, Iterator *it, Span at, Value *out)
{
    (void)at;
    if (value_next(m, it->each)) {
        *out = it->each->item;
        return true;
    }
    it->done = true;
    return it->each->end;
}

bool iterator_of(Machine *m, Value v, Span at, Value *out)
{
    const char *type = v.kind == VALUE_LIST        ? "list_iterator"
                       : v.kind == VALUE_STR       ? "str_iterator"
                       : v.kind == VALUE_BYTES     ? "bytes_iterator"
                       : v.kind == VALUE_BYTEARRAY ? "bytearray_iterator"
                       : v.kind == VALUE_DICT      ? "dict_keyiterator"
                       : v.kind == VALUE_SET       ? "set_iterator"
                       : v.kind == VALUE_RANGE     ? "range_iterator"
                                                   : "tuple_iterator";
    bool own;
    if (!special_iterator(m, v, at, out, &own) || own)
        return m->error->kind == ERROR_NONE;
    *out = v;
    return v.kind == VALUE_ITERATOR || iterator_make(m, type, next_same, &v, 1, at, out);
}

/* What an object gives that has __len__ and __getitem__. */
static bool next_asked(Machine *m, Iterator *it, Span at, Value *out)
{
    Value k = value_int(--it->k);
    bool own;
    it->done = it->k < 0;
    return it->done || object_special(m, it->each->of, "__getitem__", &k, 1, at, out, &own);
}

static bool next_back(Machine *m, Iterator *it, Span at, Value *out)
{
    bool end;
    it->done = it->k == 0;
    return it->done || value_item(m, it->each->of, --it->k, at, out, &end);
}

/* ---- enumerate and zip ---- */

static bool next_numbered(Machine *m, Iterator *it, Span at, Value *out)
{
    Value pair[2] = {value_int(it->k)};
    if (!next_same(m, it, at, &pair[1]))
        return false;
    if (it->done)
        return true;
    if (__builtin_add_overflow(it->k, 1, &it->k))
        return raise_beyond(m, at);
    pair[0].at = at;
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

static bool python_enumerate(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "enumerate", next_numbered, a->value, 1, a->at, out))
        return false;
    out->iterator->k = a->value[1].i;
    return true;
}

/* zip(strict=True): says which of the sequences is too short or too long. */
static bool uneven(Machine *m, Iterator *it, int short_one, Span at)
{
    const char *how = short_one > 0 ? "shorter" : "longer";
    if (short_one == 0) {
        short_one = 1;
        while (short_one < it->count && !value_next(m, &it->each[short_one]))
            if (!it->each[short_one++].end)
                return false;
        if (short_one == it->count)
            return true;
    }
    if (short_one == 1)
        return raise_as(m, VALUE_ERROR, at, "zip() argument 2 is %s than argument 1", how);
    return raise_as(m, VALUE_ERROR, at, "zip() argument %d is %s than arguments 1-%d",
                    short_one + 1, how, short_one);
}

/* Item k of each of the zipped sequences; ends with the shortest. */
static bool next_zipped(Machine *m, Iterator *it, Span at, Value *out)
{
    Value tuple = value_items(m, VALUE_TUPLE, NULL, 0);
    it->done = it->count == 0;
    for (int i = 0; i < it->count; i++) {
        if (value_next(m, &it->each[i])) {
            *ARENA_PUSH(m->arena, tuple.items) = it->each[i].item;
            continue;
        }
        it->done = true;
        return it->each[i].end && (!it->flag || uneven(m, it, i, at));
    }
    *out = tuple;
    return true;
}

static bool python_zip(Machine *m, const Arguments *a, Value *out)
{
    for (int i = 0; i < a->rests; i++)
        if (!value_walks(a->rest[i]) && !value_is_modules(a->rest[i]))
            return raise_as(m, TYPE_ERROR, value_span(a->rest[i], a->at),
                            "'%s' object is not iterable", value_type_name(a->rest[i]));
    if (!iterator_make(m, "zip", next_zipped, a->rest, a->rests, a->at, out))
        return false;
    return value_truth(m, a->value[0], a->at, &out->iterator->flag);
}

/* ---- map and filter ---- */

static bool next_mapped(Machine *m, Iterator *it, Span at, Value *out)
{
    Value tuple = {0};
    if (!next_zipped(m, it, at, &tuple))
        return false;
    return it->done ||
           machine_call_with(m, it->of, tuple.items->items, tuple.items->count, at, out);
}

static bool python_map(Machine *m, const Arguments *a, Value *out)
{
    if (a->rests == 0)
        return raise_as(m, TYPE_ERROR, a->at, "map() must have at least two arguments.");
    if (!iterator_make(m, "map", next_mapped, a->rest, a->rests, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    return true;
}

static bool next_filtered(Machine *m, Iterator *it, Span at, Value *out)
{
    for (bool keeps = false; !keeps;) {
        Value verdict;
        if (!next_same(m, it, at, out))
            return false;
        if (it->done)
            return true;
        verdict = *out;
        if ((it->of.kind != VALUE_NONE && !machine_call_with(m, it->of, out, 1, at, &verdict)) ||
            !value_truth(m, verdict, at, &keeps))
            return false;
    }
    return true;
}

static bool python_filter(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "filter", next_filtered, &a->value[1], 1, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    return true;
}

/* ---- iter, next, reversed ---- */

static bool next_called(Machine *m, Iterator *it, Span at, Value *out)
{
    Value same;
    if (!machine_call_with(m, it->of, NULL, 0, at, out) ||
        !value_binary(m, OP_EQ, *out, it->last, at, &same))
        return false;
    return value_truth(m, same, at, &it->done);
}

static bool python_iter(Machine *m, const Arguments *a, Value *out)
{
    if (a->position[1] == NOT_GIVEN)
        return iterator_of(m, a->value[0], a->at, out);
    if (!iterator_make(m, "callable_iterator", next_called, NULL, 0, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    out->iterator->last = a->value[1];
    return true;
}

/* There is no further item: StopIteration, with what a generator returned. */
static bool stop(Machine *m, Value result, Span at)
{
    Value type, made;
    if (result.kind == VALUE_NONE)
        return raise_as(m, STOP_ITERATION, at, "\nthere is no further item");
    return machine_member(m, SPACE_BUILTIN, STR("StopIteration"), &type) &&
           machine_call_with(m, type, &result, 1, at, &made) && m->raise(m, made, at);
}

static bool python_next(Machine *m, const Arguments *a, Value *out)
{
    bool end, own;
    if (!special_next(m, a->value[0], a->at, out, &end, &own))
        return false;
    if (!own && a->value[0].kind != VALUE_ITERATOR) {
        raise_as(m, TYPE_ERROR, arg_span(a, 0), "'%s' object is not an iterator",
                 value_type_name(a->value[0]));
        return value_walks(a->value[0]) && error_hint(m->error, "next(iter(...))");
    }
    if (!own && !iterator_next(m, a->value[0].iterator, a->at, out, &end))
        return false;
    if (end && a->position[1] == NOT_GIVEN)
        return stop(m, own ? value_none() : a->value[0].iterator->result, a->at);
    if (end)
        *out = a->value[1];
    return true;
}

/* ---- methods of iterators and generators ---- */

static bool iterator_itself(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = a->value[0];
    return true;
}

static bool resume(Machine *m, const Arguments *a, Resume how, Value given, Value *out)
{
    bool end;
    if (!iterator_resume(m, a->value[0].iterator, how, given, a->at, out, &end))
        return false;
    return !end || stop(m, a->value[0].iterator->result, a->at);
}

static bool iterator_advance(Machine *m, const Arguments *a, Value *out)
{
    return resume(m, a, RESUME_SEND, value_none(), out);
}

static bool generator_send(Machine *m, const Arguments *a, Value *out)
{
    return resume(m, a, RESUME_SEND, a->value[1], out);
}

/* throw(exception), or throw(class, its argument) */
static bool generator_throw(Machine *m, const Arguments *a, Value *out)
{
    Value exception = a->value[1];
    bool class = exception.kind == VALUE_CLASS && a->value[2].kind != VALUE_NONE;
    if (class && a->value[2].kind == VALUE_OBJECT)
        exception = a->value[2];
    else if (class && !machine_call_with(m, exception, &a->value[2], 1, a->at, &exception))
        return false;
    return resume(m, a, RESUME_THROW, exception, out);
}

bool iterator_close(Machine *m, Iterator *it, Span at)
{
    Value leave, ignored;
    bool end;
    if (it->done || !it->resumes) {
        it->done = true;
        return true;
    }
    if (!machine_member(m, SPACE_BUILTIN, STR("GeneratorExit"), &leave))
        return false;
    if (iterator_resume(m, it, RESUME_THROW, leave, at, &ignored, &end))
        return end || raise_as(m, RUNTIME_ERROR, at, "generator ignored GeneratorExit");
    bool quiet = m->error->type && (str_is(STR("GeneratorExit"), m->error->type) ||
                                    str_is(STR("StopIteration"), m->error->type));
    if (quiet)
        *m->error = (Error){0};
    return quiet;
}

static bool generator_close(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    return iterator_close(m, a->value[0].iterator, a->at);
}

static bool python_reversed(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    int64_t length;
    NextItem *next = v.kind == VALUE_OBJECT && !value_is_modules(v) ? next_asked : next_back;
    Value flip, first = value_int(0);
    if (v.kind == VALUE_TENSOR && value_view(m, v).shape.rank > 0)
        return value_attribute(m, v, STR("flip"), a->at, &flip) &&
               machine_call_with(m, flip, &first, 1, a->at, out);
    if (value_is(v, 1u << VALUE_SET | 1u << VALUE_ITERATOR) ||
        (!value_walks(v) && !value_is_modules(v)))
        return raise_as(m, TYPE_ERROR, arg_span(a, 0), "'%s' object is not reversible",
                        value_type_name(v));
    if (!value_length(m, v, a->at, &length) ||
        !iterator_make(m, v.kind == VALUE_LIST ? "list_reverseiterator" : "reversed", next, &v, 1,
                       a->at, out))
        return false;
    out->iterator->k = length;
    return true;
}

/* slice(stop), slice(start, stop), slice(start, stop, step) */
static bool python_slice(Machine *m, const Arguments *a, Value *out)
{
    Value bounds[3] = {value_none(), value_none(), value_none()};
    if (a->rests < 1 || a->rests > 3)
        return raise_as(m, TYPE_ERROR, a->at, "slice expected at %s argument%s, got %d",
                        a->rests < 1 ? "least 1" : "most 3", a->rests < 1 ? "" : "s", a->rests);
    for (int i = 0; i < a->rests; i++)
        bounds[a->rests == 1 ? 1 : i] = a->rest[i];
    *out = value_items(m, VALUE_SLICE, bounds, 3);
    return true;
}

/* start, stop, step of a slice: `which`. */
static bool slice_part(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = a->value[0].items->items[a->row->which];
    return true;
}

/* slice.indices: start, stop and step within a sequence of that length. */
static bool slice_indices(Machine *m, const Arguments *a, Value *out)
{
    const Value *part = a->value[0].items->items;
    Subscript s = {.slice = true, .start = part[0], .stop = part[1], .step = part[2], .at = a->at};
    Pick p;
    int64_t end;
    if (a->value[1].i < 0)
        return raise_as(m, VALUE_ERROR, a->at, "length should not be negative");
    if (!slice_ends(m, &s, a->value[1].i, &p, &end))
        return false;
    Value all[3] = {value_int(p.start), value_int(end), value_int(p.step)};
    *out = value_items(m, VALUE_TUPLE, all, 3);
    return true;
}

/* clang-format off */
const Builtin library_iterators[] = {
    {"enumerate", BUILTIN, "iterable start:int=0", python_enumerate,
     "pairs (number, item) to loop over", 0},
    {"zip", BUILTIN, "*sequences strict=False", python_zip,
     "tuples of first items, second items, ...", 0},
    {"map", BUILTIN, "function *iterables", python_map, "function(item) of each item", 0},
    {"filter", BUILTIN, "function iterable", python_filter,
     "the items of which function(item) is true", 0},
    {"iter", BUILTIN, "object sentinel=None", python_iter, "reads the items one by one", 0},
    {"next", BUILTIN, "iterator default=None", python_next, "the next item of iter(...)", 0},
    {"slice", BUILTIN, "*bounds", python_slice, "start:stop:step as a value, for x[...]", 0},
    {"start", OF_SLICE | PROPERTY, "self", slice_part, "its first place, or None", 0},
    {"stop", OF_SLICE | PROPERTY, "self", slice_part, "where it ends, or None", 1},
    {"step", OF_SLICE | PROPERTY, "self", slice_part, "from one place to the next, or None", 2},
    {"indices", OF_SLICE, "self length:int", slice_indices, "(start, stop, step) within that length", 0},
    {"send", OF_ITERATOR, "self value", generator_send, "goes on; the yield that waits gives value", 1},
    {"throw", OF_ITERATOR, "self type value=None traceback=None", generator_throw, "goes on; the yield that waits raises", 1},
    {"close", OF_ITERATOR, "self", generator_close, "ends it at the yield that waits", 1},
    {"__next__", OF_ITERATOR, "self", iterator_advance, "the next item", 0},
    {"__iter__", OF_ITERATOR, "self", iterator_itself, "the iterator itself", 0},
    {"reversed", BUILTIN, "sequence", python_reversed, "the items, the last one first", 0},
    {0},
};
/* clang-format on */
