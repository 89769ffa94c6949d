/*
 * verdict.h - the words for what becomes of a recorded output: the report, `check` and the badges
 * of the window all take them from here.
 */
#ifndef WORDS_VERDICT_H
#define WORDS_VERDICT_H

#include "lesson/lesson.h"
#include "words/phrase.h"

/* "as in the book", "as written", "agrees", "differs", "not reached" ... */
PhraseId verdict_phrase(const Lesson *l, const Check *c);

/* The same with the reason behind it: "not judged: a plot or page is not compared". */
Str verdict_text(Arena *a, const Lesson *l, const Check *c);

#endif
