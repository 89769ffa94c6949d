/*
 * actions.c - the table (see actions.h).
 */
#include "app/actions.h"

#include "app/edit.h"
#include "app/enter.h"
#include "app/home.h"
#include "app/keep.h"
#include "app/look.h"
#include "app/measure.h"
#include "app/motion.h"
#include "app/move.h"
#include "app/notes.h"
#include "app/point.h"
#include "app/predict.h"
#include "app/present.h"

/* clang-format off */
static const Action actions[ACTION_COUNT] = {
    [ACTION_NEXT] = {"next", GROUP_WALK, CONTEXT_ANY, "Right Down Space PageDown",
                     "next step", true, move_next},
    [ACTION_PREVIOUS] = {"previous", GROUP_WALK, CONTEXT_ANY, "Left Up Backspace PageUp",
                         "previous step, as it ended", true, move_previous},
    [ACTION_NEXT_STAGE] = {"next-stage", GROUP_WALK, CONTEXT_ANY, "Shift+PageDown Shift+Right",
                           "next stage", false, move_next_stage},
    [ACTION_PREVIOUS_STAGE] = {"previous-stage", GROUP_WALK, CONTEXT_ANY,
                               "Shift+PageUp Shift+Left", "previous stage", false,
                               move_previous_stage},
    [ACTION_FIRST] = {"first", GROUP_WALK, CONTEXT_ANY, "Home", "first step", false, move_first},
    [ACTION_LAST] = {"last", GROUP_WALK, CONTEXT_ANY, "End", "last step", false, move_last},
    [ACTION_IN] = {"in", GROUP_WALK, CONTEXT_ANY, "Enter", "step into it: its parts, its kernel",
                   false, enter_in},
    [ACTION_GO_TO] = {"go-to", GROUP_WALK, CONTEXT_ANY, "g", "go to a step or stage", false,
                      move_go_to},
    [ACTION_CELL_NEXT] = {"next-cell", GROUP_WALK, CONTEXT_INSIDE, "PageDown",
                          "inside a kernel: until the next cell is finished", true,
                          enter_next_cell},
    [ACTION_CELL_PREVIOUS] = {"previous-cell", GROUP_WALK, CONTEXT_INSIDE, "PageUp",
                              "inside a kernel: until the cell before is finished", true,
                              enter_previous_cell},
    [ACTION_COMPUTE] = {"compute", GROUP_WALK, CONTEXT_ANY, "k",
                        "watch the tensor being computed", false, motion_show},
    [ACTION_MEASURE] = {"measure", GROUP_WALK, CONTEXT_ANY, "Shift+M",
                        "measure again how fast this machine is", false, measure_again},
    [ACTION_MENU] = {"menu", GROUP_WALK, CONTEXT_ANY, "l", "all lessons", false, home_menu},
    [ACTION_PLAY] = {"play", GROUP_WALK, CONTEXT_ANY, "p", "play, pause", false, move_play},
    [ACTION_FASTER] = {"faster", GROUP_WALK, CONTEXT_ANY, "]", "play faster", true, move_faster},
    [ACTION_SLOWER] = {"slower", GROUP_WALK, CONTEXT_ANY, "[", "play slower", true, move_slower},

    [ACTION_MAP] = {"map", GROUP_LOOK, CONTEXT_ANY, "m", "map of all tensors", false, look_map},
    [ACTION_VIEW_NEXT] = {"view", GROUP_LOOK, CONTEXT_ANY, "v", "another picture of the tensor",
                          true, look_view_next},
    [ACTION_VIEW_PREVIOUS] = {"view-back", GROUP_LOOK, CONTEXT_ANY, "Shift+v",
                              "the picture before that", true, look_view_previous},
    [ACTION_ZOOM_IN] = {"zoom-in", GROUP_LOOK, CONTEXT_ANY, "Plus =", "a part of the matrix, larger",
                        true, look_zoom_in},
    [ACTION_ZOOM_OUT] = {"zoom-out", GROUP_LOOK, CONTEXT_ANY, "Minus", "more of the matrix", true,
                         look_zoom_out},
    [ACTION_PAN_LEFT] = {"pan-left", GROUP_LOOK, CONTEXT_ANY, "Alt+Left", "the part left of it",
                         true, look_pan_left},
    [ACTION_PAN_RIGHT] = {"pan-right", GROUP_LOOK, CONTEXT_ANY, "Alt+Right",
                          "the part right of it", true, look_pan_right},
    [ACTION_PAN_UP] = {"pan-up", GROUP_LOOK, CONTEXT_ANY, "Alt+Up", "the part above", true,
                       look_pan_up},
    [ACTION_PAN_DOWN] = {"pan-down", GROUP_LOOK, CONTEXT_ANY, "Alt+Down", "the part below", true,
                         look_pan_down},
    [ACTION_THEME] = {"theme", GROUP_LOOK, CONTEXT_ANY, "t", "light, dark, high contrast", false,
                      look_theme},
    [ACTION_COLOURS] = {"colours", GROUP_LOOK, CONTEXT_ANY, "c", "colour map", false,
                        look_colours},
    [ACTION_RANGE] = {"range", GROUP_LOOK, CONTEXT_ANY, "r", "range of the colours", false,
                      look_range},
    [ACTION_POOL] = {"pool", GROUP_LOOK, CONTEXT_ANY, "o",
                     "points of many cells: their largest, their mean", false, look_pool},
    [ACTION_TEXT_LARGER] = {"text-larger", GROUP_LOOK, CONTEXT_ANY, "Ctrl+Plus Ctrl+=",
                            "larger text", true, look_text_larger},
    [ACTION_TEXT_SMALLER] = {"text-smaller", GROUP_LOOK, CONTEXT_ANY, "Ctrl+Minus",
                             "smaller text", true, look_text_smaller},
    [ACTION_TEXT_NORMAL] = {"text-normal", GROUP_LOOK, CONTEXT_ANY, "Ctrl+0", "normal text", false,
                            look_text_normal},

    [ACTION_OUT] = {"out", GROUP_WALK, CONTEXT_ANY, "Esc", "step out, close, leave full screen",
                    false, move_out},

    [ACTION_PIN] = {"pin", GROUP_ASK, CONTEXT_ANY, "i", "ask about a cell, lock its matrix: arrows move it", false,
                    point_pin_focus},
    [ACTION_LEFT] = {"left", GROUP_ASK, CONTEXT_PINNED, "Left", "to the next cell", true,
                     point_left},
    [ACTION_RIGHT] = {"right", GROUP_ASK, CONTEXT_PINNED, "Right", "to the next cell", true,
                      point_right},
    [ACTION_UP] = {"up", GROUP_ASK, CONTEXT_PINNED, "Up", "to the next cell", true,
                   point_up},
    [ACTION_DOWN] = {"down", GROUP_ASK, CONTEXT_PINNED, "Down", "to the next cell", true,
                     point_down},
    [ACTION_RING_NEXT] = {"ring", GROUP_ASK, CONTEXT_ANY, "Tab", "around all there is to act on",
                          true, point_ring_next},
    [ACTION_RING_PREVIOUS] = {"ring-back", GROUP_ASK, CONTEXT_ANY, "Shift+Tab",
                              "around all there is to act on", true, point_ring_previous},
    [ACTION_PRESS] = {"press", GROUP_ASK, CONTEXT_RING, "Enter", "act on it, as a click does",
                      false, point_press},
    [ACTION_BACK] = {"back", GROUP_ASK, CONTEXT_PINNED, "Alt+Left", "back to the cell before", true,
                     point_go_back},
    [ACTION_COPY] = {"copy", GROUP_ASK, CONTEXT_ANY, "Ctrl+c", "copy the arithmetic, the tensor",
                     false, point_copy},

    [ACTION_HIDE] = {"hide", GROUP_PREDICT, CONTEXT_ANY, "h", "hide the numbers, show them",
                     false, predict_hide},
    [ACTION_REVEAL_CELL] = {"reveal-cell", GROUP_PREDICT, CONTEXT_ANY, "u",
                            "uncover the next cell", true, predict_reveal_cell},
    [ACTION_REVEAL_ROW] = {"reveal-row", GROUP_PREDICT, CONTEXT_ANY, "Shift+U",
                           "uncover the next row", true, predict_reveal_row},
    [ACTION_ASK] = {"ask", GROUP_PREDICT, CONTEXT_ANY, "a", "the next question", false,
                    predict_ask},
    [ACTION_ANSWER] = {"answer", GROUP_PREDICT, CONTEXT_ASKED, "Enter", "check the answer, go on",
                       false, predict_answer},
    [ACTION_PREDICT_OFF] = {"predict-off", GROUP_PREDICT, CONTEXT_ANY, "Shift+A",
                            "no questions, nothing hidden", false, predict_off},

    [ACTION_EDIT] = {"edit", GROUP_CHANGE, CONTEXT_ANY, "e",
                     "change the code, or the number in the cell", false, edit_line},
    [ACTION_SCRATCH] = {"scratch", GROUP_CHANGE, CONTEXT_ANY, "x",
                        "work something out beside the lesson", false, edit_scratch},
    [ACTION_UNDO] = {"undo", GROUP_CHANGE, CONTEXT_ANY, "Ctrl+z", "take a change back", true,
                     edit_undo},
    [ACTION_REDO] = {"redo", GROUP_CHANGE, CONTEXT_ANY, "Ctrl+y Ctrl+Shift+z", "change it again",
                     true, edit_redo},
    [ACTION_SAVE] = {"save", GROUP_CHANGE, CONTEXT_ANY, "Ctrl+s", "save as a lesson file", false,
                     edit_save},

    [ACTION_FULLSCREEN] = {"fullscreen", GROUP_PRESENT, CONTEXT_ANY, "F5 F11", "full screen",
                           false, present_fullscreen},
    [ACTION_PRESENT] = {"present", GROUP_PRESENT, CONTEXT_ANY, "Shift+F5",
                        "full screen, text for the last row", false, present_preset},
    [ACTION_DISPLAY] = {"display", GROUP_PRESENT, CONTEXT_ANY, "Shift+F11", "the other display",
                        false, present_display},
    [ACTION_BLACK] = {"black", GROUP_PRESENT, CONTEXT_ANY, "b .", "black screen", false,
                      present_black},
    [ACTION_WHITE] = {"white", GROUP_PRESENT, CONTEXT_ANY, "w", "white screen", false,
                      present_white},
    [ACTION_SPOTLIGHT] = {"spotlight", GROUP_PRESENT, CONTEXT_ANY, "s",
                          "spotlight at the pointer", false, present_spotlight},
    [ACTION_LASER] = {"laser", GROUP_PRESENT, CONTEXT_ANY, "d", "red dot at the pointer", false,
                      present_laser},
    [ACTION_FREEZE] = {"freeze", GROUP_PRESENT, CONTEXT_ANY, "f",
                       "hold the picture while you walk on", false, present_freeze},

    [ACTION_NOTES] = {"notes", GROUP_PRESENT, CONTEXT_ANY, "n",
                      "notes and time in the terminal", false, notes_toggle},

    [ACTION_PICTURE] = {"picture", GROUP_KEEP, CONTEXT_ANY, "Ctrl+p",
                        "write this picture as a PNG", false, keep_picture},
    [ACTION_COMMAND] = {"command", GROUP_KEEP, CONTEXT_ANY, "y",
                        "copy the command that draws it", false, keep_command},
    [ACTION_KEYS] = {"keys", GROUP_KEEP, CONTEXT_ANY, "? F1", "all keys", false, home_keys},
    [ACTION_QUIT] = {"quit", GROUP_KEEP, CONTEXT_ANY, "Ctrl+q", "quit", false, present_quit},
};
/* clang-format on */

const Action *action_row(ActionId id)
{
    return &actions[id];
}

ActionId action_find(Str name)
{
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++)
        if (actions[id].name && str_is(name, actions[id].name))
            return (ActionId)id;
    return ACTION_NONE;
}

ActionId action_of_button(Button b)
{
    static const ActionId actions_of[BUTTON_COUNT] = {
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
