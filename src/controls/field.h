/*
 * field.h - a text that a person types, over the picture's lower edge.
 *
 * Whoever opens it gives a prompt and a function that gets the text on Enter. That function closes
 * the field, or leaves it open with a message (field_refuse), so that nothing typed is lost.
 *
 * Must not know: what the text is for.
 */
#ifndef CONTROLS_FIELD_H
#define CONTROLS_FIELD_H

#include "base/source.h"
#include "controls/input.h"
#include "draw/theme.h"

enum { FIELD_BYTES = 4000 }; /* longer than any line of code on a slide */

/* Gets the text on Enter, and the context that the field was opened with. */
typedef void FieldDone(void *context, Str text);

typedef struct Field {
    FieldDone *done; /* NULL: no field is open */
    void *context;   /* for `done` */
    Str prompt;      /* owned by the opener, for as long as the field is open */
    char text[FIELD_BYTES];
    size_t len, caret;  /* bytes; the caret stands on a character's edge */
    bool all;           /* all of it is selected: what is typed takes its place */
    char message[1000]; /* why the text was refused; empty: nothing */
    bool answer;        /* the message is what was asked for, not an error */
} Field;

/* Opens the field with a text in it; the prompt is the caller's for as long as it is open. */
void field_open(Field *f, Str prompt, Str text, FieldDone *done, void *context);
/* The same with the text selected, to be typed over. */
void field_open_over(Field *f, Str prompt, Str text, FieldDone *done, void *context);
void field_close(Field *f);
bool field_is_open(const Field *f);
Str field_text(const Field *f);

/* Keeps the field open and shows an error under the text. */
void field_refuse(Field *f, const Error *e);

/* Keeps the field open and shows an answer under the text; one that is too long is cut. */
void field_answer(Field *f, Str text);

/* Takes a key or typed text; true when it was the field's. Enter calls `done`, Esc closes. */
bool field_input(Field *f, const Input *in);

/* Draws the open field with its message over the lower edge of the picture. */
void field_draw(DrawList *d, const Field *f, ThemeId theme, float px);

#endif
