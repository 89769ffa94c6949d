/*
 * map_layout.c - a place for every tensor of the map, and a way for every edge.
 *
 * An edge to a layer farther right passes each layer between in a lane of its own, kept free like a
 * tensor's place; so curves only ever run in the gaps between the layers, straight lines in lanes,
 * and neither crosses a tensor or a text. All edges of one tensor share its lanes. Order and height
 * within a layer follow the neighbours' (barycentres), in a fixed number of sweeps.
 */
#include "views/map.h"

#include <math.h>

enum { SWEEPS = 12, CELLS_MOST = 40, CELLS_LEAST = 8 };

/* ---- layers ---- */

static bool ready(const Map *m, int k)
{
    for (int p = 0; p < m->nodes; p++)
        if (map_edge(m, p, k) && m->node[p].layer < 0)
            return false;
    return true;
}

/* The next node all of whose sources have a layer; where tensors were written from one another in
 * a circle, the oldest, without what is still open. */
static int next_ready(Map *m)
{
    int oldest = -1;
    for (int k = m->nodes; k-- > 0;)
        if (m->node[k].layer < 0)
            oldest = k;
    for (int k = 0; k < m->nodes; k++)
        if (m->node[k].layer < 0 && ready(m, k))
            return k;
    for (int p = 0; oldest >= 0 && p < m->nodes; p++)
        if (m->node[p].layer < 0)
            m->edge[p * MAP_CANDIDATES + oldest] = 0;
    return oldest;
}

/* Longest paths; what is made of nothing stands as near to its first user as it can. */
static void choose_layers(Map *m)
{
    m->layers = m->nodes > 0;
    for (int k = 0; k < m->nodes; k++)
        m->node[k].layer = -1;
    for (int k; (k = next_ready(m)) >= 0;) {
        int layer = 0;
        for (int p = 0; p < m->nodes; p++)
            if (map_edge(m, p, k) && m->node[p].layer >= layer)
                layer = m->node[p].layer + 1;
        m->node[k].layer = layer;
        m->layers = layer + 1 > m->layers ? layer + 1 : m->layers;
    }
    for (int k = 0; k < m->nodes; k++) {
        int first = m->layers, sources = 0;
        for (int i = 0; i < m->nodes; i++) {
            sources += map_edge(m, i, k);
            if (map_edge(m, k, i) && m->node[i].layer < first)
                first = m->node[i].layer;
        }
        if (sources == 0 && first < m->layers)
            m->node[k].layer = first - 1;
    }
}

/* ---- items and links ---- */

/* The last layer that an edge of node k leads to. */
static int reach(const Map *m, int k)
{
    int last = m->node[k].layer;
    for (int i = 0; i < m->nodes; i++)
        if (map_edge(m, k, i) && m->node[i].layer > last)
            last = m->node[i].layer;
    return last;
}

static void make_items(Map *m)
{
    m->items = 0;
    for (int layer = 0; layer < m->layers; layer++)
        for (int k = 0; k < m->nodes; k++)
            if (m->node[k].layer == layer || (m->node[k].layer < layer && reach(m, k) > layer))
                m->item[m->items++] =
                    (MapItem){.node = k, .lane = m->node[k].layer < layer, .layer = layer};
}

static void make_links(Map *m)
{
    m->links = 0;
    for (int from = 0; from < m->items; from++) {
        int k = m->item[from].node, next = m->item[from].layer + 1;
        for (int to = 0; to < m->items; to++) {
            const MapItem *item = &m->item[to];
            bool on = item->node == k && item->lane;
            if (item->layer != next || !(on || (!item->lane && map_edge(m, k, item->node))))
                continue;
            bool lit = m->focus >= 0 &&
                       (on ? map_edge(m, k, m->focus) && m->node[m->focus].layer > item->layer
                           : item->node == m->focus);
            m->link[m->links++] = (MapLink){.from = from, .to = to, .lit = lit};
        }
    }
}

/* ---- order within the layers ---- */

static void swap_items(Map *m, int a, int b)
{
    MapItem item = m->item[a];
    m->item[a] = m->item[b];
    m->item[b] = item;
}

/* Mean place of an item's neighbours on the left or right; its own where there are none. */
static float neighbours(const Map *m, int i, bool left, bool right, float own,
                        float (*place)(const MapItem *, int))
{
    float sum = 0;
    int count = 0;
    for (int k = 0; k < m->links; k++) {
        int other = left && m->link[k].to == i      ? m->link[k].from
                    : right && m->link[k].from == i ? m->link[k].to
                                                    : -1;
        if (other < 0)
            continue;
        sum += place(&m->item[other], other);
        count++;
    }
    return count ? sum / (float)count : own;
}

static float by_number(const MapItem *item, int number)
{
    (void)item;
    return (float)number;
}

static float by_middle(const MapItem *item, int number)
{
    (void)number;
    return item->top + item->high / 2;
}

static int first_of(const Map *m, int layer)
{
    int i = 0;
    while (i < m->items && m->item[i].layer < layer)
        i++;
    return i;
}

