/*
 * menu_found.c - the search field of the menu, and what was found (see menu.h).
 */
#include "menu/menu.h"

#include <math.h>

void menu_draw_search(const Pen *p, const MenuLayout *l, Menu *m)
{
    Box box = l->search, text = box;
    float lens = roundf(box.h * 0.3f), thick = fmaxf(roundf(p->gap * 0.35f), 2);
    float x = box.x + 1.5f * p->gap;
    Box ring = {x, roundf(box.y + (box.h - lens) / 2 - thick), lens, lens};
    Point foot = {ring.x + lens * 0.85f, ring.y + lens * 0.85f};
    Point end = {foot.x + lens * 0.4f, foot.y + lens * 0.4f};
    pen_panel(p, box);
    draw_frame(p->d, box, pen_colour(p, ROLE_FOCUS), 8, fmaxf(2, thick / 2), 0);
    draw_frame(p->d, ring, pen_colour(p, ROLE_MUTED), lens / 2, thick, 0);
    draw_line(p->d, foot, end, pen_colour(p, ROLE_MUTED), thick, 0);
    text.x = x + 2 * lens;
    text.w = fmaxf(box.x + box.w - p->gap - text.x, 0);
    query_draw(p, &m->query, text);
}

static Str kind_of(const Found *f)
{
    return phrase_plain((PhraseId)(PHRASE_FOUND_LESSON + (int)f->kind));
}

/* The room for the word that says what was found: as wide as the widest of them. */
static float kinds_width(const Pen *p, const Menu *m)
{
    float widest = 0;
    for (int i = 0; i < m->found.count; i++)
        widest = fmaxf(widest, pen_width(p, FONT_SANS, p->small, kind_of(&m->found.item[i])));
    return ceilf(widest + 1.5f * p->gap);
}

/* Draws "3.5.1 Hiding the words to come · mask, step 6" and below it what was found. */
static void draw_result(const Pen *p, const Menu *m, int i, Box row, float kinds)
{
    const Found *f = &m->found.item[i];
    const MenuEntry *e = &m->list.items[f->lesson];
    bool chosen = i == m->result;
    Box line = {row.x + 1.5f * p->gap, row.y + 0.3f * p->gap, row.w - 3 * p->gap,
                pen_line(p->body)};
    Str place = phrase(p->a, PHRASE_MENU_PLACE, f->stage, phrase_number(p->a, f->step));
    Str name = str_printf(p->a, "%.*s%s%.*s", STR_ARG(e->section), e->section.len ? "  " : "",
                          STR_ARG(e->title));
    p->d->tag = (DrawTag){TAG_FOUND, NO_NODE, i, 0};
    draw_area(p->d, row);
    if (chosen) {
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 0);
        draw_rect(p->d, (Box){row.x, row.y, fmaxf(roundf(p->gap / 3), 3), row.h},
                  pen_colour(p, ROLE_FOCUS), 0);
    }
    float wide = pen_text_in(p, FONT_SANS_BOLD, p->body, ROLE_TEXT, line, ALIGN_LEFT, name);
    Box right = {line.x + wide + 2 * p->gap, line.y, line.w - wide - 2 * p->gap, line.h};
    if (f->stage.len && right.w > 4 * p->body)
        pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, right, ALIGN_LEFT, place);
    line.y += line.h;
    line.h = pen_line(p->small);
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, line, ALIGN_LEFT, kind_of(f));
    line.x += kinds;
    line.w = fmaxf(line.w - kinds, 0);
    pen_text_in(p, f->kind == FOUND_WORDS || f->kind <= FOUND_STAGE ? FONT_SANS : FONT_MONO,
                p->small, ROLE_TEXT, line, ALIGN_LEFT,
                f->kind == FOUND_LESSON && e->about.len ? e->about : search_excerpt(p->a, f));
    p->d->tag = (DrawTag){0};
}

PhraseId menu_found_none(const Menu *m)
{
    bool all = m->list.older == 0 || m->list.items[m->list.older].wanted.len > 0;
    return all ? PHRASE_MENU_FOUND_NONE : PHRASE_MENU_FOUND_NONE_NEW;
}

void menu_draw_found(const Pen *p, const MenuLayout *l, Menu *m)
{
    float high = fmaxf(pen_line(p->body) + pen_line(p->small) + ceilf(0.6f * p->gap), p->d->finger);
    Box panel = {l->list.x, l->list.y, l->list.w, l->told.y + l->told.h - l->list.y};
    Box heading = {panel.x + 1.5f * p->gap, panel.y + 0.5f * p->gap, panel.w - 3 * p->gap,
                   l->heading - 0.5f * p->gap};
    int fit = (int)((panel.h - l->heading - 0.5f * p->gap) / high);
    m->first = pen_scroll_first(m->first, m->result, fit, m->found.count);
    Str count = phrase_number(p->a, m->found.count);
    Str words = !m->found.count ? phrase_plain(phrase_by(menu_found_none(m), p->d->finger))
                : m->found.more ? phrase(p->a, PHRASE_MENU_FOUND_MORE, count)
                                : phrase(p->a, PHRASE_MENU_FOUND, count);
    pen_panel(p, panel);
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_MUTED, heading, ALIGN_LEFT, words);
    Box row = {panel.x + 1, panel.y + l->heading, panel.w - 2, high};
    Box bar = {panel.x, row.y, panel.w - p->gap / 2, high * (float)fit};
    if (m->found.count > fit)
        row.w -= 2 * pen_scroll_width(p);
    float kinds = kinds_width(p, m);
    for (int i = m->first; i < m->found.count && i < m->first + fit; i++, row.y += high)
        draw_result(p, m, i, row, kinds);
    pen_scroll(p, SCROLL_FOUND, bar, m->first, fit, m->found.count);
}
