/*
 * fast_products.h - matrix products: the micro-kernel, and whole products out of its tiles.
 *
 * The micro-kernel keeps a small block of the product c = a b in registers: TILE_ROWS rows by up to
 * TILE_VECTORS vectors of columns. In each step of the inner dimension it loads one row of b
 * (TILE_VECTORS vectors) and one cell of a for each row, and multiplies everything with everything:
 * with 6 by 4, 24 multiplications of vectors for 10 loads, so the multipliers never wait for
 * memory. b must have its columns side by side; a may lie anywhere.
 *
 * For a whole product b is packed first: it is cut into panels of PANEL columns whose rows then lie
 * one behind the other, so that the micro-kernel reads a panel in one go. a stays where it is,
 * because its cells are read one by one anyway. Then the result is cut into tasks of ROWS rows by
 * PANELS panels: the rows of a that a task needs and one panel fit the second-level cache together,
 * and are used again and again. Long inner dimensions are worked off DEPTH at a time, the sums
 * waiting in c.
 *
 * A cell's sum runs over the inner dimension in order, whatever the tile it falls into: how rows
 * are shared out among tiles and threads cannot change a bit.
 *
 * Private to fast_*.c. Must not know: what is multiplied.
 */
#include "base/arena.h"
#include "base/threads.h"
#include "fast/fast.h"

#include <stdlib.h>

/* ---- the micro-kernel ---- */

/* All sums, one row of b and what is loaded of a must fit the registers, or sums wait in memory: 32
 * registers of AVX-512, which can take a from memory, 32 of NEON, which cannot, 16 of the others.
 */
#if LANES == 16
enum { TILE_ROWS = 6, TILE_VECTORS = 4 };
#elif defined __aarch64__
enum { TILE_ROWS = 5, TILE_VECTORS = 4 };
#else
enum { TILE_ROWS = 6, TILE_VECTORS = 2 };
#endif
enum { PANEL = TILE_VECTORS * LANES }; /* columns of a tile */

/* Rows that will be wanted soon. Every tile sends for a few of them, into the second-level cache:
 * sent for all at once they would stand in the way of what is wanted now. */
typedef struct Soon {
    const float *at;
    int64_t row, rows; /* from one to the next; how many are left */
    int64_t cells;     /* of each */
    int64_t at_once;   /* rows for every tile */
} Soon;

enum { SOONS = 3, LINE = 16 }; /* cells of a cache line */

INLINE void send_for(Soon *s)
{
    for (int64_t n = s->at_once; n > 0 && s->rows > 0; n--, s->rows--, s->at += s->row)
        for (int64_t j = 0; j < s->cells; j += LINE)
            __builtin_prefetch(s->at + j, 0, 2);
}

/* What one call of the micro-kernel works on. */
typedef struct Strip {
    int64_t k;
    const float *a;
    int64_t a_row, a_column;
    const float *b; /* row p of b starts at b + p * b_row */
    int64_t b_row;
    const float *start; /* what the sums start from, NULL: 0; */
    int64_t start_row;
    const float *factor; /* start is multiplied by this row first; NULL: it is not */
    float *c;
    int64_t c_row;
    Soon *soon; /* SOONS of them, or NULL */
} Strip;

/* Rows first .. first + rows - 1 of the strip; rows and vectors are known when this is compiled. */
INLINE void tile(const Strip *s, int64_t first, const int rows, const int vectors)
{
    const float *a = s->a + first * s->a_row, *b = s->b;
    const float *start = s->start ? s->start + first * s->start_row : NULL;
    const int64_t a_row = s->a_row, a_column = s->a_column, b_row = s->b_row, k = s->k;
    const int64_t start_row = s->start_row, c_row = s->c_row;
    float *c = s->c + first * c_row;
    for (int i = 0; s->soon && i < SOONS; i++)
        send_for(&s->soon[i]);
    Lanes sum[TILE_ROWS * 4];
    UNROLLED
    for (int i = 0; i < rows; i++)
        UNROLLED
    for (int v = 0; v < vectors; v++) {
        Lanes from = {0};
        if (start)
            from = load(start + i * start_row + v * LANES);
        if (s->factor)
            from *= load(s->factor + v * LANES);
        sum[i * vectors + v] = from;
    }
    UNROLLED_2
    for (int64_t p = 0; p < k; p++, a += a_column, b += b_row) {
        Lanes row[4];
        UNROLLED
        for (int v = 0; v < vectors; v++)
            row[v] = load(b + v * LANES);
        UNROLLED
        for (int i = 0; i < rows; i++)
            UNROLLED
        for (int v = 0; v < vectors; v++)
            sum[i * vectors + v] += a[i * a_row] * row[v];
    }
    UNROLLED
    for (int i = 0; i < rows; i++)
        UNROLLED
    for (int v = 0; v < vectors; v++)
        store(c + i * c_row + v * LANES, sum[i * vectors + v]);
}

