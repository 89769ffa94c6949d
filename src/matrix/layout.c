/*
 * layout.c - finding places and cell sizes (see layout.h).
 *
 * Captions get more lines where cells are narrow, and cells get lower where captions have more
 * lines. So the size is found in rounds, from the largest cells that there may be: what surrounds
 * them is measured, and if the total is too large, the cells shrink by the excess.
 */
#include "matrix/layout.h"

#include <math.h>

static const float LOWEST = 0.4f, HIGHEST = 0.78f; /* height of a cell against its width */
enum { ROUNDS = 24 };

Layout layout_make(const Canvas *c)
{
    const Pen *p = &c->pen;
    return (Layout){
        .across = 2 * p->gap, .down = 2 * p->gap, .most = p->body * 5, .absent = NO_NODE};
}

Slot *layout_add(Layout *l, Matrix m, int row, int column)
{
    Slot *s = &l->slot[l->count++];
    *s = (Slot){.m = m,
                .row = row,
                .column = column,
                .row_labels = true,
                .column_labels = true,
                .scale = 1,
                .stretch = {1, 1},
                .marks = MARKS_NONE};
    return s;
}

Slot *layout_add_own(Layout *l, Matrix m, int row, int column)
{
    Slot *s = layout_add(l, m, row, column);
    s->caption = CAPTION_TOP;
    s->row_labels = s->column_labels = false;
    s->m.most = 0; /* nothing is said of colours, which it may not have */
    s->own = true;
    s->read = LEGIBLE_ALL;
    return s;
}

void layout_wrap(Layout *l, int columns)
{
    for (int k = 0; k < l->count; k++) {
        l->slot[k].row = k / columns;
        l->slot[k].column = k % columns;
    }
}

void layout_share_range(const Canvas *c, Layout *l)
{
    Matrix *all[LAYOUT_SLOTS];
    for (int i = 0; i < l->count; i++)
        all[i] = &l->slot[i].m;
    matrix_share_range(c, all, l->count);
}

void layout_share_alike(const Canvas *c, Layout *l)
{
    for (int about = 0; about <= 1; about++) {
        Matrix *alike[LAYOUT_SLOTS];
        int count = 0;
        for (Slot *s = l->slot; s < l->slot + l->count; s++)
            if (!s->m.paper && s->m.range.about == (about == 1))
                alike[count++] = &s->m;
        matrix_share_range(c, alike, count);
    }
}

/* ---- measuring ---- */

/* The size of what stands in a slot: of its cells, or of what the view draws there. */
static CellSize size_of(const Layout *l, const Slot *s)
{
    float w = fmaxf(floorf(l->cell.w * s->scale * s->stretch.w), 1);
    float h = fmaxf(floorf(l->cell.h * s->scale * s->stretch.h), 1);
    return s->own ? s->size : (CellSize){w * (float)s->m.columns, h * (float)s->m.rows};
}

static void place(const Canvas *c, const Layout *l, Slot *s, float x, float y)
{
    CellSize size = size_of(l, s);
    matrix_place(c, &s->m, x, y, size.w / fmaxf((float)s->m.columns, 1),
                 size.h / fmaxf((float)s->m.rows, 1));
    s->m.box = (Box){x, y, size.w, size.h};
}

static float left_of(const Slot *s)
{
    return fmaxf(s->row_labels ? s->label_w : 0, s->lead_w) + s->before;
}

/* A caption begins where the row labels do, or the cells: not over a lead, which only some of those
 * below one another have. */
static float before_caption(const Slot *s)
{
    return s->lead.len ? s->before : left_of(s);
}

static bool legend_beside(const Layout *l, const Slot *s)
{
    return s->legend == LEGEND_RIGHT && l->economy < ECONOMY_ONE_LEGEND;
}

static float right_of(const Layout *l, const Slot *s)
{
    return fmaxf(s->after, s->sums_w) + (legend_beside(l, s) ? s->legend_w : 0);
}

/* Sums of rows are as large as the labels at the other end of the rows: they stay as long. */
static float sums_px(const Slot *s)
{
    return fmaxf(s->m.px, s->m.label);
}

