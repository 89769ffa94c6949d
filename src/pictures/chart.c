/*
 * chart.c - bars on a logarithmic axis (see chart.h).
 */
#include "pictures/chart.h"

#include "pictures/phrase.h"

#include <math.h>

/* Where everything goes. Each variant takes two rows: its name and bar with one thread, what it is
 * and its bar with all. */
typedef struct Chart {
    DrawList *d;
    Arena *a;
    const BenchTable *t;
    const Theme *theme;
    Sizes sizes;
    Box plot;           /* bars, without names and labels */
    float left;         /* where names begin */
    float line, row;    /* height of a line of text; of a bar's row */
    float pitch;        /* from one variant to the next */
    double least, most; /* seconds at both ends of the plot */
} Chart;

static Colour colour(const Chart *c, Role role)
{
    return theme_colour(c->theme, role);
}

static float width_of(const Chart *c, FontId font, Str text)
{
    return text_width(c->d->metrics, font, c->sizes.small, text);
}

static void put(const Chart *c, FontId font, Role role, Box box, Align align, Str text)
{
    draw_text_in(c->d, (TextLook){font, c->sizes.small, colour(c, role)}, box, align, text);
}

/* ---- words ---- */

/* Three digits: "2.74 s", "30.8 ms". */
static Str seconds(Arena *a, double s)
{
    const char *unit = s >= 1 ? "s" : s >= 1e-3 ? "ms" : "µs";
    double n = s >= 1 ? s : s >= 1e-3 ? s * 1e3 : s * 1e6;
    return str_printf(a, "%.*f %s", n < 9.995 ? 2 : n < 99.95 ? 1 : 0, n, unit);
}

/* The row others are compared with: the first that was run. */
static const BenchRow *first_row(const BenchTable *t)
{
    for (int i = 0; i < t->count; i++)
        if (!t->rows[i].left_out)
            return &t->rows[i];
    return NULL;
}

static Str label(const Chart *c, const BenchRow *row)
{
    double faster = first_row(c->t)->median / row->median;
    return str_printf(c->a, "%.*s  %.*f×  %.*f %%", STR_ARG(seconds(c->a, row->median)),
                      faster < 9.95 ? 1 : 0, faster, row->share < 0.0995 ? 1 : 0, 100 * row->share);
}

static Str threads_word(Arena *a, int threads)
{
    return threads == 1 ? phrase_plain(PHRASE_CHART_ONE_THREAD)
                        : phrase(a, PHRASE_CHART_THREADS, str_printf(a, "%d", threads));
}

/* ---- the axis ---- */

/* Seconds at the machine's peak. */
static double ideal(const BenchTable *t, int threads)
{
    return t->flop * 1e-9 / (threads > 1 ? t->peak_most : t->peak_one);
}

static void choose_range(Chart *c)
{
    const BenchRow *first = first_row(c->t);
    c->least = c->most = ideal(c->t, c->t->threads);
    for (int i = 0; first && i < c->t->count; i++)
        if (!c->t->rows[i].left_out) {
            c->least = fmin(c->least, c->t->rows[i].median);
            c->most = fmax(c->most, c->t->rows[i].median);
        }
    c->most = fmax(c->most, 2 * c->least);
}

static float at_time(const Chart *c, double time)
{
    double part = log(time / c->least) / log(c->most / c->least);
    return c->plot.x + c->plot.w * (float)fmax(0, fmin(1, part));
}

/* Round times: 1, 10, 100; on a short axis 2 and 5 times those, too. */
static bool next_tick(const Chart *c, double *time)
{
    bool decades = c->most / c->least >= 100;
    double power = pow(10, floor(log10(*time) + 1e-9));
    double digit = *time / power;
    if (decades || digit > 4.5)
        *time = 10 * power;
    else
        *time = (digit > 1.5 ? 5 : 2) * power;
    return *time <= c->most * 1.000001;
}

static void draw_axis(const Chart *c)
{
    float end = c->plot.y + c->plot.h, high = 1.5f * c->sizes.small, free = c->left;
    double time = pow(10, floor(log10(c->least) - 1e-9));
    while (next_tick(c, &time)) {
        if (time < c->least)
            continue;
        float x = floorf(at_time(c, time));
        Str text = str_printf(c->a,
                              time >= 0.9      ? "%.0f s"
                              : time >= 0.9e-3 ? "%.0f ms"
                                               : "%g µs",
                              time >= 0.9      ? time
                              : time >= 0.9e-3 ? time * 1e3
                                               : time * 1e6);
        float w = width_of(c, FONT_MONO, text) + 1;
        draw_line(c->d, (Point){x, c->plot.y}, (Point){x, end}, colour(c, ROLE_EDGE), 1, 0);
        if (x - w / 2 < free)
            continue;
        put(c, FONT_MONO, ROLE_MUTED, (Box){x - w / 2, end, w, high}, ALIGN_CENTRE, text);
        free = x + w / 2 + c->sizes.gap;
    }
}

