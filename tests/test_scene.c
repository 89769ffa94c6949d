/*
 * test_scene.c - slides as data: draw lists as text, thumbnails of the real thing, views as
 * options.
 *
 * The draw lists are made with the fake font, so that they need no font file; the thumbnails with
 * the real ones, compared with a tolerance, since rasterized letters differ a little from one
 * version of the font library to the next.
 */
#include "base/file.h"
#include "draw_dump.h"
#include "lesson/lesson.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_dump(const char *lesson, int step, const char *golden)
{
    Lesson l;
    if (!world_shelf(&l, lesson))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view(step);
    DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    CHECK_GOLDEN(out.at, golden);
    arena_free(&a);
    lesson_free(&l);
}

TEST(scene_of_a_matrix_product)
{
    check_dump("2", 2, "scene-matmul.txt");
}

TEST(scene_of_a_softmax)
{
    check_dump("2", 3, "scene-softmax.txt");
}

TEST(scene_of_a_weighted_sum)
{
    check_dump("2", 11, "scene-weighted.txt");
}

TEST(scene_of_bars)
{
    check_dump("1", 6, "scene-bars.txt");
}

TEST(scene_of_a_vector)
{
    check_dump("1", 3, "scene-vector.txt");
}

TEST(scene_of_a_view_in_memory)
{
    check_dump("tests/views/memory.md", 4, "scene-memory-view.txt");
}

TEST(scene_of_a_copy_in_memory)
{
    check_dump("tests/views/memory.md", 5, "scene-memory-copy.txt");
}

TEST(scene_of_weights_as_arcs)
{
    check_dump("tests/views/arcs.md", 2, "scene-arcs.txt");
}

TEST(scene_of_a_map)
{
    check_dump("tests/views/map.md", 4, "scene-map.txt");
}

TEST(scene_is_a_pure_function)
{
    Lesson l;
    if (!world_shelf(&l, "1"))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view(8);
    StrBuf first = strbuf_make(&a), again = strbuf_make(&a);
    DrawList d = scene_draw(&a, &l, &v, 1024, 768, &fake);
    draw_dump(&first, &d);
    v = world_view(2);
    scene_draw(&a, &l, &v, 1920, 1080, &fake);
    v = world_view(8);
    d = scene_draw(&a, &l, &v, 1024, 768, &fake);
    draw_dump(&again, &d);
    CHECK_STR(again.at, first.at);
    arena_free(&a);
    lesson_free(&l);
}

/* Two lines below the code, none of them cut: the sentence is what the step is about. */
TEST(scene_shows_the_message_of_what_was_meant_to_fail)
{
    Lesson l;
    Str text = STR("# T\n\n## s\n\n```torch raises\ninputs @ inputs\n```\n\n```view\n"
                   "show inputs as heatmap\n```\n");
    world_text(&l, text);
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view(1);
    DrawList d = scene_draw(&a, &l, &v, 1024, 768, &fake);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    CHECK(strstr(out.at, "\"mat1 and mat2 shapes"));
    CHECK(strstr(out.at, "and 6x3)\""));
    arena_free(&a);
    lesson_free(&l);
}

TEST(scene_alt_text_says_what_the_picture_shows)
{
    Lesson l;
    if (!world_shelf(&l, "2"))
        return;
    Arena a = arena_make(0);
    View v = world_view(2);
    Str text = scene_alt_text(&a, &l, &v);
    const char *formula =
        "attn_scores[1,2] = 0.5500·0.5700 + 0.8700·0.8500 + 0.6600·0.6400 = 1.4754";
    CHECK(strstr(text.at, formula) != NULL);
    CHECK(strstr(text.at, "matmul: attn_scores [6, 6]") != NULL);
    CHECK(strstr(text.at, "how much does \"journey\" look at \"starts\"?") != NULL);
    arena_free(&a);
    lesson_free(&l);
}

/* Two tensors that are compared are named both, with the arithmetic below them; not where another
 * kind of picture is chosen. */
