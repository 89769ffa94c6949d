/*
 * map_layout.c - where everything of the map stands (see map.h).
 *
 * Items whose edge is to be straight form a block: first of all those of queries, keys and values,
 * where there is room others, too. The items of
 * a layer are kept apart; each block then comes as near to its neighbours as these distances allow.
 * Boxes are laid out before what they stand in. Cells are as large as all of it leaves room for.
 */
#include "map/map.h"

#include <math.h>
#include <string.h>

enum { SWEEPS = 24, CELLS_MOST = 40, CELLS_LEAST = 10, CELLS_LONG = 8 };

/* Which edges are kept straight, if there is room: those that come first here come first. */
typedef enum Straight {
    STRAIGHT_HUE,   /* lanes of queries, keys and values */
    STRAIGHT_CHAIN, /* queries to what is made of them alone, as their heads */
    STRAIGHT_LANE,  /* other lanes */
    STRAIGHT_START, /* to their first piece */
    STRAIGHT_WALL,  /* edges through the wall of a box, as far as its ports allow */
    STRAIGHT_REST,  /* edges without a lane */
    STRAIGHT_RANKS
} Straight;

/* ---- sizes ---- */

float map_row(float px)
{
    return ceilf(px * 1.3f);
}

float map_margin(const Canvas *c)
{
    return floorf(c->pen.gap * 0.8f);
}

float map_head(const Canvas *c)
{
    return map_row(c->pen.body) + map_margin(c);
}

/* A row of cells is so high that the heads of all that leads to it have room, if cells are not too
 * narrow for that. */
static float head_room(const Canvas *c, const MapNode *n, float wide)
{
    float rows = fmaxf((float)n->cells.rows, 1);
    return n->heads > 1 ? fminf(ceilf(c->pen.gap * (float)n->heads / rows), wide * 4) : 0;
}

/* Cells of at most `cell`, and no larger matrix than one of 8 x 8 such cells. Long rows are drawn
 * with upright cells, long columns with lying ones. */
static void size_cells(const Canvas *c, MapNode *n, float cell)
{
    float rows = (float)n->cells.rows, columns = (float)n->cells.columns, most = cell * CELLS_LONG;
    float wide = fminf(cell, most / fmaxf(columns, 1)), high = fminf(cell, most / fmaxf(rows, 1));
    wide = fmaxf(floorf(fminf(wide, high * 4)), 1);
    high = fmaxf(floorf(fminf(high, wide * 4)), 1);
    high = fmaxf(high, head_room(c, n, wide));
    n->cells.cell_w = wide;
    n->cells.cell_h = high;
    n->cells.box = (Box){0, 0, wide * columns, high * rows};
}

static void size_item(const Canvas *c, const Map *m, MapItem *item)
{
    item->up = item->down = item->lane ? c->pen.gap : 0;
    if (item->box >= 0)
        item->up = item->down = m->group[item->box + 1].h / 2;
    if (item->box >= 0 || item->lane)
        return;
    const MapNode *n = &m->node[item->node];
    float margin = n->closed >= 0 ? map_margin(c) : 0;
    item->up = margin + map_row(c->pen.body) + n->depth + n->cells.box.h / 2;
    item->down = n->cells.box.h / 2 + (m->brief ? 1 : 2) * map_row(c->pen.small) + margin;
}

/* ---- links ---- */

/* Where a node's edges cross a wall of an open box, from its upper edge. */
static float port(const MapGroup *g, int node, bool out)
{
    int layer = out ? g->layers - 1 : 0;
    for (int i = g->first[layer]; i < g->first[layer + 1]; i++)
        if (g->item[i].lane && g->item[i].node == node)
            return g->item[i].axis;
    return g->h / 2;
}

/* How far below the axis of its item a link begins or ends. */
static float below_axis(const Map *m, const MapGroup *g, const MapLink *l, bool begins)
{
    const MapItem *item = &g->item[begins ? l->from : l->to];
    if (item->box < 0)
        return begins ? 0 : l->landing;
    const MapGroup *box = &m->group[item->box + 1];
    return port(box, l->node, begins) - box->h / 2;
}

