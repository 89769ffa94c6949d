/*
 * fuzz_script.c - bare code as `run` takes it: it ends, an error has its place, and the kernels
 * that are stepped through print what the plain ones print.
 */
#include "base/file.h"
#include "evaluation/eval.h"
#include "fuzz.h"

enum { SCRIPT_BYTES = 16 << 20 };

/* A script under way. */
typedef struct Script {
    Arena arena;
    const Kernels *kernels;
    Source prelude, source;
    Trace trace;
    StrBuf printed;
    Error error;
    bool exhausted; /* its memory ended, which it may do elsewhere with other kernels */
} Script;

static Span whole(const Source *s)
{
    Span all = {s, 0, (uint32_t)s->text.len};
    return all;
}

static void run(void *script)
{
    Script *s = script;
    s->trace = trace_make(&s->arena, s->kernels);
    Machine m = {
        .arena = &s->arena, .trace = &s->trace, .printed = &s->printed, .error = &s->error};
    Eval *ev = eval_make(&m);
    if (source_check(&s->source, &s->error) && eval_script(ev, whole(&s->prelude), &s->error))
        eval_script(ev, whole(&s->source), &s->error);
    s->exhausted = m.spent;
}

static void start(Script *s, Str text, const Kernels *kernels)
{
    const Embedded *prelude = embedded_find("assets/prelude.py");
    s->arena = arena_make(SCRIPT_BYTES);
    s->printed = strbuf_make(&s->arena);
    s->prelude = (Source){.name = STR("prelude"), .text = prelude->text};
    s->source = (Source){.name = STR("fuzz.py"), .text = text};
    s->kernels = kernels;
    if (!memory_try(run, s, NULL))
        s->exhausted = true;
    if (s->error.kind != ERROR_NONE)
        must_be_told(&s->error);
}

static void stop(Script *s)
{
    if (s->trace.arena)
        trace_free(&s->trace);
    arena_free(&s->arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Script plain = {0}, stepped = {0};
    Str text = {(const char *)data, size};
    start(&plain, text, &kernels_teaching);
    start(&stepped, text, &kernels_stepped);
    if (!plain.exhausted && !stepped.exhausted) {
        must(str_equal(strbuf_str(&plain.printed), strbuf_str(&stepped.printed)));
        must(plain.error.kind == stepped.error.kind &&
             str_equal(str_of(plain.error.message), str_of(stepped.error.message)));
    }
    stop(&plain);
    stop(&stepped);
    return 0;
}
