/*
 * figure_panels.c - tensors of a lesson in a grid, with bands, dots, and arrows between them.
 */
#include "pictures/figure_panels.h"

#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* What is kept of a layout of panels: slot i is panel panel[i] of the figure. */
typedef struct Panels {
    const FigureReady *ready;
    int panel[LAYOUT_SLOTS];
} Panels;

static const FigurePanel *panel_of(const Layout *l, int slot)
{
    const Panels *p = l->kept;
    return &p->ready->figure->panel[p->panel[slot]];
}

/* ---- the tensors ---- */

/* The first cell of the matrix that is meant. */
static int64_t cell_of_item(const Canvas *c, NodeId node, int item)
{
    Shape s = trace_node(c->s->trace, node)->out.shape;
    int64_t each = 1;
    for (int d = s.rank > 2 ? s.rank - 2 : 0; d < s.rank; d++)
        each *= s.size[d];
    return each * item;
}

static Matrix matrix_of(const Canvas *c, const FigurePanel *p, const Target *t)
{
    bool row = p->form == PANEL_ROW || p->form == PANEL_DOTS;
    Zoom part = {.row = p->lit_row - 1, .rows = 1};
    Str title = str_of(p->title ? p->title : p->name);
    if (trace_node(c->s->trace, t->node)->out.shape.rank < 2 || !row)
        part = (Zoom){0};
    else
        part.columns = trace_node(c->s->trace, t->node)->out.shape.size[1];
    Matrix m =
        matrix_part(c, t->node, t->time, title, p->form == PANEL_UPRIGHT ? LIE_COLUMN : LIE_ROW,
                    cell_of_item(c, t->node, p->item), part);
    if (p->form == PANEL_TURNED) {
        bool attends = m.attends;
        m = matrix_transposed(c, &m, title);
        m.attends = attends;
    }
    if (part.rows) {
        m.row_first = 0;
        m.all_rows = 1;
    }
    m.hue = subject_name_hue(c->pen.a, str_of(p->name), ROLE_TEXT);
    m.no_overview = true;
    return m;
}

static Marks marks_of(const FigurePanel *p, const Matrix *m)
{
    Marks marks = MARKS_NONE;
    bool alone = p->form == PANEL_ROW || p->form == PANEL_DOTS;
    marks.row = alone ? -1 : p->lit_row - 1;
    marks.column = p->lit_column - 1;
    marks.focus = marks.row >= 0 && marks.column >= 0;
    marks.frame_row = !marks.focus && marks.row >= 0 && m->rows > 1;
    marks.frame_column = !marks.focus && marks.column >= 0;
    marks.bold = marks.frame_row || marks.frame_column;
    marks.row_hue = marks.column_hue = ROLE_FOCUS;
    return marks;
}

/* Its rows or columns are called by words, not by numbers. */
static bool has_words(const Canvas *c, const Matrix *m, bool rows)
{
    int dim = rows ? m->row_dim : m->column_dim;
    return dim >= 0 && axis_token(c->s->trace, m->node, dim, 0).len > 0;
}

/* The words of its rows stand beside the panel left of it, or farther left; those of its columns
 * above a panel in its column of the grid. */
static bool told_before(const Canvas *c, const Layout *l, const Slot *s, bool rows)
{
    const Slot *left = NULL;
    for (const Slot *o = l->slot; o < s; o++) {
        if (!rows && o->column == s->column && o->m.columns == s->m.columns && o->column_labels)
            return true;
        if (rows && o->row == s->row && o->column < s->column &&
            (!left || o->column > left->column))
            left = o;
    }
    return left && left->m.rows == s->m.rows && has_words(c, &left->m, true);
}

static float dots_high(const Canvas *c)
{
    return ceilf(c->pen.small * 12);
}

static float title_high(const Canvas *c)
{
    return pen_line(c->pen.body);
}

static void add_panel(const Canvas *c, Layout *l, int i)
{
    Panels *kept = l->kept;
    const FigurePanel *p = &kept->ready->figure->panel[i];
    Matrix m = matrix_of(c, p, &kept->ready->target[i]);
    bool dots = p->form == PANEL_DOTS, told = kept->ready->figure->now && i > 0;
    kept->panel[l->count] = i;
    m.paper = m.look.paper = m.paper || p->paper;
    Slot *s = dots ? layout_add_own(l, m, p->row, p->column) : layout_add(l, m, p->row, p->column);
    s->caption = CAPTION_NONE;
    s->legend = m.paper || dots || told ? LEGEND_NONE : LEGEND_BELOW;
    s->marks = marks_of(p, &m);
    s->row_labels =
        !p->plain && !dots && m.rows > 1 && has_words(c, &m, true) && !told_before(c, l, s, true);
    s->column_labels = (!p->plain || kept->ready->figure->now) && has_words(c, &m, false) &&
                       !told_before(c, l, s, false);
    s->labels_below = dots;
    s->size = (CellSize){(float)m.columns * c->pen.small * 6.5f, dots_high(c)};
    s->above = (dots ? 0 : title_high(c)) + (p->band || p->bands ? BAND_ROOM : 0);
    s->after = p->apart ? 6 * c->pen.gap : 0;
    if (p->sums)
        add_row_sums(c, s);
}

