/*
 * scene.c - a slide: bars above and below, text at the left or above, the picture and its
 * arithmetic (see scene.h).
 *
 * The picture comes first: a plan says what stands around it, and the richest plan is taken with
 * which all its numbers and labels can be read.
 */
#include "pictures/scene.h"

#include "lesson/extension.h"
#include "pictures/lacks.h"
#include "slide/parts.h"
#include "subject/beside.h"
#include "views/views.h"

#include <ctype.h>
#include <math.h>

/* ---- what gives way first ---- */

/* What stands around the picture, and how much is said in it. */
typedef struct SlidePlan {
    SideParts side;
    Economy words;
    bool tabs;
    bool narrow; /* the text column is no wider than it must be */
    bool bare;   /* the bars, and the buttons of an error, are one row without hints */
    bool column; /* beside a picture, the arithmetic is a column below the prose */
} SlidePlan;

/* Numbers come before words: where they cannot be read, one thing after another gives them its
 * room, in this order. */
static const SlidePlan plans[] = {
    {.side = SIDE_ALL, .tabs = true},
    {.side = SIDE_ALL},
    {.side = SIDE_PROSE | SIDE_CODE | SIDE_PRINTED},
    {.side = SIDE_PROSE | SIDE_CODE},
    {.side = SIDE_PROSE | SIDE_CODE, .words = ECONOMY_BRIEF},
    {.side = SIDE_PROSE | SIDE_CODE, .words = ECONOMY_ONE_LEGEND},
    {.side = SIDE_PROSE | SIDE_CODE, .words = ECONOMY_ONE_LEGEND, .narrow = true},
    {.side = SIDE_PROSE | SIDE_CODE, .words = ECONOMY_ONE_LEGEND, .narrow = true, .bare = true},
    {.side = SIDE_CODE, .words = ECONOMY_ONE_LEGEND, .narrow = true, .bare = true},
    {.side = SIDE_CODE, .words = ECONOMY_ONE_LEGEND, .narrow = true, .bare = true, .column = true},
    {.side = SIDE_LINE, .words = ECONOMY_ONE_LEGEND, .narrow = true, .bare = true, .column = true},
};
enum { PLANS = sizeof plans / sizeof *plans };

/* ---- where things go ---- */

/* The places of a slide. A picture that is higher than wide has its text above it. */
typedef struct Places {
    Box title, side, tabs, picture, arithmetic, bottom;
    SideParts words; /* what stands in the side */
} Places;

/* The map is about the whole lesson: no cell's arithmetic stands below it. */
static bool is_map(const Canvas *c)
{
    return c->s->kind == VIEW_MAP && !c->s->ask;
}

/* Nor does a step's text stand beside it, but that of a step that shows the map itself. */
static bool is_map_alone(const Canvas *c)
{
    return is_map(c) && c->s->lesson_kind != VIEW_MAP;
}

static bool is_upright(const Canvas *c)
{
    return c->area.w < c->area.h;
}

/* The width of the text column: 29 % of a wide slide, more where the text is large against the
 * width, so that a line of prose keeps some thirty characters. */
static float side_width(const Canvas *c, bool narrow)
{
    float share = c->area.w * 0.29f, readable = c->pen.small * 17;
    return floorf(narrow ? share : fminf(fmaxf(share, readable), c->area.w * 0.40f));
}

/* The place of a column of arithmetic: what the side leaves. Nothing where that is not even as much
 * as a strip, or below code, which is there for its own sake, as two of them. */
