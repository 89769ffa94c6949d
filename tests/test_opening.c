/*
 * test_opening.c - a lesson that takes its time: shown to be on its way, given up, replaced, quit
 * from; and one that cannot be opened.
 */

#include "desk.h"
#include "edit/edit.h"

#include <math.h>
#include <string.h>

static const char *const slow = "tests/slow.md"; /* minutes */

static void nothing(void)
{
}

/* Somebody at lesson 2, step 3 of a window, who opens the slow one. */
static bool open_slow(Desk *d)
{
    Error e = {0};
    if (!desk_open(d, "2"))
        return false;
    desk_press(d, "End");
    desk_press(d, "Left");
    d->app.settings.wake = nothing;
    return CHECK(app_open(&d->app, str_of(slow), &e)) && CHECK(opening_is(&d->app));
}

static void drop(Desk *d, const char *path)
{
    Input in = {.kind = INPUT_DROP, .time = d->time += 1, .text = str_of(path)};
    app_input(&d->app, &in);
}

static bool shows(const Desk *d, const char *slug)
{
    return d->app.shown.lesson && str_is(d->app.shown.lesson->slug, slug);
}

TEST(opening_tells_what_comes_for_how_long_and_how_to_give_it_up)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_slow(&d))
        return;
    CHECK_STR(app_title(&d.app).at, "attnscope - opening slow.md");
    CHECK_NEAR(app_wait(&d.app), 0, 0);
    desk_wait(&d, 1);
    CHECK_NEAR(app_wait(&d.app), 1, 1e-9);
    desk_wait(&d, 0.25);
    CHECK_NEAR(app_wait(&d.app), 0.75, 1e-9);
    desk_wait(&d, 12);
    CHECK(d.app.shown.stale);
    Str picture = desk_picture(&d, &a);
    CHECK(strstr(picture.at, "\"Opening slow.md\""));
    CHECK(strstr(picture.at, "computed: 12 s"));
    CHECK(strstr(picture.at, "\"Esc\""));
    CHECK(strstr(picture.at, "\"Ctrl+Q\""));
    desk_leave(&d);
    arena_free(&a);
}

TEST(opening_given_up_leaves_everything_as_it_was)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_slow(&d))
        return;
    const Lesson *before = d.app.shown.lesson;
    int step = desk_step(&d);
    desk_press(&d, "Right");
    desk_press(&d, "e");
    CHECK_INT(desk_step(&d), step);
    CHECK(!field_is_open(&d.app.shown.field));
    desk_press(&d, "Esc");
    CHECK(!opening_is(&d.app));
    CHECK(d.app.shown.lesson == before);
    CHECK_INT(desk_step(&d), step);
    CHECK(!strstr(desk_picture(&d, &a).at, "Opening"));
    CHECK(isinf(app_wait(&d.app)));
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), step + 1);
    desk_leave(&d);
    arena_free(&a);
}

TEST(opening_another_lesson_replaces_the_one_that_is_on_its_way)
{
    Desk d;
    if (!open_slow(&d))
        return;
    drop(&d, "3");
    wait_for_opening(&d.app);
    CHECK(shows(&d, "trainable-weights"));
    CHECK_INT(desk_step(&d), 1);
    desk_leave(&d);
}

TEST(opening_lets_the_window_be_closed)
{
    for (int key = 0; key < 2; key++) {
        Desk d;
        Input close = {.kind = INPUT_CLOSE, .time = 100};
        if (!open_slow(&d))
            return;
        if (key)
            desk_press(&d, "Ctrl+Q");
        else
            app_input(&d.app, &close);
        CHECK(d.app.wants.quit);
        desk_leave(&d);
    }
}

TEST(opening_takes_other_looks_and_a_black_screen)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_slow(&d))
        return;
    desk_press(&d, "t");
    CHECK_INT(d.app.shown.view.theme, THEME_DARK);
    desk_press(&d, "Ctrl+Plus");
    CHECK_INT(d.app.shown.view.text, 1);
    desk_press(&d, "b");
    CHECK(!strstr(desk_picture(&d, &a).at, "Opening"));
    desk_press(&d, "Esc"); /* brings the picture back, and only that */
    CHECK(opening_is(&d.app));
    desk_leave(&d);
    arena_free(&a);
}

TEST(opening_what_cannot_be_read_is_told_and_the_lesson_stays)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    const Lesson *before = d.app.shown.lesson;
    d.app.settings.wake = nothing;
    drop(&d, "build/no/such/lesson.md");
    wait_for_opening(&d.app);
    CHECK(strstr(d.app.shown.message, "no file 'build/no/such/lesson.md'"));
    drop(&d, "build");
    wait_for_opening(&d.app);
    CHECK(strstr(d.app.shown.message, "'build'"));
    CHECK(d.app.shown.lesson == before);
    CHECK(!d.app.wants.quit);
    desk_leave(&d);
}

