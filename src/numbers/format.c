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
    INDENT = 7,     /* "tensor(" */
    CELL_TEXT = 512 /* the longest is the smallest float64 in full, printed with many digits */
};

typedef enum Mode { INTEGRAL, FIXED, SCIENTIFIC, WORD, MODES } Mode; /* WORD: integers and bools */

typedef struct Layout {
    const TensorFormat *how;
    Mode mode;
    int width;       /* of every cell */
    int per_line;    /* cells before a row wraps */
    bool summarised; /* long dimensions are cut */
} Layout;

TensorFormat format_default(void)
{
    return (TensorFormat){.precision = 4, .threshold = 1000, .edge = 3, .line_width = 80};
}

/* One cell, not padded; gives its length. */
static int write_cell(char text[CELL_TEXT], Mode mode, int precision, Scalar s)
{
    double v = scalar_double(s);
    int length;
    if (s.dtype == BOOL)
        return snprintf(text, CELL_TEXT, "%s", s.b8 ? "True" : "False");
    if (dtype_is_whole(s.dtype))
        return snprintf(text, CELL_TEXT, "%lld", (long long)s.i64);
    if (isnan(v)) /* C writes the sign of some */
        return snprintf(text, CELL_TEXT, "nan");
    if (isinf(v))
        return snprintf(text, CELL_TEXT, "%s", v < 0 ? "-inf" : "inf");
    if (mode == INTEGRAL)
        length = snprintf(text, CELL_TEXT, "%.0f.", v);
    else
        length = snprintf(text, CELL_TEXT, mode == FIXED ? "%.*f" : "%.*e", precision, v);
    return length < CELL_TEXT ? length : CELL_TEXT - 1;
}

/* What the first pass learns about the cells that decide the layout: of floats, all finite ones but
 * zero. */
typedef struct Survey {
    const TensorFormat *how;
    bool any, fraction;
    double least[2], most[2]; /* of the magnitudes of what is above zero and below it */
    int width[MODES];         /* the longest text in each mode */
} Survey;

static void survey_width(Survey *s, Mode mode, Scalar cell)
{
    char text[CELL_TEXT];
    int width = write_cell(text, mode, s->how->precision, cell);
    if (width > s->width[mode])
        s->width[mode] = width;
}

static void survey_cell(Survey *s, Scalar cell)
{
    double value = scalar_double(cell), magnitude = fabs(value);
    bool below = value < 0;
    if (!dtype_is_float(cell.dtype)) {
        survey_width(s, WORD, cell);
        return;
    }
    if (!isfinite(magnitude) || magnitude == 0)
        return;
    s->least[below] = fmin(s->least[below], magnitude);
    s->most[below] = fmax(s->most[below], magnitude);
    s->fraction = s->fraction || magnitude != floor(magnitude);
    s->any = true;
}

/* The widths of the floats. Of those of one sign the largest has the most digits, and it or the
 * smallest has the longest exponent: no other needs to be written. */
static void survey_floats(Survey *s)
{
    for (int below = 0; below < 2; below++) {
        const double ends[] = {s->least[below], s->most[below]};
        for (int i = 0; i < 2 && s->most[below] > 0; i++)
            for (Mode mode = INTEGRAL; mode <= SCIENTIFIC; mode++)
                survey_width(s, mode,
                             (Scalar){.dtype = FLOAT64, .f64 = below ? -ends[i] : ends[i]});
    }
}

static Mode survey_mode(const Survey *s, DType dtype)
{
    if (!dtype_is_float(dtype))
        return WORD;
    if (!s->any)
        return INTEGRAL;
    double least = fmin(s->least[0], s->least[1]), most = fmax(s->most[0], s->most[1]);
    if (most / least > 1000 || most > 1e8 || least < 1e-4)
        return SCIENTIFIC;
    return s->fraction ? FIXED : INTEGRAL;
}

/* How many places of a dimension are shown, and which the p-th of them is. */
static int64_t shown_count(const TensorFormat *how, int64_t size, bool summarised)
{
    return summarised && size > 2 * how->edge ? 2 * how->edge : size;
}

static int64_t shown_place(const TensorFormat *how, int64_t size, bool summarised, int64_t p)
{
    return p < how->edge ? p : size - shown_count(how, size, summarised) + p;
}

static void survey_part(Survey *s, const Tensor *t, bool summarised, int dim, int64_t slot)
{
    if (dim == t->shape.rank) {
        survey_cell(s, storage_get(t->storage, slot));
        return;
    }
    int64_t size = t->shape.size[dim];
    for (int64_t p = 0; p < shown_count(s->how, size, summarised); p++) {
        int64_t place = shown_place(s->how, size, summarised, p);
        survey_part(s, t, summarised, dim + 1, slot + place * t->stride[dim]);
    }
}

