/*
 * test_storm.c - random keys, clicks, words and sizes: nothing breaks, and what is shown depends on
 * where one stands, not on how one came there.
 *
 * STORM sets how many inputs there are (make asan takes many); the seeds are fixed, so a failure
 * comes again.
 */
#include "desk.h"
#include "edit/edit.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Storm {
    Desk desk;
    uint32_t seed;
    Input last; /* for the message when something breaks */
} Storm;

static int inputs(void)
{
    const char *wanted = getenv("STORM");
    return wanted ? atoi(wanted) : 700;
}

static uint32_t draw_number(Storm *s, uint32_t below)
{
    s->seed = s->seed * 1664525 + 1013904223;
    return (s->seed >> 8) % below;
}

/* These write files; the storm stays in memory. */
static bool is_harmless(ActionId id)
{
    return id != ACTION_PICTURE && id != ACTION_SAVE;
}

static Input random_key(Storm *s)
{
    static const char others[] = "0123456789.-xyz?";
    const Bindings *b = &s->desk.app.keyboard.bindings;
    Input in = {.kind = INPUT_KEY, .repeat = draw_number(s, 10) == 0};
    const KeyBinding *k = &b->items[draw_number(s, (uint32_t)b->count)];
    in.chord = k->chord;
    if (!is_harmless(k->action) || draw_number(s, 8) == 0)
        in.chord = (Chord){(uint32_t)others[draw_number(s, sizeof others - 1)], 0};
    return in;
}

static Input random_pointer(Storm *s)
{
    static const InputKind kinds[] = {INPUT_MOVE,  INPUT_PRESS, INPUT_RELEASE, INPUT_WHEEL,
                                      INPUT_LEAVE, INPUT_TOUCH, INPUT_SLIDE,   INPUT_LIFT};
    Input in = {.kind = kinds[draw_number(s, sizeof kinds / sizeof *kinds)]};
    in.finger = draw_number(s, 3);
    in.at = (Point){(float)draw_number(s, (uint32_t)s->desk.app.width + 20) - 10,
                    (float)draw_number(s, (uint32_t)s->desk.app.height + 20) - 10};
    in.wheel = (float)draw_number(s, 5) - 2;
    in.mods = draw_number(s, 6) == 0 ? MOD_SHIFT : 0;
    const DrawList *d = &s->desk.app.drawn;
    if (d->count > 0 && draw_number(s, 2)) { /* at something that is drawn */
        Box box = d->items[draw_number(s, (uint32_t)d->count)].box;
        in.at = (Point){box.x + box.w / 2, box.y + box.h / 2};
    }
    return in;
}

static Input random_other(Storm *s)
{
    static const char *const words[] = {"1", "-0.5", "a @ b", "inputs[", "é", "7.2", "softmax"};
    static const int sizes[][2] = {{1024, 768}, {640, 480}, {1280, 720}, {10, 10}, {1920, 1080}};
    int size = (int)draw_number(s, 5);
    switch (draw_number(s, 4)) {
    case 0:
        return (Input){.kind = INPUT_SIZE, .width = sizes[size][0], .height = sizes[size][1]};
    case 1:
        return (Input){.kind = INPUT_CLOSE};
    case 2:
        return (Input){.kind = INPUT_TICK};
    default:
        return (Input){.kind = INPUT_TEXT, .text = str_of(words[draw_number(s, 7)])};
    }
}

static Input random_input(Storm *s)
{
    uint32_t kind = draw_number(s, 20);
    Input in = kind < 11 ? random_key(s) : kind < 18 ? random_pointer(s) : random_other(s);
    in.time = s->desk.time += (double)draw_number(s, 1000) / 1000;
    return in;
}

static void check_drawn(Storm *s)
{
    App *app = &s->desk.app;
    const DrawList *d = app_draw(app);
    CHECK_INT(d->clips, 0);
    CHECK(app->presenting.frozen ||
          (d->width == app->outer_width && d->height == app->outer_height));
    CHECK(d->count > 0 || app->outer_width < SCENE_LEAST_WIDTH ||
          app->presenting.blank != BLANK_NONE);
    app_title(app);
    app->wants.quit = false;
}

TEST(storm_of_any_inputs_breaks_nothing)
{
    static const char *const lessons[] = {"1", "6", "9", "tests/views/heads.md"};
    for (uint32_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        Storm s = {.seed = i + 1};
        if (!desk_open(&s.desk, lessons[i]))
            continue;
        s.desk.app.settings.terminal = true;
        for (int n = 0; n < inputs() / 4; n++) {
            s.last = random_input(&s);
            app_input(&s.desk.app, &s.last);
            if (n % 3 == 0)
                check_drawn(&s);
        }
        wait_for_edit(&s.desk.app.editing);
        check_drawn(&s);
        desk_leave(&s.desk);
    }
}

/* Steps, stages, focus, looks: what only moves a view. */
static bool only_moves(ActionId id)
{
    ActionGroup group = action_rows[id].group;
    return (group == GROUP_WALK && id != ACTION_MENU && id != ACTION_FIND && id != ACTION_GO_TO) ||
           (group == GROUP_ASK && id != ACTION_COPY && id != ACTION_CELL_MENU &&
            id != ACTION_PRESS) ||
           id == ACTION_MAP || id == ACTION_VIEW_NEXT || id == ACTION_THEME || id == ACTION_RANGE;
}

