/*
 * view_points.c - large matrices as points of colour: one with more rows or columns than cells can
 * be drawn for, or all matrices of a tensor at once.
 *
 * Rows and columns of one are labelled at their ends, at the focus, at what is pointed at and,
 * where there is room, at round numbers between; zooming in leads to cells with numbers.
 *
 * Of many there is a row for each item of the batch, a column for each head. All show the same part
 * of their matrix and mark the same cell, so that one compares the same tokens everywhere. A cell
 * that was asked for locks its matrix: it stands large beside the others.
 *
 * Either is one slot of the layout, which gives it caption, legend and room.
 */
#include "subject/view.h"
#include "views/views.h"

#include "matrix/grid.h"
#include "subject/plane.h"
#include "words/phrase.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef struct PointGrid {
    Matrix m; /* an outline */
    GridFit fit;
    int row, column; /* of the lit cell within the part; -1: not shown */
} PointGrid;

enum { LABELS_MOST = 48 }; /* on a side: more than have room */

/* The matrix of the subject that holds cell `around`, the view's part of it. Lit is the place that
 * is lit in the matrix with the subject's lit cell. */
static PointGrid grid_make(const Canvas *c, int64_t around)
{
    const Subject *s = c->s;
    PointGrid g = {.m = matrix_outline(c, s->node, s->time, s->title, around, subject_zoom(c->s))};
    int64_t each = g.m.all_rows * g.m.all_columns, cell = s->lit.cell;
    if (cell >= 0 && each > 0) /* at the same place in every matrix of the tensor */
        cell = cell % each + around / each * each;
    Marks lit = matrix_marks(&g.m, cell);
    g.row = lit.row;
    g.column = lit.column;
    return g;
}

/* ---- labels ---- */

/* One side of the grid: labels along it, none over another. */
typedef struct LabelSide {
    const Canvas *c;
    const PointGrid *g;
    bool down;         /* rows, else columns */
    float low, length; /* in pixels */
    int64_t first;     /* of the shown ones in the matrix */
    int count, lit;    /* how many are shown; the one at the focus, -1: none */
    int drawn;
    float from[LABELS_MOST], to[LABELS_MOST]; /* what is taken */
} LabelSide;

static Str label_text(const LabelSide *s, int at)
{
    return matrix_label(s->c, &s->g->m, s->down, at);
}

static float label_size(const LabelSide *s, Str text)
{
    return s->down ? pen_line(s->c->pen.small)
                   : pen_width(&s->c->pen, FONT_SANS_BOLD, s->c->pen.small, text) + 1;
}

/* The width of the labels of its rows, with the gap behind them. */
static float grid_row_labels_width(const Canvas *c, const PointGrid *g)
{
    const int shown[] = {0, g->m.rows - 1, g->row};
    float widest = 0;
    for (int i = 0; i < 3; i++)
        if (shown[i] >= 0)
            widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small,
                                             matrix_label(c, &g->m, true, shown[i])));
    int64_t wide = 8; /* between 0 and 511 there is 488: other digits are wider */
    for (int64_t last = g->m.row_first + g->m.rows - 1; last >= 10; last /= 10)
        wide = wide * 10 + 8;
    Str digits = canvas_number(c, wide);
    if (g->m.all_rows > 1)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, digits));
    return ceilf(widest + c->pen.gap);
}

