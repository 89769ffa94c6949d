/*
 * test_paragraph.c - prose set in lines with the fake font: 8 pixels a character at size 16.
 */
#include "draw/pen.h"
#include "test.h"

#include <math.h>
#include <string.h>

enum { PX = 16 };

static const ProseCut whole = {0};

static Pen pen_of(DrawList *d)
{
    return (Pen){.d = d, .a = d->arena, .theme = &themes[0], .metrics = d->metrics, .small = 8};
}

static Prose one_block(ProseBlock *block, ProseRun *runs, size_t count)
{
    *block = (ProseBlock){.kind = PROSE_PARAGRAPH, .items = runs, .count = count};
    return (Prose){block, 1, 1};
}

/* Sets the prose and gives its text, "|" where a new line begins. */
static const char *set(Arena *a, const Prose *prose, float width)
{
    TextMetrics m = text_fake;
    DrawList d = draw_list(a, &m, 400, 400, (Colour)COLOUR(0));
    Pen pen = pen_of(&d);
    float height = prose_draw(&pen, prose, PX, (Point){10, 10}, width, &whole);
    CHECK_NEAR(height, prose_height(&pen, prose, PX, width, 0), 0);
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < d.count; i++) {
        const DrawCommand *c = &d.items[i];
        if (i)
            strbuf_puts(&out, c->box.y > d.items[i - 1].box.y ? "|" : " ");
        strbuf_add(&out, c->text);
        CHECK(c->box.x + c->box.w <= 10 + width);
        CHECK(c->box.y >= 10 && c->box.y + c->box.h <= 10 + height);
    }
    return out.at;
}

TEST(lines_break_between_words)
{
    Arena a = arena_make(0);
    ProseBlock block;
    ProseRun runs[] = {{0, STR("the larger\nit is,  the more")}};
    Prose prose = one_block(&block, runs, 1);
    CHECK_STR(set(&a, &prose, 81), "the larger|it is, the|more");
    CHECK_STR(set(&a, &prose, 400), "the larger it is, the more");
    arena_free(&a);
}

/* Columns are as wide as their widest cell; what is too wide is broken within its column. */
TEST(tables_stand_in_columns)
{
    Arena a = arena_make(0);
    ProseRun head[] = {{PROSE_BOLD, STR("name")},
                       {PROSE_CELL, STR(" ")},
                       {PROSE_BOLD, STR("what it is")},
                       {PROSE_CELL, STR(" ")}};
    ProseRun row[] = {
        {0, STR("q")}, {PROSE_CELL, STR(" ")}, {0, STR("it asks")}, {PROSE_CELL, STR(" ")}};
    ProseBlock blocks[] = {{.kind = PROSE_ROW, .number = 1, .items = head, .count = 4},
                           {.kind = PROSE_ROW, .items = row, .count = 4}};
    Prose prose = {blocks, 2, 2};
    CHECK_STR(set(&a, &prose, 300), "name what it is||q it asks"); /* a line between the two */
    CHECK_STR(set(&a, &prose, 100), "name what|it is||q it|asks");
    arena_free(&a);
}

/* Words at half pixels would be drawn to the left or right of where they belong. */
TEST(words_of_a_quote_stand_at_whole_pixels)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    ProseRun runs[] = {{0, STR("a few words")}};
    ProseBlock block = {.kind = PROSE_QUOTE, .items = runs, .count = 1};
    Prose prose = {&block, 1, 1};
    for (int px = 12; px < 24; px += 2) { /* of 19 pixels 1.5 sizes are 28.5 */
        DrawList d = draw_list(&a, &m, 400, 400, (Colour)COLOUR(0));
        Pen pen = pen_of(&d);
        prose_draw(&pen, &prose, (float)px + 1, (Point){10, 10}, 300, &whole);
        for (size_t i = 0; i < d.count; i++)
            if (d.items[i].kind == DRAW_TEXT && d.items[i].text.len == 1)
                CHECK_NEAR(d.items[i].box.x, floorf(d.items[i].box.x), 0);
    }
    arena_free(&a);
}

