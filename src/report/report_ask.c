/*
 * report_ask.c - a question with its choices, then what is right, then why.
 */
#include "report/report.h"


/* "scores[1,5], row "journey", column "step"". */
static Str cell_words(Report *r, const Target *what)
{
    CellRef cell = {what->node, what->time, what->cell};
    return str_printf(r->scratch, "%.*s%.*s",
                      STR_ARG(cell_name(r->scratch, r->trace, cell, what->name)),
                      STR_ARG(words_at_cell(r->scratch, r->trace, cell)));
}

Str report_right(Report *r, const Ask *ask)
{
    Arena *a = r->scratch;
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < ask->choices.count; i++)
        if (ask->choices.items[i].right)
            strbuf_printf(&out, "%s%.*s", strbuf_str(&out).len ? "; " : "",
                          STR_ARG(ask->choices.items[i].text));
    if (ask->ready && ask->kind == ASK_ANSWER) {
        Str asked = span_text(ask->expression), number = arithmetic_answer(a, ask->value);
        bool said = str_equal(asked, number);
        strbuf_printf(&out, said ? "%.*s" : "%.*s = ", STR_ARG(asked));
        strbuf_add(&out, said ? STR("") : number);
    }
    if (ask->ready && ask->kind == ASK_CELL)
        strbuf_add(&out, cell_words(r, &ask->cell));
    return strbuf_str(&out);
}

/* Of a number that nothing computed: what is asked for, as the lesson has it. */
static Str unknown_words(Report *r, const Ask *ask, bool big)
{
    bool unknown = ask->kind == ASK_ANSWER && !ask->ready;
    return !unknown ? STR("")
                    : phrase(r->scratch, big ? PHRASE_TELL_RIGHT_BIG : PHRASE_TELL_RIGHT_UNKNOWN,
                             span_text(ask->expression));
}

void report_ask(Report *r, const Ask *ask, bool big)
{
    Arena *a = r->scratch;
    report_wrapped(r, INDENT, HANG, phrase(a, PHRASE_TELL_QUESTION, ask->question));
    for (size_t i = 0; i < ask->choices.count; i++)
        report_wrapped(r, 2 * INDENT, HANG,
                       phrase(a, PHRASE_TELL_CHOICE, ask->choices.items[i].text));
    Str right = report_right(r, ask), unknown = unknown_words(r, ask, big);
    if (right.len)
        report_wrapped(r, 2 * INDENT, HANG, phrase(a, PHRASE_TELL_RIGHT, right));
    else if (unknown.len)
        report_wrapped(r, 2 * INDENT, HANG, unknown);
    if (ask->why.len)
        report_wrapped(r, 2 * INDENT, HANG, phrase(a, PHRASE_TELL_WHY, ask->why));
}
