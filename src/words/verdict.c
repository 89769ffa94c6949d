/*
 * verdict.c - how a recorded output and a question are spoken of (see verdict.h).
 */
#include "words/verdict.h"

#include "words/arithmetic.h"
#include "words/caption.h"

static const PhraseId verdicts[VERDICTS] = {
    [VERDICT_OK] = PHRASE_AS_WRITTEN,         [VERDICT_DIFFERS] = PHRASE_DIFFERS,
    [VERDICT_NOT_RUN] = PHRASE_NOT_RUN,       [VERDICT_NOT_MEANT] = PHRASE_NOT_MEANT,
    [VERDICT_CHANGED] = PHRASE_CHANGED,       [VERDICT_NOT_REACHED] = PHRASE_NOT_REACHED,
    [VERDICT_NOT_JUDGED] = PHRASE_NOT_JUDGED,
};

PhraseId verdict_phrase(const Lesson *l, const Check *c)
{
    Verdict v = c->verdict;
    if (v == VERDICT_OK && l->cells)
        return c->recorded == RECORDED_ERROR ? PHRASE_FAILS_AS_RECORDED : PHRASE_AGREES;
    return v == VERDICT_OK && c->book ? PHRASE_AS_IN_BOOK : verdicts[v];
}

Str verdict_text(Arena *a, const Lesson *l, const Check *c)
{
    Str word = phrase_plain(verdict_phrase(l, c));
    return c->why.len ? phrase(a, PHRASE_VERDICT_WHY, word, c->why) : word;
}

enum { QUOTED_MOST = 60 }; /* characters of a printed line */

static Str quoted(Arena *a, Str line)
{
    size_t most = str_nth(line, QUOTED_MOST);
    return most < line.len ? str_printf(a, "%.*s…", (int)most, line.at) : line;
}

Str words_of_difference(Arena *a, const Fence *f)
{
    const Check *c = NULL;
    for (size_t i = f->checks.count; i-- > 0;)
        if (f->checks.items[i].verdict == VERDICT_DIFFERS)
            c = &f->checks.items[i];
    if (!c || (!c->want_line.len && !c->got_line.len))
        return STR("");
    bool words = c->want_text.len && c->got_text.len;
    PhraseId said = c->missing       ? PHRASE_DIFFERENCE_MISSING
                    : c->superfluous ? PHRASE_DIFFERENCE_MORE
                                     : PHRASE_DIFFERENCE_AT;
    return phrase(a, said, phrase_number(a, c->line),
                  quoted(a, words ? c->want_text : c->want_line),
                  quoted(a, words ? c->got_text : c->got_line));
}

/* A number that is asked for is computed; the other answers are those of the lesson's author. */
Str words_of_whose(const Lesson *l, const LessonStep *s, const Ask *ask)
{
    bool quotes = words_from_before(l, s, ask->question).len > 0;
    if (!l->changes)
        return STR("");
    return phrase_plain(ask->kind != ASK_ANSWER ? PHRASE_ASK_AS_WRITTEN
                        : quotes                ? PHRASE_ASK_CHANGED_QUOTES
                                                : PHRASE_ASK_CHANGED);
}

Str words_of_why(const Lesson *l, const LessonStep *s, const Ask *ask)
{
    return ask->kind == ASK_ANSWER ? words_from_before(l, s, ask->why) : STR("");
}

Str words_of_nearness(Arena *a, const Ask *ask)
{
    bool exact = dtype_is_whole(ask->value.dtype) && ask->tolerance < 1;
    if (ask->kind != ASK_ANSWER || exact || !(ask->tolerance > 0))
        return STR("");
    return phrase(a, PHRASE_ASK_WITHIN, str_printf(a, "%.6g", ask->tolerance));
}

Str words_of_answering(Arena *a, const Ask *ask, AnsweredBy by)
{
    enum { FRACTION, COUNTED, PLACE, ONE, SEVERAL };
    static const PhraseId hints[][2] = {[FRACTION] = {PHRASE_ASK_TYPE, PHRASE_ASK_WRITE},
                                        [COUNTED] = {PHRASE_ASK_COUNT, PHRASE_ASK_WRITE_COUNT},
                                        [PLACE] = {PHRASE_ASK_POINT, PHRASE_ASK_MARK_CELL},
                                        [ONE] = {PHRASE_ASK_PICK, PHRASE_ASK_MARK},
                                        [SEVERAL] = {PHRASE_ASK_PICK_ALL, PHRASE_ASK_MARK_ALL}};
    size_t right = 0;
    for (size_t i = 0; i < ask->choices.count; i++)
        right += ask->choices.items[i].right;
    int hint = right > 1                          ? SEVERAL
               : dtype_is_whole(ask->value.dtype) ? COUNTED
               : ask->kind == ASK_CELL            ? PLACE
               : ask->kind == ASK_CHOICE          ? ONE
                                                  : FRACTION;
    PhraseId how_by = phrase_by(hints[hint][by == ANSWERED_BY_PENCIL], by == ANSWERED_BY_TAPS);
    Str how = phrase(a, how_by, phrase_number(a, (long long)ask->choices.count));
    Str near = words_of_nearness(a, ask);
    return near.len ? str_printf(a, "%.*s %.*s", STR_ARG(how), STR_ARG(near)) : how;
}

/* "scores[1,5], row "journey", column "step"". */
static Str cell_words(Arena *a, const Trace *t, const Target *what)
{
    CellRef cell = {what->node, what->time, what->cell};
    return str_printf(a, "%.*s%.*s", STR_ARG(cell_name(a, t, cell, what->name)),
                      STR_ARG(words_at_cell(a, t, cell)));
}

Str words_of_right(Arena *a, const Trace *t, const Ask *ask)
{
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
        strbuf_add(&out, cell_words(a, t, &ask->cell));
    return strbuf_str(&out);
}

Str words_of_asks(Arena *a, int count, int right, int wrong)
{
    if (count == 1)
        return phrase_plain(right   ? PHRASE_ASK_ONE_RIGHT
                            : wrong ? PHRASE_ASK_ONE_WRONG
                                    : PHRASE_ASK_ONE);
    if (right + wrong == 0)
        return phrase(a, PHRASE_ASK_MANY, phrase_number(a, count));
    return phrase(a, PHRASE_ASK_MANY_ANSWERED, phrase_number(a, count),
                  phrase_number(a, right + wrong), phrase_number(a, right));
}
