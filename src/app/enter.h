/*
 * enter.h - stepping into operations and moving in there: the functions behind those keys.
 */
#ifndef APP_ENTER_H
#define APP_ENTER_H

#include "app/actions.h"
#include "draw/draw.h"

/* One level further in; one level out. */
void enter_in(App *app);
void enter_leave(App *app);

/* Clicks inside: one on a cell of the result goes to where it is finished (on any other cell it
 * does nothing and gives false), one on a place of the progress bar goes there. */
bool enter_click_cell(App *app, DrawTag tag);
void enter_click_event(App *app, DrawTag tag);

/* Inside an operation: by a line that computes, by a cell of the result, to either end. */
void enter_next_term(App *app);
void enter_previous_term(App *app);
void enter_next_cell(App *app);
void enter_previous_cell(App *app);
void enter_start(App *app);
void enter_finish(App *app);

#endif