static float sums_width(const Canvas *c, const Slot *s)
{
    float widest = 0;
    for (int i = 0; s->sums && i < s->m.rows; i++)
        widest = fmaxf(widest, pen_width(&c->pen, FONT_MONO, sums_px(s), s->sums[i]));
    return widest > 0 ? ceilf(widest + 2 * c->pen.gap) : 0;
}

/* The name of a slot is as large as its labels. */
static float name_px(const Canvas *c, const Slot *s)
{
    return fmaxf(c->pen.small, s->m.label);
}

/* What does not depend on the size of the cells. */
static void measure_words(const Canvas *c, Layout *l)
{
    for (Slot *s = l->slot; s < l->slot + l->count; s++) {
        s->m.px = l->px;
        s->m.short_caption = l->economy >= ECONOMY_BRIEF;
        bool nothing = s->m.range.empty || (s->m.range.lo == 0 && s->m.range.hi == 0);
        bool plain = s->m.look.paper || (nothing && s->m.cell && !s->m.hides);
        if (plain && !matrix_is_part(&s->m)) /* there are no colours to explain */
            s->legend = LEGEND_NONE;
        s->label_w = matrix_label_width(c, &s->m);
        s->legend_w = matrix_legend_size(c, &s->m).w;
        bool yields = s->name_yields && l->economy == ECONOMY_ONE_LEGEND;
        s->name_h = s->name.len && !yields ? pen_line(name_px(c, s)) : 0;
        s->sums_w = sums_width(c, s);
        float lead = pen_width(&c->pen, FONT_MONO, c->pen.small, s->lead);
        s->lead_w = lead > 0 ? lead + c->pen.gap : 0;
    }
}

/* The places of the columns, from the left; the width of it all. */
static void place_columns(Layout *l)
{
    float at = 0;
    for (int column = 0; column < LAYOUT_LINES; column++) {
        float left = 0, cells = 0, right = 0;
        bool used = false;
        for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
            if (s->column != column)
                continue;
            float wide = s->wide ? 0 : size_of(l, s).w;
            used = true;
            left = fmaxf(left, left_of(s));
            right = fmaxf(right, wide + right_of(l, s));
            cells = fmaxf(cells, fmaxf(wide, s->least));
        }
        if (!used)
            continue;
        at += at > 0 ? l->across : 0;
        l->x[column] = at + left;
        at = l->x[column] + fmaxf(cells, right);
    }
    l->w = at;
    for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
        l->w = fmaxf(l->w, l->x[s->column] + size_of(l, s).w + right_of(l, s));
    }
}

static float end_of_all(const Layout *l)
{
    return l->w + fmaxf(l->area.w - l->w, 0) / 2;
}

/* How far what belongs to a slot may reach to the right: up to the next column, or to the edge of
 * the area. */
static float end_of(const Canvas *c, const Layout *l, const Slot *s)
{
    float end = end_of_all(l);
    for (const Slot *other = l->slot; other < l->slot + l->count; other++) {
        if (other->column > s->column && !s->wide)
            end = fminf(end, l->x[other->column] - left_of(other) - c->pen.gap);
    }
    return end;
}

/* What a caption says: that numbers are missing, of what the view draws only where it says so. One
 * that stands above all speaks for matrices without a caption, too. */
static Matrix captioned(const Layout *l, const Slot *s)
{
    Matrix m = s->m;
    m.tiniest = s->own ? 0 : m.tiniest;
    for (int i = 0; !s->own && s->caption == CAPTION_TOP && i < l->count; i++) {
        double tiniest = l->slot[i].m.tiniest;
        bool own = l->slot[i].caption == CAPTION_NONE && l->slot[i].m.node == m.node;
        if (own && tiniest != 0 && (m.tiniest == 0 || fabs(tiniest) < fabs(m.tiniest)))
            m.tiniest = tiniest;
    }
    m.look.numbers.shown = m.look.numbers.shown || (s->own && s->read > LEGIBLE_COLOURS);
    return m;
}

/* A caption above all begins at the left edge of the area where it would else take more lines or be
 * cut. */
