/*
 * export_film.c - pictures that move, as WebP (see export.h).
 *
 * Of several steps a film shows one after the other. Of a single one it shows a kernel's events, or
 * the whole picture, for programs that show one picture only, and then the tensor as it fills up,
 * which leads to the whole picture again. Its moments are as many as can be told apart in some
 * seconds.
 */
#include "main/export.h"

#include "subject/subject.h"

#include <string.h>

enum {
    DELAY_STEP = 2000, /* milliseconds that the picture of a step stands; */
    DELAY_MOMENT = 200,
    DELAY_LEAST = 20, /* browsers take what is shorter for something else */
    DELAY_MOST = 60000,
    WHOLE_TIMES = 10,     /* so many times as long as a moment all of it stands */
    TERMS_MOST = 16,      /* moments of a cell that comes term by term, */
    CELLS_MOST = 64,      /* and of the cells after it */
    PICTURES_MOST = 2000, /* of a film */
};

bool film_wanted(const Export *x)
{
    for (int k = 0; k < x->count; k++)
        if (x->formats[k] == &picture_formats[FORMAT_WEBP])
            return true;
    return false;
}

/* ---- what is asked for ---- */

/* "1-72" of --at. */
static bool read_events(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    Str text = o->value[OPTION_AT];
    size_t dash = str_find(text, '-');
    Events *out = &x->events;
    if (!o->given[OPTION_AT] || dash == text.len || dash == 0)
        return true;
    x->last_event = str_from(text, dash + 1);
    if (!str_to_int(str_part(text, 0, dash), &out->first) ||
        !str_to_int(x->last_event, &out->last) || out->first < 1 || out->last < out->first)
        return error_set(e, ERROR_USAGE,
                         "--at wants an event or a first and a last one: 5 or 1-72");
    if (!film_wanted(x) || x->count > 1)
        return error_set(e, ERROR_USAGE, "--at %.*s is a film: it wants --format webp alone",
                         STR_ARG(text));
    if (o->given[OPTION_FIGURE])
        return error_set(e, ERROR_USAGE, "--figure knows its step: leave out --at");
    return true;
}

bool film_read(Export *x, Error *e)
{
    const Options *o = &x->command->options;
    if (o->given[OPTION_DELAY] && !film_wanted(x))
        return error_set(e, ERROR_USAGE, "--delay wants --format webp");
    return option_int(o, OPTION_DELAY, DELAY_LEAST, DELAY_MOST, 0, &x->delay, e) &&
           read_events(x, e);
}

/* A film has pictures of one size, and not too many. */
bool film_check(const Export *x, Error *e)
{
    int pictures = 0;
    const Events *at = &x->events;
    if (at->last - at->first >= PICTURES_MOST)
        return error_set(e, ERROR_USAGE, "--at %lld-%lld makes more than %d pictures",
                         (long long)at->first, (long long)at->last, PICTURES_MOST);
    for (size_t i = 0; i < x->pictures.count && film_wanted(x); i++) {
        const Slide *p = &x->pictures.items[i];
        pictures = p->last ? 0 : pictures + 1;
        if (at->last && !p->only)
            return error_set(e, ERROR_USAGE, "--at %lld-%lld wants one step: --step 3",
                             (long long)at->first, (long long)at->last);
        if (!p->only && (x->crop || p->view.parts == PARTS_FIGURE)) {
            error_set(e, ERROR_USAGE, "the pictures of one WebP have one size, %s",
                      x->crop ? "which --crop takes from them" : "and figures have each their own");
            return error_hint(e, "export one step, or leave out --%s",
                              x->crop ? "crop" : "parts figure");
        }
        if (pictures >= PICTURES_MOST)
            return error_set(e, ERROR_USAGE, "a WebP of more than %d pictures is asked for",
                             PICTURES_MOST) ||
                   error_hint(e, "--step 1-100 chooses some");
    }
    return true;
}

/* ---- moments ---- */

static int least(int64_t a, int b)
{
    return a < b ? (int)a : b;
}

