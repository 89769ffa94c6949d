/*
 * test_base.c - memory, text, errors and files: what everything else stands on.
 */
#include "base/file.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- arena ---- */

TEST(arena_items_are_zeroed_and_aligned)
{
    Arena a = arena_make(0);
    for (size_t size = 1; size < 100000; size = size * 3 + 1) {
        unsigned char *at = arena_alloc(&a, 1, size);
        CHECK_INT((uintptr_t)at % _Alignof(max_align_t), 0);
        CHECK(at[0] == 0 && at[size - 1] == 0);
        memset(at, 0xAA, size);
    }
    arena_reset(&a);
    const unsigned char *again = arena_alloc(&a, 1000, 1);
    CHECK(again[0] == 0 && again[999] == 0);
    arena_free(&a);
}

TEST(arena_over_its_budget_jumps_back)
{
    static Arena a;
    static int taken;
    a = arena_make(1 << 20);
    taken = 0;
    if (!ARENA_TRY(&a))
        for (;; taken++)
            arena_alloc(&a, 1000, 1);
    CHECK(taken > 900 && taken < 1100);
    CHECK(a.used <= a.budget);
    if (ARENA_TRY(&a))
        taken = -1;
    else
        arena_alloc(&a, SIZE_MAX / 2, 4);
    CHECK_INT(taken, -1);
    arena_free(&a);
}

TEST(arena_answers_to_its_keeper)
{
    static Arena keeper, kept;
    static bool jumped;
    keeper = arena_make(0);
    kept = arena_make(1000);
    kept.keeper = &keeper;
    jumped = false;
    if (ARENA_TRY(&keeper))
        jumped = true;
    else
        arena_alloc(&kept, 2000, 1);
    CHECK(jumped);
    arena_free(&kept);
    arena_free(&keeper);
}

/* The nearest that can answer does. */
TEST(arena_answers_to_the_keeper_of_its_keeper)
{
    static Arena far, near, kept;
    static int jumped;
    far = arena_make(0);
    near = arena_make(0);
    kept = arena_make(1000);
    kept.keeper = &near;
    near.keeper = &far;
    jumped = 0;
    if (ARENA_TRY(&far))
        jumped++;
    else
        arena_alloc(&kept, 2000, 1);
    CHECK_INT(jumped, 1);
    if (ARENA_TRY(&near))
        jumped += 10;
    else
        arena_alloc(&kept, 2000, 1);
    CHECK_INT(jumped, 11);
    arena_free(&kept);
}

/* ---- str ---- */

TEST(str_lines_and_words_are_cut_off_the_front)
{
    Str rest = STR("one\r\n\n two  three"), part;
    CHECK(str_line(&rest, &part) && str_is(part, "one"));
    CHECK(str_line(&rest, &part) && str_is(part, ""));
    CHECK(str_word(&rest, &part) && str_is(part, "two"));
    CHECK(str_word(&rest, &part) && str_is(part, "three"));
    CHECK(!str_word(&rest, &part) && !str_line(&rest, &part));
    CHECK(str_is(str_part(STR("abc"), 2, 9), "c") && str_is(str_part(STR("abc"), 9, 2), ""));
}

TEST(str_numbers_are_whole_texts)
{
    static const struct {
        const char *text;
        bool well;
        int64_t value;
    } rows[] = {
        {"0", true, 0},
        {"-12", true, -12},
        {"9223372036854775807", true, INT64_MAX},
        {"9223372036854775808", false, 0},
        {"", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"0x10", false, 0},
    };
    int64_t value = 0;
    double real = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool well = str_to_int(str_of(rows[i].text), &value);
        CHECK(well == rows[i].well && (!well || value == rows[i].value));
    }
    CHECK(str_to_double(STR("-2.5e1"), &real) && real == -25);
    CHECK(!str_to_double(STR("nan"), &real) && !str_to_double(STR("0x1p3"), &real));
}

TEST(str_finds_the_first_byte_that_is_not_utf8)
{
    CHECK_INT(str_bad_utf8(STR("a\u00e9\u20ac\U0001F600")), 10);
    CHECK_INT(str_bad_utf8(STR("ab\xC0\x80")), 2);       /* overlong */
    CHECK_INT(str_bad_utf8(STR("a\xED\xA0\x80")), 1);    /* surrogate */
    CHECK_INT(str_bad_utf8(STR("\xF4\x90\x80\x80")), 0); /* above U+10FFFF */
    CHECK_INT(str_bad_utf8(STR("abc\xE2\x82")), 3);      /* cut off */
    CHECK_INT(str_columns(STR("e\u0301\u6F22")), 3);     /* combining: 0, wide: 2 */
}

