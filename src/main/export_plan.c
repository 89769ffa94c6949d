/*
 * export_plan.c - which steps are wanted, what their files are called, and the manifest.
 */
#include "base/file.h"
#include "main/export.h"
#include "pictures/file_name.h"
#include "pictures/scene.h"

#include <limits.h>

/* ---- which steps ---- */

static bool positive(Str text, int *out)
{
    int64_t n;
    if (!str_to_int(text, &n) || n < 1 || n > INT_MAX)
        return false;
    *out = (int)n;
    return true;
}

bool export_read_steps(const Options *o, StepRange *out, Error *e)
{
    StepRange all = {.first = 1, .last = INT_MAX};
    Str text = o->value[OPTION_STEP];
    size_t dash = str_find(text, '-');
    *out = all;
    if (!o->given[OPTION_STEP])
        return true;
    if (str_trim(text).len == 0)
        return error_set(e, ERROR_USAGE, "--step wants 3, 3-9, 4.2 or the name of a stage");
    if (positive(text, &out->first)) {
        out->last = out->first;
    } else if (positive(str_part(text, 0, dash), &out->first) &&
               positive(str_from(text, dash + 1), &out->last)) {
        if (out->first > out->last)
            return error_set(e, ERROR_USAGE, "--step: %d comes after %d", out->first, out->last);
    } else if (position_parse(text, &out->within)) {
        out->first = out->last = out->within.path[0];
    } else {
        out->first = 1, out->last = INT_MAX;
        out->stage = text;
    }
    return true;
}

bool export_step_wanted(const Lesson *l, const LessonStep *s, const StepRange *range)
{
    Place place;
    if (range->stage.len)
        return name_same(l->stages.items[s->stage].title, range->stage);
    if (s->number < range->first || s->number > range->last)
        return false;
    return range->within.count == 0 || position_resolve(l, &range->within, &place);
}

Str export_folder(Str folder)
{
    while (folder.len > 1 && folder.at[folder.len - 1] == '/')
        folder.len--;
    return folder;
}

/* ---- manifest ---- */

/* A text as the picture shows it: with escapes for what would not be seen. */
static void add_json(StrBuf *out, const char *key, Str shown)
{
    StrBuf visible = strbuf_make(out->arena);
    strbuf_visible(&visible, shown);
    Str text = strbuf_str(&visible);
    strbuf_printf(out, "\"%s\": \"", key);
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '"' || c == '\\')
            strbuf_printf(out, "\\%c", c);
        else if (c == '\n') /* prose breaks its lines anywhere */
            strbuf_char(out, ' ');
        else if (c < 0x20)
            strbuf_printf(out, "\\u%04x", c);
        else
            strbuf_char(out, (char)c);
    }
    strbuf_char(out, '"');
}

static void add_entry(StrBuf *out, const Picture *p)
{
    StrBuf position = strbuf_make(out->arena);
    position_write(&position, &p->view.position);
    strbuf_puts(out, "  {");
    add_json(out, "file", p->file);
    strbuf_puts(out, ",\n   ");
    add_json(out, "title", p->lesson->title);
    strbuf_puts(out, ", ");
    add_json(out, "stage", p->lesson->stages.items[p->step->stage].title);
    strbuf_puts(out, ", ");
    add_json(out, "position", strbuf_str(&position));
    strbuf_puts(out, ",\n   ");
    add_json(out, "alt", scene_alt_text(out->arena, p->lesson, &p->view));
    strbuf_char(out, '}');
}

bool export_manifest(const Export *x, Error *e)
{
    StrBuf out = strbuf_make(x->arena);
    strbuf_puts(&out, "[\n");
    for (size_t i = 0; i < x->pictures.count; i++) {
        add_entry(&out, &x->pictures.items[i]);
        strbuf_puts(&out, i + 1 < x->pictures.count ? ",\n" : "\n");
    }
    strbuf_puts(&out, "]\n");
    return file_write(x->manifest, strbuf_str(&out), x->force, e);
}
