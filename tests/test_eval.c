/*
 * The evaluator, as tables of a script and what it prints, or the error it stops with. What is
 * printed was printed by Python with PyTorch, too; tests/torch/ has many more such scripts.
 */
#include "evaluation/eval.h"
#include "syntax/parser.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { BUDGET = 256 * 1000 * 1000 };

/* One run: everything in one arena. */
typedef struct Run {
    Arena arena;
    Source source, prelude;
    Trace trace;
    StrBuf printed;
    Machine machine;
    Eval *eval;
    Error error;
} Run;

static Span whole(const Source *s)
{
    return (Span){s, 0, (uint32_t)s->text.len};
}

static void start(Run *r, Str script)
{
    *r = (Run){.arena = arena_make(BUDGET)};
    r->source = (Source){.name = STR("t"), .text = script};
    r->prelude = (Source){.name = STR("prelude"),
                          .text = STR("import math, torch\nimport torch.nn as nn\n")};
    r->trace = trace_make(&r->arena, &kernels_teaching);
    r->printed = strbuf_make(&r->arena);
    r->machine = (Machine){
        .arena = &r->arena, .trace = &r->trace, .printed = &r->printed, .error = &r->error};
    r->eval = eval_make(&r->machine);
    CHECK(eval_script(r->eval, whole(&r->prelude), &r->error));
}

static void stop(Run *r)
{
    trace_free(&r->trace);
    arena_free(&r->arena);
}

static bool run(Run *r, Str script)
{
    start(r, script);
    return eval_script(r->eval, whole(&r->source), &r->error);
}

static const char *error_text(Run *r)
{
    r->arena.budget = 0;
    if (!r->error.at.source)
        return r->error.message;
    return str_printf(&r->arena, "%d:%d: %s%s%s", span_line(r->error.at), span_column(r->error.at),
                      r->error.message, r->error.hint[0] ? " | " : "", r->error.hint)
        .at;
}

typedef struct Case {
    const char *script, *want;
} Case;

#define CHECK_OUTPUTS(cases) check_outputs(cases, sizeof(cases) / sizeof *(cases))
#define CHECK_ERRORS(cases)  check_errors(cases, sizeof(cases) / sizeof *(cases))

static void check_outputs(const Case *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Run r;
        bool well = run(&r, str_of(c[i].script));
        const char *got = !well ? error_text(&r) : r.printed.len ? r.printed.at : "";
        if (!CHECK_STR(got, c[i].want))
            printf("  in: %s\n", c[i].script);
        stop(&r);
    }
}

static void check_errors(const Case *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Run r;
        if (!CHECK(!run(&r, str_of(c[i].script))) || !CHECK_STR(error_text(&r), c[i].want))
            printf("  in: %s\n", c[i].script);
        stop(&r);
    }
}

/* ---- what is printed ---- */

TEST(eval_assignment_binds_names_and_unpacks)
{
    static const Case cases[] = {
        {"a = b = 2\nprint(a, b)", "2 2\n"},
        {"a, b = 1, 2\na, b = b, a\nprint(a, b)", "2 1\n"},
        {"(a, b), c = (1, 2), 3\nprint(a, b, c)", "1 2 3\n"},
        {"a, b = 'xy'\nprint(b, a)", "y x\n"},
        {"T, d = torch.zeros(6, 3).shape\nprint(T, d)", "6 3\n"},
        {"x, y = torch.tensor([[1, 2], [3, 4]])\nprint(y)", "tensor([3, 4])\n"},
        {"a = [1, 2]\nb = a\nb[0] = 9\nprint(a)", "[9, 2]\n"},
        {"a = [1, 2]\na[1] += 5\nprint(a)", "[1, 7]\n"},
        {"a = [1, 2]\na += [3]\nprint(a)", "[1, 2, 3]\n"},
        {"a = b = [1]\na += [2]\nprint(b)", "[1, 2]\n"},
        {"a = b = [1]\na = a + [2]\nprint(a, b)", "[1, 2] [1]\n"},
        {"x = 7; x -= 2; x *= 3; x /= 4; print(x)", "3.75\n"},
        {"x = 7; x //= 2; x **= 2; x %= 4; print(x)", "1\n"},
        {"s = 'a'\ns += 'b'\nprint(s)", "ab\n"},
    };
    CHECK_OUTPUTS(cases);
}

