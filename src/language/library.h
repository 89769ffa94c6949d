/*
 * library.h - what the files of the library share among themselves: rows of functions, and reading
 * a call's arguments.
 *
 * The library's functions stand in tables of Builtin rows, one table per family (builtins.c,
 * torch_*.c, nn.c); library.c finds rows, arguments.c binds arguments to parameters and checks the
 * types that a row asks for. So a function reads a->value[k] without asking what it is. To add a
 * function: write it, add a row to its family's table.
 *
 * Must not know: syntax, scopes.
 */
#ifndef LANGUAGE_LIBRARY_H
#define LANGUAGE_LIBRARY_H

#include "base/lookup.h"
#include "language/value.h"

enum {
    MAX_WORK = 10 * 1000 * 1000, /* items read in one run: below a second; see machine_spend */
    MAX_ITEMS = 1000 * 1000,     /* of a list; beyond it a lesson has a typo */
    MAX_TEXT = 16 << 20,         /* bytes of a text: a book has less */
    MAX_PRINTED = 16 << 20, /* bytes of all that is printed, or of one value; nobody reads more */
    MAX_NESTING = 900       /* lists within lists; Python gives up at about 1000 */
};

/* ---- namespaces (library.c) ---- */

/* A namespace as help and messages call it; Namespace is its number. */
typedef struct Space {
    const char *name;    /* "torch.nn"; of a module it is what an import names */
    const char *prefix;  /* how help writes a member: "nn." */
    const char *heading; /* of its list in help */
    bool module;         /* has a name in the language: can be imported */
} Space;
extern const Space library_spaces[SPACES];

/* ---- rows ---- */

struct Arguments;

/* One row of the library. `parameters` is what help prints and what binds the arguments:
 * "input:tensor dim dtype:dtype=None". Names stand in order, optional ones with what they are when
 * they are left out. "*shape" collects further positional arguments, and those behind it, or behind
 * a lone "*", are given by name only. Behind a colon stands the type the argument must have; the
 * types are listed in arguments.c. A method's first parameter is its receiver. */
typedef struct Builtin {
    const char *name;
    uint64_t spaces; /* a bit for each Namespace, and PROPERTY */
    const char *parameters;
    bool (*call)(Machine *m, const struct Arguments *a, Value *out);
    const char *doc; /* one line */
    int which;       /* what sets rows with one `call` apart: an OpId, a DType, a ValueKind */
} Builtin;

static inline bool in_space(uint64_t spaces, Namespace space)
{
    return space < SPACES_OF_ROWS && spaces >> space & 1;
}

