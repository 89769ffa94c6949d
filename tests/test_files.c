/*
 * test_files.c - files of one's own: chosen in the desktop's dialog, for which scripts in PATH
 * stand; by a path that is typed; new ones, and such of code from the clipboard.
 */
#define _XOPEN_SOURCE 700 /* mkdtemp, chmod, nanosleep */

#include "base/file.h"
#include "desk.h"
#include "words/phrase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char lesson[] = "# Mine\n\n## one\n\n```torch\nx = torch.ones(2)\n```\n";

/* A desk beside a folder of its own, which is the whole PATH. */
typedef struct Room {
    Desk desk;
    Arena arena;
    char folder[40];
    Str was;
} Room;

static Str in_room(Room *r, const char *name)
{
    return str_printf(&r->arena, "%s/%s", r->folder, name);
}

static void put(Room *r, const char *name, const char *text, mode_t mode)
{
    Error e = {0};
    Str path = in_room(r, name);
    CHECK(file_write(path.at, str_of(text), true, &e) && chmod(path.at, mode) == 0);
}

static bool enter(Room *r)
{
    desk_start(&r->desk, NULL);
    r->arena = arena_make(0);
    r->desk.app.settings.dialogs = true;
    r->was = str_copy(&r->arena, str_of(getenv("PATH")));
    snprintf(r->folder, sizeof r->folder, "/tmp/attnscope-test-XXXXXX");
    if (!CHECK(mkdtemp(r->folder) != NULL))
        return false;
    setenv("PATH", r->folder, 1);
    unsetenv("XDG_CURRENT_DESKTOP");
    app_draw(&r->desk.app);
    return true;
}

static void leave(Room *r)
{
    desk_leave(&r->desk);
    setenv("PATH", r->was.at, 1);
    CHECK_INT(system(str_printf(&r->arena, "rm -r %s", r->folder).at), 0);
    arena_free(&r->arena);
}

static bool shows_lesson(Room *r, const char *title)
{
    wait_for_opening(&r->desk.app);
    return r->desk.app.shown.lesson && str_is(r->desk.app.shown.lesson->title, title);
}

/* Ticks until the dialog is no more. */
static void wait_for_dialog(Room *r)
{
    App *app = &r->desk.app;
    const struct timespec pause = {.tv_nsec = 5000000};
    for (int i = 0; i < 2000 && app->files.dialog.child; i++) {
        Input tick = {.kind = INPUT_TICK, .time = app->now};
        app_input(app, &tick);
        nanosleep(&pause, NULL);
    }
    CHECK(!app->files.dialog.child);
}

/* A dialog in which that file is chosen. */
static void put_dialog(Room *r, const char *program, const char *file)
{
    put(r, "chosen", str_printf(&r->arena, "%s\n", in_room(r, file).at).at, 0644);
    put(r, program, "#!/bin/sh\nexec /bin/cat \"${0%/*}/chosen\"\n", 0755);
}

TEST(files_are_chosen_in_the_dialog_of_the_desktop)
{
    static const char *const programs[] = {"zenity", "kdialog"};
    for (size_t i = 0; i < 2; i++) {
        Room r;
        if (!enter(&r))
            return;
        put(&r, "mine.md", lesson, 0644);
        put_dialog(&r, programs[i], "mine.md");
        desk_press(&r.desk, "Ctrl+O");
        CHECK(r.desk.app.files.dialog.child &&
              app_wait(&r.desk.app) < 1); /* nothing waits for it */
        CHECK(!field_is_open(&r.desk.app.shown.field));
        wait_for_dialog(&r);
        CHECK(shows_lesson(&r, "Mine"));
        CHECK(str_ends(r.desk.app.home.state.lesson[0]->name, "/mine.md")); /* it is remembered */
        leave(&r);
    }
}

TEST(files_are_handed_over_by_no_shell)
{
    static const char name[] = "$(touch bad); 'x' `y`\n-z.md";
    Room r;
    if (!enter(&r))
        return;
    put(&r, name, lesson, 0644);
    put_dialog(&r, "zenity", name);
    desk_press(&r.desk, "Ctrl+O");
    wait_for_dialog(&r);
    CHECK(shows_lesson(&r, "Mine"));
    CHECK(!file_exists("bad") && !file_exists(in_room(&r, "bad").at));
    leave(&r);
}