TEST(eval_tensors_share_their_cells)
{
    static const Case cases[] = {
        {"x = torch.zeros(2, 2)\ny = x[0]\ny += 1\nprint(x)",
         "tensor([[1., 1.],\n        [0., 0.]])\n"},
        {"x = torch.zeros(2, 2)\nfor r in x: r += 1\nprint(x)",
         "tensor([[1., 1.],\n        [1., 1.]])\n"},
        {"x = torch.zeros(2, 2)\nfor r in x: r = r + 1\nprint(x)",
         "tensor([[0., 0.],\n        [0., 0.]])\n"},
        {"x = torch.zeros(2)\ny = x\nx += 1\nprint(y)", "tensor([1., 1.])\n"},
        {"x = torch.zeros(2)\ny = x\nx = x + 1\nprint(y)", "tensor([0., 0.])\n"},
        {"x = torch.tensor(1.)\ny = x\nx += 1\nprint(y, x)", "tensor(2.) tensor(2.)\n"},
        {"x = torch.zeros(2, 3)\nx[:, 1] = torch.tensor([5., 6.])\nprint(x)",
         "tensor([[0., 5., 0.],\n        [0., 6., 0.]])\n"},
        {"x = torch.zeros(2, 3)\nx[1] = 7\nprint(x)",
         "tensor([[0., 0., 0.],\n        [7., 7., 7.]])\n"},
        {"x = torch.zeros(2, 3)\nx[1] = torch.ones(1, 1, 3)\nprint(x)",
         "tensor([[0., 0., 0.],\n        [1., 1., 1.]])\n"},
        {"x = torch.zeros(2, 3)\ni = 0\nx[i] = x[i:i + 1] + 1\nprint(x)",
         "tensor([[1., 1., 1.],\n        [0., 0., 0.]])\n"},
        {"x = torch.zeros(2, 3)\nx.T[0] = 7\nprint(x)",
         "tensor([[7., 0., 0.],\n        [7., 0., 0.]])\n"},
        {"x = torch.zeros(3)\nx[0] += 2\nx[-1] -= 1\nprint(x)", "tensor([ 2.,  0., -1.])\n"},
        {"x = torch.zeros(4)\nx.view(2, 2)[0, 1] = 3\nprint(x)", "tensor([0., 3., 0., 0.])\n"},
        {"x = torch.arange(4)\ny = x.clone()\nx[0] = 9\nprint(x, y)",
         "tensor([9, 1, 2, 3]) tensor([0, 1, 2, 3])\n"},
        {"total = 0.\nfor v in torch.tensor([1., 2.]): total += v\nprint(total)", "tensor(3.)\n"},
        {"def f(t):\n    t += 1\nx = torch.zeros(2)\nf(x)\nprint(x)", "tensor([1., 1.])\n"},
    };
    CHECK_OUTPUTS(cases);
}

