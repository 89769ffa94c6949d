/*
 * test_corpus.c - what fuzzing found worth keeping, without the fuzzer: each file of
 * tests/seeds/lesson/ as make fuzz takes it.
 */
#include "base/file.h"
#include "test.h"
#include "tour.h"

#include <dirent.h>

enum { FILES_LEAST = 20 };

static bool is_whole(const char *name)
{
    Tour tour = {0};
    Error e = {0};
    Str bytes;
    Arena a = arena_make(0);
    Str path = str_printf(&a, "tests/seeds/lesson/%s", name);
    bool well = CHECK(file_read(&a, path.at, &bytes, &e));
    if (well)
        tour_bytes(&tour, bytes);
    if (well && !CHECK_STR(tour.wrong, ""))
        well = CHECK_STR(name, "");
    arena_free(&a);
    return well;
}

TEST(corpus_of_broken_lessons_is_loaded_told_and_drawn)
{
    int files = 0;
    DIR *folder = opendir("tests/seeds/lesson");
    if (!CHECK(folder != NULL))
        return;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] != '.')
            files += is_whole(entry->d_name);
    closedir(folder);
    CHECK(files >= FILES_LEAST);
}
