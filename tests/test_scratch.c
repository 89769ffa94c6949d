/*
 * test_scratch.c - an expression evaluated beside a lesson: what it gives after each step, and that
 * it leaves everything as it was.
 */
#include "running/run.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

static const char *const code = "# T\n\n## s\n\n```torch\n"
                                "torch.manual_seed(123)\n"             /*   */
                                "k = 2\n"                              /*   */
                                "a = torch.zeros(3)\n"                 /*   */
                                "first = a[:1]\n"                      /* 1 */
                                "def scaled(x):\n    return x * k\n\n" /* no step */
                                "for i in range(3):\n    a[i] = i\n"   /* 2 */
                                "r = torch.rand(1)\n"                  /* 3 */
                                "k = 10\n"                             /*   */
                                "layer = nn.Dropout(0.5)\n"            /* 4 */
                                "print(a)\n```\n";

static Lesson *load(void)
{
    Lesson *l = malloc(sizeof *l);
    world_text(l, str_of(code));
    return l;
}

static const char *at(Arena *a, const Lesson *l, int step, const char *expression)
{
    Str out = STR("");
    Error e = {0};
    if (scratch_eval(l, step, str_of(expression), a, &out, &e))
        return out.at;
    StrBuf text = strbuf_make(a);
    error_write(&text, &e);
    return text.at;
}

TEST(scratch_sees_names_and_cells_as_after_the_step)
{
    static const struct {
        int step;
        const char *expression, *out;
    } row[] = {
        {1, "a", "tensor([0., 0., 0.])"},
        {1, "a + 1", "tensor([1., 1., 1.])"},
        {1, "first", "tensor([0.])"},
        {2, "a", "tensor([0., 1., 2.])"},
        {4, "a.sum().item()", "3.0"},
        {1, "k", "2"},
        {4, "k", "10"},
        {2, "scaled(a)", "tensor([0., 2., 4.])"},
        {4, "scaled(a)", "tensor([ 0., 10., 20.])"},
        {0, "inputs.shape", "torch.Size([6, 3])"},
        {1, "inputs[0] @ inputs[1]", "tensor(0.9544)"},
        {1, "'text'", "'text'"},
        {1, "[x for x in range(3)]", "[0, 1, 2]"},
        {1, "print(k)", "2"},
        {1, "None", "None"},
        {1, "torch.ones(2).masked_fill_(torch.tensor([True, False]), 5)", "tensor([5., 1.])"},
        {4, "layer(a).shape", "torch.Size([3])"},
    };
    Lesson *l = load();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Arena a = arena_make(0);
        CHECK_STR(at(&a, l, row[i].step, row[i].expression), row[i].out);
        arena_free(&a);
    }
    lesson_free(l);
    free(l);
}

TEST(scratch_draws_what_the_next_step_would)
{
    Lesson *l = load();
    Arena a = arena_make(0);
    CHECK_STR(at(&a, l, 2, "torch.rand(1)"), at(&a, l, 3, "r"));
    CHECK(strcmp(at(&a, l, 3, "torch.rand(1)"), at(&a, l, 3, "r")) != 0);
    arena_free(&a);
    lesson_free(l);
    free(l);
}

TEST(scratch_says_what_is_wrong_in_the_expression)
{
    static const struct {
        int step;
        const char *expression, *error;
    } row[] = {
        {1, "a @", "scratch:1:4: "},
        {0, "a + 1", "scratch:1:1: NameError: name 'a' is not defined\n    a + 1\n    ^\n"},
        {1, "a @ inputs", "scratch:1:1: "},
        {1, "x = 1",
         "scratch:1:3: SyntaxError: invalid syntax. Maybe you meant '==' or ':=' instead of '='?\n"
         "    x = 1\n      ^\n"
         "    only an expression is tried here; statements belong in the lesson's code\n"},
        {1, "for x in a: x",
         "scratch:1:1: SyntaxError: did not expect 'for' here\n    for x in a: x\n    ^~~\n"
         "    only an expression is tried here; statements belong in the lesson's code\n"},
        {1, "np.ones(2)",
         "scratch:1:1: NameError: name 'np' is not defined\n    np.ones(2)\n    ^~\n"
         "    the lesson does not import it\n"},
        {1, "", "scratch:1:1: "},
        {2, "a.masked_fill_(a > 0, 5)",
         "scratch:1:1: a tensor of the lesson may not be written to here"},
        {2, "first.masked_fill_(first > -1, 5)",
         "scratch:1:1: a tensor of the lesson may not be written to here"},
        {4, "layer.eval()", "scratch:1:1: "},
        {4, "torch.ones(9000, 9000)", "scratch:1:1: "},
        {99, "1", "step 99 was not run"},
    };
    Lesson *l = load();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Arena a = arena_make(0);
        const char *got = at(&a, l, row[i].step, row[i].expression);
        CHECK_STR(str_copy(&a, str_part(str_of(got), 0, strlen(row[i].error))).at, row[i].error);
        arena_free(&a);
    }
    lesson_free(l);
    free(l);
}

/* Everything of a lesson that could be disturbed, as text. */
static const char *state(Arena *a, Lesson *l)
{
    StrBuf out = strbuf_make(a);
    strbuf_printf(&out, "%zu nodes, %zu steps, %zu names, rng %llu %lld, %zu bytes\n",
                  l->trace.nodes.count, l->trace.steps.count, l->bindings.count,
                  (unsigned long long)l->trace.rng.seed, (long long)l->trace.rng.drawn,
                  l->arena.used);
    strbuf_add(&out, lesson_printed(l));
    for (NodeId id = 0; id < trace_now(&l->trace); id++) {
        const Node *n = trace_node(&l->trace, id);
        strbuf_printf(&out, "\n%.*s", STR_ARG(n->name));
        for (int64_t i = 0; i < tensor_count(n->out); i++)
            strbuf_printf(
                &out, " %.9g",
                scalar_double(trace_cell(&l->trace, (CellRef){id, l->steps.items[3].end, i})));
    }
    return out.at;
}

TEST(scratch_leaves_everything_as_before)
{
    static const char *const expressions[] = {
        "a + torch.rand(3)",
        "print(a)",
        "layer(a)",
        "layer.eval()",
        "a.masked_fill_(a>0,1)",
        "x",
        "torch.manual_seed(1)",
        "[layer for b in a]",
        "scaled(inputs)",
        "torch.ones(5000, 5000)",
        "MultiHeadAttention(3, 2, 6, 0.5, 2)(batch)",
    };
    Lesson *l = load();
    Arena a = arena_make(0);
    const char *before = state(&a, l);
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++)
        for (int step = 0; step <= 8; step++)
            at(&a, l, step, expressions[i]);
    CHECK_STR(state(&a, l), before);
    arena_free(&a);
    lesson_free(l);
    free(l);
}
