/*
 * builtins.c - Python's own functions: print, len, range, sum ...; the math module; constants.
 *
 * They work on any value through value_item, value_binary and the like, so that sum() adds numbers,
 * lists of tensors and rows of a tensor by the same loop.
 */
#include "language/library.h"
#include "language/text.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

static bool separator(Machine *m, const Arguments *a, int k, const char *name, Str *out)
{
    if (a->value[k].kind == VALUE_STR)
        *out = a->value[k].s;
    return value_is(a->value[k], 1u << VALUE_STR | 1u << VALUE_NONE) ||
           raise_as(m, TYPE_ERROR, arg_span(a, k), "%s must be None or a string, not %s", name,
                    value_type_name(a->value[k]));
}

/* Where print writes: *aside, to an object with a method write; otherwise to what is shown. */
static bool printed_aside(Machine *m, Value *file, bool *aside)
{
    Value shown;
    if (file->kind == VALUE_NONE)
        *file = m->stdout_given;
    *aside = file->kind != VALUE_NONE;
    if (*aside && machine_member(m, SPACE_SYS, STR("__stdout__"), &shown))
        *aside = !value_same(shown, *file);
    return m->error->kind == ERROR_NONE;
}

/* file.write(text), as often as print calls it. */
static bool write_aside(Machine *m, Value file, Str text, Span at)
{
    Value write, given = value_str(text);
    return value_attribute(m, file, STR("write"), at, &write) &&
           machine_call_with(m, write, &given, 1, at, &given);
}

static bool print_aside(Machine *m, const Arguments *a, Value file, Str sep, Str end)
{
    Value flush;
    for (int i = 0; i < a->rests; i++) {
        StrBuf text = strbuf_make(m->arena);
        if (i > 0 && !write_aside(m, file, sep, a->at))
            return false;
        if (!value_write_any(m, &text, a->rest[i], 's', a->at) ||
            !write_aside(m, file, strbuf_str(&text), a->at))
            return false;
    }
    return write_aside(m, file, end, a->at) &&
           (a->value[3].kind != VALUE_BOOL || !a->value[3].b ||
            (value_attribute(m, file, STR("flush"), a->at, &flush) &&
             machine_call_with(m, flush, NULL, 0, a->at, &flush)));
}

static bool python_print(Machine *m, const Arguments *a, Value *out)
{
    Str sep = STR(" "), end = STR("\n");
    Value file = a->value[2];
    bool aside;
    (void)out;
    if (!separator(m, a, 0, "sep", &sep) || !separator(m, a, 1, "end", &end) ||
        !printed_aside(m, &file, &aside))
        return false;
    if (aside)
        return print_aside(m, a, file, sep, end);
    for (int i = 0; i < a->rests; i++) {
        StrBuf text = strbuf_make(m->arena); /* none of it is printed where it cannot be made */
        if (i > 0)
            strbuf_add(m->printed, sep);
        if (!value_write_any(m, &text, a->rest[i], 's', a->at))
            return false;
        strbuf_add(m->printed, strbuf_str(&text));
    }
    strbuf_add(m->printed, end);
    return value_fits(m, m->printed->len, MAX_PRINTED, a->at);
}

/* What sys.__stdout__ writes. */
static bool show_text(Machine *m, const Arguments *a, Value *out)
{
    *out = value_none();
    strbuf_add(m->printed, a->value[0].s);
    return value_fits(m, m->printed->len, MAX_PRINTED, a->at);
}

static bool python_str(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    if (value_is(a->value[0], BYTE_LIST) && a->position[1] != NOT_GIVEN)
        return bytes_decode(m, a, out);
    bool well = a->position[0] == NOT_GIVEN || value_write_any(m, &text, a->value[0], 's', a->at);
    *out = value_str(strbuf_str(&text));
    return well;
}

