/*
 * part_kinds.c - the key beside the picture: the kinds of cells in it, a sample of each and its
 * name (see parts.h).
 */
#include "slide/parts.h"

#include "matrix/cell.h"
#include "matrix/layout.h"
#include "matrix/matrix.h"
#include "subject/beside.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

static const PhraseId kind_words[KINDS_TOLD] = {[KIND_VALUE] = PHRASE_KIND_GROWN,
                                                [KIND_ZERO] = PHRASE_KIND_ZERO,
                                                [KIND_MASKED] = PHRASE_KIND_MASKED,
                                                [KIND_DROPPED] = PHRASE_KIND_DROPPED,
                                                [KIND_BOTH] = PHRASE_KIND_BOTH,
                                                [KIND_NAN] = PHRASE_KIND_NAN,
                                                [KIND_MINUS_ENDLESS] = PHRASE_KIND_MINUS_ENDLESS,
                                                [KIND_ENDLESS] = PHRASE_KIND_ENDLESS};

enum { KINDS_LOOKED_AT = 4096 }; /* cells: kinds repeat in larger tensors */

static Str what_grew(const Canvas *c)
{
    Change change;
    if (c->s->kind != VIEW_DROPOUT || !lineage_dropout(c->s->trace, c->pen.a, c->s->focus, &change))
        return STR("");
    double p = trace_node(c->s->trace, change.after.node)->attr.p;
    return phrase(c->pen.a, PHRASE_TIMES, str_printf(c->pen.a, "%.4g", 1 / (1 - p)));
}

/* The pictures without cells: nothing in them is hatched or crossed. */
static bool has_cells(ViewKind kind)
{
    static const bool without[VIEW_KINDS] = {
        [VIEW_ARCS] = true,  [VIEW_BARS] = true,         [VIEW_LINES] = true,   [VIEW_SUM] = true,
        [VIEW_AREAS] = true, [VIEW_DISTRIBUTION] = true, [VIEW_MISMATCH] = true};
    return !without[kind];
}

/* The pictures that show all of the operands beside the result. */
static bool shows_operands(ViewKind kind)
{
    return kind == VIEW_VECTOR || kind == VIEW_SOFTMAX || kind == VIEW_MATMUL ||
           kind == VIEW_LINEAR;
}

/* The pictures in which a cell's fill is no number's colour, or in which there are no cells. */
static bool fills_by_value(ViewKind kind)
{
    static const bool otherwise[VIEW_KINDS] = {
        [VIEW_PICK] = true, [VIEW_BARS] = true,  [VIEW_MEMORY] = true,       [VIEW_ARCS] = true,
        [VIEW_MAP] = true,  [VIEW_TABLE] = true, [VIEW_FLOW] = true,         [VIEW_MISMATCH] = true,
        [VIEW_SUM] = true,  [VIEW_LINES] = true, [VIEW_DISTRIBUTION] = true, [VIEW_AREAS] = true};
    return !otherwise[kind];
}

/* The kind by which the key names a cell. */
static int kind_told(int kind, double value)
{
    if (kind != KIND_VALUE || !isinf(value))
        return kind;
    return value < 0 ? KIND_MINUS_ENDLESS : KIND_ENDLESS;
}

/* Adds the kinds of so many of a tensor's cells, from one on. */
static void look_at_cells(const Canvas *c, KindsSeen *k, CellRef first, int64_t count)
{
    const Subject *s = c->s;
    Matrix outline = matrix_outline(c, first.node, first.time, s->title, 0, (Zoom){0});
    bool zeros = fills_by_value(s->kind) && !outline.paper;
    for (int64_t i = 0; i < count && i < KINDS_LOOKED_AT; i++) {
        CellRef cell = {first.node, first.time, first.cell + i};
        double value = scalar_double(trace_cell(s->trace, cell));
        int kind = kind_told((int)trace_kind(s->trace, cell), value);
        if (hide_cell(s, cell) || k->seen[kind] || (kind == KIND_ZERO && !zeros))
            continue;
        k->seen[kind] = true;
        k->sample[kind] = value;
    }
}

/* Adds the kinds of all of a tensor's cells. */
static void look_at(const Canvas *c, KindsSeen *k, NodeId node, NodeId time)
{
    look_at_cells(c, k, (CellRef){node, time, 0}, tensor_count(trace_node(c->s->trace, node)->out));
}

/* The last size of a tensor's shape: how long its rows are. */
static int64_t row_length(const Canvas *c, NodeId node)
{
    Shape shape = trace_node(c->s->trace, node)->out.shape;
    return shape.rank > 0 ? shape.size[shape.rank - 1] : 1;
}

/* Adds those of the row of weights that a weighted sum shows. */
static void look_at_weights(const Canvas *c, KindsSeen *k)
{
    const Node *n = lineage_maker(c->s->trace, c->s->node, c->s->time);
    int64_t columns = row_length(c, c->s->node), inner;
    if (!n || n->in_count == 0 || n->in[0].node == NO_NODE || columns == 0 || c->s->focus.cell < 0)
        return;
    inner = row_length(c, n->in[0].node);
    CellRef first = {n->in[0].node, n->id, c->s->focus.cell / columns * inner};
    look_at_cells(c, k, first, inner);
}

