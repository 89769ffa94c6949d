/*
 * view_softmax.c - softmax step by step: the scores, minus their maximum, exp, divided by the sum.
 *
 * Each step is a strip, a place for each position: exp as bars on a common line, and their sum as
 * the same bars on one another. Of a matrix the scores stand above the strips, each of which is in
 * line with their columns; where softmax runs down the columns all stands upright, beside the
 * column in focus. The numbers are the parts of each cell's explanation. While the tensor fills up,
 * each step of the row in focus is there before the next one: no weight comes before the sum.
 */
#include "views/views.h"

#include "trace/ops.h"
#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>

enum { SCORES, REST, EXP, WEIGHTS, STRIPS }; /* one below the other */

/* Position of a cell along the softmax dimension. */
static int position_along(const Node *n, int64_t cell)
{
    int64_t at[MAX_RANK] = {0};
    index_split(n->out.shape, cell, at);
    return n->out.shape.rank ? (int)at[n->attr.dim] : 0;
}

/* The result's cells along the softmax dimension through the focused one. */
static CellRef along(const Canvas *c, const Node *n, int position)
{
    int64_t at[MAX_RANK] = {0};
    CellRef cell = {n->id, n->id + 1, 0};
    index_split(n->out.shape, c->s->made.cell, at);
    if (n->out.shape.rank)
        at[n->attr.dim] = position;
    cell.cell = index_join(n->out.shape, at);
    return cell;
}

/* The marked cell where it is in the line of the focus: another line has no strips here. */
static CellRef marked(const Canvas *c, const Node *n)
{
    CellRef lit = c->s->lit;
    bool own = lit.node == n->id && lit.cell >= 0;
    return own && along(c, n, position_along(n, lit.cell)).cell == lit.cell ? lit : c->s->made;
}

/* A strip of the result: one row whose columns run along the softmax dimension. */
static Matrix result_strip(const Canvas *c, const Node *n, int length, int page)
{
    int64_t at = position_along(n, c->s->made.cell);
    MatrixSpan shown = matrix_cut((MatrixSpan){0, 0}, length, page, at);
    Matrix m = matrix_part(c, n->id, n->id + 1, c->s->title, LIE_ROW, 0, (Zoom){0});
    m.strip = true;
    m.hides = false;
    m.row_dim = -1;
    m.column_dim = n->out.shape.rank ? n->attr.dim : -1;
    m.all_rows = m.rows = 1;
    m.all_columns = length;
    m.column_first = shown.first;
    m.columns = (int)shown.count;
    m.cell = ARENA_ARRAY(c->pen.a, MatrixCell, m.columns + 1);
    for (int j = 0; j < m.columns; j++) {
        CellRef of = along(c, n, (int)shown.first + j);
        m.cell[j] = (MatrixCell){
            .of = of, .kind = trace_kind(c->s->trace, of), .hidden = hide_cell(c->s, of)};
        m.hides = m.hides || m.cell[j].hidden;
    }
    return m;
}

/* The tensor fills up before one's eyes, and has not come to that step. */
static bool is_to_come(const Canvas *c, int step)
{
    return !hide_guessing(c->s) && c->s->view->sweep.on && c->s->view->sweep.terms < step;
}

/* Is the cell of a strip covered? In a sweep only weights come one by one. */
static bool is_covered(const Canvas *c, int strip, const MatrixCell *result)
{
    static const int step[STRIPS] = {
        [REST] = SOFTMAX_MAX, [EXP] = SOFTMAX_EXP, [WEIGHTS] = SOFTMAX_WEIGHTS};
    bool at_once = strip != WEIGHTS && c->s->view->sweep.on && !hide_guessing(c->s);
    return is_to_come(c, step[strip]) || (strip != SCORES && !at_once && result->hidden);
}

static bool scores_lie_about(const Canvas *c, const Node *n)
{
    return n->in[0].node != NO_NODE && !trace_begins_at_zero(c->s->trace, n->in[0].node, n->id);
}

/* The scores, which one guesses from, are the operand's cells; all other strips are steps to the
 * result, or the result. */
