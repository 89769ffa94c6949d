/*
 * test_embed.c - embedded files: present, sorted, findable, whole, and ended by a zero byte.
 */
#include "base/file.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

TEST(embed_has_every_font)
{
    static const char *const names[] = {
        "fonts/Inter-Regular.otf",         "fonts/Inter-SemiBold.otf",     "fonts/Inter-Italic.otf",
        "fonts/JetBrainsMono-Regular.ttf", "fonts/JetBrainsMono-Bold.ttf", "fonts/DejaVuSans.ttf",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Embedded *font = embedded_find(names[i]);
        if (!CHECK(font != NULL))
            continue;
        CHECK(font->text.len > 50000);
        /* the two ways an outline font may begin */
        CHECK(memcmp(font->text.at, "OTTO", 4) == 0 || memcmp(font->text.at, "\0\1\0\0", 4) == 0);
    }
}

TEST(embed_list_is_sorted_and_findable)
{
    const Embedded *list = embedded_table;
    for (size_t i = 0; i < embedded_count; i++) {
        CHECK(embedded_find(list[i].name) == &list[i]);
        CHECK(i == 0 || strcmp(list[i - 1].name, list[i].name) < 0);
        CHECK_INT(list[i].text.at[list[i].text.len], 0);
    }
    CHECK(embedded_find("fonts") == NULL);
    CHECK(embedded_find("") == NULL);
}

/* What was built in is what lies in the folder, to the byte. */
TEST(embed_texts_equal_their_files)
{
    size_t texts = 0;
    const Embedded *list = embedded_table;
    Arena arena = arena_make(0);
    for (size_t i = 0; i < embedded_count; i++) {
        if (strncmp(list[i].name, "fonts/", 6) == 0)
            continue;
        char path[200];
        bool of_src = strncmp(list[i].name, "numbers/", 8) == 0;
        snprintf(path, sizeof path, "%s%s", of_src ? "src/" : "", list[i].name);
        Str text;
        Error error = {0};
        if (!CHECK(file_read(&arena, path, &text, &error)) ||
            !CHECK_INT(list[i].text.len, text.len))
            continue;
        CHECK_MEM(list[i].text.at, text.at, text.len);
        texts++;
    }
    CHECK(texts >= 3); /* the prelude and the lessons */
    CHECK(embedded_find("assets/prelude.py") != NULL);
    CHECK(embedded_find("lessons/weights/who-runs.safetensors") != NULL);
    arena_free(&arena);
}
