/*
 * app_parts.h - the functions with which the files of this room call each other. Private to it.
 *
 * Each changes the App that it is given; none keeps a pointer into it. Times are in seconds.
 */
#ifndef APP_APP_PARTS_H
#define APP_APP_PARTS_H

#include "app/app.h"

/* ---- actions ---- */

/* What an action does: it calls one of the two functions. Both are NULL where the table of a group
 * has no such action. */
typedef struct Deed {
    void (*run)(App *app);
    void (*run_with)(App *app, int argument);
    int argument;
} Deed;

/* These make an entry of a table of Deeds of a row of controls/actions.def. */
/* clang-format off */
#define DEED(id, name, group, context, keys, words, repeats, deed) [ACTION_##id] = deed,
#define DO(function)                {function, NULL, 0}
#define DO_WITH(function, argument) {NULL, function, argument}
/* clang-format on */

/* The actions of a group, by ActionId, at the end of the file that has their functions: move.c,
 * pointing.c, look.c, predict.c, present.c, copy.c. Those of the group "change" stand in app.c. */
extern const Deed walk_deeds[ACTION_COUNT], ask_deeds[ACTION_COUNT], look_deeds[ACTION_COUNT],
    predict_deeds[ACTION_COUNT], present_deeds[ACTION_COUNT], keep_deeds[ACTION_COUNT];

/* Does what a key for that action does. `repeat`: the key is held down, which only some actions
 * follow. */
void act(App *app, ActionId action, bool repeat);

/* ---- move.c ---- */

/* Shows the step of that number (from 1), or the first step of the stage of that index (from 0).
 * Nothing happens where there is none. */
void move_to(App *app, int number);
void move_to_stage(App *app, int stage);

/* Goes one step on (by > 0) or back in what the view is in: the lesson, a kernel, a question. */
void move_on(App *app, int by);

/* Answers a click on a cell inside an operation: the view goes to where that cell of the result is
 * finished. False: the view is in no operation, or the cell is none of its result. */
bool move_click_cell(App *app, DrawTag tag);

/* Shows the tensor that is filling up as a whole. Nothing happens when none is. */
void motion_finish(App *app);

/* Shows what has become due by now: more of a tensor, or the next step. The other gives the seconds
 * until something is due again; negative: never. */
void move_tick(App *app);
double move_wait(const App *app);

/* ---- look.c ---- */

typedef enum Way { WAY_LEFT, WAY_RIGHT, WAY_UP, WAY_DOWN } Way;

/* How many columns to the right and rows down one step of a Way goes: -1, 0 or 1. */
typedef struct WayStep {
    int right, down;
} WayStep;
WayStep way_step(int way);

/* Moves the zoomed part of a matrix one notch along a Way. */
void look_pan(App *app, int way);

/* Zooms one notch closer or away; the cell under the pointer, if `under` is one, stays where it is.
 * A lesson must be open. */
void look_zoom_at(App *app, bool away, DrawTag under);

/* ---- pointing.c ---- */

/* Answers a move, a press, a release or a turn of the wheel. */
void point_input(App *app, const Input *in);

/* Stops explaining what is under the pointer: a key was pressed. */
void point_rest(App *app);

/* Goes back to the cell that was pinned before. Where there was none, the zoomed part moves left:
 * both have the same key. */
void point_go_back(App *app);

/* Lets go of the cell that is pinned; what is shown of its matrix stays. */
void point_unlock(App *app);

/* ---- predict.c ---- */

/* Is a question put? */
bool predict_asked(const App *app);

/* Steps on (by > 0) or back while a question is put. On shows its answer without judging what was
 * given, and from the answer goes to what comes next; back takes the question away. */
void predict_step(App *app, int by);

/* Gives a key to the question that is put: digits, the number of a choice, arrows. True when it was
 * for the question. */
bool predict_key(App *app, const Input *in);

/* Answer a click on a choice, and one on a cell; true when the cell was the answer to a question.
 */
void predict_click_choice(App *app, DrawTag tag);
bool predict_click_cell(App *app, DrawTag tag);

/* ---- present.c ---- */

typedef enum Switch { SWITCH_FULLSCREEN, SWITCH_SPOTLIGHT, SWITCH_LASER, SWITCH_FREEZE } Switch;

/* Hides or shows the mouse pointer: in full screen it hides when it rests, and it always does where
 * the laser dot is. The other gives the seconds until it may have to hide; negative: never. */
void present_tick(App *app);
double present_wait(const App *app);

/* Writes the notes of the step that is shown for the terminal, if they are on and not yet written.
 * The clock starts when the step first changes. */
void notes_follow(App *app);

/* Ends the window, or asks first where edits would be lost. */
void present_quit(App *app);

/* ---- copy.c ---- */

/* Copies what is asked about as text: the arithmetic of the cell, or the tensor. */
void copy_shown(App *app);

/* ---- home.c ---- */

/* Opens the menu, or closes it if it lies over a lesson. The other opens the sheet of all keys over
 * what is shown. */
void home_menu(App *app);
void home_keys(App *app);

/* Reads what is remembered (settings.state), and begins with a View of that theme, text size, map
 * and range, or of a presentation's text size. Until a lesson is opened the menu is shown. */
void home_start(App *app);

/* Writes the file that remembers; nothing where there is none. */
void home_save(App *app);

/* Gives an input, of which a key `does` something, to the key sheet or the menu; true when it was
 * theirs. */
bool home_input(App *app, const Input *in, ActionId does);

/* Does an action make sense whatever is shown, even without a lesson? */
bool home_is_for_all(ActionId id);

/* Draws the menu, if it is up or below the key sheet; false: the lesson is to be seen. */
bool home_draw_menu(App *app, const Pen *p);

/* Draws the key sheet over all, if it is up. */
void home_draw_sheet(App *app, const Pen *p);

/* Remembers that a lesson was opened as `wanted`. Gives the number of the step where it begins: the
 * one where it was left if it was chosen in the menu, else 1. */
int home_opened(App *app, Str wanted);

/* Counts the step as seen, if nothing covers the picture that was just drawn. */
void home_shown(App *app);

/* ---- opening.c ---- */

/* Gives up the lesson that is on its way. What was shown before stays. */
void opening_stop(App *app);

/* Shows the lesson that was on its way, if it is there by now. */
void opening_tick(App *app);

/* Seconds until the panel looks otherwise; negative: never. */
double opening_wait(const App *app);

/* Gives an input, of which a key `does` something, to the panel, which lets through what needs no
 * lesson; true when it was its own. */
bool opening_input(App *app, const Input *in, ActionId does);

/* Draws the panel: what is on its way, for how long, and how to give it up. */
void opening_draw(App *app, const Pen *p);

#endif
