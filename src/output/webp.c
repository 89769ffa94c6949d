/*
 * webp.c - WebP files, still and moving, by libwebp (see raster.h).
 *
 * A picture is packed as soon as it is added, so only what is packed grows with their number. What
 * the file says of itself stands in a chunk of XMP, as other programs expect it there.
 */
#include "output/raster.h"

#include <assert.h>
#include <errno.h>
#include <webp/encode.h>
#include <webp/mux.h>

enum { LEVEL = 3 }; /* of 9: a fifth smaller than 2; above it time grows faster than files shrink */

struct Webp {
    Arena *arena;
    WebPAnimEncoder *encoder;
    WebPConfig config;
    int width, height;
    int end; /* of the pictures so far, in milliseconds */
};

Webp *webp_open(Arena *a, int width, int height, Error *e)
{
    WebPAnimEncoderOptions options;
    Webp *w = ARENA_NEW(a, Webp);
    *w = (Webp){.arena = a, .width = width, .height = height};
    if (width > WEBP_SIDE_MOST || height > WEBP_SIDE_MOST) {
        error_set(e, ERROR_USAGE, "a WebP picture has sides of at most %d pixels, not %d x %d",
                  WEBP_SIDE_MOST, width, height);
        return NULL;
    }
    bool known = WebPAnimEncoderOptionsInit(&options) && WebPConfigInit(&w->config) &&
                 WebPConfigLosslessPreset(&w->config, LEVEL);
    options.kmax = 0;    /* only the first picture stands for itself */
    w->config.exact = 1; /* also of what is seen through */
    w->encoder = known ? WebPAnimEncoderNew(width, height, &options) : NULL;
    if (!w->encoder) {
        error_memory(e, "begin a WebP", STR(""));
        return NULL;
    }
    return w;
}

static void fill(WebPPicture *to, const Image *image)
{
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++) {
            size_t i = (size_t)y * (size_t)image->width + (size_t)x;
            const uint8_t *c = image->rgb + 3 * i;
            uint32_t alpha = image->alpha ? image->alpha[i] : 255;
            to->argb[(size_t)y * (size_t)to->argb_stride + (size_t)x] =
                alpha << 24 | (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
        }
}

/* Of memory that ended the library has many words, or none where it can do without: what malloc
 * left in errno says so, which is cleared before the library works. */
static bool is_well(Webp *w, bool done, Error *e)
{
    if (errno == ENOMEM)
        return error_memory(e, "make the WebP", STR(""));
    return done || error_set(e, ERROR_FILE, "the WebP cannot be made: %s",
                             WebPAnimEncoderGetError(w->encoder));
}

bool webp_add(Webp *w, const Image *image, int milliseconds, Error *e)
{
    WebPPicture picture;
    assert(image->width == w->width && image->height == w->height);
    errno = 0;
    bool ok = WebPPictureInit(&picture);
    picture.use_argb = 1;
    picture.width = w->width;
    picture.height = w->height;
    ok = ok && WebPPictureAlloc(&picture);
    if (ok)
        fill(&picture, image);
    ok = ok && WebPAnimEncoderAdd(w->encoder, &picture, w->end, &w->config);
    ok = is_well(w, ok, e);
    WebPPictureFree(&picture);
    w->end += milliseconds;
    return ok;
}

static Str xmp_of(Arena *a, Str note)
{
    return str_printf(a,
                      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                      "<rdf:Description rdf:about=\"\" "
                      "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:source>\n"
                      "%.*s</dc:source></rdf:Description></rdf:RDF></x:xmpmeta>\n",
                      STR_ARG(note));
}

/* The file again, with the note in it. */
static bool add_note(Arena *a, const WebPData *file, Str note, Str *out, int *pictures)
{
    WebPData whole = {0};
    Str xmp = xmp_of(a, note);
    WebPData chunk = {(const uint8_t *)xmp.at, xmp.len};
    WebPMux *mux = WebPMuxCreate(file, 0);
    bool ok = mux && WebPMuxNumChunks(mux, WEBP_CHUNK_ANMF, pictures) == WEBP_MUX_OK &&
              WebPMuxSetChunk(mux, "XMP ", &chunk, 0) == WEBP_MUX_OK &&
              WebPMuxAssemble(mux, &whole) == WEBP_MUX_OK;
    WebPMuxDelete(mux);
    if (*pictures == 0)
        *pictures = 1; /* a still one is no part of an animation */
    if (ok)
        *out = str_copy(a, (Str){(const char *)whole.bytes, whole.size});
    WebPDataClear(&whole);
    return ok;
}

bool webp_close(Webp *w, Str note, Str *out, int *pictures, Error *e)
{
    WebPData file = {0};
    *pictures = 0;
    errno = 0;
    bool ok = WebPAnimEncoderAdd(w->encoder, NULL, w->end, NULL) &&
              WebPAnimEncoderAssemble(w->encoder, &file) &&
              add_note(w->arena, &file, note, out, pictures);
    ok = is_well(w, ok, e);
    WebPDataClear(&file);
    webp_drop(w);
    return ok;
}

void webp_drop(Webp *w)
{
    if (w)
        WebPAnimEncoderDelete(w->encoder);
}
