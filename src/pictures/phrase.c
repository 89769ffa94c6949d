/*
 * phrase.c - the English table (see phrase.h).
 */
#include "pictures/phrase.h"

static const char *const english[PHRASE_IDS] = {
    [PHRASE_STEP_OF] = "{0}/{1}",
    [PHRASE_AS_IN_BOOK] = "as in the book",
    [PHRASE_AS_WRITTEN] = "as written",
    [PHRASE_DIFFERS] = "differs",
    [PHRASE_MADE_BY] = "made by {0}",
    [PHRASE_MADE_BY_KERNEL] = "made by {0} in kernels.c",
    [PHRASE_VIEW_OF] = "{0}: the same cells, seen again",
    [PHRASE_NO_TENSOR] = "this step makes no tensor",
    [PHRASE_MORE_LINES] = "… {0} more lines",
    [PHRASE_ROWS_QUERIES] = "rows = queries",
    [PHRASE_COLUMNS_KEYS] = "columns = keys",
    [PHRASE_BLOCK] = "[{0}]",
    [PHRASE_PART_SHOWN] = "the first {0} of {1} shown",
    [PHRASE_VALUES_HIDDEN] = "cells too small for numbers",
    [PHRASE_SIGNED_RANGE] = "centred on 0, per matrix",
    [PHRASE_PLAIN_RANGE] = "from 0, per matrix",
    [PHRASE_UNIT_RANGE] = "fixed from 0 to 1",
    [PHRASE_ROW_RANGE] = "per row",
    [PHRASE_SHARED_RANGE] = "one range for all",
    [PHRASE_KIND_GROWN] = "kept, × {0}",
    [PHRASE_KIND_ZERO] = "exactly 0",
    [PHRASE_KIND_MASKED] = "future, masked",
    [PHRASE_KIND_DROPPED] = "dropped",
    [PHRASE_KIND_BOTH] = "masked and dropped",
    [PHRASE_KIND_NAN] = "not a number",
    [PHRASE_LOOKS_AT] = "how much does {0} look at {1}?",
    [PHRASE_OF_TOKEN] = "{0}: {1}",
    [PHRASE_TERMS] = "{0} terms, float32",
    [PHRASE_ROUNDED] = "terms shown rounded",
    [PHRASE_LITERAL] = "a number written in the code",
    [PHRASE_FILL] = "the same number in every cell",
    [PHRASE_DRAW] = "output {0} of the generator, seed {1}",
    [PHRASE_UNIFORM] = "output {0} of the generator, seed {1}, spread over {2} .. {3}",
    [PHRASE_DROP_KEPT] = "kept: {2} < {3} (output {0}, seed {1})",
    [PHRASE_DROP_GONE] = "dropped: {2} ≥ {3} (output {0}, seed {1})",
    [PHRASE_DROP_ALL] = "dropped: p = 1 drops every cell, nothing is drawn",
    [PHRASE_COUNT] = "counted up from {0} in steps of {1}",
    [PHRASE_KEPT] = "row {0}, column {1}: inside the triangle, kept",
    [PHRASE_CUT_ABOVE] = "row {0}, column {1}: above the diagonal, cut to 0",
    [PHRASE_CUT_BELOW] = "row {0}, column {1}: below the diagonal, cut to 0",
    [PHRASE_MASK_TRUE] = "the mask is True here: filled with {0}",
    [PHRASE_MASK_FALSE] = "the mask is False here: unchanged",
    [PHRASE_SAME] = "the same number, moved",
    [PHRASE_SCORES] = "scores",
    [PHRASE_MINUS_MAX] = "- max",
    [PHRASE_EXP] = "exp",
    [PHRASE_DIVIDE] = "/ sum",
    [PHRASE_WEIGHTED_ROWS] = "weight × row",
    [PHRASE_SUM] = "sum",
    [PHRASE_QUERIES] = "queries",
    [PHRASE_KEYS] = "keys",
    [PHRASE_VALUES] = "values",
    [PHRASE_THICKNESS] = "thickest: {0}; none for 0 and below",
    [PHRASE_MAP] = "The map",
    [PHRASE_MAP_IS] = "every tensor so far, and what it is made of",
    [PHRASE_MAP_COLOURS] = "colours:",
    [PHRASE_MAP_THICK] = "thick: what {0} is made of",
    [PHRASE_MAP_LEFT_OUT] = "{0} not shown",
    [PHRASE_MAP_SCALAR] = "one number",
    [PHRASE_MAP_DRAWS] = "seed {0}, draws {1}-{2}",
    [PHRASE_MAP_WRITTEN] = "written in the code",
    [PHRASE_MAP_FILLED] = "filled piece by piece",
    [PHRASE_SHAPE_IS] = "shape ({0})",
    [PHRASE_STRIDES_ARE] = "strides ({0})",
    [PHRASE_CONTIGUOUS_YES] = "contiguous: yes",
    [PHRASE_CONTIGUOUS_NO] = "contiguous: no",
    [PHRASE_MEMORY_OF] = "in memory: {0} slots",
    [PHRASE_MEMORY_SHARED] = "in memory: the same {0} slots for both",
    [PHRASE_MEMORY_COPY] = "copied to new memory, in reading order",
    [PHRASE_MEMORY_PART] = "slots {0} to {1} shown",
    [PHRASE_MEMORY_COLOURS] = "colours follow the reading order of {0}",
    [PHRASE_SLOT] = "{0}: slot {1} = {2}",
    [PHRASE_SLOT_OFFSET] = "{0}: slot {1} + {2} = {3}",
    [PHRASE_HEAD] = "head {0}",
    [PHRASE_HEAD_OF] = "head {0} of {1}",
    [PHRASE_ITEM] = "item {0}",
    [PHRASE_ITEM_OF] = "item {0} of {1}",
    [PHRASE_ROW_SUM] = "Σ {0}",
    [PHRASE_BEFORE] = "{0} before",
    [PHRASE_DRAWS_GENERIC] = "draws: generic (book, macOS)",
    [PHRASE_DRAWS_MKL] = "draws: mkl (Linux on Intel)",
    [PHRASE_TELL_SECTION_TITLE] = "{0} {1}",
    [PHRASE_TELL_STAGES_STEPS] = "stages: {0}, steps: {1}",
    [PHRASE_TELL_STAGE] = "Stage {0} of {1}: {2}",
    [PHRASE_TELL_STEP] = "step {0}",
    [PHRASE_TELL_NOT_RUN] = "not run",
    [PHRASE_TELL_TENSOR] = "{0}, shape {1}: {2}",
    [PHRASE_TELL_FROM] = "{0} from {1}",
    [PHRASE_TELL_WRITTEN] = "now holds {0}",
    [PHRASE_TELL_VIEW] = "{0}, the same cells as {1}",
    [PHRASE_TELL_SHOWN] = "shown here: {0}, shape {1}",
    [PHRASE_TELL_CALL] = "in {0}:",
    [PHRASE_TELL_LOOP] = "for {0}: {1} iterations",
    [PHRASE_TELL_MORE_TURNS] = "... {0} more iterations",
    [PHRASE_TELL_ONE_MORE_TURN] = "... 1 more iteration",
    [PHRASE_TELL_AFTER_LOOP] = "after the loop: {0}, shape {1}",
    [PHRASE_TELL_PRINTED] = "printed:",
    [PHRASE_TELL_VERDICT] = "output: {0}",
    [PHRASE_TELL_RAISES] = "raises: {0}",
    [PHRASE_TELL_NOTE] = "note: {0}",
    [PHRASE_TELL_QUESTION] = "question: {0}",
    [PHRASE_TELL_CHOICE] = "- {0}",
    [PHRASE_TELL_MORE_CELLS] = "... {0} more cells",
    [PHRASE_TELL_CANDIDATES] = "{0} gets a value in several steps: {1}. Without @ it is the last.",
    [PHRASE_TELL_WRITTEN_AT] = "written {0} at {1}",
    [PHRASE_TELL_FILLED_AT] = "filled by {0} at {1}",
    [PHRASE_TELL_DRAWN_AT] = "output {0} of MT19937({1}), drawn at {2}",
    [PHRASE_TELL_COMPUTED_AT] = "computed by {0} at {1}",
    [PHRASE_TELL_PRODUCT] = "{0} · {1} = {2}",
    [PHRASE_TELL_SUM_IS] = "sum = {0}",
    [PHRASE_TELL_PART_IS] = "{0} = {1}",
    [PHRASE_TELL_TERMS_ARE] = "terms:",
    [PHRASE_TELL_TERM_IS] = "{0} = {1}, {2}",
    [PHRASE_TELL_TERM_IS_FROM] = "{0} = {1}, which is {3}, {2}",
    [PHRASE_TELL_CONSTANT_IS] = "{0}, {1} at {2}",
    [PHRASE_TELL_TOO_MANY_TERMS] = "... more terms than are told here; ask for one of them",
};

Str phrase_plain(PhraseId id)
{
    return str_of(english[id]);
}

Str phrase_fill(Arena *a, PhraseId id, const Str arguments[PHRASE_ARGUMENTS])
{
    StrBuf out = strbuf_make(a);
    Str text = phrase_plain(id);
    for (size_t i = 0; i < text.len; i++) {
        bool place = text.at[i] == '{' && i + 2 < text.len && text.at[i + 2] == '}';
        if (place) {
            strbuf_add(&out, arguments[text.at[i + 1] - '0']);
            i += 2;
        } else {
            strbuf_char(&out, text.at[i]);
        }
    }
    return strbuf_str(&out);
}
