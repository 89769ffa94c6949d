/*
 * input.h - what can happen to a window, as plain data: keys, typed text, the pointer, time.
 *
 * A key is the character that it types without Ctrl and Alt ('g', '?', '+'), or one of the named
 * keys below. Shift belongs to the character where there is one ('?' is never "Shift+/"), except
 * with letters, which are always small: "Shift+U". keys.h has the names of keys.
 *
 * Must not know: SDL, what a key does.
 */
#ifndef CONTROLS_INPUT_H
#define CONTROLS_INPUT_H

#include "draw/draw.h"

/* ---- keys ---- */

/* Keys that type no character have numbers above all of Unicode. */
enum {
    KEY_NONE = 0,
    KEY_NAMED = 0x110000,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_UP,
    KEY_DOWN,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_ENTER,
    KEY_ESC,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_DELETE,
    KEY_F1, /* F2 .. F12 follow */
    KEY_F12 = KEY_F1 + 11,
    KEY_MENU
};

typedef enum Mod { MOD_SHIFT = 1, MOD_CTRL = 2, MOD_ALT = 4 } Mod;

typedef struct Chord {
    uint32_t key;  /* a character or KEY_...; KEY_NONE: no chord */
    unsigned mods; /* bits of Mod */
} Chord;

/* ---- inputs ---- */

typedef enum InputKind {
    INPUT_KEY,     /* chord, repeat */
    INPUT_TEXT,    /* text: typed characters, while a field has the caret */
    INPUT_PASTE,   /* text: the clipboard's, which a field wanted */
    INPUT_MOVE,    /* at */
    INPUT_PRESS,   /* at, mods: the main mouse button */
    INPUT_RELEASE, /* at */
    INPUT_MENU,    /* at: the other mouse button was pressed */
    INPUT_WHEEL,   /* at, wheel: turns away from the person are positive; mods */
    INPUT_LEAVE,   /* the pointer left the window */
    INPUT_SIZE,    /* width, height */
    INPUT_DROP,    /* text: a path */
    INPUT_CLOSE,   /* the system wants the window closed */
    INPUT_TICK,    /* time has passed */
    INPUT_TOUCH,   /* finger, at: it came down on the screen, */
    INPUT_SLIDE,   /* moved on it, */
    INPUT_LIFT,    /* and left it, */
    INPUT_CANCEL,  /* or belongs to somebody else from here on: it did nothing; or a mouse button */
} InputKind;

typedef struct Input {
    InputKind kind;
    double time; /* seconds from any start, never running back */
    Chord chord;
    bool repeat;   /* the key was held down */
    unsigned mods; /* bits of Mod */
    Point at;      /* pixels of the picture */
    float wheel;
    int64_t finger; /* which of them; none has the number of another one that is down */
    int width, height;
    Str text; /* valid during the call */
} Input;

#endif