/* The time at the machine's peak: where bars begin, and further right that of one thread. */
static void draw_ideal(const Chart *c, int threads)
{
    float x = floorf(at_time(c, ideal(c->t, threads))), gap = c->sizes.gap;
    float thick = fmaxf(1.5f, gap / 6);
    draw_line(c->d, (Point){x, c->plot.y - gap / 2}, (Point){x, c->plot.y + c->plot.h},
              colour(c, ROLE_ACCENT), thick, threads == c->t->threads ? 0 : gap / 2);
}

/* ---- bars ---- */

/* One thread is hatched, all are solid: they differ without colour, too. */
static void draw_bar(const Chart *c, Box box, bool one)
{
    Colour fill = map_sample(c->theme->weights_map, one ? 0.72f : 0.42f);
    float gap = fmaxf(4, c->sizes.gap / 2);
    draw_rect(c->d, box, one ? colour_fade(fill, c->d->background, 0.55f) : fill, 2);
    if (!one)
        return;
    draw_hatch(c->d, box_inset(box, 1), fill, fmaxf(1, gap / 5), gap);
    draw_frame(c->d, box, fill, 2, fmaxf(1, c->sizes.gap / 8), 0);
}

static void draw_row(const Chart *c, const BenchRow *row, float y)
{
    float gap = c->sizes.gap, thick = floorf(c->row * 0.78f);
    float from = c->plot.x, w = at_time(c, row->median) - from;
    Box bar = {from, y + floorf((c->row - thick) / 2), fmaxf(2, floorf(w)), thick};
    Str text =
        row->left_out ? phrase(c->a, PHRASE_CHART_LEFT_OUT, str_of(row->why)) : label(c, row);
    if (row->left_out)
        bar.w = 0;
    else
        draw_bar(c, bar, row->threads == 1 && c->t->threads > 1);
    FontId font = row->left_out ? FONT_SANS : FONT_MONO;
    float x = bar.x + bar.w + gap, room = (float)c->d->width - x - gap;
    Box box = {x, y, fminf(width_of(c, font, text) + 1, room), c->row};
    draw_rect(c->d, box_inset(box, -1), c->d->background, 0); /* no line of the axis crosses it */
    put(c, font, row->left_out ? ROLE_MUTED : ROLE_TEXT, box, ALIGN_LEFT, text);
}

/* What it is called, and below it what it is, in the middle of its two rows from y. */
static void draw_name(const Chart *c, const Variant *v, float y)
{
    float w = c->plot.x - c->left - c->sizes.gap, middle = y + c->row;
    put(c, FONT_MONO_BOLD, ROLE_TEXT, (Box){c->left, middle - c->line, w, c->line}, ALIGN_RIGHT,
        str_of(v->name));
    put(c, FONT_SANS, ROLE_MUTED, (Box){c->left, middle, w, c->line}, ALIGN_RIGHT, str_of(v->idea));
}

/* How many variants there are: rows of one follow each other. */
static int count_groups(const BenchTable *t)
{
    int groups = 0;
    for (int i = 0; i < t->count; i++)
        groups += i == 0 || t->rows[i].variant != t->rows[i - 1].variant;
    return groups;
}

/* Names and bars; a bar that is alone, or why there is none, stands in the middle. */
static void draw_groups(const Chart *c)
{
    const BenchRow *rows = c->t->rows;
    float top = c->plot.y + floorf((c->pitch - 2 * c->row) / 2);
    for (int i = 0; i < c->t->count; top += c->pitch) {
        bool two = i + 1 < c->t->count && rows[i + 1].variant == rows[i].variant;
        bool alone = !two || (rows[i].left_out && rows[i + 1].left_out);
        draw_name(c, rows[i].variant, top);
        draw_row(c, &rows[i], alone ? top + floorf(c->row / 2) : top);
        if (!alone)
            draw_row(c, &rows[i + 1], top + c->row);
        i += two ? 2 : 1;
    }
}

/* ---- what the bars mean ---- */

static float draw_key(const Chart *c, float x, float y, int threads)
{
    float high = floorf(c->sizes.small * 0.9f), wide = 2 * high;
    Str text = threads_word(c->a, threads);
    Box sample = {x, y + floorf((c->line - high) / 2), wide, high};
    draw_bar(c, sample, threads == 1 && c->t->threads > 1);
    x += wide + c->sizes.gap / 2;
    float w = ceilf(width_of(c, FONT_SANS, text)) + 1;
    put(c, FONT_SANS, ROLE_TEXT, (Box){x, y, w, c->line}, ALIGN_LEFT, text);
    return x + w + 2 * c->sizes.gap;
}

