/*
 * saving.h - files of numbers: the types of their cells, which those who read them (weights.c,
 * arrays.c) know by this table too, and how tensors become such files (saving.c).
 *
 * Must not know: lessons, names of files.
 */
#ifndef TORCH_SAVING_H
#define TORCH_SAVING_H

#include "numbers/tensor.h"

/* How a type of cells is called in files, how many bytes a cell has there, lowest first, and what
 * it becomes. Of those that become the same the first one is written. */
typedef struct CellType {
    const char *weights; /* in safetensors: "F32" */
    const char *array;   /* in .npy, its byte order aside: "f4"; empty: it is not read from there */
    int width;           /* 0: the end of the table */
    DType dtype;
} CellType;

extern const CellType cell_kinds[];

typedef struct NamedTensor {
    Str name;
    Tensor cells;
} NamedTensor;

typedef ARENA_LIST(NamedTensor) NamedTensors;

/* Adds the tensors as the bytes of one file; same tensors, same bytes. False with an error: that
 * kind of file cannot hold them. */
typedef bool SaveTensors(StrBuf *out, const NamedTensors *tensors, Error *e);

SaveTensors save_npz;         /* numpy.savez, not packed */
SaveTensors save_safetensors; /* those with the widest cells first, so that all are aligned */

/* Of one tensor alone. */
SaveTensors save_npy; /* numpy.save */

/* Its rows as lines with a comma between two cells, of a vector each cell as a line. All matrices
 * of one with more dimensions follow one another. Each number has the digits that read back as the
 * same; nan, inf and -inf, True and False stand as words. */
SaveTensors save_csv;

#endif