static bool package_version(Machine *m, const Arguments *a, Value *out)
{
    Str package = a->value[0].kind == VALUE_STR ? a->value[0].s : STR("");
    *out = value_str(STR(TORCH_VERSION));
    return str_is(package, "torch") ||
           raise_as(m, MODULE_NOT_FOUND_ERROR, arg_span(a, 0),
                    "No package metadata was found for %.*s", STR_ARG(package));
}

/* ---- numbers ---- */

/* The number that the argument of float() or int() stands for: itself, or a tensor's one cell. */
static bool as_number(Machine *m, const Arguments *a, const char *wanted, Value *out)
{
    *out = a->value[0];
    if (out->kind == VALUE_TENSOR)
        return value_single(m, *out, a->at, out);
    return value_is(*out, NUMBER) ||
           raise_as(m, TYPE_ERROR, arg_span(a, 0), "%s, not '%s'", wanted, value_type_name(*out));
}

/* A text that is no number: `message` ends in how Python writes it. */
static bool bad_text(Machine *m, const Arguments *a, const char *message, int most)
{
    StrBuf quoted = strbuf_make(m->arena);
    value_write_repr(&quoted, m->trace, a->value[0], trace_now(m->trace));
    return raise_as(m, VALUE_ERROR, arg_span(a, 0), "%s: %.*s", message, most, quoted.at);
}

/* Each float("nan") is a value of its own: `x in [...]` asks which one it is. Its number stands in
 * bits that nothing else reads. */
static void own_nan(Machine *m, double *f)
{
    enum { NUMBERS = 1 << 20 };
    uint64_t bits;
    if (!isnan(*f))
        return;
    memcpy(&bits, f, sizeof bits);
    bits |= (uint64_t)(++m->nans % NUMBERS);
    memcpy(f, &bits, sizeof bits);
}

static bool float_of_text(Machine *m, const Arguments *a, Value *out)
{
    static const struct {
        const char *word;
        double value;
    } words[] = {{"inf", HUGE_VAL}, {"infinity", HUGE_VAL}, {"nan", (double)NAN}};
    Str text = str_trim(a->value[0].s);
    *out = value_float(0);
    bool minus = str_starts(text, "-");
    StrBuf bare = strbuf_make(m->arena); /* without its sign, in small letters */
    for (size_t i = minus || str_starts(text, "+"); i < text.len; i++) {
        bool joins = text.at[i] == '_' && i > 0 && i + 1 < text.len &&
                     isdigit((unsigned char)text.at[i - 1]) &&
                     isdigit((unsigned char)text.at[i + 1]);
        if (!joins) /* 1_000 */
            strbuf_char(&bare, (char)tolower((unsigned char)text.at[i]));
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(strbuf_str(&bare), words[i].word)) {
            out->f = minus ? -words[i].value : words[i].value;
            own_nan(m, &out->f);
            return true;
        }
    char *end = bare.at;
    if (bare.len && strspn(bare.at, "0123456789.e+-") == bare.len && !strchr("+-", bare.at[0]))
        out->f = strtod(bare.at, &end) * (minus ? -1 : 1);
    return (bare.len && end == bare.at + bare.len) ||
           bad_text(m, a, "could not convert string to float", -1);
}

static bool python_float(Machine *m, const Arguments *a, Value *out)
{
    Value v;
    if (a->value[0].kind == VALUE_STR)
        return float_of_text(m, a, out);
    if (!as_number(m, a, "float() argument must be a string or a real number", &v))
        return false;
    *out = value_float(value_double(v));
    return true;
}

bool value_truncate(Machine *m, double f, Span at, Value *out)
{
    if (!isfinite(f))
        return raise_as(m, isnan(f) ? VALUE_ERROR : OVERFLOW_ERROR, at,
                        "cannot convert float %s to integer", isnan(f) ? "NaN" : "infinity");
    if (!(fabs(f) < 0x1p63))
        return raise_beyond(m, at);
    *out = value_int((int64_t)f);
    return true;
}

