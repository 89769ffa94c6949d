/*
 * notes.c - what the presenter reads and the class does not: the notes of a step, the time, and
 * what comes next.
 *
 * They are never drawn into the picture. Where there is a second display they have a window of
 * their own there, else they are lines for the terminal. The clock starts when the step first
 * changes, in presenter mode without notes, too: what was opened early has not begun.
 */
#include "app/app_parts.h"
#include "report/report.h"

#include <math.h>

/* ---- notes: a block of lines for the terminal ---- */

/* The first line of a step's statement; of a step of prose, words that say that it is text. */
static Str first_line(Arena *a, const LessonStep *s)
{
    Str text = str_trim(span_text(s->at));
    return s->prose || !text.len ? phrase_plain(PHRASE_NOTES_TEXT) : str_first_line(a, text);
}

/* "next:", with the stage that begins there; that the lesson ends. */
static Str next_words(Arena *a, const Lesson *l, const LessonStep *step)
{
    const LessonStep *next = lesson_step(l, step->number + 1);
    if (!next)
        return phrase_plain(PHRASE_NOTES_END);
    if (next->stage == step->stage)
        return phrase_plain(PHRASE_NOTES_NEXT);
    return phrase(a, PHRASE_NOTES_NEXT_STAGE, l->stages.items[next->stage].title);
}

