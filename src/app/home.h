/*
 * home.h - where a walk begins and is taken up again: the lesson menu, and what is remembered.
 */
#ifndef APP_HOME_H
#define APP_HOME_H

#include "app/app.h"

/* Takes up what is remembered (settings.state): theme, text size, map, range. Until a lesson is
 * opened the menu is shown. */
void home_start(App *app);

/* Writes down what is to be remembered. */
void home_save(App *app);

/* Opens the menu, or closes it over a lesson. */
void home_menu(App *app);

bool home_is_menu(const App *app);

/* Gives an input to the menu; true when it was its own. */
bool home_input(App *app, const Input *in);

/* Draws the menu over all. */
void home_draw(App *app, DrawList *d);

/* A lesson was opened. */
void home_opened(App *app);

/* What is to be seen was drawn: the step counts as seen when it is not covered. */
void home_shown(App *app);

#endif
