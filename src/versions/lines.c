/*
 * lines.c - two texts compared line by line (see versions.h).
 *
 * What is the same at their ends is set aside; of the rest the longest common subsequence of lines
 * is the same, and what stands between those is not.
 */
#include "versions/versions.h"

enum { COMPARED = 1 << 20 }; /* pairs of lines: more would take longer than a frame */

typedef ARENA_LIST(Str) LineList;

/* Without their line breaks; a text that ends with one has an empty line behind it. */
static LineList lines_of(Arena *a, Str text)
{
    LineList lines = {0};
    for (Str rest = text;; rest = str_from(rest, lines.items[lines.count - 1].len + 1)) {
        *ARENA_PUSH(a, &lines) = str_part(rest, 0, str_find(rest, '\n'));
        if (lines.items[lines.count - 1].len == rest.len)
            return lines;
    }
}

/* Two texts, and in `same` how many lines of those from x and y on are the same, in rows of
 * `wide`; NULL: the texts are too long for it. What is compared begins at `front`. */
typedef struct Both {
    Str was, now;
    LineList x, y;
    size_t front, x_end, y_end;
    uint16_t *same;
    size_t wide;
} Both;

static bool is_same(const Both *b, size_t x, size_t y)
{
    return str_equal(b->x.items[x], b->y.items[y]);
}

static uint16_t *same_from(const Both *b, size_t x, size_t y)
{
    return &b->same[(x - b->front) * b->wide + y - b->front];
}

static void count_same(Arena *a, Both *b)
{
    size_t high = b->x_end - b->front + 1;
    b->wide = b->y_end - b->front + 1;
    b->same = high <= COMPARED / b->wide ? ARENA_ARRAY(a, uint16_t, high * b->wide) : NULL;
    for (size_t x = b->x_end; b->same && x-- > b->front;)
        for (size_t y = b->y_end; y-- > b->front;) {
            uint16_t without_x = *same_from(b, x + 1, y), without_y = *same_from(b, x, y + 1);
            *same_from(b, x, y) = is_same(b, x, y) ? (uint16_t)(*same_from(b, x + 1, y + 1) + 1)
                                  : without_x > without_y ? without_x
                                                          : without_y;
        }
}

static Both compare(Arena *a, Str was, Str now)
{
    Both b = {.was = was, .now = now, .x = lines_of(a, was), .y = lines_of(a, now)};
    b.x_end = b.x.count;
    b.y_end = b.y.count;
    while (b.front < b.x_end && b.front < b.y_end && is_same(&b, b.front, b.front))
        b.front++;
    while (b.x_end > b.front && b.y_end > b.front && is_same(&b, b.x_end - 1, b.y_end - 1)) {
        b.x_end--;
        b.y_end--;
    }
    count_same(a, &b);
    return b;
}

/* Where line i of a text begins; of the one behind the last, which there is not, where that ends.
 */
static size_t line_start(Str text, const LineList *lines, size_t i)
{
    return i < lines->count ? (size_t)(lines->items[i].at - text.at) : text.len;
}

/* Lines x to x_end, and y to y_end in their place, with the line breaks behind them, or at the end
 * of the texts with those before them. */
static Hunk hunk_of(const Both *b, size_t x, size_t x_end, size_t y, size_t y_end)
{
    size_t from = line_start(b->was, &b->x, x), to = line_start(b->now, &b->y, y);
    bool last = x_end == b->x.count, behind = last && x > 0;
    return (Hunk){from - (behind && x < b->x.count), line_start(b->was, &b->x, x_end),
                  to - (behind && y < b->y.count), line_start(b->now, &b->y, y_end)};
}

static bool at_same(const Both *b, size_t x, size_t y)
{
    return b->same && x < b->x_end && y < b->y_end && is_same(b, x, y);
}

/* Is line x, rather than line y, one that the other text does not have? */
static bool leaves_x(const Both *b, size_t x, size_t y)
{
    bool both = x < b->x_end && y < b->y_end;
    return both && b->same ? *same_from(b, x + 1, y) >= *same_from(b, x, y + 1) : x < b->x_end;
}

HunkList lines_differ(Arena *a, Str was, Str now)
{
    HunkList out = {0};
    Both b = compare(a, was, now);
    for (size_t x = b.front, y = b.front;;) {
        for (; at_same(&b, x, y); y++)
            x++;
        if (x == b.x_end && y == b.y_end)
            return out;
        size_t x_first = x, y_first = y;
        while ((x < b.x_end || y < b.y_end) && !at_same(&b, x, y))
            *(leaves_x(&b, x, y) ? &x : &y) += 1;
        *ARENA_PUSH(a, &out) = hunk_of(&b, x_first, x, y_first, y);
    }
}
