/*
 * sweep_budget.c - lessons with every memory limit, from too little to begin with to all they need:
 * what was computed until then can be told, explained, drawn and edited (see tour.h).
 *
 *     sweep-budget [fast|K/N]     the Kth of N shares of all limits (1/1)
 *
 * The limits of a lesson are STEP bytes apart, or a LIMITS_MOST-th of what a large one needs. The
 * last line counts; the exit code is 1 when something did not hold.
 */
#include "running/running.h"
#include "tour.h"

#include <stdio.h>
#include <string.h>

enum {
    STEP = 16 * 1024,  /* a quarter of what an arena takes at a time */
    FIRST = 64 * 1024, /* one block */
    MOST = 128 << 20,  /* no lesson needs more but with its big blocks */
    LIMITS_MOST = 512, /* of each lesson */
    FAST_LIMITS = 4,   /* of each lesson, when it has to be fast */
    KINDS = 2          /* of pictures of each step */
};

/* Cells written in many ways: what a limit ends in the middle is undone in the journals. */
static const char written[] =
    "# T\n\n## s\n\np\n\n```torch\nx = torch.zeros(30, 20)\ny = x.T\n"
    "for i in range(30):\n    x[i] = i\n    y[i % 20] += 1\n    x *= 2\n"
    "w = torch.softmax(x @ y, dim=-1)\nw[0] = 0\nw /= w.sum(dim=-1, keepdim=True)\n```\n";

typedef struct Sweep {
    long share, of; /* of 0: fast */
    long limits, whole;
    Tour tour;
} Sweep;

/* One lesson with one limit; true: it had enough. */
static bool try_limit(Sweep *s, Str name, Str text, size_t budget)
{
    static Lesson l;
    Error e = {0};
    LessonOptions o = {.budget = budget};
    bool enough = lesson_load(&l, name, text, &o, &e);
    s->limits++;
    s->whole += enough;
    tour_lesson(&s->tour, &l, (uint32_t)(budget / STEP), KINDS);
    lesson_free(&l);
    return enough;
}

static size_t whole_steps(size_t bytes)
{
    return bytes / STEP * STEP + STEP;
}

/* What the lesson needs, and a block more. */
static size_t need(Str name, Str text)
{
    static Lesson l;
    Error e = {0};
    LessonOptions o = {.budget = MOST};
    bool well = lesson_load(&l, name, text, &o, &e);
    size_t used = well ? l.arena.used : 0;
    lesson_free(&l);
    return whole_steps(used + FIRST);
}

static bool sweep_lesson(Sweep *s, Str name, Str text)
{
    size_t most = need(name, text), first = FIRST;
    size_t step = whole_steps((most - FIRST) / (s->of ? LIMITS_MOST : FAST_LIMITS));
    if (s->of)
        first += (size_t)(s->share - 1) * step;
    if (!try_limit(s, name, text, most)) {
        printf("%.*s needs more than the %zu bytes it took\n", STR_ARG(name), most);
        return false;
    }
    for (size_t budget = first; budget < most; budget += step * (size_t)(s->of ? s->of : 1)) {
        try_limit(s, name, text, budget);
        if (s->tour.wrong[0]) {
            printf("%.*s within %zu bytes: %s\n", STR_ARG(name), budget, s->tour.wrong);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    Sweep s = {.share = 1, .of = 1};
    bool well = true;
    if (argc > 1 && strcmp(argv[1], "fast") == 0) {
        s.of = 0;
    } else if (argc > 1 && (sscanf(argv[1], "%ld/%ld", &s.share, &s.of) != 2 || s.share < 1 ||
                            s.of < s.share)) {
        fprintf(stderr, "sweep-budget: '%s' is no share like 1/4\n", argv[1]);
        return 2;
    }
    well = sweep_lesson(&s, STR("written.md"), str_of(written));
    for (int i = 0; well && i < shelf_count(); i++)
        well = sweep_lesson(&s, shelf_entry(i).name, shelf_entry(i).text);
    printf("memory limits: %ld tried, %ld were enough; %ld steps, %ld pictures, %ld cells "
           "explained\n",
           s.limits, s.whole, s.tour.steps, s.tour.pictures, s.tour.cells);
    return well ? 0 : 1;
}
