/*
 * pattern.c - reads a regular expression, and writes its program.
 *
 * What repeats a part comes behind it: then the part's instructions are taken away and written as
 * often as they are needed, with the SPLITs between. Unknown syntax is refused. It knows no text
 * that is matched.
 */
#include "python/pattern.h"

#include "language/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_PROGRAM = 20000, /* instructions: {m,n} writes its part n times */
    MAX_LOOKS = 100      /* of groups within groups */
};

typedef struct Reader {
    Machine *m;
    Program *p;
    size_t i;
    int flags, depth;
    bool open[MAX_GROUPS];
} Reader;

static bool wrong(Reader *r, const char *what, size_t place)
{
    if (!r->p->wrong) {
        r->p->wrong = what;
        r->p->place = text_number(r->m, r->p->pattern, place);
    }
    return false;
}

/* The same of the pattern as a whole. */
static bool wrong_pattern(Reader *r, const char *what)
{
    wrong(r, what, 0);
    r->p->place = -1;
    return false;
}

static bool unknown(Reader *r, const char *what)
{
    r->p->unknown = !r->p->wrong || r->p->unknown;
    return wrong(r, what, r->i);
}

static int peek(const Reader *r)
{
    return r->i < r->p->pattern.len ? (unsigned char)r->p->pattern.at[r->i] : -1;
}

static bool take(Reader *r, const char *text)
{
    if (!str_starts(str_from(r->p->pattern, r->i), text))
        return false;
    r->i += strlen(text);
    return true;
}

static size_t add(Reader *r, Code code, int64_t x, int64_t y)
{
    if (r->p->count >= MAX_PROGRAM)
        unknown(r, "so long a pattern");
    else
        *ARENA_PUSH(r->m->arena, r->p) =
            (Instruction){.code = code, .flags = r->flags, .x = x, .y = y};
    return r->p->count - 1;
}

/* So many digits to a base, as a character. */
static bool read_digits(Reader *r, int digits, int base, uint32_t *out)
{
    char text[9] = "", *end;
    int n = 0;
    for (; n < digits && r->i < r->p->pattern.len; n++)
        text[n] = r->p->pattern.at[r->i++];
    *out = (uint32_t)strtoul(text, &end, base);
    return n == digits && !*end;
}

/* What stands behind a backslash, as one character; *class is its letter when it is a class. */
static bool read_escape(Reader *r, uint32_t *c, char *class)
{
    static const char from[] = "nrtfva", to[] = "\n\r\t\f\v\a";
    size_t start = r->i - 1;
    *class = 0;
    if (peek(r) < 0)
        return wrong(r, "bad escape (end of pattern)", start);
    *c = str_char(r->p->pattern, &r->i);
    const char *known = *c < 128 && *c ? strchr(from, (int)*c) : NULL;
    if (*c < 128 && *c && strchr("dDwWsS", (int)*c)) {
        *class = (char)*c;
        return true;
    }
    if (known)
        *c = (unsigned char)to[known - from];
    else if (*c == 'x' || *c == 'u' || *c == 'U')
        return read_digits(r,
                           *c == 'x'   ? 2
                           : *c == 'u' ? 4
                                       : 8,
                           16, c) ||
               wrong(r, "incomplete escape", start);
    else if (*c == '0')
        *c = 0;
    else if ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z'))
        return wrong(r, str_printf(r->m->arena, "bad escape \\%c", (char)*c).at, start);
    return true;
}

static Set *new_set(Reader *r, bool negated)
{
    Set *set = ARENA_NEW(r->m->arena, Set);
    set->negated = negated;
    return set;
}

static void add_class(Reader *r, Set *set, char class)
{
    *ARENA_PUSH(r->m->arena, set) = (Range){(unsigned char)class, 0};
}

static void add_set(Reader *r, const Set *set)
{
    size_t at = add(r, SET, 0, 0);
    r->p->items[at].set = set;
}

static bool read_member(Reader *r, uint32_t *c, char *class)
{
    *class = 0;
    if (take(r, "\\")) {
        if (peek(r) == 'b') {
            r->i++;
            *c = '\b';
            return true;
        }
        return read_escape(r, c, class);
    }
    *c = str_char(r->p->pattern, &r->i);
    return true;
}

