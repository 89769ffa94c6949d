/* The stepped kernels: the same bits as the teaching ones, and the events they report. */
#include "base/file.h"
#include "numbers/rng.h"
#include "numbers/step.h"
#include "numbers/tensor.h"
#include "test.h"
#include "trace/ops.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 256 };

/* Random cells, every seventh of them odd. */
static void fill(float *x, int n, uint64_t seed)
{
    static const float odd[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-45f, 3e38f, 0, 90, -104};
    Rng r;
    rng_seed(&r, seed);
    for (int i = 0; i < n; i++) {
        float u = rng_uniform(&r);
        x[i] = rng_u32(&r) % 7 ? 8 * u - 4 : odd[rng_u32(&r) % 9];
    }
}

static bool same(const float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        if (!scalar_same(scalar_f32(a[i]), scalar_f32(b[i])))
            return false;
    return true;
}

/* Runs the kernel of an operation on each cell, of one operand or of two. */
static void run_element(const Kernels *k, const Op *op, float *y, const float *a, const float *b)
{
    const char *slot = (const char *)k + op->slot;
    UnaryKernel *unary;
    BinaryKernel *binary;
    if (op->most == 1) {
        memcpy(&unary, slot, sizeof unary);
        unary(y, a, MOST);
    } else {
        memcpy(&binary, slot, sizeof binary);
        binary(y, a, b, MOST);
    }
}

TEST(stepped_elementwise_kernels_give_the_same_bits)
{
    const Kernels *t = &kernels_teaching, *s = &kernels_stepped;
    float a[MOST], b[MOST], want[MOST], got[MOST];
    fill(a, MOST, 1);
    fill(b, MOST, 2);
    for (int id = 0; id < OP_COUNT; id++) {
        const Op *op = op_row(id);
        if (op->kind == EXPLAIN_ELEMENT && op->kernel) {
            run_element(t, op, want, a, b);
            run_element(s, op, got, a, b);
            bool own =
                memcmp((const char *)t + op->slot, (const char *)s + op->slot, sizeof t->neg);
            if (!CHECK(own && same(got, want, MOST)))
                printf("  the kernel %s\n", op->kernel);
        }
    }
    t->masked_fill(want, a, b, -INFINITY, MOST);
    s->masked_fill(got, a, b, -INFINITY, MOST);
    CHECK(same(got, want, MOST));
    t->dot(want, a + 100, b + 100, 5);
    s->dot(got, a + 100, b + 100, 5);
    CHECK(same(got, want, 1));
}

TEST(stepped_row_kernels_give_the_same_bits)
{
    static const int sizes[][3] = {{1, 1, 1},  {3, 7, 5}, {7, 1, 11},
                                   {13, 4, 1}, {0, 3, 2}, {2, 0, 3}};
    const Kernels *t = &kernels_teaching, *s = &kernels_stepped;
    RowKernel *const rows[][2] = {{t->sum, s->sum},
                                  {t->mean, s->mean},
                                  {t->max, s->max},
                                  {t->min, s->min},
                                  {t->softmax, s->softmax}};
    float a[MOST], b[MOST], want[MOST] = {0}, got[MOST] = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int n = sizes[i][0], m = sizes[i][1], k = sizes[i][2];
        fill(a, MOST, 10 + i);
        fill(b, MOST, 20 + i);
        for (size_t j = 0; j < sizeof rows / sizeof *rows; j++) {
            rows[j][0](want, a, n, m);
            rows[j][1](got, a, n, m);
            CHECK(rows[j][0] != rows[j][1] && same(got, want, MOST));
        }
        t->matmul(want, a, b, n, k, m);
        s->matmul(got, a, b, n, k, m);
        CHECK(same(got, want, MOST));
        for (int diagonal = -2; diagonal <= 2; diagonal++) {
            t->tril(want, a, n, m, diagonal);
            s->tril(got, a, n, m, diagonal);
            CHECK(same(got, want, MOST));
            t->triu(want, a, n, m, diagonal);
            s->triu(got, a, n, m, diagonal);
            CHECK(same(got, want, MOST));
        }
    }
    CHECK_STR(t->name, "teaching");
    CHECK_STR(s->name, "stepped");
}

