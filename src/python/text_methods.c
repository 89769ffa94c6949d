/*
 * text_methods.c - the methods of texts: "a,b".split(","), s.upper(), ", ".join(words) ...
 *
 * Places are counted in characters, as in Python, and found as bytes (text.h).
 */
#include "language/text.h"

#include "language/dict.h"
#include "language/library.h"

#include <string.h>

static Str receiver(const Arguments *a)
{
    return a->value[0].s;
}

static bool give(Machine *m, const StrBuf *text, Span at, Value *out)
{
    *out = value_str(strbuf_str(text));
    return value_fits(m, text->len, MAX_TEXT, at);
}

static void push_text(Machine *m, Value list, Str part, Span at)
{
    *ARENA_PUSH(m->arena, list.items) = value_at(value_str(part), at);
}

/* ---- case ---- */

enum { UPPER, LOWER, TITLE, CAPITALIZE, SWAP, FOLD };

static uint32_t changed(int how, uint32_t c, bool inside)
{
    if (how == SWAP)
        return char_class(c) == CHAR_UPPER ? char_lower(c) : char_upper(c);
    bool upper = how == UPPER || (how != LOWER && how != FOLD && !inside);
    if (how == FOLD) /* the micro sign, and sigma at the end of a word */
        c = c == 0xB5 ? 0x3BC : c == 0x3C2 ? 0x3C3 : c;
    return upper ? char_upper(c) : char_lower(c);
}

/* upper, lower, title ...: `which` says how. */
static bool change_case(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    StrBuf text = strbuf_make(m->arena);
    bool inside = false;
    for (size_t i = 0; i < s.len;) {
        uint32_t c = str_char(s, &i);
        int how = a->row->which;
        bool up = how == UPPER || ((how == TITLE || how == CAPITALIZE) && !inside);
        if (c == 0xDF && (up || how == SWAP)) /* the German sharp s has no capital */
            strbuf_puts(&text, how == UPPER || how == SWAP ? "SS" : "Ss");
        else if (how == FOLD && (c == 0xDF || c == 0x1E9E))
            strbuf_puts(&text, "ss");
        else
            strbuf_rune(&text, changed(how, c, inside));
        CharClass class = char_class(c);
        inside = how == CAPITALIZE || class == CHAR_LOWER || class == CHAR_UPPER;
    }
    return give(m, &text, a->at, out);
}

/* ---- questions about all characters ---- */

enum {
    ALL_DIGITS = 1,
    ALL_LETTERS,
    ALL_EITHER,
    ALL_SPACE,
    ALL_LOWER,
    ALL_UPPER,
    ALL_TITLE,
    ALL_NAME,
    ALL_ASCII,
    ALL_PRINTED
};

static bool is_one(int what, uint32_t c)
{
    CharClass class = char_class(c);
    bool letter = class != CHAR_OTHER && class != CHAR_DIGIT;
    switch (what) {
    case ALL_DIGITS:
        return class == CHAR_DIGIT;
    case ALL_LETTERS:
        return letter;
    case ALL_EITHER:
        return class != CHAR_OTHER;
    case ALL_SPACE:
        return char_is_space(c);
    case ALL_NAME:
        return class != CHAR_OTHER || c == '_';
    case ALL_ASCII:
        return c < 0x80;
    default:
        return char_prints(c);
    }
}

/* islower, isupper: no letter of the other case, and one of this at least. istitle: capitals stand
 * at the beginning of words, and there alone. */
static bool is_cased(int what, Str s)
{
    bool any = false, inside = false;
    for (size_t i = 0; i < s.len;) {
        CharClass class = char_class(str_char(s, &i));
        bool upper = class == CHAR_UPPER, lower = class == CHAR_LOWER;
        if ((what == ALL_LOWER && upper) || (what == ALL_UPPER && lower) ||
            (what == ALL_TITLE && ((upper && inside) || (lower && !inside))))
            return false;
        inside = upper || lower;
        any = any || inside;
    }
    return any;
}

