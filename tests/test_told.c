/*
 * test_told.c - what is said of single numbers: each sentence is true of its own case, names are
 * those of the script, and nothing of PyTorch's inside shows through.
 */
#include "base/file.h"
#include "base/terminal.h"
#include "lesson/places.h"
#include "report/report.h"
#include "subject/subject.h"
#include "test.h"
#include "words/address.h"
#include "words/arithmetic.h"
#include "words/caption.h"
#include "world.h"

#include <string.h>

#define X    "x = torch.tensor([[1.5, -2.0, 0.5], [3.0, 0.25, 2.0]])\n"
#define MADE "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n" X

/* The text with each run of spaces and line feeds as one space: lines are broken anywhere. */
static bool has(Arena *a, Str text, const char *what)
{
    char *flat = ARENA_ARRAY(a, char, text.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool blank = text.at[i] == ' ' || text.at[i] == '\n';
        if (!blank || (n && flat[n - 1] != ' '))
            flat[n++] = blank ? ' ' : text.at[i];
    }
    flat[n] = 0;
    return strstr(flat, what) != NULL;
}

static const struct {
    const char *code, *cell, *told, *untold;
} rows[] = {
    {"y = x.var(dim=1)", "y[1]", "row 1 of x, added up and divided by 3 - 1", "a row"},
    {"y = x.var(0, unbiased=False)", "y[1]", "column 1 of x, added up and divided by 2", "- 0"},
    {"y = x.sum()", "y", "the sum of all 6 numbers of x", "a row"},
    {"y = x.mean(1)", "y[0]", "the mean of row 0 of x: the sum divided by 3", NULL},
    {"y = x.view(2, 3, 1).amax(1)", "y[1,0]", "the largest of x.view(2, 3, 1)[1,:,0]", NULL},
    {"y = x[0] @ x[1]", "y", "x[0] · x[1]", "a with"},
    {"y = x @ x.T", "y[1,0]", "row 1 of x · column 0 of x.T", NULL},
    {"y = x.cumsum(1)", "y[0,1]", "the sum of the first 2 of row 0 of x", NULL},
    {"y = x.topk(2)", "y.values[0,1]", "place 1 of row 0 of x in order, the largest first", NULL},
    {"y = x.topk(2)", "y.indices[0,1]", "topk(1.5000, -2.0000, 0.5000).indices[1]", "topk_index"},
    {"y = x.max(dim=1)", "y.values[1]", "the largest of row 1 of x", NULL},
    {"y = x.cummin(1)", "y.values[0,1]", "the smallest of the first 2", "cummax"},
    {"y = x * 2", "y[0,0]", "x * 2, cell by cell", "a * b"},
    {"y = x * 2\ny[0] = 3", "y[0,1]", "a number written in place", "moved"},
    {"y = nn.LayerNorm(2).bias", "y[1]", "a number written in place", "moved"},
    {"y = x * 2\ny[0] = x[1]", "y[0,1]", "the number in x[1,1]", "in place"},
    {"y = torch.tensor([100], dtype=torch.int8) * 2", "y[0]",
     "200 does not fit torch.int8 and wraps around", NULL},
    {"y = torch.tensor([100], dtype=torch.int8) + 2", "y[0]", "= 102", "wraps"},
    {"y = x.long()", "y[0,0]", "as torch.int64: the digits after the point are dropped", NULL},
    {"y = x.double()", "y[0,0]", "the number as torch.float64", "dropped"},
    {"i = torch.tensor([1, 0])\ny = x[i]", "y[0,2]", "i[0] = 1 leads to x[1,2]", "whole numbers"},
    {"y = x[x > 1]", "y[1]", "the mask is True at x[1,0]", "lead"},
    {"y = torch.where(x > 1, x, -x)", "y[0,1]", "the condition is False here: from -x", NULL},
    {"y = x.scatter_add(1, torch.tensor([[0], [1]]), x)", "y[0,1]", "no id leads here", NULL},
    {"y = torch.softmax(x, 0)", "y[0,1]", "along column 1 of x", "positive"},
    {"y = x.masked_fill(x > 1, -torch.inf)", "y[0,0]", "writes -inf", "-inf = -inf"},
    {"d = {\"a\": 3}\ny = torch.tensor([d[\"a\"]])", "y[0]", "the value of d[\"a\"]", "written in"},
    {"y = torch.sum((x + 1) @ torch.ones(3, 3), 1)", "y[0]", "row 0 of (x + 1) @ torch.ones(…)",
     "(…) @"},
    {"y = x.T.reshape(6)", "y[1]", "the number in x.T[0,1]", "clone"},
    {"def f(z):\n    z = z * 2\n    return z\na = f(x)\nb = f(a)\ny = a + b", "y[0,0]",
     "a[0,0] = 3, which is f.z@2[0,0]", NULL},
    {"y = F.silu(x)", "y[0,0]", "computed by F.silu(x)", "assets"},
    {"y = F.relu(x)", "y[0,1]", "relu(-2.0000)", "_put"},
    {"y = torch.logsumexp(x, 1)", "logsumexp.exp[0,0]", "e to the power of logsumexp.sub", NULL},
    {"y = torch.clamp(x, 0, 1)", "y[0,1]", "the smaller of clamp.maximum and 1", NULL},
    {"y = torch.einsum('ij,kj->ik', x, x)", "y[1,0]", "row 1 of x · column 0 of x.T", NULL},
    {"q = torch.ones(2, 2, 3, 4)\ny = torch.einsum('bhqd,bhkd->bhqk', q, q)", "y[1,0,2,1]",
     "row 2 of q[1,0] · column 1 of q.transpose(-2, -1)[1,0]", "moved"},
    {"y = F.layer_norm(x, (3,))", "y[1,0]", "x * layer_norm.scale + layer_norm.shift, cell by cell",
     "column"},
    {"y = nn.Parameter(x)", "y[0,0]", "the same number, which training may change", "copied"},
    {"y = nn.Parameter(x, requires_grad=False)", "y[0,0]",
     "the same number, now held by a parameter", "training"},
    {"torch.manual_seed(7)\ny = torch.rand(3)", "y[0]", "random number 1 of seed 7", "number 0"},
    {"torch.manual_seed(7)\ny = torch.rand(3)", "y[2]", "random number 3 of seed 7", NULL},
    {"torch.manual_seed(7)\na = torch.rand(3)\ny = nn.Dropout(0.5)(x)", "y[0,2]",
     "random number 6 of seed 7", "number 8"},
    {"torch.manual_seed(7)\na = nn.Dropout(0.5)(x)\ny = torch.rand(3)", "y[0]",
     "random number 7 of seed 7", "number 13"},
    {"torch.manual_seed(7)\na = torch.rand(3)\ntorch.manual_seed(7)\ny = torch.rand(3)", "y[1]",
     "random number 2 of seed 7", "number 5"},
    {"torch.manual_seed(7)\ny = torch.randn(16)", "y[0]", "random numbers 1 and 9 of seed 7",
     "number 0"},
    {"y = x.cummax(1)", "y.values[1,2]", "cummax(3.0000, 0.2500, 2.0000) = 3.0000", "index"},
    {"y, h = nn.GRU(3, 2, bidirectional=True)(x)", "y[1,3]", "output", "input"},
    {"y = x > 1", "y[0,0]", "is x more than 1 here? yes", "made by gt"},
    {"y = x <= 1", "y[0,0]", "is x at most 1 here? no", "made by le"},
    {"y = x == x[0]", "y[1,0]", "is x equal to x[0] here? no", "made by eq"},
    {"y = x != x[0]", "y[1,0]", "is x different from x[0] here? yes", "made by ne"},
    {"y = nn.LayerNorm(3)", "y.weight[1]", "nn.LayerNorm(3)", "normalized_shape"},
};

