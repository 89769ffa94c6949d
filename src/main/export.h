/*
 * export.h - what cmd_export.c plans and export_draw.c draws: pictures of steps and figures; and
 * the formats of all that can be exported.
 *
 * Where a WebP holds one step alone, the picture is followed by its moments (export_film.c): what
 * is seen while the tensor fills up, or while the kernel runs. They are drawn as all others.
 */
#ifndef MAIN_EXPORT_H
#define MAIN_EXPORT_H

#include "main/command.h"
#include "main/proof.h"

#include <pthread.h>

#include "output/vector.h"
#include "paper/paper.h"
#include "pictures/figures.h"
#include "pictures/scene.h"
#include "torch/saving.h"

typedef struct Slide {
    Lesson *lesson;
    View view;
    Str file;           /* "01-one-token-007-scores": its name in formats that have a file each, */
    Str document;       /* and where all pictures of a lesson share one: "01-one-token" */
    bool only, last;    /* of its document */
    bool moment;        /* a later picture of the same step: in films only */
    int delay;          /* in a film: milliseconds that it stands, */
    Box room;           /* and where all of the film lies; empty: where this picture does */
    FigureReady figure; /* figure.figure NULL: it is a step's slide */
} Slide;

typedef ARENA_LIST(Slide) SlideList;

typedef ARENA_LIST(Lesson *) LessonList;

typedef struct Export Export;
typedef struct DataPlan DataPlan; /* export_data.c */

/* A picture that is laid out. */
typedef struct Drawing Drawing;

/* A format of files. Formats of one table are made of the same things. To add one: a row in its
 * table, or a table of its own in cmd_export.c. */
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
    bool moves;        /* the document has moments, too */
    SaveTensors *save; /* Of numbers: all tensors of a lesson into one file, */
    bool apart;        /* or each into its own. */
    /* Of paper: sets it as the bytes of a file, in its arena. */
    bool (*set)(Export *x, const Paper *p, Str *out, Error *e);
    bool asks; /* it knows questions only */
} Format;

extern const Format picture_formats[]; /* export_draw.c; in this order: */
enum { FORMAT_PNG, FORMAT_SVG, FORMAT_PDF, FORMAT_WEBP };
extern const Format number_formats[]; /* export_data.c */
extern const Format paper_formats[];  /* export_paper.c */
extern const Format page_formats[];   /* page.c */

enum { FORMATS_MOST = 8 };

/* Events of a kernel, first..last, from 1; last 0: none are asked for. */
typedef struct Events {
    int64_t first, last;
} Events;

struct Drawing {
    Slide slide;
    TextMetrics metrics;
    DrawList list;
    Box drawn; /* where something is painted in it, before it was cut */
    PictureWords words;
    Proof proof;             /* but for what differs from file to file */
    SceneLacks lacks;        /* what is left out in it */
    bool end;                /* no picture: here the document of the slide ends */
    Str bytes[FORMATS_MOST]; /* its files */
    Error error;             /* they could not be made */
    bool starved;            /* there was no memory for them */
    Arena arena;             /* of all that */
};

/* A file that pictures are added to one by one. */
typedef struct Document {
    Arena arena;
    Proof proof;
    Hash content, list; /* of what was added so far */
} Document;

/* In which lengths are given, and told. */
typedef struct LengthUnit {
    const char *name; /* "cm" */
    double inches;
    int parts; /* it is told in wholes (1) or tenths (10) */
} LengthUnit;

struct Export {
    Command *command;
    Arena *arena;
    Str folder;
    VerbBit bit;                         /* of the options that have an effect */
    const Format *formats[FORMATS_MOST]; /* that are asked for of one table */
    int count;                           /* of them */
    Lookup *opened;       /* the lessons so far, by what they were called: where in the command */
    Lookup *claimed;      /* the paths of all files that will be written */
    const char *manifest; /* its path; NULL: not wanted */
    StrBuf entries;       /* of the manifest: what was drawn so far */
    bool force;
    int width, height;      /* that pictures are laid out for, in pixels */
    int laid_out_dpi;       /* so many of which are an inch on paper */
    float enlarge;          /* so much larger are the pixels' pictures */
    float inches;           /* how wide they are on paper; 0: as wide as they were laid out */
    const LengthUnit *unit; /* in which that was given */
    bool coarse;            /* somebody was told that --dpi makes texts too small */
    bool crop, distinct;
    bool repeated; /* the picture that was laid out last, and is left out */
    Box cut;       /* of the picture that was cropped last */
    bool embed;    /* fonts, in SVG */
    enum { GROUND_THEME, GROUND_WHITE, GROUND_TRANSPARENT } ground;
    int number;  /* of the next figure; 0: they have none */
    Str chapter; /* what stands before it: "2." */
    SlideList pictures;
    int big, behind;            /* steps that did not run: of big fences, and behind an error; */
    int blank;                  /* and steps that have nothing which a figure could show */
    bool focused;               /* one of the pictures has the cell that --focus names, */
    bool effective;             /* in one of them all its options have an effect; */
    Error without;              /* else why not in the last one */
    FontSet *fonts;             /* that pictures are laid out with, */
    ARENA_LIST(FontSet *) idle; /* and all that no thread paints with */
    pthread_mutex_t fetching;   /* one of those */
    Drawing *waiting;           /* pictures that are laid out, in their order; */
    int drawings;               /* so many */
    ARENA_LIST(uint64_t) sums;  /* of all pictures so far, where each is to be there once */
    Arena scratch;              /* of what is made in one piece */
    Pdf *pdf;                   /* NULL: none is open; */
    Document pages;             /* it as a file, */
    int stage;                  /* and that of the page that was added last */
    Webp *webp;                 /* NULL: none is open; */
    Document film;              /* it as a file; */
    Box film_room;              /* and where its pictures lie */
    int delay;                  /* milliseconds that they stand; 0: that was not asked for */
    Events events;              /* of a kernel that they show, */
    Str last_event;             /* the last one as it was written */
    Proof proof;                /* what files of a lesson say of themselves, but for the picture; */
    const Lesson *proven;       /* it is of that one; */
    Str table;                  /* of another language (--lang); empty: English */
    DataPlan *data;             /* the files of numbers or traces; */
    LessonList lessons;         /* of paper, */
    View look;                  /* how it looks, */
    Str note;                   /* and what the next file says of itself */
    int variants, seed;         /* of worksheets: how many of each, 0: they do not vary */
    Str page;                   /* with its lesson, */
    const char *page_path;      /* and its file */
    Str wanted;                 /* of `kept`: the name of its file, */
    Str from;                   /* the file as it is: a page is made again of its own; */
    Str beside;                 /* and its folder, with a slash where there is one */
    Str *kept; /* no file is written, this one is drawn again; NULL: all are written */
};

