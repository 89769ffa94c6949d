/*
 * sheet.h - the sheet of all keys: every action that has one, with its keys as they are bound now.
 *
 * It lies over the picture. What does not fit at large text sizes stands on further pages.
 */
#ifndef MENU_SHEET_H
#define MENU_SHEET_H

#include "controls/keys.h"
#include "draw/draw.h"
#include "draw/theme.h"

/* How many pages it has at the size of the list and that text size; at least 1. */
int sheet_pages(DrawList *d, const Bindings *b, int text);

/* Draws page 0, 1, ... over all of the list. */
void sheet_draw(DrawList *d, const Bindings *b, ThemeId theme, int text, int page);

/* The same as lines of text: `help keys`. */
void sheet_write(StrBuf *out, const Bindings *b);

#endif
