/*
 * measure_pictures.c - how long the pictures of the lessons take to lay out and to paint.
 *
 *     measure-pictures [LESSON...]
 *
 * Every step of the given lessons (of all built-in ones) is drawn at two sizes, several times; its
 * median counts, so that a busy machine disturbs little. Prints the median step and the slowest
 * beside what a step change may take. Nothing here passes or fails.
 */
#include "lessons/lesson.h"
#include "lessons/shelf.h"
#include "output/raster.h"
#include "pictures/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TIMES = 7, SLOWEST = 5, STEPS_MOST = 1024 };

/* The median milliseconds of one picture. */
typedef struct Cost {
    double layout, paint, sum;
    char name[64];
} Cost;

typedef struct Bench {
    FontSet *fonts;
    TextMetrics metrics;
    Arena arena;
    int width, height;
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

static void measure_step(Bench *b, const Lesson *l, int step)
{
    View v = view_default();
    v.position.path[0] = step;
    v.position.count = 1;
    double layout[TIMES], paint[TIMES];
    for (int i = 0; i < TIMES; i++) {
        arena_reset(&b->arena);
        Image image = image_make(&b->arena, b->width, b->height);
        double start = now();
        DrawList d = scene_draw(&b->arena, l, &v, b->width, b->height, &b->metrics);
        double middle = now();
        raster_paint(&image, &d, b->fonts);
        layout[i] = middle - start;
        paint[i] = now() - middle;
    }
    Cost c = {.layout = median(layout), .paint = median(paint)};
    c.sum = c.layout + c.paint;
    snprintf(c.name, sizeof c.name, "%.*s step %d", STR_ARG(l->slug), step);
    b->cost[b->steps++] = c;
}

static void measure_lesson(Bench *b, Str wanted)
{
    Lesson l;
    Error e = {0};
    LessonOptions options = {0};
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
    lesson_free(&l);
    arena_free(&a);
}

static void print_cost(const Cost *c)
{
    printf("  %-36s layout %6.2f  paint %6.2f  sum %6.2f ms\n", c->name, c->layout, c->paint,
           c->sum);
}

static void report(Bench *b, double target)
{
    qsort(b->cost, (size_t)b->steps, sizeof *b->cost, compare_costs);
    Cost middle = b->cost[b->steps / 2];
    snprintf(middle.name, sizeof middle.name, "the median of %d steps", b->steps);
    printf("%dx%d, to be under %.0f ms\n", b->width, b->height, target);
    print_cost(&middle);
    for (int i = 0; i < SLOWEST && i < b->steps; i++)
        print_cost(&b->cost[i]);
}

int main(int argc, char **argv)
{
    static const struct {
        int width, height;
        double target;
    } sizes[] = {{1920, 1080, 16}, {3840, 2160, 40}};
    static Bench b;
    Error e = {0};
    b.fonts = fonts_open(&e);
    if (!b.fonts) {
        fprintf(stderr, "%s\n", e.message);
        return 1;
    }
    b.metrics = fonts_metrics(b.fonts);
    b.arena = arena_make(0);
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
    arena_free(&b.arena);
    fonts_close(b.fonts);
    return 0;
}
