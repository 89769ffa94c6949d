/*
 * window.h - the real window: SDL on one side, the App on the other.
 */
#ifndef WINDOW_WINDOW_H
#define WINDOW_WINDOW_H

#include "app/app.h"

#include <sys/types.h>

typedef struct Window Window;

/* Opens a window of that many pixels (0: as large as suits the screen) and the fonts, and starts an
 * App of its size, with its fonts, which stay the window's. NULL with an error, and the App was not
 * started: ERROR_DISPLAY without a display (the hint names export), ERROR_FILE when a font is
 * broken. */
Window *window_open(int width, int height, App *app, const Settings *settings, Error *e);
void window_close(Window *w);

/* Shows the App and hands it every input until it wants to quit, or a signal comes. Errors: the
 * system takes the window's surface away for good; what app->failed says; there were unsaved
 * changes when a signal came (app_torn). */
bool window_run(Window *w, Error *e);

/* The program ends while a window is being run; may be called in any thread: app_torn for its App,
 * unless that wants to quit. False: no window is being run. */
bool window_torn(Error *e);

/* Wakes window_run from another thread, so that it looks at the App again. */
void window_wake(void);

/* ---- speech.c: what is in focus, spoken ---- */

/* All 0 at the beginning. */
typedef struct Speech {
    pid_t child;  /* that spoke last; 0: none */
    bool missing; /* there is no spd-say */
} Speech;

/* Speaks the text, in the place of what is being spoken. False: there is nothing to speak with. */
bool speech_say(Speech *s, Str text);

/* Ends it, and what is being spoken. */
void speech_end(Speech *s);

/* ---- notes_window.c: the presenter's notes ---- */

struct SDL_Window;
union SDL_Event;

/* Hides a window, and after a moment destroys it. SDL wakes itself through messages to its window,
 * which reach an X server by another connection than the order to destroy it; one that comes late
 * is an error that ends the program. */
void window_destroy(struct SDL_Window *window);

/* All 0 until it is opened for the first time. */
typedef struct NotesWindow {
    struct SDL_Window *window; /* hidden while the notes are off */
    bool shown;
    Arena pixels; /* of what it shows */
    int drawings; /* of the App, when it was painted; -1: it must be */
    int second;   /* of the App's time, then */
} NotesWindow;

/* Opens, closes and paints the notes as the App wishes, on a display that `main` is not on. */
void notes_window_follow(NotesWindow *n, App *app, struct SDL_Window *main);
void notes_window_close(NotesWindow *n); /* at the end */

/* True when the event was for the window of the notes: closing it turns them off. */
bool notes_window_takes(NotesWindow *n, App *app, const union SDL_Event *event);

/* ---- signals.c: the system asks the program to end ---- */

/* SIGTERM, SIGINT and SIGHUP: a thread waits for them and reports it, so that the window is left in
 * good order.
 *
 * Once a signal has come, the program must ask for it soon (signals_came). If it computes for 0.4
 * seconds without asking, or does nothing for 5 seconds, something holds it up: then the signal
 * ends it, as it ends a program that does not listen.
 *
 * A signal that was ignored when the program started (nohup) stays so. */

typedef struct Signals Signals;

/* Listens from now on; when one comes, `wake` is called in the thread, and `held_up` before it ends
 * a program that is. Threads made before are not covered, so this comes first. NULL when
 * nothing can be listened to: the signals then end the program. */
Signals *signals_listen(void (*wake)(void), void (*held_up)(void));

/* Stops listening: signals end the program again. s may be NULL. */
void signals_close(Signals *s);

/* Has the system asked the program to go? */
bool signals_came(Signals *s);

#endif