/* Links that meet one tensor land below one another, in the order they come. */
static void spread_landings(const Canvas *c, const Map *m, MapGroup *g)
{
    for (int i = 0; i < g->items; i++) {
        const MapItem *item = &g->item[i];
        int count = 0, at = 0;
        for (int k = 0; k < g->links; k++)
            count += g->link[k].to == i;
        float room = item->lane || item->box >= 0 ? 0 : m->node[item->node].cells.box.h;
        float apart = fminf(c->pen.gap, room / (float)(count ? count : 1));
        for (int k = 0; k < g->links; k++)
            if (g->link[k].to == i)
                g->link[k].landing = ((float)at++ - (float)(count - 1) / 2) * apart;
    }
}

/* ---- blocks ---- */

static Straight rank_of(const Map *m, const MapGroup *g, const MapLink *l)
{
    const MapItem *from = &g->item[l->from], *to = &g->item[l->to];
    Role hue = m->node[l->node].hue;
    if (hue != ROLE_GUIDE && to->lane)
        return STRAIGHT_HUE;
    if (hue != ROLE_GUIDE && to->node >= 0 && m->node[to->node].hue == hue)
        return STRAIGHT_CHAIN;
    if (from->box >= 0 || to->box >= 0)
        return STRAIGHT_WALL;
    return from->lane && to->lane ? STRAIGHT_LANE : to->lane ? STRAIGHT_START : STRAIGHT_REST;
}

/* Do two links leave one box, or reach one, through ports of their own, in the order of what they
 * meet at the other end? */
static bool shares_wall(const MapGroup *g, const MapLink *a, const MapLink *b, bool begins,
                        const Map *m)
{
    int at = begins ? a->from : a->to, one = begins ? a->to : a->from;
    int other = begins ? b->to : b->from;
    if (g->item[at].box < 0 || one == other || a->node == b->node)
        return false;
    return (below_axis(m, g, a, begins) < below_axis(m, g, b, begins)) == (one < other);
}

/* Would a straight link cross one that is straight already, or meet it at an end? */
static bool hinders(const Map *m, const MapGroup *g, const MapLink *l, const bool *straight)
{
    for (int k = 0; k < g->links; k++) {
        const MapLink *other = &g->link[k];
        if (!straight[k] || g->item[other->from].layer != g->item[l->from].layer)
            continue;
        if (other->from == l->from ? !shares_wall(g, l, other, true, m)
            : other->to == l->to   ? !shares_wall(g, l, other, false, m)
                                   : (other->from < l->from) != (other->to < l->to))
            return true;
    }
    return false;
}

static void join(const Map *m, MapGroup *g, const MapLink *l)
{
    const MapItem *from = &g->item[l->from], *to = &g->item[l->to];
    int gone = to->block;
    float lean = from->lean + below_axis(m, g, l, true) - below_axis(m, g, l, false) - to->lean;
    for (int i = 0; i < g->items; i++)
        if (g->item[i].block == gone) {
            g->item[i].block = from->block;
            g->item[i].lean += lean;
        }
}

/* ---- heights ---- */

/* How far the axes of two items of a layer must be apart, as those of their blocks. */
static float apart(const Canvas *c, const MapItem *above, const MapItem *below)
{
    return above->lean + above->down + c->pen.gap + below->up - below->lean;
}

/* Moves blocks down (or up) until the items of each layer are apart; false: that never ends. */
static bool push(const Canvas *c, const MapGroup *g, float *y, bool down)
{
    for (int pass = 0; pass <= g->items; pass++) {
        bool moved = false;
        for (int i = 0; i + 1 < g->items; i++) {
            const MapItem *a = &g->item[i], *b = &g->item[i + 1];
            if (a->layer != b->layer)
                continue;
            float need = apart(c, a, b);
            if (y[b->block] >= y[a->block] + need - 0.01f)
                continue;
            if (down)
                y[b->block] = y[a->block] + need;
            else
                y[a->block] = y[b->block] - need;
            moved = true;
        }
        if (!moved)
            return true;
    }
    return false;
}

/* The highest places of the blocks below `top`, and the lowest above `bottom`. */
static bool find_limits(const Canvas *c, const MapGroup *g, float *low, float top)
{
    for (int i = 0; i < g->items; i++)
        low[i] = -1e9f;
    for (const MapItem *item = g->item; item < g->item + g->items; item++)
        low[item->block] = fmaxf(low[item->block], top + item->up - item->lean);
    return push(c, g, low, true);
}

static void find_lowest(const Canvas *c, const MapGroup *g, float *high, float bottom)
{
    for (int i = 0; i < g->items; i++)
        high[i] = 1e9f;
    for (const MapItem *item = g->item; item < g->item + g->items; item++)
        high[item->block] = fminf(high[item->block], bottom - item->down - item->lean);
    push(c, g, high, false);
}