TEST(told_sentences_are_of_their_own_case)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = arena_make(0);
        StrBuf out = strbuf_make(&a);
        Lesson l;
        Target what;
        Error e = {0};
        Str text = str_printf(&a, "%s%s\n", MADE, rows[i].code);
        if (CHECK(lesson_load(&l, STR("told.py"), text, NULL, &e)) &&
            CHECK(name_find(&l, str_of(rows[i].cell), &what, &e))) {
            report_explain(&out, &l, &what, 1, &(ReportOptions){0});
            bool well = CHECK(has(&a, strbuf_str(&out), rows[i].told));
            if (rows[i].untold)
                well = CHECK(!has(&a, strbuf_str(&out), rows[i].untold)) && well;
            if (!well)
                CHECK_STR(out.at, rows[i].told);
        }
        lesson_free(&l);
        arena_free(&a);
    }
}

/* The first runs of all paragraphs. */
static const char *words_joined(Arena *a, Prose p)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < p.count; i++) {
        strbuf_puts(&out, i ? "|" : "");
        strbuf_add(&out, p.items[i].items[0].text);
    }
    return str_copy(a, strbuf_str(&out)).at;
}

/* The line of a statement that asks about whole tensors and makes none, or calls a function of the
 * script: it gives its tensor to a name, or only computes it. */
