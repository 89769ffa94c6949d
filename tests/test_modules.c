/*
 * Classes of the lesson language: what their tensors are called in the trace, whether explanations
 * of them are true, and what they say when something is wrong. Numbers are compared with PyTorch's
 * in tests/torch/m*.py.
 */
#include "base/file.h"
#include "evaluation/eval.h"
#include "honesty.h"
#include "lesson/places.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

/* A script under way, after the prelude. */
typedef struct Run {
    Arena arena;
    Source prelude, source;
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

static bool run(Run *r, const char *script, bool mkl)
{
    const Embedded *prelude = embedded_find("assets/prelude.py");
    *r = (Run){.arena = arena_make(0)};
    r->prelude = (Source){.name = STR("prelude"), .text = prelude->text};
    r->source = (Source){.name = STR("t"), .text = str_of(script)};
    r->trace = trace_make(&r->arena, &kernels_teaching);
    r->printed = strbuf_make(&r->arena);
    r->machine = (Machine){.arena = &r->arena,
                           .trace = &r->trace,
                           .printed = &r->printed,
                           .error = &r->error,
                           .dropout_mkl = mkl};
    r->eval = eval_make(&r->machine);
    return eval_script(r->eval, whole(&r->prelude), &r->error) &&
           eval_script(r->eval, whole(&r->source), &r->error);
}

static void stop(Run *r)
{
    trace_free(&r->trace);
    arena_free(&r->arena);
}

typedef struct Case {
    const char *script, *want;
} Case;

static void check_printed(const char *script, bool mkl, const char *want)
{
    Run r;
    if (!CHECK(run(&r, script, mkl)))
        printf("  in: %s\n  %s\n", script, r.error.message);
    CHECK_STR(r.printed.len ? r.printed.at : "", want);
    stop(&r);
}

static void check_errors(const Case *c, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Run r;
        CHECK(!run(&r, c[i].script, false));
        Str got = str_printf(&r.arena, "%.*s:%d:%d: %s%s%s", STR_ARG(r.error.at.source->name),
                             span_line(r.error.at), span_column(r.error.at), r.error.message,
                             r.error.hint[0] ? " | " : "", r.error.hint);
        if (str_starts(got, "prelude:")) /* its lines are nobody's business */
            got = str_printf(&r.arena, "prelude: %s | %s", r.error.message, r.error.hint);
        if (!CHECK_STR(got.at, c[i].want))
            printf("  in: %s\n", c[i].script);
        stop(&r);
    }
}

#define CHECK_ERRORS(cases) check_errors(cases, sizeof(cases) / sizeof *(cases))

/* ---- what is printed ---- */

TEST(dropout_drops_as_published_in_both_flavours)
{
    const char *script = "torch.manual_seed(123)\nprint(nn.Dropout(0.5)(torch.ones(6, 6)))";
    check_printed(script, false,
                  "tensor([[2., 2., 0., 2., 2., 0.],\n        [0., 0., 0., 2., 0., 2.],\n"
                  "        [2., 2., 2., 2., 0., 2.],\n        [0., 2., 2., 0., 0., 2.],\n"
                  "        [0., 2., 0., 2., 0., 2.],\n        [0., 2., 2., 2., 2., 0.]])\n");
    check_printed(script, true,
                  "tensor([[2., 2., 2., 2., 2., 2.],\n        [0., 2., 0., 0., 0., 0.],\n"
                  "        [0., 0., 2., 0., 2., 0.],\n        [2., 2., 0., 0., 0., 2.],\n"
                  "        [2., 0., 0., 0., 0., 2.],\n        [0., 2., 0., 0., 0., 0.]])\n");
}

