/*
 * sheet_mouse.c - the eight things that matter most, by mouse and by key, or by fingers: the cards
 * with which the key sheet begins, and the same as text (see menu.h).
 *
 * All are rows of one table. Cards are as high as the highest of them, in as many columns as their
 * words leave room for, on as many pages as they need.
 */
#include "menu/menu.h"

#include <math.h>

/* What the hand does with the mouse, or on the screen. */
typedef enum Hand { HAND_POINTS, HAND_CLICKS, HAND_DRAGS, HAND_RIGHT, HAND_TURNS } Hand;

/* One of them: what it is called, what comes of it, and the keys that do it. */
typedef struct Matter {
    PhraseId name, says;
    ActionId key[2];
    Hand hand;
} Matter;

static const Matter matters[] = {
    {PHRASE_MATTER_POINT, PHRASE_MATTER_POINT_SAYS, {ACTION_PIN}, HAND_POINTS},
    {PHRASE_MATTER_PIN, PHRASE_MATTER_PIN_SAYS, {ACTION_OUT}, HAND_CLICKS},
    {PHRASE_MATTER_DRAG, PHRASE_MATTER_DRAG_SAYS, {ACTION_EDIT}, HAND_DRAGS},
    {PHRASE_MATTER_MENU, PHRASE_MATTER_MENU_SAYS, {ACTION_CELL_MENU}, HAND_RIGHT},
    {PHRASE_MATTER_WALK, PHRASE_MATTER_WALK_SAYS, {ACTION_PREVIOUS, ACTION_NEXT}, HAND_CLICKS},
    {PHRASE_MATTER_IN, PHRASE_MATTER_IN_SAYS, {ACTION_IN}, HAND_CLICKS},
    {PHRASE_MATTER_ZOOM, PHRASE_MATTER_ZOOM_SAYS, {ACTION_ZOOM_IN, ACTION_ZOOM_OUT}, HAND_TURNS},
    {PHRASE_MATTER_ASK, PHRASE_MATTER_ASK_SAYS, {ACTION_ASK}, HAND_CLICKS},
};
enum { MATTERS = sizeof matters / sizeof *matters, KEYS = 2, COLUMNS = 4 };

/* `finger` as of DrawList. */
static Str words_by(PhraseId words, float finger)
{
    return phrase_plain(phrase_by(words, finger));
}

static Str key_of(const Bindings *b, const Matter *m, int k)
{
    return m->key[k] ? bindings_key(b, m->key[k]) : STR("");
}

/* Those in which all words of the query are found, by their index. */
static int find(const Bindings *b, float finger, Str query, int to[MATTERS])
{
    int count = 0;
    for (int i = 0; i < MATTERS; i++) {
        const Matter *m = &matters[i];
        Str texts[] = {words_by(m->name, finger), words_by(m->says, finger), key_of(b, m, 0),
                       key_of(b, m, 1)};
        if (sheet_matches(query, texts, sizeof texts / sizeof *texts))
            to[count++] = i;
    }
    return count;
}

/* ---- one card ---- */

/* The key that its card has; fingers have none. */
static Str cap_of(const Pen *p, const Bindings *b, const Matter *m, int k)
{
    return p->d->finger > 0 ? STR("") : key_of(b, m, k);
}

static float mouse_width(const Pen *p)
{
    return roundf(p->small * 1.5f);
}

/* The words of a card, right of the mouse. */
static Box inner(const Pen *p, Box card)
{
    float left = 2.4f * p->gap + mouse_width(p);
    return (Box){card.x + left, card.y + p->gap, card.w - left - p->gap, card.h - 2 * p->gap};
}

static float keys_width(const Pen *p, const Bindings *b, const Matter *m)
{
    float all = 0;
    for (int k = 0; k < KEYS; k++) {
        Str key = cap_of(p, b, m, k);
        all += key.len ? pen_cap_width(p, key) + p->gap * 0.5f : 0;
    }
    return all;
}

/* Its keys stand beside its name, or have no room there and a line of their own. */
static bool in_one_line(const Pen *p, const Bindings *b, const Matter *m, float width)
{
    float name = pen_width(p, FONT_SANS_BOLD, p->small, words_by(m->name, p->d->finger)) + p->gap;
    return name + keys_width(p, b, m) <= width;
}