/* [a-z_]: behind its bracket. */
static bool read_set(Reader *r)
{
    size_t start = r->i - 1;
    Set *set = new_set(r, take(r, "^"));
    for (bool first = true; first || peek(r) != ']'; first = false) {
        uint32_t low = 0, high = 0;
        char class, other;
        size_t place = r->i;
        if (peek(r) < 0)
            return wrong(r, "unterminated character set", start);
        if (!read_member(r, &low, &class))
            return false;
        Str rest = str_from(r->p->pattern, r->i);
        if (rest.len > 1 && rest.at[0] == '-' && rest.at[1] != ']') {
            r->i++;
            if (!read_member(r, &high, &other))
                return false;
            if (class || other || high < low)
                return wrong(r, "bad character range", place);
            *ARENA_PUSH(r->m->arena, set) = (Range){low, high};
        } else if (class)
            add_class(r, set, class);
        else
            *ARENA_PUSH(r->m->arena, set) = (Range){low, low ? low : 0};
        if (!class && low == 0 && set->items[set->count - 1].to == 0)
            return unknown(r, "a set with the character 0");
    }
    r->i++;
    add_set(r, set);
    return true;
}

static bool read_choice(Reader *r);

/* How many characters the instructions from `from` on take; false: that differs. */
static bool width_of(const Program *p, size_t from, int64_t *out)
{
    *out = 0;
    for (size_t i = from; i < p->count; i++) {
        Code code = p->items[i].code;
        if (code == SPLIT || code == JUMP || code == AGAIN || code == MOVED)
            return false;
        if (code == LOOK || code == LOOK_NOT)
            i = (size_t)p->items[i].x - 1;
        *out += code == CHAR || code == ANY || code == SET;
    }
    return true;
}

/* The same of ways that all take as many: (?<=a|b). */
static bool fixed_width(const Program *p, size_t from, int64_t *out)
{
    if (width_of(p, from, out))
        return true;
    int64_t width = 0, found = -1;
    for (size_t i = from; i < p->count; i++) {
        Code code = p->items[i].code;
        if (code == SPLIT && p->items[i].x != (int64_t)i + 1)
            return false;
        if (code == JUMP || i + 1 == p->count) {
            width += i + 1 == p->count && (code == CHAR || code == ANY || code == SET);
            if (found >= 0 && width != found)
                return false;
            found = width;
            width = 0;
        } else if (code == AGAIN || code == MOVED || code == LOOK || code == LOOK_NOT)
            return false;
        else
            width += code == CHAR || code == ANY || code == SET;
    }
    *out = found;
    return true;
}

/* (?=, (?!, (?<=, (?<!, (?>: behind it. */
static bool read_look(Reader *r, Code code, int way)
{
    size_t at = add(r, code, 0, way);
    int64_t width = 0;
    if (!read_choice(r))
        return false;
    if (way < 0 && !fixed_width(r->p, at + 1, &width))
        return wrong_pattern(r, "look-behind requires fixed-width pattern");
    add(r, DONE, 0, 0);
    if (r->p->wrong)
        return false;
    r->p->items[at].x = (int64_t)r->p->count;
    r->p->items[at].width = width;
    return true;
}

static int flag_of(int c)
{
    return c == 'i'   ? IGNORE_CASE
           : c == 'm' ? LINES
           : c == 's' ? DOT_ALL
           : c == 'x' ? VERBOSE_PATTERN
           : c == 'a' ? ASCII_ONLY
           : c == 'u' ? 32
                      : 0;
}

/* (?i) or (?i-s:...): *whole is set when it is over with the bracket. */
static bool read_flags(Reader *r, bool *whole)
{
    int on = 0, off = 0;
    for (bool minus = false;; r->i++) {
        int c = peek(r);
        if (c == '-' && !minus)
            minus = true;
        else if (flag_of(c))
            *(minus ? &off : &on) |= flag_of(c);
        else
            break;
    }
    *whole = take(r, ")");
    if (!*whole && !take(r, ":"))
        return unknown(r, "this kind of group");
    if (*whole && r->p->count > 2)
        return wrong(r, "global flags not at the start of the expression", r->i);
    r->flags = (r->flags | on) & ~off;
    return true;
}