TEST(a_full_stop_stays_with_its_bold_word)
{
    Arena a = arena_make(0);
    ProseBlock block;
    ProseRun runs[] = {{0, STR("one ")}, {PROSE_BOLD, STR("key")}, {0, STR(". Two")}};
    Prose prose = one_block(&block, runs, 3);
    CHECK_STR(set(&a, &prose, 60), "one|key .|Two");
    arena_free(&a);
}

TEST(a_word_wider_than_the_line_is_broken)
{
    Arena a = arena_make(0);
    ProseBlock block;
    ProseRun runs[] = {{0, STR("a attention_scores b")}};
    Prose prose = one_block(&block, runs, 1);
    CHECK_STR(set(&a, &prose, 64), "a|attentio|n_scores|b");
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 400, 400, (Colour)COLOUR(0));
    Pen pen = pen_of(&d);
    CHECK_NEAR(prose_height(&pen, &prose, PX, 7, 0), 18 * 24, 0);
    arena_free(&a);
}

TEST(blocks_are_set_apart_and_items_indented)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    ProseRun run = {0, STR("item")};
    ProseBlock blocks[] = {{.kind = PROSE_PARAGRAPH, .items = &run, .count = 1},
                           {.kind = PROSE_NUMBER, .number = 10, .items = &run, .count = 1},
                           {.kind = PROSE_BULLET, .depth = 1, .items = &run, .count = 1}};
    Prose prose = {blocks, 3, 3};
    DrawList d = draw_list(&a, &m, 400, 400, (Colour)COLOUR(0));
    Pen pen = pen_of(&d);
    float height = prose_draw(&pen, &prose, PX, (Point){0, 0}, 300, &whole);
    CHECK_NEAR(height, 3 * 24 + 2 * 9, 0);
    CHECK_NEAR(d.items[0].box.x, 0, 0);
    CHECK(d.items[1].box.x > 0 || d.items[2].box.x > 0);
    CHECK_STR(d.items[2].text.at, "10.");
    CHECK_STR(d.items[4].text.at, "•");
    CHECK(d.items[3].box.x > d.items[1].box.x);
    CHECK_NEAR(prose_height(&pen, &(Prose){NULL, 0, 0}, PX, 300, 0), 0, 0);
    arena_free(&a);
}

TEST(tinted_words_keep_their_colour)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    ProseBlock block;
    ProseRun runs[] = {{PROSE_BOLD, STR("query")}, {0, STR(" query")}};
    Prose prose = one_block(&block, runs, 2);
    DrawList d = draw_list(&a, &m, 400, 400, (Colour)COLOUR(0));
    Pen pen = pen_of(&d);
    prose_draw(&pen, &prose, PX, (Point){0, 0}, 300, &whole);
    CHECK(memcmp(&d.items[0].colour, &themes[0].roles[ROLE_QUERY], sizeof(Colour)) == 0);
    CHECK(memcmp(&d.items[1].colour, &themes[0].roles[ROLE_TEXT], sizeof(Colour)) == 0);
    arena_free(&a);
}

TEST(powers_are_raised_and_indices_lowered)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    ProseBlock block;
    ProseRun runs[] = {{0, STR("x")}, {PROSE_SUPER, STR("2")}, {PROSE_SUB, STR("k")}};
    Prose prose = one_block(&block, runs, 3);
    DrawList d = draw_list(&a, &m, 400, 400, (Colour)COLOUR(0));
    Pen pen = pen_of(&d);
    prose_draw(&pen, &prose, PX, (Point){0, 0}, 300, &whole);
    CHECK(d.items[1].points[0].y < d.items[0].points[0].y);
    CHECK(d.items[2].points[0].y > d.items[0].points[0].y);
    CHECK(d.items[1].px < d.items[0].px);
    arena_free(&a);
}
