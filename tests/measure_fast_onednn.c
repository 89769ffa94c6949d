/*
 * measure_fast_onednn.c - the same attention layer made of oneDNN's matrix products, to be timed
 * beside ours. This is how one would put it together by hand: one product for queries, keys and
 * values of all heads, for each head one for its scores and one for its context, with a softmax
 * between them, one for the output. oneDNN runs on OpenMP's threads, and so does the softmax here.
 *
 * Where oneDNN is not installed, this file only says so.
 */
#define _POSIX_C_SOURCE 200809L
#include "measure_fast.h"

#include <stdio.h>

#ifdef ONEDNN
#include <dnnl.h>
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ITEMS = 4, TOKENS = 1024, QKV = 3 * WIDTH };

/* What the products leave for each other. */
typedef struct Between {
    float qkv[ITEMS * TOKENS * QKV];
    float score[TOKENS * TOKENS]; /* of one head */
    float context[ITEMS * TOKENS * WIDTH];
} Between;

static void causal_softmax(const FastSet *set, float *score)
{
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < TOKENS; i++) {
        float *row = score + (size_t)i * TOKENS;
        set->kernels.softmax(row, row, 1, i + 1);
        memset(row + i + 1, 0, (size_t)(TOKENS - i - 1) * sizeof *row);
    }
}

static void onednn_head(const FastSet *set, Between *between, int item, int head)
{
    const float *q = between->qkv + (size_t)item * TOKENS * QKV + head * SIZE;
    float *context = between->context + (size_t)item * TOKENS * WIDTH + head * SIZE;
    dnnl_sgemm('N', 'T', TOKENS, TOKENS, SIZE, 1 / sqrtf(SIZE), q, QKV, q + WIDTH, QKV, 0,
               between->score, TOKENS);
    causal_softmax(set, between->score);
    dnnl_sgemm('N', 'N', TOKENS, SIZE, TOKENS, 1, between->score, TOKENS, q + 2 * (size_t)WIDTH,
               QKV, 0, context, WIDTH);
}

static void onednn_layer(const FastSet *set, const VariantRun *l, Between *between, float *y)
{
    dnnl_sgemm('N', 'T', ITEMS * TOKENS, QKV, WIDTH, 1, l->x, WIDTH, l->in, WIDTH, 0, between->qkv,
               QKV);
    for (int i = 0; i < ITEMS * HEADS; i++)
        onednn_head(set, between, i / HEADS, i % HEADS);
    for (int i = 0; i < ITEMS * TOKENS; i++)
        memcpy(y + (size_t)i * WIDTH, l->out_bias, WIDTH * sizeof *y);
    dnnl_sgemm('N', 'T', ITEMS * TOKENS, WIDTH, WIDTH, 1, between->context, WIDTH, l->out, WIDTH, 1,
               y, WIDTH);
}

/* OpenMP's threads wait for more work by turning round: until they sleep they would take ours the
 * processor away. */
static void let_threads_sleep(void)
{
    struct timespec moment = {.tv_nsec = 30000000};
    nanosleep(&moment, NULL);
}

static double farthest_apart(const float *a, const float *b, int64_t n)
{
    double most = 0;
    for (int64_t i = 0; i < n; i++)
        most = fmax(most, fabs((double)a[i] - (double)b[i]));
    return most;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double median(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, by_size);
    return x[n / 2];
}

void compare_onednn(const FastSet *set, int threads, int repeats)
{
    enum { MOST = 100, CELLS = ITEMS * TOKENS * WIDTH };
    double ours[MOST], theirs[MOST], ratio[MOST];
    VariantRun l = random_layer(set, ITEMS, TOKENS);
    Between *between = malloc(sizeof *between);
    float *y = malloc(CELLS * sizeof *y);
    repeats = repeats < 1 ? 1 : repeats > MOST ? MOST : repeats;
    l.threads = threads;
    omp_set_num_threads(threads);
    for (int i = -1; i < repeats && between && y; i++) { /* the first time is not counted */
        let_threads_sleep();                             /* both begin on a machine that rests */
        double begin = seconds_now();
        onednn_layer(set, &l, between, y);
        double middle = seconds_now();
        let_threads_sleep();
        double again = seconds_now();
        run_layer(&l);
        double end = seconds_now();
        if (i < 0)
            continue;
        theirs[i] = middle - begin;
        ours[i] = end - again;
        ratio[i] = theirs[i] / ours[i];
    }
    printf("layer, %d threads, medians: oneDNN's products %.4f s, ours %.4f s, ratio of pairs %.2f "
           "(results differ by %.1g)\n",
           threads, median(theirs, repeats), median(ours, repeats), median(ratio, repeats),
           farthest_apart(l.y, y, CELLS));
    free(y);
    free(between);
    free_layer(&l);
}
#else
void compare_onednn(const FastSet *set, int threads, int repeats)
{
    (void)set;
    (void)repeats;
    printf("layer, %d threads: oneDNN (libdnnl-dev) is not installed, no ratio\n", threads);
}
#endif
