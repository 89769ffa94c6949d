/*
 * test_pan.c - somebody looks around in a large matrix: wheel, dragging, clicking, keys.
 */
#include "desk.h"
#include "draw_dump.h"
#include "matrix/canvas.h"
#include "subject/view.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A desk with a lesson of this code, at its last step. */
typedef struct Seat {
    Desk d;
    char path[256];
} Seat;

static bool sit_down(Seat *s, const char *code)
{
    const char *folder = getenv("SCRATCH");
    snprintf(s->path, sizeof s->path, "%s/attnscope-pan-%ld.md", folder ? folder : "/tmp",
             (long)getpid());
    FILE *f = fopen(s->path, "w");
    if (!CHECK(f != NULL))
        return false;
    fprintf(f, "# T\n\n## s\n\n```torch\n%s```\n", code);
    fclose(f);
    if (!desk_open(&s->d, s->path))
        return false;
    desk_press(&s->d, "End");
    s->d.app.shown.message[0] = 0;
    app_draw(&s->d.app);
    return true;
}

static void stand_up(Seat *s)
{
    desk_leave(&s->d);
    unlink(s->path);
}

static void send(Seat *s, InputKind kind, Point at, float wheel)
{
    Input in = {.kind = kind, .time = s->d.time += 1, .at = at, .wheel = wheel};
    app_draw(&s->d.app);
    app_input(&s->d.app, &in);
    app_draw(&s->d.app);
}

/* Where the shown part of the matrix is. */
static Box field(Seat *s)
{
    const DrawList *list = app_draw(&s->d.app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_FIELD)
            return list->items[i].box;
    CHECK(false);
    return (Box){0};
}

/* The most pixels that a digit of a cell has. */
static float digits(Seat *s)
{
    const DrawList *list = app_draw(&s->d.app);
    float most = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && list->items[i].tag.kind == TAG_CELL)
            most = fmaxf(most, list->items[i].px);
    return most;
}

/* On a telephone, too: fewer rows, columns and terms, each of them larger, until all can be read.
 */
TEST(pan_zooms_a_product_until_its_numbers_are_large)
{
    Seat s;
    if (!sit_down(&s, "x = torch.randn(8, 16)\ny = x @ torch.randn(16, 16)\n"))
        return;
    app_input(&s.d.app, &(Input){.kind = INPUT_SIZE, .width = 720, .height = 1280});
    s.d.app.shown.view.text = TEXT_MOST;
    s.d.app.shown.stale = true;
    float whole = digits(&s);
    for (int i = 0; i < 5; i++) {
        float before = digits(&s);
        desk_press(&s.d, "Plus");
        CHECK(digits(&s) >= before);
    }
    CHECK(digits(&s) > 1.4f * whole);
    stand_up(&s);
}

static const char *const thousand = "x = torch.arange(1000000.).view(1000, 1000)\n";

/* Pulling the picture by a tenth of its width moves the part by a tenth of its columns. */
TEST(pan_pulls_the_part_along_with_the_pointer)
{
    Seat s;
    if (!sit_down(&s, thousand))
        return;
    s.d.app.shown.view.kind = VIEW_HEATMAP;
    s.d.app.shown.view.zoom = (Zoom){300, 400, 200, 200};
    s.d.app.shown.stale = true;
    Box box = field(&s);
    Point from = {box.x + box.w / 2, box.y + box.h / 2};
    send(&s, INPUT_PRESS, from, 0);
    send(&s, INPUT_MOVE, (Point){from.x + 2, from.y}, 0);
    CHECK_INT(s.d.app.shown.view.zoom.column, 400); /* a hand that clicks may tremble */
    send(&s, INPUT_MOVE, (Point){from.x + box.w / 10, from.y - box.h / 4}, 0);
    CHECK_INT(s.d.app.shown.view.zoom.column, 380);
    CHECK_INT(s.d.app.shown.view.zoom.row, 350);
    send(&s, INPUT_MOVE, (Point){from.x - 100 * box.w, from.y}, 0);
    CHECK_INT(s.d.app.shown.view.zoom.column, 800); /* up to the edge */
    CHECK_INT(s.d.app.shown.view.zoom.row, 300);
    send(&s, INPUT_RELEASE, from, 0);
    CHECK(s.d.app.shown.view.focus.node == NO_NODE); /* that was no click */
    send(&s, INPUT_MOVE, (Point){from.x + 30, from.y}, 0);
    CHECK_INT(s.d.app.shown.view.zoom.column, 800);
    stand_up(&s);
}

