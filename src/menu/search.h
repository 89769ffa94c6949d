/*
 * search.h - finding a word in lessons: in all that the menu offers, or in the one that is shown.
 *
 * An index is the text of lessons as lines, each with its kind and the step it leads to: title,
 * what a lesson is about, stages, paragraphs, asides, questions, lines of code, operations. Nothing
 * is run for it, and outlines will do. A search reads all lines, which takes well below a
 * millisecond for a hundred lessons' worth, and keeps the best places in a list of fixed size.
 *
 * Must not know: how results look, what keys do.
 */
#ifndef MENU_SEARCH_H
#define MENU_SEARCH_H

#include "controls/field.h"
#include "lesson/lesson.h"
#include "words/phrase.h"

/* What was found, the best first. */
typedef enum FoundKind {
    FOUND_LESSON,
    FOUND_ABOUT,
    FOUND_STAGE,
    FOUND_VARIABLE,  /* a name that a line of code gives a value */
    FOUND_OPERATION, /* a name that it calls, or what made a result */
    FOUND_VALUE,     /* a cell */
    FOUND_WORDS,
    FOUND_CODE,
    FOUND_KINDS
} FoundKind;

typedef struct SearchLine {
    FoundKind kind;
    int lesson; /* its number, as search_add was told */
    int step;   /* from 1 */
    Str stage;  /* its title; empty: the whole lesson is meant */
    Str text;
    Str number, section; /* of FOUND_LESSON: what people call it, too */
} SearchLine;

typedef struct SearchIndex {
    ARENA_LIST(SearchLine);
    bool here; /* of the lesson that is shown: title, and what it is about, come last */
} SearchIndex;

/* Adds all lines of a lesson, copied into the arena; an outline will do. Of what has run come the
 * operations as well, as the window names them. */
void search_add(Arena *a, SearchIndex *index, const Lesson *l, int lesson);

enum { FOUND_MOST = 60 }; /* nobody reads more */

typedef struct Found {
    FoundKind kind;
    int lesson, step;
    Str stage, text; /* the line's */
    size_t at, len;  /* what was found in it; len 0: all of it */
    CellRef cell;    /* of FOUND_VALUE */
    int rank;        /* lower ones come first */
} Found;

typedef struct FoundList {
    Found item[FOUND_MOST];
    int count;
    bool more; /* places were left out */
} FoundList;

/* Finds the lines that have all words of the text in them, capitals or not; a step comes once, by
 * its best line. Where a word begins as what is searched for comes before where one only contains
 * it, and a lesson of that number or section before all. */
void search_find(const SearchIndex *index, Str text, FoundList *out);

/* Finds cells of the finished lesson whose printed digits are those of the text, "0.2333"; then
 * those that are printed with more digits, then those that are so when rounded; nothing where it is
 * no number. Of a step comes one cell, of a tensor with a name at best. True when there
 * were more numbers than SEARCH_CELLS: only so many were looked at. Texts live in the arena. */
enum { SEARCH_CELLS = 100000 };
bool search_values(Arena *a, const Lesson *l, Str text, FoundList *out);

/* ---- what is searched for, while it is typed ---- */

/* The field of a search is of one line and beside a list: the keys that choose there and open, the
 * arrows up and down, Enter, Esc, are the list's, and while nothing is typed so are all that would
 * do nothing to an empty text. */

/* Empties it; `empty` says what to type, and is its prompt. */
void query_begin(Field *f, PhraseId empty);

/* Gives it an input; true when that was for it. *changed: another text is searched for now. */
bool query_input(Field *f, const Input *in, bool *changed);

/* Draws it in the middle of a box, and while nothing is typed its prompt. */
void query_draw(const Pen *p, Field *f, Box box);

/* Adds a place, where the list has room or it is better than the last. */
void search_take(FoundList *out, const Found *found);

/* A line of a result with what was found near its beginning, in the arena. */
Str search_excerpt(Arena *a, const Found *found);

#endif