static void measure_caption(const Canvas *c, const Layout *l, Slot *s, float end)
{
    Matrix m = captioned(l, s);
    float left = l->x[s->column] - before_caption(s);
    s->caption_h = 0;
    if (s->caption == CAPTION_NONE)
        return;
    s->caption_w = fmaxf((s->caption == CAPTION_TOP ? end_of_all(l) : end) - left, 1);
    CellSize size = matrix_caption(c, &m, (Point){0, 0}, s->caption_w, false), whole = size;
    if (s->caption == CAPTION_TOP)
        whole = matrix_caption(c, &m, (Point){0, 0}, l->area.w, false);
    if (size.h > whole.h || (s->caption == CAPTION_TOP && size.w > s->caption_w))
        s->caption_w = l->area.w;
    s->caption_h = s->caption_w == l->area.w ? whole.h : size.h;
}

/* From its cells down to the end of column labels that stand below them. */
static float labels_below(const Slot *s)
{
    return s->below + (s->labels_below && s->label_h > 0 ? s->label_h + 2 : 0);
}

static float labels_above(const Slot *s)
{
    return !s->labels_below && s->label_h > 0 ? s->label_h + 2 : 0;
}

/* A legend below may run below the next columns where nothing else stands there. */
static bool is_last_below(const Layout *l, const Slot *s)
{
    for (const Slot *o = l->slot; o < l->slot + l->count; o++)
        if (o->row > s->row || (o->row == s->row && o->column > s->column &&
                                (o->legend == LEGEND_BELOW || o->caption == CAPTION_BELOW ||
                                 o->labels_below || o->below > 0)))
            return false;
    return true;
}

static void measure_heights(const Canvas *c, Layout *l, Slot *s)
{
    place(c, l, s, 0, 0);
    s->label_h = s->column_labels ? matrix_label_height(c, &s->m) : 0;
    float end = end_of(c, l, s);
    s->line_w = fmaxf(end - l->x[s->column], 1);
    s->legend_line =
        is_last_below(l, s) ? fmaxf(end_of_all(l) - l->x[s->column], s->line_w) : s->line_w;
    measure_caption(c, l, s, end);
    s->bottom = labels_below(s);
    if (legend_beside(l, s))
        s->bottom = fmaxf(matrix_legend_size(c, &s->m).h - s->m.box.h, s->bottom);
    if (s->legend == LEGEND_BELOW && l->economy < ECONOMY_ONE_LEGEND)
        s->bottom += c->pen.gap / 2 + pen_line(c->pen.small);
    if (s->caption == CAPTION_BELOW)
        s->bottom += c->pen.gap + s->caption_h;
}

/* From the top of what stands above a slot's cells down to them. */
static float top_of(const Canvas *c, const Slot *s)
{
    float caption = s->caption == CAPTION_ABOVE ? s->caption_h + c->pen.gap / 2 : 0;
    return caption + s->above + s->name_h + labels_above(s);
}

static bool has_legend(const Layout *l)
{
    bool any = false;
    for (int i = 0; i < l->count; i++)
        any = any || l->slot[i].legend != LEGEND_NONE;
    return any;
}

/* The height of a caption that stands above all. */
static float caption_over_all(const Canvas *c, const Layout *l)
{
    float high = 0;
    for (int i = 0; i < l->count; i++)
        if (l->slot[i].caption == CAPTION_TOP)
            high = l->slot[i].caption_h + c->pen.gap;
    return high;
}

/* Where what stands above a slot ends, given where each column does. */
static float end_above(const Layout *l, const Slot *s, const float *end)
{
    float above = 0;
    for (int column = 0; column < LAYOUT_LINES; column++)
        if ((column == s->column || s->wide) && end[column] > 0)
            above = fmaxf(above, end[column] + l->down);
    return above;
}

/* Captions of one row begin at one height, that of the highest, where nothing is in the way. */
static void lift_captions(const Canvas *c, Layout *l, int row, const float *end, float top)
{
    float highest = 0;
    for (const Slot *s = l->slot; s < l->slot + l->count; s++)
        if (s->row == row && s->caption == CAPTION_ABOVE)
            highest = fmaxf(highest, top_of(c, s));
    for (Slot *s = l->slot; s < l->slot + l->count; s++) {
        if (s->row != row)
            continue;
        float own = top_of(c, s), free = l->y[row] - own - fmaxf(end_above(l, s, end), top);
        s->lift = s->caption == CAPTION_ABOVE ? fmaxf(fminf(highest - own, free), 0) : 0;
    }
}

