/*
 * outline.c - what belongs to what in a lesson file (see reading.h).
 *
 * One pass over the blocks. Prose waits until the torch fence below it takes it; what still waits
 * when its stage ends becomes a fence without code. Output, view and ask go to the torch fence
 * above them, within the same stage.
 */
#include "reading/reading.h"

#include "base/lookup.h"
#include "base/source.h"
#include "lesson/extension.h"

#include <stdio.h>
#include <string.h>

typedef struct Outline {
    Lesson *lesson;
    Error *error;
    Prose waiting;
    Span waiting_at; /* its first block */
    bool has_code;   /* the current stage has a torch fence */
} Outline;

static Stage *stage(const Outline *o)
{
    StageList *all = &o->lesson->stages;
    return all->count ? &all->items[all->count - 1] : NULL;
}

static Fence *add_fence(Outline *o, Span at)
{
    Lesson *l = o->lesson;
    Fence *f = ARENA_PUSH(&l->arena, &l->fences);
    *f = (Fence){.at = at, .stage = (int)l->stages.count - 1, .prose = o->waiting};
    f->view.show = f->view.focus = f->view.outline = target_none();
    f->view.compare[0] = f->view.compare[1] = target_none();
    f->code = at;
    f->code.len = 0;
    o->waiting = (Prose){0};
    return f;
}

/* Prose that no code follows. */
static void flush_prose(Outline *o)
{
    if (o->waiting.count && stage(o))
        add_fence(o, o->waiting_at);
}

/* ---- title and front lines ---- */

typedef struct FrontKey {
    const char *name;
    size_t text; /* the Str's offset in Lesson */
} FrontKey;

static const FrontKey front_keys[] = {
    {"section", offsetof(Lesson, section)}, {"after", offsetof(Lesson, after)},
    {"about", offsetof(Lesson, about)},     {"aim", offsetof(Lesson, aim)},
    {"needs", offsetof(Lesson, needs)},     {0}};

static const char *front_name(int i)
{
    return front_keys[i].name;
}

/* The key a line `key: value` begins with: small letters, then a colon; empty: no such line. */
static Str front_key(Str line)
{
    size_t n = 0;
    while (n < line.len && line.at[n] >= 'a' && line.at[n] <= 'z')
        n++;
    return str_part(line, 0, n < line.len && line.at[n] == ':' ? n : 0);
}

static bool given_twice(Outline *o, Span name)
{
    error_at(o->error, name, "%.*s is given twice", STR_ARG(span_text(name)));
    return error_hint(o->error, "a key has one front line: take one of the two away");
}

/* `seen` has a bit for each key that an earlier line gave. */
static bool read_front_line(Outline *o, Span line, unsigned *seen)
{
    Str key = front_key(span_text(line));
    Span name = {line.source, line.start, (uint32_t)key.len}, rest = line, value;
    if (!key.len) {
        error_at(o->error, line, "this line is not of the form key: value");
        return error_hint(o->error, "leave an empty line between the front lines and the prose");
    }
    rest.start += (uint32_t)key.len + 1;
    rest.len -= (uint32_t)key.len + 1;
    if (!span_next_line(&rest, &value) || !value.len)
        return error_at(o->error, name, "%.*s has no value", STR_ARG(key));
    int row = word_row(name, "front line", "", front_name, "there are",
                       name_list(front_name, " and "), o->error);
    if (row < 0)
        return false;
    bool again = *seen >> row & 1;
    *seen |= 1U << row;
    if (again)
        return given_twice(o, name);
    *(Str *)(void *)((char *)o->lesson + front_keys[row].text) = span_text(value);
    return true;
}

static bool read_front_lines(Outline *o, Span text)
{
    Span line;
    unsigned seen = 0;
    while (span_next_line(&text, &line))
        if (!read_front_line(o, line, &seen))
            return false;
    return true;
}

static bool no_title(Outline *o, Span at)
{
    error_at(o->error, at, "a lesson begins with its title");
    return error_hint(o->error, "write # and the title on the first line");
}

static bool read_heading(Outline *o, const Block *b, bool first)
{
    Lesson *l = o->lesson;
    if (!b->text.len)
        return error_at(o->error, b->at, "this heading is empty");
    if (first && b->level == 1) {
        l->title = b->text;
        return true;
    }
    if (b->level == 1) {
        error_at(o->error, b->at, "a lesson has one title");
        return error_hint(o->error, "a stage begins with ##");
    }
    flush_prose(o);
    *ARENA_PUSH(&l->arena, &l->stages) = (Stage){.title = b->text, .at = b->at};
    o->has_code = false;
    return true;
}

/* ---- the words that open a fence ---- */

typedef enum FenceKind {
    FENCE_TORCH,
    FENCE_OUTPUT,
    FENCE_VIEW,
    FENCE_ASK,
    FENCE_EXTENSION
} FenceKind;

/* What a fence's opening words say: `torch dropout=mkl raises`. */
typedef struct FenceInfo {
    FenceKind kind;
    bool raises, big, mkl, together, book;
} FenceInfo;

static const char *fence_opening(int i)
{
    const char *const openings[] = {"```torch", "```output",       "```view",
                                    "```ask",   extension.opening, NULL};
    return openings[i];
}

static const char *fence_name(int i)
{
    const char *opening = fence_opening(i);
    return opening ? opening + strlen("```") : NULL;
}

typedef struct Attribute {
    const char *name;
    size_t flag;    /* the bool's offset in FenceInfo */
    unsigned kinds; /* fences it may stand at, as bits */
} Attribute;

