/* Tensors: shapes, broadcasting, views that share cells, and which views exist at all. */
#include "numbers/tensor.h"
#include "test.h"

#include <math.h>
#include <string.h>

#define SHAPE(...)                                                                                 \
    shape_of((int)(sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t)), (int64_t[]){__VA_ARGS__})

/* 0, 1, 2, ... in row-major order. */
static Tensor counting(Arena *a, Shape shape)
{
    Tensor t = tensor_make(a, INT64, shape);
    for (int64_t i = 0; i < tensor_count(t); i++)
        storage_set(t.storage, i, scalar_i64(i));
    return t;
}

static const char *cells(Arena *a, Tensor t)
{
    StrBuf text = strbuf_make(a);
    strbuf_printf(&text, "%s", shape_text(t.shape).text);
    for (int64_t i = 0; i < tensor_count(t); i++)
        strbuf_printf(&text, " %g", scalar_double(storage_get(t.storage, tensor_slot(t, i))));
    return text.at;
}

TEST(tensor_shapes_count_and_compare)
{
    CHECK_INT(shape_count(SHAPE(2, 3, 4)), 24);
    CHECK_INT(shape_count((Shape){.rank = 0}), 1);
    CHECK_INT(shape_count(SHAPE(5, 0, 7)), 0);
    CHECK_INT(shape_count(SHAPE(INT64_MAX, 0)), 0);
    CHECK_INT(shape_count(SHAPE(INT64_MAX / 2, 3)), INT64_MAX);
    CHECK(shape_equal(SHAPE(6, 3), SHAPE(6, 3)));
    CHECK(!shape_equal(SHAPE(6, 3), SHAPE(3, 6)));
    CHECK(!shape_equal(SHAPE(6), SHAPE(6, 1)));
    CHECK_STR(shape_text(shape_drop(SHAPE(2, 3, 4), 1)).text, "[2, 4]");
    CHECK_STR(shape_text(shape_insert(SHAPE(2, 3), 0)).text, "[1, 2, 3]");
    CHECK_STR(shape_text(shape_insert(SHAPE(2, 3), 2)).text, "[2, 3, 1]");
    CHECK_STR(shape_text((Shape){.rank = 0}).text, "[]");
    CHECK_STR(shape_text(SHAPE(INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN)).text,
              "[-9223372036854775808, -9223372036854775808, -9223372036854775808, "
              "-9223372036854775808, -9223372036854775808]");
}

