/* Tokens: what each text is cut into, and what is refused where. */
#include "syntax/lexer.h"
#include "test.h"

#include <string.h>

static const char *const kind_names[] = {
    [TOKEN_END] = "END",       [TOKEN_NEWLINE] = "NL",  [TOKEN_INDENT] = "IN",
    [TOKEN_DEDENT] = "OUT",    [TOKEN_NAME] = "name",   [TOKEN_KEYWORD] = "key",
    [TOKEN_INT] = "int",       [TOKEN_FLOAT] = "float", [TOKEN_STRING] = "string",
    [TOKEN_SYMBOL] = "symbol",
};

/* All tokens in one line, or the error as "line:column: message". */
static const char *tokens(Arena *a, Str text)
{
    Source source = {.name = STR("t"), .text = text};
    Span code = {&source, 0, (uint32_t)text.len};
    Error e = {0};
    StrBuf out = strbuf_make(a);
    Lexer x = lexer_make(code, false, &e);
    for (Token t = lexer_next(&x); t.kind != TOKEN_END; t = lexer_next(&x)) {
        strbuf_printf(&out, "%s%s", out.len ? " " : "", kind_names[t.kind]);
        if (t.kind == TOKEN_INT)
            strbuf_printf(&out, ":%lld", (long long)t.i);
        else if (t.kind == TOKEN_FLOAT)
            strbuf_printf(&out, ":%g", t.f);
        else if (t.kind >= TOKEN_NAME)
            strbuf_printf(&out, ":%.*s", STR_ARG(span_text(t.at)));
    }
    if (e.kind == ERROR_NONE)
        return out.len ? out.at : "";
    return str_printf(a, "%d:%d: %s", span_line(e.at), span_column(e.at), e.message).at;
}

TEST(lexer_cuts_text_into_tokens)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", ""},
        {"\n\n  # only a comment\n\n", ""},
        {"x = 1", "name:x symbol:= int:1 NL"},
        {"x=1\n", "name:x symbol:= int:1 NL"},
        {"a**b//c@d", "name:a symbol:** name:b symbol:// name:c symbol:@ name:d NL"},
        {"x**=2 # squared\n", "name:x symbol:**= int:2 NL"},
        {"0x1F 0b101 0o17 0xF_f", "int:31 int:5 int:15 int:255 NL"},
        {"1_000 1. .5 2e3 1e-7 1.5E+2", "int:1000 float:1 float:0.5 float:2000 float:1e-07 "
                                        "float:150 NL"},
        {"00 0 9223372036854775807", "int:0 int:0 int:9223372036854775807 NL"},
        {"x.T", "name:x symbol:. name:T NL"},
        {"x[1:2]", "name:x symbol:[ int:1 symbol:: int:2 symbol:] NL"},
        {"for not_in in True", "key:for name:not_in key:in key:True NL"},
        {"'a' \"b\" f'{x}' rF\"\\\"\"",
         "string:'a' string:\"b\" string:f'{x}' string:rF\"\\\"\" NL"},
        {"'it\\'s'", "string:'it\\'s' NL"},
        {"'''a\n'b''' c", "string:'''a\n'b''' name:c NL"},
        {"f(a,\n  b)\nc", "name:f symbol:( name:a symbol:, name:b symbol:) NL name:c NL"},
        {"a = 1 + \\\n    2", "name:a symbol:= int:1 symbol:+ int:2 NL"},
        {"\xEF\xBB\xBFx\r\ny\r\n", "name:x NL name:y NL"},
        {"\xCE\xB1_1 = 2", "name:\xCE\xB1_1 symbol:= int:2 NL"},
        {"a\n b\n  c\nd", "name:a NL IN name:b NL IN name:c NL OUT OUT name:d NL"},
        {"a\n b", "name:a NL IN name:b NL OUT"},
        {"a\n\tb\n\tc", "name:a NL IN name:b NL name:c NL OUT"},
        {"a\n \tb\n \tc", "name:a NL IN name:b NL name:c NL OUT"},
        {"a\n b\n\n # far left\n# comment\n c", "name:a NL IN name:b NL name:c NL OUT"},
        {"[\n # inside\n1]", "symbol:[ int:1 symbol:] NL"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        CHECK_STR(tokens(&a, str_of(cases[i].text)), cases[i].want);
        arena_free(&a);
    }
}

TEST(lexer_says_where_text_is_no_token)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"x = 'abc\ny", "1:5: unterminated string literal"},
        {"x = '''abc\ny", "1:5: unterminated triple-quoted string literal"},
        {"'abc\\", "1:1: unterminated string literal"},
        {"a = 012", "1:5: leading zeros in decimal integer literals are not permitted"},
        {"a = 0x", "1:5: invalid number: digits are missing"},
        {"a = 0b12", "1:5: invalid digit in a number of this kind"},
        {"a = 2j", "1:5: complex numbers are not in the lesson language"},
        {"a = 3x", "1:6: invalid decimal literal"},
        {"a = 1e", "1:6: invalid decimal literal"},
        {"a = 1__0", "1:6: invalid decimal literal"},
        {"a \\ b", "1:3: unexpected character after line continuation character"},
        {"a ? b", "1:3: unexpected character '?'"},
        {"x = \xE2\x80\x9Chi\xE2\x80\x9D", "1:5: invalid character '\xE2\x80\x9C' (U+201C)"},
        {"x \xE2\x88\x92 1", "1:3: invalid character '\xE2\x88\x92' (U+2212)"},
        {"x\xC2\xA0= 1", "1:2: invalid non-printable character U+00A0"},
        {"x = 1\xE2\x80\x8B", "1:6: invalid non-printable character U+200B"},
        {"x = 1\xEF\xBF\xBD", "1:6: invalid character '\xEF\xBF\xBD' (U+FFFD)"},
        {"ab \xFF", "1:4: unexpected byte 0xFF"},
        {"ab\n \x01", "2:2: invalid non-printable character U+0001"},
        {"a\n  b\n c", "3:2: unindent does not match any outer indentation level"},
        {"a\n\tb\n        c", "3:9: inconsistent use of tabs and spaces in indentation"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        CHECK_STR(tokens(&a, str_of(cases[i].text)), cases[i].want);
        arena_free(&a);
    }
}

TEST(lexer_takes_nul_bytes_and_very_long_texts)
{
    Arena a = arena_make(0);
    CHECK_STR(tokens(&a, STR("a\0b")), "1:2: invalid non-printable character U+0000");
    size_t n = 1 << 20;
    Str long_text = {arena_alloc(&a, n, 1), n};
    memset((char *)long_text.at, 'a', n);
    CHECK(strstr(tokens(&a, long_text), "1:1: this name, number or string is longer than"));
    memset((char *)long_text.at, '1', n);
    CHECK_STR(tokens(&a, long_text), "1:1: the number has too many digits");
    memset((char *)long_text.at, '[', n);
    CHECK_STR(tokens(&a, long_text), "1:201: too many nested parentheses");
    memset((char *)long_text.at, '\'', n);
    long_text.len -= n % 6;
    CHECK(strncmp(tokens(&a, long_text), "string:'''''' ", 10) == 0);
    arena_free(&a);
}
