/*
 * ops_draw.c - tensors of random numbers, each with the generator's outputs that decided it.
 *
 * A random cell is explained by its outputs, which are found by passing over all outputs since the
 * seed: milliseconds for the millionth, and a layer's cell asks for a thousand of them. So an
 * operation that draws many numbers leaves marks along the stream: the generator's state, now and
 * then.
 *
 * How a cell follows from its outputs stands once (drawn_cell): running takes the outputs from the
 * generator, an explanation puts the words it shows through it again.
 */
#include "trace/ops_run.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- the stream ---- */

void mark_stream(OpCall *c, int64_t drawn_cells)
{
    Trace *t = c->trace;
    const RngList *marks = &t->marks;
    const Rng *last = marks->count ? &marks->items[marks->count - 1] : NULL;
    if (!t->keep || drawn_cells % MARK_EVERY || drawn_cells == 0)
        return; /* computed aside: the trace must not change */
    int64_t part = t->rng.drawn / MARK_PART, apart = part > MARK_EVERY ? part : MARK_EVERY;
    if (!last || last->seed != t->rng.seed || last->drawn + apart <= t->rng.drawn)
        *ARENA_PUSH(t->arena, &t->marks) = t->rng;
}

/* The generator as it was after `drawn` outputs; no normal number waits. */
static void find_rng(const Trace *t, uint64_t seed, int64_t drawn, Rng *out)
{
    const RngList *marks = t->lesson ? &t->lesson->marks : &t->marks;
    const Rng *best = NULL;
    for (size_t i = 0; i < marks->count; i++) {
        const Rng *mark = &marks->items[i];
        if (mark->seed == seed && mark->drawn <= drawn && (!best || mark->drawn > best->drawn))
            best = mark;
    }
    if (best)
        *out = *best;
    else
        rng_seed(out, seed);
    out->pair = -1;
    rng_pass(out, drawn - out->drawn);
}

void trace_rng(const Trace *t, uint64_t seed, int64_t drawn, int64_t pair, Rng *out)
{
    Rng before = {.pair = -1};
    if (pair >= 0) {
        find_rng(t, seed, pair, &before);
        rng_wait(&before, pair);
    }
    find_rng(t, seed, drawn, out);
    out->waiting = before.waiting;
    out->pair = pair;
}

uint32_t trace_output(const Trace *t, uint64_t seed, int64_t drawn)
{
    Rng rng;
    find_rng(t, seed, drawn, &rng);
    return rng_u32(&rng);
}

/* ---- one cell ---- */

enum { MASK_24 = 0xffffff };

/* How many 32-bit outputs one number takes. */
static int outputs_of(const Op *op, DType dtype, uint64_t range)
{
    if (op == op_row(OP_RANDINT))
        return range >> 32 ? 2 : 1;
    return op == op_row(OP_EXPONENTIAL) || dtype == FLOAT64 ? 2 : 1;
}

/* 0 to 1 of the outputs: 24 bits of one, 53 of two. */
static double unit_of(uint64_t word, int outputs)
{
    return outputs == 2 ? (double)(word & 0x1fffffffffffffu) * 0x1p-53
                        : (double)(word & MASK_24) * 0x1p-24;
}

/* What decides a cell beside its outputs. */
typedef struct Rule {
    const Op *op;
    DType dtype;
    double lo, hi; /* uniform: limits; exponential: lo is the rate */
    int64_t least; /* randint */
    uint64_t range;
} Rule;

static double spread_over(const Rule *r, double unit)
{
    if (r->dtype == FLOAT64)
        return fma(unit, r->hi - r->lo, r->lo);
    float lo = (float)r->lo, hi = (float)r->hi;
    return (double)(float)(unit * (double)(hi - lo) + (double)lo);
}

static Scalar drawn_cell(const Rule *r, uint64_t word)
{
    int outputs = outputs_of(r->op, r->dtype, r->range);
    double unit = unit_of(word, outputs);
    uint64_t range = r->range ? r->range : 1; /* randint refuses an empty one */
    if (r->op == op_row(OP_RANDINT))
        return scalar_to(scalar_i64((int64_t)(word % range + (uint64_t)r->least)), r->dtype);
    if (r->op == op_row(OP_EXPONENTIAL))
        return scalar_to(scalar_f64(-1 / r->lo * log1p(-unit)), r->dtype);
    if (r->op == op_row(OP_UNIFORM))
        return scalar_to(scalar_f64(spread_over(r, unit)), r->dtype);
    return scalar_to(scalar_f64(unit), r->dtype);
}

static Rule rule_of(const Op *op, const Attrs *attr, DType dtype)
{
    return (Rule){op, dtype, attr->lo, attr->hi, attr->value.i64, (uint64_t)attr->step.i64};
}

static uint64_t draw_word(Rng *r, int outputs)
{
    return outputs == 2 ? rng_u64(r) : rng_u32(r);
}

