/*
 * subset.c - a part of a font file: what the letters of one picture need of it (see vector.h).
 */
#include "output/vector.h"

#include "base/file.h"
#include "output/glyphs.h"
#include "output/sdl.h"

#include <hb-subset.h>

/* What sets letters as the whole font would: kerning, marks and the shapes that follow from
 * neighbours, but none that somebody would have to ask for. */
static const hb_tag_t features[] = {
    HB_TAG('k', 'e', 'r', 'n'), HB_TAG('m', 'a', 'r', 'k'), HB_TAG('m', 'k', 'm', 'k'),
    HB_TAG('c', 'c', 'm', 'p'), HB_TAG('l', 'i', 'g', 'a'), HB_TAG('c', 'a', 'l', 't'),
};

/* The letters of one face that are cut out of it, and what that makes. */
typedef struct Cut {
    Str file;
    const uint32_t *letters;
    size_t count;
    hb_face_t *part; /* NULL where memory ended, */
    hb_blob_t *bytes;
} Cut;

static void choose(hb_subset_input_t *wanted, const Cut *c)
{
    hb_set_t *kept = hb_subset_input_set(wanted, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
    hb_set_clear(kept);
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        hb_set_add(kept, features[i]);
    for (size_t i = 0; i < c->count; i++)
        hb_set_add(hb_subset_input_unicode_set(wanted), c->letters[i]);
    hb_subset_input_set_flags(wanted, HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_DESUBROUTINIZE);
}

static void cut(void *context)
{
    Cut *c = context;
    hb_subset_input_t *wanted = hb_subset_input_create_or_fail();
    if (!wanted)
        return;
    choose(wanted, c);
    hb_blob_t *blob =
        hb_blob_create(c->file.at, (unsigned)c->file.len, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *whole = hb_face_create(blob, 0);
    c->part = hb_subset_or_fail(whole, wanted);
    if (c->part)
        c->bytes = hb_face_reference_blob(c->part);
    hb_face_destroy(whole);
    hb_blob_destroy(blob);
    hb_subset_input_destroy(wanted);
}

Str font_part(Arena *a, int face, const uint32_t *letters, size_t count)
{
    Str file = embedded_find(face_files[face])->text; /* all are there: fonts_open saw to it */
    Cut c = {.file = file, .letters = letters, .count = count};
    SdlEnd end = sdl_call(cut, &c);
    unsigned length = 0;
    const char *at = end == SDL_ENDED_WELL && c.bytes ? hb_blob_get_data(c.bytes, &length) : NULL;
    Str copy = str_copy(a, (Str){at, length});
    if (end != SDL_BROKEN) {
        hb_blob_destroy(c.bytes);
        hb_face_destroy(c.part);
    }
    if (!at)
        memory_ended(NULL);
    return copy;
}