/* isdigit, isalpha ...: `which` says what all of them must be. */
static bool ask_all(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    int what = a->row->which;
    bool all = s.len > 0 || what == ALL_ASCII || what == ALL_PRINTED;
    (void)m;
    if (what == ALL_LOWER || what == ALL_UPPER || what == ALL_TITLE)
        all = is_cased(what, s);
    else
        for (size_t i = 0; all && i < s.len;)
            all = is_one(what, str_char(s, &i));
    if (what == ALL_NAME && s.len && s.at[0] >= '0' && s.at[0] <= '9')
        all = false;
    *out = value_bool(all);
    return true;
}

/* ---- stripping and padding ---- */

enum { LEFT = 1, RIGHT = 2, MIDDLE = 4 };

/* Is the character one of those to be stripped? Without any: white space. */
static bool strips(Value which, Str s, uint32_t c, Str whole)
{
    (void)s;
    return which.kind == VALUE_NONE ? char_is_space(c)
                                    : str_search(which.s, whole, 0) < which.s.len;
}

static bool want_text(Machine *m, const Arguments *a, int k, const char *message)
{
    return a->value[k].kind == VALUE_STR || raise_as(m, TYPE_ERROR, arg_span(a, k), "%s, not %s",
                                                     message, value_type_name(a->value[k]));
}

static bool strip(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    size_t start = 0, stop = s.len;
    if (a->value[1].kind != VALUE_NONE && a->value[1].kind != VALUE_STR)
        return raise_as(m, TYPE_ERROR, arg_span(a, 1), "%s arg must be None or str", a->row->name);
    while (a->row->which & LEFT && start < stop) {
        size_t next = start;
        uint32_t c = str_char(s, &next);
        if (!strips(a->value[1], s, c, str_part(s, start, next)))
            break;
        start = next;
    }
    while (a->row->which & RIGHT && stop > start) {
        size_t before = stop - 1, next;
        while (before > start && ((unsigned char)s.at[before] & 0xC0) == 0x80)
            before--;
        next = before;
        uint32_t c = str_char(s, &next);
        if (!strips(a->value[1], s, c, str_part(s, before, stop)))
            break;
        stop = before;
    }
    *out = value_str(str_part(s, start, stop));
    return true;
}

/* removeprefix, removesuffix */
static bool without(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a), part = a->value[1].s;
    bool fits = part.len <= s.len, right = a->row->which == RIGHT;
    (void)m;
    fits = fits && memcmp(s.at + (right ? s.len - part.len : 0), part.at, part.len) == 0;
    *out = value_str(!fits ? s : right ? str_part(s, 0, s.len - part.len) : str_from(s, part.len));
    return true;
}

/* ljust, rjust, center: `which` is the side where the text goes. */
static bool justify(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a), fill = a->value[2].kind == VALUE_STR ? a->value[2].s : STR(" ");
    int64_t missing = a->value[1].i - text_length(m, s);
    StrBuf text = strbuf_make(m->arena);
    if (str_chars(fill) != 1)
        return raise_as(m, TYPE_ERROR, arg_span(a, 2),
                        "The fill character must be exactly one character long");
    if (missing > MAX_TEXT)
        return value_fits(m, (size_t)missing, MAX_TEXT, a->at);
    missing = missing > 0 ? missing : 0;
    int64_t left = a->row->which == RIGHT    ? missing
                   : a->row->which == MIDDLE ? missing / 2 + (missing & a->value[1].i & 1)
                                             : 0;
    for (int64_t i = 0; i < left; i++)
        strbuf_add(&text, fill);
    strbuf_add(&text, s);
    for (int64_t i = left; i < missing; i++)
        strbuf_add(&text, fill);
    return give(m, &text, a->at, out);
}

