/*
 * keys.h - which key does what: the names of keys, everything a person can do in the window, and
 * the keys that each action has. actions.def has the actions and says how to add one.
 *
 * The keys that actions come with are changed by a text file:
 *
 *     bind PageDown next        # what the key did before, it does no more
 *     unbind Ctrl+Q
 *
 * The same key may do one thing in general and another in a narrower context (in a kernel, with a
 * pinned cell). Each action has its keys in its own context; `unbind` frees a key in all of them.
 *
 * Must not know: what actions do. src/app gives each row its function.
 */
#ifndef CONTROLS_KEYS_H
#define CONTROLS_KEYS_H

#include "base/source.h"
#include "controls/input.h"
#include "slide/buttons.h"

/* ---- chords ---- */

/* The key sheet, --list-bindings and the bindings file all use the same names: "Right",
 * "Ctrl+Shift+Z", "Plus", "g". */

/* Reads "Ctrl+Shift+Z", "PageDown", "?"; modifiers in any order, names without regard to case.
 * False when the text is no chord. */
bool chord_parse(Str text, Chord *out);

/* The chord's name, as chord_parse reads it, in the arena. */
Str chord_name(Arena *a, Chord c);

bool chord_same(Chord a, Chord b);

/* What a key does to a text that is typed without a field: adds one of the `allowed` characters, as
 * long as the text has `room` for it and a 0, or takes the last one away (Backspace). False: the
 * key does neither. */
bool key_type(char *text, size_t room, uint32_t key, const char *allowed);

/* ---- actions ---- */

/* In the order of the rows. */
typedef enum ActionId {
    ACTION_NONE,
#define ACTION(id, name, group, context, keys, words, repeats, deed) ACTION_##id,
#include "controls/actions.def"
#undef ACTION
    ACTION_COUNT
} ActionId;

typedef enum ActionGroup {
    GROUP_WALK,
    GROUP_ASK,
    GROUP_LOOK,
    GROUP_CHANGE,
    GROUP_PREDICT,
    GROUP_PRESENT,
    GROUP_KEEP,
    GROUP_COUNT
} ActionGroup;

/* When a key counts. The same key may do one thing in general and another in a narrower context;
 * of those that hold, the last of this list wins. */
typedef enum ActionContext {
    CONTEXT_ANY,
    CONTEXT_PINNED, /* a cell is pinned */
    CONTEXT_BESIDE, /* two places stand side by side */
    CONTEXT_INSIDE, /* inside a kernel */
    CONTEXT_ASKED,  /* a question is put */
    CONTEXT_RING,   /* the ring of the Tab key is on something */
    CONTEXT_FILLING /* a cell is worked out slowly */
} ActionContext;

typedef struct Action {
    const char *name; /* "next-stage" */
    ActionGroup group;
    ActionContext context;
    const char *keys;  /* the keys it comes with: chords, blanks between */
    const char *words; /* for the key sheet */
    bool repeats;      /* a key that is held down goes on doing it */
} Action;

extern const Action action_rows[ACTION_COUNT]; /* that of ACTION_NONE is empty */

/* The action of a button of the picture. */
ActionId action_of_button(Button b);

/* ---- bindings ---- */

typedef struct KeyBinding {
    Chord chord;
    ActionId action;
} KeyBinding;

typedef struct Bindings {
    ARENA_LIST(KeyBinding); /* by action, in the order of the table */
    Arena *arena;
} Bindings;

typedef ARENA_LIST(Error) ErrorList;

/* The keys that actions come with. */
Bindings bindings_make(Arena *a);

/* Changes the keys as the lines of a bindings file say. A line with a mistake changes nothing and
 * is reported in `errors`; the others count. The source must outlive the errors. */
void bindings_read(Bindings *b, const Source *s, ErrorList *errors);

/* Writes all keys as such a file. Read after the actions' own keys, it gives these bindings again.
 */
void bindings_write(StrBuf *out, const Bindings *b);

/* The action of a key. `contexts` are those that hold, as bits 1 << CONTEXT_...; where the key has
 * an action in several of them, the narrowest counts. ACTION_NONE: the key does nothing. */
ActionId bindings_find(const Bindings *b, Chord chord, unsigned contexts);

/* The name of the action's first key; empty: it has none. */
Str bindings_key(const Bindings *b, ActionId action);

/* The name of the last key that does it where those contexts hold; empty: none does. */
Str bindings_key_in(const Bindings *b, ActionId action, unsigned contexts);

#endif
