/*
 * lex_number.c - decimal integers and fractions: 12, 1_000, .5, 2., 1e-3 (see lexer.h).
 */
#include "syntax/lex.h"

#include <string.h>

enum { NUMBER_LENGTH = 380 }; /* digits of the longest double written out, and some */

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* Digits, in between single underscores. */
static void skip_digits(Lexer *x)
{
    while (is_digit(lex_peek(x, 0)) || (lex_peek(x, 0) == '_' && is_digit(lex_peek(x, 1))))
        x->next++;
}

static bool skip_exponent(Lexer *x)
{
    int c = lex_peek(x, 0);
    if (c != 'e' && c != 'E')
        return false;
    c = lex_peek(x, 1);
    bool sign = c == '+' || c == '-';
    if (!is_digit(sign ? lex_peek(x, 2) : c))
        return false;
    x->next += sign ? 2 : 1;
    skip_digits(x);
    return true;
}

static Token fail(Lexer *x, Span at, const char *message, const char *hint)
{
    error_at(x->error, at, "%s", message);
    error_hint(x->error, "%s", hint);
    return lex_fail(x);
}

/* The number's text without underscores; false when it is too long. */
static bool plain_text(Str text, char *to, size_t *len)
{
    *len = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '_')
            continue;
        if (*len == NUMBER_LENGTH)
            return false;
        to[(*len)++] = text.at[i];
    }
    return true;
}

static bool only_zeros(Str digits)
{
    size_t n = 0;
    while (n < digits.len && digits.at[n] == '0')
        n++;
    return n == digits.len;
}

static Token check_end(Lexer *x, Token t)
{
    size_t start = x->next, n = lex_letter(x);
    if (n == 0)
        return t;
    x->next += n;
    Str text = span_text(t.at);
    Span at = lex_span(x, start);
    if (str_is(text, "0") && strchr("xXbBoO", span_text(at).at[0]))
        return fail(x, span_join(t.at, at), "only decimal numbers are in the lesson language",
                    "write it with the digits 0 to 9");
    return fail(x, at, "invalid decimal literal", "a name cannot begin with a digit");
}

Token lex_number(Lexer *x)
{
    size_t start = x->next, len;
    char digits[NUMBER_LENGTH];
    skip_digits(x);
    bool whole = lex_peek(x, 0) != '.';
    if (!whole) {
        x->next++;
        skip_digits(x);
    }
    whole = !skip_exponent(x) && whole;
    Token t = {.kind = whole ? TOKEN_INT : TOKEN_FLOAT, .at = lex_span(x, start)};
    Span first = {x->source, (uint32_t)start, t.at.len > 40 ? 40 : t.at.len};
    if (!plain_text(span_text(t.at), digits, &len))
        return fail(x, first, "the number has too many digits", "");
    Str text = {digits, len};
    if (!whole && !str_to_double(text, &t.f))
        return fail(x, t.at, "invalid decimal literal", "");
    if (whole && len > 1 && digits[0] == '0' && !only_zeros(text))
        return fail(x, first, "leading zeros in decimal integer literals are not permitted",
                    "leave the zeros out");
    if (whole && !str_to_int(text, &t.i))
        return fail(x, first, "the integer is too large",
                    "integers have 64 bits here: at most 9223372036854775807");
    return check_end(x, t);
}
