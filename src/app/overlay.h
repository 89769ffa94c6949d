/*
 * overlay.h - the picture with everything that lies over it.
 */
#ifndef APP_OVERLAY_H
#define APP_OVERLAY_H

#include "app/app.h"

/* What is to be on screen now, in the App's frame arena. */
DrawList overlay_scene(App *app);

#endif
