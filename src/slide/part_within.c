/*
 * part_within.c - the bar above where somebody went into something: the way there ("3.4.1 › scores
 * › step 4 › forward"), a key that leads out, and which place of how many it is.
 *
 * The key is always there, since for a mouse it is the only way out; where all of the way has no
 * room, its beginning gives way.
 */
#include "slide/parts.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

/* A part of the way; what is clicked on leads there. */
typedef struct Waypoint {
    Str text;
    DrawTag tag;
} Waypoint;

enum { WAYPOINTS_MOST = MAX_POSITION + 4 };

typedef struct Path {
    Waypoint item[WAYPOINTS_MOST];
    int count;
} Path;

#define ARROW " › "

enum { CODE_ROOM = 10 }; /* of a statement on the way, in heights of the letters */

static void add(Path *path, Str text, DrawTag tag)
{
    if (text.len && path->count < WAYPOINTS_MOST)
        path->item[path->count++] = (Waypoint){text, tag};
}

/* What a place is called that can be gone into: of a statement only so much of its code that what
 * it stands in has room before it. Empty: nobody can go into the place. */
static Str place_name(const Canvas *c, const Place *place)
{
    const Pen *p = &c->pen;
    Str name = place->trace_step >= 0 ? step_title(p->a, c->s->trace, place->trace_step) : STR("");
    bool code = place->trace_step >= 0 &&
                c->s->trace->steps.items[place->trace_step].kind == STEP_STATEMENT;
    Str fits = code ? text_fit(p->metrics, FONT_SANS, p->title, name, CODE_ROOM * p->title) : name;
    return fits.len < name.len ? str_printf(p->a, "%.*s…", STR_ARG(fits)) : name;
}

static bool is_call(const Canvas *c, const Place *place)
{
    return place->trace_step >= 0 && c->s->trace->steps.items[place->trace_step].kind == STEP_CALL;
}

/* The lesson, the stage, the step, and what was gone into below it; a function leads to the line of
 * it that was gone into. */
static Path path_of(const Canvas *c)
{
    Path path = {.count = 0};
    const Lesson *l = c->s->lesson;
    const DrawTag none = {0};
    Position at = c->s->view->position;
    int within = at.count;
    DrawTag first = {TAG_STEP, NO_NODE, 1, 0};
    add(&path, l->section.len ? l->section : l->title, c->s->view->live ? first : none);
    if (c->s->step) {
        int stage = c->s->step->stage, number = c->s->step->number;
        add(&path, l->stages.items[stage].title, (DrawTag){TAG_STAGE, NO_NODE, stage, 0});
        if (within > 1)
            add(&path, phrase(c->pen.a, PHRASE_STEP_NUMBER, phrase_number(c->pen.a, number)),
                (DrawTag){TAG_WAY, NO_NODE, 1, 0});
    }
    for (at.count = 2; at.count < within; at.count++) {
        Place place;
        if (position_resolve(l, &at, &place)) {
            int to = at.count + is_call(c, &place);
            add(&path, place_name(c, &place), (DrawTag){TAG_WAY, NO_NODE, to, 0});
        }
    }
    return path;
}

static FontId font_of(const Path *path, int i)
{
    return i == 0 || i == path->count - 1 ? FONT_SANS_BOLD : FONT_SANS;
}

/* The width of the path without `out` of its parts behind the first. */
static float path_width(const Canvas *c, const Path *path, int out)
{
    const Pen *p = &c->pen;
    float one = pen_width(p, FONT_SANS, p->title, STR(ARROW)), all = 0;
    for (int i = 0; i < path->count; i++)
        if (i == 0 || i > out)
            all += pen_width(p, font_of(path, i), p->title, path->item[i].text) + (i ? one : 0);
    return out ? all + one + pen_width(p, FONT_SANS, p->title, STR("…")) : all;
}

/* Draws the path into a row; what it has no room for is left out behind its first part, then cut.
 */