/* int("42"), int("ff", 16) */
static bool whole_of_text(Machine *m, const Arguments *a, Value *out)
{
    enum { INT_QUOTED = 200 }; /* so much of the text Python shows */
    bool over;
    int64_t base = a->position[1] == NOT_GIVEN ? 10 : a->value[1].i;
    if (base != 0 && (base < 2 || base > 36))
        return raise_as(m, VALUE_ERROR, a->at, "int() base must be >= 2 and <= 36, or 0");
    if (!text_to_whole(a->value[0].s, (int)base, &out->i, &over)) {
        Str message = str_printf(m->arena, "invalid literal for int() with base %d", (int)base);
        return bad_text(m, a, message.at, INT_QUOTED);
    }
    return !over || raise_beyond(m, a->at);
}

static bool python_int(Machine *m, const Arguments *a, Value *out)
{
    Value v;
    *out = value_int(0);
    if (a->value[0].kind == VALUE_STR)
        return whole_of_text(m, a, out);
    if (a->position[1] != NOT_GIVEN)
        return raise_as(m, TYPE_ERROR, a->at, "int() can't convert non-string with explicit base");
    if (!as_number(m, a, "int() argument must be a string, a bytes-like object or a real number",
                   &v))
        return false;
    if (v.kind == VALUE_FLOAT)
        return value_truncate(m, v.f, a->at, out);
    out->i = value_whole(v);
    return true;
}

static bool python_bool(Machine *m, const Arguments *a, Value *out)
{
    *out = value_bool(false);
    return value_truth(m, a->value[0], a->at, &out->b);
}

static bool python_abs(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    if (v.kind == VALUE_TENSOR)
        return run_op(m, OP_ABS, &v, 1, NULL, a->at, out);
    if (!value_is(v, NUMBER))
        return raise_as(m, TYPE_ERROR, arg_span(a, 0), "bad operand type for abs(): '%s'",
                        value_type_name(v));
    *out = v.kind == VALUE_FLOAT ? value_float(fabs(v.f)) : value_int(value_whole(v));
    return v.kind == VALUE_FLOAT || out->i >= 0 || value_unary(m, OP_NEG, *out, a->at, out);
}

/* The decimal nearest to f with `digits` behind the point, as Python rounds: the exact value
 * counts, and halves go to the even neighbour. */
static double rounded(double f, int64_t digits)
{
    char text[700]; /* 309 digits before the point and 323 behind it */
    if (!isfinite(f) || digits > 323)
        return f;
    if (digits < -308)
        return copysign(0, f);
    if (digits < 0 && f != 0) {
        snprintf(text, sizeof text, "%.17e", f);
        int64_t behind = atoi(strchr(text, 'e') + 1) + digits; /* digits of d.ddde+XX that stay */
        double unit = pow(10, (double)-digits);
        if (behind < 0)
            return copysign(fabs(f) > unit / 2 ? unit : 0, f);
        snprintf(text, sizeof text, "%.*e", (int)behind, f);
        return strtod(text, NULL);
    }
    if (digits < 0)
        return f;
    snprintf(text, sizeof text, "%.*f", (int)digits, f);
    return strtod(text, NULL);
}

static bool round_whole(Machine *m, int64_t value, int64_t digits, Span at, Value *out)
{
    int64_t unit = 1;
    for (; digits < 0 && unit <= INT64_MAX / 10; digits++)
        unit *= 10;
    if (digits < 0)
        unit = INT64_MAX;
    int64_t rest = value % unit, base = value - rest, half = unit / 2;
    int64_t size = rest < 0 ? -rest : rest, sign = rest < 0 ? -1 : 1;
    bool up = unit > 1 && (size > half || (size == half && base / unit % 2 != 0));
    *out = value_int(base);
    return !up || !__builtin_add_overflow(base, sign * unit, &out->i) || raise_beyond(m, at);
}

