/*
 * test_figures.c - the book's figures: every row of the table finds its lessons, steps and numbers,
 * and is drawn with its number and a caption, well laid out and without anything of the window.
 */
#include "base/file.h"
#include "draw/pen.h"
#include "layout.h"
#include "pictures/figures.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

/* ---- what figures are made of: lessons are loaded once ---- */

enum { LESSONS_MOST = 16 };
typedef struct Shelf {
    const char *section[LESSONS_MOST];
    Lesson lesson[LESSONS_MOST];
    int count;
} Shelf;

static Lesson *take(Shelf *shelf, const char *section)
{
    for (int i = 0; i < shelf->count; i++)
        if (strcmp(shelf->section[i], section) == 0)
            return &shelf->lesson[i];
    if (shelf->count == LESSONS_MOST || !world_shelf(&shelf->lesson[shelf->count], section))
        return NULL;
    shelf->section[shelf->count] = section;
    return &shelf->lesson[shelf->count++];
}

static void put_back(Shelf *shelf)
{
    for (int i = 0; i < shelf->count; i++)
        lesson_free(&shelf->lesson[i]);
}

static bool make_ready(Arena *a, Shelf *shelf, const Figure *f, FigureReady *r, View *v)
{
    Error e = {0};
    *r = (FigureReady){0};
    for (int k = 0; figure_section(f, k); k++)
        if (!(r->lesson[k] = take(shelf, figure_section(f, k))))
            return false;
    if (!figure_ready(a, f, r, v, &e))
        CHECK_STR(e.message, f->number);
    return e.kind == ERROR_NONE;
}

/* ---- what a figure must have, and must not ---- */

static bool is_of_window(const DrawCommand *c)
{
    TagKind kind = c->tag.kind;
    return kind == TAG_BUTTON || kind == TAG_VIEW || kind == TAG_STAGE || kind == TAG_STEP ||
           kind == TAG_LESSON || kind == TAG_LINE || kind == TAG_TERM || kind == TAG_EVENT;
}

/* How many words of a text are drawn, in whichever command. */
static bool is_drawn(const DrawList *d, Str word)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT &&
            str_search(d->items[i].text, word, 0) < d->items[i].text.len)
            return true;
    return false;
}

/* A caption, as it is written, holds no number with decimals: such come from the lesson. */
static void check_written(const Figure *f)
{
    const char *text = f->caption;
    bool inside = false;
    for (size_t i = 1; text[i] && text[i + 1]; i++) {
        inside = text[i] == '{' || (inside && text[i] != '}');
        bool figure = i > 9 && strncmp(&text[i - 8], "figure ", 7) == 0;
        if (!inside && !figure && text[i] == '.' && text[i - 1] >= '0' && text[i - 1] <= '9' &&
            text[i + 1] >= '0' && text[i + 1] <= '9')
            CHECK_STR(text, f->number);
    }
}

/* Each tensor's cells are drawn, as cells that lead to it. */
static void check_panels(const FigureReady *r, const DrawList *d)
{
    for (int i = 0; i < FIGURE_PANELS && r->figure->panel[i].name; i++) {
        bool seen = r->figure->panel[i].form == PANEL_DOTS;
        for (size_t k = 0; k < d->count; k++)
            seen = seen ||
                   (d->items[k].tag.kind == TAG_CELL && d->items[k].tag.node == r->target[i].node);
        if (!seen)
            CHECK_STR(r->figure->panel[i].name, r->figure->number);
    }
}

/* The light theme is for paper: white, and nothing has the colour of a slide. */
static void check_white(const DrawList *d)
{
    Colour page = themes[THEME_LIGHT].roles[ROLE_BACKGROUND];
    CHECK_INT(d->background.r + d->background.g + d->background.b, 3 * 255);
    for (size_t i = 0; i < d->count; i++)
        CHECK(memcmp(&d->items[i].colour, &page, sizeof page) != 0);
}

