/*
 * view_arcs.c - who looks at whom: queries in a row above, keys in a row below, and a ribbon for
 * each weight between them.
 *
 * A query is a bar as wide as the sum of its row, for weights 1.00, and its ribbons, each as wide
 * as its weight, fill it; what is 0, negative, masked or not a number has none. A key is a bar as
 * wide as all that it receives. The focused query's ribbons are lit and end at their numbers; the
 * others stay calm behind them.
 *
 * The layout has three slots below one another: the queries, which have only labels; the ribbons
 * with the bars at their ends; the weights of the lit query, with the keys as labels. Those stand
 * where their bars have room, so the view places them itself.
 */
#include "views/views.h"

#include "trace/explain.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

enum { CURVES, QUERIES, KEYS }; /* the slots */

/* The numbers of each row add up to 1. */
static bool shares_out(const Matrix *m)
{
    bool shares = m->columns == m->all_columns && m->rows > 0;
    for (int i = 0; i < m->rows && shares; i++) {
        double sum = 0;
        for (int j = 0; j < m->columns; j++)
            sum += matrix_cell(m, i, j)->value;
        shares = fabs(sum - 1) < 1e-3;
    }
    return shares;
}

/* Are its rows queries and its columns keys, as its labels would say? */
static bool attends(const Canvas *c, const Matrix *m)
{
    return axes_attend(c->s->trace, m->node, m->time, m->row_dim, m->column_dim);
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
    s->before = names_width(c, all);
    s->marks.column_hue = hue;
    return s;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, subject_zoom(s));
    Matrix turned = matrix_transposed(c, &m, m.title);
    Marks lit = matrix_marks(&m, s->lit.cell);
    turned.rows = 0;
    Slot *curves = layout_add_own(l, m, 1, 0);
    curves->before = names_width(c, &m);
    curves->stands = true;
    curves->marks.row = lit.row;
    bool weights = attends(c, &m);
    Role asks = weights ? ROLE_QUERY : ROLE_TEXT, asked = weights ? ROLE_KEY : ROLE_TEXT;
    Slot *queries = add_tokens(c, l, turned, 0, asks);
    queries->marks.column = lit.row;
    queries->column_labels = true;
    add_tokens(c, l, weights_of(c, &m, lit.row), 2, asked)->marks.column = lit.column;
    l->down = c->pen.gap / 2;
    l->note = phrase_plain(m.hides || !shares_out(&m) ? PHRASE_RIBBONS : PHRASE_RIBBONS_SHARE);
}

/* ---- bars ---- */

/* Ribbons that are lower than this, in lines, cannot be followed. */
static const float LOWEST_ARC = 5;

/* Labels are what the picture is about: they are larger than its numbers. */
static float label_size(const Canvas *c, const Layout *l)
{
    return floorf(l->px * c->pen.body / c->pen.small);
}

/* How wide a ribbon is against one of a weight of 1; 0: there is none. Weights that are covered
 * look all the same, masked ones among them. */
static float share_of(const Matrix *m, int row, int column)
{
    const MatrixCell *cell = matrix_cell(m, row, column);
    if (cell->hidden)
        return 1 / (float)m->columns;
    return isfinite(cell->value) && cell->value > 0 ? (float)cell->value : 0;
}

/* What a query gives away, or a key receives. */
static float total_of(const Matrix *m, int at, bool row)
{
    float sum = 0;
    for (int i = 0; i < (row ? m->columns : m->rows); i++)
        sum += row ? share_of(m, at, i) : share_of(m, i, at);
    return sum;
}

/* Where the keys stand, in pixels from the left edge of the ribbons. */
typedef struct Keys {
    float unit;          /* the width of a weight of 1 */
    float *from, *width; /* of the bars */
    float *left, *room;  /* of what may be written below them */
    int lines;           /* of labels: two where they alternate */
    bool labelled;       /* all have room */
} Keys;

