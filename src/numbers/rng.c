/*
 * rng.c - the Mersenne Twister MT19937 and PyTorch's way from its output to floats (see rng.h).
 *
 * 624 words of state are handed out one by one, each mixed once more (tempering) on its way; when
 * all are used, the state is twisted into the next 624.
 */
#include "numbers/rng.h"

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
}

static void twist(Rng *r)
{
    uint32_t *w = r->word;
    for (int i = 0; i < MT_WORDS; i++) {
        uint32_t joined = (w[i] & 0x80000000u) | (w[(i + 1) % MT_WORDS] & 0x7fffffffu);
        w[i] = w[(i + MT_SHIFT) % MT_WORDS] ^ (joined >> 1) ^ (joined & 1 ? 0x9908b0dfu : 0);
    }
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
    uint64_t high = rng_u32(r), both = high << 32 | rng_u32(r);
    return (double)(both & 0x1fffffffffffffu) * 0x1p-53;
}

enum { MCG_MODULUS = 0x7fffffff, MCG_FACTOR = 1132489760 };

Mcg mcg_seed(uint32_t output)
{
    uint32_t state = output % MCG_MODULUS;
    return (Mcg){state ? state : 1};
}

double mcg_uniform(Mcg *g)
{
    double u = (double)g->state / MCG_MODULUS;
    g->state = (uint32_t)((uint64_t)g->state * MCG_FACTOR % MCG_MODULUS);
    return u;
}

void rng_skip(Rng *r, uint64_t seed, int64_t drawn)
{
    rng_seed(r, seed);
    while (r->drawn < drawn)
        rng_u32(r);
}

uint32_t rng_nth(uint64_t seed, int64_t k)
{
    Rng r;
    rng_skip(&r, seed, k);
    return rng_u32(&r);
}
