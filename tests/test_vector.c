/*
 * test_vector.c - small draw lists as SVG and PDF: what stands in the files. What other programs
 * make of whole pictures is looked at by test_export.sh.
 */
#include "output/vector.h"
#include "test.h"

#include <string.h>

/* A picture in the making, and the file that it becomes. */
typedef struct Sheet {
    Arena arena;
    FontSet *fonts;
    TextMetrics metrics;
    DrawList list;
    Str file;
    FontPart *part;
} Sheet;

static const Colour black = COLOUR(0x000000), white = COLOUR(0xffffff);

static bool sheet_open(Sheet *s, int width, int height)
{
    Error e = {0};
    *s = (Sheet){.arena = arena_make(0), .fonts = fonts_open(&e)};
    if (!CHECK(s->fonts != NULL))
        return false;
    s->metrics = fonts_metrics(s->fonts);
    s->list = draw_list(&s->arena, &s->metrics, width, height, white);
    return true;
}

static void sheet_close(Sheet *s)
{
    fonts_close(s->fonts);
    arena_free(&s->arena);
}

static void as_svg(Sheet *s, const char *id)
{
    StrBuf out = strbuf_make(&s->arena);
    PictureWords words = {STR("A < B"), STR("one & \x01 two")};
    svg_draw(&out, &s->list, s->fonts, s->part, id, 1, &words);
    s->file = strbuf_str(&out);
}

static bool as_pdf(Sheet *s, int pages)
{
    Error e = {0};
    PictureWords words = {STR("A page"), STR("\u00e4 is seen")};
    Pdf *pdf = pdf_open(&s->arena, s->fonts, STR("A title"), &e);
    for (int i = 0; pdf && i < pages; i++)
        pdf_page(pdf, &s->list, 1, &words, i == 0 ? STR("first") : STR(""));
    return CHECK(pdf && pdf_close(pdf, &s->file, &e));
}

/* How often a text occurs in the file. */
static int times(const Sheet *s, const char *text)
{
    Str wanted = str_of(text);
    int n = 0;
    for (size_t i = 0; i + wanted.len <= s->file.len; i++)
        n += memcmp(s->file.at + i, wanted.at, wanted.len) == 0;
    return n;
}

#define CHECK_HOLDS(s, text) CHECK_INT(times(s, text), 1)

/* Upright edges lie on whole pixels, as in the raster; what is a stroke runs in its middle. */
TEST(svg_has_the_geometry_of_the_raster)
{
    Sheet s;
    if (!sheet_open(&s, 100, 80))
        return;
    draw_rect(&s.list, (Box){2.2F, 1.4F, 4, 3}, black, 0);
    draw_rect(&s.list, (Box){10, 10, 20, 10}, (Colour)COLOUR(0x102030), 40);
    draw_frame(&s.list, (Box){40, 10, 20, 10}, black, 0, 2, 0);
    draw_frame(&s.list, (Box){40, 30, 20, 10}, black, 0, 1, 3);
    draw_line(&s.list, (Point){0, 50}, (Point){50, 50}, black, 1, 0);
    draw_triangle(&s.list, (Point){0, 60}, (Point){10, 60}, (Point){5, 70}, black);
    as_svg(&s, "i-");
    CHECK_HOLDS(&s, "width=\"100\" height=\"80\" viewBox=\"0 0 100 80\"");
    CHECK_HOLDS(&s, "<rect x=\"2\" y=\"1\" width=\"4\" height=\"3\" fill=\"#000000\"/>");
    CHECK_HOLDS(&s,
                "<rect x=\"10\" y=\"10\" width=\"20\" height=\"10\" rx=\"5\" fill=\"#102030\"/>");
    CHECK_HOLDS(&s, "<rect x=\"41\" y=\"11\" width=\"18\" height=\"8\" fill=\"none\" "
                    "stroke=\"#000000\" stroke-width=\"2\"/>");
    CHECK_HOLDS(&s, "stroke-width=\"1\" stroke-dasharray=\"3\"");
    CHECK_HOLDS(&s, "<path d=\"M0 50.5L50 50.5\"");
    CHECK_HOLDS(&s, "<path d=\"M0 60L10 60L5 70Z\"");
    sheet_close(&s);
}

