/*
 * embedded.c - finding a file that travels inside the program (see file.h).
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
