/*
 * beside.c - the two sides, what differs between them, and the choice of what stands beside (see
 * beside.h).
 *
 * The version of the lesson before it was changed has a trace of its own: its cells are read from
 * that, by the nodes that match (versions.h). What differs is looked for cell by cell in the
 * traces, so nothing is kept that could be out of date.
 */
#include "subject/beside.h"

#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>

enum { COUNTED_MOST = CHANGES_COUNTED }; /* cells of a matrix: more would take too long */

/* ---- the matrices of a tensor ---- */

static Shape tensor_shape(const Trace *t, NodeId node)
{
    return trace_node(t, node)->out.shape;
}

static int64_t rows_of(Shape s)
{
    return s.rank > 1 ? s.size[s.rank - 2] : 1;
}

static int64_t columns_of(Shape s)
{
    return s.rank > 0 ? s.size[s.rank - 1] : 1;
}

/* How many matrices stand in a row of them: the heads of one text. */
static int64_t heads_of(Shape s)
{
    return s.rank > 2 ? s.size[s.rank - 3] : 1;
}

static int64_t head_at(Shape s, int64_t cell)
{
    return cell / (rows_of(s) * columns_of(s)) % heads_of(s);
}

/* What the matrix is called that begins with that cell: "text 0, head 1". */
static Str block_words(const Subject *s, int64_t first)
{
    Shape shape = tensor_shape(s->trace, s->node);
    int64_t at[MAX_RANK] = {0}, rest = first / (rows_of(shape) * columns_of(shape));
    for (int d = shape.rank - 3; d >= 0; d--) {
        at[d] = rest % shape.size[d];
        rest /= shape.size[d];
    }
    return words_of_block(s->a, s->trace, s->node, at);
}

static Str step_words(const Subject *s, int number)
{
    return phrase(s->a, PHRASE_TELL_STEP, str_printf(s->a, "%d", number));
}

/* ---- side A ---- */

bool beside_is_on(const View *v)
{
    return v->beside.kind != BESIDE_NOTHING && v->at == 0 && v->trail_count == 0 && v->ask == 0 &&
           v->position.count <= 1 && v->kind != VIEW_MAP && v->parts != PARTS_TEXT;
}

/* What the tensor is called that a step shows. */
static Str title_at(const Subject *s, const LessonStep *step)
{
    Str name = step->show.name;
    return subject_short(s, name.len ? name : node_title(s->a, s->trace, step->show.node));
}

static void take_step(const Subject *s, Sides *x)
{
    int number = s->view->beside.number;
    x->step = lesson_step(s->lesson, number);
    x->place[0] = step_words(s, number);
    if (!x->step || x->step->show.node == NO_NODE) {
        x->why = phrase(s->a, PHRASE_BESIDE_NO_TENSOR, x->place[0]);
        return;
    }
    x->node = x->step->show.node;
    x->time = x->step->show.time;
    x->title = title_at(s, x->step);
}

static void take_before(const Subject *s, Sides *x)
{
    const Changes *k = s->lesson->changes;
    x->place[0] = phrase_plain(PHRASE_BESIDE_BEFORE);
    x->place[1] = phrase_plain(PHRASE_BESIDE_NOW);
    if (!k || s->node >= k->count || k->match[s->node] == NO_NODE) {
        x->why = phrase_plain(k ? PHRASE_BESIDE_NEW : PHRASE_BESIDE_UNCHANGED);
        return;
    }
    x->lesson = k->original;
    x->step =
        lesson_step(k->original, step_carry(s->lesson, s->step ? s->step->number : 1, k->original));
    x->node = k->match[s->node];
    x->time = k->time[s->time];
    x->title = s->title;
}

static void take_head(const Subject *s, Sides *x)
{
    Shape shape = tensor_shape(s->trace, s->node);
    int64_t each = rows_of(shape) * columns_of(shape), heads = heads_of(shape);
    int64_t own = x->first[1] / each, number = s->view->beside.number;
    if (heads < 2 || number >= heads) {
        x->place[0] = str_printf(s->a, "%lld", (long long)number);
        x->why = heads > 1 ? phrase(s->a, PHRASE_BESIDE_NO_HEAD, x->place[0],
                                    str_printf(s->a, "%lld", (long long)heads))
                           : phrase_plain(PHRASE_BESIDE_ONE_MATRIX);
        return;
    }
    x->node = s->node;
    x->time = s->time;
    x->title = s->title;
    x->first[0] = (own / heads * heads + number) * each;
    x->place[0] = block_words(s, x->first[0]);
    x->place[1] = block_words(s, x->first[1]);
}