TEST(told_statements_have_a_line_of_words)
{
    static const struct {
        const char *code, *words;
    } asks[] = {
        {"f = lambda t: t.exp()\nwith torch.no_grad():\n    y = f(x)", "what f(x) gives"},
        {"f = lambda t: t.T\ny = f(x)", "what f(x) gives"},
        {"f = lambda t: t.exp()\nf(x)", "what f(x) computed last"},
        {"y = torch.bernoulli(x.sigmoid())", "what torch.bernoulli(x.sigmoid()) gives"},
        {"y = x.softmax(dim=-1)", "each row of x as shares that add up to 1"},
        {"y = (x / 0).softmax(dim=0)", "each column of (x / 0) as shares that add up to 1, or NaN"},
        {"y = torch.equal(x, x.clone())", "is every number of x the same in x.clone()? One "
                                          "True or False for all"},
        {"y = torch.allclose(x[:, 1], x[0, :2], atol=1e-4)",
         "is every number of x[:, 1] as in x[0, :2], but for rounding? One True or False "
         "for all"}};
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        Arena a = arena_make(0);
        Lesson l;
        Error e = {0};
        Str text = str_printf(&a, "%s%s\n", MADE, asks[i].code);
        if (CHECK(lesson_load(&l, STR("told.py"), text, NULL, &e))) {
            Prose p = words_of_step(&a, &l, lesson_step(&l, (int)l.steps.count));
            Str got = p.count ? p.items[0].items[0].text : STR("");
            CHECK_STR(str_copy(&a, got).at, asks[i].words);
        }
        lesson_free(&l);
        arena_free(&a);
    }
}

/* A sentence above a fence is read at its first step, and again at the last one, where its asides
 * are, too. A text in which the steps stand below one another has it once. */
TEST(told_prose_of_the_author_stands_at_both_ends_of_its_fence)
{
    static const char *beside[] = {"Two rows.", "x times 2, number by number", "Two rows.|So."},
                      *below[] = {"Two rows.", "x times 2, number by number",
                                  "y plus 1, number by number|So."};
    Arena a = arena_make(0);
    Lesson l;
    if (world_text(&l, STR("# T\n\n## s\n\nTwo rows.\n\n```torch\nx = torch.tensor([[1.], [2.]])\n"
                           "y = x * 2\nz = y + 1\n```\n\n```view\naside So.\n```\n")))
        for (int i = 0; i < 3; i++) {
            CHECK_STR(words_joined(&a, words_of_step(&a, &l, lesson_step(&l, i + 1))), beside[i]);
            CHECK_STR(words_joined(&a, words_of_text(&a, &l, lesson_step(&l, i + 1))), below[i]);
        }
    lesson_free(&l);
    arena_free(&a);
}

/* The program's line within a step is about what is shown there, not about the whole step. */
TEST(told_places_within_a_step_have_words_of_their_own)
{
    static const struct {
        const char *place, *words;
    } places[] = {{"2.1", "what attend(x) computed last"},
                  {"2.1.1.2", "each row of q with each row of q: dot products"},
                  {"2.1.2.1", "each row of scores as shares that add up to 1"},
                  {"3.1", "random numbers from 0 to 1"},
                  {"3.2", "where bernoulli.rand is less than y"},
                  {"4.2", "what attend(y) gives"}};
    Arena a = arena_make(0);
    Lesson l;
    Error e = {0};
    Str text = str_of(MADE "def attend(q):\n"
                           "    scores = q @ q.T\n"
                           "    return torch.softmax(scores, dim=-1)\n"
                           "y = attend(x)\n"
                           "z = torch.bernoulli(y)\n"
                           "for i in range(2):\n"
                           "    w = attend(y)\n");
    if (CHECK(lesson_load(&l, STR("told.py"), text, NULL, &e)))
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            View v = world_view(1);
            CHECK(position_parse(str_of(places[i].place), &v.position));
            Subject s = subject_of(&a, &l, &v);
            Str got = s.words.count ? s.words.items[0].items[0].text : STR("");
            CHECK_STR(str_copy(&a, got).at, places[i].words);
        }
    lesson_free(&l);
    arena_free(&a);
}

