/*
 * text_format.c - "%s is %.2f" % (a, b), "{} {x:>5}".format(a, x=b), format(v, spec).
 *
 * Each conversion behind a % becomes a format spec as f-strings have them, so that numbers are
 * written in one place (pyformat.c).
 */
#include "language/dict.h"
#include "language/library.h"
#include "language/text.h"

#include <string.h>

/* ---- format % values ---- */

/* What is written, and the values that are not yet used. */
typedef struct Percent {
    Machine *m;
    Span at;
    Str whole, rest;
    Value values;
    size_t used;
    bool named; /* the values came by name */
    StrBuf text;
} Percent;

/* %[(name)][flags][width][.precision]type */
typedef struct Conversion {
    bool left, zero, alternate;
    char sign; /* + or a blank; 0: none */
    int64_t width, precision;
    char type;
    Value value;
} Conversion;

static bool next_value(Percent *p, Value *out)
{
    bool tuple = p->values.kind == VALUE_TUPLE;
    size_t count = tuple ? p->values.items->count : 1;
    if (p->used >= count)
        return raise_as(p->m, TYPE_ERROR, p->at, "not enough arguments for format string");
    *out = tuple ? p->values.items->items[p->used] : p->values;
    p->used++;
    return true;
}

static char take(Percent *p)
{
    char c = p->rest.len ? p->rest.at[0] : '\0';
    p->rest = str_from(p->rest, 1);
    return c;
}

/* A width or precision: digits, or * for the next value. */
static bool read_size(Percent *p, int64_t *out)
{
    Value v;
    if (p->rest.len && p->rest.at[0] == '*') {
        take(p);
        if (!next_value(p, &v))
            return false;
        *out = value_is(v, WHOLE) ? value_whole(v) : 0;
        return value_is(v, WHOLE) || raise_as(p->m, TYPE_ERROR, p->at, "* wants int");
    }
    while (p->rest.len && p->rest.at[0] >= '0' && p->rest.at[0] <= '9') {
        *out = *out * 10 + (take(p) - '0');
        if (!value_fits(p->m, (size_t)*out, MAX_TEXT, p->at))
            return false;
    }
    return true;
}

/* (name): the value is the dict's. */
static bool read_name(Percent *p)
{
    Value v;
    size_t end = str_find(p->rest, ')');
    if (p->values.kind != VALUE_DICT)
        return raise_as(p->m, TYPE_ERROR, p->at, "format requires a mapping");
    if (end == p->rest.len)
        return raise_as(p->m, VALUE_ERROR, p->at, "incomplete format key");
    Value key = value_str(str_part(p->rest, 0, end));
    p->rest = str_from(p->rest, end + 1);
    if (!dict_get(p->m, p->values.dict, key, p->at, &v))
        return false;
    p->named = true;
    p->used = 0;
    /* the one value of this conversion, before the dict is asked again */
    Value one = value_items(p->m, VALUE_TUPLE, &v, 1);
    p->values.items = one.items;
    p->values.kind = VALUE_TUPLE;
    return true;
}

static void read_flags(Percent *p, Conversion *c)
{
    while (p->rest.len && strchr("-+ #0", p->rest.at[0]) && p->rest.at[0]) {
        char flag = take(p);
        c->left = c->left || flag == '-';
        c->zero = c->zero || flag == '0';
        c->alternate = c->alternate || flag == '#';
        if (flag == '+' || (flag == ' ' && !c->sign))
            c->sign = flag;
    }
}

static bool needs(Percent *p, const Conversion *c, const char *what)
{
    return raise_as(p->m, TYPE_ERROR, p->at, "%%%c format: %s is required, not %s", c->type, what,
                    value_type_name(c->value));
}

