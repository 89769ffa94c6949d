/*
 * regex.c - regular expressions: a text is matched by the program of a pattern.
 *
 * Where there are two ways on, the first is tried, and the other one is kept on a stack for when it
 * fails, together with what the groups held. So nothing recurses but what looks around, and the
 * work is counted. What is a group, a match or a function of the module is written in
 * assets/python/re.py. How a pattern is written stands in pattern.c.
 */
#include "language/library.h"
#include "language/text.h"
#include "python/pattern.h"

#include <string.h>

enum { MAX_WAYS = 2000000, STEPS_A_WORK = 16 };

/* A way that was not tried, or, with a slot, what that held before. */
typedef struct Way {
    int64_t pc, slot;
    size_t place;
} Way;

typedef struct Matcher {
    Machine *m;
    const Program *p;
    Str text;
    Span at;
    size_t *slot, *loop; /* places + 1; 0: none */
    ARENA_LIST(Way);
    int64_t steps;
    size_t from;
    bool must_end, must_move; /* at the end of the text; not where it began */
} Matcher;

static bool is_word(uint32_t c, bool ascii)
{
    return c == '_' || ((!ascii || c < 128) && char_class(c) != CHAR_OTHER);
}

static bool in_class(uint32_t letter, uint32_t c, bool ascii)
{
    switch (letter) {
    case 'd':
        return (!ascii || c < 128) && char_class(c) == CHAR_DIGIT;
    case 's':
        return (!ascii || c < 128) && char_is_space(c);
    case 'w':
        return is_word(c, ascii);
    default: /* D, S, W */
        return !in_class(letter + 32, c, ascii);
    }
}

static bool in_ranges(const Set *set, uint32_t c, bool ascii)
{
    for (size_t i = 0; i < set->count; i++) {
        Range range = set->items[i];
        if (range.to ? c >= range.from && c <= range.to : in_class(range.from, c, ascii))
            return true;
    }
    return false;
}

static bool takes(const Instruction *one, uint32_t c)
{
    bool fold = one->flags & IGNORE_CASE, ascii = one->flags & ASCII_ONLY;
    if (one->code == ANY)
        return c != '\n' || one->flags & DOT_ALL;
    if (one->code == CHAR)
        return c == (uint32_t)one->x || (fold && char_lower(c) == char_lower((uint32_t)one->x));
    bool in =
        in_ranges(one->set, c, ascii) || (fold && (in_ranges(one->set, char_lower(c), ascii) ||
                                                   in_ranges(one->set, char_upper(c), ascii)));
    return in != one->set->negated;
}

static uint32_t before(Str text, size_t i)
{
    do
        i--;
    while (i > 0 && ((unsigned char)text.at[i] & 0xC0) == 0x80);
    return str_char(text, &i);
}

static bool at_border(const Matcher *x, size_t i, bool ascii)
{
    size_t next = i;
    bool left = i > 0 && is_word(before(x->text, i), ascii);
    bool right = i < x->text.len && is_word(str_char(x->text, &next), ascii);
    return left != right;
}

/* ^, $, \Z, \b: does it hold here? */
static bool holds(const Matcher *x, const Instruction *one, size_t i)
{
    bool last = i == x->text.len, lines = one->flags & LINES;
    if (one->code == BEGIN)
        return i == 0 || (lines && x->text.at[i - 1] == '\n');
    if (one->code == LAST)
        return last;
    if (one->code == END)
        return last || (x->text.at[i] == '\n' && (lines || i + 1 == x->text.len));
    return at_border(x, i, one->flags & ASCII_ONLY) != (one->x != 0);
}

/* What group x held, once more; false when it is not there. */
static bool repeats(const Matcher *x, const Instruction *one, size_t *i)
{
    size_t start = x->slot[2 * one->x], stop = x->slot[2 * one->x + 1];
    if (!start || !stop)
        return false;
    Str part = str_part(x->text, start - 1, stop - 1);
    if (one->flags & IGNORE_CASE) {
        size_t place = *i;
        for (size_t k = 0; k < part.len;)
            if (place >= x->text.len ||
                char_lower(str_char(part, &k)) != char_lower(str_char(x->text, &place)))
                return false;
        *i = place;
        return true;
    }
    if (x->text.len - *i < part.len ||
        (part.len && memcmp(x->text.at + *i, part.at, part.len) != 0))
        return false;
    *i += part.len;
    return true;
}

