/*
 * pretty.h - text over lines as IPython's printer breaks it: what fits stands on one line; else the
 * outermost group that still has a place to break goes over lines, and so on inwards.
 *
 * Must not know: what is written.
 */
#ifndef RUNNING_PRETTY_H
#define RUNNING_PRETTY_H

#include "base/str.h"

enum {
    PRETTY_COLUMNS = 79, /* of IPython's printer */
    PRETTY_DEPTH = 60    /* groups in groups; those further in are not broken */
};

/* A piece of text that waits to be known whether a line ends before it. */
typedef struct PrettyPiece {
    Str text;
    int columns;
    int group;  /* of a place to break: whose it is; -1: it is text */
    int indent; /* of the line that would begin there */
} PrettyPiece;

typedef struct PrettyGroup {
    int depth;
    int pending; /* places to break that wait */
    bool breaks, queued;
} PrettyGroup;

typedef struct Pretty {
    StrBuf *out;
    int column, waiting, indent; /* columns: written on this line, that wait, of a new line */
    ARENA_LIST(PrettyPiece);     /* those before `first` are written */
    size_t first;
    struct {
        ARENA_LIST(PrettyGroup);
    } groups;
    int open[PRETTY_DEPTH]; /* groups around what is written now */
    int depth;
} Pretty;

Pretty pretty_make(StrBuf *out);

/* Text without line feeds; it must live as long as the printer. */
void pretty_text(Pretty *p, Str text);

/* A space, or the end of a line. */
void pretty_break(Pretty *p);

/* The end of a line. */
void pretty_line(Pretty *p);

/* Text that opens a group, whose further lines stand so much further in; text that ends it. */
void pretty_open(Pretty *p, Str text, int indent);
void pretty_close(Pretty *p, Str text, int indent);

/* Writes what waits. */
void pretty_end(Pretty *p);

#endif
