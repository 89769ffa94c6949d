/*
 * view_map.c - the lesson's tensors as a map: what was made of what (see map.h).
 *
 * There is a place for every tensor, and a way for every edge. An edge to a layer farther right
 * passes each layer between in a lane of its own, kept free like a tensor's place; so curves only
 * ever run in the gaps between the layers, straight lines in lanes, and neither crosses a tensor or
 * a text. All edges of one tensor share its lanes. Order and height within a layer follow the
 * neighbours' (barycentres), in a fixed number of sweeps.
 */
#include "views/map.h"

#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

enum { SWEEPS = 12, CELLS_MOST = 40, CELLS_LEAST = 8 };

/* ---- layers ---- */

static bool ready(const Map *m, int k)
{
    for (int p = 0; p < m->nodes; p++)
        if (m->edge[p][k] && m->node[p].layer < 0)
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
            m->edge[p][oldest] = false;
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
            if (m->edge[p][k] && m->node[p].layer >= layer)
                layer = m->node[p].layer + 1;
        m->node[k].layer = layer;
        m->layers = layer + 1 > m->layers ? layer + 1 : m->layers;
    }
    for (int k = 0; k < m->nodes; k++) {
        int first = m->layers, sources = 0;
        for (int i = 0; i < m->nodes; i++) {
            sources += m->edge[i][k];
            if (m->edge[k][i] && m->node[i].layer < first)
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
        if (m->edge[k][i] && m->node[i].layer > last)
            last = m->node[i].layer;
    return last;
}

static void make_items(Map *m)
{
    m->items = 0;
    for (int layer = 0; layer < m->layers; layer++) {
        m->first[layer] = m->items;
        for (int k = 0; k < m->nodes; k++)
            if (m->node[k].layer == layer || (m->node[k].layer < layer && reach(m, k) > layer))
                m->item[m->items++] =
                    (MapItem){.node = k, .lane = m->node[k].layer < layer, .layer = layer};
    }
    m->first[m->layers] = m->items;
}

static void make_links(Map *m)
{
    m->links = 0;
    for (int from = 0; from < m->items; from++) {
        int k = m->item[from].node, next = m->item[from].layer + 1;
        for (int to = 0; to < m->items; to++) {
            const MapItem *item = &m->item[to];
            bool on = item->node == k && item->lane;
            if (item->layer != next || !(on || (!item->lane && m->edge[k][item->node])))
                continue;
            bool lit =
                m->focus >= 0 && (on ? m->edge[k][m->focus] && m->node[m->focus].layer > item->layer
                                     : item->node == m->focus);
            m->link[m->links++] = (MapLink){.from = from, .to = to, .lit = lit};
        }
    }
}

/* ---- order within the layers ---- */

/* Mean place of an item's neighbours on the left or right, `own` where there are none: where they
 * stand in pixels once they are `placed`, else their numbers. */
static float neighbours(const Map *m, int i, bool left, bool right, bool placed, float own)
{
    float sum = 0;
    int count = 0;
    for (int k = 0; k < m->links; k++) {
        int other = left && m->link[k].to == i      ? m->link[k].from
                    : right && m->link[k].from == i ? m->link[k].to
                                                    : -1;
        if (other < 0)
            continue;
        const MapItem *item = &m->item[other];
        sum += placed ? item->top + item->high / 2 : (float)other;
        count++;
    }
    return count ? sum / (float)count : own;
}

/* Sorts one layer by its wishes; equal ones keep their order. */
static void sort_layer(Map *m, int layer)
{
    for (int i = m->first[layer] + 1; i < m->first[layer + 1]; i++)
        for (int k = i; k > m->first[layer] && m->item[k].wish < m->item[k - 1].wish; k--) {
            MapItem item = m->item[k];
            m->item[k] = m->item[k - 1];
            m->item[k - 1] = item;
        }
}

static void choose_order(Map *m)
{
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int step = 0; step < m->layers; step++) {
            bool right = sweep % 2 == 0;
            int layer = right ? step : m->layers - 1 - step;
            make_links(m);
            for (int i = m->first[layer]; i < m->first[layer + 1]; i++)
                m->item[i].wish = neighbours(m, i, right, !right, false, (float)i);
            sort_layer(m, layer);
        }
    make_links(m);
}

