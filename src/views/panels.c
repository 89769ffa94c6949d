/*
 * panels.c - tables of one shape beside or below one another (see panels.h).
 *
 * Every way is tried at every cell width; one that can show its numbers wins, then the one with the
 * larger cells, a row of panels before a column of them.
 */
#include "views/panels.h"

#include "subject/hide.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

/* ---- what they hold ---- */

void panels_add(const Canvas *c, Panels *p, CellRef cell, Str title)
{
    if (p->count > 0)
        p->item[p->count - 1].m.brief = true;
    Panel *panel = &p->item[p->count++];
    panel->m = matrix_part(c, cell.node, cell.time, title, LIE_ROW, cell.cell, c->s->view->zoom);
    panel->marks = MARKS_NONE;
    panel->marks.focus = matrix_find(&panel->m, cell.cell, &panel->marks.row, &panel->marks.column);
    panel->marks.row_hue = ROLE_QUERY;
    panel->marks.column_hue = ROLE_KEY;
}

void panels_mark(Panels *p, const CellRef *cell, int count)
{
    int row, column;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < count; k++)
            if (cell[k].node == p->item[i].m.node && cell[k].time == p->item[i].m.time &&
                matrix_find(&p->item[i].m, cell[k].cell, &row, &column)) {
                p->item[i].marks.row = row;
                p->item[i].marks.column = column;
            }
}

void panels_share_range(const Canvas *c, Panels *p)
{
    CellRange range = CELL_RANGE_NONE;
    bool integral = true;
    for (int i = 0; i < p->count; i++) {
        CellRange own = p->item[i].m.range;
        if (!own.empty)
            range = cell_range_add(cell_range_add(range, own.lo), own.hi);
        integral = integral && own.integral;
    }
    range.integral = integral;
    for (int i = 0; i < p->count; i++) {
        matrix_set_range(c, &p->item[i].m, range);
        p->item[i].m.one_range = true;
    }
    p->one_range = true;
}

/* The sum of a whole row, by the kernel that sums. */
static float row_sum(const Canvas *c, const Matrix *m, int row)
{
    int n = (int)m->all_columns;
    int64_t first = m->first + row * m->row_step - m->column_first * m->column_step;
    float sum, *x = ARENA_ARRAY(c->pen.a, float, n + 1);
    for (int j = 0; j < n; j++) {
        CellRef cell = {m->node, m->time, first + j * m->column_step};
        x[j] = (float)scalar_double(trace_cell(c->s->trace, cell));
    }
    c->s->trace->kernels->sum(&sum, x, 1, n);
    return sum;
}

/* A sum that is written 1.0000. */
static bool is_one(float sum)
{
    return fabs((double)sum - 1) < 0.00005;
}

static void add_sums(const Canvas *c, Panel *p)
{
    Matrix *m = &p->m;
    p->sum = ARENA_ARRAY(c->pen.a, Str, m->rows + 1);
    p->whole = ARENA_ARRAY(c->pen.a, bool, m->rows + 1);
    for (int i = 0; i < m->rows; i++) {
        float sum = row_sum(c, m, i);
        bool hidden = matrix_hides_row(m, i);
        Str number = hidden ? STR("?") : arithmetic_number(c->pen.a, scalar_f32(sum));
        p->sum[i] = phrase(c->pen.a, PHRASE_ROW_SUM, number);
        p->whole[i] = hidden || is_one(sum);
    }
}

/* Are they two ways to read one storage, with cells that can be told apart? */
static bool reorders(const Canvas *c, const Panels *p)
{
    const Tensor *a = &trace_node(c->s->trace, p->item[0].m.node)->out;
    const Tensor *b = &trace_node(c->s->trace, p->item[1].m.node)->out;
    return p->count == 2 && a->storage == b->storage && shape_equal(a->shape, b->shape) &&
           !hide_any(c->s);
}

