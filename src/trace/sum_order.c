/*
 * sum_order.c - in which order PyTorch adds the cells of a sum, which decides its last digits.
 *
 * PyTorch walks a tensor as it lies in memory: reduced dimensions first, the one whose cells are
 * closest to each other innermost, and neighbours that lie without a gap are one. What it adds side
 * by side follows from the two innermost dimensions then. Of a row that lies in one piece 8 cells
 * are added at once (4 of float64), and four such sums take turns: 32 parts. Of a row with gaps
 * four parts take turns. Where columns are summed, many lie side by side and each is added from top
 * to bottom; the last few columns, which do not fill a block, in four turns.
 */
#include "trace/ops_run.h"

enum { TURNS = 4, FLOATS_AT_ONCE = 8, DOUBLES_AT_ONCE = 4 };

/* Dimensions seen as one. */
typedef struct Run {
    int64_t size, stride;
} Run;

/* Which dimensions are summed over. */
static bool is_reduced(const Attrs *attr, int d)
{
    return attr->all || d == attr->dim;
}

/* The reduced dimensions are one here: the library has brought them together. */
static Run reduced_run(Tensor t, const Attrs *attr)
{
    Run run = {1, 0};
    for (int d = t.shape.rank - 1; d >= 0; d--) {
        if (!is_reduced(attr, d) || t.shape.size[d] == 1)
            continue;
        run.stride = run.size == 1 ? t.stride[d] : run.stride;
        run.size *= t.shape.size[d];
    }
    return run;
}

/* The innermost of those that stay, and in weight[] how much a step along each of them counts in
 * it; 0: it lies outside. */
static Run kept_run(Tensor t, const Attrs *attr, int64_t *weight)
{
    Run run = {1, 0};
    int64_t result = 1, first = 0; /* stride in the result, where the run began there */
    bool open = true;
    for (int d = t.shape.rank - 1; d >= 0; d--) {
        weight[d] = 0;
        if (is_reduced(attr, d) || t.shape.size[d] == 1)
            continue;
        bool joins =
            run.size == 1 || (t.stride[d] == run.stride * run.size && result == first * run.size);
        if (open && joins) {
            run.stride = run.size == 1 ? t.stride[d] : run.stride;
            first = run.size == 1 ? result : first;
            weight[d] = run.size;
            run.size *= t.shape.size[d];
        } else {
            open = false;
        }
        result *= t.shape.size[d];
    }
    return run;
}

SumOrder sum_order(Tensor t, const Attrs *attr)
{
    SumOrder o = {.lanes = 1, .turns = TURNS, .rank = t.shape.rank};
    Run row = reduced_run(t, attr), side = kept_run(t, attr, o.weight);
    int at_once = t.storage->dtype == FLOAT64 ? DOUBLES_AT_ONCE : FLOATS_AT_ONCE;
    o.row = row.size;
    o.shape = t.shape;
    if (attr->sequential || row.size <= 1) {
        o.turns = 1;
        return o;
    }
    if (row.stride == 1 && row.size >= at_once)
        o.lanes = at_once;
    else if (side.stride == 1 && side.size >= at_once)
        o.plain = side.size / (TURNS * at_once) * (TURNS * at_once);
    else if (row.stride >= side.stride || side.size == 1)
        o.plain = side.size / TURNS * TURNS;
    return o;
}

/* Is the cell of the result, given by its place among those that stay, added from first to last? */
bool sum_is_plain(const SumOrder *o, const Attrs *attr, int64_t cell)
{
    int64_t along = 0;
    if (o->turns == 1)
        return true;
    for (int d = o->rank - 1; d >= 0; d--) {
        if (is_reduced(attr, d))
            continue;
        along += cell % o->shape.size[d] * o->weight[d];
        cell /= o->shape.size[d];
    }
    return along < o->plain;
}

/* Up to here no part is carried on, and the kernel of short sums adds in the same order. */
enum { CARRIED_FROM = 16 };

bool sum_in_parts(const SumOrder *o)
{
    bool turns = o->lanes == 1 && o->plain == 0 && o->turns == TURNS;
    return !(turns && o->row < CARRIED_FROM * TURNS) && o->row >= TURNS;
}

int sum_block(int64_t rounds)
{
    int bits = 0;
    while ((int64_t)1 << bits < rounds)
        bits++;
    return 1 << (bits / 4 > 4 ? bits / 4 : 4);
}

double sum_reals(const SumOrder *o, bool plain, const double *x, int64_t m)
{
    enum { MOST = DOUBLES_AT_ONCE * TURNS, LEVELS = 4 };
    double part[LEVELS * MOST] = {0}, sum = 0;
    int64_t lanes = plain || o->lanes < 1 ? 1 : o->lanes, parts = lanes * (plain ? 1 : o->turns);
    int64_t rounds = m / parts, block = o->turns == 1 ? m + 1 : sum_block(rounds);
    for (int64_t r = 0; r < rounds; r++) {
        for (int64_t k = 0; k < parts; k++)
            part[k] += x[r * parts + k];
        int64_t full = r + 1;
        for (int64_t level = 1; level < LEVELS && full % block == 0; level++, full /= block)
            for (int64_t k = 0; k < parts; k++) {
                part[level * parts + k] += part[(level - 1) * parts + k];
                part[(level - 1) * parts + k] = 0;
            }
    }
    for (int64_t k = 0; k < parts; k++)
        for (int64_t level = 1; level < LEVELS; level++)
            part[k] += part[level * parts + k];
    for (int64_t k = rounds * parts; k < m / lanes * lanes; k++)
        part[k % lanes] += x[k];
    for (int64_t k = lanes; k < parts; k++)
        part[k % lanes] += part[k];
    for (int64_t k = m / lanes * lanes; k < m; k++)
        sum += x[k];
    for (int64_t k = 0; k < lanes; k++)
        sum += part[k];
    return sum;
}
