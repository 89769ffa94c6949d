/* Operations run again, statement by statement: the same bits, exact places, cells led back. */
#include "lesson/lesson.h"
#include "running/running.h"
#include "test.h"
#include "trace/ops.h"
#include "trace/replay.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static NodeId last_of(const Lesson *l, int op)
{
    for (NodeId id = trace_now(&l->trace) - 1; id >= 0; id--)
        if (trace_node(&l->trace, id)->op == op)
            return id;
    CHECK(!"the operation is in the lesson");
    return 0;
}

/* ---- the same bits ---- */

/* Teaching kernels are what is stepped through; fast ones round otherwise. */
static bool as_stored(const Node *n, float value, Scalar stored)
{
    double off = fabs((double)value - scalar_double(stored));
    return scalar_same(scalar_f32(value), stored) ||
           (fast_of(n->kernels) && off <= 1e-5 * fabs(scalar_double(stored)));
}

static void check_same(const Lesson *l, NodeId id)
{
    Arena a = arena_make(0);
    const Node *n = trace_node(&l->trace, id);
    Replay r = replay_run(&l->trace, &a, id, 0, INT64_MAX);
    CHECK_INT(r.at, r.count);
    if (!r.part)
        CHECK_INT(r.total, tensor_count(n->out));
    for (int64_t i = 0; i < tensor_count(n->out); i++) {
        float value = 0;
        ReplayState state = replay_cell(&r, i, &value);
        Scalar stored = trace_cell(&l->trace, (CellRef){id, id + 1, i});
        if (state == REPLAY_LEFT_OUT && r.part)
            continue;
        if (!CHECK(state == REPLAY_DONE && as_stored(n, value, stored)))
            break;
    }
    arena_free(&a);
}

TEST(replay_gives_the_stored_bits_of_every_kernel_in_every_lesson)
{
    int64_t most = 40000; /* cells, so that it stays a matter of a second */
    int nodes = 0;
    for (int i = 0; i < shelf_count(); i++) {
        Lesson l;
        Error e = {0};
        LessonOptions options = {0};
        ShelfEntry entry = shelf_entry(i);
        if (CHECK(lesson_load(&l, entry.name, entry.text, &options, &e)))
            for (NodeId id = 0; id < trace_now(&l.trace); id++)
                if (replay_possible(&l.trace, id) &&
                    tensor_count(trace_node(&l.trace, id)->out) <= most) {
                    check_same(&l, id);
                    nodes++;
                }
        lesson_free(&l);
    }
    CHECK(nodes > 300);
}

/* Shapes that the lessons do not have: batches stretched, turned operands, other dimensions. */
TEST(replay_leads_back_through_views_and_broadcasts)
{
    static const char *const codes[] = {
        "torch.manual_seed(1)\na = torch.rand(2, 1, 3, 4)\nb = torch.rand(5, 4, 2)\nc = a @ b\n",
        "torch.manual_seed(1)\na = torch.rand(4)\nb = torch.rand(2, 4, 3)\nc = a @ b\n",
        "torch.manual_seed(1)\na = torch.rand(2, 3, 4)\nc = a @ torch.rand(4)\n",
        "torch.manual_seed(1)\na = torch.rand(3, 4)\nc = a @ a.T\n",
        "torch.manual_seed(1)\na = torch.rand(3, 4)\nc = torch.softmax(a.T, dim=0)\n",
        "torch.manual_seed(1)\na = torch.rand(2, 3, 4)\nc = a.sum(dim=1) + a.mean(dim=0).sum()\n",
        "torch.manual_seed(1)\na = torch.rand(2, 3, 4)\nc = a.max(dim=1, keepdim=True)\n",
        "torch.manual_seed(1)\na = torch.rand(3, 1)\nc = a.T * a + 2 ** a\n",
        "torch.manual_seed(1)\na = torch.rand(2, 3, 3)\nc = torch.tril(a) - torch.triu(a)\n",
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Lesson l;
        if (world_code(&l, codes[i]))
            for (NodeId id = l.prelude_end; id < trace_now(&l.trace); id++)
                if (replay_possible(&l.trace, id))
                    check_same(&l, id);
        lesson_free(&l);
    }
}

