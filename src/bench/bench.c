/*
 * bench.c - checking and timing variants (see bench.h).
 */
#include "bench/bench.h"

#include "base/threads.h"
#include "numbers/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
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

/* ---- what can be measured ---- */

bool shape_read(Str *rest, LayerShape *out)
{
    int64_t *const parts[] = {&out->items, &out->tokens, &out->width, &out->heads};
    for (int i = 0; i < 4; i++) {
        *rest = str_from(*rest, i > 0); /* behind the comma */
        size_t comma = str_find(*rest, ',');
        if (!str_to_int(str_trim(str_part(*rest, 0, comma)), parts[i]))
            return false;
        *rest = str_from(*rest, comma);
    }
    return true;
}

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

bool shape_check(LayerShape s, Error *e)
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

/* Half of this machine's memory: the rest is for everything else. */
static int64_t allowed_bytes(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages < 1 || page < 1)
        return MEMORY_UNKNOWN;
    return pages > INT64_MAX / page ? INT64_MAX : (int64_t)pages * page / MEMORY_PART;
}

BenchSpec bench_spec(void)
{
    return (BenchSpec){.shape = {1, 512, 768, 12},
                       .threads = threads_available(),
                       .repeat = 5,
                       .seconds = 2,
                       .allowed = allowed_bytes(),
                       .patience = 60,
                       .chosen = UINT32_MAX};
}

/* The bytes of x, y and the weights; INT64_MAX where that is more than can be counted. */
static int64_t shared_bytes(LayerShape s)
{
    double items = (double)s.items, tokens = (double)s.tokens, width = (double)s.width;
    double bytes = (2 * items * tokens * width + 4 * width * width + width) * sizeof(float);
    return bytes > 9e18 ? INT64_MAX : (int64_t)bytes;
}

/* ---- a measurement under way ---- */

typedef struct Bench {
    const BenchSpec *spec;
    BenchTable *table;
    Arena *arena; /* the caller's: texts and rows */
    Error *error;
    VariantRun run;
    Reference reference;
    int rows;     /* of the table, when all is done */
    double *time; /* seconds of each repeat of a row */
} Bench;

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

/* Inputs of variance 1, weights as nn.Linear begins with; and what is to come of them. */
static void make_inputs(Bench *b, Arena *memory)
{
    LayerShape s = b->spec->shape;
    int64_t rows = s.items * s.tokens * s.width, weight = s.width * s.width;
    float *at = ARENA_ARRAY(memory, float, 2 * rows + 4 * weight + s.width);
    Rng rng;
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
    b->reference = reference_make(memory, &b->run);
}

/* ---- one row ---- */

static double time_run(const Bench *b, const Variant *v)
{
    double begin = seconds_on(CLOCK_MONOTONIC);
    variant_run(v, &b->run);
    return seconds_on(CLOCK_MONOTONIC) - begin;
}

static void measure_peak(Bench *b)
{
    double *most = b->run.threads > 1 ? &b->table->peak_most : &b->table->peak_one;
    double begin = seconds_on(CLOCK_MONOTONIC);
    double flop = b->table->set->peak(PEAK_ROUNDS, b->run.threads);
    double reached = flop / (seconds_on(CLOCK_MONOTONIC) - begin) * 1e-9;
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
    double fit = b->spec->seconds / first; /* so many more runs */
    b->time[0] = first;
    measure_peak(b);
    row->runs = 1;
    if (fit > 1) { /* else the first run is the only one */
        row->runs = fit < b->spec->repeat ? (int)fit : b->spec->repeat;
        for (int i = 0; i < row->runs; i++) {
            b->time[i] = time_run(b, row->variant);
            measure_peak(b);
        }
    }
    for (int i = row->runs + 1; i < PEAKS; i++)
        measure_peak(b);
    row->median = median(b->time, row->runs);
    row->least = b->time[0];
    row->gflops = b->table->flop / row->median * 1e-9;
}