/* Macros, as they are bits of 64. A namespace that is added gets one here. */
/* x.shape: read without a call; its one parameter is the receiver. */
#define PROPERTY     (UINT64_C(1) << SPACES_OF_ROWS)
#define BUILTIN      (UINT64_C(1) << SPACE_BUILTIN)
#define TORCH        (UINT64_C(1) << SPACE_TORCH)
#define TENSOR       (UINT64_C(1) << SPACE_TENSOR)
#define TQDM         (UINT64_C(1) << SPACE_TQDM)
#define TIME         (UINT64_C(1) << SPACE_TIME)
#define MATH         (UINT64_C(1) << SPACE_MATH)
#define NN           (UINT64_C(1) << SPACE_NN)
#define FUNCTIONAL   (UINT64_C(1) << SPACE_FUNCTIONAL)
#define INIT         (UINT64_C(1) << SPACE_INIT)
#define MODULES      (UINT64_C(1) << SPACE_MODULES)
#define SAFETENSORS  (UINT64_C(1) << SPACE_SAFETENSORS)
#define WEIGHT_FILES (UINT64_C(1) << SPACE_WEIGHTS)
#define OBJECT       (UINT64_C(1) << SPACE_OBJECT)
#define GENERATOR    (UINT64_C(1) << SPACE_GENERATOR)
#define CUDA         (UINT64_C(1) << SPACE_CUDA)
#define BACKENDS     (UINT64_C(1) << SPACE_BACKENDS)
#define MPS          (UINT64_C(1) << SPACE_MPS)
#define CUDA_BACKEND (UINT64_C(1) << SPACE_CUDA_BACKEND)
#define CUDNN        (UINT64_C(1) << SPACE_CUDNN)
#define NN_UTILS     (UINT64_C(1) << SPACE_NN_UTILS)
#define UTILS        (UINT64_C(1) << SPACE_UTILS)
#define OPTIM        (UINT64_C(1) << SPACE_OPTIM)
#define METADATA     (UINT64_C(1) << SPACE_METADATA)
#define TYPING       (UINT64_C(1) << SPACE_TYPING)
#define ABC          (UINT64_C(1) << SPACE_ABC)
#define DATACLASSES  (UINT64_C(1) << SPACE_DATACLASSES)
#define RANDOM       (UINT64_C(1) << SPACE_RANDOM)
#define COLLECTIONS  (UINT64_C(1) << SPACE_COLLECTIONS)
#define ITERTOOLS    (UINT64_C(1) << SPACE_ITERTOOLS)
#define FUNCTOOLS    (UINT64_C(1) << SPACE_FUNCTOOLS)
#define COPY         (UINT64_C(1) << SPACE_COPY)
#define STRING       (UINT64_C(1) << SPACE_STRING)
#define OPERATOR     (UINT64_C(1) << SPACE_OPERATOR)
#define SYS          (UINT64_C(1) << SPACE_SYS)
#define JSON         (UINT64_C(1) << SPACE_JSON)
#define OF_INT       (UINT64_C(1) << SPACE_INT)
#define OF_FLOAT     (UINT64_C(1) << SPACE_FLOAT)
#define OF_ITERATOR  (UINT64_C(1) << SPACE_ITERATOR)
#define OF_SLICE     (UINT64_C(1) << SPACE_SLICE)
#define OF_DEQUE     (UINT64_C(1) << SPACE_DEQUE)
#define OF_COUNTER   (UINT64_C(1) << SPACE_COUNTER)
#define OF_STR       (UINT64_C(1) << SPACE_STR)
#define OF_BYTES     (UINT64_C(1) << SPACE_BYTES)
#define OF_LIST      (UINT64_C(1) << SPACE_LIST)
#define OF_TUPLE     (UINT64_C(1) << SPACE_TUPLE)
#define OF_RANGE     (UINT64_C(1) << SPACE_RANGE)
#define OF_DICT      (UINT64_C(1) << SPACE_DICT)
#define OF_SET       (UINT64_C(1) << SPACE_SET)
/* Methods of Python's own types. */
#define OF_PLAIN                                                                                   \
    (OF_STR | OF_BYTES | OF_LIST | OF_TUPLE | OF_RANGE | OF_DICT | OF_SET | OF_INT | OF_FLOAT |    \
     OF_DEQUE | OF_COUNTER)

