/*
 * outputs.h - what a cell of a notebook recorded when it was run, as plain texts.
 *
 * A cell's printed text may be split over several outputs, with colours in it; errors, warnings,
 * pictures and times stand beside it. They come back as one text of each kind, so that each is
 * judged by itself (running/notebook_cells.c).
 */
#ifndef READING_OUTPUTS_H
#define READING_OUTPUTS_H

#include "lesson/lesson.h"

#include <cJSON.h>

typedef struct Recording {
    RecordedKind kind;
    Str text;
} Recording;

typedef ARENA_LIST(Recording) RecordedList;

/* Adds what the list of outputs holds, one of each kind, in the order of the kinds. */
void outputs_read(Arena *a, const cJSON *outputs, RecordedList *out);

/* The length of a note of PyTorch's on gradients, or on a GPU, that s begins with, with the comma
 * before it: ", grad_fn=<AddBackward0>". It may stand on a line of its own. 0: there is none. */
size_t outputs_note(Str s);

#endif
