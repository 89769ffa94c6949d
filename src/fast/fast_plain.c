/*
 * fast_plain.c - the fast kernels in the instructions every machine of the kind has.
 */
#define LANES      4
#define FAST_TABLE fast_plain
#define FAST_NAME  "plain"
#include "fast/fast_body.h"
