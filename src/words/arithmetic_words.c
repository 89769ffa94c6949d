/*
 * arithmetic_words.c - what happens in a cell, said in a sentence (see arithmetic.h).
 *
 * Most kinds say what their operation's row in the op table says; the others have a function. Where
 * axes bear tokens, the sentence is said of them.
 */
#include "words/arithmetic.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

static Str number(Arena *a, const Explanation *x, const char *part)
{
    return arithmetic_number(a, explain_part(x, part));
}

static Str triangle_sentence(Arena *a, const Explanation *x)
{
    Str row = number(a, x, "row"), column = number(a, x, "column");
    PhraseId id = x->terms ? PHRASE_KEPT : x->op == OP_TRIL ? PHRASE_CUT_ABOVE : PHRASE_CUT_BELOW;
    return phrase(a, id, row, column);
}

static Str drop_sentence(Arena *a, const Explanation *x)
{
    if (x->limit[1] <= 0)
        return phrase_plain(PHRASE_DROP_ALL);
    PhraseId id = explain_part(x, "kept").i64 ? PHRASE_DROP_KEPT : PHRASE_DROP_GONE;
    return phrase(a, id, number(a, x, "output"), number(a, x, "seed"),
                  str_printf(a, "%.4f", x->limit[0]), str_printf(a, "%g", x->limit[1]));
}

static Str uniform_sentence(Arena *a, const Explanation *x)
{
    return phrase(a, PHRASE_UNIFORM, number(a, x, "output"), number(a, x, "seed"),
                  str_printf(a, "%.4f", x->limit[0]), str_printf(a, "%.4f", x->limit[1]));
}

/* Column j of the result is made with row j of the weight as it is stored. */
static Str layer_sentence(Arena *a, const Trace *t, const Explanation *x)
{
    Shape s = trace_node(t, x->cell.node)->out.shape;
    Str row = str_printf(a, "%lld", (long long)(x->cell.cell % s.size[s.rank - 1]));
    return phrase(a, x->kind == EXPLAIN_LINEAR ? PHRASE_LAYER_BIAS : PHRASE_LAYER, row);
}

static Str what_happens(Arena *a, const Trace *t, const Explanation *x)
{
    if (op_row(x->op)->loops == LOOPS_LINEAR)
        return layer_sentence(a, t, x);
    switch (x->kind) {
    case EXPLAIN_LITERAL:
        return x->terms && x->term[0].at.source
                   ? phrase(a, PHRASE_LITERAL_LINE, str_printf(a, "%d", span_line(x->term[0].at)))
                   : phrase_plain(PHRASE_LITERAL);
    case EXPLAIN_FILL:
        return phrase_plain(PHRASE_FILL);
    case EXPLAIN_SAME:
        return phrase_plain(PHRASE_SAME);
    case EXPLAIN_DRAW:
        return phrase(a, PHRASE_DRAW, number(a, x, "output"), number(a, x, "seed"));
    case EXPLAIN_COUNT:
        return phrase(a, PHRASE_COUNT, number(a, x, "start"), number(a, x, "step"));
    case EXPLAIN_DROP:
        return drop_sentence(a, x);
    case EXPLAIN_UNIFORM:
        return uniform_sentence(a, x);
    case EXPLAIN_TRIANGLE:
        return triangle_sentence(a, x);
    case EXPLAIN_MASKED:
        return scalar_to(x->term[1].value, BOOL).b8
                   ? phrase(a, PHRASE_MASK_TRUE, arithmetic_number(a, x->term[2].value))
                   : phrase_plain(PHRASE_MASK_FALSE);
    case EXPLAIN_CAST:
    case EXPLAIN_ELEMENT:
    case EXPLAIN_SUM:
    case EXPLAIN_MEAN:
    case EXPLAIN_MAX:
    case EXPLAIN_MIN:
    case EXPLAIN_ARGMAX:
    case EXPLAIN_ARGMIN:
    case EXPLAIN_PRODUCTS:
    case EXPLAIN_LINEAR:
    case EXPLAIN_SOFTMAX:
    case EXPLAIN_KINDS:
        break;
    }
    return str_of(op_row(x->op)->doc);
}

/* The tokens of a cell's positions, the unknown ones left out; how many there are. */
static int cell_tokens(const Trace *t, CellRef c, Str *tokens)
{
    Shape shape = trace_node(t, c.node)->out.shape;
    int64_t at[MAX_RANK];
    int n = 0;
    index_split(shape, c.cell, at);
    for (int d = 0; d < shape.rank; d++) {
        Str token = axis_token(t, c.node, d, at[d]);
        if (token.len)
            tokens[n++] = token;
    }
    return n;
}

Str words_about(Arena *a, const Trace *t, const Explanation *x, Str what)
{
    Str tokens[MAX_RANK];
    int n = cell_tokens(t, x->cell, tokens);
    int rank = trace_node(t, x->cell.node)->out.shape.rank;
    if (n >= 2 && axes_attend(t, x->cell.node, rank - 2, rank - 1))
        return phrase(a, PHRASE_LOOKS_AT, tokens[n - 2], tokens[n - 1]);
    if (n >= 2) {
        Str pair = str_printf(a, "%.*s, %.*s", STR_ARG(tokens[n - 2]), STR_ARG(tokens[n - 1]));
        return phrase(a, PHRASE_OF_TOKEN, pair, what);
    }
    return n == 1 ? phrase(a, PHRASE_OF_TOKEN, tokens[0], what) : what;
}

Str words_of_cell(Arena *a, const Trace *t, const Explanation *x)
{
    Str tokens[MAX_RANK], what = what_happens(a, t, x);
    int n = cell_tokens(t, x->cell, tokens);
    if (n < 2 || (x->kind != EXPLAIN_DROP && x->kind != EXPLAIN_MASKED))
        return words_about(a, t, x, what);
    Str pair = str_printf(a, "%.*s → %.*s", STR_ARG(tokens[n - 2]), STR_ARG(tokens[n - 1]));
    return x->kind == EXPLAIN_MASKED ? phrase(a, PHRASE_OF_TOKEN, pair, what)
                                     : str_printf(a, "%.*s %.*s", STR_ARG(pair), STR_ARG(what));
}

/* True when the rounded terms on show do not add up to the rounded result. */
static bool looks_wrong(const Explanation *x)
{
    double sum = 0;
    if (x->result.dtype != FLOAT32 || x->more ||
        (x->kind != EXPLAIN_PRODUCTS && x->kind != EXPLAIN_SUM))
        return false;
    int pair = x->kind == EXPLAIN_PRODUCTS ? 2 : 1;
    for (int i = 0; i + pair <= x->terms; i += pair) {
        double term = round(scalar_double(x->term[i].value) * 1e4) / 1e4;
        double other = round(scalar_double(x->term[i + pair - 1].value) * 1e4) / 1e4;
        sum += pair == 2 ? term * other : term;
    }
    return !(fabs(round(sum * 1e4) - round(scalar_double(x->result) * 1e4)) < 0.5) && isfinite(sum);
}

Str words_of_terms(Arena *a, const Explanation *x, int terms)
{
    if (looks_wrong(x))
        return phrase_plain(PHRASE_ROUNDED);
    if (terms < 2 || x->result.dtype != FLOAT32)
        return STR("");
    return phrase(a, PHRASE_TERMS, str_printf(a, "%d", terms));
}
