/*
 * edit.c - texts to lessons: running what was edited, and putting the result in place (see edit.h).
 */
#include "edit/edit.h"

#include "base/file.h"
#include "lesson/extension.h"
#include "subject/subject.h"
#include "views/views.h"
#include "words/phrase.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- a lesson comes and goes ---- */

/* Runs the lesson again, with the big fences that were left out. */
static void begin_heavy(Editing *ed)
{
    WorkerJob job = {
        .name = ed->shown->name, .text = ed->shown->lesson->file, .options = ed->settings->lesson};
    Error none = {0};
    job.options.big = true;
    if (worker_submit(&ed->worker, ed->settings->wake, &job, &none))
        ed->phase = EDIT_HEAVY;
}

void edit_opened(Editing *ed)
{
    void (*wake)(void) = ed->settings->wake;
    const char *path = ed->shown->name.at;
    const Lesson *l = ed->shown->lesson;
    if (wake && l->error.kind == ERROR_NONE && l->skips)
        begin_heavy(ed);
    ed->from_file = file_exists(path); /* it does not travel inside the program, or in a link */
    if (wake && ed->from_file)
        ed->watch = watch_start(path, wake);
}

/* Frees all that was edited, and the lesson that was shown. The thread that is running an edit may
 * still be reading the original, which is therefore left to the worker. */
static void forget_edits(Editing *ed, Lesson *shown)
{
    Editing fresh = {.shown = ed->shown,
                     .settings = ed->settings,
                     .watch = ed->watch,
                     .from_file = ed->from_file,
                     .reader = ed->reader,
                     .drags = ed->drags};
    Lesson *original = ed->original ? ed->original : shown;
    if (ed->original) /* the field may be about these texts */
        field_close(&ed->shown->field);
    worker_release(ed->refused);
    if (shown != original)
        worker_release(shown);
    worker_stop(ed->worker, original);
    arena_free(&ed->arena);
    *ed = fresh;
}

void edit_close(Editing *ed)
{
    Lesson *shown = ed->shown->lesson;
    ed->shown->lesson = NULL;
    forget_edits(ed, shown);
    worker_stop(ed->reader, NULL);
    watch_stop(ed->watch);
    ed->reader = NULL;
    ed->watch = NULL;
}

/* Is the text as it was when the lesson was opened? */
static bool is_as_opened(const Editing *ed)
{
    return !ed->original ||
           (str_equal(edits_text(&ed->edits, EDIT_LESSON), ed->original->source.text) &&
            str_equal(edits_text(&ed->edits, EDIT_PRELUDE), ed->original->prelude.text));
}

bool edit_unsaved(const Editing *ed)
{
    return !is_as_opened(ed) && ed->edits.done != ed->edits.saved;
}

bool edit_saved(const Editing *ed)
{
    return !is_as_opened(ed) && ed->on_file && ed->edits.done == ed->edits.saved;
}

bool editing_begin(Editing *ed)
{
    Lesson *l = ed->shown->lesson;
    if (l && l->cells)
        shown_say(ed->shown, "the cells of a notebook cannot be changed here");
    if (!l || l->cells)
        return false;
    if (!ed->original) {
        ed->edits = edits_make(&ed->arena, l->source.text, l->prelude.text);
        ed->original = l;
    }
    ed->mouse = MOUSE_UP;
    return true;
}

/* ---- a lesson takes the place of another ---- */

/* A View of the same place and cell in another version of the lesson: the way back is gone when
 * one of its cells is, or the focus, and nothing is under the pointer. What stood beside it before
 * it was changed is gone with the last change, unless a hand that drags only passes by. */
