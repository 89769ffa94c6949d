/*
 * menu_draw.c - how the lesson menu looks (see menu.h).
 */
#include "menu/menu.h"

#include <math.h>

/* ---- progress ---- */

/* Draws a bar of that width in the middle of a row, of which `part` of `whole` is filled; returns
 * where it ends. */
static float draw_bar(const Pen *p, float x, Box row, float width, int part, int whole)
{
    float high = fmaxf(roundf(p->gap * 0.45f), 3);
    Box bar = {x, roundf(row.y + (row.h - high) / 2), width, high}, done = bar;
    done.w = fmaxf(roundf(bar.w * (float)part / (float)(whole ? whole : 1)), bar.h);
    draw_rect(p->d, bar, pen_colour(p, ROLE_TICK_TODO), bar.h / 2);
    if (part > 0)
        draw_rect(p->d, done, pen_colour(p, ROLE_TICK_DONE), bar.h / 2);
    return x + width;
}

/* Draws words on the green of what is done, from x on. */
static void draw_done(const Pen *p, float x, Box row, Str words)
{
    float small = p->small, high = pen_line(small);
    float w = ceilf(pen_width(p, FONT_SANS, small, words)) + 1.4f * p->gap;
    Box badge = {x, floorf(row.y + (row.h - high) / 2), w, high};
    draw_rect(p->d, badge, pen_colour(p, ROLE_GOOD), high / 2);
    pen_text_in(p, FONT_SANS, small, ROLE_GOOD_TEXT, badge, ALIGN_CENTRE, words);
}

static bool is_done(const MenuEntry *e)
{
    return e->steps > 0 && e->seen >= e->steps;
}

/* Draws how far one came, its right end at `end`: a badge, a bar, or where that has no room "7/19".
 */
static void draw_progress(const Pen *p, const MenuLayout *l, float end, Box line,
                          const MenuEntry *e)
{
    float small = p->small, badge = pen_width(p, FONT_SANS, small, STR("✓")) + 1.4f * p->gap;
    Str seen = str_printf(p->a, "%d/%d", e->seen, e->steps);
    if (is_done(e))
        draw_done(p, floorf(end - badge), line, STR("✓"));
    else if (e->seen > 0 && (l->roomy || l->bars))
        draw_bar(p, end - 3.2f * small, line, 3.2f * small, e->seen, e->steps);
    else if (e->seen > 0)
        pen_text(p, FONT_MONO, small, ROLE_MUTED, end - ceilf(pen_width(p, FONT_MONO, small, seen)),
                 line, seen);
}

/* Draws the minutes at the right end of a row. */
static void draw_minutes(const Pen *p, float end, Box line, const MenuEntry *e)
{
    Str words = phrase(p->a, PHRASE_MENU_MINUTES, phrase_number(p->a, e->minutes));
    float w = ceilf(pen_width(p, FONT_SANS, p->small, words));
    if (e->minutes)
        pen_text(p, FONT_SANS, p->small, ROLE_MUTED, end - w, line, words);
}

/* ---- rows and cards ---- */

/* Draws section and title of an entry; the title begins on that line. What belongs to the
 * lesson opened last is bold. */
static void draw_title(const Pen *p, const MenuLayout *l, const MenuList *list, int i, Box line)
{
    const MenuEntry *e = &list->items[i];
    bool newest = i == list->newest;
    float section = menu_section_width(l, list, i);
    Box right = {line.x + l->indent + section, line.y, line.w - l->indent - section, line.h};
    FontId font = newest ? FONT_SANS_BOLD : FONT_SANS;
    pen_text(p, font, p->body, ROLE_TEXT, line.x + l->indent, line, e->section);
    draw_text_lines(p->d, pen_look(p, font, p->body, ROLE_TEXT), right, ALIGN_LEFT, l->lines[i],
                    e->title);
}

/* Draws what an entry is about in the second line of its row, and how far one came. */
static void draw_second_line(const Pen *p, const MenuLayout *l, const MenuList *list, int i,
                             Box line)
{
    const MenuEntry *e = &list->items[i];
    float left = line.x + l->indent + menu_section_width(l, list, i);
    float end = line.x + line.w - 1.5f * p->gap;
    Box about = {left, line.y, end - left - (e->seen > 0 ? l->progress + p->gap : 0), line.h};
    draw_progress(p, l, end, line, e);
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, about, ALIGN_LEFT, e->about);
}