static void place_column(const Canvas *c, const SlidePlan *plan, Places *p)
{
    float strip = part_arithmetic_height(c), two = p->side.h - 2.2f * strip;
    if (p->words & SIDE_LINE)
        p->words |= SIDE_STATEMENT;
    float side = part_side_measure(c, p->side, p->words).high + c->pen.gap;
    float most = plan->side & SIDE_CODE ? two : p->side.h - 1.2f * strip;
    for (SideParts less = SIDE_STATEMENT; side > two && p->words & SIDE_LINE; less = SIDE_LINE) {
        p->words &= ~(unsigned)less; /* no glimpse of the code at last */
        side = part_side_measure(c, p->side, p->words).high + c->pen.gap;
    }
    if (strip <= 0 || side > most || c->s->ask)
        return;
    float spare = c->pen.gap + pen_line(c->pen.small) / 2; /* prose may be half a line too high */
    Box room = {p->side.x, p->side.y, p->side.w, two - spare};
    float more = part_side_measure(c, room, p->words | SIDE_REST).high + c->pen.gap;
    if (more <= two) {
        p->words |= SIDE_REST;
        side = fmaxf(side, fminf(more + spare, two));
    }
    float left = p->side.h - side;
    p->arithmetic = (Box){p->side.x, p->side.y + side, p->side.w, left};
    p->side.h = side;
}

/* Cuts the arithmetic and the tabs off a box; what is left is the picture's. */
static void place_picture(const Canvas *c, const SlidePlan *plan, Box box, Places *p)
{
    float arithmetic = is_map(c) || p->arithmetic.h > 0 ? 0 : part_arithmetic_height(c);
    if (arithmetic > 0) {
        p->arithmetic = (Box){box.x, box.y + box.h - arithmetic, box.w, arithmetic};
        box.h -= arithmetic + 2 * c->pen.gap;
    }
    p->tabs = (Box){box.x, box.y, box.w, part_tabs_height(c, plan->tabs)};
    if (p->tabs.h > 0) {
        box.y += p->tabs.h + c->pen.gap;
        box.h -= p->tabs.h + c->pen.gap;
    }
    float below = part_failure_height(c, box.w, plan->bare);
    if (below > 0)
        box.h -= below + c->pen.gap;
    p->picture = box;
}

/* The most of an upright slide that is text, unless somebody says otherwise. */
static const float TEXT_MOST_SHARE = 0.45f;

static float text_share(const Canvas *c)
{
    return c->s->view->side ? (float)c->s->view->side / 100 : TEXT_MOST_SHARE;
}

/* The width of the text column that somebody wishes; 0: it is as wide as it needs. */
static float own_width(const Canvas *c)
{
    return floorf(c->area.w * (float)c->s->view->side / 100);
}

/* The bars above and below; the side has all that is between them. */
static Places place_bars(const Canvas *c, bool bare)
{
    float margin = 3 * c->pen.gap, gap = 2 * c->pen.gap;
    float top = part_title_height(c, bare), bottom = part_bottom_height(c, bare);
    Box all = c->area;
    return (Places){
        .title = {all.x, all.y, all.w, top},
        .side = {all.x + margin, all.y + top + gap, all.w - 2 * margin,
                 all.h - top - bottom - 2 * gap},
        .bottom = {all.x, all.y + all.h - bottom, all.w, bottom},
    };
}

/* `more`: what an upright slide's text gets besides. */
static Places place_slide(const Canvas *c, const SlidePlan *plan, float side, float more)
{
    float margin = 3 * c->pen.gap;
    Places p = place_bars(c, plan->bare);
    Box rest = p.side;
    p.words = plan->side;
    if (is_map_alone(c)) {
        place_picture(c, plan, rest, &p);
        return p;
    }
    if (is_upright(c)) {
        p.side.h = floorf(rest.h * text_share(c));
        p.side.h = fminf(part_side_measure(c, p.side, plan->side).high, p.side.h) + more;
        rest.y += p.side.h + 2 * c->pen.gap;
        rest.h -= p.side.h + 2 * c->pen.gap;
    } else {
        p.side.w = side > 0 ? side : side_width(c, plan->narrow);
        rest.x += p.side.w + margin;
        rest.w -= p.side.w + margin;
        if (plan->column)
            place_column(c, plan, &p);
    }
    place_picture(c, plan, rest, &p);
    return p;
}

