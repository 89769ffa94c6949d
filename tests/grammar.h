/*
 * grammar.h - lessons from a number: each seed is a lesson of its own, always the same one.
 *
 * They are lessons as teachers of masking write them: tensors of known shapes, products, softmax
 * over every dimension, layers, masks, dropout, slices and views that share cells, and writes in
 * place of all kinds. Shapes are kept track of, so nearly all of them run to their end.
 */
#ifndef TESTS_GRAMMAR_H
#define TESTS_GRAMMAR_H

#include "base/str.h"

/* The lesson's text; its title says its seed. */
Str grammar_lesson(Arena *a, uint32_t seed);

#endif
