/*
 * matrix.c - a tensor as a table of cells: reading, placing, drawing (see matrix.h).
 */
#include "matrix/matrix.h"

#include "matrix/grid.h"
#include "subject/plane.h"
#include "subject/view.h"
#include "trace/explain.h"
#include "trace/ops.h"
#include "versions/versions.h"
#include "words/caption.h"
#include "words/phrase.h"
#include <math.h>

/* Which dimensions run down and across, and how the index moves along them. */
static void choose_axes(Matrix *m, Shape s, Lie lie, int64_t around)
{
    int last = s.rank - 1;
    m->row_dim = s.rank >= 2 ? last - 1 : lie == LIE_COLUMN ? last : -1;
    m->column_dim = s.rank >= 2 || (s.rank == 1 && lie == LIE_ROW) ? last : -1;
    m->all_columns = m->column_dim >= 0 ? s.size[m->column_dim] : 1;
    m->all_rows = m->row_dim >= 0 ? s.size[m->row_dim] : 1;
    if (shape_count(s) == 0 && m->all_columns > 0) /* none of these matrices */
        m->all_rows = 0;
    m->column_step = 1;
    m->row_step = s.rank >= 2 ? m->all_columns : 1;
    int64_t block = m->all_rows * m->all_columns;
    m->first = block > 0 && around > 0 ? around / block * block : 0;
}

/* Shows only the part. */
static void choose_part(Matrix *m, Zoom part)
{
    Zoom w = zoom_window(part, m->all_rows, m->all_columns);
    m->row_first = w.row;
    m->column_first = w.column;
    m->rows = limited(w.rows, MATRIX_MOST);
    m->columns = limited(w.columns, MATRIX_MOST);
    m->first += w.row * m->row_step + w.column * m->column_step;
}

/* Most cells of a large matrix may be so much smaller than the largest that they would all have one
 * colour. Then the colours end where most cells do. */
static const double FAR_LARGER = 8;

static void find_most(Matrix *m, const KnownPlane *known)
{
    double largest = fmax(fabs(m->range.lo), fabs(m->range.hi)), most = (double)known->most;
    bool large = m->all_rows > MATRIX_MOST || m->all_columns > MATRIX_MOST;
    m->most = large && !m->range.empty && most > 0 && most * FAR_LARGER < largest ? most : 0;
}

static int digits_before_point(double value)
{
    int digits = 1;
    for (double rest = fabs(value); rest >= 10; rest /= 10)
        digits++;
    return digits;
}

/* Numbers are far longer than the others by so many digits, if they are at most one cell of so
 * many. */
enum { FAR_LONGER = 3, FEW = 8, DIGITS_MOST = 40 };

/* Its number is one that others are written like. */
static bool is_usual(const MatrixCell *cell)
{
    return isfinite(cell->value) && cell->kind != KIND_MASKED;
}

/* The decimals that tell each number from the next ones in its row and column. */
static int find_decimals(const Matrix *m)
{
    int most = 0;
    for (int i = 0; i < m->rows * m->columns; i++)
        for (int down = 0; down <= 1; down++) {
            int next = down ? i + m->columns : i + 1;
            bool last = down ? next >= m->rows * m->columns : next % m->columns == 0;
            if (last || !is_usual(&m->cell[i]) || !is_usual(&m->cell[next]))
                continue;
            int own = cell_decimals_between(m->cell[i].value, m->cell[next].value);
            most = own > most ? own : most;
        }
    return most;
}

/* The decimals with which each number is written exactly, as far as a float32 holds it; four at
 * most. */
static int find_exact(const Matrix *m)
{
    int decimals = 0;
    for (int i = 0; i < m->rows * m->columns; i++)
        while (is_usual(&m->cell[i]) && decimals < CELL_DECIMALS_MOST &&
               !cell_is_exact(m->cell[i].value, decimals))
            decimals++;
    return decimals;
}

/* The range of the cells whose numbers decide how wide all are written, the tiniest of them, and
 * the decimals that they need. */
