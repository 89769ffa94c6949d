/*
 * view_ladder.c - implementations of one layer below one another, with bars once they are measured.
 *
 * Before that each rung tells what it does. All bars have one scale, which begins at 0: what is ten
 * times as long is ten times as fast. A rung with one thread and with several has two bars.
 */
#include "pictures/ladder.h"

#include "pictures/phrase.h"

#include <math.h>

static const float LABEL_MOST = 0.55f; /* of a bar's room: then the words give way */

typedef struct Ladder {
    const Canvas *c;
    const Measure *m;
    Box area;
    float name_w, label_w; /* of the columns beside the bars */
    float rung;            /* height of each */
    bool brief;            /* what stands there */
    double most;           /* the longest bar's GFLOP/s */
} Ladder;

static int count_rungs(const Measure *m)
{
    int n = 0;
    for (int i = 0; variant_row(i); i++)
        n += m->chosen >> i & 1;
    return n;
}

static float line_height(const Canvas *c)
{
    return ceilf(c->small * 1.45f);
}

static float widest_name(const Ladder *l)
{
    float most = 0;
    for (int i = 0; variant_row(i); i++)
        if (l->m->chosen >> i & 1)
            most = fmaxf(
                most, canvas_width(l->c, FONT_MONO_BOLD, l->c->body, str_of(variant_row(i)->name)));
    return ceilf(most) + 2 * l->c->gap;
}

/* Of what stands behind the bars; a reason why there is none may be longer and is cut. */
static float widest_label(const Ladder *l)
{
    const BenchTable *t = l->m->table;
    float most = 0;
    for (int i = 0; t && i < t->count; i++)
        if (!t->rows[i].left_out)
            most = fmaxf(most, canvas_width(l->c, FONT_SANS, l->c->small,
                                            ladder_speed(l->c->a, t, &t->rows[i], l->brief)));
    return ceilf(most) + 2 * l->c->gap;
}

static Ladder make(const Canvas *c, Box area, const Measure *m)
{
    Ladder l = {.c = c, .m = m, .area = area};
    int rungs = count_rungs(m);
    l.name_w = widest_name(&l);
    l.label_w = widest_label(&l);
    l.brief = l.label_w > (area.w - l.name_w) * LABEL_MOST;
    l.label_w = widest_label(&l);
    l.rung = fminf(floorf(area.h / (float)(rungs > 0 ? rungs : 1)), 4.5f * line_height(c));
    for (int i = 0; m->table && i < m->table->count; i++)
        l.most = fmax(l.most, m->table->rows[i].gflops);
    return l;
}

/* ---- a rung ---- */

static void draw_bar(const Ladder *l, const BenchRow *row, Box line, bool labelled)
{
    const Canvas *c = l->c;
    float room = line.w - l->label_w, share = l->most > 0 ? (float)(row->gflops / l->most) : 0;
    float thick = floorf(line.h * 0.62f);
    Box bar = {line.x, line.y + floorf((line.h - thick) / 2), fmaxf(floorf(room * share), 2),
               thick};
    Box label = {line.x + (row->left_out ? 0 : bar.w + c->gap), line.y, 0, line.h};
    label.w = line.x + line.w - label.x;
    if (!row->left_out)
        draw_rect(c->d, bar, canvas_colour(c, row->threads > 1 ? ROLE_QUERY : ROLE_GUIDE), 2);
    if (labelled)
        draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_TEXT), label, ALIGN_LEFT,
                     ladder_speed(c->a, l->m->table, row, l->brief));
}

/* The variant's bars below one another; gives their height. Where they lie closer than lines of
 * text only one of them has its number: that of all threads. */
static float draw_bars(const Ladder *l, const Variant *v, Box box)
{
    const BenchTable *t = l->m->table;
    Box line = box;
    line.h = fminf(line_height(l->c), floorf(box.h / 2));
    bool close = line.h < l->c->small * 1.15f;
    for (int i = 0; t && i < t->count; i++)
        if (t->rows[i].variant == v) {
            bool last = i + 1 == t->count || t->rows[i + 1].variant != v;
            draw_bar(l, &t->rows[i], line, last || !close);
            line.y += line.h;
        }
    return line.y - box.y;
}

