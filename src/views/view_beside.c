/*
 * view_beside.c - two sides: a tensor and what stands at its left or right, as tables called A and
 * B with one range, one zoomed part and one marked cell (subject/beside.h). The cells that differ
 * are framed in both; on request a third table shows what B has more than A.
 *
 * The table of what was before the lesson was changed holds the numbers of another trace. Its cells
 * stand for those of B at the same places, so that pointing and labels work as they do there.
 */
#include "subject/beside.h"

#include "views/alike.h"
#include "words/phrase.h"

#include <math.h>

enum { CODE_MOST = 80 }; /* characters of a statement above a table */

/* The place of the cell that is marked at both sides, and of the one in focus. */
typedef struct Marked {
    int64_t lit, focus;
} Marked;

static Marked marked_of(const Subject *s, const Sides *x)
{
    int64_t focus = beside_place(s, x, s->focus), lit = beside_place(s, x, s->view->hover);
    if (lit < 0)
        lit = beside_place(s, x, s->lit);
    return (Marked){lit, focus < 0 ? 0 : focus};
}

/* Where the step asked for a tensor: in its own text, that of the call in which it was computed.
 * Length 0: it was made elsewhere. */
static Span made_at(const Trace *t, const LessonStep *step, NodeId node, NodeId time)
{
    NodeId written = trace_last_write(t, node, time), made = written != NO_NODE ? written : node;
    Span at = trace_node(t, made)->at;
    if (made < step->begin || made >= step->end)
        return (Span){0};
    for (int call = trace_node(t, made)->step; call >= 0 && !span_holds(step->at, at);
         call = t->steps.items[call].parent)
        at = t->steps.items[call].at;
    return span_holds(step->at, at) ? at : (Span){0};
}

/* The first line of the statement that made a side's tensor, as its step has it; empty: another
 * step did. */
static Str code_of(const Canvas *c, const Trace *t, const LessonStep *step, NodeId node,
                   NodeId time)
{
    Span at = step ? made_at(t, step, node, time) : (Span){0};
    if (at.len == 0)
        return STR("");
    Span statement = span_holds(step->about, at) ? step->about : span_lines(at);
    Str rest = str_trim(span_text(statement)), line;
    str_line(&rest, &line);
    size_t end = str_nth(line, CODE_MOST);
    return end < line.len || rest.len ? str_printf(c->pen.a, "%.*s …", (int)end, line.at) : line;
}

/* The place in both matrices of cell i of B's table. */
static int64_t place_of(const Sides *x, const Matrix *b, int i)
{
    int64_t row = b->row_first + i / b->columns, column = b->column_first + i % b->columns;
    return row * x->columns + column;
}

/* The numbers of A at the places of B's table. */
static Matrix other_trace(const Canvas *c, const Sides *x, const Matrix *b)
{
    int cells = b->rows * b->columns;
    double *value = ARENA_ARRAY(c->pen.a, double, cells + 1);
    CellKind *kind = ARENA_ARRAY(c->pen.a, CellKind, cells + 1);
    for (int i = 0; i < cells; i++) {
        int64_t at = place_of(x, b, i);
        CellRef cell = {x->node, x->time, x->first[0] + at};
        value[i] = scalar_double(beside_a(x, at));
        kind[i] = trace_kind(&x->lesson->trace, cell);
    }
    Matrix m = matrix_derived(c, b, x->title, value);
    for (int i = 0; i < cells; i++) {
        m.cell[i].of = b->cell[i].of;
        m.cell[i].kind = kind[i];
    }
    matrix_lies_about(c, &m, b->range.about);
    return m;
}

/* Adds one side, with the marked cell: its index in the tensor. */
static void add_side(const Canvas *c, Layout *l, Matrix m, PhraseId name, Str place, int64_t marked)
{
    Str short_title = str_trim(phrase(c->pen.a, name, STR("")));
    m.title = phrase(c->pen.a, name, m.title);
    m.hue = ROLE_TEXT;
    if (c->s->view->beside.kind != BESIDE_HEAD) /* its caption says which matrix it is */
        m.remark = place;
    Slot *slot = layout_add(l, m, 0, l->count);
    slot->short_title = short_title;
    if (marked >= 0)
        slot->marks = matrix_marks(&m, marked);
    slot->legend = LEGEND_BELOW;
}

