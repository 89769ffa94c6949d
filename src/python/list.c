/*
 * list.c - the methods of lists, tuples and ranges, and sorting.
 *
 * A list made by `a + b` may share its items with the list it was made of, as long as nobody
 * changes either: l = l + [x] then takes no more than l.append(x). Whoever changes a list in place
 * makes its items its own first (list_own).
 */
#include "language/iterator.h"
#include "language/library.h"

#include <string.h>

static Items *receiver(const Arguments *a)
{
    return a->value[0].items;
}

/* ---- items that lists share ---- */

void list_own(Machine *m, Items *list)
{
    if (!list->claimed)
        return;
    Value *items = ARENA_ARRAY(m->arena, Value, list->count + 1);
    memcpy(items, list->items, list->count * sizeof *items);
    *list = (Items){.items = items, .count = list->count, .capacity = list->count + 1};
}

Value list_join(Machine *m, ValueKind kind, const Items *a, const Items *b)
{
    size_t count = a->count + b->count;
    Items *all = ARENA_NEW(m->arena, Items);
    *all = *a;
    all->named = NULL;
    if (!a->claimed || *a->claimed != a->count || count > a->capacity) {
        all->capacity = a->claimed ? count * 2 : count + count / 8 + 1;
        all->items = ARENA_ARRAY(m->arena, Value, all->capacity);
        if (a->count)
            memcpy(all->items, a->items, a->count * sizeof *a->items);
        all->claimed = ARENA_NEW(m->arena, size_t);
    }
    if (b->count)
        memcpy(all->items + a->count, b->items, b->count * sizeof *b->items);
    all->count = *all->claimed = count;
    return (Value){.kind = kind, .items = all};
}

/* ---- sorting ---- */

/* Items and the keys they are sorted by. */
typedef struct Keyed {
    Value key, item;
} Keyed;

static bool before(Machine *m, Value a, Value b, Span at, bool *out)
{
    Value verdict;
    return value_binary(m, OP_LT, a, b, at, &verdict) && value_truth(m, verdict, at, out);
}

static void turn_round(Keyed *v, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        Keyed other = v[i];
        v[i] = v[n - 1 - i];
        v[n - 1 - i] = other;
    }
}

/* How many items from the first on are in order; when they go down, they are turned round. */
static bool find_run(Machine *m, Keyed *v, size_t n, Span at, size_t *out)
{
    bool down = false, less;
    size_t run = 1;
    if (n > 1 && !before(m, v[1].key, v[0].key, at, &down))
        return false;
    for (run = 2; run < n; run++) {
        if (!before(m, v[run].key, v[run - 1].key, at, &less))
            return false;
        if (less != down)
            break;
    }
    *out = run < n ? run : n;
    if (down)
        turn_round(v, *out);
    return true;
}

/* Few items are put in one by one, each where it is found by halving what is there: compared in the
 * order in which CPython does it. */
static bool insertion_sort(Machine *m, Keyed *v, size_t n, Span at)
{
    size_t run;
    bool less;
    if (!find_run(m, v, n, at, &run))
        return false;
    for (; run < n; run++) {
        Keyed item = v[run];
        size_t low = 0, high = run;
        while (low < high) {
            size_t mid = low + (high - low) / 2;
            if (!before(m, item.key, v[mid].key, at, &less))
                return false;
            high = less ? mid : high;
            low = less ? low : mid + 1;
        }
        memmove(v + low + 1, v + low, (run - low) * sizeof *v);
        v[low] = item;
    }
    return true;
}

/* Merge sort, stable as Python's. */
static bool merge_sort(Machine *m, Keyed *v, Keyed *spare, size_t n, Span at)
{
    size_t half = n / 2, i = 0, j = half;
    bool less = false;
    if (n < 64)
        return insertion_sort(m, v, n, at);
    if (!merge_sort(m, v, spare, half, at) || !merge_sort(m, v + half, spare, n - half, at))
        return false;
    memcpy(spare, v, n * sizeof *v);
    for (size_t k = 0; k < n; k++) {
        if (i < half && j < n && !before(m, spare[j].key, spare[i].key, at, &less))
            return false;
        v[k] = j >= n || (i < half && !less) ? spare[i++] : spare[j++];
    }
    return machine_spend(m, (int64_t)n / 8 + 1, at);
}

