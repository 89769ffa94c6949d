/*
 * kernels.c - the arithmetic behind every number of a lesson: plain loops, made to be read.
 *
 * Arrays are row-major: cell (i, j) of an array with m columns is [i * m + j]. Letters: n rows, m
 * columns, k the inner, summed dimension; y or c is the result. Names ending in _all treat each
 * cell alone, those ending in _rows each row.
 *
 * The build makes the stepped kernels from this text (stepped.awk). For that, a kernel is written
 * from loop headers and assignments only, one a line; a choice is ?:, a loop header reads no cell,
 * a local variable is one float or int, and no [] stands inside [].
 */
#include "numbers/kernels.h"

#include <math.h>

/* a * b + c, rounded once. */
static float times_plus(float a, float b, float c)
{
    return (float)((double)a * (double)b + (double)c);
}

/* y = -x */
static void neg_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = -x[i];
}

/* y = |x| */
static void abs_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = fabsf(x[i]);
}

/* y = e to the power of x */
static void exp_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = e_to(x[i]);
}

/* y = the square root of x; NaN where x < 0 */
static void sqrt_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = sqrtf(x[i]);
}

/* y = the hyperbolic tangent of x, between -1 and 1 */
static void tanh_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)tanh((double)x[i]);
}

/* y = the natural logarithm of x */
static void log_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)log((double)x[i]);
}

/* y = the logarithm of x to base 2 */
static void log2_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)log2((double)x[i]);
}

/* y = the logarithm of x to base 10 */
static void log10_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)log10((double)x[i]);
}

/* y = the logarithm of 1 + x */
static void log1p_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)log1p((double)x[i]);
}

/* y = 2 to the power x */
static void exp2_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)exp2((double)x[i]);
}

/* y = e to the power x, minus 1 */
static void expm1_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)expm1((double)x[i]);
}

/* y = 1 / the square root of x */
static void rsqrt_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = 1 / sqrtf(x[i]);
}

/* y = 1 / x */
static void reciprocal_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = 1 / x[i];
}

/* y = the sine of x */
static void sin_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = sine_of(x[i]);
}

/* y = the cosine of x */
static void cos_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = cosine_of(x[i]);
}

/* y = the tangent of x */
static void tan_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)tan((double)x[i]);
}

/* y = the angle whose sine is x */
static void asin_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)asin((double)x[i]);
}

/* y = the angle whose cosine is x */
static void acos_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)acos((double)x[i]);
}

/* y = the angle whose tangent is x */
static void atan_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)atan((double)x[i]);
}

/* y = the hyperbolic sine of x */
static void sinh_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)sinh((double)x[i]);
}

/* y = the hyperbolic cosine of x */
static void cosh_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)cosh((double)x[i]);
}

/* y = the number whose hyperbolic sine is x */
static void asinh_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)asinh((double)x[i]);
}

/* y = the number whose hyperbolic cosine is x */
static void acosh_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)acosh((double)x[i]);
}

/* y = the number whose hyperbolic tangent is x */
static void atanh_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)atanh((double)x[i]);
}

/* y = 1 / (1 + e^-x): between 0 and 1 */
static void sigmoid_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = 1 / (1 + (float)exp(-(double)x[i]));
}

/* e to the power x, for x <= 0, as oneDNN computes it: 2^n times a polynomial of the rest. */
static float exp_below(float x)
{
    if (!(x > -0x1.5d58ap6F)) /* so far below that nothing is left; or no number */
        return x == x ? 0 : x;
    float n = floorf(x * 0x1.715476p0F + 0.5F);
    float rest = times_plus(-n, 0x1.62e43p-1F, x);
    float y = times_plus(0x1.0f9f9cp-7F, rest, 0x1.573a1ap-5F);
    y = times_plus(y, rest, 0x1.555a8p-3F);
    y = times_plus(y, rest, 0x1.fffdc6p-2F);
    y = times_plus(y, rest, 0x1.fffff6p-1F);
    return ldexpf(times_plus(y, rest, 1), (int)n);
}

/* x/2 * (1 + erf(x / sqrt(2))), with the polynomial for erf that PyTorch's kernel (oneDNN) uses:
 * formula 7.1.26 of Abramowitz and Stegun */
static float gelu_cell(float x)
{
    float s = x * 0x1.6a09e6p-1F;
    float t = 1 / times_plus(0x1.4f740ap-2F, fabsf(s), 1);
    float r = times_plus(1.061405429F, t, -1.453152027F);
    r = times_plus(r, t, 1.421413741F);
    r = times_plus(r, t, -0.284496736F);
    r = times_plus(r, t, 0.254829592F);
    float erf = times_plus(-exp_below(-s * s) * t, r, 1);
    return times_plus(signbit(s) ? -erf : erf, x * 0.5F, x * 0.5F);
}

