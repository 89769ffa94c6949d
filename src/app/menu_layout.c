/*
 * menu_layout.c - columns, cards and rows (see menu_layout.h).
 */
#include "app/menu_layout.h"

#include "pictures/phrase.h"

#include <math.h>

static const float THIRD_LINE = 1.5F; /* of small text, baselines of a row apart */

/* ---- sizes ---- */

/* The least height of a row. */
static float row_height(const Pen *p, bool roomy)
{
    const Sizes *s = &p->size;
    return roomy ? ceilf(s->body * 1.4f + s->small * THIRD_LINE + s->gap)
                 : ceilf(s->body * 1.3f + s->gap * 0.3f);
}

float menu_progress_width(const Pen *p, bool bars)
{
    Str steps = phrase(p->d->arena, PHRASE_MENU_STEPS, STR("00"));
    float seen = pen_width(p, FONT_MONO, p->size.small, STR("00/00"));
    float bar = bars ? 4 * p->size.small : 0;
    return ceilf(fmaxf(bar + seen, pen_width(p, FONT_SANS, p->size.small, steps)));
}

/* The width of the widest section, or of the widest title with what stands before it; of files
 * nothing counts, their names are cut where they must be. */
static float widest(const MenuLayout *l, const Pen *p, const MenuList *list, bool titles)
{
    float most = 0;
    for (size_t i = 0; i < list->count; i++) {
        const MenuEntry *e = &list->items[i];
        Str text = titles ? e->title : e->section;
        float before = titles && e->section.len ? l->section : 0;
        if (e->group != MENU_FILES)
            most = fmaxf(most, before + pen_width(p, FONT_SANS_BOLD, p->size.body, text));
    }
    return ceilf(most);
}

/* ---- cards in columns ---- */

static void make_cards(MenuLayout *l, const MenuList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        MenuGroup group = list->items[i].group;
        if (l->cards == 0 || l->card[l->cards - 1].group != group)
            l->card[l->cards++] = (MenuCard){.first = (int)i, .group = group};
        l->card[l->cards - 1].count++;
    }
}

/* Between two cards. */
static float between(const Pen *p, bool roomy)
{
    return ceilf(p->size.gap * (roomy ? 2 : 1.5f));
}

static float card_height(const MenuLayout *l, const Pen *p, int i, bool roomy)
{
    return l->heading + row_height(p, roomy) * (float)l->card[i].count + 0.7f * p->size.gap;
}

/* The height of a column of cards from..to. */
static float column_height(const MenuLayout *l, const Pen *p, int from, int to, bool roomy)
{
    float h = 0;
    for (int i = from; i < to; i++)
        h += card_height(l, p, i, roomy) + (i > from ? between(p, roomy) : 0);
    return h;
}

/* begin[c] is the first card of column c. */
typedef struct Columns {
    int count, begin[MENU_COLUMNS + 1];
    float height; /* of the highest */
} Columns;

/* Splits the cards, in their order, so that the highest column is as low as can be. */
static Columns split(const MenuLayout *l, const Pen *p, int columns, bool roomy)
{
    int n = l->cards, least2 = columns > 1 ? 0 : n, least3 = columns > 2 ? 0 : n;
    Columns best = {columns, {0, n, n, n}, INFINITY};
    for (int second = n; second >= least2; second--)
        for (int third = n; third >= second && third >= least3; third--) {
            float h = fmaxf(fmaxf(column_height(l, p, 0, second, roomy),
                                  column_height(l, p, second, third, roomy)),
                            column_height(l, p, third, n, roomy));
            if (h < best.height)
                best = (Columns){columns, {0, second, third, n}, h};
        }
    return best;
}

static float column_width(const MenuLayout *l, const Pen *p, int columns)
{
    return floorf((l->list.w - 2 * p->size.gap * (float)(columns - 1)) / (float)columns);
}

