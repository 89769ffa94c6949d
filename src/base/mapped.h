/*
 * mapped.h - a file seen as memory, read only: weights of hundreds of megabytes are not read but
 * shown, and the machine brings in the pages that are looked at.
 *
 * A file can become shorter while it is shown. What is gone then reads as zeros, where the machine
 * would end the program (SIGBUS), and map_lost says so.
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
 * with an error when it leads out of there: an absolute path, "..", a link. */
bool map_beside(Arena *a, Str beside, Str name, Span at, const char **out, Error *e);

/* Was something read that is gone, since this was asked last? */
bool map_lost(void);

#endif
