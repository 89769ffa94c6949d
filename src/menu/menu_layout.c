/*
 * menu_layout.c - columns, cards and rows (see menu_layout.h).
 */
#include "menu/menu_layout.h"

#include "words/phrase.h"

#include <math.h>

enum { WRAPPED_MOST = 3 }; /* titles of more than one line: else columns are too narrow */

static const float THIRD_LINE = 1.5F; /* of small text, baselines of a row apart */

/* ---- sizes ---- */

static float title_height(const Pen *p, bool roomy)
{
    return ceilf(p->body * (roomy ? 1.4f : 1.3f));
}

/* The least height of a row with a title of one line. */
static float row_height(const Pen *p, bool roomy)
{
    return roomy ? ceilf(title_height(p, true) + p->small * THIRD_LINE + p->gap)
                 : ceilf(title_height(p, false) + p->gap * 0.3f);
}

float menu_progress_width(const Pen *p, bool bars)
{
    Str steps = phrase(p->d->arena, PHRASE_MENU_STEPS, STR("00"));
    float seen = pen_width(p, FONT_MONO, p->small, STR("00/00"));
    float bar = bars ? 4 * p->small : 0;
    return ceilf(fmaxf(bar + seen, pen_width(p, FONT_SANS, p->small, steps)));
}

static float widest_section(const Pen *p, const MenuList *list)
{
    float most = 0;
    for (size_t i = 0; i < list->count; i++)
        most = fmaxf(most, pen_width(p, FONT_SANS_BOLD, p->body, list->items[i].section));
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
    return ceilf(p->gap * (roomy ? 2 : 1.5f));
}

/* Height that the titles of a card take beside one line each. */
static float more_lines(const MenuLayout *l, const Pen *p, const MenuCard *card, bool roomy)
{
    int more = 0;
    for (int i = card->first; i < card->first + card->count; i++)
        more += l->lines[i] - 1;
    return title_height(p, roomy) * (float)more;
}

static float card_height(const MenuLayout *l, const Pen *p, const MenuCard *card, float row,
                         bool roomy)
{
    return l->heading + row * (float)card->count + more_lines(l, p, card, roomy) + 0.7f * p->gap;
}

/* The height of a column of cards from..to. */
static float column_height(const MenuLayout *l, const Pen *p, int from, int to, bool roomy)
{
    float h = 0;
    for (int i = from; i < to; i++)
        h += card_height(l, p, &l->card[i], row_height(p, roomy), roomy) +
             (i > from ? between(p, roomy) : 0);
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
    return floorf((l->list.w - 2 * p->gap * (float)(columns - 1)) / (float)columns);
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

static void place_rows(MenuLayout *l, const MenuCard *card, float height)
{
    Box row = {card->box.x + 1, card->box.y + l->heading, card->box.w - 2, 0};
    for (int i = card->first; i < card->first + card->count; i++, row.y += row.h) {
        row.h = height + l->title * (float)(l->lines[i] - 1);
        l->row[i] = row;
    }
}

static void place_cards(MenuLayout *l, const Pen *p, const Columns *columns)
{
    float row = stretched_row(l, p, columns), apart = 2 * p->gap;
    float w = column_width(l, p, columns->count);
    for (int c = 0; c < columns->count; c++) {
        float x = l->list.x + (w + apart) * (float)c, y = 0;
        for (int i = columns->begin[c]; i < columns->begin[c + 1]; i++) {
            MenuCard *card = &l->card[i];
            card->box = (Box){x, y, w, card_height(l, p, card, row, l->roomy)};
            place_rows(l, card, row);
            y += card->box.h + between(p, l->roomy);
        }
    }
}

/* Ways to set a row, the nicest first. */
static const struct {
    bool roomy, bars;
} ways[] = {{true, true}, {false, true}, {false, false}};

/* What stands right of a title. */
static float beside(const Pen *p, int way)
{
    return ways[way].roomy ? 1.5f * p->gap : menu_progress_width(p, ways[way].bars) + 3 * p->gap;
}

/* How many lines titles take in columns of that width; false: it is too narrow. Names of files are
 * cut where they must be. */
static bool break_titles(MenuLayout *l, const Pen *p, const MenuList *list, float width, int way)
{
    const TextMetrics *m = p->d->metrics;
    float room = width - 2 - l->indent - beside(p, way);
    int wrapped = 0, most = 1;
    for (size_t i = 0; i < list->count; i++) {
        const MenuEntry *e = &list->items[i];
        float own = room - (e->section.len ? l->section : 0);
        FontId font = (int)i == list->newest ? FONT_SANS_BOLD : FONT_SANS;
        bool file = e->group == MENU_FILES;
        l->lines[i] = file ? 1 : text_lines(m, font, p->body, e->title, own);
        wrapped += l->lines[i] > 1;
        most = l->lines[i] > most ? l->lines[i] : most;
    }
    return wrapped <= WRAPPED_MOST && most <= MENU_TITLE_LINES;
}

/* The nicest way in which all fits in any number of columns; else what is lowest. */
static void arrange(MenuLayout *l, const Pen *p, const MenuList *list)
{
    enum { WAYS = sizeof ways / sizeof *ways };
    Columns best = {.height = INFINITY};
    int best_way = 0;
    for (int way = 0; way < WAYS; way++)
        for (int n = MENU_COLUMNS; n >= 1 && best.height > l->list.h; n--) {
            if (!break_titles(l, p, list, column_width(l, p, n), way) && n > 1)
                continue;
            Columns c = split(l, p, n, ways[way].roomy);
            if (c.height < best.height) {
                best = c;
                best_way = way;
            }
        }
    break_titles(l, p, list, column_width(l, p, best.count), best_way);
    l->roomy = ways[best_way].roomy;
    l->bars = ways[best_way].bars;
    l->beside = beside(p, best_way);
    l->title = title_height(p, l->roomy);
    l->height = best.height;
    place_cards(l, p, &best);
}

MenuLayout menu_layout(const Pen *p, const MenuList *list)
{
    float w = (float)p->d->width, h = (float)p->d->height, margin = 3 * p->gap;
    MenuLayout l = {.row = ARENA_ARRAY(p->d->arena, Box, list->count + 1),
                    .lines = ARENA_ARRAY(p->d->arena, int, list->count + 1)};
    l.top = (Box){0, 0, w, ceilf(p->title * 1.5f + 2 * p->gap)};
    l.bottom = (Box){0, 0, w, ceilf(fmaxf(4 * p->gap, 2 * p->small))};
    l.bottom.y = h - l.bottom.h;
    l.go_on = (Box){margin, l.top.h + 2 * p->gap, w - 2 * margin, ceilf(p->title + 2.5f * p->gap)};
    l.list = (Box){margin, l.go_on.y + l.go_on.h + 2 * p->gap, w - 2 * margin, 0};
    l.list.h = l.bottom.y - p->gap - l.list.y;
    l.indent = 2.7f * p->gap + ceilf(pen_width(p, FONT_MONO, p->small, STR("00")));
    l.section = widest_section(p, list) + p->gap;
    l.heading = ceilf(p->small * 1.4f + 1.4f * p->gap);
    make_cards(&l, list);
    arrange(&l, p, list);
    return l;
}

float menu_scroll(const MenuLayout *l, float wish)
{
    return fmaxf(fminf(wish, l->height - l->list.h), 0);
}
