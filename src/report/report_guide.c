/*
 * report_guide.c - the few lines at the top of a lesson's text that say what its short forms mean:
 * those that stand in it, each once.
 */
#include "report/report.h"

#include "trace/trace.h"

static const struct {
    const char *name, *counts;
} symbols[] = {
#define SYMBOL(name, counts) {name, counts},
#include "report/guide.def"
#undef SYMBOL
};

enum { SYMBOLS = sizeof symbols / sizeof *symbols };
_Static_assert((int)SYMBOLS <= (int)GUIDE_SYMBOLS, "each has its bit");

void guide_axes(Report *r, const Node *n)
{
    for (int d = 0; d < n->out.shape.rank; d++) {
        r->guide.axes = r->guide.axes || n->axis[d].name.len > 0;
        for (int k = 0; k < SYMBOLS; k++)
            if (str_is(n->axis[d].name, symbols[k].name))
                r->guide.symbol[k] = true;
    }
}

void guide_verdict(Report *r, PhraseId said)
{
    r->guide.book = r->guide.book || said == PHRASE_AS_IN_BOOK;
    r->guide.written = r->guide.written || said == PHRASE_AS_WRITTEN;
    r->guide.coins = r->guide.coins || said == PHRASE_NOT_MEANT;
}

static void say(Report *r, bool occurs, PhraseId id)
{
    if (occurs)
        report_wrapped(r, INDENT, HANG, phrase_plain(id));
}

void guide_write(Report *r)
{
    const ShortForms *g = &r->guide;
    if (!g->axes && !g->places && !g->book && !g->written)
        return;
    report_line(r, 0, phrase_plain(PHRASE_GUIDE));
    say(r, g->axes, PHRASE_GUIDE_DIMS);
    for (int k = 0; k < SYMBOLS; k++)
        if (g->symbol[k])
            report_line(r, 2 * INDENT,
                        phrase(r->scratch, PHRASE_GUIDE_SYMBOL, str_of(symbols[k].name),
                               str_of(symbols[k].counts)));
    say(r, g->places, PHRASE_GUIDE_PLACES);
    say(r, g->kernels, PHRASE_GUIDE_KERNELS);
    say(r, g->prelude, PHRASE_GUIDE_PRELUDE);
    say(r, g->book, PHRASE_GUIDE_BOOK);
    say(r, g->written, g->book ? PHRASE_GUIDE_WRITTEN_TOO : PHRASE_GUIDE_WRITTEN);
    say(r, g->coins, PHRASE_GUIDE_COINS);
    strbuf_char(r->out, '\n');
}
