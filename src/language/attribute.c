/*
 * attribute.c - x.shape, x.sum, torch.softmax, self.weight, and messages for unknown names.
 *
 * Attributes of a namespace are the library's members, those of a tensor its methods and
 * properties. A name that PyTorch or Python has and the lesson language has not is said to be so
 * (known.h), with what to write instead; any other one is a typo, with the nearest name that is
 * there.
 */
#include "base/lookup.h"
#include "language/dict.h"
#include "language/function.h"
#include "language/iterator.h"
#include "language/known.h"
#include "language/library.h"

/* Names of PyTorch and Python that do not exist here, and what to write instead. What stands
 * between backquotes is code that works: tests/test_hints.sh tries it. */
typedef struct Missing {
    const char *names, *instead;
} Missing;

static const Missing missing[] = {
    {"backward",
     "nothing is learned here: without this line the code goes on, with the weights as they "
     "are; learned weights come in with load_state_dict, from a safetensors file"},
    {"grad Function jacobian hessian vjp jvp",
     "gradients are not computed here: a lesson runs a model forwards"},
    {"LBFGS SparseAdam ASGD Rprop Adadelta",
     "no weight is changed here, so torch.optim.SGD does in its place"},
    {"bfloat16 half", "write `x.float()`: numbers with 16 bits are not computed here"},
    {"cfloat complex64 complex128 view_as_complex polar fft",
     "complex numbers are not computed here"},
    {"load", "such a file can hold code that runs when it is opened: save the weights as "
             "safetensors, and load_file of safetensors.torch reads them"},
    {"save", "a lesson writes no files"},
    {"eval exec compile", "write the code itself"},
    {"pinverse pinv svd svdvals eig eigh eigvals eigvalsh qr cholesky matrix_rank lstsq symeig",
     "decompositions are not computed here; `torch.linalg.inv(torch.eye(2))` is, and "
     "torch.linalg.solve"},
    {"resize_ resize_as_", "`x = x.reshape(-1)` gives the cells another shape"},
    {"Conv3d MaxPool3d AvgPool3d BatchNorm3d ConvTranspose3d conv3d",
     "images are two-dimensional here: put the frames into the batch, and use nn.Conv2d"},
    {"linalg", "the norm is `x.norm()`; inverses and decompositions are not computed here"},
    {"Random SystemRandom", "call random.seed(3) and the functions of random itself"},
    {"argv", "write the settings into the code: nobody calls a lesson with arguments"},
    {"listdir scandir walk getsize stat iterdir glob",
     "a lesson reads the files that it names, and sees no others: write their names into the "
     "code"},
    {"makedirs mkdir rmdir remove unlink rename symlink touch write_text write_bytes",
     "a lesson writes no files: leave it out"},
    {"getcwd abspath realpath expanduser expandvars chdir resolve cwd home getpid",
     "it differs from machine to machine: leave it out, or write the text into the code"},
    {"strftime localtime gmtime ctime asctime mktime strptime",
     "times differ from run to run: leave them out"},
    {"getsource getsourcelines getfile getsourcefile stack currentframe getmodule",
     "a lesson does not read its own text: leave it out"},
    {"as_strided as_strided_", "write it with `x.unfold(0, 2, 1)`, or with indices: `x[ids]`"},
    {"DataParallel DistributedDataParallel distributed multiprocessing share_memory_",
     "everything runs in one process: use the module itself"},
    {"quantization quantize_per_tensor quantize_dynamic ao",
     "write `x.round()` and clamp of a scaled x"},
    {"Trainer LightningDataModule Callback callbacks loggers",
     "nothing is trained here: call the model on a batch of your own"},
    {"onnx", "a lesson writes no files: leave it out"},
    {"input", "a lesson asks nobody: write the answer into the code"},
    {"id", "addresses differ from run to run: `a is b` asks for the same object"},
    {"hash", "it differs from run to run"},
    {NULL, NULL},
};

/* Hints at what to write instead of a real name, where that is known. */
static bool hint_instead(Machine *m, Str name)
{
    Str word;
    for (const Missing *row = missing; row->names; row++)
        for (Str words = str_of(row->names); str_word(&words, &word);)
            if (str_equal(word, name))
                return error_hint(m->error, "%s", row->instead);
    return error_hint_command(m->error, "`attnscope help language` lists what there is");
}

bool raise_left_out(Machine *m, Str of, Str name, Span at)
{
    if (!known_name(of, name))
        return false;
    if (str_starts(of, "torch.Tensor") || str_starts(of, "torch.nn.Module"))
        of = str_from(of, str_is(of, "torch.Tensor") ? 6 : 9);
    if (str_is(of, "builtins"))
        raise_limit(m, at, "'%.*s' is not in the lesson language", STR_ARG(name));
    else
        raise_limit(m, at, "%.*s.%.*s is not in the lesson language", STR_ARG(of), STR_ARG(name));
    hint_instead(m, name);
    return true;
}

