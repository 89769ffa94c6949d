/*
 * test_raster.c - small draw lists as pixels, looked at one by one, and as PNG bytes.
 */
#include "base/file.h"
#include "output/raster.h"
#include "test.h"

#include <libdeflate.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A picture in the making: black on white unless a test says otherwise. */
typedef struct Canvas {
    Arena arena;
    TextMetrics metrics;
    DrawList list;
    Image image;
} Canvas;

static const Colour black = COLOUR(0x000000), white = COLOUR(0xffffff);

static void canvas_open(Canvas *c, int width, int height)
{
    c->arena = arena_make(0);
    c->metrics = text_fake;
    c->list = draw_list(&c->arena, &c->metrics, width, height, white);
}

static void canvas_paint(Canvas *c)
{
    c->image = image_make(&c->arena, c->list.width, c->list.height);
    raster_paint(&c->image, &c->list, NULL);
}

static const uint8_t *pixel(const Canvas *c, int x, int y)
{
    return c->image.rgb + 3 * ((size_t)y * (size_t)c->image.width + (size_t)x);
}

/* How dark the pixel is, 0 to 255, when all is drawn in black on white. */
static int ink(const Canvas *c, int x, int y)
{
    return 255 - pixel(c, x, y)[1];
}

static int all_ink(const Canvas *c)
{
    int sum = 0;
    for (int y = 0; y < c->image.height; y++) {
        for (int x = 0; x < c->image.width; x++)
            sum += ink(c, x, y);
    }
    return sum;
}

TEST(a_rect_covers_whole_pixels_and_its_colour)
{
    Canvas c;
    canvas_open(&c, 10, 8);
    draw_rect(&c.list, (Box){2.2F, 1.4F, 4, 3}, (Colour)COLOUR(0x102030), 0);
    canvas_paint(&c);
    CHECK(memcmp(pixel(&c, 2, 1), "\x10\x20\x30", 3) == 0);
    CHECK(memcmp(pixel(&c, 5, 3), "\x10\x20\x30", 3) == 0);
    CHECK_INT(ink(&c, 1, 1) + ink(&c, 6, 1) + ink(&c, 2, 0) + ink(&c, 2, 4), 0);
    arena_free(&c.arena);
}

TEST(round_corners_are_smooth_and_symmetric)
{
    Canvas c;
    canvas_open(&c, 20, 20);
    draw_rect(&c.list, (Box){0, 0, 20, 20}, black, 10);
    canvas_paint(&c);
    CHECK_NEAR(all_ink(&c) / 255.0, 3.14159 * 100, 1.5);
    CHECK_INT(ink(&c, 0, 0), 0);
    CHECK_INT(ink(&c, 10, 10), 255);
    for (int i = 0; i < 20; i++)
        CHECK(ink(&c, i, 2) == ink(&c, 19 - i, 2) && ink(&c, i, 2) == ink(&c, 2, i) &&
              ink(&c, i, 2) == ink(&c, i, 17));
    arena_free(&c.arena);
}

TEST(a_frame_leaves_its_inside_alone)
{
    Canvas c;
    canvas_open(&c, 30, 20);
    draw_frame(&c.list, (Box){2, 2, 26, 16}, black, 5, 2, 0);
    canvas_paint(&c);
    CHECK_INT(ink(&c, 15, 2), 255);
    CHECK_INT(ink(&c, 15, 3), 255);
    CHECK_INT(ink(&c, 15, 4), 0);
    CHECK_INT(ink(&c, 2, 10), 255);
    CHECK_INT(ink(&c, 27, 10), 255);
    CHECK_INT(ink(&c, 15, 17), 255);
    CHECK_INT(ink(&c, 2, 2), 0);
    CHECK_INT(ink(&c, 15, 10), 0);
    arena_free(&c.arena);
}

