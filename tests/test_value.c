/*
 * test_value.c - operators and subscripts: Python's rules for numbers, texts and lists, PyTorch's
 * for tensors.
 */
#include "test.h"
#include "world.h"

#include <string.h>

typedef struct Binary {
    const char *a, *op, *b, *want;
} Binary;

static int op_id(const char *sign)
{
    return op_infix(str_of(sign));
}

static void check_binaries(const Binary *row, size_t count)
{
    World w;
    world_start(&w);
    for (size_t i = 0; i < count; i++) {
        Value out = value_none();
        bool well = value_binary(&w.m, op_id(row[i].op), world_value(&w, row[i].a),
                                 world_value(&w, row[i].b), (Span){0}, &out);
        const char *got = world_repr(&w, well, out);
        if (!CHECK_STR(got, row[i].want))
            CHECK_STR(row[i].a, row[i].b); /* says which row it was */
    }
    world_end(&w);
}

#define CHECK_BINARIES(rows) check_binaries(rows, sizeof(rows) / sizeof *(rows))

TEST(whole_numbers_compute_as_in_python)
{
    static const Binary rows[] = {
        {"7", "+", "3", "10"},
        {"7", "/", "2", "3.5"},
        {"6", "/", "3", "2.0"},
        {"-7", "//", "2", "-4"},
        {"7", "//", "-2", "-4"},
        {"-7", "%", "3", "2"},
        {"7", "%", "-3", "-2"},
        {"2", "**", "10", "1024"},
        {"2", "**", "-1", "0.5"},
        {"-3", "**", "3", "-27"},
        {"0", "**", "0", "1"},
        {"True", "+", "True", "2"},
        {"2", "**", "62", "4611686018427387904"},
        {"1", "/", "0", "! division by zero"},
        {"1", "//", "0", "! integer division or modulo by zero"},
        {"1", "%", "0", "! integer modulo by zero"},
    };
    CHECK_BINARIES(rows);
}

TEST(whole_numbers_never_overflow_silently)
{
    static const Binary rows[] = {
        {"9223372036854775807", "+", "1",
         "! a whole number beyond 64 bits is not in the lesson language"},
        {"-9223372036854775807", "-", "2",
         "! a whole number beyond 64 bits is not in the lesson language"},
        {"4611686018427387904", "*", "2",
         "! a whole number beyond 64 bits is not in the lesson language"},
        {"2", "**", "63", "! a whole number beyond 64 bits is not in the lesson language"},
        {"10", "**", "1000000000000",
         "! a whole number beyond 64 bits is not in the lesson language"},
        {"-1", "**", "1000000000001", "-1"},
    };
    CHECK_BINARIES(rows);
}

TEST(floats_compute_as_in_python)
{
    static const Binary rows[] = {
        {"0.1", "+", "0.2", "0.30000000000000004"},
        {"3", "*", "0.5", "1.5"},
        {"-7.5", "//", "2", "-4.0"},
        {"-7.5", "%", "2", "0.5"},
        {"5.5", "%", "-2", "-0.5"},
        {"2", "**", "0.5", "1.4142135623730951"},
        {"1.0", "/", "0", "! float division by zero"},
        {"1.0", "%", "0", "! float modulo"},
        {"0.0", "**", "-1", "! 0.0 cannot be raised to a negative power"},
        {"-8.0", "**", "0.5", "! complex numbers are not in the lesson language"},
        {"10.0", "**", "400", "! (34, 'Numerical result out of range')"},
    };
    CHECK_BINARIES(rows);
}

TEST(texts_and_lists_join_and_repeat)
{
    static const Binary rows[] = {
        {"'ab'", "+", "'c'", "'abc'"},
        {"'ab'", "*", "3", "'ababab'"},
        {"2", "*", "[1]", "[1, 1]"},
        {"[1]", "*", "-2", "[]"},
        {"[1]", "+", "[2.5]", "[1, 2.5]"},
        {"(1,)", "+", "(2,)", "(1, 2)"},
        {"'a'", "+", "1", "! can only concatenate str (not \"int\") to str"},
        {"[1]", "+", "(2,)", "! can only concatenate list (not \"tuple\") to list"},
        {"1", "+", "'a'", "! unsupported operand type(s) for +: 'int' and 'str'"},
        {"None", "**", "1", "! unsupported operand type(s) for ** or pow(): 'NoneType' and 'int'"},
        {"'a'", "*", "1.5", "! can't multiply sequence by non-int of type 'float'"},
        {"[0]", "*", "1000000000000", "! a sequence of more than 1000000 items"},
        {"'-'", "*", "1000000000000", "! a text of more than 16 MB"},
    };
    CHECK_BINARIES(rows);
}

