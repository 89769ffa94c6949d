/*
 * fast_tile.h - the micro-kernel: a small block of a matrix product, kept in registers.
 *
 * Of c = a b it computes TILE_ROWS rows by up to TILE_VECTORS vectors of columns. In each step of
 * the inner dimension it loads one row of b (TILE_VECTORS vectors) and one cell of a for each row,
 * and multiplies everything with everything: with 6 by 4, 24 multiplications of vectors for 10
 * loads, so the multipliers never wait for memory. b must have its columns side by side; a may lie
 * anywhere.
 *
 * A cell's sum runs over the inner dimension in order, whatever the tile it falls into: how rows
 * are shared out among tiles and threads cannot change a bit.
 *
 * Private to fast_*.c. Must not know: where b was packed, threads.
 */

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
    switch (vectors) {
    case 1:
        strip_1(s, n);
        return;
    case 2:
        strip_2(s, n);
        return;
    case 3:
        strip_3(s, n);
        return;
    default:
        strip_4(s, n);
        return;
    }
}
