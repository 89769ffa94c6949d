/*
 * views.c - decides how a subject is drawn, and places it (see views.h).
 */
#include "views/views.h"

#include "lesson/extension.h"
#include "subject/beside.h"
#include "trace/explain.h"
#include "versions/versions.h"
#include "words/phrase.h"

#include <math.h>

void draw_flow(const Canvas *c, Point from, Point to)
{
    bool down = to.y > from.y;
    float length = down ? to.y - from.y : to.x - from.x, head = roundf(c->pen.gap * 0.7f);
    float half = head * 0.6f;
    Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
    if (length < 3 * head)
        return;
    Point neck = {down ? to.x : to.x - head, down ? to.y - head : to.y};
    Point one = {down ? neck.x - half : neck.x, down ? neck.y : neck.y - half};
    Point other = {down ? neck.x + half : neck.x, down ? neck.y : neck.y + half};
    draw_line(c->pen.d, from, neck, guide, 2, 0);
    if (down)
        draw_triangle(c->pen.d, one, other, to, guide);
    else
        draw_triangle(c->pen.d, one, to, other, guide);
}

Colour band_colour(const Canvas *c, int k)
{
    static const Role bands[] = {ROLE_BAND_1, ROLE_BAND_2, ROLE_BAND_3, ROLE_BAND_4};
    return pen_colour(&c->pen, bands[k % (int)(sizeof bands / sizeof *bands)]);
}

void draw_band(const Canvas *c, const Slot *s, bool rows, int k, MatrixSpan at)
{
    const float thick = 5, gap = 3;
    const Matrix *m = &s->m;
    Box box = m->box;
    if (rows) {
        box.x += box.w + gap;
        box.y += m->cell_h * (float)at.first + 1;
        box.h = m->cell_h * (float)at.count - 2;
        box.w = thick;
    } else {
        float labels = !s->labels_below && s->label_h > 0 ? s->label_h + 2 : 0;
        box.y -= labels + s->name_h + gap + thick;
        box.x += m->cell_w * (float)at.first + 1;
        box.w = m->cell_w * (float)at.count - 2;
        box.h = thick;
    }
    draw_rect(c->pen.d, box, band_colour(c, k), 2);
}

void add_whole_line(const Canvas *c, Layout *l, int dim, int64_t lit)
{
    const Subject *s = c->s;
    Zoom part = matrix_around(c, s->node, s->made.cell, (Zoom){0}, l->page, l->page);
    Matrix m = matrix_part(c, s->node, s->node + 1, s->title, LIE_ROW, s->made.cell, part);
    Slot *slot = layout_add(l, m, 0, 0);
    bool row = dim == m.column_dim;
    slot->marks = matrix_marks(&m, lit);
    slot->marks.bold = true;
    slot->marks.frame_row = row;
    slot->marks.frame_column = !row;
    slot->marks.row_hue = row ? ROLE_FOCUS : ROLE_TEXT;
    slot->marks.column_hue = row ? ROLE_TEXT : ROLE_FOCUS;
    slot->legend = LEGEND_RIGHT;
}

/* ---- a step without a tensor ---- */

/* Lines below one another that begin at one edge, in the middle of the area as a block, down to
 * `end`; gives where they end. */
static float nothing_lines(const Canvas *c, Box area, float y, float end, float px, Role role,
                           Str text)
{
    float wide = 0;
    Str line;
    for (Str rest = text; str_line(&rest, &line);)
        wide = fmaxf(wide, pen_width(&c->pen, FONT_MONO, px, line));
    float left = area.x + floorf(fmaxf(area.w - wide, 0) / 2);
    for (; y < end && str_line(&text, &line); y += pen_line(px))
        pen_text_in(&c->pen, FONT_MONO, px, role,
                    (Box){left, y, area.x + area.w - left, pen_line(px)}, ALIGN_LEFT, line);
    return y;
}

/* A picture without a tensor is one slot, as large as the area. */
static void fill_whole(const Canvas *c, Layout *l)
{
    (void)c;
    layout_add_own(l, (Matrix){.node = NO_NODE}, 0, 0)->caption = CAPTION_NONE;
}

/* The statement, of which the code beside the picture has all: of a class or a def its header. */
static Str brief_code(const Canvas *c, Str text)
{
    enum { LINES_MOST = 4 };
    Str rest = text, line, first = STR("");
    int lines = 0;
    for (; str_line(&rest, &line); lines++)
        first = lines ? first : line;
    return lines > LINES_MOST && c->s->view->parts == PARTS_SLIDE
               ? str_printf(c->pen.a, "%.*s …", STR_ARG(first))
               : text;
}

