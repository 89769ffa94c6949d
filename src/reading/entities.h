/*
 * entities.h - HTML's names for characters, as Markdown text may hold them: &lt; &#215;
 */
#ifndef READING_ENTITIES_H
#define READING_ENTITIES_H

#include "base/str.h"

/* What the entity stands for; one that is not known stays as it is written. */
Str entity_text(Arena *a, Str entity);

#endif