/* A picture alone; a question needs its place even beside that. */
static Places place_alone(const Canvas *c, const SlidePlan *plan)
{
    Places p = {0};
    Box all = box_inset(c->area, 2 * c->pen.gap);
    if (c->s->ask) {
        p.side = (Box){all.x, all.y, side_width(c, plan->narrow), all.h};
        all.x += p.side.w + 2 * c->pen.gap;
        all.w -= p.side.w + 2 * c->pen.gap;
    }
    place_picture(c, plan, all, &p);
    return p;
}

/* ---- choosing ---- */

typedef struct Scene {
    const SlidePlan *plan;
    Places places;
    Picture picture;
    float px;       /* the least size of numbers and labels */
    int poorest;    /* of the plans that may be taken */
    float side;     /* width of the text column; 0: the plan's */
    float more;     /* height of invitations in the text of an upright slide */
    bool words_cut; /* known when the slide is drawn, */
    float used;     /* likewise: of the picture's room */
} Scene;

static Legible try_plan(const Canvas *c, Scene *s, int plan)
{
    s->plan = &plans[plan];
    bool slide = c->s->view->parts == PARTS_SLIDE;
    s->places = slide ? place_slide(c, s->plan, s->side, s->more) : place_alone(c, s->plan);
    return picture_fit(c, &s->picture, s->places.picture, s->px, s->plan->words);
}

/* The largest numbers that can be had when everybody pays: at best as large as the other text.
 * Where not even the least can be had, nobody needs to pay. */
static Legible choose_size(const Canvas *c, Scene *s)
{
    s->px = c->least;
    Legible best = try_plan(c, s, s->poorest);
    float px = s->px;
    for (s->px = c->pen.small; s->px > px && best >= LEGIBLE_ROUNDED; s->px--)
        if (try_plan(c, s, s->poorest) >= best)
            break;
    s->px = best >= LEGIBLE_ROUNDED ? fmaxf(s->px, px) : c->pen.small;
    return best;
}

/* Upright slides, and those with large text, make all of the words give way; else the code
 * stands, and where only a part of the matrices is shown, all of the prose, too. */
static int poorest_plan(const Canvas *c, bool whole)
{
    bool far = c->s->view->text > 0 || c->s->view->present || is_upright(c);
    int plan = PLANS - 1;
    while (!far && !(plans[plan].side & (whole ? SIDE_CODE : SIDE_PROSE)))
        plan--;
    return plan;
}

/* Cells of the first and the last table of a layout: fewer where its matrices are cut. */
static int cells_of(const Layout *l)
{
    if (l->count == 0)
        return 0;
    const Matrix *first = &l->slot[0].m, *last = &l->slot[l->count - 1].m;
    return first->rows * first->columns + last->rows * last->columns;
}

/* Large matrices beside one another are cut to the parts around the focus whose numbers can be
 * read. */
static Legible choose_part(const Canvas *c, Scene *s)
{
    static const int pages[] = {VIEW_CELLS_MOST, 12, 8, 6, 4, 3};
    Legible how = LEGIBLE_NOT;
    int whole = 0;
    for (size_t i = 0; how < LEGIBLE_ROUNDED && i < sizeof pages / sizeof *pages; i++) {
        s->picture = picture_of(c, pages[i]);
        whole = i == 0 ? cells_of(&s->picture.layout) : whole;
        s->poorest = poorest_plan(c, cells_of(&s->picture.layout) >= whole);
        how = choose_size(c, s);
        if (!s->picture.kind->cuts)
            break;
    }
    return how;
}

/* The most of a slide that is text beside a picture: for all steps alike, which has room for a
 * printed matrix of six columns, and where a step has code that would be badly broken. */
static const float LESSON_SHARE = 0.385f, WIDEST_SHARE = 0.46f;

/* The most that the text of all steps alike may have: large text leaves the picture what a formula
 * of six terms below zero needs. */
static float lesson_most(const Canvas *c)
{
    float formula = 46 * c->pen.small, margins = 9 * c->pen.gap;
    return floorf(fminf(c->area.w * LESSON_SHARE, c->area.w - margins - formula));
}

