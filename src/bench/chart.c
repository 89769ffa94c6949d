/*
 * chart.c - legend, rungs and axis of a chart; its words; and the picture of the bench command (see
 * chart.h).
 *
 * A rung is a name and, right of it, a bar for one thread and one for all threads. What the
 * implementation does is said below the bars where there is room, else in a few words below the
 * name, else not at all. Before anything is measured the bars are memory, which no clock tells.
 */
#include "bench/chart.h"

#include "words/phrase.h"

#include <math.h>

static const float NAMES_MOST = 0.4f;  /* part of the width for names with words below them */
static const float LABELS_COST = 0.8f; /* labels are brief if whole ones shorten bars below this */
static const float RUNG_MOST = 9;      /* highest rung, in lines of text */
static const float ROW_MOST = 1.2f;    /* highest row of a bar, in lines of text */
static const float ROW_LEAST = 1.15f;  /* lowest, in text sizes; below it a rung has one bar only */
static const int TICKS = 6;            /* about so many ticks on the axis */

/* ---- words ---- */

Str chart_threads(Arena *a, int threads)
{
    return threads == 1 ? phrase_plain(PHRASE_CHART_ONE_THREAD)
                        : phrase(a, PHRASE_CHART_THREADS, phrase_number(a, threads));
}

static int64_t memory_in(LayerShape shape, const Variant *v)
{
    VariantRun run = {.shape = shape, .set = &fast_plain, .threads = 1};
    return variant_extra_bytes(v, &run);
}

Str chart_memory(Arena *a, LayerShape shape, const Variant *v)
{
    return str_of(bench_bytes(a, memory_in(shape, v)));
}

Str chart_peak(Arena *a, const BenchTable *t)
{
    Str one = str_printf(a, "%.0f", t->peak_one), most = str_printf(a, "%.0f", t->peak_most);
    return t->threads > 1 ? phrase(a, PHRASE_CHART_PEAKS, one, most, phrase_number(a, t->threads))
                          : phrase(a, PHRASE_CHART_PEAK, one);
}

Str chart_times(Arena *a, const BenchTable *t, const BenchRow *row)
{
    const BenchRow *first = bench_first(t);
    double times = row->gflops / first->gflops;
    if (row == first)
        return STR("");
    return times < 0.095 ? str_printf(a, "%.1g", times)
                         : str_printf(a, "%.*f", times < 9.95, times);
}

Str chart_label(Arena *a, const Chart *chart, const BenchRow *row, bool brief)
{
    return row->why ? phrase(a, PHRASE_CHART_LEFT_OUT, str_of(row->why))
                    : chart->label(a, chart->table, row, brief);
}

/* Three digits: "2.74 s", "30.8 ms". */
static Str seconds(Arena *a, double s)
{
    const char *unit = s >= 1 ? "s" : s >= 1e-3 ? "ms" : "µs";
    double n = s >= 1 ? s : s >= 1e-3 ? s * 1e3 : s * 1e6;
    return str_printf(a, "%.*f %s", n < 9.995 ? 2 : n < 99.95 ? 1 : 0, n, unit);
}

/* "1.61 ms  60×  55 %" */
static Str whole_label(Arena *a, const BenchTable *t, const BenchRow *row, bool brief)
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
    Str shape = phrase(a, PHRASE_CHART_SHAPE, phrase_number(a, s.items), phrase_number(a, s.tokens),
                       phrase_number(a, s.width), phrase_number(a, s.heads));
    Str flop = str_printf(a, t->flop < 1e8 ? "%.4f" : "%.2f", t->flop * 1e-9);
    return phrase(a, PHRASE_CHART_WORK, shape, flop, str_of(t->set->kernels.name));
}

/* ---- bars ---- */

/* Where a rung says what it does. */
typedef enum WordsPlace {
    WORDS_NOWHERE,
    WORDS_SHORT, /* below its name */
    WORDS_BELOW, /* below its bars */
    WORDS_BESIDE /* where the bars will be */
} WordsPlace;

