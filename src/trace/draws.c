/*
 * draws.c - marks along the stream of random numbers.
 *
 * A random cell is explained by the generator's output that decided it, which is found by passing
 * over all outputs since the seed: milliseconds for the millionth, and a layer's cell asks for a
 * thousand of them. So whoever draws many numbers leaves the generator's state behind now and then.
 */
#include "trace/ops_run.h"

void mark_stream(OpCall *c, int64_t drawn_cells)
{
    Trace *t = c->trace;
    const RngList *marks = &t->marks;
    const Rng *last = marks->count ? &marks->items[marks->count - 1] : NULL;
    if (!t->keep || drawn_cells % MARK_EVERY || drawn_cells == 0)
        return; /* who computes aside leaves no trace */
    if (!last || last->seed != t->rng.seed || last->drawn + MARK_EVERY <= t->rng.drawn)
        *ARENA_PUSH(t->arena, &t->marks) = t->rng;
}

void trace_rng(const Trace *t, uint64_t seed, int64_t drawn, Rng *out)
{
    const RngList *marks = t->lesson ? &t->lesson->marks : &t->marks;
    const Rng *best = NULL;
    for (size_t i = 0; i < marks->count; i++) {
        const Rng *mark = &marks->items[i];
        if (mark->seed == seed && mark->drawn <= drawn && (!best || mark->drawn > best->drawn))
            best = mark;
    }
    if (!best) {
        rng_skip(out, seed, drawn);
        return;
    }
    *out = *best;
    rng_pass(out, drawn - best->drawn);
}

uint32_t trace_output(const Trace *t, uint64_t seed, int64_t drawn)
{
    Rng rng;
    trace_rng(t, seed, drawn, &rng);
    return rng_u32(&rng);
}
