/*
 * library.c - the namespaces of the library, finding their members, and calling a function.
 *
 * The rows of all tables are searched one after the other; a name may stand in several namespaces
 * (torch.sum and x.sum are one row). A call reads the row's `parameters` text: what help prints is
 * what is obeyed.
 */
#include "language/library.h"

#include "language/composed.h"
#include "language/function.h"

#include <assert.h>
#include <pthread.h>

const Space library_spaces[SPACES] = {
    [SPACE_TORCH] = {"torch", "torch.", "Functions of torch", true},
    [SPACE_TENSOR] = {"torch.Tensor", "x.", "Of a tensor x", false},
    [SPACE_NN] = {"torch.nn", "nn.", "Of torch.nn", true},
    [SPACE_FUNCTIONAL] = {"torch.nn.functional", "F.", "Of torch.nn.functional as F", true},
    [SPACE_INIT] = {"torch.nn.init", "nn.init.", "Of torch.nn.init", true},
    [SPACE_MODULES] = {"torch.nn.ModuleList", "l.", "Of an nn.ModuleList l", false},
    [SPACE_SAFETENSORS] = {"safetensors", "safetensors.", "Of safetensors", true},
    [SPACE_WEIGHTS] = {"safetensors.torch", "", "Of safetensors.torch", true},
    [SPACE_OBJECT] = {"torch.nn.Module", "m.", "Of a module m; m(x) calls its forward", false},
    [SPACE_BUILTIN] = {"builtins", "", "Python's own", false},
    [SPACE_STR] = {"str", "s.", "Of a text s", false},
    [SPACE_BYTES] = {"bytes", "b.", "Of bytes b, or a bytearray", false},
    [SPACE_LIST] = {"list", "l.", "Of a list l", false},
    [SPACE_TUPLE] = {"tuple", "t.", "Of a tuple t", false},
    [SPACE_RANGE] = {"range", "r.", "Of a range r", false},
    [SPACE_DICT] = {"dict", "d.", "Of a dict d", false},
    [SPACE_SET] = {"set", "s.", "Of a set s, or frozenset", false},
    [SPACE_MATH] = {"math", "math.", "Of math", true},
    [SPACE_GENERATOR] = {"torch.Generator", "g.", "Of a generator g of random numbers", false},
    [SPACE_CUDA] = {"torch.cuda", "torch.cuda.", "Of torch.cuda", true},
    [SPACE_BACKENDS] = {"torch.backends", "torch.backends.", "Of torch.backends", true},
    [SPACE_MPS] = {"torch.backends.mps", "torch.backends.mps.", "Of torch.backends.mps", true},
    [SPACE_CUDA_BACKEND] = {"torch.backends.cuda", "torch.backends.cuda.", "Of torch.backends.cuda",
                            true},
    [SPACE_CUDNN] = {"torch.backends.cudnn", "torch.backends.cudnn.", "Of torch.backends.cudnn",
                     true},
    [SPACE_AMP] = {"torch.cuda.amp", "torch.cuda.amp.", "Of torch.cuda.amp", true},
    [SPACE_AUTOGRAD] = {"torch.autograd", "torch.autograd.", "Of torch.autograd", true},
    [SPACE_OPTIM] = {"torch.optim", "torch.optim.", "Of torch.optim: nothing is learned here",
                     true},
    [SPACE_LR_SCHEDULER] = {"torch.optim.lr_scheduler", "torch.optim.lr_scheduler.",
                            "Of torch.optim.lr_scheduler", true},
    [SPACE_NN_MODULES] = {"torch.nn.modules", "nn.modules.", "", true},
    [SPACE_LIGHTNING] = {"pytorch_lightning", "pl.", "Of pytorch_lightning as pl", true},
    [SPACE_JIT] = {"torch.jit", "torch.jit.", "Of torch.jit", true},
    [SPACE_NN_UTILS] = {"torch.nn.utils", "nn.utils.", "Of torch.nn.utils", true},
    [SPACE_NN_RNN] = {"torch.nn.utils.rnn", "nn.utils.rnn.", "Of torch.nn.utils.rnn", true},
    [SPACE_UTILS] = {"torch.utils", "torch.utils.", "Of torch.utils", true},
    [SPACE_DATA] = {"torch.utils.data", "torch.utils.data.", "Of torch.utils.data", true},
    [SPACE_CHECKPOINT] = {"torch.utils.checkpoint", "torch.utils.checkpoint.",
                          "Of torch.utils.checkpoint", true},
    [SPACE_DISTRIBUTIONS] = {"torch.distributions", "torch.distributions.",
                             "Of torch.distributions", true},
    [SPACE_LOGGING] = {"logging", "logging.",
                       "Of logging: messages, printed where they go to sys.stdout", true},
    [SPACE_WARNINGS] = {"warnings", "warnings.", "Of warnings, which are passed over", true},
    [SPACE_TQDM] = {"tqdm", "tqdm.", "Of tqdm", true},
    [SPACE_TIME] = {"time", "time.", "Of time", true},
    [SPACE_RANDOM] = {"random", "random.", "Of random", true},
    [SPACE_COLLECTIONS] = {"collections", "collections.", "Of collections", true},
    [SPACE_ITERTOOLS] = {"itertools", "itertools.", "Of itertools", true},
    [SPACE_FUNCTOOLS] = {"functools", "functools.", "Of functools", true},
    [SPACE_COPY] = {"copy", "copy.", "Of copy", true},
    [SPACE_STRING] = {"string", "string.", "Of string", true},
    [SPACE_OPERATOR] = {"operator", "operator.", "Of operator", true},
    [SPACE_SYS] = {"sys", "sys.", "Of sys", true},
    [SPACE_JSON] = {"json", "json.", "Of json", true},
    [SPACE_CONTEXTLIB] = {"contextlib", "", "Of contextlib", true},
    [SPACE_ENUM] = {"enum", "", "Of enum", true},
    [SPACE_TYPES] = {"types", "", "Of types", true},
    [SPACE_NUMBERS] = {"numbers", "", "Of numbers: kinds of them, for isinstance", true},
    [SPACE_INT] = {"int", "n.", "Of a whole number n", false},
    [SPACE_FLOAT] = {"float", "f.", "Of a float f", false},
    [SPACE_ITERATOR] = {"generator", "g.", "Of what a def with yield gives, g", false},
    [SPACE_SLICE] = {"slice", "s.", "Of a slice s", false},
    [SPACE_DEQUE] = {"deque", "d.", "Of a deque d", false},
    [SPACE_COUNTER] = {"Counter", "c.", "Of a Counter c, besides those of a dict", false},
    [SPACE_METADATA] = {"importlib.metadata", "", "Of importlib.metadata", true},
    [SPACE_TYPING] = {"typing", "", "Of typing: hints, which change nothing", true},
    [SPACE_ABC] = {"abc", "", "Of abc", true},
    [SPACE_DATACLASSES] = {"dataclasses", "", "Of dataclasses", true},
    [SPACE_NUMPY] = {"numpy", "np.", "Of numpy as np", true},
    [SPACE_NUMPY_RANDOM] = {"numpy.random", "np.random.", "Of numpy.random", true},
    [SPACE_HEAPQ] = {"heapq", "heapq.", "Of heapq", true},
    [SPACE_BISECT] = {"bisect", "bisect.", "Of bisect", true},
    [SPACE_STATISTICS] = {"statistics", "statistics.", "Of statistics", true},
    [SPACE_OS] = {"os", "os.", "Of os", true},
    [SPACE_OS_PATH] = {"os.path", "os.path.", "Of os.path", true},
    [SPACE_UNICODEDATA] = {"unicodedata", "unicodedata.", "Of unicodedata", true},
    [SPACE_RE] = {"re", "re.", "Of re", true},
    [SPACE_TESTING] = {"torch.testing", "torch.testing.", "Of torch.testing", true},
    [SPACE_ARGPARSE] = {"argparse", "argparse.", "Of argparse", true},
    [SPACE_PATHLIB] = {"pathlib", "", "Of pathlib: names of files, and their text", true},
    [SPACE_LINALG] = {"torch.linalg", "torch.linalg.", "Of torch.linalg", true},
    [SPACE_SPECIAL] = {"torch.special", "torch.special.", "Of torch.special", true},
    [SPACE_DRAWS] = {"torch.random", "torch.random.", "Of torch.random", true},
    [SPACE_PPRINT] = {"pprint", "", "Of pprint", true},
    [SPACE_QUEUE] = {"queue", "queue.", "Of queue", true},
    [SPACE_UNITTEST] = {"unittest", "unittest.", "Of unittest", true},
    [SPACE_NUMPY_TESTING] = {"numpy.testing", "np.testing.", "Of numpy.testing", true},
    [SPACE_IO] = {"io", "io.", "Of io: texts written to as to files, and files of text", true},
    [SPACE_COLLECTIONS_ABC] = {"collections.abc", "", "Of collections.abc", true},
    [SPACE_INSPECT] = {"inspect", "inspect.", "Of inspect", true},
    [SPACE_TEXTWRAP] = {"textwrap", "textwrap.", "Of textwrap", true},
};

