/*
 * json.c - json.dumps and json.loads.
 */
#include "language/dict.h"
#include "language/function.h"
#include "language/library.h"

#include <math.h>
#include <string.h>

/* A text under way, and how it is laid out. */
typedef struct Writer {
    Machine *m;
    Span at;
    StrBuf out;
    bool lines;  /* each item on a line of its own, */
    Str indent;  /* behind this for each level */
    Value other; /* default=, for what JSON does not know */
    bool sort, ascii;
    Str item, key; /* separators */
    int depth;
} Writer;

static bool write(Writer *w, Value v);

static void write_text(Writer *w, Str s)
{
    strbuf_char(&w->out, '"');
    for (size_t i = 0; i < s.len;) {
        static const char from[] = "\"\\\n\r\t\b\f", to[] = "\"\\nrtbf";
        size_t start = i, k = 0;
        uint32_t c = str_char(s, &i);
        while (from[k] && (uint32_t)from[k] != c)
            k++;
        if (from[k])
            strbuf_printf(&w->out, "\\%c", to[k]);
        else if (c >= 0x10000 && w->ascii)
            strbuf_printf(&w->out, "\\u%04x\\u%04x", 0xD800 + ((c - 0x10000) >> 10),
                          0xDC00 + ((c - 0x10000) & 0x3FF));
        else if (c < 0x20 || (c > 0x7E && w->ascii))
            strbuf_printf(&w->out, "\\u%04x", c);
        else
            strbuf_add(&w->out, str_part(s, start, i));
    }
    strbuf_char(&w->out, '"');
}

static void new_line(Writer *w)
{
    if (!w->lines)
        return;
    strbuf_char(&w->out, '\n');
    for (int level = 0; level < w->depth; level++)
        strbuf_add(&w->out, w->indent);
}

static bool write_list(Writer *w, Value v)
{
    strbuf_char(&w->out, '[');
    w->depth++;
    for (size_t i = 0; i < v.items->count; i++) {
        if (i)
            strbuf_add(&w->out, w->item);
        new_line(w);
        if (!write(w, v.items->items[i]))
            return false;
    }
    w->depth--;
    if (v.items->count)
        new_line(w);
    strbuf_char(&w->out, ']');
    return true;
}

static bool write_key(Writer *w, Value key)
{
    StrBuf text = strbuf_make(w->m->arena);
    key = value_plain(key);
    if (key.kind == VALUE_STR) {
        write_text(w, key.s);
        return true;
    }
    if (!value_is(key, NUMBER | 1u << VALUE_NONE))
        return raise_as(w->m, TYPE_ERROR, w->at,
                        "keys must be str, int, float, bool or None, not %s", value_type_name(key));
    value_write_repr(&text, w->m->trace, key, 0);
    write_text(w, key.kind == VALUE_NONE   ? STR("null")
                  : key.kind == VALUE_BOOL ? (key.b ? STR("true") : STR("false"))
                                           : strbuf_str(&text));
    return true;
}

static bool write_dict(Writer *w, Value v)
{
    Value keys;
    if (!value_collect(w->m, v, VALUE_LIST, w->at, &keys) ||
        (w->sort && !list_sort_by(w->m, keys.items, -1, false, w->at)))
        return false;
    strbuf_char(&w->out, '{');
    w->depth++;
    for (size_t i = 0; i < keys.items->count; i++) {
        Entry *e;
        if (i)
            strbuf_add(&w->out, w->item);
        new_line(w);
        if (!write_key(w, keys.items->items[i]))
            return false;
        strbuf_add(&w->out, w->key);
        if (!dict_find(w->m, v.dict, keys.items->items[i], w->at, &e) || !write(w, e->value))
            return false;
    }
    w->depth--;
    if (keys.items->count)
        new_line(w);
    strbuf_char(&w->out, '}');
    return true;
}

/* What JSON does not know: what default(v) gives in its place. */
static bool write_other(Writer *w, Value v)
{
    Value other;
    if (w->other.kind == VALUE_NONE)
        return raise_as(w->m, TYPE_ERROR, w->at, "Object of type %s is not JSON serializable",
                        value_type_name(v));
    w->depth++;
    bool well = machine_call_with(w->m, w->other, &v, 1, w->at, &other) && write(w, other);
    w->depth--;
    return well;
}