/* Puts the items into the order of v. */
static bool sort_keyed(Machine *m, Items *list, Keyed *v, bool reverse, Span at)
{
    size_t n = list->count;
    Keyed *spare = ARENA_ARRAY(m->arena, Keyed, n + 1);
    if (reverse) /* turned round before and after, equal items keep their order */
        turn_round(v, n);
    if (!merge_sort(m, v, spare, n, at))
        return false;
    if (reverse)
        turn_round(v, n);
    for (size_t i = 0; i < n; i++)
        list->items[i] = v[i].item;
    return true;
}

bool list_sort_by(Machine *m, Items *list, int part, bool reverse, Span at)
{
    Keyed *v = ARENA_ARRAY(m->arena, Keyed, list->count + 1);
    for (size_t i = 0; i < list->count; i++) {
        Value item = list->items[i];
        v[i] = (Keyed){part < 0 ? item : item.items->items[part], item};
    }
    return sort_keyed(m, list, v, reverse, at);
}

static bool list_sort(Machine *m, Items *list, Value key, bool reverse, Span at)
{
    size_t n = list->count;
    Keyed *v = ARENA_ARRAY(m->arena, Keyed, n + 1);
    for (size_t i = 0; i < n; i++) {
        v[i] = (Keyed){list->items[i], list->items[i]};
        if (key.kind != VALUE_NONE && !machine_call_with(m, key, &list->items[i], 1, at, &v[i].key))
            return false;
    }
    return sort_keyed(m, list, v, reverse, at);
}

static bool sort(Machine *m, const Arguments *a, Value *out)
{
    bool reverse;
    Items *list = receiver(a), copy = *list;
    (void)out;
    if (!value_truth(m, a->value[2], a->at, &reverse))
        return false;
    copy.claimed = copy.count ? &copy.count : NULL;
    list_own(m, &copy);
    list->items = NULL; /* whoever looks while it is sorted finds it empty */
    list->count = list->capacity = 0;
    list->claimed = NULL;
    bool well = list_sort(m, &copy, a->value[1], reverse, a->at), same = !list->count;
    *list = copy;
    return well &&
           (same ||
            raise_as(m, VALUE_ERROR, a->at,
                     "list modified during sort\na key or comparison leaves the list as it is"));
}

static bool python_sorted(Machine *m, const Arguments *a, Value *out)
{
    bool reverse;
    return value_truth(m, a->value[2], a->at, &reverse) &&
           value_collect(m, a->value[0], VALUE_LIST, a->at, out) &&
           list_sort(m, out->items, a->value[1], reverse, a->at);
}

/* ---- adding ---- */

static bool append(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    list_own(m, receiver(a));
    *ARENA_PUSH(m->arena, receiver(a)) = a->value[1];
    return value_fits(m, receiver(a)->count, MAX_ITEMS, a->at);
}

static bool extend(Machine *m, const Arguments *a, Value *out)
{
    Value added;
    (void)out;
    if (!value_collect(m, a->value[1], VALUE_LIST, a->at, &added))
        return false;
    list_own(m, receiver(a));
    for (size_t i = 0; i < added.items->count; i++)
        *ARENA_PUSH(m->arena, receiver(a)) = added.items->items[i];
    return value_fits(m, receiver(a)->count, MAX_ITEMS, a->at);
}

static bool insert(Machine *m, const Arguments *a, Value *out)
{
    Items *l = receiver(a);
    int64_t n = (int64_t)l->count, i = a->value[1].i;
    (void)out;
    if (l->deque > 0 && n >= l->deque - 1)
        return raise_as(m, INDEX_ERROR, a->at, "deque already at its maximum size");
    i = i < 0 ? (i + n < 0 ? 0 : i + n) : i > n ? n : i;
    list_own(m, l);
    *ARENA_PUSH(m->arena, l) = a->value[2];
    memmove(l->items + i + 1, l->items + i, (size_t)(n - i) * sizeof *l->items);
    l->items[i] = a->value[2];
    return machine_spend(m, (n - i) / 16, a->at) && value_fits(m, l->count, MAX_ITEMS, a->at);
}

