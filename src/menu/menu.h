/*
 * menu.h - the lesson menu: what there is to open, how far the person got in each lesson, and which
 * entry is chosen.
 *
 * The entries are the built-in lessons, grouped by the sections of the chapter, and the files that
 * were opened before. Making them reads the lessons' outlines and runs nothing, so that the menu
 * can be the first thing on screen. A Menu is what a person moves; menu_draw and menu_input are
 * functions of it, the entries and a size.
 */
#ifndef MENU_MENU_H
#define MENU_MENU_H

#include "controls/input.h"
#include "draw/draw.h"
#include "menu/state.h"

typedef enum MenuGroup {
    MENU_PLAIN,     /* 3.1, 3.3 */
    MENU_TRAINABLE, /* 3.4 */
    MENU_CAUSAL,    /* 3.5 */
    MENU_HEADS,     /* 3.6 */
    MENU_EXERCISES,
    MENU_DEEPER,
    MENU_FILES,
    MENU_GROUPS
} MenuGroup;

enum { MENU_FILES_MOST = 6 }; /* opened before: older ones are seldom wanted */

typedef struct MenuEntry {
    Str wanted;          /* what opens it: a slug or a path */
    Str number, section; /* "03", "3.4.1"; may be empty */
    Str title;           /* of a file its name */
    MenuGroup group;
    int steps; /* how many it has */
    int seen;  /* of them */
    int step;  /* where it was left; 0: it was never opened */
} MenuEntry;

/* Sorted by group. */
typedef struct MenuList {
    MenuEntry *items;
    size_t count, capacity;
    int newest; /* the one opened last; -1: none was */
} MenuList;

typedef struct Menu {
    MenuList list;
    int chosen;        /* index of the entry that Enter opens */
    float scroll;      /* pixels of the list above its upper edge */
    char typed[12];    /* a number being typed: "3.4" */
    bool over_picture; /* there is a lesson to go back to */
} Menu;

/* How large and in which colours. */
typedef struct MenuLook {
    ThemeId theme;
    int text, width, height;
    const TextMetrics *metrics;
} MenuLook;

/* All that can be opened, texts in the arena. `state` may be empty. */
MenuList menu_list(Arena *a, const State *state);

/* A menu with the lesson opened last chosen, else the first. */
Menu menu_make(MenuList list);

/* Scrolls to the chosen entry. The arena is scratch. */
void menu_reveal(Arena *a, Menu *m, const MenuLook *look);

/* Draws it over all of the list, which has the look's size. Entries carry TAG_LESSON with their
 * index. */
void menu_draw(DrawList *d, const Menu *m, const MenuLook *look);

typedef enum MenuAnswer {
    MENU_IGNORED, /* the input was not for the menu */
    MENU_CHANGED, /* draw it again */
    MENU_OPENS,   /* the chosen entry */
    MENU_CLOSES
} MenuAnswer;

/* Arrows, Home, End, PageUp, PageDown, Enter, Space, Esc, a number, the pointer and the wheel. The
 * arena is scratch. */
MenuAnswer menu_input(Arena *a, Menu *m, const MenuLook *look, const Input *in);

#endif
