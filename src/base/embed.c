/*
 * embed.c - looking up the files that travel inside the program.
 *
 * The table is written by embed.sh at build time. It has some twenty rows, so a lookup walks it.
 */
#include "base/embed.h"

#include <string.h>

/* The generated embed_table.c defines both. */
extern const Embedded embedded_table[];
extern const size_t embedded_count;

const Embedded *embedded_find(const char *name)
{
    for (size_t i = 0; i < embedded_count; i++)
        if (strcmp(embedded_table[i].name, name) == 0)
            return &embedded_table[i];
    return NULL;
}

const Embedded *embedded_list(size_t *n)
{
    *n = embedded_count;
    return embedded_table;
}
