/*
 * module_text.c - repr of a module, to the letter of PyTorch 1.13 (see module.h).
 */
#include "modules/module.h"
#include "numbers/format.h"

/* Deeper or wider than module.h allows cannot be made, except by roundabout ways: it ends here. */
typedef struct Budget {
    int modules;
} Budget;

static void write_linear(StrBuf *out, const Module *m)
{
    const Member *bias = module_member(m, STR("bias"));
    strbuf_printf(out, "in_features=%lld, out_features=%lld, bias=%s", (long long)m->in,
                  (long long)m->out, bias && bias->node != NO_NODE ? "True" : "False");
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

static void write_module(StrBuf *out, const Module *m, int depth, Budget *left);

static void write_members(StrBuf *out, const Module *m, int depth, Budget *left)
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

static void write_module(StrBuf *out, const Module *m, int depth, Budget *left)
{
    strbuf_add(out, m->class_name);
    strbuf_char(out, '(');
    if (depth > MAX_MODULE_DEPTH || --left->modules < 0)
        strbuf_puts(out, "...");
    else if (has_modules(m))
        write_members(out, m, depth, left);
    else if (m->kind == MODULE_LINEAR)
        write_linear(out, m);
    else if (m->kind == MODULE_DROPOUT)
        write_dropout(out, m);
    strbuf_char(out, ')');
}

void module_write(StrBuf *out, const Module *m)
{
    Budget left = {MAX_MODULES};
    write_module(out, m, 0, &left);
}
