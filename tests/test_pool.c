/*
 * test_pool.c - blocks of cells in one point, exact on matrices small enough to count; and the
 * kinds of all cells of a matrix at once, which must be those of each cell.
 */
#include "lesson/lesson.h"
#include "running/running.h"
#include "subject/plane.h"
#include "test.h"
#include "world.h"

#include <math.h>

typedef struct Bench {
    Arena a;
    Lesson l;
    Planes *planes;
    NodeId node;
} Bench;

/* Runs the code; the last tensor it names is looked at. */
static bool bench_open(Bench *b, const char *code)
{
    b->a = arena_make(0);
    bool well = world_code(&b->l, code);
    b->planes = planes_in(&b->a);
    b->node = well ? lesson_step(&b->l, (int)b->l.steps.count)->show.node : NO_NODE;
    return CHECK(b->node != NO_NODE);
}

static void bench_close(Bench *b)
{
    lesson_free(&b->l);
    arena_free(&b->a);
}

static KnownPlane *know(Bench *b)
{
    const Trace *t = &b->l.trace;
    return planes_know(b->planes, t, b->node, trace_now(t), 0, false);
}

static PoolPoint block(Bench *b, int down, int across, int64_t row, int64_t column)
{
    PoolPoint p;
    pool_row(b->planes, know(b), down, across, row, column, 1, &p);
    return p;
}

TEST(pool_tells_largest_and_mean_of_each_block)
{
    Bench b;
    if (bench_open(&b, "x = torch.tensor([[1., 2., -9.], [3., 4., 5.], [-7., 6., 0.]])\n")) {
        PoolPoint p = block(&b, 1, 1, 0, 0); /* 1 2 3 4 */
        CHECK_NEAR(p.largest, 4, 0);
        CHECK_NEAR(p.mean, 2.5, 0);
        CHECK_INT(p.at, 4);
        p = block(&b, 1, 1, 0, 1); /* -9 5: the last column is alone, magnitude keeps its sign */
        CHECK_NEAR(p.largest, -9, 0);
        CHECK_NEAR(p.mean, -2, 0);
        CHECK_INT(p.at, 2);
        CHECK_INT(p.count, 2);
        p = block(&b, 1, 0, 1, 0); /* -7 */
        CHECK_NEAR(p.largest, -7, 0);
        p = block(&b, 3, 3, 0, 0); /* all */
        CHECK_NEAR(p.largest, -9, 0);
        CHECK_NEAR(p.mean, 5.0 / 9, 1e-7);
        CHECK_INT(p.at, 2);
        CHECK_INT(p.count, 9);
    }
    bench_close(&b);
}

/* A NaN is never lost; minus infinity, what a mask writes, only where there is nothing else. */
TEST(pool_keeps_nan_and_passes_over_minus_infinity)
{
    Bench b;
    if (bench_open(&b, "x = torch.zeros(40, 40) - torch.inf\nx[0, 1] = -2.\nx[33, 7] = "
                       "torch.inf - torch.inf\nx[20, 20] = torch.inf\nx[20, 21] = 8.\n")) {
        b.node = lesson_step(&b.l, 1)->show.node;
        PoolPoint p = block(&b, 1, 1, 0, 0);
        CHECK_NEAR(p.largest, -2, 0);
        CHECK_NEAR(p.mean, -2, 0);
        CHECK_INT(p.count, 1);
        p = block(&b, 1, 1, 1, 1);
        CHECK(p.largest == -INFINITY && p.mean == -INFINITY && p.count == 0);
        p = block(&b, 1, 1, 10, 10);
        CHECK(p.largest == INFINITY && p.mean == INFINITY);
        for (int power = 1; power < 7; power++) {
            p = block(&b, power, power, 33 >> power, 7 >> power);
            CHECK(isnan(p.largest) && isnan(p.mean));
            CHECK_INT(p.at, 33 * 40 + 7);
        }
        CHECK_INT(know(&b)->nans, 1);
        CHECK_NEAR(know(&b)->range.lo, -2, 0);
        CHECK_NEAR(know(&b)->range.hi, 8, 0);
    }
    bench_close(&b);
}