TEST(eval_loops_read_every_kind_of_sequence)
{
    static const Case cases[] = {
        {"for i in range(3): print(i, end=' ')", "0 1 2 "},
        {"for i in range(5, 0, -2): print(i, end=' ')", "5 3 1 "},
        {"for i, x in enumerate(['a', 'b']): print(i, x)", "0 a\n1 b\n"},
        {"for a, b in zip([1, 2, 3], (4, 5)): print(a * b)", "4\n10\n"},
        {"for c in 'hey': print(c, end='-')", "h-e-y-"},
        {"for row in torch.tensor([[1, 2], [3, 4]]): print(row)",
         "tensor([1, 2])\ntensor([3, 4])\n"},
        {"for i, (a, b) in enumerate(zip('ab', 'cd')): print(i, a, b)", "0 a c\n1 b d\n"},
        {"for i in 1, 2: print(i)", "1\n2\n"},
        {"for i in []: print(i)\nprint('none')", "none\n"},
        {"for i in range(2):\n    for j in range(2):\n        print(i, j)\nprint(i, j)",
         "0 0\n0 1\n1 0\n1 1\n1 1\n"},
        {"x = [1, 2]\nfor i in x[:]: x += [i]\nprint(x)", "[1, 2, 1, 2]\n"},
        {"print([i * i for i in range(4)])", "[0, 1, 4, 9]\n"},
        {"i = 7\nprint([i for i in range(2)], i)", "[0, 1] 7\n"},
        {"print([a + b for a, b in zip([1, 2], [3, 4])])", "[4, 6]\n"},
        {"print([[i * j for j in range(3)] for i in range(2)])", "[[0, 0, 0], [0, 1, 2]]\n"},
    };
    CHECK_OUTPUTS(cases);
}

TEST(eval_functions_have_names_of_their_own)
{
    static const Case cases[] = {
        {"def f(a, b=2): return a + b\nprint(f(1), f(1, 5), f(b=1, a=3))", "3 6 4\n"},
        {"def f(): pass\nprint(f())", "None\n"},
        {"def f(): return\nprint(f())", "None\n"},
        {"def f(): return 1, 2\na, b = f()\nprint(b, f())", "2 (1, 2)\n"},
        {"y = 3\ndef f(x): return x + y\ny = 10\nprint(f(1))", "11\n"},
        {"x = 1\ndef f():\n    x = 2\n    return x\nprint(f(), x)", "2 1\n"},
        {"n = 1\ndef f(a=n): return a\nn = 2\nprint(f())", "1\n"},
        {"def f(x):\n    for i in range(10):\n        return i + x\nprint(f(5))", "5\n"},
        {"def g(h, x): return h(h(x))\ndef inc(x): return x + 1\nprint(g(inc, 1))", "3\n"},
        {"def count(n): return n and count(n - 1) + 1\nprint(count(20))", "20\n"},
        {"def f(x):\n    def g(y): return x + y\n    return g(2)\nprint(f(1))", "3\n"},
        {"def add(x):\n    def g(y): return x + y\n    return g\nprint(add(1)(2), add(5)(6))",
         "3 11\n"},
        {"def f():\n    '''Says nothing.'''\n    return 1; return 2\nprint(f())", "1\n"},
        {"def f(a): return [a * i for i in range(3)]\nprint(f(2))", "[0, 2, 4]\n"},
        {"def f(x):\n    x = x + 1\n    return x\nx = 1\nprint(f(x), x)", "2 1\n"},
    };
    CHECK_OUTPUTS(cases);
}

TEST(eval_conditions_give_their_operands)
{
    static const Case cases[] = {
        {"print(0 or 'a', 1 and 'b', None or 0, [] and 1, not 3, not '')", "a b 0 [] False True\n"},
        {"print(1 < 2 < 3, 1 < 2 > 3, 3 > 2 > 1 != 0)", "True False True\n"},
        {"print(1 == 1.0, 'a' != 'b', (1, 2) == (1, 2), [1] == [2], None == None)",
         "True True True False True\n"},
        {"def f(x):\n    print(x)\n    return x\nprint(f(0) and f(1), f(2) or f(3))",
         "0\n2\n0 2\n"},
        {"def f(x):\n    print(x)\n    return x\nprint(f(1) < f(0) < f(5))", "1\n0\nFalse\n"},
        {"assert True\nassert 1 < 2, 'never'\nprint('ok')", "ok\n"},
        {"x = torch.tensor([1., 2.])\nprint(x > 1, x == 2, not x.sum() > 5)",
         "tensor([False,  True]) tensor([False,  True]) True\n"},
        {"x = torch.tensor([1., 3.])\nprint(0 < 1 < x, 2 < 1 < x)",
         "tensor([False,  True]) False\n"},
        {"print([torch.ones(2)] == [1, 2], [1, 2] != [1, 2, 3])", "False True\n"},
        {"print(-2 ** 2, 2 ** -1, -3 // 2, -3 % 5, 7 / 2, 2 ** 3 ** 2)", "-4 0.5 -2 2 3.5 512\n"},
    };
    CHECK_OUTPUTS(cases);
}

