/*
 * test_trace.c - operations, time, provenance, labels and kinds, below the lesson language.
 */
#include "honesty.h"
#include "test.h"
#include "trace/explain.h"
#include "trace/ops.h"
#include "trace/trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Bench {
    Arena arena;
    Trace trace;
    Error error;
} Bench;

static const Span NOWHERE = {0};

static void start(Bench *b)
{
    memset(b, 0, sizeof *b);
    b->arena = arena_make(0);
    b->trace = trace_make(&b->arena, &kernels_teaching);
}

static void stop(Bench *b)
{
    trace_free(&b->trace);
    arena_free(&b->arena);
}

static Shape shape2(int64_t rows, int64_t columns)
{
    return shape_of(2, (int64_t[]){rows, columns});
}

static NodeId literal(Bench *b, Shape shape, const float *values)
{
    int64_t count = shape_count(shape);
    Scalar *cells = ARENA_ARRAY(&b->arena, Scalar, count + 1);
    Span *places = ARENA_ARRAY(&b->arena, Span, count + 1);
    for (int64_t i = 0; i < count; i++)
        cells[i] = scalar_f32(values[i]);
    Attrs attr = {.dtype = FLOAT32, .shape = shape, .cells = cells, .places = places};
    return trace_run(&b->trace, OP_TENSOR, NULL, 0, &attr, NOWHERE, &b->error);
}

static NodeId unary(Bench *b, int op, NodeId x, Attrs attr)
{
    Operand in = {.node = x, .at = NOWHERE};
    return trace_run(&b->trace, op, &in, 1, &attr, NOWHERE, &b->error);
}

static NodeId binary(Bench *b, int op, NodeId x, NodeId y)
{
    Operand in[] = {(Operand){.node = x, .at = NOWHERE}, (Operand){.node = y, .at = NOWHERE}};
    return trace_run(&b->trace, op, in, 2, NULL, NOWHERE, &b->error);
}

static double cell(const Bench *b, NodeId id, NodeId time, int64_t i)
{
    return scalar_double(trace_cell(&b->trace, (CellRef){id, time, i}));
}

static NodeId pick_row(Bench *b, NodeId x, int64_t row, int64_t columns)
{
    Attrs attr = {.pick = {{.drop = true, .start = row}, {.step = 1, .size = columns}}};
    return unary(b, OP_INDEX, x, attr);
}

static NodeId draw(Bench *b, int64_t rows, int64_t columns)
{
    Attrs attr = {.dtype = FLOAT32, .shape = shape2(rows, columns)};
    return trace_run(&b->trace, OP_RAND, NULL, 0, &attr, NOWHERE, &b->error);
}

TEST(trace_reads_cells_as_they_were)
{
    Bench b;
    start(&b);
    NodeId x = literal(&b, shape2(2, 2), (float[]){1, 2, 3, 4});
    NodeId row = pick_row(&b, x, 1, 2);
    NodeId ten = literal(&b, shape_of(1, (int64_t[]){2}), (float[]){10, 20});
    NodeId write = binary(&b, OP_WRITE, row, ten);
    CHECK_NEAR(cell(&b, x, write, 2), 3, 0);
    CHECK_NEAR(cell(&b, x, write + 1, 2), 10, 0);
    CHECK_NEAR(cell(&b, row, write, 1), 4, 0);
    CHECK_NEAR(cell(&b, row, write + 1, 1), 20, 0);
    CHECK_NEAR(cell(&b, x, write + 1, 0), 1, 0);
    Tensor before = trace_tensor(&b.trace, &b.arena, x, write);
    CHECK_NEAR(before.storage->f32[3], 4, 0);
    CHECK_NEAR(trace_tensor(&b.trace, &b.arena, x, write + 1).storage->f32[3], 20, 0);
    stop(&b);
}

/* Writes into one cell, a row or all of a matrix, in an order without a pattern. */
static void write_somewhere(Bench *b, NodeId x, uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    int64_t row = *state >> 8 & 3, column = *state >> 16 & 3;
    Attrs cell = {.pick = {{.drop = true, .start = row}, {.drop = true, .start = column}}};
    NodeId to = *state >> 28 == 0   ? x
                : *state >> 28 <= 2 ? pick_row(b, x, row, 4)
                                    : unary(b, OP_INDEX, x, cell);
    NodeId from = draw(b, 1, (int)tensor_count(trace_node(&b->trace, to)->out));
    Attrs shape = {.shape = trace_node(&b->trace, to)->out.shape};
    binary(b, OP_WRITE, to, unary(b, OP_VIEW, from, shape));
}

