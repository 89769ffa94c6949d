/*
 * view_arcs.c - who looks at whom: queries in a row above, keys in a row below, and a curve for
 * each weight between them.
 *
 * A curve is as thick and as strong as its weight is large against the largest of the matrix; what
 * is 0, negative, masked or not a number has none. The focused query's curves are lit and end at
 * their numbers; the others stay as a faint background.
 *
 * The layout has three slots below one another: the queries, which have only labels; the curves;
 * the weights of the lit query, with the keys as labels.
 */
#include "views/views.h"

#include "trace/explain.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>

enum { CURVES, QUERIES, KEYS }; /* the slots */

/* Are they weights of attention? The rows and columns bear tokens, or a softmax or a dropout made
 * them, or the numbers of each row add up to 1. In any other matrix these are rows and columns. */
static bool attends(const Canvas *c, const Matrix *m)
{
    const Trace *t = c->s->trace;
    const Node *made = lineage_maker(t, m->node, m->time);
    const Op *op = made ? op_row(made->op) : NULL;
    bool shares = m->columns == m->all_columns && m->rows > 0;
    for (int i = 0; i < m->rows && shares; i++) {
        double sum = 0;
        for (int j = 0; j < m->columns; j++)
            sum += matrix_cell(m, i, j)->value;
        shares = fabs(sum - 1) < 1e-3;
    }
    return shares || axes_attend(t, m->node, m->time, m->row_dim, m->column_dim) ||
           (op && (op->kinds == KINDS_DROP || op->loops == LOOPS_SOFTMAX));
}

static Str name_of(const Canvas *c, const Matrix *m, bool rows)
{
    bool weights = attends(c, m);
    return phrase_plain(rows      ? weights ? PHRASE_QUERIES : PHRASE_ROWS
                        : weights ? PHRASE_KEYS
                                  : PHRASE_COLUMNS);
}

static float names_width(const Canvas *c, const Matrix *m)
{
    const Pen *p = &c->pen;
    return p->gap + fmaxf(pen_width(p, FONT_SANS_BOLD, p->small, name_of(c, m, true)),
                          pen_width(p, FONT_SANS_BOLD, p->small, name_of(c, m, false)));
}

/* The weights of one query; of query -1 there are none. */
static Matrix weights_of(const Canvas *c, const Matrix *m, int query)
{
    Zoom part = {m->row_first + query, m->column_first, 1, m->columns};
    Matrix row = *m;
    if (query >= 0)
        row = matrix_part(c, m->node, m->time, m->title, LIE_ROW, m->first, part);
    row.rows = query >= 0;
    row.usual = m->usual;
    return row;
}

static Slot *add_tokens(const Canvas *c, Layout *l, Matrix m, int row, Role hue)
{
    const Matrix *all = &l->slot[CURVES].m;
    Slot *s = layout_add_own(l, m, row, 0);
    s->caption = CAPTION_NONE;
    s->column_labels = true;
    s->before = names_width(c, all);
    s->marks.column_hue = hue;
    return s;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, s->view->zoom);
    Matrix turned = matrix_transposed(c, &m, m.title);
    Marks lit = matrix_marks(&m, s->lit.cell);
    turned.rows = 0;
    Slot *curves = layout_add_own(l, m, 1, 0);
    curves->before = names_width(c, &m);
    curves->stands = true;
    curves->marks.row = lit.row;
    bool weights = attends(c, &m);
    Role asks = weights ? ROLE_QUERY : ROLE_TEXT, asked = weights ? ROLE_KEY : ROLE_TEXT;
    add_tokens(c, l, turned, 0, asks)->marks.column = lit.row;
    Slot *keys = add_tokens(c, l, weights_of(c, &m, lit.row), 2, asked);
    keys->labels_below = true;
    keys->marks.column = lit.column;
    l->down = c->pen.gap / 2;
    Str largest = m.hides         ? STR("?")
                  : m.range.empty ? STR("0")
                                  : arithmetic_number(c->pen.a, scalar_f32((float)m.range.hi));
    l->note = phrase(c->pen.a, PHRASE_THICKNESS, largest);
}

/* Curves that are lower than this, in lines, cannot be followed. */
static const float LOWEST_ARC = 5;

/* Labels are what the picture is about: they are larger than its numbers. */
static float label_size(const Canvas *c, const Layout *l)
{
    return floorf(l->px * c->pen.body / c->pen.small);
}

/* Tokens as far apart as there is room, and curves between them that are wider than high. */
static void size(const Canvas *c, Layout *l)
{
    Slot *curves = &l->slot[CURVES], *queries = &l->slot[QUERIES], *keys = &l->slot[KEYS];
    float rows = (float)curves->m.rows, columns = (float)curves->m.columns;
    float line = pen_line(label_size(c, l)), many = fmaxf(fmaxf(rows, columns), 1);
    queries->m.label = keys->m.label = label_size(c, l);
    queries->size = keys->size = (CellSize){0, 0};
    float wide = layout_room(c, l, curves, many * c->pen.body * 9).w;
    queries->size.w = wide;
    keys->size = (CellSize){wide, line};
    matrix_place(c, &queries->m, 0, 0, wide / fmaxf(rows, 1), 0);
    matrix_place(c, &keys->m, 0, 0, wide / fmaxf(columns, 1), line);
    queries->above = matrix_label_size(c, &queries->m).h > 0 ? 0 : line;
    keys->below = matrix_label_size(c, &keys->m).h > 0 ? 0 : line;
    curves->size.h = floorf(fminf(layout_room(c, l, curves, wide).h, wide * 0.6f));
    bool high = curves->size.h >= fminf(LOWEST_ARC * line, wide * 0.6f - 1);
    bool labelled = layout_is_labelled(c, queries) && layout_is_labelled(c, keys);
    curves->read = !high               ? LEGIBLE_NOT
                   : !labelled         ? LEGIBLE_COLOURS
                   : keys->m.rows == 0 ? LEGIBLE_ALL
                                       : layout_numbers(&keys->m);
}

