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
    BEFORE_MOST = 36,  /* bytes of a line before what was found in it, where it is long */
    RANK_CALLED = -2,  /* a lesson of just that number or section */
    RANK_SECTION = -1, /* one whose section begins so */
    RANK_OF_KIND = 8,  /* between two kinds: so many ranks has a kind of its own */
    RANK_INSIDE = 2 * RANK_OF_KIND * FOUND_KINDS /* what only contains a word: behind all others */
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

/* What made the results of a step, as the window says it, with the code that did; each operation
 * once. */
static void add_made(Arena *a, SearchIndex *index, const Lesson *l, const LessonStep *s,
                     SearchLine line)
{
    bool seen[OP_COUNT] = {0};
    line.kind = FOUND_OPERATION;
    line.step = s->number;
    for (NodeId id = s->begin; s->ran && id < s->end; id++) {
        const Node *n = trace_node(&l->trace, id);
        if (seen[n->op])
            continue;
        seen[n->op] = true;
        Str code = span_text(n->at), made = words_of_making(a, &l->trace, n);
        add(a, index, line,
            str_printf(a, "%.*s: %.*s", STR_ARG(made),
                       STR_ARG(str_part(code, 0, str_find(code, '\n')))));
    }
}

/* The words that the rows of a picture are called by, with blanks between them. */
static Str words_of_label(Arena *a, const Label *label)
{
    StrBuf out = strbuf_make(a);
    for (int i = 0; label->tokens && i < label->words; i++)
        strbuf_printf(&out, "%.*s ", STR_ARG(label->word[i]));
    return strbuf_str(&out);
}