static void run_draw(OpCall *c)
{
    Rule r = rule_of(c->op, c->attr, c->dtype);
    int outputs = outputs_of(c->op, c->dtype, r.range);
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        mark_stream(c, i);
        storage_set(c->out.storage, i, drawn_cell(&r, draw_word(&c->trace->rng, outputs)));
    }
}

/* Even numbers of 24 bits, of 53 where the cells are float64. */
static int outputs_of_way(NormalWay way)
{
    return way == NORMAL_BLOCK || way == NORMAL_PLAIN ? 1 : 2;
}

/* How many outputs each number takes that a node draws. */
static int outputs_of_node(const Node *n)
{
    DType dtype = n->out.storage->dtype;
    if (n->op == OP_DROPOUT)
        return n->attr.mkl ? 1 : 2;
    if (n->op == OP_RANDN)
        return outputs_of_way(n->attr.way);
    return n->op == OP_RANDPERM
               ? 1
               : outputs_of(op_row(n->op), dtype, rule_of(op_row(n->op), &n->attr, dtype).range);
}

int64_t explain_number(const Trace *t, const Node *n, int64_t output)
{
    int64_t number = (output - n->attr.draw) / outputs_of_node(n) + 1, end = n->attr.draw;
    for (NodeId id = n->id; id-- > 0 && end > 0;) {
        const Node *before = trace_node(t, id);
        if (!op_row(before->op)->draws || before->attr.seed != n->attr.seed)
            continue;
        if (before->attr.draw > end)
            break;
        number += (end - before->attr.draw) / outputs_of_node(before);
        end = before->attr.draw;
    }
    return number + end; /* what no tensor holds took one each */
}

static void explain_stream(Explaining *e, int64_t output)
{
    const Node *n = e->node;
    explain_add_part(e, "seed", scalar_i64((int64_t)n->attr.seed));
    explain_add_part(e, "output", scalar_i64(output));
    explain_add_part(e, "number", scalar_i64(explain_number(e->trace, n, output)));
}

/* `outputs` outputs of the generator, from `output` on. */
static uint64_t word_at(const Explaining *e, int64_t output, int outputs)
{
    Rng rng;
    find_rng(e->trace, e->node->attr.seed, output, &rng);
    return draw_word(&rng, outputs);
}

static void explain_draw(Explaining *e)
{
    const Node *n = e->node;
    const Attrs *attr = &n->attr;
    Rule r = rule_of(op_row(n->op), attr, n->out.storage->dtype);
    int outputs = outputs_of(r.op, r.dtype, r.range);
    int64_t output = attr->draw + outputs * e->x->cell.cell;
    explain_stream(e, output);
    explain_add_part(e, "word", scalar_i64((int64_t)word_at(e, output, outputs)));
    if (r.op == op_row(OP_RANDINT)) {
        explain_add_part(e, "least", scalar_i64(r.least));
        explain_add_part(e, "range", scalar_i64((int64_t)r.range));
    }
    e->x->limit[0] = r.lo;
    e->x->limit[1] = r.hi;
}

/* ---- normal numbers ---- */

static bool in_pairs(const Attrs *attr)
{
    return attr->way == NORMAL_PAIR;
}

static void run_pairs(OpCall *c)
{
    for (int64_t i = 0, n = tensor_count(c->out); i < n; i++) {
        mark_stream(c, i);
        double v = fma(rng_normal(&c->trace->rng), c->attr->hi, c->attr->lo);
        storage_set(c->out.storage, i, scalar_f64(v));
    }
}

/* Even numbers as they are drawn, then cell by cell what they make: so many cells at a time, which
 * are whole blocks, and the last ones together with the rest. */
static void run_blocks(OpCall *c)
{
    enum { AT_A_TIME = 256 * NORMAL_CELLS };
    int64_t count = tensor_count(c->out), draws = normal_draws(count);
    int outputs = outputs_of_way(c->attr->way);
    double *unit = ARENA_ARRAY(c->scratch, double, 2 * AT_A_TIME + NORMAL_CELLS);
    for (int64_t first = 0, end; first < count; first = end) {
        bool last = count - first < 2 * AT_A_TIME;
        end = last ? count : first + AT_A_TIME;
        for (int64_t i = first; i < (last ? draws : end); i++) {
            mark_stream(c, i);
            unit[i - first] = unit_of(draw_word(&c->trace->rng, outputs), outputs);
        }
        for (int64_t i = first; i < end; i++) {
            NormalPlace p = normal_place(count, i);
            double v = normal_number(c->attr->way, p.sine, unit[p.first - first],
                                     unit[p.second - first], c->attr->lo, c->attr->hi);
            storage_set(c->out.storage, i, scalar_f64(v));
        }
    }
}

static void run_normal(OpCall *c)
{
    (in_pairs(c->attr) ? run_pairs : run_blocks)(c);
}

