/*
 * test_changes.c - an edited lesson against the one it was made from: which cells hold another
 * value, which code is new, and where who stood somewhere stands now.
 */
#include "lesson/places.h"
#include "running/running.h"
#include "test.h"
#include "versions/versions.h"
#include "words/caption.h"
#include "words/verdict.h"

#include <stdlib.h>

typedef struct Pair {
    Lesson *was, *is;
    Error error;
} Pair;

static Pair load(Str was, Str is, Str prelude)
{
    Pair p = {malloc(sizeof(Lesson)), malloc(sizeof(Lesson)), {0}};
    Error ignored = {0};
    lesson_load(p.was, STR("t.md"), was, NULL, &ignored);
    LessonOptions o = {.original = p.was, .prelude = prelude};
    lesson_load(p.is, STR("t.md"), is, &o, &p.error);
    return p;
}

static void done(Pair p)
{
    lesson_free(p.is);
    lesson_free(p.was);
    free(p.is);
    free(p.was);
}

#define TORCH(code) "# T\n\n## s\n\n```torch\n" code "\n```\n"

static Pair load_code(const char *was, const char *is)
{
    Str none = {NULL, 0};
    return load(str_of(was), str_of(is), none);
}

/* The cells of a name: "x" changed, "." the same. */
static const char *marks(Pair p, const char *name)
{
    Target t;
    Error e = {0};
    StrBuf out = strbuf_make(&p.is->arena);
    if (!CHECK(name_find(p.is, str_of(name), &t, &e)))
        return "no such name";
    int64_t n = shape_count(trace_node(&p.is->trace, t.node)->out.shape), count, added, found = 0;
    for (int64_t i = 0; i < n; i++) {
        bool changed = changes_cell(p.is, (CellRef){t.node, t.time, i});
        strbuf_char(&out, changed ? 'x' : '.');
        found += changed;
    }
    CHECK(changes_count(p.is, t.node, t.time, &count, &added));
    CHECK_INT(count, found);
    strbuf_puts(&out, "");
    return out.at;
}

TEST(only_what_depends_on_an_edit_changes)
{
    Pair p = load_code(
        TORCH("a = torch.tensor([1., 2., 3.])\nb = a * 2\nc = torch.ones(2)\n"
              "d = torch.full((3,), 0.)\nfor i in range(3):\n    d[i] = a[i]\nd = d + 0"),
        TORCH("a = torch.tensor([1., 5., 3.])\nb = a * 2\nc = torch.ones(2)\n"
              "d = torch.full((3,), 0.)\nfor i in range(3):\n    d[i] = a[i]\nd = d + 0"));
    CHECK_STR(p.error.message, "");
    CHECK_STR(marks(p, "a"), ".x.");
    CHECK_STR(marks(p, "b"), ".x.");
    CHECK_STR(marks(p, "c"), "..");
    CHECK_STR(marks(p, "d@4"), "...");
    CHECK_STR(marks(p, "d@5"), ".x.");
    CHECK_STR(marks(p, "d"), ".x.");
    done(p);
}

TEST(cells_of_another_shape_are_compared_place_by_place)
{
    Pair p = load_code(TORCH("n = 2\na = torch.ones(2, n)\nb = a.sum()\nc = torch.ones(n, n)"),
                       TORCH("n = 3\na = torch.ones(2, n)\nb = a.sum()\nc = torch.ones(n, n)"));
    CHECK_STR(marks(p, "a"), "......"); /* what was not there was no other number */
    CHECK_STR(marks(p, "b"), "x");
    CHECK_STR(marks(p, "c"), ".........");
    done(p);
}