TEST(pan_leaves_a_click_a_click)
{
    Seat s;
    if (!sit_down(&s, thousand))
        return;
    s.d.app.shown.view.kind = VIEW_HEATMAP;
    s.d.app.shown.view.zoom = (Zoom){300, 400, 100, 100};
    s.d.app.shown.stale = true;
    Box box = field(&s);
    Point at = {box.x + box.w * 0.205f, box.y + box.h * 0.505f};
    send(&s, INPUT_PRESS, at, 0);
    CHECK(s.d.app.shown.view.focus.node == NO_NODE);
    send(&s, INPUT_RELEASE, at, 0);
    CHECK_INT(s.d.app.shown.view.focus.cell, 350 * 1000 + 420);
    CHECK(s.d.app.shown.pinned);
    stand_up(&s);
}

/* Until single cells are seen; the cell under the pointer stays the same one to the end. */
TEST(pan_wheel_leads_to_the_cell_under_the_pointer)
{
    Seat s;
    if (!sit_down(&s, thousand))
        return;
    s.d.app.shown.view.kind = VIEW_HEATMAP;
    s.d.app.shown.stale = true;
    for (int notch = 0; notch < 12; notch++) {
        Box box = field(&s);
        Zoom w = zoom_window(s.d.app.shown.view.zoom, 1000, 1000);
        Point at = {box.x + box.w * ((float)(700 - w.column) + 0.5f) / (float)w.columns,
                    box.y + box.h * ((float)(123 - w.row) + 0.5f) / (float)w.rows};
        send(&s, INPUT_WHEEL, at, 1);
    }
    Zoom w = s.d.app.shown.view.zoom;
    CHECK(w.rows < 12 && w.columns < 12);
    CHECK(w.row <= 123 && w.row + w.rows > 123 && w.column <= 700 && w.column + w.columns > 700);
    Arena a = arena_make(0);
    CHECK(strstr(desk_picture(&s.d, &a).at, "\"123700\"") != NULL);
    arena_free(&a);
    stand_up(&s);
}

/* From the first notch on, with which a small picture of the whole appears beside the part. */
TEST(pan_wheel_keeps_the_cell_under_the_pointer)
{
    Seat s;
    if (!sit_down(&s, thousand))
        return;
    s.d.app.shown.view.kind = VIEW_HEATMAP;
    s.d.app.shown.stale = true;
    Box box = field(&s);
    Point at = {box.x + box.w * 0.7F, box.y + box.h * 0.4F};
    send(&s, INPUT_MOVE, at, 0);
    for (int notch = 0; notch < 5; notch++) {
        int64_t before = s.d.app.shown.view.hover.cell;
        send(&s, INPUT_WHEEL, at, 1);
        int64_t now = s.d.app.shown.view.hover.cell;
        Zoom w = s.d.app.shown.view.zoom; /* a point stands for several cells */
        CHECK_NEAR((double)(now % 1000), (double)(before % 1000), (double)w.columns / 200);
        CHECK_NEAR((double)(now / 1000), (double)(before / 1000), (double)w.rows / 200);
    }
    stand_up(&s);
}

TEST(pan_small_picture_of_the_whole_says_what_it_is)
{
    Seat s;
    if (!sit_down(&s, thousand))
        return;
    s.d.app.settings.describe = true;
    s.d.app.shown.view.kind = VIEW_HEATMAP;
    s.d.app.shown.view.zoom = (Zoom){300, 400, 200, 200};
    s.d.app.shown.stale = true;
    const DrawList *list = app_draw(&s.d.app);
    Box box = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_TOLD && list->items[i].tag.cell == TOLD_OVERVIEW)
            box = list->items[i].box;
    send(&s, INPUT_MOVE, (Point){box.x + 3, box.y + 3}, 0);
    app_tell(&s.d.app);
    send(&s, INPUT_TICK, (Point){0}, 0);
    CHECK(desk_shows(&s.d, "the whole matrix"));
    Str told = app_tell(&s.d.app); /* who does not see it hears it */
    CHECK(str_starts(told, "the whole matrix: the frame is the part"));
    send(&s, INPUT_PRESS, (Point){box.x + 3, box.y + 3}, 0);
    CHECK(s.d.app.shown.view.zoom.row < 100);
    stand_up(&s);
}

/* What a picture keeps for the next one changes no picture. */
TEST(pan_shows_what_an_export_of_the_same_view_does)
{
    Seat s;
    Arena a = arena_make(0);
    if (!sit_down(&s, thousand))
        return;
    s.d.app.shown.view.kind = VIEW_HEATMAP;
    for (int i = 0; i < 8; i++) {
        desk_press(&s.d, i % 2 ? "Alt+Right" : "Plus");
        if (i == 4)
            desk_press(&s.d, "o");
        Str kept = desk_picture(&s.d, &a);
        s.d.app.shown.message[0] = 0;
        kept = desk_picture(&s.d, &a);
        View v = s.d.app.shown.view;
        v.planes = NULL;
        v.keys = s.d.app.keyboard.buttons;
        DrawList d = scene_draw(&a, s.d.app.shown.lesson, &v, 1280, 720, &s.d.metrics);
        StrBuf out = strbuf_make(&a);
        draw_dump(&out, &d);
        CHECK(str_equal(str_part(kept, 0, out.len), strbuf_str(&out))); /* buttons lie over it */
    }
    CHECK_INT(s.d.app.shown.view.pool, POOL_MEAN);
    arena_free(&a);
    stand_up(&s);
}

