/*
 * test_notebook.c - Jupyter notebooks as lessons: cells are fences, what they recorded is compared,
 * an error stays in its cell; and every way in which a file can fail to be a notebook.
 */
#include "base/file.h"
#include "lesson/lesson.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

typedef struct Loaded {
    Lesson *lesson;
    Error error;
    bool well;
} Loaded;

static Loaded load_text(Str text)
{
    Loaded t = {.lesson = malloc(sizeof(Lesson))};
    t.well = lesson_load(t.lesson, STR("a/01-t.ipynb"), text, NULL, &t.error);
    return t;
}

static Loaded load(const char *text)
{
    return load_text(str_of(text));
}

static void done(Loaded t)
{
    lesson_free(t.lesson);
    free(t.lesson);
}

static const char *message(Loaded t, const Error *e)
{
    StrBuf b = strbuf_make(&t.lesson->arena);
    if (e->kind != ERROR_NONE)
        error_write(&b, e);
    strbuf_puts(&b, "");
    return b.at;
}

static const char *copy(Loaded t, Str s)
{
    return str_copy(&t.lesson->arena, s).at;
}

/* One letter a fence of code: k agrees, d differs, r not reached, j not judged, n not run, -
 * nothing recorded; ! behind one that failed. */
static const char *verdicts(Loaded t)
{
    StrBuf b = strbuf_make(&t.lesson->arena);
    for (size_t i = 0; i < t.lesson->fences.count; i++) {
        const Fence *f = &t.lesson->fences.items[i];
        if (!f->code.len)
            continue;
        strbuf_char(&b, f->checks.count ? "kdnmcrj"[f->checks.items[0].verdict] : '-');
        if (f->error.kind != ERROR_NONE)
            strbuf_char(&b, '!');
    }
    strbuf_puts(&b, "");
    return b.at;
}

#define NOTEBOOK(cells) "{\"nbformat\": 4, \"cells\": [" cells "{}]}"
#define MARKDOWN(text)  "{\"cell_type\": \"markdown\", \"source\": \"" text "\"},"
#define OUTPUTS(text, outputs)                                                                     \
    "{\"cell_type\": \"code\", \"source\": \"" text "\", \"outputs\": [" outputs "]},"
#define CODE(text)   OUTPUTS(text, "")
#define STREAM(text) "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": \"" text "\"}"
#define RESULT(text)                                                                               \
    "{\"output_type\": \"execute_result\", \"data\": {\"text/plain\": \"" text "\"}}"

TEST(notebook_has_title_stages_and_steps)
{
    Loaded t = load(NOTEBOOK(MARKDOWN("# The title\\n\\nwords") CODE("x = 1") MARKDOWN(
        "## one") MARKDOWN("### two\\n\\nmore") CODE("y = 2\\nz = 3") CODE("  \\n")));
    Lesson *l = t.lesson;
    CHECK(t.well);
    CHECK_STR(copy(t, l->title), "The title");
    CHECK_STR(copy(t, l->number), "01");
    CHECK_STR(copy(t, l->slug), "t");
    CHECK(l->stages.count == 2);
    CHECK_STR(copy(t, l->stages.items[0].title), "start");
    CHECK_STR(copy(t, l->stages.items[1].title), "two"); /* "one" has nothing to show */
    CHECK(l->steps.count == 2);
    CHECK(l->fences.items[0].prose.count == 1);
    done(t);
}

TEST(notebook_without_headings_is_called_after_its_file)
{
    Loaded t = load(NOTEBOOK(CODE("x = 1")));
    CHECK(t.well);
    CHECK_STR(copy(t, t.lesson->title), "t");
    done(t);
    t = load(NOTEBOOK(MARKDOWN("note: only prose")));
    CHECK(t.well);
    CHECK(t.lesson->steps.count == 1);
    done(t);
}

TEST(notebook_sources_are_lines_or_one_text)
{
    Loaded t =
        load("{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"code\", \"source\": [\"x = 1\\n\", "
             "\"print(x)\"], \"outputs\": [{\"output_type\": \"stream\", \"name\": \"stdout\", "
             "\"text\": [\"1\\n\"]}]}, {\"cell_type\": \"raw\", \"source\": \"if\"}, {}, 7, "
             "{\"cell_type\": \"code\"}, {\"cell_type\": \"code\", \"source\": {\"a\": 1}}]}");
    CHECK(t.well);
    CHECK_STR(verdicts(t), "k");
    done(t);
}

