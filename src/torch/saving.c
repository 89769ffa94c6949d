/*
 * saving.c - tensors as .npy, .npz, .safetensors and .csv (see saving.h).
 */
#include "torch/saving.h"

#include "base/zip.h"

#include <string.h>

const CellType cell_kinds[] = {
    {"F32", "f4", 4, FLOAT32}, {"F64", "f8", 8, FLOAT64}, {"F16", "", 2, FLOAT32},
    {"BF16", "", 2, FLOAT32},  {"I64", "i8", 8, INT64},   {"I32", "i4", 4, INT32},
    {"I16", "i2", 2, INT16},   {"I8", "i1", 1, INT8},     {"U8", "u1", 1, UINT8},
    {"BOOL", "b1", 1, BOOL},   {"", "", 0, FLOAT32},
};

static const CellType *kind_of(Tensor t)
{
    const CellType *kind = cell_kinds;
    while (kind->dtype != t.storage->dtype)
        kind++;
    return kind;
}

static size_t bytes_of(Tensor t)
{
    return (size_t)tensor_count(t) * (size_t)kind_of(t)->width;
}

/* A number of `width` bytes, the lowest first. */
static void put_number(StrBuf *out, uint64_t n, int width)
{
    for (int i = 0; i < width; i++)
        strbuf_char(out, (char)(n >> 8 * i & 255));
}

enum { PIECE = 1 << 13 }; /* cells that are moved at once */

static void put_cells(StrBuf *out, Tensor t)
{
    union {
        double aligned;
        char bytes[PIECE * sizeof(double)];
    } piece;
    size_t width = (size_t)kind_of(t)->width;
    for (int64_t i = 0, n; i < tensor_count(t); i += n) {
        n = tensor_count(t) - i < PIECE ? tensor_count(t) - i : PIECE;
        tensor_to_flat(t, i, n, t.storage->dtype, piece.bytes);
        strbuf_add(out, (Str){piece.bytes, (size_t)n * width});
    }
}

/* ---- .npy and .npz ---- */

enum {
    NPY_PREFIX = 10, /* bytes before the header: magic word, version, length of the header */
    NPY_ALIGNED = 64 /* the cells begin at a multiple of it */
};

static void put_npy(StrBuf *out, Tensor t)
{
    const CellType *kind = kind_of(t);
    StrBuf header = strbuf_make(out->arena);
    strbuf_printf(&header, "{'descr': '%c%s', 'fortran_order': False, 'shape': (",
                  kind->width > 1 ? '<' : '|', kind->array);
    for (int d = 0; d < t.shape.rank; d++)
        strbuf_printf(&header, d ? " %lld," : "%lld,", (long long)t.shape.size[d]);
    if (t.shape.rank > 1)
        header.len--; /* only a tuple of one ends with a comma */
    strbuf_puts(&header, "), }");
    size_t room = NPY_ALIGNED - (NPY_PREFIX + header.len + 1) % NPY_ALIGNED;
    strbuf_fill(&header, ' ', (int)(room % NPY_ALIGNED));
    strbuf_char(&header, '\n');
    strbuf_puts(out, "\x93NUMPY\x01");
    strbuf_char(out, '\0');
    put_number(out, header.len, 2);
    strbuf_add(out, strbuf_str(&header));
    put_cells(out, t);
}

bool save_npy(StrBuf *out, const NamedTensors *tensors, Error *e)
{
    (void)e;
    put_npy(out, tensors->items[0].cells);
    return true;
}

bool save_npz(StrBuf *out, const NamedTensors *tensors, Error *e)
{
    Zip zip = zip_begin(out);
    size_t all = 0;
    for (size_t i = 0; i < tensors->count; i++)
        all +=
            bytes_of(tensors->items[i].cells) + NPY_ALIGNED * MAX_RANK + tensors->items[i].name.len;
    if (all > UINT32_MAX || tensors->count > ZIP_FILES_MOST) {
        error_set(e, ERROR_FILE, "these tensors are too large for one .npz file");
        return error_hint(e, "npy writes a file for each");
    }
    for (size_t i = 0; i < tensors->count; i++) {
        Str name = str_printf(out->arena, "%.*s.npy", STR_ARG(tensors->items[i].name));
        StrBuf npy = strbuf_make(out->arena);
        put_npy(&npy, tensors->items[i].cells);
        zip_add(&zip, name, strbuf_str(&npy));
    }
    zip_end(&zip);
    return true;
}

/* ---- .safetensors ---- */

enum { WIDEST = 8, SAFETENSORS_ALIGNED = 8 };

/* Calls `put` for each tensor, those with the widest cells first. */
static void by_width(StrBuf *out, const NamedTensors *tensors,
                     void (*put)(StrBuf *out, const NamedTensor *t, size_t at))
{
    size_t at = 0;
    for (int width = WIDEST; width > 0; width /= 2)
        for (size_t i = 0; i < tensors->count; i++)
            if (kind_of(tensors->items[i].cells)->width == width) {
                put(out, &tensors->items[i], at);
                at += bytes_of(tensors->items[i].cells);
            }
}

/* "x":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]} */
static void put_entry(StrBuf *out, const NamedTensor *t, size_t at)
{
    Shape shape = t->cells.shape;
    if (out->len > 1)
        strbuf_char(out, ',');
    strbuf_json(out, t->name);
    strbuf_printf(out, ":{\"dtype\":\"%s\",\"shape\":[", kind_of(t->cells)->weights);
    for (int d = 0; d < shape.rank; d++)
        strbuf_printf(out, d ? ",%lld" : "%lld", (long long)shape.size[d]);
    strbuf_printf(out, "],\"data_offsets\":[%zu,%zu]}", at, at + bytes_of(t->cells));
}

static void put_data(StrBuf *out, const NamedTensor *t, size_t at)
{
    (void)at;
    put_cells(out, t->cells);
}

bool save_safetensors(StrBuf *out, const NamedTensors *tensors, Error *e)
{
    (void)e;
    StrBuf header = strbuf_make(out->arena);
    strbuf_char(&header, '{');
    by_width(&header, tensors, put_entry);
    strbuf_char(&header, '}');
    while (header.len % SAFETENSORS_ALIGNED)
        strbuf_char(&header, ' ');
    put_number(out, header.len, 8);
    strbuf_add(out, strbuf_str(&header));
    by_width(out, tensors, put_data);
    return true;
}

/* ---- .csv ---- */

bool save_csv(StrBuf *out, const NamedTensors *tensors, Error *e)
{
    Tensor t = tensors->items[0].cells;
    int64_t columns = t.shape.rank > 1 ? t.shape.size[t.shape.rank - 1] : 1, i = 0;
    (void)e;
    for (Walk w = walk_start(t); w.left; walk_next(&w)) {
        format_cell(out, storage_get(t.storage, w.slot));
        strbuf_char(out, ++i % columns ? ',' : '\n');
    }
    return true;
}
