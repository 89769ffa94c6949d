/*
 * edit_drag.c - a literal under the pointer: dragged, it steps; clicked, it is typed (see edit.h).
 */
#include "edit/edit.h"

#include <math.h>

enum {
    SHIFT_STEPS = 10,    /* with Shift a literal steps so much faster */
    DRAGS_A_HEIGHT = 180 /* steps in the height of the window: 6 pixels each on a 1080p screen */
};

void edit_press(Editing *ed, DrawTag tag, float x)
{
    EditText which = tag.node == 1 ? EDIT_PRELUDE : EDIT_LESSON;
    if (!editing_begin(ed) || !editing_take_literal(ed, which, (size_t)tag.cell))
        return;
    ed->mouse = MOUSE_PRESSED;
    ed->from = x;
    ed->units = 0;
}

bool edit_move(Editing *ed, const Input *in, int height)
{
    if (ed->mouse == MOUSE_UP)
        return false;
    float unit = fmaxf(2, (float)height / DRAGS_A_HEIGHT), by = in->at.x - ed->from;
    if (fabsf(by) >= unit)
        ed->mouse = MOUSE_DRAGS;
    ed->units += by / unit * ((in->mods & MOD_SHIFT) ? SHIFT_STEPS : 1);
    ed->from = in->at.x;
    if (ed->mouse == MOUSE_DRAGS)
        editing_put(ed, literal_step(&ed->arena, &ed->knob.base, (int64_t)ed->units), EDIT_SETTLED);
    return true;
}

bool edit_release(Editing *ed)
{
    EditMouse was = ed->mouse;
    ed->mouse = MOUSE_UP;
    if (was == MOUSE_PRESSED)
        editing_ask_value(ed);
    else if (was == MOUSE_DRAGS && ed->phase == EDIT_HELD)
        editing_run(ed, EDIT_SETTLED);
    return was != MOUSE_UP;
}
