/*
 * cmd_bench.c - `bench`: implementations of one attention layer side by side, as a table for
 * people, as tab-separated values, and as a bar chart.
 */
#include "base/file.h"
#include "base/lookup.h"
#include "base/terminal.h"
#include "base/threads.h"
#include "bench/chart.h"
#include "main/command.h"
#include "output/raster.h"

#include <stdio.h>

/* ---- options ---- */

static bool read_shape(const Options *o, LayerShape *s, Error *e)
{
    Str rest = o->value[OPTION_SHAPE];
    if (shape_read(&rest, s) && !rest.len && s->items > 0 && s->tokens > 0 && s->width > 0 &&
        s->heads > 0)
        return true;
    error_set(e, ERROR_USAGE, "--shape wants four whole numbers from 1 up, not '%.*s'",
              STR_ARG(o->value[OPTION_SHAPE]));
    return error_hint(e, "batch items, tokens, features, heads: --shape 4,1024,768,12");
}

static bool read_name(Str name, uint32_t *chosen, Error *e)
{
    Nearest near = nearest_name(variant_name, name);
    int i = name_row(variant_name, name);
    if (i >= 0) {
        *chosen |= (uint32_t)1 << i;
        return true;
    }
    NameList all = name_list(variant_name, ", ");
    error_set(e, ERROR_USAGE, "--only: there is no implementation '%.*s'", STR_ARG(name));
    return near.best.len
               ? error_hint(e, "did you mean %.*s? There are %s", STR_ARG(near.best), all.text)
               : error_hint(e, "there are %s", all.text);
}

/* --only NAME, several times or with commas between names. */
static bool read_only(Command *c, uint32_t *chosen, Error *e)
{
    const StrList *all = &c->options.all[OPTION_ONLY];
    for (size_t i = 0; i < all->count; i++) {
        Str rest = all->items[i];
        do {
            size_t comma = str_find(rest, ',');
            if (!read_name(str_part(rest, 0, comma), chosen, e))
                return false;
            rest = str_from(rest, comma + 1);
        } while (rest.len);
    }
    return true;
}

static bool read_spec(Command *c, BenchSpec *s, Error *e)
{
    const Options *o = &c->options;
    int there = threads_available();
    *s = bench_spec();
    if (o->given[OPTION_SHAPE] && !read_shape(o, &s->shape, e))
        return false;
    if (!option_int(o, OPTION_THREADS, 1, there, there, &s->threads, e))
        return error_hint(e, "%d processor%s can be used here", there, there == 1 ? "" : "s");
    if (o->given[OPTION_ONLY]) {
        s->patience = 0; /* it is asked for */
        s->chosen = 0;
    }
    return option_int(o, OPTION_REPEAT, 1, BENCH_REPEATS, s->repeat, &s->repeat, e) &&
           read_only(c, &s->chosen, e) && shape_check(s->shape, e);
}

/* ---- progress ---- */

static bool progress(void *context, const BenchProgress *now)
{
    char text[80];
    (void)context;
    snprintf(text, sizeof text, "%d of %d: %s, %d thread%s", now->row + 1, now->rows,
             now->variant->name, now->threads, now->threads == 1 ? "" : "s");
    terminal_progress(text);
    return true;
}

/* ---- tables ---- */

/* What was left out is noted on standard error. */
static void write_tsv(Command *c, StrBuf *out, const BenchTable *t)
{
    strbuf_puts(out, "name\tthreads\tmedian_s\tmin_s\tgflops\tpeak_fraction\textra_bytes\n");
    for (int i = 0; i < t->count; i++) {
        const BenchRow *row = &t->rows[i];
        if (row->why)
            command_note(c, "%s is left out: %s", row->variant->name, row->why);
        else
            strbuf_printf(out, "%s\t%d\t%.9f\t%.9f\t%.4f\t%.6f\t%lld\n", row->variant->name,
                          row->threads, row->median, row->least, row->gflops, row->share,
                          (long long)row->extra_bytes);
    }
}

/* "12 heads, " */
static void write_count(StrBuf *out, int64_t n, const char *what, const char *then)
{
    strbuf_printf(out, "%lld %s%s%s", (long long)n, what, n == 1 ? "" : "s", then);
}

static void write_head(StrBuf *out, const BenchTable *t)
{
    strbuf_puts(out, "Causal attention, ");
    write_count(out, t->shape.items, "item", " of ");
    write_count(out, t->shape.tokens, "token", ", ");
    write_count(out, t->shape.width, "feature", ", ");
    write_count(out, t->shape.heads, "head", ": ");
    strbuf_printf(out, t->flop < 1e8 ? "%.2g GFLOP\n" : "%.2f GFLOP\n", t->flop * 1e-9);
    strbuf_printf(out, "%s kernels", t->set->kernels.name);
    if (t->peak_one > 0)
        strbuf_printf(out, "; the machine's peak: %.1f GFLOP/s with 1 thread", t->peak_one);
    if (t->threads > 1 && t->peak_most > 0)
        strbuf_printf(out, ", %.1f with %d", t->peak_most, t->threads);
    strbuf_puts(out, "\n\n");
}

