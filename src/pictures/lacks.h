/*
 * lacks.h - what a finished picture leaves out.
 *
 * Must not know: how a picture was chosen. What is told is found in the commands that were drawn
 * and in the layout they were drawn from.
 */
#ifndef PICTURES_LACKS_H
#define PICTURES_LACKS_H

#include "matrix/layout.h"
#include "pictures/scene.h"

/* Finds the tensors of which the canvas's list does not show everything, and adds them to the lists
 * of *out. `l` is the layout of the picture; NULL: it has none. */
void lacks_find(const Canvas *c, const Layout *l, SceneLacks *out);

#endif
