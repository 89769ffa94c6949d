/*
 * export.h - what cmd_export.c plans and export_draw.c draws: pictures of steps and figures; and
 * the formats of all that can be exported.
 */
#ifndef MAIN_EXPORT_H
#define MAIN_EXPORT_H

#include "main/command.h"
#include "main/proof.h"

#include <pthread.h>

#include "output/vector.h"
#include "paper/paper.h"
#include "pictures/figures.h"
#include "torch/saving.h"

typedef struct Slide {
    Lesson *lesson;
    View view;
    Str file;           /* "01-one-token-007-scores": its name in formats that have a file each, */
    Str document;       /* and where all pictures of a lesson share one: "01-one-token" */
    bool last;          /* of its document */
    FigureReady figure; /* figure.figure NULL: it is a step's slide */
} Slide;

typedef ARENA_LIST(Slide) SlideList;

typedef struct Export Export;
typedef struct Drawing Drawing;

/* A format of files. Formats of one table are made of the same things and can be asked for
 * together. To add one: a row in its table, or a table of its own in cmd_export.c. */
typedef struct Format {
    const char *name; /* NULL: the end of the table */
    const char *ends; /* how its files end; NULL: as it is called */
    /* Of pictures: the bytes of one's own file, in the drawing's arena; called by several threads
     * at once, each with fonts of its own. NULL: a document holds it. */
    bool (*make)(const Export *x, Drawing *g, FontSet *fonts, Str *bytes, Error *e);
    /* Adds the picture to the document, which it opens with the first one; */
    bool (*add)(Export *x, const Drawing *g, Error *e);
    /* writes the document after its last picture, where one is open. */
    bool (*end)(Export *x, const Slide *p, Error *e);
    SaveTensors *save; /* Of numbers: all tensors of a lesson into one file, */
    bool apart;        /* or each into its own. */
    /* Of paper: sets it as the bytes of a file, in its arena. */
    bool (*set)(Export *x, const Paper *p, Str *out, Error *e);
    bool asks; /* it knows questions only */
} Format;

extern const Format picture_formats[]; /* export_draw.c */
extern const Format number_formats[];  /* export_data.c */
extern const Format paper_formats[];   /* export_paper.c */

enum { FORMATS_MOST = 8 };

struct Export {
    Command *command;
    Arena *arena;
    Str folder;
    const Format *formats[FORMATS_MOST]; /* that are asked for, all of one table */
    int count;                           /* of them */
    const char *manifest;                /* its path; NULL: not wanted */
    StrBuf entries;                      /* of the manifest: what was drawn so far */
    bool force;
    int width, height; /* that pictures are laid out for, in pixels */
    float enlarge;     /* so much larger are the pixels' pictures */
    float inches;      /* how wide they are on paper; 0: a pixel that is laid out is 1/96 inch */
    bool crop, distinct;
    bool embed; /* fonts, in SVG */
    enum { GROUND_THEME, GROUND_WHITE, GROUND_TRANSPARENT } ground;
    int number;  /* of the next figure; 0: they have none */
    Str chapter; /* what stands before it: "2." */
    SlideList pictures;
    int big, behind;            /* steps that did not run: of big fences, and behind an error */
    bool focused;               /* one of the pictures has the cell that --focus names, */
    bool effective;             /* in one of them all its options have an effect; */
    Error without;              /* else why not in the last one */
    FontSet *fonts;             /* that pictures are laid out with, */
    ARENA_LIST(FontSet *) idle; /* and all that no thread paints with */
    pthread_mutex_t fetching;   /* one of those */
    Drawing *waiting;           /* pictures that are laid out, in their order; */
    int drawings;               /* so many */
    ARENA_LIST(uint64_t) sums;  /* of all pictures so far, where each is to be there once */
    Arena scratch;              /* of what is made in one piece, */
    Arena pages;                /* and of the document in work */
    Pdf *pdf;                   /* NULL: none is open; */
    int stage;                  /* of the page that was added last, */
    Proof paged;                /* what the document says of itself, */
    Hash content, list;         /* and hashes of what was drawn in it */
    Proof proof;                /* what files of a lesson say of themselves, but for the picture; */
    const Lesson *proven;       /* it is of that one; */
    Str note;                   /* of paper: what the next file says of itself */
    int variants, seed;         /* of worksheets: how many of each, 0: they do not vary */
    Str wanted;                 /* of `kept`: the name of its file */
    Str *kept; /* no file is written, this one is drawn again; NULL: all are written */
};

/* The name of format i, of all; NULL past the last. */
const char *export_format(int i);

/* The path of the file that a picture stands in, in the export's arena. */
const char *export_path(const Export *x, const Slide *p, const Format *format);

/* The slide with the text alone of what `p` shows; from page 1 on, of what was printed alone. */
Slide export_text_of(const Export *x, const Slide *p, int page);

/* Sets x->proof to that of the slide's lesson (export_proof.c); and the text of a proof that a file
 * of this slide and format takes along, in which its own hash is missing unless it is there. */
void export_prove(Export *x, const Slide *s);
Str export_note(const Export *x, Arena *a, Proof *p, const Slide *s, const Format *f);

/* Draws all pictures and writes their files and the manifest. The folder is there. */
bool export_draw(Export *x, Error *e);

/* Writes a file and prints its path; where the picture is only drawn again, keeps the one that is
 * wanted. */
bool export_write(const Export *x, const char *path, Str bytes, Error *e);

/* Draws the file `wanted` again, by a command that export wrote (proof.h), of the lesson that is
 * called `lesson` (empty: the command knows it); its bytes are in the arena of `from`. */
bool export_again(Command *from, Str line, Str lesson, Str wanted, Str *bytes, Error *e);

/* Error: a file of that path exists, and was not to be overwritten. */
bool export_free(const Export *x, const char *path, Error *e);

/* Opens a lesson that is to be exported; its error is told, and what ran before it is exported.
 * NULL with the error told: it could not even be read. */
Lesson *export_lesson(const Export *x, const char *word);

/* Writes the lessons' numbers or traces (export_data.c). */
bool export_data(Export *x, Error *e);

/* Writes a handout or a worksheet of each lesson that is named (export_paper.c). */
bool export_paper(Export *x, Error *e);

/* Writes the page with the one lesson that is named (page.c). */
bool export_page(Export *x, Error *e);

#endif
