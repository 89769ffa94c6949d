/*
 * numeral.c - numbers and characters as texts and back: hex, bin, oct, chr, ord, int("ff", 16),
 * repr, ascii; and divmod, pow, hash-free arithmetic functions of Python.
 */
#include "language/library.h"
#include "language/text.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* hex, oct, bin: `which` is the base. */
static bool in_base(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    Value v = a->value[0];
    int64_t i;
    if (!value_as_index(m, v, &i))
        return raise_as(m, TYPE_ERROR, arg_span(a, 0),
                        "'%s' object cannot be interpreted as an integer", value_type_name(v));
    Str spec = a->row->which == 16 ? STR("#x") : a->row->which == 8 ? STR("#o") : STR("#b");
    bool well = value_write_format(m, &text, value_int(i), spec, a->at);
    *out = value_str(strbuf_str(&text));
    return well;
}

static bool python_chr(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    int64_t c = a->value[0].i;
    if (c < 0 || c > 0x10FFFF)
        return raise_as(m, VALUE_ERROR, arg_span(a, 0), "chr() arg not in range(0x110000)");
    if (c >= 0xD800 && c < 0xE000)
        return raise_limit(m, arg_span(a, 0),
                           "the character %lld is not in the lesson language\n"
                           "texts hold characters that can be written",
                           (long long)c);
    strbuf_rune(&text, (uint32_t)c);
    *out = value_str(strbuf_str(&text));
    return true;
}

static bool python_ord(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    size_t i = 0;
    if (value_is(v, BYTE_LIST) && v.items->count == 1) {
        *out = v.items->items[0];
        return true;
    }
    if (v.kind != VALUE_STR)
        return raise_as(m, TYPE_ERROR, arg_span(a, 0),
                        "ord() expected string of length 1, but %s found", value_type_name(v));
    if (text_length(m, v.s) != 1)
        return raise_as(m, TYPE_ERROR, arg_span(a, 0),
                        "ord() expected a character, but string of length %lld found",
                        (long long)text_length(m, v.s));
    *out = value_int(str_char(v.s, &i));
    return true;
}

/* ascii: `which` is the letter of {x!a}. */
static bool python_ascii(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    bool well = value_write_any(m, &text, a->value[0], (char)a->row->which, a->at);
    *out = value_str(strbuf_str(&text));
    return well;
}

