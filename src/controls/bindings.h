/*
 * bindings.h - which key does what: the keys that actions come with, changed by a text file.
 *
 *     bind PageDown next        # what the key did before, it does no more
 *     unbind Ctrl+Q
 *
 * The same key may do one thing in general and another in a narrower context (in a kernel, with a
 * pinned cell). Each action has its keys in its own context; `unbind` frees a key in all of them.
 *
 * Must not know: what actions do.
 */
#ifndef CONTROLS_BINDINGS_H
#define CONTROLS_BINDINGS_H

#include "base/source.h"
#include "controls/actions.h"

typedef struct KeyBinding {
    Chord chord;
    ActionId action;
} KeyBinding;

typedef struct Bindings {
    KeyBinding *items; /* by action, in the order of the table */
    size_t count, capacity;
    Arena *arena;
} Bindings;

typedef struct ErrorList {
    Error *items;
    size_t count, capacity;
} ErrorList;

/* The keys that actions come with. */
Bindings bindings_make(Arena *a);

/* Takes the lines of a bindings file. A line with a mistake changes nothing and is reported in
 * `errors`; the others count. The source must outlive the errors. */
void bindings_read(Bindings *b, const Source *s, ErrorList *errors);

/* All keys as such a file: read after the actions' own keys, it gives these bindings. */
void bindings_write(StrBuf *out, const Bindings *b);

/* What a key does; contexts is a set of bits, 1 << CONTEXT_...: the narrowest context counts.
 * ACTION_NONE: nothing. */
ActionId bindings_find(const Bindings *b, Chord chord, unsigned contexts);

/* The name of the action's first key; empty: it has none. */
Str bindings_key(const Bindings *b, ActionId action);

/* Where the file lies, from the values of XDG_CONFIG_HOME and HOME (may be NULL): relative ones do
 * not count. NULL when there is no place for it. */
const char *bindings_path(Arena *a, const char *xdg, const char *home);

#endif
