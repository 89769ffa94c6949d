/*
 * test_zoom.c - windows of a matrix, large matrices as points, and pictures of both.
 */
#include "draw_dump.h"
#include "lesson/lesson.h"
#include "matrix/grid.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/subject.h"
#include "subject/view.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <string.h>

static void check_zoom(Zoom got, int64_t row, int64_t column, int64_t rows, int64_t columns)
{
    CHECK_INT(got.row, row);
    CHECK_INT(got.column, column);
    CHECK_INT(got.rows, rows);
    CHECK_INT(got.columns, columns);
}

TEST(zoom_window_lies_within_the_matrix)
{
    check_zoom(zoom_window((Zoom){0, 0, 0, 0}, 6, 4), 0, 0, 6, 4);
    check_zoom(zoom_window((Zoom){5, 3, 2, 2}, 6, 4), 4, 2, 2, 2);
    check_zoom(zoom_window((Zoom){1, 1, 9, 1}, 6, 4), 0, 1, 6, 1);
    check_zoom(zoom_window((Zoom){0, 2, 0, 1}, 6, 4), 0, 2, 6, 1);
    check_zoom(zoom_window((Zoom){3, 3, 2, 2}, 0, 5), 0, 3, 0, 2);
}

/* A matrix that is shown and zoomed. */
typedef struct Zoomed {
    Lesson l;
    Arena a;
    View v;
    int64_t columns;
} Zoomed;

static bool zoomed_open(Zoomed *z, int rows, int columns)
{
    z->a = arena_make(0);
    z->columns = columns;
    bool well = world_code(&z->l, str_printf(&z->a, "x = torch.zeros(%d, %d)\n", rows, columns).at);
    z->v = world_view(1);
    return well;
}

static void zoomed_close(Zoomed *z)
{
    lesson_free(&z->l);
    arena_free(&z->a);
}

/* One notch closer to a cell, or away from it. */
static Zoom notch(Zoomed *z, bool away, int64_t row, int64_t column)
{
    CellRef at = {lesson_step(&z->l, 1)->main.node, 0, row * z->columns + column};
    z->v.zoom = view_zoom_by(&z->a, &z->l, &z->v, NULL, away, at);
    return z->v.zoom;
}

/* The cell pointed at stands at the same share of the window, give or take a cell. */
TEST(zoom_keeps_the_cell_that_is_pointed_at)
{
    Zoomed z;
    bool well = zoomed_open(&z, 60, 90);
    for (int64_t row = 0; well && row < 60; row += 7)
        for (int64_t column = 0; column < 90; column += 13) {
            z.v.zoom = (Zoom){0, 0, 0, 0};
            for (int i = 0; i < 4; i++) {
                Zoom before = zoom_window(z.v.zoom, 60, 90);
                Zoom after = zoom_window(notch(&z, false, row, column), 60, 90);
                double was = ((double)(row - before.row) + 0.5) / (double)before.rows;
                double is = ((double)(row - after.row) + 0.5) / (double)after.rows;
                CHECK_NEAR(is, was, 1.0 / (double)after.rows);
                CHECK(column >= after.column && column < after.column + after.columns);
            }
        }
    zoomed_close(&z);
}

TEST(zoom_ends_at_some_cells_and_at_the_whole)
{
    Zoomed z;
    if (zoomed_open(&z, 1024, 1024)) {
        for (int i = 0; i < 30; i++)
            notch(&z, false, 700, 300);
        CHECK_INT(z.v.zoom.rows, 3);
        CHECK_INT(z.v.zoom.columns, 3);
        CHECK(z.v.zoom.row <= 700 && z.v.zoom.row > 697);
        CHECK(z.v.zoom.column <= 300 && z.v.zoom.column > 297);
        for (int i = 0; i < 30; i++)
            notch(&z, true, 700, 300);
        CHECK(zoom_is_whole(z.v.zoom));
    }
    zoomed_close(&z);
    if (zoomed_open(&z, 1, 1))
        CHECK(zoom_is_whole(notch(&z, false, 0, 0)));
    zoomed_close(&z);
}

TEST(zoom_keeps_narrow_rows_whole)
{
    Zoomed z;
    if (zoomed_open(&z, 300, 5)) {
        notch(&z, false, 150, 2);
        CHECK_INT(z.v.zoom.rows, 200);
        CHECK_INT(z.v.zoom.columns, 5);
    }
    zoomed_close(&z);
}

