/*
 * map_boxes.c - the modules of the map as boxes: which there are, which are open, and the nodes
 * that are seen (see map.h).
 *
 * A box is what the names of tensors begin with. Where all that the focus is made of is little, its
 * boxes are open; else only the current path is: the boxes around the focus, or the one it came out
 * of. A box that would be made of itself is none: its tensors stand around it.
 */
#include "map/map.h"

#include <string.h>

/* ---- which there are ---- */

static int find_box(Map *m, Str name)
{
    for (int b = 0; b < m->boxes; b++)
        if (str_equal(m->box[b].name, name))
            return b;
    return -1;
}

/* The box of that name, with those around it; -1: the map. */
static int box_of(Map *m, Str name)
{
    int found = name.len ? find_box(m, name) : -1;
    if (found >= 0 || name.len == 0)
        return found;
    size_t own = map_last_words(name, 1);
    int parent = box_of(m, str_part(name, 0, own > 0 ? own - 1 : 0));
    if (m->boxes == MAP_BOXES)
        return parent;
    m->box[m->boxes] =
        (MapBox){.name = name, .title = str_from(name, own), .id = box_id(name), .parent = parent};
    return m->boxes++;
}

bool map_is_within(const Map *m, int box, int around)
{
    while (box >= 0 && box != around)
        box = m->box[box].parent;
    return box == around;
}

/* The outermost of the boxes around. */
static int outermost(const Map *m, int box)
{
    while (box >= 0 && m->box[box].parent >= 0)
        box = m->box[box].parent;
    return box;
}

static void count_tensors(Map *m)
{
    for (int b = 0; b < m->boxes; b++)
        m->box[b].tensors = 0;
    for (int k = 0; k < m->leaves; k++)
        for (int b = m->leaf[k].box; b >= 0; b = m->box[b].parent)
            m->box[b].tensors++;
}

/* A box no more: what stands in it stands in the parent's. */
static void dissolve(Map *m, int gone)
{
    MapBox *box = &m->box[gone];
    box->gone = true;
    for (int k = 0; k < m->leaves; k++)
        if (m->leaf[k].box == gone)
            m->leaf[k].box = box->parent;
    for (int b = 0; b < m->boxes; b++)
        if (m->box[b].parent == gone)
            m->box[b].parent = box->parent;
    box->tensors = 0;
}

/* ---- boxes made of themselves ---- */

/* What stands in a box or in the map: boxes and tensors as parts, and what leads to what. */
typedef struct Inside {
    int count;
    int box[MAP_CANDIDATES];  /* by part: the box that it is; -1: a tensor */
    int part[MAP_CANDIDATES]; /* by leaf; -1: it stands elsewhere */
    MapEdges *edge;
} Inside;

static int part_for(const Map *m, Inside *p, int leaf, int around)
{
    int box = -1;
    for (int b = m->leaf[leaf].box; b != around; b = m->box[b].parent) {
        if (b < 0)
            return -1;
        box = b;
    }
    for (int i = 0; box >= 0 && i < p->count; i++)
        if (p->box[i] == box)
            return i;
    p->box[p->count] = box;
    return p->count++;
}

static void find_parts(const Map *m, Inside *p, int around)
{
    p->count = 0;
    memset(p->edge, 0, sizeof *p->edge * MAP_CANDIDATES);
    for (int k = 0; k < m->leaves; k++)
        p->part[k] = part_for(m, p, k, around);
    for (int from = 0; from < m->leaves; from++)
        for (int to = 0; p->part[from] >= 0 && to < m->leaves; to++)
            if (m->leaf_edge[from][to] && p->part[to] >= 0 && p->part[from] != p->part[to])
                p->edge[p->part[from]][p->part[to]] = true;
}

/* Does a way lead back to a part? */
static bool is_in_circle(const Inside *p, int part)
{
    int todo[MAP_CANDIDATES], count = 1;
    bool seen[MAP_CANDIDATES] = {false};
    todo[0] = part;
    while (count > 0) {
        int from = todo[--count];
        for (int to = 0; to < p->count; to++)
            if (p->edge[from][to] && !seen[to]) {
                seen[to] = true;
                todo[count++] = to;
            }
    }
    return seen[part];
}

/* A module that was called again with what came of its last call: the older one left only its
 * parameters in what is older than the newest results. These edges go. */
static bool cut_older_call(Map *m, int box)
{
    NodeId newest = NO_NODE;
    bool cut = false;
    for (int k = 0; k < m->leaves; k++)
        if (map_is_within(m, m->leaf[k].box, box) && !m->leaf[k].parameter &&
            m->leaf[k].id > newest)
            newest = m->leaf[k].id;
    for (int from = 0; from < m->leaves; from++)
        for (int to = 0; to < m->leaves; to++) {
            bool older = m->leaf_edge[from][to] && m->leaf[from].parameter &&
                         m->leaf[to].id < newest && map_is_within(m, m->leaf[from].box, box) &&
                         !map_is_within(m, m->leaf[to].box, box);
            cut = cut || older;
            if (older)
                m->leaf_edge[from][to] = false;
        }
    return cut;
}

