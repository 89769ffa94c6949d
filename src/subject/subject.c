/*
 * subject.c - from a lesson and a View to what is shown (see subject.h).
 *
 * The lesson proposes a tensor, a kind and a focus; a question and then the view's own wishes
 * overrule it, in this order. A kind that cannot draw the tensor gives way to the one that suits
 * the tensor's operation. The kinds that can, and that say something about it, are offered as tabs.
 */
#include "subject/subject.h"

#include "subject/beside.h"
#include "subject/view.h"
#include "trace/explain.h"
#include "trace/idiom.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/caption.h"

#include <math.h>
#include <string.h>

static const CellRef NOWHERE = {NO_NODE, 0, -1};

void subject_turn(Subject *s, NodeId node, NodeId time)
{
    s->node = node;
    s->time = time;
    s->kind = s->lesson_kind = VIEW_AUTO;
    s->title = STR("");
    s->focus = s->lit = s->made = s->asked = NOWHERE;
    s->changed = NO_NODE;
    s->how = (Explanation){.kind = EXPLAIN_KINDS};
}

void *subject_extra(const Lesson *l, const View *v)
{
    const LessonStep *s = lesson_step(l, v->position.count ? v->position.path[0] : 1);
    bool within = v->position.count > 1 || v->at || v->trail_count > 0 || v->ask > 0;
    return s && v->kind == VIEW_AUTO && !within ? l->fences.items[s->fence].extra : NULL;
}

/* ---- what the lesson proposes ---- */

/* The lesson's focus is a number made of the tensor shown, as the sum of a row is: it is told, and
 * the focus is on the first cell it was made of. */
static void take_asked(Subject *s, CellRef focus)
{
    if (focus.node == NO_NODE)
        return;
    Explanation x = explain_cell(s->trace, s->a, focus);
    if (x.terms == 0 || x.term[0].cell.node != s->node)
        return;
    s->asked = focus;
    s->focus = (CellRef){s->node, s->time, x.term[0].cell.cell};
}

static bool is_compared(const LessonStep *step, NodeId node)
{
    return node != NO_NODE && (step->compare[0].node == node || step->compare[1].node == node);
}

/* The lesson's focus: a cell of the tensor shown, the same place of one that it is compared with,
 * or a number made of it. Where two others are compared, one of them is shown in its place. */
static void take_lesson_focus(Subject *s)
{
    const LessonStep *step = s->step;
    CellRef focus = {step->focus.node, step->focus.time, step->focus.cell};
    bool same =
        focus.node == s->node || (is_compared(step, focus.node) && is_compared(step, s->node));
    if (focus.cell < 0)
        return;
    if (!same && is_compared(step, focus.node)) {
        s->node = focus.node;
        s->time = focus.time;
        s->title = step->focus.name;
        same = true;
    }
    if (same)
        s->focus = (CellRef){s->node, s->time, focus.cell};
    else
        take_asked(s, focus);
}

/* Within a step the operation that the position names, else what the lesson shows there. */
static void take_place(Subject *s)
{
    Place place;
    const View *v = s->view;
    const LessonStep *step = s->step;
    if (v->position.count > 1 && position_resolve(s->lesson, &v->position, &place)) {
        subject_turn(s, inside_node(s->lesson, v), place.end);
        return;
    }
    subject_turn(s, NO_NODE, 0);
    if (!step || step->show.node == NO_NODE || subject_extra(s->lesson, v))
        return;
    subject_turn(s, step->show.node, step->show.time);
    s->kind = step->kind;
    s->title = step->show.name;
    take_lesson_focus(s);
}

/* A question is about a tensor: the one with the cell that is asked for, once it is answered the
 * one that says why. To point at a cell takes a plain table, with nothing lit but what is pointed
 * at. */
