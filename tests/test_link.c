/*
 * test_link.c - addresses: what a link says is what was shown, whoever follows it; and links that
 * somebody made up open no file and break nothing.
 */
#include "desk.h"

#include <string.h>

/* Does a desk that follows the link of `from` show the same? In the picture itself, which stages
 * were seen may differ. */
static void expect_same(Desk *from, bool in_picture)
{
    Arena a = arena_make(0);
    Desk d;
    Error e = {0};
    Str link = link_write(&a, &from->app), picture = desk_picture(from, &a);
    desk_start(&d, NULL);
    CHECK(
        link_follow(&d.app, str_printf(&a, "https://example.org/a.html#%.*s", STR_ARG(link)), &e));
    wait_for_opening(&d.app);
    CHECK_STR(link_write(&a, &d.app).at, link.at);
    if (in_picture)
        CHECK_STR(desk_picture(&d, &a).at, picture.at);
    desk_leave(&d);
    arena_free(&a);
}

TEST(link_shows_what_was_shown)
{
    Desk d;
    Arena a = arena_make(0);
    if (desk_open(&d, "2")) {
        CHECK_STR(link_write(&a, &d.app).at, "lesson=every-token&step=1");
        expect_same(&d, true);
        static const char *const keys[] = {"Right", "Right", "Right", "t", "Plus"};
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            desk_press(&d, keys[i]);
        Str link = link_write(&a, &d.app);
        CHECK(strstr(link.at, "step=4") && strstr(link.at, "theme=dark"));
        expect_same(&d, false);
    }
    desk_leave(&d);
    arena_free(&a);
}

TEST(link_carries_settings)
{
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    desk_start(&d, NULL);
    CHECK(link_follow(&d.app, STR("#lesson=3.3.1&set=prelude:153%3A6=0.5&step=2"), &e));
    wait_for_opening(&d.app);
    if (CHECK(d.app.shown.lesson != NULL)) {
        CHECK_INT(desk_step(&d), 2);
        CHECK(strstr(link_write(&a, &d.app).at, "&set=prelude:153:"));
        expect_same(&d, false);
    }
    desk_leave(&d);
    arena_free(&a);
}

TEST(link_carries_a_lesson_of_ones_own)
{
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    Str text = STR("# Mine\n\n## here\n\n```torch\nx = torch.tensor([1.0, 2.0])\ny = x * 3\n```\n");
    desk_start(&d, NULL);
    CHECK(app_open_text(&d.app, STR("/home/me/mine.md"), text, &e));
    wait_for_opening(&d.app);
    desk_press(&d, "Right");
    Str link = link_write(&a, &d.app);
    CHECK(str_starts(link, "name=mine.md&source=") && !strstr(link.at, "home"));
    CHECK(desk_shows(&d, "Mine"));
    desk_leave(&d);
    desk_start(&d, NULL);
    CHECK(link_follow(&d.app, link, &e));
    wait_for_opening(&d.app);
    CHECK_STR(e.message, "");
    if (CHECK(d.app.shown.lesson != NULL)) {
        CHECK_STR(link_write(&a, &d.app).at, link.at);
        CHECK_INT(desk_step(&d), 2);
    }
    desk_leave(&d);
    arena_free(&a);
}

TEST(link_has_the_size_of_the_words)
{
    Desk d;
    Error e = {0};
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Ctrl+Plus");
    int text = d.app.shown.view.text;
    Str link = link_write(&a, &d.app);
    desk_leave(&d);
    desk_start(&d, NULL);
    CHECK(text > 0 && link_follow(&d.app, link, &e));
    wait_for_opening(&d.app);
    CHECK_INT(d.app.shown.view.text, text);
    desk_leave(&d);
    arena_free(&a);
}

TEST(link_of_a_stranger_opens_no_file)
{
    static const char *const links[] = {
        "#lesson=README.md",
        "#lesson=.%2FREADME.md",
        "#lesson=%2Fetc%2Fpasswd",
        "#lesson=tests%2Fviews%2Fbig.md",
        "#lesson=",
        "#",
        "#step=3",
        "#source=A",
        "#source=!!!!",
        "#source=AAAA&name=..%2F..%2Fx.md",
        "#lesson=no-such-lesson",
    };
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        Desk d;
        Error e = {0};
        desk_start(&d, NULL);
        CHECK(!link_follow(&d.app, str_of(links[i]), &e));
        CHECK(e.kind != ERROR_NONE && e.message[0]);
        CHECK(d.app.shown.lesson == NULL);
        desk_leave(&d);
    }
}

TEST(link_with_an_option_that_is_none_says_so)
{
    Desk d;
    Error e = {0};
    desk_start(&d, NULL);
    CHECK(!link_follow(&d.app, STR("#lesson=3.3.1&steq=4"), &e));
    CHECK(strstr(e.message, "steq"));
    e = (Error){0};
    CHECK(!link_follow(&d.app, STR("#lesson=3.3.1&step=4000"), &e));
    CHECK(strstr(e.message, "4000"));
    desk_leave(&d);
}

TEST(link_is_copied_with_the_address_of_the_page)
{
    Desk d;
    if (desk_open(&d, "2")) {
        desk_press(&d, "Right");
        desk_press(&d, "Shift+Y");
        CHECK_STR(d.app.wants.clipboard.at, "#lesson=every-token&step=2");
        CHECK(desk_shows(&d, "copied: the end of a link; --link-base says where the page is"));
        d.app.home.state.page = STR("https://example.org/a.html");
        desk_press(&d, "Shift+Y");
        CHECK_STR(d.app.wants.clipboard.at, "https://example.org/a.html#lesson=every-token&step=2");
    }
    desk_leave(&d);
}
