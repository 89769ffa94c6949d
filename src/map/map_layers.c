/*
 * map_layers.c - layers, lanes and their order, of the map and of each open box (see map.h).
 *
 * An edge to a layer farther right passes each layer between in a lane of its own, kept free like a
 * tensor's place; all edges of one tensor share its lanes. What comes into a box has a lane in its
 * first layer, the left wall, and what goes out of it one in its last. The order within a layer
 * follows the neighbours' (barycentres), in a fixed number of sweeps.
 */
#include "map/map.h"

enum { SWEEPS = 12 };

/* ---- what stands in a group ---- */

static int group_part(const Map *m, const MapGroup *g, int node)
{
    int part = node;
    for (int b = m->node[node].box; b != g->box; b = m->box[b].parent) {
        if (b < 0)
            return PART_OUTSIDE;
        part = m->nodes + b;
    }
    return part;
}

/* The parts of a group, each once, by their oldest tensor. */
typedef struct PartList {
    int *part;
    int count;
    bool *edge; /* [from * count + to], by their places in the list */
} PartList;

static int place_in(const PartList *p, int part)
{
    for (int i = 0; i < p->count; i++)
        if (p->part[i] == part)
            return i;
    return -1;
}

static PartList list_parts(const Canvas *c, const Map *m, const MapGroup *g)
{
    PartList p = {.part = ARENA_ARRAY(c->pen.a, int, m->nodes + 1)};
    for (int k = 0; k < m->nodes; k++)
        if (g->part[k] != PART_OUTSIDE && place_in(&p, g->part[k]) < 0)
            p.part[p.count++] = g->part[k];
    p.edge = ARENA_ARRAY(c->pen.a, bool, p.count *p.count + 1);
    for (int from = 0; from < m->nodes; from++)
        for (int to = 0; to < m->nodes; to++) {
            int a = place_in(&p, g->part[from]), b = place_in(&p, g->part[to]);
            if (m->edge[from][to] && a >= 0 && b >= 0 && a != b)
                p.edge[a * p.count + b] = true;
        }
    return p;
}

/* ---- layers ---- */

/* The next part all of whose sources have a layer; where tensors were written from one another in
 * a circle, the oldest, without what is still open. */
static int next_ready(const MapGroup *g, const PartList *p)
{
    int oldest = -1;
    for (int k = p->count; k-- > 0;) {
        bool ready = g->layer_of[p->part[k]] < 0;
        oldest = ready ? k : oldest;
    }
    for (int k = 0; k < p->count; k++) {
        bool ready = g->layer_of[p->part[k]] < 0;
        for (int i = 0; ready && i < p->count; i++)
            ready = !p->edge[i * p->count + k] || g->layer_of[p->part[i]] >= 0;
        if (ready)
            return k;
    }
    return oldest;
}

/* In a circle: what leads to that part from one without a layer leads nowhere. */
static void cut_open_edges(Map *m, const MapGroup *g, const PartList *p, int part)
{
    for (int i = 0; i < p->count; i++)
        if (g->layer_of[p->part[i]] < 0)
            p->edge[i * p->count + part] = false;
    for (int from = 0; from < m->nodes; from++)
        for (int to = 0; to < m->nodes; to++) {
            int a = g->part[from];
            if (g->part[to] == p->part[part] && a != PART_OUTSIDE && a != g->part[to] &&
                g->layer_of[a] < 0)
                m->edge[from][to] = false;
        }
}

/* Longest paths. */
static void choose_layers(Map *m, MapGroup *g, const PartList *p, int base)
{
    g->layers = base;
    for (int k = 0; k < p->count; k++)
        g->layer_of[p->part[k]] = -1;
    for (int k; (k = next_ready(g, p)) >= 0;) {
        int layer = base;
        cut_open_edges(m, g, p, k);
        for (int i = 0; i < p->count; i++)
            if (p->edge[i * p->count + k] && g->layer_of[p->part[i]] >= layer)
                layer = g->layer_of[p->part[i]] + 1;
        g->layer_of[p->part[k]] = layer;
        g->layers = layer + 1 > g->layers ? layer + 1 : g->layers;
    }
}

/* Does something outside the group lead to that part? */
static bool comes_in(const Map *m, const MapGroup *g, int part)
{
    for (int from = 0; from < m->nodes; from++)
        for (int to = 0; g->part[from] == PART_OUTSIDE && to < m->nodes; to++)
            if (m->edge[from][to] && (part == PART_OUTSIDE || g->part[to] == part) &&
                g->part[to] != PART_OUTSIDE)
                return true;
    return false;
}

