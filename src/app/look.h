/*
 * look.h - how the picture looks: view, theme, colours, range, text size.
 */
#ifndef APP_LOOK_H
#define APP_LOOK_H

#include "app/actions.h"
#include "draw/draw.h"

void look_map(App *app);
void look_view_next(App *app);
void look_view_previous(App *app);
void look_zoom_in(App *app);
void look_zoom_out(App *app);
void look_pan_left(App *app);
void look_pan_right(App *app);
void look_pan_up(App *app);
void look_pan_down(App *app);
void look_theme(App *app);
void look_colours(App *app);
void look_range(App *app);
void look_pool(App *app);
void look_text_larger(App *app);
void look_text_smaller(App *app);
void look_text_normal(App *app);

/* A notch closer or away; the cell under the pointer stays where it is. Needs a lesson. */
void look_zoom_at(App *app, bool away, DrawTag under);

#endif