/* Every cell that a line reads holds there what the tensor holds. */
static void check_cells(const Lesson *l, NodeId id)
{
    Arena a = arena_make(0);
    const Node *n = trace_node(&l->trace, id);
    int64_t count = 1;
    for (int64_t at = 1; at <= count; at++) {
        Replay r = replay_run(&l->trace, &a, id, 0, at);
        count = r.count;
        for (int i = 0; i < r.cells; i++) {
            const ReplayCell *c = &r.cell[i];
            if (c->operand < 0 || n->in[c->operand].node == NO_NODE)
                continue;
            CellRef cell = {n->in[c->operand].node, id, c->cell};
            CHECK(c->cell >= 0 && scalar_same(scalar_to(trace_cell(&l->trace, cell), FLOAT32),
                                              scalar_f32(c->value)));
        }
        arena_reset(&a);
    }
    arena_free(&a);
}

TEST(replay_names_the_cells_that_are_read)
{
    Lesson l;
    if (world_code(
            &l, "torch.manual_seed(1)\na = torch.rand(2, 1, 3, 2)\nb = torch.rand(2, 2)\n"
                "c = a @ b.T\nd = torch.softmax(c, dim=1) / 2\ne = d.masked_fill(d[0] > 0.2, 0)\n"
                "f = nn.Linear(2, 3)(e) * b[0, 0]\ng = nn.Dropout(0.5)(f).sum(dim=2)\n"))
        for (NodeId id = l.prelude_end; id < trace_now(&l.trace); id++)
            if (replay_possible(&l.trace, id))
                check_cells(&l, id);
    lesson_free(&l);
}

/* ---- one event ---- */

static const ReplayVar *var_of(const Replay *r, const char *name)
{
    for (int v = 0; v < r->vars; v++)
        if (strcmp(r->var[v].name, name) == 0)
            return &r->var[v];
    return NULL;
}

TEST(replay_stops_in_the_middle_of_a_product)
{
    Lesson l;
    Arena a = arena_make(0);
    float value = 0;
    if (!world_code(
            &l, "a = torch.tensor([[1., 2.], [3., 4.]])\nb = torch.tensor([[5., 6.], [7., 8.]])\n"
                "c = a @ b\n"))
        return;
    NodeId id = last_of(&l, OP_MATMUL);
    Replay r = replay_run(&l.trace, &a, id, 0, 14); /* c[0,1]: sum = 6 + 16 */
    CHECK_INT(r.count, 2 + 4 + 4 + 8 + 8 + 4);
    const ReplayVar *sum = var_of(&r, "sum"), *p = var_of(&r, "p"), *i = var_of(&r, "i");
    CHECK(sum && sum->before == 6 && sum->value == 22 && sum->end == 22 && !sum->fresh);
    CHECK(p && p->value == 1 && p->whole && i && i->value == 0);
    CHECK_INT(r.parameters, 3);
    CHECK_INT(r.cells, 2);
    CHECK(r.cell[0].operand == 0 && r.cell[0].cell == 1 && r.cell[0].value == 2);
    CHECK(r.cell[1].operand == 1 && r.cell[1].cell == 3 && r.cell[1].value == 8);
    CHECK(r.done == 1 && r.total == 4 && r.current == 1);
    CHECK(replay_cell(&r, 0, &value) == REPLAY_DONE && value == 19);
    CHECK(replay_cell(&r, 1, &value) == REPLAY_EMPTY);
    CHECK(r.previous_term == 12 && r.next_term == 15 && r.previous_cell == 8 && r.next_cell == 15);
    r = replay_run(&l.trace, &a, id, 0, 12); /* one term earlier it is known where sum leads */
    sum = var_of(&r, "sum");
    CHECK(sum && sum->before == 0 && sum->value == 6 && sum->end == 22);
    arena_free(&a);
    lesson_free(&l);
}

