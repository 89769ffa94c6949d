/*
 * menu_layout.c - where each entry of the lesson menu stands (see menu.h).
 */
#include "menu/menu.h"

#include <math.h>

enum {
    WRAPPED_MOST = 3, /* titles of more than one line, if there is another way */
    HEAD_LEAST = 30   /* letters' sizes that what stands beside the search field needs */
};

/* ---- sizes ---- */

/* The width that a row of one line leaves for how far one came: a bar or "00/00". */
static float progress_width(const Pen *p, bool bars)
{
    float seen = ceilf(pen_width(p, FONT_MONO, p->small, STR("00/00")));
    return bars ? fmaxf(3.2f * p->small, pen_width(p, FONT_SANS, p->small, STR("✓ ✓"))) : seen;
}

/* Ways to set a row, the nicest first. */
static const struct {
    bool roomy, bars;
} ways[] = {{true, true}, {false, true}, {false, false}};

/* Sets rows in one of the ways, with all sizes that follow from it. What a row has no line for is
 * said of the chosen one below the list. */
static void set_way(MenuLayout *l, const Pen *p, int way)
{
    Str minutes = phrase(p->a, PHRASE_MENU_MINUTES, STR("00"));
    l->roomy = ways[way].roomy;
    l->bars = ways[way].bars;
    l->second = l->roomy ? ceilf(1.25f * p->small) : 0;
    l->least = l->title + l->second + (l->roomy ? ceilf(0.3f * p->gap) : 0);
    l->least = fmaxf(l->least, ceilf(p->d->finger * 0.75f)); /* rows are wide */
    l->between = ceilf(p->gap * (l->roomy || l->bars ? 1.5f : 1));
    l->minutes = ceilf(pen_width(p, FONT_SANS, p->small, minutes));
    l->progress = progress_width(p, l->roomy || l->bars);
    l->told.h = pen_line(p->small) * (float)(!l->roomy + l->aims + (l->go_on.x <= l->search.x));
    l->told.y = l->bottom.y - p->gap - l->told.h;
    l->list.h = l->told.y - p->gap - l->list.y;
}

/* ---- cards in columns ---- */

/* The card of one's own files is there without any, too. */
static void make_cards(MenuLayout *l, const MenuList *list)
{
    int i = 0, count = (int)list->count;
    for (PhraseId heading = PHRASE_MENU_PLAIN; heading <= PHRASE_MENU_DEEPER; heading++) {
        MenuCard *card = &l->card[l->cards];
        *card = (MenuCard){.heading = heading, .first = i};
        for (; i < count && list->items[i].heading == heading; i++)
            card->count++;
        l->cards += card->count > 0 || heading == PHRASE_MENU_FILES;
    }
}

/* ---- the buttons of one's own files ---- */

const ActionId menu_buttons[MENU_BUTTONS] = {ACTION_OPEN, ACTION_PASTE_LESSON, ACTION_NEW_LESSON};

Str menu_button_words(int i)
{
    static const PhraseId words[MENU_BUTTONS] = {PHRASE_MENU_OPEN_FILE, PHRASE_MENU_PASTE,
                                                 PHRASE_MENU_NEW};
    return phrase_plain(words[i]);
}

static float button_width(const Pen *p, int i)
{
    return ceilf(pen_width(p, FONT_SANS, p->small, menu_button_words(i))) + 2 * p->gap;
}

/* How much of a card's width its heading leaves for the buttons, less what they take. */
static float beside_heading(const Pen *p, float width)
{
    Str heading = phrase_plain(PHRASE_MENU_FILES);
    float left = width - 5 * p->gap - pen_width(p, FONT_SANS_BOLD, p->small, heading);
    for (int i = 0; i < MENU_BUTTONS; i++)
        left -= button_width(p, i) + (i ? p->gap / 2 : 0);
    return left;
}

Box menu_button(const Pen *p, const MenuLayout *l, float width, int i)
{
    float room = width - 3 * p->gap, high = pen_line(p->small) + ceilf(p->gap * 0.4f);
    high = fmaxf(high, p->d->finger);
    bool beside = beside_heading(p, width) >= 0;
    Box box = {0, 0, 0, high};
    for (int k = 0; k <= i; k++) {
        float wide = fminf(button_width(p, k), room);
        box.x += k ? box.w + p->gap / 2 : 0;
        box.w = wide;
        if (!beside && box.x > 0 && box.x + wide > room) {
            box.x = 0;
            box.y += high + p->gap / 2;
        }
    }
    box.x += 1.5f * p->gap;
    box.y += beside ? ceilf(p->gap * 0.5f) : l->heading;
    for (int k = 0; beside && k < MENU_BUTTONS; k++) /* the last ends where the rows do */
        room -= button_width(p, k) + (k ? p->gap / 2 : 0);
    box.x += beside ? room : 0;
    return box;
}

