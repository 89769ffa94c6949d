/*
 * test_base.c - memory, text and errors: what everything else stands on.
 */
#include "base/hash.h"
#include "base/lookup.h"
#include "base/source.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Blocks grow with what an arena holds: nothing of that is seen in what it gives. */
TEST(arena_items_are_apart_in_large_blocks)
{
    enum { ITEMS = 400, ITEM = 20000, LARGE = 5 << 20 };
    Arena a = arena_make(0);
    unsigned char *at[ITEMS];
    bool zeroed = true, kept = true;
    for (int i = 0; i < ITEMS; i++) {
        at[i] = arena_alloc(&a, i % 100 ? 1 : 2 * LARGE / ITEM, ITEM);
        zeroed = zeroed && at[i][0] == 0 && at[i][ITEM - 1] == 0;
        memset(at[i], 1 + i % 255, ITEM);
    }
    for (int i = 0; i < ITEMS; i++)
        kept = kept && at[i][0] == 1 + i % 255 && at[i][ITEM - 1] == 1 + i % 255;
    CHECK(zeroed && kept);
    arena_reset(&a);
    const unsigned char *again = arena_alloc(&a, 1, LARGE);
    CHECK(again[0] == 0 && again[LARGE / 2] == 0 && again[LARGE - 1] == 0);
    arena_free(&a);
    CHECK_INT(a.used, 0);
}

/* What an arena gave back may go to another one: nothing of what was in it is seen there. */
TEST(arena_blocks_are_zeroed_for_the_next_arena)
{
    enum { ITEMS = 300, ITEM = 20000 };
    bool zeroed = true;
    for (int round = 0; round < 2; round++) {
        Arena a = arena_make(0);
        for (int i = 0; i < ITEMS; i++) {
            unsigned char *at = arena_alloc(&a, 1, ITEM);
            for (int k = 0; k < ITEM; k++)
                zeroed = zeroed && at[k] == 0;
            memset(at, 0xAA, ITEM);
        }
        arena_free(&a);
    }
    CHECK(zeroed);
}

static void take_small_items(void *arena)
{
    for (;;)
        arena_alloc(arena, 1, 1000);
}

TEST(arena_budgets_are_used_up_in_large_blocks_too)
{
    enum { BUDGET = 5 << 20, BLOCK = 64 << 10 };
    Arena a = arena_make(BUDGET);
    const Arena *limited = NULL;
    CHECK(!memory_try(take_small_items, &a, &limited) && limited == &a);
    CHECK(a.used <= BUDGET && a.used + 2 * BLOCK > BUDGET);
    arena_free(&a);
}

/* ---- when memory ends ---- */

/* Work that takes memory in a scratch arena and in another one, and what may be tried in it. */
typedef struct Hungry {
    Arena *from;
    size_t bytes;
    int taken;
    void (*inner)(void *context);
    const Arena *inner_limited;
    bool inner_came_back;
} Hungry;

static void eat(void *context)
{
    Hungry *h = context;
    Arena scratch = arena_scratch();
    arena_alloc(&scratch, 100, 1);
    if (h->inner) {
        h->inner_came_back = !memory_try(h->inner, h, &h->inner_limited);
        h->taken++;
    } else {
        for (;; h->taken++)
            arena_alloc(h->from, h->bytes, 1);
    }
    arena_free(&scratch);
}

TEST(an_arena_over_its_limit_ends_the_try)
{
    Arena a = arena_make(1 << 20);
    Hungry h = {.from = &a, .bytes = 1000};
    const Arena *limited = NULL;
    CHECK(!memory_try(eat, &h, &limited));
    CHECK(limited == &a);
    CHECK(h.taken > 900 && h.taken < 1100);
    CHECK(a.used <= a.budget);
    arena_free(&a);
}

/* More bytes than there are addresses: no limit was set, so it is the machine that has no more. */
TEST(an_arena_without_a_limit_ends_the_try_when_the_machine_has_no_more)
{
    Arena a = arena_make(0);
    Hungry h = {.from = &a, .bytes = SIZE_MAX / 2};
    const Arena *limited = &a;
    CHECK(!memory_try(eat, &h, &limited));
    CHECK(limited == NULL);
    CHECK_INT(h.taken, 0);
    arena_free(&a);
}

static void eat_within(void *context)
{
    Hungry h = *(Hungry *)context;
    h.inner = NULL;
    eat(&h);
}

TEST(the_innermost_try_answers)
{
    Arena a = arena_make(1 << 20);
    Hungry h = {.from = &a, .bytes = 1000, .inner = eat_within};
    const Arena *limited = NULL;
    CHECK(memory_try(eat, &h, &limited));
    CHECK(h.inner_came_back && h.inner_limited == &a);
    CHECK_INT(h.taken, 1);
    CHECK(limited == NULL);
    arena_free(&a);
}

