/*
 * menu_draw.c - the lesson menu as a picture: where each entry stands, and how it looks (see
 * menu.h).
 */
#include "menu/menu.h"

#include <math.h>

enum { WRAPPED_MOST = 3 }; /* titles of more than one line: else columns are too narrow */

/* ---- sizes ---- */

/* The width of an entry's progress in a row of one line, with or without a bar. */
static float progress_width(const Pen *p, bool bars)
{
    Str steps = phrase(p->a, PHRASE_MENU_STEPS, STR("00"));
    float seen = pen_width(p, FONT_MONO, p->small, STR("00/00"));
    float bar = bars ? 4 * p->small : 0;
    return ceilf(fmaxf(bar + seen, pen_width(p, FONT_SANS, p->small, steps)));
}

/* Ways to set a row, the nicest first. */
static const struct {
    bool roomy, bars;
} ways[] = {{true, true}, {false, true}, {false, false}};

/* Sets rows in one of the ways, with all sizes that follow from it. */
static void set_way(MenuLayout *l, const Pen *p, int way)
{
    l->roomy = ways[way].roomy;
    l->bars = ways[way].bars;
    l->least = l->title + (l->roomy ? pen_line(p->small) + ceilf(0.8f * p->gap) : 0);
    l->between = ceilf(p->gap * (l->roomy ? 2 : l->bars ? 1.5f : 1));
    l->beside = l->roomy ? 1.5f * p->gap : progress_width(p, l->bars) + 3 * p->gap;
}

/* ---- cards in columns ---- */

static void make_cards(MenuLayout *l, const MenuList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        if (i == 0 || list->items[i].heading != list->items[i - 1].heading)
            l->card[l->cards++].first = (int)i;
        l->card[l->cards - 1].count++;
    }
}

/* The height of a card with rows of that height, and a line more for each that a title breaks. */
static float card_height(const MenuLayout *l, const Pen *p, const MenuCard *card, float row)
{
    int more = 0;
    for (int i = card->first; i < card->first + card->count; i++)
        more += l->lines[i] - 1;
    return l->heading + row * (float)card->count + l->title * (float)more + 0.7f * p->gap;
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

/* Splits the cards, in their order, so that the highest column is as low as can be. */
static Columns split(const MenuLayout *l, const Pen *p, int way, int columns)
{
    int n = l->cards, least2 = columns > 1 ? 0 : n, least3 = columns > 2 ? 0 : n;
    Columns best = {way, columns, {0, n, n, n}, INFINITY};
    for (int second = n; second >= least2; second--)
        for (int third = n; third >= second && third >= least3; third--) {
            float h =
                fmaxf(fmaxf(column_height(l, p, 0, second), column_height(l, p, second, third)),
                      column_height(l, p, third, n));
            if (h < best.height)
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
            card->box = (Box){x, y, w, card_height(l, p, card, row)};
            place_rows(l, card, row);
            y += card->box.h + l->between;
        }
    }
}

/* The width that an entry leaves for a section: its own, or that of others on its card. */
static float section_width(const MenuLayout *l, const MenuList *list, int entry)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].heading == list->items[entry].heading && list->items[i].section.len)
            return l->section;
    return 0;
}

/* How many lines titles take in so many columns; false: those are too narrow. Names of files are
 * cut where they must be. */