static Matrix make_strip(const Canvas *c, const Node *n, const Matrix *result, int i, Str title,
                         const double *value)
{
    Matrix m = matrix_derived(c, result, title, value);
    matrix_lies_about(c, &m, i == SCORES ? scores_lie_about(c, n) : i == REST);
    m.derived = i > 0 && i < STRIPS - 1;
    m.hides = false;
    for (int j = 0; j < m.columns; j++) {
        m.cell[j].of = result->cell[j].of;
        if (i == 0 && n->in[0].node != NO_NODE)
            m.cell[j].of = (CellRef){n->in[0].node, n->id, m.cell[j].of.cell};
        m.cell[j].hidden = is_covered(c, i, &result->cell[j]);
        m.hides = m.hides || m.cell[j].hidden;
    }
    return m;
}

/* a - b by the kernel that subtracts. */
static double less(const Canvas *c, float a, float b)
{
    float y;
    c->s->trace->kernels->sub(&y, &a, &b, 1);
    return (double)y;
}

/* The numbers of the strips, from the explanation of each cell. */
static void read_strips(const Canvas *c, const Matrix *result, double *value[STRIPS])
{
    for (int i = 0; i < STRIPS; i++)
        value[i] = ARENA_ARRAY(c->pen.a, double, result->columns + 1);
    for (int j = 0; j < result->columns; j++) {
        Explanation x = explain_cell(c->s->trace, c->pen.a, result->cell[j].of);
        value[0][j] = scalar_double(explain_part(&x, "x"));
        value[1][j] = less(c, explain_part(&x, "x").f32, explain_part(&x, "max").f32);
        value[2][j] = scalar_double(explain_part(&x, "exp"));
        value[3][j] = scalar_double(x.result);
    }
}

/* A number with the signs that cells have: "−0.0739", "−∞". */
static Str signed_number(const Canvas *c, Scalar value)
{
    Str text = arithmetic_number(c->pen.a, value);
    if (isinf(scalar_double(value)))
        return scalar_double(value) < 0 ? STR("−∞") : STR("∞");
    return str_starts(text, "-") ? str_printf(c->pen.a, "−%.*s", STR_ARG(str_from(text, 1))) : text;
}

/* "− max 2.3400": words and a part of the explanation, which comes in a step; hidden with the cells
 * it is made of where they are to be guessed. */
static Str with_part(const Canvas *c, PhraseId words, const char *part, int step, bool guess)
{
    Str number = STR("?");
    if (!guess && !is_to_come(c, step))
        number = signed_number(c, explain_part(&c->s->how, part));
    return str_printf(c->pen.a, "%.*s %.*s", STR_ARG(phrase_plain(words)), STR_ARG(number));
}

/* "attn_weights[1]", of a column "wrong[:,1]": the line of the result. */
static Str line_name(const Canvas *c, const Node *n)
{
    int64_t at[MAX_RANK] = {0};
    StrBuf out = strbuf_make(c->pen.a);
    if (n->out.shape.rank < 2)
        return c->s->title;
    index_split(n->out.shape, c->s->made.cell, at);
    words_indexed(&out, c->pen.a, c->s->title);
    int last = n->attr.dim == n->out.shape.rank - 1 ? n->attr.dim : n->out.shape.rank;
    for (int d = 0; d < last; d++) {
        strbuf_puts(&out, d ? "," : "[");
        if (d == n->attr.dim)
            strbuf_puts(&out, ":");
        else
            strbuf_printf(&out, "%lld", (long long)at[d]);
    }
    strbuf_puts(&out, "]");
    return strbuf_str(&out);
}

/* "adds up to 1.0000", by the kernel that sums; empty where not all of it is shown. */
static Str sum_words(const Canvas *c, const Matrix *m)
{
    float sum, *x = ARENA_ARRAY(c->pen.a, float, m->columns + 1);
    for (int j = 0; j < m->columns; j++)
        x[j] = (float)m->cell[j].value;
    if (m->hides || m->columns < m->all_columns)
        return STR("");
    c->s->trace->kernels->sum(&sum, x, 1, m->columns);
    return phrase(c->pen.a, PHRASE_ADDS_UP, arithmetic_number(c->pen.a, scalar_f32(sum)));
}

