/*
 * test_promise.c - small tensors are shown with all their numbers and labels, however large the
 * text and however narrow the window.
 *
 * Promised are matrices of up to 12 x 12 alone, of numbers as large as 10 up to 8 columns, and
 * pictures of several matrices of that size together. Left out are kinds of pictures that have no
 * numbers (arcs, the map, points), the numbers of curves, and tensors of which a picture is about
 * one matrix of several, or one row of weights: those are named as shown in part.
 */
#include "lesson/lesson.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/subject.h"
#include "test.h"
#include "words/arithmetic.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PROMISED = 12 }; /* rows and columns */

typedef struct Screen {
    int width, height;
    int text; /* the largest for which the promise is made */
    bool present;
} Screen;

static const Screen screens[] = {
    {1024, 768, 2, false}, {1280, 720, 6, false}, {1920, 1080, 6, false}, {640, 1000, 0, false},
    {950, 1040, 2, false}, {1280, 720, 3, true},  {1920, 1080, 3, true},
};

enum { SCREENS = sizeof screens / sizeof *screens };

/* More than so many columns of numbers with two digits before the point: +24.86. */
static bool is_long(const Lesson *l, NodeId node, int64_t columns)
{
    enum { OF_LONG_NUMBERS = 8 };
    const Node *n = trace_node(&l->trace, node);
    bool any = false;
    for (int64_t i = 0; columns > OF_LONG_NUMBERS && i < tensor_count(n->out); i++) {
        double x = scalar_double(trace_cell(&l->trace, (CellRef){node, trace_now(&l->trace), i}));
        any = any || (isfinite(x) && fabs(x) >= 9.995 && x != floor(x));
    }
    return any;
}

/* A tensor that a picture may leave nothing out of. */
static bool is_promised(const Lesson *l, NodeId node)
{
    Shape s = trace_node(&l->trace, node)->out.shape;
    int64_t columns = s.rank > 0 ? s.size[s.rank - 1] : 1;
    int64_t rows = s.rank > 1 ? s.size[s.rank - 2] : 1;
    bool several = s.rank > 2 && shape_count(s) > rows * columns;
    return !several && rows <= PROMISED && columns <= PROMISED && !is_long(l, node, columns);
}

/* The storage that is shown below its tensors is that of a larger one. */
static bool has_larger(const Lesson *l, const LackList *lacks)
{
    bool larger = false;
    for (size_t i = 0; i < lacks->count; i++)
        larger = larger || !is_promised(l, lacks->items[i].node);
    return larger;
}

static void check_names(const Lesson *l, const LackList *lacks, const char *what, const Screen *at,
                        const View *v)
{
    for (size_t i = 0; i < lacks->count; i++)
        if (is_promised(l, lacks->items[i].node) && !CHECK_STR("", what))
            printf("%.*s of %.*s step %d, %dx%d text %d%s\n", STR_ARG(lacks->items[i].name),
                   STR_ARG(l->slug), v->position.path[0], at->width, at->height, v->text,
                   at->present ? ", presented" : "");
}

static ViewKind kind_of(const Lesson *l, const View *v)
{
    Arena a = arena_scratch();
    Subject s = subject_of(&a, l, v);
    ViewKind kind = s.kind;
    arena_free(&a);
    return kind;
}

/* Three tables of 6 x 6 beside one another are more than is promised; large windows hold them. */
static bool is_left_out(const View *v, ViewKind kind, int width)
{
    return kind == VIEW_ARCS || kind == VIEW_MAP || kind == VIEW_GRID ||
           (kind == VIEW_MASK && (v->present || width < 1280));
}

/* Of one row of weights; of one number; of one row, with a bar for the rest of it; of one tile,
 * with cells that are still to come. All of these tell the rest in words. */
static bool is_about_part(ViewKind kind)
{
    return kind == VIEW_WEIGHTED || kind == VIEW_SUM || kind == VIEW_DISTRIBUTION ||
           kind == VIEW_BLOCKS;
}

static void check_step(const Lesson *l, int step, int screen, int text, const TextMetrics *m)
{
    const Screen *at = &screens[screen];
    Arena a = arena_make(0);
    View v = view_default();
    SceneLacks lacks;
    v.position = (Position){.path = {step}, .count = 1};
    v.text = text;
    v.present = at->present;
    ViewKind kind = kind_of(l, &v);
    if (!is_left_out(&v, kind, at->width)) {
        scene_draw_telling(&a, l, &v, at->width, at->height, m, &lacks);
        bool curve = kind == VIEW_LINES; /* its points have no numbers but at the ends */
        if (!curve && (kind != VIEW_MEMORY || !has_larger(l, &lacks.without_numbers)))
            check_names(l, &lacks.without_numbers, "without numbers", at, &v);
        if (!is_about_part(kind))
            check_names(l, &lacks.in_part, "in part", at, &v);
        check_names(l, &lacks.without_labels, "without labels", at, &v);
    }
    arena_free(&a);
}

/* Every step at every screen and text with LAYOUT=all; else they take turns, the largest text of
 * each screen more often than the others. */
static void check_lesson(const Lesson *l, const TextMetrics *m)
{
    for (int step = 1; step <= (int)l->steps.count; step++)
        for (int k = 0; lesson_step(l, step)->ran && k < SCREENS; k++)
            for (int text = 0; text <= screens[k].text; text++)
                if (getenv("LAYOUT") || (text == screens[k].text && step % 3 == k % 3) ||
                    (step + k) % 12 == text)
                    check_step(l, step, k, text, m);
}

static FontSet *open_fonts(TextMetrics *m)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (CHECK(fonts != NULL))
        *m = fonts_metrics(fonts);
    return fonts;
}

SLOW_TEST(promise_holds_in_all_lessons)
{
    TextMetrics m;
    FontSet *fonts = open_fonts(&m);
    for (int i = 0; fonts && i < shelf_count(); i++) {
        Lesson l;
        Error e = {0};
        ShelfEntry entry = shelf_entry(i);
        CHECK(lesson_load(&l, entry.name, entry.text, NULL, &e));
        check_lesson(&l, &m);
        lesson_free(&l);
    }
    if (fonts)
        fonts_close(fonts);
}

/* The largest that is promised, with words as labels. */
static const char largest[] =
    "# T\n\n## s\n\n```torch\nalone = torch.rand(12, 12) - 0.5\n```\n\n"
    "```torch\na = torch.rand(6, 6)\nb = torch.rand(6, 6)\nc = a @ b\n```\n\n"
    "```view\nshow c as matmul\ndims a: T T\ndims b: T T\ndims c: T T\n"
    "tokens a: Your journey starts with one step\n```\n\n"
    "```torch\nd = c @ torch.rand(6, 3)\n```\n\n"
    "```torch\nweights = torch.softmax(c, dim=-1)\n```\n\n"
    "```torch\nheads = torch.softmax(torch.rand(4, 6, 6), dim=-1)\n```\n\n"
    "```view\nshow heads as heads\n```\n";

TEST(promise_holds_for_the_largest_that_is_promised)
{
    TextMetrics m;
    Lesson l;
    FontSet *fonts = open_fonts(&m);
    CHECK(world_text(&l, str_of(largest)));
    for (int step = 1; fonts && step <= (int)l.steps.count; step++)
        for (int k = 0; k < SCREENS; k++)
            for (int text = 0; text <= screens[k].text; text++)
                check_step(&l, step, k, text, &m);
    lesson_free(&l);
    if (fonts)
        fonts_close(fonts);
}
