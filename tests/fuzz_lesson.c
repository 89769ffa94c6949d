/*
 * fuzz_lesson.c - what libFuzzer calls with broken lessons: whatever it is given, what holds for
 * all lessons holds for it (see tour.h).
 *
 * Only `make fuzz` builds this. Its seeds are the lessons, the broken ones of tests/bad/, the
 * notebooks, and tests/seeds/lesson/, what earlier runs found worth keeping.
 */
#include "tour.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Tour tour = {0};
    tour_bytes(&tour, (Str){(const char *)data, size});
    if (tour.wrong[0]) {
        fprintf(stderr, "%s\n", tour.wrong);
        abort();
    }
    return 0;
}
