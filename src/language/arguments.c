/*
 * arguments.c - binding a call's arguments to parameters, and reading what was bound.
 *
 * A def of a lesson and a row of the library are called by the same rules: arguments by place come
 * first, then those by name, then what was left out. Errors are told in the words of whoever runs
 * the function: Python for a def and for the layers, which PyTorch has written in Python, and
 * PyTorch for the functions that it has written in C++.
 *
 * Must not know: what the functions do, scopes.
 */
#include "language/function.h"
#include "language/library.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool is_python(const Signature *s)
{
    return !s->row || s->row->spaces & (NN | OBJECT);
}

/* The function's name in messages: "sum", "f", "Linear.__init__", "Linear.forward". */
static Str called(Machine *m, const Arguments *a)
{
    const Builtin *row = a->row;
    if (!row)
        return a->to->name;
    if (row->spaces & NN)
        return str_printf(m->arena, "%s.__init__", row->name);
    if (row->spaces & OBJECT && a->to->bound && a->to->bound->kind == VALUE_OBJECT)
        return str_printf(m->arena, "%s.%s", value_type_name(*a->to->bound), row->name);
    return str_of(row->name);
}

/* Says how a function of the library is called. Always false. */
static bool hint_signature(Machine *m, const Arguments *a)
{
    StrBuf text = strbuf_make(m->arena);
    if (!a->row)
        return false;
    library_signature(&text, a->row, a->to->bound != NULL);
    return error_hint(m->error, "it is called like this: %s", text.at);
}

/* ---- binding ---- */

/* "were", or as Python counts where some were rightly given by name: "positional arguments (and 1
 * keyword-only argument) were". */
static const char *given_words(const Arguments *a, size_t given, int by_name, char *text,
                               size_t size)
{
    if (a->row || by_name == 0)
        return given == 1 ? "was" : "were";
    snprintf(text, size, "positional argument%s (and %d keyword-only argument%s) were",
             given == 1 ? "" : "s", by_name, by_name == 1 ? "" : "s");
    return text;
}

static bool too_many(Machine *m, const Arguments *a, size_t given, int by_name)
{
    char words[96];
    const Signature *s = a->to;
    int bound = s->bound != NULL, most = s->positional - bound, least = most;
    char from[32] = "";
    for (int k = bound; k < s->positional; k++)
        least -= s->formal[k].optional;
    if (least < most)
        snprintf(from, sizeof from, "from %d to ", least);
    raise_as(m, TYPE_ERROR, a->at, "%.*s() takes %s%d positional argument%s but %zu %s given",
             STR_ARG(called(m, a)), from, most, most == 1 && least == most ? "" : "s", given,
             given_words(a, given, by_name, words, sizeof words));
    return hint_signature(m, a);
}

static void set(Arguments *a, int k, Value value, int position)
{
    a->value[k] = value;
    a->position[k] = position;
}

/* How many of the words name parameters that are given by name only. */
static int count_by_name(const Signature *s, const KeywordList *words)
{
    int count = 0;
    for (size_t i = 0; i < words->count; i++)
        for (int k = s->positional; k < s->count; k++)
            count += str_equal(s->formal[k].name, words->items[i].name);
    return count;
}

static bool bind_positional(Machine *m, Arguments *a, const Passed *passed)
{
    const Items *given = &passed->positional;
    const Signature *s = a->to;
    int bound = s->bound != NULL, count = (int)given->count, most = s->positional - bound;
    if (bound)
        set(a, 0, *s->bound, 0);
    for (int i = 0; i < count && i < most; i++)
        set(a, i + bound, given->items[i], i + 1);
    if (count <= most)
        return true;
    a->rest = given->items + most;
    a->rests = count - most;
    return s->rest.len || too_many(m, a, given->count, count_by_name(s, &passed->keyword));
}

/* Does a keyword name the parameter? Functions of PyTorch take NumPy's names, too. */
static bool is_named(const Signature *s, int k, Str word)
{
    Str name = s->formal[k].name;
    return str_equal(name, word) || (s->row && str_is(word, "axis") && str_is(name, "dim")) ||
           (s->row && str_is(word, "keepdims") && str_is(name, "keepdim"));
}

/* Does a parameter of a def take the keyword? Those by place only do not. */
static bool takes_word(const Signature *s, Str word)
{
    for (int k = s->nameless; k < s->count; k++)
        if (str_equal(s->formal[k].name, word))
            return true;
    return s->nameless > 0; /* that one may be by place only has words of its own */
}

