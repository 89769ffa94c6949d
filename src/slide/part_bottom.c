/*
 * part_bottom.c - the bar below: icons, a tick for every step or a line for the events inside an
 * operation, key hints; and the key caps that other parts draw.
 *
 * Everything in it is to be hit with a mouse, a finger or a shaking hand, so each thing answers
 * for its whole share of the bar, from the upper to the lower edge: small marks, large areas.
 */
#include "slide/parts.h"
#include "subject/beside.h"
#include "subject/subject.h"
#include "views/views.h"

#include <math.h>
#include <string.h>

enum {
    TICKS_MOST = 60,  /* more steps are one line with a knob: ticks would be mere dots */
    EVENTS_MOST = 200 /* places of the line inside an operation that can be clicked on */
};

static const float HINTS_SHARE = 0.42f; /* of the bar; ticks keep the rest */

float part_bottom_height(const Canvas *c, bool bare)
{
    float least = fmaxf(4 * c->pen.gap, c->pen.d->finger);
    return c->s->view->still ? 0 : ceilf(fmaxf(least, bare ? 0 : 2 * c->pen.small));
}

/* ---- icons: shapes, since no font is sure to hold them ---- */

/* A triangle as high as `size` around a middle, pointing left (-1) or right (1). */
static void draw_arrow(const Canvas *c, Point middle, float size, float to, Role ink)
{
    float half = size / 2, tip = roundf(size * 0.42f) * to;
    draw_triangle(c->pen.d, (Point){middle.x - tip, middle.y - half},
                  (Point){middle.x - tip, middle.y + half}, (Point){middle.x + tip, middle.y},
                  pen_colour(&c->pen, ink));
}

/* In a ring: an arrow, or while playing the two bars that stop it. */
static void draw_play(const Canvas *c, Point middle, float size, Role ink)
{
    float ring = roundf(size * 1.5f), bar = roundf(size * 0.16f), half = roundf(size * 0.3f);
    Box around = {roundf(middle.x - ring / 2), roundf(middle.y - ring / 2), ring, ring};
    draw_frame(c->pen.d, around, pen_colour(&c->pen, ink), ring / 2, fmaxf(1.5f, size * 0.1f), 0);
    if (!c->s->view->playing) {
        draw_arrow(c, (Point){middle.x + size * 0.06f, middle.y}, roundf(size * 0.6f), 1, ink);
        return;
    }
    for (int k = 0; k < 2; k++) {
        Box upright = {middle.x + (k ? bar * 0.5f : -bar * 1.5f), middle.y - half, bar, 2 * half};
        draw_rect(c->pen.d, upright, pen_colour(&c->pen, ink), 0);
    }
}

/* A list. */
static void draw_menu(const Canvas *c, Point middle, float size)
{
    enum { ROWS = 4 };
    float line = fmaxf(2, roundf(size * 0.15f)), apart = (size - line) / (ROWS - 1);
    for (int i = 0; i < ROWS; i++) {
        Box row = {roundf(middle.x - size * 0.42f), roundf(middle.y - size / 2 + apart * (float)i),
                   roundf(size * 0.84f), line};
        draw_rect(c->pen.d, row, pen_colour(&c->pen, ROLE_TEXT), 0);
    }
}

/* Three sliders. */
static void draw_settings(const Canvas *c, Point middle, float size)
{
    static const float knobs[] = {0.7f, 0.25f, 0.55f};
    float line = fmaxf(1, roundf(size * 0.12f)), knob = roundf(size * 0.3f);
    float wide = roundf(size * 0.9f), x = roundf(middle.x - wide / 2);
    for (int i = 0; i < 3; i++) {
        float y = roundf(middle.y + size * 0.36f * (float)(i - 1));
        Box row = {x, roundf(y - line / 2), wide, line};
        Box disc = {roundf(x + knobs[i] * wide - knob / 2), roundf(y - knob / 2), knob, knob};
        draw_rect(c->pen.d, row, pen_colour(&c->pen, ROLE_TEXT), 0);
        draw_rect(c->pen.d, disc, pen_colour(&c->pen, ROLE_TEXT), knob / 2);
    }
}

/* Nothing comes next: the lesson stops at an error, or the card at its end is up, or would be; a
 * lesson that stops has none. */