typedef struct ChartLayout {
    const Pen *p;
    const Chart *chart;
    const BenchTable *t; /* NULL: none, or nothing in it was run */
    Box box;             /* of the whole chart */
    Box plot;            /* of bars and their labels */
    float line;          /* height of a line of small text, in pixels */
    float rung;          /* from one rung to the next, in pixels */
    float row;           /* height of a bar with the space around it, in pixels */
    double scale;        /* pixels for 1e9 operations a second; of memory: for a byte */
    bool brief;          /* labels are short */
    bool axis;           /* there is room for the axis' numbers */
    bool single;         /* there is room for one bar a rung only */
    WordsPlace words;
} ChartLayout;

/* Draws a line of small text in a box. */
static void say(const ChartLayout *b, FontId font, Role role, Box box, Align align, Str text)
{
    pen_text_in(b->p, font, b->p->small, role, box, align, text);
}

static float width_of(const ChartLayout *b, FontId font, Str text)
{
    return ceilf(pen_width(b->p, font, b->p->small, text)) + 1;
}

static float pixels(const ChartLayout *b, double speed)
{
    return (float)(speed * b->scale);
}

/* ---- the legend ---- */

/* The bar of one thread is hatched, that of all is solid, so that they differ without colour too.
 */
static void draw_bar(const ChartLayout *b, Box box, int threads)
{
    bool one = b->t && threads == 1 && b->t->threads > 1;
    Colour fill = pen_colour(b->p, one ? ROLE_QUANTITY : ROLE_QUANTITY_LIT);
    float gap = fmaxf(4, b->p->gap / 2);
    draw_rect(b->p->d, box, one ? colour_fade(fill, b->p->d->background, 0.4f) : fill, 2);
    if (!one)
        return;
    draw_add(b->p->d, (DrawCommand){.kind = DRAW_HATCH,
                                    .box = box_inset(box, 1),
                                    .colour = fill,
                                    .thickness = fmaxf(1, gap / 5),
                                    .gap = gap});
    draw_frame(b->p->d, box, fill, 2, fmaxf(1, b->p->gap / 8), 0);
}

/* A line at the machine's peak. Where more threads are used, the peak of one thread is dashed. */
static void draw_peak(const ChartLayout *b, Point from, Point to, bool one)
{
    float gap = b->p->gap, dash = one && b->t->threads > 1 ? gap / 2 : 0;
    draw_line(b->p->d, from, to, pen_colour(b->p, ROLE_ACCENT), fmaxf(1.5f, gap / 6), dash);
}

/* A sample of what the chart draws and, beside it, its meaning. `which` is 0 for the bar of one
 * thread, 1 for that of all, 2 for the peaks. */
static void draw_key(const ChartLayout *b, int which, Str text, Box box)
{
    float high = floorf(b->p->small * 0.8f), wide = 2 * high;
    Box sample = {box.x, box.y + floorf((box.h - high) / 2), wide, high};
    float middle = floorf(box.y + box.h / 2);
    if (which < 2)
        draw_bar(b, sample, which ? b->t->threads : 1);
    else
        draw_peak(b, (Point){box.x, middle}, (Point){box.x + wide, middle}, true);
    box.x += wide + b->p->gap * 0.7f;
    box.w -= wide + b->p->gap * 0.7f;
    say(b, FONT_SANS, ROLE_TEXT, box, ALIGN_LEFT, text);
}

/* The keys, in as many lines as they need; returns their height. Of what was not measured the bars
 * are memory. */
static float legend(const ChartLayout *b, bool draw)
{
    const BenchTable *t = b->t;
    if (!t) {
        Box line = {b->box.x, b->box.y, b->box.w, b->line};
        Str words = phrase_plain(PHRASE_CHART_MEMORY);
        if (width_of(b, FONT_SANS, words) > line.w)
            words = phrase_plain(PHRASE_CHART_MEMORY_BRIEF);
        if (draw)
            say(b, FONT_SANS, ROLE_TEXT, line, ALIGN_LEFT, words);
        return b->line;
    }
    float x = b->box.x, y = b->box.y, end = x + b->box.w;
    Str texts[] = {chart_threads(b->p->a, 1), chart_threads(b->p->a, t->threads),
                   chart_peak(b->p->a, t)};
    for (int i = t->threads > 1 ? 0 : 1; i < (t->peak_most > 0 ? 3 : 2); i++) {
        float sample = 2 * floorf(b->p->small * 0.8f) + b->p->gap * 0.7f;
        float w = sample + width_of(b, FONT_SANS, texts[i]);
        if (x > b->box.x && x + w > end) {
            x = b->box.x;
            y += b->line;
        }
        if (draw)
            draw_key(b, i, texts[i], (Box){x, y, fminf(w, end - x), b->line});
        x += w + 2 * b->p->gap;
    }
    return y + b->line - b->box.y;
}