/* ---- how they stand ---- */

/* Which way a softmax runs: along the rows of a matrix, down its columns, or over what is neither.
 */
typedef enum Run { RUN_ALONE, RUN_ACROSS, RUN_DOWN, RUN_ELSEWHERE } Run;

static Run run_of(const Node *n)
{
    int rank = n->out.shape.rank;
    if (rank < 2)
        return RUN_ALONE;
    return n->attr.dim == rank - 1   ? RUN_ACROSS
           : n->attr.dim == rank - 2 ? RUN_DOWN
                                     : RUN_ELSEWHERE;
}

/* The matrix of the scores stands before the strips, which are those of its row or column. */
static bool has_matrix(Run run)
{
    return run == RUN_ACROSS || run == RUN_DOWN;
}

/* How much larger the bars of exp are than cells. */
static const float BAR_HIGH = 3.2f, BAR_WIDE = 2.2f, BAR_NARROW = 1.7f;

/* A strip below the one before it, in line with the columns of the matrix. */
static void stand_across(Slot *slot, int i, Str lead, bool matrix)
{
    slot->lead = lead;
    slot->column_labels = i == 0 || (matrix && i == STRIPS - 1);
    slot->labels_below = i > 0;
    slot->stretch.h = slot->bars ? BAR_HIGH : 1;
}

/* A strip upright beside the one before it, in line with the rows of the matrix. */
static void stand_upright(const Canvas *c, const Layout *l, Slot *slot, Str lead)
{
    Marks *marks = &slot->marks;
    Matrix m = matrix_transposed(c, &slot->m, slot->m.title);
    m.turned = false; /* it only stands */
    slot->m = m;
    slot->row = 0;
    slot->column = l->count - 1;
    slot->column_labels = false;
    ((Str *)l->kept)[slot - l->slot] = lead; /* arrange says how much of it has room */
    *marks = (Marks){
        .row = marks->column, .column = 0, .focus = marks->focus, .row_hue = marks->column_hue};
}

/* Where no cell is a number there are no bars, but cells that say so. */
static bool has_number(const Matrix *m)
{
    for (int j = 0; j < m->columns; j++)
        if (m->cell[j].hidden || isfinite(m->cell[j].value))
            return true;
    return m->columns == 0;
}

/* The strips one after another, with positions along the row or column in focus; the scores only
 * where their matrix is not shown. */
static void add_strips(const Canvas *c, Layout *l, const Node *n, Run run)
{
    Matrix result = result_strip(c, n, c->s->how.terms, l->page);
    bool matrix = has_matrix(run);
    l->kept = ARENA_ARRAY(c->pen.a, Str, STRIPS);
    long long first = result.column_first, end = first + result.columns;
    if (run == RUN_ALONE && result.columns < result.all_columns)
        l->note =
            phrase(c->pen.a, PHRASE_COLUMNS_SHOWN, phrase_number(c->pen.a, first),
                   phrase_number(c->pen.a, end - 1), phrase_number(c->pen.a, result.all_columns));
    int focus = position_along(n, marked(c, n).cell) - (int)result.column_first;
    Str source = subject_operand(c->s, n, 0);
    bool guess = hide_guessing(c->s) && result.hides;
    const Str lead[STRIPS] = {
        source.len && source.len < 20 ? source : phrase_plain(PHRASE_SCORES),
        with_part(c, PHRASE_MINUS_MAX, "max", SOFTMAX_MAX, guess),
        phrase_plain(PHRASE_EXP),
        with_part(c, PHRASE_DIVIDE, "sum", SOFTMAX_SUM, guess),
    };
    double *value[STRIPS];
    read_strips(c, &result, value);
    for (int i = matrix; i < STRIPS; i++) {
        bool last = i == STRIPS - 1;
        Slot *slot = layout_add(l, make_strip(c, n, &result, i, lead[i], value[i]), l->count, 0);
        slot->caption = CAPTION_NONE;
        slot->row_labels = false;
        slot->legend = LEGEND_RIGHT;
        slot->bars = i == EXP && has_number(&slot->m);
        slot->marks = (Marks){.row = 0, .column = focus, .focus = last, .column_hue = ROLE_TEXT};
        if (i == EXP)
            slot->legend = LEGEND_NONE;
        if (last) {
            slot->m.title = line_name(c, n);
            slot->m.one_row = run != RUN_ALONE;
            slot->m.remark = sum_words(c, &slot->m);
            slot->m.part_told = true;
            view_tell_ghosts(c, &slot->m);
            slot->caption = CAPTION_BELOW;
        }
        if (run == RUN_DOWN)
            stand_upright(c, l, slot, lead[i]);
        else
            stand_across(slot, i, lead[i], matrix);
    }
}

