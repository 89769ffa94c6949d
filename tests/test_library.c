/*
 * test_library.c - the functions of torch, math and Python, and the errors of wrong calls. What is
 * wanted here was printed by PyTorch 1.13.
 */
#include "test.h"
#include "world.h"

typedef struct Call {
    const char *path, *arguments, *want;
    const char *keywords[6];
} Call;

static void check_calls(const Call *rows, size_t count)
{
    World w;
    world_start(&w);
    for (size_t i = 0; i < count; i++)
        if (!CHECK_STR(world_call(&w, rows[i].path, rows[i].arguments,
                                  (const char **)(uintptr_t)rows[i].keywords),
                       rows[i].want))
            CHECK_STR(rows[i].path, rows[i].arguments); /* says which row it was */
    world_end(&w);
}

#define CHECK_CALLS(rows) check_calls(rows, sizeof(rows) / sizeof *(rows))

/* clang-format off */
TEST(tensors_are_made_of_numbers)
{
    static const Call rows[] = {
        {"torch.tensor", "[[1, 2]]", "tensor([1, 2])", {0}},
        {"torch.tensor", "[[1, 2.5]]", "tensor([1.0000, 2.5000])", {0}},
        {"torch.tensor", "[[True, False]]", "tensor([ True, False])", {0}},
        {"torch.tensor", "[[True, 2]]", "tensor([1, 2])", {0}},
        {"torch.tensor", "[[]]", "tensor([])", {0}},
        {"torch.tensor", "[[[], []]]", "tensor([], size=(2, 0))", {0}},
        {"torch.tensor", "[[t1, 2.5]]", "tensor([1.0000, 2.5000])", {0}},
        {"torch.tensor", "[[[1, 2, 3], [1, 2]]]", "! expected sequence of length 3 at dim 1 (got 2)", {0}},
        {"torch.tensor", "[[[1], 2]]", "! not a sequence", {0}},
        {"torch.tensor", "[['a']]", "! too many dimensions 'str'", {0}},
        {"torch.tensor", "[[None]]", "! Could not infer dtype of NoneType", {0}},
        {"torch.tensor", "[[[[[[[[[[1]]]]]]]]]]", "! a tensor has at most 8 dimensions here", {0}},
        {"torch.zeros", "[2, 1]", "tensor([[0.],\n        [0.]])", {0}},
        {"torch.zeros", "[(1, 2)]", "tensor([[0., 0.]])", {0}},
        {"torch.zeros", "[()]", "tensor(0.)", {0}},
        {"torch.ones", "[]", "tensor([1., 1.])", {"size", "(2,)"}},
        {"torch.zeros", "[-1, 3]", "! Trying to create tensor with negative dimension -1: [-1, 3]", {0}},
        {"torch.zeros", "[2, 'a']", "! zeros(): argument 'size' must be tuple of SymInts, but found element of type str at pos 2", {0}},
        {"torch.arange", "[3]", "tensor([0, 1, 2])", {0}},
        {"torch.arange", "[5, 0, -2]", "tensor([5, 3, 1])", {0}},
        {"torch.arange", "[1, 2, 0.25]", "tensor([1.0000, 1.2500, 1.5000, 1.7500])", {0}},
        {"torch.arange", "[5, 1]", "! upper bound and larger bound inconsistent with step sign", {0}},
        {"torch.arange", "[1, 5, 0]", "! step must be nonzero", {0}},
    };
    CHECK_CALLS(rows);
}

TEST(oversized_tensors_are_refused)
{
    static const Call rows[] = {
        {"torch.ones", "[999999999, 9]", "! ones: a tensor of shape [999999999, 9] is too large", {0}},
        {"torch.arange", "[1000000000000]", "! arange: a tensor of shape [1000000000000] is too large", {0}},
    };
    CHECK_CALLS(rows);
}

TEST(random_numbers_follow_the_seed)
{
    static const Call rows[] = {
        {"torch.manual_seed", "[123]", "<torch._C.Generator object>", {0}},
        {"torch.rand", "[3]", "tensor([0.2961, 0.5166, 0.2517])", {0}},
        {"torch.manual_seed", "['a']", "! manual_seed(): argument 'seed' (position 1) must be Number, not str", {0}},
    };
    CHECK_CALLS(rows);
}

