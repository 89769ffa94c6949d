/*
 * test_literals.c - numbers in a lesson's code: found, stepped, typed, set from the command line.
 */
#include "test.h"
#include "versions/versions.h"

#include <stdlib.h>
#include <string.h>

static Span whole(const Source *s)
{
    return (Span){s, 0, (uint32_t)s->text.len};
}

/* All literals of a text, with a space between them; those that are bases of a power with "^". */
static const char *literals(Arena *a, const char *text)
{
    Source *s = ARENA_NEW(a, Source);
    *s = (Source){.name = STR("t.py"), .text = str_of(text)};
    LiteralList all = literals_in(a, whole(s));
    StrBuf out = strbuf_make(a);
    strbuf_puts(&out, "");
    for (size_t i = 0; i < all.count; i++)
        strbuf_printf(&out, "%s%.*s%s", i ? " " : "", STR_ARG(span_text(all.items[i].at)),
                      all.items[i].base ? "^" : "");
    return out.at;
}

TEST(literals_are_found_where_they_are_code)
{
    static const struct {
        const char *text, *found;
    } row[] = {
        {"x = 1\n", "1"},
        {"x = [0.43, .5, 2., 1e-3, 1_000]\n", "0.43 .5 2. 1e-3 1_000"},
        {"# 1\nx = y1 # 2\n", ""},
        {"x = 'a 1' + f'{2}'\n", "'a 1'"},
        {"\"\"\"A 1.\"\"\"\nx = 2\n", "2"},
        {"def f(a, b=True):\n    \"\"\"1\"\"\"\n    return -a - 1\n", "True 1"},
        {"x = -1\ny = x -2\nz = x[-1] - -3\n", "-1 2 -1 -3"},
        {"f(-1, dim=-2)[:, -1]\nreturn_1 = (2)-1\n", "-1 -2 -1 2 1"},
        {"x = - 1\n", "1"},
        {"x = -2**2\ny = 3**-1\n", "2^ 2 3^ -1"},
        {"x = True - 1\ny = None\n", "True 1"},
        {"x = 1 $ 2\n", "1"},
        {"", ""},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        CHECK_STR(literals(&a, row[i].text), row[i].found);
    arena_free(&a);
}

static Literal only_literal(Arena *a, const char *text)
{
    Source *s = ARENA_NEW(a, Source);
    *s = (Source){.name = STR("t.py"), .text = str_of(text)};
    LiteralList all = literals_in(a, whole(s));
    CHECK_INT(all.count, 1);
    return all.items[0];
}

TEST(a_literal_steps_by_its_last_written_digit)
{
    static const struct {
        const char *text;
        int64_t by;
        const char *gives;
    } row[] = {
        {"0.43", 1, "0.44"},
        {"0.43", -44, "-0.01"},
        {"-0.01", 1, "0.00"},
        {"0.99", 1, "1.00"},
        {"0.10", -1, "0.09"},
        {"123", 1, "124"},
        {"10", -1, "9"},
        {"0", -1, "-1"},
        {"-1", 2, "1"},
        {"1.", 10, "11."},
        {".5", 1, ".6"},
        {".5", 5, "1.0"},
        {".05", -10, "-.05"},
        {"1e-3", 1, "2e-3"},
        {"2.5E4", -1, "2.4E4"},
        {"1_000", 1, "1001"},
        {"007.5", 1, "7.6"},
        {"7", 0, "7"},
        {"999999999999999999", 1, "999999999999999999"},
        {"9223372036854775807", 1, "9223372036854775807"},
        {"1", INT64_MIN, "-999999999999999998"},
        {"0.1234567890123456789", 1, "0.1234567890123456789"},
        {"True", -1, "False"},
        {"False", 3, "True"},
        {"x = 'text'", 1, "'text'"},
        {"-2**x", -3, "(-1)"},
        {"2**x", 1, "3"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Literal l = only_literal(&a, row[i].text);
        CHECK_STR(str_copy(&a, literal_step(&a, &l, row[i].by)).at, row[i].gives);
    }
    arena_free(&a);
}

/* Whatever is done to a number, it stays one number of the language. */
TEST(a_stepped_literal_is_always_a_literal)
{
    static const char *const text[] = {"0.43", "-1", "1e-3", ".5", "7.", "123", "1_0", "0.5e+02"};
    Arena a = arena_make(0);
    srand(7);
    for (int i = 0; i < 2000; i++) {
        Literal l = only_literal(&a, text[i % 8]);
        Str now = str_copy(&a, literal_step(&a, &l, rand() % 400 - 200));
        CHECK_STR(literals(&a, now.at), now.at);
        CHECK_INT(now.len > 0, 1);
    }
    arena_free(&a);
}

TEST(what_is_typed_must_be_a_literal_of_the_kind)
{
    static const struct {
        const char *text, *typed, *gives; /* "!": refused */
    } row[] = {
        {"1", "2", "2"},
        {"1", " -0.5 ", "-0.5"},
        {"1", "1e3", "1e3"},
        {"1", "True", "!"},
        {"1", "x", "!"},
        {"1", "1 2", "!"},
        {"1", "1 # one", "!"},
        {"1", "1+1", "!"},
        {"1", "--1", "!"},
        {"1", "012", "!"},
        {"1", "1\n2", "!"},
        {"1", "", "!"},
        {"1", "-", "!"},
        {"2**x", "-2", "(-2)"},
        {"True", "False", "False"},
        {"True", "0", "!"},
        {"x = 'a'", "\"b c\"", "\"b c\""},
        {"x = 'a'", "b", "!"},
        {"x = 'a'", "f'{1}'", "!"},
        {"x = 'a'", "'''a\n```\n'''", "!"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Literal l = only_literal(&a, row[i].text);
        Error e = {0};
        Str out = STR("!");
        CHECK_INT(literal_read(&a, &l, str_of(row[i].typed), &out, &e), row[i].gives[0] != '!');
        CHECK_STR(str_copy(&a, out).at, row[i].gives);
        CHECK_INT(e.hint[0] != 0, row[i].gives[0] == '!');
    }
    arena_free(&a);
}

/* ---- edits ---- */

static const char *text_of(Arena *a, const Edits *e, EditText which)
{
    return str_copy(a, edits_text(e, which)).at;
}

TEST(undo_and_redo_give_the_exact_bytes)
{
    enum { EDITS = 1000 };
    static const char *const piece[] = {"", "0.43", "\n", "x = 1\n", "\xC3\xA9", "1"};
    Arena a = arena_make(0);
    Edits e = edits_make(&a, STR("abc\ndef\n"), STR("prelude"));
    const char *state[EDITS + 1][EDIT_TEXTS];
    size_t count = 0;
    srand(4);
    for (int i = 0; i <= EDITS; i++) {
        state[count][0] = text_of(&a, &e, EDIT_LESSON);
        state[count][1] = text_of(&a, &e, EDIT_PRELUDE);
        EditText which = (EditText)(rand() % EDIT_TEXTS);
        size_t all = edits_text(&e, which).len, at = (size_t)rand() % (all + 1);
        size_t len = (size_t)rand() % (all - at + 1) % 6;
        count += i < EDITS && edits_change(&e, which, at, len, str_of(piece[rand() % 6]), 0);
    }
    CHECK(count > EDITS / 2);
    CHECK_INT(e.done, count);
    for (size_t i = count; i-- > 0;) {
        CHECK(edits_take_back(&e, true));
        CHECK_STR(text_of(&a, &e, EDIT_LESSON), state[i][0]);
        CHECK_STR(text_of(&a, &e, EDIT_PRELUDE), state[i][1]);
    }
    CHECK(!edits_take_back(&e, true) && e.done == e.saved);
    for (size_t i = 1; i <= count; i++) {
        CHECK(edits_take_back(&e, false));
        CHECK_STR(text_of(&a, &e, EDIT_LESSON), state[i][0]);
        CHECK_STR(text_of(&a, &e, EDIT_PRELUDE), state[i][1]);
    }
    CHECK(!edits_take_back(&e, false));
    arena_free(&a);
}

TEST(the_steps_of_a_drag_are_one_edit)
{
    Arena a = arena_make(0);
    Edits e = edits_make(&a, STR("x = 9\n"), STR(""));
    CHECK(edits_change(&e, EDIT_LESSON, 4, 1, STR("10"), 1));
    CHECK(edits_change(&e, EDIT_LESSON, 4, 2, STR("11"), 1));
    CHECK(!edits_change(&e, EDIT_LESSON, 4, 2, STR("11"), 1));
    CHECK_INT(e.done, 1);
    CHECK(edits_change(&e, EDIT_LESSON, 4, 2, STR("12"), 2));
    CHECK_INT(e.done, 2);
    edits_take_back(&e, true);
    CHECK_STR(text_of(&a, &e, EDIT_LESSON), "x = 11\n");
    edits_take_back(&e, true);
    CHECK_STR(text_of(&a, &e, EDIT_LESSON), "x = 9\n");
    /* dragged there and back */
    edits_change(&e, EDIT_LESSON, 4, 1, STR("8"), 3);
    edits_change(&e, EDIT_LESSON, 4, 1, STR("9"), 3);
    CHECK_INT(e.done, 0);
    CHECK_STR(text_of(&a, &e, EDIT_LESSON), "x = 9\n");
    arena_free(&a);
}

TEST(edits_know_whether_they_are_saved)
{
    Arena a = arena_make(0);
    Edits e = edits_make(&a, STR("1"), STR(""));
    CHECK(e.done == e.saved);
    edits_change(&e, EDIT_LESSON, 0, 1, STR("2"), 1);
    CHECK(e.done != e.saved);
    e.saved = e.done;
    CHECK(e.done == e.saved);
    edits_change(&e, EDIT_LESSON, 0, 1, STR("3"), 1); /* the drag goes on */
    CHECK(e.done != e.saved);
    edits_take_back(&e, true);
    CHECK(e.done != e.saved);
    edits_change(&e, EDIT_LESSON, 0, 1, STR("4"), 0);
    e.saved = e.done;
    edits_take_back(&e, true);
    CHECK(e.done != e.saved);
    edits_take_back(&e, false);
    CHECK(e.done == e.saved);
    arena_free(&a);
}

/* ---- --set ---- */

#define TORCH "# T\n\n## s\n\n```torch\n" /* five lines */

/* The lesson's text below its head with up to two settings, or the error. */
static const char *set(Arena *a, const char *code, const char *first, const char *second)
{
    Lesson *l = malloc(sizeof *l);
    Error ignored = {0}, e = {0};
    Str wanted[] = {str_of(first), str_of(second)};
    StrBuf out = strbuf_make(a);
    lesson_load(l, STR("t.md"), str_printf(a, TORCH "%s\n```\n", code), NULL, &ignored);
    strbuf_puts(&out, "");
    Edits edits = edits_make(a, l->source.text, l->prelude.text);
    StrList both = {.items = wanted, .count = second ? 2 : 1};
    if (knobs_set(l, &both, NULL, &edits, &e)) {
        Str below = str_from(edits_text(&edits, EDIT_LESSON), sizeof TORCH - 1);
        strbuf_add(&out, str_part(below, 0, below.len - 5));
    } else {
        CHECK_INT(e.kind, ERROR_USAGE);
        error_write(&out, &e);
    }
    lesson_free(l);
    free(l);
    return out.at;
}

TEST(set_replaces_the_literal_at_a_place)
{
    Arena a = arena_make(0);
    CHECK_STR(set(&a, "x = [0.43, 1]\ny = -2", "6:6=0.5", "7:5=123"), "x = [0.5, 1]\ny = 123");
    CHECK_STR(set(&a, "x = [0.43, 1]", "6:9=-1", NULL), "x = [-1, 1]");
    CHECK_STR(set(&a, "x = [0.43, 1]", "6:12=22", "6:7=0.123"), "x = [0.123, 22]");
    CHECK_STR(set(&a, "é = 1", "6:5=2", NULL), "é = 2");
    CHECK_STR(set(&a, "x = 'a'", "6:5='b=c'", NULL), "x = 'b=c'");
    CHECK_STR(set(&a, "x = 1", "prelude:153:6=2", NULL), "x = 1");
    arena_free(&a);
}

/* The options that an edited text is written as, "!" in front when they do not say all. */
static const char *written(Arena *a, const char *was, const char *is)
{
    Lesson *old = malloc(sizeof *old), *now = malloc(sizeof *now);
    Error ignored = {0};
    StrBuf out = strbuf_make(a), all = strbuf_make(a);
    lesson_load(old, STR("t.md"), str_printf(a, TORCH "%s\n```\n", was), NULL, &ignored);
    LessonOptions o = {.original = old};
    lesson_load(now, STR("t.md"), str_printf(a, TORCH "%s\n```\n", is), &o, &ignored);
    strbuf_puts(&all, "");
    bool whole = knobs_write(&out, now);
    strbuf_printf(&all, "%s%.*s", whole ? "" : "!", STR_ARG(strbuf_str(&out)));
    lesson_free(now);
    lesson_free(old);
    free(now);
    free(old);
    return all.at;
}

TEST(edits_of_literals_are_written_as_options)
{
    Arena a = arena_make(0);
    CHECK_STR(written(&a, "x = 1\ny = 0.5", "x = 1\ny = 0.5"), "");
    CHECK_STR(written(&a, "x = 1\ny = 0.5", "x = -10\ny = 1e-3"), " --set 6:5=-10 --set 7:5=1e-3");
    CHECK_STR(written(&a, "x = 'a'", "x = \"it's\""), " --set '6:5=\"it'\\''s\"'");
    CHECK_STR(written(&a, "x = 1", "y = 1"), "!");
    arena_free(&a);
}

TEST(set_says_what_is_wrong)
{
    static const struct {
        const char *first, *second, *error;
    } row[] = {
        {"6", NULL, "--set wants LINE:COL=VALUE, not '6'\n"},
        {"6:5", NULL, "--set wants LINE:COL=VALUE, not '6:5'\n"},
        {"6=5", NULL, "--set wants LINE:COL=VALUE, not '6=5'\n"},
        {"0:1=5", NULL, "--set wants LINE:COL=VALUE, not '0:1=5'\n"},
        {"x:1=5", NULL, "--set wants LINE:COL=VALUE, not 'x:1=5'\n"},
        {"99:1=5", NULL, "--set: t.md has no line 99\n"},
        {"prelude:999:1=5", NULL, "--set: prelude has no line 999\n"},
        {"1:3=5", NULL, "t.md:1:3: there is no number to set here\n    # T\n      ^\n"},
        {"6:1=5", NULL,
         "t.md:6:1: there is no number to set here\n    x = 1 # 2\n    ^\n"
         "    1 stands at 6:5\n"},
        {"6:9=5", NULL, "t.md:6:9: there is no number to set here\n    x = 1 # 2\n            ^\n"},
        {"6:500=5", NULL,
         "t.md:6:10: there is no number to set here\n    x = 1 # 2\n             ^\n"},
        {"6:5=y", NULL,
         "t.md:6:5: 'y' cannot stand here: this is not a number\n    x = 1 # 2\n"
         "        ^\n    write it with digits: 0.43, -1 or 1e-3\n"},
        {"6:5=", NULL, "t.md:6:5: no value is given for this\n    x = 1 # 2\n        ^\n"},
        {"6:5=2", "6:5=3", "t.md:6:5: --set: this is set twice\n    x = 1 # 2\n        ^\n"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *got = set(&a, "x = 1 # 2", row[i].first, row[i].second);
        CHECK_STR(str_copy(&a, str_part(str_of(got), 0, strlen(row[i].error))).at, row[i].error);
    }
    arena_free(&a);
}

/* ---- verdicts of an edited lesson ---- */

static int count_of(const char *original, const char *edited, Verdict v)
{
    Lesson *was = malloc(sizeof *was), *is = malloc(sizeof *is);
    Error ignored = {0}, e = {0};
    lesson_load(was, STR("t.md"), str_of(original), NULL, &ignored);
    LessonOptions o = {.original = was};
    CHECK(lesson_load(is, STR("t.md"), str_of(edited), &o, &e));
    CHECK_STR(e.message, "");
    int count = lesson_count(is, v);
    lesson_free(is);
    lesson_free(was);
    free(is);
    free(was);
    return count;
}

#define PRINTS(n, says) "```torch\ny = " n "\nprint(y)\n```\n\n```output\n" says "\n```\n\n"

TEST(outputs_that_an_edit_changes_are_no_mistakes)
{
    const char *was = "# T\n\n## s\n\n" PRINTS("1", "1") PRINTS("2", "2") PRINTS("3", "4");
    const char *is = "# T\n\n## s\n\n" PRINTS("5", "1") PRINTS("2", "2") PRINTS("3", "4");
    CHECK_INT(count_of(was, is, VERDICT_CHANGED), 1);
    CHECK_INT(count_of(was, is, VERDICT_OK), 1);
    CHECK_INT(count_of(was, is, VERDICT_DIFFERS), 1); /* was wrong before */
}

TEST(after_an_edit_an_error_ends_the_lesson_as_ever)
{
    const char *was =
        "# T\n\n## s\n\n" PRINTS("1", "1") "```torch\nx = inputs[:, y]\n```\n\n" PRINTS("2", "2");
    const char *is =
        "# T\n\n## s\n\n" PRINTS("9", "1") "```torch\nx = inputs[:, y]\n```\n\n" PRINTS("2", "2");
    Lesson *l = malloc(sizeof *l), *now = malloc(sizeof *now);
    Error none = {0}, e = {0};
    CHECK(lesson_load(l, STR("t.md"), str_of(was), NULL, &none));
    LessonOptions o = {.original = l};
    CHECK(!lesson_load(now, STR("t.md"), str_of(is), &o, &e));
    CHECK(strstr(e.message, "out of range") || strstr(e.message, "out of bounds"));
    CHECK_INT(lesson_count(now, VERDICT_CHANGED), 1);
    CHECK_INT(lesson_count(now, VERDICT_NOT_RUN), 1);
    CHECK(now->steps.items[0].ran && !now->steps.items[2].ran);
    CHECK_INT(now->stops, 2);
    lesson_free(now);
    lesson_free(l);
    free(now);
    free(l);
}

TEST(an_edit_may_take_away_what_views_and_questions_name)
{
    const char *view = "```view\nfocus x[2]\n```\n\n```ask\nWhich?\ncell x[2]\n```\n\n"
                       "```torch raises\nx[2]\n```\n";
    Arena a = arena_make(0);
    Str was = str_printf(&a, TORCH "x = torch.ones(3)\n```\n\n%s", view);
    Str is = str_printf(&a, TORCH "x = torch.ones(2)\n```\n\n%s", view);
    Str more = str_printf(&a, TORCH "x = torch.ones(4)\n```\n\n%s", view);
    CHECK_INT(count_of(was.at, is.at, VERDICT_OK), 0);
    CHECK_INT(count_of(was.at, more.at, VERDICT_OK), 0);
    arena_free(&a);
}