/* The scores, with the line framed that the strips are about. */
static void add_scores(const Canvas *c, Layout *l, const Node *n, bool across)
{
    int64_t lit = marked(c, n).cell;
    Zoom part = matrix_around(c, n->id, c->s->made.cell, (Zoom){0}, l->page, l->page);
    Matrix m = matrix_part(c, n->in[0].node, n->id, subject_operand(c->s, n, 0), LIE_ROW,
                           c->s->made.cell, part);
    m.hue = subject_hue(c->s, n, 0);
    Slot *slot = layout_add(l, m, 0, 0);
    slot->marks = matrix_marks(&m, lit);
    slot->marks.bold = true;
    slot->marks.focus = false;
    slot->marks.frame_row = across;
    slot->marks.frame_column = !across;
    slot->marks.row_hue = across ? ROLE_FOCUS : ROLE_TEXT;
    slot->marks.column_hue = across ? ROLE_TEXT : ROLE_FOCUS;
    slot->legend = across ? LEGEND_RIGHT : LEGEND_BELOW;
}

/* Numbers that are so much smaller than others would have one colour beside them. */
static const double FAR_SMALLER = 8;

/* How far the colours of a strip reach from 0: numbers that are all 0 need none. */
static double reach_of(const Matrix *m)
{
    return m->range.lo == 0 && m->range.hi == 0 ? 0 : m->look.hi;
}

/* Scores and what is left of them when the largest is taken away have the same colours, each its
 * own way to write numbers. */
static void share_scores(Layout *l)
{
    Matrix *scores = &l->slot[0].m, *rest = &l->slot[1].m;
    if (!scores->range.about || scores->range.empty || rest->range.empty)
        return;
    double most = fmax(reach_of(scores), reach_of(rest));
    double least = fmin(reach_of(scores), reach_of(rest));
    if (most == 0 || (least > 0 && least * FAR_SMALLER < most))
        return;
    for (Slot *s = l->slot; s < l->slot + 2; s++) {
        s->m.look.lo = -most;
        s->m.look.hi = most;
        s->m.one_range = true;
    }
    l->slot[1].legend = LEGEND_NONE;
}

/* The room of the sum that stands at the right of all strips, as bars on one another. */
static float stack_room(const Canvas *c)
{
    float number = pen_width(&c->pen, FONT_MONO_BOLD, c->pen.small, STR("0.0000"));
    return c->area.w < 45 * c->pen.small ? 0 : ceilf(number + 4 * c->pen.gap);
}

static void fill(const Canvas *c, Layout *l)
{
    const Node *n = trace_node(c->s->trace, c->s->node);
    Run run = n->in[0].node == NO_NODE ? RUN_ELSEWHERE : run_of(n);
    l->down = 2.5f * c->pen.gap;
    if (has_matrix(run))
        add_scores(c, l, n, run == RUN_ACROSS);
    else if (run == RUN_ELSEWHERE)
        add_whole_line(c, l, n->attr.dim, marked(c, n).cell);
    add_strips(c, l, n, run);
    if (run == RUN_ALONE || has_matrix(run))
        share_scores(l);
    for (int i = 0; run == RUN_ACROSS && i < l->count; i++)
        l->slot[i].after = stack_room(c);
    if (run == RUN_DOWN) {
        l->across = 3 * c->pen.gap;
        l->slot[0].caption = CAPTION_TOP;
    }
}

