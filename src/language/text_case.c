/*
 * text_case.c - which characters are letters, digits and space, and their other case (see text.h).
 *
 * The alphabets of Latin, Greek and Cyrillic are known with their cases, other scripts as letters
 * without one.
 */
#include "language/text.h"

/* A stretch of letters: in pairs (upper then lower), or capitals whose small letters come
 * `distance` later. */
typedef struct Stretch {
    uint32_t first, last;
    uint32_t distance; /* 1: in pairs */
} Stretch;

static const Stretch capitals[] = {
    {'A', 'Z', 32},      {0xC0, 0xD6, 32},   {0xD8, 0xDE, 32},   {0x100, 0x12F, 1},
    {0x132, 0x137, 1},   {0x14A, 0x177, 1},  {0x1DE, 0x1EF, 1},  {0x1F8, 0x21F, 1},
    {0x391, 0x3A1, 32},  {0x3A3, 0x3AB, 32}, {0x400, 0x40F, 80}, {0x410, 0x42F, 32},
    {0x460, 0x481, 1},   {0x48A, 0x4BF, 1},  {0x4D0, 0x52F, 1},  {0x1E00, 0x1E95, 1},
    {0x1EA0, 0x1EFF, 1},
};

/* Letters of any other kind. */
static const Stretch letters[] = {
    {0xAA, 0xAA, 0},     {0xB5, 0xB5, 0},       {0xBA, 0xBA, 0},     {0xDF, 0xF6, 0},
    {0xF8, 0x2C1, 0},    {0x370, 0x373, 0},     {0x376, 0x377, 0},   {0x37B, 0x37D, 0},
    {0x386, 0x386, 0},   {0x388, 0x3FF, 0},     {0x400, 0x481, 0},   {0x48A, 0x556, 0},
    {0x561, 0x587, 0},   {0x5D0, 0x5EA, 0},     {0x620, 0x64A, 0},   {0x671, 0x6D3, 0},
    {0x904, 0x939, 0},   {0xE01, 0xE30, 0},     {0x10A0, 0x10FF, 0}, {0x1E00, 0x1FFC, 0},
    {0x3041, 0x3096, 0}, {0x30A1, 0x30FA, 0},   {0x3400, 0x4DBF, 0}, {0x4E00, 0x9FFF, 0},
    {0xAC00, 0xD7A3, 0}, {0x20000, 0x2A6DF, 0},
};

static const Stretch *find(const Stretch *rows, size_t count, uint32_t c)
{
    for (size_t i = 0; i < count; i++)
        if (c >= rows[i].first && c <= rows[i].last)
            return &rows[i];
    return NULL;
}

#define FIND(rows, c) find(rows, sizeof(rows) / sizeof *(rows), c)

uint32_t char_lower(uint32_t c)
{
    const Stretch *s = FIND(capitals, c);
    if (!s)
        return c;
    return s->distance > 1 ? c + s->distance : (c - s->first) % 2 == 0 ? c + 1 : c;
}

uint32_t char_upper(uint32_t c)
{
    if (c == 0xFF)
        return 0x178;
    if (c == 0x3C2)
        return 0x3A3;
    if (c == 0xB5)
        return 0x39C;
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++) {
        const Stretch *s = &capitals[i];
        if (s->distance > 1 && c >= s->first + s->distance && c <= s->last + s->distance)
            return c - s->distance;
        if (s->distance == 1 && c >= s->first && c <= s->last)
            return (c - s->first) % 2 ? c - 1 : c;
    }
    return c;
}

CharClass char_class(uint32_t c)
{
    if (c >= '0' && c <= '9')
        return CHAR_DIGIT;
    if (char_lower(c) != c)
        return CHAR_UPPER;
    if (char_upper(c) != c || c == 0xDF)
        return CHAR_LOWER;
    return FIND(letters, c) ? CHAR_LETTER : CHAR_OTHER;
}

bool char_is_space(uint32_t c)
{
    return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1C && c <= 0x1F) || c == 0x85 || c == 0xA0 ||
           c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
           c == 0x202F || c == 0x205F || c == 0x3000;
}
