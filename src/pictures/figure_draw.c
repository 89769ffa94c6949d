/*
 * figure_draw.c - a figure as it is printed: the picture, a key of its cells, a rule, number and
 * caption, and which lesson its numbers are from; cropped, and on white in the light theme.
 *
 * The picture is drawn first, as large as the page allows; then all is moved to where its own size
 * puts it.
 */
#include "pictures/figure_panels.h"

#include "slide/parts.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- the caption as prose ---- */

/* Which lessons its numbers are from. */
static Str source_of(Arena *a, const FigureReady *r)
{
    StrBuf out = strbuf_make(a);
    int k = 0;
    for (; figure_section(r->figure, k); k++)
        strbuf_printf(&out, "%s%s", k ? ", " : "", figure_section(r->figure, k));
    return phrase(a, k > 1 ? PHRASE_FIGURE_SOURCES : PHRASE_FIGURE_SOURCE, strbuf_str(&out));
}

/* ---- the key ---- */

/* A kind of cell that is no plain number, as it stands in the picture. */
typedef struct KeyCell {
    bool seen;
    double value;
    CellLook look;
} KeyCell;

typedef struct Key {
    KeyCell kind[KIND_NAN + 1];
    int kinds;
} Key;

static const PhraseId key_words[] = {
    [KIND_MASKED] = PHRASE_KIND_MASKED,
    [KIND_DROPPED] = PHRASE_KIND_DROPPED,
    [KIND_BOTH] = PHRASE_KIND_BOTH,
    [KIND_NAN] = PHRASE_KIND_NAN,
};

static bool is_told(CellKind kind)
{
    return kind == KIND_MASKED || kind == KIND_DROPPED || kind == KIND_BOTH || kind == KIND_NAN;
}

/* Adds what occurs in the tables of a picture. */
static void key_add(Key *key, const Layout *l)
{
    for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
        for (int i = 0; s->m.cell && !s->own && i < s->m.rows * s->m.columns; i++) {
            const MatrixCell *cell = &s->m.cell[i];
            if (!is_told(cell->kind) || key->kind[cell->kind].seen || s->m.paper || cell->hidden)
                continue;
            key->kind[cell->kind] = (KeyCell){true, cell->value, s->m.look};
            key->kinds++;
        }
    }
}

static float key_height(const Canvas *c, const Key *key)
{
    return key->kinds ? ceilf(c->pen.small * 1.9f) + 2 * c->pen.gap : 0;
}

static void key_draw(const Canvas *c, const Key *key, Point at)
{
    float high = ceilf(c->pen.small * 1.9f), wide = ceilf(c->pen.small * 2.6f);
    for (int kind = 0; kind <= KIND_NAN; kind++) {
        const KeyCell *k = &key->kind[kind];
        if (!k->seen)
            continue;
        CellLook look = k->look;
        CellRange range = cell_range_add(cell_range_add(CELL_RANGE_NONE, -1), 1);
        Box cell = {at.x, at.y, wide, high};
        look.numbers = cell_numbers(range, wide, high, c->pen.small, c->pen.small, c->pen.metrics);
        cell_draw(c->pen.d, cell, k->value, (CellKind)kind, false, &look);
        at.x += wide + c->pen.gap;
        Box row = {at.x, at.y, c->area.w, high};
        at.x += pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, row, ALIGN_LEFT,
                            phrase_plain(key_words[kind])) +
                3 * c->pen.gap;
    }
}

/* ---- the picture ---- */

typedef struct Page {
    const FigureReady *ready;
    const View *view;
    DrawList *d;
    Key key;
    float caption_px;
    Box area; /* of the picture */
    int text; /* enlargement of the text in the picture; below 0 it is smaller */
} Page;

/* What does not fit with the text that is wished is tried with smaller text, down to this. */
enum { TEXT_LEAST = -5 };
static const float TEXT_STEP = 0.09f;

/* The view of lesson k: all but the first are looked at from their first step. */
static View view_of(const Page *p, int k)
{
    View v = *p->view;
    v.text = p->text > 0 ? p->text : 0;
    v.parts = PARTS_PICTURE;
    v.quiet = v.still = true;
    if (p->ready->figure->now && v.range == RANGE_MATRIX)
        v.range = RANGE_UNIT;
    if (k > 0) {
        v.position = (Position){0};
        v.focus.node = NO_NODE;
        v.kind = VIEW_AUTO;
        v.planes = NULL;
    }
    return v;
}