TEST(a_clip_hides_what_is_outside_and_ends)
{
    Canvas c;
    canvas_open(&c, 20, 10);
    draw_add(&c.list, (DrawCommand){.kind = DRAW_CLIP, .box = {0, 0, 10, 10}});
    draw_add(&c.list, (DrawCommand){.kind = DRAW_CLIP, .box = {5, 0, 10, 10}});
    draw_rect(&c.list, (Box){0, 0, 20, 5}, black, 0);
    draw_add(&c.list, (DrawCommand){.kind = DRAW_UNCLIP});
    draw_add(&c.list, (DrawCommand){.kind = DRAW_UNCLIP});
    draw_rect(&c.list, (Box){0, 5, 20, 5}, black, 0);
    canvas_paint(&c);
    CHECK_INT(ink(&c, 4, 2), 0);
    CHECK_INT(ink(&c, 5, 2), 255);
    CHECK_INT(ink(&c, 10, 2), 0);
    CHECK_INT(ink(&c, 19, 7), 255);
    arena_free(&c.arena);
}

TEST(strokes_have_their_thickness)
{
    Canvas c;
    canvas_open(&c, 60, 60);
    draw_line(&c.list, (Point){10, 10}, (Point){50, 40}, black, 3, 0);
    canvas_paint(&c);
    CHECK_NEAR(all_ink(&c) / 255.0, 50 * 3 + 3.14159 * 2.25, 4);
    draw_line(&c.list, (Point){0, 50.5F}, (Point){60, 50.5F}, black, 1, 0);
    canvas_paint(&c);
    CHECK_INT(ink(&c, 30, 50), 255);
    CHECK_INT(ink(&c, 30, 49) + ink(&c, 30, 51), 0);
    arena_free(&c.arena);
}

TEST(dashes_are_half_of_a_line)
{
    Canvas c;
    canvas_open(&c, 80, 10);
    draw_line(&c.list, (Point){0, 5}, (Point){80, 5}, black, 1, 4);
    canvas_paint(&c);
    CHECK_INT(all_ink(&c), 40 * 255);
    arena_free(&c.arena);
}

TEST(a_curve_begins_and_ends_at_its_points)
{
    Canvas c;
    canvas_open(&c, 60, 40);
    draw_add(&c.list,
             (DrawCommand){.kind = DRAW_CURVE,
                           .points = {{5.5F, 5.5F}, {30, 5.5F}, {30, 35.5F}, {55.5F, 35.5F}},
                           .colour = black,
                           .thickness = 2});
    canvas_paint(&c);
    CHECK(ink(&c, 5, 5) > 200);
    CHECK(ink(&c, 55, 35) > 200);
    CHECK(ink(&c, 30, 20) > 200);
    CHECK_INT(ink(&c, 30, 5) + ink(&c, 30, 35), 0);
    arena_free(&c.arena);
}

/* A ribbon that is much wider than high is as wide on each level as at its ends, and fills the area
 * that follows from that. */
TEST(a_ribbon_is_as_wide_on_every_level)
{
    Canvas c;
    canvas_open(&c, 300, 60);
    draw_add(&c.list, (DrawCommand){.kind = DRAW_RIBBON,
                                    .points = {{50, 10}, {50, 30}, {250, 30}, {250, 50}},
                                    .colour = black,
                                    .thickness = 60});
    canvas_paint(&c);
    CHECK_NEAR(all_ink(&c) / 255.0, 40 * 60, 20);
    CHECK(ink(&c, 22, 10) > 200 && ink(&c, 77, 10) > 200);
    CHECK(ink(&c, 222, 49) > 200 && ink(&c, 277, 49) > 200);
    CHECK_INT(ink(&c, 50, 9) + ink(&c, 250, 50) + ink(&c, 15, 10) + ink(&c, 285, 49), 0);
    for (int y = 10; y < 50; y++) {
        int row = 0;
        for (int x = 0; x < 300; x++)
            row += ink(&c, x, y);
        CHECK_NEAR(row / 255.0, 60, 1.5);
    }
    arena_free(&c.arena);
}

/* A thin one can be seen where it runs flat. */
TEST(a_ribbon_is_nowhere_thinner_than_a_pixel)
{
    Canvas c;
    canvas_open(&c, 300, 60);
    draw_add(&c.list, (DrawCommand){.kind = DRAW_RIBBON,
                                    .points = {{50, 10}, {50, 30}, {250, 30}, {250, 50}},
                                    .colour = black,
                                    .thickness = 0.2f});
    canvas_paint(&c);
    CHECK(all_ink(&c) / 255.0 > 180);
    arena_free(&c.arena);
}