/* ---- the axis ---- */

/* Pixels of the speed of the first row. */
static double once(const ChartLayout *b)
{
    return bench_first(b->t)->gflops * b->scale;
}

static Str axis_words(const ChartLayout *b)
{
    return phrase(b->p->a, PHRASE_CHART_TIMES, str_of(bench_first(b->t)->variant->name));
}

/* The distance of ticks, 1, 2 or 5 times a power of ten: large enough to keep their numbers apart.
 */
static double tick_step(const ChartLayout *b)
{
    float numbers = width_of(b, FONT_MONO, STR("2000×")) + 2 * b->p->gap;
    double least = (double)fmaxf(numbers, b->plot.w / (float)(TICKS + 1));
    double step = pow(10, floor(log10((double)b->plot.w / once(b))) - 1);
    const double more[] = {2, 2.5, 2};
    for (int i = 0; step * once(b) < least; i++)
        step *= more[i % 3];
    return step;
}

/* In times of the first row, at which the eye begins. */
static void draw_axis(const ChartLayout *b)
{
    float end = b->plot.y + b->plot.h, high = b->line;
    double step = tick_step(b);
    for (int i = 0; i == 0 || i * step * once(b) <= (double)b->plot.w; i++) {
        float x = floorf(b->plot.x + (float)(i * step * once(b)));
        Str text = str_printf(b->p->a, i ? "%g×" : "%g", i * step);
        float w = width_of(b, FONT_MONO, text);
        draw_line(b->p->d, (Point){x, b->plot.y}, (Point){x, end}, pen_colour(b->p, ROLE_TICK_TODO),
                  1, 0);
        if (b->axis && x + w / 2 <= b->box.x + b->box.w)
            say(b, FONT_MONO, ROLE_MUTED, (Box){x - w / 2, end, w, high}, ALIGN_CENTRE, text);
    }
    Box unit = {b->box.x, end, b->plot.x - 1.5f * b->p->gap - b->box.x, high};
    if (b->axis)
        say(b, FONT_SANS, ROLE_MUTED, unit, ALIGN_RIGHT, axis_words(b));
}

static void draw_peaks(const ChartLayout *b)
{
    float top = b->plot.y, end = b->plot.y + b->plot.h;
    for (int one = b->t->threads > 1; one >= 0; one--) {
        float x = floorf(b->plot.x + pixels(b, one ? b->t->peak_one : b->t->peak_most));
        if (x > b->plot.x)
            draw_peak(b, (Point){x, top}, (Point){x, end}, one);
    }
}

/* ---- rungs ---- */

/* Draws a text on a ground of its own, so that no line of the axis crosses it. */
static void put(const ChartLayout *b, Role role, Box box, Str text)
{
    box.w = fminf(width_of(b, FONT_SANS, text), b->box.x + b->box.w - box.x);
    draw_rect(b->p->d, box_inset(box, -1), b->p->d->background, 0);
    say(b, FONT_SANS, role, box, ALIGN_LEFT, text);
}

/* Chooses which of a variant's rows are drawn and returns how many. With room for one only, that is
 * the row of all threads; and when both are left out, one row says so. */
static int choose_rows(const ChartLayout *b, const BenchRow **rows, int count)
{
    bool none = count == 2 && (*rows)[0].why && (*rows)[1].why;
    if (count < 2 || !(b->single || none))
        return count;
    *rows += !(*rows)[1].why;
    return 1;
}