/* The tables; each ends with a row without a name. */
/* clang-format off */
extern const Builtin library_outside[];  /* outside.c: tqdm, time, display */
extern const Builtin library_builtins[]; /* builtins.c: print, len ...; math */
extern const Builtin library_math[]; /* python/ */
extern const Builtin library_python_random[]; /* python/ */
extern const Builtin library_itertools[]; /* python/ */
extern const Builtin library_collections[]; /* python/ */
extern const Builtin library_functools[]; /* python/ */
extern const Builtin library_json[]; /* python/ */
extern const Builtin library_numerals[]; /* numeral.c */
extern const Builtin library_iterators[]; /* iterator.c */
extern const Builtin library_dict[]; /* mapping.c */
extern const Builtin library_set[]; /* set.c */
extern const Builtin library_list[]; /* list.c */
extern const Builtin library_text_format[]; /* text_format.c */
extern const Builtin library_regex[]; /* regex.c */
extern const Builtin library_bytes[]; /* bytes.c */
extern const Builtin library_text[]; /* text_methods.c */
extern const Builtin library_create[]; /* torch_create.c */
extern const Builtin library_grad[]; /* torch_grad.c */
extern const Builtin library_random[]; /* torch_random.c */
extern const Builtin library_settings[]; /* torch_settings.c */
extern const Builtin library_shape[]; /* torch_shape.c */
extern const Builtin library_element[]; /* torch_element.c */
extern const Builtin library_reduce[]; /* torch_reduce.c */
extern const Builtin library_pick[];       /* torch_pick.c */
extern const Builtin library_move[];       /* torch_move.c */
extern const Builtin library_arrays[]; /* arrays.c */
extern const Builtin library_split[]; /* torch_split.c */
extern const Builtin library_join[]; /* torch_join.c */
extern const Builtin library_product[];    /* einsum.c */
extern const Builtin library_sort[]; /* torch_sort.c */
extern const Builtin library_compute[]; /* torch_compute.c */
extern const Builtin library_dataclasses[]; /* dataclass.c */
extern const Builtin library_types[]; /* introspect.c: type, isinstance ... */
extern const Builtin library_nn[]; /* nn.c: layers, and the methods of modules */
extern const Builtin library_weights[];    /* weights.c */
extern const Builtin library_state[];      /* nn_state.c: the tree of a module */
extern const Builtin library_change[];     /* nn_change.c: types, learning, hooks */
extern const Builtin library_functional[]; /* torch_functional.c: torch.nn.functional */
extern const Builtin library_like[];     /* torch_like.c */
extern const Builtin library_find_rows[]; /* torch_find.c */
extern const Builtin library_device[]; /* torch_device.c */
/* clang-format on */

/* The tables one after the other: row k, or NULL past the last. */
const Builtin *library_row(int k);

/* The row of that name in a namespace, or NULL. */
const Builtin *library_find(Namespace space, Str name);

/* The row of that name in a table that ends with an empty row; or NULL. */
const Builtin *row_named(const Builtin *table, Str name);

/* Where the methods of a value stand; SPACES: it has none of the library's (attribute.c). */
Namespace value_space(Value v);
/* A row that the library's own code in the lesson language calls (composed.h): "_gelu". */
bool library_hidden(const Builtin *row);

/* Offers the names of all members of a namespace for "did you mean". */
/* How code calls the module in which the name is a member, "nn", "F", "torch" or "math", other than
 * that one; NULL: in none. */
const char *library_owner(Machine *m, Namespace other, Str name);

void library_offer(Nearest *near, Namespace space);

/* "softmax(input, dim, dtype=None)"; bound to a receiver without its first parameter, a property
 * without brackets. */
void library_signature(StrBuf *out, const Builtin *row, bool bound);

/* A constant that is a member of a namespace. */
typedef struct Constant {
    const char *name;
    uint64_t spaces;
    Value value;
} Constant;
extern const Constant library_constants[]; /* builtins.c; ends with a row without a name */

/* ---- values (value.c) ---- */

int64_t value_whole(Value v); /* of a bool or int */
double value_double(Value v); /* of a number */
Scalar value_scalar(Value v); /* a number as an operand of tensors: float32, int64 or bool */
Scalar value_number(Value v); /* the same, of a float all 64 bits */
Value value_of_scalar(Scalar s);

Tensor value_view(const Machine *m, Value v); /* of a tensor: the cells as they are now */
Operand value_operand(const Machine *m, Value v, Span at); /* a tensor as an operand */

/* The one cell of a tensor as a Python number: item(), float(), an index. */
bool value_single(Machine *m, Value v, Span at, Value *out);

/* Collects all items of any sequence into a new list or tuple. */
bool value_collect(Machine *m, Value of, ValueKind kind, Span at, Value *out);