static Str read_name(Reader *r, char end)
{
    size_t start = r->i;
    while (peek(r) >= 0 && peek(r) != end)
        r->i++;
    return str_part(r->p->pattern, start, r->i++);
}

static int named_group(const Program *p, Str name)
{
    for (int g = 1; g <= p->groups; g++)
        if (p->name[g].len && str_equal(p->name[g], name))
            return g;
    return 0;
}

static bool read_capture(Reader *r, Str name)
{
    int group = ++r->p->groups;
    if (group >= MAX_GROUPS)
        return unknown(r, "so many groups");
    r->p->name[group] = name;
    r->open[group] = true;
    add(r, SAVE, 2 * group, 0);
    if (!read_choice(r))
        return false;
    add(r, SAVE, 2 * group + 1, 0);
    r->open[group] = false;
    return true;
}

/* What stands in brackets, behind the first one. */
static bool read_group(Reader *r)
{
    size_t start = r->i - 1;
    int flags = r->flags;
    bool whole = false, well = true;
    if (++r->depth > MAX_LOOKS)
        return unknown(r, "so many groups within groups");
    if (take(r, "?#")) {
        read_name(r, ')');
        r->depth--;
        return true;
    }
    if (take(r, "?P=")) {
        size_t at = r->i;
        int group = named_group(r->p, read_name(r, ')'));
        add(r, AGAIN, group, 0);
        r->depth--;
        return group || wrong(r, "unknown group name", at);
    }
    if (take(r, "?P<")) {
        size_t at = r->i;
        Str name = read_name(r, '>');
        if (named_group(r->p, name))
            return wrong(r,
                         str_printf(r->m->arena,
                                    "redefinition of group name '%.*s' as group %d; was group %d",
                                    STR_ARG(name), r->p->groups + 1, named_group(r->p, name))
                             .at,
                         at);
        well = read_capture(r, name);
    } else if (take(r, "?="))
        well = read_look(r, LOOK, 1);
    else if (take(r, "?!"))
        well = read_look(r, LOOK_NOT, 1);
    else if (take(r, "?<="))
        well = read_look(r, LOOK, -1);
    else if (take(r, "?<!"))
        well = read_look(r, LOOK_NOT, -1);
    else if (take(r, "?>"))
        well = read_look(r, LOOK, 0);
    else if (take(r, "?:"))
        well = read_choice(r);
    else if (take(r, "?"))
        well = read_flags(r, &whole) && (whole || read_choice(r));
    else
        well = read_capture(r, STR(""));
    r->depth--;
    if (!whole)
        r->flags = flags;
    if (well && !whole && !take(r, ")"))
        return wrong(r, "missing ), unterminated subpattern", start);
    return well;
}

/* \d, \b, \1, \. : behind the backslash. */
static bool read_backslash(Reader *r)
{
    int c = peek(r);
    uint32_t code = 0;
    char class;
    if (c >= '1' && c <= '9') {
        size_t at = r->i;
        int64_t group = c - '0';
        r->i++;
        if (peek(r) >= '0' && peek(r) <= '9')
            group = group * 10 + r->p->pattern.at[r->i++] - '0';
        if (group > r->p->groups)
            return wrong(
                r, str_printf(r->m->arena, "invalid group reference %lld", (long long)group).at,
                at);
        if (r->open[group])
            return wrong(r, "cannot refer to an open group", at - 1);
        add(r, AGAIN, group, 0);
        return true;
    }
    if (c == 'b' || c == 'B' || c == 'A' || c == 'Z') {
        r->i++;
        size_t at = add(r, c == 'A' ? BEGIN : c == 'Z' ? LAST : BORDER, c == 'B', 0);
        if (c == 'A')
            r->p->items[at].flags = 0;
        return true;
    }
    if (!read_escape(r, &code, &class))
        return false;
    if (!class) {
        add(r, CHAR, code, 0);
        return true;
    }
    Set *set = new_set(r, false);
    add_class(r, set, class);
    add_set(r, set);
    return true;
}

