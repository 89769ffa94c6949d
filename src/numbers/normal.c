/*
 * normal.c - the Box-Muller transform, each way PyTorch computes it (see normal.h).
 *
 * The AVX2 build takes logarithm, sine and cosine from polynomials of the Cephes library, with most
 * products and sums fused into one rounding by its compiler. What is fused was found by comparing a
 * million numbers; fmaf stands where it is.
 */
#include "numbers/normal.h"

#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

static uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* c[0] x^n + c[1] x^(n-1) + ... */
static float polynomial(const float *c, int count, float x)
{
    float y = c[0];
    for (int i = 1; i < count; i++)
        y = fmaf(y, x, c[i]);
    return y;
}

/* The logarithm of a number above 0: of its exponent, and of its fraction around 1. */
static float block_log(float x)
{
    static const float c[] = {7.0376836292E-2f,  -1.1514610310E-1f, 1.1676998740E-1f,
                              -1.2420140846E-1f, 1.4249322787E-1f,  -1.6668057665E-1f,
                              2.0000714765E-1f,  -2.4999993993E-1f, 3.3333331174E-1f};
    uint32_t bits = bits_of(x);
    float exponent = (float)((int)(bits >> 23) - 126);
    float fraction = float_of((bits & 0x807fffffu) | 0x3f000000u);
    bool low = fraction < 0.707106781186547524f;
    exponent -= low ? 1 : 0;
    x = low ? fraction - 1 + fraction : fraction - 1;
    float square = x * x;
    float y = polynomial(c, sizeof c / sizeof *c, x) * x;
    y = fmaf(y, square, exponent * -2.12194440e-4f);
    y = fmaf(-square, 0.5f, y);
    return fmaf(exponent, 0.693359375f, x + y);
}

/* Sine and cosine of an angle from 0 on: of what is left of it within an eighth of the circle. */
static float block_wave(float angle, bool sine)
{
    static const float ofsine[] = {-1.9515295891E-4f, 8.3321608736E-3f, -1.6666654611E-1f};
    static const float ofcosine[] = {2.443315711809948E-005f, -1.388731625493765E-003f,
                                     4.166664568298827E-002f};
    int eighth = ((int)(angle * 1.27323954473516f) + 1) & ~1;
    bool swapped = (eighth & 2) != 0, first = sine != swapped;
    uint32_t negative = (uint32_t)((sine ? eighth : ~(eighth - 2)) & 4) << 29;
    float turn = (float)eighth, x = fmaf(turn, -0.78515625f, angle);
    x = fmaf(turn, -2.4187564849853515625e-4f, x);
    x = fmaf(turn, -3.77489497744594108e-8f, x);
    float square = x * x, y;
    if (first)
        y = fmaf(polynomial(ofsine, 3, square) * square, x, x);
    else
        y = fmaf(polynomial(ofcosine, 3, square) * square, square, -(square * 0.5f)) + 1;
    return float_of(bits_of(y) ^ negative);
}

double normal_radius(NormalWay way, double u1, double u2)
{
    switch (way) {
    case NORMAL_BLOCK:
        return (double)sqrtf(-2.0f * block_log(1.0f - (float)u1));
    case NORMAL_PLAIN:
        return (double)sqrtf(-2.0f * logf(1.0f - (float)u1));
    case NORMAL_WIDE:
        return sqrt(-2.0 * log(1.0 - u1));
    case NORMAL_PAIR:
        break;
    }
    return sqrt(-2.0 * log1p(-u2));
}

double normal_angle(NormalWay way, double u1, double u2)
{
    double around = (double)(float)(2 * PI);
    switch (way) {
    case NORMAL_BLOCK:
        return (double)((float)around * (float)u2);
    case NORMAL_PLAIN:
        return (double)(float)(2 * PI * u2);
    case NORMAL_WIDE:
        return 2 * PI * u2;
    case NORMAL_PAIR:
        break;
    }
    return 2 * PI * u1;
}

double normal_number(NormalWay way, bool sine, double u1, double u2, double mean, double std)
{
    double radius = normal_radius(way, u1, u2), angle = normal_angle(way, u1, u2);
    if (way == NORMAL_PAIR || way == NORMAL_WIDE)
        return fma(radius * (sine ? sin(angle) : cos(angle)), std, mean);
    float r = (float)radius, a = (float)angle;
    if (way == NORMAL_BLOCK)
        return (double)fmaf(r * block_wave(a, sine), (float)std, (float)mean);
    return (double)(r * (sine ? sinf(a) : cosf(a)) * (float)std + (float)mean);
}

NormalPlace normal_place(int64_t count, int64_t cell)
{
    int64_t tail = count - NORMAL_CELLS, block = cell / NORMAL_CELLS * NORMAL_CELLS, base = block;
    if (count % NORMAL_CELLS && cell >= tail) {
        block = tail; /* drawn again, behind the others */
        base = count;
    }
    int64_t within = cell - block, first = base + within % NORMAL_HALF;
    return (NormalPlace){first, first + NORMAL_HALF, within >= NORMAL_HALF};
}

int64_t normal_draws(int64_t count)
{
    return count + (count % NORMAL_CELLS ? NORMAL_CELLS : 0);
}
