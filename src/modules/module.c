/*
 * module.c - members, paths and walks over the tree (see module.h).
 *
 * A module may be a member of several others, so a walk counts what it visits: a tree over the
 * limits is not walked, and none is made but by roundabout ways.
 */
#include "modules/module.h"

#include "numbers/tensor.h"
#include "trace/ops.h"

#include <math.h>

Module *module_make(Arena *a, ModuleKind kind, Str class_name)
{
    Module *m = ARENA_NEW(a, Module);
    m->kind = kind;
    m->class_name = str_copy(a, class_name);
    m->training = true;
    m->begun = kind != MODULE_CLASS && kind != MODULE_PLAIN;
    return m;
}

Member *module_member(const Module *m, Str name)
{
    for (size_t i = 0; i < m->members.count; i++)
        if (str_equal(m->members.items[i].name, name))
            return &m->members.items[i];
    return NULL;
}

static void remove_member(Module *m, const Member *member)
{
    size_t i = (size_t)(member - m->members.items);
    for (m->members.count--; i < m->members.count; i++)
        m->members.items[i] = m->members.items[i + 1];
}

void module_remove(Module *m, Str name)
{
    const Member *member = module_member(m, name);
    if (member)
        remove_member(m, member);
}

void module_list_remove(Arena *a, Module *list, size_t i)
{
    remove_member(list, &list->members.items[i]);
    for (; i < list->members.count; i++) {
        Member *member = &list->members.items[i];
        member->name = str_printf(a, "%zu", i);
        if (member->module && member->module->parent == list)
            member->module->name = member->name;
    }
}

/* ---- limits ---- */

/* Counts m and all below it off *left; false when that or the depth does not do, or `without` is
 * among them. */
static bool measure(const Module *m, int depth, int *left, const Module *without)
{
    if (m == without || depth > MAX_MODULE_DEPTH || --*left < 0)
        return false;
    for (size_t i = 0; i < m->members.count; i++) {
        const Module *child = m->members.items[i].module;
        if (child && !measure(child, depth + 1, left, without))
            return false;
    }
    return true;
}

static bool is_walkable(const Module *m)
{
    int left = MAX_MODULES;
    return measure(m, 0, &left, NULL);
}

/* May m take the child? Not when the tree would be larger or deeper than the limits: so not when m
 * itself is in it. */
static bool may_take(const Module *m, const Module *child)
{
    const Module *root = m;
    int left = MAX_MODULES, depth = 1;
    for (; root->parent; root = root->parent)
        depth++;
    return measure(root, 0, &left, NULL) && measure(child, depth, &left, m);
}

/* ---- names ---- */

static Str joined(Arena *a, Str path, Str name)
{
    return path.len ? str_printf(a, "%.*s.%.*s", STR_ARG(path), STR_ARG(name)) : name;
}

Str module_path(Arena *a, const Module *m)
{
    if (m->variable.len)
        return m->variable;
    return m->parent ? joined(a, module_path(a, m->parent), m->name) : m->class_name;
}

static bool has_variable(const Module *m)
{
    while (m->parent && !m->variable.len)
        m = m->parent;
    return m->variable.len > 0;
}

static void name_all(Trace *t, const Module *m, Str path);

/* A parameter, and with it the tensor that it was made of where no variable holds that. */
static void name_tensor(Trace *t, NodeId id, Str name)
{
    const Node *n = trace_node(t, id);
    trace_name(t, id, name);
    if (n->op == OP_PARAMETER && str_equal(n->name, name))
        trace_name(t, n->in[0].node, name);
}

static void name_member(Trace *t, const Member *member, Str path)
{
    Str name = joined(t->arena, path, member->name);
    if (member->module && is_walkable(member->module))
        name_all(t, member->module, name);
    else if (member->kind <= MEMBER_BUFFER && member->node != NO_NODE)
        name_tensor(t, member->node, name);
}

static void name_all(Trace *t, const Module *m, Str path)
{
    for (size_t i = 0; i < m->members.count; i++)
        name_member(t, &m->members.items[i], path);
}

void module_hold(Trace *t, Module *m, Str name)
{
    if (m->parent || m->variable.len)
        return;
    m->variable = name;
    if (is_walkable(m))
        name_all(t, m, name);
}

/* ---- setting ---- */

