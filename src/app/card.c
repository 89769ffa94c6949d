/*
 * card.c - a card over all else: what is asked, and buttons to answer it with.
 *
 * Whoever opens a card gives the words and a table of buttons. Pressing one closes the card and
 * then calls the button's function, which may open another card. The last button is the one that
 * changes nothing: Esc presses it. While a card is up nothing below it takes an input.
 *
 * Must not know: what is asked.
 */
#include "app/app_parts.h"

#include <math.h>
#include <stdio.h>

bool card_is_up(const App *app)
{
    return app->card.count > 0 && app->presenting.blank == BLANK_NONE;
}

void card_open(App *app, Str title, Str text, const CardButton *buttons, int count)
{
    Card *c = &app->card;
    *c = (Card){.buttons = buttons, .count = count};
    snprintf(c->title, sizeof c->title, "%.*s", STR_ARG(title));
    snprintf(c->text, sizeof c->text, "%.*s", STR_ARG(text));
    app->presenting.frozen = false; /* a question has to be seen */
    app->presenting.blank = BLANK_NONE;
    app->moving.plays = false;
    app->shown.stale = true;
}

/* ---- inputs ---- */

static void press(App *app, int button)
{
    void (*does)(App * app) = app->card.buttons[button].press;
    app->card.count = 0;
    app->shown.stale = true;
    if (does)
        does(app);
}

/* How many buttons further the key goes; 0: it is none of those that go along them. */
static int goes(Chord key)
{
    bool back = key.key == KEY_LEFT || key.key == KEY_UP;
    bool on = key.key == KEY_RIGHT || key.key == KEY_DOWN;
    if (key.key == KEY_TAB)
        return (key.mods & MOD_SHIFT) ? -1 : 1;
    return back ? -1 : on;
}

static void take_key(App *app, const Input *in)
{
    Card *c = &app->card;
    int by = goes(in->chord);
    c->on = (c->on + c->count + by) % c->count;
    app->shown.stale |= by != 0;
    if (in->repeat || by)
        return;
    if (in->chord.key == KEY_ENTER || in->chord.key == ' ')
        press(app, c->on);
    else if (in->chord.key == KEY_ESC)
        press(app, c->count - 1);
}

static void take_pointer(App *app, const Input *in)
{
    DrawTag under = draw_hit(&app->drawn, in->at);
    bool button = under.kind == TAG_CARD && under.cell < app->card.count;
    if (!button)
        return;
    app->shown.stale |= app->card.on != (int)under.cell;
    app->card.on = (int)under.cell;
    if (in->kind == INPUT_PRESS)
        press(app, (int)under.cell);
}

/* Looks may change below a card; the rest would act on what cannot be seen. */
static bool passes(ActionId does)
{
    return home_is_for_all(does) && does != ACTION_QUIT && action_rows[does].group != GROUP_PRESENT;
}

bool card_input(App *app, const Input *in, ActionId does)
{
    if (!card_is_up(app))
        return false;
    if (in->kind == INPUT_KEY) {
        if (passes(does))
            return false;
        take_key(app, in);
    } else if (in->kind == INPUT_MOVE || in->kind == INPUT_PRESS) {
        take_pointer(app, in);
    }
    return in->kind != INPUT_RELEASE && in->kind != INPUT_LEAVE && in->kind != INPUT_SIZE &&
           in->kind != INPUT_TICK;
}

bool card_tell(App *app, Telling *t)
{
    const Card *c = &app->card;
    if (!card_is_up(app))
        return false;
    tell(t, "card", str_of(c->title));
    tell(t, "card text", str_of(c->text));
    tell(t, "button", phrase(&t->arena, PHRASE_RING_BUTTON, phrase_plain(c->buttons[c->on].words)));
    return true;
}

/* ---- drawing ---- */

/* A text of the card in lines of one width. */
typedef struct Lines {
    TextLook look;
    Str text;
    float high; /* of one line, in pixels */
    int count;
} Lines;

