/*
 * view_split.c - heads cut out of the columns of a table: that table with a band of one colour
 * above the columns of each head, and the table that each head has become, with its band.
 *
 * It is the picture `joined` the other way round, and is called so. The heads stand beside the
 * table, or below it, where ribbons lead from its columns to them.
 */
#include "views/views.h"

#include "lesson/view_kinds.h"
#include "words/arithmetic.h"

#include <math.h>

enum { UNCUT, HEADS }; /* the first slots */

/* Which heads are shown: those of the text in focus. */
typedef struct Cut {
    int64_t heads, each, text, head; /* the text and the head in focus */
} Cut;

static Cut cut_of(const Subject *s)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    Cut k = {.heads = shape.size[shape.rank - 3],
             .each = shape.size[shape.rank - 2] * shape.size[shape.rank - 1]};
    int64_t block = s->focus.cell > 0 ? s->focus.cell / k.each : 0;
    k.text = block / k.heads;
    k.head = block % k.heads;
    return k;
}

static Marks marks_at(const Canvas *c, const Matrix *m)
{
    int row, column;
    CellRef lit = {c->s->node, c->s->time, c->s->lit.cell};
    if (c->s->lit.cell < 0 || !matrix_holds(c, m, lit, &row, &column))
        return MARKS_NONE;
    return (Marks){
        .row = row, .column = column, .focus = true, .row_hue = ROLE_TEXT, .column_hue = ROLE_TEXT};
}

static Slot *add(const Canvas *c, Layout *l, Matrix m)
{
    m.no_overview = true;
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->marks = marks_at(c, &m);
    slot->above = BAND_ROOM;
    return slot;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    NodeId source = NO_NODE;
    Cut k = cut_of(s);
    view_splits(s->trace, trace_node(s->trace, s->node), &source);
    Str title = node_title(c->pen.a, s->trace, source);
    Matrix whole =
        matrix_part(c, source, s->time, title, LIE_ROW, k.text * k.heads * k.each, (Zoom){0});
    whole.hue = subject_name_hue(c->pen.a, title, ROLE_TEXT);
    add(c, l, whole);
    for (int64_t head = 0; head < k.heads; head++) {
        Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW,
                               (k.text * k.heads + head) * k.each, (Zoom){0});
        m.one_of_many = true;
        m.hue = subject_name_hue(c->pen.a, s->title, ROLE_TEXT);
        Slot *slot = add(c, l, m);
        slot->name = axis_token(s->trace, s->node,
                                trace_node(s->trace, s->node)->out.shape.rank - 3, (int)head);
        if (!slot->name.len)
            slot->name = matrix_block_name(c, &m);
        slot->caption = head == 0 ? CAPTION_BELOW : CAPTION_NONE;
        slot->least = pen_width(&c->pen, FONT_MONO, c->pen.small, slot->name) + c->pen.gap;
    }
    l->slot[l->count - 1].legend = LEGEND_RIGHT;
    layout_share_range(c, l);
}

/* Way 0: the heads below their columns. Way 1: all in one row. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    if (way > 1)
        return 0;
    l->down = way == 0 ? 5 * c->pen.gap : 2 * c->pen.gap;
    l->slot[UNCUT].wide = way == 0;
    for (int k = HEADS; k < l->count; k++) {
        l->slot[k].row = way == 0;
        l->slot[k].column = way == 0 ? k - HEADS : k;
        l->slot[k].row_labels = way == 0 && k == HEADS;
    }
    return way == 0 ? 1.2f : 1;
}

/* From the columns of a head down to its table. */
static void draw_ribbon(const Canvas *c, const Slot *from, const Slot *to, int head)
{
    const Matrix *a = &from->m, *b = &to->m;
    float wide = a->cell_w * (float)b->columns;
    float top = a->box.y + a->box.h + 3,
          bottom = b->box.y - to->name_h - to->label_h - BAND_ROOM - 2;
    float x0 = a->box.x + wide * ((float)head + 0.5f), x1 = b->box.x + b->box.w / 2;
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND), ink = band_colour(c, head);
    float bend = (bottom - top) / 2;
    if (bottom - top < c->pen.gap)
        return;
    draw_add(c->pen.d,
             (DrawCommand){.kind = DRAW_CLIP, .box = {c->area.x, top, c->area.w, bottom - top}});
    draw_add(
        c->pen.d,
        (DrawCommand){.kind = DRAW_RIBBON,
                      .points = {{x0, top}, {x0, top + bend}, {x1, bottom - bend}, {x1, bottom}},
                      .colour = colour_fade(ink, page, 0.3f),
                      .thickness = fmaxf(wide * 0.5f, 2)});
    draw_add(c->pen.d, (DrawCommand){.kind = DRAW_UNCLIP});
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Slot *whole = &l->slot[UNCUT];
    for (int k = HEADS; k < l->count; k++) {
        int columns = l->slot[k].m.columns, head = k - HEADS;
        if (l->slot[k].row > whole->row)
            draw_ribbon(c, whole, &l->slot[k], head);
        draw_band(c, whole, false, head, (MatrixSpan){head * columns, columns});
        draw_band(c, &l->slot[k], false, head, (MatrixSpan){0, columns});
    }
}

const PictureKind picture_split = {.fill = fill, .arrange = arrange, .over = draw_over};
