/*
 * view_kinds.c - which kinds of pictures fit a tensor, and the tabs that offer them (view_kinds.h).
 */
#include "pictures/view_kinds.h"

#include "pictures/lineage.h"
#include "pictures/matrix.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

/* ---- what a kind needs ---- */

typedef struct Asked {
    const Canvas *c;
    const Subject *s;
    const Node *n;
} Asked;

/* There is a mask or a dropout behind the tensor. */
static bool was_changed(const Asked *q, bool (*find)(const Trace *, Arena *, CellRef, Change *))
{
    const Subject *s = q->s;
    CellRef cell = {s->node, s->time, s->focus.cell > 0 ? s->focus.cell : 0};
    Change change;
    return tensor_count(q->n->out) > 0 && find(q->c->trace, q->c->a, cell, &change);
}

static bool always(const Asked *q)
{
    (void)q;
    return true;
}

/* The cells are those that the operation gave: what was changed in place since is no sum of the
 * products beside it, and no softmax of the scores above it. */
static bool is_result_of(const Asked *q, int op)
{
    return q->n->op == op && q->s->changed == NO_NODE;
}

static bool is_product(const Asked *q)
{
    return is_result_of(q, OP_MATMUL) || is_result_of(q, OP_DOT);
}

static bool is_weighted(const Asked *q)
{
    return is_result_of(q, OP_MATMUL) &&
           trace_node(q->c->trace, q->n->in[1].node)->out.shape.rank == 2;
}

static bool is_layer(const Asked *q)
{
    return is_result_of(q, OP_LINEAR) && q->n->out.shape.rank > 0;
}

static bool is_softmax(const Asked *q)
{
    return is_result_of(q, OP_SOFTMAX) && tensor_count(q->n->out) > 0;
}

static bool is_vector(const Asked *q)
{
    return q->n->out.shape.rank <= 1;
}

/* Bars of a vector, or of the focused row of a matrix. */
static bool has_rows(const Asked *q)
{
    Shape s = q->n->out.shape;
    return s.rank <= 1 || (tensor_count(q->n->out) > 0 && s.size[s.rank - 1] > 1);
}

static bool is_matrix(const Asked *q)
{
    return q->n->out.shape.rank >= 2;
}

static bool has_heads(const Asked *q)
{
    return q->n->out.shape.rank >= 3 && tensor_count(q->n->out) > 0;
}

/* Larger ones than cells could be drawn for; of smaller ones a heatmap shows all. */
static bool has_large_heads(const Asked *q)
{
    Shape s = q->n->out.shape;
    return has_heads(q) && (s.size[s.rank - 1] > MATRIX_MOST || s.size[s.rank - 2] > MATRIX_MOST);
}

/* A result of that operation is what it gave: a mask or a dropout leaves other cells as they are,
 * or multiplies them by one factor, which is said. */
static bool is_of_its_own(const Asked *q, int op)
{
    const Node *made = canvas_maker(q->c, q->s);
    return q->n->op != op || (made && made->op == op);
}

static bool was_masked(const Asked *q)
{
    return is_of_its_own(q, OP_MASKED_FILL) && was_changed(q, lineage_mask);
}

static bool was_dropped(const Asked *q)
{
    return is_of_its_own(q, OP_DROPOUT) && was_changed(q, lineage_dropout);
}

/* Arcs tell something where each token of a row may look at each token of the same sentence. */
static bool is_square_of_weights(const Asked *q)
{
    Shape s = q->n->out.shape;
    if (!is_matrix(q) || s.size[s.rank - 1] != s.size[s.rank - 2] || s.size[s.rank - 1] < 2)
        return false;
    Matrix m = matrix_make(q->c, q->s->node, q->s->time, STR(""), LIE_ROW, q->s->focus.cell);
    return !m.range.empty && m.range.lo >= 0 && m.range.hi > 0;
}

/* The first operand's rows are weights: together they are 1. */
static bool sums_by_weights(const Asked *q)
{
    if (!is_weighted(q) || q->n->in[0].node == NO_NODE)
        return false;
    Matrix m = matrix_make(q->c, q->n->in[0].node, q->n->id, STR(""), LIE_ROW, 0);
    double sum = 0;
    for (int j = 0; j < m.columns && m.rows > 0; j++)
        sum += m.value[j];
    return m.columns == m.all_columns && fabs(sum - 1) < 1e-4;
}

