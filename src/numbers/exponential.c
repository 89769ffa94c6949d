/*
 * exponential.c - e to the power x and the inverse of erf with PyTorch's digits. They stand apart
 * from the kernels because they are no loops over cells: the stepped kernels call them as they call
 * C's own functions.
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
