/*
 * fuzz_lesson.c - what libFuzzer calls with broken lessons: loading must end, within its memory,
 * with a lesson or with an error at a place inside the file; and what ran must explain itself.
 *
 * Only `make fuzz` builds this. Its seeds are the lessons, the broken ones of tests/bad/ and the
 * notebooks: what begins with a brace is loaded as one.
 */
#include "lessons/check.h"
#include "lessons/lesson.h"
#include "trace/explain.h"

#include <stdlib.h>

/* Small, so that a run is short: enough for any lesson without big fences. */
enum { FUZZ_BYTES = 16 << 20, EXPLAINED_CELLS = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void write_reports(const Lesson *l, const Error *e, Arena *a)
{
    StrBuf text = {.arena = a};
    if (e->kind != ERROR_NONE)
        error_write(&text, e);
    for (size_t f = 0; f < l->fences.count; f++)
        for (size_t c = 0; c < l->fences.items[f].checks.count; c++) {
            const Check *check = &l->fences.items[f].checks.items[c];
            if (check->verdict == VERDICT_DIFFERS)
                check_write(&text, check);
        }
}

/* The first cells of every node of a short trace: the arithmetic shown gives the number stored. */
static void explain_all(const Trace *t, Arena *a)
{
    for (size_t i = 0; i < t->nodes.count && i < 200; i++) {
        int64_t cells = shape_count(t->nodes.items[i].out.shape);
        for (int64_t c = 0; c < cells && c < EXPLAINED_CELLS; c++) {
            CellRef ref = {.node = (NodeId)i, .time = (NodeId)i + 1, .cell = c};
            Explanation x = explain_cell(t, a, ref);
            must(explain_holds(&x));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Lesson lesson; /* large, and must not move */
    Error error = {0};
    LessonOptions options = {.budget = FUZZ_BYTES, .big = true};
    Str text = {(const char *)data, size};
    Str name = str_starts(text, "{") ? STR("fuzz.ipynb") : STR("fuzz.md");
    bool well = lesson_load(&lesson, name, text, &options, &error);
    must(well == (error.kind == ERROR_NONE));
    if (!well && error.at.source == &lesson.source)
        must(error.at.start <= lesson.source.text.len);
    Arena arena = arena_make(0);
    write_reports(&lesson, &error, &arena);
    explain_all(&lesson.trace, &arena);
    arena_free(&arena);
    lesson_free(&lesson);
    return 0;
}