/* Bars for 1 and all threads, then the line of the ideal time. */
static void draw_legend(const Chart *c, Box box)
{
    float x = box.x, middle = floorf(box.y + c->line / 2), wide = 2 * c->sizes.small;
    Str times = seconds(c->a, ideal(c->t, c->t->threads));
    if (c->t->threads > 1) {
        x = draw_key(c, x, box.y, 1);
        times = phrase(c->a, PHRASE_CHART_TWO_TIMES, seconds(c->a, ideal(c->t, 1)),
                       str_printf(c->a, "%d", c->t->threads), times);
    }
    x = draw_key(c, x, box.y, c->t->threads);
    draw_line(c->d, (Point){x, middle}, (Point){x + wide, middle}, colour(c, ROLE_ACCENT),
              fmaxf(1.5f, c->sizes.gap / 6), c->t->threads > 1 ? c->sizes.gap / 2 : 0);
    x += wide + c->sizes.gap / 2;
    put(c, FONT_SANS, ROLE_TEXT, (Box){x, box.y, box.x + box.w - x, c->line}, ALIGN_LEFT,
        phrase(c->a, PHRASE_CHART_IDEAL, times));
}

/* ---- all ---- */

/* What names and labels leave to the bars. */
static void measure_columns(Chart *c, Box box)
{
    float names = 0, labels = 0;
    for (int i = 0; i < c->t->count; i++) {
        const BenchRow *row = &c->t->rows[i];
        names = fmaxf(names, width_of(c, FONT_MONO_BOLD, str_of(row->variant->name)));
        names = fmaxf(names, width_of(c, FONT_SANS, str_of(row->variant->idea)));
        if (!row->left_out)
            labels = fmaxf(labels, width_of(c, FONT_MONO, label(c, row)));
    }
    c->left = box.x;
    c->plot.x = ceilf(box.x + names + c->sizes.gap + 1);
    c->plot.w = floorf(box.x + box.w - labels - 2 * c->sizes.gap - c->plot.x);
}

void chart_draw_bars(DrawList *d, const BenchTable *t, const Theme *theme, Sizes sizes, Box box)
{
    Chart c = {.d = d, .a = d->arena, .t = t, .theme = theme, .sizes = sizes};
    float text = text_ascent(d->metrics, FONT_MONO, sizes.small) +
                 text_descent(d->metrics, FONT_MONO, sizes.small);
    float bottom = 3.2f * sizes.small;
    c.line = ceilf(text);
    if (!first_row(t))
        return;
    choose_range(&c);
    measure_columns(&c, box);
    c.plot.y = box.y + 2 * c.line;
    c.plot.h = floorf(box.y + box.h - bottom - c.plot.y);
    c.pitch = fminf(floorf(c.plot.h / (float)count_groups(t)), 8 * c.line);
    c.plot.h = c.pitch * (float)count_groups(t);
    c.row = fmaxf(c.line, floorf(0.42f * c.pitch));
    draw_legend(&c, (Box){box.x, box.y, box.w, c.line});
    draw_axis(&c);
    draw_ideal(&c, 1);
    draw_groups(&c);
    draw_ideal(&c, t->threads);
    Box note = {box.x, box.y + box.h - 1.6f * sizes.small, box.w, 1.6f * sizes.small};
    put(&c, FONT_SANS, ROLE_MUTED, note, ALIGN_LEFT,
        phrase(c.a, PHRASE_CHART_NOTE, str_of(first_row(t)->variant->name)));
}

static Str number(Arena *a, int64_t n)
{
    return str_printf(a, "%lld", (long long)n);
}

static Str subtitle(Arena *a, const BenchTable *t)
{
    LayerShape s = t->shape;
    Str shape = phrase(a, PHRASE_CHART_SHAPE, number(a, s.items), number(a, s.tokens),
                       number(a, s.width), number(a, s.heads));
    Str flop = str_printf(a, t->flop < 1e8 ? "%.4f" : "%.2f", t->flop * 1e-9);
    Str peak = str_printf(a, "%.0f", t->peak_most);
    return phrase(a, PHRASE_CHART_WORK, shape, flop, str_of(t->set->kernels.name), peak);
}

DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId id, int width, int height,
                    const TextMetrics *m)
{
    const Theme *theme = theme_get(id);
    Sizes sizes = sizes_for(height, 0);
    DrawList d = draw_list(a, m, width, height, theme_colour(theme, ROLE_BACKGROUND));
    float margin = 3 * sizes.gap, bar = ceilf(sizes.title * 1.5f + 2 * sizes.gap);
    Box top = {0, 0, (float)width, bar};
    draw_rect(&d, top, theme_colour(theme, ROLE_BAR), 0);
    draw_rect(&d, (Box){0, bar, (float)width, 1}, theme_colour(theme, ROLE_EDGE), 0);
    Box line = {margin, 0, (float)width - 2 * margin, bar};
    TextLook title = {FONT_SANS_BOLD, sizes.title, theme_colour(theme, ROLE_TEXT)};
    draw_text_in(&d, title, line, ALIGN_LEFT, phrase_plain(PHRASE_CHART_TITLE));
    line.y = bar + sizes.gap;
    line.h = 1.6f * sizes.body;
    TextLook what = {FONT_SANS, sizes.small, theme_colour(theme, ROLE_TEXT)};
    draw_text_in(&d, what, line, ALIGN_LEFT, subtitle(a, t));
    float y = line.y + line.h + sizes.gap / 2;
    chart_draw_bars(&d, t, theme, sizes,
                    (Box){margin, y, (float)width - 2 * margin, (float)height - y - sizes.gap});
    return d;
}