static bool write(Writer *w, Value v)
{
    if (w->depth > MAX_NESTING)
        return raise_as(w->m, VALUE_ERROR, w->at, "Circular reference detected");
    v = value_plain(v);
    if (!machine_spend(w->m, 1, w->at) || !value_fits(w->m, w->out.len, MAX_TEXT, w->at))
        return false;
    if (value_is(v, LIST & ~BYTE_LIST))
        return write_list(w, v);
    if (v.kind == VALUE_DICT)
        return write_dict(w, v);
    if (v.kind == VALUE_STR)
        write_text(w, v.s);
    else if (v.kind == VALUE_NONE)
        strbuf_puts(&w->out, "null");
    else if (v.kind == VALUE_BOOL)
        strbuf_puts(&w->out, v.b ? "true" : "false");
    else if (v.kind == VALUE_FLOAT && !isfinite(v.f))
        strbuf_puts(&w->out, isnan(v.f) ? "NaN" : v.f > 0 ? "Infinity" : "-Infinity");
    else if (value_is(v, NUMBER))
        value_write_repr(&w->out, w->m->trace, v, 0);
    else
        return write_other(w, v);
    return true;
}

static bool dumps(Machine *m, const Arguments *a, Value *out)
{
    enum { SORT = 1, ASCII, INDENT, SEPARATORS, OTHER }; /* the arguments in their row */
    Value indent = a->value[INDENT], separators = a->value[SEPARATORS];
    Writer w = {.m = m, .at = a->at, .out = strbuf_make(m->arena), .other = a->value[OTHER]};
    StrBuf blanks = strbuf_make(m->arena);
    if (!value_truth(m, a->value[SORT], a->at, &w.sort) ||
        !value_truth(m, a->value[ASCII], a->at, &w.ascii))
        return false;
    strbuf_fill(&blanks, ' ',
                indent.kind != VALUE_INT || indent.i < 0 ? 0
                : indent.i > 100                         ? 100
                                                         : (int)indent.i);
    w.lines = value_is(indent, 1u << VALUE_INT | 1u << VALUE_STR);
    w.indent = indent.kind == VALUE_STR ? indent.s : strbuf_str(&blanks);
    w.item = w.lines ? STR(",") : STR(", ");
    w.key = STR(": ");
    if (value_is(separators, LIST) && separators.items->count == 2 &&
        separators.items->items[0].kind == VALUE_STR &&
        separators.items->items[1].kind == VALUE_STR) {
        w.item = separators.items->items[0].s;
        w.key = separators.items->items[1].s;
    }
    bool well = write(&w, a->value[0]);
    *out = value_str(strbuf_str(&w.out));
    return well;
}

/* ---- reading ---- */

typedef struct Reader {
    Machine *m;
    Span at;
    Str s;
    size_t i;
    int depth;
} Reader;

static bool read_value(Reader *r, Value *out);

static bool fail(Reader *r, const char *message)
{
    Machine *m = r->m;
    Value made, class,
        given[3] = {value_str(str_of(message)), value_str(r->s),
                    value_int((int64_t)str_chars(str_part(r->s, 0, r->i)))};
    return machine_member(m, SPACE_JSON, STR("JSONDecodeError"), &class) &&
           machine_call_with(m, class, given, 3, r->at, &made) && m->raise(m, made, r->at);
}

static void skip_space(Reader *r)
{
    while (r->i < r->s.len && (r->s.at[r->i] == ' ' || r->s.at[r->i] == '\n' ||
                               r->s.at[r->i] == '\t' || r->s.at[r->i] == '\r'))
        r->i++;
}

static bool take(Reader *r, char c)
{
    skip_space(r);
    if (r->i >= r->s.len || r->s.at[r->i] != c)
        return false;
    r->i++;
    return true;
}

static bool read_hex(Reader *r, uint32_t *c)
{
    *c = 0;
    for (int k = 0; k < 4; k++, r->i++) {
        char d = r->i < r->s.len ? r->s.at[r->i] : '\0';
        int digit = d >= '0' && d <= '9'   ? d - '0'
                    : d >= 'a' && d <= 'f' ? d - 'a' + 10
                    : d >= 'A' && d <= 'F' ? d - 'A' + 10
                                           : -1;
        if (digit < 0)
            return fail(r, "Invalid \\uXXXX escape");
        *c = *c << 4 | (uint32_t)digit;
    }
    return true;
}

static bool read_escape(Reader *r, StrBuf *text)
{
    static const char from[] = "\"\\/nrtbf", to[] = "\"\\/\n\r\t\b\f";
    char c = r->i < r->s.len ? r->s.at[r->i++] : '\0';
    uint32_t rune, low;
    for (size_t k = 0; from[k]; k++)
        if (from[k] == c) {
            strbuf_char(text, to[k]);
            return true;
        }
    if (c != 'u')
        return fail(r, "Invalid \\escape");
    if (!read_hex(r, &rune))
        return false;
    if (rune >= 0xD800 && rune < 0xDC00 && r->i + 1 < r->s.len && r->s.at[r->i] == '\\' &&
        r->s.at[r->i + 1] == 'u') {
        r->i += 2;
        if (!read_hex(r, &low))
            return false;
        rune = 0x10000 + ((rune - 0xD800) << 10) + ((low - 0xDC00) & 0x3FF);
    }
    if (rune == 0)
        strbuf_char(text, '\0');
    else
        strbuf_rune(text, rune >= 0xD800 && rune < 0xE000 ? 0xFFFD : rune);
    return true;
}

