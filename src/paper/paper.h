/*
 * paper.h - a lesson to be handed out: what stands on it, in order, and how that is set.
 *
 * paper_handout and paper_worksheet choose what of a lesson stands there, as a list of blocks;
 * paper_html sets it as one HTML file that needs neither scripts nor other files, paper_page as the
 * pages of a document. Both read the same blocks, so that the two say the same.
 *
 * Must not know: files, the command line.
 */
#ifndef PAPER_PAPER_H
#define PAPER_PAPER_H

#include "output/vector.h"
#include "running/running.h"
#include "subject/view.h"

typedef enum PaperKind {
    PAPER_HEADING,  /* text; number: 1 where it begins a page */
    PAPER_PROSE,    /* prose */
    PAPER_CODE,     /* text */
    PAPER_PRINTED,  /* text */
    PAPER_FIGURE,   /* view, number: a picture with its caption; 0: it belongs to a question */
    PAPER_QUESTION, /* ask, number: room for an answer; text: code with numbers of a variant;
                       tables: in a pool, the numbers that belong to it */
    PAPER_ANSWER    /* ask, number: what is right and why; prose: the arithmetic, if any */
} PaperKind;

typedef struct PaperBlock {
    PaperKind kind;
    int number; /* of the figures, or of the questions, from 1 */
    Str text;
    Str tables; /* HTML */
    Prose prose;
    View view;
    Lesson *lesson; /* that the view is of */
    const Ask *ask;
} PaperBlock;

typedef struct Paper {
    Arena *arena;
    Lesson *lesson;
    Str title, about;                /* about: a line below the title; may be empty */
    View look;                       /* theme and text of the pictures */
    bool sheet;                      /* somebody writes a name on it */
    bool asks;                       /* it has questions only, */
    int left_out;                    /* without so many whose code did not run */
    ARENA_LIST(AskVariant) variants; /* of the questions that vary, which it holds open */
    ARENA_LIST(PaperBlock) blocks;
} Paper;

/* Which questions a worksheet has. */
typedef struct PaperSheet {
    bool answered; /* it is the key */
    int variant;   /* that one of each question that varies; 0: they stand as in the lesson */
    int seed;      /* of the variants; they are numbered anew with each */
    bool pool;     /* all variants up to that one, each with its answer, none with a picture */
} PaperSheet;

/* The lesson with its prose, code, pictures, what it prints and its questions, whose answers stand
 * at the end, and are covered in the pictures and printed numbers of their fence; or with
 * `answered` each behind its question. What did not run has no picture; a picture that is the same
 * as the one before stands there once. */
Paper paper_handout(Arena *a, Lesson *l, const View *look, bool answered);

/* How many of the lesson's questions can be asked on paper; *all: how many it has, with those whose
 * code did not run. */
int paper_asks(const Lesson *l, int *all);

/* The lesson's questions alone, each with the picture that belongs to it, or its key. Error: a
 * variant that is not to be had. To be closed in either case. */
bool paper_worksheet(Paper *p, Arena *a, Lesson *l, const View *look, const PaperSheet *sheet,
                     Error *e);
void paper_close(Paper *p);

/* "7", or of another seed than 1 "5-7": how a variant is called. */
Str paper_variant(Arena *a, const PaperSheet *sheet);

/* ---- as HTML (paper_html.c) ---- */

/* One file that reads on a telephone, aloud and on paper, in the colours of the paper's theme. */
void paper_html(StrBuf *out, const Paper *p, FontSet *fonts);

/* ---- as pages (paper_pages.c) ---- */

/* A page of A4, in pixels of 1/96 inch. */
typedef struct PaperPage {
    DrawList list;
    Str chapter; /* the first heading on it; empty: none */
    Str words;   /* all that it says, for those who cannot see it */
} PaperPage;

typedef ARENA_LIST(PaperPage *) PaperPages;

/* All its pages. The fonts are exact ones (fonts_exact) and outlive them. */
PaperPages paper_pages(const Paper *p, FontSet *fonts);

/* ---- as questions for learning platforms (quiz.c) ---- */

/* The questions of a worksheet, with what is right and why; those whose code did not run are left
 * out. GIFT is a text that Moodle reads; QTI 1.2 a zip archive for Canvas, Blackboard and ILIAS. */
void quiz_gift(StrBuf *out, const Paper *p);
void quiz_qti(StrBuf *out, const Paper *p);

/* ---- what HTML and pages set ---- */

/* The least size of a picture's text that can well be read on paper or a telephone, in pixels. */
enum { PAPER_LEGIBLE = 9 };

/* The picture of a figure, without its caption, at most so wide, and at most so high, but as high
 * as its texts need in any case. */
DrawList paper_figure(const Paper *p, const PaperBlock *b, FontSet *fonts, int width, int high);

/* Does the next block stand on the page on which a block ends, where one page holds both? */
bool paper_is_bound(const Paper *p, const PaperBlock *b);

/* The question's words, which lead to the code of a variant where there is any. */
ProseBlock paper_question(const Paper *p, const PaperBlock *b);

/* Its number and its caption. */
Prose paper_caption(const Paper *p, const PaperBlock *b);

/* What the picture is, for those who cannot see it; prose and caption stand around it. */
Str paper_alt(const Paper *p, const PaperBlock *b);

#endif