TEST(comparison_follows_python)
{
    static const Binary rows[] = {
        {"1", "==", "1.0", "True"},
        {"True", "==", "1", "True"},
        {"9007199254740993", "==", "9007199254740992.0", "False"},
        {"'a'", "<", "'b'", "True"},
        {"'ab'", ">=", "'abc'", "False"},
        {"[1, 2]", "==", "[1, 2.0]", "True"},
        {"[1, 2]", "<", "[1, 3]", "True"},
        {"(1,)", "<", "(1, 0)", "True"},
        {"[1]", "==", "(1,)", "False"},
        {"None", "==", "None", "True"},
        {"1", "!=", "'1'", "True"},
        {"1", "<", "'1'", "! '<' not supported between instances of 'int' and 'str'"},
    };
    CHECK_BINARIES(rows);
}

TEST(tensors_compute_with_tensors_and_numbers)
{
    static const Binary rows[] = {
        {"2", "-", "t[1.0, 3.0]", "tensor([ 1., -1.])"},
        {"1", "/", "t[2, 4]", "tensor([0.5000, 0.2500])"},
        {"t[1, 2]", "*", "2", "tensor([2, 4])"},
        {"t[1, 2]", "*", "0.5", "tensor([0.5000, 1.0000])"},
        {"t[True, False]", "+", "1", "tensor([2, 1])"},
        {"t[-7, 7]", "//", "2", "tensor([-4,  3])"},
        {"t[-7, 7]", "%", "3", "tensor([2, 1])"},
        {"t[1, 2]", ">", "1", "tensor([False,  True])"},
        {"t[[1.0, 2.0]]", "@", "t[[1.0], [1.0]]", "tensor([[3.]])"},
        {"t[1]", "**", "-1", "! Integers to negative integer powers are not allowed."},
        {"t[True]", "-", "t[True]",
         "! Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
         "`logical_xor()` operator instead."},
        {"t[True, False]", "&", "True", "tensor([ True, False])"},
        {"t[6, 3]", "|", "t[True]", "tensor([7, 3])"},
        {"t[1.0]", "|", "t[True]", "! \"bitwise_or_cpu\" not implemented for 'Float'"},
        {"t[True]", "&", "[1]", "! unsupported operand type(s) for &: 'Tensor' and 'list'"},
        {"1.5", "&", "2", "! unsupported operand type(s) for &: 'float' and 'int'"},
        {"t[1]", "==", "None", "False"},
        {"t[1]", "!=", "'a'", "True"},
        {"t[1]", "+", "[1]", "! unsupported operand type(s) for +: 'Tensor' and 'list'"},
        {"2", "@", "t[1]", "! unsupported operand type(s) for @: 'int' and 'Tensor'"},
        {"'a'", "+", "t[1]", "! can only concatenate str (not \"Tensor\") to str"},
        {"t[1]", "<", "'a'", "! '<' not supported between instances of 'Tensor' and 'str'"},
    };
    CHECK_BINARIES(rows);
}

/* "1", ":2", "::2", "None" */
static Subscript read_subscript(World *w, const char *text)
{
    const char *colon = strchr(text, ':');
    Subscript s = {.slice = colon != NULL};
    if (!colon) {
        s.index = world_value(w, text);
        return s;
    }
    const char *second = strchr(colon + 1, ':');
    if (colon != text)
        s.start = world_value(w, text);
    if (colon[1] && colon[1] != ':')
        s.stop = world_value(w, colon + 1);
    if (second && second[1])
        s.step = world_value(w, second + 1);
    return s;
}

typedef struct Indexed {
    const char *of, *first, *second, *want;
} Indexed;

TEST(subscripts_pick_as_python_and_pytorch_do)
{
    static const Indexed rows[] = {
        {"[1, 2, 3]", "-1", NULL, "3"},
        {"[1, 2, 3]", "1:", NULL, "[2, 3]"},
        {"[1, 2, 3]", "::-1", NULL, "[3, 2, 1]"},
        {"(1, 2, 3)", ":-1", NULL, "(1, 2)"},
        {"'hello'", "1:3", NULL, "'el'"},
        {"'hello'", "0", NULL, "'h'"},
        {"[1, 2]", "2", NULL, "! list index out of range"},
        {"[1, 2]", "'a'", NULL, "! list indices must be integers or slices, not str"},
        {"[5, 6]", "t1", NULL, "6"},
        {"3", "0", NULL, "! 'int' object is not subscriptable"},
        {"t[[1, 2], [3, 4]]", "1", NULL, "tensor([3, 4])"},
        {"t[[1, 2], [3, 4]]", "-1", "0", "tensor(3)"},
        {"t[[1, 2], [3, 4]]", ":", "1", "tensor([2, 4])"},
        {"t[[1, 2], [3, 4]]", "1:", "None", "tensor([[[3, 4]]])"},
        {"t[1, 2, 3, 4]", "::2", NULL, "tensor([1, 3])"},
        {"t[1, 2, 3, 4]", "5:", NULL, "tensor([], dtype=torch.int64)"},
        {"t[1, 2]", "7", NULL, "! index 7 is out of bounds for dimension 0 with size 2"},
        {"t[1, 2]", "0", "0", "! too many indices for tensor of dimension 1"},
        {"t[1, 2]", "::-1", NULL, "! step must be greater than zero"},
        {"t[1, 2]", "::0", NULL, "! slice step cannot be zero"},
    };
    World w;
    world_start(&w);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Value out = value_none(), of = world_value(&w, rows[i].of);
        Subscript s[2] = {read_subscript(&w, rows[i].first)};
        if (rows[i].second)
            s[1] = read_subscript(&w, rows[i].second);
        bool well = value_index(&w.m, of, s, rows[i].second ? 2 : 1, (Span){0}, &out);
        CHECK_STR(world_repr(&w, well, out), rows[i].want);
    }
    world_end(&w);
}