static bool is_last(const Canvas *c)
{
    const Subject *s = c->s;
    const View *v = s->view;
    int number = s->step ? s->step->number : 0, last = (int)s->lesson->steps.count;
    Position to = v->position;
    bool ends = (v->embedded || s->lesson->stops) && !v->at && v->position.count <= 1;
    bool stops = number && number == s->lesson->stops && !v->at;
    return v->ended || (stops && !position_walk(s->lesson, &to, 1)) || (ends && number == last);
}

/* Does the button to the place before or behind this one lead nowhere, but to a message? Or the one
 * that plays, where there is one place only, or the lesson stops? */
static bool is_off(const Canvas *c, Button b)
{
    const View *v = c->s->view;
    int by = b == BUTTON_NEXT ? 1 : b == BUTTON_PREVIOUS ? -1 : 0;
    Position to = v->position;
    if (b == BUTTON_PLAY)
        return v->at ? inside_count(c->s->lesson, v) <= 1 : !v->ended && is_last(c);
    if (by == 0 || (by > 0 && is_last(c)))
        return by > 0;
    if (v->at)
        return inside_move(c->s->lesson, v, INSIDE_TERM, by) == v->at;
    bool ends = by > 0 && to.count <= 1; /* the card at the end comes */
    return !v->ask && !v->ended && !ends && !position_walk(c->s->lesson, &to, by);
}

/* The icon of one of the first buttons; those that walk are off where they lead nowhere. */
static void draw_icon(const Canvas *c, Button b, Point middle, float size, Role ink)
{
    bool off = is_off(c, b);
    if (b == BUTTON_PLAY)
        draw_play(c, middle, size, off ? ROLE_TICK_TODO : ROLE_TEXT);
    else if (b == BUTTON_MENU)
        draw_menu(c, middle, size);
    else if (b == BUTTON_SETTINGS)
        draw_settings(c, middle, size);
    else
        draw_arrow(c, middle, size, b == BUTTON_NEXT ? 1 : -1, off ? ROLE_TICK_TODO : ink);
}

/* A place to click on, with a ground while the pointer is there. */
static void draw_place(const Canvas *c, Box area)
{
    draw_area(c->pen.d, area);
    if (tag_same(c->pen.d->tag, c->s->view->touched))
        draw_rect(c->pen.d, box_inset(area, c->pen.gap * 0.4f), pen_colour(&c->pen, ROLE_CODE_ROW),
                  6);
}

/* ---- named buttons, where somebody sits before it ---- */

static const float NAMES_SHARE = 0.36f; /* of the bar; where they need more, icons stand alone */

/* The name beside the icon of one of the first buttons. */
static Str icon_name(const Canvas *c, Button b)
{
    bool stops = b == BUTTON_PLAY && c->s->view->playing;
    return phrase_plain(b == BUTTON_PREVIOUS   ? PHRASE_NAME_BACK
                        : b == BUTTON_NEXT     ? PHRASE_NAME_NEXT
                        : b == BUTTON_MENU     ? PHRASE_NAME_LESSONS
                        : b == BUTTON_SETTINGS ? PHRASE_NAME_SETTINGS
                        : stops                ? PHRASE_NAME_PAUSE
                                               : PHRASE_NAME_PLAY);
}

static FontId name_font(Button b)
{
    return b == BUTTON_NEXT ? FONT_SANS_BOLD : FONT_SANS;
}

static float named_width(const Canvas *c, Button b)
{
    float name = ceilf(pen_width(&c->pen, name_font(b), c->pen.small, icon_name(c, b)));
    return fmaxf(name + 4.6f * c->pen.gap, c->pen.d->finger);
}

static float names_width(const Canvas *c, const Button *buttons)
{
    float all = 0;
    for (; *buttons != BUTTON_COUNT; buttons++)
        all += named_width(c, *buttons);
    return all;
}

/* The one that one most likely wants is dark, unless it does nothing. */
static void draw_named(const Canvas *c, Button b, Box area)
{
    float size = roundf(c->pen.gap * 1.4f), x = area.x + c->pen.gap, middle = area.y + area.h / 2;
    bool off = is_off(c, b), dark = b == BUTTON_NEXT && !off;
    Role ink = dark ? ROLE_NOW_TEXT : off ? ROLE_MUTED : ROLE_TEXT;
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
    draw_place(c, area);
    if (dark)
        draw_rect(c->pen.d, box_inset(area, c->pen.gap * 0.4f), pen_colour(&c->pen, ROLE_NOW), 6);
    draw_icon(c, b, (Point){roundf(x + size / 2), roundf(middle)}, size, ink);
    pen_text_at(&c->pen, name_font(b), c->pen.small, ink, x + size + c->pen.gap * 0.8f,
                text_baseline(c->pen.small, area.y, area.h), icon_name(c, b));
    c->pen.d->tag = (DrawTag){0};
}

