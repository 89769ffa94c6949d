/*
 * verdict.h - the words for what becomes of a recorded output, and for how a question is answered:
 * the report, `check` and the window all take them from here.
 */
#ifndef WORDS_VERDICT_H
#define WORDS_VERDICT_H

#include "lesson/lesson.h"
#include "words/phrase.h"

/* "as in the book", "as written", "agrees", "differs", "not reached" ... */
PhraseId verdict_phrase(const Lesson *l, const Check *c);

/* The same with the reason behind it: "not judged: a plot or page is not compared". */
Str verdict_text(Arena *a, const Lesson *l, const Check *c);

/* Where the outputs of a fence first differ from what was recorded: "line 2 of the output: expected
 * 5., printed 4."; empty: none does. */
Str words_of_difference(Arena *a, const Fence *f);

/* How near to the number an answer must be: "0.01 more or less is right, too."; empty: it must be
 * the number, or none is asked for. */
Str words_of_nearness(Arena *a, const Ask *ask);

/* How a question is answered: by keys or clicks, by taps, or with a pencil in a still picture. */
typedef enum AnsweredBy { ANSWERED_BY_KEYS, ANSWERED_BY_TAPS, ANSWERED_BY_PENCIL } AnsweredBy;

/* What to do to answer a question of this kind, and how near that must be: "Type a whole number.",
 * "Write a whole number." */
Str words_of_answering(Arena *a, const Ask *ask, AnsweredBy by);

/* The right choices, the number or the cell of a question; empty where it is not known. */
Str words_of_right(Arena *a, const Trace *t, const Ask *ask);

/* Whose numbers the question of a step is about, and that its reason quotes others; empty of a
 * lesson that was not changed. */
Str words_of_whose(const Lesson *l, const LessonStep *s, const Ask *ask);
Str words_of_why(const Lesson *l, const LessonStep *s, const Ask *ask);

/* "2 questions", and how many of them were answered, right or wrong at the first try. */
Str words_of_asks(Arena *a, int count, int right, int wrong);

#endif
