/*
 * menu.c - the entries, and moving among them (see menu.h).
 */
#include "menu/menu.h"

#include "running/running.h"

#include <math.h>

/* ---- entries ---- */

/* Which lessons belong together: the first row that fits decides. */
static const struct {
    const char *section, *slug; /* beginnings */
    PhraseId heading;
} cards[] = {
    {"3.1", "", PHRASE_MENU_PLAIN},     {"3.3", "", PHRASE_MENU_PLAIN},
    {"3.4", "", PHRASE_MENU_TRAINABLE}, {"3.5", "", PHRASE_MENU_CAUSAL},
    {"3.6", "", PHRASE_MENU_HEADS},     {"", "exercise", PHRASE_MENU_EXERCISES},
    {"", "", PHRASE_MENU_DEEPER},
};

static PhraseId heading_of(int entry)
{
    size_t i = 0;
    ShelfEntry e = shelf_entry(entry);
    while (e.follows && entry > 0)
        e = shelf_entry(--entry);
    while (!str_starts(e.section, cards[i].section) || !str_starts(e.slug, cards[i].slug))
        i++;
    return cards[i].heading;
}

/* Adds an entry, with how far the person got in it. */
static void add_entry(Arena *a, MenuList *list, MenuEntry e, const State *state)
{
    const StateLesson *l = state_find(state, e.wanted);
    if (l) {
        e.step = l->step;
        e.seen = state_seen(l);
    }
    if (l && l == state->lesson[0])
        list->newest = (int)list->count;
    *ARENA_PUSH(a, list) = e;
}

static MenuEntry built_in(Arena *a, const ShelfEntry *s, PhraseId heading)
{
    Lesson l;
    Error ignored = {0}; /* what could be read of it is shown; opening it tells the error */
    LessonOptions o = {.outline = true};
    lesson_load(&l, s->name, s->text, &o, &ignored);
    MenuEntry e = {.wanted = s->slug,
                   .number = s->number,
                   .section = s->section,
                   .title = str_copy(a, l.title),
                   .heading = heading,
                   .steps = (int)l.steps.count};
    lesson_free(&l);
    return e;
}

static MenuEntry file_entry(const StateLesson *l)
{
    return (MenuEntry){.wanted = l->name,
                       .title = str_behind(l->name, '/'),
                       .heading = PHRASE_MENU_FILES,
                       .steps = l->steps};
}

/* All that can be opened, sorted by card. */
static MenuList list_entries(Arena *a, const State *state)
{
    MenuList list = {.newest = -1};
    int files = 0;
    for (PhraseId heading = PHRASE_MENU_PLAIN; heading < PHRASE_MENU_FILES; heading++)
        for (int i = 0; i < shelf_count(); i++) {
            ShelfEntry s = shelf_entry(i);
            if (heading_of(i) == heading)
                add_entry(a, &list, built_in(a, &s, heading), state);
        }
    for (int i = 0; i < state->lessons && files < MENU_FILES_MOST; i++)
        if (str_starts(state->lesson[i]->name, "/")) {
            add_entry(a, &list, file_entry(state->lesson[i]), state);
            files++;
        }
    return list;
}

/* ---- moving ---- */

static int last_entry(const Menu *m)
{
    return (int)m->list.count - 1;
}

/* The row of the next column at the left or right that is nearest in height; the same one when
 * there is none. */
static int beside(const Menu *m, const MenuLayout *l, int way)
{
    const Box *here = &l->row[m->chosen];
    int best = m->chosen;
    float nearest = INFINITY, column = INFINITY;
    for (int i = 0; i <= last_entry(m); i++) {
        float across = (l->row[i].x - here->x) * (float)way;
        float off = fabsf(l->row[i].y - here->y);
        if (across <= 0 || across > column || (across == column && off >= nearest))
            continue;
        best = i;
        column = across;
        nearest = off;
    }
    return best;
}

/* Scrolls as far as needed to see the chosen row, with the heading above a card's first one. */
static void reveal(Menu *m, const MenuLayout *l)
{
    const Box *row = &l->row[m->chosen];
    float above = row->y - l->heading, below = row->y + row->h - l->list.h + l->heading / 2;
    m->scroll = menu_scroll(l, fminf(fmaxf(m->scroll, below), above));
}

