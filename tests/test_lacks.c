/*
 * test_lacks.c - what a picture does not show is told: by the manifest's lists, by captions, by the
 * slide of text that follows; and what has room is shown.
 */
#include "lesson/lesson.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/view.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A picture of a lesson, as it was drawn last. */
typedef struct Shown {
    Lesson l;
    Arena a;
    FontSet *fonts;
    TextMetrics metrics;
    View v;
    DrawList d;
    SceneLacks lacks;
} Shown;

/* Opens a built-in lesson by its number, or one whose text is given. */
static bool shown_open(Shown *s, const char *lesson, int step)
{
    Error e = {0};
    s->a = arena_make(0);
    s->fonts = fonts_open(&e);
    s->v = world_view(step);
    bool well =
        strchr(lesson, '\n') ? world_text(&s->l, str_of(lesson)) : world_shelf(&s->l, lesson);
    if (!CHECK(s->fonts != NULL))
        return false;
    s->metrics = fonts_metrics(s->fonts);
    return well;
}

static void shown_close(Shown *s)
{
    if (s->fonts)
        fonts_close(s->fonts);
    arena_free(&s->a);
    lesson_free(&s->l);
}

static void draw(Shown *s, int width, int height, int text)
{
    s->v.text = text;
    s->d = scene_draw_telling(&s->a, &s->l, &s->v, width, height, &s->metrics, &s->lacks);
}

/* The names of a list, "a b". */
static const char *names_of(Shown *s, const LackList *list)
{
    StrBuf out = strbuf_make(&s->a);
    for (size_t i = 0; i < list->count; i++)
        strbuf_printf(&out, "%s%.*s", i ? " " : "", STR_ARG(list->items[i].name));
    return str_copy(&s->a, strbuf_str(&out)).at;
}

static bool has_words(Str text, const char *words)
{
    bool found = false;
    for (size_t i = 0; i < text.len && !found; i++)
        found = str_starts(str_from(text, i), words);
    return found;
}

/* How many texts of the picture contain the words. */
static int count_texts(const Shown *s, const char *words)
{
    int count = 0;
    for (size_t i = 0; i < s->d.count; i++)
        count += has_words(s->d.items[i].text, words);
    return count;
}

static const int screens[][2] = {{1024, 768}, {1920, 1080}, {950, 1040}};
enum { SCREENS = sizeof screens / sizeof *screens };

/* ---- the manifest's lists ---- */

TEST(lacks_are_none_where_blocks_of_a_view_are_named)
{
    Shown s;
    if (shown_open(&s, "9", 7)) {
        draw(&s, 1280, 720, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
        CHECK_STR(names_of(&s, &s.lacks.without_numbers), "");
    }
    shown_close(&s);
}

TEST(lacks_are_the_other_rows_of_a_weighted_sum)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nweights = torch.rand(6, 6)\n"
                   "values = torch.rand(6, 2)\nfull = weights @ values\n```\n\n"
                   "```view\nshow full as weighted\n```\n",
                   3)) {
        draw(&s, 1280, 720, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "weights full");
        CHECK_INT(count_texts(&s, "6 of 6 × 6"), 1);
        CHECK_INT(count_texts(&s, "2 of 6 × 2"), 1);
    }
    shown_close(&s);
}

TEST(lacks_have_the_names_of_the_picture)
{
    Shown s;
    if (shown_open(&s, "8", 7)) {
        draw(&s, 1280, 720, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "first out_1");
    }
    shown_close(&s);
}

