/*
 * fuzz_scratch.c - expressions tried beside a lesson, behind the number of a step: they leave the
 * lesson as it is, and give the same each time.
 */
#include "fuzz.h"
#include "running/running.h"

/* What a change of the lesson would change. */
static uint64_t imprint(const Lesson *l)
{
    uint64_t sum = l->trace.nodes.count * 31 + l->bindings.count * 37 + l->trace.steps.count;
    sum = sum * 31 + l->trace.rng.seed * 37 + (uint64_t)l->trace.rng.drawn + lesson_printed(l).len;
    for (size_t i = 0; i < l->trace.nodes.count; i++) {
        const Storage *s = trace_node(&l->trace, (NodeId)i)->out.storage;
        const uint8_t *bytes = s->cells;
        for (size_t k = 0; k < (size_t)s->count * dtype_size(s->dtype); k++)
            sum = sum * 31 + bytes[k];
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Lesson *l = fuzz_lesson();
    if (size == 0)
        return 0;
    Arena a = arena_make(0);
    Str expression = {(const char *)data + 1, size - 1}, once = {0}, twice = {0};
    int step = (int)(data[0] % (l->steps.count + 2));
    Error first = {0}, second = {0};
    uint64_t before = imprint(l);
    bool well = scratch_eval(l, step, expression, &a, &once, &first);
    must(scratch_eval(l, step, expression, &a, &twice, &second) == well);
    must(imprint(l) == before && (first.kind == ERROR_NONE) == well);
    if (well)
        must(str_equal(once, twice));
    else
        must_be_told(&first);
    arena_free(&a);
    return 0;
}