/* Every share is of the peak that the chart draws: the largest that was reached with the threads of
 * the row. */
static void share_peaks(BenchTable *t)
{
    for (int i = 0; i < t->count; i++) {
        BenchRow *row = &t->rows[i];
        double peak = row->threads > 1 ? t->peak_most : t->peak_one;
        row->share = peak > 0 && !row->why ? row->gflops / peak : 0;
    }
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
    int64_t left = b->spec->allowed - b->table->shared_bytes;
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

static bool measure_row(Bench *b, BenchRow *row)
{
    const BenchSpec *s = b->spec;
    double first;
    b->run.threads = row->threads;
    row->extra_bytes = variant_extra_bytes(row->variant, &b->run);
    row->why = obstacle(b, row);
    if (row->why)
        return true;
    BenchProgress now = {row->variant, row->threads, b->table->count - 1, b->rows};
    if (s->progress && !s->progress(s->context, &now))
        return error_set(b->error, ERROR_CANCELLED, "stopped");
    b->run.workspace = malloc((size_t)variant_workspace(row->variant, &b->run) * sizeof(float));
    if (!b->run.workspace)
        return error_memory(b->error, "measure", str_of(row->variant->name));
    bool ok = check_row(b, row->variant, &first);
    if (ok)
        time_row(b, row, first);
    free(b->run.workspace);
    return ok;
}

/* ---- all rows ---- */

static void make_rows(Bench *b)
{
    int most = b->spec->threads;
    const Variant *v;
    b->table->rows = ARENA_ARRAY(b->arena, BenchRow, 2 * VARIANT_MOST);
    for (int i = 0; (v = variant_next(b->spec->chosen, &i)) != NULL;) {
        b->table->rows[b->rows++] = (BenchRow){.variant = v, .threads = 1};
        if (most > 1 && !v->serial)
            b->table->rows[b->rows++] = (BenchRow){.variant = v, .threads = most};
    }
}

/* Does anything fit? The least that one of the chosen takes must. */
static bool check_memory(Bench *b)
{
    int64_t least = INT64_MAX, wanted = b->table->shared_bytes, allowed = b->spec->allowed;
    VariantRun r = {.shape = b->spec->shape, .set = b->table->set, .threads = 1};
    const Variant *v;
    for (int i = 0; wanted <= allowed && (v = variant_next(b->spec->chosen, &i)) != NULL;) {
        int64_t extra = variant_extra_bytes(v, &r);
        least = extra < least ? extra : least;
    }
    if (wanted <= allowed)
        wanted = least < INT64_MAX - wanted ? wanted + least : INT64_MAX;
    if (wanted <= allowed)
        return true;
    error_set(b->error, ERROR_USAGE, "this shape needs at least %s of memory, %s are allowed",
              bench_bytes(b->arena, wanted), bench_bytes(b->arena, allowed));
    return error_hint(b->error, "half of the machine's memory may be used: take fewer tokens or "
                                "items");
}

bool bench_measure(Arena *a, const BenchSpec *s, BenchTable *out, Error *e)
{
    *out = (BenchTable){.shape = s->shape, .set = fast_best(), .threads = s->threads};
    Bench b = {.spec = s, .table = out, .arena = a, .error = e};
    if (!shape_check(s->shape, e))
        return false;
    out->flop = layer_flop(s->shape);
    out->shared_bytes = shared_bytes(s->shape);
    if (!check_memory(&b))
        return false;
    Arena memory = arena_scratch();
    bool ok = true;
    make_rows(&b);
    make_inputs(&b, &memory);
    b.time = ARENA_ARRAY(&memory, double, s->repeat);
    while (ok && out->count < b.rows)
        ok = measure_row(&b, &out->rows[out->count++]);
    if (s->threads == 1)
        out->peak_most = out->peak_one;
    share_peaks(out);
    arena_free(&memory);
    return ok;
}

const BenchRow *bench_first(const BenchTable *t)
{
    for (int i = 0; i < t->count; i++)
        if (!t->rows[i].why)
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