/* Layers, lanes and their order; to be called again when nodes were taken away. */
static void map_arrange(const Canvas *c, Map *m)
{
    size_t most = (size_t)m->nodes * (size_t)(m->nodes + 1);
    m->item = ARENA_ARRAY(c->pen.a, MapItem, most + 1);
    m->link = ARENA_ARRAY(c->pen.a, MapLink, most * 2 + 1);
    m->first = ARENA_ARRAY(c->pen.a, int, m->nodes + 1);
    choose_layers(m);
    make_items(m);
    make_links(m);
    choose_order(m);
}

/* ---- places ---- */

/* The height of a row of text at a tensor: less than elsewhere, so that more tensors have room. */
static float row_height(float px)
{
    return ceilf(px * 1.3f);
}

static float lane_height(const Canvas *c)
{
    return c->pen.gap * 2;
}

/* Cells of at most `cell`, and no larger matrix than one of 8 x 8 such cells. */
static void size_cells(const Canvas *c, MapNode *n, float cell)
{
    float rows = (float)n->cells.rows, columns = (float)n->cells.columns, most = cell * 8;
    cell = fmaxf(floorf(fminf(cell, fminf(most / fmaxf(rows, 1), most / fmaxf(columns, 1)))), 1);
    n->cells.cell_w = n->cells.cell_h = cell;
    n->cells.box = (Box){0, 0, cell * columns, cell * rows};
    n->name_w = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, n->name) + 1;
    n->text_w = fmaxf(n->name_w, fmaxf(pen_width(&c->pen, FONT_SANS, c->pen.small, n->shape),
                                       pen_width(&c->pen, FONT_SANS, c->pen.small, n->made)));
}

static float layer_height(const Map *m, int layer, float gap)
{
    float high = 0;
    for (int i = m->first[layer]; i < m->first[layer + 1]; i++)
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
        m->item[i].high = m->item[i].lane ? lane_height(c)
                                          : n->depth + n->cells.box.h + row_height(c->pen.body) +
                                                2 * row_height(c->pen.small);
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
    for (const MapNode *n = m->node; n < m->node + m->nodes; n++) {
        float texts = fmaxf(fminf(n->text_w, most), fminf(n->name_w, most_name));
        if (n->layer == layer)
            widest = fmaxf(widest, fmaxf(n->cells.box.w, texts));
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
    int begin = m->first[layer], end = m->first[layer + 1];
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
        for (int i = m->first[layer]; i < m->first[layer + 1]; i++) {
            m->item[i].top = top;
            top += m->item[i].high + c->pen.gap;
        }
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int step = 0; step < m->layers; step++) {
            int layer = sweep % 2 == 0 ? step : m->layers - 1 - step;
            for (int i = m->first[layer]; i < m->first[layer + 1]; i++) {
                float own = m->item[i].top + m->item[i].high / 2;
                m->item[i].wish = neighbours(m, i, true, true, true, own);
            }
            settle(c, m, layer, area);
        }
    centre_items(m, area);
}

static void place_thumbs(const Canvas *c, Map *m)
{
    for (MapItem *item = m->item; item < m->item + m->items; item++) {
        MapNode *n = &m->node[item->node];
        item->top = floorf(item->top);
        if (item->lane)
            continue;
        float x = floorf(m->column_x[n->layer] + (m->column_w[n->layer] - n->cells.box.w) / 2);
        matrix_place(c, &n->cells, x, item->top + row_height(c->pen.body) + n->depth,
                     n->cells.cell_w, n->cells.cell_h);
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
        float room = m->item[i].lane ? 0 : m->node[m->item[i].node].cells.box.h;
        float apart = fminf(c->pen.gap, room / (float)(count + 1));
        for (int k = 0; k < m->links; k++)
            if (m->link[k].to == i)
                m->link[k].landing = ((float)at++ - (float)(count - 1) / 2) * apart;
    }
}

