/*
 * chart.c - the words of a chart, and the picture of the bench command (see chart.h).
 */
#include "views/chart.h"

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

DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId id, int width, int height,
                    const TextMetrics *m)
{
    const Theme *theme = theme_get(id);
    Sizes sizes = sizes_for((float)width, (float)height, 0);
    DrawList d = draw_list(a, m, width, height, theme_colour(theme, ROLE_BACKGROUND));
    float margin = 3 * sizes.gap, bar = ceilf(sizes.title * 1.5f + 2 * sizes.gap);
    TextLook title = {FONT_SANS_BOLD, sizes.title, theme_colour(theme, ROLE_TEXT)};
    TextLook what = {FONT_SANS, sizes.small, theme_colour(theme, ROLE_TEXT)}, note = what;
    Chart chart = {.table = t, .chosen = chosen(t), .label = label};
    Box line = {margin, 0, (float)width - 2 * margin, bar}, rest = line;
    note.colour = theme_colour(theme, ROLE_MUTED);
    draw_rect(&d, (Box){0, 0, (float)width, bar}, theme_colour(theme, ROLE_BAR), 0);
    draw_rect(&d, (Box){0, bar, (float)width, 1}, theme_colour(theme, ROLE_EDGE), 0);
    draw_text_in(&d, title, line, ALIGN_LEFT, phrase_plain(PHRASE_CHART_TITLE));
    line.h = ceilf(1.6f * sizes.small);
    line.y = bar + 1.5f * sizes.gap;
    draw_text_in(&d, what, line, ALIGN_LEFT, subtitle(a, t));
    rest.y = line.y + line.h;
    line.y = (float)height - line.h - sizes.gap;
    rest.h = line.y - rest.y;
    chart_draw_bars(&d, &chart, theme, sizes, rest);
    if (bench_first(t))
        draw_text_in(&d, note, line, ALIGN_LEFT,
                     phrase(a, PHRASE_CHART_NOTE, str_of(bench_first(t)->variant->name)));
    return d;
}
