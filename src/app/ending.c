/*
 * ending.c - the card at the end of a lesson: what there was to see, which questions are open, and
 * where to go from here.
 *
 * It comes up when somebody goes on from the last step, and is gone as soon as the view stands
 * elsewhere. All that can be clicked on is tagged as what it does, so it needs no inputs of its
 * own. What there is no room for is left out, last the buttons.
 */
#include "app/app_parts.h"

#include <math.h>

bool ending_is_up(const App *app)
{
    const Shown *s = &app->shown;
    const LessonStep *step = shown_step(s);
    return app->ending.up && step && step->number == (int)s->lesson->steps.count && !s->view.at &&
           s->view.position.count <= 1 && s->view.ask == 0 && s->view.parts == PARTS_SLIDE;
}

void ending_open(App *app)
{
    Ending *e = &app->ending;
    e->up = true;
    e->painted = false;
    arena_reset(&e->texts);
    e->next = home_next(app, &e->texts);
    app->shown.stale = true;
}

bool ending_close(App *app)
{
    bool was = ending_is_up(app);
    app->ending.up = false;
    app->shown.stale |= was;
    return was;
}

bool ending_go_on(App *app)
{
    if (!ending_close(app))
        return false;
    if (app->ending.next.wanted.len)
        opening_begin(app, app->ending.next.wanted, app->ending.next.step);
    else
        act(app, ACTION_MENU, false);
    return true;
}

/* ---- what is on it ---- */

/* Where the card still has room, from its top on. */
typedef struct Column {
    App *app;
    const Pen *p;
    Box room;
} Column;

static bool has_room(const Column *c, float high)
{
    return c->room.h >= high;
}

static void use(Column *c, float high)
{
    c->room.y += high;
    c->room.h -= high;
}

/* A line of text, where there is room for it. */
static void put_line(Column *c, FontId font, float px, Role role, Str text)
{
    float high = pen_line(px);
    if (!has_room(c, high))
        return;
    pen_text_in(c->p, font, px, role, (Box){c->room.x, c->room.y, c->room.w, high}, ALIGN_LEFT,
                text);
    use(c, high);
}

/* The steps of a stage in words. */
static Str steps_of(Arena *a, const Lesson *l, int stage)
{
    const StageList *all = &l->stages;
    int first = all->items[stage].first_step + 1;
    int last = stage + 1 < (int)all->count ? all->items[stage + 1].first_step : (int)l->steps.count;
    if (last < first)
        return STR("");
    return last == first
               ? phrase(a, PHRASE_STEP_NUMBER, phrase_number(a, first))
               : phrase(a, PHRASE_STEPS_FROM_TO, phrase_number(a, first), phrase_number(a, last));
}

/* The ground of a tile, with its stage and, where it is high enough, the steps of that at the
 * bottom; `beside` pixels at its right are left free. */
static void put_stage(const Column *c, Box tile, int stage, float beside)
{
    const Pen *p = c->p;
    const Lesson *l = c->app->shown.lesson;
    float both = pen_line(p->small) + pen_line(p->body), half = p->gap / 2;
    bool steps = tile.h >= both + p->gap;
    Box row = {tile.x + p->gap, steps ? tile.y + tile.h - both - half : tile.y + half,
               tile.w - beside - 2 * p->gap, pen_line(p->body)};
    bool lit = tag_same(p->d->tag, c->app->shown.view.touched);
    draw_rect(p->d, tile, pen_colour(p, ROLE_BACKGROUND), 6);
    draw_frame(p->d, tile, pen_colour(p, lit ? ROLE_FOCUS : ROLE_GUIDE), 6, lit ? 2 : 1, 0);
    pen_text_in(p, FONT_SANS_BOLD, p->body, ROLE_TEXT, row, ALIGN_LEFT,
                l->stages.items[stage].title);
    row.y += row.h;
    row.h = pen_line(p->small);
    if (steps)
        pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, row, ALIGN_LEFT, steps_of(p->a, l, stage));
}