TEST(what_is_called_as_before_is_compared_though_it_is_computed_in_another_way)
{
    Pair p = load_code(TORCH("a = torch.tensor([1., 2.])\nb = a * 3\nc = b + 1"),
                       TORCH("a = torch.tensor([1., 2.])\nb = a * 3 - 3\nc = b + 1"));
    Target t;
    Error e = {0};
    Scalar was;
    CHECK_STR(marks(p, "a"), "..");
    CHECK_STR(marks(p, "b"), "xx");
    CHECK_STR(marks(p, "c"), "xx");
    if (CHECK(name_find(p.is, STR("b"), &t, &e) &&
              changes_was(p.is, (CellRef){t.node, t.time, 1}, &was)))
        CHECK_NEAR(scalar_double(was), 6, 0);
    done(p);
    p = load_code(TORCH("a = torch.ones(2)"), TORCH("a = torch.ones(2)\nb = a * 3"));
    CHECK_STR(marks(p, "b"), "..");
    done(p);
}

/* The first cell of what a name holds as it was in the original; -1: nothing is said of it. */
static double first_was(Pair p, const char *name)
{
    Target t;
    Error e = {0};
    CellRef was;
    if (!CHECK(name_find(p.is, str_of(name), &t, &e)) ||
        !changes_counterpart(p.is, (CellRef){t.node, t.time, 0}, &was))
        return -1;
    return scalar_double(trace_cell(&p.was->trace, was));
}

TEST(a_statement_in_the_place_of_another_is_compared_by_the_names_that_it_gives)
{
    static const char was[] = TORCH("x = torch.ones(2)\na = x * 2\nb = x * 3\nb += 4\nc = a + b");
    Pair p = load_code(was, TORCH("x = torch.ones(2)\nb = x * 5\nb = x * 3\nb += 4\nc = x + b"));
    CHECK_NEAR(first_was(p, "b@2"), 3, 0); /* not a */
    CHECK_NEAR(first_was(p, "b@3"), 3, 0);
    CHECK_NEAR(first_was(p, "b"), 7, 0);
    CHECK_NEAR(first_was(p, "c"), 9, 0);
    done(p);
    p = load_code(was, TORCH("x = torch.ones(2)\nb = x * 3\na = x * 2\nb += 4\nc = a + b"));
    CHECK_STR(marks(p, "a"), ".."); /* two lines changed places */
    CHECK_STR(marks(p, "b@2"), "..");
    CHECK_STR(marks(p, "c"), "..");
    done(p);
    p = load_code(was, TORCH("x = torch.ones(2)\nnew = x * 5\nb = x * 3\nb += 4\nc = new + b"));
    CHECK_NEAR(first_was(p, "new"), -1, 0);
    CHECK_STR(marks(p, "c"), "xx");
    done(p);
}

/* One line for several is compared with what these made in the end, and so is what stands below. */
TEST(a_statement_for_several_is_compared_with_what_they_made_in_the_end)
{
#define MADE_OF_X(lines) TORCH("x = torch.tensor([3., 4.])\n" lines "\nprint(s)\nt = s + 1")
    static const char *const several[] = {
        MADE_OF_X("s = torch.empty(2)\nfor i, x_i in enumerate(x):\n    s[i] = x_i + 2"),
        MADE_OF_X("s = torch.zeros(2)\ns[0] = 5\ns[1] = 6"),
        MADE_OF_X("s = torch.zeros(2)\ns = torch.tensor([5., 6.]) + s"),
    };
    for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
        Pair p = load_code(several[i], MADE_OF_X("s = x + 2"));
        CHECK_STR(marks(p, "s@2"), "..");
        CHECK_STR(marks(p, "s"), "..");
        CHECK_STR(marks(p, "t"), "..");
        done(p);
        p = load_code(several[i], MADE_OF_X("s = x + 3"));
        CHECK_NEAR(first_was(p, "s@2"), 5, 0);
        CHECK_NEAR(first_was(p, "s"), 5, 0);
        done(p);
    }
    Pair p = load_code(several[1], MADE_OF_X("s = torch.zeros(2)"));
    CHECK_STR(marks(p, "s@2"), ".."); /* this line is the same, and what it made */
    CHECK_STR(marks(p, "t"), "xx");
    done(p);
}

