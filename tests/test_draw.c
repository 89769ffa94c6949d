/*
 * test_draw.c - draw lists built with the fake font: their dump, clipping of text, hit testing.
 */
#include "draw/draw.h"
#include "draw_dump.h"
#include "test.h"

static const TextLook plain = {FONT_MONO, 16, COLOUR(0x112233)};

/* A list with one command of every kind. */
static DrawList every_kind(Arena *a, const TextMetrics *m)
{
    DrawList d = draw_list(a, m, 200, 100, (Colour)COLOUR(0xfbfaf6));
    Colour ink = (Colour)COLOUR(0x0b5cad);
    draw_rect(&d, (Box){1, 2, 30, 40}, ink, 3);
    draw_frame(&d, (Box){1, 2, 30, 40}, ink, 3, 2, 0);
    draw_frame(&d, (Box){1, 2, 30, 40}, ink, 0, 1, 4);
    draw_line(&d, (Point){5, 9}, (Point){50, 3}, ink, 1.5F, 0);
    draw_add(&d, (DrawCommand){.kind = DRAW_CURVE,
                               .points = {{0, 0}, {10, 0}, {10, 20}, {20, 20}},
                               .colour = ink,
                               .thickness = 2});
    draw_add(&d, (DrawCommand){.kind = DRAW_RIBBON,
                               .points = {{0, 0}, {0, 10}, {20, 10}, {20, 20}},
                               .colour = ink,
                               .thickness = 6});
    draw_triangle(&d, (Point){0, 0}, (Point){8, 4}, (Point){0, 8}, ink);
    draw_add(&d, (DrawCommand){.kind = DRAW_CLIP, .box = {0, 0, 100, 50}});
    draw_add(&d, (DrawCommand){.kind = DRAW_HATCH,
                               .box = {10, 10, 20, 20},
                               .colour = {1, 2, 3, 128},
                               .thickness = 1,
                               .gap = 6});
    draw_add(
        &d,
        (DrawCommand){
            .kind = DRAW_CROSS, .box = {10, 10, 20, 20}, .colour = ink, .thickness = 1, .gap = 5});
    draw_add(&d, (DrawCommand){.kind = DRAW_UNCLIP});
    draw_add(&d, (DrawCommand){.kind = DRAW_RAMP,
                               .box = {150, 10, 12, 60},
                               .map = MAP_DIVERGING,
                               .upright = true});
    draw_add(&d, (DrawCommand){.kind = DRAW_SPOT,
                               .box = {0, 0, 200, 100},
                               .points = {{50, 50}},
                               .radius = 20,
                               .colour = {0, 0, 0, 128}});
    d.tag = (DrawTag){TAG_CELL, 3, 17, 0};
    draw_area(&d, (Box){55, 20, 60, 30});
    draw_text(&d, plain, 60, 40, STR("−0.43"));
    d.tag = (DrawTag){0};
    draw_text_in(&d, plain, (Box){60, 50, 80, 20}, ALIGN_RIGHT, STR("right"));
    return d;
}

TEST(draw_dump_names_what_each_command_uses)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = every_kind(&a, &m);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    CHECK_GOLDEN(out.at, "draw_every_kind.txt");
    arena_free(&a);
}

TEST(text_is_aligned_and_shortened_to_its_box)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 200, 100, (Colour)COLOUR(0));
    CHECK_NEAR(draw_text_in(&d, plain, (Box){10, 0, 100, 20}, ALIGN_RIGHT, STR("abc")), 24, 0);
    CHECK_NEAR(d.items[0].box.x, 86, 0);
    draw_text_in(&d, plain, (Box){10, 0, 100, 20}, ALIGN_CENTRE, STR("abc"));
    CHECK_NEAR(d.items[1].box.x, 48, 0);
    draw_text_in(&d, plain, (Box){10, 0, 40, 20}, ALIGN_LEFT, STR("journey"));
    CHECK_STR(d.items[2].text.at, "jour…");
    CHECK_NEAR(draw_text_in(&d, plain, (Box){10, 0, 4, 20}, ALIGN_LEFT, STR("journey")), 0, 0);
    CHECK_INT(d.count, 3);
    arena_free(&a);
}

TEST(text_fit_keeps_whole_characters)
{
    TextMetrics m = text_fake;
    CHECK_INT(text_fit(&m, FONT_SANS, 16, STR("−∞√"), 17).len, 6);
    CHECK_INT(text_fit(&m, FONT_SANS, 16, STR("−∞√"), 99).len, 9);
    CHECK_INT(text_fit(&m, FONT_SANS, 16, STR("−∞√"), 7).len, 0);
}

