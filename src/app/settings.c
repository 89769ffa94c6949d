/*
 * settings.c - the settings, and what else only keys would do, as a list for the mouse; and motion.
 *
 * The rows are actions, with their words and keys: to add one is to add a row. First come the
 * settings, which say how they are now, then what is done once; rows that one may want several
 * times leave the list open.
 */
#include "app/app_parts.h"
#include "base/file.h"

/* ---- when a row is there ---- */

static bool sees_lesson(const App *app)
{
    return app->shown.lesson && !home_is_menu(app);
}

static bool hides(const App *app)
{
    return sees_lesson(app) && app->shown.view.hide;
}

static bool has_questions(const App *app)
{
    const Lesson *l = app->shown.lesson;
    for (size_t i = 0; sees_lesson(app) && i < l->steps.count; i++)
        if (lesson_asks(l, &l->steps.items[i]) > 0)
            return true;
    return false;
}

/* Is a question put, or something hidden to be guessed? */
static bool is_quizzed(const App *app)
{
    return hides(app) || (sees_lesson(app) && predict_asked(app));
}

/* Was the lesson edited, be all of it taken back by now? */
static bool was_edited(const App *app)
{
    return sees_lesson(app) && app->editing.original && app->editing.edits.count > 0;
}

/* Are there edits of the lesson to be taken back, or made again? */
static bool can_undo(const App *app)
{
    return app->editing.edits.done > 0;
}

static bool can_redo(const App *app)
{
    return edit_redoes(&app->editing);
}

static bool is_larger(const App *app)
{
    return app->shown.view.text > 0;
}

static bool can_grow(const App *app)
{
    return app->shown.view.text < TEXT_MOST;
}

/* Is there more to be seen of the matrix, or less of it larger? */
static bool can_zoom(const App *app, bool away)
{
    const Shown *s = &app->shown;
    Arena a = arena_scratch();
    CellRef nothing = {.node = NO_NODE};
    Zoom to = view_zoom_by(&a, s->lesson, &s->view, NULL, away, nothing);
    arena_free(&a);
    return !zoom_same(to, s->view.zoom);
}

static bool can_zoom_in(const App *app)
{
    return can_zoom(app, false);
}

static bool can_zoom_out(const App *app)
{
    return can_zoom(app, true);
}

static bool has_displays(const App *app)
{
    return app->displays > 1;
}

/* In a frame of somebody's page nothing leads out of the lesson. */
static bool leads_out(const App *app)
{
    return !app->settings.embedded;
}

static bool can_be_saved(const App *app)
{
    return was_edited(app) && leads_out(app);
}

/* ---- how it is now ---- */

static Str on_off(bool on)
{
    return phrase_plain(on ? PHRASE_SETTINGS_ON : PHRASE_SETTINGS_OFF);
}

static Str theme_now(Arena *a, const App *app)
{
    (void)a;
    return str_of(themes[app->shown.view.theme].name);
}

static Str text_now(Arena *a, const App *app)
{
    return phrase(a, PHRASE_SETTINGS_TEXT, phrase_number(a, app->shown.view.text),
                  phrase_number(a, TEXT_MOST));
}

static Str colours_now(Arena *a, const App *app)
{
    int map = app->shown.view.map;
    (void)a;
    return map < 0 ? phrase_plain(PHRASE_SETTINGS_OWN) : str_of(map_name((MapId)map));
}

static Str range_now(Arena *a, const App *app)
{
    (void)a;
    return str_of(range_name((int)app->shown.view.range));
}

static Str motion_now(Arena *a, const App *app)
{
    (void)a;
    return on_off(!app->settings.no_motion);
}

static Str hide_now(Arena *a, const App *app)
{
    (void)a;
    return on_off(app->shown.view.hide);
}

static Str fullscreen_now(Arena *a, const App *app)
{
    (void)a;
    return on_off(app->wants.fullscreen);
}

static Str present_now(Arena *a, const App *app)
{
    (void)a;
    return on_off(app->shown.view.present);
}

static bool has_notes(const App *app)
{
    return sees_lesson(app) && notes_place(app) != NOTES_NOWHERE;
}

static Str notes_now(Arena *a, const App *app)
{
    (void)a;
    return on_off(app->notes.on);
}

static Str map_now(Arena *a, const App *app)
{
    (void)a;
    return on_off(app->shown.view.kind == VIEW_MAP);
}

/* ---- what is in it ---- */

static void settings_about(App *app)
{
    app->wants.licences = app->settings.licences;
    if (!app->settings.licences)
        shown_say(
            &app->shown,
            "attnscope %.*s; attnscope help licences prints its licence and the others' in it",
            STR_ARG(release_version()));
}

/* ---- the list ---- */

