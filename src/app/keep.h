/*
 * keep.h - taking something away from the window: a picture, the command that draws it.
 */
#ifndef APP_KEEP_H
#define APP_KEEP_H

#include "app/app.h"

/* Writes the picture as a PNG of the window's size into the current folder, under a new name. */
void keep_picture(App *app);

/* Copies the `attnscope export` that draws the same pixels. */
void keep_command(App *app);

/* That command, in the arena. */
Str keep_command_line(Arena *a, const App *app);

#endif