static void take_ask(Subject *s)
{
    const View *v = s->view;
    const Ask *ask = s->ask;
    const Target *t = ask->kind == ASK_CELL ? &ask->cell : &ask->hidden;
    bool looks = v->answered && ask->look.node != NO_NODE;
    if (looks)
        t = &ask->look;
    if (t->node == NO_NODE)
        return;
    if (s->node != t->node) {
        subject_turn(s, t->node, t->time);
        s->title = t->name;
    }
    s->asked = NOWHERE;
    s->time = t->time;
    bool pointing = ask->kind == ASK_CELL && !v->answered;
    bool pointed = v->given.cell.node == t->node;
    int64_t cell = !pointing ? t->cell : pointed ? v->given.cell.cell : -1;
    s->focus = (CellRef){s->node, s->time, cell};
    if (ask->kind == ASK_CELL && !looks)
        s->kind = VIEW_HEATMAP;
}

/* ---- which kind is drawn ---- */

TargetList subject_beside(const Subject *s)
{
    bool shown = s->step && s->step->show.node == s->node && s->step->show.time == s->time;
    return shown ? s->step->beside : (TargetList){0};
}

static bool can_draw(const Subject *s, ViewKind kind)
{
    if (kind == VIEW_AREAS && subject_beside(s).count)
        return true;
    return view_kind_fits(kind, s->trace, s->a, (CellRef){s->node, s->time, s->focus.cell});
}

/* How an operation's result is best shown when the lesson does not say. */
static ViewKind natural_kind(const Trace *t, const Node *n)
{
    NormIdiom norm;
    LossIdiom loss;
    int rank = n->out.shape.rank;
    switch (op_row(n->op)->loops) {
    case LOOPS_MATMUL:
        return rank == 1 ? VIEW_WEIGHTED : VIEW_MATMUL;
    case LOOPS_DOT:
        return VIEW_MATMUL;
    case LOOPS_LINEAR:
        return VIEW_LINEAR;
    case LOOPS_SOFTMAX:
        return rank > 3 ? VIEW_HEADS : VIEW_SOFTMAX;
    case LOOPS_NONE:
    case LOOPS_CELLS:
    case LOOPS_ROWS:
    case LOOPS_TRIANGLE:
        break;
    }
    KindRule kinds = op_row(n->op)->kinds;
    if (idiom_norm(t, n->id, &norm))
        return VIEW_NORM;
    if (idiom_loss(t, n->id, &loss))
        return VIEW_LOSS;
    if (n->op == OP_PICK || n->op == OP_GATHER || n->op == OP_SORT || n->op == OP_TOPK ||
        n->op == OP_ARGSORT || n->op == OP_ARGTOPK || op_row(n->op)->grows ||
        (n->op == OP_WHERE && rank > 0) || view_picks_extreme(t, n))
        return VIEW_PICK;
    if (kinds == KINDS_DROP)
        return VIEW_DROPOUT;
    if (rank < 2)
        return VIEW_VECTOR;
    return kinds == KINDS_MASK ? VIEW_MASK : view_has_operands(t, n) ? VIEW_OPERANDS : VIEW_HEATMAP;
}

/* True when that part of the subject's matrices has more rows or columns than cells can be drawn
 * for. */
static bool exceeds_cells(const Subject *s, Zoom part)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t rows = shape.rank > 1 ? shape.size[shape.rank - 2] : 1;
    int64_t columns = shape.rank > 0 ? shape.size[shape.rank - 1] : 1;
    Zoom w = zoom_window(part, rows, columns);
    return w.rows > VIEW_CELLS_MOST || w.columns > VIEW_CELLS_MOST;
}

/* The wish where the subject's tensor can be drawn that way, else what can be. */
static ViewKind fitting_kind(const Subject *s, ViewKind wish)
{
    const Node *made = lineage_maker(s->trace, s->node, s->time);
    ViewKind natural = natural_kind(s->trace, made ? made : trace_node(s->trace, s->node));
    bool named = wish != VIEW_AUTO;
    if (natural == VIEW_HEADS && exceeds_cells(s, (Zoom){0, 0, 0, 0}))
        natural = VIEW_GRID;
    return named && can_draw(s, wish) ? wish : can_draw(s, natural) ? natural : VIEW_HEATMAP;
}

bool view_kind_is_lost(const Subject *s)
{
    ViewKind natural = natural_kind(s->trace, trace_node(s->trace, s->node));
    return s->changed != NO_NODE && natural != VIEW_HEATMAP && natural != VIEW_VECTOR &&
           natural != VIEW_OPERANDS;
}

