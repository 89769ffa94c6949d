/*
 * fuzz_view.c - options of a view, one a line, `step 3.1` or `focus words[1,0]`: what is refused is
 * told; what is taken and written as options is the same view when those are read.
 */
#include "fuzz.h"
#include "lesson/places.h"
#include "subject/view.h"

static Str written(Arena *a, const Lesson *l, const View *v)
{
    StrBuf out = strbuf_make(a);
    view_write(&out, l, v);
    return strbuf_str(&out);
}

/* Takes options as `attnscope show` does: those written without a value have none. */
static void read_again(Arena *a, Lesson *l, Str rest, View *v)
{
    Str word, value;
    Error e = {0};
    while (fuzz_word(a, &rest, &word)) {
        Str name = str_from(word, 2);
        bool alone = str_is(name, "hide") || str_is(name, "answered") || str_is(name, "no-asks") ||
                     str_is(name, "difference");
        must(str_starts(word, "--"));
        value = STR("");
        must(alone || fuzz_word(a, &rest, &value));
        must(view_option(v, l, name, value, &e));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Lesson *l = fuzz_lesson();
    Arena a = arena_make(0);
    View v = view_default(), again = view_default();
    Str rest = {(const char *)data, size}, line, name;
    Target target;
    while (str_line(&rest, &line)) {
        Error e = {0}, unknown = {0};
        View taken = v;
        if (!str_word(&line, &name))
            continue;
        if (view_option(&taken, l, name, line, &e))
            v = taken;
        else
            must_be_told(&e);
        if (!name_find(l, line, &target, &unknown))
            must_be_told(&unknown);
        else
            must(target.node >= 0 && target.node < trace_now(&l->trace) &&
                 target.cell < shape_count(trace_node(&l->trace, target.node)->out.shape));
    }
    Str options = written(&a, l, &v);
    read_again(&a, l, options, &again);
    must(str_equal(written(&a, l, &again), options));
    arena_free(&a);
    return 0;
}
