/*
 * search.c - lines of lessons, and the words in them (see search.h).
 */
#include "menu/search.h"

#include "words/arithmetic.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    BEFORE_MOST = 36, /* bytes of a line before what was found in it, where it is long */
    RANK_CALLED = -2, /* a lesson of just that number or section */
    RANK_SECTION = -1 /* one whose section begins so */
};

/* ---- the index ---- */

static void add(Arena *a, SearchIndex *index, SearchLine line, Str text)
{
    line.text = str_copy(a, str_trim(text));
    if (line.text.len)
        *ARENA_PUSH(a, index) = line;
}

/* A paragraph as one line of text. */
static Str plain(Arena *a, const ProseBlock *block)
{
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < block->count; i++)
        for (size_t k = 0; k < block->items[i].text.len; k++) {
            char c = block->items[i].text.at[k];
            strbuf_char(&out, c == '\n' ? ' ' : c);
        }
    return strbuf_str(&out);
}

/* The number of the step that a place in a fence's code belongs to: the last that begins there or
 * before. */
static int step_at(const Lesson *l, const Fence *f, uint32_t start)
{
    int best = l->steps.items[f->first_step].number;
    for (int i = f->first_step; i < f->first_step + f->step_count; i++)
        if (l->steps.items[i].at.start <= start)
            best = l->steps.items[i].number;
    return best;
}

static void add_fence(Arena *a, SearchIndex *index, const Lesson *l, const Fence *f,
                      SearchLine line)
{
    Span rest = f->code, at;
    if (f->step_count == 0)
        return;
    line.step = l->steps.items[f->first_step].number;
    line.kind = FOUND_WORDS;
    for (size_t i = 0; i < f->prose.count; i++)
        add(a, index, line, plain(a, &f->prose.items[i]));
    line.kind = FOUND_CODE;
    while (span_next_line(&rest, &at)) {
        line.step = step_at(l, f, at.start);
        add(a, index, line, span_text(at));
    }
}

void search_add(Arena *a, SearchIndex *index, const Lesson *l, int lesson)
{
    SearchLine line = {.lesson = lesson, .step = 1, .kind = FOUND_LESSON};
    line.number = str_copy(a, l->number);
    line.section = str_copy(a, l->section);
    add(a, index, line, l->title);
    line.number = line.section = STR("");
    line.kind = FOUND_ABOUT;
    add(a, index, line, l->about);
    add(a, index, line, l->aim);
    for (size_t i = 0; i < l->stages.count; i++) {
        const Stage *s = &l->stages.items[i];
        line.kind = FOUND_STAGE;
        line.step = s->step_count ? l->steps.items[s->first_step].number : 1;
        line.stage = str_copy(a, s->title);
        add(a, index, line, s->title);
        for (size_t k = 0; k < l->fences.count; k++)
            if (l->fences.items[k].stage == (int)i)
                add_fence(a, index, l, &l->fences.items[k], line);
    }
}

/* ---- words in a line ---- */

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool same_letters(const char *a, const char *b, size_t n)
{
    size_t i = 0;
    while (i < n && tolower((unsigned char)a[i]) == tolower((unsigned char)b[i]))
        i++;
    return i == n;
}

/* Where a word stands in a line, at best where a word begins; line.len + 1: nowhere. */
static size_t word_in(Str line, Str word, bool *begins)
{
    size_t inside = line.len + 1;
    *begins = false;
    for (size_t i = 0; i + word.len <= line.len; i++) {
        if (!same_letters(line.at + i, word.at, word.len))
            continue;
        if (i == 0 || !is_name(line.at[i - 1])) {
            *begins = true;
            return i;
        }
        inside = inside > line.len ? i : inside;
    }
    return inside;
}

/* Does the name that goes on at `end` in a line of code get a value there, or is it called? */
static FoundKind kind_of_name(Str code, size_t end)
{
    while (end < code.len && is_name(code.at[end]))
        end++;
    Str behind = str_trim(str_from(code, end));
    if (end < code.len && code.at[end] == '(')
        return FOUND_OPERATION;
    bool value = str_starts(behind, "=") && !str_starts(behind, "==");
    return value ? FOUND_VARIABLE : FOUND_CODE;
}

/* ---- searching ---- */

/* True where the text is what people call the lesson: its number or section. */
static int rank_of_call(const SearchLine *line, Str text)
{
    int64_t wanted, number;
    bool numbered = str_to_int(text, &wanted) && str_to_int(line->number, &number);
    if (str_equal(text, line->section) || (numbered && wanted == number))
        return RANK_CALLED;
    bool begins =
        text.len < line->section.len && str_equal(str_part(line->section, 0, text.len), text);
    return begins ? RANK_SECTION : 0;
}

/* Does the line have all words? Then where the first of them stands. */
static bool matches(const SearchLine *line, Str text, Found *out)
{
    Str word;
    bool begins, all_begin = true, first = true;
    *out = (Found){.kind = line->kind,
                   .lesson = line->lesson,
                   .step = line->step,
                   .stage = line->stage,
                   .text = line->text};
    out->rank = line->kind == FOUND_LESSON ? rank_of_call(line, text) : 0;
    if (out->rank < 0)
        return true;
    while (str_word(&text, &word)) {
        size_t at = word_in(line->text, word, &begins);
        if (at > line->text.len)
            return false;
        all_begin = all_begin && begins;
        if (first) {
            out->at = at;
            out->len = word.len;
        }
        first = false;
    }
    if (line->kind == FOUND_CODE)
        out->kind = kind_of_name(line->text, out->at + out->len);
    out->rank = 2 * (int)out->kind + !all_begin;
    return !first;
}