/* The journal keeps parts and, now and then, the whole: each version must come out of it. */
TEST(trace_reads_each_of_many_versions)
{
    enum { WRITES = 300, CELLS = 16 };
    Bench b;
    float version[WRITES][CELLS];
    NodeId time[WRITES];
    uint32_t state = 1;
    start(&b);
    NodeId x = draw(&b, 4, 4);
    for (int i = 0; i < WRITES; i++) {
        time[i] = trace_now(&b.trace);
        memcpy(version[i], trace_node(&b.trace, x)->out.storage->f32, sizeof version[i]);
        write_somewhere(&b, x, &state);
    }
    CHECK_INT(b.error.kind, ERROR_NONE);
    for (int i = 0; i < WRITES; i++) {
        Tensor then = trace_tensor(&b.trace, &b.arena, x, time[i]);
        CHECK_MEM(then.storage->f32, version[i], sizeof version[i]);
        for (int64_t c = 0; c < CELLS; c++)
            CHECK_NEAR(trace_cell(&b.trace, (CellRef){x, time[i], c}).f32, version[i][c], 0);
    }
    stop(&b);
}

TEST(explain_of_a_written_cell_finds_its_last_write)
{
    Bench b;
    start(&b);
    NodeId x = literal(&b, shape2(2, 2), (float[]){1, 2, 3, 4});
    NodeId row = pick_row(&b, x, 1, 2);
    NodeId sum = binary(&b, OP_ADD, row, row);
    NodeId write = binary(&b, OP_WRITE, row, sum);
    NodeId now = write + 1;
    Explanation moved = explain_cell(&b.trace, &b.arena, (CellRef){x, now, 3});
    CHECK_INT(moved.kind, EXPLAIN_SAME);
    CHECK_INT(moved.term[0].cell.node, sum);
    Explanation made = explain_origin(&b.trace, &b.arena, (CellRef){x, now, 3});
    CHECK_INT(made.kind, EXPLAIN_ELEMENT);
    CHECK_INT(made.op, OP_ADD);
    CHECK_NEAR(scalar_double(made.term[0].value), 4, 0);
    CHECK_NEAR(scalar_double(made.result), 8, 0);
    CHECK_INT(explain_cell(&b.trace, &b.arena, (CellRef){x, write, 3}).kind, EXPLAIN_LITERAL);
    stop(&b);
}

TEST(tensor_index_is_the_inverse_of_tensor_slot)
{
    Bench b;
    start(&b);
    NodeId x = draw(&b, 4, 6);
    Attrs part = {.pick = {{.start = 1, .step = 2, .size = 2}, {.start = 0, .step = 3, .size = 2}}};
    NodeId corner = unary(&b, OP_INDEX, x, part);
    Attrs swap = {.order = {1, 0}};
    Tensor t = trace_node(&b.trace, unary(&b, OP_PERMUTE, corner, swap))->out;
    int64_t held = 0;
    for (int64_t i = 0; i < tensor_count(t); i++)
        CHECK_INT(tensor_index(t, tensor_slot(t, i)), i);
    for (int64_t slot = 0; slot < t.storage->count; slot++)
        held += tensor_index(t, slot) >= 0;
    CHECK_INT(held, 4);
    stop(&b);
}