static float draw_names(const Canvas *c, Box bar, const Button *buttons)
{
    float x = bar.x + 2 * c->pen.gap;
    for (; *buttons != BUTTON_COUNT; buttons++) {
        float wide = named_width(c, *buttons);
        draw_named(c, *buttons, (Box){x, bar.y, wide, bar.h});
        x += wide;
    }
    return x;
}

/* Draws icons from the left edge on, in somebody's page only Back and Next; gives where they end.
 * Lists of buttons end with BUTTON_COUNT. */
static float draw_icons(const Canvas *c, Box bar, const Button *buttons)
{
    static const Button walk[] = {BUTTON_PREVIOUS, BUTTON_NEXT, BUTTON_COUNT};
    buttons = c->s->view->embedded ? walk : buttons;
    if (c->s->view->live && names_width(c, buttons) <= bar.w * NAMES_SHARE)
        return draw_names(c, bar, buttons);
    float finger = c->pen.d->finger, wide = roundf(fminf(bar.h, fmaxf(4.2f * c->pen.gap, finger)));
    float size = roundf(fmaxf(c->pen.gap * 1.7f, finger * 0.33f));
    float x = bar.x + fmaxf(0, 3 * c->pen.gap - wide * 0.25f);
    for (; *buttons != BUTTON_COUNT; buttons++, x += wide) {
        Box area = {x, bar.y, wide, bar.h};
        c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, *buttons, 0};
        draw_place(c, area);
        Point middle = {roundf(x + wide / 2), roundf(bar.y + bar.h / 2)};
        draw_icon(c, *buttons, middle, size, ROLE_TEXT);
    }
    c->pen.d->tag = (DrawTag){0};
    return x;
}

/* ---- hints ---- */

Str part_key(const Canvas *c, Button b)
{
    return c->s->view->keys ? c->s->view->keys[b] : str_of(button_rows[b].key);
}

bool part_has_key(const Canvas *c, Button b)
{
    return part_key(c, b).len > 0;
}

Str part_told_key(const Canvas *c, Button b)
{
    return c->pen.d->finger > 0 ? STR("") : part_key(c, b);
}

/* A field has taken all keys; or the ring of the Tab key has taken the button's, which acts on what
 * the ring is on. */
static bool is_taken(const Canvas *c, Button b)
{
    const View *v = c->s->view;
    return v->typing || (v->ringed && str_is(part_key(c, b), "Enter"));
}

/* "view 3/7": which kind of picture it is, of how many. */
static Str words_of_view(const Canvas *c)
{
    ViewOffer o = view_offer_make(c->s);
    return o.count > 0 ? phrase(c->pen.a, PHRASE_BUTTON_VIEW_OF, phrase_number(c->pen.a, o.now + 1),
                                phrase_number(c->pen.a, o.count))
                       : phrase_plain(PHRASE_BUTTON_VIEW);
}

Str part_words(const Canvas *c, Button b)
{
    if (b == BUTTON_VIEW && c->s->view->live)
        return words_of_view(c);
    View in = *c->s->view;
    bool parts = b == BUTTON_IN && inside_enter(c->s->lesson, &in) && !in.at;
    bool hidden = b == BUTTON_HIDE && in.hide;
    bool alone = is_taken(c, b) || !part_told_key(c, b).len; /* its words follow no key */
    return phrase_plain(parts ? alone ? PHRASE_BUTTON_PARTS_ALONE : PHRASE_BUTTON_PARTS
                        : alone && b == BUTTON_IN      ? PHRASE_BUTTON_IN_ALONE
                        : alone && b == BUTTON_OUT     ? PHRASE_BUTTON_OUT_ALONE
                        : alone && b == BUTTON_RELEASE ? PHRASE_BUTTON_RELEASE_ALONE
                        : hidden                       ? PHRASE_BUTTON_SHOW
                                                       : button_rows[b].words);
}

/* The space at each side of a hint: those of two are two letters. */
static float hint_margin(const Canvas *c)
{
    return fmaxf(c->pen.gap, ceilf(pen_width(&c->pen, FONT_SANS, c->pen.small, STR("n"))));
}

