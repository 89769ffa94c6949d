/*
 * bytes.c - bytes and bytearray: making them, as text and back, and their methods.
 *
 * Both hold whole numbers from 0 to 255 as a tuple and a list hold their items, so that length,
 * items, slices, order, + and * are those of lists. Most methods are those of texts: they are asked
 * of a text with a character for each byte, and what they give is made bytes again. Bytes that are
 * no ASCII become characters that are neither letters nor white space there.
 */
#include "language/library.h"
#include "language/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { STRANGE = 0xE000 }; /* + byte: the character of a byte from 128 on */

Value value_bytes(Machine *m, ValueKind kind, Str s)
{
    Value v = value_items(m, kind, NULL, 0);
    for (size_t i = 0; i < s.len; i++)
        *ARENA_PUSH(m->arena, v.items) = value_int((unsigned char)s.at[i]);
    return v;
}

static Str raw(Machine *m, Value v)
{
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < v.items->count; i++)
        strbuf_char(&text, (char)v.items->items[i].i);
    return strbuf_str(&text);
}

void bytes_write(StrBuf *out, Value v)
{
    bool single = false, twice = false;
    for (size_t i = 0; i < v.items->count; i++) {
        single = single || v.items->items[i].i == '\'';
        twice = twice || v.items->items[i].i == '"';
    }
    char quote = single && !twice ? '"' : '\'';
    strbuf_printf(out, "%sb%c", v.kind == VALUE_BYTEARRAY ? "bytearray(" : "", quote);
    for (size_t i = 0; i < v.items->count; i++) {
        int c = (int)v.items->items[i].i;
        const char *known = c ? strchr("\tt\nn\rr", c) : NULL;
        if (c == quote || c == '\\')
            strbuf_printf(out, "\\%c", c);
        else if (known && c < ' ')
            strbuf_printf(out, "\\%c", known[1]);
        else if (c < ' ' || c > '~')
            strbuf_printf(out, "\\x%02x", (unsigned)c);
        else
            strbuf_char(out, (char)c);
    }
    strbuf_printf(out, "%c%s", quote, v.kind == VALUE_BYTEARRAY ? ")" : "");
}

/* ---- texts as bytes ---- */

/* The encodings: how many characters they have, 0: all. */
static const struct {
    const char *name, *called;
    uint32_t size;
} encodings[] = {
    {"utf-8", "utf-8", 0},          {"utf8", "utf-8", 0},        {"ascii", "ascii", 128},
    {"us-ascii", "ascii", 128},     {"latin-1", "latin-1", 256}, {"latin1", "latin-1", 256},
    {"iso-8859-1", "latin-1", 256},
};

static bool find_encoding(Machine *m, const Arguments *a, int k, int *out)
{
    StrBuf name = strbuf_make(m->arena);
    Str given = a->value[k].kind == VALUE_STR ? a->value[k].s : STR("utf-8");
    for (size_t i = 0; i < given.len; i++)
        strbuf_char(&name, given.at[i] == '_' ? '-' : (char)tolower((unsigned char)given.at[i]));
    for (*out = 0; *out < (int)(sizeof encodings / sizeof *encodings); ++*out)
        if (str_is(strbuf_str(&name), encodings[*out].name))
            return true;
    return raise_limit(m, arg_span(a, k),
                       "the encoding '%.*s' is not in the lesson language\n"
                       "utf-8, ascii and latin-1 are",
                       STR_ARG(given));
}

static Str errors_of(const Arguments *a, int k)
{
    return a->value[k].kind == VALUE_STR ? a->value[k].s : STR("strict");
}

static bool unknown_handler(Machine *m, const Arguments *a, Str name)
{
    return raise_as(m, LOOKUP_ERROR, a->at, "unknown error handler name '%.*s'", STR_ARG(name));
}

