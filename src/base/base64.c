/*
 * base64.c - bytes as text (see base64.h).
 */
#include "base/base64.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void write_digits(StrBuf *out, Str bytes, const char *of)
{
    uint32_t held = 0;
    int bits = 0;
    for (size_t i = 0; i < bytes.len; i++) {
        held = held << 8 | (uint8_t)bytes.at[i];
        for (bits += 8; bits >= 6; bits -= 6)
            strbuf_char(out, of[held >> (bits - 6) & 63]);
    }
    if (bits)
        strbuf_char(out, of[held << (6 - bits) & 63]);
}

void base64_write(StrBuf *out, Str bytes)
{
    write_digits(out, bytes, digits);
}

void base64_data(StrBuf *out, Str bytes)
{
    write_digits(out, bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
    strbuf_fill(out, '=', (int)((3 - bytes.len % 3) % 3));
}

bool base64_read(Arena *a, Str text, Str *out)
{
    char *bytes = ARENA_ARRAY(a, char, text.len + 1);
    uint32_t held = 0;
    int bits = 0;
    *out = (Str){bytes, 0};
    for (size_t i = 0; i < text.len; i++) {
        const char *digit = text.at[i] ? strchr(digits, text.at[i]) : NULL;
        if (!digit)
            return false;
        held = held << 6 | (uint32_t)(digit - digits);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes[out->len++] = (char)(held >> bits & 255);
        }
    }
    return true;
}
