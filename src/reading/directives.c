/*
 * directives.c - the lines of view and ask fences, by a table for each (see reading.h).
 *
 * Each row has a name and what reads its line; hints and "did you mean" follow from the rows.
 */
#include "reading/reading.h"

#include "base/lookup.h"
#include "base/source.h"
#include "lesson/places.h"

#include <math.h>

int word_row(Span word, const char *what, const char *where, NameAt *names, const char *hint,
             NameList all, Error *e)
{
    int row = name_row(names, span_text(word));
    if (row >= 0)
        return row;
    Nearest near = nearest_name(names, span_text(word));
    error_at(e, word, "unknown %s '%.*s'%s", what, STR_ARG(span_text(word)), where);
    if (!nearest_hint(&near, e))
        error_hint(e, "%s %s", hint, all.text);
    return -1;
}

/* ---- view ---- */

struct Reading;

/* A line of a view fence. */
typedef struct Directive {
    const char *name;
    const char *form;                           /* how it is written in full, for hints */
    bool (*read)(struct Reading *r, Span rest); /* what follows the name, trimmed */
} Directive;

typedef struct Reading {
    Arena *arena;
    ViewSpec *out;
    Span line, first; /* the line and its first word */
    const Directive *directive;
    Error *error;
} Reading;

/* A name as a target that waits for its code to run. */
static bool read_target(const Reading *r, Span text, bool cell, Target *out)
{
    Span brackets;
    if (!name_target(text, out, &brackets, r->error))
        return false;
    if (cell || !brackets.len)
        return true;
    error_at(r->error, brackets, "%s takes a whole tensor", r->directive->name);
    return error_hint(r->error, "leave out %.*s; focus takes a cell", STR_ARG(span_text(brackets)));
}

static bool only_once(const Reading *r, const Target *t)
{
    if (!t->name.len)
        return true;
    error_at(r->error, r->first, "a second %s in one view", r->directive->name);
    return error_hint(r->error,
                      "one step has one picture; a second torch fence gets a view of its own");
}

static bool wrong_form(const Reading *r, Span at, const char *what)
{
    error_at(r->error, at, "%s %s", r->directive->name, what);
    return error_hint(r->error, "write: %s", r->directive->form);
}

static bool incomplete(const Reading *r)
{
    return wrong_form(r, r->line, "is incomplete");
}

static bool too_much(const Reading *r, Span at)
{
    return wrong_form(r, at, "does not go on here");
}

static bool read_kind(const Reading *r, Span word, ViewKind *out)
{
    int kind = word_row(word, "picture", "", view_name, "there are", view_kind_list(), r->error);
    if (kind >= 0)
        *out = (ViewKind)kind;
    return kind >= 0;
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
    /* both or none: what was read of a broken fence is still resolved */
    Target first, second;
    if (!read_target(r, a, false, &first) || !read_target(r, b, false, &second))
        return false;
    r->out->compare[0] = first;
    r->out->compare[1] = second;
    return true;
}

static bool read_line(Reading *r, Span rest, StrList *out)
{
    if (!rest.len)
        return incomplete(r);
    *ARENA_PUSH(r->arena, out) = span_text(rest);
    return true;
}

static bool read_note(Reading *r, Span rest)
{
    return read_line(r, rest, &r->out->notes);
}

