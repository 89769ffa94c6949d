/*
 * test_home.c - the menu in the window, and a second run that goes on where the first one ended.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"
#include "edit/edit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *lesson(const Desk *d)
{
    return d->app.shown.lesson ? str_copy(&d->app.shown.lesson->arena, d->app.shown.lesson->slug).at
                               : "none";
}

TEST(home_is_the_menu_until_a_lesson_is_opened)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    CHECK(home_is_menu(&d.app));
    desk_press(&d, "Down");
    desk_press(&d, "Enter");
    CHECK_STR(lesson(&d), "where-attention-fits");
    CHECK_INT(desk_step(&d), 1);
    CHECK(!home_is_menu(&d.app));
    desk_leave(&d);
}

TEST(home_menu_comes_and_goes_over_a_lesson)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    Arena a = arena_make(0);
    desk_press(&d, "Right");
    Str before = desk_picture(&d, &a);
    desk_press(&d, "l");
    CHECK(home_is_menu(&d.app));
    CHECK(!str_equal(desk_picture(&d, &a), before));
    desk_press(&d, "Right"); /* moves in the menu, not in the lesson */
    desk_press(&d, "m");     /* is searched for */
    desk_press(&d, "Esc");
    CHECK(home_is_menu(&d.app));
    desk_press(&d, "Esc");
    CHECK(!home_is_menu(&d.app));
    CHECK_INT(desk_step(&d), 2);
    CHECK(str_equal(desk_picture(&d, &a), before));
    desk_press(&d, "l");
    desk_click(&d, (DrawTag){TAG_ACTION, NO_NODE, ACTION_THEME, 0}); /* it is not the lesson's */
    CHECK_INT(d.app.shown.view.theme, THEME_DARK);
    CHECK(home_is_menu(&d.app));
    arena_free(&a);
    desk_leave(&d);
}

TEST(home_searches_all_lessons_and_opens_what_it_found_at_its_step)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    CHECK(d.app.wants.typing);
    desk_type(&d, "Minus infinity");
    CHECK(desk_shows(&d, "Hiding the words to come") && desk_shows(&d, "step 9"));
    while (d.app.home.menu.found.item[d.app.home.menu.result].kind != FOUND_STAGE)
        desk_press(&d, "Down");
    desk_press(&d, "Enter");
    CHECK_STR(lesson(&d), "causal-mask");
    CHECK_INT(desk_step(&d), 9);
    CHECK(!d.app.wants.typing);
    desk_press(&d, "l");
    CHECK(d.app.wants.typing);
    desk_type(&d, "t");
    CHECK_INT(d.app.shown.view.theme, THEME_LIGHT); /* no letter is a command */
    desk_press(&d, "F1");
    CHECK(d.app.home.sheet_up);
    desk_press(&d, "Esc");
    desk_press(&d, "Ctrl+Plus");
    CHECK_INT(d.app.shown.view.text, 1);
    desk_type(&d, "zzzz");
    CHECK_INT(d.app.home.menu.found.count, 0);
    desk_press(&d, "Enter"); /* there is nothing to open */
    CHECK(home_is_menu(&d.app));
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    CHECK(!home_is_menu(&d.app));
    desk_leave(&d);
}

TEST(home_searches_in_files_of_ones_own)
{
    Desk d;
    desk_start(&d, NULL);
    char path[] = "/tmp/attnscope-test-XXXXXX";
    Error e = {0};
    Arena a = arena_make(0);
    if (!CHECK(mkdtemp(path) != NULL))
        return;
    Str file = str_printf(&a, "%s/mine.md", path);
    CHECK(file_write(file.at,
                     STR("# Mine\n\n## one\n\nA pangolin.\n\n```torch\nx = "
                         "torch.ones(2)\n```\n```view\ntokens x: sun numbat\n```\n"),
                     false, &e));
    state_open(&d.app.home.state, file, 1);
    app_draw(&d.app);
    static const char *const words[] = {"mine.md", "numbat", "pangolin"};
    for (int i = 0; i < 3; i++) {
        desk_press(&d, "Ctrl+A");
        desk_type(&d, words[i]);
        CHECK_INT(d.app.home.menu.found.count, 1);
    }
    desk_press(&d, "Enter");
    CHECK_STR(lesson(&d), "mine");
    desk_leave(&d);
    unlink(file.at);
    rmdir(path);
    arena_free(&a);
}