TEST(zoom_pans_by_a_quarter_and_stops_at_the_edge)
{
    Zoomed z;
    if (zoomed_open(&z, 20, 20)) {
        z.v.zoom = (Zoom){8, 0, 8, 8};
        check_zoom(view_zoom_pan(&z.a, &z.l, &z.v, 1, 1), 10, 2, 8, 8);
        check_zoom(view_zoom_pan(&z.a, &z.l, &z.v, 9, -1), 12, 0, 8, 8);
        z.v.zoom = (Zoom){0, 0, 0, 0};
        CHECK(zoom_is_whole(view_zoom_pan(&z.a, &z.l, &z.v, 1, 0)));
    }
    zoomed_close(&z);
}

TEST(grid_takes_as_few_cells_into_a_point_as_it_can)
{
    static const struct {
        int64_t columns, rows;
        GridFit fit;
    } fits[] = {
        {1024, 1024, {1, 1, 600, 600}}, /* two cells to a point, which is more than a pixel */
        {4096, 4096, {3, 3, 600, 600}}, {600, 300, {0, 0, 700, 350}}, {300, 300, {0, 0, 600, 600}},
        {5, 300, {0, 0, 100, 600}}, /* at most 20 pixels wide */
        {4096, 1, {0, 3, 700, 20}},     {1, 4096, {3, 0, 20, 600}},   {1, 1, {0, 0, 20, 20}},
    };
    for (size_t i = 0; i < sizeof fits / sizeof *fits; i++) {
        GridFit got = grid_fit(fits[i].columns, fits[i].rows, 700, 600, 20), want = fits[i].fit;
        CHECK_INT(got.down, want.down);
        CHECK_INT(got.across, want.across);
        CHECK_NEAR(got.w, want.w, 0);
        CHECK_NEAR(got.h, want.h, 0);
    }
}

/* ---- pictures ---- */

static View last_step(const Lesson *l)
{
    View v = world_view((int)l->steps.count);
    v.kind = VIEW_HEATMAP;
    return v;
}

static const DrawCommand *find_pixels(const DrawList *d)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_PIXELS)
            return &d->items[i];
    return NULL;
}

/* In 1,000 x 1,000 cells one is large: it is seen, and pointing at it finds it. */
TEST(grid_shows_the_largest_cell_of_each_point)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "x = torch.zeros(1000, 1000)\nx[333, 667] = -5.\n")) {
        TextMetrics fake = text_fake;
        View v = last_step(&l);
        v.focus = (CellRef){lesson_step(&l, 1)->main.node, trace_now(&l.trace), 0};
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        const DrawCommand *c = find_pixels(&d);
        if (CHECK(c != NULL)) {
            int pool = 4; /* 1,000 cells in some 400 pixels */
            float px = c->box.w / (float)c->pixels->columns;
            Point at = {c->box.x + px * (float)(667 / pool) + px / 2,
                        c->box.y + px * (float)(333 / pool) + px / 2};
            CHECK_INT(c->pixels->columns, 1000 / pool);
            CHECK_INT(draw_hit(&d, at).kind, TAG_CELL);
            CHECK_INT(draw_hit(&d, at).cell, 333 * 1000 + 667);
            size_t place = (size_t)(333 / pool) * (size_t)c->pixels->columns + (size_t)(667 / pool);
            CHECK(memcmp(c->pixels->rgb + 3 * place, c->pixels->rgb, 3) != 0);
        }
    }
    lesson_free(&l);
    arena_free(&a);
}

static bool picture_says(Arena *a, const Lesson *l, const View *v, const char *text)
{
    TextMetrics fake = text_fake;
    DrawList d = scene_draw(a, l, v, 1280, 720, &fake);
    StrBuf out = strbuf_make(a);
    draw_dump(&out, &d);
    return strstr(out.at, text) != NULL;
}

TEST(zoomed_heatmap_shows_numbers_labels_and_an_overview)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "x = torch.arange(10000.).view(100, 100)\n")) {
        View v = last_step(&l);
        CHECK(picture_says(&a, &l, &v, "\"cells too small for numbers\""));
        v.zoom = (Zoom){40, 7, 5, 6};
        CHECK(picture_says(&a, &l, &v, "\"rows 40 to 44 of 100\""));
        CHECK(picture_says(&a, &l, &v, "\"columns 7 to 12 of 100\""));
        CHECK(picture_says(&a, &l, &v, "\"4412\""));
        CHECK(!picture_says(&a, &l, &v, "\"4413\""));
        CHECK(picture_says(&a, &l, &v, "pixels "));
    }
    lesson_free(&l);
    arena_free(&a);
}

/* A zoomed product shows the rows of A and the columns of B that make what is shown of it. */
TEST(zoomed_product_shows_the_operands_of_its_cells)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "s = inputs @ inputs.T\n")) {
        View v = last_step(&l);
        v.kind = VIEW_MATMUL;
        v.zoom = (Zoom){1, 3, 2, 2};
        CHECK(picture_says(&a, &l, &v, "\"rows 1 to 2 of 6\""));
        CHECK(picture_says(&a, &l, &v, "\"columns 3 to 4 of 6\""));
        CHECK(!picture_says(&a, &l, &v, "\"0.43\""));
    }
    lesson_free(&l);
    arena_free(&a);
}

