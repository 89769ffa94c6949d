/*
 * map_graph.c - the named tensors of a lesson, found in its trace, and what they are made of.
 */
#include "map/map.h"

#include "base/lookup.h"
#include "language/composed.h"
#include "trace/ops.h"

#include <string.h>

/* ---- which tensors ---- */

/* A view made anew in each turn of a loop is the loop's variable, no tensor of the lesson. */
static bool is_loop_variable(const Trace *t, const Node *n)
{
    return op_is_view(n->op) && n->step >= 0 && t->steps.items[n->step].kind != STEP_STATEMENT &&
           t->steps.items[n->step].kind != STEP_CALL;
}

static void add_node(const Canvas *c, Map *m, const Node *n, Str name)
{
    m->node[m->nodes++] =
        (MapNode){.id = n->id,
                  .full = name,
                  .box = -1,
                  .closed = -1,
                  .view = op_is_view(n->op) && n->op != OP_PARAMETER &&
                          subject_name_hue(c->pen.a, name, ROLE_GUIDE) == ROLE_GUIDE,
                  .hue = ROLE_GUIDE};
}

bool map_is_on_way(const Trace *t, const Node *n)
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
    return n->name.len && !is_loop_variable(t, n) && !composed_named(t, n) && !map_is_on_way(t, n);
}