/* The places of the rows, from the top: each as high as what stands above it in any of its columns
 * allows. So a caption may reach up into a place of the grid where nothing stands. */
static void place_rows(const Canvas *c, Layout *l)
{
    float end[LAYOUT_LINES] = {0}, top = caption_over_all(c, l);
    l->h = 0;
    for (int row = 0; row < LAYOUT_LINES; row++) {
        float y = 0;
        for (const Slot *s = l->slot; s < l->slot + l->count; s++)
            if (s->row == row)
                y = fmaxf(y, fmaxf(end_above(l, s, end), top) + top_of(c, s));
        l->y[row] = y;
        lift_captions(c, l, row, end, top);
        for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
            if (s->row == row)
                end[s->column] = fmaxf(end[s->column], y + s->m.box.h + s->bottom);
        }
    }
    for (int column = 0; column < LAYOUT_LINES; column++)
        l->h = fmaxf(l->h, end[column]);
    l->legend_y = l->h + c->pen.gap;
    if (l->economy == ECONOMY_ONE_LEGEND && has_legend(l))
        l->h = l->legend_y + pen_line(c->pen.small);
    l->note_y = l->h + c->pen.gap / 2;
    if (l->note.len)
        l->h = l->note_y + pen_line(c->pen.small);
}

static void measure(const Canvas *c, Layout *l)
{
    place_columns(l);
    for (int i = 0; i < l->count; i++)
        measure_heights(c, l, &l->slot[i]);
    place_rows(c, l);
}

/* ---- the size of the cells ---- */

/* The cells beside one another, and below one another: at most so many share what is too much. */
static CellSize cells_in_all(const Layout *l)
{
    float columns = 0, rows = 0;
    for (int line = 0; line < LAYOUT_LINES; line++) {
        float wide = 0, high = 0;
        for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
            if (s->own)
                continue;
            if (s->column == line)
                wide = fmaxf(wide, (float)s->m.columns * s->scale * s->stretch.w);
            if (s->row == line)
                high = fmaxf(high, (float)s->m.rows * s->scale * s->stretch.h);
        }
        columns += wide;
        rows += high;
    }
    return (CellSize){columns, rows};
}

/* Neither flat nor high: cells whose shape is right for a number. */
static CellSize shaped(CellSize size)
{
    size.w = fmaxf(floorf(fminf(size.w, size.h / LOWEST)), 1);
    size.h = fmaxf(floorf(fminf(size.h, size.w * HIGHEST)), 1);
    return size;
}

/* Shrinks the cells until all fits; false when it does not even with the smallest. */
static bool settle(const Canvas *c, Layout *l)
{
    CellSize all = cells_in_all(l);
    int rounds = all.w * all.h > 0 ? ROUNDS : 1;
    l->cell = shaped((CellSize){floorf(l->most), floorf(l->most)});
    for (int round = 0; round < rounds; round++) {
        measure(c, l);
        float wide = l->w - l->area.w, high = l->h - l->area.h;
        if (wide <= 0 && high <= 0)
            return true;
        CellSize size = l->cell;
        if (wide > 0)
            size.w -= fmaxf(ceilf(wide / fmaxf(all.w, 1)), 1);
        if (high > 0)
            size.h -= fmaxf(ceilf(high / fmaxf(all.h, 1)), 1);
        size = shaped(size);
        if (size.w == l->cell.w && size.h == l->cell.h)
            return false;
        l->cell = size;
    }
    return false;
}

CellSize layout_room(const Canvas *c, Layout *l, Slot *s, float widest)
{
    measure_words(c, l);
    s->size = (CellSize){0, 0};
    place_columns(l);
    s->size.w = fminf(fmaxf(l->area.w - l->w, 1), widest);
    for (int pass = 0; pass < 2; pass++) { /* a legend may be higher than nothing */
        measure(c, l);
        s->size.h = fmaxf(s->size.h + l->area.h - l->h, 1);
    }
    return s->size;
}

bool layout_is_labelled(const Canvas *c, const Slot *s)
{
    return (!s->row_labels || matrix_is_labelled(c, &s->m, true)) &&
           (!s->column_labels || matrix_is_labelled(c, &s->m, false));
}