/* Gives everything its place within the area; false when it does not fit, with `whole` when even
 * a name would have to be shortened. */
static bool map_lay_out(const Canvas *c, Map *m, Box area, bool whole)
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

/* ---- drawing: edges ---- */

/* The right edge of a layer's column. */
static float column_end(const Map *m, int layer)
{
    return m->column_x[layer] + m->column_w[layer];
}

/* Where edges leave an item, and where they reach it. */
static Point right_end(const Map *m, const MapItem *item)
{
    const MapNode *n = &m->node[item->node];
    Point end = {n->cells.box.x + n->cells.box.w + n->depth, n->cells.box.y + n->cells.box.h / 2};
    if (item->lane)
        end = (Point){column_end(m, item->layer), item->top + item->high / 2};
    return end;
}

static Point left_end(const Map *m, const MapLink *link)
{
    const MapItem *item = &m->item[link->to];
    const MapNode *n = &m->node[item->node];
    Point end = {n->cells.box.x, n->cells.box.y + n->cells.box.h / 2 + link->landing};
    if (item->lane)
        end = (Point){m->column_x[item->layer], item->top + item->high / 2};
    return end;
}

/* Queries, keys and values colour what leads away from them, and what leads to them. */
static Role link_hue(const Map *m, const MapLink *link)
{
    const MapNode *from = &m->node[m->item[link->from].node];
    const MapItem *to = &m->item[link->to];
    return from->hue != ROLE_GUIDE || to->lane ? from->hue : m->node[to->node].hue;
}

static void draw_head(const Canvas *c, Point tip, Colour ink, float size)
{
    Point above = {tip.x - size, tip.y - size * 0.6f}, below = {tip.x - size, tip.y + size * 0.6f};
    draw_triangle(c->pen.d, above, below, tip, ink);
}

/* Straight beside the cells, a curve in the gap between the columns, straight in the lane. */
static void draw_link(const Canvas *c, const Map *m, const MapLink *link)
{
    const MapItem *from = &m->item[link->from], *to = &m->item[link->to];
    float thin = fmaxf(c->pen.gap / 8, 1), thick = link->lit ? 2.6f * thin : thin;
    float head = c->pen.gap * 0.7f;
    float left = column_end(m, from->layer), right = m->column_x[to->layer];
    Colour ink = pen_colour(&c->pen, link_hue(m, link));
    Point start = right_end(m, from), end = left_end(m, link);
    start.x += from->lane ? 0 : c->pen.gap / 3;
    end.x -= to->lane ? 0 : c->pen.gap / 3;
    Point leave = {left, start.y}, arrive = {right, end.y};
    float bend = (right - left) * 0.5f;
    if (start.x < leave.x)
        draw_line(c->pen.d, start, leave, ink, thick, 0);
    draw_add(c->pen.d,
             (DrawCommand){
                 .kind = DRAW_CURVE,
                 .points = {leave, {leave.x + bend, leave.y}, {arrive.x - bend, arrive.y}, arrive},
                 .colour = ink,
                 .thickness = thick});
    if (to->lane) {
        draw_line(c->pen.d, arrive, (Point){column_end(m, to->layer), arrive.y}, ink, thick, 0);
        return;
    }
    Point stop = {end.x - head * 0.8f, end.y};
    if (arrive.x < stop.x)
        draw_line(c->pen.d, arrive, stop, ink, thick, 0);
    draw_head(c, end, ink, link->lit ? head * 1.3f : head);
}

/* ---- tensors ---- */

