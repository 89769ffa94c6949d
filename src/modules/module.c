/*
 * module.c - members, paths and walks over the tree (see module.h).
 *
 * A module may be a member of several others, so a walk counts what it visits: a tree over the
 * limits is not walked, and none is made but by roundabout ways.
 */
#include "modules/module.h"

Module *module_make(Arena *a, ModuleKind kind, Str class_name)
{
    Module *m = ARENA_NEW(a, Module);
    m->kind = kind;
    m->class_name = str_copy(a, class_name);
    m->training = true;
    m->begun = kind != MODULE_CLASS;
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

void module_set(Arena *a, Module *m, Member member)
{
    Member *old = module_member(m, member.name);
    Module *child = member.kind == MEMBER_MODULE ? member.module : NULL;
    if (old && old->kind != member.kind) {
        remove_member(m, old);
        old = NULL;
    }
    if (!old)
        old = ARENA_PUSH(a, &m->members);
    *old = member;
    if (child && !child->parent) {
        child->parent = m;
        child->name = member.name;
    }
}

/* ---- limits ---- */

/* Counts m and all below it off *left; false when that or the depth does not do. */
static bool measure(const Module *m, int depth, int *left)
{
    if (depth > MAX_MODULE_DEPTH || --*left < 0)
        return false;
    for (size_t i = 0; i < m->members.count; i++)
        if (m->members.items[i].module && !measure(m->members.items[i].module, depth + 1, left))
            return false;
    return true;
}

static bool holds(const Module *m, const Module *wanted)
{
    if (m == wanted)
        return true;
    for (size_t i = 0; i < m->members.count; i++)
        if (m->members.items[i].module && holds(m->members.items[i].module, wanted))
            return true;
    return false;
}

static bool is_walkable(const Module *m)
{
    int left = MAX_MODULES;
    return measure(m, 0, &left);
}

bool module_may_take(const Module *m, const Module *child)
{
    const Module *root = m;
    int left = MAX_MODULES, depth = 1;
    for (; root->parent; root = root->parent)
        depth++;
    return measure(root, 0, &left) && measure(child, depth, &left) && !holds(child, m);
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

static void name_all(Trace *t, const Module *m, Str path)
{
    for (size_t i = 0; i < m->members.count; i++) {
        const Member *member = &m->members.items[i];
        Str name = joined(t->arena, path, member->name);
        if (member->module)
            name_all(t, member->module, name);
        else if (member->kind != MEMBER_VALUE && member->node != NO_NODE)
            trace_name(t, member->node, name);
    }
}

void module_hold(Trace *t, Module *m, Str name)
{
    if (m->parent || m->variable.len)
        return;
    m->variable = name;
    if (is_walkable(m))
        name_all(t, m, name);
}

void module_name_member(Trace *t, const Module *m, const Member *member)
{
    if (!has_variable(m))
        return;
    Str name = joined(t->arena, module_path(t->arena, m), member->name);
    if (member->module && is_walkable(member->module))
        name_all(t, member->module, name);
    else if ((member->kind == MEMBER_PARAMETER || member->kind == MEMBER_BUFFER) &&
             member->node != NO_NODE)
        trace_name(t, member->node, name);
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
