/*
 * embed.h - files that travel inside the program: lessons, the prelude, kernel sources and fonts.
 *
 * The build lists them (EMBED in the Makefile), and embed.sh turns the list into an assembler file
 * that takes their bytes in and a table that names them. Nothing here knows what the files mean.
 *
 * Names: "lessons/01-3.3.1-one-token.md", "assets/prelude.py", "numbers/kernels.c",
 * "fonts/Inter-Regular.otf" (and Inter-SemiBold.otf, Inter-Italic.otf, JetBrainsMono-Regular.ttf,
 * JetBrainsMono-Bold.ttf, DejaVuSans.ttf).
 */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include <stddef.h>

/* One file. `at` holds `len` bytes and then a zero byte that is not counted, so the text ones can
 * be read as C strings. The bytes belong to the program and live as long as it. */
typedef struct Embedded {
    const char *name;
    const unsigned char *at;
    size_t len;
} Embedded;

/* The file of exactly that name, or NULL. */
const Embedded *embedded_find(const char *name);

/* Every file, sorted by name (byte order); *n is how many there are. */
const Embedded *embedded_list(size_t *n);

#endif
