/*
 * edit_drag.c - a literal under the pointer: dragged, it steps; clicked, it is typed (see edit.h).
 */
#include "edit/edit.h"

#include <math.h>

enum {
    SHIFT_STEPS = 10,    /* with Shift a literal steps so much faster */
    DRAGS_A_HEIGHT = 180 /* steps in the height of the window: 6 pixels each on a 1080p screen */
};

/* The code that holds the literal, as it is now: a fence's, or all of the prelude. */
static Span code_of(const Editing *ed, const Source *text, EditText which, size_t shown)
{
    Span code = {text, 0, (uint32_t)text->text.len};
    const FenceList *fences = &ed->shown->lesson->fences;
    for (size_t i = 0; which == EDIT_LESSON && i < fences->count; i++) {
        Span c = fences->items[i].code;
        if (shown < c.start || shown >= (size_t)c.start + c.len)
            continue;
        code.start = (uint32_t)editing_place(ed, which, c.start);
        code.len = (uint32_t)editing_place(ed, which, (size_t)c.start + c.len) - code.start;
    }
    return code;
}

static void take(Editing *ed, EditText which, Literal l)
{
    Source *own = ARENA_NEW(&ed->arena, Source);
    own->text = str_copy(&ed->arena, span_text(l.at));
    ed->knob = (Knob){which, l.at.start, l.at.len, l, ++ed->drags};
    ed->knob.base.at = (Span){own, 0, l.at.len};
}

bool editing_take_literal(Editing *ed, EditText which, size_t shown)
{
    Arena a = arena_scratch();
    Source text = {.name = STR("now"), .text = edits_text(&ed->edits, which)};
    size_t at = editing_place(ed, which, shown);
    LiteralList all = literals_in(&a, code_of(ed, &text, which, shown));
    bool found = false;
    for (size_t i = 0; i < all.count && !found; i++) {
        Span l = all.items[i].at;
        found = at >= l.start && at < (size_t)l.start + l.len;
        if (found)
            take(ed, which, all.items[i]);
    }
    arena_free(&a);
    return found;
}

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