/* Around its place, but not over the ends; nothing where another one is near. */
static void draw_label(LabelSide *s, float width, int at)
{
    const Canvas *c = s->c;
    if (at < 0 || at >= s->count || s->drawn == LABELS_MOST)
        return;
    Str text = label_text(s, at);
    float size = label_size(s, text), apart = s->down ? 0 : c->pen.gap / 2;
    float middle = s->low + s->length * ((float)at + 0.5f) / (float)s->count;
    float from = floorf(fmaxf(s->low, fminf(middle - size / 2, s->low + s->length - size)));
    bool free = size <= s->length || s->drawn == 0;
    for (int k = 0; k < s->drawn; k++)
        free = free && (from + size + apart <= s->from[k] || from >= s->to[k] + apart);
    if (!free)
        return;
    s->from[s->drawn] = from;
    s->to[s->drawn++] = from + size;
    bool lit = at == s->lit;
    Role asks = s->g->m.attends ? s->down ? ROLE_QUERY : ROLE_KEY : ROLE_TEXT;
    Role role = lit ? asks : ROLE_MUTED;
    Box cells = s->g->m.box, row = {cells.x - width, from, width - c->pen.gap, size};
    Box column = {from, cells.y - pen_line(c->pen.small) - 2, size, pen_line(c->pen.small)};
    pen_text_in(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, c->pen.small, role,
                s->down ? row : column, s->down ? ALIGN_RIGHT : ALIGN_CENTRE, text);
}

/* 1, 2, 5, 10, ... cells from label to label. */
static int64_t round_step(float cells)
{
    static const int64_t round[] = {1, 2, 5};
    int64_t step = 1, tens = 1;
    for (int i = 0; (float)step < cells; i++) {
        tens *= i % 3 == 2 ? 10 : 1;
        step = tens * round[(i + 1) % 3];
    }
    return step;
}

static void draw_side(const Canvas *c, const PointGrid *g, bool down, float width)
{
    const Matrix *m = &g->m;
    LabelSide s = {.c = c, .g = g, .down = down};
    s.low = down ? m->box.y : m->box.x;
    s.length = down ? m->box.h : m->box.w;
    s.first = down ? m->row_first : m->column_first;
    s.count = down ? m->rows : m->columns;
    s.lit = down ? g->row : g->column;
    if (s.count < 1)
        return;
    float last = label_size(&s, label_text(&s, s.count - 1));
    float room = down ? 3 * last : 2.5f * last;
    int64_t step = round_step(room * (float)s.count / fmaxf(s.length, 1));
    draw_label(&s, width, s.lit);
    draw_label(&s, width, 0);
    draw_label(&s, width, s.count - 1);
    for (int64_t at = (s.first + step - 1) / step * step; at < s.first + s.count; at += step)
        draw_label(&s, width, (int)(at - s.first));
}

/* ---- the picture ---- */

/* "each point: the largest of 4 × 4 cells", or their mean; empty where a point is a cell. */
static Str pool_words(const Canvas *c, const Layout *l, GridFit fit)
{
    bool mean = c->s->view->pool == POOL_MEAN;
    PhraseId id = mean ? PHRASE_POOLED_MEAN : PHRASE_POOLED;
    if (fit.down + fit.across == 0)
        return STR("");
    if (l->economy >= ECONOMY_BRIEF)
        id = mean ? PHRASE_POOLED_MEAN_BRIEF : PHRASE_POOLED_BRIEF;
    return phrase(c->pen.a, id, canvas_number(c, 1 << fit.down), canvas_number(c, 1 << fit.across));
}

/* "3 cells are NaN: pink"; empty where none is. */
static Str nan_words(const Canvas *c, int64_t nans)
{
    if (nans == 0 || hide_any(c->s))
        return STR("");
    return phrase(c->pen.a, nans == 1 ? PHRASE_NAN_POINT : PHRASE_NAN_POINTS,
                  canvas_number(c, nans));
}

/* What one matrix alone says of its points, and that there are no numbers. */
static Str point_words(const Canvas *c, const Layout *l, GridFit fit)
{
    Str pooled = pool_words(c, l, fit);
    return pooled.len ? pooled : phrase_plain(PHRASE_VALUES_HIDDEN);
}

/* How many lines of text the longer side of a picture of points is to be long, and must be. */
static const float POINTS_LINES = 11, POINTS_LINES_LEAST = 5;

