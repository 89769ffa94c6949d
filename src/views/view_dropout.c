/*
 * view_dropout.c - what dropout threw away, what it made larger, and what is left of each row.
 */
#include "trace/lineage.h"
#include "views/panels.h"
#include "views/views.h"
#include "words/phrase.h"

void view_dropout(const Canvas *c, Box area)
{
    const Subject *s = c->s;
    Panels p = {0};
    Change change;
    if (!lineage_dropout(c->s->trace, c->pen.a, s->focus, &change)) {
        view_heatmap(c, area);
        return;
    }
    panels_add(c, &p, change.before, node_title(c->pen.a, c->s->trace, change.before.node));
    panels_add(c, &p, s->focus, s->title);
    Change lit;
    if (lineage_dropout(c->s->trace, c->pen.a, s->lit, &lit))
        panels_mark(&p, (const CellRef[]){lit.before, s->lit}, 2);
    const Node *n = trace_node(c->s->trace, change.after.node);
    p.item[0].marks.focus_hue = subject_hue(c->s, n, 0);
    p.note = phrase_plain(n->attr.mkl ? PHRASE_DRAWS_MKL : PHRASE_DRAWS_GENERIC);
    panels_share_range(c, &p);
    panels_sum_weights(c, &p);
    panels_draw(c, &p, area);
}