static void find_usual(Matrix *m)
{
    int count[DIGITS_MOST + FAR_LONGER + 1] = {0}, all = 0, at_most = 0;
    m->tiniest = 0;
    for (int i = 0; i < m->rows * m->columns; i++) {
        double value = m->cell[i].value;
        if (is_usual(&m->cell[i]) && ++all)
            count[digits_before_point(value)]++;
        if (value != 0 && isfinite(value) && (m->tiniest == 0 || fabs(value) < fabs(m->tiniest)))
            m->tiniest = value;
    }
    int between = find_decimals(m), near = cell_decimals_of(m->tiniest);
    m->decimals = between > near ? between : near;
    m->exact = find_exact(m);
    for (int digits = 1, seen = 0; digits <= DIGITS_MOST && at_most == 0; digits++) {
        seen += count[digits];
        bool apart = seen > 0 && all - seen <= (all >= 2 * FEW ? all / FEW : 1);
        for (int next = 1; next < FAR_LONGER; next++)
            apart = apart && count[digits + next] == 0;
        at_most = apart ? digits : 0;
    }
    m->usual = CELL_RANGE_NONE;
    for (int i = 0; i < m->rows * m->columns; i++)
        if (is_usual(&m->cell[i]) && digits_before_point(m->cell[i].value) <= at_most)
            m->usual = cell_range_add(m->usual, m->cell[i].value);
}

KnownPlane *matrix_plane(const Canvas *c, const Matrix *m)
{
    return planes_know(c->s->planes, c->s->trace, m->node, m->time, m->first, m->row_dim == 0);
}

static void read_cells(const Canvas *c, Matrix *m)
{
    const KnownPlane *known = matrix_plane(c, m);
    m->cell = ARENA_ARRAY(c->pen.a, MatrixCell, m->rows * m->columns + 1);
    for (int i = 0; i < m->rows * m->columns; i++) {
        int row = i / m->columns, column = i % m->columns;
        int64_t down = m->row_first + row, across = m->column_first + column;
        CellRef of = {m->node, m->time, m->first + row * m->row_step + column * m->column_step};
        double value = plane_at(&known->plane, down, across);
        CellKind kind = known->kinds.known ? plane_kind(&known->kinds, value, down, across)
                                           : trace_kind(c->s->trace, of);
        m->cell[i] = (MatrixCell){of, value, kind, .hidden = hide_cell(c->s, of)};
        m->hides = m->hides || m->cell[i].hidden;
    }
    find_usual(m);
}

static CellRange limits_of(const Canvas *c, CellRange range, double most)
{
    CellRange limits = cell_limits(range);
    if (c->s->view->range == RANGE_UNIT) {
        limits.lo = limits.lo < 0 ? -1 : 0;
        limits.hi = 1;
    } else if (most > 0) {
        limits.lo = limits.lo < 0 ? -most : 0;
        limits.hi = most;
    }
    return limits;
}

static void choose_look(const Canvas *c, Matrix *m)
{
    CellRange limits = limits_of(c, m->range, m->most);
    MapId own = limits.lo < 0 ? c->pen.theme->signed_map : c->pen.theme->weights_map;
    m->look = (CellLook){.theme = c->pen.theme,
                         .map = c->s->view->map >= 0 ? (MapId)c->s->view->map : own,
                         .lo = limits.lo,
                         .hi = limits.hi,
                         .background = pen_colour(&c->pen, ROLE_BACKGROUND),
                         .paper = m->paper || m->places,
                         .places = m->places};
}

/* What made the numbers of a tensor, which may have been copied or stored as another dtype since.
 */
static const Node *maker_of(const Trace *t, NodeId node, NodeId time)
{
    const Node *n = lineage_maker(t, node, time);
    while (n && (n->op == OP_CAST || n->op == OP_CLONE || n->op == OP_PARAMETER ||
                 n->op == OP_DETACH || n->op == OP_EXPAND))
        n = lineage_maker(t, n->in[0].node, n->id);
    return n;
}

/* A mask: true and false, or a triangle of zeros and ones. */
static bool is_mask(const Canvas *c, const Matrix *m)
{
    const Node *n = maker_of(c->s->trace, m->node, m->time);
    bool bits = !m->range.empty && m->range.integral && m->range.lo >= 0 && m->range.hi <= 1;
    bool triangle = n && (n->op == OP_TRIL || n->op == OP_TRIU) && m->row_dim >= 0;
    return trace_node(c->s->trace, m->node)->out.storage->dtype == BOOL || (triangle && bits);
}

