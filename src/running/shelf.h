/*
 * shelf.h - the lessons that travel inside the program, and finding the one that is meant.
 *
 * A built-in lesson is called by its number ("1", "01"), its section ("3.3.1"), its slug
 * ("one-token") or its file name; anything that is none of these is the path of a file. A path with
 * a folder that is there on disk is read from disk, so that who edits a lesson sees the edit.
 */
#ifndef RUNNING_SHELF_H
#define RUNNING_SHELF_H

#include "base/source.h"

typedef struct ShelfEntry {
    Str name; /* "lessons/01-3.3.1-one-token.md": how messages call it */
    Str number, section, slug;
    Str text;
} ShelfEntry;

/* How many built-in lessons there are, and the i-th in the order of their numbers. */
int shelf_count(void);
ShelfEntry shelf_entry(int i);

/* The lesson that `wanted` calls: a built-in one, else the file of that path, read into the arena.
 * Errors (ERROR_FILE): no such lesson and no such file; the hint names the nearest. */
bool shelf_find(Arena *a, Str wanted, ShelfEntry *out, Error *e);

/* Splits "dir/01-3.3.1-one-token.md" into its parts. Missing parts are empty; the slug never is. */
void shelf_parts(Str path, Str *number, Str *section, Str *slug);

#endif