TEST(lacks_are_the_numbers_of_a_strip_in_memory)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nx = torch.rand(4, 4)\ny = torch.rand(6, 5, 5)\n```\n",
                   1)) {
        s.v.kind = VIEW_MEMORY;
        draw(&s, 1920, 1080, 0);
        CHECK_INT(count_texts(&s, "cells too small"), 0);
        CHECK_STR(names_of(&s, &s.lacks.without_numbers), "");
        s.v.position.path[0] = 2;
        draw(&s, 1024, 768, 0);
        CHECK_INT(count_texts(&s, "cells too small"), 1);
        CHECK_STR(names_of(&s, &s.lacks.without_numbers), "y");
    }
    shown_close(&s);
}

TEST(masks_stand_between_before_and_after)
{
    Shown s;
    for (int k = 0; k < 2; k++) {
        if (shown_open(&s, "5", k ? 11 : 6)) {
            draw(&s, 1920, 1080, 0);
            CHECK_STR(names_of(&s, &s.lacks.in_part), "");
            CHECK(count_texts(&s, k ? "mask.bool()" : "mask_simple") >= 2); /* in the code, too */
        }
        shown_close(&s);
    }
}

TEST(lacks_are_masks_without_room)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nx = torch.rand(12, 12)\n"
                   "m = torch.tril(torch.ones(12, 12))\ny = x * m\n```\n",
                   3)) {
        s.v.kind = VIEW_MASK;
        draw(&s, 1920, 1080, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
        draw(&s, 640, 480, TEXT_MOST);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "x y m");
        CHECK_INT(count_texts(&s, "m has no room here"), 1);
    }
    shown_close(&s);
}

TEST(lacks_are_parts_of_large_matrices_and_of_many)
{
    Shown s;
    if (shown_open(
            &s,
            "# T\n\n## s\n\n```torch\nx = torch.rand(90, 90)\ny = torch.rand(3, 40, 4, 4)\n```\n",
            1)) {
        draw(&s, 1280, 720, 0);
        CHECK_STR(names_of(&s, &s.lacks.without_numbers), "x");
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
        s.v.zoom = (Zoom){0, 0, 70, 70};
        draw(&s, 1280, 720, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "x");
        s.v = world_view(2);
        s.v.kind = VIEW_GRID;
        draw(&s, 1920, 1080, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
        s.v.kind = VIEW_HEATMAP;
        draw(&s, 1920, 1080, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "y");
    }
    shown_close(&s);
}

TEST(lacks_of_a_text_slide_are_none_and_its_words_are_all)
{
    Shown s;
    if (shown_open(&s, "5", 6)) {
        s.v.parts = PARTS_TEXT;
        draw(&s, 1280, 720, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
        Str alt = scene_alt_text(&s.a, &s.l, &s.v);
        CHECK(has_words(alt, "three words after it.")); /* prose, code, output */
        CHECK(has_words(alt, "masked_simple = attn_weights*mask_simple"));
        CHECK(has_words(alt, "0.1935, 0.1663"));
        CHECK(!has_words(alt, "mask: masked_simple"));
    }
    shown_close(&s);
}

/* What a slide cuts stands whole on the slide of its text, smaller where it must be. */
TEST(lacks_of_words_are_on_the_text_slide)
{
    static const struct {
        const char *lesson;
        int step, width, height, text;
    } cut[] = {{"2", 2, 1280, 720, 6},  {"16", 14, 1280, 720, 6}, {"8", 9, 1024, 768, 6},
               {"8", 11, 1024, 768, 6}, {"11", 7, 1920, 1080, 6}, {"9", 16, 1920, 1080, 3}};
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
        Shown s;
        if (shown_open(&s, cut[i].lesson, cut[i].step)) {
            draw(&s, cut[i].width, cut[i].height, cut[i].text);
            CHECK(s.lacks.words);
            s.v.parts = PARTS_TEXT;
            draw(&s, cut[i].width, cut[i].height, cut[i].text);
            CHECK(!s.lacks.words);
        }
        shown_close(&s);
    }
}

/* A long output goes on over as many pages of text as it takes: all of it stands on one. */
TEST(lacks_of_a_long_output_are_on_further_pages_of_text)
{
    Shown s;
    int pages = 0;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nx = torch.arange(60)\n"
                   "for i in x:\n    print(f'line {i}.')\n```\n",
                   2)) {
        bool seen[60] = {false};
        s.v.parts = PARTS_TEXT;
        for (s.lacks.printed = true; s.lacks.printed && pages < 9; s.v.page = ++pages) {
            draw(&s, 1280, 720, 0);
            for (int i = 0; i < 60; i++)
                seen[i] = seen[i] || count_texts(&s, str_printf(&s.a, "line %d.", i).at);
        }
        for (int i = 0; i < 60; i++)
            CHECK(seen[i]);
        CHECK(pages > 1 && pages < 5);
    }
    shown_close(&s);
}