/* The height of heading and buttons of all cards in columns of that width. */
static void set_heads(MenuLayout *l, const Pen *p, float width)
{
    Box last = menu_button(p, l, width, MENU_BUTTONS - 1);
    for (int i = 0; i < l->cards; i++) {
        bool files = l->card[i].heading == PHRASE_MENU_FILES;
        l->card[i].head = files ? fmaxf(l->heading, last.y + last.h + p->gap * 0.7f) : l->heading;
    }
}

/* The height of a card with rows of that height, and a line more for each that a title breaks. */
static float card_height(const MenuLayout *l, const Pen *p, const MenuCard *card, float row)
{
    int more = 0;
    for (int i = card->first; i < card->first + card->count; i++)
        more += l->lines[i] - 1;
    return card->head + row * (float)card->count + l->title * (float)more + 0.7f * p->gap;
}

/* The least height of a column of cards from..to. */
static float column_height(const MenuLayout *l, const Pen *p, int from, int to)
{
    float h = 0;
    for (int i = from; i < to; i++)
        h += card_height(l, p, &l->card[i], l->least) + (i > from ? l->between : 0);
    return h;
}

/* begin[c] is the first card of column c. */
typedef struct Columns {
    int way, count, begin[MENU_COLUMNS + 1];
    float height; /* of the highest */
} Columns;

/* Splits the cards, in their order, so that the highest column is as low as can be. The last column
 * begins with that card; -1: with any. */
static Columns split(const MenuLayout *l, const Pen *p, int way, int columns, int last)
{
    int n = l->cards, least2 = columns > 1 ? 0 : n, least3 = columns > 2 ? 0 : n;
    Columns best = {way, columns, {0, n, n, n}, INFINITY};
    for (int second = n; second >= least2; second--)
        for (int third = n; third >= second && third >= least3; third--) {
            float h =
                fmaxf(fmaxf(column_height(l, p, 0, second), column_height(l, p, second, third)),
                      column_height(l, p, third, n));
            bool meant = last < 0 || last == (columns > 2 ? third : second);
            if (h < best.height && meant)
                best = (Columns){way, columns, {0, second, third, n}, h};
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
    float more = l->least * 0.35f;
    for (int c = 0; c < columns->count; c++) {
        int from = columns->begin[c], to = columns->begin[c + 1], rows = 0;
        for (int i = from; i < to; i++)
            rows += l->card[i].count;
        float left = l->list.h - column_height(l, p, from, to);
        more = rows ? fminf(more, floorf(left / (float)rows)) : more;
    }
    return l->least + fmaxf(more, 0);
}

static void place_rows(MenuLayout *l, const MenuCard *card, float height)
{
    Box row = {card->box.x + 1, card->box.y + card->head, card->box.w - 2, 0};
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
            card->box = (Box){x, y, w, card_height(l, p, card, row)};
            place_rows(l, card, row);
            y += card->box.h + l->between;
        }
    }
}

float menu_section_width(const MenuLayout *l, const MenuList *list, int entry)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].heading == list->items[entry].heading && list->items[i].section.len)
            return l->section;
    return 0;
}

float menu_beside(const Pen *p, const MenuLayout *l, const MenuEntry *e)
{
    float minutes = e->minutes ? l->minutes + p->gap : 0;
    float progress = !l->roomy && e->seen > 0 ? l->progress + 2 * p->gap : 0;
    return minutes + progress + 1.5f * p->gap;
}

/* How many lines titles take in so many columns; false: those are too narrow, for more than
 * `allowed` titles break, or one into too many lines. Names of files are cut where they must be. */
static bool break_titles(MenuLayout *l, const Pen *p, const MenuList *list, int columns,
                         int allowed)
{
    set_heads(l, p, column_width(l, p, columns));
    float room = column_width(l, p, columns) - 2 - l->indent;
    int wrapped = 0, most = 1;
    for (size_t i = 0; i < list->count; i++) {
        const MenuEntry *e = &list->items[i];
        float own = room - menu_section_width(l, list, (int)i) - menu_beside(p, l, e);
        FontId font = (int)i == list->newest ? FONT_SANS_BOLD : FONT_SANS;
        bool file = e->heading == PHRASE_MENU_FILES;
        l->lines[i] = file ? 1 : text_lines(p->metrics, font, p->body, e->title, own);
        wrapped += l->lines[i] > 1;
        most = l->lines[i] > most ? l->lines[i] : most;
    }
    return wrapped <= allowed && most <= MENU_TITLE_LINES;
}

