/*
 * measure_fast.c - how fast the fast kernels are. Machines are noisy and differ: figures count as
 * shares of the most the machine can do, measured in the same run, and the best of many repeats.
 *
 * Usage: measure-fast speed|onednn|tokens|exp [plain|avx2|avx512] [repeats]
 */
#define _POSIX_C_SOURCE 200809L
#include "measure_fast.h"

#include "base/lookup.h"
#include "base/threads.h"
#include "numbers/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ITEMS = 4, TOKENS = 1024 };
enum { PEAK_ROUNDS = 3000000 }; /* some 5 ms: threads that begin late must not show */

/* ---- a layer to measure with ---- */

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static float *random_cells(Rng *rng, int64_t n, double most)
{
    float *x = malloc((size_t)n * sizeof *x);
    if (!x) {
        fprintf(stderr, "no memory for %lld numbers\n", (long long)n);
        exit(1);
    }
    for (int64_t i = 0; i < n; i++)
        x[i] = (float)rng_between(rng, -most, most);
    return x;
}

static const Variant *flash(void)
{
    return variant_row(name_row(variant_name, STR("flash")));
}

VariantRun random_layer(const FastSet *set, int64_t items, int64_t tokens)
{
    Rng rng;
    VariantRun l = {.shape = {items, tokens, WIDTH, HEADS}, .set = set, .threads = 1};
    rng_seed(&rng, 123);
    l.in = random_cells(&rng, 4 * WEIGHT, 0.036); /* as torch begins: 1 / sqrt(768) */
    l.out = l.in + 3 * WEIGHT;
    l.out_bias = l.in;
    l.x = random_cells(&rng, items * tokens * WIDTH, 1);
    l.y = random_cells(&rng, items * tokens * WIDTH, 1);
    l.workspace = random_cells(&rng, variant_workspace(flash(), &l), 1);
    return l;
}

void run_layer(const VariantRun *l)
{
    variant_run(flash(), l);
}

void free_layer(VariantRun *l)
{
    free((void *)l->in);
    free((void *)l->x);
    free(l->y);
    free(l->workspace);
}

double product_flop(const VariantRun *l)
{
    return 2.0 * (double)(l->shape.items * l->shape.tokens) * WEIGHT;
}

double attention_flop(const VariantRun *l)
{
    return layer_flop(l->shape) - 4 * product_flop(l);
}

/* ---- seconds, GFLOP/s, share of the peak ---- */

static void run_product(const VariantRun *l)
{
    FastProducts p = fast_linear(l->shape.items * l->shape.tokens, WIDTH, WIDTH);
    p.a = &l->x;
    p.b = &l->in;
    p.c = &l->y;
    p.room = l->workspace;
    p.threads = l->threads;
    l->set->products(&p);
}

static void run_attention(const VariantRun *l)
{
    const int64_t item = l->shape.tokens * WIDTH, head = l->shape.tokens * SIZE;
    const int64_t cells = l->shape.items * item;
    FastAttention a = {.items = l->shape.items,
                       .heads = HEADS,
                       .tokens = l->shape.tokens,
                       .size = SIZE,
                       .q = {l->workspace, item, SIZE, WIDTH},
                       .k = {l->workspace + cells, item, head, SIZE},
                       .v = {l->workspace + 2 * cells, item, head, SIZE},
                       .out = {l->y, item, SIZE, WIDTH},
                       .scale = 1 / sqrtf(SIZE),
                       .causal = true,
                       .threads = l->threads};
    l->set->attention(&a);
}

typedef struct Subject {
    const char *name;
    double flop;
    void (*run)(const VariantRun *l);
} Subject;

static void print_speed(const VariantRun *l, const Subject *s, int repeats)
{
    double best = 1e9, peak = 0;
    for (int i = 0; i < repeats; i++) {
        double begin = seconds_now();
        s->run(l);
        double middle = seconds_now(), flop = l->set->peak(PEAK_ROUNDS, l->threads);
        best = fmin(best, middle - begin);
        peak = fmax(peak, flop / (seconds_now() - middle));
    }
    printf("%-10s %2d threads  %.4f s  %6.1f of %6.1f GFLOP/s  %3.0f %%\n", s->name, l->threads,
           best, s->flop / best * 1e-9, peak * 1e-9, 100 * s->flop / best / peak);
}

