/*
 * arrays.c - numbers of numpy, and numpy.load: the array of a .npy file beside the lesson, or those
 * of a .npz archive.
 *
 * A .npy file is a magic word, a version, the length of its header, the header (a dict of Python:
 * type, order and shape) and the cells. A .npz file is a zip archive of such files, stored or
 * deflated. Nothing in them is believed: every length is held against what is there. What numpy
 * gives as a pickle is refused, for a pickle can run code.
 */
#include "base/mapped.h"
#include "language/dict.h"
#include "language/library.h"
#include "torch/saving.h"

#include <libdeflate.h>
#include <string.h>

enum {
    MAGIC = 6,           /* bytes of "\x93NUMPY"; the version follows */
    HEADER_MOST = 10000, /* as numpy has it */
    LOCAL = 30,          /* bytes of a zip member's own header, without its names */
    CENTRAL = 46,        /* of its entry in the archive's list */
    END = 22,            /* of what ends the list */
    COMMENT_MOST = 65535,
    DEFLATE_MOST = 1032, /* how many times longer than itself deflated data can become */
    STORED = 0,
    DEFLATED = 8
};

/* An array on its way, and its file or the member of an archive that it is. */
typedef struct Array {
    Machine *m;
    Span at;
    Str file;
    Str type; /* "<f4" */
    Shape shape;
    const CellType *kind;
    bool columns; /* the first dimension runs fastest */
} Array;

/* A number of `width` bytes, the lowest first; the caller has checked that they are there. */
static uint32_t number_at(Str s, size_t at, int width)
{
    uint32_t n = 0;
    for (int i = width - 1; i >= 0; i--)
        n = n << 8 | (unsigned char)s.at[at + (size_t)i];
    return n;
}

/* ---- the header ---- */

static bool wrong_header(const Array *a, Str header)
{
    Str shown = str_copy(a->m->arena, str_part(str_trim(header), 0, 60));
    return raise_as(a->m, VALUE_ERROR, a->at,
                    "Cannot parse header: '%s'\nthe file is no array of numpy, or it is not whole",
                    shown.at);
}

/* Cuts `text` and white space around it from the front; false where it does not stand there. */
static bool eat(Str *left, const char *text)
{
    *left = str_trim(*left);
    if (!str_starts(*left, text))
        return false;
    *left = str_trim(str_from(*left, strlen(text)));
    return true;
}