/* The matrix of A's tensor at the place that B's has in its own, else the first. */
static int64_t first_cell(const Sides *x, Shape own, int64_t first)
{
    Shape other = tensor_shape(&x->lesson->trace, x->node);
    return shape_equal(other, own) ? first : 0;
}

/* ---- what differs ---- */

/* The largest of 1, 2, 5, 10, 20, ... that is not above x; 0 for 0. */
static double round_below(double x)
{
    if (!(x > 0) || !isfinite(x))
        return 0;
    double ten = pow(10, floor(log10(x))), digit = x / ten;
    return digit >= 5 ? 5 * ten : digit >= 2 ? 2 * ten : ten;
}

/* One hundredth of the largest number of both, roughly, whichever stands at the left; of B alone
 * where A is of another trace. Whole numbers differ by anything. */
static double choose_apart(const Subject *s, const Sides *x)
{
    CellRange r = planes_know(s->planes, s->trace, s->node, s->time, x->first[1], false)->range;
    double most = r.empty ? 0 : fmax(fabs(r.lo), fabs(r.hi));
    bool whole = r.integral;
    if (x->lesson == s->lesson) {
        r = planes_know(s->planes, s->trace, x->node, x->time, x->first[0], false)->range;
        most = r.empty ? most : fmax(most, fmax(fabs(r.lo), fabs(r.hi)));
        whole = whole && r.integral;
    }
    return whole ? 0 : round_below(most / 100);
}

/* "2 × 3"; of a vector "4" */
static Str size_words(const Subject *s, Shape shape)
{
    if (shape.rank == 0)
        return phrase_plain(PHRASE_TELL_ONE);
    if (shape.rank == 1)
        return str_printf(s->a, "%lld", (long long)columns_of(shape));
    return str_printf(s->a, "%lld × %lld", (long long)rows_of(shape), (long long)columns_of(shape));
}

/* "A is 2 × 3, B is 4", as they are called in the picture. */
static Str sizes_words(const Subject *s, Shape a, Shape b)
{
    Shape left = a;
    if (s->view->beside.at_right) {
        a = b;
        b = left;
    }
    return phrase(s->a, PHRASE_BESIDE_A_AND_B, size_words(s, a), size_words(s, b));
}

/* Compares the two, or says why not. */
static void compare(const Subject *s, Sides *x)
{
    Shape a = tensor_shape(&x->lesson->trace, x->node), b = tensor_shape(s->trace, s->node);
    x->alike = rows_of(a) == x->rows && columns_of(a) == x->columns;
    if (!x->alike)
        x->why = phrase(s->a, PHRASE_BESIDE_SIZES, x->sizes = sizes_words(s, a, b));
    else if (hide_any(s))
        x->why = phrase_plain(PHRASE_BESIDE_COVERED);
    else
        x->apart = choose_apart(s, x);
}

int64_t beside_heads(const Lesson *l)
{
    int64_t most = 0;
    for (NodeId id = 0; id < trace_now(&l->trace); id++) {
        int64_t heads = heads_of(trace_node(&l->trace, id)->out.shape);
        most = heads > most ? heads : most;
    }
    return most;
}

Sides beside_of(const Subject *s)
{
    Sides x = {.lesson = s->lesson, .node = NO_NODE};
    if (s->node == NO_NODE || !beside_is_on(s->view) ||
        tensor_count(trace_node(s->trace, s->node)->out) == 0)
        return x;
    Shape own = tensor_shape(s->trace, s->node);
    x.on = true;
    x.rows = rows_of(own);
    x.columns = columns_of(own);
    int64_t each = x.rows * x.columns;
    x.first[1] = s->focus.cell > 0 ? s->focus.cell / each * each : 0;
    x.place[1] = step_words(s, s->step ? s->step->number : 1);
    if (s->view->beside.kind == BESIDE_STEP)
        take_step(s, &x);
    else if (s->view->beside.kind == BESIDE_BEFORE)
        take_before(s, &x);
    else
        take_head(s, &x);
    if (x.node != NO_NODE && s->view->beside.kind != BESIDE_HEAD)
        x.first[0] = first_cell(&x, own, x.first[1]);
    if (x.node != NO_NODE)
        compare(s, &x);
    return x;
}