/* The figure's number and all words of its caption stand in it. */
static void check_caption(const FigureReady *r, const DrawList *d)
{
    Str all = figure_alt_text(d->arena, r), word;
    const ProseBlock *caption = &r->caption.items[0];
    CHECK(all.len > 80);
    CHECK(str_find(all, '{') == all.len);
    CHECK(str_find(all, '*') == all.len);
    CHECK_INT(caption->items[0].style, PROSE_BOLD);
    CHECK(is_drawn(d, str_of(r->figure->number)));
    for (size_t i = 0; i < caption->count; i++)
        for (Str rest = caption->items[i].text; str_word(&rest, &word);)
            if (word.len > 1 && !is_drawn(d, word))
                CHECK_STR(str_copy(d->arena, word).at, r->figure->number);
}

/* Words of a figure against those of a slide: it is read from near. */
static const float LEAST = 0.4f;

static void check_picture(Arena *a, const FigureReady *r, View v, int w, int h)
{
    TextMetrics fake = text_fake;
    DrawList d = figure_draw(a, r, &v, w, h, &fake);
    char where[32];
    snprintf(where, sizeof where, "figure %s", r->figure->number);
    check_caption(r, &d);
    check_panels(r, &d);
    if (v.theme == THEME_LIGHT)
        check_white(&d);
    for (size_t i = 0; i < d.count; i++)
        if (is_of_window(&d.items[i]))
            CHECK_STR("something of the window", where);
    if (d.width > w || d.height > h)
        CHECK_STR("larger than the page", where);
    layout_check_least(where, &d, v.theme, LEAST * pen_small((float)w, (float)h, 0));
}

/* Larger words take nothing from the numbers, which are smallest on a narrow page. */
TEST(figures_with_large_text_have_numbers_as_large)
{
    static Shelf shelf;
    TextMetrics fake = text_fake;
    Arena a = arena_make(0);
    for (int i = 0; figure_row(i); i++) {
        FigureReady r;
        View v = view_default();
        if (!CHECK(make_ready(&a, &shelf, figure_row(i), &r, &v)))
            continue;
        float least = 0;
        for (v.text = 0; v.text <= TEXT_MOST; v.text++) {
            DrawList d = figure_draw(&a, &r, &v, 907, 1134, &fake);
            float px = draw_least_px(&d, TAG_CELL);
            if (px < least)
                CHECK_STR("smaller numbers", r.figure->number);
            least = px;
        }
    }
    put_back(&shelf);
    arena_free(&a);
}

TEST(figures_have_number_and_caption_and_nothing_of_the_window)
{
    static Shelf shelf;
    Arena a = arena_make(0), drawn = arena_make(0);
    int count = 0;
    layout_start();
    for (int i = 0; figure_row(i); i++) {
        FigureReady r;
        View v = view_default();
        if (!CHECK(make_ready(&a, &shelf, figure_row(i), &r, &v)))
            continue;
        for (v.theme = 0; v.theme < THEME_COUNT; v.theme++)
            check_picture(&drawn, &r, v, 1920, 1080);
        v.theme = THEME_LIGHT;
        for (v.text = 0; v.text <= TEXT_MOST; v.text += 3) {
            check_picture(&drawn, &r, v, 1280, 800);
            check_picture(&drawn, &r, v, 1024, 768);
            arena_reset(&drawn);
        }
        check_written(r.figure);
        count++;
    }
    CHECK_INT(count, 21);
    CHECK_INT(layout_complaints(), 0);
    put_back(&shelf);
    arena_free(&drawn);
    arena_free(&a);
}

/* A figure as a page of 1920 x 1080, and how many of its commands have a colour or a text. */
static int count_drawn(Shelf *shelf, const char *number, DrawKind kind, Role role, const char *text)
{
    Arena a = arena_make(0);
    Error e = {0};
    FigureReady r;
    View v = view_default();
    TextMetrics fake = text_fake;
    int found = 0;
    v.theme = THEME_DARK;
    Colour wanted = themes[THEME_DARK].roles[role];
    if (CHECK(make_ready(&a, shelf, figure_find(str_of(number), &e), &r, &v))) {
        DrawList d = figure_draw(&a, &r, &v, 1920, 1080, &fake);
        for (size_t i = 0; i < d.count; i++)
            found += d.items[i].kind == kind && (!text || str_is(d.items[i].text, text)) &&
                     (text || memcmp(&d.items[i].colour, &wanted, sizeof wanted) == 0);
    }
    arena_free(&a);
    return found;
}