/* clang-format off */
static const Builtin *const tables[] = { /* one a line: many hands add to it */
    library_builtins,
    library_outside,
    library_iterators,
    library_numerals,
    library_math,
    library_python_random,
    library_itertools,
    library_collections,
    library_functools,
    library_json,
    library_dict,
    library_set,
    library_list,
    library_text,
    library_text_format,
    library_bytes,
    library_regex,
    library_create,
    library_random,
    library_settings,
    library_grad,
    library_shape,
    library_compute,
    library_element,
    library_reduce,
    library_sort,
    library_find_rows,
    library_pick,
    library_move,
    library_split,
    library_join,
    library_product,
    library_device,
    library_like,
    library_weights,
    library_arrays,
    library_state,
    library_change,
    library_functional,
    library_nn,
    library_types,
    library_dataclasses,
};
/* clang-format on */

/* All rows in their order, and by their names: there each stands at the place that its name says,
 * or behind it. Made when the first one is asked for. */
enum { PLACES = 8192 }; /* several times as many as there are rows */
static const Builtin *rows[PLACES / 2], *places[PLACES];
static int row_count;
static pthread_once_t places_once = PTHREAD_ONCE_INIT;

static size_t place_of(Str name)
{
    size_t hash = 5381;
    for (size_t i = 0; i < name.len; i++)
        hash = hash * 33 + (unsigned char)name.at[i];
    return hash % PLACES;
}