TEST(shapes_are_told_and_changed)
{
    static const Call rows[] = {
        {".shape", "[t[[1, 2, 3]]]", "torch.Size([1, 3])", {0}},
        {".dtype", "[t[1.0]]", "torch.float32", {0}},
        {".size", "[t[[1, 2, 3]], -1]", "3", {0}},
        {".stride", "[t[[1, 2, 3]]]", "(3, 1)", {0}},
        {".T", "[t[[1, 2]]]", "tensor([[1],\n        [2]])", {0}},
        {".mT", "[t[1]]", "! tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.", {0}},
        {".view", "[t[1, 2, 3, 4], 2, -1]", "tensor([[1, 2],\n        [3, 4]])", {0}},
        {".view", "[t[1, 2], (2, 1)]", "tensor([[1],\n        [2]])", {0}},
        {".view", "[t[1, 2], 3]", "! shape '[3]' is invalid for input of size 2", {0}},
        {"torch.reshape", "[t[[1, 2], [3, 4]], (4,)]", "tensor([1, 2, 3, 4])", {0}},
        {"torch.transpose", "[t[[1, 2]], 0, 1]", "tensor([[1],\n        [2]])", {0}},
        {".transpose", "[t[[1, 2]], 0, 5]", "! Dimension out of range (expected to be in range of [-2, 1], but got 5)", {0}},
        {".permute", "[t[[1, 2]], 1, 0]", "tensor([[1],\n        [2]])", {0}},
        {".permute", "[t[[1, 2]], 0, 0]", "! permute(): duplicate dims are not allowed.", {0}},
        {".unsqueeze", "[t[1, 2], -1]", "tensor([[1],\n        [2]])", {0}},
        {".squeeze", "[t[[1, 2]]]", "tensor([1, 2])", {0}},
        {".squeeze", "[t[[1, 2]], 1]", "tensor([[1, 2]])", {0}},
        {".item", "[t[1.5]]", "1.5", {0}},
        {".item", "[t[1, 2]]", "! only one element tensors can be converted to Python scalars", {0}},
        {".tolist", "[t[[0.5, 1.0]]]", "[[0.5, 1.0]]", {0}},
        {".repeat_interleave", "[t[1, 2], 2]", "tensor([1, 1, 2, 2])", {0}},
        {".repeat_interleave", "[t[[1, 2]], 2]", "tensor([[1, 2],\n        [1, 2]])", {"dim", "0"}},
        {"torch.stack", "[(t[1], t[2])]", "tensor([[1],\n        [2]])", {0}},
        {"torch.cat", "[[t[1], t[2.0]]]", "tensor([1., 2.])", {0}},
        {"torch.cat", "[[t[[1]], t[]]]", "tensor([[1]])", {0}},
        {"torch.stack", "[[]]", "! stack expects a non-empty TensorList", {0}},
        {"torch.stack", "[t[1]]", "! stack(): argument 'tensors' (position 1) must be tuple of Tensors, not Tensor", {0}},
    };
    CHECK_CALLS(rows);
}

