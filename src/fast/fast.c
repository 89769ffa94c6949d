/*
 * fast.c - which fast kernels this machine can run, and the product that is asked for most.
 */
#include "fast/fast.h"

#include <stddef.h>

const FastSet *fast_set(FastPath path)
{
#if FAST_X86
    if (path == FAST_AVX512)
        return __builtin_cpu_supports("avx512f") ? &fast_avx512 : NULL;
    if (path == FAST_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &fast_avx2 : NULL;
#endif
    return path == FAST_PLAIN ? &fast_plain : NULL;
}

const FastSet *fast_best(void)
{
    int path = FAST_PATHS - 1;
    while (!fast_set((FastPath)path))
        path--;
    return fast_set((FastPath)path);
}

const FastSet *fast_of(const Kernels *kernels)
{
    for (int path = 0; path < FAST_PATHS; path++) {
        const FastSet *set = fast_set((FastPath)path);
        if (set && &set->kernels == kernels)
            return set;
    }
    return NULL;
}

FastProducts fast_linear(int64_t n, int64_t k, int64_t m)
{
    return (FastProducts){.items = 1,
                          .n = n,
                          .k = k,
                          .m = m,
                          .b_items = 1,
                          .a_row = k,
                          .a_column = 1,
                          .b_row = 1,
                          .b_column = k,
                          .c_row = m};
}
