/*
 * library.c - finding a function by its name, and binding a call's arguments to its parameters.
 *
 * The rows of all tables are searched one after the other; a name may stand in several namespaces
 * (torch.sum and x.sum are one row). Binding reads the row's `parameters` text: the text that help
 * prints is the text that is obeyed.
 */
#include "language/library.h"

#include "base/lookup.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

static const Builtin *const tables[] = {library_builtins, library_create, library_shape,
                                        library_compute, library_nn};

const Builtin *library_row(int k)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const Builtin *row = tables[i]; row->name; row++)
            if (k-- == 0)
                return row;
    return NULL;
}

const Builtin *library_find(Namespace space, Str name)
{
    const Builtin *row;
    for (int k = 0; (row = library_row(k)) != NULL; k++)
        if (row->spaces >> space & 1 && str_is(name, row->name))
            return row;
    return NULL;
}

bool library_member(Namespace space, Str name, Value *out)
{
    const Builtin *row = library_find(space, name);
    if (row != NULL) {
        *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
        return true;
    }
    for (const Constant *constant = library_constants; constant->name; constant++)
        if (constant->spaces >> space & 1 && str_is(name, constant->name)) {
            *out = constant->value;
            return true;
        }
    return false;
}

Str library_nearest(Namespace space, Str name)
{
    Nearest near = {.wanted = name};
    const Builtin *row;
    for (int k = 0; (row = library_row(k)) != NULL; k++)
        if (row->spaces >> space & 1)
            nearest_offer(&near, str_of(row->name));
    for (const Constant *constant = library_constants; constant->name; constant++)
        if (constant->spaces >> space & 1)
            nearest_offer(&near, str_of(constant->name));
    return near.best;
}

/* ---- parameters ---- */

typedef struct Parameters {
    Str name[MAX_PARAMETERS];
    bool optional[MAX_PARAMETERS];
    int count;
    int positional; /* those before the star */
    Str rest;       /* empty: none */
} Parameters;

void library_signature(StrBuf *out, const Builtin *row, bool bound)
{
    Str left = str_of(row->parameters), word;
    strbuf_puts(out, row->name);
    if (bound)
        str_word(&left, &word);
    if (row->property)
        return;
    strbuf_char(out, '(');
    for (bool more = false; str_word(&left, &word); more = true) {
        strbuf_puts(out, more ? ", " : "");
        strbuf_add(out, word);
    }
    strbuf_char(out, ')');
}

/* Written in Python, and so with Python's messages: layers and what modules can do. */
static bool is_python(const Builtin *row)
{
    return row->spaces & (1u << SPACE_NN | 1u << SPACE_OBJECT);
}

/* The name of a row in messages: "sum", "Linear.__init__", "Linear.forward". */
static const char *called(Machine *m, const Arguments *a)
{
    Value of = a->value[0];
    if (a->row->spaces >> SPACE_NN & 1)
        return str_printf(m->arena, "%s.__init__", a->row->name).at;
    if (a->row->spaces >> SPACE_OBJECT & 1 && a->given[0] && of.kind == VALUE_OBJECT)
        return str_printf(m->arena, "%s.%s", value_type_name(of), a->row->name).at;
    return a->row->name;
}

/* Says how the function is called; always false. */
static bool hint_signature(Machine *m, const Arguments *a, int receiver)
{
    StrBuf text = strbuf_make(m->arena);
    library_signature(&text, a->row, receiver > 0);
    return error_hint(m->error, "it is called like this: %s", text.at);
}

static Parameters read_parameters(const char *text)
{
    Parameters p = {.positional = -1};
    Str left = str_of(text), word;
    while (str_word(&left, &word)) {
        if (str_starts(word, "*")) {
            p.positional = p.count;
            p.rest = str_from(word, 1);
            continue;
        }
        size_t equals = str_find(word, '=');
        p.optional[p.count] = equals < word.len;
        p.name[p.count++] = str_part(word, 0, equals);
    }
    if (p.positional < 0)
        p.positional = p.count;
    return p;
}

/* Other names that PyTorch takes for the same parameter. */
static Str usual_name(Str name)
{
    if (str_is(name, "axis"))
        return STR("dim");
    return str_is(name, "keepdims") ? STR("keepdim") : name;
}

static int find_parameter(const Parameters *p, Str name)
{
    for (int k = 0; k < p->count; k++)
        if (str_equal(p->name[k], name) || str_equal(p->name[k], usual_name(name)))
            return k;
    return -1;
}

static bool too_many(Machine *m, const Parameters *p, const Arguments *a, int given, int receiver)
{
    int most = p->positional - receiver, least = 0;
    for (int k = receiver; k < p->positional; k++)
        least += !p->optional[k];
    if (least < most)
        error_at(m->error, a->at, "%s() takes from %d to %d positional arguments but %d were given",
                 called(m, a), least, most, given);
    else
        error_at(m->error, a->at, "%s() takes %d positional argument%s but %d %s given",
                 called(m, a), most, most == 1 ? "" : "s", given, given == 1 ? "was" : "were");
    return hint_signature(m, a, receiver);
}

