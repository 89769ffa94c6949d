/*
 * view_ladder.c - a bench fence's slide: the layer, its implementations as a chart (chart.h), and
 * how the measuring goes.
 */
#include "views/chart.h"
#include "views/ladder.h"
#include "words/phrase.h"

#include <math.h>

enum { LINES_MOST = 3 }; /* of each text */

static const float LINE = 1.45f; /* of a text, in sizes */

/* Draws a text in as many lines as it needs; gives their height. */
static float draw_lines(const Canvas *c, TextLook look, Box area, Str text)
{
    Box first = {area.x, area.y, area.w, ceilf(look.px * LINE)};
    return first.h * (float)draw_text_lines(c->pen.d, look, first, ALIGN_LEFT, LINES_MOST, text);
}

static float lines_height(const Canvas *c, float width, Str text)
{
    int lines = text_lines(c->pen.metrics, FONT_SANS, c->pen.small, text, width);
    return ceilf(c->pen.small * LINE) * (float)(lines < LINES_MOST ? lines : LINES_MOST);
}

/* How far the measuring has come. */
static void draw_progress(const Canvas *c, Box line)
{
    const Measuring *now = &c->s->view->measuring;
    Box done = line;
    done.w = floorf(line.w * (float)now->row / (float)now->rows);
    draw_rect(c->pen.d, line, pen_colour(&c->pen, ROLE_TICK_TODO), 2);
    draw_rect(c->pen.d, done, pen_colour(&c->pen, ROLE_TICK_DONE), 2);
}

/* The layer and its work; gives their height. */
static float draw_head(const Canvas *c, const Measure *m, Box area)
{
    TextLook bold = pen_look(&c->pen, FONT_SANS_BOLD, c->pen.body, ROLE_TEXT);
    TextLook muted = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    Box rest = area;
    rest.y += draw_lines(c, bold, rest, ladder_layer(c->pen.a, m));
    rest.y += draw_lines(c, muted, rest, ladder_work(c->pen.a, m));
    return rest.y - area.y;
}

/* How it stands and, in a line, what the unit is, at the area's lower edge; gives their height. */
static float draw_foot(const Canvas *c, const Measure *m, Box area)
{
    const Measuring *now = &c->s->view->measuring;
    TextLook plain = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT);
    TextLook muted = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    Str state = ladder_state(c->pen.a, m, now), unit = phrase_plain(PHRASE_LADDER_UNIT);
    bool explained = m->table && pen_width(&c->pen, FONT_SANS, c->pen.small, unit) <= area.w;
    float bar = fmaxf(c->pen.gap, 4), high = lines_height(c, area.w, state);
    float more = now->rows > 0 ? bar : explained ? lines_height(c, area.w, unit) : 0;
    Box rest = area;
    rest.y += area.h - high - more;
    rest.y += draw_lines(c, plain, rest, state);
    if (now->rows > 0)
        draw_progress(c, (Box){rest.x, rest.y, rest.w, bar});
    else if (explained)
        draw_lines(c, muted, rest, unit);
    return high + more;
}

void view_ladder(const Canvas *c, Box area)
{
    const Measure *m = subject_bench(c->s->lesson, c->s->view);
    const Measuring *now = &c->s->view->measuring;
    Chart chart = {.table = m->table, .chosen = m->chosen, .label = ladder_speed};
    chart.running = now->rows > 0 ? now->variant : NULL;
    Sizes sizes = {c->pen.small, c->pen.body, c->pen.title, c->pen.formula, c->pen.gap};
    float head = draw_head(c, m, area) + c->pen.gap, foot = draw_foot(c, m, area) + c->pen.gap;
    Box middle = {area.x, area.y + head, area.w, area.h - head - foot};
    chart_draw_bars(c->pen.d, &chart, c->pen.theme, sizes, middle);
}
