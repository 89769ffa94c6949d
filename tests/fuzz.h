/*
 * fuzz.h - what the fuzz targets share. A target is one file fuzz_NAME.c that says what must hold
 * whatever bytes it is called with; `make fuzz` builds and runs them all, and nothing else does.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "lesson/lesson.h"

/* libFuzzer calls this. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run as a find where something that must hold does not. */
void must(bool holds);

/* An error has words, stands inside its source where it has one, and can be written. */
void must_be_told(const Error *e);

/* A small lesson with a loop, a layer, writes in place and questions; loaded once, to be asked. */
Lesson *fuzz_lesson(void);

/* Cuts the next word of a shell's command line off, its quotes taken away; false: none is left. */
bool fuzz_word(Arena *a, Str *rest, Str *word);

#endif
