/*
 * edit.c - texts to lessons: running what was edited, and putting the result in place (see edit.h).
 */
#include "app/edit.h"

#include "app/editing.h"
#include "base/file.h"
#include "subject/inside.h"
#include "subject/point.h"
#include "versions/match.h"
#include "versions/literals.h"

#include <stdlib.h>
#include <string.h>

Editing *editing_of(App *app)
{
    if (!app->editing)
        app->editing = memory_alloc(sizeof *app->editing);
    return app->editing;
}

/* ---- a lesson comes and goes ---- */

/* A file that was opened from disk, not one that travels inside the program. */
static bool on_disk(const App *app)
{
    return file_exists(app->lesson_name.at);
}

static bool submit(App *app, const WorkerJob *job)
{
    Editing *ed = app->editing;
    Error none = {0};
    if (!ed->worker)
        ed->worker = worker_start(app->wake, &none);
    return ed->worker && worker_submit(ed->worker, job);
}

static bool left_out(const Lesson *l)
{
    return l->error.kind == ERROR_NONE && lesson_leaves_out(l);
}

/* What is heavy is run beside the window, which shows the rest meanwhile. */
static void begin_heavy(App *app)
{
    WorkerJob job = {.name = app->lesson_name,
                     .text = app->lesson->source.text,
                     .options = app->settings.lesson};
    job.options.big = true;
    app->editing->heavy = submit(app, &job);
}

void edit_opened(App *app)
{
    Editing *ed = editing_of(app);
    if (app->wake && left_out(app->lesson))
        begin_heavy(app);
    if (app->wake && on_disk(app))
        ed->watch = watch_start(app->lesson_name.at, app->wake);
}

static void stop_worker(Worker *w, Lesson *held)
{
    if (w)
        worker_stop(w, held);
    else
        worker_release(held);
}

/* All that was edited goes, with the lesson that was shown. The thread that is running an edit may
 * still be reading the original. */
static void forget_edits(App *app, Lesson *shown)
{
    Editing *ed = app->editing;
    Editing fresh = {.watch = ed->watch, .reader = ed->reader, .drags = ed->drags};
    Lesson *original = ed->original ? ed->original : shown;
    if (ed->begun) /* it may be about these texts */
        field_close(&app->field);
    if (shown != original)
        worker_release(shown);
    stop_worker(ed->worker, original);
    arena_free(&ed->arena);
    *ed = fresh;
}

void edit_close(App *app)
{
    Editing *ed = app->editing;
    Lesson *shown = app->lesson;
    app->lesson = NULL;
    if (!ed) {
        worker_release(shown);
        return;
    }
    forget_edits(app, shown);
    stop_worker(ed->reader, NULL);
    watch_stop(ed->watch);
    ed->reader = NULL;
    ed->watch = NULL;
}

void edit_end(App *app)
{
    edit_close(app);
    free(app->editing);
    app->editing = NULL;
}

bool edit_unsaved(const App *app)
{
    return app->editing && app->editing->begun && edits_unsaved(&app->editing->edits);
}

Editing *editing_begin(App *app)
{
    Editing *ed = app->lesson ? editing_of(app) : NULL;
    if (!ed)
        return NULL;
    if (app->lesson->cells) {
        app_say(app, "the cells of a notebook cannot be changed here");
        return NULL;
    }
    if (!ed->begun) {
        ed->edits = edits_make(&ed->arena, app->lesson->source.text, app->lesson->prelude.text);
        ed->original = app->lesson;
        ed->begun = true;
    }
    ed->dragging = false;
    return ed;
}

/* ---- places ---- */

size_t editing_place(const Editing *ed, EditText text, size_t at)
{
    for (size_t i = ed->shown; i < ed->log.count; i++) {
        const Splice *s = &ed->log.items[i];
        if (s->text != text || at <= s->at)
            continue;
        at = at >= s->at + s->old ? at - s->old + s->now : s->at;
    }
    return at;
}

static void note(Editing *ed, EditText text, size_t at, size_t old, size_t now)
{
    *ARENA_PUSH(&ed->arena, &ed->log) = (Splice){text, at, old, now};
}

/* ---- a lesson takes the place of another ---- */

/* The same place, cell and all in another version. */
static View carry_view(const App *app, const Lesson *now)
{
    View v = app->view;
    v.position = position_carry(app->lesson, &app->view.position, now);
    if (v.position.count != app->view.position.count)
        v.at = 0;
    if (v.at > 1)
        v.at = v.at < inside_count(now, &v) ? v.at : inside_count(now, &v);
    if (v.focus.node != NO_NODE)
        v.focus = cell_carry(app->lesson, v.focus, now);
    point_carry(app->lesson, &v, now);
    return v;
}