static void keep(Matcher *x, Way way)
{
    *ARENA_PUSH(x->m->arena, x) = way;
}

static void save(Matcher *x, int64_t slot, size_t *to, size_t place)
{
    keep(x, (Way){.slot = slot + 1, .place = *to});
    *to = place + 1;
}

/* Goes back to the last way that was not tried; false: there is none above `base`. */
static bool go_back(Matcher *x, size_t base, int64_t *pc, size_t *i)
{
    while (x->count > base) {
        Way way = x->items[--x->count];
        int64_t slots = 2 * (x->p->groups + 1);
        if (way.slot == 0) {
            *pc = way.pc;
            *i = way.place;
            return true;
        }
        if (way.slot <= slots)
            x->slot[way.slot - 1] = way.place;
        else
            x->loop[way.slot - 1 - slots] = way.place;
    }
    return false;
}

static bool run(Matcher *x, int64_t pc, size_t i, size_t *end);

/* Looks ahead, behind, or matches a part for good; *i moves on for the last. */
static bool look(Matcher *x, const Instruction *one, int64_t pc, size_t *i)
{
    size_t from = *i, end;
    for (int64_t k = 0; k < one->width; k++) {
        if (from == 0)
            return one->code == LOOK_NOT;
        do
            from--;
        while (from > 0 && ((unsigned char)x->text.at[from] & 0xC0) == 0x80);
    }
    size_t base = x->count;
    bool found = run(x, pc + 1, from, &end);
    if (x->m->error->kind != ERROR_NONE)
        return false;
    /* The other ways of the part are forgotten, what its groups held before is not. */
    size_t kept = base;
    for (size_t k = base; found && k < x->count; k++)
        if (x->items[k].slot)
            x->items[kept++] = x->items[k];
    if (found)
        x->count = kept;
    if (found && one->y == 0)
        *i = end;
    return found == (one->code == LOOK);
}

static bool bounded(Matcher *x)
{
    if (x->count > MAX_WAYS)
        return raise_limit(x->m, x->at, "so many ways to match are not in the lesson language");
    return ++x->steps % STEPS_A_WORK || machine_spend(x->m, 1, x->at);
}

/* Runs the program from an instruction and a place on, until a DONE. */
static bool run(Matcher *x, int64_t pc, size_t i, size_t *end)
{
    size_t base = x->count;
    int64_t slots = 2 * (x->p->groups + 1);
    for (;;) {
        const Instruction *one = &x->p->items[pc];
        bool well = true;
        if (!bounded(x))
            return false;
        switch (one->code) {
        case CHAR:
        case ANY:
        case SET:
            well = i < x->text.len && takes(one, str_char(x->text, &i));
            break;
        case SPLIT:
            keep(x, (Way){.pc = one->y, .place = i});
            pc = one->x - 1;
            break;
        case JUMP:
            pc = one->x - 1;
            break;
        case SAVE:
            save(x, one->x, &x->slot[one->x], i);
            break;
        case MARK:
            save(x, slots + one->x, &x->loop[one->x], i);
            break;
        case MOVED:
            if (x->loop[one->x] == i + 1)
                pc = one->y - 1;
            break;
        case AGAIN:
            well = repeats(x, one, &i);
            break;
        case LOOK:
        case LOOK_NOT:
            well = look(x, one, pc, &i);
            pc = one->x - 1;
            break;
        case DONE:
            *end = i;
            well = (size_t)pc + 1 < x->p->count ||
                   ((!x->must_end || i == x->text.len) && (!x->must_move || i > x->from));
            if (well)
                return true;
            break;
        default:
            well = holds(x, one, i);
        }
        pc++;
        if (x->m->error->kind != ERROR_NONE || (!well && !go_back(x, base, &pc, &i)))
            return false;
    }
}