void panels_frame_strays(const Canvas *c, Panels *p)
{
    const Matrix *a = &p->item[0].m;
    Matrix *b = &p->item[1].m;
    int cells = b->rows * b->columns, strays = 0;
    if (!reorders(c, p) || a->rows != b->rows || a->columns != b->columns)
        return;
    p->item[1].strayed = ARENA_ARRAY(c->pen.a, bool, cells + 1);
    for (int i = 0; i < cells; i++) {
        p->item[1].strayed[i] = a->value[i] != b->value[i];
        strays += p->item[1].strayed[i];
    }
    b->remark = phrase(c->pen.a, strays ? PHRASE_STRAYED : PHRASE_NONE_STRAYED,
                       str_printf(c->pen.a, "%d", strays), str_printf(c->pen.a, "%d", cells));
}

static bool holds_weights(const Canvas *c, const Matrix *m)
{
    bool weights = m->rows > 0 && m->columns > 1 && m->range.lo >= 0;
    for (int i = 0; weights && i < m->rows; i++)
        weights = is_one(row_sum(c, m, i));
    return weights;
}

void panels_sum_weights(const Canvas *c, Panels *p)
{
    bool before = holds_weights(c, &p->item[0].m);
    for (int i = 1; i < p->count; i++) {
        bool weights = holds_weights(c, &p->item[i].m);
        if (weights || before)
            add_sums(c, &p->item[i]);
        before = weights;
    }
}

/* ---- where they go ---- */

typedef enum Way {
    ACROSS, /* in a row, captions above */
    DOWN,   /* below one another, captions above; column labels on the first alone */
    BESIDE, /* the same with captions at the right */
    WAYS
} Way;

typedef struct Arrangement {
    Way way;
    CellSize cell;
    float between; /* from panel to panel */
    float left;    /* room for row labels, */
    float labels;  /* and for the column labels above the first, of all where they stand in a row */
    float caption; /* the highest */
    float side;    /* width of a caption */
    float room;    /* from the first column to the right edge of the area */
    float legend;  /* below each, or once below all */
    float note;
    float w, h;
    bool row_labels; /* rows are high enough for them */
    int digits;      /* decimals that every panel can show; whole numbers count as 2 */
} Arrangement;

static float line_height(const Canvas *c)
{
    return ceilf(c->pen.small * 1.4f);
}

static float sums_width(const Canvas *c, const Panel *p)
{
    float widest = 0;
    for (int i = 0; p->sum && i < p->m.rows; i++)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_MONO, c->pen.small, p->sum[i]));
    return widest > 0 ? ceilf(widest + 2 * c->pen.gap) : 0;
}

/* Width of panel i: its cells and its sums. */
static float panel_width(const Panels *p, const Arrangement *a, int i)
{
    return a->cell.w * (float)p->item[i].m.columns + p->item[i].sums;
}

/* The width that captions need, however often they break. */
static float side_width(const Canvas *c, const Panels *p, bool numbers)
{
    Str hidden = numbers ? STR("") : phrase_plain(PHRASE_VALUES_HIDDEN);
    float widest = fmaxf(c->pen.small * 10, pen_width(&c->pen, FONT_SANS, c->pen.small, hidden));
    for (int i = 0; i < p->count; i++) {
        const Matrix *m = &p->item[i].m;
        bool cut = m->rows < m->all_rows || m->columns < m->all_columns;
        widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, m->title));
        widest =
            cut ? fmaxf(widest, c->pen.small * 15) : widest; /* the caption says what is shown */
    }
    return ceilf(widest + c->pen.gap);
}

/* Limits and ramp of the legend below the last panel. */
static float legend_width(const Canvas *c, const Panels *p)
{
    float beside = matrix_legend_width(c, &p->item[p->count - 1].m);
    return 2 * (beside - 2.5f * c->pen.gap - 0.8f * c->pen.small) + 4 * c->pen.small + c->pen.gap;
}

/* The note stands in the line of the only legend where there is room for both, else below. */
static bool note_in_line(const Canvas *c, const Panels *p, const Arrangement *a)
{
    float note = pen_width(&c->pen, FONT_SANS, c->pen.small, p->note);
    if (!p->one_range || a->way == BESIDE)
        return false;
    return a->way == ACROSS ? note <= panel_width(p, a, 0)
                            : note + 2 * c->pen.gap + legend_width(c, p) <= a->room;
}