void matrix_set_range(const Canvas *c, Matrix *m, CellRange range)
{
    m->range = range;
    choose_look(c, m);
}

void matrix_share_range(const Canvas *c, Matrix **m, int count)
{
    CellRange range = CELL_RANGE_NONE;
    double most = 0;
    int decimals = 0;
    bool integral = true, large = true; /* all have few cells that are far larger than most */
    for (int i = 0; i < count; i++) {
        CellRange own = m[i]->range;
        decimals = m[i]->decimals > decimals ? m[i]->decimals : decimals;
        most = fmax(most, m[i]->most);
        large = large && m[i]->most > 0;
        if (!own.empty)
            range = cell_range_add(cell_range_add(range, own.lo), own.hi);
        integral = integral && own.integral;
        range.about = range.about || own.about;
    }
    range.integral = integral;
    for (int i = 0; i < count; i++) {
        m[i]->most = large ? most : 0;
        m[i]->decimals = decimals;
        matrix_set_range(c, m[i], range);
        m[i]->one_range = count > 1;
    }
}

/* The part of a span that is around `at`, at most `most` long. */
static MatrixSpan around(MatrixSpan of, int64_t most, int64_t at)
{
    int64_t first = at - most / 2, last = of.first + of.count - most;
    if (of.count <= most)
        return of;
    return (MatrixSpan){first < of.first ? of.first : first > last ? last : first, most};
}

MatrixSpan matrix_cut(MatrixSpan window, int64_t all, int64_t most, int64_t at)
{
    Zoom w = zoom_window((Zoom){.row = window.first, .rows = window.count}, all, 1);
    return around((MatrixSpan){w.row, w.rows}, most, at);
}

Zoom matrix_around(const Canvas *c, NodeId node, int64_t cell, Zoom z, int64_t rows,
                   int64_t columns)
{
    Shape s = trace_node(c->s->trace, node)->out.shape;
    MatrixSpan down = {z.row, z.rows}, across = {z.column, z.columns};
    int64_t at[MAX_RANK] = {0};
    int last = s.rank - 1;
    if (cell >= 0)
        index_split(s, cell, at);
    if (last > 0)
        down = matrix_cut(down, s.size[last - 1], rows, at[last - 1]);
    if (last >= 0)
        across = matrix_cut(across, s.size[last], columns, at[last]);
    return (Zoom){down.first, across.first, down.count, across.count};
}

/* A matrix of which no cell is read yet, with the part of it that is shown. Its range is that of
 * all cells, so that colours stay when one zooms. */
static Matrix begin(const Canvas *c, NodeId node, NodeId time, Str title, Lie lie, int64_t around,
                    Zoom part)
{
    Matrix m = {.node = node, .time = time, .title = title};
    m.hue = subject_name_hue(c->pen.a, title, ROLE_TEXT);
    choose_axes(&m, trace_node(c->s->trace, node)->out.shape, lie, around);
    choose_part(&m, part);
    m.changed = words_of_changes(c->pen.a, c->s->lesson, node, time);
    const KnownPlane *known = matrix_plane(c, &m);
    m.range = known->range;
    find_most(&m, known);
    m.paper = is_mask(c, &m);
    m.truth = trace_node(c->s->trace, node)->out.storage->dtype == BOOL;
    m.attends = axes_attend(c->s->trace, node, time, m.row_dim, m.column_dim);
    choose_look(c, &m);
    return m;
}

Matrix matrix_part(const Canvas *c, NodeId node, NodeId time, Str title, Lie lie, int64_t around,
                   Zoom part)
{
    Matrix m = begin(c, node, time, title, lie, around, part);
    read_cells(c, &m);
    return m;
}

Matrix matrix_row(const Canvas *c, CellRef cell, Str title)
{
    Zoom one = matrix_around(c, cell.node, cell.cell, (Zoom){0}, 1, MATRIX_ALL);
    Matrix m = matrix_part(c, cell.node, cell.time, title, LIE_ROW, cell.cell, one);
    m.one_row = m.all_rows > 1;
    m.row_first = 0;
    m.all_rows = m.rows;
    return m;
}