/* One node of each operation that the lessons can reach, on odd shapes and special values. */
static void run_everything(Bench *b)
{
    const float odd[] = {0.5f, -1.25f, 3, 0, -INFINITY, 1e30f, NAN, 7, 1e-40f, -2, 2, 9};
    NodeId x = literal(b, shape2(3, 4), odd), y = draw(b, 3, 4), small = draw(b, 1, 4);
    for (int op = OP_NEG; op <= OP_TANH; op++)
        unary(b, op, x, (Attrs){0});
    for (int op = OP_ADD; op <= OP_GE; op++) {
        binary(b, op, x, y);
        binary(b, op, y, small); /* broadcast */
    }
    for (int op = OP_SUM; op <= OP_ARGMIN; op++)
        for (int dim = 0; dim < 2; dim++) {
            unary(b, op, x, (Attrs){.dim = dim});
            unary(b, op, y, (Attrs){.dim = dim, .keepdim = true});
            unary(b, op, y, (Attrs){.all = true});
        }
    unary(b, OP_SOFTMAX, y, (Attrs){.dim = 0});
    unary(b, OP_SOFTMAX, y, (Attrs){.dim = 1});
    unary(b, OP_SOFTMAX, x, (Attrs){.dim = 1});
    NodeId turned = unary(b, OP_PERMUTE, y, (Attrs){.order = {1, 0}});
    binary(b, OP_MATMUL, x, turned);
    binary(b, OP_MATMUL, y, turned);
    NodeId row = pick_row(b, y, 2, 4);
    binary(b, OP_DOT, row, row);
    binary(b, OP_MATMUL, y, row);
    binary(b, OP_MATMUL, row, turned);
    for (int diagonal = -2; diagonal <= 2; diagonal++) {
        unary(b, OP_TRIL, y, (Attrs){.diagonal = diagonal});
        unary(b, OP_TRIU, y, (Attrs){.diagonal = diagonal});
    }
    NodeId mask = binary(b, OP_GT, y, small);
    Operand masked[] = {(Operand){.node = x, .at = NOWHERE},
                        (Operand){.node = mask, .at = NOWHERE}};
    Attrs fill = {.value = scalar_f32(-INFINITY)};
    trace_run(&b->trace, OP_MASKED_FILL, masked, 2, &fill, NOWHERE, &b->error);
    NodeId whole = unary(b, OP_CAST, mask, (Attrs){.dtype = INT64});
    binary(b, OP_ADD, whole, mask);
    binary(b, OP_MUL, whole, whole);
    for (int op = OP_BITAND; op <= OP_BITOR; op++) {
        binary(b, op, mask, binary(b, OP_LT, x, small));
        binary(b, op, whole, mask);
    }
    unary(b, OP_BITNOT, mask, (Attrs){0});
    unary(b, OP_BITNOT, whole, (Attrs){0});
    binary(b, OP_MAXIMUM, whole, mask);
    binary(b, OP_MINIMUM, mask, mask);
    unary(b, OP_SUM, mask, (Attrs){.dim = 1});
    binary(b, OP_STACK, x, y);
    binary(b, OP_CAT, y, small);
    unary(b, OP_REPEAT_INTERLEAVE, y, (Attrs){.times = 3, .dim = 1});
    unary(b, OP_CLONE, turned, (Attrs){0});
    NodeId flat = unary(b, OP_VIEW, y, (Attrs){.shape = shape_of(1, (int64_t[]){-1})});
    binary(b, OP_WRITE, row, pick_row(b, small, 0, 4));
    unary(b, OP_EXP, flat, (Attrs){0});
    Attrs spread = {.dtype = FLOAT32, .shape = shape2(5, 4), .lo = -0.5, .hi = 0.5};
    NodeId weight = trace_run(&b->trace, OP_UNIFORM, NULL, 0, &spread, NOWHERE, &b->error);
    NodeId bias = pick_row(b, draw(b, 1, 5), 0, 5);
    binary(b, OP_LINEAR, y, weight);
    Operand layer[] = {(Operand){.node = y, .at = NOWHERE},
                       (Operand){.node = weight, .at = NOWHERE},
                       (Operand){.node = bias, .at = NOWHERE}};
    trace_run(&b->trace, OP_LINEAR, layer, 3, NULL, NOWHERE, &b->error);
    unary(b, OP_DROPOUT, y, (Attrs){.p = 0.5});
    unary(b, OP_DROPOUT, y, (Attrs){.p = 0.3, .mkl = true});
    Attrs count = {.dtype = FLOAT32,
                   .shape = shape_of(1, (int64_t[]){7}),
                   .value = scalar_f32(0.1f),
                   .step = scalar_f32(0.3f)};
    trace_run(&b->trace, OP_ARANGE, NULL, 0, &count, NOWHERE, &b->error);
}

TEST(every_operation_explains_itself_honestly)
{
    Bench b;
    Honesty count = {0};
    start(&b);
    run_everything(&b);
    CHECK_STR(b.error.message, "");
    honesty_check(&b.trace, 0, &count);
    CHECK_INT(count.lies, 0);
    CHECK(count.cells > 500);
    CHECK(count.pairs > 5000);
    stop(&b);
}