/* Gives the text that width where the picture is as legible then. */
static bool widen(const Canvas *c, Scene *s, int plan, float width, Legible can)
{
    float before = s->side;
    s->side = width;
    if (try_plan(c, s, plan) >= can)
        return true;
    s->side = before;
    try_plan(c, s, plan);
    return false;
}

/* How many tables have numbers as they are usually written, as 0.43 rather than .43. */
static int usual_tables(const Layout *l)
{
    int usual = 0;
    for (const Slot *slot = l->slot; slot < l->slot + l->count; slot++)
        usual += slot->m.look.numbers.leading;
    return usual;
}

/* Gives the text the width that all of the lesson's steps wish, so that it need not change from one
 * to the next. */
static void widen_alike(const Canvas *c, Scene *s, int plan, Legible can)
{
    float all = part_lesson_width(c, s->places.side.w, lesson_most(c));
    int usual = usual_tables(&s->picture.layout);
    if (all > s->places.side.w && widen(c, s, plan, all, can) &&
        usual_tables(&s->picture.layout) < usual) {
        s->side = 0;
        try_plan(c, s, plan);
    }
}

/* Gives the text what code needs that would be badly broken, at the cost of what gives way before
 * prose. False: the code stands well nowhere. */
static bool widen_for_code(const Canvas *c, Scene *s, int plan, Legible can)
{
    float most = floorf(c->area.w * WIDEST_SHARE);
    SideParts kept = plans[plan].side & (SIDE_PROSE | SIDE_CODE);
    for (int poorer = plan; poorer <= s->poorest && (plans[poorer].side & kept) == kept; poorer++) {
        if (try_plan(c, s, poorer) >= can && part_code_shown(c, s->places.side).whole)
            return true;
        float wish = part_code_width(c, s->places.side.w, most);
        if (wish > s->places.side.w && widen(c, s, poorer, wish, can))
            return true;
    }
    return false;
}

/* Large numbers become smaller for the code, no smaller than it may. */
static void widen_side(const Canvas *c, Scene *s, int plan, Legible can)
{
    if (c->s->view->parts != PARTS_SLIDE || c->s->view->side || is_upright(c) || is_map(c))
        return;
    widen_alike(c, s, plan, can);
    Scene found = *s;
    if (!(plans[plan].side & SIDE_CODE))
        return;
    for (float least = fminf(s->px, code_least(c)); s->px >= least; s->px--)
        if (widen_for_code(c, s, plan, can))
            return;
    *s = found;
    try_plan(c, s, plan); /* what the kind of picture keeps is of the last try */
}

/* The size of the smallest numbers of all tables. */
static float least_numbers(const Layout *l)
{
    float px = HUGE_VALF;
    for (const Slot *slot = l->slot; slot < l->slot + l->count; slot++)
        px = slot->m.look.numbers.shown ? fminf(px, slot->m.look.numbers.px) : px;
    return px;
}

/* From afar the text is large: where some of it is cut, it gets the width that the picture does not
 * need for its numbers. */
static void widen_present(const Canvas *c, Scene *s, int plan, Legible can)
{
    float most = floorf(c->area.w * WIDEST_SHARE), by = 2 * c->pen.small;
    if (!c->s->view->present || c->s->view->parts != PARTS_SLIDE || c->s->view->side ||
        is_upright(c) || is_map(c) || plans[plan].narrow)
        return;
    while (s->places.side.w + by <= most &&
           part_side_measure(c, s->places.side, s->plan->side).cut) {
        float before = s->side, px = least_numbers(&s->picture.layout);
        if (!widen(c, s, plan, s->places.side.w + by, can))
            return;
        if (least_numbers(&s->picture.layout) < px) {
            s->side = before;
            try_plan(c, s, plan);
            return;
        }
    }
}

/* Above the picture there is room for invitations only where it stays as legible without that. */
static void make_way_for_invitations(const Canvas *c, Scene *s, int plan, Legible can)
{
    float most = floorf(c->area.h * 0.25f);
    if (!c->s->view->invites || !is_upright(c) || c->s->view->parts != PARTS_SLIDE || is_map(c))
        return;
    s->more = fminf(part_invites_height(c, s->places.side, s->plan->side), most);
    if (try_plan(c, s, plan) >= can)
        return;
    s->more = 0;
    try_plan(c, s, plan);
}

