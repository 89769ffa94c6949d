/*
 * format.c - numbers as text (see tensor.h).
 *
 * A tensor is printed in two passes over the same cells: the first surveys those that will be shown
 * and fixes one layout for all of them, the second walks the nested dimensions and writes. Which
 * places of a dimension are shown is decided once, by shown_count and shown_place.
 */
#include "numbers/tensor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_WIDTH = 80,
    MANY_CELLS = 1000, /* a tensor of more is summarised, */
    EDGE = 3,          /* to this many at each end of a dimension */
    EDGES = 2 * EDGE,  /* both ends */
    INDENT = 7,        /* "tensor(" */
    CELL_TEXT = 32     /* the longest is "-9223372036854775808"; long floats print as 1e+09 */
};

typedef enum Mode { INTEGRAL, FIXED, SCIENTIFIC, WORD, MODES } Mode; /* WORD: integers and bools */

typedef struct Layout {
    Mode mode;
    int width;       /* of every cell */
    int per_line;    /* cells before a row wraps */
    bool summarised; /* long dimensions are cut */
} Layout;

/* One cell, not padded; gives its length. */
static int write_cell(char text[CELL_TEXT], Mode mode, Scalar s)
{
    double v = scalar_double(s);
    if (s.dtype == BOOL)
        return snprintf(text, CELL_TEXT, "%s", s.b8 ? "True" : "False");
    if (s.dtype == INT64)
        return snprintf(text, CELL_TEXT, "%lld", (long long)s.i64);
    if (isnan(v)) /* C writes the sign of some */
        return snprintf(text, CELL_TEXT, "nan");
    if (isinf(v))
        return snprintf(text, CELL_TEXT, "%s", v < 0 ? "-inf" : "inf");
    if (mode == INTEGRAL)
        return snprintf(text, CELL_TEXT, "%.0f.", v);
    return snprintf(text, CELL_TEXT, mode == FIXED ? "%.4f" : "%.4e", v);
}

/* What the first pass learns about the cells that decide the layout: of floats, all finite ones but
 * zero. */
typedef struct Survey {
    bool any, fraction;
    double least, most; /* of their magnitudes */
    int width[MODES];   /* the longest text in each mode */
} Survey;

static void survey_width(Survey *s, Mode mode, Scalar cell)
{
    char text[CELL_TEXT];
    int width = write_cell(text, mode, cell);
    if (width > s->width[mode])
        s->width[mode] = width;
}

static void survey_cell(Survey *s, Scalar cell)
{
    double magnitude = fabs(scalar_double(cell));
    if (cell.dtype != FLOAT32) {
        survey_width(s, WORD, cell);
        return;
    }
    if (!isfinite(magnitude) || magnitude == 0)
        return;
    s->least = !s->any || magnitude < s->least ? magnitude : s->least;
    s->most = !s->any || magnitude > s->most ? magnitude : s->most;
    s->fraction = s->fraction || magnitude != floor(magnitude);
    s->any = true;
    for (Mode mode = INTEGRAL; mode <= SCIENTIFIC; mode++)
        survey_width(s, mode, cell);
}

static Mode survey_mode(const Survey *s, DType dtype)
{
    if (dtype != FLOAT32)
        return WORD;
    if (!s->any)
        return INTEGRAL;
    if (s->most / s->least > 1000 || s->most > 1e8 || s->least < 1e-4)
        return SCIENTIFIC;
    return s->fraction ? FIXED : INTEGRAL;
}

/* How many places of a dimension are shown, and which the p-th of them is. */
static int64_t shown_count(int64_t size, bool summarised)
{
    return summarised && size > EDGES ? EDGES : size;
}

static int64_t shown_place(int64_t size, bool summarised, int64_t p)
{
    return p < EDGE ? p : size - shown_count(size, summarised) + p;
}

static void survey_part(Survey *s, const Tensor *t, bool summarised, int dim, int64_t slot)
{
    if (dim == t->shape.rank) {
        survey_cell(s, storage_get(t->storage, slot));
        return;
    }
    int64_t size = t->shape.size[dim];
    for (int64_t p = 0; p < shown_count(size, summarised); p++) {
        int64_t place = shown_place(size, summarised, p);
        survey_part(s, t, summarised, dim + 1, slot + place * t->stride[dim]);
    }
}