/* The least height of all items; below 0: they cannot be kept apart. */
static float least_height(const Canvas *c, const MapGroup *g, float *low)
{
    float bottom = 0;
    if (!find_limits(c, g, low, 0))
        return -1;
    for (const MapItem *item = g->item; item < g->item + g->items; item++)
        bottom = fmaxf(bottom, low[item->block] + item->lean + item->down);
    return bottom;
}

/* Joins what a link leads from and to, unless they could then no longer be apart from others or,
 * where it is to be `free`, more height were needed. */
static bool try_join(const Canvas *c, const Map *m, MapGroup *g, const MapLink *l, bool free)
{
    MapItem *before = ARENA_ARRAY(c->pen.a, MapItem, g->items + 1);
    float *low = ARENA_ARRAY(c->pen.a, float, g->items + 1);
    float was = least_height(c, g, low);
    if (g->item[l->from].block == g->item[l->to].block)
        return false;
    memcpy(before, g->item, (size_t)g->items * sizeof *before);
    join(m, g, l);
    float now = least_height(c, g, low);
    if (now >= 0 && (!free || now <= was + 0.5f))
        return true;
    memcpy(g->item, before, (size_t)g->items * sizeof *before);
    return false;
}

/* Where there is no room for all ranks, lanes and what passes a wall are straight as far as that
 * takes none. */
static void make_blocks(const Canvas *c, const Map *m, MapGroup *g, int ranks)
{
    bool *straight = ARENA_ARRAY(c->pen.a, bool, g->links + 1);
    for (int i = 0; i < g->items; i++) {
        g->item[i].block = i;
        g->item[i].lean = 0;
    }
    for (int rank = 0; rank < STRAIGHT_RANKS; rank++)
        for (int k = 0; k < g->links; k++) {
            const MapLink *l = &g->link[k];
            bool wall = g->item[l->from].box >= 0 || g->item[l->to].box >= 0;
            bool lane = wall || (g->item[l->from].lane && g->item[l->to].lane);
            if ((int)rank_of(m, g, l) != rank || (rank >= ranks && !lane) ||
                hinders(m, g, l, straight))
                continue;
            bool tried = wall || rank >= ranks;
            if (!tried)
                join(m, g, l);
            straight[k] = !tried || try_join(c, m, g, l, rank >= ranks);
        }
}

/* How the two ends of a link between two blocks lie to their blocks' axes. */
typedef struct Pull {
    int from, to; /* the blocks */
    float from_lean, from_below, to_lean, to_below;
} Pull;

/* The pulls at each block: those at block i are at[first[i]] to before at[first[i + 1]]. */
typedef struct Pulls {
    Pull *at;
    int *first;
} Pulls;

static Pulls collect_pulls(const Canvas *c, const Map *m, const MapGroup *g)
{
    Pulls p = {ARENA_ARRAY(c->pen.a, Pull, 2 * g->links + 1),
               ARENA_ARRAY(c->pen.a, int, g->items + 2)};
    int *next = ARENA_ARRAY(c->pen.a, int, g->items + 1);
    for (int pass = 0; pass <= 1; pass++) { /* counts them, then writes them down */
        for (const MapLink *l = g->link; l < g->link + g->links; l++) {
            const MapItem *from = &g->item[l->from], *to = &g->item[l->to];
            if (from->block == to->block)
                continue;
            if (pass == 0) {
                p.first[from->block + 1]++;
                p.first[to->block + 1]++;
                continue;
            }
            Pull pull = {from->block, to->block,
                         from->lean,  below_axis(m, g, l, true),
                         to->lean,    below_axis(m, g, l, false)};
            p.at[next[from->block]++] = p.at[next[to->block]++] = pull;
        }
        for (int i = 0; pass == 0 && i < g->items; i++) {
            next[i] = p.first[i];
            p.first[i + 1] += p.first[i];
        }
    }
    return p;
}

/* Moves each block, one after the other, to where its neighbours would have it. */
static void follow_pulls(const MapGroup *g, const Pulls *p, float *y)
{
    for (int i = 0; i < g->items; i++) {
        float sum = 0;
        int count = p->first[i + 1] - p->first[i];
        for (const Pull *l = p->at + p->first[i]; l < p->at + p->first[i + 1]; l++) {
            float down =
                y[l->from] + l->from_lean + l->from_below - y[l->to] - l->to_lean - l->to_below;
            sum += l->to == i ? down : -down;
        }
        y[i] += count ? sum / (float)count : 0;
    }
}