static void place_rows(void)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const Builtin *row = tables[i]; row->name; row++) {
            size_t place = place_of(str_of(row->name));
            while (places[place])
                place = (place + 1) % PLACES;
            places[place] = row;
            assert(row_count < PLACES / 2);
            rows[row_count++] = row;
        }
}

const Builtin *library_row(int k)
{
    pthread_once(&places_once, place_rows);
    return k < row_count ? rows[k] : NULL;
}

const Builtin *library_find(Namespace space, Str name)
{
    pthread_once(&places_once, place_rows);
    for (size_t place = place_of(name); places[place]; place = (place + 1) % PLACES)
        if (in_space(places[place]->spaces, space) && str_is(name, places[place]->name))
            return places[place];
    return NULL;
}

const Builtin *row_named(const Builtin *table, Str name)
{
    while (table->name && !str_is(name, table->name))
        table++;
    return table->name ? table : NULL;
}

bool library_hidden(const Builtin *row)
{
    return row->name[0] == '_' && row->name[1] != '_';
}

bool library_member(Namespace space, Str name, Value *out)
{
    const Builtin *row = library_find(space, name);
    if (row != NULL) {
        *out = (Value){.kind = VALUE_BUILTIN, .builtin = row};
        return true;
    }
    for (const Constant *constant = library_constants; constant->name; constant++)
        if (in_space(constant->spaces, space) && str_is(name, constant->name)) {
            *out = constant->value;
            return true;
        }
    return false;
}

bool machine_member(Machine *m, Namespace space, Str name, Value *out)
{
    if (space == SPACE_NN_MODULES && is_nn_module(name)) {
        *out = (Value){.kind = VALUE_MODULE, .i = SPACE_NN};
        return true;
    }
    space = space == SPACE_NN_MODULES ? SPACE_NN : space; /* it has no names of its own */
    return library_member(space, name, out) || (m->composed && m->composed(m, space, name, out));
}

void library_offer(Nearest *near, Namespace space)
{
    const Builtin *row;
    for (int k = 0; (row = library_row(k)) != NULL; k++)
        if (in_space(row->spaces, space))
            nearest_offer(near, str_of(row->name));
    for (const Constant *constant = library_constants; constant->name; constant++)
        if (in_space(constant->spaces, space))
            nearest_offer(near, str_of(constant->name));
    for (Composed c = {0}; composed_next(&c);)
        if (composed_in(&c, space))
            nearest_offer(near, c.name);
}