static void draw_line_of(const Canvas *c, const Map *m, const MapNode *n, TextLook look, float top,
                         float high, Str text)
{
    Box box = {m->column_x[n->layer], top, m->column_w[n->layer] + 1, high};
    draw_text_in(c->pen.d, look, box, ALIGN_CENTRE, text);
}

/* More matrices of the same tensor lie behind the one that is shown. */
static void draw_depth(const Canvas *c, const MapNode *n)
{
    for (int k = 2; k > 0 && n->depth > 0; k--) {
        float off = n->depth / 2;
        Box behind = n->cells.box;
        behind.x += off * (float)k;
        behind.y -= off * (float)k;
        draw_rect(c->pen.d, behind, pen_colour(&c->pen, ROLE_BACKGROUND), 2);
        draw_frame(c->pen.d, behind, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 0);
    }
    if (n->depth > 0)
        draw_rect(c->pen.d, n->cells.box, pen_colour(&c->pen, ROLE_BACKGROUND), 0);
}

static void draw_node(const Canvas *c, const Map *m, const MapItem *item)
{
    const MapNode *n = &m->node[item->node];
    float line = row_height(c->pen.small), below = n->cells.box.y + n->cells.box.h;
    Marks marks = MARKS_NONE;
    Role role = n->hue == ROLE_GUIDE ? ROLE_TEXT : n->hue;
    Box frame = {m->column_x[n->layer], item->top, m->column_w[n->layer], item->high};
    c->pen.d->tag = (DrawTag){TAG_NODE, n->id, 0, 0};
    draw_area(c->pen.d, frame);
    draw_depth(c, n);
    matrix_draw(c, &n->cells, &marks);
    c->pen.d->tag = (DrawTag){TAG_NODE, n->id, 0, 0};
    draw_line_of(c, m, n, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.body, role), item->top,
                 row_height(c->pen.body), n->name);
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    draw_line_of(c, m, n, look, below, line, n->shape);
    draw_line_of(c, m, n, look, below + line, line, n->made);
    bool touched = tag_same(c->s->view->touched, c->pen.d->tag);
    c->pen.d->tag = (DrawTag){0};
    float thick = touched ? 1 : c->pen.gap > 8 ? 3 : 2;
    if (item->node == m->focus || touched)
        draw_frame(c->pen.d, box_inset(frame, -c->pen.gap / 2), pen_colour(&c->pen, ROLE_FOCUS),
                   c->pen.gap / 2, thick, 0);
}

/* ---- around it ---- */

static Str said_above(const Canvas *c)
{
    Str said = phrase_plain(PHRASE_MAP_IS);
    if (c->s->view->focus.node != NO_NODE)
        said = phrase(c->pen.a, PHRASE_MAP_OF, c->s->title);
    Str change = matrix_change_words(c, c->s->node, c->s->time);
    if (change.len)
        said = str_printf(c->pen.a, "%.*s · %.*s: %.*s", STR_ARG(said), STR_ARG(c->s->title),
                          STR_ARG(change));
    return said;
}

typedef struct LegendWord {
    Str text;
    Role role; /* bold, unless muted */
} LegendWord;

/* Is there a tensor of that colour? */
static bool has_hue(const Map *m, Role hue)
{
    for (int k = 0; k < m->nodes; k++)
        if (m->node[k].hue == hue)
            return true;
    return false;
}

/* The word of a colour that is there, in it. */
static LegendWord hue_word(const Map *m, PhraseId id, Role hue)
{
    return (LegendWord){has_hue(m, hue) ? phrase_plain(id) : STR(""), hue};
}