TEST(told_results_bear_the_names_of_the_script)
{
    Arena a = arena_make(0);
    Lesson l;
    Target what;
    Error e = {0};
    Str text = str_of(MADE "class Head(nn.Module):\n"
                           "    def forward(self, x):\n"
                           "        scores = x @ x.T\n"
                           "        return scores.sum(1)\n"
                           "head = Head()\n"
                           "y = head(x)\n"
                           "z = x.max(dim=1)\n");
    CHECK(lesson_load(&l, STR("told.py"), text, NULL, &e));
    CHECK_STR(str_copy(&a, lesson_step(&l, (int)l.steps.count - 1)->main.name).at, "y");
    CHECK_STR(str_copy(&a, lesson_step(&l, (int)l.steps.count)->main.name).at, "z.values");
    CHECK(!name_find(&l, STR("scores[0,0]"), &what, &e));
    CHECK(strstr(e.hint, "did you mean head.forward.scores?") != NULL);
    lesson_free(&l);
    arena_free(&a);
}

TEST(told_calls_of_composed_functions_are_called_as_written)
{
    static const struct {
        const char *body, *title; /* what main() shows */
    } cases[] = {
        {"    return F.cross_entropy(x, torch.tensor([0, 1]))\n",
         "F.cross_entropy(x, torch.tensor([0, 1]))"},
        {"    return nn.LayerNorm(2)(x)\n", "nn.LayerNorm(2)(x)"},
        {"    for xb, in DataLoader(TensorDataset(x), batch_size=1, shuffle=True):\n"
         "        pass\n",
         "main.xb"},
        {"    y = x * 2\n    list(DataLoader(TensorDataset(y)))\n", "main.y"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Lesson l;
        Error e = {0};
        Str text =
            str_printf(&a,
                       "import torch\nfrom torch import nn\nimport torch.nn.functional as F\n"
                       "from torch.utils.data import DataLoader, TensorDataset\n"
                       "x = torch.ones(2, 2)\ndef main():\n%smain()\n",
                       cases[i].body);
        CHECK(lesson_load(&l, STR("told.py"), text, NULL, &e));
        const LessonStep *last = lesson_step(&l, (int)l.steps.count);
        Str title =
            last->main.name.len ? last->main.name : node_title(&a, &l.trace, last->main.node);
        CHECK_STR(str_copy(&a, title).at, cases[i].title);
        lesson_free(&l);
    }
    arena_free(&a);
}

/* Whatever a cell is called, asking by that name gives its number. */
static void check_names_of(Lesson *l)
{
    Arena a = arena_make(0);
    NodeId end = trace_now(&l->trace);
    for (NodeId id = 0; id < end; id++) {
        int64_t count = tensor_count(trace_node(&l->trace, id)->out);
        CellRef c = {id, id % 2 ? id + 1 : end, count ? id % count : 0}, called = c;
        if (count == 0 || position_of(l, id).count == 0)
            continue;
        Error e = {0};
        Target what;
        Str title = address_title(&a, l, (int)l->steps.count, &called, STR(""));
        Str name = cell_name(&a, &l->trace, called, title);
        CHECK(name_find(l, name, &what, &e));
        CellRef found = {what.node, what.time, what.cell < 0 ? 0 : what.cell};
        if (!CHECK(scalar_same(trace_cell(&l->trace, found), trace_cell(&l->trace, c))))
            CHECK_STR(str_copy(&a, name).at, "leads to its number");
        arena_reset(&a);
    }
    arena_free(&a);
}

TEST(told_names_lead_back_to_their_cells)
{
    static const char written[] = MADE "y = torch.zeros(3)\nfor i in range(3):\n    y[i] = i + 1\n"
                                       "    z = y * 2\n    y += z\ny[0] = 9\nx = x + y\nx = x * 2\n"
                                       "w = y\ny = y[1:]\ny[0] = 4\n";
    Lesson l;
    Error e = {0};
    Arena a = arena_make(0);
    Str gpt = STR("");
    if (CHECK(lesson_load(&l, STR("told.py"), str_of(written), NULL, &e)))
        check_names_of(&l);
    lesson_free(&l);
    CHECK(file_read(&a, "tests/torch/own-gpt.py", &gpt, &e));
    if (CHECK(lesson_load(&l, STR("own-gpt.py"), gpt, NULL, &e)))
        check_names_of(&l);
    lesson_free(&l);
    arena_free(&a);
}

TEST(told_cells_of_lists_are_called_by_their_place)
{
    static const struct {
        const char *name, *wrong; /* NULL: it is found */
    } asked[] = {
        {"maps[0][1,2]", NULL},
        {"pair[1][0][0,1]", NULL},
        {"maps[-1]", NULL},
        {"y[1,2]", NULL},
        {"maps[2][0,0]", "index 2 is out of range: there are 2"},
        {"maps", "'maps' is no tensor but of type list"},
        {"pair[1][1]", "'pair[1][1]' is no tensor but of type int"},
    };
    Lesson l;
    Error e = {0};
    static const char code[] = MADE "maps = [x, x * 2]\npair = (x, [maps[1], 3])\n"
                                    "y, (z, n) = x * 3, (x, 4)\n";
    CHECK(lesson_load(&l, STR("told.py"), str_of(code), NULL, &e));
    CHECK(str_is(lesson_step(&l, (int)l.steps.count)->main.name, "y"));
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        Target what;
        e = (Error){0};
        CHECK(name_find(&l, str_of(asked[i].name), &what, &e) == !asked[i].wrong);
        CHECK_STR(e.message, asked[i].wrong ? asked[i].wrong : "");
    }
    lesson_free(&l);
}

