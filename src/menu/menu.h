/*
 * menu.h - two sheets that lie over the picture. The lesson menu: what there is to open, how far
 * the person got in each lesson, and which entry is chosen. The key sheet: all keys.
 *
 * The entries are the built-in lessons, grouped by the sections of the chapter, and the files that
 * were opened before. Making them reads the lessons' outlines and runs nothing, so that the menu
 * can be the first thing on screen. A Menu is what a person moves; menu_draw and menu_input are
 * functions of it, the entries and a size; what the field of its search wants of the clipboard is
 * the caller's.
 */
#ifndef MENU_MENU_H
#define MENU_MENU_H

#include "controls/keys.h"
#include "draw/pen.h"
#include "menu/search.h"
#include "menu/state.h"
#include "words/phrase.h"

/* Lessons that belong together stand on a card. Its heading is one of the phrases from
 * PHRASE_MENU_PLAIN to PHRASE_MENU_DEEPER; cards stand in the order of these. */
enum { MENU_CARDS = PHRASE_MENU_DEEPER - PHRASE_MENU_PLAIN + 1 };

typedef struct MenuEntry {
    Str wanted;            /* what opens it: a slug or a path; empty: the older files are listed */
    Str number, section;   /* "03", "3.4.1"; may be empty */
    Str title;             /* of a file its name */
    Str about, aim, needs; /* front lines, for people; of a file its folder, and none */
    int minutes;           /* how long it may take; 0: nobody knows */
    PhraseId heading;      /* of its card */
    int steps;             /* how many it has */
    int seen;              /* of them */
    int step;              /* where it was left; 0: it was never opened */
} MenuEntry;

/* Sorted by card. */
typedef struct MenuList {
    ARENA_LIST(MenuEntry);
    int newest; /* the one opened last; -1: none was */
    int next;   /* what is offered first: that one, or the lesson behind it when it was ended */
    int older;  /* the first of the older files, or what leads to them; 0: there are none */
} MenuList;

typedef struct Menu {
    MenuList list;
    int chosen;        /* index of the entry that Enter opens */
    float scroll;      /* pixels of the list above its upper edge */
    bool over_picture; /* there is a lesson to go back to */
    SearchIndex index; /* of all entries that could be read, by their place in the list */
    Field query;       /* what is searched for; empty: the entries are shown */
    FoundList found;
    int result; /* index of the result that Enter opens, */
    int first;  /* and of the first one that shows */
} Menu;

/* A menu of all that can be opened, its texts in the arena. The lesson opened last is chosen, else
 * the first one, or where the `older` files are wanted, too, the first of them, and the menu is
 * scrolled to it as the pen would draw it. `state` may be empty. */
Menu menu_open(Arena *texts, const State *state, const Pen *p, bool older);

/* Draws it over all of the pen's list. Entries carry TAG_LESSON with their index, results TAG_FOUND
 * with theirs. */
void menu_draw(const Pen *p, Menu *m);

/* What Enter would open: the entry, and the step (from 1). */
const MenuEntry *menu_chosen(const Menu *m, int *step);

typedef enum MenuAnswer {
    MENU_IGNORED, /* the input was not for the menu */
    MENU_CHANGED, /* draw it again */
    MENU_OPENS,   /* what is chosen */
    MENU_CLOSES
} MenuAnswer;

/* What is typed is searched for; arrows, Home, End, PageUp, PageDown choose, Enter opens, Esc
 * clears the search and then closes; the pointer and the wheel. Bars are the caller's. The menu
 * stands where the pen would draw it; `under` is what was drawn under the pointer. */
MenuAnswer menu_input(const Pen *p, Menu *m, const Input *in, DrawTag under);

/* ---- for the files of the menu ---- */

enum { MENU_COLUMNS = 3, MENU_TITLE_LINES = 2 };

typedef struct MenuCard {
    PhraseId heading;
    Box box;          /* relative to the list's upper edge when it is not scrolled */
    float head;       /* of it: heading and buttons */
    int first, count; /* its entries */
} MenuCard;