static bool read_aside(Reading *r, Span rest)
{
    return read_line(r, rest, &r->out->asides);
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

static bool read_outline(Reading *r, Span rest)
{
    if (!only_once(r, &r->out->outline))
        return false;
    return rest.len ? read_target(r, rest, false, &r->out->outline) : incomplete(r);
}

static bool read_beside(Reading *r, Span rest)
{
    Span word;
    if (!rest.len)
        return incomplete(r);
    while (span_word(&rest, &word)) {
        Target other;
        if (r->out->beside.count == AREAS_MOST - 1)
            return wrong_form(r, word, "takes so many tensors and no more");
        if (!read_target(r, word, false, &other))
            return false;
        *ARENA_PUSH(r->arena, &r->out->beside) = other;
    }
    return true;
}

/* The labels up to the end of the line; true when there is one at least. */
static bool read_words(Reading *r, Span rest, Str **out, int *count)
{
    Str word;
    *out = ARENA_ARRAY(r->arena, Str, rest.len + 1);
    for (*count = 0; next_label(r, &rest, &word); ++*count)
        (*out)[*count] = word;
    if (r->error->kind != ERROR_NONE)
        return false;
    return *count || incomplete(r);
}

/* The name may stand in quotes, as the words may. */
static bool read_group(Reading *r, Span rest)
{
    Str text = span_text(rest), name;
    size_t colon = str_find(text, ':');
    if (colon == text.len)
        return incomplete(r);
    Span before = span_part(rest, str_part(text, 0, colon));
    Group group = {.at = span_trim(span_part(rest, str_from(text, colon + 1)))};
    if (str_starts(span_text(before), "\"")) {
        if (!next_label(r, &before, &name))
            return false;
        group.name = name;
        before = span_trim(before);
        if (before.len)
            return too_much(r, before);
    } else {
        group.name = span_text(span_trim(before));
    }
    if (!group.name.len)
        return incomplete(r);
    if (!read_words(r, group.at, &group.word, &group.words))
        return false;
    *ARENA_PUSH(r->arena, &r->out->groups) = group;
    return true;
}

static bool read_labels(Reading *r, Span rest)
{
    Str text = span_text(rest);
    size_t colon = str_find(text, ':');
    if (colon == text.len)
        return incomplete(r);
    Label label = {.tokens = str_is(span_text(r->first), "tokens")};
    if (!read_target(r, span_trim(span_part(rest, str_part(text, 0, colon))), false, &label.what))
        return false;
    rest = label.at = span_trim(span_part(rest, str_from(text, colon + 1)));
    if (!read_words(r, rest, &label.word, &label.words))
        return false;
    *ARENA_PUSH(r->arena, &r->out->labels) = label;
    return true;
}

static const Directive directives[] = {
    {"show", "show NAME as KIND", read_show},
    {"focus", "focus NAME[1,0]", read_focus},
    {"compare", "compare NAME NAME", read_compare},
    {"outline", "outline NAME", read_outline},
    {"beside", "beside NAME NAME", read_beside},
    {"group", "group \"plural verbs\": run sleep", read_group},
    {"dims", "dims NAME: T D", read_labels},
    {"tokens", "tokens NAME: Your journey starts", read_labels},
    {"note", "note TEXT", read_note},
    {"aside", "aside TEXT", read_aside},
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
        int row = word_row(r.first, "directive", "", directive_name, "a view knows",
                           name_list(directive_name, " and "), e);
        r.directive = row < 0 ? NULL : &directives[row];
        if (!r.directive || !r.directive->read(&r, span_trim(rest)))
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
    out->expression = rest;
    while (span_word(&left, &word))
        if (str_is(span_text(word), "tolerance") && word.start > rest.start) {
            rest.len = word.start - rest.start;
            out->expression = span_trim(rest);
            return read_tolerance(word, left, &out->tolerance, e);
        }
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
    bool tells; /* it is no answer, but belongs to it */
} answers[] = {
    {"answer", .kind = ASK_ANSWER}, {"cell", .kind = ASK_CELL},
    {"choice", .kind = ASK_CHOICE}, {"choice*", .kind = ASK_CHOICE, .right = true},
    {"why", .tells = true},         {"look", .tells = true},
    {"vary", .tells = true},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static const char *answer_name(int i)
{
    return i < ANSWERS ? answers[i].name : NULL;
}

/* ---- what varies ---- */

static bool wrong_range(Span at, const char *what, Error *e)
{
    error_at(e, at, "%s", what);
    return error_hint(e, "write: vary NAME: 0.1..0.9, or with step 0.05 behind it");
}

enum {
    RANGE_DIGITS = 9
}; /* of each of its numbers: all fit into 64 bits, whatever the others are */

/* "-0.25": -25 and 2 decimals. */
static bool read_decimal(Str text, int64_t *out, int *decimals)
{
    bool negative = str_starts(text, "-"), point = false;
    int digits = 0;
    *out = *decimals = 0;
    for (size_t i = negative; i < text.len; i++) {
        bool digit = text.at[i] >= '0' && text.at[i] <= '9';
        if (!digit && (text.at[i] != '.' || point))
            return false;
        point = point || !digit;
        digits += digit;
        *decimals += digit && point;
        *out = digit ? *out * 10 + (text.at[i] - '0') : *out;
        if (digits > RANGE_DIGITS)
            return false;
    }
    *out = negative ? -*out : *out;
    return digits > 0;
}

/* LOW..HIGH, or LOW..HIGH step STEP; without one it is a unit of the last digit. */
static bool read_range(Span range, Vary *v, Error *e)
{
    Span rest = range, ends, word, step = {0};
    Str number[3] = {STR(""), STR(""), STR("1")};
    int64_t *to[3] = {&v->low, &v->high, &v->step};
    int decimals[3] = {0};
    if (!span_word(&rest, &ends))
        return wrong_range(range, "this vary says no range", e);
    size_t dots = str_search(span_text(ends), STR(".."), 0);
    number[0] = str_part(span_text(ends), 0, dots);
    number[1] = str_from(span_text(ends), dots < ends.len ? dots + 2 : dots);
    if (span_word(&rest, &word)) {
        bool whole = str_is(span_text(word), "step") && span_word(&rest, &step);
        if (!whole || span_trim(rest).len)
            return wrong_range(word, "a range does not go on so", e);
        number[2] = span_text(step);
    }
    for (int i = 0; i < 3; i++)
        if (!read_decimal(number[i], to[i], &decimals[i]))
            return wrong_range(i < 2 ? ends : step, "these are no numbers of at most 9 digits", e);
    for (int i = 0; i < 3; i++)
        v->decimals = decimals[i] > v->decimals ? decimals[i] : v->decimals;
    for (int i = 0; i < (step.source ? 3 : 2); i++)
        for (int k = decimals[i]; k < v->decimals; k++)
            *to[i] *= 10;
    if (v->low >= v->high)
        return wrong_range(ends, "this range does not go up", e);
    if (v->step <= 0)
        return wrong_range(step, "a step is more than 0", e);
    return v->step <= v->high - v->low ||
           wrong_range(step, "this step leads out of the range at once", e);
}

/* `vary NAME: LOW..HIGH step STEP`, or a number as it is written in place of the name. */
static bool read_vary(Arena *a, Span word, Span rest, Ask *out, Error *e)
{
    Vary v = {.line = span_join(word, rest)};
    Str text = span_text(rest);
    size_t colon = str_find(text, ':');
    v.what = span_trim(span_part(rest, str_part(text, 0, colon)));
    if (!v.what.len || colon == text.len)
        return wrong_range(v.line, "this vary says no range", e);
    if (!read_range(span_trim(span_part(rest, str_from(text, colon + 1))), &v, e))
        return false;
    *ARENA_PUSH(a, &out->vary) = v;
    return true;
}

/* `why TEXT` and `look NAME[1,0]`. */
static bool read_told(Span word, Span rest, Ask *out, Error *e)
{
    bool why = str_is(span_text(word), "why");
    if (why ? out->why.len : out->look.name.len)
        return error_at(e, word, "a second %.*s in one question", STR_ARG(span_text(word)));
    if (!why)
        return name_target(rest, &out->look, &word, e);
    out->why = span_text(rest);
    return true;
}

static bool read_ask_line(Arena *a, Span line, bool *begun, Ask *out, Error *e)
{
    Span rest = line, word;
    span_word(&rest, &word);
    rest = span_trim(rest);
    int row = word_row(word, "word", " in a question", answer_name, "after the first line come",
                       name_list(answer_name, " or "), e);
    if (row < 0 || (!answers[row].tells && second_kind(out, *begun, answers[row].kind, word, e)))
        return false;
    if (!rest.len)
        return error_at(e, word, "nothing follows %s", answers[row].name);
    if (str_is(span_text(word), "vary"))
        return read_vary(a, word, rest, out, e);
    if (answers[row].tells)
        return read_told(word, rest, out, e);
    *begun = true;
    AskKind kind = out->kind = answers[row].kind;
    if (kind == ASK_ANSWER)
        return read_answer(rest, out, e);
    if (kind == ASK_CELL)
        return name_target(rest, &out->cell, &word, e);
    *ARENA_PUSH(a, &out->choices) = (Choice){.text = span_text(rest), .right = answers[row].right};
    return true;
}

/* What is written with marks becomes the words alone, and the words with their styles. */
static void set_marks(Arena *a, Str *text, ProseBlock *marked)
{
    *marked = prose_marked(a, *text);
    if (marked->count != 1 || marked->items[0].style != PROSE_PLAIN)
        *text = prose_words(a, marked);
}

/* The number that the only right choice is; 0: it is none, or there are several. */
static Scalar number_of_choices(const Ask *ask)
{
    double value = 0;
    int right = 0;
    for (size_t i = 0; i < ask->choices.count; i++) {
        const Choice *choice = &ask->choices.items[i];
        if (choice->right && right++ == 0 && !str_to_double(choice->text, &value))
            value = str_is(choice->text, "nan") ? (double)NAN : 0;
    }
    return scalar_f64(right == 1 ? value : 0);
}

void ask_finish(Arena *a, Ask *ask)
{
    set_marks(a, &ask->question, &ask->marked_question);
    set_marks(a, &ask->why, &ask->marked_why);
    for (size_t i = 0; i < ask->choices.count; i++)
        set_marks(a, &ask->choices.items[i].text, &ask->choices.items[i].marked);
    if (ask->kind == ASK_CHOICE)
        ask->value = number_of_choices(ask);
}

static Str plain(Arena *a, Str text)
{
    ProseBlock marked = prose_marked(a, text);
    return prose_words(a, &marked);
}

/* No two choices have the same words: who takes one of them cannot know which. `text`: all lines.
 */
static bool differ(Arena *a, const Ask *ask, Span text, Error *e)
{
    for (size_t i = 0; i < ask->choices.count; i++)
        for (size_t k = 0; k < i; k++)
            if (str_equal(plain(a, ask->choices.items[i].text),
                          plain(a, ask->choices.items[k].text))) {
                error_at(e, span_part(text, ask->choices.items[i].text),
                         "this choice stands there twice");
                return error_hint(e, "write other words, or take one of the two away");
            }
    return true;
}

static bool check_choices(Arena *a, const Ask *ask, Span text, Span at, Error *e)
{
    size_t right = 0;
    if (ask->choices.count > CHOICES_MOST)
        return error_at(e, at, "a question may have %d choices, this one has %zu", CHOICES_MOST,
                        ask->choices.count);
    for (size_t i = 0; i < ask->choices.count; i++)
        right += ask->choices.items[i].right;
    if (ask->kind != ASK_CHOICE || (right && ask->choices.count > 1))
        return differ(a, ask, text, e);
    error_at(e, at, right ? "a question needs two choices or more" : "no choice is the right one");
    return error_hint(e, "the right ones begin with choice*");
}

/* Other numbers need an answer that follows from them. */
static bool check_vary(const Ask *ask, Error *e)
{
    bool follows = ask->kind == ASK_ANSWER;
    for (size_t i = 0; i < ask->choices.count; i++)
        follows =
            follows || str_find(ask->choices.items[i].text, '{') < ask->choices.items[i].text.len;
    if (follows || !ask->vary.count)
        return true;
    error_at(e, ask->vary.items[0].line, "the right answer stays the same, whatever varies");
    return error_hint(e, "ask for a number, or write choices with numbers, as {scores[1]}");
}

/* True with an error of a first line that is an answer, or what is told with it. A question may
 * begin with such a word, too. */
static bool is_answer(Span line, Error *e)
{
    Span rest = line, word;
    span_word(&rest, &word);
    if (name_row(answer_name, span_text(word)) < 0 || str_ends(span_text(line), "?"))
        return false;
    error_at(e, word, "the question is missing");
    error_hint(e, "its line comes first, then answer, cell or choice lines");
    return true;
}

bool directives_ask(Arena *a, Span text, Span at, Ask *out, Error *e)
{
    Span line, all = text;
    bool begun = false;
    *out = (Ask){.at = at, .cell = target_none(), .look = target_none(), .hidden = target_none()};
    while (span_next_line(&text, &line)) {
        if (line.len && !out->question.len) {
            out->question = span_text(line);
            if (is_answer(line, e))
                return false;
        } else if (line.len && !read_ask_line(a, line, &begun, out, e)) {
            return false;
        }
    }
    if (begun) {
        if (!check_choices(a, out, all, at, e) || !check_vary(out, e))
            return false;
        if (!out->vary.count) /* else its words are still to have numbers */
            ask_finish(a, out);
        return true;
    }
    error_at(e, at, out->question.len ? "this question has no answer" : "this ask asks nothing");
    return error_hint(e, "first a line with the question, then answer, cell or choice lines");
}