static Str first_line(Str text)
{
    return str_part(text, 0, str_find(text, '\n'));
}

/* Does a step end its fence in an error, as that was to? */
static bool is_raised(const Fence *f, const LessonStep *step)
{
    return f->raises && f->ran && f->error.kind != ERROR_NONE &&
           step->number == f->first_step + f->step_count;
}

/* Is that another error than the output block says, in its last line? */
static bool raises_otherwise(const Fence *f)
{
    Str raised = first_line(str_of(f->error.message)), said;
    for (size_t i = 0; i < f->checks.count; i++) {
        const Check *c = &f->checks.items[i];
        bool differs = c->verdict == VERDICT_DIFFERS || c->verdict == VERDICT_CHANGED;
        said = str_behind(span_text(c->expected), '\n');
        if (differs && !str_equal(said, raised))
            return true;
    }
    return false;
}

/* Why a step has no picture; of a line that raised an error which was expected that; of a big one
 * that is being run, for how long it has been. */
static Str why_nothing(const Canvas *c, const Fence *fence)
{
    int computing = c->s->view->computing;
    Place place;
    bool within = subject_within(c->s, &place);
    const Error *raised = within ? place_error(c->s->lesson, &place) : NULL;
    if (raised)
        return first_line(str_of(raised->message));
    if (!within && fence && is_raised(fence, c->s->step))
        return phrase_plain(raises_otherwise(fence) ? PHRASE_RAISES_OTHERWISE
                                                    : PHRASE_RAISES_AS_WRITTEN);
    if (!fence || c->s->step->ran)
        return phrase_plain(within ? PHRASE_NO_TENSOR_HERE : PHRASE_NO_TENSOR);
    if (!fence->big)
        return phrase_plain(PHRASE_STEP_BEHIND);
    if (computing)
        return phrase(c->pen.a, PHRASE_COMPUTING, phrase_number(c->pen.a, computing - 1));
    return phrase_plain(c->s->view->still ? PHRASE_NOT_YET_DRAWN : PHRASE_NOT_YET);
}

/* The statement and what it printed stand where a picture would. */
static void draw_nothing(const Canvas *c, const Layout *l)
{
    Box area = l->slot[0].m.box;
    const LessonStep *step = c->s->step;
    float y = area.y + floorf(area.h * 0.3f), end = area.y + area.h - 4 * c->pen.small;
    const Fence *fence = step ? &c->s->lesson->fences.items[step->fence] : NULL;
    bool told = fence && fence->error.kind != ERROR_NONE && c->s->view->parts == PARTS_SLIDE;
    if (step)
        y = nothing_lines(c, area, y, end, c->pen.body, ROLE_TEXT,
                          brief_code(c, span_text(subject_statement(c->s))));
    y += c->pen.gap;
    if (step && !told && !hide_printed(c->s)) /* a message stands beside the code already */
        y = nothing_lines(c, area, y, end, c->pen.small, ROLE_MUTED, subject_printed(c->s));
    Box line = {area.x, y + c->pen.gap, area.w, pen_line(c->pen.small)};
    Str why = why_nothing(c, fence);
    draw_text_lines(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED), line,
                    ALIGN_CENTRE, text_lines(c->pen.metrics, FONT_SANS, c->pen.small, why, area.w),
                    why);
}

/* ---- which picture it is ---- */

/* What the extension keeps beside the fence, in the place of its tensor. */
static void draw_extra(const Canvas *c, const Layout *l)
{
    extension.draw(&c->pen, subject_extra(c->s->lesson, c->s->view), l->slot[0].m.box,
                   c->s->view->parts != PARTS_SLIDE);
}

static const PictureKind nothing = {.fill = fill_whole, .over = draw_nothing};
static const PictureKind extra = {.fill = fill_whole, .over = draw_extra};

static const PictureKind *const kinds[VIEW_KINDS] = {
    [VIEW_AUTO] = &picture_heatmap,
#define KIND(ID, name, ...) [VIEW_##ID] = &picture_##name,
#include "lesson/view_kinds.def"
#undef KIND
};

/* There is nothing behind the focused cell that changed it. */
static bool is_unchanged(const Subject *s)
{
    Change change;
    if (s->kind == VIEW_MASK)
        return !lineage_mask(s->trace, s->a, s->focus, &change);
    return s->kind == VIEW_DROPOUT && !lineage_dropout(s->trace, s->a, s->focus, &change);
}

bool shows_failure(const Subject *s)
{
    const View *v = s->view;
    Place place;
    bool failed = v->position.count < 2 ||
                  (subject_within(s, &place) && place_error(s->lesson, &place) != NULL);
    return s->step && s->step->number == s->lesson->stops && s->kind != VIEW_MAP && !s->ask &&
           failed && !v->at && v->trail_count == 0 && s->node == NO_NODE;
}