/* ---- room for what stands between them ---- */

static int slot_of(const Layout *l, int panel)
{
    const Panels *kept = l->kept;
    for (int i = 0; i < l->count; i++)
        if (kept->panel[i] == panel)
            return i;
    return -1;
}

static bool leads_down(const Slot *from, const Slot *to)
{
    return from->column == to->column;
}

static float words_width(const Canvas *c, const FigureArrow *a)
{
    const Pen *p = &c->pen;
    if (a->sign)
        return pen_width(p, FONT_SANS_BOLD, p->title, str_of(a->above));
    return fmaxf(pen_width(p, FONT_SANS_BOLD, p->small, str_of(a->above)),
                 pen_width(p, FONT_SANS, p->small, str_of(a->below)));
}

/* Behind a slot and the sums of its rows. */
static void leave_room(const Canvas *c, Slot *s, const FigureArrow *a)
{
    float sums = 0;
    for (int i = 0; s->sums && i < s->m.rows; i++)
        sums =
            fmaxf(sums, pen_width(&c->pen, FONT_MONO, c->pen.small, s->sums[i]) + 2 * c->pen.gap);
    s->after = fmaxf(s->after, sums + words_width(c, a) + (a->sign ? 1 : 5) * c->pen.gap);
}

static void make_room(const Canvas *c, Layout *l, const Figure *f)
{
    for (const FigureArrow *a = f->arrow; a < f->arrow + FIGURE_ARROWS && a->to; a++) {
        int from = slot_of(l, a->from), to = slot_of(l, a->to);
        if (from < 0 || to < 0)
            continue;
        bool down = leads_down(&l->slot[from], &l->slot[to]);
        if (down)
            l->down = fmaxf(l->down, pen_line(c->pen.small) * 2.6f);
        else
            leave_room(c, &l->slot[l->slot[to].column < l->slot[from].column ? to : from], a);
    }
}

/* What says so has the range of all that says so. The last one has the legend. */
static void share_ranges(const Canvas *c, Layout *l)
{
    for (int about = 0; about <= 1; about++) {
        Matrix *alike[LAYOUT_SLOTS];
        int count = 0;
        for (int i = 0; i < l->count; i++)
            if (panel_of(l, i)->shares && !l->slot[i].m.paper &&
                l->slot[i].m.range.about == (about == 1))
                alike[count++] = &l->slot[i].m;
        if (count > 1)
            matrix_share_range(c, alike, count);
    }
}

/* ---- drawing ---- */

static void draw_bands(const Canvas *c, const Slot *s, const FigurePanel *p)
{
    if (p->band)
        draw_band(c, s, false, p->band - 1, (MatrixSpan){0, s->m.columns});
    for (int k = 0; k < p->bands; k++)
        draw_band(c, s, false, k,
                  (MatrixSpan){k * s->m.columns / p->bands, s->m.columns / p->bands});
}

/* The lit word above, a dot for each word that it looks at, its number below the dot. The largest
 * dot is as wide as there is room; areas are to scale. */
