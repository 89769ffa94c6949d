/*
 * measure_fast.c - seconds and GFLOP/s of the fast kernels at GPT-2's size, with one thread and
 * with all: a matrix product, fused attention, and the whole layer. After each repeat the peak is
 * measured, too; machines are noisy, so the best of many repeats counts, and the share of the peak
 * in pairs taken one right after the other.
 *
 * Usage: measure-fast [plain|avx2|avx512] [repeats]
 */
#define _POSIX_C_SOURCE 200809L
#include "base/threads.h"
#include "numbers/fast.h"
#include "numbers/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ITEMS = 4, TOKENS = 1024, WIDTH = 768, HEADS = 12, SIZE = WIDTH / HEADS };
enum { ROWS = ITEMS * TOKENS, CELLS = ROWS * WIDTH, WEIGHT = WIDTH * WIDTH, PEAK_ROUNDS = 200000 };

/* One thing to measure. */
typedef struct Subject {
    const char *name;
    double flop;
    void (*run)(const FastSet *set, const FastLayer *l);
} Subject;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_product(const FastSet *set, const FastLayer *l)
{
    FastProducts p = {.items = 1, .n = ROWS, .k = WIDTH, .m = WIDTH, .b_items = 1};
    float *c[] = {l->y};
    p.a = &l->x;
    p.b = &l->query;
    p.c = c;
    p.a_row = p.b_column = p.c_row = WIDTH;
    p.a_column = p.b_row = 1;
    p.room = l->room;
    p.threads = l->threads;
    set->products(&p);
}

static void run_attention(const FastSet *set, const FastLayer *l)
{
    const int64_t item = TOKENS * WIDTH, head = TOKENS * SIZE;
    FastAttention a = {.items = ITEMS,
                       .heads = HEADS,
                       .tokens = TOKENS,
                       .size = SIZE,
                       .q = {l->room, item, SIZE, WIDTH},
                       .k = {l->room + CELLS, item, head, SIZE},
                       .v = {l->room + 2 * CELLS, item, head, SIZE},
                       .out = {l->y, item, SIZE, WIDTH},
                       .scale = 1 / sqrtf(SIZE),
                       .causal = true,
                       .threads = l->threads};
    set->attention(&a);
}

static void measure(const FastSet *set, const FastLayer *l, Subject s, int repeats)
{
    double best = 1e9, share = 0, peak = 0;
    for (int i = 0; i < repeats; i++) {
        double begin = now();
        s.run(set, l);
        double middle = now(), flop = set->peak(PEAK_ROUNDS, l->threads), end = now();
        double reached = s.flop / (middle - begin), most = flop / (end - middle);
        best = fmin(best, middle - begin);
        peak = fmax(peak, most);
        share = fmax(share, reached / most < 1 ? reached / most : 0);
    }
    printf("%-10s %2d threads  %.4f s  %6.1f GFLOP/s  peak %6.1f  best of best %3.0f %%  best pair "
           "%3.0f %%\n",
           s.name, l->threads, best, s.flop / best * 1e-9, peak * 1e-9, 100 * s.flop / best / peak,
           100 * share);
}

static float *random_cells(Rng *rng, int64_t n, double most)
{
    float *x = malloc((size_t)n * sizeof *x);
    for (int64_t i = 0; x && i < n; i++)
        x[i] = (float)rng_between(rng, -most, most);
    return x;
}

static const FastSet *set_named(const char *name)
{
    for (int path = 0; name && path < FAST_PATHS; path++)
        if (fast_set((FastPath)path) && strcmp(fast_set((FastPath)path)->kernels.name, name) == 0)
            return fast_set((FastPath)path);
    return name ? NULL : fast_best();
}

int main(int argc, char **argv)
{
    const double pairs = (double)ITEMS * TOKENS * (TOKENS + 1) / 2; /* causal */
    const double product = 2.0 * ROWS * WEIGHT, attention = 4 * pairs * WIDTH;
    const FastSet *set = set_named(argc > 1 ? argv[1] : NULL);
    int repeats = argc > 2 ? atoi(argv[2]) : 20;
    if (!set) {
        fprintf(stderr, "this machine has no path %s\n", argv[1]);
        return 2;
    }
    Rng rng;
    rng_seed(&rng, 123);
    FastLayer l = {.items = ITEMS, .tokens = TOKENS, .width = WIDTH, .heads = HEADS};
    float *weight = random_cells(&rng, 4 * WEIGHT, 0.036);
    l.x = random_cells(&rng, CELLS, 1);
    l.query = weight;
    l.key = weight + WEIGHT;
    l.value = weight + 2 * WEIGHT;
    l.out = weight + 3 * WEIGHT;
    l.out_bias = weight;
    l.y = random_cells(&rng, CELLS, 1);
    l.room = random_cells(&rng, fast_layer_room(set, &l), 1);
    printf("%s: layer of %d texts, %d tokens, %d features, %d heads\n", set->kernels.name, ITEMS,
           TOKENS, WIDTH, HEADS);
    for (l.threads = threads_available(); l.threads >= 1; l.threads = l.threads > 1 ? 1 : 0) {
        measure(set, &l, (Subject){"layer", 4 * product + attention, fast_layer}, repeats);
        measure(set, &l, (Subject){"attention", attention, run_attention}, repeats);
        measure(set, &l, (Subject){"product", product, run_product}, repeats);
    }
    return 0;
}