/* Words around it give way until it is large enough. */
static Legible read_points(const Canvas *c, CellSize size)
{
    float lines = fmaxf(size.w, size.h) / pen_line(c->pen.small);
    return lines >= POINTS_LINES         ? LEGIBLE_ROUNDED
           : lines >= POINTS_LINES_LEAST ? LEGIBLE_COLOURS
                                         : LEGIBLE_NOT;
}

/* Draws its points, its upper left corner there; `fit` must be set. */
static void grid_place(const Canvas *c, PointGrid *g, float x, float y)
{
    g->m.box = (Box){x, y, g->fit.w, g->fit.h};
    grid_field(c, &g->m, g->m.box);
    grid_draw(c, &g->m, subject_zoom(c->s), g->fit, (Point){x, y});
}

/* The frame of a cell too small for one. */
static void grid_focus(const Canvas *c, const PointGrid *g, Role hue)
{
    const float least = 5;
    Box all = g->m.box;
    float x = all.w / (float)g->m.columns, y = all.h / (float)g->m.rows;
    if (g->row < 0)
        return;
    Box cell = {all.x + x * (float)g->column, all.y + y * (float)g->row, x, y};
    cell = box_inset((Box){floorf(cell.x), floorf(cell.y), ceilf(x), ceilf(y)},
                     fminf(0, floorf((fminf(x, y) - least) / 2)));
    if (hue == ROLE_FOCUS)
        matrix_focus(c, cell, hue);
    else
        draw_frame(c->pen.d, cell, pen_colour(&c->pen, hue), 0, 1, 0);
}

/* The same with labels, those of its rows `left` wide, and the focus. */
static void draw_grid(const Canvas *c, PointGrid *g, float left, float x, float y)
{
    grid_place(c, g, x, y);
    draw_side(c, g, true, left);
    draw_side(c, g, false, 0);
    grid_focus(c, g, ROLE_FOCUS);
}

typedef struct Panes Panes;

/* What the layout keeps of either picture. */
typedef struct Points {
    PointGrid one;
    Panes *many; /* NULL: there is only one */
    bool alone;  /* the many do not fit: the one in focus is drawn */
} Points;

/* One matrix, with labels at its left and above it. */
static void shape_one(const Canvas *c, Slot *s, const PointGrid *g)
{
    s->m = g->m;
    s->m.nans = nan_words(c, matrix_plane(c, &s->m)->nans);
    s->before = grid_row_labels_width(c, g);
    s->above = pen_line(c->pen.small) + 2;
    s->after = s->below = 0;
    s->legend = LEGEND_RIGHT;
    s->m.remark_stays = s->m.lack_told = true;
}

static void fill_one(const Canvas *c, Layout *l)
{
    Points *p = l->kept = ARENA_NEW(c->pen.a, Points);
    p->one = grid_make(c, c->s->focus.cell > 0 ? c->s->focus.cell : 0);
    shape_one(c, layout_add_own(l, p->one.m, 0, 0), &p->one);
}

static void size_one(const Canvas *c, Layout *l)
{
    Slot *s = &l->slot[0];
    PointGrid *g = &((Points *)l->kept)->one;
    g->fit = (GridFit){.down = 6, .across = 6};
    for (int pass = 0; pass < 3; pass++) { /* at first the caption says the most it may */
        s->m.remark = point_words(c, l, g->fit);
        CellSize room = layout_room(c, l, s, l->area.w);
        g->fit = grid_fit(s->m.columns, s->m.rows, room.w, room.h, c->pen.body * 4);
    }
    s->m.remark = point_words(c, l, g->fit);
    s->size = (CellSize){g->fit.w, g->fit.h};
    s->read = read_points(c, s->size);
}

static void draw_one(const Canvas *c, const Layout *l)
{
    const Slot *s = &l->slot[0];
    PointGrid g = ((Points *)l->kept)->one;
    g.m = s->m;
    draw_grid(c, &g, s->before, s->m.box.x, s->m.box.y);
}

/* ---- many matrices ---- */