TEST(scene_alt_text_names_both_tensors_compared)
{
    Lesson l;
    Arena a = arena_make(0);
    world_text(&l, STR("# T\n\n## s\n\nW.\n\n```torch\na = torch.ones(2, 3)\nb = a * 2\n"
                       "c = b + a\n```\n```view\ncompare a b\n```\n"));
    View v = world_view(3);
    Str compared = scene_alt_text(&a, &l, &v);
    CHECK(strstr(compared.at, "compare: a [2, 3]; b [2, 3]. ") != NULL);
    CHECK(strstr(compared.at, "c [2, 3]") == NULL);
    v.kind = VIEW_HEATMAP;
    Str chosen = scene_alt_text(&a, &l, &v);
    CHECK(strstr(chosen.at, "heatmap: c [2, 3]. ") != NULL);
    CHECK(strstr(chosen.at, "compare: ") == NULL);
    arena_free(&a);
    lesson_free(&l);
}

/* Where all matrices stand as points, the caption says how many cells of all are pink. */
TEST(scene_grid_tells_its_nans)
{
    Lesson l;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    world_code(
        &l, "x = torch.ones(2, 3, 4, 4)\nx[0, 1, 2, 3] = torch.nan\nx[1, 0, 0, 0] = torch.nan\n");
    View v = world_view((int)l.steps.count);
    v.kind = VIEW_GRID;
    DrawList d = scene_draw(&a, &l, &v, 1280, 800, &fake);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    CHECK(strstr(out.at, "2 cells are NaN: pink") != NULL);
    arena_free(&a);
    lesson_free(&l);
}

/* Of a sum of a thousand products nobody listens to all. */
TEST(scene_alt_text_shortens_long_sums)
{
    Lesson l;
    Arena a = arena_make(0);
    world_code(&l, "x = torch.arange(1000.)\ny = (x * x).sum()\n");
    View v = world_view(2);
    Str text = scene_alt_text(&a, &l, &v);
    CHECK(text.len < 700);
    CHECK(str_search(text, STR("…"), 0) < text.len);
    arena_free(&a);
    lesson_free(&l);
}

/* A caption is of what the picture is of: of an error its first line, with what Python calls it. */
TEST(scene_caption_says_what_the_picture_is_of)
{
    static const struct {
        const char *code, *behind, *caption;
    } cases[] = {
        {"a = torch.ones(2, 3)\nb = a * 2", "```view\ncompare a b\n```\n", "a and b"},
        {"a = torch.ones(2, 3)", "", "a 2 × 3."},
        {"a = torch.ones(3)", "",
         "a [3]. the same number in every cell: a[0] = torch.ones(3) = 1.0000"},
        {"a = torch.tensor(1.)", "", "a. a number written in the code: a = 1. = 1.0000"},
        {"a = torch.ones(2, 3)\nb = a @ a", "",
         "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)"},
        {"raise ValueError(\"no\")", "", "ValueError: no"},
        {"raise ValueError", "", "ValueError"},
        {"n = 3\nprint(n)", "", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Lesson l;
        Arena a = arena_make(0);
        Error e = {0}; /* some of them stop */
        lesson_load(&l, STR("t.md"),
                    str_printf(&a, "# T\n\n## s\n\nW.\n\n```torch\n%s\n```\n%s", cases[i].code,
                               cases[i].behind),
                    NULL, &e);
        View v = world_view((int)l.steps.count);
        Prose caption = scene_caption(&a, &l, &v);
        CHECK_STR(caption.count ? prose_words(&a, &caption.items[0]).at : "", cases[i].caption);
        arena_free(&a);
        lesson_free(&l);
    }
}

/* What a handout prints of an error has its type, too; of a caught one it is what the lesson says.
 */
TEST(scene_caption_of_an_expected_error_has_its_type)
{
    Lesson l;
    Arena a = arena_make(0);
    world_text(&l, STR("# T\n\n## s\n\nW.\n\n```torch raises\na = torch.ones(2, 3)\n"
                       "b = a @ a\n```\n```output\n"
                       "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)\n```\n"));
    View v = world_view((int)l.steps.count);
    Prose caption = scene_caption(&a, &l, &v);
    CHECK_STR(caption.count ? prose_words(&a, &caption.items[0]).at : "",
              "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)");
    CHECK(str_starts(l.steps.items[l.steps.count - 1].printed, "mat1 and mat2"));
    arena_free(&a);
    lesson_free(&l);
}

/* Draws the last step of a lesson whose w has words on both sides; `dims` names its axes. */
static Str words_on_both_sides(Arena *a, const char *w, const char *dims)
{
    Lesson l;
    Str text =
        str_printf(a,
                   "# T\n\n## s\n\n```torch\nv = torch.ones(2)\nw = %s\n"
                   "```\n\n```view\n%s\ntokens v: tea hot\ntokens w: tea hot\nfocus w[0,0]\n```\n",
                   w, dims);
    world_text(&l, text);
    TextMetrics fake = text_fake;
    View v = world_view(2);
    DrawList d = scene_draw(a, &l, &v, 1024, 768, &fake);
    StrBuf out = strbuf_make(a);
    draw_dump(&out, &d);
    strbuf_add(&out, scene_alt_text(a, &l, &v));
    lesson_free(&l);
    return strbuf_str(&out);
}

#define SCORES "torch.tensor([[1., 2.], [3., 4.]])"

TEST(scene_calls_rows_queries_only_of_scores)
{
    static const char *const nothing_of_that_kind[] = {
        "torch.ones(2, 2)", "torch.ones(2, 2).tril()", SCORES " - v.view(2, 1) * v", SCORES ".T",
        SCORES " > 2"};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof nothing_of_that_kind / sizeof *nothing_of_that_kind; i++) {
        Str text = words_on_both_sides(&a, nothing_of_that_kind[i], "dims v: T\ndims w: T T");
        CHECK(strstr(text.at, "rows = queries") == NULL);
        CHECK(strstr(text.at, "look at") == NULL);
    }
    arena_free(&a);
}

