/*
 * app_parts.h - the functions with which the files of this room call each other. Private to it.
 *
 * Each changes the App that it is given; none keeps a pointer into it. Times are in seconds.
 */
#ifndef APP_APP_PARTS_H
#define APP_APP_PARTS_H

#include "app/app.h"

/* ---- actions ---- */

/* What an action does: it calls one of these functions, of which `show` changes nothing but what is
 * shown, and `edit` the text. All are NULL in the tables of the files that do not have it. */
typedef struct Deed {
    void (*run)(App *app);
    void (*run_with)(App *app, int argument);
    void (*show)(Shown *shown, int argument);
    void (*edit)(Editing *editing);
    int argument;
} Deed;

/* These make a table of Deeds of the rows of controls/actions.def. A row says in which file its
 * function is: IN_LOOK(SHOW(look_text, 1)). The table at the end of that file, which defines
 * IN_LOOK anew, has the Deed; in all others the row is empty. The rows of EDIT are in app.c's. */
/* clang-format off */
#define ACTION(id, name, group, context, keys, words, repeats, deed) [ACTION_##id] = {deed},
#define DO(does)           .run = does
#define DO_WITH(does, how) .run_with = does, .argument = how
#define SHOW(does, how)    .show = does, .argument = how
#define EDIT(does)         .run = NULL
#define IN_CHANGES(deed) .run = NULL
#define IN_COPY(deed)    .run = NULL
#define IN_FILES(deed)   .run = NULL
#define IN_FIND(deed)    .run = NULL
#define IN_HOME(deed)    .run = NULL
#define IN_LOOK(deed)    .run = NULL
#define IN_MOVE(deed)    .run = NULL
#define IN_POINT(deed)   .run = NULL
#define IN_PREDICT(deed) .run = NULL
#define IN_PRESENT(deed) .run = NULL
#define IN_SCAN(deed)    .run = NULL
#define IN_SETTINGS(deed) .run = NULL
#define IN_SIDE(deed)    .run = NULL
/* clang-format on */

/* The tables of the files, by ActionId; that of app.c is its own. */
extern const Deed changes_deeds[ACTION_COUNT], copy_deeds[ACTION_COUNT], files_deeds[ACTION_COUNT],
    find_deeds[ACTION_COUNT], home_deeds[ACTION_COUNT], look_deeds[ACTION_COUNT],
    move_deeds[ACTION_COUNT], point_deeds[ACTION_COUNT], predict_deeds[ACTION_COUNT],
    present_deeds[ACTION_COUNT], scan_deeds[ACTION_COUNT], settings_deeds[ACTION_COUNT],
    side_deeds[ACTION_COUNT];

/* Does what a key for that action does. `repeat`: the key is held down, which only some actions
 * follow. */
void act(App *app, ActionId action, bool repeat);

/* ---- cursor.c ---- */

/* The shape of the mouse pointer where it is, over the picture that is on screen. */
Cursor cursor_now(const App *app);

/* ---- popup.c ---- */

/* Opens a list of those rows, which stay, beside what has the tag, or where that is not in the
 * picture at the pointer. Nothing opens where no row makes sense. */
void popup_open(App *app, const PopupRow *rows, int count, DrawTag of);

/* Does that row of the list do something, and not only tell? */
bool popup_does(const App *app, int row);

/* Gives an input to the list; true when it was its own. */
bool popup_input(App *app, const Input *in, ActionId does);
void popup_draw(App *app, const Pen *p);

/* Says which row Enter does. */
bool popup_tell(App *app, Telling *t);

/* ---- context.c ---- */

/* Lists what can be done with what has the tag; with what the ring is on or else with the cell in
 * focus, and nothing where there is none. */
void context_open(App *app, DrawTag tag);
void context_of_focus(App *app);

/* ---- settings.c ---- */

/* Opens the list of all settings beside what has the tag, or else at the pointer. */
void settings_open(App *app, DrawTag beside);

/* ---- copy.c ---- */

/* Copies the number of a cell, unless it is hidden. */
void copy_value(App *app, CellRef cell);

