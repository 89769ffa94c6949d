/*
 * subset.c - a part of a font file: what the letters of one picture need of it (see vector.h).
 */
#include "output/vector.h"

#include "base/file.h"
#include "output/glyphs.h"

#include <hb-subset.h>

/* What sets letters as the whole font would: kerning, marks and the shapes that follow from
 * neighbours, but none that somebody would have to ask for. */
static const hb_tag_t features[] = {
    HB_TAG('k', 'e', 'r', 'n'), HB_TAG('m', 'a', 'r', 'k'), HB_TAG('m', 'k', 'm', 'k'),
    HB_TAG('c', 'c', 'm', 'p'), HB_TAG('l', 'i', 'g', 'a'), HB_TAG('c', 'a', 'l', 't'),
};

/* NULL: there was no memory. */
static hb_face_t *cut(hb_face_t *whole, const uint32_t *letters, size_t count)
{
    hb_subset_input_t *wanted = hb_subset_input_create_or_fail();
    if (!wanted)
        return NULL;
    hb_set_t *kept = hb_subset_input_set(wanted, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
    hb_set_clear(kept);
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        hb_set_add(kept, features[i]);
    for (size_t i = 0; i < count; i++)
        hb_set_add(hb_subset_input_unicode_set(wanted), letters[i]);
    hb_subset_input_set_flags(wanted, HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_DESUBROUTINIZE);
    hb_face_t *part = hb_subset_or_fail(whole, wanted);
    hb_subset_input_destroy(wanted);
    return part;
}

Str font_part(Arena *a, int face, const uint32_t *letters, size_t count)
{
    const Embedded *file =
        embedded_find(face_files[face]); /* all are there: fonts_open saw to it */
    hb_blob_t *blob = hb_blob_create(file->text.at, (unsigned)file->text.len,
                                     HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *whole = hb_face_create(blob, 0), *part = cut(whole, letters, count);
    hb_blob_destroy(blob);
    hb_face_destroy(whole);
    if (!part)
        memory_ended(NULL);
    unsigned length;
    hb_blob_t *bytes = hb_face_reference_blob(part);
    const char *at = hb_blob_get_data(bytes, &length);
    Str copy = str_copy(a, (Str){at, length});
    hb_blob_destroy(bytes);
    hb_face_destroy(part);
    return copy;
}