/* The space between a key and its words. */
static float hint_blank(const Canvas *c)
{
    return fmaxf(c->pen.gap * 0.6f, c->pen.small * 0.25f);
}

static float hint_width(const Canvas *c, Button b)
{
    float words = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, part_told_key(c, b)) +
                  pen_width(&c->pen, FONT_SANS, c->pen.small, part_words(c, b));
    return fmaxf(ceilf(words + hint_blank(c)) + 2 * hint_margin(c), c->pen.d->finger);
}

static void draw_hint(const Canvas *c, Button b, Box area)
{
    float x = area.x + hint_margin(c), baseline = text_baseline(c->pen.small, area.y, area.h);
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
    draw_place(c, area);
    Str key = part_told_key(c, b);
    x += pen_text_at(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_TEXT, x, baseline, key);
    pen_text_at(&c->pen, FONT_SANS, c->pen.small, key.len ? ROLE_MUTED : ROLE_TEXT,
                x + hint_blank(c), baseline, part_words(c, b));
    c->pen.d->tag = (DrawTag){0};
}

/* Does an invitation stand in this picture? */
static bool invites(const Canvas *c)
{
    for (size_t i = 0; c->s->view->invites && i < c->pen.d->count; i++)
        if (c->pen.d->items[i].tag.kind == TAG_INVITE)
            return true;
    return false;
}

/* "hide hints", where there are invitations; gives what it leaves of the bar. */
static Box draw_hide(const Canvas *c, Box bar)
{
    const Pen *p = &c->pen;
    Str words = phrase_plain(PHRASE_INVITE_NONE);
    float wide = ceilf(pen_width(p, FONT_SANS, p->small, words)), end = bar.x + bar.w - 3 * p->gap;
    Box area = {end - wide - p->gap, bar.y, wide + 2 * p->gap, bar.h};
    if (!invites(c) || wide > bar.w * 0.15f)
        return bar;
    p->d->tag = (DrawTag){TAG_INVITE, NO_NODE, INVITES, 0};
    draw_place(c, area);
    float baseline = text_baseline(p->small, bar.y, bar.h);
    pen_text_at(p, FONT_SANS, p->small, ROLE_TEXT, end - wide, baseline, words);
    draw_line(p->d, (Point){end - wide, baseline + 3}, (Point){end, baseline + 3},
              pen_colour(p, ROLE_TEXT), 1, 0);
    p->d->tag = (DrawTag){0};
    bar.w = area.x + p->gap - bar.x;
    return bar;
}

/* Draws as many hints as are at most `room` wide, up to the right edge, or with `none` leaves that
 * room free; gives where they begin. */
static float draw_hints(const Canvas *c, Box bar, const Button *buttons, float room, bool none)
{
    float used = 0, end = bar.x + bar.w - 3 * c->pen.gap + hint_margin(c);
    int shown = 0;
    while (buttons[shown] != BUTTON_COUNT) {
        float more = hint_width(c, buttons[shown]);
        if (used + more > room)
            break;
        used += more;
        shown++;
    }
    Box area = {end - used, bar.y, 0, bar.h};
    for (int i = 0; i < shown && !none; i++, area.x += area.w) {
        area.w = hint_width(c, buttons[i]);
        draw_hint(c, buttons[i], area);
    }
    return end - used;
}

/* ---- a keycap ---- */

/* The width of a cap and of the space behind it. */
static float cap_width(const Canvas *c, Button b)
{
    return pen_cap_width(&c->pen, part_key(c, b)) + c->pen.gap * 0.6f;
}

/* The key on its cap; empty: the words themselves stand there. */
static Str key_on_cap(const Canvas *c, Button b)
{
    return is_taken(c, b) ? STR("") : part_told_key(c, b);
}

float part_keycap_width(const Canvas *c, Button b)
{
    if (!key_on_cap(c, b).len)
        return ceilf(pen_cap_width(&c->pen, part_words(c, b)));
    return ceilf(cap_width(c, b) + pen_width(&c->pen, FONT_SANS, c->pen.small, part_words(c, b)));
}

/* A cell is worked out slowly, not by a lesson that plays. */
static bool is_filling(const Canvas *c)
{
    const View *v = c->s->view;
    return v->sweep.on && v->sweep.slow && !v->playing;
}

