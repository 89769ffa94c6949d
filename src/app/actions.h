/*
 * actions.h - everything a person can do in the window: the one table of names, keys and functions.
 *
 * Keys, buttons, the key sheet, `--list-bindings`, the bindings file and `help keys` all come from
 * it. To add an action: a line in ActionId, a row in actions.c, and its function, in the file of
 * its group.
 */
#ifndef APP_ACTIONS_H
#define APP_ACTIONS_H

#include "app/keys.h"
#include "slide/buttons.h"

typedef struct App App;

typedef enum ActionId {
    ACTION_NONE,
    /* walk */
    ACTION_NEXT,
    ACTION_PREVIOUS,
    ACTION_NEXT_STAGE,
    ACTION_PREVIOUS_STAGE,
    ACTION_FIRST,
    ACTION_LAST,
    ACTION_IN,
    ACTION_OUT,
    ACTION_GO_TO,
    ACTION_MENU,
    ACTION_CELL_NEXT,
    ACTION_CELL_PREVIOUS,
    ACTION_COMPUTE,
    ACTION_MEASURE,
    ACTION_PLAY,
    ACTION_FASTER,
    ACTION_SLOWER,
    /* ask */
    ACTION_PIN,
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_RING_NEXT,
    ACTION_RING_PREVIOUS,
    ACTION_PRESS,
    ACTION_BACK,
    ACTION_COPY,
    /* look */
    ACTION_MAP,
    ACTION_VIEW_NEXT,
    ACTION_VIEW_PREVIOUS,
    ACTION_ZOOM_IN,
    ACTION_ZOOM_OUT,
    ACTION_PAN_LEFT,
    ACTION_PAN_RIGHT,
    ACTION_PAN_UP,
    ACTION_PAN_DOWN,
    ACTION_THEME,
    ACTION_COLOURS,
    ACTION_RANGE,
    ACTION_POOL,
    ACTION_TEXT_LARGER,
    ACTION_TEXT_SMALLER,
    ACTION_TEXT_NORMAL,
    /* change */
    ACTION_EDIT,
    ACTION_SCRATCH,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_SAVE,
    /* predict */
    ACTION_HIDE,
    ACTION_REVEAL_CELL,
    ACTION_REVEAL_ROW,
    ACTION_ASK,
    ACTION_ANSWER,
    ACTION_PREDICT_OFF,
    /* present */
    ACTION_FULLSCREEN,
    ACTION_PRESENT,
    ACTION_DISPLAY,
    ACTION_BLACK,
    ACTION_WHITE,
    ACTION_SPOTLIGHT,
    ACTION_LASER,
    ACTION_FREEZE,
    ACTION_NOTES,
    /* keep */
    ACTION_PICTURE,
    ACTION_COMMAND,
    ACTION_KEYS,
    ACTION_QUIT,
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

/* When a key counts: the same key may do one thing in general and another where it is nearer. */
typedef enum ActionContext {
    CONTEXT_ANY,
    CONTEXT_PINNED, /* a cell is pinned */
    CONTEXT_RING,   /* the ring of the Tab key is on something */
    CONTEXT_INSIDE, /* inside a kernel */
    CONTEXT_ASKED,  /* a question is put */
    CONTEXT_COUNT
} ActionContext;

typedef struct Action {
    const char *name; /* "next-stage": in the bindings file */
    ActionGroup group;
    ActionContext context;
    const char *keys; /* as they come: chords, blanks between */
    const char *doc;  /* a few words, for the key sheet */
    bool repeats;     /* a key held down goes on doing it */
    void (*run)(App *app);
} Action;

const Action *action_row(ActionId id);

/* The action of that name; ACTION_NONE when there is none. */
ActionId action_find(Str name);

/* What pressing a button of the picture does. */
ActionId action_of_button(Button b);

/* "walk", "ask", ...: headings of the key sheet. */
const char *action_group(ActionGroup group);

#endif
