/* Random numbers: the Mersenne Twister's own first outputs, and PyTorch's floats. */
#include "numbers/rng.h"
#include "test.h"

#include <string.h>

/* The k-th output (from 0) of a seed. */
static uint32_t nth(uint64_t seed, int64_t k)
{
    Rng r;
    rng_seed(&r, seed);
    rng_pass(&r, k);
    return rng_u32(&r);
}

TEST(rng_hands_out_the_twisters_words)
{
    static const struct {
        uint64_t seed;
        int64_t k;
        uint32_t output;
    } rows[] = {
        {123, 0, 2991312382},
        {123, 1, 3062119789},
        {5489, 0, 3499211612},
        {5489, 1, 581869302},
        {5489, 9999, 4123659995},           /* the C++ standard's own check */
        {UINT64_C(1) << 32, 0, 2357136044}, /* = seed 0: low 32 bits count */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_INT(nth(rows[i].seed, rows[i].k), rows[i].output);
}

TEST(rng_counts_what_it_drew)
{
    Rng r;
    rng_seed(&r, 789);
    CHECK_INT(r.drawn, 0);
    for (int k = 0; k < 3 * MT_WORDS; k++) {
        uint32_t u = rng_u32(&r);
        if (k % 500 == 3)
            CHECK_INT(u, nth(789, k));
    }
    CHECK_INT(r.drawn, 3 * MT_WORDS);
    CHECK_INT(r.seed, 789);
    rng_seed(&r, 789);
    CHECK_INT(r.drawn, 0);
    CHECK_INT(rng_u32(&r), nth(789, 0));
}

/* torch.manual_seed(123); torch.rand(3, 2) */
TEST(rng_uniform_is_torch_rand)
{
    static const double want[] = {.2961, .5166, .2517, .6886, .0740, .8665};
    Rng r;
    rng_seed(&r, 123);
    for (int i = 0; i < 6; i++)
        CHECK_NEAR(rng_uniform(&r), want[i], 0.5e-4);
    CHECK_INT(r.drawn, 6);
    for (int i = 0; i < 10000; i++) {
        float u = rng_uniform(&r);
        CHECK(u >= 0 && u < 1);
    }
}

TEST(rng_skips_to_where_drawing_leads)
{
    static const int64_t counts[] = {0, 1, 623, 624, 625, 1248, 5000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        Rng drawn, skipped;
        rng_seed(&drawn, 42);
        for (int64_t k = 0; k < counts[i]; k++)
            rng_u32(&drawn);
        rng_seed(&skipped, 42);
        rng_pass(&skipped, counts[i]);
        CHECK_INT(skipped.drawn, drawn.drawn);
        CHECK_INT(skipped.next, drawn.next);
        CHECK(memcmp(skipped.word, drawn.word, sizeof drawn.word) == 0);
    }
}

TEST(mkl_skips_to_where_drawing_leads)
{
    Mcg drawn = mcg_seed(2991312382, 0), skipped = mcg_seed(2991312382, 1000);
    for (int k = 0; k < 1000; k++)
        mcg_uniform(&drawn);
    CHECK_INT(skipped.state, drawn.state);
}
