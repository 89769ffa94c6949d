/*
 * fuzz_state.c - what is remembered between runs: any file can be read, what it holds is within its
 * limits, and written and read again it is the same.
 */
#include "fuzz.h"
#include "menu/state.h"

static Str written(Arena *a, Str text)
{
    static State s; /* large */
    StrBuf out = strbuf_make(a);
    state_start(&s, a);
    state_read(&s, text);
    must(s.lessons <= STATE_LESSONS && s.unknowns <= STATE_UNKNOWN);
    for (int i = 0; i < s.lessons; i++) {
        const StateLesson *l = s.lesson[i];
        must(l->step >= 1 && l->step <= l->steps && l->steps <= STATE_STEPS);
        must(state_seen(l) <= l->steps && state_find(&s, l->name) == l);
    }
    state_write(&out, &s);
    return strbuf_str(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena a = arena_make(0);
    Str once = written(&a, (Str){(const char *)data, size});
    must(str_equal(written(&a, once), once));
    arena_free(&a);
    return 0;
}
