/*
 * test_dispatch.c - which kernels compute what: plain loops for what fits a page, fast kernels for
 * large products, softmax and sums, and for everything they can do where they are asked for.
 */
#include "honesty.h"
#include "lesson/lesson.h"
#include "report/report.h"
#include "test.h"
#include "trace/ops.h"

#include <stdio.h>
#include <string.h>

/* Turned, batched and broadcast products, a layer, a masked softmax; small ones before them. */
static const char code[] =
    "torch.manual_seed(1)\n"
    "s = torch.rand(6, 3)\n"
    "t = torch.softmax(s @ s.T, dim=-1)\n"
    "a = torch.rand(2, 130, 3, 70)\n"
    "b = a.transpose(1, 2)\n"
    "c = b @ b.transpose(2, 3)\n"
    "d = torch.rand(1100, 1000)\n"
    "e = d.masked_fill(torch.triu(torch.ones(1100, 1000), diagonal=1).bool(), -torch.inf)\n"
    "f = torch.softmax(e / 2.0, dim=-1)\n"
    "g = nn.Linear(70, 130)(a)\n"
    "h = b @ torch.rand(70, 60)[:, ::2]\n"
    "k = (c.contiguous() * 2).exp() - c\n"
    "m = f.sum() + d.mean() + d.T.sum(dim=0)[3] + d[0, :500].sum() - d[0, :600].sum()\n";

static bool load(Lesson *l, const Kernels *kernels)
{
    static char text[2000];
    Error e = {0};
    LessonOptions options = {.kernels = kernels};
    snprintf(text, sizeof text, "# t\n\n## s\n\n```torch\n%s```\n", code);
    return CHECK(lesson_load(l, STR("t.md"), str_of(text), &options, &e));
}

static int computed_fast(const Lesson *l, int op)
{
    int count = 0;
    for (NodeId id = 0; id < trace_now(&l->trace); id++)
        count += trace_node(&l->trace, id)->op == op &&
                 fast_of(trace_node(&l->trace, id)->kernels) != NULL;
    return count;
}

TEST(dispatch_gives_large_work_to_fast_kernels)
{
    Lesson l;
    Honesty count = {0};
    if (!load(&l, NULL))
        return;
    CHECK_INT(computed_fast(&l, OP_MATMUL), 2);
    CHECK_INT(computed_fast(&l, OP_SOFTMAX), 1);
    CHECK_INT(computed_fast(&l, OP_LINEAR), 1);
    CHECK_INT(computed_fast(&l, OP_SUM), 0); /* the plain order is PyTorch's own */
    CHECK_INT(computed_fast(&l, OP_MEAN), 0);
    CHECK_INT(computed_fast(&l, OP_MASKED_FILL) + computed_fast(&l, OP_EXP), 0);
    honesty_check(&l.trace, 0, &count);
    CHECK_INT(count.lies, 0);
    CHECK(count.cells > 10000);
    lesson_free(&l);
}

TEST(dispatch_obeys_who_asks_for_kernels)
{
    Lesson l, plain;
    Arena a = arena_make(0);
    if (!load(&l, &kernels_teaching) || !load(&plain, &fast_set(FAST_PLAIN)->kernels))
        return;
    CHECK_INT(computed_fast(&l, OP_MATMUL) + computed_fast(&l, OP_SOFTMAX), 0);
    CHECK_INT(computed_fast(&plain, OP_MATMUL), 3);
    CHECK_INT(computed_fast(&plain, OP_SOFTMAX), 2);
    for (NodeId id = 0; id < trace_now(&l.trace); id++) {
        Tensor want = trace_node(&l.trace, id)->out, got = trace_node(&plain.trace, id)->out;
        for (int64_t i = 0; want.storage->dtype == FLOAT32 && i < tensor_count(want); i += 17)
            if (!CHECK_NEAR(got.storage->f32[tensor_slot(got, i)],
                            want.storage->f32[tensor_slot(want, i)], 1e-1))
                break;
    }
    Honesty count = {0};
    honesty_check(&plain.trace, 0, &count);
    CHECK_INT(count.lies, 0);
    arena_free(&a);
    lesson_free(&l);
    lesson_free(&plain);
}

/* Of a sum the first term is too little of the result to see 1 % of it. */
static float changed(const Explanation *x)
{
    float first = x->term[0].value.f32, result = x->result.f32;
    return x->kind == EXPLAIN_SOFTMAX ? 3
           : x->kind == EXPLAIN_SUM   ? first + result / 100
           : x->kind == EXPLAIN_MEAN  ? first + result / 100 * (float)x->terms
                                      : first * 1.01f;
}

/* Any operand changed by 1 % is far beyond what a fast kernel may differ. */
TEST(dispatch_slack_of_fast_cells_is_tight)
{
    Lesson l;
    Arena a = arena_make(0);
    if (!load(&l, NULL))
        return;
    for (NodeId id = 0; id < trace_now(&l.trace); id++) {
        const Node *n = trace_node(&l.trace, id);
        if (!fast_of(n->kernels))
            continue;
        Explanation x = explain_cell(&l.trace, &a, (CellRef){id, id + 1, tensor_count(n->out) - 1});
        CHECK(explain_holds(&x));
        x.term[0].value.f32 = changed(&x);
        CHECK(x.more || !explain_holds(&x)); /* not all of a million terms are listed */
    }
    arena_free(&a);
    lesson_free(&l);
}