/* The card of one's own files. */
static int files_card(const MenuLayout *l)
{
    int i = 0;
    while (l->card[i].heading != PHRASE_MENU_FILES)
        i++;
    return i;
}

/* The nicest way in which all fits in any number of columns, first with few titles of two lines,
 * then with any number of them. One's own files head the last column, and do not move with what
 * others have in front of them, but where all fits only otherwise. Where nothing fits, what is
 * lowest of those. */
static Columns choose_columns(MenuLayout *l, const Pen *p, const MenuList *list)
{
    enum { WAYS = sizeof ways / sizeof *ways };
    Columns best = {.height = INFINITY};
    const int allowed[] = {WRAPPED_MOST, (int)list->count};
    for (int i = 0; i < 4; i++) {
        int last = i < 2 ? files_card(l) : -1;
        for (int way = 0; way < WAYS; way++) {
            set_way(l, p, way);
            for (int n = MENU_COLUMNS; n >= 1; n--) {
                if (!break_titles(l, p, list, n, allowed[i % 2]) && n > 1)
                    continue;
                Columns c = split(l, p, way, n, n > 1 ? last : -1);
                if (c.height <= l->list.h)
                    return c;
                best = i < 2 && c.height < best.height ? c : best;
            }
        }
    }
    return best;
}

static void arrange(MenuLayout *l, const Pen *p, const MenuList *list)
{
    Columns best = choose_columns(l, p, list);
    set_way(l, p, best.way);
    break_titles(l, p, list, best.count, 0);
    l->height = best.height;
    place_cards(l, p, &best);
}

/* The search field and what to go on with: beside each other where both have room. */
static void place_head(MenuLayout *l, const Pen *p, float w, float margin)
{
    float high = fmaxf(ceilf(p->title + 2.5f * p->gap), p->d->finger);
    float half = floorf((w - 2 * margin - 2 * p->gap) / 2);
    bool beside = half >= HEAD_LEAST * p->body;
    l->search = (Box){margin, l->top.h + 1.5f * p->gap, beside ? half : w - 2 * margin, high};
    l->go_on = l->search;
    if (beside)
        l->go_on.x = w - margin - half;
    else
        l->go_on.y += high + p->gap;
}

float menu_front(const Pen *p, PhraseId id)
{
    return ceilf(pen_width(p, FONT_SANS_BOLD, p->small, phrase_plain(id))) + p->gap;
}

/* How many lines the longest aim takes; one where what a lesson needs stands beside it. */
static int aim_lines(const Pen *p, const MenuLayout *l, const MenuList *list)
{
    float room = l->told.w - menu_front(p, PHRASE_MENU_AIM);
    int most = 1;
    for (size_t i = 0; i < list->count && l->go_on.x <= l->search.x; i++) {
        int own = text_lines(p->metrics, FONT_SANS, p->small, list->items[i].aim, room);
        most = own > most ? own : most;
    }
    return most;
}

MenuLayout menu_layout(const Pen *p, const MenuList *list)
{
    float w = (float)p->d->width, h = (float)p->d->height, margin = 3 * p->gap;
    MenuLayout l = {.row = ARENA_ARRAY(p->a, Box, list->count + 1),
                    .lines = ARENA_ARRAY(p->a, int, list->count + 1)};
    l.top = (Box){0, 0, w, fmaxf(pen_line(p->title) + 2 * p->gap, p->d->finger)};
    l.bottom = (Box){0, 0, w, ceilf(fmaxf(4 * p->gap, 2 * p->small))};
    l.bottom.y = h - l.bottom.h;
    place_head(&l, p, w, margin);
    l.list = (Box){margin, l.go_on.y + l.go_on.h + 1.5f * p->gap, w - 2 * margin, 0};
    l.told = l.list;
    l.aims = aim_lines(p, &l, list);
    l.indent = 1.5f * p->gap;
    for (size_t i = 0; i < list->count; i++)
        l.section = fmaxf(l.section, pen_width(p, FONT_SANS_BOLD, p->body, list->items[i].section));
    l.section = ceilf(l.section) + p->gap;
    l.heading = pen_line(p->small) + ceilf(p->gap);
    l.title = pen_line(p->body);
    make_cards(&l, list);
    arrange(&l, p, list);
    return l;
}

float menu_scroll(const MenuLayout *l, float wish)
{
    return fmaxf(fminf(wish, l->height - l->list.h), 0);
}
