/*
 * view_heads.c - the matrices of several heads beside one another.
 *
 * All have one range, so that a dark cell means the same in every head; each has its colour as a
 * band, the one in focus is framed, and the cell in focus and its row are marked at the same place
 * in all of them. They are of equal size, so long as their numbers can be read; else the one in
 * focus is large and the others small beside it. Of several sentences each is a row of heads where
 * all can be read, else the one in focus is shown. A tensor of three dimensions that are no heads
 * is shown the same way, item by item.
 */
#include "views/views.h"

#include "words/phrase.h"

enum { NARROW = 4 };      /* columns: a head with fewer is wider where its name needs that */
enum { HEADS_MOST = 16 }; /* what still shows a pattern beside the large one */
static const float SMALL = 0.35f; /* cells beside a large head, against its own */

/* How much one large head is preferred to equal ones: only where those cannot be read. */
static const float ONE_LARGE = 0.02f;

/* Which of a tensor's matrices are shown. Those of the text in focus are the first slots. */
typedef struct Heads {
    int64_t each;        /* cells of a matrix */
    int64_t heads;       /* of a text */
    int64_t text, focus; /* the text in focus, and the number of its head in focus */
    int first, shown;    /* which heads of each text are shown, from which on */
    int texts;           /* how many texts can be shown */
} Heads;

/* The heads that are shown: at most HEADS_MOST of a text, around the one in focus. */
static Heads heads_of(const Subject *s)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t heads = shape.size[shape.rank - 3];
    Heads h = {.each = shape.size[shape.rank - 2] * shape.size[shape.rank - 1], .heads = heads};
    int64_t all = h.each > 0 ? shape_count(shape) / h.each : 0;
    int64_t block = h.each > 0 && s->focus.cell > 0 ? s->focus.cell / h.each : 0;
    h.text = heads > 0 ? block / heads : 0;
    h.focus = heads > 0 ? block % heads : 0;
    MatrixSpan shown = matrix_cut((MatrixSpan){0, 0}, heads, HEADS_MOST, h.focus);
    h.first = (int)shown.first;
    h.shown = (int)shown.count;
    h.texts = all > 0 && all <= HEADS_MOST ? (int)(all / heads) : 1;
    return h;
}

bool counts_heads(const Subject *s)
{
    const Node *n = trace_node(s->trace, s->node);
    Shape shape = n->out.shape;
    Str name = n->axis[shape.rank - 3].name;
    if (name.len)
        return str_is(name, "h") || str_is(name, "H") || str_is(name, "head") ||
               str_is(name, "heads");
    return shape.rank > 3 || shape.size[shape.rank - 2] == shape.size[shape.rank - 1];
}

/* The name of a head: its word, if it has one, else "head 2"; of the one in focus "head 2 of 25"
 * where there are more than are shown. */
static Str name_of(const Canvas *c, const Heads *h, int64_t head)
{
    const Subject *s = c->s;
    bool heads = counts_heads(s);
    int dim = trace_node(s->trace, s->node)->out.shape.rank - 3;
    Str word = axis_token(s->trace, s->node, dim, head);
    Str own = canvas_number(c, head);
    if (word.len)
        return word;
    if (head == h->focus && h->heads > HEADS_MOST)
        return phrase(c->pen.a, heads ? PHRASE_HEAD_OF : PHRASE_ITEM_OF, own,
                      canvas_number(c, h->heads));
    return phrase(c->pen.a, heads ? PHRASE_HEAD : PHRASE_ITEM, own);
}

/* The place of a head among those of different names: two that are one head's, such as K1 and K1,
 * have one colour. */
static int band_of(const Canvas *c, const Heads *h, int64_t head)
{
    Str own = name_of(c, h, head);
    int band = 0;
    if (axis_token(c->s->trace, c->s->node, trace_node(c->s->trace, c->s->node)->out.shape.rank - 3,
                   head)
            .len == 0)
        return (int)head;
    for (int64_t i = 0; i < head; i++) {
        Str name = name_of(c, h, i);
        bool again = false;
        if (str_equal(name, own))
            break;
        for (int64_t k = 0; k < i; k++)
            again = again || str_equal(name_of(c, h, k), name);
        band += !again;
    }
    return band;
}

static void add_head(const Canvas *c, Layout *l, const Heads *h, int64_t text, int64_t head)
{
    const Subject *s = c->s;
    bool focus = text == h->text && head == h->focus;
    int64_t first = (text * h->heads + head) * h->each;
    int64_t around = first + (s->focus.cell > 0 ? s->focus.cell % h->each : 0);
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, first, subject_zoom(s));
    Slot *slot = layout_add(l, m, 0, 0);
    if (s->lit.cell >= 0)
        slot->marks = matrix_marks(&m, first + s->lit.cell % h->each);
    if (!focus) {
        slot->marks.focus_hue = ROLE_GUIDE;
        slot->marks.column_hue = 0;
        if (text != h->text) /* the labels of its rows may stand at another head of the text */
            slot->marks.row_hue = 0;
    }
    slot->name = name_of(c, h, head);
    slot->above = counts_heads(s) ? BAND_ROOM : 0;
    slot->name_tag = (DrawTag){TAG_CELL, s->node, around, s->time};
}

