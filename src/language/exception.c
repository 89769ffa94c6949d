/*
 * exception.c - errors of the run and the classes Python gives them.
 */
#include "base/threads.h"
#include "language/value.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#undef raise_at
#undef raise_as
#undef raise_limit

static const char *const names[EXCEPTIONS] = {
#define EXCEPTION(ID, name) [ID] = name,
#include "language/exceptions.def"
};

const char *exception_name(ExceptionId id)
{
    return names[id];
}

/* Behind the last newline of the text stands the hint, if the format has one at all. Code may catch
 * the error and read its message, however long it is; but what is left out here is a limit whoever
 * says it, as except would go on with other numbers. */
__attribute__((format(printf, 4, 0))) static void fail(const Machine *m, const char *type, Span at,
                                                       const char *format, va_list args)
{
    char room[ERROR_TEXT], *text = room;
    va_list again;
    if (m->error->kind != ERROR_NONE)
        return;
    va_copy(again, args);
    int len = vsnprintf(room, sizeof room, format, args);
    if (len >= ERROR_TEXT) {
        text = ARENA_ARRAY(m->arena, char, (size_t)len + 1);
        vsnprintf(text, (size_t)len + 1, format, again);
    }
    va_end(again);
    char *hint = strchr(format, '\n') ? strrchr(text, '\n') : NULL;
    if (hint)
        *hint = '\0';
    error_at(m->error, at, "%s", text);
    error_type(m->error, strstr(format, LEFT_OUT) ? ERROR_LIMIT : type);
    m->error->whole = text == room ? NULL : text;
    if (hint)
        error_hint(m->error, "%s", hint + 1);
}

bool raise_at(const Machine *m, Span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(m, exception_name(RUNTIME_ERROR), at, format, args);
    va_end(args);
    return false;
}

bool raise_as(const Machine *m, ExceptionId type, Span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(m, exception_name(type), at, format, args);
    va_end(args);
    return false;
}

bool raise_limit(const Machine *m, Span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail(m, ERROR_LIMIT, at, format, args);
    va_end(args);
    return false;
}

bool raise_beyond(const Machine *m, Span at)
{
    return raise_limit(m, at,
                       "a whole number beyond 64 bits is not in the lesson language\n"
                       "they go up to 9223372036854775807 here; 1.0 * x computes with floats");
}

bool machine_hints(Machine *m)
{
    enum { MAX_NEAR = 500 };
    m->near += m->near < MAX_NEAR;
    return m->near < MAX_NEAR;
}

bool machine_nest(Machine *m, Span at)
{
    if (m->nested >= nested_for_lessons)
        return raise_as(m, RECURSION_ERROR, at, "maximum recursion depth exceeded");
    m->nested++;
    return true;
}