static Layout layout_of(const Tensor *t)
{
    Survey survey = {0};
    bool summarised = tensor_count(*t) > MANY_CELLS;
    survey_part(&survey, t, summarised, 0, t->offset);
    Mode mode = survey_mode(&survey, t->storage->dtype);
    int width = survey.width[mode] > 1 ? survey.width[mode] : 1;
    int fit = (LINE_WIDTH - (INDENT + t->shape.rank - 1)) / (width + 2);
    return (Layout){mode, width, fit > 1 ? fit : 1, summarised};
}

/* Before the k-th item of a dimension. Rows wrap when full; blocks of rank n stand n-1 lines
 * apart. */
static void write_separator(StrBuf *out, const Tensor *t, const Layout *l, int dim, int64_t k)
{
    int inner = t->shape.rank - 1 - dim;
    int lines = inner > 0 ? inner : k % l->per_line == 0;
    strbuf_char(out, ',');
    strbuf_fill(out, '\n', lines);
    strbuf_fill(out, ' ', lines > 0 ? INDENT + dim + 1 : 1);
}

static void write_part(StrBuf *out, const Tensor *t, const Layout *l, int dim, int64_t slot)
{
    if (dim == t->shape.rank) {
        char text[CELL_TEXT];
        int len = write_cell(text, l->mode, storage_get(t->storage, slot));
        strbuf_fill(out, ' ', l->width - len);
        strbuf_puts(out, text);
        return;
    }
    int64_t size = t->shape.size[dim], k = 0;
    int64_t count = shown_count(size, l->summarised);
    strbuf_char(out, '[');
    for (int64_t p = 0; p < count; p++, k++) {
        if (k > 0)
            write_separator(out, t, l, dim, k);
        if (p == EDGE && count < size) {
            strbuf_puts(out, dim == t->shape.rank - 1 ? " ..." : "...");
            write_separator(out, t, l, dim, ++k);
        }
        int64_t place = shown_place(size, l->summarised, p);
        write_part(out, t, l, dim + 1, slot + place * t->stride[dim]);
    }
    strbuf_char(out, ']');
}

/* A tensor without cells is written with its shape and type. */
static void write_empty(StrBuf *out, const Tensor *t)
{
    ShapeText shape = shape_text(t->shape);
    Str sizes = str_of(shape.text);
    strbuf_puts(out, "[]");
    if (t->shape.rank != 1)
        strbuf_printf(out, ", size=(%.*s)", STR_ARG(str_part(sizes, 1, sizes.len - 1)));
    if (t->storage->dtype != FLOAT32)
        strbuf_printf(out, ", dtype=%s", dtype_name(t->storage->dtype));
}

void format_tensor(StrBuf *out, Tensor t)
{
    strbuf_puts(out, "tensor(");
    if (tensor_count(t) == 0) {
        write_empty(out, &t);
    } else {
        Layout l = layout_of(&t);
        write_part(out, &t, &l, 0, t.offset);
    }
    strbuf_char(out, ')');
}

/* v with so many digits behind the point, if that reads back as v. Below a power of two doubles lie
 * closer than above it, so there the nearest such decimal may fail where the next one does not
 * (it never ends in 9: all powers of two were tried). */
static bool reads_back(char text[CELL_TEXT], int digits, double v)
{
    snprintf(text, CELL_TEXT, "%.*e", digits, v);
    if (strtod(text, NULL) == v)
        return true;
    ++*(strchr(text, 'e') - 1);
    return strtod(text, NULL) == v;
}

/* The fewest digits that read back decide; Python writes 1e-05 and 1e+16 with an exponent and
 * everything between in full, with one digit at least behind the point. */
void format_python_float(StrBuf *out, double v)
{
    enum { LEAST_EXPONENT = -4, MOST_EXPONENT = 15 };
    char text[CELL_TEXT];
    if (!isfinite(v)) {
        strbuf_puts(out, isnan(v) ? "nan" : v < 0 ? "-inf" : "inf");
        return;
    }
    int digits = 0;
    while (!reads_back(text, digits, v))
        digits++;
    int exponent = atoi(strchr(text, 'e') + 1);
    if (exponent < LEAST_EXPONENT || exponent > MOST_EXPONENT)
        strbuf_puts(out, text);
    else
        strbuf_printf(out, "%.*f", digits - exponent > 1 ? digits - exponent : 1, v);
}