/* ---- drawing ---- */

static float middle(const Matrix *m, int i)
{
    return m->box.x + m->cell_w * ((float)i + 0.5f);
}

/* Weights that are covered look all the same, masked ones among them. */
static const float HIDDEN_SHARE = 0.1f;

/* 0 to 1; 0: no curve. */
static float strength(const Matrix *m, int row, int column)
{
    const MatrixCell *cell = matrix_cell(m, row, column);
    double value = cell->value, most = m->range.empty ? 0 : m->range.hi;
    if (cell->hidden)
        return HIDDEN_SHARE;
    return isfinite(value) && value > 0 && most > 0 ? (float)(value / most) : 0;
}

static void draw_arc(const Canvas *c, const Layout *l, int row, int column, bool lit)
{
    const Box *box = &l->slot[CURVES].m.box;
    const Matrix *queries = &l->slot[QUERIES].m, *keys = &l->slot[KEYS].m;
    float share = strength(&l->slot[CURVES].m, row, column);
    float thickest = fminf(c->pen.gap, fminf(queries->cell_w, keys->cell_w) * 0.3f);
    if (share <= 0)
        return;
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND);
    Role asks = l->slot[QUERIES].marks.column_hue == ROLE_QUERY ? ROLE_QUERY : ROLE_MARK;
    Colour ink = pen_colour(&c->pen, lit ? asks : ROLE_GUIDE);
    float keep = lit ? 0.5f + 0.5f * share : 0.15f + 0.3f * share;
    float x0 = middle(queries, row), x1 = middle(keys, column), bend = box->h * 0.5f;
    float bottom = box->y + box->h;
    draw_add(c->pen.d,
             (DrawCommand){
                 .kind = DRAW_CURVE,
                 .points = {{x0, box->y}, {x0, box->y + bend}, {x1, bottom - bend}, {x1, bottom}},
                 .colour = colour_fade(ink, page, keep),
                 .thickness = fmaxf(share * thickest, lit ? 2 : 1)});
}

/* The weak ones first, so that the strong ones lie on top; the lit query's last of all. */
static void draw_arcs(const Canvas *c, const Layout *l)
{
    enum { LAYERS = 4 };
    const Matrix *m = &l->slot[CURVES].m;
    int query = l->slot[CURVES].marks.row;
    for (int layer = 0; layer < LAYERS; layer++)
        for (int i = 0; i < m->rows; i++)
            for (int j = 0; j < m->columns && i != query; j++)
                if ((int)fminf(strength(m, i, j) * LAYERS, LAYERS - 1) == layer)
                    draw_arc(c, l, i, j, false);
    for (int j = 0; j < m->columns && query >= 0; j++)
        draw_arc(c, l, query, j, true);
}

/* The lit query's weights, each above its key. */
static void draw_weights(const Canvas *c, const Slot *s)
{
    const Matrix *m = &s->m;
    const CellNumbers *n = &m->look.numbers;
    for (int j = 0; n->shown && m->rows > 0 && j < m->columns; j++) {
        char text[CELL_TEXT];
        FontId font = j == s->marks.column ? FONT_MONO_BOLD : FONT_MONO;
        cell_format(text, m->cell[j].value, n);
        c->pen.d->tag = matrix_tag(m, 0, j);
        pen_text_in(&c->pen, font, fminf(cell_number_px(n, str_of(text)), c->pen.body), ROLE_TEXT,
                    matrix_cell_box(m, 0, j), ALIGN_CENTRE,
                    m->cell[j].hidden ? STR("?") : str_of(text));
    }
    c->pen.d->tag = (DrawTag){0};
}

/* What its labels are, before them; and each of them leads to the weight of that query or key. */
static void draw_tokens(const Canvas *c, const Layout *l, const Slot *s)
{
    const Matrix *all = &l->slot[CURVES].m, *m = &s->m;
    bool above = s == &l->slot[QUERIES];
    float line = pen_line(m->label), below = m->box.h + fmaxf(s->label_h - line, 0) + 2;
    /* Of two rows of labels the one that the first of them is not in. */
    float second = m->box.y + (above ? -line - 2 : below);
    Box box = {m->box.x - s->before, second, s->before - c->pen.gap, line};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, s->marks.column_hue, box, ALIGN_LEFT,
                name_of(c, all, above));
    for (int i = 0; i < m->columns; i++) {
        int row = above ? i : l->slot[CURVES].marks.row;
        int column = above ? l->slot[KEYS].marks.column : i;
        Box label = {m->box.x + m->cell_w * (float)i,
                     above ? m->box.y - s->label_h - 2 : m->box.y + m->box.h, m->cell_w,
                     s->label_h + 2};
        if (row < 0 || column < 0)
            continue;
        c->pen.d->tag = matrix_tag(all, row, column);
        draw_area(c->pen.d, label);
    }
    c->pen.d->tag = (DrawTag){0};
}

static void draw_over(const Canvas *c, const Layout *l)
{
    draw_arcs(c, l);
    draw_weights(c, &l->slot[KEYS]);
    draw_tokens(c, l, &l->slot[QUERIES]);
    draw_tokens(c, l, &l->slot[KEYS]);
}

const PictureKind picture_arcs = {.fill = fill, .size = size, .over = draw_over};