/* The code makes room for what was printed, as long as the statement under way is seen. */
TEST(lacks_of_an_output_behind_long_code_are_on_the_text_slide)
{
    Shown s;
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# T\n\n## s\n\n```torch\n");
    for (int i = 0; i < 60; i++)
        strbuf_puts(&text, "# a comment\n");
    strbuf_puts(&text, "x = torch.ones(2)\nprint('row\\n' * 6 + 'all of', 'it')\n```\n");
    if (shown_open(&s, str_copy(&a, strbuf_str(&text)).at, 1)) {
        draw(&s, 1280, 720, 0);
        CHECK(s.lacks.words);
        CHECK_INT(count_texts(&s, "all of it"), 0);
        s.v.parts = PARTS_TEXT;
        draw(&s, 1280, 720, 0);
        CHECK(!s.lacks.words && !s.lacks.printed);
        CHECK_INT(count_texts(&s, "all of it"), 1);
    }
    shown_close(&s);
    arena_free(&a);
}

/* The slide of a step that failed says why, however long the code is: in the place of its picture,
 * and where only text is shown in the colour of errors. */
TEST(lacks_are_no_errors_of_steps)
{
    Error e = {0};
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    for (int i = 0; i < 60; i++)
        strbuf_puts(&text, "# a comment\n");
    strbuf_puts(&text, "x = torch.ones(2)\nprint('before')\ny = x @ torch.ones(3)\n");
    for (int parts = 0; parts < 2; parts++)
        for (int theme = 0; theme < THEME_COUNT; theme++) {
            Shown s = {.a = arena_make(0), .fonts = fonts_open(&e), .v = world_view(2)};
            s.metrics = fonts_metrics(s.fonts);
            CHECK(!lesson_load(&s.l, STR("fails.py"), strbuf_str(&text), NULL, &e));
            s.v.parts = parts ? PARTS_TEXT : PARTS_SLIDE;
            s.v.theme = (ThemeId)theme;
            draw(&s, 1280, 720, 0);
            bool told = false;
            for (size_t i = 0; i < s.d.count; i++)
                told = told ||
                       (has_words(s.d.items[i].text, "inconsistent tensor size") &&
                        (!parts || !memcmp(&s.d.items[i].colour,
                                           &themes[theme].roles[ROLE_BAD_TEXT], sizeof(Colour))));
            CHECK(told);
            shown_close(&s);
        }
    arena_free(&a);
}

/* ---- captions ---- */

static const char batch[] = "# T\n\n## s\n\n```torch\nattention_scores = torch.rand(2, 3, 64, 64)\n"
                            "q = torch.rand(2, 3, 64, 64)\nproducts = q @ attention_scores\n```\n\n"
                            "```view\nshow products as matmul\nfocus products[1,2,0,0]\n```\n";

/* Which matrix it is and that it is a part is said by every caption, however large the text. */
TEST(captions_keep_which_matrix_and_which_part)
{
    Shown s;
    if (shown_open(&s, batch, 3))
        for (int k = 0; k < SCREENS; k++)
            for (int text = 0; text <= TEXT_MOST; text += 3) {
                draw(&s, screens[k][0], screens[k][1], text);
                CHECK(count_texts(&s, "matrix 1, 2") >= 3);
                CHECK(count_texts(&s, "of 64") >= 3);
            }
    shown_close(&s);
}

/* Where all heads are shown, the caption of all of them names none; where some numbers of a vector
 * are not, a line says which are. */