Legible layout_numbers(const Matrix *m)
{
    const CellNumbers *n = &m->look.numbers;
    bool whole = m->range.integral || n->decimals > (m->wished != 1);
    return !n->shown || n->brief ? LEGIBLE_COLOURS : whole ? LEGIBLE_ALL : LEGIBLE_ROUNDED;
}

bool layout_shows_sums(const Slot *s)
{
    return s->sums && s->m.cell_h >= sums_px(s) * 1.1f;
}

static Legible legible(const Canvas *c, const Slot *s)
{
    bool empty = s->m.rows == 0 || s->m.columns == 0;
    if (s->own)
        return s->read;
    if (s->m.thumbnail || empty)
        return LEGIBLE_ALL;
    bool told = layout_is_labelled(c, s) && (!s->sums || layout_shows_sums(s));
    return told ? layout_numbers(&s->m) : LEGIBLE_COLOURS;
}

/* The left edge and the top of it all, in the middle of the area. */
static float left_edge(const Layout *l)
{
    return l->area.x + floorf(fmaxf(l->area.w - l->w, 0) / 2);
}

static float top_edge(const Layout *l)
{
    return l->area.y + floorf(fmaxf(l->area.h - l->h, 0) / 2);
}

static void place_matrices(const Canvas *c, Layout *l)
{
    float x = left_edge(l), y = top_edge(l);
    for (int i = 0; i < LAYOUT_LINES; i++) {
        l->x[i] = floorf(l->x[i] + x);
        l->y[i] = floorf(l->y[i] + y);
    }
    l->legend_y = floorf(l->legend_y + y);
    l->note_y = floorf(l->note_y + y);
    for (int i = 0; i < l->count; i++)
        place(c, l, &l->slot[i], l->x[l->slot[i].column], l->y[l->slot[i].row]);
}

Legible layout_fit(const Canvas *c, Layout *l)
{
    Legible worst = LEGIBLE_ALL;
    measure_words(c, l);
    bool fits = settle(c, l);
    place_matrices(c, l);
    for (int i = 0; i < l->count; i++) {
        Legible own = legible(c, &l->slot[i]);
        worst = own < worst ? own : worst;
    }
    return fits ? worst : LEGIBLE_NOT;
}

/* ---- drawing ---- */

/* Where the caption of a slot stands: as wide as it may be. */
static Box caption_box(const Canvas *c, const Layout *l, const Slot *s)
{
    float left = s->m.box.x - before_caption(s), top = s->m.box.y - top_of(c, s) - s->lift;
    if (s->caption_w == l->area.w)
        left = l->area.x;
    if (s->caption == CAPTION_TOP)
        top = top_edge(l);
    if (s->caption == CAPTION_BELOW)
        top = s->m.box.y + s->m.box.h + s->bottom - s->caption_h;
    return (Box){left, top, s->caption_w, s->caption_h};
}

static bool meets(Box a, Box b)
{
    Box both = box_meet(a, b);
    return both.w > 0 && both.h > 0;
}

/* Does anything that belongs to another slot stand within a box? */
static bool is_taken(const Canvas *c, const Layout *l, const Slot *s, Box box)
{
    for (const Slot *o = l->slot; o < l->slot + l->count; o++) {
        Matrix m = captioned(l, o);
        Box all = o->m.box, words = caption_box(c, l, o);
        float above = o->above + o->name_h + labels_above(o), gap = c->pen.gap;
        words.w = fminf(matrix_caption(c, &m, (Point){0, 0}, words.w, false).w, words.w) + gap;
        all = (Box){all.x - left_of(o), all.y - above, all.w + left_of(o) + right_of(l, o) + gap,
                    all.h + above + o->bottom};
        bool said = o->caption != CAPTION_NONE && meets(words, box);
        if (o != s && (said || meets(all, box)))
            return true;
    }
    return false;
}

/* A caption whose title would be cut begins farther left where nothing stands there: it ends with
 * its cells, and has all that it says in one line, or else its title. */
