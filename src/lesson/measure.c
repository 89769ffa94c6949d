/*
 * measure.c - a table of lines, one function a row (see measure.h).
 */
#include "lesson/measure.h"

#include "base/nearest.h"
#include "base/source.h"
#include "base/threads.h"
#include "lesson/lesson.h"

/* Enough for a median. A row that takes long is timed once: the whole is waited for. */
enum { MEASURE_REPEATS = 5 };
static const double MEASURE_SECONDS = 0.4;
/* Nor can a row be stopped: who leaves the step or closes the window waits for it. */
static const double MEASURE_PATIENCE = 2;

typedef struct Reading {
    Measure *out;
    Span line, first; /* the line and its first word */
    Error *error;
} Reading;

static bool incomplete(const Reading *r, const char *form)
{
    error_at(r->error, r->line, "%.*s is incomplete", STR_ARG(span_text(r->first)));
    return error_hint(r->error, "write: %s", form);
}

/* ---- shape ---- */

/* Cuts what stands before the next comma off *rest. */
static bool next_number(Span *rest, int64_t *out)
{
    Str text = span_text(*rest);
    size_t comma = str_find(text, ',');
    bool last = comma == text.len;
    Str word = str_trim(str_part(text, 0, comma));
    *rest = span_part(*rest, str_from(text, last ? comma : comma + 1));
    return str_to_int(word, out);
}

/* The fence's own threads are looked at elsewhere: here it is only the shape that is judged. */
static bool check_shape(const Reading *r, Span at)
{
    Error why = {0};
    BenchSpec s = bench_spec();
    s.shape = r->out->shape;
    if (bench_check_spec(&s, &why))
        return true;
    error_at(r->error, at, "%s", why.message);
    return why.hint[0] ? error_hint(r->error, "%s", why.hint) : false;
}

static bool read_shape(Reading *r, Span rest)
{
    static const char form[] = "shape 1,256,768,12 (batch items, tokens, features, heads)";
    LayerShape *s = &r->out->shape;
    int64_t *const parts[] = {&s->items, &s->tokens, &s->width, &s->heads};
    Span at = span_trim(rest), left = at;
    if (!at.len)
        return incomplete(r, form);
    for (int i = 0; i < 4; i++)
        if (!next_number(&left, parts[i])) {
            error_at(r->error, at, "a shape is four whole numbers");
            return error_hint(r->error, "write: %s", form);
        }
    if (left.len) {
        error_at(r->error, left, "a shape has no fifth number");
        return error_hint(r->error, "write: %s", form);
    }
    return check_shape(r, at);
}

/* ---- only ---- */

static bool unknown_variant(const Reading *r, Span word)
{
    Nearest near = nearest_start(span_text(word));
    for (int i = 0; variant_row(i); i++)
        nearest_offer(&near, str_of(variant_row(i)->name));
    error_at(r->error, word, "unknown implementation '%.*s'", STR_ARG(span_text(word)));
    return near.best.len ? error_hint(r->error, "did you mean %.*s?", STR_ARG(near.best))
                         : error_hint(r->error, "attnscope bench --help lists them");
}

static bool read_only(Reading *r, Span rest)
{
    Span word;
    r->out->chosen = 0;
    while (span_word(&rest, &word)) {
        int i = variant_find(span_text(word));
        if (i < 0)
            return unknown_variant(r, word);
        r->out->chosen |= (uint32_t)1 << i;
    }
    return r->out->chosen || incomplete(r, "only loops reordered flash");
}

/* ---- threads ---- */

static bool read_threads(Reading *r, Span rest)
{
    static const char form[] = "threads all, or a number";
    Span word, more;
    int64_t n = 0;
    if (!span_word(&rest, &word))
        return incomplete(r, form);
    bool all = str_is(span_text(word), "all");
    if (!all && (!str_to_int(span_text(word), &n) || n < 1 || n > INT32_MAX)) {
        error_at(r->error, word, "no number of threads: '%.*s'", STR_ARG(span_text(word)));
        return error_hint(r->error, "write: %s", form);
    }
    if (span_word(&rest, &more)) {
        error_at(r->error, more, "threads does not go on here");
        return error_hint(r->error, "write: %s", form);
    }
    r->out->threads = (int)n;
    return true;
}

/* ---- the fence ---- */

static const struct {
    const char *name;
    bool (*read)(Reading *r, Span rest);
} lines[] = {{"shape", read_shape}, {"only", read_only}, {"threads", read_threads}};
enum { LINES = sizeof lines / sizeof *lines };

static bool unknown_line(const Reading *r)
{
    Nearest near = nearest_start(span_text(r->first));
    for (int k = 0; k < LINES; k++)
        nearest_offer(&near, str_of(lines[k].name));
    error_at(r->error, r->first, "unknown line '%.*s' of a bench", STR_ARG(span_text(r->first)));
    return near.best.len ? error_hint(r->error, "did you mean %.*s?", STR_ARG(near.best))
                         : error_hint(r->error, "a bench knows shape, only and threads");
}

static bool read_line(Reading *r, Span rest, unsigned *seen)
{
    int k = 0;
    while (k < LINES && !str_is(span_text(r->first), lines[k].name))
        k++;
    if (k == LINES)
        return unknown_line(r);
    if (*seen >> k & 1)
        return error_at(r->error, r->first, "a second %s in one bench", lines[k].name);
    *seen |= 1u << k;
    return lines[k].read(r, rest);
}

static uint32_t all_variants(void)
{
    uint32_t all = 0;
    for (int i = 0; variant_row(i); i++)
        all |= (uint32_t)1 << i;
    return all;
}

bool measure_read(Span text, Span at, Measure *out, Error *e)
{
    Reading r = {.out = out, .error = e};
    unsigned seen = 0;
    if (out->asked) {
        error_at(e, at, "a second bench of one torch fence");
        return error_hint(e, "one step has one picture; a second torch fence gets its own bench");
    }
    *out = (Measure){.asked = true, .shape = bench_spec().shape, .chosen = all_variants()};
    while (span_next_line(&text, &r.line)) {
        Span rest = r.line;
        if (span_word(&rest, &r.first) && !read_line(&r, rest, &seen))
            return false;
    }
    return true;
}

/* ---- what comes of it ---- */

BenchSpec measure_spec(const Measure *m)
{
    BenchSpec s = bench_spec();
    int there = threads_available();
    s.shape = m->shape;
    s.chosen = m->chosen;
    s.threads = m->threads && m->threads < there ? m->threads : there;
    s.repeat = MEASURE_REPEATS;
    s.seconds = MEASURE_SECONDS;
    s.patience = MEASURE_PATIENCE;
    return s;
}

bool measure_same(const Measure *a, const Measure *b)
{
    LayerShape x = a->shape, y = b->shape;
    return a->asked && b->asked && x.items == y.items && x.tokens == y.tokens &&
           x.width == y.width && x.heads == y.heads && a->chosen == b->chosen &&
           a->threads == b->threads;
}

void measure_keep(Lesson *l, int fence, const BenchTable *table)
{
    l->fences.items[fence].bench.table = table;
}

void measure_carry(const Lesson *from, Lesson *to)
{
    for (size_t i = 0; i < to->fences.count && i < from->fences.count; i++) {
        Measure *now = &to->fences.items[i].bench;
        if (!now->table && measure_same(&from->fences.items[i].bench, now))
            now->table = from->fences.items[i].bench.table;
    }
}