/* `draws`: the kind can draw the tensor. `offers`: it also tells something about it; NULL: where it
 * draws. Kinds are offered in this order. */
static const struct {
    ViewKind kind;
    bool (*draws)(const Asked *), (*offers)(const Asked *);
} needs[] = {
    {VIEW_HEATMAP, always, NULL},
    {VIEW_VECTOR, is_vector, NULL},
    {VIEW_BARS, has_rows, NULL},
    {VIEW_MATMUL, is_product, NULL},
    {VIEW_LINEAR, is_layer, NULL},
    {VIEW_SOFTMAX, is_softmax, NULL},
    {VIEW_WEIGHTED, is_weighted, sums_by_weights},
    {VIEW_MASK, was_masked, NULL},
    {VIEW_DROPOUT, was_dropped, NULL},
    {VIEW_HEADS, has_heads, NULL},
    {VIEW_GRID, has_heads, has_large_heads},
    {VIEW_ARCS, is_matrix, is_square_of_weights},
    {VIEW_TABLE, always, NULL},
    {VIEW_MEMORY, always, NULL},
    {VIEW_MAP, always, NULL},
};

enum { NEEDS = sizeof needs / sizeof *needs };

ViewKind view_kind_natural(const Node *n)
{
    if (n->op == OP_MATMUL && n->in_count == 2 && n->out.shape.rank == 1)
        return VIEW_WEIGHTED;
    if (n->op == OP_MATMUL || n->op == OP_DOT)
        return VIEW_MATMUL;
    if (n->op == OP_LINEAR)
        return VIEW_LINEAR;
    if (n->op == OP_SOFTMAX)
        return n->out.shape.rank > 3 ? VIEW_HEADS : VIEW_SOFTMAX;
    if (n->op == OP_MASKED_FILL && n->out.shape.rank >= 2)
        return VIEW_MASK;
    if (n->op == OP_DROPOUT)
        return VIEW_DROPOUT;
    return n->out.shape.rank >= 2 ? VIEW_HEATMAP : VIEW_VECTOR;
}

static bool can_draw(const Asked *q, ViewKind kind)
{
    for (int i = 0; i < NEEDS; i++)
        if (needs[i].kind == kind)
            return needs[i].draws(q);
    return false;
}

ViewKind view_kind_fitting(const Canvas *c, const Subject *s, ViewKind wish)
{
    Asked q = {c, s, trace_node(c->trace, s->node)};
    const Node *made = canvas_maker(c, s);
    ViewKind natural = view_kind_natural(made ? made : q.n);
    return can_draw(&q, wish) ? wish : can_draw(&q, natural) ? natural : VIEW_HEATMAP;
}

bool view_kind_is_lost(const Canvas *c, const Subject *s)
{
    ViewKind natural = view_kind_natural(trace_node(c->trace, s->node));
    return s->changed != NO_NODE && natural != VIEW_HEATMAP && natural != VIEW_VECTOR;
}

/* ---- the offer ---- */

static bool compares(const Canvas *c)
{
    bool asked = c->ask && c->ask->kind != ASK_CHOICE; /* it is about one tensor */
    return c->step && c->step->compare[0].node != NO_NODE && c->view->position.count <= 1 && !asked;
}

ViewOffer view_offer_make(const Canvas *c)
{
    const Subject *s = &c->subject;
    ViewOffer o = {.first = compares(c) ? VIEW_AUTO : s->lesson_kind};
    if (s->node == NO_NODE)
        return o;
    Asked q = {c, s, trace_node(c->trace, s->node)};
    o.kind[o.count++] = VIEW_AUTO;
    for (int i = 0; i < NEEDS; i++) {
        ViewKind kind = needs[i].kind;
        bool wished = c->view->kind == kind; /* said in the command line: it may be dull */
        bool tells = wished || !needs[i].offers || needs[i].offers(&q);
        if (kind == o.first || !tells || !can_draw(&q, kind))
            continue;
        if (c->view->kind != VIEW_AUTO && kind == s->kind)
            o.now = o.count;
        o.kind[o.count++] = kind;
    }
    o.refused = c->view->kind != VIEW_AUTO && c->view->kind != s->kind;
    return o;
}

