/*
 * fuzz_lesson.c - any bytes as a lesson, with little memory: must neither crash, hang nor leak.
 *
 * Build with clang -fsanitize=fuzzer,address,undefined; the lessons and tests/bad are good seeds.
 */
#include "lessons/lesson.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    LessonOptions small = {.budget = 8 * 1024 * 1024, .big = true};
    Str text = {(const char *)bytes, size};
    Lesson *l = malloc(sizeof *l);
    Error e = {0};
    if (l) {
        lesson_load(l, STR("fuzz"), text, &small, &e);
        lesson_free(l);
    }
    free(l);
    return 0;
}
