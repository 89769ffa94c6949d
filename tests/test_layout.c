/*
 * test_layout.c - nothing overlaps, nothing is cut off, everything can be read.
 *
 * Every step of every built-in lesson and of the lessons in tests/views, at five sizes, in normal,
 * presentation and largest size, and in every theme, with the real fonts' metrics: no two texts
 * touch, none leaves its clip or the picture, each is at least 1/54 (1/40) of the height tall and
 * stands out from what is painted below it.
 */
#include "layout.h"
#include "lesson/lesson.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/subject.h"
#include "subject/view.h"
#include "test.h"
#include "versions/versions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Look {
    const Lesson *lesson;
    View view;
    int width, height;
} Look;

static void check_list(const Look *at, const DrawList *d)
{
    char where[160];
    snprintf(where, sizeof where, "%.*s step %d %s zoom %d", STR_ARG(at->lesson->slug),
             at->view.position.path[0], view_kinds[at->view.kind].name, (int)at->view.zoom.rows);
    layout_check(where, d, at->view.theme, at->view.text);
}

static const int sizes[][2] = {{1024, 768}, {1280, 720}, {1920, 1080}, {3840, 2160}, {950, 1040}};
enum { SIZES = sizeof sizes / sizeof *sizes, LARGE = 2, UPRIGHT = 4 };

static DrawList draw(Arena *a, Look *at, ThemeId theme, int size, int text, const TextMetrics *m)
{
    at->view.theme = theme;
    at->view.text = text;
    at->width = sizes[size][0];
    at->height = sizes[size][1];
    DrawList d = scene_draw(a, at->lesson, &at->view, at->width, at->height, m);
    check_list(at, &d);
    return d;
}

/* The next text from item *i on; NULL: there is none. */
static const DrawCommand *next_text(const DrawList *d, size_t *i)
{
    while (*i < d->count && d->items[*i].kind != DRAW_TEXT)
        ++*i;
    return *i < d->count ? &d->items[(*i)++] : NULL;
}

static bool same_places(const DrawList *a, const DrawList *b)
{
    const DrawCommand *x, *y;
    size_t i = 0, j = 0;
    do {
        x = next_text(a, &i);
        y = next_text(b, &j);
        if (x && y &&
            (!str_equal(x->text, y->text) || memcmp(&x->box, &y->box, sizeof x->box) != 0))
            return false;
    } while (x && y);
    return !x && !y;
}

/* Themes change colours, not places: that is looked at here, at one size, so that one theme is
 * enough at the others. */
static void check_themes(Look *at, const TextMetrics *m)
{
    Arena a = arena_make(0);
    DrawList light = draw(&a, at, THEME_LIGHT, LARGE, 0, m);
    for (ThemeId theme = THEME_LIGHT + 1; theme < THEME_COUNT; theme++) {
        DrawList other = draw(&a, at, theme, LARGE, 0, m);
        CHECK(same_places(&light, &other));
    }
    arena_free(&a);
}

/* Is the size looked at with this text? The largest text belongs to a large window. It, and the
 * upright window, have every other step, and all when LAYOUT=all asks for it, as make check does.
 */
static bool is_due(const Look *at, int size, int text)
{
    bool turn = at->view.position.path[0] % 2 == 0 || getenv("LAYOUT");
    if (text == TEXT_MOST)
        return size == LARGE && turn;
    return size == UPRIGHT ? turn : size != LARGE || text;
}

static void check_sizes(Look *at, const TextMetrics *m)
{
    Arena a = arena_make(0);
    ThemeId theme = (ThemeId)(at->view.position.path[0] % THEME_COUNT);
    check_themes(at, m);
    for (int size = 0; size < SIZES; size++)
        for (int text = 0; text <= TEXT_MOST; text += TEXT_PRESENTATION)
            if (is_due(at, size, text)) {
                draw(&a, at, theme, size, text, m);
                arena_reset(&a);
            }
    arena_free(&a);
}

/* Its numbers in a table, and some of its values covered: at every third step each, unless all is
 * asked for. */