/* Nine places for any time from a tenth of a microsecond to a day. */
static Str seconds_text(Arena *a, double t)
{
    int decimals = t < 1e-2 ? 7 : t < 100 ? 5 : 2;
    return str_printf(a, "%.*f", decimals, t);
}

static void write_row(StrBuf *out, const BenchTable *t, const BenchRow *row, bool few)
{
    double faster = bench_first(t)->median / row->median;
    Str ratio = str_printf(out->arena,
                           faster < 0.1  ? "%.1gx"
                           : faster < 10 ? "%.2fx"
                                         : "%.0fx",
                           faster);
    strbuf_printf(out, "%-13s %7d %9s %9s %7.1f %6.1f %% %9s %8s", row->variant->name, row->threads,
                  seconds_text(out->arena, row->median).at, seconds_text(out->arena, row->least).at,
                  row->gflops, 100 * row->share, bench_bytes(out->arena, row->extra_bytes),
                  ratio.at);
    if (few)
        strbuf_printf(out, row->runs == 1 ? "  timed once" : "  timed %d times", row->runs);
    strbuf_char(out, '\n');
}

static void write_table(StrBuf *out, const BenchTable *t, int repeat)
{
    write_head(out, t);
    strbuf_printf(out, "%-13s %7s %9s %9s %7s %8s %9s %8s\n", "name", "threads", "median s",
                  "min s", "GFLOP/s", "of peak", "extra", "faster");
    for (int i = 0; i < t->count; i++) {
        const BenchRow *row = &t->rows[i];
        if (row->why)
            strbuf_printf(out, "%-13s %7d  left out: %s\n", row->variant->name, row->threads,
                          row->why);
        else
            write_row(out, t, row, row->runs < repeat);
    }
}

/* ---- the chart ---- */

typedef struct ChartFile {
    const char *path; /* NULL: none is wanted */
    View view;        /* its theme */
    int width, height;
} ChartFile;

/* Reads what --png asks for. What can be refused is refused before anything is measured. */
static bool read_chart(Command *c, ChartFile *f, Error *e)
{
    const Options *o = &c->options;
    bool about = o->given[OPTION_THEME] || o->given[OPTION_SIZE] || o->given[OPTION_FORCE];
    *f = (ChartFile){.view = view_default()};
    if (!o->given[OPTION_PNG])
        return about ? error_set(e, ERROR_USAGE, "--theme, --size and -f want --png FILE") : true;
    f->path = str_copy(&c->arena, o->value[OPTION_PNG]).at;
    if (!str_ends(o->value[OPTION_PNG], ".png"))
        return error_set(e, ERROR_USAGE, "--png wants a name that ends in .png, not '%s'", f->path);
    Error unknown = {0};
    if (!option_views(o, BIT(THEME), NULL, &f->view, &unknown))
        return error_set(e, ERROR_USAGE, "--theme wants light, dark, contrast or print, not '%.*s'",
                         STR_ARG(o->value[OPTION_THEME]));
    return option_size(o, false, &f->width, &f->height, e) &&
           file_can_write(f->path, o->given[OPTION_FORCE], e);
}

static bool write_chart(Command *c, const ChartFile *f, const BenchTable *t, Error *e)
{
    FontSet *fonts = fonts_open(e);
    if (!fonts)
        return false;
    TextMetrics metrics = fonts_metrics(fonts);
    DrawList list = chart_draw(&c->arena, t, f->view.theme, f->width, f->height, &metrics);
    Image image = image_make(&c->arena, f->width, f->height);
    raster_paint(&image, &list, fonts);
    fonts_close(fonts);
    return png_write(&image, f->path, c->options.given[OPTION_FORCE], e);
}

/* ---- all ---- */

static bool measure(Command *c, BenchSpec *spec, BenchTable *t, Error *e)
{
    spec->progress = progress;
    bool ok = bench_measure(&c->arena, spec, t, e);
    terminal_progress("");
    if (ok && !bench_first(t))
        return error_set(e, ERROR_USAGE, "nothing is left to be timed: %s: %s",
                         t->rows[0].variant->name, t->rows[0].why);
    return ok;
}

void cmd_bench(Command *c, Error *e)
{
    BenchSpec spec;
    BenchTable table;
    ChartFile chart;
    StrBuf out = strbuf_make(&c->arena);
    if (!read_spec(c, &spec, e) || !read_chart(c, &chart, e) || !measure(c, &spec, &table, e))
        return;
    if (c->options.given[OPTION_TSV])
        write_tsv(c, &out, &table);
    else
        write_table(&out, &table, spec.repeat);
    command_print(c, strbuf_str(&out));
    if (chart.path)
        write_chart(c, &chart, &table, e);
}
