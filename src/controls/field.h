/*
 * field.h - a text that a person types: caret, selection, clipboard, words, lines, undo, history.
 *
 * Whoever opens a field gives a prompt and a function that gets the text on Enter. That function
 * closes the field, or leaves it open with a message (field_refuse), so that nothing typed is lost.
 * A field may stand anywhere: it is a plain struct without memory of its own. It is given inputs
 * (field_input) and drawn: as a panel (field_panel), or only its text in a box (field_text_draw),
 * which is all that a search line needs:
 *
 *     field_open(&f, STR("search"), STR(""), done, context);
 *     f.one_line = true;
 *     ...
 *     field_text_draw(p, &f, px, box);  // in every picture: it notes where the mouse finds it
 *     if (field_take(app, &f, in)) ...  // with the clipboard: app/app_parts.h
 *
 * Text is UTF-8; caret and selection are offsets of bytes, always on the edge of a character.
 *
 * Must not know: what a text is for, lessons, the clipboard (who feeds it fulfils what it wants).
 */
#ifndef CONTROLS_FIELD_H
#define CONTROLS_FIELD_H

#include "base/source.h"
#include "controls/input.h"
#include "draw/pen.h"

enum {
    FIELD_BYTES = 16000,    /* of a text: longer than any code on a slide; and of a message */
    TEXTS_MOST = 100,       /* earlier texts that are kept, */
    TEXTS_BYTES = 2 * 16000 /* and what they may take together */
};

/* Gets the text on Enter, and the context that the field was opened with. */
typedef void FieldDone(void *context, Str text);

/* ---- field_past.c: earlier texts ---- */

typedef struct KeptText {
    size_t start, len; /* of its bytes */
    size_t caret, anchor;
} KeptText;

/* Earlier texts, the newest last. Where there is no room, the oldest are forgotten. */
typedef struct Texts {
    KeptText items[TEXTS_MOST];
    int count;
    char bytes[TEXTS_BYTES];
} Texts;

/* Adds a text, which is not longer than FIELD_BYTES; returns how many were forgotten for it. */
int texts_keep(Texts *t, Str text, size_t caret, size_t anchor);
Str texts_get(const Texts *t, int i);

/* ---- field_fits.c: what fits at the caret ---- */

typedef struct Fit {
    Str name;        /* as the list shows it: a variable, "softmax(input, dim, dtype=None)" */
    Str note, doc;   /* beside it, and what F1 shows */
    Str insert;      /* what is put in; */
    size_t from, to; /* of that, this is selected */
} Fit;

/* What completes the word that begins at the offset `from` and ends at the caret. */
typedef struct Fits {
    ARENA_LIST(Fit);
    size_t from;
} Fits;

/* Says what fits at the caret of a text, all of it in the arena; the context is the field's. */
typedef void FieldFits(void *context, Arena *a, Str text, size_t caret, Fits *out);

/* ---- the field ---- */

/* Where the text was drawn last: what the mouse finds. */
typedef struct FieldPlace {
    Box box;             /* empty: it was not drawn yet */
    float advance, line; /* of a character, of a line */
    Box panel;           /* around it, where it is drawn in one */
} FieldPlace;

