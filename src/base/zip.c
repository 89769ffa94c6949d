/*
 * zip.c - writing zip archives (see zip.h).
 */
#include "base/zip.h"

#include <libdeflate.h>

/* A number of `width` bytes, the lowest first. */
static void put_number(StrBuf *out, uint64_t n, int width)
{
    for (int i = 0; i < width; i++)
        strbuf_char(out, (char)(n >> 8 * i & 255));
}

enum { VERSION = 20 }; /* 2.0: what it takes to read it */

/* What both headers of a file say of it. */
static void put_file(StrBuf *out, Str name, Str bytes)
{
    enum { NAMES_ARE_UTF8 = 1 << 11, STORED = 0, FIRST_OF_JANUARY_1980 = 33 };
    put_number(out, VERSION, 2);
    put_number(out, NAMES_ARE_UTF8, 2);
    put_number(out, STORED, 2);
    put_number(out, 0, 2); /* midnight */
    put_number(out, FIRST_OF_JANUARY_1980, 2);
    put_number(out, libdeflate_crc32(0, bytes.at, bytes.len), 4);
    put_number(out, bytes.len, 4);
    put_number(out, bytes.len, 4);
    put_number(out, name.len, 2);
    put_number(out, 0, 2); /* nothing further */
}

Zip zip_begin(StrBuf *out)
{
    return (Zip){.out = out, .list = strbuf_make(out->arena)};
}

void zip_add(Zip *zip, Str name, Str bytes)
{
    size_t at = zip->out->len;
    strbuf_puts(zip->out, "PK\x03\x04");
    put_file(zip->out, name, bytes);
    strbuf_add(zip->out, name);
    strbuf_add(zip->out, bytes);
    strbuf_puts(&zip->list, "PK\x01\x02");
    put_number(&zip->list, VERSION, 2); /* made by that */
    put_file(&zip->list, name, bytes);
    put_number(&zip->list, 0, 6); /* no comment, on the first disk, no text */
    put_number(&zip->list, 0, 4); /* no attributes */
    put_number(&zip->list, at, 4);
    strbuf_add(&zip->list, name);
    zip->files++;
}

void zip_end(Zip *zip)
{
    size_t at = zip->out->len;
    strbuf_add(zip->out, strbuf_str(&zip->list));
    strbuf_puts(zip->out, "PK\x05\x06");
    put_number(zip->out, 0, 4); /* disks */
    put_number(zip->out, (uint64_t)zip->files, 2);
    put_number(zip->out, (uint64_t)zip->files, 2);
    put_number(zip->out, zip->list.len, 4);
    put_number(zip->out, at, 4);
    put_number(zip->out, 0, 2); /* no comment */
}
