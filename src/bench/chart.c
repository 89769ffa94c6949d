/*
 * chart.c - the words of a chart, and the picture of the bench command (see chart.h).
 */
#include "bench/chart.h"

#include "words/phrase.h"

#include <math.h>

/* ---- words ---- */

static Str number(Arena *a, int64_t n)
{
    return str_printf(a, "%lld", (long long)n);
}

Str chart_threads(Arena *a, int threads)
{
    return threads == 1 ? phrase_plain(PHRASE_CHART_ONE_THREAD)
                        : phrase(a, PHRASE_CHART_THREADS, number(a, threads));
}

Str chart_left_out(Arena *a, const BenchRow *row)
{
    return phrase(a, PHRASE_CHART_LEFT_OUT, str_of(row->why));
}

Str chart_peak(Arena *a, const BenchTable *t)
{
    Str one = str_printf(a, "%.0f", t->peak_one), most = str_printf(a, "%.0f", t->peak_most);
    return t->threads > 1 ? phrase(a, PHRASE_CHART_PEAKS, one, most, number(a, t->threads))
                          : phrase(a, PHRASE_CHART_PEAK, one);
}

Str chart_times(Arena *a, const BenchTable *t, const BenchRow *row)
{
    const BenchRow *first = bench_first(t);
    double times = row->gflops / first->gflops;
    return row == first ? STR("")
                        : str_printf(a,
                                     times < 0.095  ? "%.1g"
                                     : times < 9.95 ? "%.1f"
                                                    : "%.0f",
                                     times);
}

/* Three digits: "2.74 s", "30.8 ms". */
static Str seconds(Arena *a, double s)
{
    const char *unit = s >= 1 ? "s" : s >= 1e-3 ? "ms" : "µs";
    double n = s >= 1 ? s : s >= 1e-3 ? s * 1e3 : s * 1e6;
    return str_printf(a, "%.*f %s", n < 9.995 ? 2 : n < 99.95 ? 1 : 0, n, unit);
}

/* "1.61 ms  60×  55 %" */
static Str label(Arena *a, const BenchTable *t, const BenchRow *row, bool brief)
{
    Str time = seconds(a, row->median), times = chart_times(a, t, row);
    times = times.len ? times : STR("1");
    if (brief)
        return str_printf(a, "%.*s  %.*s×", STR_ARG(time), STR_ARG(times));
    return str_printf(a, "%.*s  %.*s×  %.*f %%", STR_ARG(time), STR_ARG(times),
                      row->share < 0.0995 ? 1 : 0, 100 * row->share);
}

static Str subtitle(Arena *a, const BenchTable *t)
{
    LayerShape s = t->shape;
    Str shape = phrase(a, PHRASE_CHART_SHAPE, number(a, s.items), number(a, s.tokens),
                       number(a, s.width), number(a, s.heads));
    Str flop = str_printf(a, t->flop < 1e8 ? "%.4f" : "%.2f", t->flop * 1e-9);
    return phrase(a, PHRASE_CHART_WORK, shape, flop, str_of(t->set->kernels.name));
}

/* ---- the picture ---- */

static uint32_t chosen(const BenchTable *t)
{
    uint32_t set = 0;
    for (int i = 0; i < t->count; i++)
        set |= 1u << variant_find(str_of(t->rows[i].variant->name));
    return set;
}

/* The bar with the title, from edge to edge. */
static void draw_title(const Pen *p, Box bar)
{
    float margin = 3 * p->gap;
    Box line = {margin, 0, bar.w - 2 * margin, bar.h};
    draw_rect(p->d, bar, pen_colour(p, ROLE_BAR), 0);
    draw_rect(p->d, (Box){0, bar.h, bar.w, 1}, pen_colour(p, ROLE_EDGE), 0);
    draw_text_in(p->d, pen_look(p, FONT_SANS_BOLD, p->title, ROLE_TEXT), line, ALIGN_LEFT,
                 phrase_plain(PHRASE_CHART_TITLE));
}

DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId theme, int width, int height,
                    const TextMetrics *m)
{
    Colour paper = theme_colour(theme_get(theme), ROLE_BACKGROUND);
    DrawList d = draw_list(a, m, width, height, paper);
    Pen p = pen_make(&d, theme, 0);
    Chart chart = {.table = t, .chosen = chosen(t), .label = label};
    float margin = 3 * p.gap, bar = ceilf(p.title * 1.5f + 2 * p.gap), high = ceilf(1.6f * p.small);
    Box above = {margin, bar + 1.5f * p.gap, (float)width - 2 * margin, high}, below = above;
    Box middle = {margin, above.y + high, above.w, 0};
    below.y = (float)height - high - p.gap;
    middle.h = below.y - middle.y;
    draw_title(&p, (Box){0, 0, (float)width, bar});
    draw_text_in(&d, pen_look(&p, FONT_SANS, p.small, ROLE_TEXT), above, ALIGN_LEFT,
                 subtitle(a, t));
    chart_draw_bars(&p, &chart, middle);
    if (bench_first(t))
        draw_text_in(&d, pen_look(&p, FONT_SANS, p.small, ROLE_MUTED), below, ALIGN_LEFT,
                     phrase(a, PHRASE_CHART_NOTE, str_of(bench_first(t)->variant->name)));
    return d;
}
