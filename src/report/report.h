/*
 * report.h - a lesson as text, for a terminal or a screen reader: nothing that a picture shows is
 * missing here.
 *
 * A step is told in the order it happened: its prose, its code, each tensor it made with name,
 * shape, axes, tokens and the operation that made it, what it printed and whether that is what the
 * lesson says. Views are told with the operation that uses them. A loop is its first iteration, how
 * many follow, and what it leaves behind. Lines are wrapped at REPORT_COLUMNS; numbers read as
 * PyTorch prints them, without powers of ten where four decimals do.
 *
 * Reports only read; the same lesson gives the same text.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/terminal.h"
#include "lesson/lesson.h"
#include "subject/view.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

enum {
    REPORT_COLUMNS = 78,   /* a terminal of 80 with room for its edges */
    REPORT_NARROW = 44,    /* what a line far in still has: one word a line reads badly */
    REPORT_EXPLAINED = 64, /* cells of one tensor whose arithmetic is told: more is not read */
    REPORT_TERMS = 16,     /* of one such cell; `explain` tells them all, */
    REPORT_LISTED = 4096,  /* and of so many where each comes from: GPT-2's widest layer has 3072 */
    REPORT_CELLS = 500     /* terms of terms that one `explain` lists: stops depth without end */
};

typedef struct ReportOptions {
    bool explain; /* the arithmetic of each cell */
    bool all;     /* every iteration of every loop */
    bool colour;  /* styles for headings and verdicts (base/terminal.h) */
} ReportOptions;

/* The whole lesson, up to its error when it has one (the error itself is left to the caller). */
void report_lesson(StrBuf *out, Lesson *l, const ReportOptions *o);

/* The trace of a lesson as JSON (assets/trace.schema.json): every step and every node, with the
 * cells of those tensors that have at most `cells`. */
void report_json(StrBuf *out, Lesson *l, int64_t cells);

/* Where one cell of `what` comes from: a sentence, the formula, each term in full digits with its
 * origin, and the terms' own terms down to `depth` levels. Without a cell: the formula of each cell
 * of the tensor, at most REPORT_EXPLAINED. Names with several values list them. */
void report_explain(StrBuf *out, Lesson *l, const Target *what, int depth, const ReportOptions *o);

/* What the extension shows in the place of a tensor (subject_extra), told in the arena; empty where
 * it shows nothing. */
Str report_extra(Arena *a, Lesson *l, const View *v);

/* ---- what a report is made of: for its own files, and for who tells an extension's part ---- */

enum {
    INDENT = 2, /* columns that what belongs to a step stands in */
    HANG = 4    /* and that the second line of a sentence stands further in than its first */
};

enum { REPORT_TOLD = 16 };   /* functions of the prelude whose code is told, at most */
enum { GUIDE_SYMBOLS = 20 }; /* rows of guide.def, at most */

/* Which short forms stand in the text, to be explained at its top. */
typedef struct ShortForms {
    bool symbol[GUIDE_SYMBOLS];
    bool axes, places, kernels, prelude;
    bool book, written, coins; /* verdicts */
} ShortForms;

typedef struct Report {
    StrBuf *out;
    Lesson *lesson;
    const Trace *trace;
    const ReportOptions *options;
    Arena *scratch; /* for one tensor or paragraph; reset between them */
    ShortForms guide;
    uint32_t told[REPORT_TOLD]; /* where the functions of the prelude begin whose code was told */
    int told_count;
} Report;

/* Notes what a node's axes are called, and a verdict; writes what is to be known of all that was
 * noted. */
void guide_axes(Report *r, const Node *n);
void guide_verdict(Report *r, PhraseId said);
void guide_write(Report *r);

/* A line `indent` in. */
void report_line(Report *r, int indent, Str text);

/* Where a line ends that is `indent` in. */
int report_columns(int indent);

/* Text broken between words; lines after the first stand `hang` further in. */
void report_wrapped(Report *r, int indent, int hang, Str text);

/* Text with its own lines, each `indent` in. */
void report_block(Report *r, int indent, Str text);

/* A block of prose in one line, with its dash or number before it (report_prose.c). */
Str report_prose(Arena *a, const ProseBlock *block);

/* The same as it is heard: without what only an eye needs, as `ticks`. */
Str report_spoken(Arena *a, const ProseBlock *block);

/* Prose as plain lines: emphasis is left out, names of the code keep their `ticks`, raised and
 * lowered letters become e^x and x_i, list items get a dash or their number. */
void report_all_prose(Report *r, const Prose *prose);

/* A question, its choices, what is right and why. `big`: its block was left out, being so. */
void report_ask(Report *r, const Ask *ask, bool big);

/* The functions and classes that are defined between the step before and this one. */
void report_definitions(Report *r, const LessonStep *step);

/* The strips of the row in focus, where the step shows a softmax. */
void report_strips(Report *r, const LessonStep *step);

/* The code of a function of the prelude, at the first call that is told. */
void report_called(Report *r, const Step *call);

/* Says so when a result's cells had to go. */
void report_not_kept(Report *r, int indent, NodeId id);

/* A node's cells at a time, as a table when its axes have tokens. */
void report_cells(Report *r, int indent, NodeId id, NodeId time);

/* Which cells of a node are masked and which dropped, where some are. */
void report_kinds(Report *r, int indent, CellRef first);

/* The formula of every cell of node `id` as its operation left it, `indent` in; cells that were
 * only moved or written down have none. */
void report_arithmetic(Report *r, int indent, NodeId id);

#endif