/* What stands for a character that the encoding has not. */
static bool write_lacking(Machine *m, const Arguments *a, StrBuf *out, uint32_t c, Str errors)
{
    if (str_is(errors, "replace"))
        strbuf_char(out, '?');
    else if (str_is(errors, "xmlcharrefreplace"))
        strbuf_printf(out, "&#%u;", (unsigned)c);
    else if (str_is(errors, "backslashreplace"))
        strbuf_printf(out,
                      c < 0x100     ? "\\x%02x"
                      : c < 0x10000 ? "\\u%04x"
                                    : "\\U%08x",
                      (unsigned)c);
    else if (!str_is(errors, "ignore"))
        return unknown_handler(m, a, errors);
    return true;
}

/* 'ascii' codec can't encode characters in position 0-1: ... */
static bool cannot_encode(Machine *m, const Arguments *a, Str s, size_t i, int encoding)
{
    uint32_t size = encodings[encoding].size, first = 0, c;
    int64_t from = text_number(m, s, i), count = 0;
    for (; i < s.len && (c = str_char(s, &i)) >= size; count++)
        first = count ? first : c;
    const char *name = encodings[encoding].called;
    if (count > 1)
        return raise_as(m, UNICODE_ENCODE_ERROR, a->at,
                        "'%s' codec can't encode characters in position %lld-%lld: ordinal not in "
                        "range(%u)",
                        name, (long long)from, (long long)(from + count - 1), (unsigned)size);
    StrBuf c_text = strbuf_make(m->arena);
    strbuf_printf(&c_text,
                  first < 0x100     ? "\\x%02x"
                  : first < 0x10000 ? "\\u%04x"
                                    : "\\U%08x",
                  (unsigned)first);
    return raise_as(m, UNICODE_ENCODE_ERROR, a->at,
                    "'%s' codec can't encode character '%s' in position %lld: ordinal not in "
                    "range(%u)",
                    name, c_text.at, (long long)from, (unsigned)size);
}

static bool encode_text(Machine *m, const Arguments *a, int k, ValueKind kind, Value *out)
{
    int encoding;
    Str s = a->value[0].s, errors = errors_of(a, k + 1);
    StrBuf text = strbuf_make(m->arena);
    if (!find_encoding(m, a, k, &encoding) || !machine_spend(m, (int64_t)s.len / 8, a->at))
        return false;
    for (size_t i = 0; i < s.len;) {
        size_t from = i;
        uint32_t c = str_char(s, &i), size = encodings[encoding].size;
        if (size && c >= size && str_is(errors, "strict"))
            return cannot_encode(m, a, s, from, encoding);
        if (size && c >= size && !write_lacking(m, a, &text, c, errors))
            return false;
        if (!size)
            strbuf_add(&text, str_part(s, from, i));
        else if (c < size)
            strbuf_char(&text, (char)c);
    }
    *out = value_bytes(m, kind, strbuf_str(&text));
    return value_fits(m, text.len, MAX_ITEMS, a->at);
}

static bool text_encode(Machine *m, const Arguments *a, Value *out)
{
    return encode_text(m, a, 1, VALUE_BYTES, out);
}

/* ---- bytes as text ---- */

static bool continues(Str s, size_t i)
{
    return i < s.len && ((unsigned char)s.at[i] & 0xC0) == 0x80;
}

/* How many bytes at `i` are no UTF-8, and why: 0, they are; then *length is their number. */
static size_t bad_utf8(Str s, size_t i, size_t *length, const char **why)
{
    unsigned char first = (unsigned char)s.at[i],
                  next = i + 1 < s.len ? (unsigned char)s.at[i + 1] : 0;
    size_t wanted = first < 0x80   ? 1
                    : first < 0xC2 ? 0
                    : first < 0xE0 ? 2
                    : first < 0xF0 ? 3
                    : first < 0xF5 ? 4
                                   : 0;
    *length = wanted;
    *why = "invalid start byte";
    if (wanted < 2)
        return wanted == 0;
    *why = i + 1 >= s.len ? "unexpected end of data" : "invalid continuation byte";
    if (!continues(s, i + 1) || (first == 0xE0 && next < 0xA0) || (first == 0xED && next >= 0xA0) ||
        (first == 0xF0 && next < 0x90) || (first == 0xF4 && next >= 0x90))
        return 1;
    for (size_t k = 2; k < wanted; k++)
        if (!continues(s, i + k)) {
            *why = i + k >= s.len ? "unexpected end of data" : "invalid continuation byte";
            return k;
        }
    return 0;
}