static const PopupRow rows[] = {
    {.words = PHRASE_SETTINGS_HEADING},
    {.words = PHRASE_SETTINGS_THEME, .action = ACTION_THEME, .now = theme_now, .stays = true},
    {.action = ACTION_TEXT_LARGER, .now = text_now, .can = can_grow, .stays = true},
    {.action = ACTION_TEXT_SMALLER, .can = is_larger, .stays = true},
    {.words = PHRASE_SETTINGS_ZOOM_IN,
     .action = ACTION_ZOOM_IN,
     .is_there = sees_lesson,
     .can = can_zoom_in,
     .stays = true},
    {.words = PHRASE_SETTINGS_ZOOM_OUT,
     .action = ACTION_ZOOM_OUT,
     .is_there = sees_lesson,
     .can = can_zoom_out,
     .stays = true},
    {.words = PHRASE_SETTINGS_COLOURS,
     .action = ACTION_COLOURS,
     .now = colours_now,
     .is_there = sees_lesson,
     .stays = true},
    {.words = PHRASE_SETTINGS_RANGE,
     .action = ACTION_RANGE,
     .now = range_now,
     .is_there = sees_lesson,
     .stays = true},
    {.words = PHRASE_SETTINGS_MOTION, .action = ACTION_MOTION, .now = motion_now, .stays = true},
    {.words = PHRASE_SETTINGS_HIDE,
     .action = ACTION_HIDE,
     .now = hide_now,
     .is_there = sees_lesson},
    {.words = PHRASE_SETTINGS_MAP, .action = ACTION_MAP, .now = map_now, .is_there = sees_lesson},
    {.words = PHRASE_SETTINGS_FULLSCREEN,
     .action = ACTION_FULLSCREEN,
     .now = fullscreen_now,
     .is_there = leads_out},
    {.words = PHRASE_SETTINGS_PRESENT,
     .action = ACTION_PRESENT,
     .now = present_now,
     .is_there = leads_out},
    {.words = PHRASE_SETTINGS_NOTES,
     .action = ACTION_NOTES,
     .now = notes_now,
     .is_there = has_notes},
    {.words = PHRASE_SETTINGS_COMMANDS},
    {.action = ACTION_DISPLAY, .is_there = has_displays},
    {.action = ACTION_REVEAL_CELL, .is_there = hides, .stays = true},
    {.action = ACTION_REVEAL_ROW, .is_there = hides, .stays = true},
    {.action = ACTION_ASK, .is_there = has_questions},
    {.action = ACTION_PREDICT_OFF, .is_there = is_quizzed},
    {.action = ACTION_BESIDE, .is_there = sees_lesson},
    {.action = ACTION_FIND, .is_there = sees_lesson},
    {.action = ACTION_GO_TO, .is_there = sees_lesson},
    {.action = ACTION_UNDO, .is_there = was_edited, .can = can_undo},
    {.action = ACTION_REDO, .is_there = was_edited, .can = can_redo},
    {.action = ACTION_CHANGES, .is_there = was_edited, .can = can_undo},
    {.action = ACTION_SAVE, .is_there = can_be_saved, .can = can_undo},
    {.action = ACTION_OPEN, .is_there = leads_out},
    {.action = ACTION_NEW_LESSON, .is_there = leads_out},
    {.action = ACTION_PASTE_LESSON, .is_there = leads_out},
    {.action = ACTION_PICTURE, .is_there = sees_lesson},
    {.action = ACTION_LINK, .is_there = sees_lesson},
    {.action = ACTION_SCAN, .is_there = sees_lesson},
    {.action = ACTION_KEYS},
    {.words = PHRASE_SETTINGS_ABOUT, .run = settings_about},
};

void settings_open(App *app, DrawTag beside)
{
    popup_open(app, rows, sizeof rows / sizeof *rows, beside);
}

/* Opens the list beside its button. */
static void settings_list(App *app)
{
    DrawTag in_lesson = {TAG_BUTTON, NO_NODE, BUTTON_SETTINGS, 0};
    DrawTag in_menu = {TAG_ACTION, NO_NODE, ACTION_SETTINGS, 0};
    settings_open(app, sees_lesson(app) ? in_lesson : in_menu);
}

/* ---- motion ---- */

static void settings_motion(App *app)
{
    bool off = !app->settings.no_motion;
    app->settings.no_motion = app->home.state.no_motion = off;
    shown_say(&app->shown, "%.*s",
              STR_ARG(phrase_plain(off ? PHRASE_SETTINGS_MOTION_OFF : PHRASE_SETTINGS_MOTION_ON)));
}

/* ---- the actions ---- */

#undef IN_SETTINGS
#define IN_SETTINGS(deed) deed
const Deed settings_deeds[ACTION_COUNT] = {
#include "controls/actions.def"
};