/* How many moments cell `from` takes, and how many the cells after it. */
static int count_terms(const Moments *m)
{
    return least(m->whole.terms + 2, TERMS_MOST);
}

static int count_cells(const Moments *m)
{
    return least(m->whole.cells - m->from - 1, CELLS_MOST);
}

/* A tensor fills up where nothing of it is to be guessed, and nothing else is shown. */
static bool fills(const Export *x, const View *v)
{
    return !x->command->options.given[OPTION_FIGURE] && !v->at && !v->hide && !v->turned_count &&
           !v->ask && v->parts != PARTS_TEXT;
}

Moments film_moments(const Export *x, const Slide *p)
{
    Moments m = {.delay = x->delay ? x->delay : DELAY_STEP, .complete = -1};
    Arena a = arena_scratch();
    if (film_wanted(x) && p->only)
        m.events = x->events;
    m.from = p->view.focus.node != NO_NODE && p->view.focus.cell > 0 ? p->view.focus.cell : 0;
    if (film_wanted(x) && p->only && fills(x, &p->view))
        m.whole = hide_sweep(&a, p->lesson, &p->view, m.from);
    if (m.events.last) {
        m.count = (int)(m.events.last - m.events.first);
        m.complete = m.count - 1;
    } else if (m.whole.on) {
        m.count = count_terms(&m) + count_cells(&m);
    }
    if (m.count > 0 && !x->delay)
        m.delay = DELAY_MOMENT;
    arena_free(&a);
    return m;
}

int film_delay(const Moments *m, int i)
{
    return m->count > 0 && i == m->complete ? m->delay * WHOLE_TIMES : m->delay;
}

View film_moment(const Moments *m, const View *picture, int i)
{
    View v = *picture;
    int terms = count_terms(m), cells = count_cells(m), result = m->whole.terms + 1;
    if (m->events.last) {
        v.at = m->events.first + 1 + i;
        return v;
    }
    v.sweep = (Sweep){.on = true, .cells = m->from, .told = m->from, .terms = result};
    if (i < terms)
        v.sweep.terms = (int)((int64_t)i * result / (terms - 1));
    else if (cells == 1)
        v.sweep.told++;
    else /* the last one, too, where some are passed over */
        v.sweep.told += 1 + (i - terms) * (m->whole.cells - m->from - 2) / (cells - 1);
    v.sweep.cells = v.sweep.told + (v.sweep.terms == result);
    return v;
}

/* ---- the file ---- */

bool film_add(Export *x, const Drawing *g, Error *e)
{
    Arena scratch = arena_scratch();
    bool first = !x->webp;
    if (first)
        x->film_room = g->slide.room.w > 0
                           ? g->slide.room
                           : (Box){0, 0, (float)g->list.width, (float)g->list.height};
    Image image = export_paint(x, &scratch, &g->list, x->film_room, x->fonts);
    if (first && (x->webp = webp_open(&x->film.arena, image.width, image.height, e)))
        document_begin(x, &x->film, g, &picture_formats[FORMAT_WEBP]);
    bool ok = x->webp && webp_add(x->webp, &image, g->slide.delay, e);
    if (ok)
        document_add(&x->film, g);
    arena_free(&scratch);
    return ok;
}

bool film_end(Export *x, const Slide *p, Error *e)
{
    const char *path = export_path(x, p, &picture_formats[FORMAT_WEBP]);
    Webp *webp = x->webp;
    Str bytes = STR("");
    int pictures;
    x->webp = NULL;
    if (!webp) /* each picture stands in a film before */
        return true;
    if (!webp_close(webp, document_note(&x->film), &bytes, &pictures, e) ||
        !document_write(x, &x->film, path, bytes, e))
        return false;
    if (!x->kept)
        command_note(x->command, "%.*s: %d picture%s", STR_ARG(str_behind(str_of(path), '/')),
                     pictures, pictures == 1 ? ", for nothing moves in it" : "s");
    return true;
}
