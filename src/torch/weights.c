/*
 * weights.c - safetensors.torch.load_file: the tensors of a file beside the lesson.
 *
 * A safetensors file is the length of its header (8 bytes), the header (JSON: name, type, shape and
 * place of each tensor) and the cells. Nothing in it is believed: each tensor's place must fit its
 * shape, and the places must follow one another without gap or overlap to the end of the file, as
 * the format wants it.
 */
#include "base/file.h"
#include "base/mapped.h"
#include "language/dict.h"
#include "language/library.h"
#include "torch/saving.h"

#include <cJSON.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_MOST = 100 * 1000 * 1000, PREFIX = 8 };

/* One tensor of the header. */
typedef struct Weights {
    Str name;
    const CellType *kind;
    Shape shape;
    size_t begin, end; /* within the cells */
} Weights;

typedef struct Reading {
    Machine *m;
    Span at;
    Str file, cells;
    ARENA_LIST(Weights);
} Reading;

static bool broken(const Reading *r, const char *what, Str name)
{
    return raise_at(r->m, r->at,
                    "Error while deserializing header: %s%s%.*s\n"
                    "the file is no safetensors file, or it is not whole",
                    what, name.len ? ": " : "", STR_ARG(name));
}

/* A file below lessons/weights, as it travels inside the program. */
static bool file_inside(Machine *m, Str name, Str *out)
{
    Str path = str_printf(m->arena, "lessons/%.*s", STR_ARG(name));
    const Embedded *file = str_starts(name, "weights/") ? embedded_find(path.at) : NULL;
    if (file)
        *out = file->text;
    return file != NULL;
}

static bool find_beside(Machine *m, Str name, Span at, Str *out)
{
    const char *path, *lesson = str_copy(m->arena, m->lesson).at;
    if (!map_beside(m->arena, m->lesson, name, at, &path, m->error))
        return false;
    bool built_in = embedded_find(lesson) && !file_exists(lesson);
    if ((built_in || !file_exists(path)) && file_inside(m, name, out))
        return true;
    return map_file(path, at, out, m->error) ||
           (file_exists(path) ? false : error_type(m->error, "FileNotFoundError"));
}

bool file_beside(Machine *m, Str name, Span at, Str *out)
{
    if (!find_beside(m, name, at, out))
        return false;
    *ARENA_PUSH(m->arena, &m->files) = *out;
    return true;
}

static size_t header_length(Str file)
{
    uint64_t length = 0;
    for (int i = PREFIX - 1; i >= 0; i--)
        length = length << 8 | (unsigned char)file.at[i];
    return length > SIZE_MAX / 2 ? SIZE_MAX / 2 : (size_t)length;
}

/* A whole number that is not negative. */
static bool read_size(const cJSON *json, int64_t *out)
{
    double v = cJSON_IsNumber(json) ? json->valuedouble : -1;
    *out = v >= 0 && v < 0x1p53 ? (int64_t)v : -1;
    return *out >= 0 && (double)*out == v;
}

static bool read_shape(const Reading *r, const cJSON *json, Weights *w)
{
    const cJSON *size;
    if (!cJSON_IsArray(json))
        return broken(r, "InvalidHeaderDeserialization", w->name);
    cJSON_ArrayForEach(size, json)
    {
        if (w->shape.rank == MAX_RANK)
            return raise_at(r->m, r->at, "%.*s: a tensor has at most %d dimensions here",
                            STR_ARG(w->name), MAX_RANK);
        if (!read_size(size, &w->shape.size[w->shape.rank++]))
            return broken(r, "InvalidHeaderDeserialization", w->name);
    }
    return shape_allowed(w->shape, w->kind->dtype, "load_file", r->at, r->m->error);
}

static bool read_place(const Reading *r, const cJSON *json, Weights *w)
{
    int64_t begin, end;
    if (cJSON_GetArraySize(json) != 2 || !read_size(cJSON_GetArrayItem(json, 0), &begin) ||
        !read_size(cJSON_GetArrayItem(json, 1), &end))
        return broken(r, "InvalidHeaderDeserialization", w->name);
    if (begin > end || (uint64_t)end > r->cells.len)
        return broken(r, "InvalidOffset", w->name);
    w->begin = (size_t)begin;
    w->end = (size_t)end;
    return w->end - w->begin == (size_t)shape_count(w->shape) * (size_t)w->kind->width ||
           broken(r, "TensorInvalidInfo", w->name);
}

