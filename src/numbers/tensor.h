/*
 * tensor.h - tensors as PyTorch has them: a view of a storage.
 *
 * A Storage is one flat block of cells. A Tensor is plain data: storage, offset, shape and strides
 * (counted in cells); copying the struct makes another view of the same cells. Fresh tensors are
 * contiguous, row-major, offset 0. Cells are numbered two ways: by *index*, the row-major number
 * within the tensor's own shape (what explanations and pictures use), and by *slot*, the place
 * within the storage (what sharing is about); tensor_slot leads from one to the other.
 *
 * Must not know: operations, provenance, the lesson language.
 */
#ifndef NUMBERS_TENSOR_H
#define NUMBERS_TENSOR_H

#include "base/arena.h"
#include "base/source.h"

enum {
    MAX_RANK = 8,                /* attention in windows needs 6; two more for einsum */
    MAX_CELLS = 64 * 1024 * 1024 /* of one tensor: 256 MB of float32; above it a lesson is a typo */
};

typedef enum DType { FLOAT32, INT64, BOOL, FLOAT64, INT32, INT16, INT8, UINT8, DTYPES } DType;

/* Types that can be named and compared: no tensor has them. */
enum { FLOAT16_NAME = DTYPES, BFLOAT16_NAME };

typedef struct Shape {
    int rank;
    int64_t size[MAX_RANK];
} Shape;

typedef struct Storage {
    DType dtype;
    int64_t count;
    union {
        void *cells;
        float *f32;
        double *f64;
        int64_t *i64;
        uint8_t *b8;      /* 0 or 1 */
    };                    /* NULL: not kept; its owner makes them again when asked (trace/keep.h) */
    struct Kept *kept;    /* the buffer that large cells lie in (trace/keep.h); NULL: the arena's */
    struct Journal *past; /* what was overwritten; kept by the trace (trace/cells.c) */
    bool lent;            /* the cells are those of a file: a write gives it cells of its own */
} Storage;

typedef struct Tensor {
    Storage *storage; /* NULL: no tensor */
    int64_t offset;
    Shape shape;
    int64_t stride[MAX_RANK];
} Tensor;

/* One cell's value, exact for every dtype. */
typedef struct Scalar {
    DType dtype;
    union {
        float f32;
        double f64;
        int64_t i64; /* of every whole type */
        bool b8;
    };
} Scalar;

const char *dtype_name(DType d); /* "torch.float32" ... */
const char *dtype_word(DType d); /* "Float", "Long", "Bool": how PyTorch's messages say it */
size_t dtype_size(DType d);
bool dtype_is_float(DType d);
bool dtype_is_whole(DType d);          /* of numbers without a fraction; not bool */
DType dtype_promote(DType a, DType b); /* torch.promote_types: bool < whole < float */

/* What an operation on operands of these types computes in: the type of those with dimensions, or
 * of 0-d ones, or of plain numbers, the first of these that is of the highest category (bool,
 * whole, float). DTYPES: there is none. */
DType dtype_result(DType dims, DType zero_dims, DType numbers);

Shape shape_of(int rank, const int64_t *size);
int64_t shape_count(Shape s); /* product of the sizes; 1 for rank 0 */
bool shape_equal(Shape a, Shape b);
Shape shape_drop(Shape s, int dim);   /* without one dimension */
Shape shape_insert(Shape s, int dim); /* with a size-1 dimension before `dim` */

/* False with an error at `at`, said by `who`, for more cells than a tensor may have; it names the
 * bytes they would take. Sizes below 0 are let through. */
bool shape_allowed(Shape s, DType d, const char *who, Span at, Error *e);

/* "[6, 3]" in a small buffer by value, for messages. */
typedef struct ShapeText {
    char text[MAX_RANK * 21 + 8];
} ShapeText;
ShapeText shape_text(Shape s);

/* PyTorch's broadcasting of a with b: aligned at the last dimension, 1 stretches. False when they
 * do not match; *bad is then the offending dimension counted from the front of the result. */
bool shape_broadcast(Shape a, Shape b, Shape *out, int *bad);

/* A fresh tensor of zeroed cells in the arena. The caller has checked shape_count <= MAX_CELLS. */
Tensor tensor_make(Arena *a, DType dtype, Shape shape);

/* A tensor of all cells of a storage, row-major. */
Tensor tensor_over(Storage *s, Shape shape);

int64_t tensor_count(Tensor t);

