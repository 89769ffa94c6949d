/*
 * outside.c - the little of other modules that code for tensors is full of: clocks, what files
 * lie beside the lesson, and Jupyter's display.
 *
 * The clock is no clock: nothing that a lesson
 * prints may depend on the hour, so it goes on by a thousandth of a second each time somebody
 * looks.
 */
#include "base/mapped.h"
#include "language/library.h"

#include <sys/stat.h>

/* With other numbers in place of what nobody can foretell, the clock is fast. */
static double seconds(Machine *m)
{
    enum { SLOW = 1, FAST = 7321 };
    m->outside.clock++;
    return (double)m->outside.clock * (m->other ? FAST : SLOW) / 1000;
}

static bool clock_seconds(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_float(seconds(m));
    return true;
}

static bool clock_nanoseconds(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_int((int64_t)(seconds(m) * 1e9));
    return true;
}

static bool clock_sleep(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    (void)a;
    *out = value_none();
    return true;
}

/* What sys.argv begins with. */
static bool lesson_name(Machine *m, const Arguments *a, Value *out)
{
    (void)a;
    *out = value_str(m->lesson);
    return true;
}

/* What lies in the lesson's folder, or below it, by this name: "file", "folder" or "". */
static bool file_kind(Machine *m, const Arguments *a, Value *out)
{
    const char *path;
    struct stat s;
    if (!map_beside(m->arena, m->lesson, a->value[0].s, arg_span(a, 0), &path, m->error))
        return error_type(m->error, ERROR_LIMIT);
    bool there = a->value[0].s.len > 0 && stat(path, &s) == 0;
    *out = value_str(!there ? STR("") : S_ISDIR(s.st_mode) ? STR("folder") : STR("file"));
    return true;
}

static bool file_refused(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    return raise_limit(m, a->at, "%.*s is not in the lesson language\n%.*s", STR_ARG(a->value[0].s),
                       STR_ARG(a->value[1].s));
}

/* What a cell shows stands on lines of its own. */
static bool display(Machine *m, const Arguments *a, Value *out)
{
    (void)out;
    for (int i = 0; i < a->rests; i++) {
        if (m->printed->len && m->printed->at[m->printed->len - 1] != '\n')
            strbuf_char(m->printed, '\n');
        value_write_repr(m->printed, m->trace, a->rest[i], trace_now(m->trace));
        strbuf_char(m->printed, '\n');
    }
    return value_fits(m, m->printed->len, MAX_PRINTED, a->at);
}

const Builtin library_outside[] = {
    {"time", TIME, "", clock_seconds, "seconds on a clock that goes on as it is looked at", 0},
    {"perf_counter", TIME, "", clock_seconds, "the same clock", 0},
    {"process_time", TIME, "", clock_seconds, "the same clock", 0},
    {"monotonic", TIME, "", clock_seconds, "the same clock", 0},
    {"time_ns", TIME, "", clock_nanoseconds, "the same clock in nanoseconds", 0},
    {"perf_counter_ns", TIME, "", clock_nanoseconds, "the same clock in nanoseconds", 0},
    {"sleep", TIME, "secs", clock_sleep, "does nothing", 0},
    {"_lesson_name", BUILTIN, "", lesson_name, "the name of the lesson's file", 0},
    {"_file_kind", BUILTIN, "file:str", file_kind, "what lies beside the lesson", 0},
    {"_file_refused", BUILTIN, "what:str instead:str", file_refused, "refuses something", 0},
    {"display", BUILTIN, "*objs", display, "shows values as a cell of a notebook does", 0},
    {0},
};