static const Attribute attributes[] = {
    {"raises", offsetof(FenceInfo, raises), 1u << FENCE_TORCH},
    {"big", offsetof(FenceInfo, big), 1u << FENCE_TORCH},
    {"together", offsetof(FenceInfo, together), 1u << FENCE_TORCH},
    {"dropout=mkl", offsetof(FenceInfo, mkl), 1u << FENCE_TORCH | 1u << FENCE_OUTPUT},
    {"source=book", offsetof(FenceInfo, book), 1u << FENCE_OUTPUT},
};
enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

/* "raises, big, dropout=mkl": the attributes that a fence may have; empty: none. */
static NameList attributes_of(FenceKind kind, Nearest *near)
{
    NameList list = {{0}};
    size_t at = 0;
    for (int k = 0; k < ATTRIBUTES; k++)
        if (attributes[k].kinds >> kind & 1) {
            nearest_offer(near, str_of(attributes[k].name));
            at += (size_t)snprintf(list.text + at, sizeof list.text - at, at ? ", %s" : "%s",
                                   attributes[k].name);
        }
    return list;
}

static bool set_attribute(Span word, FenceInfo *out, Error *e)
{
    Str text = span_text(word);
    for (int k = 0; k < ATTRIBUTES; k++)
        if (attributes[k].kinds >> out->kind & 1 && str_is(text, attributes[k].name)) {
            *(bool *)((char *)out + attributes[k].flag) = true;
            return true;
        }
    Nearest near = {.wanted = text};
    NameList all = attributes_of(out->kind, &near);
    error_at(e, word, "unknown attribute '%.*s' of a %s fence", STR_ARG(text),
             fence_name(out->kind));
    if (nearest_hint(&near, e))
        return false;
    return all.text[0] ? error_hint(e, "it takes: %s", all.text) : error_hint(e, "it takes none");
}

/* Reads the words that follow the backticks. */
static bool read_opening(const Block *b, FenceInfo *out, Error *e)
{
    Span rest = b->info, word;
    *out = (FenceInfo){0};
    if (!span_word(&rest, &word)) {
        error_at(e, b->at, "this fence does not say what it holds");
        return error_hint(e, "write %s", name_list(fence_opening, " or ").text);
    }
    bool python = str_is(span_text(word), "python") || str_is(span_text(word), "py");
    int kind = word_row(word, "fence", "", fence_name,
                        python ? "write torch for code that is run; there are" : "there are",
                        name_list(fence_name, " and "), e);
    bool well = kind >= 0;
    out->kind = (FenceKind)kind;
    while (well && span_word(&rest, &word))
        well = set_attribute(word, out, e);
    return well;
}

/* ---- fences ---- */

static bool read_torch(Outline *o, const Block *b, const FenceInfo *info)
{
    if (!stage(o)) {
        error_at(o->error, b->at, "this fence belongs to no stage");
        return error_hint(o->error, "write ## and a name above it");
    }
    Fence *f = add_fence(o, b->at);
    f->code = b->code;
    f->raises = info->raises;
    f->big = info->big;
    f->mkl = info->mkl;
    f->together = info->together;
    o->has_code = true;
    return true;
}

static bool read_belonging(Outline *o, const Block *b, const FenceInfo *info)
{
    Arena *a = &o->lesson->arena;
    Fence *f = o->has_code ? &o->lesson->fences.items[o->lesson->fences.count - 1] : NULL;
    Ask ask;
    if (!f) {
        error_at(o->error, b->at, "this %s has no code above it",
                 info->kind == FENCE_ASK ? "question" : fence_name((int)info->kind));
        return error_hint(o->error, "it belongs below the torch fence it is about");
    }
    if (info->kind == FENCE_EXTENSION)
        return extension.read(a, b->code, b->at, &f->extra, o->error);
    if (info->kind == FENCE_VIEW)
        return directives_view(a, b->code, &f->view, o->error);
    if (info->kind == FENCE_ASK) {
        if (!directives_ask(a, b->code, b->at, &ask, o->error))
            return false;
        *ARENA_PUSH(a, &f->asks) = ask;
        return true;
    }
    *ARENA_PUSH(a, &f->checks) =
        (Check){.fence = b->at,
                .expected = span_part(b->code, str_without_end(span_text(b->code))),
                .recorded = b->recorded,
                .verdict = VERDICT_NOT_RUN,
                .mkl = info->mkl,
                .book = info->book};
    return true;
}

static bool read_fence(Outline *o, const Block *b)
{
    FenceInfo info;
    if (!read_opening(b, &info, o->error))
        return false;
    return info.kind == FENCE_TORCH ? read_torch(o, b, &info) : read_belonging(o, b, &info);
}

static bool read_block(Outline *o, const Block *b, size_t i)
{
    if (i == 0 && (b->kind != BLOCK_HEADING || b->level != 1))
        return no_title(o, b->at);
    if (b->kind == BLOCK_HEADING)
        return read_heading(o, b, i == 0);
    if (b->kind == BLOCK_FENCE)
        return read_fence(o, b);
    if (i == 1 && !o->lesson->cells && front_key(span_text(b->at)).len)
        return read_front_lines(o, b->at);
    if (!o->waiting.count)
        o->waiting_at = b->at;
    *ARENA_PUSH(&o->lesson->arena, &o->waiting) = b->prose;
    return true;
}

bool outline_read(Lesson *l, const BlockList *blocks, bool whole, Error *e)
{
    Outline o = {.lesson = l, .error = e};
    for (size_t i = 0; i < blocks->count; i++)
        if (!read_block(&o, &blocks->items[i], i))
            return false;
    Span start = {&l->source, 0, 0};
    if (!whole)
        return true;
    flush_prose(&o);
    if (!blocks->count)
        return no_title(&o, start);
    if (l->stages.count)
        return true;
    error_at(e, blocks->items[0].at, "this lesson has no stage");
    return error_hint(e, "write ## and a name, and a torch fence below it");
}