static void look_at_operands(const Canvas *c, KindsSeen *k)
{
    const Node *n = lineage_maker(c->s->trace, c->s->node, c->s->time);
    for (int i = 0; n && i < n->in_count; i++)
        if (n->in[i].node != NO_NODE)
            look_at(c, k, n->in[i].node, n->id);
}

/* Of a picture with tables only the kinds that are drawn: those of all of its tables, or of the
 * parts of them that are seen. */
static void leave_undrawn(const Canvas *c, KindsSeen *k)
{
    bool drawn[KINDS_TOLD] = {false};
    const Layout *l = c->shown;
    for (int i = 0; l && i < l->count; i++) {
        const Matrix *m = &l->slot[i].m;
        if (l->slot[i].own || !m->cell)
            return;
        for (int j = 0; j < m->rows * m->columns; j++)
            drawn[kind_told((int)m->cell[j].kind, m->cell[j].value)] = true;
    }
    for (int kind = 0; l && kind < KINDS_TOLD; kind++)
        k->seen[kind] = k->seen[kind] && drawn[kind];
}

KindsSeen part_kinds_of(const Canvas *c)
{
    const Subject *s = c->s;
    KindsSeen k = {0};
    if (s->node == NO_NODE || !has_cells(s->kind))
        return k;
    bool compared = s->step && s->view->kind == VIEW_AUTO && !s->ask && !beside_is_on(s->view) &&
                    s->step->compare[0].node != NO_NODE && s->step->compare[1].node != NO_NODE;
    for (int i = 0; i < 2 && compared; i++)
        look_at(c, &k, s->step->compare[i].node, s->step->compare[i].time);
    if (!compared)
        look_at(c, &k, s->node, s->time);
    Sides sides = beside_of(s);
    if (sides.on && sides.node != NO_NODE && sides.lesson == s->lesson)
        look_at(c, &k, sides.node, sides.time);
    if (!compared && shows_operands(s->kind))
        look_at_operands(c, &k);
    if (!compared && s->kind == VIEW_WEIGHTED)
        look_at_weights(c, &k);
    if (s->kind == VIEW_MATMUL || s->kind == VIEW_LINEAR || s->kind == VIEW_VECTOR)
        leave_undrawn(c, &k);
    k.grown = what_grew(c);
    k.seen[KIND_VALUE] = k.seen[KIND_VALUE] && k.grown.len;
    if (k.seen[KIND_MASKED] && isinf(k.sample[KIND_MASKED]))
        k.seen[KIND_MINUS_ENDLESS] = false; /* it is told already */
    for (int kind = KIND_VALUE; kind < KINDS_TOLD; kind++)
        k.kinds += k.seen[kind];
    return k;
}

/* A frame without a colour: any number may have grown. */
static void draw_grown(const Canvas *c, Box cell, Str text)
{
    draw_frame(c->pen.d, cell, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 0);
    pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT, cell, ALIGN_CENTRE, text);
}

/* A sample of the cells of a kind, in the colours of the tensor that is shown. */
static void draw_kind(const Canvas *c, Box cell, int kind, const KindsSeen *k)
{
    const Subject *s = c->s;
    if (kind == KIND_VALUE) {
        draw_grown(c, cell, k->grown);
        return;
    }
    CellLook look =
        matrix_outline(c, s->node, s->time, s->title, s->focus.cell, (Zoom){0, 0, 0, 0}).look;
    look.radius = 2;
    CellRange range = cell_range_add(cell_range_add(CELL_RANGE_NONE, -1), 1); /* has room for −∞ */
    look.numbers = cell_numbers(range, cell.w, cell.h, c->pen.small, c->pen.small, c->pen.metrics);
    cell_draw(c->pen.d, cell, k->sample[kind], kind > KIND_NAN ? KIND_VALUE : (CellKind)kind, false,
              &look);
}

float part_kinds(const Canvas *c, const KindsSeen *k, Box box, bool draw)
{
    float high = ceilf(c->pen.small * 1.9f), usual = ceilf(c->pen.small * 2.6f), x = 0, y = 0;
    float grown = ceilf(pen_width(&c->pen, FONT_MONO, c->pen.small, k->grown)) + c->pen.gap;
    for (int kind = KIND_VALUE; kind < KINDS_TOLD; kind++) {
        if (!k->seen[kind])
            continue;
        Str words = phrase_plain(kind_words[kind]);
        float wide = kind == KIND_VALUE ? fmaxf(usual, grown) : usual;
        float w = wide + c->pen.gap + pen_width(&c->pen, FONT_SANS, c->pen.small, words) + 1;
        if (x > 0 && x + w > box.w) {
            x = 0;
            y += high + c->pen.gap / 2;
        }
        Box cell = {box.x + x, box.y + y, wide, high};
        Box beside = {cell.x + wide + c->pen.gap, cell.y, box.w - x - wide - c->pen.gap, high};
        if (draw && y + high <= box.h) {
            draw_kind(c, cell, kind, k);
            pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, beside, ALIGN_LEFT, words);
        }
        x += w + 2 * c->pen.gap;
    }
    return k->kinds ? y + high : 0;
}