/* Rooms that depend on the cell size. */
static void measure(const Canvas *c, Panels *p, Arrangement *a)
{
    bool below = p->note.len && !note_in_line(c, p, a);
    a->note = below ? c->pen.gap / 2 + line_height(c) : 0;
    a->caption = a->labels = 0;
    a->digits = 2;
    for (int i = 0; i < p->count; i++) {
        Panel *q = &p->item[i];
        matrix_place(c, &q->m, 0, 0, a->cell.w, a->cell.h);
        q->labels = matrix_column_label_height(c, &q->m, a->cell.w);
        if (i == 0 || a->way == ACROSS)
            a->labels = fmaxf(a->labels, q->labels);
        float room = a->way == ACROSS ? panel_width(p, a, i) : a->way == BESIDE ? a->side : a->room;
        q->caption = matrix_caption_height(c, &q->m, room);
        a->caption = fmaxf(a->caption, q->caption);
        int digits = q->m.range.integral ? 2 : q->m.look.numbers.decimals;
        a->digits = !q->m.look.numbers.shown ? 0 : digits < a->digits ? digits : a->digits;
    }
}

static bool own_legends(const Panels *p, const Arrangement *a)
{
    return a->way != ACROSS && !p->one_range;
}

/* From top to bottom with cells of that height. */
static float whole_height(const Canvas *c, const Panels *p, const Arrangement *a, float cell_h)
{
    float cells = cell_h * (float)p->item[0].m.rows, h = a->labels + a->note;
    if (a->way == ACROSS)
        return h + a->caption + c->pen.gap + cells + a->legend;
    h += a->between * (float)(p->count - 1);
    if (a->way == BESIDE)
        return h + fmaxf(cells, a->caption + a->legend) * (float)p->count;
    for (int i = 0; i < p->count; i++)
        h += p->item[i].caption + c->pen.gap + cells;
    return h + a->legend * (own_legends(p, a) ? (float)p->count : 1);
}

static float whole_width(const Panels *p, const Arrangement *a, float gap)
{
    float w = 0;
    for (int i = 0; i < p->count; i++)
        w = a->way == ACROSS ? w + panel_width(p, a, i) + (i ? a->between : 0)
                             : fmaxf(w, panel_width(p, a, i));
    return a->left + w + (a->way == BESIDE ? 2 * gap + a->side : 0);
}

/* The arrangement with cells of this width; w or h is more than there is when it does not fit. */
static Arrangement arrange(const Canvas *c, Panels *p, Box area, Way way, float cell_w)
{
    Arrangement a = {.way = way, .cell = {cell_w, floorf(cell_w * 0.78f)}};
    float rows = (float)p->item[0].m.rows * (way == ACROSS ? 1 : (float)p->count);
    a.left = matrix_row_label_width(c, &p->item[0].m);
    a.between = way == ACROSS ? 4 * c->pen.gap : c->pen.gap;
    a.legend = c->pen.gap / 2 + line_height(c);
    a.side = side_width(c, p, true);
    for (int pass = 0; pass < 2; pass++) { /* a caption says so when numbers do not fit */
        a.w = whole_width(p, &a, c->pen.gap);
        a.room = floorf((area.w + fminf(a.w, area.w)) / 2) - a.left;
        measure(c, p, &a);
        float fixed = whole_height(c, p, &a, a.cell.h) - a.cell.h * rows;
        a.cell.h = fmaxf(fminf(a.cell.h, floorf((area.h - fixed) / fmaxf(rows, 1))), 1);
        a.side = side_width(c, p, a.digits > 0);
    }
    a.w = whole_width(p, &a, c->pen.gap);
    measure(c, p, &a);
    a.h = whole_height(c, p, &a, a.cell.h);
    a.row_labels = a.cell.h >= c->pen.small * 1.1f;
    return a;
}

static float worth(const Arrangement *a)
{
    static const float readable[] = {1, 4, 16};
    float wide = fminf(a->cell.w, 2.5f * a->cell.h), labelled = a->row_labels ? 2 : 1;
    return wide * a->cell.h * labelled * readable[a->digits] * (a->way == ACROSS ? 1.5f : 1);
}