static bool python_round(Machine *m, const Arguments *a, Value *out)
{
    Value v = a->value[0];
    bool whole = a->value[1].kind == VALUE_NONE;
    int64_t digits = whole ? 0 : a->value[1].i;
    if (!value_is(v, NUMBER)) {
        raise_as(m, TYPE_ERROR, arg_span(a, 0), "type %s doesn't define __round__ method",
                 value_type_name(v));
        return v.kind == VALUE_TENSOR &&
               error_hint(m->error, "round(x.item(), 2) rounds its number");
    }
    if (value_is(v, WHOLE))
        return round_whole(m, value_whole(v), digits, a->at, out);
    if (whole)
        return value_truncate(m, rint(v.f), a->at, out);
    *out = value_float(rounded(v.f, digits));
    return true;
}

/* ---- sequences ---- */

static bool python_len(Machine *m, const Arguments *a, Value *out)
{
    *out = value_int(0);
    return value_length(m, a->value[0], a->at, &out->i);
}

static bool python_range(Machine *m, const Arguments *a, Value *out)
{
    Value bounds[3] = {value_int(0), value_int(0), value_int(1)};
    if (a->rests < 1 || a->rests > 3)
        return raise_as(m, TYPE_ERROR, a->at, "range expected at %s argument%s, got %d",
                        a->rests < 1 ? "least 1" : "most 3", a->rests < 1 ? "" : "s", a->rests);
    for (int i = 0; i < a->rests; i++) {
        int64_t bound;
        Value v = a->rest[i];
        if (!value_as_index(m, v, &bound)) {
            raise_as(m, TYPE_ERROR, value_span(v, a->at),
                     "'%s' object cannot be interpreted as an integer", value_type_name(v));
            return hint_of_float(m, v);
        }
        bounds[a->rests == 1 ? 1 : i] = value_at(value_int(bound), value_span(v, a->at));
    }
    if (bounds[2].i == 0)
        return raise_as(m, VALUE_ERROR, a->at, "range() arg 3 must not be zero");
    *out = value_items(m, VALUE_RANGE, bounds, 3);
    return true;
}

/* list and tuple: `which` is the kind. */
static bool collected(Machine *m, const Arguments *a, Value *out)
{
    ValueKind kind = (ValueKind)a->row->which;
    *out = value_items(m, kind, NULL, 0);
    return a->position[0] == NOT_GIVEN || value_collect(m, a->value[0], kind, a->at, out);
}

static bool python_sum(Machine *m, const Arguments *a, Value *out)
{
    Each each = {.of = a->value[0], .at = a->at};
    *out = a->value[1];
    if (out->kind == VALUE_STR)
        return raise_as(m, TYPE_ERROR, a->at, "sum() can't sum strings [use ''.join(seq) instead]");
    while (value_next(m, &each))
        if (!value_binary(m, OP_ADD, *out, each.item, a->at, out))
            return false;
    return each.end;
}

/* max and min, by the comparison `which`: of several arguments, or of the items of one. The first
 * of equals stays. */
static bool best_of(Machine *m, const Arguments *a, Value *out)
{
    Value all = a->rests == 1 ? a->rest[0] : value_items(m, VALUE_TUPLE, a->rest, (size_t)a->rests);
    Value key = a->value[0], verdict, rank, best = value_none();
    Each each = {.of = all, .at = a->at};
    bool wins = true;
    if (a->rests == 0)
        return raise_as(m, TYPE_ERROR, a->at, "%s expected at least 1 argument, got 0",
                        a->row->name);
    if (a->rests > 1 && a->position[1] != NOT_GIVEN)
        return raise_as(m, TYPE_ERROR, a->at,
                        "Cannot specify a default for %s() with multiple positional arguments",
                        a->row->name);
    while (value_next(m, &each)) {
        rank = each.item;
        if (key.kind != VALUE_NONE && !machine_call_with(m, key, &each.item, 1, a->at, &rank))
            return false;
        if (each.count > 1 && (!value_binary(m, a->row->which, rank, best, a->at, &verdict) ||
                               !value_truth(m, verdict, a->at, &wins)))
            return false;
        if (wins) {
            *out = each.item;
            best = rank;
        }
    }
    if (!each.end || each.count > 0)
        return each.end;
    *out = a->value[1];
    return a->position[1] != NOT_GIVEN ||
           raise_as(m, VALUE_ERROR, a->at, "%s() arg is an empty sequence", a->row->name);
}

