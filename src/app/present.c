/*
 * present.c - for the classroom: full screen, blank, spotlight, laser, freeze; the notes; and the
 * end.
 *
 * A remote's stop button is Esc, its start button F5, its blank button a dot: none of them may end
 * the show. Blank and frozen pictures lie over the real one, which goes on changing below. Notes
 * are what the presenter reads and the class does not: those of a step, the time, and what comes
 * next, as lines for the terminal.
 */
#include "app/app_parts.h"
#include "report/report.h"

/* ---- the screen ---- */

/* Turns a Switch on or off. */
static void present_switch(App *app, int what)
{
    bool *const all[] = {[SWITCH_FULLSCREEN] = &app->wants.fullscreen,
                         [SWITCH_SPOTLIGHT] = &app->presenting.spotlight,
                         [SWITCH_LASER] = &app->presenting.laser,
                         [SWITCH_FREEZE] = &app->presenting.frozen};
    *all[what] = !*all[what];
}

/* Turns the presentation on or off: full screen, text for the last row. */
static void present_preset(App *app)
{
    View v = app->shown.view, *remembered = &app->home.state.view;
    if (!v.present)
        remembered->text = v.text; /* to come back to */
    v.present = app->wants.fullscreen = !v.present;
    v.text = v.present ? TEXT_PRESENTATION : remembered->text;
    shown_view(&app->shown, &v);
}

static void present_display(App *app)
{
    app->wants.fullscreen = app->wants.other_display = true;
}

static void present_blank(App *app, int how)
{
    Blank *blank = &app->presenting.blank;
    *blank = *blank == (Blank)how ? BLANK_NONE : (Blank)how;
}

/* ---- notes: a block of lines for the terminal ---- */

/* The first line of a step's statement; of a step of prose, words that say that it is text. */
static Str first_line(const LessonStep *s)
{
    Str text = str_trim(span_text(s->at)), line;
    bool any = !s->prose && str_line(&text, &line);
    return any ? line : phrase_plain(PHRASE_NOTES_TEXT);
}

static Str next_words(Arena *a, const Lesson *l, const LessonStep *step)
{
    const LessonStep *next = lesson_step(l, step->number + 1);
    if (!next)
        return phrase_plain(PHRASE_NOTES_END);
    if (next->stage == step->stage)
        return phrase(a, PHRASE_NOTES_NEXT, first_line(next));
    return phrase(a, PHRASE_NOTES_NEXT_STAGE, l->stages.items[next->stage].title, first_line(next));
}

void notes_write(StrBuf *out, const Lesson *l, const LessonStep *step, double seconds)
{
    Arena *a = out->arena;
    Report lines = {.out = out};
    int s = seconds > 0 ? (int)seconds : 0;
    const StrList *notes = &l->fences.items[step->fence].view.notes;
    Str number = str_printf(a, "%d", step->number), all = str_printf(a, "%zu", l->steps.count);
    Str place = phrase(a, PHRASE_NOTES_STEP, number, all, l->stages.items[step->stage].title);
    strbuf_printf(out, "\n%d:%02d:%02d  %.*s\n", s / 3600, s / 60 % 60, s % 60, STR_ARG(place));
    report_line(&lines, INDENT, first_line(step));
    for (size_t i = 0; i < notes->count; i++)
        report_wrapped(&lines, INDENT, 2, str_printf(a, "* %.*s", STR_ARG(notes->items[i])));
    report_line(&lines, INDENT, next_words(a, l, step));
}

/* ---- notes, as the walk goes on ---- */

static void notes_toggle(App *app)
{
    Notes *n = &app->notes;
    if (!app->settings.terminal) {
        shown_say(&app->shown,
                  "notes are told in the terminal the window was started from: there is none");
        return;
    }
    n->on = !n->on;
    n->written = 0;
    shown_say(&app->shown, n->on ? "notes: in the terminal" : "notes: off");
}

void notes_follow(App *app)
{
    const LessonStep *step = shown_step(&app->shown);
    Notes *n = &app->notes;
    if (!step || !n->on)
        return;
    if (n->step && n->step != step->number && !n->running) {
        n->running = true;
        n->start = app->now;
    }
    n->step = step->number;
    if (n->written == step->number)
        return;
    arena_reset(&n->arena);
    StrBuf text = strbuf_make(&n->arena);
    notes_write(&text, app->shown.lesson, step, n->running ? app->now - n->start : 0);
    app->wants.terminal = strbuf_str(&text);
    n->written = step->number;
}

/* ---- the end ---- */

static void quit(void *app)
{
    ((App *)app)->wants.quit = true;
}

/* Ends the window, or asks first where edits would be lost. */
static void present_quit(App *app)
{
    if (changes_may_leave(app, quit))
        quit(app);
}

/* ---- the actions ---- */

#undef IN_PRESENT
#define IN_PRESENT(deed) deed
const Deed present_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