/* All n rows of a strip: full tiles, then lower ones for the rest, so no row is ever made up. */
INLINE void tiles(const Strip *s, int64_t n, const int vectors)
{
    int64_t i = 0;
    for (; i + TILE_ROWS <= n; i += TILE_ROWS)
        tile(s, i, TILE_ROWS, vectors);
    for (; i + 4 <= n; i += 4)
        tile(s, i, 4, vectors);
    for (; i + 2 <= n; i += 2)
        tile(s, i, 2, vectors);
    if (i < n)
        tile(s, i, 1, vectors);
}

APART void strip_1(const Strip *s, int64_t n)
{
    tiles(s, n, 1);
}

APART void strip_2(const Strip *s, int64_t n)
{
    tiles(s, n, 2);
}

APART void strip_3(const Strip *s, int64_t n)
{
    tiles(s, n, 3);
}

APART void strip_4(const Strip *s, int64_t n)
{
    tiles(s, n, 4);
}

/* n rows by 1 to TILE_VECTORS vectors. */
static void strip(const Strip *s, int64_t n, int vectors)
{
    static void (*const strips[])(const Strip *s, int64_t n) = {strip_1, strip_2, strip_3, strip_4};
    strips[vectors - 1](s, n);
}

/* ---- panels and pieces ---- */

