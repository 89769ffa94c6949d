/*
 * tip.c - tooltips: what something is or does, where the pointer rests on it or the ring of the Tab
 * key is.
 *
 * What has a tag has its words in the functions here, one for each kind that does not explain
 * itself: a name, a sentence, and the action whose key does the same. The panel comes once the
 * pointer has rested and stays until it moves away, but not onto the panel, or a key is pressed; it
 * covers neither what it speaks of nor the arithmetic, nor a message.
 */
#include "app/app_parts.h"
#include "lesson/view_kinds.h"
#include "matrix/canvas.h"
#include "words/verdict.h"

#include <math.h>

static const double rest_seconds = 0.5; /* of the pointer, until a tooltip comes */

typedef struct Words {
    Str name, says;
    ActionId action; /* whose key is told; ACTION_NONE: that which leads where a click does */
} Words;

/* ---- what is said ---- */

static const PhraseId view_words[VIEW_KINDS] = {
    [VIEW_AUTO] = PHRASE_TIP_VIEW_AUTO,
#define KIND(ID, ...) [VIEW_##ID] = PHRASE_TIP_VIEW_##ID,
#include "lesson/view_kinds.def"
#undef KIND
};

typedef struct ToldRow {
    PhraseId name, says;
    ActionId action;
} ToldRow;

static const ToldRow told_rows[TOLD_COUNT] = {
    [TOLD_VERDICT] = {PHRASE_TIP_VERDICT, PHRASE_TIP_VERDICT_SAYS, ACTION_NONE},
    [TOLD_MADE_BY] = {PHRASE_TIP_MADE_BY, PHRASE_TIP_MADE_BY_SAYS, ACTION_IN},
    [TOLD_SHAPE] = {PHRASE_TIP_SHAPE, PHRASE_TIP_SHAPE_SAYS, ACTION_NONE},
    [TOLD_OVERVIEW] = {PHRASE_TIP_OVERVIEW, PHRASE_TIP_OVERVIEW_SAYS, ACTION_ZOOM_OUT},
    [TOLD_LEGEND] = {PHRASE_TIP_LEGEND, PHRASE_TIP_LEGEND_SAYS, ACTION_RANGE},
};

static Str to_hand(const App *app, PhraseId says)
{
    return phrase_plain(phrase_by(says, app->finger));
}

static Words row_words(const App *app, const ToldRow *row)
{
    if (!row->says)
        return (Words){0};
    return (Words){phrase_plain(row->name), to_hand(app, row->says), row->action};
}

static Words action_words(ActionId action, Str name)
{
    return (Words){name, str_of(action_rows[action].words), action};
}

/* Of a badge that says "differs": where; but not while somebody is to guess. */
static Words told_words(const App *app, Arena *a, const ToldRow *row)
{
    const Shown *s = &app->shown;
    const LessonStep *step = shown_step(s);
    Words w = row_words(app, row);
    bool guess = s->view.hide || s->view.turned_count || (s->view.ask && !s->view.answered);
    if (row->name != PHRASE_TIP_VERDICT || !step || guess)
        return w;
    Str difference = words_of_difference(a, &s->lesson->fences.items[step->fence]);
    w.says = difference.len ? difference : w.says;
    return w;
}

/* Where a click on a step or a line of code leads: "step 4", and its first line. */
static Words step_words(const App *app, Arena *a, int number)
{
    const LessonStep *s = app->shown.lesson ? lesson_step(app->shown.lesson, number) : NULL;
    Words w = {0};
    if (!s)
        return (Words){0};
    Str code = str_trim(span_text(s->about.len ? s->about : s->at));
    Str stage = app->shown.lesson->stages.items[s->stage].title;
    w.name = phrase(a, PHRASE_TIP_STEP, phrase_number(a, number));
    w.says = s->prose || !code.len ? stage : str_part(code, 0, str_find(code, '\n'));
    return w;
}

/* Where a click on a tensor leads, if that is another step. */
static Words node_words(const App *app, Arena *a, DrawTag tag, Str written)
{
    int step = point_maker(app, tag);
    if (step == 0)
        return (Words){0};
    return (Words){written,
                   phrase(a, phrase_by(PHRASE_TIP_NODE_SAYS, app->finger), phrase_number(a, step)),
                   ACTION_NONE};
}

/* Of a number in a formula: the cell it is of, and where a click leads. */
static Words term_words(const App *app, Arena *a, DrawTag tag)
{
    if (!app->shown.lesson)
        return (Words){0};
    Str cell = cell_name(a, &app->shown.lesson->trace, point_cell(tag), STR(""));
    return (Words){cell, to_hand(app, PHRASE_TIP_TERM_SAYS), ACTION_NONE};
}

