/*
 * view_bars.c - a vector as bars: how much larger one score or weight is than another.
 *
 * Bars stand on the line of 0, upwards for positive and downwards for negative values; an
 * infinite one takes all its room and is hatched, NaN has no bar. All are of one ink: height alone
 * says how large a number is, and an axis where 0 and the largest are. Sums of rows of weights, and
 * means of ones that went through dropout, have a line at 1, where they should end. A dashed
 * outline is the bar that a number had before the lesson was changed.
 */
#include "trace/ops.h"
#include "versions/versions.h"
#include "views/views.h"

#include <math.h>

static const double WHOLE_MOST = 1e12;   /* whole numbers have all their digits, */
static const double GROUPED_FROM = 1000; /* and from here on thousands told apart */

typedef struct BarPlot {
    const Matrix *m; /* one row; its cells are as high as the plot */
    double lo, hi;   /* values at its bottom and top */
    bool target;     /* a line at 1, where all should end */
} BarPlot;

/* The height at which a value stands. */
static float level(const BarPlot *b, double value)
{
    double share = (value - b->lo) / (b->hi - b->lo);
    return b->m->box.y + b->m->box.h * (float)(1 - fmin(fmax(share, 0), 1));
}

/* The bar that a value has in column i. */
static Box bar_of(const BarPlot *b, int i, double value)
{
    Box cell = matrix_cell_box(b->m, 0, i);
    float zero = level(b, 0), end = isnan(value) ? zero : level(b, value);
    float wide = fminf(cell.w * 0.66f, cell.h * 0.35f);
    return (Box){cell.x + (cell.w - wide) / 2, fminf(zero, end), wide, fmaxf(fabsf(zero - end), 1)};
}

static Box bar_box(const BarPlot *b, int i)
{
    return bar_of(b, i, b->m->cell[i].value);
}

/* A covered value's bar fills all its room: its height would tell. */
static void draw_hidden_bar(const Canvas *c, const BarPlot *b, Box bar)
{
    CellLook look = b->m->look;
    look.numbers.shown = true;
    look.numbers.px = c->pen.body;
    matrix_draw_covered(c, bar, &look, hide_guessing(c->s));
}

/* Thousands of a whole number are told apart where that has room. */
static Str number_of(const Canvas *c, const BarPlot *b, double value, float *px)
{
    char text[CELL_TEXT];
    cell_format(text, value, &b->m->look.numbers);
    *px = fminf(cell_number_px(&b->m->look.numbers, str_of(text)), c->pen.small);
    Str grouped = canvas_grouped(c, value);
    bool whole = b->m->range.integral && isfinite(value) && fabs(value) >= GROUPED_FROM;
    if (whole && pen_width(&c->pen, FONT_MONO_BOLD, *px, grouped) + 2 <= b->m->cell_w)
        return grouped;
    return str_trim(str_copy(c->pen.a, str_of(text)));
}

/* The outline of the bar that a number had before the lesson was changed, wider than the one it
 * has now; without height where there is none. */
static Box ghost_box(const Canvas *c, const BarPlot *b, int i)
{
    const MatrixCell *cell = &b->m->cell[i];
    double was;
    if (!view_was(c, cell, &was))
        return (Box){0};
    Box box = bar_of(b, i, was);
    float wider = fmaxf(3, roundf(box.w * 0.06f));
    return (Box){box.x - wider, box.y, box.w + 2 * wider, box.h};
}

/* Numbers that are to be guessed have no ends. */
static bool tells_ends(const Canvas *c, const Matrix *m)
{
    return !m->range.empty && !(m->hides && hide_guessing(c->s));
}

/* Does one of the lines across the plot run through the box? */
static bool is_crossed(const Canvas *c, const BarPlot *b, Box box)
{
    const CellRange *r = &b->m->range;
    const double at[] = {1, r->hi, r->lo};
    for (int i = 0; i < 3; i++) {
        float y = level(b, at[i]);
        bool drawn = i == 0 ? b->target : tells_ends(c, b->m);
        if (drawn && y > box.y - 1 && y < box.y + box.h + 1)
            return true;
    }
    return false;
}

/* It stands at its bar, also within the outline of what that was. A line that runs through it ends
 * at a plate of paper. */
