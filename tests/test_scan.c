/*
 * test_scan.c - the link as a QR code: it holds the link, goes with the next key, and where there
 * can be none, why is said.
 */
#include "desk.h"

#include <qrencode.h>
#include <stdio.h>
#include <string.h>

static const Colour black = COLOUR(0), white = COLOUR(0xffffff);

static bool is_same(Colour a, Colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

/* Is that square of the code, of which the white ground is `ground`, dark in the picture? */
static bool is_drawn_dark(const DrawList *d, Box ground, int width, int row, int column)
{
    float each = ground.w / (float)(width + 8);
    Point middle = {ground.x + each * ((float)column + 4.5f),
                    ground.y + each * ((float)row + 4.5f)};
    for (size_t i = d->count; i-- > 0;)
        if (d->items[i].kind == DRAW_RECT && box_has(d->items[i].box, middle))
            return is_same(d->items[i].colour, black);
    return false;
}

static void expect_code(Desk *d, const char *link)
{
    const DrawList *list = app_draw(&d->app);
    Box ground = {0};
    QRcode *code =
        QRcode_encodeData((int)strlen(link), (const unsigned char *)link, 0, QR_ECLEVEL_L);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_RECT && is_same(list->items[i].colour, white))
            ground = list->items[i].box;
    int wrong = 0;
    for (int i = 0; code && i < code->width * code->width; i++)
        wrong += is_drawn_dark(list, ground, code->width, i / code->width, i % code->width) !=
                 (code->data[i] & 1);
    CHECK(code && ground.w == ground.h);
    CHECK_INT(wrong, 0);
    QRcode_free(code);
}

TEST(scan_shows_the_link)
{
    Desk d;
    if (desk_open(&d, "2")) {
        d.app.home.state.page = STR("https://example.org/attnscope.html");
        desk_press(&d, "Right");
        desk_press(&d, "t");
        desk_press(&d, "q");
        expect_code(&d, "https://example.org/attnscope.html#lesson=every-token&step=2&theme=dark");
        desk_press(&d, "Right");
        CHECK_INT(desk_step(&d), 2); /* the key took the code away, and did only that */
        CHECK(!d.app.scanned);
    }
    desk_leave(&d);
}

TEST(scan_says_why_there_is_none)
{
    static char text[4000] = "# Much\n\n## here\n\n```torch\nx = torch.ones(2)\n";
    Desk d;
    Error e = {0};
    if (desk_open(&d, "2")) {
        desk_press(&d, "q");
        CHECK(desk_shows(&d, "no QR code: --link-base says where the page is published"));
        d.app.home.state.page = STR("file:///home/ada/attnscope.html");
        desk_press(&d, "q");
        CHECK(strstr(d.app.shown.message, "on no server"));
        shown_say(&d.app.shown, "%s", "");
        d.app.home.state.page = STR("http://127.0.0.1:8000/attnscope.html");
        desk_press(&d, "q");
        CHECK(strstr(d.app.shown.message, "on no server"));
        CHECK(!d.app.scanned);
        for (uint32_t i = 1; strlen(text) < sizeof text - 50; i++)
            snprintf(text + strlen(text), 50, "# %08x %08x\n", i * 2654435761U, i * 40503U * i);
        CHECK(app_open_text(&d.app, STR("much.md"), str_of(text), &e));
        wait_for_opening(&d.app);
        d.app.home.state.page = STR("https://example.org/attnscope.html");
        desk_press(&d, "q");
        CHECK(strstr(d.app.shown.message, "and 900 are the most"));
        CHECK(!d.app.scanned);
    }
    desk_leave(&d);
}
