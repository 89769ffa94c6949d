/*
 * directives.c - a table of directives, one function a row (see directives.h).
 */
#include "reading/directives.h"

#include "base/nearest.h"
#include "base/spans.h"
#include "lesson/names.h"

/* ---- the words that open a fence ---- */

typedef struct Attribute {
    const char *name;
    size_t flag;    /* the bool's offset in FenceInfo */
    unsigned kinds; /* fences it may stand at, as bits */
} Attribute;

static const char *const fence_names[FENCE_KINDS] = {[FENCE_TORCH] = "torch",
                                                     [FENCE_OUTPUT] = "output",
                                                     [FENCE_VIEW] = "view",
                                                     [FENCE_ASK] = "ask",
                                                     [FENCE_BENCH] = "bench"};

static const Attribute attributes[] = {
    {"raises", offsetof(FenceInfo, raises), 1u << FENCE_TORCH},
    {"big", offsetof(FenceInfo, big), 1u << FENCE_TORCH},
    {"dropout=mkl", offsetof(FenceInfo, mkl), 1u << FENCE_TORCH | 1u << FENCE_OUTPUT},
};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

static bool set_attribute(Span word, FenceInfo *out, Error *e)
{
    Nearest near = nearest_start(span_text(word));
    const char *fence = fence_names[out->kind];
    for (int k = 0; k < ATTRIBUTES; k++) {
        if (!(attributes[k].kinds >> out->kind & 1))
            continue;
        nearest_offer(&near, str_of(attributes[k].name));
        if (str_is(span_text(word), attributes[k].name)) {
            *(bool *)((char *)out + attributes[k].flag) = true;
            return true;
        }
    }
    error_at(e, word, "unknown attribute '%.*s' of a %s fence", STR_ARG(span_text(word)), fence);
    if (near.best.len)
        return error_hint(e, "did you mean %.*s?", STR_ARG(near.best));
    return error_hint(e, out->kind == FENCE_TORCH    ? "there are: raises, big, dropout=mkl"
                         : out->kind == FENCE_OUTPUT ? "there is only dropout=mkl"
                                                     : "it takes none");
}

bool directives_info(Span info, Span at, FenceInfo *out, Error *e)
{
    FenceInfo none = {0};
    Span rest = info, word;
    *out = none;
    if (!span_word(&rest, &word)) {
        error_at(e, at, "this fence does not say what it holds");
        return error_hint(e, "write ```torch, ```output, ```view, ```ask or ```bench");
    }
    Nearest near = nearest_start(span_text(word));
    int kind = 0;
    while (kind < FENCE_KINDS && !str_is(span_text(word), fence_names[kind]))
        nearest_offer(&near, str_of(fence_names[kind++]));
    if (kind == FENCE_KINDS) {
        error_at(e, word, "unknown fence '%.*s'", STR_ARG(span_text(word)));
        return near.best.len ? error_hint(e, "did you mean %.*s?", STR_ARG(near.best))
                             : error_hint(e, "there are torch, output, view, ask and bench");
    }
    out->kind = (FenceKind)kind;
    while (span_word(&rest, &word))
        if (!set_attribute(word, out, e))
            return false;
    return true;
}

/* ---- view ---- */

typedef struct Reading {
    Arena *arena;
    ViewSpec *out;
    Span line, first; /* the line and its first word */
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

static bool expected(const Reading *r, Span at, const char *form)
{
    error_at(r->error, at.len ? at : r->line, "%.*s is incomplete", STR_ARG(span_text(r->first)));
    return error_hint(r->error, "write: %s", form);
}

static bool too_much(const Reading *r, Span at, const char *form)
{
    error_at(r->error, at, "%.*s does not go on here", STR_ARG(span_text(r->first)));
    return error_hint(r->error, "write: %s", form);
}

static bool read_kind(const Reading *r, Span word, ViewKind *out)
{
    Str name = span_text(word);
    Nearest near = nearest_start(name);
    if (view_kind_find(name, out))
        return true;
    for (int k = 0; k < VIEW_KINDS; k++)
        nearest_offer(&near, str_of(view_names[k]));
    error_at(r->error, word, "unknown picture '%.*s'", STR_ARG(name));
    if (near.best.len)
        return error_hint(r->error, "did you mean %.*s?", STR_ARG(near.best));
    return error_hint(r->error, "there are %s", view_kind_list().text);
}

static bool read_show(Reading *r, Span rest)
{
    static const char form[] = "show NAME as KIND";
    Span name, as, kind, more;
    if (!only_once(r, &r->out->show))
        return false;
    if (!span_word(&rest, &name) || !span_word(&rest, &as) || !span_word(&rest, &kind))
        return expected(r, r->line, form);
    if (!str_is(span_text(as), "as"))
        return too_much(r, as, form);
    if (span_word(&rest, &more))
        return too_much(r, more, form);
    return read_target(r, name, false, &r->out->show) && read_kind(r, kind, &r->out->kind);
}

static bool read_focus(Reading *r, Span rest)
{
    if (!only_once(r, &r->out->focus))
        return false;
    rest = span_trim(rest);
    return rest.len ? read_target(r, rest, true, &r->out->focus)
                    : expected(r, r->line, "focus NAME[1,0]");
}

static bool read_compare(Reading *r, Span rest)
{
    static const char form[] = "compare NAME NAME";
    Span a, b, more;
    if (!only_once(r, &r->out->compare[0]))
        return false;
    if (!span_word(&rest, &a) || !span_word(&rest, &b))
        return expected(r, r->line, form);
    if (span_word(&rest, &more))
        return too_much(r, more, form);
    return read_target(r, a, false, &r->out->compare[0]) &&
           read_target(r, b, false, &r->out->compare[1]);
}

static bool read_note(Reading *r, Span rest)
{
    rest = span_trim(rest);
    if (!rest.len)
        return expected(r, r->line, "note TEXT");
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
    const char *form = tokens ? "tokens NAME: Your journey starts" : "dims NAME: T D";
    rest = span_trim(rest);
    Str text = span_text(rest), word;
    size_t colon = str_find(text, ':');
    if (colon == text.len)
        return expected(r, r->line, form);
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
        return expected(r, r->line, form);
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

typedef struct Directive {
    const char *name;
    bool (*read)(Reading *r, Span rest);
} Directive;

static const Directive directives[] = {{"show", read_show},       {"focus", read_focus},
                                       {"compare", read_compare}, {"dims", read_dims},
                                       {"tokens", read_tokens},   {"note", read_note}};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static bool unknown_directive(Span word, Error *e)
{
    Nearest near = nearest_start(span_text(word));
    for (int k = 0; k < DIRECTIVES; k++)
        nearest_offer(&near, str_of(directives[k].name));
    error_at(e, word, "unknown directive '%.*s'", STR_ARG(span_text(word)));
    return near.best.len
               ? error_hint(e, "did you mean %.*s?", STR_ARG(near.best))
               : error_hint(e, "a view knows show, focus, compare, dims, tokens and note");
}

bool directives_view(Arena *a, Span text, ViewSpec *out, Error *e)
{
    Reading r = {.arena = a, .out = out, .error = e};
    while (span_next_line(&text, &r.line)) {
        Span rest = r.line;
        if (!span_word(&rest, &r.first))
            continue;
        int k = 0;
        while (k < DIRECTIVES && !str_is(span_text(r.first), directives[k].name))
            k++;
        if (k == DIRECTIVES)
            return unknown_directive(r.first, e);
        if (!directives[k].read(&r, rest))
            return false;
    }
    return true;
}