/* Adds the table of the differences. */
static void add_difference(const Canvas *c, Layout *l, const Sides *x, const Matrix *b)
{
    int cells = b->rows * b->columns;
    double *more = ARENA_ARRAY(c->pen.a, double, cells + 1);
    for (int i = 0; i < cells; i++) {
        int64_t at = place_of(x, b, i);
        Scalar own = beside_b(c->s, x, at), other = beside_a(x, at);
        bool right = c->s->view->beside.at_right;
        more[i] = scalar_double(right ? beside_more(own, other) : beside_more(other, own));
    }
    alike_difference(c, l, phrase_plain(PHRASE_BESIDE_MORE), more);
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    Sides x = beside_of(s);
    Marked p = marked_of(s, &x);
    bool same_trace = x.lesson == s->lesson;
    CellRef own = {s->node, s->time, x.first[1] + p.focus};
    Zoom part = alike_part(c, l->page, own);
    Matrix a, b = matrix_part(c, s->node, s->time, s->title, LIE_ROW, own.cell, part);
    int64_t marked = p.lit >= 0 ? x.first[1] + p.lit : -1, twin = marked;
    bool right = s->view->beside.at_right, both = x.node != NO_NODE && (same_trace || x.alike);
    if (both && same_trace) {
        CellRef other = {x.node, x.time, x.first[0] + (x.alike ? p.focus : 0)};
        Zoom whole = {0}, page = matrix_around(c, other.node, other.cell, whole, l->page, l->page);
        a = matrix_part(c, x.node, x.time, x.title, LIE_ROW, other.cell, x.alike ? part : page);
        twin = x.alike && p.lit >= 0 ? x.first[0] + p.lit : -1;
    } else if (both) {
        a = other_trace(c, &x, &b);
    }
    if (right)
        add_side(c, l, b, PHRASE_BESIDE_A, x.place[1], marked);
    if (both)
        add_side(c, l, a, right ? PHRASE_BESIDE_B : PHRASE_BESIDE_A, x.place[0], twin);
    if (!right)
        add_side(c, l, b, PHRASE_BESIDE_B, x.place[1], marked);
    layout_share_range(c, l);
    if (s->view->beside.kind != BESIDE_HEAD && l->count > 1) {
        l->slot[right].name = code_of(c, &x.lesson->trace, x.step, x.node, x.time);
        l->slot[!right].name = code_of(c, s->trace, s->step, s->node, s->time);
        l->slot[0].name_yields = l->slot[1].name_yields = true;
    }
    if (s->view->difference && l->count > 1 && !x.why.len)
        add_difference(c, l, &x, &b);
    Str words = beside_words(s, &x);
    l->brief_note = beside_brief(s, &x);
    l->note =
        l->note.len ? str_printf(c->pen.a, "%.*s; %.*s", STR_ARG(words), STR_ARG(l->note)) : words;
}

/* Dashed frames, black or white, whichever shows on the cell. */
static void draw_differences(const Canvas *c, const Layout *l)
{
    Sides x = beside_of(c->s);
    if (l->count < 2 || x.why.len || !beside_marks(c->s, &x))
        return;
    const Matrix *a = &l->slot[0].m, *b = &l->slot[1].m;
    float thick = fmaxf(1, fminf(c->pen.gap / 4, b->cell_h / 20)); /* beside flat cells' numbers */
    for (int i = 0; i < b->rows * b->columns; i++) {
        if (!beside_differ(c->s, &x, place_of(&x, b, i)))
            continue;
        for (const Matrix *m = a;; m = b) {
            Box cell = matrix_cell_box(m, i / m->columns, i % m->columns);
            Colour ink = colour_on(cell_fill(m->cell[i].value, m->cell[i].kind, &m->look));
            draw_frame(c->pen.d, box_inset(cell, 1), ink, 2, thick, thick * 2);
            if (m == b)
                break;
        }
    }
}

const PictureKind picture_beside = {
    .fill = fill, .arrange = alike_arrange, .over = draw_differences, .cuts = true};