static Layout layout_of(const Tensor *t, const TensorFormat *how)
{
    Survey survey = {.how = how, .least = {HUGE_VAL, HUGE_VAL}};
    bool summarised = tensor_count(*t) > how->threshold;
    survey_part(&survey, t, summarised, 0, t->offset);
    survey_floats(&survey);
    Mode mode = survey_mode(&survey, t->storage->dtype);
    int width = survey.width[mode] > 1 ? survey.width[mode] : 1;
    int room = how->line_width - (INDENT + t->shape.rank - 1), fit = room / (width + 2);
    if (survey.any && how->scientific) /* the width stays that of the other mode, as PyTorch's */
        mode = how->scientific > 0 ? SCIENTIFIC : survey.fraction ? FIXED : INTEGRAL;
    return (Layout){how, mode, width, room > 0 && fit > 1 ? fit : 1, summarised};
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
        int len = write_cell(text, l->mode, l->how->precision, storage_get(t->storage, slot));
        strbuf_fill(out, ' ', l->width > len ? l->width - len : 0);
        strbuf_puts(out, text);
        return;
    }
    int64_t size = t->shape.size[dim], k = 0;
    int64_t count = shown_count(l->how, size, l->summarised);
    strbuf_char(out, '[');
    for (int64_t p = 0; p < count; p++, k++) {
        if (k > 0)
            write_separator(out, t, l, dim, k);
        if (p == l->how->edge && count < size) {
            strbuf_puts(out, dim == t->shape.rank - 1 ? " ..." : "...");
            write_separator(out, t, l, dim, ++k);
        }
        int64_t place = shown_place(l->how, size, l->summarised, p);
        write_part(out, t, l, dim + 1, slot + place * t->stride[dim]);
    }
    strbuf_char(out, ']');
}

/* Adds a note behind the cells, on a line of its own where the last one is full. */
static void write_note(StrBuf *out, const TensorFormat *how, Str note, int64_t *column)
{
    bool full = *column + (int64_t)note.len + 2 > how->line_width;
    strbuf_puts(out, full ? ",\n" : ", ");
    strbuf_fill(out, ' ', full ? INDENT : 0);
    strbuf_add(out, note);
    *column = full ? INDENT + (int64_t)note.len : *column + (int64_t)note.len + 2;
}

/* Columns of the last line from `start` on, with two to spare, as PyTorch counts them. */
static int64_t last_column(const StrBuf *out, size_t start)
{
    size_t at = out->len;
    while (at > start && out->at[at - 1] != '\n')
        at--;
    return (int64_t)(out->len - at) + 2;
}

/* A tensor without cells tells its shape, one of another type than the default its type. */
static void write_notes(StrBuf *out, const Tensor *t, const TensorFormat *how, size_t start)
{
    DType own = t->storage->dtype;
    bool empty = tensor_count(*t) == 0, told = own == how->default_dtype;
    int64_t column = last_column(out, start);
    ShapeText shape = shape_text(t->shape);
    char size[sizeof shape + 16], type[64];
    Str sizes = str_of(shape.text);
    snprintf(size, sizeof size, "size=(%.*s)", STR_ARG(str_part(sizes, 1, sizes.len - 1)));
    snprintf(type, sizeof type, "dtype=%s", dtype_name(own));
    if (empty && t->shape.rank != 1)
        write_note(out, how, str_of(size), &column);
    if (!told && (empty || (own != INT64 && own != BOOL)))
        write_note(out, how, str_of(type), &column);
    if (how->gradient)
        write_note(out, how, str_of(how->gradient), &column);
}

void format_tensor(StrBuf *out, Tensor t, const TensorFormat *how)
{
    size_t start = out->len;
    strbuf_puts(out, "tensor(");
    if (tensor_count(t) == 0) {
        strbuf_puts(out, "[]");
    } else {
        Layout l = layout_of(&t, how);
        write_part(out, &t, &l, 0, t.offset);
    }
    write_notes(out, &t, how, start);
    strbuf_char(out, ')');
}

static bool reads_as(const char *text, double v, bool narrow)
{
    return narrow ? strtof(text, NULL) == (float)v : strtod(text, NULL) == v;
}

/* v with so many digits behind the point, if that reads back as v, of float32 where it is narrow.
 * Below a power of two doubles lie closer than above it, so there the nearest such decimal may fail
 * where the next one does not (it never ends in 9: all powers of two were tried). */
static bool reads_back(char text[CELL_TEXT], int digits, double v, bool narrow)
{
    snprintf(text, CELL_TEXT, "%.*e", digits, v);
    if (reads_as(text, v, narrow))
        return true;
    ++*(strchr(text, 'e') - 1);
    return reads_as(text, v, narrow);
}

/* The fewest digits that read back decide; Python writes 1e-05 and 1e+16 with an exponent and
 * everything between in full, with one digit at least behind the point. */
static void write_float(StrBuf *out, double v, bool narrow)
{
    enum { LEAST_EXPONENT = -4, MOST_EXPONENT = 15 };
    char text[CELL_TEXT];
    if (!isfinite(v)) {
        strbuf_puts(out, isnan(v) ? "nan" : v < 0 ? "-inf" : "inf");
        return;
    }
    int digits = 0;
    while (!reads_back(text, digits, v, narrow))
        digits++;
    int exponent = atoi(strchr(text, 'e') + 1);
    if (exponent < LEAST_EXPONENT || exponent > MOST_EXPONENT)
        strbuf_puts(out, text);
    else
        strbuf_printf(out, "%.*f", digits - exponent > 1 ? digits - exponent : 1, v);
}

void format_python_float(StrBuf *out, double v)
{
    write_float(out, v, false);
}

void format_cell(StrBuf *out, Scalar s)
{
    if (dtype_is_float(s.dtype))
        write_float(out, scalar_double(s), s.dtype == FLOAT32);
    else if (s.dtype == BOOL)
        strbuf_puts(out, s.b8 ? "True" : "False");
    else
        strbuf_printf(out, "%lld", (long long)s.i64);
}