static bool cannot_decode(Machine *m, const Arguments *a, const char *name, Str s, size_t i,
                          size_t bad, const char *why)
{
    if (bad == 1)
        return raise_as(m, UNICODE_DECODE_ERROR, a->at,
                        "'%s' codec can't decode byte 0x%02x in position %zu: %s", name,
                        (unsigned char)s.at[i], i, why);
    return raise_as(m, UNICODE_DECODE_ERROR, a->at,
                    "'%s' codec can't decode bytes in position %zu-%zu: %s", name, i, i + bad - 1,
                    why);
}

/* What stands for bytes that are no character. */
static bool write_strange(Machine *m, const Arguments *a, StrBuf *out, Str bytes, Str errors)
{
    if (str_is(errors, "replace"))
        strbuf_rune(out, 0xFFFD);
    else if (str_is(errors, "backslashreplace"))
        for (size_t k = 0; k < bytes.len; k++)
            strbuf_printf(out, "\\x%02x", (unsigned char)bytes.at[k]);
    else if (!str_is(errors, "ignore"))
        return unknown_handler(m, a, errors);
    return true;
}

static bool decode_text(Machine *m, const Arguments *a, Str s, int k, Value *out)
{
    int encoding;
    Str errors = errors_of(a, k + 1);
    StrBuf text = strbuf_make(m->arena);
    if (!find_encoding(m, a, k, &encoding) || !machine_spend(m, (int64_t)s.len / 8, a->at))
        return false;
    uint32_t size = encodings[encoding].size;
    for (size_t i = 0, length = 1, bad; i < s.len; i += bad ? bad : length) {
        const char *why = "ordinal not in range(128)";
        bad = size ? size < 256 && (unsigned char)s.at[i] >= size : bad_utf8(s, i, &length, &why);
        if (bad && str_is(errors, "strict"))
            return cannot_decode(m, a, encodings[encoding].called, s, i, bad, why);
        if (bad && !write_strange(m, a, &text, str_part(s, i, i + bad), errors))
            return false;
        if (!bad && size)
            strbuf_rune(&text, (unsigned char)s.at[i]);
        else if (!bad)
            strbuf_add(&text, str_part(s, i, i + length));
    }
    *out = value_str(strbuf_str(&text));
    return value_fits(m, text.len, MAX_TEXT, a->at);
}

bool bytes_decode(Machine *m, const Arguments *a, Value *out)
{
    return decode_text(m, a, raw(m, a->value[0]), 1, out);
}

/* The text of a file beside the lesson; its ends of lines become those of Python. */
static bool file_text(Machine *m, const Arguments *a, Value *out)
{
    Str file;
    if (!file_beside(m, a->value[0].s, arg_span(a, 0), &file) ||
        !value_fits(m, file.len, MAX_TEXT, a->at) || !decode_text(m, a, file, 1, out))
        return false;
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < out->s.len; i++) {
        bool cr = out->s.at[i] == '\r', crlf = cr && i + 1 < out->s.len && out->s.at[i + 1] == '\n';
        strbuf_char(&text, cr ? '\n' : out->s.at[i]);
        i += crlf;
    }
    *out = value_str(strbuf_str(&text));
    return true;
}

/* ---- making bytes ---- */

