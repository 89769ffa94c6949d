/*
 * view_linear.c - a linear layer, x·Wᵀ + b: a product with the weight that the layer stores.
 *
 * A layer stores its weight as (out, in) and multiplies by its transpose. Both are shown: the
 * stored one in the corner, the used one above the result, with the same row and column lit. A bias
 * is one more row below the used weight: it is added to every row of the result.
 */
#include "views/product.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

enum { STORED = PRODUCT_SLOTS, BIAS }; /* the slots behind those of the product */

static Str bias_words(const Canvas *c, const Matrix *bias)
{
    return phrase(c->pen.a, PHRASE_ADDED, bias->title);
}

static void add_bias(const Canvas *c, Layout *l, Matrix bias)
{
    Slot *slot = layout_add(l, bias, PRODUCT_BETWEEN, 1);
    float words = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.small, bias_words(c, &bias));
    slot->caption = CAPTION_NONE;
    slot->row_labels = slot->column_labels = false;
    slot->after = ceilf(words) + 2 * c->pen.gap;
    slot->marks = l->slot[PRODUCT_B].marks;
}

/* The stored weight has a row where the used one has a column. */
static void add_stored(Layout *l, Matrix stored)
{
    Marks *marks = &layout_add(l, stored, PRODUCT_ABOVE, 0)->marks;
    *marks = l->slot[PRODUCT_B].marks;
    marks->row = marks->column;
    marks->column = -1;
    marks->frame_row = true;
    marks->frame_column = false;
}

/* Weight and bias are drawn from the same limits: one legend serves both. */
static void fill(const Canvas *c, Layout *l)
{
    bool adds = trace_node(c->s->trace, c->s->node)->in_count > 2;
    ProductPart p = product_part(c, (Zoom){0}, l->page);
    Zoom turned = {p.b.column, p.b.row, p.b.columns, p.b.rows};
    Matrix x = product_operand(c, 0, LIE_ROW, p.a);
    Matrix stored = product_operand(c, 1, LIE_ROW, turned), bias = {0};
    if (adds) {
        Matrix *both[] = {&stored, &bias};
        bias = product_operand(c, 2, LIE_ROW, (Zoom){0, p.b.column, 0, p.b.columns});
        matrix_share_range(c, both, 2);
        stored.one_range = bias.one_range = false; /* the other matrices have their own */
    }
    Matrix used = matrix_transposed(c, &stored, phrase(c->pen.a, PHRASE_TRANSPOSED, stored.title));
    stored.remark = phrase_plain(PHRASE_STORED);
    used.remark = phrase_plain(PHRASE_USED);
    product_fill(c, l, x, used, LIE_ROW, p.result);
    add_stored(l, stored);
    if (adds)
        add_bias(c, l, bias);
}

/* From the stored weight to the used one, where both are beside one another. */
static void draw_turn(const Canvas *c, const Layout *l)
{
    const Box *from = &l->slot[STORED].m.box, *to = &l->slot[PRODUCT_B].m.box;
    float low = fmaxf(from->y, to->y) + c->pen.gap;
    float high = fminf(from->y + from->h, to->y + to->h) - c->pen.gap;
    float x = to->x - l->slot[PRODUCT_B].label_w - l->slot[PRODUCT_B].before - c->pen.gap;
    float y = fminf(fmaxf(from->y + from->h / 2, low), high);
    if (low <= high)
        draw_flow(c, (Point){from->x + from->w + c->pen.gap, y}, (Point){x, y});
}

static void draw_over(const Canvas *c, const Layout *l)
{
    product_draw_brackets(c, l);
    draw_turn(c, l);
    if (l->count <= BIAS)
        return;
    const Matrix *bias = &l->slot[BIAS].m;
    float x = bias->box.x + bias->box.w + c->pen.gap;
    Box words = {x, bias->box.y, l->slot[BIAS].after - c->pen.gap, bias->box.h};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, bias->hue, words, ALIGN_LEFT,
                bias_words(c, bias));
}

const PictureKind picture_linear = {.fill = fill, .over = draw_over, .cuts = true};