/* A lesson that stops at an error was not seen to its end, though its error was. */
TEST(home_does_not_tick_a_file_with_an_error)
{
    static const char path[] = "build/test_home.md";
    Desk d;
    Error e = {0};
    CHECK(file_write(path, STR("# B\n## a\n```torch\nx = = 3\n```\n"), true, &e));
    if (!desk_open(&d, path))
        return;
    app_draw(&d.app);
    const StateLesson *l = d.app.home.state.lesson[0];
    CHECK(l->steps == 1 && state_seen(l) == 0);
    desk_leave(&d);
    CHECK(file_write(path, STR("# B\n## a\n```torch\nx = 3\n```\n"), true, &e));
    if (!desk_open(&d, path))
        return;
    app_draw(&d.app);
    CHECK_INT(state_seen(d.app.home.state.lesson[0]), 1);
    desk_leave(&d);
}

TEST(home_lists_what_was_just_saved)
{
    static const char path[] = "build/test_home_saved.md";
    Desk d;
    unlink(path);
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "e");
    desk_type(&d, "# ");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    desk_press(&d, "Ctrl+S");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, path);
    desk_press(&d, "Enter");
    desk_press(&d, "l");
    CHECK(desk_shows(&d, "\"test_home_saved.md\""));
    CHECK_INT(d.app.home.menu.list.items[d.app.home.menu.chosen].heading, PHRASE_MENU_PLAIN);
    desk_leave(&d);
    unlink(path);
}

/* Older files than the newest six are behind an entry of their own. */
TEST(home_leads_to_older_files)
{
    enum { FILES = 9, SEEN = 6 };
    Desk d;
    Arena a = arena_make(0);
    desk_start(&d, NULL);
    for (int i = FILES; i > 0; i--)
        state_open(&d.app.home.state, str_printf(&a, "/home/ada/%d.md", i), 1);
    CHECK(desk_shows(&d, "\"6.md\"") && !desk_shows(&d, "\"7.md\""));
    CHECK(desk_shows(&d, "\"older files: 3 …\""));
    const Menu *m = &d.app.home.menu;
    desk_type(&d, "xyzzy");
    CHECK(desk_shows(&d, "nothing has all of these words; older files were not searched"));
    desk_press(&d, "Esc");
    for (int i = 0; i < SEEN; i++)
        desk_press(&d, "Down");
    desk_press(&d, "Enter");
    CHECK(desk_shows(&d, "\"7.md\"") && desk_shows(&d, "\"9.md\""));
    desk_type(&d, "xyzzy");
    CHECK(desk_shows(&d, "nothing has all of these words: Esc clears them"));
    desk_press(&d, "Esc");
    CHECK(!desk_shows(&d, "older files") && str_is(m->list.items[m->chosen].title, "7.md"));
    desk_leave(&d);
    arena_free(&a);
}

TEST(home_opens_what_is_clicked)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_MENU, 0});
    CHECK(home_is_menu(&d.app));
    desk_click(&d, (DrawTag){TAG_LESSON, NO_NODE, 5, 0});
    CHECK_STR(lesson(&d), "self-attention-class");
    desk_leave(&d);
}

TEST(buttons_do_what_their_keys_do)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_NEXT, 0});
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_NEXT, 0});
    CHECK_INT(desk_step(&d), 3);
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_PREVIOUS, 0});
    CHECK_INT(desk_step(&d), 2);
    d.app.shown.view.present = true;
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_BLANK, 0});
    CHECK_INT(d.app.presenting.blank, BLANK_BLACK);
    desk_leave(&d);
}

/* The copied command line gives the same pixels only when they do. */
TEST(buttons_show_the_keys_they_come_with_until_others_are_bound)
{
    Desk d;
    desk_start(&d, NULL);
    for (int b = 0; b < BUTTON_COUNT; b++)
        CHECK(str_is(d.app.shown.view.keys[b], button_rows[b].key));
    Source file = {.name = STR("keys"), .text = STR("unbind Right\nbind F9 map\nunbind m\n")};
    ErrorList errors = {0};
    bindings_read(&d.app.keyboard.bindings, &file, &errors);
    app_rebind(&d.app);
    CHECK(str_is(d.app.shown.view.keys[BUTTON_NEXT], "Down"));
    CHECK(str_is(d.app.shown.view.keys[BUTTON_MAP], "F9"));
    CHECK_INT(app_key(&d.app, (Chord){'m', 0}), ACTION_NONE);
    desk_leave(&d);
}

/* A state file in a folder of its own. */
typedef struct Kept {
    char folder[40];
    Arena arena;
    const char *path;
} Kept;

static bool keep(Kept *k)
{
    strcpy(k->folder, "/tmp/attnscope-test-XXXXXX");
    k->arena = arena_make(0);
    if (!CHECK(mkdtemp(k->folder) != NULL))
        return false;
    k->path = str_printf(&k->arena, "%s/state", k->folder).at;
    return true;
}