Scalar beside_a(const Sides *x, int64_t at)
{
    return trace_cell(&x->lesson->trace, (CellRef){x->node, x->time, x->first[0] + at});
}

Scalar beside_b(const Subject *s, const Sides *x, int64_t at)
{
    return trace_cell(s->trace, (CellRef){s->node, s->time, x->first[1] + at});
}

static bool are_whole(Scalar a, Scalar b)
{
    return !dtype_is_float(a.dtype) && !dtype_is_float(b.dtype);
}

Scalar beside_more(Scalar a, Scalar b)
{
    if (are_whole(a, b)) /* beyond 64 bits it wraps */
        return scalar_i64((int64_t)((uint64_t)scalar_whole(b) - (uint64_t)scalar_whole(a)));
    return scalar_f64(scalar_double(b) - scalar_double(a));
}

bool beside_differ(const Subject *s, const Sides *x, int64_t at)
{
    Scalar a = beside_a(x, at), b = beside_b(s, x, at);
    double was = scalar_double(a), is = scalar_double(b);
    if (are_whole(a, b))
        return scalar_whole(a) != scalar_whole(b);
    return was != is && !(isnan(was) && isnan(is)) && !(fabs(is - was) <= x->apart);
}

int64_t beside_place(const Subject *s, const Sides *x, CellRef cell)
{
    int64_t each = x->rows * x->columns;
    bool own = cell.node == s->node && cell.cell >= x->first[1] && cell.cell < x->first[1] + each;
    bool other = x->lesson == s->lesson && cell.node == x->node && cell.cell >= x->first[0] &&
                 cell.cell < x->first[0] + each;
    if (cell.node == NO_NODE || !x->on)
        return -1;
    if (own && other) /* one tensor at two times */
        other = cell.time == x->time && cell.time != s->time;
    return other && x->alike ? cell.cell - x->first[0] : own ? cell.cell - x->first[1] : -1;
}

/* How many cells of all the matrix differ; -1: there are too many to look at all. */
static int64_t count_differing(const Subject *s, const Sides *x)
{
    int64_t each = x->rows * x->columns, count = 0;
    if (each > COUNTED_MOST)
        return -1;
    for (int64_t at = 0; at < each; at++)
        count += beside_differ(s, x, at);
    return count;
}

bool beside_marks(const Subject *s, const Sides *x)
{
    return count_differing(s, x) != x->rows * x->columns;
}

Str beside_words(const Subject *s, const Sides *x)
{
    if (x->why.len)
        return x->why;
    int64_t count = count_differing(s, x);
    Str all = phrase_number(s->a, x->rows * x->columns), apart = str_printf(s->a, "%g", x->apart);
    if (count < 0)
        return x->apart > 0 ? phrase(s->a, PHRASE_BESIDE_DASHED_BY, apart)
                            : phrase_plain(PHRASE_BESIDE_DASHED);
    if (count == 0)
        return x->apart > 0 ? phrase(s->a, PHRASE_BESIDE_NONE_BY, all, apart)
                            : phrase(s->a, PHRASE_BESIDE_NONE, all);
    if (count == x->rows * x->columns)
        return x->apart > 0 ? phrase(s->a, PHRASE_BESIDE_EVERY_BY, all, apart)
                            : phrase(s->a, PHRASE_BESIDE_EVERY, all);
    Str some = phrase_number(s->a, count);
    return x->apart > 0 ? phrase(s->a, PHRASE_BESIDE_SOME_BY, some, all, apart)
                        : phrase(s->a, PHRASE_BESIDE_SOME, some, all);
}

Str beside_brief(const Subject *s, const Sides *x)
{
    if (x->why.len)
        return x->sizes.len ? x->sizes : x->why;
    int64_t count = count_differing(s, x);
    if (count < 0)
        return phrase_plain(PHRASE_BESIDE_DASHED);
    Str some = phrase_number(s->a, count), all = phrase_number(s->a, x->rows * x->columns);
    return x->apart > 0
               ? phrase(s->a, PHRASE_BESIDE_BRIEF_BY, some, all, str_printf(s->a, "%g", x->apart))
               : phrase(s->a, PHRASE_BESIDE_BRIEF, some, all);
}