/* ---- what the view wishes ---- */

/* The first cell where the mask is true, of those that are looked at; else 0. */
static int64_t first_masked(const Subject *s)
{
    enum { LOOKED_AT = 1000 };
    int64_t cells = tensor_count(trace_node(s->trace, s->node)->out);
    for (int64_t i = 0; i < cells && i < LOOKED_AT; i++)
        if (trace_kind(s->trace, (CellRef){s->node, s->time, i}) == KIND_MASKED)
            return i;
    return 0;
}

/* How many cells lie from one place of a dimension to the next, row by row. */
static int64_t cells_between(Shape shape, int dim)
{
    int64_t cells = 1;
    for (int d = dim + 1; d < shape.rank; d++)
        cells *= shape.size[d];
    return cells;
}

/* The cell a picture begins with: the first, of a tensor that was changed in place the first that
 * was changed, of a running sum the last of its row, of a mask's work one that is masked. */
static int64_t first_cell(const Subject *s)
{
    const Node *n = trace_node(s->trace, s->node);
    if (s->changed == NO_NODE && op_row(n->op)->grows && n->out.shape.rank > 0)
        return cells_between(n->out.shape, n->attr.dim) * (n->out.shape.size[n->attr.dim] - 1);
    if (s->changed == NO_NODE && n->op == OP_MASKED_FILL)
        return first_masked(s);
    if (s->changed == NO_NODE || tensor_count(trace_node(s->trace, s->changed)->out) == 0)
        return 0;
    int64_t slot = tensor_slot(trace_node(s->trace, s->changed)->out, 0);
    int64_t cell = tensor_index(trace_node(s->trace, s->node)->out, slot);
    return cell >= 0 ? cell : 0;
}

static void take_focus(Subject *s)
{
    const View *v = s->view;
    /* the focus was followed to what its tensor was at an earlier time */
    bool earlier = v->trail_count > 0 && v->focus.time != s->time;
    if (v->focus.node == NO_NODE)
        return;
    if (v->focus.node != s->node || earlier)
        subject_turn(s, v->focus.node, v->focus.time);
    s->asked = NOWHERE;
    s->focus = (CellRef){s->node, s->time, v->focus.cell};
}

static void take_wishes(Subject *s)
{
    const View *v = s->view;
    take_focus(s);
    int64_t cells = tensor_count(trace_node(s->trace, s->node)->out);
    s->changed = trace_last_write(s->trace, s->node, s->time);
    s->lesson_kind = fitting_kind(s, s->kind);
    s->kind = v->kind != VIEW_AUTO ? fitting_kind(s, v->kind) : s->lesson_kind;
    if (beside_is_on(v))
        s->kind = VIEW_HEATMAP;
    if (v->kind != VIEW_AUTO || v->sweep.on || beside_is_on(v))
        s->asked = NOWHERE;
    if (v->sweep.on && v->sweep.told < cells)
        s->focus = (CellRef){s->node, s->time, v->sweep.told};
    bool plain = (s->kind == VIEW_HEATMAP && !view_kind_is_lost(s) && !beside_is_on(v)) ||
                 (s->kind == VIEW_AREAS && subject_beside(s).count); /* of several tensors */
    if (s->focus.cell < 0 && cells > 0 && !plain && s->kind != VIEW_MAP && s->kind != VIEW_MISMATCH)
        s->focus = (CellRef){s->node, s->time, first_cell(s)};
    if (s->title.len == 0)
        s->title = node_title(s->a, s->trace, s->node);
    s->title = subject_short(s, s->title);
}

/* ---- how numbers came about ---- */

/* The explanation of a cell as it was computed: a write in place is passed over to the operation
 * whose result was written; a view is explained as a view. */
static Explanation explain_made(const Subject *s, CellRef cell)
{
    if (cell.cell < 0)
        return (Explanation){.kind = EXPLAIN_KINDS, .cell = cell};
    Explanation x = explain_cell(s->trace, s->a, cell);
    while (x.op == OP_WRITE && x.term[0].cell.node != NO_NODE)
        x = explain_cell(s->trace, s->a, x.term[0].cell);
    return x;
}

