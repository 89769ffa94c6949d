/*
 * unistd.h - the C library's, and what it does not have there (see windows/posix.c).
 */
#ifndef WINDOWS_UNISTD_H
#define WINDOWS_UNISTD_H

#include_next <unistd.h>

enum { _SC_NPROCESSORS_ONLN, _SC_PHYS_PAGES, _SC_PAGESIZE };

long sysconf(int name);

/* Ends the program after so many seconds. */
unsigned alarm(unsigned seconds);

#endif
