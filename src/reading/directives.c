/*
 * directives.c - tables of fences, their attributes, directives and answers (see reading.h).
 *
 * Each row has a name and what reads its line; hints and "did you mean" follow from the rows.
 */
#include "reading/reading.h"

#include "base/lookup.h"
#include "base/source.h"
#include "lesson/extension.h"
#include "lesson/places.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A word that is none of a table's names: "unknown fence 'touch'". The hint is the nearest of them,
 * or all of them. */
static bool unknown(Span word, const char *what, const char *where, NameAt *names, const char *hint,
                    const char *joint, Error *e)
{
    Nearest near = nearest_name(names, span_text(word));
    error_at(e, word, "unknown %s '%.*s'%s", what, STR_ARG(span_text(word)), where);
    return !nearest_hint(&near, e) && error_hint(e, "%s %s", hint, name_list(names, joint).text);
}

/* ---- the words that open a fence ---- */

/* Of the core's own fences. */
static const char *const openings[FENCE_EXTENSION] = {
    [FENCE_TORCH] = "```torch",
    [FENCE_OUTPUT] = "```output",
    [FENCE_VIEW] = "```view",
    [FENCE_ASK] = "```ask",
};

static const char *fence_opening(int i)
{
    return i < FENCE_EXTENSION ? openings[i] : i == FENCE_EXTENSION ? extension.opening : NULL;
}

static const char *fence_name(int i)
{
    const char *opening = fence_opening(i);
    return opening ? opening + strlen("```") : NULL;
}

typedef struct Attribute {
    const char *name;
    size_t flag;    /* the bool's offset in FenceInfo */
    unsigned kinds; /* fences it may stand at, as bits */
} Attribute;

static const Attribute attributes[] = {
    {"raises", offsetof(FenceInfo, raises), 1u << FENCE_TORCH},
    {"big", offsetof(FenceInfo, big), 1u << FENCE_TORCH},
    {"dropout=mkl", offsetof(FenceInfo, mkl), 1u << FENCE_TORCH | 1u << FENCE_OUTPUT},
};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

/* "raises, big, dropout=mkl": the attributes that a fence may have; empty: none. */
static NameList attributes_of(FenceKind kind, Nearest *near)
{
    NameList list = {{0}};
    size_t at = 0;
    for (int k = 0; k < ATTRIBUTES; k++)
        if (attributes[k].kinds >> kind & 1) {
            nearest_offer(near, str_of(attributes[k].name));
            at += (size_t)snprintf(list.text + at, sizeof list.text - at, at ? ", %s" : "%s",
                                   attributes[k].name);
        }
    return list;
}

static bool set_attribute(Span word, FenceInfo *out, Error *e)
{
    Str text = span_text(word);
    for (int k = 0; k < ATTRIBUTES; k++)
        if (attributes[k].kinds >> out->kind & 1 && str_is(text, attributes[k].name)) {
            *(bool *)((char *)out + attributes[k].flag) = true;
            return true;
        }
    Nearest near = {.wanted = text};
    NameList all = attributes_of(out->kind, &near);
    error_at(e, word, "unknown attribute '%.*s' of a %s fence", STR_ARG(text),
             fence_name(out->kind));
    if (nearest_hint(&near, e))
        return false;
    return all.text[0] ? error_hint(e, "it takes: %s", all.text) : error_hint(e, "it takes none");
}

bool directives_info(Span info, Span at, FenceInfo *out, Error *e)
{
    Span rest = info, word;
    *out = (FenceInfo){0};
    if (!span_word(&rest, &word)) {
        error_at(e, at, "this fence does not say what it holds");
        return error_hint(e, "write %s", name_list(fence_opening, " or ").text);
    }
    Str text = span_text(word);
    int kind = name_row(fence_name, text);
    if (kind < 0)
        return unknown(word, "fence", "", fence_name, "there are", " and ", e);
    out->kind = (FenceKind)kind;
    while (span_word(&rest, &word))
        if (!set_attribute(word, out, e))
            return false;
    return true;
}