/* What each kind of command becomes; one that paints nothing becomes nothing. */
TEST(svg_draws_each_kind_of_command)
{
    static const uint8_t rgb[6] = {255, 0, 0, 0, 0, 255};
    static const DrawPixels pixels = {.columns = 2, .rows = 1, .rgb = rgb};
    static const struct {
        DrawCommand command;
        const char *becomes;
    } rows[] = {
        {{.kind = DRAW_RECT, .box = {1, 1, 9, 9}}, "<rect x=\"1\""},
        {{.kind = DRAW_FRAME, .box = {1, 1, 9, 9}, .thickness = 1}, "<rect x=\"1.5\""},
        {{.kind = DRAW_LINE, .points = {{1, 1}, {9, 5}}, .thickness = 2}, "<path d=\"M1 1L9 5\""},
        {{.kind = DRAW_CURVE, .points = {{1, 1}, {2, 9}, {4, 9}, {9, 1}}},
         "<path d=\"M1 1C2 9 4 9 9 1\""},
        {{.kind = DRAW_RIBBON, .points = {{5, 1}, {5, 3}, {5, 6}, {5, 9}}, .thickness = 4},
         "<path d=\"M7 1L"},
        {{.kind = DRAW_TRIANGLE, .points = {{1, 1}, {9, 1}, {5, 9}}}, "<path d=\"M1 1L9 1L5 9Z\""},
        {{.kind = DRAW_HATCH, .box = {0, 0, 9, 9}, .thickness = 1, .gap = 4}, "<path d=\"M"},
        {{.kind = DRAW_CROSS, .box = {1, 1, 8, 8}, .thickness = 1}, "<path d=\"M1 1L5 5"},
        {{.kind = DRAW_PIXELS, .box = {0, 0, 8, 4}, .pixels = &pixels}, "data:image/png;base64,"},
        {{.kind = DRAW_RAMP, .box = {0, 0, 8, 4}}, "<linearGradient id=\"i-1\">"},
        {{.kind = DRAW_TEXT, .text = {"word", 4}, .px = 10}, ">word </text>"},
        {{.kind = DRAW_SPOT, .box = {0, 0, 9, 9}, .points = {{5, 5}}, .radius = 2},
         "Z\" fill-rule"},
        {{.kind = DRAW_AREA, .box = {1, 1, 9, 9}}, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Sheet s;
        if (!sheet_open(&s, 20, 20))
            return;
        draw_add(&s.list, rows[i].command);
        as_svg(&s, "i-");
        if (rows[i].becomes)
            CHECK(times(&s, rows[i].becomes) > 0);
        else
            CHECK_INT(times(&s, "<rect") + times(&s, "<path"), 1); /* the ground */
        sheet_close(&s);
    }
}

/* Words of sans have a place each, characters of mono too; a blank stands between words and behind
 * the last, for whoever copies. */
TEST(svg_text_stays_text)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    draw_text(&s.list, (TextLook){FONT_SANS, 10, black}, 5, 20, STR("two words"));
    draw_text(&s.list, (TextLook){FONT_MONO, 10, black}, 5, 40, STR("a b"));
    draw_text(&s.list, (TextLook){FONT_MONO, 10, black}, 5, 60, STR(" ="));
    as_svg(&s, "i-");
    CHECK_HOLDS(&s, "<text x=\"5\" y=\"20\">two <tspan x=\"");
    CHECK_HOLDS(&s, "\">words </tspan></text>");
    CHECK_HOLDS(&s, "<text x=\"5 11 17\" y=\"40\">a b </text>");
    CHECK_HOLDS(&s, "<text x=\"5 11\" y=\"60\"> = </text>");
    CHECK_HOLDS(&s, " xml:space=\"preserve\"");
    CHECK_HOLDS(&s, "<style>[id=\"i-s\"] text{white-space:pre}</style>");
    sheet_close(&s);
}

/* Where a column is not as wide as the font would have it, that is told besides the places. */
TEST(svg_tells_how_far_letters_of_code_stand_apart)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    draw_text(&s.list, (TextLook){FONT_MONO, 14, black}, 5, 20, STR("abc"));
    as_svg(&s, "i-");
    CHECK_HOLDS(&s, " letter-spacing=\"-0.4\"");
    CHECK_HOLDS(&s, "<text x=\"5 13 21\"");
    sheet_close(&s);
}

/* Signs that a font for code would melt into one are apart. */
TEST(svg_has_no_ligatures_in_code)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    draw_text(&s.list, (TextLook){FONT_MONO, 10, black}, 5, 20, STR("a!=b"));
    as_svg(&s, "i-");
    CHECK_HOLDS(&s, ">a!<tspan x=\"17 23\">=b </tspan>");
    CHECK_HOLDS(&s, "font-variant-ligatures:none");
    sheet_close(&s);
}

TEST(svg_has_no_arrows_that_nobody_wrote)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    draw_text(&s.list, (TextLook){FONT_SANS, 10, black}, 5, 20, STR("ab->cd"));
    as_svg(&s, "i-");
    CHECK_HOLDS(&s, ">ab-<tspan x=\"");
    CHECK_HOLDS(&s, "\">&gt;cd </tspan>");
    sheet_close(&s);
}

