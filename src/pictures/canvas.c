/*
 * canvas.c - sizes, colours and the subject of a picture (see canvas.h).
 */
#include "pictures/canvas.h"

#include "draw/sizes.h"
#include "pictures/ladder.h"
#include "pictures/lineage.h"
#include "pictures/view_kinds.h"
#include "trace/ops.h"

/* ---- what the picture is about ---- */

/* The last node of a stretch of the clock that computed something; views only when all are. */
static NodeId last_result(const Trace *t, NodeId begin, NodeId end)
{
    for (NodeId id = end - 1; id >= begin; id--)
        if (op_row(trace_node(t, id)->op)->run && trace_node(t, id)->op != OP_WRITE)
            return id;
    return end > begin ? end - 1 : NO_NODE;
}

static Subject subject_of_node(NodeId node, NodeId time)
{
    Subject s = {.node = node,
                 .time = time,
                 .kind = VIEW_AUTO,
                 .focus = {NO_NODE, 0, -1},
                 .lit = {NO_NODE, 0, -1},
                 .changed = NO_NODE};
    return s;
}

/* The subject a position names: within a step its operation, else what the lesson says. */
static Subject find_subject(const Canvas *c)
{
    Place place;
    const View *v = c->view;
    const LessonStep *step = c->step;
    if (v->position.count > 1 && position_resolve(c->lesson, &v->position, &place)) {
        NodeId node =
            place.node != NO_NODE ? place.node : last_result(c->trace, place.begin, place.end);
        return subject_of_node(node, place.end);
    }
    bool programs = ladder_of(c->lesson, v) != NULL; /* about them, not about a tensor */
    if (!step || step->show.node == NO_NODE || programs)
        return subject_of_node(NO_NODE, 0);
    Subject s = subject_of_node(step->show.node, step->show.time);
    s.kind = step->kind;
    s.title = step->show.name;
    if (step->focus.node == s.node && step->focus.cell >= 0)
        s.focus = (CellRef){s.node, s.time, step->focus.cell};
    return s;
}

/* A question is about a tensor: the one with the cell that is asked for. To point at a cell takes a
 * plain table, with nothing lit but what is pointed at. */
static void apply_ask(const Canvas *c, Subject *s)
{
    const View *v = c->view;
    const Ask *ask = c->ask;
    const Target *t = ask->kind == ASK_CELL ? &ask->cell : ask->hides ? ask->hidden : NULL;
    if (!t || t->node == NO_NODE)
        return;
    if (s->node != t->node) {
        *s = subject_of_node(t->node, t->time);
        s->title = t->name;
    }
    s->time = t->time;
    bool pointing = ask->kind == ASK_CELL && !v->answered;
    bool pointed = v->given.cell.node == t->node;
    s->focus = (CellRef){s->node, s->time, !pointing ? t->cell : pointed ? v->given.cell.cell : -1};
    if (ask->kind == ASK_CELL)
        s->kind = VIEW_HEATMAP;
}

enum { TITLE_MOST = 32 }; /* characters of a title: what a formula has room for before its terms */

Str canvas_short(const Canvas *c, Str title)
{
    size_t at = 0;
    for (int i = 0; i < TITLE_MOST && at < title.len; i++)
        str_char(title, &at);
    return at < title.len ? str_printf(c->a, "%.*s…", (int)at, title.at) : title;
}

/* The cell a picture begins with: the first, of a tensor that was changed in place the first that
 * was changed. */
static int64_t first_cell(const Canvas *c, const Subject *s)
{
    if (s->changed == NO_NODE)
        return 0;
    int64_t slot = tensor_slot(trace_node(c->trace, s->changed)->out, 0);
    int64_t cell = tensor_index(trace_node(c->trace, s->node)->out, slot);
    return cell >= 0 ? cell : 0;
}