TEST(a_triangle_fills_half_its_box_whichever_way_round)
{
    Canvas c;
    canvas_open(&c, 40, 40);
    draw_triangle(&c.list, (Point){0, 0}, (Point){40, 0}, (Point){0, 40}, black);
    canvas_paint(&c);
    CHECK_NEAR(all_ink(&c) / 255.0, 800, 8);
    int before = all_ink(&c);
    c.list.count = 0;
    draw_triangle(&c.list, (Point){0, 0}, (Point){0, 40}, (Point){40, 0}, black);
    canvas_paint(&c);
    CHECK_INT(all_ink(&c), before);
    arena_free(&c.arena);
}

TEST(a_cross_leaves_its_middle_free)
{
    Canvas c;
    canvas_open(&c, 40, 40);
    draw_add(
        &c.list,
        (DrawCommand){
            .kind = DRAW_CROSS, .box = {4, 4, 32, 32}, .colour = black, .thickness = 2, .gap = 8});
    canvas_paint(&c);
    CHECK_INT(ink(&c, 20, 20), 0);
    CHECK(ink(&c, 6, 6) > 200);
    CHECK(ink(&c, 33, 6) > 200);
    CHECK(ink(&c, 6, 33) > 200);
    arena_free(&c.arena);
}

TEST(a_hatch_runs_along_its_diagonal_and_stays_inside)
{
    Canvas c;
    canvas_open(&c, 40, 40);
    draw_add(
        &c.list,
        (DrawCommand){
            .kind = DRAW_HATCH, .box = {5, 5, 30, 30}, .colour = black, .thickness = 1, .gap = 6});
    canvas_paint(&c);
    CHECK(all_ink(&c) / 255 > 100);
    CHECK(all_ink(&c) / 255 < 250);
    for (int i = 6; i < 33; i++)
        CHECK_INT(ink(&c, i, 20), ink(&c, i + 1, 19));
    for (int i = 0; i < 40; i++)
        CHECK_INT(ink(&c, i, 4) + ink(&c, 4, i) + ink(&c, i, 35) + ink(&c, 35, i), 0);
    arena_free(&c.arena);
}

TEST(a_ramp_has_the_high_end_on_top_or_right)
{
    Canvas c;
    canvas_open(&c, 40, 100);
    draw_add(
        &c.list,
        (DrawCommand){.kind = DRAW_RAMP, .box = {0, 0, 10, 100}, .map = MAP_GREY, .upright = true});
    draw_add(&c.list, (DrawCommand){.kind = DRAW_RAMP, .box = {10, 0, 30, 10}, .map = MAP_GREY});
    canvas_paint(&c);
    CHECK(ink(&c, 5, 0) < 5);
    CHECK(ink(&c, 5, 99) > 250);
    CHECK(ink(&c, 10, 5) > 245);
    CHECK(ink(&c, 39, 5) < 10);
    arena_free(&c.arena);
}

TEST(half_transparent_colours_mix)
{
    Canvas c;
    canvas_open(&c, 8, 8);
    draw_rect(&c.list, (Box){0, 0, 8, 8}, (Colour){0, 0, 0, 128}, 0);
    canvas_paint(&c);
    CHECK_NEAR(ink(&c, 4, 4), 128, 1);
    arena_free(&c.arena);
}

/* Whatever the coordinates, nothing is written outside the picture (the sanitizers watch). */
TEST(shapes_outside_the_picture_do_no_harm)
{
    static const float far[] = {-1e6F, -30, 3, 200, 1e6F};
    Canvas c;
    canvas_open(&c, 20, 20);
    for (int i = 0; i < 25; i++) {
        Point from = {far[i % 5], far[i / 5]}, to = {far[i / 5], far[(i + 3) % 5]};
        Box box = {from.x, from.y, far[(i + 2) % 5], far[(i + 1) % 5]};
        draw_line(&c.list, from, to, black, 3, 0);
        draw_add(&c.list,
                 (DrawCommand){.kind = DRAW_CROSS, .box = box, .colour = black, .thickness = 2});
        draw_triangle(&c.list, from, to, (Point){5, 5}, black);
        draw_add(&c.list,
                 (DrawCommand){
                     .kind = DRAW_HATCH, .box = box, .colour = black, .thickness = 1, .gap = 5});
        draw_rect(&c.list, box, black, 4);
        draw_frame(&c.list, (Box){from.x, from.y, 12, -3}, black, 4, 2, 0);
    }
    canvas_paint(&c);
    CHECK_INT(c.list.clips, 0);
    arena_free(&c.arena);
}