TEST(dropout_of_attention_weights_is_as_published_in_both_flavours)
{
    const char *script = "torch.manual_seed(789)\nsa_v2 = SelfAttention_v2(3, 2)\n"
                         "attn_scores = sa_v2.W_query(inputs) @ sa_v2.W_key(inputs).T\n"
                         "mask = torch.triu(torch.ones(6, 6), diagonal=1).bool()\n"
                         "masked = attn_scores.masked_fill(mask, -torch.inf)\n"
                         "attn_weights = torch.softmax(masked / 2**0.5, dim=-1)\n"
                         "torch.manual_seed(123)\nprint(nn.Dropout(0.5)(attn_weights))";
    check_printed(script, false,
                  "tensor([[2.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.7599, 0.6194, 0.6206, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.4921, 0.4925, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.3966, 0.0000, 0.3775, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.3327, 0.3331, 0.3084, 0.3331, 0.0000]])\n");
    check_printed(script, true,
                  "tensor([[2.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.8966, 0.0000, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.0000, 0.6206, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.5517, 0.4921, 0.0000, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.4350, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000],\n"
                  "        [0.0000, 0.3327, 0.0000, 0.0000, 0.0000, 0.0000]])\n");
}

/* ---- honesty ---- */

TEST(honesty_over_all_classes_of_the_prelude)
{
    const char *script = "torch.manual_seed(123)\n"
                         "v1 = SelfAttention_v1(3, 2)\nv1(inputs)\n"
                         "v2 = SelfAttention_v2(3, 2, True)\nv2(inputs)\n"
                         "ca = CausalAttention(3, 2, 6, 0.5)\nca(batch)\nca.eval()(batch[:, :3])\n"
                         "wrapper = MultiHeadAttentionWrapper(3, 1, 6, 0.2, 2)\nwrapper(batch)\n"
                         "mha = MultiHeadAttention(3, 2, 6, 0.3, 2)\nmha(batch)\n"
                         "nn.Dropout(1)(inputs)\n";
    for (int mkl = 0; mkl < 2; mkl++) {
        Run r;
        Honesty count = {0};
        if (CHECK(run(&r, script, mkl)))
            honesty_check(&r.trace, 0, &count);
        CHECK_INT(count.lies, 0);
        CHECK(count.cells > 1500);
        stop(&r);
    }
}

/* ---- names ---- */

static const char lesson[] =
    "# T\n\n## s\n\n```torch\ntorch.manual_seed(123)\n"
    "mha = MultiHeadAttention(3, 2, 6, 0.0, num_heads=2)\n"
    "wrapper = MultiHeadAttentionWrapper(3, 2, 6, 0.0, num_heads=2)\n"
    "out = mha(batch)\nout = mha(inputs.view(1, 6, 3))\nboth = wrapper(batch)\n"
    "loose = [CausalAttention(3, 2, 6, 0.0) for _ in range(1)]\nloose[0](batch)\n"
    "def f(m):\n    inner = m(inputs)\n    return inner + 1\n\n"
    "f(mha.W_key)\nwrapper.heads[1].mask = torch.zeros(6, 6)\n```\n";

/* "shape, step" of what a name is found to be, or the error. */
static const char *found(Lesson *l, const char *name)
{
    Target target;
    Error e = {0};
    if (!name_find(l, str_of(name), &target, &e))
        return str_printf(&l->arena, "%s | %s", e.message, e.hint).at;
    const Node *n = trace_node(&l->trace, target.node);
    return str_printf(&l->arena, "%s %.*s", shape_text(n->out.shape).text, STR_ARG(n->name)).at;
}

TEST(tensors_within_modules_are_called_by_their_paths)
{
    static const Case cases[] = {
        {"mha.W_query.weight", "[2, 3] mha.W_query.weight"},
        {"mha.mask", "[6, 6] mha.mask"},
        {"mha.forward.keys", "[1, 6, 2] mha.forward.keys"},
        {"mha.forward.keys@3", "[2, 6, 2] mha.forward.keys"},
        {"mha.forward.attn_weights[0,1,5,-1]", "[1, 2, 6, 6] mha.forward.attn_weights"},
        {"mha.forward.future", "[6, 6] mha.forward.future"},
        {"mha.forward.head_contexts", "[1, 2, 6, 1] mha.forward.head_contexts"},
        {"wrapper.heads.0.forward.keys", "[2, 6, 2] wrapper.heads.0.forward.keys"},
        {"wrapper.heads.1.W_value.weight", "[2, 3] wrapper.heads.1.W_value.weight"},
        {"wrapper.heads.1.mask", "[6, 6] wrapper.heads.1.mask"},
        {"CausalAttention.forward.keys", "[2, 6, 2] CausalAttention.forward.keys"},
        {"f.inner", "[6, 2] f.inner"},
        {"mha.forwrd.keys", "unknown name 'mha.forwrd.keys' | did you mean mha.forward.keys?"},
        {"mha", "'mha' is no tensor but of type MultiHeadAttention | "},
        {"mha.W_query", "unknown name 'mha.W_query' | did you mean mha.W_query.weight?"},
    };
    Lesson l;
    Error e = {0};
    if (!world_text(&l, str_of(lesson)))
        printf("  %s\n", e.message);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(found(&l, cases[i].script), cases[i].want);
    lesson_free(&l);
}