/* clang-format off */
const Builtin library_builtins[] = {
    {"print", BUILTIN, "*values sep=None end=None file=None flush=False", python_print, "writes values as text", 0},
    {"_show", BUILTIN, "text:str", show_text, "writes a text where print writes it", 0},
    {"len", BUILTIN, "obj", python_len, "how many items; of a tensor, its rows", 0},
    {"range", BUILTIN, "*bounds", python_range,
     "range(stop), range(start, stop), range(start, stop, step)", 0},
    {"sum", BUILTIN, "iterable start=0", python_sum, "start + the items, one after the other", 0},
    {"max", BUILTIN, "*values key=None default=None", best_of, "the largest argument, or item of the only one", OP_GT},
    {"min", BUILTIN, "*values key=None default=None", best_of, "the smallest argument, or item of the only one", OP_LT},
    {"abs", BUILTIN | OPERATOR, "x", python_abs, "without its sign", 0},
    {"round", BUILTIN, "number ndigits:int?=None", python_round,
     "to ndigits behind the point, halves to even", 0},
    {"float", BUILTIN, "x=0", python_float, "as a float", 0},
    {"int", BUILTIN, "x=0 base:int=10", python_int, "as a whole number, cut towards 0", 0},
    {"bool", BUILTIN, "x=False", python_bool, "False for 0, None and what is empty", 0},
    {"str", BUILTIN, "object=None encoding=None errors=None", python_str, "as text", 0},
    {"list", BUILTIN, "iterable=None", collected, "the items as a list", VALUE_LIST},
    {"tuple", BUILTIN, "iterable=None", collected, "the items as a tuple", VALUE_TUPLE},
    {"version", METADATA, "distribution_name", package_version, "the version of torch", 0},
    {0},
};

#define HINT(name) {name, TYPING, {.kind = VALUE_HINT, .s = {name, sizeof name - 1}}}

