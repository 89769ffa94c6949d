/*
 * layout.c - see layout.h.
 */
#include "layout.h"

#include "subject/view.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { COMPLAINTS_MOST = 12 }; /* per run: one mistake shows at many steps */

static int complaints;

void layout_start(void)
{
    complaints = 0;
}

int layout_complaints(void)
{
    return complaints;
}

typedef struct Looked {
    const char *where;
    const DrawList *list;
    ThemeId theme;
    int text;
    float least; /* of texts, in pixels; 0: by the size of the picture */
} Looked;

static void complain(const Looked *at, const DrawCommand *text, const char *what)
{
    char message[256];
    const char *size = at->text ? " presentation" : "";
    snprintf(message, sizeof message, "%s %dx%d %s%s: '%.*s' %s", at->where, at->list->width,
             at->list->height, themes[at->theme].name, size, STR_ARG(text->text), what);
    if (complaints++ < COMPLAINTS_MOST)
        CHECK_STR(message, "well laid out");
}

static bool contains(Box outer, Box inner)
{
    return inner.x >= outer.x - 0.51f && inner.y >= outer.y - 0.51f &&
           inner.x + inner.w <= outer.x + outer.w + 0.51f &&
           inner.y + inner.h <= outer.y + outer.h + 0.51f;
}

static bool touch(Box a, Box b)
{
    Box both = box_meet(a, b);
    return both.w > 0.51f && both.h > 0.51f;
}

/* True where the stroke of a curve, or a ribbon, covers a point. */
static bool covers(const DrawCommand *c, Point at)
{
    enum { PLACES = 2048 };
    for (int i = 0; i <= PLACES; i++) {
        double t = (double)i / PLACES, u = 1 - t;
        double part[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}, x = 0, y = 0;
        for (int k = 0; k < 4; k++) {
            x += part[k] * (double)c->points[k].x;
            y += part[k] * (double)c->points[k].y;
        }
        double down = fabs(y - (double)at.y), beside = fabs(x - (double)at.x);
        bool over = c->kind == DRAW_RIBBON ? down <= 1 && beside <= (double)c->thickness / 2
                                           : hypot(beside, down) <= (double)c->thickness / 2;
        if (over)
            return true;
    }
    return false;
}

/* False where a clip around the command hides what it draws at a point. */
static bool is_unclipped(const DrawList *d, size_t command, Point at)
{
    int closed = 0;
    for (size_t i = command; i-- > 0;) {
        const DrawCommand *c = &d->items[i];
        closed += c->kind == DRAW_UNCLIP;
        bool open = c->kind == DRAW_CLIP && closed == 0;
        closed -= c->kind == DRAW_CLIP && closed > 0;
        if (open && !box_has(c->box, at))
            return false;
    }
    return true;
}

/* The opaque colour painted last below the middle of a text. */
static Colour ground(const DrawList *d, size_t text)
{
    Box box = d->items[text].box;
    Point middle = {box.x + box.w / 2, box.y + box.h / 2};
    for (size_t i = text; i-- > 0;) {
        const DrawCommand *c = &d->items[i];
        bool below = (c->kind == DRAW_RECT && box_has(c->box, middle)) ||
                     ((c->kind == DRAW_CURVE || c->kind == DRAW_RIBBON) && covers(c, middle));
        if (below && c->colour.a == 255 && is_unclipped(d, i, middle))
            return c->colour;
    }
    return d->background;
}

static bool is_blank(Str s)
{
    return str_trim(s).len == 0;
}

/* Numbers in cells, labels and sums of rows and columns: they give way last, but they do. */
static bool is_of_table(const DrawCommand *t)
{
    bool digits = strspn(t->text.at, "0123456789") == t->text.len;
    TagKind kind = t->tag.kind;
    bool sum = strncmp(t->text.at, "Σ ", strlen("Σ ")) == 0; /* of a row */
    size_t equals = str_search(t->text, STR(" = "), 0);      /* "i = 3", of a loop: a row */
    Str number = str_from(t->text, equals + strlen(" = "));
    bool turn = str_search(t->text, STR(", turn "), 0) < t->text.len ||
                (number.len > 0 && strspn(number.at, "0123456789") == number.len);
    return digits || sum || turn || kind == TAG_CELL || kind == TAG_PART || kind == TAG_WORD;
}

/* The panel on which a text begins; *is: there is one. What has sharper corners is the paper of a
 * number in a cell. */
static Box panel_below(const Looked *at, size_t text, bool *is)
{
    const DrawList *d = at->list;
    Point begin = {d->items[text].box.x + 1, d->items[text].box.y + 1};
    Colour panel = themes[at->theme].roles[ROLE_PANEL];
    *is = true;
    for (size_t i = text; i-- > 0;) {
        const DrawCommand *c = &d->items[i];
        bool alike = memcmp(&c->colour, &panel, sizeof panel) == 0;
        if (c->kind == DRAW_RECT && c->radius >= 4 && alike && box_has(c->box, begin) &&
            is_unclipped(d, i, begin))
            return c->box;
    }
    *is = false;
    return (Box){0};
}

static void check_text(const Looked *at, size_t i, Box clip)
{
    const DrawList *d = at->list;
    const DrawCommand *t = &d->items[i];
    double side = fmin(d->height, d->width * 0.75), least = (double)at->least;
    double share = at->text == TEXT_PRESENTATION && !is_of_table(t) ? 40 : 54;
    if (!contains(clip, t->box))
        complain(at, t, "leaves the picture or its clip");
    bool on_panel;
    Box panel = panel_below(at, i, &on_panel);
    Box seen = t->box;
    if (str_ends(t->text, " ")) /* a row of code may end with one that hangs over */
        seen.w -= fminf(seen.w, t->px * 0.7f);
    if (on_panel && !contains(panel, seen))
        complain(at, t, "hangs over the edge of its panel");
    if (t->tag.kind == TAG_TERM && !on_panel)
        complain(at, t, "is a term outside of the panel");
    if ((double)t->px < (least > 0 ? least : side / share) - 0.01)
        complain(at, t, "is too small");
    if (colour_contrast(t->colour, ground(d, i)) < 4.5)
        complain(at, t, "has too little contrast");
    for (size_t k = 0; k < i; k++)
        if (d->items[k].kind == DRAW_TEXT && touch(d->items[k].box, t->box) &&
            !is_blank(d->items[k].text)) {
            char what[96];
            snprintf(what, sizeof what, "touches '%.60s'", d->items[k].text.at);
            complain(at, t, what);
        }
}

static void check_list(Looked at)
{
    const DrawList *d = at.list;
    Box clips[DRAW_CLIPS_MAX + 1] = {{0, 0, (float)d->width, (float)d->height}};
    int depth = 0;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->kind == DRAW_CLIP) {
            clips[depth + 1] = box_meet(clips[depth], c->box);
            depth++;
        } else if (c->kind == DRAW_UNCLIP) {
            depth--;
        } else if (c->kind == DRAW_TEXT && !is_blank(c->text)) {
            check_text(&at, i, clips[depth]);
        }
    }
    CHECK_INT(depth, 0);
}

void layout_check(const char *where, const DrawList *d, ThemeId theme, int text)
{
    check_list((Looked){where, d, theme, text, 0});
}

void layout_check_least(const char *where, const DrawList *d, ThemeId theme, float least)
{
    check_list((Looked){where, d, theme, 0, least});
}
