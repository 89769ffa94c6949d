/*
 * test_pytext.c - values as text: repr, str and the formats of f-strings. What is wanted here was
 * printed by Python 3.11 and PyTorch 1.13.
 */
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

TEST(repr_is_that_of_python)
{
    static const char *const same[] = {
        "None",
        "True",
        "-3",
        "0.1",
        "1e-07",
        "1e+16",
        "3.0",
        "inf",
        "'a'",
        "[]",
        "()",
        "(1,)",
        "[1, 'a', (2.5, None), [True]]",
        "tensor([1, 2])",
        "[tensor([1.])]",
    };
    World w;
    world_start(&w);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const char *source = same[i], *tensor = strstr(source, "tensor(");
        char text[80];
        snprintf(text, sizeof text, "%s", source);
        if (tensor) { /* the world writes t[1] for tensor([1]) */
            int before = (int)(tensor - source);
            snprintf(text, sizeof text, "%.*st%s", before, source, tensor + 7);
            *strchr(text, ')') = ' ';
        }
        CHECK_STR(world_repr(&w, true, world_value(&w, text)), source);
    }
    world_end(&w);
}

TEST(texts_are_quoted_and_escaped)
{
    static const char *const rows[][2] = {
        {"plain", "'plain'"},     {"it's", "\"it's\""},     {"'\"", "'\\'\"'"},
        {"a\nb\t", "'a\\nb\\t'"}, {"back\\", "'back\\\\'"}, {"\x01", "'\\x01'"},
        {"é∞", "'é∞'"},
    };
    World w;
    world_start(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_STR(world_repr(&w, true, value_str(str_of(rows[i][0]))), rows[i][1]);
    world_end(&w);
}

TEST(a_list_that_holds_itself_is_printed_once)
{
    World w;
    world_start(&w);
    Value list = world_value(&w, "[1, 2]");
    list.items->items[1] = list;
    CHECK_STR(world_repr(&w, true, list), "[1, [...]]");
    world_end(&w);
}

TEST(str_leaves_texts_alone_and_shows_tensors_whole)
{
    World w;
    world_start(&w);
    CHECK_STR(world_call(&w, "str", "['it is']", NULL), "'it is'");
    CHECK_STR(world_call(&w, "str", "[['a']]", NULL), "\"['a']\"");
    CHECK_STR(world_call(&w, "str", "[t0.5]", NULL), "'tensor(0.5000)'");
    world_end(&w);
}

TEST(print_separates_and_ends)
{
    World w;
    world_start(&w);
    world_call(&w, "print", "[1, 'a', [2.0]]", NULL);
    world_call(&w, "print", "[1, 2]", (const char *[]){"sep", "', '", "end", "'!'", NULL});
    world_call(&w, "print", "[]", NULL);
    CHECK_STR(strbuf_str(&w.printed).at, "1 a [2.0]\n1, 2!\n");
    CHECK_STR(world_call(&w, "print", "[1]", (const char *[]){"sep", "2", NULL}),
              "! sep must be None or a string, not int");
    world_end(&w);
}

typedef struct Formatted {
    const char *value, *spec, *want;
} Formatted;

static void check_formats(const Formatted *rows, size_t count)
{
    World w;
    world_start(&w);
    for (size_t i = 0; i < count; i++) {
        StrBuf text = strbuf_make(&w.arena);
        Value v = world_value(&w, rows[i].value);
        strbuf_puts(&text, "");
        if (!value_write_format(&w.m, &text, v, str_of(rows[i].spec), (Span){0}))
            strbuf_printf(&text, "! %s", w.error.message);
        w.error = (Error){0};
        if (!CHECK_STR(text.at ? text.at : "", rows[i].want))
            CHECK_STR(rows[i].value, rows[i].spec); /* says which row it was */
    }
    world_end(&w);
}

TEST(formats_of_numbers)
{
    static const Formatted rows[] = {
        /* clang-format off */
        {"3.14159", "", "3.14159"},
        {"3.14159", ".2f", "3.14"},
        {"3.14159", "8.3f", "   3.142"},
        {"3.14159", ".3e", "3.142e+00"},
        {"3.14159", "g", "3.14159"},
        {"3.14159", ".3", "3.14"},
        {"3.14159", ".1%", "314.2%"},
        {"3.14159", "+.1f", "+3.1"},
        {"3.14159", "010.2f", "0000003.14"},
        {"3.14159", "<10.2f", "3.14      "},
        {"3.14159", "^10.1f", "   3.1    "},
        {"3.14159", "*>10.2f", "******3.14"},
        {"3.14159", "d", "! Unknown format code 'd' for object of type 'float'"},
        {"3.14159", ",n", "! Cannot specify ',' with 'n'."},
        {"3.14159", " .1f", " 3.1"},
        {"3.14159", ".0f", "3"},
        {"3.14159", ".", "! Format specifier missing precision"},
        {"3.14159", "abc", "! Invalid format specifier 'abc' for object of type 'float'"},
        {"1234567.0", "g", "1.23457e+06"},
        {"1234567.0", ".3", "1.23e+06"},
        {"1234567.0", ",", "1,234,567.0"},
        {"1234567.0", "012,.1f", "01,234,567.0"},
        {"1234567.0", ".3g", "1.23e+06"},
        {"1234567.0", "015,", "0,001,234,567.0"},
        {"0.0", "#.3g", "0.00"},
        {"-2.5", "010.2f", "-000002.50"},
        {"inf", ".2f", "inf"},
        {"inf", "%", "inf%"},
        {"inf", "F", "INF"},
        {"inf", "09,", "000000inf"},
        {"1e-07", ".3", "1e-07"},
        {"123.0", ".3", "1.23e+02"},
        {"0.5", ".0f", "0"},
        {"99999.5", ".5", "1e+05"},
        {"42", "5d", "   42"},
        {"42", "05d", "00042"},
        {"42", "+d", "+42"},
        {"42", "x", "2a"},
        {"42", "#x", "0x2a"},
        {"42", "#b", "0b101010"},
        {"42", "o", "52"},
        {"42", ".2f", "42.00"},
        {"42", ".2d", "! Precision not allowed in integer format specifier"},
        {"42", "e", "4.200000e+01"},
        {"42", "%", "4200.000000%"},
        {"42", "<6", "42    "},
        {"42", "^6", "  42  "},
        {"42", "s", "! Unknown format code 's' for object of type 'int'"},
        {"42", ",x", "! Cannot specify ',' with 'x'."},
        {"42", "_n", "! Cannot specify '_' with 'n'."},
        {"42", " d", " 42"},
        {"-1234567", ",", "-1,234,567"},
        {"-1234567", "012,", "-001,234,567"},
        {"-1234567", "_x", "-12_d687"},
        {"-1234567", "020,", "-000,000,001,234,567"},
        {"-1234567", "08.3f", "-1234567.000"},
        {"True", "d", "1"},
        {"True", ">6", "     1"},
        {"True", "", "True"},
        /* clang-format on */
    };
    check_formats(rows, sizeof rows / sizeof *rows);
}

TEST(formats_of_texts_and_tensors)
{
    static const Formatted rows[] = {
        {"'abc'", ">6", "   abc"},
        {"'abc'", "*^7", "**abc**"},
        {"'abc'", ".2", "ab"},
        {"'é'", "<3", "é  "},
        {"'abc'", "d", "! Unknown format code 'd' for object of type 'str'"},
        {"'abc'", "+", "! Sign not allowed in string format specifier"},
        {"'abc'", "=6", "! '=' alignment not allowed in string format specifier"},
        {"None", "", "None"},
        {"[1]", "", "[1]"},
        {"[1]", ">5", "! unsupported format string passed to list.__format__"},
        {"t0.9544", "", "0.9544000029563904"},
        {"t0.9544", ".2f", "0.95"},
        {"t7", "d", "7"},
        {"t[0.5]", "", "tensor([0.5000])"},
        {"t[0.5]", ".2f", "! unsupported format string passed to Tensor.__format__"},
    };
    check_formats(rows, sizeof rows / sizeof *rows);
}
