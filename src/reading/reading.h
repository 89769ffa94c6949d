/*
 * reading.h - a file's text as the plain data of a lesson, before anything runs.
 *
 * A lesson's Markdown (markdown.c) or the cells of a Jupyter notebook (notebook.c, with foreign.c)
 * become a flat list of headings, prose and fences with places; outline.c sorts them into stages
 * and fences, directives.c takes apart what the fences say.
 */
#ifndef READING_READING_H
#define READING_READING_H

#include "lesson/lesson.h"

/* ---- a lesson's Markdown as a list of blocks (markdown.c) ----
 *
 * Only Markdown is known here: what a heading, a fence or its first word means is the outline's
 * business. */

enum {
    MAX_LESSON_BYTES = 4 * 1024 * 1024, /* a hundred times the longest lesson */
    MAX_LINE_BYTES = 64 * 1024,         /* nobody reads longer lines; keeps inline markup fast */
    MAX_LISTS = 8                       /* lists and quotes within each other */
};

typedef enum BlockKind { BLOCK_HEADING, BLOCK_PROSE, BLOCK_FENCE } BlockKind;

typedef struct Block {
    BlockKind kind;
    Span at;               /* the text; of a fence its opening line */
    int level;             /* of a heading: 1 or 2; deeper ones are bold prose */
    Str text;              /* of a heading, without markup */
    ProseBlock prose;      /* of prose */
    Span info;             /* of a fence: what follows the backticks, trimmed */
    Span code;             /* of a fence: the lines within, the last line feed included */
    RecordedKind recorded; /* of an output fence */
    UnshownList unshown;   /* of prose */
} Block;

typedef ARENA_LIST(Block) BlockList;

/* Reads s->text. Errors: NUL, bad UTF-8, too long; a fence without an end or within a list or
 * quote; HTML other than <sub>, <sup>, <br> and comments; too deep nesting. */
bool markdown_read(Arena *a, const Source *s, BlockList *out, Error *e);

/* ---- Markdown that was not written for attnscope, as readable prose (foreign.c) ----
 *
 * Nothing in it is an error. Of images stays the text that stands in for them, of links the text,
 * of HTML what is between the tags, of formulas a plain line with raised and lowered letters; code
 * of whatever language is shown and never run. */

/* Adds the headings and prose of `text` to *out. A heading's level is 1 to 6 and its text is never
 * empty. */
void foreign_read(Arena *a, Span text, BlockList *out);

/* ---- a Jupyter notebook (nbformat 4, Python) as the blocks of a lesson (notebook.c) ----
 *
 * Markdown cells become headings and prose, code cells torch fences, what they printed when they
 * were recorded output fences. The lesson's source is then no longer the JSON but the text of its
 * cells, each a part of its own ("cell 3", "output of cell 3"), so that places are those the reader
 * knows. Only the form is read here: what the code does with the language is found out like that of
 * any lesson. */

enum {
    MAX_NOTEBOOK_BYTES = 32 * 1024 * 1024, /* a notebook with many pictures; FILE_MAX is above it */
    MAX_NOTEBOOK_VALUES = 1000 * 1000,     /* of JSON: as a tree they take some 80 bytes each */
    MAX_STAGE_BYTES = 48,                  /* of a heading that names a stage: it stands on a bar */
    MAX_WORD_BYTES = 2000                  /* of prose: longer ones are pictures written as text */
};

/* True for the file name of a notebook. */
bool notebook_named(Str name);

/* Reads l->source, which holds JSON, and puts the text of the cells in its place. Errors: no JSON
 * (with the place in the file), another format or version, another language, nothing in it. */
bool notebook_read(Lesson *l, BlockList *out, Error *e);

/* The JSON of a notebook that is read as the same lesson, without what is not shown of it: its
 * pictures, widgets and HTML. In the arena; a text that is no JSON comes back as it is. */
Str notebook_slim(Arena *a, Str text);

/* ---- a Python script as the blocks of a lesson (script.c) ---- */

/* True for the file name of a script. */
bool script_named(Str name);

/* Reads l->source: a title, one stage, and one torch fence with the whole text. Errors: NUL, bad
 * UTF-8, too long. */
bool script_read(Lesson *l, BlockList *out, Error *e);

/* ---- what view and ask fences say (directives.c) ----
 *
 * Only the form is read here; whether a name exists is found out when its code has run. */

/* The row of a table that a word names. -1 with an error where it is none of the names: "unknown
 * fence 'touch'", with `where` behind it. The hint is the nearest of the names, or `hint` and all
 * of them. */
int word_row(Span word, const char *what, const char *where, NameAt *names, const char *hint,
             NameList all, Error *e);

/* Directive i of a view fence as it is written, "show NAME as KIND"; NULL past the last. */
const char *directive_form(int i);

/* Adds the lines of one view fence to *out; targets are not resolved yet. */
bool directives_view(Arena *a, Span text, ViewSpec *out, Error *e);

/* Reads one ask fence; `at` is its opening line, for what is missing altogether. */
bool directives_ask(Arena *a, Span text, Span at, Ask *out, Error *e);

/* Finishes a question whose words are all there: takes the marks of style out and keeps them beside
 * those, and notes a right choice that is a number. Where numbers are still to come into the words,
 * whoever puts them there calls it. */
void ask_finish(Arena *a, Ask *ask);

/* ---- blocks sorted into stages and fences (outline.c) ---- */

/* Fills title, front lines, stages and fences of l, without steps. `whole`: the blocks are all
 * there are, none was lost to an error. At the first error, false: what stands before it is in l.
 */
bool outline_read(Lesson *l, const BlockList *blocks, bool whole, Error *e);

#endif