/* The marked cell: the pointed one where the subject holds the same number, else the focus. */
static CellRef find_lit(const Subject *s)
{
    CellRef hover = s->view->hover;
    if (hover.node == s->node && hover.cell >= 0)
        return (CellRef){s->node, s->time, hover.cell};
    int64_t alias = lineage_alias(s->trace, hover, s->node, s->time);
    return alias >= 0 ? (CellRef){s->node, s->time, alias} : s->focus;
}

static void find_pointed(Subject *s)
{
    const View *v = s->view;
    s->pointed = (Pointed){.cell = v->hover, .term = NOWHERE};
    if (v->hover.node != NO_NODE)
        s->pointed.x = explain_made(s, v->hover);
    if (v->touched.kind == TAG_TERM)
        s->pointed.term = (CellRef){v->touched.node, v->touched.time, v->touched.cell};
}

NodeId subject_followed(const Subject *s)
{
    CellRef made = {s->node, 0, -1};
    if (s->view->trail_count == 0)
        return NO_NODE;
    if (s->focus.cell >= 0)
        explain_maker(s->trace, s->focus, &made);
    return made.node;
}

/* The step whose text stands beside the picture: along a trail, the one where the focus was made.
 */
static const LessonStep *find_step(const Subject *s)
{
    if (s->view->trail_count == 0)
        return s->step;
    Position p = position_of(s->lesson, subject_followed(s));
    return p.count ? lesson_step(s->lesson, p.path[0]) : NULL;
}

bool subject_within(const Subject *s, Place *out)
{
    NodeId followed = subject_followed(s);
    Position p = followed != NO_NODE ? position_of(s->lesson, followed) : s->view->position;
    return s->step && p.count > 1 && position_resolve(s->lesson, &p, out);
}

int subject_trace_step(const Subject *s)
{
    Place place;
    if (!subject_within(s, &place))
        return s->step ? s->step->trace_step : -1;
    return place.trace_step >= 0 ? place.trace_step : trace_node(s->trace, place.node)->step;
}

/* A step of the lesson may be several statements, of which the trace knows one, and a loop many
 * lines: then an operation's is where it is written. */
Span subject_statement(const Subject *s)
{
    Place place;
    if (!subject_within(s, &place))
        return s->step ? s->step->at : (Span){0};
    if (place.trace_step >= 0)
        return s->trace->steps.items[place.trace_step].at;
    const Node *n = trace_node(s->trace, place.node);
    const Step *around = n->step < 0 ? NULL : &s->trace->steps.items[n->step];
    bool one = around && around->kind == STEP_STATEMENT && span_holds(around->at, n->at);
    return one ? around->at : n->at;
}

Str subject_printed(const Subject *s)
{
    Place place;
    if (!s->step || !subject_within(s, &place))
        return s->step ? s->step->printed : STR("");
    if (place.trace_step < 0)
        return STR("");
    const Step *step = &s->trace->steps.items[place.trace_step];
    return str_part(lesson_printed(s->lesson), step->printed[0], step->printed[1]);
}

Str subject_raised(const Subject *s)
{
    Place place;
    return s->step && !subject_within(s, &place) ? s->step->raised : STR("");
}

int subject_flow_step(const Subject *s)
{
    int step = subject_trace_step(s);
    return trace_flow(s->trace, step) >= 0 || s->node == NO_NODE
               ? step
               : trace_node(s->trace, s->node)->step;
}

int subject_flow(const Subject *s)
{
    return trace_flow(s->trace, subject_flow_step(s));
}

CellRef subject_told(const Subject *s)
{
    if (s->pointed.cell.node != NO_NODE)
        return s->pointed.cell;
    if (s->asked.node != NO_NODE)
        return s->asked;
    return s->node == NO_NODE || s->focus.cell < 0 ? NOWHERE : s->focus;
}

Explanation subject_tell(const Subject *s)
{
    if (s->pointed.cell.node != NO_NODE)
        return s->pointed.x;
    return s->asked.node != NO_NODE ? explain_made(s, s->asked) : s->how;
}

/* ---- all of it ---- */