bool module_set(Trace *t, Module *m, Member member)
{
    Member *old = module_member(m, member.name);
    Module *child = member.module;
    if (child && !may_take(m, child))
        return false;
    if (old && old->kind != member.kind) {
        remove_member(m, old);
        old = NULL;
    }
    if (!old)
        old = ARENA_PUSH(t->arena, &m->members);
    *old = member;
    if (child && !child->parent) {
        child->parent = m;
        child->name = member.name;
    }
    if (has_variable(m))
        name_member(t, &member, module_path(t->arena, m));
    return true;
}

/* ---- walks ---- */

static void add_parameter(Arena *a, ParameterList *out, Str path, const Member *member)
{
    for (size_t i = 0; i < out->count; i++)
        if (out->items[i].node == member->node)
            return;
    *ARENA_PUSH(a, out) = (Parameter){joined(a, path, member->name), member->node};
}

static void collect(Arena *a, const Module *m, Str path, ParameterList *out)
{
    for (size_t i = 0; i < m->members.count; i++) {
        const Member *member = &m->members.items[i];
        if (member->kind == MEMBER_PARAMETER && member->node != NO_NODE)
            add_parameter(a, out, path, member);
    }
    for (size_t i = 0; i < m->members.count; i++) {
        const Member *member = &m->members.items[i];
        if (member->module)
            collect(a, member->module, joined(a, path, member->name), out);
    }
}

bool module_parameters(Arena *a, const Module *m, ParameterList *out)
{
    bool well = is_walkable(m);
    if (well)
        collect(a, m, STR(""), out);
    return well;
}

static void train(Module *m, bool mode)
{
    m->training = mode;
    for (size_t i = 0; i < m->members.count; i++)
        if (m->members.items[i].module)
            train(m->members.items[i].module, mode);
}

bool module_train(Module *m, bool mode)
{
    bool well = is_walkable(m);
    if (well)
        train(m, mode);
    return well;
}

/* ---- making a Linear ---- */

/* PyTorch's kaiming_uniform_ with a = sqrt(5), step by step: the result may differ from 1/sqrt(in)
 * in its last bit, and so would the weights. */
static double weight_bound(int64_t in)
{
    double a = sqrt(5.0), gain = sqrt(2.0 / (1 + a * a));
    double deviation = gain / sqrt((double)in);
    return sqrt(3.0) * deviation;
}

/* Gives a layer a parameter that is drawn from uniform(-bound, bound); below 0: an empty one. */
static void set_drawn(Trace *t, Module *m, Member member, Shape shape, double bound, Span at,
                      Error *e)
{
    Attrs attr = {.dtype = t->default_dtype, .shape = shape, .lo = -bound, .hi = bound};
    if (bound < 0) /* empty: filled by whoever made it */
        attr.value = scalar_to(scalar_i64(0), attr.dtype);
    member.node = trace_run(t, bound < 0 ? OP_FULL : OP_UNIFORM, NULL, 0, &attr, at, e);
    if (member.node != NO_NODE)
        trace_node_of(t, member.node)->learns = true;
    module_set(t, m, member);
}

Module *module_linear(Trace *t, int64_t in, int64_t out, bool bias, bool drawn, Span at, Error *e)
{
    Shape shape = shape_of(2, (int64_t[]){out, in});
    Member weight = {.name = STR("weight"), .kind = MEMBER_PARAMETER, .node = NO_NODE};
    Member shift = {.name = STR("bias"), .kind = MEMBER_PARAMETER, .node = NO_NODE};
    if (in >= 0 && out >= 0 && !shape_allowed(shape, FLOAT32, "Linear", at, e))
        return NULL; /* a negative size the operation refuses */
    Module *m = module_make(t->arena, MODULE_LINEAR, STR("Linear"));
    m->in = in;
    m->out = out;
    set_drawn(t, m, weight, shape, !drawn ? -1 : in > 0 ? weight_bound(in) : 0, at, e);
    if (bias)
        set_drawn(t, m, shift, shape_of(1, &out),
                  !drawn   ? -1
                  : in > 0 ? 1 / sqrt((double)in)
                           : 0,
                  at, e);
    else
        module_set(t, m, shift);
    return e->kind == ERROR_NONE ? m : NULL;
}

/* ---- making a Dropout ---- */