enum {
    PANES_MOST = 128, /* matrices */
    PANE_LEAST = 14,  /* pixels of a side that still tell something, */
    SMALL_LEAST = 18, /* and that show a pattern; the locked one is so many times larger: */
    LARGER = 3
};

typedef struct PanePlaces {
    int columns;
    GridFit fit; /* of each */
    Box area;    /* of all of them, names included */
} PanePlaces;

/* The locked one. */
typedef struct Large {
    PointGrid g;
    Layout *table; /* of its cells, where so few are shown that they can be told apart; else NULL */
    bool cells;    /* it is drawn as that table */
    float left, labels;
    Box area; /* with labels */
} Large;

struct Panes {
    PointGrid item[PANES_MOST];
    int count;
    Large large;        /* where one is locked */
    PanePlaces at;      /* from the upper left corner of the slot, as the large one */
    int64_t all, heads; /* of the tensor; how many of its dimension before the last two */
    int64_t first;      /* number of the first one in the tensor */
    bool titled;        /* each has its number above it: there is but one row of them */
    int locked, lit;    /* -1: none is */
    float left, head;   /* room for the names of rows, of columns */
};

/* ---- what they hold ---- */

/* Collects at most PANES_MOST matrices, whole rows of them, around the one in focus. */
static void collect(const Canvas *c, Panes *p)
{
    const Subject *s = c->s;
    Shape shape = trace_node(c->s->trace, s->node)->out.shape;
    int64_t each = shape.size[shape.rank - 1] * shape.size[shape.rank - 2];
    p->all = shape_count(shape) / (each > 0 ? each : 1);
    p->heads = shape.size[shape.rank - 3];
    p->titled = p->all == p->heads;
    int64_t focus = s->focus.cell > 0 ? s->focus.cell / each : 0;
    int64_t lit = s->lit.cell > 0 ? s->lit.cell / each : focus;
    int columns = limited(p->heads, PANES_MOST);
    p->count = p->all < PANES_MOST ? (int)p->all : PANES_MOST / columns * columns;
    if (focus >= p->count)
        p->first = focus / columns * columns;
    p->first = p->first + p->count > p->all ? p->all - p->count : p->first;
    p->locked = c->s->view->focus.node == s->node ? (int)(focus - p->first) : -1;
    p->lit = (int)(lit - p->first);
    Matrix *all[PANES_MOST];
    for (int k = 0; k < p->count; k++) {
        p->item[k] = grid_make(c, (p->first + k) * each);
        all[k] = &p->item[k].m;
    }
    matrix_share_range(c, all, p->count);
}

/* ---- names ---- */

/* How the columns of matrices are named: all by words or all by numbers, and where there is not
 * even room for those every second one, third one, and so on, but always the one in focus. */
typedef struct HeadNames {
    bool words;
    int every;
    float step; /* from column to column */
} HeadNames;

/* The name of a matrix: its word, if it has one, else "head 3". */
static Str head_name(const Canvas *c, const Panes *p, int k, bool words)
{
    const Subject *s = c->s;
    int64_t head = (p->first + k) % p->heads;
    int dim = trace_node(s->trace, s->node)->out.shape.rank - 3;
    Str word = axis_token(s->trace, s->node, dim, head), number = canvas_number(c, head);
    if (!words)
        return number;
    return word.len ? word : phrase(c->pen.a, counts_heads(s) ? PHRASE_HEAD : PHRASE_ITEM, number);
}

/* The widest of the names, with an empty space behind it. */
static float widest_head_name(const Canvas *c, const Panes *p, bool words)
{
    float widest = 0;
    for (int k = 0; k < p->count && k < p->heads; k++)
        widest = fmaxf(widest,
                       pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, head_name(c, p, k, words)));
    return widest + c->pen.gap / 4;
}

static HeadNames head_names(const Canvas *c, const Panes *p, float step)
{
    HeadNames n = {widest_head_name(c, p, true) <= step, 1, step};
    if (!n.words)
        n.every = (int)ceilf(widest_head_name(c, p, false) / step);
    return n;
}