/* Largest numbers first: legends stand in one line, captions are one line. */
static Legible settle(const Canvas *c, Picture *p, Box area, float most)
{
    Legible can = picture_fit(c, p, area, c->least, ECONOMY_ONE_LEGEND);
    for (float px = most; px >= c->least; px--)
        if (picture_fit(c, p, area, px, ECONOMY_ONE_LEGEND) >= can)
            return can;
    return picture_fit(c, p, area, c->least, ECONOMY_ONE_LEGEND);
}

/* Moves what was drawn from a command on behind the panels of other lessons, its cells in one line
 * with theirs; frames it where the figure is about it, and gives where it ends. */
static float set_beside(Page *p, const Canvas *c, size_t from, float x, float top, bool now)
{
    float pad = 1.2f * c->pen.gap;
    Box drawn = draw_bounds(p->d, from);
    draw_move(p->d, from, x + pad - floorf(drawn.x), p->area.y - top);
    Box around = box_inset((Box){x + pad, drawn.y + p->area.y - top, drawn.w, drawn.h}, -pad);
    if (now)
        draw_frame(p->d, around, pen_colour(&c->pen, ROLE_ACCENT), 10, 3, 0); /* no cell's frame */
    return around.x + around.w + c->pen.gap;
}

/* A canvas for lesson k, with text as large as it is tried. */
static Canvas canvas_for(const Page *p, int k)
{
    Subject *s = ARENA_NEW(p->d->arena, Subject);
    View *v = ARENA_NEW(p->d->arena, View);
    float scale = p->text < 0 ? 1 + TEXT_STEP * (float)p->text : 1;
    Box page = {0, 0, (float)p->d->width, (float)p->d->height};
    *v = view_of(p, k);
    *s = subject_of(p->d->arena, p->ready->lesson[k], v);
    Canvas c = canvas_make(p->d, s, (Box){0, 0, page.w * scale, page.h * scale});
    c.area = page;
    c.least = floorf(c.pen.small * 0.8f); /* print is read from near */
    return c;
}

/* The panels of lesson k, or the step's picture, from *x on. */
static Legible draw_part(Page *p, int k, float *x)
{
    const Figure *f = p->ready->figure;
    size_t from = p->d->count;
    Canvas c = canvas_for(p, k);
    float px = f->now ? floorf(c.pen.small * 0.85f) : c.pen.small;
    Picture picture = figure_picture(&c, p->ready, k);
    Legible can = f->drawn == VIEW_AUTO ? settle(&c, &picture, p->area, px)
                                        : picture_settle(&c, &picture, p->area);
    picture_draw(&c, &picture);
    key_add(&p->key, &picture.layout);
    if (f->now)
        *x = set_beside(p, &c, from, *x, picture.layout.slot[0].m.box.y,
                        strcmp(f->now, figure_section(f, k)) == 0);
    return can;
}

/* No two texts touch, none is cut, and all is within the width of the area. */
static bool is_clean(const Page *p)
{
    const DrawList *d = p->d;
    if (ceilf(draw_bounds(d, 0).w) > p->area.w)
        return false;
    for (size_t i = 0; i < d->count; i++) {
        if (d->items[i].kind != DRAW_TEXT)
            continue;
        if (str_ends(d->items[i].text, "…"))
            return false;
        for (size_t k = 0; k < i; k++) {
            Box both = box_meet(d->items[i].box, d->items[k].box);
            if (d->items[k].kind == DRAW_TEXT && both.w > 0.5f && both.h > 0.5f)
                return false;
        }
    }
    return true;
}

/* How well all of it can be read with such a text. */
static Legible draw_parts(Page *p, int text)
{
    float x = p->area.x;
    Legible worst = LEGIBLE_ALL;
    p->text = text;
    p->d->count = 0;
    p->key = (Key){0};
    for (int k = 0; figure_section(p->ready->figure, k); k++) {
        Legible can = draw_part(p, k, &x);
        worst = can < worst ? can : worst;
    }
    return worst > LEGIBLE_COLOURS && !is_clean(p) ? LEGIBLE_COLOURS : worst;
}

