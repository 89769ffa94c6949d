/*
 * view_mismatch.c - a product that cannot be: the outlines of both tensors to one scale, and in red
 * the two sizes that should be equal.
 *
 * The sizes are those of the message: leading dimensions of the left one are further rows, and the
 * weight of a layer stands as it is used, its rows as columns.
 */
#include "views/views.h"

#include "lesson/view_kinds.h"
#include "words/phrase.h"

#include <math.h>

enum {
    GRID_FROM = 5, /* pixels of a cell from which on lines between cells are drawn */
    BAR = 5,       /* pixels: how thick the bars beside the two sizes are */
    WHY_LINES = 3,
    TALL = 5 /* lines of text that the outlines have at least, before words stand below */
};

/* Where everything stands, in pixels. */
typedef struct Places {
    Mismatch sizes;
    float px, line, number; /* text, its rows, and the width of the widest size, */
    float counted;          /* and of how the rows of the left one are counted */
    Box a, b;               /* the outlines */
    float left, at, right;  /* left edges of three columns: left one, sign, right one, */
    float end, below;       /* where the last one ends, and where the outlines end */
    int said;               /* lines below: 0, the product, and why it cannot be */
} Places;

static void fill(const Canvas *c, Layout *l)
{
    (void)c;
    layout_add_own(l, (Matrix){.node = NO_NODE}, 0, 0)->caption = CAPTION_NONE;
}

static Str left_name(const Canvas *c, const Mismatch *m)
{
    return node_title(c->pen.a, c->s->trace, m->left);
}

static Str right_name(const Canvas *c, const Mismatch *m)
{
    Str name = node_title(c->pen.a, c->s->trace, m->right);
    return m->turned ? phrase(c->pen.a, PHRASE_MISMATCH_TURNED, name) : name;
}

/* "= 2 · 6": how the rows of a tensor of more dimensions are counted; empty of a matrix. */
static Str counted_rows(const Canvas *c, const Mismatch *m)
{
    Shape s = trace_node(c->s->trace, m->left)->out.shape;
    if (s.rank < 3)
        return STR("");
    Str sizes = canvas_numbers(c, s.size, s.rank - 1, " · ");
    return str_printf(c->pen.a, "= %.*s", STR_ARG(sizes));
}

static float widest_number(const Canvas *c, const Mismatch *m, float px)
{
    const int64_t all[] = {m->a[0], m->a[1], m->b[0], m->b[1]};
    float widest = 0;
    for (int i = 0; i < 4; i++)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_MONO_BOLD, px, canvas_number(c, all[i])));
    return ceilf(widest + c->pen.gap);
}

static Str why(const Canvas *c, const Mismatch *m)
{
    return phrase(c->pen.a, PHRASE_MISMATCH_WHY, canvas_number(c, m->a[1]),
                  canvas_number(c, m->b[0]));
}

/* How many lines of words leave the outlines enough of the height. */
static int lines_said(const Canvas *c, const Places *p, float width, float height)
{
    Str words = why(c, &p->sizes);
    int lines = text_lines(c->pen.metrics, FONT_SANS, p->px, words, width);
    int all = 1 + (lines < WHY_LINES ? lines : WHY_LINES);
    float left = height - (float)TALL * p->line;
    return left >= ((float)all + 0.5f) * p->line ? all : left >= 1.5f * p->line ? 1 : 0;
}

/* The largest cells with which both outlines fit, at one scale. */
static float cell_side(const Canvas *c, const Places *p, Box area, float height)
{
    const Mismatch *m = &p->sizes;
    float sides = p->counted + p->number + 2 * BAR + 4 * c->pen.gap + p->line;
    float across = (area.w - sides) / (float)(m->a[1] + m->b[1]);
    float down = height / (float)(m->a[0] > m->b[0] ? m->a[0] : m->b[0]);
    return fmaxf(fminf(fminf(across, down), 2.5f * c->pen.body), 0.001f);
}