/* --- Events ------------------------------------------------------------------------------------
 */

static Str kernels_text(void)
{
    const Embedded *file = embedded_find("numbers/kernels.c");
    return file->text;
}

/* The n-th line of kernels.c without its indent. */
static Str kernels_line(int n)
{
    Str rest = kernels_text(), line = {"", 0};
    while (n-- > 0 && str_line(&rest, &line))
        ;
    return str_trim(line);
}

/* Writes every event as a line: the code, the local variables behind `skip` parameters, the cells.
 */
typedef struct Listing {
    StrBuf text;
    const float *a, *b, *c; /* where the arrays start: a or x, b, c or y */
    int skip;
} Listing;

static void list_event(void *context, const StepEvent *e)
{
    Listing *l = context;
    Str code = kernels_line(e->line);
    strbuf_printf(&l->text, "%.*s |", STR_ARG(code));
    for (int i = l->skip; i < e->vars; i++)
        strbuf_printf(&l->text, e->var[i].whole ? " %s=%g" : " %s=%.1f", e->var[i].name,
                      e->var[i].value);
    for (int i = 0; i < e->cells; i++) {
        const StepCell *cell = &e->cell[i];
        char name = cell->array[0];
        const float *start = strchr("ax", name) ? l->a : name == 'b' ? l->b : l->c;
        strbuf_printf(&l->text, " %s %c[%d]", cell->written ? "writes" : "reads", name,
                      (int)(cell->cell - start));
    }
    strbuf_char(&l->text, '\n');
}

TEST(stepped_matmul_reports_every_statement)
{
    static const float a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    float c[4];
    Arena arena = arena_make(0);
    Listing l = {.text = strbuf_make(&arena), .a = a, .b = b, .c = c, .skip = 3};
    step_watch(list_event, &l);
    kernels_stepped.matmul(c, a, b, 2, 2, 2);
    step_watch(NULL, NULL);
    CHECK_STR(l.text.at,
              "for (int i = 0; i < n; i++) | i=0\n"
              "for (int j = 0; j < m; j++) { | i=0 j=0\n"
              "float sum = 0; | i=0 j=0 sum=0.0\n"
              "for (int p = 0; p < k; p++) | i=0 j=0 sum=0.0 p=0\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=0 j=0 sum=5.0 p=0 reads a[0] reads b[0]\n"
              "for (int p = 0; p < k; p++) | i=0 j=0 sum=5.0 p=1\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=0 j=0 sum=19.0 p=1 reads a[1] reads b[2]\n"
              "c[i * m + j] = sum; | i=0 j=0 sum=19.0 writes c[0]\n"
              "for (int j = 0; j < m; j++) { | i=0 j=1\n"
              "float sum = 0; | i=0 j=1 sum=0.0\n"
              "for (int p = 0; p < k; p++) | i=0 j=1 sum=0.0 p=0\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=0 j=1 sum=6.0 p=0 reads a[0] reads b[1]\n"
              "for (int p = 0; p < k; p++) | i=0 j=1 sum=6.0 p=1\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=0 j=1 sum=22.0 p=1 reads a[1] reads b[3]\n"
              "c[i * m + j] = sum; | i=0 j=1 sum=22.0 writes c[1]\n"
              "for (int i = 0; i < n; i++) | i=1\n"
              "for (int j = 0; j < m; j++) { | i=1 j=0\n"
              "float sum = 0; | i=1 j=0 sum=0.0\n"
              "for (int p = 0; p < k; p++) | i=1 j=0 sum=0.0 p=0\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=1 j=0 sum=15.0 p=0 reads a[2] reads b[0]\n"
              "for (int p = 0; p < k; p++) | i=1 j=0 sum=15.0 p=1\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=1 j=0 sum=43.0 p=1 reads a[3] reads b[2]\n"
              "c[i * m + j] = sum; | i=1 j=0 sum=43.0 writes c[2]\n"
              "for (int j = 0; j < m; j++) { | i=1 j=1\n"
              "float sum = 0; | i=1 j=1 sum=0.0\n"
              "for (int p = 0; p < k; p++) | i=1 j=1 sum=0.0 p=0\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=1 j=1 sum=18.0 p=0 reads a[2] reads b[1]\n"
              "for (int p = 0; p < k; p++) | i=1 j=1 sum=18.0 p=1\n"
              "sum += a[i * k + p] * b[p * m + j]; | i=1 j=1 sum=50.0 p=1 reads a[3] reads b[3]\n"
              "c[i * m + j] = sum; | i=1 j=1 sum=50.0 writes c[3]\n");
    arena_free(&arena);
}