TEST(eval_format_strings_say_values)
{
    static const Case cases[] = {
        {"x = 3.14159\nprint(f'{x:.2f} {x!r} {x:8.3f}| {{}}')", "3.14 3.14159    3.142| {}\n"},
        {"a = [1, 2]\nprint(f'{a} {a[0]} {len(a)}')", "[1, 2] 1 2\n"},
        {"print(f'{torch.tensor(2.5)} {torch.tensor(2.5):.2f} {torch.ones(2)}')",
         "2.5 2.50 tensor([1., 1.])\n"},
        {"w = 6\nprint(f'{42:>{w}}|{\"a\":<4}|{7:03d}')", "    42|a   |007\n"},
        {"x = 2\nprint(f'{x=} {x + 1 = } {x=:.1f}')", "x=2 x + 1 = 3 x=2.0\n"},
        {"print(f'{\"q\"!r} {\"q\"!s} {1 == 1} {(1, 2)}')", "'q' q True (1, 2)\n"},
        {"print(f'a' 'b' f'{1}')", "ab1\n"},
        {"print('a\\tb\\x41\\u00e9\\\\', r'\\n', \"it's\", 'a' \"b\")", "a\tbAé\\ \\n it's ab\n"},
    };
    CHECK_OUTPUTS(cases);
}

TEST(eval_imports_give_the_names_of_torch)
{
    static const Case cases[] = {
        {"import torch as t\nprint(t.ones(2))", "tensor([1., 1.])\n"},
        {"from torch import softmax as s, ones\nprint(s(ones(2), dim=0))",
         "tensor([0.5000, 0.5000])\n"},
        {"import math as m\nprint(m.sqrt(16))", "4.0\n"},
        {"from math import sqrt\nprint(sqrt(9), math.inf)", "3.0 inf\n"},
        {"import os, sys\nfrom collections import namedtuple\nprint('ignored')", "ignored\n"},
        {"import torch.nn as nn\nprint(nn.Parameter(torch.ones(2), requires_grad=False).shape)",
         "torch.Size([2])\n"},
    };
    CHECK_OUTPUTS(cases);
}

/* ---- what stops a script ---- */

TEST(eval_names_that_do_not_exist)
{
    static const Case cases[] = {
        {"query = 1\nprint(quary)", "2:7: name 'quary' is not defined | did you mean 'query'?"},
        {"x = zzz", "1:5: name 'zzz' is not defined"},
        {"rnage(3)", "1:1: name 'rnage' is not defined | did you mean 'range'?"},
        {"def f():\n    return total + 1\n    total = 2\nf()",
         "2:12: cannot access local variable 'total' where it is not associated with a value | "
         "f() assigns it further down: it is a name of its own there"},
        {"n = 1\ndef f():\n    n += 1\nf()",
         "3:5: cannot access local variable 'n' where it is not associated with a value | "
         "f() assigns it further down: it is a name of its own there"},
        {"def f():\n    inside = 1\nf()\ninside", "4:1: name 'inside' is not defined"},
        {"[hidden for hidden in [1]]\nhidden", "2:1: name 'hidden' is not defined"},
    };
    CHECK_ERRORS(cases);
}