static float group_top(const Canvas *c, const MapGroup *g)
{
    return g->box < 0 ? 0 : map_head(c);
}

/* Room for the blocks of a group of height `room`, or of the least it needs for 0; false: it is too
 * high. */
static bool find_room(const Canvas *c, MapGroup *g, float room)
{
    float *low = ARENA_ARRAY(c->pen.a, float, g->items + 1), top = group_top(c, g), bottom = top;
    if (!find_limits(c, g, low, top))
        return false;
    for (const MapItem *item = g->item; item < g->item + g->items; item++)
        bottom = fmaxf(bottom, low[item->block] + item->lean + item->down);
    if (room > 0 && bottom > top + room)
        return false;
    g->bottom = room > 0 ? top + room : bottom;
    g->h = g->bottom + (g->box >= 0 ? map_margin(c) : 0);
    return true;
}

/* Places the blocks of a group that has room, near their neighbours. */
static void place_blocks(const Canvas *c, const Map *m, MapGroup *g)
{
    float *low = ARENA_ARRAY(c->pen.a, float, g->items + 1);
    float *high = ARENA_ARRAY(c->pen.a, float, g->items + 1);
    float *y = ARENA_ARRAY(c->pen.a, float, g->items + 1);
    float *up = ARENA_ARRAY(c->pen.a, float, g->items + 1);
    Pulls pulls = collect_pulls(c, m, g);
    find_limits(c, g, low, group_top(c, g));
    find_lowest(c, g, high, g->bottom);
    for (int i = 0; i < g->items; i++)
        y[i] = (low[i] + high[i]) / 2;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        follow_pulls(g, &pulls, y);
        for (int i = 0; i < g->items; i++)
            up[i] = y[i];
        push(c, g, y, true);
        push(c, g, up, false);
        for (int i = 0; i < g->items; i++)
            y[i] = fmaxf(low[i], fminf((y[i] + up[i]) / 2, high[i]));
    }
    for (MapItem *item = g->item; item < g->item + g->items; item++)
        item->axis = floorf(y[item->block]) + item->lean;
}

/* The layer whose items are highest together. */
static int highest_layer(const Canvas *c, const MapGroup *g)
{
    float most = 0;
    int found = -1;
    for (int layer = 0; layer < g->layers; layer++) {
        float high = 0;
        for (int i = g->first[layer]; i < g->first[layer + 1]; i++)
            high += g->item[i].up + g->item[i].down + c->pen.gap;
        found = high > most ? layer : found;
        most = fmaxf(most, high);
    }
    return found;
}

/* Heights of all groups, boxes before what they stand in; true when the map is low enough. What
 * leads into a box shifts what it stands in, so that boxes are placed inside, too. */
static bool size_groups(const Canvas *c, Map *m, float height, int ranks)
{
    bool fits = true;
    for (int i = m->boxes; i >= 0; i--) {
        MapGroup *g = &m->group[i];
        for (int k = 0; k < g->items; k++)
            size_item(c, m, &g->item[k]);
        spread_landings(c, m, g);
        make_blocks(c, m, g, ranks);
        fits = fits && (g->items == 0 || find_room(c, g, g->box < 0 ? height : 0));
        if (fits && g->box >= 0 && g->items > 0)
            place_blocks(c, m, g);
    }
    m->crowded = fits ? -1 : highest_layer(c, &m->group[0]);
    return fits;
}

/* ---- columns ---- */

/* How wide texts and names may be, and the gaps between columns. */
typedef struct Widths {
    float text, name, gap;
} Widths;

static float item_width(const Canvas *c, const Map *m, const MapItem *item, const Widths *w)
{
    if (item->box >= 0)
        return m->group[item->box + 1].w;
    if (item->lane)
        return 0;
    const MapNode *n = &m->node[item->node];
    float texts = fmaxf(fminf(n->text_w, w->text), fminf(n->name_w, w->name));
    return ceilf(fmaxf(n->cells.box.w, texts) + (n->closed >= 0 ? 2 * map_margin(c) : 0));
}

