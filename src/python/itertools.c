/*
 * itertools.c - Python's itertools module: iterators made of others, each item when it is asked
 * for.
 */
#include "language/iterator.h"
#include "language/library.h"

#include <string.h>

/* ---- one after the other ---- */

/* chain: the sequences one after the other. it->k is the one that is read. */
static bool next_chained(Machine *m, Iterator *it, Span at, Value *out)
{
    (void)at;
    while (it->k < it->count) {
        Each *each = &it->each[it->k];
        if (value_next(m, each)) {
            *out = each->item;
            return true;
        }
        if (!each->end)
            return false;
        it->k++;
    }
    it->done = true;
    return true;
}

static bool chain(Machine *m, const Arguments *a, Value *out)
{
    return iterator_make(m, "itertools.chain", next_chained, a->rest, a->rests, a->at, out);
}

/* chain.from_iterable: the sequences come from another one. it->flag: one is being read. */
static bool next_of_all(Machine *m, Iterator *it, Span at, Value *out)
{
    for (;;) {
        if (it->flag && value_next(m, &it->each[1])) {
            *out = it->each[1].item;
            return true;
        }
        if (it->flag && !it->each[1].end)
            return false;
        if (!value_next(m, &it->each[0])) {
            it->done = true;
            return it->each[0].end;
        }
        it->flag = true;
        it->each[1] = (Each){.of = it->each[0].item, .at = at};
        if (!value_walks(it->each[1].of))
            return raise_as(m, TYPE_ERROR, at, "'%s' object is not iterable",
                            value_type_name(it->each[1].of));
    }
}

static bool chain_all(Machine *m, const Arguments *a, Value *out)
{
    Value both[2] = {a->value[0], a->value[0]};
    return iterator_make(m, "itertools.chain", next_of_all, both, 2, a->at, out);
}

/* repeat(object, times): it->stop times, or with -1 for ever. */
static bool next_repeated(Machine *m, Iterator *it, Span at, Value *out)
{
    (void)m;
    (void)at;
    it->done = it->stop >= 0 && it->k++ >= it->stop;
    *out = it->of;
    return true;
}

static bool repeat(Machine *m, const Arguments *a, Value *out)
{
    int64_t times = a->value[1].kind == VALUE_NONE ? -1 : a->value[1].i < 0 ? 0 : a->value[1].i;
    if (!iterator_make(m, "itertools.repeat", next_repeated, NULL, 0, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    out->iterator->stop = times;
    return true;
}

/* cycle keeps the items of the first round. */
static bool next_cycled(Machine *m, Iterator *it, Span at, Value *out)
{
    Items *kept = &it->kept;
    if (!it->flag) {
        if (value_next(m, it->each)) {
            *ARENA_PUSH(m->arena, kept) = *out = it->each->item;
            return value_fits(m, kept->count, MAX_ITEMS, at);
        }
        if (!it->each->end)
            return false;
        it->flag = true;
    }
    it->done = kept->count == 0;
    if (!it->done)
        *out = kept->items[(size_t)it->k++ % kept->count];
    return true;
}

static bool cycle(Machine *m, const Arguments *a, Value *out)
{
    return iterator_make(m, "itertools.cycle", next_cycled, a->value, 1, a->at, out);
}

static bool next_counted(Machine *m, Iterator *it, Span at, Value *out)
{
    *out = it->last;
    return value_binary(m, OP_ADD, it->last, it->of, at, &it->last);
}

static bool count(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "itertools.count", next_counted, NULL, 0, a->at, out))
        return false;
    out->iterator->last = a->value[0];
    out->iterator->of = a->value[1];
    return true;
}

/* ---- some of the items ---- */

/* islice: items k, k + step ... before `stop`; it->last.i counts those that were read. */
static bool next_sliced(Machine *m, Iterator *it, Span at, Value *out)
{
    (void)at;
    bool ends = it->stop >= 0 && it->k >= it->stop;
    while (!ends && it->last.i < it->k) {
        if (!value_next(m, it->each)) {
            it->done = true;
            return it->each->end;
        }
        it->last.i++;
    }
    it->done = ends || !value_next(m, it->each);
    if (it->done)
        return ends || it->each->end;
    *out = it->each->item;
    it->last.i++;
    it->k += it->step;
    return true;
}

