/*
 * report_parts.h - what the report's files share: the report under way and its building blocks.
 * Private to report*.c.
 */
#ifndef REPORT_REPORT_PARTS_H
#define REPORT_REPORT_PARTS_H

#include "report/report.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

enum {
    INDENT = 2, /* columns that what belongs to a step stands in */
    HANG = 4    /* and that the second line of a sentence stands further in than its first */
};

typedef struct Report {
    StrBuf *out;
    Lesson *lesson;
    const Trace *trace;
    const ReportOptions *options;
    Arena *scratch; /* for one tensor or paragraph; reset between them */
} Report;

/* A line `indent` in. */
void report_line(Report *r, int indent, Str text);

/* Text broken between words; lines after the first stand `hang` further in. */
void report_wrapped(Report *r, int indent, int hang, Str text);

/* Text with its own lines, each `indent` in. */
void report_block(Report *r, int indent, Str text);

/* report_prose.c */
void report_prose(Report *r, const Prose *prose);

/* report_tensor.c: says so when a result's cells had to go. */
void report_not_kept(Report *r, int indent, NodeId id);

/* A node's cells at a time, as a table when its axes have tokens. */
void report_cells(Report *r, int indent, NodeId id, NodeId time);

/* "[6, 3] (T, d_in)", and its type when that is not float32. */
Str report_shape(Arena *a, const Node *n);

/* report_explain.c */

/* The formula of every cell of node `id` as its operation left it, `indent` in; cells that were
 * only moved or written down have none. */
void report_arithmetic(Report *r, int indent, NodeId id);

#endif