TEST(tensors_are_summed_and_compared)
{
    static const Call rows[] = {
        {"torch.sum", "[t[[1, 2], [3, 4]]]", "tensor(10)", {0}},
        {".sum", "[t[[1, 2], [3, 4]], 0]", "tensor([4, 6])", {0}},
        {".sum", "[t[[1, 2], [3, 4]]]", "tensor([[3],\n        [7]])", {"dim", "-1", "keepdim", "True"}},
        {".sum", "[t[[1, 2], [3, 4]]]", "tensor([[10]])", {"dim", "(0, 1)", "keepdim", "True"}},
        {".sum", "[t[[1, 2]], 2]", "! Dimension out of range (expected to be in range of [-2, 1], but got 2)", {0}},
        {".mean", "[t[1.0, 2.0]]", "tensor(1.5000)", {0}},
        {".mean", "[t[1, 2]]", "! mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: Long", {0}},
        {".max", "[t[1, 3, 2]]", "tensor(3)", {0}},
        {".max", "[t[[1, 3, 2]]]", "torch.return_types.max(\nvalues=tensor([3]),\nindices=tensor([1]))", {"dim", "1"}},
        {"torch.min", "[t[[1, 3], [0, 4]], 0]", "torch.return_types.min(\nvalues=tensor([0, 3]),\nindices=tensor([1, 0]))", {0}},
        {"torch.softmax", "[t[0.0, 0.0]]", "tensor([0.5000, 0.5000])", {"dim", "0"}},
        {".softmax", "[t[[1.0]], 2]", "! Dimension out of range (expected to be in range of [-2, 1], but got 2)", {0}},
        {"torch.exp", "[t[0.0]]", "tensor([1.])", {0}},
        {"torch.tril", "[t[[1, 1], [1, 1]]]", "tensor([[1, 0],\n        [1, 1]])", {0}},
        {"torch.triu", "[t[[1, 1], [1, 1]]]", "tensor([[0, 1],\n        [0, 0]])", {"diagonal", "1"}},
        {".masked_fill", "[t[1.0, 2.0], t[True, False], -inf]", "tensor([-inf, 2.])", {0}},
        {".masked_fill", "[t[1, 2], t[True, False], -inf]", "! value cannot be converted to type int64_t without overflow", {0}},
        {".masked_fill_", "[t[1, 2], t[True, False], 9]", "tensor([9, 2])", {0}},
        {"torch.allclose", "[t[1.0], t[1.000001]]", "True", {0}},
        {"torch.allclose", "[t[1.0], t[1.001]]", "False", {0}},
        {"torch.allclose", "[t[1.0], t[1]]", "! Float did not match Long", {0}},
        {"torch.nn.Parameter", "[t[0.5]]", "Parameter containing:\ntensor([0.5000])", {0}},
    };
    CHECK_CALLS(rows);
}

TEST(python_functions_work_on_every_kind_of_value)
{
    static const Call rows[] = {
        {"len", "['é∞']", "2", {0}},
        {"len", "[t[[1], [2]]]", "2", {0}},
        {"len", "[5]", "! object of type 'int' has no len()", {0}},
        {"range", "[1, 7, 2]", "range(1, 7, 2)", {0}},
        {"range", "[1.5]", "! 'float' object cannot be interpreted as an integer", {0}},
        {"sum", "[[1, 2.5]]", "3.5", {0}},
        {"sum", "[[t[1], t[2]]]", "tensor([3])", {0}},
        {"sum", "[[[1], [2]], []]", "[1, 2]", {0}},
        {"sum", "[[0.1385, 0.2379, 0.2333, 0.1240, 0.1082, 0.1581]]", "1.0", {0}},
        {"max", "[3, 1.5]", "3", {0}},
        {"min", "[[3, 1.5]]", "1.5", {0}},
        {"max", "[t[1, 3]]", "tensor(3)", {0}},
        {"max", "[[]]", "! max() arg is an empty sequence", {0}},
        {"abs", "[-2]", "2", {0}},
        {"abs", "[t[-2]]", "tensor([2])", {0}},
        {"round", "[2.5]", "2", {0}},
        {"round", "[2.675, 2]", "2.67", {0}},
        {"round", "[1250, -2]", "1200", {0}},
        {"float", "['1e3']", "1000.0", {0}},
        {"float", "['x']", "! could not convert string to float: 'x'", {0}},
        {"int", "[-2.7]", "-2", {0}},
        {"int", "[inf]", "! cannot convert float infinity to integer", {0}},
        {"int", "[t[2.7]]", "2", {0}},
        {"list", "['ab']", "['a', 'b']", {0}},
        {"list", "[t[1, 2]]", "[tensor(1), tensor(2)]", {0}},
        {"zip", "[3]", "! 'int' object is not iterable", {0}},
        {"math.sqrt", "[2]", "1.4142135623730951", {0}},
        {"math.sqrt", "[-1]", "! math domain error", {0}},
        {"math.exp", "[1000]", "! math range error", {0}},
    };
    CHECK_CALLS(rows);
}