static bool unexpected(Machine *m, const Arguments *a, const Keyword *word)
{
    Nearest near = {.wanted = word->name};
    for (int k = 0; k < a->to->nameless; k++)
        if (str_equal(a->to->formal[k].name, word->name))
            return raise_as(m, TYPE_ERROR, word->at,
                            "%.*s() got some positional-only arguments passed as keyword "
                            "arguments: '%.*s'",
                            STR_ARG(called(m, a)), STR_ARG(word->name));
    for (int k = 0; k < a->to->count; k++)
        nearest_offer(&near, a->to->formal[k].name);
    raise_as(m, TYPE_ERROR, word->at, "%.*s() got an unexpected keyword argument '%.*s'",
             STR_ARG(called(m, a)), STR_ARG(word->name));
    if (near.best.len)
        error_hint(m->error, a->row ? "did you mean %.*s=?" : "did you mean '%.*s'?",
                   STR_ARG(near.best));
    return hint_signature(m, a);
}

/* Is it one of the parameters that so many arguments by place fill? */
static bool takes_place(const Signature *s, Str word, size_t count)
{
    for (int k = s->nameless; k < s->positional && (size_t)k < count; k++)
        if (str_equal(s->formal[k].name, word))
            return true;
    return false;
}

static bool twice(Machine *m, const Arguments *a, const Keyword *word)
{
    return raise_as(m, TYPE_ERROR, word->at, "%.*s() got multiple values for argument '%.*s'",
                    STR_ARG(called(m, a)), STR_ARG(word->name));
}

static bool bind_keyword(Machine *m, Arguments *a, const Keyword *word)
{
    const Signature *s = a->to;
    int k = s->nameless;
    while (k < s->count && !is_named(s, k, word->name))
        k++;
    if (k == s->count && s->words.len) {
        *ARENA_PUSH(m->arena, &a->words) = *word;
        return true;
    }
    if (k == s->count && s->row && str_equal(s->rest, word->name) && a->rests == 0) {
        a->rest = &word->value;
        a->rests = 1;
        return true;
    }
    if (k == s->count)
        return unexpected(m, a, word);
    if (a->position[k] != NOT_GIVEN)
        return twice(m, a, word);
    set(a, k, value_at(word->value, value_span(word->value, word->at)), 0);
    return true;
}

/* PyTorch names the first parameter that got nothing, Python all of them: 'a', 'b', and 'c'. */
static bool missing(Machine *m, const Arguments *a, bool by_name, int count)
{
    StrBuf names = strbuf_make(m->arena);
    int listed = 0;
    count = is_python(a->to) ? count : 1;
    for (int k = by_name ? a->to->positional : 0; listed < count; k++) {
        if (a->position[k] != NOT_GIVEN || a->to->formal[k].optional)
            continue;
        if (listed++ > 0)
            strbuf_puts(&names, listed < count ? ", " : count > 2 ? ", and " : " and ");
        strbuf_printf(&names, "'%.*s'", STR_ARG(a->to->formal[k].name));
    }
    Str name = called(m, a);
    if (is_python(a->to))
        raise_as(m, TYPE_ERROR, a->at, "%.*s() missing %d required %s argument%s: %s",
                 STR_ARG(name), count, by_name ? "keyword-only" : "positional",
                 count == 1 ? "" : "s", names.at);
    else
        raise_as(m, TYPE_ERROR, a->at, "%.*s() missing required argument %s", STR_ARG(name),
                 names.at);
    return hint_signature(m, a);
}

static bool bind_presets(Machine *m, Arguments *a)
{
    int missed = 0, by_name = 0;
    for (int k = 0; k < a->to->count; k++) {
        const Formal *f = &a->to->formal[k];
        if (a->position[k] != NOT_GIVEN)
            continue;
        a->value[k] = a->row ? value_at(f->preset, a->at) : f->preset;
        if (!f->optional && (a->row || k < a->to->positional))
            missed++;
        else if (!f->optional)
            by_name++;
    }
    if (missed > 0)
        return missing(m, a, false, missed);
    return by_name == 0 || missing(m, a, true, by_name);
}

/* ---- types ---- */

enum { DEVICE = 1u << VALUE_DEVICE | 1u << VALUE_STR | 1u << VALUE_INT | 1u << VALUE_NONE };

