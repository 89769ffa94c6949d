/*
 * hide.c - covered cells (see subject.h).
 *
 * The same number may be seen through several views, so a cell is looked for in each covered tensor
 * (lineage_alias).
 */
#include "subject/beside.h"

#include "trace/ops.h"
#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>

/* True when every cell that holds the answer must be covered: a number with decimals does not stand
 * elsewhere by chance, a whole one may. */
static bool tells_by_value(const Ask *ask)
{
    double value = scalar_double(ask->value);
    return isnan(value) || value != floor(value);
}

/* Question i, from 0, of those whose answers are still to be found: the one that is put, or of what
 * is veiled all of the fence. NULL: there are no more. */
static const Ask *open_ask(const Subject *s, int i)
{
    if (s->ask)
        return i == 0 && !s->view->answered ? s->ask : NULL;
    return s->view->veiled ? lesson_ask(s->lesson, s->step, i + 1) : NULL;
}

static bool covers_cells(const Ask *ask)
{
    return ask->hidden.node != NO_NODE || tells_by_value(ask);
}

bool hide_guessing(const Subject *s)
{
    const Ask *ask;
    bool covers = s->view->hide || s->view->turned_count;
    for (int i = 0; !covers && (ask = open_ask(s, i)) != NULL; i++)
        covers = covers_cells(ask);
    return covers;
}

bool hide_any(const Subject *s)
{
    return hide_guessing(s) || s->view->sweep.on;
}

/* True when the cell is covered as one of the tensor `node`: all its cells are but the first ones,
 * those that --reveal or the sweep uncovered. */
static bool covered_in(const Subject *s, NodeId node, NodeId time, CellRef cell)
{
    int64_t bare = s->view->hide ? s->view->reveal : s->view->sweep.cells;
    return node != NO_NODE && lineage_alias(s->trace, cell, node, time) >= bare;
}

/* Is it a cell of what the other one was computed from, be it another cell of the same tensor? */
static bool is_operand(const Trace *t, CellRef cell, CellRef of)
{
    Arena a = arena_scratch();
    Explanation x = explain_origin(t, &a, of);
    NodeId seen = NO_NODE;
    bool found = false;
    for (int i = 0; i < x.terms && !found; i++) {
        CellRef term = x.term[i].cell;
        if (term.node == NO_NODE || term.node == seen)
            continue;
        seen = term.node;
        found = cell.node == term.node || lineage_alias(t, cell, term.node, term.time) >= 0;
    }
    arena_free(&a);
    return found;
}

/* Is it a cell of what the expression of the question computes with? */
static bool is_worked_with(const Subject *s, const Ask *ask, CellRef cell)
{
    for (size_t i = 0; i < ask->from.count; i++) {
        NodeId from = ask->from.items[i];
        if (cell.node == from || lineage_alias(s->trace, cell, from, s->time) >= 0)
            return true;
    }
    return false;
}

/* Does the cell hold the answer where it may be read off, as its like across the diagonal does?
 * What the number that is asked for is to be worked out from stays. */
static bool holds_answer(const Subject *s, const Ask *ask, CellRef cell)
{
    const Target *t = &ask->hidden;
    double value = scalar_double(trace_cell(s->trace, cell));
    double answer = scalar_double(ask->value);
    if (!tells_by_value(ask) || (value != answer && !(isnan(value) && isnan(answer))))
        return false;
    if (t->node == NO_NODE)
        return !is_worked_with(s, ask, cell);
    return lineage_alias(s->trace, cell, t->node, t->time) >= 0 ||
           !is_operand(s->trace, cell, (CellRef){t->node, t->time, t->cell < 0 ? 0 : t->cell});
}

/* True when the cell would give away the answer of a question. */
static bool covered_by_ask(const Subject *s, CellRef cell)
{
    const Ask *ask;
    bool covered = false;
    for (int i = 0; !covered && (ask = open_ask(s, i)) != NULL; i++) {
        const Target *t = &ask->hidden;
        int64_t index = t->node == NO_NODE ? -1 : lineage_alias(s->trace, cell, t->node, t->time);
        covered = (index >= 0 && (t->cell < 0 || index == t->cell)) || holds_answer(s, ask, cell);
    }
    return covered;
}

/* The place of the cell among those that are the other way around; -1: it is none of them. */
static int turned(const Trace *t, const View *v, CellRef cell)
{
    for (int i = 0; i < v->turned_count; i++)
        if (lineage_alias(t, cell, v->turned[i].node, v->turned[i].time) == v->turned[i].cell)
            return i;
    return -1;
}

