/*
 * exponential.c - e to the power x, sine, cosine and the inverse of erf with PyTorch's digits. They
 * stand apart from the kernels because they are no loops over cells: the stepped kernels call them
 * as they call C's own functions.
 */
#include "numbers/kernels.h"

#include <math.h>

/* a * b + c, rounded once. */
static float times_plus(float a, float b, float c)
{
    return (float)((double)a * (double)b + (double)c);
}

/* e to the power x, as PyTorch's library (Sleef) computes it: 2^n times a polynomial of the rest.
 */
float e_to(float x)
{
    if (!(x >= -104 && x <= 104))
        return x > 104 ? INFINITY : x < -104 ? 0 : x;
    float n = rintf(x * 1.44269504F);
    float rest = times_plus(n, -0.693145751953125F, x);
    rest = times_plus(n, -1.428606765330187e-06F, rest);
    float y = times_plus(0.00019852761761285365F, rest, 0.0013930435525253415F);
    y = times_plus(y, rest, 0.008333360776305199F);
    y = times_plus(y, rest, 0.04166648536920547F);
    y = times_plus(y, rest, 0.1666666716337204F);
    y = times_plus(y, rest, 0.5F);
    return ldexpf(1 + times_plus(rest * rest, y, rest), (int)n);
}

/* ---- sine and cosine, as Sleef computes them: with numbers that are the sum of two floats ---- */

typedef struct Pair {
    float most, rest;
} Pair;

static Pair pair_sum(float a, float b)
{
    float sum = a + b, of_b = sum - a;
    return (Pair){sum, a - (sum - of_b) + (b - of_b)};
}

static Pair pair_plus(Pair a, float b)
{
    Pair sum = pair_sum(a.most, b);
    return (Pair){sum.most, sum.rest + a.rest};
}

/* a + b, where a is the larger. */
static Pair pair_added(Pair a, Pair b)
{
    float sum = a.most + b.most;
    return (Pair){sum, a.most - sum + b.most + a.rest + b.rest};
}

static Pair pair_product(Pair a, Pair b)
{
    float product = a.most * b.most, left = fmaf(a.most, b.most, -product);
    return (Pair){product, fmaf(a.most, b.rest, fmaf(a.rest, b.most, left))};
}

/* The sine of an angle between -pi/2 and pi/2: a polynomial of its square. */
static float pair_sine(Pair angle)
{
    Pair square = pair_product(angle, angle);
    square.rest =
        fmaf(angle.most + angle.most, angle.rest, fmaf(angle.most, angle.most, -square.most));
    float y = fmaf(2.6083159809786593541503e-06F, square.most, -0.0001981069071916863322258F);
    y = fmaf(y, square.most, 0.00833307858556509017944336F);
    Pair third = pair_added((Pair){-0.166666597127914428710938F, 0}, (Pair){y * square.most, 0});
    Pair share = pair_added((Pair){1, 0}, pair_product(third, square));
    return fmaf(angle.most, share.most, fmaf(angle.rest, share.most, angle.most * share.rest));
}

/* pi in three parts; 1 / pi; and up to where they take whole turns away well enough */
static const float PI_PART[] = {3.1414794921875F, 0.00011315941810607910156F,
                                1.9841872589410058936e-09F},
                   TURNS = 0.318309886183790671538F, FAR = 125;

float sine_of(float x)
{
    if (!(fabsf(x) <= FAR))
        return (float)sin((double)x);
    float turns = rintf(x * TURNS);
    Pair angle = pair_sum(fmaf(turns, -PI_PART[0], x), turns * -PI_PART[1]);
    angle = pair_added(angle, (Pair){turns * -PI_PART[2], 0});
    float sine = pair_sine(angle);
    return x == 0 ? x : (int)turns & 1 ? -sine : sine;
}

float cosine_of(float x)
{
    if (!(fabsf(x) <= FAR))
        return (float)cos((double)x);
    float halves = fmaf(rintf(fmaf(x, TURNS, -0.5F)), 2, 1);
    Pair angle = pair_sum(x, halves * (PI_PART[0] * -0.5F));
    angle = pair_plus(angle, halves * (PI_PART[1] * -0.5F));
    float sine = pair_sine(pair_plus(angle, halves * (PI_PART[2] * -0.5F)));
    return (int)halves & 2 ? sine : -sine;
}

/* A polynomial, the highest power first; each step rounded. */
static double polynomial(const double *factor, int count, double x, double (*rounded)(double))
{
    double y = rounded(factor[0]);
    for (int i = 1; i < count; i++)
        y = rounded(fma(y, x, rounded(factor[i])));
    return y;
}

/* Two polynomials near 0 and two far from it, then two steps of Newton's method. */
double erf_inverse(double y, double (*rounded)(double))
{
    static const double near[] = {-0.140543331, 0.914624893, -1.645349621, 0.886226899},
                        under_near[] = {0.012229801, -0.329097515, 1.442710462, -2.118377725, 1},
                        far[] = {1.641345311, 3.429567803, -1.624906493, -1.970840454},
                        under_far[] = {1.637067800, 3.543889200, 1};
    double slope = rounded(2 / rounded(1.7724538509055159)), x;
    if (!(fabs(y) < 1))
        return fabs(y) > 1 ? (double)NAN : y * HUGE_VAL;
    if (fabs(y) <= rounded(0.7)) {
        double z = rounded(y * y);
        x = rounded(rounded(y * polynomial(near, 4, z, rounded)) /
                    polynomial(under_near, 5, z, rounded));
    } else {
        double z = rounded(sqrt(-rounded(log(rounded((1 - fabs(y)) / 2)))));
        x = rounded(copysign(polynomial(far, 4, z, rounded), y) /
                    polynomial(under_far, 3, z, rounded));
    }
    for (int i = 0; i < 2; i++) {
        double steep = rounded(slope * rounded(exp(rounded(-x * x))));
        x = rounded(x - rounded(rounded(rounded(erf(x)) - y) / steep));
    }
    return x;
}
