/*
 * proof.c - proofs of pictures as text (see proof.h).
 *
 * "attnscope proof 1", a line for each field, a hash of all that as the last one. What could end it
 * in one of the files it stands in is written as %28: brackets, angles, what is no ASCII.
 */
#include "main/proof.h"

#include "base/file.h"
#include "output/glyphs.h"

#include <cairo.h>
#include <libdeflate.h>
#include <string.h>
#include <webp/encode.h>

#ifndef SOURCES /* the build says what the program was made of */
#define SOURCES "unknown"
#endif

static const char first_line[] = PROOF_FIRST_LINE, last_line[] = "seal ";

static const char *const names[PROOF_FIELDS] = {
    [PROOF_PROGRAM] = "program", [PROOF_FONTS] = "fonts",     [PROOF_KERNELS] = "kernels",
    [PROOF_LESSON] = "lesson",   [PROOF_TEXT] = "text",       [PROOF_FILES] = "files",
    [PROOF_COMMAND] = "command", [PROOF_PICTURE] = "picture", [PROOF_CONTENT] = "content",
    [PROOF_LIST] = "list",       [PROOF_OWN] = "own",
};

Str proof_hash(Arena *a, Hash h)
{
    return str_copy(a, str_of(hash_end(&h).text));
}

static Str hash_of(Arena *a, Str bytes)
{
    Hash h = hash_begin();
    hash_add(&h, bytes.at, bytes.len);
    return proof_hash(a, h);
}

Proof proof_begin(Arena *a)
{
    Proof p = {0};
    int webp = WebPGetEncoderVersion(); /* a byte each number of it */
    p.field[PROOF_PROGRAM] =
        str_printf(a, "attnscope %.*s, sources %s, libdeflate %s, cairo %s, libwebp %d.%d.%d",
                   STR_ARG(release_version()), SOURCES, LIBDEFLATE_VERSION_STRING,
                   cairo_version_string(), webp >> 16, webp >> 8 & 255, webp & 255);
    p.field[PROOF_FONTS] = glyphs_software(a);
    return p;
}

/* ---- as text ---- */

static void put_escaped(StrBuf *out, Str value)
{
    for (size_t i = 0; i < value.len; i++) {
        unsigned char c = (unsigned char)value.at[i];
        bool plain = c >= ' ' && c <= '~' && !strchr("<>&()\\%", c);
        strbuf_printf(out, plain ? "%c" : "%%%02X", c);
    }
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static Str unescaped(Arena *a, Str text)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < text.len; i++) {
        bool escape = text.at[i] == '%' && i + 2 < text.len && digit(text.at[i + 1]) >= 0 &&
                      digit(text.at[i + 2]) >= 0;
        strbuf_char(&out, escape ? (char)(digit(text.at[i + 1]) << 4 | digit(text.at[i + 2]))
                                 : text.at[i]);
        i += escape ? 2 : 0;
    }
    return strbuf_str(&out);
}

Str proof_text(Arena *a, const Proof *p)
{
    StrBuf out = strbuf_make(a);
    strbuf_puts(&out, first_line);
    for (int i = 0; i < PROOF_FIELDS; i++) {
        strbuf_printf(&out, "%s ", names[i]);
        put_escaped(&out, p->field[i]);
        strbuf_char(&out, '\n');
    }
    Str seal = hash_of(a, strbuf_str(&out));
    strbuf_printf(&out, "%s%.*s\n", last_line, STR_ARG(seal));
    return strbuf_str(&out);
}

/* Where the proof stands in a file, the last one where a lesson has one in its words; empty: there
 * is none that is whole. */
static Str find_text(Str file)
{
    size_t begin = file.len, at = 0;
    while ((at = str_search(file, str_of(first_line), at)) <= file.len)
        begin = at++;
    Str rest = str_from(file, begin), line;
    for (Str left = str_from(rest, strlen(first_line)); str_line(&left, &line);)
        if (str_starts(line, last_line))
            return str_part(rest, 0, rest.len - left.len);
    return STR("");
}

bool proof_find(Arena *a, Str file, Proof *out, bool *sealed)
{
    Str text = find_text(file), rest = str_from(text, strlen(first_line)), line;
    *out = (Proof){0};
    *sealed = false;
    for (int i = 0; i < PROOF_FIELDS; i++) {
        size_t name = strlen(names[i]);
        if (!str_line(&rest, &line) || !str_starts(line, names[i]) || line.len <= name)
            return false;
        out->field[i] = unescaped(a, str_from(line, name + 1));
    }
    *sealed = str_equal(text, proof_text(a, out));
    return true;
}

Str proof_of_bytes(Arena *a, Str file)
{
    Str text = find_text(file);
    Hash h = hash_begin();
    size_t begin = text.len ? (size_t)(text.at - file.at) : file.len;
    hash_add(&h, file.at, begin);
    hash_add(&h, file.at + begin + text.len, file.len - begin - text.len);
    return proof_hash(a, h);
}

void proof_seal(Arena *a, Proof *p, Str file)
{
    Str text = find_text(file);
    p->field[PROOF_OWN] = proof_of_bytes(a, file);
    memcpy((char *)text.at, proof_text(a, p).at, text.len);
}

/* ---- what was drawn ---- */

static uint32_t pixel_at(const Image *image, size_t i)
{
    const uint8_t *c = image->rgb + 3 * i;
    return (uint32_t)c[0] << 24 | (uint32_t)c[1] << 16 | (uint32_t)c[2] << 8 |
           (image->alpha ? image->alpha[i] : 255);
}

/* Runs of equal pixels, each with its length, are a tenth of the bytes. */
Str proof_of_pixels(Arena *a, const Image *image)
{
    const uint32_t size[] = {(uint32_t)image->width, (uint32_t)image->height};
    size_t count = (size_t)size[0] * size[1];
    Hash h = hash_begin();
    hash_add(&h, size, sizeof size);
    for (size_t i = 0, end; i < count; i = end) {
        uint32_t run[] = {pixel_at(image, i), 0};
        for (end = i + 1; end < count && pixel_at(image, end) == run[0];)
            end++;
        run[1] = (uint32_t)(end - i);
        hash_add(&h, run, sizeof run);
    }
    return proof_hash(a, h);
}

static void add_pixels(Hash *h, const DrawPixels *p)
{
    const int32_t size[] = {p->columns, p->rows};
    hash_add(h, size, sizeof size);
    hash_add(h, p->rgb, (size_t)p->columns * (size_t)p->rows * 3);
}

/* What a command paints, but for places and sizes. */
static void add_content(Hash *h, const DrawCommand *c)
{
    const int32_t kinds[] = {(int32_t)c->kind, (int32_t)c->font, (int32_t)c->map, c->upright,
                             (int32_t)c->text.len};
    hash_add(h, kinds, sizeof kinds);
    hash_add(h, &c->colour, sizeof c->colour);
    hash_add(h, c->text.at, c->text.len);
    if (c->pixels)
        add_pixels(h, c->pixels);
}

void proof_add_list(Hash *content, Hash *list, const DrawList *d)
{
    const int32_t size[] = {d->width, d->height};
    hash_add(content, &d->background, sizeof d->background);
    hash_add(list, &d->background, sizeof d->background);
    hash_add(list, size, sizeof size);
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        const float numbers[] = {c->radius, c->thickness, c->gap, c->px};
        if (c->kind == DRAW_AREA)
            continue;
        add_content(content, c);
        add_content(list, c);
        hash_add(list, &c->box, sizeof c->box);
        hash_add(list, c->points, sizeof c->points);
        hash_add(list, numbers, sizeof numbers);
    }
}
