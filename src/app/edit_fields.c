/*
 * edit_fields.c - what is typed: a value, the code of a step, a line beside the lesson (see
 * edit.h).
 *
 * Enter puts the text in and has it run; the field closes when that went well, else it shows the
 * error and stays open. Trying again changes the same edit.
 */
#include "app/edit.h"
#include "app/editing.h"
#include "running/scratch.h"

#include <stdio.h>
#include <string.h>

void editing_refuse(App *app, Error *e)
{
    app->field.answer = false;
    field_refuse(&app->field, e);
    app->stale = true;
}

void editing_submit(App *app, Str text)
{
    Editing *ed = app->editing;
    ed->waiting = true;
    if (!editing_put(app, text)) {
        ed->waiting = false;
        if (!ed->error[0])
            field_close(&app->field);
    }
}

/* ---- a value ---- */

static void done_value(App *app, Str typed)
{
    Editing *ed = app->editing;
    Error e = {0};
    Str text;
    if (literal_read(&ed->arena, &ed->knob.base, typed, &text, &e))
        editing_submit(app, text);
    else
        editing_refuse(app, &e);
}

void editing_ask_value(App *app)
{
    Editing *ed = app->editing;
    Str was = span_text(ed->knob.base.at);
    snprintf(ed->prompt, sizeof ed->prompt, "%.*s becomes (Enter: try it, Esc: leave it)",
             (int)(was.len < 100 ? was.len : 100), was.at);
    field_open_over(&app->field, str_of(ed->prompt), was, done_value);
}

/* The focused cell's number, when it was written somewhere. */
static bool ask_literal(App *app)
{
    Arena a = arena_scratch();
    Literal l;
    bool found = app->pinned && app->view.focus.node != NO_NODE &&
                 literal_of_cell(&a, app->lesson, app->view.focus, &l);
    if (found)
        found = editing_take(app, l.at.source == &app->lesson->prelude ? EDIT_PRELUDE : EDIT_LESSON,
                             l.at.start);
    if (found)
        editing_ask_value(app);
    arena_free(&a);
    return found;
}

/* ---- code ---- */

/* A fence line in the code would end the fence. */
static bool closes_fence(Str code)
{
    for (Str line; str_line(&code, &line);)
        if (str_starts(str_trim(line), "```") || str_starts(str_trim(line), "~~~"))
            return true;
    return false;
}

static void done_line(App *app, Str typed)
{
    Error e = {0};
    if (closes_fence(typed)) {
        error_set(&e, ERROR_LESSON, "a line of code cannot begin with %.3s", "```");
        editing_refuse(app, &e);
        return;
    }
    editing_submit(app, typed);
}

Span editing_step_lines(const App *app)
{
    const LessonStep *s = app_step(app);
    Span at = s->at.len ? s->at : app->lesson->fences.items[s->fence].code;
    Str text = app->lesson->source.text;
    if (!s->at.len)
        at.len = (uint32_t)str_trim(span_text(at)).len;
    while (at.len && at.start + at.len < text.len && text.at[at.start + at.len] != '\n')
        at.len++;
    return at;
}

void edit_line(App *app)
{
    Editing *ed = editing_begin(app);
    if (!ed || ask_literal(app) || editing_ask_cell(app))
        return;
    Span at = app_step(app) ? editing_step_lines(app) : (Span){0};
    if (!at.len) {
        app_say(app, "this step has no code to change");
        return;
    }
    size_t start = editing_place(ed, EDIT_LESSON, at.start);
    size_t stop = editing_place(ed, EDIT_LESSON, (size_t)at.start + at.len);
    Str now = str_part(edits_text(&ed->edits, EDIT_LESSON), start, stop);
    ed->knob = (Knob){.text = EDIT_LESSON, .at = start, .len = now.len, .drag = ++ed->drags};
    field_open(&app->field, STR("code (Enter: try it, Shift+Enter: another line, Esc: leave it)"),
               now, done_line);
}

/* ---- beside the lesson ---- */

static void answer(App *app, Str text)
{
    Field *f = &app->field;
    size_t most = sizeof f->message - 4;
    bool cut = text.len > most;
    snprintf(f->message, sizeof f->message, "%.*s%s", (int)(cut ? most : text.len), text.at,
             cut ? "..." : "");
    f->answer = true;
    app->stale = true;
}

static void done_scratch(App *app, Str typed)
{
    const LessonStep *s = app_step(app);
    Arena a = arena_scratch();
    Error e = {0};
    Str out;
    if (scratch_eval(app->lesson, s ? s->number : 0, typed, &a, &out, &e))
        answer(app, out);
    else
        editing_refuse(app, &e);
    arena_free(&a);
}

void edit_scratch(App *app)
{
    const LessonStep *s = app_step(app);
    Editing *ed = s ? editing_of(app) : NULL;
    if (!ed)
        return;
    snprintf(ed->prompt, sizeof ed->prompt,
             "what is ... after step %d? (an expression; it changes nothing)", s->number);
    field_open(&app->field, str_of(ed->prompt), STR(""), done_scratch);
}

/* ---- leaving ---- */

static void done_leave(App *app, Str typed)
{
    (void)typed;
    void (*leave)(App * app) = app->editing->leave;
    field_close(&app->field);
    edits_mark_saved(&app->editing->edits);
    leave(app);
}

bool edit_may_leave(App *app, void (*leave)(App *app))
{
    if (!edit_unsaved(app) || (field_is_open(&app->field) && app->field.done == done_leave))
        return true;
    app->editing->leave = leave;
    field_open(&app->field,
               STR("what you changed is not saved (Enter: leave it, Esc: stay, Ctrl+S: save)"),
               STR(""), done_leave);
    app->stale = true;
    return false;
}