static bool break_titles(MenuLayout *l, const Pen *p, const MenuList *list, int columns)
{
    float room = column_width(l, p, columns) - 2 - l->indent - l->beside;
    int wrapped = 0, most = 1;
    for (size_t i = 0; i < list->count; i++) {
        const MenuEntry *e = &list->items[i];
        float own = room - section_width(l, list, (int)i);
        FontId font = (int)i == list->newest ? FONT_SANS_BOLD : FONT_SANS;
        bool file = e->heading == PHRASE_MENU_FILES;
        l->lines[i] = file ? 1 : text_lines(p->metrics, font, p->body, e->title, own);
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
    for (int way = 0; way < WAYS; way++) {
        set_way(l, p, way);
        for (int n = MENU_COLUMNS; n >= 1 && best.height > l->list.h; n--) {
            if (!break_titles(l, p, list, n) && n > 1)
                continue;
            Columns c = split(l, p, way, n);
            best = c.height < best.height ? c : best;
        }
    }
    set_way(l, p, best.way);
    break_titles(l, p, list, best.count);
    l->height = best.height;
    place_cards(l, p, &best);
}

MenuLayout menu_layout(const Pen *p, const MenuList *list)
{
    float w = (float)p->d->width, h = (float)p->d->height, margin = 3 * p->gap;
    MenuLayout l = {.row = ARENA_ARRAY(p->a, Box, list->count + 1),
                    .lines = ARENA_ARRAY(p->a, int, list->count + 1)};
    l.top = (Box){0, 0, w, pen_line(p->title) + 2 * p->gap};
    l.bottom = (Box){0, 0, w, ceilf(fmaxf(4 * p->gap, 2 * p->small))};
    l.bottom.y = h - l.bottom.h;
    l.go_on = (Box){margin, l.top.h + 2 * p->gap, w - 2 * margin, ceilf(p->title + 2.5f * p->gap)};
    l.list = (Box){margin, l.go_on.y + l.go_on.h + 2 * p->gap, w - 2 * margin, 0};
    l.list.h = l.bottom.y - p->gap - l.list.y;
    l.indent = 2.7f * p->gap + ceilf(pen_width(p, FONT_MONO, p->small, STR("00")));
    for (size_t i = 0; i < list->count; i++)
        l.section = fmaxf(l.section, pen_width(p, FONT_SANS_BOLD, p->body, list->items[i].section));
    l.section = ceilf(l.section) + p->gap;
    l.heading = pen_line(p->small) + ceilf(1.3f * p->gap);
    l.title = pen_line(p->body);
    make_cards(&l, list);
    arrange(&l, p, list);
    return l;
}

float menu_scroll(const MenuLayout *l, float wish)
{
    return fmaxf(fminf(wish, l->height - l->list.h), 0);
}

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

/* Draws the progress as the second line of a row, from x on. */
static void draw_progress_line(const Pen *p, float x, Box line, const MenuEntry *e)
{
    Arena *a = p->a;
    float small = p->small;
    Str all = phrase_number(p->a, e->steps), words = phrase(a, PHRASE_MENU_STEPS, all);
    if (is_done(e)) {
        draw_done(p, x, line,
                  str_printf(a, "✓ %.*s", STR_ARG(phrase(a, PHRASE_MENU_STEPS_ALL, all))));
        return;
    }
    if (e->seen > 0) {
        words = phrase(a, PHRASE_MENU_STEPS_SEEN, phrase_number(p->a, e->seen), all);
        x = draw_bar(p, x, line, 7 * small, e->seen, e->steps) + p->gap;
    }
    pen_text(p, FONT_SANS, small, ROLE_MUTED, x, line, words);
}

/* Draws the progress at the right end of a row of one line. */
static void draw_progress_short(const Pen *p, const MenuLayout *l, Box row, const MenuEntry *e)
{
    Arena *a = p->a;
    float small = p->small, end = row.x + row.w - 1.5f * p->gap;
    FontId font = e->seen > 0 && !is_done(e) ? FONT_MONO : FONT_SANS;
    Str words = is_done(e)    ? str_printf(a, "✓ %d", e->steps)
                : e->seen > 0 ? str_printf(a, "%d/%d", e->seen, e->steps)
                              : phrase(a, PHRASE_MENU_STEPS, phrase_number(p->a, e->steps));
    float x = end - ceilf(pen_width(p, font, small, words));
    if (is_done(e))
        draw_done(p, x - 1.4f * p->gap, row, words);
    else
        pen_text(p, font, small, ROLE_MUTED, x, row, words);
    if (l->bars && e->seen > 0 && !is_done(e))
        draw_bar(p, end - progress_width(p, true), row, 3.2f * small, e->seen, e->steps);
}

/* ---- rows and cards ---- */

/* Draws number, section and title of an entry; the title begins on that line. What belongs to the
 * lesson opened last is bold. */
static void draw_title(const Pen *p, const MenuLayout *l, const MenuList *list, int i, Box line)
{
    const MenuEntry *e = &list->items[i];
    bool newest = i == list->newest;
    float section = section_width(l, list, i);
    Box right = {line.x + l->indent + section, line.y, line.w - l->indent - section, line.h};
    FontId font = newest ? FONT_SANS_BOLD : FONT_SANS;
    pen_text(p, FONT_MONO, p->small, ROLE_MUTED, line.x + 1.5f * p->gap, line, e->number);
    pen_text(p, font, p->body, ROLE_TEXT, line.x + l->indent, line, e->section);
    draw_text_lines(p->d, pen_look(p, font, p->body, ROLE_TEXT), right, ALIGN_LEFT, l->lines[i],
                    e->title);
}

static void draw_row(const Pen *p, const MenuLayout *l, const Menu *m, int i, Box row)
{
    const MenuEntry *e = &m->list.items[i];
    int lines = l->lines[i];
    float high = l->title * (float)lines;
    Box title = {row.x, row.y, row.w - l->beside, l->title}, line = row;
    p->d->tag = (DrawTag){TAG_LESSON, NO_NODE, i, 0};
    draw_area(p->d, row);
    if (i == m->chosen) {
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 0);
        draw_rect(p->d, (Box){row.x, row.y, fmaxf(roundf(p->gap / 3), 3), row.h},
                  pen_colour(p, ROLE_FOCUS), 0);
    }
    if (l->roomy) {
        line.h = pen_line(p->small);
        title.y += floorf((row.h - high - line.h) / 2);
        line.y = title.y + high;
        draw_progress_line(p, row.x + l->indent, line, e);
    } else {
        title.y += floorf((row.h - high) / 2);
        draw_progress_short(p, l, row, e);
    }
    draw_title(p, l, &m->list, i, title);
    p->d->tag = (DrawTag){0};
}

/* Does the edge of the list not cut this line? One that it would cut is left out. */
static bool is_whole(const MenuLayout *l, Box line)
{
    return line.y >= l->list.y - 1 && line.y + line.h <= l->list.y + l->list.h + 1;
}

