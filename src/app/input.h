/*
 * input.h - what can happen to a window, as plain data.
 */
#ifndef APP_INPUT_H
#define APP_INPUT_H

#include "app/keys.h"
#include "draw/draw.h"

typedef enum InputKind {
    INPUT_KEY,     /* chord, repeat */
    INPUT_TEXT,    /* text: typed characters, while a field has the caret */
    INPUT_MOVE,    /* at */
    INPUT_PRESS,   /* at, mods, clicks: the main mouse button, or a finger */
    INPUT_RELEASE, /* at */
    INPUT_WHEEL,   /* at, wheel: turns away from the person are positive; mods */
    INPUT_LEAVE,   /* the pointer left the window */
    INPUT_SIZE,    /* width, height */
    INPUT_DROP,    /* text: a path */
    INPUT_CLOSE,   /* the system wants the window closed */
    INPUT_TICK,    /* time has passed */
    INPUT_KINDS
} InputKind;

typedef struct Input {
    InputKind kind;
    double time; /* seconds from any start, never running back */
    Chord chord;
    bool repeat;   /* the key was held down */
    unsigned mods; /* bits of Mod */
    Point at;      /* pixels of the picture */
    int clicks;
    float wheel;
    int width, height;
    Str text; /* valid during the call */
} Input;

#endif