static Lines lines_of(const Pen *p, FontId font, float px, Role role, Str text, float width)
{
    return (Lines){.look = pen_look(p, font, px, role),
                   .text = text,
                   .high = pen_line(px),
                   .count = text_lines(p->metrics, font, px, text, width)};
}

static float draw_lines(const Pen *p, const Lines *l, Box row)
{
    row.h = l->high;
    draw_text_lines(p->d, l->look, row, ALIGN_LEFT, l->count, l->text);
    return row.y + l->high * (float)l->count;
}

static float button_width(const Pen *p, const Card *c, int i)
{
    Str words = phrase_plain(c->buttons[i].words);
    return ceilf(pen_width(p, FONT_SANS_BOLD, p->body, words)) + 3 * p->gap;
}

/* The button that Enter presses is filled, and has a ring around it. */
static void draw_button(const Pen *p, const Card *c, int i, Box box)
{
    bool on = i == c->on;
    Str words = phrase_plain(c->buttons[i].words);
    p->d->tag = (DrawTag){TAG_CARD, NO_NODE, i, 0};
    draw_rect(p->d, box, pen_colour(p, on ? ROLE_NOW : ROLE_PANEL), 6);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 6, 1, 0);
    pen_text_in(p, on ? FONT_SANS_BOLD : FONT_SANS, p->body, on ? ROLE_NOW_TEXT : ROLE_TEXT,
                box_inset(box, p->gap / 2), ALIGN_CENTRE, words);
    p->d->tag = (DrawTag){0};
    if (on)
        draw_frame(p->d, box_inset(box, -4), pen_colour(p, ROLE_FOCUS), 9, 2, 0);
}

/* Beside each other where there is room, else below each other. */
static void draw_buttons(const Pen *p, const Card *c, Box row, bool beside)
{
    for (int i = 0; i < c->count; i++) {
        float wide = beside ? button_width(p, c, i) : row.w;
        draw_button(p, c, i, (Box){row.x, row.y, wide, row.h});
        row.x += beside ? wide + 2 * p->gap : 0;
        row.y += beside ? 0 : row.h + p->gap;
    }
}

void card_draw(App *app, const Pen *p)
{
    const Card *c = &app->card;
    DrawList *d = p->d;
    Box page = {0, 0, (float)d->width, (float)d->height};
    if (!card_is_up(app))
        return;
    float pad = 2.5f * p->gap, wide = fminf(36 * p->body, page.w - 4 * p->gap) - 2 * pad;
    float all = -2 * p->gap, button = ceilf(p->body * 2.1f), space = 1.5f * p->gap;
    for (int i = 0; i < c->count; i++)
        all += button_width(p, c, i) + 2 * p->gap;
    bool beside = all <= wide;
    Lines title = lines_of(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, str_of(c->title), wide);
    Lines text = lines_of(p, FONT_SANS, p->body, ROLE_TEXT, str_of(c->text), wide);
    float keys = beside ? button : (float)c->count * (button + p->gap) - p->gap;
    float fixed = 2 * pad + title.high * (float)title.count + 2 * space + keys;
    int most = (int)((page.h - 2 * p->gap - fixed) / text.high);
    text.count = text.count > most ? (most > 0 ? most : 0) : text.count;
    float high = fixed + text.high * (float)text.count;
    Box panel = {floorf((page.w - wide) / 2 - pad), floorf(fmaxf(0, (page.h - high) / 2)),
                 wide + 2 * pad, high};
    Box row = {panel.x + pad, panel.y + pad, wide, button};
    draw_cover(d, page);
    draw_rect(d, page, (Colour){0, 0, 0, 120}, 0);
    pen_panel(p, panel);
    row.y = draw_lines(p, &title, row) + space;
    row.y = draw_lines(p, &text, row) + space;
    draw_buttons(p, c, row, beside);
}