/* Of a product that has nothing to do with attention nobody asks what looks at what. */
TEST(scene_calls_rows_queries_only_where_a_product_is_known_to_be_attention)
{
    static const char *const code[] = {"alike = fruit @ fruit.T", "scores = fruit @ fruit.T",
                                       "alike = torch.softmax(fruit @ fruit.T, dim=-1)",
                                       "keys = fruit * 1\nalike = fruit @ keys.T"};
    TextMetrics fake = text_fake;
    for (size_t i = 0; i < sizeof code / sizeof *code; i++) {
        Arena a = arena_make(0);
        Lesson l;
        StrBuf out = strbuf_make(&a);
        Str text =
            str_printf(&a,
                       "# F\n\n## s\n\n```torch\nfruit = torch.tensor([[1., 2.], [3., 4.]])\n"
                       "%s\n```\n\n```view\ntokens fruit: apple pear\n```\n",
                       code[i]);
        if (world_text(&l, text)) {
            View v = world_view((int)l.steps.count);
            v.kind = VIEW_HEATMAP;
            DrawList d = scene_draw(&a, &l, &v, 1024, 768, &fake);
            draw_dump(&out, &d);
            CHECK((strstr(out.at, "rows = queries") != NULL) == (i > 0));
        }
        lesson_free(&l);
        arena_free(&a);
    }
}

TEST(scene_calls_rows_queries_only_where_both_axes_bear_one_name)
{
    Arena a = arena_make(0);
    Str attention = words_on_both_sides(&a, SCORES, "dims v: T\ndims w: T T");
    CHECK(strstr(attention.at, "rows = queries") != NULL);
    CHECK(strstr(attention.at, "how much does \"tea\" look at \"tea\"?") != NULL);
    Str features = words_on_both_sides(&a, SCORES, "dims v: kind\ndims w: T kind");
    CHECK(strstr(features.at, "rows = queries") == NULL);
    CHECK(strstr(features.at, "tea, tea: ") != NULL);
    CHECK(strstr(features.at, "look at") == NULL);
    arena_free(&a);
}

/* ---- the real thing, small ---- */

enum { THUMB_W = 64, THUMB_H = 36, SHADES_APART = 10 };

static int brightness(const Image *im, int tx, int ty)
{
    long sum = 0, count = 0;
    for (int y = ty * im->height / THUMB_H; y < (ty + 1) * im->height / THUMB_H; y++)
        for (int x = tx * im->width / THUMB_W; x < (tx + 1) * im->width / THUMB_W; x++, count++) {
            const uint8_t *p = im->rgb + 3 * ((size_t)y * (size_t)im->width + (size_t)x);
            sum += (2 * p[0] + 5 * p[1] + p[2]) / 8;
        }
    return (int)(sum / count);
}

