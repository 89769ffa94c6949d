/*
 * buttons.h - what can be pressed in a picture: the `cell` of a TAG_BUTTON.
 *
 * A picture draws its buttons, so that a window and a file show the same; what pressing one does
 * is the window's business. Each is also a key: the names here are those of the keys it has until
 * somebody binds others.
 */
#ifndef SLIDE_BUTTONS_H
#define SLIDE_BUTTONS_H

#include "words/phrase.h"

typedef enum Button {
    /* drawn as icons */
    BUTTON_PREVIOUS,
    BUTTON_NEXT,
    BUTTON_PLAY,
    BUTTON_MENU,
    /* a key and a word */
    BUTTON_KEYS,  /* the sheet of all keys */
    BUTTON_HIDE,  /* hide the values, or show them again */
    BUTTON_MAP,   /* to the map, and back */
    BUTTON_VIEW,  /* the next kind of picture of the same tensor */
    BUTTON_BLANK, /* black screen */
    BUTTON_IN,    /* into the operation */
    BUTTON_OUT,   /* out of it */
    BUTTON_BACK,  /* to the cell one came from */
    BUTTON_ASK,   /* put the next question */
    BUTTON_CHECK, /* judge what was answered */
    BUTTON_GO_ON, /* from the answer to what comes next */
    BUTTON_CLOSE, /* take the question away */
    /* inside an operation */
    BUTTON_TERM,   /* the next line that computes something */
    BUTTON_CELL,   /* until the next cell is finished */
    BUTTON_FINISH, /* to the end */
    /* where points stand for many cells */
    BUTTON_POOL, /* the largest of them, their mean */
    /* where the lesson was changed */
    BUTTON_CHANGES, /* all changes, one by one */
    BUTTON_UNDO,
    BUTTON_REDO,
    BUTTON_RESET, /* take all back */
    BUTTON_SAVE,
    /* where words gave way to numbers */
    BUTTON_WORDS, /* all of the text, without the picture */
    /* of two sides */
    BUTTON_BESIDE,         /* the next that may stand side by side */
    BUTTON_BESIDE_EARLIER, /* at the left the step or the head before, */
    BUTTON_BESIDE_LATER,   /* and after */
    BUTTON_SWAP,           /* turn them around */
    BUTTON_DIFFERENCE,     /* what lies between them as a table, or no more */
    /* where the lesson stops */
    BUTTON_MEND, /* change the line */
    /* of the cell whose arithmetic is told */
    BUTTON_RELEASE,    /* let go of the pinned cell */
    BUTTON_TO_RIGHT,   /* the cell right of it */
    BUTTON_ONWARD,     /* the next step, by a key that moves no cell */
    BUTTON_EDIT,       /* change the code, or the number in the cell */
    BUTTON_SLOWLY,     /* the cell is worked out term by term: */
    BUTTON_FILL_PAUSE, /* stop, */
    BUTTON_FILL_ON,    /* go on, */
    BUTTON_FILL_TERM,  /* one term, */
    BUTTON_FILL_END,   /* all of it */
    BUTTON_FIND,       /* search in the lesson */
    /* below the card at the end of a lesson */
    BUTTON_AFTER_END, /* the next lesson, or all of them */
    /* an icon, only in the window */
    BUTTON_SETTINGS, /* all settings, as a list */
    BUTTON_COUNT
} Button;

/* One row for each button: its key as a keyboard has it written ("Enter", "h"), what pressing it
 * does, as a file of keys calls it ("next-cell"), and that in a word or two. */
typedef struct ButtonRow {
    const char *key, *action;
    PhraseId words;
} ButtonRow;

extern const ButtonRow button_rows[BUTTON_COUNT];

#endif