static void draw_row(const ChartLayout *b, const BenchRow *row, float y)
{
    float thick = floorf(b->row * 0.78f);
    float length = row->why ? 0 : fmaxf(2, floorf(pixels(b, row->gflops)));
    Box bar = {b->plot.x, y + floorf((b->row - thick) / 2), length, thick};
    Box beside = {b->plot.x + length + b->p->gap, y, 0, b->row};
    if (!row->why)
        draw_bar(b, bar, row->threads);
    put(b, row->why ? ROLE_MUTED : ROLE_TEXT, beside,
        chart_label(b->p->a, b->chart, row, b->brief));
}

/* The name and perhaps a few words below it, centred in the height from y on. */
static void draw_name(const ChartLayout *b, const Variant *v, float y, float high)
{
    bool idea = b->words == WORDS_SHORT;
    float name = pen_line(b->p->body);
    Box box = {b->box.x, 0, b->plot.x - 1.5f * b->p->gap - b->box.x, name};
    box.y = y + floorf((high - name - (idea ? b->line : 0)) / 2);
    Role role = v == b->chart->running ? ROLE_ACCENT : ROLE_TEXT;
    pen_text_in(b->p, FONT_MONO_BOLD, b->p->body, role, box, ALIGN_RIGHT, str_of(v->name));
    box.y += name;
    box.h = b->line;
    if (idea)
        say(b, FONT_SANS, ROLE_MUTED, box, ALIGN_RIGHT, str_of(v->idea));
}

static int64_t memory_of(const ChartLayout *b, const Variant *v)
{
    return memory_in(b->chart->shape, v);
}

static Str memory_words(const ChartLayout *b, const Variant *v)
{
    return chart_memory(b->p->a, b->chart->shape, v);
}

/* The bar of its memory in the rung that begins at y, and what it does below it or beside it. */
static void draw_memory(const ChartLayout *b, const Variant *v, float y)
{
    bool below = b->words == WORDS_BELOW;
    float high = floorf(fminf(1.1f * b->line, b->rung * 0.8f)), gap = b->p->gap;
    y += floorf((b->rung - high - (below ? b->line : 0)) / 2);
    float length = fmaxf(2, floorf((float)((double)memory_of(b, v) * b->scale)));
    draw_bar(b, (Box){b->plot.x, y + 2, length, high - 4}, 1);
    put(b, ROLE_TEXT, (Box){b->plot.x + length + gap, y, 0, high}, memory_words(b, v));
    if (!below)
        return;
    draw_name(b, v, y, high);
    put(b, ROLE_MUTED, (Box){b->plot.x, y + high, 0, b->line}, str_of(v->doc));
}

/* The sentence about what it does, centred in the rung that begins at y. */
static void draw_words(const ChartLayout *b, const Variant *v, float y)
{
    TextLook muted = pen_look(b->p, FONT_SANS, b->p->small, ROLE_MUTED);
    Box line = {b->plot.x, y, b->plot.w, b->line};
    int lines = text_lines(b->p->metrics, muted.font, muted.px, str_of(v->doc), line.w);
    line.y += floorf((b->rung - (float)lines * b->line) / 2);
    draw_text_lines(b->p->d, muted, line, ALIGN_LEFT, lines, str_of(v->doc));
}

/* The bars, centred in the rung that begins at y. */
static void draw_rows(const ChartLayout *b, const Variant *v, float y)
{
    const BenchTable *t = b->t;
    int first = 0, count = 0;
    while (first < t->count && t->rows[first].variant != v)
        first++;
    while (first + count < t->count && t->rows[first + count].variant == v)
        count++;
    const BenchRow *rows = t->rows + first;
    count = choose_rows(b, &rows, count);
    float high = (float)count * b->row, below = b->words == WORDS_BELOW ? b->line : 0;
    y += floorf((b->rung - high - below) / 2);
    if (below > 0) {
        draw_name(b, v, y, high);
        put(b, ROLE_MUTED, (Box){b->plot.x, y + high, 0, below}, str_of(v->doc));
    }
    for (int i = 0; i < count; i++)
        draw_row(b, &rows[i], y + (float)i * b->row);
}