static const PictureKind *kind_of(const Subject *s)
{
    if (shows_failure(s))
        return &picture_failure;
    if (subject_extra(s->lesson, s->view))
        return &extra;
    if (beside_of(s).on)
        return &picture_beside;
    if (shows_comparison(s))
        return &picture_compare;
    if (s->node == NO_NODE && s->kind != VIEW_MAP)
        return subject_flow(s) >= 0 ? &picture_flow : &nothing;
    const PictureKind *kind = is_unchanged(s) ? &picture_heatmap : kinds[s->kind];
    NodeId source;
    if (kind == &picture_joined && view_splits(s->trace, trace_node(s->trace, s->node), &source))
        return &picture_split;
    if (kind == &picture_heads && view_needs_points(s))
        return &picture_grid;
    if (kind != &picture_heatmap)
        return kind;
    if (view_needs_points(s))
        return &picture_points;
    return trace_node(s->trace, s->node)->out.shape.rank > 2 ? &picture_planes : kind;
}

Picture picture_of(const Canvas *c, int page)
{
    Picture p = {.kind = kind_of(c->s), .layout = layout_make(c)};
    p.layout.page = page;
    p.kind->fill(c, &p.layout);
    if (c->s->view->range == RANGE_SHARED)
        layout_share_range(c, &p.layout);
    return p;
}

/* ---- where it goes ---- */

static float worth(const Layout *l, Legible how, float preference)
{
    static const float readable[] = {
        [LEGIBLE_NOT] = 0, [LEGIBLE_COLOURS] = 1, [LEGIBLE_ROUNDED] = 1e4f, [LEGIBLE_ALL] = 1e5f};
    return readable[how] * l->cell.w * l->cell.h * preference;
}

Legible picture_fit(const Canvas *c, Picture *p, Box area, float px, Economy economy)
{
    Layout *l = &p->layout;
    Legible best = LEGIBLE_NOT;
    float most = -1, liked;
    int way = 0, ways = 0;
    l->area = area;
    l->px = px;
    l->economy = economy;
    if (p->kind->size)
        p->kind->size(c, l);
    else if (l->count > 0 && l->slot[0].own)
        layout_room(c, l, &l->slot[0], area.w);
    if (!p->kind->arrange)
        return layout_fit(c, l);
    for (; (liked = p->kind->arrange(c, l, ways)) > 0; ways++) {
        Legible how = layout_fit(c, l);
        if (worth(l, how, liked) <= most)
            continue;
        most = worth(l, how, liked);
        best = how;
        way = ways;
    }
    if (way < ways - 1) {
        p->kind->arrange(c, l, way);
        layout_fit(c, l);
    }
    return best;
}

Legible picture_settle(const Canvas *c, Picture *p, Box area)
{
    float least = c->least;
    Legible can = picture_fit(c, p, area, least, ECONOMY_ONE_LEGEND);
    for (float px = c->pen.small; px >= least; px--)
        for (Economy words = ECONOMY_NONE; words <= ECONOMY_ONE_LEGEND; words++)
            if (picture_fit(c, p, area, px, words) >= can)
                return can;
    return picture_fit(c, p, area, least, ECONOMY_ONE_LEGEND);
}

void picture_draw(const Canvas *c, const Picture *p)
{
    layout_draw(c, &p->layout);
    if (p->kind->over)
        p->kind->over(c, &p->layout);
}

/* ---- what it was ---- */

bool view_was(const Canvas *c, const MatrixCell *cell, double *was)
{
    Scalar old;
    if (cell->hidden || cell->of.node == NO_NODE || !changes_was(c->s->lesson, cell->of, &old) ||
        !isfinite(scalar_double(old)))
        return false;
    *was = scalar_double(old);
    return true;
}

void view_draw_ghost(const Canvas *c, Box ghost)
{
    draw_frame(c->pen.d, ghost, pen_colour(&c->pen, ROLE_BACKGROUND), 2, 2, 0);
    draw_frame(c->pen.d, ghost, pen_colour(&c->pen, ROLE_ACCENT), 2, 2, 5);
}

void view_tell_ghosts(const Canvas *c, Matrix *m)
{
    double was;
    bool any = false;
    for (int i = 0; i < m->rows * m->columns; i++)
        any = any || view_was(c, &m->cell[i], &was);
    Str changed = m->changed.len ? m->changed : phrase_plain(PHRASE_CHANGED);
    if (any)
        m->changed = phrase(c->pen.a, PHRASE_GHOSTS, changed);
}
