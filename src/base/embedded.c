/*
 * embedded.c - finding a file that travels inside the program, and its release (see file.h).
 */
#include "base/file.h"

#include <string.h>

const Embedded *embedded_find(const char *name)
{
    for (size_t i = 0; i < embedded_count; i++)
        if (strcmp(embedded_table[i].name, name) == 0)
            return &embedded_table[i];
    return NULL;
}

/* What stands between quotes behind the key, at its first place in the AppStream file. */
static Str release(const char *key)
{
    const Embedded *file = embedded_find("assets/package/org.attnscope.attnscope.metainfo.xml");
    Str text = str_of(strstr(file->text.at, key) + strlen(key));
    return str_part(text, 0, str_find(text, '"'));
}

Str release_version(void)
{
    return release("<release version=\"");
}

Str release_date(void)
{
    return release("\" date=\"");
}