bool hide_cell(const Subject *s, CellRef cell)
{
    if (!hide_any(s) || cell.node == NO_NODE)
        return false;
    bool covered = covered_by_ask(s, cell), other = turned(s->trace, s->view, cell) >= 0;
    if (covered || (other && s->view->hide))
        return covered;
    if (other)
        return true;
    if (!s->view->hide && !s->view->sweep.on)
        return false;
    covered |= covered_in(s, s->node, s->time, cell);
    for (int k = 0; k < 2 && s->step; k++) /* two tensors compared are one guess */
        covered |= covered_in(s, s->step->compare[k].node, s->step->compare[k].time, cell);
    if (s->step && s->step->outline.node != NO_NODE)
        covered |= covered_in(s, s->step->outline.node, s->step->outline.time, cell);
    return covered;
}

/* How many cells the shown tensor has; 0 where there is none. */
static int64_t cells_shown(const Subject *s)
{
    NodeId node = s->node;
    return node == NO_NODE ? 0 : tensor_count(trace_node(s->trace, node)->out);
}

bool hide_printed(const Subject *s)
{
    const Ask *ask;
    int64_t all = cells_shown(s);
    for (int i = 0; (ask = open_ask(s, i)) != NULL; i++)
        if (ask->kind == ASK_ANSWER || tells_by_value(ask))
            return true;
    if (!s->view->hide)
        return s->view->turned_count > 0;
    return all == 0 || s->view->reveal < all;
}

/* A whole number that is asked for and is no cell stands in a print by chance if it is small. */
static bool is_rare(const Ask *ask)
{
    return ask->kind == ASK_ANSWER && fabs(scalar_double(ask->value)) >= 10;
}

Str hide_in_print(const Subject *s, Str printed)
{
    const Ask *ask;
    for (int i = 0; (ask = open_ask(s, i)) != NULL; i++)
        if (covers_cells(ask) || is_rare(ask))
            printed = check_cover(s->a, printed, scalar_double(ask->value), !covers_cells(ask));
    return printed;
}

bool hide_turn(const Trace *t, View *v, CellRef cell)
{
    int at = turned(t, v, cell);
    if (at < 0 && v->turned_count == VIEW_TURNED_MOST)
        return false;
    if (at < 0)
        v->turned[v->turned_count++] = cell;
    else
        v->turned[at] = v->turned[--v->turned_count];
    return true;
}

/* A piece that is still to come takes its room, and leads nowhere. */
static void blank(Arena *a, Piece *p)
{
    p->text = str_printf(a, "%*s", str_columns(p->text), "");
    p->cell = (CellRef){NO_NODE, 0, 0};
    p->at = (Span){0};
}

/* The formula of softmax, exp(x - max) / sum = exp / sum, up to a step. */
static void blank_softmax(Arena *a, Arithmetic *f, int step)
{
    int due = 0;
    for (size_t i = 0; i < f->count; i++) {
        Str text = f->items[i].text;
        if (due == 0 && str_is(text, "exp("))
            due = SOFTMAX_MAX;
        else if (due == SOFTMAX_MAX && str_is(text, " / "))
            due = SOFTMAX_SUM;
        else if (due == SOFTMAX_SUM && str_is(text, " = "))
            due = SOFTMAX_WEIGHTS;
        if (due > step)
            blank(a, &f->items[i]);
    }
}

/* A formula while it is being worked out: what comes behind its first `terms` terms becomes blank,
 * but takes its room. */
static void blank_behind(Arena *a, Arithmetic *f, int terms)
{
    int term = 0;
    for (size_t i = 0; i < f->count; i++) {
        Piece *p = &f->items[i];
        bool inside = i >= f->first_term && i < f->after_terms;
        term += inside && p->term_start;
        if (i >= f->first_term && terms <= f->term_count && !(inside && term <= terms))
            blank(a, p);
    }
}

enum { PIECE_MOST = 48 }; /* bytes: a title with four indices */

/* A number with the minus that is printed in books. */
static Str with_minus(Arena *a, Scalar s)
{
    Str text = arithmetic_number(a, s);
    return str_starts(text, "-") ? str_printf(a, "−%.*s", STR_ARG(str_from(text, 1))) : text;
}

