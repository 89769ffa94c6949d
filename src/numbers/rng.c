/*
 * rng.c - the Mersenne Twister MT19937 and PyTorch's way from its output to floats (see rng.h).
 *
 * 624 words of state are handed out one by one, each mixed once more (tempering) on its way; when
 * all are used, the state is twisted into the next 624.
 */
#include "numbers/rng.h"

#include "numbers/normal.h"

enum { MT_SHIFT = 397 }; /* how far ahead the twist looks */

void rng_seed(Rng *r, uint64_t seed)
{
    uint32_t word = (uint32_t)seed;
    r->word[0] = word;
    for (uint32_t i = 1; i < MT_WORDS; i++) {
        word = 1812433253u * (word ^ (word >> 30)) + i;
        r->word[i] = word;
    }
    r->next = MT_WORDS;
    r->seed = seed;
    r->drawn = 0;
    r->pair = -1;
}

static uint32_t twisted(uint32_t ahead, uint32_t high, uint32_t low)
{
    uint32_t joined = (high & 0x80000000u) | (low & 0x7fffffffu);
    return ahead ^ (joined >> 1) ^ (-(joined & 1) & 0x9908b0dfu);
}

static void twist(Rng *r)
{
    uint32_t *w = r->word;
    int i = 0;
    for (; i < MT_WORDS - MT_SHIFT; i++)
        w[i] = twisted(w[i + MT_SHIFT], w[i], w[i + 1]);
    for (; i < MT_WORDS - 1; i++)
        w[i] = twisted(w[i + MT_SHIFT - MT_WORDS], w[i], w[i + 1]);
    w[i] = twisted(w[i + MT_SHIFT - MT_WORDS], w[i], w[0]);
    r->next = 0;
}

uint32_t rng_u32(Rng *r)
{
    if (r->next == MT_WORDS)
        twist(r);
    uint32_t u = r->word[r->next++];
    r->drawn++;
    u ^= u >> 11;
    u ^= (u << 7) & 0x9d2c5680u;
    u ^= (u << 15) & 0xefc60000u;
    return u ^ (u >> 18);
}

float rng_uniform(Rng *r)
{
    return (float)(rng_u32(r) & 0xffffff) * 0x1p-24f;
}

double rng_between(Rng *r, double lo, double hi)
{
    return (double)(rng_u32(r) & 0xffffff) * 0x1p-24 * (hi - lo) + lo;
}

double rng_double(Rng *r)
{
    return (double)(rng_u64(r) & 0x1fffffffffffffu) * 0x1p-53;
}

uint64_t rng_u64(Rng *r)
{
    uint64_t high = rng_u32(r);
    return high << 32 | rng_u32(r);
}

double rng_normal(Rng *r)
{
    if (r->pair >= 0) {
        r->pair = -1;
        return r->waiting;
    }
    int64_t pair = r->drawn;
    double u1 = rng_double(r), u2 = rng_double(r);
    r->waiting = normal_number(NORMAL_PAIR, true, u1, u2, 0, 1);
    r->pair = pair;
    return normal_number(NORMAL_PAIR, false, u1, u2, 0, 1);
}

void rng_wait(Rng *r, int64_t pair)
{
    r->pair = -1;
    if (pair < 0)
        return;
    rng_pass(r, pair - r->drawn);
    rng_normal(r);
}

enum { MCG_MODULUS = 0x7fffffff, MCG_FACTOR = 1132489760 };

static uint32_t mcg_product(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b % MCG_MODULUS);
}

Mcg mcg_seed(uint32_t output, int64_t drawn)
{
    uint32_t state = output % MCG_MODULUS, factor = MCG_FACTOR;
    state = state ? state : 1;
    for (; drawn > 0; drawn /= 2, factor = mcg_product(factor, factor))
        if (drawn % 2)
            state = mcg_product(state, factor);
    return (Mcg){state};
}

double mcg_uniform(Mcg *g)
{
    double u = (double)g->state / MCG_MODULUS;
    g->state = mcg_product(g->state, MCG_FACTOR);
    return u;
}

void rng_pass(Rng *r, int64_t outputs)
{
    r->drawn += outputs;
    while (outputs > MT_WORDS - r->next) {
        outputs -= MT_WORDS - r->next;
        twist(r);
    }
    r->next += (int)outputs;
}
