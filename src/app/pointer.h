/*
 * pointer.h - what the mouse, or a finger, does to the picture.
 */
#ifndef APP_POINTER_H
#define APP_POINTER_H

#include "app/app.h"

/* Does what a click on something means. */
void pointer_click(App *app, DrawTag tag);

/* Takes a move, press, release or turn of the wheel. */
void pointer_input(App *app, const Input *in);

#endif