CellRef beside_next(const Subject *s, int by)
{
    Sides x = beside_of(s);
    int64_t each = x.rows * x.columns, from = s->focus.cell - x.first[1];
    if (!x.on || x.why.len || each == 0)
        return (CellRef){NO_NODE, 0, -1};
    from = s->focus.cell < 0 ? (by > 0 ? -1 : 0) : from;
    for (int64_t i = 1; i <= each; i++) {
        int64_t at = ((from + i * by) % each + each) % each;
        if (beside_differ(s, &x, at))
            return (CellRef){s->node, s->time, x.first[1] + at};
    }
    return (CellRef){NO_NODE, 0, -1};
}

/* ---- in words ---- */

static void add_piece(const Subject *s, Arithmetic *f, Str text, PieceRole role, bool starts)
{
    *ARENA_PUSH(s->a, f) =
        (Piece){.text = text, .role = role, .cell = {NO_NODE, 0, -1}, .term_start = starts};
}

/* "A raw[5,6] = 0.9999" */
static void add_number(const Subject *s, Arithmetic *f, const char *side, Str name, Str number)
{
    if (f->count > 0)
        add_piece(s, f, STR(", "), PIECE_PLAIN, true);
    add_piece(s, f, str_printf(s->a, "%s%s%.*s", side, name.len ? " " : "", STR_ARG(name)),
              PIECE_NAME, false);
    add_piece(s, f, STR(" = "), PIECE_PLAIN, false);
    add_piece(s, f, number, PIECE_RESULT, false);
}

/* Is the number between the two as printed another than the one that is printed? */
static bool is_rounded(Str a, Str b, Str more)
{
    double from, to, between;
    return str_to_double(a, &from) && str_to_double(b, &to) && str_to_double(more, &between) &&
           isfinite(from) && isfinite(to) && fabs(to - from - between) > 1e-7;
}

bool beside_arithmetic(const Subject *s, CellRef told, Arithmetic *out)
{
    Sides x = beside_of(s);
    int64_t at = beside_place(s, &x, told);
    if (at < 0 || x.why.len)
        return false;
    int left = s->view->beside.at_right ? 1 : 0; /* 0 is the other one, 1 the view's own */
    Scalar both[] = {beside_a(&x, at), beside_b(s, &x, at)}, a = both[left], b = both[!left];
    CellRef cell_a = {x.node, x.time, x.first[0] + at};
    CellRef cell_b = {s->node, s->time, x.first[1] + at};
    Str name[] = {cell_name(s->a, &x.lesson->trace, cell_a, x.title),
                  cell_name(s->a, s->trace, cell_b, s->title)};
    *out = (Arithmetic){
        .gap = "",
        .sentence = phrase(s->a, PHRASE_BESIDE_SENTENCE, x.place[left], x.place[!left]),
    };
    Str from = arithmetic_number(s->a, a), to = arithmetic_number(s->a, b);
    Str more = arithmetic_number(s->a, beside_more(a, b));
    add_number(s, out, "A", name[left], from);
    add_number(s, out, "B", name[!left], to);
    add_number(s, out, "B − A", STR(""), more);
    out->first_term = out->after_terms = out->count;
    double was = scalar_double(a), is = scalar_double(b);
    if (isnan(was) && isnan(is))
        out->note = phrase_plain(PHRASE_BESIDE_NANS);
    else if (isinf(was) && was == is)
        out->note = phrase_plain(PHRASE_BESIDE_INFINITIES);
    else if (!are_whole(a, b) && is_rounded(from, to, more))
        out->note = phrase_plain(PHRASE_BESIDE_ROUNDED);
    return true;
}

/* ---- choosing ---- */

static CellRange range_of(const Subject *s, NodeId node, NodeId time)
{
    return planes_know(s->planes, s->trace, node, time, 0, false)->range;
}

/* Is another tensor shown there that can be compared? `like`: of the same shape, and no mask beside
 * fractions. */
static bool shows(const Subject *s, const LessonStep *step, bool like)
{
    Target t = step->show;
    if (t.node == NO_NODE || t.node == s->node)
        return false;
    Shape a = tensor_shape(s->trace, t.node), b = tensor_shape(s->trace, s->node);
    if (!like)
        return rows_of(a) == rows_of(b) && columns_of(a) == columns_of(b);
    return shape_equal(a, b) &&
           range_of(s, t.node, t.time).integral == range_of(s, s->node, s->time).integral;
}

