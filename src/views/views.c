/*
 * views.c - picks the view of a subject; the plain heatmap (see views.h).
 */
#include "views/views.h"

#include "subject/hide.h"
#include "views/ladder.h"
#include "words/phrase.h"

#include <math.h>

CellSize cell_fit(float w, float h, float columns, float rows, float most)
{
    float cell_w = fminf(floorf(w / fmaxf(columns, 1)), most);
    float cell_h = fminf(floorf(h / fmaxf(rows, 1)), floorf(cell_w * 0.78f));
    CellSize size = {fmaxf(cell_w, 1), fmaxf(cell_h, 1)};
    return size;
}

Marks marks_of_focus(const Canvas *c, const Matrix *m)
{
    Marks marks = MARKS_NONE;
    if (matrix_find(m, c->s->lit.cell, &marks.row, &marks.column)) {
        marks.focus = true;
        marks.row_hue = ROLE_QUERY;
        marks.column_hue = ROLE_KEY;
    }
    return marks;
}

void view_caption(const Canvas *c, const Matrix *m, Box area, float x, float y)
{
    float room = area.x + area.w - x;
    if (matrix_caption_height(c, m, room) > matrix_caption_height(c, m, area.w)) {
        x = area.x;
        room = area.w;
    }
    matrix_caption(c, m, x, y + c->pen.body, room);
}

void view_heatmap(const Canvas *c, Box area)
{
    const Subject *s = c->s;
    if (view_needs_points(c->s)) {
        view_points(c, area);
        return;
    }
    if (trace_node(c->s->trace, s->node)->out.shape.rank > 2) {
        view_blocks(c, area);
        return;
    }
    Matrix m = matrix_part(c, s->node, s->time, s->title, LIE_ROW, s->focus.cell, c->s->view->zoom);
    float left = matrix_row_label_width(c, &m), right = matrix_legend_width(c, &m);
    float top = matrix_caption_height(c, &m, area.w) + c->pen.gap;
    float most = c->pen.body * 5.2f, room = area.w - left - right;
    CellSize size =
        cell_fit(room, area.h - top - 3 * c->pen.small, (float)m.columns, (float)m.rows, most);
    matrix_place(c, &m, 0, 0, size.w, size.h); /* the caption may have to say that they are small */
    top = matrix_caption_height(c, &m, area.w) + c->pen.gap;
    float labels = matrix_column_label_height(c, &m, size.w);
    size = cell_fit(room, area.h - top - labels, (float)m.columns, (float)m.rows, most);
    float w = left + right + size.w * (float)m.columns;
    float h = top + labels + size.h * (float)m.rows;
    float x = area.x + floorf(fmaxf(area.w - w, 0) / 2);
    float y = area.y + floorf(fmaxf(area.h - h, 0) / 2);
    matrix_place(c, &m, x + left, y + top + labels, size.w, size.h);
    Marks marks = marks_of_focus(c, &m);
    view_caption(c, &m, area, x, y);
    matrix_column_labels(c, &m, &marks);
    matrix_row_labels(c, &m, &marks);
    matrix_draw(c, &m, &marks);
    matrix_legend_right(c, &m);
}

/* A line of a step without a tensor, centred; gives its height. */
static float nothing_line(const Canvas *c, Box area, float y, FontId font, float px, Role role,
                          Str text)
{
    Box line = {area.x, y, area.w, ceilf(px * 1.5f)};
    draw_text_in(c->pen.d, pen_look(&c->pen, font, px, role), line, ALIGN_CENTRE, text);
    return line.h;
}

/* The statement and what it printed stand where a picture would. */
static void view_nothing(const Canvas *c, Box area)
{
    Str code = c->s->step ? span_text(c->s->step->at) : STR(""), line;
    Str printed = c->s->step && !hide_printed(c->s) ? c->s->step->printed : STR("");
    float y = area.y + floorf(area.h * 0.3f), end = area.y + area.h - 4 * c->pen.small;
    while (str_line(&code, &line) && y < end)
        y += nothing_line(c, area, y, FONT_MONO, c->pen.body, ROLE_TEXT, line);
    y += c->pen.gap;
    while (str_line(&printed, &line) && y < end)
        y += nothing_line(c, area, y, FONT_MONO, c->pen.small, ROLE_MUTED, line);
    bool waits =
        c->s->step && !c->s->step->ran && c->s->lesson->fences.items[c->s->step->fence].big;
    nothing_line(c, area, y + c->pen.gap, FONT_SANS, c->pen.small, ROLE_MUTED,
                 phrase_plain(waits ? PHRASE_NOT_YET : PHRASE_NO_TENSOR));
}

void view_draw(const Canvas *c, Box area)
{
    static void (*const views[VIEW_KINDS])(const Canvas *, Box) = {
        [VIEW_AUTO] = view_heatmap,
#define KIND(ID, name, ...) [VIEW_##ID] = view_##name,
#include "lesson/view_kinds.def"
#undef KIND
    };
    bool within = c->s->view->position.count > 1 || c->s->view->trail_count > 0 ||
                  (c->s->ask && c->s->ask->kind != ASK_CHOICE);
    if (subject_bench(c->s->lesson, c->s->view))
        view_ladder(c, area);
    else if (c->s->step && c->s->step->compare[0].node != NO_NODE &&
             c->s->view->kind == VIEW_AUTO && !within)
        view_compare(c, area);
    else if (c->s->node == NO_NODE && c->s->kind != VIEW_MAP)
        view_nothing(c, area);
    else
        views[c->s->kind](c, area);
}
