/*
 * bench.c - checking and timing variants (see bench.h).
 */
#include "bench/bench.h"

#include "base/threads.h"
#include "numbers/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MEMORY_PART = 2,          /* one part in so many of the machine's memory may be used */
    MEMORY_UNKNOWN = 1 << 30, /* bytes, where the system does not say how much there is */
    PEAK_ROUNDS = 1000000,    /* about 2 ms, in which starting threads hardly counts */
    PEAKS = 6,                /* measurements of the peak for each row, at least */
    HINT_MOST = 1 << 24,      /* features for which looking for divisors takes no time */
};

/* Operations a second that no thread reaches, in plain loops and in fast kernels. They give the
 * least time that a row can take. */
#define LOOPS_TOP 1e10
#define FAST_TOP  2e11

#define ROW_SECONDS 2.0 /* for the repeats of a row, so that a slow one does not delay the rest */

BenchSpec bench_spec(void)
{
    return (BenchSpec){
        .shape = {1, 512, 768, 12}, .threads = threads_available(), .repeat = 5, .patience = 60};
}

/* ---- what can be measured ---- */

/* Hints at the nearest numbers of heads, below and above, that divide the features. */
static bool hint_heads(LayerShape s, Error *e)
{
    int64_t fewer = s.heads < s.width ? s.heads : s.width, more = fewer + 1;
    while (s.width % fewer)
        fewer--;
    while (more < s.width && s.width % more)
        more++;
    if (more > s.width)
        return error_hint(e, "heads must divide features: %lld would", (long long)fewer);
    return error_hint(e, "heads must divide features: %lld or %lld would", (long long)fewer,
                      (long long)more);
}

static bool check_shape(LayerShape s, Error *e)
{
    if (s.items < 1 || s.tokens < 1 || s.width < 1 || s.heads < 1) {
        error_set(e, ERROR_USAGE, "a shape is four numbers from 1 up, not %lld,%lld,%lld,%lld",
                  (long long)s.items, (long long)s.tokens, (long long)s.width, (long long)s.heads);
        return error_hint(e, "batch items, tokens, features, heads: 4,1024,768,12");
    }
    if (s.width % s.heads == 0)
        return true;
    error_set(e, ERROR_USAGE, "%lld features cannot be shared out among %lld heads",
              (long long)s.width, (long long)s.heads);
    return s.width <= HINT_MOST ? hint_heads(s, e) : error_hint(e, "heads must divide features");
}

bool bench_check_spec(const BenchSpec *s, Error *e)
{
    int there = threads_available();
    if (!check_shape(s->shape, e))
        return false;
    if (s->threads < 1 || s->threads > there) {
        error_set(e, ERROR_USAGE, "%d processor%s can be used here, not %d", there,
                  there == 1 ? "" : "s", s->threads);
        return error_hint(e, "threads can be 1 to %d", there);
    }
    if (s->repeat < 1 || s->repeat > BENCH_REPEATS)
        return error_set(e, ERROR_USAGE, "repeats can be 1 to %d, not %d", BENCH_REPEATS,
                         s->repeat);
    return true;
}

/* Half of this machine's memory: the rest is for everything else. */
static int64_t allowed_bytes(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages < 1 || page < 1)
        return MEMORY_UNKNOWN;
    return pages > INT64_MAX / page ? INT64_MAX : (int64_t)pages * page / MEMORY_PART;
}

/* The bytes of x, y and the weights; INT64_MAX where that is more than can be counted. */
static int64_t shared_bytes(LayerShape s)
{
    double cells = 2.0 * (double)s.items * (double)s.tokens * (double)s.width +
                   4.0 * (double)s.width * (double)s.width + (double)s.width;
    if (cells * sizeof(float) > 9e18)
        return INT64_MAX;
    int64_t rows = s.items * s.tokens * s.width;
    return (2 * rows + 4 * s.width * s.width + s.width) * (int64_t)sizeof(float);
}

/* ---- a measurement under way ---- */

typedef struct Bench {
    const BenchSpec *spec;
    BenchTable *table;
    Arena *arena;
    Error *error;
    VariantRun run;
    float *cells; /* x, weights and y in one piece */
    Reference reference;
    int64_t allowed; /* bytes */
    int rows;        /* of the table, when all is done */
    double *time;    /* seconds of each repeat of a row */
} Bench;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Also sorts x. */
static double median(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, ascending);
    return n % 2 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
}

static void fill(Rng *rng, float *x, int64_t n, double most)
{
    for (int64_t i = 0; i < n; i++)
        x[i] = (float)rng_between(rng, -most, most);
}

