/*
 * view_blocks.c - a tensor of rank 3 to 5: the matrices of its last two dimensions side by side.
 *
 * They share one range, so that colours can be compared from one to the next, and each says which
 * it is: [0, 1]. When there are more than can be told apart, the one with the focus stands alone.
 */
#include "views/views.h"

#include <math.h>

enum { BLOCKS_MOST = 16 };

typedef struct Blocks {
    Matrix m[BLOCKS_MOST];
    int count, columns, rows; /* how they are arranged */
    float caption, name, labels, left,
        right; /* room above all, above one, beside one, at the end */
} Blocks;

static void collect(const Canvas *c, Blocks *b)
{
    const Subject *s = c->s;
    Shape shape = trace_node(c->s->trace, s->node)->out.shape;
    int64_t cells = shape_count(shape);
    int64_t each = shape.size[shape.rank - 2] * shape.size[shape.rank - 1];
    int64_t count = each > 0 ? cells / each : 0;
    bool all = count >= 1 && count <= BLOCKS_MOST;
    CellRange range = CELL_RANGE_NONE;
    b->count = all ? (int)count : 1;
    for (int k = 0; k < b->count; k++) {
        int64_t around = all ? k * each : s->focus.cell;
        b->m[k] = matrix_part(c, s->node, s->time, s->title, LIE_ROW, around, c->s->view->zoom);
        if (!b->m[k].range.empty)
            range = cell_range_add(cell_range_add(range, b->m[k].range.lo), b->m[k].range.hi);
        range.integral = range.integral && b->m[k].range.integral;
    }
    for (int k = 0; k < b->count; k++) {
        matrix_set_range(c, &b->m[k], range);
        b->m[k].one_of_many = all;
    }
}

/* The cell size for `columns` blocks a row. */
static CellSize fit(const Canvas *c, const Blocks *b, Box area, int columns)
{
    int rows = (b->count + columns - 1) / columns;
    float w =
        (area.w - b->left - b->right - 2 * c->pen.gap * (float)(columns - 1)) / (float)columns;
    float h = (area.h - b->caption - c->pen.gap) / (float)rows - b->name - b->labels - c->pen.gap;
    return cell_fit(w, h, (float)b->m[0].columns, (float)b->m[0].rows, c->pen.body * 4);
}

/* As many blocks a row as give the largest cells, with a preference for whole rows of the last of
 * the leading dimensions: the heads of one sentence stay together. */
static CellSize arrange(const Canvas *c, Blocks *b, Box area)
{
    CellSize best = {0, 0};
    float most = 0;
    Shape s = trace_node(c->s->trace, b->m[0].node)->out.shape;
    for (int columns = 1; columns <= b->count; columns++) {
        CellSize size = fit(c, b, area, columns);
        int64_t heads = s.size[s.rank - 3];
        float worth = size.w * size.h * (heads > 0 && columns % heads == 0 ? 1.4f : 1);
        if (worth <= most)
            continue;
        most = worth;
        best = size;
        b->columns = columns;
    }
    b->rows = (b->count + b->columns - 1) / b->columns;
    return best;
}

static void draw_block(const Canvas *c, const Blocks *b, int k)
{
    const Matrix *m = &b->m[k];
    Marks marks = marks_of_focus(c, m);
    Box name = {m->box.x, m->box.y - b->labels - b->name, m->box.w, b->name};
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED), name, ALIGN_LEFT,
                 matrix_block_name(c, m));
    matrix_column_labels(c, m, &marks);
    if (k % b->columns == 0)
        matrix_row_labels(c, m, &marks);
    matrix_draw(c, m, &marks);
}

void view_blocks(const Canvas *c, Box area)
{
    Blocks b = {.columns = 1};
    collect(c, &b);
    b.left = matrix_row_label_width(c, &b.m[0]);
    b.right = matrix_legend_width(c, &b.m[0]);
    b.name = ceilf(c->pen.small * 1.4f);
    b.caption = matrix_caption_height(c, &b.m[0], area.w) + c->pen.small * 1.35f;
    CellSize size = arrange(c, &b, area);
    /* Labels take height, which makes cells narrower, and labels on narrower cells take more. */
    for (float need; (need = matrix_column_label_height(c, &b.m[0], size.w)) > b.labels;) {
        b.labels = need;
        size = arrange(c, &b, area);
    }
    float step_x = size.w * (float)b.m[0].columns + 2 * c->pen.gap;
    float step_y = size.h * (float)b.m[0].rows + b.name + b.labels + c->pen.gap;
    float w = b.left + b.right + step_x * (float)b.columns - 2 * c->pen.gap;
    float h = b.caption + c->pen.gap + step_y * (float)b.rows;
    float x = area.x + floorf(fmaxf(area.w - w, 0) / 2);
    float y = area.y + floorf(fmaxf(area.h - h, 0) / 2);
    for (int k = 0; k < b.count; k++) {
        int row = k / b.columns, column = k % b.columns;
        float left = x + b.left + step_x * (float)column;
        float top = y + b.caption + c->pen.gap + step_y * (float)row;
        matrix_place(c, &b.m[k], left, floorf(top + b.name + b.labels), size.w, size.h);
        draw_block(c, &b, k);
    }
    view_caption(c, &b.m[0], area, x, y);
    matrix_legend_right(c, &b.m[b.columns - 1]);
}
