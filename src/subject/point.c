/*
 * point.c - from a View to the next one (see view.h).
 */
#include "subject/view.h"

#include "numbers/tensor.h"
#include "subject/subject.h"
#include "trace/explain.h"
#include "versions/versions.h"

#include <string.h>

static const CellRef NOWHERE = {NO_NODE, 0, 0};

CellRef point_cell(DrawTag tag)
{
    bool cell = tag.kind == TAG_CELL || tag.kind == TAG_PART || tag.kind == TAG_TERM;
    return cell ? (CellRef){tag.node, tag.time, tag.cell} : NOWHERE;
}

bool point_at(View *v, DrawTag under)
{
    if (tag_same(v->touched, under))
        return false;
    v->touched = under;
    v->hover = under.kind == TAG_TERM ? NOWHERE : point_cell(under);
    return true;
}

static Subject quick_subject(const Lesson *l, const View *v)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    arena_free(&a);
    s.title = STR("");
    return s;
}

CellRef point_focus(const Lesson *l, const View *v)
{
    Subject s = quick_subject(l, v);
    return s.node == NO_NODE || s.focus.cell < 0 ? NOWHERE : s.focus;
}

static void point_nowhere(View *v)
{
    DrawTag nothing = {0};
    v->touched = nothing;
    v->hover = NOWHERE;
}

void point_pin(const Lesson *l, View *v, CellRef cell)
{
    Subject s = quick_subject(l, v);
    int64_t own = cell.node == s.node ? cell.cell : lineage_alias(&l->trace, cell, s.node, s.time);
    if (s.node == NO_NODE || own < 0) {
        point_follow(l, v, cell);
        return;
    }
    v->focus = (CellRef){s.node, s.time, own};
    point_nowhere(v);
}

void point_follow(const Lesson *l, View *v, CellRef cell)
{
    CellRef from = point_focus(l, v);
    if (from.node != NO_NODE) {
        if (v->trail_count == VIEW_TRAIL_MOST) {
            memmove(&v->trail[1], &v->trail[2], sizeof *v->trail * (VIEW_TRAIL_MOST - 2));
            v->trail_count--;
        }
        v->trail[v->trail_count++] = from;
    }
    v->focus = cell;
    v->kind = VIEW_AUTO;
    point_nowhere(v);
}

bool point_crumb(View *v, int index)
{
    if (index < 0 || index >= v->trail_count)
        return false;
    v->focus = v->trail[index];
    v->trail_count = index;
    v->kind = VIEW_AUTO;
    point_nowhere(v);
    return true;
}

void point_clear(View *v)
{
    v->focus = NOWHERE;
    v->trail_count = 0;
    point_nowhere(v);
}

/* ---- with the arrow keys ---- */

/* One dimension's index moved by `by`: kept within its size, or carried on to the next matrix. */
static int64_t moved(Shape s, int64_t *at, int dim, int by)
{
    int64_t next = at[dim] + by;
    if (next >= 0 && next < s.size[dim])
        return next;
    int64_t before = 0, all = 1, carry = by > 0 ? 1 : -1;
    for (int d = 0; d < s.rank - 2; d++) {
        before = before * s.size[d] + at[d];
        all *= s.size[d];
    }
    if (s.rank <= 2 || before + carry < 0 || before + carry >= all)
        return by > 0 ? s.size[dim] - 1 : 0;
    before += carry;
    for (int d = s.rank - 2; d-- > 0;) {
        at[d] = before % s.size[d];
        before /= s.size[d];
    }
    return by > 0 ? 0 : s.size[dim] - 1;
}

bool point_move(const Lesson *l, View *v, int columns, int rows)
{
    Subject s = quick_subject(l, v);
    int64_t at[MAX_RANK] = {0};
    if (s.node == NO_NODE || tensor_count(trace_node(&l->trace, s.node)->out) == 0)
        return false;
    Shape shape = trace_node(&l->trace, s.node)->out.shape;
    CellRef next = {s.node, s.time, 0};
    if (s.focus.cell >= 0) {
        index_split(shape, s.focus.cell, at);
        if (shape.rank == 1)
            columns += rows;
        if (shape.rank >= 1 && columns)
            at[shape.rank - 1] = moved(shape, at, shape.rank - 1, columns);
        if (shape.rank >= 2 && rows)
            at[shape.rank - 2] = moved(shape, at, shape.rank - 2, rows);
        next.cell = index_join(shape, at);
    }
    bool stays = s.focus.cell == next.cell && v->focus.node == s.node;
    v->focus = next;
    point_nowhere(v);
    return !stays;
}