static void draw_path(const Canvas *c, const Path *path, Box row)
{
    const Pen *p = &c->pen;
    float end = row.x + row.w;
    int out = 0;
    while (out + 2 < path->count && path_width(c, path, out) > row.w)
        out++;
    for (int i = 0; i < path->count && row.x < end; i++) {
        if (i > 1 && i <= out)
            continue;
        bool dots = i == 1 && out > 0;
        if (i > 0)
            row.x += pen_text_in(p, FONT_SANS, p->title, ROLE_MUTED,
                                 (Box){row.x, row.y, end - row.x, row.h}, ALIGN_LEFT,
                                 dots ? STR(ARROW "…") : STR(ARROW));
        if (dots || row.x >= end)
            continue;
        bool bold = font_of(path, i) == FONT_SANS_BOLD;
        Box box = {row.x, row.y, end - row.x, row.h};
        p->d->tag = path->item[i].tag;
        float wide = pen_width(p, font_of(path, i), p->title, path->item[i].text);
        if (p->d->tag.kind != TAG_NONE)
            draw_area(p->d, (Box){box.x, box.y, fminf(wide, box.w), box.h});
        row.x += pen_text_in(p, font_of(path, i), p->title, bold ? ROLE_TEXT : ROLE_MUTED, box,
                             ALIGN_LEFT, path->item[i].text);
        p->d->tag = (DrawTag){0};
    }
}

/* The bar with a path, the key, and a count at the right. */
static void draw_bar(const Canvas *c, Box box, const Path *path, Str count)
{
    const Pen *p = &c->pen;
    float high = pen_line(p->small), cap = part_keycap_width(c, BUTTON_OUT);
    float middle = floorf(box.y + box.h / 2), x = box.x + 3 * p->gap;
    float end = part_ground(c, box, middle, count) - 2 * p->gap;
    if (!c->s->view->still) {
        end -= cap;
        part_keycap(c, BUTTON_OUT, (Box){end, middle - high / 2, cap, high});
        end -= 2 * p->gap;
    }
    draw_path(c, path, (Box){x, middle - p->title, fmaxf(0, end - x), 2 * p->title});
}

void part_title_inside(const Canvas *c, Box box, const Node *n, int64_t at, int64_t count)
{
    Arena *a = c->pen.a;
    Path path = path_of(c);
    add(&path, phrase(a, PHRASE_INSIDE, str_of(op_row(n->op)->name)), (DrawTag){0});
    draw_bar(c, box, &path,
             phrase(a, PHRASE_STEP_OF, phrase_number(a, at), phrase_number(a, count)));
}

/* ---- in a part of a statement ---- */

bool part_is_within(const Canvas *c)
{
    return c->s->view->position.count > 1 && c->s->step;
}

/* The line of a text, from 1, that a place in it stands in. */
static int line_of(Str text, size_t place)
{
    int line = 1;
    for (size_t i = 0; i < place && i < text.len; i++)
        line += text.at[i] == '\n';
    return line;
}

/* "forward" of "sa_v1.forward" */
static Str last_name(Str path)
{
    for (size_t dot; (dot = str_find(path, '.')) < path.len;)
        path = str_from(path, dot + 1);
    return path;
}

/* "line 3 of 9 of forward", of the function whose code stands beside the picture; empty: it is
 * none. */
static Str line_words(const Canvas *c)
{
    Listing list = listing_of(c);
    Str code = str_trim(span_text(list.code));
    if (!list.title.len || list.active.source != list.code.source || !list.active.len ||
        list.active.start < list.code.start)
        return STR("");
    int all = line_of(code, code.len), now = line_of(code, list.active.start - list.code.start);
    return now > all ? STR("")
                     : phrase(c->pen.a, PHRASE_LINE_OF, phrase_number(c->pen.a, now),
                              phrase_number(c->pen.a, all), last_name(list.title));
}

/* Of a turn of a loop "i = 2, part 4 of 7"; of a line of a function which one it is; of anything
 * else in what was gone into "part 2 of 4". */
static Str place_words(const Canvas *c)
{
    Position around = c->s->view->position;
    Place place;
    Str now = phrase_number(c->pen.a, around.path[around.count - 1]), turn = STR("");
    if (position_resolve(c->s->lesson, &around, &place) && place.trace_step >= 0 &&
        c->s->trace->steps.items[place.trace_step].kind == STEP_ITERATION)
        turn = place_name(c, &place);
    around.count--;
    int all =
        position_resolve(c->s->lesson, &around, &place) ? position_count(c->s->lesson, &place) : 0;
    Str part = phrase(c->pen.a, PHRASE_PART_OF, now, phrase_number(c->pen.a, all));
    Str line = turn.len ? STR("") : line_words(c);
    return turn.len ? phrase(c->pen.a, PHRASE_TURN_OF, turn, part) : line.len ? line : part;
}

void part_title_within(const Canvas *c, Box box)
{
    Path path = path_of(c);
    draw_bar(c, box, &path, place_words(c));
}
