/*
 * view_areas.c - how much memory something takes, as areas to one scale.
 *
 * Two to eight numbers are squares that stand in one another, from one corner. Any other tensor
 * stands beside those that it was made of, or beside those that the lesson names: each as a
 * rectangle of its rows and columns, with its bytes. Several matrices of one tensor stand side by
 * side in it.
 */
#include "lesson/view_kinds.h"
#include "views/row_chart.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

static const float LEAST = 3;      /* pixels of the side of a square that is hardly there */
static const float SIDE_LEAST = 4; /* lines of text that the largest square is high, at least */
static const float FILL_MOST = 0.9f;

typedef struct Area {
    Str name, detail, share;
    Str part; /* of the largest of several tensors; empty: it is the largest, or none is */
    double amount;
    float w, h; /* sides in proportion */
    int parts;  /* matrices side by side in it */
    bool hidden, lit;
    DrawTag tag;
} Area;

typedef struct AreaPicture {
    Area item[AREAS_MOST]; /* of squares the largest first */
    int count;
    bool squares;
    int lines; /* below a rectangle */
    float px, line, name_w, detail_w, share_w;
    float scale; /* pixels of a unit of a side */
} AreaPicture;

/* ---- what is shown ---- */

/* "1/4" of the largest where that is a whole part of it, else "23 %"; of the largest nothing. */
static Str share_words(const Canvas *c, double amount, double most)
{
    double times = most / amount;
    if (!(amount > 0) || amount >= most)
        return STR("");
    if (fabs(times - round(times)) < 0.005 * times && times < 1e15)
        return str_printf(c->pen.a, "1/%.*s", STR_ARG(canvas_number(c, (int64_t)round(times))));
    return str_printf(c->pen.a, "%.2g %%", 100 / times);
}

static Str amount_words(const Canvas *c, double v)
{
    return v == floor(v) && v < 1e15 ? canvas_grouped(c, v)
                                     : row_chart_number(c, scalar_f32((float)v));
}

/* The numbers of a vector, or of the column with the focus. */
static void take_numbers(const Canvas *c, AreaPicture *p)
{
    const Subject *s = c->s;
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    int64_t columns = shape.rank > 1 ? shape.size[1] : 1;
    int64_t at = shape.rank > 1 && s->focus.cell > 0 ? s->focus.cell % columns : 0;
    for (int64_t i = 0; i < shape.size[0]; i++) {
        CellRef cell = {s->node, s->time, i * columns + at};
        Str token = axis_token(s->trace, s->node, 0, i);
        Area one = {.name = token.len ? token : canvas_number(c, i),
                    .amount = scalar_double(trace_cell(s->trace, cell)),
                    .hidden = hide_cell(s, cell),
                    .lit = s->lit.node == s->node && s->lit.cell == cell.cell,
                    .tag = {TAG_CELL, cell.node, cell.cell, cell.time}};
        one.detail = one.hidden ? STR("?") : amount_words(c, one.amount);
        one.w = one.h = (float)sqrt(one.amount);
        int k = p->count++;
        for (; k > 0 && p->item[k - 1].amount < one.amount; k--)
            p->item[k] = p->item[k - 1];
        p->item[k] = one;
    }
    for (int k = 1; k < p->count; k++)
        if (!p->item[k].hidden && !p->item[0].hidden)
            p->item[k].share = share_words(c, p->item[k].amount, p->item[0].amount);
}

static void take_tensor(const Canvas *c, AreaPicture *p, const Node *n, Str name)
{
    Shape s = n->out.shape;
    double bytes = (double)tensor_count(n->out) * (double)dtype_size(n->out.storage->dtype);
    double cells = (double)tensor_count(n->out);
    double rows = s.rank > 1 ? (double)s.size[s.rank - 2] : 1;
    double columns = rows > 0 ? cells / rows : 0;
    Str sizes = canvas_numbers(c, s.size, s.rank, " × ");
    p->item[p->count++] =
        (Area){.name = name,
               .detail = phrase(c->pen.a, PHRASE_AREAS_BYTES, canvas_grouped(c, bytes)),
               .share = sizes,
               .amount = bytes,
               .w = (float)columns,
               .h = (float)rows,
               .parts = s.rank > 2 ? (int)(columns / (double)s.size[s.rank - 1]) : 1,
               .lit = n->id == c->s->node,
               .tag = {TAG_NODE, n->id, 0, 0}};
}