static bool has_marked(const Node *n, const bool *marked)
{
    bool has = false;
    for (int k = 0; k < n->in_count; k++)
        has = has || (n->in[k].node != NO_NODE && marked[n->in[k].node]);
    return has;
}

static int64_t cells_of(const Trace *t, NodeId node)
{
    return tensor_count(trace_node(t, node)->out);
}

/* A byte for each node: is it the view's own, or made from that, or that from it, through tensors
 * of as many cells alone: cut, turned and put together again they may be on the way. */
static const bool *line_of(const Subject *s)
{
    NodeId count = trace_now(s->trace);
    bool *line = ARENA_ARRAY(s->a, bool, count);
    int64_t own = cells_of(s->trace, s->node);
    line[s->node] = true;
    for (NodeId id = s->node + 1; id < count; id++) {
        const Node *n = trace_node(s->trace, id);
        line[id] = cells_of(s->trace, id) == own && has_marked(n, line);
    }
    for (NodeId id = s->node + 1; id-- > 0;) {
        const Node *n = trace_node(s->trace, id);
        for (int k = 0; line[id] && k < n->in_count; k++)
            if (n->in[k].node != NO_NODE)
                line[n->in[k].node] = cells_of(s->trace, n->in[k].node) == own;
    }
    return line;
}

/* What the rows and columns of both stand for: 1: the same, -1: something else, 0: of one of them
 * that is not known. */
static int compare_axes(const Node *a, const Node *b)
{
    int ranks[] = {a->out.shape.rank, b->out.shape.rank}, least = ranks[ranks[1] < ranks[0]];
    int same = least > 0;
    for (int back = 1; back <= 2 && back <= least; back++) {
        Str x = a->axis[ranks[0] - back].name, y = b->axis[ranks[1] - back].name;
        if (x.len && y.len && !str_equal(x, y))
            return -1;
        same = same && x.len && y.len;
    }
    return same;
}

/* Was each of the two made in one operation from the same tensor? */
static bool share_operand(const Node *a, const Node *b)
{
    bool share = false;
    for (int i = 0; i < a->in_count; i++)
        for (int k = 0; k < b->in_count; k++)
            share = share || (a->in[i].node != NO_NODE && a->in[i].node == b->in[k].node);
    return share;
}

/* Are both one and the same number but for rounding, a fraction, which is no accident? */
static bool is_same_number(const Subject *s, Target t)
{
    if (cells_of(s->trace, t.node) != 1 || cells_of(s->trace, s->node) != 1)
        return false;
    double a = scalar_double(trace_cell(s->trace, (CellRef){t.node, t.time, 0}));
    double b = scalar_double(trace_cell(s->trace, (CellRef){s->node, s->time, 0}));
    return a != floor(a) && fabs(a - b) <= 1e-5 * fabs(a);
}

/* Do the numbers that the step shows say something about the view's own? That they are as many says
 * nothing. */
static bool is_related(const Subject *s, const bool *line, const LessonStep *step)
{
    const Node *a = trace_node(s->trace, step->show.node), *b = trace_node(s->trace, s->node);
    int axes = compare_axes(a, b);
    return line[a->id] || str_equal(title_at(s, step), s->title) || axes > 0 ||
           (axes == 0 && (share_operand(a, b) || is_same_number(s, step->show)));
}

/* The nearest step before the view's whose tensor is related and can be compared, else the nearest
 * behind it; first of all one that is alike. */
static Beside choose_step(const Subject *s)
{
    int own = s->step ? s->step->number : 1, all = (int)s->lesson->steps.count;
    const bool *line = line_of(s);
    for (int like = 1; like >= 0; like--)
        for (int i = 1; i < all; i++) { /* from the one before back to the first, then on */
            int number = i < own ? own - i : i + 1;
            const LessonStep *step = lesson_step(s->lesson, number);
            if (shows(s, step, like) && is_related(s, line, step))
                return (Beside){.kind = BESIDE_STEP, .number = number};
        }
    return (Beside){0};
}

