/* The teaching kernels against the chapter's numbers, by hand, and at the edges of float32. */
#include "numbers/kernels.h"
#include "numbers/rng.h"
#include "numbers/tensor.h"
#include "test.h"

#include <float.h>
#include <math.h>

static const Kernels *const k = &kernels_teaching;

/* Six words, three numbers each: the chapter's `inputs`. */
static const float inputs[6][3] = {
    {0.43f, 0.15f, 0.89f}, {0.55f, 0.87f, 0.66f}, {0.57f, 0.85f, 0.64f},
    {0.22f, 0.58f, 0.33f}, {0.77f, 0.25f, 0.10f}, {0.05f, 0.80f, 0.55f},
};

/* inputs @ inputs[1], one dot product each. */
static void scores_2(float *scores)
{
    for (int i = 0; i < 6; i++)
        k->dot(&scores[i], inputs[i], inputs[1], 3);
}

static void check_cells(const float *got, const float *want, int n, double tolerance)
{
    for (int i = 0; i < n; i++)
        CHECK_NEAR(got[i], want[i], tolerance);
}

TEST(kernels_dot_gives_all_digits_of_the_chapter)
{
    static const float want[] = {.9544, 1.4950, 1.4754, .8434, .7070, 1.0865};
    float scores[6];
    scores_2(scores);
    CHECK_NEAR(scores[0], 0.9544000625610352, 0);
    check_cells(scores, want, 6, 0.5e-4);
    k->dot(scores, NULL, NULL, 0);
    CHECK_NEAR(scores[0], 0, 0);
}

TEST(kernels_softmax_gives_all_digits_of_the_chapter)
{
    static const float want[] = {0.13854756951332092, 0.2378913015127182,  0.23327402770519257,
                                 0.12399158626794815, 0.10818186402320862, 0.15811361372470856};
    float scores[6], weights[6];
    scores_2(scores);
    k->softmax(weights, scores, 1, 6);
    check_cells(weights, want, 6, 0);
}

TEST(kernels_mul_shows_the_products_of_the_first_dot)
{
    static const float want[] = {0.23650000989437103, 0.13050000369548798, 0.5874000191688538};
    float products[3];
    k->mul(products, inputs[0], inputs[1], 3);
    check_cells(products, want, 3, 0);
}

TEST(kernels_matmul_gives_the_query_score_of_the_chapter)
{
    float W[12], query[2], key[2], score; /* W_query, then W_key (3, 2) */
    Rng r;
    rng_seed(&r, 123);
    for (int i = 0; i < 12; i++)
        W[i] = rng_uniform(&r);
    k->matmul(query, inputs[1], W, 1, 3, 2);
    k->matmul(key, inputs[1], W + 6, 1, 3, 2);
    k->dot(&score, query, key, 2);
    CHECK_NEAR(query[0], .4306, 0.5e-4);
    CHECK_NEAR(query[1], 1.4551, 0.5e-4);
    CHECK_NEAR(score, 1.8523844480514526, 0);
}

TEST(kernels_matmul_of_small_ones_by_hand)
{
    const float a[] = {1, 2, 3, 4, 5, 6}, b[] = {7, 8, 9, 10, 11, 12};
    static const float want[] = {58, 64, 139, 154};
    float c[4];
    k->matmul(c, a, b, 2, 3, 2);
    check_cells(c, want, 4, 0);
    k->matmul(c, a, b, 2, 0, 2); /* nothing to sum */
    check_cells(c, (const float[]){0, 0, 0, 0}, 4, 0);
}

TEST(kernels_exp_over_and_underflows_where_float32_ends)
{
    const float x[] = {88.72283f, 88.72284f, -103.97f, -104, -INFINITY, 0, NAN};
    float y[7];
    k->exp(y, x, 7);
    CHECK(y[0] > 3.4027e38f && y[0] <= FLT_MAX);
    CHECK_NEAR(y[1], INFINITY, 0);
    CHECK_NEAR(y[2], 1.401298464324817e-45, 0);
    CHECK_NEAR(y[3], 0, 0);
    CHECK_NEAR(y[4], 0, 0);
    CHECK_NEAR(y[5], 1, 0);
    CHECK(isnan(y[6]));
}

