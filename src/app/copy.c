/*
 * copy.c - taking something away from the window: the picture as a PNG, the command that draws it,
 * what is asked about as text.
 *
 * Picture and command say what the View says and nothing of what lies over it, so the file that
 * Ctrl+P writes and the one that the copied command writes are the same.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "lesson/extension.h"
#include "numbers/tensor.h"
#include "output/raster.h"
#include "pictures/file_name.h"
#include "subject/subject.h"
#include "versions/versions.h"

/* ---- the picture ---- */

enum { MOST_NAMES = 1000 }; /* pictures of one step in one folder: then something is wrong */

/* "NAME.png", or "NAME-2.png" and so on: one that does not exist yet. */
static const char *free_name(Arena *a, Str name)
{
    Str base = str_part(name, 0, name.len - STR(".png").len);
    const char *path = str_copy(a, name).at;
    for (int i = 2; i < MOST_NAMES && file_exists(path); i++)
        path = str_printf(a, "%.*s-%d.png", STR_ARG(base), i).at;
    return path;
}

static void copy_picture(App *app)
{
    Shown *s = &app->shown;
    Arena a = arena_scratch();
    Error e = {0};
    if (s->lesson && app->fonts) {
        const char *path = free_name(&a, file_name_of(&a, s->lesson, &s->view.position));
        DrawList d = scene_draw(&a, s->lesson, &s->view, app->width, app->height, app->metrics);
        Image image = image_make(&a, d.width, d.height);
        raster_paint(&image, &d, app->fonts);
        if (png_write(&image, path, false, &e))
            shown_say(s, "written: %s", path);
        else
            shown_say(s, "%s", e.message);
    }
    arena_free(&a);
}

/* ---- the command ---- */

Str copy_command_line(Arena *a, const App *app)
{
    const Lesson *l = app->shown.lesson;
    const void *extra = subject_extra(l, &app->shown.view);
    StrBuf out = strbuf_make(a);
    bool built_in = l->number.len && str_starts(app->shown.name, "lessons/");
    strbuf_puts(&out, "attnscope export ");
    strbuf_shell(&out, built_in ? l->number : app->shown.name);
    knobs_write(&out, l);
    view_write(&out, l, &app->shown.view);
    if (extra)
        strbuf_puts(&out, extension.options(extra));
    if (l->options.big)
        strbuf_puts(&out, " --big");
    if (app->settings.lesson.mkl)
        strbuf_puts(&out, " --dropout mkl");
    strbuf_printf(&out, " --size %dx%d -o .", app->width, app->height);
    return strbuf_str(&out);
}

/* ---- to the clipboard ---- */

static void to_clipboard(App *app, Str text, const char *said)
{
    arena_reset(&app->clip);
    app->wants.clipboard = str_copy(&app->clip, text);
    shown_say(&app->shown, "%s", said);
}

static void copy_command(App *app)
{
    if (app->shown.lesson)
        to_clipboard(app, copy_command_line(&app->frame, app),
                     "copied: the command that draws this picture");
}

/* What is asked about: the arithmetic of the cell under the pointer or in focus (the person's own,
 * when it is pinned), else the shown tensor as PyTorch prints it. Empty where there is neither. */
static Str asked_text(Arena *a, const Shown *shown)
{
    Subject s = subject_of(a, shown->lesson, &shown->view);
    StrBuf out = strbuf_make(a);
    if (s.node == NO_NODE)
        return STR("");
    if (subject_told(&s).node != NO_NODE && (shown->pinned || shown->view.hover.node != NO_NODE)) {
        Arithmetic f = hide_arithmetic(&s, ARITHMETIC_WHOLE);
        arithmetic_write(&out, &f);
    } else if (!hide_printed(&s)) {
        format_tensor(&out, trace_tensor(s.trace, a, s.node, s.time), &s.trace->format);
    }
    return strbuf_str(&out);
}

void copy_value(App *app)
{
    const Shown *s = &app->shown;
    CellRef cell = s->lesson ? point_focus(s->lesson, &s->view) : (CellRef){NO_NODE, 0, 0};
    if (cell.node == NO_NODE)
        return;
    Subject subject = subject_of(&app->frame, s->lesson, &s->view);
    if (hide_cell(&subject, cell)) {
        shown_say(&app->shown, "this number is hidden");
        return;
    }
    Scalar value = trace_cell(&s->lesson->trace, cell);
    bool real = dtype_is_float(trace_node(&s->lesson->trace, cell.node)->out.storage->dtype);
    Str text = real ? str_printf(&app->frame, "%.9g", scalar_double(value))
                    : str_printf(&app->frame, "%lld", (long long)scalar_whole(value));
    to_clipboard(app, text, "Copied.");
}

/* Copies what is asked about as text. */
static void copy_shown(App *app)
{
    const Shown *s = &app->shown;
    if (!s->lesson)
        return;
    Str text = asked_text(&app->frame, s);
    if (text.len)
        to_clipboard(app, text, "Copied.");
}

/* ---- the actions ---- */

#undef IN_COPY
#define IN_COPY(deed) deed
const Deed copy_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