static bool zero_fill(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    int64_t missing = a->value[1].i - text_length(m, s);
    bool sign = s.len && (s.at[0] == '-' || s.at[0] == '+');
    StrBuf text = strbuf_make(m->arena);
    if (missing > MAX_TEXT)
        return value_fits(m, (size_t)missing, MAX_TEXT, a->at);
    strbuf_add(&text, str_part(s, 0, sign));
    for (int64_t i = 0; i < missing; i++)
        strbuf_char(&text, '0');
    strbuf_add(&text, str_from(s, sign));
    return give(m, &text, a->at, out);
}

static bool expand_tabs(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    int64_t column = 0, size = a->value[1].i;
    StrBuf text = strbuf_make(m->arena);
    for (size_t i = 0; i < s.len;) {
        size_t from = i;
        uint32_t c = str_char(s, &i);
        if (c == '\t' && size > MAX_TEXT)
            return value_fits(m, (size_t)size, MAX_TEXT, a->at);
        if (c == '\t') {
            int64_t n = size > 0 ? size - column % size : 0;
            strbuf_fill(&text, ' ', (int)n);
            column += n;
        } else {
            strbuf_add(&text, str_part(s, from, i));
            column = c == '\n' || c == '\r' ? 0 : column + 1;
        }
        if (!value_fits(m, text.len, MAX_TEXT, a->at))
            return false;
    }
    return give(m, &text, a->at, out);
}

/* ---- searching ---- */

/* The part of the text between the characters `start` and `stop`; false: start is past the end. */
static bool within(Machine *m, const Arguments *a, int k, Str *part, size_t *offset)
{
    Str s = receiver(a);
    int64_t length = text_length(m, s), start = 0, stop = length;
    if (a->value[k].kind != VALUE_NONE)
        start = a->value[k].i;
    if (a->value[k + 1].kind != VALUE_NONE)
        stop = a->value[k + 1].i;
    start = start < 0 ? (start + length < 0 ? 0 : start + length) : start;
    stop = stop < 0 ? (stop + length < 0 ? 0 : stop + length) : stop > length ? length : stop;
    if (start > stop)
        return false;
    *offset = text_offset(m, s, start);
    *part = str_part(s, *offset, text_offset(m, s, stop));
    return true;
}

static size_t search_back(Str s, Str part)
{
    for (size_t i = s.len < part.len ? 0 : s.len - part.len + 1; i-- > 0;)
        if (memcmp(s.at + i, part.at, part.len) == 0)
            return i;
    return s.len + 1;
}

enum { FROM_END = 1, MUST = 2 };

/* find, rfind, index, rindex: `which` has the direction, and whether it must be there. */
static bool find(Machine *m, const Arguments *a, Value *out)
{
    Str part;
    size_t offset, found = 0;
    if (!want_text(m, a, 1, "must be str"))
        return false;
    bool there =
        machine_spend(m, (int64_t)receiver(a).len / 64, a->at) && within(m, a, 2, &part, &offset);
    if (m->error->kind != ERROR_NONE)
        return false;
    if (there)
        found = a->row->which & FROM_END ? search_back(part, a->value[1].s)
                                         : str_search(part, a->value[1].s, 0);
    there = there && found <= part.len;
    *out = value_int(there ? text_number(m, receiver(a), offset + found) : -1);
    return there || !(a->row->which & MUST) ||
           raise_as(m, VALUE_ERROR, a->at, "substring not found");
}

static bool count(Machine *m, const Arguments *a, Value *out)
{
    Str part = {0}, what;
    size_t offset;
    int64_t n = 0;
    if (!want_text(m, a, 1, "must be str"))
        return false;
    what = a->value[1].s;
    bool there = within(m, a, 2, &part, &offset);
    if (there && what.len == 0)
        n = text_length(m, part) + 1;
    for (size_t i = 0; there && what.len && (i = str_search(part, what, i)) <= part.len;
         i += what.len)
        n++;
    *out = value_int(n);
    return machine_spend(m, (int64_t)part.len / 64, a->at);
}