bool read_dtype(Value *v)
{
    static const struct {
        const char *name;
        DType dtype;
    } pythons[] = {{"bool", BOOL}, {"int", INT64}, {"float", FLOAT64}};
    bool type = v->kind == VALUE_BUILTIN && v->builtin->spaces & BUILTIN;
    for (size_t i = 0; type && i < sizeof pythons / sizeof *pythons; i++)
        if (str_is(str_of(pythons[i].name), v->builtin->name)) {
            *v = (Value){.kind = VALUE_DTYPE, .i = pythons[i].dtype, .at = v->at};
            return true;
        }
    return v->kind == VALUE_DTYPE;
}

bool check_dtype(Machine *m, Value v, Span at)
{
    return v.kind != VALUE_DTYPE || v.i < DTYPES ||
           raise_limit(m, at,
                       "a tensor of %s is not in the lesson language\n"
                       "write torch.float32: numbers with 16 bits are not computed here",
                       dtype_name((DType)v.i));
}

bool use_device(Machine *m, Value *v, Span at)
{
    if (v->kind == VALUE_INT)
        *v = value_str(str_printf(m->arena, "cuda:%lld", (long long)v->i));
    else if (v->kind == VALUE_NONE)
        *v = value_str(STR("cpu"));
    if (v->kind == VALUE_STR && !read_device(m, v->s, at, v))
        return false;
    if (str_starts(v->s, "cpu") || m->other)
        return true;
    if (str_starts(v->s, "cuda"))
        return raise_as(m, ASSERTION_ERROR, at,
                        "Torch not compiled with CUDA enabled\n"
                        "everything runs on the CPU here: device = torch.device(\"cpu\")");
    return raise_at(m, at,
                    "PyTorch is not linked with support for %.*s devices\n"
                    "everything runs on the CPU here: device = torch.device(\"cpu\")",
                    (int)str_find(v->s, ':'), v->s.at);
}

/* A number for a tensor of one cell. */
static bool to_number(Machine *m, const Arguments *a, int k, Value *v)
{
    return v->kind != VALUE_TENSOR || value_single(m, *v, arg_span(a, k), v);
}

/* An int for whatever Python takes as an index; True and False are none. */
static bool to_int(Machine *m, const Arguments *a, int k, Value *v)
{
    Value whole = value_at(value_int(0), v->at);
    (void)a;
    (void)k;
    if (v->kind != VALUE_BOOL && value_as_index(m, *v, &whole.i))
        *v = whole;
    return true;
}

/* A torch.dtype for Python's bool, int and float. */
static bool to_dtype(Machine *m, const Arguments *a, int k, Value *v)
{
    read_dtype(v);
    return check_dtype(m, *v, arg_span(a, k));
}

static bool to_device(Machine *m, const Arguments *a, int k, Value *v)
{
    return !value_is(*v, DEVICE) || use_device(m, v, arg_span(a, k));
}

/* math has words of its own. */
static bool to_real(Machine *m, const Arguments *a, int k, Value *v)
{
    if (v->kind == VALUE_TENSOR)
        return value_single(m, *v, a->at, v);
    return value_is(*v, NUMBER) || raise_as(m, TYPE_ERROR, arg_span(a, k),
                                            "must be real number, not %s", value_type_name(*v));
}

/* The types that may stand behind the colon of a row's parameter: the kinds of values, how PyTorch
 * calls them, and what makes such a value of others. To add a type: a row. */
typedef struct Type {
    const char *name, *wanted;
    unsigned kinds;
    bool (*convert)(Machine *m, const Arguments *a, int k, Value *v);
} Type;

static const Type types[] = {
    {"tensor", "Tensor", 1u << VALUE_TENSOR, NULL},
    {"int", "int", 1u << VALUE_INT, to_int},
    {"int?", "int", 1u << VALUE_INT | 1u << VALUE_NONE, to_int},
    {"bool", "bool", 1u << VALUE_BOOL, NULL},
    {"dtype", "torch.dtype", 1u << VALUE_DTYPE | 1u << VALUE_NONE, to_dtype},
    {"device", "torch.device", DEVICE, to_device},
    {"number", "Number", NUMBER, to_number},
    {"float", "float", NUMBER, NULL},
    {"generator", "torch.Generator", 1u << VALUE_GENERATOR | 1u << VALUE_NONE, NULL},
    {"str", "str", 1u << VALUE_STR, NULL},
    {"real", NULL, NUMBER, to_real},
};

