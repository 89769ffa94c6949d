/*
 * view_kinds.h - the kinds of pictures a tensor can be shown as, and which tensors each kind fits.
 *
 * The kinds are the rows of view_kinds.def. A lesson's `show NAME as KIND`, the option --view and
 * the tabs below a picture all ask the same rule, so what a lesson may say is what can be drawn.
 *
 * Must not know: how anything is drawn.
 */
#ifndef LESSON_VIEW_KINDS_H
#define LESSON_VIEW_KINDS_H

#include "base/lookup.h"
#include "trace/trace.h"

struct Pictured;

typedef enum ViewKind {
    VIEW_AUTO, /* chosen by the operation */
#define KIND(ID, ...) VIEW_##ID,
#include "lesson/view_kinds.def"
#undef KIND
    VIEW_KINDS
} ViewKind;

/* One kind, as its row in view_kinds.def says. */
typedef struct ViewKindRow {
    const char *name; /* what `show NAME as KIND` and --view call it; that of VIEW_AUTO is "auto" */
    int tab;          /* its place among the tabs below a picture, from 1; 0: none */
    bool (*fits)(const struct Pictured *); /* asked by view_kind_fits */
    const char *wanted; /* the tensors it can draw: "a result of torch.softmax"; NULL: all */
    bool zooms;         /* its pictures can show a part of their matrix */
} ViewKindRow;

extern const ViewKindRow view_kinds[VIEW_KINDS];

/* The name of kind i; NULL past the last: for name_row and "did you mean". */
const char *view_name(int i);

/* "heatmap, bars, ...": all but auto, for messages. */
NameList view_kind_list(void);

/* What cannot be computed: of a product the second size of `a` and the first of `b` differ; cell by
 * cell, sizes at the same place do, and neither is 1. */
typedef struct Mismatch {
    NodeId left, right;
    bool turned;        /* the right one was to be read with its rows as columns */
    bool cellwise;      /* no product: */
    bool bad[2];        /* which sizes differ then, of rows and of columns */
    int64_t a[2], b[2]; /* rows and columns, as they were to meet */
} Mismatch;

/* Was such a thing refused at that time? */
bool view_mismatch(const Trace *t, NodeId time, Mismatch *out);

enum { AREAS_MOST = 8 };

/* True when the picture of areas compares the tensor's numbers, those of a vector or of a column,
 * two to AREAS_MOST of them; else it compares the tensor with those that it was made of. */
bool view_compares_areas(const Trace *t, CellRef at);

/* True when the node was computed cell by cell from two operands, and is small enough for both of
 * them to stand beside it: a - b, a * 0.5. */
bool view_has_operands(const Trace *t, const Node *n);

/* True when the node is whole rows of a table, picked by the ids of one tensor. */
bool view_picks_rows(const Trace *t, const Node *n);

/* True of x[mask]: cells of a vector or matrix, one after the other. */
bool view_picks_masked(const Trace *t, const Node *n);

/* True when it is the largest or smallest of each row or column of a matrix, or of all, or where
 * that stands. */
bool view_picks_extreme(const Trace *t, const Node *n);

/* True of heads that a view cut out of the columns of a table, as view(T, H, d).transpose(0, 1)
 * does: a table for each, few and small enough to stand beside the one they were. That is the
 * source. */
bool view_splits(const Trace *t, const Node *n, NodeId *source);

/* True when the kind can draw the tensor `at.node` as it is at `at.time`. at.cell is the cell in
 * focus, negative for none. The arena takes what is looked up on the way. */
bool view_kind_fits(ViewKind kind, const Trace *t, Arena *a, CellRef at);

#endif
