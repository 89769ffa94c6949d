/*
 * phrase.h - the sentences and words of the interface, by id. Their texts are in phrase.def.
 *
 * A text may hold places {0}, {1}, ... for names and numbers, in any order.
 */
#ifndef WORDS_PHRASE_H
#define WORDS_PHRASE_H

#include "base/str.h"

typedef enum PhraseId {
#define PHRASE(id, text) PHRASE_##id,
#include "words/phrase.def"
#undef PHRASE
    PHRASE_IDS
} PhraseId;

enum { PHRASE_ARGUMENTS = 4 };

/* The phrase with its places filled from `arguments` (as many as it has), owned by the arena. */
Str phrase_fill(Arena *a, PhraseId id, const Str arguments[PHRASE_ARGUMENTS]);

/* The same of a text that stands elsewhere. */
Str phrase_text(Arena *a, Str text, const Str arguments[PHRASE_ARGUMENTS]);

/* phrase(a, PHRASE_STEP_OF, now, all): the same with Str arguments written out. */
#define phrase(a, id, ...) phrase_fill((a), (id), (const Str[PHRASE_ARGUMENTS]){__VA_ARGS__})

/* A phrase without places. */
Str phrase_plain(PhraseId id);

/* A whole number, to be put into a phrase. */
Str phrase_number(Arena *a, long long n);

#endif