static bool has_at_end(Str s, Str part, bool end)
{
    return part.len <= s.len && memcmp(s.at + (end ? s.len - part.len : 0), part.at, part.len) == 0;
}

/* startswith, endswith: with a text, or any of a tuple of them. `which` is 1 at the end. */
static bool begins(Machine *m, const Arguments *a, Value *out)
{
    Value what = a->value[1];
    Str part;
    size_t offset;
    bool tuple = what.kind == VALUE_TUPLE, there = within(m, a, 2, &part, &offset);
    size_t n = tuple ? what.items->count : 1;
    *out = value_bool(false);
    for (size_t i = 0; i < n; i++) {
        Value one = tuple ? what.items->items[i] : what;
        if (one.kind != VALUE_STR)
            return raise_as(m, TYPE_ERROR, arg_span(a, 1),
                            tuple ? "tuple for %s must only contain str, not %s"
                                  : "%s first arg must be str or a tuple of str, not %s",
                            a->row->name, value_type_name(one));
        out->b = out->b || (there && has_at_end(part, one.s, a->row->which));
    }
    return true;
}

/* ---- splitting and joining ---- */

/* Words between white space, at most `most` cuts. */
static void split_words(Machine *m, Str s, int64_t most, Value list, Span at)
{
    size_t i = 0;
    for (int64_t cuts = 0;; cuts++) {
        size_t start = i, stop;
        while (i < s.len && char_is_space(str_char(s, &i)))
            start = i;
        i = start;
        if (start == s.len)
            return;
        for (stop = i; i < s.len; stop = i)
            if (char_is_space(str_char(s, &i)))
                break;
        if (most >= 0 && cuts == most) {
            Str rest = str_from(s, start);
            for (size_t end; rest.len; rest.len = end) { /* white space at the end goes */
                end = rest.len - 1;
                while (end > 0 && ((unsigned char)rest.at[end] & 0xC0) == 0x80)
                    end--;
                size_t next = end;
                if (!char_is_space(str_char(rest, &next)))
                    break;
            }
            push_text(m, list, rest, at);
            return;
        }
        push_text(m, list, str_part(s, start, stop), at);
        i = stop;
    }
}

/* The same from the end. */
static void split_words_back(Machine *m, Str s, int64_t most, Value list, Span at)
{
    Value all = value_items(m, VALUE_LIST, NULL, 0);
    split_words(m, s, -1, all, at);
    size_t n = all.items->count, kept = most < 0 || (uint64_t)most > n ? 0 : n - (size_t)most;
    if (kept > 0) {
        Str last = all.items->items[kept - 1].s;
        Str first = all.items->items[0].s;
        size_t start = most >= 0 ? (size_t)(first.at - s.at) : 0;
        size_t lead = 0;
        for (size_t i = 0; i < s.len && char_is_space(str_char(s, &i));)
            lead = i;
        (void)start;
        push_text(m, list, str_part(s, lead, (size_t)(last.at - s.at) + last.len), at);
    }
    for (size_t i = kept; i < n; i++)
        *ARENA_PUSH(m->arena, list.items) = all.items->items[i];
}

static void split_at(Machine *m, Str s, Str by, int64_t most, Value list, Span at)
{
    size_t from = 0, next;
    for (int64_t cuts = 0; most < 0 || cuts < most; cuts++, from = next + by.len) {
        next = str_search(s, by, from);
        if (next > s.len)
            break;
        push_text(m, list, str_part(s, from, next), at);
    }
    push_text(m, list, str_from(s, from), at);
}

static void split_at_back(Machine *m, Str s, Str by, int64_t most, Value list, Span at)
{
    for (int64_t cuts = 0; most < 0 || cuts < most; cuts++) {
        size_t next = search_back(s, by);
        if (next > s.len)
            break;
        push_text(m, list, str_from(s, next + by.len), at);
        s = str_part(s, 0, next);
    }
    push_text(m, list, s, at);
    for (size_t i = 0, n = list.items->count; i < n / 2; i++) {
        Value v = list.items->items[i];
        list.items->items[i] = list.items->items[n - 1 - i];
        list.items->items[n - 1 - i] = v;
    }
}