TEST(captions_of_heads_and_strips_say_what_is_shown)
{
    Shown s;
    if (shown_open(&s, "20", 13)) {
        draw(&s, 1024, 768, TEXT_MOST);
        CHECK_INT(count_texts(&s, "[0]"), count_texts(&s, "values[0]"));
    }
    shown_close(&s);
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nx = torch.rand(40)\n"
                   "y = torch.softmax(x, dim=0)\n```\n",
                   2)) {
        draw(&s, 1920, 1080, 0);
        CHECK_INT(count_texts(&s, "of 40"), 1);
    }
    shown_close(&s);
    if (shown_open(&s, "# T\n\n## s\n\n```torch\nx = torch.rand(90)\ny = x.mean()\n```\n", 2)) {
        draw(&s, 1920, 1080, 0);
        CHECK_INT(count_texts(&s, "of 90"), 1);
        CHECK_INT(count_texts(&s, "too small"), 0);
    }
    shown_close(&s);
}

/* att = att.masked_fill(..): the two of that name are told apart, behind a softmax, too. */
TEST(captions_of_a_mask_tell_before_from_after)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\natt = torch.rand(3, 3)\n"
                   "att = att.masked_fill(torch.rand(3, 3) > 0.5, -torch.inf)\n"
                   "w = torch.softmax(att, dim=-1)\n```\n",
                   3)) {
        s.v.kind = VIEW_MASK;
        draw(&s, 1920, 1080, 0);
        CHECK_INT(count_texts(&s, "att before"), 1);
    }
    shown_close(&s);
}

TEST(legends_are_all_there_in_one_line)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nw = torch.softmax(torch.arange(3.), dim=-1)\n"
                   "v = torch.tensor([-1.25, 2.5, 0.5])\ny = w * v\n```\n\n"
                   "```view\nshow y as vector\n```\n",
                   3)) {
        draw(&s, 1024, 768, TEXT_MOST);
        CHECK_INT(count_texts(&s, "0.00"), 1);  /* the ramp of w */
        CHECK_INT(count_texts(&s, "+2.50"), 2); /* a cell, and the ramp of v and y */
        CHECK_INT(count_texts(&s, "−2.50"), 1);
    }
    shown_close(&s);
}

TEST(captions_of_a_layer_say_each_part)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nlayer = torch.nn.Linear(90, 80)\n"
                   "x = torch.rand(70, 90)\ny = layer(x)\n```\n",
                   3))
        for (int text = 0; text <= TEXT_MOST; text += 3) {
            draw(&s, 1024, 768, text);
            CHECK(count_texts(&s, "of 70") >= 2); /* x and y */
            CHECK(count_texts(&s, "of 80") >= 1 && count_texts(&s, "of 90") >= 1);
        }
    shown_close(&s);
}

TEST(captions_say_when_the_focus_is_elsewhere)
{
    Shown s;
    if (shown_open(&s, batch, 3)) {
        draw(&s, 1920, 1080, 0);
        CHECK_INT(count_texts(&s, "is not in this part"), 0);
        s.v.zoom = (Zoom){4, 4, 8, 8};
        draw(&s, 1920, 1080, 0);
        CHECK_INT(count_texts(&s, "products[1,2,0,0] is not in this part"), 1);
    }
    shown_close(&s);
}

static const char epsilon[] = "# T\n\n## s\n\n```torch\nx = torch.rand(12, 12) - 0.5\n"
                              "x[0, 0] = -1e-12\nb = x.clone()\nc = b @ x\n```\n\n"
                              "```torch\ny = torch.tensor([[0.5, -1e-12]])\n```\n";

TEST(captions_say_what_epsilon_is)
{
    Shown s;
    if (shown_open(&s, epsilon, 4)) {
        draw(&s, 1920, 1080, 0);
        CHECK(count_texts(&s, "−ε") >= 1);
        CHECK(count_texts(&s, "ε: ") >= 1);
        s.v.position.path[0] = 5;
        draw(&s, 1024, 768, 0);
        CHECK(count_texts(&s, "−ε") >= 1);
    }
    shown_close(&s);
}

/* ---- what has room ---- */