/* Forgets everything and matches from there. */
static bool begin(Matcher *x, size_t from)
{
    size_t end;
    x->count = 0;
    x->from = from;
    memset(x->slot, 0, sizeof *x->slot * 2 * (size_t)(x->p->groups + 1));
    memset(x->loop, 0, sizeof *x->loop * (size_t)(x->p->loops + 1));
    return run(x, 0, from, &end);
}

/* ---- for re.py ---- */

static const Program *program_of(Machine *m, const Arguments *a)
{
    const Program *p = read_pattern(m, a->value[0].s, (int)a->value[1].i);
    if (p->unknown)
        raise_limit(m, a->at,
                    "%s in a regular expression is not in the lesson language\n"
                    "write the pattern in simpler parts",
                    p->wrong);
    return p;
}

/* _regex_groups(pattern, flags): how many groups, their names, what is wrong with the pattern. */
static bool regex_groups(Machine *m, const Arguments *a, Value *out)
{
    const Program *p = program_of(m, a);
    Value names;
    if (p->unknown || !library_member(SPACE_BUILTIN, STR("dict"), &names) ||
        !machine_call_with(m, names, NULL, 0, a->at, &names))
        return false;
    for (int g = 1; g <= p->groups && g < MAX_GROUPS; g++) {
        Subscript key = {.index = value_str(p->name[g]), .at = a->at};
        if (p->name[g].len && !value_store(m, names, &key, 1, value_int(g), a->at))
            return false;
    }
    Value parts[3] = {value_int(p->groups), names, value_none()};
    if (p->wrong && p->place < 0)
        parts[2] = value_str(str_of(p->wrong));
    else if (p->wrong)
        parts[2] =
            value_str(str_printf(m->arena, "%s at position %lld", p->wrong, (long long)p->place));
    *out = value_items(m, VALUE_TUPLE, parts, 3);
    return true;
}

enum { HERE, WHOLE_TEXT, ANYWHERE, MOVED_ON };

/* _regex_match(pattern, flags, text, pos, how): where each group stands, or None. */
static bool regex_match(Machine *m, const Arguments *a, Value *out)
{
    const Program *p = program_of(m, a);
    Str text = a->value[2].s;
    int64_t how = a->value[4].i, pos = a->value[3].i;
    if (p->unknown)
        return false;
    Matcher x = {.m = m, .p = p, .text = text, .at = a->at};
    x.slot = ARENA_ARRAY(m->arena, size_t, 2 * (p->groups + 1));
    x.loop = ARENA_ARRAY(m->arena, size_t, p->loops + 1);
    x.must_end = how == WHOLE_TEXT;
    size_t from = text_offset(m, text, pos < 0 ? 0 : pos), first = from;
    bool found = false;
    for (;;) {
        x.must_move = how == MOVED_ON && from == first;
        found = begin(&x, from);
        if (found || from >= text.len || how < ANYWHERE || m->error->kind != ERROR_NONE)
            break;
        str_char(text, &from);
    }
    *out = value_none();
    if (!found)
        return m->error->kind == ERROR_NONE;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    for (int g = 0; g <= p->groups; g++) {
        size_t start = x.slot[2 * g], stop = x.slot[2 * g + 1];
        Value span[2] = {value_int(-1), value_int(-1)};
        if (start && stop) {
            span[0] = value_int(text_number(m, text, start - 1));
            span[1] = value_int(text_number(m, text, stop - 1));
        }
        *ARENA_PUSH(m->arena, out->items) = value_items(m, VALUE_TUPLE, span, 2);
    }
    return true;
}

/* clang-format off */
const Builtin library_regex[] = {
    {"_regex_groups", BUILTIN, "pattern:str flags:int", regex_groups, "the groups of a pattern", 0},
    {"_regex_match", BUILTIN, "pattern:str flags:int string:str pos:int how:int", regex_match, "where the groups of a match stand", 0},
    {0},
};
/* clang-format on */
