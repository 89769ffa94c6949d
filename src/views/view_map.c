/*
 * view_map.c - the lesson's tensors as a map: what was made of what (see map.h).
 *
 * There is a place for every tensor, and a way for every edge. An edge to a layer farther right
 * passes each layer between in a lane of its own, kept free like a tensor's place; so curves only
 * ever run in the gaps between the layers, straight lines in lanes, and neither crosses a tensor or
 * a text. All edges of one tensor share its lanes. Order and height within a layer follow the
 * neighbours' (barycentres), in a fixed number of sweeps.
 */
#include "map/map.h"

#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

/* ---- drawing: edges ---- */

/* Queries, keys and values colour what leads away from them, and what leads to them; where
 * something is pointed at, only on the way to that. */
static Role link_hue(const Map *m, const MapGroup *g, const MapLink *link)
{
    const MapItem *to = &g->item[link->to];
    Role own = m->node[link->node].hue;
    if (m->lit >= 0 && !link->lit)
        return ROLE_GUIDE;
    return own != ROLE_GUIDE || to->lane || to->box >= 0 ? own : m->node[to->node].hue;
}

static void draw_head(const Canvas *c, Point tip, Colour ink, float size)
{
    Point above = {tip.x - size, tip.y - size * 0.6f}, below = {tip.x - size, tip.y + size * 0.6f};
    draw_triangle(c->pen.d, above, below, tip, ink);
}

/* Where an edge crosses the wall of an open box. */
static void draw_ring(const Canvas *c, Point at, Colour ink, float thick)
{
    float r = thick + c->pen.gap / 4;
    Box box = {at.x - r, at.y - r, 2 * r, 2 * r};
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BACKGROUND), r);
    draw_frame(c->pen.d, box, ink, r, fmaxf(thick, 1), 0);
}

static float link_thickness(const Canvas *c, const MapLink *link)
{
    float thin = fmaxf(c->pen.gap / 8, 1);
    return link->lit ? 2.6f * thin : thin;
}

/* A line, a curve from the second point to the third, a line. */
static void draw_bent(const Canvas *c, const Point p[4], Colour ink, float thick)
{
    float bend = (p[2].x - p[1].x) * 0.5f;
    if (p[0].x < p[1].x)
        draw_line(c->pen.d, p[0], p[1], ink, thick, 0);
    draw_add(c->pen.d,
             (DrawCommand){.kind = DRAW_CURVE,
                           .points = {p[1], {p[1].x + bend, p[1].y}, {p[2].x - bend, p[2].y}, p[2]},
                           .colour = ink,
                           .thickness = thick});
    if (p[2].x < p[3].x)
        draw_line(c->pen.d, p[2], p[3], ink, thick, 0);
}

/* Straight beside the cells, a curve in the gap between the columns, straight in the lane. */
static void draw_link(const Canvas *c, const Map *m, const MapGroup *g, const MapLink *link)
{
    const MapItem *from = &g->item[link->from], *to = &g->item[link->to];
    float thick = link_thickness(c, link), head = c->pen.gap * 0.7f;
    bool ends = !to->lane && to->box < 0, begins = !from->lane && from->box < 0;
    Colour ink = pen_colour(&c->pen, link_hue(m, g, link));
    Point start = map_link_start(m, g, link), end = map_link_end(m, g, link);
    start.x += begins ? c->pen.gap / 3 : 0;
    end.x -= ends ? c->pen.gap / 3 : 0;
    float left = g->at.x + g->column_x[from->layer] + g->column_w[from->layer];
    float right = g->at.x + g->column_x[to->layer], tip = end.x - (ends ? head * 0.8f : 0);
    Point leave = {fmaxf(left, start.x), start.y}, arrive = {fminf(right, tip), end.y};
    Point stop = {to->lane ? right + g->column_w[to->layer] : tip, end.y};
    if (fabsf(start.y - end.y) < 0.5f)
        draw_line(c->pen.d, start, stop, ink, thick, 0);
    else
        draw_bent(c, (Point[4]){start, leave, arrive, stop}, ink, thick);
    if (ends)
        draw_head(c, end, ink, link->lit ? head * 1.15f : head);
}

/* Rings on the walls of the boxes, over all edges. */
static void draw_ports(const Canvas *c, const Map *m, const MapGroup *g)
{
    for (int i = 0; i < g->links; i++) {
        const MapLink *l = &g->link[i];
        Colour ink = pen_colour(&c->pen, link_hue(m, g, l));
        if (g->item[l->from].box >= 0)
            draw_ring(c, map_link_start(m, g, l), ink, link_thickness(c, l));
        if (g->item[l->to].box >= 0)
            draw_ring(c, map_link_end(m, g, l), ink, link_thickness(c, l));
    }
}

/* ---- tensors ---- */

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

