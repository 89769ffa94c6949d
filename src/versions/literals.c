/*
 * literals.c - literals found by reading tokens, changed as decimal text (see versions.h).
 *
 * Stepping works on the digits as one whole number, its mantissa, so that 0.29 + 0.01 is 0.30 and
 * nothing is ever rounded.
 */
#include "versions/versions.h"

#include "syntax/lexer.h"
#include "trace/explain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

static bool token_is(Token t, const char *text)
{
    return str_is(span_text(t.at), text);
}

static bool is_truth(Token t)
{
    return t.kind == TOKEN_KEYWORD && (token_is(t, "True") || token_is(t, "False"));
}

static bool is_number(Token t)
{
    return (t.kind == TOKEN_INT && !t.beyond) || t.kind == TOKEN_FLOAT;
}

/* True when a minus after this token is a subtraction. */
static bool ends_operand(Token t)
{
    if (t.kind == TOKEN_SYMBOL)
        return token_is(t, ")") || token_is(t, "]") || token_is(t, "}");
    return t.kind == TOKEN_NAME || t.kind == TOKEN_STRING || is_number(t) || is_truth(t) ||
           token_is(t, "None");
}

static bool starts_statement(Token before)
{
    return before.kind == TOKEN_NEWLINE || before.kind == TOKEN_INDENT ||
           before.kind == TOKEN_DEDENT;
}

static bool is_plain_string(Token t)
{
    return t.kind == TOKEN_STRING && !t.format;
}

/* The last tokens read, the newest last. */
typedef struct Window {
    Token before_sign, sign, literal, next;
} Window;

/* The number with its minus, when that is no subtraction. The base of a power is without: -2**2 is
 * -(2**2). */
static Span with_sign(const Window *w, bool base)
{
    bool unary = w->sign.kind == TOKEN_SYMBOL && token_is(w->sign, "-") &&
                 !ends_operand(w->before_sign) && w->sign.at.start + 1 == w->literal.at.start;
    return unary && !base ? span_join(w->sign.at, w->literal.at) : w->literal.at;
}

static void take_literal(Arena *a, LiteralList *to, const Window *w)
{
    bool base = w->next.kind == TOKEN_SYMBOL && token_is(w->next, "**");
    if (is_number(w->literal))
        *ARENA_PUSH(a, to) = (Literal){LITERAL_NUMBER, with_sign(w, base), base};
    else if (is_truth(w->literal))
        *ARENA_PUSH(a, to) = (Literal){LITERAL_TRUTH, w->literal.at, false};
    else if (is_plain_string(w->literal) && !starts_statement(w->sign))
        *ARENA_PUSH(a, to) = (Literal){LITERAL_STRING, w->literal.at, false};
}

LiteralList literals_in(Arena *a, Span code)
{
    LiteralList found = {0};
    Error none = {0};
    Lexer x = lexer_make(code, false, &none);
    Token start = {.kind = TOKEN_NEWLINE};
    Window w = {start, start, start, lexer_next(&x)};
    while (w.next.kind != TOKEN_END) {
        w = (Window){w.sign, w.literal, w.next, lexer_next(&x)};
        take_literal(a, &found, &w);
    }
    return found;
}

bool literal_find(Arena *a, const Lesson *l, const Source *source, size_t offset, Literal *out)
{
    bool prelude = source == &l->prelude;
    Span code = {source, 0, prelude ? (uint32_t)source->text.len : 0};
    for (size_t i = 0; !prelude && i < l->fences.count; i++)
        if (span_has(l->fences.items[i].code, offset))
            code = l->fences.items[i].code;
    LiteralList all = literals_in(a, code);
    for (size_t i = 0; i < all.count; i++)
        if (span_has(all.items[i].at, offset)) {
            *out = all.items[i];
            return true;
        }
    return false;
}

bool literal_of_cell(Arena *a, const Lesson *l, CellRef cell, Literal *out)
{
    Explanation x = explain_origin(&l->trace, a, cell);
    if (x.kind != EXPLAIN_LITERAL || !x.terms || !x.term[0].at.source)
        return false;
    Span at = x.term[0].at; /* of a number worked out there, such as 1 / 3, no literal is all */
    return literal_find(a, l, at.source, at.start, out) && out->at.len == at.len;
}

bool literal_is_cell(const Lesson *l, CellRef cell)
{
    Arena a = arena_scratch();
    Literal literal;
    bool is = explain_cell(&l->trace, &a, cell).kind == EXPLAIN_LITERAL &&
              literal_of_cell(&a, l, cell, &literal);
    arena_free(&a);
    return is;
}

/* ---- stepping ---- */

enum { MANTISSA_DIGITS = 18 }; /* what 64 bits hold in any case */

static const int64_t MANTISSA_MOST = 999999999999999999;

/* A number taken apart: mantissa * 10^-decimals, and its exponent as text. */
typedef struct Decimal {
    int64_t mantissa;
    int decimals;
    bool point, bare; /* a point is written; with nothing in front of it */
    Str exponent;     /* "e-3", or empty */
} Decimal;

