/*
 * beside.c - what lies in a lesson's folder, and what leads out of there (see mapped.h).
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/file.h"
#include "base/mapped.h"

#include <stdlib.h>
#include <string.h>

static bool leads_out(Str name)
{
    if (path_is_rooted(name))
        return true;
    for (size_t i = 0; i + 1 < name.len; i++)
        if (name.at[i] == '.' && name.at[i + 1] == '.')
            return true;
    return false;
}

/* Does the real path lie in the real folder? Links are followed. */
static bool lies_in(const char *path, const char *folder)
{
    char *real = realpath(path, NULL), *home = realpath(folder, NULL);
    size_t length = home ? strlen(home) : 0;
    bool inside = !real || !home ||
                  (strncmp(real, home, length) == 0 && (real[length] == '/' || length == 1));
    free(real);
    free(home);
    return inside;
}

bool map_beside(Arena *a, Str beside, Str name, Span at, const char **out, Error *e)
{
    size_t end = beside.len;
    while (end > 0 && beside.at[end - 1] != '/')
        end--;
    Str folder = str_part(beside, 0, end);
    *out = str_printf(a, "%.*s%.*s", STR_ARG(folder), STR_ARG(name)).at;
    if (!leads_out(name) && memchr(name.at, 0, name.len) == NULL &&
        lies_in(*out, folder.len ? str_copy(a, folder).at : "."))
        return true;
    error_at(e, at, "the file \"%.*s\" lies outside of the lesson's folder", STR_ARG(name));
    return error_hint(e, "put it beside the lesson, and write its name alone");
}