static void draw_rung(const ChartLayout *b, const Variant *v, float y)
{
    float wide = fmaxf(3, roundf(b->p->gap / 3)), left = b->plot.x - b->p->gap;
    if (v == b->chart->running)
        draw_rect(b->p->d, (Box){left, y + 2, wide, b->rung - 4}, pen_colour(b->p, ROLE_FOCUS), 0);
    if (b->words != WORDS_BELOW)
        draw_name(b, v, y, b->rung);
    if (b->words == WORDS_BESIDE)
        draw_words(b, v, y);
    if (b->t)
        draw_rows(b, v, y);
    else if (b->scale > 0)
        draw_memory(b, v, y);
}

/* ---- what fits ---- */

/* The widths, in pixels, of the widest name, few words, and sentence. */
typedef struct Widths {
    float names, ideas, docs;
    int rungs; /* how many there are */
} Widths;

static Widths measure(const ChartLayout *b)
{
    Widths w = {.names = b->t ? width_of(b, FONT_SANS, axis_words(b)) : 0};
    const Variant *v;
    for (int i = 0; (v = variant_next(b->chart->chosen, &i)) != NULL; w.rungs++) {
        float name = ceilf(pen_width(b->p, FONT_MONO_BOLD, b->p->body, str_of(v->name))) + 1;
        w.names = fmaxf(w.names, name);
        w.ideas = fmaxf(w.ideas, width_of(b, FONT_SANS, str_of(v->idea)));
        w.docs = fmaxf(w.docs, width_of(b, FONT_SANS, str_of(v->doc)));
    }
    return w;
}

/* Names stand on the left, the rest of the width is for bars. */
static void choose_columns(ChartLayout *b, float names)
{
    b->plot.x = ceilf(b->box.x + names + 1.5f * b->p->gap);
    b->plot.w = floorf(b->box.x + b->box.w - b->plot.x);
}

static int most_lines(const ChartLayout *b)
{
    int most = 0;
    const Variant *v;
    for (int i = 0; (v = variant_next(b->chart->chosen, &i)) != NULL;) {
        int lines = text_lines(b->p->metrics, FONT_SANS, b->p->small, str_of(v->doc), b->plot.w);
        most = lines > most ? lines : most;
    }
    return most;
}

static void choose_words(ChartLayout *b, const Widths *w)
{
    bool two = b->rung >= pen_line(b->p->body) + b->line;
    choose_columns(b, w->names);
    float least = b->t ? 3.2f : 2.4f; /* rows of bars, and the words */
    if (b->rung >= least * b->line && w->docs <= b->plot.w)
        b->words = WORDS_BELOW;
    else if (!b->t && b->chart->shape.items == 0 && (float)most_lines(b) * b->line <= b->rung)
        b->words = WORDS_BESIDE;
    else if (two && w->ideas <= NAMES_MOST * b->box.w)
        b->words = WORDS_SHORT;
    if (b->words == WORDS_SHORT)
        choose_columns(b, fmaxf(w->names, w->ideas));
}

/* The largest scale at which every label fits beside its bar and the peaks are in the picture. */
static double scale_for(const ChartLayout *b)
{
    double peak = fmax(b->t->peak_one, b->t->peak_most);
    double scale = peak > 0 ? (double)(b->plot.w - 2) / peak : (double)INFINITY;
    for (int i = 0; i < b->t->count; i++) {
        const BenchRow *row = &b->t->rows[i];
        float beside =
            width_of(b, FONT_SANS, chart_label(b->p->a, b->chart, row, b->brief)) + b->p->gap;
        if (!row->why)
            scale = fmin(scale, (double)(b->plot.w - beside) / row->gflops);
    }
    return fmax(scale, 0);
}

static void choose_scale(ChartLayout *b)
{
    double whole = scale_for(b);
    b->brief = true;
    b->scale = scale_for(b);
    b->brief = whole < (double)LABELS_COST * b->scale;
    b->scale = b->brief ? b->scale : whole;
}

/* The same for memory: at which the longest bar has its label beside it. */
static void choose_memory_scale(ChartLayout *b)
{
    const Variant *v;
    int64_t most = 0;
    float label = 0;
    for (int i = 0; (v = variant_next(b->chart->chosen, &i)) != NULL;) {
        most = memory_of(b, v) > most ? memory_of(b, v) : most;
        label = fmaxf(label, width_of(b, FONT_SANS, memory_words(b, v)));
    }
    double room = (double)(b->plot.w - label - 2 * b->p->gap);
    b->scale = most > 0 && most < INT64_MAX ? fmax(room, 0) / (double)most : 0;
}

