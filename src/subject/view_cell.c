/*
 * view_cell.c - cells from and to text (see view_cell.h).
 */
#include "subject/view_cell.h"

#include "lesson/names.h"
#include "words/arithmetic.h"

static bool no_cell(Str option, Str value, Error *e)
{
    error_set(e, ERROR_USAGE, "--%.*s: '%.*s' is not one of its values", STR_ARG(option),
              STR_ARG(value));
    return error_hint(e, "it takes a cell, such as scores[1,2]");
}

bool view_read_cell(Lesson *l, int step, Str option, Str value, CellRef *out, Error *e)
{
    Target target;
    NameText text;
    Source *argument = ARENA_NEW(&l->arena, Source);
    *argument = (Source){.name = str_printf(&l->arena, "--%.*s", STR_ARG(option)),
                         .text = str_copy(&l->arena, value)};
    Span all = {argument, 0, (uint32_t)value.len};
    if (!name_parse(all, &text, e) || !name_resolve(l, &text, step, &target, e)) {
        e->kind = ERROR_USAGE; /* the lesson is fine, the option is not */
        return false;
    }
    if (target.cell < 0)
        return no_cell(option, value, e);
    *out = (CellRef){target.node, target.time, target.cell};
    return true;
}

/* Does a text name that very cell? */
static bool names(const Lesson *l, int step, Str text, CellRef c)
{
    Source argument = {.text = text};
    Span all = {&argument, 0, (uint32_t)text.len};
    Error e = {0};
    NameText name;
    Target target;
    return name_parse(all, &name, &e) && name_resolve(l, &name, step, &target, &e) &&
           target.node == c.node && target.cell == c.cell;
}

Str view_cell_text(Arena *a, const Lesson *l, int step, CellRef c)
{
    Str by_name = cell_name(a, &l->trace, c, trace_node(&l->trace, c.node)->name);
    Position p = position_of(l, c.node);
    if (p.count == 0 || (trace_node(&l->trace, c.node)->name.len && names(l, step, by_name, c)))
        return by_name;
    StrBuf place = strbuf_make(a);
    position_write(&place, &p);
    return cell_name(a, &l->trace, c, strbuf_str(&place));
}

bool view_read_focus(View *v, Lesson *l, int step, Str value, Error *e)
{
    View to = *v;
    to.trail_count = 0;
    for (Str rest = value;;) {
        size_t arrow = str_find(rest, '>');
        if (!view_read_cell(l, step, STR("focus"), str_trim(str_part(rest, 0, arrow)), &to.focus,
                            e))
            return false;
        if (arrow == rest.len)
            break;
        if (to.trail_count == VIEW_TRAIL_MOST) {
            error_set(e, ERROR_USAGE, "--focus: a way of more than %d cells", VIEW_TRAIL_MOST + 1);
            return error_hint(e, "leave out some on the way");
        }
        to.trail[to.trail_count++] = to.focus;
        rest = str_from(rest, arrow + 1);
    }
    *v = to;
    return true;
}

Str view_focus_text(Arena *a, const Lesson *l, int step, const View *v)
{
    StrBuf out = strbuf_make(a);
    for (int i = 0; i < v->trail_count; i++)
        strbuf_printf(&out, "%.*s > ", STR_ARG(view_cell_text(a, l, step, v->trail[i])));
    strbuf_add(&out, view_cell_text(a, l, step, v->focus));
    return strbuf_str(&out);
}
