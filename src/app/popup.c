/*
 * popup.c - a list of things to do that opens over the picture.
 *
 * Whoever opens it gives its rows: each is an action or a function, with words, how it is now, and
 * a key. A row that there is nothing of is not there; one that cannot be done at the moment is
 * grey. Arrows and the pointer move through the rows, Enter or a click does one, everything else
 * closes the list. It stands beside what it is about and hides neither that nor the arithmetic, if
 * there is room; rows that do not fit there scroll, by the wheel and a finger, too. While it is
 * open it stays where it is.
 *
 * Must not know: what the rows are for.
 */
#include "app/app_parts.h"

#include <math.h>

/* ---- the rows ---- */

static bool is_there(const App *app, int i)
{
    const Popup *p = &app->popup;
    return i >= 0 && i < p->count && (!p->rows[i].is_there || p->rows[i].is_there(app));
}

/* A row that does something, be it not now. */
static bool acts(const PopupRow *row)
{
    return row->run || row->action;
}

bool popup_does(const App *app, int i)
{
    const PopupRow *row = &app->popup.rows[i];
    return is_there(app, i) && acts(row) && (!row->can || row->can(app));
}

static int rows_there(const App *app)
{
    int there = 0;
    for (int i = 0; i < app->popup.count; i++)
        there += is_there(app, i);
    return there;
}

/* How it is now; empty where the row does not say. */
static Str now_of(Arena *a, const App *app, const PopupRow *row)
{
    return row->now ? row->now(a, app) : STR("");
}

/* What the row does; without its colon where nothing is said behind it. */
static Str words_of(Arena *a, const App *app, const PopupRow *row)
{
    const char *own = row->action ? action_rows[row->action].words : "";
    Str words = row->words ? phrase_plain(row->words) : str_of(own);
    bool open = words.len > 0 && words.at[words.len - 1] == ':' && !now_of(a, app, row).len;
    return str_part(words, 0, words.len - open);
}

/* The key that does the same at the moment: where a text is typed, no key that types a character.
 */
static Str key_of(const App *app, const PopupRow *row)
{
    Str key = bindings_key(&app->keyboard.bindings, row->action);
    return home_types(app) && str_chars(key) == 1 ? STR("") : key;
}

/* ---- opening and closing ---- */

/* To the next row that does something, around the ends. */
static void go(App *app, int by)
{
    Popup *p = &app->popup;
    int rows = p->count;
    do
        p->on = (p->on + by + p->count) % p->count;
    while (!popup_does(app, p->on) && rows-- > 0);
    app->shown.stale = true;
}

/* So many rows further, as far as there are some. */
static void go_far(App *app, int by)
{
    Popup *p = &app->popup;
    int step = by < 0 ? -1 : 1;
    for (int i = p->on + step; i >= 0 && i < p->count && by != 0; i += step)
        if (popup_does(app, i)) {
            p->on = i;
            by -= step;
        }
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
    if (!popup_does(app, i))
        return;
    if (!row->stays)
        close_list(app);
    if (row->run)
        row->run(app);
    else
        act(app, row->action, false);
}

/* ---- inputs ---- */

/* Does the key go through the rows? */
static bool goes(App *app, uint32_t key)
{
    const Popup *p = &app->popup;
    switch (key) {
    case KEY_DOWN:
        go(app, 1);
        return true;
    case KEY_UP:
        go(app, -1);
        return true;
    case KEY_PAGE_DOWN:
        go_far(app, p->fit);
        return true;
    case KEY_PAGE_UP:
        go_far(app, -p->fit);
        return true;
    case KEY_END:
        go_far(app, p->count);
        return true;
    case KEY_HOME:
        go_far(app, -p->count);
        return true;
    default:
        return false;
    }
}

/* A key that is none of the list's closes it, and does what it does. */
static bool take_key(App *app, const Input *in)
{
    uint32_t key = in->chord.key;
    if (in->chord.mods == 0 && goes(app, key))
        return true;
    if (key == KEY_ENTER && !in->repeat)
        run_row(app, app->popup.on);
    else if (key != KEY_ENTER)
        close_list(app);
    return key == KEY_ENTER || key == KEY_ESC;
}

/* The row of the list that is so far down among those that are there. */
static int row_at(const App *app, int at)
{
    int i = 0;
    while (i < app->popup.count && (!is_there(app, i) || at-- > 0))
        i++;
    return i;
}