/* How many questions nobody answered yet, of how many; none where nobody wants any. */
static int open_questions(const App *app, int *all)
{
    const Lesson *l = app->shown.lesson;
    int open = *all = 0;
    for (int f = 0; f < (int)l->fences.count && !app->shown.view.quiet; f++) {
        const LessonStep *step = fence_last(l, &l->fences.items[f]);
        for (int k = 1; step && k <= lesson_asks(l, step); k++, ++*all)
            open += !predict_judged(app, f, k);
    }
    return open;
}

/* The least height of questions: how many there are, and one of them. */
static float questions_least(const Pen *p)
{
    return 4 * pen_line(p->small);
}

/* The picture that stands for the stage, of the first so many; NULL: none does. */
static const Thumb *picture_of_stage(const Ending *e, int pictures, int stage)
{
    for (int i = 0; i < pictures; i++)
        if (e->thumb[i].stage == stage)
            return &e->thumb[i];
    return NULL;
}

/* The grid of the tiles. */
typedef struct Tiles {
    int columns, pictures, plain; /* so many tiles have a picture, and so many have none */
    float wide, high, picture;    /* of a tile; of a picture above its words */
    int beside; /* so many of the plain tiles have one at the right of their words */
} Tiles;

static float tiles_height(const Tiles *t, float apart)
{
    int first = (t->pictures + t->columns - 1) / t->columns;
    int rest = (t->plain + t->columns - 1) / t->columns;
    return (float)first * (t->picture + t->high + apart) + (float)rest * (t->high + apart);
}

/* Leaves out the steps where a question has room only then. */
static void shorten(const Column *c, Tiles *t)
{
    const Pen *p = c->p;
    Tiles low = *t;
    int all;
    float others = pen_line(p->small) + p->gap + questions_least(p);
    low.high = pen_line(p->body) + p->gap;
    if (open_questions(c->app, &all) > 0 && !has_room(c, tiles_height(t, p->gap) + others) &&
        has_room(c, tiles_height(&low, p->gap) + others))
        *t = low;
}

/* With pictures above the words where these, and some questions below them, have room; else with
 * smaller ones beside the words. */
static Tiles tiles_for(Column *c)
{
    enum { COLUMNS = 4 };
    const Pen *p = c->p;
    int count = (int)c->app->shown.lesson->stages.count;
    int columns = (int)(c->room.w / (p->body * 11));
    Tiles t = {.high = pen_line(p->body) + pen_line(p->small) + p->gap};
    t.columns = columns < 1 ? 1 : columns > COLUMNS ? COLUMNS : columns;
    t.wide = floorf((c->room.w + p->gap) / (float)t.columns - p->gap);
    t.picture = floorf(fminf(t.wide * 0.5f, p->small * 9));
    t.pictures = thumbs_make(c->app);
    t.plain = count - t.pictures;
    if (!has_room(c, tiles_height(&t, p->gap) + 8 * pen_line(p->small))) {
        t.beside = t.pictures;
        t.pictures = 0;
        t.plain = count;
    }
    shorten(c, &t);
    return t;
}

static Box tile_at(const Column *c, const Tiles *t, int i, float high)
{
    float apart = c->p->gap;
    return (Box){c->room.x + (float)(i % t->columns) * (t->wide + apart),
                 c->room.y + (float)(i / t->columns) * (high + apart), t->wide, high};
}

/* The tiles with pictures, each of which leads back to its step. */
static void put_pictures(Column *c, const Tiles *t)
{
    const Pen *p = c->p;
    const Ending *e = &c->app->ending;
    float high = t->picture + t->high;
    for (int i = 0; i < t->pictures; i++) {
        Box tile = tile_at(c, t, i, high);
        p->d->tag = (DrawTag){TAG_STEP, NO_NODE, e->thumb[i].step, 0};
        put_stage(c, tile, e->thumb[i].stage, 0);
        tile.h = t->picture + p->gap;
        thumb_draw(p, &e->thumb[i], box_inset(tile, p->gap));
        p->d->tag = (DrawTag){0};
    }
    use(c, (float)((t->pictures + t->columns - 1) / t->columns) * (high + p->gap));
}