/* A place from -40 to 239, in quarters of a pixel. */
static float place(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (float)(*seed >> 16) / 65536 * 280 - 40;
}

/* Adds some command of that kind. */
static void draw_any(DrawList *d, DrawKind kind, uint32_t *seed)
{
    static const uint8_t rgb[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9};
    static const DrawPixels pixels = {2, 2, rgb, NULL, false};
    DrawCommand c = {.kind = kind, .pixels = kind == DRAW_PIXELS ? &pixels : NULL};
    for (int i = 0; i < 4; i++)
        c.points[i] = (Point){place(seed), place(seed)};
    c.box = (Box){place(seed), place(seed), fabsf(place(seed)), fabsf(place(seed))};
    c.colour = (Colour){(uint8_t)place(seed), 100, 200, place(seed) > 100 ? 255 : 120};
    c.radius = fabsf(place(seed)) / 4;
    c.thickness = 1 + fabsf(place(seed)) / 20;
    c.gap = kind == DRAW_HATCH || place(seed) > 100 ? 9 : 0;
    c.upright = place(seed) > 100;
    draw_add(d, c);
}

TEST(a_picture_over_another_is_as_if_painted_alone)
{
    uint32_t seed = 1;
    for (int kind = 0; kind < DRAW_KIND_COUNT; kind++) {
        bool paints = kind != DRAW_TEXT && kind != DRAW_CLIP && kind != DRAW_UNCLIP;
        for (int round = 0; paints && round < 6; round++) {
            Canvas c, over;
            uint32_t same = seed;
            canvas_open(&c, 200, 200);
            canvas_open(&over, 200, 200);
            DrawCommand clip = {.kind = DRAW_CLIP, .box = {20, 30, 150, 140}};
            draw_any(&c.list, (DrawKind)kind, &seed);
            canvas_paint(&c);
            draw_add(&over.list, clip);
            draw_any(&over.list, (DrawKind)kind, round % 2 ? &seed : &same);
            draw_add(&over.list, (DrawCommand){.kind = DRAW_UNCLIP});
            draw_any(&over.list, DRAW_LINE, &seed);
            canvas_paint(&over);
            raster_paint(&c.image, &over.list, NULL);
            CHECK(memcmp(c.image.rgb, over.image.rgb, 200 * 200 * 3) == 0);
            arena_free(&c.arena);
            arena_free(&over.arena);
        }
    }
}

