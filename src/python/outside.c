/*
 * outside.c - the little of other modules that code for tensors is full of: progress bars, clocks,
 * and Jupyter's display.
 *
 * A progress bar shows nothing and gives its items. The clock is no clock: nothing that a lesson
 * prints may depend on the hour, so it goes on by a thousandth of a second each time somebody
 * looks.
 */
#include "language/library.h"

/* tqdm(items): the items as they are. */
static bool tqdm(Machine *m, const Arguments *a, Value *out)
{
    *out = a->value[0];
    return value_is(*out, ITERABLE) || out->kind == VALUE_NONE ||
           raise_as(m, TYPE_ERROR, arg_span(a, 0), "'%s' object is not iterable",
                    value_type_name(*out));
}

static bool trange(Machine *m, const Arguments *a, Value *out)
{
    Value range;
    Passed passed = {0};
    for (int i = 0; i < a->rests; i++)
        *ARENA_PUSH(m->arena, &passed.positional) = a->rest[i];
    return library_member(SPACE_BUILTIN, STR("range"), &range) &&
           library_call(m, range, &passed, a->at, out);
}

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
    {"tqdm", TQDM, "iterable=None * desc=None total=None leave=None disable=None unit=None", tqdm,
     "the items; no progress bar is shown", 0},
    {"trange", TQDM, "*bounds desc=None leave=None disable=None", trange,
     "range(...); no progress bar is shown", 0},
    {"time", TIME, "", clock_seconds, "seconds on a clock that goes on as it is looked at", 0},
    {"perf_counter", TIME, "", clock_seconds, "the same clock", 0},
    {"process_time", TIME, "", clock_seconds, "the same clock", 0},
    {"monotonic", TIME, "", clock_seconds, "the same clock", 0},
    {"time_ns", TIME, "", clock_nanoseconds, "the same clock in nanoseconds", 0},
    {"perf_counter_ns", TIME, "", clock_nanoseconds, "the same clock in nanoseconds", 0},
    {"sleep", TIME, "secs", clock_sleep, "does nothing", 0},
    {"_lesson_name", BUILTIN, "", lesson_name, "the name of the lesson's file", 0},
    {"display", BUILTIN, "*objs", display, "shows values as a cell of a notebook does", 0},
    {0},
};
