/*
 * map_graph.c - the named tensors of a lesson, found in its trace, and what they are made of.
 */
#include "views/map.h"

#include "base/lookup.h"
#include "language/composed.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* ---- which tensors ---- */

/* A view made anew in each turn of a loop is the loop's variable, no tensor of the lesson. */
static bool is_loop_variable(const Trace *t, const Node *n)
{
    return op_is_view(n->op) && n->step >= 0 && t->steps.items[n->step].kind != STEP_STATEMENT &&
           t->steps.items[n->step].kind != STEP_CALL;
}

static void add_node(Map *m, const Node *n, Str name)
{
    m->node[m->nodes++] = (MapNode){.id = n->id,
                                    .name = name,
                                    .view = op_is_view(n->op) && n->op != OP_PARAMETER,
                                    .hue = ROLE_GUIDE};
}

/* Did the call that made it go on with it? Then it is only on the way to what that call gave. */
static bool is_on_way(const Trace *t, const Node *n)
{
    enum { LOOKED_AT = 16 };
    for (NodeId id = n->id + 1; id < trace_now(t) && id - n->id <= LOOKED_AT; id++) {
        const Node *next = trace_node(t, id);
        bool same = next->step == n->step && next->at.source == n->at.source &&
                    next->at.start == n->at.start && next->at.len == n->at.len;
        for (int k = 0; same && k < next->in_count; k++)
            if (next->in[k].node == n->id)
                return true;
    }
    return false;
}

/* A tensor that the lesson itself gave a name. */
static bool is_candidate(const Trace *t, const Node *n)
{
    return n->name.len && !is_loop_variable(t, n) && !composed_named(t, n) && !is_on_way(t, n);
}

/* The newest of each name, the focus first; in the order they were made. */
static void find_nodes(const Canvas *c, Map *m, NodeId focus, NodeId time)
{
    const Trace *t = c->s->trace;
    Lookup seen = {0};
    m->oldest = time > MAP_SCAN ? time - MAP_SCAN : 0;
    if (focus != NO_NODE) {
        add_node(m, trace_node(t, focus), c->s->title);
        lookup_set(c->pen.a, &seen, c->s->title, 0);
    }
    for (NodeId id = time; id-- > m->oldest;) {
        const Node *n = trace_node(t, id);
        if (id == focus || !is_candidate(t, n) || lookup_find(&seen, n->name) >= 0)
            continue;
        lookup_set(c->pen.a, &seen, n->name, 0);
        if (m->nodes < MAP_CANDIDATES)
            add_node(m, n, n->name);
        else
            m->left_out++;
    }
    for (int i = 1; i < m->nodes; i++)
        for (int k = i; k > 0 && m->node[k].id < m->node[k - 1].id; k--) {
            MapNode swap = m->node[k];
            m->node[k] = m->node[k - 1];
            m->node[k - 1] = swap;
        }
    m->focus = -1;
    for (int i = 0; i < m->nodes; i++)
        if (m->node[i].id == focus)
            m->focus = i;
}

/* ---- what they are made of ---- */

/* A walk back from a node through what has no name. */
typedef struct WalkBack {
    const Trace *trace;
    Map *map;
    int *shown;          /* by operation: its node in the map, -1: folded */
    int *seen;           /* by operation: the walk that saw it last */
    NodeId *todo;        /* still to be looked at */
    int count, walk, to; /* to: the map's node where it began */
} WalkBack;

static void visit(WalkBack *w, const Operand *in)
{
    if (in->node == NO_NODE || w->seen[in->node] == w->walk)
        return;
    w->seen[in->node] = w->walk;
    int from = w->shown[in->node];
    if (from >= 0 && from != w->to)
        w->map->edge[from][w->to] = true;
    else if (from < 0)
        w->todo[w->count++] = in->node;
}

/* What was written into a tensor's own cells is part of what it is made of. */
static void visit_writes(WalkBack *w, const Node *n, NodeId time)
{
    for (NodeId id = n->id + 1; !op_is_view(n->op) && id < time; id++) {
        const Node *write = trace_node(w->trace, id);
        if (write->op == OP_WRITE && write->out.storage == n->out.storage)
            visit(w, &write->in[1]);
    }
}

