/*
 * sdl.h - calls of SDL, SDL_ttf and HarfBuzz where memory may end in them.
 *
 * The libraries below them (FreeType, HarfBuzz, udev) keep the lack of memory to themselves and go
 * on with a glyph missing, or follow a NULL. Where SDL 2.26 finds none it makes an error of that,
 * for which it needs memory, and so on until the stack ends. So a little is kept for its errors,
 * and what may want memory is called from here, which tells how it ended.
 *
 * Must not know: what SDL is used for.
 */
#ifndef OUTPUT_SDL_H
#define OUTPUT_SDL_H

/* How a call of the library ended. */
typedef enum SdlEnd {
    SDL_ENDED_WELL, /* it had the memory it wanted; what else went wrong it says itself */
    SDL_STARVED,    /* memory ended: what it gave is not to be used, but can be freed */
    SDL_BROKEN,     /* it followed a NULL then: what it had in hand must be left alone */
} SdlEnd;

/* To be called before anything else of SDL; again is fine. */
void sdl_prepare(void);

/* Calls work(context), which calls the library, and nothing that jumps or has to be undone. One
 * thread at a time. */
SdlEnd sdl_call(void (*work)(void *context), void *context);

#endif