/* What the tooltip of a tag says; `written` is the text that stands there. An empty sentence: there
 * is none. No `default`, so that the compiler asks about a new kind. */
static Words words_of(const App *app, Arena *a, DrawTag tag, Str written)
{
    static const ToldRow literal = {PHRASE_TIP_LITERAL, PHRASE_TIP_LITERAL_SAYS, ACTION_NONE};
    static const ToldRow label = {PHRASE_TIP_WORD, PHRASE_TIP_WORD_SAYS, ACTION_NONE};
    static const ToldRow axis = {PHRASE_TIP_AXIS, PHRASE_TIP_AXIS_SAYS, ACTION_NONE};
    static const ToldRow way = {PHRASE_TIP_WAY, PHRASE_TIP_WAY_SAYS, ACTION_NONE};
    static const ToldRow crumb = {PHRASE_TIP_CRUMB, PHRASE_TIP_CRUMB_SAYS, ACTION_NONE};
    static const ToldRow open = {PHRASE_TIP_BOX, PHRASE_TIP_BOX_OPENS, ACTION_NONE};
    static const ToldRow close = {PHRASE_TIP_BOX, PHRASE_TIP_BOX_CLOSES, ACTION_NONE};
    static const ToldRow divider = {PHRASE_TIP_DIVIDER, PHRASE_TIP_DIVIDER_SAYS, ACTION_SIDE_WIDER};
    static const ToldRow beside = {PHRASE_TIP_BESIDE, PHRASE_TIP_BESIDE_SAYS, ACTION_BESIDE};
    static const ToldRow file = {PHRASE_TIP_FILE, PHRASE_TIP_FILE_SAYS, ACTION_NONE};
    static const ToldRow event = {PHRASE_TIP_EVENT, PHRASE_TIP_EVENT_SAYS, ACTION_NONE};
    switch (tag.kind) {
    case TAG_BUTTON:
        return action_words(action_of_button((Button)tag.cell),
                            phrase_plain(button_rows[tag.cell].words));
    case TAG_ACTION:
        return tag.cell == ACTION_BESIDE ? row_words(app, &beside)
                                         : action_words((ActionId)tag.cell, written);
    case TAG_VIEW:
        return (Words){written, phrase_plain(view_words[tag.cell]), ACTION_NONE};
    case TAG_STAGE:
        return (Words){written, to_hand(app, PHRASE_TIP_STAGE_SAYS), ACTION_NONE};
    case TAG_STEP:
        return step_words(app, a, (int)tag.cell);
    case TAG_LINE:
        return step_words(app, a, point_step(app, tag));
    case TAG_TOLD:
        return told_words(app, a, &told_rows[tag.cell]);
    case TAG_LITERAL:
        return row_words(app, &literal);
    case TAG_TERM:
        return term_words(app, a, tag);
    case TAG_WORD:
        return row_words(app, &label);
    case TAG_NODE:
        return node_words(app, a, tag, written);
    case TAG_WAY:
        return row_words(app, &way);
    case TAG_AXIS:
        return row_words(app, &axis);
    case TAG_CRUMB:
        return row_words(app, &crumb);
    case TAG_BOX:
        return row_words(app, tag.time ? &open : &close);
    case TAG_EVENT:
        return row_words(app, &event);
    case TAG_FILE:
        return row_words(app, &file);
    case TAG_DIVIDER:
        return row_words(app, &divider);
    case TAG_CELL: /* these say what they are, or light up where they lead */
    case TAG_PART:
    case TAG_CARD:
    case TAG_CHANGE:
    case TAG_POPUP:
    case TAG_KEY:
    case TAG_FIT:
    case TAG_FOUND:
    case TAG_LESSON:
    case TAG_CHOICE:
    case TAG_FIELD:
    case TAG_ASK:
    case TAG_INVITE:
    case TAG_TYPED:
    case TAG_SCROLL:
    case TAG_COVER:
    case TAG_SIDE:
    case TAG_NONE:
    case TAG_KIND_COUNT:
        break;
    }
    return (Words){0};
}

Str tip_says(const App *app, Arena *a, DrawTag tag)
{
    return words_of(app, a, tag, STR("")).says;
}

/* ---- when it comes and goes ---- */

static void forget(App *app)
{
    app->shown.stale |= app->tip.up;
    app->tip = (Tip){.ringed = app->tip.ringed};
}