static Places find_places(const Canvas *c, const Layout *l, const Mismatch *m)
{
    Box area = l->slot[0].m.box;
    Places p = {.sizes = *m, .px = fmaxf(l->px, c->pen.small)};
    p.line = pen_line(p.px);
    p.number = widest_number(c, m, p.px);
    p.counted = ceilf(pen_width(&c->pen, FONT_MONO, p.px, counted_rows(c, m)) + c->pen.gap);
    p.counted = fmaxf(p.counted, p.number);
    float above = p.line + BAR + c->pen.gap, below = 1.2f * p.line;
    p.said = lines_said(c, &p, area.w, area.h - above - below);
    below += p.said ? ((float)p.said + 0.5f) * p.line : 0;
    float cell = cell_side(c, &p, area, area.h - above - below);
    Box a = {0, 0, fmaxf(cell * (float)m->a[1], 3), fmaxf(cell * (float)m->a[0], 3)};
    Box b = {0, 0, fmaxf(cell * (float)m->b[1], 3), fmaxf(cell * (float)m->b[0], 3)};
    float sign = p.line + 2 * c->pen.gap, most = (area.w - sign) / 2;
    float wide_a = pen_width(&c->pen, FONT_MONO_BOLD, p.px, left_name(c, m)) + c->pen.gap;
    float wide_b = pen_width(&c->pen, FONT_MONO_BOLD, p.px, right_name(c, m)) + c->pen.gap;
    wide_a = fmaxf(a.w + 2 * p.counted, fminf(wide_a, most));
    wide_b = fmaxf(b.w + 2 * (p.number + BAR), fminf(wide_b, most));
    p.left = area.x + floorf(fmaxf(area.w - wide_a - sign - wide_b, 0) / 2);
    p.at = p.left + wide_a;
    p.right = p.at + sign;
    p.end = fminf(p.right + wide_b, area.x + area.w);
    float tall = fmaxf(a.h, b.h), all = above + tall + below;
    float top = area.y + above + floorf(fmaxf(area.h - all, 0) / 2);
    p.below = top + tall;
    p.a = (Box){p.left + floorf((wide_a - a.w) / 2), top + floorf((tall - a.h) / 2), a.w, a.h};
    p.b = (Box){p.right + floorf((wide_b - b.w) / 2), top + floorf((tall - b.h) / 2), b.w, b.h};
    return p;
}

static void draw_outline(const Canvas *c, Box box, const int64_t size[2])
{
    Colour guide = pen_colour(&c->pen, ROLE_EDGE);
    float w = box.w / (float)size[1], h = box.h / (float)size[0];
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_PANEL), 3);
    for (int64_t i = 1; h >= GRID_FROM && i < size[0]; i++)
        draw_line(c->pen.d, (Point){box.x, box.y + h * (float)i},
                  (Point){box.x + box.w, box.y + h * (float)i}, guide, 1, 0);
    for (int64_t j = 1; w >= GRID_FROM && j < size[1]; j++)
        draw_line(c->pen.d, (Point){box.x + w * (float)j, box.y},
                  (Point){box.x + w * (float)j, box.y + box.h}, guide, 1, 0);
    draw_frame(c->pen.d, box, pen_colour(&c->pen, ROLE_TEXT), 3, 2, 0);
}

/* Red with a rim, so that it shows on every page. */
static void draw_bar(const Canvas *c, Box box)
{
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BAD), 0);
    draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_BAD_TEXT), 0);
}

/* A size in the middle of a box, the wrong ones on a badge. */
static void draw_size(const Canvas *c, const Places *p, Box box, int64_t size, bool wrong)
{
    Str text = canvas_number(c, size);
    FontId font = wrong ? FONT_MONO_BOLD : FONT_MONO;
    if (wrong)
        draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_BAD), 4);
    pen_text_in(&c->pen, font, p->px, wrong ? ROLE_BAD_TEXT : ROLE_MUTED, box, ALIGN_CENTRE, text);
}