static float label_width(const Canvas *c, const Layout *l, int key)
{
    return pen_width(&c->pen, FONT_SANS_BOLD, label_size(c, l),
                     matrix_label(c, &l->slot[CURVES].m, false, key));
}

/* The room of a key: of its bar, its number and its label; of labels in two lines each has that of
 * the widest. */
static float need_of(const Canvas *c, const Layout *l, int key, float unit, int lines)
{
    const Matrix *m = &l->slot[CURVES].m;
    const CellNumbers *n = &l->slot[KEYS].m.look.numbers;
    float number =
        n->shown ? pen_width(&c->pen, FONT_MONO, n->px, STR("0")) * (float)n->columns : 0;
    float label = label_width(c, l, key);
    for (int j = 0; lines == 2 && j < m->columns; j++)
        label = fmaxf(label, label_width(c, l, j));
    label = lines == 0 ? 0 : label / (float)lines + c->pen.gap / 2;
    return fmaxf(fmaxf(total_of(m, key, false) * unit, number + c->pen.gap / 2), label) +
           c->pen.gap / 2;
}

static float need_of_all(const Canvas *c, const Layout *l, float unit, int lines)
{
    float all = 0;
    for (int j = 0; j < l->slot[CURVES].m.columns; j++)
        all += need_of(c, l, j, unit, lines);
    return all;
}

/* The widest bars with which all keys have room; 0: there is none with labels of so many lines. */
static float find_unit(const Canvas *c, const Layout *l, float wide, int lines)
{
    enum { TRIES = 12 };
    const Matrix *m = &l->slot[CURVES].m;
    float most = 0;
    for (int i = 0; i < m->rows; i++)
        most = fmaxf(most, total_of(m, i, true));
    float widest = most > 0 ? 0.72f * wide / (float)m->rows / most : 0;
    for (int k = 0; k < TRIES; k++) {
        float unit = widest * (1 - (float)k / (TRIES + 4));
        if (need_of_all(c, l, unit, lines) <= wide)
            return fmaxf(unit, 1e-6f);
    }
    return 0;
}

/* The keys in a line so wide: what is left over is shared out between them. */
static Keys keys_in(const Canvas *c, const Layout *l, float wide)
{
    const Matrix *m = &l->slot[CURVES].m;
    Keys k = {.lines = 1, .labelled = true};
    float *room = ARENA_ARRAY(c->pen.a, float, 4 * m->columns + 1);
    k.room = room;
    k.left = room + m->columns;
    k.from = k.left + m->columns;
    k.width = k.from + m->columns;
    for (k.lines = 1; k.lines <= 2 && k.unit <= 0; k.lines += k.unit <= 0)
        k.unit = find_unit(c, l, wide, k.lines);
    if (k.lines > 2) { /* without room for labels */
        k.unit = find_unit(c, l, wide, 0);
        k.lines = 2;
        k.labelled = false;
    }
    int lines = k.labelled ? k.lines : 0;
    float left = wide - need_of_all(c, l, k.unit, lines), at = 0;
    for (int j = 0; j < m->columns; j++) {
        k.left[j] = at;
        k.room[j] = need_of(c, l, j, k.unit, lines) + left / (float)m->columns;
        k.width[j] = total_of(m, j, false) * k.unit;
        k.from[j] = floorf(at + (k.room[j] - k.width[j]) / 2);
        at += k.room[j];
    }
    return k;
}

/* The height of the bars at the ends of the ribbons. */
static float bar_height(const Layout *l)
{
    return roundf(l->px * 1.4f);
}