static Beside choose_head(const Subject *s)
{
    Shape shape = tensor_shape(s->trace, s->node);
    if (heads_of(shape) < 2)
        return (Beside){0};
    int64_t head = head_at(shape, s->focus.cell > 0 ? s->focus.cell : 0);
    return (Beside){.kind = BESIDE_HEAD, .number = (int)(head > 0 ? head - 1 : 1)};
}

static Beside choose(const Subject *s, BesideKind kind)
{
    Beside nothing = {0}, before = {.kind = BESIDE_BEFORE};
    return kind == BESIDE_BEFORE ? s->lesson->changes ? before : nothing
           : kind == BESIDE_HEAD ? choose_head(s)
                                 : choose_step(s);
}

/* The first of the kinds that make sense, behind the one that stands there. */
static Beside choose_behind(const Lesson *l, const View *v, BesideKind kind)
{
    static const BesideKind order[] = {BESIDE_BEFORE, BESIDE_HEAD, BESIDE_STEP};
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    Beside found = {0};
    bool behind = kind == BESIDE_NOTHING;
    bool cells = s.node != NO_NODE && tensor_count(trace_node(s.trace, s.node)->out) > 0;
    for (int i = 0; cells && i < 3 && found.kind == BESIDE_NOTHING; i++) {
        if (behind)
            found = choose(&s, order[i]);
        behind = behind || order[i] == kind;
    }
    arena_free(&a);
    return found;
}

/* Of the two heads that stand side by side the first is at the left. */
static void order_heads(const Lesson *l, View *v)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    int64_t own = head_at(tensor_shape(s.trace, s.node), s.focus.cell > 0 ? s.focus.cell : 0);
    if (own < v->beside.number)
        beside_swap(l, v);
    arena_free(&a);
}

bool beside_has_others(const Lesson *l, const View *v)
{
    return choose_behind(l, v, v->beside.kind).kind != BESIDE_NOTHING;
}

void beside_choose(const Lesson *l, View *v)
{
    int own = v->position.count ? v->position.path[0] : 1;
    v->beside = choose_behind(l, v, v->beside.kind);
    if (v->beside.kind == BESIDE_STEP) /* what comes first stands first */
        v->beside.at_right = v->beside.number > own;
    if (v->beside.kind == BESIDE_HEAD)
        order_heads(l, v);
}

/* A tensor, and not the very one that stands at the right. */
static bool shows_other(const Subject *s, const LessonStep *step)
{
    Target t = step->show;
    return t.node != NO_NODE && (t.node != s->node || t.time != s->time);
}

bool beside_move(const Lesson *l, View *v, int by)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    Sides x = beside_of(&s);
    int number = v->beside.number + by;
    bool there = false;
    if (x.on && v->beside.kind == BESIDE_STEP)
        for (; lesson_step(l, number) && !there; number += there ? 0 : by)
            there = shows_other(&s, lesson_step(l, number));
    if (x.on && v->beside.kind == BESIDE_HEAD) {
        Shape shape = tensor_shape(s.trace, s.node);
        number += head_at(shape, x.first[1]) == number ? by : 0;
        there = number >= 0 && number < heads_of(shape);
    }
    if (there)
        v->beside.number = number;
    arena_free(&a);
    return there;
}

bool beside_swap(const Lesson *l, View *v)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    Sides x = beside_of(&s);
    bool head = v->beside.kind == BESIDE_HEAD;
    bool can = x.on && x.node != NO_NODE && (head || v->beside.kind == BESIDE_STEP);
    int64_t at = can ? beside_place(&s, &x, s.focus) : -1;
    if (can && head) {
        v->beside.number = (int)head_at(tensor_shape(s.trace, s.node), x.first[1]);
        point_clear(v);
        v->focus = (CellRef){x.node, x.time, x.first[0] + (at > 0 ? at : 0)};
    } else if (can) {
        v->beside.at_right = !v->beside.at_right;
    }
    arena_free(&a);
    return can;
}

CellRef beside_own(const Lesson *l, const View *v, CellRef cell)
{
    if (!beside_is_on(v) || cell.node == NO_NODE)
        return cell;
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    Sides x = beside_of(&s);
    int64_t at = x.on ? beside_place(&s, &x, cell) : -1;
    arena_free(&a);
    return at < 0 ? cell : (CellRef){s.node, s.time, x.first[1] + at};
}