ViewOffer view_kinds_for(Arena *a, const Lesson *l, const View *v)
{
    TextMetrics fake = text_fake_metrics();
    DrawList d = draw_list(a, &fake, 1, 1, colour_hex(0)); /* nothing is drawn */
    Canvas c = canvas_make(a, &d, l, v, &fake);
    return view_offer_make(&c);
}

ViewKind view_kind_next(Arena *a, const Lesson *l, const View *v, int by)
{
    ViewOffer o = view_kinds_for(a, l, v);
    return o.count ? o.kind[((o.now + by) % o.count + o.count) % o.count] : v->kind;
}

/* ---- tabs ---- */

static Str tab_name(const ViewOffer *o, int i)
{
    if (i == 0 && o->first == VIEW_AUTO)
        return phrase_plain(PHRASE_COMPARED);
    return str_of(view_names[i == 0 ? o->first : o->kind[i]]);
}

static float tab_width(const Canvas *c, const ViewOffer *o, int i)
{
    return ceilf(canvas_width(c, FONT_SANS_BOLD, c->small, tab_name(o, i)) + 1.6f * c->gap);
}

/* How many of them fit, the one that is drawn among them: it takes the last place if it must. */
static float fit_tabs(const Canvas *c, ViewOffer *o, float room)
{
    float now = tab_width(c, o, o->now), width = 0;
    int fits = 0;
    for (; fits < o->count; fits++) {
        float w = tab_width(c, o, fits), kept = fits < o->now ? now : 0;
        if (width + w + kept > room)
            break;
        width += w;
    }
    if (fits <= o->now) {
        o->kind[fits] = o->kind[o->now];
        o->now = fits++;
        width += now;
    }
    o->count = fits;
    return width;
}

static void draw_tab(const Canvas *c, const ViewOffer *o, int i, Box box)
{
    bool now = i == o->now;
    TextLook look =
        canvas_look(c, now ? FONT_SANS_BOLD : FONT_SANS, c->small, now ? ROLE_TEXT : ROLE_MUTED);
    c->d->tag = tag_make(TAG_VIEW, NO_NODE, o->kind[i]);
    draw_rect(c->d, box, canvas_colour(c, now ? ROLE_CODE_ROW : ROLE_BACKGROUND), 4);
    draw_text_in(c->d, look, box, ALIGN_CENTRE, tab_name(o, i));
    if (now) {
        Box line = {box.x + c->gap / 2, box.y + box.h - 2, box.w - c->gap, 2};
        draw_rect(c->d, line, canvas_colour(c, ROLE_FOCUS), 0);
    }
    c->d->tag = (DrawTag){0};
}

/* "this tensor has no picture called arcs" */
static Str refusal(const Canvas *c, const ViewOffer *o)
{
    return o->refused ? phrase(c->a, PHRASE_NO_SUCH_VIEW, str_of(view_names[c->view->kind]))
                      : STR("");
}

enum {
    TABS_LEAST_LINES = 20
}; /* of small text in the picture's height: below, cells need it all */

/* A picture alone has no tabs; what could not be drawn is said even there. */
static bool has_tabs(const Canvas *c, Box picture)
{
    return c->view->parts == PARTS_SLIDE && picture.h >= TABS_LEAST_LINES * c->small;
}

float view_tabs_height(const Canvas *c, Box picture)
{
    ViewOffer o = view_offer_make(c);
    bool wanted = o.count > 0 && (o.refused || has_tabs(c, picture));
    return wanted ? ceilf(c->small * 1.6f) : 0;
}

void view_tabs(const Canvas *c, Box picture)
{
    ViewOffer o = view_offer_make(c);
    Str refused = refusal(c, &o);
    TextLook look = canvas_look(c, FONT_SANS, c->small, ROLE_ACCENT);
    Box box = {picture.x, picture.y, picture.w, view_tabs_height(c, picture)};
    if (has_tabs(c, picture)) {
        float words = refused.len ? canvas_width(c, FONT_SANS, c->small, refused) + c->gap : 0;
        float width = fit_tabs(c, &o, box.w - words), x = box.x + box.w - width;
        box.w -= width + c->gap;
        for (int i = 0; i < o.count; i++) {
            Box tab = {x, box.y, tab_width(c, &o, i), box.h};
            draw_tab(c, &o, i, tab);
            x += tab.w;
        }
    }
    if (refused.len && box.w > 0)
        draw_text_in(c->d, look, box, ALIGN_LEFT, refused);
}