static View carry_view(const Editing *ed, const View *from, const Lesson *now)
{
    const Shown *s = ed->shown;
    View v = *from;
    v.position = position_carry(s->lesson, &from->position, now);
    if (v.position.count != from->position.count)
        v.at = 0;
    if (v.at > 1)
        v.at = v.at < inside_count(now, &v) ? v.at : inside_count(now, &v);
    if (v.beside.kind == BESIDE_STEP)
        v.beside.number = step_carry(s->lesson, v.beside.number, now);
    if (v.beside.kind == BESIDE_STEP && v.beside.number == 0)
        v.beside = (Beside){0};
    if (v.beside.kind == BESIDE_BEFORE && !now->changes && ed->mouse == MOUSE_UP)
        v.beside = (Beside){0};
    if (v.focus.node != NO_NODE)
        v.focus = cell_carry(s->lesson, v.focus, now);
    for (int i = 0; i < v.trail_count; i++) {
        v.trail[i] = cell_carry(s->lesson, v.trail[i], now);
        if (v.trail[i].node == NO_NODE || v.focus.node == NO_NODE)
            v.trail_count = 0;
    }
    v.turned_count = 0;
    for (int i = 0; i < from->turned_count; i++) {
        CellRef turned = cell_carry(s->lesson, from->turned[i], now);
        if (turned.node != NO_NODE)
            v.turned[v.turned_count++] = turned;
    }
    point_at(&v, (DrawTag){0});
    return v;
}

/* The pictures that were left to come here, as the other version has them: how many of them are
 * there, from the outermost on. */
static int carry_doorways(const Editing *ed, const Lesson *now)
{
    Shown *s = ed->shown;
    int count = 0;
    for (int i = 0; i < s->doorways; i++) {
        Doorway *o = &s->doorway[i], there = *o;
        there.view = carry_view(ed, &o->view, now);
        there.inner = position_carry(s->lesson, &o->inner, now);
        there.pinned = o->pinned && there.view.focus.node != NO_NODE;
        if (there.inner.count == o->inner.count)
            s->doorway[count++] = there;
    }
    return count;
}

/* The step that somebody wants to look at, in another version; 0: it is not there. */
static int wanted_step(const Editing *ed, const Lesson *now)
{
    const Lesson *before = ed->shown->lesson;
    const LessonStep *step = shown_step(ed->shown);
    if (!step || (ed->left && step->number == before->stops))
        return ed->left;
    return step_carry(before, step->number, now);
}

/* Where a version stops before the step that is looked at, the view goes to its error, and back
 * when that is mended. */
static void mind_stop(Editing *ed, const Lesson *now, View *v)
{
    assert(now);
    int step = wanted_step(ed, now), was = v->position.count ? v->position.path[0] : 1;
    bool stopped = now->stops && (!step || step >= now->stops);
    int shown = shown_step(ed->shown) ? shown_step(ed->shown)->number : 0;
    int to = stopped ? now->stops : step;
    bool goes = to != was && lesson_step(now, to) && (stopped || ed->left);
    ed->left = !stopped ? 0 : step ? step : shown;
    if (goes)
        point_step_to(v, to);
}

/* The number that was typed for a cell is there from the step on that its line is: that step is
 * shown, and the cell in it. */
static void mind_added(const Editing *ed, const Lesson *now, View *v)
{
    size_t line = ed->knob.at + 1; /* behind the end of the line before */
    int64_t cell = v->focus.cell;
    for (size_t i = 0; ed->adds && ed->phase == EDIT_TYPED && i < now->steps.count; i++) {
        const LessonStep *s = &now->steps.items[i];
        if (s->at.len == 0 || s->at.source != &now->source || s->at.start != line)
            continue;
        point_step_to(v, s->number);
        if (s->show.node != NO_NODE &&
            cell < tensor_count(trace_node(&now->trace, s->show.node)->out))
            v->focus = (CellRef){s->show.node, s->show.time, cell};
    }
}

/* Does the view stand in the same step as before, but not as deep within it? */
static bool has_lost_place(const Shown *s, const Lesson *now, const View *v)
{
    const Position *was = &s->view.position, *is = &v->position;
    return was->count > is->count && is->count &&
           is->path[0] == step_carry(s->lesson, was->path[0], now);
}

/* Shows another version at the same place. The one that was shown is left to the caller. */
static void show_version(Editing *ed, Lesson *now)
{
    Shown *s = ed->shown;
    View v = carry_view(ed, &s->view, now);
    int doorways = carry_doorways(ed, now);
    mind_stop(ed, now, &v);
    mind_added(ed, now, &v);
    s->pinned = s->pinned && v.focus.node != NO_NODE;
    bool lost = has_lost_place(s, now, &v);
    extension.carry(s->lesson, now);
    shown_lesson(s, now, &v);
    s->doorways = doorways;
    if (lost)
        shown_say(s, "%.*s", STR_ARG(phrase_plain(PHRASE_PLACE_GONE)));
}