/* A whole number from 0 to 255. */
static bool read_byte(Machine *m, Value v, ValueKind kind, Span at, Value *out)
{
    int64_t i;
    if (!value_as_index(m, v, &i))
        return raise_as(m, TYPE_ERROR, at, "'%s' object cannot be interpreted as an integer",
                        value_type_name(v));
    *out = value_int(i);
    return (i >= 0 && i < 256) || raise_as(m, VALUE_ERROR, at,
                                           kind == VALUE_BYTES ? "bytes must be in range(0, 256)"
                                                               : "byte must be in range(0, 256)");
}

static bool add_bytes(Machine *m, Items *to, Value from, ValueKind kind, Span at)
{
    Each each = {.of = from, .at = at};
    Value byte;
    while (value_next(m, &each)) {
        if (!read_byte(m, each.item, kind, at, &byte) ||
            !value_fits(m, to->count + 1, MAX_ITEMS, at))
            return false;
        *ARENA_PUSH(m->arena, to) = byte;
    }
    return each.end;
}

/* bytes(n), bytes(numbers), bytes("text", "utf-8"); `which` is the kind. */
static bool make_bytes(Machine *m, const Arguments *a, Value *out)
{
    ValueKind kind = (ValueKind)a->row->which;
    const char *type = kind == VALUE_BYTES ? "bytes" : "bytearray";
    Value from = a->value[0];
    int64_t n;
    *out = value_items(m, kind, NULL, 0);
    if (a->position[0] == NOT_GIVEN)
        return true;
    if (from.kind == VALUE_STR && a->position[1] == NOT_GIVEN)
        return raise_as(m, TYPE_ERROR, a->at, "string argument without an encoding");
    if (from.kind == VALUE_STR)
        return encode_text(m, a, 1, kind, out);
    if (value_as_index(m, from, &n)) {
        if (n < 0)
            return raise_as(m, VALUE_ERROR, a->at, "negative count");
        if (!value_fits(m, (size_t)n, MAX_ITEMS, a->at))
            return false;
        for (int64_t i = 0; i < n; i++)
            *ARENA_PUSH(m->arena, out->items) = value_int(0);
        return true;
    }
    if (!value_walks(from))
        return raise_as(m, TYPE_ERROR, a->at, "cannot convert '%s' object to %s",
                        value_type_name(from), type);
    return add_bytes(m, out->items, from, kind, a->at);
}

/* bytes.fromhex("00 ff") */
static bool from_hex(Machine *m, const Arguments *a, Value *out)
{
    Str s = a->value[1].s;
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < s.len; i++) {
        if (isspace((unsigned char)s.at[i]))
            continue;
        char pair[3] = {s.at[i], i + 1 < s.len ? s.at[i + 1] : ' ', 0};
        for (size_t k = 0; k < 2; k++)
            if (!isxdigit((unsigned char)pair[k]))
                return raise_as(m, VALUE_ERROR, a->at,
                                "non-hexadecimal number found in fromhex() arg at position %zu",
                                i + k);
        strbuf_char(&text, (char)strtol(pair, NULL, 16));
        i++;
    }
    *out = value_bytes(m, VALUE_BYTES, strbuf_str(&text));
    return true;
}

static bool hex(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    const Items *bytes = a->value[0].items;
    Str between = a->value[1].kind == VALUE_STR ? a->value[1].s : STR("");
    for (size_t i = 0; i < bytes->count; i++) {
        strbuf_add(&text, i ? between : STR(""));
        strbuf_printf(&text, "%02x", (unsigned)bytes->items[i].i);
    }
    *out = value_str(strbuf_str(&text));
    return true;
}

static bool join(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[1], .at = a->at};
    Value between = a->value[0];
    *out = value_items(m, between.kind, NULL, 0);
    while (value_next(m, &each)) {
        Value part = each.item;
        if (!value_is(part, BYTE_LIST))
            return raise_as(m, TYPE_ERROR, a->at,
                            "sequence item %lld: expected a bytes-like object, %s found",
                            (long long)each.count - 1, value_type_name(part));
        for (size_t i = 0; each.count > 1 && i < between.items->count; i++)
            *ARENA_PUSH(m->arena, out->items) = between.items->items[i];
        for (size_t i = 0; i < part.items->count; i++)
            *ARENA_PUSH(m->arena, out->items) = part.items->items[i];
        if (!value_fits(m, out->items->count, MAX_ITEMS, a->at))
            return false;
    }
    return each.end;
}

