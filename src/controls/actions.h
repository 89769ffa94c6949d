/*
 * actions.h - everything a person can do in the window, by name and key. actions.def has the rows
 * and says how to add one.
 *
 * Must not know: what actions do. src/app/act.c gives each row its function.
 */
#ifndef CONTROLS_ACTIONS_H
#define CONTROLS_ACTIONS_H

#include "controls/input.h"
#include "slide/buttons.h"

/* In the order of the rows. */
typedef enum ActionId {
    ACTION_NONE,
#define ACTION(id, name, group, context, keys, words, repeats, function) ACTION_##id,
#include "controls/actions.def"
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
    CONTEXT_RING,   /* the ring of the Tab key is on something */
    CONTEXT_INSIDE, /* inside a kernel */
    CONTEXT_ASKED,  /* a question is put */
    CONTEXT_COUNT
} ActionContext;

typedef struct Action {
    const char *name; /* "next-stage" */
    ActionGroup group;
    ActionContext context;
    const char *keys;  /* the keys it comes with: chords, blanks between */
    const char *words; /* for the key sheet */
    bool repeats;      /* a key that is held down goes on doing it */
} Action;

/* The row of an action; that of ACTION_NONE is empty. */
const Action *action_row(ActionId id);

/* The action of that name; ACTION_NONE when there is none. */
ActionId action_find(Str name);

/* What pressing a button of the picture does. */
ActionId action_of_button(Button b);

/* "walk", "ask", ...: headings of the key sheet. */
const char *action_group(ActionGroup group);

#endif
