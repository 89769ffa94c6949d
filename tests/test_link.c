/*
 * test_link.c - addresses: what a link says is what was shown, whoever follows it; and links that
 * somebody made up open no file and break nothing.
 */
#include "base/base64.h"
#include "desk.h"

#include <libdeflate.h>
#include <stdlib.h>
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
    wait_for_edit(&d.app.editing);
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

TEST(link_is_told_from_a_file_in_any_letters)
{
    static const char *const links[] = {"https://x.org/a.html#lesson=1", "HTTP://x.org/#a",
                                        "File:///a.html#b", "#lesson=1"};
    static const char *const files[] = {"", "http", "http:/a.md", "my#1.md", "HTTPS"};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        CHECK(link_is(str_of(links[i])));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        CHECK(!link_is(str_of(files[i])));
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
        CHECK(!desk_shows(&d, "mine.md")); /* there is no such file here */
    }
    desk_leave(&d);
    arena_free(&a);
}

/* Opens a text under that name; false and a failed check: it cannot be. */
static bool open_text(Desk *d, const char *name, Str text)
{
    Error e = {0};
    desk_start(d, NULL);
    bool well = app_open_text(&d->app, str_of(name), text, &e);
    wait_for_opening(&d->app);
    return CHECK(well && d->app.shown.lesson);
}

TEST(link_shows_what_was_before_beside_it)
{
    Desk d;
    Str text = STR("# Mine\n\n## here\n\n```torch\nx = torch.tensor([1.0, 2.0])\ny = x * 3\n```\n");
    if (open_text(&d, "mine.md", text)) {
        desk_press(&d, "Right");
        desk_press(&d, "e");
        desk_type(&d, "0 + 1");
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        desk_press(&d, "Shift+B");
        CHECK_INT(d.app.shown.view.beside.kind, BESIDE_BEFORE);
        CHECK(desk_shows(&d, "y = x * 30 + 1"));
        expect_same(&d, false);
    }
    desk_leave(&d);
}

/* A notebook with a picture in its text, one in an output, and one attached. */
static Str notebook_with_pictures(Arena *a)
{
    StrBuf picture = strbuf_make(a);
    while (picture.len < 5000)
        strbuf_puts(&picture, "iVBORw0KGgo");
    Str p = strbuf_str(&picture);
    return str_printf(
        a,
        "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": ["
        "{\"cell_type\": \"markdown\", \"metadata\": {}, \"attachments\": {\"a.png\": "
        "{\"image/png\": \"%.*s\"}}, \"source\": [\"# Title\\n\", \"![it](data:image/"
        "png;base64,%.*s)\"]},"
        "{\"cell_type\": \"code\", \"execution_count\": 7, \"metadata\": {}, \"source\": "
        "\"x = torch.ones(2)\\nx\", \"outputs\": [{\"output_type\": \"display_data\", \"data\": "
        "{\"image/png\": \"%.*s\", \"text/plain\": \"<Figure>\"}},"
        "{\"output_type\": \"execute_result\", \"data\": {\"text/plain\": "
        "\"tensor([1., 1.])\"}}]}]}",
        STR_ARG(p), STR_ARG(p), STR_ARG(p));
}

/* A line of a lesson of the program is changed by typing: by the link it is a change there, too,
 * that can be taken back, and no mistake of the lesson. */
TEST(link_of_a_changed_lesson_shows_the_change)
{
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_type(&d, " * 2");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    Str link = link_write(&a, &d.app);
    CHECK(str_starts(link, "lesson=every-token&source="));
    desk_leave(&d);
    desk_start(&d, NULL);
    CHECK(link_follow(&d.app, link, &e));
    wait_for_opening(&d.app);
    wait_for_edit(&d.app.editing);
    const Lesson *l = d.app.shown.lesson;
    if (CHECK(l != NULL)) {
        CHECK(l->changes != NULL && l->error.kind == ERROR_NONE);
        CHECK(desk_shows(&d, "1 change"));
        CHECK_STR(link_write(&a, &d.app).at, link.at);
        desk_press(&d, "Ctrl+Z");
        wait_for_edit(&d.app.editing);
        CHECK(!d.app.shown.lesson->changes);
    }
    desk_leave(&d);
    arena_free(&a);
}

/* Both see the author's words, and the same said of them and of what is printed. */
TEST(link_of_a_changed_lesson_says_the_same_of_its_words_and_outputs)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (int i = 0; i < 5; i++)
        desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+End");
    desk_type(&d, " * 2");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(desk_shows(&d, "This text was written for the numbers"));
    expect_same(&d, true);
    desk_leave(&d);
}

