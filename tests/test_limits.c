/*
 * test_limits.c - what was computed until a limit ended a lesson is consistent: wherever its memory
 * ends, cells are as they were at each time, a write happened as a whole or not at all, and all of
 * it can be told, explained and walked through.
 */
#include "lesson/lesson.h"
#include "lesson/places.h"
#include "report/report.h"
#include "running/running.h"
#include "test.h"
#include "trace/explain.h"
#include "trace/ops.h"

#include <stdio.h>
#include <string.h>

/* Counts up in place, in ways that are journaled cell by cell, by the row, and as a whole; so the
 * cells of x tell how often it was written, and its version before the write one less. */
static const char *const counting[] = {
    "x = torch.zeros(3)\nv = torch.tensor(5.)\ny = inputs.T\n"
    "for i in range(40):\n    for j in range(100):\n        x += 1\n",
    "x = torch.zeros(3)\nfor i in range(40):\n    for j in range(100):\n        x[:] = x + 1\n",
    "x = torch.zeros(50, 60)\nfor i in range(100):\n    x += 1\n",
    "x = torch.zeros(3)\ny = torch.zeros(3)\n"
    "for i in range(40):\n    for j in range(60):\n        y = x * 2\n        x += 1\n",
};

static NodeId first_named(const Trace *t, const char *name)
{
    for (NodeId id = 0; id < trace_now(t); id++)
        if (str_is(trace_node(t, id)->name, name))
            return id;
    return NO_NODE;
}

/* x holds, at each time, the number of writes before it. */
static bool counts_its_writes(const Trace *t, NodeId x)
{
    Arena a = arena_make(0);
    NodeId now = trace_now(t), step = now / 50 + 1;
    int written = 0;
    bool well = true;
    for (NodeId time = x + 1; well && time <= now; time++) {
        const Node *before = trace_node(t, time - 1);
        written += before->op == OP_WRITE && time - 1 > x &&
                   before->out.storage == trace_node(t, x)->out.storage;
        if (time % step && time != now)
            continue;
        Tensor then = trace_tensor(t, &a, x, time);
        int64_t last = tensor_count(then) - 1;
        well = CHECK_NEAR(storage_get(then.storage, tensor_slot(then, last)).f32, written, 0) &&
               CHECK_NEAR(trace_cell(t, (CellRef){x, time, 0}).f32, written, 0);
    }
    arena_free(&a);
    return well;
}

/* The last cells explain themselves, and the report comes to its end. */
static bool tells_itself(Lesson *l)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    ReportOptions options = {.explain = true};
    NodeId now = trace_now(&l->trace);
    bool well = true;
    for (NodeId id = now > 3 ? now - 3 : 0; id < now; id++) {
        Explanation x = explain_cell(&l->trace, &a, (CellRef){id, now, 0});
        well = CHECK(explain_holds(&x)) && well;
    }
    report_lesson(&out, l, &options);
    well = CHECK(out.len > 0) && well;
    for (size_t s = 0; s < l->trace.steps.count; s++) {
        const Step *step = &l->trace.steps.items[s];
        well = CHECK(step->begin <= step->end && step->end <= now) && well;
    }
    arena_free(&a);
    return well;
}

/* One load within `budget` bytes; true when that was enough. */
static bool load_within(const char *code, size_t budget, bool *well)
{
    static Lesson l;
    Arena a = arena_make(0);
    Error e = {0};
    LessonOptions o = {.budget = budget};
    Str text = str_printf(&a, "# T\n\n## s\n\np\n\n```torch\n%s```\n", code);
    bool enough = lesson_load(&l, STR("t.md"), text, &o, &e);
    if (!enough)
        *well = CHECK(strstr(e.message, "needs more than") || strstr(e.message, "no room for")) &&
                *well;
    NodeId x = first_named(&l.trace, "x");
    if (x != NO_NODE)
        *well = counts_its_writes(&l.trace, x) && *well;
    *well = tells_itself(&l) && *well;
    lesson_free(&l);
    arena_free(&a);
    return enough;
}

/* Limits grow by a little, and by less than the block an arena takes, so that they end a lesson in
 * many places; doubling arrays are the likeliest. */
TEST(a_lesson_is_consistent_wherever_its_memory_ends)
{
    for (size_t i = 0; i < sizeof counting / sizeof *counting; i++) {
        size_t budget = 64 << 10, tries = 0;
        bool well = true;
        while (well && tries < 1000 && !load_within(counting[i], budget, &well)) {
            budget += budget / 16;
            tries++;
        }
        if (!well)
            printf("  code %zu within %zu bytes\n", i, budget);
        CHECK(tries > 40 && tries < 1000);
    }
}

/* An answer may not write; that it tried leaves nothing behind, not even in the journals. */
TEST(an_answer_that_writes_changes_no_cell)
{
    static Lesson l;
    Error e = {0};
    const char *text = "# T\n\n## s\n\np\n\n```torch\nx = torch.tensor([1., 2., 3.])\n```\n"
                       "```ask\nq\nanswer x.masked_fill_(x > 1, 9.).sum()\n```\n";
    CHECK(!lesson_load(&l, STR("t.md"), str_of(text), NULL, &e));
    CHECK_STR(e.message, "a tensor of the lesson may not be written to here");
    NodeId x = first_named(&l.trace, "x"), now = trace_now(&l.trace);
    CHECK_NEAR(trace_cell(&l.trace, (CellRef){x, now, 2}).f32, 3, 0);
    CHECK_INT(trace_written(&l.trace, (CellRef){x, now + 1000, 2}).node, NO_NODE);
    lesson_free(&l);
}
