/*
 * test_budget.c - cells that were dropped come back with the same bits: lessons that keep next to
 * nothing are told, printed, asked and explained like those that keep everything.
 */
#include "honesty.h"
#include "lesson/lesson.h"
#include "running/running.h"
#include "test.h"
#include "trace/ops.h"
#include "trace/replay.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Attention step by step over 2 x 3 heads, with all that makes dropping hard: a mask written in
 * place, a dropout, operands turned, stretched and cut, cells overwritten one by one. */
static const char attention[] =
    "torch.manual_seed(1)\n"
    "x = torch.rand(2, 20, 12)\n"
    "q, k, v = nn.Linear(12, 12)(x), nn.Linear(12, 12)(x), nn.Linear(12, 12)(x)\n"
    "q = q.view(2, 20, 3, 4).transpose(1, 2)\n"
    "k = k.view(2, 20, 3, 4).transpose(1, 2)\n"
    "v = v.view(2, 20, 3, 4).transpose(1, 2)\n"
    "scores = q @ k.transpose(2, 3)\n"
    "early = scores * 1\n"
    "mask = torch.triu(torch.ones(20, 20), diagonal=1).bool()\n"
    "scores.masked_fill_(mask, -torch.inf)\n"
    "scaled = scores / 4**0.5\n"
    "weights = torch.softmax(scaled, dim=-1)\n"
    "columns = torch.softmax(early, dim=-2)\n"
    "across = torch.softmax(early, dim=1)\n"
    "dropped = nn.Dropout(0.5)(weights)\n"
    "context = (dropped @ v).transpose(1, 2).contiguous().view(2, 20, 12)\n"
    "early[0, 1] = early[1, 1] + 1\n"
    "early += early.mT.clone()\n"
    "later = early * weights - columns\n"
    "later[:] = later.mT @ scaled.tril()\n"
    "last = later[1, :, 2:7].sum(dim=-1) + across[0].mean()\n"
    "for i in range(20):\n"
    "    later = later * 0.5 + weights\n"
    "total = later.sum() + context.max()\n"
    "print(weights[1, 2], total.item(), later[0, 0, 0].tolist(), last)\n"
    "print(torch.allclose(scaled * 2, scores), scores.shape, context)\n";

static bool load(Lesson *l, Str text, size_t keep, const Kernels *kernels)
{
    Error e = {0};
    LessonOptions options = {.keep = keep, .keep_from = 1, .kernels = kernels};
    CHECK(lesson_load(l, STR("t.md"), text, &options, &e));
    CHECK_STR(e.message, "");
    return e.kind == ERROR_NONE;
}

static int dropped(const Lesson *l)
{
    int count = 0;
    for (NodeId id = 0; id < trace_now(&l->trace); id++)
        count += trace_dropped(&l->trace, id) > 0;
    return count;
}

/* Are all of a node's cells at a time the same bits, as a tensor and, some twenty of them, one by
 * one? */
static bool same_cells(const Lesson *a, const Lesson *b, NodeId id, NodeId time)
{
    Arena room = arena_make(0);
    Tensor x = trace_tensor(&a->trace, &room, id, time),
           y = trace_tensor(&b->trace, &room, id, time);
    bool same = CHECK(shape_equal(x.shape, y.shape));
    for (int64_t i = 0, n = tensor_count(x); same && i < n; i++) {
        Scalar want = storage_get(x.storage, tensor_slot(x, i));
        same = CHECK(scalar_same(want, storage_get(y.storage, tensor_slot(y, i)))) &&
               (i % (n < 140 ? 7 : n / 20) ||
                CHECK(scalar_same(want, trace_cell(&b->trace, (CellRef){id, time, i}))));
    }
    if (!same)
        printf("  node %d (%s) at time %d\n", (int)id, op_row(trace_node(&a->trace, id)->op)->name,
               (int)time);
    arena_free(&room);
    return same;
}

static void check_same(const Lesson *all, const Lesson *little)
{
    NodeId now = trace_now(&all->trace);
    Str printed = lesson_printed(all);
    CHECK(str_equal(printed, lesson_printed(little)));
    if (!CHECK_INT(trace_now(&little->trace), now))
        return;
    for (NodeId id = 0; id < now; id++) {
        bool large = tensor_count(trace_node(&all->trace, id)->out) > 20000;
        if (large && id % 8) /* Each is made from its first operands again, which takes long. */
            continue;
        if (!same_cells(all, little, id, id + 1) || !same_cells(all, little, id, now))
            return;
    }
}

static Str as_lesson(Arena *a, const char *code)
{
    return str_printf(a, "# t\n\n## s\n\n```torch\n%s```\n", code);
}