TEST(wrong_calls_are_named)
{
    static const Call rows[] = {
        {"torch.softmax", "[t[1.0]]", "! softmax() missing required argument 'dim'", {0}},
        {"torch.softmax", "[t[1.0]]", "! softmax() got an unexpected keyword argument 'dims'", {"dims", "0"}},
        {"torch.softmax", "[t[1.0], 0]", "! softmax() got multiple values for argument 'dim'", {"dim", "0"}},
        {"torch.exp", "[t[1.0], 2]", "! exp() takes 1 positional argument but 2 were given", {0}},
        {".exp", "[t[1.0], 2]", "! exp() takes 0 positional arguments but 1 was given", {0}},
        {"torch.tril", "[t[1.0], 2, 3]", "! tril() takes from 1 to 2 positional arguments but 3 were given", {0}},
        {"torch.exp", "[2.0]", "! exp(): argument 'input' (position 1) must be Tensor, not float", {0}},
        {"torch.triu", "[t[1.0]]", "! triu(): argument 'diagonal' must be int, not float", {"diagonal", "1.5"}},
        {".sum", "[t[1.0]]", "tensor(1.)", {"axis", "0"}},
        {".summ", "[t[1.0]]", "! 'Tensor' object has no attribute 'summ'", {0}},
        {"torch.argmax", "[t[True]]", "! \"argmax_cpu\" not implemented for 'Bool'", {0}},
        {"abs", "[t[True]]", "! \"abs_cpu\" not implemented for 'Bool'", {0}},
        {"zip", "[[], t5]", "! iteration over a 0-d tensor", {0}},
        {"torch.repeat_interleave", "[t5, 2, -1]", "! Dimension specified as -1 but tensor has no dimensions", {0}},
        {".apend", "[[1]]", "! 'list' object has no attribute 'apend'", {0}},
    };
    CHECK_CALLS(rows);
}
/* clang-format on */

/* Calls a function with one argument, or with none. */
static bool call(World *w, Value callee, Value *argument, Value *out)
{
    Passed passed = {.positional = {.items = argument, .count = argument != NULL, .capacity = 1}};
    return library_call(&w->m, callee, &passed, (Span){0}, out);
}

TEST(endless_sequences_end_in_an_error)
{
    World w;
    world_start(&w);
    Value range, sum, all, bound = value_int(INT64_MAX);
    CHECK(library_member(SPACE_BUILTIN, STR("range"), &range));
    CHECK(library_member(SPACE_BUILTIN, STR("sum"), &sum));
    CHECK(call(&w, range, &bound, &all));
    CHECK(!call(&w, sum, &all, &bound));
    CHECK_STR(w.error.message, "this runs for too long");
    world_end(&w);
}

static const char *hint(World *w, Namespace space, const char *name)
{
    Value out, module = {.kind = VALUE_MODULE, .i = space};
    w->error = (Error){0};
    CHECK(!value_attribute(&w->m, module, str_of(name), (Span){0}, &out));
    return w->error.hint;
}

TEST(names_that_are_not_there_get_a_hint)
{
    World w;
    world_start(&w);
    CHECK_STR(hint(&w, SPACE_TORCH, "sofmax"), "did you mean softmax?");
    CHECK_STR(hint(&w, SPACE_TORCH, "fft"), "complex numbers are not computed here");
    CHECK_STR(w.error.message, "torch.fft is not in the lesson language");
    CHECK_STR(hint(&w, SPACE_NN, "Liner"), "did you mean Linear?");
    world_end(&w);
}

TEST(a_transposed_tensor_is_copied_only_to_be_reshaped)
{
    World w;
    world_start(&w);
    Value x = world_value(&w, "t[[1, 2], [3, 4]]"), turned;
    CHECK(value_attribute(&w.m, x, STR("T"), (Span){0}, &turned));
    NodeId before = trace_now(&w.trace);
    Value method, flat, four = value_int(4);
    CHECK(value_attribute(&w.m, turned, STR("view"), (Span){0}, &method));
    CHECK(!call(&w, method, &four, &flat));
    CHECK_INT(trace_now(&w.trace), before);
    w.error = (Error){0};
    CHECK(value_attribute(&w.m, turned, STR("reshape"), (Span){0}, &method));
    CHECK(call(&w, method, &four, &flat));
    CHECK_STR(world_repr(&w, true, flat), "tensor([1, 3, 2, 4])");
    CHECK_INT(trace_now(&w.trace), before + 2); /* a copy, then the view */
    world_end(&w);
}

