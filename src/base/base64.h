/*
 * base64.h - bytes as text for addresses and pages: base 64 with - and _, and nothing at the end;
 * and as what others call base 64.
 */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/str.h"

void base64_write(StrBuf *out, Str bytes);

/* With + and /, and = at the end, as the data: addresses of RFC 2397 want it. */
void base64_data(StrBuf *out, Str bytes);

/* The bytes of what base64_write wrote, in the arena. False: there is a character that is none of
 * it. */
bool base64_read(Arena *a, Str text, Str *out);

#endif