static bool read_tensor(Reading *r, const cJSON *json)
{
    Weights w = {.name = str_copy(r->m->arena, str_of(json->string)), .kind = cell_kinds};
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(json, "dtype");
    if (!cJSON_IsObject(json) || !cJSON_IsString(type))
        return broken(r, "InvalidHeaderDeserialization", w.name);
    while (w.kind->width && strcmp(w.kind->weights, type->valuestring) != 0)
        w.kind++;
    if (!w.kind->width)
        return raise_limit(r->m, r->at, "the type %s of %.*s is not in the lesson language",
                           str_copy(r->m->arena, str_part(str_of(type->valuestring), 0, 40)).at,
                           STR_ARG(w.name));
    if (!read_shape(r, cJSON_GetObjectItemCaseSensitive(json, "shape"), &w) ||
        !read_place(r, cJSON_GetObjectItemCaseSensitive(json, "data_offsets"), &w))
        return false;
    *ARENA_PUSH(r->m->arena, r) = w;
    return true;
}

static int by_place(const void *a, const void *b)
{
    const Weights *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return (x->end > y->end) - (x->end < y->end);
}

/* The places must cover all cells, each once. */
static bool check_places(const Reading *r)
{
    size_t end = 0;
    if (r->count)
        qsort(r->items, r->count, sizeof *r->items, by_place);
    for (size_t i = 0; i < r->count; i++) {
        if (r->items[i].begin != end)
            return broken(r, "InvalidOffset", r->items[i].name);
        end = r->items[i].end;
    }
    return end == r->cells.len || broken(r, "MetadataIncompleteBuffer", STR(""));
}

static bool read_entries(Reading *r, const cJSON *json)
{
    const cJSON *entry;
    if (!cJSON_IsObject(json))
        return broken(r, "InvalidHeaderDeserialization", STR(""));
    cJSON_ArrayForEach(entry, json) if (strcmp(entry->string, "__metadata__") != 0 &&
                                        !read_tensor(r, entry)) return false;
    return check_places(r);
}

static bool read_header(Reading *r)
{
    if (r->file.len < PREFIX)
        return broken(r, "HeaderTooSmall", STR(""));
    size_t length = header_length(r->file);
    if (length > HEADER_MOST)
        return broken(r, "HeaderTooLarge", STR(""));
    if (length > r->file.len - PREFIX)
        return broken(r, "InvalidHeaderLength", STR(""));
    Str header = str_part(r->file, PREFIX, PREFIX + length);
    r->cells = str_from(r->file, PREFIX + length);
    if (str_bad_utf8(header) < header.len)
        return broken(r, "InvalidHeader", STR(""));
    if (!str_starts(header, "{"))
        return broken(r, "InvalidHeaderStart", STR(""));
    errno = 0;
    cJSON *json = cJSON_ParseWithLength(header.at, header.len);
    if (!json && errno == ENOMEM) /* malloc says so, cJSON does not */
        memory_ended(NULL);
    bool well = json ? read_entries(r, json) : broken(r, "InvalidHeaderDeserialization", STR(""));
    cJSON_Delete(json);
    return well;
}

static bool put_tensor(Reading *r, const Weights *w, Value *dict)
{
    Value v;
    Attrs attr = {.dtype = w->kind->dtype,
                  .shape = w->shape,
                  .file_cells = r->cells.at + w->begin,
                  .file_width = w->kind->width,
                  .file_entry = w->name,
                  .file_brain = w->kind->weights[0] == 'B' && w->kind->width == 2};
    return run_op(r->m, OP_LOAD, NULL, 0, &attr, r->at, &v) &&
           dict_set(r->m, dict->dict, value_str(w->name), v, r->at);
}

static bool open_file(Reading *r, const Arguments *a)
{
    return file_beside(r->m, a->value[0].s, arg_span(a, 0), &r->file) &&
           machine_spend(r->m, (int64_t)r->file.len / 1024 / 1024, a->at) && read_header(r);
}

/* The names of the tensors, in the order of their cells. */
static bool tensor_names(Machine *m, const Arguments *a, Value *out)
{
    Reading r = {.m = m, .at = a->at};
    if (!open_file(&r, a))
        return false;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (size_t i = 0; i < r.count; i++)
        *ARENA_PUSH(m->arena, out->items) = value_str(r.items[i].name);
    return true;
}

static bool load_file(Machine *m, const Arguments *a, Value *out)
{
    Reading r = {.m = m, .at = a->at};
    bool all = !a->row->which; /* else the one that is named */
    if (!open_file(&r, a))
        return false;
    *out = dict_make(m, VALUE_DICT);
    for (size_t i = 0; i < r.count; i++)
        if ((all || str_equal(a->value[2].s, r.items[i].name)) && !put_tensor(&r, &r.items[i], out))
            return false;
    return true;
}

/* clang-format off */
const Builtin library_weights[] = {
    {"load_file", WEIGHT_FILES, "filename:str device=None", load_file, "the tensors of a file beside the lesson, by their names", 0},
    {"_load_tensor", WEIGHT_FILES, "filename:str device name:str", load_file, "a dict of one of them", 1},
    {"_tensor_names", WEIGHT_FILES, "filename:str", tensor_names, "the names of the tensors", 0},
    {0},
};
/* clang-format on */