/* What is asked and what can be chosen; never why, which is told with the answer. */
static void add_ask(Arena *a, SearchIndex *index, const Ask *ask, SearchLine line)
{
    add(a, index, line, ask->question);
    for (size_t i = 0; i < ask->choices.count; i++)
        add(a, index, line, ask->choices.items[i].text);
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
    for (size_t i = 0; i < f->view.labels.count; i++)
        add(a, index, line, words_of_label(a, &f->view.labels.items[i]));
    line.step = fence_last(l, f)->number;
    for (size_t i = 0; i < f->view.asides.count; i++)
        add(a, index, line, f->view.asides.items[i]);
    for (size_t i = 0; i < f->asks.count; i++)
        add_ask(a, index, &f->asks.items[i], line);
    line.kind = FOUND_CODE;
    while (span_next_line(&rest, &at)) {
        line.step = step_at(l, f, at.start);
        add(a, index, line, span_text(at));
    }
    for (int i = 0; i < f->step_count; i++)
        add_made(a, index, l, &l->steps.items[f->first_step + i], line);
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

/* The rank of what is of a kind, in all lessons or `here`, in the one that is shown. */
static int rank_of_kind(FoundKind kind, bool here)
{
    bool of_all = kind == FOUND_LESSON || kind == FOUND_ABOUT;
    return RANK_OF_KIND * ((int)kind + (here && of_all ? FOUND_KINDS : 0));
}

/* Does the line have all words? Then where the first of them stands. */
static bool matches(const SearchLine *line, Str text, bool here, Found *out)
{
    Str word;
    bool begins, all_begin = true, first = true;
    *out = (Found){.kind = line->kind,
                   .lesson = line->lesson,
                   .step = line->step,
                   .stage = line->stage,
                   .text = line->text};
    out->rank = line->kind == FOUND_LESSON && !here ? rank_of_call(line, text) : 0;
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
    out->rank = rank_of_kind(out->kind, here) + (all_begin ? 0 : RANK_INSIDE);
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
        if (matches(&index->items[i], text, index->here, &found))
            search_take(out, &found);
}

/* ---- values ---- */

/* A number as it may be printed, with so many digits behind the point, or "inf" or "-inf". */
typedef struct Digits {
    double value;
    int after; /* 0: a whole number */
    Str typed;
    char text[64];
} Digits;

static bool read_digits(Str text, Digits *out)
{
    bool negative = str_is(text, "-inf");
    if (negative || str_is(text, "inf")) {
        *out = (Digits){.value = negative ? -HUGE_VAL : HUGE_VAL};
        return true;
    }
    size_t point = str_find(text, '.');
    bool digit = text.len && isdigit((unsigned char)text.at[text.len - 1]);
    if (!digit || text.len > 20 || !str_to_double(text, &out->value))
        return false;
    out->typed = text;
    out->after = point < text.len ? (int)(text.len - point - 1) : 0;
    snprintf(out->text, sizeof out->text, "%.*f", out->after, out->value);
    return true;
}

/* How a cell is like what was typed, the best first. */
typedef enum Likeness {
    LIKE_PRINTED, /* it is printed so, but for zeros at the end */
    LIKE_BEGINS,  /* it is printed with more digits */
    LIKE_ROUNDED, /* so many digits of it are these */
    UNLIKE
} Likeness;

/* A number as it is printed, without the zeros at the end of a fraction. */
static Str without_zeros(Str number)
{
    bool fraction = str_find(number, '.') < number.len;
    while (fraction && number.len && number.at[number.len - 1] == '0')
        number.len--;
    return number;
}

static Likeness likeness(Scalar cell, const Digits *d)
{
    double x = scalar_double(cell);
    char rounded[64];
    if (d->after == 0)
        return x == d->value ? LIKE_PRINTED : UNLIKE;
    if (!(fabs(x - d->value) <= pow(10, -d->after)))
        return UNLIKE;
    Arena a = arena_scratch();
    Str printed = arithmetic_number(&a, cell);
    bool same = str_equal(without_zeros(printed), without_zeros(d->typed));
    bool begins = str_starts(printed, d->typed.at);
    arena_free(&a);
    snprintf(rounded, sizeof rounded, "%.*f", d->after, x);
    return same                            ? LIKE_PRINTED
           : begins                        ? LIKE_BEGINS
           : strcmp(rounded, d->text) == 0 ? LIKE_ROUNDED
                                           : UNLIKE;
}

/* The cell of a node that is most like what was typed, the first of several; *best is how.
 * `left` cells may still be looked at. */
static int64_t cell_with(const Trace *t, NodeId id, const Digits *d, int64_t *left, Likeness *best)
{
    int64_t count = tensor_count(trace_node(t, id)->out), found = -1;
    *best = UNLIKE;
    for (int64_t k = 0; k<count && * left> 0 && *best != LIKE_PRINTED; k++, --*left) {
        Likeness now = likeness(trace_cell(t, (CellRef){id, id + 1, k}), d);
        found = now < *best ? k : found;
        *best = now < *best ? now : *best;
    }
    return found;
}

static void take_value(Arena *a, const Lesson *l, const LessonStep *s, CellRef cell, Likeness like,
                       FoundList *out)
{
    const Node *n = trace_node(&l->trace, cell.node);
    Str called = cell_name(a, &l->trace, cell, n->name);
    Str number = arithmetic_number(a, trace_cell(&l->trace, cell));
    Found found = {.kind = FOUND_VALUE,
                   .step = s->number,
                   .stage = l->stages.items[s->stage].title,
                   .text = str_printf(a, "%.*s = %.*s", STR_ARG(called), STR_ARG(number)),
                   .cell = cell,
                   .rank = RANK_OF_KIND * FOUND_VALUE + 2 * (int)like + !n->name.len};
    search_take(out, &found);
}

bool search_values(Arena *a, const Lesson *l, Str text, FoundList *out)
{
    Digits digits;
    Likeness like;
    int64_t left = SEARCH_CELLS;
    if (!read_digits(str_copy(a, str_trim(text)), &digits))
        return false;
    for (size_t i = 0; i < l->steps.count; i++) {
        const LessonStep *s = &l->steps.items[i];
        for (NodeId id = s->begin; s->ran && id < s->end && left > 0; id++) {
            int64_t cell =
                trace_dropped(&l->trace, id) ? -1 : cell_with(&l->trace, id, &digits, &left, &like);
            if (cell >= 0)
                take_value(a, l, s, (CellRef){id, id + 1, cell}, like, out);
        }
    }
    return left <= 0;
}

/* ---- typing ---- */

/* Is it a key that does nothing to an empty field, and so is free for what lies below? */
static bool needs_text(uint32_t key)
{
    return key == KEY_LEFT || key == KEY_RIGHT || key == KEY_HOME || key == KEY_END ||
           key == KEY_BACKSPACE || key == KEY_DELETE || key == ' ';
}

/* Does the key choose among what was found, or open it? */
static bool chooses(uint32_t key)
{
    return key == KEY_UP || key == KEY_DOWN || key == KEY_PAGE_UP || key == KEY_PAGE_DOWN ||
           key == KEY_ENTER || key == KEY_ESC || key == KEY_TAB;
}

static bool take_key(Field *f, const Input *in)
{
    Chord c = in->chord;
    char typed = (char)((c.mods & MOD_SHIFT) ? toupper((int)c.key) : (int)c.key);
    if (!(c.mods & (MOD_CTRL | MOD_ALT)) && c.key > ' ' && c.key < 0x7F)
        return field_input(f, &(Input){.kind = INPUT_TEXT, .text = {&typed, 1}});
    bool empty = f->len == 0 && needs_text(c.key);
    return !empty && !chooses(c.key) && field_knows(f, c) && field_input(f, in);
}

static bool take(Field *f, const Input *in)
{
    bool in_it = f->place.advance > 0 && box_has(f->place.box, in->at);
    switch (in->kind) {
    case INPUT_KEY:
        return take_key(f, in);
    case INPUT_TEXT: /* a blank in front opens what is chosen, as a key */
        return (f->len == 0 && str_is(in->text, " ")) || field_input(f, in);
    case INPUT_PASTE:
        return field_input(f, in);
    case INPUT_PRESS:
        return in_it && field_input(f, in);
    case INPUT_MOVE:
    case INPUT_RELEASE:
        return field_input(f, in);
    default:
        return false;
    }
}

void query_begin(Field *f, PhraseId empty)
{
    *f = (Field){.one_line = true, .goal = -1, .prompt = phrase_plain(empty)};
}

bool query_input(Field *f, const Input *in, bool *changed)
{
    Arena a = arena_scratch();
    Str before = str_copy(&a, field_text(f));
    bool taken = take(f, in);
    *changed = !str_equal(before, field_text(f));
    arena_free(&a);
    return taken;
}

void query_draw(const Pen *p, Field *f, Box box)
{
    float line = pen_line(p->body);
    Box text = {box.x, floorf(box.y + (box.h - line) / 2), box.w, line}, hint = box;
    field_text_draw(p, f, p->body, text);
    hint.x += p->gap;
    hint.w = fmaxf(hint.w - p->gap, 0);
    if (f->len == 0)
        pen_text_in(p, FONT_SANS, p->body, ROLE_MUTED, hint, ALIGN_LEFT, f->prompt);
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