/* Which part of the largest each is. */
static void compare_sizes(const Canvas *c, AreaPicture *p)
{
    double most = 0;
    for (int k = 0; k < p->count; k++)
        most = fmax(most, p->item[k].amount);
    for (int k = 0; k < p->count; k++)
        p->item[k].part = share_words(c, p->item[k].amount, most);
    p->lines = 4;
}

static void fill(const Canvas *c, Layout *l)
{
    const Subject *s = c->s;
    const Node *n = trace_node(s->trace, s->node);
    AreaPicture *p = l->kept = ARENA_NEW(c->pen.a, AreaPicture);
    TargetList beside = subject_beside(s);
    p->lines = 3;
    p->squares = beside.count == 0 && view_compares_areas(s->trace, (CellRef){s->node, s->time, 0});
    if (p->squares) {
        take_numbers(c, p);
    } else if (beside.count) {
        for (size_t k = 0; k < beside.count && p->count < AREAS_MOST - 1; k++)
            take_tensor(c, p, trace_node(s->trace, beside.items[k].node), beside.items[k].name);
        take_tensor(c, p, n, s->title);
        compare_sizes(c, p);
    } else {
        for (int k = 0; k < n->in_count && p->count < AREAS_MOST - 1; k++)
            if (n->in[k].node != NO_NODE)
                take_tensor(c, p, trace_node(s->trace, n->in[k].node), subject_operand(s, n, k));
        take_tensor(c, p, n, s->title);
    }
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, 0, (Zoom){0});
    m.short_caption = !p->squares;
    Slot *slot = layout_add_own(l, m, 0, 0);
    if (beside.count) /* each has its own */
        slot->caption = CAPTION_NONE;
}

/* ---- sizes ---- */

static void measure(const Canvas *c, AreaPicture *p, float px)
{
    p->px = px;
    p->line = pen_line(px);
    p->name_w = p->detail_w = p->share_w = 0;
    for (int k = 0; k < p->count; k++) {
        const Area *a = &p->item[k];
        p->name_w = fmaxf(p->name_w, ceilf(pen_width(&c->pen, FONT_SANS_BOLD, px, a->name)));
        p->detail_w = fmaxf(p->detail_w, ceilf(pen_width(&c->pen, FONT_MONO_BOLD, px, a->detail)));
        p->share_w = fmaxf(p->share_w, ceilf(pen_width(&c->pen, FONT_MONO, px, a->share)));
    }
}

/* Width of what stands beside the squares. */
static float labels_width(const Canvas *c, const AreaPicture *p)
{
    float gap = c->pen.gap;
    return 3 * gap + p->name_w + 1 + 2 * gap + p->detail_w + 1 +
           (p->share_w > 0 ? 2 * gap + p->share_w + 1 : 0);
}

/* Rectangles stand beside one another, each at least as wide as what stands below it. */
static float rectangle_width(const AreaPicture *p, const Area *a)
{
    float words = fmaxf(p->name_w, fmaxf(p->detail_w, p->share_w));
    return fmaxf(a->w * p->scale, words);
}

static CellSize rectangles_size(const Canvas *c, const AreaPicture *p)
{
    CellSize all = {0, 0};
    for (int k = 0; k < p->count; k++) {
        all.w += rectangle_width(p, &p->item[k]) + (k ? 3 * c->pen.gap : 0);
        all.h = fmaxf(all.h, p->item[k].h * p->scale);
    }
    all.h += (float)p->lines * p->line + c->pen.gap;
    return all;
}

