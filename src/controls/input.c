/*
 * input.c - one table of key names, read in both directions (see input.h).
 */
#include "controls/input.h"

/* clang-format off */
static const struct {
    uint32_t key;
    const char *name;
} named[] = {
    {KEY_RIGHT, "Right"},          {KEY_LEFT, "Left"},     {KEY_UP, "Up"},
    {KEY_DOWN, "Down"},            {KEY_PAGE_UP, "PageUp"}, {KEY_PAGE_DOWN, "PageDown"},
    {KEY_HOME, "Home"},            {KEY_END, "End"},       {KEY_ENTER, "Enter"},
    {KEY_ESC, "Esc"},              {KEY_TAB, "Tab"},       {KEY_BACKSPACE, "Backspace"},
    {KEY_DELETE, "Delete"},        {' ', "Space"},         {'+', "Plus"},
    {'-', "Minus"},
};
static const struct {
    unsigned mod;
    const char *name; /* in the order they are written */
} mods[] = {
    {MOD_CTRL, "Ctrl+"}, {MOD_ALT, "Alt+"}, {MOD_SHIFT, "Shift+"},
};
/* clang-format on */

enum { NAMED = sizeof named / sizeof named[0], MODS = sizeof mods / sizeof mods[0] };

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Does the text begin with this name, whatever its case? */
static bool starts(Str text, Str name)
{
    if (text.len < name.len)
        return false;
    for (size_t i = 0; i < name.len; i++)
        if (lower(text.at[i]) != lower(name.at[i]))
            return false;
    return true;
}

static bool same(Str a, Str b)
{
    return a.len == b.len && starts(a, b);
}

static uint32_t function_key(Str text)
{
    int64_t number;
    bool is_one =
        text.len >= 2 && lower(text.at[0]) == 'f' && str_to_int(str_from(text, 1), &number);
    return is_one && number >= 1 && number <= 12 ? KEY_F1 + (uint32_t)number - 1 : KEY_NONE;
}

static uint32_t find_key(Str text)
{
    size_t i = 0;
    for (int k = 0; k < NAMED; k++)
        if (same(text, str_of(named[k].name)))
            return named[k].key;
    if (function_key(text))
        return function_key(text);
    uint32_t c = text.len ? str_char(text, &i) : 0;
    bool one = text.len && i == text.len && c > ' ' && c != 127;
    return !one ? KEY_NONE : c < 128 ? (uint32_t)lower((char)c) : c;
}

bool chord_parse(Str text, Chord *out)
{
    Chord c = {0};
    for (bool more = true; more;) {
        more = false;
        for (int k = 0; k < MODS; k++)
            if (starts(text, str_of(mods[k].name)) && text.len > str_of(mods[k].name).len) {
                c.mods |= mods[k].mod;
                text = str_from(text, str_of(mods[k].name).len);
                more = true;
            }
    }
    c.key = find_key(text);
    *out = c;
    return c.key != KEY_NONE;
}

static bool is_letter(uint32_t key)
{
    return key >= 'a' && key <= 'z';
}

void chord_write(StrBuf *out, Chord c)
{
    for (int k = 0; k < MODS; k++)
        if (c.mods & mods[k].mod)
            strbuf_puts(out, mods[k].name);
    for (int k = 0; k < NAMED; k++)
        if (named[k].key == c.key) {
            strbuf_puts(out, named[k].name);
            return;
        }
    if (c.key >= KEY_F1 && c.key <= KEY_F12)
        strbuf_printf(out, "F%d", (int)(c.key - KEY_F1 + 1));
    else if (is_letter(c.key) && c.mods)
        strbuf_char(out, (char)(c.key - 'a' + 'A'));
    else
        strbuf_rune(out, c.key);
}

bool chord_same(Chord a, Chord b)
{
    return a.key == b.key && a.mods == b.mods;
}
