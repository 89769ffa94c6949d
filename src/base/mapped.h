/*
 * mapped.h - a file seen as memory, read only: weights of hundreds of megabytes are not read but
 * shown, and the machine brings in the pages that are looked at.
 *
 * A file can become shorter while it is shown, or its disk can fail. What is gone then reads as
 * zeros, where the machine would end the program (SIGBUS), and map_losses says so: whoever shows
 * numbers of files asks, and no zero of these passes for one of the file.
 *
 * Must not know: what is in the file.
 */
#ifndef BASE_MAPPED_H
#define BASE_MAPPED_H

#include "base/source.h"

/* The bytes of a regular file. They stay until the program ends: the same file is shown once,
 * however often it is asked for, as long as nobody writes a new one. Errors (ERROR_LESSON at `at`):
 * missing, unreadable, no regular file. */
bool map_file(const char *path, Span at, Str *out, Error *e);

/* The path of a file that lies in the folder of the file `beside`, or below it; 0-terminated. False
 * with an error when it leads out of there: an absolute path, "..", a link (beside.c). */
bool map_beside(Arena *a, Str beside, Str name, Span at, const char **out, Error *e);

/* The path and the bytes of the i-th file that was shown, from 0; false: there were not so many. */
bool map_nth(int i, const char **path, Str *bytes);

/* How many pages were read that were gone: when it grows, numbers of a file became zeros. */
int map_losses(void);

#endif