/* y = x times the share of normal numbers below x */
static void gelu_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = gelu_cell(x[i]);
}

/* y = the error function of x */
static void erf_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)erf((double)x[i]);
}

/* y = 1 - erf(x) */
static void erfc_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)erfc((double)x[i]);
}

static double to_float(double x)
{
    return (double)(float)x;
}

/* y = the number whose erf is x */
static void erfinv_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)erf_inverse((double)x[i], to_float);
}

/* y = the logarithm of the gamma function at x */
static void lgamma_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)lgamma((double)x[i]);
}

/* y = x rounded down */
static void floor_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = floorf(x[i]);
}

/* y = x rounded up */
static void ceil_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = ceilf(x[i]);
}

/* y = x without what stands behind the point */
static void trunc_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = truncf(x[i]);
}

/* y = x rounded to the nearest whole number; a half to the even one */
static void round_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = rintf(x[i]);
}

/* y = what stands behind the point of x */
static void frac_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = x[i] - truncf(x[i]);
}

/* y = -1, 0 or 1: the sign of x */
static void sign_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)((x[i] > 0) - (x[i] < 0));
}

/* y = x where it is positive, else 0 */
static void relu_all(float *y, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = x[i] < 0 ? 0 : x[i];
}

/* y = a + b */
static void add_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] + b[i];
}

/* y = a - b */
static void sub_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] - b[i];
}

/* y = a * b */
static void mul_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] * b[i];
}

/* y = a / b; x/0 is infinite, 0/0 is NaN */
static void div_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] / b[i];
}

/* y = a // b: what is left after taking the remainder away divides evenly, up to rounding; the
 * quotient goes down by one where the remainder has the other sign. A zero keeps the sign of a/b.
 */
static void floordiv_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float rest = fmodf(a[i], b[i]);
        float down = rest != 0 && (rest < 0) != (b[i] < 0) ? 1 : 0;
        float quotient = (a[i] - rest) / b[i] - down;
        float whole = floorf(quotient);
        whole = quotient - whole > 0.5f ? whole + 1 : whole;
        whole = quotient == 0 ? 0 * (a[i] / b[i]) : whole;
        y[i] = b[i] == 0 ? a[i] / b[i] : whole;
    }
}

/* y = a % b: the remainder with the sign of b */
static void mod_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float rest = fmodf(a[i], b[i]);
        y[i] = rest != 0 && (rest < 0) != (b[i] < 0) ? rest + b[i] : rest;
    }
}

/* y = a to the power of b */
static void pow_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)pow((double)a[i], (double)b[i]);
}

/* y = a to the power of b, which is 3, -2 or -0.5 */
static void power_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float square = a[i] * a[i];
        y[i] = b[i] == 3 ? square * a[i] : 1 / (b[i] == -2 ? square : sqrtf(a[i]));
    }
}

/* y = the larger of a and b; NaN where one is NaN */
static void maximum_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] > b[i] || isnan(a[i]) ? a[i] : b[i];
}

/* y = the smaller of a and b; NaN where one is NaN */
static void minimum_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] < b[i] || isnan(a[i]) ? a[i] : b[i];
}

/* y = the angle of the point (b, a) */
static void atan2_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)atan2((double)a[i], (double)b[i]);
}

/* y = the square root of a*a + b*b */
static void hypot_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (float)hypot((double)a[i], (double)b[i]);
}

/* y = what is left of a / b, with the sign of a */
static void fmod_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = fmodf(a[i], b[i]);
}

/* y = the larger of a and b; of a NaN and a number the number */
static void fmax_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = fmaxf(a[i], b[i]);
}

/* y = the smaller of a and b; of a NaN and a number the number */
static void fmin_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = fminf(a[i], b[i]);
}

/* y = a * log(b), and 0 where a is 0 */
static void xlogy_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] == 0 && !isnan(b[i]) ? 0 : a[i] * (float)log((double)b[i]);
}

/* y = the size of a with the sign of b */
static void copysign_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = copysignf(a[i], b[i]);
}

/* y = 0 where a is negative, 1 where positive, b where 0 */
static void heaviside_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = a[i] == 0 ? b[i] : (float)(a[i] > 0);
}

/* y = log(e^a + e^b), with the larger one taken out first */
static void logaddexp_all(float *y, const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float most = a[i] > b[i] || isnan(a[i]) ? a[i] : b[i];
        float apart = fabsf(a[i] - b[i]);
        float rest = (float)log((double)(1 + (float)exp(-(double)apart)));
        y[i] = isinf(a[i]) && a[i] == b[i] ? a[i] : most + rest;
    }
}

/* y (n) = the sum of each row of x (n, m). Four sums take turns, then come together: the order in
 * which PyTorch adds short rows, and the order decides the last bit. */