static bool goes_out(const Map *m, const MapGroup *g)
{
    for (int from = 0; from < m->nodes; from++)
        for (int to = 0; g->part[from] != PART_OUTSIDE && to < m->nodes; to++)
            if (m->edge[from][to] && g->part[to] == PART_OUTSIDE)
                return true;
    return false;
}

/* What is made of nothing stands as near to its first user as it can. */
static void move_sources(const Map *m, MapGroup *g, const PartList *p)
{
    for (int k = 0; k < p->count; k++) {
        int first = g->layers, sources = comes_in(m, g, p->part[k]);
        for (int i = 0; i < p->count; i++) {
            sources += p->edge[i * p->count + k];
            if (p->edge[k * p->count + i] && g->layer_of[p->part[i]] < first)
                first = g->layer_of[p->part[i]];
        }
        if (sources == 0 && first < g->layers)
            g->layer_of[p->part[k]] = first - 1;
    }
}

/* ---- items ---- */

/* The layer where a node's edges begin; -1: outside. */
static int start(const MapGroup *g, int k)
{
    return g->part[k] == PART_OUTSIDE ? -1 : g->layer_of[g->part[k]];
}

/* The last layer that an edge of node k leads to; out of the group, past the last one. */
static int reach(const Map *m, const MapGroup *g, int k)
{
    int last = start(g, k);
    for (int i = 0; i < m->nodes; i++) {
        bool out = g->part[i] == PART_OUTSIDE;
        if (!m->edge[k][i] || g->part[i] == g->part[k])
            continue;
        int to = out ? g->layers : g->layer_of[g->part[i]];
        last = to > last ? to : last;
    }
    return last;
}

static void make_items(const Canvas *c, const Map *m, MapGroup *g, const PartList *p)
{
    g->first = ARENA_ARRAY(c->pen.a, int, g->layers + 1);
    g->item = ARENA_ARRAY(c->pen.a, MapItem, p->count + m->nodes * g->layers + 1);
    g->items = 0;
    for (int layer = 0; layer < g->layers; layer++) {
        g->first[layer] = g->items;
        for (int i = 0; i < p->count; i++) {
            int part = p->part[i], node = part < m->nodes ? part : -1;
            if (g->layer_of[part] == layer)
                g->item[g->items++] =
                    (MapItem){.node = node, .box = node < 0 ? part - m->nodes : -1, .layer = layer};
        }
        for (int k = 0; k < m->nodes; k++)
            if (start(g, k) < layer && reach(m, g, k) > layer)
                g->item[g->items++] = (MapItem){.node = k, .box = -1, .lane = true, .layer = layer};
    }
    g->first[g->layers] = g->items;
}

/* ---- links ---- */

/* What is lit: an edge to the focus or, when something is pointed at, to that and all on the way.
 */
static bool is_lit(const Map *m, int from, int to)
{
    return m->lit >= 0 ? m->node[from].lit && m->node[to].lit : to == m->focus;
}

/* Does an item carry the edges of a node? */
static bool carries(const Map *m, const MapGroup *g, const MapItem *item, int node)
{
    return item->box >= 0 ? g->part[node] == m->nodes + item->box : item->node == node;
}

/* An edge of a node meets the item, or goes on in its lane; *lit: a lit one does. */
static bool meets(const Map *m, const MapGroup *g, const MapItem *item, int node, bool *lit)
{
    bool found = false;
    int part = item->box >= 0 ? m->nodes + item->box : item->node;
    for (int to = 0; to < m->nodes; to++) {
        if (!m->edge[node][to] || g->part[to] == g->part[node])
            continue;
        int layer = g->part[to] == PART_OUTSIDE ? g->layers : g->layer_of[g->part[to]];
        bool on = item->lane ? item->node == node && layer > item->layer : g->part[to] == part;
        found = found || on;
        *lit = *lit || (on && is_lit(m, node, to));
    }
    return found;
}

static void make_links(const Map *m, MapGroup *g)
{
    g->links = 0;
    for (int from = 0; from < g->items; from++)
        for (int k = 0; k < m->nodes; k++) {
            if (!carries(m, g, &g->item[from], k))
                continue;
            for (int to = 0; to < g->items; to++) {
                bool lit = false;
                if (g->item[to].layer == g->item[from].layer + 1 &&
                    meets(m, g, &g->item[to], k, &lit))
                    g->link[g->links++] = (MapLink){.from = from, .to = to, .node = k, .lit = lit};
            }
        }
}