static void draw_dots(const Canvas *c, const Slot *s, const FigurePanel *p)
{
    const Matrix *m = &s->m;
    const Target *t = &((Target){.node = m->node});
    double most = fmax(m->range.hi, 1e-9);
    float line = pen_line(c->pen.small), wide = m->box.w / (float)m->columns;
    float widest = fminf(wide * 0.62f, m->box.h - 4 * line);
    Str word = axis_token(c->s->trace, t->node, 0, p->lit_row - 1);
    Box top = {m->box.x, m->box.y, m->box.w, line};
    float middle = m->box.y + m->box.h - line - widest * 0.5f;
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.body, ROLE_TEXT, top, ALIGN_CENTRE, word);
    for (int j = 0; j < m->columns; j++) {
        double value = matrix_cell(m, 0, j)->value;
        float d = widest * (float)sqrt(fmax(value, 0) / most),
              x = m->box.x + wide * ((float)j + 0.5f);
        Point start = {m->box.x + m->box.w / 2, top.y + line * 1.15f};
        draw_line(c->pen.d, start, (Point){x, middle - d / 2}, pen_colour(&c->pen, ROLE_GUIDE),
                  1.5f, 0);
    }
    for (int j = 0; j < m->columns; j++) {
        double value = matrix_cell(m, 0, j)->value;
        float d = widest * (float)sqrt(fmax(value, 0) / most),
              x = m->box.x + wide * ((float)j + 0.5f);
        Role role = j == p->lit_column - 1 ? ROLE_QUANTITY_LIT : ROLE_QUANTITY;
        draw_rect(c->pen.d, (Box){x - d / 2, middle - d / 2, d, d}, pen_colour(&c->pen, role),
                  d / 2);
        Box number = {x - wide / 2, m->box.y + m->box.h - line, wide, line};
        pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT, number, ALIGN_CENTRE,
                    str_printf(c->pen.a, "%.2f", value));
    }
}

/* The top of what stands above the cells of a slot: its title. */
static float top_of(const Slot *s)
{
    return s->m.box.y - s->above - (s->label_h > 0 && !s->labels_below ? s->label_h + 2 : 0);
}

/* What it is called, and how many rows and columns are seen of it. */
static void draw_title(const Canvas *c, const Slot *s, const FigurePanel *p)
{
    int64_t size[] = {s->m.rows, s->m.columns};
    Box line = {s->m.box.x, top_of(s), s->line_w, title_high(c)};
    float wide =
        pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.body, s->m.hue, line, ALIGN_LEFT, s->m.title);
    Str rest = p->remark ? str_of(p->remark) : canvas_numbers(c, size, 2, " × ");
    float room = line.w - wide - c->pen.gap;
    line.x += wide + c->pen.gap;
    line.w = room;
    if (pen_width(&c->pen, FONT_SANS, c->pen.small, rest) <= room)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, line, ALIGN_LEFT, rest);
}

static float left_of(const Slot *s)
{
    return s->m.box.x - (s->row_labels ? s->label_w : 0);
}

static float right_of(const Slot *s)
{
    return s->m.box.x + s->m.box.w + s->sums_w;
}

/* The height at which an arrow to the right meets a slot: its lit row, else its middle. */
static float height_of(const Slot *s)
{
    bool lit = s->marks.row >= 0 && s->m.rows > 1;
    return floorf(s->m.box.y + (lit ? ((float)s->marks.row + 0.5f) * s->m.cell_h : s->m.box.h / 2));
}

static void draw_words(const Canvas *c, const FigureArrow *a, Box line)
{
    float high = pen_line(c->pen.small);
    Box above = {line.x, line.y - high - 2, line.w, high},
        below = {line.x, line.y + 4, line.w, high};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_TEXT, above, ALIGN_CENTRE,
                str_of(a->above));
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, below, ALIGN_CENTRE,
                str_of(a->below));
}

/* Its tip points to the right (1) or left (-1). Arrows have the hue of what they come from. */
static void draw_head(const Canvas *c, Point tip, float to, Colour ink)
{
    float head = roundf(c->pen.gap * 0.9f), x = tip.x - head * to;
    draw_triangle(c->pen.d, (Point){x, tip.y - head * 0.6f}, (Point){x, tip.y + head * 0.6f}, tip,
                  ink);
}

static void draw_sign(const Canvas *c, const FigureArrow *a, const Slot *from, const Slot *to)
{
    float high = pen_line(c->pen.title), y = height_of(to) - high / 2;
    Box box = {right_of(from), y, left_of(to) - right_of(from), high};
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.title, ROLE_TEXT, box, ALIGN_CENTRE,
                str_of(a->above));
}

/* In one line of the grid, to the right or back to the left. */
static void draw_level(const Canvas *c, const FigureArrow *a, const Slot *from, const Slot *to)
{
    bool back = to->column < from->column;
    float y = height_of(from->m.rows < to->m.rows ? from : to), head = roundf(c->pen.gap * 0.9f),
          gap = c->pen.gap;
    float left = right_of(back ? to : from) + gap, right = left_of(back ? from : to) - gap;
    Colour ink = pen_colour(&c->pen, a->ink ? ROLE_TEXT : from->m.hue);
    draw_line(c->pen.d, (Point){back ? left + head : left, y},
              (Point){back ? right : right - head, y}, ink, 2, 0);
    draw_head(c, (Point){back ? left : right, y}, back ? -1 : 1, ink);
    draw_words(c, a, (Box){left, y, right - left, 0});
}