/* What is no character of XML, or would end a tag, is written as what it looks like. */
TEST(svg_escapes_what_is_no_text)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    draw_text(&s.list, (TextLook){FONT_SANS, 10, black}, 5, 20, STR("<&>\x1b]"));
    as_svg(&s, "i-");
    CHECK_HOLDS(&s, ">&lt;&amp;&gt;\\x1b] </text>");
    CHECK_HOLDS(&s, ">A &lt; B</title>");
    CHECK_HOLDS(&s, ">one &amp; \\x01 two</desc>");
    sheet_close(&s);
}

/* All ids begin with the document's own, each is there once, and is what is pointed at. */
TEST(svg_ids_are_its_own)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    for (int i = 0; i < 2; i++)
        draw_add(&s.list, (DrawCommand){.kind = DRAW_RAMP, .box = {0, 0, 8, 4}});
    draw_add(&s.list, (DrawCommand){.kind = DRAW_CLIP, .box = {0, 0, 8, 4}});
    draw_add(&s.list, (DrawCommand){.kind = DRAW_UNCLIP});
    as_svg(&s, "p7-");
    CHECK_INT(times(&s, " id=\""), 6);
    CHECK_INT(times(&s, " id=\"p7-"), 6);
    CHECK_HOLDS(&s, "url(#p7-1)");
    CHECK_HOLDS(&s, "url(#p7-2)");
    CHECK_HOLDS(&s, "<g clip-path=\"url(#p7-3)\">\n</g>");
    CHECK_HOLDS(&s, "aria-labelledby=\"p7-t p7-d\"");
    sheet_close(&s);
}

/* Embedded fonts have names of their own, one for each face that letters were set in, and hold
 * little more than these. */
TEST(svg_embeds_the_part_of_a_font_that_it_uses)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    s.part = font_part;
    draw_text(&s.list, (TextLook){FONT_SANS, 10, black}, 5, 20, STR("words"));
    draw_text(&s.list, (TextLook){FONT_MONO_BOLD, 10, black}, 5, 40, STR("0.5 \u0628"));
    as_svg(&s, "p7-");
    CHECK_INT(times(&s, "@font-face"), 3);
    CHECK_HOLDS(&s, "@font-face{font-family:'p7-f0';font-weight:400");
    CHECK_HOLDS(&s, "@font-face{font-family:'p7-f4';font-weight:700");
    CHECK_HOLDS(&s, "@font-face{font-family:'p7-f5'");
    CHECK_HOLDS(&s, "font-family=\"'p7-f0',Inter,");
    CHECK(s.file.len < 3 * 16 * 1024);
    sheet_close(&s);
}

/* Seen through, it has no ground. */
TEST(svg_without_a_ground_paints_none)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    s.list.background.a = 0;
    as_svg(&s, "i-");
    CHECK_INT(times(&s, "<rect"), 0);
    sheet_close(&s);
}

/* Tagged: one document with a figure a page, each with its words; language, outline and labels. */
TEST(pdf_is_tagged_and_told)
{
    Sheet s;
    if (!sheet_open(&s, 200, 80))
        return;
    draw_text(&s.list, (TextLook){FONT_SANS, 10, black}, 5, 20, STR("two words"));
    if (as_pdf(&s, 2)) {
        CHECK_HOLDS(&s, "/MarkInfo << /Marked true >>");
        CHECK_HOLDS(&s, "/Lang (en)");
        CHECK_HOLDS(&s, "/S /Document");
        CHECK_INT(times(&s, "/Alt <FEFF00E4"), 2);
        CHECK(times(&s, "/PageLabels") > 0 && times(&s, "/Outlines") > 0);
        CHECK(times(&s, "/FontFile") > 0);
        CHECK_HOLDS(&s, "/Count 2");
    }
    sheet_close(&s);
}

TEST(pdf_of_the_same_picture_has_the_same_bytes)
{
    Str before = STR("");
    Sheet s[2];
    for (int i = 0; i < 2; i++) {
        if (!sheet_open(&s[i], 200, 80))
            return;
        draw_text(&s[i].list, (TextLook){FONT_MONO, 10, black}, 5, 20, STR("a != \u2713"));
        if (as_pdf(&s[i], 1) && i)
            CHECK(str_equal(before, s[i].file));
        before = s[i].file;
    }
    sheet_close(&s[0]);
    sheet_close(&s[1]);
}

/* Two lists that paint the same have one sum, whatever their tags; another colour has another. */
TEST(sums_of_lists_tell_what_is_painted)
{
    uint64_t sum[3];
    for (int i = 0; i < 3; i++) {
        Sheet s;
        if (!sheet_open(&s, 20, 20))
            return;
        s.list.tag = (DrawTag){.kind = TAG_CELL, .cell = i};
        if (i == 1)
            draw_area(&s.list, (Box){0, 0, 5, 5});
        draw_rect(&s.list, (Box){1, 1, 5, 5}, i == 2 ? white : black, 0);
        sum[i] = draw_list_sum(&s.list);
        sheet_close(&s);
    }
    CHECK(sum[0] == sum[1]);
    CHECK(sum[0] != sum[2]);
}
