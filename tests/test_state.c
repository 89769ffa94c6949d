/*
 * test_state.c - what is remembered between runs comes back as it was, whatever else the file
 * holds, and nothing is said where it cannot be kept.
 */
#include "base/file.h"
#include "menu/state.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file's text after reading `text`. */
static const char *again(Arena *a, const char *text, size_t len)
{
    State s;
    StrBuf out = strbuf_make(a);
    state_start(&s, a);
    state_read(&s, (Str){text, len});
    state_write(&out, &s);
    return out.at;
}

#define HEAD    "# What attnscope remembers. It may be changed or deleted at any time.\n"
#define LESSONS "# lesson STEP/STEPS STEPS-SEEN NAME, the newest first\n"

TEST(state_file_lies_where_the_system_says)
{
    Arena a = arena_make(0);
    CHECK_STR(own_path(&a, "/x", "/home/ada", ".local/state", "state"), "/x/attnscope/state");
    CHECK_STR(own_path(&a, NULL, "/home/ada", ".local/state", "state"),
              "/home/ada/.local/state/attnscope/state");
    CHECK_STR(own_path(&a, "", "/home/ada", ".local/state", "state"),
              "/home/ada/.local/state/attnscope/state");
    CHECK_STR(own_path(&a, "x/y", "/home/ada", ".local/state", "state"),
              "/home/ada/.local/state/attnscope/state");
    CHECK(own_path(&a, "x/y", "ada", ".local/state", "state") == NULL);
    CHECK(own_path(&a, NULL, NULL, ".local/state", "state") == NULL);
    arena_free(&a);
}

TEST(state_remembers_lessons_newest_first)
{
    Arena a = arena_make(0);
    State s;
    StrBuf out = strbuf_make(&a);
    state_start(&s, &a);
    state_open(&s, STR("one-token"), 24);
    for (int step = 1; step <= 7; step++)
        state_see(&s, step, true);
    state_see(&s, 9, true);
    state_open(&s, STR("/home/ada/my lesson.md"), 5);
    state_see(&s, 2, true);
    state_open(&s, STR("every-token"), 14);
    state_open(&s, STR("one-token"), 24);
    state_write(&out, &s);
    CHECK_STR(out.at, HEAD LESSONS "lesson 9/24 1-7,9 one-token\n"
                                   "lesson 1/14 - every-token\n"
                                   "lesson 2/5 2 /home/ada/my lesson.md\n");
    CHECK_STR(again(&a, out.at, out.len), out.at);
    CHECK_INT(state_seen(state_find(&s, STR("one-token"))), 8);
    CHECK(state_find(&s, STR("dropout")) == NULL);
    arena_free(&a);
}

TEST(state_remembers_how_the_person_likes_it)
{
    static const char text[] = HEAD "range unit\nmap cividis\ntheme dark\ntext 2\n"
                                    "motion off\nwindow 1600x900\n";
    Arena a = arena_make(0);
    State s;
    state_start(&s, &a);
    state_read(&s, str_of(text));
    CHECK_INT(s.view.theme, THEME_DARK);
    CHECK_INT(s.view.text, 2);
    CHECK_INT(s.view.map, MAP_CIVIDIS);
    CHECK_INT(s.view.range, RANGE_UNIT);
    CHECK(s.no_motion);
    CHECK_INT(s.width, 1600);
    CHECK_INT(s.height, 900);
    CHECK_STR(again(&a, text, sizeof text - 1), text);
    arena_free(&a);
}

TEST(state_forgets_the_oldest_lesson)
{
    Arena a = arena_make(0);
    State s;
    state_start(&s, &a);
    for (int i = 0; i < STATE_LESSONS + 10; i++)
        state_open(&s, str_printf(&a, "/tmp/%d.md", i), 3);
    CHECK_INT(s.lessons, STATE_LESSONS);
    CHECK(state_find(&s, STR("/tmp/9.md")) == NULL);
    CHECK(state_find(&s, STR("/tmp/10.md")) == s.lesson[STATE_LESSONS - 1]);
    arena_free(&a);
}

