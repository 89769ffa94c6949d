/*
 * copy.c - taking something away from the window: the picture as a PNG, the command that draws it,
 * what is asked about as text.
 *
 * Picture and command say what the View says and nothing of what lies over it. The file that Ctrl+P
 * writes is a page for readers, without buttons; the copied command draws what is on the screen.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "lesson/extension.h"
#include "numbers/tensor.h"
#include "output/raster.h"
#include "pictures/file_name.h"
#include "subject/subject.h"
#include "versions/versions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the picture ---- */

static void copy_picture(App *app)
{
    Shown *s = &app->shown;
    Arena a = arena_scratch();
    Error e = {0};
    if (s->lesson && app->fonts) {
        Str name = file_name_of(&a, s->lesson, &s->view.position);
        Str path = file_free_name(&a, STR(""), name, ".png");
        View page = s->view;
        page.still = true;
        page.live = false;
        page.invites = 0;
        DrawList d = scene_draw(&a, s->lesson, &page, app->width, app->height, app->metrics);
        Image image = image_make(&a, d.width, d.height);
        raster_paint(&image, &d, app->fonts);
        if (png_write(&image, path.at, false, &e))
            shown_say_saved(s, path, STR(""));
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
    StrBuf settings = strbuf_make(a);
    Str file = edit_file(&app->editing, &settings);
    file = file.len ? file : app->shown.name;
    bool built_in = l->number.len && str_starts(file, "lessons/");
    strbuf_puts(&out, "attnscope export ");
    strbuf_shell(&out, built_in ? l->number : file);
    strbuf_add(&out, strbuf_str(&settings));
    view_write(&out, l, &app->shown.view);
    if (app->shown.view.parts ==
        PARTS_SLIDE) /* as it is on the screen, with what there is to press */
        strbuf_puts(&out, " --parts window");
    if (extra)
        strbuf_puts(&out, extension.options(extra));
    if (l->options.big)
        strbuf_puts(&out, " --big");
    if (app->settings.lesson.mkl)
        strbuf_puts(&out, " --dropout mkl");
    strbuf_printf(&out, " --size %dx%d -o .", app->width, app->height);
    return strbuf_str(&out);
}

/* ---- what the page around the program does ---- */

/* There its own keys do it; here somebody has bound one. */
static void copy_in_page(App *app, int instead)
{
    shown_say(&app->shown, "%s", phrase_plain((PhraseId)instead).at);
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
    StrBuf settings = strbuf_make(&app->frame);
    if (!app->shown.lesson)
        return;
    bool draws_it = edit_file(&app->editing, &settings).len > 0;
    to_clipboard(app, copy_command_line(&app->frame, app),
                 draws_it ? "copied: the command that draws this picture"
                 : edit_saved(&app->editing)
                     ? "copied, but without what was changed: open the saved file, and copy there"
                     : "copied, but what is shown is in no file: save it first");
}

/* The link leads to where the page is published, if that was ever said. */
static void copy_link(App *app)
{
    Str page = app->home.state.page;
    if (!app->shown.lesson)
        return;
    Str link = link_write(&app->frame, app);
    if (!link.len) {
        shown_say(&app->shown, "this notebook is too large for a link");
        return;
    }
    to_clipboard(app, str_printf(&app->frame, "%.*s#%.*s", STR_ARG(page), STR_ARG(link)),
                 page.len ? "copied: a link that shows this"
                          : "copied: the end of a link; --link-base says where the page is");
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

void copy_value(App *app, CellRef cell)
{
    const Shown *s = &app->shown;
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

/* ---- a whole tensor ---- */

enum { COPIED_MOST = 1000000 }; /* cells: more are no text that anybody wants */

/* The shortest text that reads back as the same float32. */
static void write_single(StrBuf *out, float x)
{
    char text[32];
    for (int digits = 6; digits <= 9; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, (double)x);
        if (strtof(text, NULL) == x)
            break;
    }
    strbuf_printf(out, "%s%s", text, strpbrk(text, ".e") ? "" : ".0");
}

/* A number as Python code that makes the same one of its type. */
static void write_number(StrBuf *out, Scalar s, DType type)
{
    double x = scalar_double(s);
    if (type == BOOL)
        strbuf_puts(out, x != 0 ? "True" : "False");
    else if (!dtype_is_float(type))
        strbuf_printf(out, "%lld", (long long)scalar_whole(s));
    else if (isnan(x) || isinf(x))
        strbuf_printf(out, "float('%s')", isnan(x) ? "nan" : x > 0 ? "inf" : "-inf");
    else if (type == FLOAT64)
        format_python_float(out, x);
    else
        write_single(out, (float)x);
}

/* Brackets and cells of a tensor, nested as its shape is. */
static void write_cells(StrBuf *out, const Trace *t, CellRef first)
{
    const Tensor *tensor = &trace_node(t, first.node)->out;
    Shape s = tensor->shape;
    int64_t count = tensor_count(*tensor);
    for (int64_t k = 0; k < count; k++) {
        int64_t block = 1;
        int opens = 0, closes = 0;
        for (int d = s.rank; d-- > 0;) {
            block *= s.size[d];
            opens += k % block == 0;
            closes += (k + 1) % block == 0;
        }
        strbuf_puts(out, k ? ", " : "");
        for (int i = 0; i < opens; i++)
            strbuf_char(out, '[');
        CellRef cell = {first.node, first.time, k};
        write_number(out, trace_cell(t, cell), tensor->storage->dtype);
        for (int i = 0; i < closes; i++)
            strbuf_char(out, ']');
    }
}

/* "torch.tensor([[0.43, 0.15]])"; of a tensor without cells its shape. */
static void write_python(StrBuf *out, const Trace *t, CellRef first)
{
    const Tensor *tensor = &trace_node(t, first.node)->out;
    DType type = tensor->storage->dtype;
    if (tensor_count(*tensor) == 0) {
        strbuf_puts(out, "torch.zeros((");
        for (int d = 0; d < tensor->shape.rank; d++)
            strbuf_printf(out, "%lld, ", (long long)tensor->shape.size[d]);
        strbuf_char(out, ')');
    } else {
        strbuf_puts(out, "torch.tensor(");
        write_cells(out, t, first);
    }
    if (type != FLOAT32 && type != INT64 && type != BOOL)
        strbuf_printf(out, ", dtype=%s", dtype_name(type));
    strbuf_char(out, ')');
}

/* When the picture shows the tensor: that of the step as it is there, others as they went into it.
 */
static NodeId time_in(const Subject *s, NodeId node)
{
    return node == s->node ? s->time : node < s->node ? s->node : node + 1;
}

void copy_tensor(App *app, NodeId node, bool python)
{
    Subject s = subject_of(&app->frame, app->shown.lesson, &app->shown.view);
    CellRef first = {node, time_in(&s, node), 0};
    TensorFormat how = s.trace->format;
    StrBuf out = strbuf_make(&app->frame);
    how.threshold = COPIED_MOST;
    if (hide_any(&s)) {
        shown_say(&app->shown, "numbers are hidden: they are not copied");
        return;
    }
    if (tensor_count(trace_node(s.trace, node)->out) > COPIED_MOST) {
        shown_say(&app->shown, "that tensor has more than %d numbers", COPIED_MOST);
        return;
    }
    if (python)
        write_python(&out, s.trace, first);
    else
        format_tensor(&out, trace_tensor(s.trace, &app->frame, node, first.time), &how);
    to_clipboard(app, strbuf_str(&out), python ? "Copied as Python." : "Copied.");
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
    else
        shown_say(&app->shown, s->view.hide ? "numbers are hidden: they are not copied"
                                            : "nothing here can be copied");
}

/* ---- the actions ---- */

#undef IN_COPY
#define IN_COPY(deed) deed
const Deed copy_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