/* After scrolling, the first or the last row that shows and does something is on, unless one is. */
static void hold_on(App *app)
{
    Popup *p = &app->popup;
    int first = row_at(app, p->top), last = row_at(app, p->top + p->fit - 1);
    if (p->on >= first && p->on <= last)
        return;
    int by = p->on < first ? 1 : -1;
    p->on = p->on < first ? first : last;
    while (!popup_does(app, p->on) && p->on + by >= first && p->on + by <= last)
        p->on += by;
}

static bool take_bar(App *app, const Input *in)
{
    if (!scroll_take(app, in, SCROLL_POPUP, &app->popup.top))
        return false;
    hold_on(app);
    return true;
}

/* The wheel scrolls the rows, those of a finger singly; where all of them show, it goes through
 * them. */
static void take_wheel(App *app, const Input *in)
{
    enum { NOTCH = 3 };
    Popup *p = &app->popup;
    int by = in->wheel < 0 ? 1 : -1, most = rows_there(app) - p->fit;
    if (most <= 0) {
        go_far(app, by);
        return;
    }
    p->top += app->finger > 0 ? by : NOTCH * by;
    p->top = p->top < 0 ? 0 : p->top > most ? most : p->top;
    hold_on(app);
    app->shown.stale = true;
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
        take_wheel(app, in);
    } else if ((in->kind == INPUT_PRESS && under.kind != TAG_POPUP && under.kind != TAG_SCROLL) ||
               in->kind == INPUT_MENU) {
        close_list(app);
    }
    return in->kind != INPUT_MENU; /* it opens anew elsewhere */
}

bool popup_input(App *app, const Input *in, ActionId does)
{
    (void)does;
    if (!app->popup.up)
        return false;
    if (take_bar(app, in))
        return true;
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
    int count = 0;
    if (!p->up)
        return false;
    for (int i = 0; i < p->count; i++)
        count += popup_does(app, i);
    tell(t, "list", phrase(&t->arena, PHRASE_DESCRIBE_LIST, phrase_number(&t->arena, count)));
    for (int i = 0; i < p->count; i++)
        if (is_there(app, i) && !acts(&p->rows[i]))
            tell(t, "says", now_of(&t->arena, app, &p->rows[i]));
    tell(t, "row", words_of(&t->arena, app, &p->rows[p->on]));
    tell(t, "now", now_of(&t->arena, app, &p->rows[p->on]));
    return true;
}

/* ---- drawing ---- */

/* Where what it is about stands in the picture; where it does not, or where that is as large as a
 * column of text, where the pointer is. */
static Box anchor(const App *app, const Pen *p)
{
    const DrawList *d = p->d;
    DrawTag of = app->popup.of;
    float large = 8 * pen_line(p->small);
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (of.kind && c->tag.kind == of.kind && c->tag.node == of.node && c->tag.cell == of.cell &&
            c->kind != DRAW_PIXELS && (c->box.h < large || !box_has(c->box, app->pointer.at)))
            return c->box;
    }
    return (Box){app->pointer.at.x, app->pointer.at.y, 1, 1};
}

static float key_width(const App *app, const Pen *p, const PopupRow *row)
{
    Str key = key_of(app, row);
    return key.len && !(p->d->finger > 0) ? pen_cap_width(p, key) : 0;
}

/* A heading only has words. */
static bool is_heading(const PopupRow *row)
{
    return !acts(row) && !row->now;
}

/* What is said in a row: its words, and how it is now. The key of one that is grey would do nothing
 * either. */
static void draw_words(const App *app, const Pen *p, int i, Box row)
{
    const PopupRow *r = &app->popup.rows[i];
    bool does = popup_does(app, i), heading = is_heading(r), on = i == app->popup.on;
    Str now = now_of(p->a, app, r);
    FontId font = heading || (on && does) ? FONT_SANS_BOLD : FONT_SANS;
    Role ink = heading ? ROLE_ACCENT : does ? ROLE_TEXT : acts(r) && !on ? ROLE_OFF : ROLE_MUTED;
    float cap = does ? key_width(app, p, r) : 0, end = row.x + row.w - 1.5f * p->gap;
    Box words = {row.x + 1.5f * p->gap, row.y, 0, row.h};
    if (cap > 0)
        pen_cap(p, end - cap, row, key_of(app, r));
    words.w = end - (cap > 0 ? cap + p->gap : 0) - words.x;
    float wide = pen_text_in(p, font, p->small, ink, words, ALIGN_LEFT, words_of(p->a, app, r));
    wide += wide > 0 ? pen_apart(p) : 0;
    words.x += wide;
    words.w -= wide;
    if (now.len && words.w > p->small)
        pen_text_in(p, FONT_SANS, p->small, does ? ROLE_MUTED : ink, words, ALIGN_LEFT, now);
}