/* True where the name of so many columns or rows has room beside that of the one in focus. */
static bool is_named(int place, int every, int lit)
{
    return place == lit || (place % every == 0 && (lit < 0 || abs(place - lit) >= every));
}

static Str row_name(const Canvas *c, const Panes *p, int k)
{
    const Subject *s = c->s;
    int64_t row = (p->first + k) / p->heads;
    bool texts = trace_node(s->trace, s->node)->out.shape.rank == 4;
    Str text = texts ? words_of_axis(c->pen.a, s->trace, s->node, 0, row) : STR("");
    return text.len ? text : phrase(c->pen.a, PHRASE_ITEM, canvas_number(c, row));
}

static float row_names_width(const Canvas *c, const Panes *p)
{
    float widest = 0;
    for (int k = 0; !p->titled && k < p->count; k += (int)p->heads)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, row_name(c, p, k)));
    return widest > 0 ? ceilf(widest + c->pen.gap) : 0;
}

/* ---- where they go ---- */

static float between(const Canvas *c)
{
    return roundf(c->pen.gap * 0.75f);
}

/* All of them in an area, so many side by side; without columns where they would be too small. */
static PanePlaces fit_columns(const Canvas *c, const Panes *p, Box area, int columns)
{
    int rows = (p->count + columns - 1) / columns;
    float heads = p->titled ? p->head * (float)rows : p->head;
    float w = (area.w - p->left + between(c)) / (float)columns - between(c);
    float h = (area.h - heads + between(c)) / (float)rows - between(c);
    const Matrix *m = &p->item[0].m;
    PanePlaces at = {0};
    if (w < PANE_LEAST || h < PANE_LEAST)
        return at;
    at.columns = columns;
    at.fit = grid_fit(m->columns, m->rows, floorf(w), floorf(h), c->pen.body * 4);
    at.area = (Box){area.x, area.y, p->left + (at.fit.w + between(c)) * (float)columns - between(c),
                    heads + (at.fit.h + between(c)) * (float)rows - between(c)};
    return at;
}

/* One row of heads may be broken where that makes them larger; rows of a batch stay rows. */
static bool fit_panes(const Canvas *c, Panes *p, Box area)
{
    int most = (int)(p->heads < p->count ? p->heads : p->count);
    p->at = (PanePlaces){0};
    for (int columns = p->titled ? 1 : most; columns <= most; columns++) {
        PanePlaces at = fit_columns(c, p, area, columns);
        if (at.fit.w * at.fit.h > p->at.fit.w * p->at.fit.h)
            p->at = at;
    }
    return p->at.columns > 0;
}

static void fit_large(const Canvas *c, Large *l, Box area)
{
    const Matrix *m = &l->g.m;
    float w = area.w - l->left, h = area.h - l->labels;
    l->area = area;
    if (l->table) { /* only with numbers: points are squares */
        l->table->area = area;
        l->cells = layout_fit(c, l->table) == LEGIBLE_ALL;
        l->area.w = l->table->w;
        l->area.h = l->table->h;
    }
    if (!l->cells) {
        l->g.fit = grid_fit(m->columns, m->rows, w, h, c->pen.body * 5.2f);
        l->area.w = l->left + l->g.fit.w;
        l->area.h = l->labels + l->g.fit.h;
    }
}

static Layout *table_of(const Canvas *c, const Matrix *outline, float px)
{
    Layout *l = ARENA_NEW(c->pen.a, Layout);
    Matrix m = matrix_part(c, outline->node, outline->time, outline->title, LIE_ROW, outline->first,
                           subject_zoom(c->s));
    m.most = outline->most;
    matrix_set_range(c, &m, outline->range);
    *l = layout_make(c);
    l->most = c->pen.body * 5.2f;
    l->px = px;
    Slot *s = layout_add(l, m, 0, 0);
    s->caption = CAPTION_NONE;
    s->marks = matrix_marks(&m, c->s->lit.cell);
    return l;
}

