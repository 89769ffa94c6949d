/*
 * setjmp.h - the C library's, and the names that other systems have for it where signals are.
 */
#ifndef WINDOWS_SETJMP_H
#define WINDOWS_SETJMP_H

#include_next <setjmp.h>

typedef jmp_buf sigjmp_buf;
#define sigsetjmp(from, mask) setjmp(from)
#define siglongjmp            longjmp

#endif