TEST(kernels_softmax_survives_where_the_naive_one_does_not)
{
    const float large[] = {1000, 1001, 1002}, small[] = {-1000, -1001, -1002};
    static const float want[] = {.0900, .2447, .6652};
    float e[3], y[3];
    k->exp(e, large, 3);
    CHECK(isinf(e[0]) && isinf(e[2]));
    k->div(y, e, e, 3);
    CHECK(isnan(y[0]));
    k->softmax(y, large, 1, 3);
    check_cells(y, want, 3, 0.5e-4);
    k->softmax(y, small, 1, 3);
    check_cells(y, (const float[]){want[2], want[1], want[0]}, 3, 0.5e-4);
}

TEST(kernels_softmax_of_odd_rows)
{
    const float x[] = {-INFINITY, 1, 1, -INFINITY, -INFINITY, -INFINITY, 1, NAN, 2, 1, INFINITY, 2};
    float y[12];
    k->softmax(y, x, 4, 3);
    check_cells(y, (const float[]){0, 0.5, 0.5}, 3, 0); /* a masked cell weighs nothing */
    for (int i = 3; i < 12; i++)
        CHECK(isnan(y[i]));
}

TEST(kernels_softmax_rows_sum_to_one)
{
    float scores[36], weights[36], sums[6], t[18];
    for (int p = 0; p < 3; p++)
        for (int j = 0; j < 6; j++)
            t[p * 6 + j] = inputs[j][p];
    k->matmul(scores, inputs[0], t, 6, 3, 6);
    k->softmax(weights, scores, 6, 6);
    k->sum(sums, weights, 6, 6);
    check_cells(sums, (const float[]){1, 1, 1, 1, 1, 1}, 6, 2e-7);
    CHECK_NEAR(weights[0], .2098, 0.5e-4);
    CHECK_NEAR(weights[35], .1896, 0.5e-4);
}

TEST(kernels_rows_reduce)
{
    const float x[] = {3, -1, 2, NAN, 1, 5, 1, NAN, -INFINITY, 7, -INFINITY, 8};
    float y[4];
    k->sum(y, x, 1, 3);
    CHECK_NEAR(y[0], 4, 0);
    k->mean(y, (const float[]){1, 2, 3, 5}, 2, 2);
    check_cells(y, (const float[]){1.5, 4}, 2, 0);
    k->max(y, x, 4, 3);
    CHECK_NEAR(y[0], 3, 0);
    CHECK(isnan(y[1]) && isnan(y[2]));
    CHECK_NEAR(y[3], 8, 0);
    k->min(y, x, 4, 3);
    CHECK_NEAR(y[0], -1, 0);
    CHECK(isnan(y[1]) && isnan(y[2]));
    CHECK_NEAR(y[3], -INFINITY, 0);
    k->sum(y, x, 2, 0);
    check_cells(y, (const float[]){0, 0}, 2, 0);
    k->mean(y, x, 1, 0);
    CHECK(isnan(y[0]));
}

TEST(kernels_sum_takes_four_turns_in_float32)
{
    const float x[] = {0x1p24f, 1, 3, 5, 1, -0x1p24f}; /* ((x0 + x4 + x5) + x1) + x2 + x3 */
    float y;
    k->sum(&y, x, 1, 6);
    CHECK_NEAR(y, 9, 0); /* x0 + x4 loses the 1; from left to right another digit would be lost */
    k->mean(&y, x, 1, 6);
    CHECK_NEAR(y, 1.5, 0);
}

TEST(kernels_dot_is_sequential_in_float32)
{
    const float x[] = {0x1p24f, 1, 1, -0x1p24f}; /* in double, or pairwise, this were 2 */
    float y;
    k->dot(&y, x, (const float[]){1, 1, 1, 1}, 4);
    CHECK_NEAR(y, 0, 0);
}

