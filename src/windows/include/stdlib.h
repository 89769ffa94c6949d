/*
 * stdlib.h - the C library's, and realpath, which it does not have there (see windows/posix.c).
 */
#ifndef WINDOWS_STDLIB_H
#define WINDOWS_STDLIB_H

#include_next <stdlib.h>

char *realpath(const char *path, char *resolved);

#endif
