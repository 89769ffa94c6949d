/*
 * view_blocks.c - a matrix that a loop makes tile by tile, at the moment when the tile with the
 * focus is made: its tile is framed, and so are the parts of the two matrices that it is the
 * product of. Tiles that are still to come are empty.
 *
 * Where each tile is a tensor of its own, which the next one replaces, only the running one has
 * numbers: those before it are gone.
 */
#include "trace/tiles.h"
#include "views/product.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

enum { PILLS_MOST = 24 };

typedef struct BlockPicture {
    Tiles tiles;
    int table; /* the slot of the matrix that is made */
} BlockPicture;

/* ---- the matrix that is made ---- */

static bool covers(const Region *r, int row, int column)
{
    return row >= r->row && row < r->row + r->rows && column >= r->column &&
           column < r->column + r->columns;
}

/* Is the cell made by the tiles up to the running one? */
static bool is_made(const Tiles *s, int row, int column)
{
    for (int i = 0; i <= s->lit; i++)
        if (covers(&s->tile[i].at, row, column))
            return true;
    return false;
}

/* As it was when the running tile had been written. */
static Matrix kept_table(const Canvas *c, const Tiles *s)
{
    NodeId time = s->tile[s->lit].node + 1;
    Matrix m = matrix_part(c, c->s->node, time, c->s->title, LIE_ROW, 0, (Zoom){0});
    for (int i = 0; i < m.rows * m.columns; i++) {
        m.cell[i].blank = !is_made(s, i / m.columns, i % m.columns);
        m.cell[i].of.time = c->s->time;
    }
    return m;
}

/* The whole matrix with nothing in it but the running tile. */
static Matrix fleeting_table(const Canvas *c, const Tiles *s)
{
    const Region *at = &s->tile[s->lit].at;
    Matrix tile = matrix_part(c, c->s->node, c->s->time, c->s->title, LIE_ROW, 0, (Zoom){0});
    Matrix m = tile;
    m.rows = s->rows;
    m.columns = s->columns;
    m.all_rows = m.rows;
    m.all_columns = m.columns;
    m.row_dim = m.column_dim = -1;
    m.attends = false;
    m.strip = true;
    m.remark = phrase(c->pen.a, PHRASE_BLOCKS_TILE_OF, canvas_number(c, tile.rows),
                      canvas_number(c, tile.columns));
    m.cell = ARENA_ARRAY(c->pen.a, MatrixCell, m.rows * m.columns + 1);
    for (int i = 0; i < m.rows * m.columns; i++) {
        int row = i / m.columns, column = i % m.columns;
        m.cell[i] = (MatrixCell){.of = {NO_NODE, 0, -1}, .value = 0, .blank = true};
        if (covers(at, row, column))
            m.cell[i] = *matrix_cell(&tile, row - at->row, column - at->column);
    }
    return m;
}

static Matrix operand(const Canvas *c, NodeId id, bool turned, Role otherwise)
{
    Str title = node_title(c->pen.a, c->s->trace, id);
    Matrix m = matrix_part(c, id, c->s->time, title, LIE_ROW, 0, (Zoom){0});
    if (turned)
        m = matrix_transposed(c, &m, phrase(c->pen.a, PHRASE_TRANSPOSED, title));
    m.hue = subject_name_hue(c->pen.a, title, otherwise);
    m.no_overview = true;
    return m;
}

/* ---- words ---- */

/* A word in quotes; a number as it is. */
static Str quoted(const Canvas *c, Str label)
{
    bool number = label.len == 0 || (label.at[0] >= '0' && label.at[0] <= '9');
    return number ? label : str_printf(c->pen.a, "\"%.*s\"", STR_ARG(label));
}

/* "Your" to "starts", or the only one. */
static Str span_words(const Canvas *c, const Matrix *m, bool row, int first, int count)
{
    Str from = quoted(c, matrix_label(c, m, row, first));
    Str to = quoted(c, matrix_label(c, m, row, first + count - 1));
    return count < 2 ? from : phrase(c->pen.a, PHRASE_BLOCKS_SPAN, from, to);
}

/* Every cell is made by the tiles up to the running one. */
static bool is_full(const Tiles *s)
{
    bool full = true;
    for (int i = 0; i < s->rows * s->columns; i++)
        full = full && is_made(s, i / s->columns, i % s->columns);
    return full;
}

static Str join(const Canvas *c, Str a, Str b)
{
    return b.len == 0 ? a : str_printf(c->pen.a, "%.*s · %.*s", STR_ARG(a), STR_ARG(b));
}

/* block 3 of 4: rows "with" to "step", columns "Your" to "starts" · dashed: still to come */
static Str note(const Canvas *c, const Layout *l, const BlockPicture *p, bool brief)
{
    Arena *a = c->pen.a;
    const Tiles *s = &p->tiles;
    const Tile *lit = &s->tile[s->lit];
    const Matrix *rows = &l->slot[s->a != NO_NODE ? PRODUCT_A : p->table].m;
    const Matrix *columns = &l->slot[s->a != NO_NODE ? PRODUCT_B : p->table].m;
    Str at = canvas_number(c, s->lit + 1), of = canvas_number(c, s->count);
    Str which = brief ? phrase(a, PHRASE_BLOCKS_RUN, at, of)
                      : phrase(a, PHRASE_BLOCKS_RUNS, at, of,
                               span_words(c, rows, true, lit->at.row, lit->at.rows),
                               span_words(c, columns, false, lit->at.column, lit->at.columns));
    if (lit->rounds > 1)
        which = join(c, which,
                     phrase(a, PHRASE_BLOCKS_ROUND, canvas_number(c, lit->round + 1),
                            canvas_number(c, lit->rounds)));
    bool later = s->lit < s->count - 1;
    return join(c, which,
                !s->kept ? phrase_plain(is_full(s) ? PHRASE_BLOCKS_GONE : PHRASE_BLOCKS_LEFT)
                : later  ? phrase_plain(PHRASE_BLOCKS_LATER)
                         : STR(""));
}