/* ---- view ---- */

struct Reading;

/* A line of a view fence. */
typedef struct Directive {
    const char *name;
    const char *form; /* how it is written in full, for hints */
    bool (*read)(struct Reading *r, Span rest);
} Directive;

typedef struct Reading {
    Arena *arena;
    ViewSpec *out;
    Span line, first; /* the line and its first word */
    const Directive *directive;
    Error *error;
} Reading;

static bool named(const Target *t)
{
    return t->name.len > 0;
}

/* A name as a target that waits for its code to run. */
static bool read_target(const Reading *r, Span text, bool cell, Target *out)
{
    NameText name;
    if (!name_parse(text, &name, r->error))
        return false;
    if (name.has_cell && !cell) {
        error_at(r->error, name.cell_span, "%.*s takes a whole tensor",
                 STR_ARG(span_text(r->first)));
        return error_hint(r->error, "leave out %.*s; focus takes a cell",
                          STR_ARG(span_text(name.cell_span)));
    }
    *out = name_target(&name);
    return true;
}

static bool only_once(const Reading *r, const Target *t)
{
    if (!named(t))
        return true;
    error_at(r->error, r->first, "a second %.*s in one view", STR_ARG(span_text(r->first)));
    return error_hint(r->error,
                      "one step has one picture; a second torch fence gets a view of its own");
}

static bool incomplete(const Reading *r)
{
    error_at(r->error, r->line, "%s is incomplete", r->directive->name);
    return error_hint(r->error, "write: %s", r->directive->form);
}

static bool too_much(const Reading *r, Span at)
{
    error_at(r->error, at, "%s does not go on here", r->directive->name);
    return error_hint(r->error, "write: %s", r->directive->form);
}

static bool read_kind(const Reading *r, Span word, ViewKind *out)
{
    Str name = span_text(word);
    int kind = name_row(view_name, name);
    if (kind >= 0) {
        *out = (ViewKind)kind;
        return true;
    }
    Nearest near = nearest_name(view_name, name);
    error_at(r->error, word, "unknown picture '%.*s'", STR_ARG(name));
    return !nearest_hint(&near, r->error) &&
           error_hint(r->error, "there are %s", view_kind_list().text);
}

static bool read_show(Reading *r, Span rest)
{
    Span name, as, kind, more;
    if (!only_once(r, &r->out->show))
        return false;
    if (!span_word(&rest, &name) || !span_word(&rest, &as) || !span_word(&rest, &kind))
        return incomplete(r);
    if (!str_is(span_text(as), "as"))
        return too_much(r, as);
    if (span_word(&rest, &more))
        return too_much(r, more);
    return read_target(r, name, false, &r->out->show) && read_kind(r, kind, &r->out->kind);
}

static bool read_focus(Reading *r, Span rest)
{
    if (!only_once(r, &r->out->focus))
        return false;
    rest = span_trim(rest);
    return rest.len ? read_target(r, rest, true, &r->out->focus) : incomplete(r);
}

static bool read_compare(Reading *r, Span rest)
{
    Span a, b, more;
    if (!only_once(r, &r->out->compare[0]))
        return false;
    if (!span_word(&rest, &a) || !span_word(&rest, &b))
        return incomplete(r);
    if (span_word(&rest, &more))
        return too_much(r, more);
    return read_target(r, a, false, &r->out->compare[0]) &&
           read_target(r, b, false, &r->out->compare[1]);
}

static bool read_note(Reading *r, Span rest)
{
    rest = span_trim(rest);
    if (!rest.len)
        return incomplete(r);
    *ARENA_PUSH(r->arena, &r->out->notes) = span_text(rest);
    return true;
}