static bool read_atom(Reader *r)
{
    if (take(r, "("))
        return read_group(r);
    if (take(r, "["))
        return read_set(r);
    if (take(r, "\\"))
        return read_backslash(r);
    if (take(r, "."))
        add(r, ANY, 0, 0);
    else if (take(r, "^"))
        add(r, BEGIN, 0, 0);
    else if (take(r, "$"))
        add(r, END, 0, 0);
    else if (peek(r) == '*' || peek(r) == '+' || peek(r) == '?')
        return wrong(r, "nothing to repeat", r->i);
    else
        add(r, CHAR, str_char(r->p->pattern, &r->i), 0);
    return true;
}

/* ---- repetition ---- */

/* {2}, {2,}, {,3}, {2,3}; false: it is no repetition, and the brace stands for itself. */
static bool read_counts(Reader *r, int64_t *least, int64_t *most)
{
    size_t start = r->i;
    int64_t number[2] = {-1, -1};
    int k = 0;
    r->i++;
    for (int c; (c = peek(r)) >= 0 && c != '}'; r->i++) {
        if (c == ',' && k == 0)
            k = 1;
        else if (c >= '0' && c <= '9' && number[k] < MAX_PROGRAM)
            number[k] = (number[k] < 0 ? 0 : number[k]) * 10 + c - '0';
        else
            break;
    }
    if (!take(r, "}") || (number[0] < 0 && k == 0) || (number[0] < 0 && number[1] < 0 && k == 0)) {
        r->i = start;
        return false;
    }
    *least = number[0] < 0 ? 0 : number[0];
    *most = k ? number[1] : number[0];
    return true;
}

static bool read_repeat(Reader *r, int64_t *least, int64_t *most)
{
    *least = 0;
    *most = -1;
    if (take(r, "*"))
        return true;
    if (take(r, "+")) {
        *least = 1;
        return true;
    }
    if (take(r, "?")) {
        *most = 1;
        return true;
    }
    return peek(r) == '{' && read_counts(r, least, most);
}

/* Instructions that stood at `from`, taken away to be written several times, once more. */
static void add_part(Reader *r, const Instruction *part, size_t length, size_t from)
{
    int64_t by = (int64_t)r->p->count - (int64_t)from;
    for (size_t i = 0; i < length && !r->p->wrong; i++) {
        Instruction one = part[i];
        bool goes = one.code == SPLIT || one.code == JUMP;
        one.x += goes || one.code == LOOK || one.code == LOOK_NOT ? by : 0;
        one.y += one.code == SPLIT || one.code == MOVED ? by : 0;
        size_t at = add(r, one.code, 0, 0);
        r->p->items[at] = one;
    }
}

/* Takes the instructions from `from` on away. */
static Instruction *take_part(Reader *r, size_t from, size_t *length)
{
    *length = r->p->count - from;
    Instruction *part = ARENA_ARRAY(r->m->arena, Instruction, *length + 1);
    if (*length)
        memcpy(part, r->p->items + from, *length * sizeof *part);
    r->p->count = from;
    return part;
}

static void set_split(Reader *r, size_t at, size_t on, size_t past, bool lazy)
{
    if (r->p->wrong)
        return;
    r->p->items[at].x = (int64_t)(lazy ? past : on);
    r->p->items[at].y = (int64_t)(lazy ? on : past);
}

/* A part as often as it can be had. */
static void add_loop(Reader *r, const Instruction *part, size_t length, size_t from, bool lazy)
{
    int loop = r->p->loops++;
    size_t split = add(r, SPLIT, 0, 0);
    add(r, MARK, loop, 0);
    add_part(r, part, length, from);
    size_t moved = add(r, MOVED, loop, 0);
    add(r, JUMP, (int64_t)split, 0);
    if (!r->p->wrong)
        r->p->items[moved].y = (int64_t)r->p->count;
    set_split(r, split, split + 1, r->p->count, lazy);
}

/* Repeats the last part, which begins at `from`: it is written `least` times, and then in a loop,
 * or once more for each that may be. */
