/*
 * directives.h - what view and ask fences and the attributes of fences say, taken apart.
 *
 * Only the form is read here; whether a name exists is found out when its code has run (run.c).
 */
#ifndef READING_DIRECTIVES_H
#define READING_DIRECTIVES_H

#include "lesson/lesson.h"

typedef enum FenceKind {
    FENCE_TORCH,
    FENCE_OUTPUT,
    FENCE_VIEW,
    FENCE_ASK,
    FENCE_EXTENSION, /* lesson/extension.h */
    FENCE_KINDS
} FenceKind;

/* A fence's opening words: `torch dropout=mkl raises`. */
typedef struct FenceInfo {
    FenceKind kind;
    bool raises, big, mkl;
} FenceInfo;

/* `info` is what follows the backticks, `at` the whole line (a fence may have no words). */
bool directives_info(Span info, Span at, FenceInfo *out, Error *e);

/* Adds the lines of one view fence to *out; targets are not resolved yet. */
bool directives_view(Arena *a, Span text, ViewSpec *out, Error *e);

/* Reads one ask fence; `at` is its opening line, for what is missing altogether. */
bool directives_ask(Arena *a, Span text, Span at, Ask *out, Error *e);

#endif