bool value_truncate(Machine *m, double f, Span at, Value *out); /* int(f) (builtins.c) */

/* Error when a size is over its limit, `most`: MAX_TEXT, MAX_ITEMS or MAX_PRINTED. */
bool value_fits(Machine *m, size_t size, int most, Span at);

/* The bytes of a text, and bytes as repr() writes them (python/bytes.c). */
Value value_bytes(Machine *m, ValueKind kind, Str s);
void bytes_write(StrBuf *out, Value v);
struct Arguments;
bool bytes_decode(Machine *m, const struct Arguments *a, Value *out);

/* The items of a list that others may share become its own; a + b of lists or tuples (list.c). */
void list_own(Machine *m, Items *list);
bool list_sort_by(Machine *m, Items *list, int part, bool reverse, Span at); /* part: -1: whole */
Value list_join(Machine *m, ValueKind kind, const Items *a, const Items *b);

/* Enters or leaves a VALUE_CONTEXT (torch_grad.c). */
void context_switch(Machine *m, Value of, bool enter);

/* @torch.no_grad(): the function that does it around its lines. */
Value context_around(Machine *m, Value of, Value function);

/* ---- objects and modules (object.c) ---- */

Value value_object(Module *m);

/* Finds the function that a call of the object runs: its forward. */
bool object_forward(Machine *m, Value of, Span at, Value *out);

/* An attribute or method of an object, or of super(). */
bool object_attribute(Machine *m, Value of, Str name, Span at, Value *out);

int64_t range_length(const Items *range); /* of a VALUE_RANGE (value.c) */
/* Sets an attribute as that kind of member, and names in the trace what it brought. */
bool object_set_member(Machine *m, Module *of, MemberKind kind, Str name, Value v, Span at);

/* May objects be changed now? Error: not while an answer is computed. */
bool object_changes(Machine *m, Span at);

/* Errors: the value cannot take the place of a member of that kind; the tree of modules is over the
 * limits of modules/module.h. Always false. */
bool object_wrong_kind(Machine *m, MemberKind kind, Str name, Value v, Span at);

/* What PyTorch's messages call the type of a value: "torch.FloatTensor", "int" (object.c). */
const char *torch_type(Machine *m, Value v);
bool object_too_large(Machine *m, Span at);

/* What a member holds. */
Value object_member(const Member *member);

bool value_is_modules(Value v); /* an nn.ModuleList: has a length and items */

/* ---- sys.stdout and sys.stderr, which a lesson may set (attribute.c) ---- */

/* Is `of`.name one of them? *out is then where it is kept what the lesson set it to. */
bool machine_stream(Machine *m, Value of, Str name, Value **out);

/* ---- names that are not there (attribute.c) ---- */

/* When the module or type `of` ("torch", "list", "builtins") really has that name elsewhere: raises
 * "torch.fft is not in the lesson language" with what to write instead, and says true. */
bool raise_left_out(Machine *m, Str of, Str name, Span at);

/* ---- subscripts of plain sequences and tensors (subscript.c) ---- */

/* An int, a bool, a whole 0-d tensor as a number (__index__); false, and no error, otherwise. */
bool value_as_index(Machine *m, Value v, int64_t *out);

/* start:stop:step cut to a sequence of `size` items as Python does it. */
/* The same, with the place where it ends as Python says it. */
bool slice_ends(Machine *m, const Subscript *s, int64_t size, Pick *p, int64_t *end);
bool slice_resolve(Machine *m, const Subscript *s, int64_t size, Pick *p);

/* x[...] of a tensor, and storing through it (torch_index.c). */
bool tensor_subscript(Machine *m, Value of, const Subscript *s, int count, Span at, Value *out);
bool tensor_store(Machine *m, Value of, const Subscript *s, int count, Value value, Span at);

/* PyTorch's test before it writes: two tensors without gaps that lie over each other in one
 * storage (inplace.c). */
