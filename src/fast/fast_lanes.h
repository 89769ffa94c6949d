/*
 * fast_lanes.h - vectors of floats: one instruction works on LANES of them at once.
 *
 * The compiler's vector types do it all: + * - act on each lane, a float beside a vector stands for
 * every lane, a comparison gives all bits set or none. The file that includes this one has set
 * LANES to what its instruction set holds in a register (a wider vector would be cut into pieces,
 * tens of times slower).
 *
 * Private to fast_*.c. Must not know: matrices, threads.
 */
#ifndef LANES
#error "LANES is set by the file that includes this one"
#endif

#include <math.h>
#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define APART  static __attribute__((noinline))

/* UNROLLED: a loop of known length written out in full, so that arrays of vectors stay in
 * registers. UNROLLED_2: of another, two rounds at a time. PICK: a vector of the lanes with these
 * numbers, of two vectors numbered one behind the other. The two compilers have other words for
 * each. */
#ifdef __clang__
#define UNROLLED        _Pragma("clang loop unroll(full)")
#define UNROLLED_2      _Pragma("clang loop unroll_count(2)")
#define PICK(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define UNROLLED        _Pragma("GCC unroll 64")
#define UNROLLED_2      _Pragma("GCC unroll 2")
#define PICK(a, b, ...) __builtin_shuffle(a, b, (Whole){__VA_ARGS__})
#endif

typedef float Lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t Whole __attribute__((vector_size(4 * LANES)));
typedef float Loose __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

INLINE Lanes load(const float *from)
{
    return *(const Loose *)from;
}

INLINE void store(float *to, Lanes x)
{
    *(Loose *)to = x;
}

INLINE Lanes all(float x)
{
    return x - (Lanes){0};
}

/* a where the lane of `where` is set, else b. Where one half has bits the other has none, so + is
 * | here; but of + the compiler makes one choosing instruction, of | two that wait for each other.
 */
INLINE Lanes choose(Whole where, Lanes a, Lanes b)
{
    return (Lanes)((where & (Whole)a) + (~where & (Whole)b));
}

/* The larger one; of a NaN in a nothing is seen. */
INLINE Lanes larger(Lanes a, Lanes b)
{
    return choose(a > b, a, b);
}

/* The first `count` cells, and `rest` in the lanes behind them. */
INLINE Lanes load_some(const float *from, int64_t count, float rest)
{
    float cells[LANES];
    for (int64_t i = 0; i < LANES; i++)
        cells[i] = i < count ? from[i] : rest;
    return load(cells);
}

INLINE void store_some(float *to, Lanes x, int64_t count)
{
    memcpy(to, &x, (size_t)count * sizeof *to);
}

/* -1 in the first `count` lanes, 0 in the others. */
INLINE Whole first_lanes(int32_t count)
{
    Whole number = {0};
    UNROLLED
    for (int i = 0; i < LANES; i++)
        number[i] = i;
    return number < count;
}

/* The lower halves of a and b, their lanes by turns; the upper halves. */
#if LANES == 16
#define LOWER(a, b) PICK(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define UPPER(a, b) PICK(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#elif LANES == 8
#define LOWER(a, b) PICK(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define UPPER(a, b) PICK(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define LOWER(a, b) PICK(a, b, 0, 4, 1, 5)
#define UPPER(a, b) PICK(a, b, 2, 6, 3, 7)
#endif

/* Rows to columns, without leaving the registers. Shuffling rows r and r + LANES / 2 into each
 * other is one turn of the bits of (row, lane); after log2 LANES turns the two have changed places.
 */
INLINE void transpose(Lanes x[LANES])
{
    UNROLLED
    for (int turn = 1; turn < LANES; turn *= 2) {
        Lanes from[LANES];
        UNROLLED
        for (int r = 0; r < LANES; r++)
            from[r] = x[r];
        UNROLLED
        for (int r = 0; r < LANES / 2; r++) {
            x[2 * r] = LOWER(from[r], from[r + LANES / 2]);
            x[2 * r + 1] = UPPER(from[r], from[r + LANES / 2]);
        }
    }
}

/* The lanes added up, always in the same order: halves onto each other until one is left. */
INLINE float sum_lanes(Lanes x)
{
    float cells[LANES];
    store(cells, x);
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            cells[i] += cells[i + half];
    return cells[0];
}

INLINE float largest_lane(Lanes x)
{
    float cells[LANES];
    store(cells, x);
    for (int i = 1; i < LANES; i++)
        cells[0] = cells[i] > cells[0] ? cells[i] : cells[0];
    return cells[0];
}

#define SHIFT 0x1.8000fep23f /* added, it rounds to whole numbers and adds 127 to them */

/* p 2^n, where SHIFT was added to n; 0 where x is so small that e^x is below the normal floats. */
INLINE Lanes times_power(Lanes p, Lanes shifted, Lanes x)
{
    Lanes y = p * (Lanes)((Whole)shifted << 23); /* all bits above the exponent's fall out */
    return (Lanes)(~(Whole)(x < -87.33654f) & (Whole)y);
}

/*
 * e^x for x <= 0, at most 2 units in the last place off; -inf gives 0, NaN stays NaN, and results
 * below the smallest normal float are 0 (the slow denormal ones are no weight worth keeping).
 *
 * x = n ln 2 + r with whole n and |r| <= ln 2 / 2, so e^x = 2^n e^r. Adding 1.5 * 2^23 + 127
 * rounds x / ln 2 to n; n + 127, the exponent of 2^n, then stands in the low bits. ln 2 is taken
 * away in two parts, the first with so few digits that n times it is exact. e^r is its series up to
 * r^6, the factors fitted.
 */
INLINE Lanes exp_lanes(Lanes x)
{
    Lanes shifted = x * 0x1.715476p0f + SHIFT;
    Lanes n = shifted - SHIFT;
    Lanes r = x - n * 0x1.62e400p-1f;
    r = r - n * 0x1.7f7d1cp-20f;
    Lanes p = 0x1.6a2430p-10f * r + 0x1.1239e4p-7f;
    p = p * r + 0x1.5558f2p-5f;
    p = p * r + 0x1.555492p-3f;
    p = p * r + 0x1.fffffcp-2f;
    p = p * (r * r) + r;
    p = p + 1.0f;
    return times_power(p, shifted, x);
}

/*
 * e^x as above, but off by up to 3e-7 of 1 however small it is: enough for weights that are added
 * up, the largest of them 1, and a quarter less work.
 *
 * e^x = 2^n 2^r, where r is what whole n leaves of x / ln 2. The larger n, the more digits of r are
 * lost to rounding, and the less they matter. 2^r is its series up to r^5, fitted so that e^0 is 1.
 */
INLINE Lanes weight_lanes(Lanes x)
{
    Lanes shifted = x * 0x1.715476p0f + SHIFT;
    Lanes r = x * 0x1.715476p0f - (shifted - SHIFT);
    Lanes p = 0x1.5bba14p-10f * r + 0x1.3cea88p-7f;
    p = p * r + 0x1.c6b752p-5f;
    p = p * r + 0x1.ebf9bcp-3f;
    p = p * r + 0x1.62e42ap-1f;
    p = p * r + 1.0f;
    return times_power(p, shifted, x);
}