const char *library_owner(Machine *m, Namespace other, Str name)
{
    static const struct {
        Namespace space;
        const char *called;
    } owners[] = {
        {SPACE_NN, "nn"}, {SPACE_FUNCTIONAL, "F"}, {SPACE_TORCH, "torch"}, {SPACE_MATH, "math"}};
    Value member;
    const char *called = NULL;
    Error quiet = {0}, *error = m->error; /* a member may be read from the library's own sources */
    m->error = &quiet;
    for (size_t i = 0; !called && i < sizeof owners / sizeof *owners; i++)
        if (owners[i].space != other && machine_member(m, owners[i].space, name, &member))
            called = owners[i].called;
    m->error = error;
    return called;
}

/* ---- parameters ---- */

/* "dim:int=0": the name, the type, and what it is when it is left out. */
typedef struct Words {
    Str name, type, preset; /* the preset begins with "="; empty: there is none */
} Words;

static Words split(Str word)
{
    size_t equals = str_find(word, '=');
    Str left = str_part(word, 0, equals);
    size_t colon = str_find(left, ':');
    return (Words){str_part(left, 0, colon), str_from(left, colon + 1), str_from(word, equals)};
}

void library_signature(StrBuf *out, const Builtin *row, bool bound)
{
    Str left = str_of(row->parameters), word;
    strbuf_puts(out, row->name);
    if (bound)
        str_word(&left, &word);
    if (row->spaces & PROPERTY)
        return;
    strbuf_char(out, '(');
    for (bool more = false; str_word(&left, &word); more = true) {
        Words w = split(word);
        strbuf_puts(out, more ? ", " : "");
        strbuf_add(out, w.name);
        strbuf_add(out, w.preset);
    }
    strbuf_char(out, ')');
}

/* None, True, False or a number. */
static Value preset_value(Str text)
{
    Value whole = value_int(0), broken = value_float(0);
    if (str_is(text, "True") || str_is(text, "False"))
        return value_bool(str_is(text, "True"));
    if (str_is(text, "''"))
        return value_str(STR(""));
    if (str_to_int(text, &whole.i))
        return whole;
    return str_to_double(text, &broken.f) ? broken : value_none();
}

static Signature read_signature(const Builtin *row, Formal *formal)
{
    Signature s = {.row = row, .formal = formal, .positional = -1};
    Str left = str_of(row->parameters), word;
    while (str_word(&left, &word)) {
        if (str_starts(word, "**")) {
            s.words = str_from(word, 2);
            continue;
        }
        if (str_starts(word, "*")) {
            s.positional = s.count;
            s.rest = str_from(word, 1);
            continue;
        }
        Words w = split(word);
        formal[s.count++] =
            (Formal){w.name, w.type, w.preset.len > 0, preset_value(str_from(w.preset, 1))};
    }
    if (s.positional < 0)
        s.positional = s.count;
    return s;
}

/* A method of Python's own types that is called as str.upper(x) must get such an object. */
static bool check_receiver(Machine *m, const Signature *s, const Arguments *a)
{
    if (s->bound || !(s->row->spaces & OF_PLAIN) || s->row->spaces & BUILTIN)
        return true;
    Namespace space = value_space(a->value[0]);
    return in_space(s->row->spaces, space) ||
           raise_as(m, TYPE_ERROR, a->at, "descriptor '%s' doesn't apply to a '%s' object",
                    s->row->name, value_type_name(a->value[0]));
}

static bool is_result(NodeId id, Value v)
{
    for (size_t i = 0; value_is(v, LIST) && i < v.items->count; i++)
        if (is_result(id, v.items->items[i]))
            return true;
    return v.kind == VALUE_TENSOR && v.node == id;
}

/* What an operation on the way was done to, where that is short enough to say. */
static Str way_operand(const Trace *t, const Node *n)
{
    Operand in = n->in[0];
    Str name = in.node == NO_NODE ? STR("") : trace_node(t, in.node)->name, text = span_text(in.at);
    bool whole =
        in.at.source == n->at.source && in.at.start == n->at.start && in.at.len == n->at.len;
    Str of = whole || !in.at.source ? name : text;
    return str_find(of, ' ') == of.len && str_find(of, '\n') == of.len ? of : name;
}