TEST(stepped_kernels_give_the_bits_of_the_teaching_ones)
{
    Bench b;
    start(&b);
    run_everything(&b);
    for (NodeId id = 0; id < trace_now(&b.trace); id++) {
        const Node *n = trace_node(&b.trace, id);
        if (!op_row(n->op)->kernel)
            continue;
        Tensor *in = ARENA_ARRAY(&b.arena, Tensor, n->in_count);
        for (int k = 0; k < n->in_count; k++)
            in[k] = trace_tensor(&b.trace, &b.arena, n->in[k].node, id);
        Rerun how = {.kernels = &kernels_stepped, .in = in};
        Tensor again = trace_rerun(&b.trace, &b.arena, id, &how);
        for (int64_t i = 0; i < tensor_count(again); i++)
            CHECK(scalar_same(storage_get(again.storage, i),
                              trace_cell(&b.trace, (CellRef){id, id + 1, i})));
    }
    stop(&b);
}

TEST(kinds_tell_masked_from_zero)
{
    Bench b;
    start(&b);
    Attrs ones = {.dtype = FLOAT32, .shape = shape2(2, 2), .value = scalar_f32(1)};
    NodeId one = trace_run(&b.trace, OP_FULL, NULL, 0, &ones, NOWHERE, &b.error);
    NodeId x = literal(&b, shape2(2, 2), (float[]){0, 5, 6, 0});
    NodeId lower = unary(&b, OP_TRIL, one, (Attrs){0});
    NodeId simple = binary(&b, OP_MUL, x, lower);
    CHECK_INT(trace_kind(&b.trace, (CellRef){x, simple, 0}), KIND_ZERO);
    CHECK_INT(trace_kind(&b.trace, (CellRef){simple, simple + 1, 0}), KIND_ZERO);
    CHECK_INT(trace_kind(&b.trace, (CellRef){simple, simple + 1, 1}), KIND_MASKED);
    NodeId upper = unary(&b, OP_TRIU, one, (Attrs){.diagonal = 1});
    NodeId mask = unary(&b, OP_CAST, upper, (Attrs){.dtype = BOOL});
    Operand in[] = {(Operand){.node = x, .at = NOWHERE}, (Operand){.node = mask, .at = NOWHERE}};
    Attrs fill = {.value = scalar_f32(-INFINITY)};
    NodeId masked = trace_run(&b.trace, OP_MASKED_FILL, in, 2, &fill, NOWHERE, &b.error);
    NodeId weights = unary(&b, OP_SOFTMAX, masked, (Attrs){.dim = 1});
    NodeId turned = unary(&b, OP_PERMUTE, weights, (Attrs){.order = {1, 0}});
    CHECK_INT(trace_kind(&b.trace, (CellRef){masked, masked + 1, 1}), KIND_MASKED);
    CHECK_INT(trace_kind(&b.trace, (CellRef){weights, weights + 1, 1}), KIND_MASKED);
    CHECK_INT(trace_kind(&b.trace, (CellRef){weights, weights + 1, 0}), KIND_VALUE);
    CHECK_INT(trace_kind(&b.trace, (CellRef){turned, turned + 1, 2}), KIND_MASKED);
    NodeId context = binary(&b, OP_MATMUL, weights, lower);
    CHECK_INT(trace_kind(&b.trace, (CellRef){context, context + 1, 1}), KIND_ZERO);
    stop(&b);
}

/* Each square leads back twice to the one before: 40 of them to 2^40 cells, if none were known. */
TEST(kinds_are_found_through_many_operations)
{
    Bench b;
    start(&b);
    NodeId x = literal(&b, shape2(2, 2), (float[]){0, 5, 6, 7});
    NodeId masked = unary(&b, OP_TRIL, x, (Attrs){0});
    for (int i = 0; i < 40; i++)
        masked = binary(&b, OP_MUL, masked, masked);
    masked = binary(&b, OP_MUL, masked, unary(&b, OP_TRIL, x, (Attrs){0}));
    CHECK_INT(trace_kind(&b.trace, (CellRef){masked, masked + 1, 0}), KIND_ZERO);
    CHECK_INT(trace_kind(&b.trace, (CellRef){masked, masked + 1, 1}), KIND_MASKED);
    NodeId scaled = x, two = literal(&b, shape2(2, 2), (float[]){2, 2, 2, 2});
    for (int i = 0; i < 100000; i++)
        scaled = binary(&b, OP_DIV, scaled, two);
    CHECK_INT(trace_kind(&b.trace, (CellRef){scaled, scaled + 1, 0}), KIND_ZERO);
    stop(&b);
}