static bool is_upright(const Canvas *c)
{
    return run_of(trace_node(c->s->trace, c->s->node)) == RUN_DOWN;
}

/* The name of an upright strip stands above it: with its number, or in a few letters. */
static Str strip_name(const Layout *l, int i, bool brief)
{
    static const PhraseId names[STRIPS] = {
        [REST] = PHRASE_MINUS_MAX, [EXP] = PHRASE_EXP, [WEIGHTS] = PHRASE_DIVIDE};
    return brief ? phrase_plain(names[i]) : *((Str *)l->kept + i);
}

/* Upright strips with all that there is to say about them, or with little. */
static float arrange(const Canvas *c, Layout *l, int way)
{
    if (way > (is_upright(c) ? 1 : 0))
        return 0;
    if (is_upright(c)) /* where its name has no room at the strip */
        l->note =
            way == 0 ? STR("") : phrase(c->pen.a, PHRASE_LAST_STRIP, l->slot[WEIGHTS].m.title);
    for (int i = REST; is_upright(c) && i < STRIPS; i++) {
        Slot *slot = &l->slot[i];
        bool last = i == WEIGHTS, brief = way == 1;
        slot->name = strip_name(l, i, brief);
        slot->caption = last && !brief ? CAPTION_BELOW : CAPTION_NONE;
        float title = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, slot->m.title);
        float name = pen_width(&c->pen, FONT_MONO, c->pen.small, slot->name);
        slot->least = fmaxf(name, last && !brief ? title : 0) + c->pen.gap;
        slot->legend = last && !brief ? LEGEND_RIGHT : last ? LEGEND_BELOW : slot->legend;
        if (i == REST && slot->legend == LEGEND_RIGHT) /* an arrow goes on there */
            slot->legend = LEGEND_BELOW;
        slot->stretch.w = !slot->bars ? 1 : brief ? BAR_NARROW : BAR_WIDE;
    }
    return way == 0 ? 3 : 1;
}

/* ---- drawing ---- */

static const Slot *exp_slot(const Layout *l)
{
    return &l->slot[l->count - STRIPS + EXP];
}

/* Numbers beside bars, which have more room than those in cells, are as large as these. */
static float bar_px(const Layout *l)
{
    return fminf(exp_slot(l)->m.look.numbers.px, l->slot[l->count - 1].m.look.numbers.px);
}

static double sum_of(const Canvas *c)
{
    return scalar_double(explain_part(&c->s->how, "sum"));
}

/* How long a bar of 1 may be for all bars to stand on one another, below their sum; 0: they have no
 * room kept for that. */
static float stack_unit(const Canvas *c, const Layout *l)
{
    const Slot *s = exp_slot(l);
    float room = s->m.box.y + s->m.box.h - l->slot[0].m.box.y - 2 * pen_line(c->pen.small);
    bool kept = s->after > 0 && s->m.columns == s->m.all_columns && isfinite(sum_of(c));
    return kept ? room / (float)sum_of(c) : 0;
}

static const float SHORTER = 0.7f; /* bars are by so much at most, for the sum to have room */

/* The length of a bar of 1: what is left beside its number, or a little less where all of them have
 * room on one another then. */
static float unit_of(const Canvas *c, const Layout *l, bool upright)
{
    const Matrix *m = &exp_slot(l)->m;
    const CellNumbers *n = &m->look.numbers;
    float number = pen_width(&c->pen, FONT_MONO, bar_px(l), STR("0")) * (float)n->columns;
    if (upright)
        return m->cell_w - (n->shown ? number + c->pen.gap : 0);
    float most = m->cell_h - (n->shown ? pen_line(bar_px(l)) : 0), stack = stack_unit(c, l);
    return stack >= SHORTER * most ? fminf(stack, most) : most;
}