static void take_tensor(Subject *s)
{
    take_place(s);
    if (s->ask)
        take_ask(s);
    if (s->node == NO_NODE && s->view->focus.node == NO_NODE) {
        if (s->view->kind == VIEW_MAP) /* it needs no tensor */
            s->kind = VIEW_MAP;
        return;
    }
    if (s->node == NO_NODE)
        subject_turn(s, s->view->focus.node, s->view->focus.time);
    take_wishes(s);
    s->lit = find_lit(s);
    s->how = explain_made(s, s->focus);
    s->made = s->how.cell;
}

Subject subject_of(Arena *a, const Lesson *l, const View *v)
{
    Subject s = {.a = a,
                 .lesson = l,
                 .trace = &l->trace,
                 .view = v,
                 .step = lesson_step(l, v->position.count ? v->position.path[0] : 1),
                 .planes = v->planes ? v->planes : planes_in(a)};
    s.ask = lesson_ask(l, s.step, v->ask);
    take_tensor(&s);
    find_pointed(&s);
    s.step = find_step(&s);
    Place place;
    if (s.step)
        s.words = subject_within(&s, &place) ? words_within_step(a, l, s.step, &place, s.node)
                                             : words_of_step(a, l, s.step);
    return s;
}

/* ---- names and hues ---- */

enum {
    TITLE_MOST = 32,   /* characters of a title: what a formula has room for before its terms */
    OPERAND_TITLE = 24 /* characters of an operand: what fits above a narrow matrix */
};

Str subject_short(const Subject *s, Str title)
{
    size_t at = str_nth(title, TITLE_MOST);
    return at < title.len ? str_printf(s->a, "%.*s…", (int)at, title.at) : title;
}

/* The call that a step of the trace is computed in; -1: it is in none. */
static int call_around(const Trace *t, int step)
{
    while (step >= 0 && t->steps.items[step].kind != STEP_CALL)
        step = t->steps.items[step].parent;
    return step;
}

/* The call whose names those of the place are where the view stands; -1: the lesson's own. */
static int call_here(const Subject *s)
{
    Place place;
    if (s->view->position.count <= 1 || !position_resolve(s->lesson, &s->view->position, &place))
        return -1;
    if (place.node != NO_NODE)
        return call_around(s->trace, trace_node(s->trace, place.node)->step);
    int step = place.trace_step;
    bool call = step >= 0 && s->trace->steps.items[step].kind == STEP_CALL;
    return call_around(s->trace, call ? s->trace->steps.items[step].parent : step);
}

/* The word that an operand has in the function that was called is the name of something else in the
 * lesson, as far as it came; the view stands outside of that call. */
static bool names_another(const Subject *s, const Node *n, const Node *operand, Str text)
{
    int call = call_around(s->trace, n->step);
    const Binding *b = NULL;
    if (call < 0 || operand->name.len == 0 || str_equal(operand->name, text))
        return false;
    for (size_t i = 0; i < s->lesson->bindings.count; i++) {
        const Binding *next = &s->lesson->bindings.items[i];
        bool there = !s->step || next->step <= s->step->number;
        b = there && str_equal(next->name, text) ? next : b;
    }
    bool same = b && b->value.kind == VALUE_TENSOR && b->value.node == operand->id;
    return b && !same && call != call_here(s);
}

Str subject_operand(const Subject *s, const Node *n, int k)
{
    Str text = operand_title(s->a, s->trace, n, k);
    if (n->in[k].node != NO_NODE && names_another(s, n, trace_node(s->trace, n->in[k].node), text))
        return node_title(s->a, s->trace, n->in[k].node);
    bool shown = text.len > 0 && text.len <= OPERAND_TITLE && str_find(text, '\n') == text.len;
    return shown || n->in[k].node == NO_NODE ? text : node_title(s->a, s->trace, n->in[k].node);
}

static bool contains(Str text, const char *word)
{
    for (size_t i = 0; i < text.len; i++)
        if (str_starts(str_from(text, i), word))
            return true;
    return false;
}

/* w["W_query"]: the bracket at i holds a name, which is what the value is called. */
static bool holds_name(Str expression, size_t i)
{
    return expression.at[i] == '[' && i + 1 < expression.len && strchr("'\"", expression.at[i + 1]);
}