/* Inputs of variance 1, weights as nn.Linear begins with. */
static bool make_inputs(Bench *b)
{
    LayerShape s = b->spec->shape;
    int64_t rows = s.items * s.tokens * s.width, weight = s.width * s.width;
    float *at = b->cells = malloc((size_t)b->table->shared_bytes);
    Rng rng;
    if (!at)
        return false;
    rng_seed(&rng, 123);
    fill(&rng, at, rows, sqrt(3));
    fill(&rng, at + rows, 4 * weight + s.width, 1 / sqrt((double)s.width));
    b->run = (VariantRun){.shape = s,
                          .x = at,
                          .in = at + rows,
                          .out = at + rows + 3 * weight,
                          .out_bias = at + rows + 4 * weight,
                          .y = at + rows + 4 * weight + s.width,
                          .set = b->table->set,
                          .threads = b->spec->threads};
    return reference_make(&b->reference, &b->run);
}

static bool is_chosen(const BenchSpec *s, int variant)
{
    return s->chosen == 0 || s->chosen >> variant & 1;
}

/* ---- one row ---- */

static double time_run(const Bench *b, const Variant *v)
{
    double begin = seconds_now();
    variant_run(v, &b->run);
    return seconds_now() - begin;
}

static void measure_peak(Bench *b, BenchRow *row)
{
    double *most = b->run.threads > 1 ? &b->table->peak_most : &b->table->peak_one;
    double begin = seconds_now();
    double flop = b->table->set->peak(PEAK_ROUNDS, b->run.threads);
    double reached = flop / (seconds_now() - begin) * 1e-9;
    row->peak = fmax(row->peak, reached);
    *most = fmax(*most, reached);
}

/* The first run of a row: checks its result. Its time says how many more runs there can be. */
static bool check_row(Bench *b, const Variant *v, double *seconds)
{
    LayerShape s = b->run.shape;
    for (int64_t i = 0; i < s.items * s.tokens * s.width; i++)
        b->run.y[i] = NAN; /* nothing that another variant left is taken for its result */
    *seconds = time_run(b, v);
    double apart = reference_difference(&b->reference, b->run.y);
    if (apart <= BENCH_TOLERANCE)
        return true;
    return error_set(b->error, ERROR_CHECK,
                     "%s with %d thread%s computes something else: %.2g of a row's largest cell "
                     "apart, %.2g are allowed",
                     v->name, b->run.threads, b->run.threads == 1 ? "" : "s", apart,
                     BENCH_TOLERANCE);
}

static void time_row(Bench *b, BenchRow *row, double first)
{
    double limit = b->spec->seconds > 0 ? b->spec->seconds : ROW_SECONDS;
    b->time[0] = first;
    measure_peak(b, row);
    row->runs = 1;
    if (first < limit) { /* else the first run is the only one */
        double fit = limit / first;
        row->runs = fit < b->spec->repeat ? (int)fit : b->spec->repeat;
        for (int i = 0; i < row->runs; i++) {
            b->time[i] = time_run(b, row->variant);
            measure_peak(b, row);
        }
    }
    for (int i = row->runs + 1; i < PEAKS; i++)
        measure_peak(b, row);
    row->median = median(b->time, row->runs);
    row->least = b->time[0];
    row->gflops = b->table->flop / row->median * 1e-9;
    row->share = row->gflops / row->peak;
}

/* The least seconds that a run can take. */
static double least_seconds(const Bench *b, const BenchRow *row)
{
    return b->table->flop / ((row->variant->small ? LOOPS_TOP : FAST_TOP) * row->threads);
}

/* Why the row cannot be run; NULL: it can. */
static const char *obstacle(const Bench *b, const BenchRow *row)
{
    LayerShape s = b->run.shape;
    int64_t left = b->allowed - b->table->shared_bytes;
    if (row->variant->fused && s.width / s.heads > FAST_HEAD)
        return str_printf(b->arena, "heads of %lld features: fused attention takes at most %d",
                          (long long)(s.width / s.heads), FAST_HEAD)
            .at;
    if (row->variant->small && (s.tokens > VARIANT_SMALL || s.width > VARIANT_SMALL))
        return str_printf(b->arena, "its kernels take at most %d tokens and features",
                          VARIANT_SMALL)
            .at;
    if (row->extra_bytes > left)
        return str_printf(b->arena, "needs at least %s more, %s are left of what is allowed",
                          bench_bytes(b->arena, row->extra_bytes), bench_bytes(b->arena, left))
            .at;
    double seconds = least_seconds(b, row);
    if (b->spec->patience > 0 && seconds > b->spec->patience)
        return str_printf(b->arena, "would take %.0f %s or more",
                          seconds < 100 ? ceil(seconds) : ceil(seconds / 60),
                          seconds < 100 ? "seconds" : "minutes")
            .at;
    return NULL;
}