Matrix matrix_outline(const Canvas *c, NodeId node, NodeId time, Str title, int64_t around,
                      Zoom part)
{
    Matrix m = begin(c, node, time, title, LIE_ROW, around, part);
    Zoom w = zoom_window(part, m.all_rows, m.all_columns);
    m.rows = (int)w.rows;
    m.columns = (int)w.columns;
    return m;
}

Matrix matrix_derived(const Canvas *c, const Matrix *like, Str title, const double *value)
{
    Matrix m = *like;
    int count = m.rows * m.columns;
    m.title = title;
    m.hue = ROLE_TEXT;
    m.changed = STR("");
    m.derived = true;
    m.paper = m.places = m.truth = false;
    m.range = CELL_RANGE_NONE;
    m.most = 0;
    m.cell = ARENA_ARRAY(c->pen.a, MatrixCell, count + 1);
    for (int i = 0; i < count; i++) {
        CellKind kind = like->cell[i].kind;
        bool masked = kind == KIND_MASKED || kind == KIND_BOTH;
        m.cell[i] = like->cell[i];
        m.cell[i].of = (CellRef){NO_NODE, 0, -1};
        m.cell[i].value = value[i];
        m.cell[i].kind = isnan(value[i]) ? KIND_NAN
                         : masked        ? kind
                         : value[i] == 0 ? KIND_ZERO
                                         : KIND_VALUE;
        m.range = cell_range_add(m.range, value[i]);
    }
    find_usual(&m);
    choose_look(c, &m);
    return m;
}

void matrix_lies_about(const Canvas *c, Matrix *m, bool about)
{
    m->range.about = about;
    choose_look(c, m);
}

Matrix matrix_stack(const Canvas *c, const Matrix *row, const Str *names, int count, Str title)
{
    Matrix m = {.node = NO_NODE,
                .title = title,
                .hue = ROLE_TEXT,
                .rows = count,
                .all_rows = count,
                .row_dim = -1,
                .column_dim = -1,
                .row_names = names,
                .range = CELL_RANGE_NONE,
                .strip = true};
    for (int i = 0; i < count; i++) {
        m.columns = row[i].rows > 0 && row[i].columns > m.columns ? row[i].columns : m.columns;
        m.range.about = m.range.about || (row[i].rows > 0 && row[i].range.about);
    }
    m.all_columns = m.columns;
    m.cell = ARENA_ARRAY(c->pen.a, MatrixCell, count * m.columns + 1);
    for (int i = 0; i < count * m.columns; i++) {
        const Matrix *from = &row[i / m.columns];
        int column = i % m.columns;
        m.cell[i] = (MatrixCell){.of = {NO_NODE, 0, -1}, .value = (double)NAN, .blank = true};
        if (from->rows > 0 && column < from->columns)
            m.cell[i] = *matrix_cell(from, 0, column);
        m.hides = m.hides || m.cell[i].hidden;
        m.range = cell_range_add(m.range, m.cell[i].value);
    }
    find_usual(&m);
    choose_look(c, &m);
    return m;
}

Matrix matrix_transposed(const Canvas *c, const Matrix *m, Str title)
{
    Matrix t = *m;
    t.title = title;
    t.turned = !m->turned;
    t.rows = m->columns;
    t.columns = m->rows;
    t.row_first = m->column_first;
    t.column_first = m->row_first;
    t.all_rows = m->all_columns;
    t.all_columns = m->all_rows;
    t.row_step = m->column_step;
    t.column_step = m->row_step;
    t.row_dim = m->column_dim;
    t.column_dim = m->row_dim;
    t.cell = ARENA_ARRAY(c->pen.a, MatrixCell, t.rows * t.columns + 1);
    for (int i = 0; i < t.rows * t.columns; i++)
        t.cell[i] = *matrix_cell(m, i % t.columns, i / t.columns);
    return t;
}

/* Numbers that are far longer than the others are not what makes these too wide for the cells; and
 * where some are to be guessed, their decimals tell nothing of them. */