TEST(module_calls_are_steps_with_the_listing_in_them)
{
    Run r;
    CHECK(run(&r, "wrapper = MultiHeadAttentionWrapper(3, 2, 6, 0.0, 2)\nwrapper(batch)", false));
    StrBuf calls = strbuf_make(&r.arena);
    for (size_t i = 0; i < r.trace.steps.count; i++) {
        const Step *s = &r.trace.steps.items[i];
        if (s->kind != STEP_CALL)
            continue;
        const Step *body = &r.trace.steps.items[s->first_child];
        CHECK_STR(body->at.source->name.at, "prelude");
        strbuf_printf(&calls, "%.*s\n", STR_ARG(s->label));
    }
    CHECK_STR(calls.at, "MultiHeadAttentionWrapper.__init__\n"
                        "CausalAttention.__init__\nCausalAttention.__init__\n"
                        "wrapper.forward\nwrapper.heads.0.forward\nwrapper.heads.1.forward\n");
    stop(&r);
}

/* ---- what is wrong ---- */

TEST(errors_within_the_listings_say_who_called)
{
    static const Case cases[] = {
        {"MultiHeadAttention(3, 3, 6, 0.0, num_heads=2)",
         "prelude: d_out must be divisible by num_heads | called from t:1"},
        {"MultiHeadAttention(3, 2, 6, 0.0, 0)",
         "prelude: integer modulo by zero | called from t:1"},
        {"ca = CausalAttention(3, 2, 6, 0.0)\nca(torch.rand(2, 7, 3))",
         "prelude: The size of tensor a (6) must match the size of tensor b (7) at non-singleton "
         "dimension 2 | the mask [6, 6] was built for 6 tokens, the input has 7: the scores are "
         "[2, 7, 7]; called from t:2"},
        {"mha = MultiHeadAttention(3, 2, 6, 0.0, 2)\nmha(torch.rand(2, 6, 4))",
         "prelude: mat1 and mat2 shapes cannot be multiplied (12x4 and 3x2) | the layer takes 3 "
         "numbers a row, the input [2, 6, 4] has 4; called from t:2"},
        {"SelfAttention_v1(3, 2)(torch.rand(3, 4))",
         "prelude: mat1 and mat2 shapes cannot be multiplied (3x4 and 3x2) | inner sizes 4 and 3 "
         "differ: did you mean x.T? called from t:1"},
        {"CausalAttention(3, 2, 6, 1.5)",
         "prelude: dropout probability has to be between 0 and 1, but got 1.5 | p is the share of "
         "cells that are dropped: nn.Dropout(0.5) drops half; called from t:1"},
        {"MultiHeadAttention(3, 2, 100000, 0.0, 2)",
         "prelude: ones: a tensor of shape [100000, 100000] is too large | it would take "
         "40 GB; a tensor may have at most 67108864 elements; called from t:1"},
    };
    CHECK_ERRORS(cases);
}