/* While a cell is worked out its key does something else first. */
static bool is_ending_fill(const Canvas *c, Button b)
{
    return is_filling(c) && str_equal(part_key(c, b), part_key(c, BUTTON_FILL_END));
}

void part_keycap(const Canvas *c, Button b, Box row)
{
    if (c->s->view->typing) /* the field has all keys: half of what is said would be left */
        return;
    if (is_ending_fill(c, b))
        return;
    Str key = key_on_cap(c, b), said = part_words(c, b);
    float wide = cap_width(c, b);
    Box cap = {row.x, row.y + 1, wide, row.h - 2};
    Box words = {row.x + wide, row.y, row.w - wide, row.h};
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, b, 0};
    draw_area(c->pen.d, (Box){row.x, row.y, part_keycap_width(c, b), row.h});
    pen_cap(&c->pen, row.x, cap, key.len ? key : said);
    if (key.len)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, words, ALIGN_LEFT, said);
    c->pen.d->tag = (DrawTag){0};
}

/* ---- ticks ---- */

/* Part i of the bar's room, from 0, of `count`. */
static Box part_of(Box room, int64_t i, int64_t count)
{
    float each = room.w / (float)count;
    return (Box){room.x + each * (float)i, room.y, each, room.h};
}

/* A cross on a ground of its own, from the upper to the lower edge of a box. */
static void draw_stop(const Canvas *c, Box box)
{
    float side = roundf(c->pen.gap * 1.6f);
    Box sign = {roundf(box.x + (box.w - side) / 2), roundf(box.y + (box.h - side) / 2), side, side};
    draw_rect(c->pen.d, sign, pen_colour(&c->pen, ROLE_BAD), 3);
    draw_frame(c->pen.d, sign, pen_colour(&c->pen, ROLE_BAD_TEXT), 3, 1, 0);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_CROSS,
                                     .box = box_inset(sign, roundf(side * 0.28f)),
                                     .colour = pen_colour(&c->pen, ROLE_BAD_TEXT),
                                     .thickness = 2});
}

/* The ticks behind the step at which the lesson stops are hatched: none of them was run. */
static void draw_unreached(const Canvas *c, Box tick)
{
    draw_rect(c->pen.d, tick, pen_colour(&c->pen, ROLE_TICK_TODO), 0);
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_HATCH,
                                     .box = tick,
                                     .colour = pen_colour(&c->pen, ROLE_GUIDE),
                                     .thickness = 1,
                                     .gap = 5});
}

bool part_is_seen(const Canvas *c, int i)
{
    const View *v = c->s->view;
    return v->seen ? i < v->seen_most && v->seen[i + 1] : c->s->step && i + 1 < c->s->step->number;
}

static void draw_ticks(const Canvas *c, Box room, int now, int count)
{
    float high = floorf(c->pen.gap * 0.55f);
    int stops = c->s->lesson->stops ? c->s->lesson->stops - 1 : count;
    for (int i = 0; i < count; i++) {
        Role role = i == now ? ROLE_NOW : part_is_seen(c, i) ? ROLE_TICK_DONE : ROLE_TICK_TODO;
        Box tick = part_of(room, i, count);
        float apart = fminf(c->pen.gap * 0.6f, tick.w * 0.25f);
        tick = (Box){tick.x + apart / 2, room.y + (room.h - high) / 2, tick.w - apart, high};
        if (i > stops)
            draw_unreached(c, tick);
        else
            draw_rect(c->pen.d, tick, pen_colour(&c->pen, role), high / 2);
        if (i == stops)
            draw_stop(c, part_of(room, i, count));
    }
}

/* A part of the line along the bar, as long as all of it or shorter. */
static void draw_stretch(const Canvas *c, Box room, float from, float to, Role role)
{
    float high = floorf(c->pen.gap * 0.55f);
    Box part = {room.x + from, roundf(room.y + (room.h - high) / 2), to - from, high};
    draw_rect(c->pen.d, part, pen_colour(&c->pen, role), high / 2);
}

static void draw_knob(const Canvas *c, Box room, float at)
{
    float knob = roundf(c->pen.gap * 1.5f);
    Box box = {roundf(room.x + at - knob / 2), roundf(room.y + (room.h - knob) / 2), knob, knob};
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_NOW), knob / 2);
}