TEST(dropout_and_weights_draw_as_pytorch)
{
    static const float generic[] = {2, 2, 0, 2, 2, 0, 0, 0, 0, 2, 0, 2}; /* the book's first rows */
    static const float intel[] = {2, 2, 2, 2, 2, 2, 0, 2, 0, 0, 0, 0};
    Bench b;
    start(&b);
    Attrs ones = {.dtype = FLOAT32, .shape = shape2(6, 6), .value = scalar_f32(1)};
    NodeId one = trace_run(&b.trace, OP_FULL, NULL, 0, &ones, NOWHERE, &b.error);
    rng_seed(&b.trace.rng, 123);
    NodeId book = unary(&b, OP_DROPOUT, one, (Attrs){.p = 0.5});
    rng_seed(&b.trace.rng, 123);
    NodeId linux_row = unary(&b, OP_DROPOUT, one, (Attrs){.p = 0.5, .mkl = true});
    for (int i = 0; i < 12; i++) {
        CHECK_NEAR(cell(&b, book, book + 1, i), generic[i], 0);
        CHECK_NEAR(cell(&b, linux_row, linux_row + 1, i), intel[i], 0);
    }
    for (int i = 0; i < 36; i++) { /* remembered and drawn again are one */
        CellRef cell = {i % 2 ? book : linux_row, linux_row + 1, i};
        Explanation drawn = explain_cell(&b.trace, &b.arena, cell);
        bool kept = explain_part(&drawn, "kept").i64 != 0;
        CHECK_INT(trace_kind(&b.trace, cell), kept ? KIND_VALUE : KIND_DROPPED);
    }
    rng_seed(&b.trace.rng, 789); /* nn.Linear(3, 2): what SelfAttention_v2's W_query begins with */
    Attrs spread = {.dtype = FLOAT32, .shape = shape2(2, 3), .lo = -1 / sqrt(3), .hi = 1 / sqrt(3)};
    NodeId weight = trace_run(&b.trace, OP_UNIFORM, NULL, 0, &spread, NOWHERE, &b.error);
    Explanation x = explain_cell(&b.trace, &b.arena, (CellRef){weight, weight + 1, 4});
    CHECK_INT(explain_part(&x, "output").i64, 4);
    CHECK_INT(explain_part(&x, "seed").i64, 789);
    stop(&b);
}

TEST(labels_follow_the_operations)
{
    const Str words[] = {STR("Your"), STR("journey"), STR("starts")};
    Bench b;
    start(&b);
    NodeId x = draw(&b, 3, 2), w = draw(&b, 2, 4);
    trace_label(&b.trace, x, 0, STR("T"), words);
    trace_label(&b.trace, x, 1, STR("d_in"), NULL);
    NodeId keys = binary(&b, OP_MATMUL, x, w);
    NodeId turned = unary(&b, OP_PERMUTE, keys, (Attrs){.order = {1, 0}});
    NodeId scores = binary(&b, OP_MATMUL, keys, turned);
    NodeId sums = unary(&b, OP_SUM, scores, (Attrs){.dim = 1});
    Attrs cut = {.pick = {{.start = 1, .step = 1, .size = 2}, {.drop = true, .start = 0}}};
    NodeId part = unary(&b, OP_INDEX, scores, cut);
    trace_label(&b.trace, keys, 0, STR("query"), NULL);
    trace_propagate_labels(&b.trace);
    CHECK(str_is(trace_node(&b.trace, keys)->axis[0].name, "query")); /* its own name stays, */
    CHECK(str_is(trace_node(&b.trace, keys)->axis[0].token[1], "journey")); /* words come along */
    CHECK_INT(trace_node(&b.trace, keys)->axis[1].name.len, 0);
    CHECK(str_is(trace_node(&b.trace, scores)->axis[0].name, "query"));
    CHECK(str_is(trace_node(&b.trace, scores)->axis[1].token[2], "starts"));
    CHECK(str_is(trace_node(&b.trace, sums)->axis[0].token[0], "Your"));
    CHECK(str_is(trace_node(&b.trace, part)->axis[0].token[0], "journey"));
    stop(&b);
}

