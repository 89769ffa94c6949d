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

bool png_encode(Arena *a, const Image *image, Str *out, Error *e)
{
    int count = 0;
    assert(image->width > 0 && image->height > 0);
    stbi_write_force_png_filter = 0;
    unsigned char *bytes =
        stbi_write_png_to_mem(image->rgb, image->width * 3, image->width, image->height, 3, &count);
    if (!bytes)
        return error_memory(e, "make the PNG", STR(""));
    *out = str_copy(a, (Str){(const char *)bytes, (size_t)count});
    free(bytes);
    return true;
}

bool png_write(const Image *image, const char *path, bool overwrite, Error *e)
{
    Arena a = arena_scratch();
    Str bytes;
    bool ok = png_encode(&a, image, &bytes, e) && file_write(path, bytes, overwrite, e);
    arena_free(&a);
    return ok;
}