/* The largest scale at which the rectangles fit into the room. */
static void scale_rectangles(const Canvas *c, AreaPicture *p, CellSize room)
{
    float high = 0, low = 0, top = 4 * c->pen.body;
    for (int k = 0; k < p->count; k++)
        high = fmaxf(high, p->item[k].h);
    top = fminf(top, fmaxf((room.h - (float)p->lines * p->line - c->pen.gap) / high, 0));
    for (int i = 0; i < 24; i++) {
        p->scale = (low + top) / 2;
        if (rectangles_size(c, p).w <= room.w)
            low = p->scale;
        else
            top = p->scale;
    }
    p->scale = low;
}

static void size(const Canvas *c, Layout *l)
{
    AreaPicture *p = l->kept;
    Slot *s = &l->slot[0];
    CellSize room = layout_room(c, l, s, l->area.w);
    measure(c, p, fmaxf(l->px, 1));
    if (l->px < c->pen.body && room.w > 30 * c->pen.body && room.h > 12 * c->pen.body)
        measure(c, p, c->pen.body);
    if (p->squares) {
        float side = fminf(room.h, room.w - labels_width(c, p));
        float rows = (float)p->count * p->line;
        p->scale = p->item[0].w > 0 ? fmaxf(side, 0) / p->item[0].w : 0;
        s->size = (CellSize){fmaxf(side, 0) + labels_width(c, p), fmaxf(side, rows)};
        s->read = side >= SIDE_LEAST * p->line && rows <= room.h ? LEGIBLE_ALL : LEGIBLE_NOT;
        return;
    }
    scale_rectangles(c, p, room);
    s->size = rectangles_size(c, p);
    s->read =
        s->size.w <= room.w && s->size.h <= room.h && p->scale > 0 ? LEGIBLE_ALL : LEGIBLE_NOT;
}

/* ---- drawing ---- */

/* Each smaller one is farther from the page; the one in focus has the colour of what is lit. */
static Colour fill_of(const Canvas *c, const AreaPicture *p, int k)
{
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND);
    float strength = p->count > 1 ? (float)k / (float)(p->count - 1) : 0;
    if (p->item[k].lit)
        return pen_colour(&c->pen, ROLE_QUANTITY_LIT);
    return colour_fade(pen_colour(&c->pen, ROLE_QUANTITY), page,
                       0.35f + (FILL_MOST - 0.35f) * strength);
}

static void draw_area_box(const Canvas *c, const AreaPicture *p, int k, Box box)
{
    const Area *a = &p->item[k];
    c->pen.d->tag = a->tag;
    if (a->hidden) {
        draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 3);
    } else {
        draw_rect(c->pen.d, box, fill_of(c, p, k), 0);
        draw_frame(c->pen.d, box, pen_colour(&c->pen, a->lit ? ROLE_FOCUS : ROLE_GUIDE), 0,
                   a->lit ? 2 : 1, 0);
    }
    c->pen.d->tag = (DrawTag){0};
}

/* The labels stand at the upper edges of their squares, none on another. */
static void label_tops(const AreaPicture *p, Box area, float *top)
{
    float bottom = area.y + area.h, end = bottom;
    for (int k = 0; k < p->count; k++) {
        float side = p->item[k].hidden ? 0 : p->item[k].h * p->scale;
        top[k] = bottom - side;
        top[k] = k ? fmaxf(top[k], top[k - 1] + p->line) : top[k];
    }
    for (int k = p->count - 1; k >= 0; k--) {
        top[k] = fminf(top[k], end - p->line);
        end = top[k];
    }
}

