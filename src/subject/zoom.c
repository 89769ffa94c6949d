/*
 * zoom.c - windows of a matrix (see view.h).
 *
 * A notch makes the longer side of the window two thirds as long; the shorter side stays whole
 * until the window is a square, so that a thousand rows of eight numbers keep their eight numbers.
 * It ends at a few cells to a side: a single one tells nothing of its matrix.
 */
#include "subject/view.h"

#include "subject/subject.h"

#include <math.h>

static int64_t within(int64_t n, int64_t least, int64_t most)
{
    return n > most ? most : n < least ? least : n;
}

Zoom zoom_window(Zoom z, int64_t rows, int64_t columns)
{
    Zoom w = {.rows = z.rows > 0 && z.rows < rows ? z.rows : rows,
              .columns = z.columns > 0 && z.columns < columns ? z.columns : columns};
    w.row = within(z.row, 0, rows - w.rows);
    w.column = within(z.column, 0, columns - w.columns);
    return w;
}

bool zoom_is_whole(Zoom z)
{
    return zoom_same(z, (Zoom){0, 0, 0, 0});
}

bool zoom_same(Zoom a, Zoom b)
{
    return a.row == b.row && a.column == b.column && a.rows == b.rows && a.columns == b.columns;
}

enum { LEAST_SIDE = 3 }; /* cells */

/* The longer side of a window one notch closer; one that is smaller already stays. */
static int64_t closer(int64_t side)
{
    int64_t next = side - (side + 2) / 3;
    return side <= LEAST_SIDE ? side : next > LEAST_SIDE ? next : LEAST_SIDE;
}

/* Where a window of `size` begins, so that `cell` stands at the same share of it as before. */
static int64_t begin(int64_t cell, int64_t old_begin, int64_t old_size, int64_t size)
{
    int64_t twice = 2 * (cell - old_begin) + 1; /* its middle, in half cells */
    int64_t in_new = twice * size / (2 * old_size);
    return cell - in_new;
}

/* ---- of a picture ---- */

static const CellRef nowhere = {NO_NODE, 0, -1};

/* The matrix that can be zoomed into, its window, and the cell to zoom at. */
typedef struct Field {
    NodeId node;
    int64_t rows, columns;
    Zoom window;         /* with sizes written out */
    int64_t row, column; /* of the cell; -1: none */
} Field;

static Field field_of(const Lesson *l, NodeId node, Zoom zoom)
{
    Shape s = trace_node(&l->trace, node)->out.shape;
    Field f = {.node = node,
               .rows = s.rank > 1 ? s.size[s.rank - 2] : 1,
               .columns = s.rank > 0 ? s.size[s.rank - 1] : 1,
               .row = -1,
               .column = -1};
    f.window = zoom_window(zoom, f.rows, f.columns);
    return f;
}

/* The matrix of a TAG_FIELD, with the window that is shown there. */
static Field field_shown(const Lesson *l, const DrawCommand *field)
{
    Field f = field_of(l, field->tag.node, (Zoom){0, 0, 0, 0});
    const Point *begin = &field->points[0], *size = &field->points[1];
    Zoom shown = {llroundf(begin->y), llroundf(begin->x), llroundf(size->y), llroundf(size->x)};
    f.window = zoom_window(shown, f.rows, f.columns);
    return f;
}

/* The window, kept within the matrix; all zeros when it holds the whole of it. */
static Zoom tidy(const Field *f, Zoom w)
{
    bool whole = w.rows >= f->rows && w.columns >= f->columns;
    return whole ? (Zoom){0, 0, 0, 0} : zoom_window(w, f->rows, f->columns);
}

/* The field's window moved by so many cells. */
static Zoom moved(const Field *f, int64_t down, int64_t right)
{
    Zoom w = f->window;
    w.row += down;
    w.column += right;
    return tidy(f, w);
}

static bool find_field(Arena *a, const Lesson *l, const View *v, CellRef under, Field *f)
{
    Subject s = subject_of(a, l, v);
    if (!subject_zooms(&s))
        return false;
    *f = field_of(l, s.node, v->zoom);
    int64_t at = under.node == s.node ? under.cell : s.focus.cell;
    if (at >= 0 && at < tensor_count(trace_node(s.trace, s.node)->out)) {
        f->row = at / f->columns % f->rows;
        f->column = at % f->columns;
    }
    return true;
}

bool view_zoom_counts(const Lesson *l, const View *v)
{
    Arena a = arena_scratch();
    Field f;
    bool counts = !zoom_is_whole(v->zoom) && find_field(&a, l, v, nowhere, &f);
    arena_free(&a);
    return counts;
}