static bool bind_positional(Machine *m, const Parameters *p, Arguments *a, const Value *values,
                            int count, int receiver)
{
    a->rest = ARENA_ARRAY(m->arena, Value, count + 1);
    for (int i = 0; i < count; i++) {
        if (i < p->positional) {
            a->value[i] = values[i];
            a->given[i] = true;
            a->position[i] = i + 1 - receiver;
        } else if (p->rest.len) {
            a->rest[a->rests++] = values[i];
        } else {
            return too_many(m, p, a, count - receiver, receiver);
        }
    }
    return true;
}

static bool unexpected(Machine *m, const Parameters *p, const Arguments *a, Keyword word,
                       int receiver)
{
    Nearest near = {.wanted = word.name};
    for (int k = 0; k < p->count; k++)
        nearest_offer(&near, p->name[k]);
    error_at(m->error, word.at, "%s() got an unexpected keyword argument '%.*s'", called(m, a),
             STR_ARG(word.name));
    if (near.best.len)
        return error_hint(m->error, "did you mean %.*s=?", STR_ARG(near.best));
    return hint_signature(m, a, receiver);
}

static bool bind_keyword(Machine *m, const Parameters *p, Arguments *a, Keyword word, int receiver)
{
    int k = find_parameter(p, word.name);
    if (k < 0 && p->rest.len && str_equal(p->rest, word.name) && a->rests == 0) {
        a->rest[a->rests++] = word.value;
        return true;
    }
    if (k < 0)
        return unexpected(m, p, a, word, receiver);
    if (a->given[k])
        return error_at(m->error, word.at, "%s() got multiple values for argument '%.*s'",
                        called(m, a), STR_ARG(word.name));
    a->value[k] = value_at(word.value, value_span(word.value, word.at));
    a->given[k] = true;
    return true;
}

static bool check_missing(Machine *m, const Parameters *p, const Arguments *a, int receiver)
{
    for (int k = 0; k < p->count; k++)
        if (!a->given[k] && !p->optional[k]) {
            error_at(m->error, a->at,
                     is_python(a->row) ? "%s() missing 1 required positional argument: '%.*s'"
                                       : "%s() missing required argument '%.*s'",
                     called(m, a), STR_ARG(p->name[k]));
            return hint_signature(m, a, receiver);
        }
    return true;
}

bool library_call(Machine *m, Value callee, const Value *positional, int count,
                  const Keyword *keyword, int keywords, Span at, Value *out)
{
    Parameters p = read_parameters(callee.builtin->parameters);
    Arguments a = {.row = callee.builtin, .at = at};
    int receiver = callee.kind == VALUE_METHOD;
    Value *values = ARENA_ARRAY(m->arena, Value, count + 2);
    if (receiver)
        values[0] = callee.items->items[0];
    for (int i = 0; i < count; i++)
        values[receiver + i] = positional[i];
    if (!bind_positional(m, &p, &a, values, receiver + count, receiver))
        return false;
    a.rest = a.rest ? a.rest : values;
    for (int i = 0; i < keywords; i++)
        if (!bind_keyword(m, &p, &a, keyword[i], receiver))
            return false;
    *out = value_none();
    if (!check_missing(m, &p, &a, receiver) || !callee.builtin->call(m, &a, out))
        return false;
    out->at = at;
    return true;
}

/* ---- reading the bound arguments of a library function: the type each must have, and PyTorch's
 * sentence when it has another ---- */

/* The k-th parameter's name, from the row's text. */
static Str arg_name(const Arguments *a, int k)
{
    Str left = str_of(a->row->parameters), word = {"", 0};
    while (str_word(&left, &word))
        if (!str_starts(word, "*") && k-- == 0)
            break;
    return str_part(word, 0, str_find(word, '='));
}

Span arg_span(const Arguments *a, int k)
{
    return value_span(a->value[k], a->at);
}

bool arg_wrong(Machine *m, const Arguments *a, int k, const char *wanted)
{
    char position[32] = "";
    if (a->position[k] > 0)
        snprintf(position, sizeof position, " (position %d)", a->position[k]);
    Str name = arg_name(a, k);
    return error_at(m->error, arg_span(a, k), "%s(): argument '%.*s'%s must be %s, not %s",
                    a->row->name, STR_ARG(name), position, wanted, value_type_name(a->value[k]));
}