/* ---- order within the layers ---- */

/* Mean place of an item's neighbours on the left or on the right; `own` where there are none. */
static float neighbours(const MapGroup *g, int i, bool left, float own)
{
    float sum = 0;
    int count = 0;
    for (const MapLink *l = g->link; l < g->link + g->links; l++)
        if ((left ? l->to : l->from) == i) {
            sum += (float)(left ? l->from : l->to);
            count++;
        }
    return count ? sum / (float)count : own;
}

/* Sorts one layer by its wishes; equal ones keep their order. place[i]: where item i went. */
static void sort_layer(MapGroup *g, int layer, int *place)
{
    for (int i = g->first[layer]; i < g->first[layer + 1]; i++)
        g->item[i].was = i;
    for (int i = g->first[layer] + 1; i < g->first[layer + 1]; i++)
        for (int k = i; k > g->first[layer] && g->item[k].wish < g->item[k - 1].wish; k--) {
            MapItem item = g->item[k];
            g->item[k] = g->item[k - 1];
            g->item[k - 1] = item;
        }
    for (int i = g->first[layer]; i < g->first[layer + 1]; i++)
        place[g->item[i].was] = i;
}

/* The links' ends follow the items of a layer that was sorted. */
static void follow_layer(MapGroup *g, int layer, const int *place)
{
    for (MapLink *l = g->link; l < g->link + g->links; l++) {
        if (g->item[l->from].layer == layer)
            l->from = place[l->from];
        if (g->item[l->to].layer == layer)
            l->to = place[l->to];
    }
}

/* Where neighbours do not tell: queries above keys above values. */
static float before_others(const Map *m, const MapItem *item)
{
    Role hue = item->node >= 0 ? m->node[item->node].hue : ROLE_GUIDE;
    return hue == ROLE_QUERY ? -0.02f : hue == ROLE_VALUE ? 0.02f : 0;
}

static void choose_order(const Canvas *c, const Map *m, MapGroup *g)
{
    int *place = ARENA_ARRAY(c->pen.a, int, g->items + 1);
    make_links(m, g);
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int step = 0; step < g->layers; step++) {
            bool right = sweep % 2 == 0;
            int layer = right ? step : g->layers - 1 - step;
            for (int i = g->first[layer]; i < g->first[layer + 1]; i++)
                g->item[i].wish = neighbours(g, i, right, (float)i) + before_others(m, &g->item[i]);
            sort_layer(g, layer, place);
            follow_layer(g, layer, place);
        }
    make_links(m, g);
}

/* ---- all groups ---- */

static bool is_seen(const Map *m, int box)
{
    for (int b = box; b >= 0; b = m->box[b].parent)
        if (!m->box[b].open || m->box[b].gone)
            return false;
    return true;
}

static void arrange_group(const Canvas *c, Map *m, MapGroup *g)
{
    g->part = ARENA_ARRAY(c->pen.a, int, m->nodes + 1);
    g->layer_of = ARENA_ARRAY(c->pen.a, int, m->nodes + m->boxes + 1);
    for (int k = 0; k < m->nodes; k++)
        g->part[k] = group_part(m, g, k);
    PartList p = list_parts(c, m, g);
    if (p.count == 0)
        return;
    g->enters = comes_in(m, g, PART_OUTSIDE);
    g->leaves = goes_out(m, g);
    choose_layers(m, g, &p, g->enters);
    move_sources(m, g, &p);
    g->layers += g->leaves;
    make_items(c, m, g, &p);
    size_t links = (size_t)m->nodes * (size_t)(g->items + m->nodes + 1);
    g->link = ARENA_ARRAY(c->pen.a, MapLink, links + 1);
    choose_order(c, m, g);
}

void map_arrange(const Canvas *c, Map *m)
{
    map_light(c, m);
    m->group = ARENA_ARRAY(c->pen.a, MapGroup, m->boxes + 1);
    for (int i = 0; i <= m->boxes; i++) {
        MapGroup *g = &m->group[i];
        *g = (MapGroup){.box = i - 1};
        if (is_seen(m, g->box))
            arrange_group(c, m, g);
    }
}