TEST(eval_unpacking_wants_as_many_items_as_names)
{
    static const Case cases[] = {
        {"a, b = 1, 2, 3", "1:1: too many values to unpack (expected 2)"},
        {"a, b, c = [1, 2]", "1:1: not enough values to unpack (expected 3, got 2)"},
        {"a, b = 5", "1:1: cannot unpack non-iterable int object"},
        {"for a, b in [1, 2]: pass", "1:5: cannot unpack non-iterable int object"},
        {"for i in 5: pass", "1:10: 'int' object is not iterable"},
        {"[x for x in None]", "1:13: 'NoneType' object is not iterable"},
    };
    CHECK_ERRORS(cases);
}

TEST(eval_calls_bind_as_in_python)
{
    static const Case cases[] = {
        {"def f(a): pass\nf()", "2:1: f() missing 1 required positional argument: 'a'"},
        {"def f(a, b): pass\nf()", "2:1: f() missing 2 required positional arguments: 'a' and 'b'"},
        {"def f(a, b, c): pass\nf(b=1)",
         "2:1: f() missing 2 required positional arguments: 'a' and 'c'"},
        {"def f(a): pass\nf(1, 2)", "2:1: f() takes 1 positional argument but 2 were given"},
        {"def f(): pass\nf(1)", "2:1: f() takes 0 positional arguments but 1 was given"},
        {"def f(a, b=1): pass\nf(1, 2, 3)",
         "2:1: f() takes from 1 to 2 positional arguments but 3 were given"},
        {"def f(dim): pass\nf(din=1)",
         "2:3: f() got an unexpected keyword argument 'din' | did you mean 'dim'?"},
        {"def f(a): pass\nf(1, a=2)", "2:6: f() got multiple values for argument 'a'"},
        {"def f(a): pass\nf(a=2, a=3)", "2:8: keyword argument repeated: a"},
        {"x = 1\nx(2)", "2:1: 'int' object is not callable"},
        {"def f(n): return f(n)\nf(1)",
         "1:18: maximum recursion depth exceeded | a function that calls itself needs an end: if n "
         "== 0: return ..."},
    };
    CHECK_ERRORS(cases);
}

TEST(eval_asserts_stop_with_their_message)
{
    static const Case cases[] = {
        {"assert 1 == 2", "1:1: "},
        {"assert 5 % 2 == 0, 'd_out must be even'", "1:1: d_out must be even"},
        {"x = 3\nassert x < 2, f'x is {x}'", "2:1: x is 3"},
        {"assert torch.ones(2) == 1",
         "1:8: Boolean value of Tensor with more than one value is ambiguous"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run r;
        CHECK(!run(&r, str_of(cases[i].script)));
        CHECK_INT(strncmp(error_text(&r), cases[i].want, strlen(cases[i].want)), 0);
        stop(&r);
    }
}

/* The message must begin as told; what comes after it (shapes, a hint) is the library's matter. */
static void check_begins(const Case *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Run r;
        CHECK(!run(&r, str_of(c[i].script)));
        Str got = str_part(str_of(error_text(&r)), 0, strlen(c[i].want));
        if (!CHECK_STR(str_copy(&r.arena, got).at, c[i].want))
            printf("  in: %s\n", c[i].script);
        stop(&r);
    }
}