static bool fits(const Panels *p, const Arrangement *a, Box area)
{
    bool captions = true;
    for (int i = 0; i < p->count && a->way == ACROSS; i++)
        captions = captions && panel_width(p, a, i) >= a->side;
    return captions && a->w <= area.w && a->h <= area.h;
}

static Arrangement best_arrangement(const Canvas *c, Panels *p, Box area)
{
    Arrangement best = arrange(c, p, area, ACROSS, 1);
    for (int i = 0; i < p->count; i++)
        p->item[i].sums = sums_width(c, &p->item[i]);
    for (float w = roundf(c->pen.body * 4.4f); w >= 2; w--)
        for (int way = 0; way < WAYS; way++) {
            Arrangement a = arrange(c, p, area, (Way)way, w);
            if (fits(p, &a, area) && worth(&a) > worth(&best))
                best = a;
        }
    measure(c, p, &best);
    return best;
}

/* ---- drawing ---- */

static void draw_sums(const Canvas *c, const Panel *p)
{
    const Matrix *m = &p->m;
    float high = ceilf(c->pen.small * 1.15f), x = m->box.x + m->box.w + c->pen.gap;
    if (!p->sum || m->cell_h < high)
        return;
    high = fminf(m->cell_h, ceilf(c->pen.small * 1.4f));
    for (int i = 0; i < m->rows; i++) {
        float y = floorf(m->box.y + ((float)i + 0.5f) * m->cell_h - high / 2);
        Box box = {x, y, p->sums - c->pen.gap, high};
        if (!p->whole[i])
            draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_BAD), 4);
        TextLook look =
            pen_look(&c->pen, FONT_MONO, c->pen.small, p->whole[i] ? ROLE_MUTED : ROLE_BAD_TEXT);
        draw_text_in(c->pen.d, look, box, ALIGN_CENTRE, p->sum[i]);
    }
}

/* From one panel to the next, in the row of the focus. */
static void draw_arrow(const Canvas *c, const Panel *from, const Panel *to)
{
    int row = from->marks.row >= 0 ? from->marks.row : from->m.rows / 2;
    float start = from->m.box.x + from->m.box.w + from->sums, end = to->m.box.x;
    float y = floorf(from->m.box.y + ((float)row + 0.5f) * from->m.cell_h);
    float x0 = start + c->pen.gap, x1 = end - c->pen.gap, head = roundf(c->pen.gap * 0.7f);
    Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
    Point tail = {x0, y}, neck = {x1 - head, y}, tip = {x1, y};
    Point up = {x1 - head, y - head * 0.6f}, down = {x1 - head, y + head * 0.6f};
    draw_line(c->pen.d, tail, neck, guide, 2, 0);
    draw_triangle(c->pen.d, up, tip, down, guide);
}

/* Black or white, whichever shows on the cell. */
static void draw_strays(const Canvas *c, const Panel *p)
{
    const Matrix *m = &p->m;
    float thick = fmaxf(2, roundf(c->pen.gap / 4));
    for (int i = 0; p->strayed && i < m->rows * m->columns; i++) {
        Box cell = matrix_cell_box(m, i / m->columns, i % m->columns);
        Colour ink = colour_on(cell_fill(m->value[i], m->kind[i], 1, &m->look));
        if (p->strayed[i])
            draw_frame(c->pen.d, box_inset(cell, 2), ink, 2, thick, thick * 2);
    }
}

static void draw_cells_and_labels(const Canvas *c, const Panel *p, bool rows, bool columns)
{
    if (columns)
        matrix_column_labels(c, &p->m, &p->marks);
    if (rows)
        matrix_row_labels(c, &p->m, &p->marks);
    matrix_draw(c, &p->m, &p->marks);
    draw_strays(c, p);
    draw_sums(c, p);
}

/* `foot` is where the last legend stands. */
static void draw_note(const Canvas *c, const Panels *p, const Arrangement *a, float x, float foot)
{
    bool in_line = note_in_line(c, p, a);
    float indent = in_line && a->way == DOWN ? legend_width(c, p) + 2 * c->pen.gap : 0;
    Box box = {x + indent, foot + (in_line ? 0 : line_height(c)), a->room - indent, line_height(c)};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED), box, ALIGN_LEFT,
                 p->note);
}