static Large make_large(const Canvas *c, const Panes *p, float px)
{
    Large l = {.g = p->item[p->locked]};
    l.left = grid_row_labels_width(c, &l.g);
    l.labels = pen_line(c->pen.small) + 2;
    if (l.g.m.rows <= MATRIX_MOST && l.g.m.columns <= MATRIX_MOST)
        l.table = table_of(c, &l.g.m, px);
    return l;
}

/* The large one takes this share of the width (of the height, where they stand below). */
static float share_out(const Canvas *c, Panes *p, Large *l, Box area, bool below, float share)
{
    Box large = area, small = area;
    if (below)
        large.h = floorf(area.h * share);
    else
        large.w = floorf(area.w * share);
    fit_large(c, l, large);
    if (below)
        small.y = l->area.y + l->area.h + 2 * c->pen.gap;
    else
        small.x = l->area.x + l->area.w + 3 * c->pen.gap;
    small.w -= small.x - area.x;
    small.h -= small.y - area.y;
    if (!fit_panes(c, p, small))
        return 0;
    float big =
        l->cells ? l->table->slot[0].m.box.w * l->table->slot[0].m.box.h : l->g.fit.w * l->g.fit.h;
    float others = (float)p->count * p->at.fit.w * p->at.fit.h;
    bool tiny = fminf(p->at.fit.w, p->at.fit.h) < SMALL_LEAST ||
                big < LARGER * LARGER * p->at.fit.w * p->at.fit.h;
    return tiny ? (big + others) / 8 : big + others / 3;
}

static bool fit_both(const Canvas *c, Panes *p, Large *l, Box area)
{
    float most = 0, best_share = 0.5f;
    bool best_below = false;
    for (int below = 0; below < 2; below++)
        for (float share = 0.35f; share < 0.85f; share += 0.05f) {
            float worth = share_out(c, p, l, area, below == 1, share);
            if (worth > most) {
                most = worth;
                best_share = share;
                best_below = below == 1;
            }
        }
    return most > 0 && share_out(c, p, l, area, best_below, best_share) > 0;
}

/* ---- drawing ---- */

static void draw_name(const Canvas *c, Box box, Align align, bool lit, Str text)
{
    pen_text_in(&c->pen, lit ? FONT_SANS_BOLD : FONT_SANS, c->pen.small,
                lit ? ROLE_TEXT : ROLE_MUTED, box, align, text);
}

static void draw_pane(const Canvas *c, Panes *p, int k, Box box)
{
    PointGrid *g = &p->item[k];
    bool lit = k == (p->locked >= 0 ? p->locked : p->lit);
    g->fit = p->at.fit;
    grid_place(c, g, box.x, box.y);
    if (k == p->lit || p->at.fit.w >= c->pen.small * 5) /* more mark than picture on smaller ones */
        grid_focus(c, g, k == p->lit ? ROLE_FOCUS : ROLE_GUIDE);
    draw_frame(c->pen.d, box_inset(box, lit ? -3 : -1),
               pen_colour(&c->pen, lit ? ROLE_FOCUS : ROLE_GUIDE), 0, lit ? 2 : 1, 0);
}

/* Where a matrix stands among the others: its row and column, and those of the one in focus. */
typedef struct PanePlace {
    int row, column, lit_row, lit_column;
} PanePlace;

/* The name of its column above a matrix, or of itself where there is but one row of heads. */
static void draw_head_name(const Canvas *c, const Panes *p, int k, Box box, const HeadNames *n,
                           PanePlace at)
{
    bool lit = at.column == at.lit_column && (!p->titled || at.row == at.lit_row);
    int lit_column = p->titled && at.row != at.lit_row ? -1 : at.lit_column;
    float w = n->step * (float)n->every, x = p->titled ? box.x : box.x - (w - box.w) / 2;
    if ((p->titled || at.row == 0) && is_named(at.column, n->every, lit_column))
        draw_name(c, (Box){x, box.y - p->head, w, pen_line(c->pen.small)},
                  p->titled ? ALIGN_LEFT : ALIGN_CENTRE, lit, head_name(c, p, k, n->words));
}