TEST(sums_of_rows_stay_however_large_the_text)
{
    Shown s;
    if (shown_open(&s, "5", 8))
        for (int text = 0; text <= TEXT_MOST; text += 3) {
            draw(&s, 1920, 1080, text);
            CHECK(count_texts(&s, "Σ ") >= 6);
            CHECK_STR(names_of(&s, &s.lacks.without_numbers), "");
        }
    shown_close(&s);
}

/* Words give way to numbers as soon as the text is larger. */
TEST(numbers_and_labels_stay_however_large_the_text)
{
    static const struct {
        const char *lesson;
        int step;
    } of[] = {{"6", 11}, {"0", 21}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        Shown s;
        if (shown_open(&s, of[i].lesson, of[i].step))
            for (int text = 1; text <= TEXT_MOST; text++) {
                draw(&s, 1024, 768, text);
                CHECK_STR(names_of(&s, &s.lacks.without_numbers), "");
                CHECK_STR(names_of(&s, &s.lacks.without_labels), "");
            }
        shown_close(&s);
    }
}

/* Decimals give way to rows and columns. */
TEST(products_of_long_numbers_are_whole)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\na = torch.rand(6, 6) * 400 - 200\n"
                   "b = torch.rand(6, 6) * 400 - 200\np = a @ b\n```\n",
                   3)) {
        draw(&s, 1920, 1080, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
        CHECK_STR(names_of(&s, &s.lacks.without_numbers), "");
        draw(&s, 1024, 768, TEXT_MOST);
        CHECK_STR(names_of(&s, &s.lacks.without_numbers), "");
    }
    shown_close(&s);
}

static const float part_end = 64; /* from the lower edge of the panels to that of the picture */

static bool is_formula(const DrawCommand *t)
{
    return t->kind == DRAW_TEXT && font_is_mono(t->font) && t->tag.kind == TAG_TERM;
}

/* A formula breaks its lines rather than leave out what has room below, or its panel. */
TEST(formulas_are_whole_in_narrow_panels)
{
    static const struct {
        const char *lesson;
        int step;
        ViewKind kind;
    } of[] = {{"2", 10, VIEW_AUTO}, {"8", 9, VIEW_AUTO},  {"9", 16, VIEW_BARS},
              {"10", 7, VIEW_AUTO}, {"20", 7, VIEW_AUTO}, {"16", 16, VIEW_AUTO}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        Shown s;
        if (shown_open(&s, of[i].lesson, of[i].step)) {
            float end = 768 - part_end;
            int formula = 0;
            s.v.kind = of[i].kind;
            draw(&s, 1024, 768, TEXT_MOST);
            for (size_t k = 0; k < s.d.count; k++)
                if (is_formula(&s.d.items[k])) {
                    const DrawCommand *t = &s.d.items[k];
                    CHECK(!has_words(t->text, "…") && t->box.y + t->box.h < end);
                    formula++;
                }
            CHECK(formula > 0);
        }
        shown_close(&s);
    }
}

TEST(arcs_have_their_names_beside_long_labels)
{
    Shown s;
    if (shown_open(
            &s,
            "# T\n\n## s\n\n```torch\nw = torch.rand(3, 3).softmax(-1)\n```\n\n```view\n"
            "tokens w: \"the extraordinarily long first label\" word \"another long label\"\n"
            "show w as arcs\nfocus w[0,0]\n```\n",
            1)) {
        Box name = {0};
        draw(&s, 1280, 720, TEXT_MOST);
        for (size_t i = 0; i < s.d.count; i++)
            name = str_is(s.d.items[i].text, "keys") ? s.d.items[i].box : name;
        CHECK(name.w > 0);
        for (size_t i = 0; i < s.d.count; i++)
            if (s.d.items[i].kind == DRAW_TEXT && !str_is(s.d.items[i].text, "keys"))
                CHECK(box_meet(name, s.d.items[i].box).w < 1 ||
                      box_meet(name, s.d.items[i].box).h < 1);
    }
    shown_close(&s);
}