static void drop(FoundList *out, int i)
{
    out->count--;
    for (; i < out->count; i++)
        out->item[i] = out->item[i + 1];
}

void search_take(FoundList *out, const Found *found)
{
    for (int k = 0; k < out->count; k++) {
        const Found *other = &out->item[k];
        if (other->lesson != found->lesson || other->step != found->step)
            continue;
        if (other->rank <= found->rank)
            return;
        drop(out, k);
        break;
    }
    if (out->count == FOUND_MOST) {
        out->more = true;
        if (out->item[FOUND_MOST - 1].rank <= found->rank)
            return;
        out->count--;
    }
    int i = out->count++;
    for (; i > 0 && out->item[i - 1].rank > found->rank; i--)
        out->item[i] = out->item[i - 1];
    out->item[i] = *found;
}

void search_find(const SearchIndex *index, Str text, FoundList *out)
{
    Found found;
    text = str_trim(text);
    out->count = 0;
    out->more = false;
    for (size_t i = 0; text.len && i < index->count; i++)
        if (matches(&index->items[i], text, &found))
            search_take(out, &found);
}

/* ---- values ---- */

/* A number as it may be printed, with so many digits behind the point. */
typedef struct Digits {
    double value;
    int after; /* 0: a whole number */
    char text[64];
} Digits;

static bool read_digits(Str text, Digits *out)
{
    size_t point = str_find(text, '.');
    bool digit = text.len && isdigit((unsigned char)text.at[text.len - 1]);
    if (!digit || text.len > 20 || !str_to_double(text, &out->value))
        return false;
    out->after = point < text.len ? (int)(text.len - point - 1) : 0;
    snprintf(out->text, sizeof out->text, "%.*f", out->after, out->value);
    return true;
}

static bool has_digits(double x, const Digits *d)
{
    char text[64];
    if (d->after == 0)
        return x == d->value;
    if (!(fabs(x - d->value) <= pow(10, -d->after)))
        return false;
    snprintf(text, sizeof text, "%.*f", d->after, x);
    return strcmp(text, d->text) == 0;
}

/* The first cell of a node that has the digits; -1: none. `left` cells may still be looked at. */
static int64_t cell_with(const Trace *t, NodeId id, const Digits *d, int64_t *left)
{
    int64_t count = tensor_count(trace_node(t, id)->out);
    for (int64_t k = 0; k<count && * left> 0; k++, --*left)
        if (has_digits(scalar_double(trace_cell(t, (CellRef){id, id + 1, k})), d))
            return k;
    return -1;
}

static void take_value(Arena *a, const Lesson *l, const LessonStep *s, CellRef cell, Str digits,
                       FoundList *out)
{
    const Node *n = trace_node(&l->trace, cell.node);
    Str called = cell_name(a, &l->trace, cell, n->name);
    Found found = {.kind = FOUND_VALUE,
                   .step = s->number,
                   .stage = l->stages.items[s->stage].title,
                   .text = str_printf(a, "%.*s = %.*s", STR_ARG(called), STR_ARG(digits)),
                   .cell = cell,
                   .rank = 2 * FOUND_VALUE + !n->name.len};
    search_take(out, &found);
}

bool search_values(Arena *a, const Lesson *l, Str text, FoundList *out)
{
    Digits digits;
    int64_t left = SEARCH_CELLS;
    text = str_trim(text);
    if (!read_digits(text, &digits))
        return false;
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        for (NodeId id = s->begin; s->ran && id < s->end && left > 0; id++) {
            int64_t cell =
                trace_dropped(&l->trace, id) ? -1 : cell_with(&l->trace, id, &digits, &left);
            if (cell >= 0)
                take_value(a, l, s, (CellRef){id, id + 1, cell}, text, out);
        }
    }
    return left <= 0;
}

/* ---- typing ---- */

bool query_type(char query[SEARCH_BYTES], Str text)
{
    size_t len = strlen(query), i = 0;
    while (i < text.len && (unsigned char)text.at[i] >= ' ')
        i++;
    if (i < text.len || len + text.len >= SEARCH_BYTES || (len == 0 && str_is(text, " ")))
        return false;
    memcpy(query + len, text.at, text.len);
    query[len + text.len] = 0;
    return true;
}

void query_rub_out(char query[SEARCH_BYTES], bool word)
{
    size_t len = strlen(query);
    do {
        while (len > 0 && ((unsigned char)query[--len] & 0xC0) == 0x80)
            ;
    } while (word && len > 0 && query[len - 1] != ' ');
    query[len] = 0;
}

bool query_input(char query[SEARCH_BYTES], const Input *in)
{
    Chord c = in->chord;
    bool plain = !(c.mods & (MOD_CTRL | MOD_ALT));
    if (in->kind == INPUT_TEXT) {
        query_type(query, in->text);
        return true;
    }
    if (in->kind != INPUT_KEY)
        return false;
    if (c.key == KEY_BACKSPACE && query[0] && !(c.mods & MOD_ALT)) {
        query_rub_out(query, c.mods & MOD_CTRL);
        return true;
    }
    if (!plain || c.key <= ' ' || c.key >= 0x7F)
        return false;
    char typed = (char)c.key;
    if (c.mods & MOD_SHIFT)
        typed = (char)toupper(typed);
    query_type(query, (Str){&typed, 1});
    return true;
}

Str search_excerpt(Arena *a, const Found *found)
{
    size_t from = found->at > BEFORE_MOST ? found->at - BEFORE_MOST : 0;
    while (from > 0 && from < found->at && found->text.at[from - 1] != ' ')
        from++;
    StrBuf out = strbuf_make(a);
    strbuf_puts(&out, from ? "… " : "");
    strbuf_visible(&out, str_from(found->text, from));
    return strbuf_str(&out);
}