/* The name of its row at the left of the first matrix. */
static void draw_row_name(const Canvas *c, const Panes *p, int k, Box box, float step, PanePlace at)
{
    float line = pen_line(c->pen.small), y = box.y + fminf(0, floorf((box.h - line) / 2));
    int every = (int)ceilf(line / step);
    if (!p->titled && at.column == 0 && is_named(at.row, every, at.lit_row))
        draw_name(c, (Box){box.x - p->left, y, p->left - c->pen.gap, line}, ALIGN_RIGHT,
                  at.row == at.lit_row, row_name(c, p, k));
}

static void draw_panes(const Canvas *c, Panes *p, Point from)
{
    float step_x = p->at.fit.w + between(c), step_y = p->at.fit.h + between(c);
    step_y += p->titled ? p->head : 0;
    int lit = p->locked >= 0 ? p->locked : p->lit;
    assert(p->at.columns > 0);
    HeadNames names = head_names(c, p, step_x);
    PanePlace at = {.lit_row = lit >= 0 ? lit / p->at.columns : -1,
                    .lit_column = lit >= 0 ? lit % p->at.columns : -1};
    for (int k = 0; k < p->count; k++) {
        at.row = k / p->at.columns;
        at.column = k % p->at.columns;
        Box box = {from.x + p->at.area.x + p->left + step_x * (float)at.column,
                   from.y + p->at.area.y + p->head + step_y * (float)at.row, p->at.fit.w,
                   p->at.fit.h};
        draw_head_name(c, p, k, box, &names, at);
        draw_row_name(c, p, k, box, step_y, at);
        draw_pane(c, p, k, box);
    }
}

static void draw_large(const Canvas *c, Large *l, Point from)
{
    Box area = {from.x + l->area.x, from.y + l->area.y, l->area.w, l->area.h};
    if (l->cells) {
        l->table->area = area;
        layout_fit(c, l->table);
        layout_draw(c, l->table);
        return;
    }
    draw_grid(c, &l->g, l->left, area.x + l->left, area.y + l->labels);
}

static const Matrix *legend_of(const Panes *p)
{
    return &p->item[p->locked >= 0 ? p->locked : 0].m;
}

/* One ramp for all: with its limits where they are the same for all, else of the locked one. */
static void draw_legend(const Canvas *c, const Panes *p, Box line)
{
    const Matrix *m = legend_of(p);
    bool same = p->locked >= 0 && c->s->view->range != RANGE_ROW;
    for (int k = 0; !same && c->s->view->range != RANGE_ROW && k < p->count; k++) {
        const CellLook *look = &p->item[k].m.look;
        if (look->lo != m->look.lo || look->hi != m->look.hi)
            break;
        same = k == p->count - 1;
    }
    matrix_legend_line(c, m, line, same);
}

/* What the caption says beside the shape: what a point is, how many matrices are shown. */
static void describe(const Canvas *c, const Layout *l, const Panes *p, Matrix *m)
{
    GridFit fit = p->at.fit;
    bool large = p->locked >= 0 && !p->large.cells,
         other = large && p->large.g.fit.down != fit.down;
    m->remark = pool_words(c, l, large ? p->large.g.fit : fit);
    m->changed = legend_of(p)->changed;
    if (other) /* where each point of the large one is a cell, nothing is said of that */
        m->changed = phrase(c->pen.a, m->remark.len ? PHRASE_POOLED_SMALL : PHRASE_POOLED_BESIDE,
                            canvas_number(c, 1 << fit.down), canvas_number(c, 1 << fit.across));
    int64_t nans = 0;
    for (int k = 0; k < p->count; k++)
        nans += matrix_plane(c, &p->item[k].m)->nans;
    m->nans = nan_words(c, nans);
    if ((int64_t)p->count < p->all) {
        Str shown = phrase(c->pen.a, PHRASE_PANES_SHOWN, canvas_number(c, p->count),
                           canvas_number(c, p->all));
        m->nans = m->nans.len ? str_printf(c->pen.a, "%.*s, %.*s", STR_ARG(shown), STR_ARG(m->nans))
                              : shown;
    }
}

