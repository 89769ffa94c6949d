/*
 * outputs.c - what a cell of a notebook recorded, sorted by what can be said about it (outputs.h).
 */
#include "reading/outputs.h"

static const cJSON *member(const cJSON *in, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(in, name);
}

static Str text_of(const cJSON *item)
{
    return str_of(cJSON_GetStringValue(item));
}

/* Whole texts of each kind, in the order in which the kinds are judged. */
typedef struct Sorter {
    Arena *arena;
    StrBuf text[RECORDINGS];
    bool any[RECORDINGS];
} Sorter;

/* ---- texts ---- */

/* The text of an error, which IPython may have coloured. */
static void add_plain(StrBuf *to, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        size_t n = str_escape(str_from(text, i));
        if (n)
            i += n - 1;
        else
            strbuf_char(to, text.at[i]);
    }
}

/* "a text" or ["a ", "text"] */
static void add_text(StrBuf *to, const cJSON *text)
{
    strbuf_add(to, text_of(text));
    for (const cJSON *line = cJSON_IsArray(text) ? text->child : NULL; line; line = line->next)
        strbuf_add(to, text_of(line));
}

/* ---- times ---- */

/* A line in which %time or %timeit says how long something took. */
static bool tells_time(Str line)
{
    static const char *const begin[] = {"CPU times: ", "Wall time: "};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (str_starts(line, begin[i]))
            return true;
    for (size_t i = 0; i < line.len; i++)
        if (str_starts(str_from(line, i), " per loop (mean "))
            return true;
    return false;
}

static void add_printed(Sorter *s, Str text)
{
    Str line;
    while (text.len) {
        Str rest = text;
        str_line(&rest, &line);
        RecordedKind kind = tells_time(line) ? RECORDED_TIME : RECORDED_TEXT;
        strbuf_add(&s->text[kind], str_part(text, 0, text.len - rest.len));
        s->any[kind] = true;
        text = rest;
    }
}

/* ---- the kinds of outputs ---- */

/* What a cell shows begins a line and ends one. */
static void add_shown(Sorter *s, Str text)
{
    StrBuf *to = &s->text[RECORDED_TEXT];
    if (to->len && to->at[to->len - 1] != '\n')
        strbuf_char(to, '\n');
    add_printed(s, text);
    s->any[RECORDED_TEXT] = true;
    if (to->len && to->at[to->len - 1] != '\n')
        strbuf_char(to, '\n');
}

/* The text that stands for a plot, a widget or a page. */
static bool is_stand_in(Str text)
{
    static const char *const begin[] = {"<matplotlib", "[<matplotlib", "Text(",    "<Figure",
                                        "<Axes",       "<IPython",     "(array([", "<seaborn",
                                        "<graphviz",   "interactive(", "[Text("};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (str_starts(text, begin[i]))
            return true;
    return false;
}

static bool has_picture(const cJSON *data)
{
    for (const cJSON *item = data ? data->child : NULL; item; item = item->next) {
        Str type = str_of(item->string);
        if (str_starts(type, "image/") || str_starts(type, "application/vnd.") ||
            str_starts(type, "application/javascript"))
            return true;
    }
    return false;
}

static void add_data(Sorter *s, const cJSON *data)
{
    StrBuf text = strbuf_make(s->arena);
    const cJSON *plain = member(data, "text/plain");
    add_text(&text, plain);
    if (has_picture(data) || is_stand_in(strbuf_str(&text))) {
        strbuf_puts(&s->text[RECORDED_PICTURE], s->any[RECORDED_PICTURE] ? "" : "a picture\n");
        s->any[RECORDED_PICTURE] = true;
    } else if (plain) {
        add_shown(s, strbuf_str(&text));
    }
}

/* "ValueError: the message" */
static void add_error(Sorter *s, const cJSON *output)
{
    StrBuf *to = &s->text[RECORDED_ERROR];
    Str value = text_of(member(output, "evalue"));
    strbuf_add(to, text_of(member(output, "ename")));
    strbuf_puts(to, value.len ? ": " : "");
    add_plain(to, value);
    s->any[RECORDED_ERROR] = true;
}

static void add_output(Sorter *s, const cJSON *output)
{
    Str type = text_of(member(output, "output_type"));
    if (str_is(type, "execute_result") || str_is(type, "display_data")) {
        add_data(s, member(output, "data"));
    } else if (str_is(type, "error")) {
        add_error(s, output);
    } else if (str_is(type, "stream") && str_is(text_of(member(output, "name")), "stdout")) {
        StrBuf text = strbuf_make(s->arena);
        add_text(&text, member(output, "text"));
        add_printed(s, strbuf_str(&text));
        s->any[RECORDED_TEXT] = s->any[RECORDED_TEXT] || !text.len;
    } else if (str_is(type, "stream")) {
        add_text(&s->text[RECORDED_STDERR], member(output, "text"));
        s->any[RECORDED_STDERR] = true;
    }
}

void outputs_read(Arena *a, const cJSON *outputs, RecordedList *out)
{
    Sorter s = {.arena = a};
    for (int k = 0; k < RECORDINGS; k++)
        s.text[k] = strbuf_make(a);
    for (const cJSON *one = cJSON_IsArray(outputs) ? outputs->child : NULL; one; one = one->next)
        add_output(&s, one);
    for (int k = 0; k < RECORDINGS; k++)
        if (s.any[k])
            *ARENA_PUSH(a, out) = (Recording){(RecordedKind)k, strbuf_str(&s.text[k])};
}

size_t outputs_note(Str s)
{
    size_t i = 1;
    if (!s.len || s.at[0] != ',')
        return 0;
    while (i < s.len && (s.at[i] == ' ' || s.at[i] == '\n'))
        i++;
    Str note = str_from(s, i);
    if (str_starts(note, "requires_grad=True"))
        return i + sizeof "requires_grad=True" - 1;
    if (str_starts(note, "device='cuda:0'"))
        return i + sizeof "device='cuda:0'" - 1;
    if (!str_starts(note, "grad_fn=<"))
        return 0;
    size_t end = str_find(note, '>');
    return end < note.len ? i + end + 1 : 0;
}
