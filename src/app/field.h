/*
 * field.h - one line of text that a person types, over the picture's lower edge.
 *
 * Who opens it gives a prompt and a function that gets the text on Enter; that function closes the
 * field, or leaves it open and sets a message (field_refuse), so that nothing typed is lost.
 */
#ifndef APP_FIELD_H
#define APP_FIELD_H

#include "app/input.h"
#include "base/source.h"
#include "draw/theme.h"

typedef struct App App;

enum { FIELD_BYTES = 4000 }; /* longer than any line of code on a slide */

typedef void FieldDone(App *app, Str text);

typedef struct Field {
    FieldDone *done; /* NULL: no field is open */
    Str prompt;      /* owned by the opener, for as long as the field is open */
    char text[FIELD_BYTES];
    size_t len, caret;  /* bytes; the caret stands on a character's edge */
    bool all;           /* all of it is selected: what is typed takes its place */
    char message[1000]; /* why the text was refused; empty: nothing */
    bool answer;        /* the message is what was asked for, no complaint */
} Field;

void field_open(Field *f, Str prompt, Str text, FieldDone *done);
/* The same with the text selected, to be typed over. */
void field_open_over(Field *f, Str prompt, Str text, FieldDone *done);
void field_close(Field *f);
bool field_is_open(const Field *f);
Str field_text(const Field *f);

/* Keeps the field open and shows why. */
void field_refuse(Field *f, const Error *e);

/* Takes a key or typed text; true when it was the field's. Enter calls `done`, Esc closes. */
bool field_input(App *app, Field *f, const Input *in);

/* Draws the open field with its message over the lower edge of the picture. */
void field_draw(DrawList *d, const Field *f, ThemeId theme, float px);

#endif