/* What happens inside an operation, with its code. */
static void draw_inside(Page *p)
{
    Canvas c = canvas_for(p, 0);
    c.area = (Box){0, 0, p->area.w, p->area.h};
    part_inside(&c);
}

/* With the text with which most can be read, of those the one with the largest numbers, and of
 * those the largest. */
static void draw_picture(Page *p)
{
    Legible most = LEGIBLE_NOT;
    float numbers = 0;
    int best = TEXT_LEAST;
    if (p->view->at) {
        draw_inside(p);
        return;
    }
    for (int text = p->view->text; text >= TEXT_LEAST; text--) {
        Legible can = draw_parts(p, text);
        float px = draw_least_px(p->d, TAG_CELL);
        if (can > most || (can == most && px > numbers)) {
            most = can;
            numbers = px;
            best = text;
        }
    }
    draw_parts(p, best);
}

/* ---- the page ---- */

static const float NARROWEST = 40; /* a caption, in sizes of its text */

static void draw_caption(const Canvas *c, const Page *p, const Prose *caption, Box box)
{
    const Pen *pen = &c->pen;
    const ProseCut all = {0};
    draw_line(p->d, (Point){box.x, box.y}, (Point){box.x + box.w, box.y},
              pen_colour(pen, ROLE_MUTED), 1.5f, 0);
    box.y += 1.5f * pen->gap;
    box.y += prose_draw(pen, caption, p->caption_px, (Point){box.x, box.y}, box.w, &all);
    Box line = {box.x, box.y + pen->gap, box.w, pen_line(pen->small)};
    pen_text_in(pen, FONT_SANS, pen->small, ROLE_MUTED, line, ALIGN_LEFT,
                source_of(pen->a, p->ready));
}

static float caption_height(const Canvas *c, const Page *p, const Prose *caption, float width)
{
    return prose_height(&c->pen, caption, p->caption_px, width, 0) + 2.5f * c->pen.gap +
           pen_line(c->pen.small);
}

DrawList figure_draw(Arena *a, const FigureReady *r, const View *v, int width, int height,
                     const TextMetrics *m)
{
    DrawList d = draw_list(a, m, width, height, themes[v->theme].roles[ROLE_BACKGROUND]);
    Page p = {.ready = r, .view = v, .d = &d, .text = v->text};
    Prose caption = figure_prose(a, r->figure->number, &r->caption);
    View view = view_of(&p, 0);
    Subject s = subject_of(a, r->lesson[0], &view);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, (float)width, (float)height});
    float margin = ceilf(2.5f * c.pen.gap), gap = 2 * c.pen.gap;
    p.caption_px = roundf(c.pen.small * 1.1f);
    float least = r->bare ? 0 : fminf(NARROWEST * p.caption_px, (float)width - 2 * margin);
    float below = (r->bare ? 0 : caption_height(&c, &p, &caption, least)) + 2 * gap +
                  ceilf(c.pen.small * 1.9f);
    p.area = (Box){margin, margin, (float)width - 2 * margin,
                   fmaxf((float)height - 2 * margin - below, (float)height * 0.4f)};
    draw_picture(&p);
    Box drawn = draw_bounds(&d, 0);
    float wide = ceilf(fmaxf(drawn.w, least)), y = margin + ceilf(drawn.h) + gap;
    float left = margin + floorf((wide - drawn.w) / 2);
    draw_move(&d, 0, left - floorf(drawn.x), margin - floorf(drawn.y));
    key_draw(&c, &p.key, (Point){left, y});
    y += key_height(&c, &p.key);
    d.width = (int)(wide + 2 * margin);
    d.height = (int)ceilf(y);
    if (!r->bare) {
        draw_caption(&c, &p, &caption, (Box){margin, y, wide, 0});
        d.height = (int)ceilf(y + caption_height(&c, &p, &caption, wide) + margin);
    }
    if (v->theme == THEME_LIGHT && !r->inlaid) /* paper is white, not the colour of a slide */
        draw_reground(&d, (Colour)COLOUR(0xffffff));
    return d;
}