TEST(eval_errors_of_tensors_point_at_the_expression)
{
    static const Case cases[] = {
        {"a = torch.ones(6, 3)\nb = a @ a",
         "2:5: mat1 and mat2 shapes cannot be multiplied (6x3 and 6x3)"},
        {"a = torch.ones(2)\nprint(1, a + torch.ones(3))",
         "2:10: The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
         "dimension 0"},
        {"a = torch.ones(2)\na[5]", "2:3: index 5 is out of bounds for dimension 0 with size 2"},
        {"a = [1]\nb = a[3]", "2:7: list index out of range"},
        {"a = torch.ones(2)\na.sofmax(dim=0)", "2:3: 'Tensor' object has no attribute 'sofmax'"},
        {"torch.sofmax", "1:7: module 'torch' has no attribute 'sofmax'"},
        {"a = 1\na.x = 2", "2:1: 'int' object has no attribute 'x'"},
        {"for i in range(3):\n    x = 1 / (2 - i)", "2:9: division by zero"},
        {"x = 18446744073709551615", "1:5: a whole number beyond 64 bits"},
        {"x = 2 ** 64", "1:5: "},
        {"x = torch.ones(999999999, 9)", "1:5: "},
        {"for i in range(10 ** 12): pass", "1:10: a loop of 1000000000000 turns is too long"},
        {"[i for i in range(10 ** 12)]", "1:1: a sequence of more than 1000000 items"},
        {"for i, j in enumerate(range(10 ** 12)): pass",
         "1:41: this needs more than 256 MB of memory"},
        {"x = 'a'\nx += 1", "2:"},
        {"x = torch.ones(2)\nx **= [1]",
         "2:1: unsupported operand type(s) for **=: 'Tensor' and 'list'"},
        {"x = torch.ones(2)\nx.masked_fill_(torch.ones(2, 2).bool(), 0)",
         "2:1: output with shape [2] doesn't match the broadcast shape [2, 2]"},
        {"torch.ones(2, 3).masked_fill(torch.ones(3, 2).bool(), 0)",
         "1:1: The size of tensor a (2) must match the size of tensor b (3) at non-singleton "
         "dimension 1"},
        {"torch.ones(2, 3).masked_fill_(torch.ones(3, 2).bool(), 0)",
         "1:1: The size of tensor a (3) must match the size of tensor b (2) at non-singleton "
         "dimension 1"},
    };
    check_begins(cases, sizeof cases / sizeof *cases);
}

/* What a hint advises would do: a transposed operand loses its .T, a mask is cut only where it is
 * large enough, and what was written as a number was not divided. */
TEST(eval_hints_advise_what_helps)
{
#define INNER                                                                                      \
    "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3) | inner sizes 3 and 2 differ: "
#define MASK "x = torch.ones(6, 6)\nx.masked_fill("
#define SIZE "ones(): argument 'size' (position 1) must be tuple of SymInts, not float"
    static const Case cases[] = {
        {"x = torch.ones(2, 3)\ny = x @ x", "2:5: " INNER "did you mean x.T?"},
        {"x = torch.ones(2, 3)\nW = x.T\ny = x @ W.T", "3:5: " INNER "did you mean W?"},
        {"x = torch.ones(2, 3)\nW = x.T\ny = x @ W.mT", "3:5: " INNER "did you mean W?"},
        {"x = torch.ones(2, 3)\nW = torch.ones(1, 3)\ny = W.T @ x",
         "3:5: mat1 and mat2 shapes cannot be multiplied (3x1 and 2x3) | [3, 1] @ [2, 3]: the last "
         "size of the first must equal the last but one of the second"},
        {MASK "torch.ones(8, 8).bool(), 0)",
         "2:1: The size of tensor a (8) must match the size of tensor b (6) at non-singleton "
         "dimension 1 | the mask is [8, 8], the tensor [6, 6]: cut it to size, e.g. mask[:n, :n]"},
        {MASK "torch.ones(0, 6).bool(), 0)",
         "2:1: The size of tensor a (0) must match the size of tensor b (6) at non-singleton "
         "dimension 0 | the mask is [0, 6], the tensor [6, 6]"},
        {"n = 6 / 2\ntorch.ones(n)", "2:12: " SIZE " | // divides whole numbers; / gives a float"},
        {"torch.ones(1e999)", "1:12: " SIZE},
        {"torch.ones(3.0)", "1:12: " SIZE},
        {"range(6 / 2)", "1:7: 'float' object cannot be interpreted as an integer | // "
                         "divides whole numbers; / gives a float"},
        {"range(3.0)", "1:7: 'float' object cannot be interpreted as an integer"},
    };
    CHECK_ERRORS(cases);
}

