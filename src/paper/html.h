/*
 * html.h - what of a lesson stands in an HTML document: its words, prose, code, and tensors as
 * tables. The page and the handout are made of it.
 *
 * All that comes from a lesson is escaped: none of it can become an element of the document.
 */
#ifndef PAPER_HTML_H
#define PAPER_HTML_H

#include "subject/view.h"

/* A text between tags, or between the quotes of an attribute. */
void html_text(StrBuf *out, Str text);

/* Prose in elements of its own: paragraphs, lists, tables with a row of headers. A list within a
 * list is one of its own behind the item. */
void html_prose(StrBuf *out, const Prose *prose);

/* What a block says, in its styles, with no element around all of it. */
void html_runs(StrBuf *out, const ProseBlock *block);

/* Code or what was printed, line by line, told as `what`; nothing for blanks. */
void html_pre(StrBuf *out, const char *what, Str text);

/* The tensor that a view shows, as a table with row and column headers and the tensor's name, or
 * one number alone as "name = 0.5000"; hidden cells are question marks. Nothing where no tensor is
 * shown. */
void html_tensor(StrBuf *out, const Lesson *l, const View *v);

/* The same of the view of a question, and the tensors from which the first hidden cell is
 * worked out. */
void html_asked(StrBuf *out, const Lesson *l, const View *v);

#endif