static bool name_fits(const Pen *p, const Matter *m, float width)
{
    float words = inner(p, (Box){0, 0, width, 0}).w;
    return pen_width(p, FONT_SANS_BOLD, p->small, words_by(m->name, p->d->finger)) <= words;
}

static float card_height(const Pen *p, const Bindings *b, const Matter *m, float width)
{
    float words = inner(p, (Box){0, 0, width, 0}).w;
    int lines = text_lines(p->metrics, FONT_SANS, p->small, words_by(m->says, p->d->finger), words);
    lines += in_one_line(p, b, m, words) ? 1 : 2;
    return (float)lines * pen_line(p->small) + 2 * p->gap;
}

static void draw_dot(const Pen *p, float x, float y)
{
    float r = roundf(mouse_width(p) * 0.22f);
    draw_rect(p->d, (Box){x - r, y - r, 2 * r, 2 * r}, pen_colour(p, ROLE_FOCUS), r);
}

static void draw_ring(const Pen *p, float x, float y, float r)
{
    draw_frame(p->d, (Box){x - r, y - r, 2 * r, 2 * r}, pen_colour(p, ROLE_TEXT), r,
               fmaxf(1.5f, p->small * 0.1f), 0);
}

/* Where fingers touch: a ring around a tap, two around one that rests, a line behind one that
 * moves. */
static void draw_fingers(const Pen *p, Hand hand, float x, float y)
{
    float w = mouse_width(p), middle = x + w / 2, level = y + w * 0.67f;
    bool moves = hand == HAND_POINTS || hand == HAND_DRAGS;
    if (moves)
        draw_line(p->d, (Point){x, level}, (Point){x + w, level}, pen_colour(p, ROLE_TEXT),
                  fmaxf(1.5f, p->small * 0.1f), 0);
    if (hand == HAND_CLICKS || hand == HAND_RIGHT)
        draw_ring(p, middle, level, w * 0.36f);
    if (hand == HAND_RIGHT)
        draw_ring(p, middle, level, w * 0.5f);
    if (hand == HAND_TURNS) {
        draw_dot(p, x + w * 0.25f, level + w * 0.25f);
        draw_dot(p, x + w * 0.75f, level - w * 0.25f);
    } else {
        draw_dot(p, hand == HAND_POINTS ? x + w * 0.78f : middle, level);
    }
}

/* A mouse whose part that matters is filled. */
static void draw_mouse(const Pen *p, Hand hand, float x, float y)
{
    float w = mouse_width(p), h = roundf(w * 1.35f), thick = fmaxf(1.5f, p->small * 0.1f);
    float middle = x + w / 2, half = y + h * 0.45f;
    Box body = {x, y, w, h}, part = {x, y, w / 2, h * 0.45f};
    Colour line = pen_colour(p, ROLE_TEXT), lit = pen_colour(p, ROLE_FOCUS);
    part.x += hand == HAND_RIGHT ? w / 2 : 0;
    if (hand == HAND_CLICKS || hand == HAND_DRAGS || hand == HAND_RIGHT) {
        draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = part});
        draw_rect(p->d, body, lit, w / 2);
        draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
    }
    draw_frame(p->d, body, line, w / 2, thick, 0);
    draw_line(p->d, (Point){middle, y}, (Point){middle, half}, line, thick, 0);
    draw_line(p->d, (Point){x, half}, (Point){x + w, half}, line, thick, 0);
    if (hand == HAND_TURNS)
        draw_rect(p->d, (Box){middle - thick * 1.5f, y + h * 0.12f, thick * 3, h * 0.25f}, lit,
                  thick);
    if (hand != HAND_DRAGS)
        return;
    float below = y + h * 0.72f, tip = w * 0.16f;
    for (int way = -1; way <= 1; way += 2) {
        float end = middle + (float)way * w * 0.36f, back = end - (float)way * tip;
        draw_triangle(p->d, (Point){back, below - tip}, (Point){back, below + tip},
                      (Point){end, below}, lit);
    }
    draw_line(p->d, (Point){x + w * 0.25f, below}, (Point){x + w * 0.75f, below}, lit, thick, 0);
}

