/*
 * canvas.c - see canvas.h.
 */
#include "matrix/canvas.h"

#include <math.h>

Canvas canvas_make(DrawList *d, const Subject *s)
{
    return (Canvas){.pen = pen_make(d, s->view->theme, s->view->text),
                    .s = s,
                    .area = {0, 0, (float)d->width, (float)d->height}};
}

float canvas_least(const Canvas *c)
{
    int text = c->s->view->present ? TEXT_PRESENTATION : 0;
    return fminf(pen_small(c->area.w, c->area.h, text), c->pen.small);
}