/* Makes the value one that its letter can write. */
static bool convert(Percent *p, Conversion *c)
{
    StrBuf text = strbuf_make(p->m->arena);
    Value v = c->value;
    if (v.kind == VALUE_TENSOR && !strchr("sra", c->type) && !value_single(p->m, v, p->at, &v))
        return false;
    switch (c->type) {
    case 's':
    case 'r':
    case 'a':
        if (!value_write_any(p->m, &text, v, c->type, p->at))
            return false;
        c->value = value_str(strbuf_str(&text));
        c->type = 's';
        return true;
    case 'c':
        if (v.kind == VALUE_STR && str_chars(v.s) == 1) {
            c->type = 's';
            return true;
        }
        if (!value_is(v, WHOLE))
            return raise_as(p->m, TYPE_ERROR, p->at, "%%c requires int or char");
        if (value_whole(v) < 1 || value_whole(v) > 0x10FFFF)
            return raise_as(p->m, OVERFLOW_ERROR, p->at, "%%c arg not in range(0x110000)");
        strbuf_rune(&text, (uint32_t)value_whole(v));
        c->value = value_str(strbuf_str(&text));
        c->type = 's';
        return true;
    case 'd':
    case 'i':
    case 'u':
        if (!value_is(v, NUMBER))
            return needs(p, c, "a real number");
        c->type = 'd';
        return v.kind != VALUE_FLOAT ? (c->value = v, true)
                                     : value_truncate(p->m, v.f, p->at, &c->value);
    case 'x':
    case 'X':
    case 'o':
        c->value = v;
        return value_is(v, WHOLE) || needs(p, c, "an integer");
    default:
        if (!value_is(v, NUMBER))
            return raise_as(p->m, TYPE_ERROR, p->at, "must be real number, not %s",
                            value_type_name(v));
        c->value = value_float(value_double(v));
        return true;
    }
}

/* A whole number: sign, prefix and digits, at least as many as the precision says. */
static bool write_whole(Percent *p, const Conversion *c)
{
    StrBuf digits = strbuf_make(p->m->arena), head = strbuf_make(p->m->arena);
    int64_t value = value_whole(c->value);
    char kind = c->type, spec[] = {kind, '\0'};
    if (!value_write_format(p->m, &digits, value_int(value), str_of(spec), p->at))
        return false;
    Str body = str_from(strbuf_str(&digits), value < 0);
    if (value < 0 || c->sign)
        strbuf_char(&head, value < 0 ? '-' : c->sign);
    if (c->alternate && kind != 'd')
        strbuf_printf(&head, "0%c", kind);
    int64_t zeros = c->precision - (int64_t)body.len, width = c->width - (int64_t)head.len;
    if (c->zero && !c->left && zeros < width - (int64_t)body.len)
        zeros = width - (int64_t)body.len;
    zeros = zeros > 0 ? zeros : 0;
    int64_t blanks = width - (int64_t)body.len - zeros;
    strbuf_fill(&p->text, ' ', c->left ? 0 : (int)blanks);
    strbuf_add(&p->text, strbuf_str(&head));
    strbuf_fill(&p->text, '0', (int)zeros);
    strbuf_add(&p->text, body);
    strbuf_fill(&p->text, ' ', c->left ? (int)blanks : 0);
    return true;
}

static bool write_conversion(Percent *p, Conversion *c)
{
    StrBuf spec = strbuf_make(p->m->arena);
    if (!convert(p, c))
        return false;
    bool text = c->type == 's', whole = strchr("dxXo", c->type) != NULL;
    if (whole)
        return write_whole(p, c);
    if (c->left || text || !c->zero)
        strbuf_char(&spec, c->left ? '<' : '>');
    if (c->sign && !text)
        strbuf_char(&spec, c->sign);
    if (c->alternate && !text)
        strbuf_char(&spec, '#');
    if (c->zero && !c->left && !text)
        strbuf_char(&spec, '0');
    if (c->width > 0)
        strbuf_printf(&spec, "%lld", (long long)c->width);
    if (c->precision >= 0)
        strbuf_printf(&spec, ".%lld", (long long)c->precision);
    strbuf_char(&spec, c->type);
    return value_write_format(p->m, &p->text, c->value, strbuf_str(&spec), p->at);
}

static bool read_conversion(Percent *p)
{
    Conversion c = {.precision = -1};
    Value whole = p->values;
    const char *start = p->rest.at;
    if (p->rest.len && p->rest.at[0] == '(') {
        take(p);
        if (!read_name(p))
            return false;
    }
    read_flags(p, &c);
    if (!read_size(p, &c.width))
        return false;
    if (c.width < 0) {
        c.left = true;
        c.width = -c.width;
    }
    if (p->rest.len && p->rest.at[0] == '.') {
        take(p);
        c.precision = 0;
        if (!read_size(p, &c.precision))
            return false;
    }
    while (p->rest.len && strchr("hlL", p->rest.at[0]))
        take(p);
    if (p->rest.len == 0)
        return raise_as(p->m, VALUE_ERROR, p->at, "incomplete format");
    c.type = take(p);
    if (c.type == '%' && p->rest.at == start + 1) {
        strbuf_char(&p->text, '%');
        p->values = whole;
        return true;
    }
    if (!strchr("sracdiuxXoeEfFgG", c.type))
        return raise_as(p->m, VALUE_ERROR, p->at,
                        "unsupported format character '%c' (0x%x) at index %d", c.type,
                        (unsigned)(unsigned char)c.type, (int)(p->rest.at - p->whole.at) - 1);
    if (!next_value(p, &c.value) || !write_conversion(p, &c))
        return false;
    p->values = whole;
    return value_fits(p->m, p->text.len, MAX_TEXT, p->at);
}