enum {
    ROWS = 96,            /* of a task: 0.3 MB of a at an inner dimension of 768 */
    PANELS = 256 / PANEL, /* of a task */
    DEPTH = 1024,         /* of the inner dimension at a time: a panel of 256 KB at most */
    PACK_ROWS = 16        /* when packing turns rows into columns: one cache line of each */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t pieces(int64_t all, int64_t piece)
{
    return (all + piece - 1) / piece;
}

/* The result's columns lie in groups (heads, say); no panel reaches from one into the next. */
static int64_t group_width(const FastProducts *p)
{
    return p->c_width ? p->c_width : p->m;
}

static int64_t panels_of_group(const FastProducts *p)
{
    return pieces(group_width(p), PANEL);
}

static int64_t panels_of_all(const FastProducts *p)
{
    return p->m ? p->m / group_width(p) * panels_of_group(p) : 0;
}

/* Which columns a panel holds, and where its cells go in c. */
typedef struct Panel {
    int64_t first, columns; /* of b */
    int64_t c_at;
    int vectors;
} Panel;

static Panel panel_number(const FastProducts *p, int64_t number)
{
    int64_t group = number / panels_of_group(p), at = number % panels_of_group(p) * PANEL;
    Panel panel = {.first = group * group_width(p) + at,
                   .columns = least(group_width(p) - at, PANEL),
                   .c_at = group * p->c_next + at};
    panel.vectors = (int)pieces(panel.columns, LANES);
    return panel;
}

/* ---- packing ---- */

static int64_t packed_floats(const FastProducts *p)
{
    return p->k * PANEL * panels_of_all(p);
}

/* With so much more that panels can begin at a whole vector: one that reaches from one cache line
 * into the next takes two loads, a quarter of the speed in all. */
static int64_t room_for(const FastProducts *p)
{
    return p->items / p->b_items * packed_floats(p) + LANES;
}

static float *whole_vector(float *room)
{
    uintptr_t beyond = (uintptr_t)room % sizeof(Lanes);
    return beyond ? room + (sizeof(Lanes) - beyond) / sizeof *room : room;
}

/* Rows of b into rows of the panel, 0 behind them. */
static void pack_rows(const FastProducts *p, const float *b, Panel panel, float *to)
{
    for (int64_t q = 0; q < p->k; q++, b += p->b_row, to += PANEL) {
        for (int64_t j = 0; j < panel.columns; j++)
            to[j] = b[j * p->b_column];
        for (int64_t j = panel.columns; j < PANEL; j++)
            to[j] = 0;
    }
}

/* The same where the columns of b lie in one piece each, as those of a transposed weight do. */
static void pack_columns(const FastProducts *p, const float *b, Panel panel, float *to)
{
    for (int64_t q = 0; q < p->k; q += PACK_ROWS, b += PACK_ROWS, to += PACK_ROWS * PANEL) {
        int64_t rows = least(p->k - q, PACK_ROWS);
        for (int64_t j = 0; j < panel.columns; j++)
            for (int64_t i = 0; i < rows; i++)
                to[i * PANEL + j] = b[j * p->b_column + i];
        for (int64_t j = panel.columns; j < PANEL; j++)
            for (int64_t i = 0; i < rows; i++)
                to[i * PANEL + j] = 0;
    }
}

typedef struct ProductsRun {
    const FastProducts *p;
    float *packed;
    int64_t row_pieces, panel_pieces;
} ProductsRun;

/* Task: one panel of one b. */
static void pack_task(void *context, int64_t i)
{
    const ProductsRun *run = context;
    const FastProducts *p = run->p;
    int64_t number = i % panels_of_all(p), which = i / panels_of_all(p);
    Panel panel = panel_number(p, number);
    float *to = run->packed + which * packed_floats(p) + number * p->k * PANEL;
    const float *b = p->b[which] + panel.first * p->b_column;
    if (p->b_row == 1)
        pack_columns(p, b, panel, to);
    else
        pack_rows(p, b, panel, to);
}

/* ---- multiplying ---- */

/* The bias of a panel, followed by 0, as what the sums start from. */
static void start_from_bias(Strip *s, const FastProducts *p, Panel panel, float *row)
{
    memset(row, 0, PANEL * sizeof *row);
    memcpy(row, p->bias + panel.first, (size_t)panel.columns * sizeof *row);
    s->start = row;
    s->start_row = 0;
}

/* A panel narrower than its vectors: computed beside c, then copied. */
static void narrow_strip(Strip *s, int64_t rows, Panel panel)
{
    float room[ROWS * PANEL];
    float *c = s->c;
    int64_t c_row = s->c_row;
    if (s->start == c) {
        for (int64_t i = 0; i < rows; i++)
            memcpy(room + i * PANEL, c + i * c_row, (size_t)panel.columns * sizeof *c);
        s->start = room;
        s->start_row = PANEL;
    }
    s->c = room;
    s->c_row = PANEL;
    strip(s, rows, panel.vectors);
    for (int64_t i = 0; i < rows; i++)
        memcpy(c + i * c_row, room + i * PANEL, (size_t)panel.columns * sizeof *c);
}

/* `rows` rows from `row` of one item, one panel, `k` steps of the inner dimension from `from`. */
static void multiply_panel(const ProductsRun *run, int64_t item, int64_t row, int64_t rows,
                           int64_t number, int64_t from)
{
    const FastProducts *p = run->p;
    Panel panel = panel_number(p, number);
    float bias[PANEL];
    float *c = p->c[item] + row * p->c_row + panel.c_at;
    Strip s = {.k = least(p->k - from, DEPTH),
               .a = p->a[item] + row * p->a_row + from * p->a_column,
               .a_row = p->a_row,
               .a_column = p->a_column,
               .b = run->packed + item / p->b_items * packed_floats(p) +
                    (number * p->k + from) * PANEL,
               .b_row = PANEL,
               .start = from ? c : NULL,
               .start_row = p->c_row,
               .c = c,
               .c_row = p->c_row};
    if (!from && p->bias)
        start_from_bias(&s, p, panel, bias);
    if (panel.columns == panel.vectors * LANES)
        strip(&s, rows, panel.vectors);
    else
        narrow_strip(&s, rows, panel);
}

/* Task: ROWS rows by PANELS panels of one item. */
static void multiply_task(void *context, int64_t i)
{
    const ProductsRun *run = context;
    const FastProducts *p = run->p;
    int64_t row = i % run->row_pieces * ROWS, number = i / run->row_pieces;
    int64_t item = number / run->panel_pieces;
    number = number % run->panel_pieces * PANELS;
    int64_t rows = least(p->n - row, ROWS), end = least(number + PANELS, panels_of_all(p));
    int64_t from = 0;
    do { /* once at least: no products make 0 */
        for (int64_t j = number; j < end; j++)
            multiply_panel(run, item, row, rows, j, from);
        from += DEPTH;
    } while (from < p->k);
}

/* What each thread does: first all pack, then all multiply. */
static void products_part(Team *team, void *context)
{
    const ProductsRun *run = context;
    const FastProducts *p = run->p;
    int64_t panels = p->k > 0 ? p->items / p->b_items * panels_of_all(p) : 0;
    team_each(team, panels, pack_task, context);
    team_each(team, p->items * run->row_pieces * run->panel_pieces, multiply_task, context);
}

static void products(const FastProducts *p)
{
    float *own = p->room ? NULL : memory_alloc((size_t)room_for(p) * sizeof *own);
    ProductsRun run = {.p = p,
                       .packed = whole_vector(p->room ? p->room : own),
                       .row_pieces = pieces(p->n, ROWS),
                       .panel_pieces = pieces(panels_of_all(p), PANELS)};
    if (p->team)
        products_part(p->team, &run);
    else
        threads_together(p->threads, products_part, &run);
    free(own);
}