static void draw_across(const Canvas *c, Panels *p, const Arrangement *a, Point at)
{
    float x = at.x + a->left, top = at.y + a->caption + c->pen.gap + a->labels, foot = 0;
    for (int i = 0; i < p->count; i++) {
        Panel *q = &p->item[i];
        float width = panel_width(p, a, i);
        matrix_place(c, &q->m, x, top, a->cell.w, a->cell.h);
        foot = top + q->m.box.h + c->pen.gap / 2;
        matrix_caption(c, &q->m, x, at.y + c->pen.body, width);
        draw_cells_and_labels(c, q, i == 0, true);
        if (i > 0 && !p->apart)
            draw_arrow(c, &p->item[i - 1], q);
        if (!p->one_range || i == p->count - 1)
            matrix_legend_line(c, &q->m, x, foot, width);
        x += width + a->between;
    }
    draw_note(c, p, a, at.x + a->left, foot);
}

static void draw_down(const Canvas *c, Panels *p, const Arrangement *a, Point at)
{
    float y = at.y, x = at.x + a->left, foot = y;
    bool note = p->note.len && note_in_line(c, p, a);
    for (int i = 0; i < p->count; i++) {
        Panel *q = &p->item[i];
        float top = y + q->caption + c->pen.gap + (i ? 0 : q->labels);
        matrix_place(c, &q->m, x, top, a->cell.w, a->cell.h);
        matrix_caption(c, &q->m, x, y + c->pen.body, a->room);
        draw_cells_and_labels(c, q, true, i == 0);
        y = top + q->m.box.h;
        if (!p->one_range || i == p->count - 1) {
            foot = y + c->pen.gap / 2;
            matrix_legend_line(c, &q->m, x, foot, note ? legend_width(c, p) + 1 : a->room);
            y += a->legend;
        }
        y += i < p->count - 1 ? a->between : 0;
    }
    draw_note(c, p, a, x, foot);
}

static void draw_beside(const Canvas *c, Panels *p, const Arrangement *a, Point at)
{
    float x = at.x + a->left, y = at.y + a->labels, widest = 0;
    for (int i = 0; i < p->count; i++)
        widest = fmaxf(widest, panel_width(p, a, i));
    float side = x + widest + 2 * c->pen.gap;
    for (int i = 0; i < p->count; i++) {
        Panel *q = &p->item[i];
        matrix_place(c, &q->m, x, y, a->cell.w, a->cell.h);
        matrix_caption(c, &q->m, side, y + c->pen.body, a->side);
        draw_cells_and_labels(c, q, true, i == 0);
        if (!p->one_range || i == p->count - 1)
            matrix_legend_line(c, &q->m, side, y + q->caption, a->side);
        y += fmaxf(q->m.box.h, a->caption + a->legend) + a->between;
    }
    draw_note(c, p, a, x, y - a->between + c->pen.gap / 2 - line_height(c));
}

/* Three panels that are too small for numbers tell less than two. */
static Arrangement choose(const Canvas *c, Panels *p, Box area)
{
    Arrangement a = best_arrangement(c, p, area);
    if (p->count < PANELS_MOST || a.digits == 2)
        return a;
    Panels two = *p;
    two.item[1] = p->item[2];
    two.count = 2;
    Arrangement b = best_arrangement(c, &two, area);
    if (b.digits <= a.digits)
        return best_arrangement(c, p, area);
    *p = two;
    return b;
}

void panels_draw(const Canvas *c, Panels *p, Box area)
{
    Arrangement a = choose(c, p, area);
    Point at = {area.x + floorf(fmaxf(area.w - a.w, 0) / 2),
                area.y + floorf(fmaxf(area.h - a.h, 0) / 2)};
    if (a.way == ACROSS)
        draw_across(c, p, &a, at);
    else if (a.way == DOWN)
        draw_down(c, p, &a, at);
    else
        draw_beside(c, p, &a, at);
}