/* x op= value, for an x that changes where it is. */
static bool update(World *w, int op, Value x, Value value)
{
    Value fresh;
    bool changed;
    bool well = value_update(&w->m, op, x, value, (Span){0}, &fresh, &changed);
    CHECK(changed);
    return well;
}

TEST(writing_through_a_view_changes_the_tensor)
{
    World w;
    world_start(&w);
    Value x = world_value(&w, "t[[1.0, 2.0], [3.0, 4.0]]"), row;
    Subscript first = {.index = value_int(0)};
    CHECK(value_index(&w.m, x, &first, 1, (Span){0}, &row));
    CHECK(update(&w, OP_ADD, row, value_int(10)));
    CHECK(value_store(&w.m, x, (Subscript[]){{.index = value_int(1)}, {.index = value_int(0)}}, 2,
                      value_float(0.5), (Span){0}));
    CHECK_STR(world_repr(&w, true, x), "tensor([[11.0000, 12.0000],\n        [ 0.5000,  4.0000]])");
    Value whole = world_value(&w, "t[1, 2]");
    bool well = update(&w, OP_DIV, whole, value_int(2));
    CHECK_STR(world_repr(&w, well, whole),
              "! result type Float can't be cast to the desired output type Long");
    world_end(&w);
}

TEST(lists_are_shared_and_grow_in_place)
{
    World w;
    world_start(&w);
    Value a = world_value(&w, "[1]"), b = a;
    CHECK(update(&w, OP_ADD, a, world_value(&w, "(2, 3)")));
    Subscript last = {.index = value_int(-1)};
    CHECK(value_store(&w.m, a, &last, 1, value_str(STR("x")), (Span){0}));
    CHECK_STR(world_repr(&w, true, b), "[1, 2, 'x']");
    Value t = world_value(&w, "(1,)");
    bool well = value_store(&w.m, t, &last, 1, a, (Span){0});
    CHECK_STR(world_repr(&w, well, t), "! 'tuple' object does not support item assignment");
    world_end(&w);
}

TEST(several_cells_are_neither_true_nor_false)
{
    World w;
    bool truth = true;
    world_start(&w);
    CHECK(value_truth(&w.m, world_value(&w, "t[0.0]"), (Span){0}, &truth));
    CHECK(!truth);
    bool well = value_truth(&w.m, world_value(&w, "t[1, 1]"), (Span){0}, &truth);
    CHECK_STR(world_repr(&w, well, value_none()),
              "! Boolean value of Tensor with more than one value is ambiguous");
    world_end(&w);
}

/* x[0] op= y and so on for a fresh x = [[0, 1], [2, 3]] and views y of it. */
TEST(updates_that_read_cells_they_change_are_refused)
{
    World w;
    world_start(&w);
    Value x = world_value(&w, "t[[0.0, 1.0], [2.0, 3.0]]"), row, column, turned;
    Subscript all = {.slice = true}, first = {.index = value_int(0)};
    Subscript wide = {.slice = true, .stop = value_int(1)};
    CHECK(value_attribute(&w.m, x, STR("T"), (Span){0}, &turned));
    CHECK(value_index(&w.m, x, &first, 1, (Span){0}, &row));
    CHECK(value_index(&w.m, x, (Subscript[]){all, wide}, 2, (Span){0}, &column));
    const char *refused = "! unsupported operation: some elements of the input tensor and the "
                          "written-to tensor refer to a single memory location. Please clone() the "
                          "tensor before performing the operation.";
    CHECK_STR(world_repr(&w, update(&w, OP_ADD, x, turned), x), refused);
    CHECK_STR(world_repr(&w, update(&w, OP_SUB, x, column), x), refused);
    CHECK_STR(world_repr(&w, value_store(&w.m, x, &all, 1, turned, (Span){0}), x), refused);
    CHECK_STR(world_repr(&w, update(&w, OP_ADD, row, row), x),
              "tensor([[0., 2.],\n        [2., 3.]])");
    world_end(&w);
}
