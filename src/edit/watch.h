/*
 * watch.h - notices when a file on disk is saved, without asking again and again.
 *
 * The folder is watched rather than the file, because editors save by renaming another file to its
 * name. A thread sleeps until the system says that something of that name was written. Where the
 * system cannot tell (no inotify), nothing is watched and nothing reported.
 */
#ifndef EDIT_WATCH_H
#define EDIT_WATCH_H

#include "base/source.h"

typedef struct Watch Watch;

/* Watches the file of that path; `wake` (may be NULL) is called in the thread. NULL: it cannot be
 * watched; then it is just not reloaded. */
Watch *watch_start(const char *path, void (*wake)(void));

/* Was it written since the last time this was asked? w may be NULL. */
bool watch_poll(Watch *w);

void watch_stop(Watch *w); /* w may be NULL */

#endif
