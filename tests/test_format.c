/* Printed numbers: tables of values and the exact text PyTorch or Python prints for them. */
#include "numbers/tensor.h"
#include "test.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The text of a float tensor; its cells follow the shape row-major. */
static const char *floats(Arena *a, Shape shape, const float *cell)
{
    Tensor t = tensor_make(a, FLOAT32, shape);
    memcpy(t.storage->f32, cell, (size_t)t.storage->count * sizeof *cell);
    StrBuf text = strbuf_make(a);
    TensorFormat how = format_default();
    format_tensor(&text, t, &how);
    return text.at;
}

static const char *text_of(Arena *a, Tensor t)
{
    StrBuf text = strbuf_make(a);
    TensorFormat how = format_default();
    format_tensor(&text, t, &how);
    return text.at;
}

/* A tensor of any type with cell i = start + i. */
static Tensor counting(Arena *a, DType dtype, Shape shape, int64_t start)
{
    Tensor t = tensor_make(a, dtype, shape);
    for (int64_t i = 0; i < t.storage->count; i++)
        storage_set(t.storage, i, scalar_i64(start + i));
    return t;
}

TEST(format_chooses_one_layout_for_all_cells)
{
    static const struct {
        Shape shape;
        float cell[6];
        const char *text;
    } rows[] = {
        {{1, {3}}, {0.5f, 12.25f, -300.125f}, "tensor([   0.5000,   12.2500, -300.1250])"},
        {{1, {2}}, {0.00005f, 2.0f}, "tensor([5.0000e-05, 2.0000e+00])"},
        {{1, {2}}, {123456.0f, 0.5f}, "tensor([1.2346e+05, 5.0000e-01])"},
        {{1, {2}}, {1e9f, 3.0f}, "tensor([1.0000e+09, 3.0000e+00])"},
        {{2, {2, 2}},
         {1, -INFINITY, 0, 22},
         "tensor([[ 1., -inf],\n"
         "        [ 0., 22.]])"},
        {{2, {2, 2}},
         {0.25f, -INFINITY, INFINITY, 3.5f},
         "tensor([[0.2500,   -inf],\n"
         "        [   inf, 3.5000]])"},
        {{0, {0}}, {2}, "tensor(2.)"},
        {{0, {0}}, {0.1f}, "tensor(0.1000)"},
        {{0, {0}}, {0.999999881f}, "tensor(1.0000)"}, /* not exactly one, and seen to be */
        {{0, {0}}, {-INFINITY}, "tensor(-inf)"},
        {{0, {0}}, {NAN}, "tensor(nan)"},
        {{0, {0}}, {-NAN}, "tensor(nan)"},
        {{0, {0}}, {-0.0f}, "tensor(-0.)"},
        {{1, {2}}, {0.0f, -0.0f}, "tensor([0., -0.])"}, /* zeros do not widen the column, */
        {{1, {2}}, {-0.0f, 0.25f}, "tensor([-0.0000, 0.2500])"},
        {{1, {3}}, {NAN, INFINITY, 1}, "tensor([nan, inf, 1.])"}, /* nor do inf and nan */
        {{1, {2}}, {INFINITY, -INFINITY}, "tensor([inf, -inf])"},
        {{1, {2}}, {1e-4f, 0.01f}, "tensor([1.0000e-04, 1.0000e-02])"}, /* 1e-4f < 1e-4 */
        {{1, {2}}, {1.005e-4f, 0.01f}, "tensor([0.0001, 0.0100])"},
        {{1, {2}}, {1000, 1}, "tensor([1000.,    1.])"}, /* up to a ratio of 1000 */
        {{1, {2}}, {1001, 1}, "tensor([1.0010e+03, 1.0000e+00])"},
        {{1, {1}}, {1e8f}, "tensor([100000000.])"},
        {{1, {1}}, {100000008}, "tensor([1.0000e+08])"},
        {{1, {1}}, {FLT_MAX}, "tensor([3.4028e+38])"},
        {{1, {1}}, {1e-45f}, "tensor([1.4013e-45])"},
        {{1, {2}}, {0.00004f, 0}, "tensor([4.0000e-05, 0.0000e+00])"},
        {{2, {1, 3}}, {-1.5f, 2, 0}, "tensor([[-1.5000,  2.0000,  0.0000]])"},
        {{3, {1, 1, 1}}, {7}, "tensor([[[7.]]])"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_STR(floats(&a, rows[i].shape, rows[i].cell), rows[i].text);
    arena_free(&a);
}

TEST(format_integers_and_bools_align_right)
{
    Arena a = arena_make(0);
    Tensor t = counting(&a, INT64, shape_of(1, (int64_t[]){3}), 0);
    storage_set(t.storage, 0, scalar_i64(7));
    storage_set(t.storage, 1, scalar_i64(-12));
    storage_set(t.storage, 2, scalar_i64(0));
    CHECK_STR(text_of(&a, t), "tensor([  7, -12,   0])");
    CHECK_STR(text_of(&a, tensor_select(t, 0, 1)), "tensor(-12)");
    Tensor mask = counting(&a, BOOL, shape_of(2, (int64_t[]){2, 2}), -1);
    CHECK_STR(text_of(&a, mask), "tensor([[ True, False],\n"
                                 "        [ True,  True]])");
    CHECK_STR(text_of(&a, tensor_slice(mask, 0, 1, 2, 1)), "tensor([[True, True]])");
    storage_set(t.storage, 0, scalar_i64(INT64_MIN));
    CHECK_STR(text_of(&a, tensor_select(t, 0, 0)), "tensor(-9223372036854775808)");
    arena_free(&a);
}

TEST(format_blocks_stand_apart_by_rank)
{
    Arena a = arena_make(0);
    CHECK_STR(text_of(&a, tensor_make(&a, FLOAT32, shape_of(3, (int64_t[]){2, 2, 2}))),
              "tensor([[[0., 0.],\n"
              "         [0., 0.]],\n"
              "\n"
              "        [[0., 0.],\n"
              "         [0., 0.]]])");
    CHECK_STR(text_of(&a, counting(&a, INT64, shape_of(4, (int64_t[]){2, 1, 1, 1}), 4)),
              "tensor([[[[4]]],\n"
              "\n"
              "\n"
              "        [[[5]]]])");
    arena_free(&a);
}

TEST(format_reads_views_through_their_strides)
{
    Arena a = arena_make(0);
    Tensor t = counting(&a, FLOAT32, shape_of(2, (int64_t[]){2, 3}), 0);
    CHECK_STR(text_of(&a, tensor_transpose(t, 0, 1)), "tensor([[0., 3.],\n"
                                                      "        [1., 4.],\n"
                                                      "        [2., 5.]])");
    arena_free(&a);
}

TEST(format_long_rows_wrap_at_80_columns)
{
    Arena a = arena_make(0);
    CHECK_STR(text_of(&a, tensor_expand(counting(&a, FLOAT32, shape_of(1, (int64_t[]){1}), 1),
                                        shape_of(1, (int64_t[]){30}))),
              "tensor([1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.,\n"
              "        1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1., 1.])");
    /* No cell but zeros counts for the width: it is 1, and 24 fit by that measure. */
    CHECK_STR(text_of(&a, tensor_make(&a, FLOAT32, shape_of(1, (int64_t[]){25}))),
              "tensor([0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., "
              "0., 0., "
              "0., 0., 0.,\n"
              "        0.])");
    CHECK_STR(text_of(&a, counting(&a, INT64, shape_of(2, (int64_t[]){2, 13}), INT64_C(1000000))),
              "tensor([[1000000, 1000001, 1000002, 1000003, 1000004, 1000005, 1000006, 1000007,\n"
              "         1000008, 1000009, 1000010, 1000011, 1000012],\n"
              "        [1000013, 1000014, 1000015, 1000016, 1000017, 1000018, 1000019, 1000020,\n"
              "         1000021, 1000022, 1000023, 1000024, 1000025]])");
    arena_free(&a);
}

TEST(format_more_than_1000_cells_are_summarised)
{
    Arena a = arena_make(0);
    CHECK_STR(text_of(&a, counting(&a, INT64, shape_of(2, (int64_t[]){50, 40}), 0)),
              "tensor([[   0,    1,    2,  ...,   37,   38,   39],\n"
              "        [  40,   41,   42,  ...,   77,   78,   79],\n"
              "        [  80,   81,   82,  ...,  117,  118,  119],\n"
              "        ...,\n"
              "        [1880, 1881, 1882,  ..., 1917, 1918, 1919],\n"
              "        [1920, 1921, 1922,  ..., 1957, 1958, 1959],\n"
              "        [1960, 1961, 1962,  ..., 1997, 1998, 1999]])");
    Tensor t = counting(&a, FLOAT32, shape_of(1, (int64_t[]){1001}), 0);
    storage_set(t.storage, 500, scalar_f32(0.5f)); /* not shown, so it does not count */
    CHECK_STR(text_of(&a, t), "tensor([   0.,    1.,    2.,  ...,  998.,  999., 1000.])");
    CHECK_STR(text_of(&a, counting(&a, INT64, shape_of(3, (int64_t[]){501, 1, 2}), 0)),
              "tensor([[[   0,    1]],\n\n"
              "        [[   2,    3]],\n\n"
              "        [[   4,    5]],\n\n"
              "        ...,\n\n"
              "        [[ 996,  997]],\n\n"
              "        [[ 998,  999]],\n\n"
              "        [[1000, 1001]]])");
    CHECK(strstr(text_of(&a, counting(&a, INT64, shape_of(1, (int64_t[]){1000}), 0)), "...") ==
          NULL);
    CHECK_STR(text_of(&a, counting(&a, INT64, shape_of(1, (int64_t[]){1001}),
                                   INT64_C(1000000000000000000))),
              "tensor([1000000000000000000, 1000000000000000001, 1000000000000000002,\n"
              "         ..., 1000000000000000998, 1000000000000000999,\n"
              "        1000000000000001000])");
    arena_free(&a);
}

TEST(format_empty_tensors_say_their_shape_and_type)
{
    static const struct {
        DType dtype;
        Shape shape;
        const char *text;
    } rows[] = {
        {FLOAT32, {1, {0}}, "tensor([])"},
        {FLOAT32, {2, {0, 3}}, "tensor([], size=(0, 3))"},
        {INT64, {1, {0}}, "tensor([], dtype=torch.int64)"},
        {BOOL, {3, {2, 0, 1}}, "tensor([], size=(2, 0, 1), dtype=torch.bool)"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK_STR(text_of(&a, tensor_make(&a, rows[i].dtype, rows[i].shape)), rows[i].text);
    arena_free(&a);
}

TEST(format_python_floats_read_back_as_themselves)
{
    static const struct {
        double v;
        const char *text;
    } rows[] = {
        {0.1 + 0.2, "0.30000000000000004"},
        {1e-7, "1e-07"},
        {1e16, "1e+16"},
        {9999999999999998, "9999999999999998.0"},
        {3, "3.0"},
        {-0.0, "-0.0"},
        {1e-5, "1e-05"},
        {0.0001, "0.0001"},
        {0.00012345, "0.00012345"},
        {123456789, "123456789.0"},
        {1.5e300, "1.5e+300"},
        {5e-324, "5e-324"},
        {DBL_MAX, "1.7976931348623157e+308"},
        {0.9544000625610352, "0.9544000625610352"},
        {0x1p-24, "5.960464477539063e-08"}, /* nearest 16 digits: ...062, which is another number */
        {0x1p-44, "5.684341886080802e-14"},
        {(double)NAN, "nan"},
        {-(double)NAN, "nan"},
        {(double)INFINITY, "inf"},
        {-(double)INFINITY, "-inf"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = strbuf_make(&a);
        format_python_float(&text, rows[i].v);
        CHECK_STR(text.at, rows[i].text);
    }
    arena_free(&a);
}

TEST(format_a_cell_reads_back_as_the_same_number_of_its_type)
{
    const struct {
        Scalar cell;
        const char *text;
    } rows[] = {
        {scalar_f32(0.1F), "0.1"},
        {scalar_f64(0.1), "0.1"},
        {scalar_f64((double)0.1F), "0.10000000149011612"},
        {scalar_f32(3), "3.0"},
        {scalar_f32(-0.0F), "-0.0"},
        {scalar_f32(0x1p-149F), "1e-45"},
        {scalar_f32(16777216), "16777216.0"},
        {scalar_f32(-INFINITY), "-inf"},
        {scalar_f32(NAN), "nan"},
        {scalar_i64(INT64_MIN), "-9223372036854775808"},
        {scalar_b8(true), "True"},
        {scalar_b8(false), "False"},
    };
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        StrBuf text = strbuf_make(&a);
        format_cell(&text, rows[i].cell);
        CHECK_STR(text.at, rows[i].text);
    }
    for (int e = -149; e < 128; e++) /* below a power of two numbers lie closer than above it */
        for (int near = -1; near <= 1; near++) {
            StrBuf text = strbuf_make(&a);
            float power = ldexpf(1, e),
                  v = near ? nextafterf(power, near < 0 ? 0 : INFINITY) : power;
            format_cell(&text, scalar_f32(v));
            CHECK(strtof(text.at, NULL) == v);
        }
    arena_free(&a);
}
