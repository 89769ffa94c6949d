/*
 * report_code.c - the code that makes no step: functions and classes of a fence before the step
 * that follows them, and those of the prelude where a lesson first calls them.
 */
#include "report/report.h"

#include "lesson/places.h"

/* Does a line at the margin begin, or go on with, what is told? */
static bool begins_definition(Str line, bool open)
{
    static const char *const words[] = {"def ", "async def ", "class ", "@"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts(line, words[i]))
            return true;
    return open && (!str_trim(line).len || str_indent(line) || str_starts(line, ")"));
}

static void write_code(Report *r, int indent, Str code)
{
    StrBuf styled = strbuf_make(r->scratch);
    terminal_styled(&styled, r->options->colour, STYLE_CODE, code);
    report_block(r, indent, strbuf_str(&styled));
}

/* The definitions among the lines of a stretch of code. */
static Str definitions(Arena *a, Str code)
{
    StrBuf out = strbuf_make(a);
    Str line;
    for (bool open = false; str_line(&code, &line);) {
        open = begins_definition(line, open);
        if (open)
            strbuf_printf(&out, "%.*s\n", STR_ARG(line));
    }
    return str_trim(strbuf_str(&out));
}

void report_definitions(Report *r, const LessonStep *step)
{
    const Fence *f = &r->lesson->fences.items[step->fence];
    size_t index = (size_t)step->number - 1;
    bool first = index == (size_t)f->first_step;
    const LessonStep *before = first ? NULL : &r->lesson->steps.items[index - 1];
    uint32_t from = first ? f->code.start : before->at.start + before->at.len;
    if (step->prose || step->at.source != f->code.source || from >= step->at.start)
        return;
    Str code = str_part(step->at.source->text, from, step->at.start);
    Str told = definitions(r->scratch, code);
    if (told.len)
        write_code(r, 2 * INDENT, told);
}

/* The lines of a function, moved to the margin. */
static Str at_margin(Arena *a, Span def)
{
    StrBuf out = strbuf_make(a);
    Str text = def.source->text, line;
    size_t from = def.start;
    while (from > 0 && text.at[from - 1] != '\n')
        from--;
    size_t column = def.start - from;
    for (Str rest = str_part(text, from, def.start + def.len); str_line(&rest, &line);) {
        size_t blanks = str_indent(line);
        strbuf_printf(&out, "%.*s\n", STR_ARG(str_from(line, blanks < column ? blanks : column)));
    }
    return str_trim(strbuf_str(&out));
}

void report_called(Report *r, const Step *call)
{
    if (call->def.source != &r->lesson->prelude)
        return;
    r->guide.prelude = true;
    for (int i = 0; i < r->told_count; i++)
        if (r->told[i] == call->def.start)
            return;
    if (r->told_count == REPORT_TOLD)
        return;
    r->told[r->told_count++] = call->def.start;
    write_code(r, 2 * INDENT, at_margin(r->scratch, call->def));
}
