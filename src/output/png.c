/*
 * png.c - the PNG writer of stb, packed with libdeflate (see raster.h).
 *
 * stb takes the compressor and the allocator through macros; with its own compressor a 1920x1080
 * picture takes ten times as long. This is the only file that knows stb.
 */
#include "output/raster.h"

#include "base/file.h"

#include <assert.h>
#include <libdeflate.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFLATE_LEVEL = 6 }; /* 7 and up: a tenth smaller at best, at twice the time */

/* What stb calls: zlib bytes in malloc'd memory, which it frees; NULL when there is none. */
static unsigned char *deflate(const unsigned char *bytes, int count, int *packed)
{
    struct libdeflate_compressor *c = libdeflate_alloc_compressor(DEFLATE_LEVEL);
    if (!c)
        return NULL;
    size_t most = libdeflate_zlib_compress_bound(c, (size_t)count);
    unsigned char *out = malloc(most);
    if (out)
        *packed = (int)libdeflate_zlib_compress(c, bytes, (size_t)count, out, most);
    libdeflate_free_compressor(c);
    return out;
}

/* clang-format off */
#define STBIW_ZLIB_COMPRESS(bytes, count, packed, quality) deflate(bytes, count, packed)
#define STBIW_ASSERT assert
#define STBIW_MALLOC(size) malloc((size) + 1) /* never of 0 bytes, which may give NULL */
#define STBIW_REALLOC realloc
#define STBIW_FREE free
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
/* clang-format on */
#include <stb/stb_image_write.h>

/* clang-format off */
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS 16384
#define STBI_ASSERT assert
#define STBI_MALLOC(size) malloc((size) + 1)
#define STBI_REALLOC realloc
#define STBI_FREE free
#ifndef __clang_analyzer__ /* what it finds in there is not ours to mend */
#define STB_IMAGE_IMPLEMENTATION
#endif
#include <stb/stb_image.h>
/* clang-format on */

/* The pixels with a byte more each, for what can be seen through. */
static uint8_t *with_alpha(Arena *a, const Image *image)
{
    size_t pixels = (size_t)image->width * (size_t)image->height;
    uint8_t *rgba = ARENA_ARRAY(a, uint8_t, 4 * pixels);
    for (size_t i = 0; i < pixels; i++) {
        memcpy(rgba + 4 * i, image->rgb + 3 * i, 3);
        rgba[4 * i + 3] = image->alpha[i];
    }
    return rgba;
}

static void put_32(StrBuf *out, uint32_t n)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        strbuf_char(out, (char)(n >> shift & 255));
}

/* A chunk: length, four letters, content, checksum of the last two. */
static void put_chunk(StrBuf *out, const char *kind, Str content)
{
    StrBuf body = strbuf_make(out->arena);
    strbuf_puts(&body, kind);
    strbuf_add(&body, content);
    put_32(out, (uint32_t)content.len);
    strbuf_add(out, strbuf_str(&body));
    put_32(out, libdeflate_crc32(0, body.at, body.len));
}

enum { HEAD = 33 }; /* bytes of the signature and the first chunk; further ones come behind */

static void put_size_on_paper(StrBuf *out, float dpi)
{
    StrBuf size = strbuf_make(out->arena);
    uint32_t metre = (uint32_t)lrintf(dpi / 0.0254f); /* pixels of it */
    put_32(&size, metre);
    put_32(&size, metre);
    strbuf_char(&size, 1); /* the unit: metres */
    put_chunk(out, "pHYs", strbuf_str(&size));
}

