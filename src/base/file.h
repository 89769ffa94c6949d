/*
 * file.h - whole files in and out.
 *
 * Reading gives all bytes or an error. Writing goes to a temporary name in the same folder and is
 * renamed into place, so that a full disk or a crash leaves the old file or none, never a half one.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/source.h"

/* All of the file's bytes, owned by the arena; "-" reads standard input. Errors (ERROR_FILE):
 * missing, unreadable, a directory, larger than FILE_MAX. */
bool file_read(Arena *a, const char *path, Str *out, Error *e);

/* Writes bytes to path atomically. Without `overwrite` an existing file is an error and stays as
 * it is. Errors (ERROR_FILE) name the path and the system's reason; nothing is left behind. */
bool file_write(const char *path, Str bytes, bool overwrite, Error *e);

/* Would file_write begin? Its errors, else, and no trace: to be asked before work that takes long.
 */
bool file_can_write(const char *path, bool overwrite, Error *e);

/* Makes a folder and those above it; fine when it exists. */
bool file_make_folder(const char *path, Error *e);

bool file_exists(const char *path);

#endif