/* The room that a picture takes at the right of a tile: no more than it fills. */
static float beside_words(const Pen *p, const Thumb *t, Box tile)
{
    float fills = (tile.h - p->gap) * t->used.w / fmaxf(t->used.h, 1) + p->gap;
    return ceilf(fminf(fills, fminf(tile.w * 0.4f, tile.h * 2)));
}

/* A tile without a picture above its words. */
static void put_plain(Column *c, const Tiles *t, Box tile, int stage)
{
    const Pen *p = c->p;
    const Thumb *thumb = picture_of_stage(&c->app->ending, t->beside, stage);
    float wide = thumb ? beside_words(p, thumb, tile) : 0;
    p->d->tag = thumb ? (DrawTag){TAG_STEP, NO_NODE, thumb->step, 0}
                      : (DrawTag){TAG_STAGE, NO_NODE, stage, 0};
    put_stage(c, tile, stage, wide);
    if (thumb)
        thumb_draw(p, thumb,
                   box_inset((Box){tile.x + tile.w - wide, tile.y, wide, tile.h}, p->gap / 2));
    p->d->tag = (DrawTag){0};
}

/* A tile for each stage, which leads back to it. */
static void put_stages(Column *c)
{
    const Pen *p = c->p;
    int count = (int)c->app->shown.lesson->stages.count, plain = 0;
    Tiles t = tiles_for(c);
    if (count == 0 || !has_room(c, pen_line(p->small) + tiles_height(&t, p->gap)))
        return;
    put_line(c, FONT_SANS, p->small, ROLE_MUTED,
             phrase_plain(phrase_by(PHRASE_ENDING_SEEN, p->d->finger)));
    put_pictures(c, &t);
    for (int i = 0; i < count; i++) {
        if (!picture_of_stage(&c->app->ending, t.pictures, i))
            put_plain(c, &t, tile_at(c, &t, plain++, t.high), i);
    }
    use(c, (float)((plain + t.columns - 1) / t.columns) * (t.high + p->gap) + p->gap);
}

/* A row with what is open, and where a click on it leads. */
static void put_way(Column *c, DrawTag tag, Str what, Str go)
{
    const Pen *p = c->p;
    float high = ceilf(pen_line(p->small) * 1.3f),
          wide = pen_width(p, FONT_SANS_BOLD, p->small, go);
    Box row = {c->room.x, c->room.y, c->room.w, high};
    p->d->tag = tag;
    draw_area(p->d, row);
    if (tag_same(tag, c->app->shown.view.touched))
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 4);
    pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_ACCENT, row, ALIGN_RIGHT, go);
    row.w -= wide + 2 * p->gap;
    pen_text_in(p, FONT_SANS, p->small, ROLE_TEXT, row, ALIGN_LEFT, what);
    p->d->tag = (DrawTag){0};
    use(c, high);
}

/* How many were answered; nothing where none was. */
static void put_score(Column *c)
{
    Arena *a = c->p->a;
    const Quiz *q = &c->app->quiz;
    int judged = 0, right = 0;
    for (int i = 0; i < q->count; i++) {
        judged += q->entry[i].judged;
        right += q->entry[i].judged && q->entry[i].right;
    }
    if (judged > 0 && !c->app->shown.view.quiet)
        put_line(c, FONT_SANS, c->p->small, ROLE_MUTED,
                 phrase(a, PHRASE_ENDING_SCORE, phrase_number(a, judged), phrase_number(a, right)));
}