TEST(files_dialog_that_is_left_opens_nothing)
{
    Room r;
    if (!enter(&r))
        return;
    put(&r, "zenity", "#!/bin/sh\nexit 1\n", 0755);
    desk_press(&r.desk, "Ctrl+O");
    wait_for_dialog(&r);
    CHECK(home_is_menu(&r.desk.app) && !field_is_open(&r.desk.app.shown.field));
    put(&r, "zenity", "#!/bin/sh\nexit 127\n", 0755); /* it could not open: a path is typed */
    desk_press(&r.desk, "Ctrl+O");
    wait_for_dialog(&r);
    CHECK(field_is_open(&r.desk.app.shown.field));
    leave(&r);
}

TEST(files_dialog_that_prints_without_end_holds_nothing_up)
{
    Room r;
    if (!enter(&r))
        return;
    put(&r, "zenity",
        "#!/bin/sh\nwhile :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done\n", 0755);
    desk_press(&r.desk, "Ctrl+O");
    for (int i = 0; i < 50; i++) {
        Input tick = {.kind = INPUT_TICK, .time = r.desk.time};
        app_input(&r.desk.app, &tick);
    }
    CHECK(r.desk.app.files.dialog.child > 0 && home_is_menu(&r.desk.app));
    leave(&r);
}

/* It may hang, or lie behind the window. */
TEST(files_are_asked_for_in_the_window_where_the_dialog_does_not_come)
{
    Room r;
    if (!enter(&r))
        return;
    put(&r, "zenity", "#!/bin/sh\nexec /bin/sleep 1000\n", 0755);
    desk_press(&r.desk, "Ctrl+O");
    CHECK(r.desk.app.files.dialog.child > 0 && !field_is_open(&r.desk.app.shown.field));
    desk_press(&r.desk, "Ctrl+O");
    CHECK(r.desk.app.files.dialog.child == 0 && field_is_open(&r.desk.app.shown.field));
    leave(&r);
}

TEST(files_that_open_take_away_what_was_said_of_another)
{
    Room r;
    if (!enter(&r))
        return;
    put(&r, "mine.md", lesson, 0644);
    Input drop = {.kind = INPUT_DROP, .text = STR("/nowhere/lesson.md")};
    app_input(&r.desk.app, &drop);
    wait_for_opening(&r.desk.app);
    CHECK(desk_shows(&r.desk, "/nowhere/lesson.md"));
    drop.text = in_room(&r, "mine.md");
    app_input(&r.desk.app, &drop);
    CHECK(shows_lesson(&r, "Mine"));
    CHECK_STR(r.desk.app.shown.message, "");
    leave(&r);
}

