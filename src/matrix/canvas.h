/*
 * canvas.h - what every part of a picture works with: a pen, and what the picture is about.
 *
 * It serves the rooms that draw pictures: matrix, views, slide, inside, pictures. A Canvas is made
 * once per picture; each part of the picture gets it and a box.
 */
#ifndef MATRIX_CANVAS_H
#define MATRIX_CANVAS_H

#include "draw/pen.h"
#include "subject/subject.h"
#include "words/arithmetic.h"

typedef struct Canvas {
    Pen pen;
    const Subject *s;
    Box area; /* of all that is drawn */
    /* The least size that numbers and labels may have, in pixels: that of the smallest text without
     * enlargement; while presenting that of a presentation. */
    float least;
    const struct Layout *shown; /* the picture that stands there; NULL: it is not known yet */
} Canvas;

/* A canvas over an area of the list, in pixels; text is as large as suits the area. The subject
 * must live as long as the canvas. */
Canvas canvas_make(DrawList *d, const Subject *s, Box area);

/* Numbers as text in the arena of the picture: "6 × 3", or one of them. */
Str canvas_numbers(const Canvas *c, const int64_t *number, int count, const char *between);

/* A whole number with its thousands told apart and a true minus: "2,360,064". */
Str canvas_grouped(const Canvas *c, double number);

static inline Str canvas_number(const Canvas *c, int64_t number)
{
    return canvas_numbers(c, &number, 1, "");
}

/* What a picture shows besides cells and buttons, for who asks what it is: the `cell` of a
 * TAG_TOLD.
 */
typedef enum Told {
    TOLD_VERDICT,    /* of the step */
    TOLD_MADE_BY,    /* what made the tensor */
    TOLD_SHAPE,      /* of a tensor */
    TOLD_LEGEND,     /* what number a colour stands for */
    TOLD_ARITHMETIC, /* the panel with the arithmetic of a cell */
    TOLD_OVERVIEW,   /* a small picture of the whole matrix; it lies under its cells */
    TOLD_COUNT
} Told;

#endif