static void sum_rows(float *y, const float *x, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int j = 0; j + 3 < m; j += 4) {
            s0 += x[i * m + j];
            s1 += x[i * m + j + 1];
            s2 += x[i * m + j + 2];
            s3 += x[i * m + j + 3];
        }
        for (int j = m / 4 * 4; j < m; j++)
            s0 += x[i * m + j];
        y[i] = s0 + s1 + s2 + s3;
    }
}

/* y (n) = the mean of each row of x (n, m): its sum, made as above, divided by m */
static void mean_rows(float *y, const float *x, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int j = 0; j + 3 < m; j += 4) {
            s0 += x[i * m + j];
            s1 += x[i * m + j + 1];
            s2 += x[i * m + j + 2];
            s3 += x[i * m + j + 3];
        }
        for (int j = m / 4 * 4; j < m; j++)
            s0 += x[i * m + j];
        y[i] = (s0 + s1 + s2 + s3) / m;
    }
}

/* y (n) = the sum of each row of x (n, m) over `over`, as PyTorch adds long rows: the cells take
 * turns in many parts, which come together at the end. So a part stays small, and loses less to
 * rounding; after each block of rounds it is carried on to the next of four levels. */
static void sum_parts(float *y, const float *x, float *part, float over, int n, int m, int lanes,
                      int turns, int block)
{
    for (int i = 0; i < n; i++) {
        int parts = lanes * turns;
        int rounds = m / parts;
        for (int k = 0; k < 4 * parts; k++)
            part[k] = 0;
        for (int r = 0; r < rounds; r += block) {
            for (int q = r; q < r + block && q < rounds; q++)
                for (int k = 0; k < parts; k++)
                    part[k] += x[i * m + q * parts + k];
            int full = r + block <= rounds ? parts : 0;
            int second = (r / block + 1) % block == 0 ? 2 * full : 0;
            int third = (r / block + 1) % (block * block) == 0 ? 3 * full : 0;
            for (int k = 0; k < full; k++) {
                part[parts + k] += part[k];
                part[k] = 0;
            }
            for (int k = parts; k < second; k++) {
                part[parts + k] += part[k];
                part[k] = 0;
            }
            for (int k = 2 * parts; k < third; k++) {
                part[parts + k] += part[k];
                part[k] = 0;
            }
        }
        for (int k = 0; k < parts; k++)
            part[k] = part[k] + part[parts + k] + part[2 * parts + k] + part[3 * parts + k];
        for (int k = rounds * parts; k < m / lanes * lanes; k++)
            part[k % lanes] += x[i * m + k];
        for (int k = lanes; k < parts; k++)
            part[k % lanes] += part[k];
        float sum = 0;
        for (int k = m / lanes * lanes; k < m; k++)
            sum += x[i * m + k];
        for (int k = 0; k < lanes; k++)
            sum += part[k];
        y[i] = sum / over;
    }
}

/* y (n) = the largest cell of each row of x (n, m); NaN when one of them is */
static void max_rows(float *y, const float *x, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float max = -INFINITY;
        for (int j = 0; j < m; j++) {
            float cell = x[i * m + j];
            max = cell > max || isnan(cell) ? cell : max;
        }
        y[i] = max;
    }
}

/* y (n) = the smallest cell of each row of x (n, m); NaN when one of them is */
static void min_rows(float *y, const float *x, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float min = INFINITY;
        for (int j = 0; j < m; j++) {
            float cell = x[i * m + j];
            min = cell < min || isnan(cell) ? cell : min;
        }
        y[i] = min;
    }
}

/* y (n, m): each row of x (n, m) as weights, e^x / sum of e^x. Taking the row's largest cell away
 * first changes no weight and keeps e^x from growing past what a float holds. */
static void softmax_rows(float *y, const float *x, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float max = -INFINITY;
        for (int j = 0; j < m; j++)
            max = x[i * m + j] > max ? x[i * m + j] : max;
        float sum = 0;
        for (int j = 0; j < m; j++) {
            y[i * m + j] = e_to(x[i * m + j] - max);
            sum += y[i * m + j];
        }
        float scale = 1 / sum;
        for (int j = 0; j < m; j++)
            y[i * m + j] *= scale;
    }
}

/* The same of long rows, as PyTorch adds them: eight sums take turns, then come together in pairs.
 */
static void softmax_long_rows(float *y, const float *x, float *part, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float max = -INFINITY;
        for (int j = 0; j < m; j++)
            max = x[i * m + j] > max ? x[i * m + j] : max;
        for (int j = 0; j < m; j++)
            y[i * m + j] = e_to(x[i * m + j] - max);
        for (int k = 0; k < 8; k++)
            part[k] = 0;
        for (int j = 0; j < m; j++)
            part[j % 8] += y[i * m + j];
        for (int k = 0; k < 4; k++)
            part[k] += part[k + 4];
        float sum = part[0] + part[2] + (part[1] + part[3]);
        float scale = 1 / sum;
        for (int j = 0; j < m; j++)
            y[i * m + j] *= scale;
    }
}

