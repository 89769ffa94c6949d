/*
 * nearest.c - a table's names, and the closest of many names (see nearest.h).
 */
#include "base/nearest.h"

#include <limits.h>
#include <stdio.h>

enum {
    COMPARED_MAX = 40, /* bytes: names people mistype are shorter */
    WHOLE = 2,         /* the cost of a difference; of letter case only, half of it */
    BEGINNING_MIN = 3
};

Nearest nearest_start(Str wanted)
{
    Nearest n = {.wanted = wanted, .best = STR(""), .distance = INT_MAX};
    return n;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int replace_cost(char a, char b)
{
    return a == b ? 0 : lower(a) == lower(b) ? WHOLE / 2 : WHOLE;
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
    return beginning.len >= BEGINNING_MIN && beginning.len <= whole.len &&
           str_equal(beginning, str_part(whole, 0, beginning.len));
}

void nearest_offer(Nearest *n, Str candidate)
{
    if (n->wanted.len == 0 || n->wanted.len > COMPARED_MAX || candidate.len > COMPARED_MAX)
        return;
    int longer = (int)(n->wanted.len > candidate.len ? n->wanted.len : candidate.len);
    int d = distance(n->wanted, candidate);
    bool near = 3 * d <= WHOLE * longer || begins(n->wanted, candidate);
    if (near && d < n->distance) {
        n->best = candidate;
        n->distance = d;
    }
}

bool nearest_hint(const Nearest *n, Error *e)
{
    if (n->best.len)
        error_hint(e, "did you mean %.*s?", STR_ARG(n->best));
    return n->best.len > 0;
}

int name_row(NameAt *names, Str wanted)
{
    int i = 0;
    while (names(i) && !str_is(wanted, names(i)))
        i++;
    return names(i) ? i : -1;
}

Nearest nearest_name(NameAt *names, Str wanted)
{
    Nearest n = nearest_start(wanted);
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