static void check_others(const Look *at, const TextMetrics *m)
{
    int number = at->view.position.path[0];
    Look hidden = *at, table = *at;
    hidden.view.hide = true;
    hidden.view.reveal = number % 4;
    table.view.kind = VIEW_TABLE;
    if (number % 3 == 0 || getenv("LAYOUT"))
        check_sizes(&hidden, m);
    if (number % 3 == 1 || getenv("LAYOUT"))
        check_sizes(&table, m);
}

/* Each of its questions, before and after; beside a picture alone once a lesson. */
static void check_asks(const Look *at, const TextMetrics *m)
{
    const LessonStep *s = lesson_step(at->lesson, at->view.position.path[0]);
    const Fence *fence = &at->lesson->fences.items[s->fence];
    if (s->number != fence->first_step + fence->step_count)
        return; /* the questions are the same at all steps of a fence */
    for (int k = 1; k <= lesson_asks(at->lesson, s); k++) {
        Look asked = *at;
        asked.view.ask = k;
        check_sizes(&asked, m);
        given_set(&asked.view.given, &(Ask){.kind = ASK_ANSWER}, STR("-0.1234"));
        asked.view.given.chosen = 3;
        asked.view.answered = true;
        check_sizes(&asked, m);
        asked.view.parts = PARTS_PICTURE;
        if (s->stage == 0 || getenv("LAYOUT"))
            check_sizes(&asked, m);
    }
}

/* Every other picture that the step offers, whole and with a part of its matrix; at the smaller
 * size, which is the harder one, unless all is asked for. */
static void check_offer(const Look *shown, const TextMetrics *m)
{
    static const int two[][2] = {{1024, 768}, {1920, 1080}};
    static const Zoom zooms[] = {{0, 0, 0, 0}, {2, 1, 3, 4}, {70, 0, 90, 70}};
    Look at = *shown;
    Arena a = arena_make(0);
    Subject subject = subject_of(&a, at.lesson, &at.view);
    ViewOffer o = view_offer_make(&subject);
    for (int kind = 0; kind < o.count; kind++)
        for (int i = 0; i < (getenv("LAYOUT") ? 12 : 6); i++) {
            at.view.kind = o.kind[kind];
            at.view.zoom = zooms[i % 3];
            at.view.text = i / 3 % 2 ? TEXT_PRESENTATION : 0;
            at.width = two[i / 6][0];
            at.height = two[i / 6][1];
            if (i % 3 && !view_kinds[o.kind[kind] ? o.kind[kind] : o.first].zooms)
                continue;
            DrawList d = scene_draw(&a, at.lesson, &at.view, at.width, at.height, m);
            check_list(&at, &d);
            arena_reset(&a);
        }
    arena_free(&a);
}

static void check_step(const Look *at, const TextMetrics *m)
{
    Look plain = *at;
    check_sizes(&plain, m);
    check_others(at, m);
    check_asks(at, m);
    if (at->lesson->number.len == 0 || getenv("LAYOUT"))
        check_offer(at, m);
}

/* Lessons that hold what the built-in ones do not: every kind of view, and its awkward cases. */
static const char *const view_lessons[] = {
    "tests/views/dropout.md", "tests/views/heads.md",  "tests/views/linear.md",
    "tests/views/mask.md",    "tests/views/memory.md", "tests/views/arcs.md",
    "tests/views/map.md",     "tests/views/large.md",  "tests/views/table.md",
    "tests/views/kernels.md", "tests/views/charts.md",
};

/* Inside its operation: at the start, somewhere in the middle, at the end. Of the built-in lessons
 * every seventh step; a lesson of all kernels has the rest. */
static void check_inside(Look *at, const TextMetrics *m)
{
    bool all = getenv("LAYOUT") || str_is(at->lesson->title, "Every kernel");
    int64_t count = inside_count(at->lesson, &at->view);
    if (count == 0 || (!all && at->view.position.path[0] % 7))
        return;
    for (int k = 0; k < (all ? 4 : 2); k++) {
        at->view.at = 1 + (count - 1) * k / 3;
        at->view.at = k % 2 ? inside_move(at->lesson, &at->view, INSIDE_TERM, 1) : at->view.at;
        check_sizes(at, m);
    }
}