TEST(opening_asks_first_where_edits_would_be_lost)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "query = inputs[2]");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    const Lesson *edited = d.app.shown.lesson;
    d.app.settings.wake = nothing;
    drop(&d, slow);
    CHECK(d.app.card.count == 3 && !opening_is(&d.app));
    desk_press(&d, "Esc");
    CHECK(d.app.card.count == 0 && !opening_is(&d.app) && edit_unsaved(&d.app.editing));
    drop(&d, slow);
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    CHECK(opening_is(&d.app));
    desk_press(&d, "Esc");
    CHECK(d.app.shown.lesson == edited);
    desk_press(&d, "Ctrl+Z"); /* and can still be changed */
    CHECK(d.app.shown.lesson != edited);
    desk_leave(&d);
}

/* ---- what the command line wishes ---- */

typedef struct Call {
    int count;
    bool refuses;
    size_t changes; /* edits that were shown when it was asked */
} Call;

static Call call;

static bool arrange(App *app, const void *context, Error *e)
{
    CHECK(context == &call);
    call.count++;
    call.changes = app->shown.lesson->changes != NULL;
    return !call.refuses || error_set(e, ERROR_USAGE, "no");
}

/* A window that is started with a lesson, and what it is set to. */
static bool start(Desk *d, const char *lesson, const StrList *set, Error *e)
{
    desk_start(d, NULL);
    d->app.settings.wake = nothing;
    d->app.opening.wishes = (Wishes){set, arrange, &call, {0}, NULL};
    return app_open(&d->app, str_of(lesson), e);
}

TEST(opening_fulfils_the_wishes_of_the_command_line_once_the_lesson_is_there)
{
    Desk d;
    Error e = {0};
    call = (Call){0};
    if (!CHECK(start(&d, "1", NULL, &e)))
        return;
    wait_for_opening(&d.app);
    CHECK_INT(call.count, 1);
    drop(&d, "2");
    wait_for_opening(&d.app);
    CHECK_INT(call.count, 1); /* they were for the first lesson */
    desk_leave(&d);
}

TEST(opening_sets_what_is_to_be_set_before_it_looks_at_other_wishes)
{
    static Str place = {"prelude:153:6=0.99", 18};
    const StrList set = {.items = &place, .count = 1};
    Desk d;
    Error e = {0};
    call = (Call){0};
    if (!CHECK(start(&d, "1", &set, &e)))
        return;
    wait_for_opening(&d.app);
    CHECK_INT(call.count, 1);
    CHECK(call.changes);
    CHECK(!edit_unsaved(&d.app.editing));
    desk_leave(&d);
}

TEST(opening_ends_the_window_where_the_command_line_asks_for_too_much)
{
    static Str place = {"nothing=1", 9};
    const StrList nonsense = {.items = &place, .count = 1};
    for (int i = 0; i < 3; i++) {
        Desk d;
        Error e = {0};
        call = (Call){.refuses = true};
        bool at_once = !start(&d, i == 0 ? "build/none.md" : "1", i == 1 ? &nonsense : NULL, &e);
        wait_for_opening(&d.app);
        CHECK(at_once || d.app.wants.quit);
        CHECK_INT(at_once ? e.kind : d.app.failed.kind, i == 0 ? ERROR_FILE : ERROR_USAGE);
        CHECK_INT(call.count, i == 2);
        CHECK(!opening_is(&d.app));
        desk_leave(&d);
    }
}

TEST(opening_the_first_lesson_has_nothing_below_and_the_menu_comes_when_it_is_given_up)
{
    Desk d;
    Error e = {0};
    Arena a = arena_make(0);
    call = (Call){.refuses = true};
    if (!CHECK(start(&d, slow, NULL, &e)))
        return;
    CHECK(strstr(desk_picture(&d, &a).at, "Opening slow.md"));
    CHECK(!strstr(desk_picture(&d, &a).at, "Start with"));
    desk_press(&d, "Esc");
    CHECK(strstr(desk_picture(&d, &a).at, "Start with"));
    desk_leave(&d);
    arena_free(&a);
}

TEST(opening_forgets_the_wishes_for_a_lesson_that_was_given_up)
{
    for (int replaced = 0; replaced < 2; replaced++) {
        Desk d;
        Error e = {0};
        call = (Call){.refuses = true};
        if (!CHECK(start(&d, slow, NULL, &e)))
            return;
        if (!replaced)
            desk_press(&d, "Esc");
        drop(&d, "2");
        wait_for_opening(&d.app);
        CHECK_INT(call.count, 0);
        CHECK(shows(&d, "every-token"));
        CHECK(!d.app.wants.quit);
        desk_leave(&d);
    }
}
