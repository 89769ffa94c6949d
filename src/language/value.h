/*
 * value.h - what a name of the lesson language can hold.
 *
 * Numbers, strings, tuples and lists are plain Python-like values; a tensor is a node of the trace.
 * Every value remembers the source text it came from (`at`), so that a number used by an operation
 * can be shown with its origin (`keys.shape[-1]**0.5`), and the numbers of a tensor literal with
 * the places they are written at. Values are small structs copied by value; lists are shared by
 * pointer, as in Python.
 *
 * The library (builtins.c, torch_*.c, nn.c) is a table of functions that work on values; the
 * evaluator (eval_*.c) knows syntax and scopes and calls the library through this header.
 */
#ifndef LANGUAGE_VALUE_H
#define LANGUAGE_VALUE_H

#include "modules/module.h"
#include "trace/ops.h"
#include "trace/trace.h"

typedef enum ValueKind {
    VALUE_NONE,
    VALUE_ELLIPSIS, /* ... */
    VALUE_BOOL,
    VALUE_INT,
    VALUE_FLOAT,
    VALUE_STR,
    VALUE_LIST,
    VALUE_TUPLE,
    VALUE_SIZE,      /* torch.Size: a tuple of ints with a name */
    VALUE_BYTES,     /* a tuple of numbers from 0 to 255; */
    VALUE_BYTEARRAY, /* a list of them */
    VALUE_PAIR,      /* what x.max(dim) gives: a tuple (values, indices) with names */
    VALUE_RANGE,     /* items: start, stop, step as ints */
    VALUE_DICT,
    VALUE_SET,      /* a set or frozenset: a dict of keys alone */
    VALUE_VIEW,     /* the keys, values or items of a dict: items[0] is it, items[1].i which */
    VALUE_ITERATOR, /* gives its items once: zip, enumerate, map, a generator */
    VALUE_TENSOR,
    VALUE_SLICE,     /* what __getitem__ is given of x[1:2]: items: start, stop, step */
    VALUE_FUNCTION,  /* a def of the lesson */
    VALUE_BUILTIN,   /* a library function, */
    VALUE_METHOD,    /* the same bound to a receiver (items[0]) */
    VALUE_DTYPE,     /* torch.float32 ... */
    VALUE_DEVICE,    /* torch.device: s, "cpu", "cuda:0" */
    VALUE_CONTEXT,   /* torch.no_grad(): i: what it switches (torch_grad.c) */
    VALUE_LIMITS,    /* torch.finfo(dtype), torch.iinfo(dtype): i, the DType */
    VALUE_GENERATOR, /* torch.Generator(); rng NULL: the trace's own */
    VALUE_MODULE,    /* a namespace: torch, math, torch.nn */
    VALUE_CLASS,     /* a class of the lesson */
    VALUE_OBJECT,    /* a torch.nn.Module: a layer, or made by a class of the lesson */
    VALUE_BOUND,     /* a def of a class (items[1]) bound to its object (items[0]) */
    VALUE_SUPER, /* super() within a def of a class: items: its object or class, the def's class */
    VALUE_WRAPPED, /* @property and the like: items; `builtin` is the row that made it */
    VALUE_TYPE,    /* a type that has no name in the language: s is what it is called */
    VALUE_HINT,    /* of typing: Optional, Generic; subscripts change nothing */
} ValueKind;

struct Function; /* a def with its parameters and body; eval.h */
struct Class;    /* a class with its defs; eval.h */
struct Builtin;
struct Items;
struct Passed;
struct Eval;     /* evaluation/eval.h */
struct Dict;     /* dict.h */
struct Iterator; /* iterator.h */

typedef struct Value {
    ValueKind kind;
    bool parameter; /* of a tensor: prints as "Parameter containing:" */
    bool detached;  /* of a tensor: x.detach(), its numbers alone */
    bool numpy;     /* of a number: numpy's, which has what an array has */
    union {
        bool b;
        int64_t i; /* also: DType of VALUE_DTYPE, Namespace of VALUE_MODULE */
        double f;
        Str s; /* also: of VALUE_DEVICE */
        struct Items *items;
        struct Dict *dict;         /* VALUE_DICT, VALUE_SET */
        struct Iterator *iterator; /* VALUE_ITERATOR */
        NodeId node;
        const struct Function *function;
        const struct Class *type; /* VALUE_CLASS */
        Module *module;           /* VALUE_OBJECT, VALUE_SUPER */
        Rng *rng;                 /* VALUE_GENERATOR */
    };
    const struct Builtin *builtin;
    Span at;
} Value;

