/*
 * measure_fast.h - what the measurements of the fast kernels share: a layer at GPT-2's size to
 * measure with, and a clock.
 */
#ifndef MEASURE_FAST_H
#define MEASURE_FAST_H

#include "bench/variants.h"

enum { WIDTH = 768, HEADS = 12, SIZE = WIDTH / HEADS, WEIGHT = WIDTH * WIDTH };

double seconds_now(void);

/* A layer with random cells, what flash makes of it, and its end. */
VariantRun random_layer(const FastSet *set, int64_t items, int64_t tokens);
void run_layer(const VariantRun *l);
void free_layer(VariantRun *l);

/* Of a layer's products and of its causal attention, each pair counted once. */
double product_flop(const VariantRun *l);
double attention_flop(const VariantRun *l);

/* The layer beside the same layer made of oneDNN's products, by turns, with `threads` threads each.
 * Prints the ratio, or that this build has no oneDNN. */
void compare_onednn(const FastSet *set, int threads, int repeats);

#endif
