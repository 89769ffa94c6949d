/*
 * fast_avx2.c - the fast kernels for x86 processors from about 2013 on: AVX2 with FMA.
 */
#include "fast/fast.h"

#if FAST_X86
#define LANES      8
#define FAST_TABLE fast_avx2
#define FAST_NAME  "avx2"
#include "fast/fast_body.h"
#endif
