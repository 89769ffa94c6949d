/*
 * touch.c - fingers on the screen, told as what a mouse would do, so that nothing else needs to
 * know of them.
 *
 * A tap is a click, a finger that rests asks for the list of what can be done. One that moves drags
 * what can be dragged, scrolls a list or the text, turns to another step across the text, and over
 * anything else it points, but a fast one turns there, too. Two zoom when they move apart or
 * together, else they move what is zoomed or scroll the text. What they mean is decided when they
 * have moved far enough, and stays so.
 */
#include "app/app_parts.h"

#include <math.h>
#include <stdlib.h>

static const double rest_seconds = 0.5; /* until a finger is too slow for a tap or a fast turn */
static const float pinch_ratio = 1.25F; /* of the distance of two fingers, for one notch */
enum { FINGER_PIXELS = 8 };

/* ---- what a mouse would do ---- */

static void send(App *app, Input in, Point at)
{
    in.at = at;
    in.time = app->now;
    app_input(app, &in);
}

static void tap(App *app, Point at)
{
    at = draw_meant(&app->frame, &app->drawn, at);
    send(app, (Input){.kind = INPUT_MOVE}, at);
    send(app, (Input){.kind = INPUT_PRESS}, at);
    send(app, (Input){.kind = INPUT_RELEASE}, at);
}

static void turn(App *app, Point at, int notches, unsigned mods)
{
    for (int i = 0; i < abs(notches); i++) {
        app_draw(app); /* each goes on from where the last one led */
        send(app, (Input){.kind = INPUT_WHEEL, .wheel = notches > 0 ? 1.0F : -1.0F, .mods = mods},
             at);
    }
}

/* ---- what is meant ---- */

/* Pixels that a finger trembles; a row of text, by which things scroll. */
static float still(const App *app)
{
    return fmaxf(8, pen_small((float)app->width, (float)app->height, 0) * 0.8F);
}

static float notch(const App *app)
{
    return 3 * pen_line(pen_small((float)app->width, (float)app->height, app->shown.view.text));
}

static bool is_dragged(const App *app, Point at)
{
    switch (point_tag(app, at).kind) {
    case TAG_LITERAL:
    case TAG_DIVIDER:
    case TAG_SCROLL:
    case TAG_TYPED:
        return true;
    default:
        return point_can_pull(app, at);
    }
}

static bool is_list(const App *app)
{
    return home_is_menu(app) || app->finding.up || app->popup.up || app->changes.up;
}

static void decide_one(App *app, Point by)
{
    Touch *t = &app->touch;
    Point meant = draw_meant(&app->frame, &app->drawn, t->from);
    bool side = side_is_at(app, t->from), across = fabsf(by.x) > fabsf(by.y);
    bool bar = point_tag(app, t->from).kind == TAG_SCROLL;
    if ((bar || !is_list(app)) && is_dragged(app, meant)) {
        t->kind = TOUCH_DRAGS;
        send(app, (Input){.kind = INPUT_PRESS}, meant);
    } else if (is_list(app) || (side && !across)) {
        t->kind = TOUCH_SCROLLS;
    } else {
        t->kind = side ? TOUCH_TURNS : TOUCH_POINTS;
    }
}

static Point middle_of(const Touch *t)
{
    return (Point){(t->at[0].x + t->at[1].x) / 2, (t->at[0].y + t->at[1].y) / 2};
}

/* How far two fingers are apart; where they seem to be closer than fingers can be, no closer. */
static float apart_of(const Touch *t)
{
    return fmaxf(hypotf(t->at[0].x - t->at[1].x, t->at[0].y - t->at[1].y), FINGER_PIXELS);
}

static void decide_two(App *app, Point by)
{
    Touch *t = &app->touch;
    if (fabsf(apart_of(t) - t->apart) > 2 * still(app))
        t->kind = TOUCH_PINCHES;
    else if (hypotf(by.x, by.y) > still(app))
        t->kind = TOUCH_PANS;
}

/* ---- while they move ---- */

/* Whole notches of that many pixels, no fewer than a finger is wide, in what was moved; *from goes
 * along, so that the rest stays. */
static int notches(float moved, float size, float *from)
{
    size = fmaxf(size, FINGER_PIXELS);
    int n = (int)(moved / size);
    *from += (float)n * size;
    return n;
}

static void scroll(App *app, Point now)
{
    Touch *t = &app->touch;
    turn(app, t->began, notches(now.y - t->from.y, notch(app), &t->from.y), 0);
}

/* Moves what is zoomed with the fingers, a quarter of it at a time, as the wheel does. */
static void pan(App *app, Point now)
{
    Touch *t = &app->touch;
    const DrawCommand *field = point_field(app, t->began);
    Box box = field ? field->box : (Box){0, 0, (float)app->width / 2, (float)app->height / 2};
    if (is_list(app) || side_is_at(app, t->began)) {
        scroll(app, now);
        return;
    }
    turn(app, t->began, notches(now.x - t->from.x, box.w / 4, &t->from.x), MOD_SHIFT);
    turn(app, t->began, notches(now.y - t->from.y, box.h / 4, &t->from.y), MOD_ALT);
}

static void pinch(App *app)
{
    Touch *t = &app->touch;
    Point at = middle_of(t);
    for (; apart_of(t) > t->apart * pinch_ratio; t->apart *= pinch_ratio)
        turn(app, at, 1, 0);
    for (; apart_of(t) < t->apart / pinch_ratio; t->apart /= pinch_ratio)
        turn(app, at, -1, 0);
}

