/*
 * keys.h - keys and chords: what was pressed, and what people call it.
 *
 * A key is the character that it types without Ctrl and Alt ('g', '?', '+'), or one of the named
 * keys below. Shift belongs to the character where there is one ('?' is never "Shift+/"), except
 * with letters, which are always small: "Shift+U". Names are those of the key sheet, of
 * --list-bindings and of the bindings file: "Right", "Ctrl+Shift+Z", "Plus", "g".
 *
 * Must not know: SDL, what a key does.
 */
#ifndef APP_KEYS_H
#define APP_KEYS_H

#include "base/str.h"

/* Keys that type no character stand above all of Unicode. */
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
    KEY_F12 = KEY_F1 + 11
};

typedef enum Mod { MOD_SHIFT = 1, MOD_CTRL = 2, MOD_ALT = 4 } Mod;

typedef struct Chord {
    uint32_t key;  /* a character or KEY_...; KEY_NONE: no chord */
    unsigned mods; /* bits of Mod */
} Chord;

/* Reads "Ctrl+Shift+Z", "PageDown", "?"; modifiers in any order, names without regard to case.
 * False when it is no chord. */
bool chord_parse(Str text, Chord *out);

/* The chord's name, as chord_parse reads it. */
void chord_write(StrBuf *out, Chord c);

bool chord_same(Chord a, Chord b);

#endif