/* ---- methods of texts ---- */

static Value as_text(Machine *m, Value v)
{
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < v.items->count; i++) {
        uint32_t c = (uint32_t)v.items->items[i].i;
        strbuf_rune(&text, c < 128 ? c : STRANGE + c);
    }
    return value_str(strbuf_str(&text));
}

static Value of_text(Machine *m, Str s, ValueKind kind)
{
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < s.len;) {
        uint32_t c = str_char(s, &i);
        strbuf_char(&text, (char)(c < 128 ? c : c - STRANGE));
    }
    return value_bytes(m, kind, strbuf_str(&text));
}

/* The text of an argument: of bytes, of a tuple of bytes, and of a number that find() looks for. */
static bool argument(Machine *m, const Arguments *a, Value v, bool number, Value *out)
{
    *out = v;
    if (v.kind == VALUE_STR)
        return raise_as(m, TYPE_ERROR, a->at,
                        number ? "argument should be integer or bytes-like object, not 'str'"
                               : "a bytes-like object is required, not 'str'");
    if (value_is(v, BYTE_LIST))
        *out = as_text(m, v);
    if (v.kind == VALUE_TUPLE) {
        *out = value_items(m, VALUE_TUPLE, NULL, 0);
        for (size_t i = 0; i < v.items->count; i++)
            if (!argument(m, a, v.items->items[i], false, ARENA_PUSH(m->arena, out->items)))
                return false;
    }
    if (number && value_is(v, WHOLE)) {
        Value byte = value_items(m, VALUE_BYTES, NULL, 0);
        if (!read_byte(m, v, VALUE_BYTEARRAY, a->at, ARENA_PUSH(m->arena, byte.items)))
            return false;
        *out = as_text(m, byte);
    }
    return true;
}

static Value result(Machine *m, Value v, ValueKind kind)
{
    if (v.kind == VALUE_STR)
        return of_text(m, v.s, kind);
    for (size_t i = 0; value_is(v, LIST) && i < v.items->count; i++)
        v.items->items[i] = result(m, v.items->items[i], kind);
    return v;
}

/* A method that texts have, too: `which` is 1 where a byte may be given by its number. */
static bool by_text(Machine *m, const Arguments *a, Value *out)
{
    Value self = as_text(m, a->value[0]), method = value_items(m, VALUE_METHOD, &self, 1);
    Passed given = {0};
    method.builtin = library_find(SPACE_STR, str_of(a->row->name));
    for (int i = 0; i < a->rests; i++)
        if (!argument(m, a, a->rest[i], i == 0 && a->row->which,
                      ARENA_PUSH(m->arena, &given.positional)))
            return false;
    for (size_t i = 0; i < a->words.count; i++) {
        Keyword word = a->words.items[i];
        if (!argument(m, a, word.value, false, &word.value))
            return false;
        *ARENA_PUSH(m->arena, &given.keyword) = word;
    }
    if (!library_call(m, method, &given, a->at, out))
        return false;
    *out = result(m, *out, a->value[0].kind);
    return true;
}

/* ---- what changes a bytearray ---- */

/* append and extend: `which` is 1 for several. */
static bool grow(Machine *m, const Arguments *a, Value *out)
{
    Value byte, one = a->value[1];
    *out = value_none();
    if (a->value[0].kind != VALUE_BYTEARRAY)
        return raise_as(m, ATTRIBUTE_ERROR, a->at, "'bytes' object has no attribute '%s'",
                        a->row->name);
    if (!a->row->which) {
        if (!read_byte(m, one, VALUE_BYTEARRAY, a->at, &byte))
            return false;
        one = value_items(m, VALUE_LIST, &byte, 1);
    }
    list_own(m, a->value[0].items);
    return add_bytes(m, a->value[0].items, one, VALUE_BYTEARRAY, a->at);
}

