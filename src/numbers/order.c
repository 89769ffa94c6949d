/*
 * order.c - introsort, heaps and quickselect, as the C++ library has them (see order.h).
 *
 * Ranges are [first, last). A comparison that contradicts itself, as that of NaN does, may make a
 * scan run on: each scan ends at the ends of the row.
 */
#include "numbers/order.h"

#include <math.h>
#include <stdlib.h>

enum { SHORT = 16 }; /* up to here a range is sorted by insertion */

Placed *order_row(const Scalar *x, int64_t m)
{
    Placed *row = memory_alloc(((size_t)m + 1) * sizeof *row);
    for (int64_t i = 0; i < m; i++)
        row[i] = (Placed){x[i], i};
    return row;
}

/* ---- comparisons ---- */

/* -1, 0 or 1; exact for whole numbers; NaN is equal to everything. */
static int compare(Scalar a, Scalar b)
{
    if (a.dtype == INT64 && b.dtype == INT64)
        return (a.i64 > b.i64) - (a.i64 < b.i64);
    double x = scalar_double(a), y = scalar_double(b);
    return (x > y) - (x < y);
}

bool before_smaller(Placed a, Placed b)
{
    return compare(a.value, b.value) < 0;
}

bool before_rising(Placed a, Placed b)
{
    bool nan = isnan(scalar_double(b.value)) && !isnan(scalar_double(a.value));
    return nan || compare(a.value, b.value) < 0;
}

bool before_falling(Placed a, Placed b)
{
    bool nan = isnan(scalar_double(a.value)) && !isnan(scalar_double(b.value));
    return nan || compare(a.value, b.value) > 0;
}

/* ---- the heap ---- */

static void swap(Placed *a, Placed *b)
{
    Placed kept = *a;
    *a = *b;
    *b = kept;
}

/* Puts a value into the hole of a heap: the hole sinks to a leaf, then the value climbs. */
static void fill_hole(Placed *row, int64_t hole, int64_t n, Placed value, Before *before)
{
    int64_t top = hole, child = hole;
    while (child < (n - 1) / 2) {
        child = 2 * (child + 1);
        child -= before(row[child], row[child - 1]);
        row[hole] = row[child];
        hole = child;
    }
    if (n % 2 == 0 && child == (n - 2) / 2) {
        child = 2 * (child + 1);
        row[hole] = row[child - 1];
        hole = child - 1;
    }
    for (; hole > top && before(row[(hole - 1) / 2], value); hole = (hole - 1) / 2)
        row[hole] = row[(hole - 1) / 2];
    row[hole] = value;
}

/* Takes the top of the heap row[0 .. n) to `to`, whose value goes into the heap. */
static void take_top(Placed *row, int64_t n, Placed *to, Before *before)
{
    Placed value = *to;
    *to = row[0];
    fill_hole(row, 0, n, value, before);
}

/* Makes a heap of the first k of n. */
static void select_heap(Placed *row, int64_t k, int64_t n, Before *before)
{
    for (int64_t parent = (k - 2) / 2; k > 1 && parent >= 0; parent--)
        fill_hole(row, parent, k, row[parent], before);
    for (int64_t i = k; k > 0 && i < n; i++)
        if (before(row[i], row[0]))
            take_top(row, k, &row[i], before);
}

void order_first(Placed *row, int64_t k, int64_t n, Before *before)
{
    select_heap(row, k, n, before);
    for (int64_t last = k - 1; last > 0; last--)
        take_top(row, last, &row[last], before);
}

/* ---- insertion ---- */

static void insert(Placed *row, int64_t i, Before *before)
{
    Placed value = row[i];
    for (; i > 0 && before(value, row[i - 1]); i--)
        row[i] = row[i - 1];
    row[i] = value;
}

/* Cells are inserted from `from` on. The first of all is looked at first, as the library does. */
static void insertion(Placed *row, int64_t from, int64_t n, Before *before)
{
    for (int64_t i = from; i < n; i++)
        if (from == 1 && before(row[i], row[0])) {
            Placed value = row[i];
            for (int64_t j = i; j > 0; j--)
                row[j] = row[j - 1];
            row[0] = value;
        } else {
            insert(row, i, before);
        }
}

/* ---- partitions ---- */

