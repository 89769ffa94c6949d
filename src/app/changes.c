/*
 * changes.c - what was changed in the lesson, and that it is not lost unasked.
 */
#include "app/app_parts.h"

/* ---- leaving ---- */

/* Calls what was asked for. It asks once more, and is told that it may. */
static void leave(App *app)
{
    Leaving *l = &app->leaving;
    l->agreed = true;
    l->leave(app);
    l->agreed = false;
}

static void leave_saved(void *app)
{
    leave(app);
}

static void save(App *app)
{
    edit_save_then(&app->editing, leave_saved, app);
}

bool changes_may_leave(App *app, void (*leave_by)(void *app))
{
    static const CardButton buttons[] = {
        {PHRASE_LEAVE_SAVE, save}, {PHRASE_LEAVE_LOSE, leave}, {PHRASE_LEAVE_STAY, NULL}};
    if (!edit_unsaved(&app->editing) || app->leaving.agreed)
        return true;
    app->leaving.leave = leave_by;
    card_open(app, phrase_plain(PHRASE_LEAVE_TITLE), phrase_plain(PHRASE_LEAVE_TEXT), buttons,
              sizeof buttons / sizeof *buttons);
    return false;
}