typedef struct MenuLayout {
    Box top, search, go_on, list, told, bottom; /* on the screen; told: of the chosen entry */
    MenuCard card[MENU_CARDS];
    int cards;
    Box *row;                /* one for each entry, relative as the cards */
    int *lines;              /* of each entry's title */
    int aims;                /* lines of the longest aim that is told */
    bool roomy;              /* entries have two lines: what they are about is the second */
    bool bars;               /* in a row of one line there is room for a bar */
    float height;            /* of all cards, in pixels as all that follow */
    float between;           /* the space between two cards */
    float heading;           /* height of a card's first line */
    float title;             /* height of a line of a title */
    float second;            /* height of the second line of a row; 0: it has none */
    float least;             /* height of a row with a title of one line */
    float indent;            /* from a row's left edge to its section or title */
    float section;           /* width of the sections' column */
    float minutes, progress; /* the widths of what stands right of titles */
} MenuLayout;

/* What can be done with files of one's own, by buttons below the heading of their card. */
enum { MENU_BUTTONS = 3 };
extern const ActionId menu_buttons[MENU_BUTTONS];
Str menu_button_words(int i);

/* Cards stand in one, two or three columns. Entries are two lines high where there is room,
 * else one, and a title too long for its column takes a line more; what does not fit even then
 * scrolls. The layout lives in the arena of the pen's list. */
MenuLayout menu_layout(const Pen *p, const MenuList *list);

/* The place of such a button on a card of that width, relative to the card: beside the heading, or
 * where that has no room in rows below. */
Box menu_button(const Pen *p, const MenuLayout *l, float width, int i);

/* The width that an entry leaves for a section: its own, or that of others on its card. */
float menu_section_width(const MenuLayout *l, const MenuList *list, int entry);

/* The width of what stands right of an entry's title in its row: minutes, how far one came. */
float menu_beside(const Pen *p, const MenuLayout *l, const MenuEntry *e);

/* The width of words that stand in front of what is told of an entry, and of the space behind. */
float menu_front(const Pen *p, PhraseId id);

/* The scroll nearest to `wish` that shows no empty space. */
float menu_scroll(const MenuLayout *l, float wish);

/* ---- menu_found.c: the field of the search, and its results in place of the cards ---- */

void menu_draw_search(const Pen *p, const MenuLayout *l, Menu *m);
void menu_draw_found(const Pen *p, const MenuLayout *l, Menu *m);

/* That nothing was found, and where older files are not listed, that they were not searched. */
PhraseId menu_found_none(const Menu *m);

/* ---- sheet.c: the key sheet ---- */

/* It begins with what matters most, by mouse and by key; every action that has a key follows, with
 * its keys as they are bound now. What has no room stands on further pages. With a query it holds
 * only that in which all its words are found. */

/* How many pages the sheet has on a picture of the pen's; at least 1. */
int sheet_pages(const Pen *p, const Bindings *b, Str query);

/* Draws a page of the sheet, counted from 0, over the whole picture, with the field of the query.
 * What turns it or closes it is
 * tagged as the action that does. */
void sheet_draw(const Pen *p, const Bindings *b, int page, Field *query);

/* Writes the sheet as lines of text, an empty one between two groups: `help keys`. What stands
 * behind the keys begins in that column; 0: behind a colon. `finger` as of DrawList. */
enum { SHEET_COLUMNS = 36 }; /* four keys of an action stand side by side */
void sheet_write(StrBuf *out, const Bindings *b, float finger, Str query, int columns);

/* The key that turns the sheet: to the next page or, with ACTION_PREVIOUS, back. */
Str sheet_turning(const Bindings *b, ActionId action);

/* Is each word of the query found in one of the texts, capitals or not? */
bool sheet_matches(Str query, const Str *texts, size_t count);

/* ---- sheet_mouse.c: what matters most, as cards ---- */

typedef struct SheetCards {
    int count, columns, rows, pages; /* rows: of a page */
    float wide, high;                /* of a card */
    float used;                      /* height of a page of cards and of the space behind them */
} SheetCards;

/* How they stand in a box; drawn, a page of them, from 0; written. */
SheetCards sheet_cards(const Pen *p, const Bindings *b, Box body, Str query);
void sheet_draw_cards(const Pen *p, const Bindings *b, Box body, Str query, int page);
void sheet_write_cards(StrBuf *out, const Bindings *b, float finger, Str query, int columns);

/* Writes a line of the sheet: what is done, and what comes of it. */
void sheet_write_line(StrBuf *out, Str keys, Str words, int columns);

#endif