/* A + or a minus in a small square at the left of a row; returns where that ends. */
static float draw_sign(const Canvas *c, float x, Box row, bool plus)
{
    float half = fmaxf(floorf(row.h * 0.3f), 4), thick = fmaxf(floorf(half / 4), 1);
    float side = 2 * half + thick, arm = floorf(half * 0.55f);
    Box square = {floorf(x), floorf(row.y + (row.h - side) / 2), side, side};
    Colour ink = pen_colour(&c->pen, ROLE_TEXT);
    Point middle = {square.x + half, square.y + half};
    draw_frame(c->pen.d, square, pen_colour(&c->pen, ROLE_GUIDE), thick * 2, thick, 0);
    draw_rect(c->pen.d, (Box){middle.x - arm, middle.y, 2 * arm + thick, thick}, ink, 0);
    if (plus)
        draw_rect(c->pen.d, (Box){middle.x, middle.y - arm, thick, 2 * arm + thick}, ink, 0);
    return square.x + side + floorf(row.h * 0.3f);
}

/* The name, of a closed box with its +, in the middle of its row. */
static void draw_name(const Canvas *c, const MapNode *n, Box row)
{
    Role role = n->hue == ROLE_GUIDE ? ROLE_TEXT : n->hue;
    TextLook look = pen_look(&c->pen, FONT_SANS_BOLD, map_name_px(c, n->name, row.w), role);
    if (n->closed >= 0) {
        float x = row.x + fmaxf(floorf((row.w - n->name_w) / 2), 0);
        float end = draw_sign(c, x, row, true);
        Box rest = {end, row.y, row.x + row.w - end, row.h};
        look.px = map_name_px(c, n->name, rest.w);
        draw_text_in(c->pen.d, look, rest, ALIGN_LEFT, map_short(c, n->name, rest.w));
        return;
    }
    draw_text_in(c->pen.d, look, row, ALIGN_CENTRE, map_short(c, n->name, row.w));
}

static void draw_texts(const Canvas *c, const MapNode *n, Box box, bool brief)
{
    float line = map_row(c->pen.small), below = n->cells.box.y + n->cells.box.h;
    float margin = n->closed >= 0 ? map_margin(c) : 0;
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    Box row = {box.x + margin, box.y + margin, box.w - 2 * margin + 1, map_row(c->pen.body)};
    draw_name(c, n, row);
    row.h = line;
    row.y = below;
    draw_text_in(c->pen.d, look, row, ALIGN_CENTRE, n->shape);
    row.y += line;
    if (!brief)
        draw_text_in(c->pen.d, look, row, ALIGN_CENTRE, n->made);
}

/* A frame around what is in focus, around what is pointed at and what that is made of. */
static void draw_around(const Canvas *c, const Map *m, int k, Box box)
{
    bool pointed = k == m->lit, focus = k == m->focus;
    float thick = focus ? (c->pen.gap > 8 ? 3.0f : 2.0f) : pointed ? 2 : 1;
    float beside = c->pen.gap * 0.9f, above = c->pen.gap / (focus ? 2 : 3);
    Box frame = {box.x - beside, box.y - above, box.w + 2 * beside, box.h + 2 * above};
    if (focus || m->node[k].lit)
        draw_frame(c->pen.d, m->node[k].closed >= 0 ? box : frame, pen_colour(&c->pen, ROLE_FOCUS),
                   c->pen.gap / 2, thick, 0);
}

static void draw_node(const Canvas *c, const Map *m, const MapGroup *g, const MapItem *item)
{
    const MapNode *n = &m->node[item->node];
    Marks marks = MARKS_NONE;
    Box box = map_item_box(m, g, item);
    DrawTag tag = n->closed >= 0 ? n->cells.stands_for : (DrawTag){TAG_NODE, n->id, 0, 0};
    c->pen.d->tag = tag;
    draw_area(c->pen.d, box);
    if (n->closed >= 0) {
        draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_PANEL), c->pen.gap / 2);
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_GUIDE), c->pen.gap / 2, 1, 0);
    }
    draw_depth(c, n);
    matrix_draw(c, &n->cells, &marks);
    c->pen.d->tag = tag;
    draw_texts(c, n, box, m->brief);
    c->pen.d->tag = (DrawTag){0};
    draw_around(c, m, item->node, box);
}