/* One line up to the end, one of the width `done` up to now, and a knob. */
static void draw_way(const Canvas *c, Box room, float done)
{
    draw_stretch(c, room, 0, room.w, ROLE_TICK_TODO);
    draw_stretch(c, room, 0, done, ROLE_TICK_DONE);
    draw_knob(c, room, done);
}

/* The same for many steps, of which those that were seen are told. */
static void draw_way_seen(const Canvas *c, Box room, float now, int count)
{
    float each = room.w / (float)count;
    draw_stretch(c, room, 0, room.w, ROLE_TICK_TODO);
    for (int i = 0, from = 0; i <= count; i++) {
        if (i < count && part_is_seen(c, i))
            continue;
        if (i > from)
            draw_stretch(c, room, each * (float)from, each * (float)i, ROLE_TICK_DONE);
        from = i + 1;
    }
    draw_knob(c, room, now);
}

/* The number of such a place, from 0: they stand for those from 1 to `last`. */
static int64_t number_of_place(int64_t i, int64_t places, int64_t last)
{
    return places > 1 ? 1 + i * (last - 1) / (places - 1) : 1;
}

/* Places to click on, which stand for the numbers from 1 to `last`. The Tab key stops at that of
 * `now`. */
static void draw_places(const Canvas *c, Box room, TagKind kind, int64_t places, int64_t last,
                        int64_t now)
{
    for (int64_t i = 0; i < places; i++) {
        int64_t number = number_of_place(i, places, last);
        bool before = i > 0 && now < number;
        bool behind = i + 1 < places && now >= number_of_place(i + 1, places, last);
        c->pen.d->tag = (DrawTag){kind, NO_NODE, number, before || behind};
        draw_area(c->pen.d, part_of(room, i, places));
    }
    c->pen.d->tag = (DrawTag){0};
}

static void draw_steps(const Canvas *c, Box room)
{
    int count = (int)c->s->lesson->steps.count, now = c->s->step ? c->s->step->number - 1 : -1;
    if (count == 0)
        return;
    Box tick = part_of(room, now > 0 ? now : 0, count);
    float middle = tick.x + tick.w / 2 - room.x;
    if (count > TICKS_MOST && c->s->view->seen)
        draw_way_seen(c, room, middle, count);
    else if (count > TICKS_MOST)
        draw_way(c, room, middle);
    else
        draw_ticks(c, room, now, count);
    if (count > TICKS_MOST && c->s->lesson->stops)
        draw_stop(c, part_of(room, c->s->lesson->stops - 1, count));
    draw_places(c, room, TAG_STEP, count, count, now + 1);
}

/* True when the picture, which is drawn by now, consists of points that stand for several cells. */
static bool has_points(const Canvas *c)
{
    const Subject *s = c->s;
    bool drawn = s->kind == VIEW_HEATMAP || s->kind == VIEW_HEADS, pooled = false;
    for (size_t i = 0; i < c->pen.d->count; i++)
        pooled = pooled || (c->pen.d->items[i].pixels && c->pen.d->items[i].pixels->pooled);
    return pooled && s->node != NO_NODE && !beside_is_on(s->view) &&
           (s->kind == VIEW_GRID || (drawn && view_needs_points(s)));
}

/* ---- which keys matter now ---- */

static bool is_asked(const Canvas *c)
{
    return c->s->ask && !c->s->view->answered;
}

static bool is_ended(const Canvas *c)
{
    return c->s->view->ended;
}

static bool is_judged(const Canvas *c)
{
    return c->s->ask != NULL;
}

static bool is_paused(const Canvas *c)
{
    return is_filling(c) && c->s->view->sweep.paused;
}

static bool is_text(const Canvas *c)
{
    return c->s->view->parts == PARTS_TEXT;
}

static bool is_changed(const Canvas *c)
{
    return c->s->lesson->changes != NULL;
}

/* All changes were taken back and can be made again. */
static bool is_undone(const Canvas *c)
{
    return c->s->view->redoes;
}

static bool is_map(const Canvas *c)
{
    return c->s->kind == VIEW_MAP;
}

static bool is_pinned(const Canvas *c)
{
    return c->s->view->pinned && c->s->view->trail_count == 0;
}

/* Beside another place the key that lets go of a cell closes that first. */
static bool is_pinned_beside(const Canvas *c)
{
    return is_pinned(c) && beside_is_on(c->s->view);
}

static bool is_followed(const Canvas *c)
{
    return c->s->view->trail_count > 0;
}