static bool slice(Machine *m, const Arguments *a, Value *out)
{
    int64_t bounds[3] = {0, -1, 1};
    if (a->rests < 1 || a->rests > 3)
        return raise_as(m, TYPE_ERROR, a->at, "islice expected at least 2 arguments, got %d",
                        a->rests + 1);
    for (int i = 0; i < a->rests; i++) {
        int64_t *to = &bounds[a->rests == 1 ? 1 : i];
        if (a->rest[i].kind != VALUE_NONE && (!value_as_index(m, a->rest[i], to) || *to < (i == 2)))
            return raise_as(m, VALUE_ERROR, a->at, "%s for islice() must be %s%s",
                            i == 2          ? "Step"
                            : a->rests == 1 ? "Stop argument"
                                            : "Indices",
                            i == 2 ? "a positive integer or None."
                                   : "None or an integer: 0 <= x <= ",
                            i == 2 ? "" : "sys.maxsize.");
    }
    if (!iterator_make(m, "itertools.islice", next_sliced, a->value, 1, a->at, out))
        return false;
    out->iterator->k = bounds[0];
    out->iterator->stop = bounds[1];
    out->iterator->step = bounds[2];
    out->iterator->last = value_int(0);
    return true;
}

enum { TAKE, DROP, REJECT };

/* takewhile, dropwhile, filterfalse: it->k says which. */
static bool next_while(Machine *m, Iterator *it, Span at, Value *out)
{
    for (;;) {
        Value verdict;
        bool holds;
        if (!value_next(m, it->each)) {
            it->done = true;
            return it->each->end;
        }
        *out = it->each->item;
        if (it->flag)
            return true;
        verdict = *out;
        if ((it->of.kind != VALUE_NONE || it->k != REJECT) &&
            !machine_call_with(m, it->of, out, 1, at, &verdict))
            return false;
        if (!value_truth(m, verdict, at, &holds))
            return false;
        if (it->k == TAKE) {
            it->done = !holds;
            return true;
        }
        if (!holds) {
            it->flag = it->k == DROP;
            return true;
        }
    }
}

static bool some_while(Machine *m, const Arguments *a, Value *out)
{
    static const char *const types[] = {"itertools.takewhile", "itertools.dropwhile",
                                        "itertools.filterfalse"};
    if (!iterator_make(m, types[a->row->which], next_while, &a->value[1], 1, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    out->iterator->k = a->row->which;
    return true;
}

static bool next_chosen(Machine *m, Iterator *it, Span at, Value *out)
{
    for (bool chosen = false; !chosen;) {
        if (!value_next(m, &it->each[0]) || !value_next(m, &it->each[1])) {
            it->done = true;
            return it->each[0].end || it->each[1].end;
        }
        *out = it->each[0].item;
        if (!value_truth(m, it->each[1].item, at, &chosen))
            return false;
    }
    return true;
}

static bool compress(Machine *m, const Arguments *a, Value *out)
{
    return iterator_make(m, "itertools.compress", next_chosen, a->value, 2, a->at, out);
}

/* ---- several at a time ---- */

static bool next_longest(Machine *m, Iterator *it, Span at, Value *out)
{
    Value tuple = value_items(m, VALUE_TUPLE, NULL, 0);
    int ended = 0;
    (void)at;
    for (int i = 0; i < it->count; i++) {
        Value item = it->of;
        if (!it->each[i].end && value_next(m, &it->each[i]))
            item = it->each[i].item;
        else if (!it->each[i].end)
            return false;
        ended += it->each[i].end;
        *ARENA_PUSH(m->arena, tuple.items) = item;
    }
    it->done = ended == it->count;
    *out = tuple;
    return true;
}

static bool zip_longest(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "itertools.zip_longest", next_longest, a->rest, a->rests, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    return true;
}

static bool next_pair(Machine *m, Iterator *it, Span at, Value *out)
{
    Value pair[2];
    (void)at;
    for (int i = it->flag; i < 2; i++) {
        pair[0] = it->last;
        if (!value_next(m, it->each)) {
            it->done = true;
            return it->each->end;
        }
        it->last = pair[1] = it->each->item;
    }
    it->flag = true;
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

static bool pairwise(Machine *m, const Arguments *a, Value *out)
{
    return iterator_make(m, "itertools.pairwise", next_pair, a->value, 1, a->at, out);
}

static bool next_starred(Machine *m, Iterator *it, Span at, Value *out)
{
    Value tuple;
    if (!value_next(m, it->each)) {
        it->done = true;
        return it->each->end;
    }
    return value_collect(m, it->each->item, VALUE_TUPLE, at, &tuple) &&
           machine_call_with(m, it->of, tuple.items->items, tuple.items->count, at, out);
}

static bool star_map(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "itertools.starmap", next_starred, &a->value[1], 1, a->at, out))
        return false;
    out->iterator->of = a->value[0];
    return true;
}

/* accumulate: it->of is the function, None: a sum; it->last what came of it so far. */
static bool next_accumulated(Machine *m, Iterator *it, Span at, Value *out)
{
    Value pair[2] = {it->last};
    if (it->k++ == 0 && it->flag) { /* the initial value comes first */
        *out = it->last;
        return true;
    }
    if (!value_next(m, it->each)) {
        it->done = true;
        return it->each->end;
    }
    pair[1] = it->each->item;
    *out = pair[1];
    if ((it->k > 1 || it->flag) &&
        (it->of.kind == VALUE_NONE ? !value_binary(m, OP_ADD, pair[0], pair[1], at, out)
                                   : !machine_call_with(m, it->of, pair, 2, at, out)))
        return false;
    it->last = *out;
    return true;
}

static bool accumulate(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "itertools.accumulate", next_accumulated, a->value, 1, a->at, out))
        return false;
    out->iterator->of = a->value[1];
    out->iterator->last = a->value[2];
    out->iterator->flag = a->value[2].kind != VALUE_NONE;
    return true;
}

