/*
 * view_arcs.c - who looks at whom: queries in a row above, keys in a row below, and a curve for
 * each weight between them.
 *
 * A curve is as thick and as strong as its weight is large against the largest of the matrix; what
 * is 0, negative, masked or not a number has none. The focused query's curves are lit and end at
 * their numbers; the others stay as a faint background.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

/* One row of tokens. */
typedef struct TokenRow {
    int dim, count, lit;
    int first; /* which token of the sentence is the first shown */
    Role hue;
    float left, step; /* of the first token's room, from token to token */
    float top;        /* of its labels */
    int lines;        /* 2: labels alternate between two lines */
} TokenRow;

typedef struct Arcs {
    Matrix m;
    TokenRow queries, keys;
    float top, bottom;         /* where curves begin and end */
    float left, room, caption; /* left edge of the curves, room and top of the caption */
    float thickest;
    double most; /* the weight that is drawn so */
} Arcs;

static Str token_label(const Canvas *c, const Matrix *m, const TokenRow *r, int i)
{
    i += r->first;
    Str token = r->dim >= 0 ? axis_token(c->s->trace, m->node, r->dim, i) : STR("");
    return token.len ? token : str_printf(c->pen.a, "%d", i);
}

static float widest_label(const Canvas *c, const Matrix *m, const TokenRow *r)
{
    float widest = 0;
    for (int i = 0; i < r->count; i++)
        widest =
            fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, token_label(c, m, r, i)));
    return widest;
}

static void place_row(const Canvas *c, const Matrix *m, TokenRow *r, float left, float width)
{
    r->step = width / (float)(r->count > 0 ? r->count : 1);
    r->left = left;
    r->lines = widest_label(c, m, r) + c->pen.gap > r->step && r->count > 1 ? 2 : 1;
}

static float label_line(const Canvas *c)
{
    return ceilf(c->pen.body * 1.35f);
}

static float middle(const TokenRow *r, int i)
{
    return r->left + r->step * ((float)i + 0.5f);
}

static float label_room(const Canvas *c, const TokenRow *r)
{
    return r->step * (float)r->lines - c->pen.gap / 2;
}

static bool is_readable(const Canvas *c, const TokenRow *r)
{
    return label_room(c, r) >= c->pen.body * 1.4f;
}

/* Labels that cannot be read even in two lines are left out, but not the lit one. */
static void draw_labels(const Canvas *c, const Arcs *a, const TokenRow *r)
{
    float line = label_line(c), wide = label_room(c, r);
    bool readable = is_readable(c, r);
    for (int i = 0; i < r->count; i++) {
        bool lit = i == r->lit;
        if (!readable && !lit)
            continue;
        bool far = r->lines == 2 && i % 2 == 1;
        float w = readable ? wide : c->pen.body * 6;
        Box box = {middle(r, i) - w / 2, r->top + (far ? line : 0), w, line};
        int row = r == &a->queries ? i : a->queries.lit, column = r == &a->keys ? i : a->keys.lit;
        if (row >= 0 && column >= 0)
            c->pen.d->tag = matrix_tag(&a->m, row, column);
        draw_text_in(c->pen.d,
                     pen_look(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, c->pen.body,
                              lit ? r->hue : ROLE_TEXT),
                     box, ALIGN_CENTRE, token_label(c, &a->m, r, i));
    }
    c->pen.d->tag = (DrawTag){0};
}

/* Weights that are covered look all the same, masked ones among them. */
static const float HIDDEN_SHARE = 0.1f;

/* 0 to 1; 0: no curve. */
static float strength(const Arcs *a, int row, int column)
{
    int at = row * a->m.columns + column;
    double value = a->m.value[at];
    if (a->m.hidden && a->m.hidden[at])
        return HIDDEN_SHARE;
    return isfinite(value) && value > 0 && a->most > 0 ? (float)(value / a->most) : 0;
}

static void draw_arc(const Canvas *c, const Arcs *a, int row, int column, bool lit)
{
    float share = strength(a, row, column);
    if (share <= 0)
        return;
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND);
    Colour ink = pen_colour(&c->pen, lit ? a->queries.hue : ROLE_GUIDE);
    float keep = lit ? 0.5f + 0.5f * share : 0.15f + 0.3f * share;
    float x0 = middle(&a->queries, row), x1 = middle(&a->keys, column);
    float bend = (a->bottom - a->top) * 0.5f;
    draw_add(
        c->pen.d,
        (DrawCommand){
            .kind = DRAW_CURVE,
            .points = {{x0, a->top}, {x0, a->top + bend}, {x1, a->bottom - bend}, {x1, a->bottom}},
            .colour = colour_fade(ink, page, keep),
            .thickness = fmaxf(share * a->thickest, lit ? 2 : 1)});
}

/* The weak ones first, so that the strong ones lie on top; the lit query's last of all. */
static void draw_arcs(const Canvas *c, const Arcs *a)
{
    enum { LAYERS = 4 };
    for (int layer = 0; layer < LAYERS; layer++)
        for (int i = 0; i < a->m.rows; i++)
            for (int j = 0; j < a->m.columns && i != a->queries.lit; j++)
                if ((int)fminf(strength(a, i, j) * LAYERS, LAYERS - 1) == layer)
                    draw_arc(c, a, i, j, false);
    for (int j = 0; j < a->m.columns && a->queries.lit >= 0; j++)
        draw_arc(c, a, a->queries.lit, j, true);
}

