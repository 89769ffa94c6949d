/*
 * point.h - asking in the window: the pointer's hover, clicks on numbers, the way back, the Tab
 * ring, arrow keys on a pinned cell.
 *
 * What each does to the View is said in subject/point.h; here are the actions of the table.
 */
#ifndef APP_POINT_H
#define APP_POINT_H

#include "app/app.h"

/* Clicks on what a tag stands for. */
void point_click_cell(App *app, DrawTag tag);
void point_click_term(App *app, DrawTag tag);
void point_click_node(App *app, DrawTag tag);
void point_click_crumb(App *app, DrawTag tag);

/* The pointer stands at, or left (`leave`), the picture: what is there is explained. */
void point_hover(App *app, Point at, bool leave);

/* A key was pressed: the pointer rests and no longer counts. */
void point_rest(App *app);

/* Actions. */
/* Lets go of the cell that is pinned; what is shown of its matrix stays. */
void point_unlock(App *app);

void point_pin_focus(App *app); /* from here on the arrow keys move it */
void point_left(App *app);
void point_right(App *app);
void point_up(App *app);
void point_down(App *app);
void point_ring_next(App *app);
void point_ring_previous(App *app);
void point_press(App *app); /* acts on what the ring is on */
void point_go_back(App *app);
void point_copy(App *app);

/* Draws the ring over a picture. */
void point_draw_ring(App *app, DrawList *d);

#endif