static void draw_value(const Canvas *c, const BarPlot *b, int i, bool lit)
{
    float px;
    double value = b->m->cell[i].value;
    FontId font = lit ? FONT_MONO_BOLD : FONT_MONO;
    Str text = number_of(c, b, value, &px);
    float line = pen_line(px), wide = ceilf(pen_width(&c->pen, font, px, text)) + 4;
    Box box = matrix_cell_box(b->m, 0, i), bar = bar_box(b, i), ghost = ghost_box(c, b, i);
    box.y = value < 0 ? bar.y + bar.h : bar.y - line;
    box.h = line;
    float frame = lit ? 4 : 1; /* of the bar, which the plate leaves whole */
    Box plate = {box.x + floorf((box.w - wide) / 2), box.y + (value < 0 ? frame : 0), wide,
                 line - frame};
    Box outlined = box_meet(plate, box_inset(ghost, -1));
    if (is_crossed(c, b, plate) || (ghost.h > 0 && outlined.w > 0 && outlined.h > 0))
        draw_rect(c->pen.d, plate, pen_colour(&c->pen, ROLE_BACKGROUND), 2); /* no cell's */
    c->pen.d->tag = matrix_tag(b->m, 0, i);
    pen_text_in(&c->pen, font, px, ROLE_TEXT, box, ALIGN_CENTRE, text);
    c->pen.d->tag = (DrawTag){0};
}

static void draw_bar(const Canvas *c, const BarPlot *b, int i, bool lit)
{
    const Matrix *m = b->m;
    Box bar = bar_box(b, i);
    double value = m->cell[i].value;
    bool hidden = m->cell[i].hidden;
    Colour fill = pen_colour(&c->pen, lit ? ROLE_QUANTITY_LIT : ROLE_QUANTITY);
    c->pen.d->tag = matrix_tag(m, 0, i);
    Box ghost = ghost_box(c, b, i);
    if (hidden) {
        bar.y = m->box.y;
        bar.h = m->box.h;
        draw_hidden_bar(c, b, bar);
    } else {
        draw_rect(c->pen.d, bar, fill, 2);
    }
    if (isinf(value) && !hidden)
        draw_add(c->pen.d, (DrawCommand){.kind = DRAW_HATCH,
                                         .box = bar,
                                         .colour = pen_colour(&c->pen, ROLE_MASK_HATCH),
                                         .thickness = 1,
                                         .gap = c->pen.gap});
    if (ghost.h > 0)
        view_draw_ghost(c, ghost);
    if (lit)
        matrix_frame(c, bar, ROLE_FOCUS);
    if (!hidden && changes_cell(c->s->lesson, m->cell[i].of))
        cell_mark_changed(c->pen.d, bar, fill, c->pen.theme);
    c->pen.d->tag = (DrawTag){0};
}

/* ---- the scale ---- */

/* With the decimals that the numbers at the bars have; before they are known, those they may have.
 */
static Str axis_text(const Canvas *c, const Matrix *m, double value)
{
    const char *sign = value < 0 ? "−" : "";
    int own = m->look.numbers.shown ? m->look.numbers.decimals : m->decimals;
    if (value == round(value) && fabs(value) < WHOLE_MOST)
        return canvas_grouped(c, value);
    if (fabs(value) >= 0.01 && fabs(value) < CELL_HUGE)
        return str_printf(c->pen.a, "%s%.*f", sign, own > 2 ? own : 2, fabs(value));
    return str_printf(c->pen.a, "%s%.1e", sign, fabs(value));
}

static float axis_width(const Canvas *c, const Matrix *m)
{
    float wide = pen_width(&c->pen, FONT_MONO, c->pen.small, STR("0"));
    if (tells_ends(c, m)) {
        Str lo = axis_text(c, m, m->range.lo), hi = axis_text(c, m, m->range.hi);
        wide = fmaxf(wide, pen_width(&c->pen, FONT_MONO, c->pen.small, hi));
        wide = fmaxf(wide, pen_width(&c->pen, FONT_MONO, c->pen.small, lo));
    }
    return 2 * c->pen.gap + ceilf(wide);
}

