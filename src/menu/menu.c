/*
 * menu.c - the entries, moving among them, and searching in them (see menu.h).
 */
#include "menu/menu.h"

#include "base/file.h"
#include "running/running.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

enum {
    FILES_FIRST = 6,           /* files that are listed: older ones are seldom wanted */
    FILE_SEARCHED = 256 << 10, /* bytes: a longer file of one's own is no lesson to search in */
    RESULT_PAGE = 8
};

/* ---- entries ---- */

/* Which lessons belong together: the first row that fits decides. */
static const struct {
    const char *section, *slug; /* beginnings */
    PhraseId heading;
} cards[] = {
    {"3.1", "", PHRASE_MENU_PLAIN},        {"3.3", "", PHRASE_MENU_PLAIN},
    {"3.4", "", PHRASE_MENU_TRAINABLE},    {"3.5", "", PHRASE_MENU_CAUSAL},
    {"3.6", "", PHRASE_MENU_HEADS},        {"", "exercise", PHRASE_MENU_EXERCISES},
    {"", "who-runs", PHRASE_MENU_TRAINED}, {"", "copying", PHRASE_MENU_TRAINED},
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

/* What a lesson says of itself. */
static MenuEntry entry_of(Arena *a, const Lesson *l, const ShelfEntry *s, PhraseId heading)
{
    StrBuf needs = strbuf_make(a);
    shelf_write_needs(&needs, l->needs);
    return (MenuEntry){.wanted = s->slug,
                       .number = s->number,
                       .section = s->section,
                       .title = str_copy(a, l->title),
                       .about = str_copy(a, l->about),
                       .aim = str_copy(a, l->aim),
                       .needs = strbuf_str(&needs),
                       .minutes = lesson_minutes(l),
                       .heading = heading,
                       .steps = (int)l->steps.count};
}

/* Reads the outline of a built-in lesson, for its entry and for the search. */
static MenuEntry built_in(Arena *a, const ShelfEntry *s, PhraseId heading, SearchIndex *index,
                          int entry)
{
    Lesson l;
    Error ignored = {0}; /* what could be read of it is shown; opening it tells the error */
    LessonOptions o = {.outline = true};
    lesson_load(&l, s->name, s->text, &o, &ignored);
    MenuEntry e = entry_of(a, &l, s, heading);
    search_add(a, index, &l, entry);
    lesson_free(&l);
    return e;
}

/* Adds a file to what is searched: its name, and its text where it is a file of no unusual size. */
static void index_file(Arena *a, Str path, SearchIndex *index, int entry)
{
    const Lesson named = {.title = str_behind(path, '/')};
    Arena scratch = arena_scratch();
    struct stat info;
    Str text;
    Lesson l;
    Error ignored = {0};
    LessonOptions o = {.outline = true};
    const char *name = str_copy(&scratch, path).at;
    search_add(a, index, &named, entry);
    bool usual = stat(name, &info) == 0 && S_ISREG(info.st_mode) && info.st_size < FILE_SEARCHED;
    if (usual && file_read(&scratch, name, &text, &ignored)) {
        lesson_load(&l, path, text, &o, &ignored);
        search_add(a, index, &l, entry);
        lesson_free(&l);
    }
    arena_free(&scratch);
}

static MenuEntry file_entry(Arena *a, const StateLesson *l)
{
    Str name = str_behind(l->name, '/'), folder = l->name;
    folder.len -= name.len;
    return (MenuEntry){.wanted = l->name,
                       .title = str_copy(a, name),
                       .about = folder.len > 1 ? folder : STR(""), /* a page has one folder */
                       .heading = PHRASE_MENU_FILES,
                       .steps = l->steps};
}

/* Adds the files that were opened or saved, the last one first; instead of the older ones, unless
 * they are wanted, an entry that leads to them. */
static void add_files(Arena *a, MenuList *list, const State *state, SearchIndex *index, bool older)
{
    int files = 0;
    for (int i = 0; i < state->lessons; i++) {
        if (!path_is_rooted(state->lesson[i]->name))
            continue;
        if (++files == FILES_FIRST + 1)
            list->older = (int)list->count;
        if (files > FILES_FIRST && !older)
            continue;
        index_file(a, state->lesson[i]->name, index, (int)list->count);
        add_entry(a, list, file_entry(a, state->lesson[i]), state);
    }
    if (files > FILES_FIRST && !older)
        *ARENA_PUSH(a, list) = (MenuEntry){
            .title = phrase(a, PHRASE_MENU_OLDER, phrase_number(a, files - FILES_FIRST)),
            .heading = PHRASE_MENU_FILES};
}

/* Was it seen from the first step to the last, and left there? */
static bool is_ended(const MenuEntry *e)
{
    return e->steps > 0 && e->step == e->steps && e->seen == e->steps;
}

/* The entry that is offered before all others. */
static int offered(const MenuList *list)
{
    int at = list->newest < 0 ? 0 : list->newest;
    const MenuEntry *e = &list->items[at];
    if (e->heading == PHRASE_MENU_FILES || !is_ended(e))
        return at;
    for (int i = at + 1; i < (int)list->count; i++)
        if (list->items[i].heading != PHRASE_MENU_FILES)
            return i;
    return at;
}

/* All that can be opened, sorted by card. */
static MenuList list_entries(Arena *a, const State *state, SearchIndex *index, bool older)
{
    MenuList list = {.newest = -1};
    for (PhraseId heading = PHRASE_MENU_PLAIN; heading <= PHRASE_MENU_DEEPER; heading++) {
        for (int i = 0; i < shelf_count(); i++) {
            ShelfEntry s = shelf_entry(i);
            if (heading_of(i) == heading)
                add_entry(a, &list, built_in(a, &s, heading, index, (int)list.count), state);
        }
        if (heading == PHRASE_MENU_FILES)
            add_files(a, &list, state, index, older);
    }
    list.next = offered(&list);
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

/* The row of the same column that is about as far above (-1) or below (1) as the list is high, or
 * the last one there; from that one on the next column. */
static int page_on(const Menu *m, const MenuLayout *l, int way)
{
    const Box *here = &l->row[m->chosen];
    int best = m->chosen;
    float most = l->list.h - here->h, best_off = 0;
    for (int i = 0; i <= last_entry(m); i++) {
        float off = (l->row[i].y - here->y) * (float)way;
        bool farther = off <= most ? off > best_off || best_off > most : off < best_off;
        if (l->row[i].x != here->x || off <= 0 || (best != m->chosen && !farther))
            continue;
        best = i;
        best_off = off;
    }
    return best == m->chosen ? best + way : best;
}

/* The height of what stands above a card's first entry; of others, of a heading. */
static float head_above(const MenuLayout *l, int entry)
{
    for (int i = 0; i < l->cards; i++)
        if (l->card[i].first == entry && l->card[i].count > 0)
            return l->card[i].head;
    return l->heading;
}

/* Scrolls as far as needed to see the chosen row, with the heading above a card's first one. */
static void reveal(Menu *m, const MenuLayout *l)
{
    const Box *row = &l->row[m->chosen];
    float above = row->y - head_above(l, m->chosen),
          below = row->y + row->h - l->list.h + l->heading / 2;
    m->scroll = menu_scroll(l, fminf(fmaxf(m->scroll, below), above));
}

static MenuAnswer choose(Menu *m, const MenuLayout *l, int entry)
{
    m->chosen = entry < 0 ? 0 : entry > last_entry(m) ? last_entry(m) : entry;
    reveal(m, l);
    return MENU_CHANGED;
}

/* ---- searching ---- */

static MenuAnswer search(Menu *m)
{
    search_find(&m->index, field_text(&m->query), &m->found);
    m->result = 0;
    return MENU_CHANGED;
}

static MenuAnswer choose_result(Menu *m, int result)
{
    int last = m->found.count - 1;
    m->result = result < 0 || last < 0 ? 0 : result > last ? last : result;
    return MENU_CHANGED;
}

/* Where a lesson was left; one that was left at its end begins anew. */
static int left_at(const MenuEntry *e)
{
    return e->step > 0 && e->step < e->steps ? e->step : 1;
}

const MenuEntry *menu_chosen(const Menu *m, int *step)
{
    const Found *found = &m->found.item[m->result];
    bool searched = m->query.len, whole = !searched || !found->stage.len;
    const MenuEntry *e = &m->list.items[searched ? found->lesson : m->chosen];
    *step = whole ? left_at(e) : found->step;
    return e;
}

/* ---- inputs ---- */

static MenuAnswer move(Menu *m, const MenuLayout *l, uint32_t key)
{
    switch (key) {
    case KEY_UP:
        return choose(m, l, m->chosen - 1);
    case KEY_DOWN:
        return choose(m, l, m->chosen + 1);
    case KEY_PAGE_UP:
        return choose(m, l, page_on(m, l, -1));
    case KEY_PAGE_DOWN:
        return choose(m, l, page_on(m, l, 1));
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

/* Moves among the results, which stand one below the other. */
static MenuAnswer move_result(Menu *m, uint32_t key)
{
    switch (key) {
    case KEY_UP:
        return choose_result(m, m->result - 1);
    case KEY_DOWN:
        return choose_result(m, m->result + 1);
    case KEY_PAGE_UP:
        return choose_result(m, m->result - RESULT_PAGE);
    case KEY_PAGE_DOWN:
        return choose_result(m, m->result + RESULT_PAGE);
    default:
        return MENU_IGNORED;
    }
}

/* Enter: what is chosen is opened, if there is any. */
static MenuAnswer open_chosen(const Menu *m)
{
    return !m->query.len || m->found.count ? MENU_OPENS : MENU_CHANGED;
}

/* An empty field, in which a line can be typed. */
static void clear(Menu *m)
{
    query_begin(&m->query, PHRASE_MENU_FIND);
}

/* Esc: first clears the search, then closes the menu. */
static MenuAnswer leave(Menu *m)
{
    bool searched = m->query.len;
    clear(m);
    return searched ? MENU_CHANGED : m->over_picture ? MENU_CLOSES : MENU_IGNORED;
}

static MenuAnswer press_key(Menu *m, const MenuLayout *l, Chord c)
{
    if (c.mods)
        return MENU_IGNORED;
    if (c.key == KEY_ENTER || (c.key == ' ' && !m->query.len))
        return open_chosen(m);
    if (c.key == KEY_ESC)
        return leave(m);
    return m->query.len ? move_result(m, c.key) : move(m, l, c.key);
}

Menu menu_open(Arena *texts, const State *state, const Pen *p, bool older)
{
    Menu m = {0};
    clear(&m);
    m.list = list_entries(texts, state, &m.index, older);
    MenuLayout l = menu_layout(p, &m.list);
    m.chosen = older ? m.list.older : m.list.next;
    reveal(&m, &l);
    return m;
}

/* Chooses the entry or result under the pointer; a press opens it. */
static MenuAnswer point(Menu *m, const Input *in, DrawTag under)
{
    int *chosen = under.kind == TAG_FOUND ? &m->result : &m->chosen;
    bool moved = under.cell != *chosen, entry = under.kind == TAG_LESSON;
    bool found = under.kind == TAG_FOUND && under.cell < m->found.count;
    if ((!entry && !found) || (in->kind != INPUT_MOVE && in->kind != INPUT_PRESS))
        return MENU_IGNORED;
    *chosen = (int)under.cell;
    if (in->kind == INPUT_PRESS && entry)
        clear(m);
    return in->kind == INPUT_PRESS ? MENU_OPENS : moved ? MENU_CHANGED : MENU_IGNORED;
}

MenuAnswer menu_input(const Pen *p, Menu *m, const Input *in, DrawTag under)
{
    MenuLayout l = menu_layout(p, &m->list);
    bool changed;
    if (query_input(&m->query, in, &changed))
        return changed ? search(m) : MENU_CHANGED;
    if (in->kind == INPUT_KEY)
        return press_key(m, &l, in->chord);
    if (in->kind != INPUT_WHEEL)
        return point(m, in, under);
    if (m->query.len)
        return choose_result(m, m->result - (int)in->wheel);
    m->scroll = menu_scroll(&l, m->scroll - in->wheel * 2 * l.row[0].h);
    return MENU_CHANGED;
}
