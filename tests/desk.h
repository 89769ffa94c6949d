/*
 * desk.h - somebody sits at the window: an App with a fake font, whose keys tests press.
 *
 * Time runs by a second with every key unless a test says otherwise. Clicks go to what is drawn.
 */
#ifndef TESTS_DESK_H
#define TESTS_DESK_H

#include "app/app.h"
#include "test.h"

typedef struct Desk {
    App app;
    TextMetrics metrics;
    double time;
} Desk;

/* Opens the lesson at 1280x720, nothing moving by itself; false (and a failed check) when it cannot
 * be. */
bool desk_open(Desk *d, const char *lesson);
void desk_leave(Desk *d);

/* Opens no lesson, so that the menu is up; `state` is the path of what is remembered, or NULL. */
void desk_start(Desk *d, const char *state);

/* A key: "Ctrl+Z", `pause` seconds after what was before. */
void desk_press(Desk *d, const char *chord);
void desk_press_at(Desk *d, const char *chord, double pause, bool repeat);

/* Text typed into a field. */
void desk_type(Desk *d, const char *text);

/* Moves the pointer to, or clicks, the topmost shape with this tag; a failed check when there is
 * none. */
void desk_point(Desk *d, DrawTag tag);
void desk_click(Desk *d, DrawTag tag);

/* The other mouse button on such a shape. */
void desk_menu(Desk *d, DrawTag tag);

/* Lets so many seconds pass. */
void desk_wait(Desk *d, double seconds);

/* Waits until no lesson is on its way; until what was edited has been run, and what was saved has
 * been read. */
void wait_for_opening(App *app);
void wait_for_edit(Editing *ed);

/* The number of the step it shows. */
int desk_step(const Desk *d);

/* The picture as text, drawn anew, in the test's own arena. */
Str desk_picture(Desk *d, Arena *a);

/* Is this text in the picture, drawn anew? A line that was wrapped is several texts. */
bool desk_shows(Desk *d, const char *text);

#endif
