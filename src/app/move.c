/*
 * move.c - moving through the lesson, and within a step: into its operation and out again.
 *
 * Every move makes a fresh View from the old one and shows it; nothing is remembered on the way, so
 * going back is the same as never having gone on. What a person set for the whole walk (theme, text
 * size, map, range) stays; what belongs to one step (focus, kind of picture) does not. What is
 * inside an operation is known to subject/view.h.
 */
#include "app/app_parts.h"
#include "subject/view.h"

#include <math.h>

/* How long a step is shown, and a line of a kernel. */
static const struct {
    double seconds, inside;
    const char *name, *inside_name;
} speeds[] = {{8, 1, "8 seconds a step", "1 line a second"},
              {4, 0.5, "4 seconds a step", "2 lines a second"},
              {2, 0.25, "2 seconds a step", "4 lines a second"},
              {1, 0.1, "1 second a step", "10 lines a second"},
              {0.5, 0.04, "2 steps a second", "25 lines a second"}};

enum { SPEEDS = sizeof speeds / sizeof speeds[0] };

/* ---- to a place ---- */

void move_to(App *app, int number)
{
    Shown *s = &app->shown;
    View v = s->view, fresh = view_default();
    if (!s->lesson || number < 1 || number > (int)s->lesson->steps.count)
        return;
    v.position = (Position){.path = {number}, .count = 1};
    v.at = 0;
    point_clear(&v);
    v.kind = fresh.kind;
    v.reveal = 0;
    v.ask = 0;
    v.answered = false;
    v.given = fresh.given;
    v.zoom = fresh.zoom;
    s->pinned = false;
    shown_view(s, &v);
}

void move_to_stage(App *app, int stage)
{
    const Lesson *l = app->shown.lesson;
    if (l && stage >= 0 && stage < (int)l->stages.count)
        move_to(app, l->stages.items[stage].first_step + 1);
}

/* To the next place of what is open, or the one before: a step, or a thing within one that was gone
 * into. A key held down stops where a stage ends. */
static void by_places(App *app, int by)
{
    Shown *s = &app->shown;
    const LessonStep *now = shown_step(s);
    bool held = app->moving.held;
    Position to = s->view.position;
    if (!now || !(by > 0 ? position_next : position_previous)(s->lesson, &to))
        return;
    if (held && lesson_step(s->lesson, to.path[0])->stage != now->stage)
        return;
    move_to(app, to.path[0]);
    s->view.position = to;
    if (by > 0 && !held)
        motion_start(app, app->moving.plays);
}

/* ---- inside an operation ---- */

static void go_inside(App *app, InsideUnit unit, int direction)
{
    View v = app->shown.view;
    if (!app->shown.lesson || !v.at)
        return;
    v.at = inside_move(app->shown.lesson, &v, unit, direction);
    shown_view(&app->shown, &v);
}

void move_cells(App *app, int by)
{
    go_inside(app, INSIDE_CELL, by);
}

void move_in(App *app)
{
    Shown *s = &app->shown;
    View v = s->view;
    if (!s->lesson)
        return;
    if (inside_enter(s->lesson, &v)) {
        s->pinned = false;
        shown_view(s, &v);
    } else if (!v.at) {
        shown_say(s, "there is nothing to step into here");
    }
}

void move_leave(App *app)
{
    View v = app->shown.view;
    if (!inside_leave(&v))
        return;
    app->shown.pinned = false;
    shown_view(&app->shown, &v);
}

bool move_click_cell(App *app, DrawTag tag)
{
    Shown *s = &app->shown;
    View v = s->view;
    if (!s->lesson || !v.at || tag.node != inside_node(s->lesson, &v))
        return false;
    v.focus = (CellRef){tag.node, tag.node + 1, tag.cell}; /* of large operations its row is run */
    int64_t event = inside_finished(s->lesson, &v, tag.cell);
    if (event) {
        v.at = event;
        shown_view(s, &v);
    }
    return true;
}

void move_click_event(App *app, DrawTag tag)
{
    View v = app->shown.view;
    v.at = tag.cell;
    shown_view(&app->shown, &v);
}

