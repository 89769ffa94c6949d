/*
 * extension.h - one more kind of fence, which the core does not know: the program brings it along.
 *
 * The core reads torch, output, view and ask fences itself. A fence that opens with the extension's
 * word is handed to the extension: it reads the lines and keeps what they say beside the torch
 * fence above (Fence.extra). Pictures, reports and the window then ask it to draw, tell and update
 * what it keeps. They call it through this struct only and include none of its headers.
 *
 * The extension is a constant that is linked in (bench/bench_fence.c), not a value that is handed
 * around: so the menu, an edit on another thread and every test read the same lesson format.
 */
#ifndef LESSON_EXTENSION_H
#define LESSON_EXTENSION_H

#include "base/source.h"

struct App;
struct Box;
struct Lesson;
struct Pen;
struct Report;

typedef struct Extension {
    const char *opening; /* of its fences: "```" and their word */

    /* Reads the lines of a fence whose opening line is `at` into *extra, in the arena. *extra is
     * not NULL when the torch fence has such a fence already. False: *e says what is wrong and
     * where, and *extra holds what was read before. */
    bool (*read)(Arena *a, Span text, Span at, void **extra, Error *e);

    /* Hands what was found out about the fences of `from` to those fences of `to`, another version
     * of the same lesson, that say the same. */
    void (*carry)(const struct Lesson *from, struct Lesson *to);

    /* Draws the fence, in the place of the step's tensor; `alone`: not on a slide, where it is
     * said what can be done. */
    void (*draw)(const struct Pen *p, const void *extra, struct Box box, bool alone);

    /* Tells the fence as text. */
    void (*tell)(struct Report *r, const void *extra);

    /* What it shows, in a sentence or two, for who does not see it. */
    Str (*words)(Arena *a, const void *extra);

    /* The options that `export` needs to draw the same: " --measure", or "". */
    const char *(*options)(const void *extra);

    /* In the window; what the extension keeps there is App.extra. */
    void (*follow)(struct App *app); /* before each picture */
    void (*tick)(struct App *app);   /* from time to time, and when something woke the window */
    void (*act)(struct App *app);    /* its key was pressed (ACTION_MEASURE) */
    void (*close)(struct App *app);  /* the lesson goes: App.extra is to be freed and NULL */
} Extension;

extern const Extension extension;

#endif