static void slide(App *app)
{
    Touch *t = &app->touch;
    bool two = t->kind == TOUCH_TWO || t->kind == TOUCH_PINCHES || t->kind == TOUCH_PANS;
    Point now = two ? middle_of(t) : t->at[0], by = {now.x - t->from.x, now.y - t->from.y};
    if (t->kind == TOUCH_RESTS && hypotf(by.x, by.y) > still(app))
        decide_one(app, by);
    if (t->kind == TOUCH_TWO)
        decide_two(app, by);
    if (t->kind == TOUCH_POINTS || t->kind == TOUCH_DRAGS)
        send(app, (Input){.kind = INPUT_MOVE}, now);
    else if (t->kind == TOUCH_SCROLLS)
        scroll(app, now);
    else if (t->kind == TOUCH_PANS)
        pan(app, now);
    else if (t->kind == TOUCH_PINCHES)
        pinch(app);
}

/* ---- coming and going ---- */

static int place_of(const Touch *t, int64_t finger)
{
    for (int i = 0; i < t->count; i++)
        if (t->finger[i] == finger)
            return i;
    return -1;
}

static void come(App *app, const Input *in)
{
    Touch *t = &app->touch;
    if (t->kind == TOUCH_DRAGS)
        send(app, (Input){.kind = INPUT_RELEASE}, t->at[0]);
    if (t->count == FINGERS_MOST || place_of(t, in->finger) >= 0)
        return;
    t->finger[t->count] = in->finger;
    t->at[t->count++] = in->at;
    if (t->count == 1) {
        t->kind = TOUCH_RESTS;
        t->from = t->began = in->at;
        t->due = app->now + rest_seconds;
    } else if (t->kind != TOUCH_DONE) {
        t->kind = TOUCH_TWO;
        t->from = t->began = middle_of(t);
        t->apart = fmaxf(apart_of(t), 1);
    }
}

/* Across to the left goes on, as one turns a page. What a finger pointed at on its way is none of
 * the next step's. */
static void turn_page(App *app, Point at, bool pointed)
{
    Touch *t = &app->touch;
    Point by = {at.x - t->from.x, at.y - t->from.y};
    if (fabsf(by.x) <= 4 * still(app) || fabsf(by.x) <= 2 * fabsf(by.y))
        return;
    if (pointed)
        send(app, (Input){.kind = INPUT_LEAVE}, at);
    act(app, by.x < 0 ? ACTION_NEXT : ACTION_PREVIOUS, false);
}

/* `well`: not because somebody else takes it. */
static void go(App *app, int which, bool well)
{
    Touch *t = &app->touch;
    Point at = t->at[which];
    TouchKind was = well || t->kind == TOUCH_DRAGS ? t->kind : TOUCH_DONE;
    t->count--;
    t->finger[which] = t->finger[t->count];
    t->at[which] = t->at[t->count];
    t->kind = t->count ? TOUCH_DONE : TOUCH_NONE;
    if (was == TOUCH_RESTS)
        tap(app, t->from);
    else if (was == TOUCH_DRAGS)
        send(app, (Input){.kind = INPUT_RELEASE}, at);
    else if (was == TOUCH_TURNS || (was == TOUCH_POINTS && app->now < t->due))
        turn_page(app, at, was == TOUCH_POINTS);
}

/* A finger has rested: that is what the other button of a mouse does. */
static void rest(App *app)
{
    Touch *t = &app->touch;
    t->kind = TOUCH_DONE;
    send(app, (Input){.kind = INPUT_MOVE}, t->from);
    send(app, (Input){.kind = INPUT_MENU}, t->from);
}

/* Does what a mouse button does where it acts late: nothing that is dragged, and only where it went
 * down, so that who moves away from there gives it up. True: the input was for that. */
static bool take_late(App *app, const Input *in)
{
    Touch *t = &app->touch;
    bool held = t->holds;
    if (!app->settings.late || t->passes)
        return false;
    if (in->kind == INPUT_PRESS) {
        t->held = *in;
        t->holds = !is_dragged(app, in->at);
        return t->holds;
    }
    if (in->kind != INPUT_RELEASE && in->kind != INPUT_CANCEL)
        return false;
    Point by = {in->at.x - t->held.at.x, in->at.y - t->held.at.y};
    t->holds = false;
    t->passes = in->kind == INPUT_RELEASE && hypotf(by.x, by.y) <= still(app);
    if (held && t->passes) {
        t->held.time = in->time;
        app_input(app, &t->held);
        app_input(app, in);
    }
    t->passes = false;
    return held;
}

bool touch_input(App *app, const Input *in)
{
    Touch *t = &app->touch;
    int which = place_of(t, in->finger);
    if (take_late(app, in))
        return true;
    if (in->kind == INPUT_TICK && t->kind == TOUCH_RESTS && in->time >= t->due)
        rest(app);
    if (in->kind == INPUT_TOUCH) {
        come(app, in);
    } else if (in->kind == INPUT_SLIDE && which >= 0) {
        t->at[which] = in->at;
        slide(app);
    } else if (in->kind == INPUT_LIFT && which >= 0) {
        t->at[which] = in->at;
        go(app, which, true);
    } else if (in->kind == INPUT_CANCEL && which >= 0) {
        go(app, which, false);
    } else if (in->kind == INPUT_CANCEL) { /* of a button that drags */
        send(app, (Input){.kind = INPUT_RELEASE}, in->at);
    }
    return in->kind == INPUT_CANCEL || in->kind == INPUT_TOUCH || in->kind == INPUT_SLIDE ||
           in->kind == INPUT_LIFT;
}

double touch_wait(const App *app)
{
    const Touch *t = &app->touch;
    return t->kind == TOUCH_RESTS ? fmax(0, t->due - app->now) : HUGE_VAL;
}
