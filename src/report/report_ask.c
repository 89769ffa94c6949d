/*
 * report_ask.c - a question with its choices, then what is right, then why.
 */
#include "report/report.h"

#include "words/verdict.h"

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
    Str right = words_of_right(a, r->trace, ask), unknown = unknown_words(r, ask, big);
    if (right.len)
        report_wrapped(r, 2 * INDENT, HANG, phrase(a, PHRASE_TELL_RIGHT, right));
    else if (unknown.len)
        report_wrapped(r, 2 * INDENT, HANG, unknown);
    if (ask->why.len)
        report_wrapped(r, 2 * INDENT, HANG, phrase(a, PHRASE_TELL_WHY, ask->why));
}