TEST(what_a_function_calls_as_before_is_compared_turn_by_turn)
{
    Pair p = load_code(TORCH("def f(h):\n    s = h * 2\n    return s + 1\nh = torch.ones(1)\n"
                             "for t in range(3):\n    h = f(h)"),
                       TORCH("def f(h):\n    s = h * 2 + 1\n    return s + 1\nh = torch.ones(1)\n"
                             "for t in range(3):\n    h = f(h)"));
    double expected = 2; /* s of the first turn as it was */
    for (NodeId id = 0; id < trace_now(&p.is->trace); id++) {
        CellRef was;
        if (!str_is(trace_node(&p.is->trace, id)->name, "f.s"))
            continue;
        if (CHECK(changes_counterpart(p.is, (CellRef){id, id + 1, 0}, &was)))
            CHECK_NEAR(scalar_double(trace_cell(&p.was->trace, was)), expected, 0);
        expected = (expected + 1) * 2;
    }
    CHECK_NEAR(expected, 30, 0); /* there were three */
    done(p);
}

TEST(a_zero_of_another_sign_is_another_number)
{
    Pair p = load_code(TORCH("a = torch.tensor([1.]) * 0"), TORCH("a = torch.tensor([-1.]) * 0"));
    CHECK_STR(marks(p, "a"), "x");
    done(p);
}

TEST(turns_that_were_not_there_are_changes)
{
    Pair p = load_code(
        TORCH("xs = [torch.ones(1) * i for i in range(2)]\nx = torch.cat(xs)\ny = torch.ones(2)"),
        TORCH("xs = [torch.ones(1) * i for i in range(3)]\nx = torch.cat(xs)\ny = torch.ones(2)"));
    CHECK_STR(p.error.message, "");
    CHECK_STR(marks(p, "y"), "..");
    done(p);
}

TEST(nan_stays_nan)
{
    Pair p = load_code(TORCH("k = 1\na = torch.tensor([0., k]) / torch.tensor([0., 1.])"),
                       TORCH("k = 2\na = torch.tensor([0., k]) / torch.tensor([0., 1.])"));
    CHECK_STR(marks(p, "a"), ".x");
    done(p);
}

TEST(a_number_of_the_prelude_changes_a_built_in_lesson)
{
    Arena a = arena_make(0);
    ShelfEntry entry;
    Error e = {0};
    CHECK(shelf_find(&a, STR("2"), &entry, &e));
    Str none = {NULL, 0};
    Pair first = load(entry.text, entry.text, none);
    StrBuf prelude = strbuf_make(&a);
    size_t at = 0;
    Str text = first.is->prelude.text;
    while (!str_starts(str_from(text, at), "0.43"))
        at++;
    strbuf_add(&prelude, str_part(text, 0, at));
    strbuf_puts(&prelude, "0.99");
    strbuf_add(&prelude, str_from(text, at + 4));
    CHECK_STR(marks(first, "inputs"), "..................");
    done(first);
    Pair p = load(entry.text, entry.text, strbuf_str(&prelude));
    CHECK_STR(p.error.message, "");
    CHECK_STR(marks(p, "inputs"), "x.................");
    CHECK_STR(marks(p, "attn_scores"), "xxxxxxx.....x.....x.....x.....x.....");
    CHECK_INT(p.is->changes->edited.count, 1);
    CHECK(changes_text(p.is, &p.is->prelude, at));
    CHECK(!changes_text(p.is, &p.is->source, at));
    CHECK_INT(lesson_count(p.is, VERDICT_DIFFERS), 0);
    CHECK(lesson_count(p.is, VERDICT_CHANGED) > 0 && lesson_count(p.is, VERDICT_OK) > 0);
    done(p);
    arena_free(&a);
}

/* Does the text beside a step say that its numbers are from before the change? */
static bool says_from_before(Pair p, int step)
{
    return words_of_quotes(&p.is->arena, p.is, lesson_step(p.is, step)).len > 0;
}

