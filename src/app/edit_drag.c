/*
 * edit_drag.c - a literal under the pointer: dragged, it steps; clicked, it is typed (see edit.h).
 */
#include "app/edit.h"
#include "app/editing.h"

#include <math.h>

enum { SHIFT_STEPS = 10, DRAGS_A_HEIGHT = 180 }; /* one unit is 6 pixels on a 1080p screen */

/* The code of now that holds the literal: a fence's, or all of the prelude. */
static Span code_of(const App *app, const Source *text, EditText which, size_t shown)
{
    const Editing *ed = app->editing;
    Span code = {text, 0, (uint32_t)text->text.len};
    const FenceList *fences = &app->lesson->fences;
    for (size_t i = 0; which == EDIT_LESSON && i < fences->count; i++) {
        Span c = fences->items[i].code;
        if (shown < c.start || shown >= (size_t)c.start + c.len)
            continue;
        code.start = (uint32_t)editing_place(ed, which, c.start);
        code.len = (uint32_t)editing_place(ed, which, (size_t)c.start + c.len) - code.start;
    }
    return code;
}

bool editing_take(App *app, EditText which, size_t shown)
{
    Editing *ed = app->editing;
    Arena a = arena_scratch();
    Source text = {.name = STR("now"), .text = edits_text(&ed->edits, which)};
    size_t at = editing_place(ed, which, shown);
    LiteralList all = literals_in(&a, code_of(app, &text, which, shown));
    bool found = false;
    for (size_t i = 0; i < all.count && !found; i++) {
        Literal l = all.items[i];
        found = at >= l.at.start && at < (size_t)l.at.start + l.at.len;
        if (!found)
            continue;
        Source *own = ARENA_NEW(&ed->arena, Source);
        own->text = str_copy(&ed->arena, span_text(l.at));
        ed->knob = (Knob){which, l.at.start, l.at.len, l, ++ed->drags};
        ed->knob.base.at = (Span){own, 0, l.at.len};
    }
    arena_free(&a);
    return found;
}

void edit_press(App *app, DrawTag tag)
{
    EditText which = tag.node == 1 ? EDIT_PRELUDE : EDIT_LESSON;
    Editing *ed = editing_begin(app);
    if (!ed || !editing_take(app, which, (size_t)tag.cell))
        return;
    ed->dragging = true;
    ed->moved = false;
    ed->from = app->pointer.x;
    ed->units = 0;
}

bool edit_move(App *app, const Input *in)
{
    Editing *ed = app->editing;
    if (!ed || !ed->dragging)
        return false;
    float unit = fmaxf(2, (float)app->height / DRAGS_A_HEIGHT);
    ed->moved = ed->moved || fabsf(in->at.x - ed->from) >= unit;
    ed->units += (in->at.x - ed->from) / unit * ((in->mods & MOD_SHIFT) ? SHIFT_STEPS : 1);
    ed->from = in->at.x;
    if (ed->moved)
        editing_put(app, literal_step(&ed->arena, &ed->knob.base, (int64_t)ed->units));
    return true;
}

bool edit_release(App *app)
{
    Editing *ed = app->editing;
    if (!ed || !ed->dragging)
        return false;
    ed->dragging = false;
    if (!ed->moved)
        editing_ask_value(app);
    else if (ed->held)
        editing_run(app);
    return true;
}