static CellNumbers numbers_in(const Matrix *m, bool guess, float w, float h, float least,
                              float most, const TextMetrics *metrics)
{
    if (m->truth)
        return cell_truths(w, h, least, most, metrics);
    if (m->wished)
        return cell_numbers_wished(m->range, m->wished, w, h, least, most, metrics);
    int decimals = m->decimals < m->exact ? m->decimals : m->exact;
    CellNumbers all = m->cell && !(m->hides && guess)
                          ? cell_numbers_fine(m->range, decimals, w, h, least, most, metrics)
                          : cell_numbers(m->range, w, h, least, most, metrics);
    bool huge = fmax(fabs(m->range.lo), fabs(m->range.hi)) >= CELL_HUGE && !m->range.empty;
    bool whole = all.shown && !all.brief && (m->range.integral || all.decimals > 1);
    bool same = m->usual.lo == m->range.lo && m->usual.hi == m->range.hi;
    if (!m->cell || m->usual.empty || same || (whole && !huge))
        return all;
    CellNumbers usual = cell_numbers(m->usual, w, h, least, most, metrics);
    bool better = huge && usual.columns >= CELL_HUGE_COLUMNS;
    return usual.shown && (!whole || better) ? usual : all;
}

void matrix_place(const Canvas *c, Matrix *m, float x, float y, float cell_w, float cell_h)
{
    m->cell_w = cell_w;
    m->cell_h = cell_h;
    m->box = (Box){x, y, cell_w * (float)m->columns, cell_h * (float)m->rows};
    m->look.radius = cell_w > 20 ? 2 : 0;
    m->wished = c->s->view->decimals;
    float least = m->px > 0 ? m->px : c->pen.small;
    float most = m->px > 0 ? c->pen.title : c->pen.body;
    m->look.numbers =
        numbers_in(m, hide_guessing(c->s), cell_w - 4, cell_h, least, most, c->pen.metrics);
    m->look.numbers.digits = m->cell && m->range.integral && m->tiniest != 0;
}

/* Row and column of a cell index of the node; false when it is in another block or not shown. The
 * index is split into two places: the longer step first. */
static bool find_cell(const Matrix *m, int64_t cell, int *row, int *column)
{
    int64_t block = m->first - m->row_first * m->row_step - m->column_first * m->column_step;
    int64_t rest = cell - block, at[2] = {0, 0}, step[2] = {m->row_step, m->column_step};
    int64_t all[2] = {m->all_rows, m->all_columns};
    int far = all[0] < 2 || (all[1] > 1 && step[1] > step[0]) ? 1 : 0;
    if (cell < 0 || rest < 0 || all[0] * all[1] == 0)
        return false;
    for (int k = 0; k < 2; k++) {
        int which = k == 0 ? far : 1 - far;
        if (all[which] > 1)
            at[which] = rest / step[which];
        rest -= at[which] * step[which];
    }
    at[0] -= m->row_first;
    at[1] -= m->column_first;
    if (rest != 0 || at[0] < 0 || at[0] >= m->rows || at[1] < 0 || at[1] >= m->columns)
        return false;
    *row = (int)at[0];
    *column = (int)at[1];
    return true;
}

Marks matrix_marks(const Matrix *m, int64_t cell)
{
    Marks marks = {.row = -1, .column = -1, .row_hue = ROLE_TEXT, .column_hue = ROLE_TEXT};
    if (m->attends) {
        marks.row_hue = m->turned ? ROLE_KEY : ROLE_QUERY;
        marks.column_hue = m->turned ? ROLE_QUERY : ROLE_KEY;
    }
    marks.focus = find_cell(m, cell, &marks.row, &marks.column);
    return marks;
}

MatrixCell *matrix_cell(const Matrix *m, int row, int column)
{
    return &m->cell[row * m->columns + column];
}

DrawTag matrix_tag(const Matrix *m, int row, int column)
{
    CellRef of = matrix_cell(m, row, column)->of;
    DrawTag none = {0};
    TagKind kind = m->derived ? TAG_PART : TAG_CELL;
    if (m->thumbnail)
        return m->stands_for.kind ? m->stands_for : (DrawTag){TAG_NODE, m->node, 0, 0};
    return of.node == NO_NODE ? none : (DrawTag){kind, of.node, of.cell, of.time};
}

Box matrix_cell_box(const Matrix *m, int row, int column)
{
    Box box = {m->box.x + (float)column * m->cell_w, m->box.y + (float)row * m->cell_h, m->cell_w,
               m->cell_h};
    return box;
}

/* What is framed is bold: the lit row and column, and the cell in focus. */
static bool is_lit(const Marks *marks, int row, int column)
{
    bool down = row == marks->row, across = column == marks->column;
    return (down && (marks->bold || marks->frame_row)) ||
           (across && (marks->bold || marks->frame_column)) || (marks->focus && down && across);
}