TEST(wrong_arguments_are_refused_in_pythons_words)
{
    static const Case cases[] = {
        {"CausalAttention(3, 2, 6)", "t:1:1: CausalAttention.__init__() missing 1 required "
                                     "positional argument: 'dropout'"},
        {"CausalAttention(3, 2, 6, 0.0, False, 7)",
         "t:1:1: CausalAttention.__init__() takes from 5 to 6 positional arguments but 7 were "
         "given"},
        {"CausalAttention(3, 2, 6, 0.0, qkv_bais=True)",
         "t:1:31: CausalAttention.__init__() got an unexpected keyword argument 'qkv_bais' | did "
         "you mean 'qkv_bias'?"},
        {"m = SelfAttention_v1(3, 2)\nm()",
         "t:2:1: SelfAttention_v1.forward() missing 1 required positional argument: 'x'"},
        {"nn.Linear(3)", "t:1:1: Linear.__init__() missing 1 required positional argument: "
                         "'out_features' | it is called like this: Linear(in_features, "
                         "out_features, bias=True, device=None, dtype=None)"},
        {"nn.Linear(3, 2, bais=True)", "t:1:17: Linear.__init__() got an unexpected keyword "
                                       "argument 'bais' | did you mean bias=?"},
        {"nn.Linear(3, 2)()", "t:1:1: Linear.forward() missing 1 required positional argument: "
                              "'input' | it is called like this: forward(input)"},
        {"class A(nn.Module): pass\nA(3)",
         "t:2:1: Module.__init__() takes 1 positional argument but 2 were given | the class has no "
         "def __init__(self, ...) that takes them"},
    };
    CHECK_ERRORS(cases);
}

TEST(layers_refuse_what_makes_no_layer)
{
    static const Case cases[] = {
        {"nn.Dropout(-0.5)", "t:1:12: dropout probability has to be between 0 and 1, but got -0.5 "
                             "| p is the share of cells that are dropped: nn.Dropout(0.5) drops "
                             "half"},
        {"nn.Linear(-1, 2)", "t:1:1: Trying to create tensor with negative dimension -1: [2, -1]"},
        {"nn.Linear(100000, 100000)",
         "t:1:1: Linear: a tensor of shape [100000, 100000] is too large | it would take "
         "40 GB; a tensor may have at most 67108864 elements"},
        {"nn.Linear(10**18, 100)",
         "t:1:1: Linear: a tensor of shape [100, 1000000000000000000] is too large | it would "
         "take 400 EB; a tensor may have at most 67108864 elements"},
        {"nn.Linear(3.0, 2)",
         "t:1:11: Linear(): argument 'in_features' (position 1) must be int, not float"},
        {"nn.ModuleList([1])", "t:1:16: int is not a Module subclass | a ModuleList holds modules: "
                               "nn.Linear(...), or objects of a class"},
        {"nn.ModuleList([nn.Dropout()])[1]", "t:1:31: index 1 is out of range"},
        {"nn.ModuleList([nn.Dropout()])(inputs)",
         "t:1:1: Module [ModuleList] is missing the required \"forward\" function | call its "
         "modules one by one: [head(x) for head in heads]"},
        {"nn.Conv3d", "t:1:4: torch.nn.Conv3d is not in the lesson language | "
                      "images are two-dimensional here: put the frames into the batch, and use "
                      "nn.Conv2d"},
    };
    CHECK_ERRORS(cases);
}

TEST(weights_that_do_not_fit_are_found_when_called)
{
    static const Case cases[] = {
        {"l = nn.Linear(3, 2)\nl.weight = nn.Parameter(torch.rand(5, 2))\nl(inputs)",
         "t:3:1: mat1 and mat2 shapes cannot be multiplied (6x3 and 2x5) | the layer takes 2 "
         "numbers a row, the input [6, 3] has 3"},
        {"l = nn.Linear(3, 2)\nl.bias = nn.Parameter(torch.rand(5))\nl(batch)",
         "t:3:1: The expanded size of the tensor (2) must match the existing size (5) at "
         "non-singleton dimension 1.  Target sizes: [12, 2].  Tensor sizes: [5] | the bias wants "
         "one number for each of the 2 outputs"},
        {"l = nn.Linear(3, 2)\nl(torch.tensor([[1, 2, 3]]))",
         "t:2:1: mat1 and mat2 must have the same dtype | the input is torch.int64, the weight "
         "torch.float32: make them one by .to(...)"},
        {"l = nn.Linear(3, 2)\nl.weight = None\nl(inputs)",
         "t:3:1: linear(): argument 'weight' must be Tensor, not NoneType"},
    };
    CHECK_ERRORS(cases);
}

