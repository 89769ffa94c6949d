/*
 * popup.c - a list of things to do that opens over the picture.
 *
 * Whoever opens it gives its rows: each is an action or a function, with words, how it is now, and
 * a key. Rows that make no sense at the moment are not there. Arrows, the wheel and the pointer
 * move through the rows, Enter or a click does one, everything else closes the list. It stands
 * beside what it is about and hides neither that nor the arithmetic, if there is room; rows that do
 * not fit the window scroll.
 *
 * Must not know: what the rows are for.
 */
#include "app/app_parts.h"

#include <math.h>

/* ---- the rows ---- */

static bool is_there(const App *app, int i)
{
    const Popup *p = &app->popup;
    return i >= 0 && i < p->count && (!p->rows[i].makes_sense || p->rows[i].makes_sense(app));
}

bool popup_does(const App *app, int i)
{
    return is_there(app, i) && (app->popup.rows[i].run || app->popup.rows[i].action);
}

static int rows_there(const App *app)
{
    int there = 0;
    for (int i = 0; i < app->popup.count; i++)
        there += is_there(app, i);
    return there;
}

static Str words_of(const PopupRow *row)
{
    const char *own = row->action ? action_rows[row->action].words : "";
    return row->words ? phrase_plain(row->words) : str_of(own);
}

/* The key that does the same at the moment: where a text is typed, no key that types a character.
 */
static Str key_of(const App *app, const PopupRow *row)
{
    Str key = bindings_key(&app->keyboard.bindings, row->action);
    return home_types(app) && str_chars(key) == 1 ? STR("") : key;
}

/* How it is now; empty where the row does not say. */
static Str now_of(Arena *a, const App *app, const PopupRow *row)
{
    return row->now ? row->now(a, app) : STR("");
}

/* ---- opening and closing ---- */

static void go(App *app, int by)
{
    Popup *p = &app->popup;
    do
        p->on = (p->on + by + p->count) % p->count;
    while (!popup_does(app, p->on));
    app->shown.stale = true;
}

void popup_open(App *app, const PopupRow *rows, int count, DrawTag of)
{
    app->popup = (Popup){.up = true, .rows = rows, .count = count, .on = -1, .of = of};
    for (int i = 0; i < count && app->popup.on < 0; i++)
        app->popup.on = popup_does(app, i) ? i : -1;
    app->popup.up = app->popup.on >= 0;
    app->shown.stale = true;
}

static void close_list(App *app)
{
    app->popup.up = false;
    app->shown.stale = true;
}

static void run_row(App *app, int i)
{
    const PopupRow *row = &app->popup.rows[i];
    if (!row->stays)
        close_list(app);
    if (row->run)
        row->run(app);
    else
        act(app, row->action, false);
    if (!popup_does(app, app->popup.on) && app->popup.up)
        go(app, 1);
}

/* ---- inputs ---- */

/* A key that is none of the list's closes it, and does what it does. */
static bool take_key(App *app, const Input *in)
{
    uint32_t key = in->chord.key;
    if (key == KEY_DOWN || key == KEY_UP) {
        go(app, key == KEY_DOWN ? 1 : -1);
        return true;
    }
    if (key == KEY_ENTER && !in->repeat)
        run_row(app, app->popup.on);
    else if (key != KEY_ENTER)
        close_list(app);
    return key == KEY_ENTER || key == KEY_ESC;
}

/* The pointer chooses a row, a press does it, or beside the list closes it. */
static bool take_mouse(App *app, const Input *in)
{
    Popup *p = &app->popup;
    DrawTag under = point_tag(app, app->pointer.at);
    bool on_row = under.kind == TAG_POPUP && popup_does(app, (int)under.cell);
    if (in->kind == INPUT_MOVE && on_row) {
        app->shown.stale |= p->on != (int)under.cell;
        p->on = (int)under.cell;
    } else if (in->kind == INPUT_PRESS && on_row) {
        run_row(app, (int)under.cell);
    } else if (in->kind == INPUT_WHEEL) {
        go(app, in->wheel < 0 ? 1 : -1);
    } else if ((in->kind == INPUT_PRESS && under.kind != TAG_POPUP) || in->kind == INPUT_MENU) {
        close_list(app);
    }
    return in->kind != INPUT_MENU; /* it opens anew elsewhere */
}

bool popup_input(App *app, const Input *in, ActionId does)
{
    (void)does;
    if (!app->popup.up)
        return false;
    if (in->kind == INPUT_KEY)
        return take_key(app, in);
    if (in->kind >= INPUT_MOVE && in->kind <= INPUT_WHEEL)
        return take_mouse(app, in);
    if (in->kind == INPUT_SIZE || in->kind == INPUT_TEXT)
        close_list(app);
    return false;
}

bool popup_tell(App *app, Telling *t)
{
    const Popup *p = &app->popup;
    if (!p->up)
        return false;
    for (int i = 0; i < p->count; i++)
        if (is_there(app, i) && !popup_does(app, i))
            tell(t, "says", now_of(&t->arena, app, &p->rows[i]));
    tell(t, "row", words_of(&p->rows[p->on]));
    tell(t, "now", now_of(&t->arena, app, &p->rows[p->on]));
    return true;
}