/* Kept blocks are made of smaller ones: every size must say what its cells say. */
TEST(pool_of_pools_is_the_pool_of_the_cells)
{
    Bench b;
    if (bench_open(&b, "torch.manual_seed(1)\nx = torch.rand(77, 131) - 0.5\n")) {
        const Plane *x = &know(&b)->plane;
        for (int down = 0; down < 6; down++)
            for (int across = 0; across < 6; across++) {
                int64_t row = 76 >> down, column = 90 >> across;
                double sum = 0, largest = 0;
                int count = 0;
                for (int64_t i = row << down; i < 77 && i < (row + 1) << down; i++)
                    for (int64_t j = column << across; j < 131 && j < (column + 1) << across; j++) {
                        double v = plane_at(x, i, j);
                        largest = fabs(v) > fabs(largest) ? v : largest;
                        sum += v;
                        count++;
                    }
                PoolPoint p = block(&b, down, across, row, column);
                CHECK_NEAR(p.largest, largest, 0);
                CHECK_NEAR(p.mean, sum / count, 1e-6);
                CHECK_INT(p.count, count);
                CHECK_NEAR(plane_at(x, p.at / 131, p.at % 131), largest, 0);
            }
    }
    bench_close(&b);
}

TEST(pool_of_integers_bools_and_turned_matrices)
{
    Bench b;
    if (bench_open(&b, "x = (torch.arange(12).view(3, 4) > 9).T\n")) {
        CHECK_INT(know(&b)->plane.rows, 4);
        PoolPoint p = block(&b, 0, 2, 3, 0); /* 3, 7 and 11: one of them is above 9 */
        CHECK_NEAR(p.largest, 1, 0);
        CHECK_NEAR(p.mean, 1.0 / 3, 1e-7);
        CHECK_INT(p.at, 11);
    }
    bench_close(&b);
    if (bench_open(&b, "x = torch.arange(16777210, 16777221)\n"))
        CHECK_NEAR(know(&b)->range.hi, 16777220, 0);
    bench_close(&b);
}

/* The masked corner of a causal matrix: a block is masked where all of it is. */
TEST(pool_knows_what_a_mask_hides)
{
    Bench b;
    if (bench_open(&b, "torch.manual_seed(1)\ns = torch.rand(2, 8, 8)\n"
                       "m = torch.triu(torch.ones(8, 8), diagonal=1)\n"
                       "s.masked_fill_(m.bool(), -torch.inf)\n"
                       "w = torch.softmax(s / 2**0.5, dim=-1)\n")) {
        CHECK(know(&b)->kinds.known);
        CHECK_INT(block(&b, 1, 1, 0, 0).masked, 0);
        CHECK_INT(block(&b, 1, 1, 0, 1).masked, 1);
        CHECK_INT(block(&b, 2, 2, 0, 1).masked, 1);
        CHECK_INT(block(&b, 2, 2, 0, 0).masked, 0);
        CHECK_INT(block(&b, 0, 0, 3, 4).masked, 1);
        CHECK_INT(block(&b, 0, 0, 3, 3).masked, 0);
    }
    bench_close(&b);
}

/* All of them, wherever the matrix's kinds are known at once; most must be. */
TEST(kinds_of_a_matrix_are_the_kinds_of_its_cells)
{
    Arena a = arena_make(0);
    int64_t known = 0, unknown = 0;
    for (int i = 5; i < 10 && i < shelf_count(); i++) { /* masks, dropout, heads */
        Lesson l;
        Error e = {0};
        CHECK(lesson_load(&l, shelf_entry(i).name, shelf_entry(i).text, NULL, &e));
        const Trace *t = &l.trace;
        Planes *planes = planes_in(&a);
        NodeId now = trace_now(t);
        for (NodeId id = l.prelude_end; id < now; id++) {
            Shape s = trace_node(t, id)->out.shape;
            int64_t each = s.rank < 2 ? 0 : s.size[s.rank - 1] * s.size[s.rank - 2];
            NodeId times[] = {id + 1, now};
            for (int k = 0; k < 2 && each > 0; k++) {
                int64_t last = shape_count(s) - 1;
                PlaneKinds kinds = planes_know(planes, t, id, times[k], last, false)->kinds;
                known += kinds.known;
                unknown += !kinds.known;
                for (int64_t j = 0; kinds.known && j < each; j++) {
                    CellRef cell = {id, times[k], kinds.first + j};
                    double value = scalar_double(trace_cell(t, cell));
                    CellKind kind = plane_kind(&kinds, value, j / kinds.columns, j % kinds.columns);
                    CHECK_INT(kind, trace_kind(t, cell));
                }
            }
        }
        lesson_free(&l);
        arena_reset(&a);
    }
    CHECK(known > 3 * unknown);
    arena_free(&a);
}

/* One weight of 1 among thousands of tiny ones must not make all of those one colour. */
TEST(pool_tells_how_large_most_cells_are)
{
    Bench b;
    if (bench_open(&b, "torch.manual_seed(1)\nx = torch.rand(100, 100) / 100\nx[3, 4] = 1.\n")) {
        b.node = lesson_step(&b.l, 2)->show.node;
        CHECK_NEAR(know(&b)->most, 0.0099, 0.0002);
        CHECK_NEAR(know(&b)->range.hi, 1, 0);
    }
    bench_close(&b);
}