/* The text may quote 0.5 wherever the lesson stands: that is told behind the change, not before it.
 * Where it quotes none it is told beside numbers that are others. Never where the words are the
 * program's own. */
TEST(a_changed_lesson_says_that_its_text_is_from_before)
{
#define LINES(b)                                                                                   \
    "# T\n\n## s\n\nIt is 0.5.\n\n```torch\na = torch.tensor([0.5])\n```\n\n"                      \
    "It is twice 0.5.\n\n```torch\n" b "\nm = b - 1\nd = b + 0\n```\n\n"                           \
    "It is 1.\n\n```torch\nc = b + 1\n```\n\n```view\naside That is 1.0.\n```\n\n"                 \
    "It is 2.\n\n```torch\ne = c + 1\n```\n\nNo other than before.\n\n```torch\nf = a + "          \
    "1\n```\n"
    Str none = {NULL, 0};
    Pair p = load(STR(LINES("b = a * 2")), STR(LINES("b = a * 3")), none);
    CHECK(!says_from_before(p, 1));
    CHECK(says_from_before(p, 2) && !says_from_before(p, 3) && says_from_before(p, 4));
    CHECK(says_from_before(p, 5) && says_from_before(p, 6));
    CHECK(!says_from_before(p, 7));
    done(p);
    p = load(STR(LINES("b = a * 2")), STR(LINES("b = a * 2")), none);
    CHECK(!says_from_before(p, 4) && !says_from_before(p, 5));
    done(p);
    p = load(STR(LINES("f = 1\nb = a * 2")), STR(LINES("b = a * 2")), none); /* a line went */
    CHECK(!says_from_before(p, 1) && says_from_before(p, 4));
    done(p);
}

/* Other code for the same numbers is no reason to say so, a number in the code that the text quotes
 * is, and so is what the step makes beside what it shows: its shape, or that it is no more. */
TEST(a_text_is_from_before_where_a_number_or_shape_is_another)
{
#define MADE(dim, p, c)                                                                            \
    "# T\n\n## s\n\nIt is 0.5.\n\n```torch\na = torch.tensor([[0.5, 0.5]])\nb = a.sum(dim=" dim    \
    ")\n```\n\nDrop 0.25.\n\n```torch\nd = torch.nn.Dropout(" p ").eval()\n```\n\n"                \
    "Four.\n\n```torch together\n" c                                                               \
    "\nz = torch.zeros(2)\n```\n\n```view\nshow z as heatmap\n```\n"
    static const struct {
        const char *now;
        bool says[4];
    } rows[] = {
        {MADE("1", "0.25", "x = torch.cat((a, a), dim=0)"), {false}},
        {MADE("-1", "0.25", "x = torch.cat((a, a), dim=0)"), {false}},
        {MADE("1", "0.75", "x = torch.cat((a, a), dim=0)"), {false, false, true, false}},
        {MADE("1", "0.25", "x = torch.cat((a, a), dim=1)"), {false, false, false, true}},
        {MADE("1", "0.25", "y = torch.cat((a, a), dim=0)"), {false, false, false, true}},
        {MADE("0", "0.25", "x = torch.cat((a, a), dim=0)"), {false, true, true, false}},
    };
    Str none = {NULL, 0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Pair p = load(str_of(rows[0].now), str_of(rows[i].now), none);
        for (int k = 0; k < 4; k++)
            CHECK_INT(says_from_before(p, k + 1), rows[i].says[k]);
        done(p);
    }
}

