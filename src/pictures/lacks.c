/*
 * lacks.c - what a finished picture leaves out (see lacks.h).
 *
 * A picture is about the tensors of its tables. The commands of its list say which of their cells
 * were painted, how often, and how often with a number. A picture of memory paints the cells of one
 * storage for several tensors that share it: a tensor of which no cell is painted under its own
 * name is judged by the cells that are its own in memory.
 */
#include "pictures/lacks.h"

#include "trace/explain.h"

/* What is seen of a tensor in a picture, cell by cell. */
typedef struct Seen {
    NodeId node, time;
    Str name;
    int64_t count;
    int *painted, *numbered; /* of each cell: how often */
    bool any;                /* some cell is painted under the tensor's own name */
    bool points;             /* its cells are too small for numbers */
    bool cut;                /* a table of it is a part */
    bool strips, others;     /* some table is one whole row or column of it, some is not */
} Seen;

typedef struct SeenList {
    ARENA_LIST(Seen);
    const Canvas *c;
} SeenList;

/* ---- which tensors the picture is about ---- */

static Seen *seen_find(SeenList *all, NodeId node, NodeId time)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].node == node && all->items[i].time == time)
            return &all->items[i];
    return NULL;
}

/* The entry of a tensor, a new one where there is none; without a name it gets that of its node. */
static Seen *seen_of(SeenList *all, NodeId node, NodeId time, Str name)
{
    Arena *a = all->c->pen.a;
    const Trace *t = all->c->s->trace;
    Seen *s = seen_find(all, node, time);
    if (s)
        return s;
    int64_t count = tensor_count(trace_node(t, node)->out);
    s = ARENA_PUSH(a, all);
    *s = (Seen){.node = node,
                .time = time,
                .name = name.len ? name : node_title(a, t, node),
                .count = count,
                .painted = ARENA_ARRAY(a, int, (size_t)count + 1),
                .numbered = ARENA_ARRAY(a, int, (size_t)count + 1)};
    return s;
}

static bool is_empty(const Matrix *m)
{
    return m->rows == 0 || m->columns == 0;
}

/* The tensor whose cells a table holds; node NO_NODE: steps on the way to some, or a thumbnail. */
static CellRef tensor_of(const Matrix *m)
{
    CellRef none = {NO_NODE, 0, -1}, own = {m->node, m->time, 0};
    if (m->node == NO_NODE || m->derived || m->thumbnail)
        return none;
    return m->strip && !is_empty(m) ? m->cell[0].of : own;
}

/* Tables that are turned, or strips, may be called otherwise than their tensor: those come last. */
static void add_tables(SeenList *all, const Layout *l)
{
    for (int other = 0; other < 2; other++)
        for (int i = 0; i < l->count; i++) {
            const Matrix *m = &l->slot[i].m;
            CellRef of = tensor_of(m);
            bool late = m->turned || m->strip;
            if (of.node == NO_NODE || late != (other == 1))
                continue;
            Str name = m->name.len ? m->name : m->title;
            Seen *s = seen_of(all, of.node, of.time, late ? STR("") : name);
            bool strip = m->strip && m->columns == m->all_columns;
            s->cut = s->cut || matrix_is_part(m);
            s->strips = s->strips || strip;
            s->others = s->others || !strip;
        }
}

/* ---- what was painted ---- */

typedef enum Paint { PAINT_NOTHING, PAINT_CELL, PAINT_NUMBER, PAINT_POINTS } Paint;

static Paint paint_of(const DrawCommand *c)
{
    if (c->tag.kind != TAG_CELL)
        return PAINT_NOTHING;
    if (c->kind == DRAW_PIXELS)
        return PAINT_POINTS;
    if (c->kind == DRAW_TEXT)
        return font_is_mono(c->font) ? PAINT_NUMBER : PAINT_NOTHING;
    return c->kind == DRAW_RECT ? PAINT_CELL : PAINT_NOTHING;
}

static void note(Seen *s, int64_t cell, Paint paint)
{
    if (cell < 0 || cell >= s->count)
        return;
    s->points = s->points || paint == PAINT_POINTS;
    if (paint == PAINT_NUMBER)
        s->numbered[cell]++;
    else
        s->painted[cell]++;
}

/* Cells that are painted under the name of their tensor. */
static void read_own(SeenList *all, const DrawList *d)
{
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        Seen *s = seen_find(all, c->tag.node, c->tag.time);
        if (paint_of(c) == PAINT_NOTHING || !s)
            continue;
        s->any = true;
        note(s, c->tag.cell, paint_of(c));
    }
}