TEST(kernels_elementwise_basics)
{
    const float a[] = {1.5f, -2, 9, -0.0f}, b[] = {2, 4, -0.5f, 3};
    float y[4];
    k->add(y, a, b, 4);
    check_cells(y, (const float[]){3.5, 2, 8.5, 3}, 4, 0);
    k->sub(y, a, b, 4);
    check_cells(y, (const float[]){-0.5, -6, 9.5, -3}, 4, 0);
    k->mul(y, a, b, 4);
    check_cells(y, (const float[]){3, -8, -4.5, 0}, 4, 0);
    k->div(y, a, b, 4);
    check_cells(y, (const float[]){0.75, -0.5, -18, 0}, 4, 0);
    k->neg(y, a, 4);
    check_cells(y, (const float[]){-1.5, 2, -9, 0}, 4, 0);
    CHECK(!signbit(y[3]));
    k->abs(y, a, 4);
    check_cells(y, (const float[]){1.5, 2, 9, 0}, 4, 0);
    CHECK(!signbit(y[3]));
    k->sqrt(y, a, 4);
    CHECK(isnan(y[1]));
    CHECK_NEAR(y[2], 3, 0);
    k->tanh(y, (const float[]){0, 1, INFINITY, -INFINITY}, 4);
    check_cells(y, (const float[]){0, 0.76159416, 1, -1}, 4, 1e-7);
    k->pow(y, (const float[]){2, 2, -2, 0}, (const float[]){0.5f, -1, 3, 0}, 4);
    check_cells(y, (const float[]){1.41421354, 0.5, -8, 1}, 4, 1e-7);
    k->div(y, (const float[]){1, -1, 0}, (const float[]){0, 0, 0}, 3);
    CHECK(isinf(y[0]) && isinf(y[1]) && y[1] < 0 && isnan(y[2]));
}

/* a // b and a % b as PyTorch 1.13 gave them. */
TEST(kernels_floor_division_and_remainder_as_pytorch)
{
    static const struct {
        float a, b, quotient, remainder;
    } rows[] = {
        {7, 2, 3, 1},
        {-7, 2, -4, 1},
        {7, -2, -4, -1},
        {-7, -2, 3, -1},
        {1, 0.1f, 9, 0.099999986588954926}, /* though 1 / 0.1f rounds to 10 */
        {3.5f, 0.7f, 5, 5.9604644775390625e-08},
        {2616.1f, 0.08f, 32701, 0.020156130194664}, /* (a - rest) / b falls just below */
        {0, -1, -0.0, 0},
        {-0.0f, 1, -0.0, -0.0},
        {0.3f, 1, 0, 0.30000001192092896},
        {-0.3f, 1, -1, 0.69999998807907104},
        {1, 0, INFINITY, NAN},
        {-1, 0, -INFINITY, NAN},
        {0, 0, NAN, NAN},
        {INFINITY, 2, NAN, NAN},
        {5, INFINITY, 0, 5},
        {-5, INFINITY, -1, INFINITY},
        {NAN, 1, NAN, NAN},
        {1, NAN, NAN, NAN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        float quotient, remainder;
        k->floordiv(&quotient, &rows[i].a, &rows[i].b, 1);
        k->mod(&remainder, &rows[i].a, &rows[i].b, 1);
        CHECK(scalar_same(scalar_f32(quotient), scalar_f32(rows[i].quotient)));
        CHECK(scalar_same(scalar_f32(remainder), scalar_f32(rows[i].remainder)));
    }
}

TEST(kernels_triangles_and_masks)
{
    const float x[] = {1, 2, 3, 4, 5, NAN};
    float y[6];
    k->tril(y, x, 2, 3, 0);
    check_cells(y, (const float[]){1, 0, 0, 4, 5, 0}, 6, 0); /* even NaN is cut off */
    k->triu(y, x, 2, 3, 1);
    check_cells(y, (const float[]){0, 2, 3, 0, 0}, 5, 0);
    CHECK(isnan(y[5]));
    k->tril(y, x, 2, 3, -1);
    check_cells(y, (const float[]){0, 0, 0, 4, 0, 0}, 6, 0);
    k->masked_fill(y, x, (const float[]){0, 1, 0, 0, 0, 1}, -INFINITY, 6);
    check_cells(y, (const float[]){1, -INFINITY, 3, 4, 5, -INFINITY}, 6, 0);
}
