/*
 * move.h - moving through the lesson: the functions behind the keys of that group.
 */
#ifndef APP_MOVE_H
#define APP_MOVE_H

#include "app/actions.h"

void move_next(App *app);
void move_previous(App *app);
void move_next_stage(App *app);
void move_previous_stage(App *app);
void move_first(App *app);
void move_last(App *app);
void move_go_to(App *app);
void move_play(App *app);
void move_faster(App *app);
void move_slower(App *app);
void move_out(App *app);

/* To a step by number, to the first step of a stage by index; nothing where there is none. */
void move_to(App *app, int number);
void move_to_stage(App *app, int stage);

/* Time has passed: plays on when a step is due. */
void move_tick(App *app);

#endif
