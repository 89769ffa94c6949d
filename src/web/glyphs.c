/*
 * glyphs.c - the browser as the font library (see output/glyphs.h): it has the faces, and draws a
 * word into a canvas that nobody sees, from which its coverage is taken.
 */
#include "output/glyphs.h"

#include "web/web.h"

struct Glyphs {
    FaceSize size[FACE_COUNT];
};

/* There is one browser. */
static Glyphs the_glyphs;

Glyphs *glyphs_open(Error *e)
{
    (void)e;
    for (int i = 0; i < FACE_COUNT; i++) {
        int size[3] = {0};
        page_face_size(i, size);
        the_glyphs.size[i] = (FaceSize){size[0], size[1], size[2]};
    }
    return &the_glyphs;
}

void glyphs_close(Glyphs *g)
{
    (void)g;
}

FaceSize glyphs_size(Glyphs *g, int face)
{
    return g->size[face];
}

bool glyphs_have(Glyphs *g, int face, uint32_t character)
{
    (void)g;
    return page_face_has(face, character) != 0;
}

int glyphs_width(Glyphs *g, int face, Str word)
{
    (void)g;
    return page_word_width(face, word.at, word.len);
}

Ink glyphs_ink(Glyphs *g, Arena *a, int face, int px, Str word)
{
    int box[4] = {0};
    (void)g;
    page_word_draw(face, px, word.at, word.len, box);
    uint8_t *coverage = ARENA_ARRAY(a, uint8_t, box[2] * box[3] + 1);
    page_word_take(coverage);
    return (Ink){box[0], box[1], box[2], box[3], coverage};
}