static void draw_label(const Canvas *c, const AreaPicture *p, int k, float x, float y)
{
    const Area *a = &p->item[k];
    float gap = c->pen.gap;
    Box box = {x, y, p->name_w + 1, p->line};
    pen_text_in(&c->pen, a->lit ? FONT_SANS_BOLD : FONT_SANS, p->px, ROLE_TEXT, box, ALIGN_LEFT,
                a->name);
    box.x += box.w + 2 * gap;
    box.w = p->detail_w + 1;
    c->pen.d->tag = a->tag;
    pen_text_in(&c->pen, a->lit ? FONT_MONO_BOLD : FONT_MONO, p->px, ROLE_TEXT, box, ALIGN_RIGHT,
                a->detail);
    c->pen.d->tag = (DrawTag){0};
    box.x += box.w + 2 * gap;
    box.w = p->share_w + 1;
    if (p->share_w > 0)
        pen_text_in(&c->pen, FONT_MONO, p->px, ROLE_MUTED, box, ALIGN_LEFT, a->share);
}

static void draw_squares(const Canvas *c, const AreaPicture *p, Box area)
{
    float top[AREAS_MOST], bottom = area.y + area.h, side = p->item[0].w * p->scale;
    float x = area.x + side + 3 * c->pen.gap;
    label_tops(p, area, top);
    for (int k = 0; k < p->count; k++) {
        float own = fmaxf(floorf(p->item[k].w * p->scale), p->item[k].amount > 0 ? LEAST : 0);
        if (p->item[k].hidden)
            own = 0;
        Box box = {area.x, bottom - own, own, own};
        if (own > 0)
            draw_area_box(c, p, k, box);
        float middle = floorf(top[k] + p->line / 2), edge = floorf(bottom - own) + 1;
        Point from = {area.x + own, edge}, knee = {area.x + side + c->pen.gap, edge};
        Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
        draw_line(c->pen.d, from, knee, guide, 1, 0);
        draw_line(c->pen.d, knee, (Point){x - c->pen.gap / 2, middle}, guide, 1, 0);
        draw_label(c, p, k, x, top[k]);
    }
}

/* Lines between the matrices of a tensor. */
static void draw_parts(const Canvas *c, const Area *a, Box box)
{
    const float narrow = 6;
    if (a->parts < 2 || box.w < narrow * (float)a->parts)
        return;
    for (int k = 1; k < a->parts; k++) {
        float x = box.x + floorf(box.w * (float)k / (float)a->parts);
        draw_rect(c->pen.d, (Box){x, box.y, 2, box.h}, pen_colour(&c->pen, ROLE_BACKGROUND), 0);
    }
}

static void draw_rectangles(const Canvas *c, const AreaPicture *p, Box area)
{
    float x = area.x, bottom = area.y + area.h - (float)p->lines * p->line - c->pen.gap;
    for (int k = 0; k < p->count; k++) {
        const Area *a = &p->item[k];
        float wide = rectangle_width(p, a), w = fmaxf(a->w * p->scale, LEAST);
        float h = fmaxf(a->h * p->scale, LEAST);
        Box box = {x + floorf((wide - w) / 2), bottom - h, w, h};
        draw_area_box(c, p, k, box);
        draw_parts(c, a, box);
        Box line = {x, bottom + c->pen.gap, wide, p->line};
        pen_text_in(&c->pen, FONT_SANS_BOLD, p->px, ROLE_TEXT, line, ALIGN_CENTRE, a->name);
        line.y += p->line;
        pen_text_in(&c->pen, FONT_MONO, p->px, ROLE_MUTED, line, ALIGN_CENTRE, a->share);
        line.y += p->line;
        pen_text_in(&c->pen, FONT_MONO, p->px, ROLE_TEXT, line, ALIGN_CENTRE, a->detail);
        line.y += p->line;
        if (a->part.len)
            pen_text_in(&c->pen, FONT_MONO_BOLD, p->px, ROLE_TEXT, line, ALIGN_CENTRE, a->part);
        x += wide + 3 * c->pen.gap;
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const AreaPicture *p = l->kept;
    Box area = l->slot[0].m.box;
    if (p->squares)
        draw_squares(c, p, area);
    else
        draw_rectangles(c, p, area);
}

const PictureKind picture_areas = {.fill = fill, .size = size, .over = draw_over};