static bool split(Machine *m, const Arguments *a, Value *out)
{
    Value by = a->value[1];
    int64_t most = a->value[2].i;
    bool back = a->row->which == FROM_END;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    if (!machine_spend(m, (int64_t)receiver(a).len / 16, a->at))
        return false;
    if (by.kind == VALUE_NONE) {
        (back ? split_words_back : split_words)(m, receiver(a), most, *out, a->at);
        return value_fits(m, out->items->count, MAX_ITEMS, a->at);
    }
    if (!want_text(m, a, 1, "must be str or None"))
        return false;
    if (by.s.len == 0)
        return raise_as(m, VALUE_ERROR, arg_span(a, 1),
                        "empty separator\nlist(text) gives its characters");
    (back ? split_at_back : split_at)(m, receiver(a), by.s, most, *out, a->at);
    return value_fits(m, out->items->count, MAX_ITEMS, a->at);
}

static bool split_lines(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    bool keep;
    size_t start = 0;
    *out = value_items(m, VALUE_LIST, NULL, 0);
    if (!value_truth(m, a->value[1], a->at, &keep))
        return false;
    for (size_t i = 0; i < s.len;) {
        size_t end = i;
        uint32_t c = str_char(s, &i);
        bool ends = (c >= 10 && c <= 13) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 ||
                    c == 0x2029;
        if (c == '\r' && i < s.len && s.at[i] == '\n')
            i++;
        if (ends) {
            push_text(m, *out, str_part(s, start, keep ? i : end), a->at);
            start = i;
        }
    }
    if (start < s.len)
        push_text(m, *out, str_from(s, start), a->at);
    return value_fits(m, out->items->count, MAX_ITEMS, a->at);
}

/* partition, rpartition */
static bool partition(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a), by;
    if (!want_text(m, a, 1, "must be str"))
        return false;
    by = a->value[1].s;
    if (by.len == 0)
        return raise_as(m, VALUE_ERROR, arg_span(a, 1), "empty separator");
    bool back = a->row->which == FROM_END;
    size_t at = back ? search_back(s, by) : str_search(s, by, 0);
    Value parts[3] = {value_str(s), value_str(STR("")), value_str(STR(""))};
    if (at <= s.len) {
        parts[0] = value_str(str_part(s, 0, at));
        parts[1] = value_str(by);
        parts[2] = value_str(str_from(s, at + by.len));
    } else if (back) {
        parts[2] = parts[0];
        parts[0] = parts[1];
    }
    *out = value_items(m, VALUE_TUPLE, parts, 3);
    return true;
}

static bool join(Machine *m, const Arguments *a, Value *out)
{
    StrBuf text = strbuf_make(m->arena);
    Each each = {.of = a->value[1], .at = a->at};
    if (!value_walks(each.of))
        return raise_as(m, TYPE_ERROR, arg_span(a, 1), "can only join an iterable");
    while (value_next(m, &each)) {
        if (each.item.kind != VALUE_STR)
            return raise_as(m, TYPE_ERROR, a->at,
                            "sequence item %lld: expected str instance, %s found\n"
                            "make texts of them: str(x) for x in ...",
                            (long long)each.count - 1, value_type_name(each.item));
        if (each.count > 1)
            strbuf_add(&text, receiver(a));
        strbuf_add(&text, each.item.s);
        if (!value_fits(m, text.len, MAX_TEXT, a->at))
            return false;
    }
    *out = value_str(strbuf_str(&text));
    return each.end;
}