static bool read_text(Reader *r, Value *out)
{
    StrBuf text = strbuf_make(r->m->arena);
    size_t start = r->i - 1;
    while (r->i < r->s.len && r->s.at[r->i] != '"') {
        char c = r->s.at[r->i++];
        if (c == '\\' && !read_escape(r, &text))
            return false;
        if (c != '\\')
            strbuf_char(&text, c);
    }
    if (r->i++ >= r->s.len) {
        r->i = start;
        return fail(r, "Unterminated string starting at");
    }
    *out = value_str(strbuf_str(&text));
    return true;
}

static bool read_list(Reader *r, Value *out)
{
    Value item;
    *out = value_items(r->m, VALUE_LIST, NULL, 0);
    if (take(r, ']'))
        return true;
    do {
        if (!read_value(r, &item))
            return false;
        *ARENA_PUSH(r->m->arena, out->items) = item;
    } while (take(r, ','));
    return take(r, ']') || fail(r, "Expecting ',' delimiter");
}

static bool read_dict(Reader *r, Value *out)
{
    Value key = {0}, value;
    *out = dict_make(r->m, VALUE_DICT);
    if (take(r, '}'))
        return true;
    do {
        if (!take(r, '"'))
            return fail(r, "Expecting property name enclosed in double quotes");
        if (!read_text(r, &key))
            return false;
        if (!take(r, ':'))
            return fail(r, "Expecting ':' delimiter");
        if (!read_value(r, &value) || !dict_set(r->m, out->dict, key, value, r->at))
            return false;
    } while (take(r, ','));
    return take(r, '}') || fail(r, "Expecting ',' delimiter");
}

/* Digits from here on: how many. */
static size_t take_digits(Reader *r)
{
    size_t start = r->i;
    while (r->i < r->s.len && r->s.at[r->i] >= '0' && r->s.at[r->i] <= '9')
        r->i++;
    return r->i - start;
}

static bool take_one_of(Reader *r, const char *letters)
{
    bool is = r->i < r->s.len && r->s.at[r->i] && strchr(letters, r->s.at[r->i]);
    r->i += is;
    return is;
}

/* -0.5e+3: what does not go on as a number ends it. */
static bool read_number(Reader *r, Value *out)
{
    size_t start = r->i;
    take_one_of(r, "-");
    if (!take_one_of(r, "0") && !take_digits(r)) {
        r->i = start;
        return fail(r, "Expecting value");
    }
    size_t end = r->i;
    if (take_one_of(r, ".") && !take_digits(r))
        r->i = end;
    size_t before = r->i;
    if (take_one_of(r, "eE") && (take_one_of(r, "+-"), !take_digits(r)))
        r->i = before;
    Str text = str_part(r->s, start, r->i);
    *out = value_int(0);
    if (r->i == end && str_to_int(text, &out->i))
        return true;
    if (r->i == end)
        return raise_beyond(r->m, r->at);
    *out = value_float(0);
    return str_to_double(text, &out->f) || fail(r, "Expecting value");
}

static bool read_value(Reader *r, Value *out)
{
    static const char *const words[] = {"null", "true", "false", "NaN", "Infinity", "-Infinity"};
    const Value values[] = {value_none(),          value_bool(true),
                            value_bool(false),     value_float((double)NAN),
                            value_float(HUGE_VAL), value_float(-HUGE_VAL)};
    bool well;
    if (r->depth > MAX_NESTING)
        return raise_as(r->m, RECURSION_ERROR, r->at, "maximum recursion depth exceeded");
    skip_space(r);
    for (int k = 0; k < 6; k++)
        if (str_starts(str_from(r->s, r->i), words[k])) {
            r->i += str_of(words[k]).len;
            *out = values[k];
            return true;
        }
    r->depth++;
    well = !machine_spend(r->m, 1, r->at) ? false
           : take(r, '"')                 ? read_text(r, out)
           : take(r, '[')                 ? read_list(r, out)
           : take(r, '{')                 ? read_dict(r, out)
                                          : read_number(r, out);
    r->depth--;
    return well;
}

static bool loads(Machine *m, const Arguments *a, Value *out)
{
    Reader r = {.m = m, .at = a->at, .s = a->value[0].s};
    if (!read_value(&r, out))
        return false;
    skip_space(&r);
    return r.i == r.s.len || fail(&r, "Extra data");
}

/* clang-format off */
const Builtin library_json[] = {
    {"dumps", JSON, "obj * sort_keys=False ensure_ascii=True indent=None separators=None default=None", dumps, "numbers, texts, lists and dicts as JSON", 0},
    {"loads", JSON, "s:str", loads, "what a JSON text says", 0},
    {0},
};
/* clang-format on */