static void fill(const Canvas *c, Layout *l)
{
    Heads h = heads_of(c->s);
    for (int k = h.first; k < h.first + h.shown; k++)
        add_head(c, l, &h, h.text, k);
    for (int64_t text = 0; h.texts > 1 && text < h.texts; text++)
        for (int k = 0; text != h.text && k < h.shown; k++)
            add_head(c, l, &h, text, k);
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
    slot->m.one_of_many = false;
    slot->least = 0;
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

/* "text 0" */
static Str text_name(const Canvas *c, int64_t text)
{
    int rank = trace_node(c->s->trace, c->s->node)->out.shape.rank;
    Str name = rank == 4 ? words_of_axis(c->pen.a, c->s->trace, c->s->node, 0, text) : STR("");
    return name.len ? name : phrase(c->pen.a, PHRASE_ITEM, canvas_number(c, text));
}

/* A row for each text, the first named with its text. */
static void arrange_texts(const Canvas *c, Layout *l, const Heads *h)
{
    for (Slot *slot = l->slot; slot < l->slot + l->count; slot++) {
        int64_t block = slot->m.first / h->each, text = block / h->heads;
        put(slot, (int)text, (int)(block % h->heads), true);
        slot->name = name_of(c, h, block % h->heads);
        if (slot->column == 0)
            slot->name = str_printf(c->pen.a, "%.*s · %.*s", STR_ARG(text_name(c, text)),
                                    STR_ARG(slot->name));
        if (slot->column == 0 && slot->m.columns < NARROW)
            slot->least = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, slot->name) + c->pen.gap;
        slot->column_labels = text == 0;
        slot->m.one_of_many = true;
    }
}

/* The first slot of the last row: the legend of all begins below that. */
static int lowest_left(const Layout *l)
{
    int found = 0;
    for (int k = 1; k < l->count; k++) {
        const Slot *s = &l->slot[k], *low = &l->slot[found];
        if (s->row > low->row || (s->row == low->row && s->column < low->column))
            found = k;
    }
    return found;
}

/* Ways 0 to shown - 1 have so many columns, and one more; behind them the one in focus is large.
 * The last way has all texts. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    Heads h = heads_of(c->s);
    int columns = way < h.shown ? way + 1 : way - h.shown + 1;
    int ways = h.shown < 2 ? h.shown : 2 * h.shown;
    if (way > ways || (way == ways && h.texts < 2))
        return 0;
    l->count = way == ways ? h.shown * h.texts : h.shown;
    for (int k = 0; k < h.shown; k++)
        l->slot[k].name = name_of(c, &h, h.first + k);
    if (way == ways)
        arrange_texts(c, l, &h);
    else if (way >= h.shown)
        arrange_one_large(l, (int)h.focus - h.first, columns);
    else
        for (int k = 0; k < l->count; k++)
            put(&l->slot[k], k / columns, k % columns, true);
    l->slot[0].caption = CAPTION_TOP; /* of all the tensor's matrices, where it has no texts */
    int rank = trace_node(c->s->trace, c->s->node)->out.shape.rank;
    bool heads_of_one = way < ways && rank == 4; /* of one text, which the caption names */
    l->slot[0].m.one_of_many |= rank == 3 || heads_of_one;
    l->slot[0].m.title = c->s->title;
    l->slot[0].m.remark = heads_of_one ? text_name(c, h.text) : STR("");
    l->slot[0].m.remark_stays = heads_of_one;
    l->slot[lowest_left(l)].legend = LEGEND_BELOW;
    return way == ways ? 5 : way < h.shown ? 1 : ONE_LARGE;
}

/* Focus is a frame: around the head in focus, and thin around the same row of the others. */
static void draw_frames(const Canvas *c, const Layout *l)
{
    Heads h = heads_of(c->s);
    int focus = (int)h.focus - h.first; /* those of the text in focus are the first slots */
    for (int k = 0; k < l->count; k++) {
        const Slot *slot = &l->slot[k];
        Box row = matrix_cell_box(&slot->m, slot->marks.row, 0);
        row.w = slot->m.box.w;
        if (slot->above > 0) /* each head has its colour, in every text */
            draw_band(c, slot, false, band_of(c, &h, slot->m.first / h.each % h.heads),
                      (MatrixSpan){0, slot->m.columns});
        if (k == focus && l->count > 1)
            matrix_frame(c, slot->m.box, ROLE_FOCUS);
        if (k != focus && slot->marks.row >= 0 && slot->m.rows > 1)
            draw_frame(c->pen.d, row, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 0);
    }
}

const PictureKind picture_heads = {.fill = fill, .arrange = arrange, .over = draw_frames};