/* The same along a dimension that is not the last, as PyTorch does it: of the rows that lie side by
 * side it takes eight at once, and those that are left one by one, with e^x in double, rounded. */
static void softmax_across_rows(float *y, const float *x, int n, int m, int side)
{
    for (int i = 0; i < n; i++) {
        float max = -INFINITY;
        for (int j = 0; j < m; j++)
            max = x[i * m + j] > max ? x[i * m + j] : max;
        float sum = 0;
        for (int j = 0; j < m; j++) {
            float less = x[i * m + j] - max;
            y[i * m + j] = i % side < side / 8 * 8 ? e_to(less) : (float)exp((double)less);
            sum += y[i * m + j];
        }
        for (int j = 0; j < m; j++)
            y[i * m + j] /= sum;
    }
}

/* y (1) = a · b = a0*b0 + a1*b1 + ... */
static void dot(float *y, const float *a, const float *b, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    y[0] = sum;
}

/* c (n, m) = a (n, k) @ b (k, m): each cell is a row of a times a column of b. */
static void matmul(float *c, const float *a, const float *b, int n, int k, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int p = 0; p < k; p++)
                sum += a[i * k + p] * b[p * m + j];
            c[i * m + j] = sum;
        }
}

/* y (n, m) = x on the diagonal and below it, 0 above */
static void tril(float *y, const float *x, int n, int m, int diagonal)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i * m + j] = j - i <= diagonal ? x[i * m + j] : 0;
}

/* y (n, m) = x on the diagonal and above it, 0 below */
static void triu(float *y, const float *x, int n, int m, int diagonal)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i * m + j] = j - i >= diagonal ? x[i * m + j] : 0;
}

/* y = value where the mask is set, else x */
static void masked_fill(float *y, const float *x, const float *mask, float value, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = mask[i] != 0 ? value : x[i];
}

/* y = x w' + b   x (n, k)   w (m, k)   b (m)   y (n, m): each row of x with each row of w */
static void linear(float *y, const float *x, const float *w, const float *b, int n, int k, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int p = 0; p < k; p++)
                sum += x[i * k + p] * w[j * k + p];
            y[i * m + j] = sum + b[j];
        }
    }
}

/* y = x, made larger where kept, 0 elsewhere */
static void dropout(float *y, const float *x, const float *kept, float scale, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = x[i] * (kept[i] * scale);
}

const Kernels kernels_teaching = {
    .name = "teaching",
    .neg = neg_all,
    .abs = abs_all,
    .exp = exp_all,
    .sqrt = sqrt_all,
    .tanh = tanh_all,
    .log = log_all,
    .log2 = log2_all,
    .log10 = log10_all,
    .log1p = log1p_all,
    .exp2 = exp2_all,
    .expm1 = expm1_all,
    .rsqrt = rsqrt_all,
    .reciprocal = reciprocal_all,
    .sin = sin_all,
    .cos = cos_all,
    .tan = tan_all,
    .asin = asin_all,
    .acos = acos_all,
    .atan = atan_all,
    .sinh = sinh_all,
    .cosh = cosh_all,
    .asinh = asinh_all,
    .acosh = acosh_all,
    .atanh = atanh_all,
    .sigmoid = sigmoid_all,
    .gelu = gelu_all,
    .erf = erf_all,
    .erfc = erfc_all,
    .erfinv = erfinv_all,
    .lgamma = lgamma_all,
    .floor = floor_all,
    .ceil = ceil_all,
    .trunc = trunc_all,
    .round = round_all,
    .frac = frac_all,
    .sign = sign_all,
    .relu = relu_all,
    .add = add_all,
    .sub = sub_all,
    .mul = mul_all,
    .div = div_all,
    .floordiv = floordiv_all,
    .mod = mod_all,
    .pow = pow_all,
    .power = power_all,
    .maximum = maximum_all,
    .minimum = minimum_all,
    .atan2 = atan2_all,
    .hypot = hypot_all,
    .fmod = fmod_all,
    .fmax = fmax_all,
    .fmin = fmin_all,
    .xlogy = xlogy_all,
    .copysign = copysign_all,
    .heaviside = heaviside_all,
    .logaddexp = logaddexp_all,
    .sum = sum_rows,
    .mean = mean_rows,
    .sum_parts = sum_parts,
    .max = max_rows,
    .min = min_rows,
    .softmax = softmax_rows,
    .softmax_long = softmax_long_rows,
    .softmax_across = softmax_across_rows,
    .dot = dot,
    .matmul = matmul,
    .linear = linear,
    .dropout = dropout,
    .tril = tril,
    .triu = triu,
    .masked_fill = masked_fill,
};