const Constant library_constants[] = {
    HINT("Any"), HINT("NamedTuple"), HINT("TypedDict"), HINT("Optional"), HINT("Union"), HINT("List"), HINT("Tuple"), HINT("Dict"),
    HINT("Set"), HINT("FrozenSet"), HINT("Type"), HINT("Callable"), HINT("Iterable"),
    HINT("Iterator"), HINT("Generator"), HINT("Sequence"), HINT("Mapping"), HINT("Generic"),
    HINT("Protocol"), HINT("Literal"), HINT("Final"), HINT("ClassVar"), HINT("Annotated"),
    HINT("NoReturn"), HINT("Hashable"), HINT("Sized"), HINT("Text"), HINT("OrderedDict"),
    HINT("MutableMapping"), HINT("MutableSequence"), HINT("Collection"), HINT("Container"),
    HINT("SupportsFloat"), HINT("SupportsInt"), HINT("AnyStr"), HINT("Never"), HINT("LiteralString"),
    HINT("Reversible"), HINT("AbstractSet"), HINT("MutableSet"), HINT("KeysView"), HINT("ValuesView"),
    {"TYPE_CHECKING", TYPING, {.kind = VALUE_BOOL, .b = false}},
    {"MISSING", DATACLASSES, {.kind = VALUE_HINT, .s = {"MISSING", sizeof "MISSING" - 1}}},
    {"NotImplemented", BUILTIN, {.kind = VALUE_HINT, .s = {"NotImplemented", sizeof "NotImplemented" - 1}}},
    HINT("DefaultDict"), HINT("Deque"), HINT("Counter"), HINT("TypeAlias"), HINT("Self"),
    {"ABC", ABC, {.kind = VALUE_HINT, .s = {"ABC", 3}}},
    {"ABCMeta", ABC, {.kind = VALUE_HINT, .s = {"ABCMeta", 7}}},
    {"ascii_lowercase", STRING, {.kind = VALUE_STR, .s = {"abcdefghijklmnopqrstuvwxyz", sizeof "abcdefghijklmnopqrstuvwxyz" - 1}}},
    {"ascii_uppercase", STRING, {.kind = VALUE_STR, .s = {"ABCDEFGHIJKLMNOPQRSTUVWXYZ", sizeof "ABCDEFGHIJKLMNOPQRSTUVWXYZ" - 1}}},
    {"ascii_letters", STRING, {.kind = VALUE_STR, .s = {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", sizeof "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" - 1}}},
    {"digits", STRING, {.kind = VALUE_STR, .s = {"0123456789", sizeof "0123456789" - 1}}},
    {"hexdigits", STRING, {.kind = VALUE_STR, .s = {"0123456789abcdefABCDEF", sizeof "0123456789abcdefABCDEF" - 1}}},
    {"octdigits", STRING, {.kind = VALUE_STR, .s = {"01234567", sizeof "01234567" - 1}}},
    {"punctuation", STRING, {.kind = VALUE_STR, .s = {"!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", sizeof "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~" - 1}}},
    {"whitespace", STRING, {.kind = VALUE_STR, .s = {" \t\n\r\x0b\x0c", sizeof " \t\n\r\x0b\x0c" - 1}}},
    {"maxsize", SYS, {.kind = VALUE_INT, .i = INT64_MAX}},
    {"version", SYS, {.kind = VALUE_STR, .s = {PYTHON_VERSION, sizeof PYTHON_VERSION - 1}}},
    {"platform", SYS, {.kind = VALUE_STR, .s = {"linux", 5}}},
    {"__version__", TORCH, {.kind = VALUE_STR, .s = {TORCH_VERSION, sizeof TORCH_VERSION - 1}}},
    {"inf", TORCH | MATH, {.kind = VALUE_FLOAT, .f = HUGE_VAL}},
    {"nan", TORCH | MATH, {.kind = VALUE_FLOAT, .f = (double)NAN}},
    {"Ellipsis", BUILTIN, {.kind = VALUE_ELLIPSIS}},
    {"pi", TORCH | MATH, {.kind = VALUE_FLOAT, .f = 3.141592653589793}},
    {"tau", MATH, {.kind = VALUE_FLOAT, .f = 6.283185307179586}},
    {"e", TORCH | MATH, {.kind = VALUE_FLOAT, .f = 2.718281828459045}},
    {"float32", TORCH, {.kind = VALUE_DTYPE, .i = FLOAT32}},
    {"float", TORCH, {.kind = VALUE_DTYPE, .i = FLOAT32}},
    {"int64", TORCH, {.kind = VALUE_DTYPE, .i = INT64}},
    {"long", TORCH, {.kind = VALUE_DTYPE, .i = INT64}},
    {"float64", TORCH, {.kind = VALUE_DTYPE, .i = FLOAT64}},
    {"double", TORCH, {.kind = VALUE_DTYPE, .i = FLOAT64}},
    {"int32", TORCH, {.kind = VALUE_DTYPE, .i = INT32}},
    {"int", TORCH, {.kind = VALUE_DTYPE, .i = INT32}},
    {"int16", TORCH, {.kind = VALUE_DTYPE, .i = INT16}},
    {"short", TORCH, {.kind = VALUE_DTYPE, .i = INT16}},
    {"int8", TORCH, {.kind = VALUE_DTYPE, .i = INT8}},
    {"uint8", TORCH, {.kind = VALUE_DTYPE, .i = UINT8}},
    {"bool", TORCH, {.kind = VALUE_DTYPE, .i = BOOL}},
    {"float16", TORCH, {.kind = VALUE_DTYPE, .i = FLOAT16_NAME}},
    {"half", TORCH, {.kind = VALUE_DTYPE, .i = FLOAT16_NAME}},
    {"bfloat16", TORCH, {.kind = VALUE_DTYPE, .i = BFLOAT16_NAME}},
    {"nn", TORCH | BUILTIN, {.kind = VALUE_MODULE, .i = SPACE_NN}},
    {"functional", NN, {.kind = VALUE_MODULE, .i = SPACE_FUNCTIONAL}},
    {"decoder", JSON, {.kind = VALUE_MODULE, .i = SPACE_JSON}},
    {"parameter", NN, {.kind = VALUE_MODULE, .i = SPACE_NN}},
    {"modules", NN, {.kind = VALUE_MODULE, .i = SPACE_NN_MODULES}},
    {"init", NN, {.kind = VALUE_MODULE, .i = SPACE_INIT}},
    {"cuda", TORCH, {.kind = VALUE_MODULE, .i = SPACE_CUDA}},
    {"amp", CUDA, {.kind = VALUE_MODULE, .i = SPACE_AMP}},
    {"autograd", TORCH, {.kind = VALUE_MODULE, .i = SPACE_AUTOGRAD}},
    {"testing", TORCH, {.kind = VALUE_MODULE, .i = SPACE_TESTING}},
    {"optim", TORCH, {.kind = VALUE_MODULE, .i = SPACE_OPTIM}},
    {"abc", COLLECTIONS, {.kind = VALUE_MODULE, .i = SPACE_COLLECTIONS_ABC}},
    {"lr_scheduler", OPTIM, {.kind = VALUE_MODULE, .i = SPACE_LR_SCHEDULER}},
    {"linalg", TORCH, {.kind = VALUE_MODULE, .i = SPACE_LINALG}},
    {"special", TORCH, {.kind = VALUE_MODULE, .i = SPACE_SPECIAL}},
    {"random", TORCH, {.kind = VALUE_MODULE, .i = SPACE_DRAWS}},
    {"jit", TORCH, {.kind = VALUE_MODULE, .i = SPACE_JIT}},
    {"utils", NN, {.kind = VALUE_MODULE, .i = SPACE_NN_UTILS}},
    {"rnn", NN_UTILS, {.kind = VALUE_MODULE, .i = SPACE_NN_RNN}},
    {"utils", TORCH, {.kind = VALUE_MODULE, .i = SPACE_UTILS}},
    {"data", UTILS, {.kind = VALUE_MODULE, .i = SPACE_DATA}},
    {"checkpoint", UTILS, {.kind = VALUE_MODULE, .i = SPACE_CHECKPOINT}},
    {"distributions", TORCH, {.kind = VALUE_MODULE, .i = SPACE_DISTRIBUTIONS}},
    {"torch", SAFETENSORS, {.kind = VALUE_MODULE, .i = SPACE_WEIGHTS}},
    {"backends", TORCH, {.kind = VALUE_MODULE, .i = SPACE_BACKENDS}},
    {"mps", BACKENDS, {.kind = VALUE_MODULE, .i = SPACE_MPS}},
    {"cuda", BACKENDS, {.kind = VALUE_MODULE, .i = SPACE_CUDA_BACKEND}},
    {"cudnn", BACKENDS, {.kind = VALUE_MODULE, .i = SPACE_CUDNN}},
    {"torch", BUILTIN, {.kind = VALUE_MODULE, .i = SPACE_TORCH}},
    {"math", BUILTIN, {.kind = VALUE_MODULE, .i = SPACE_MATH}},
    {0},
};
/* clang-format on */