typedef struct Field {
    FieldDone *done; /* NULL: no field is open */
    void *context;   /* for `done` */
    Str prompt;      /* owned by the opener, for as long as the field is open */

    /* Set by the opener behind field_open, if wanted. */
    bool one_line;   /* pasted lines are joined, and Shift+Enter adds none */
    Texts *history;  /* what was typed before in such fields, for Ctrl+Up and Ctrl+Down */
    DrawTag over;    /* what of the picture it is about, and stands over; TAG_NONE: nothing; */
    bool beside;     /* below or above that, which is to be read while something is typed */
    int64_t until;   /* of lines of code: the offset behind the last of them */
    bool idle;       /* another field has the caret */
    bool changes;    /* the text is of the lesson: the picture is older while it is typed */
    FieldFits *fits; /* completes what is typed; NULL: nothing does */

    char text[FIELD_BYTES];
    size_t len, caret; /* bytes */
    size_t anchor;     /* the other end of what is selected; the caret: nothing is */
    int64_t goal;      /* the column that Up and Down keep to; -1: the caret's own */
    size_t top, left;  /* the first line and column that are seen */
    FieldPlace place;
    bool pulls;                /* the mouse selects */
    double pressed;            /* when the mouse was pressed last, in seconds */
    Texts past;                /* for undo; */
    int now;                   /* which of them the text is; past.count: none */
    int run;                   /* what the newest changes have in common: they are undone at once */
    int back;                  /* how far back in the history */
    bool lists, explains;      /* the list of what fits is open, with the doc of the chosen one */
    int chosen;                /* of the list; -1: none yet */
    char message[FIELD_BYTES]; /* why the text was refused; empty: nothing */
    char mend[64];           /* a name that the message proposes instead of another; empty: none */
    size_t wrong, wrong_len; /* where that one stands, in bytes */
    bool answer;             /* the message is what was asked for, not an error, */
    bool passing;            /* of the last key: it goes with the next one */
    int scrolled;            /* lines of the message above the first that is seen */

    /* What only who feeds the field can do, and sets back. */
    bool wants_paste;         /* an INPUT_PASTE with the clipboard's text */
    char copied[FIELD_BYTES]; /* text for the clipboard, */
    size_t copied_len;        /* so many bytes; 0: none */
} Field;

/* Opens the field with a text in it; the prompt is the caller's for as long as it is open. A text
 * longer than FIELD_BYTES - 1 does not fit: the field then stays closed, and this is false. */
bool field_open(Field *f, Str prompt, Str text, FieldDone *done, void *context);
void field_close(Field *f);
bool field_is_open(const Field *f);
Str field_text(const Field *f); /* as long as nothing is typed */
Str field_selected(const Field *f);
void field_select(Field *f, size_t anchor, size_t caret);

/* Shows an error under the text, without its place, until that is changed, and keeps the field
 * open; or an answer. One that is longer than a message may be is cut, and says by how much. */
void field_refuse(Field *f, const Error *e);
void field_answer(Field *f, Str text);

/* Gives the field an input; true when that was for it. Enter calls `done`, Esc closes. Any key is
 * the field's, known or not, so that none acts on what lies below. */
bool field_input(Field *f, const Input *in);

/* Does the field do something with that key? */
bool field_knows(const Field *f, Chord c);

/* ---- field_draw.c ---- */

/* Draws the text in a box, scrolled so that the caret is seen; px is its size in pixels. */
void field_text_draw(const Pen *p, Field *f, float px, Box box);

/* Draws the open field with prompt, message and buttons in a panel as wide as a box. It begins at
 * the box's upper edge, or as far above as keeps it above the lower one. */
void field_panel(const Pen *p, Field *f, float px, Box room);

/* The height of such a panel of a width, in a picture where so much height is above its lower edge;
 * and how far below its upper edge the text begins. */
float field_panel_height(const Pen *p, const Field *f, float px, float width, float high);
float field_panel_head(const Pen *p, const Field *f, float px, float width);

/* Draws the list of what fits, if it is open, below the caret of the text that was drawn in the
 * panel. */
void field_fits_draw(const Pen *p, const Field *f, float px, Box panel);

/* ---- for the files of the field ---- */

/* A key, given to the list first; true: it was the list's. */
bool field_fits_press(Field *f, Chord c);
void field_fits_open(Field *f, bool open); /* with nothing chosen */

/* The row of the list that Tab takes, and which it is of how many, with its doc where that is
 * shown; empty: the list is not open. */
Str field_fits_words(const Field *f, Arena *a);

void field_remember(Field *f, int run); /* the text as it is now, before it changes */
void field_undo(Field *f, bool redo);
void field_history(Field *f, int by); /* to an earlier text (by > 0) or a later one */
void field_typed(Field *f);           /* the text is handed over: the history has it */
bool field_replace(Field *f, size_t from, size_t to, Str text,
                   int run); /* remembers what was before; false: no room for it */
size_t field_line_start(const Field *f, size_t at);
size_t field_line_end(const Field *f, size_t at);

#endif
