/*
 * attribute.c - x.shape, x.sum, torch.softmax, self.weight, and messages for unknown names.
 *
 * Attributes of a namespace are the library's members, those of a tensor its methods and
 * properties. Names that exist in PyTorch or Python but not here are answered with what to write
 * instead, others with the nearest name that is there.
 */
#include "base/lookup.h"
#include "language/function.h"
#include "language/library.h"

/* Names of PyTorch and Python that do not exist here, and what to write instead. */
typedef struct Missing {
    const char *name, *instead;
} Missing;

static const Missing missing[] = {
    {"Embedding", "index a table of weights: table[ids]"},
    {"LayerNorm", "subtract the mean and divide by the spread, with mean() and **0.5"},
    {"MultiheadAttention", "MultiHeadAttention of the prelude computes it step by step"},
    {"ReLU", "write x.masked_fill(x < 0, 0.0)"},
    {"Sequential", "call the layers one after the other in a forward"},
    {"Softmax", "write torch.softmax(x, dim=-1)"},
    {"add", "write a + b"},
    {"backward", "gradients are not part of lessons"},
    {"bmm", "write a @ b"},
    {"chunk", "take slices: x[:n], x[n:]"},
    {"cpu", "leave it out: everything runs here"},
    {"data", "leave it out: there are no gradients here"},
    {"detach", "leave it out: there are no gradients here"},
    {"device", "leave it out: everything runs here"},
    {"div", "write a / b"},
    {"double", "numbers are float32, int64 or bool here"},
    {"einsum", "write a @ b, with transpose where needed"},
    {"expand", "leave it out: sizes of 1 stretch by themselves"},
    {"eye", "write torch.tril(a) * torch.triu(a) with a = torch.ones(n, n)"},
    {"flatten", "write x.reshape(-1)"},
    {"float16", "numbers are float32, int64 or bool here"},
    {"float64", "numbers are float32, int64 or bool here"},
    {"full", "write torch.ones(...) * value"},
    {"functional", "torch.softmax(x, dim=-1) is here"},
    {"int", "numbers are float32, int64 or bool here: .long()"},
    {"int32", "numbers are float32, int64 or bool here"},
    {"mm", "write a @ b"},
    {"mul", "write a * b"},
    {"no_grad", "leave it out: there are no gradients here"},
    {"norm", "write (x * x).sum() ** 0.5"},
    {"numpy", "tolist() gives plain numbers"},
    {"ones_like", "write torch.ones(x.shape)"},
    {"pow", "write a ** b"},
    {"randn", "torch.rand draws between 0 and 1"},
    {"requires_grad", "leave it out: there are no gradients here"},
    {"sigmoid", "write 1 / (1 + torch.exp(-x))"},
    {"split", "take slices: x[:n], x[n:]"},
    {"sub", "write a - b"},
    {"t", "write x.T"},
    {"to", "leave it out, or use .float() or .bool()"},
    {"where", "write x.masked_fill(mask, value)"},
    {"zeros_like", "write torch.zeros(x.shape)"},
    {NULL, NULL},
};

static const Missing missing_of_plain[] = {
    {"append", "build a list with [... for ... in ...], or write a + [x]"},
    {"extend", "write a + b"},
    {"format", "write an f-string: f\"{x:.4f}\""},
    {"join", "write an f-string, or print with sep="},
    {"shape", "only tensors have a shape; len(...) counts items"},
    {"sum", "sum(...) adds the items of a list"},
    {"index", "count with enumerate"},
    {NULL, NULL},
};

static bool hint_instead(Machine *m, const Missing *row, Str name)
{
    while (row->name && !str_is(name, row->name))
        row++;
    return row->name && error_hint(m->error, "%s", row->instead);
}

/* Hints at what to write instead, else at the nearest name. */
static bool hint_at(Machine *m, Namespace space, Str name)
{
    Nearest near = {.wanted = name};
    library_offer(&near, space);
    hint_instead(m, missing, name);
    nearest_hint(&near, m->error);
    return false;
}

static bool module_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    Namespace space = (Namespace)of.i;
    if (machine_member(m, space, name, out)) {
        out->at = at;
        return true;
    }
    raise_at(m, at, "module '%s' has no attribute '%.*s'", library_spaces[space].name,
             STR_ARG(name));
    return hint_at(m, space, name);
}

static bool tensor_attribute(Machine *m, Value of, const Builtin *row, Span at, Value *out)
{
    Value bound = value_items(m, VALUE_METHOD, &of, 1);
    bound.builtin = row;
    if (row->spaces & PROPERTY)
        return library_call(m, bound, &(Passed){0}, span_join(of.at, at), out);
    *out = value_at(bound, at);
    return true;
}

bool value_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    const Builtin *row = of.kind == VALUE_TENSOR ? library_find(SPACE_TENSOR, name) : NULL;
    if (of.kind == VALUE_MODULE)
        return module_attribute(m, of, name, at, out);
    if (of.kind == VALUE_OBJECT || of.kind == VALUE_SUPER)
        return object_attribute(m, of, name, at, out);
    if (row != NULL)
        return tensor_attribute(m, of, row, at, out);
    if (of.kind == VALUE_TENSOR && machine_member(m, SPACE_TENSOR, name, out)) {
        Value pair[2] = {of, *out};
        *out = value_at(value_items(m, VALUE_BOUND, pair, 2), at);
        return true;
    }
    if (of.kind == VALUE_PAIR && (str_is(name, "values") || str_is(name, "indices"))) {
        *out = value_at(of.items->items[str_is(name, "indices")], at);
        return true;
    }
    if (of.kind == VALUE_CLASS)
        return raise_at(m, at,
                        "type object '%.*s' has no attribute '%.*s'\n"
                        "make an object of the class first: %.*s(...)",
                        STR_ARG(of.type->name), STR_ARG(name), STR_ARG(of.type->name));
    raise_at(m, at, "'%s' object has no attribute '%.*s'", value_type_name(of), STR_ARG(name));
    return of.kind == VALUE_TENSOR ? hint_at(m, SPACE_TENSOR, name)
                                   : hint_instead(m, missing_of_plain, name);
}