/* The dashed wall of an open box, and its title, which closes it. */
static void draw_box(const Canvas *c, const Map *m, const MapGroup *g)
{
    const MapBox *b = &m->box[g->box];
    Box box = {g->at.x, g->at.y, g->w, g->h};
    float margin = map_margin(c);
    Box row = {box.x + margin, box.y + margin / 2, box.w - 2 * margin, map_row(c->pen.body)};
    DrawTag tag = {TAG_BOX, 0, b->id, 0};
    bool touched = tag_same(c->s->view->touched, tag);
    draw_frame(c->pen.d, box, pen_colour(&c->pen, touched ? ROLE_FOCUS : ROLE_GUIDE),
               c->pen.gap / 2, touched ? 2 : 1, c->pen.gap / 3);
    c->pen.d->tag = tag;
    draw_area(c->pen.d, row);
    float x = draw_sign(c, row.x, row, false);
    Box rest = {x, row.y, row.x + row.w - x + 1, row.h};
    float px = map_name_px(c, b->title, rest.w);
    TextLook look = pen_look(&c->pen, FONT_SANS_BOLD, px, ROLE_TEXT);
    draw_text_in(c->pen.d, look, rest, ALIGN_LEFT, map_short(c, b->title, rest.w));
    c->pen.d->tag = (DrawTag){0};
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

/* Is one of the thick edges long enough for its thickness to be seen? */
static bool shows_thick(const Canvas *c, const Map *m)
{
    for (int i = 0; i <= m->boxes; i++)
        for (int k = 0; k < m->group[i].links; k++) {
            const MapGroup *g = &m->group[i];
            Point from = map_link_start(m, g, &g->link[k]), to = map_link_end(m, g, &g->link[k]);
            if (g->link[k].lit && to.x - from.x > 3 * c->pen.gap)
                return true;
        }
    return false;
}

/* Is a box there, open or closed? */
static bool has_box(const Map *m)
{
    for (int k = 0; k < m->nodes; k++)
        if (m->node[k].closed >= 0 || m->node[k].box >= 0)
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
    Str focus = STR("");
    if (m->lit >= 0 || shows_thick(c, m))
        focus = phrase(c->pen.a, m->lit >= 0 ? PHRASE_MAP_LIT : PHRASE_MAP_THICK,
                       m->node[m->lit >= 0 ? m->lit : m->focus].name);
    bool told = has_box(m) && !c->s->view->still;
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
                                {focus, ROLE_MUTED},
                                {told ? phrase_plain(PHRASE_MAP_BOXES) : STR(""), ROLE_MUTED}};
    float end = 0; /* of the words so far; the hues stand close to what they belong to */
    for (const LegendWord *w = words; w < words + sizeof words / sizeof *words; w++) {
        bool hue = w->role != ROLE_MUTED && w->role != ROLE_ACCENT;
        FontId font = w->role == ROLE_MUTED ? FONT_SANS : FONT_SANS_BOLD;
        float wide = pen_width(&c->pen, font, c->pen.small, w->text);
        float x = end > 0 ? end + pen_apart(&c->pen) * (hue ? 1 : 2) : box.x;
        if (wide > 0 && x + wide <= box.x + box.w)
            end = pen_text(&c->pen, font, c->pen.small, w->role, x, box, w->text);
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
    NodeId time = end_of_map(c);
    for (bool whole = true; !map_lay_out(c, &m, area, whole) && map_drop(c, &m, time);
         whole = false)
        map_arrange(c, &m);
    return m;
}

void map_write(const Canvas *c, StrBuf *out)
{
    Map m = map_collect(c, c->s->node, end_of_map(c));
    strbuf_add(out, said_above(c));
    for (int to = 0; to < m.nodes; to++) {
        strbuf_printf(out, "%s%.*s", to ? "; " : ": ", STR_ARG(map_said(c, &m, to)));
        for (int from = 0, k = 0; from < m.nodes; from++)
            if (m.edge[from][to])
                strbuf_printf(out, "%s%.*s", k++ ? ", " : " of ", STR_ARG(map_said(c, &m, from)));
    }
    strbuf_puts(out, ". ");
}

static void draw_group(const Canvas *c, const Map *m, const MapGroup *g)
{
    draw_ports(c, m, g);
    for (int i = 0; i < g->items; i++)
        if (!g->item[i].lane && g->item[i].box < 0)
            draw_node(c, m, g, &g->item[i]);
}

static void draw_over(const Canvas *c, const Layout *l)
{
    Box box = l->slot[0].m.box;
    Map m = fitted_map(c, box_inset(box, c->pen.gap / 2));
    for (int i = 1; i <= m.boxes; i++)
        if (m.group[i].items > 0)
            draw_box(c, &m, &m.group[i]);
    for (int lit = 0; lit < 2; lit++)
        for (int i = 0; i <= m.boxes; i++)
            for (int k = 0; k < m.group[i].links; k++)
                if (m.group[i].link[k].lit == (lit == 1))
                    draw_link(c, &m, &m.group[i], &m.group[i].link[k]);
    for (int i = 0; i <= m.boxes; i++)
        draw_group(c, &m, &m.group[i]);
    draw_legend(c, &m, (Box){box.x, box.y + box.h, box.w, l->slot[0].below});
}

const PictureKind picture_map = {.fill = fill, .over = draw_over};