/* The lesson that was shown is left to the caller. */
static void show_lesson(App *app, Lesson *now)
{
    View v = carry_view(app, now);
    app->pinned = app->pinned && v.focus.node != NO_NODE;
    measure_carry(app->lesson, now);
    app->lesson = now;
    app_forget_lesson(app);
    v.planes = app->view.planes;
    app_show(app, &v);
}

static void show_edited(App *app, Lesson *now)
{
    Editing *ed = app->editing;
    Lesson *before = app->lesson;
    ed->shown = ed->submitted;
    ed->error[0] = 0;
    if (now != before)
        show_lesson(app, now);
    if (before != ed->original && before != now)
        worker_release(before);
    if (ed->waiting)
        field_close(&app->field);
    ed->waiting = false;
    app->stale = true;
}

/* The text, edited here or that of the file on disk, has an error: what is shown stays. */
static void show_error(App *app, const Error *e, bool on_disk)
{
    Editing *ed = app->editing;
    Arena a = arena_scratch();
    StrBuf text = strbuf_make(&a);
    error_write(&text, e);
    Str shown = str_part(strbuf_str(&text), 0, sizeof ed->error - 1);
    memcpy(ed->error, shown.at, shown.len);
    ed->error[shown.len] = 0;
    ed->on_disk = on_disk;
    if (ed->waiting)
        field_refuse(&app->field, e);
    ed->waiting = false;
    app->stale = true;
    arena_free(&a);
}

/* ---- running ---- */

static LessonOptions options_of(const App *app)
{
    LessonOptions o = app->settings.lesson;
    o.original = app->editing->original;
    o.big = o.original->options.big;
    o.prelude = edits_text(&app->editing->edits, EDIT_PRELUDE);
    return o;
}

/* Does the step that is looked at run in the new version? Not after an error of grammar, which
 * leaves no steps behind it. */
static bool runs_here(const App *app, const Lesson *l)
{
    const LessonStep *was = app_step(app);
    const LessonStep *is = was ? lesson_step(l, step_carry(app->lesson, was->number, l)) : NULL;
    return is && is->ran && l->steps.count >= app->lesson->steps.count;
}

/* A lesson with an error in another step is worth seeing, too. */
static void take_edited(App *app, Lesson *l)
{
    bool well = l->error.kind == ERROR_NONE;
    if (well || runs_here(app, l)) {
        show_edited(app, l);
        if (!well && l->error.at.source)
            app_say(app, "line %d does not work any more: %s", span_line(l->error.at),
                    l->error.message);
        return;
    }
    show_error(app, &l->error, false);
    worker_release(l);
}

/* Here and now, where there can be no thread. */
static void run_here(App *app)
{
    Lesson *l = memory_alloc(sizeof *l);
    LessonOptions o = options_of(app);
    Error ignored = {0};
    lesson_load(l, app->lesson_name, edits_text(&app->editing->edits, EDIT_LESSON), &o, &ignored);
    take_edited(app, l);
}

void editing_run(App *app)
{
    Editing *ed = app->editing;
    ed->held = ed->heavy = false;
    ed->submitted = ed->log.count;
    if (ed->edits.done == 0) { /* as it was opened */
        if (ed->worker)
            worker_cancel(ed->worker);
        show_edited(app, ed->original);
        return;
    }
    WorkerJob job = {.name = app->lesson_name,
                     .text = edits_text(&ed->edits, EDIT_LESSON),
                     .options = options_of(app)};
    if (!submit(app, &job))
        run_here(app);
}

bool editing_put(App *app, Str now)
{
    Editing *ed = app->editing;
    Knob *k = &ed->knob;
    if (!edits_change(&ed->edits, k->text, k->at, k->len, now, k->drag))
        return false;
    note(ed, k->text, k->at, k->len, now.len);
    k->len = now.len;
    ed->held = ed->dragging && ed->seconds > EDITING_SLOW;
    if (!ed->held)
        editing_run(app);
    app->stale = true;
    return true;
}

static void take_back(App *app, bool (*back)(Edits *e, Edit *what), bool undo)
{
    Editing *ed = app->editing;
    Edit what;
    if (!ed || !ed->begun || !back(&ed->edits, &what)) {
        app_say(app, undo ? "nothing to undo" : "nothing to do again");
        return;
    }
    ed->dragging = ed->waiting = false;
    field_close(&app->field); /* what is typed there was for the text before */
    note(ed, what.text, what.at, undo ? what.now.len : what.old.len,
         undo ? what.old.len : what.now.len);
    editing_run(app);
}

