/*
 * leads.c - the key that leads where a click leads, for tooltips: none where the key would do
 * anything else at that moment.
 */
#include "app/app_parts.h"
#include "subject/subject.h"

/* Is the view in nothing but a step? Then keys go from step to step and from stage to stage. */
static bool is_at_step(const View *v)
{
    return !v->at && v->position.count <= 1 && v->ask == 0 && v->parts == PARTS_SLIDE && !v->ended;
}

static ActionId to_step(const App *app, int number)
{
    const LessonStep *now = shown_step(&app->shown);
    if (!now || number == 0 || !is_at_step(&app->shown.view))
        return ACTION_NONE;
    int last = move_last(&app->shown);
    return number > last               ? ACTION_NONE
           : number == now->number + 1 ? ACTION_NEXT
           : number == now->number - 1 ? ACTION_PREVIOUS
           : number == 1               ? ACTION_FIRST
           : number == last            ? ACTION_LAST
                                       : ACTION_NONE;
}

static ActionId to_stage(const App *app, int stage)
{
    const LessonStep *now = shown_step(&app->shown);
    if (!now || !is_at_step(&app->shown.view))
        return ACTION_NONE;
    bool at_start = app->shown.lesson->stages.items[now->stage].first_step + 1 == now->number;
    return stage == now->stage + 1                        ? ACTION_NEXT_STAGE
           : stage == now->stage - at_start && stage >= 0 ? ACTION_PREVIOUS_STAGE
                                                          : ACTION_NONE;
}

static ActionId to_view(const App *app, ViewKind kind)
{
    Arena a = arena_scratch();
    View v = app->shown.view;
    const Subject s = subject_of(&a, app->shown.lesson, &v);
    ViewKind now = s.kind, next = view_kind_next(&a, app->shown.lesson, &v, 1),
             before = view_kind_next(&a, app->shown.lesson, &v, -1);
    arena_free(&a);
    return kind == VIEW_MAP && now != VIEW_MAP ? ACTION_MAP
           : kind == next                      ? ACTION_VIEW_NEXT
           : kind == before                    ? ACTION_VIEW_PREVIOUS
                                               : ACTION_NONE;
}

/* Zooming in opens the first closed box of the map, zooming out closes the last open one, or each
 * that which the ring is on. */
static ActionId to_box(const App *app, DrawTag tag)
{
    const DrawList *d = &app->drawn;
    DrawTag found = app->shown.ring;
    bool open = tag.time;
    if (found.kind != TAG_BOX || found.time != tag.time) {
        found = (DrawTag){0};
        for (size_t i = 0; i < d->count; i++)
            if (d->items[i].tag.kind == TAG_BOX && d->items[i].tag.time == tag.time &&
                (!open || found.kind == TAG_NONE))
                found = d->items[i].tag;
    }
    return !tag_same(found, tag) ? ACTION_NONE : open ? ACTION_ZOOM_IN : ACTION_ZOOM_OUT;
}

/* The line of the step is edited, or the number in a cell that is pinned. */
static ActionId to_literal(const App *app, DrawTag tag)
{
    const LessonStep *now = shown_step(&app->shown);
    size_t at = (size_t)tag.cell;
    bool own = now && tag.node == 0 && at >= now->at.start && at < now->at.start + now->at.len;
    return own && !app->shown.pinned && is_at_step(&app->shown.view) ? ACTION_EDIT : ACTION_NONE;
}

ActionId lead_to(const App *app, DrawTag tag)
{
    const View *v = &app->shown.view;
    if (!app->shown.lesson)
        return tag.kind == TAG_ACTION ? (ActionId)tag.cell : ACTION_NONE;
    switch (tag.kind) {
    case TAG_ACTION:
        return (ActionId)tag.cell;
    case TAG_BUTTON:
        return action_of_button((Button)tag.cell);
    case TAG_STEP:
        return to_step(app, (int)tag.cell);
    case TAG_LINE:
        return to_step(app, point_step(app, tag));
    case TAG_STAGE:
        return to_stage(app, (int)tag.cell);
    case TAG_VIEW:
        return to_view(app, (ViewKind)tag.cell);
    case TAG_BOX:
        return to_box(app, tag);
    case TAG_LITERAL:
        return to_literal(app, tag);
    case TAG_CRUMB:
        return tag.cell == v->trail_count - 1 ? ACTION_BACK : ACTION_NONE;
    case TAG_WAY: /* Esc leads one out */
        return tag.cell == v->position.count - !v->at ? ACTION_OUT : ACTION_NONE;
    default:
        return ACTION_NONE;
    }
}

Str lead_key(Arena *a, const App *app, ActionId action)
{
    const Bindings *b = &app->keyboard.bindings;
    for (size_t i = 0; i < b->count; i++)
        if (b->items[i].action == action && app_key(app, b->items[i].chord) == action)
            return chord_name(a, b->items[i].chord);
    return STR("");
}
