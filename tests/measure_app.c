/*
 * measure_app.c - what the window costs, without a window: processor time from an input to the
 * painted picture, and memory, on walks over all built-in lessons.
 *
 *     measure-app [WIDTHxHEIGHT [WALKS]]        1920x1080 and 10, unless others are given
 *
 * Each walk opens every lesson and steps through it; at each step it points at the cells of a
 * diagonal over the picture and, once in a lesson, drags a literal until the numbers are there.
 * Prints the median and the worst of each kind over all walks, and the memory in use after each
 * walk, which should stay the same. Time is that of the process, its threads included, so that a
 * busy machine disturbs little. To compare two versions, run both in turn. Nothing here passes or
 * fails.
 */
#include "app/app.h"
#include "output/raster.h"
#include "running/running.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { TIMES_MOST = 200000, CELLS = 5, DRAG_PIXELS = 12 };

typedef struct Times {
    const char *what;
    double limit; /* milliseconds that the median and the worst should be under */
    double ms[TIMES_MOST];
    int count;
    double most; /* of them, */
    char at[80]; /* and where it was */
} Times;

static Times opened = {.what = "a lesson opened", .limit = 100};
static Times steps = {.what = "a step", .limit = 16};
static Times hovers = {.what = "a cell pointed at", .limit = 8};
static Times edits = {.what = "a literal dragged", .limit = 50};

typedef struct Bench {
    App app;
    FontSet *fonts;
    TextMetrics metrics;
    Arena pixels;
    Image image;
    double time; /* that the App is told */
} Bench;

static double processor_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void note(Times *t, const App *app, double since)
{
    double ms = processor_ms() - since;
    const LessonStep *step = shown_step(&app->shown);
    if (t->count < TIMES_MOST)
        t->ms[t->count++] = ms;
    if (ms <= t->most)
        return;
    t->most = ms;
    snprintf(t->at, sizeof t->at, "%.*s, step %d", STR_ARG(app->shown.lesson->slug),
             step ? step->number : 0);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void tell(Times *t)
{
    qsort(t->ms, (size_t)t->count, sizeof *t->ms, compare);
    if (t->count)
        printf("%-18s median %6.2f  95 of 100 under %6.2f  worst %7.2f ms (%s)  of %d, to be "
               "under %.0f\n",
               t->what, t->ms[t->count / 2], t->ms[t->count * 95 / 100], t->most, t->at, t->count,
               t->limit);
}

/* Memory in use, in MB; 0 where the system does not tell. */
static double memory(void)
{
    long pages = 0, all;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%ld %ld", &all, &pages) != 2)
        pages = 0;
    if (f)
        fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
}

/* ---- what a person does ---- */

static void input(Bench *b, Input in)
{
    in.time = b->time += 0.5;
    app_input(&b->app, &in);
}

static void paint(Bench *b)
{
    raster_paint(&b->image, app_draw(&b->app), b->fonts);
}

static void step_on(Bench *b)
{
    double start = processor_ms();
    input(b, (Input){.kind = INPUT_KEY, .chord = {KEY_PAGE_DOWN, 0}});
    paint(b);
    note(&steps, &b->app, start);
}

/* Points at the cells of a diagonal that goes from upper left to lower right over the picture. */
static void point_around(Bench *b)
{
    for (int i = 0; i < CELLS; i++) {
        float share = 0.35f + 0.12f * (float)i;
        Point at = {(float)b->image.width * share, (float)b->image.height * share};
        double start = processor_ms();
        input(b, (Input){.kind = INPUT_MOVE, .at = at});
        paint(b);
        if (b->app.shown.view.touched.kind == TAG_CELL)
            note(&hovers, &b->app, start);
    }
    input(b, (Input){.kind = INPUT_LEAVE});
    paint(b);
}

/* Drags the first literal of the picture by a few steps. False: there is none. */
static bool drag(Bench *b)
{
    Point at = {0};
    const DrawList *d = app_draw(&b->app);
    for (size_t i = 0; i < d->count && at.x <= 0; i++)
        if (d->items[i].tag.kind == TAG_LITERAL)
            at = (Point){d->items[i].box.x + 1, d->items[i].box.y + 2};
    if (at.x <= 0)
        return false;
    input(b, (Input){.kind = INPUT_PRESS, .at = at});
    for (int i = 0; i < 3; i++) {
        at.x += DRAG_PIXELS;
        double start = processor_ms();
        input(b, (Input){.kind = INPUT_MOVE, .at = at});
        worker_wait(b->app.editing.worker, -1);
        input(b, (Input){.kind = INPUT_TICK});
        paint(b);
        note(&edits, &b->app, start);
    }
    input(b, (Input){.kind = INPUT_RELEASE, .at = at});
    input(b, (Input){.kind = INPUT_KEY, .chord = {'z', MOD_CTRL}});
    worker_wait(b->app.editing.worker, -1);
    input(b, (Input){.kind = INPUT_TICK});
    return true;
}

static void walk_lesson(Bench *b, Str name)
{
    Error e = {0};
    double start = processor_ms();
    if (!app_open(&b->app, name, &e)) {
        fprintf(stderr, "%s\n", e.message);
        exit(1);
    }
    paint(b);
    note(&opened, &b->app, start);
    bool dragged = drag(b);
    for (size_t left = b->app.shown.lesson->steps.count; left-- > 1;) {
        step_on(b);
        point_around(b);
        dragged = dragged || drag(b);
    }
}

int main(int argc, char **argv)
{
    static Bench b;
    Error e = {0};
    int width = 1920, height = 1080, walks = argc > 2 ? atoi(argv[2]) : 10;
    Settings settings = {.no_motion = true};
    if (argc > 1 && sscanf(argv[1], "%dx%d", &width, &height) != 2) {
        fprintf(stderr, "usage: measure-app [WIDTHxHEIGHT [WALKS]]\n");
        return 2;
    }
    b.fonts = fonts_open(&e);
    if (!b.fonts) {
        fprintf(stderr, "%s\n", e.message);
        return 1;
    }
    b.metrics = fonts_metrics(b.fonts);
    b.image = image_make(&b.pixels, width, height);
    app_start(&b.app, &settings, &b.metrics, width, height);
    for (int w = 0; w < walks; w++) {
        for (int i = 0; i < shelf_count(); i++)
            walk_lesson(&b, shelf_entry(i).name);
        printf("%s%.1f", w ? " " : "MB in use after each walk: ", memory());
        fflush(stdout);
    }
    printf("\n%dx%d, processor time\n", width, height);
    tell(&opened);
    tell(&steps);
    tell(&hovers);
    tell(&edits);
    app_end(&b.app);
    arena_free(&b.pixels);
    fonts_close(b.fonts);
    return 0;
}