/* The outputs of a cell's two even numbers. */
static NormalPlace outputs_of_cell(const Node *n, int64_t cell)
{
    const Attrs *attr = &n->attr;
    int outputs = outputs_of_way(attr->way);
    if (!in_pairs(attr)) {
        NormalPlace p = normal_place(tensor_count(n->out), cell);
        return (NormalPlace){attr->draw + outputs * p.first, attr->draw + outputs * p.second,
                             p.sine};
    }
    bool waited = attr->pair >= 0;
    int64_t k = cell - waited, pair = attr->draw + k / 2 * 2 * outputs;
    if (waited && cell == 0)
        return (NormalPlace){attr->pair, attr->pair + outputs, true};
    return (NormalPlace){pair, pair + outputs, k % 2 == 1};
}

static void explain_normal(Explaining *e)
{
    const Attrs *attr = &e->node->attr;
    int outputs = outputs_of_way(attr->way);
    NormalPlace p = outputs_of_cell(e->node, e->x->cell.cell);
    double u1 = unit_of(word_at(e, p.first, outputs), outputs);
    double u2 = unit_of(word_at(e, p.second, outputs), outputs);
    explain_stream(e, p.first);
    explain_add_part(e, "second", scalar_i64(explain_number(e->trace, e->node, p.second)));
    explain_add_part(e, "u1", scalar_f64(u1));
    explain_add_part(e, "u2", scalar_f64(u2));
    explain_add_part(e, "radius", scalar_f64(normal_radius(attr->way, u1, u2)));
    explain_add_part(e, "angle", scalar_f64(normal_angle(attr->way, u1, u2)));
    e->x->limit[0] = attr->lo;
    e->x->limit[1] = attr->hi;
    e->x->way = attr->way;
    e->x->sine = p.sine;
}

/* ---- a shuffle ----
 *
 * Each place from the first on changes its number with one of those from it to the end.
 */

static void shuffle(Rng *r, int64_t *number, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        number[i] = i;
    for (int64_t i = 0; i + 1 < count; i++) {
        int64_t other = i + (int64_t)(rng_u32(r) % (uint64_t)(count - i)), had = number[i];
        number[i] = number[other];
        number[other] = had;
    }
}

static void run_shuffle(OpCall *c)
{
    int64_t count = tensor_count(c->out);
    int64_t *number = ARENA_ARRAY(c->scratch, int64_t, count + 1);
    shuffle(&c->trace->rng, number, count);
    for (int64_t i = 0; i < count; i++)
        storage_set(c->out.storage, i, scalar_i64(number[i]));
}

/* The place that the cell's own draw chose; which number stood there follows from the draws before
 * it, which are told by the output that the first of them took. */
static void explain_shuffle(Explaining *e)
{
    const Node *n = e->node;
    int64_t cell = e->x->cell.cell, count = tensor_count(n->out), output = n->attr.draw + cell;
    uint64_t left = (uint64_t)(count - cell);
    explain_stream(e, output);
    explain_add_part(e, "word", scalar_i64((int64_t)word_at(e, output, 1)));
    explain_add_part(e, "place", scalar_i64(cell + explain_part(e->x, "word").i64 % (int64_t)left));
    explain_add_part(e, "index", scalar_i64(cell));
    explain_add_part(e, "count", scalar_i64(count));
}

/* The shuffle done again, from the seed on. */
static Scalar shuffle_again(const Explanation *x)
{
    Arena a = arena_scratch();
    Rng rng;
    int64_t cell = explain_part(x, "index").i64, count = explain_part(x, "count").i64;
    int64_t *number = ARENA_ARRAY(&a, int64_t, count);
    rng_seed(&rng, (uint64_t)explain_part(x, "seed").i64);
    rng_pass(&rng, explain_part(x, "output").i64 - cell);
    shuffle(&rng, number, count);
    Scalar found = scalar_i64(number[cell]);
    arena_free(&a);
    return scalar_to(found, x->result.dtype);
}

/* ---- put together again ---- */

Scalar draw_again(const Explanation *x)
{
    Rule r = {op_row(x->op), x->result.dtype, x->limit[0], x->limit[1], 0, 0};
    if (x->op == OP_RANDN) {
        double u1 = explain_part(x, "u1").f64, u2 = explain_part(x, "u2").f64;
        double v = normal_number(x->way, x->sine, u1, u2, x->limit[0], x->limit[1]);
        return scalar_to(scalar_f64(v), r.dtype);
    }
    if (x->op == OP_RANDPERM)
        return shuffle_again(x);
    if (x->op == OP_RANDINT) {
        r.least = explain_part(x, "least").i64;
        r.range = (uint64_t)explain_part(x, "range").i64;
    }
    return drawn_cell(&r, (uint64_t)explain_part(x, "word").i64);
}

/* ---- the rows ---- */

#define DRAW(how, why, what)                                                                       \
    .infer = infer_create, .run = how, .explain = why, .kind = what, .draws = true

#define DRAW_ROWS
#define OPERATION BUILD_ROW
#include "trace/ops.def"