/* ---- taking out ---- */

static void take_out(Machine *m, Items *l, size_t i)
{
    list_own(m, l);
    memmove(l->items + i, l->items + i + 1, (l->count - i - 1) * sizeof *l->items);
    l->count--;
}

static bool pop(Machine *m, const Arguments *a, Value *out)
{
    Items *l = receiver(a);
    int64_t n = (int64_t)l->count, i = a->value[1].i;
    if (n == 0)
        return raise_as(m, INDEX_ERROR, a->at, "pop from empty list");
    i += i < 0 ? n : 0;
    if (i < 0 || i >= n)
        return raise_as(m, INDEX_ERROR, a->at, "pop index out of range\nit has %lld items",
                        (long long)n);
    *out = l->items[i];
    take_out(m, l, (size_t)i);
    return machine_spend(m, (n - i) / 16, a->at);
}

/* The first item, from `start` on and before `stop`, that equals v; -1: there is none. */
static bool position(Machine *m, const Arguments *a, int64_t start, int64_t stop, int64_t *out)
{
    const Items *l = receiver(a);
    int64_t n = (int64_t)l->count;
    start = start < 0 ? (start + n < 0 ? 0 : start + n) : start;
    stop = stop < 0 ? stop + n : stop;
    *out = -1;
    for (int64_t i = start; i < stop && i < (int64_t)l->count; i++) {
        bool same;
        if (!machine_spend(m, 1, a->at) || !value_equal(m, l->items[i], a->value[1], a->at, &same))
            return false;
        if (same) {
            *out = i;
            return true;
        }
    }
    return true;
}

/* Says that the value is not in it, as repr writes it. Always false. */
static bool not_in(Machine *m, const Arguments *a, const char *what)
{
    StrBuf text = strbuf_make(m->arena);
    value_write_repr(&text, m->trace, a->value[1], trace_now(m->trace));
    return raise_as(m, VALUE_ERROR, a->at, "%s is not in %s", text.at, what);
}

static bool remove_item(Machine *m, const Arguments *a, Value *out)
{
    int64_t i;
    (void)out;
    if (!position(m, a, 0, INT64_MAX, &i))
        return false;
    if (i < 0 && receiver(a)->deque)
        return not_in(m, a, "deque");
    if (i < 0)
        return raise_as(m, VALUE_ERROR, a->at, "list.remove(x): x not in list");
    take_out(m, receiver(a), (size_t)i);
    return true;
}

static bool clear(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)out;
    *receiver(a) = (Items){0};
    return true;
}

/* ---- asking ---- */

static bool index_of(Machine *m, const Arguments *a, Value *out)
{
    *out = value_int(0);
    if (!position(m, a, a->value[2].i, a->value[3].i, &out->i))
        return false;
    if (out->i >= 0)
        return true;
    if (a->value[0].kind != VALUE_LIST)
        return raise_as(m, VALUE_ERROR, a->at, "tuple.index(x): x not in tuple");
    return not_in(m, a, receiver(a)->deque ? "deque" : "list");
}

static bool count(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[0], .at = a->at};
    bool same;
    *out = value_int(0);
    while (value_next(m, &each)) {
        if (!value_equal(m, each.item, a->value[1], a->at, &same))
            return false;
        out->i += same;
    }
    return each.end;
}

static bool copy(Machine *m, const Arguments *a, Value *out)
{
    *out = value_items(m, VALUE_LIST, receiver(a)->items, receiver(a)->count);
    out->items->deque = receiver(a)->deque;
    return machine_spend(m, (int64_t)receiver(a)->count / 8, a->at);
}

