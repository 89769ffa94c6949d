/*
 * sdl.h - SDL without memory: that it ends in order, and that one can tell.
 *
 * Where SDL 2.26 finds no memory it makes an error of that, for which it needs memory, and so on
 * until the stack ends. So a little is kept for its errors; and as it tells little of what it could
 * not do, the lack is noted where it asks.
 *
 * Must not know: what SDL is used for.
 */
#ifndef OUTPUT_SDL_H
#define OUTPUT_SDL_H

#include <stdbool.h>

/* To be called before anything else of SDL; again is fine. */
void sdl_prepare(void);

/* Has SDL asked for memory in vain since the last question? Then what it could not do was for that.
 */
bool sdl_starved(void);

#endif
