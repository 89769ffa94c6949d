/*
 * literals.c - literals found by reading tokens, changed as decimal text (see literals.h).
 *
 * Stepping works on the digits as one whole number, its mantissa, so that 0.29 + 0.01 is 0.30 and
 * nothing is ever rounded.
 */
#include "versions/literals.h"

#include "syntax/lexer.h"
#include "trace/explain.h"

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
    return t.kind == TOKEN_INT || t.kind == TOKEN_FLOAT;
}

/* Is a minus behind this token a subtraction? */
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
    Str text = span_text(t.at), prefix = str_part(text, 0, string_prefix(text));
    return t.kind == TOKEN_STRING && str_find(prefix, 'f') == prefix.len &&
           str_find(prefix, 'F') == prefix.len;
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

static bool covers(Span s, size_t offset)
{
    return offset >= s.start && offset < (size_t)s.start + s.len;
}

static bool find_in(Arena *a, Span code, size_t offset, Literal *out)
{
    LiteralList all = literals_in(a, code);
    for (size_t i = 0; i < all.count; i++)
        if (covers(all.items[i].at, offset)) {
            *out = all.items[i];
            return true;
        }
    return false;
}

bool literal_find(Arena *a, const Lesson *l, const Source *source, size_t offset, Literal *out)
{
    Span prelude = {&l->prelude, 0, (uint32_t)l->prelude.text.len};
    if (source == &l->prelude)
        return find_in(a, prelude, offset, out);
    for (size_t i = 0; i < l->fences.count; i++)
        if (covers(l->fences.items[i].code, offset))
            return find_in(a, l->fences.items[i].code, offset, out);
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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* False: too many digits. */
static bool take_apart(Str text, Decimal *d)
{
    bool negative = text.at[0] == '-';
    size_t i = negative;
    int digits = 0;
    *d = (Decimal){.bare = text.at[i] == '.'};
    for (; i < text.len && (is_digit(text.at[i]) || text.at[i] == '.' || text.at[i] == '_'); i++) {
        if (text.at[i] == '.')
            d->point = true;
        if (!is_digit(text.at[i]))
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
    char digits[2 * MANTISSA_DIGITS + 2];
    int64_t unit = 1;
    for (int i = 0; i < d->decimals; i++)
        unit *= 10;
    int64_t size = d->mantissa < 0 ? -d->mantissa : d->mantissa, whole = size / unit;
    StrBuf out = strbuf_make(a);
    if (d->mantissa < 0)
        strbuf_char(&out, '-');
    if (whole || !d->bare)
        strbuf_printf(&out, "%lld", (long long)whole);
    if (d->point)
        strbuf_char(&out, '.');
    for (int i = d->decimals; i-- > 0; size /= 10)
        digits[i] = (char)('0' + size % 10);
    strbuf_add(&out, (Str){digits, (size_t)d->decimals});
    strbuf_add(&out, d->exponent);
    return strbuf_str(&out);
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
    static const char *const wanted[] = {
        [LITERAL_NUMBER] = "a number",
        [LITERAL_TRUTH] = "True or False",
        [LITERAL_STRING] = "a text in quotes",
    };
    static const char *const example[] = {
        [LITERAL_NUMBER] = "write it with digits: 0.43, -1 or 1e-3",
        [LITERAL_TRUTH] = "write True or False",
        [LITERAL_STRING] = "write it on one line: 'text'",
    };
    error_at(e, at, at.len ? "this is not %s" : "%s has to stand here", wanted[kind]);
    return error_hint(e, "%s", example[kind]);
}

static bool fits_kind(Token t, LiteralKind kind)
{
    return kind == LITERAL_NUMBER  ? is_number(t)
           : kind == LITERAL_TRUTH ? is_truth(t)
                                   : is_plain_string(t);
}

bool literal_read(Arena *a, const Literal *l, Str typed, Str *out, Error *e)
{
    Source *s = ARENA_NEW(a, Source);
    Error none = {0};
    Str text = str_copy(a, str_trim(typed));
    *s = (Source){.name = STR("value"), .text = text};
    Span all = {s, 0, (uint32_t)text.len}, unsigned_part = all;
    if (l->kind == LITERAL_NUMBER && str_starts(text, "-")) {
        unsigned_part.start++;
        unsigned_part.len--;
    }
    Lexer x = lexer_make(unsigned_part, false, &none);
    Token t = lexer_next(&x);
    bool whole = t.at.start == unsigned_part.start && t.at.len == unsigned_part.len;
    bool one_line = str_find(text, '\n') == text.len && str_find(text, '\r') == text.len;
    if (!whole || !one_line || !fits_kind(t, l->kind))
        return refuse(all, l->kind, e);
    *out = in_parentheses(a, l, text);
    return true;
}