TEST(whatever_of_a_command_changes_is_painted)
{
    static const uint8_t red[] = {255, 0, 0}, blue[] = {0, 0, 255};
    static const DrawPixels one = {1, 1, red, NULL, false}, other = {1, 1, blue, NULL, false};
    const Box box = {10, 10, 40, 20};
    const Colour dark = {0, 0, 0, 255};
    const struct {
        DrawCommand before, after;
    } changes[] = {
        {{.kind = DRAW_RECT, .box = box, .colour = dark},
         {.kind = DRAW_RECT, .box = box, .colour = {1, 0, 0, 255}}},
        {{.kind = DRAW_RECT, .box = box, .colour = dark},
         {.kind = DRAW_RECT, .box = box, .colour = {0, 0, 0, 90}}},
        {{.kind = DRAW_RECT, .box = box, .colour = dark},
         {.kind = DRAW_RECT, .box = {10, 10, 41, 20}, .colour = dark}},
        {{.kind = DRAW_RECT, .box = box, .colour = dark},
         {.kind = DRAW_RECT, .box = box, .colour = dark, .radius = 5}},
        {{.kind = DRAW_RECT, .box = box, .colour = dark},
         {.kind = DRAW_FRAME, .box = box, .colour = dark, .thickness = 2}},
        {{.kind = DRAW_FRAME, .box = box, .colour = dark, .thickness = 1},
         {.kind = DRAW_FRAME, .box = box, .colour = dark, .thickness = 2}},
        {{.kind = DRAW_FRAME, .box = box, .colour = dark, .thickness = 2},
         {.kind = DRAW_FRAME, .box = box, .colour = dark, .thickness = 2, .gap = 3}},
        {{.kind = DRAW_LINE, .points = {{1, 2}, {30, 40}}, .thickness = 2, .colour = dark},
         {.kind = DRAW_LINE, .points = {{1, 40}, {30, 2}}, .thickness = 2, .colour = dark}},
        {{.kind = DRAW_RAMP, .box = box, .map = MAP_VIRIDIS},
         {.kind = DRAW_RAMP, .box = box, .map = MAP_GREY}},
        {{.kind = DRAW_RAMP, .box = box, .map = MAP_VIRIDIS},
         {.kind = DRAW_RAMP, .box = box, .map = MAP_VIRIDIS, .upright = true}},
        {{.kind = DRAW_PIXELS, .box = box, .pixels = &one},
         {.kind = DRAW_PIXELS, .box = box, .pixels = &other}},
        {{.kind = DRAW_TEXT, .points = {{5, 40}}, .px = 20, .colour = dark, .text = STR("to")},
         {.kind = DRAW_TEXT, .points = {{5, 40}}, .px = 20, .colour = dark, .text = STR("of")}},
        {{.kind = DRAW_TEXT, .points = {{5, 40}}, .px = 20, .colour = dark, .text = STR("to")},
         {.kind = DRAW_TEXT, .points = {{5, 40}}, .px = 21, .colour = dark, .text = STR("to")}},
        {{.kind = DRAW_TEXT, .points = {{5, 40}}, .px = 20, .colour = dark, .text = STR("to")},
         {.kind = DRAW_TEXT,
          .points = {{5, 40}},
          .px = 20,
          .colour = dark,
          .text = STR("to"),
          .font = FONT_MONO}},
    };
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Canvas c, over;
        canvas_open(&c, 60, 60);
        canvas_open(&over, 60, 60);
        draw_add(&c.list, changes[i].before);
        draw_add(&over.list, changes[i].after);
        c.image = image_make(&c.arena, 60, 60);
        over.image = image_make(&over.arena, 60, 60);
        raster_paint(&c.image, &c.list, fonts);
        raster_paint(&over.image, &over.list, fonts);
        CHECK(memcmp(c.image.rgb, over.image.rgb, 60 * 60 * 3) != 0);
        raster_paint(&c.image, &over.list, fonts);
        CHECK(memcmp(c.image.rgb, over.image.rgb, 60 * 60 * 3) == 0);
        arena_free(&c.arena);
        arena_free(&over.arena);
    }
    fonts_close(fonts);
}

TEST(what_is_the_same_in_the_next_picture_is_not_painted_again)
{
    Canvas c;
    canvas_open(&c, 640, 640);
    draw_rect(&c.list, (Box){0, 0, 640, 640}, black, 0);
    canvas_paint(&c);
    memset(c.image.rgb, 77, (size_t)640 * 640 * 3); /* as nobody else may do */
    draw_rect(&c.list, (Box){300, 300, 10, 10}, white, 0);
    raster_paint(&c.image, &c.list, NULL);
    CHECK_INT(pixel(&c, 305, 305)[0], 255);
    CHECK_INT(pixel(&c, 299, 299)[0], 0);
    CHECK_INT(pixel(&c, 20, 20)[0], 77);
    CHECK_INT(pixel(&c, 600, 300)[0], 77);
    arena_free(&c.arena);
}

TEST(runs_of_translucent_pixels_are_rounded_as_single_ones)
{
    for (int a = 0; a < 255; a++) {
        Canvas c;
        Colour over = {250, 3, 128, (uint8_t)a};
        canvas_open(&c, 256, 2);
        for (int x = 0; x < 256; x++)
            draw_rect(&c.list, (Box){(float)x, 0, 1, 2}, (Colour){(uint8_t)x, (uint8_t)x, 9, 255},
                      0);
        draw_rect(&c.list, (Box){0, 1, 256, 1}, over, 0);
        canvas_paint(&c);
        for (int x = 0; x < 256; x++) {
            CHECK_INT(pixel(&c, x, 1)[0], (x * (255 - a) + 250 * a + 127) / 255);
            CHECK_INT(pixel(&c, x, 1)[1], (x * (255 - a) + 3 * a + 127) / 255);
            CHECK_INT(pixel(&c, x, 1)[2], (9 * (255 - a) + 128 * a + 127) / 255);
        }
        arena_free(&c.arena);
    }
}

