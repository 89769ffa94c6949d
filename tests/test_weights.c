/*
 * test_weights.c - files of weights: what is in them, and what is said of broken ones.
 */
#include "base/file.h"
#include "desk.h"
#include "running/running.h"

#include <string.h>
#include <unistd.h>

/* A file beside the lesson: a header of that length, the header, and cells of zeros. */
static const char *load(Arena *a, uint64_t length, const char *header, int cells)
{
    static const char path[] = "weights-test.safetensors";
    StrBuf bytes = strbuf_make(a);
    Error e = {0};
    Lesson l;
    for (int i = 0; i < 8; i++)
        strbuf_char(&bytes, (char)(length >> 8 * i & 255));
    strbuf_puts(&bytes, header);
    strbuf_fill(&bytes, '\0', cells);
    if (!CHECK(file_write(path, strbuf_str(&bytes), true, &e)))
        return "no file";
    Str text = STR("# T\n\n## s\n\nText.\n\n```torch\nfrom safetensors.torch import load_file\n"
                   "w = load_file(\"weights-test.safetensors\")\n```\n");
    lesson_load(&l, STR("t.md"), text, NULL, &e);
    lesson_free(&l);
    unlink(path);
    return str_copy(a, str_of(e.message)).at;
}

static const char *load_whole(Arena *a, const char *header, int cells)
{
    return load(a, strlen(header), header, cells);
}

#define ONE(shape, places)                                                                         \
    "{\"a\":{\"dtype\":\"F32\",\"shape\":" shape ",\"data_offsets\":" places "}}"
#define BROKEN "Error while deserializing header: "

TEST(weights_of_broken_files_are_refused)
{
    Arena a = arena_make(0);
    CHECK_STR(load_whole(&a, ONE("[2]", "[0,8]"), 8), "");
    CHECK_STR(load_whole(&a, "{}", 0), "");
    CHECK_STR(load_whole(&a, ONE("[2]", "[0,8]"), 4), BROKEN "InvalidOffset: a");
    CHECK_STR(load_whole(&a, ONE("[2]", "[0,8]"), 12), BROKEN "MetadataIncompleteBuffer");
    CHECK_STR(load_whole(&a, ONE("[3]", "[0,8]"), 8), BROKEN "TensorInvalidInfo: a");
    CHECK_STR(load_whole(&a, ONE("[1]", "[4,8]"), 8), BROKEN "InvalidOffset: a");
    CHECK_STR(load_whole(&a, ONE("[-1]", "[0,8]"), 8), BROKEN "InvalidHeaderDeserialization: a");
    CHECK_STR(load_whole(&a, ONE("[2]", "[8,0]"), 8), BROKEN "InvalidOffset: a");
    CHECK_STR(load_whole(&a, "{\"a\":5}", 0), BROKEN "InvalidHeaderDeserialization: a");
    CHECK_STR(load_whole(&a, "[1]", 0), BROKEN "InvalidHeaderStart");
    CHECK_STR(load_whole(&a, "{\"a\":", 0), BROKEN "InvalidHeaderDeserialization");
    CHECK_STR(load(&a, 0, "", 0), BROKEN "InvalidHeaderStart");
    CHECK_STR(load(&a, UINT64_C(1) << 31, "{}", 8), BROKEN "HeaderTooLarge");
    CHECK_STR(load(&a, UINT64_MAX, "{}", 8), BROKEN "HeaderTooLarge");
    CHECK_STR(load(&a, 1000, "{}", 8), BROKEN "InvalidHeaderLength");
    arena_free(&a);
}

enum { SHOWN_CELLS = 4096, FILE_CELLS = 4 * SHOWN_CELLS }; /* floats: several pages of memory */

/* A lesson of one tensor, and the file beside it. */
static bool put_lesson(Arena *a, const char *lesson, const char *file)
{
    const char *header = str_printf(a, ONE("[%d]", "[0,%d]"), FILE_CELLS, 4 * FILE_CELLS).at;
    header = str_printf(a, "%-*s", ((int)strlen(header) + 7) / 8 * 8, header).at; /* aligned */
    StrBuf bytes = strbuf_make(a);
    Error e = {0};
    for (int i = 0; i < 8; i++)
        strbuf_char(&bytes, (char)(strlen(header) >> 8 * i & 255));
    strbuf_puts(&bytes, header);
    strbuf_fill(&bytes, '?', 4 * FILE_CELLS);
    Str text = str_printf(a,
                          "# T\n\n## s\n\nText.\n\n```torch\n"
                          "from safetensors.torch import load_file\n"
                          "w = load_file(\"%s\")[\"a\"]\n```\n",
                          file);
    return CHECK(file_write(file, strbuf_str(&bytes), true, &e)) &&
           CHECK(file_write(lesson, text, true, &e));
}

/* What is gone reads as zeros, and no picture, operation or command keeps that back. */
TEST(weights_of_a_file_that_becomes_shorter_are_told_as_lost)
{
    static const char file[] = "shorter-test.safetensors", lesson[] = "shorter-test.md";
    static const char told[] = "a file of weights became shorter while it was shown";
    Arena a = arena_make(0);
    Desk d;
    Error e = {0};
    if (put_lesson(&a, lesson, file) && desk_open(&d, lesson)) {
        const Trace *t = &d.app.shown.lesson->trace;
        CellRef last = {trace_now(t) - 1, trace_now(t), FILE_CELLS - 1};
        CHECK(trace_cell(t, last).f32 != 0 && !trace_lost(t, &e) && !desk_shows(&d, told));
        CHECK(truncate(file, SHOWN_CELLS) == 0);
        CHECK(trace_cell(t, last).f32 == 0 && trace_lost(t, &e) && !trace_goes_on(t, &e));
        CHECK_STR(e.message, told);
        CHECK(desk_shows(&d, told));
        desk_press(&d, "Right"); /* a sentence over the picture would be gone */
        CHECK(desk_shows(&d, told));
        CHECK(put_lesson(&a, lesson, file) && app_open(&d.app, str_of(lesson), &e));
        wait_for_opening(&d.app);
        t = &d.app.shown.lesson->trace;
        CHECK(trace_cell(t, last).f32 != 0 && !trace_lost(t, &e) && !desk_shows(&d, told));
        desk_leave(&d);
    }
    unlink(file);
    unlink(lesson);
    arena_free(&a);
}
