/*
 * check.h - is what was printed what the lesson says?
 *
 * Words must be equal, spaces may differ in number. A number may differ by one unit of its last
 * printed digit; one printed in full (more than six decimals) by 3 parts in 10 million; whole
 * numbers, inf and nan must be equal. A line that names the version of PyTorch may name another
 * one.
 */
#ifndef RUNNING_CHECK_H
#define RUNNING_CHECK_H

#include "lesson/lesson.h"

/* Fills verdict and first difference of c from its expected and got. */
void check_compare(Check *c);

/* "as in the book", "as written", "differs", "not run (--big)" ... */
const char *check_verdict_text(const Lesson *l, const Check *c);

/* The report of a block that differs:
 *     lesson.md:57:12: expected 0.2379, got 0.2378
 *         expected | tensor([0.1385, 0.2379])
 *         got      | tensor([0.1385, 0.2378])
 * The place is the first number or word that differs. */
void check_write(StrBuf *out, const Check *c);

#endif
