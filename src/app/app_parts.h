/*
 * app_parts.h - what the files of this room call of each other. Private to it.
 */
#ifndef APP_APP_PARTS_H
#define APP_APP_PARTS_H

#include "app/app.h"

/* ---- actions ---- */

/* What an action does: one of the two functions; neither where there is no such action. */
typedef struct Deed {
    void (*run)(App *app);
    void (*run_with)(App *app, int argument);
    int argument;
} Deed;

/* A row of controls/actions.def as an entry of a table of Deeds. */
/* clang-format off */
#define DEED(id, name, group, context, keys, words, repeats, deed) [ACTION_##id] = deed,
#define DO(function)                {function, NULL, 0}
#define DO_WITH(function, argument) {NULL, function, argument}
/* clang-format on */

/* The actions of a group, by ActionId, at the end of the file that has their functions: move.c,
 * pointing.c, look.c, predict.c, present.c, copy.c. Those of the group "change" stand in app.c. */
extern const Deed walk_deeds[ACTION_COUNT], ask_deeds[ACTION_COUNT], look_deeds[ACTION_COUNT],
    predict_deeds[ACTION_COUNT], present_deeds[ACTION_COUNT], keep_deeds[ACTION_COUNT];

/* Does what a key for that action would. */
void act(App *app, ActionId action, bool repeat);

/* ---- move.c ---- */

/* To a step by number, to the first step of a stage by index; nothing where there is none. */
void move_to(App *app, int number);
void move_to_stage(App *app, int stage);

/* A step on or back, in whatever the view is in: the lesson, a kernel, a question. */
void move_on(App *app, int by);

/* Inside an operation: a click on a cell of its result goes to where that is finished. False: it is
 * another cell. */
bool move_click_cell(App *app, DrawTag tag);

/* Completes the tensor that is filling up: all of it is there. */
void motion_finish(App *app);

/* Time has passed: more of a tensor may be there, or the next step due. Seconds until something
 * is; negative: never. */
void move_tick(App *app);
double move_wait(const App *app);

/* ---- look.c ---- */

typedef enum Way { WAY_LEFT, WAY_RIGHT, WAY_UP, WAY_DOWN } Way;

/* How many columns to the right and rows down a way goes: -1, 0 or 1. */
typedef struct WayStep {
    int right, down;
} WayStep;
WayStep way_step(int way);

/* Another part of what is zoomed, a notch that way (a Way). */
void look_pan(App *app, int way);

/* A notch closer or away; the cell under the pointer stays where it is. Needs a lesson. */
void look_zoom_at(App *app, bool away, DrawTag under);

/* ---- pointing.c ---- */

/* Takes a move, press, release or turn of the wheel. */
void point_input(App *app, const Input *in);

/* A key was pressed: what is under the pointer is no longer explained. */
void point_rest(App *app);

/* Back to the cell that was pinned before; without one, what is zoomed moves left. */
void point_go_back(App *app);

/* Lets go of the cell that is pinned; what is shown of its matrix stays. */
void point_unlock(App *app);

/* ---- predict.c ---- */

/* Is a question put? */
bool predict_asked(const App *app);

/* Steps on or back (by > 0 or not) while a question is put: on to its answer, which is then not
 * judged, and from there to what comes next; back takes the question away. */
void predict_step(App *app, int by);

/* A key while a question is put: digits, the number of a choice, arrows; true when it was for it.
 */
bool predict_key(App *app, const Input *in);

/* A click on a choice; one on a cell, true when that was the answer to a question. */
void predict_click_choice(App *app, DrawTag tag);
bool predict_click_cell(App *app, DrawTag tag);

/* ---- present.c ---- */

typedef enum Switch { SWITCH_FULLSCREEN, SWITCH_SPOTLIGHT, SWITCH_LASER, SWITCH_FREEZE } Switch;

/* In full screen the mouse pointer hides when it rests, and always where the laser dot is: looks
 * whether it should, and says in how many seconds it may have to (negative: never). */
void present_tick(App *app);
double present_wait(const App *app);

/* Writes the block of a step that was not yet written; the first step to be changed starts the
 * clock. */
void notes_follow(App *app);

/* Ends the window, or asks first where edits would be lost. */
void present_quit(App *app);

/* ---- copy.c ---- */

/* Copies what is asked about as text: the arithmetic of the cell, or the tensor. */
void copy_shown(App *app);

/* ---- home.c ---- */

/* Opens the menu, or closes it over a lesson; opens the sheet of all keys over what there is. */
void home_menu(App *app);
void home_keys(App *app);

/* Reads what is remembered (settings.state), and takes theme, text size, map and range from it.
 * Until a lesson is opened the menu is shown. */
void home_start(App *app);

/* Writes the file that remembers; nothing where there is none. */
void home_save(App *app);

/* Gives an input, of which a key `does` something, to the key sheet or the menu; true when it was
 * theirs. */
bool home_input(App *app, const Input *in, ActionId does);

/* Does an action make sense whatever is shown, even if no lesson is? */
bool home_is_for_all(ActionId id);

/* Draws the menu, if it is up or below the key sheet; false: the lesson is to be seen. */
bool home_draw_menu(App *app, DrawList *d);

/* Draws the key sheet over all, if it is up. */
void home_draw_sheet(App *app, DrawList *d);

/* A lesson was opened as `wanted`. Gives the step where it begins: if it was chosen in the menu,
 * the one where it was left. */
int home_opened(App *app, Str wanted);

/* The picture was drawn: if nothing covers the step, it counts as seen. */
void home_shown(App *app);

/* ---- opening.c ---- */

/* Gives up the lesson that is on its way: what was shown before stays. */
void opening_stop(App *app);

/* Time has passed: the lesson on its way may be there, and is then shown. */
void opening_tick(App *app);

/* Seconds until the panel looks otherwise; negative: never. */
double opening_wait(const App *app);

/* Gives an input, of which a key `does` something, to the panel, which lets through what needs no
 * lesson; true when it was its own. */
bool opening_input(App *app, const Input *in, ActionId does);

/* Draws the panel: what is on its way, for how long, and how to give it up. */
void opening_draw(App *app, DrawList *d);

#endif