/* Sorts one layer by its wishes; equal ones keep their order. */
static void sort_layer(Map *m, int layer)
{
    int begin = first_of(m, layer), end = first_of(m, layer + 1);
    for (int i = begin + 1; i < end; i++)
        for (int k = i; k > begin && m->item[k].wish < m->item[k - 1].wish; k--)
            swap_items(m, k, k - 1);
}

static void choose_order(Map *m)
{
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int step = 0; step < m->layers; step++) {
            bool right = sweep % 2 == 0;
            int layer = right ? step : m->layers - 1 - step;
            int begin = first_of(m, layer), end = first_of(m, layer + 1);
            make_links(m);
            for (int i = begin; i < end; i++)
                m->item[i].wish = neighbours(m, i, right, !right, (float)i, by_number);
            sort_layer(m, layer);
        }
    make_links(m);
}

void map_arrange(const Canvas *c, Map *m)
{
    size_t most = (size_t)m->nodes * (size_t)(m->nodes + 1);
    m->item = ARENA_ARRAY(c->pen.a, MapItem, most + 1);
    m->link = ARENA_ARRAY(c->pen.a, MapLink, most * 2 + 1);
    choose_layers(m);
    make_items(m);
    make_links(m);
    choose_order(m);
}

/* ---- places ---- */

float map_name_height(const Canvas *c)
{
    return ceilf(c->pen.body * 1.3f);
}

float map_facts_height(const Canvas *c)
{
    return ceilf(c->pen.small * 1.3f) * 2;
}

static float lane_height(const Canvas *c)
{
    return c->pen.gap * 2;
}

/* Cells of at most `cell`, and no larger matrix than one of 8 x 8 such cells. */
static void size_cells(const Canvas *c, MapNode *n, float cell)
{
    float rows = (float)n->cells.rows, columns = (float)n->cells.columns, most = cell * 8;
    n->cell = fmaxf(floorf(fminf(cell, fminf(most / fmaxf(rows, 1), most / fmaxf(columns, 1)))), 1);
    n->thumb.w = n->cell * columns;
    n->thumb.h = n->cell * rows;
    n->name_w = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, n->name) + 1;
    n->text_w = fmaxf(n->name_w, fmaxf(pen_width(&c->pen, FONT_SANS, c->pen.small, n->shape),
                                       pen_width(&c->pen, FONT_SANS, c->pen.small, n->made)));
}

static float layer_height(const Map *m, int layer, float gap)
{
    float high = 0;
    for (int i = first_of(m, layer); i < first_of(m, layer + 1); i++)
        high += m->item[i].high + gap;
    return high;
}

/* Sizes for cells of that size; true when every layer is low enough. */
static bool size_items(const Canvas *c, Map *m, float cell, float height)
{
    float most = height + c->pen.gap;
    m->crowded = -1;
    for (int k = 0; k < m->nodes; k++)
        size_cells(c, &m->node[k], cell);
    for (int i = 0; i < m->items; i++) {
        const MapNode *n = &m->node[m->item[i].node];
        m->item[i].high = m->item[i].lane
                              ? lane_height(c)
                              : n->depth + n->thumb.h + map_name_height(c) + map_facts_height(c);
    }
    for (int layer = 0; layer < m->layers; layer++)
        if (layer_height(m, layer, c->pen.gap) > most) {
            most = layer_height(m, layer, c->pen.gap);
            m->crowded = layer;
        }
    return m->crowded < 0;
}

/* Wanted width of a layer's column when texts may be `most` wide, and names `most_name`. */
static float column_width(const Map *m, int layer, float most, float most_name)
{
    float widest = 0;
    for (int k = 0; k < m->nodes; k++) {
        const MapNode *n = &m->node[k];
        float texts = fmaxf(fminf(n->text_w, most), fminf(n->name_w, most_name));
        if (n->layer == layer)
            widest = fmaxf(widest, fmaxf(n->thumb.w, texts));
    }
    return ceilf(widest);
}

static float columns_width(Map *m, float gap, float most, float most_name)
{
    float total = gap * (float)(m->layers - 1);
    for (int layer = 0; layer < m->layers; layer++)
        total += m->column_w[layer] = column_width(m, layer, most, most_name);
    return total;
}

/* Columns as wide as their texts need, shortened as little as must be, names last; false when even
 * short ones do not fit. What is left goes to the gaps between them. */