static Str thumbnail(Arena *a, const Image *im)
{
    StrBuf out = strbuf_make(a);
    for (int y = 0; y < THUMB_H; y++)
        for (int x = 0; x < THUMB_W; x++)
            strbuf_printf(&out, "%02x%s", (unsigned)brightness(im, x, y),
                          x + 1 < THUMB_W ? "" : "\n");
    return strbuf_str(&out);
}

/* The stored thumbnail, or the new one where it is near enough in every place. */
static const char *nearest_thumbnail(Arena *a, const char *name, Str got)
{
    Error e = {0};
    Str stored;
    Str path = str_printf(a, "tests/golden/%s", name);
    if (getenv("GOLDEN") || !file_read(a, path.at, &stored, &e) || stored.len != got.len)
        return got.at;
    for (size_t i = 0; i + 1 < got.len; i += got.at[i] == '\n' ? 1 : 2) {
        char one[3] = {got.at[i], got.at[i + 1], 0}, two[3] = {stored.at[i], stored.at[i + 1], 0};
        if (labs(strtol(one, NULL, 16) - strtol(two, NULL, 16)) > SHADES_APART)
            return got.at;
    }
    return stored.at;
}

static void check_thumbnail(const char *lesson, int step, ThemeId theme, const char *golden)
{
    Lesson l;
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL) || !world_shelf(&l, lesson))
        return;
    Arena a = arena_make(0);
    TextMetrics m = fonts_metrics(fonts);
    View v = world_view(step);
    v.theme = theme;
    DrawList d = scene_draw(&a, &l, &v, 1280, 720, &m);
    Image im = image_make(&a, d.width, d.height);
    raster_paint(&im, &d, fonts);
    CHECK_GOLDEN(nearest_thumbnail(&a, golden, thumbnail(&a, &im)), golden);
    arena_free(&a);
    lesson_free(&l);
    fonts_close(fonts);
}

TEST(thumbnail_of_a_matrix_product_in_light)
{
    check_thumbnail("2", 2, THEME_LIGHT, "thumb-matmul-light.txt");
}

TEST(thumbnail_of_a_softmax_in_dark)
{
    check_thumbnail("2", 3, THEME_DARK, "thumb-softmax-dark.txt");
}

TEST(thumbnail_of_bars_in_contrast)
{
    check_thumbnail("1", 6, THEME_CONTRAST, "thumb-bars-contrast.txt");
}

/* ---- views as options ---- */

static void check_option(Lesson *l, const char *name, const char *value, const char *written)
{
    Arena a = arena_make(0);
    Error e = {0};
    View v = view_default();
    StrBuf out = strbuf_make(&a);
    CHECK(view_option(&v, l, str_of(name), str_of(value), &e));
    view_write(&out, l, &v);
    CHECK_STR(out.at ? out.at : "", written);
    arena_free(&a);
}

static void check_refused(Lesson *l, const char *name, const char *value, const char *message)
{
    Error e = {0};
    View v = view_default();
    CHECK(!view_option(&v, l, str_of(name), str_of(value), &e));
    CHECK_STR(e.message, message);
    CHECK(e.hint[0] != 0);
}

