/*
 * point.c - from a View to the next one (see view.h).
 */
#include "subject/view.h"

#include "numbers/tensor.h"
#include "subject/beside.h"
#include "trace/explain.h"
#include "versions/versions.h"

#include <string.h>

static const CellRef NOWHERE = {NO_NODE, 0, 0};

CellRef point_cell(DrawTag tag)
{
    bool cell = tag.kind == TAG_CELL || tag.kind == TAG_PART || tag.kind == TAG_TERM ||
                tag.kind == TAG_AXIS;
    return cell ? (CellRef){tag.node, tag.time, tag.cell} : NOWHERE;
}

bool point_at(View *v, DrawTag under)
{
    CellRef asked = under.kind == TAG_TERM ? NOWHERE : point_cell(under);
    CellRef was = v->hover;
    bool same = was.node == asked.node && was.time == asked.time && was.cell == asked.cell;
    if (same && tag_same(v->touched, under))
        return false;
    v->touched = under;
    v->hover = asked;
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
    cell = beside_own(l, v, cell);
    int64_t own = cell.node == s.node ? cell.cell : lineage_alias(&l->trace, cell, s.node, s.time);
    if (s.node == NO_NODE || own < 0) {
        point_follow(l, v, cell);
        return;
    }
    v->focus = (CellRef){s.node, s.time, own};
    point_nowhere(v);
}

bool point_turns(const Lesson *l, const View *v, CellRef cell)
{
    Subject s = quick_subject(l, v);
    const Node *n = s.kind == VIEW_SOFTMAX ? trace_node(s.trace, s.node) : NULL;
    int64_t at[MAX_RANK] = {0}, focus[MAX_RANK] = {0};
    if (!n || beside_is_on(v) || cell.node != n->in[0].node || s.focus.cell < 0)
        return false;
    index_split(n->out.shape, cell.cell, at);
    index_split(n->out.shape, s.focus.cell, focus);
    at[n->attr.dim] = focus[n->attr.dim];
    return memcmp(at, focus, sizeof at) != 0;
}

void point_ask(const Lesson *l, View *v, CellRef cell)
{
    if (point_turns(l, v, cell))
        cell.node = quick_subject(l, v).node;
    point_pin(l, v, cell);
}

/* The same number: nothing was written there between the two times. */
static bool is_same_number(const Trace *t, CellRef a, CellRef b)
{
    if (a.node == NO_NODE || a.node != b.node || a.cell != b.cell)
        return false;
    CellRef was = trace_written(t, a), is = trace_written(t, b);
    return was.node == is.node && was.cell == is.cell;
}

void point_follow(const Lesson *l, View *v, CellRef cell)
{
    CellRef from = point_focus(l, v);
    if (is_same_number(&l->trace, from, cell)) { /* the name before the formula leads nowhere */
        v->focus = from;
        point_nowhere(v);
        return;
    }
    if (from.node != NO_NODE) {
        if (v->trail_count == 0)
            v->trail_free = v->focus.node == NO_NODE;
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
    v->focus = index == 0 && v->trail_free ? NOWHERE : v->trail[index];
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

void point_step_to(View *v, int number)
{
    View fresh = view_default();
    v->position = (Position){.path = {number}, .count = 1};
    v->at = 0;
    point_clear(v);
    v->kind = fresh.kind;
    v->reveal = v->turned_count = 0;
    v->ask = 0;
    v->answered = v->tried = v->selected = false;
    v->given = fresh.given;
    v->zoom = fresh.zoom;
    v->parts = v->parts == PARTS_TEXT ? fresh.parts : v->parts;
}

/* ---- with the arrow keys ---- */

/* Of `count` places the one `by` further than `at`; behind an end the last one there, or the other
 * end of the next matrix, where there is one. */
static int64_t moved(int64_t at, int by, int64_t count, int64_t *matrix, int64_t matrices)
{
    int64_t next = at + by, beside = *matrix + (by > 0 ? 1 : -1);
    bool ends = next < 0 || next >= count, leaves = ends && beside >= 0 && beside < matrices;
    if (leaves)
        *matrix = beside;
    return !ends ? next : (by > 0) == leaves ? 0 : count - 1;
}

bool point_move(const Lesson *l, View *v, int columns, int rows)
{
    Subject s = quick_subject(l, v);
    int64_t cells = s.node == NO_NODE ? 0 : tensor_count(trace_node(&l->trace, s.node)->out);
    if (cells == 0)
        return false;
    Shape shape = trace_node(&l->trace, s.node)->out.shape;
    int64_t wide = shape.rank > 0 ? shape.size[shape.rank - 1] : 1;
    int64_t high = shape.rank > 1 ? shape.size[shape.rank - 2] : 1, all = cells / (wide * high);
    CellRef next = {s.node, s.time, 0};
    if (s.focus.cell >= 0) {
        int64_t matrix = s.focus.cell / (wide * high);
        int64_t row = s.focus.cell / wide % high, column = s.focus.cell % wide;
        if (shape.rank == 1)
            columns += rows;
        if (columns)
            column = moved(column, columns, wide, &matrix, all);
        if (rows)
            row = moved(row, rows, high, &matrix, all);
        next.cell = (matrix * high + row) * wide + column;
    }
    bool stays = s.focus.cell == next.cell && v->focus.node == s.node;
    v->focus = next;
    point_nowhere(v);
    return !stays;
}
