/*
 * free_name.c - a path for a new file that can be written (see file.h).
 */
#include "base/file.h"

#include <stdlib.h>

enum { NAMES_MOST = 1000 }; /* that are tried */

static Str free_in(Arena *a, Str folder, Str name, const char *ending)
{
    Str path = str_printf(a, "%.*s%.*s%s", STR_ARG(folder), STR_ARG(name), ending);
    for (int i = 2; file_exists(path.at) && i < NAMES_MOST; i++)
        path = str_printf(a, "%.*s%.*s-%d%s", STR_ARG(folder), STR_ARG(name), i, ending);
    return path;
}

Str file_free_name(Arena *a, Str folder, Str name, const char *ending)
{
    const char *home = getenv("HOME");
    Str own = home && path_is_rooted(str_of(home)) ? str_printf(a, "%s/", home) : STR("");
    Str folders[] = {folder, STR(""), own, STR("/tmp/")};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        Error ignored = {0};
        Str path = free_in(a, folders[i], name, ending);
        if (file_can_write(path.at, false, &ignored))
            return path;
    }
    return free_in(a, folder, name, ending);
}
