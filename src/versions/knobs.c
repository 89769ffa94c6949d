/*
 * knobs.c - settings read, looked up in the unchanged text, then put in from the back to the front,
 * so that no place moves before its turn (see knobs.h).
 */
#include "versions/knobs.h"

#include "versions/changes.h"
#include "versions/literals.h"

#include <stdlib.h>
#include <string.h>

typedef struct Knob {
    Literal literal;
    Str value;
} Knob;

static bool malformed(Str wanted, Error *e)
{
    error_set(e, ERROR_USAGE, "--set wants LINE:COL=VALUE, not '%.*s'", STR_ARG(wanted));
    return error_hint(e, "--set 12:9=0.5, or --set prelude:12:9=0.5 for the code before a lesson");
}

/* The command line is wrong, not the lesson, though the error has its place there. */
static bool usage(Error *e)
{
    e->kind = ERROR_USAGE;
    return false;
}

/* The text of a 1-based line. */
static bool find_line(const Source *s, int64_t number, Span *out)
{
    Str rest = s->text, line;
    for (int64_t n = 1; str_line(&rest, &line); n++)
        if (n == number) {
            *out = (Span){s, (uint32_t)(line.at - s->text.at), (uint32_t)line.len};
            return true;
        }
    return false;
}

/* The character at a 1-based column of a line; behind its end: its end. */
static Span find_column(Span line, int64_t column)
{
    Str text = span_text(line);
    size_t i = 0, from = 0;
    while (column-- > 0 && i <= text.len) {
        from = i;
        if (i == text.len)
            break;
        str_char(text, &i);
    }
    return (Span){line.source, line.start + (uint32_t)from, (uint32_t)(i > from ? i - from : 0)};
}

/* Says which literal of the line is the nearest. */
static bool no_literal(Arena *a, const Lesson *l, Span line, Span at, Error *e)
{
    Literal near;
    error_at(e, at, "there is no number to set here");
    for (uint32_t by = 1; by <= line.len; by++) {
        bool left =
            at.start >= line.start + by && literal_find(a, l, line.source, at.start - by, &near);
        bool right = at.start + by < line.start + line.len;
        if (left || (right && literal_find(a, l, line.source, at.start + by, &near))) {
            error_hint(e, "%.*s stands at %d:%d", STR_ARG(span_text(near.at)), span_line(near.at),
                       span_column(near.at));
            break;
        }
    }
    error_hint(e, "numbers, True, False and texts in torch fences can be set");
    return usage(e);
}

/* Cuts "123" and the character behind it off. */
static bool take_number(Str *rest, char end, int64_t *out)
{
    size_t n = str_find(*rest, end);
    bool well = n < rest->len && str_to_int(str_part(*rest, 0, n), out) && *out >= 1;
    *rest = str_from(*rest, n + 1);
    return well;
}

static bool read_value(Arena *a, Str value, Knob *k, Error *e)
{
    Error bad = {0};
    if (literal_read(a, &k->literal, value, &k->value, &bad))
        return true;
    if (!value.len)
        error_at(e, k->literal.at, "no value is given for this");
    error_at(e, k->literal.at, "'%.*s' cannot stand here: %s", STR_ARG(value), bad.message);
    error_hint(e, "%s", bad.hint);
    return usage(e);
}

static bool read_knob(Arena *a, const Lesson *l, Str wanted, Knob *k, Error *e)
{
    static const char name[] = "prelude:";
    bool prelude = str_starts(wanted, name);
    const Source *s = prelude ? &l->prelude : &l->source;
    Str rest = prelude ? str_from(wanted, sizeof name - 1) : wanted;
    int64_t number, column;
    Span line;
    if (!take_number(&rest, ':', &number) || !take_number(&rest, '=', &column))
        return malformed(wanted, e);
    if (l->cells && !prelude) {
        error_set(e, ERROR_USAGE, "--set: the cells of a notebook cannot be changed");
        return error_hint(e, "change it in the notebook, or write a lesson");
    }
    if (!find_line(s, number, &line))
        return error_set(e, ERROR_USAGE, "--set: %.*s has no line %lld", STR_ARG(s->name),
                         (long long)number);
    Span at = find_column(line, column);
    if (!literal_find(a, l, s, at.start, &k->literal))
        return no_literal(a, l, line, at, e);
    return read_value(a, rest, k, e);
}

/* The last first. */
static int by_place(const void *a, const void *b)
{
    const Knob *x = a, *y = b;
    return x->literal.at.start < y->literal.at.start ? 1 : -1;
}

static bool same_place(const Knob *a, const Knob *b)
{
    return a->literal.at.source == b->literal.at.source &&
           a->literal.at.start == b->literal.at.start;
}

bool knobs_set(const Lesson *original, const Str *wanted, size_t count, Edits *to, Error *e)
{
    Arena *a = to->arena;
    Knob *knob = ARENA_ARRAY(a, Knob, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (!read_knob(a, original, wanted[i], &knob[i], e))
            return false;
        for (size_t k = 0; k < i; k++)
            if (same_place(&knob[i], &knob[k])) {
                error_at(e, knob[i].literal.at, "--set: this is set twice");
                return usage(e);
            }
    }
    qsort(knob, count, sizeof *knob, by_place);
    for (size_t i = 0; i < count; i++) {
        Span at = knob[i].literal.at;
        EditText which = at.source == &original->prelude ? EDIT_PRELUDE : EDIT_LESSON;
        edits_change(to, which, at.start, at.len, knob[i].value, 0);
    }
    return true;
}

bool knobs_write(StrBuf *out, const Lesson *l)
{
    const Changes *c = l->changes;
    for (size_t i = 0; c && i < c->edited.count; i++) {
        Span was = c->before.items[i];
        if (!was.source)
            continue;
        bool prelude = was.source == &c->original->prelude;
        strbuf_puts(out, " --set ");
        strbuf_shell(out, str_printf(out->arena, "%s%d:%d=%.*s", prelude ? "prelude:" : "",
                                     span_line(was), span_column(was),
                                     STR_ARG(span_text(c->edited.items[i]))));
    }
    return !c || !c->rewritten;
}