/* What a cell that failed would have done with a tensor: after it, an output of the tensor that is
 * wrong differs, or was not reached. */
TEST(notebook_is_in_doubt_of_what_a_failed_cell_may_have_changed)
{
    static const struct {
        const char *code, *verdicts;
    } cases[] = {
        {"gone(x)", "-!r"},           {"print(gone, x)", "-!d"},    {"y = gone + x", "-!d"},
        {"gone\\nx", "-!d"},          {"gone\\nx.shape", "-!d"},    {"gone\\nx.add_(1)", "-!r"},
        {"gone\\ny = x", "-!r"},      {"gone\\ny = x[0]", "-!r"},   {"gone\\nf(*x)", "-!r"},
        {"gone\\nlen(x) * x", "-!d"}, {"gone\\nl.print(x)", "-!r"}, {"gone\\nx += 1", "-!r!"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Str text = str_printf(&a,
                              NOTEBOOK(CODE("import torch\\nx = torch.ones(2)") CODE("%s")
                                           OUTPUTS("print(x)", STREAM("tensor([1., 2.])"))),
                              cases[i].code);
        Loaded t = load_text(text);
        CHECK_STR(str_printf(&a, "%s: %s", cases[i].code, verdicts(t)).at,
                  str_printf(&a, "%s: -%s", cases[i].code, cases[i].verdicts).at);
        done(t);
        arena_free(&a);
    }
}

TEST(notebook_shows_the_value_of_the_last_expression)
{
    static const struct {
        const char *code, *printed;
    } cases[] = {
        {"1 + 1", "2\\n"},
        {"'a'", "'a'\\n"},
        {"1; 2", "2\\n"},
        {"1\\n2", "2\\n"},
        {"x = 1", ""},
        {"None", ""},
        {"print(3)", "3\\n"},
        {"1;", ""},
        {"1 ;  # quiet", ""},
        {"1  # not quiet; no", "1\\n"},
        {"print('a', end='')\\n'b'", "a\\n'b'\\n"},
        {"torch.tensor([1., 2.]).shape", "torch.Size([2])\\n"},
        {"for i in range(2):\\n    i", ""},
        {"''", "''\\n"},
        {"[list(range(11)), [], list(range(11))]",
         "[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]\\n"},
        {"[list(range(14)), [], list(range(13))]",
         "[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],\\n []"
         ",\\n [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]\\n"},
        {"(torch.ones(2, 1), 3)", "(tensor([[1.],\\n         [1.]]),\\n 3)\\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Loaded t = load_text(str_printf(&a, NOTEBOOK(CODE("%s")), cases[i].code));
        Str printed = lesson_printed(t.lesson);
        StrBuf escaped = strbuf_make(&a);
        for (size_t k = 0; k < printed.len; k++)
            strbuf_add(&escaped, printed.at[k] == '\n' ? STR("\\n") : str_part(printed, k, k + 1));
        strbuf_puts(&escaped, "");
        CHECK_STR(escaped.at, cases[i].printed);
        done(t);
        arena_free(&a);
    }
}

TEST(notebook_compares_what_was_recorded)
{
    static const struct {
        const char *cell, *verdicts;
    } cases[] = {
        {OUTPUTS("print(1)\\n2", STREAM("1\\n") "," RESULT("2")), "k"},
        {OUTPUTS("print(1, end='')\\n2", STREAM("1") "," RESULT("2")), "k"},
        {OUTPUTS("print(1)", STREAM("2\\n")), "d"},
        {OUTPUTS("print(1)", RESULT("1")), "k"},
        {OUTPUTS("x = 1", ""), "-"},
        {OUTPUTS("print(1)",
                 "{\"output_type\": \"stream\", \"name\": \"stderr\", \"text\": \"w\"}"),
         "j"},
        {OUTPUTS(
             "print(1)",
             STREAM(
                 "1\\n") ", {\"output_type\": \"unheard\"}, 3, {}, "
                         "{\"output_type\": \"display_data\", \"data\": {\"image/png\": \"x\"}}"),
         "k"},
        {OUTPUTS("torch.tensor([1.])", RESULT("tensor([1.], grad_fn=<AddBackward0>)")), "k"},
        {OUTPUTS("torch.tensor([1.])", RESULT("tensor([1.],\\n       grad_fn=<AddBackward0>)")),
         "k"},
        {OUTPUTS("torch.tensor([1.])", RESULT("tensor([1.], requires_grad=True)")), "k"},
        {OUTPUTS("torch.tensor([1.])", RESULT("tensor([1.], grad_fn=<Add")), "d"},
        {OUTPUTS("nn.Parameter(torch.ones(1))",
                 RESULT("Parameter containing:\\ntensor([1.], requires_grad=True)")),
         "k"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Loaded t = load_text(str_printf(&a, NOTEBOOK("%s"), cases[i].cell));
        CHECK_STR(verdicts(t), cases[i].verdicts);
        done(t);
        arena_free(&a);
    }
}

TEST(notebook_errors_stay_in_their_cells)
{
    Loaded t = load(NOTEBOOK(OUTPUTS("x = 1\\nprint(x)\\ny = nope\\nx = 2", STREAM("1\\n")) OUTPUTS(
        "print(x)", STREAM("1\\n")) OUTPUTS("async def f():\\n    x = 3", STREAM("9"))
                                 CODE("import pandas as "
                                      "pd\\npd.ones(2)") OUTPUTS("x", RESULT("1"))));
    const Fence *f = t.lesson->fences.items;
    CHECK(t.well);
    CHECK_STR(verdicts(t), "r!r!r!-!r!");
    CHECK_STR(message(t, &f[0].error),
              "a/01-t.ipynb: cell 1, line 3, column 5: NameError: name 'nope' is "
              "not defined\n    y = nope\n        ^~~~\n");
    CHECK_STR(message(t, &f[2].error),
              "a/01-t.ipynb: cell 3, line 1, column 1: 'async' is not in the lesson language\n"
              "    async def f():\n    ^~~~~\n    write a plain def\n");
    CHECK(strstr(f[3].error.message, "pandas is not in the lesson language") != NULL);
    CHECK_STR(copy(t, t.lesson->steps.items[f[2].first_step].printed),
              "cell 3, line 1: 'async' is not in the lesson language\n"
              "write a plain def\n");
    CHECK_STR(copy(t, lesson_printed(t.lesson)), "1\n");
    done(t);
}

TEST(notebook_never_runs_half_a_statement)
{
    Loaded t = load(NOTEBOOK(CODE("x = 1") CODE("y = 5\\nx = await y\\n") CODE("x") CODE("y")));
    CHECK_STR(verdicts(t), "--!-!-");
    CHECK_STR(copy(t, lesson_printed(t.lesson)), "5\n");
    done(t);
}

TEST(notebook_lines_of_ipython_are_steps_that_are_not_run)
{
    static const struct {
        const char *code, *verdicts, *printed;
    } cases[] = {
        {"%matplotlib inline\\nprint(1)", "-k", "1\n"},
        {"!pip install x\\n%load y\\nprint(1)", "--k", "1\n"},
        {"x = 1\\n%timeit x\\nprint(x)", "--k", "1\n"},
        {"print(1)\\n%time x", "--r!", "1\n"},
        {"%%bash\\nprint(1)", "j", ""},
        {"x = '''\\n%s\\n'''\\nprint(1)", "k", "1\n"},
        {"print(7\\n % 6)", "k", "1\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = arena_make(0);
        Loaded t =
            load_text(str_printf(&a, NOTEBOOK(OUTPUTS("%s", STREAM("1\\n"))), cases[i].code));
        CHECK_STR(verdicts(t), cases[i].verdicts);
        CHECK_STR(copy(t, lesson_printed(t.lesson)), cases[i].printed);
        done(t);
        arena_free(&a);
    }
}

TEST(notebook_places_lie_in_outputs_too)
{
    Loaded t =
        load(NOTEBOOK(CODE("x = 1") OUTPUTS("print('a')\\nprint(0.5)", STREAM("a\\n0.9\\n"))));
    const Check *c = &t.lesson->fences.items[1].checks.items[0];
    StrBuf b = strbuf_make(&t.lesson->arena);
    CHECK(c->verdict == VERDICT_DIFFERS);
    span_write_place(&b, c->want_at);
    strbuf_puts(&b, "");
    CHECK_STR(b.at, "a/01-t.ipynb: output of cell 2, line 2, column 1");
    done(t);
}

TEST(notebook_that_is_none_is_refused)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "a/01-t.ipynb:1:1: this is not JSON"},
        {"{\"cells\": [\n  {\"a\" 1}]}", "a/01-t.ipynb:2:8: this is not JSON"},
        {"{\"cells\": []}\n more", "a/01-t.ipynb:2:2: this is not JSON"},
        {"{\"nbformat\": 4, \"cells\": [", "a/01-t.ipynb:1:"},
        {"[1, 2]", "a/01-t.ipynb:1:1: this JSON is no Jupyter notebook"},
        {"{\"nbformat\": \"4\"}", "a/01-t.ipynb:1:1: this JSON is no Jupyter notebook"},
        {"{\"nbformat\": 3, \"worksheets\": []}",
         "a/01-t.ipynb:1:1: this notebook has nbformat 3, and only 4 is known"},
        {"{\"nbformat\": 5}",
         "a/01-t.ipynb:1:1: this notebook has nbformat 5, and only 4 is known"},
        {"{\"nbformat\": 4}", "a/01-t.ipynb:1:1: this notebook has no cells with text"},
        {NOTEBOOK(""), "a/01-t.ipynb:1:1: this notebook has no cells with text"},
        {NOTEBOOK(MARKDOWN("&nbsp;")), "a/01-t.ipynb: cell 1, line 1, column 1: this notebook has "
                                       "nothing to show"},
        {"{\"nbformat\": 4, \"metadata\": {\"language_info\": {\"name\": \"R\"}}, \"cells\": []}",
         "a/01-t.ipynb:1:1: this notebook is written in R"},
        {"{\"nbformat\": 4, \"metadata\": {\"kernelspec\": {\"language\": \"julia\"}}}",
         "a/01-t.ipynb:1:1: this notebook is written in julia"},
        {NOTEBOOK(CODE("x = '\\u0000'")), "a/01-t.ipynb:1:65: a NUL character"},
        {NOTEBOOK(CODE("x\xFF")), "a/01-t.ipynb:1:61: this byte is not valid UTF-8"},
        {NOTEBOOK(CODE("x = '\\ud800'")), "a/01-t.ipynb:1:"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Loaded t = load(cases[i].text);
        CHECK(!t.well);
        CHECK_STR(copy(t, str_part(str_of(message(t, &t.error)), 0, strlen(cases[i].message))),
                  cases[i].message);
        done(t);
    }
}

/* `open`, n times, then `close`, n times. */
static Loaded load_nested(Arena *a, const char *open, const char *close, int n)
{
    StrBuf b = strbuf_make(a);
    for (int i = 0; i < n; i++)
        strbuf_puts(&b, open);
    for (int i = 0; i < n; i++)
        strbuf_puts(&b, close);
    return load_text(strbuf_str(&b));
}

TEST(notebook_of_endless_json_is_refused)
{
    Arena a = arena_make(0);
    Loaded deep = load_nested(&a, "[", "]", 100000), wide = load_nested(&a, "[],", "", 600000);
    CHECK(strstr(deep.error.message, "this is not JSON") != NULL);
    CHECK(strstr(wide.error.message, "more than 1000000 values") != NULL);
    done(deep);
    done(wide);
    arena_free(&a);
}

/* The JSON tree is gone, too: a sanitizer of leaks would find it. */
TEST(notebook_leaves_nothing_when_memory_runs_out)
{
    Arena a = arena_make(0);
    StrBuf b = strbuf_make(&a);
    strbuf_puts(&b, "{\"nbformat\": 4, \"cells\": [" CODE("x = '"));
    for (int i = 0; i < 40000; i++)
        strbuf_puts(&b, MARKDOWN("some words of prose, some words of prose"));
    strbuf_puts(&b, "{}]}");
    LessonOptions o = {.budget = 8 * 1000 * 1000};
    Lesson *l = malloc(sizeof *l);
    Error e = {0};
    CHECK(!lesson_load(l, STR("t.ipynb"), strbuf_str(&b), &o, &e));
    CHECK_STR(e.message, "the lesson needs more than 8.0 MB of memory");
    lesson_free(l);
    free(l);
    arena_free(&a);
}

TEST(notebook_cut_off_anywhere_is_an_error)
{
    Arena a = arena_make(0);
    Str whole;
    Error e = {0};
    CHECK(file_read(&a, "tests/notebooks/heads.ipynb", &whole, &e));
    for (size_t n = 0; n + 2 < whole.len; n += 997) {
        Loaded t = load_text(str_part(whole, 0, n));
        CHECK(!t.well && t.error.kind == ERROR_LESSON);
        done(t);
    }
    arena_free(&a);
}