static MenuAnswer choose(Menu *m, const MenuLayout *l, int entry)
{
    m->chosen = entry < 0 ? 0 : entry > last_entry(m) ? last_entry(m) : entry;
    reveal(m, l);
    return MENU_CHANGED;
}

/* ---- typing a number ---- */

static bool is_called(const MenuEntry *e, Str typed)
{
    int64_t wanted, number;
    return str_equal(typed, e->section) ||
           (str_to_int(typed, &wanted) && str_to_int(e->number, &number) && wanted == number);
}

/* The lesson of that number or section, else the first section that begins with it. */
static int find_typed(const Menu *m)
{
    Str typed = str_of(m->typed);
    for (int i = 0; i <= last_entry(m); i++)
        if (is_called(&m->list.items[i], typed))
            return i;
    for (int i = 0; i <= last_entry(m); i++)
        if (str_starts(m->list.items[i].section, m->typed))
            return i;
    return m->chosen;
}

/* Does the key change the number that is typed? It does not begin with a point. */
static bool types(Menu *m, uint32_t key)
{
    return key_type(m->typed, sizeof m->typed, key, m->typed[0] ? "0123456789." : "0123456789");
}

/* ---- inputs ---- */

static MenuAnswer move(Menu *m, const MenuLayout *l, uint32_t key)
{
    switch (key) {
    case KEY_UP:
    case KEY_PAGE_UP:
        return choose(m, l, m->chosen - 1);
    case KEY_DOWN:
    case KEY_PAGE_DOWN:
        return choose(m, l, m->chosen + 1);
    case KEY_LEFT:
        return choose(m, l, beside(m, l, -1));
    case KEY_RIGHT:
        return choose(m, l, beside(m, l, 1));
    case KEY_HOME:
        return choose(m, l, 0);
    case KEY_END:
        return choose(m, l, last_entry(m));
    default:
        return MENU_IGNORED;
    }
}

static MenuAnswer press_key(Menu *m, const MenuLayout *l, Chord c)
{
    if (c.mods)
        return MENU_IGNORED;
    if (types(m, c.key))
        return choose(m, l, m->typed[0] ? find_typed(m) : m->chosen);
    if (c.key == KEY_ENTER || c.key == ' ')
        return MENU_OPENS;
    if (c.key == KEY_ESC && m->typed[0]) {
        m->typed[0] = 0;
        return MENU_CHANGED;
    }
    if (c.key == KEY_ESC)
        return m->over_picture ? MENU_CLOSES : MENU_IGNORED;
    MenuAnswer answer = move(m, l, c.key);
    if (answer == MENU_CHANGED)
        m->typed[0] = 0;
    return answer;
}

Menu menu_open(Arena *texts, const State *state, const Pen *p)
{
    Menu m = {.list = list_entries(texts, state)};
    MenuLayout l = menu_layout(p, &m.list);
    m.chosen = m.list.newest < 0 ? 0 : m.list.newest;
    reveal(&m, &l);
    return m;
}

/* Chooses the entry under the pointer; a press opens it. */
static MenuAnswer point(Menu *m, const Input *in, DrawTag under)
{
    bool moved = under.cell != m->chosen;
    if (under.kind != TAG_LESSON || (in->kind != INPUT_MOVE && in->kind != INPUT_PRESS))
        return MENU_IGNORED;
    m->chosen = (int)under.cell;
    return in->kind == INPUT_PRESS ? MENU_OPENS : moved ? MENU_CHANGED : MENU_IGNORED;
}

MenuAnswer menu_input(const Pen *p, Menu *m, const Input *in, DrawTag under)
{
    MenuLayout l = menu_layout(p, &m->list);
    if (in->kind == INPUT_KEY)
        return press_key(m, &l, in->chord);
    if (in->kind != INPUT_WHEEL)
        return point(m, in, under);
    m->scroll = menu_scroll(&l, m->scroll - in->wheel * 2 * l.row[0].h);
    return MENU_CHANGED;
}