static void draw_row(const Pen *p, const MenuLayout *l, const Menu *m, int i, Box row)
{
    const MenuEntry *e = &m->list.items[i];
    float high = l->title * (float)l->lines[i], end = row.x + row.w - 1.5f * p->gap;
    Box title = {row.x, row.y, row.w - menu_beside(p, l, e), l->title}, line = row;
    p->d->tag = (DrawTag){TAG_LESSON, NO_NODE, i, 0};
    draw_area(p->d, row);
    if (i == m->chosen) {
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 0);
        draw_rect(p->d, (Box){row.x, row.y, fmaxf(roundf(p->gap / 3), 3), row.h},
                  pen_colour(p, ROLE_FOCUS), 0);
    }
    line.h = l->second;
    title.y += floorf((row.h - high - line.h) / 2);
    line.y = title.y + high;
    if (l->roomy)
        draw_second_line(p, l, &m->list, i, line);
    else
        draw_progress(p, l, end - (e->minutes ? l->minutes + 2 * p->gap : 0), title, e);
    draw_minutes(p, end, title, e);
    draw_title(p, l, &m->list, i, title);
    p->d->tag = (DrawTag){0};
}

/* Does the edge of the list not cut this line? One that it would cut is left out. */
static bool is_whole(const MenuLayout *l, Box line)
{
    return line.y >= l->list.y - 1 && line.y + line.h <= l->list.y + l->list.h + 1;
}

/* The buttons of one's own files. */
static void draw_buttons(const Pen *p, const MenuLayout *l, Box card)
{
    for (int i = 0; i < MENU_BUTTONS; i++) {
        Box box = menu_button(p, l, card.w, i);
        box.x += card.x;
        box.y += card.y;
        if (!is_whole(l, box))
            continue;
        p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, menu_buttons[i], 0};
        draw_area(p->d, box);
        draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 6, 1, 0);
        pen_text_in(p, FONT_SANS, p->small, ROLE_TEXT, box, ALIGN_CENTRE, menu_button_words(i));
        p->d->tag = (DrawTag){0};
    }
}

static void draw_card(const Pen *p, const MenuLayout *l, const Menu *m, const MenuCard *card,
                      float dy)
{
    Box box = {card->box.x, card->box.y + dy, card->box.w, card->box.h};
    Box heading = {box.x + 1.5f * p->gap, box.y + p->gap * 0.5f, box.w - 3 * p->gap,
                   l->heading - p->gap * 0.5f};
    TextLook look = pen_look(p, FONT_SANS_BOLD, p->small, ROLE_MUTED);
    pen_panel(p, box);
    if (is_whole(l, heading))
        draw_text_in(p->d, look, heading, ALIGN_LEFT, phrase_plain(card->heading));
    if (card->heading == PHRASE_MENU_FILES)
        draw_buttons(p, l, box);
    for (int i = card->first; i < card->first + card->count; i++) {
        Box row = l->row[i];
        row.y += dy;
        if (is_whole(l, row))
            draw_row(p, l, m, i, row);
    }
}

static void draw_cards(const Pen *p, const MenuLayout *l, const Menu *m)
{
    float scroll = menu_scroll(l, m->scroll);
    Box shown = {0, l->list.y, (float)p->d->width, l->list.h};
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = shown});
    for (int i = 0; i < l->cards; i++)
        draw_card(p, l, m, &l->card[i], roundf(l->list.y - scroll));
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
    int seen = (int)l->list.h;
    Box bar = {l->list.x, l->list.y, (float)p->d->width - pen_scroll_width(p) - l->list.x,
               l->list.h};
    pen_scroll(p, SCROLL_MENU, bar, (int)ceilf(scroll), seen,
               seen + (int)ceilf(l->height - l->list.h));
}

/* ---- around the list ---- */

