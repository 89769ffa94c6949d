/*
 * library.h - what the files of the library share among themselves: questions about values, and
 * reading a function's arguments.
 *
 * The library's functions stand in tables of Builtin rows, one table per family (builtins.c,
 * torch_*.c); library.c finds rows and binds arguments to their parameters. A function reads its
 * arguments with arg_*: these know the function's name and the parameter's, and say the sentence
 * PyTorch would say. To add a function: write it, add a row to its family's table.
 *
 * Must not know: syntax, scopes.
 */
#ifndef LANGUAGE_LIBRARY_H
#define LANGUAGE_LIBRARY_H

#include "language/value.h"

enum {
    MAX_WORK = 10 * 1000 * 1000, /* items read in one run: below a second; see machine_spend */
    MAX_ITEMS = 1000 * 1000,     /* of a list; beyond it a lesson has a typo */
    MAX_TEXT = 16 * 1024,        /* bytes of a text made by + and *; more is no label any more */
    MAX_PRINTED = 16 << 20, /* bytes of all that is printed, or of one value; nobody reads more */
    MAX_NESTING = 200       /* lists within lists; Python gives up at about 1000 */
};

/* The tables; each ends with a row without a name. */
extern const Builtin library_builtins[]; /* builtins.c: print, len ...; math */
extern const Builtin library_create[];   /* torch_create.c */
extern const Builtin library_shape[];    /* torch_shape.c */
extern const Builtin library_compute[];  /* torch_compute.c */
extern const Builtin library_nn[];       /* nn.c: layers, and the methods of modules */

/* The tables one after the other: row k, or NULL past the last. */
const Builtin *library_row(int k);

/* The row of that name in a namespace, or NULL. */
const Builtin *library_find(Namespace space, Str name);

/* "softmax(input, dim, dtype=None)"; bound to a receiver without its first parameter, a property
 * without brackets. */
void library_signature(StrBuf *out, const Builtin *row, bool bound);

/* A constant that is a member of a namespace. */
typedef struct Constant {
    const char *name;
    unsigned spaces;
    Value value;
} Constant;
extern const Constant library_constants[]; /* builtins.c; ends with a row without a name */

/* ---- values (value.c) ---- */

bool value_is_number(Value v); /* bool, int, float */
bool value_is_whole(Value v);  /* bool, int */
bool value_is_tuple(Value v);  /* tuple, torch.Size, what max(dim) gives */
bool value_is_list(Value v);   /* the same or a list: has items */
int64_t value_whole(Value v);  /* of a bool or int */
double value_double(Value v);  /* of a number */
Scalar value_scalar(Value v);  /* a number as an operand of tensors: float32, int64 or bool */
Value value_of_scalar(Scalar s);

Tensor value_view(const Machine *m, Value v); /* of a tensor: the cells as they are now */

/* The one cell of a tensor as a Python number: item(), float(), an index. */
bool value_single(Machine *m, Value v, Span at, Value *out);

/* Error when a text grew beyond MAX_PRINTED: what is written after that is left out (pytext.c). */
bool text_fits(Machine *m, const StrBuf *text, Span at);

/* Collects all items of any sequence into a new list or tuple. */
bool value_collect(Machine *m, Value of, ValueKind kind, Span at, Value *out);

bool too_long(Machine *m, int most, Span at); /* sets the error of MAX_ITEMS, MAX_TEXT */

/* ---- modules (nn.c) ---- */

Value value_object(Module *m);

/* Finds the function that a call of the object runs: its forward. */
bool object_forward(Machine *m, Value of, Span at, Value *out);

/* An attribute or method of an object, or of super(). */
bool object_attribute(Machine *m, Value of, Str name, Span at, Value *out);

bool value_is_modules(Value v); /* an nn.ModuleList: has a length and items */

/* ---- subscripts of plain sequences and tensors (subscript.c) ---- */

/* An int, a bool, a whole 0-d tensor as a number (__index__); false, and no error, otherwise. */
bool value_as_index(Machine *m, Value v, int64_t *out);

/* ---- running operations (operators.c) ---- */

/* Runs op on tensors and numbers; gives the tensor. attr may be NULL. */
bool run_op(Machine *m, int op, const Value *in, int count, const Attrs *attr, Span at, Value *out);

/* Writes a tensor or number into the cells of a tensor (inplace.c). */
bool write_cells(Machine *m, Value to, Value from, Span at);

/* May `result` be written into the cells of `of`, cell for cell? (inplace.c) */
bool check_fits(Machine *m, Tensor of, Tensor result, Span at);

/* ---- arguments (library.c) ---- */

/* "sum(): argument 'dim' must be int, not str". Always false. */
bool arg_wrong(Machine *m, const Arguments *a, int k, const char *wanted);

Span arg_span(const Arguments *a, int k);
bool arg_tensor(Machine *m, const Arguments *a, int k, Tensor *out);
bool arg_int(Machine *m, const Arguments *a, int k, int64_t *out); /* out stays when not given */
bool arg_bool(Machine *m, const Arguments *a, int k, bool *out);
bool arg_dtype(Machine *m, const Arguments *a, int k, DType *out);

/* A number, or a tensor of one cell, as a cell of that type. */
bool arg_cell(Machine *m, const Arguments *a, int k, DType dtype, Scalar *out);

/* A dimension of a tensor of `rank`, negative ones counted from the end. */
bool arg_dim(Machine *m, const Arguments *a, int k, int rank, int *out);
bool check_dim(Machine *m, int64_t dim, int rank, Span at, int *out);

/* Sizes given one by one or as one list, tuple or torch.Size: the arguments collected in rest. */
bool arg_sizes(Machine *m, const Arguments *a, Shape *out);

/* ---- help (help.c) ---- */

/* Writes help on a topic: "language" gives the whole language; the name of a function, method or
 * operation ("softmax", "torch.softmax", "x.view", "matmul") gives its parameters, what it does and
 * the C source of its kernel. False when there is no such topic; nothing is written then. */
bool help_write(StrBuf *out, Str topic);

#endif