static Box widened(const Canvas *c, const Layout *l, const Slot *s, const Matrix *m, Box box)
{
    float title = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, m->title);
    const float wide[] = {matrix_caption(c, m, (Point){0, 0}, HUGE_VALF, false).w, title + 1};
    float end = fminf(box.x + box.w, s->m.box.x + s->m.box.w);
    for (int i = 0; i < 2 && title > box.w; i++) {
        float high = matrix_caption(c, m, (Point){0, 0}, wide[i], false).h;
        Box wider = {floorf(end - wide[i]), box.y, ceilf(wide[i]) + 1, high};
        if (high <= box.h && wider.x >= l->area.x && !is_taken(c, l, s, wider))
            return wider;
    }
    return box;
}

static void draw_caption(const Canvas *c, const Layout *l, const Slot *s)
{
    if (s->caption == CAPTION_NONE)
        return;
    Matrix m = captioned(l, s);
    Box box = widened(c, l, s, &m, caption_box(c, l, s));
    matrix_caption(c, &m, (Point){box.x, box.y}, box.w, true);
}

/* A little higher than its line: the frame of a cell reaches into that. */
static void draw_name(const Canvas *c, const Slot *s)
{
    float top = s->m.box.y - labels_above(s) - s->name_h - floorf(c->pen.gap / 2);
    Box box = {s->m.box.x, top, fmaxf(s->m.box.w, s->line_w), s->name_h};
    bool leads = s->name_tag.kind != TAG_NONE;
    c->pen.d->tag = s->name_tag;
    pen_text_in(&c->pen, leads ? FONT_SANS_BOLD : FONT_MONO, name_px(c, s),
                leads ? ROLE_TEXT : ROLE_MUTED, box, ALIGN_LEFT, s->name);
    c->pen.d->tag = (DrawTag){0};
}

/* Sums that are not what they should be stand on a badge. */
static void draw_sums(const Canvas *c, const Slot *s)
{
    const Matrix *m = &s->m;
    float px = sums_px(s), high = fminf(m->cell_h, pen_line(px)),
          x = m->box.x + m->box.w + c->pen.gap;
    for (int i = 0; layout_shows_sums(s) && i < m->rows; i++) {
        float y = floorf(m->box.y + ((float)i + 0.5f) * m->cell_h - high / 2);
        Box box = {x, y, s->sums_w - c->pen.gap, high};
        if (s->odd[i])
            draw_rect(c->pen.d, box_inset(box, 1), pen_colour(&c->pen, ROLE_BAD), 4);
        Role role = s->odd[i] ? ROLE_BAD_TEXT : ROLE_MUTED;
        pen_text_in(&c->pen, FONT_MONO, px, role, box, ALIGN_CENTRE, s->sums[i]);
    }
}

static void draw_lead(const Canvas *c, const Slot *s)
{
    Box box = {s->m.box.x - s->lead_w, s->m.box.y, s->lead_w - c->pen.gap, s->m.box.h};
    pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT, box, ALIGN_RIGHT, s->lead);
}

/* Behind the sums. */
static void draw_legend_beside(const Canvas *c, const Slot *s)
{
    Matrix m = s->m;
    m.box.x += fmaxf(s->after, s->sums_w);
    matrix_legend_right(c, &m);
}

static void draw_column_labels(const Canvas *c, const Slot *s)
{
    Matrix m = s->m;
    if (s->labels_below)
        m.box.y += m.box.h + labels_below(s);
    matrix_column_labels(c, &m, &s->marks);
}

static void draw_slot(const Canvas *c, const Layout *l, const Slot *s)
{
    const Matrix *m = &s->m;
    draw_caption(c, l, s);
    if (s->name_h > 0)
        draw_name(c, s);
    if (s->lead.len)
        draw_lead(c, s);
    if (s->column_labels)
        draw_column_labels(c, s);
    if (s->row_labels)
        matrix_row_labels(c, m, &s->marks);
    if (!s->own && !s->bars)
        matrix_draw(c, m, &s->marks);
    draw_sums(c, s);
    if (legend_beside(l, s))
        draw_legend_beside(c, s);
    if (s->legend == LEGEND_BELOW && l->economy < ECONOMY_ONE_LEGEND)
        matrix_legend_line(c, m,
                           (Box){m->box.x, m->box.y + m->box.h + labels_below(s) + c->pen.gap / 2,
                                 s->legend_line, 0},
                           true);
}

