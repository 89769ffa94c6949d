/*
 * invite.c - on the first steps of the very first lesson somebody new is invited to what can be
 * done here, once each: what they did, or did not want, is remembered, and they are not asked
 * again.
 *
 * Who gives a lesson is not invited, nor is anybody where nothing can be remembered. What an
 * invitation looks like, and where it has room, is the slide's business.
 */
#include "app/app_parts.h"

enum { FIRST_STEPS = 8, ALL = (1 << INVITES) - 1 };

void invite_opened(App *app)
{
    app->inviting = (Inviting){.on = app->settings.state && app->home.state.lessons == 1 &&
                                     !app->settings.present};
}

/* What they do at this moment, as bits. */
static unsigned doing(const App *app)
{
    const View *v = &app->shown.view;
    bool points = v->hover.node != NO_NODE || app->shown.pinned;
    bool inside = v->at || v->position.count > 1;
    return (unsigned)points << INVITE_POINT | (unsigned)inside << INVITE_IN |
           (unsigned)app->editing.dragged << INVITE_DRAG;
}

void invite_follow(App *app)
{
    Inviting *in = &app->inviting;
    State *state = &app->home.state;
    View *v = &app->shown.view;
    const LessonStep *step = shown_step(&app->shown);
    v->invites = v->done = 0;
    if (!in->on || !step || home_is_menu(app) || v->present)
        return;
    if (step->number != in->step)
        in->done = 0;
    in->step = step->number;
    unsigned fresh = doing(app) & ~state->invited;
    in->done |= fresh;
    state->invited |= fresh;
    if (fresh)
        home_save(app);
    if (step->number <= FIRST_STEPS) {
        bool typing = field_is_open(&app->shown.field); /* its keys are another's meanwhile */
        unsigned still = ~state->invited & ALL & ~((unsigned)typing << INVITE_IN);
        v->invites = still | in->done;
        v->done = in->done;
    }
}

void invite_no_more(App *app, int which)
{
    unsigned gone = which == INVITES ? ALL : 1U << which;
    app->home.state.invited |= gone;
    app->inviting.done &= ~gone;
    home_save(app);
}