TEST(joined_and_repeated_slices_keep_their_words)
{
    const Str words[] = {STR("Your"), STR("journey"), STR("starts")};
    Bench b;
    start(&b);
    NodeId x = draw(&b, 3, 2), nameless = draw(&b, 1, 2);
    trace_label(&b.trace, x, 0, STR("T"), words);
    Attrs cut = {.pick = {{.start = 1, .step = 1, .size = 1}, {.step = 1, .size = 2}}};
    NodeId one = unary(&b, OP_INDEX, x, cut);
    NodeId joined = binary(&b, OP_CAT, x, one), unsure = binary(&b, OP_CAT, x, nameless);
    NodeId twice = unary(&b, OP_REPEAT_INTERLEAVE, x, (Attrs){.dim = 0, .times = 2});
    trace_propagate_labels(&b.trace);
    const Axis *all = trace_node(&b.trace, joined)->axis;
    CHECK(str_is(all->name, "T") && str_is(all->token[0], "Your"));
    CHECK(str_is(all->token[3], "journey"));
    CHECK(str_is(trace_node(&b.trace, unsure)->axis[0].name, "T"));
    CHECK(trace_node(&b.trace, unsure)->axis[0].token == NULL); /* one row has no word */
    CHECK(str_is(trace_node(&b.trace, twice)->axis[0].token[3], "journey"));
    CHECK(str_is(trace_node(&b.trace, twice)->axis[0].token[4], "starts"));
    stop(&b);
}

/* PyTorch's sentences. */
static void check_error(Bench *b, NodeId result, const char *message)
{
    CHECK_INT(result, NO_NODE);
    CHECK_STR(b->error.message, message);
    b->error = (Error){0};
}

TEST(operations_refuse_what_does_not_fit)
{
    Bench b;
    start(&b);
    NodeId x = draw(&b, 6, 3), y = draw(&b, 2, 3), v = pick_row(&b, x, 0, 3);
    check_error(&b, binary(&b, OP_MATMUL, x, x),
                "mat1 and mat2 shapes cannot be multiplied (6x3 and 6x3)");
    check_error(&b, binary(&b, OP_ADD, x, y),
                "The size of tensor a (6) must match the size of tensor b (2) at non-singleton "
                "dimension 0");
    check_error(&b, binary(&b, OP_DOT, x, v), "1D tensors expected, but got 2D and 1D tensors");
    NodeId turned = unary(&b, OP_PERMUTE, x, (Attrs){.order = {1, 0}});
    check_error(&b, unary(&b, OP_VIEW, turned, (Attrs){.shape = shape2(9, 2)}),
                "view size is not compatible with input tensor's size and stride (at least one "
                "dimension spans across two contiguous subspaces). Use .reshape(...) instead.");
    check_error(&b, unary(&b, OP_VIEW, x, (Attrs){.shape = shape2(5, -1)}),
                "shape '[5, -1]' is invalid for input of size 18");
    Attrs wide = {.dtype = FLOAT32, .shape = shape2(5000, 5000)};
    NodeId big = trace_run(&b.trace, OP_FULL, NULL, 0, &wide, NOWHERE, &b.error);
    check_error(&b, binary(&b, OP_MATMUL, big, big),
                "matmul would take 125000000000 multiplications");
    check_error(&b, binary(&b, OP_LINEAR, big, big),
                "linear would take 125000000000 multiplications");
    Attrs huge = {.dtype = FLOAT32, .shape = shape2(999999999, 9)};
    check_error(&b, trace_run(&b.trace, OP_FULL, NULL, 0, &huge, NOWHERE, &b.error),
                "full: a tensor of shape [999999999, 9] is too large");
    stop(&b);
}

TEST(steps_form_a_tree_over_the_clock)
{
    Bench b;
    start(&b);
    int step = trace_open(&b.trace, STEP_STATEMENT, NOWHERE, STR(""));
    int loop = trace_open(&b.trace, STEP_LOOP, NOWHERE, STR("for i"));
    for (int i = 0; i < 2; i++) {
        int turn = trace_open(&b.trace, STEP_ITERATION, NOWHERE, STR("i"));
        draw(&b, 1, 1);
        trace_close(&b.trace, turn);
    }
    trace_close(&b.trace, loop);
    trace_close(&b.trace, step);
    const Step *s = b.trace.steps.items;
    CHECK_INT(s[step].end, 2);
    CHECK_INT(s[step].first_child, loop);
    CHECK_INT(s[s[loop].first_child].end, 1);
    CHECK_INT(s[s[loop].first_child].next, s[loop].last_child);
    CHECK_INT(trace_node(&b.trace, 1)->step, s[loop].last_child);
    CHECK_INT(b.trace.open, -1);
    stop(&b);
}
