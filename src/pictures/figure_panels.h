/*
 * figure_panels.h - the panels of one lesson in a figure, as a picture. Private to the figures.
 */
#ifndef PICTURES_FIGURE_PANELS_H
#define PICTURES_FIGURE_PANELS_H

#include "pictures/figures.h"
#include "views/views.h"

/* The picture of the panels that come from lesson k, or of the figure's step. The canvas's subject
 * is of that lesson. */
Picture figure_picture(const Canvas *c, const FigureReady *r, int k);

#endif