/* "was 0.2264": behind the result, what the cell that is told was before the lesson was changed.
 * Where that reads the same, by how much it was less or more. */
static void add_was(const Subject *s, CellRef told, const Explanation *x, Arithmetic *f)
{
    Scalar was;
    if (!changes_was(s->lesson, told, &was))
        return;
    Str now = arithmetic_number(s->a, x->result), old = arithmetic_number(s->a, was);
    double less = scalar_double(x->result) - scalar_double(was);
    Str by = str_printf(s->a, "%.1e", fabs(less));
    Str words = !str_equal(now, old)
                    ? phrase(s->a, PHRASE_WAS, with_minus(s->a, was))
                    : phrase(s->a, less > 0 ? PHRASE_WAS_LESS : PHRASE_WAS_MORE, by);
    *ARENA_PUSH(s->a, f) = (Piece){.text = str_printf(s->a, "  %.*s", STR_ARG(words)),
                                   .role = PIECE_WAS,
                                   .cell = {NO_NODE, 0, 0},
                                   .term_start = true};
}

int hide_terms(const Subject *s)
{
    return subject_tell(s).kind == EXPLAIN_SOFTMAX ? SOFTMAX_SUM : hide_arithmetic(s, 1).all_terms;
}

/* Are two tensors compared of which the shown one is none? */
static bool compares_others(const Subject *s)
{
    const Target *two = s->step ? s->step->compare : NULL;
    return two && two[0].node != NO_NODE && s->view->kind == VIEW_AUTO &&
           s->view->position.count <= 1 && two[0].node != s->node && two[1].node != s->node;
}

Sweep hide_sweep(Arena *a, const Lesson *l, const View *v, int64_t from)
{
    View still = *v;
    Sweep whole = {0};
    still.sweep = (Sweep){.on = true, .cells = from, .told = from};
    Subject s = subject_of(a, l, &still);
    int64_t cells = s.node == NO_NODE ? 0 : tensor_count(trace_node(s.trace, s.node)->out);
    if (cells > 0 && s.kind != VIEW_MAP && s.kind != VIEW_MEMORY && !compares_others(&s) &&
        !op_is_view(trace_node(s.trace, s.made.node)->op))
        whole = (Sweep){.on = true, .cells = cells, .terms = hide_terms(&s)};
    return whole;
}

Arithmetic hide_arithmetic(const Subject *s, int most)
{
    CellRef told = subject_told(s);
    Arithmetic sides;
    if (beside_is_on(s->view) && beside_arithmetic(s, told, &sides))
        return sides;
    Explanation x = subject_tell(s);
    Str title =
        told.node == s->node ? s->title : subject_short(s, node_title(s->a, s->trace, told.node));
    Str name = cell_name(s->a, s->trace, told, title);
    if (s->view->sweep.on && !hide_guessing(s)) {
        Arithmetic whole = arithmetic_make(s->a, s->trace, &x, name, ARITHMETIC_WHOLE);
        if (x.kind == EXPLAIN_SOFTMAX)
            blank_softmax(s->a, &whole, s->view->sweep.terms);
        else
            blank_behind(s->a, &whole, s->view->sweep.terms);
        return whole;
    }
    if (hide_any(s) && hide_cell(s, told))
        return arithmetic_make(s->a, s->trace, &x, name, ARITHMETIC_COVERED);
    Arithmetic f = arithmetic_make(s->a, s->trace, &x, name, most);
    for (size_t i = 0; i < f.count; i++)
        if (f.items[i].text.len > PIECE_MOST) /* a long source text that stands for an operand */
            f.items[i].text = subject_short(s, f.items[i].text);
    for (size_t i = 0; hide_any(s) && i < f.count; i++)
        if (f.items[i].role != PIECE_NAME && hide_cell(s, f.items[i].cell))
            f.items[i].text = STR("?");
    add_was(s, told, &x, &f);
    return f;
}

void reveal_more(const Lesson *l, View *v, bool row)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    int64_t all = cells_shown(&s), step = 1;
    Shape shape = all ? trace_node(s.trace, s.node)->out.shape : (Shape){0};
    if (row && shape.rank > 0)
        step = shape.size[shape.rank - 1];
    int64_t next = (v->reveal / step + 1) * step;
    v->reveal = (int)(next < all ? next : all);
    if (!row && all > 0)
        v->focus = (CellRef){s.node, s.time, v->reveal - 1};
    arena_free(&a);
}
