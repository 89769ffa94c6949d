/*
 * bench_fence.c - a bench fence: its lines, read by a table with one function a row; its picture
 * and its text; and the extension that brings it into lessons (see bench_fence.h).
 *
 * Implementations of one layer are the rungs of a ladder. Their work is the same and known without
 * a clock; how fast each is, only this machine can say. The picture is the layer, its
 * implementations as a chart (chart.h), and how the measuring goes; the text says the same.
 */
#include "bench/bench_fence.h"

#include "base/lookup.h"
#include "base/source.h"
#include "bench/chart.h"
#include "reading/reading.h"
#include "report/report.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- the lines ---- */

/* What a function that reads a line is given: the span `rest` behind the line's first word, which
 * is not empty. An error that gets no hint of its own gets the form of the line. */

static bool read_shape(BenchSpec *out, Span rest, Error *e)
{
    Span at = span_trim(rest);
    Str left = span_text(at);
    Error why = {0};
    if (!shape_read(&left, &out->shape))
        return error_at(e, at, "a shape is four whole numbers");
    if (left.len)
        return error_at(e, span_part(at, str_from(left, 1)), "a shape has no fifth number");
    if (shape_check(out->shape, &why))
        return true;
    error_at(e, at, "%s", why.message);
    return error_hint(e, "%s", why.hint);
}

static bool read_only(BenchSpec *out, Span rest, Error *e)
{
    Span word;
    out->chosen = 0;
    while (span_word(&rest, &word)) {
        int i = name_row(variant_name, span_text(word));
        if (i < 0) {
            Nearest near = nearest_name(variant_name, span_text(word));
            error_at(e, word, "unknown implementation '%.*s'", STR_ARG(span_text(word)));
            return !nearest_hint(&near, e) && error_hint(e, "attnscope bench --help lists them");
        }
        out->chosen |= (uint32_t)1 << i;
    }
    return true;
}

static bool read_threads(BenchSpec *out, Span rest, Error *e)
{
    Span word, more;
    int64_t n = 0;
    span_word(&rest, &word);
    bool all = str_is(span_text(word), "all");
    if (!all && (!str_to_int(span_text(word), &n) || n < 1 || n > INT32_MAX))
        return error_at(e, word, "no number of threads: '%.*s'", STR_ARG(span_text(word)));
    if (span_word(&rest, &more))
        return error_at(e, more, "threads does not go on here");
    if (n && n < out->threads) /* no more than this machine has */
        out->threads = (int)n;
    return true;
}

/* ---- the fence ---- */

static const struct {
    const char *name, *form;
    bool (*read)(BenchSpec *out, Span rest, Error *e);
} line_rows[] = {{"shape", "shape 1,256,768,12 (batch items, tokens, features, heads)", read_shape},
                 {"only", "only loops reordered flash", read_only},
                 {"threads", "threads all, or a number", read_threads},
                 {NULL, NULL, NULL}};

static const char *line_name(int i)
{
    return line_rows[i].name;
}

/* Reads a line that begins with `word`. Bit k of *seen: line_rows[k] has been read. */
static bool read_line(BenchSpec *out, Span line, Span word, Span rest, unsigned *seen, Error *e)
{
    int k = word_row(word, "line", " of a bench", line_name, "a bench knows",
                     name_list(line_name, " and "), e);
    if (k < 0)
        return false;
    if (*seen >> k & 1)
        return error_at(e, word, "a second %s in one bench", line_rows[k].name);
    *seen |= 1u << k;
    bool ok = span_trim(rest).len ? line_rows[k].read(out, rest, e)
                                  : error_at(e, line, "%s is incomplete", line_rows[k].name);
    return ok || error_hint(e, "write: %s", line_rows[k].form);
}

/* Extension.read. After an error the fence holds what was read before it: the lesson is shown up to
 * there. */
static bool read_fence(Arena *a, Span text, Span at, void **extra, Error *e)
{
    Span line, word;
    unsigned seen = 0;
    if (*extra) {
        error_at(e, at, "a second bench of one torch fence");
        return error_hint(e, "one step has one picture; a second torch fence gets its own bench");
    }
    BenchFence *out = *extra = ARENA_NEW(a, BenchFence);
    out->spec = bench_spec();
    out->spec.seconds =
        0.4;                /* a row that takes longer is timed once: somebody waits for them all */
    out->spec.patience = 2; /* none can be stopped when the window is closed */
    while (span_next_line(&text, &line)) {
        Span rest = line;
        if (span_word(&rest, &word) && !read_line(&out->spec, line, word, rest, &seen, e))
            return false;
    }
    return true;
}

/* ---- what comes of it ---- */

BenchFence *bench_fence_of(const Lesson *l, int i)
{
    return i >= 0 && (size_t)i < l->fences.count ? l->fences.items[i].extra : NULL;
}

bool bench_fence_same(const BenchFence *a, const BenchFence *b)
{
    return a && b && a->spec.chosen == b->spec.chosen && a->spec.threads == b->spec.threads &&
           memcmp(&a->spec.shape, &b->spec.shape, sizeof a->spec.shape) == 0;
}

/* ---- words ---- */

/* "a layer: 1 × 256 tokens, 384 features, 6 heads" */
static Str layer_words(Arena *a, const BenchFence *f)
{
    LayerShape s = f->spec.shape;
    return phrase(a, PHRASE_LADDER_LAYER, phrase_number(a, s.items), phrase_number(a, s.tokens),
                  phrase_number(a, s.width), phrase_number(a, s.heads));
}