/* Of the questions that nobody answered yet as many as have room, below how many there are. */
static void put_questions(Column *c)
{
    const Lesson *l = c->app->shown.lesson;
    Arena *a = c->p->a;
    int all, open = open_questions(c->app, &all);
    if (open == 0 || !has_room(c, questions_least(c->p)))
        return;
    put_line(c, FONT_SANS_BOLD, c->p->body, ROLE_TEXT,
             phrase(a, PHRASE_ENDING_OPEN, phrase_number(a, open), phrase_number(a, all)));
    for (int f = 0; f < (int)l->fences.count; f++) {
        const LessonStep *step = fence_last(l, &l->fences.items[f]);
        for (int k = 1; step && k <= lesson_asks(l, step); k++)
            if (!predict_judged(c->app, f, k) && has_room(c, 2 * pen_line(c->p->small)))
                put_way(c, (DrawTag){TAG_ASK, NO_NODE, f, k}, lesson_ask(l, step, k)->question,
                        phrase(a, PHRASE_ENDING_TRY, phrase_number(a, step->number)));
    }
}

/* ---- what was not seen ---- */

/* How many steps of the lesson were seen, and the first that was not; 0: all were. */
static int first_unseen(const App *app, int *seen)
{
    int count = (int)app->shown.lesson->steps.count, first = 0;
    const bool *known = home_seen(app);
    *seen = 0;
    for (int i = count; i >= 1; i--) {
        bool was =
            !known || i > STATE_STEPS || known[i] || i == count; /* the card lies over that */
        *seen += was;
        first = was ? first : i;
    }
    return first;
}

/* Who jumped to the end is not done. */
static Str title_words(const App *app, Arena *a)
{
    int seen;
    return phrase(a, first_unseen(app, &seen) ? PHRASE_ENDING_END : PHRASE_ENDING_DONE,
                  app->shown.lesson->title);
}

/* "Steps seen: 3 of 17", and the way to the first that was not. */
static void put_unseen(Column *c)
{
    Arena *a = c->p->a;
    int seen, first = first_unseen(c->app, &seen);
    Str all = phrase_number(a, (long long)c->app->shown.lesson->steps.count);
    if (first && has_room(c, 2 * pen_line(c->p->small)))
        put_way(c, (DrawTag){TAG_STEP, NO_NODE, first, 0},
                phrase(a, PHRASE_ENDING_UNSEEN, phrase_number(a, seen), all),
                phrase(a, PHRASE_ENDING_STEP, phrase_number(a, first)));
}

/* ---- its buttons ---- */

typedef struct EndButton {
    ActionId action;
    PhraseId words;
} EndButton;

static const EndButton buttons[] = {{ACTION_IN, PHRASE_ENDING_NEXT},
                                    {ACTION_SAVE, PHRASE_ENDING_SAVE},
                                    {ACTION_MENU, PHRASE_ENDING_MENU},
                                    {ACTION_FIRST, PHRASE_ENDING_AGAIN},
                                    {ACTION_OUT, PHRASE_ENDING_BACK}};
enum { BUTTONS = sizeof buttons / sizeof *buttons };

/* Only what can be done stands there: the next lesson where there is one, saving after changes. */
static bool is_offered(const App *app, int i)
{
    if (buttons[i].action == ACTION_IN)
        return app->ending.next.wanted.len > 0;
    return buttons[i].action != ACTION_SAVE || edit_unsaved(&app->editing);
}

static Str words_of(const App *app, Arena *a, int i)
{
    Str name = app->ending.next.name;
    return buttons[i].words == PHRASE_ENDING_NEXT ? phrase(a, PHRASE_ENDING_NEXT, name)
                                                  : phrase_plain(buttons[i].words);
}