static void discard(Kept *k)
{
    unlink(k->path);
    CHECK_INT(rmdir(k->folder), 0);
    arena_free(&k->arena);
}

TEST(home_goes_on_where_the_last_run_ended)
{
    Kept k;
    Desk d;
    if (!keep(&k))
        return;
    desk_start(&d, k.path);
    app_draw(&d.app);
    desk_press(&d, "6");
    desk_press(&d, "Enter");
    for (int i = 0; i < 4; i++) {
        app_draw(&d.app);
        desk_press(&d, "Right");
    }
    app_draw(&d.app);
    desk_press(&d, "t");
    desk_leave(&d);

    desk_start(&d, k.path);
    app_draw(&d.app);
    const Menu *m = &d.app.home.menu;
    CHECK(str_is(m->list.items[m->chosen].wanted, "dropout"));
    CHECK_INT(m->list.items[m->chosen].seen, 5);
    CHECK_INT(d.app.shown.view.theme, THEME_DARK);
    desk_press(&d, "Enter");
    CHECK_STR(lesson(&d), "dropout");
    CHECK_INT(desk_step(&d), 5);
    desk_leave(&d);
    discard(&k);
}

TEST(home_counts_only_steps_that_were_shown)
{
    Kept k;
    Desk d;
    if (!keep(&k))
        return;
    desk_start(&d, k.path);
    app_draw(&d.app);
    desk_press(&d, "1");
    desk_press(&d, "Enter");
    app_draw(&d.app); /* step 1 */
    desk_press(&d, "Right");
    desk_press(&d, "Right"); /* step 2 was passed over without being drawn */
    app_draw(&d.app);        /* step 3 */
    desk_press(&d, "b");
    app_draw(&d.app);
    desk_press(&d, "b");
    desk_press(&d, "l");
    CHECK_INT(state_seen(state_find(&d.app.home.state, STR("one-token"))), 2);
    desk_leave(&d);
    discard(&k);
}

/* Opens the lesson that stands in the menu below that number, and goes to a step. */
static void take_up(Desk *d, const char *path, int step)
{
    desk_start(d, path);
    app_draw(&d->app);
    CHECK(app_open(&d->app, STR("one-token"), &(Error){0}));
    wait_for_opening(&d->app);
    move_to(&d->app, step);
}

TEST(home_remembers_which_questions_were_answered)
{
    const int step = 6; /* which has one question, whose answer is 1.09 */
    Kept k;
    Desk d;
    if (!keep(&k))
        return;
    take_up(&d, k.path, step);
    CHECK(desk_shows(&d, "\"1 question\""));
    for (const char *key = "a1.09"; *key; key++)
        desk_press(&d, (char[]){*key, 0});
    desk_press(&d, "Enter");
    desk_press(&d, "Esc");
    CHECK(desk_shows(&d, "1 question: answered right"));
    desk_leave(&d);

    take_up(&d, k.path, step);
    CHECK(desk_shows(&d, "1 question: answered right"));
    CHECK(d.app.quiz.count == 1 && d.app.quiz.entry[0].right);
    desk_leave(&d);
    discard(&k);
}

/* Opens a lesson of two questions with the same words; `first` begins the choices of the first. */
static bool open_questions(Desk *d, const char *path, const char *first)
{
    static const char file[] = "build/questions.md";
    static const char ask[] = "```ask\nWhich?\n%s\n```\n";
    Error e = {0};
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# T\n## s\n```torch\na = torch.ones(2)\n```\n");
    strbuf_printf(&text, ask, first);
    strbuf_printf(&text, ask, "choice* yes\nchoice no");
    desk_start(d, path);
    bool well = CHECK(file_write(file, strbuf_str(&text), true, &e)) &&
                CHECK(app_open(&d->app, str_of(file), &e));
    arena_free(&a);
    wait_for_opening(&d->app);
    return well;
}

/* A question is the same one only with the same choices and the same right answer. */
TEST(home_knows_questions_by_more_than_their_words)
{
    static const char yes[] = "choice* red\nchoice blue", no[] = "choice red\nchoice* blue";
    Kept k;
    Desk d;
    if (!keep(&k))
        return;
    if (open_questions(&d, k.path, yes)) {
        desk_press(&d, "a");
        desk_press(&d, "1");
        desk_press(&d, "Enter");
        CHECK(predict_judged(&d.app, 0, 1));
    }
    desk_leave(&d);
    if (open_questions(&d, k.path, yes))
        CHECK(predict_judged(&d.app, 0, 1) && !predict_judged(&d.app, 0, 2));
    desk_leave(&d);
    if (open_questions(&d, k.path, no))
        CHECK(!predict_judged(&d.app, 0, 1) && !predict_judged(&d.app, 0, 2));
    desk_leave(&d);
    discard(&k);
}