/* The bar of a value from 0 to 1 in its cell: on the lower edge, or from the left edge on. */
static Box bar_box(Box cell, double value, float unit, bool upright)
{
    float share = isfinite(value) ? (float)fmin(fmax(value, 0), 1) : 0;
    float thick = floorf((upright ? cell.h : cell.w) * 0.6f);
    if (upright)
        return (Box){cell.x, cell.y + floorf((cell.h - thick) / 2), share * unit, thick};
    return (Box){cell.x + floorf((cell.w - thick) / 2), cell.y + cell.h - share * unit, thick,
                 share * unit};
}

static void draw_number(const Canvas *c, const Layout *l, int i, Box cell, Box bar, bool upright)
{
    char text[CELL_TEXT];
    const Matrix *m = &exp_slot(l)->m;
    float px = bar_px(l);
    cell_format(text, m->cell[i].value, &m->look.numbers);
    Box box = {cell.x, bar.y - pen_line(px), cell.w, pen_line(px)};
    if (upright)
        box = (Box){bar.x + bar.w + c->pen.gap / 2, cell.y, cell.w, cell.h};
    pen_text_in(&c->pen, FONT_MONO, px, ROLE_TEXT, box, upright ? ALIGN_LEFT : ALIGN_CENTRE,
                str_of(text));
}

/* The bar that exp had before the lesson was changed: an outline wider than the bar; without height
 * or width where there is none. */
static Box ghost_box(const Canvas *c, const MatrixCell *cell, Box box, float unit, bool upright)
{
    const Lesson *l = c->s->lesson;
    CellRef old;
    if (cell->hidden || !changes_counterpart(l, cell->of, &old))
        return (Box){0};
    const Trace *before = &l->changes->original->trace;
    if (trace_node(before, old.node)->op != OP_SOFTMAX)
        return (Box){0};
    Explanation x = explain_cell(before, c->pen.a, old);
    double was = x.kind == EXPLAIN_SOFTMAX ? scalar_double(explain_part(&x, "exp")) : HUGE_VAL;
    if (!isfinite(was) || was == cell->value)
        return (Box){0};
    Box bar = bar_box(box, was, unit, upright);
    return upright ? (Box){bar.x, bar.y - 2, bar.w, bar.h + 4}
                   : (Box){bar.x - 2, bar.y, bar.w + 4, bar.h};
}

/* What exp makes of each number as a bar on a common line: height alone tells how much. */
static void draw_bars(const Canvas *c, const Layout *l, bool upright)
{
    const Slot *s = exp_slot(l);
    const Matrix *m = &s->m;
    float unit = unit_of(c, l, upright);
    int count = m->rows * m->columns, lit = upright ? s->marks.row : s->marks.column;
    for (int i = 0; i < count; i++) {
        const MatrixCell *cell = &m->cell[i];
        Box box = upright ? matrix_cell_box(m, i, 0) : matrix_cell_box(m, 0, i);
        Box bar = bar_box(box, cell->hidden ? 1 : cell->value, unit, upright);
        c->pen.d->tag = upright ? matrix_tag(m, i, 0) : matrix_tag(m, 0, i);
        if (cell->hidden)
            matrix_draw_covered(c, bar, &m->look, hide_guessing(c->s));
        else
            draw_rect(c->pen.d, bar,
                      pen_colour(&c->pen, i == lit ? ROLE_QUANTITY_LIT : ROLE_QUANTITY), 0);
        Box ghost = ghost_box(c, cell, box, unit, upright);
        bool outlined = ghost.w > 0 && ghost.h > 0;
        if (outlined)
            view_draw_ghost(c, ghost);
        if (outlined && upright)
            bar.w = fmaxf(bar.w, ghost.w);
        else if (outlined)
            bar.y = fminf(bar.y, ghost.y);
        if (!cell->hidden && m->look.numbers.shown)
            draw_number(c, l, i, box, bar, upright);
    }
    c->pen.d->tag = (DrawTag){0};
    Point end = {m->box.x + (upright ? 0 : m->box.w), m->box.y + m->box.h};
    Point start = {m->box.x, upright ? m->box.y : end.y};
    draw_line(c->pen.d, start, end, pen_colour(&c->pen, ROLE_TEXT), 2, 0);
}

