/*
 * phrase.h - the sentences and words of the interface, by id. Their texts are in phrase.def.
 *
 * A text may hold places {0}, {1}, ... for names and numbers, in any order.
 */
#ifndef WORDS_PHRASE_H
#define WORDS_PHRASE_H

#include "base/source.h"

typedef enum PhraseId {
#define PHRASE(id, text) PHRASE_##id,
#include "words/phrase.def"
#undef PHRASE
    PHRASE_IDS
} PhraseId;

enum { PHRASE_ARGUMENTS = 4 };

/* ---- another language (translation.c) ----
 *
 * A table gives texts of the program in another language: all phrases, and the sentences of the
 * operations. It is a file as gettext has it (.po), so that translators have tools for it. One is
 * in force for the whole program: it is read and left while nothing is drawn. */

/* Reads the table called `name`; the arena keeps it. *strangers counts its texts that are none of
 * the program's. Errors, with their place: what is not of that form; a text that is there twice;
 * one whose places are not those of the English one. */
bool translation_read(Arena *a, Str name, Str table, int *strangers, Error *e);

/* English again. */
void translation_leave(void);

/* "de": what the table says of itself, "und" where it does not; "en" where there is none. */
Str translation_language(void);

/* Writes the texts that were wanted since the table was read, and that it does not have, in the
 * form of a table; how many there are. */
int translation_missing(StrBuf *out);

/* Writes a table of all texts, with nothing in the other language yet. */
void translation_template(StrBuf *out);

/* The text in the language in force. */
Str translated_phrase(PhraseId id);
Str translated(Str english);

/* ---- phrases ---- */

/* The phrase with its places filled from `arguments` (as many as it has), owned by the arena. */
Str phrase_fill(Arena *a, PhraseId id, const Str arguments[PHRASE_ARGUMENTS]);

/* The same of a text that stands elsewhere: the sentence of an operation. */
Str phrase_text(Arena *a, Str text, const Str arguments[PHRASE_ARGUMENTS]);

/* phrase(a, PHRASE_STEP_OF, now, all): the same with Str arguments written out. */
#define phrase(a, id, ...) phrase_fill((a), (id), (const Str[PHRASE_ARGUMENTS]){__VA_ARGS__})

/* A phrase without places. */
Str phrase_plain(PhraseId id);

/* What says the same to who presses with fingers (`finger`: DrawList.finger), where that has words
 * of its own. */
PhraseId phrase_by(PhraseId id, float finger);

/* A whole number, to be put into a phrase. */
Str phrase_number(Arena *a, long long n);

#endif
