/*
 * move.c - moving through the lesson, and within a step: into its operation and out again; tensors
 * that fill up before one's eyes; and walking on by itself.
 *
 * Every move makes a fresh View from the old one and shows it, so going back is the same as never
 * having gone on. What a person set for the whole walk (theme, text size, map, range) stays; what
 * belongs to one step (focus, kind of picture) does not. Only what was left to look into it is
 * remembered: going out shows it again. What is inside an operation is known to subject/view.h.
 */
#include "app/app_parts.h"
#include "lesson/extension.h"
#include "subject/beside.h"
#include "subject/subject.h"

#include <math.h>
#include <string.h>
#include <strings.h>

/* How fast the lesson walks by itself: from step to step, and inside an operation. */
typedef struct Pace {
    double seconds; /* that a step, or a move inside a kernel, is shown */
    const char *name;
} Pace;

static const Pace paces[][2] = {{{8, "8 seconds a step"}, {3, "3 seconds a term"}},
                                {{4, "4 seconds a step"}, {1.5, "1.5 seconds a term"}},
                                {{2, "2 seconds a step"}, {0.5, "2 terms a second"}},
                                {{1, "1 second a step"}, {0.125, "8 terms a second"}},
                                {{0.5, "2 steps a second"}, {0.04, "25 terms a second"}}};

enum { PACES = sizeof paces / sizeof paces[0] };

/* ---- a tensor that fills up ---- */

/* When the walk goes on to a step, the step's result appears cell by cell in one fast move. When a
 * person asks for it, or the lesson plays by itself, the first cell is worked out slowly, term by
 * term, and the rest fast. Where a person asked, keys stop it and step it; any other key completes
 * the tensor. Motion does no more than to cover cells (View.sweep), so the last picture is the one
 * without motion. A tensor is filling up as long as View.sweep is on. */

static const double frame_seconds = 1.0 / 60; /* from one picture of a motion to the next */
static const double glance_seconds = 0.35;    /* all cells, when a step is gone to */
static const double term_seconds = 0.5;       /* slowly: a term of the first cell, */
static const double first_most = 3;           /* but no more than this for all of them, */
static const double rest_seconds = 0.8;       /* then the other cells */

/* How much of the tensor is there after so many seconds. The cell that comes slowly is told until
 * its result has been seen, then the newest one. */
static Sweep at(const Motion *m, double seconds)
{
    Sweep s = m->whole;
    double share = (seconds - m->first) / m->rest;
    if (seconds < m->first) {
        s.terms = (int)(seconds / m->first * (m->whole.terms + 2));
        s.cells = m->from + (s.terms > m->whole.terms);
        s.told = m->from;
        return s;
    }
    s.cells = m->from + (int64_t)(share * (double)(m->whole.cells - m->from)) + (m->first > 0);
    s.cells = s.cells < m->whole.cells ? s.cells : m->whole.cells - 1;
    s.terms = s.cells > 0 ? m->whole.terms + 1 : 0;
    s.told = s.cells > 0 ? s.cells - 1 : 0;
    return s;
}

/* The cell that is worked out slowly: the one in focus, else the first. */
static int64_t slow_cell(const Shown *s)
{
    CellRef focus = point_focus(s->lesson, &s->view);
    return focus.cell > 0 ? focus.cell : 0;
}

/* Begins to fill up the tensor of the View that is shown now. Nothing happens where motion is off
 * or nothing was computed. `slow`: the cell in focus comes term by term, when those before it are
 * there; without one, the first. */
static void motion_start(App *app, bool slow)
{
    Shown *s = &app->shown;
    Motion m = {.start = app->now, .rest = slow ? rest_seconds : glance_seconds};
    s->view.sweep = (Sweep){0};
    if (s->lesson && !app->settings.no_motion && !s->view.hide && !s->view.at) {
        m.from = slow ? slow_cell(s) : 0;
        m.whole = hide_sweep(&app->frame, s->lesson, &s->view, m.from);
    }
    m.whole.slow = slow;
    if (slow)
        m.first = fmin((m.whole.terms + 2) * term_seconds, first_most);
    app->motion = m;
    if (m.whole.on)
        s->view.sweep = at(&m, 0);
}