/* Limits of the row's own values, for RANGE_ROW; around 0 where the matrix's are, whose colours
 * they have. */
static CellLook row_look(const Matrix *m, int row)
{
    CellRange range = CELL_RANGE_NONE;
    range.about = m->look.lo < 0;
    for (int j = 0; j < m->columns; j++)
        range = cell_range_add(range, matrix_cell(m, row, j)->value);
    CellLook look = m->look;
    look.lo = cell_limits(range).lo;
    look.hi = cell_limits(range).hi;
    return look;
}

void matrix_draw_covered(const Canvas *c, Box box, const CellLook *look, bool guessed)
{
    if (!guessed) {
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_GUIDE), look->radius, 1, 3);
        return;
    }
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_HIDDEN), look->radius);
    if (look->numbers.shown)
        pen_text_in(&c->pen, FONT_MONO, look->numbers.px, ROLE_HIDDEN_TEXT, box, ALIGN_CENTRE,
                    STR("?"));
}

static void draw_cells(const Canvas *c, const Matrix *m, const Marks *marks)
{
    float margin = m->cell_w > 12 ? 1 : 0;
    for (int i = 0; i < m->rows; i++) {
        CellLook look = c->s->view->range == RANGE_ROW ? row_look(m, i) : m->look;
        for (int j = 0; j < m->columns; j++) {
            Box box = box_inset(matrix_cell_box(m, i, j), margin);
            const MatrixCell *cell = matrix_cell(m, i, j);
            bool covered = cell->blank || cell->hidden;
            c->pen.d->tag = matrix_tag(m, i, j);
            if (covered)
                matrix_draw_covered(c, box, &look, !cell->blank && hide_guessing(c->s));
            else
                cell_draw(c->pen.d, box, cell->value, cell->kind, is_lit(marks, i, j), &look);
            if (!covered && !m->derived && changes_cell(c->s->lesson, cell->of))
                cell_mark_changed(c->pen.d, box, cell_fill(cell->value, cell->kind, &look),
                                  look.theme);
        }
    }
    c->pen.d->tag = (DrawTag){0};
}

/* The lowest box, in pixels, that has room for a second line within. */
static const float SECOND_LINE = 20;

/* What is not ink is told apart from it without colour, by a double line: the second one within,
 * since neighbours' numbers stand right outside. */
void matrix_frame(const Canvas *c, Box box, Role hue)
{
    float thick = c->pen.gap > 8 ? 3 : 2;
    draw_frame(c->pen.d, box_inset(box, -thick), pen_colour(&c->pen, hue), 4, thick, 0);
    if (hue == ROLE_ACCENT && fminf(box.w, box.h) >= SECOND_LINE) {
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_FOCUS_2), 2, 1, 0);
        draw_frame(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, hue), 1, 1, 0);
    }
}

/* A double line as in matrix_frame, with a light one between, so that it shows on every fill; of a
 * small cell a single one. */
void matrix_choose(const Canvas *c, Box cell)
{
    float side = fminf(cell.w, cell.h), thick = side > 40 ? 3 : 2;
    Colour accent = pen_colour(&c->pen, ROLE_ACCENT);
    cell = box_inset(cell, side > 12 ? 1 : 0);
    draw_frame(c->pen.d, cell, accent, 2, thick, 0);
    draw_frame(c->pen.d, box_inset(cell, thick), pen_colour(&c->pen, ROLE_FOCUS_2), 1, 1, 0);
    if (side > 4 * (thick + 2))
        draw_frame(c->pen.d, box_inset(cell, thick + 1), accent, 1, 1, 0);
}

/* Two lines, dark and light, so that it shows on every fill. */
void matrix_focus(const Canvas *c, Box cell, Role hue)
{
    matrix_frame(c, cell, hue);
    draw_frame(c->pen.d, cell, pen_colour(&c->pen, ROLE_FOCUS_2), 2, 1, 0);
}

/* ---- what the pointer is at ----
 *
 * It is marked wherever it stands: the cell, the cells it is made of, their rows and columns. A
 * cell is found by where its number lies in memory, so a transposed or sliced table lights up, too.
 * Only outlines are drawn; nothing moves. */