/* Of the boxes in a box or in the map one that is made of itself is taken away: the smallest, the
 * last of equal ones, unless the edges of older calls alone made it so. False: there is none. */
static bool open_circle(Map *m, Inside *p, int around)
{
    int smallest = -1;
    bool cut = false;
    find_parts(m, p, around);
    for (int i = 0; i < p->count; i++) {
        int b = p->box[i];
        if (b < 0 || !is_in_circle(p, i))
            continue;
        cut = cut_older_call(m, b) || cut;
        if (smallest < 0 || m->box[b].tensors <= m->box[smallest].tensors)
            smallest = b;
    }
    if (smallest >= 0 && !cut)
        dissolve(m, smallest);
    return smallest >= 0;
}

static void open_circles(const Canvas *c, Map *m)
{
    Inside p = {.edge = ARENA_ARRAY(c->pen.a, MapEdges, MAP_CANDIDATES)};
    for (int around = -1; around < m->boxes; around++)
        while ((around < 0 || !m->box[around].gone) && open_circle(m, &p, around))
            ;
}

/* Parameters, and what was made of parameters beside them alone, as a mask. */
static void find_parameters(Map *m)
{
    for (int k = 0; k < m->leaves; k++)
        m->leaf[k].parameter = true;
    for (bool more = true; more;) {
        more = false;
        for (int from = 0; from < m->leaves; from++)
            for (int to = 0; to < m->leaves; to++) {
                bool apart = outermost(m, m->leaf[from].box) != outermost(m, m->leaf[to].box);
                if (m->leaf_edge[from][to] && m->leaf[to].parameter &&
                    (apart || !m->leaf[from].parameter)) {
                    m->leaf[to].parameter = false;
                    more = true;
                }
            }
    }
}

/* Holds a box parameters alone? */
static bool only_holds(const Map *m, int box)
{
    for (int k = 0; k < m->leaves; k++)
        if (!m->leaf[k].parameter && map_is_within(m, m->leaf[k].box, box))
            return false;
    return true;
}

/* A box of one tensor is none. Nor is one that holds the few weights of a head: each stands beside
 * what is made of it. Two are a layer's weight and bias, which are one where there is much else. */
static bool is_too_small(const Map *m, int box)
{
    enum { LAYER = 2, HEAD_MOST = 4 };
    int tensors = m->box[box].tensors;
    bool layer = tensors == LAYER && m->leaves > MAP_OPEN;
    return tensors < LAYER || (!layer && tensors <= HEAD_MOST && only_holds(m, box));
}

static void find_boxes(const Canvas *c, Map *m)
{
    m->box = ARENA_ARRAY(c->pen.a, MapBox, MAP_BOXES);
    for (int k = 0; k < m->leaves; k++)
        m->leaf[k].box = box_of(m, map_holder(m->leaf[k].full));
    count_tensors(m);
    find_parameters(m);
    for (int b = m->boxes; b-- > 0;)
        if (is_too_small(m, b))
            dissolve(m, b);
    open_circles(c, m);
    count_tensors(m);
}

/* ---- which are open ---- */

/* Opens a box and those around it. */
static void open_path(Map *m, int box)
{
    for (int b = box; b >= 0; b = m->box[b].parent)
        m->box[b].open = m->box[b].kept = true;
}

/* The leaf that is the focus, in its own box or beside the one that it came out of. */
static void open_around(Map *m, int focus)
{
    int own = m->leaf[focus].box;
    open_path(m, own);
    for (int k = 0; own < 0 && k < m->leaves; k++)
        if (m->leaf_edge[k][focus] && !m->leaf[k].parameter)
            open_path(m, outermost(m, m->leaf[k].box));
}

static void choose_open(const Canvas *c, Map *m)
{
    int needed = 0;
    for (int k = 0; k < m->leaves; k++) {
        needed += m->focus < 0 || m->leaf[k].needed;
        if (k == m->focus)
            open_around(m, k);
    }
    for (int k = 0; needed <= MAP_OPEN && k < m->leaves; k++)
        for (int b = m->leaf[k].box; b >= 0; b = m->box[b].parent)
            m->box[b].open =
                m->box[b].open || ((m->focus < 0 || m->leaf[k].needed) && !only_holds(m, b));
    for (int b = 0; b < m->boxes; b++) {
        bool wished = box_is_open(c->s->view, m->box[b].id, m->box[b].open);
        m->box[b].kept = (m->box[b].kept || wished != m->box[b].open) && wished;
        m->box[b].open = wished;
    }
    for (int i = 0; i < c->s->view->boxes; i++)
        for (int b = 0; b < m->boxes; b++)
            if (c->s->view->box[i].id == m->box[b].id && m->box[b].open && !m->box[b].gone)
                m->centre = b;
}

