/*
 * text.h - texts as Python sees them: numbered characters, joined, cut and searched.
 *
 * A text is UTF-8; its characters are found by their number through an index that is kept of the
 * texts that were asked last, so that reading a long text character by character is linear.
 *
 * Must not know: what the methods of texts are (text_methods.c).
 */
#ifndef LANGUAGE_TEXT_H
#define LANGUAGE_TEXT_H

#include "language/value.h"

/* How many characters; where character k begins, s.len past the last. */
int64_t text_length(Machine *m, Str s);
size_t text_offset(Machine *m, Str s, int64_t k);

/* The number of the character that begins at this offset. */
int64_t text_number(Machine *m, Str s, size_t offset);

/* Character k, empty past the last. */
Str text_char(Machine *m, Str s, int64_t k);

/* a + b. A text that only grows at its end is not copied each time. */
Str text_join(Machine *m, Str a, Str b);

/* Classes of characters, and their other case (text_case.c). */
typedef enum CharClass { CHAR_OTHER, CHAR_LOWER, CHAR_UPPER, CHAR_LETTER, CHAR_DIGIT } CharClass;
CharClass char_class(uint32_t c);
bool char_is_space(uint32_t c);
uint32_t char_lower(uint32_t c);
uint32_t char_upper(uint32_t c);

/* format % values (text_format.c). */
bool text_percent(Machine *m, Str format, Value values, Span at, Value *out);

/* A text as a whole number; 0: by its prefix. *over: more than 64 bits (numeral.c). */
bool text_to_whole(Str s, int base, int64_t *out, bool *over);

#endif