TEST(replay_tells_begun_cells_from_finished_ones)
{
    Lesson l;
    Arena a = arena_make(0);
    float value = 0;
    if (!world_code(&l, "x = torch.softmax(torch.tensor([0., 0.]), dim=0)\n"))
        return;
    NodeId id = last_of(&l, OP_SOFTMAX);
    Replay end = replay_run(&l.trace, &a, id, 0, INT64_MAX);
    Replay r = replay_run(&l.trace, &a, id, 0, end.count - 2); /* y[0] is scaled, y[1] is not */
    CHECK(replay_cell(&r, 0, &value) == REPLAY_DONE && value == 0.5f);
    CHECK(replay_cell(&r, 1, &value) == REPLAY_BEGUN && value == 1);
    CHECK(r.cell[0].written && r.cell[0].before == 1 && r.cell[0].value == 0.5f);
    CHECK(end.done == 2 && end.previous_cell == end.count - 2);
    arena_free(&a);
    lesson_free(&l);
}

/* ---- only a row ---- */

/* A stepped kernel gives the stored bits; where fast kernels computed, nearly so. */
static bool agrees(const Node *n, float stepped, Scalar stored)
{
    if (!fast_of(n->kernels))
        return scalar_same(scalar_f32(stepped), stored);
    return CHECK_NEAR(stepped, stored.f32, 1e-5 * (1 + fabs((double)stored.f32)));
}

static void check_row(const Lesson *l, NodeId id, int64_t around, int64_t cells)
{
    Arena a = arena_make(0);
    const Node *n = trace_node(&l->trace, id);
    Replay r = replay_run(&l->trace, &a, id, around, INT64_MAX);
    int64_t run = 0;
    CHECK(r.part);
    CHECK_INT(r.total, cells);
    for (int64_t i = 0; i < tensor_count(n->out); i++) {
        float value = 0;
        if (replay_cell(&r, i, &value) == REPLAY_LEFT_OUT)
            continue;
        run++;
        CHECK(agrees(n, value, trace_cell(&l->trace, (CellRef){id, id + 1, i})));
    }
    CHECK_INT(run, cells);
    CHECK(replay_cell(&r, around, &(float){0}) == REPLAY_DONE);
    arena_free(&a);
}

TEST(replay_runs_one_row_of_large_operations)
{
    Lesson l;
    if (!world_code(&l, "torch.manual_seed(1)\na = torch.rand(2, 300, 40)\n"
                        "b = a @ a.transpose(1, 2)\nc = torch.softmax(b, dim=-1)\n"
                        "d = nn.Dropout(0.5)(c)\ne = d + b\nf = nn.Linear(40, 400)(a)\n"
                        "g = c.sum(dim=1)\nh = e.view(-1) * 2\n"))
        return;
    check_row(&l, last_of(&l, OP_MATMUL), 100000, 300);
    check_row(&l, last_of(&l, OP_SOFTMAX), 100000, 300);
    check_row(&l, last_of(&l, OP_DROPOUT), 100000, 300);
    check_row(&l, last_of(&l, OP_ADD), 100000, 300);
    check_row(&l, last_of(&l, OP_LINEAR), 100000, 400);
    check_row(&l, last_of(&l, OP_SUM), 400, 1);
    check_row(&l, last_of(&l, OP_MUL), 100000, 1);
    lesson_free(&l);
}

/* ---- the shown text ---- */

TEST(replay_shows_the_text_that_was_compiled)
{
    static char disk[65536];
    FILE *file = fopen("src/numbers/kernels.c", "rb");
    if (!CHECK(file != NULL))
        return;
    size_t len = fread(disk, 1, sizeof disk, file);
    fclose(file);
    CHECK_INT(replay_source().len, len);
    CHECK_MEM(replay_source().at, disk, len);
}