/* With the plain loops, and with fast ones: a matrix alone must give the bits of the whole. */
TEST(dropped_cells_come_back_with_the_same_bits)
{
    const Kernels *kernels[] = {NULL, &fast_set(FAST_PLAIN)->kernels, &fast_best()->kernels};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        Lesson all = {0}, little = {0};
        Honesty count = {0};
        if (!load(&all, as_lesson(&a, attention), SIZE_MAX, kernels[i]) ||
            !load(&little, as_lesson(&a, attention), 1, kernels[i]))
            break;
        CHECK_INT(dropped(&all), 0);
        CHECK(dropped(&little) > 30);
        check_same(&all, &little);
        honesty_check(&little.trace, little.prelude_end, &count);
        CHECK_INT(count.lies, 0);
        lesson_free(&all);
        lesson_free(&little);
    }
    arena_free(&a);
}

/* A loop that changes a tensor over and over: next to none of the versions needs to stay. */
static const char updates[] = "torch.manual_seed(1)\n"
                              "x = torch.rand(2, 9, 9)\n"
                              "y = torch.rand(9, 9)\n"
                              "for i in range(150):\n"
                              "    x *= 0.99\n"
                              "    x += y\n"
                              "    if i % 60 == 30:\n"
                              "        x[1, 2] = 5\n"
                              "        x = x + x.mT\n"
                              "        y = y.T + x[0]\n";

TEST(dropped_cells_of_a_thousand_updates_come_back)
{
    Arena a = arena_make(0);
    Lesson all = {0}, little = {0};
    if (load(&all, as_lesson(&a, updates), SIZE_MAX, NULL) &&
        load(&little, as_lesson(&a, updates), 1, NULL)) {
        CHECK(dropped(&little) > 560); /* of 600 and some */
        check_same(&all, &little);
    }
    lesson_free(&all);
    lesson_free(&little);
    arena_free(&a);
}

/* Weights as layers and models make them: empty, drawn, written over, filled, counted. */
static const char weights[] = "torch.manual_seed(1)\n"
                              "e = nn.Embedding(50, 7)\n"
                              "lin = nn.Linear(9, 30)\n"
                              "nn.init.normal_(lin.weight, std=0.02)\n"
                              "nn.init.uniform_(e.weight, -1.0, 1.0)\n"
                              "z = torch.zeros(40, 5)\n"
                              "z += torch.randint(0, 9, (40, 5))\n"
                              "r = torch.arange(200.0) + torch.randperm(200)\n"
                              "n = torch.randn(5, 41)\n"
                              "f = torch.full((30, 9), 0.5)\n"
                              "for i in range(20):\n"
                              "    f.copy_(lin.weight)\n"
                              "    f.mul_(e.weight[3, 2])\n"
                              "    e.weight.data.normal_(0.0, 0.1)\n"
                              "    lin.weight.data.uniform_(-0.1, 0.1)\n"
                              "y = lin(torch.randn(3, 9))\n";

TEST(dropped_weights_are_drawn_again_with_the_same_bits)
{
    Arena a = arena_make(0);
    Lesson all = {0}, little = {0};
    if (load(&all, as_lesson(&a, weights), SIZE_MAX, NULL) &&
        load(&little, as_lesson(&a, weights), 1, NULL)) {
        CHECK(dropped(&little) > 60);
        check_same(&all, &little);
    }
    lesson_free(&all);
    lesson_free(&little);
    arena_free(&a);
}

/* 15 MB that are made empty, drawn, and written: only one of them at a time has room. */
TEST(large_embedding_fits_a_lesson)
{
    Arena a = arena_make(0);
    const char *code = "torch.manual_seed(1)\n"
                       "e = nn.Embedding(5000, 768)\n"
                       "z = [torch.zeros(800, 800) for i in range(9)]\n"
                       "print(e.weight[4999, 767].item(), z[3][2, 2].item())\n";
    LessonOptions little = {.budget = (size_t)25 << 20};
    Lesson all = {0}, l = {0};
    Error e = {0};
    if (CHECK(lesson_load(&all, STR("t.md"), as_lesson(&a, code), NULL, &e)) &&
        CHECK(lesson_load(&l, STR("t.md"), as_lesson(&a, code), &little, &e)))
        CHECK(str_equal(lesson_printed(&l), lesson_printed(&all)));
    CHECK_STR(e.message, "");
    lesson_free(&all);
    lesson_free(&l);
    arena_free(&a);
}

TEST(dropped_cells_come_back_in_every_lesson)
{
    for (int i = 0; i < shelf_count(); i++) {
        Lesson all = {0}, little = {0};
        ShelfEntry entry = shelf_entry(i);
        if (!load(&all, entry.text, SIZE_MAX, NULL) || !load(&little, entry.text, 1, NULL))
            break;
        check_same(&all, &little);
        lesson_free(&all);
        lesson_free(&little);
    }
}