/* ---- errors ---- */

static const char *written(Arena *a, const Error *e)
{
    StrBuf out = strbuf_make(a);
    error_write(&out, e);
    return out.at;
}

TEST(errors_point_into_their_line)
{
    Arena a = arena_make(0);
    Source s = {.name = STR("x.md"), .text = STR("one\r\n\u00e9\ttwo \x01 three\r\nfour")};
    Error e = {0};
    error_at(&e, (Span){&s, 8, 3}, "what is %s?", "two");
    error_hint(&e, "a number");
    error_at(&e, (Span){&s, 0, 1}, "too late");
    error_hint(&e, "too late");
    CHECK_STR(written(&a, &e), "x.md:2:3: what is two?\n"
                               "    \u00e9 two ? three\n"
                               "      ^~~\n"
                               "    a number\n");
    arena_free(&a);
}

TEST(errors_in_long_lines_show_their_surroundings)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    for (int i = 0; i < 300; i++)
        strbuf_puts(&text, i == 200 ? "!" : "\u20ac");
    Source s = {.name = STR("x"), .text = strbuf_str(&text)};
    Error e = {0};
    error_at(&e, (Span){&s, 600, 1}, "here");
    Str shown = str_of(written(&a, &e)), line;
    CHECK(str_line(&shown, &line) && str_is(line, "x:1:201: here"));
    CHECK(str_line(&shown, &line) && str_bad_utf8(line) == line.len && str_columns(line) < 110);
    int before = str_columns(str_part(line, 0, str_find(line, '!')));
    CHECK(str_line(&shown, &line));
    CHECK_INT(str_find(line, '^'), before);
    arena_free(&a);
}

TEST(errors_too_long_are_cut_between_characters)
{
    char long_name[1000];
    for (int ahead = 0; ahead < 3;
         ahead++) { /* so that the cut falls on each byte of a character */
        Error e = {0};
        memset(long_name, 'a', sizeof long_name);
        for (size_t i = 0; i + 3 < sizeof long_name; i += 3)
            memcpy(long_name + i, "\u20ac", 3);
        long_name[sizeof long_name - 1] = 0;
        error_set(&e, ERROR_USAGE, "%.*s%s", ahead, "ab", long_name);
        Str message = str_of(e.message);
        CHECK(str_ends(message, "...") && message.len > ERROR_TEXT - 8);
        CHECK_INT(str_bad_utf8(message), message.len);
    }
}

/* ---- files ---- */

/* A name in the folder for tests; the file is not there yet. */
static const char *scratch(char path[256], const char *name)
{
    const char *folder = getenv("SCRATCH");
    snprintf(path, 256, "%s/test_base.%s.%ld", folder ? folder : "/tmp", name, (long)getpid());
    unlink(path);
    return path;
}

TEST(files_are_written_whole_or_not_at_all)
{
    Arena a = arena_make(0);
    char name[256];
    const char *path = scratch(name, "whole");
    Str got = {0};
    Error e = {0};
    CHECK(file_write(path, STR("one\0two"), false, &e) && file_exists(path));
    CHECK(file_read(&a, path, &got, &e) && str_equal(got, STR("one\0two")));
    CHECK(!file_write(path, STR("three"), false, &e) && e.kind == ERROR_FILE);
    e.kind = ERROR_NONE;
    CHECK(file_read(&a, path, &got, &e) && str_equal(got, STR("one\0two")));
    CHECK(file_write(path, STR("three"), true, &e));
    CHECK(file_read(&a, path, &got, &e) && str_is(got, "three"));
    unlink(path);
    arena_free(&a);
}

TEST(files_that_cannot_be_read_or_written_are_named)
{
    Arena a = arena_make(0);
    Str got;
    Error missing = {0}, folder = {0}, nowhere = {0};
    CHECK(!file_read(&a, "no/such/file", &got, &missing) && strstr(missing.message, "no/such"));
    CHECK(!file_read(&a, "tests", &got, &folder) && strstr(folder.message, "'tests'"));
    CHECK(!file_write("no/such/file", STR("x"), true, &nowhere) && nowhere.kind == ERROR_FILE);
    arena_free(&a);
}