/* In presentation mode the text size is the room's, and is not taken home. */
TEST(home_remembers_the_text_size_of_the_desk)
{
    Kept k;
    Desk d;
    if (!keep(&k))
        return;
    desk_start(&d, k.path);
    desk_press(&d, "Ctrl+Plus");
    desk_press(&d, "Shift+F5");
    CHECK_INT(d.app.shown.view.text, TEXT_PRESENTATION);
    desk_leave(&d);
    desk_start(&d, k.path);
    CHECK_INT(d.app.shown.view.text, 1);
    desk_leave(&d);
    discard(&k);
}

/* As the command line gives them. */
TEST(home_remembers_no_settings_but_those_changed_in_the_window)
{
    Kept k;
    Desk d;
    if (!keep(&k))
        return;
    desk_start(&d, k.path);
    View *v = shown_change(&d.app.shown);
    v->text = TEXT_MOST;
    v->theme = THEME_DARK;
    desk_press(&d, "Shift+F5");
    desk_press(&d, "Shift+F5"); /* comes back to it, */
    CHECK_INT(d.app.shown.view.text, TEXT_MOST);
    app_draw(&d.app);
    desk_press(&d, "1");
    desk_press(&d, "Enter");
    desk_press(&d, "c"); /* the person's own wish */
    desk_leave(&d);
    desk_start(&d, k.path);
    CHECK_INT(d.app.shown.view.text, 0); /* and it is not remembered */
    CHECK_INT(d.app.shown.view.theme, THEME_LIGHT);
    CHECK(d.app.shown.view.map >= 0);
    desk_leave(&d);
    discard(&k);
}

/* What was edited is asked for first; the lesson then opens where it was left all the same. */
TEST(home_asks_for_unsaved_edits_before_it_opens_another_lesson)
{
    Desk d;
    if (!desk_open(&d, "6"))
        return;
    for (int i = 0; i < 4; i++)
        desk_press(&d, "Right");
    app_draw(&d.app);
    desk_press(&d, "l");
    desk_press(&d, "1");
    desk_press(&d, "Enter");
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "query = inputs[2]");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    for (int leave = 0; leave < 2; leave++) {
        app_draw(&d.app);
        desk_press(&d, "l");
        desk_press(&d, "6");
        desk_press(&d, "Enter");
        CHECK(d.app.card.count == 3);
        CHECK_STR(lesson(&d), "one-token");
        CHECK_INT(desk_step(&d), 2);
        desk_press(&d, "Right");
        desk_press(&d, leave ? "Enter" : "Esc");
    }
    CHECK_STR(lesson(&d), "dropout");
    CHECK_INT(desk_step(&d), 5);
    desk_leave(&d);
}

/* A held picture shows a lesson that is gone: a click on one of its cells asks nothing. */
TEST(home_clicks_on_a_held_picture_of_another_lesson_do_nothing)
{
    Desk d;
    Error e = {0};
    if (!desk_open(&d, "9"))
        return;
    desk_press(&d, "End");
    const DrawList *list = app_draw(&d.app);
    size_t i = 0;
    while (i + 1 < list->count && list->items[i].tag.kind != TAG_CELL)
        i++;
    DrawTag cell = list->items[i].tag;
    desk_press(&d, "f");
    CHECK(app_open(&d.app, STR("10"), &e));
    desk_click(&d, cell);
    CHECK(!d.app.shown.pinned);
    desk_press(&d, "f");
    app_draw(&d.app);
    desk_leave(&d);
}

/* The menu comes up below a pointer that nobody touches: what it offers stays chosen. */
TEST(home_menu_is_not_chosen_from_by_a_pointer_that_rests)
{
    Desk d;
    desk_start(&d, NULL);
    const DrawList *list = app_draw(&d.app);
    Box row = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_LESSON && list->items[i].tag.cell == 3)
            row = list->items[i].box;
    Input in = {.kind = INPUT_MOVE, .at = {row.x + row.w / 2, row.y + row.h / 2}};
    int offered = d.app.home.menu.chosen;
    app_input(&d.app, &in);
    app_input(&d.app, &in);
    CHECK_INT(d.app.home.menu.chosen, offered);
    in.at.x += 5;
    app_input(&d.app, &in);
    CHECK_INT(d.app.home.menu.chosen, 3);
    desk_leave(&d);
}
