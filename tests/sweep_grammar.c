/*
 * sweep_grammar.c - random lessons that are right, for as long as one likes (see grammar.h,
 * tour.h).
 *
 *     sweep-grammar FILE [SECONDS [K/N]]    the seeds k, k + n, k + 2n, ... for so long (60)
 *     SEED=7 sweep-grammar FILE             the lesson of one seed
 *
 * A lesson is written to FILE before it is asked anything, so that a crash leaves it there; its
 * title is its seed. The exit code is 1 when something did not hold.
 */
#include "grammar.h"
#include "tour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KINDS = 6 }; /* of pictures of each step: over many lessons that is every one */

typedef struct Sweep {
    const char *file;
    Tour tour;
    long lessons, ran;
} Sweep;

static bool keep(const Sweep *s, Str text)
{
    FILE *file = fopen(s->file, "wb");
    bool written = file && fwrite(text.at, 1, text.len, file) == text.len;
    if (file && fclose(file) != 0)
        written = false;
    if (!written)
        perror(s->file);
    return written;
}

static bool take(Sweep *s, uint32_t seed)
{
    Lesson l;
    Error e = {0};
    Arena a = arena_make(0);
    Str text = grammar_lesson(&a, seed);
    bool well = keep(s, text);
    if (well) {
        s->lessons++;
        bool ran = lesson_load(&l, STR("grammar.md"), text, NULL, &e);
        s->ran += ran;
        if (!ran && getenv("SEED"))
            printf("%s\n", e.message);
        tour_lesson(&s->tour, &l, seed, KINDS);
        lesson_free(&l);
    }
    if (well && s->tour.wrong[0]) {
        printf("%.*s\nSEED=%lu: %s\n", STR_ARG(text), (unsigned long)seed, s->tour.wrong);
        well = false;
    }
    arena_free(&a);
    return well;
}

int main(int argc, char **argv)
{
    Sweep s = {.file = argc > 1 ? argv[1] : "grammar.md"};
    const char *only = getenv("SEED");
    long seconds = argc > 2 ? atol(argv[2]) : 60, share = 1, of = 1;
    if (argc > 3 && (sscanf(argv[3], "%ld/%ld", &share, &of) != 2 || share < 1 || of < share)) {
        fprintf(stderr, "sweep-grammar: '%s' is no share like 1/4\n", argv[3]);
        return 2;
    }
    time_t start = time(NULL);
    uint32_t seed = only ? (uint32_t)strtoul(only, NULL, 10) : (uint32_t)share;
    bool well;
    do {
        well = take(&s, seed);
        seed += (uint32_t)of;
    } while (well && !only && time(NULL) - start < seconds);
    printf("grammar: %ld lessons, %ld ran to their end; %ld steps, %ld pictures, %ld cells "
           "explained in %ld s\n",
           s.lessons, s.ran, s.tour.steps, s.tour.pictures, s.tour.cells,
           (long)(time(NULL) - start));
    return well ? 0 : 1;
}