/* Shows as much of the tensor as is there after so many seconds; all of it where that is the end.
 */
static void motion_show(App *app, double seconds, bool paused)
{
    View *v = shown_change(&app->shown);
    if (seconds >= app->motion.first + app->motion.rest)
        return;
    v->sweep = at(&app->motion, seconds);
    v->sweep.paused = paused;
    app->motion.start = app->now - seconds;
    app->motion.stopped = seconds;
}

/* How many seconds of it have been seen. */
static double motion_seen(const App *app)
{
    return app->shown.view.sweep.paused ? app->motion.stopped : app->now - app->motion.start;
}

/* Shows as much of the tensor as is due by now. */
static void motion_tick(App *app)
{
    if (app->shown.view.sweep.on && !app->shown.view.sweep.paused)
        motion_show(app, motion_seen(app), false);
}

bool move_fills(const App *app)
{
    return app->shown.view.sweep.on && app->shown.view.sweep.slow && !app->moving.plays;
}

static void move_fill_pause(App *app)
{
    motion_show(app, motion_seen(app), !app->shown.view.sweep.paused);
}

/* Stops with one term more, or one less; behind the last is the result, and behind that all. */
static void move_fill_term(App *app, int by)
{
    const Motion *m = &app->motion;
    int result = m->whole.terms + 1, terms = app->shown.view.sweep.terms + by;
    if (terms > result)
        shown_change(&app->shown);
    else
        motion_show(app, (fmax(terms, 0) + 0.5) / (result + 1) * m->first, true);
}

static void move_fill_end(App *app)
{
    shown_change(&app->shown);
}

/* Says why nothing is filled up. */
static void say_still(App *app)
{
    const Shown *s = &app->shown;
    const Str *keys = app->keyboard.buttons;
    InsideKind inside = s->view.at ? inside_kind(s->lesson, &s->view) : INSIDE_NOTHING;
    if (inside == INSIDE_KERNEL || inside == INSIDE_DRAWS)
        shown_say(&app->shown, "inside, %.*s and %.*s compute it piece by piece",
                  STR_ARG(keys[BUTTON_NEXT]), STR_ARG(keys[BUTTON_PREVIOUS]));
    else if (s->view.hide)
        shown_say(&app->shown, "the numbers are hidden; %.*s shows them",
                  STR_ARG(keys[BUTTON_HIDE]));
    else
        shown_say(&app->shown, app->settings.no_motion ? "motion is off"
                                                       : "nothing is computed in this picture");
}

/* Fills the tensor up again, slowly; says why where it does not. */
static void move_compute(App *app)
{
    Str close = app->keyboard.buttons[BUTTON_CLOSE];
    if (predict_asked(app) && !app->shown.view.answered) {
        shown_say(&app->shown, "first the question; %.*s closes it", STR_ARG(close));
        return;
    }
    motion_start(app, true);
    if (!app->shown.view.sweep.on)
        say_still(app);
}

/* ---- to a place ---- */

/* Shows a View of another place, where no cell is pinned yet. */
static void show_unpinned(Shown *s, const View *v)
{
    s->pinned = false;
    shown_view(s, v);
}

void move_to(App *app, int number)
{
    Shown *s = &app->shown;
    View v = s->view;
    if (!s->lesson || number < 1 || number > (int)s->lesson->steps.count)
        return;
    point_step_to(&v, number);
    show_unpinned(s, &v);
}

void move_to_stage(App *app, int stage)
{
    const Lesson *l = app->shown.lesson;
    if (l && stage >= 0 && stage < (int)l->stages.count)
        move_to(app, l->stages.items[stage].first_step + 1);
}

/* Says why there is no next step, and what is to be done about it. */
static void say_stop(Shown *s)
{
    const Error *e = &s->lesson->error;
    bool changed = s->lesson->changes != NULL;
    if (e->at.source != &s->lesson->source)
        shown_say(s, "the lesson stops here%s", changed ? ": take the change back" : "");
    else if (changed)
        shown_say(s, "the lesson stops here: take the change back, or mend line %d",
                  span_line(e->at));
    else
        shown_say(s, "the lesson stops here: mend line %d first", span_line(e->at));
}