/* Nothing may hang, crash or eat the machine's memory. */
TEST(eval_ends_whatever_is_asked)
{
    static const char *const scripts[] = {
        "x = [1]\nfor i in x: x += [i]",
        "for i in range(10000):\n    for j in range(10000): pass",
        "x = torch.zeros(400000)\nfor i in range(100000): y = x + i",
        "x = [0]\nfor i in range(60): x = x + x",
        "x = 'a'\nfor i in range(60): x += x",
        "x = []\nx += [x]\ny = []\ny += [y]\nprint(x == y)",
        "def f(x): return [f(y) for y in [x]]\nf(1)",
        "print('x' * 10 ** 12)",
        "print(f'{1:10000000000}')",
        "x = [1] * 10 ** 12",
        "x = list(range(10 ** 12))",
        "x = sum(range(10 ** 12))",
        "x = torch.arange(10 ** 12)",
        "x = torch.ones(10 ** 6, 10 ** 6)",
        "x = 10 ** 10 ** 10",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        Run r;
        bool well = run(&r, str_of(scripts[i]));
        if (!CHECK(!well && r.error.message[0]))
            printf("  in: %s\n", scripts[i]);
        stop(&r);
    }
}

TEST(eval_bounds_loops_at_their_place)
{
    static const Case cases[] = {
        {"for i in range(2000):\n    for j in range(2000): pass",
         "2:27: this runs for too long | are the loops meant to be so long, and do they end?"},
        {"for i in range(3000001): pass",
         "1:10: a loop of 3000001 turns is too long | the loops of a lesson may take 3000000 turns "
         "together"},
        {"while True: pass", "1:7: the loops of this lesson take more than 3000000 turns | is one "
                             "of them meant to end, and does not?"},
    };
    CHECK_ERRORS(cases);
}

TEST(eval_long_chains_are_refused_not_followed_into_the_ground)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "x = 1");
    for (int i = 0; i < 100000; i++)
        strbuf_puts(&text, " + 1");
    Run r;
    CHECK(!run(&r, strbuf_str(&text)));
    CHECK(strstr(error_text(&r), "too deep") || strstr(error_text(&r), "depth"));
    stop(&r);
    arena_free(&a);
}

/* ---- after an error ---- */

TEST(eval_goes_on_after_an_error_with_the_names_as_they_are)
{
    Run r;
    Ast *s;
    start(&r,
          STR("x = torch.zeros(2)\nfor i in range(3):\n    x += 1\n    def f(): x @ 1\n    f()\n"
              "print(x, i)\n"));
    CHECK(parse_script(&r.arena, whole(&r.source), &s, &r.error));
    Error error = {0};
    CHECK(eval_statement(r.eval, s, &r.error));
    CHECK(!eval_statement(r.eval, s->next, &error));
    CHECK_INT(span_line(error.at), 4);
    CHECK(eval_statement(r.eval, s->next->next, &r.error));
    CHECK_STR(r.printed.at, "tensor([1., 1.]) 0\n");
    Value v;
    CHECK(eval_lookup(r.eval, STR("x"), &v) && v.kind == VALUE_TENSOR);
    CHECK(!eval_lookup(r.eval, STR("y"), &v));
    stop(&r);
}

TEST(eval_expression_reads_the_names_there_are)
{
    Run r;
    Ast *x;
    Value v;
    CHECK(run(&r, STR("a = 3\ndef f(x): return x * a\n")));
    Source question = {.name = STR("q"), .text = STR("f(2) + 1\n")};
    CHECK(parse_expression(&r.arena, whole(&question), &x, &r.error));
    CHECK(eval_expression(r.eval, x, &v, &r.error));
    CHECK(v.kind == VALUE_INT && v.i == 7);
    stop(&r);
}

/* ---- what the trace keeps ---- */

/* The steps as "kind(children)": S statement, L loop, I iteration, C call; statements within
 * others left out. */