/* How much is missing, and what colours and thickness mean: words after one another as they fit. */
static void draw_legend(const Canvas *c, const Map *m, Box box)
{
    Str focus =
        m->focus >= 0 ? phrase(c->pen.a, PHRASE_MAP_THICK, m->node[m->focus].name) : STR("");
    Str missing = m->left_out ? phrase(c->pen.a, PHRASE_MAP_LEFT_OUT, canvas_number(c, m->left_out))
                              : STR("");
    Str recent =
        m->oldest > 0 ? phrase(c->pen.a, PHRASE_MAP_RECENT, canvas_number(c, MAP_SCAN)) : STR("");
    bool hues = has_hue(m, ROLE_QUERY) || has_hue(m, ROLE_KEY) || has_hue(m, ROLE_VALUE);
    const LegendWord words[] = {{missing, ROLE_ACCENT},
                                {recent, ROLE_ACCENT},
                                {hues ? phrase_plain(PHRASE_MAP_COLOURS) : STR(""), ROLE_MUTED},
                                hue_word(m, PHRASE_QUERIES, ROLE_QUERY),
                                hue_word(m, PHRASE_KEYS, ROLE_KEY),
                                hue_word(m, PHRASE_VALUES, ROLE_VALUE),
                                {focus, ROLE_MUTED}};
    float x = box.x;
    for (const LegendWord *w = words; w < words + sizeof words / sizeof *words; w++) {
        FontId font = w->role == ROLE_MUTED ? FONT_SANS : FONT_SANS_BOLD;
        float wide = pen_width(&c->pen, font, c->pen.small, w->text);
        if (wide > 0 && x + wide <= box.x + box.w)
            x = pen_text(&c->pen, font, c->pen.small, w->role, x, box, w->text) + c->pen.gap;
    }
}

/* ---- the picture ---- */

static void fill(const Canvas *c, Layout *l)
{
    Matrix all = {.node = NO_NODE, .title = phrase_plain(PHRASE_MAP), .hue = ROLE_TEXT};
    all.remark = said_above(c);
    Slot *s = layout_add_own(l, all, 0, 0);
    s->below = pen_line(c->pen.body); /* the legend stands there */
}

static NodeId end_of_map(const Canvas *c)
{
    const Subject *s = c->s;
    NodeId end = s->step && s->step->ran ? s->step->end : s->lesson->prelude_end;
    return s->node != NO_NODE && s->time > end ? s->time : end;
}

/* The map with all tensors that have room in the area; views, and then what is farthest from the
 * focus, give way. */
static Map fitted_map(const Canvas *c, Box area)
{
    Map m = map_collect(c, c->s->node, end_of_map(c));
    map_arrange(c, &m);
    for (bool whole = true; !map_lay_out(c, &m, area, whole) && map_drop(&m); whole = false)
        map_arrange(c, &m);
    return m;
}

void map_write(const Canvas *c, StrBuf *out)
{
    Map m = map_collect(c, c->s->node, end_of_map(c));
    strbuf_add(out, said_above(c));
    for (int to = 0; to < m.nodes; to++) {
        strbuf_printf(out, "%s%.*s", to ? "; " : ": ", STR_ARG(m.node[to].name));
        for (int from = 0, k = 0; from < m.nodes; from++)
            if (m.edge[from][to])
                strbuf_printf(out, "%s%.*s", k++ ? ", " : " of ", STR_ARG(m.node[from].name));
    }
    strbuf_puts(out, ". ");
}

static void draw_over(const Canvas *c, const Layout *l)
{
    Box box = l->slot[0].m.box;
    Map m = fitted_map(c, box_inset(box, c->pen.gap / 2));
    for (int lit = 0; lit < 2; lit++)
        for (int k = 0; k < m.links; k++)
            if (m.link[k].lit == (lit == 1))
                draw_link(c, &m, &m.link[k]);
    for (int i = 0; i < m.items; i++)
        if (!m.item[i].lane)
            draw_node(c, &m, &m.item[i]);
    draw_legend(c, &m, (Box){box.x, box.y + box.h, box.w, l->slot[0].below});
}

const PictureKind picture_map = {.fill = fill, .over = draw_over};
