/*
 * bench_fence.c - reads the lines of a bench fence, by a table with one function a row; and the
 * extension that brings it into lessons (see bench_fence.h).
 */
#include "bench/bench_fence.h"

#include "base/nearest.h"
#include "base/source.h"
#include "base/threads.h"

/* Five repeats are enough for a median. A row that takes long is timed once, since somebody waits
 * for the whole table; and a row that takes very long is left out, since it cannot be stopped when
 * the window is closed. In seconds. */
enum { REPEATS = 5 };
static const double SECONDS = 0.4, PATIENCE = 2;

typedef struct Reading {
    BenchFence *out;
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

/* Only the shape is judged: whether this machine has the threads is looked at when it measures. */
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
    Str near = variant_nearest(span_text(word));
    error_at(r->error, word, "unknown implementation '%.*s'", STR_ARG(span_text(word)));
    return near.len ? error_hint(r->error, "did you mean %.*s?", STR_ARG(near))
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

/* What an error leaves unread stands in the fence nevertheless: the lesson is shown up to there. */
static bool read_fence(Arena *a, Span text, Span at, void **extra, Error *e)
{
    Reading r = {.out = *extra, .error = e};
    unsigned seen = 0;
    if (r.out) {
        error_at(e, at, "a second bench of one torch fence");
        return error_hint(e, "one step has one picture; a second torch fence gets its own bench");
    }
    *extra = r.out = ARENA_NEW(a, BenchFence);
    *r.out = (BenchFence){.shape = bench_spec().shape, .chosen = variants_all()};
    while (span_next_line(&text, &r.line)) {
        Span rest = r.line;
        if (span_word(&rest, &r.first) && !read_line(&r, rest, &seen))
            return false;
    }
    return true;
}

/* ---- what comes of it ---- */

BenchFence *bench_fence_of(const Lesson *l, int i)
{
    return i >= 0 && (size_t)i < l->fences.count ? l->fences.items[i].extra : NULL;
}

BenchSpec bench_fence_spec(const BenchFence *f)
{
    BenchSpec s = bench_spec();
    int there = threads_available();
    s.shape = f->shape;
    s.chosen = f->chosen;
    s.threads = f->threads && f->threads < there ? f->threads : there;
    s.repeat = REPEATS;
    s.seconds = SECONDS;
    s.patience = PATIENCE;
    return s;
}

bool bench_fence_same(const BenchFence *a, const BenchFence *b)
{
    if (!a || !b)
        return false;
    LayerShape x = a->shape, y = b->shape;
    return x.items == y.items && x.tokens == y.tokens && x.width == y.width && x.heads == y.heads &&
           a->chosen == b->chosen && a->threads == b->threads;
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
                             .draw = ladder_draw,
                             .tell = ladder_tell,
                             .options = export_options,
                             .follow = bench_follow,
                             .tick = bench_tick,
                             .act = bench_again,
                             .close = bench_close};
