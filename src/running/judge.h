/*
 * judge.h - is what somebody answered right?
 *
 * Answers are plain data: the number as it was typed, the choices as bits, the cell that was
 * pointed at. Judging reads them and the lesson, and changes nothing.
 *
 * Must not know: pictures, keys, scores.
 */
#ifndef RUNNING_JUDGE_H
#define RUNNING_JUDGE_H

#include "lesson/lesson.h"

enum { GIVEN_NUMBER = 32 }; /* bytes of a typed number: more than any float's digits */

/* The answer given so far; only the member of the question's kind counts. */
typedef struct Given {
    char number[GIVEN_NUMBER]; /* ASK_ANSWER: as typed */
    uint32_t chosen;           /* ASK_CHOICE: bit i is choice i */
    CellRef cell;              /* ASK_CELL: node NO_NODE: none yet */
} Given;

typedef enum Judgement {
    JUDGED_NOTHING, /* nothing was answered yet */
    JUDGED_RIGHT,
    JUDGED_WRONG,
    JUDGED_NO_NUMBER,    /* not to be read as a number */
    JUDGED_OTHER_TENSOR, /* a cell, but of another tensor than is asked about */
    JUDGED_SOME,         /* ASK_CHOICE: right ones only, but not all of them */
    JUDGEMENTS
} Judgement;

Given given_none(void);

/* True when nothing was answered yet. */
bool given_empty(const Ask *ask, const Given *g);

/* True when a number is the right answer, within the question's tolerance. */
bool ask_accepts(const Ask *ask, double given);

Judgement judge(const Trace *t, const Ask *ask, const Given *g);

/* Reads a number as people write it: 0.24, 0,24, .24, +2, 2e-3, 1/3, with a hyphen or a minus sign,
 * blanks around. False when it is none. */
bool judge_number(Str text, double *out);

/* The number as typed; false when it is longer than can be kept. */
bool given_set_number(Given *g, Str text);

/* "1,3": numbers of choices, from 1. False when one is no choice of the question. */
bool given_set_choices(Given *g, const Ask *ask, Str text);

/* The K-th question (from 1) of the fence a step belongs to; NULL when there is none, or when its
 * code did not run. */
const Ask *lesson_ask(const Lesson *l, const LessonStep *step, int k);

/* How many there are. */
int lesson_asks(const Lesson *l, const LessonStep *step);

#endif