/* ---- on and back ---- */

void move_on(App *app, int by)
{
    if (predict_asked(app))
        predict_step(app, by);
    else if (app->shown.view.at)
        go_inside(app, INSIDE_TERM, by);
    else
        by_places(app, by);
}

void move_to_end(App *app, int by)
{
    const Lesson *l = app->shown.lesson;
    if (app->shown.view.at)
        go_inside(app, INSIDE_END, by);
    else
        move_to(app, by < 0 ? 1 : l ? (int)l->steps.count : 0);
}

/* On to the next stage, from the last one to its end; back to the start of this stage, and from
 * there to the start of the one before. */
void move_stages(App *app, int by)
{
    const LessonStep *now = shown_step(&app->shown);
    if (!now)
        return;
    const StageList *stages = &app->shown.lesson->stages;
    bool at_start = stages->items[now->stage].first_step + 1 == now->number;
    if (by < 0)
        move_to_stage(app, now->stage - (at_start && now->stage > 0));
    else if (now->stage + 1 < (int)stages->count)
        move_to_stage(app, now->stage + 1);
    else
        move_to_end(app, 1);
}

/* ---- going to ---- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool starts_as(Str s, Str start)
{
    for (size_t i = 0; i < start.len; i++)
        if (i >= s.len || lower(s.at[i]) != lower(start.at[i]))
            return false;
    return true;
}

static bool go_to_stage(App *app, Str name)
{
    const StageList *stages = &app->shown.lesson->stages;
    for (size_t i = 0; name.len && i < stages->count; i++)
        if (starts_as(stages->items[i].title, name)) {
            move_to_stage(app, (int)i);
            return true;
        }
    return false;
}

static void go_to(void *context, Str text)
{
    App *app = context;
    Shown *s = &app->shown;
    View v = s->view;
    Error e = {0};
    text = str_trim(text);
    bool digit = text.len && text.at[0] >= '0' && text.at[0] <= '9';
    if (!digit && !go_to_stage(app, text))
        error_set(&e, ERROR_USAGE, "no stage is called '%.*s'", STR_ARG(text));
    if (digit && view_option(&v, s->lesson, STR("step"), text, &e)) {
        move_to(app, v.position.path[0]);
        View there = s->view;
        there.position = v.position;
        shown_view(s, &there);
    }
    if (e.kind)
        field_refuse(&s->field, &e);
    else
        field_close(&s->field);
}

void move_ask_where(App *app)
{
    if (app->shown.lesson)
        field_open(&app->shown.field,
                   STR("Go to step (7, or 7.2 within it) or to a stage (its name)"), STR(""), go_to,
                   app);
}

/* ---- by itself ---- */

static double play_seconds(const App *app)
{
    int speed = app->moving.speed;
    return app->shown.view.at ? speeds[speed].inside : speeds[speed].seconds;
}

static const char *play_name(const App *app)
{
    int speed = app->moving.speed;
    return app->shown.view.at ? speeds[speed].inside_name : speeds[speed].name;
}

void move_play(App *app)
{
    Moving *m = &app->moving;
    m->plays = !m->plays && app->shown.lesson;
    m->next = app->now + play_seconds(app);
    shown_say(&app->shown, "%s", m->plays ? play_name(app) : "paused");
}

void move_speed(App *app, int by)
{
    Moving *m = &app->moving;
    int speed = m->speed + by;
    m->speed = speed < 0 ? 0 : speed >= SPEEDS ? SPEEDS - 1 : speed;
    m->next = app->now + play_seconds(app);
    shown_say(&app->shown, "%s", play_name(app));
}

double move_wait(const App *app)
{
    return app->moving.plays ? fmax(0, app->moving.next - app->now) : -1;
}

void move_tick(App *app)
{
    Moving *m = &app->moving;
    const View before = app->shown.view, *v = &app->shown.view;
    if (!m->plays || app->now < m->next)
        return;
    m->held = false;
    move_on(app, 1);
    m->next = app->now + motion_left(app) + play_seconds(app);
    m->plays = v->at != before.at || !position_same(&v->position, &before.position);
}