static void find_edges(const Canvas *c, Map *m, NodeId time)
{
    WalkBack w = {.trace = c->s->trace, .map = m};
    w.shown = ARENA_ARRAY(c->pen.a, int, time + 1);
    w.seen = ARENA_ARRAY(c->pen.a, int, time + 1);
    w.todo = ARENA_ARRAY(c->pen.a, NodeId, time + 1);
    for (NodeId id = 0; id < time; id++)
        w.shown[id] = -1;
    for (int i = 0; i < m->nodes; i++)
        w.shown[m->node[i].id] = i;
    for (w.to = 0; w.to < m->nodes; w.to++) {
        const Node *n = trace_node(c->s->trace, m->node[w.to].id);
        w.walk = w.to + 1;
        for (int k = 0; k < n->in_count; k++)
            visit(&w, &n->in[k]);
        visit_writes(&w, n, time);
        while (w.count > 0) {
            const Node *folded = trace_node(c->s->trace, w.todo[--w.count]);
            for (int k = 0; k < folded->in_count; k++)
                visit(&w, &folded->in[k]);
        }
    }
}

/* ---- fewer of them ---- */

/* Node k goes: what it was made of leads to what was made of it. */
static void fold(Map *m, int k)
{
    for (int p = 0; p < m->nodes; p++)
        for (int s = 0; s < m->nodes; s++)
            if (p != s && m->edge[p][k] && m->edge[k][s])
                m->edge[p][s] = true;
    size_t behind = (size_t)(--m->nodes - k);
    memmove(&m->node[k], &m->node[k + 1], behind * sizeof *m->node);
    memmove(&m->edge[k], &m->edge[k + 1], behind * sizeof *m->edge);
    for (int i = 0; i < m->nodes; i++)
        memmove(&m->edge[i][k], &m->edge[i][k + 1], behind * sizeof **m->edge);
    m->focus -= m->focus > k;
}

/* Lets distances spread from the nodes that have one, along edges and, when `both`, against them.
 */
static void spread_distance(Map *m, bool both)
{
    for (bool nearer = true; nearer;) {
        nearer = false;
        for (int i = 0; i < m->nodes; i++)
            for (int k = 0; k < m->nodes; k++) {
                bool on = m->edge[k][i] || (both && m->edge[i][k]);
                if (on && m->node[k].distance > m->node[i].distance + 1) {
                    m->node[k].distance = m->node[i].distance + 1;
                    nearer = true;
                }
            }
    }
}

/* What the focus is made of comes before all else, however near that is. */
static int remoteness(const MapNode *n)
{
    return n->distance + (n->needed ? 0 : 2 * MAP_CANDIDATES);
}

static void measure_distance(Map *m)
{
    for (int i = 0; i < m->nodes; i++)
        m->node[i].distance = i == m->focus ? 0 : MAP_CANDIDATES;
    spread_distance(m, false);
    for (int i = 0; i < m->nodes; i++)
        m->node[i].needed = m->node[i].distance < MAP_CANDIDATES;
    spread_distance(m, true);
}

/* The node farthest from the focus in one layer, or in all for -1; -1 when there is none but the
 * focus. */
static int farthest_in(const Map *m, int layer)
{
    int farthest = -1;
    for (int i = 0; i < m->nodes; i++)
        if (i != m->focus && (layer < 0 || m->node[i].layer == layer) &&
            (farthest < 0 || remoteness(&m->node[i]) > remoteness(&m->node[farthest])))
            farthest = i;
    return farthest;
}

static void fold_views(Map *m)
{
    for (int i = m->nodes; i-- > 0;)
        if (m->node[i].view && i != m->focus) {
            fold(m, i);
            m->left_out++;
        }
}

bool map_drop(Map *m)
{
    if (!m->views_gone) {
        m->views_gone = true;
        fold_views(m);
        return true;
    }
    measure_distance(m);
    int farthest = farthest_in(m, m->crowded);
    if (farthest < 0)
        farthest = farthest_in(m, -1);
    if (farthest < 0 || m->nodes < 2)
        return false;
    fold(m, farthest);
    m->left_out++;
    return true;
}

static bool leads_somewhere(const Map *m, int k)
{
    for (int i = 0; i < m->nodes; i++)
        if (m->edge[k][i])
            return true;
    return false;
}

/* Numbers of the prelude that the lesson does not use are no part of it. */
static void leave_out_unused(const Canvas *c, Map *m)
{
    for (int i = m->nodes; i-- > 0;)
        if (m->node[i].id < c->s->lesson->prelude_end && i != m->focus && !leads_somewhere(m, i))
            fold(m, i);
}

/* ---- what is written at them ---- */

/* A dotted name: how much of it is the owner, and where the own name begins. */
typedef struct NameParts {
    size_t owner, own;
} NameParts;

/* Where the last so many words of a dotted name begin; the number of one of several counts with
 * the word before it: "blocks.0" of "model.blocks.0". */