/* The view's own wishes win over the lesson's. */
static void apply_view(const Canvas *c, Subject *s)
{
    const View *v = c->view;
    int64_t cells = tensor_count(trace_node(c->trace, s->node)->out);
    bool earlier =
        v->trail_count > 0 && v->focus.time != s->time; /* followed to what it was then */
    if (v->focus.node != NO_NODE && (v->focus.node != s->node || earlier)) {
        *s = subject_of_node(v->focus.node, v->focus.time);
        cells = tensor_count(trace_node(c->trace, s->node)->out);
    }
    if (v->focus.node != NO_NODE)
        s->focus = (CellRef){s->node, s->time, v->focus.cell};
    s->changed = trace_last_write(c->trace, s->node, s->time);
    s->lesson_kind = view_kind_fitting(c, s, s->kind);
    s->kind = v->kind != VIEW_AUTO ? view_kind_fitting(c, s, v->kind) : s->lesson_kind;
    if (v->sweep.on && v->sweep.cells < cells)
        s->focus = (CellRef){s->node, s->time, v->sweep.cells};
    bool plain = s->kind == VIEW_HEATMAP && !view_kind_is_lost(c, s);
    if (s->focus.cell < 0 && cells > 0 && !plain && s->kind != VIEW_MAP)
        s->focus = (CellRef){s->node, s->time, first_cell(c, s)};
    if (s->title.len == 0)
        s->title = node_title(c->a, c->trace, s->node);
    s->title = canvas_short(c, s->title);
}

const Node *canvas_maker(const Canvas *c, const Subject *s)
{
    if (s->changed == NO_NODE)
        return trace_node(c->trace, s->node);
    const Node *write = trace_node(c->trace, s->changed);
    Operand cells = write->in[1];
    if (write->in[0].node != s->node || cells.node == NO_NODE ||
        trace_last_write(c->trace, cells.node, write->id) != NO_NODE)
        return NULL;
    const Node *made = trace_node(c->trace, cells.node);
    return shape_equal(made->out.shape, write->out.shape) ? made : NULL;
}

/* Behind writes in place lies the operation whose result was written; views are shown as such. */
static Explanation explain_made(const Canvas *c, CellRef cell)
{
    if (cell.cell < 0)
        return (Explanation){.kind = EXPLAIN_KINDS, .cell = cell};
    Explanation x = explain_cell(c->trace, c->a, cell);
    while (x.op == OP_WRITE && x.term[0].cell.node != NO_NODE)
        x = explain_cell(c->trace, c->a, x.term[0].cell);
    return x;
}

/* The marked cell: the pointed one where the subject holds the same number. */
static CellRef find_lit(const Canvas *c, const Subject *s)
{
    CellRef hover = c->view->hover;
    if (hover.node == s->node && hover.cell >= 0)
        return (CellRef){s->node, s->time, hover.cell};
    int64_t alias = lineage_alias(c->trace, hover, s->node, s->time);
    return alias >= 0 ? (CellRef){s->node, s->time, alias} : s->focus;
}

static Subject make_subject(const Canvas *c)
{
    Subject s = find_subject(c);
    if (c->ask)
        apply_ask(c, &s);
    if (s.node == NO_NODE && c->view->focus.node == NO_NODE) {
        s.kind = c->view->kind == VIEW_MAP ? VIEW_MAP : s.kind; /* it needs no tensor */
        return s;
    }
    if (s.node == NO_NODE)
        s = subject_of_node(c->view->focus.node, c->view->focus.time);
    apply_view(c, &s);
    s.made = s.focus;
    s.lit = find_lit(c, &s);
    return s;
}

static Pointed find_pointed(const Canvas *c)
{
    const View *v = c->view;
    Pointed p = {.cell = v->hover, .term = {NO_NODE, 0, -1}};
    if (p.cell.node != NO_NODE)
        p.x = explain_made(c, p.cell);
    if (v->touched.kind == TAG_TERM)
        p.term = (CellRef){v->touched.node, v->touched.time, v->touched.cell};
    return p;
}

NodeId canvas_followed(const Canvas *c)
{
    CellRef made = {c->subject.node, 0, -1};
    if (c->view->trail_count == 0)
        return NO_NODE;
    if (c->subject.focus.cell >= 0)
        explain_maker(c->trace, c->subject.focus, &made);
    return made.node;
}

/* Where the text beside the picture is from: on the way along a trail, where the focus was made. */
static const LessonStep *find_step(const Canvas *c)
{
    if (c->view->trail_count == 0)
        return c->step;
    Position p = position_of(c->lesson, canvas_followed(c));
    return p.count ? lesson_step(c->lesson, p.path[0]) : NULL;
}