static void fill_many(const Canvas *c, Layout *l)
{
    fill_one(c, l);
    Panes *p = ((Points *)l->kept)->many = ARENA_NEW(c->pen.a, Panes);
    collect(c, p);
    p->head = pen_line(c->pen.small);
    p->left = row_names_width(c, p);
}

/* All matrices in the slot, with the overview beside them and a line for the legend below. */
static void shape_many(const Canvas *c, Slot *s, const Panes *p)
{
    s->m = *legend_of(p);
    s->m.one_of_many = p->locked < 0;
    float overview = grid_overview(c, &p->item[0].m).w;
    s->before = s->above = 0;
    s->after = overview > 0 ? overview + 2 * c->pen.gap : 0;
    s->below = pen_line(c->pen.small) + c->pen.gap / 2;
    s->legend = LEGEND_NONE;
    s->m.remark_stays = s->m.lack_told = true;
}

static void size_many(const Canvas *c, Layout *l)
{
    Points *all = l->kept;
    Panes *p = all->many;
    Slot *s = &l->slot[0];
    shape_many(c, s, p);
    if (p->locked >= 0)
        p->large = make_large(c, p, l->px);
    p->at.fit = p->large.g.fit = (GridFit){.down = 6, .across = 6};
    for (int pass = 0; pass < 3; pass++) { /* as with one */
        describe(c, l, p, &s->m);
        CellSize room = layout_room(c, l, s, l->area.w);
        Box area = {0, 0, room.w, room.h};
        all->alone = !(p->locked >= 0 ? fit_both(c, p, &p->large, area) : fit_panes(c, p, area));
    }
    if (all->alone) {
        shape_one(c, s, &all->one);
        size_one(c, l);
        s->read = s->read > LEGIBLE_COLOURS ? LEGIBLE_COLOURS : s->read;
        return;
    }
    describe(c, l, p, &s->m);
    s->size = (CellSize){p->at.area.x + p->at.area.w, p->at.area.y + p->at.area.h};
    if (p->locked >= 0)
        s->size = (CellSize){fmaxf(s->size.w, p->large.area.w), fmaxf(s->size.h, p->large.area.h)};
    bool tiny = fminf(p->at.fit.w, p->at.fit.h) < SMALL_LEAST;
    s->read = tiny ? LEGIBLE_COLOURS : read_points(c, s->size);
}

static void draw_many(const Canvas *c, const Layout *l)
{
    Points *all = l->kept;
    Panes *p = all->many;
    Box box = l->slot[0].m.box;
    Point from = {box.x, box.y};
    if (all->alone) {
        draw_one(c, l);
        return;
    }
    draw_panes(c, p, from);
    if (p->locked >= 0)
        draw_large(c, &p->large, from);
    float left = p->locked >= 0 ? p->large.left : p->left;
    bool overview = grid_overview(c, legend_of(p)).w > 0; /* it may reach down beside the legend */
    float width = overview ? box.w + c->pen.gap : l->slot[0].line_w;
    draw_legend(c, p, (Box){from.x + left, from.y + box.h + c->pen.gap / 2, width - left, 0});
    grid_draw_overview(c, legend_of(p), (Point){from.x + box.w + 2 * c->pen.gap - 2, from.y});
}

const PictureKind picture_points = {.fill = fill_one, .size = size_one, .over = draw_one};
const PictureKind picture_grid = {.fill = fill_many, .size = size_many, .over = draw_many};
