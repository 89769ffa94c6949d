/*
 * present.h - for the classroom: full screen, blank, spotlight, laser, freeze; and the end.
 */
#ifndef APP_PRESENT_H
#define APP_PRESENT_H

#include "app/actions.h"

void present_fullscreen(App *app);
void present_preset(App *app);
void present_display(App *app);
void present_black(App *app);
void present_white(App *app);
void present_spotlight(App *app);
void present_laser(App *app);
void present_freeze(App *app);
void present_quit(App *app);

/* In full screen the mouse pointer hides when it rests, and always where the laser dot is: looks
 * whether it should, and says in how many seconds it may have to (negative: never). */
void present_tick(App *app);
double present_wait(const App *app);

#endif