static bool python_divmod(Machine *m, const Arguments *a, Value *out)
{
    Value pair[2], x = a->value[0], y = a->value[1];
    if (value_is(x, NUMBER) && value_is(y, NUMBER) && value_double(y) == 0 &&
        (x.kind == VALUE_FLOAT || y.kind == VALUE_FLOAT))
        return raise_as(m, ZERO_DIVISION_ERROR, a->at, "float divmod()");
    if (!value_is(x, NUMBER) || !value_is(y, NUMBER))
        return raise_as(m, TYPE_ERROR, a->at,
                        "unsupported operand type(s) for divmod(): '%s' and '%s'",
                        value_type_name(x), value_type_name(y));
    if (!value_binary(m, OP_FLOORDIV, a->value[0], a->value[1], a->at, &pair[0]) ||
        !value_binary(m, OP_MOD, a->value[0], a->value[1], a->at, &pair[1]))
        return false;
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

/* a * b mod n without overflow. */
static uint64_t times_mod(uint64_t a, uint64_t b, uint64_t n)
{
    uint64_t sum = 0;
    for (a %= n; b; b >>= 1) {
        if (b & 1)
            sum = sum >= n - a ? sum - (n - a) : sum + a;
        a = a >= n - a ? a - (n - a) : a + a;
    }
    return sum;
}

/* The number of which the product with `of` leaves 1 by `size`; false: there is none. */
static bool inverse(uint64_t of, uint64_t size, uint64_t *out)
{
    uint64_t r = size, next = of, t = 0, u = 1; /* t and u with their signs, modulo 2**64 */
    while (next) {
        uint64_t quotient = r / next, held = next;
        next = r - quotient * next;
        r = held;
        held = u;
        u = t - quotient * u;
        t = held;
    }
    *out = t >> 63 ? t + size : t;
    return r == 1;
}

static bool python_pow(Machine *m, const Arguments *a, Value *out)
{
    Value b = a->value[0], e = a->value[1], n = a->value[2];
    if (n.kind == VALUE_NONE)
        return value_binary(m, OP_POW, b, e, a->at, out);
    if (!value_is(b, WHOLE) || !value_is(e, WHOLE) || !value_is(n, WHOLE))
        return raise_as(m, TYPE_ERROR, a->at,
                        "pow() 3rd argument not allowed unless all arguments are integers");
    int64_t mod = value_whole(n), exponent = value_whole(e);
    if (mod == 0)
        return raise_as(m, VALUE_ERROR, a->at, "pow() 3rd argument cannot be 0");
    uint64_t size = mod > 0 ? (uint64_t)mod : 0 - (uint64_t)mod, all = size > 1;
    int64_t rest = value_whole(b) % (int64_t)(size > INT64_MAX ? INT64_MAX : size);
    uint64_t base = rest < 0 ? (uint64_t)rest + size : (uint64_t)rest;
    uint64_t times = exponent < 0 ? 0 - (uint64_t)exponent : (uint64_t)exponent;
    if (exponent < 0 && !inverse(base, size, &base))
        return raise_as(m, VALUE_ERROR, a->at, "base is not invertible for the given modulus");
    for (; times; times >>= 1) {
        if (times & 1)
            all = times_mod(all, base, size);
        base = times_mod(base, base, size);
    }
    *out = value_int(mod < 0 && all ? (int64_t)(all - size) : (int64_t)all);
    return true;
}

/* ---- int("ff", 16) ---- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : isalpha((unsigned char)c) ? tolower(c) - 'a' + 10 : 99;
}

bool text_to_whole(Str s, int base, int64_t *out, bool *over)
{
    Str rest = str_trim(s);
    bool minus = rest.len && rest.at[0] == '-', digits = false, gap = true;
    *out = 0;
    *over = false;
    rest = str_from(rest, rest.len && (minus || rest.at[0] == '+'));
    static const char letters[] = "boBOxX";
    static const int bases[] = {2, 8, 2, 8, 16, 16};
    for (int k = 0; k < 6; k++)
        if (rest.len > 1 && rest.at[0] == '0' && rest.at[1] == letters[k] &&
            (base == 0 || base == bases[k])) {
            base = bases[k];
            rest = str_from(rest, 2);
            gap = false;
            break;
        }
    bool zeros_only = base == 0 && rest.len && rest.at[0] == '0';
    base = base ? base : 10;
    for (size_t i = 0; i < rest.len; i++) {
        if (rest.at[i] == '_' && (digits || !gap) && i + 1 < rest.len) {
            if (rest.at[i + 1] == '_')
                return false;
            continue;
        }
        int d = digit_of(rest.at[i]);
        if (d >= base || (zeros_only && d))
            return false;
        digits = true;
        *over = *over || __builtin_mul_overflow(*out, base, out) ||
                __builtin_add_overflow(*out, minus ? -d : d, out);
    }
    return digits;
}

/* ---- methods of numbers ---- */

static bool is_whole(Machine *m, const Arguments *a, Value *out)
{
    double f = a->value[0].f;
    (void)m;
    *out = value_bool(isfinite(f) && f == floor(f));
    return true;
}

/* bit_length and bit_count: `which` is 1 when only the ones count. */
static bool bits_of(Machine *m, const Arguments *a, Value *out)
{
    int64_t i = value_whole(a->value[0]);
    uint64_t size = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    (void)m;
    *out = value_int(0);
    for (; size; size >>= 1)
        out->i += a->row->which ? (int64_t)(size & 1) : 1;
    return true;
}

/* real, conjugate(): itself; imag: 0. `which` is 1 for imag. */
static bool real_part(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    (void)m;
    if (value_is(v, WHOLE))
        *out = value_int(a->row->which ? a->row->which - 1 : value_whole(v));
    else
        *out = value_float(a->row->which ? 0 : v.f);
    return true;
}

/* A float as a quotient of whole numbers. */
static bool ratio(Machine *m, const Arguments *a, Value *out)
{
    Value pair[2] = {a->value[0], value_int(1)};
    int e;
    if (value_is(pair[0], WHOLE)) {
        pair[0] = value_int(value_whole(pair[0]));
    } else {
        double f = frexp(pair[0].f, &e);
        if (!isfinite(pair[0].f))
            return raise_as(m, isnan(f) ? VALUE_ERROR : OVERFLOW_ERROR, a->at,
                            "cannot convert %s to integer ratio", isnan(f) ? "NaN" : "Infinity");
        for (; f != floor(f); e--)
            f *= 2;
        if (f != 0 && (e < -62 || e > 62 || fabs(ldexp(f, e > 0 ? e : 0)) >= 0x1p63))
            return raise_beyond(m, a->at);
        pair[0] = value_int((int64_t)ldexp(f, e > 0 ? e : 0));
        pair[1] = value_int(f != 0 && e < 0 ? INT64_C(1) << -e : 1);
    }
    *out = value_items(m, VALUE_TUPLE, pair, 2);
    return true;
}

/* ---- as numpy writes floats ---- */

/* The fewest digits behind the first one that give the same float back. */
static int fewest_digits(double x, bool single)
{
    char text[64];
    int digits = 0;
    for (; digits < 16; digits++) {
        snprintf(text, sizeof text, "%.*e", digits, x);
        if (single ? strtof(text, NULL) == (float)x : strtod(text, NULL) == x)
            break;
    }
    return digits;
}

/* _shortest(x, precision, single, power): those digits, but at most `precision` behind the point;
 * without zeros at the end. */
static bool shortest(Machine *m, const Arguments *a, Value *out)
{
    double x = a->value[0].f;
    int64_t most = a->value[1].i;
    char text[512], tail[16] = "";
    int digits = fewest_digits(x, a->value[2].b);
    snprintf(text, sizeof text, "%.*e", digits, x);
    int exponent = atoi(strchr(text, 'e') + 1);
    if (a->value[3].b) {
        snprintf(text, sizeof text, "%.*e", most >= 0 && most < digits ? (int)most : digits, x);
        snprintf(tail, sizeof tail, "%s", strchr(text, 'e'));
        *strchr(text, 'e') = 0;
    } else {
        int behind = digits > exponent ? digits - exponent : 0;
        snprintf(text, sizeof text, "%.*f", most >= 0 && most < behind ? (int)most : behind, x);
    }
    size_t end = strlen(text);
    while (strchr(text, '.') && text[end - 1] == '0')
        end--;
    *out = value_str(
        str_printf(m->arena, "%.*s%s%s", (int)end, text, strchr(text, '.') ? "" : ".", tail));
    return true;
}

/* clang-format off */
const Builtin library_numerals[] = {
    {"_shortest", BUILTIN, "x:float precision:int single:bool power:bool", shortest, "a float as numpy writes it", 0},
    {"hex", BUILTIN, "number", in_base, "as text to base 16", 16},
    {"oct", BUILTIN, "number", in_base, "as text to base 8", 8},
    {"bin", BUILTIN, "number", in_base, "as text to base 2", 2},
    {"chr", BUILTIN, "i:int", python_chr, "the character of that number", 0},
    {"ord", BUILTIN, "c", python_ord, "the number of a character", 0},
    {"ascii", BUILTIN, "obj", python_ascii, "the same with other characters by number", 'a'},
    {"is_integer", OF_FLOAT, "self", is_whole, "has it nothing behind the point?", 0},
    {"bit_length", OF_INT, "self", bits_of, "how many bits it takes", 0},
    {"bit_count", OF_INT, "self", bits_of, "how many of its bits are 1", 1},
    {"as_integer_ratio", OF_INT | OF_FLOAT, "self", ratio, "two whole numbers whose quotient it is", 0},
    {"conjugate", OF_INT | OF_FLOAT, "self", real_part, "itself", 0},
    {"numerator", OF_INT | PROPERTY, "self", real_part, "itself", 0},
    {"denominator", OF_INT | PROPERTY, "self", real_part, "1", 2},
    {"real", OF_INT | OF_FLOAT | PROPERTY, "self", real_part, "itself", 0},
    {"imag", OF_INT | OF_FLOAT | PROPERTY, "self", real_part, "0", 1},
    {"divmod", BUILTIN, "x y", python_divmod, "(x // y, x % y)", 0},
    {"pow", BUILTIN, "base exp mod=None", python_pow, "base ** exp, or its remainder by mod", 0},
    {0},
};
/* clang-format on */
