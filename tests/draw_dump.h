/*
 * draw_dump.h - a draw list as text: what tests of pictures compare.
 */
#ifndef TESTS_DRAW_DUMP_H
#define TESTS_DRAW_DUMP_H

#include "draw/draw.h"

/* The list as text, one command a line, numbers with one decimal. Same list, same text. */
void draw_dump(StrBuf *out, const DrawList *d);

#endif