/* Is each type in the text of a row's parameters one that arguments.c has? */
static bool has_known_types(const char *parameters)
{
    static const char *const types[] = {"device", "tensor", "int", "int?", "bool",     "dtype",
                                        "number", "float",  "str", "real", "generator"};
    bool well = true;
    Str left = str_of(parameters), word;
    while (str_word(&left, &word)) {
        Str type = str_from(word, str_find(word, ':') + 1);
        bool known = type.len == 0;
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            known = known || str_is(str_part(type, 0, str_find(type, '=')), types[i]);
        well = well && known;
    }
    return well;
}

TEST(every_row_can_be_bound)
{
    const Builtin *row;
    for (int k = 0; (row = library_row(k)) != NULL; k++) {
        Value out;
        bool method = row->spaces >> SPACE_TENSOR & 1;
        CHECK(row->doc != NULL && row->call != NULL && row->spaces != 0);
        CHECK(has_known_types(row->parameters));
        CHECK(!method || str_starts(str_of(row->parameters), "input"));
        CHECK(!(row->spaces & PROPERTY) || str_is(STR("input:tensor"), row->parameters) ||
              str_is(STR("self"), row->parameters));
        for (int space = 0; space < SPACES_OF_ROWS; space++)
            if (row->spaces >> space & 1)
                CHECK(library_member((Namespace)space, str_of(row->name), &out) &&
                      out.builtin == row);
    }
}

/* PyTorch counts with the step as written, 0.1 and not the float next to it, in groups of 8. */
TEST(arange_counts_in_the_groups_of_pytorch)
{
    World w;
    world_start(&w);
    CHECK_STR(world_call(&w, "torch.arange", "[0.5, 0.9, 0.1]", NULL),
              "tensor([0.5000, 0.6000, 0.7000, 0.8000])");
    CHECK_STR(world_call(&w, "torch.arange", "[-1, 0.6, 0.1]", NULL),
              "tensor([-1.0000e+00, -9.0000e-01, -8.0000e-01, -7.0000e-01, -6.0000e-01,\n"
              "        -5.0000e-01, -4.0000e-01, -3.0000e-01, -2.0000e-01, -1.0000e-01,\n"
              "        -2.9802e-09,  1.0000e-01,  2.0000e-01,  3.0000e-01,  4.0000e-01,\n"
              "         5.0000e-01])");
    for (int64_t cell = 0; cell < 16; cell++) {
        Explanation x = explain_cell(&w.trace, &w.arena, (CellRef){1, 2, cell});
        CHECK(scalar_same(explain_recombine(&x), x.result));
    }
    world_end(&w);
}

/* x.T * 2 lies column after column, as in PyTorch; contiguous() and reshape() do not. */
TEST(cell_by_cell_results_lie_like_their_operands)
{
    World w;
    world_start(&w);
    Value x = world_value(&w, "t[[1, 2, 3], [4, 5, 6]]"), turned, doubled, method, packed;
    CHECK(value_attribute(&w.m, x, STR("T"), (Span){0}, &turned));
    CHECK(value_binary(&w.m, OP_MUL, turned, value_int(2), (Span){0}, &doubled));
    CHECK(!tensor_is_contiguous(value_view(&w.m, doubled)));
    CHECK_STR(world_repr(&w, true, doubled),
              "tensor([[ 2,  8],\n        [ 4, 10],\n        [ 6, 12]])");
    CHECK(value_attribute(&w.m, doubled, STR("contiguous"), (Span){0}, &method));
    CHECK(call(&w, method, NULL, &packed));
    CHECK(tensor_is_contiguous(value_view(&w.m, packed)));
    CHECK_STR(world_repr(&w, true, packed),
              "tensor([[ 2,  8],\n        [ 4, 10],\n        [ 6, 12]])");
    world_end(&w);
}
