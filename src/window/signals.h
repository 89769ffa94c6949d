/*
 * signals.h - the system asks the program to end (SIGTERM, SIGINT, SIGHUP): a thread waits for that
 * and reports it, so that the window is left in good order.
 *
 * Once a signal has come, the program must ask for it soon (signals_came). If it computes for 0.4
 * seconds without asking, or does nothing for 5 seconds, something holds it up: then the signal
 * ends it, as it ends a program that does not listen.
 *
 * A signal that was ignored when the program started (nohup) stays so.
 */
#ifndef WINDOW_SIGNALS_H
#define WINDOW_SIGNALS_H

#include <stdbool.h>

typedef struct Signals Signals;

/* Listens from now on; when one comes, `wake` is called in the thread. Threads made before are not
 * covered, so this comes first. NULL when nothing can be listened to: the signals then end the
 * program. */
Signals *signals_listen(void (*wake)(void));

/* Stops listening: signals end the program again. s may be NULL. */
void signals_close(Signals *s);

/* Has the system asked the program to go? */
bool signals_came(Signals *s);

#endif