/* The lit query's weights, each above its key. */
static void draw_weights(const Canvas *c, const Arcs *a, float top, float line)
{
    CellNumbers n = a->m.look.numbers;
    for (int j = 0; j < a->m.columns && a->queries.lit >= 0; j++) {
        char text[CELL_TEXT];
        bool lit = j == a->keys.lit;
        Box box = {middle(&a->keys, j) - a->keys.step / 2, top, a->keys.step, line};
        if (!n.shown)
            continue;
        int at = a->queries.lit * a->m.columns + j;
        cell_format(text, a->m.value[at], &n);
        c->pen.d->tag = matrix_tag(&a->m, a->queries.lit, j);
        draw_text_in(c->pen.d, pen_look(&c->pen, lit ? FONT_MONO_BOLD : FONT_MONO, n.px, ROLE_TEXT),
                     box, ALIGN_CENTRE, a->m.hidden && a->m.hidden[at] ? STR("?") : str_of(text));
    }
    c->pen.d->tag = (DrawTag){0};
}

static void draw_name(const Canvas *c, Role hue, float x, float top, float width, PhraseId id)
{
    Box box = {x, top, width, label_line(c)};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.small, hue), box, ALIGN_LEFT,
                 phrase_plain(id));
}

static Arcs collect(const Canvas *c)
{
    const Subject *s = c->s;
    Arcs a = {
        .m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, c->s->view->zoom)};
    a.queries = (TokenRow){.dim = a.m.row_dim,
                           .count = a.m.rows,
                           .first = (int)a.m.row_first,
                           .lit = -1,
                           .hue = ROLE_QUERY};
    a.keys = (TokenRow){.dim = a.m.column_dim,
                        .count = a.m.columns,
                        .first = (int)a.m.column_first,
                        .lit = -1,
                        .hue = ROLE_KEY};
    matrix_find(&a.m, s->lit.cell, &a.queries.lit, &a.keys.lit);
    a.most = a.m.range.empty ? 0 : a.m.range.hi;
    return a;
}

static float names_width(const Canvas *c)
{
    const Pen *p = &c->pen;
    return p->gap + fmaxf(pen_width(p, FONT_SANS_BOLD, p->small, phrase_plain(PHRASE_QUERIES)),
                          pen_width(p, FONT_SANS_BOLD, p->small, phrase_plain(PHRASE_KEYS)));
}

/* Finds the places of everything within the area. */
static Arcs lay_out(const Canvas *c, Box area)
{
    Arcs a = collect(c);
    float line = label_line(c), names = names_width(c), most = area.w - names;
    float many = (float)fmaxf((float)a.m.rows, (float)a.m.columns);
    float width = fminf(most, many * c->pen.body * 9);
    a.left = area.x + names + (most - width) / 2;
    a.room = area.x + area.w - a.left + names;
    place_row(c, &a.m, &a.queries, a.left, width);
    place_row(c, &a.m, &a.keys, a.left, width);
    matrix_place(c, &a.m, 0, 0, a.keys.step, line * 1.3f);
    if (a.queries.lit < 0) /* no weight is written that could be missed */
        a.m.look.numbers.shown = true;
    float caption = matrix_caption_height(c, &a.m, a.room) + c->pen.gap;
    float fixed = caption + line * (float)(a.queries.lines + a.keys.lines + 2) + 2 * c->pen.gap;
    float high = fminf(fmaxf(area.h - fixed, 2 * line), width * 0.6f);
    a.caption = area.y + floorf(fmaxf(area.h - fixed - high, 0) / 2);
    a.thickest = fminf(c->pen.gap, fminf(a.queries.step, a.keys.step) * 0.3f);
    a.queries.top = a.caption + caption;
    a.top = a.queries.top + line * (float)a.queries.lines + c->pen.gap / 2;
    a.bottom = a.top + high;
    a.keys.top = a.bottom + line + c->pen.gap / 2;
    return a;
}

/* Curves that are lower than this, in lines, cannot be followed. */
static const float LOWEST_ARC = 5;

static Legible fit(const Canvas *c, Box area)
{
    Arcs a = lay_out(c, area);
    float width = a.keys.step * (float)a.keys.count;
    bool high = a.bottom - a.top >= fminf(LOWEST_ARC * label_line(c), width * 0.6f - 1);
    bool told = a.m.look.numbers.shown && is_readable(c, &a.queries) && is_readable(c, &a.keys);
    return high && told ? LEGIBLE_ALL : high ? LEGIBLE_COLOURS : LEGIBLE_NOT;
}

static void draw_all(const Canvas *c, Box area)
{
    Arcs a = lay_out(c, area);
    float line = label_line(c), names = names_width(c);
    matrix_caption(c, &a.m, a.left - names, a.caption + c->pen.body, a.room);
    draw_arcs(c, &a);
    draw_weights(c, &a, a.bottom + c->pen.gap / 4, line);
    draw_labels(c, &a, &a.queries);
    draw_labels(c, &a, &a.keys);
    float low = a.queries.top + line * (float)(a.queries.lines - 1);
    draw_name(c, ROLE_QUERY, a.left - names, low, names, PHRASE_QUERIES);
    draw_name(c, ROLE_KEY, a.left - names, a.keys.top, names, PHRASE_KEYS);
    Box legend = {a.left, a.keys.top + line * (float)a.keys.lines,
                  a.keys.step * (float)a.keys.count, line};
    Str largest =
        matrix_hides(&a.m) ? STR("?") : arithmetic_number(c->pen.a, scalar_f32((float)a.most));
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED), legend,
                 ALIGN_CENTRE, phrase(c->pen.a, PHRASE_THICKNESS, largest));
}

const PictureKind picture_arcs = {.draw = draw_all, .fit = fit};