static bool replace(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a), from, to;
    int64_t most = a->value[3].i;
    StrBuf text = strbuf_make(m->arena);
    if (!want_text(m, a, 1, "replace() argument 1 must be str") ||
        !want_text(m, a, 2, "replace() argument 2 must be str"))
        return false;
    from = a->value[1].s;
    to = a->value[2].s;
    size_t i = 0;
    for (int64_t n = 0; most < 0 || n < most; n++) {
        size_t next = str_search(s, from, i);
        if (next > s.len || (from.len == 0 && i > s.len))
            break;
        strbuf_add(&text, str_part(s, i, next));
        strbuf_add(&text, to);
        i = next + from.len;
        if (from.len == 0) { /* between all characters */
            if (i == s.len) {
                i++;
                break;
            }
            size_t from_here = i;
            str_char(s, &i);
            strbuf_add(&text, str_part(s, from_here, i));
        }
        if (!value_fits(m, text.len, MAX_TEXT, a->at))
            return false;
    }
    strbuf_add(&text, str_from(s, i));
    return machine_spend(m, (int64_t)s.len / 64, a->at) && give(m, &text, a->at, out);
}

/* ---- translate ---- */

/* str.maketrans(from, to): a dict of the characters' numbers. */
static bool make_table(Machine *m, const Arguments *a, Value *out)
{
    Value from = a->value[1], to = a->value[2], gone = a->value[3];
    *out = dict_make(m, VALUE_DICT);
    if (from.kind == VALUE_DICT) {
        Each each = {.of = from, .at = a->at};
        while (value_next(m, &each)) {
            Value key = each.item, value;
            size_t i = 0;
            if (key.kind == VALUE_STR)
                key = value_int(str_char(key.s, &i));
            if (!dict_get(m, from.dict, each.item, a->at, &value) ||
                !dict_set(m, out->dict, key, value, a->at))
                return false;
        }
        return each.end;
    }
    if (from.kind != VALUE_STR || to.kind != VALUE_STR || str_chars(from.s) != str_chars(to.s))
        return raise_as(m, VALUE_ERROR, a->at,
                        "the first two maketrans arguments must have equal length");
    for (size_t i = 0, j = 0; i < from.s.len;) {
        Value key = value_int(str_char(from.s, &i));
        if (!dict_set(m, out->dict, key, value_int(str_char(to.s, &j)), a->at))
            return false;
    }
    for (size_t i = 0; gone.kind == VALUE_STR && i < gone.s.len;)
        if (!dict_set(m, out->dict, value_int(str_char(gone.s, &i)), value_none(), a->at))
            return false;
    return true;
}

static bool translate(Machine *m, const Arguments *a, Value *out)
{
    Str s = receiver(a);
    StrBuf text = strbuf_make(m->arena);
    if (a->value[1].kind != VALUE_DICT)
        return raise_as(m, TYPE_ERROR, arg_span(a, 1), "'%s' object is not subscriptable",
                        value_type_name(a->value[1]));
    for (size_t i = 0; i < s.len;) {
        size_t from = i;
        Entry *e;
        if (!dict_find(m, a->value[1].dict, value_int(str_char(s, &i)), a->at, &e))
            return false;
        if (!e)
            strbuf_add(&text, str_part(s, from, i));
        else if (e->value.kind == VALUE_STR)
            strbuf_add(&text, e->value.s);
        else if (e->value.kind == VALUE_INT)
            strbuf_rune(&text, (uint32_t)e->value.i);
    }
    return give(m, &text, a->at, out);
}