static bool reverse(Machine *m, const Arguments *a, Value *out)
{
    Items *l = receiver(a);
    (void)out;
    list_own(m, l);
    for (size_t i = 0; i < l->count / 2; i++) {
        Value v = l->items[i];
        l->items[i] = l->items[l->count - 1 - i];
        l->items[l->count - 1 - i] = v;
    }
    return machine_spend(m, (int64_t)l->count / 8, a->at);
}

/* range(...).index(x), and start, stop, step: `which` says which. */
static bool range_part(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = receiver(a)->items[a->row->which];
    return true;
}

static bool range_index(Machine *m, const Arguments *a, Value *out)
{
    const Items *r = receiver(a);
    bool there;
    if (!value_contains(m, a->value[0], a->value[1], a->at, &there))
        return false;
    if (!there || !value_is(a->value[1], WHOLE))
        return raise_as(m, VALUE_ERROR, a->at, "the value is not in range");
    *out = value_int((value_whole(a->value[1]) - r->items[0].i) / r->items[2].i);
    return true;
}

/* ---- any and all ---- */

/* `which` is the truth of an item that decides. */
static bool decides(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[0], .at = a->at};
    bool truth;
    *out = value_bool(!a->row->which);
    if (each.of.kind == VALUE_TENSOR && value_view(m, each.of).shape.rank == 0)
        return raise_as(m, TYPE_ERROR, a->at, "iteration over a 0-d tensor");
    while (value_next(m, &each)) {
        if (!value_truth(m, each.item, a->at, &truth))
            return false;
        if (truth == (bool)a->row->which) {
            out->b = truth;
            return true;
        }
    }
    return each.end;
}

/* How many cells a tensor of that shape has. */
static bool size_cells(Machine *m, const Arguments *a, Value *out)
{
    int64_t cells = 1;
    for (size_t i = 0; i < a->value[0].items->count; i++)
        if (__builtin_mul_overflow(cells, value_whole(a->value[0].items->items[i]), &cells))
            return raise_as(m, OVERFLOW_ERROR, a->at, "the cells of that shape are too many");
    *out = value_int(cells);
    return true;
}

/* clang-format off */
const Builtin library_list[] = {
    {"sorted", BUILTIN, "iterable * key=None reverse=False", python_sorted, "a list of the items in order, by key(item)", 0},
    {"any", BUILTIN, "iterable", decides, "is one of the items true?", true},
    {"all", BUILTIN, "iterable", decides, "are all items true?", false},
    {"append", OF_LIST, "self object", append, "puts one item at its end", 0},
    {"extend", OF_LIST, "self iterable", extend, "puts all items of another one at its end", 0},
    {"insert", OF_LIST, "self index:int object", insert, "puts an item before that place", 0},
    {"pop", OF_LIST, "self index:int=-1", pop, "takes an item out and gives it, the last one if not told otherwise", 0},
    {"remove", OF_LIST, "self value", remove_item, "takes the first item out that equals value", 0},
    {"index", OF_LIST | OF_TUPLE, "self value start:int=0 stop:int=9223372036854775807", index_of, "where value stands first", 0},
    {"count", OF_LIST | OF_TUPLE | OF_RANGE, "self value", count, "how many items equal value", 0},
    {"sort", OF_LIST, "self * key=None reverse=False", sort, "puts its items in order, by key(item)", 0},
    {"reverse", OF_LIST, "self", reverse, "turns its order round", 0},
    {"copy", OF_LIST, "self", copy, "a list of its own with the same items", 0},
    {"clear", OF_LIST, "self", clear, "takes everything out", 0},
    {"numel", OF_TUPLE, "self", size_cells, "of a shape: how many cells it has", true},
    {"start", OF_RANGE | PROPERTY, "self", range_part, "its first number", 0},
    {"stop", OF_RANGE | PROPERTY, "self", range_part, "where it ends", 1},
    {"step", OF_RANGE | PROPERTY, "self", range_part, "from one number to the next", 2},
    {"index", OF_RANGE, "self value", range_index, "where value stands", 0},
    {0},
};
/* clang-format on */