bool tensors_meet(Tensor a, Tensor b);

/* ---- running operations (operators.c) ---- */

/* Runs op on tensors and numbers; gives the tensor. attr may be NULL. */
bool run_op(Machine *m, int op, const Value *in, int count, const Attrs *attr, Span at, Value *out);

/* Writes a tensor into the cells of a tensor of that shape; or, to be stretched, a smaller one or a
 * number (inplace.c). */
bool write_cells(Machine *m, Value to, Value from, bool stretch, Span at);

/* Writes the tensor that an in-place operation computed into the cells of a tensor, which must have
 * its shape and a type that can hold it (inplace.c). */
bool update_cells(Machine *m, Value to, Value from, Span at);

/* Writes numbers into a weight, which may not be changed elsewhere where gradients are on. */
bool write_weights(Machine *m, Value to, Value from, Span at);

/* x.requires_grad = on (inplace.c). */
bool tensor_set_learning(Machine *m, Value *of, bool on, Span at);

/* x.t_(), x.unsqueeze_(0): the tensor itself becomes the view that x.t() is. */
bool tensor_turn(Machine *m, const struct Arguments *a, Value *out);

/* The tensor is the view from now on, and learns as it did. */
void tensor_becomes(Machine *m, Value of, Value view);

/* x.detach(), x.data: the same cells as a tensor of its own, which does not learn. */
bool tensor_detached(Machine *m, Value of, Span at, Value *out);

/* copy.copy(x): the same cells as a tensor of its own, which learns as x does. */
bool tensor_copied(Machine *m, Value of, Span at, Value *out);

/* x.data = y: the tensor x is another view of the cells of y from now on. */
bool tensor_set_data(Machine *m, Value of, Value data, Span at);

/* Is v a tensor of floats, or a float? (operators.c) */
bool value_is_float(Machine *m, Value v);

/* x.reshape(shape): a view where possible, else a copy; one size may be -1 (torch_shape.c). */
bool tensor_reshaped(Machine *m, Value of, Shape wish, Span at, Value *out);

/* The cells in another shape: the tensor itself where it has that shape, a view where possible,
 * else a copy (torch_shape.c). */
bool tensor_in_shape(Machine *m, Value of, Shape shape, Span at, Value *out);

/* Moves the dimensions order[first..count - 1] of a tensor last and makes them one
 * (torch_compute.c). */
bool join_dims(Machine *m, const int *order, int first, int count, Span at, Value *v);

/* The bytes of a file in the folder of the lesson, or below it, as they are in memory (weights.c).
 * The folder of a built-in lesson is the one inside the program, and any lesson that has no
 * weights/NAME of its own gets that of the program. Error where it lies elsewhere or cannot be
 * read. */
bool file_beside(Machine *m, Str name, Span at, Str *out);

/* ---- arguments (arguments.c) ---- */

/* A parameter of a def or of a row. */
typedef struct Formal {
    Str name;
    Str type; /* of a row: the type an argument must have; empty: any */
    bool optional;
    Value preset; /* what it is when it is left out */
} Formal;

/* What may be passed to a function. */
typedef struct Signature {
    Str name;           /* of a def, as messages say it: "X.forward" */
    const Builtin *row; /* of a function of the library; NULL: a def */
    const Value *bound; /* of a method: what stands before the dot; messages do not count it */
    Formal *formal;     /* its parameters, */
    int count;          /* so many; */
    int positional;     /* the first of them may be given by place, */
    int nameless;       /* the first of those by place only */
    Str rest;           /* what collects further ones by place; empty: nothing does */
    Str words;          /* what collects further ones by name; empty: nothing does */
} Signature;

enum { MAX_PARAMETERS = 8 }; /* of a row */