/* The expression without what stands in its brackets: "torch.cat((keys, x))" is "torch.cat", but
 * with the names of entries: w["W_query"]. Empty where an operator or a comma is left: what is
 * computed from queries and keys is neither. */
static Str named_part(Arena *a, Str expression)
{
    StrBuf out = strbuf_make(a);
    int depth = 0;
    bool named = false; /* within the brackets of an entry's name */
    for (size_t i = 0; i < expression.len; i++) {
        char c = expression.at[i];
        bool entry = depth == 0 && holds_name(expression, i), leaves = named && c == ']';
        bool opens = (c == '(' || c == '[') && !entry, closes = (c == ')' || c == ']') && !leaves;
        named = (named || entry) && !leaves;
        if (entry || leaves)
            continue;
        depth -= closes;
        if (depth <= 0 && !opens && !closes) {
            if (strchr("+-*/%<>=&|,: ", c) ||
                (c == '@' && i + 1 < expression.len && expression.at[i + 1] == ' '))
                return STR("");
            strbuf_char(&out, c);
        }
        depth += opens;
    }
    return strbuf_str(&out);
}

Role subject_name_hue(Arena *a, Str name, Role otherwise)
{
    name = named_part(a, name);
    if (contains(name, ".shape") || contains(name, ".size"))
        return otherwise;
    if (contains(name, "quer"))
        return ROLE_QUERY;
    if (contains(name, "key"))
        return ROLE_KEY;
    return contains(name, "value") ? ROLE_VALUE : otherwise;
}

/* The hue of an operand's name, or the other one. */
static Role hue_of_name(const Subject *s, const Node *n, int k, Role otherwise)
{
    return k < n->in_count ? subject_name_hue(s->a, subject_operand(s, n, k), otherwise)
                           : otherwise;
}

Role subject_hue(const Subject *s, const Node *n, int k)
{
    int left = n->op == OP_WHERE ? 1 : 0; /* before the two stands the condition */
    return k < left ? ROLE_TEXT : hue_of_name(s, n, k, k == left ? ROLE_TEXT : ROLE_ACCENT);
}

/* ---- cells or points ---- */

bool view_needs_points(const Subject *s)
{
    return exceeds_cells(s, subject_zoom(s));
}

/* ---- zooming ---- */

static bool compares(const Subject *s)
{
    bool asked = s->ask && s->ask->kind != ASK_CHOICE; /* it is about one tensor */
    return s->step && s->step->compare[0].node != NO_NODE && s->view->position.count <= 1 && !asked;
}

bool shows_comparison(const Subject *s)
{
    return compares(s) && s->view->kind == VIEW_AUTO && s->view->trail_count == 0;
}

bool subject_zooms(const Subject *s)
{
    bool tables = beside_is_on(s->view) || shows_comparison(s) || view_kinds[s->kind].zooms;
    return tables && s->node != NO_NODE && tensor_count(trace_node(s->trace, s->node)->out) > 0 &&
           !s->view->at && !subject_extra(s->lesson, s->view);
}

Zoom subject_zoom(const Subject *s)
{
    return subject_zooms(s) ? s->view->zoom : (Zoom){0, 0, 0, 0};
}

/* ---- which tabs are offered ---- */

/* True when arcs tell something: each token of a row may look at each token of the same sentence.
 */
static bool is_square_of_weights(const Subject *s)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    if (shape.size[shape.rank - 1] != shape.size[shape.rank - 2] || shape.size[shape.rank - 1] < 2)
        return false;
    int64_t around = s->focus.cell > 0 ? s->focus.cell : 0;
    CellRange range = planes_know(s->planes, s->trace, s->node, s->time, around, false)->range;
    return !range.empty && range.lo >= 0 && range.hi > 0;
}

