/*
 * tabs.h - a row of tabs along the upper edge of the picture, one for each kind of picture that the
 * tensor can be drawn as, tagged TAG_VIEW.
 *
 * Left of them stands what was wished and could not be drawn; where tabs have no room, alone.
 */
#ifndef SLIDE_TABS_H
#define SLIDE_TABS_H

#include "matrix/canvas.h"
#include "subject/subject.h"

/* Their height in pixels above a picture of that box; 0: there are none. Not `wanted`: only what
 * could not be drawn is said. */
float view_tabs_height(const Canvas *c, Box picture, bool wanted);
void view_tabs(const Canvas *c, Box box, bool wanted);

#endif