/* Rows share the height that is left, within reason. */
static float stretched_row(const MenuLayout *l, const Pen *p, const Columns *columns)
{
    float row = row_height(p, l->roomy), more = row * 0.35f;
    for (int c = 0; c < columns->count; c++) {
        int from = columns->begin[c], to = columns->begin[c + 1], rows = 0;
        for (int i = from; i < to; i++)
            rows += l->card[i].count;
        float left = l->list.h - column_height(l, p, from, to, l->roomy);
        more = rows ? fminf(more, floorf(left / (float)rows)) : more;
    }
    return row + fmaxf(more, 0);
}

static void place_cards(MenuLayout *l, const Pen *p, const Columns *columns)
{
    float row = stretched_row(l, p, columns), apart = 2 * p->size.gap;
    float w = column_width(l, p, columns->count);
    for (int c = 0; c < columns->count; c++) {
        float x = l->list.x + (w + apart) * (float)c, y = 0;
        for (int i = columns->begin[c]; i < columns->begin[c + 1]; i++) {
            MenuCard *card = &l->card[i];
            card->box = (Box){x, y, w, l->heading + row * (float)card->count + 0.7f * p->size.gap};
            for (int k = 0; k < card->count; k++)
                l->row[card->first + k] = (Box){x + 1, y + l->heading + row * (float)k, w - 2, row};
            y += card->box.h + between(p, l->roomy);
        }
    }
}

/* Ways to set a row, the nicest first. */
static const struct {
    bool roomy, bars;
} ways[] = {{true, true}, {false, true}, {false, false}};

static float row_width(const MenuLayout *l, const Pen *p, float title, int way)
{
    float free = 2 * p->size.gap;
    if (!ways[way].roomy)
        free += menu_progress_width(p, ways[way].bars) + p->size.gap;
    return l->indent + title + free;
}

/* The nicest way in which all fits in any number of columns; else what is lowest. */
static void arrange(MenuLayout *l, const Pen *p, const MenuList *list)
{
    enum { WAYS = sizeof ways / sizeof *ways };
    float title = widest(l, p, list, true);
    Columns best = {.height = INFINITY};
    for (int way = 0; way < WAYS; way++)
        for (int n = MENU_COLUMNS; n >= 1 && best.height > l->list.h; n--) {
            Columns c = split(l, p, n, ways[way].roomy);
            bool narrow = n > 1 && row_width(l, p, title, way) > column_width(l, p, n);
            if (narrow || c.height >= best.height)
                continue;
            best = c;
            l->roomy = ways[way].roomy;
            l->bars = ways[way].bars;
        }
    l->height = best.height;
    place_cards(l, p, &best);
}

MenuLayout menu_layout(const Pen *p, const MenuList *list)
{
    const Sizes *s = &p->size;
    float w = (float)p->d->width, h = (float)p->d->height, margin = 3 * s->gap;
    MenuLayout l = {.row = ARENA_ARRAY(p->d->arena, Box, list->count + 1)};
    l.top = (Box){0, 0, w, ceilf(s->title * 1.5f + 2 * s->gap)};
    l.bottom = (Box){0, 0, w, ceilf(fmaxf(4 * s->gap, 2 * s->small))};
    l.bottom.y = h - l.bottom.h;
    l.go_on = (Box){margin, l.top.h + 2 * s->gap, w - 2 * margin, ceilf(s->title + 2.5f * s->gap)};
    l.list = (Box){margin, l.go_on.y + l.go_on.h + 2 * s->gap, w - 2 * margin, 0};
    l.list.h = l.bottom.y - s->gap - l.list.y;
    l.indent = 2.7f * s->gap + ceilf(pen_width(p, FONT_MONO, s->small, STR("00")));
    l.section = widest(&l, p, list, false) + s->gap;
    l.heading = ceilf(s->small * 1.4f + 1.4f * s->gap);
    make_cards(&l, list);
    arrange(&l, p, list);
    return l;
}

float menu_scroll(const MenuLayout *l, float wish)
{
    return fmaxf(fminf(wish, l->height - l->list.h), 0);
}