Canvas canvas_make(Arena *a, DrawList *d, const Lesson *l, const View *v, const TextMetrics *m)
{
    Sizes size = sizes_for(d->height, v->text);
    Canvas c = {.d = d,
                .a = a,
                .lesson = l,
                .trace = &l->trace,
                .view = v,
                .theme = theme_get(v->theme),
                .metrics = m,
                .small = size.small,
                .body = size.body,
                .title = size.title,
                .formula = size.formula,
                .gap = size.gap,
                .step = lesson_step(l, v->position.count ? v->position.path[0] : 1)};
    c.ask = lesson_ask(l, c.step, v->ask);
    c.planes = v->planes ? v->planes : planes_in(a);
    c.shared = CELL_RANGE_NONE;
    c.subject = make_subject(&c);
    c.made = (Explanation){.kind = EXPLAIN_KINDS};
    if (c.subject.node != NO_NODE) {
        c.made = explain_made(&c, c.subject.made);
        c.subject.made = c.made.cell;
    }
    c.pointed = find_pointed(&c);
    c.step = find_step(&c);
    return c;
}

/* ---- drawing helpers ---- */

Colour canvas_colour(const Canvas *c, Role role)
{
    return theme_colour(c->theme, role);
}

TextLook canvas_look(const Canvas *c, FontId font, float px, Role role)
{
    TextLook look = {font, px, canvas_colour(c, role)};
    return look;
}

float canvas_width(const Canvas *c, FontId font, float px, Str text)
{
    return text_width(c->metrics, font, px, text);
}

float canvas_text(const Canvas *c, FontId font, float px, Role role, float x, float baseline,
                  Str text)
{
    return draw_text(c->d, canvas_look(c, font, px, role), x, baseline, text);
}

static bool contains(Str text, const char *word)
{
    for (size_t i = 0; i < text.len; i++)
        if (str_starts(str_from(text, i), word))
            return true;
    return false;
}

Role canvas_name_hue(Str name, Role otherwise)
{
    if (contains(name, "quer"))
        return ROLE_QUERY;
    if (contains(name, "key"))
        return ROLE_KEY;
    return contains(name, "value") ? ROLE_VALUE : otherwise;
}

Role canvas_hue(const Canvas *c, const Node *n, int k)
{
    bool changed = n->op == OP_DROPOUT || n->op == OP_MASKED_FILL; /* one tensor, not two */
    Role plain = changed ? ROLE_ACCENT : ROLE_QUERY;
    Role first = n->in_count > 0 ? canvas_name_hue(canvas_operand(c, n, 0), plain) : plain;
    Role second = n->in_count > 1 ? canvas_name_hue(canvas_operand(c, n, 1), ROLE_KEY) : ROLE_KEY;
    if (k == 0)
        return first;
    return second != first ? second : first == ROLE_KEY ? ROLE_QUERY : ROLE_KEY;
}

enum { OPERAND_TITLE = 24 }; /* characters: what fits above a narrow matrix */

Str canvas_operand(const Canvas *c, const Node *n, int k)
{
    Str text = span_text(n->in[k].at);
    bool shown = text.len > 0 && text.len <= OPERAND_TITLE && str_find(text, '\n') == text.len;
    return shown || n->in[k].node == NO_NODE ? text : node_title(c->a, c->trace, n->in[k].node);
}

Explanation canvas_explain(const Canvas *c)
{
    Explanation none = {.kind = EXPLAIN_KINDS};
    CellRef made = c->subject.made;
    bool known = made.node == c->made.cell.node && made.cell == c->made.cell.cell &&
                 made.time == c->made.cell.time && c->made.kind != EXPLAIN_KINDS;
    if (c->subject.focus.cell < 0)
        return none;
    return known ? c->made : explain_cell(c->trace, c->a, made);
}

CellRef canvas_told(const Canvas *c)
{
    CellRef none = {NO_NODE, 0, -1};
    if (c->pointed.cell.node != NO_NODE)
        return c->pointed.cell;
    return c->subject.node == NO_NODE || c->subject.focus.cell < 0 ? none : c->subject.focus;
}

Explanation canvas_tell(const Canvas *c)
{
    return c->pointed.cell.node != NO_NODE ? c->pointed.x : canvas_explain(c);
}
