/*
 * actions.c - the rows of actions.def as a table (see actions.h).
 */
#include "controls/actions.h"

static const Action actions[ACTION_COUNT] = {
#define ACTION(id, name, group, context, keys, words, repeats, function)                           \
    [ACTION_##id] = {name, GROUP_##group, CONTEXT_##context, keys, words, repeats},
#include "controls/actions.def"
};

const Action *action_row(ActionId id)
{
    return &actions[id];
}

ActionId action_find(Str name)
{
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++)
        if (str_is(name, actions[id].name))
            return (ActionId)id;
    return ACTION_NONE;
}

ActionId action_of_button(Button b)
{
    static const ActionId actions_of[] = {
        [BUTTON_PREVIOUS] = ACTION_PREVIOUS, [BUTTON_NEXT] = ACTION_NEXT,
        [BUTTON_PLAY] = ACTION_PLAY,         [BUTTON_MENU] = ACTION_MENU,
        [BUTTON_KEYS] = ACTION_KEYS,         [BUTTON_HIDE] = ACTION_HIDE,
        [BUTTON_MAP] = ACTION_MAP,           [BUTTON_VIEW] = ACTION_VIEW_NEXT,
        [BUTTON_BLANK] = ACTION_BLACK,       [BUTTON_IN] = ACTION_IN,
        [BUTTON_ASK] = ACTION_ASK,           [BUTTON_CHECK] = ACTION_ANSWER,
        [BUTTON_GO_ON] = ACTION_ANSWER,      [BUTTON_CLOSE] = ACTION_OUT,
        [BUTTON_OUT] = ACTION_OUT,           [BUTTON_BACK] = ACTION_OUT,
        [BUTTON_TERM] = ACTION_NEXT,         [BUTTON_CELL] = ACTION_CELL_NEXT,
        [BUTTON_FINISH] = ACTION_LAST,       [BUTTON_POOL] = ACTION_POOL,
    };
    return actions_of[b];
}

const char *action_group(ActionGroup group)
{
    static const char *const names[GROUP_COUNT] = {
        [GROUP_WALK] = "walk",     [GROUP_ASK] = "ask",         [GROUP_LOOK] = "look",
        [GROUP_CHANGE] = "change", [GROUP_PREDICT] = "predict", [GROUP_PRESENT] = "present",
        [GROUP_KEEP] = "keep",
    };
    return names[group];
}
