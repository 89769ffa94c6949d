/*
 * lookup.c - a hash table with open addressing, at most half full (see lookup.h).
 */
#include "base/lookup.h"

typedef struct LookupSlot {
    Str text;
    int number; /* and 1: a slot of zeros is free */
} LookupSlot;

enum { SLOTS_AT_FIRST = 16 }; /* a power of two, as it stays by doubling */

/* The hash FNV-1a. */
static size_t hash_of(Str text)
{
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * 16777619U;
    return hash;
}

/* The slot that holds the text, or the free one where it belongs. */
static LookupSlot *slot_of(const Lookup *l, Str text)
{
    size_t i = hash_of(text) & (l->slots - 1);
    while (l->slot[i].number && !str_equal(l->slot[i].text, text))
        i = (i + 1) & (l->slots - 1);
    return &l->slot[i];
}

int lookup_find(const Lookup *l, Str text)
{
    return l->slots ? slot_of(l, text)->number - 1 : -1;
}

static void grow(Arena *a, Lookup *l)
{
    Lookup larger = {.slots = l->slots ? l->slots * 2 : SLOTS_AT_FIRST, .count = l->count};
    larger.slot = ARENA_ARRAY(a, LookupSlot, larger.slots);
    for (size_t i = 0; i < l->slots; i++)
        if (l->slot[i].number)
            *slot_of(&larger, l->slot[i].text) = l->slot[i];
    *l = larger;
}

void lookup_set(Arena *a, Lookup *l, Str text, int number)
{
    if (2 * l->count >= l->slots)
        grow(a, l);
    LookupSlot *s = slot_of(l, text);
    l->count += s->number == 0;
    *s = (LookupSlot){text, number + 1};
}
