/*
 * test_composed.c - what PyTorch composes of other functions (assets/torch): each function, class
 * and method is called by tests/torch/composed.py, or by a row here where PyTorch 1.13 lacks it or
 * no script shall call it. Each cell of each result explains itself, and what is told names nothing
 * that no reader can know.
 *
 * A method counts as called where the script has its name behind a point.
 */
#include "honesty.h"
#include "language/composed.h"
#include "language/library.h"
#include "report/report.h"
#include "running/running.h"
#include "test.h"
#include "trace/ops.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define SCRIPT "tests/torch/composed.py"

/* What the script does not call; run behind it. */
static const char rest[] =
    "# .GivenAttention ._hooked ._get_clones .RemovableHandle ._NormBase ._BatchNorm "
    "._InstanceNorm ._ConvNd ._ConvTransposeNd ._MaxPoolNd ._AvgPoolNd ._AdaptiveAvgPoolNd "
    "._AdaptiveMaxPoolNd ._ConstantPadNd ._DropoutNd ._Loss ._WeightedLoss ._Reduction "
    ".legacy_get_string: called by others\nprint(nn.RMSNorm(4)(m), "
    "F.rms_norm(m, (4,), v))\n"
    "print(F.scaled_dot_product_attention(x, x, x, is_causal=True))\n"
    "print(torch.compile(nn.ReLU())(v))\n"
    "@torch.jit.script\n"
    "def one_more(x):\n"
    "    return x + 1\n"
    "print(one_more(v))\n"
    "print(isinstance(nn.GRU(1, 1), nn.RNNBase), isinstance(cell, nn.RNNCellBase))\n"
    "print(torch.autograd.Variable(v))\n"
    "print(torch.jit.script_method(one_more)(v))\n"
    "import pytorch_lightning as pl\n"
    "pl.seed_everything(1), pl.LightningModule().log('a', 1), pl.LightningModule().log_dict({})\n"
    "def left_out():\n"
    "    pl.LightningModule().save_hyperparameters()\n"
    "    nn.init.orthogonal_(m)\n";

static bool of_pytorch(const Composed *c)
{
    const char *file = composed_file(c->file)->name;
    return strncmp(file, "assets/torch/", 13) == 0 &&
           strcmp(file, "assets/torch/weights.py") != 0; /* of files: see test_weights.c */
}

/* Does the name stand in the text as a word of its own, with a point before it where one is due? */
static bool calls(Str text, Str name, bool point)
{
    for (size_t i = 0; (i = str_search(text, name, i)) < text.len; i++) {
        char before = i ? text.at[i - 1] : ' ';
        char after = i + name.len < text.len ? text.at[i + name.len] : ' ';
        if (!isalnum((unsigned char)after) && after != '_' &&
            (before == '.' || (!point && !isalnum((unsigned char)before) && before != '_')))
            return true;
    }
    return false;
}

/* The methods of the class that begins before `end`; those of layers that each call of one calls
 * are not asked for. */
static void check_methods(const Composed *c, Str script)
{
    Str text = str_from(composed_file(c->file)->text, c->end), line;
    while (str_line(&text, &line) && (!line.len || line.at[0] == ' ')) {
        if (!str_starts(line, "    def ") || str_starts(line, "    def _"))
            continue;
        Str name = str_from(line, 8);
        name.len = str_find(name, '(');
        if (!str_is(name, "forward") && !str_is(name, "extra_repr") &&
            !CHECK(calls(script, name, true)))
            printf("%s does not call %.*s.%.*s\n", SCRIPT, STR_ARG(c->name), STR_ARG(name));
    }
}

TEST(composed_functions_are_all_called)
{
    Arena a = arena_make(0);
    Str text, more; /* optimizers compute no tensors: they have a script of their own */
    Error e = {0};
    int count = 0;
    if (CHECK(file_read(&a, SCRIPT, &text, &e)) &&
        CHECK(file_read(&a, "tests/torch/nn-optim.py", &more, &e))) {
        text = str_printf(&a, "%.*s%s%.*s", STR_ARG(text), rest, STR_ARG(more));
        for (Composed c = {0}; composed_next(&c);)
            if (of_pytorch(&c)) {
                count++;
                if (!c.constant && !CHECK(calls(text, c.name, true)))
                    printf("%s does not call %.*s\n", SCRIPT, STR_ARG(c.name));
                if (c.type)
                    check_methods(&c, text);
            }
    }
    CHECK(count > 250);
    arena_free(&a);
}

/* ---- what is told ---- */

/* Words that no reader can know: names of a file's own, which begin with _, and the files. */
static bool is_riddle(Str text, size_t i)
{
    static const char *const files[] = {"assets", "torch._row", "torch._times", "torch._loss",
                                        "torch._exp"};
    char before = i ? text.at[i - 1] : ' ';
    if (isalnum((unsigned char)before) || before == '_')
        return false;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        if (str_starts(str_from(text, i), files[k]))
            return true;
    return text.at[i] == '_' && i + 1 < text.len && isalpha((unsigned char)text.at[i + 1]);
}

static void check_told(Str text, Str of)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_riddle(text, i)) {
            size_t from = i < 60 ? 0 : i - 60;
            CHECK(!"a riddle");
            printf("%.*s: ...%.*s\n", STR_ARG(of), STR_ARG(str_part(text, from, i + 60)));
            return;
        }
}

/* The middle cell of a result, two levels deep. */
static void check_cell(Lesson *l, NodeId id)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    const Node *n = trace_node(&l->trace, id);
    int64_t count = tensor_count(n->out);
    Target what = {.node = id, .time = id + 1, .cell = count / 2};
    if (count > 0) {
        report_explain(&out, l, &what, 2, &(ReportOptions){0});
        check_told(strbuf_str(&out), span_text(n->at));
    }
    arena_free(&a);
}

/* The report of the whole script, and each of its results. */
TEST(composed_functions_explain_themselves)
{
    Arena a = arena_make(0);
    Lesson l;
    Str text;
    Error e = {0};
    Honesty count = {0};
    if (CHECK(file_read(&a, SCRIPT, &text, &e)) &&
        CHECK(lesson_load(&l, STR("composed.py"), str_printf(&a, "%.*s%s", STR_ARG(text), rest),
                          NULL, &e))) {
        StrBuf out = strbuf_make(&a);
        honesty_check(&l.trace, 0, &count);
        report_lesson(&out, &l, &(ReportOptions){.all = true});
        for (Str all = strbuf_str(&out), line; str_line(&all, &line);)
            check_told(line, STR("trace"));
        for (NodeId id = 0; id < trace_now(&l.trace); id++)
            check_cell(&l, id);
        lesson_free(&l);
    } else {
        CHECK_STR(e.message, "");
    }
    CHECK_INT(count.lies, 0);
    CHECK(count.cells > 10000);
    arena_free(&a);
}