/* The first plan that does what the poorest one can. */
static Scene choose(const Canvas *c)
{
    Scene s = {.side = own_width(c)};
    int plan = 0;
    Legible can = choose_part(c, &s);
    while (try_plan(c, &s, plan) < can && plan < s.poorest)
        plan++;
    widen_side(c, &s, plan, can);
    widen_present(c, &s, plan, can);
    make_way_for_invitations(c, &s, plan, can);
    return s;
}

/* ---- drawing ---- */

/* The box around what was drawn from a command on, as a share of the room it was drawn in. */
static float share_used(const DrawList *d, size_t first, Box room)
{
    float left = room.x + room.w, right = room.x, top = room.y + room.h, bottom = room.y;
    for (size_t i = first; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        Box box = box_meet(c->box, room);
        if (c->kind == DRAW_AREA || c->kind == DRAW_CLIP || c->kind == DRAW_UNCLIP ||
            c->box.w + c->box.h <= 0)
            continue;
        left = fminf(left, box.x);
        right = fmaxf(right, box.x + box.w);
        top = fminf(top, box.y);
        bottom = fmaxf(bottom, box.y + box.h);
    }
    float all = room.w * room.h;
    return all > 0 ? fmaxf(right - left, 0) * fmaxf(bottom - top, 0) / all : 0;
}

/* Is one of the cells among what was drawn from a command on? */
static bool shows_cells(const DrawList *d, size_t first)
{
    for (size_t i = first; i < d->count; i++)
        if (d->items[i].tag.kind == TAG_CELL)
            return true;
    return false;
}

/* Between text and picture: a place to take hold of, a short bar that says so, and all along it a
 * line while the pointer is there. */
static void draw_divider(const Canvas *c, const Places *p)
{
    float gap = c->pen.gap, thick = fmaxf(3, roundf(gap / 3)), most = 6 * gap;
    bool flat = is_upright(c);
    Box side = p->side, at = {side.x + side.w, side.y, 3 * gap, side.h}, grip, line;
    float share = 100 * (flat ? side.h / place_bars(c, false).side.h : side.w / c->area.w);
    if (flat)
        at = (Box){side.x, side.y + side.h, side.w, 2 * gap};
    Point middle = {floorf(at.x + at.w / 2), floorf(at.y + at.h / 2)};
    float length = fminf(most, flat ? at.w : at.h);
    grip = flat ? (Box){middle.x - length / 2, middle.y - thick / 2, length, thick}
                : (Box){middle.x - thick / 2, middle.y - length / 2, thick, length};
    line = flat ? (Box){at.x, middle.y, at.w, 1} : (Box){middle.x, at.y, 1, at.h};
    bool on = c->s->view->touched.kind == TAG_DIVIDER;
    c->pen.d->tag = (DrawTag){TAG_DIVIDER, NO_NODE, lroundf(share), flat};
    draw_area(c->pen.d, at);
    if (on)
        draw_rect(c->pen.d, line, pen_colour(&c->pen, ROLE_ACCENT), 0);
    draw_rect(c->pen.d, grip, pen_colour(&c->pen, on ? ROLE_ACCENT : ROLE_EDGE), thick / 2);
    c->pen.d->tag = (DrawTag){0};
}

/* The strip of arithmetic close below the picture that was drawn from a command on, and as wide,
 * but never less than half as wide as it may be. */
static Box strip_below(const Canvas *c, Box strip, size_t first)
{
    Box drawn = draw_bounds(c->pen.d, first);
    float wide = fminf(fmaxf(drawn.w, strip.w / 2), strip.w);
    float left = roundf(drawn.x + (drawn.w - wide) / 2), most = strip.x + strip.w - wide;
    float top = ceilf(drawn.y + drawn.h + 2 * c->pen.gap);
    return (Box){fminf(fmaxf(left, strip.x), most), fminf(top, strip.y), wide, strip.h};
}

