/*
 * Modules without a language: the tree, its paths, its text, its limits, and the layers' draws.
 */
#include "modules/module.h"
#include "test.h"

static const Span NOWHERE = {NULL, 0, 0};

static bool takes(Trace *t, Module *of, const char *name, Module *m)
{
    Member member = {.name = str_of(name), .kind = MEMBER_MODULE, .node = NO_NODE, .module = m};
    return module_set(t, of, member);
}

static Module *child(Trace *t, Module *of, const char *name, Module *m)
{
    CHECK(takes(t, of, name, m));
    return m;
}

TEST(module_tree_has_paths_and_parameters_in_order)
{
    Arena a = arena_make(0);
    Error e = {0};
    Trace t = trace_make(&a, &kernels_teaching);
    Module *outer = module_make(&a, MODULE_CLASS, STR("Outer"));
    Module *heads = child(&t, outer, "heads", module_make(&a, MODULE_LIST, STR("ModuleList")));
    Module *layer = child(&t, heads, "0", module_linear(&t, 3, 2, true, true, NOWHERE, &e));
    child(&t, outer, "again", layer);
    CHECK_STR(module_path(&a, layer).at, "Outer.heads.0");
    module_hold(&t, outer, STR("net"));
    module_hold(&t, outer, STR("other"));
    CHECK_STR(module_path(&a, layer).at, "net.heads.0");
    CHECK_STR(trace_node(&t, 0)->name.at, "net.heads.0.weight");
    ParameterList list = {0};
    CHECK(module_parameters(&a, module_make(&a, MODULE_CLASS, STR("Empty")), &list));
    CHECK_INT(list.count, 0);
    CHECK(module_parameters(&a, outer, &list));
    CHECK_INT(list.count, 2);
    CHECK_STR(list.items[1].name.at, "heads.0.bias");
    trace_free(&t);
    arena_free(&a);
}

TEST(module_text_is_nested_as_in_pytorch)
{
    Arena a = arena_make(0);
    Error e = {0};
    Trace t = trace_make(&a, &kernels_teaching);
    StrBuf out = strbuf_make(&a);
    Module *outer = module_make(&a, MODULE_CLASS, STR("Outer"));
    module_write(&out, outer);
    Module *heads = child(&t, outer, "heads", module_make(&a, MODULE_LIST, STR("ModuleList")));
    child(&t, heads, "0", module_linear(&t, 3, 2, false, true, NOWHERE, &e));
    child(&t, outer, "dropout", module_dropout(&a, 0.5, false, NOWHERE, &e));
    module_write(&out, outer);
    CHECK_STR(out.at, "Outer()Outer(\n"
                      "  (heads): ModuleList(\n"
                      "    (0): Linear(in_features=3, out_features=2, bias=False)\n"
                      "  )\n"
                      "  (dropout): Dropout(p=0.5, inplace=False)\n"
                      ")");
    trace_free(&t);
    arena_free(&a);
}

TEST(module_never_holds_itself)
{
    Arena a = arena_make(0);
    Trace t = trace_make(&a, &kernels_teaching);
    Module *top = module_make(&a, MODULE_CLASS, STR("A")), *m = top;
    CHECK(!takes(&t, top, "self", top));
    for (int depth = 1; depth <= MAX_MODULE_DEPTH; depth++) {
        Module *next = module_make(&a, MODULE_CLASS, STR("A"));
        m = child(&t, m, "next", next);
    }
    CHECK(!takes(&t, m, "top", top));
    CHECK(!takes(&t, m, "deeper", module_make(&a, MODULE_CLASS, STR("A"))));
    CHECK(module_train(top, false) && !m->training);
    trace_free(&t);
    arena_free(&a);
}

TEST(linear_draws_weight_then_bias_and_dropout_at_rest_draws_nothing)
{
    Arena a = arena_make(0);
    Error e = {0};
    Trace t = trace_make(&a, &kernels_teaching);
    rng_seed(&t.rng, 123);
    Module *linear = module_linear(&t, 3, 2, true, true, NOWHERE, &e);
    Module *dropout = module_dropout(&a, 0.5, false, NOWHERE, &e);
    Scalar first = trace_cell(&t, (CellRef){0, trace_now(&t), 0});
    CHECK_NEAR(first.f32, -0.2354, 0.00005);
    CHECK_INT(t.rng.drawn, 8);
    module_train(dropout, false);
    Operand x = {.node = module_member(linear, STR("weight"))->node, .at = NOWHERE};
    CHECK_INT(module_forward(&t, dropout, x, false, NOWHERE, &e), x.node);
    CHECK_INT(t.rng.drawn, 8);
    module_train(dropout, true);
    CHECK(module_forward(&t, dropout, x, false, NOWHERE, &e) != x.node);
    CHECK_INT(t.rng.drawn, 8 + 2 * 6);
    CHECK_INT(e.kind, ERROR_NONE);
    trace_free(&t);
    arena_free(&a);
}