/* A line across the plot with its number before it. */
static void draw_mark(const Canvas *c, const BarPlot *b, double value, Role role, float dash)
{
    Box plot = b->m->box;
    float y = level(b, value), line = pen_line(c->pen.small), wide = axis_width(c, b->m);
    draw_line(c->pen.d, (Point){plot.x, y}, (Point){plot.x + plot.w, y}, pen_colour(&c->pen, role),
              dash > 0 ? 1 : 2, dash);
    Box label = {plot.x - wide, y - line / 2, wide - c->pen.gap, line};
    pen_text_in(&c->pen, FONT_MONO, c->pen.small, role == ROLE_EDGE ? ROLE_MUTED : role, label,
                ALIGN_RIGHT, axis_text(c, b->m, value));
}

/* There is room for a number at the axis beside that of another. */
static bool is_apart(const Canvas *c, const BarPlot *b, double value, double other)
{
    return fabsf(level(b, value) - level(b, other)) > pen_line(c->pen.small);
}

/* The line of 0 and, behind the bars, those of the ends and of what should be reached. */
static void draw_axis(const Canvas *c, const BarPlot *b, bool behind)
{
    const CellRange *r = &b->m->range;
    if (!behind) {
        draw_mark(c, b, 0, ROLE_MUTED, 0);
        if (b->target)
            draw_mark(c, b, 1, ROLE_ACCENT, 6);
        return;
    }
    for (int top = 0; top <= 1 && tells_ends(c, b->m); top++) {
        double end = top ? r->hi : r->lo;
        bool free = is_apart(c, b, end, 0) && (!b->target || is_apart(c, b, end, 1));
        if ((top ? end > 0 : end < 0) && free)
            draw_mark(c, b, end, ROLE_EDGE, 3);
    }
}

/* ---- what should add up to 1 ---- */

enum { BEFORE_SUM = 8 }; /* operations followed from the sum to the weights */

/* The numbers are sums of whole rows of what a softmax made, whatever has changed it since. */
static bool sums_weights(const Canvas *c)
{
    const Trace *t = c->s->trace;
    const Node *n = lineage_maker(t, c->s->node, c->s->time);
    if (!n || n->op != OP_SUM || n->in[0].node == NO_NODE)
        return false;
    const Node *of = trace_node(t, n->in[0].node);
    int last = of->out.shape.rank - 1;
    if (last < 1 || n->attr.all || n->attr.dim != last)
        return false;
    for (int i = 0; i < BEFORE_SUM; i++) {
        if (of->op == OP_SOFTMAX)
            return true;
        if (of->in_count == 0 || of->in[0].node == NO_NODE || op_row(of->op)->kinds == KINDS_FORGET)
            return false;
        of = trace_node(t, of->in[0].node);
    }
    return false;
}

/* The numbers are means of what dropout made of ones: without it each is 1. */
static bool means_ones(const Canvas *c)
{
    const Trace *t = c->s->trace;
    const Node *n = lineage_maker(t, c->s->node, c->s->time);
    if (!n || n->op != OP_MEAN || n->in[0].node == NO_NODE)
        return false;
    const Node *of = lineage_maker(t, n->in[0].node, n->id);
    if (!of || of->op != OP_DROPOUT || of->in[0].node == NO_NODE)
        return false;
    const Node *before = lineage_maker(t, of->in[0].node, of->id);
    return before && before->op == OP_FULL && scalar_double(before->attr.value) == 1;
}

static const double ENDLESS = 0.25; /* of the scale: room for an infinite bar */

/* The scale holds 0 and every finite value, and some room on the side of an infinite one. */
static BarPlot scaled(const Canvas *c, const Matrix *m)
{
    bool up = false, down = false;
    BarPlot b = {.m = m,
                 .lo = m->range.empty ? 0 : fmin(m->range.lo, 0),
                 .hi = m->range.empty ? 1 : fmax(m->range.hi, 0),
                 .target = !m->range.empty && (sums_weights(c) || means_ones(c))};
    b.hi = b.target ? fmax(b.hi, 1) : b.hi;
    double was;
    for (int i = 0; i < m->columns; i++)
        if (view_was(c, &m->cell[i], &was)) {
            b.lo = fmin(b.lo, was);
            b.hi = fmax(b.hi, was);
        }
    if (b.hi - b.lo <= 0)
        b.hi = b.lo + 1;
    for (int i = 0; i < m->columns; i++) {
        up = up || m->cell[i].value == HUGE_VAL;
        down = down || m->cell[i].value == -HUGE_VAL;
    }
    if (down)
        b.lo = fmin(b.lo, -ENDLESS * b.hi);
    if (up)
        b.hi = fmax(b.hi, -ENDLESS * b.lo);
    return b;
}