TEST(link_carries_a_notebook_without_its_pictures)
{
    Desk d;
    Arena a = arena_make(0);
    if (open_text(&d, "n.ipynb", notebook_with_pictures(&a))) {
        CHECK(link_write(&a, &d.app).len < 1000);
        expect_same(&d, true);
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

/* A telephone's large words and a system's dark theme are no wish for another device. */
TEST(link_leaves_out_what_only_this_device_asks_for)
{
    Desk d;
    Arena a = arena_make(0);
    if (!desk_open(&d, "2"))
        return;
    d.app.fitting = shown_change(&d.app.shown)->text = 3;
    d.app.system = shown_change(&d.app.shown)->theme = THEME_DARK;
    CHECK_STR(link_write(&a, &d.app).at, "lesson=every-token&step=1");
    desk_press(&d, "Ctrl+Plus");
    desk_press(&d, "t");
    Str chosen = link_write(&a, &d.app);
    CHECK(str_search(chosen, STR("&text=4"), 0) < chosen.len);
    CHECK(str_search(chosen, STR("&theme=contrast"), 0) < chosen.len);
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

/* 16 MB of blanks, packed into 16 KB. */
TEST(link_that_is_too_large_says_so)
{
    Desk d;
    Error e = {0};
    Arena a = arena_make(0);
    struct libdeflate_compressor *c = libdeflate_alloc_compressor(1);
    size_t most = 16 << 20;
    char *text = calloc(1, most), *packed = calloc(1, 1 << 20);
    StrBuf link = strbuf_make(&a);
    memset(text, ' ', most);
    size_t count = libdeflate_deflate_compress(c, text, most, packed, 1 << 20);
    strbuf_puts(&link, "#name=a.md&source=");
    base64_write(&link, (Str){packed, count});
    desk_start(&d, NULL);
    CHECK(count > 0 && !link_follow(&d.app, strbuf_str(&link), &e));
    CHECK_STR(e.message, "the link is too large: the lesson in it has more than 4 MB");
    desk_leave(&d);
    libdeflate_free_compressor(c);
    free(text);
    free(packed);
    arena_free(&a);
}

/* Follows a link that has something in it that cannot be followed. */
static void expect_refused(const char *link, int step, const char *says)
{
    Desk d;
    Error e = {0};
    desk_start(&d, NULL);
    CHECK(link_follow(&d.app, str_of(link), &e));
    wait_for_opening(&d.app);
    if (CHECK(d.app.shown.lesson != NULL)) {
        CHECK_INT(desk_step(&d), step);
        CHECK_STR(d.app.shown.message, says);
    }
    desk_leave(&d);
}

TEST(link_is_followed_but_for_what_it_names_wrongly)
{
    expect_refused("#lesson=3.3.1&step=3&theme=dark", 3, "");
    expect_refused("#lesson=3.3.1&theme=nosuch&step=3", 3,
                   "of the link, theme=nosuch was not followed: 'nosuch' is not one of its values");
    expect_refused("#lesson=3.3.1&steq=4&step=2", 2,
                   "of the link, steq=4 was not followed: steq is not an option of a view");
    expect_refused(
        "#lesson=3.3.1&step=4000", 1,
        "of the link, step=4000 was not followed: there is no place 4000 in this lesson");
    expect_refused("#lesson=3.3.1&step=3&theme=nosuch&focus=nosuch%5B0%5D", 3,
                   "of the link, these were not followed: theme=nosuch, focus=nosuch[0]");
    expect_refused("#lesson=3.3.1&a=1&b=2&c=3&d=4&e=5&step=3", 3,
                   "of the link, these were not followed: a=1, b=2, c=3, ...");
    expect_refused("#lesson=3.3.1&theme=0123456789012345678901234567890123456789&step=3", 3,
                   "of the link, theme=0123456789012345678901234567890123... was not followed: "
                   "'0123456789012345678901234567890123456789' is not one of its values");
}

TEST(link_with_a_setting_that_cannot_be_has_the_others)
{
    static const char missed[] = "of the link, set=9000:1=2 was not followed: "
                                 "lessons/01-3.3.1-one-token.md has no line 9000";
    expect_refused("#lesson=3.3.1&set=prelude:153%3A6=0.5&set=9000%3A1=2&step=2", 2, missed);
    expect_refused("#lesson=3.3.1&set=9000%3A1=2&step=2", 2, missed);
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    desk_start(&d, NULL);
    CHECK(link_follow(&d.app, STR("#lesson=3.3.1&set=9000%3A1=2&set=prelude:153%3A6=0.5"), &e));
    wait_for_opening(&d.app);
    CHECK_STR(link_write(&a, &d.app).at, "lesson=one-token&set=prelude:153:6%3D0.5&step=1");
    desk_leave(&d);
    arena_free(&a);
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

TEST(link_with_a_part_that_is_not_there_says_so)
{
    Desk d;
    Error e = {0};
    expect_refused(
        "#lesson=3.3.2&step=2&zoom=9,9,9,9", 2,
        "of the link, zoom=9,9,9,9 was not followed: the matrix has no row 9 and column 9");
    expect_refused(
        "#lesson=3.3.2&step=3&difference", 3,
        "of the link, difference was not followed: difference has no effect without beside");
    expect_refused("#lesson=3.3.2&step=3&difference&beside=2", 3, ""); /* in any order */
    desk_start(&d, NULL);
    CHECK(
        link_follow(&d.app, STR("#lesson=3.3.2&step=2&zoom=3,3,9,9"), &e)); /* as far as it goes */
    CHECK_INT(d.app.shown.view.zoom.row, 3);
    desk_leave(&d);
}

/* It has no menu to choose from. */
TEST(link_in_somebodys_page_shows_a_lesson_in_any_case)
{
    Desk d;
    Error e = {0};
    static const char *const links[] = {"", "#lesson=nosuch&step=3"};
    static const char *const says[] = {
        "", "of the link, lesson=nosuch was not followed: there is no lesson of that name"};
    for (int i = 0; i < 2; i++) {
        desk_start(&d, NULL);
        d.app.settings.embedded = true;
        CHECK(link_follow(&d.app, str_of(links[i]), &e));
        wait_for_opening(&d.app);
        CHECK_STR(d.app.shown.lesson ? str_copy(&d.app.frame, d.app.shown.lesson->slug).at : "",
                  str_copy(&d.app.frame, shelf_entry(0).slug).at);
        CHECK_INT(shown_step(&d.app.shown)->number, 1);
        CHECK_STR(d.app.shown.message, says[i]);
        CHECK(!link_follow(&d.app, STR("#lesson=nosuch"), &e)); /* one that is shown stays */
        desk_leave(&d);
    }
}

TEST(link_base_is_an_address)
{
    static const struct {
        const char *page, *why;
    } rows[] = {{"", "no address"},
                {"example.org", "no address"},
                {"javascript:alert(1)", "no address"},
                {"data:text/html,x", "no address"},
                {"https://", "no address"},
                {"https://example.org/a b", "byte 22"},
                {"https://example.org/\x1b[2J", "byte 21"},
                {"https://example.org/\n", "byte 21"},
                {"https://example.org/\xc3\xa9", "byte 21"},
                {"https://example.org/\"><script>", "byte 21"},
                {"https://example.org/a.html#lesson=1", "'#'"}};
    static const char *const good[] = {"https://example.org", "HTTP://example.org/a.html?embed",
                                       "file:///home/me/attnscope.html", "https://h/%C3%A9~(1)'*"};
    char many[3000];
    Error e = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++, e = (Error){0}) {
        CHECK(!link_base_check(str_of(rows[i].page), &e) && e.kind == ERROR_USAGE);
        CHECK(strstr(e.message, rows[i].why));
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(link_base_check(str_of(good[i]), &e));
    memset(many, 'a', sizeof many);
    memcpy(many, "https://", 8);
    CHECK(!link_base_check((Str){many, sizeof many}, &e));
    CHECK_STR(e.message, "--link-base: an address may have 1000 bytes, this has 3000");
    e = (Error){0};
    CHECK(link_base_check((Str){many, LINK_BASE_MOST}, &e));
}