typedef struct Items {
    Value *items;
    size_t count, capacity;
    const struct Class *named; /* of a tuple with names: its class */
    int32_t deque;             /* of a deque: its maxlen and 1, or -1; 0: a list */
    size_t *claimed; /* of items that lists share: how many are in use; NULL: they are its own */
} Items;

/* In the order in which help lists them (library_spaces in library.c). */
typedef enum Namespace {
    SPACE_TORCH,
    SPACE_TENSOR, /* methods of tensors */
    SPACE_NN,
    SPACE_FUNCTIONAL,
    SPACE_INIT,
    SPACE_WEIGHTS, /* safetensors.torch */
    SPACE_SAFETENSORS,
    SPACE_OBJECT,  /* methods of modules */
    SPACE_MODULES, /* and of a ModuleList */
    SPACE_BUILTIN,
    SPACE_STR, /* methods of texts, */
    SPACE_BYTES,
    SPACE_LIST, /* lists, */
    SPACE_TUPLE,
    SPACE_RANGE,
    SPACE_DICT,
    SPACE_SET,
    SPACE_INT,
    SPACE_FLOAT,
    SPACE_SLICE,
    SPACE_ITERATOR,
    SPACE_DEQUE,
    SPACE_COUNTER,
    SPACE_MATH,
    SPACE_RANDOM, /* Python's module random */
    SPACE_COLLECTIONS,
    SPACE_ITERTOOLS,
    SPACE_FUNCTOOLS,
    SPACE_COPY,
    SPACE_STRING,
    SPACE_OPERATOR,
    SPACE_TIME,
    SPACE_SYS,
    SPACE_JSON,
    SPACE_CONTEXTLIB,
    SPACE_ENUM,
    SPACE_TYPES,
    SPACE_NUMBERS,
    SPACE_GENERATOR, /* methods of generators */
    SPACE_CUDA,      /* torch.cuda: there is none */
    SPACE_BACKENDS,  /* torch.backends, with: */
    SPACE_MPS,
    SPACE_CUDA_BACKEND,
    SPACE_CUDNN,
    SPACE_AMP,      /* torch.cuda.amp */
    SPACE_AUTOGRAD, /* torch.autograd */
    SPACE_OPTIM,    /* torch.optim, with lr_scheduler further down */
    SPACE_JIT,      /* torch.jit */
    SPACE_NN_UTILS, /* torch.nn.utils, with: */
    SPACE_NN_RNN,   /* torch.nn.utils.rnn */
    SPACE_UTILS,    /* torch.utils, with: */
    SPACE_DATA,     /* torch.utils.data */
    SPACE_CHECKPOINT,
    SPACE_DISTRIBUTIONS,
    SPACE_LOGGING,
    SPACE_WARNINGS,
    SPACE_TQDM,
    SPACE_METADATA, /* importlib.metadata */
    SPACE_TYPING,
    SPACE_ABC,
    SPACE_DATACLASSES,
    SPACE_DRAWS, /* torch.random */
    /* From here on all of a namespace is written in the lesson language: it has no bit. */
    SPACES_OF_ROWS,
    SPACE_NUMPY = SPACES_OF_ROWS,
    SPACE_NUMPY_RANDOM,
    SPACE_HEAPQ,
    SPACE_BISECT,
    SPACE_STATISTICS,
    SPACE_OS,
    SPACE_OS_PATH,
    SPACE_TEXTWRAP,
    SPACE_UNICODEDATA,
    SPACE_RE,
    SPACE_TESTING, /* torch.testing */
    SPACE_LR_SCHEDULER,
    SPACE_ARGPARSE,
    SPACE_PATHLIB,
    SPACE_LINALG,  /* torch.linalg */
    SPACE_SPECIAL, /* torch.special */
    SPACE_LIGHTNING,
    SPACE_NN_MODULES, /* torch.nn once more, and its files */
    SPACE_PPRINT,
    SPACE_QUEUE,
    SPACE_UNITTEST,
    SPACE_NUMPY_TESTING,
    SPACE_IO,
    SPACE_COLLECTIONS_ABC,
    SPACE_INSPECT,
    SPACES
} Namespace;

