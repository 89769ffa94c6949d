/*
 * look.h - how the picture looks: view, theme, colours, range, text size.
 */
#ifndef APP_LOOK_H
#define APP_LOOK_H

#include "app/actions.h"

void look_map(App *app);
void look_view_next(App *app);
void look_view_previous(App *app);
void look_theme(App *app);
void look_colours(App *app);
void look_range(App *app);
void look_text_larger(App *app);
void look_text_smaller(App *app);
void look_text_normal(App *app);

#endif
