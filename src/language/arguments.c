/*
 * arguments.c - reading the bound arguments of a library function: the type each must have, and
 * PyTorch's sentence when it has another.
 */
#include "language/library.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

/* The k-th parameter's name, from the row's text. */
Str arg_name(const Arguments *a, int k)
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