/* What is no lesson takes the place of none. */
TEST(files_that_are_no_lesson_are_told_where_they_are_dropped)
{
    static const char any[] = " is no lesson (.md), no notebook (.ipynb) and no script (.py): ";
    static const struct {
        const char *name, *text, *is, *why;
    } rows[] = {{"picture.png", "\x89PNG\r\n", any, "UTF-8"},
                {"w.safetensors", "{\"a\":{\"dtype\":\"F32\"}}", any, "title"},
                {"zeros", "", any, "title"},
                {"letter.md", "Dear Ada", " cannot be shown: ", "title"},
                {"python.md", "# Mine\n\n## here\n\n```python\nx = 1\n```\n",
                 " cannot be shown: line 5: ", "'python'; write torch"},
                {"broken.ipynb", "{", " cannot be shown: ", "JSON"},
                {"bytes.py", "\xc3\xc3", " cannot be shown: ", "UTF-8"}};
    Room r;
    if (!enter(&r))
        return;
    put(&r, "mine.md", lesson, 0644);
    Input drop = {.kind = INPUT_DROP, .text = in_room(&r, "mine.md")};
    app_input(&r.desk.app, &drop);
    CHECK(shows_lesson(&r, "Mine"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put(&r, rows[i].name, rows[i].text, 0644);
        drop.text = in_room(&r, rows[i].name);
        app_input(&r.desk.app, &drop);
        CHECK(shows_lesson(&r, "Mine"));
        const char *said = r.desk.app.shown.message;
        if (!CHECK(str_starts(str_of(said), rows[i].name) && strstr(said, rows[i].why)))
            CHECK_STR(said, rows[i].why);
        CHECK(str_starts(str_from(str_of(said), strlen(rows[i].name)), rows[i].is));
    }
    put(&r, "slip.py", "def (:\n", 0644);
    drop.text = in_room(&r, "slip.py");
    app_input(&r.desk.app, &drop);
    CHECK(shows_lesson(&r, "slip") && r.desk.app.shown.lesson->stops == 1);
    leave(&r);
}

TEST(files_dialog_ends_with_the_window)
{
    Room r;
    if (!enter(&r))
        return;
    put(&r, "zenity", "#!/bin/sh\nexec /bin/sleep 1000\n", 0755);
    desk_press(&r.desk, "Ctrl+O");
    CHECK(r.desk.app.files.dialog.child > 0);
    desk_press(&r.desk, "Right"); /* the window goes on meanwhile */
    CHECK(r.desk.app.home.menu.chosen > 0);
    leave(&r); /* and does not wait for it */
}

TEST(files_are_opened_by_a_path_that_completes)
{
    Room r;
    if (!enter(&r))
        return;
    Field *f = &r.desk.app.shown.field;
    put(&r, "mine.md", lesson, 0644);
    put(&r, "mine.png", "", 0644); /* none that could be opened */
    CHECK_INT(mkdir(in_room(&r, "inner").at, 0755), 0);
    put(&r, "inner/deep.md", lesson, 0644);
    desk_click(&r.desk, (DrawTag){TAG_ACTION, NO_NODE, ACTION_OPEN, 0}); /* in the menu */
    CHECK(field_is_open(f));
    desk_type(&r.desk, in_room(&r, "inn").at);
    CHECK(desk_shows(&r.desk, "inner/"));
    desk_press(&r.desk, "Tab");
    CHECK(str_ends(field_text(f), "/inner/"));
    desk_press(&r.desk, "Tab"); /* the list of what is in it, */
    desk_press(&r.desk, "Tab"); /* and its first */
    CHECK(str_ends(field_text(f), "/inner/deep.md"));
    desk_press(&r.desk, "Ctrl+A");
    desk_type(&r.desk, in_room(&r, "mi").at);
    CHECK(desk_shows(&r.desk, "mine.md") && !desk_shows(&r.desk, "mine.png"));
    desk_press(&r.desk, "Tab");
    desk_press(&r.desk, "Enter");
    CHECK(!field_is_open(f) && shows_lesson(&r, "Mine"));
    leave(&r);
}

TEST(files_that_cannot_be_opened_say_why_in_the_field)
{
    static const struct {
        const char *path, *why;
    } rows[] = {{"", "type the path"}, {"nowhere.md", "there is no file"},
                {"inner", "folder"},   {"bytes.md", "UTF-8"},
                {"wide.md", "UTF-16"}, {"letter.md", "cannot be shown"}};
    Room r;
    if (!enter(&r))
        return;
    Field *f = &r.desk.app.shown.field;
    CHECK_INT(mkdir(in_room(&r, "inner").at, 0755), 0);
    put(&r, "bytes.md", "\xc3\xc3\xc3", 0644);
    put(&r, "wide.md", "\xff\xfe\xff", 0644);
    put(&r, "letter.md", "Dear Ada", 0644);
    desk_press(&r.desk, "Ctrl+O");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk_press(&r.desk, "Ctrl+A");
        desk_press(&r.desk, "Delete");
        if (rows[i].path[0])
            desk_type(&r.desk, in_room(&r, rows[i].path).at);
        desk_press(&r.desk, "Enter");
        wait_for_opening(&r.desk.app);
        if (!CHECK(field_is_open(f) && strstr(f->message, rows[i].why)))
            CHECK_STR(f->message, rows[i].why);
    }
    leave(&r);
}

