/*
 * directives_ask.c - the lines of an ask fence (see directives.h): the question, then its answer.
 */
#include "reading/directives.h"

#include "base/nearest.h"
#include "base/spans.h"
#include "lesson/names.h"

#include <math.h>

static const double TOLERANCE = 0.005; /* of an answer without one: two decimals, rounded */

static bool read_tolerance(Span word, Span rest, double *out, Error *e)
{
    Span number = span_trim(rest);
    if (str_to_double(span_text(number), out) && *out >= 0 && isfinite(*out))
        return true;
    error_at(e, number.len ? number : word, "the tolerance must be a finite number of 0 or more");
    return error_hint(e, "write: answer EXPRESSION tolerance 0.01");
}

/* `EXPR tolerance X`: the last word "tolerance" ends the expression. */
static bool read_answer(Span rest, Ask *out, Error *e)
{
    Span left = rest, word;
    out->tolerance = TOLERANCE;
    out->expression = span_trim(rest);
    while (span_word(&left, &word))
        if (str_is(span_text(word), "tolerance") && word.start > out->expression.start) {
            Span before = out->expression;
            before.len = word.start - before.start;
            out->expression = span_trim(before);
            return read_tolerance(word, left, &out->tolerance, e);
        }
    return true;
}

static bool read_cell(Span rest, Ask *out, Error *e)
{
    NameText name;
    if (!name_parse(span_trim(rest), &name, e))
        return false;
    out->cell = name_target(&name);
    return true;
}

static bool second_kind(const Ask *out, bool begun, AskKind kind, Span word, Error *e)
{
    if (!begun || (out->kind == kind && kind == ASK_CHOICE))
        return false;
    error_at(e, word, "a question has one answer");
    error_hint(e, "either answer, or cell, or lines that all begin with choice");
    return true;
}

static bool unknown_ask(Span word, Error *e)
{
    static const char *const words[] = {"answer", "cell", "choice", "choice*"};
    Nearest near = nearest_start(span_text(word));
    for (int k = 0; k < 4; k++)
        nearest_offer(&near, str_of(words[k]));
    error_at(e, word, "unknown word '%.*s' in a question", STR_ARG(span_text(word)));
    return near.best.len ? error_hint(e, "did you mean %.*s?", STR_ARG(near.best))
                         : error_hint(e, "after the first line come answer, cell or choice");
}

/* A line below the question. */
static bool read_ask_line(Arena *a, Span line, bool begun, Ask *out, Error *e)
{
    Span rest = line, word;
    span_word(&rest, &word);
    Str name = span_text(word);
    bool right = str_is(name, "choice*");
    AskKind kind = str_is(name, "answer") ? ASK_ANSWER
                   : str_is(name, "cell") ? ASK_CELL
                                          : ASK_CHOICE;
    if (kind == ASK_CHOICE && !right && !str_is(name, "choice"))
        return unknown_ask(word, e);
    if (second_kind(out, begun, kind, word, e))
        return false;
    if (!span_trim(rest).len)
        return error_at(e, word, "nothing follows %.*s", STR_ARG(name));
    out->kind = kind;
    if (kind == ASK_ANSWER)
        return read_answer(rest, out, e);
    if (kind == ASK_CELL)
        return read_cell(rest, out, e);
    Choice choice = {span_text(span_trim(rest)), right};
    *ARENA_PUSH(a, &out->choices) = choice;
    return true;
}

static bool check_choices(const Ask *ask, Span at, Error *e)
{
    size_t right = 0;
    if (ask->choices.count > CHOICES_MOST)
        return error_at(e, at, "a question may have %d choices, this one has %zu", CHOICES_MOST,
                        ask->choices.count);
    for (size_t i = 0; i < ask->choices.count; i++)
        right += ask->choices.items[i].right;
    if (ask->kind != ASK_CHOICE || (right && ask->choices.count > 1))
        return true;
    error_at(e, at, right ? "a question needs two choices or more" : "no choice is the right one");
    return error_hint(e, "the right ones begin with choice*");
}

bool directives_ask(Arena *a, Span text, Span at, Ask *out, Error *e)
{
    Ask none = {.at = at, .cell = target_none()};
    Span line;
    bool begun = false;
    *out = none;
    while (span_next_line(&text, &line)) {
        if (!line.len)
            continue;
        if (!out->question.len) {
            out->question = span_text(line);
            continue;
        }
        if (!read_ask_line(a, line, begun, out, e))
            return false;
        begun = true;
    }
    if (begun)
        return check_choices(out, at, e);
    error_at(e, at, out->question.len ? "this question has no answer" : "this ask asks nothing");
    return error_hint(e, "first a line with the question, then answer, cell or choice lines");
}
