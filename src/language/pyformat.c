/*
 * pyformat.c - the part behind the colon of an f-string: f"{x:>8.4f}".
 *
 *     [[fill]align][sign][#][0][width][,][.precision][type]
 *
 * A number becomes sign, prefix and digits first; grouping and padding then work on those three.
 * A tensor without dimensions is formatted as its one number, other tensors take no format.
 */
#include "language/function.h"
#include "language/library.h"

#include "numbers/tensor.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FIELD = 100000 }; /* width and precision: a line of text is shorter */

typedef struct Spec {
    Str fill;   /* one character; empty: a space */
    char align; /* < > ^ =, 0: by type */
    char sign;  /* + - or space, 0: none */
    bool alternate, zero;
    bool aligned; /* the alignment was said, and does not come of the zero */
    int width;
    char group;    /* , or _, 0: none */
    int precision; /* -1: none */
    char type;     /* 0: none */
} Spec;

static bool take(Str *s, const char *any, char *out)
{
    if (s->len == 0 || s->at[0] == '\0' || strchr(any, s->at[0]) == NULL)
        return false;
    if (out)
        *out = s->at[0];
    *s = str_from(*s, 1);
    return true;
}

/* Reads a number; false when it is too large. *out stays when there is none. */
static bool take_number(Str *s, int *out)
{
    size_t n = 0;
    int64_t value;
    while (n < s->len && s->at[n] >= '0' && s->at[n] <= '9')
        n++;
    if (n == 0)
        return true;
    if (!str_to_int(str_part(*s, 0, n), &value) || value > MAX_FIELD)
        return false;
    *out = (int)value;
    *s = str_from(*s, n);
    return true;
}

static void read_align(Str *s, Spec *spec)
{
    size_t after = str_nth(*s, 1);
    Str rest = str_from(*s, after);
    if (after > 0 && take(&rest, "<>=^", &spec->align)) {
        spec->fill = str_part(*s, 0, after);
        *s = rest;
    } else {
        take(s, "<>=^", &spec->align);
    }
}

static bool read_spec(Machine *m, Str text, Value v, Spec *spec, Span at)
{
    Str s = text;
    *spec = (Spec){.precision = -1};
    read_align(&s, spec);
    spec->aligned = spec->align;
    take(&s, "+- ", &spec->sign);
    spec->alternate = take(&s, "#", NULL);
    spec->zero = take(&s, "0", NULL);
    bool fits = take_number(&s, &spec->width);
    take(&s, ",_", &spec->group);
    if (fits && take(&s, ".", NULL)) {
        fits = take_number(&s, &spec->precision);
        if (fits && spec->precision < 0)
            return raise_as(m, VALUE_ERROR, at, "Format specifier missing precision");
    }
    if (!fits)
        return raise_as(m, VALUE_ERROR, at, "Too many decimal digits in format string");
    if (s.len > 1)
        return raise_as(m, VALUE_ERROR, at,
                        "Invalid format specifier '%.*s' for object of type '%s'", STR_ARG(text),
                        value_type_name(v));
    if (s.len == 1)
        spec->type = s.at[0];
    const char *grouped = spec->group == ',' ? "deEfFgG%" : "deEfFgG%boxX";
    if (spec->group && spec->type && !strchr(grouped, spec->type))
        return raise_as(m, VALUE_ERROR, at, "Cannot specify '%c' with '%c'.", spec->group,
                        spec->type);
    if (spec->zero && !spec->fill.len) {
        spec->fill = STR("0");
        spec->align = spec->align ? spec->align : '=';
    }
    return true;
}

static bool has_type(const Spec *spec, const char *types)
{
    return spec->type == 0 || strchr(types, spec->type) != NULL;
}

static bool unknown_code(Machine *m, const Spec *spec, Value v, Span at)
{
    raise_as(m, VALUE_ERROR, at, "Unknown format code '%c' for object of type '%s'", spec->type,
             value_type_name(v));
    if (v.kind == VALUE_FLOAT && spec->type == 'd')
        return error_hint(m->error, "for a float write :.0f, or int(...) around it");
    return false;
}

/* ---- padding ---- */

static void fill(StrBuf *out, const Spec *spec, int times)
{
    for (int i = 0; i < times; i++)
        strbuf_add(out, spec->fill.len ? spec->fill : STR(" "));
}

static void pad(StrBuf *out, const Spec *spec, char align, Str head, Str body)
{
    int missing = spec->width - (int)(str_chars(head) + str_chars(body));
    missing = missing > 0 ? missing : 0;
    int left = align == '>' ? missing : align == '^' ? missing / 2 : 0;
    fill(out, spec, left);
    strbuf_add(out, head);
    fill(out, spec, align == '=' ? missing : 0);
    strbuf_add(out, body);
    fill(out, spec, align == '=' ? 0 : missing - left);
}

