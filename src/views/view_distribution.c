/*
 * view_distribution.c - probabilities as bars, the largest first, the rest in one: what comes next.
 */
#include "views/row_chart.h"
#include "words/phrase.h"

#include <stdlib.h>

enum { WORDS_SHOWN = 9 };

typedef struct Share {
    double p;
    CellRef cell;
    int64_t place;
    bool hidden;
} Share;

typedef struct Distribution {
    RowChart chart; /* its first member */
    Share *choice;
    int64_t count;
    NodeId node;
    int dim;
    bool hides; /* some are to be guessed: their order would tell */
} Distribution;

static int by_size(const void *a, const void *b)
{
    const Share *x = a, *y = b;
    if (x->p != y->p)
        return x->p < y->p ? 1 : -1;
    return (x->place > y->place) - (x->place < y->place);
}

/* With four decimals; what would read as 0 is below the last of them. */
static Str share_number(const Canvas *c, double p)
{
    return p > 0 && p < 0.00005 ? STR("<0.0001") : row_chart_number(c, scalar_f32((float)p));
}

static void put(const Canvas *c, Distribution *d, const Share *one)
{
    Str token = axis_token(c->s->trace, d->node, d->dim, one->place);
    d->chart.row[d->chart.count++] =
        (ChartRow){.name = token.len ? token : canvas_number(c, one->place),
                   .to = one->hidden ? 0 : one->p,
                   .number = share_number(c, one->p),
                   .hidden = one->hidden,
                   .lit = one->cell.cell == c->s->lit.cell && one->cell.node == c->s->lit.node,
                   .tag = {TAG_CELL, one->cell.node, one->cell.cell, one->cell.time}};
}

static void put_rest(const Canvas *c, Distribution *d, int64_t from)
{
    ChartRow r = {.name = phrase(c->pen.a, PHRASE_OTHERS, canvas_number(c, d->count - from)),
                  .look = ROW_QUIET};
    for (int64_t i = from; i < d->count; i++) {
        r.to += d->choice[i].p;
        r.hidden = r.hidden || d->choice[i].hidden;
    }
    r.number = share_number(c, r.to);
    d->chart.row[d->chart.count++] = r;
}

static void fill_rows(const Canvas *c, RowChart *chart, int most)
{
    Distribution *d = (Distribution *)chart;
    int room = most < WORDS_SHOWN ? most : WORDS_SHOWN;
    int64_t shown = d->count <= room ? d->count : room - 1;
    chart->count = 0;
    for (int64_t i = 0; i < shown; i++)
        put(c, d, &d->choice[i]);
    if (shown < d->count)
        put_rest(c, d, shown);
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Distribution *d = l->kept = ARENA_NEW(c->pen.a, Distribution);
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t at = s->focus.cell > 0 ? s->focus.cell : 0;
    d->dim = shape.rank - 1;
    d->node = s->node;
    d->count = shape.size[d->dim];
    d->choice = ARENA_ARRAY(c->pen.a, Share, d->count);
    d->chart.least = 2;
    for (int64_t i = 0; i < d->count; i++) {
        CellRef cell = {s->node, s->time, at - at % d->count + i};
        bool hidden = hide_cell(s, cell);
        d->choice[i] = (Share){scalar_double(trace_cell(s->trace, cell)), cell, i, hidden};
        d->hides = d->hides || hidden;
    }
    if (!d->hides)
        qsort(d->choice, (size_t)d->count, sizeof *d->choice, by_size);
    CellRef row = {s->node, s->time, at};
    Matrix m = matrix_row(c, row, s->title);
    m.remark = m.row_dim >= 0 ? axis_token(s->trace, m.node, m.row_dim, m.row_first) : STR("");
    layout_add_own(l, m, 0, 0);
}

static void size(const Canvas *c, Layout *l)
{
    Distribution *d = l->kept;
    row_chart_size(c, l, &d->chart, fill_rows);
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Distribution *d = l->kept;
    row_chart_draw(c, l, &d->chart);
}

const PictureKind picture_distribution = {.fill = fill, .size = size, .over = draw_over};