/* The name of format i, of all; NULL past the last. */
const char *export_format(int i);

/* The path of the file that a picture stands in, in the export's arena. */
const char *export_path(const Export *x, const Slide *p, const Format *format);

/* The slide with the text alone of what `p` shows; from page 1 on, of what was printed alone. */
Slide export_text_of(const Export *x, const Slide *p, int page);

/* ---- export_proof.c ---- */

/* Sets x->proof to that of the slide's lesson; and the text of a proof that a file of this slide
 * and format takes along, in which its own hash is missing unless it is there. */
void export_prove(Export *x, const Slide *s);
Str export_note(const Export *x, Arena *a, Proof *p, const Slide *s, const Format *f);

/* A document begins, with the picture that its command is said by; a picture is added to what it
 * says of itself; it says it; and it is written with the hash of its bytes, after which its arena
 * is empty. */
void document_begin(const Export *x, Document *d, const Drawing *first, const Format *f);
void document_add(Document *d, const Drawing *g);
Str document_note(Document *d);
bool document_write(const Export *x, Document *d, const char *path, Str bytes, Error *e);

/* ---- export_film.c ---- */

/* Is one wanted? */
bool film_wanted(const Export *x);

/* Reads the options of films; and, when the pictures are planned, sees whether they can be films.
 */
bool film_read(Export *x, Error *e);
bool film_check(const Export *x, Error *e);

/* What is seen after a picture: how it came about, or what follows. */
typedef struct Moments {
    int count;
    int complete;  /* the moment with all that there is to see, which stands longer; -1: the picture
                    */
    int delay;     /* milliseconds that each stands */
    Events events; /* of the picture and, one each, of its moments; last 0: a tensor fills up, */
    Sweep whole;   /* as far as this, */
    int64_t from;  /* from this cell on */
} Moments;

Moments film_moments(const Export *x, const Slide *p);

/* How many milliseconds moment i stands; -1: the picture. And its view, from moment 0 on, made of
 * that of the picture. */
int film_delay(const Moments *m, int i);
View film_moment(const Moments *m, const View *picture, int i);

bool film_add(Export *x, const Drawing *g, Error *e);
bool film_end(Export *x, const Slide *p, Error *e);

/* ---- export_draw.c ---- */

/* The pixels of a part of a picture, in the arena, as large as they are asked for. */
Image export_paint(const Export *x, Arena *a, const DrawList *d, Box part, FontSet *fonts);

/* Draws all pictures and writes their files and the manifest. The folder is there. */
bool export_draw(Export *x, Error *e);

/* Writes a file and prints its path; where the picture is only drawn again, keeps the one that is
 * wanted. */
bool export_write(const Export *x, const char *path, Str bytes, Error *e);

/* Draws a file again, by the command that export wrote into it (proof.h), of the lesson that is
 * called `lesson` (empty: the command knows it), with the table beside it, in `folder` (with a
 * slash; empty: this one), or in this one; its bytes are in the arena of the command `by`. */
bool export_again(Command *by, const Proof *said, Str file, Str folder, Str lesson, Str *bytes,
                  Error *e);

/* Says which characters stand as boxes in what was laid out with the fonts. SVG and HTML name
 * further fonts, which a reader may have. */
void export_tell_missing(const Export *x, const FontSet *fonts);

/* A width that is enough, in the unit of --width: "17cm". */
Str export_width(const Export *x, double inches);

/* Notes that the file of that path will be written. Error: another lesson will write it, or it
 * exists and was not to be overwritten. */
bool export_claim(const Export *x, const char *path, Error *e);

/* Opens a lesson that is to be exported, once; its error is told, and what ran before it is
 * exported. NULL with the error told: it could not even be read. */
Lesson *export_lesson(const Export *x, const char *word);

/* The lessons' numbers or traces (export_data.c); a handout or a worksheet of each lesson that is
 * named (export_paper.c); the page with the one lesson that is named (page.c). */
bool plan_data(Export *x, Error *e);
bool write_data(Export *x, Error *e);
bool plan_paper(Export *x, Error *e);
bool write_papers(Export *x, Error *e);
bool plan_page(Export *x, Error *e);
bool write_page(Export *x, Error *e);

#endif