/* Begins to wait with something; nothing comes while something is dragged or the presenter points.
 */
static void wait_on(App *app, DrawTag tag, bool ring)
{
    const Presenting *p = &app->presenting;
    bool drags = app->editing.mouse != MOUSE_UP || app->shown.drag.on || app->side.on;
    forget(app);
    if (tag.kind != TAG_NONE && !drags && !p->laser && !p->spotlight && p->blank == BLANK_NONE)
        app->tip = (Tip){.of = tag,
                         .ring = ring,
                         .waits = true,
                         .at = app->pointer.at,
                         .due = app->now + rest_seconds,
                         .ringed = app->tip.ringed};
}

static bool tells(const App *app, DrawTag tag)
{
    Arena a = arena_scratch();
    bool some = tip_says(app, &a, tag).len > 0;
    arena_free(&a);
    return some;
}

/* What it waited with has rested long enough. */
static void come(App *app)
{
    Tip *t = &app->tip;
    t->waits = false;
    t->up = tells(app, t->of);
    app->shown.stale |= t->up;
}

/* What the pointer is at. A cell says nothing of itself; the small picture that it is in does. */
static DrawTag pointed(const App *app)
{
    const DrawList *d = &app->drawn;
    DrawTag under = point_tag(app, app->pointer.at);
    for (size_t i = 0; i < d->count && under.kind == TAG_CELL; i++)
        if (d->items[i].tag.kind == TAG_TOLD && d->items[i].tag.cell == TOLD_OVERVIEW &&
            box_has(d->items[i].box, app->pointer.at))
            return d->items[i].tag;
    return under;
}

/* A key was pressed: the ring's tooltip comes once, when the ring has moved. */
static void follow_ring(App *app)
{
    DrawTag ring = app->shown.ring;
    bool moved = !tag_same(ring, app->tip.ringed);
    app->tip.ringed = ring;
    wait_on(app, moved ? ring : (DrawTag){0}, true);
}

/* The pointer may go to the panel to read it: nothing below is pointed at then. */
bool tip_holds(App *app, const Input *in)
{
    const Tip *t = &app->tip;
    float apart = pen_small((float)app->width, (float)app->height, 0);
    return t->up && !t->ring && in->kind == INPUT_MOVE && t->panel.w > 0 &&
           box_has(box_inset(t->panel, -apart), in->at) && !tag_same(t->of, pointed(app));
}

void tip_input(App *app, const Input *in)
{
    DrawTag under = pointed(app);
    Tip *t = &app->tip;
    if (in->kind == INPUT_MOVE)
        t->at = in->at;
    if (in->kind == INPUT_MOVE && (!t->up || t->ring || !tag_same(t->of, under)))
        wait_on(app, under, false);
    else if (in->kind == INPUT_KEY)
        follow_ring(app);
    else if (in->kind == INPUT_TICK && t->waits && app->now >= t->due)
        come(app);
    else if (in->kind != INPUT_MOVE && in->kind != INPUT_TICK)
        forget(app);
}

double tip_wait(const App *app)
{
    return app->tip.waits ? fmax(0, app->tip.due - app->now) : HUGE_VAL;
}

/* ---- drawing ---- */

static Box join(Box a, Box b)
{
    float left = fminf(a.x, b.x), top = fminf(a.y, b.y);
    float right = fmaxf(a.x + a.w, b.x + b.w), bottom = fmaxf(a.y + a.h, b.y + b.h);
    return (Box){left, top, right - left, bottom - top};
}

/* The box of what bears the tag, in one place: below the pointer, or for the ring the first; and
 * the text there. False: there is none any more. */
static bool find(const App *app, const DrawList *d, Box *box, Str *written)
{
    const Tip *t = &app->tip;
    bool runs = false, found = false;
    Str text = {0};
    Box all = {0};
    for (size_t i = 0; i <= d->count && !found; i++) {
        const DrawCommand *c = i < d->count ? &d->items[i] : NULL;
        bool same = c && tag_same(c->tag, t->of);
        if (runs && !same)
            found = t->ring || box_has(all, t->at);
        if (same && !runs)
            text = (Str){0};
        if (same) {
            all = runs ? join(all, c->box) : c->box;
            text = c->kind == DRAW_TEXT && !text.len ? c->text : text;
        }
        runs = same;
    }
    *box = all;
    *written = text;
    return found;
}

static bool meet(Box a, Box b)
{
    Box both = box_meet(a, b);
    return both.w > 0 && both.h > 0;
}

