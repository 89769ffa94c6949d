/*
 * view_norm.c - a normalisation step by step: a row, less its mean, divided by its spread, times
 * the weight, plus the bias.
 *
 * The strips below one another are rows of the tensors that were computed on the way (idiom.h); the
 * whole result stands above them with the row in focus.
 */
#include "views/views.h"

#include "trace/idiom.h"
#include "words/phrase.h"

#include <math.h>

enum { STRIPS_MOST = 8 };

/* A strip: the row of one tensor, and what was done to get there. */
static void add_strip(const Canvas *c, Layout *l, NodeId node, NodeId time, Str lead)
{
    int64_t cell = c->s->made.cell > 0 ? c->s->made.cell : 0;
    Zoom part = matrix_around(c, node, cell, (Zoom){0}, 1, l->page);
    Matrix m = matrix_part(c, node, time, lead, LIE_ROW, cell, part);
    m.strip = true;
    bool first = l->count == 0 || l->slot[l->count - 1].caption != CAPTION_NONE;
    Slot *slot = layout_add(l, m, l->count, 0);
    slot->caption = CAPTION_NONE;
    slot->row_labels = false;
    slot->column_labels = first;
    ((Str *)l->kept)[l->count - 1] = lead; /* arrange says where it stands */
    slot->legend = LEGEND_RIGHT;
    slot->marks = matrix_marks(&slot->m, cell);
    slot->marks.focus = false;
    slot->marks.frame_row = slot->marks.frame_column = false;
    slot->marks.column_hue = ROLE_TEXT;
}

/* "− mean 2.3333": words and the number of the row in a tensor with one a row. */
static Str with_number(const Canvas *c, PhraseId words, NodeId node)
{
    const Node *rows = trace_node(c->s->trace, c->s->node);
    int64_t each = rows->out.shape.size[rows->out.shape.rank - 1];
    CellRef cell = {node, node + 1, (c->s->made.cell > 0 ? c->s->made.cell : 0) / each};
    Str number = STR("?");
    if (!hide_any(c->s))
        number = arithmetic_number(c->pen.a, trace_cell(c->s->trace, cell));
    return str_printf(c->pen.a, "%.*s %.*s", STR_ARG(phrase_plain(words)), STR_ARG(number));
}

/* Rows that keep their mean are divided by a root mean square or whatever else: not by a spread. */
static PhraseId divisor_words(const NormIdiom *norm)
{
    if (norm->mean == NO_NODE)
        return norm->divides ? PHRASE_DIVIDE_ROW : PHRASE_TIMES_ROW;
    return norm->divides ? PHRASE_DIVIDE_SPREAD : PHRASE_TIMES_SPREAD;
}

/* The mean may be taken off in the same step. */
static Str normed_words(const Canvas *c, const NormIdiom *norm)
{
    Str spread = with_number(c, divisor_words(norm), norm->spread);
    if (norm->mean == NO_NODE || norm->centred != NO_NODE)
        return spread;
    Str mean = with_number(c, PHRASE_MINUS_MEAN, norm->mean);
    return str_printf(c->pen.a, "%.*s, %.*s", STR_ARG(mean), STR_ARG(spread));
}

/* Weight and bias may come in one step. */
static Str result_words(const Canvas *c, const NormIdiom *norm)
{
    Str bias = phrase_plain(PHRASE_PLUS_BIAS), weight = phrase_plain(PHRASE_TIMES_WEIGHT);
    bool both = norm->scaled == NO_NODE && trace_node(c->s->trace, norm->result)->in_count == 3;
    return both ? str_printf(c->pen.a, "%.*s %.*s", STR_ARG(weight), STR_ARG(bias)) : bias;
}

/* Where one is so much smaller than another, its numbers would have one colour beside it. */
static const double FAR_SMALLER = 8;

/* All are made from one another cell by cell: one range and one legend, as far as each still tells
 * its numbers apart. */
static void share_range(const Canvas *c, Layout *l)
{
    Matrix *all[STRIPS_MOST];
    double least = l->slot[0].m.look.hi, most = least;
    for (int i = 0; i < l->count; i++) {
        all[i] = &l->slot[i].m;
        least = fmin(least, all[i]->look.hi);
        most = fmax(most, all[i]->look.hi);
    }
    if (least * FAR_SMALLER < most)
        return;
    matrix_share_range(c, all, l->count);
    for (int i = 1; i < l->count; i++)
        l->slot[i].legend = LEGEND_NONE;
}

static void fill(const Canvas *c, Layout *l)
{
    NormIdiom norm;
    if (!idiom_norm(c->s->trace, c->s->node, &norm))
        return;
    l->kept = ARENA_ARRAY(c->pen.a, Str, STRIPS_MOST);
    int last = trace_node(c->s->trace, c->s->node)->out.shape.rank - 1;
    l->down = 2 * c->pen.gap;
    if (last > 0)
        add_whole_line(c, l, last, c->s->made.cell);
    NodeId first = norm.centred != NO_NODE ? norm.centred : norm.normed;
    add_strip(c, l, norm.x, first, subject_short(c->s, node_title(c->pen.a, c->s->trace, norm.x)));
    if (norm.centred != NO_NODE)
        add_strip(c, l, norm.centred, norm.centred + 1,
                  with_number(c, PHRASE_MINUS_MEAN, norm.mean));
    add_strip(c, l, norm.normed, norm.normed + 1, normed_words(c, &norm));
    if (norm.scaled != NO_NODE)
        add_strip(c, l, norm.scaled, norm.scaled + 1, phrase_plain(PHRASE_TIMES_WEIGHT));
    if (norm.result != norm.normed && norm.result != norm.scaled)
        add_strip(c, l, norm.result, norm.result + 1, result_words(c, &norm));
    l->slot[l->count - 1].marks.focus = true;
    share_range(c, l);
}

/* Way 0: what was done stands before each strip. Way 1: above it, where the width is scarce. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    if (way > 1)
        return 0;
    for (int i = 0; i < l->count; i++) {
        Slot *slot = &l->slot[i];
        Str words = slot->caption == CAPTION_NONE ? ((Str *)l->kept)[i] : STR("");
        slot->lead = way == 0 ? words : STR("");
        slot->name = way == 0 ? STR("") : words;
        float wide = pen_width(&c->pen, FONT_MONO, c->pen.small, slot->name);
        slot->least = fminf(ceilf(wide) + 1, l->area.w * 0.8f);
    }
    return way == 0 ? 4 : 1;
}

/* From strip to strip, at the focused column. */
static void draw_arrows(const Canvas *c, const Layout *l)
{
    for (int i = 1; i < l->count; i++) {
        if (l->slot[i - 1].caption != CAPTION_NONE)
            continue;
        const Matrix *from = &l->slot[i - 1].m, *to = &l->slot[i].m;
        int column = l->slot[i].marks.column;
        if (column < 0 || column >= to->columns || column >= from->columns || l->slot[i].name.len)
            continue;
        Box a = matrix_cell_box(from, 0, column), b = matrix_cell_box(to, 0, column);
        float x = floorf(a.x + a.w / 2);
        draw_flow(c, (Point){x, a.y + a.h + 3}, (Point){x, b.y - 3});
    }
}

const PictureKind picture_norm = {
    .fill = fill, .arrange = arrange, .over = draw_arrows, .cuts = true};