/* True when the view is within a step, in an operation or in a part. */
static bool is_within(const Shown *s)
{
    return s->view.at || (s->view.position.count > 1 && !s->pinned);
}

/* Says to who pressed a key that there is no place before (-1) or behind (1) this one. */
static void say_end(App *app, int by)
{
    Str out = app->keyboard.buttons[BUTTON_OUT];
    if (app->moving.held || app->moving.plays)
        return;
    if (!is_within(&app->shown))
        shown_say(&app->shown, by < 0 ? "this is the first step" : "this is the last step");
    else if (by < 0 || !out.len)
        shown_say(&app->shown, by < 0 ? "nothing comes before this" : "nothing comes after this");
    else
        shown_say(&app->shown, "nothing comes after this: %.*s leads out", STR_ARG(out));
}

/* Goes to the next place of what is open, or to the one before: a step, or a thing within a step
 * that was gone into. A key held down stops where a stage ends. */
static void by_places(App *app, int by)
{
    Shown *s = &app->shown;
    const LessonStep *now = shown_step(s);
    bool held = app->moving.held;
    Position to = s->view.position;
    if (!now)
        return;
    if (!position_walk(s->lesson, &to, by > 0 ? 1 : -1)) {
        if (by > 0 && now->number == s->lesson->stops) {
            say_stop(s);
            return;
        }
        bool ends =
            by > 0 && s->view.position.count <= 1 && !app->settings.embedded && !s->lesson->stops;
        if (held || !ends || ending_is_up(app)) {
            say_end(app, by);
            return;
        }
        shown_change(s)->parts = PARTS_SLIDE;
        ending_open(app);
        return;
    }
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
    const Shown *s = &app->shown;
    int64_t from = s->view.at;
    if (!s->lesson || !from)
        return;
    shown_change(&app->shown)->at = inside_move(s->lesson, &s->view, unit, direction);
    if (s->view.at == from)
        say_end(app, direction);
}

static void move_cells(App *app, int by)
{
    go_inside(app, INSIDE_CELL, by);
}

/* Is the view in what was gone into from there, or in the thing before or behind it? */
static bool leads_out_to(const View *v, const Doorway *o)
{
    Position at = v->position, inner = o->inner;
    bool same = !v->at && position_same(&at, &o->view.position);
    if (at.count != inner.count || at.count == 0 || same || (v->at && !o->event))
        return false;
    at.count--;
    inner.count--;
    return position_same(&at, &inner);
}

/* Remembers a picture that is left for what it leads into. */
static void remember_doorway(Shown *s, const View *inner)
{
    Doorway left = {s->view, s->pinned, inner->position, inner->at != 0};
    if (s->view.position.count <= 1 && !s->view.at)
        s->doorways = 0;
    if (s->doorways == DOORWAYS_MOST) { /* the outermost one is forgotten */
        s->doorways--;
        memmove(&s->doorway[0], &s->doorway[1], sizeof left * (size_t)s->doorways);
    }
    s->doorway[s->doorways++] = left;
}

/* Makes of the View the one that was left to come here, in all that belongs to its place. False:
 * nobody left one. */
static bool go_through(Shown *s, View *v, bool *pinned)
{
    while (s->doorways > 0) {
        const Doorway *o = &s->doorway[--s->doorways];
        if (!leads_out_to(v, o))
            continue;
        v->position = o->view.position;
        v->at = o->view.at;
        v->focus = o->view.focus;
        memcpy(v->trail, o->view.trail, sizeof v->trail);
        v->trail_count = o->view.trail_count;
        v->trail_free = o->view.trail_free;
        v->kind = o->view.kind;
        v->zoom = o->view.zoom;
        v->reveal = o->view.reveal;
        *pinned = o->pinned;
        return true;
    }
    return false;
}

/* Did the step's own operation, with nothing of it opened, end in an error, expected or not? */
static bool ends_in_error(const Shown *s)
{
    const Lesson *l = s->lesson;
    const LessonStep *step = shown_step(s), *next = step ? lesson_step(l, step->number + 1) : NULL;
    if (!step || s->view.position.count > 1)
        return false;
    bool last = !next || next->fence != step->fence || !next->ran;
    return (l->fails && l->stops == step->number) ||
           (step->ran && last && l->fences.items[step->fence].error.kind != ERROR_NONE);
}