/* Ends the wait for what was typed or dragged: what was run has an answer. */
static void settle(Editing *ed)
{
    if (ed->phase == EDIT_TYPED || ed->phase == EDIT_DRAGGED)
        ed->phase = EDIT_SETTLED;
    ed->answered = ed->submitted;
    ed->shown->stale = true;
    editing_then_save(ed);
}

static void show_edited(Editing *ed, Lesson *now)
{
    Lesson *before = ed->shown->lesson;
    ed->in_shown = ed->submitted;
    ed->error[0] = 0;
    if (now != before)
        show_version(ed, now);
    if (before != ed->original && before != now)
        worker_release(before);
    if (ed->phase == EDIT_TYPED)
        field_close(&ed->shown->field);
    bool dragged = ed->phase == EDIT_DRAGGED;
    settle(ed);
    if (dragged) {
        ed->knob.ran = ed->knob.tried;
        editing_follow(ed); /* less than the pointer wants may have been tried */
    }
}

/* Writes the error into a text of such a size. */
static void keep_error(char *out, size_t size, const Error *e)
{
    Arena a = arena_scratch();
    StrBuf text = strbuf_make(&a);
    error_write(&text, e);
    snprintf(out, size, "%.*s", STR_ARG(strbuf_str(&text)));
    arena_free(&a);
}

/* Shows an error of the text that is edited here; the lesson stays. */
static void show_error(Editing *ed, const Error *e)
{
    keep_error(ed->error, sizeof ed->error, e);
    ed->on_disk = false;
    ed->shown->message[0] = 0; /* it would lie over the error */
    if (ed->phase == EDIT_TYPED)
        field_refuse(&ed->shown->field, e);
    settle(ed);
}

void edit_tell_file(Editing *ed)
{
    if (!ed->broken[0])
        return;
    memcpy(ed->error, ed->broken, sizeof ed->error);
    ed->on_disk = true;
    ed->shown->message[0] = 0;
    ed->shown->stale = true;
}

/* ---- running ---- */

static LessonOptions options_of(const Editing *ed)
{
    LessonOptions o = ed->settings->lesson;
    o.original = ed->original;
    o.big = o.original->options.big;
    o.prelude = edits_text(&ed->edits, EDIT_PRELUDE);
    return o;
}

/* Does the window show the error of the lesson? */
static bool shows_stop(const Shown *s)
{
    Arena a = arena_scratch();
    Subject now = subject_of(&a, s->lesson, &s->view);
    bool shows = shows_failure(&now);
    arena_free(&a);
    return shows;
}

/* Says where the lesson now stops, and why, where that is not seen and somebody brought it about.
 */
static void say_stop(Editing *ed)
{
    const Lesson *l = ed->shown->lesson;
    if (!ed->drags || !l->stops || shows_stop(ed->shown))
        return;
    Arena a = arena_scratch();
    Str why = str_of(l->error.message);
    if (l->error.type && l->error.type[0])
        why = str_printf(&a, "%s: %.*s", l->error.type, STR_ARG(why));
    Str words = phrase(&a, PHRASE_FAILURE_LATER, phrase_number(&a, l->stops), why);
    shown_say(ed->shown, "%.*s", STR_ARG(words));
    arena_free(&a);
}

/* Do two versions of a lesson stop at different steps, or for different reasons? */
static bool stop_differs(const Lesson *was, const Lesson *now)
{
    return was->stops != now->stops || strcmp(was->error.message, now->error.message) != 0;
}

/* Does a lesson stop in the statement, or at the line, of the number that is dragged? */
static bool stops_at(const Lesson *l, const Knob *k)
{
    const Source *text = k->text == EDIT_PRELUDE ? &l->prelude : &l->source;
    const LessonStep *s = lesson_step(l, l->stops);
    Span at = {text, (uint32_t)k->at, (uint32_t)k->len}, error = l->error.at;
    return s && ((s->at.source == text && span_has(s->at, k->at)) ||
                 (error.source == text && span_line(error) == span_line(at)));
}

