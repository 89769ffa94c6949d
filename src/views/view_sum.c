/*
 * view_sum.c - a number as a running sum: each term starts where the last one ended.
 */
#include "trace/addends.h"
#include "views/row_chart.h"
#include "words/phrase.h"

#include <stdio.h>

typedef struct SumPicture {
    RowChart chart; /* its first member */
    Addends sum;
    int dim;
    bool alike;  /* what was added has one name: its place says more */
    bool hidden; /* the sum is to be guessed */
} SumPicture;

static bool one_name(const Canvas *c, const Addends *sum)
{
    NodeId one = sum->item[0].cell.node, other = sum->item[1].cell.node;
    return one != NO_NODE && other != NO_NODE &&
           str_equal(node_title(c->pen.a, c->s->trace, one),
                     node_title(c->pen.a, c->s->trace, other));
}

static Str name_of(const Canvas *c, const SumPicture *p, int k)
{
    const Addend *item = &p->sum.item[k];
    CellRef by = item->told_by;
    if (p->dim >= 0 && by.node != NO_NODE) {
        int64_t place = addends_place(c->s->trace, by, p->dim);
        Str token = axis_token(c->s->trace, by.node, p->dim, place);
        return token.len ? token : canvas_number(c, place);
    }
    if (k > 0 && item->factors == 0 && p->sum.item[k - 1].cell.node == NO_NODE &&
        p->sum.item[0].factors)
        return phrase_plain(PHRASE_BIAS);
    if (item->cell.node != NO_NODE && !p->alike)
        return subject_short(c->s, node_title(c->pen.a, c->s->trace, item->cell.node));
    return canvas_number(c, k);
}

static Str detail_of(const Canvas *c, const Addend *item)
{
    Arena *a = c->pen.a;
    for (int i = 0; i < item->factors; i++)
        if (item->factor[i].cell.node != NO_NODE && hide_cell(c->s, item->factor[i].cell))
            return STR("");
    if (item->factors)
        return str_printf(a, "%.*s · %.*s", STR_ARG(row_chart_number(c, item->factor[0].value)),
                          STR_ARG(row_chart_number(c, item->factor[1].value)));
    if (item->cell.node != NO_NODE && hide_cell(c->s, item->cell))
        return STR("");
    return row_chart_number(c, item->value);
}

static DrawTag tag_of(CellRef cell)
{
    if (cell.node == NO_NODE)
        return (DrawTag){0};
    return (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time};
}

static void put(const Canvas *c, SumPicture *p, int from, int count)
{
    const Addend *first = &p->sum.item[from], *last = &p->sum.item[from + count - 1];
    ChartRow *r = &p->chart.row[p->chart.count++];
    *r = (ChartRow){.from = from ? scalar_double(first[-1].total) : 0,
                    .to = scalar_double(last->total),
                    .hidden = p->hidden,
                    .number = row_chart_number(c, last->total)};
    if (count > 1) {
        r->name = phrase(c->pen.a, PHRASE_OTHERS, canvas_number(c, count));
        r->look = ROW_QUIET;
        return;
    }
    r->name = name_of(c, p, from);
    r->detail = detail_of(c, first);
    r->look = r->to < r->from ? ROW_LESS : ROW_PLAIN;
    r->tells = first->factors == 0;
    r->tag = tag_of(r->tells ? first->cell : (CellRef){.node = NO_NODE});
}

static void fill_rows(const Canvas *c, RowChart *chart, int most)
{
    SumPicture *p = (SumPicture *)chart;
    int all = p->sum.count, shown = all + 1 <= most ? all : most - 2, head = (shown + 1) / 2;
    chart->count = 0;
    for (int k = 0; k < (shown < all ? head : all); k++)
        put(c, p, k, 1);
    if (shown < all) {
        put(c, p, head, all - shown);
        for (int k = all - (shown - head); k < all; k++)
            put(c, p, k, 1);
    }
    Scalar total = p->sum.item[all - 1].total;
    chart->row[chart->count++] =
        (ChartRow){.name = phrase_plain(PHRASE_THE_SUM),
                   .to = scalar_double(total),
                   .number = row_chart_number(c, total),
                   .look = ROW_TOTAL,
                   .hidden = p->hidden,
                   .tag = tag_of((CellRef){c->s->node, c->s->time, c->s->focus.cell})};
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    SumPicture *p = l->kept = ARENA_NEW(c->pen.a, SumPicture);
    CellRef at = {s->node, s->time, s->focus.cell > 0 ? s->focus.cell : 0};
    if (!addends_of(s->trace, c->pen.a, at, &p->sum))
        return;
    p->dim = addends_dim(s->trace, &p->sum);
    p->alike = one_name(c, &p->sum);
    p->hidden = hide_cell(s, at);
    p->chart.steps = true;
    p->chart.least = 4;
    Str name = cell_name(c->pen.a, s->trace, at, s->title);
    Matrix m = matrix_row(c, at, s->title);
    m.title = name;
    m.one_cell = true;
    layout_add_own(l, m, 0, 0);
}

static void size(const Canvas *c, Layout *l)
{
    SumPicture *p = l->kept;
    row_chart_size(c, l, &p->chart, fill_rows);
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const SumPicture *p = l->kept;
    row_chart_draw(c, l, &p->chart);
}

const PictureKind picture_sum = {.fill = fill, .size = size, .over = draw_over};