static Scene draw_slide(const Canvas *c)
{
    Scene s = choose(c);
    const Places *p = &s.places;
    bool slide = c->s->view->parts == PARTS_SLIDE;
    bool alone = c->s->view->parts == PARTS_PICTURE && c->s->view->still; /* it may be cropped */
    if (slide)
        part_title(c, p->title, s.plan->bare);
    Canvas beside = *c;
    beside.shown = &s.picture.layout;
    if (slide && c->s->view->live && !is_map_alone(c))
        draw_divider(c, p);
    if (slide && !is_map_alone(c)) /* whose bar lies over that */
        s.words_cut = part_side_scrolled(&beside, p->side, p->words).cut;
    else if (!slide && c->s->ask)
        part_ask(c, p->side, p->side.h, &s.words_cut);
    if (!alone)
        part_arithmetic(c, p->arithmetic);
    part_tabs(c, p->tabs, s.plan->tabs);
    size_t first = c->pen.d->count;
    picture_draw(c, &s.picture);
    if (shows_failure(c->s)) {
        Box card = s.picture.layout.slot[0].m.box;
        part_failure(c, (Box){card.x, card.y + card.h + c->pen.gap, card.w, 0}, s.plan->bare);
    }
    s.used = share_used(c->pen.d, first, p->picture);
    if (alone)
        part_arithmetic(c, strip_below(c, p->arithmetic, first));
    if (shows_cells(c->pen.d, first))
        part_invitation(c, p->arithmetic);
    if (slide)
        part_bottom(c, p->bottom, s.plan->bare);
    return s;
}

/* The slide's text, over its whole width: scrolled where somebody sits before it, else smaller than
 * it is wished where it would be cut. What is cut nevertheless is told. */
static void draw_text_alone(const Canvas *c, SceneLacks *out)
{
    const View *v = c->s->view;
    Canvas own = *c;
    Places p = place_bars(c, false);
    for (int text = v->live ? 0 : v->text;
         text-- > 0 && part_side_measure(&own, p.side, SIDE_ALL).cut;)
        own.pen = pen_for(c->pen.d, v->theme, text, c->area.w, c->area.h);
    part_title(c, p.title, false);
    part_bottom(c, p.bottom, false);
    if (v->page > 0) {
        out->words = out->printed = part_printed_page(&own, p.side, v->page);
        return;
    }
    Side side = part_side_scrolled(&own, p.side, SIDE_ALL);
    out->words = side.cut;
    out->printed = side.more;
}

/* ---- the whole ---- */

DrawList scene_draw_telling(Arena *a, const Lesson *l, const View *v, int width, int height,
                            const TextMetrics *m, SceneLacks *lacks)
{
    DrawList d = draw_list(a, m, width, height, themes[v->theme].roles[ROLE_BACKGROUND]);
    d.finger = v->finger;
    Subject s = subject_of(a, l, v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, (float)width, (float)height});
    Scene scene = {0};
    SceneLacks out = {0};
    bool inside = part_inside(&c);
    if (!inside && v->parts == PARTS_TEXT) {
        draw_text_alone(&c, &out);
    } else if (!inside) {
        scene = draw_slide(&c);
        out.words = scene.words_cut;
        out.used = scene.used;
    }
    if (!lacks)
        return d;
    lacks_find(&c, scene.picture.kind ? &scene.picture.layout : NULL, &out);
    *lacks = out;
    return d;
}

DrawList scene_draw(Arena *a, const Lesson *l, const View *v, int width, int height,
                    const TextMetrics *m)
{
    return scene_draw_telling(a, l, v, width, height, m, NULL);
}

/* ---- in words ---- */

/* The first so many blocks of it. */
static void add_prose(StrBuf *out, const Prose *prose, size_t blocks)
{
    for (size_t k = 0; k < prose->count && k < blocks; k++) {
        const ProseBlock *block = &prose->items[k];
        for (size_t i = 0; i < block->count; i++)
            strbuf_add(out, block->items[i].text);
        strbuf_char(out, ' ');
    }
}