static bool place_columns(const Canvas *c, Map *m, Box area, bool whole)
{
    const float gaps[] = {4 * c->pen.gap, 2.5f * c->pen.gap, 2.5f * c->pen.gap};
    const float names[] = {area.w, area.w, 0};
    float gap = 0, total = area.w + 1, least = c->pen.small * 6.5f;
    m->column_x = ARENA_ARRAY(c->pen.a, float, m->layers + 1);
    m->column_w = ARENA_ARRAY(c->pen.a, float, m->layers + 1);
    for (int way = 0; way < (whole ? 2 : 3) && total > area.w; way++) {
        gap = gaps[way];
        for (float most = c->pen.small * 16; most >= least && total > area.w;
             most -= c->pen.small / 2)
            total = columns_width(m, gap, most, names[way]);
    }
    if (total > area.w)
        return false;
    float spare = (area.w - total) / (float)(m->layers > 1 ? m->layers - 1 : 1);
    gap += fminf(spare, 9 * c->pen.gap);
    total += fminf(spare, 9 * c->pen.gap) * (float)(m->layers - 1);
    float x = area.x + floorf((area.w - total) / 2);
    for (int layer = 0; layer < m->layers; layer++) {
        m->column_x[layer] = x;
        x += m->column_w[layer] + gap;
    }
    return true;
}

/* Every item as near to its wish as its neighbours above and below allow: pushed down where they
 * would touch, then all of them up again by as much as they were pushed on average. */
static void settle(const Canvas *c, Map *m, int layer, Box area)
{
    int begin = first_of(m, layer), end = first_of(m, layer + 1);
    float low = area.y - area.h, high = area.y + area.h, pushed = 0;
    for (int i = begin; i < end; i++) {
        float wish = m->item[i].wish - m->item[i].high / 2;
        m->item[i].top = fmaxf(wish, low);
        pushed += m->item[i].top - wish;
        low = m->item[i].top + m->item[i].high + c->pen.gap;
    }
    for (int i = end; i-- > begin;) {
        float top = m->item[i].top - pushed / (float)(end - begin);
        m->item[i].top = fminf(top, high - m->item[i].high);
        high = m->item[i].top - c->pen.gap;
    }
    low = area.y;
    for (int i = begin; i < end; i++) {
        m->item[i].top = fmaxf(m->item[i].top, low);
        low = m->item[i].top + m->item[i].high + c->pen.gap;
    }
}

/* Moves everything to the middle of the area. */
static void centre_items(Map *m, Box area)
{
    float top = area.y + area.h, bottom = area.y;
    for (int i = 0; i < m->items; i++) {
        top = fminf(top, m->item[i].top);
        bottom = fmaxf(bottom, m->item[i].top + m->item[i].high);
    }
    for (int i = 0; i < m->items; i++)
        m->item[i].top += area.y + area.h / 2 - (top + bottom) / 2;
}

static void place_items(const Canvas *c, Map *m, Box area)
{
    for (int layer = 0; layer < m->layers; layer++) {
        float top = area.y + (area.h - layer_height(m, layer, c->pen.gap) + c->pen.gap) / 2;
        for (int i = first_of(m, layer); i < first_of(m, layer + 1); i++) {
            m->item[i].top = top;
            top += m->item[i].high + c->pen.gap;
        }
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int step = 0; step < m->layers; step++) {
            int layer = sweep % 2 == 0 ? step : m->layers - 1 - step;
            for (int i = first_of(m, layer); i < first_of(m, layer + 1); i++) {
                float own = m->item[i].top + m->item[i].high / 2;
                m->item[i].wish = neighbours(m, i, true, true, own, by_middle);
            }
            settle(c, m, layer, area);
        }
    centre_items(m, area);
}

static void place_thumbs(const Canvas *c, Map *m)
{
    for (int i = 0; i < m->items; i++) {
        MapItem *item = &m->item[i];
        MapNode *n = &m->node[item->node];
        item->top = floorf(item->top);
        if (item->lane)
            continue;
        n->thumb.x = floorf(m->column_x[n->layer] + (m->column_w[n->layer] - n->thumb.w) / 2);
        n->thumb.y = item->top + map_name_height(c) + n->depth;
        matrix_place(c, &n->cells, n->thumb.x, n->thumb.y, n->cell, n->cell);
        n->cells.look.numbers = (CellNumbers){0};
    }
}

/* Links that meet one tensor land below one another, in the order they come. */
static void spread_landings(const Canvas *c, Map *m)
{
    for (int i = 0; i < m->items; i++) {
        int count = 0, at = 0;
        for (int k = 0; k < m->links; k++)
            count += m->link[k].to == i;
        float room = m->item[i].lane ? 0 : m->node[m->item[i].node].thumb.h;
        float apart = fminf(c->pen.gap, room / (float)(count + 1));
        for (int from = 0; from < m->items; from++)
            for (int k = 0; k < m->links; k++)
                if (m->link[k].from == from && m->link[k].to == i)
                    m->link[k].landing = ((float)at++ - (float)(count - 1) / 2) * apart;
    }
}

bool map_lay_out(const Canvas *c, Map *m, Box area, bool whole)
{
    float scale = c->pen.gap / 12, cell = CELLS_MOST * scale, least = CELLS_LEAST * scale;
    while (cell > least && !(size_items(c, m, cell, area.h) && place_columns(c, m, area, whole)))
        cell -= scale;
    if (cell <= least)
        return false;
    place_items(c, m, area);
    place_thumbs(c, m);
    spread_landings(c, m);
    return true;
}