/* The newest of each name, the focus first; in the order they were made. */
static void find_nodes(const Canvas *c, Map *m, NodeId focus, NodeId time)
{
    const Trace *t = c->s->trace;
    Lookup seen = {0};
    m->oldest = time > MAP_SCAN ? time - MAP_SCAN : 0;
    if (focus != NO_NODE) {
        add_node(c, m, trace_node(t, focus), c->s->title);
        lookup_set(c->pen.a, &seen, c->s->title, 0);
    }
    for (NodeId id = time; id-- > m->oldest;) {
        const Node *n = trace_node(t, id);
        if (id == focus || !is_candidate(t, n) || lookup_find(&seen, n->name) >= 0)
            continue;
        lookup_set(c->pen.a, &seen, n->name, 0);
        if (m->nodes < MAP_CANDIDATES)
            add_node(c, m, n, n->name);
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

/* Does what a node holds lead to what another one holds, through the closed box k? Not all that
 * goes into a box goes into all that comes out of it. */
static bool leads_through(const Map *m, const int *shown, int from, int k, int to)
{
    int todo[MAP_CANDIDATES], count = 0;
    bool seen[MAP_CANDIDATES] = {false};
    for (int i = 0; i < m->leaves; i++)
        if (shown[i] == from)
            todo[count++] = i;
    while (count > 0) {
        int at = todo[--count];
        for (int i = 0; i < m->leaves; i++) {
            if (!m->leaf_edge[at][i] || seen[i])
                continue;
            if (shown[i] == to)
                return true;
            seen[i] = true;
            if (shown[i] == k || shown[i] < 0)
                todo[count++] = i;
        }
    }
    return false;
}

void map_fold(Map *m, int k)
{
    int shown[MAP_CANDIDATES];
    bool box = m->node[k].closed >= 0;
    if (box)
        map_shown(m, shown);
    for (int p = 0; p < m->nodes; p++)
        for (int s = 0; s < m->nodes; s++)
            if (p != s && m->edge[p][k] && m->edge[k][s] && !m->edge[p][s])
                m->edge[p][s] = !box || leads_through(m, shown, p, k, s);
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

/* How many nodes hang together with a node, itself among them. */
static int company(const Map *m, int node)
{
    int todo[MAP_CANDIDATES], count = 1, all = 1;
    bool seen[MAP_CANDIDATES] = {false};
    todo[0] = node;
    seen[node] = true;
    while (count > 0) {
        int at = todo[--count];
        for (int i = 0; i < m->nodes; i++)
            if (!seen[i] && (m->edge[at][i] || m->edge[i][at])) {
                seen[i] = true;
                todo[count++] = i;
                all++;
            }
    }
    return all;
}

/* What the focus is made of comes before all else, however near that is; of what nothing leads to
 * the focus from, first what hangs together with little. */
static int remoteness(const Map *m, int node)
{
    const MapNode *n = &m->node[node];
    int lonely = n->distance < MAP_CANDIDATES ? 0 : MAP_CANDIDATES - company(m, node);
    return n->distance + lonely + (n->needed ? 0 : 2 * MAP_CANDIDATES);
}

void map_measure(Map *m)
{
    for (int i = 0; i < m->nodes; i++) {
        bool centre = m->centre >= 0 && map_is_within(m, m->node[i].box, m->centre);
        m->node[i].distance = i == m->focus || centre ? 0 : MAP_CANDIDATES;
    }
    spread_distance(m, false);
    for (int i = 0; i < m->nodes; i++)
        m->node[i].needed = m->node[i].distance < MAP_CANDIDATES;
    spread_distance(m, true);
}

/* The layer of the map that a node or its box stands in; -1 where there are none yet. */
static int layer_of(const Map *m, int k)
{
    const MapGroup *g = m->group;
    return g && g->part && g->part[k] != PART_OUTSIDE ? g->layer_of[g->part[k]] : -1;
}

/* The node farthest from the focus in one layer, or in all for -1, among its operands or the
 * others; -1 when there is none. */
static int farthest_in(const Map *m, int layer, bool direct)
{
    int farthest = -1;
    for (int i = 0; i < m->nodes; i++)
        if (i != m->focus && m->node[i].direct == direct &&
            (layer < 0 || layer_of(m, i) == layer) &&
            (farthest < 0 || remoteness(m, i) > remoteness(m, farthest)))
            farthest = i;
    return farthest;
}

static void fold_views(Map *m)
{
    for (int i = m->nodes; i-- > 0;)
        if (m->node[i].view && i != m->focus && !m->node[i].direct) {
            map_fold(m, i);
            m->left_out++;
        }
}

static bool has_edges(const Map *m, int node)
{
    bool any = false;
    for (int i = 0; i < m->nodes; i++)
        any = any || m->edge[i][node] || m->edge[node][i];
    return any;
}

/* Takes a node away, and those that then hang together with nothing more. */
static void drop_with_company(Map *m, int node)
{
    bool had[MAP_CANDIDATES];
    for (int i = 0; i < m->nodes; i++)
        had[i] = has_edges(m, i);
    memmove(&had[node], &had[node + 1], (size_t)(m->nodes - 1 - node) * sizeof *had);
    map_fold(m, node);
    m->left_out++;
    for (int i = m->nodes; i-- > 0;)
        if (had[i] && !has_edges(m, i) && i != m->focus && m->nodes > 1) {
            map_fold(m, i);
            m->left_out++;
        }
}

bool map_drop(const Canvas *c, Map *m, NodeId time)
{
    if (map_close_one(m)) {
        map_contract(c, m);
        map_describe(c, m, time);
        return true;
    }
    if (!m->views_gone) {
        m->views_gone = true;
        fold_views(m);
        return true;
    }
    map_measure(m);
    int farthest = -1;
    for (int direct = 0; farthest < 0 && direct <= 1; direct++) {
        farthest = farthest_in(m, m->crowded, direct == 1);
        if (farthest < 0)
            farthest = farthest_in(m, -1, direct == 1);
    }
    if (farthest < 0 || m->nodes < 2)
        return false;
    drop_with_company(m, farthest);
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
            map_fold(m, i);
}

/* A focus that was asked for makes it a map of that tensor alone. */
static void keep_needed(Map *m)
{
    map_measure(m);
    for (int i = m->nodes; i-- > 0;)
        if (!m->node[i].needed)
            map_fold(m, i);
}

Map map_collect(const Canvas *c, NodeId focus, NodeId time)
{
    Map m = {.crowded = -1,
             .focus_id = focus,
             .lit = -1,
             .centre = -1,
             .node = ARENA_ARRAY(c->pen.a, MapNode, MAP_CANDIDATES),
             .edge = ARENA_ARRAY(c->pen.a, MapEdges, MAP_CANDIDATES)};
    find_nodes(c, &m, focus, time);
    find_edges(c, &m, time);
    for (int i = 0; i < m.nodes; i++)
        m.node[i].direct = m.focus >= 0 && m.edge[i][m.focus];
    leave_out_unused(c, &m);
    if (c->s->view->focus.node != NO_NODE)
        keep_needed(&m);
    map_box(c, &m);
    map_describe(c, &m, time);
    while (m.nodes > MAP_MOST && map_drop(c, &m, time))
        ;
    m.views_gone = false; /* those that are left have room, for all that is known yet */
    return m;
}