static size_t last_words(Str name, int words)
{
    size_t at = name.len;
    for (bool named = false; at > 0; at--) {
        char before = name.at[at - 1];
        if (before == '.' && named && --words == 0)
            break;
        named = before != '.' && (named || before < '0' || before > '9');
    }
    return at;
}

/* head_1.forward.keys, head_1.__init__.ones, head_1.W_key.weight: head_1, and what follows. */
static NameParts split_name(Str name)
{
    static const char *const calls[] = {"forward.", "__init__."};
    NameParts parts = {0, 0};
    for (size_t i = name.len; i-- > 0;)
        for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
            if (parts.own == 0 && str_starts(str_from(name, i), calls[k]))
                parts = (NameParts){i ? i - 1 : 0, i + strlen(calls[k])};
    size_t dot = str_find(name, '.'), own = last_words(name, 2);
    if (parts.own == 0 && dot < name.len)
        parts = own > 0 ? (NameParts){own - 1, own} : (NameParts){dot, dot + 1};
    return parts;
}

/* The name without that of its owner. */
static Str short_name(Str name)
{
    return str_from(name, split_name(name).own);
}

static Str shape_words(const Canvas *c, Shape s)
{
    return s.rank ? canvas_numbers(c, s.size, s.rank, " × ") : phrase_plain(PHRASE_MAP_SCALAR);
}

/* "√2", "4": a plain number among the operands. */
static Str number_words(const Canvas *c, double number)
{
    double square = number * number;
    bool root = fabs(square - round(square)) < 1e-6 && fabs(number - round(number)) > 1e-6;
    return root ? str_printf(c->pen.a, "√%.0f", square) : str_printf(c->pen.a, "%g", number);
}

/* The source text without line breaks and without "torch."; empty when it has several lines. What a
 * composed function gave is its call. */
static Str source_words(const Canvas *c, const Node *n)
{
    static const char module[] = "torch.";
    bool within;
    Str text = span_text(words_asked(c->s->trace, n, &within));
    StrBuf out = strbuf_make(c->pen.a);
    if (composed_text(n->at.source))
        text = str_first_line(c->pen.a, text);
    if (str_find(text, '\n') < text.len)
        return STR("");
    for (size_t i = 0; i < text.len; i++) {
        if (str_starts(str_from(text, i), module))
            i += sizeof module - 1;
        strbuf_char(&out, text.at[i]);
    }
    return out.len ? strbuf_str(&out) : STR("");
}

static Str brief(const Canvas *c, const Node *n, int depth);

static Str brief_operand(const Canvas *c, const Operand *in, int depth)
{
    if (in->node == NO_NODE)
        return number_words(c, scalar_double(in->number));
    const Node *n = trace_node(c->s->trace, in->node);
    return n->name.len ? short_name(n->name) : brief(c, n, depth - 1);
}

static Str filled_words(const Canvas *c, Scalar s)
{
    double value = scalar_double(s);
    return value == 0   ? STR("zeros")
           : value == 1 ? STR("ones")
                        : phrase(c->pen.a, PHRASE_MAP_ALL, number_words(c, value));
}

/* What was computed, from the operations themselves: "softmax(scores ÷ √2)". */
static Str brief(const Canvas *c, const Node *n, int depth)
{
    const Op *op = op_row(n->op);
    if (n->op == OP_FULL)
        return filled_words(c, n->attr.value);
    if (composed_text(n->at.source))
        return source_words(c, n);
    if (n->in_count == 0 || depth < 0)
        return str_of(op->name);
    Str first = brief_operand(c, &n->in[0], depth);
    if (n->op == OP_PERMUTE && n->out.shape.rank == 2)
        return str_printf(c->pen.a, "%.*s.T", STR_ARG(first));
    if (op_is_view(n->op))
        return first;
    if (op->symbol)
        return str_printf(c->pen.a, "%.*s %s %.*s", STR_ARG(first), op->symbol,
                          STR_ARG(brief_operand(c, &n->in[1], depth)));
    return str_printf(c->pen.a, "%s(%.*s)", op->name, STR_ARG(first));
}

enum { SOURCE_MOST = 26, BRIEF_DEPTH = 2 };

/* What a tensor's numbers are: its own node or, where something was written into the whole of it
 * since, that. NULL: one number, *number. */