TEST(files_are_looked_for_in_the_folder_of_the_shown_one)
{
    static const char *const path = "build/test-files.md";
    Desk d;
    Error e = {0};
    if (!CHECK(file_write(path, str_of(lesson), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "Ctrl+O");
    Arena a = arena_make(0);
    Str begins = str_copy(&a, field_text(&d.app.shown.field));
    CHECK(str_starts(begins, "/") && str_ends(begins, "/build/"));
    desk_leave(&d);
    CHECK(chdir("build") == 0 && desk_open(&d, "test-files.md"));
    desk_press(&d, "Ctrl+O"); /* the path that was given names no folder */
    CHECK(str_equal(field_text(&d.app.shown.field), begins));
    desk_leave(&d);
    CHECK(chdir("..") == 0);
    unlink(path);
    arena_free(&a);
}

TEST(files_new_lesson_is_a_file_from_the_beginning)
{
    Room r;
    if (!enter(&r))
        return;
    Field *f = &r.desk.app.shown.field;
    desk_click(&r.desk, (DrawTag){TAG_ACTION, NO_NODE, ACTION_NEW_LESSON, 0});
    CHECK(str_starts(field_text(f), "my-lesson"));
    desk_press(&r.desk, "Ctrl+A");
    desk_type(&r.desk, in_room(&r, "new.md").at);
    desk_press(&r.desk, "Enter");
    CHECK(shows_lesson(&r, "My first lesson") && r.desk.app.shown.lesson->stops == 0);
    desk_press(&r.desk, "Ctrl+N"); /* from a lesson: a name that is free, in the same folder */
    CHECK(str_equal(field_text(f), in_room(&r, "my-lesson.md")));
    desk_press(&r.desk, "Ctrl+A");
    desk_type(&r.desk, in_room(&r, "new.md").at);
    desk_press(&r.desk, "Enter");
    CHECK(field_is_open(f) && f->message[0]); /* it exists: nothing is written over */
    leave(&r);
}

/* The field stands above the bar of the menu as above that of a lesson. */
TEST(files_ask_for_a_name_above_the_lower_bar)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    desk_press(&d, "Ctrl+N");
    const DrawList *list = app_draw(&d.app);
    Box panel = d.app.shown.field.place.panel;
    CHECK(field_is_open(&d.app.shown.field) && panel.h > 0);
    for (size_t i = 0; i < list->count; i++)
        if (str_is(list->items[i].text, phrase_plain(PHRASE_MENU_CHOOSE).at))
            CHECK(panel.y + panel.h < list->items[i].box.y);
    desk_leave(&d);
}

static void paste(Desk *d, const char *text)
{
    Input in = {.kind = INPUT_PASTE, .time = d->time, .text = str_of(text)};
    CHECK(d->app.wants.paste);
    d->app.wants.paste = false;
    if (text[0])
        app_input(&d->app, &in);
    Input tick = {.kind = INPUT_TICK, .time = d->time};
    app_input(&d->app, &tick);
}

TEST(files_make_a_lesson_of_code_that_was_copied)
{
    Room r;
    if (!enter(&r))
        return;
    Field *f = &r.desk.app.shown.field;
    desk_click(&r.desk, (DrawTag){TAG_ACTION, NO_NODE, ACTION_PASTE_LESSON, 0});
    paste(&r.desk, "x = torch.ones(2, 3)\ny = x @ x.T\n");
    CHECK(str_starts(field_text(f), "pasted"));
    desk_press(&r.desk, "Ctrl+A");
    desk_type(&r.desk, in_room(&r, "mine.md").at);
    desk_press(&r.desk, "Enter");
    CHECK(shows_lesson(&r, "Pasted code"));
    CHECK_INT(r.desk.app.shown.lesson->steps.count, 2);
    desk_press(&r.desk, "Ctrl+Shift+N");
    paste(&r.desk, "");
    CHECK(!field_is_open(f) && desk_shows(&r.desk, "no text in the clipboard"));
    leave(&r);
}

/* Pastes a text, and opens the lesson that comes of it. */
static const Lesson *pasted(Room *r, const char *text)
{
    desk_press(&r->desk, "Ctrl+Shift+N");
    paste(&r->desk, text);
    desk_press(&r->desk, "Ctrl+A");
    desk_type(&r->desk, file_free_name(&r->arena, in_room(r, ""), STR("p"), ".md").at);
    desk_press(&r->desk, "Enter");
    wait_for_opening(&r->desk.app);
    return r->desk.app.shown.lesson;
}

TEST(files_of_any_text_that_was_copied_open)
{
    static const struct {
        const char *text, *title, *stage;
    } rows[] = {
        {"```torch\nx = torch.ones(2)\n```\n", "Pasted code", "code"},
        {"## two\n\n```torch\nx = 1\n```\n", "Pasted code", "two"},
        {"# Mine\n\nabout: it\n\n```torch\nx = 1\n```\n", "Mine", "code"},
        {"# Mine\n\n## one\n\n```torch\nx = 1\n```\n", "Mine", "one"},
        {"def f():\n    '''As in\n```torch\nx\n```\n    '''\n    return 1\nx = f()\n",
         "Pasted code", "code"},
        {"# a comment\r\nx = 1\r\n", "Pasted code", "code"},
    };
    Room r;
    if (!enter(&r))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Lesson *l = pasted(&r, rows[i].text);
        if (!CHECK(l && l->stages.count))
            continue;
        CHECK_STR(l->error.message, "");
        CHECK(str_is(l->title, rows[i].title) && str_is(l->stages.items[0].title, rows[i].stage));
    }
    leave(&r);
}