void edit_undo(App *app)
{
    take_back(app, edits_undo, true);
}

void edit_redo(App *app)
{
    take_back(app, edits_redo, false);
}

bool edit_set(App *app, const Str *wanted, size_t count, Error *e)
{
    Editing *ed = editing_begin(app);
    if (!ed)
        return error_set(e, ERROR_USAGE, "--set: there is nothing to set here");
    if (!knobs_set(app->lesson, wanted, count, &ed->edits, e))
        return false;
    edits_mark_saved(&ed->edits); /* the command line holds them */
    for (size_t i = 0; i < ed->edits.done; i++) {
        const Edit *x = &ed->edits.items[i];
        note(ed, x->text, x->at, x->old.len, x->now.len);
    }
    editing_run(app);
    return true;
}

/* ---- the file on disk ---- */

/* In the reader's thread: the file's text, unless it is known, or the file is just being written
 * and empty or gone for a moment. */
static bool read_again(Arena *a, WorkerJob *job, Error *e)
{
    Str text, path = str_copy(a, job->name);
    if (!file_exists(path.at) || !file_read(a, path.at, &text, e))
        return false;
    bool news = text.len > 0 && !str_equal(text, job->text);
    job->text = text;
    return news;
}

/* The file was written: is it another text than the one that is shown? */
static void look_at_disk(App *app)
{
    Editing *ed = app->editing;
    WorkerJob job = {.name = app->lesson_name,
                     .text = app->lesson->source.text,
                     .options = app->settings.lesson,
                     .read = read_again};
    Error none = {0};
    job.options.big = app->lesson->options.big || ed->heavy;
    stop_worker(ed->reader, NULL); /* it may be at work on what stood there before */
    ed->reader = worker_start(app->wake, &none);
    if (ed->reader)
        worker_submit(ed->reader, &job);
}

/* What is shown goes; this lesson stands alone, with nothing edited. */
static void take_alone(App *app, Lesson *l)
{
    Lesson *before = app->lesson;
    show_lesson(app, l);
    forget_edits(app, before);
}

static void take_reloaded(App *app, const WorkerResult *r)
{
    Lesson *l = r->lesson;
    bool keeps = edit_unsaved(app) && (l || r->error.kind);
    bool well = l && l->error.kind == ERROR_NONE;
    app->stale = true;
    if (!keeps && well) {
        take_alone(app, l);
        app_say(app, "read again from the file");
        return;
    }
    if (keeps)
        app_say(app, "the file was saved elsewhere; what you changed here is kept");
    else if (l)
        show_error(app, &l->error, true);
    else if (r->error.kind)
        app_say(app, "%s", r->error.message);
    else
        app->editing->error[0] = 0; /* nothing new: what is shown is as it stands there */
    worker_release(l);
}

/* A machine that has no room for it shows the rest; and so does one who changes something first. */
static void take_heavy(App *app, const WorkerResult *r)
{
    const Error *e = r->lesson ? &r->lesson->error : &r->error;
    bool well = e->kind == ERROR_NONE;
    app->editing->heavy = false;
    if (well && !app->editing->begun) {
        take_alone(app, r->lesson);
        return;
    }
    app_say(app, "the heavy steps are left out: %s",
            well ? "something is being changed" : e->message);
    worker_release(r->lesson);
}

void edit_tick(App *app)
{
    Editing *ed = app->editing;
    WorkerResult r;
    if (!ed || !app->lesson)
        return;
    if (watch_poll(ed->watch))
        look_at_disk(app);
    if (ed->reader && worker_poll(ed->reader, &r))
        take_reloaded(app, &r);
    if (!ed->worker || !worker_poll(ed->worker, &r))
        return;
    ed->seconds = r.seconds;
    if (ed->heavy)
        take_heavy(app, &r);
    else if (r.lesson)
        take_edited(app, r.lesson);
    else
        show_error(app, &r.error, false);
}

bool edit_busy(App *app, double patience)
{
    Worker *w = app->editing ? app->editing->worker : NULL;
    if (w)
        worker_wait(w, patience);
    return w && worker_busy(w);
}

void edit_wait(App *app)
{
    if (app->editing && app->editing->reader)
        worker_wait(app->editing->reader, -1);
    edit_busy(app, -1);
    edit_tick(app);
}