/* groupby: pairs (key, list of the items); the groups are lists here. */
static bool key_of(Machine *m, Iterator *it, Value item, Span at, Value *out)
{
    *out = item;
    return it->of.kind == VALUE_NONE || machine_call_with(m, it->of, &item, 1, at, out);
}

static bool next_group(Machine *m, Iterator *it, Span at, Value *out)
{
    Value group = value_items(m, VALUE_LIST, NULL, 0), key, other, pair[2];
    bool same = true;
    if (!it->flag && (it->k < 0 || !value_next(m, it->each))) {
        it->done = true;
        return it->k < 0 || it->each->end;
    }
    if (!key_of(m, it, it->each->item, at, &key))
        return false;
    do {
        *ARENA_PUSH(m->arena, group.items) = it->each->item;
        it->flag = value_next(m, it->each);
        if (!it->flag && !it->each->end)
            return false;
        if (it->flag &&
            (!key_of(m, it, it->each->item, at, &other) || !value_equal(m, key, other, at, &same)))
            return false;
    } while (it->flag && same);
    it->k = it->flag ? 0 : -1;
    pair[0] = key;
    if (!iterator_of(m, group, at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

static bool group_by(Machine *m, const Arguments *a, Value *out)
{
    if (!iterator_make(m, "itertools.groupby", next_group, a->value, 1, a->at, out))
        return false;
    out->iterator->of = a->value[1];
    return true;
}

/* tee: the items are read at once here, so that each copy has all. */
static bool tee(Machine *m, const Arguments *a, Value *out)
{
    Value all, one;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    if (!value_collect(m, a->value[0], VALUE_LIST, a->at, &all))
        return false;
    for (int64_t i = 0; i < a->value[1].i && i < 100; i++) {
        if (!iterator_of(m, all, a->at, &one))
            return false;
        *ARENA_PUSH(m->arena, out->items) = one;
    }
    return true;
}

/* ---- choices ---- */

enum { PRODUCT, PERMUTATIONS, COMBINATIONS, REPLACED };

/* Places of the items that the next tuple takes: `places` of them, all below `limit`. */
typedef struct Wheel {
    int64_t *place;
    Items **pool; /* what each of the places takes from */
    int64_t places, limit;
    int kind;
} Wheel;

static bool taken_before(const Wheel *w, int64_t i)
{
    for (int64_t j = 0; j < i; j++)
        if (w->place[j] == w->place[i])
            return true;
    return false;
}

/* Puts the places behind i to the least that they may be. */
static void restart(Wheel *w, int64_t i)
{
    for (int64_t j = i; j < w->places; j++) {
        w->place[j] = w->kind == COMBINATIONS && j > 0 ? w->place[j - 1] + 1
                      : w->kind == REPLACED && j > 0   ? w->place[j - 1]
                                                       : 0;
        while (w->kind == PERMUTATIONS && taken_before(w, j))
            w->place[j]++;
    }
}

/* The next choice in order; false: that was the last. */
static bool advance(Wheel *w)
{
    for (int64_t i = w->places; i-- > 0;) {
        int64_t limit = w->kind == PRODUCT        ? (int64_t)w->pool[i]->count
                        : w->kind == COMBINATIONS ? w->limit - (w->places - 1 - i)
                                                  : w->limit;
        do
            w->place[i]++;
        while (w->kind == PERMUTATIONS && w->place[i] < limit && taken_before(w, i));
        if (w->place[i] < limit) {
            restart(w, i + 1);
            return true;
        }
    }
    return false;
}

static bool next_choice(Machine *m, Iterator *it, Span at, Value *out)
{
    Wheel *w = it->state;
    if (!it->flag)
        it->flag = true;
    else if (!advance(w))
        it->done = true;
    *out = value_items(m, VALUE_TUPLE, NULL, 0);
    for (int64_t i = 0; !it->done && i < w->places; i++)
        *ARENA_PUSH(m->arena, out->items) = w->pool[i]->items[w->place[i]];
    return machine_spend(m, w->places * (w->kind == PERMUTATIONS ? w->places : 1) / 4, at);
}

static bool start_wheel(Machine *m, Wheel w, const char *type, Span at, Value *out)
{
    bool any = true;
    if (!iterator_make(m, type, next_choice, NULL, 0, at, out))
        return false;
    for (int64_t i = 0; i < w.places; i++)
        any = any && w.pool[i]->count > 0;
    any = any && (w.kind == PRODUCT || w.kind == REPLACED || w.places <= w.limit);
    out->iterator->done = !any;
    if (any)
        restart(&w, 0);
    out->iterator->state = ARENA_NEW(m->arena, Wheel);
    *(Wheel *)out->iterator->state = w;
    return true;
}

static Wheel wheel_of(Machine *m, int kind, int64_t places)
{
    return (Wheel){.kind = kind,
                   .places = places,
                   .place = ARENA_ARRAY(m->arena, int64_t, places + 1),
                   .pool = ARENA_ARRAY(m->arena, Items *, places + 1)};
}

static bool product(Machine *m, const Arguments *a, Value *out)
{
    int64_t times = a->value[0].i, places = a->rests * (times < 0 ? 0 : times);
    Value pool;
    if (times > 1000 || places > 1000)
        return raise_limit(m, a->at, "product() of more than 1000 sequences");
    Wheel w = wheel_of(m, PRODUCT, places);
    for (int i = 0; i < a->rests; i++) {
        if (!value_collect(m, a->rest[i], VALUE_TUPLE, a->at, &pool))
            return false;
        for (int64_t k = i; k < places; k += a->rests)
            w.pool[k] = pool.items;
    }
    return start_wheel(m, w, "itertools.product", a->at, out);
}

/* permutations, combinations and those with replacement: `which`. */
static bool choose(Machine *m, const Arguments *a, Value *out)
{
    static const char *const types[] = {"", "itertools.permutations", "itertools.combinations",
                                        "itertools.combinations_with_replacement"};
    Value pool;
    if (!value_collect(m, a->value[0], VALUE_TUPLE, a->at, &pool))
        return false;
    int64_t places = a->value[1].kind == VALUE_NONE ? (int64_t)pool.items->count : a->value[1].i;
    if (places < 0)
        return raise_as(m, VALUE_ERROR, a->at, "r must be non-negative");
    if (places > 1000)
        return raise_limit(m, a->at, "choices of more than 1000 items");
    Wheel w = wheel_of(m, a->row->which, places);
    w.limit = (int64_t)pool.items->count;
    for (int64_t i = 0; i < places; i++)
        w.pool[i] = pool.items;
    return start_wheel(m, w, types[a->row->which], a->at, out);
}

/* clang-format off */
const Builtin library_itertools[] = {
    {"chain.from_iterable", ITERTOOLS, "iterable", chain_all, "the items of all items, one after the other", 0},
    {"chain", ITERTOOLS, "*iterables", chain, "the items of all, one after the other", 0},
    {"repeat", ITERTOOLS, "object times:int?=None", repeat, "the same again and again", 0},
    {"cycle", ITERTOOLS, "iterable", cycle, "the items round and round", 0},
    {"count", ITERTOOLS, "start=0 step=1", count, "start, start + step, ... without end", 0},
    {"islice", ITERTOOLS, "iterable *bounds", slice, "items from start to stop", 0},
    {"takewhile", ITERTOOLS, "predicate iterable", some_while, "the items as long as predicate(item) holds", TAKE},
    {"dropwhile", ITERTOOLS, "predicate iterable", some_while, "the items from where it no longer holds", DROP},
    {"filterfalse", ITERTOOLS, "predicate iterable", some_while, "the items for which it does not hold", REJECT},
    {"compress", ITERTOOLS, "data selectors", compress, "the items whose selector is true", 0},
    {"zip_longest", ITERTOOLS, "*iterables fillvalue=None", zip_longest, "zip up to the longest", 0},
    {"pairwise", ITERTOOLS, "iterable", pairwise, "each item with the next one", 0},
    {"starmap", ITERTOOLS, "function iterable", star_map, "function(*item) of each item", 0},
    {"accumulate", ITERTOOLS, "iterable func=None * initial=None", accumulate, "running totals", 0},
    {"groupby", ITERTOOLS, "iterable key=None", group_by, "items that follow one another and have one key", 0},
    {"tee", ITERTOOLS, "iterable n:int=2", tee, "n iterators over the same items", 0},
    {"product", ITERTOOLS, "*iterables repeat:int=1", product, "every choice of one item each", PRODUCT},
    {"permutations", ITERTOOLS, "iterable r:int?=None", choose, "every order of r items", PERMUTATIONS},
    {"combinations", ITERTOOLS, "iterable r:int", choose, "every choice of r items", COMBINATIONS},
    {"combinations_with_replacement", ITERTOOLS, "iterable r:int", choose, "the same, items may come again", REPLACED},
    {0},
};
/* clang-format on */
