/*
 * view_mismatch.c - sizes that do not meet: the outlines of both tensors to one scale, and in red
 * the two sizes of a product that should be equal, or those that cannot be broadcast.
 *
 * The sizes are those of the message: leading dimensions of the left one are further rows, and the
 * weight of a layer stands as it is used, its rows as columns.
 */
#include "views/views.h"

#include "lesson/view_kinds.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

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
    return subject_short(c->s, node_title(c->pen.a, c->s->trace, m->left));
}

static Str right_name(const Canvas *c, const Mismatch *m)
{
    Str name = subject_short(c->s, node_title(c->pen.a, c->s->trace, m->right));
    return m->turned ? phrase(c->pen.a, PHRASE_MISMATCH_TURNED, name) : name;
}

/* "= 2 · 6": how the rows of a tensor of more dimensions are counted; empty of a matrix, and where
 * each matrix of a batch meets one of the other. */
static Str counted_rows(const Canvas *c, const Mismatch *m)
{
    Shape s = trace_node(c->s->trace, m->left)->out.shape;
    bool batch = trace_node(c->s->trace, m->right)->out.shape.rank > 2;
    if (s.rank < 3 || batch || m->cellwise)
        return STR("");
    Str sizes = canvas_numbers(c, s.size, s.rank - 1, " · ");
    return str_printf(c->pen.a, "= %.*s", STR_ARG(sizes));
}