/* "0:12:05" */
static Str clock_text(Arena *a, double seconds)
{
    int s = seconds > 0 ? (int)seconds : 0;
    return str_printf(a, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
}

/* What is left of so many minutes, or by how much they are over; empty where there is no limit. */
static Str left_text(Arena *a, double seconds, int minutes)
{
    double left = 60.0 * minutes - floor(fmax(0, seconds));
    if (minutes == 0)
        return STR("");
    return phrase(a, left < 0 ? PHRASE_NOTES_OVER : PHRASE_NOTES_LEFT, clock_text(a, fabs(left)));
}

void notes_write(StrBuf *out, const Lesson *l, const LessonStep *step, double seconds, int minutes)
{
    Arena *a = out->arena;
    Report lines = {.out = out};
    Str left = left_text(a, seconds, minutes);
    const StrList *notes = &l->fences.items[step->fence].view.notes;
    Str number = str_printf(a, "%d", step->number), all = str_printf(a, "%zu", l->steps.count);
    Str place = phrase(a, PHRASE_NOTES_STEP, number, all, l->stages.items[step->stage].title);
    strbuf_printf(out, left.len ? "\n%.*s, %.*s" : "\n%.*s%.*s", STR_ARG(clock_text(a, seconds)),
                  STR_ARG(left));
    strbuf_printf(out, "  %.*s\n", STR_ARG(place));
    report_line(&lines, INDENT, first_line(a, step));
    for (size_t i = 0; i < notes->count; i++)
        report_wrapped(&lines, INDENT, 2, str_printf(a, "* %.*s", STR_ARG(notes->items[i])));
    const LessonStep *next = lesson_step(l, step->number + 1);
    Str then = next ? first_line(a, next) : STR("");
    Str words = str_printf(a, "%.*s %.*s", STR_ARG(next_words(a, l, step)), STR_ARG(then));
    report_line(&lines, INDENT, str_trim(words));
}

/* ---- while the picture is held ---- */

/* The step that the class sees while the presenter walks on; 0: the same as the presenter. */
static int held_step(const App *app)
{
    const Presenting *p = &app->presenting;
    return p->frozen && p->blank == BLANK_NONE ? p->seen : 0;
}

static Str held_words(Arena *a, const App *app)
{
    int step = held_step(app);
    return step ? phrase(a, PHRASE_NOTES_HELD, phrase_number(a, step)) : STR("");
}

/* What is said to the presenter, which a picture that is held does not show. */
static Str held_message(const App *app)
{
    return held_step(app) ? str_of(app->shown.message) : STR("");
}

/* ---- where they go ---- */

NotesPlace notes_place(const App *app)
{
    if (app->displays > 1)
        return NOTES_IN_WINDOW;
    return app->settings.terminal ? NOTES_IN_TERMINAL : NOTES_NOWHERE;
}

void notes_toggle(App *app)
{
    static const char *const where[] = {
        [NOTES_IN_TERMINAL] = "in the terminal", [NOTES_IN_WINDOW] = "on the other display"};
    Notes *n = &app->notes;
    NotesPlace place = notes_place(app);
    if (place == NOTES_NOWHERE) {
        shown_say(&app->shown, "notes need a second display, or the terminal the window was "
                               "started from: there is neither");
        return;
    }
    n->on = !n->on;
    n->written = 0;
    shown_say(&app->shown, "notes: %s", n->on ? where[place] : "off");
    if (held_step(app) && place == NOTES_IN_TERMINAL && !n->on)
        app->wants.terminal = str_of("notes: off\n"); /* the picture, which is held, says nothing */
}

/* ---- as the walk goes on ---- */

static double elapsed(const App *app)
{
    return app->notes.running ? app->now - app->notes.start : 0;
}

double notes_wait(const App *app)
{
    bool ticks = app->wants.notes && app->notes.running;
    return ticks ? floor(elapsed(app)) + 1 - elapsed(app) : HUGE_VAL;
}

void notes_follow(App *app)
{
    const LessonStep *step = shown_step(&app->shown);
    Notes *n = &app->notes;
    app->wants.notes = step && n->on && notes_place(app) == NOTES_IN_WINDOW;
    if (!step || (!n->on && !app->shown.view.present))
        return;
    if (n->step && n->step != step->number && !n->running) {
        n->running = true;
        n->start = app->now;
    }
    n->step = step->number;
    if (!n->on)
        return;
    int held = held_step(app);
    Str said = app->shown.said != n->said ? held_message(app) : STR("");
    bool same = n->written == step->number && n->held == held;
    n->said = app->shown.said;
    if ((same && !said.len) || notes_place(app) != NOTES_IN_TERMINAL)
        return;
    arena_reset(&n->arena);
    StrBuf text = strbuf_make(&n->arena);
    Report lines = {.out = &text};
    if (!same)
        notes_write(&text, app->shown.lesson, step, elapsed(app), app->settings.minutes);
    if (!same && held)
        report_line(&lines, INDENT, held_words(&n->arena, app));
    if (said.len)
        report_line(&lines, INDENT, said);
    app->wants.terminal = strbuf_str(&text);
    n->written = step->number;
    n->held = held;
}

/* ---- a window of their own ---- */

enum { NOTES_TEXT_MOST = 5 }; /* of the sizes of text: they are read at arm's length */

/* A column of texts that goes down a page. */
typedef struct Column {
    Pen pen;
    Box row;    /* where the next line stands */
    float stop; /* lower edge of the last line */
    bool draws; /* else it is only measured */
} Column;

static void set_text(Column *c, FontId font, float px, Role role, Str text)
{
    float high = pen_line(px);
    int count = text_lines(c->pen.metrics, font, px, text, c->row.w);
    int room = (int)fmaxf(0, floorf((c->stop - c->row.y) / high));
    c->row.h = high;
    if (c->draws && room > 0)
        draw_text_lines(c->pen.d, pen_look(&c->pen, font, px, role), c->row, ALIGN_LEFT,
                        count < room ? count : room, text);
    c->row.y += high * (float)count + c->pen.gap;
}

/* The first line of a step: code is set as code. */
static void set_line_of(Column *c, Role role, const LessonStep *step)
{
    set_text(c, step->prose ? FONT_SANS : FONT_MONO, c->pen.body, role, first_line(c->pen.a, step));
}

/* Sets time, place, statement, notes and what is next. */
static void set_all(Column *c, App *app, const LessonStep *step)
{
    const Pen *p = &c->pen;
    const Lesson *l = app->shown.lesson;
    const StrList *notes = &l->fences.items[step->fence].view.notes;
    Str number = phrase_number(p->a, step->number);
    Str all = phrase_number(p->a, (long long)l->steps.count);
    Str left = left_text(p->a, elapsed(app), app->settings.minutes);
    set_text(c, FONT_MONO_BOLD, 2 * p->title, ROLE_TEXT, clock_text(p->a, elapsed(app)));
    if (left.len)
        set_text(c, FONT_SANS, p->title, ROLE_TEXT, left);
    set_text(c, FONT_SANS, p->body, ROLE_MUTED,
             phrase(p->a, PHRASE_NOTES_STEP, number, all, l->stages.items[step->stage].title));
    set_line_of(c, ROLE_TEXT, step);
    if (held_step(app))
        set_text(c, FONT_SANS_BOLD, p->body, ROLE_ACCENT, held_words(p->a, app));
    if (held_message(app).len)
        set_text(c, FONT_SANS, p->body, ROLE_TEXT, held_message(app));
    c->row.y += p->gap;
    for (size_t i = 0; i < notes->count; i++)
        set_text(c, FONT_SANS, p->formula, ROLE_TEXT, notes->items[i]);
    c->row.y += p->gap;
    set_text(c, FONT_SANS, p->body, ROLE_MUTED, next_words(p->a, l, step));
    if (lesson_step(l, step->number + 1))
        set_line_of(c, ROLE_MUTED, lesson_step(l, step->number + 1));
}

/* The column in the largest text that all of it has room in. */
static Column column_of(DrawList *d, App *app, const LessonStep *step)
{
    Column c = {0};
    for (int text = NOTES_TEXT_MOST; text >= 0; text--) {
        c.pen = pen_make(d, app->shown.view.theme, text);
        float margin = 3 * c.pen.gap;
        Box page = box_inset((Box){0, 0, (float)d->width, (float)d->height}, margin);
        c.row = page;
        c.stop = page.y + page.h;
        set_all(&c, app, step);
        bool fits = c.row.y <= c.stop;
        c.row = page;
        if (fits)
            break;
    }
    return c;
}

DrawList notes_draw(Arena *a, App *app, int width, int height)
{
    const Theme *theme = &themes[app->shown.view.theme];
    DrawList d = draw_list(a, app->metrics, width, height, theme->roles[ROLE_BACKGROUND]);
    const LessonStep *step = shown_step(&app->shown);
    if (!step)
        return d;
    Column c = column_of(&d, app, step);
    c.draws = true;
    set_all(&c, app, step);
    return d;
}