/* A number that is asked for is computed anew, though the question and its reason quote others. */
TEST(a_question_in_a_changed_lesson_says_whose_numbers_it_is_about)
{
#define ASKED(b)                                                                                   \
    "# T\n\n## s\n\n```torch\nb = torch.tensor([" b "])\n```\n\n"                                  \
    "```ask\nWhat is twice 0.5?\nanswer b[0] * 2\nwhy 0.5 + 0.5\n```\n\n"                          \
    "```ask\nWhat is twice that?\nanswer b[0] * 2\nwhy The sum.\n```\n\n"                          \
    "```ask\nIs 0.5 a half?\nchoice* yes\nchoice no\nwhy 0.5 + 0.5 is 1.\n```\n"
    Str none = {NULL, 0};
    Pair p = load(STR(ASKED("0.5")), STR(ASKED("0.7")), none);
    const LessonStep *step = lesson_step(p.is, 1);
    static const PhraseId said[][2] = {{PHRASE_ASK_CHANGED_QUOTES, PHRASE_PROSE_FROM_BEFORE},
                                       {PHRASE_ASK_CHANGED, PHRASE_IDS},
                                       {PHRASE_ASK_AS_WRITTEN, PHRASE_IDS}};
    for (int k = 0; k < 3; k++) {
        const Ask *ask = lesson_ask(p.is, step, k + 1), *was = lesson_ask(p.was, step, k + 1);
        Str why = words_of_why(p.is, step, ask);
        CHECK(str_equal(words_of_whose(p.is, step, ask), phrase_plain(said[k][0])));
        CHECK(said[k][1] == PHRASE_IDS ? why.len == 0 : str_equal(why, phrase_plain(said[k][1])));
        CHECK_INT((int)(words_of_whose(p.was, step, was).len + words_of_why(p.was, step, was).len),
                  0);
    }
    done(p);
}

/* The edited stretches of code with "|" between them. */
static const char *edited(Pair p)
{
    StrBuf out = strbuf_make(&p.is->arena);
    strbuf_puts(&out, "");
    for (size_t i = 0; i < p.is->changes->edited.count; i++)
        strbuf_printf(&out, "%s%.*s", i ? "|" : "",
                      STR_ARG(span_text(p.is->changes->edited.items[i])));
    return out.at;
}