/* clang-format off */
const Builtin library_text[] = {
    {"upper", OF_STR, "self", change_case, "in capitals", UPPER},
    {"lower", OF_STR, "self", change_case, "in small letters", LOWER},
    {"casefold", OF_STR, "self", change_case, "in small letters, for comparing", FOLD},
    {"title", OF_STR, "self", change_case, "Each Word With A Capital", TITLE},
    {"capitalize", OF_STR, "self", change_case, "the first letter a capital", CAPITALIZE},
    {"swapcase", OF_STR, "self", change_case, "capitals small, small letters capitals", SWAP},
    {"isdigit", OF_STR, "self", ask_all, "are all characters digits?", ALL_DIGITS},
    {"isnumeric", OF_STR, "self", ask_all, "are all characters digits?", ALL_DIGITS},
    {"isdecimal", OF_STR, "self", ask_all, "are all characters digits?", ALL_DIGITS},
    {"isalpha", OF_STR, "self", ask_all, "are all characters letters?", ALL_LETTERS},
    {"isalnum", OF_STR, "self", ask_all, "are all characters letters or digits?", ALL_EITHER},
    {"isspace", OF_STR, "self", ask_all, "are all characters white space?", ALL_SPACE},
    {"islower", OF_STR, "self", ask_all, "are all letters small?", ALL_LOWER},
    {"isupper", OF_STR, "self", ask_all, "are all letters capitals?", ALL_UPPER},
    {"istitle", OF_STR, "self", ask_all, "has each word a capital?", ALL_TITLE},
    {"isidentifier", OF_STR, "self", ask_all, "could it be a name?", ALL_NAME},
    {"isascii", OF_STR, "self", ask_all, "are all characters ASCII?", ALL_ASCII},
    {"isprintable", OF_STR, "self", ask_all, "can all characters be seen?", ALL_PRINTED},
    {"strip", OF_STR, "self chars=None", strip, "without white space, or chars, at both ends", LEFT | RIGHT},
    {"lstrip", OF_STR, "self chars=None", strip, "without them at its beginning", LEFT},
    {"rstrip", OF_STR, "self chars=None", strip, "without them at its end", RIGHT},
    {"removeprefix", OF_STR, "self prefix:str", without, "without that at its beginning", LEFT},
    {"removesuffix", OF_STR, "self suffix:str", without, "without that at its end", RIGHT},
    {"ljust", OF_STR, "self width:int fillchar=None", justify, "filled up at its right", LEFT},
    {"rjust", OF_STR, "self width:int fillchar=None", justify, "filled up at its left", RIGHT},
    {"center", OF_STR, "self width:int fillchar=None", justify, "filled up on both sides", MIDDLE},
    {"zfill", OF_STR, "self width:int", zero_fill, "filled up with zeros, behind the sign", 0},
    {"expandtabs", OF_STR, "self tabsize:int=8", expand_tabs, "with spaces for tabs", 0},
    {"find", OF_STR, "self sub start:int?=None end:int?=None", find, "where sub stands first, or -1", 0},
    {"rfind", OF_STR, "self sub start:int?=None end:int?=None", find, "where sub stands last, or -1", FROM_END},
    {"index", OF_STR, "self sub start:int?=None end:int?=None", find, "where sub stands first", MUST},
    {"rindex", OF_STR, "self sub start:int?=None end:int?=None", find, "where sub stands last", MUST | FROM_END},
    {"count", OF_STR, "self sub start:int?=None end:int?=None", count, "how many times sub stands in it", 0},
    {"startswith", OF_STR, "self prefix start:int?=None end:int?=None", begins, "does it begin so?", 0},
    {"endswith", OF_STR, "self suffix start:int?=None end:int?=None", begins, "does it end so?", 1},
    {"split", OF_STR, "self sep=None maxsplit:int=-1", split, "a list of its words, or of what is between sep", 0},
    {"rsplit", OF_STR, "self sep=None maxsplit:int=-1", split, "the same, cut from the end", FROM_END},
    {"splitlines", OF_STR, "self keepends=False", split_lines, "a list of its lines", 0},
    {"partition", OF_STR, "self sep", partition, "what is before sep, sep, what is behind", 0},
    {"rpartition", OF_STR, "self sep", partition, "the same with the last sep", FROM_END},
    {"join", OF_STR, "self iterable", join, "the texts with this one between them", 0},
    {"replace", OF_STR, "self old new count:int=-1", replace, "with new for each old", 0},
    {"maketrans", OF_STR, "self x y=None z=None", make_table, "a dict for translate", 0},
    {"translate", OF_STR, "self table", translate, "each character replaced by the table's", 0},
    {0},
};
/* clang-format on */