/* What torch.__version__ and version("torch") say: the PyTorch whose digits, texts and errors are
 * printed here. An output block that names another one is not wrong for that (running/check.c). */
#define TORCH_VERSION "1.13.1"

/* What sys.version says: the Python that the texts of errors are those of. */
#define PYTHON_VERSION "3.11.2"

/* How often something was asked that no file says, and that another run or machine answers in
 * another way. */
typedef struct Outside {
    int64_t clock;        /* the hour */
    int64_t devices;      /* whether there is a GPU */
    int64_t hashes;       /* those of texts, as in the order of a set */
    int64_t seeds;        /* torch.manual_seed was called, */
    int64_t python_seeds; /* and random.seed; */
    int64_t python_draws; /* numbers were drawn by the module random, */
    int64_t numpy_seeds;  /* and the same of numpy.random */
    int64_t numpy_draws;
    int64_t commands; /* lines of IPython's own were passed over */
    bool learning;    /* code that learns was not run: gradients are not known */
} Outside;

/* What library functions work in: the trace they run operations on, where text is printed, the
 * error of the run (sticky). */
typedef struct Machine {
    /* Who evaluates, and what it offers to the library: the members of namespaces that are written
     * in the lesson language, and calls (machine_call). NULL: nobody does. */
    struct Eval *eval;
    bool (*composed)(struct Machine *m, Namespace space, Str name, struct Value *out);
    bool (*call)(struct Machine *m, struct Value callee, const struct Passed *given, Span at,
                 struct Value *out);

    bool (*raise)(struct Machine *m, struct Value exception, Span at); /* always false */
    bool (*make)(struct Machine *m, struct Value class, const struct Passed *given, Span at,
                 struct Value *out); /* an object, whatever a metaclass says of calls */
    /* The names of the top level, or those of here, as a dict: a copy whose keys may be set. */
    bool (*names)(struct Machine *m, bool top, Span at, struct Value *out);
    void (*give)(struct Machine *m, Str name, struct Value value); /* at the top level */
    struct Class *making; /* whose metaclass is asked just now (metaclass.c) */

    Str lesson;            /* the name of its file, beside which others are read, */
    ARENA_LIST(Str) files; /* and the bytes of those that were */
    Arena *arena;
    Trace *trace;
    StrBuf *printed;
    Error *error;
    bool dropout_mkl;   /* flavour of dropout masks */
    bool normal_scalar; /* randn from 16 cells on as PyTorch draws it without AVX2 */
    bool other;         /* what nobody can foretell is something else: see LessonOptions */
    Outside outside;
    bool undrawn;              /* the class of the layer that is made fills its weights itself */
    bool frozen;               /* an answer is computed: modules stay as they are */
    bool spent;                /* the arena's limit is used up: nothing more is run */
    void *random;              /* Python's own generator (python/random.c) */
    void *numpy_random;        /* the same of numpy */
    struct Value missing;      /* the key that the last KeyError was about */
    struct Value stdout_given; /* what sys.stdout was set to; None: print writes what is shown */
    struct Value stderr_given; /* the same of sys.stderr */
    void *patterns;            /* regex.c */
    void *texts;               /* text_index.c */
    int64_t work;              /* done outside the trace so far; see machine_spend */
    int near;                  /* errors for which a near name was looked for */
    int nans;                  /* how many float("nan") there are */
    int nested; /* iterators that read iterators, and tuples within tuples, just now: at most
                   nested_for_lessons */
} Machine;

/* Goes one deeper into nested values, for which `nested--` comes afterwards; false with an error at
 * `at` (RecursionError) where that is too deep, and then it does not. */
bool machine_nest(Machine *m, Span at);

/* True as long as it is worth while to look for a near name: an error that is caught again and
 * again is never told. */
bool machine_hints(Machine *m);

/* Sets the error of the run, at `at`, unless it has one. Behind a newline in `format` stands the
 * hint: what to do. Always false. */
