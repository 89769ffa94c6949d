/*
 * edit_cell.c - changing what is no literal: a computed cell, a token's label (see edit.h).
 *
 * A computed number stands nowhere in the text. To give a cell another value, a line is added
 * behind the step's statement that assigns it, as one would in Python; the steps after it are
 * computed with that. A label is a word of a view fence and is replaced there.
 */
#include "app/edit.h"
#include "app/editing.h"
#include "running/scratch.h"
#include "words/arithmetic.h"

#include <stdio.h>

/* ---- a computed cell ---- */

/* The newest variable of the lesson that holds the node after a step; NULL: none does. */
static const Binding *holder(const Lesson *l, NodeId node, int step)
{
    const Binding *found = NULL;
    for (size_t i = 0; i < l->bindings.count; i++) {
        const Binding *b = &l->bindings.items[i];
        if (b->step <= step && b->value.kind == VALUE_TENSOR && b->value.node == node)
            found = b;
    }
    return found;
}

static void done_cell(App *app, Str typed)
{
    Editing *ed = app->editing;
    Str value = str_trim(typed);
    Error e = {0};
    Str computed;
    Arena a = arena_scratch();
    bool one = value.len > 0 && str_find(value, '\n') == value.len;
    if (!one)
        error_set(&e, ERROR_LESSON, "one number is wanted, or an expression for it");
    one = one && scratch_eval(app->lesson, app_step(app)->number, value, &a, &computed, &e);
    if (!one)
        editing_refuse(app, &e);
    arena_free(&a);
    if (!one)
        return;
    editing_submit(app,
                   str_printf(&ed->arena, "\n%.*s = %.*s", STR_ARG(ed->target), STR_ARG(value)));
}

bool editing_ask_cell(App *app)
{
    const LessonStep *step = app_step(app);
    CellRef focus = app->view.focus;
    if (!app->pinned || focus.node == NO_NODE || !step || !step->at.len)
        return false;
    const Binding *b = holder(app->lesson, focus.node, step->number);
    if (!b)
        return false;
    Editing *ed = app->editing;
    Span lines = editing_step_lines(app);
    ed->target = cell_name(&ed->arena, &app->lesson->trace, focus, b->name);
    ed->knob = (Knob){.text = EDIT_LESSON,
                      .at = editing_place(ed, EDIT_LESSON, (size_t)lines.start + lines.len),
                      .drag = ++ed->drags};
    snprintf(ed->prompt, sizeof ed->prompt,
             "after this step, %.*s becomes (Enter: add that line, Esc: leave it)",
             STR_ARG(ed->target));
    Str now = arithmetic_number(&ed->arena, trace_cell(&app->lesson->trace, focus));
    field_open_over(&app->field, str_of(ed->prompt), now, done_cell);
    return true;
}

/* ---- a token ---- */

static void done_word(App *app, Str typed)
{
    Editing *ed = app->editing;
    Str word = str_trim(typed);
    Error e = {0};
    bool blank = false;
    for (size_t i = 0; i < word.len; i++)
        blank |= word.at[i] == ' ' || word.at[i] == '\t';
    if (word.len == 0 || str_find(word, '\n') < word.len || str_find(word, '"') < word.len) {
        error_set(&e, ERROR_LESSON, "a label is a word, or several, without quotes");
        editing_refuse(app, &e);
        return;
    }
    editing_submit(app, blank && !ed->quoted ? str_printf(&ed->arena, "\"%.*s\"", STR_ARG(word))
                                             : str_copy(&ed->arena, word));
}

void edit_word(App *app, DrawTag tag)
{
    Editing *ed = editing_begin(app);
    if (!ed)
        return;
    size_t start = editing_place(ed, EDIT_LESSON, (size_t)tag.cell);
    size_t stop = editing_place(ed, EDIT_LESSON, (size_t)tag.cell + (size_t)tag.time);
    Str text = edits_text(&ed->edits, EDIT_LESSON), word = str_part(text, start, stop);
    ed->quoted = start > 0 && text.at[start - 1] == '"';
    ed->knob = (Knob){.text = EDIT_LESSON, .at = start, .len = word.len, .drag = ++ed->drags};
    field_open_over(&app->field, STR("this label becomes (Enter: try it, Esc: leave it)"), word,
                    done_word);
}
