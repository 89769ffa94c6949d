/*
 * ladder.c - a bench fence as a picture and as text.
 *
 * Implementations of one layer are the rungs of a ladder. Their work is the same and known without
 * a clock; how fast each is, only this machine can say. The picture is the layer, its
 * implementations as a chart (chart.h), and how the measuring goes; the text says the same.
 */
#include "bench/bench_fence.h"
#include "bench/chart.h"
#include "report/report.h"

#include <math.h>

enum { LINES_MOST = 3 }; /* of each text around the chart */

static const float LINE = 1.45f; /* height of a line, in text sizes */

/* ---- words ---- */

static Str number(Arena *a, int64_t n)
{
    return str_printf(a, "%lld", (long long)n);
}

/* "a layer: 1 × 256 tokens, 384 features, 6 heads" */
static Str layer_words(Arena *a, const BenchFence *f)
{
    LayerShape s = f->shape;
    return phrase(a, PHRASE_LADDER_LAYER, number(a, s.items), number(a, s.tokens),
                  number(a, s.width), number(a, s.heads));
}

Str ladder_work(Arena *a, const BenchFence *f)
{
    static const struct {
        PhraseId words;
        double from, unit;
    } units[] = {{PHRASE_LADDER_WORK_BILLIONS, 1e10, 1e9},
                 {PHRASE_LADDER_WORK_MILLIONS, 1e7, 1e6},
                 {PHRASE_LADDER_WORK, 0, 1}};
    double flop = layer_flop(f->shape);
    int k = 0;
    while (flop < units[k].from)
        k++;
    return phrase(a, units[k].words, str_printf(a, "%.0f", flop / units[k].unit));
}

/* "measured here just now (avx512) ...", "not measured here ...", "measuring 2 of 3: flash" */
static Str state_words(Arena *a, const BenchFence *f)
{
    const BenchProgress *now = &f->now;
    if (now->rows > 0)
        return phrase(a, PHRASE_LADDER_RUNNING, number(a, now->row + 1), number(a, now->rows),
                      str_of(now->variant->name));
    if (f->table)
        return phrase(a, PHRASE_LADDER_MEASURED, str_of(f->table->set->kernels.name));
    return phrase_plain(PHRASE_LADDER_UNMEASURED);
}

/* "12.3 GFLOP/s, 8.1 times the first", or "12.3 GFLOP/s ×8.1", of a row that was run. */
static Str speed_words(Arena *a, const BenchTable *t, const BenchRow *row, bool brief)
{
    Str speed = str_printf(a, row->gflops < 10 ? "%.1f" : "%.0f", row->gflops);
    Str times = chart_times(a, t, row);
    if (!times.len)
        return phrase(a, PHRASE_LADDER_SPEED, speed);
    return phrase(a, brief ? PHRASE_LADDER_SPEED_BRIEF : PHRASE_LADDER_SPEED_TIMES, speed, times);
}

/* ---- the picture ---- */

/* Draws a text in as many lines as it needs; gives their height. */
static float draw_lines(const Pen *p, FontId font, float px, Role role, Box area, Str text)
{
    Box first = {area.x, area.y, area.w, ceilf(px * LINE)};
    TextLook look = pen_look(p, font, px, role);
    return first.h * (float)draw_text_lines(p->d, look, first, ALIGN_LEFT, LINES_MOST, text);
}

static float lines_height(const Pen *p, float width, Str text)
{
    int lines = text_lines(p->metrics, FONT_SANS, p->small, text, width);
    return ceilf(p->small * LINE) * (float)(lines < LINES_MOST ? lines : LINES_MOST);
}

/* How far the measuring has come. */
static void draw_progress(const Pen *p, const BenchProgress *now, Box line)
{
    Box done = line;
    done.w = floorf(line.w * (float)now->row / (float)now->rows);
    draw_rect(p->d, line, pen_colour(p, ROLE_TICK_TODO), 2);
    draw_rect(p->d, done, pen_colour(p, ROLE_TICK_DONE), 2);
}

/* The layer and its work; gives their height. */
static float draw_head(const Pen *p, const BenchFence *f, Box area)
{
    Box rest = area;
    rest.y += draw_lines(p, FONT_SANS_BOLD, p->body, ROLE_TEXT, rest, layer_words(p->a, f));
    rest.y += draw_lines(p, FONT_SANS, p->small, ROLE_MUTED, rest, ladder_work(p->a, f));
    return rest.y - area.y;
}

/* How it stands and, in a line, what the unit is, at the area's lower edge; gives their height. */
static float draw_foot(const Pen *p, const BenchFence *f, Box area)
{
    Str state = state_words(p->a, f), unit = phrase_plain(PHRASE_LADDER_UNIT);
    bool explained = f->table && pen_width(p, FONT_SANS, p->small, unit) <= area.w;
    float bar = fmaxf(p->gap, 4), high = lines_height(p, area.w, state);
    float more = f->now.rows > 0 ? bar : explained ? lines_height(p, area.w, unit) : 0;
    Box rest = area;
    rest.y += area.h - high - more;
    rest.y += draw_lines(p, FONT_SANS, p->small, ROLE_TEXT, rest, state);
    if (f->now.rows > 0)
        draw_progress(p, &f->now, (Box){rest.x, rest.y, rest.w, bar});
    else if (explained)
        draw_lines(p, FONT_SANS, p->small, ROLE_MUTED, rest, unit);
    return high + more;
}

void ladder_draw(const Pen *p, const void *extra, Box box)
{
    const BenchFence *f = extra;
    Chart chart = {.table = f->table, .chosen = f->chosen, .label = speed_words};
    chart.running = f->now.rows > 0 ? f->now.variant : NULL;
    float head = draw_head(p, f, box) + p->gap, foot = draw_foot(p, f, box) + p->gap;
    chart_draw_bars(p, &chart, (Box){box.x, box.y + head, box.w, box.h - head - foot});
}

/* ---- the text ---- */

static void tell_row(Report *r, const BenchTable *t, const BenchRow *row)
{
    Arena *a = r->scratch;
    Str said = row->left_out ? chart_left_out(a, row) : speed_words(a, t, row, false);
    report_line(r, 3 * INDENT, phrase(a, PHRASE_LADDER_ROW, chart_threads(a, row->threads), said));
}

void ladder_tell(Report *r, const void *extra)
{
    const BenchFence *f = extra;
    const BenchTable *t = f->table;
    report_wrapped(r, INDENT, HANG, layer_words(r->scratch, f));
    report_wrapped(r, INDENT, HANG, ladder_work(r->scratch, f));
    for (int i = 0; variant_row(i); i++) {
        const Variant *v = variant_row(i);
        if (!(f->chosen >> i & 1))
            continue;
        report_wrapped(r, 2 * INDENT, HANG, str_printf(r->scratch, "%s: %s", v->name, v->doc));
        for (int k = 0; t && k < t->count; k++)
            if (t->rows[k].variant == v)
                tell_row(r, t, &t->rows[k]);
    }
    if (t)
        report_line(r, INDENT, chart_peak(r->scratch, t));
    report_wrapped(r, INDENT, HANG, state_words(r->scratch, f));
}