TEST(view_options_read_and_write_the_same)
{
    Lesson l;
    if (!world_shelf(&l, "2"))
        return;
    check_option(&l, "step", "3", " --step 3");
    check_option(&l, "step", "2.1", " --step 2.1");
    check_option(&l, "view", "heatmap", " --view heatmap");
    check_option(&l, "beside", "2", " --beside 2");
    check_option(&l, "beside", "head:1", " --beside head:1");
    check_option(&l, "beside", "right:2", " --beside right:2");
    check_option(&l, "range", "unit", " --range unit");
    check_option(&l, "decimals", "4", " --decimals 4");
    check_option(&l, "map", "cividis", " --map cividis");
    check_option(&l, "theme", "dark", " --theme dark");
    check_option(&l, "text", "3", " --text 3");
    check_option(&l, "hide", "", " --hide");
    check_option(&l, "parts", "picture", " --parts picture");
    check_refused(&l, "step", "99", "--step: there is no place 99 in this lesson");
    check_refused(&l, "decimals", "5", "--decimals: '5' is not one of its values");
    check_refused(&l, "beside", "99", "--beside: there is no step 99 in this lesson");
    check_refused(&l, "beside", "right:99", "--beside: there is no step 99 in this lesson");
    check_refused(&l, "beside", "right:0", "--beside: 'right:0' is not one of its values");
    check_refused(&l, "beside", "0", "--beside: '0' is not one of its values");
    check_refused(&l, "beside", "head:", "--beside: 'head:' is not one of its values");
    check_refused(&l, "beside", "before", "--beside: nothing in this lesson was changed");
    check_refused(&l, "theme", "pink", "--theme: 'pink' is not one of its values");
    check_refused(&l, "text", "7", "--text: '7' is not one of its values");
    lesson_free(&l);
}

TEST(view_options_that_need_others_count_only_with_them)
{
    Lesson l;
    Arena a = arena_make(0);
    Error e = {0};
    View v = world_view(2);
    StrBuf alone = strbuf_make(&a), both = strbuf_make(&a);
    if (!world_shelf(&l, "2"))
        return;
    CHECK(view_option(&v, &l, STR("difference"), STR(""), &e));
    view_write(&alone, &l, &v);
    CHECK_STR(strbuf_str(&alone).at, " --step 2");
    CHECK(!view_check(&l, &v, &e));
    CHECK_STR(e.message, "--difference has no effect without --beside");
    e = (Error){0};
    CHECK(view_option(&v, &l, STR("beside"), STR("1"), &e) && view_check(&l, &v, &e));
    view_write(&both, &l, &v);
    CHECK_STR(strbuf_str(&both).at, " --step 2 --beside 1 --difference");
    lesson_free(&l);
    arena_free(&a);
}

static void check_focus(Lesson *l, const char *value, const char *written)
{
    Arena a = arena_make(0);
    Error e = {0};
    View v = world_view(2), again = world_view(2);
    CHECK(view_option(&v, l, STR("focus"), str_of(value), &e));
    StrBuf out = strbuf_make(&a);
    view_write(&out, l, &v);
    CHECK_STR(out.at, str_printf(&a, " --step 2 --focus '%s'", written).at);
    CHECK(view_option(&again, l, STR("focus"), str_of(written), &e));
    CHECK_INT(again.trail_count, v.trail_count);
    CHECK_INT(again.focus.node, v.focus.node);
    arena_free(&a);
}

TEST(view_of_a_way_reads_and_writes_the_same)
{
    Lesson l;
    if (!world_shelf(&l, "2"))
        return;
    check_focus(&l, "attn_scores[1,2]", "attn_scores[1,2]");
    check_focus(&l, "attn_scores[1,2]>inputs[1,-1]", "attn_scores[1,2] > inputs[1,2]");
    check_focus(&l, "attn_scores[1,2] > 2.1[0,2]", "attn_scores[1,2] > 2.1[0,2]");
    Error e = {0};
    View v = world_view(2);
    CHECK(!view_option(&v, &l, STR("focus"), STR("attn_scores[1,2] > nothing[0]"), &e));
    CHECK_INT(e.kind, ERROR_USAGE);
    CHECK_INT(v.trail_count, 0);
    lesson_free(&l);
}

static bool says(const DrawList *d, const char *text)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT && str_starts(d->items[i].text, text))
            return true;
    return false;
}

TEST(a_wrong_view_has_its_scrambled_numbers_framed)
{
    Lesson l;
    if (!world_shelf(&l, "9"))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view(8); /* view(1, 2, 6, 2) at once, beside view and transpose */
    DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
    int frames = 0;
    for (size_t i = 0; i < d.count; i++)
        frames += d.items[i].kind == DRAW_FRAME && d.items[i].gap > 0;
    CHECK_INT(frames, 10);
    CHECK(says(&d, "dashed: 10 of 12"));
    arena_free(&a);
    lesson_free(&l);
}