static bool same_colours(const Matrix *a, const Matrix *b)
{
    return a->look.map == b->look.map && a->look.lo == b->look.lo && a->look.hi == b->look.hi;
}

/* A legend in a line: its limits and, between them, the ramp. */
static float legend_line_width(const Canvas *c, const Slot *s)
{
    float limit = s->legend_w - 2.5f * c->pen.gap - 0.8f * c->pen.small;
    return ceilf(2 * limit + 4 * c->pen.small + c->pen.gap);
}

/* The titles of all that have these colours: "scores, scaled scores"; or their short ones. */
static Str names_of(const Canvas *c, const Layout *l, const Matrix *m, bool brief)
{
    StrBuf out = strbuf_make(c->pen.a);
    for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
        Str title = brief ? s->short_title : s->m.title;
        bool told = title.len == 0 || s->own || s->m.paper || !same_colours(&s->m, m);
        for (const Slot *o = l->slot; o < s && !told; o++)
            told = str_equal(o->m.title, s->m.title) && same_colours(&o->m, m);
        if (!told)
            strbuf_printf(&out, "%s%.*s", out.len ? ", " : "", STR_ARG(title));
    }
    return strbuf_str(&out);
}

/* What the names of several legends take, with a gap each; 0: they have no room behind legends that
 * are so wide. */
static float names_width(const Canvas *c, const Layout *l, const Slot *const *shown, int count,
                         float wide, bool brief)
{
    float names = 0;
    for (int k = 0; k < count; k++)
        names += pen_width(&c->pen, FONT_SANS, c->pen.small, names_of(c, l, &shown[k]->m, brief));
    float all = names + (float)count * c->pen.gap;
    return count > 1 && names > 0 && wide + all <= l->area.w ? all : 0;
}

/* One line below all: each range of colours once, with the names of what has it where there are
 * several and room, and with shorter ramps where that makes room for all of them. */
static void draw_legends(const Canvas *c, const Layout *l)
{
    const Slot *shown[LAYOUT_SLOTS];
    int count = 0;
    float wide = 0, between = 2 * c->pen.gap, end = l->area.x + l->area.w;
    for (const Slot *s = l->slot; s < l->slot + l->count; s++) {
        bool again = s->legend == LEGEND_NONE;
        for (int k = 0; k < count; k++)
            again = again || same_colours(&shown[k]->m, &s->m);
        if (again)
            continue;
        shown[count++] = s;
        wide += legend_line_width(c, s) + between;
    }
    float names = names_width(c, l, shown, count, wide - between, false);
    bool brief = names == 0;
    if (brief)
        names = names_width(c, l, shown, count, wide - between, true);
    wide += names;
    float over = ceilf((wide - between - l->area.w) / fmaxf((float)count, 1));
    float shorter = over <= 2.5f * c->pen.small ? fmaxf(over, 0) : 0;
    float x = fminf(left_edge(l), end - (wide - between - (float)count * shorter));
    x = fmaxf(x, l->area.x);
    for (int k = 0; k < count; k++) {
        Box line = {x, l->legend_y, legend_line_width(c, shown[k]) - shorter, 0};
        if (x + line.w > end + 1)
            return;
        matrix_legend_line(c, &shown[k]->m, line, true);
        x += line.w + between;
        if (names > 0)
            x = between + c->pen.gap +
                pen_text_at(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, x - between + c->pen.gap,
                            text_baseline(c->pen.small, line.y, pen_line(c->pen.small)),
                            names_of(c, l, &shown[k]->m, brief)) +
                x - between;
    }
}

void layout_draw(const Canvas *c, const Layout *l)
{
    for (int i = 0; i < l->count; i++)
        draw_slot(c, l, &l->slot[i]);
    if (l->economy == ECONOMY_ONE_LEGEND)
        draw_legends(c, l);
    Box note = {left_edge(l), l->note_y, end_of_all(l), pen_line(c->pen.small)};
    bool brief = l->brief_note.len && pen_width(&c->pen, FONT_SANS, c->pen.small, l->note) > note.w;
    if (l->note.len)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, note, ALIGN_LEFT,
                    brief ? l->brief_note : l->note);
}