static void check_lesson(ShelfEntry entry, const TextMetrics *m)
{
    Lesson l;
    Error e = {0};
    LessonOptions options = {0};
    if (CHECK(lesson_load(&l, entry.name, entry.text, &options, &e)))
        for (size_t i = 0; i < l.steps.count; i++) {
            Look at = {.lesson = &l, .view = view_default()};
            at.view.position.path[0] = (int)i + 1;
            at.view.position.count = 1;
            check_step(&at, m);
            check_inside(&at, m);
        }
    lesson_free(&l);
}

/* With a number of the prelude changed: marks, badge and longer captions. Every fifth step. */
static void check_edited(ShelfEntry entry, const TextMetrics *m)
{
    Lesson was, is;
    Error e = {0};
    Arena a = arena_make(0);
    Str wanted = STR("prelude:153:6=0.99");
    lesson_load(&was, entry.name, entry.text, NULL, &e);
    Edits edits = edits_make(&a, was.source.text, was.prelude.text);
    CHECK(knobs_set(&was, &(StrList){.items = &wanted, .count = 1}, NULL, &edits, &e));
    LessonOptions o = {.original = &was, .prelude = edits_text(&edits, EDIT_PRELUDE)};
    lesson_load(&is, entry.name, entry.text, &o, &e);
    CHECK(is.changes && is.changes->edited.count == 1);
    for (size_t i = 0; i < is.steps.count; i += getenv("LAYOUT") ? 1 : 5) {
        Look at = {.lesson = &is, .view = view_default()};
        at.view.position = (Position){.path = {(int)i + 1}, .count = 1};
        check_sizes(&at, m);
    }
    lesson_free(&is);
    lesson_free(&was);
    arena_free(&a);
}

SLOW_TEST(layout_of_edited_lessons_is_clean)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    TextMetrics m = fonts_metrics(fonts);
    layout_start();
    for (int i = 1; i <= 9; i++)
        check_edited(shelf_entry(i), &m);
    CHECK_INT(layout_complaints(), 0);
    fonts_close(fonts);
}

/* Many large matrices, free and with one locked, with points of many cells, of one, and numbers. */
SLOW_TEST(layout_of_large_matrices_is_clean)
{
    static const Zoom zooms[] = {{0, 0, 0, 0}, {20, 10, 70, 70}, {60, 60, 9, 9}, {3, 70, 1, 1}};
    static const char *const shapes[] = {"4, 12, 90, 90", "7, 300, 90", "1, 40, 90, 90",
                                         "2, 2, 1, 2000", "2, 2000, 1"};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    TextMetrics m = fonts_metrics(fonts);
    layout_start();
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        Lesson l;
        Arena a = arena_make(0);
        Str text = str_printf(&a,
                              "# Large\n\n## s\n\n```torch\ntorch.manual_seed(1)\n"
                              "x = torch.rand(%s)**9\n```\n",
                              shapes[i]);
        if (CHECK(lesson_load(&l, STR("large.md"), text, NULL, &e)))
            for (int k = 0; k < 16; k++) {
                const LessonStep *s = lesson_step(&l, 1);
                Look at = {.lesson = &l, .view = view_default()};
                at.view.position = (Position){.path = {1}, .count = 1};
                at.view.kind = k / 4 % 2 ? VIEW_HEATMAP : VIEW_GRID;
                at.view.zoom = zooms[k % 4];
                if (k / 8)
                    at.view.focus = (CellRef){s->show.node, s->show.time, 2222};
                check_sizes(&at, &m);
            }
        lesson_free(&l);
        arena_free(&a);
    }
    CHECK_INT(layout_complaints(), 0);
    fonts_close(fonts);
}

