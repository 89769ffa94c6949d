/*
 * base64.h - bytes as text for addresses and pages: base 64 with - and _, and nothing at the end.
 */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/str.h"

void base64_write(StrBuf *out, Str bytes);

/* The bytes, in the arena. False: there is a character that is none of it. */
bool base64_read(Arena *a, Str text, Str *out);

#endif