static const Node *filled_with(const Trace *t, const Node *n, NodeId time, Scalar *number)
{
    NodeId last = trace_last_write(t, n->id, time);
    const Node *write = last != NO_NODE ? trace_node(t, last) : NULL;
    if (write && tensor_count(write->out) == tensor_count(n->out)) {
        *number = write->in[1].number;
        n = write->in[1].node != NO_NODE ? trace_node(t, write->in[1].node) : NULL;
    }
    while (n && n->op == OP_PARAMETER && n->in[0].node != NO_NODE)
        n = trace_node(t, n->in[0].node);
    return n;
}

/* How a tensor was made, in a few words: its draws, the code that asked for it where that is short,
 * else the operations. */
static Str made_words(const Canvas *c, const Node *n, NodeId time)
{
    Scalar number = {0};
    NodeId last = trace_last_write(c->s->trace, n->id, time);
    const Node *from = filled_with(c->s->trace, n, time, &number);
    if (!from)
        return filled_words(c, number);
    if (op_row(from->op)->draws && from->in_count == 0) {
        long long first = from->attr.draw + 1, count = tensor_count(from->out);
        return phrase(c->pen.a, PHRASE_MAP_DRAWS, canvas_number(c, from->attr.seed),
                      str_printf(c->pen.a, "%lld", first),
                      str_printf(c->pen.a, "%lld", first + count - 1));
    }
    if (from->op == OP_TENSOR)
        return phrase_plain(PHRASE_MAP_WRITTEN);
    if (from->op == OP_FULL && last != NO_NODE)
        return from->id < last && from->out.storage == n->out.storage
                   ? phrase_plain(PHRASE_MAP_FILLED)
                   : filled_words(c, from->attr.value);
    Str source = source_words(c, from), operations = brief(c, from, BRIEF_DEPTH);
    bool whole = from->in_count == 0 || from->in[0].node == NO_NODE ||
                 !is_on_way(c->s->trace, trace_node(c->s->trace, from->in[0].node));
    bool shorter = whole && str_columns(operations) < str_columns(source);
    return source.len == 0 || (str_columns(source) > SOURCE_MOST && shorter) ? operations : source;
}

static void describe(const Canvas *c, MapNode *node, NodeId time)
{
    const Node *n = trace_node(c->s->trace, node->id);
    node->depth = n->out.shape.rank > 2 ? fmaxf(c->pen.gap / 2, 4) : 0;
    node->hue = subject_name_hue(c->pen.a, node->name, ROLE_GUIDE);
    node->owner = str_part(node->name, 0, split_name(node->name).owner);
    node->name = short_name(node->name);
    node->shape = shape_words(c, n->out.shape);
    node->made = made_words(c, n, time);
    node->cells = matrix_part(c, node->id, time, node->name, LIE_ROW, 0, (Zoom){0});
    node->cells.thumbnail = true;
}

/* A focus that was asked for makes it a map of that tensor alone. */
static void keep_needed(Map *m)
{
    measure_distance(m);
    for (int i = m->nodes; i-- > 0;)
        if (!m->node[i].needed)
            fold(m, i);
}

/* Tensors of several modules or functions with the same name say whose they are. */
static void tell_apart(const Canvas *c, Map *m)
{
    Str *name = ARENA_ARRAY(c->pen.a, Str, m->nodes + 1);
    for (int i = 0; i < m->nodes; i++) {
        bool alike = false;
        for (int k = 0; k < m->nodes; k++)
            alike = alike || (i != k && str_equal(m->node[i].name, m->node[k].name));
        name[i] = m->node[i].name;
        if (alike && m->node[i].owner.len)
            name[i] =
                str_printf(c->pen.a, "%.*s.%.*s",
                           STR_ARG(str_from(m->node[i].owner, last_words(m->node[i].owner, 1))),
                           STR_ARG(name[i]));
    }
    for (int i = 0; i < m->nodes; i++)
        m->node[i].name = name[i];
}

Map map_collect(const Canvas *c, NodeId focus, NodeId time)
{
    Map m = {.crowded = -1,
             .node = ARENA_ARRAY(c->pen.a, MapNode, MAP_CANDIDATES),
             .edge = ARENA_ARRAY(c->pen.a, MapEdges, MAP_CANDIDATES)};
    find_nodes(c, &m, focus, time);
    find_edges(c, &m, time);
    leave_out_unused(c, &m);
    if (c->s->view->focus.node != NO_NODE)
        keep_needed(&m);
    while (m.nodes > MAP_MOST && map_drop(&m))
        ;
    m.views_gone = false; /* those that are left have room, for all that is known yet */
    for (int i = 0; i < m.nodes; i++)
        describe(c, &m.node[i], time);
    tell_apart(c, &m);
    return m;
}