static void pass_on(void *context)
{
    Hungry *h = context;
    const Arena *limited = NULL;
    if (!memory_try(eat, h, &limited)) {
        h->taken = -1;
        memory_ended(limited);
    }
}

TEST(a_try_without_an_answer_leaves_it_to_the_one_around_it)
{
    Arena a = arena_make(1 << 20);
    Hungry h = {.from = &a, .bytes = 1000};
    const Arena *limited = NULL;
    CHECK(!memory_try(pass_on, &h, &limited));
    CHECK_INT(h.taken, -1);
    CHECK(limited == &a);
    arena_free(&a);
}

/* Arenas that a try began, some of which are gone by the time memory ends. */
typedef struct Scratches {
    Arena kept, early; /* their blocks are looked at afterwards */
    bool fails;
} Scratches;

static void use_scratches(void *context)
{
    Scratches *s = context;
    Arena first = arena_scratch(), second = arena_scratch();
    arena_alloc(&first, 10, 1);
    arena_alloc(&s->kept, 10, 1);
    arena_alloc(&second, 10, 1);
    arena_alloc(&s->early, 10, 1);
    arena_free(&first); /* not the newest */
    arena_free(&s->early);
    arena_free(&second);
    if (s->fails)
        memory_ended(NULL);
}

TEST(scratch_arenas_go_when_memory_ends_in_their_try)
{
    Scratches s = {.kept = arena_scratch(), .early = arena_scratch(), .fails = true};
    CHECK(!memory_try(use_scratches, &s, NULL));
    CHECK(!s.kept.block && !s.early.block);
    CHECK_INT(s.kept.used, 0);
}

static void use_scratches_within(void *context)
{
    Scratches *s = context;
    s->fails = false;
    CHECK(memory_try(use_scratches, s, NULL));
    CHECK(s->kept.block != NULL); /* it is in use still: the outer try's from here on */
    memory_ended(NULL);
}

TEST(a_scratch_arena_of_a_try_that_went_well_belongs_to_the_one_around_it)
{
    Scratches s = {.kept = arena_scratch(), .early = arena_scratch()};
    CHECK(!memory_try(use_scratches_within, &s, NULL));
    CHECK(!s.kept.block);
}

TEST(room_that_was_reserved_is_there_without_allocating)
{
    struct {
        int *items;
        size_t count, capacity;
    } list = {NULL, 0, 0};
    Arena a = arena_make(0);
    for (int i = 0; i < 1000; i++) {
        ARENA_RESERVE(&a, &list);
        size_t used = a.used;
        const int *items = list.items;
        *ARENA_PUSH(&a, &list) = i;
        CHECK(a.used == used && list.items == items);
    }
    CHECK_INT(list.items[999], 999);
    arena_free(&a);
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
    CHECK(str_part((Str){0}, 0, 2).at == NULL); /* no text at all: nothing is added to NULL */
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
    CHECK_INT(str_columns(STR("\x1b\u202e\xff")), 4 + 6 + 4);
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
                               "    \u00e9 two \\x01 three\n"
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

/* ---- lookup ---- */

TEST(lookup_finds_the_last_number_of_each_text)
{
    enum { TEXTS = 1000 };
    Arena a = arena_make(0);
    Lookup l = {0};
    CHECK_INT(lookup_find(&l, STR("x")), -1);
    for (int i = 0; i < TEXTS; i++)
        lookup_set(&a, &l, str_printf(&a, "x%d", i), i);
    lookup_set(&a, &l, STR(""), 7);
    lookup_set(&a, &l, STR("x3"), 0);
    CHECK_INT(l.count, TEXTS + 1);
    for (int i = 0; i < TEXTS; i++)
        CHECK_INT(lookup_find(&l, str_printf(&a, "x%d", i)), i == 3 ? 0 : i);
    CHECK_INT(lookup_find(&l, STR("")), 7);
    CHECK_INT(lookup_find(&l, STR("x1000")), -1);
    arena_free(&a);
}

TEST(base_json_holds_any_text)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_json(&text, STR("a\"b\\c\nd\x01\xff\u00e9"));
    CHECK_STR(text.at, "\"a\\\"b\\\\c\\u000ad\\u0001\uFFFD\u00e9\"");
    arena_free(&a);
}

TEST(base_hash_is_sha_256)
{
    static const struct {
        const char *part;
        int times;
        const char *hash;
    } rows[] = {
        {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"aaaaaaa", 1000000 / 7,
         "6c7aaf9baa56d59e3651f608e2fb587688382cbc78c8b39abbdb916a00a52098"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Hash h = hash_begin();
        for (int k = 0; k < rows[i].times; k++)
            hash_add(&h, rows[i].part, strlen(rows[i].part));
        CHECK_STR(hash_end(&h).text, rows[i].hash);
    }
}