/* ---- the picture ---- */

static void mark(const Canvas *c, Slot *table, const Tiles *s)
{
    const Subject *u = c->s;
    bool lit = u->lit.node == u->node && u->lit.cell >= 0;
    table->marks = MARKS_NONE;
    if (s->kept && lit) {
        table->marks = matrix_marks(&table->m, u->lit.cell);
        return;
    }
    table->marks.focus = lit;
    table->marks.row = s->lit_cell.row;
    table->marks.column = s->lit_cell.column;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    BlockPicture *p = l->kept = ARENA_NEW(c->pen.a, BlockPicture);
    CellRef at = {s->node, s->time, s->focus.cell > 0 ? s->focus.cell : 0};
    if (!tiles_of(s->trace, at, &p->tiles))
        return;
    const Tiles *t = &p->tiles;
    Matrix table = t->kept ? kept_table(c, t) : fleeting_table(c, t);
    table.no_overview = true;
    if (t->a == NO_NODE) {
        layout_add(l, table, 0, 0)->legend = LEGEND_RIGHT;
    } else {
        Matrix a = operand(c, t->a, t->a_turned, ROLE_TEXT);
        Matrix b = operand(c, t->b, t->b_turned, ROLE_ACCENT);
        product_put(l, a, b, table);
        p->table = PRODUCT_C;
        l->slot[PRODUCT_A].legend = LEGEND_BELOW;
        l->slot[PRODUCT_B].legend = l->slot[PRODUCT_C].legend = LEGEND_RIGHT;
        l->slot[PRODUCT_A].marks = l->slot[PRODUCT_B].marks = MARKS_NONE;
    }
    mark(c, &l->slot[p->table], t);
}

/* There is one way; it says as much as has room. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    const BlockPicture *p = l->kept;
    if (way > 0 || l->count == 0)
        return 0;
    l->note = note(c, l, p, false);
    if (pen_width(&c->pen, FONT_SANS, fmaxf(c->pen.small, l->px), l->note) > l->area.w)
        l->note = note(c, l, p, true);
    return 1;
}

static Box region_box(const Matrix *m, Region r)
{
    Box box = matrix_cell_box(m, r.row, r.column);
    box.w *= (float)r.columns;
    box.h *= (float)r.rows;
    return box;
}

static Region flipped(Region r, bool turned)
{
    return turned ? (Region){r.column, r.row, r.columns, r.rows} : r;
}

/* Outlines of all tiles; those that are gone are filled. */
static void draw_tiles(const Canvas *c, const Matrix *m, const Tiles *s)
{
    for (int i = 0; i < s->count; i++) {
        Box box = region_box(m, s->tile[i].at);
        if (!s->kept && i < s->lit) {
            draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_DONE), 3);
            draw_frame(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_TICK_DONE), 3, 1, 0);
        } else {
            draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 0);
        }
    }
    matrix_frame(c, region_box(m, s->tile[s->lit].at), ROLE_TEXT);
}

/* One pill for each tile, in the free corner above the caption of A and left of B. */
static void draw_pills(const Canvas *c, const Layout *l, const Tiles *s)
{
    const Slot *left = &l->slot[PRODUCT_A];
    const Box *a = &left->m.box, *b = &l->slot[PRODUCT_B].m.box;
    float gap = c->pen.gap, high = roundf(gap * 0.7f);
    float end = a->y - left->label_h - left->name_h - left->caption_h - gap;
    float w = floorf(fminf((a->w + gap / 2) / (float)s->count - gap / 2, 4 * gap));
    float y = floorf((b->y + end - high) / 2);
    if (s->count > PILLS_MOST || w < high || y < b->y)
        return;
    for (int i = 0; i < s->count; i++) {
        Role role = i < s->lit ? ROLE_TICK_DONE : i == s->lit ? ROLE_NOW : ROLE_TICK_TODO;
        Box pill = {a->x + (float)i * (w + gap / 2), y, w, high};
        draw_rect(c->pen.d, pill, pen_colour(&c->pen, role), high / 2);
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const BlockPicture *p = l->kept;
    const Tiles *s = &p->tiles;
    const Tile *lit = &s->tile[s->lit];
    draw_tiles(c, &l->slot[p->table].m, s);
    if (l->slot[p->table].marks.focus)
        matrix_focus(c, matrix_cell_box(&l->slot[p->table].m, s->lit_cell.row, s->lit_cell.column),
                     ROLE_FOCUS);
    if (s->a == NO_NODE)
        return;
    const Matrix *a = &l->slot[PRODUCT_A].m, *b = &l->slot[PRODUCT_B].m;
    matrix_frame(c, region_box(a, flipped(lit->a, s->a_turned)), a->hue);
    matrix_frame(c, region_box(b, flipped(lit->b, s->b_turned)), b->hue);
    draw_pills(c, l, s);
}

const PictureKind picture_blocks = {.fill = fill, .arrange = arrange, .over = draw_over};