/* Checks that *v is of the type, and converts it. */
static bool read_type(Machine *m, const Arguments *a, int k, Str name, Value *v)
{
    const Type *type = types;
    while (!str_is(name, type->name)) /* a test looks at the types of all rows */
        type++;
    if (v->kind == VALUE_OBJECT)
        *v = value_plain(*v);
    if (type->convert && !type->convert(m, a, k, v))
        return false;
    if (value_is(*v, type->kinds))
        return true;
    arg_wrong(m, a, k, type->wanted);
    return type->kinds == 1u << VALUE_TENSOR && value_is(*v, NUMBER | LIST) &&
           error_hint(m->error, "torch.tensor(...) makes a tensor of it");
}

static bool check_types(Machine *m, Arguments *a)
{
    for (int k = 0; k < a->to->count; k++) {
        Str type = a->to->formal[k].type;
        if (type.len && a->position[k] != NOT_GIVEN && !read_type(m, a, k, type, &a->value[k]))
            return false;
    }
    if (a->to->count && a->value[0].kind == VALUE_TENSOR)
        a->input = value_view(m, a->value[0]);
    return true;
}

bool bind_arguments(Machine *m, const Signature *s, const Passed *passed, Arguments *a)
{
    a->to = s;
    a->row = s->row;
    a->value = ARENA_ARRAY(m->arena, Value, s->count + 1);
    a->position = ARENA_ARRAY(m->arena, int, s->count + 1);
    for (int k = 0; k < s->count; k++)
        a->position[k] = NOT_GIVEN;
    for (size_t i = 0; !s->row && i < passed->keyword.count; i++) {
        const Keyword *word = &passed->keyword.items[i];
        if (!s->words.len && !takes_word(s, word->name))
            return unexpected(m, a, word);
        if (takes_place(s, word->name, passed->positional.count))
            return twice(m, a, word);
    }
    if (!bind_positional(m, a, passed))
        return false;
    for (size_t i = 0; i < passed->keyword.count; i++)
        if (!bind_keyword(m, a, &passed->keyword.items[i]))
            return false;
    return bind_presets(m, a) && check_types(m, a);
}

/* ---- reading what was bound ---- */

Span arg_span(const Arguments *a, int k)
{
    return value_span(a->value[k], a->at);
}

/* Is it a function of Python's own, and not also of PyTorch's? */
static bool is_pythons(const Builtin *row)
{
    uint64_t own = (UINT64_C(2) << SPACE_NUMBERS) - (UINT64_C(1) << SPACE_BUILTIN);
    return row->spaces & own && !(row->spaces & (TORCH | TENSOR));
}

bool arg_wrong(Machine *m, const Arguments *a, int k, const char *wanted)
{
    char position[32] = "";
    if (is_pythons(a->row) && strcmp(wanted, "int") == 0)
        return raise_as(m, TYPE_ERROR, arg_span(a, k),
                        "'%s' object cannot be interpreted as an integer",
                        value_type_name(a->value[k]));
    if (a->position[k] > 0)
        snprintf(position, sizeof position, " (position %d)", a->position[k]);
    return raise_as(m, TYPE_ERROR, arg_span(a, k), "%s(): argument '%.*s'%s must be %s, not %s",
                    a->row->name, STR_ARG(a->to->formal[k].name), position, wanted,
                    value_type_name(a->value[k]));
}

DType arg_dtype(const Arguments *a, int k, DType otherwise)
{
    return a->value[k].kind == VALUE_DTYPE ? (DType)a->value[k].i : otherwise;
}

bool arg_cast(Machine *m, const Arguments *a, int k, Value *v)
{
    DType had = value_view(m, *v).storage->dtype;
    Attrs attr = {.dtype = arg_dtype(a, k, had)};
    return attr.dtype == had || run_op(m, OP_CAST, v, 1, &attr, a->at, v);
}

const char *cell_type(DType dtype)
{
    switch (dtype) {
    case UINT8:
        return "uint8_t";
    case INT8:
        return "int8_t";
    case INT16:
        return "int16_t";
    case INT32:
        return "int";
    case INT64:
        return "int64_t";
    case FLOAT64:
        return "double";
    default:
        return "float";
    }
}

/* Whether a whole type can hold a number; a negative one wraps in an unsigned type. */
static bool whole_holds(DType dtype, Value v)
{
    int bits = (int)dtype_size(dtype) * 8 - (dtype != UINT8);
    double most = ldexp(1, bits), d = value_double(v);
    if (dtype == INT64)
        return v.kind != VALUE_FLOAT || fabs(v.f) < most;
    if (dtype == UINT8)
        return d <= most - 1 && d >= (v.kind == VALUE_FLOAT ? 0 : 1 - most);
    return d >= -most && d <= most - 1;
}