TEST(arcs_name_queries_and_keys_only_of_attention)
{
    static const struct {
        const char *code, *tokens;
        int attention;
    } rows[] = {{"w = torch.rand(3, 3)", "", 0},
                {"w = torch.rand(3, 3).softmax(-1)", "", 0},
                {"w = torch.rand(3, 3).softmax(-1)", "dims w: T T\ntokens w: a b c", 1},
                {"w = torch.nn.functional.dropout(torch.rand(3, 3).softmax(-1), 0.5)",
                 "dims w: T T\ntokens w: a b c", 1},
                {"u = torch.ones(3, 3).tril()\nw = u / u.sum(1, keepdim=True)", "", 0},
                {"u = torch.ones(3, 3)\nw = u @ u / 9", "dims w: T T\ntokens w: a b c", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Shown s;
        char text[300];
        snprintf(text, sizeof text,
                 "# T\n\n## s\n\n```torch\n%s\n```\n\n```view\n%s\nshow w as arcs\n```\n",
                 rows[i].code, rows[i].tokens);
        if (shown_open(&s, text, 1)) {
            s.v.position.path[0] = (int)s.l.steps.count;
            s.v.kind = VIEW_ARCS;
            draw(&s, 1280, 720, 0);
            CHECK_INT(count_texts(&s, "queries") > 0, rows[i].attention);
            CHECK(rows[i].attention || count_texts(&s, "columns") == 1);
        }
        shown_close(&s);
    }
}

/* Beside a question of large text, too, the labels get smaller rather than the curves flat. */
TEST(arcs_stay_high_beside_a_question)
{
    Shown s;
    if (shown_open(&s, "5", 13)) {
        s.v.ask = 1;
        for (int k = 0; k < SCREENS; k++) {
            float least = 1e9f;
            draw(&s, screens[k][0], screens[k][1], TEXT_MOST);
            for (size_t i = 0; i < s.d.count; i++)
                if (s.d.items[i].kind == DRAW_RIBBON)
                    least = fminf(least, s.d.items[i].points[3].y - s.d.items[i].points[0].y);
            CHECK(least > 80 && least < 1e9f);
        }
    }
    shown_close(&s);
}

TEST(products_of_twelve_rows_are_whole_on_a_large_slide)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\na = torch.rand(12, 12)\nb = torch.rand(12, 12)\n"
                   "c = a @ b\n```\n",
                   3)) {
        draw(&s, 1920, 1080, 0);
        CHECK_STR(names_of(&s, &s.lacks.in_part), "");
    }
    shown_close(&s);
}

TEST(products_show_all_rows_and_columns_that_are_zoomed_into)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\na = torch.rand(40, 40)\nb = torch.rand(40, 40)\n"
                   "c = a @ b\n```\n",
                   3)) {
        int cells = 0;
        s.v.zoom = (Zoom){0, 0, 12, 12};
        draw(&s, 1920, 1080, 0);
        for (size_t i = 0; i < s.d.count; i++)
            cells += s.d.items[i].kind == DRAW_RECT && s.d.items[i].tag.kind == TAG_CELL &&
                     s.d.items[i].tag.node == lesson_step(&s.l, 3)->main.node;
        CHECK_INT(cells, 144);
    }
    shown_close(&s);
}

/* The top of the first cell of a matrix of y. */
static float top_of(const Shown *s, int64_t cell)
{
    for (size_t i = 0; i < s->d.count; i++)
        if (s->d.items[i].kind == DRAW_RECT && s->d.items[i].tag.kind == TAG_CELL &&
            s->d.items[i].tag.cell == cell)
            return s->d.items[i].box.y;
    return NAN;
}

TEST(heads_of_one_text_stand_on_one_row)
{
    Shown s;
    if (shown_open(&s, "# T\n\n## s\n\n```torch\ny = torch.rand(2, 4, 6, 6)\n```\n", 1))
        for (int k = 0; k < 2; k++) {
            s.v.kind = VIEW_HEATMAP;
            draw(&s, k ? 1920 : 1280, k ? 1080 : 720, 0);
            for (int head = 1; head < 4; head++) {
                CHECK_NEAR(top_of(&s, head * 36), top_of(&s, 0), 0.5);
                CHECK_NEAR(top_of(&s, (4 + head) * 36), top_of(&s, 4 * 36), 0.5);
            }
        }
    shown_close(&s);
}

