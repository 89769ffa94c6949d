/*
 * export_figure.c - `export --figure`: pictures that are figures of the book instead of steps.
 */
#include "main/export.h"
#include "pictures/figures.h"

static int figure_count(void)
{
    int count = 0;
    while (figure_row(count))
        count++;
    return count;
}

/* The lesson of that section, loaded when it is not yet; NULL with the error set or told. */
static Lesson *lesson_of(Export *x, const Figure *f, Error *e)
{
    for (int i = 0; i < x->loaded; i++)
        if (str_is(x->lesson[i].section, f->section))
            return &x->lesson[i];
    if (!figure_has_lesson(f)) {
        error_set(e, ERROR_LESSON, "figure %s: there is no lesson of section %s yet", f->number,
                  f->section);
        error_hint(e, "attnscope list shows the lessons there are");
        return NULL;
    }
    Lesson *l = &x->lesson[x->loaded];
    if (!command_lesson(x->command, f->section, l))
        return NULL;
    x->lessons = ++x->loaded;
    if (l->error.kind)
        *e = l->error;
    return l->error.kind ? NULL : l;
}

static bool add_figure(Export *x, const Figure *f, bool *focused, Error *e)
{
    Picture p = {.view = view_default()};
    p.lesson = lesson_of(x, f, e);
    if (!p.lesson || !figure_view(f, p.lesson, &p.view, e) ||
        !export_read_view(&x->command->options, p.lesson, &p.view, focused, e))
        return false;
    p.step = lesson_step(p.lesson, p.view.position.path[0]);
    p.file = str_printf(x->arena, "figure-%s.png", f->number);
    p.path = str_printf(x->arena, "%.*s/%.*s", STR_ARG(x->folder), STR_ARG(p.file)).at;
    *ARENA_PUSH(x->arena, &x->pictures) = p;
    return true;
}

bool export_plan_figures(Export *x, bool *focused, Error *e)
{
    const Options *o = &x->command->options;
    Str wanted = o->value[OPTION_FIGURE];
    if (x->command->words)
        return error_set(e, ERROR_USAGE, "--figure knows its lesson: leave out '%s'",
                         x->command->word[0]);
    if (o->given[OPTION_STEP])
        return error_set(e, ERROR_USAGE, "--figure knows its step: leave out --step");
    x->lesson = ARENA_ARRAY(x->arena, Lesson, figure_count());
    if (!str_is(wanted, "all")) {
        const Figure *f = figure_find(wanted, e);
        return f && add_figure(x, f, focused, e);
    }
    for (int i = 0; figure_row(i); i++)
        if (!add_figure(x, figure_row(i), focused, e))
            return false;
    return true;
}