/* What the mouse does at the right end of the upper bar, from right to left. */
static const struct {
    ActionId does;
    const char *words; /* NULL: the phrase */
    PhraseId phrase;
} switches[] = {
    {ACTION_SETTINGS, NULL, PHRASE_MENU_SETTINGS}, {ACTION_KEYS, NULL, PHRASE_MENU_HELP},
    {ACTION_TEXT_LARGER, "A+", PHRASE_MENU_HELP},  {ACTION_TEXT_SMALLER, "A−", PHRASE_MENU_HELP},
    {ACTION_THEME, NULL, PHRASE_MENU_THEME},
};

/* Draws the switches; returns where they begin. */
static float draw_switches(const Pen *p, Box bar, float end)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        Str words =
            switches[i].words ? str_of(switches[i].words) : phrase_plain(switches[i].phrase);
        float cap = pen_cap_width(p, words), w = fmaxf(cap, p->d->finger - p->gap);
        float tall = fminf(bar.h, fmaxf(2.2f * p->small, p->d->finger));
        end -= w;
        Box area = {end, floorf(bar.y + (bar.h - tall) / 2), w, tall};
        p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, switches[i].does, 0};
        draw_area(p->d, area);
        pen_cap(p, end + floorf((w - cap) / 2), bar, words);
        p->d->tag = (DrawTag){0};
        end -= p->gap;
    }
    return end;
}

static void draw_top(const Pen *p, const MenuLayout *l)
{
    float left = l->list.x, end = left + l->list.w;
    pen_bar(p, l->top, true);
    end = draw_switches(p, l->top, end) - p->gap;
    float x = pen_text(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, left, l->top, STR("attnscope"));
    Box words = {x + 1.5f * p->gap, l->top.y, end - x - 1.5f * p->gap, l->top.h};
    Str title = phrase_plain(phrase_by(PHRASE_MENU_TITLE, p->d->finger));
    float px = pen_width(p, FONT_SANS, p->body, title) <= words.w ? p->body : p->small;
    Str first =
        str_part(title, 0, str_find(title, '.') + 1); /* a sentence, where two are too long */
    title = pen_width(p, FONT_SANS, px, title) <= words.w ? title : first;
    if (pen_width(p, FONT_SANS, px, title) <= words.w)
        pen_text_in(p, FONT_SANS, px, ROLE_MUTED, words, ALIGN_LEFT, title);
}

/* ---- what is told of the chosen entry ---- */

/* Draws words and what they say of the entry in a box, and in so many below it at most. Returns
 * where what follows begins. */
static float draw_front(const Pen *p, Box box, int most, PhraseId id, Str text)
{
    float w = menu_front(p, id);
    TextLook look = pen_look(p, FONT_SANS, p->small, ROLE_TEXT);
    if (!text.len)
        return box.y;
    pen_text(p, FONT_SANS_BOLD, p->small, ROLE_MUTED, box.x, box, phrase_plain(id));
    box.x += w;
    box.w = fmaxf(box.w - w, 0);
    return box.y + box.h * (float)draw_text_lines(p->d, look, box, ALIGN_LEFT, most, text);
}

/* The width of that. */
static float front_width(const Pen *p, PhraseId id, Str text)
{
    return menu_front(p, id) + ceilf(pen_width(p, FONT_SANS, p->small, text)) + 1;
}

/* What it is about, where its row does not say so, then its aim; and what it needs, beside the
 * first of these or below them, as the search field and what to go on with stand; it begins
 * farther left where it has no room else. */
static void draw_told(const Pen *p, const MenuLayout *l, const Menu *m)
{
    const MenuEntry *e = &m->list.items[m->chosen];
    float high = pen_line(p->small);
    bool file = e->heading == PHRASE_MENU_FILES, beside = l->go_on.x > l->search.x;
    Box about = {l->told.x, l->told.y, l->told.w, high}, aim = about, needs = about;
    aim.y += l->roomy ? 0 : high;
    PhraseId words = file ? PHRASE_MENU_FOLDER : PHRASE_MENU_ABOUT;
    if (beside && e->needs.len) {
        float end = l->told.x + l->told.w, apart = 2 * p->gap;
        float first =
            l->roomy ? front_width(p, PHRASE_MENU_AIM, e->aim) : front_width(p, words, e->about);
        float wide = front_width(p, PHRASE_MENU_NEEDS, e->needs);
        needs.x = fminf(l->go_on.x, fmaxf(end - wide, l->told.x + first + apart));
        needs.w = end - needs.x;
        *(l->roomy ? &aim.w : &about.w) = needs.x - apart - l->told.x;
    }
    if (!l->roomy)
        draw_front(p, about, 1, words, e->about);
    float below = draw_front(p, aim, l->aims, PHRASE_MENU_AIM, e->aim);
    needs.y = beside ? about.y : below;
    draw_front(p, needs, 1, PHRASE_MENU_NEEDS, e->needs);
}

