/*
 * kernels.h - the arithmetic: plain loops over float32 arrays.
 *
 * They do the float32 arithmetic of lessons; large products and sums are left to src/fast. A kernel
 * is pure: outputs first, inputs const and never overlapping the output, sizes last, no globals, no
 * allocation. Arrays are packed row-major; the caller (trace/ops_*.c) has resolved strides and
 * broadcasting and put the reduced dimension last. Products are summed one after another in float32
 * without fused multiply-add, plain sums in four turns: PyTorch's own orders, which reproduce its
 * digits to the last one.
 *
 * `struct Kernels` holds one pointer per kernel; the teaching ones (kernels.c, shown to the reader)
 * and the stepped ones (the same text with a report after every statement) are two values of it.
 *
 * Letters: n rows, m columns, k the inner, summed dimension.
 * Must not know: tensors, traces, threads.
 */
#ifndef NUMBERS_KERNELS_H
#define NUMBERS_KERNELS_H

typedef void UnaryKernel(float *y, const float *x, int n);
typedef void BinaryKernel(float *y, const float *a, const float *b, int n);
typedef void RowKernel(float *y, const float *x, int n, int m);
typedef void DiagonalKernel(float *y, const float *x, int n, int m, int diagonal);

typedef struct Kernels {
    const char *name; /* "teaching", "stepped" */

    /* y[i] = f(x[i]), n cells */
    UnaryKernel *neg;  /* -x */
    UnaryKernel *abs;  /* |x| */
    UnaryKernel *exp;  /* e^x; overflows to inf above 88.72283, underflows to 0 below -103.97 */
    UnaryKernel *sqrt; /* square root; NaN for x < 0 */
    UnaryKernel *tanh;
    UnaryKernel *log;
    UnaryKernel *log2;
    UnaryKernel *log10;
    UnaryKernel *log1p;
    UnaryKernel *exp2;
    UnaryKernel *expm1;
    UnaryKernel *rsqrt;
    UnaryKernel *reciprocal;
    UnaryKernel *sin;
    UnaryKernel *cos;
    UnaryKernel *tan;
    UnaryKernel *asin;
    UnaryKernel *acos;
    UnaryKernel *atan;
    UnaryKernel *sinh;
    UnaryKernel *cosh;
    UnaryKernel *asinh;
    UnaryKernel *acosh;
    UnaryKernel *atanh;
    UnaryKernel *sigmoid;
    UnaryKernel *gelu;
    UnaryKernel *erf;
    UnaryKernel *erfc;
    UnaryKernel *erfinv;
    UnaryKernel *lgamma;
    UnaryKernel *floor;
    UnaryKernel *ceil;
    UnaryKernel *trunc;
    UnaryKernel *round;
    UnaryKernel *frac;
    UnaryKernel *sign;
    UnaryKernel *relu;

    /* y[i] = a[i] f b[i], n cells */
    BinaryKernel *add;
    BinaryKernel *sub;
    BinaryKernel *mul;
    BinaryKernel *div;      /* x/0 = ±inf, 0/0 = NaN */
    BinaryKernel *floordiv; /* floor(a/b) as torch's // on floats */
    BinaryKernel *mod;      /* sign of the divisor, as torch's % on floats */
    BinaryKernel *pow;
    BinaryKernel *maximum; /* the larger; NaN where one is */
    BinaryKernel *minimum;
    BinaryKernel *atan2;
    BinaryKernel *hypot;
    BinaryKernel *fmod;
    BinaryKernel *fmax;
    BinaryKernel *fmin;
    BinaryKernel *xlogy;
    BinaryKernel *copysign;
    BinaryKernel *heaviside;
    BinaryKernel *logaddexp;
    BinaryKernel *power; /* a^b for b = 3, -2 or -0.5, by products and roots */

    /* Rows x (n, m) to y (n). sum of no cells is 0, mean of none NaN; max and min want m >= 1 and
     * give NaN when the row holds one, as torch.max does. */
    RowKernel *sum;
    RowKernel *mean; /* sum / m */

    /* The same of long rows, in PyTorch's order: cells take turns in lanes * turns parts; after
     * each `block` rounds a part is carried on, three times over. part has room for 4 * lanes *
     * turns. Divided by `over`: 1, or the m of a mean. */
    void (*sum_parts)(float *y, const float *x, float *part, float over, int n, int m, int lanes,
                      int turns, int block);
    RowKernel *max;
    RowKernel *min;

    /* y (n, m): each row exp(x - max) * (1 / sum(exp(x - max))), as torch.softmax. A row of only
     * -inf, or one with NaN or +inf, gives NaN. */
    RowKernel *softmax;
    /* The same of rows of 8 cells and more, with other last digits; part has room for 8. */
    void (*softmax_long)(float *y, const float *x, float *part, int n, int m);
    /* The same along a dimension that is not the last; `side` rows lie side by side. */
    void (*softmax_across)(float *y, const float *x, int n, int m, int side);

    /* y (1) = sum over a[i] b[i]: torch.dot. */
    BinaryKernel *dot;

    /* c (n, m) = a (n, k) b (k, m): torch.matmul of two matrices. */
    void (*matmul)(float *c, const float *a, const float *b, int n, int k, int m);

    /* y (n, m) = x (n, k) w' + b: torch.nn.functional.linear. w is stored (m, k), a row for each
     * output; b (m) is added last. */
    void (*linear)(float *y, const float *x, const float *w, const float *b, int n, int k, int m);

    /* y[i] = x[i] times scale where kept[i] is 1, times 0 where it is 0: dropout while training. */
    void (*dropout)(float *y, const float *x, const float *kept, float scale, int n);

    /* y (n, m) = x where column - row <= diagonal (tril), >= diagonal (triu), else 0. */
    DiagonalKernel *tril;
    DiagonalKernel *triu;

    /* y[i] = value where mask[i] is not 0, else x[i]: Tensor.masked_fill. */
    void (*masked_fill)(float *y, const float *x, const float *mask, float value, int n);
} Kernels;

/* e to the power x, sine and cosine, with PyTorch's digits. */
float e_to(float x);
float sine_of(float x);
float cosine_of(float x);
/* The number whose erf is y; each step is rounded as the type of the cells is. */
double erf_inverse(double y, double (*rounded)(double));

extern const Kernels kernels_teaching;
extern const Kernels kernels_stepped;

#endif
