/*
 * view_heads.c - the matrices of several heads: one large, the others small beside it.
 *
 * All have one range, so that a dark cell means the same in every head; the cell in focus is
 * marked at the same place in all of them. Of several sentences the one in focus is shown. A tensor
 * of three dimensions that are no heads is shown the same way, item by item.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

enum { HEADS_MOST = 16 }; /* what still shows a pattern beside the large one */
/* Width of the small cells, against the large ones'. */
static const float SMALL_LEAST = 0.15f, SMALL_GOOD = 0.45f, SMALL_MOST = 0.7f;

typedef struct Heads {
    Matrix m[HEADS_MOST];
    int count, large; /* how many are shown, which of them is the large one */
    int first, all;   /* number of the first one shown, how many there are */
    int dim;          /* the dimension that counts them */
    int columns;      /* small ones in a row */
    bool beside;      /* the small ones stand right of the large one, not below */
    float left, labels, caption;
    float name; /* the widest of the small ones */
    CellSize big, small;
} Heads;

/* ---- what they hold ---- */

static int64_t head_of(Shape s, int dim, int64_t cell)
{
    int64_t at[MAX_RANK] = {0};
    if (cell > 0)
        index_split(s, cell, at);
    return at[dim];
}

/* The focused cell's place in head `head`. */
static int64_t cell_in(Shape s, int dim, int64_t cell, int64_t head)
{
    int64_t at[MAX_RANK] = {0};
    if (cell > 0)
        index_split(s, cell, at);
    at[dim] = head;
    return index_join(s, at);
}

static void share_range(const Canvas *c, Heads *h)
{
    CellRange range = CELL_RANGE_NONE;
    for (int k = 0; k < h->count; k++) {
        CellRange own = h->m[k].range;
        bool whole = range.integral && own.integral;
        if (!own.empty)
            range = cell_range_add(cell_range_add(range, own.lo), own.hi);
        range.integral = whole;
    }
    for (int k = 0; k < h->count; k++) {
        matrix_set_range(c, &h->m[k], range);
        h->m[k].one_range = true;
    }
}

/* At most `most` of them, around the one in focus. */
static Heads collect(const Canvas *c, int most)
{
    const Subject *s = c->s;
    Shape shape = trace_node(c->s->trace, s->node)->out.shape;
    Heads h = {.dim = shape.rank - 3, .columns = 1};
    int64_t all = shape.size[h.dim], focus = head_of(shape, h.dim, s->focus.cell);
    int64_t first = focus < most ? 0 : focus - most / 2;
    h.count = all < most ? (int)all : most;
    h.first = (int)(first + h.count > all ? all - h.count : first);
    h.all = (int)all;
    h.large = (int)(focus - h.first);
    for (int k = 0; k < h.count; k++) {
        int64_t around = cell_in(shape, h.dim, s->focus.cell, h.first + k);
        h.m[k] = matrix_part(c, s->node, s->time, s->title, LIE_ROW, around, c->s->view->zoom);
    }
    share_range(c, &h);
    return h;
}

/* Heads where they are called so, or where they are square: a row of weights for each token. */
static bool are_heads(const Canvas *c, const Heads *h)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Str name = n->axis[h->dim].name;
    if (name.len)
        return str_is(name, "h") || str_is(name, "H") || str_is(name, "heads");
    return h->dim > 0 || h->m[0].all_rows == h->m[0].all_columns;
}

/* Its word, if it has one, else "head 2"; of the large one "head 2 of 25" where there are more than
 * are shown. */
static Str name_of(const Canvas *c, const Heads *h, int k)
{
    bool heads = are_heads(c, h);
    Str word = axis_token(c->s->trace, c->s->node, h->dim, h->first + k);
    if (word.len)
        return word;
    Str number = str_printf(c->pen.a, "%d", h->first + k), all = str_printf(c->pen.a, "%d", h->all);
    if (k == h->large && h->count < h->all)
        return phrase(c->pen.a, heads ? PHRASE_HEAD_OF : PHRASE_ITEM_OF, number, all);
    return phrase(c->pen.a, heads ? PHRASE_HEAD : PHRASE_ITEM, number);
}

/* ---- where they go ---- */

static float line_height(const Canvas *c)
{
    return ceilf(c->pen.small * 1.4f);
}

/* The small ones in `columns` columns of a room; {0, 0} where they would be too small for their
 * names or to show anything. */