/* Cells that are painted under another name: those of tensors that share their storage, else of a
 * tensor that no table is of. */
static void read_others(SeenList *all, const DrawList *d)
{
    const Trace *t = all->c->s->trace;
    size_t tables = all->count;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        CellRef cell = {c->tag.node, c->tag.time, c->tag.cell};
        bool found = false;
        if (paint_of(c) == PAINT_NOTHING)
            continue;
        for (size_t k = 0; k < tables; k++) {
            Seen *s = &all->items[k];
            int64_t alias = s->any ? -1 : lineage_alias(t, cell, s->node, s->time);
            found = found || alias >= 0 || (s->node == cell.node && s->time == cell.time);
            if (alias >= 0)
                note(s, alias, paint_of(c));
        }
        if (!found)
            note(seen_of(all, cell.node, cell.time, STR("")), cell.cell, paint_of(c));
    }
}

/* Curves and the like stand for cells without numbers. */
static void read_stands(SeenList *all, const Layout *l)
{
    for (int i = 0; i < l->count; i++) {
        const Matrix *m = &l->slot[i].m;
        if (!l->slot[i].stands)
            continue;
        Seen *s = seen_of(all, m->node, m->time, m->title);
        for (int k = 0; k < m->rows * m->columns; k++)
            note(s, m->cell[k].of.cell, PAINT_CELL);
    }
}

/* ---- what is missing ---- */

static void add_lack(const Canvas *c, LackList *list, NodeId node, Str name)
{
    for (size_t i = 0; i < list->count; i++)
        if (str_equal(list->items[i].name, name))
            return;
    *ARENA_PUSH(c->pen.a, list) = (Lack){node, name};
}

/* The matrices of a tensor of points that are seen: each is painted from its first cell on. */
static bool misses_points(const Canvas *c, const Seen *s)
{
    Shape shape = trace_node(c->s->trace, s->node)->out.shape;
    int64_t each = 1, seen = 0;
    for (int d = shape.rank > 2 ? shape.rank - 2 : 0; d < shape.rank; d++)
        each *= shape.size[d];
    for (int64_t first = 0; each > 0 && first < s->count; first += each)
        seen += s->painted[first] > 0;
    return s->cut || seen * each < s->count;
}

/* A row or a column that the picture is about, as in the strips of softmax, is whole by itself. */
static void judge_seen(const Canvas *c, const Seen *s, SceneLacks *out)
{
    int64_t shown = 0;
    bool numbers = !s->points;
    for (int64_t i = 0; i < s->count; i++) {
        shown += s->painted[i] > 0 || s->numbered[i] > 0;
        numbers = numbers && s->painted[i] <= s->numbered[i];
    }
    bool whole = shown == s->count || (s->strips && !s->others);
    bool part = s->points ? misses_points(c, s) : !whole;
    if (!numbers)
        add_lack(c, &out->without_numbers, s->node, s->name);
    if (part)
        add_lack(c, &out->in_part, s->node, s->name);
}

/* Labels and sums that have no room. */
static void judge_around(const Canvas *c, const Layout *l, SeenList *all, SceneLacks *out)
{
    for (int i = 0; i < l->count; i++) {
        const Slot *slot = &l->slot[i];
        CellRef of = tensor_of(&slot->m);
        const Seen *s = of.node == NO_NODE ? NULL : seen_find(all, of.node, of.time);
        Str name = s ? s->name : slot->m.title;
        if (!layout_is_labelled(c, slot))
            add_lack(c, &out->without_labels, slot->m.node, name);
        if (slot->sums && !layout_shows_sums(slot))
            add_lack(c, &out->without_numbers, slot->m.node, name);
    }
}

void lacks_find(const Canvas *c, const Layout *l, SceneLacks *out)
{
    SeenList all = {.c = c};
    if (l)
        add_tables(&all, l);
    read_own(&all, c->pen.d);
    read_others(&all, c->pen.d);
    if (l)
        read_stands(&all, l);
    for (size_t i = 0; i < all.count; i++)
        judge_seen(c, &all.items[i], out);
    if (l && l->absent != NO_NODE)
        add_lack(c, &out->in_part, l->absent, l->absent_name);
    if (l)
        judge_around(c, l, &all, out);
}