/* ---- drawing ---- */

/* Where what it is about stands in the picture; where it does not, where the pointer is. */
static Box anchor(const App *app, const DrawList *d)
{
    DrawTag of = app->popup.of;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (of.kind && c->tag.kind == of.kind && c->tag.node == of.node && c->tag.cell == of.cell &&
            c->kind != DRAW_PIXELS)
            return c->box;
    }
    return (Box){app->pointer.at.x, app->pointer.at.y, 1, 1};
}

static float key_width(const App *app, const Pen *p, const PopupRow *row)
{
    Str key = key_of(app, row);
    return key.len ? pen_cap_width(p, key) : 0;
}

static void draw_row(const App *app, const Pen *p, int i, Box row)
{
    const PopupRow *r = &app->popup.rows[i];
    Str now = now_of(p->a, app, r);
    bool on = i == app->popup.on;
    FontId font = on ? FONT_SANS_BOLD : FONT_SANS;
    float cap = key_width(app, p, r), end = row.x + row.w - 1.5f * p->gap;
    Box words = {row.x + 1.5f * p->gap, row.y, 0, row.h};
    p->d->tag = (DrawTag){TAG_POPUP, NO_NODE, i, 0};
    draw_rect(p->d, row, pen_colour(p, on ? ROLE_CODE_ROW : ROLE_PANEL), 0);
    if (on)
        draw_rect(p->d, (Box){row.x, row.y, 3, row.h}, pen_colour(p, ROLE_FOCUS), 0);
    if (cap > 0)
        pen_cap(p, end - cap, row, key_of(app, r));
    words.w = end - (cap > 0 ? cap + p->gap : 0) - words.x;
    float wide = pen_text_in(p, font, p->small, ROLE_TEXT, words, ALIGN_LEFT, words_of(r));
    wide += wide > 0 ? p->gap : 0;
    words.x += wide;
    words.w -= wide;
    if (now.len && words.w > p->small)
        pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, words, ALIGN_LEFT, now);
    p->d->tag = (DrawTag){0};
}

/* The width that all rows want. */
static float wanted_width(const App *app, const Pen *p)
{
    float wide = 0, keys = 0;
    for (int i = 0; i < app->popup.count; i++) {
        const PopupRow *r = &app->popup.rows[i];
        Str now = now_of(p->a, app, r);
        float words = pen_width(p, FONT_SANS_BOLD, p->small, words_of(r));
        words += now.len ? pen_width(p, FONT_SANS, p->small, now) + p->gap : 0;
        wide = fmaxf(wide, is_there(app, i) ? words : 0);
        keys = fmaxf(keys, is_there(app, i) ? key_width(app, p, r) : 0);
    }
    return fminf(ceilf(wide + keys) + 5 * p->gap, (float)p->d->width);
}

/* Scrolls as far as shows the row that is on, counted among those that are there. */
static void reveal(App *app, int fit)
{
    Popup *p = &app->popup;
    int at = 0, last = rows_there(app) - fit;
    for (int i = 0; i < p->on; i++)
        at += is_there(app, i);
    p->top = at < p->top ? at : at >= p->top + fit ? at - fit + 1 : p->top;
    p->top = p->top > last ? last : p->top;
}

/* Draws a mark that there are more rows above or below. */
static void draw_more(const Pen *p, Box box, bool below)
{
    float half = p->gap * 0.5f, x = box.x + box.w / 2;
    float tip = below ? box.y + box.h - 2 : box.y + 2, foot = tip + (below ? -half : half);
    draw_triangle(p->d, (Point){x - half, foot}, (Point){x + half, foot}, (Point){x, tip},
                  pen_colour(p, ROLE_MUTED));
}

void popup_draw(App *app, const Pen *p)
{
    float line = ceilf(p->small * 2), edge = ceilf(p->gap / 2) + 2;
    int count = rows_there(app), fit = (int)(((float)p->d->height - 2 * edge) / line), at = 0;
    if (!app->popup.up)
        return;
    fit = fit < count ? fit : count;
    reveal(app, fit);
    Box box = tip_place(p->d, anchor(app, p->d), wanted_width(app, p), line * (float)fit + 2 * edge,
                        p->gap);
    Box row = {box.x + 1, box.y + edge, box.w - 2, line};
    draw_cover(p->d, (Box){0, 0, (float)p->d->width, (float)p->d->height});
    pen_panel(p, box);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 8, 1, 0);
    for (int i = 0; i < app->popup.count; i++) {
        if (!is_there(app, i) || at++ < app->popup.top || at > app->popup.top + fit)
            continue;
        draw_row(app, p, i, row);
        row.y += line;
    }
    if (app->popup.top > 0)
        draw_more(p, box, false);
    if (app->popup.top + fit < count)
        draw_more(p, box, true);
}