/* A call's arguments, bound: slot k belongs to parameter k. */
typedef struct Arguments {
    const Signature *to;
    const Builtin *row;
    Span at;       /* the whole call */
    Value *value;  /* the preset where none was given */
    int *position; /* 1 for the first argument as written, 0: by keyword, NOT_GIVEN */
    Tensor input;  /* parameter 0, where that is a tensor */
    const Value *rest;
    int rests; /* how many were collected; to a row they may be given by the name, as one list */
    KeywordList words; /* what was collected by name */
} Arguments;

enum { NOT_GIVEN = -1 };

/* Binds what was passed to the parameters. Errors in the words of Python, or of PyTorch. */
bool bind_arguments(Machine *m, const Signature *s, const Passed *passed, Arguments *a);

Span arg_span(const Arguments *a, int k);

/* "sum(): argument 'dim' must be int, not str". Always false. */
bool arg_wrong(Machine *m, const Arguments *a, int k, const char *wanted);

/* The argument of type dtype, or what is meant where it is None. */
DType arg_dtype(const Arguments *a, int k, DType otherwise);

/* A torch.dtype of itself, or of Python's bool, int and float; false, and no error, otherwise. */
bool read_dtype(Value *v);

/* Is it a type that tensors have here? float16 and bfloat16 can only be named and compared. */
bool check_dtype(Machine *m, Value v, Span at);

/* Makes a torch.device of *v: a device, its name, a number of a GPU; None is the CPU. Error where
 * it is not the CPU. */
bool use_device(Machine *m, Value *v, Span at);

/* torch.device(text) (torch_device.c); and its parts as text and by name. */
bool read_device(Machine *m, Str text, Span at, Value *out);
void device_repr(StrBuf *out, Value v);
bool device_attribute(Value of, Str name, Value *out);

/* A number, or a tensor of one cell, as a cell of that type. */
bool arg_cell(Machine *m, const Arguments *a, int k, DType dtype, Scalar *out);

/* Converts *v to the type that argument k names, if it names one. */
bool arg_cast(Machine *m, const Arguments *a, int k, Value *v);

/* A Python number as a cell of a given type; false with PyTorch's sentence, which names the type,
 * where the type cannot hold it. */
bool number_cell(Machine *m, Value v, DType dtype, const char *type, Span at, Scalar *out);

/* What PyTorch's sentences call the C type of a cell. */
const char *cell_type(DType dtype);

/* A dimension of a tensor of `rank`, negative ones counted from the end. */
bool arg_dim(Machine *m, const Arguments *a, int k, int rank, int *out);
bool check_dim(Machine *m, int64_t dim, int rank, Span at, int *out);

/* Sizes given one by one or as one list, tuple or torch.Size: the arguments collected in rest. */
bool arg_sizes(Machine *m, const Arguments *a, Shape *out);

/* Behind the error that a value is no whole number: of a float that is not written there as a
 * number, and so may have been divided, which operator divides. Always false. */
bool hint_of_float(Machine *m, Value v);

/* An attribute of torch.finfo(dtype), torch.iinfo(dtype) (torch_settings.c); false: unknown. */
bool type_limit(Value of, Str name, Value *out);

/* Does PyTorch say that a tensor requires gradients; and was it computed from none that does? Where
 * both are so, it prints requires_grad=True. (value.c) */
bool value_learns(const Trace *t, Value v);
bool value_is_leaf(const Trace *t, Value v);

/* The sizes of a tensor that is to be created; one of absurd size is refused. */
bool created_shape(Machine *m, const Arguments *a, Shape *out);

/* Runs the operation of the row (its `which`) on as many of the first arguments as it takes. */
bool run_row(Machine *m, const Arguments *a, const Attrs *attr, Value *out);

/* ---- help (help.c) ---- */

/* Writes help on a topic: "language" gives the whole language; the name of a function, method or
 * operation ("softmax", "torch.softmax", "x.view", "matmul") gives its parameters, what it does and
 * the C source of its kernel. False when there is no such topic; nothing is written then. */
bool help_write(StrBuf *out, Str topic);

#endif
