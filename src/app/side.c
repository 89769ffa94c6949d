/*
 * side.c - the text beside the picture: how much of the slide it has, and scrolling it.
 *
 * Both are read from tags of the picture that is on screen: the divider's says how large the text
 * is now, the text's own how far it is scrolled and how far it can be. What is changed is the View,
 * so that a picture looks the same wherever it is drawn.
 */
#include "app/app_parts.h"

#include <math.h>

static const double double_seconds = 0.4; /* between the presses of a double click */

enum {
    SHARE_STEP = 4, /* percent that a key adds */
    LINES_STEP = 3, /* that a key or a notch of the wheel scrolls */
    STILL = 3       /* pixels: a hand that clicks moves less */
};

/* ---- the divider ---- */

/* Gives the text that much of the slide, which is remembered; 0: as much as it needs. */
static void share_to(App *app, int percent)
{
    View before = app->shown.view;
    int least = percent > VIEW_SIDE_LEAST ? percent : VIEW_SIDE_LEAST;
    int share = least < VIEW_SIDE_MOST ? least : VIEW_SIDE_MOST;
    share = percent == 0 ? 0 : share;
    if (share == before.side)
        return;
    shown_change(&app->shown)->side = share;
    home_liked(app, &before);
}

bool side_press(App *app, DrawTag tag, Point at)
{
    SideHold *h = &app->side;
    bool again = !h->moved && app->now - h->pressed < double_seconds;
    if (tag.kind != TAG_DIVIDER)
        return false;
    *h = (SideHold){.on = true,
                    .flat = tag.time,
                    .share = (int)tag.cell,
                    .from = at,
                    .pressed = app->now,
                    .of = h->of};
    if (again)
        share_to(app, 0);
    return true;
}

bool side_drag(App *app, const Input *in)
{
    SideHold *h = &app->side;
    float by = h->flat ? in->at.y - h->from.y : in->at.x - h->from.x;
    float all = (float)(h->flat ? app->height : app->width);
    if (!h->on || (in->kind != INPUT_MOVE && in->kind != INPUT_RELEASE))
        return false;
    h->moved = h->moved || fabsf(by) > STILL;
    if (h->moved)
        share_to(app, (int)fmaxf(1, (float)h->share + roundf(100 * by / all)));
    h->on = in->kind == INPUT_MOVE;
    return true;
}

/* The last thing of that kind in the picture of the lesson; NULL: there is none. */
static const DrawCommand *find(App *app, TagKind kind)
{
    const DrawList *d = app_draw(app);
    const DrawCommand *found = NULL;
    for (size_t i = 0; i < d->count && !app->shown.foreign; i++)
        if (d->items[i].tag.kind == kind)
            found = &d->items[i];
    return found;
}

/* More room for the text (by > 0) or for the picture; by 0 each has again what it needs. */
static void side_share(App *app, int by)
{
    const DrawCommand *divider = find(app, TAG_DIVIDER);
    int before = app->shown.view.side;
    if (by == 0)
        share_to(app, 0);
    else if (divider)
        share_to(app, (int)divider->tag.cell + by * SHARE_STEP);
    if (app->shown.view.side != before)
        return;
    if (by == 0)
        shown_say(&app->shown, "text and picture have as much room as they need");
    else if (divider)
        shown_say(&app->shown, "there is no more room for the %s", by > 0 ? "text" : "picture");
    else
        shown_say(&app->shown, "no text and picture share the room here");
}

/* ---- scrolling ---- */

/* The first notch down shows all of the text, from its beginning on; the last one up the short text
 * again. */
static bool scroll(App *app, const DrawCommand *side, int down)
{
    bool whole = side && side->tag.node;
    int most = side ? side->tag.time : 0, now = side ? (int)side->tag.cell : 0;
    int to = now + down * LINES_STEP;
    if (most == 0 || (down < 0 && !whole))
        return false;
    to = !whole || to < 0 ? 0 : to > most ? most : to;
    shown_change(&app->shown)->scroll = whole && now == 0 && down < 0 ? 0 : to + 1;
    return true;
}

bool side_bar(App *app, const Input *in)
{
    int to;
    if (!app->shown.lesson || !scroll_take(app, in, SCROLL_SIDE, &to))
        return false;
    shown_change(&app->shown)->scroll = to + 1;
    return true;
}

bool side_wheel(App *app, const Input *in)
{
    const DrawCommand *side = app->shown.lesson ? find(app, TAG_SIDE) : NULL;
    if (!side || !box_has(side->box, in->at))
        return false;
    scroll(app, side, in->wheel < 0 ? 1 : -1);
    return true;
}

bool side_is_at(App *app, Point at)
{
    const DrawCommand *side = app->shown.lesson ? find(app, TAG_SIDE) : NULL;
    TagKind over = point_tag(app, at).kind;
    bool open = over == TAG_SIDE || over == TAG_LINE || over == TAG_TOLD || over == TAG_BUTTON;
    return side && open && box_has(side->box, at);
}

static void side_scroll(App *app, int down)
{
    const DrawCommand *side = app->shown.lesson ? find(app, TAG_SIDE) : NULL;
    if (side && side->tag.time == 0)
        shown_say(&app->shown, "all of the text is there");
    scroll(app, side, down);
}

void side_follow(App *app)
{
    Position *of = &app->side.of, *now = &app->shown.view.position;
    if (!position_same(of, now))
        app->shown.view.scroll = 0;
    *of = *now;
}

/* ---- the actions ---- */

#undef IN_SIDE
#define IN_SIDE(deed) deed
const Deed side_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
