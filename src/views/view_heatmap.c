/*
 * view_heatmap.c - a tensor as a table of coloured cells; of rank 3 and more the matrices of its
 * last two dimensions side by side.
 *
 * Those share one range, so that colours can be compared from one to the next, and each says which
 * it is: [0, 1]. When there are more than can be told apart, the one with the focus stands alone.
 */
#include "views/views.h"

enum { BLOCKS_MOST = 16, NARROW = 2 }; /* blocks; columns that are not as wide as a name */

static Slot *add_block(const Canvas *c, Layout *l, int64_t around)
{
    const Subject *s = c->s;
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, around, subject_zoom(s));
    Slot *slot = layout_add(l, m, 0, 0);
    slot->marks = matrix_marks(&m, s->lit.cell);
    slot->legend = LEGEND_RIGHT;
    return slot;
}

static void fill_heatmap(const Canvas *c, Layout *l)
{
    add_block(c, l, c->s->focus.cell);
}

static void fill_blocks(const Canvas *c, Layout *l)
{
    Shape shape = trace_node(c->s->trace, c->s->node)->out.shape;
    int64_t each = shape.size[shape.rank - 2] * shape.size[shape.rank - 1];
    int64_t count = each > 0 ? shape_count(shape) / each : 0;
    bool all = count >= 1 && count <= BLOCKS_MOST;
    for (int k = 0; k < (all ? (int)count : 1); k++) {
        Slot *slot = add_block(c, l, all ? k * each : c->s->focus.cell);
        slot->m.one_of_many = all;
        slot->name = all ? matrix_block_name(c, &slot->m) : STR(""); /* the caption has it */
        slot->above = all && count > 1 && counts_heads(c->s) ? BAND_ROOM : 0;
        if (slot->m.columns <= NARROW)
            slot->least = pen_width(&c->pen, FONT_MONO, c->pen.small, slot->name) + c->pen.gap;
    }
    layout_share_range(c, l);
}

/* Each head has its colour. */
static void draw_bands(const Canvas *c, const Layout *l)
{
    Shape shape = trace_node(c->s->trace, c->s->node)->out.shape;
    int64_t each = shape.size[shape.rank - 2] * shape.size[shape.rank - 1];
    for (const Slot *s = l->slot; s < l->slot + l->count; s++)
        if (s->above > 0 && each > 0)
            draw_band(c, s, false, (int)(s->m.first / each % shape.size[shape.rank - 3]),
                      (MatrixSpan){0, s->m.columns});
}

/* Way k has k + 1 blocks in a row. Whole rows of the last of the leading dimensions are liked best,
 * even with smaller cells: the heads of one sentence stay together. Parts of such a row come next:
 * no row then holds heads of two sentences. */
static float arrange_blocks(const Canvas *c, Layout *l, int way)
{
    Shape shape = trace_node(c->s->trace, c->s->node)->out.shape;
    int64_t heads = shape.size[shape.rank - 3];
    int columns = way + 1;
    bool rows = heads > 0 && columns % heads == 0; /* of whole sentences */
    if (columns > l->count)
        return 0;
    layout_wrap(l, columns);
    for (int k = 0; k < l->count; k++) {
        Slot *slot = &l->slot[k];
        slot->row_labels = slot->column == 0;
        slot->caption = k == 0 ? CAPTION_TOP : CAPTION_NONE;
        slot->legend = k == columns - 1 ? LEGEND_RIGHT : LEGEND_NONE;
    }
    if (rows && l->count > columns) { /* several of them need all of the width */
        l->slot[columns - 1].legend = LEGEND_NONE;
        l->slot[l->count - columns].legend = LEGEND_BELOW;
    }
    return rows ? 3 : heads > 0 && heads % columns == 0 ? 1.4f : 1;
}

const PictureKind picture_heatmap = {.fill = fill_heatmap};
const PictureKind picture_planes = {
    .fill = fill_blocks, .arrange = arrange_blocks, .over = draw_bands};