static bool is_hidden(const Canvas *c)
{
    return c->s->view->hide && !c->s->view->present;
}

static bool is_presented(const Canvas *c)
{
    return c->s->view->present;
}

static bool is_any(const Canvas *c)
{
    return c->s != NULL;
}

/* A situation that somebody can be in, and the keys that matter there: of the first that holds. */
enum { KEYS_MOST = 9 }; /* and the BUTTON_COUNT behind them; the last ones give way to ticks */

typedef struct Situation {
    bool (*holds)(const Canvas *c);
    Button keys[KEYS_MOST];
} Situation;

/* clang-format off */
static const Situation situations[] = {
    {is_ended,       {BUTTON_AFTER_END, BUTTON_CLOSE, BUTTON_KEYS, BUTTON_COUNT}},
    {is_asked,       {BUTTON_CHECK, BUTTON_CLOSE, BUTTON_KEYS, BUTTON_COUNT}},
    {is_paused,      {BUTTON_FILL_ON, BUTTON_FILL_TERM, BUTTON_FILL_END, BUTTON_KEYS, BUTTON_COUNT}},
    {is_filling,     {BUTTON_FILL_PAUSE, BUTTON_FILL_TERM, BUTTON_FILL_END, BUTTON_KEYS, BUTTON_COUNT}},
    {is_judged,      {BUTTON_GO_ON, BUTTON_CLOSE, BUTTON_KEYS, BUTTON_COUNT}},
    {is_text,        {BUTTON_OUT, BUTTON_KEYS, BUTTON_FIND, BUTTON_COUNT}},
    {is_changed,     {BUTTON_IN, BUTTON_EDIT, BUTTON_UNDO, BUTTON_SAVE, BUTTON_KEYS, BUTTON_REDO,
                      BUTTON_RESET, BUTTON_COUNT}},
    {is_map,         {BUTTON_MAP, BUTTON_VIEW, BUTTON_KEYS, BUTTON_FIND, BUTTON_COUNT}},
    {is_followed,    {BUTTON_BACK, BUTTON_ONWARD, BUTTON_KEYS, BUTTON_COUNT}},
    {is_pinned_beside, {BUTTON_CLOSE, BUTTON_ONWARD, BUTTON_KEYS, BUTTON_COUNT}},
    {is_pinned,      {BUTTON_RELEASE, BUTTON_ONWARD, BUTTON_KEYS, BUTTON_COUNT}},
    {part_is_within, {BUTTON_OUT, BUTTON_IN, BUTTON_EDIT, BUTTON_KEYS, BUTTON_COUNT}},
    {is_hidden,      {BUTTON_HIDE, BUTTON_IN, BUTTON_KEYS, BUTTON_FIND, BUTTON_COUNT}},
    {is_presented,   {BUTTON_BLANK, BUTTON_HIDE, BUTTON_KEYS, BUTTON_COUNT}},
    {has_points,     {BUTTON_POOL, BUTTON_IN, BUTTON_KEYS, BUTTON_FIND, BUTTON_COUNT}},
    {is_undone,      {BUTTON_IN, BUTTON_EDIT, BUTTON_REDO, BUTTON_KEYS, BUTTON_FIND, BUTTON_COUNT}},
    {is_any,         {BUTTON_IN, BUTTON_EDIT, BUTTON_KEYS, BUTTON_FIND, BUTTON_COUNT}},
};
/* clang-format on */

bool part_can_enter(const Canvas *c)
{
    View in = *c->s->view;
    if (c->s->ask || !inside_enter(c->s->lesson, &in))
        return false;
    bool parts = !in.at; /* those of a call that failed lead up to the line that did */
    return parts || (!shows_failure(c->s) && inside_kind(c->s->lesson, &in) != INSIDE_WORDS);
}

/* There are several kinds of pictures, and no tabs to choose one. */
static bool lacks_tabs(const Canvas *c)
{
    for (size_t i = 0; i < c->pen.d->count; i++)
        if (c->pen.d->items[i].tag.kind == TAG_VIEW)
            return false;
    return !beside_is_on(c->s->view) && !shows_failure(c->s) && part_has_key(c, BUTTON_VIEW) &&
           !is_taken(c, BUTTON_VIEW) && view_offer_make(c->s).count > 1;
}

