/*
 * terminal.h - the one door through which text leaves for standard output and standard error.
 *
 * A lesson, a file name or an argument may hold characters that a terminal obeys: escape sequences
 * that clear the screen or set its title, marks that turn the direction of writing. Whoever prints
 * gives its text to a function here, which shows such characters as the escapes Python would write
 * for them (str_visible), on a terminal as well as into a file or a pipe. Colours are the program's
 * own: they travel in the text as marks that begin with a 0 byte, which no text of a lesson, a file
 * name or an argument can hold, and become codes of the terminal only here.
 */
#ifndef BASE_TERMINAL_H
#define BASE_TERMINAL_H

#include "base/str.h"

#include <stdio.h>

typedef enum Style { STYLE_HEADING, STYLE_GOOD, STYLE_BAD, STYLE_CODE, STYLE_COUNT } Style;

/* Adds text in a style, where colours are on. */
void terminal_styled(StrBuf *out, bool colour, Style style, Str text);

typedef enum TerminalText {
    TERMINAL_PLAIN,    /* a style's mark is nothing but another character to be shown */
    TERMINAL_COLOURED, /* with styles */
    TERMINAL_SCRIPT,   /* what a script printed: plain where a terminal reads it, else its bytes as
                          they are, as Python writes them */
} TerminalText;

/* Writes the text to standard output or standard error and flushes it. False, with errno: not all
 * could be written. */
bool terminal_write(FILE *to, Str text, TerminalText kind);

/* For whoever waits at a terminal: a short text on standard error that the next one overwrites; the
 * empty one clears it. Nothing where standard error is no terminal. */
void terminal_progress(const char *text);

#endif
