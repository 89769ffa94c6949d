/*
 * quiz.c - counting answers (see quiz.h).
 */
#include "app/quiz.h"

#include <stddef.h>

/* The question's entry; NULL when there is no room for one more. */
static QuizEntry *entry_of(Quiz *q, int fence, int ask)
{
    for (int i = 0; i < q->count; i++)
        if (q->entry[i].fence == fence && q->entry[i].ask == ask)
            return &q->entry[i];
    if (q->count == QUIZ_MOST)
        return NULL;
    q->entry[q->count] = (QuizEntry){.fence = fence, .ask = ask};
    return &q->entry[q->count++];
}

void quiz_put(Quiz *q, int fence, int ask)
{
    entry_of(q, fence, ask);
}

void quiz_judge(Quiz *q, int fence, int ask, bool right)
{
    QuizEntry *e = entry_of(q, fence, ask);
    if (!e || e->judged)
        return;
    e->judged = true;
    e->right = right;
}

Score quiz_score(const Quiz *q)
{
    Score s = {.asked = q->count};
    for (int i = 0; i < q->count; i++) {
        s.right += q->entry[i].judged && q->entry[i].right;
        s.wrong += q->entry[i].judged && !q->entry[i].right;
    }
    return s;
}