static void draw_row(const App *app, const Pen *p, int i, Box row)
{
    bool on = i == app->popup.on;
    p->d->tag = (DrawTag){TAG_POPUP, NO_NODE, i, 0};
    draw_rect(p->d, row, pen_colour(p, on ? ROLE_CODE_ROW : ROLE_PANEL), 0);
    if (on)
        draw_rect(p->d, (Box){row.x, row.y, 3, row.h}, pen_colour(p, ROLE_FOCUS), 0);
    draw_words(app, p, i, row);
    p->d->tag = (DrawTag){0};
}

/* The width that all rows want. */
static float wanted_width(const App *app, const Pen *p)
{
    float wide = 0, keys = 0;
    for (int i = 0; i < app->popup.count; i++) {
        const PopupRow *r = &app->popup.rows[i];
        Str now = now_of(p->a, app, r);
        float words = pen_width(p, FONT_SANS_BOLD, p->small, words_of(p->a, app, r));
        words += now.len ? pen_width(p, FONT_SANS, p->small, now) + pen_apart(p) : 0;
        wide = fmaxf(wide, is_there(app, i) ? words : 0);
        keys = fmaxf(keys, is_there(app, i) ? key_width(app, p, r) : 0);
    }
    return fminf(ceilf(wide + keys) + 5 * p->gap, (float)p->d->width - 2 * p->gap);
}

static float row_height(const Pen *p)
{
    return fmaxf(ceilf(p->small * 2), p->d->finger);
}

static float edge_of(const Pen *p)
{
    return ceilf(p->gap / 2) + 2;
}

/* The row that is on, counted among those that are there. */
static int place_on(const App *app)
{
    int at = 0;
    for (int i = 0; i < app->popup.on; i++)
        at += is_there(app, i);
    return at;
}

/* Where the list opens: with as many rows as stand beside what it is about, if these are enough to
 * choose from, else as many as the window holds. */
static Box place(const App *app, const Pen *p)
{
    enum { LEAST = 5 };
    Box of = anchor(app, p), box = {0}, both;
    float edges = 2 * edge_of(p), line = row_height(p), wide = wanted_width(app, p);
    int count = rows_there(app), most = (int)(((float)p->d->height - 2 * p->gap - edges) / line);
    most = most < count ? most : count;
    for (int fit = most; fit >= LEAST || fit == most; fit--) {
        box = tip_place(p->d, of, app->said, wide, line * (float)fit + edges, p->gap);
        both = box_meet(box, of);
        if (both.w <= 0 || both.h <= 0)
            return box;
    }
    return tip_place(p->d, of, app->said, wide, line * (float)most + edges, p->gap);
}

/* The sizes and the place that it had when it was drawn first. */
static Pen held_pen(App *app, const Pen *p)
{
    Popup *l = &app->popup;
    Pen own = *p;
    if (l->box.w <= 0) {
        l->box = place(app, p);
        l->small = p->small;
        l->gap = p->gap;
    }
    own.small = l->small;
    own.gap = l->gap;
    return own;
}

void popup_draw(App *app, const Pen *of_picture)
{
    Popup *l = &app->popup;
    if (!l->up)
        return;
    Pen pen = held_pen(app, of_picture), *p = &pen;
    float line = row_height(p), edge = edge_of(p);
    int count = rows_there(app), at = 0;
    Box box = l->box, row = {box.x + 1, box.y + edge, box.w - 2, line};
    l->fit = (int)((box.h - 2 * edge) / line + 0.01f);
    l->top = pen_scroll_first(l->top, place_on(app), l->fit, count);
    draw_cover(p->d, (Box){0, 0, (float)p->d->width, (float)p->d->height});
    pen_panel(p, box);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 8, 1, 0);
    if (count > l->fit)
        row.w -= 2 * pen_scroll_width(p);
    for (int i = 0; i < l->count; i++) {
        if (!is_there(app, i) || at++ < l->top || at > l->top + l->fit)
            continue;
        draw_row(app, p, i, row);
        row.y += line;
    }
    Box bar = {box.x, box.y + edge, box.w - 4, line * (float)l->fit};
    pen_scroll(p, SCROLL_POPUP, bar, l->top, l->fit, count);
}