TEST(attributes_follow_pytorchs_rules)
{
    static const Case cases[] = {
        {"ca = CausalAttention(3, 2, 6, 0.0)\nca.W_kye",
         "t:2:4: 'CausalAttention' object has no attribute 'W_kye' | did you mean W_key?"},
        {"l = nn.Linear(3, 2)\nl.weight = torch.rand(2, 3)",
         "t:2:1: cannot assign 'torch.FloatTensor' as parameter 'weight' (torch.nn.Parameter or "
         "None expected) | wrap it: nn.Parameter(...)"},
        {"m = MultiHeadAttention(3, 2, 6, 0.0, 2)\nm.out_proj = 3",
         "t:2:1: cannot assign 'int' as child module 'out_proj' (torch.nn.Module or None "
         "expected)"},
        {"m = MultiHeadAttention(3, 2, 6, 0.0, 2)\nm.mask = 3",
         "t:2:1: cannot assign 'int' object to buffer 'mask' (torch Tensor or None required)"},
        {"m = MultiHeadAttention(3, 2, 6, 0.0, 2)\nm.register_buffer('d_out', inputs)",
         "t:2:1: \"attribute 'd_out' already exists\""},
        {"l = nn.Linear(3, 2)\nl.in_features = 4",
         "t:2:1: setting the attribute 'in_features' of a 'Linear' is not in the lesson language"},
        {"inputs.note = 1",
         "t:1:1: setting the attribute 'note' of a 'Tensor' is not in the lesson language"},
        {"CausalAttention.forwarrd", "t:1:17: type object 'CausalAttention' has no attribute "
                                     "'forwarrd' | did you mean forward?"},
    };
    CHECK_ERRORS(cases);
}

TEST(super_comes_first)
{
    static const Case cases[] = {
        {"class A(nn.Module):\n    def __init__(self):\n        self.l = nn.Linear(2, 2)\n"
         "        super().__init__()\nA()",
         "t:3:9: cannot assign module before Module.__init__() call | begin __init__ with "
         "super().__init__()"},
        {"class A(nn.Module):\n    def __init__(self):\n        self.w = nn.Parameter(inputs)\nA()",
         "t:3:9: cannot assign parameters before Module.__init__() call | begin __init__ with "
         "super().__init__()"},
        {"class A(nn.Module):\n    def __init__(self):\n        self.n = 1\na = A()\na(inputs)",
         "t:5:1: 'A' object has no attribute '_backward_hooks' | its __init__ must begin with "
         "super().__init__()"},
        {"super().__init__()",
         "t:1:1: super(): no arguments | it stands in a def of a class: super().__init__()"},
        {"class A(3): pass",
         "t:1:9: a class that inherits from int is not in the lesson language | a class inherits "
         "from nn.Module, its layers, and classes of your own: write class A:"},
    };
    CHECK_ERRORS(cases);
}

TEST(what_never_ends_is_stopped)
{
    const char *deep = "maximum recursion depth exceeded";
    static const char *const scripts[] = {
        "class A(nn.Module):\n    def forward(self, x): return self(x)\nA()(inputs)",
        "class A(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.again = A()\nA()",
        "class A(nn.Module): pass\na = A()\na.me = a",
        "class A(nn.Module): pass\na = A()\nb = A()\na.b = b\nb.a = a",
        "class A(nn.Module): pass\nm = A()\nfor _ in range(40):\n    n = A()\n    n.x = m\n"
        "    n.y = m\n    m = n",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        Run r;
        CHECK(!run(&r, scripts[i], false));
        CHECK_STR(r.error.message, deep);
        stop(&r);
    }
}

TEST(answers_change_no_module)
{
    Lesson l;
    Error e = {0};
    CHECK(!lesson_load(&l, STR("t.md"),
                       STR("# T\n\n## s\n\n```torch\nd = nn.Dropout(0.5)\nx = 1\n```\n\n"
                           "```ask\nWhich?\nanswer d.eval().p\n```\n"),
                       NULL, &e));
    CHECK_STR(e.message, "in such an expression no object is made or changed");
    lesson_free(&l);
}
