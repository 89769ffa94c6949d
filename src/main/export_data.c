/*
 * export_data.c - `export` of what is no picture: the numbers of tensors in the formats of other
 * programs, and the trace of a lesson as JSON.
 *
 * All files are named and compared with what exists before the first one is written, and each is
 * written whole or not at all.
 */
#include "main/export.h"

#include "base/file.h"
#include "lesson/places.h"
#include "pictures/file_name.h"
#include "report/report.h"

#include <string.h>

/* A file that is to be written. */
typedef struct DataFile {
    const char *path;
    const Format *format;
    Lesson *lesson;
    NamedTensors tensors; /* of numbers */
} DataFile;

struct DataPlan {
    ARENA_LIST(DataFile) files;
    int cells; /* of one tensor in JSON, of larger ones none */
};

/* ---- which tensors ---- */

/* The tensor that is called so, whole. */
static bool add_tensor(Export *x, Lesson *l, Str name, NamedTensors *out, Error *e)
{
    Target what;
    if (!name_find(l, name, &what, e)) {
        e->kind = ERROR_USAGE;
        return error_hint(e, "attnscope trace shows all names");
    }
    if (what.cell >= 0)
        return error_set(e, ERROR_USAGE, "--tensor wants a whole tensor, not a cell: '%.*s'",
                         STR_ARG(what.called));
    for (size_t i = 0; i < out->count; i++)
        if (str_equal(out->items[i].name, name))
            return error_set(e, ERROR_USAGE, "--tensor names %.*s twice", STR_ARG(name));
    *ARENA_PUSH(x->arena, out) =
        (NamedTensor){name, trace_tensor(&l->trace, &l->arena, what.node, what.time)};
    return true;
}

/* Parameters and buffers below a module, as `explain` calls them. */
static bool add_members(Export *x, Lesson *l, const Module *m, Str path, NamedTensors *out,
                        Error *e)
{
    for (size_t i = 0; i < m->members.count; i++) {
        const Member *member = &m->members.items[i];
        Str name = str_printf(x->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(member->name));
        bool tensor = member->kind == MEMBER_PARAMETER || member->kind == MEMBER_BUFFER;
        if (tensor && member->node != NO_NODE && !add_tensor(x, l, name, out, e))
            return false;
        if (member->kind == MEMBER_MODULE && !add_members(x, l, member->module, name, out, e))
            return false;
    }
    return true;
}

/* The last tensor of each name, in the order in which the names first held something. */
static bool add_named(Export *x, Lesson *l, NamedTensors *out, Error *e)
{
    Lookup seen = {0};
    for (size_t i = 0; i < l->bindings.count; i++) {
        Str name = l->bindings.items[i].name;
        const Value *v = &l->bindings.items[lookup_find(&l->newest, name)].value;
        if (lookup_find(&seen, name) >= 0)
            continue;
        lookup_set(x->arena, &seen, name, 0);
        if (v->kind == VALUE_TENSOR
                ? !add_tensor(x, l, name, out, e)
                : v->kind == VALUE_OBJECT && !add_members(x, l, v->module, name, out, e))
            return false;
    }
    return true;
}

static bool choose_tensors(Export *x, Lesson *l, NamedTensors *out, Error *e)
{
    const StrList *wanted = &x->command->options.all[OPTION_TENSOR];
    for (size_t i = 0; i < wanted->count; i++)
        if (!add_tensor(x, l, wanted->items[i], out, e))
            return false;
    return wanted->count > 0 || add_named(x, l, out, e);
}

/* ---- files ---- */

static bool add_file(Export *x, DataFile f, Str name, Error *e)
{
    f.path =
        str_printf(x->arena, "%.*s/%.*s.%s", STR_ARG(x->folder), STR_ARG(name), f.format->name).at;
    *ARENA_PUSH(x->arena, &x->data->files) = f;
    return export_claim(x, f.path, e);
}

/* The files of a lesson in one format: of .npy and .csv one for each tensor. */
static bool add_files(Export *x, DataFile f, Error *e)
{
    Str lesson = file_name_of_lesson(x->arena, f.lesson->number, f.lesson->slug);
    NamedTensors all = f.tensors;
    if (!f.format->apart)
        return add_file(x, f, lesson, e);
    for (size_t i = 0; i < all.count; i++) {
        f.tensors = (NamedTensors){.items = &all.items[i], .count = 1};
        if (!add_file(
                x, f,
                str_printf(x->arena, "%.*s-%.*s", STR_ARG(lesson), STR_ARG(all.items[i].name)), e))
            return false;
    }
    return true;
}

static bool plan_lesson(Export *x, Lesson *l, Error *e)
{
    DataFile f = {.lesson = l};
    bool numbers = x->formats[0]->save != NULL;
    if (numbers && !choose_tensors(x, l, &f.tensors, e))
        return false;
    for (int k = 0; k < x->count; k++) {
        f.format = x->formats[k];
        if (!add_files(x, f, e))
            return false;
    }
    if (numbers && f.tensors.count == 0)
        command_note(x->command, "%.*s: no name holds a tensor",
                     STR_ARG(file_name_of_lesson(x->arena, l->number, l->slug)));
    return true;
}

static bool write_file(const Export *x, const DataFile *f, int cells, Error *e)
{
    Arena memory = arena_scratch();
    StrBuf out = strbuf_make(&memory);
    bool ok = true;
    if (f->format->save)
        ok = f->format->save(&out, &f->tensors, e);
    else
        report_json(&out, f->lesson, cells);
    ok = ok && !trace_lost(&f->lesson->trace, e) && export_write(x, f->path, strbuf_str(&out), e);
    arena_free(&memory);
    return ok;
}

enum { CELLS = 4096, CELLS_MOST = MAX_CELLS }; /* of one tensor in JSON */

bool plan_data(Export *x, Error *e)
{
    DataPlan *plan = x->data = ARENA_NEW(x->arena, DataPlan);
    if (!option_int(&x->command->options, OPTION_CELLS, 0, CELLS_MOST, CELLS, &plan->cells, e))
        return false;
    for (const char *const *word = command_lessons(x->command); *word; word++) {
        Lesson *l = export_lesson(x, *word);
        if (!l || !plan_lesson(x, l, e))
            return false;
    }
    return true;
}

bool write_data(Export *x, Error *e)
{
    bool ok = true;
    for (size_t i = 0; ok && i < x->data->files.count; i++)
        ok = write_file(x, &x->data->files.items[i], x->data->cells, e);
    return ok;
}

const Format number_formats[] = {
    {.name = "npy", .save = save_npy, .apart = true},
    {.name = "npz", .save = save_npz},
    {.name = "safetensors", .save = save_safetensors},
    {.name = "csv", .save = save_csv, .apart = true},
    {0},
};