TEST(lines_break_between_words)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 200, 100, (Colour)COLOUR(0));
    Str text = STR(" one two  three "), rest = text;
    CHECK(str_is(text_line(&m, FONT_SANS, 16, &rest, 56), "one two")); /* 8 pixels a character */
    CHECK(str_is(text_line(&m, FONT_SANS, 16, &rest, 16), "three"));   /* a word stays whole */
    CHECK_INT(text_line(&m, FONT_SANS, 16, &rest, 56).len, 0);
    CHECK_INT(text_lines(&m, FONT_SANS, 16, text, 55), 3);
    CHECK_INT(draw_text_lines(&d, plain, (Box){0, 0, 56, 20}, ALIGN_LEFT, 3, text), 2);
    CHECK_STR(d.items[1].text.at, "three");
    CHECK_NEAR(d.items[1].box.y - d.items[0].box.y, 20, 0);
    CHECK_INT(draw_text_lines(&d, plain, (Box){0, 0, 56, 20}, ALIGN_LEFT, 1, text), 1);
    CHECK_STR(d.items[2].text.at, "one tw…");
    arena_free(&a);
}

TEST(a_text_outlives_the_bytes_it_was_made_from)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 200, 100, (Colour)COLOUR(0));
    char bytes[] = "one";
    draw_text(&d, plain, 0, 10, str_of(bytes));
    bytes[0] = 'X';
    CHECK_STR(d.items[0].text.at, "one");
    arena_free(&a);
}

TEST(a_hit_is_the_topmost_tag_inside_its_clip)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 100, 100, (Colour)COLOUR(0));
    d.tag = (DrawTag){TAG_NODE, 1, 0, 0};
    draw_rect(&d, (Box){0, 0, 50, 50}, (Colour)COLOUR(0), 0);
    draw_add(&d, (DrawCommand){.kind = DRAW_CLIP, .box = {0, 0, 20, 20}});
    d.tag = (DrawTag){TAG_CELL, 1, 7, 0};
    draw_rect(&d, (Box){10, 10, 50, 50}, (Colour)COLOUR(0), 0);
    draw_add(&d, (DrawCommand){.kind = DRAW_UNCLIP});
    d.tag = (DrawTag){0};
    draw_rect(&d, (Box){0, 0, 100, 100}, (Colour)COLOUR(0), 0);
    CHECK_INT(draw_hit(&d, (Point){15, 15}).kind, TAG_CELL);
    CHECK_INT(draw_hit(&d, (Point){15, 15}).cell, 7);
    CHECK_INT(draw_hit(&d, (Point){30, 30}).kind, TAG_NODE);
    CHECK_INT(draw_hit(&d, (Point){70, 70}).kind, TAG_NONE);
    arena_free(&a);
}

/* What is plain goes with the ground, cells of its colour stay; a line ends where a plate was. */
TEST(a_picture_without_ground_has_no_plates)
{
    const Colour white = COLOUR(0xffffff), panel = COLOUR(0xf0f0f0), ink = COLOUR(0x112233);
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    DrawList d = draw_list(&a, &fake, 100, 50, white);
    d.tag = (DrawTag){.kind = TAG_TOLD};
    draw_rect(&d, (Box){0, 0, 100, 50}, panel, 0);
    d.tag = (DrawTag){0};
    draw_line(&d, (Point){5, 20}, (Point){95, 20}, ink, 1, 3);
    draw_line(&d, (Point){5, 40}, (Point){95, 40}, ink, 1, 0);
    draw_rect(&d, (Box){30, 10, 40, 15}, white, 2);
    d.tag = (DrawTag){.kind = TAG_CELL};
    draw_rect(&d, (Box){0, 0, 9, 9}, white, 0);
    d.tag = (DrawTag){0};
    draw_rect(&d, (Box){50, 0, 9, 9}, ink, 0);
    draw_unground(&d, panel);
    CHECK(d.background.a == 0);
    CHECK_INT(d.count, 5);
    CHECK(d.items[0].kind == DRAW_LINE && d.items[0].points[0].x == 5 && d.items[0].box.w == 25);
    CHECK(d.items[1].kind == DRAW_LINE && d.items[1].points[1].x == 95 && d.items[1].box.w == 90);
    CHECK(d.items[2].kind == DRAW_LINE && d.items[2].points[0].x == 70 && d.items[2].box.w == 25);
    CHECK(d.items[3].kind == DRAW_RECT && d.items[3].tag.kind == TAG_CELL);
    CHECK(d.items[4].kind == DRAW_RECT && d.items[4].box.x == 50);
    arena_free(&a);
}

TEST(an_area_is_hit_and_not_seen)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 200, 100, (Colour)COLOUR(0));
    d.tag = (DrawTag){TAG_STEP, -1, 4, 0};
    draw_area(&d, (Box){10, 10, 20, 20});
    CHECK_INT(draw_hit(&d, (Point){29, 29}).cell, 4);
    CHECK_INT(draw_hit(&d, (Point){31, 29}).kind, TAG_NONE);
    arena_free(&a);
}