TEST(storm_of_moves_then_a_jump_is_a_fresh_picture)
{
    Storm s = {.seed = 7};
    Desk fresh;
    if (!desk_open(&s.desk, "9") || !desk_open(&fresh, "9"))
        return;
    Arena a = arena_make(0);
    App *app = &s.desk.app;
    for (int n = 0; n < inputs(); n++) {
        const KeyBinding *k =
            &app->keyboard.bindings.items[draw_number(&s, (uint32_t)app->keyboard.bindings.count)];
        Input in = {.kind = INPUT_KEY, .chord = k->chord, .time = s.desk.time += 1};
        bool leaves = app->ending.up && app_key(app, in.chord) == ACTION_IN;
        if (!only_moves(app_key(app, in.chord)) || leaves)
            continue;
        app_input(app, &in);
        if (n % 50 != 0)
            continue;
        View v = fresh.app.shown.view;
        v.position = (Position){.path = {1 + (int)draw_number(&s, 40)}, .count = 1};
        app->moving.plays = app->shown.pinned = app->ending.up = false;
        app->shown.message[0] = 0;
        app->shown.ring = (DrawTag){0};
        shown_view(&app->shown, &v);
        shown_view(&fresh.app.shown, &v);
        *fresh.app.home.state.lesson[0] = *app->home.state.lesson[0]; /* what was seen is ticked */
        Str here = desk_picture(&s.desk, &a), there = desk_picture(&fresh, &a);
        CHECK_STR(here.at, there.at);
        arena_reset(&a);
    }
    arena_free(&a);
    desk_leave(&s.desk);
    desk_leave(&fresh);
}

/* ---- over the changes of a lesson ---- */

/* Drags a literal that is drawn, to wherever. */
static void drag_any(Storm *s)
{
    App *app = &s->desk.app;
    const DrawList *d = app_draw(app);
    Input in = {.kind = INPUT_MOVE, .at = {(float)draw_number(s, 400), 0}};
    size_t from = d->count ? draw_number(s, (uint32_t)d->count) : 0;
    for (size_t i = 0; i < d->count; i++) {
        DrawTag tag = d->items[(from + i) % d->count].tag;
        if (tag.kind != TAG_LITERAL || app->shown.foreign)
            continue;
        edit_press(&app->editing, tag, 200);
        edit_drag(&app->editing, &in, app->height);
        in.kind = INPUT_RELEASE;
        edit_drag(&app->editing, &in, app->height);
        return;
    }
}

/* Keys of the list, of the card and of what changes the text. */
static Input key_of_changes(Storm *s)
{
    static const char *const keys[] = {"Shift+E", "Shift+Z", "Ctrl+Z", "Ctrl+Y", "Ctrl+Q",
                                       "Up",      "Down",    "Tab",    "Enter",  "Shift+Tab",
                                       "Delete",  "Esc",     "Right",  "Left",   "t"};
    Input in = {.kind = INPUT_KEY, .repeat = draw_number(s, 10) == 0};
    CHECK(chord_parse(str_of(keys[draw_number(s, sizeof keys / sizeof *keys)]), &in.chord));
    return in;
}

static Input about_changes(Storm *s)
{
    static const char *const lessons[] = {"1", "2", "nowhere.md"};
    uint32_t kind = draw_number(s, 20);
    if (kind < 12)
        return key_of_changes(s);
    if (kind < 17)
        return random_pointer(s);
    if (kind == 17)
        return (Input){.kind = INPUT_DROP, .text = str_of(lessons[draw_number(s, 3)])};
    return kind == 18 ? random_other(s) : (Input){.kind = INPUT_CLOSE};
}

/* Nothing is listed exactly where the text is as it was opened. */
static void check_listed(const Editing *ed)
{
    Arena a = arena_make(0);
    bool any = edit_changes(&a, ed).count > 0;
    const Lesson *l = ed->original;
    CHECK(any == (l && (!str_equal(edits_text(&ed->edits, EDIT_LESSON), l->source.text) ||
                        !str_equal(edits_text(&ed->edits, EDIT_PRELUDE), l->prelude.text))));
    arena_free(&a);
}

TEST(storm_over_changes_and_questions_breaks_nothing)
{
    Storm s = {.seed = 5};
    int cards = 0, lists = 0;
    if (!desk_open(&s.desk, "2"))
        return;
    App *app = &s.desk.app;
    for (int n = 0; n < inputs(); n++) {
        s.last = about_changes(&s);
        s.last.time = s.desk.time += 1;
        app_input(app, &s.last);
        if (n % 8 == 0)
            drag_any(&s);
        field_close(&app->shown.field); /* Enter would write a file */
        cards += app->card.count > 0;
        lists += app->changes.up;
        if (n % 3 == 0)
            check_drawn(&s);
        check_listed(&app->editing);
        app->wants.quit = false;
    }
    CHECK(cards > 0 && lists > 0);
    app->card.count = 0;
    edit_reset(&app->editing);
    wait_for_edit(&app->editing);
    check_listed(&app->editing);
    CHECK(!edit_unsaved(&app->editing));
    desk_leave(&s.desk);
}