bool number_cell(Machine *m, Value v, DType dtype, const char *type, Span at, Scalar *out)
{
    bool whole = dtype_is_whole(dtype);
    bool large =
        dtype == FLOAT32 && v.kind == VALUE_FLOAT && isfinite(v.f) && fabs(v.f) > (double)FLT_MAX;
    if (whole ? !whole_holds(dtype, v) : large) {
        raise_at(m, at, "value cannot be converted to type %s without overflow", type);
        return whole && v.kind == VALUE_FLOAT && !isfinite(v.f) &&
               error_hint(m->error, "whole numbers know no infinity: .float() first");
    }
    *out = whole && v.kind == VALUE_FLOAT ? scalar_to(scalar_i64((int64_t)v.f), dtype)
                                          : scalar_to(value_number(v), dtype);
    return true;
}

bool arg_cell(Machine *m, const Arguments *a, int k, DType dtype, Scalar *out)
{
    Value v = a->value[k];
    return read_type(m, a, k, STR("number"), &v) &&
           number_cell(m, v, dtype, cell_type(dtype), arg_span(a, k), out);
}

bool check_dim(Machine *m, int64_t dim, int rank, Span at, int *out)
{
    int room = rank > 0 ? rank : 1; /* a 0-d tensor takes 0 and -1 */
    *out = (int)(dim < 0 ? dim + room : dim);
    return (dim >= -room && dim < room) ||
           raise_as(m, INDEX_ERROR, at,
                    "Dimension out of range (expected to be in range of [%d, %d], but got %lld)",
                    -room, room - 1, (long long)dim);
}

bool arg_dim(Machine *m, const Arguments *a, int k, int rank, int *out)
{
    Value dim = a->value[k];
    if (!read_type(m, a, k, STR("int"), &dim))
        return false;
    if (check_dim(m, dim.i, rank, arg_span(a, k), out))
        return true;
    return a->value[0].kind == VALUE_TENSOR &&
           error_hint(m->error, "its shape is %s", shape_text(a->input.shape).text);
}

bool hint_of_float(Machine *m, Value v)
{
    double written;
    bool divided =
        v.kind == VALUE_FLOAT && isfinite(v.f) && !str_to_double(span_text(v.at), &written);
    return divided && error_hint(m->error, "// divides whole numbers; / gives a float");
}

/* A size that is none. PyTorch's sentence depends on whether it is the first one. */
static bool no_size(Machine *m, const Arguments *a, const Value *sizes, int i)
{
    static const char *const drawing[] = {"rand", "randn", "tile"};
    static const struct {
        const char *row, *name;
    } other[] = {{"reshape", "shape"}, {"repeat", "repeats"}, {"tile", "dims"}};
    const char *kind = "SymInts", *name = "size";
    for (size_t k = 0; k < 3; k++) {
        kind = str_is(str_of(a->row->name), drawing[k]) ? "ints" : kind;
        name = str_is(str_of(a->row->name), other[k].row) ? other[k].name : name;
    }
    if (i > 0)
        return raise_as(m, TYPE_ERROR, value_span(sizes[i], a->at),
                        "%s(): argument '%s' must be tuple of %s, but found element of type %s at "
                        "pos %d",
                        a->row->name, name, kind, value_type_name(sizes[i]), i + 1);
    raise_as(m, TYPE_ERROR, value_span(sizes[0], a->at),
             "%s(): argument '%s' (position 1) must be tuple of %s, not %s", a->row->name, name,
             kind, value_type_name(*a->rest));
    return hint_of_float(m, sizes[0]);
}

bool arg_sizes(Machine *m, const Arguments *a, Shape *out)
{
    const Value *sizes = a->rest;
    size_t count = (size_t)a->rests;
    if (count == 1 && value_is(*a->rest, LIST)) {
        sizes = a->rest->items->items;
        count = a->rest->items->count;
    } else if (count == 0) {
        return raise_as(m, TYPE_ERROR, a->at,
                        "%s() missing required argument 'size'\n"
                        "the sizes go one by one, or as one tuple: %s(2, 3)",
                        a->row->name, a->row->name);
    }
    if (count > MAX_RANK)
        return raise_limit(m, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    *out = (Shape){.rank = (int)count};
    for (size_t i = 0; i < count; i++)
        if (sizes[i].kind == VALUE_BOOL || !value_as_index(m, sizes[i], &out->size[i]))
            return no_size(m, a, sizes, (int)i);
    return true;
}