/* ---- the picture ---- */

/* Of a part the scale is its own: on that of all the bars might have no height. */
static CellRange part_range(const Matrix *m)
{
    CellRange r = CELL_RANGE_NONE;
    r.about = m->range.about;
    for (int i = 0; m->columns < m->all_columns && i < m->columns; i++)
        r = cell_range_add(r, m->cell[i].value);
    return r.empty ? m->range : r;
}

/* A vector, or the focused row of a matrix, as far as it is zoomed into. */
static Matrix row_of_focus(const Canvas *c)
{
    const Subject *s = c->s;
    Zoom across = {0, subject_zoom(s).column, 0, subject_zoom(s).columns};
    Zoom part = matrix_around(c, s->node, s->focus.cell, across, 1, MATRIX_ALL);
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, part);
    m.decimals = cell_decimals_of(m.tiniest); /* heights tell neighbours apart */
    m.range = subject_zoom(s).columns > 0 ? part_range(&m) : m.range;
    m.remark = m.row_dim >= 0 ? axis_token(s->trace, m.node, m.row_dim, m.row_first) : STR("");
    return m;
}

static void fill(const Canvas *c, Layout *l)
{
    Slot *s = layout_add_own(l, row_of_focus(c), 0, 0);
    float line = pen_line(c->pen.small);
    view_tell_ghosts(c, &s->m);
    s->column_labels = s->labels_below = true;
    s->legend = LEGEND_NONE;
    s->before = axis_width(c, &s->m);
    s->above = line; /* numbers stand above the bars, of negative ones below them */
    s->below = c->pen.gap / 2 + (scaled(c, &s->m).lo < 0 ? line : 0);
    s->marks.column = matrix_marks(&s->m, c->s->lit.cell).column;
    s->marks.column_hue = ROLE_TEXT;
}

/* A bar that is lower than this, in lines of its numbers, does not tell heights apart. */
static const float LOWEST_PLOT = 3;

/* How far apart bars stand at most: a few of them further, until the plot is so wide. In sizes of
 * text. */
static const float APART = 7, APART_FEW = 13, PLOT_OF_FEW = 30;

/* Bars as far apart as there is room, in a plot that is wider than high. */
static void size(const Canvas *c, Layout *l)
{
    Slot *s = &l->slot[0];
    float columns = fmaxf((float)s->m.columns, 1);
    float widest = fmaxf(columns * APART, fminf(columns * APART_FEW, PLOT_OF_FEW));
    CellSize room = layout_room(c, l, s, widest * c->pen.body);
    float step = fmaxf(floorf(room.w / columns), 1), wide = step * (float)s->m.columns;
    s->size = (CellSize){wide, fmaxf(floorf(fminf(room.h, wide * 0.75f)), 1)};
    matrix_place(c, &s->m, 0, 0, step, s->size.h);
    bool high = s->size.h >= fminf(LOWEST_PLOT * pen_line(c->pen.small), wide * 0.75f - 1);
    s->read = !high                      ? LEGIBLE_NOT
              : layout_is_labelled(c, s) ? layout_numbers(&s->m)
                                         : LEGIBLE_COLOURS;
}

static void draw_over(const Canvas *c, const Layout *l)
{
    BarPlot b = scaled(c, &l->slot[0].m);
    draw_axis(c, &b, true);
    for (int i = 0; i < b.m->columns; i++)
        draw_bar(c, &b, i, i == l->slot[0].marks.column);
    draw_axis(c, &b, false);
    for (int i = 0; b.m->look.numbers.shown && i < b.m->columns; i++)
        if (!b.m->cell[i].hidden)
            draw_value(c, &b, i, i == l->slot[0].marks.column);
}

const PictureKind picture_bars = {.fill = fill, .size = size, .over = draw_over};
