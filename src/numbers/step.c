/*
 * step.c - the way from the stepped kernels to whoever watches them (see step.h).
 *
 * A kernel has no parameter for a context, and must not get one: the reader is shown its signature.
 * So the sink is reached through one variable of the thread, the only state of this kind in the
 * program. It is set around a single kernel call and empty at all other times.
 */
#include "numbers/step.h"

#include <assert.h>

static _Thread_local struct {
    StepSink *sink;
    void *context;
} watcher;

void step_watch(StepSink *sink, void *context)
{
    assert(!sink != !watcher.sink);
    watcher.sink = sink;
    watcher.context = context;
}

void step_report(const StepEvent *event)
{
    if (watcher.sink)
        watcher.sink(watcher.context, event);
}

/* True when a kernel's definition begins on this line: its name, alone or with _all or _rows. */
static bool defines(Str line, const char *kernel)
{
    static const char *const endings[] = {"(", "_all(", "_rows("};
    Str start = STR("static void "), name = str_of(kernel);
    if (!str_starts(line, start.at) || !str_starts(str_from(line, start.len), kernel))
        return false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (str_starts(str_from(line, start.len + name.len), endings[i]))
            return true;
    return false;
}

bool step_kernel_lines(Str kernels_c, const char *kernel, int *first, int *last)
{
    Str rest = kernels_c, line;
    int number = 0, comment = 0;
    bool found = false;
    while (str_line(&rest, &line)) {
        number++;
        if (str_starts(line, "/*"))
            comment = number;
        if (defines(line, kernel)) {
            *first = comment;
            found = true;
        }
        if (found && str_is(line, "}")) {
            *last = number;
            return true;
        }
    }
    return false;
}
