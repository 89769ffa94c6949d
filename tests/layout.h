/*
 * layout.h - is a picture well laid out? No two texts touch, none leaves its clip or the picture or
 * hangs over the edge of the panel it begins on, each is large enough for the text size and stands
 * out from what is painted below it.
 *
 * What a clip cuts on purpose (a list that scrolls) is to be drawn so that nothing is cut.
 */
#ifndef TESTS_LAYOUT_H
#define TESTS_LAYOUT_H

#include "draw/draw.h"
#include "draw/theme.h"

/* Forgets the complaints so far; a few are printed, all are counted. */
void layout_start(void);
int layout_complaints(void);

/* Looks at a picture; `where` names it in complaints. */
void layout_check(const char *where, const DrawList *d, ThemeId theme, int text);

/* The same, of one on which texts are at least so many pixels large. */
void layout_check_least(const char *where, const DrawList *d, ThemeId theme, float least);

#endif
