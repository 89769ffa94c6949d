/*
 * keep.c - pictures and commands (see keep.h).
 *
 * Both say what the View says and nothing of what lies over it, so the file that Ctrl+P writes and
 * the one that the copied command writes are the same.
 */
#include "app/keep.h"

#include "base/file.h"
#include "output/png.h"
#include "pictures/file_name.h"
#include "versions/literals.h"
#include "views/ladder.h"

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

void keep_picture(App *app)
{
    Arena a = arena_scratch();
    Error e = {0};
    if (app->lesson && app->fonts) {
        const char *path = free_name(&a, file_name_of(&a, app->lesson, &app->view.position));
        DrawList d = scene_draw(&a, app->lesson, &app->view, app->width, app->height, app->metrics);
        Image image = image_make(&a, d.width, d.height);
        raster_paint(&image, &d, app->fonts);
        if (png_write(&a, &image, path, false, &e))
            app_say(app, "written: %s", path);
        else
            app_say(app, "%s", e.message);
    }
    arena_free(&a);
}

/* Times differ from picture to picture, their layout does not. */
static bool measured(const App *app)
{
    const Measure *m = subject_bench(app->lesson, &app->view);
    return m && m->table;
}

Str keep_command_line(Arena *a, const App *app)
{
    const Lesson *l = app->lesson;
    StrBuf out = strbuf_make(a);
    bool built_in = l->number.len && str_starts(app->lesson_name, "lessons/");
    strbuf_puts(&out, "attnscope export ");
    strbuf_shell(&out, built_in ? l->number : app->lesson_name);
    knobs_write(&out, l);
    view_write(&out, l, &app->view);
    if (measured(app))
        strbuf_puts(&out, " --measure");
    if (l->options.big)
        strbuf_puts(&out, " --big");
    if (app->settings.lesson.mkl)
        strbuf_puts(&out, " --dropout mkl");
    strbuf_printf(&out, " --size %dx%d -o .", app->width, app->height);
    return strbuf_str(&out);
}

void keep_command(App *app)
{
    if (!app->lesson)
        return;
    app_copy(app, keep_command_line(&app->frame, app));
    app_say(app, "copied: the command that draws this picture");
}