static void dump_steps(const Trace *t, int id, StrBuf *out)
{
    static const char letter[] = {
        [STEP_STATEMENT] = 'S', [STEP_LOOP] = 'L', [STEP_ITERATION] = 'I', [STEP_CALL] = 'C'};
    for (; id >= 0; id = t->steps.items[id].next) {
        const Step *s = &t->steps.items[id];
        bool inner = s->kind == STEP_STATEMENT && s->parent >= 0;
        if (!inner)
            strbuf_printf(out, "%c(", letter[s->kind]);
        dump_steps(t, s->first_child, out);
        if (!inner)
            strbuf_char(out, ')');
    }
}

TEST(eval_opens_a_step_for_each_loop_turn_and_call)
{
    static const Case cases[] = {
        {"x = 1", "S()"},
        {"for i in range(2): pass", "L(I()I())"},
        {"for i in torch.ones(2): i += 1", "L(I()I())"},
        {"for i in []: pass", "L()"},
        {"for i in range(2):\n    for j in range(1): pass", "L(I(L(I()))I(L(I())))"},
        {"def f(): return 1\nf() + f()", "S()S(C()C())"},
        {"def f(x):\n    for i in x: return i\nf([1, 2])", "S()S(C(L(I())))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run r;
        CHECK(run(&r, str_of(cases[i].script)));
        StrBuf out = strbuf_make(&r.arena);
        for (int id = 2; id < (int)r.trace.steps.count; id++) /* behind the prelude's imports */
            if (r.trace.steps.items[id].parent < 0)
                dump_steps(&r.trace, id, &out);
        CHECK_STR(out.len ? out.at : "", cases[i].want);
        CHECK_INT(r.trace.open, -1);
        stop(&r);
    }
}

TEST(eval_labels_turns_by_what_they_are_about)
{
    static const struct {
        const char *script, *label;
    } cases[] = {
        {"for i in range(5, 6): pass", "i = 5"},
        {"for i, x in enumerate(torch.ones(1)): pass", "i = 0"},
        {"for (c, n), x in [(('a', 1), 2)]: pass", "c = 'a'"},
        {"for row in torch.ones(1, 2): pass", "row, turn 1"},
        {"a = [0]\nfor a[0] in range(1): pass", "a[0], turn 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Run r;
        const char *label = "";
        CHECK(run(&r, str_of(cases[i].script)));
        for (size_t k = 0; k < r.trace.steps.count; k++)
            if (r.trace.steps.items[k].kind == STEP_ITERATION)
                label = str_copy(&r.arena, r.trace.steps.items[k].label).at;
        CHECK_STR(label, cases[i].label);
        stop(&r);
    }
}

TEST(eval_names_the_tensors_and_places_the_operands)
{
    Run r;
    CHECK(run(&r, STR("d_k = 2\nq = torch.ones(2)\ns = q / d_k**0.5\n")));
    const Node *n = trace_node(&r.trace, trace_now(&r.trace) - 1);
    CHECK_INT(n->op, OP_DIV);
    CHECK_STR(str_copy(&r.arena, n->name).at, "s");
    CHECK_STR(str_copy(&r.arena, span_text(n->at)).at, "q / d_k**0.5");
    CHECK_STR(str_copy(&r.arena, span_text(n->in[0].at)).at, "q");
    CHECK_STR(str_copy(&r.arena, span_text(n->in[1].at)).at, "d_k**0.5");
    CHECK_NEAR(scalar_double(n->in[1].number), 1.4142135, 1e-6);
    stop(&r);
}

TEST(eval_literals_keep_their_places)
{
    Run r;
    CHECK(run(&r, STR("x = torch.tensor([[0.43, 2],\n    [-1.5, 3e2]])\n")));
    const Node *n = trace_node(&r.trace, 0);
    static const char *const want[] = {"0.43", "2", "-1.5", "3e2"};
    for (int i = 0; i < 4; i++)
        CHECK_STR(str_copy(&r.arena, span_text(n->attr.places[i])).at, want[i]);
    stop(&r);
}