TEST(stepped_softmax_reports_every_statement)
{
    static const float x[] = {7};
    float y[1];
    Arena arena = arena_make(0);
    Listing l = {.text = strbuf_make(&arena), .a = x, .c = y, .skip = 2};
    step_watch(list_event, &l);
    kernels_stepped.softmax(y, x, 1, 1);
    step_watch(NULL, NULL);
    CHECK_STR(l.text.at,
              "for (int i = 0; i < n; i++) { | i=0\n"
              "float max = -INFINITY; | i=0 max=-inf\n"
              "for (int j = 0; j < m; j++) | i=0 max=-inf j=0\n"
              "max = x[i * m + j] > max ? x[i * m + j] : max; | i=0 max=7.0 j=0 reads x[0]\n"
              "float sum = 0; | i=0 max=7.0 sum=0.0\n"
              "for (int j = 0; j < m; j++) { | i=0 max=7.0 sum=0.0 j=0\n"
              "y[i * m + j] = e_to(x[i * m + j] - max); | i=0 max=7.0 sum=0.0 j=0 "
              "writes y[0] reads x[0]\n"
              "sum += y[i * m + j]; | i=0 max=7.0 sum=1.0 j=0 reads y[0]\n"
              "float scale = 1 / sum; | i=0 max=7.0 sum=1.0 scale=1.0\n"
              "for (int j = 0; j < m; j++) | i=0 max=7.0 sum=1.0 scale=1.0 j=0\n"
              "y[i * m + j] *= scale; | i=0 max=7.0 sum=1.0 scale=1.0 j=0 writes y[0]\n");
    arena_free(&arena);
}

static void count_event(void *context, const StepEvent *e)
{
    (void)e;
    ++*(long *)context;
}

TEST(stepped_kernels_are_silent_without_a_sink)
{
    long count = 0;
    float x[] = {1, 2, 3}, y[3];
    kernels_stepped.softmax(y, x, 1, 3);
    step_watch(count_event, &count);
    kernels_teaching.softmax(y, x, 1, 3);
    CHECK_INT(count, 0);
    kernels_stepped.softmax(y, x, 1, 3);
    CHECK_INT(count, 1 + 1 + 2 * 3 + 1 + 3 * 3 + 1 + 2 * 3); /* statements and turns of loops */
    step_watch(NULL, NULL);
    kernels_stepped.softmax(y, x, 1, 3);
    CHECK_INT(count, 25);
}

TEST(stepped_kernels_are_found_in_their_text)
{
    int first, last;
    for (int id = 0; id < OP_COUNT; id++) {
        const char *kernel = op_row(id)->kernel;
        if (!kernel)
            continue;
        bool found = CHECK(step_kernel_lines(kernels_text(), kernel, &first, &last)) &&
                     CHECK(str_starts(kernels_line(first), "/* ")) &&
                     CHECK(str_is(kernels_line(last), "}")) &&
                     CHECK(last - first >= 5 && last - first < 22);
        if (!found)
            printf("  the kernel %s\n", kernel);
    }
    CHECK(!step_kernel_lines(kernels_text(), "mask", &first, &last));
    CHECK(!step_kernel_lines(kernels_text(), "", &first, &last));
    CHECK(step_kernel_lines(STR("\n/* a\n * b */\nstatic void f_all(int n)\n{\n}\n"), "f", &first,
                            &last));
    CHECK(first == 2 && last == 6);
}