/* True when the rows of the first operand are weights: their sum is 1. */
static bool sums_by_weights(const Subject *s)
{
    const Node *n = trace_node(s->trace, s->node);
    if (n->in[0].node == NO_NODE)
        return false;
    const Plane *p = &planes_know(s->planes, s->trace, n->in[0].node, n->id, 0, false)->plane;
    double sum = 0;
    if (p->columns > VIEW_CELLS_MOST)
        return false;
    for (int64_t j = 0; j < p->columns && p->rows > 0; j++)
        sum += plane_at(p, 0, j);
    return fabs(sum - 1) < 1e-4;
}

/* The step's own code was written to show an error. */
static bool is_raising(const Subject *s)
{
    return s->step && s->lesson->fences.items[s->step->fence].raises;
}

/* Heads that were cut out of columns, not parts that were joined. */
static bool is_cut(const Subject *s)
{
    NodeId source;
    return view_splits(s->trace, trace_node(s->trace, s->node), &source);
}

/* Kinds that say little about most tensors that they can draw: only where a lesson chose one it has
 * a tab. */
static bool waits_for_a_wish(ViewKind kind)
{
    return kind == VIEW_MARGINS || kind == VIEW_SUM || kind == VIEW_DISTRIBUTION ||
           kind == VIEW_LINES || kind == VIEW_DRAWS || kind == VIEW_BLOCKS || kind == VIEW_AREAS;
}

/* True when a tab is offered: the kind can draw the subject and also says something about it. */
static bool is_worth_a_tab(const Subject *s, ViewKind kind)
{
    bool wished = s->view->kind == kind; /* the command line asked for it: it may be dull */
    if ((!wished && waits_for_a_wish(kind)) || !can_draw(s, kind))
        return false;
    Zoom whole = {0, 0, 0, 0}; /* a heatmap shows all of heads that are small enough for cells */
    bool heads_are_grid = exceeds_cells(s, s->view->zoom); /* views.c draws them as one */
    return wished || (kind == VIEW_GRID ? exceeds_cells(s, whole) &&
                                              !(s->lesson_kind == VIEW_HEADS && heads_are_grid)
                      : kind == VIEW_HEADS    ? !heads_are_grid
                      : kind == VIEW_MISMATCH ? is_raising(s)
                      : kind == VIEW_JOINED   ? !is_cut(s)
                      : kind == VIEW_ARCS     ? is_square_of_weights(s)
                      : kind == VIEW_WEIGHTED ? sums_by_weights(s)
                                              : true);
}

/* The kind whose tab stands at that place, from 1 to VIEW_KINDS - 1. */
static ViewKind kind_of_tab(int tab)
{
    int k = 0;
    while (view_kinds[k].tab != tab)
        k++;
    return (ViewKind)k;
}

/* Every tensor has these: they stand last, so that each is always at the same place. */
static bool is_of_every_tensor(ViewKind kind)
{
    return kind == VIEW_TABLE || kind == VIEW_MEMORY || kind == VIEW_MAP;
}

static void offer(const Subject *s, ViewOffer *o, ViewKind kind)
{
    if (kind == (s->view->kind == VIEW_AUTO ? o->first : s->kind))
        o->now = o->count;
    o->kind[o->count++] = kind == o->first ? VIEW_AUTO : kind;
}

ViewOffer view_offer_make(const Subject *s)
{
    ViewOffer o = {.first = compares(s) ? VIEW_AUTO : s->lesson_kind};
    if (s->node == NO_NODE || beside_is_on(s->view))
        return o;
    if (o.first == VIEW_AUTO)
        offer(s, &o, VIEW_AUTO);
    for (int place = 0; place < 2 * (VIEW_KINDS - 1); place++) {
        ViewKind kind = kind_of_tab(place % (VIEW_KINDS - 1) + 1);
        bool last = place >= VIEW_KINDS - 1;
        if (is_of_every_tensor(kind) == last && (kind == o.first || is_worth_a_tab(s, kind)))
            offer(s, &o, kind);
    }
    o.refused = s->view->kind != VIEW_AUTO && s->view->kind != s->kind;
    return o;
}

ViewKind view_kind_next(Arena *a, const Lesson *l, const View *v, int by)
{
    Subject s = subject_of(a, l, v);
    ViewOffer o = view_offer_make(&s);
    return o.count ? o.kind[((o.now + by) % o.count + o.count) % o.count] : v->kind;
}