/* ---- whole numbers as bytes ---- */

static bool big_end(Machine *m, const Arguments *a, int k, bool *out)
{
    Str order = a->value[k].kind == VALUE_STR ? a->value[k].s : STR("big");
    *out = str_is(order, "big");
    return *out || str_is(order, "little") ||
           raise_as(m, VALUE_ERROR, a->at, "byteorder must be either 'little' or 'big'");
}

static bool to_bytes(Machine *m, const Arguments *a, Value *out)
{
    int64_t i = value_whole(a->value[0]), n = a->value[1].i;
    bool big, sign = a->value[3].b;
    if (!big_end(m, a, 2, &big))
        return false;
    if (n < 0)
        return raise_as(m, VALUE_ERROR, a->at, "length argument must be non-negative");
    if (i < 0 && !sign)
        return raise_as(m, OVERFLOW_ERROR, a->at, "can't convert negative int to unsigned");
    int64_t top = n >= 8 ? (i < 0 ? -1 : 0) : n == 0 ? i : i >> (8 * n - (sign && n ? 1 : 0));
    if (!value_fits(m, (size_t)n, MAX_ITEMS, a->at))
        return false;
    if (top != 0 && !(sign && top == -1))
        return raise_as(m, OVERFLOW_ERROR, a->at, "int too big to convert");
    *out = value_items(m, VALUE_BYTES, NULL, 0);
    for (int64_t k = 0; k < n; k++) {
        int64_t place = big ? n - 1 - k : k;
        int64_t byte = place > 7 ? (i < 0 ? 255 : 0) : i >> (8 * place) & 255;
        *ARENA_PUSH(m->arena, out->items) = value_int(byte);
    }
    return true;
}

static bool from_bytes(Machine *m, const Arguments *a, Value *out)
{
    Value bytes = value_items(m, VALUE_BYTES, NULL, 0);
    bool big, sign = a->value[3].b;
    if (!big_end(m, a, 2, &big) || !add_bytes(m, bytes.items, a->value[1], VALUE_BYTES, a->at))
        return false;
    size_t n = bytes.items->count;
    uint64_t all = 0;
    for (size_t k = 0; k < n; k++) {
        if (all >> 55)
            return raise_beyond(m, a->at);
        all = all << 8 | (uint64_t)bytes.items->items[big ? k : n - 1 - k].i;
    }
    if (sign && n && n < 8 && all >> (8 * n - 1))
        all -= UINT64_C(1) << 8 * n;
    *out = value_int((int64_t)all);
    return true;
}

