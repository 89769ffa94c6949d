/*
 * edit.h - changing the lesson in the window: numbers dragged and typed, lines, undo, saving.
 *
 * An edit changes the lesson's text in memory. It is run in a worker; when that went well the new
 * lesson takes the place of the old one, at the same statement, and knows what changed. When not,
 * the last good one stays and the error is shown over it. The lesson as it was opened is kept: back
 * at its text, it is shown again. A file that is saved in an editor is opened anew.
 */
#ifndef APP_EDIT_H
#define APP_EDIT_H

#include "app/app.h"

/* A lesson was opened: nothing is edited. One that is a file on disk is watched. */
void edit_opened(App *app);

/* The lesson is closed: it goes, and all versions of it. */
void edit_close(App *app);

/* The App ends. */
void edit_end(App *app);

/* Are there edits that were not saved? */
bool edit_unsaved(const App *app);

/* May the lesson be left (for another one, or for good)? With unsaved edits it asks, and does
 * `leave` when that is wanted after all; asked again meanwhile, the answer is yes. */
bool edit_may_leave(App *app, void (*leave)(App *app));

/* Begins the edits that --set wishes for; false with the error (ERROR_USAGE). */
bool edit_set(App *app, const Str *wanted, size_t count, Error *e);

/* Is what was edited still being run, after so many seconds (negative: however many it takes)? */
bool edit_busy(App *app, double patience);

/* Takes what worker and disk have brought. */
void edit_tick(App *app);

/* Memory has ended: unsaved edits are written beside the state, or where no state is kept into the
 * current folder, and the App says where. */
void edit_rescue(App *app);

/* Waits until what was edited has been run, and what was saved has been read: for tests. */
void edit_wait(App *app);

/* The keys. */
void edit_line(App *app);
void edit_scratch(App *app);
void edit_undo(App *app);
void edit_redo(App *app);
void edit_save(App *app);

/* A click on a token's label. */
void edit_word(App *app, DrawTag tag);

/* The pointer on a literal: pressed, moved (true: it drags), let go (true: it did). */
void edit_press(App *app, DrawTag tag);
bool edit_move(App *app, const Input *in);
bool edit_release(App *app);

/* The error, or that it is computing, over the picture. */
void edit_draw(const App *app, DrawList *d);

#endif
