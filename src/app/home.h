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

/* Opens the sheet of all keys over what there is. */
void home_keys(App *app);

bool home_is_menu(const App *app);

/* Gives an input to the key sheet or the menu; true when it was theirs. */
bool home_input(App *app, const Input *in);

/* Does an action make sense whatever is shown, be it no lesson at all? */
bool home_is_for_all(ActionId id);

/* Draws the menu, if it is up or below the key sheet; false: the lesson is to be seen. */
bool home_draw_menu(App *app, DrawList *d);

/* Draws the key sheet over all, if it is up. */
void home_draw_sheet(App *app, DrawList *d);

/* Where a lesson that was just opened as `wanted` begins: out of the menu, where it was left. */
int home_first_step(App *app, Str wanted);

/* A lesson was opened. */
void home_opened(App *app);

/* What is to be seen was drawn: the step counts as seen when it is not covered. */
void home_shown(App *app);

#endif