/* Rungs share the height that legend and axis leave. Where that is little, the axis is left out. */
static void choose_heights(ChartLayout *b, int rungs)
{
    bool bars = b->t || b->chart->shape.items > 0;
    float top = bars ? legend(b, false) + b->p->gap : 0, foot = b->line;
    float most = floorf(RUNG_MOST * b->line), high = b->box.h - top;
    b->axis = b->t && (high - foot) / (float)rungs >= 2 * b->line;
    b->plot.y = b->box.y + top;
    b->rung = fminf(floorf((high - (b->axis ? foot : 0)) / (float)rungs), most);
    b->plot.h = b->rung * (float)rungs;
}

static void choose_row(ChartLayout *b)
{
    float room = b->rung - (b->words == WORDS_BELOW ? b->line : 0);
    b->row = floorf(fminf(room * 0.43f, fmaxf(ROW_MOST * b->line, room * 0.25f)));
    b->single = b->row < ROW_LEAST * b->p->small;
    if (b->single)
        b->row = floorf(room * 0.86f);
}

void chart_draw_bars(const Pen *p, const Chart *chart, Box box)
{
    ChartLayout b = {.p = p, .chart = chart, .box = box};
    const Variant *v;
    b.line = pen_line(p->small);
    b.t = chart->table && bench_first(chart->table) ? chart->table : NULL;
    Widths w = measure(&b);
    if (!w.rungs)
        return;
    choose_heights(&b, w.rungs);
    choose_words(&b, &w);
    if (b.t) {
        choose_row(&b);
        choose_scale(&b);
        legend(&b, true);
        draw_axis(&b);
        draw_peaks(&b);
    } else if (chart->shape.items > 0) {
        choose_memory_scale(&b);
        legend(&b, true);
    }
    float y = b.plot.y;
    for (int i = 0; (v = variant_next(chart->chosen, &i)) != NULL; y += b.rung)
        draw_rung(&b, v, y);
}

/* ---- the picture of the bench command ---- */

static uint32_t chosen(const BenchTable *t)
{
    uint32_t set = 0;
    for (int i = 0; i < t->count; i++)
        set |= 1u << (t->rows[i].variant - variant_row(0));
    return set;
}

/* The bar with the title, from edge to edge. */
static void draw_title(const Pen *p, Box bar)
{
    float margin = 3 * p->gap;
    Box line = {margin, 0, bar.w - 2 * margin, bar.h};
    draw_rect(p->d, bar, pen_colour(p, ROLE_BAR), 0);
    draw_rect(p->d, (Box){0, bar.h, bar.w, 1}, pen_colour(p, ROLE_EDGE), 0);
    pen_text_in(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, line, ALIGN_LEFT,
                phrase_plain(PHRASE_CHART_TITLE));
}

DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId theme, int width, int height,
                    const TextMetrics *m)
{
    Colour paper = themes[theme].roles[ROLE_BACKGROUND];
    DrawList d = draw_list(a, m, width, height, paper);
    Pen p = pen_make(&d, theme, 0);
    Chart chart = {.table = t, .chosen = chosen(t), .label = whole_label};
    float margin = 3 * p.gap, bar = pen_line(p.title) + ceilf(2 * p.gap), high = pen_line(p.small);
    Box above = {margin, bar + 1.5f * p.gap, (float)width - 2 * margin, high}, below = above;
    Box middle = {margin, above.y + high, above.w, 0};
    below.y = (float)height - high - p.gap;
    middle.h = below.y - middle.y;
    draw_title(&p, (Box){0, 0, (float)width, bar});
    pen_text_in(&p, FONT_SANS, p.small, ROLE_TEXT, above, ALIGN_LEFT, subtitle(a, t));
    chart_draw_bars(&p, &chart, middle);
    if (bench_first(t))
        pen_text_in(&p, FONT_SANS, p.small, ROLE_MUTED, below, ALIGN_LEFT,
                    phrase(a, PHRASE_CHART_NOTE, str_of(bench_first(t)->variant->name)));
    return d;
}