static void move_in(App *app)
{
    Shown *s = &app->shown;
    View v = s->view;
    if (!s->lesson || ending_go_on(app))
        return;
    bool enters = inside_enter(s->lesson, &v);
    bool plain = enters && v.at && inside_kind(s->lesson, &v) == INSIDE_WORDS;
    if (ends_in_error(s) && (plain || !enters)) {
        shown_say(s, "this step ends in an error: there is nothing to step into");
    } else if (plain) {
        Str why = inside_words(&app->frame, s->lesson, &v);
        shown_say(s, "%.*s", STR_ARG(why));
    } else if (enters) {
        v.at = v.at ? inside_begun(s->lesson, &v) : 0;
        remember_doorway(s, &v);
        show_unpinned(s, &v);
    } else if (v.at) {
        Str out = app->keyboard.buttons[BUTTON_OUT];
        shown_say(s, "this is the inside already; %.*s steps out", STR_ARG(out));
    } else {
        shown_say(s, "there is nothing to step into here");
    }
}

/* Goes one level out; false: the view is in nothing. */
static bool leave(Shown *s)
{
    View v = s->view;
    bool pinned = false;
    if (!is_within(s) || (!go_through(s, &v, &pinned) && !inside_leave(s->lesson, &v)))
        return false;
    shown_view(s, &v);
    s->view.zoom = v.zoom; /* the part that was seen, wherever its focus */
    s->pinned = pinned;
    return true;
}

