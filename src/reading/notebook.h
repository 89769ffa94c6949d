/*
 * notebook.h - a Jupyter notebook (nbformat 4, Python) read as the blocks of a lesson.
 *
 * Markdown cells become headings and prose, code cells torch fences, what they printed when they
 * were recorded output fences. The lesson's source is then no longer the JSON but the text of its
 * cells, each a part of its own ("cell 3", "output of cell 3"), so that places are those the reader
 * knows. Only the form is read here: what the code does with the language is found out like that of
 * any lesson.
 */
#ifndef READING_NOTEBOOK_H
#define READING_NOTEBOOK_H

#include "lesson/lesson.h"
#include "reading/markdown.h"

enum {
    MAX_NOTEBOOK_BYTES = 32 * 1024 * 1024, /* a notebook with many pictures; FILE_MAX is above it */
    MAX_NOTEBOOK_VALUES = 1000 * 1000,     /* of JSON: as a tree they take some 80 bytes each */
    MAX_STAGE_BYTES = 48,                  /* of a heading that names a stage: it stands on a bar */
    MAX_WORD_BYTES = 2000                  /* of prose: longer ones are pictures written as text */
};

/* True for the file name of a notebook. */
bool notebook_named(Str name);

/* Reads l->source, which holds JSON, and puts the text of the cells in its place. Errors: no JSON
 * (with the place in the file), another format or version, another language, nothing in it. The
 * caller calls notebook_close in any case, also when memory ran out. */
bool notebook_read(Lesson *l, BlockList *out, Error *e);
void notebook_close(Lesson *l);

#endif