static void draw_sizes(const Canvas *c, const Places *p)
{
    const Mismatch *m = &p->sizes;
    const Box *a = &p->a, *b = &p->b;
    float n = p->number, line = p->line, middle = floorf(a->x + (a->w - n) / 2);
    draw_bar(c, (Box){a->x, a->y - BAR - 3, a->w, BAR});
    draw_size(c, p, (Box){middle, a->y - BAR - 5 - line, n, line}, m->a[1], true);
    Str counted = counted_rows(c, m);
    float two = counted.len ? 2 * line : line;
    Box rows = {a->x - p->counted, floorf(a->y + (a->h - two) / 2), p->counted, line};
    draw_size(c, p, rows, m->a[0], false);
    rows.y += line;
    if (counted.len)
        pen_text_in(&c->pen, FONT_MONO, p->px, ROLE_MUTED, rows, ALIGN_CENTRE, counted);
    draw_bar(c, (Box){b->x - BAR - 3, b->y, BAR, b->h});
    draw_size(c, p, (Box){b->x - BAR - 5 - n, floorf(b->y + (b->h - line) / 2), n, line}, m->b[0],
              true);
    draw_size(c, p, (Box){floorf(b->x + (b->w - n) / 2), b->y - line - 2, n, line}, m->b[1], false);
}

/* "(12 × 3) @ (6 × 2)", in the middle of a row. */
static void draw_product(const Canvas *c, const Places *p, Box row)
{
    const Mismatch *m = &p->sizes;
    Str before = canvas_number(c, m->a[0]), after = canvas_number(c, m->b[1]);
    Str piece[] = {str_printf(c->pen.a, "(%.*s × ", STR_ARG(before)), canvas_number(c, m->a[1]),
                   STR(") @ ("), canvas_number(c, m->b[0]),
                   str_printf(c->pen.a, " × %.*s)", STR_ARG(after))};
    float wide[5], all = 0;
    for (int i = 0; i < 5; i++)
        all += wide[i] = ceilf(pen_width(&c->pen, FONT_MONO_BOLD, p->px, piece[i])) + 2;
    float x = row.x + floorf(fmaxf(row.w - all, 0) / 2);
    for (int i = 0; i < 5; x += wide[i++]) {
        bool wrong = i % 2 == 1;
        Box box = {x, row.y, wide[i], row.h};
        if (wrong)
            draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BAD), 4);
        pen_text_in(&c->pen, wrong ? FONT_MONO_BOLD : FONT_MONO, p->px,
                    wrong ? ROLE_BAD_TEXT : ROLE_TEXT, box, ALIGN_CENTRE, piece[i]);
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    Mismatch m;
    if (!view_mismatch(c->s->trace, c->s->time, &m))
        return;
    Places p = find_places(c, l, &m);
    Box area = l->slot[0].m.box, all = {area.x, p.below + 1.4f * p.line, area.w, p.line};
    draw_outline(c, p.a, m.a);
    draw_outline(c, p.b, m.b);
    draw_sizes(c, &p);
    float middle = floorf((fminf(p.a.y, p.b.y) + p.below - p.line) / 2);
    pen_text_in(&c->pen, FONT_MONO_BOLD, p.px, ROLE_TEXT,
                (Box){p.at, middle, p.right - p.at, p.line}, ALIGN_CENTRE, STR("@"));
    pen_text_in(&c->pen, FONT_MONO_BOLD, p.px, ROLE_TEXT,
                (Box){p.left, p.below + 3, p.at - p.left, p.line}, ALIGN_CENTRE, left_name(c, &m));
    pen_text_in(&c->pen, FONT_MONO_BOLD, p.px, ROLE_TEXT,
                (Box){p.right, p.below + 3, p.end - p.right, p.line}, ALIGN_CENTRE,
                right_name(c, &m));
    if (p.said > 0)
        draw_product(c, &p, all);
    all.y += 1.1f * p.line;
    if (p.said > 1)
        draw_text_lines(c->pen.d, pen_look(&c->pen, FONT_SANS, p.px, ROLE_MUTED), all, ALIGN_CENTRE,
                        p.said - 1, why(c, &m));
}

const PictureKind picture_mismatch = {.fill = fill, .over = draw_over};
