/*
 * view_dropout.c - what dropout threw away, what it made larger, and what is left of each row.
 */
#include "pictures/lineage.h"
#include "pictures/panels.h"
#include "pictures/phrase.h"
#include "pictures/views.h"

/* How much the kept cells grow, and whose random numbers decided. */
static void add_notes(const Canvas *c, Panels *p, const Node *n)
{
    double scale = 1 / (1 - n->attr.p);
    p->note[0] = phrase(c->a, PHRASE_DROPOUT_SCALE, str_printf(c->a, "%g", n->attr.p),
                        str_printf(c->a, "%.4g", scale));
    p->note[1] = phrase_plain(n->attr.mkl ? PHRASE_DRAWS_MKL : PHRASE_DRAWS_GENERIC);
}

void view_dropout(const Canvas *c, Box area)
{
    const Subject *s = &c->subject;
    Panels p = {0};
    Change change;
    if (!lineage_dropout(c->trace, c->a, s->focus, &change)) {
        view_heatmap(c, area);
        return;
    }
    panels_add(c, &p, change.before, node_title(c->a, c->trace, change.before.node));
    panels_add(c, &p, s->focus, s->title);
    p.item[0].marks.focus_hue = ROLE_ACCENT;
    add_notes(c, &p, trace_node(c->trace, change.after.node));
    panels_share_range(c, &p);
    panels_sum_weights(c, &p);
    panels_draw(c, &p, area);
}