/* Does the lesson, other than the one that is shown, fail for the number that is dragged? */
static bool fails_itself(const Editing *ed, const Lesson *l)
{
    const Knob *k = &ed->knob;
    const Lesson *shown = ed->shown->lesson;
    bool before = shown->stops &&
                  (shown->stops < l->stops || (shown->stops == l->stops && stops_at(shown, k)));
    return ed->phase == EDIT_DRAGGED && k->tried != k->ran && !before && stops_at(l, k);
}

/* Shows the edited lesson. One that fails for what was typed waits for the field to be closed: it
 * tells the error, and may mend it. */
static void take_edited(Editing *ed, Lesson *l)
{
    bool typed = ed->phase == EDIT_TYPED && field_is_open(&ed->shown->field);
    bool news = stop_differs(ed->shown->lesson, l);
    if (l->error.kind != ERROR_NONE && !l->stops) {
        show_error(ed, &l->error);
        worker_release(l);
    } else if (fails_itself(ed, l)) {
        shown_say(ed->shown, "no further: %s", l->error.message);
        ed->knob.said = ed->shown->said;
        worker_release(l);
        editing_shrink(ed);
    } else if (typed && editing_spoils(ed, l)) {
        ed->refused = l;
        field_refuse(&ed->shown->field, &l->error);
        settle(ed);
    } else {
        show_edited(ed, l);
        if (news)
            say_stop(ed);
    }
}

/* The field was closed. What was typed and could not be run is left: the text is as it was before
 * it was opened. */
static void leave_typed(Editing *ed)
{
    const Edits *e = &ed->edits;
    bool failed = ed->refused || (ed->error[0] && !ed->on_disk);
    bool own = e->done > 0 && e->items[e->done - 1].drag == ed->knob.drag;
    ed->typing = ed->saves = false;
    if (!failed || !own)
        return;
    edits_withdraw(&ed->edits); /* Ctrl+Up in a field has what was typed */
    editing_run(ed, EDIT_SETTLED);
    ed->shown->stale = true;
}

/* Runs the text in this thread, for there can be no other one. */
static void run_here(Editing *ed)
{
    Lesson *l = memory_alloc(sizeof *l);
    LessonOptions o = options_of(ed);
    Error ignored = {0};
    lesson_load(l, ed->shown->name, edits_text(&ed->edits, EDIT_LESSON), &o, &ignored);
    take_edited(ed, l);
}

void editing_run(Editing *ed, EditPhase phase)
{
    ed->phase = phase;
    ed->saves = ed->saves && phase == EDIT_TYPED;
    ed->submitted = ed->edits.log.count;
    worker_release(ed->refused);
    ed->refused = NULL;
    if (is_as_opened(ed)) {
        worker_cancel(ed->worker);
        show_edited(ed, ed->original);
        return;
    }
    WorkerJob job = {.name = ed->shown->name,
                     .text = edits_text(&ed->edits, EDIT_LESSON),
                     .options = options_of(ed)};
    Error none = {0};
    if (!worker_submit(&ed->worker, ed->settings->wake, &job, &none))
        run_here(ed);
}

/* ---- the file on disk ---- */

enum { GONE_LOOKS = 30 }; /* hundredths of a second that an editor may take to put it back */
static const struct timespec hundredth = {0, 10000000};

/* True when the file is there. An editor may take it away for a moment while it saves. */
static bool is_there(const char *path, const atomic_bool *cancel)
{
    for (int i = 0; i < GONE_LOOKS && !file_exists(path) && !atomic_load(cancel); i++)
        nanosleep(&hundredth, NULL);
    return file_exists(path);
}

/* Reads the file; one that is being written is empty for a moment. */
static bool read_written(Arena *a, const char *path, const atomic_bool *cancel, Str *text, Error *e)
{
    bool well = file_read(a, path, text, e);
    for (int i = 0; i < GONE_LOOKS && well && !text->len && !atomic_load(cancel); i++) {
        nanosleep(&hundredth, NULL);
        well = file_read(a, path, text, e);
    }
    return well;
}

/* In the reader's thread: puts the file's text into the job. False when there is none to load: it
 * is the text that is shown; or with an error when it is gone or cannot be read. */