/* From the sum to the line that it divides: down, and back to its right edge. */
static void draw_division(const Canvas *c, const Layout *l, float x, float from)
{
    const Matrix *to = &l->slot[l->count - 1].m;
    float y = floorf(to->box.y + to->box.h / 2), end = to->box.x + to->box.w + c->pen.gap / 2;
    float head = roundf(c->pen.gap * 0.7f);
    Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
    draw_line(c->pen.d, (Point){x, from}, (Point){x, y}, guide, 2, 0);
    draw_line(c->pen.d, (Point){x, y}, (Point){end + head, y}, guide, 2, 0);
    draw_triangle(c->pen.d, (Point){end + head, y - head * 0.6f},
                  (Point){end + head, y + head * 0.6f}, (Point){end, y}, guide);
}

/* The sum: the same bars on one another, where there is room for all of them. */
static void draw_stack(const Canvas *c, const Layout *l)
{
    const Slot *s = exp_slot(l);
    const Matrix *m = &s->m;
    float unit = unit_of(c, l, false), base = m->box.y + m->box.h, line = pen_line(c->pen.small);
    float high = (float)sum_of(c) * unit, wide = s->after - 4 * c->pen.gap;
    if (m->hides || is_to_come(c, SOFTMAX_SUM) || unit > stack_unit(c, l) || high < 4)
        return;
    Box box = {m->box.x + m->box.w + 2 * c->pen.gap, base, wide, 0};
    for (int j = 0; j < m->columns; j++) {
        double value = m->cell[j].value;
        box.h = isfinite(value) ? (float)value * unit : 0;
        box.y -= box.h;
        Box part = {box.x, box.y, box.w, box.h > 3 ? box.h - 1 : box.h};
        draw_rect(c->pen.d, part,
                  pen_colour(&c->pen, j == s->marks.column ? ROLE_QUANTITY_LIT : ROLE_QUANTITY), 0);
    }
    Box words = {box.x - c->pen.gap, box.y - 2 * line, wide + 2 * c->pen.gap, line};
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, words, ALIGN_CENTRE,
                phrase_plain(PHRASE_THE_SUM));
    words.y += line;
    pen_text_in(&c->pen, FONT_MONO_BOLD, c->pen.small, ROLE_TEXT, words, ALIGN_CENTRE,
                arithmetic_number(c->pen.a, explain_part(&c->s->how, "sum")));
    draw_line(c->pen.d, (Point){m->box.x + m->box.w, base}, (Point){box.x + wide, base},
              pen_colour(&c->pen, ROLE_TEXT), 2, 0);
    draw_division(c, l, floorf(box.x + wide / 2), base + 2);
}

/* From strip to strip, at the focused place. */
static void draw_arrows(const Canvas *c, const Layout *l, bool upright)
{
    for (int i = l->count - STRIPS + 1; i < l->count; i++) {
        const Matrix *from = &l->slot[i - 1].m, *to = &l->slot[i].m;
        int at = upright ? l->slot[i].marks.row : l->slot[i].marks.column;
        Box b = upright ? matrix_cell_box(to, at, 0) : matrix_cell_box(to, 0, at);
        float x = floorf(b.x + b.w / 2), y = floorf(b.y + b.h / 2);
        Point start = {x, from->box.y + from->box.h + 3}, end = {x, b.y - 3};
        if (upright) {
            start = (Point){from->box.x + from->box.w + 3, y};
            end = (Point){b.x - 3, y};
        }
        draw_flow(c, start, end);
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    bool upright = is_upright(c), bars = exp_slot(l)->bars;
    if (bars)
        draw_bars(c, l, upright);
    if (bars && run_of(trace_node(c->s->trace, c->s->node)) == RUN_ACROSS)
        draw_stack(c, l);
    draw_arrows(c, l, upright);
}

const PictureKind picture_softmax = {
    .fill = fill, .arrange = arrange, .over = draw_over, .cuts = true};