/* Tokens as far apart as there is room, and ribbons between them that are wider than high. */
static void size(const Canvas *c, Layout *l)
{
    Slot *curves = &l->slot[CURVES], *queries = &l->slot[QUERIES], *keys = &l->slot[KEYS];
    float rows = (float)curves->m.rows, columns = (float)curves->m.columns;
    float line = pen_line(label_size(c, l)), many = fmaxf(fmaxf(rows, columns), 1);
    queries->m.label = keys->m.label = label_size(c, l);
    queries->size = keys->size = (CellSize){0, 0};
    float wide = layout_room(c, l, curves, many * c->pen.body * 11).w;
    queries->size.w = wide;
    matrix_place(c, &queries->m, 0, 0, wide / fmaxf(rows, 1), 0);
    queries->above = matrix_label_height(c, &queries->m) > 0 ? 0 : line;
    Keys k = {0};
    keys->size.h = line;
    for (int pass = 0; pass < 2; pass++) { /* numbers may take more room in two lines of labels */
        matrix_place(c, &keys->m, 0, 0, wide / fmaxf(columns, 1), keys->size.h);
        k = keys_in(c, l, wide);
        keys->size = (CellSize){wide, line * (float)k.lines + 2};
    }
    curves->size.h = floorf(fminf(layout_room(c, l, curves, wide).h, wide * 0.6f));
    curves->size.w = wide;
    bool high = curves->size.h >= fminf(LOWEST_ARC * line, wide * 0.6f - 1);
    bool labelled = layout_is_labelled(c, queries) && k.labelled;
    curves->read = !high               ? LEGIBLE_NOT
                   : !labelled         ? LEGIBLE_COLOURS
                   : keys->m.rows == 0 ? LEGIBLE_ALL
                                       : layout_numbers(&keys->m);
}

/* ---- drawing ---- */

/* The left edge of a query's bar. */
static float query_left(const Layout *l, const Keys *k, int row)
{
    const Matrix *m = &l->slot[CURVES].m;
    float pitch = m->box.w / (float)m->rows, wide = total_of(m, row, true) * k->unit;
    return floorf(m->box.x + pitch * ((float)row + 0.5f) - wide / 2);
}

/* Where a query's ribbon ends at a key: behind those of the queries before it. */
static float key_left(const Layout *l, const Keys *k, int row, int column)
{
    const Matrix *m = &l->slot[CURVES].m;
    float at = m->box.x + k->from[column];
    for (int i = 0; i < row; i++)
        at += share_of(m, i, column) * k->unit;
    return at;
}

/* Ribbons of one ink, calm or lit, those of queries beside one another in two shades. */
static Colour ribbon_colour(const Canvas *c, int row, bool lit)
{
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND);
    return lit ? pen_colour(&c->pen, ROLE_QUANTITY_LIT)
               : colour_fade(pen_colour(&c->pen, ROLE_GUIDE), page, row % 2 ? 0.28f : 0.42f);
}

/* A ribbon of a query, with a seam of the page's colour on both sides where it is not thin: so it
 * can be told from those that it crosses. */
static void draw_ribbon(const Canvas *c, DrawCommand curve, float wide)
{
    float seam = wide > 4 ? 1 : 0;
    curve.kind = DRAW_RIBBON;
    DrawCommand under = curve;
    under.colour = pen_colour(&c->pen, ROLE_BACKGROUND);
    under.thickness = wide + seam;
    if (seam > 0)
        draw_add(c->pen.d, under);
    curve.thickness = fmaxf(wide - seam, 1);
    draw_add(c->pen.d, curve);
}

static void draw_ribbons(const Canvas *c, const Layout *l, const Keys *k, int row, bool lit)
{
    const Matrix *m = &l->slot[CURVES].m;
    float top = m->box.y + bar_height(l), bottom = m->box.y + m->box.h - bar_height(l);
    float at = query_left(l, k, row), bend = (bottom - top) * 0.5f;
    draw_add(c->pen.d,
             (DrawCommand){.kind = DRAW_CLIP, .box = {m->box.x, top, m->box.w, bottom - top}});
    for (int j = 0; j < m->columns; j++) {
        float wide = share_of(m, row, j) * k->unit;
        float x0 = at + wide / 2, x1 = key_left(l, k, row, j) + wide / 2;
        at += wide;
        if (wide <= 0)
            continue;
        draw_ribbon(c,
                    (DrawCommand){
                        .points = {{x0, top}, {x0, top + bend}, {x1, bottom - bend}, {x1, bottom}},
                        .colour = ribbon_colour(c, row, lit)},
                    wide);
    }
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_UNCLIP});
}

