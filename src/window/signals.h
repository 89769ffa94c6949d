/*
 * signals.h - when the system asks the program to go (SIGTERM, SIGINT, SIGHUP): a thread waits for
 * that and says so, so that the window is left in good order.
 *
 * A thread that listens but computes for 0.4 seconds without asking whether one came, or does not
 * for 5 seconds at all, is held up by something: the signal then ends the program as it would have
 * ended one that does not listen.
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

/* As it was before. NULL is fine. */
void signals_close(Signals *s);

/* Has the system asked the program to go? */
bool signals_came(Signals *s);

#endif