static CellSize fit_small(const Canvas *c, const Heads *h, Box room, int columns)
{
    static const CellSize none = {0, 0};
    const Matrix *m = &h->m[0];
    int rows = (h->count - 1 + columns - 1) / columns;
    float w = (room.w + 2 * c->pen.gap) / (float)columns - 2 * c->pen.gap;
    float each = (room.h + c->pen.gap) / (float)rows - c->pen.gap - line_height(c);
    if (w < (float)m->columns || each < (float)m->rows)
        return none;
    float most = fmaxf(floorf(h->big.w * SMALL_MOST), 1);
    CellSize size = cell_fit(w, each, (float)m->columns, (float)m->rows, most);
    bool named = size.w * (float)m->columns >= h->name;
    return named && size.w >= h->big.w * SMALL_LEAST ? size : none;
}

static void arrange_small(const Canvas *c, Heads *h, Box room)
{
    h->small = (CellSize){0, 0};
    for (int columns = 1; columns < h->count; columns++) {
        CellSize size = fit_small(c, h, room, columns);
        if (size.w * size.h > h->small.w * h->small.h) {
            h->small = size;
            h->columns = columns;
        }
    }
}

/* Height of the large one with everything around it. */
static float big_height(const Canvas *c, const Heads *h)
{
    return h->caption + c->pen.gap + line_height(c) + h->labels + h->big.h * (float)h->m[0].rows +
           c->pen.gap / 2 + line_height(c);
}

static float big_width(const Heads *h)
{
    return h->left + h->big.w * (float)h->m[0].columns;
}

/* Where the small ones go: beside the large one or below it. */
static Box room_for_small(const Canvas *c, const Heads *h, Box area, bool beside)
{
    float right = big_width(h) + 4 * c->pen.gap, top = h->caption + c->pen.gap;
    float below = big_height(c, h) + c->pen.gap;
    Box at_right = {area.x + right, area.y + top, area.w - right, area.h - top};
    Box under = {area.x + h->left, area.y + below, area.w - h->left, area.h - below};
    return beside ? at_right : under;
}

/* The picture with a large cell that wide; false when it does not fit. */
static bool arrange(const Canvas *c, Heads *h, Box area, bool beside, float cell_w)
{
    Matrix *m = &h->m[h->large];
    h->beside = beside;
    h->big = (CellSize){cell_w, floorf(cell_w * 0.78f)};
    for (int pass = 0; pass < 2; pass++) { /* the caption says so when numbers do not fit */
        matrix_place(c, m, 0, 0, h->big.w, h->big.h);
        /* It starts above the large one, which is centred when nothing stands beside it. */
        h->caption = matrix_caption_height(c, m, (area.w + big_width(h)) / 2 - h->left);
        h->labels = matrix_column_label_height(c, m, cell_w);
        float fixed = big_height(c, h) - h->big.h * (float)m->rows;
        float room = (area.h - fixed) * (beside || h->count < 2 ? 1 : 0.72f);
        h->big.h = fmaxf(fminf(h->big.h, floorf(room / fmaxf((float)m->rows, 1))), 1);
    }
    arrange_small(c, h, room_for_small(c, h, area, beside));
    bool small = h->count < 2 || h->small.w > 0;
    return small && big_width(h) <= area.w && big_height(c, h) <= area.h;
}

/* Readable numbers in the large one, much of the area filled, small ones neither tiny nor flat. */
static float worth(const Heads *h)
{
    static const float readable[] = {1, 2, 6};
    const CellNumbers *n = &h->m[h->large].look.numbers;
    int digits = !n->shown ? 0 : h->m[h->large].range.integral ? 2 : n->decimals;
    float small = (float)(h->count - 1) * h->small.w * h->small.h;
    float good = fminf(h->small.w, 1.6f * h->small.h) / h->big.w;
    float seen = h->count < 2 ? 1 : 0.1f + fminf(good, SMALL_GOOD);
    return (h->big.w * h->big.h + small) * readable[digits] * seen;
}

static bool choose(const Canvas *c, Heads *h, Box area)
{
    Heads best = *h;
    float most = 0;
    h->left = matrix_row_label_width(c, &h->m[0]);
    for (int k = 0; k < h->count; k++)
        if (k != h->large)
            h->name =
                fmaxf(h->name, pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, name_of(c, h, k)));
    for (float w = roundf(c->pen.body * 4.4f); w >= 1; w--)
        for (int beside = 0; beside < 2; beside++)
            if (arrange(c, h, area, beside == 1, w) && worth(h) > most) {
                most = worth(h);
                best = *h;
            }
    *h = best;
    return most > 0;
}

