/*
 * move.c - moving through the lesson (see move.h).
 *
 * Every move makes a fresh View from the old one and shows it; nothing is remembered on the way, so
 * going back is the same as never having gone on. What a person set for the whole walk (theme, text
 * size, map, range) stays; what belongs to one step (focus, kind of picture) does not.
 */
#include "app/move.h"

#include "app/app.h"
#include "app/enter.h"
#include "app/motion.h"
#include "app/point.h"
#include "app/predict.h"
#include "subject/point.h"
#include "subject/zoom.h"

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

void move_to(App *app, int number)
{
    View v = app->view, fresh = view_default();
    if (!app->lesson || number < 1 || number > (int)app->lesson->steps.count)
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
    app->pinned = false;
    app_show(app, &v);
}

/* To the next place of what is open: a step, or a thing within one that was gone into. A key held
 * down stops where a stage ends. */
static void by_places(App *app, int by)
{
    const LessonStep *now = app_step(app);
    View v = app->view;
    if (!now || !(by > 0 ? position_next : position_previous)(app->lesson, &v.position))
        return;
    if (app->held && lesson_step(app->lesson, v.position.path[0])->stage != now->stage)
        return;
    move_to(app, v.position.path[0]);
    app->view.position = v.position;
    if (by > 0 && !app->held)
        motion_start(app, app->play.on);
}

void move_next(App *app)
{
    if (predict_asked(app))
        predict_next(app);
    else if (app->view.at)
        enter_next_term(app);
    else
        by_places(app, 1);
}

void move_previous(App *app)
{
    if (predict_asked(app))
        predict_close(app);
    else if (app->view.at)
        enter_previous_term(app);
    else
        by_places(app, -1);
}

void move_to_stage(App *app, int stage)
{
    if (app->lesson && stage >= 0 && stage < (int)app->lesson->stages.count)
        move_to(app, app->lesson->stages.items[stage].first_step + 1);
}

void move_next_stage(App *app)
{
    const LessonStep *now = app_step(app);
    if (now && now->stage + 1 < (int)app->lesson->stages.count)
        move_to_stage(app, now->stage + 1);
    else
        move_last(app);
}

/* To the start of this stage; from there to the start of the one before. */
void move_previous_stage(App *app)
{
    const LessonStep *now = app_step(app);
    if (!now)
        return;
    bool at_start = app->lesson->stages.items[now->stage].first_step + 1 == now->number;
    move_to_stage(app, now->stage - (at_start && now->stage > 0));
}

void move_first(App *app)
{
    if (app->view.at)
        enter_start(app);
    else
        move_to(app, 1);
}

void move_last(App *app)
{
    if (app->view.at)
        enter_finish(app);
    else
        move_to(app, app->lesson ? (int)app->lesson->steps.count : 0);
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
    for (size_t i = 0; name.len && i < app->lesson->stages.count; i++)
        if (starts_as(app->lesson->stages.items[i].title, name)) {
            move_to_stage(app, (int)i);
            return true;
        }
    return false;
}

static void go_to(App *app, Str text)
{
    View v = app->view;
    Error e = {0};
    text = str_trim(text);
    bool digit = text.len && text.at[0] >= '0' && text.at[0] <= '9';
    if (!digit && !go_to_stage(app, text))
        error_set(&e, ERROR_USAGE, "no stage is called '%.*s'", STR_ARG(text));
    if (digit && view_option(&v, app->lesson, STR("step"), text, &e)) {
        move_to(app, v.position.path[0]);
        View there = app->view;
        there.position = v.position;
        app_show(app, &there);
    }
    if (e.kind)
        field_refuse(&app->field, &e);
    else
        field_close(&app->field);
}

void move_go_to(App *app)
{
    if (app->lesson)
        field_open(&app->field, STR("Go to step (7, or 7.2 within it) or to a stage (its name)"),
                   STR(""), go_to);
}

/* ---- by itself ---- */

static double play_seconds(const App *app)
{
    return app->view.at ? speeds[app->play.speed].inside : speeds[app->play.speed].seconds;
}

static const char *play_name(const App *app)
{
    return app->view.at ? speeds[app->play.speed].inside_name : speeds[app->play.speed].name;
}

void move_play(App *app)
{
    app->play.on = !app->play.on && app->lesson;
    app->play.next = app->now + play_seconds(app);
    app_say(app, "%s", app->play.on ? play_name(app) : "paused");
}

static void change_speed(App *app, int by)
{
    int speed = app->play.speed + by;
    app->play.speed = speed < 0 ? 0 : speed >= SPEEDS ? SPEEDS - 1 : speed;
    app->play.next = app->now + play_seconds(app);
    app_say(app, "%s", play_name(app));
}

void move_faster(App *app)
{
    change_speed(app, 1);
}

void move_slower(App *app)
{
    change_speed(app, -1);
}

void move_tick(App *app)
{
    View before = app->view;
    if (!app->play.on || app->now < app->play.next)
        return;
    app->held = false;
    move_next(app);
    app->play.next = app->now + motion_left(app) + play_seconds(app);
    app->play.on =
        app->view.at != before.at || !position_same(&app->view.position, &before.position);
}

/* ---- out ---- */

/* Closes what is on top, one layer a press; quits never. */
void move_out(App *app)
{
    if (app->blank != BLANK_NONE)
        app->blank = BLANK_NONE;
    else if (app->overlay != OVERLAY_NONE && (app->lesson || app->overlay != OVERLAY_MENU))
        app->overlay = OVERLAY_NONE;
    else if (app->play.on)
        move_play(app);
    else if (predict_asked(app))
        predict_close(app);
    else if (app->view.at || (app->view.position.count > 1 && !app->pinned))
        enter_leave(app);
    else if (app->ring.kind != TAG_NONE)
        app->ring = (DrawTag){0};
    else if (app->view.trail_count)
        point_go_back(app);
    else if (app->pinned && view_locks(&app->frame, app->lesson, &app->view))
        point_unlock(app);
    else if (app->pinned || app->view.kind != VIEW_AUTO)
        move_to(app, app->view.position.path[0]);
    else
        app->wants.fullscreen = false;
    app->stale = true;
}
