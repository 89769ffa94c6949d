/*
 * fast_set.h - the tables of the instruction sets that this build has. Private to fast*.c.
 */
#ifndef FAST_FAST_SET_H
#define FAST_FAST_SET_H

#include "fast/fast.h"

/* Without the instructions a file is compiled for, it is empty: on other processors than x86. */
#if defined __x86_64__ || defined __i386__
#define FAST_X86 1
extern const FastSet fast_avx2, fast_avx512;
#else
#define FAST_X86 0
#endif
extern const FastSet fast_plain;

#endif