/* Softmax of long rows: numbers around the focus, wherever that is. */
TEST(softmax_of_long_rows_is_shown_around_the_focus)
{
    static const struct {
        int row, column;
        const char *rows, *columns;
    } places[] = {{50, 70, "\"rows 44 to 55 of 100\"", "\"columns 64 to 75 of 200\""},
                  {99, 199, "\"rows 88 to 99 of 100\"", "\"columns 188 to 199 of 200\""}};
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "w = torch.softmax(torch.arange(20000.).view(100, 200), dim=-1)\n")) {
        View v = last_step(&l);
        v.kind = VIEW_SOFTMAX;
        for (int i = 0; i < 2; i++) {
            int64_t cell = (int64_t)places[i].row * 200 + places[i].column;
            Str score = str_printf(&a, "\"%lld\"", (long long)cell);
            v.focus = (CellRef){lesson_step(&l, 1)->main.node, trace_now(&l.trace), cell};
            CHECK(picture_says(&a, &l, &v, places[i].rows));
            CHECK(picture_says(&a, &l, &v, places[i].columns));
            CHECK(picture_says(&a, &l, &v, score.at));
        }
    }
    lesson_free(&l);
    arena_free(&a);
}

/* A product too large for a slide: numbers around the focus, and which rows and columns these are.
 */
static void check_around(const char *code, ViewKind kind, const char *const *says, int count)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, code)) {
        View v = last_step(&l);
        v.kind = kind;
        v.focus = (CellRef){lesson_step(&l, (int)l.steps.count)->main.node, trace_now(&l.trace),
                            400 * 120 + 61};
        for (int i = 0; i < count; i++)
            CHECK(picture_says(&a, &l, &v, says[i]));
    }
    lesson_free(&l);
    arena_free(&a);
}

TEST(large_products_are_shown_around_the_focus)
{
    static const char *const says[] = {"\"rows 396 to 403 of 500\"", "\"columns 57 to 64 of 120\"",
                                       "\"300\"", "\"1461\""};
    static const char *const fewer[] = {"\"rows 397 to 402 of 500\"",
                                        "\"columns 58 to 63 of 120\""};
    check_around("a = torch.zeros(500, 300)\nb = torch.zeros(300, 120)\n"
                 "a[400, 0] = 1.\nb[0, 61] = 1461.\nc = a @ b\n",
                 VIEW_MATMUL, says, 4);
    check_around("x = torch.zeros(500, 300)\nlayer = torch.nn.Linear(300, 120)\ny = layer(x)\n",
                 VIEW_LINEAR, fewer, 2);
}

TEST(zoom_follows_the_focus)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "x = torch.arange(10000.).view(100, 100)\n")) {
        View v = last_step(&l);
        v.zoom = (Zoom){40, 7, 5, 6};
        v.focus = (CellRef){lesson_step(&l, (int)l.steps.count)->main.node, trace_now(&l.trace),
                            45 * 100 + 6};
        check_zoom(view_zoom_follow(&a, &l, &v), 41, 6, 5, 6);
        v.focus.cell = 42 * 100 + 9;
        check_zoom(view_zoom_follow(&a, &l, &v), 40, 7, 5, 6);
    }
    lesson_free(&l);
    arena_free(&a);
}

TEST(zoom_is_an_option_that_is_written_as_it_is_read)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "x = torch.zeros(6, 3)\n")) {
        Error e = {0};
        View v = view_default();
        StrBuf out = strbuf_make(&a);
        CHECK(view_option(&v, &l, STR("zoom"), STR("1,0,3,2"), &e));
        view_write(&out, &l, &v);
        CHECK_STR(out.at, " --zoom 1,0,3,2");
        static const char *const wrong[] = {"1,0,3",   "1,0,3,2,5", "a,0,1,1", "-1,0,1,1",
                                            "0,0,0,1", "",          "1,0,3,2,"};
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            Error refused = {0};
            CHECK(!view_option(&v, &l, STR("zoom"), str_of(wrong[i]), &refused));
            CHECK_INT(refused.kind, ERROR_USAGE);
        }
    }
    lesson_free(&l);
    arena_free(&a);
}

static uint64_t sum_of(const Lesson *l, View v, Zoom zoom)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    v.zoom = zoom;
    DrawList d = scene_draw(&a, l, &v, 1280, 720, &fake);
    uint64_t sum = draw_list_sum(&d);
    arena_free(&a);
    return sum;
}