/* "353 million operations needed, hidden cells not counted", of the fence's layer. */
static Str work_words(Arena *a, const BenchFence *f)
{
    static const struct {
        PhraseId words;
        double from, unit;
    } units[] = {{PHRASE_LADDER_WORK_BILLIONS, 1e10, 1e9},
                 {PHRASE_LADDER_WORK_MILLIONS, 1e7, 1e6},
                 {PHRASE_LADDER_WORK, 0, 1}};
    double flop = layer_flop(f->spec.shape);
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
        return phrase(a, PHRASE_LADDER_RUNNING, phrase_number(a, now->row + 1),
                      phrase_number(a, now->rows), str_of(now->variant->name));
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

static Chart chart_of(const BenchFence *f)
{
    return (Chart){.table = f->table,
                   .shape = f->spec.shape,
                   .chosen = f->spec.chosen,
                   .running = f->now.rows > 0 ? f->now.variant : NULL,
                   .label = speed_words};
}

/* ---- the picture ---- */

enum { LINES_MOST = 3 }; /* of each text around the chart */

/* Draws a text in as many lines as it needs; gives their height. */
static float draw_lines(const Pen *p, FontId font, float px, Role role, Box area, Str text)
{
    Box first = {area.x, area.y, area.w, pen_line(px)};
    TextLook look = pen_look(p, font, px, role);
    return first.h * (float)draw_text_lines(p->d, look, first, ALIGN_LEFT, LINES_MOST, text);
}

static float lines_height(const Pen *p, float width, Str text)
{
    int lines = text_lines(p->metrics, FONT_SANS, p->small, text, width);
    return pen_line(p->small) * (float)(lines < LINES_MOST ? lines : LINES_MOST);
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
    rest.y += draw_lines(p, FONT_SANS, p->small, ROLE_MUTED, rest, work_words(p->a, f));
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

/* Extension.draw */
static void draw_fence(const Pen *p, const void *extra, Box box, bool alone)
{
    const BenchFence *f = extra;
    Chart chart = chart_of(extra);
    bool told = !alone || f->table;
    float head = draw_head(p, f, box) + p->gap, foot = told ? draw_foot(p, f, box) + p->gap : 0;
    chart_draw_bars(p, &chart, (Box){box.x, box.y + head, box.w, box.h - head - foot});
}

/* ---- the text ---- */

/* Extension.tell */
static void tell_fence(Report *r, const void *extra)
{
    Arena *a = r->scratch;
    Chart chart = chart_of(extra);
    const BenchTable *t = chart.table;
    const Variant *v;
    report_wrapped(r, INDENT, HANG, layer_words(a, extra));
    report_wrapped(r, INDENT, HANG, work_words(a, extra));
    for (int i = 0; (v = variant_next(chart.chosen, &i)) != NULL;) {
        report_wrapped(r, 2 * INDENT, HANG, str_printf(a, "%s: %s", v->name, v->doc));
        for (int k = 0; t && k < t->count; k++)
            if (t->rows[k].variant == v)
                report_line(r, 3 * INDENT,
                            phrase(a, PHRASE_LADDER_ROW, chart_threads(a, t->rows[k].threads),
                                   chart_label(a, &chart, &t->rows[k], false)));
    }
    if (t)
        report_line(r, INDENT, chart_peak(a, t));
    report_wrapped(r, INDENT, HANG, state_words(a, extra));
}

/* ---- in a sentence or two ---- */

/* The row of a program with the number of threads that suits it best; NULL: it was not run. */
static const BenchRow *best_row(const BenchTable *t, const Variant *v)
{
    const BenchRow *best = NULL;
    for (const BenchRow *row = t->rows; row < t->rows + t->count; row++)
        if (row->variant == v && !row->why && (!best || row->gflops > best->gflops))
            best = row;
    return best;
}

/* Extension.words */
static Str words_of_fence(Arena *a, const void *extra)
{
    const BenchFence *f = extra;
    const BenchTable *t = f->table;
    StrBuf each = strbuf_make(a);
    const Variant *v;
    for (int i = 0; (v = variant_next(f->spec.chosen, &i)) != NULL;) {
        const BenchRow *row = t ? best_row(t, v) : NULL;
        Str value = t ? STR("") : chart_memory(a, f->spec.shape, v);
        if (row)
            value = speed_words(a, t, row, false);
        if (value.len)
            strbuf_printf(&each, "%s%s %.*s", each.len ? "; " : "", v->name, STR_ARG(value));
    }
    Str layer = phrase(a, PHRASE_LADDER_ALT, layer_words(a, f), work_words(a, f));
    Str values = t ? phrase(a, PHRASE_LADDER_ALT_SPEED, strbuf_str(&each), chart_peak(a, t))
                   : phrase(a, PHRASE_LADDER_ALT_MEMORY, strbuf_str(&each));
    return each.len ? str_printf(a, "%.*s %.*s", STR_ARG(layer), STR_ARG(values)) : layer;
}

/* ---- the extension ---- */

static void carry(const Lesson *from, Lesson *to)
{
    for (int i = 0; (size_t)i < to->fences.count; i++) {
        const BenchFence *before = bench_fence_of(from, i);
        BenchFence *now = bench_fence_of(to, i);
        if (bench_fence_same(before, now) && !now->table)
            now->table = before->table;
    }
}

/* Times differ from picture to picture; how they are laid out does not. */
static const char *export_options(const void *extra)
{
    const BenchFence *f = extra;
    return f->table ? " --measure" : "";
}

const Extension extension = {.opening = "```bench",
                             .read = read_fence,
                             .carry = carry,
                             .draw = draw_fence,
                             .tell = tell_fence,
                             .words = words_of_fence,
                             .options = export_options,
                             .follow = bench_follow,
                             .tick = bench_tick,
                             .act = bench_again,
                             .close = bench_close};