TEST(legends_of_many_matrices_have_ends)
{
    Shown s;
    if (shown_open(&s, "# T\n\n## s\n\n```torch\ny = torch.rand(2, 4, 70, 70)\nz = y - 0.5\n```\n",
                   1)) {
        s.v.kind = VIEW_GRID;
        s.v.position.path[0] = 2;
        draw(&s, 1280, 720, 0);
        CHECK(count_texts(&s, "+0.50") == 1 && count_texts(&s, "−0.50") == 1);
        s.v.range = RANGE_ROW; /* each row has its own */
        draw(&s, 1280, 720, 0);
        CHECK(count_texts(&s, "+row max") == 1 && count_texts(&s, "−row max") == 1);
    }
    shown_close(&s);
}

TEST(the_legend_of_a_fixed_range_names_the_ends_it_has)
{
    Shown s;
    if (shown_open(
            &s,
            "# T\n\n## s\n\n```torch\nw = torch.softmax(torch.rand(3, 3), dim=-1)\ny = w + w\n"
            "z = torch.rand(3, 3) * 2\n```\n",
            1)) {
        s.v.range = RANGE_UNIT;
        s.v.kind = VIEW_OPERANDS;
        s.v.position.path[0] = 2;
        draw(&s, 1280, 720, 0);
        CHECK(count_texts(&s, "fixed from 0 to 1") == 1 && count_texts(&s, "0.00") == 1);
        s.v.position.path[0] = 3; /* colours about 0, though no number is negative */
        draw(&s, 1280, 720, 0);
        CHECK(count_texts(&s, "fixed from −1 to 1") == 1 && count_texts(&s, "−1.00") == 1);
    }
    shown_close(&s);
}

/* ---- words ---- */

TEST(outputs_are_judged_from_the_step_on_that_prints)
{
    Shown s;
    if (shown_open(
            &s,
            "# T\n\n## s\n\n```torch\nx = torch.ones(2)\ny = x * 2\nprint(y)\nz = y + 1\n```\n\n"
            "```output\ntensor([2., 3.])\n```\n",
            1))
        for (int step = 1; step <= 3; step++) {
            s.v.position.path[0] = step;
            draw(&s, 1280, 720, 0);
            CHECK_INT(count_texts(&s, "line 1 of the output: expected 3., printed 2."), step > 1);
        }
    shown_close(&s);
}

TEST(words_that_are_cut_have_a_slide)
{
    Shown s;
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# T\n\n## s\n\n```torch\nx = torch.rand(2, 2)\n```\n\n```torch\nprint('");
    strbuf_fill(&text, 'w', 150);
    strbuf_puts(&text, "')\n```\n\n```torch\ny = (");
    for (int i = 0; i < 60; i++)
        strbuf_puts(&text, "x +\n    ");
    strbuf_puts(&text, "x)\n```\n");
    if (shown_open(&s, strbuf_str(&text).at, 1)) {
        draw(&s, 1280, 720, 0);
        CHECK(!s.lacks.words);
        s.v.position.path[0] = 2; /* a word wider than the column is broken within, and whole */
        draw(&s, 1280, 720, 0);
        CHECK(!s.lacks.words);
        s.v.position.path[0] = 3; /* the statement has more lines than there is room for */
        draw(&s, 1280, 720, 0);
        CHECK(s.lacks.words);
    }
    shown_close(&s);
    arena_free(&a);
}

/* The left end of the first text of a code line that begins with that byte; NAN: there is none. */
static float left_of(const Shown *s, int64_t from, int64_t to, bool last)
{
    float x = NAN;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        bool here = c->kind == DRAW_TEXT && c->tag.kind == TAG_LINE && c->tag.cell >= from &&
                    c->tag.cell < to;
        if (here && (last || isnan(x)))
            x = c->points[0].x;
        if (here && !last)
            break;
    }
    return x;
}

