/*
 * stdlib.h - the C library's, and realpath, which it does not have there (see web/system.c).
 */
#ifndef WEB_STDLIB_H
#define WEB_STDLIB_H

#include_next <stdlib.h>

char *realpath(const char *path, char *resolved);

#endif
