/*
 * io.h - the C library's, but for an old function that has the name of one of ours.
 */
#ifndef WINDOWS_IO_H
#define WINDOWS_IO_H

#define tell old_tell
#include_next <io.h>
#undef tell

#endif
