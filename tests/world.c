/*
 * world.c - see world.h.
 */
#include "world.h"

#include "running/running.h"
#include "test.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool world_text(Lesson *l, Str text)
{
    Error e = {0};
    return CHECK(lesson_load(l, STR("t.md"), text, NULL, &e));
}

bool world_code(Lesson *l, const char *code)
{
    Arena a = arena_make(0);
    bool well = world_text(l, str_printf(&a, "# T\n\n## s\n\n```torch\n%s\n```\n", code));
    arena_free(&a);
    return well;
}

bool world_shelf(Lesson *l, const char *wanted)
{
    Error e = {0};
    ShelfEntry entry;
    Arena a = arena_make(0);
    *l = (Lesson){0};
    bool well = CHECK(shelf_find(&a, str_of(wanted), &entry, &e)) &&
                CHECK(lesson_load(l, entry.name, entry.text, NULL, &e));
    arena_free(&a);
    return well;
}

View world_view(int step)
{
    View v = view_default();
    v.position = (Position){.path = {step}, .count = 1};
    return v;
}

void world_start(World *w)
{
    memset(w, 0, sizeof *w);
    w->arena = arena_make(0);
    w->trace = trace_make(&w->arena, &kernels_teaching);
    w->printed = strbuf_make(&w->arena);
    w->m = (Machine){
        .arena = &w->arena, .trace = &w->trace, .printed = &w->printed, .error = &w->error};
}

void world_end(World *w)
{
    trace_free(&w->trace);
    arena_free(&w->arena);
}

static Value read_value(World *w, const char **at);

static void skip(const char **at, const char *what)
{
    while (**at && strchr(what, **at))
        (*at)++;
}

static Value read_items(World *w, const char **at, char close)
{
    Items list = {0};
    for (skip(at, " "); **at != close; skip(at, ", "))
        *ARENA_PUSH(&w->arena, &list) = read_value(w, at);
    (*at)++;
    return value_items(&w->m, close == ']' ? VALUE_LIST : VALUE_TUPLE, list.items, list.count);
}

static Value read_tensor(World *w, const char **at)
{
    Value torch, list = read_value(w, at), out = value_none();
    library_member(SPACE_TORCH, STR("tensor"), &torch);
    library_call(&w->m, torch, &(Passed){.positional = {.items = &list, .count = 1, .capacity = 1}},
                 (Span){0}, &out);
    return out;
}

static Value read_number(const char **at)
{
    char *end;
    size_t n = strspn(*at, "-0123456789");
    bool whole = !strchr(".einf", (*at)[n]) || !(*at)[n];
    Value v = whole ? value_int(strtoll(*at, &end, 10)) : value_float(strtod(*at, &end));
    *at = end;
    return v;
}

static Value read_value(World *w, const char **at)
{
    static const struct {
        const char *word;
        Value value;
    } words[] = {{"None", {.kind = VALUE_NONE}},
                 {"True", {.kind = VALUE_BOOL, .b = true}},
                 {"False", {.kind = VALUE_BOOL, .b = false}}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(*at, words[i].word, strlen(words[i].word)) == 0) {
            *at += strlen(words[i].word);
            return words[i].value;
        }
    if (**at == '[' || **at == '(')
        return (*at)++, read_items(w, at, (*at)[-1] == '[' ? ']' : ')');
    if (**at == 't')
        return (*at)++, read_tensor(w, at);
    if (**at == '\'') {
        const char *start = ++*at;
        *at += strcspn(*at, "'");
        return value_str((Str){start, (size_t)((*at)++ - start)});
    }
    return read_number(at);
}

Value world_value(World *w, const char *text)
{
    return read_value(w, &text);
}

const char *world_repr(World *w, bool well, Value v)
{
    StrBuf text = strbuf_make(&w->arena);
    if (well)
        value_write_repr(&text, &w->trace, v, trace_now(&w->trace));
    else
        strbuf_printf(&text, "! %s", w->error.message);
    w->error = (Error){0};
    return strbuf_str(&text).at;
}

static bool find(const char *path, Value *out)
{
    static const struct {
        const char *prefix;
        Namespace space;
    } spaces[] = {{"torch.nn.", SPACE_NN}, {"torch.", SPACE_TORCH}, {"math.", SPACE_MATH}};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (strncmp(path, spaces[i].prefix, strlen(spaces[i].prefix)) == 0)
            return library_member(spaces[i].space, str_of(path + strlen(spaces[i].prefix)), out);
    return library_member(SPACE_BUILTIN, str_of(path), out);
}

const char *world_call(World *w, const char *path, const char *arguments, const char **keywords)
{
    Value list = world_value(w, arguments), callee, out = value_none();
    Keyword words[MAX_PARAMETERS];
    int skipped = path[0] == '.', count = 0;
    for (; keywords && keywords[2 * count]; count++)
        words[count] = (Keyword){.name = str_of(keywords[2 * count]),
                                 .value = world_value(w, keywords[2 * count + 1])};
    Passed passed = {.keyword = {words, 0, MAX_PARAMETERS}};
    bool well =
        skipped ? value_attribute(&w->m, list.items->items[0], str_of(path + 1), (Span){0}, &callee)
                : find(path, &callee);
    if (well && callee.kind != VALUE_BUILTIN && callee.kind != VALUE_METHOD)
        return world_repr(w, true, callee);
    passed.positional = *list.items;
    passed.positional.items += skipped;
    passed.positional.count -= (size_t)skipped;
    passed.keyword.count = (size_t)count;
    well = well && library_call(&w->m, callee, &passed, (Span){0}, &out);
    return world_repr(w, well, out);
}