/* "1.00" in the bar of a query, by the kernel that sums, where it has room and all is shown. */
static void draw_sum(const Canvas *c, const Layout *l, int row, Box bar, bool lit)
{
    const Matrix *m = &l->slot[CURVES].m;
    float sum, *x = ARENA_ARRAY(c->pen.a, float, m->columns + 1);
    for (int j = 0; j < m->columns; j++)
        x[j] = (float)matrix_cell(m, row, j)->value;
    c->s->trace->kernels->sum(&sum, x, 1, m->columns);
    Str text = str_printf(c->pen.a, "%.2f", (double)sum);
    float px = l->px;
    Colour fill = pen_colour(&c->pen, lit ? ROLE_QUANTITY_LIT : ROLE_TEXT);
    TextLook look = {FONT_MONO_BOLD, px, colour_on(fill)};
    if (isfinite(sum) && !m->hides && m->columns == m->all_columns &&
        pen_width(&c->pen, FONT_MONO_BOLD, px, text) + 4 <= bar.w)
        draw_text_in(c->pen.d, look, bar, ALIGN_CENTRE, text);
}

/* The bars of the queries above, of the keys below. */
static void draw_bars(const Canvas *c, const Layout *l, const Keys *k)
{
    const Matrix *m = &l->slot[CURVES].m;
    float high = bar_height(l), bottom = m->box.y + m->box.h - high;
    for (int i = 0; i < m->rows; i++) {
        bool lit = i == l->slot[CURVES].marks.row;
        Box bar = {query_left(l, k, i), m->box.y, fmaxf(total_of(m, i, true) * k->unit, 2),
                   high - 1};
        draw_rect(c->pen.d, bar, pen_colour(&c->pen, lit ? ROLE_QUANTITY_LIT : ROLE_TEXT), 2);
        draw_sum(c, l, i, bar, lit);
    }
    for (int j = 0; j < m->columns; j++)
        draw_rect(c->pen.d,
                  (Box){m->box.x + k->from[j], bottom + 1, fmaxf(k->width[j], 2), high - 1},
                  pen_colour(&c->pen, ROLE_GUIDE), 2);
}

/* A weight of the lit query in the end of its ribbon; on a ground of its own where that is too
 * narrow, within the room of the key. */
static void draw_weight(const Canvas *c, const Layout *l, const Keys *k, int key)
{
    const Slot *s = &l->slot[KEYS];
    const Matrix *m = &s->m, *all = &l->slot[CURVES].m;
    char text[CELL_TEXT];
    int row = l->slot[CURVES].marks.row;
    FontId font = key == s->marks.column ? FONT_MONO_BOLD : FONT_MONO;
    cell_format(text, m->cell[key].value, &m->look.numbers);
    Str number = m->cell[key].hidden ? STR("?") : str_of(text);
    float px = fminf(cell_number_px(&m->look.numbers, str_of(text)), c->pen.body);
    float wide = pen_width(&c->pen, font, px, number) + 4, high = floorf(px * 1.3f);
    float ribbon = share_of(all, row, key) * k->unit;
    float middle = key_left(l, k, row, key) + ribbon / 2, low = all->box.x + k->left[key];
    float left = fminf(fmaxf(middle - wide / 2, low), low + k->room[key] - wide);
    Box box = {floorf(left), all->box.y + all->box.h - bar_height(l) - high - 4, wide, high};
    Colour ink = colour_on(pen_colour(&c->pen, ROLE_QUANTITY_LIT));
    if (ribbon < wide) {
        draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BACKGROUND), 3);
        ink = pen_colour(&c->pen, ROLE_TEXT);
    }
    c->pen.d->tag = matrix_tag(m, 0, key);
    draw_text_in(c->pen.d, (TextLook){font, px, ink}, box, ALIGN_CENTRE, number);
    c->pen.d->tag = (DrawTag){0};
}