/* The view's zoom has no effect; as a heatmap it may have one. */
static bool refuse(const Lesson *l, const View *v, Error *e)
{
    View as_table = *v;
    as_table.kind = VIEW_HEATMAP;
    error_set(e, ERROR_USAGE, "--zoom has no effect in this picture");
    return error_hint(e, view_zoom_counts(l, &as_table)
                             ? "leave it out, or give --view heatmap, too"
                             : "leave it out");
}

bool view_zoom_check(const Lesson *l, const View *v, Error *e)
{
    Arena a = arena_scratch();
    Field f;
    Zoom z = v->zoom;
    bool whole = zoom_is_whole(z), here = !whole && find_field(&a, l, v, nowhere, &f);
    if (here && (z.row >= f.rows || z.column >= f.columns)) {
        error_set(e, ERROR_USAGE, "--zoom: the matrix has no row %lld and column %lld",
                  (long long)z.row, (long long)z.column);
        error_hint(e, "it has %lld × %lld, counted from 0", (long long)f.rows,
                   (long long)f.columns);
    }
    arena_free(&a);
    return !e->kind && (here || whole || refuse(l, v, e));
}

bool view_locks(Arena *a, const Lesson *l, const View *v)
{
    Subject s = subject_of(a, l, v);
    if (s.node == NO_NODE)
        return false;
    bool grid = s.kind == VIEW_GRID || (s.kind == VIEW_HEADS && view_needs_points(&s));
    return grid && v->focus.node == s.node && v->trail_count == 0;
}

static bool is_shown(const Field *f)
{
    Zoom w = f->window;
    return f->row >= w.row && f->row < w.row + w.rows && f->column >= w.column &&
           f->column < w.column + w.columns;
}

Zoom view_zoom_by(Arena *a, const Lesson *l, const View *v, const DrawCommand *field, bool away,
                  CellRef at)
{
    Field f;
    if (!find_field(a, l, v, at, &f))
        return v->zoom;
    if (field && field->tag.node == f.node && !away)
        f.window = field_shown(l, field).window;
    Zoom w = f.window;
    if (!is_shown(&f)) {
        f.row = w.row + w.rows / 2;
        f.column = w.column + w.columns / 2;
    }
    int64_t side = w.rows > w.columns ? w.rows : w.columns;
    side = away ? side + (side + 1) / 2 : closer(side);
    Zoom n = {.rows = side < f.rows ? side : f.rows,
              .columns = side < f.columns ? side : f.columns};
    n.row = begin(f.row, w.row, w.rows, n.rows);
    n.column = begin(f.column, w.column, w.columns, n.columns);
    return zoom_same(n, w) ? v->zoom : tidy(&f, n);
}

static int64_t quarter(int64_t size)
{
    return size > 4 ? size / 4 : 1;
}

Zoom view_zoom_pan(Arena *a, const Lesson *l, const View *v, int down, int right)
{
    Field f;
    if (!find_field(a, l, v, nowhere, &f))
        return v->zoom;
    return moved(&f, down * quarter(f.window.rows), right * quarter(f.window.columns));
}

Zoom view_zoom_pull(const Lesson *l, const DrawCommand *field, Zoom from, Point by)
{
    Field f = field_of(l, field->tag.node, from);
    float down = -by.y * (float)f.window.rows / field->box.h;
    float right = -by.x * (float)f.window.columns / field->box.w;
    return moved(&f, llroundf(down), llroundf(right));
}

CellRef view_zoom_cell(const Lesson *l, const DrawCommand *field, Point at)
{
    Field f = field_shown(l, field);
    Zoom w = f.window;
    int64_t row = (int64_t)((at.y - field->box.y) / field->box.h * (float)w.rows);
    int64_t column = (int64_t)((at.x - field->box.x) / field->box.w * (float)w.columns);
    row = within(w.row + row, w.row, w.row + w.rows - 1);
    column = within(w.column + column, w.column, w.column + w.columns - 1);
    return (CellRef){field->tag.node, field->tag.time, field->tag.cell + row * f.columns + column};
}

Zoom view_zoom_hold(const Lesson *l, const DrawCommand *field, CellRef cell, Point at)
{
    Field f = field_shown(l, field);
    CellRef now = view_zoom_cell(l, field, at);
    int64_t down = cell.cell / f.columns % f.rows - now.cell / f.columns % f.rows;
    return moved(&f, down, cell.cell % f.columns - now.cell % f.columns);
}

Zoom view_zoom_follow(Arena *a, const Lesson *l, const View *v)
{
    Field f;
    if (zoom_is_whole(v->zoom) || !find_field(a, l, v, nowhere, &f) || f.row < 0)
        return v->zoom;
    Zoom w = f.window;
    w.row = within(w.row, f.row - w.rows + 1, f.row);
    w.column = within(w.column, f.column - w.columns + 1, f.column);
    return tidy(&f, w);
}