/* ---- numbers ---- */

static int whole_digits(Str s, bool hexadecimal)
{
    int n = 0;
    while ((size_t)n < s.len && ((s.at[n] >= '0' && s.at[n] <= '9') ||
                                 (hexadecimal && s.at[n] >= 'A' && s.at[n] <= 'f')))
        n++;
    return n;
}

/* Puts the sign between every third digit before the point; zeros in front up to the width when
 * the number is padded with zeros. */
static Str grouped(Arena *a, const Spec *spec, Str head, Str body, int every)
{
    int digits = whole_digits(body, every == 4), zeros = 0;
    int tail = (int)body.len - digits;
    if (digits && spec->align == '=' && str_is(spec->fill, "0"))
        while ((int)head.len + digits + zeros + (digits + zeros - 1) / every + tail < spec->width)
            zeros++;
    StrBuf out = strbuf_make(a);
    for (int i = 0, n = digits + zeros; i < n; i++) {
        if (i > 0 && (n - i) % every == 0)
            strbuf_char(&out, spec->group);
        strbuf_char(&out, i < zeros ? '0' : body.at[i - zeros]);
    }
    strbuf_add(&out, str_from(body, (size_t)digits));
    return strbuf_str(&out);
}

static void write_number(StrBuf *out, const Spec *spec, bool negative, const char *prefix, Str body)
{
    StrBuf head = strbuf_make(out->arena);
    int every = prefix[0] || (spec->type && strchr("xXob", spec->type)) ? 4 : 3;
    if (negative)
        strbuf_char(&head, '-');
    else if (spec->sign == '+' || spec->sign == ' ')
        strbuf_char(&head, spec->sign);
    strbuf_puts(&head, prefix);
    if (spec->group)
        body = grouped(out->arena, spec, strbuf_str(&head), body, every);
    pad(out, spec, spec->align ? spec->align : '>', strbuf_str(&head), body);
}

/* The character of that number. */
static bool write_char(Machine *m, StrBuf *out, const Spec *spec, int64_t value, Span at)
{
    StrBuf text = strbuf_make(m->arena);
    if (spec->sign)
        return raise_as(m, VALUE_ERROR, at, "Sign not allowed with integer format specifier 'c'");
    if (spec->alternate)
        return raise_as(m, VALUE_ERROR, at,
                        "Alternate form (#) not allowed with integer format specifier 'c'");
    if (value < 1 || value > 0x10FFFF)
        return raise_as(m, OVERFLOW_ERROR, at, "%%c arg not in range(0x110000)");
    strbuf_rune(&text, (uint32_t)value);
    pad(out, spec, spec->align ? spec->align : '<', STR(""), strbuf_str(&text));
    return true;
}

static bool write_int(Machine *m, StrBuf *out, const Spec *spec, Value v, Span at)
{
    int64_t value = value_whole(v);
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (spec->precision >= 0)
        return raise_as(m, VALUE_ERROR, at, "Precision not allowed in integer format specifier");
    if (spec->type == 'c')
        return write_char(m, out, spec, value, at);
    char kind = has_type(spec, "dn") ? 0 : spec->type;
    unsigned base = kind == 'b' ? 2 : kind == 'o' ? 8 : kind ? 16 : 10;
    const char *digit = kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    const char prefix[] = {spec->alternate && kind ? '0' : 0, kind, 0};
    char text[64];
    size_t start = sizeof text;
    do
        text[--start] = digit[size % base];
    while (size /= base);
    Str body = {text + start, sizeof text - start};
    write_number(out, spec, value < 0, prefix, body);
    return true;
}

/* Like %g, but a whole number keeps its ".0", and so one digit less fits. */
static void add_general(StrBuf *out, double size, int precision)
{
    StrBuf e = strbuf_make(out->arena);
    precision = precision > 0 ? precision : 1;
    strbuf_printf(&e, "%.*e", precision - 1, size);
    const char *mark = isfinite(size) ? strchr(e.at, 'e') : NULL;
    int exponent = mark ? atoi(mark + 1) : 0;
    StrBuf plain = strbuf_make(out->arena);
    strbuf_printf(&plain, "%.*g", precision, size);
    bool scientific = exponent < -4 || exponent >= precision - 1;
    if (mark && scientific && !strchr(plain.at, 'e')) { /* %g would still write it plainly */
        size_t end = (size_t)(mark - e.at);
        while (end > 0 && strchr(e.at, '.') && e.at[end - 1] == '0')
            end--;
        end -= end > 0 && e.at[end - 1] == '.';
        strbuf_add(out, str_part(strbuf_str(&e), 0, end));
        strbuf_puts(out, mark);
        return;
    }
    strbuf_add(out, strbuf_str(&plain));
    if (mark && !strpbrk(plain.at, ".e"))
        strbuf_puts(out, ".0");
}