/* False: too many digits. */
static bool take_apart(Str text, Decimal *d)
{
    bool negative = text.at[0] == '-';
    size_t i = negative;
    int digits = 0;
    *d = (Decimal){.bare = text.at[i] == '.'};
    for (; i < text.len && (isdigit((unsigned char)text.at[i]) || strchr("._", text.at[i])); i++) {
        if (text.at[i] == '.')
            d->point = true;
        if (!isdigit((unsigned char)text.at[i]))
            continue;
        d->decimals += d->point;
        digits += digits > 0 || text.at[i] != '0';
        if (digits > MANTISSA_DIGITS)
            return false;
        d->mantissa = d->mantissa * 10 + (text.at[i] - '0');
    }
    d->mantissa = negative ? -d->mantissa : d->mantissa;
    d->exponent = str_from(text, i);
    return d->decimals <= MANTISSA_DIGITS;
}

static Str put_together(Arena *a, const Decimal *d)
{
    long long size = d->mantissa < 0 ? -d->mantissa : d->mantissa;
    Str digits = str_printf(a, "%0*lld", d->decimals + !d->bare, size);
    size_t point = digits.len - (size_t)d->decimals;
    return str_printf(a, "%s%.*s%s%.*s%.*s", d->mantissa < 0 ? "-" : "",
                      STR_ARG(str_part(digits, 0, point)), d->point ? "." : "",
                      STR_ARG(str_from(digits, point)), STR_ARG(d->exponent));
}

static Str in_parentheses(Arena *a, const Literal *l, Str text)
{
    bool negative = l->base && text.len && text.at[0] == '-';
    return negative ? str_printf(a, "(%.*s)", STR_ARG(text)) : text;
}

static int64_t clamp(int64_t n)
{
    return n > MANTISSA_MOST ? MANTISSA_MOST : n < -MANTISSA_MOST ? -MANTISSA_MOST : n;
}

Str literal_step(Arena *a, const Literal *l, int64_t n)
{
    Str text = span_text(l->at);
    Decimal d;
    if (l->kind == LITERAL_TRUTH && n != 0)
        return n > 0 ? STR("True") : STR("False");
    if (l->kind != LITERAL_NUMBER || n == 0 || !take_apart(text, &d))
        return text;
    d.mantissa = clamp(d.mantissa + clamp(n));
    return in_parentheses(a, l, put_together(a, &d));
}

/* ---- typing ---- */

static bool refuse(Span at, LiteralKind kind, Error *e)
{
    static const struct {
        const char *name, *example;
    } wanted[] = {
        [LITERAL_NUMBER] = {"a number", "write it with digits: 0.43, -1 or 1e-3"},
        [LITERAL_TRUTH] = {"True or False", "write True or False"},
        [LITERAL_STRING] = {"a text in quotes", "write it on one line: 'text'"},
    };
    error_at(e, at, at.len ? "this is not %s" : "%s has to stand here", wanted[kind].name);
    return error_hint(e, "%s", wanted[kind].example);
}

static bool fits_kind(Token t, LiteralKind kind)
{
    return kind == LITERAL_NUMBER  ? is_number(t)
           : kind == LITERAL_TRUTH ? is_truth(t)
                                   : is_plain_string(t);
}

bool literal_read(Arena *a, const Literal *l, Str typed, Str *out, Error *e)
{
    Error none = {0};
    Span all = source_make(a, STR("value"), str_trim(typed));
    Str text = span_text(all);
    bool negative = l->kind == LITERAL_NUMBER && str_starts(text, "-");
    Span unsigned_part = span_part(all, str_from(text, negative));
    Lexer x = lexer_make(unsigned_part, false, &none);
    Token t = lexer_next(&x);
    bool whole = t.at.start == unsigned_part.start && t.at.len == unsigned_part.len;
    bool one_line = str_find(text, '\n') == text.len && str_find(text, '\r') == text.len;
    if (!whole || !one_line || !fits_kind(t, l->kind))
        return refuse(all, l->kind, e);
    *out = in_parentheses(a, l, text);
    return true;
}

/* ---- settings ----
 *
 * They are read and looked up in the unchanged text, then put in from the back to the front, so
 * that no place moves before its turn. */

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
    size_t from = 0;
    while (--column > 0 && from < text.len)
        str_char(text, &from);
    size_t to = from;
    if (to < text.len)
        str_char(text, &to);
    return (Span){line.source, line.start + (uint32_t)from, (uint32_t)(to - from)};
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

/* Reads one into knob[count], behind those that were read before. */
static bool read_next(Arena *a, const Lesson *l, Str wanted, Knob *knob, size_t count, Error *e)
{
    if (!read_knob(a, l, wanted, &knob[count], e))
        return false;
    for (size_t k = 0; k < count; k++)
        if (same_place(&knob[count], &knob[k])) {
            error_at(e, knob[count].literal.at, "--set: this is set twice");
            return usage(e);
        }
    return true;
}

bool knobs_set(const Lesson *original, const StrList *wanted, StrList *refused, Edits *to, Error *e)
{
    Arena *a = to->arena;
    size_t count = 0;
    Knob *knob = ARENA_ARRAY(a, Knob, wanted->count + 1);
    for (size_t i = 0; i < wanted->count; i++) {
        if (read_next(a, original, wanted->items[i], knob, count, e))
            count++;
        else if (refused)
            *ARENA_PUSH(a, refused) = wanted->items[i];
        else
            return false;
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
