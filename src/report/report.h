/*
 * report.h - a lesson as text, for a terminal or a screen reader: nothing that a picture shows is
 * missing here.
 *
 * A step is told in the order it happened: its prose, its code, each tensor it made with name,
 * shape, axes, tokens and the operation that made it, what it printed and whether that is what the
 * lesson says. Views are told with the operation that uses them. A loop is its first iteration, how
 * many follow, and what it leaves behind. Lines are wrapped at REPORT_COLUMNS; numbers read as
 * PyTorch prints them.
 *
 * Reports only read; the same lesson gives the same text.
 */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/terminal.h"
#include "lesson/lesson.h"

enum {
    REPORT_COLUMNS = 78,   /* a terminal of 80 with room for its edges */
    REPORT_EXPLAINED = 64, /* cells of one tensor whose arithmetic is told: more is not read */
    REPORT_TERMS = 16,     /* of one such cell; `explain` tells them all, */
    REPORT_LISTED = 4096,  /* and of so many where each comes from: GPT-2's widest layer has 3072 */
    REPORT_CELLS = 1000    /* that one `explain` follows: stops depth without end */
};

typedef struct ReportOptions {
    bool explain; /* the arithmetic of each cell */
    bool all;     /* every iteration of every loop */
    bool colour;  /* styles for headings and verdicts (base/terminal.h) */
} ReportOptions;

/* The whole lesson, up to its error when it has one (the error itself is left to the caller). */
void report_lesson(StrBuf *out, Lesson *l, const ReportOptions *o);

/* Where one cell of `what` comes from: a sentence, the formula, each term in full digits with its
 * origin, and the terms' own terms down to `depth` levels. Without a cell: the formula of each cell
 * of the tensor, at most REPORT_EXPLAINED. Names with several values list them. */
void report_explain(StrBuf *out, Lesson *l, const Target *what, int depth, const ReportOptions *o);

#endif