static void add_float(StrBuf *out, const Spec *spec, double size)
{
    int precision = spec->precision < 0 ? 6 : spec->precision;
    bool alternate = spec->alternate;
    switch (tolower(spec->type)) { /* each format is spelled out, so that the compiler checks it */
    case '%':
        strbuf_printf(out, alternate ? "%#.*f%%" : "%.*f%%", precision, size * 100);
        break;
    case 'f':
        strbuf_printf(out, alternate ? "%#.*f" : "%.*f", precision, size);
        break;
    case 'e':
        strbuf_printf(out, alternate ? "%#.*e" : "%.*e", precision, size);
        break;
    case 'g':
    case 'n':
        strbuf_printf(out, alternate ? "%#.*g" : "%.*g", precision, size);
        break;
    default:
        if (spec->precision < 0)
            format_python_float(out, size);
        else
            add_general(out, size, spec->precision);
    }
    for (size_t i = 0; isupper(spec->type) && i < out->len; i++)
        out->at[i] = (char)toupper(out->at[i]);
}

static bool write_float(Machine *m, StrBuf *out, const Spec *spec, Value v, Span at)
{
    if (spec->alternate && spec->type == 0)
        return raise_limit(m, at,
                           "'#' without a letter is not in the lesson language\n"
                           "say how to write the number: #.4f, #.4e, #.4g");
    StrBuf body = strbuf_make(m->arena);
    double value = value_double(v);
    add_float(&body, spec, fabs(value));
    write_number(out, spec, signbit(value) && !isnan(value), "", strbuf_str(&body));
    return true;
}

static bool write_text(Machine *m, StrBuf *out, const Spec *spec, Str text, Span at)
{
    if (spec->group)
        return raise_as(m, VALUE_ERROR, at, "Cannot specify '%c' with 's'.", spec->group);
    if (spec->sign)
        return raise_as(m, VALUE_ERROR, at,
                        spec->sign == ' ' ? "Space not allowed in string format specifier"
                                          : "Sign not allowed in string format specifier");
    if (spec->alternate)
        return raise_as(m, VALUE_ERROR, at,
                        "Alternate form (#) not allowed in string format specifier");
    if (spec->align == '=' && spec->aligned)
        return raise_as(m, VALUE_ERROR, at, "'=' alignment not allowed in string format specifier");
    size_t stop = spec->precision < 0 ? text.len : str_nth(text, spec->precision);
    char align = spec->align && spec->align != '=' ? spec->align : '<';
    pad(out, spec, align, STR(""), str_part(text, 0, stop));
    return true;
}

bool value_write_format(Machine *m, StrBuf *out, Value v, Str text, Span at)
{
    Spec spec;
    bool own;
    Value given = value_str(text), made;
    if (!object_special(m, v, "__format__", &given, 1, at, &made, &own))
        return false;
    if (own && made.kind != VALUE_STR)
        return raise_as(m, TYPE_ERROR, at, "__format__ must return a str, not %s",
                        value_type_name(made));
    if (own) {
        strbuf_add(out, made.s);
        return value_fits(m, out->len, MAX_PRINTED, at);
    }
    if (text.len && object_payload(v) && value_is(*object_payload(v), NUMBER | 1u << VALUE_STR))
        v = *object_payload(v);
    if (v.kind == VALUE_TENSOR && value_view(m, v).shape.rank == 0 && !value_single(m, v, at, &v))
        return false;
    if (text.len == 0)
        return value_write_any(m, out, v, 's', at);
    if (!value_is(v, NUMBER) && v.kind != VALUE_STR) {
        raise_as(m, TYPE_ERROR, at, "unsupported format string passed to %s.__format__",
                 value_type_name(v));
        return error_hint(m->error, v.kind == VALUE_TENSOR
                                        ? "only single numbers take a format: x[0], x.sum()"
                                        : "leave out the part behind the colon");
    }
    if (!read_spec(m, text, v, &spec, at))
        return false;
    if (v.kind == VALUE_STR)
        return has_type(&spec, "s") ? write_text(m, out, &spec, v.s, at)
                                    : unknown_code(m, &spec, v, at);
    if (value_is(v, WHOLE) && has_type(&spec, "dnxXobc"))
        return write_int(m, out, &spec, v, at);
    if (spec.type == 0 || strchr("eEfFgGn%", spec.type))
        return write_float(m, out, &spec, v, at);
    return unknown_code(m, &spec, v, at);
}
