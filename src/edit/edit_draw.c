/*
 * edit_draw.c - what editing draws over the picture: the error of the text, or that it is being
 * run.
 */
#include "draw/pen.h"
#include "edit/edit.h"

#include <math.h>

static int count_lines(Str text)
{
    int n = 0;
    for (Str line; str_line(&text, &line);)
        n++;
    return n;
}

/* Draws the message over the lower edge, in letters of one width, so that its caret stands below
 * the right place. */
static void draw_error(const Editing *ed, const Pen *p)
{
    Str text = str_of(ed->error), line;
    float px = p->small, high = ceilf(px * 1.45f), gap = p->gap;
    Str hint =
        ed->on_disk
            ? STR("the last picture that could be drawn stays until the file is saved again")
            : STR("the last picture that could be drawn stays; Ctrl+Z takes the change back");
    float h = high * (float)(count_lines(text) + 1) + 2 * gap;
    float bottom = (float)p->d->height - 5 * gap;
    Box panel = {3 * gap, bottom - h, (float)p->d->width - 6 * gap, h};
    Box row = {panel.x + 2 * gap, panel.y + gap, panel.w - 4 * gap, high};
    pen_panel(p, panel);
    draw_frame(p->d, panel, pen_colour(p, ROLE_BAD_TEXT), 8, 2, 0);
    draw_clip(p->d, panel);
    for (; str_line(&text, &line); row.y += high)
        pen_text(p, FONT_MONO, px, ROLE_TEXT, row.x, row, line);
    pen_text(p, FONT_SANS, px, ROLE_MUTED, row.x, row, hint);
    draw_unclip(p->d);
}

static void draw_computing(const Pen *p)
{
    Str text = STR("computing");
    float px = p->small, h = ceilf(px * 1.7f), w = pen_width(p, FONT_SANS, px, text) + 2 * px;
    Box box = {((float)p->d->width - w) / 2, (float)p->d->height - h - 5 * p->gap, w, h};
    draw_rect(p->d, box, pen_colour(p, ROLE_CHANGED), h / 2);
    pen_text(p, FONT_SANS, px, ROLE_CHANGED_TEXT, box.x + px, box, text);
}

void edit_draw(const Editing *ed, DrawList *d)
{
    const Shown *s = ed->shown;
    if (!s->lesson)
        return;
    Pen p = pen_make(d, s->view.theme, s->view.text);
    bool behind = ed->in_shown < ed->log.count;
    bool slow = ed->phase == EDIT_HELD || ed->seconds > EDIT_SLOW_SECONDS;
    if (ed->error[0] && !field_is_open(&s->field))
        draw_error(ed, &p);
    else if (behind && slow)
        draw_computing(&p);
}