bool raise_at(const Machine *m, Span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Python's own exceptions. raise_at raises a RuntimeError. */
typedef enum ExceptionId {
#define EXCEPTION(ID, name) ID,
#include "language/exceptions.def"
    EXCEPTIONS
} ExceptionId;

/* The same with the class that Python or PyTorch gives the error: raise_as(m, TYPE_ERROR, at, ...).
 */
bool raise_as(const Machine *m, ExceptionId type, Span at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a limit of this program, or what is not in the lesson language: `except` does not
 * catch it. */
bool raise_limit(const Machine *m, Span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a whole number that 64 bits do not hold. */
bool raise_beyond(const Machine *m, Span at);

const char *exception_name(ExceptionId id); /* (exception.c) */

/* In what is said of what PyTorch and Python have and the lesson language has not. */
#define LEFT_OUT "in the lesson language"

#ifdef __clang_analyzer__ /* it sees one file at a time: tell it what this returns */
#define raise_at(...)    ((void)raise_at(__VA_ARGS__), false)
#define raise_as(...)    ((void)raise_as(__VA_ARGS__), false)
#define raise_limit(...) ((void)raise_limit(__VA_ARGS__), false)
#endif

/* Counts work that leaves no node in the trace: statements run, items read, cells compared. False
 * with an error at `at` once a run has done more than MAX_WORK, so that no lesson can hang. */
bool machine_spend(Machine *m, int64_t work, Span at);

/* A keyword argument as written. */
typedef struct Keyword {
    Str name;
    Value value;
    Span at;
} Keyword;

typedef ARENA_LIST(Keyword) KeywordList;

/* The arguments of one call as they were written, evaluated. */
typedef struct Passed {
    Items positional;
    KeywordList keyword;
} Passed;

/* Calls any value that can be called: a def, a lambda, a method, a class, a function of the
 * library, an object. So sorted() calls its key. False after an error. */
bool machine_call(Machine *m, Value callee, const Passed *given, Span at, Value *out);

/* The same with these arguments by place. */
bool machine_call_with(Machine *m, Value callee, const Value *arguments, size_t count, Span at,
                       Value *out);

/* ---- library lookup and call (library.c) ---- */

/* The member `name` of a namespace: a function, a constant (torch.inf, math.pi, torch.float32) or
 * a namespace (torch.nn). False when there is none; no error is set. */
bool library_member(Namespace space, Str name, Value *out);

/* The same, and what is written in the lesson language (composed.h). An error may be set when it
 * is false. */
bool machine_member(Machine *m, Namespace space, Str name, Value *out);

/* Attribute or method of any value: x.shape, x.T, x.sum, torch.softmax. Error names the type; its
 * hint what to write instead, or the nearest name (attribute.c). */
bool value_attribute(Machine *m, Value of, Str name, Span at, Value *out);

/* of.name = value, of objects, classes and functions: with PyTorch's rules for parameters, buffers
 * and modules (object.c). */
bool value_set_attribute(Machine *m, Value of, Str name, Value value, Span at);

/* Calls a VALUE_BUILTIN or VALUE_METHOD. Errors as Python's: missing, unexpected, too many. */
bool library_call(Machine *m, Value callee, const Passed *given, Span at, Value *out);

/* ---- operators and items (operators.c, comparison.c, subscript.c, inplace.c) ---- */

/* a op b for an OpId of the elementwise family or OP_MATMUL, with Python's rules for numbers,
 * strings, lists and PyTorch's for tensors. */
bool value_binary(Machine *m, int op, Value a, Value b, Span at, Value *out);

/* Says that the operator does not take these two, as Python says it. Always false. */
bool operator_refused(Machine *m, int op, Value a, Value b, Span at);

/* a op b of two values that are no tensors and no objects, where op compares (comparison.c). */
bool value_compare(Machine *m, int op, Value a, Value b, Span at, bool *out);

/* Are both the same kind of sequence: two tuples, two texts, bytes and a bytearray? */
bool value_alike(Value a, Value b);

/* -a (OP_NEG) or ~a (OP_BITNOT, of masks and whole numbers). */
bool value_unary(Machine *m, int op, Value a, Span at, Value *out);

/* One position of a subscript: an index, or a slice with absent parts. */
typedef struct Subscript {
    bool slice;
    Value index;             /* when not a slice */
    Value start, stop, step; /* VALUE_NONE where absent */
    Span at;
} Subscript;

/* of[s0, s1, ...] and of[...] = value; a tensor gives a view, writing is in place. */
bool value_index(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out);
bool value_store(Machine *m, Value of, const Subscript *s, int count, Value value, Span at);
bool value_delete(Machine *m, Value of, const Subscript *s, int count, Span at); /* del of[s0] */

/* del of.name (object.c). */
bool value_delete_attribute(Machine *m, Value of, Str name, Span at);

/* of op= value. A tensor (but not for @=, as in PyTorch) and a list (+= and *=) change where they
 * are, and *changed is set; else *out is the new value, for the name to be bound to. */
bool value_update(Machine *m, int op, Value of, Value value, Span at, Value *out, bool *changed);

/* ---- properties (value.c) ---- */

/* Sets of kinds: ask value_is(v, NUMBER). */
enum {
    WHOLE = 1u << VALUE_BOOL | 1u << VALUE_INT,
    NUMBER = WHOLE | 1u << VALUE_FLOAT,
    TUPLE = 1u << VALUE_TUPLE | 1u << VALUE_SIZE | 1u << VALUE_PAIR,
    BYTE_LIST = 1u << VALUE_BYTES | 1u << VALUE_BYTEARRAY,
    LIST = TUPLE | BYTE_LIST | 1u << VALUE_LIST, /* has items */
    SEQUENCE = LIST | 1u << VALUE_STR,           /* + and * join and repeat it */
    TABLE = 1u << VALUE_DICT | 1u << VALUE_SET,  /* finds its items by their hash */
    ITERABLE = SEQUENCE | TABLE | 1u << VALUE_RANGE | 1u << VALUE_VIEW | 1u << VALUE_ITERATOR |
               1u << VALUE_TENSOR
};
bool value_is(Value v, unsigned kinds);
bool value_walks(Value v); /* can a for walk over it: also over an object with an __iter__? */

const char *pair_member(Value v, int k); /* "values", "indices" of a VALUE_PAIR */
const char *value_type_name(Value v);    /* "int", "Tensor", "torch.Size" */
Span value_span(Value v, Span fallback); /* v.at, or the fallback when it has no place */
bool value_truth(Machine *m, Value v, Span at, bool *out); /* error: tensors of several cells */

/* Item k of any sequence; *end is set past the last. Tensors give row views, lazily. */
bool value_item(Machine *m, Value of, int64_t k, Span at, Value *out, bool *end);

/* A walk over the items of any sequence, and what came of it:
 *     Each each = {.of = v, .at = at};
 *     while (value_next(m, &each)) ... each.item ...
 *     return each.end; // false: an error was set */
typedef struct Each {
    Value of;
    Span at;
    int64_t count; /* of items read so far */
    Value item;
    bool end;
    size_t size; /* of a dict or set: how many it held when the walk began */
} Each;
bool value_next(Machine *m, Each *each);

bool value_length(Machine *m, Value v, Span at, int64_t *out); /* len(v) */

/* item in of (comparison.c). */
bool value_contains(Machine *m, Value of, Value item, Span at, bool *out);

/* item in of, for one item: the same, or equal. */
bool value_equal(Machine *m, Value a, Value b, Span at, bool *out);

/* a is b: the same number, text or object (comparison.c). */
bool value_same(Value a, Value b);

Value value_none(void);
Value value_bool(bool b);
Value value_int(int64_t i);
Value value_float(double f);
Value value_str(Str s);
Value value_tensor(NodeId node);
Value value_items(Machine *m, ValueKind kind, const Value *items, size_t count);
Value value_at(Value v, Span at); /* v, said to come from this source text */

/* ---- as text (pytext.c) ---- */

/* repr(v) as Python and PyTorch print it; tensors as they are at `time`. */
void value_write_repr(StrBuf *out, const Trace *t, Value v, NodeId time);

/* The same as it is now, by an object's own __repr__: which may set the error of the run. */
void value_write_now(Machine *m, StrBuf *out, Value v);

/* str(v), which differs of texts alone; tensors as they are now. */
void value_write_str(Machine *m, StrBuf *out, Value v);

/* str, repr or ascii of it, by the letter of {x!s}: 's', 'r', 'a'. Error: what its own __repr__
 * raises; nested too deeply; too long. */
bool value_write_any(Machine *m, StrBuf *out, Value v, char how, Span at);

/* format(v, spec) of an f-string: "", ".4f", ">8", "5d", "03d", ",", "e", "g", "%". */
bool value_write_format(Machine *m, StrBuf *out, Value v, Str spec, Span at);

#endif
