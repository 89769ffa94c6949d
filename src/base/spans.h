/*
 * spans.h - lines and words of a text, each with its place.
 */
#ifndef BASE_SPANS_H
#define BASE_SPANS_H

#include "base/source.h"

/* The place of `text`, which must point into the source of s. */
Span span_part(Span s, Str text);

/* Without white space at both ends. */
Span span_trim(Span s);

/* Cuts the first thing between white space off *rest; false: none left. */
bool span_word(Span *rest, Span *word);

/* Cuts the next line off *rest, trimmed; false: none left. */
bool span_next_line(Span *rest, Span *line);

#endif