/* Copies a whole tensor as the picture has it, unless its numbers are hidden: as it is printed, or
 * as Python that makes the same numbers. */
void copy_tensor(App *app, NodeId node, bool python);

/* ---- leads.c ---- */

/* The action that does at this moment what a click on that does; ACTION_NONE: none does. And the
 * name of the first key that does an action here, in the arena; empty: none does. */
ActionId lead_to(const App *app, DrawTag tag);
Str lead_key(Arena *a, const App *app, ActionId action);

/* ---- tip.c ---- */

/* Has tooltips come and go, after an input was answered. The other gives the seconds until one is
 * due; HUGE_VAL: none is. */
bool tip_holds(App *app, const Input *in);
void tip_input(App *app, const Input *in);
double tip_wait(const App *app);

/* The sentence of the tooltip of a tag; empty: it has none. */
Str tip_says(const App *app, Arena *a, DrawTag tag);

/* A place for a panel of that size in pixels beside what it is about: within the picture, where it
 * hides neither that nor the arithmetic nor what was `said`, if there is such a place. */
Box tip_place(const DrawList *d, Box of, Box said, float w, float h, float gap);

void tip_draw(App *app, const Pen *p);

/* Says what the tooltip says, while it is up. */
bool tip_tell(App *app, Telling *t);

/* ---- frame.c ---- */

/* Something that lies over the picture while it is there: a field, a sheet, a dot. To add one: its
 * functions, declared below, and a row in the table of frame.c. All but `input` are asked for. */
typedef struct Layer {
    /* Gives it an input, of which a key `does` something; true when it was its own, so that what
     * lies below gets none of it. NULL: it takes none. */
    bool (*input)(App *app, const Input *in, ActionId does);
    void (*draw)(App *app, const Pen *p); /* draws it, if it is there */
    /* Says what of it is in focus, if it is there (describe.c); true when what lies below is out of
     * reach meanwhile. Of what says nothing: tell_nothing. */
    bool (*tell)(App *app, Telling *t);
} Layer;

/* Where the bar or the keys at the lower edge of the picture begin; the edge itself where there are
 * none. */
float keys_top(const DrawList *d);

/* Has the window no room for a slide? Then it says so, and shows nothing else. */
bool frame_is_too_small(const App *app);

/* Gives an input to the topmost layer that wants it; false: none does. */
bool layers_input(App *app, const Input *in, ActionId does);

/* Says what is in focus in each layer, from the topmost down; true when one of them covers the
 * picture. */
bool layers_tell(App *app, Telling *t);

/* ---- typing.c ---- */

/* Gives a field an input, or the key whose button was clicked, and passes on what it wants of the
 * clipboard. True: it was for the field. */
bool field_take(App *app, Field *f, const Input *in);

/* Passes on what a field that was given an input wants of the clipboard. */
void field_clip(App *app, Field *f);

/* Gives an input to the open field over the picture; draws it; tells it. */
bool typing_input(App *app, const Input *in, ActionId does);
void typing_draw(App *app, const Pen *p);
bool typing_tell(App *app, Telling *t);

/* ---- describe.c ---- */

/* Says one thing that is in focus, in whole words: a line, or several. `key` names which of them it
 * is, "code" or "message": under each key only what is new is told. Empty texts are nothing. */
void tell(Telling *t, const char *key, Str text);

/* The same of what is told anew, be it the same text, when `turn` is another number. */
void tell_again(Telling *t, const char *key, Str text, int turn);

/* The number of a lesson as it is spoken: "02" is 2. */
Str tell_number(Str number);

/* Says what the ring of the Tab key is on. */
bool tell_ring(App *app, Telling *t);

/* The `tell` of a layer that has nothing to say. */
bool tell_nothing(App *app, Telling *t);

/* Frees what is remembered of what was told. */
void describe_end(App *app);

/* ---- move.c ---- */

/* Shows the step of that number (from 1), or the first step of the stage of that index (from 0).
 * Nothing happens where there is none. */
void move_to(App *app, int number);
void move_to_stage(App *app, int stage);

/* Goes one step on (by > 0) or back in what the view is in: the lesson, a kernel, a question. */
void move_on(App *app, int by);

