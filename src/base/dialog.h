/*
 * dialog.h - the desktop's own dialog for choosing a file: a program of the system, zenity or
 * kdialog, that is run beside this one. Nobody waits for it: what it printed is fetched now and
 * then.
 *
 * No shell is involved: whatever a path has in it, it is handed over and read as it is.
 */
#ifndef BASE_DIALOG_H
#define BASE_DIALOG_H

#include "base/str.h"

#include <sys/types.h>

enum { DIALOG_BYTES = 4097 }; /* of a path, and the end of its line */

/* All 0: none is open. */
typedef struct Dialog {
    pid_t child; /* 0: none is open */
    int from;    /* what it prints */
    size_t len;
    char path[DIALOG_BYTES];
} Dialog;

typedef enum DialogAnswer {
    DIALOG_WAITS,   /* it is still open */
    DIALOG_CHOSEN,  /* a file was chosen */
    DIALOG_LEFT,    /* none was, by the person's will */
    DIALOG_MISSING, /* it did not open */
} DialogAnswer;

/* Opens a dialog for lessons, notebooks and scripts, at first in that folder. False: there is no
 * such program in PATH. */
bool dialog_open(Dialog *d, Str folder);

/* What has become of it; once it is no more DIALOG_WAITS, no dialog is open. The path that was
 * chosen belongs to the Dialog, up to the next call. */
DialogAnswer dialog_poll(Dialog *d, Str *path);

/* Ends the program, if one is open. */
void dialog_close(Dialog *d);

#endif
