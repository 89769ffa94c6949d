/*
 * phrase.h - every sentence and word the interface says, in one table.
 *
 * A phrase may hold places {0}, {1}, ... for names and numbers; order is the translator's choice.
 * Other languages will be other tables of the same rows.
 */
#ifndef PICTURES_PHRASE_H
#define PICTURES_PHRASE_H

#include "base/str.h"

typedef enum PhraseId {
    /* slide */
    PHRASE_STEP_OF,
    PHRASE_AS_IN_BOOK,
    PHRASE_AS_WRITTEN,
    PHRASE_DIFFERS,
    PHRASE_MADE_BY,
    PHRASE_MADE_BY_KERNEL,
    PHRASE_VIEW_OF,
    PHRASE_NO_TENSOR,
    PHRASE_MORE_LINES,
    /* matrices */
    PHRASE_ROWS_QUERIES,
    PHRASE_COLUMNS_KEYS,
    PHRASE_BLOCK,
    PHRASE_PART_SHOWN,
    PHRASE_VALUES_HIDDEN,
    PHRASE_SIGNED_RANGE,
    PHRASE_PLAIN_RANGE,
    PHRASE_UNIT_RANGE,
    PHRASE_ROW_RANGE,
    PHRASE_SHARED_RANGE,
    /* kinds of cells */
    PHRASE_KIND_GROWN,
    PHRASE_KIND_ZERO,
    PHRASE_KIND_MASKED,
    PHRASE_KIND_DROPPED,
    PHRASE_KIND_BOTH,
    PHRASE_KIND_NAN,
    /* arithmetic */
    PHRASE_LOOKS_AT,
    PHRASE_OF_TOKEN,
    PHRASE_TERMS,
    PHRASE_ROUNDED,
    PHRASE_LITERAL,
    PHRASE_FILL,
    PHRASE_DRAW,
    PHRASE_UNIFORM,
    PHRASE_DROP_KEPT,
    PHRASE_DROP_GONE,
    PHRASE_DROP_ALL,
    PHRASE_COUNT,
    PHRASE_KEPT,
    PHRASE_CUT_ABOVE,
    PHRASE_CUT_BELOW,
    PHRASE_MASK_TRUE,
    PHRASE_MASK_FALSE,
    PHRASE_SAME,
    /* views */
    PHRASE_SCORES,
    PHRASE_MINUS_MAX,
    PHRASE_EXP,
    PHRASE_DIVIDE,
    PHRASE_WEIGHTED_ROWS,
    PHRASE_SUM,
    /* arcs */
    PHRASE_QUERIES,
    PHRASE_KEYS,
    PHRASE_THICKNESS,
    /* memory */
    PHRASE_SHAPE_IS,
    PHRASE_STRIDES_ARE,
    PHRASE_CONTIGUOUS_YES,
    PHRASE_CONTIGUOUS_NO,
    PHRASE_MEMORY_OF,
    PHRASE_MEMORY_SHARED,
    PHRASE_MEMORY_COPY,
    PHRASE_MEMORY_PART,
    PHRASE_MEMORY_COLOURS,
    PHRASE_SLOT,
    PHRASE_SLOT_OFFSET,
    PHRASE_ROW_SUM,
    PHRASE_BEFORE,
    PHRASE_DRAWS_GENERIC,
    PHRASE_DRAWS_MKL,
    /* text report */
    PHRASE_TELL_SECTION_TITLE,
    PHRASE_TELL_STAGES_STEPS,
    PHRASE_TELL_STAGE,
    PHRASE_TELL_STEP,
    PHRASE_TELL_NOT_RUN,
    PHRASE_TELL_TENSOR,
    PHRASE_TELL_FROM,
    PHRASE_TELL_WRITTEN,
    PHRASE_TELL_VIEW,
    PHRASE_TELL_SHOWN,
    PHRASE_TELL_CALL,
    PHRASE_TELL_LOOP,
    PHRASE_TELL_MORE_TURNS,
    PHRASE_TELL_ONE_MORE_TURN,
    PHRASE_TELL_AFTER_LOOP,
    PHRASE_TELL_PRINTED,
    PHRASE_TELL_VERDICT,
    PHRASE_TELL_RAISES,
    PHRASE_TELL_NOTE,
    PHRASE_TELL_QUESTION,
    PHRASE_TELL_CHOICE,
    PHRASE_TELL_MORE_CELLS,
    /* text explanation */
    PHRASE_TELL_CANDIDATES,
    PHRASE_TELL_WRITTEN_AT,
    PHRASE_TELL_FILLED_AT,
    PHRASE_TELL_DRAWN_AT,
    PHRASE_TELL_COMPUTED_AT,
    PHRASE_TELL_PRODUCT,
    PHRASE_TELL_SUM_IS,
    PHRASE_TELL_PART_IS,
    PHRASE_TELL_TERMS_ARE,
    PHRASE_TELL_TERM_IS,
    PHRASE_TELL_TERM_IS_FROM,
    PHRASE_TELL_CONSTANT_IS,
    PHRASE_TELL_TOO_MANY_TERMS,
    PHRASE_IDS
} PhraseId;

enum { PHRASE_ARGUMENTS = 4 };

/* The phrase with its places filled from `arguments` (as many as it has), owned by the arena. */
Str phrase_fill(Arena *a, PhraseId id, const Str arguments[PHRASE_ARGUMENTS]);

/* phrase(a, PHRASE_STEP_OF, now, all): the same with Str arguments written out. */
#define phrase(a, id, ...) phrase_fill((a), (id), (const Str[PHRASE_ARGUMENTS]){__VA_ARGS__})

/* A phrase without places. */
Str phrase_plain(PhraseId id);

#endif
