/*
 * figures.h - the book's figures, each as a view of a lesson: live tensors in our own design.
 *
 * A row names the lesson and the step by what the lesson calls things, not by numbers, so that it
 * still holds when steps are added.
 */
#ifndef PICTURES_FIGURES_H
#define PICTURES_FIGURES_H

#include "subject/view.h"

typedef struct Figure {
    const char *number;  /* "3.18" */
    const char *section; /* of the lesson: "3.4.2" */
    const char *name;    /* the tensor; NULL: what the step shows */
    ViewKind shown;      /* the step shows it so; VIEW_AUTO: in whatever way */
    ViewKind drawn;      /* how the figure shows it; VIEW_AUTO: as the step does */
    const char *cell;    /* in focus: "[1,0]"; NULL: what the step has */
} Figure;

/* Row i of the table; NULL past the last. */
const Figure *figure_row(int i);

/* The figure of that number. Errors (ERROR_USAGE): none, with all numbers in the hint. */
const Figure *figure_find(Str number, Error *e);

/* True when the figure's lesson is among the built-in ones. */
bool figure_has_lesson(const Figure *f);

/* Sets position, focus and kind of *v to the figure. Errors (ERROR_LESSON): the lesson has no such
 * step or tensor. */
bool figure_view(const Figure *f, Lesson *l, View *v, Error *e);

#endif