static float draw_button(const App *app, const Pen *p, int i, Box box, bool draw)
{
    bool first = buttons[i].action == ACTION_IN;
    Str words = words_of(app, p->a, i);
    Str key = app->finger > 0 ? STR("") : bindings_key(&app->keyboard.bindings, buttons[i].action);
    FontId font = first ? FONT_SANS_BOLD : FONT_SANS;
    float cap = key.len ? pen_cap_width(p, key) + p->gap : 0, all = box.w;
    box.w = fminf(ceilf(pen_width(p, font, p->small, words)) + 1 + cap + 2 * p->gap, all);
    if (!draw)
        return box.w;
    p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, buttons[i].action, 0};
    draw_rect(p->d, box, pen_colour(p, first ? ROLE_NOW : ROLE_PANEL), 6);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 6, 1, 0);
    Box text = {box.x + p->gap, box.y, box.w - 2 * p->gap - cap, box.h};
    pen_text_in(p, font, p->small, first ? ROLE_NOW_TEXT : ROLE_TEXT, text, ALIGN_LEFT, words);
    if (key.len) {
        float line = pen_line(p->small);
        pen_cap(p, box.x + box.w - cap,
                (Box){box.x + box.w - cap, box.y + (box.h - line) / 2, cap, line}, key);
    }
    p->d->tag = (DrawTag){0};
    return box.w;
}

/* The buttons one after another, in as many rows as they need; gives their height. */
static float draw_buttons(const App *app, const Pen *p, Box room, bool draw)
{
    float high = ceilf(pen_line(p->small) * 1.5f), x = room.x, y = room.y;
    for (int i = 0; i < BUTTONS; i++) {
        if (!is_offered(app, i))
            continue;
        float wide = draw_button(app, p, i, (Box){x, y, room.w, high}, false);
        if (x > room.x && x + wide > room.x + room.w) {
            x = room.x;
            y += high + p->gap;
        }
        draw_button(app, p, i, (Box){x, y, room.w, high}, draw);
        x += wide + p->gap;
    }
    return y + high - room.y;
}

/* What stands above the buttons, in a room; gives its height. */
static float draw_content(App *app, const Pen *p, Box room)
{
    Column c = {app, p, room};
    put_line(&c, FONT_SANS_BOLD, p->title, ROLE_TEXT, title_words(app, p->a));
    put_unseen(&c);
    put_stages(&c);
    put_questions(&c);
    put_score(&c);
    return c.room.y - room.y;
}

/* The height of that, drawn where nobody sees it. */
static float content_height(App *app, const Pen *p, Box room)
{
    DrawList unseen = draw_list(p->a, p->metrics, p->d->width, p->d->height, (Colour){0});
    Pen own = *p;
    own.d = &unseen;
    return draw_content(app, &own, room);
}

void ending_draw(App *app, const Pen *p)
{
    DrawList *d = p->d;
    if (!ending_is_up(app) || home_is_menu(app))
        return;
    float bar = 4 * p->gap, width = (float)d->width, height = (float)d->height, pad = 2 * p->gap;
    Box below = {0, 0, width, height - bar};
    float side = fmaxf(p->gap, floorf(fminf(width * 0.1f, (width - 30 * p->body) / 2)));
    Box most = box_inset((Box){side, pad, width - 2 * side, height - bar - 2 * pad}, pad);
    float keys = draw_buttons(app, p, most, false);
    Box room = {most.x, most.y, most.w, most.h - keys - p->gap};
    float used = content_height(app, p, room);
    room.y += fmaxf(0, floorf((room.h - used) / 2));
    draw_cover(d, below);
    draw_rect(d, below, (Colour){0, 0, 0, 120}, 0);
    pen_panel(p, box_inset((Box){room.x, room.y, room.w, used + p->gap + keys}, -pad));
    draw_content(app, p, room);
    draw_buttons(app, p, (Box){room.x, room.y + used + p->gap, room.w, keys}, true);
}

bool ending_tell(App *app, Telling *t)
{
    if (!ending_is_up(app) || home_is_menu(app))
        return false;
    tell(t, "card", title_words(app, &t->arena));
    for (int i = 0; i < BUTTONS; i++) {
        Str key = bindings_key(&app->keyboard.bindings, buttons[i].action);
        if (is_offered(app, i))
            tell_again(t, "button",
                       str_printf(&t->arena, "%.*s: %.*s", STR_ARG(key),
                                  STR_ARG(words_of(app, &t->arena, i))),
                       i);
    }
    return true;
}