/* clang-format off */
const Builtin library_bytes[] = {
    {"bytes", BUILTIN, "source=None encoding=None errors=None", make_bytes, "numbers from 0 to 255, or a text as such", VALUE_BYTES},
    {"bytearray", BUILTIN, "source=None encoding=None errors=None", make_bytes, "the same, to be changed", VALUE_BYTEARRAY},
    {"_file_text", BUILTIN, "file:str encoding=None errors=None", file_text, "the text of a file", 0},
    {"encode", OF_STR, "self encoding=None errors=None", text_encode, "as bytes: utf-8, ascii or latin-1", 0},
    {"to_bytes", OF_INT, "self length:int=1 byteorder=None * signed:bool=False", to_bytes, "as so many bytes", 0},
    {"from_bytes", OF_INT, "self bytes byteorder=None * signed:bool=False", from_bytes, "the whole number that bytes make", 0},
    {"decode", OF_BYTES, "self encoding=None errors=None", bytes_decode, "as text: utf-8, ascii or latin-1", 0},
    {"hex", OF_BYTES, "self sep=None", hex, "as text to base 16", 0},
    {"fromhex", OF_BYTES, "self string:str", from_hex, "bytes of such a text", 0},
    {"join", OF_BYTES, "self iterable", join, "bytes with these between them", 0},
    {"append", OF_BYTES, "self item", grow, "puts a byte at the end of a bytearray", 0},
    {"extend", OF_BYTES, "self iterable", grow, "puts bytes at the end of a bytearray", 1},
    {"find", OF_BYTES, "self *args **words", by_text, "where a part stands first, or -1", 1},
    {"rfind", OF_BYTES, "self *args **words", by_text, "where a part stands last, or -1", 1},
    {"index", OF_BYTES, "self *args **words", by_text, "where a part stands first", 1},
    {"rindex", OF_BYTES, "self *args **words", by_text, "where a part stands last", 1},
    {"count", OF_BYTES, "self *args **words", by_text, "how many times a part stands in it", 1},
    {"startswith", OF_BYTES, "self *args **words", by_text, "does it begin so?", 0},
    {"endswith", OF_BYTES, "self *args **words", by_text, "does it end so?", 0},
    {"split", OF_BYTES, "self *args **words", by_text, "a list of what is between a part", 0},
    {"rsplit", OF_BYTES, "self *args **words", by_text, "the same, cut from the end", 0},
    {"splitlines", OF_BYTES, "self *args **words", by_text, "a list of its lines", 0},
    {"partition", OF_BYTES, "self *args **words", by_text, "what is before a part, the part, what is behind", 0},
    {"rpartition", OF_BYTES, "self *args **words", by_text, "the same with the last one", 0},
    {"replace", OF_BYTES, "self *args **words", by_text, "with other bytes for a part", 0},
    {"strip", OF_BYTES, "self *args **words", by_text, "without white space at both ends", 0},
    {"lstrip", OF_BYTES, "self *args **words", by_text, "without it at its beginning", 0},
    {"rstrip", OF_BYTES, "self *args **words", by_text, "without it at its end", 0},
    {"removeprefix", OF_BYTES, "self *args **words", by_text, "without that at its beginning", 0},
    {"removesuffix", OF_BYTES, "self *args **words", by_text, "without that at its end", 0},
    {"upper", OF_BYTES, "self *args **words", by_text, "in capitals", 0},
    {"lower", OF_BYTES, "self *args **words", by_text, "in small letters", 0},
    {"title", OF_BYTES, "self *args **words", by_text, "Each Word With A Capital", 0},
    {"capitalize", OF_BYTES, "self *args **words", by_text, "the first letter a capital", 0},
    {"swapcase", OF_BYTES, "self *args **words", by_text, "capitals small, small letters capitals", 0},
    {"isdigit", OF_BYTES, "self *args **words", by_text, "are all bytes digits?", 0},
    {"isalpha", OF_BYTES, "self *args **words", by_text, "are all bytes letters?", 0},
    {"isalnum", OF_BYTES, "self *args **words", by_text, "are all bytes letters or digits?", 0},
    {"isspace", OF_BYTES, "self *args **words", by_text, "are all bytes white space?", 0},
    {"islower", OF_BYTES, "self *args **words", by_text, "are all letters small?", 0},
    {"isupper", OF_BYTES, "self *args **words", by_text, "are all letters capitals?", 0},
    {"isascii", OF_BYTES, "self *args **words", by_text, "are all bytes ASCII?", 0},
    {"ljust", OF_BYTES, "self *args **words", by_text, "filled up at its right", 0},
    {"rjust", OF_BYTES, "self *args **words", by_text, "filled up at its left", 0},
    {"center", OF_BYTES, "self *args **words", by_text, "filled up on both sides", 0},
    {"zfill", OF_BYTES, "self *args **words", by_text, "filled up with zeros, behind the sign", 0},
    {"expandtabs", OF_BYTES, "self *args **words", by_text, "with spaces for tabs", 0},
    {0},
};
/* clang-format on */