TEST(told_what_a_main_guard_holds_as_steps_of_its_own)
{
    Lesson l;
    Error e = {0};
    Arena a = arena_make(0);
    static const char code[] =
        MADE "if __name__ == \"__main__\":\n    y = x * 2\n    for i in [1]:\n"
             "        y += i\n    print(y)\n"
             "if __name__ == \"__main__\":\n    z = y\nelse:\n    pass\n";
    if (CHECK(lesson_load(&l, STR("told.py"), str_of(code), NULL, &e))) {
        CHECK_STR(str_copy(&a, lesson_step(&l, (int)l.steps.count - 2)->main.name).at, "y");
        CHECK(str_starts(span_text(lesson_step(&l, (int)l.steps.count - 1)->at), "for i"));
        CHECK(str_starts(span_text(lesson_step(&l, (int)l.steps.count)->at), "if __name__"));
        StrBuf out = strbuf_make(&a);
        report_lesson(&out, &l, &(ReportOptions){0});
        CHECK(strstr(str_copy(&a, strbuf_str(&out)).at, "\n    for i in [1]:\n        y += i\n") !=
              NULL);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* How a parameter came about: nn.Parameter copies nothing. */
static const struct {
    const char *code, *making;
} made_rows[] = {
    {"y = nn.Parameter(x)", "the same cells, now a parameter"},
    {"y = nn.Parameter(x.T)", "the same cells, now a parameter"},
    {"y = nn.Parameter(x, requires_grad=False)", "the same cells, now a parameter"},
    {"y = nn.Parameter(torch.rand(2, 3))", "drawn at random by rand, now a parameter"},
    {"y = nn.Parameter(torch.zeros(2), requires_grad=False)", "filled with 0, now a parameter"},
    {"y = x.clone()", "copied"},
};

TEST(told_parameters_copy_nothing)
{
    for (size_t i = 0; i < sizeof made_rows / sizeof *made_rows; i++) {
        Arena a = arena_make(0);
        Lesson l;
        Target what;
        Error e = {0};
        Str text = str_printf(&a, "%s%s\n", MADE, made_rows[i].code);
        if (CHECK(lesson_load(&l, STR("told.py"), text, NULL, &e)) &&
            CHECK(name_find(&l, STR("y"), &what, &e))) {
            Str made = words_of_making(&a, &l.trace, trace_node(&l.trace, what.node));
            CHECK_STR(str_copy(&a, made).at, made_rows[i].making);
        }
        lesson_free(&l);
        arena_free(&a);
    }
}