static void place_columns(const Canvas *c, const Map *m, MapGroup *g, const Widths *w)
{
    float margin = g->box >= 0 ? map_margin(c) : 0, x = g->enters ? 0 : margin;
    for (int layer = 0; layer < g->layers; layer++) {
        g->column_w[layer] = 0;
        for (int i = g->first[layer]; i < g->first[layer + 1]; i++) {
            g->item[i].wide = item_width(c, m, &g->item[i], w);
            g->column_w[layer] = fmaxf(g->column_w[layer], g->item[i].wide);
        }
        g->column_x[layer] = x;
        x += g->column_w[layer] + (layer + 1 < g->layers ? w->gap : 0);
    }
    g->w = x + (g->leaves ? 0 : margin);
    float more = fmaxf(g->title_w - g->w, 0);
    for (int layer = g->enters; layer < g->layers; layer++)
        g->column_x[layer] += layer + 1 == g->layers && g->leaves ? more : floorf(more / 2);
    g->w += more;
}

static float map_width(const Canvas *c, Map *m, const Widths *w)
{
    for (int i = m->boxes; i >= 0; i--)
        if (m->group[i].items > 0)
            place_columns(c, m, &m->group[i], w);
    return m->group[0].w;
}

/* Columns as wide as their texts need, shortened as little as must be, names last; false when even
 * short ones do not fit. What is left goes to the gaps between them. */
static bool fit_columns(const Canvas *c, Map *m, float width, bool whole)
{
    const float gap = c->pen.gap, gaps[] = {4 * gap, 2.5f * gap, 1.7f * gap, 1.7f * gap};
    const float names[] = {width, width, width, 0};
    float least = c->pen.small * 6.5f;
    Widths w = {0};
    bool fits = false;
    for (int way = 0; way < (whole ? 3 : 4) && !fits; way++) {
        w = (Widths){least, names[way], gaps[way]};
        if (map_width(c, m, &w) > width)
            continue; /* and so it is with wider texts */
        for (float most = c->pen.small * 16; most >= least && !fits; most -= c->pen.small / 2) {
            w = (Widths){most, names[way], gaps[way]};
            fits = map_width(c, m, &w) <= width;
        }
    }
    if (!fits)
        return false;
    float widest = w.gap + 9 * c->pen.gap;
    for (Widths next = w; next.gap < widest; w = next) {
        next.gap += c->pen.gap / 2;
        if (map_width(c, m, &next) > width)
            break;
    }
    map_width(c, m, &w);
    return true;
}

/* ---- places ---- */

Box map_item_box(const Map *m, const MapGroup *g, const MapItem *item)
{
    float x = g->at.x + g->column_x[item->layer], wide = g->column_w[item->layer];
    bool box = item->box >= 0 || (!item->lane && m->node[item->node].closed >= 0);
    float own = box ? item->wide : wide;
    return (Box){floorf(x + (wide - own) / 2), g->at.y + item->axis - item->up, own,
                 item->up + item->down};
}

static void place_group(const Canvas *c, Map *m, MapGroup *g)
{
    for (MapItem *item = g->item; item < g->item + g->items; item++) {
        Box box = map_item_box(m, g, item);
        if (item->box >= 0)
            m->group[item->box + 1].at = (Point){box.x, box.y};
        if (item->box >= 0 || item->lane)
            continue;
        MapNode *n = &m->node[item->node];
        float x = floorf(box.x + (box.w - n->cells.box.w) / 2);
        float y = floorf(g->at.y + item->axis - n->cells.box.h / 2);
        matrix_place(c, &n->cells, x, y, n->cells.cell_w, n->cells.cell_h);
        n->cells.look.numbers = (CellNumbers){0};
    }
}

/* Everything in the middle of the area. */
static void place_groups(const Canvas *c, Map *m, Box area)
{
    MapGroup *map = &m->group[0];
    float top = area.h, bottom = 0;
    for (const MapItem *item = map->item; item < map->item + map->items; item++) {
        top = fminf(top, item->axis - item->up);
        bottom = fmaxf(bottom, item->axis + item->down);
    }
    map->at = (Point){area.x + floorf((area.w - map->w) / 2),
                      area.y + floorf((area.h - top - bottom) / 2)};
    for (int i = 0; i <= m->boxes; i++)
        if (m->group[i].items > 0)
            place_group(c, m, &m->group[i]);
}

