/*
 * entities.c - a table of the entities that lessons have a use for (see entities.h).
 */
#include "reading/entities.h"

typedef struct Entity {
    const char *name, *text;
} Entity;

static const Entity table[] = {
    {"&amp;", "&"},    {"&lt;", "<"},     {"&gt;", ">"},    {"&quot;", "\""}, {"&nbsp;", "\u00a0"},
    {"&times;", "×"},  {"&minus;", "−"},  {"&infin;", "∞"}, {"&radic;", "√"}, {"&sum;", "∑"},
    {"&middot;", "·"}, {"&hellip;", "…"}, {"&ndash;", "–"}, {"&rarr;", "→"},  {"&ne;", "≠"},
    {"&le;", "≤"},     {"&ge;", "≥"},     {"&alpha;", "α"}, {"&sigma;", "σ"},
};

static Str encode(Arena *a, uint32_t c)
{
    StrBuf out = strbuf_make(a);
    strbuf_rune(&out, c);
    return strbuf_str(&out);
}

static int digit(char c)
{
    return c >= '0' && c <= '9'                     ? c - '0'
           : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                    : 99;
}

/* "&#215;" and "&#xD7;": 0 when it is no character. */
static uint32_t numeric(Str entity)
{
    bool hex = entity.len > 3 && (entity.at[2] | 0x20) == 'x';
    uint32_t c = 0;
    for (size_t i = hex ? 3 : 2; i + 1 < entity.len; i++) {
        int d = digit(entity.at[i]);
        if (d >= (hex ? 16 : 10) || c > 0x10FFFF)
            return 0;
        c = c * (hex ? 16u : 10u) + (uint32_t)d;
    }
    return c < 0x20 || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF) ? 0 : c;
}

Str entity_text(Arena *a, Str entity)
{
    uint32_t c = str_starts(entity, "&#") ? numeric(entity) : 0;
    if (c)
        return encode(a, c);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (str_is(entity, table[i].name))
            return str_of(table[i].text);
    return entity;
}