/* Slot in the storage of the index-th cell (row-major). 0 <= index < tensor_count. */
int64_t tensor_slot(Tensor t, int64_t index);

/* The inverse of tensor_slot: the cell of a view that lies in a slot; -1 when none does. */
int64_t tensor_index(Tensor t, int64_t slot);

/* Row-major index <-> coordinates; a dimension of size 0 counts as one of size 1. */
void index_split(Shape s, int64_t index, int64_t *at);
int64_t index_join(Shape s, const int64_t *at);

/* Walks all slots of a tensor in row-major order, cheaper than tensor_slot for each:
 *     for (Walk w = walk_start(t); w.left; walk_next(&w)) use(w.slot); */
typedef struct Walk {
    Tensor t;
    int64_t at[MAX_RANK];
    int64_t slot, left;
} Walk;
Walk walk_start(Tensor t);
void walk_next(Walk *w);

/* `count` cells of t from the index-th on, row-major, converted to `as` (as scalar_to does), into a
 * flat array of that type. tensor_from_flat puts an array of t's own type into all its cells. Runs
 * of cells that follow each other in memory are moved in one go (storage.c). */
void tensor_to_flat(Tensor t, int64_t index, int64_t count, DType as, void *to);
void tensor_from_flat(Tensor t, const void *from);

/* Gives a view of t in a wider shape: stretched dimensions get stride 0 (Tensor.expand).
 * `shape` must be a broadcast of t's. */
Tensor tensor_expand(Tensor t, Shape shape);

/* Views; the caller has checked dims and bounds. */
Tensor tensor_transpose(Tensor t, int d0, int d1);
Tensor tensor_select(Tensor t, int dim, int64_t i); /* t[..., i, ...] */
Tensor tensor_slice(Tensor t, int dim, int64_t start, int64_t stop, int64_t step);
Tensor tensor_unsqueeze(Tensor t, int dim);

/* True when the cells lie row-major without gaps (Tensor.is_contiguous). */
bool tensor_is_contiguous(Tensor t);

/* t seen as `shape` without moving a cell, where its strides allow it (PyTorch's computeStride
 * rule); false where they do not. Counts must be equal. */
bool tensor_view(Tensor t, Shape shape, Tensor *out);

/* The cell in a slot of the storage as it is now; storing converts to the storage's dtype. */
Scalar storage_get(const Storage *s, int64_t slot);
void storage_set(Storage *s, int64_t slot, Scalar value);

Scalar scalar_f32(float v);
Scalar scalar_f64(double v);
Scalar scalar_i64(int64_t v);
Scalar scalar_b8(bool v);
double scalar_double(Scalar s);
Scalar scalar_to(Scalar s, DType d); /* converted as Tensor.to does; float to int truncates */
int64_t scalar_whole(Scalar s);      /* the same as an int64 */

/* Bits equal, any NaN equal to any NaN, -0 different from 0. */
bool scalar_same(Scalar a, Scalar b);

/* ---- numbers as text (format.c) ----
 *
 * PyTorch's tensor formatter and Python's number texts. Rules: one shared width; integral, fixed
 * and scientific modes; inf and nan do not count for the mode or the width; rows wrap at 80
 * columns; above 1000 elements each long dimension shows 3 + ... + 3.
 */

/* torch.set_printoptions. All zeros stand for PyTorch's own: see format_default. */
typedef struct TensorFormat {
    int precision;        /* digits behind the point */
    int64_t threshold;    /* a tensor of more cells is summarised, */
    int64_t edge;         /* to this many at each end of a dimension */
    int line_width;       /* columns */
    int scientific;       /* 1: always, -1: never, 0: where it is needed */
    DType default_dtype;  /* a float type that needs no note */
    const char *gradient; /* a note behind all others: "requires_grad=True"; NULL: none */
} TensorFormat;
TensorFormat format_default(void);

/* repr(tensor): "tensor([[0.1000, 0.2000]])". Reads the storage as it is now. */
void format_tensor(StrBuf *out, Tensor t, const TensorFormat *how);

/* repr of a Python float: the shortest text that reads back as the same double ("0.1", "1e-07",
 * "3.0", "inf", "nan"). */
void format_python_float(StrBuf *out, double v);

/* A cell in the fewest digits that read back as the same number of its type, as Python writes them:
 * "0.1" of both float types, "3", "True", "-inf". */
void format_cell(StrBuf *out, Scalar s);

#endif