bool png_encode(Arena *a, const Image *image, Str *out, Error *e)
{
    int count = 0, bytes = image->alpha ? 4 : 3;
    const uint8_t *pixels = image->alpha ? with_alpha(a, image) : image->rgb;
    assert(image->width > 0 && image->height > 0);
    stbi_write_force_png_filter = 0;
    unsigned char *packed = stbi_write_png_to_mem(pixels, image->width * bytes, image->width,
                                                  image->height, bytes, &count);
    if (!packed)
        return error_memory(e, "make the PNG", STR(""));
    Str png = {(const char *)packed, (size_t)count};
    StrBuf whole = strbuf_make(a);
    strbuf_add(&whole, str_part(png, 0, HEAD));
    if (image->dpi > 0)
        put_size_on_paper(&whole, image->dpi);
    if (image->note.len) {
        StrBuf text = strbuf_make(a);
        strbuf_add(&text, STR("attnscope\0"));
        strbuf_add(&text, image->note);
        put_chunk(&whole, "tEXt", strbuf_str(&text));
    }
    strbuf_add(&whole, str_from(png, HEAD));
    *out = strbuf_str(&whole);
    free(packed);
    return true;
}

static uint32_t get_32(Str bytes, size_t at)
{
    uint32_t n = 0;
    for (size_t i = at; i < at + 4; i++)
        n = n << 8 | (unsigned char)bytes.at[i];
    return n;
}

/* The bits of all pixels that the first chunk tells, by width, height, depth and kind of colour. */
static double bits_told(Str head)
{
    static const int channels[] = {1, 0, 3, 1, 2, 0, 4};
    unsigned char depth = (unsigned char)head.at[8], colour = (unsigned char)head.at[9];
    return (double)get_32(head, 0) * get_32(head, 4) * depth * (colour < 7 ? channels[colour] : 0);
}

/* stb takes the memory for what a file tells of its sizes before it looks for that, and at no
 * checksum. False: the file does not have so much, or was changed: each chunk ends within it and
 * has its checksum, and no pixels were packed better than they can be. */
static bool is_png(Str bytes)
{
    enum { SIGNATURE = 8, AROUND = 12, HEADER = 13, PACKED_MOST = 1032 };
    double bits = 0, packed = 0;
    for (size_t at = SIGNATURE; at + AROUND <= bytes.len;) {
        size_t length = get_32(bytes, at);
        Str rest = str_from(bytes, at + 4);
        if (length > bytes.len - at - AROUND || (at == SIGNATURE && length != HEADER) ||
            libdeflate_crc32(0, rest.at, 4 + length) != get_32(rest, 4 + length))
            return false;
        if (at == SIGNATURE)
            bits = bits_told(str_from(rest, 4));
        if (str_starts(rest, "IDAT"))
            packed += (double)length;
        if (str_starts(rest, "IEND"))
            return bits <= 8 * PACKED_MOST * packed;
        at += AROUND + length;
    }
    return false;
}

bool png_decode(Arena *a, Str bytes, Image *out, Error *e)
{
    enum { RGBA = 4 };
    int width = 0, height = 0, channels;
    if (!is_png(bytes))
        return error_set(e, ERROR_CHECK, "it is no PNG file, or not as it was written");
    stbi_uc *pixels = bytes.len <= INT_MAX
                          ? stbi_load_from_memory((const stbi_uc *)bytes.at, (int)bytes.len, &width,
                                                  &height, &channels, RGBA)
                          : NULL;
    if (!pixels)
        return error_set(e, ERROR_FILE,
                         "its pixels cannot be read, or there is no memory for them");
    *out = image_make(a, width, height);
    out->alpha = ARENA_ARRAY(a, uint8_t, (size_t)width * (size_t)height);
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++) {
        memcpy(out->rgb + 3 * i, pixels + RGBA * i, 3);
        out->alpha[i] = pixels[RGBA * i + 3];
    }
    free(pixels);
    return true;
}

bool png_write(const Image *image, const char *path, bool overwrite, Error *e)
{
    Arena a = arena_scratch();
    Str bytes = STR("");
    bool ok = png_encode(&a, image, &bytes, e) && file_write(path, bytes, overwrite, e);
    arena_free(&a);
    return ok;
}
