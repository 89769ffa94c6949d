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
#include "words/phrase.h"

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

/* Writes a text in lines of at most NOTES_COLUMNS: the first after `first`, the others after the
 * indent. */
static void write_wrapped(StrBuf *out, Str text, const char *first, const char *indent)
{
    int used = 0;
    strbuf_puts(out, first);
    for (Str word; str_word(&text, &word);) {
        int wide = str_columns(word);
        if (used > 0 && used + 1 + wide > NOTES_COLUMNS - str_columns(str_of(indent))) {
            strbuf_printf(out, "\n%s", indent);
            used = 0;
        }
        strbuf_printf(out, "%s%.*s", used ? " " : "", STR_ARG(word));
        used += wide + (used > 0);
    }
    strbuf_char(out, '\n');
}

/* The first line of a step's statement; of a step of prose, words that say that it is text. */
static Str first_line(const LessonStep *s)
{
    Str text = str_trim(span_text(s->at)), line;
    bool any = !s->prose && str_line(&text, &line);
    return any ? line : phrase_plain(PHRASE_NOTES_TEXT);
}

static void write_next(StrBuf *out, const Lesson *l, const LessonStep *step)
{
    const LessonStep *next = lesson_step(l, step->number + 1);
    Str words = phrase_plain(PHRASE_NOTES_END);
    if (next && next->stage == step->stage)
        words = phrase(out->arena, PHRASE_NOTES_NEXT, first_line(next));
    else if (next)
        words = phrase(out->arena, PHRASE_NOTES_NEXT_STAGE, l->stages.items[next->stage].title,
                       first_line(next));
    strbuf_printf(out, "  %.*s\n", STR_ARG(words));
}

void notes_write(StrBuf *out, const Lesson *l, const LessonStep *step, double seconds)
{
    int s = seconds > 0 ? (int)seconds : 0;
    const Fence *fence = &l->fences.items[step->fence];
    Str place =
        phrase(out->arena, PHRASE_NOTES_STEP, str_printf(out->arena, "%d", step->number),
               str_printf(out->arena, "%zu", l->steps.count), l->stages.items[step->stage].title);
    strbuf_printf(out, "\n%d:%02d:%02d  %.*s\n", s / 3600, s / 60 % 60, s % 60, STR_ARG(place));
    strbuf_printf(out, "  %.*s\n", STR_ARG(first_line(step)));
    for (size_t i = 0; i < fence->view.notes.count; i++)
        write_wrapped(out, fence->view.notes.items[i], "  * ", "    ");
    write_next(out, l, step);
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

/* The clock starts when the step first changes. */
static void run_clock(Notes *n, int step, double now)
{
    if (n->step && n->step != step && !n->running) {
        n->running = true;
        n->start = now;
    }
    n->step = step;
}

void notes_follow(App *app)
{
    const LessonStep *step = shown_step(&app->shown);
    Notes *n = &app->notes;
    if (!step || !n->on)
        return;
    run_clock(n, step->number, app->now);
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
    if (edit_may_leave(&app->editing, quit, app))
        quit(app);
}

/* ---- the actions ---- */

#undef IN_PRESENT
#define IN_PRESENT(deed) deed
const Deed present_deeds[ACTION_COUNT] = {
#define ACTION DEED
#include "controls/actions.def"
};
