/*
 * view_ladder.c - a bench fence's slide: the layer, its implementations as a chart (chart.h), and
 * how the measuring goes.
 */
#include "pictures/chart.h"
#include "pictures/ladder.h"
#include "words/phrase.h"

#include <math.h>

enum { LINES_MOST = 3 }; /* of each text */

static const float LINE = 1.45f; /* of a text, in sizes */

/* Draws a text in as many lines as it needs; gives their height. */
static float draw_lines(const Canvas *c, TextLook look, Box area, Str text)
{
    Box first = {area.x, area.y, area.w, ceilf(look.px * LINE)};
    return first.h * (float)draw_text_lines(c->d, look, first, ALIGN_LEFT, LINES_MOST, text);
}

static float lines_height(const Canvas *c, float width, Str text)
{
    int lines = text_lines(c->metrics, FONT_SANS, c->small, text, width);
    return ceilf(c->small * LINE) * (float)(lines < LINES_MOST ? lines : LINES_MOST);
}

/* How far the measuring has come. */
static void draw_progress(const Canvas *c, Box line)
{
    const Measuring *now = &c->view->measuring;
    Box done = line;
    done.w = floorf(line.w * (float)now->row / (float)now->rows);
    draw_rect(c->d, line, canvas_colour(c, ROLE_TICK_TODO), 2);
    draw_rect(c->d, done, canvas_colour(c, ROLE_TICK_DONE), 2);
}

/* The layer and its work; gives their height. */
static float draw_head(const Canvas *c, const Measure *m, Box area)
{
    TextLook bold = canvas_look(c, FONT_SANS_BOLD, c->body, ROLE_TEXT);
    TextLook muted = canvas_look(c, FONT_SANS, c->small, ROLE_MUTED);
    Box rest = area;
    rest.y += draw_lines(c, bold, rest, ladder_layer(c->a, m));
    rest.y += draw_lines(c, muted, rest, ladder_work(c->a, m));
    return rest.y - area.y;
}

/* How it stands and, in a line, what the unit is, at the area's lower edge; gives their height. */
static float draw_foot(const Canvas *c, const Measure *m, Box area)
{
    const Measuring *now = &c->view->measuring;
    TextLook plain = canvas_look(c, FONT_SANS, c->small, ROLE_TEXT);
    TextLook muted = canvas_look(c, FONT_SANS, c->small, ROLE_MUTED);
    Str state = ladder_state(c->a, m, now), unit = phrase_plain(PHRASE_LADDER_UNIT);
    bool explained = m->table && canvas_width(c, FONT_SANS, c->small, unit) <= area.w;
    float bar = fmaxf(c->gap, 4), high = lines_height(c, area.w, state);
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
    const Measure *m = ladder_of(c->lesson, c->view);
    const Measuring *now = &c->view->measuring;
    Chart chart = {.table = m->table, .chosen = m->chosen, .label = ladder_speed};
    chart.running = now->rows > 0 ? now->variant : NULL;
    Sizes sizes = {c->small, c->body, c->title, c->formula, c->gap};
    float head = draw_head(c, m, area) + c->gap, foot = draw_foot(c, m, area) + c->gap;
    Box middle = {area.x, area.y + head, area.w, area.h - head - foot};
    chart_draw_bars(c->d, &chart, c->theme, sizes, middle);
}