void move_out_to(App *app, int parts)
{
    Shown *s = &app->shown;
    for (bool left = true; left && (s->view.at || s->view.position.count > parts);) {
        s->pinned = false; /* a pin does not hold anybody back */
        left = leave(s);
    }
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

/* ---- on and back ---- */

void move_on(App *app, int by)
{
    if (by < 0 && ending_close(app))
        return;
    if (predict_step(app, by))
        return;
    if (app->shown.view.at)
        go_inside(app, INSIDE_TERM, by);
    else
        by_places(app, by);
}

int move_last(const Shown *s)
{
    const LessonStep *now = shown_step(s);
    if (!now)
        return 0;
    int stops = s->lesson->stops;
    return stops >= now->number ? stops : (int)s->lesson->steps.count;
}

static void move_to_end(App *app, int by)
{
    const Shown *s = &app->shown;
    Position before = s->view.position;
    if (s->view.at) {
        go_inside(app, INSIDE_END, by);
        return;
    }
    move_to(app, by < 0 ? 1 : move_last(s));
    if (!s->lesson || !position_same(&before, &s->view.position))
        return;
    if (by > 0 && move_last(s) == s->lesson->stops)
        say_stop(&app->shown);
    else
        say_end(app, by);
}

/* Goes on to the next stage, and from the last one to its end; or back to the start of this stage,
 * and from there to the start of the one before. */
static void move_stages(App *app, int by)
{
    const LessonStep *now = shown_step(&app->shown);
    if (!now)
        return;
    const StageList *stages = &app->shown.lesson->stages;
    bool at_start = stages->items[now->stage].first_step + 1 == now->number;
    if (by < 0 && at_start && now->stage == 0)
        move_to_end(app, -1);
    else if (by < 0)
        move_to_stage(app, now->stage - at_start);
    else if (now->stage + 1 < (int)stages->count)
        move_to_stage(app, now->stage + 1);
    else
        move_to_end(app, 1);
}

/* ---- going to ---- */

static bool go_to_stage(App *app, Str name)
{
    const StageList *stages = &app->shown.lesson->stages;
    for (size_t i = 0; name.len && i < stages->count; i++)
        if (name.len <= stages->items[i].title.len &&
            strncasecmp(stages->items[i].title.at, name.at, name.len) == 0) {
            move_to_stage(app, (int)i);
            return true;
        }
    return false;
}

/* Goes to a place that begins with the number of a step; false with the error: there is none. */
static bool go_to_step(App *app, Str text, Error *e)
{
    Shown *s = &app->shown;
    Position to;
    Place place;
    if (!position_parse(text, &to))
        return error_set(e, ERROR_USAGE, "'%.*s' is no step and no place within one, such as 7.2",
                         STR_ARG(text));
    if (!position_resolve(s->lesson, &to, &place)) {
        error_set(e, ERROR_USAGE, "there is no place %.*s in this lesson", STR_ARG(text));
        return error_hint(e, "it has %zu steps", s->lesson->steps.count);
    }
    move_to(app, to.path[0]);
    s->doorways = 0;
    shown_change(s)->position = to;
    return true;
}

static void go_to(void *context, Str text)
{
    App *app = context;
    Shown *s = &app->shown;
    Error e = {0};
    text = str_trim(text);
    bool digit = text.len && text.at[0] >= '0' && text.at[0] <= '9';
    if (!digit && !go_to_stage(app, text) && !find_go(app, text))
        error_set(&e, ERROR_USAGE, "no stage is called '%.*s', and nothing else here has it",
                  STR_ARG(text));
    if (digit)
        go_to_step(app, text, &e);
    if (e.kind)
        field_refuse(&s->field, &e);
    else
        field_close(&s->field);
}

static void move_ask_where(App *app)
{
    if (app->shown.lesson)
        shown_ask(&app->shown, FIELD_GO_TO,
                  STR("Go to step (1, or 1.2 within it) or to a stage, an operation, a word"),
                  STR(""), go_to, app);
}

/* ---- by itself ---- */

static const Pace *pace(const App *app)
{
    return &paces[app->moving.speed][app->shown.view.at != 0];
}

static const double pace_seconds =
    3; /* that the pace is told, at least; then it may cover nothing */

static void say_pace(App *app)
{
    Moving *m = &app->moving;
    shown_say(&app->shown, "%s", pace(app)->name);
    m->told = app->shown.said;
    m->told_until = app->now + pace_seconds;
}

/* Takes the pace away when it has been read, or the walk is at its end. */
static void unsay_pace(App *app)
{
    Shown *s = &app->shown;
    const Moving *m = &app->moving;
    if (s->said != m->told || (m->plays && app->now < m->told_until))
        return;
    s->message[0] = 0;
    s->stale = true;
}

/* At the end of a kernel it begins anew. */
static void move_play(App *app)
{
    Moving *m = &app->moving;
    Shown *s = &app->shown;
    m->plays = !m->plays && s->lesson;
    if (m->plays && s->view.at && s->view.at == inside_count(s->lesson, &s->view))
        shown_change(s)->at = 1;
    m->next = app->now + pace(app)->seconds;
    if (m->plays)
        say_pace(app);
    else
        shown_say(&app->shown, "paused");
}

static void move_speed(App *app, int by)
{
    Moving *m = &app->moving;
    int speed = m->speed + by;
    m->speed = speed < 0 ? 0 : speed >= PACES ? PACES - 1 : speed;
    m->next = app->now + pace(app)->seconds;
    say_pace(app);
}

double move_wait(const App *app)
{
    double step = app->moving.plays ? fmax(0, app->moving.next - app->now) : HUGE_VAL;
    const Sweep *fills = &app->shown.view.sweep;
    return fills->on && !fills->paused ? fmin(step, frame_seconds) : step;
}

void move_tick(App *app)
{
    Moving *m = &app->moving;
    motion_tick(app);
    const View before = app->shown.view, *v = &app->shown.view;
    const Motion *fills = &app->motion;
    if (!m->plays || app->now < m->next)
        return;
    m->held = false;
    move_on(app, 1);
    double whole = v->sweep.on ? fills->start + fills->first + fills->rest : app->now;
    m->next = fmax(whole, app->now) + pace(app)->seconds;
    m->plays = v->at != before.at || !position_same(&v->position, &before.position);
    unsay_pace(app);
}

/* ---- out, layer by layer ---- */

/* Lets go of the cell that is pinned; what is shown of its matrix stays. */
static void let_go(Shown *s)
{
    point_clear(shown_change(s));
    s->pinned = false;
}

/* Shows the place as the lesson has it, a step or a part of one. */
static void show_as_found(App *app)
{
    Position at = app->shown.view.position;
    move_to(app, at.path[0]);
    app->shown.view.position = at;
}

void move_from_map(App *app, int number)
{
    Shown *s = &app->shown;
    Str key = app->keyboard.buttons[BUTTON_CLOSE];
    Doorway left = {.view = s->view, .pinned = s->pinned};
    move_to(app, number);
    left.inner = s->view.position;
    if (left.view.kind != VIEW_MAP)
        return;
    s->map = left;
    shown_say(s, "%.*s goes back to the map", STR_ARG(key));
}

/* Shows the map again that was left to come here; false: none was. */
static bool back_to_map(Shown *s)
{
    Doorway left = s->map;
    bool here = left.view.kind == VIEW_MAP && position_same(&left.inner, &s->view.position);
    s->map = (Doorway){0};
    if (!here)
        return false;
    View v = s->view; /* with the theme and text that it has now */
    v.position = left.view.position;
    v.focus = left.view.focus;
    v.kind = VIEW_MAP;
    v.zoom = left.view.zoom;
    shown_view(s, &v);
    s->pinned = left.pinned;
    return true;
}

/* Releases the cell; the kind of picture that was chosen stays. */
static void release(App *app)
{
    ViewKind kind = app->shown.view.kind;
    show_as_found(app);
    if (kind != VIEW_MAP)
        app->shown.view.kind = kind;
}

static void take_ring(Shown *s)
{
    s->ring = (DrawTag){0};
    shown_say(s, "the Tab key's ring is gone");
}

static const double again_seconds = 3; /* in which a second Esc leaves full screen */

/* One Esc too many, which is soon pressed, leaves the class with the picture it had. In a window it
 * only says that it does nothing. */
static void leave_full_screen(App *app)
{
    double *leaves = &app->presenting.leaves;
    Str key = app->keyboard.buttons[BUTTON_CLOSE];
    bool present = app->shown.view.present;
    if (app->now < *leaves && present) {
        present_leave(app);
    } else if (app->now < *leaves) {
        app->wants.fullscreen = false;
    } else if (app->wants.fullscreen) {
        *leaves = app->now + again_seconds;
        shown_say(&app->shown, "%.*s again leaves full screen%s", STR_ARG(key),
                  present ? " and presenter mode" : "");
    } else if (app->shown.lesson && app->said.w <= 0) { /* else it took those words away */
        shown_say(&app->shown, "there is nothing to step out of");
    }
}

/* Closes what is on top, one layer a press; never quits. */
static void move_out(App *app)
{
    Shown *s = &app->shown;
    Home *h = &app->home;
    Presenting *p = &app->presenting;
    if (p->blank != BLANK_NONE)
        p->blank = BLANK_NONE;
    else if (p->spotlight || p->laser)
        p->spotlight = p->laser = false;
    else if (p->frozen && !s->view.present)
        p->frozen = false;
    else if (h->menu_up && s->lesson)
        h->menu_up = false;
    else if (app->moving.plays)
        move_play(app);
    else if (ending_close(app) || predict_step(app, -1))
        return;
    else if (s->view.parts == PARTS_TEXT)
        s->view.parts = PARTS_SLIDE;
    else if (leave(s))
        s->stale = true;
    else if (s->ring.kind != TAG_NONE)
        take_ring(s);
    else if (s->view.trail_count > 0)
        shown_back(s, s->view.trail_count - 1);
    else if (beside_is_on(&s->view))
        s->view.beside = (Beside){0};
    else if (s->pinned && view_locks(&app->frame, s->lesson, &s->view))
        let_go(s);
    else if (s->pinned)
        release(app);
    else if (s->view.kind == VIEW_MAP)
        show_as_found(app);
    else if (!back_to_map(s))
        leave_full_screen(app);
    s->stale = true;
}

/* Measures the step's bench fence again (lesson/extension.h). */
static void move_measure(App *app)
{
    extension.act(app);
}

/* ---- the actions ---- */

#undef IN_MOVE
#define IN_MOVE(deed) deed
const Deed move_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