TEST(edited_code_is_literals_or_else_lines)
{
    static const struct {
        const char *was, *is, *edited;
    } row[] = {
        {TORCH("x = 1\ny = 2"), TORCH("x = 1\ny = 2"), ""},
        {TORCH("x = 1\ny = 2"), TORCH("x = 10\ny = -2"), "10|-2"},
        {TORCH("x = 1\ny = 2"), TORCH("x = 1\ny = x + 2"), "y = x + 2"},
        {TORCH("x = 1\ny = 2"), TORCH("x = 1\nz = 3\ny = 2"), "z = 3"},
        {TORCH("x = 1\ny = 2"), TORCH("x = 1"), ""},
        {TORCH("x = 1\ny = x\nz = y"), TORCH("x = 1 + 1\ny = x\nz = y + 1"), "x = 1 + 1|z = y + 1"},
        {TORCH("x = 1\n\ny = 2\nz = 3"), TORCH("a = 0\nx = 1\n\ny = 2\nb = x\nc = y"),
         "a = 0|b = x|c = y"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Pair p = load_code(row[i].was, row[i].is);
        CHECK_STR(edited(p), row[i].edited);
        done(p);
    }
}

TEST(an_edit_with_an_error_still_tells_what_changed_before_it)
{
    Pair p = load_code(TORCH("a = torch.ones(2)\nb = a.view(2)"),
                       TORCH("a = torch.ones(3)\nb = a.view(2)"));
    CHECK_INT(p.error.kind, ERROR_LESSON);
    CHECK_STR(edited(p), "3");
    done(p);
}

TEST(an_edit_that_takes_a_name_away_is_told_where_it_was_given)
{
    Pair p = load_code(TORCH("a = 1\nb = a + 1\nprint(b)"), TORCH("a = 1\nq = a + 1\nprint(b)"));
    CHECK_STR(p.error.message, "name 'b' is not defined");
    CHECK_STR(p.error.hint, "before the change line 7 gave it its value");
    done(p);
    p = load_code(TORCH("a = [1]\nprint(a)"), TORCH("a[0] = 2\nprint(a)"));
    CHECK_STR(p.error.hint, "before the change line 6 gave it its value");
    done(p);
    p = load_code(TORCH("print(2)\nb = 1"), TORCH("print(b)\nb = 1")); /* only further down */
    CHECK_STR(p.error.hint, "");
    done(p);
}

/* ---- positions ---- */

static const char *carried(Pair p, const char *from)
{
    Position at, to;
    StrBuf out = strbuf_make(&p.is->arena);
    position_parse(str_of(from), &at);
    to = position_carry(p.was, &at, p.is);
    position_write(&out, &to);
    return out.at;
}

TEST(a_position_keeps_its_statement_or_takes_the_nearest_before)
{
    static const struct {
        const char *was, *is, *from, *to;
    } row[] = {
        {TORCH("a = torch.tensor(1)\nb = torch.tensor(2)\nc = torch.tensor(3)"),
         TORCH("a = torch.tensor(1)\nb = torch.tensor(9)\nc = torch.tensor(3)"), "2", "2"},
        /* changed, with another behind it, before it, and what it was before */
        {TORCH("a = torch.ones(1)\nb = a + 1"), TORCH("a = torch.ones(1)\nb = a + 2\nc = b + b"),
         "2", "2"},
        {TORCH("a = torch.ones(1)\nb = a + 1"), TORCH("a = torch.ones(1)\nc = a + a\nb = a + c"),
         "2", "3"},
        {TORCH("a = torch.ones(1)\nb = a + 2\nc = b + b"), TORCH("a = torch.ones(1)\nb = a + 1"),
         "3", "2"},
        {TORCH("a = torch.ones(1)\nb = a + 1\nd = b + b"),
         TORCH("a = torch.ones(1)\np = a + 2\nc = p + p\nd = c + c"), "2", "2"},
        {TORCH("a = torch.tensor(1)\nb = torch.tensor(2)\nc = torch.tensor(3)"),
         TORCH(
             "x = torch.tensor(0)\na = torch.tensor(1)\nb = torch.tensor(2)\nc = torch.tensor(3)"),
         "2", "3"},
        {TORCH("a = torch.tensor(1)\nb = torch.tensor(2)\nc = torch.tensor(3)"),
         TORCH("a = torch.tensor(1)\nc = torch.tensor(3)"), "2", "1"},
        {TORCH("a = torch.tensor(1)\nb = torch.tensor(2)\nc = torch.tensor(3)"),
         TORCH("a = torch.tensor(1)\nc = torch.tensor(3)"), "3", "2"},
        {TORCH("a = torch.tensor(1)\nb = torch.tensor(2)\nc = torch.tensor(3)"),
         TORCH("z = torch.tensor(1)"), "3", "1"},
        {TORCH("a = torch.tensor(1)\na = torch.tensor(1)\nc = torch.tensor(3)"),
         TORCH("z = torch.tensor(1)\n```\n\n```torch\na = torch.tensor(1)\na = torch.tensor(1)"),
         "2", "3"},
        {TORCH("for i in range(3):\n    x = torch.ones(1)"),
         TORCH("for i in range(2):\n    x = torch.ones(1)"), "1.3.1", "1"},
        {TORCH("for i in range(3):\n    x = torch.ones(1)"),
         TORCH("for i in range(2):\n    x = torch.ones(1)"), "1.2.1", "1.2.1"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Pair p = load_code(row[i].was, row[i].is);
        CHECK_STR(carried(p, row[i].from), row[i].to);
        done(p);
    }
}

/* Edits of a text, each AT:LEN=TEXT: what they made of it, place by place from its end. */
static const char *splices_of(Arena *a, const char *first, const Edit *edit, int count)
{
    Edits e = edits_make(a, str_of(first), STR(""));
    StrBuf out = strbuf_make(a);
    for (int i = 0; i < count; i++)
        edits_change(&e, EDIT_LESSON, edit[i].at, edit[i].old.len, edit[i].now, 0);
    SpliceList all = edits_splices(a, &e, (const Str[]){str_of(first), STR("")});
    strbuf_puts(&out, "");
    for (size_t i = all.count; i-- > 0;) {
        const Splice *s = &all.items[i];
        Str now = str_part(edits_text(&e, EDIT_LESSON), s->at, s->at + s->len);
        strbuf_printf(&out, "%zu:%.*s>%.*s(%d) ", s->at, STR_ARG(s->was), STR_ARG(now), s->edits);
        edits_change(&e, EDIT_LESSON, s->at, s->len, s->was, 0);
    }
    CHECK(str_is(edits_text(&e, EDIT_LESSON), first)); /* taken back from the end, one by one */
    return out.at;
}

#define SPLICES_OF(first, want, ...)                                                               \
    do {                                                                                           \
        const Edit edit[] = {__VA_ARGS__};                                                         \
        CHECK_STR(splices_of(&a, first, edit, sizeof edit / sizeof *edit), want);                  \
    } while (0)
#define SPLICES(want, ...) SPLICES_OF("0123456789", want, __VA_ARGS__)
#define AT(place, old, now)                                                                        \
    {                                                                                              \
        EDIT_LESSON, place, STR(old), STR(now), 0                                                  \
    }

TEST(edits_are_told_place_by_place)
{
    Arena a = arena_make(0);
    SPLICES("2:2>abc(1) ", AT(2, "2", "abc"));
    SPLICES("7:5>x(1) 2:2>abc(1) ", AT(2, "2", "abc"), AT(7, "5", "x"));
    SPLICES("7:5>x(1) 2:2>abc(1) ", AT(5, "5", "x"), AT(2, "2", "abc"));
    SPLICES("2:2>aQc(2) ", AT(2, "2", "abc"), AT(3, "b", "Q"));
    SPLICES("1:123>1_(2) ", AT(2, "2", "abc"), AT(1, "1abc3", "1_"));
    SPLICES("1:123456>Z(3) ", AT(2, "2", "abc"), AT(7, "5", "x"), AT(1, "1abc34x6", "Z"));
    SPLICES("", AT(2, "2", "abc"), AT(2, "abc", "2"));
    SPLICES("3:>new(1) ", AT(3, "", "new"));
    SPLICES("3:>nnew(2) ", AT(3, "", "new"), AT(3, "", "n"));
    SPLICES("3:345>(1) ", AT(3, "345", ""));
    SPLICES("3:345>y(2) ", AT(3, "345", ""), AT(3, "", "y"));
    arena_free(&a);
}

TEST(lines_that_an_edit_left_as_they_were_are_no_change)
{
    Arena a = arena_make(0);
    SPLICES_OF("a\nb\nc\n", "2:b\n>B\n(1) ", AT(0, "a\nb\nc\n", "a\nB\nc\n"));
    SPLICES_OF("a\nb", "1:\nb>\nB(1) ", AT(0, "a\nb", "a\nB"));
    SPLICES_OF("a\nb\nc", "3:\nc>\nC(1) 0:a\n>A\n(1) ", AT(0, "a\nb\nc", "A\nb\nC"));
    SPLICES_OF("a\nb\nc", "0:a\nb\n>A\nB\n(1) ", AT(0, "a\nb\nc", "A\nB\nc"));
    SPLICES_OF("a\nb", "1:>\nn(1) ", AT(0, "a", "a\nn"));
    SPLICES_OF("a\nb", "0:>n\n(1) ", AT(0, "a", "n\na"));
    SPLICES_OF("a\nb\nc", "1:\nb\nc>(1) ", AT(0, "a\nb\nc", "a"));
    SPLICES_OF("a\nb\nc", "0:a\n>(1) ", AT(0, "a\nb", "b"));
    SPLICES_OF("a\nb", "0:a>A+(2) ", AT(0, "a", "A"), AT(1, "", "+"));
    arena_free(&a);
}