/* Queries, keys and values have their hue here, too. */
static void draw_name(const Canvas *c, const Places *p, Box box, NodeId node, Str name)
{
    Role hue = subject_name_hue(c->pen.a, node_title(c->pen.a, c->s->trace, node), ROLE_TEXT);
    pen_text_in(&c->pen, FONT_MONO_BOLD, p->px, hue, box, ALIGN_CENTRE, name);
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
    int d = m->bad[1] ? 1 : 0;
    if (m->cellwise)
        return phrase(c->pen.a, PHRASE_MISMATCH_CELLS, canvas_number(c, m->a[d]),
                      canvas_number(c, m->b[d]));
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

/* The largest cells with which both outlines fit, at one scale, with a sign of that width between
 * them. */
static float cell_side(const Canvas *c, const Places *p, Box area, float height, float sign)
{
    const Mismatch *m = &p->sizes;
    float sides = 2 * p->counted + sign + 2 * (p->number + BAR);
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
    p.counted = fmaxf(p.counted, p.number + (m->cellwise ? BAR + 5 : 0));
    float above = p.line + BAR + c->pen.gap, below = 1.2f * p.line;
    p.said = lines_said(c, &p, area.w, area.h - above - below);
    below += p.said ? ((float)p.said + 0.5f) * p.line : 0;
    float sign = p.line + 2 * c->pen.gap, most = (area.w - sign) / 2;
    float cell = cell_side(c, &p, area, area.h - above - below, sign);
    Box a = {0, 0, fmaxf(cell * (float)m->a[1], 3), fmaxf(cell * (float)m->a[0], 3)};
    Box b = {0, 0, fmaxf(cell * (float)m->b[1], 3), fmaxf(cell * (float)m->b[0], 3)};
    float name_a = pen_width(&c->pen, FONT_MONO_BOLD, p.px, left_name(c, m)) + c->pen.gap;
    float name_b = pen_width(&c->pen, FONT_MONO_BOLD, p.px, right_name(c, m)) + c->pen.gap;
    float least_a = a.w + 2 * p.counted, least_b = b.w + 2 * (p.number + BAR);
    float wide_b = fmaxf(least_b, fminf(name_b, most));
    float wide_a = fmaxf(least_a, fminf(name_a, area.w - sign - wide_b));
    wide_b = fmaxf(least_b, fminf(name_b, area.w - sign - wide_a));
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

static void draw_bar(const Canvas *c, Box box)
{
    draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_BAD_LINE), 0);
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

/* The size of an outline's columns above it, of its rows at its left: with a bar where it is wrong.
 */
static void draw_columns(const Canvas *c, const Places *p, const Box *of, int64_t size, bool wrong)
{
    float n = p->number, line = p->line, over = wrong ? BAR + 5 : 2;
    if (wrong)
        draw_bar(c, (Box){of->x, of->y - BAR - 3, of->w, BAR});
    draw_size(c, p, (Box){floorf(of->x + (of->w - n) / 2), of->y - over - line, n, line}, size,
              wrong);
}

static void draw_rows(const Canvas *c, const Places *p, const Box *of, int64_t size)
{
    float n = p->number, line = p->line;
    draw_bar(c, (Box){of->x - BAR - 3, of->y, BAR, of->h});
    draw_size(c, p, (Box){of->x - BAR - 5 - n, floorf(of->y + (of->h - line) / 2), n, line}, size,
              true);
}

/* The number of rows of the left one, and how they are counted. */
static void draw_counted(const Canvas *c, const Places *p, const Box *of, int64_t size)
{
    Str counted = counted_rows(c, &p->sizes);
    float two = counted.len ? 2 * p->line : p->line;
    Box rows = {of->x - p->counted, floorf(of->y + (of->h - two) / 2), p->counted, p->line};
    draw_size(c, p, rows, size, false);
    rows.y += p->line;
    if (counted.len)
        pen_text_in(&c->pen, FONT_MONO, p->px, ROLE_MUTED, rows, ALIGN_CENTRE, counted);
}

static void draw_sizes(const Canvas *c, const Places *p)
{
    const Mismatch *m = &p->sizes;
    draw_columns(c, p, &p->a, m->a[1], !m->cellwise || m->bad[1]);
    draw_columns(c, p, &p->b, m->b[1], m->bad[1]);
    if (m->bad[0])
        draw_rows(c, p, &p->a, m->a[0]);
    else
        draw_counted(c, p, &p->a, m->a[0]);
    if (!m->cellwise || m->bad[0])
        draw_rows(c, p, &p->b, m->b[0]);
    else
        draw_counted(c, p, &p->b, m->b[0]);
}

enum { SIZES_MOST = 4 * MAX_RANK + 4 };

/* "(12 × 3) @ (6 × 2)" in pieces, of which the wrong sizes are badges. */
typedef struct SizesSaid {
    Str piece[SIZES_MOST];
    bool wrong[SIZES_MOST];
    int count;
} SizesSaid;

/* What stands between two badges is one piece. */
static void say(const Canvas *c, SizesSaid *said, Str piece, bool wrong)
{
    if (said->count && !wrong && !said->wrong[said->count - 1]) {
        Str *last = &said->piece[said->count - 1];
        *last = str_printf(c->pen.a, "%.*s%.*s", STR_ARG(*last), STR_ARG(piece));
        return;
    }
    said->piece[said->count] = piece;
    said->wrong[said->count++] = wrong;
}

static void say_shape(const Canvas *c, SizesSaid *said, Shape s, const bool bad[2])
{
    say(c, said, STR("("), false);
    for (int d = 0; d < s.rank; d++) {
        int back = s.rank - d; /* 1: columns, 2: rows */
        if (d)
            say(c, said, STR(" × "), false);
        say(c, said, canvas_number(c, s.size[d]), back <= 2 && bad[2 - back]);
    }
    say(c, said, STR(")"), false);
}

static SizesSaid sizes_said(const Canvas *c, const Mismatch *m)
{
    SizesSaid said = {0};
    const bool left[2] = {m->cellwise && m->bad[0], !m->cellwise || m->bad[1]};
    const bool right[2] = {!m->cellwise || m->bad[0], m->cellwise && m->bad[1]};
    Shape a = {.rank = 2, .size = {m->a[0], m->a[1]}}, b = {.rank = 2, .size = {m->b[0], m->b[1]}};
    if (m->cellwise) {
        a = trace_node(c->s->trace, m->left)->out.shape;
        b = trace_node(c->s->trace, m->right)->out.shape;
    }
    say_shape(c, &said, a, left);
    say(c, &said, m->cellwise ? phrase_plain(PHRASE_MISMATCH_AND) : STR(" @ "), false);
    say_shape(c, &said, b, right);
    return said;
}

/* The sizes in the middle of a row. */
static void draw_product(const Canvas *c, const Places *p, Box row)
{
    SizesSaid said = sizes_said(c, &p->sizes);
    float wide[SIZES_MOST], all = 0;
    for (int i = 0; i < said.count; i++)
        all += wide[i] = ceilf(pen_width(&c->pen, FONT_MONO_BOLD, p->px, said.piece[i])) +
                         (said.wrong[i] ? 2 : 0);
    float x = row.x + floorf(fmaxf(row.w - all, 0) / 2);
    for (int i = 0; i < said.count; x += wide[i++]) {
        bool wrong = said.wrong[i];
        Box box = {x, row.y, wide[i], row.h};
        if (wrong)
            draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BAD), 4);
        pen_text_in(&c->pen, wrong ? FONT_MONO_BOLD : FONT_MONO, p->px,
                    wrong ? ROLE_BAD_TEXT : ROLE_TEXT, box, ALIGN_CENTRE, said.piece[i]);
    }
}

/* What stands between the two: of a + b its sign, of what has none nothing. */
static Str sign_between(const Canvas *c, const Mismatch *m)
{
    if (!m->cellwise)
        return STR("@");
    const Op *op = op_row(trace_refusal(c->s->trace, c->s->time)->op);
    return op->sign && strcmp(op->sign, "*") == 0 ? STR("×") : str_of(op->sign ? op->sign : "");
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
                (Box){p.at, middle, p.right - p.at, p.line}, ALIGN_CENTRE, sign_between(c, &m));
    draw_name(c, &p, (Box){p.left, p.below + 3, p.at - p.left, p.line}, m.left, left_name(c, &m));
    draw_name(c, &p, (Box){p.right, p.below + 3, p.end - p.right, p.line}, m.right,
              right_name(c, &m));
    if (p.said > 0)
        draw_product(c, &p, all);
    all.y += 1.1f * p.line;
    if (p.said > 1)
        draw_text_lines(c->pen.d, pen_look(&c->pen, FONT_SANS, p.px, ROLE_MUTED), all, ALIGN_CENTRE,
                        p.said - 1, why(c, &m));
}

const PictureKind picture_mismatch = {.fill = fill, .over = draw_over};