static bool read_again(Arena *a, WorkerJob *job, Error *e)
{
    Str text, path = str_copy(a, job->name);
    if (!is_there(path.at, job->options.cancel))
        return error_set(e, ERROR_FILE, "the file is gone; what is shown stays");
    if (!read_written(a, path.at, job->options.cancel, &text, e))
        return false;
    bool news = !str_equal(text, job->text);
    job->text = text;
    return news;
}

/* Has a thread of its own read and run the file, to which something happened. */
static void look_at_disk(Editing *ed)
{
    const Lesson *l = ed->shown->lesson;
    WorkerJob job = {.name = ed->shown->name,
                     .text = l->file,
                     .options = ed->settings->lesson,
                     .read = read_again};
    Error none = {0};
    job.options.big = l->options.big || ed->phase == EDIT_HEAVY;
    worker_stop(ed->reader, NULL); /* it may be at work on what stood there before */
    ed->reader = NULL;
    worker_submit(&ed->reader, ed->settings->wake, &job, &none);
}

/* Shows a lesson that no edit led to. What was edited is forgotten, but that what was taken back
 * can be made again where it still fits. False: some of it does not. */
static bool show_alone(Editing *ed, Lesson *l)
{
    Lesson *before = ed->shown->lesson;
    Arena a = ed->arena;
    Edits was = ed->edits;
    size_t undone = was.count - was.done;
    ed->arena = (Arena){0};
    show_version(ed, l);
    forget_edits(ed, before);
    if (undone && editing_begin(ed))
        ed->edits = edits_upon(&ed->arena, &was, l->source.text);
    arena_free(&a);
    return ed->edits.count == undone;
}

static void take_reloaded(Editing *ed, const WorkerResult *r)
{
    Lesson *l = r->lesson;
    bool keeps = edit_unsaved(ed) && l;
    bool well = l && l->error.kind == ERROR_NONE;
    ed->shown->stale = true;
    bool was_well = ed->shown->lesson->error.kind == ERROR_NONE;
    ed->broken[0] = 0;
    if (l && !well)
        keep_error(ed->broken, sizeof ed->broken, &l->error);
    if (!keeps && l && (well || !was_well)) {
        bool fits = show_alone(ed, l);
        shown_say(ed->shown, "read again from the file%s",
                  fits ? "" : "; what you took back does not fit it any more");
        return;
    }
    ed->news = ed->news || keeps;
    if (!l && ed->on_disk) /* the file that had it is gone, or as it is shown */
        ed->error[0] = 0;
    if (keeps)
        shown_say(ed->shown, "the file was saved elsewhere; what you changed here is kept");
    else if (l)
        edit_tell_file(ed);
    else if (r->error.kind)
        shown_say(ed->shown, "%s", r->error.message);
    worker_release(l);
}

/* If memory ran out, or the person edited something first, the heavy steps stay left out. */
static void take_heavy(Editing *ed, const WorkerResult *r)
{
    const Error *e = r->lesson ? &r->lesson->error : &r->error;
    bool well = r->lesson && e->kind == ERROR_NONE;
    ed->phase = EDIT_SETTLED;
    if (well && !ed->original) {
        show_alone(ed, r->lesson);
        return;
    }
    shown_say(ed->shown, "the heavy steps are left out: %s",
              well ? "something is being changed" : e->message);
    worker_release(r->lesson);
}

void edit_tick(Editing *ed)
{
    WorkerResult r;
    if (!ed->shown->lesson)
        return;
    bool returns = ed->news && is_as_opened(ed); /* to a text that is no longer the file's */
    if (watch_poll(ed->watch) || returns)
        look_at_disk(ed);
    ed->news = ed->news && !returns;
    if (ed->typing && !field_is_open(&ed->shown->field))
        leave_typed(ed);
    if (!field_is_open(&ed->shown->field) && worker_poll(ed->reader, &r))
        take_reloaded(ed, &r); /* not while somebody types about what is shown */
    if (!worker_poll(ed->worker, &r))
        return;
    ed->seconds = r.seconds;
    if (ed->phase == EDIT_HEAVY)
        take_heavy(ed, &r);
    else if (r.lesson)
        take_edited(ed, r.lesson);
    else
        show_error(ed, &r.error);
}