Box tip_place(const DrawList *d, Box of, Box said, float w, float h, float gap)
{
    Box free = point_told(d),
        page = {gap, gap, (float)d->width - 2 * gap, (float)d->height - 2 * gap};
    float right = page.x + page.w, below = page.y + page.h;
    float x = fmaxf(gap, fminf(of.x, right - w)), y = fmaxf(gap, fminf(of.y, below - h));
    Box best = {x, y, w, h};
    Box places[] = {{x, of.y + of.h + gap, w, h}, {x, of.y - h - gap, w, h},
                    {of.x + of.w + gap, y, w, h}, {of.x - w - gap, y, w, h},
                    {x, said.y - h - gap, w, h},  {x, free.y - h - gap, w, h}};
    enum { PLACES = sizeof places / sizeof *places };
    for (int covers = 1; covers >= 0; covers--) /* the arithmetic rather than what it is about */
        for (size_t i = PLACES; i-- > 0;) {
            Box at = places[i];
            bool whole =
                at.x >= page.x && at.y >= page.y && at.x + at.w <= right && at.y + at.h <= below;
            if (whole && !meet(at, of) && (covers || (!meet(at, free) && !meet(at, said))))
                best = at;
        }
    best.x = floorf(best.x); /* whole pixels, as its frame and its rows are drawn on */
    best.y = floorf(best.y);
    return best;
}

/* The key that does at this moment what a click does; empty: none, or fingers have no keys. */
static Str key_of(const App *app, Arena *a, const Words *w)
{
    if (app->finger > 0)
        return STR("");
    return lead_key(a, app, w->action ? w->action : lead_to(app, app->tip.of));
}

static void draw_panel(App *app, const Pen *p, Box of, const Words *w)
{
    Str key = key_of(app, p->a, w);
    float line = pen_line(p->small), pad = p->gap, cap = key.len ? pen_cap_width(p, key) : 0;
    float name = ceilf(pen_width(p, FONT_SANS_BOLD, p->small, w->name)) + 1;
    float most = fminf(26 * p->small, (float)p->d->width - 4 * pad);
    float says = ceilf(pen_width(p, FONT_SANS, p->small, w->says)) + 1;
    float wide = fminf(most, fmaxf(name + (cap > 0 ? cap + 2 * pad : 0), says));
    int lines = text_lines(p->metrics, FONT_SANS, p->small, w->says, wide);
    lines = lines > 4 ? 4 : lines;
    Box box = tip_place(p->d, of, app->said, wide + 2 * pad, line * (float)(lines + 1) + 1.5f * pad,
                        pad / 2);
    app->tip.panel = box;
    Box row = {box.x + pad, box.y + pad * 0.75f, wide - (cap > 0 ? cap + pad : 0), line};
    draw_rect(p->d, box, pen_colour(p, ROLE_NOW), 8);
    draw_frame(p->d, box, pen_colour(p, ROLE_BACKGROUND), 8, 1, 0);
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_NOW_TEXT, row, ALIGN_LEFT, w->name);
    if (cap > 0)
        pen_cap(p, box.x + box.w - pad - cap, row, key);
    row = (Box){row.x, row.y + line, wide, line};
    TextLook look = pen_look(p, FONT_SANS, p->small, ROLE_NOW_TEXT);
    draw_text_lines(p->d, look, row, ALIGN_LEFT, lines, w->says);
}

bool tip_tell(App *app, Telling *t)
{
    Box of;
    Str written;
    if (!app->tip.up || !find(app, &app->drawn, &of, &written))
        return false;
    Words w = words_of(app, &t->arena, app->tip.of, written);
    Str key = key_of(app, &t->arena, &w);
    Str all = str_printf(&t->arena, "%.*s: %.*s", STR_ARG(w.name), STR_ARG(w.says));
    if (w.says.len)
        tell(t, "tip", key.len ? phrase(&t->arena, PHRASE_DESCRIBE_KEY, all, key) : all);
    return false;
}

void tip_draw(App *app, const Pen *p)
{
    Box of;
    Str written;
    if (!app->tip.up || !find(app, p->d, &of, &written))
        return;
    float line = pen_line(p->small);
    Words w = words_of(app, p->a, app->tip.of, written);
    if (!app->tip.ring && of.h > 8 * line) /* beside the place in it where the pointer is */
        of = (Box){of.x, app->tip.at.y - line, of.w, 2 * line};
    if (w.says.len)
        draw_panel(app, p, of, &w);
}