/* A member that is not there: left out, or a typo of one that is. */
static bool no_member(Machine *m, Namespace space, Str of, Str name, Span at)
{
    Nearest near = {.wanted = name};
    Str real = str_of(library_spaces[space].name);
    if (raise_left_out(m, real, name, at))
        return false;
    raise_as(m, ATTRIBUTE_ERROR, at, "%.*s has no attribute '%.*s'", STR_ARG(of), STR_ARG(name));
    if (!machine_hints(m))
        return false;
    bool module = space == SPACE_TORCH || space == SPACE_NN || space == SPACE_FUNCTIONAL;
    const char *owner = module ? library_owner(m, space, name) : NULL;
    if (owner)
        return error_hint(m->error, "did you mean %s.%.*s?", owner, STR_ARG(name));
    library_offer(&near, space);
    nearest_hint(&near, m->error);
    return false;
}

bool machine_stream(Machine *m, Value of, Str name, Value **out)
{
    bool stdout_meant = str_is(name, "stdout");
    *out = stdout_meant ? &m->stdout_given : &m->stderr_given;
    return of.kind == VALUE_MODULE && of.i == SPACE_SYS && (stdout_meant || str_is(name, "stderr"));
}

static bool module_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    Namespace space = (Namespace)of.i;
    Value *stream;
    if (machine_stream(m, of, name, &stream) && stream->kind != VALUE_NONE) {
        *out = value_at(*stream, at);
        return true;
    }
    if (machine_member(m, space, name, out)) {
        out->at = at;
        return true;
    }
    if (raise_left_out(m, STR("module"), name, at))
        return false;
    Str module = str_printf(m->arena, "module '%s'", library_spaces[space].name);
    return no_member(m, space, module, name, at);
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

/* Where the methods of a value stand; SPACES: it has none of the library's. */
Namespace value_space(Value v)
{
    if (v.kind == VALUE_LIST && v.items->deque)
        return SPACE_DEQUE;
    static const struct {
        unsigned kinds;
        Namespace space;
    } spaces[] = {{WHOLE, SPACE_INT},
                  {1u << VALUE_SLICE, SPACE_SLICE},
                  {1u << VALUE_ITERATOR, SPACE_ITERATOR},
                  {1u << VALUE_FLOAT, SPACE_FLOAT},
                  {1u << VALUE_TENSOR, SPACE_TENSOR},
                  {1u << VALUE_STR, SPACE_STR},
                  {BYTE_LIST, SPACE_BYTES},
                  {1u << VALUE_LIST, SPACE_LIST},
                  {TUPLE, SPACE_TUPLE},
                  {1u << VALUE_RANGE, SPACE_RANGE},
                  {1u << VALUE_DICT, SPACE_DICT},
                  {1u << VALUE_SET, SPACE_SET}};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (value_is(v, spaces[i].kinds))
            return spaces[i].space;
    return SPACES;
}

/* str.upper, dict.fromkeys, torch.Tensor.norm: a method of a type, to be given its object. */
static bool type_method(Machine *m, Value of, Str name, Span at, Value *out)
{
    static const struct {
        const char *type;
        Namespace space;
    } types[] = {{"int", SPACE_INT},     {"float", SPACE_FLOAT},     {"str", SPACE_STR},
                 {"bytes", SPACE_BYTES}, {"bytearray", SPACE_BYTES}, {"list", SPACE_LIST},
                 {"tuple", SPACE_TUPLE}, {"range", SPACE_RANGE},     {"dict", SPACE_DICT},
                 {"set", SPACE_SET},     {"frozenset", SPACE_SET}};
    const Builtin *row = NULL;
    if (of.kind == VALUE_BUILTIN && of.builtin->spaces & TORCH &&
        str_is(STR("Tensor"), of.builtin->name) && machine_member(m, SPACE_TENSOR, name, out)) {
        out->at = at;
        return true;
    }
    for (size_t i = 0; of.kind == VALUE_BUILTIN && i < sizeof types / sizeof *types; i++)
        if (of.builtin->spaces & BUILTIN && str_is(str_of(of.builtin->name), types[i].type))
            row = library_find(types[i].space, name);
    if (!row)
        return false;
    *out = (Value){.kind = VALUE_BUILTIN, .builtin = row, .at = at};
    if (str_is(name, "fromkeys") || str_is(name, "maketrans") || str_is(name, "fromhex") ||
        str_is(name, "from_bytes")) { /* these need none */
        Value none = value_none();
        *out = value_at(value_items(m, VALUE_METHOD, &none, 1), at);
        out->builtin = row;
    }
    return true;
}