TEST(dropped_cells_answer_questions_aside)
{
    Arena a = arena_make(0);
    Lesson all = {0}, little = {0};
    static const char *const asked[] = {"weights[1, 2, 3]",      "(weights @ v).sum()",
                                        "scores[0, 0].tolist()", "early",
                                        "scaled * 2 == scores",  "torch.allclose(scaled, scores)"};
    if (load(&all, as_lesson(&a, attention), SIZE_MAX, NULL) &&
        load(&little, as_lesson(&a, attention), 1, NULL))
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
            for (int step = (int)all.steps.count - 6; step <= (int)all.steps.count; step += 3) {
                Str want, got;
                Error e = {0};
                CHECK(scratch_eval(&all, step, str_of(asked[i]), &a, &want, &e));
                CHECK(scratch_eval(&little, step, str_of(asked[i]), &a, &got, &e));
                if (!CHECK(want.len > 0 && str_equal(want, got)))
                    printf("  in: %s at %d: %s\n", asked[i], step, e.message);
            }
    lesson_free(&all);
    lesson_free(&little);
    arena_free(&a);
}

typedef struct Reading {
    const Trace *trace;
    Arena room;
    NodeId node;
} Reading;

static void read_node(void *context)
{
    Reading *r = context;
    trace_tensor(r->trace, &r->room, r->node, trace_now(r->trace));
}

/* A reader that has no room leaves the cells to the next one. */
TEST(dropped_cells_can_be_read_after_one_had_no_room)
{
    Lesson little = {0};
    Arena a = arena_make(0);
    const Arena *limited = NULL;
    if (load(&little, as_lesson(&a, attention), 1, NULL)) {
        Reading r = {&little.trace, arena_make(1), 0};
        while (!trace_dropped(&little.trace, r.node))
            r.node++;
        CHECK(!memory_try(read_node, &r, &limited));
        CHECK(limited == &r.room);
        alarm(10); /* it would wait forever */
        trace_cell(&little.trace, (CellRef){r.node, trace_now(&little.trace), 0});
        alarm(0);
    }
    lesson_free(&little);
    arena_free(&a);
}

/* Stepping through a kernel fetches the row's operands, and maps events to their cells. */
TEST(dropped_operands_can_be_stepped_through)
{
    Arena a = arena_make(0);
    Lesson all = {0}, little = {0};
    if (load(&all, as_lesson(&a, attention), SIZE_MAX, NULL) &&
        load(&little, as_lesson(&a, attention), 1, NULL))
        for (NodeId id = all.prelude_end; id < trace_now(&all.trace); id++) {
            if (!replay_possible(&all.trace, id))
                continue;
            int64_t around = tensor_count(trace_node(&all.trace, id)->out) - 1;
            Replay want = replay_run(&all.trace, &a, id, around, 9);
            Replay got = replay_run(&little.trace, &a, id, around, 9);
            CHECK_INT(got.count, want.count);
            CHECK_INT(got.cells, want.cells);
            for (int i = 0; i < want.cells && i < got.cells; i++)
                CHECK(got.cell[i].operand == want.cell[i].operand &&
                      got.cell[i].cell == want.cell[i].cell &&
                      scalar_same(scalar_f32(got.cell[i].value), scalar_f32(want.cell[i].value)));
        }
    lesson_free(&all);
    lesson_free(&little);
    arena_free(&a);
}

/* A loop that changes a matrix of half a million cells 60 times would take 240 MB if it kept each
 * version of it; every version is still there to be read. */
TEST(versions_of_a_matrix_changed_in_a_loop_fit_a_small_memory)
{
    Lesson l = {0};
    Error e = {0};
    Arena a = arena_make(0);
    LessonOptions options = {.budget = 100u << 20};
    Str text = as_lesson(&a, "x = torch.zeros(750, 700)\n"
                             "for i in range(60):\n"
                             "    x += 1\n"
                             "last = x * 1\n");
    CHECK(lesson_load(&l, STR("t.md"), text, &options, &e));
    CHECK_STR(e.message, "");
    NodeId zeros = l.prelude_end, end = trace_now(&l.trace);
    for (NodeId time = zeros + 1; e.kind == ERROR_NONE && time < end; time++) {
        float cell = trace_cell(&l.trace, (CellRef){zeros, time, 1234}).f32;
        CHECK_INT((int64_t)cell, (time - zeros - 1) / 2);
    }
    lesson_free(&l);
    arena_free(&a);
}
