/*
 * ops.c - the operation table itself.
 *
 * One row per operation, in families. Columns: name, doc, arity, shape rule, run, explain, kind of
 * explanation, label rule, cell-kind rule, and for float32 the kernel it calls.
 */
#include "trace/ops.h"

#include "trace/ops_run.h"

#include <stddef.h>

#define KERNEL(k) .kernel = #k, .slot = offsetof(Kernels, k)

#define UNARY(id, word, text, rule, what)                                                          \
    [OP_##id] = {.name = #word,                                                                    \
                 .doc = text,                                                                      \
                 .least = 1,                                                                       \
                 .most = 1,                                                                        \
                 .infer = rule,                                                                    \
                 .run = run_unary,                                                                 \
                 .explain = explain_elements,                                                      \
                 .kind = what,                                                                     \
                 .labels = LABELS_BROADCAST,                                                       \
                 KERNEL(word)}

#define BINARY(id, word, text, rule, what, keeps)                                                  \
    [OP_##id] = {.name = #word,                                                                    \
                 .doc = text,                                                                      \
                 .least = 2,                                                                       \
                 .most = 2,                                                                        \
                 .infer = rule,                                                                    \
                 .run = run_binary,                                                                \
                 .explain = explain_elements,                                                      \
                 .kind = what,                                                                     \
                 .labels = LABELS_BROADCAST,                                                       \
                 .kinds = keeps,                                                                   \
                 KERNEL(word)}

#define COMPARE(id, word, text)                                                                    \
    [OP_##id] = {.name = #word,                                                                    \
                 .doc = text,                                                                      \
                 .least = 2,                                                                       \
                 .most = 2,                                                                        \
                 .infer = infer_compare,                                                           \
                 .run = run_compare,                                                               \
                 .explain = explain_elements,                                                      \
                 .kind = EXPLAIN_##id,                                                             \
                 .labels = LABELS_BROADCAST}

#define BITWISE(id, word, text, n)                                                                 \
    [OP_##id] = {.name = word,                                                                     \
                 .doc = text,                                                                      \
                 .least = n,                                                                       \
                 .most = n,                                                                        \
                 .infer = infer_bitwise,                                                           \
                 .run = run_bitwise,                                                               \
                 .explain = explain_elements,                                                      \
                 .kind = EXPLAIN_##id,                                                             \
                 .labels = LABELS_BROADCAST}

#define VIEW(id, word, text, rule, axes)                                                           \
    [OP_##id] = {.name = word,                                                                     \
                 .doc = text,                                                                      \
                 .least = 1,                                                                       \
                 .most = 1,                                                                        \
                 .infer = rule,                                                                    \
                 .explain = explain_view,                                                          \
                 .kind = EXPLAIN_SAME,                                                             \
                 .labels = axes,                                                                   \
                 .kinds = KINDS_KEEP}

#define REDUCE(id, word, text, rule)                                                               \
    [OP_##id] = {.name = #word,                                                                    \
                 .doc = text,                                                                      \
                 .least = 1,                                                                       \
                 .most = 1,                                                                        \
                 .infer = rule,                                                                    \
                 .run = run_reduce,                                                                \
                 .explain = explain_reduce,                                                        \
                 .kind = EXPLAIN_##id,                                                             \
                 .labels = LABELS_REDUCE,                                                          \
                 KERNEL(word)}

#define COPY(id, word, text, n, rule, how, why, what, axes)                                        \
    [OP_##id] = {.name = word,                                                                     \
                 .doc = text,                                                                      \
                 .least = 1,                                                                       \
                 .most = n,                                                                        \
                 .infer = rule,                                                                    \
                 .run = how,                                                                       \
                 .explain = why,                                                                   \
                 .kind = what,                                                                     \
                 .labels = axes,                                                                   \
                 .kinds = KINDS_KEEP}

#define CREATE(id, word, text, rule, how, why, what, random)                                       \
    [OP_##id] = {.name = word,                                                                     \
                 .doc = text,                                                                      \
                 .infer = rule,                                                                    \
                 .run = how,                                                                       \
                 .explain = why,                                                                   \
                 .kind = what,                                                                     \
                 .draws = random}

#define ARG_EXTREME(id, word, text)                                                                \
    [OP_##id] = {.name = word,                                                                     \
                 .doc = text,                                                                      \
                 .least = 1,                                                                       \
                 .most = 1,                                                                        \
                 .infer = infer_arg_extreme,                                                       \
                 .run = run_arg_extreme,                                                           \
                 .explain = explain_arg_extreme,                                                   \
                 .kind = EXPLAIN_##id,                                                             \
                 .labels = LABELS_REDUCE}