/* torch.Tensor.sum: a method of tensors, to be given its tensor. */
static bool tensor_method(Machine *m, Value of, Str name, Span at, Value *out)
{
    bool tensor = of.kind == VALUE_BUILTIN && of.builtin->spaces & TORCH &&
                  str_is(STR("Tensor"), of.builtin->name);
    const Builtin *row = tensor ? library_find(SPACE_TENSOR, name) : NULL;
    if (!tensor || (row && row->spaces & PROPERTY) || !machine_member(m, SPACE_TENSOR, name, out))
        return false;
    out->at = at;
    return true;
}

static bool dtype_attribute(DType d, Str name, Span at, Value *out)
{
    bool real = str_is(name, "is_floating_point"), with_sign = str_is(name, "is_signed");
    *out = value_at(
        value_bool(real ? d >= DTYPES || dtype_is_float(d) : with_sign && d != BOOL && d != UINT8),
        at);
    return real || with_sign || str_is(name, "is_complex");
}

bool value_attribute(Machine *m, Value of, Str name, Span at, Value *out)
{
    if (type_method(m, of, name, at, out) || tensor_method(m, of, name, at, out))
        return true;
    Namespace methods = value_space(of);
    const Builtin *row = methods < SPACES ? library_find(methods, name) : NULL;
    bool found;
    if (of.kind == VALUE_DICT && str_is(STR("Counter"), of.dict->type) &&
        library_find(SPACE_COUNTER, name))
        row = library_find(SPACE_COUNTER, name);
    if ((methods == SPACE_DEQUE || of.kind == VALUE_BYTEARRAY) && !row)
        row = library_find(SPACE_LIST, name);
    if (methods == SPACE_ITERATOR && row && row->which &&
        !str_is(STR("generator"), of.iterator->type))
        row = NULL; /* only generators can be sent something */
    if (methods == SPACE_TUPLE && row && row->which && of.kind != VALUE_SIZE)
        row = NULL; /* numel: only shapes have it */
    if (of.kind == VALUE_MODULE)
        return module_attribute(m, of, name, at, out);
    if (of.kind == VALUE_OBJECT || of.kind == VALUE_SUPER)
        return object_attribute(m, of, name, at, out);
    if (row != NULL)
        return tensor_attribute(m, of, row, at, out);
    if ((of.kind == VALUE_TENSOR && machine_member(m, SPACE_TENSOR, name, out)) ||
        (of.kind == VALUE_GENERATOR && !library_find(SPACE_GENERATOR, name) &&
         machine_member(m, SPACE_GENERATOR, name, out))) {
        Value pair[2] = {of, *out};
        *out = value_at(value_items(m, VALUE_BOUND, pair, 2), at);
        return true;
    }
    if (of.kind == VALUE_LIMITS && type_limit(of, name, out)) {
        out->at = at;
        return true;
    }
    if (of.kind == VALUE_GENERATOR && (row = library_find(SPACE_GENERATOR, name)) != NULL)
        return tensor_attribute(m, of, row, at, out);
    for (int k = 0; of.kind == VALUE_PAIR && k < 2; k++)
        if (str_is(name, pair_member(of, k))) {
            *out = value_at(of.items->items[k], at);
            return true;
        }
    if (of.kind == VALUE_DICT && str_is(STR("collections.defaultdict"), of.dict->type) &&
        str_is(name, "default_factory")) {
        *out = value_at(of.dict->missing, at);
        return true;
    }
    if (of.kind == VALUE_DEVICE && device_attribute(of, name, out))
        return true;
    if (of.kind == VALUE_DTYPE && dtype_attribute((DType)of.i, name, at, out))
        return true;
    if ((of.kind == VALUE_TUPLE && of.items->named) || (of.kind == VALUE_CLASS && of.type->named)) {
        if (named_attribute(m, of, name, at, out))
            return true;
        if (m->error->kind != ERROR_NONE)
            return false;
    }
    if (!value_special_attribute(m, of, name, at, out, &found))
        return false;
    if (found) {
        out->at = at;
        return true;
    }
    if (of.kind == VALUE_TENSOR)
        return no_member(m, SPACE_TENSOR,
                         of.parameter ? STR("'Parameter' object") : STR("'Tensor' object"), name,
                         at);
    if (of.numpy && machine_member(m, SPACE_NUMPY, STR("generic"), out) &&
        machine_call_with(m, *out, &of, 1, at, &of))
        return value_attribute(m, of, name, at, out);
    if (m->error->kind != ERROR_NONE || raise_left_out(m, str_of(value_type_name(of)), name, at))
        return false;
    raise_as(m, ATTRIBUTE_ERROR, at, "'%s' object has no attribute '%.*s'", value_type_name(of),
             STR_ARG(name));
    if (str_is(name, "shape"))
        return error_hint(m->error, "only tensors have a shape; `len(a)` counts items");
    Nearest near = {.wanted = name};
    if (methods < SPACES && machine_hints(m))
        library_offer(&near, methods);
    nearest_hint(&near, m->error);
    return false;
}