/* ---- drawing ---- */

/* Its name leads to it, as its cells do. */
static void draw_name(const Canvas *c, const Heads *h, int k, float x, float y, float width)
{
    Shape shape = trace_node(c->s->trace, c->s->node)->out.shape;
    Role role = k == h->large ? ROLE_ACCENT : ROLE_TEXT;
    Box box = {x, y, width, line_height(c)};
    c->pen.d->tag = (DrawTag){TAG_CELL, c->s->node,
                              cell_in(shape, h->dim, c->s->focus.cell, h->first + k), c->s->time};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.small, role), box, ALIGN_LEFT,
                 name_of(c, h, k));
    c->pen.d->tag = (DrawTag){0};
}

static void draw_large(const Canvas *c, Heads *h, Point at, float room)
{
    Matrix *m = &h->m[h->large];
    float x = at.x + h->left, top = at.y + h->caption + c->pen.gap;
    matrix_place(c, m, x, top + line_height(c) + h->labels, h->big.w, h->big.h);
    Marks marks = marks_of_focus(c, m);
    matrix_caption(c, m, x, at.y + c->pen.body, room - h->left);
    draw_name(c, h, h->large, x, top, m->box.w);
    matrix_column_labels(c, m, &marks);
    matrix_row_labels(c, m, &marks);
    matrix_draw(c, m, &marks);
    matrix_legend_line(c, m, x, m->box.y + m->box.h + c->pen.gap / 2, m->box.w);
}

static void draw_small(const Canvas *c, Heads *h, Box room)
{
    Shape shape = trace_node(c->s->trace, c->s->node)->out.shape;
    for (int k = 0, place = 0; k < h->count; k++) {
        Matrix *m = &h->m[k];
        if (k == h->large)
            continue;
        float step_x = h->small.w * (float)m->columns + 2 * c->pen.gap;
        float step_y = line_height(c) + h->small.h * (float)m->rows + c->pen.gap;
        float x = room.x + step_x * (float)(place % h->columns);
        float y = room.y + step_y * (float)(place / h->columns);
        Marks marks = MARKS_NONE;
        int64_t cell = cell_in(shape, h->dim, c->s->lit.cell, h->first + k);
        marks.focus = matrix_find(m, cell, &marks.row, &marks.column);
        marks.focus_hue = ROLE_ACCENT;
        matrix_place(c, m, x, y + line_height(c), h->small.w, h->small.h);
        m->look.numbers.shown &= m->look.numbers.decimals == 2 || m->range.integral;
        draw_name(c, h, k, x, y, m->box.w);
        matrix_draw(c, m, &marks);
        place++;
    }
}

void view_heads(const Canvas *c, Box area)
{
    int most = HEADS_MOST;
    if (view_heads_as_grid(c->s)) {
        view_grid(c, area);
        return;
    }
    Heads h = collect(c, most);
    while (!choose(c, &h, area) && most > 1) {
        most /= 2;
        h = collect(c, most);
    }
    int rows = (h.count - 1 + h.columns - 1) / h.columns;
    float small_w = (h.small.w * (float)h.m[0].columns + 2 * c->pen.gap) * (float)h.columns;
    float small_h = (h.small.h * (float)h.m[0].rows + line_height(c) + c->pen.gap) * (float)rows;
    float w = h.beside ? big_width(&h) + (rows ? small_w + 2 * c->pen.gap : 0)
                       : fmaxf(big_width(&h), h.left + small_w - 2 * c->pen.gap);
    float tall =
        h.beside ? h.caption + c->pen.gap + small_h : big_height(c, &h) + c->pen.gap + small_h;
    float height = fmaxf(big_height(c, &h), rows ? tall : 0);
    Point at = {area.x + floorf(fmaxf(area.w - w, 0) / 2),
                area.y + floorf(fmaxf(area.h - height, 0) / 2)};
    Box moved = {at.x, at.y, area.w, area.h};
    draw_large(c, &h, at, area.x + area.w - at.x);
    draw_small(c, &h, room_for_small(c, &h, moved, h.beside));
}
