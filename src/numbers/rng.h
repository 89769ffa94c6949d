/*
 * rng.h - random numbers as torch.manual_seed gives them on the CPU.
 *
 * MT19937 with init_genrand(seed). `drawn` counts the 32-bit outputs since the seed, so that every
 * random cell can name its place in the stream: "output 27 of MT19937(123)".
 */
#ifndef NUMBERS_RNG_H
#define NUMBERS_RNG_H

#include <stdint.h>

enum { MT_WORDS = 624 };

typedef struct Rng {
    uint32_t word[MT_WORDS];
    int next;      /* word to hand out next; MT_WORDS: twist first */
    uint64_t seed; /* as given; PyTorch uses its low 32 bits */
    int64_t drawn; /* 32-bit outputs since the seed */

    /* The second normal number of a pair, which the next draw of one takes first. */
    double waiting;
    int64_t pair; /* `drawn` when the pair was drawn; -1: none waits */
} Rng;

/* torch.manual_seed(seed). */
void rng_seed(Rng *r, uint64_t seed);

/* The next 32-bit output. The first one after seed 123 is 2991312382. */
uint32_t rng_u32(Rng *r);

/* torch.rand for one float32 cell: (u32 & 0xFFFFFF) / 2^24, in [0, 1). One output. */
float rng_uniform(Rng *r);

/* Draws a double in [lo, hi), as Tensor.uniform_ computes it before rounding to float32. */
double rng_between(Rng *r, double lo, double hi);

/* torch.bernoulli's number for one cell: 53 bits of two outputs, the first one high, in [0, 1). */
double rng_double(Rng *r);

/* The numbers Intel's MKL draws instead: a multiplicative generator of its own, whose first state
 * is one output of MT19937 modulo 2^31 - 1 (0 becomes 1). mcg_seed makes it and moves on by `drawn`
 * numbers at once; mcg_uniform gives the present state over 2^31 - 1 and moves on by one. */
typedef struct Mcg {
    uint32_t state;
} Mcg;
Mcg mcg_seed(uint32_t output, int64_t drawn);
double mcg_uniform(Mcg *g);

/* The next normal number, mean 0 and spread 1, in double: the number that waits, or the first of a
 * new pair (normal.h). */
double rng_normal(Rng *r);

/* Puts the second number of the pair that was drawn at `pair` in waiting, of a generator that
 * stands there or before. It moves on to behind the pair. -1: none waits. */
void rng_wait(Rng *r, int64_t pair);

/* 64 bits of two outputs, the first one high. */
uint64_t rng_u64(Rng *r);

/* Passes over the next outputs: about a nanosecond each. */
void rng_pass(Rng *r, int64_t outputs);

#endif