bool text_percent(Machine *m, Str format, Value values, Span at, Value *out)
{
    Percent p = {.m = m, .at = at, .whole = format, .rest = format, .values = values};
    p.text = strbuf_make(m->arena);
    if (value_is(values, TUPLE))
        p.values.kind = VALUE_TUPLE;
    while (p.rest.len) {
        size_t plain = str_find(p.rest, '%');
        strbuf_add(&p.text, str_part(p.rest, 0, plain));
        bool more = plain < p.rest.len;
        p.rest = str_from(p.rest, plain + more);
        if (more && !read_conversion(&p))
            return false;
    }
    bool tuple = p.values.kind == VALUE_TUPLE;
    if (!p.named && p.used < (tuple ? p.values.items->count : 1) &&
        !value_is(p.values, 1u << VALUE_DICT | 1u << VALUE_LIST))
        return raise_as(m, TYPE_ERROR, at, "not all arguments converted during string formatting");
    *out = value_str(strbuf_str(&p.text));
    return value_fits(m, p.text.len, MAX_TEXT, at);
}

/* ---- "{}".format(...) ---- */

/* A text with fields, and the values for them. */
typedef struct Fields {
    Machine *m;
    const Arguments *a;
    Str rest;
    int next; /* the field without a name that comes next; -1: they are numbered */
    int level;
} Fields;

static bool write_fields(Fields *f, StrBuf *out, bool spec);

static bool whole_number(Str s, int64_t *out)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
    return s.len > 0 && str_to_int(s, out);
}

/* The value that a field's name begins with: a number, a name, or nothing. */
static bool field_value(Fields *f, Str name, Value *out)
{
    int64_t k = f->next;
    bool numbered = whole_number(name, &k);
    Machine *m = f->m;
    for (size_t i = 0; !numbered && name.len && i < f->a->words.count; i++)
        if (str_equal(f->a->words.items[i].name, name)) {
            *out = f->a->words.items[i].value;
            return true;
        }
    if (name.len && !numbered)
        return raise_as(m, KEY_ERROR, f->a->at, "'%.*s'", STR_ARG(name));
    if (numbered ? f->next > 0 : f->next < 0)
        return raise_as(m, VALUE_ERROR, f->a->at,
                        numbered ? "cannot switch from automatic field numbering to manual field "
                                   "specification"
                                 : "cannot switch from manual field specification to automatic "
                                   "field numbering");
    f->next = numbered ? -1 : f->next + 1;
    if (k >= f->a->rests)
        return raise_as(m, INDEX_ERROR, f->a->at,
                        "Replacement index %lld out of range for positional args tuple",
                        (long long)k);
    *out = f->a->rest[k];
    return true;
}

/* .name and [key] behind a field's name. */
static bool follow_path(Fields *f, Str path, Value *v)
{
    while (path.len) {
        bool dot = path.at[0] == '.';
        size_t end = dot ? 1 : str_find(path, ']');
        while (dot && end < path.len && path.at[end] != '.' && path.at[end] != '[')
            end++;
        Str key = str_part(path, 1, end);
        Subscript s = {.index = value_str(key), .at = f->a->at};
        if (!dot && (path.at[0] != '[' || end == path.len))
            return raise_as(f->m, VALUE_ERROR, f->a->at, "Missing ']' in format string");
        if (whole_number(key, &s.index.i))
            s.index.kind = VALUE_INT;
        if (dot ? !value_attribute(f->m, *v, key, f->a->at, v)
                : !value_index(f->m, *v, &s, 1, f->a->at, v))
            return false;
        path = str_from(path, end + !dot);
    }
    return true;
}