bool map_close_one(Map *m)
{
    for (int b = m->boxes; b-- > 0;)
        if (m->box[b].open && !m->box[b].kept && !m->box[b].gone) {
            m->box[b].open = false;
            return true;
        }
    return false;
}

/* ---- the nodes that are seen ---- */

/* The outermost closed box around a leaf; -1: it is seen itself. */
static int closed_around(const Map *m, int leaf)
{
    int closed = -1;
    for (int b = m->leaf[leaf].box; b >= 0; b = m->box[b].parent)
        closed = m->box[b].open ? closed : b;
    return closed;
}

/* Of a closed box the newest result is shown, of one without any its first parameter. */
static bool shows_better(const MapNode *is, const MapNode *leaf)
{
    return !leaf->parameter && (is->parameter || leaf->id > is->id);
}

static void add_leaf(Map *m, int leaf, int *at)
{
    int closed = closed_around(m, leaf);
    int found = m->nodes;
    for (int k = 0; closed >= 0 && k < m->nodes; k++)
        if (m->node[k].closed == closed)
            found = k;
    at[leaf] = found;
    MapNode *node = &m->node[found];
    if (found == m->nodes) {
        *node = m->leaf[leaf];
        node->closed = closed;
        node->box = closed >= 0 ? m->box[closed].parent : node->box;
        m->nodes++;
    } else if (shows_better(node, &m->leaf[leaf])) {
        node->id = m->leaf[leaf].id;
        node->full = m->leaf[leaf].full;
        node->parameter = m->leaf[leaf].parameter;
    }
    node->view = closed < 0 && node->view;
    node->direct = node->direct || m->leaf[leaf].direct;
    m->focus = m->leaf[leaf].id == m->focus_id ? found : m->focus;
}

void map_contract(const Canvas *c, Map *m)
{
    int *at = ARENA_ARRAY(c->pen.a, int, m->leaves + 1);
    m->nodes = 0;
    m->focus = -1;
    memset(m->edge, 0, sizeof *m->edge * MAP_CANDIDATES);
    for (int k = 0; k < m->leaves; k++)
        add_leaf(m, k, at);
    for (int from = 0; from < m->leaves; from++)
        for (int to = 0; to < m->leaves; to++)
            if (m->leaf_edge[from][to] && at[from] != at[to])
                m->edge[at[from]][at[to]] = true;
}

void map_box(const Canvas *c, Map *m)
{
    map_measure(m);
    m->leaf = m->node;
    m->leaves = m->nodes;
    m->leaf_edge = m->edge;
    m->node = ARENA_ARRAY(c->pen.a, MapNode, MAP_CANDIDATES);
    m->edge = ARENA_ARRAY(c->pen.a, MapEdges, MAP_CANDIDATES);
    find_boxes(c, m);
    choose_open(c, m);
    map_contract(c, m);
}

/* ---- what is lit ---- */

void map_shown(const Map *m, int *shown)
{
    for (int i = 0; i < m->leaves; i++) {
        int closed = closed_around(m, i);
        shown[i] = -1;
        for (int k = 0; k < m->nodes; k++)
            if (closed >= 0 ? m->node[k].closed == closed
                            : m->node[k].closed < 0 && m->node[k].id == m->leaf[i].id)
                shown[i] = k;
    }
}

/* Is a node pointed at? */
static bool is_touched(const Canvas *c, const Map *m, const MapNode *n)
{
    DrawTag touched = c->s->view->touched;
    return n->closed >= 0 ? touched.kind == TAG_BOX && m->box[n->closed].id == touched.cell
                          : touched.kind == TAG_NODE && n->id == touched.node;
}

void map_light(const Canvas *c, Map *m)
{
    int shown[MAP_CANDIDATES], todo[MAP_CANDIDATES], count = 0;
    bool seen[MAP_CANDIDATES] = {false};
    map_shown(m, shown);
    m->lit = -1;
    for (int k = 0; k < m->nodes; k++) {
        m->node[k].lit = false;
        m->lit = is_touched(c, m, &m->node[k]) ? k : m->lit;
    }
    for (int i = 0; i < m->leaves; i++)
        if (m->lit >= 0 && shown[i] == m->lit) {
            seen[i] = true;
            todo[count++] = i;
        }
    while (count > 0) {
        int to = todo[--count];
        if (shown[to] >= 0)
            m->node[shown[to]].lit = true;
        for (int from = 0; from < m->leaves; from++)
            if (m->leaf_edge[from][to] && !seen[from]) {
                seen[from] = true;
                todo[count++] = from;
            }
    }
}