#define TRIANGLE(id, word, text)                                                                   \
    [OP_##id] = {.name = #word,                                                                    \
                 .doc = text,                                                                      \
                 .least = 1,                                                                       \
                 .most = 1,                                                                        \
                 .infer = infer_triangle,                                                          \
                 .run = run_triangle,                                                              \
                 .explain = explain_triangle,                                                      \
                 .kind = EXPLAIN_TRIANGLE,                                                         \
                 .labels = LABELS_FIRST,                                                           \
                 KERNEL(word)}

/* clang-format off */
static const Op table[OP_COUNT] = {
    CREATE(TENSOR, "tensor", "a tensor of the numbers written out", infer_create, run_tensor,
           explain_literal, EXPLAIN_LITERAL, false),
    CREATE(FULL, "full", "one value in every cell: zeros, ones, empty", infer_create, run_full,
           explain_fill, EXPLAIN_FILL, false),
    CREATE(ARANGE, "arange", "start, start + step, start + 2 step, ...", infer_arange, run_arange,
           explain_count, EXPLAIN_COUNT, false),
    CREATE(RAND, "rand", "random numbers, evenly spread over [0, 1)", infer_create, run_rand,
           explain_draw, EXPLAIN_DRAW, true),
    CREATE(UNIFORM, "uniform", "random numbers, evenly spread between two limits", infer_create,
           run_uniform, explain_uniform, EXPLAIN_UNIFORM, true),

    VIEW(INDEX, "index", "x[i], x[a:b]: some of the cells", infer_index, LABELS_INDEX),
    VIEW(PERMUTE, "transpose", "the same cells with dimensions swapped", infer_permute, LABELS_PERMUTE),
    VIEW(VIEW, "view", "the same cells in another shape", infer_view, LABELS_VIEW),
    VIEW(PARAMETER, "Parameter", "the same cells, to be learned", infer_same, LABELS_FIRST),

    COPY(CLONE, "clone", "the same numbers in cells of their own, row-major", 1, infer_clone,
         run_clone, explain_clone, EXPLAIN_SAME, LABELS_FIRST),
    COPY(CAST, "to", "the same numbers as another type", 1, infer_cast, run_clone, explain_clone,
         EXPLAIN_CAST, LABELS_FIRST),
    COPY(STACK, "stack", "tensors of one shape along a new dimension", MAX_OPERANDS, infer_stack,
         run_stack, explain_stack, EXPLAIN_SAME, LABELS_STACK),
    COPY(CAT, "cat", "tensors end to end along a dimension", MAX_OPERANDS, infer_cat, run_cat,
         explain_cat, EXPLAIN_SAME, LABELS_CAT),
    COPY(REPEAT_INTERLEAVE, "repeat_interleave", "each slice several times in a row", 1,
         infer_repeat, run_repeat, explain_repeat, EXPLAIN_SAME, LABELS_REPEAT),
    [OP_WRITE] = {.name = "write", .doc = "new numbers into cells that exist", .least = 2, .most = 2,
                  .infer = infer_write, .run = run_write, .explain = explain_write,
                  .kind = EXPLAIN_SAME, .labels = LABELS_FIRST, .kinds = KINDS_KEEP},

    UNARY(NEG, neg, "-x", infer_unary, EXPLAIN_NEG),
    UNARY(ABS, abs, "|x|", infer_abs, EXPLAIN_ABS),
    UNARY(EXP, exp, "e to the power x", infer_float_unary, EXPLAIN_EXP),
    UNARY(SQRT, sqrt, "the square root of x", infer_float_unary, EXPLAIN_SQRT),
    UNARY(TANH, tanh, "the hyperbolic tangent of x", infer_float_unary, EXPLAIN_TANH),

    BINARY(ADD, add, "a + b", infer_binary, EXPLAIN_ADD, KINDS_FORGET),
    BINARY(SUB, sub, "a - b", infer_binary, EXPLAIN_SUB, KINDS_FORGET),
    BINARY(MUL, mul, "a * b, cell by cell", infer_binary, EXPLAIN_MUL, KINDS_PRODUCT),
    BINARY(DIV, div, "a / b", infer_div, EXPLAIN_DIV, KINDS_KEEP),
    BINARY(FLOORDIV, floordiv, "a // b, rounded down", infer_binary, EXPLAIN_FLOORDIV, KINDS_FORGET),
    BINARY(MOD, mod, "a % b, with the sign of b", infer_binary, EXPLAIN_MOD, KINDS_FORGET),
    BINARY(POW, pow, "a ** b", infer_binary, EXPLAIN_POW, KINDS_FORGET),
    BINARY(MAXIMUM, maximum, "the larger of a and b", infer_binary, EXPLAIN_MAXIMUM, KINDS_FORGET),
    BINARY(MINIMUM, minimum, "the smaller of a and b", infer_binary, EXPLAIN_MINIMUM, KINDS_FORGET),
    COMPARE(EQ, eq, "a == b"),
    COMPARE(NE, ne, "a != b"),
    COMPARE(LT, lt, "a < b"),
    COMPARE(LE, le, "a <= b"),
    COMPARE(GT, gt, "a > b"),
    COMPARE(GE, ge, "a >= b"),
    BITWISE(BITAND, "bitwise_and", "a & b: true where both are", 2),
    BITWISE(BITOR, "bitwise_or", "a | b: true where one is, or both", 2),
    BITWISE(BITNOT, "bitwise_not", "~x: true where x is false", 1),

    REDUCE(SUM, sum, "the sum of a row, or of everything", infer_sum),
    REDUCE(MEAN, mean, "the sum divided by the count", infer_mean),
    REDUCE(MAX, max, "the largest of a row, or of everything", infer_extreme),
    REDUCE(MIN, min, "the smallest of a row, or of everything", infer_extreme),
    ARG_EXTREME(ARGMAX, "argmax", "where the largest stands"),
    ARG_EXTREME(ARGMIN, "argmin", "where the smallest stands"),
    [OP_SOFTMAX] = {.name = "softmax", .doc = "exp(x - max) / sum of them: positive, summing to 1",
                    .least = 1, .most = 1, .infer = infer_softmax, .run = run_softmax,
                    .explain = explain_softmax, .kind = EXPLAIN_SOFTMAX, .labels = LABELS_FIRST,
                    .kinds = KINDS_KEEP, KERNEL(softmax)},

    [OP_DOT] = {.name = "dot", .doc = "the sum of the products of two vectors", .least = 2,
                .most = 2, .infer = infer_dot, .run = run_dot, .explain = explain_dot,
                .kind = EXPLAIN_PRODUCTS, KERNEL(dot)},
    [OP_MATMUL] = {.name = "matmul", .doc = "every row of a with every column of b: dot products",
                   .least = 2, .most = 2, .infer = infer_matmul, .run = run_matmul,
                   .explain = explain_matmul, .kind = EXPLAIN_PRODUCTS, .labels = LABELS_MATMUL,
                   KERNEL(matmul)},

    [OP_LINEAR] = {.name = "linear", .doc = "each row of x with each row of the weight, and a bias if there is one",
                   .least = 2, .most = 3, .infer = infer_linear, .run = run_linear,
                   .explain = explain_linear, .kind = EXPLAIN_PRODUCTS, .labels = LABELS_LINEAR,
                   KERNEL(linear)},
    [OP_DROPOUT] = {.name = "dropout", .doc = "some cells, drawn at random, become 0; the others grow",
                    .least = 1, .most = 1, .infer = infer_dropout, .run = run_dropout,
                    .explain = explain_dropout, .kind = EXPLAIN_DROP, .labels = LABELS_FIRST,
                    .kinds = KINDS_DROP, .draws = true, KERNEL(dropout)},

    TRIANGLE(TRIL, tril, "keeps the lower triangle, 0 above"),
    TRIANGLE(TRIU, triu, "keeps the upper triangle, 0 below"),
    [OP_MASKED_FILL] = {.name = "masked_fill", .doc = "a value where the mask is true",
                        .least = 2, .most = 2, .infer = infer_masked_fill,
                        .run = run_masked_fill, .explain = explain_masked_fill,
                        .kind = EXPLAIN_MASKED, .labels = LABELS_FIRST, .kinds = KINDS_MASK,
                        KERNEL(masked_fill)},
};
/* clang-format on */

const Op *op_row(int id)
{
    return &table[id];
}

const Op *op_find(Str name)
{
    for (int id = 0; id < OP_COUNT; id++)
        if (str_is(name, table[id].name))
            return &table[id];
    return NULL;
}