/* The last step that the keys go on to: where the lesson stops, until somebody is behind that. */
int move_last(const Shown *s);

/* Goes out of what was gone into, up to where the position has so many parts. */
void move_out_to(App *app, int parts);

/* Answers a click on a cell inside an operation: the view goes to where that cell of the result is
 * finished. False: the view is in no operation, or the cell is none of its result. */
bool move_click_cell(App *app, DrawTag tag);

/* Shows what has become due by now: more of a tensor, or the next step. The other gives the seconds
 * until something is due again; HUGE_VAL: never. */
void move_tick(App *app);
double move_wait(const App *app);

/* Is a cell worked out slowly because somebody asked for it? */
bool move_fills(const App *app);

/* ---- pointing.c ---- */

typedef enum Way { WAY_LEFT, WAY_RIGHT, WAY_UP, WAY_DOWN } Way;

/* The tag of what is drawn at a point, in pixels; an empty one where the picture shows a lesson
 * that is gone. */
DrawTag point_tag(const App *app, Point at);

/* The part of a matrix that is drawn at a point in pixels, whatever lies over it; NULL: there is
 * none. */
const DrawCommand *point_field(const App *app, Point at);

/* Could what is at a point, in pixels, be pulled along? */
bool point_can_pull(const App *app, Point at);

/* Does a click on a tensor lead anywhere? In the picture of a step that made it, it stands already.
 */
bool point_leads(const App *app, DrawTag node);

/* The other step that made a tensor; 0: this one did, or none. */
int point_maker(const App *app, DrawTag node);

/* The other step to which a line of code belongs; 0: there is none. */
int point_step(const App *app, DrawTag line);

/* Explains what is under the pointer where the picture moved below it; true when that is another
 * cell, so that the picture must be drawn again. */
bool point_again(App *app);

/* Does what a click on that means while a lesson is open. */
void point_click(App *app, DrawTag tag);

/* Pins the cell of a tag, as a click on it does, but leaves no operation for it. */
void point_choose(App *app, DrawTag cell);

/* Answers a move, a press, a release or a turn of the wheel. */
void point_input(App *app, const Input *in);

/* Asks about what is under the pointer once it has stopped on its way to the arithmetic. The other
 * gives the seconds until that is due; HUGE_VAL: it is on no such way. */
void point_tick(App *app);
double point_wait(const App *app);

/* Does a click on that, the arithmetic, pin the cell that was pointed at last? */
bool point_keeps(const App *app, DrawTag told);

/* The place of the arithmetic; empty where none is shown. */
Box point_told(const DrawList *d);

/* ---- touch.c ---- */

/* Turns what fingers do into what a mouse would. True: the input was a finger's. A tick tells how
 * long one rests. */
bool touch_input(App *app, const Input *in);

/* Seconds until a finger has rested so long that it means something else; HUGE_VAL: none rests. */
double touch_wait(const App *app);

/* ---- scroll.c ---- */

/* Takes hold of the bar of a list where it was pressed, and follows the pointer until it is let go.
 * True: the input was for that bar, and the list is to be scrolled that far. */
bool scroll_take(App *app, const Input *in, ScrollList of, int *to);

/* Likewise of a list that shows rows from *first on, of which one is always chosen: the nearest
 * that shows. */
bool scroll_take_rows(App *app, const Input *in, ScrollList of, int count, int *first, int *chosen);

/* ---- side.c ---- */

/* Takes hold of the divider between text and picture where it was pressed; pressed twice, it goes
 * back where it was. And follows the pointer until it is let go. True: it was for the divider. */
bool side_press(App *app, DrawTag tag, Point at);
bool side_drag(App *app, const Input *in);

/* Is the text beside the picture at a point in pixels, and nothing over it? */
bool side_is_at(App *app, Point at);

/* Scrolls the text beside the picture by its bar; by the wheel, if the pointer is there. True: the
 * input was for that. */
bool side_bar(App *app, const Input *in);
bool side_wheel(App *app, const Input *in);

/* At another place of the lesson its text begins at the top. */
void side_follow(App *app);