bool matrix_holds(const Canvas *c, const Matrix *m, CellRef cell, int *row, int *column)
{
    for (int i = 0; m->strip && !m->derived && i < m->rows * m->columns; i++) {
        CellRef at = m->cell[i].of;
        *row = i / m->columns;
        *column = i % m->columns;
        if (at.node == cell.node && at.cell == cell.cell)
            return true;
    }
    if (m->strip || m->derived)
        return false;
    return find_cell(m, lineage_alias(c->s->trace, cell, m->node, m->time), row, column);
}

/* The frame around what the pointer is at. */
static void frame_pointed(const Canvas *c, Box cell, Role hue)
{
    float thick = c->pen.gap > 8 ? 2 : 1;
    draw_frame(c->pen.d, cell, pen_colour(&c->pen, hue), 2, thick, 0);
    draw_frame(c->pen.d, box_inset(cell, thick), pen_colour(&c->pen, ROLE_FOCUS_2), 2, 1, 0);
}

/* The stretch of rows and columns that some terms take. */
typedef struct Patch {
    int top, left, bottom, right, count;
} Patch;

static void patch_add(Patch *p, int row, int column)
{
    if (p->count == 0)
        *p = (Patch){row, column, row, column, 0};
    p->top = row < p->top ? row : p->top;
    p->left = column < p->left ? column : p->left;
    p->bottom = row > p->bottom ? row : p->bottom;
    p->right = column > p->right ? column : p->right;
    p->count++;
}

static void frame_terms(const Canvas *c, const Matrix *m, const Explanation *x, int k)
{
    Role hue = subject_hue(c->s, trace_node(c->s->trace, x->cell.node), k);
    Patch all = {0};
    int row, column;
    for (int i = 0; i < x->terms; i++)
        if (explain_operand(x, i) == k && matrix_holds(c, m, x->term[i].cell, &row, &column))
            patch_add(&all, row, column);
    int down = all.bottom - all.top + 1, across = all.right - all.left + 1;
    Box box = matrix_cell_box(m, all.top, all.left);
    if (all.count == down * across) {
        box.w *= (float)across;
        box.h *= (float)down;
        frame_pointed(c, box, hue);
        return;
    }
    for (int i = 0; i < x->terms; i++)
        if (explain_operand(x, i) == k && matrix_holds(c, m, x->term[i].cell, &row, &column))
            frame_pointed(c, matrix_cell_box(m, row, column), hue);
}

/* Marks the pointed cell, and the cells it is made of in the hues of the arithmetic. */
static void draw_links(const Canvas *c, const Matrix *m, const Marks *marks)
{
    const Pointed *p = &c->s->pointed;
    int row, column;
    if (m->box.w <= 0 || (p->cell.node == NO_NODE && p->term.node == NO_NODE))
        return;
    for (int k = 0; k < 2 && p->cell.node != NO_NODE; k++)
        frame_terms(c, m, &p->x, k);
    if (matrix_holds(c, m, p->cell, &row, &column) &&
        !(marks->focus && marks->row == row && marks->column == column))
        frame_pointed(c, matrix_cell_box(m, row, column), ROLE_FOCUS);
    if (matrix_holds(c, m, p->term, &row, &column))
        frame_pointed(c, matrix_cell_box(m, row, column), ROLE_ACCENT);
}

void matrix_draw(const Canvas *c, const Matrix *m, const Marks *marks)
{
    if (matrix_is_part(m) && !m->turned && !m->derived && m->node == c->s->node)
        grid_field(c, m, m->box);
    draw_cells(c, m, marks);
    Box row = matrix_cell_box(m, marks->row, 0), column = matrix_cell_box(m, 0, marks->column);
    row.w = m->box.w;
    column.h = m->box.h;
    if (marks->frame_row && marks->row >= 0)
        matrix_frame(c, row, marks->row_hue);
    if (marks->frame_column && marks->column >= 0)
        matrix_frame(c, column, marks->column_hue);
    if (marks->focus && marks->row >= 0 && marks->column >= 0)
        matrix_focus(c, matrix_cell_box(m, marks->row, marks->column),
                     marks->focus_hue ? marks->focus_hue : ROLE_FOCUS);
    draw_links(c, m, marks);
}