/* Each line is read as if it stood alone: what is wrong is passed over, the rest holds. */
TEST(state_takes_what_makes_sense_and_passes_over_the_rest)
{
    static const struct {
        const char *text, *kept;
    } rows[] = {
        {"", ""},
        {"\n\n\r\n  \t\n", ""},
        {"# a comment\n", ""},
        {"theme pink\ntext 99\ntext two\nmap\nrange 7\nwindow 5\n", ""},
        {"text -1\nwindow 100x100\nwindow 1e9x2\nwindow 99999x99999\n", ""},
        {"theme dark", "theme dark\n"},
        {"theme   dark  \r\n", "theme dark\n"},
        {"theme dark\ntheme light\n", ""},
        {"motion maybe\n", ""},
        {"step 4\nvolume 11\n", "step 4\nvolume 11\n"},
        {"lesson 1/2 1 a\rb\n", LESSONS "lesson 1/2 1 a\\x0db\n"},
        {"  step 4 \r\r\r\n", "step 4\n"},
        {"lesson\nlesson 1/2\nlesson 1/2 1\nlesson 1/2 1   \n", ""},
        {"lesson 0/2 1 a\nlesson 1/0 1 a\nlesson -1/2 1 a\nlesson 1/9999999 1 a\n", ""},
        {"lesson one/two 1 a\nlesson 1:2 1 a\nlesson 99999999999999999999/3 1 a\n", ""},
        {"lesson 9/3 1 a\n", LESSONS "lesson 3/3 1 a\n"},
        {"lesson 1/3 9,7-8,x,-,1-,-3,,2 a\n", LESSONS "lesson 1/3 2 a\n"},
        {"lesson 1/3 3-1 a\n", LESSONS "lesson 1/3 - a\n"},
        {"lesson 1/3 1-999999999999 a\n", LESSONS "lesson 1/3 1-3 a\n"},
        {"lesson 1/3 1,1,1 a\nlesson 2/3 2 a\n", LESSONS "lesson 1/3 1 a\n"},
        {"lesson 1/3 1 \xff\xfe\n", LESSONS "lesson 1/3 1 \\xff\\xfe\n"},
        {"\xff\xfe broken\n\x7f"
         "ELF\n",
         "\x7f"
         "ELF\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = arena_make(0);
        const char *want = str_printf(&a, "%s%s", HEAD, rows[i].kept).at;
        CHECK_STR(again(&a, rows[i].text, strlen(rows[i].text)), want);
        arena_free(&a);
    }
}

TEST(state_gives_back_every_name_in_one_plain_line)
{
    static const char *const names[] = {"/a/b\n\nlesson 1/1 1 c.md",
                                        "/a/\x1b[31mred\x07.md",
                                        " both ends ",
                                        "/a\\x0a/b\\",
                                        "/a\\\\b\t.md",
                                        "/\xff\xfe",
                                        ("/\xe2\x80\xae"
                                         "evil.md"),
                                        "/ä/→.md"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Arena a = arena_make(0);
        State s, back;
        StrBuf out = strbuf_make(&a);
        state_start(&s, &a);
        state_start(&back, &a);
        state_open(&s, str_of(names[i]), 3);
        state_write(&out, &s);
        Str text = strbuf_str(&out);
        for (size_t k = 0; k < text.len;) {
            char c = text.at[k];
            CHECK(!str_visible_char(text, &k).text[0] && c != '\t');
        }
        state_read(&back, text);
        CHECK_INT(back.lessons, 1);
        if (back.lessons)
            CHECK(str_is(back.lesson[0]->name, names[i]));
        arena_free(&a);
    }
}

/* All bits of the line of answers, one after the other. */
TEST(state_with_one_wrong_bit_loses_one_answer_at_most)
{
    static const char text[] = "lesson 1/3 1 a\nlesson 2/3 1 b\n"
                               "answers +9c1f03b2 -02e4a771 +0123abcd\n";
    const size_t from = strlen(text) - strlen("answers +9c1f03b2 -02e4a771 +0123abcd\n");
    for (size_t bit = from * 8; bit < (sizeof text - 1) * 8; bit++) {
        Arena a = arena_make(0);
        char damaged[sizeof text];
        State s;
        memcpy(damaged, text, sizeof text);
        damaged[bit / 8] ^= (char)(1 << bit % 8);
        state_start(&s, &a);
        state_read(&s, (Str){damaged, sizeof text - 1});
        const StateLesson *l = state_find(&s, STR("b"));
        CHECK(l && l->answers >= 2 && state_find(&s, STR("a"))->answers == 0);
        int same = 0;
        for (int i = 0; l && i < l->answers; i++)
            same += l->answer[i].question == 0x9c1f03b2 || l->answer[i].question == 0x02e4a771 ||
                    l->answer[i].question == 0x0123abcd;
        CHECK(same >= 2);
        arena_free(&a);
    }
}

TEST(state_gives_no_lesson_the_answers_of_another)
{
    Arena a = arena_make(0);
    State s;
    state_start(&s, &a);
    state_read(&s, STR("lesson 1/3 1 a\nlesson 2?3 1 b\nanswers +9c1f03b2\n"));
    CHECK(state_find(&s, STR("a"))->answers == 0);
    arena_free(&a);
}

TEST(state_reads_any_bytes)
{
    Arena a = arena_make(0);
    enum { BYTES = 4096 };
    char *noise = ARENA_ARRAY(&a, char, BYTES);
    uint32_t seed = 1;
    for (int round = 0; round < 200; round++) {
        static const char words[] = "lesson theme 1/2 1-2,\n\n\0\xff 99999 /x";
        for (int i = 0; i < BYTES; i++) {
            seed = seed * 1664525 + 1013904223;
            noise[i] = words[(seed >> 16) % (sizeof words - 1)];
        }
        const char *once = again(&a, noise, BYTES);
        CHECK_STR(again(&a, once, strlen(once)), once);
    }
    arena_free(&a);
}

TEST(state_names_lessons_wherever_one_stands)
{
    Arena a = arena_make(0);
    char here[1024];
    CHECK(str_is(state_name(&a, STR("lessons/01-3.3.1-one-token.md")), "one-token"));
    CHECK(str_is(state_name(&a, STR("one-token")), "one-token"));
    CHECK(str_is(state_name(&a, STR("no/such.md")), "no/such.md"));
    if (CHECK(getcwd(here, sizeof here) != NULL))
        CHECK(str_equal(state_name(&a, STR("./tests/../tests/views/mask.md")),
                        str_printf(&a, "%s/tests/views/mask.md", here)));
    arena_free(&a);
}

/* Two windows of one person, the one closed first and the one closed last. */
TEST(state_of_two_windows_loses_no_lesson)
{
    static const char *const path = "build/two-windows";
    Arena a = arena_make(0);
    State before, first, last, after;
    unlink(path);
    state_start(&before, &a);
    state_start(&first, &a);
    state_start(&last, &a);
    state_start(&after, &a);
    state_open(&before, STR("every-token"), 20);
    state_see(&before, 1, true);
    CHECK(state_save(&before, path));
    CHECK(state_load(&first, path) && state_load(&last, path));
    state_open(&first, STR("dropout"), 35);
    state_see(&first, 7, true);
    state_open(&first, STR("every-token"), 20);
    state_see(&first, 12, true);
    CHECK(state_save(&first, path));
    state_open(&last, STR("one-token"), 9);
    state_see(&last, 3, true);
    state_open(&last, STR("every-token"), 20);
    state_see(&last, 5, true);
    CHECK(state_save(&last, path) && state_load(&after, path));
    CHECK_INT(after.lessons, 3);
    CHECK(str_is(after.lesson[0]->name, "every-token"));
    CHECK(after.lesson[0]->step == 5 && state_seen(after.lesson[0]) == 3);
    CHECK(state_find(&after, STR("dropout")) && state_find(&after, STR("dropout"))->seen[7]);
    CHECK(state_find(&after, STR("one-token")) && state_find(&after, STR("one-token"))->seen[3]);
    unlink(path);
    arena_free(&a);
}

TEST(state_joins_the_answers_of_two_windows)
{
    static const char *const path = "build/two-answers";
    Arena a = arena_make(0);
    State first, last, after;
    bool right = false;
    unlink(path);
    state_start(&first, &a);
    state_start(&last, &a);
    state_start(&after, &a);
    state_answer(&first, STR("of no lesson"), true);
    state_open(&first, STR("dropout"), 35);
    state_open(&last, STR("dropout"), 35);
    state_answer(&first, STR("Which?"), true);
    state_answer(&last, STR("How many?"), false);
    state_answer(&last, STR("How many?"), true); /* the first one counts */
    CHECK(state_save(&first, path) && state_save(&last, path));
    CHECK(state_load(&after, path) && after.lessons == 1);
    const StateLesson *l = state_find(&after, STR("dropout"));
    CHECK(l && l->answers == 2);
    CHECK(l && state_answered(l, STR("Which?"), &right) && right);
    CHECK(l && state_answered(l, STR("How many?"), &right) && !right);
    CHECK(l && !state_answered(l, STR("Which, now?"), &right)); /* its words were changed */
    state_read(&after, STR("answers +1 -0123456 +01234567 +0x234567 =01234567 - +0123456g\n"));
    CHECK(l && l->answers == 3 && l->answer[2].question == 0x01234567);
    unlink(path);
    arena_free(&a);
}

TEST(state_is_kept_in_a_file_and_quiet_without_one)
{
    char folder[] = "/tmp/attnscope-test-XXXXXX";
    Arena a = arena_make(0);
    State s, t;
    state_start(&s, &a);
    state_start(&t, &a);
    state_open(&s, STR("dropout"), 35);
    CHECK(!state_save(&s, NULL) && !state_load(&t, NULL));
    if (!CHECK(mkdtemp(folder) != NULL))
        return;
    const char *path = own_path(&a, folder, NULL, ".local/state", "state");
    CHECK(!state_load(&t, path));
    CHECK(state_save(&s, path) && state_save(&s, path));
    CHECK(state_load(&t, path) && t.lessons == 1);
    CHECK(!state_save(&s, "/proc/nowhere/attnscope/state"));
    CHECK(!state_load(&t, folder));
    unlink(path);
    rmdir(str_printf(&a, "%s/attnscope", folder).at);
    CHECK_INT(rmdir(folder), 0); /* nothing else was left there */
    arena_free(&a);
}
