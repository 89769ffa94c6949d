/*
 * hash.h - SHA-256: 32 bytes that tell whether something is what it was.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/str.h"

/* What was added so far. */
typedef struct Hash {
    uint32_t state[8];
    uint64_t count; /* bytes */
    uint8_t block[64];
} Hash;

Hash hash_begin(void);
void hash_add(Hash *h, const void *bytes, size_t count);

enum { HASH_DIGITS = 64 };

/* The hash in hexadecimal digits, by value. `h` is then of no more use. */
typedef struct HashText {
    char text[HASH_DIGITS + 1];
} HashText;
HashText hash_end(Hash *h);

#endif