/* A field, the brace before it already read. */
static bool write_field(Fields *f, StrBuf *out)
{
    size_t end = 0, inside = 0;
    Machine *m = f->m;
    Value v;
    StrBuf spec = strbuf_make(m->arena), text = strbuf_make(m->arena);
    for (; end < f->rest.len && (inside || !strchr("!:}", f->rest.at[end])); end++)
        inside = f->rest.at[end] == '[' ? 1 : f->rest.at[end] == ']' ? 0 : inside;
    Str whole = str_part(f->rest, 0, end);
    size_t name = 0;
    while (name < whole.len && whole.at[name] != '.' && whole.at[name] != '[')
        name++;
    f->rest = str_from(f->rest, end);
    if (!field_value(f, str_part(whole, 0, name), &v) || !follow_path(f, str_from(whole, name), &v))
        return false;
    if (f->rest.len && f->rest.at[0] == '!') {
        char how = f->rest.len > 1 ? f->rest.at[1] : '\0';
        if (how != 'r' && how != 's' && how != 'a')
            return raise_as(m, VALUE_ERROR, f->a->at, "Unknown conversion specifier%s%.*s",
                            how ? " " : "", how != 0, &how);
        if (!value_write_any(m, &text, v, how, f->a->at))
            return false;
        v = value_str(strbuf_str(&text));
        f->rest = str_from(f->rest, 2);
    }
    if (f->rest.len && f->rest.at[0] == ':') {
        f->rest = str_from(f->rest, 1);
        if (f->level > 1)
            return raise_as(m, VALUE_ERROR, f->a->at, "Max string recursion exceeded");
        f->level++;
        if (!write_fields(f, &spec, true))
            return false;
        f->level--;
    }
    if (!f->rest.len || f->rest.at[0] != '}')
        return raise_as(m, VALUE_ERROR, f->a->at, "expected '}' before end of string");
    f->rest = str_from(f->rest, 1);
    return value_write_format(m, out, v, strbuf_str(&spec), f->a->at);
}

/* Text and fields up to the end, or to the '}' that ends a spec. */
static bool write_fields(Fields *f, StrBuf *out, bool spec)
{
    while (f->rest.len) {
        char c = f->rest.at[0];
        bool brace = c == '{' || c == '}', twice = f->rest.len > 1 && f->rest.at[1] == c;
        if (spec && c == '}')
            return true;
        f->rest = str_from(f->rest, brace && twice && !spec ? 2 : 1);
        if (!brace || (twice && !spec))
            strbuf_char(out, c);
        else if (c == '}')
            return raise_as(f->m, VALUE_ERROR, f->a->at, "Single '}' encountered in format string");
        else if (!f->rest.len)
            return raise_as(f->m, VALUE_ERROR, f->a->at, "Single '{' encountered in format string");
        else if (!write_field(f, out))
            return false;
        if (!value_fits(f->m, out->len, MAX_TEXT, f->a->at))
            return false;
    }
    return true;
}

static bool format_fields(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    Fields f = {.m = m, .a = a, .rest = a->value[0].s};
    bool well = write_fields(&f, &text, false);
    *out = value_str(strbuf_str(&text));
    return well;
}

/* format_map: the names are the keys of a dict. */
static bool format_map(Machine *m, const Arguments *a, Value *out)
{
    Arguments named = *a;
    named.words = (KeywordList){0};
    for (size_t i = 0; a->value[1].kind == VALUE_DICT && i < a->value[1].dict->count; i++) {
        const Entry *e = &a->value[1].dict->items[i];
        if (!e->gone && e->key.kind == VALUE_STR)
            *ARENA_PUSH(m->arena, &named.words) = (Keyword){e->key.s, e->value, a->at};
    }
    return format_fields(m, &named, out);
}

/* format(value, spec) */
static bool python_format(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    if (a->value[1].kind != VALUE_STR && a->value[1].kind != VALUE_NONE)
        return raise_as(m, TYPE_ERROR, arg_span(a, 1), "format() argument 2 must be str, not %s",
                        value_type_name(a->value[1]));
    bool well = value_write_format(m, &text, a->value[0],
                                   a->value[1].kind == VALUE_STR ? a->value[1].s : STR(""), a->at);
    *out = value_str(strbuf_str(&text));
    return well;
}

/* clang-format off */
const Builtin library_text_format[] = {
    {"format", OF_STR, "self *values **named", format_fields, "with values in its {} fields", 0},
    {"format_map", OF_STR, "self mapping", format_map, "with the values of a dict in its {name} fields", 0},
    {"format", BUILTIN, "value format_spec=None", python_format, "as f\"{value:format_spec}\" writes it", 0},
    {0},
};
/* clang-format on */