static bool repeat(Reader *r, size_t from, int64_t least, int64_t most, bool lazy)
{
    size_t length;
    const Instruction *part = take_part(r, from, &length);
    int64_t more = most < 0 ? 0 : most - least;
    if (((int64_t)length + 4) * (least + more + 1) > MAX_PROGRAM)
        return unknown(r, "so many repetitions");
    for (int64_t k = 0; k < least; k++)
        add_part(r, part, length, from);
    if (most < 0)
        add_loop(r, part, length, from, lazy);
    size_t *splits = ARENA_ARRAY(r->m->arena, size_t, more + 1);
    for (int64_t k = 0; k < more; k++) {
        splits[k] = add(r, SPLIT, 0, 0);
        add_part(r, part, length, from);
    }
    for (int64_t k = 0; k < more; k++)
        set_split(r, splits[k], splits[k] + 1, r->p->count, lazy);
    return !r->p->wrong;
}

/* Blanks and comments of a verbose pattern. */
static void skip_blanks(Reader *r)
{
    while (r->flags & VERBOSE_PATTERN && peek(r) >= 0) {
        if (peek(r) == '#')
            while (peek(r) >= 0 && peek(r) != '\n')
                r->i++;
        else if (strchr(" \t\n\r\f\v", peek(r)))
            r->i++;
        else
            return;
    }
}

/* atom: with what repeats it. */
static bool read_piece(Reader *r)
{
    size_t from = r->p->count, start = r->i;
    int64_t least, most;
    if (!read_atom(r))
        return false;
    skip_blanks(r);
    size_t place = r->i;
    if (!read_repeat(r, &least, &most))
        return !r->p->wrong;
    Code code = r->p->count > from ? r->p->items[from].code : DONE;
    if (code == DONE || code == BEGIN || ((code == END || code == LAST) && start + 1 == place))
        return wrong(r, "nothing to repeat", place);
    if (most >= 0 && most < least)
        return wrong(r, "min repeat greater than max repeat", place + 1);
    bool lazy = take(r, "?");
    if (take(r, "+"))
        return unknown(r, "a repetition that gives nothing back");
    if (!repeat(r, from, least, most, lazy))
        return false;
    size_t again = r->i;
    if (read_repeat(r, &least, &most))
        return wrong(r, "multiple repeat", again);
    return true;
}

/* One way after the other: a|b|c. */
static bool read_choice(Reader *r)
{
    ARENA_LIST(size_t) jumps = {0};
    for (;;) {
        size_t from = r->p->count;
        for (skip_blanks(r); peek(r) >= 0 && peek(r) != '|' && peek(r) != ')'; skip_blanks(r))
            if (!read_piece(r))
                return false;
        if (!take(r, "|"))
            break;
        size_t length; /* the way gets a SPLIT before it and a JUMP behind it */
        const Instruction *way = take_part(r, from, &length);
        add(r, SPLIT, (int64_t)from + 1, (int64_t)(from + length) + 2);
        add_part(r, way, length, from);
        *ARENA_PUSH(r->m->arena, &jumps) = add(r, JUMP, 0, 0);
    }
    for (size_t i = 0; i < jumps.count && !r->p->wrong; i++)
        r->p->items[jumps.items[i]].x = (int64_t)r->p->count;
    return !r->p->wrong;
}

const Program *read_pattern(Machine *m, Str pattern, int flags)
{
    enum { KEPT = 8 };
    typedef struct Kept {
        Program *program[KEPT];
        int next;
    } Kept;
    if (!m->patterns)
        m->patterns = ARENA_NEW(m->arena, Kept);
    Kept *kept = m->patterns;
    for (int i = 0; i < KEPT; i++)
        if (kept->program[i] && kept->program[i]->flags == flags &&
            str_equal(kept->program[i]->pattern, pattern))
            return kept->program[i];
    Program *p = ARENA_NEW(m->arena, Program);
    p->pattern = pattern;
    p->flags = flags;
    Reader r = {.m = m, .p = p, .flags = flags};
    add(&r, SAVE, 0, 0);
    if (read_choice(&r) && r.i < pattern.len)
        wrong(&r, "unbalanced parenthesis", r.i);
    add(&r, SAVE, 1, 0);
    add(&r, DONE, 0, 0);
    kept->program[kept->next++ % KEPT] = p;
    return p;
}
