/*
 * test_weights.c - files of weights: what is in them, and what is said of broken ones.
 */
#include "base/file.h"
#include "running/running.h"
#include "test.h"

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