Point map_link_start(const Map *m, const MapGroup *g, const MapLink *l)
{
    const MapItem *from = &g->item[l->from];
    Box box = map_item_box(m, g, from);
    float y = g->at.y + from->axis + below_axis(m, g, l, true);
    if (from->box >= 0 || from->lane)
        return (Point){box.x + box.w, y};
    const MapNode *n = &m->node[from->node];
    return (Point){n->closed >= 0 ? box.x + box.w : n->cells.box.x + n->cells.box.w + n->depth, y};
}

Point map_link_end(const Map *m, const MapGroup *g, const MapLink *l)
{
    const MapItem *to = &g->item[l->to];
    Box box = map_item_box(m, g, to);
    float y = g->at.y + to->axis + below_axis(m, g, l, false);
    if (to->box >= 0 || to->lane)
        return (Point){box.x, y};
    const MapNode *n = &m->node[to->node];
    return (Point){n->closed >= 0 ? box.x : n->cells.box.x, y};
}

/* ---- all of it ---- */

/* The width of a box's title, with its sign. */
static float title_width(const Canvas *c, const Map *m, int box)
{
    return box < 0 ? 0
                   : pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, m->box[box].title) +
                         map_row(c->pen.body) + 2 * map_margin(c);
}

static void make_columns(const Canvas *c, Map *m)
{
    for (int i = 0; i <= m->boxes; i++) {
        MapGroup *g = &m->group[i];
        g->column_x = ARENA_ARRAY(c->pen.a, float, g->layers + 1);
        g->column_w = ARENA_ARRAY(c->pen.a, float, g->layers + 1);
        g->title_w = title_width(c, m, g->box);
    }
}

/* What does not depend on the size of the cells. */
static void measure_nodes(const Canvas *c, Map *m)
{
    const Pen *p = &c->pen;
    for (int k = 0; k < m->nodes; k++) {
        MapNode *n = &m->node[k];
        n->heads = 0;
        for (int i = 0; i < m->nodes; i++)
            n->heads += m->edge[i][k];
        n->name_w = pen_width(p, FONT_SANS_BOLD, p->body, n->name) + 1;
        n->name_w += n->closed >= 0 ? map_row(p->body) : 0; /* for the + */
        n->text_w = fmaxf(n->name_w, pen_width(p, FONT_SANS, p->small, n->shape));
        if (!m->brief)
            n->text_w = fmaxf(n->text_w, pen_width(p, FONT_SANS, p->small, n->made));
    }
}

/* Cells of that size: is the area wide enough? */
static bool fit_cells(const Canvas *c, Map *m, Box area, bool whole, float cell)
{
    for (int k = 0; k < m->nodes; k++)
        size_cells(c, &m->node[k], cell);
    return fit_columns(c, m, area.w, whole);
}

/* Can something be left out that the focus is not made of? Then lanes that bend are no way to make
 * room. */
static int least_ranks(const Map *m)
{
    for (int k = 0; k < m->nodes; k++)
        if (!m->node[k].needed)
            return STRAIGHT_HUE + 1;
    return 0;
}

/* As many ranks of straight edges as there is room for, which are no wider than others, then the
 * largest cells, which are found by halves: the least ones fit. */
static bool lay_out(const Canvas *c, Map *m, Box area, bool whole)
{
    float scale = c->pen.gap / 12;
    int ranks = STRAIGHT_RANKS, cell = CELLS_LEAST, most = CELLS_MOST;
    measure_nodes(c, m);
    bool fits = fit_cells(c, m, area, whole, CELLS_LEAST * scale);
    if (!fits)
        ranks = least_ranks(m);
    while (ranks >= least_ranks(m) && !size_groups(c, m, area.h, ranks))
        ranks--;
    if (!fits || ranks < least_ranks(m))
        return false;
    while (cell < most) {
        int middle = (cell + most + 1) / 2;
        if (fit_cells(c, m, area, whole, (float)middle * scale) && size_groups(c, m, area.h, ranks))
            cell = middle;
        else
            most = middle - 1;
    }
    fit_cells(c, m, area, whole, (float)cell * scale);
    size_groups(c, m, area.h, ranks);
    place_blocks(c, m, &m->group[0]);
    place_groups(c, m, area);
    return true;
}

/* How tensors were made is not said where that makes room for more of them, or for whole names. */
bool map_lay_out(const Canvas *c, Map *m, Box area, bool whole)
{
    make_columns(c, m);
    map_measure(m);
    for (int brief = 0; brief <= 1; brief++) {
        m->brief = brief == 1;
        if (lay_out(c, m, area, true))
            return true;
    }
    return !whole && lay_out(c, m, area, false);
}
