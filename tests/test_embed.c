/*
 * test_embed.c - embedded files: present, sorted, findable, whole, and ended by a zero byte.
 */
#include "base/embed.h"
#include "test.h"

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
        CHECK(font->len > 50000);
        /* the two ways an outline font may begin */
        CHECK(memcmp(font->at, "OTTO", 4) == 0 || memcmp(font->at, "\0\1\0\0", 4) == 0);
    }
}

TEST(embed_list_is_sorted_and_findable)
{
    size_t n;
    const Embedded *list = embedded_list(&n);
    for (size_t i = 0; i < n; i++) {
        CHECK(embedded_find(list[i].name) == &list[i]);
        CHECK(i == 0 || strcmp(list[i - 1].name, list[i].name) < 0);
        CHECK_INT(list[i].at[list[i].len], 0);
    }
    CHECK(embedded_find("fonts") == NULL);
    CHECK(embedded_find("") == NULL);
}