TEST(tensor_shapes_broadcast_as_in_pytorch)
{
    static const struct {
        Shape a, b;
        const char *result; /* or NULL: they do not match, */
        int bad;            /* at this dimension */
    } rows[] = {
        {{2, {6, 3}}, {2, {6, 3}}, "[6, 3]", 0},
        {{2, {6, 3}}, {1, {3}}, "[6, 3]", 0},
        {{1, {3}}, {2, {6, 3}}, "[6, 3]", 0},
        {{2, {6, 6}}, {2, {6, 1}}, "[6, 6]", 0},
        {{2, {6, 1}}, {2, {1, 4}}, "[6, 4]", 0},
        {{4, {2, 2, 6, 6}}, {2, {6, 6}}, "[2, 2, 6, 6]", 0},
        {{0, {0}}, {2, {6, 3}}, "[6, 3]", 0},
        {{0, {0}}, {0, {0}}, "[]", 0},
        {{2, {0, 3}}, {2, {1, 3}}, "[0, 3]", 0},
        {{5, {1, 1, 1, 1, 1}}, {1, {7}}, "[1, 1, 1, 1, 7]", 0},
        {{2, {6, 3}}, {1, {6}}, NULL, 1},
        {{2, {6, 3}}, {2, {3, 6}}, NULL, 1}, /* both differ: the last one is named */
        {{2, {6, 3}}, {2, {5, 3}}, NULL, 0},
        {{3, {2, 6, 3}}, {2, {5, 3}}, NULL, 1},
        {{2, {0, 3}}, {2, {2, 3}}, NULL, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Shape out;
        int bad = -1;
        bool fits = shape_broadcast(rows[i].a, rows[i].b, &out, &bad);
        if (!CHECK(fits == (rows[i].result != NULL)))
            continue;
        if (fits)
            CHECK_STR(shape_text(out).text, rows[i].result);
        else
            CHECK_INT(bad, rows[i].bad);
    }
}

TEST(tensor_cells_are_numbered_row_major)
{
    Shape s = SHAPE(2, 3, 4);
    int64_t at[MAX_RANK];
    index_split(s, 23, at);
    CHECK(at[0] == 1 && at[1] == 2 && at[2] == 3);
    for (int64_t i = 0; i < 24; i++) {
        index_split(s, i, at);
        CHECK_INT(index_join(s, at), i);
    }
}

TEST(tensor_fresh_ones_are_zero_and_contiguous)
{
    Arena a = arena_make(0);
    Tensor t = tensor_make(&a, FLOAT32, SHAPE(2, 3));
    CHECK_STR(cells(&a, t), "[2, 3] 0 0 0 0 0 0");
    CHECK(t.stride[0] == 3 && t.stride[1] == 1);
    CHECK(tensor_is_contiguous(t));
    Tensor empty = tensor_make(&a, FLOAT32, SHAPE(2, 0, 3));
    CHECK_INT(tensor_count(empty), 0);
    CHECK(tensor_is_contiguous(empty));
    CHECK(empty.stride[0] == 3 && empty.stride[1] == 3 && empty.stride[2] == 1);
    CHECK_INT(tensor_count(tensor_make(&a, BOOL, (Shape){.rank = 0})), 1);
    arena_free(&a);
}

TEST(tensor_views_show_the_right_cells)
{
    Arena a = arena_make(0);
    Tensor t = counting(&a, SHAPE(2, 3));
    CHECK_STR(cells(&a, tensor_transpose(t, 0, 1)), "[3, 2] 0 3 1 4 2 5");
    CHECK_STR(cells(&a, tensor_select(t, 0, 1)), "[3] 3 4 5");
    CHECK_STR(cells(&a, tensor_select(t, 1, 2)), "[2] 2 5");
    CHECK_STR(cells(&a, tensor_slice(t, 1, 1, 3, 1)), "[2, 2] 1 2 4 5");
    CHECK_STR(cells(&a, tensor_slice(t, 1, 0, 3, 2)), "[2, 2] 0 2 3 5");
    CHECK_STR(cells(&a, tensor_slice(t, 0, 1, 1, 1)), "[0, 3]");
    CHECK_STR(cells(&a, tensor_unsqueeze(t, 1)), "[2, 1, 3] 0 1 2 3 4 5");
    CHECK_STR(cells(&a, tensor_unsqueeze(t, 2)), "[2, 3, 1] 0 1 2 3 4 5");
    CHECK_STR(cells(&a, tensor_expand(tensor_select(t, 0, 1), SHAPE(2, 2, 3))),
              "[2, 2, 3] 3 4 5 3 4 5 3 4 5 3 4 5");
    CHECK_STR(cells(&a, tensor_expand(tensor_slice(t, 1, 1, 2, 1), SHAPE(2, 2))), "[2, 2] 1 1 4 4");
    arena_free(&a);
}

TEST(tensor_views_share_their_storage)
{
    Arena a = arena_make(0);
    Tensor t = counting(&a, SHAPE(2, 3));
    Tensor column = tensor_select(tensor_transpose(t, 0, 1), 0, 2);
    storage_set(column.storage, tensor_slot(column, 1), scalar_i64(-7));
    CHECK_STR(cells(&a, t), "[2, 3] 0 1 2 3 4 -7");
    arena_free(&a);
}

TEST(tensor_transposing_twice_gives_the_same_view)
{
    Arena a = arena_make(0);
    Tensor t = counting(&a, SHAPE(2, 3, 4));
    Tensor back = tensor_transpose(tensor_transpose(t, 0, 2), 2, 0);
    CHECK(shape_equal(back.shape, t.shape) && tensor_is_contiguous(back));
    CHECK(!tensor_is_contiguous(tensor_transpose(t, 1, 2)));
    CHECK(!tensor_is_contiguous(tensor_slice(t, 2, 0, 2, 1)));
    CHECK(tensor_is_contiguous(tensor_slice(t, 0, 1, 2, 1)));
    CHECK(!tensor_is_contiguous(tensor_slice(tensor_transpose(t, 0, 1), 0, 0, 1, 1)));
    CHECK(tensor_is_contiguous(tensor_transpose(tensor_unsqueeze(t, 0), 0, 1))); /* a size of 1 */
    arena_free(&a);
}

TEST(tensor_walks_visit_every_slot_in_order)
{
    Arena a = arena_make(0);
    Tensor t = tensor_slice(tensor_transpose(counting(&a, SHAPE(3, 4, 5)), 0, 2), 0, 1, 5, 2);
    int64_t i = 0;
    for (Walk w = walk_start(t); w.left; walk_next(&w), i++)
        CHECK_INT(w.slot, tensor_slot(t, i));
    CHECK_INT(i, 2 * 4 * 3);
    Tensor one = tensor_select(counting(&a, SHAPE(3)), 0, 2);
    Walk w = walk_start(one);
    CHECK(w.left == 1 && w.slot == 2);
    CHECK_INT(walk_start(tensor_slice(t, 0, 0, 0, 1)).left, 0);
    arena_free(&a);
}

/* By trial: a view exists when the steps seen along each new dimension explain every cell. */
static bool view_exists(Tensor t, Shape shape)
{
    int64_t step[MAX_RANK] = {0}, at[MAX_RANK];
    for (int d = 0; d < shape.rank; d++) {
        memset(at, 0, sizeof at);
        at[d] = 1;
        if (shape.size[d] > 1)
            step[d] = tensor_slot(t, index_join(shape, at)) - t.offset;
    }
    for (int64_t i = 0; i < shape_count(shape); i++) {
        int64_t slot = t.offset;
        index_split(shape, i, at);
        for (int d = 0; d < shape.rank; d++)
            slot += at[d] * step[d];
        if (slot != tensor_slot(t, i))
            return false;
    }
    return true;
}

/* tensor_view of t to `shape` must say what a trial says, and show the cells in the same order. */
static bool view_is_right(Tensor t, Shape shape)
{
    Tensor v;
    bool possible = tensor_view(t, shape, &v);
    if (possible != view_exists(t, shape))
        return false;
    for (int64_t i = 0; possible && i < tensor_count(t); i++)
        if (tensor_slot(v, i) != tensor_slot(t, i))
            return false;
    return !possible || (v.storage == t.storage && shape_equal(v.shape, shape));
}

TEST(tensor_view_exists_exactly_where_strides_allow_it)
{
    static const Shape targets[] = {
        {1, {24}},          {2, {2, 12}},         {2, {12, 2}},         {2, {3, 8}},
        {2, {4, 6}},        {2, {6, 4}},          {2, {8, 3}},          {3, {2, 3, 4}},
        {3, {4, 3, 2}},     {3, {3, 2, 4}},       {4, {2, 3, 2, 2}},    {4, {2, 2, 2, 3}},
        {4, {1, 24, 1, 1}}, {5, {2, 1, 3, 1, 4}}, {5, {1, 2, 2, 2, 3}},
    };
    Arena a = arena_make(0);
    Tensor whole = counting(&a, SHAPE(2, 3, 4));
    Tensor from[] = {
        whole,
        tensor_transpose(whole, 0, 1),
        tensor_transpose(whole, 1, 2),
        tensor_transpose(whole, 0, 2),
        tensor_unsqueeze(tensor_transpose(whole, 0, 2), 1),
        tensor_slice(counting(&a, SHAPE(2, 3, 8)), 2, 0, 8, 2),
        tensor_slice(counting(&a, SHAPE(2, 6, 4)), 1, 1, 4, 1),
        tensor_slice(counting(&a, SHAPE(5, 3, 4)), 0, 3, 5, 1),
        tensor_expand(counting(&a, SHAPE(4)), SHAPE(2, 3, 4)),
        tensor_expand(counting(&a, SHAPE(2, 1, 1)), SHAPE(2, 3, 4)),
        tensor_transpose(counting(&a, SHAPE(1, 2, 6, 2)), 1, 2),
    };
    for (size_t i = 0; i < sizeof from / sizeof *from; i++)
        for (size_t j = 0; j < sizeof targets / sizeof *targets; j++)
            CHECK(view_is_right(from[i], targets[j]));
    arena_free(&a);
}

TEST(tensor_view_of_the_chapter)
{
    Arena a = arena_make(0);
    Tensor v, keys = counting(&a, SHAPE(2, 6, 4));
    CHECK(tensor_view(keys, SHAPE(2, 6, 2, 2), &v));
    Tensor heads = tensor_transpose(v, 1, 2);
    CHECK(!tensor_view(heads, SHAPE(2, 6, 4), &v)); /* why the book calls .contiguous() */
    CHECK(tensor_view(tensor_transpose(heads, 1, 2), SHAPE(2, 6, 4), &v));
    CHECK(tensor_view(tensor_select(counting(&a, SHAPE(1)), 0, 0), SHAPE(1, 1), &v));
    CHECK(tensor_view(counting(&a, SHAPE(1, 1)), (Shape){.rank = 0}, &v));
    CHECK(tensor_view(counting(&a, SHAPE(0, 3)), SHAPE(7, 0), &v));
    arena_free(&a);
}

TEST(tensor_view_passes_over_sizes_of_one)
{
    Arena a = arena_make(0);
    Tensor v, t = tensor_transpose(counting(&a, SHAPE(2, 3, 4)), 0, 1);
    CHECK(tensor_view(tensor_slice(t, 1, 0, 1, 1), SHAPE(12), &v)); /* (3, 1, 4), strides 4 12 1 */
    CHECK_STR(cells(&a, v), "[12] 0 1 2 3 4 5 6 7 8 9 10 11");
    CHECK(tensor_view(t, SHAPE(3, 2, 1, 4), &v)); /* the new one belongs to the run behind it */
    CHECK(v.stride[0] == 4 && v.stride[1] == 12 && v.stride[2] == 4 && v.stride[3] == 1);
    arena_free(&a);
}

TEST(tensor_types_promote_and_convert)
{
    CHECK_INT(dtype_promote(BOOL, INT64), INT64);
    CHECK_INT(dtype_promote(INT64, FLOAT32), FLOAT32);
    CHECK_INT(dtype_promote(BOOL, FLOAT32), FLOAT32);
    CHECK_INT(dtype_promote(BOOL, BOOL), BOOL);
    CHECK_STR(dtype_name(INT64), "torch.int64");
    CHECK_INT(scalar_to(scalar_f32(-2.9f), INT64).i64, -2);
    CHECK_INT(scalar_to(scalar_f32(NAN), INT64).i64, INT64_MIN);
    CHECK_INT(scalar_to(scalar_f32(9.3e18f), INT64).i64, INT64_MIN);
    CHECK_INT(scalar_to(scalar_f32(-INFINITY), INT64).i64, INT64_MIN);
    CHECK(scalar_to(scalar_f32(NAN), BOOL).b8);
    CHECK(!scalar_to(scalar_f32(-0.0f), BOOL).b8);
    CHECK(scalar_to(scalar_i64(-1), BOOL).b8);
    CHECK_NEAR(scalar_to(scalar_b8(true), FLOAT32).f32, 1, 0);
    CHECK_INT(scalar_to(scalar_b8(true), INT64).i64, 1);
    CHECK_NEAR(scalar_to(scalar_i64(16777217), FLOAT32).f32, 16777216, 0);
    CHECK_NEAR(scalar_double(scalar_f32(0.1f)), 0.10000000149011612, 0);
}

TEST(tensor_storages_keep_their_type)
{
    Arena a = arena_make(0);
    Tensor f = tensor_make(&a, FLOAT32, SHAPE(1));
    Tensor b = tensor_make(&a, BOOL, SHAPE(1));
    storage_set(f.storage, 0, scalar_i64(3));
    storage_set(b.storage, 0, scalar_f32(0.5f));
    CHECK(scalar_same(storage_get(f.storage, 0), scalar_f32(3)));
    CHECK(scalar_same(storage_get(b.storage, 0), scalar_b8(true)));
    arena_free(&a);
}

TEST(tensor_scalars_are_the_same_by_bits)
{
    CHECK(scalar_same(scalar_f32(NAN), scalar_f32(-NAN)));
    CHECK(!scalar_same(scalar_f32(NAN), scalar_f32(1)));
    CHECK(!scalar_same(scalar_f32(0.0f), scalar_f32(-0.0f)));
    CHECK(scalar_same(scalar_f32(-INFINITY), scalar_f32(-INFINITY)));
    CHECK(!scalar_same(scalar_f32(1), scalar_i64(1)));
    CHECK(scalar_same(scalar_i64(5), scalar_i64(5)));
    CHECK(!scalar_same(scalar_b8(true), scalar_b8(false)));
}

/* Every layout from and to a flat array, whole and in parts, against cell by cell. */
TEST(tensor_cells_go_into_flat_arrays_and_back)
{
    Arena a = arena_make(0);
    Tensor t = counting(&a, SHAPE(4, 3, 5));
    Tensor views[] = {t,
                      tensor_transpose(t, 0, 2),
                      tensor_slice(tensor_transpose(t, 1, 2), 0, 1, 4, 2),
                      tensor_expand(tensor_slice(t, 1, 2, 3, 1), SHAPE(2, 4, 3, 5)),
                      tensor_slice(t, 2, 1, 5, 3),
                      tensor_select(tensor_select(tensor_select(t, 0, 3), 0, 1), 0, 2)};
    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        int64_t count = tensor_count(views[v]);
        for (int64_t from = 0; from < count; from += 7) {
            float flat[200];
            tensor_to_flat(views[v], from, count - from, FLOAT32, flat);
            for (int64_t i = from; i < count; i++) {
                int64_t slot = tensor_slot(views[v], i);
                CHECK_INT(flat[i - from], storage_get(t.storage, slot).i64);
            }
        }
    }
    int64_t back[60];
    for (int i = 0; i < 60; i++)
        back[i] = 100 + i;
    tensor_from_flat(views[1], back);
    for (int64_t i = 0; i < 60; i++)
        CHECK_INT(storage_get(t.storage, tensor_slot(views[1], i)).i64, 100 + i);
    arena_free(&a);
}

TEST(tensor_cells_are_converted_into_flat_arrays)
{
    static const float values[] = {0, -0.0f, 0.5f, NAN, -INFINITY, 3};
    static const uint8_t truth[] = {0, 0, 1, 1, 1, 1};
    Arena a = arena_make(0);
    uint8_t bits[6];
    float back[3];
    Tensor t = tensor_make(&a, FLOAT32, SHAPE(6)), b = tensor_make(&a, BOOL, SHAPE(6));
    memcpy(t.storage->f32, values, sizeof values);
    tensor_to_flat(t, 0, 6, BOOL, bits);
    CHECK_MEM(bits, truth, 6);
    memcpy(b.storage->b8, truth, sizeof truth);
    tensor_to_flat(tensor_slice(b, 0, 1, 6, 2), 0, 3, FLOAT32, back);
    CHECK(back[0] == 0 && back[1] == 1 && back[2] == 1);
    arena_free(&a);
}
