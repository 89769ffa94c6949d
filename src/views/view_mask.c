/*
 * view_mask.c - what a causal mask did: the tensor before, the tensor after, cell by cell.
 *
 * What is shown may stand behind the masking, as weights do behind a softmax of masked scores; the
 * masked tensor itself then stands between the two.
 */
#include "trace/lineage.h"
#include "trace/ops.h"
#include "views/panels.h"
#include "views/views.h"
#include "words/phrase.h"

/* Views and writes of the changed cells show the same numbers; they need no panel of their own. */
static bool is_other(const Canvas *c, CellRef changed)
{
    Explanation x = explain_origin(c->s->trace, c->pen.a, c->s->focus);
    return x.cell.node != changed.node;
}

static Str name_of(const Canvas *c, CellRef cell)
{
    const Node *n = trace_node(c->s->trace, cell.node);
    return n->name.len ? n->name : str_of(op_row(n->op)->name);
}

static Str name_before(const Canvas *c, CellRef cell)
{
    Str title = node_title(c->pen.a, c->s->trace, cell.node);
    return str_equal(title, c->s->title) ? phrase(c->pen.a, PHRASE_BEFORE, title) : title;
}

/* The hue of the cell before in the formula; of one that is not in it, another. */
static Role hue_before(const Canvas *c, const Change *change)
{
    const Node *n = trace_node(c->s->trace, change->after.node);
    if (c->s->made.node != n->id)
        return ROLE_ACCENT;
    return subject_hue(c->s, n, n->in_count > 1 && n->in[1].node == change->before.node ? 1 : 0);
}

void view_mask(const Canvas *c, Box area)
{
    const Subject *s = c->s;
    Panels p = {0};
    Change change;
    if (!lineage_mask(c->s->trace, c->pen.a, s->focus, &change)) {
        view_heatmap(c, area);
        return;
    }
    panels_add(c, &p, change.before, name_before(c, change.before));
    if (is_other(c, change.after))
        panels_add(c, &p, change.after, name_of(c, change.after));
    panels_add(c, &p, s->focus, s->title);
    Change lit;
    if (lineage_mask(c->s->trace, c->pen.a, s->lit, &lit))
        panels_mark(&p, (const CellRef[]){lit.before, lit.after, s->lit}, 3);
    for (int i = 0; i < p.count - 1; i++)
        p.item[i].marks.focus_hue = hue_before(c, &change);
    if (p.count == 2)
        panels_share_range(c, &p);
    panels_sum_weights(c, &p);
    panels_draw(c, &p, area);
}