static uint32_t big_endian(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* The unpacked rows of a PNG with one IDAT, each with its filter byte; malloc'd. */
static uint8_t *unpack(Str png, size_t size)
{
    const char *idat = png.at + 8 + 25; /* signature, IHDR */
    struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
    uint8_t *rows = malloc(size);
    bool good =
        CHECK(memcmp(idat + 4, "IDAT", 4) == 0) &&
        CHECK_INT(libdeflate_zlib_decompress(d, idat + 8, big_endian(idat), rows, size, NULL),
                  LIBDEFLATE_SUCCESS);
    libdeflate_free_decompressor(d);
    if (good)
        return rows;
    free(rows);
    return NULL;
}

/* A folder of one test's own, and a file in it. */
typedef struct PngFile {
    char folder[32], path[40];
} PngFile;

static bool png_file_open(PngFile *f)
{
    snprintf(f->folder, sizeof f->folder, "/tmp/attnscope-test-XXXXXX");
    bool made = CHECK(mkdtemp(f->folder) != NULL);
    snprintf(f->path, sizeof f->path, "%s/a.png", f->folder);
    return made;
}

static void png_file_close(const PngFile *f)
{
    unlink(f->path);
    rmdir(f->folder);
}

/* The canvas painted anew, as the bytes of its file. */
static Str written(Canvas *c, const PngFile *f)
{
    Error e = {0};
    Str bytes = {0};
    canvas_paint(c);
    CHECK(png_write(&c->image, f->path, true, &e));
    CHECK(file_read(&c->arena, f->path, &bytes, &e));
    return bytes;
}

TEST(a_png_holds_the_pixels_and_is_the_same_every_time)
{
    Canvas c;
    PngFile file;
    if (!png_file_open(&file))
        return;
    canvas_open(&c, 50, 30);
    draw_rect(&c.list, (Box){3, 3, 40, 20}, (Colour)COLOUR(0x0b5cad), 6);
    Str first = written(&c, &file), second = written(&c, &file);
    if (!CHECK(str_equal(first, second) && first.len > 64))
        return;
    CHECK(memcmp(first.at, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) == 0);
    CHECK_INT(big_endian(first.at + 16), 50);
    CHECK_INT(big_endian(first.at + 20), 30);
    CHECK(memcmp(first.at + 24, "\x08\x02\0\0\0", 5) == 0); /* 8 bits, RGB, plain */
    uint8_t *rows = unpack(first, 30 * 151);
    for (size_t y = 0; rows && y < 30; y++) {
        CHECK_INT(rows[y * 151], 0);
        CHECK(memcmp(rows + y * 151 + 1, c.image.rgb + y * 150, 150) == 0);
    }
    free(rows);
    png_file_close(&file);
    arena_free(&c.arena);
}

TEST(png_write_keeps_what_is_there)
{
    PngFile file;
    Canvas c;
    Error e = {0};
    if (!png_file_open(&file))
        return;
    canvas_open(&c, 5, 5);
    canvas_paint(&c);
    CHECK(png_write(&c.image, file.path, false, &e));
    CHECK(!png_write(&c.image, file.path, false, &e));
    CHECK_INT(e.kind, ERROR_FILE);
    e = (Error){0};
    CHECK(png_write(&c.image, file.path, true, &e));
    png_file_close(&file);
    arena_free(&c.arena);
}

TEST(a_spot_leaves_a_circle_with_a_soft_edge)
{
    Canvas c;
    canvas_open(&c, 60, 40);
    draw_add(&c.list, (DrawCommand){.kind = DRAW_SPOT,
                                    .box = {0, 0, 50, 40},
                                    .points = {{20, 20}},
                                    .radius = 10,
                                    .colour = {0, 0, 0, 128}});
    canvas_paint(&c);
    for (int y = 0; y < 40; y++) {
        for (int x = 0; x < 50; x++) {
            float dx = (float)x + 0.5F - 20, dy = (float)y + 0.5F - 20;
            float covered = sqrtf(dx * dx + dy * dy) - 10 + 0.5F;
            float share = covered < 0 ? 0 : covered > 1 ? 1 : covered;
            CHECK_NEAR(ink(&c, x, y), 128 * share, 1.5);
        }
    }
    CHECK_INT(ink(&c, 55, 20), 0);
    arena_free(&c.arena);
}