static void draw_card(const Pen *p, const Bindings *b, const Matter *m, Box card)
{
    Box in = inner(p, card), row = {in.x, in.y, in.w, pen_line(p->small)};
    bool together = in_one_line(p, b, m, in.w);
    float x = together ? in.x + in.w - keys_width(p, b, m) + p->gap * 0.5f : in.x;
    Str says = words_by(m->says, p->d->finger);
    draw_rect(p->d, card, pen_colour(p, ROLE_BACKGROUND), 8);
    draw_frame(p->d, card, pen_colour(p, ROLE_EDGE), 8, 1, 0);
    (p->d->finger > 0 ? draw_fingers : draw_mouse)(p, m->hand, card.x + p->gap, card.y + p->gap);
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_TEXT, row, ALIGN_LEFT,
                words_by(m->name, p->d->finger));
    row.y += together ? 0 : row.h;
    for (int k = 0; k < KEYS; k++)
        if (cap_of(p, b, m, k).len)
            x = pen_cap(p, x, row, cap_of(p, b, m, k)) + p->gap * 0.5f;
    row.y += row.h;
    TextLook look = pen_look(p, FONT_SANS, p->small, ROLE_MUTED);
    int lines = text_lines(p->metrics, look.font, look.px, says, row.w);
    draw_text_lines(p->d, look, row, ALIGN_LEFT, lines, says);
}

/* ---- all of them ---- */

SheetCards sheet_cards(const Pen *p, const Bindings *b, Box body, Str query)
{
    SheetCards best = {.pages = 0};
    int found[MATTERS], count = find(b, p->d->finger, query, found);
    for (int columns = COLUMNS; columns > 0 && count > 0; columns /= 2) {
        SheetCards c = {.columns = columns, .count = count};
        bool whole = true;
        c.wide = floorf((body.w + p->gap) / (float)columns - p->gap);
        for (int i = 0; i < count; i++)
            c.high = fmaxf(c.high, card_height(p, b, &matters[found[i]], c.wide));
        for (int i = 0; i < count; i++)
            whole = whole && name_fits(p, &matters[found[i]], c.wide);
        if (!whole && columns > 1)
            continue;
        int rows = (count + columns - 1) / columns,
            fit = (int)((body.h + p->gap) / (c.high + p->gap));
        c.rows = fit < 1 ? 1 : fit < rows ? fit : rows;
        c.pages = (rows + c.rows - 1) / c.rows;
        c.used = (float)c.rows * (c.high + p->gap);
        if (!best.pages || c.pages < best.pages)
            best = c;
    }
    return best;
}

void sheet_draw_cards(const Pen *p, const Bindings *b, Box body, Str query, int page)
{
    SheetCards c = sheet_cards(p, b, body, query);
    int found[MATTERS], first = page * c.rows * c.columns;
    find(b, p->d->finger, query, found);
    for (int i = first; i < c.count && i < first + c.rows * c.columns; i++) {
        int at = i - first;
        Box card = {body.x + (float)(at % c.columns) * (c.wide + p->gap),
                    body.y + (float)(at / c.columns) * (c.high + p->gap), c.wide, c.high};
        draw_card(p, b, &matters[found[i]], card);
    }
}

void sheet_write_cards(StrBuf *out, const Bindings *b, float finger, Str query, int columns)
{
    int found[MATTERS], count = find(b, finger, query, found);
    if (count)
        strbuf_printf(out, "%.*s\n", STR_ARG(phrase_plain(PHRASE_SHEET_MATTERS)));
    for (int i = 0; i < count; i++) {
        const Matter *m = &matters[found[i]];
        StrBuf name = strbuf_make(out->arena);
        strbuf_add(&name, words_by(m->name, finger));
        for (int k = 0; k < KEYS; k++)
            if (key_of(b, m, k).len)
                strbuf_printf(&name, "  %.*s", STR_ARG(key_of(b, m, k)));
        sheet_write_line(out, strbuf_str(&name), words_by(m->says, finger), columns);
    }
}