/* ---- predict.c ---- */

/* Was question `ask`, from 1, of a fence answered, right or wrong, about the numbers that there are
 * now? */
bool predict_judged(const App *app, int fence, int ask);

/* Takes over which questions of the lesson were answered before, when it is opened. */
void predict_opened(App *app);

/* How many questions of the step were answered, right and wrong at the first try. */
void predict_count(const App *app, int *right, int *wrong);

/* Puts question k, from 1, of a fence. */
void predict_put(App *app, int fence, int k);

/* Is a question put? */
bool predict_asked(const App *app);

/* Is one put that is answered by pointing at a cell, and waits for that? */
bool predict_points(const App *app);

/* Steps on (by > 0) or back if a question is put; false: none is. On shows its answer without
 * judging what was given, and from the answer goes to what comes next; back takes the question
 * away. */
bool predict_step(App *app, int by);

/* Gives a key to the question that is put: digits, the number of a choice, arrows,
 * Backspace. True when it was for the question. */
bool predict_key(App *app, const Input *in);

/* Types what the clipboard holds where a question awaits a number, or says why that cannot be. */
void predict_paste(App *app, Str text);

/* Gives a click to the question that is put; true when it chose an answer. */
bool predict_click(App *app, DrawTag tag);

/* Hides the numbers again that were shown for a question which is gone. */
void predict_follow(App *app);

/* Goes to a step that a map led to; there Esc goes back to the map. */
void move_from_map(App *app, int number);

/* ---- present.c ---- */

/* Ends presenter mode and leaves its full screen; nothing where it has none. */
void present_leave(App *app);

typedef enum Switch { SWITCH_FULLSCREEN, SWITCH_SPOTLIGHT, SWITCH_LASER, SWITCH_FREEZE } Switch;

/* ---- notes.c ---- */

/* Wishes for the window of the notes, or writes those of the step that is shown for the terminal,
 * if they are on and not yet written. The clock starts when the step first changes. */
void notes_follow(App *app);

/* Turns them on or off, and says where they are. */
void notes_toggle(App *app);

/* Seconds until the clock in the window of the notes shows another time; HUGE_VAL: never. */
double notes_wait(const App *app);

/* ---- card.c ---- */

/* Puts a question: a title, a text that may be empty, and a table of buttons, which stays. The
 * first one is on; the last one changes nothing. A card that is up is replaced. */
void card_open(App *app, Str title, Str text, const CardButton *buttons, int count);

/* Is one to be seen? */
bool card_is_up(const App *app);

bool card_input(App *app, const Input *in, ActionId does);
void card_draw(App *app, const Pen *p);

/* Says what the card asks, and the button that Enter presses. */
bool card_tell(App *app, Telling *t);

/* ---- scan.c ---- */

/* The link as a code, if it is up: gives it an input, draws it, and says that it is there. */
bool scan_input(App *app, const Input *in, ActionId does);
void scan_draw(App *app, const Pen *p);
bool scan_tell(App *app, Telling *t);

/* ---- changes.c ---- */

/* May the lesson be left, for another one or for good? With changes that are not saved, or an
 * expression that is typed beside it and has no answer, a card asks, the answer is no, and `leave`
 * is called with the App when the person has saved them or wants them thrown away: asked from
 * there, the answer is yes. */
bool changes_may_leave(App *app, void (*leave)(void *app));

/* The list of all changes, if it is up: gives it an input, of which a key `does` something, and
 * draws it and says which row or button is on. */
bool changes_input(App *app, const Input *in, ActionId does);
void changes_draw(App *app, const Pen *p);
bool changes_tell(App *app, Telling *t);

/* ---- files.c ---- */

/* Takes what was in the clipboard, if a lesson is to be made of it; true when it was for that. */
bool files_input(App *app, const Input *in);

/* Opens what was chosen in the desktop's dialog by now. The other gives the seconds until that is
 * to be asked; HUGE_VAL: no dialog is open. */
void files_tick(App *app);

/* Opens a file that somebody dropped or chose; of one that is no lesson only that is said. */
void files_take(App *app, Str path);
double files_wait(const App *app);