TEST(figures_frame_and_shade_what_they_are_about)
{
    static Shelf shelf;
    CHECK_INT(count_drawn(&shelf, "3.13", DRAW_FRAME, ROLE_ACCENT, NULL), 1); /* no row's frame */
    CHECK_INT(count_drawn(&shelf, "3.22", DRAW_TEXT, ROLE_TEXT, "2"), 21);   /* dropout, on paper */
    CHECK_INT(count_drawn(&shelf, "3.22", DRAW_TEXT, ROLE_TEXT, "2.00"), 1); /* the ramp's end */
    CHECK_INT(count_drawn(&shelf, "3.24", DRAW_TEXT, ROLE_TEXT, "softmax"), 2);
    CHECK_INT(count_drawn(&shelf, "3.25", DRAW_TEXT, ROLE_TEXT, "6 × 2"), 2); /* of both heads */
    put_back(&shelf);
}

/* ---- which there are ---- */

TEST(figures_are_all_from_3_5_on_but_one)
{
    Error e = {0};
    for (int i = 5; i <= 26; i++) {
        Arena a = arena_make(0);
        Error none = {0};
        CHECK((figure_find(str_printf(&a, "3.%d", i), &none) == NULL) == (i == 6));
        arena_free(&a);
    }
    CHECK(!figure_find(STR("3.99"), &e));
    CHECK_STR(e.message, "there is no figure '3.99' to draw");
}

/* A row "| 3.18 | 3.4.2 | what |" for each figure, in their order, with its lessons. */
TEST(figures_stand_in_the_table_of_the_readme)
{
    Arena a = arena_make(0);
    Error e = {0};
    Str text, line;
    int rows = 0;
    bool inside = false;
    CHECK(file_read(&a, "lessons/README.md", &text, &e));
    while (e.kind == ERROR_NONE && str_line(&text, &line)) {
        inside = inside ? !str_starts(line, "## ") : str_starts(line, "## The book's figures");
        if (!inside || !str_starts(line, "| 3."))
            continue;
        const Figure *f = figure_row(rows++);
        if (!CHECK(f != NULL))
            break;
        StrBuf row = strbuf_make(&a);
        strbuf_printf(&row, "| %s |", f->number);
        for (int k = 0; figure_section(f, k); k++)
            strbuf_printf(&row, "%s %s", k ? "," : "", figure_section(f, k));
        strbuf_puts(&row, " |");
        if (!str_starts(line, strbuf_str(&row).at))
            CHECK_STR(str_copy(&a, line).at, strbuf_str(&row).at);
    }
    CHECK(figure_row(rows) == NULL);
    arena_free(&a);
}

TEST(figures_say_when_the_lesson_lacks_them)
{
    Lesson l;
    Arena a = arena_make(0);
    Figure lost = {.number = "9.9", .section = "3.3.1", .name = "nowhere", .shown = VIEW_BARS};
    Figure bare = {.number = "9.9", .section = "3.3.1", .panel = {{.name = "nowhere"}}};
    Figure wrong = {.number = "9.9",
                    .section = "3.3.1",
                    .panel = {{.name = "inputs"}},
                    .caption = "one {0[9,9]}"};
    if (!world_shelf(&l, lost.section))
        return;
    FigureReady r = {.lesson = {&l}};
    View v = view_default();
    Error e = {0}, of_panel = {0}, of_caption = {0};
    CHECK(!figure_ready(&a, &lost, &r, &v, &e));
    CHECK_STR(e.message, "figure 9.9: lesson 3.3.1 shows no nowhere as bars");
    CHECK(!figure_ready(&a, &bare, &r, &v, &of_panel));
    CHECK_STR(of_panel.message, "figure 9.9: lesson 3.3.1 shows no nowhere");
    CHECK(!figure_ready(&a, &wrong, &r, &v, &of_caption));
    CHECK_STR(of_caption.message, "figure 9.9: lesson 3.3.1 shows no 0[9,9]");
    arena_free(&a);
    lesson_free(&l);
}