/* A desk as a page has it. */
static void start_unfiled(Desk *d)
{
    desk_start(d, NULL);
    d->app.settings.unfiled = true;
}

TEST(files_of_a_page_begin_when_they_are_saved)
{
    Desk d;
    start_unfiled(&d);
    desk_click(&d, (DrawTag){TAG_ACTION, NO_NODE, ACTION_NEW_LESSON, 0});
    wait_for_opening(&d.app);
    CHECK(!field_is_open(&d.app.shown.field) && desk_shows(&d, "My first lesson"));
    CHECK(!file_exists("my-lesson.md"));
    desk_press(&d, "Ctrl+S");
    CHECK(field_is_open(&d.app.shown.field));
    desk_leave(&d);
}

TEST(files_of_a_page_are_pasted_over_whatever_is_shown)
{
    Desk d;
    start_unfiled(&d);
    app_draw(&d.app);
    desk_press(&d, "Ctrl+V"); /* before the menu */
    paste(&d, "x = torch.ones(2, 3)\ny = x @ x.T\n");
    wait_for_opening(&d.app);
    CHECK(desk_shows(&d, "Pasted code") && !file_exists("pasted.md"));
    desk_press(&d, "Ctrl+V");
    paste(&d, "# Mine\n\n## one\n\n```torch\nz = torch.ones(2)\n```\n");
    wait_for_opening(&d.app);
    CHECK(desk_shows(&d, "Mine"));
    desk_press(&d, "l");
    desk_press(&d, "Ctrl+V");
    paste(&d, "softmax"); /* is searched for */
    CHECK(desk_shows(&d, "softmax") && !field_is_open(&d.app.shown.field));
    desk_press(&d, "Ctrl+V");
    paste(&d, "x = 1\ny = 2\n");
    CHECK(home_is_menu(&d.app));
    desk_leave(&d);
}

TEST(files_of_a_page_have_names_without_a_folder)
{
    Desk d;
    Error e = {0};
    start_unfiled(&d);
    CHECK(file_write("build/test-page.md", str_of(lesson), true, &e));
    CHECK(app_open(&d.app, STR("build/test-page.md"), &e));
    wait_for_opening(&d.app);
    desk_press(&d, "Ctrl+S");
    CHECK(str_equal(field_text(&d.app.shown.field), STR("test-page.md")));
    unlink("build/test-page.md");
    desk_leave(&d);
}