/* ---- go on ---- */

/* Draws a disc with a triangle, which means: go. */
static void draw_go(const Pen *p, Point middle, float size)
{
    Box disc = {roundf(middle.x - size / 2), roundf(middle.y - size / 2), size, size};
    float half = roundf(size * 0.22f), tip = roundf(size * 0.24f);
    Point up = {middle.x - half * 0.7f, middle.y - half};
    Point down = {up.x, middle.y + half}, right = {middle.x + tip, middle.y};
    draw_rect(p->d, disc, pen_colour(p, ROLE_NOW), size / 2);
    draw_triangle(p->d, up, down, right, pen_colour(p, ROLE_NOW_TEXT));
}

/* "Go on with 3.4.1 One query, step 7 of 22", or where to start. */
static void draw_go_on(const Pen *p, const MenuLayout *l, const Menu *m)
{
    Arena *a = p->a;
    bool anew = m->list.newest < 0;
    int first = m->list.next;
    const MenuEntry *e = &m->list.items[first];
    Str steps = phrase_number(p->a, e->steps);
    Str where = e->step == 0 ? phrase(a, PHRASE_MENU_STEPS, steps)
                             : phrase(a, PHRASE_MENU_AT_STEP, phrase_number(p->a, e->step), steps);
    Box box = l->go_on, title = box;
    Str name = e->section.len ? str_printf(a, "%.*s  %.*s", STR_ARG(e->section), STR_ARG(e->title))
                              : e->title;
    float disc = roundf(box.h * 0.68f), x = box.x + 2 * p->gap + disc + 1.5f * p->gap;
    p->d->tag = (DrawTag){TAG_LESSON, NO_NODE, first, 0};
    pen_panel(p, box);
    draw_go(p, (Point){box.x + 2 * p->gap + disc / 2, roundf(box.y + box.h / 2)}, disc);
    x = pen_text(p, FONT_SANS, p->body, ROLE_MUTED, x, box,
                 phrase_plain(anew ? PHRASE_MENU_START : PHRASE_MENU_GO_ON));
    title.x = x + p->gap;
    float after = ceilf(pen_width(p, FONT_SANS, p->body, where)) + 3.5f * p->gap;
    title.w = fmaxf(box.x + box.w - title.x - after, 0);
    TextLook look = pen_look(p, FONT_SANS_BOLD, p->title, ROLE_TEXT);
    if (pen_width(p, look.font, look.px, name) > title.w)
        look.px = p->body;
    if (pen_width(p, look.font, look.px, name) > title.w) { /* the title before the step */
        title.w = fmaxf(box.x + box.w - title.x - 1.5f * p->gap, 0);
        where = STR("");
    }
    x = title.x + draw_text_in(p->d, look, title, ALIGN_LEFT, name);
    pen_text(p, FONT_SANS, p->body, ROLE_MUTED, x + 1.5f * p->gap, box, where);
    p->d->tag = (DrawTag){0};
}

typedef struct Hint {
    const char *keys; /* blanks between; none: only the words */
    PhraseId words;
} Hint;

/* Draws the caps and words of a hint, if they end before `end`. Returns where they end. */
static float draw_hint(const Pen *p, float x, Box bar, const Hint *h, float end)
{
    Str keys = str_of(h->keys), cap, words = phrase_plain(h->words);
    float w = ceilf(pen_width(p, FONT_SANS, p->small, words)) + p->gap;
    for (Str rest = keys; str_word(&rest, &cap);)
        w += pen_cap_width(p, cap) + p->gap * 0.4f;
    if (x + w > end)
        return x;
    while (str_word(&keys, &cap))
        x = pen_cap(p, x, bar, cap) + p->gap * 0.4f;
    return pen_text(p, FONT_SANS, p->small, ROLE_MUTED, x + p->gap * 0.3f, bar, words) +
           2.5f * p->gap;
}