/* The labels of the keys below their bars; each leads to its weight of the lit query. */
static void draw_keys(const Canvas *c, const Layout *l, const Keys *k)
{
    const Slot *s = &l->slot[KEYS];
    const Matrix *all = &l->slot[CURVES].m;
    int query = l->slot[CURVES].marks.row;
    float px = label_size(c, l), line = pen_line(px);
    for (int j = 0; j < all->columns; j++) {
        bool lit = j == s->marks.column;
        float middle = all->box.x + k->left[j] + k->room[j] / 2;
        float wide = k->labelled ? label_width(c, l, j) + 1 : 2 * k->room[j] - 4;
        Box box = {middle - wide / 2, s->m.box.y + 2 + (k->lines == 2 && j % 2 ? line : 0), wide,
                   line};
        if (query >= 0)
            c->pen.d->tag = matrix_tag(all, query, j);
        pen_text_in(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, px,
                    lit ? s->marks.column_hue : ROLE_TEXT, box, ALIGN_CENTRE,
                    matrix_label(c, all, false, j));
        c->pen.d->tag = (DrawTag){0};
    }
}

/* What the labels are, before them. */
static void draw_name(const Canvas *c, const Layout *l, bool rows, float y)
{
    const Slot *s = &l->slot[rows ? QUERIES : KEYS];
    Box box = {s->m.box.x - s->before, y, s->before - c->pen.gap, pen_line(s->m.label)};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, s->marks.column_hue, box, ALIGN_LEFT,
                name_of(c, &l->slot[CURVES].m, rows));
}

/* Each label leads to the weight of that query or key. */
static void draw_targets_of(const Canvas *c, const Layout *l, const Keys *k)
{
    const Matrix *all = &l->slot[CURVES].m, *queries = &l->slot[QUERIES].m;
    const Slot *keys = &l->slot[KEYS];
    float labels = l->slot[QUERIES].label_h + 2;
    for (int i = 0; i < all->rows + all->columns; i++) {
        bool above = i < all->rows;
        int row = above ? i : l->slot[CURVES].marks.row;
        int column = above ? keys->marks.column : i - all->rows;
        if (row < 0 || column < 0)
            continue;
        Box box = {queries->box.x + queries->cell_w * (float)row, queries->box.y - labels,
                   queries->cell_w, labels};
        if (!above)
            box =
                (Box){all->box.x + k->left[column], keys->m.box.y, k->room[column], keys->m.box.h};
        c->pen.d->tag = matrix_tag(all, row, column);
        draw_area(c->pen.d, box);
    }
    c->pen.d->tag = (DrawTag){0};
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Matrix *all = &l->slot[CURVES].m, *weights = &l->slot[KEYS].m;
    Keys k = keys_in(c, l, all->box.w);
    int query = l->slot[CURVES].marks.row;
    float line = pen_line(l->slot[QUERIES].m.label);
    for (int i = 0; i < all->rows; i++)
        if (i != query)
            draw_ribbons(c, l, &k, i, false);
    if (query >= 0)
        draw_ribbons(c, l, &k, query, true);
    draw_bars(c, l, &k);
    for (int j = 0; weights->look.numbers.shown && weights->rows > 0 && j < weights->columns; j++)
        if (share_of(all, query, j) > 0)
            draw_weight(c, l, &k, j);
    draw_keys(c, l, &k);
    draw_name(c, l, true, l->slot[QUERIES].m.box.y - line - 2);
    draw_name(c, l, false, weights->box.y + 2 + line * (float)(k.lines - 1));
    draw_targets_of(c, l, &k);
}

const PictureKind picture_arcs = {.fill = fill, .size = size, .over = draw_over};