/* Where there is little room less is told, and fewer matrices are shown. */
TEST(layout_of_many_matrices_in_memory_is_clean)
{
    static const char *const codes[] = {
        "torch.arange(48).view(2, 6, 2, 2).transpose(1, 2)",
        "torch.rand(2, 2, 3, 1).transpose(1, 2)", "torch.rand(1, 12, 6, 6).contiguous()",
        "torch.arange(24.).view(2, 6, 2, 1).transpose(1, 2)", "torch.rand(4, 12, 90, 90)"};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    TextMetrics m = fonts_metrics(fonts);
    layout_start();
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Lesson l;
        Arena a = arena_make(0);
        Str text = str_printf(&a, "# Memory\n\n## s\n\n```torch\nx = %s\n```\n", codes[i]);
        if (CHECK(lesson_load(&l, STR("memory.md"), text, NULL, &e)))
            for (int k = 0; k < 2 * (TEXT_MOST + 1); k++) {
                const LessonStep *s = lesson_step(&l, 1);
                Look at = {.lesson = &l, .view = view_default()};
                at.view.kind = VIEW_MEMORY;
                at.view.text = k / 2;
                at.view.focus = (CellRef){s->show.node, s->show.time, 5};
                DrawList d =
                    scene_draw(&a, &l, &at.view, k % 2 ? 1920 : 1024, k % 2 ? 1080 : 768, &m);
                check_list(&at, &d);
            }
        lesson_free(&l);
        arena_free(&a);
    }
    CHECK_INT(layout_complaints(), 0);
    fonts_close(fonts);
}

/* The cells of modules within modules have names that are wider than a line of large text. */
TEST(layout_of_terms_with_long_names_is_clean)
{
    static const int windows[][2] = {{800, 600}, {1024, 768}, {1280, 720}, {950, 1040}};
    Lesson l;
    Error e = {0};
    ShelfEntry entry;
    Arena a = arena_make(0);
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts && shelf_find(&a, STR("exercise-3.2-two-numbers"), &entry, &e)))
        return;
    TextMetrics m = fonts_metrics(fonts);
    layout_start();
    if (CHECK(lesson_load(&l, entry.name, entry.text, NULL, &e)))
        for (int k = 0; k < 4 * (TEXT_MOST + 1); k++) {
            Look at = {.lesson = &l, .view = view_default()};
            at.view.position = (Position){.path = {1}, .count = 1};
            at.view.text = k / 4;
            DrawList d = scene_draw(&a, &l, &at.view, windows[k % 4][0], windows[k % 4][1], &m);
            check_list(&at, &d);
        }
    CHECK_INT(layout_complaints(), 0);
    lesson_free(&l);
    fonts_close(fonts);
    arena_free(&a);
}

/* Every fourth of the built-in lessons and of those that show the views, from the `first` on. */
static void check_lessons(int first)
{
    int builtin = shelf_count(), all = builtin + (int)(sizeof view_lessons / sizeof *view_lessons);
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    TextMetrics m = fonts_metrics(fonts);
    layout_start();
    for (int i = first; i < all; i += 4) {
        ShelfEntry entry;
        Arena a = arena_make(0);
        if (i < builtin)
            check_lesson(shelf_entry(i), &m);
        else if (CHECK(shelf_find(&a, str_of(view_lessons[i - builtin]), &entry, &e)))
            check_lesson(entry, &m);
        arena_free(&a);
    }
    CHECK_INT(layout_complaints(), 0);
    fonts_close(fonts);
}

SLOW_TEST(layout_of_every_step_is_clean_in_lessons_1_5_9_and_so_on)
{
    check_lessons(0);
}

SLOW_TEST(layout_of_every_step_is_clean_in_lessons_2_6_10_and_so_on)
{
    check_lessons(1);
}

SLOW_TEST(layout_of_every_step_is_clean_in_lessons_3_7_11_and_so_on)
{
    check_lessons(2);
}

SLOW_TEST(layout_of_every_step_is_clean_in_lessons_4_8_12_and_so_on)
{
    check_lessons(3);
}
