/*
 * view_heads.c - the matrices of several heads beside one another.
 *
 * All have one range, so that a dark cell means the same in every head; the cell in focus is marked
 * at the same place in all of them. They are of equal size, so long as their numbers can be read;
 * else the one in focus is large and the others small beside it. Of several sentences the one in
 * focus is shown. A tensor of three dimensions that are no heads is shown the same way, item by
 * item.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

enum { HEADS_MOST = 16 };         /* what still shows a pattern beside the large one */
static const float SMALL = 0.35f; /* cells beside a large head, against its own */

/* Which of the heads are shown. */
typedef struct Heads {
    int dim;        /* the dimension that counts them */
    int first, all; /* number of the first one shown, how many there are */
    int focus;      /* number of the one in focus */
} Heads;

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

/* At most HEADS_MOST of them, around the one in focus. */
static Heads heads_of(const Canvas *c)
{
    Shape shape = trace_node(c->s->trace, c->s->node)->out.shape;
    Heads h = {.dim = shape.rank - 3};
    h.all = (int)shape.size[h.dim];
    h.focus = (int)head_of(shape, h.dim, c->s->focus.cell);
    h.first = (int)matrix_cut((MatrixSpan){0, 0}, h.all, HEADS_MOST, h.focus).first;
    return h;
}

/* Heads where they are called so, or where they are square: a row of weights for each token. */
static bool are_heads(const Canvas *c, const Heads *h)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Str name = n->axis[h->dim].name;
    if (name.len)
        return str_is(name, "h") || str_is(name, "H") || str_is(name, "heads");
    Shape s = n->out.shape;
    return h->dim > 0 || s.size[s.rank - 2] == s.size[s.rank - 1];
}

/* Its word, if it has one, else "head 2"; of the one in focus "head 2 of 25" where there are more
 * than are shown. */
static Str name_of(const Canvas *c, const Heads *h, int number)
{
    bool heads = are_heads(c, h);
    Str word = axis_token(c->s->trace, c->s->node, h->dim, number);
    if (word.len)
        return word;
    Str own = str_printf(c->pen.a, "%d", number), all = str_printf(c->pen.a, "%d", h->all);
    if (number == h->focus && h->all > HEADS_MOST)
        return phrase(c->pen.a, heads ? PHRASE_HEAD_OF : PHRASE_ITEM_OF, own, all);
    return phrase(c->pen.a, heads ? PHRASE_HEAD : PHRASE_ITEM, own);
}

static void add_head(const Canvas *c, Layout *l, const Heads *h, int number)
{
    const Subject *s = c->s;
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t around = cell_in(shape, h->dim, s->focus.cell, number);
    int64_t lit = cell_in(shape, h->dim, s->lit.cell, number);
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, around, s->view->zoom);
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->marks.focus =
        s->lit.cell >= 0 && matrix_find(&m, lit, &slot->marks.row, &slot->marks.column);
    slot->marks.focus_hue = number == h->focus ? 0 : ROLE_ACCENT;
    if (number == h->focus) {
        slot->marks.row_hue = ROLE_QUERY;
        slot->marks.column_hue = ROLE_KEY;
    }
    slot->name = name_of(c, h, number);
    slot->name_tag = (DrawTag){TAG_CELL, s->node, around, s->time};
}

static void fill(const Canvas *c, Layout *l, int page)
{
    (void)page;
    Heads h = heads_of(c);
    for (int k = h.first; k < h.all && k < h.first + HEADS_MOST; k++)
        add_head(c, l, &h, k);
    layout_share_range(c, l);
}

/* Puts a head at a place of the grid; labels stand at the outer edges alone. */
static void put(Slot *slot, int row, int column, bool large)
{
    slot->row = row;
    slot->column = column;
    slot->scale = large ? 1 : SMALL;
    slot->row_labels = column == 0;
    slot->column_labels = large;
    slot->caption = CAPTION_NONE;
    slot->legend = LEGEND_NONE;
}

/* The one in focus large, the others small in `columns` columns beside it. */
static void arrange_one_large(Layout *l, int focus, int columns)
{
    put(&l->slot[focus], 0, 0, true);
    for (int k = 0, place = 0; k < l->count; k++) {
        if (k == focus)
            continue;
        put(&l->slot[k], place / columns, 1 + place % columns, false);
        place++;
    }
}

/* Ways 0 to count - 1 have so many columns, and one more; behind them the one in focus is large. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    Heads h = heads_of(c);
    int columns = way < l->count ? way + 1 : way - l->count + 1;
    if (way >= 2 * l->count || (way >= l->count && l->count < 2))
        return 0;
    if (way < l->count)
        for (int k = 0; k < l->count; k++)
            put(&l->slot[k], k / columns, k % columns, true);
    else
        arrange_one_large(l, h.focus - h.first, columns);
    l->slot[0].caption = CAPTION_TOP;
    l->slot[l->count - 1].legend = LEGEND_BELOW;
    return way < l->count ? 1 : 0.4f;
}

const PictureKind picture_heads = {.fill = fill, .arrange = arrange};