/* ---- many matrices ---- */

static const char *const heads = "x = torch.rand(2, 3, 100, 100)\n";

static int64_t locked_block(const Seat *s)
{
    const View *v = &s->d.app.shown.view;
    return v->focus.node == NO_NODE ? -1 : v->focus.cell / 10000;
}

/* A click locks the matrix under it, which then stands large; all move together; Esc lets go, and
 * what is zoomed stays. */
TEST(pan_locks_one_of_many_matrices)
{
    Seat s;
    Arena a = arena_make(0);
    if (!sit_down(&s, heads))
        return;
    s.d.app.shown.view.kind = VIEW_GRID;
    s.d.app.shown.view.zoom = (Zoom){20, 30, 50, 50};
    Str free = desk_picture(&s.d, &a);
    DrawTag last = {TAG_FIELD, lesson_step(s.d.app.shown.lesson, 1)->show.node, 5 * 10000, 0};
    int fields = 0;
    Box box = {0};
    const DrawList *list = app_draw(&s.d.app);
    for (size_t i = 0; i < list->count; i++) {
        fields += list->items[i].tag.kind == TAG_FIELD;
        if (list->items[i].tag.kind == TAG_FIELD && list->items[i].tag.cell == last.cell)
            box = list->items[i].box;
    }
    CHECK_INT(fields, 6);
    Point at = {box.x + box.w / 2, box.y + box.h / 2};
    CHECK_INT(locked_block(&s), -1);
    send(&s, INPUT_PRESS, at, 0);
    send(&s, INPUT_RELEASE, at, 0);
    CHECK_INT(locked_block(&s), 5);
    Str locked = desk_picture(&s.d, &a);
    CHECK(strstr(locked.at, "\"matrix 1, 2\"") != NULL &&
          strstr(free.at, "\"matrix 1, 2\"") == NULL);
    CHECK_INT(s.d.app.shown.view.zoom.rows, 50);
    desk_press(&s.d, "Alt+Right");
    CHECK_INT(s.d.app.shown.view.zoom.column, 42);
    desk_press(&s.d, "Alt+Left");
    desk_press(&s.d, "Esc");
    CHECK_INT(locked_block(&s), -1);
    CHECK_INT(s.d.app.shown.view.zoom.rows, 50);
    s.d.app.shown.message[0] = 0;
    CHECK(str_equal(desk_picture(&s.d, &a), free));
    desk_press(&s.d, "Esc"); /* takes no picture away that somebody chose */
    CHECK_INT(s.d.app.shown.view.kind, VIEW_GRID);
    arena_free(&a);
    stand_up(&s);
}

/* Shapes at the edge of what there is: nothing leaves its place, nothing divides by 0. */
TEST(pan_draws_matrices_of_every_shape)
{
    static const char *const shapes[] = {"1, 1, 1",    "2, 1, 200",   "2, 4096, 1", "1, 1, 1, 300",
                                         "3, 70, 70",  "0, 5, 100",   "3, 0, 100",  "3, 100, 0",
                                         "300, 70, 2", "20, 20, 1, 1"};
    static const Zoom zooms[] = {{0, 0, 0, 0}, {69, 0, 1, 1}, {5000, 5000, 3, 3}};
    static const ViewKind kinds[] = {VIEW_GRID, VIEW_HEADS, VIEW_HEATMAP};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        Lesson l;
        Str text = str_printf(&a, "# T\n\n## s\n\n```torch\nx = torch.zeros(%s)\n```\n", shapes[i]);
        if (world_text(&l, text))
            for (int k = 0; k < 9; k++) {
                TextMetrics fake = text_fake;
                View v = view_default();
                v.zoom = zooms[k % 3];
                v.kind = kinds[k / 3];
                DrawList d = scene_draw(&a, &l, &v, 1024, 768, &fake);
                for (size_t j = 0; j < d.count; j++) {
                    Box b = d.items[j].box;
                    CHECK(isfinite(b.x) && isfinite(b.y) && b.w >= 0 && b.h >= 0 && b.w < 1e5f);
                }
                CHECK_INT(d.clips, 0);
            }
        lesson_free(&l);
    }
    arena_free(&a);
}
