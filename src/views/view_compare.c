/*
 * view_compare.c - two tensors next to one another: are they the same, where do they differ?
 *
 * Both take one range, so that equal numbers have equal colours; the cell in focus is marked in
 * both.
 */
#include "views/panels.h"
#include "views/views.h"

void view_compare(const Canvas *c, Box area)
{
    Panels p = {.apart = true};
    for (int k = 0; k < 2; k++) {
        const Target *t = &c->s->step->compare[k];
        CellRef cell = {t->node, t->time, c->s->focus.cell};
        panels_add(c, &p, cell, t->name);
    }
    for (int k = 0; k < p.count; k++)
        panels_mark(&p, &(CellRef){p.item[k].m.node, p.item[k].m.time, c->s->lit.cell}, 1);
    panels_frame_strays(c, &p);
    panels_share_range(c, &p);
    panels_draw(c, &p, area);
}
