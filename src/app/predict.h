/*
 * predict.h - guessing first: hidden values, questions, answers; the functions behind those keys.
 */
#ifndef APP_PREDICT_H
#define APP_PREDICT_H

#include "app/actions.h"
#include "app/input.h"

/* Hides the numbers of what is shown, or shows them again. */
void predict_hide(App *app);

/* Uncovers the next cell, with its arithmetic; the rest of its row. */
void predict_reveal_cell(App *app);
void predict_reveal_row(App *app);

/* The next question: of this step, else of the stage, else of the lesson. */
void predict_ask(App *app);

/* Judges what was given; once judged, goes on. */
void predict_answer(App *app);

/* Shows the answer without judging; once it is shown, goes on. */
void predict_next(App *app);

/* Takes the question away. */
void predict_close(App *app);

/* No questions, nothing hidden; and back. */
void predict_off(App *app);

/* A question is put. */
bool predict_asked(const App *app);

/* A key while a question is put: digits, the number of a choice, arrows; true when it was its. */
bool predict_key(App *app, const Input *in);

/* A click on a choice; one on a cell, true when that was the answer to a question. */
void predict_click_choice(App *app, DrawTag tag);
bool predict_click_cell(App *app, DrawTag tag);

#endif
