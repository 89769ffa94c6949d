/*
 * exponential.c - e to the power x with PyTorch's digits. It stands apart from the kernels because
 * it is no loop over cells: the stepped kernels call it as they call C's own functions.
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