static void draw_rung(const Ladder *l, const Variant *v, Box box)
{
    const Canvas *c = l->c;
    float high = line_height(c);
    const Measuring *now = &c->view->measuring;
    bool running = now->rows > 0 && now->variant == v;
    Box name = {box.x, box.y, l->name_w, high};
    Box bars = {box.x + l->name_w, box.y, box.w - l->name_w, box.h - c->gap};
    if (running) {
        Box mark = {box.x - c->gap, box.y, 3, high};
        draw_rect(c->d, mark, canvas_colour(c, ROLE_FOCUS), 0);
    }
    draw_text_in(c->d, canvas_look(c, FONT_MONO_BOLD, c->body, running ? ROLE_ACCENT : ROLE_TEXT),
                 name, ALIGN_LEFT, str_of(v->name));
    bars.y += draw_bars(l, v, bars);
    bars.h = high;
    if (bars.y + high <= box.y + box.h)
        draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), bars, ALIGN_LEFT,
                     str_of(v->doc));
}

/* ---- above and below ---- */

/* The unit, and the two colours where both are there. */
static void draw_legend(const Ladder *l, float x, float y)
{
    const Canvas *c = l->c;
    const BenchTable *t = l->m->table;
    int counts[] = {1, t->threads};
    for (int i = 0; i < (t->threads > 1 ? 2 : 1); i++) {
        Box box = {x, y + c->small * 0.35f, c->small, c->small * 0.7f};
        draw_rect(c->d, box, canvas_colour(c, i ? ROLE_QUERY : ROLE_GUIDE), 2);
        x += c->small + c->gap;
        x += canvas_text(c, FONT_SANS, c->small, ROLE_MUTED, x, y + c->small * 1.1f,
                         ladder_threads(c->a, counts[i])) +
             2 * c->gap;
    }
    Box unit = {x, y, l->area.x + l->area.w - x, line_height(c)};
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), unit, ALIGN_LEFT,
                 phrase_plain(PHRASE_LADDER_UNIT));
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

static float draw_head(const Canvas *c, const Measure *m, Box area)
{
    float y = area.y, high = line_height(c);
    Box line = {area.x, y, area.w, ceilf(c->body * 1.45f)};
    draw_text_in(c->d, canvas_look(c, FONT_SANS_BOLD, c->body, ROLE_TEXT), line, ALIGN_LEFT,
                 ladder_layer(c->a, m));
    y += line.h;
    line = (Box){area.x, y, area.w, high};
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), line, ALIGN_LEFT,
                 ladder_work(c->a, m));
    y += high + 2 * c->gap;
    return y - area.y;
}

void view_ladder(const Canvas *c, Box area)
{
    const Measure *m = ladder_of(c->lesson, c->view);
    const Measuring *now = &c->view->measuring;
    float head = draw_head(c, m, area), foot = 2 * line_height(c) + 2 * c->gap;
    Box middle = {area.x + c->gap, area.y + head, area.w - c->gap, area.h - head - foot};
    Ladder l = make(c, middle, m);
    float y = middle.y;
    for (int i = 0; variant_row(i); i++)
        if (m->chosen >> i & 1) {
            draw_rung(&l, variant_row(i), (Box){middle.x, y, middle.w, l.rung});
            y += l.rung;
        }
    y += c->gap;
    Box line = {area.x, y, area.w, line_height(c)};
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_TEXT), line, ALIGN_LEFT,
                 ladder_state(c->a, m, now));
    if (now->rows > 0)
        draw_progress(c, (Box){area.x, y + line.h, area.w, fmaxf(c->gap, 4)});
    else if (m->table)
        draw_legend(&l, area.x, y + line.h);
}