static void draw_card(const Pen *p, const MenuLayout *l, const Menu *m, const MenuCard *card,
                      float dy)
{
    PhraseId words = m->list.items[card->first].heading;
    Box box = {card->box.x, card->box.y + dy, card->box.w, card->box.h};
    Box heading = {box.x + 1.5f * p->gap, box.y + p->gap * 0.5f, box.w - 3 * p->gap,
                   l->heading - p->gap * 0.5f};
    TextLook look = pen_look(p, FONT_SANS_BOLD, p->small, ROLE_MUTED);
    pen_panel(p, box);
    if (is_whole(l, heading))
        draw_text_in(p->d, look, heading, ALIGN_LEFT, phrase_plain(words));
    for (int i = card->first; i < card->first + card->count; i++) {
        Box row = l->row[i];
        row.y += dy;
        if (is_whole(l, row))
            draw_row(p, l, m, i, row);
    }
}

/* Draws the scroll bar at the right edge, when not everything fits. */
static void draw_scroll_bar(const Pen *p, const MenuLayout *l, float scroll)
{
    float wide = fmaxf(roundf(p->gap * 0.5f), 4), share = l->list.h / l->height;
    Box all = {(float)p->d->width - 2 * wide, l->list.y, wide, l->list.h}, shown = all;
    if (share >= 1)
        return;
    shown.y = roundf(all.y + all.h * scroll / l->height);
    shown.h = roundf(all.h * share);
    draw_rect(p->d, all, pen_colour(p, ROLE_TICK_TODO), wide / 2);
    draw_rect(p->d, shown, pen_colour(p, ROLE_TICK_DONE), wide / 2);
}

static void draw_cards(const Pen *p, const MenuLayout *l, const Menu *m)
{
    float scroll = menu_scroll(l, m->scroll);
    Box shown = {0, l->list.y, (float)p->d->width, l->list.h};
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = shown});
    for (int i = 0; i < l->cards; i++)
        draw_card(p, l, m, &l->card[i], roundf(l->list.y - scroll));
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
    draw_scroll_bar(p, l, scroll);
}

/* ---- around the list ---- */

static void draw_top(const Pen *p, const MenuLayout *l, const Menu *m)
{
    int seen = 0, steps = 0;
    for (size_t i = 0; i < m->list.count; i++)
        if (m->list.items[i].heading != PHRASE_MENU_FILES) {
            seen += m->list.items[i].seen;
            steps += m->list.items[i].steps;
        }
    Str words =
        phrase(p->a, PHRASE_MENU_SEEN, phrase_number(p->a, seen), phrase_number(p->a, steps));
    Box right = {l->go_on.x, l->top.y, l->go_on.w, l->top.h};
    float w = ceilf(pen_width(p, FONT_SANS, p->small, words)), bar = 8 * p->small;
    pen_bar(p, l->top, true);
    float x =
        pen_text(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, l->go_on.x, l->top, STR("attnscope"));
    pen_text(p, FONT_SANS, p->title, ROLE_MUTED, x + 1.5f * p->gap, l->top,
             phrase_plain(PHRASE_MENU_TITLE));
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, right, ALIGN_RIGHT, words);
    draw_bar(p, right.x + right.w - w - p->gap - bar, right, bar, seen, steps);
}

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
    int first = anew ? 0 : m->list.newest;
    const MenuEntry *e = &m->list.items[first];
    Str steps = phrase_number(p->a, e->steps);
    Str where = anew ? phrase(a, PHRASE_MENU_STEPS, steps)
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

static void draw_bottom(const Pen *p, const MenuLayout *l, const Menu *m)
{
    static const Hint hints[] = {{"↑ ↓ ← →", PHRASE_MENU_CHOOSE},
                                 {"Enter", PHRASE_MENU_OPEN},
                                 {"3.4.1", PHRASE_MENU_NUMBER},
                                 {"", PHRASE_MENU_DROP},
                                 {"Esc", PHRASE_MENU_BACK}};
    size_t count = sizeof hints / sizeof *hints - !m->over_picture;
    float x = l->list.x, end = x + l->list.w;
    pen_bar(p, l->bottom, false);
    if (m->typed[0]) {
        Str typed = phrase(p->a, PHRASE_MENU_TYPED, str_of(m->typed));
        Box right = {x, l->bottom.y, l->list.w, l->bottom.h};
        pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_TEXT, right, ALIGN_RIGHT, typed);
        end -= pen_width(p, FONT_SANS_BOLD, p->small, typed);
    }
    for (size_t i = 0; i < count; i++)
        x = draw_hint(p, x, l->bottom, &hints[i], end);
}

void menu_draw(const Pen *p, const Menu *m)
{
    MenuLayout l = menu_layout(p, &m->list);
    Box all = {0, 0, (float)p->d->width, (float)p->d->height};
    draw_rect(p->d, all, pen_colour(p, ROLE_BACKGROUND), 0);
    draw_top(p, &l, m);
    draw_go_on(p, &l, m);
    draw_cards(p, &l, m);
    draw_bottom(p, &l, m);
}
