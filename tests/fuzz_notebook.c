/*
 * fuzz_notebook.c - the cells of a notebook, rather than its JSON: a line "%m", "%c" or "%o" begins
 * text, code or what code printed. Every cell has its verdict, and an output that is the text which
 * was printed agrees.
 */
#include "fuzz.h"
#include "running/running.h"
#include "words/verdict.h"

enum { NOTEBOOK_BYTES = 16 << 20 };

static void add_json(StrBuf *out, Str text)
{
    strbuf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c < ' ' || c == '"' || c == '\\')
            strbuf_printf(out, "\\u%04x", c);
        else
            strbuf_char(out, (char)c);
    }
    strbuf_char(out, '"');
}

/* The lines up to the next that begins a cell. */
static Str cut_cell(Str *rest)
{
    Str all = *rest, line;
    size_t len = 0;
    while (rest->len && !str_starts(*rest, "%m") && !str_starts(*rest, "%c") &&
           !str_starts(*rest, "%o")) {
        str_line(rest, &line);
        len = all.len - rest->len;
    }
    return str_part(all, 0, len);
}

static Str notebook(Arena *a, Str rest)
{
    StrBuf out = strbuf_make(a);
    Str line = STR("%m");
    bool code = false;
    strbuf_puts(&out, "{\"nbformat\":4,\"cells\":[");
    for (bool first = true; first || str_line(&rest, &line); first = false) {
        Str text = cut_cell(&rest);
        bool printed = str_starts(line, "%o");
        if (printed && !code)
            continue; /* what no code printed */
        if (!first && !printed)
            strbuf_puts(&out, code ? "]}," : ",");
        if (printed)
            strbuf_puts(&out, out.at[out.len - 1] == '[' ? "" : ",");
        code = printed || str_starts(line, "%c");
        strbuf_puts(&out, printed ? "{\"output_type\":\"stream\",\"name\":\"stdout\",\"text\":"
                          : code  ? "{\"cell_type\":\"code\",\"source\":"
                                  : "{\"cell_type\":\"markdown\",\"source\":");
        add_json(&out, text);
        strbuf_puts(&out, printed ? "}" : code ? ",\"outputs\":[" : "}");
    }
    strbuf_puts(&out, code ? "]}]}" : "]}");
    return strbuf_str(&out);
}

static void look_at(const Lesson *l, const Fence *f)
{
    if (f->error.kind != ERROR_NONE)
        must_be_told(&f->error);
    for (size_t i = 0; i < f->checks.count; i++) {
        const Check *c = &f->checks.items[i];
        if (str_equal(span_text(c->expected), c->got))
            must(c->verdict != VERDICT_DIFFERS);
        must(phrase_plain(verdict_phrase(l, c)).len > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Lesson lesson; /* large, and must not move */
    Arena a = arena_make(0);
    Str text = notebook(&a, (Str){(const char *)data, size});
    LessonOptions o = {.budget = NOTEBOOK_BYTES};
    Error e = {0};
    if (!lesson_load(&lesson, STR("fuzz.ipynb"), text, &o, &e))
        must_be_told(&e);
    for (size_t i = 0; i < lesson.fences.count; i++)
        look_at(&lesson, &lesson.fences.items[i]);
    lesson_free(&lesson);
    arena_free(&a);
    return 0;
}