TEST(code_goes_on_to_the_right_of_its_line)
{
    Shown s;
    const char *text = "# T\n\n## s\n\n```torch\nfor i in range(1):\n    for k in range(1):\n"
                       "        y = inputs + inputs + inputs + inputs + inputs + inputs + inputs\n"
                       "```\n";
    if (shown_open(&s, text, 1)) {
        int64_t from = strstr(text, "        y =") - text, to = from + 74;
        draw(&s, 1024, 768, 0);
        float first = left_of(&s, from, to, false), last = left_of(&s, from, to, true);
        float column = text_width(&s.metrics, FONT_MONO, 15, STR("0"));
        CHECK(last >= first + 11 * column);
    }
    shown_close(&s);
}

/* ---- what has room is large ---- */

/* The longest side of what is painted so. */
static float longest(const Shown *s, DrawKind kind, TagKind tag)
{
    float most = 0;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->kind == kind && c->tag.kind == tag)
            most = fmaxf(most, fmaxf(c->box.w, c->box.h));
    }
    return most;
}

/* Its words give way to it, but what a point is stays to be said. */
TEST(points_are_large_in_a_small_window_with_large_text)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nw = torch.rand(2, 2, 900, 900)\n```\n\n"
                   "```view\ndims w: B h T T\nshow w as heatmap\nfocus w[0,0,0,0]\n```\n",
                   1)) {
        for (int text = 3; text <= TEXT_MOST; text += 3) {
            draw(&s, 800, 600, text);
            CHECK(longest(&s, DRAW_PIXELS, TAG_CELL) > 150);
            CHECK_INT(count_texts(&s, "largest of"), 1);
        }
    }
    shown_close(&s);
}

TEST(bars_of_two_numbers_are_large_where_there_is_room)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nx = torch.tensor([3., 2.])\n```\n\n"
                   "```view\nshow x as bars\n```\n",
                   1)) {
        draw(&s, 1280, 720, 0);
        CHECK(longest(&s, DRAW_RECT, TAG_CELL) > 250);
    }
    shown_close(&s);
}

/* In a column with room below, its lines are broken rather than small. */
TEST(arithmetic_of_two_sides_is_as_large_as_its_sentence)
{
    Shown s;
    if (shown_open(&s, "5", 12)) {
        float sentence = 0, formula = 0;
        s.v.beside = (Beside){.kind = BESIDE_STEP, .number = 11};
        s.v.live = true;
        draw(&s, 1280, 720, TEXT_MOST);
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            sentence = str_starts(c->text, "the same cell") ? c->px : sentence;
            formula = str_starts(c->text, "B attn_weights") ? c->px : formula;
        }
        CHECK_NEAR(formula, sentence, 0.5);
    }
    shown_close(&s);
}

/* ---- heads of one column ---- */

/* The labels of their rows stand at the first head, be it not the one in focus; the legend begins
 * below that, too. */
TEST(heads_have_the_label_of_the_row_in_focus_bold)
{
    Shown s;
    if (shown_open(&s,
                   "# T\n\n## s\n\n```torch\nx = torch.rand(2, 2, 3, 1) - 0.5\n```\n\n"
                   "```view\ndims x: B H T d\nshow x as heads\n"
                   "focus x[1,1,2,0]\n```\n",
                   1)) {
        Box legend = {0}, cells = {1e6f, 0, 0, 0};
        bool bold = false;
        draw(&s, 1280, 720, 0);
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            if (c->kind == DRAW_RAMP)
                legend = c->box;
            if (c->kind == DRAW_RECT && c->tag.kind == TAG_CELL) {
                cells.x = fminf(cells.x, c->box.x);
                cells.y = fmaxf(cells.y, c->box.y);
            }
            bold = bold || (c->kind == DRAW_TEXT && c->font == FONT_SANS_BOLD &&
                            c->box.x < cells.x && str_is(c->text, "2"));
        }
        CHECK(bold);
        CHECK(legend.y > cells.y && legend.x - cells.x < 80);
    }
    shown_close(&s);
}
