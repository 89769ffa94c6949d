/*
 * quiz.h - the score of a lesson's questions, for whoever sits there: kept in memory, shown when
 * asked for, written and sent nowhere.
 *
 * Each question counts once, by its first answer: later ones are given knowing the right one.
 */
#ifndef APP_QUIZ_H
#define APP_QUIZ_H

#include <stdbool.h>

enum { QUIZ_MOST = 256 }; /* questions of a lesson that are counted: the longest here has five */

typedef struct QuizEntry {
    int fence, ask; /* which question */
    bool judged, right;
} QuizEntry;

typedef struct Quiz {
    QuizEntry entry[QUIZ_MOST];
    int count;
} Quiz;

typedef struct Score {
    int asked, right, wrong; /* asked: put, answered or not */
} Score;

/* A question was put. */
void quiz_put(Quiz *q, int fence, int ask);

/* It was answered. */
void quiz_judge(Quiz *q, int fence, int ask, bool right);

Score quiz_score(const Quiz *q);

#endif