/* Draws how many steps of the built-in lessons were seen, at the right end of the lower bar;
 * returns where that begins. */
static float draw_seen(const Pen *p, const MenuLayout *l, const Menu *m)
{
    int seen = 0, steps = 0;
    for (size_t i = 0; i < m->list.count; i++)
        if (m->list.items[i].heading != PHRASE_MENU_FILES) {
            seen += m->list.items[i].seen;
            steps += m->list.items[i].steps;
        }
    Str words =
        phrase(p->a, PHRASE_MENU_SEEN, phrase_number(p->a, seen), phrase_number(p->a, steps));
    float end = l->list.x + l->list.w, bar = 8 * p->small;
    float x = end - ceilf(pen_width(p, FONT_SANS, p->small, words));
    pen_text(p, FONT_SANS, p->small, ROLE_MUTED, x, l->bottom, words);
    draw_bar(p, x - p->gap - bar, l->bottom, bar, seen, steps);
    return x - 2 * p->gap - bar;
}

/* What fingers can do; they have no Esc that leads back. */
static void draw_taps(const Pen *p, const MenuLayout *l, const Menu *m, float end)
{
    static const Hint taps[] = {{"", PHRASE_MENU_TAP}, {"", PHRASE_MENU_TYPE}};
    Str back = phrase_plain(PHRASE_MENU_BACK);
    float x = l->list.x;
    if (m->over_picture) {
        p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, ACTION_MENU, 0};
        draw_area(p->d, (Box){x, l->bottom.y, pen_cap_width(p, back), l->bottom.h});
        x = pen_cap(p, x, l->bottom, back) + 2.5f * p->gap;
        p->d->tag = (DrawTag){0};
    }
    for (size_t i = 0; i < sizeof taps / sizeof *taps; i++)
        x = draw_hint(p, x, l->bottom, &taps[i], end);
}

static void draw_bottom(const Pen *p, const MenuLayout *l, const Menu *m)
{
    static const Hint hints[] = {{"↑ ↓ ← →", PHRASE_MENU_CHOOSE},
                                 {"Enter", PHRASE_MENU_OPEN},
                                 {"", PHRASE_MENU_TYPE},
                                 {"", PHRASE_MENU_DROP}};
    static const Hint choose = {"↑ ↓", PHRASE_MENU_CHOOSE}; /* the others move the caret */
    static const Hint clear = {"Esc", PHRASE_MENU_CLEAR}, back = {"Esc", PHRASE_MENU_BACK};
    float x = l->list.x;
    pen_bar(p, l->bottom, false);
    float end = draw_seen(p, l, m);
    if (p->d->finger > 0) {
        draw_taps(p, l, m, end);
        return;
    }
    if (m->query.len)
        x = draw_hint(p, x, l->bottom, &clear, end);
    else if (m->over_picture)
        x = draw_hint(p, x, l->bottom, &back, end);
    size_t from = m->query.len && !m->found.count ? 2 : 0; /* there is nothing to choose or open */
    for (size_t i = from; i < sizeof hints / sizeof *hints; i++)
        x = draw_hint(p, x, l->bottom, i == 0 && m->query.len ? &choose : &hints[i], end);
}

void menu_draw(const Pen *p, Menu *m)
{
    MenuLayout l = menu_layout(p, &m->list);
    Box all = {0, 0, (float)p->d->width, (float)p->d->height};
    draw_rect(p->d, all, pen_colour(p, ROLE_BACKGROUND), 0);
    draw_top(p, &l);
    menu_draw_search(p, &l, m);
    draw_go_on(p, &l, m);
    if (m->query.len) {
        menu_draw_found(p, &l, m);
    } else {
        draw_cards(p, &l, m);
        draw_told(p, &l, m);
    }
    draw_bottom(p, &l, m);
}