/* Every picture that a step offers is drawn otherwise with a zoom just where it can be zoomed. */
static void check_effects(const Lesson *l, View v)
{
    Arena a = arena_make(0);
    Subject shown = subject_of(&a, l, &v);
    ViewOffer o = view_offer_make(&shown);
    for (int i = 0; i < o.count; i++) {
        v.kind = o.kind[i];
        Subject s = subject_of(&a, l, &v);
        bool other = sum_of(l, v, (Zoom){0}) != sum_of(l, v, (Zoom){0, 0, 1, 1});
        bool part = tensor_count(trace_node(s.trace, s.node)->out) > 1;
        Str which = str_printf(&a, "%s at step %d as %s", l->slug.at, v.position.path[0],
                               view_kinds[s.kind].name);
        CHECK_STR(other ? which.at : "", subject_zooms(&s) && part ? which.at : "");
    }
    arena_free(&a);
}

TEST(zoom_has_an_effect_where_a_picture_can_be_zoomed)
{
    static const char *const lessons[] = {"6", "14", "tests/views/linear.md",
                                          "tests/views/heads.md"};
    for (size_t k = 0; k < sizeof lessons / sizeof *lessons; k++) {
        Lesson l;
        bool well = world_shelf(&l, lessons[k]);
        for (int step = 1; well && step <= (int)l.steps.count; step++) {
            View v = world_view(step);
            v.still = true;
            check_effects(&l, v);
            v.at = 1;
            if (inside_count(&l, &v) > 0)
                check_effects(&l, v);
        }
        lesson_free(&l);
    }
}

/* What has none is refused, and left out of the command that draws the picture. */
TEST(zoom_without_an_effect_is_refused)
{
    Lesson l;
    Arena a = arena_make(0);
    if (world_code(&l, "w = torch.softmax(inputs @ inputs.T, dim=-1)\n")) {
        Error e = {0};
        StrBuf out = strbuf_make(&a);
        View v = world_view(1);
        v.zoom = (Zoom){0, 0, 2, 2};
        CHECK(!view_check(&l, &v, &e));
        CHECK_INT(e.kind, ERROR_USAGE);
        CHECK_STR(e.message, "--zoom has no effect in this picture");
        view_write(&out, &l, &v);
        CHECK_STR(out.at, " --step 1");
        v.kind = VIEW_HEATMAP;
        e = (Error){0};
        CHECK(view_check(&l, &v, &e));
        view_write(&out, &l, &v);
        CHECK_STR(out.at, " --step 1 --step 1 --view heatmap --zoom 0,0,2,2");
    }
    lesson_free(&l);
    arena_free(&a);
}

/* ---- pixels ---- */

TEST(pixels_are_painted_square_by_square_within_the_clip)
{
    static const uint8_t rgb[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9};
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    DrawPixels pixels = {2, 2, rgb, NULL, false};
    DrawList d = draw_list(&a, &fake, 12, 10, (Colour)COLOUR(0xffffff));
    draw_add(&d, (DrawCommand){.kind = DRAW_CLIP, .box = {0, 0, 9, 10}});
    draw_add(&d, (DrawCommand){.kind = DRAW_PIXELS, .box = {2, 1, 8, 6}, .pixels = &pixels});
    draw_add(&d, (DrawCommand){.kind = DRAW_UNCLIP});
    Image im = image_make(&a, 12, 10);
    raster_paint(&im, &d, NULL);
    static const struct {
        int x, y;
        uint8_t rgb[3];
    } at[] = {{2, 1, {255, 0, 0}},     {5, 3, {255, 0, 0}},    {6, 1, {0, 255, 0}},
              {2, 4, {0, 0, 255}},     {8, 6, {9, 9, 9}},      {9, 6, {255, 255, 255}},
              {2, 7, {255, 255, 255}}, {1, 1, {255, 255, 255}}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        CHECK_MEM(im.rgb + 3 * (at[i].y * 12 + at[i].x), at[i].rgb, 3);
    arena_free(&a);
}

/* Bars of a part are as high as the plot, whatever the rest of the row holds. */
TEST(zoomed_bars_have_a_scale_of_what_they_show)
{
    Lesson l;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    if (world_code(&l, "a = torch.tensor([0.1, 0.2, 0.3, 0.2, 900., 0.1, 0.2, 0.1, 0.2])\n")) {
        View v = world_view(1);
        v.kind = VIEW_BARS;
        v.zoom = (Zoom){0, 0, 1, 4};
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        float most = 0;
        for (size_t i = 0; i < d.count; i++)
            if (d.items[i].kind == DRAW_RECT && d.items[i].tag.kind == TAG_CELL)
                most = fmaxf(most, d.items[i].box.h);
        CHECK(most > 100);
    }
    lesson_free(&l);
    arena_free(&a);
}
