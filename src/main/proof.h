/*
 * proof.h - what a picture says of itself, so that `verify` can tell whether it is as it was drawn.
 *
 * A proof is a few lines of ASCII within the file: which program and which fonts drew it, of which
 * lesson, by which command, and hashes of what was drawn. It finds out changes, not forgers: who
 * changes the picture can compute another proof, too, unless the same program draws it again.
 */
#ifndef MAIN_PROOF_H
#define MAIN_PROOF_H

#include "base/hash.h"
#include "draw/draw.h"
#include "output/raster.h"

#define PROOF_FIRST_LINE "attnscope proof 1\n"

typedef enum ProofField {
    PROOF_PROGRAM, /* version and sources of the program, and what else its files depend on */
    PROOF_FONTS,   /* the font software, and the faces */
    PROOF_KERNELS, /* that computed the numbers */
    PROOF_LESSON,  /* the name of its file, without folders; empty: the command knows it */
    PROOF_TEXT,    /* hash of the lesson's text */
    PROOF_FILES,   /* and of the files that it read */
    PROOF_COMMAND, /* that draws it, without folders */
    PROOF_PICTURE, /* the name of the file it was drawn into, without folders */
    PROOF_CONTENT, /* hash of all that is drawn: numbers, words and colours, but not where, */
    PROOF_LIST,    /* and of the draw list, places and sizes too */
    PROOF_OWN,     /* hash of the pixels of a PNG, of other files of all bytes but the proof's */
    PROOF_FIELDS
} ProofField;

typedef struct Proof {
    Str field[PROOF_FIELDS];
} Proof;

/* Of this program; the kernels of a lesson are added by who knows it. */
Proof proof_begin(Arena *a);

/* The proof as text, with a hash of its own lines at its end. */
Str proof_text(Arena *a, const Proof *p);

/* Finds the proof in a file; false: there is none. It is not `sealed` when it was changed itself.
 */
bool proof_find(Arena *a, Str file, Proof *out, bool *sealed);

/* The hash of pixels, and of a file's bytes without the proof in it. */
Str proof_of_pixels(Arena *a, const Image *image);
Str proof_of_bytes(Arena *a, Str file);

/* Sets the hash of its own bytes in a file that has the proof in it but for that. */
void proof_seal(Arena *a, Proof *p, Str file);

/* Adds what is drawn to the hashes of PROOF_CONTENT and PROOF_LIST. */
void proof_add_list(Hash *content, Hash *list, const DrawList *d);

/* A hash that is complete, in the arena. */
Str proof_hash(Arena *a, Hash h);

#endif
