/*
 * view_distribution.c - probabilities as bars, the largest first, the rest in one: what comes next.
 *
 * A lesson may put some of them together in groups, each of which is a bar with its sum, and have
 * another row drawn as outlines over the bars.
 */
#include "views/row_chart.h"
#include "words/phrase.h"

#include <stdlib.h>

enum { WORDS_SHOWN = 9 };

typedef struct Share {
    double p, outline;
    CellRef cell;
    int64_t place;
    int group; /* -1: it is in none */
    bool hidden;
} Share;

typedef struct Distribution {
    RowChart chart; /* its first member */
    Share *choice;
    int64_t count;
    NodeId node;
    int dim;
    bool hides; /* some are to be guessed: their order would tell */
    GroupList groups;
    const Target *other; /* another row, drawn as outlines; NULL: there is none */
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

/* Adds a row, with the number of its outline behind its own. */
static void put(const Canvas *c, Distribution *d, ChartRow r)
{
    r.number = share_number(c, r.to);
    r.outlined = d->other && !r.hidden;
    if (r.outlined)
        r.other =
            phrase(c->pen.a, PHRASE_OTHER_ROW, d->chart.outline_key, share_number(c, r.outline));
    d->chart.row[d->chart.count++] = r;
}

static void put_choice(const Canvas *c, Distribution *d, const Share *one, RowLook look)
{
    Str token = axis_token(c->s->trace, d->node, d->dim, one->place);
    put(c, d,
        (ChartRow){.look = look,
                   .outline = one->outline,
                   .name = token.len ? token : canvas_number(c, one->place),
                   .to = one->hidden ? 0 : one->p,
                   .hidden = one->hidden,
                   .lit = one->cell.cell == c->s->lit.cell && one->cell.node == c->s->lit.node,
                   .tag = {TAG_CELL, one->cell.node, one->cell.cell, one->cell.time}});
}

/* Adds those of a group, -1: of none, from place `from` on; how many they are. */
static int64_t add_up(const Distribution *d, int group, int64_t from, ChartRow *r)
{
    int64_t count = 0;
    for (int64_t i = from; i < d->count; i++) {
        const Share *one = &d->choice[i];
        if (one->group != group)
            continue;
        r->to += one->p;
        r->outline += one->outline;
        r->hidden = r->hidden || one->hidden;
        count++;
    }
    if (r->hidden)
        r->to = r->outline = 0;
    return count;
}

static void put_rest(const Canvas *c, Distribution *d, int64_t from)
{
    ChartRow r = {.look = ROW_QUIET};
    int64_t count = add_up(d, -1, from, &r);
    if (count == 0)
        return;
    r.name = phrase(c->pen.a, PHRASE_OTHERS, canvas_number(c, count));
    put(c, d, r);
}

/* Each group is a bar, with its members below it where all of them have room; then all others. */
static void fill_groups(const Canvas *c, Distribution *d, int most)
{
    int64_t rows = (int64_t)d->groups.count + 1;
    for (int64_t i = 0; i < d->count; i++)
        rows += d->choice[i].group >= 0;
    for (int g = 0; g < (int)d->groups.count; g++) {
        ChartRow head = {.name = d->groups.items[g].name, .look = ROW_GROUP};
        add_up(d, g, 0, &head);
        put(c, d, head);
        for (int64_t i = 0; rows <= most && i < d->count; i++)
            if (d->choice[i].group == g)
                put_choice(c, d, &d->choice[i], ROW_MEMBER);
    }
    put_rest(c, d, 0);
}

static void fill_rows(const Canvas *c, RowChart *chart, int most)
{
    Distribution *d = (Distribution *)chart;
    int room = most < WORDS_SHOWN ? most : WORDS_SHOWN;
    int64_t shown = d->count <= room ? d->count : room - 1;
    chart->count = 0;
    if (d->groups.count) {
        fill_groups(c, d, most);
        return;
    }
    for (int64_t i = 0; i < shown; i++)
        put_choice(c, d, &d->choice[i], ROW_PLAIN);
    if (shown < d->count)
        put_rest(c, d, shown);
}

/* What the lesson says of this picture: its groups, and what is drawn over it. */
static void take_wishes(const Canvas *c, Distribution *d)
{
    const LessonStep *step = c->s->step;
    if (!step || step->show.node != c->s->node || step->kind != VIEW_DISTRIBUTION)
        return;
    const GroupList *all = &c->s->lesson->fences.items[step->fence].view.groups;
    if (all->count < ROW_CHART_MOST && (all->count == 0 || all->items[0].place))
        d->groups = *all;
    if (step->outline.node == NO_NODE)
        return;
    d->other = &step->outline;
    d->chart.fill_key = c->s->title;
    d->chart.outline_key = subject_short(c->s, step->outline.name);
}

/* The group of that column; -1: it is in none. */
static int group_of(const Distribution *d, int64_t column)
{
    for (int g = 0; g < (int)d->groups.count; g++)
        for (int k = 0; k < d->groups.items[g].words; k++)
            if (d->groups.items[g].place[k] == column)
                return g;
    return -1;
}

static void take_shares(const Canvas *c, Distribution *d, int64_t first)
{
    const Subject *s = c->s;
    for (int64_t i = 0; i < d->count; i++) {
        CellRef cell = {s->node, s->time, first + i};
        Share *one = &d->choice[i];
        *one = (Share){.p = scalar_double(trace_cell(s->trace, cell)),
                       .cell = cell,
                       .place = i,
                       .group = group_of(d, i),
                       .hidden = hide_cell(s, cell)};
        if (d->other) {
            CellRef other = {d->other->node, d->other->time, first + i};
            one->outline = scalar_double(trace_cell(s->trace, other));
            one->hidden = one->hidden || hide_cell(s, other);
        }
        d->hides = d->hides || one->hidden;
    }
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
    take_wishes(c, d);
    take_shares(c, d, at - at % d->count);
    if (!d->hides)
        qsort(d->choice, (size_t)d->count, sizeof *d->choice, by_size);
    CellRef row = {s->node, s->time, at};
    Matrix m = matrix_row(c, row, s->title);
    int64_t rows = shape.rank > 1 ? shape.size[shape.rank - 2] : 1, which = at / d->count % rows;
    m.remark = m.row_dim >= 0 ? axis_token(s->trace, m.node, m.row_dim, which) : STR("");
    m.columns = m.all_columns; /* the largest by name, the others as one bar */
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