/* The next label: a word, or words in double quotes. */
static bool next_label(const Reading *r, Span *rest, Str *out)
{
    *rest = span_trim(*rest);
    Str text = span_text(*rest);
    Span word;
    if (!text.len)
        return false;
    if (text.at[0] != '"') {
        span_word(rest, &word);
        *out = span_text(word);
        return true;
    }
    size_t close = str_find(str_from(text, 1), '"') + 1;
    *out = str_part(text, 1, close);
    *rest = span_part(*rest, str_from(text, close + 1));
    if (close < text.len)
        return true;
    return error_at(r->error, span_part(*rest, text), "this quote is never closed");
}

static bool read_labels(Reading *r, Span rest, bool tokens)
{
    rest = span_trim(rest);
    Str text = span_text(rest), word;
    size_t colon = str_find(text, ':');
    if (colon == text.len)
        return incomplete(r);
    Label label = {.tokens = tokens};
    if (!read_target(r, span_trim(span_part(rest, str_part(text, 0, colon))), false, &label.what))
        return false;
    rest = label.at = span_trim(span_part(rest, str_from(text, colon + 1)));
    label.word = ARENA_ARRAY(r->arena, Str, rest.len + 1);
    while (next_label(r, &rest, &word))
        label.word[label.words++] = word;
    if (r->error->kind != ERROR_NONE)
        return false;
    if (!label.words)
        return incomplete(r);
    *ARENA_PUSH(r->arena, &r->out->labels) = label;
    return true;
}

static bool read_dims(Reading *r, Span rest)
{
    return read_labels(r, rest, false);
}

static bool read_tokens(Reading *r, Span rest)
{
    return read_labels(r, rest, true);
}

static const Directive directives[] = {
    {"show", "show NAME as KIND", read_show},
    {"focus", "focus NAME[1,0]", read_focus},
    {"compare", "compare NAME NAME", read_compare},
    {"dims", "dims NAME: T D", read_dims},
    {"tokens", "tokens NAME: Your journey starts", read_tokens},
    {"note", "note TEXT", read_note},
};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static const char *directive_name(int i)
{
    return i < DIRECTIVES ? directives[i].name : NULL;
}

const char *directive_form(int i)
{
    return i < DIRECTIVES ? directives[i].form : NULL;
}

bool directives_view(Arena *a, Span text, ViewSpec *out, Error *e)
{
    Reading r = {.arena = a, .out = out, .error = e};
    while (span_next_line(&text, &r.line)) {
        Span rest = r.line;
        if (!span_word(&rest, &r.first))
            continue;
        int row = name_row(directive_name, span_text(r.first));
        if (row < 0)
            return unknown(r.first, "directive", "", directive_name, "a view knows", " and ", e);
        r.directive = &directives[row];
        if (!r.directive->read(&r, rest))
            return false;
    }
    return true;
}

/* ---- ask ---- */

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

/* A line below the question, by its first word. */
static const struct {
    const char *name;
    AskKind kind;
    bool right; /* of a choice */
} answers[] = {
    {"answer", ASK_ANSWER, false},
    {"cell", ASK_CELL, false},
    {"choice", ASK_CHOICE, false},
    {"choice*", ASK_CHOICE, true},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static const char *answer_name(int i)
{
    return i < ANSWERS ? answers[i].name : NULL;
}

static bool read_ask_line(Arena *a, Span line, bool begun, Ask *out, Error *e)
{
    Span rest = line, word;
    span_word(&rest, &word);
    int row = name_row(answer_name, span_text(word));
    if (row < 0)
        return unknown(word, "word", " in a question", answer_name, "after the first line come",
                       " or ", e);
    AskKind kind = answers[row].kind;
    if (second_kind(out, begun, kind, word, e))
        return false;
    if (!span_trim(rest).len)
        return error_at(e, word, "nothing follows %s", answers[row].name);
    out->kind = kind;
    if (kind == ASK_ANSWER)
        return read_answer(rest, out, e);
    if (kind == ASK_CELL)
        return read_cell(rest, out, e);
    Choice choice = {span_text(span_trim(rest)), answers[row].right};
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