/* "logsumexp.exp"; of what was only turned or given another shape "k.transpose(-2, -1)". */
static Str way_name(const Trace *t, const Builtin *row, const Node *n)
{
    int rank = n->out.shape.rank;
    bool turned = n->op == OP_PERMUTE && rank >= 2;
    Str of = op_is_view(n->op) ? way_operand(t, n) : STR("");
    StrBuf out = strbuf_make(t->arena);
    for (int d = 0; d < rank; d++) {
        int from = d + 2 < rank ? d : d + 2 == rank ? rank - 1 : rank - 2;
        turned = turned && n->attr.order[d] == from;
    }
    if (of.len && turned && rank == 2) {
        strbuf_printf(&out, "%.*s.T", STR_ARG(of));
    } else if (of.len && turned) {
        strbuf_printf(&out, "%.*s.transpose(-2, -1)", STR_ARG(of));
    } else if (of.len && (n->op == OP_PERMUTE || n->op == OP_VIEW) && rank > 0) {
        strbuf_printf(&out, "%.*s.%s", STR_ARG(of), n->op == OP_VIEW ? "reshape" : "permute");
        for (int d = 0; d < rank; d++)
            strbuf_printf(&out, "%s%lld", d ? ", " : "(",
                          n->op == OP_VIEW ? (long long)n->out.shape.size[d]
                                           : (long long)n->attr.order[d]);
        strbuf_char(&out, ')');
    } else {
        strbuf_printf(&out, "%s.%s", row->name, op_row(n->op)->name);
    }
    return strbuf_str(&out);
}

/* What a call computed on the way to its result is called after both: logsumexp.exp. A layer's
 * weights have names of their own, and so has what is written to. */
static void name_the_way(Trace *t, const Builtin *row, NodeId begin, Span at, Value result)
{
    NodeId end = trace_now(t);
    bool whole = result.kind == VALUE_OBJECT; /* whose tensors are members */
    if (end - begin < 2 || row->spaces & NN || whole)
        return;
    for (NodeId id = begin; id < end; id++)
        if (trace_node(t, id)->op == OP_WRITE)
            return;
    for (NodeId id = begin; id < end; id++) {
        const Node *n = trace_node(t, id);
        if (n->name.len == 0 && n->at.source == at.source && n->at.start == at.start &&
            n->at.len == at.len && !is_result(id, result))
            trace_name(t, id, way_name(t, row, n));
    }
}

/* torch.zeros(2, requires_grad=True). A Parameter says it for itself. */
static bool note_request(Machine *m, const Signature *s, const Arguments *a, Value *out)
{
    bool asked = false;
    for (int k = 0; k < s->count && out->kind == VALUE_TENSOR && !(s->row->spaces & NN); k++)
        asked |= a->value[k].kind == VALUE_BOOL && a->value[k].b &&
                 str_is(s->formal[k].name, "requires_grad") && a->position[k] != NOT_GIVEN;
    if (asked && !dtype_is_float(value_view(m, *out).storage->dtype))
        return raise_at(m, a->at,
                        "Only Tensors of floating point and complex dtype can require gradients\n"
                        "make it a float tensor first: 1.0 instead of 1");
    return !asked || tensor_set_learning(m, out, true, a->at);
}

bool library_call(Machine *m, Value callee, const Passed *given, Span at, Value *out)
{
    Formal formal[MAX_PARAMETERS];
    Signature s = read_signature(callee.builtin, formal);
    Arguments a = {.at = at};
    NodeId begin = trace_now(m->trace);
    if (callee.kind == VALUE_METHOD)
        s.bound = callee.items->items;
    bool own = false;
    if (callee.kind == VALUE_BUILTIN && given->positional.count &&
        value_is_object(given->positional.items[0]) &&
        (!special_call(m, callee.builtin, given, at, out, &own) || own))
        return own && m->error->kind == ERROR_NONE;
    *out = value_none();
    if (!bind_arguments(m, &s, given, &a) || !check_receiver(m, &s, &a) ||
        !callee.builtin->call(m, &a, out) || !note_request(m, &s, &a, out))
        return false;
    name_the_way(m->trace, callee.builtin, begin, at, *out);
    out->at = at;
    return true;
}