Module *module_dropout(Arena *a, double p, bool whole, Span at, Error *e)
{
    if (!(p >= 0 && p <= 1)) {
        error_at(e, at, "dropout probability has to be between 0 and 1, but got %g%s", p,
                 !whole && p == floor(p) ? ".0" : "");
        error_type(e, "ValueError");
        error_hint(e, "p is the share of cells that are dropped: nn.Dropout(0.5) drops half");
        return NULL;
    }
    Module *m = module_make(a, MODULE_DROPOUT, STR("Dropout"));
    m->p = p;
    m->whole = whole;
    return m;
}

/* ---- calling them ---- */

/* The node of a parameter; NO_NODE: it is None. */
static NodeId parameter(const Module *m, const char *name)
{
    const Member *member = module_member(m, str_of(name));
    return member && member->kind == MEMBER_PARAMETER ? member->node : NO_NODE;
}

/* What it is now, as an operand; it is called by its name. */
static Operand operand_now(const Trace *t, NodeId id)
{
    Span nowhere = {NULL, 0, 0};
    id = id == NO_NODE ? id : trace_became(t, id, trace_now(t));
    return (Operand){.node = id, .at = nowhere};
}

static NodeId linear_forward(Trace *t, const Module *m, Operand x, Span at, Error *e)
{
    NodeId weight = parameter(m, "weight"), bias = parameter(m, "bias");
    Operand in[3] = {x, operand_now(t, weight), operand_now(t, bias)};
    if (weight != NO_NODE)
        return trace_run(t, OP_LINEAR, in, bias == NO_NODE ? 2 : 3, NULL, at, e);
    error_at(e, at, "linear(): argument 'weight' must be Tensor, not NoneType");
    return NO_NODE;
}

NodeId module_forward(Trace *t, const Module *m, Operand x, bool mkl, Span at, Error *e)
{
    if (m->kind == MODULE_LINEAR)
        return linear_forward(t, m, x, at, e);
    Attrs attr = {.p = m->p, .mkl = mkl};
    if (!m->training || m->p == 0)
        return x.node;
    return trace_run(t, OP_DROPOUT, &x, 1, &attr, at, e);
}

/* ---- repr, to the letter of PyTorch 1.13 ---- */

static void write_linear(StrBuf *out, const Module *m)
{
    strbuf_printf(out, "in_features=%lld, out_features=%lld, bias=%s", (long long)m->in,
                  (long long)m->out, parameter(m, "bias") != NO_NODE ? "True" : "False");
}

static void write_dropout(StrBuf *out, const Module *m)
{
    strbuf_puts(out, "p=");
    if (m->whole)
        strbuf_printf(out, "%d", (int)m->p);
    else
        format_python_float(out, m->p);
    strbuf_puts(out, ", inplace=False");
}

static bool has_modules(const Module *m)
{
    for (size_t i = 0; i < m->members.count; i++)
        if (m->members.items[i].kind == MEMBER_MODULE)
            return true;
    return false;
}

void module_write_extra(StrBuf *out, const Module *m)
{
    if (m->kind == MODULE_LINEAR)
        write_linear(out, m);
    else if (m->kind == MODULE_DROPOUT)
        write_dropout(out, m);
}

/* `left` counts the modules that may still come: trees over the limits of module.h cannot be made,
 * except by roundabout ways, and end here. */
static void write_module(StrBuf *out, const Module *m, int depth, int *left);

static void write_members(StrBuf *out, const Module *m, int depth, int *left)
{
    strbuf_char(out, '\n');
    for (size_t i = 0; i < m->members.count; i++) {
        const Member *member = &m->members.items[i];
        if (member->kind != MEMBER_MODULE)
            continue;
        strbuf_fill(out, ' ', 2 * depth + 2);
        strbuf_printf(out, "(%.*s): ", STR_ARG(member->name));
        if (member->module)
            write_module(out, member->module, depth + 1, left);
        else
            strbuf_puts(out, "None");
        strbuf_char(out, '\n');
    }
    strbuf_fill(out, ' ', 2 * depth);
}

static void write_module(StrBuf *out, const Module *m, int depth, int *left)
{
    strbuf_add(out, m->class_name);
    strbuf_char(out, '(');
    if (depth > MAX_MODULE_DEPTH || --*left < 0)
        strbuf_puts(out, "...");
    else if (has_modules(m))
        write_members(out, m, depth, left);
    else
        module_write_extra(out, m);
    strbuf_char(out, ')');
}

void module_write(StrBuf *out, const Module *m)
{
    int left = MAX_MODULES;
    write_module(out, m, 0, &left);
}