static void median_first(Placed *to, Placed *a, Placed *b, Placed *c, Before *before)
{
    if (before(*a, *b))
        swap(to, before(*b, *c) ? b : before(*a, *c) ? c : a);
    else
        swap(to, before(*a, *c) ? a : before(*b, *c) ? c : b);
}

/* Splits [first, last) around the median of three; gives the first of the right part. */
static int64_t split(Placed *row, int64_t first, int64_t last, Before *before)
{
    int64_t low = first + 1, high = last, middle = first + (last - first) / 2;
    median_first(&row[first], &row[low], &row[middle], &row[last - 1], before);
    for (;; low++) {
        while (low < last && before(row[low], row[first]))
            low++;
        high--;
        while (high > first && before(row[first], row[high]))
            high--;
        if (low >= high)
            return low;
        swap(&row[low], &row[high]);
    }
}

/* How deep partitions may nest: twice the logarithm of n. */
static int most_depth(int64_t n)
{
    int depth = 0;
    while (n > 1) {
        n /= 2;
        depth += 2;
    }
    return depth;
}

static void sort_long(Placed *row, int64_t first, int64_t last, int depth, Before *before)
{
    for (; last - first > SHORT; depth--) {
        if (depth == 0) {
            order_first(row + first, last - first, last - first, before);
            return;
        }
        int64_t cut = split(row, first, last, before);
        sort_long(row, cut, last, depth - 1, before);
        last = cut;
    }
}

void order_sort(Placed *row, int64_t n, Before *before)
{
    sort_long(row, 0, n, most_depth(n), before);
    insertion(row, 1, n < SHORT ? n : SHORT, before);
    insertion(row, SHORT, n, before);
}

void order_nth(Placed *row, int64_t k, int64_t n, Before *before)
{
    int64_t first = 0, last = n;
    for (int depth = most_depth(n); last - first > 3; depth--) {
        if (depth == 0) {
            select_heap(row + first, k + 1 - first, last - first, before);
            swap(&row[first], &row[k]);
            return;
        }
        int64_t cut = split(row, first, last, before);
        if (cut <= k)
            first = cut;
        else
            last = cut;
    }
    insertion(row + first, 1, last - first, before);
}

/* ---- merging, which keeps equal cells as they stood ---- */

static void merge(Placed *to, const Placed *a, int64_t na, const Placed *b, int64_t nb,
                  Before *before)
{
    while (na > 0 || nb > 0) {
        bool right = na == 0 || (nb > 0 && before(*b, *a));
        *to++ = right ? *b++ : *a++;
        na -= !right;
        nb -= right;
    }
}

static void merge_sort(Placed *row, Placed *room, int64_t n, Before *before)
{
    int64_t half = n / 2;
    if (n < 2)
        return;
    merge_sort(row, room, half, before);
    merge_sort(row + half, room, n - half, before);
    for (int64_t i = 0; i < n; i++)
        room[i] = row[i];
    merge(row, room, half, room + half, n - half, before);
}

void order_stable(Placed *row, int64_t n, Before *before)
{
    Placed *room = memory_alloc(((size_t)n + 1) * sizeof *room);
    merge_sort(row, room, n, before);
    free(room);
}

/* ---- torch.kthvalue's own quickselect ---- */

void order_select(Placed *row, int64_t k, int64_t n)
{
    int64_t left = 0, right = n - 1;
    while (right > left + 1) {
        swap(&row[(left + right) / 2], &row[left + 1]);
        if (before_falling(row[left + 1], row[right]))
            swap(&row[left + 1], &row[right]);
        if (before_falling(row[left], row[right]))
            swap(&row[left], &row[right]);
        if (before_falling(row[left + 1], row[left]))
            swap(&row[left + 1], &row[left]);
        int64_t i = left + 1, j = right;
        Placed pivot = row[left];
        for (;;) {
            do
                i++;
            while (i < n - 1 && before_falling(pivot, row[i]));
            do
                j--;
            while (j > 0 && before_falling(row[j], pivot));
            if (j < i)
                break;
            swap(&row[i], &row[j]);
        }
        swap(&row[left], &row[j]);
        if (j <= k)
            left = i;
        if (j >= k)
            right = j - 1;
    }
    if (right == left + 1 && before_falling(row[left], row[right]))
        swap(&row[left], &row[right]);
}