/* The keys that matter now, without those that would do nothing. */
static const Button *keys_now(const Canvas *c, Button to[KEYS_MOST])
{
    const Situation *s = situations;
    int count = 0;
    while (!s->holds(c))
        s++;
    bool picture = s->holds != is_ended && s->holds != is_asked && s->holds != is_judged &&
                   s->holds != is_text && s->holds != is_map;
    for (const Button *b = s->keys; *b != BUTTON_COUNT; b++)
        if (part_has_key(c, *b) && (*b != BUTTON_REDO || c->s->view->redoes) && !is_taken(c, *b) &&
            (*b != BUTTON_EDIT || c->s->view->edits) && (*b != BUTTON_IN || part_can_enter(c)))
            to[count++] = *b;
    if (picture && lacks_tabs(c)) {
        int at = count > 0 ? 1 : 0; /* behind what matters most */
        memmove(to + at + 1, to + at, (size_t)(count - at) * sizeof *to);
        to[at] = BUTTON_VIEW;
        count++;
    }
    to[count] = BUTTON_COUNT;
    return to;
}

void part_bottom(const Canvas *c, Box box, bool bare)
{
    Button now[KEYS_MOST];
    static const Button left[] = {BUTTON_PREVIOUS, BUTTON_NEXT, BUTTON_PLAY, BUTTON_MENU,
                                  BUTTON_COUNT};
    static const Button window[] = {BUTTON_PREVIOUS, BUTTON_NEXT,     BUTTON_PLAY,
                                    BUTTON_MENU,     BUTTON_SETTINGS, BUTTON_COUNT};
    static const Button right[] = {BUTTON_KEYS, BUTTON_HIDE,  BUTTON_MAP,
                                   BUTTON_VIEW, BUTTON_BLANK, BUTTON_COUNT};
    static const Button points[] = {BUTTON_KEYS, BUTTON_POOL,  BUTTON_HIDE, BUTTON_MAP,
                                    BUTTON_VIEW, BUTTON_BLANK, BUTTON_COUNT};
    static const Button changed[] = {BUTTON_KEYS, BUTTON_UNDO, BUTTON_RESET, BUTTON_SAVE,
                                     BUTTON_COUNT};
    static const Button words[] = {BUTTON_OUT, BUTTON_KEYS, BUTTON_COUNT};
    static const Button none[] = {BUTTON_COUNT};
    const Button *hints = c->s->view->embedded              ? none
                          : c->s->view->live                ? keys_now(c, now)
                          : c->s->view->parts == PARTS_TEXT ? words
                          : c->s->lesson->changes           ? changed
                          : has_points(c)                   ? points
                                                            : right;
    if (box.h <= 0)
        return;
    pen_bar(&c->pen, box, false);
    float from = draw_icons(c, box, c->s->view->live ? window : left) + 2 * c->pen.gap;
    Box bar = bare ? box : draw_hide(c, box);
    float room = fminf(box.w * HINTS_SHARE, bar.x + bar.w - from);
    float to = draw_hints(c, bar, hints, room, false) - c->pen.gap;
    if (to - from > c->pen.d->finger) /* where fingers need large buttons, ticks may have no room */
        draw_steps(c, (Box){from, box.y, to - from, box.h});
}

void part_bottom_inside(const Canvas *c, Box box, int64_t at, int64_t count)
{
    static const Button left[] = {BUTTON_PREVIOUS, BUTTON_NEXT, BUTTON_PLAY, BUTTON_COUNT};
    static const Button window[] = {BUTTON_PREVIOUS, BUTTON_NEXT, BUTTON_PLAY, BUTTON_SETTINGS,
                                    BUTTON_COUNT};
    static const Button right[] = {BUTTON_TERM, BUTTON_CELL, BUTTON_FINISH, BUTTON_COUNT};
    if (box.h <= 0)
        return;
    pen_bar(&c->pen, box, false);
    float from = draw_icons(c, box, c->s->view->live ? window : left) + 2 * c->pen.gap;
    if (count <= 1)
        return;                                    /* there is nowhere to go */
    bool none = at == count || c->s->view->typing; /* a field has those keys */
    float to = draw_hints(c, box, right, box.w * 0.45f, none) - 2 * c->pen.gap;
    Box room = {from, box.y, to - from, box.h};
    draw_way(c, room, room.w * (float)((double)(at - 1) / (double)(count - 1)));
    draw_places(c, room, TAG_EVENT, count < EVENTS_MOST ? count : EVENTS_MOST, count, at);
}