static void measure_speed(const FastSet *set, int repeats)
{
    VariantRun l = random_layer(set, ITEMS, TOKENS);
    const Subject subjects[] = {
        {"layer", 4 * product_flop(&l) + attention_flop(&l), run_layer},
        {"attention", attention_flop(&l), run_attention},
        {"product", product_flop(&l), run_product},
    };
    int all = threads_available();
    for (int s = 0; s < 6; s++) {
        l.threads = s < 3 ? all : 1;
        if (s < 3 || all > 1)
            print_speed(&l, &subjects[s % 3], repeats);
    }
    free_layer(&l);
}

static void measure_onednn(const FastSet *set, int repeats)
{
    compare_onednn(set, threads_available(), repeats);
    if (threads_available() > 1)
        compare_onednn(set, 1, repeats);
}

/* ---- long contexts ---- */

static void print_tokens(const FastSet *set, int64_t tokens, int repeats)
{
    VariantRun l = random_layer(set, 1, tokens);
    double best = 1e9, flop = 4 * product_flop(&l) + attention_flop(&l);
    l.threads = threads_available();
    for (int i = 0; i < repeats; i++) {
        double begin = seconds_now();
        run_layer(&l);
        best = fmin(best, seconds_now() - begin);
    }
    double bytes = (double)variant_workspace(flash(), &l) * sizeof(float);
    printf("%6lld tokens  %8.4f s  %6.1f GFLOP/s  %6.1f MB and %lld KB for each of %d threads\n",
           (long long)tokens, best, flop / best * 1e-9, bytes * 1e-6,
           (long long)(set->thread_bytes + 1023) / 1024, l.threads);
    free_layer(&l);
}

static void measure_tokens(const FastSet *set, int repeats)
{
    for (int64_t tokens = 1024; tokens <= 16384; tokens *= 2)
        print_tokens(set, tokens, repeats < 3 ? repeats : 3);
}

/* ---- every exponential ---- */

enum { STRETCH = 1 << 16, STRETCHES = 0x42aea000 / STRETCH }; /* -0 to -87.3 */

typedef struct ExpRun {
    const FastSet *set;
    double *worst; /* of each stretch, in units of the last place */
} ExpRun;

static void exp_stretch(void *context, int64_t i)
{
    ExpRun *run = context;
    float x[STRETCH], y[STRETCH];
    for (uint32_t j = 0; j < STRETCH; j++) {
        uint32_t bits = 0x80000000u + (uint32_t)i * STRETCH + j;
        memcpy(&x[j], &bits, sizeof bits);
    }
    run->set->exp(y, x, STRETCH);
    for (int j = 0; j < STRETCH; j++) {
        double want = exp((double)x[j]);
        double unit = ldexp(1, ilogb(want) - 23);
        run->worst[i] = fmax(run->worst[i], fabs((double)y[j] - want) / unit);
    }
}

static void measure_exp(const FastSet *set, int repeats)
{
    static double worst[STRETCHES];
    ExpRun run = {set, worst};
    double most = 0;
    (void)repeats;
    threads_each(0, STRETCHES, exp_stretch, &run);
    for (int i = 0; i < STRETCHES; i++)
        most = fmax(most, worst[i]);
    printf("e^x of all %lld floats from -0 to -87.3: at most %.3f units in the last place off\n",
           (long long)STRETCHES * STRETCH, most);
}

/* ---- what is asked for ---- */

static const FastSet *set_named(const char *name)
{
    for (int path = 0; name && path < FAST_PATHS; path++)
        if (fast_set((FastPath)path) && strcmp(fast_set((FastPath)path)->kernels.name, name) == 0)
            return fast_set((FastPath)path);
    return name ? NULL : fast_best();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*measure)(const FastSet *set, int repeats);
    } kinds[] = {{"speed", measure_speed},
                 {"onednn", measure_onednn},
                 {"tokens", measure_tokens},
                 {"exp", measure_exp}};
    const FastSet *set = set_named(argc > 2 ? argv[2] : NULL);
    for (int i = 0; set && argc > 1 && i < 4; i++)
        if (strcmp(argv[1], kinds[i].name) == 0) {
            printf("%s kernels, %s:\n", set->kernels.name, kinds[i].name);
            kinds[i].measure(set, argc > 3 ? atoi(argv[3]) : 20);
            return 0;
        }
    fprintf(stderr, "measure-fast speed|onednn|tokens|exp [a path of this machine] [repeats]\n");
    return 2;
}
