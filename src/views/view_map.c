/*
 * view_map.c - the lesson's tensors as a map: what was made of what (see map.h).
 */
#include "views/views.h"

#include "views/map.h"
#include "words/phrase.h"

#include <math.h>

/* ---- edges ---- */

/* Where edges leave an item, and where they reach it. */
static Point right_end(const Map *m, const MapItem *item)
{
    const MapNode *n = &m->node[item->node];
    Point end = {n->thumb.x + n->thumb.w + n->depth, n->thumb.y + n->thumb.h / 2};
    if (item->lane)
        end = (Point){m->column_x[item->layer] + m->column_w[item->layer],
                      item->top + item->high / 2};
    return end;
}

static Point left_end(const Map *m, const MapLink *link)
{
    const MapItem *item = &m->item[link->to];
    const MapNode *n = &m->node[item->node];
    Point end = {n->thumb.x, n->thumb.y + n->thumb.h / 2 + link->landing};
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
    float thin = fmaxf(c->pen.gap / 8, 1), thick = link->lit ? 2.6f * thin : thin,
          head = c->pen.gap * 0.7f;
    float left = m->column_x[from->layer] + m->column_w[from->layer],
          right = m->column_x[to->layer];
    Colour ink = pen_colour(&c->pen, link_hue(m, link));
    Point start = right_end(m, from), end = left_end(m, link);
    start.x += from->lane ? 0 : c->pen.gap / 3;
    end.x -= to->lane ? 0 : c->pen.gap / 3;
    Point leave = {left, start.y}, arrive = {right, end.y};
    float bend = (right - left) * 0.5f;
    Point curve[4] = {leave, {leave.x + bend, leave.y}, {arrive.x - bend, arrive.y}, arrive};
    if (start.x < leave.x)
        draw_line(c->pen.d, start, leave, ink, thick, 0);
    draw_curve(c->pen.d, curve, ink, thick);
    if (to->lane) {
        Point through = {m->column_x[to->layer] + m->column_w[to->layer], arrive.y};
        draw_line(c->pen.d, arrive, through, ink, thick, 0);
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
        Box behind = n->thumb;
        behind.x += off * (float)k;
        behind.y -= off * (float)k;
        draw_rect(c->pen.d, behind, pen_colour(&c->pen, ROLE_BACKGROUND), 2);
        draw_frame(c->pen.d, behind, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 0);
    }
    if (n->depth > 0)
        draw_rect(c->pen.d, n->thumb, pen_colour(&c->pen, ROLE_BACKGROUND), 0);
}

static void draw_node(const Canvas *c, const Map *m, const MapItem *item)
{
    const MapNode *n = &m->node[item->node];
    float line = map_facts_height(c) / 2, below = n->thumb.y + n->thumb.h;
    Marks marks = MARKS_NONE;
    Role role = n->hue == ROLE_GUIDE ? ROLE_TEXT : n->hue;
    Box frame = {m->column_x[n->layer], item->top, m->column_w[n->layer], item->high};
    c->pen.d->tag = tag_make(TAG_NODE, n->id, 0);
    draw_area(c->pen.d, frame);
    draw_depth(c, n);
    matrix_draw(c, &n->cells, &marks);
    c->pen.d->tag = tag_make(TAG_NODE, n->id, 0);
    draw_line_of(c, m, n, pen_look(&c->pen, FONT_SANS_BOLD, c->pen.body, role), item->top,
                 map_name_height(c), n->name);
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    draw_line_of(c, m, n, look, below, line, n->shape);
    draw_line_of(c, m, n, look, below + line, line, n->made);
    bool touched = tag_same(c->s->view->touched, c->pen.d->tag);
    c->pen.d->tag = (DrawTag){0};
    if (item->node == m->focus || touched)
        draw_frame(c->pen.d, box_inset(frame, -c->pen.gap / 2), pen_colour(&c->pen, ROLE_FOCUS),
                   c->pen.gap / 2,
                   touched          ? 1
                   : c->pen.gap > 8 ? 3
                                    : 2,
                   0);
}

/* ---- above and below ---- */

static void draw_caption(const Canvas *c, Box box)
{
    Str said = phrase_plain(PHRASE_MAP_IS);
    if (c->s->view->focus.node != NO_NODE)
        said = phrase(c->pen.a, PHRASE_MAP_OF, c->s->title);
    float w = pen_text_at(&c->pen, FONT_SANS_BOLD, c->pen.body, ROLE_TEXT, box.x,
                          text_baseline(c->pen.body, box.y, box.h), phrase_plain(PHRASE_MAP));
    box.x += w + c->pen.gap;
    box.w -= w + c->pen.gap;
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED), box, ALIGN_LEFT,
                 said);
}

typedef struct Word {
    Str text;
    Role role;
    bool bold;
} Word;

/* What colours and thickness mean, and how much is missing: words after one another as they fit. */
static void draw_legend(const Canvas *c, const Map *m, Box box)
{
    Str focus =
        m->focus >= 0 ? phrase(c->pen.a, PHRASE_MAP_THICK, m->node[m->focus].name) : STR("");
    Str missing =
        m->left_out ? phrase(c->pen.a, PHRASE_MAP_LEFT_OUT, str_printf(c->pen.a, "%d", m->left_out))
                    : STR("");
    const Word words[] = {{missing, ROLE_ACCENT, true},
                          {phrase_plain(PHRASE_MAP_COLOURS), ROLE_MUTED, false},
                          {phrase_plain(PHRASE_QUERIES), ROLE_QUERY, true},
                          {phrase_plain(PHRASE_KEYS), ROLE_KEY, true},
                          {phrase_plain(PHRASE_VALUES), ROLE_VALUE, true},
                          {focus, ROLE_MUTED, false}};
    float x = box.x, baseline = text_baseline(c->pen.small, box.y, box.h);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        FontId font = words[i].bold ? FONT_SANS_BOLD : FONT_SANS;
        if (x + pen_width(&c->pen, font, c->pen.small, words[i].text) > box.x + box.w)
            continue;
        float w =
            pen_text_at(&c->pen, font, c->pen.small, words[i].role, x, baseline, words[i].text);
        x += w > 0 ? w + c->pen.gap : 0;
    }
}

void view_map(const Canvas *c, Box area)
{
    const Subject *s = c->s;
    float line = ceilf(c->pen.body * 1.5f);
    NodeId end = c->s->step && c->s->step->ran ? c->s->step->end : c->s->lesson->prelude_end;
    NodeId time = s->node != NO_NODE && s->time > end ? s->time : end;
    Box top = {area.x, area.y, area.w, line},
        bottom = {area.x, area.y + area.h - line, area.w, line};
    Box inner = {area.x + c->pen.gap / 2, area.y + line + c->pen.gap, area.w - c->pen.gap,
                 area.h - 2 * line - 2 * c->pen.gap};
    Map m = map_collect(c, s->node, time);
    map_arrange(c, &m);
    if (!map_lay_out(c, &m, inner, true)) {
        map_fold_views(&m);
        map_arrange(c, &m);
    }
    while (!map_lay_out(c, &m, inner, false) && map_drop_one(&m))
        map_arrange(c, &m);
    draw_caption(c, top);
    for (int lit = 0; lit < 2; lit++)
        for (int k = 0; k < m.links; k++)
            if (m.link[k].lit == (lit == 1))
                draw_link(c, &m, &m.link[k]);
    for (int i = 0; i < m.items; i++)
        if (!m.item[i].lane)
            draw_node(c, &m, &m.item[i]);
    draw_legend(c, &m, bottom);
}
