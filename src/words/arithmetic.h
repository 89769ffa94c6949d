/*
 * arithmetic.h - an explanation as something to read: a formula of pieces and a sentence.
 *
 *     scores[1,2] = 0.4306·0.4361 + 1.4551·1.1156 = 1.8111
 *
 * Each piece knows whether it is the first or the second operand's number and which cell it leads
 * to, so that the picture colours and links it while the text report just prints it: one formula,
 * two readers. The numbers are those of the explanation, rounded to 4 digits for reading.
 */
#ifndef WORDS_ARITHMETIC_H
#define WORDS_ARITHMETIC_H

#include "trace/explain.h"

#include <limits.h>

typedef enum PieceRole {
    PIECE_PLAIN,
    PIECE_NAME,   /* the explained cell */
    PIECE_FIRST,  /* numbers of the first operand */
    PIECE_SECOND, /* of the second */
    PIECE_RESULT,
    PIECE_WAS, /* what it was before the lesson was changed */
} PieceRole;

typedef struct Piece {
    Str text;
    PieceRole role;
    CellRef cell;    /* where it leads; node NO_NODE: nowhere */
    Span at;         /* of a number that is no cell: where it is written; source NULL: nowhere */
    bool term_start; /* a line may break before it; a run of these may be left out */
    bool keeps;      /* the first piece of the term that counts most: that one is never left out */
} Piece;

typedef struct Arithmetic {
    ARENA_LIST(Piece);
    size_t first_term, after_terms; /* the pieces in between are the terms */
    int term_count;                 /* of those that are there, "…" not counted */
    const char *gap;                /* what stands for those that are left out */
    int all_terms;                  /* with those that were left out */
    Str sentence;                   /* what happens, in words, with tokens where there are labels */
    Str note;                       /* "3 terms, float32"; empty: nothing to add */
} Arithmetic;

enum {
    ARITHMETIC_COVERED = 0,
    ARITHMETIC_TOLD = 16, /* more are not listened to */
    ARITHMETIC_WHOLE = INT_MAX
};

/* What an operation does with its operands, in words and without a cell. */
Str words_of_whole(Arena *a, const Trace *t, const Node *n);

/* The formula of an explanation. `name` is how the cell is called: "scores[1,2]". At most `most`
 * terms are written out (ARITHMETIC_WHOLE: all), as arithmetic_shorten leaves them: a caller that
 * shows ten of a thousand need not have a thousand. With ARITHMETIC_COVERED the number is to be
 * guessed: its name and a question mark, and nothing of how it comes about. */
Arithmetic arithmetic_make(Arena *a, const Trace *t, const Explanation *x, Str name, int most);

/* At most `most` terms: those in the middle become "…", but for the one that counts most. */
Arithmetic arithmetic_shorten(Arena *a, const Arithmetic *full, int most);

/* The formula in one line of text. */
void arithmetic_write(StrBuf *out, const Arithmetic *f);

/* One number of a formula: 4 decimals; whole numbers of int64 and bool as they are; small ones
 * that would read as 0 in scientific form; inf, -inf, nan. */
Str arithmetic_number(Arena *a, Scalar s);

/* The answer to a question: whole numbers as they are, others with four decimals. */
Str arithmetic_answer(Arena *a, Scalar s);

/* What happened to the cell, which is called by that name, in words (happens.c). */
Str words_of_what(Arena *a, const Trace *t, const Explanation *x, Str name);

/* The number that an explanation calls `part`. */
Str part_number(Arena *a, const Explanation *x, const char *part);

/* The expression as an index may follow it: `(a * b)`, `torch.ones(…)`. */
void words_indexed(StrBuf *out, Arena *a, Str text);

/* How a cell is called: NAME[1,2]; of a 0-d tensor NAME alone. Without a name the node's own, or
 * else its source text. */
Str cell_name(Arena *a, const Trace *t, CellRef c, Str name);

/* A node's name, else its source text. What the call of a composed function gave is called as that
 * call is written. */
Str node_title(Arena *a, const Trace *t, NodeId id);

/* How a step of the trace is called: by its label, a statement by its first line. */
Str step_title(Arena *a, const Trace *t, int step);

/* How an operand of a node is called: as it is written there. What a composed function calls it is
 * told only where it has no other name, and neither is the call itself within which it was
 * computed.
 */
Str operand_title(Arena *a, const Trace *t, const Node *n, int k);

/* The cell that a node's operand is told as: what the same expression cut out of a tensor is passed
 * over. */
CellRef words_cell(const Trace *t, Arena *a, const Node *n, CellRef c);

/* The name of a cell of one of a node's operands: by the variable that stands in the lesson's
 * statement, where the tensor is called otherwise only in the function that it came out of. */
Str words_operand_cell(Arena *a, const Trace *t, const Node *n, CellRef c);

/* Where a node was asked for in the lesson's own text: of what a composed function computed, where
 * that was called. *within: it computed more than this. */
Span words_asked(const Trace *t, const Node *n, bool *within);

/* How code would call what computed the node: "matmul", "topk().indices". */
Str words_of_op(const Node *n);

/* How a node's tensor was made: "made by matmul", "filled with 0", "copied". */
Str words_of_making(Arena *a, const Trace *t, const Node *n);

/* Is it what torch.empty gives? Its cells promise nothing. */
bool made_empty(const Node *n);

/* What a node's dimensions mean: "(T, d_in)"; `turned`: from the last one to the first. Empty where
 * none has a name. */
Str words_of_dims(Arena *a, const Node *n, bool turned);

/* The word at a position of a dimension where it bears words, else its number. */
Str words_of_place(Arena *a, const Trace *t, NodeId id, int dim, int64_t index);

/* One position of an axis: its word, "head 1" where the axis is called H, "text 0" where it is
 * called B and a later axis bears words; empty where nothing says what it is. */
Str words_of_axis(Arena *a, const Trace *t, NodeId id, int dim, int64_t index);

/* Which matrix of several a position is in: "text 0, head 1", or "[0, 1]" where the axes do not say
 * what they are. */
Str words_of_block(Arena *a, const Trace *t, NodeId id, const int64_t *at);

/* The words at a cell's row and column, to follow its name: ', row "journey", column "step"'; of a
 * vector ' ("one")'. Empty where there are none. */
Str words_at_cell(Arena *a, const Trace *t, CellRef cell);

/* What its indices and the tensor's strides make of a cell, its place in memory:
 * "split[1,0,3]: slot 1·24 + 0·2 + 3·4 = 36". `own` as in cell_name. */
Str words_of_slot(Arena *a, const Trace *t, CellRef cell, Str own);

/* What position `index` of dimension `dim` stands for: its token, else "" . */
Str axis_token(const Trace *t, NodeId id, int dim, int64_t index);

/* True where rows are queries that look at columns, as in attention: both have tokens, the axes
 * bear one name, and the cells are scores or what became of them (lineage_scores), the right way
 * round: neither turned since nor a product of keys with queries. That a product of words with
 * words is attention must be known: by a softmax that made shares of it, or by the names of its
 * operands (queries, keys) or of itself (attn, score); of numbers that are given, by the names of
 * their dimensions. */
bool axes_attend(const Trace *t, NodeId id, NodeId time, int row_dim, int column_dim);

#endif
