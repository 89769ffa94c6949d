/*
 * measure_pictures.c - how long the pictures of the lessons take to lay out and to paint.
 *
 *     measure-pictures [--big] [--every] [LESSON...]
 *
 * Every step of the given lessons (of all built-in ones) is drawn at two sizes, several times; its
 * median counts, so that a busy machine disturbs little. As in the window, what is known of whole
 * matrices is kept from picture to picture; `first` is the layout of the picture that found it out.
 * Prints the median step and the slowest (--every: all) beside what a step change may take. Without
 * lessons, somebody then looks around in large tensors, as the window draws them: every frame of
 * zooming, dragging and pointing. Nothing here passes or fails.
 */
#include "lesson/lesson.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/plane.h"
#include "subject/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TIMES = 7, SLOWEST = 5, STEPS_MOST = 1024 };

/* The median milliseconds of one picture. */
typedef struct Cost {
    double first, layout, paint, hover, sum;
    char name[64];
} Cost;

typedef struct Bench {
    FontSet *fonts;
    TextMetrics metrics;
    Arena arena, known;
    int width, height;
    bool big, every;
    Cost cost[STEPS_MOST];
    int steps;
} Bench;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int compare_costs(const void *a, const void *b)
{
    return compare_numbers(&((const Cost *)b)->sum, &((const Cost *)a)->sum);
}

static double median(double *times)
{
    qsort(times, TIMES, sizeof *times, compare_numbers);
    return times[TIMES / 2];
}

/* The cell in the middle of the picture of a step; node NO_NODE: there is none. */
static CellRef middle_cell(const DrawList *d)
{
    CellRef found = {NO_NODE, 0, -1};
    for (float x = 0.9F; x > 0.3F && found.node == NO_NODE; x -= 0.01F) {
        DrawTag tag = draw_hit(d, (Point){(float)d->width * x, (float)d->height * 0.5F});
        if (tag.kind == TAG_CELL)
            found = (CellRef){tag.node, tag.time, tag.cell};
    }
    return found;
}

static void measure_step(Bench *b, const Lesson *l, int step)
{
    View v = view_default();
    v.position.path[0] = step;
    v.position.count = 1;
    v.planes = planes_in(&b->known);
    double layout[TIMES], paint[TIMES], hover[TIMES];
    Cost c = {0};
    for (int i = -1; i < TIMES; i++) { /* the first, that finds out, does not count */
        arena_reset(&b->arena);
        Image image = image_make(&b->arena, b->width, b->height);
        View over = v;
        double start = now();
        DrawList d = scene_draw(&b->arena, l, &v, b->width, b->height, &b->metrics);
        double middle = now();
        raster_paint(&image, &d, b->fonts);
        double end = now();
        over.hover = middle_cell(&d);
        double again = now();
        scene_draw(&b->arena, l, &over, b->width, b->height, &b->metrics);
        if (i < 0) {
            c.first = middle - start;
            continue;
        }
        layout[i] = middle - start;
        paint[i] = end - middle;
        hover[i] = now() - again;
    }
    c.layout = median(layout);
    c.paint = median(paint);
    c.hover = median(hover);
    c.sum = c.layout + c.paint;
    snprintf(c.name, sizeof c.name, "%.*s step %d", STR_ARG(l->slug), step);
    b->cost[b->steps++] = c;
}

static void measure_lesson(Bench *b, Str wanted)
{
    Lesson l;
    Error e = {0};
    LessonOptions options = {.big = b->big};
    ShelfEntry entry;
    Arena a = arena_make(0);
    if (!shelf_find(&a, wanted, &entry, &e) ||
        !lesson_load(&l, entry.name, entry.text, &options, &e)) {
        fprintf(stderr, "%s\n", e.message);
        exit(1);
    }
    for (size_t i = 0; i < l.steps.count && b->steps < STEPS_MOST; i++)
        if (l.steps.items[i].ran)
            measure_step(b, &l, (int)i + 1);
    arena_reset(&b->known);
    lesson_free(&l);
    arena_free(&a);
}

static void print_cost(const Cost *c)
{
    printf("  %-36s first %6.2f  layout %6.2f  paint %6.2f  sum %6.2f  hover layout %6.2f ms\n",
           c->name, c->first, c->layout, c->paint, c->sum, c->hover);
}

static void report(Bench *b, double target)
{
    qsort(b->cost, (size_t)b->steps, sizeof *b->cost, compare_costs);
    Cost middle = b->cost[b->steps / 2];
    snprintf(middle.name, sizeof middle.name, "the median of %d steps", b->steps);
    printf("%dx%d, to be under %.0f ms\n", b->width, b->height, target);
    print_cost(&middle);
    for (int i = 0; (b->every || i < SLOWEST) && i < b->steps; i++)
        print_cost(&b->cost[i]);
}

/* ---- looking around ---- */

enum { FRAMES_MOST = 256 };

typedef struct Around {
    Bench *b;
    Lesson l;
    View v;
    Arena known;
    double layout[FRAMES_MOST], paint[FRAMES_MOST], sum[FRAMES_MOST];
    int frames;
} Around;

static double frame(Around *r)
{
    Bench *b = r->b;
    arena_reset(&b->arena);
    Image image = image_make(&b->arena, b->width, b->height);
    double start = now();
    DrawList d = scene_draw(&b->arena, &r->l, &r->v, b->width, b->height, &b->metrics);
    double middle = now();
    raster_paint(&image, &d, b->fonts);
    double end = now();
    if (r->frames < FRAMES_MOST) {
        r->layout[r->frames] = middle - start;
        r->paint[r->frames] = end - middle;
        r->sum[r->frames++] = end - start;
    }
    return end - start;
}

