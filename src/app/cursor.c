/*
 * cursor.c - the shape of the mouse pointer, which says what can be done where it is.
 *
 * It follows from the tag under it, by one table over all kinds of tags, and from what is being
 * dragged. The real window turns the shape into one of the system's.
 */
#include "app/app_parts.h"
#include "matrix/canvas.h"

/* What can be done with what has the tag. There is no `default`, so that the compiler asks for the
 * row of a new kind. */
static Cursor cursor_of(const App *app, DrawTag tag)
{
    switch (tag.kind) {
    case TAG_LITERAL:
        return CURSOR_SIDEWAYS;
    case TAG_DIVIDER:
        return tag.time ? CURSOR_UPWARDS : CURSOR_SIDEWAYS;
    case TAG_SCROLL:
        return CURSOR_UPWARDS;
    case TAG_TYPED:
        return CURSOR_TEXT;
    case TAG_CELL:
    case TAG_FIELD:
        return point_can_pull(app, app->pointer.at) ? CURSOR_GRAB
               : tag.kind == TAG_CELL               ? CURSOR_HAND
                                                    : CURSOR_ARROW;
    case TAG_POPUP:
        return popup_does(app, (int)tag.cell) ? CURSOR_HAND : CURSOR_ARROW;
    case TAG_TOLD:
        return tag.cell == TOLD_LEGEND || point_keeps(app, tag) ? CURSOR_HAND : CURSOR_ARROW;
    case TAG_LINE:
        return point_step(app, tag) > 0 ? CURSOR_HAND : CURSOR_ARROW;
    case TAG_NODE:
        return point_leads(app, tag) ? CURSOR_HAND : CURSOR_ARROW;
    case TAG_CHOICE:
        return app->shown.view.answered ? CURSOR_ARROW : CURSOR_HAND;
    case TAG_PART:
    case TAG_TERM:
    case TAG_BOX:
    case TAG_CRUMB:
    case TAG_STEP:
    case TAG_STAGE:
    case TAG_BUTTON:
    case TAG_ACTION:
    case TAG_KEY:
    case TAG_FIT:
    case TAG_CARD:
    case TAG_CHANGE:
    case TAG_LESSON:
    case TAG_FOUND:
    case TAG_VIEW:
    case TAG_AXIS:
    case TAG_WAY:
    case TAG_WORD:
    case TAG_EVENT:
    case TAG_FILE:
    case TAG_ASK:
    case TAG_INVITE:
        return CURSOR_HAND;
    case TAG_NONE:
    case TAG_COVER:
    case TAG_SIDE:
    case TAG_KIND_COUNT:
        break;
    }
    return CURSOR_ARROW;
}

Cursor cursor_now(const App *app)
{
    if (app->presenting.blank != BLANK_NONE)
        return CURSOR_ARROW;
    if (app->editing.mouse != MOUSE_UP)
        return CURSOR_SIDEWAYS;
    if (app->side.on)
        return app->side.flat ? CURSOR_UPWARDS : CURSOR_SIDEWAYS;
    if (app->shown.drag.on && app->shown.drag.moved)
        return CURSOR_GRAB;
    return cursor_of(app, point_tag(app, app->pointer.at));
}
