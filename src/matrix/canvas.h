/*
 * canvas.h - what every part of a picture works with: a pen, and what the picture is about.
 *
 * Private to the scene and the views. A Canvas is made once per picture; parts get it and a box.
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
} Canvas;

/* A canvas over the whole list. The subject must live as long as the canvas. */
Canvas canvas_make(DrawList *d, const Subject *s);

/* The least size that numbers and labels may have, in pixels: that of the smallest text without
 * enlargement; while presenting that of a presentation. */
float canvas_least(const Canvas *c);

#endif