bool arg_tensor(Machine *m, const Arguments *a, int k, Tensor *out)
{
    Value v = a->value[k];
    if (v.kind == VALUE_TENSOR) {
        *out = value_view(m, v);
        return true;
    }
    arg_wrong(m, a, k, "Tensor");
    if (value_is_number(v) || value_is_list(v))
        return error_hint(m->error, "torch.tensor(...) makes a tensor of it");
    return false;
}

bool arg_int(Machine *m, const Arguments *a, int k, int64_t *out)
{
    if (!a->given[k])
        return true;
    if (a->value[k].kind == VALUE_BOOL || !value_as_index(m, a->value[k], out))
        return arg_wrong(m, a, k, "int");
    return true;
}

bool arg_bool(Machine *m, const Arguments *a, int k, bool *out)
{
    if (a->given[k] && a->value[k].kind != VALUE_BOOL)
        return arg_wrong(m, a, k, "bool");
    if (a->given[k])
        *out = a->value[k].b;
    return true;
}

bool arg_dtype(Machine *m, const Arguments *a, int k, DType *out)
{
    Value v = a->value[k];
    if (!a->given[k] || v.kind == VALUE_NONE)
        return true;
    bool type = v.kind == VALUE_BUILTIN && v.builtin->spaces >> SPACE_BUILTIN & 1;
    if (v.kind == VALUE_DTYPE)
        *out = (DType)v.i;
    else if (type && str_is(STR("bool"), v.builtin->name))
        *out = BOOL;
    else if (type && str_is(STR("int"), v.builtin->name))
        *out = INT64;
    else
        return arg_wrong(m, a, k, "torch.dtype");
    return true;
}

bool arg_cell(Machine *m, const Arguments *a, int k, DType dtype, Scalar *out)
{
    Value v = a->value[k];
    if (v.kind == VALUE_TENSOR && !value_single(m, v, arg_span(a, k), &v))
        return false;
    if (!value_is_number(v))
        return arg_wrong(m, a, k, "Number");
    if (dtype == INT64 && v.kind == VALUE_FLOAT && !(fabs(v.f) < 0x1p63)) {
        error_at(m->error, arg_span(a, k),
                 "value cannot be converted to type int64_t without overflow");
        return error_hint(m->error, "whole numbers know no infinity: .float() first");
    }
    if (dtype == FLOAT32 && v.kind == VALUE_FLOAT && isfinite(v.f) && fabs(v.f) > (double)FLT_MAX)
        return error_at(m->error, arg_span(a, k),
                        "value cannot be converted to type float without overflow");
    *out = dtype == INT64 && v.kind == VALUE_FLOAT ? scalar_i64((int64_t)v.f)
                                                   : scalar_to(value_scalar(v), dtype);
    return true;
}

bool check_dim(Machine *m, int64_t dim, int rank, Span at, int *out)
{
    int room = rank > 0 ? rank : 1; /* a 0-d tensor takes 0 and -1 */
    if (dim < -room || dim >= room)
        return error_at(m->error, at,
                        "Dimension out of range (expected to be in range of [%d, %d], but got "
                        "%lld)",
                        -room, room - 1, (long long)dim);
    *out = (int)(dim < 0 ? dim + room : dim);
    return true;
}

bool arg_dim(Machine *m, const Arguments *a, int k, int rank, int *out)
{
    int64_t dim = *out;
    if (!arg_int(m, a, k, &dim))
        return false;
    if (check_dim(m, dim, rank, arg_span(a, k), out))
        return true;
    if (a->value[0].kind == VALUE_TENSOR)
        error_hint(m->error, "its shape is %s", shape_text(value_view(m, a->value[0]).shape).text);
    return false;
}

bool arg_sizes(Machine *m, const Arguments *a, Shape *out)
{
    const Value *sizes = a->rest;
    size_t count = (size_t)a->rests;
    if (count == 1 && value_is_list(*a->rest)) {
        sizes = a->rest->items->items;
        count = a->rest->items->count;
    } else if (count == 0) {
        error_at(m->error, a->at, "%s() missing required argument 'size'", a->row->name);
        return error_hint(m->error, "the sizes go one by one, or as one tuple: %s(2, 3)",
                          a->row->name);
    }
    if (count > MAX_RANK)
        return error_at(m->error, a->at, "a tensor has at most %d dimensions here", MAX_RANK);
    *out = (Shape){.rank = (int)count};
    for (size_t i = 0; i < count; i++)
        if (sizes[i].kind == VALUE_BOOL || !value_as_index(m, sizes[i], &out->size[i])) {
            error_at(m->error, value_span(sizes[i], a->at),
                     "%s(): argument 'size' must be tuple of ints, but found element of type %s at "
                     "pos %d",
                     a->row->name, value_type_name(sizes[i]), (int)i + 1);
            return sizes[i].kind == VALUE_FLOAT
                       ? error_hint(m->error, "// divides whole numbers; / gives a float")
                       : false;
        }
    return true;
}
