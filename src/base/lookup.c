/*
 * lookup.c - finding by name (see lookup.h): a hash table with open addressing, at most half full,
 * and the distances of names.
 */
#include "base/lookup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- texts and their numbers ---- */

typedef struct LookupSlot {
    Str text;
    int number; /* and 1: a slot of zeros is free */
} LookupSlot;

enum { SLOTS_AT_FIRST = 16 }; /* a power of two, as it stays by doubling */

uint32_t text_hash(Str text)
{
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * 16777619U;
    return hash;
}

uint64_t sum_add(uint64_t sum, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < n; i += sizeof sum) {
        uint64_t word = 0;
        memcpy(&word, at + i, n - i < sizeof word ? n - i : sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 32;
    }
    return sum;
}

/* The slot that holds the text, or the free one where it belongs. */
static LookupSlot *slot_of(const Lookup *l, Str text)
{
    size_t i = text_hash(text) & (l->slots - 1);
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

Str lookup_text(const Lookup *l, size_t i)
{
    return l->slot[i].number ? l->slot[i].text : STR("");
}

/* ---- the nearest name ---- */

enum {
    COMPARED_MAX = 40, /* bytes: names people mistype are shorter */
    WHOLE = 2,         /* the cost of a difference; of letter case only, half of it */
    BEGINNING_MIN = 3
};

static int replace_cost(char a, char b)
{
    bool same_letter = tolower((unsigned char)a) == tolower((unsigned char)b);
    return a == b ? 0 : same_letter ? WHOLE / 2 : WHOLE;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The cost of making a into b, by the table of the costs of all their beginnings. */
static int distance(Str a, Str b)
{
    int cost[COMPARED_MAX + 1][COMPARED_MAX + 1] = {{0}};
    for (size_t i = 0; i <= a.len; i++) {
        for (size_t j = 0; j <= b.len; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = WHOLE * (int)(i + j);
                continue;
            }
            int skipped = least(cost[i - 1][j], cost[i][j - 1]) + WHOLE;
            int replaced = cost[i - 1][j - 1] + replace_cost(a.at[i - 1], b.at[j - 1]);
            cost[i][j] = least(skipped, replaced);
            if (i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1])
                cost[i][j] = least(cost[i][j], cost[i - 2][j - 2] + WHOLE);
        }
    }
    return cost[a.len][b.len];
}

static bool begins(Str beginning, Str whole)
{
    return beginning.len >= BEGINNING_MIN &&
           str_equal(beginning, str_part(whole, 0, beginning.len));
}

/* The word in small letters, each run of a letter as one: "loz" of "lozz". True when it had runs.
 */
static bool without_runs(Str of, char text[COMPARED_MAX], Str *out)
{
    size_t len = 0;
    for (size_t i = 0; i < of.len; i++) {
        char c = (char)tolower((unsigned char)of.at[i]);
        if (len == 0 || text[len - 1] != c)
            text[len++] = c;
    }
    *out = (Str){text, len};
    return len < of.len;
}

/* A letter that was typed twice, Vv of V, or a run that was typed as another one, lozz of loss. */
static bool same_but_runs(Str a, Str b)
{
    char texts[2][COMPARED_MAX];
    Str x, y;
    bool runs_a = without_runs(a, texts[0], &x), runs_b = without_runs(b, texts[1], &y);
    bool once = runs_a && runs_b && x.len == y.len && x.len > 2 && distance(x, y) <= WHOLE;
    return (runs_a || runs_b) && (once || str_equal(x, y));
}

static bool same_but_case(Str a, Str b)
{
    size_t i = 0;
    while (a.len == b.len && i < a.len &&
           tolower((unsigned char)a.at[i]) == tolower((unsigned char)b.at[i]))
        i++;
    return a.len == b.len && i == a.len;
}

void nearest_offer(Nearest *n, Str candidate)
{
    if (n->wanted.len == 0 || n->wanted.len > COMPARED_MAX || candidate.len > COMPARED_MAX)
        return;
    int longer = (int)(n->wanted.len > candidate.len ? n->wanted.len : candidate.len);
    int d = distance(n->wanted, candidate);
    bool near = 3 * d <= WHOLE * longer || begins(n->wanted, candidate) ||
                same_but_runs(n->wanted, candidate) || same_but_case(n->wanted, candidate);
    if (near && (n->best.len == 0 || d < n->distance))
        *n = (Nearest){n->wanted, candidate, d};
}

bool nearest_hint(const Nearest *n, Error *e)
{
    if (n->best.len)
        error_hint(e, "did you mean %.*s?", STR_ARG(n->best));
    return n->best.len > 0;
}

Str nearest_hinted(const Error *e)
{
    Str hint = str_of(e->hint), before = STR("did you mean ");
    bool own = str_starts(hint, before.at) && str_ends(hint, "?");
    Str name = str_part(hint, before.len, own ? hint.len - 1 : 0);
    bool quoted = name.len > 2 && name.at[0] == '\'';
    return quoted ? str_part(name, 1, name.len - 1) : name;
}

/* ---- a table's names ---- */

int name_row(NameAt *names, Str wanted)
{
    int i = 0;
    while (names(i) && !str_is(wanted, names(i)))
        i++;
    return names(i) ? i : -1;
}

Nearest nearest_name(NameAt *names, Str wanted)
{
    Nearest n = {.wanted = wanted};
    for (int i = 0; names(i); i++)
        nearest_offer(&n, str_of(names(i)));
    return n;
}

NameList name_list(NameAt *names, const char *last)
{
    NameList list = {{0}};
    size_t at = 0;
    for (int i = 0; names(i) && at < sizeof list.text; i++) {
        const char *before = i == 0 ? "" : names(i + 1) ? ", " : last;
        at += (size_t)snprintf(list.text + at, sizeof list.text - at, "%s%s", before, names(i));
    }
    return list;
}
