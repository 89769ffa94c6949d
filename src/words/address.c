/*
 * address.c - names that lead back to their cell (see address.h).
 */
#include "words/address.h"

#include "lesson/places.h"
#include "words/arithmetic.h"

static bool same_cell(CellRef a, CellRef b)
{
    return a.node == b.node && a.cell == b.cell;
}

bool address_leads(const Lesson *l, int step, Str text, CellRef c)
{
    Source argument = {.text = text};
    Error e = {0};
    Target target;
    bool one = trace_node(&l->trace, c.node)->out.shape.rank == 0;
    if (!name_resolve(l, source_all(&argument), step, &target, &e) || target.node != c.node ||
        (one ? 0 : target.cell) != c.cell)
        return false;
    CellRef found = {c.node, target.time, c.cell};
    return same_cell(trace_written(&l->trace, found), trace_written(&l->trace, c));
}

/* NAME@PLACE; empty: that does not lead to the cell. */
static Str placed(Arena *a, const Lesson *l, int step, CellRef c, Str name, const Position *at)
{
    StrBuf out = strbuf_make(a);
    strbuf_printf(&out, "%.*s@", STR_ARG(name));
    position_write(&out, at);
    bool leads = address_leads(l, step, cell_name(a, &l->trace, c, strbuf_str(&out)), c);
    return leads ? strbuf_str(&out) : STR("");
}

/* The same with the step of a place, the step before it (`x = x + 1` uses the x of before), or the
 * place itself. */
static Str placed_name(Arena *a, const Lesson *l, int step, CellRef c, Str name, Position at)
{
    Position whole = at;
    Str found = STR("");
    if (name.len == 0 || at.count == 0)
        return found;
    at.count = 1;
    for (int k = 0; k < 2 && at.path[0] > 0 && !found.len; k++, at.path[0]--)
        found = placed(a, l, step, c, name, &at);
    return found.len ? found : placed(a, l, step, c, name, &whole);
}

Str address_title(Arena *a, const Lesson *l, int step, CellRef *c, Str called)
{
    const Trace *t = &l->trace;
    Str name[2] = {called, trace_node(t, c->node)->name};
    Position used = position_of(l, c->time > 0 ? c->time - 1 : 0), made = position_of(l, c->node);
    for (int k = 0; k < 2; k++)
        if (name[k].len && address_leads(l, step, cell_name(a, t, *c, name[k]), *c))
            return name[k];
    for (int k = 0; k < 4; k++) {
        Str found = placed_name(a, l, step, *c, name[k / 2], k % 2 ? used : made);
        if (found.len)
            return found;
    }
    CellRef written;
    StrBuf out = strbuf_make(a);
    explain_maker(t, *c, &written);
    Position p = position_of(l, written.node);
    if (p.count == 0)
        return name[1].len ? name[1] : node_title(a, t, c->node);
    *c = written;
    position_write(&out, &p);
    return strbuf_str(&out);
}
