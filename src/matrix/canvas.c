/*
 * canvas.c - see canvas.h.
 */
#include "matrix/canvas.h"

Canvas canvas_make(DrawList *d, const Subject *s)
{
    return (Canvas){.pen = pen_make(d, s->view->theme, s->view->text), .s = s};
}