static bool eat_shape(Array *a, Str *left)
{
    if (!eat(left, "("))
        return false;
    while (!eat(left, ")")) {
        size_t digits = 0;
        int64_t size;
        while (digits < left->len && left->at[digits] >= '0' && left->at[digits] <= '9')
            digits++;
        if (!str_to_int(str_part(*left, 0, digits), &size))
            return false;
        if (a->shape.rank == MAX_RANK)
            return raise_limit(a->m, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
        a->shape.size[a->shape.rank++] = size;
        *left = str_from(*left, digits);
        if (!eat(left, ",") && !str_starts(*left, ")"))
            return false;
    }
    return true;
}

static bool eat_text(Str *left, Str *out)
{
    if (!eat(left, "'"))
        return false;
    size_t end = str_find(*left, '\'');
    *out = str_part(*left, 0, end);
    *left = str_from(*left, end);
    return eat(left, "'");
}

/* {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }: each of the three once. */
static bool read_dict(Array *a, Str left)
{
    enum { TYPE = 1, ORDER = 2, SHAPE = 4 };
    int seen = 0;
    if (!eat(&left, "{"))
        return false;
    while (!eat(&left, "}")) {
        Str key;
        if (!eat_text(&left, &key) || !eat(&left, ":"))
            return false;
        int is = str_is(key, "descr")           ? TYPE
                 : str_is(key, "fortran_order") ? ORDER
                 : str_is(key, "shape")         ? SHAPE
                                                : 0;
        if (!is || seen & is)
            return false;
        seen |= is;
        if (is == TYPE && str_starts(left, "["))
            return raise_limit(a->m, a->at,
                               "arrays with named fields are not in the lesson language");
        a->columns = is == ORDER ? eat(&left, "True") : a->columns;
        if (is == TYPE    ? !eat_text(&left, &a->type)
            : is == SHAPE ? !eat_shape(a, &left)
                          : !a->columns && !eat(&left, "False"))
            return false;
        if (!eat(&left, ",") && !str_starts(left, "}"))
            return false;
    }
    return seen == (TYPE | ORDER | SHAPE) && left.len == 0;
}

static bool read_type(Array *a)
{
    Str name = str_from(a->type, 1);
    if (str_starts(name, "O"))
        return raise_as(a->m, VALUE_ERROR, a->at,
                        "Object arrays cannot be loaded when allow_pickle=False\n"
                        "such a file holds a pickle, which can run code: save numbers, as arrays "
                        "of one type");
    a->kind = cell_kinds;
    while (a->kind->width && !str_is(name, a->kind->array))
        a->kind++;
    if (str_starts(a->type, ">") && a->kind->width > 1)
        return raise_as(a->m, VALUE_ERROR, a->at,
                        "given numpy array has byte order different from the native byte order. "
                        "Conversion between byte orders is currently not supported.\n"
                        "save it as '<%s'",
                        a->kind->array);
    if (a->kind->width)
        return true;
    return raise_limit(a->m, a->at,
                       "arrays of type '%s' are not in the lesson language\n"
                       "save one of f4, f8, i8, i4, i2, i1, u1 and bool",
                       str_copy(a->m->arena, str_part(a->type, 0, 40)).at);
}

/* Gives the cells that stand behind the header. */
static bool read_header(Array *a, Str *cells)
{
    int major = a->file.len > MAGIC ? (unsigned char)a->file.at[MAGIC] : 0;
    size_t wide = major == 1 ? 2 : 4, start = MAGIC + 2 + wide;
    if (major < 1 || major > 3)
        return raise_as(a->m, VALUE_ERROR, a->at,
                        "we only support format version (1,0), (2,0), and (3,0), not (%d, %d)",
                        major, a->file.len > MAGIC + 1 ? (unsigned char)a->file.at[MAGIC + 1] : 0);
    if (a->file.len < start)
        return raise_as(a->m, VALUE_ERROR, a->at,
                        "EOF: reading array header length, expected %d bytes got %d", (int)wide,
                        (int)(a->file.len > MAGIC + 2 ? a->file.len - MAGIC - 2 : 0));
    size_t length = number_at(a->file, MAGIC + 2, (int)wide);
    Str header = str_part(a->file, start, start + length);
    if (length > HEADER_MOST)
        return raise_as(a->m, VALUE_ERROR, a->at,
                        "Header info length (%lld) is large and may not be safe to load securely.",
                        (long long)length);
    if (header.len < length)
        return raise_as(a->m, VALUE_ERROR, a->at,
                        "EOF: reading array header, expected %d bytes got %d", (int)length,
                        (int)header.len);
    *cells = str_from(a->file, start + length);
    return read_dict(a, header) || (a->m->error->kind == ERROR_NONE && wrong_header(a, header));
}

/* ---- the cells ---- */

static bool not_whole(const Array *a, Str cells)
{
    StrBuf shape = strbuf_make(a->m->arena);
    for (int d = 0; d < a->shape.rank; d++)
        strbuf_printf(&shape, "%s%lld", d ? "," : "", (long long)a->shape.size[d]);
    return raise_as(
        a->m, VALUE_ERROR, a->at,
        "cannot reshape array of size %lld into shape (%s%s)\nthe file is not whole: it "
        "ends before its last cell",
        (long long)(cells.len / (size_t)a->kind->width), shape.at ? shape.at : "",
        a->shape.rank == 1 ? "," : "");
}

/* As a tensor; one whose first dimension runs fastest is a view of it turned round. */
static bool array_tensor(Array *a, Str cells, Value *out)
{
    Attrs attr = {.dtype = a->kind->dtype, .file_cells = cells.at, .file_width = a->kind->width};
    Attrs turn = {0};
    int rank = a->shape.rank;
    attr.shape = a->shape;
    if (!shape_allowed(a->shape, attr.dtype, "numpy.load", a->at, a->m->error))
        return false;
    size_t needs = (size_t)shape_count(a->shape) * (size_t)a->kind->width;
    if (cells.len < needs)
        return not_whole(a, cells);
    for (int d = 0; a->columns && d < rank; d++) {
        attr.shape.size[d] = a->shape.size[rank - 1 - d];
        turn.order[d] = rank - 1 - d;
    }
    return run_op(a->m, OP_LOAD, NULL, 0, &attr, a->at, out) &&
           (!a->columns || rank < 2 || run_op(a->m, OP_PERMUTE, out, 1, &turn, a->at, out));
}

static bool read_array(Machine *m, Str file, Span at, Value *out)
{
    Array a = {.m = m, .at = at, .file = file};
    Str cells;
    return read_header(&a, &cells) && read_type(&a) && array_tensor(&a, cells, out);
}

static bool is_array(Str file)
{
    return str_starts(file, "\x93NUMPY");
}

/* ---- archives ---- */

static bool bad_zip(Machine *m, Span at, const char *what)
{
    return raise_as(m, VALUE_ERROR, at, "BadZipFile: %s\nthe archive is damaged, or not whole",
                    what);
}

/* Where the list of members begins, and how many there are; the list stands at the end, before a
 * comment. */
static bool find_list(Str file, size_t *at, uint32_t *count)
{
    for (size_t back = END; back <= file.len && back <= END + COMMENT_MOST; back++) {
        size_t end = file.len - back;
        if (memcmp(file.at + end, "PK\5\6", 4) != 0)
            continue;
        *at = number_at(file, end + 16, 4);
        *count = number_at(file, end + 10, 2);
        return *at <= end;
    }
    return false;
}

/* One member, as the list has it. */
typedef struct Zipped {
    Str name;
    uint32_t method, packed, size, sum;
    size_t at;   /* of its own header */
    bool secret; /* encrypted */
} Zipped;

static bool read_member(Str file, size_t *at, Zipped *out)
{
    if (*at > file.len || file.len - *at < CENTRAL || memcmp(file.at + *at, "PK\1\2", 4) != 0)
        return false;
    uint32_t name = number_at(file, *at + 28, 2);
    uint32_t further = number_at(file, *at + 30, 2) + number_at(file, *at + 32, 2);
    *out = (Zipped){.name = str_part(file, *at + CENTRAL, *at + CENTRAL + name),
                    .secret = number_at(file, *at + 8, 2) & 1,
                    .method = number_at(file, *at + 10, 2),
                    .sum = number_at(file, *at + 16, 4),
                    .packed = number_at(file, *at + 20, 4),
                    .size = number_at(file, *at + 24, 4),
                    .at = number_at(file, *at + 42, 4)};
    *at += CENTRAL + name + further;
    return out->name.len == name;
}

/* The bytes of a member: those of the archive, or unpacked ones of the arena. */
static bool member_bytes(Machine *m, Str file, const Zipped *of, Span at, Str *out)
{
    if (of->secret || (of->method != STORED && of->method != DEFLATED))
        return raise_limit(m, at,
                           "archives that are encrypted or not deflated are not in the lesson "
                           "language\nsave with numpy.savez or numpy.savez_compressed");
    if (of->at > file.len || file.len - of->at < LOCAL)
        return bad_zip(m, at, "a member lies outside of the file");
    size_t names = number_at(file, of->at + 26, 2) + number_at(file, of->at + 28, 2);
    Str packed = str_part(file, of->at + LOCAL + names, of->at + LOCAL + names + of->packed);
    if (packed.len != of->packed || (of->method == STORED && of->size != of->packed) ||
        of->size / DEFLATE_MOST > of->packed)
        return bad_zip(m, at, "a member is shorter than it should be");
    *out = packed;
    if (of->method == DEFLATED) {
        char *bytes = arena_alloc(m->arena, (size_t)of->size + 1, 1);
        struct libdeflate_decompressor *unpack = libdeflate_alloc_decompressor();
        bool well = unpack && libdeflate_deflate_decompress(unpack, packed.at, packed.len, bytes,
                                                            of->size, NULL) == LIBDEFLATE_SUCCESS;
        libdeflate_free_decompressor(unpack);
        *out = (Str){bytes, of->size};
        if (!well)
            return bad_zip(m, at, "a member cannot be unpacked");
    }
    return libdeflate_crc32(0, out->at, out->len) == of->sum ||
           bad_zip(m, at, "a member has a wrong checksum");
}

/* A dict of the arrays by their names; members that are no arrays are passed over. */
static bool read_archive(Machine *m, Str file, Span at, Value *out)
{
    size_t next = 0;
    uint32_t count = 0;
    if (!find_list(file, &next, &count))
        return bad_zip(m, at, "File is not a zip file");
    *out = dict_make(m, VALUE_DICT);
    for (uint32_t i = 0; i < count; i++) {
        Zipped member;
        Str bytes;
        Value array;
        if (!read_member(file, &next, &member))
            return bad_zip(m, at, "the list of members is broken");
        if (!machine_spend(m, member.packed / 1024, at) ||
            !member_bytes(m, file, &member, at, &bytes))
            return false;
        if (!is_array(bytes))
            continue;
        Str name = str_ends(member.name, ".npy") ? str_part(member.name, 0, member.name.len - 4)
                                                 : member.name;
        if (str_bad_utf8(name) < name.len)
            return bad_zip(m, at, "a member's name is no text");
        if (!read_array(m, bytes, at, &array) ||
            !dict_set(m, out->dict, value_str(str_copy(m->arena, name)), array, at))
            return false;
    }
    return true;
}

static bool load_arrays(Machine *m, const Arguments *a, Value *out)
{
    Span where = arg_span(a, 0);
    Str file;
    if (!file_beside(m, a->value[0].s, where, &file))
        return false;
    if (is_array(file))
        return read_array(m, file, a->at, out);
    if (str_starts(file, "PK\3\4") || str_starts(file, "PK\5\6"))
        return read_archive(m, file, a->at, out);
    return raise_as(m, VALUE_ERROR, where,
                    "Cannot load file containing pickled data when allow_pickle=False\n"
                    "it is no .npy or .npz file; a pickle is refused, for it can run code");
}

/* A number that has what an array has. */
static bool of_numpy(Machine *m, const Arguments *a, Value *out)
{
    (void)m;
    *out = a->value[0];
    out->numpy = value_is(*out, NUMBER);
    return true;
}

/* clang-format off */
const Builtin library_arrays[] = {
    {"_of_numpy", TORCH, "x", of_numpy, "the number as one of numpy", 0},
    {"_load_arrays", TORCH, "file:str", load_arrays, "the array of a .npy file, or a dict of those of a .npz file", 0},
    {0},
};
/* clang-format on */