/* From one line of the grid to another. */
static void draw_curve(const Canvas *c, const Slot *from, const Slot *to)
{
    Point start = {right_of(from) + c->pen.gap, height_of(from)};
    Point end = {left_of(to) - c->pen.gap, height_of(to)};
    Point neck = {end.x - roundf(c->pen.gap * 0.9f), end.y};
    float bend = (neck.x - start.x) * 0.5f;
    Colour ink = pen_colour(&c->pen, from->m.hue);
    draw_add(
        c->pen.d,
        (DrawCommand){.kind = DRAW_CURVE,
                      .points = {start, {start.x + bend, start.y}, {neck.x - bend, neck.y}, neck},
                      .colour = ink,
                      .thickness = 2});
    draw_head(c, end, 1, ink);
}

static void draw_down(const Canvas *c, const FigureArrow *a, const Slot *from, const Slot *to)
{
    float column = from->marks.column >= 0 ? ((float)from->marks.column + 0.5f) * from->m.cell_w
                                           : from->m.box.w / 2;
    float x = floorf(from->m.box.x + column), line = pen_line(c->pen.small);
    float labels = from->labels_below ? from->label_h + 2 : 0;
    Point start = {x, from->m.box.y + from->m.box.h + labels + c->pen.gap / 2};
    Point end = {x, top_of(to)};
    Box words = {x + 1.5f * c->pen.gap, (start.y + end.y - line) / 2, c->area.x + c->area.w - x,
                 line};
    Colour ink = pen_colour(&c->pen, ROLE_TEXT);
    float head = roundf(c->pen.gap * 0.9f);
    draw_line(c->pen.d, start, (Point){x, end.y - head}, ink, 2, 0);
    draw_triangle(c->pen.d, (Point){x - head * 0.6f, end.y - head},
                  (Point){x + head * 0.6f, end.y - head}, end, ink);
    float w = pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_TEXT, words, ALIGN_LEFT,
                          str_of(a->above));
    words.x += w + c->pen.gap;
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, words, ALIGN_LEFT, str_of(a->below));
}

static void draw_arrow(const Canvas *c, const FigureArrow *a, const Slot *from, const Slot *to)
{
    if (a->sign)
        draw_sign(c, a, from, to);
    else if (leads_down(from, to))
        draw_down(c, a, from, to);
    else if (from->row == to->row)
        draw_level(c, a, from, to);
    else
        draw_curve(c, from, to);
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Panels *kept = l->kept;
    const Figure *f = kept->ready->figure;
    for (int i = 0; i < l->count; i++) {
        const FigurePanel *p = panel_of(l, i);
        draw_bands(c, &l->slot[i], p);
        if (p->form == PANEL_DOTS)
            draw_dots(c, &l->slot[i], p);
        else
            draw_title(c, &l->slot[i], p);
    }
    for (const FigureArrow *a = f->arrow; a < f->arrow + FIGURE_ARROWS && a->to; a++) {
        int from = slot_of(l, a->from), to = slot_of(l, a->to);
        if (from < 0 || to < 0)
            continue;
        draw_arrow(c, a, &l->slot[from], &l->slot[to]);
    }
}

/* Dots have the size that they were given. */
static void keep_size(const Canvas *c, Layout *l)
{
    (void)c;
    (void)l;
}

static const PictureKind picture_panels = {.size = keep_size, .over = draw_over};

/* The cells of lessons beside one another: five tables of six in the width, smaller with smaller
 * text. */
static float cells_beside(const Canvas *c)
{
    float small = pen_small(c->area.w, c->area.h, 0);
    return floorf(c->area.w / 37 * fminf(c->pen.small / small, 1));
}

Picture figure_picture(const Canvas *c, const FigureReady *r, int k)
{
    const Figure *f = r->figure;
    if (!f->panel[0].name)
        return picture_of(c, VIEW_CELLS_MOST);
    Picture p = {.kind = &picture_panels, .layout = layout_make(c)};
    Panels *kept = ARENA_NEW(c->pen.a, Panels);
    const char *section = figure_section(f, k);
    *kept = (Panels){.ready = r};
    p.layout.kept = kept;
    p.layout.page = VIEW_CELLS_MOST;
    p.layout.most = f->now ? cells_beside(c) : c->pen.small * 4;
    for (int i = 0; i < FIGURE_PANELS && f->panel[i].name; i++)
        if (strcmp(f->panel[i].section ? f->panel[i].section : f->section, section) == 0)
            add_panel(c, &p.layout, i);
    share_ranges(c, &p.layout);
    make_room(c, &p.layout, f);
    return p;
}