static double middle_of(double *times, int count)
{
    qsort(times, (size_t)count, sizeof *times, compare_numbers);
    return count ? times[count / 2] : 0;
}

static void tell_frames(Around *r, const char *what)
{
    double layout = middle_of(r->layout, r->frames), paint = middle_of(r->paint, r->frames);
    double sum = middle_of(r->sum, r->frames), most = r->frames ? r->sum[r->frames - 1] : 0;
    printf("  %-30s layout %5.2f  paint %5.2f  sum %5.2f, at most %5.2f ms (%d frames)\n", what,
           layout, paint, sum, most, r->frames);
    r->frames = 0;
}

/* Closer at one cell, then along, then away again. */
static void look_around(Around *r, int64_t row, int64_t column, int64_t size)
{
    Zoom *z = &r->v.zoom;
    CellRef at = {r->v.focus.node, 0, row * size + column};
    for (; z->rows == 0 || z->rows > 8; frame(r))
        *z = view_zoom_by(&r->b->arena, &r->l, &r->v, NULL, false, at);
    tell_frames(r, "zoom in to single cells");
    for (int i = 0; i < 8; i++, frame(r))
        *z = view_zoom_by(&r->b->arena, &r->l, &r->v, NULL, true, at);
    tell_frames(r, "zoom out");
    for (int i = 0; i < 40; i++, frame(r))
        *z = zoom_window(
            (Zoom){z->row + (i < 20 ? 7 : -7), z->column + (i % 2 ? 11 : -3), z->rows, z->columns},
            size, size);
    tell_frames(r, "drag");
    for (int i = 0; i < 20; i++, frame(r))
        r->v.hover =
            (CellRef){r->v.focus.node, r->v.focus.time, (z->row + i) * size + z->column + 5 * i};
    r->v.hover.node = NO_NODE;
    tell_frames(r, "point at cells");
    r->v.pool = POOL_MEAN;
    frame(r);
    *z = (Zoom){0, 0, 0, 0};
    frame(r);
    tell_frames(r, "means, the whole");
    r->v.pool = POOL_MAX;
}

static void measure_around(Bench *b, const char *code, ViewKind kind, int64_t size)
{
    Around *r = calloc(1, sizeof *r);
    Error e = {0};
    LessonOptions options = {.budget = (size_t)LESSON_BIG_MEGABYTES * 1000 * 1000};
    Str text = str_printf(&b->arena, "# T\n\n## s\n\n```torch\n%s\n```\n", code);
    r->b = b;
    r->known = arena_make(0);
    if (!lesson_load(&r->l, STR("t.md"), text, &options, &e)) {
        fprintf(stderr, "%s\n", e.message);
        exit(1);
    }
    r->v = view_default();
    r->v.position = (Position){.path = {(int)r->l.steps.count}, .count = 1};
    r->v.planes = planes_in(&r->known);
    r->v.kind = kind;
    const LessonStep *last = lesson_step(&r->l, (int)r->l.steps.count);
    printf("%s as %s, %dx%d, the first frame %.0f ms\n", code, view_kinds[kind].name, b->width,
           b->height, frame(r));
    r->frames = 0;
    look_around(r, size / 2, size / 3, size);
    r->v.focus = (CellRef){last->show.node, last->show.time, size / 2 * size + size / 3};
    frame(r);
    tell_frames(r, "with a cell pinned, first frame");
    look_around(r, size / 2, size / 3, size);
    lesson_free(&r->l);
    arena_free(&r->known);
    free(r);
}

static void measure_arounds(Bench *b)
{
    measure_around(b, "w = torch.softmax(torch.rand(1, 12, 1024, 1024), dim=-1)", VIEW_GRID, 1024);
    measure_around(b, "w = torch.rand(4, 12, 1024, 1024)", VIEW_GRID, 1024);
    measure_around(b, "w = torch.rand(4096, 4096)", VIEW_HEATMAP, 4096);
}

/* ---- options ---- */

/* Takes the options out of the arguments; how many are left. */
static int read_options(Bench *b, int argc, char **argv)
{
    int left = 1;
    for (int i = 1; i < argc; i++) {
        bool big = strcmp(argv[i], "--big") == 0, every = strcmp(argv[i], "--every") == 0;
        b->big = b->big || big;
        b->every = b->every || every;
        if (!big && !every)
            argv[left++] = argv[i];
    }
    return left;
}

int main(int argc, char **argv)
{
    static const struct {
        int width, height;
        double target;
    } sizes[] = {{1920, 1080, 16}, {3840, 2160, 40}};
    static Bench b;
    Error e = {0};
    argc = read_options(&b, argc, argv);
    b.fonts = fonts_open(&e);
    if (!b.fonts) {
        fprintf(stderr, "%s\n", e.message);
        return 1;
    }
    b.metrics = fonts_metrics(b.fonts);
    b.arena = arena_make(0);
    b.known = arena_make(0);
    for (int s = 0; s < 2; s++) {
        b.width = sizes[s].width;
        b.height = sizes[s].height;
        b.steps = 0;
        for (int i = 1; i < argc; i++)
            measure_lesson(&b, str_of(argv[i]));
        for (int i = 0; argc == 1 && i < shelf_count(); i++)
            measure_lesson(&b, shelf_entry(i).name);
        report(&b, sizes[s].target);
    }
    b.width = 1920;
    b.height = 1080;
    if (argc == 1)
        measure_arounds(&b);
    arena_free(&b.known);
    arena_free(&b.arena);
    fonts_close(b.fonts);
    return 0;
}