static bool measure_row(Bench *b, const Variant *v, int threads)
{
    BenchRow *row = &b->table->rows[b->table->count++];
    const BenchSpec *s = b->spec;
    double first;
    b->run.threads = threads;
    *row = (BenchRow){.variant = v, .threads = threads};
    row->extra_bytes = variant_extra_bytes(v, &b->run);
    row->why = obstacle(b, row);
    row->left_out = row->why != NULL;
    if (row->left_out)
        return true;
    BenchProgress now = {v, threads, b->table->count - 1, b->rows};
    if (s->progress && !s->progress(s->context, &now))
        return error_set(b->error, ERROR_CANCELLED, "stopped");
    b->run.workspace = malloc((size_t)variant_workspace(v, &b->run) * sizeof(float));
    if (!b->run.workspace)
        return error_memory(b->error, "measure", str_of(v->name));
    bool ok = check_row(b, v, &first);
    if (ok)
        time_row(b, row, first);
    free(b->run.workspace);
    return ok;
}

/* ---- all rows ---- */

static int rows_of(const BenchSpec *s, const Variant *v)
{
    return s->threads > 1 && !v->serial ? 2 : 1;
}

static void make_lists(Bench *b)
{
    for (int i = 0; variant_row(i); i++)
        b->rows += is_chosen(b->spec, i) ? rows_of(b->spec, variant_row(i)) : 0;
    b->table->rows = ARENA_ARRAY(b->arena, BenchRow, b->rows);
    b->time = ARENA_ARRAY(b->arena, double, b->spec->repeat);
}

static bool measure_all(Bench *b)
{
    for (int i = 0; variant_row(i); i++) {
        const Variant *v = variant_row(i);
        if (!is_chosen(b->spec, i))
            continue;
        if (!measure_row(b, v, 1))
            return false;
        if (rows_of(b->spec, v) > 1 && !measure_row(b, v, b->spec->threads))
            return false;
    }
    return true;
}

/* Does anything fit? The least that one of the chosen takes must. */
static bool check_memory(Bench *b)
{
    int64_t least = INT64_MAX, shared = b->table->shared_bytes;
    VariantRun r = {.shape = b->spec->shape, .set = b->table->set, .threads = 1};
    for (int i = 0; shared <= b->allowed && variant_row(i); i++) {
        int64_t extra = is_chosen(b->spec, i) ? variant_extra_bytes(variant_row(i), &r) : INT64_MAX;
        least = extra < least ? extra : least;
    }
    if (shared <= b->allowed && least <= b->allowed - shared)
        return true;
    bool all = shared <= b->allowed && least < INT64_MAX - shared;
    int64_t wanted = shared > b->allowed ? shared : all ? shared + least : INT64_MAX;
    error_set(b->error, ERROR_USAGE, "this shape needs at least %s of memory, %s are allowed",
              bench_bytes(b->arena, wanted), bench_bytes(b->arena, b->allowed));
    return error_hint(b->error, "half of the machine's memory may be used: take fewer tokens or "
                                "items");
}

bool bench_measure(Arena *a, const BenchSpec *s, BenchTable *out, Error *e)
{
    *out = (BenchTable){.shape = s->shape, .set = fast_best(), .threads = s->threads};
    Bench b = {.spec = s, .table = out, .arena = a, .error = e};
    if (!bench_check_spec(s, e))
        return false;
    out->flop = layer_flop(s->shape);
    out->shared_bytes = shared_bytes(s->shape);
    b.allowed = s->allowed ? s->allowed : allowed_bytes();
    if (!check_memory(&b))
        return false;
    make_lists(&b);
    bool ok = make_inputs(&b) ? measure_all(&b)
                              : error_set(e, ERROR_FILE, "the system gives no memory for inputs");
    if (s->threads == 1)
        out->peak_most = out->peak_one;
    reference_free(&b.reference);
    free(b.cells);
    return ok;
}

const BenchRow *bench_first(const BenchTable *t)
{
    for (int i = 0; i < t->count; i++)
        if (!t->rows[i].left_out)
            return &t->rows[i];
    return NULL;
}

const char *bench_bytes(Arena *a, int64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double n = (double)bytes;
    int unit = 0;
    for (; n >= 1024 && unit < 6; unit++)
        n /= 1024;
    return str_printf(a, unit && n < 100 ? "%.1f %s" : "%.0f %s", n, units[unit]).at;
}