/* What the slide's text alone says: all of the prose or the question, the code, the output. */
static void add_text(StrBuf *out, const Canvas *c)
{
    const Subject *s = c->s;
    Span code = listing_of(c).code;
    if (s->ask)
        strbuf_printf(out, "%.*s ", STR_ARG(s->ask->question));
    else if (s->step)
        add_prose(out, &s->words, SIZE_MAX);
    if (code.len)
        strbuf_printf(out, "%.*s ", STR_ARG(str_trim(span_text(code))));
    if (s->step && !hide_printed(s))
        strbuf_printf(out, "%.*s", STR_ARG(subject_printed(s)));
}

/* "scores [6, 6]", "loss, a number" */
static void add_tensor(StrBuf *out, const Subject *s, NodeId node, Str name)
{
    Shape shape = trace_node(s->trace, node)->out.shape;
    if (shape.rank > 0)
        strbuf_printf(out, "%.*s %s", STR_ARG(name), shape_text(shape).text);
    else
        strbuf_printf(out, "%.*s, %.*s", STR_ARG(name), STR_ARG(phrase_plain(PHRASE_MAP_SCALAR)));
}

/* What the picture is: what happens inside an operation, two tensors that are compared, or its
 * kind, the tensor and its shape. False: of no tensor any more can be said. */
static bool add_picture(StrBuf *out, const Canvas *c)
{
    const Subject *s = c->s;
    Sides sides = beside_of(s);
    if (part_inside_write(c, out))
        return false;
    if (shows_comparison(s) && !sides.on && !subject_extra(s->lesson, s->view)) {
        const Target *two = s->step->compare;
        strbuf_printf(out, "%.*s: ", STR_ARG(phrase_plain(PHRASE_COMPARED)));
        add_tensor(out, s, two[0].node, two[0].name);
        strbuf_puts(out, "; ");
        add_tensor(out, s, two[1].node, two[1].name);
        strbuf_puts(out, ". ");
        return s->node != NO_NODE;
    }
    if (s->node == NO_NODE)
        return false;
    strbuf_printf(out, "%s: ", view_kinds[s->kind].name);
    add_tensor(out, s, s->node, s->title);
    strbuf_puts(out, ". ");
    if (s->kind == VIEW_MAP)
        map_write(c, out);
    if (sides.on && sides.node != NO_NODE)
        strbuf_printf(
            out, "%.*s. ",
            STR_ARG(phrase(s->a, PHRASE_BESIDE_TOLD, sides.title, sides.place[0], sides.place[1])));
    if (sides.on)
        strbuf_printf(out, "%.*s. ", STR_ARG(beside_words(s, &sides)));
    if (sides.on && s->view->difference && !sides.why.len)
        strbuf_printf(out, "%.*s. ", STR_ARG(phrase_plain(PHRASE_BESIDE_THIRD)));
    return true;
}

/* A canvas for what is only put into words. */
static Canvas canvas_of_words(const Subject *s)
{
    DrawList *d = ARENA_NEW(s->a, DrawList);
    *d = draw_list(s->a, &text_fake, SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT, (Colour)COLOUR(0));
    return canvas_make(d, s, (Box){0, 0, SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT});
}

Str scene_picture_text(const Subject *s)
{
    Canvas c = canvas_of_words(s);
    StrBuf out = strbuf_make(s->a);
    add_picture(&out, &c);
    return str_trim(strbuf_str(&out));
}

Str scene_extra_text(Arena *a, const Lesson *l, const View *v)
{
    const void *extra = subject_extra(l, v);
    return extra ? extension.words(a, extra) : STR("");
}

