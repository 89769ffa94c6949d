/*
 * menu_layout.h - where each entry of the menu stands. Private to the menu.
 *
 * Groups are cards in one, two or three columns. Entries are two lines high where there is room,
 * else one, and a title too long for its column takes a line more; what does not fit even then
 * scrolls.
 */
#ifndef MENU_MENU_LAYOUT_H
#define MENU_MENU_LAYOUT_H

#include "draw/pen.h"
#include "menu/menu.h"

enum { MENU_COLUMNS = 3, MENU_TITLE_LINES = 2 };

typedef struct MenuCard {
    Box box; /* relative to the list's upper edge when it is not scrolled */
    int first, count;
    MenuGroup group;
} MenuCard;

typedef struct MenuLayout {
    Box top, go_on, list, bottom; /* on the screen */
    MenuCard card[MENU_GROUPS];
    int cards;
    Box *row;      /* one for each entry, relative as the cards */
    int *lines;    /* of each entry's title */
    float height;  /* of all cards */
    bool roomy;    /* entries have two lines */
    bool bars;     /* in a row of one line there is room for a bar */
    float indent;  /* from a row's left edge to its section or title */
    float section; /* width of the sections' column */
    float heading; /* height of a card's first line */
    float title;   /* of a line of a title */
    float beside;  /* width of what stands right of titles */
} MenuLayout;

MenuLayout menu_layout(const Pen *p, const MenuList *list);

/* The scroll nearest to `wish` that shows no empty space. */
float menu_scroll(const MenuLayout *l, float wish);

/* The width of an entry's progress in a row of one line. */
float menu_progress_width(const Pen *p, bool bars);

#endif
