/*
 * fast_avx512.c - the fast kernels for x86 processors that have AVX-512.
 */
#include "fast/fast.h"

#if FAST_X86
#define LANES      16
#define FAST_TABLE fast_avx512
#define FAST_NAME  "avx512"
#include "fast/fast_body.h"
#endif