Str scene_alt_text(Arena *a, const Lesson *l, const View *v)
{
    Subject s = subject_of(a, l, v);
    Canvas c = canvas_of_words(&s);
    StrBuf out = strbuf_make(a);
    if (v->parts == PARTS_TEXT && !v->at) {
        add_text(&out, &c);
        return str_trim(strbuf_str(&out));
    }
    if (s.ask)
        strbuf_printf(&out, "%.*s ", STR_ARG(s.ask->question));
    else if (s.step)
        add_prose(&out, &s.words, 1);
    if (add_picture(&out, &c) && s.focus.cell >= 0) {
        Arithmetic f = hide_arithmetic(&s, ARITHMETIC_TOLD);
        strbuf_printf(&out, "%.*s: ", STR_ARG(f.sentence));
        arithmetic_write(&out, &f);
    }
    return str_trim(strbuf_str(&out));
}

enum { CAPTION_TERMS = 8 }; /* of a long sum those in the middle are left out */

static void add_run(Arena *a, ProseBlock *block, unsigned style, Str text)
{
    if (text.len)
        *ARENA_PUSH(a, block) = (ProseRun){style, text};
}

/* The focused cell's sentence and formula. */
static Str caption_arithmetic(const Subject *s)
{
    StrBuf out = strbuf_make(s->a);
    Arithmetic f = hide_arithmetic(s, CAPTION_TERMS);
    bool asks = str_ends(f.sentence, "?"); /* else it begins with a name, as it is written */
    if (asks)
        strbuf_printf(&out, "%c%.*s ", toupper((unsigned char)f.sentence.at[0]),
                      STR_ARG(str_from(f.sentence, 1)));
    else if (f.sentence.len)
        strbuf_printf(&out, "%.*s: ", STR_ARG(f.sentence));
    arithmetic_write(&out, &f);
    return strbuf_str(&out);
}

/* Does the picture show why the step fails? */
static bool is_of_error(const Subject *s)
{
    bool picture = s->kind == VIEW_MISMATCH || s->node == NO_NODE || shows_failure(s);
    return picture && s->step && s->step->raised.len > 0;
}

/* "scores 6 × 6. How much ...", "sums [6]. ..." */
static void add_caption(const Subject *s, ProseBlock *block)
{
    Shape shape = trace_node(s->trace, s->node)->out.shape;
    StrBuf size = strbuf_make(s->a);
    add_run(s->a, block, PROSE_BOLD, s->title);
    for (int d = 0; d < shape.rank && shape.rank > 1; d++)
        strbuf_printf(&size, "%s%lld", d ? " × " : " ", (long long)shape.size[d]);
    if (shape.rank == 1) /* a bare number reads as one of a list */
        strbuf_printf(&size, " %s", shape_text(shape).text);
    strbuf_puts(&size, s->focus.cell >= 0 ? ". " : ".");
    add_run(s->a, block, PROSE_PLAIN, strbuf_str(&size));
    if (s->focus.cell >= 0)
        add_run(s->a, block, PROSE_PLAIN, caption_arithmetic(s));
}

Prose scene_caption(Arena *a, const Lesson *l, const View *v)
{
    Subject s = subject_of(a, l, v);
    Canvas c = canvas_of_words(&s);
    StrBuf inside = strbuf_make(a);
    Prose prose = {0};
    ProseBlock block = {0};
    if (part_inside_write(&c, &inside)) {
        add_run(a, &block, PROSE_BOLD, s.title);
        add_run(a, &block, PROSE_PLAIN, s.title.len ? STR(", ") : STR(""));
        add_run(a, &block, PROSE_PLAIN, strbuf_str(&inside));
    } else if (is_of_error(&s)) {
        add_run(a, &block, PROSE_PLAIN,
                str_part(s.step->raised, 0, str_find(s.step->raised, '\n')));
    } else if (shows_comparison(&s)) {
        add_run(a, &block, PROSE_BOLD, s.step->compare[0].name);
        add_run(a, &block, PROSE_PLAIN, STR(" and "));
        add_run(a, &block, PROSE_BOLD, s.step->compare[1].name);
    } else if (s.node != NO_NODE) {
        add_caption(&s, &block);
    }
    if (block.count)
        *ARENA_PUSH(a, &prose) = block;
    return prose;
}