/* Closes the dialog, if it is open. */
void files_end(App *app);

/* ---- find.c ---- */

/* Gives an input to the search of this lesson; true when it was its own. */
bool find_input(App *app, const Input *in, ActionId does);

/* Draws the search with what it found, if it is up; the other says what is chosen there. */
void find_draw(App *app, const Pen *p);
bool find_tell(App *app, Telling *t);

/* Goes to the first place of this lesson where the text is found; false: it is nowhere. */
bool find_go(App *app, Str text);

/* ---- home.c ---- */

/* Reads what is remembered (settings.state), and begins with a View of that theme, text size, map
 * and range, or of a presentation's text size. Until a lesson is opened the menu is shown. */
void home_start(App *app);

/* Has the theme, text size, map and range that an action changed remembered; what the command line
 * asked for is not. */
void home_liked(App *app, const View *before);

/* Writes the file that remembers; nothing where there is none. */
void home_save(App *app);

/* Gives an input, of which a key `does` something, to the key sheet or the menu; true when it was
 * theirs. */
bool home_input(App *app, const Input *in, ActionId does);

/* Does the menu or the key sheet have the caret? Then typed text is for it. */
bool home_types(const App *app);

/* Does an action make sense whatever is shown, even without a lesson? */
bool home_is_for_all(ActionId id);

/* Draws the menu, if it is up or below the key sheet; false: the lesson is to be seen. */
bool home_draw_menu(App *app, const Pen *p);

/* Says which entry of the menu is chosen, or what the key sheet holds. */
bool home_tell(App *app, Telling *t);

/* Draws the key sheet over all, if it is up. */
void home_draw_sheet(App *app, const Pen *p);

/* Remembers that the lesson was opened. */
void home_opened(App *app);

/* Remembers the file that was saved last, which the menu then lists. */
void home_follow(App *app);

/* Opens the menu and searches there for words. */
void home_search(App *app, Str words);

/* The steps of the lesson that were seen, by number, from 1 to STATE_STEPS; NULL: nobody knows. */
const bool *home_seen(const App *app);

/* Counts the step as seen, if nothing covers the picture that was just drawn. */
void home_shown(App *app);

/* The lesson behind the shown one in the menu, its texts in the arena. */
NextLesson home_next(App *app, Arena *texts);

/* ---- invite.c ---- */

/* A lesson was opened: on the first steps of the very first one somebody new is invited to what can
 * be done. */
void invite_opened(App *app);

/* Puts into the View what they are invited to, and takes note of what they did by themselves. */
void invite_follow(App *app);

/* Takes an invitation away for good; INVITES: all of them. */
void invite_no_more(App *app, int which);

/* ---- ending.c ---- */

/* Shows the card at the end of the lesson; takes it away, true if it was there. */
void ending_open(App *app);
bool ending_close(App *app);
bool ending_is_up(const App *app);

/* From the card to the next lesson, or to the menu behind the last one; false: it is not up. */
bool ending_go_on(App *app);

/* Small pictures of stages (thumbs.c), in app->ending: how many there are; and one drawn in a box.
 */
int thumbs_make(App *app);
void thumb_draw(const Pen *p, const Thumb *t, Box box);

/* Draws the card, if it is up, and tells what is on it. */
void ending_draw(App *app, const Pen *p);
bool ending_tell(App *app, Telling *t);

/* ---- opening.c ---- */

/* Opens a lesson as app_open does, at that step (from 1), or says why it cannot be opened. */
void opening_begin(App *app, Str wanted, int step);

/* Shows the lesson that was on its way, if it is there by now. */
void opening_tick(App *app);

/* Seconds until the panel looks otherwise; HUGE_VAL: never. */
double opening_wait(const App *app);

/* Gives an input, of which a key `does` something, to the panel, which lets through what needs no
 * lesson; true when it was its own. */
bool opening_input(App *app, const Input *in, ActionId does);

/* Says what is on its way. */
bool opening_tell(App *app, Telling *t);

/* Draws the panel: what is on its way, for how long, and how to give it up. */
void opening_draw(App *app, const Pen *p);

#endif
