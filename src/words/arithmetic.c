/*
 * arithmetic.c - explanations as formulas, and the sentences beside them (see arithmetic.h).
 *
 * Most operations write their terms as their row in the op table says: something before, between
 * and after them; and most sentences are those of the rows. The kinds of explanation that do not
 * fit have a function of their own. Where axes bear tokens, the sentence is said of them.
 */
#include "words/arithmetic.h"

#include "language/composed.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Too small or too large for four decimals. */
static bool is_scientific(double v)
{
    return v != 0 && (fabs(v) < 0.00005 || fabs(v) >= 1e7);
}

Str arithmetic_number(Arena *a, Scalar s)
{
    double v = scalar_double(s);
    if (s.dtype == BOOL)
        return str_of(s.b8 ? "True" : "False");
    if (dtype_is_whole(s.dtype))
        return str_printf(a, "%lld", (long long)s.i64);
    if (isnan(v))
        return STR("nan");
    if (isinf(v))
        return v > 0 ? STR("inf") : STR("-inf");
    return is_scientific(v) ? str_printf(a, "%.4e", v) : str_printf(a, "%.4f", v);
}

Str arithmetic_answer(Arena *a, Scalar s)
{
    static const double exact = 1e15; /* below it every whole number is a double of its own */
    double v = scalar_double(s);
    if (!dtype_is_whole(s.dtype) && v == floor(v) && fabs(v) < exact)
        return str_printf(a, "%.0f", v);
    return arithmetic_number(a, s);
}

Str part_number(Arena *a, const Explanation *x, const char *part)
{
    return arithmetic_number(a, explain_part(x, part));
}

/* ---- pieces ---- */

/* A formula that is being written. */
typedef struct Writing {
    Arena *a;
    const Trace *t;
    const Explanation *x;
    Str name; /* of the cell */
    int most; /* terms that are written out */
    Arithmetic f;
} Writing;

static const CellRef NOWHERE = {NO_NODE, 0, 0};

static void add(Writing *w, Piece p)
{
    if (p.text.len)
        *ARENA_PUSH(w->a, &w->f) = p;
}

static void add_text(Writing *w, Str text, PieceRole role)
{
    add(w, (Piece){.text = text, .role = role, .cell = NOWHERE});
}

static void add_plain(Writing *w, const char *text)
{
    add_text(w, str_of(text), PIECE_PLAIN);
}

/* Plain text that a line may break before. */
static void add_breakable(Writing *w, const char *text)
{
    add(w, (Piece){.text = str_of(text), .cell = NOWHERE, .term_start = true});
}

static void add_part(Writing *w, const char *part, PieceRole role)
{
    add_text(w, part_number(w->a, w->x, part), role);
}

static void add_term(Writing *w, int i, PieceRole role)
{
    const Term *term = &w->x->term[i];
    int op = w->x->op;
    Str number = arithmetic_number(w->a, term->value);
    bool closed = i == 0 && w->x->kind == EXPLAIN_ELEMENT && (op == OP_POW || op == OP_POWER);
    if (closed && str_starts(number, "-")) /* -2 ** 2 would be -4 */
        number = str_printf(w->a, "(%.*s)", STR_ARG(number));
    add(w, (Piece){.text = number, .role = role, .cell = term->cell, .at = term->at});
}

/* ---- what is computed ---- */

/* What a group of terms that are multiplied amounts to. */
static double group_value(const Explanation *x, int first, int each)
{
    double value = 1;
    for (int k = first; k < first + each; k++)
        value *= scalar_double(x->term[k].value);
    return value;
}

/* The group that counts most: of a minimum the smallest, of a maximum the largest, else the one
 * farthest from 0. What is not a number outweighs all. */
static int weightiest_group(const Explanation *x, int groups, int each)
{
    bool least = x->kind == EXPLAIN_MIN || x->kind == EXPLAIN_ARGMIN;
    bool most = x->kind == EXPLAIN_MAX || x->kind == EXPLAIN_ARGMAX;
    int best = 0;
    double weight = -HUGE_VAL;
    for (int i = 0; i < groups; i++) {
        double value = group_value(x, i * each, each);
        double own = least ? -value : most ? value : fabs(value);
        if (isnan(value))
            return i;
        if (own > weight) {
            weight = own;
            best = i;
        }
    }
    return best;
}

/* Of `count` terms at most `most` are written out: the first ones, the last, and the one that
 * counts most. */
static bool is_written(int term, int count, int most, int weightiest)
{
    int head = most - 1;
    bool within = count > most && weightiest >= head && weightiest < count - 1;
    if (count <= most)
        return true;
    if (!within)
        return term < head || term == count - 1;
    if (most <= 2)
        return term == weightiest || (term == 0 && most == 2);
    return term < head - 1 || term == weightiest || term == count - 1;
}

/* One group of terms, and what stands before it. */
static void write_group(Writing *w, int first, int each, const char *before, bool keeps)
{
    Arithmetic *f = &w->f;
    size_t start = f->count;
    add_plain(w, before);
    for (int k = first; k < first + each; k++) {
        add_plain(w, k > first ? "·" : "");
        add_term(w, k, explain_operand(w->x, k) ? PIECE_SECOND : PIECE_FIRST);
    }
    if (f->count > start) {
        f->items[start].term_start = true;
        f->items[start].keeps = keeps;
    }
    f->term_count++;
}

/* The first `n` terms of the explanation in groups of `each`, which are multiplied, with `between`
 * the groups. One gap stands for neighbouring groups that there is no room for, another one for
 * those that the explanation does not list: these lie in the middle. */
static void write_groups(Writing *w, int n, int each, const char *between)
{
    Arithmetic *f = &w->f;
    int groups = n / each, weightiest = weightiest_group(w->x, groups, each);
    bool gap = false;
    f->gap = between[0] == ',' ? ", …" : " + …";
    f->all_terms = groups + w->x->more;
    f->first_term = f->count;
    for (int i = 0; i < groups; i++) {
        bool written = is_written(i, groups, w->most, weightiest);
        if (!gap && (!written || (w->x->more && i == groups / 2)))
            add_plain(w, f->gap);
        gap = !written;
        if (written)
            write_group(w, i * each, each, i ? between : "", i == weightiest);
    }
    f->after_terms = f->count;
}

/* The terms as the operation's row writes them, else "max(1, 2)"; of a row that a row was made of
 * the place, too: "sort(1, 2)[0]". */
static void write_terms(Writing *w)
{
    const Explanation *x = w->x;
    const Op *op = op_row(x->op);
    bool own = op->notation.before, whole = x->kind == EXPLAIN_SCAN && !op->grows;
    CellRef made;
    Str told = words_of_op(explain_maker(w->t, x->cell, &made));
    size_t open = str_find(told, '('); /* the terms stand in the brackets, before what is there */
    size_t rest = open < told.len ? open + 1 : open;
    bool more = rest < told.len && told.at[rest] != ')' && x->terms > 0;
    Str before = own ? str_of(op->notation.before) : str_printf(w->a, "%.*s(", (int)open, told.at);
    Str after = own ? str_of(op->notation.after)
                : rest < told.len
                    ? str_printf(w->a, "%s%.*s", more ? ", " : "", STR_ARG(str_from(told, rest)))
                    : STR(")");
    add_text(w, before, PIECE_PLAIN);
    write_groups(w, x->terms, 1, own ? op->notation.between : ", ");
    add_text(w, after, PIECE_PLAIN);
    if (whole && !own)
        add_text(w, str_printf(w->a, "[%.*s]", STR_ARG(part_number(w->a, x, "index"))),
                 PIECE_PLAIN);
    if (x->kind == EXPLAIN_MEAN)
        add_text(w, str_printf(w->a, " / %d", x->terms + x->more), PIECE_PLAIN);
}

/* Products, and the bias behind them. */
static void write_products(Writing *w)
{
    int bias = w->x->kind == EXPLAIN_LINEAR;
    write_groups(w, w->x->terms - bias, 2, " + ");
    if (w->x->terms == bias) {
        add_plain(w, "0");
        w->f.after_terms = w->f.count;
    }
    if (bias) {
        add_breakable(w, " + ");
        add_term(w, w->x->terms - 1, PIECE_SECOND); /* the hue that it has in the picture */
    }
}

/* kept: 0.3097 · (1 / 0.5); dropped: 0.3097 · 0. */
static void write_drop(Writing *w)
{
    bool kept = explain_part(w->x, "kept").i64;
    add_term(w, 0, PIECE_FIRST);
    add_plain(w, " · ");
    add_text(w, kept ? str_printf(w->a, "(1 / %g)", w->x->limit[1]) : STR("0"), PIECE_SECOND);
}

/* The low 24 bits of an output of the generator; of two outputs, 53 bits. */
static unsigned long long drawn_bits(const Explanation *x, bool wide)
{
    unsigned long long word = (unsigned long long)explain_part(x, "word").i64;
    return word & (wide ? 0x1fffffffffffff : 0xffffff);
}

static void write_draw(Writing *w)
{
    bool wide = w->x->result.dtype == FLOAT64;
    add_text(w, str_printf(w->a, "%llu", drawn_bits(w->x, wide)), PIECE_FIRST);
    add_breakable(w, " / ");
    add_text(w, wide ? STR("2⁵³") : STR("2²⁴"), PIECE_FIRST);
}

/* 0.2961 · 1.1547 - 0.5774: a number from 0 to 1, spread over a range. */
static void write_uniform(Writing *w)
{
    const double *limit = w->x->limit;
    bool wide = w->x->result.dtype == FLOAT64;
    double unit = ldexp((double)drawn_bits(w->x, wide), wide ? -53 : -24);
    add_text(w, str_printf(w->a, "%.4f", unit), PIECE_FIRST);
    add_breakable(w, " · ");
    add_text(w, str_printf(w->a, "%.4f - %.4f", limit[1] - limit[0], -limit[0]), PIECE_FIRST);
}

/* 0.3000 + 2.0000 · radius · cos(angle); without the mean and the spread where they change nothing.
 */
static void write_normal(Writing *w)
{
    const Explanation *x = w->x;
    if (x->limit[0] != 0)
        add_text(w, str_printf(w->a, "%.4f + ", x->limit[0]), PIECE_FIRST);
    if (x->limit[1] != 1)
        add_text(w, str_printf(w->a, "%.4f · ", x->limit[1]), PIECE_FIRST);
    add_part(w, "radius", PIECE_FIRST);
    add_breakable(w, " · ");
    add_plain(w, x->sine ? "sin(" : "cos(");
    add_part(w, "angle", PIECE_SECOND);
    add_plain(w, ")");
}

/* The outputs modulo the range, and up to the least number. */
static void write_randint(Writing *w)
{
    add_text(w, str_printf(w->a, "%llu", (unsigned long long)explain_part(w->x, "word").i64),
             PIECE_FIRST);
    add_breakable(w, " % ");
    add_part(w, "range", PIECE_SECOND);
    add_plain(w, " + ");
    add_part(w, "least", PIECE_PLAIN);
}

/* What stood at the place that was chosen among those from the cell on. */
static void write_shuffle(Writing *w)
{
    add_plain(w, "numbers[");
    add_part(w, "index", PIECE_PLAIN);
    add_plain(w, " + ");
    add_part(w, "word", PIECE_FIRST);
    int64_t left = explain_part(w->x, "count").i64 - explain_part(w->x, "index").i64;
    add_text(w, str_printf(w->a, " %% %lld]", (long long)left), PIECE_SECOND);
}

/* The even number that two outputs make. */
static double wide_unit(const Explanation *x)
{
    return ldexp((double)drawn_bits(x, true), -53);
}

static void write_waiting(Writing *w)
{
    double rate = w->x->limit[0];
    add_text(w, str_printf(w->a, "-log(1 - %llu", drawn_bits(w->x, true)), PIECE_FIRST);
    add_breakable(w, " / ");
    add_text(w, str_printf(w->a, "2⁵³) / %g", rate), PIECE_FIRST);
    add_breakable(w, " = ");
    add_text(w, str_printf(w->a, "-log(1 - %.4f) / %g", wide_unit(w->x), rate), PIECE_FIRST);
}

static void write_softmax(Writing *w)
{
    add_plain(w, "exp(");
    add_term(w, (int)explain_part(w->x, "index").i64, PIECE_FIRST);
    add_plain(w, " - ");
    add_part(w, "max", PIECE_SECOND);
    add_plain(w, ")");
    add_breakable(w, " / ");
    add_part(w, "sum", PIECE_SECOND);
    add_breakable(w, " = ");
    add_part(w, "exp", PIECE_FIRST);
    add_plain(w, " / ");
    add_part(w, "sum", PIECE_SECOND);
}

static void write_count(Writing *w)
{
    add_part(w, "start", PIECE_FIRST);
    add_plain(w, " + ");
    add_part(w, "index", PIECE_PLAIN);
    add_plain(w, " · ");
    add_part(w, "step", PIECE_SECOND);
}

/* A moved number names the cell it comes from: query[1] = inputs[1,1] = 0.8700. A name such as
 * mha.heads.0.forward.keys[0,1,0] needs a line of its own. What a triangle cut has no term. */
static void write_moved(Writing *w)
{
    const Term *term = w->x->term;
    if (w->x->terms == 0)
        return;
    CellRef made, from = term->cell;
    const Node *n = explain_maker(w->t, w->x->cell, &made);
    if (from.node != NO_NODE)
        from = words_cell(w->t, w->a, n, from);
    Str text = from.node == NO_NODE ? span_text(term->at) : words_operand_cell(w->a, w->t, n, from);
    bool composed = term->cell.node == NO_NODE && term->at.source && composed_text(term->at.source);
    if (composed || str_equal(text, w->name) ||
        str_equal(text, arithmetic_number(w->a, w->x->result)))
        return; /* x[0] = x[0] = 1, -inf = -inf */
    add(w, (Piece){text, PIECE_FIRST, from, term->at, true, false});
}

static void write_added(Writing *w)
{
    write_groups(w, w->x->terms, 1, " + ");
}

/* Where a cell stands along a dimension: counted from its number among all cells. */
static void write_place(Writing *w)
{
    add_part(w, "cell", PIECE_FIRST);
    add_plain(w, " // ");
    add_part(w, "step", PIECE_PLAIN);
    add_plain(w, " % ");
    add_part(w, "size", PIECE_PLAIN);
}

static void write_nothing(Writing *w)
{
    (void)w; /* there is no explanation */
}

static bool is_masked(const Explanation *x)
{
    return scalar_to(x->term[1].value, BOOL).b8;
}

static void write_masked(Writing *w)
{
    if (!is_masked(w->x)) /* else the number that is filled in is the result */
        write_moved(w);
}

/* How each kind of explanation is written; NULL: write_terms. */
static void (*const formulas[EXPLAIN_KINDS + 1])(Writing *w) = {
    [EXPLAIN_LITERAL] = write_moved,   [EXPLAIN_FILL] = write_moved,
    [EXPLAIN_COUNT] = write_count,     [EXPLAIN_SPACE] = write_count,
    [EXPLAIN_DRAW] = write_draw,       [EXPLAIN_UNIFORM] = write_uniform,
    [EXPLAIN_NORMAL] = write_normal,   [EXPLAIN_RANDINT] = write_randint,
    [EXPLAIN_SHUFFLE] = write_shuffle, [EXPLAIN_WAITING] = write_waiting,
    [EXPLAIN_DROP] = write_drop,       [EXPLAIN_SAME] = write_moved,
    [EXPLAIN_CAST] = write_moved,      [EXPLAIN_PRODUCTS] = write_products,
    [EXPLAIN_LINEAR] = write_products, [EXPLAIN_SOFTMAX] = write_softmax,
    [EXPLAIN_MASKED] = write_masked,   [EXPLAIN_PICKED] = write_moved,
    [EXPLAIN_ADDED] = write_added,     [EXPLAIN_PLACE] = write_place,
    [EXPLAIN_TRIANGLE] = write_moved,  [EXPLAIN_KINDS] = write_nothing,
};

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

enum { CHAIN_MOST = 16 }; /* operations between weights and their softmax that are followed */

/* A score as the product made it, or a weight from softmax on: of these one asks how much a word
 * looks at another, not of a score on its way between them. */
static bool is_attention(const Trace *t, CellRef c)
{
    bool own = true;
    for (int k = 0; k < CHAIN_MOST && c.node != NO_NODE; k++) {
        const Node *n = lineage_maker(t, c.node, c.time);
        if (!n || op_row(n->op)->loops == LOOPS_SOFTMAX)
            return n || own;
        if (n->op == OP_MATMUL || n->op == OP_DOT || n->in_count == 0)
            return own;
        own = own && op_is_view(n->op);
        c = (CellRef){.node = n->in[0].node, .time = n->id};
    }
    return false;
}

/* `what`, said of the cell's tokens: "how much does step look at Your?", "step: WHAT"; without any
 * as it is. What became of one weight is said of the way from word to word: "step → Your: WHAT". */
static Str words_of_cell(Arena *a, const Trace *t, const Explanation *x, Str what, bool covered)
{
    Str tokens[MAX_RANK];
    int n = cell_tokens(t, x->cell, tokens), rank = trace_node(t, x->cell.node)->out.shape.rank;
    bool drop = x->kind == EXPLAIN_DROP, one_way = (drop || x->kind == EXPLAIN_MASKED) && !covered;
    if (n < 2)
        return n == 1 ? phrase(a, PHRASE_OF_TOKEN, tokens[0], what) : what;
    if (!one_way && is_attention(t, x->cell) &&
        axes_attend(t, x->cell.node, x->cell.time, rank - 2, rank - 1))
        return phrase(a, PHRASE_LOOKS_AT, tokens[n - 2], tokens[n - 1]);
    Str pair = str_printf(a, "%.*s%s%.*s", STR_ARG(tokens[n - 2]), one_way ? " → " : ", ",
                          STR_ARG(tokens[n - 1]));
    return drop && one_way ? str_printf(a, "%.*s %.*s", STR_ARG(pair), STR_ARG(what))
                           : phrase(a, PHRASE_OF_TOKEN, pair, what);
}

/* A number as it is written, with four decimals. A float's 24 bits times 10000 are exact, so that
 * it is rounded as in its text. */
static double written(Arena *a, Scalar s)
{
    double v = scalar_double(s);
    if (dtype_is_whole(s.dtype) || s.dtype == BOOL || !isfinite(v))
        return v;
    bool plain = v == (double)(float)v && !is_scientific(v);
    return plain ? rint(v * 10000) / 10000 : strtod(arithmetic_number(a, s).at, NULL);
}

static double written_part(Arena *a, const Explanation *x, const char *part)
{
    return written(a, explain_part(x, part));
}

static double sum_of_written(Arena *a, const Explanation *x)
{
    double sum = 0;
    int pair = x->kind == EXPLAIN_PRODUCTS || x->kind == EXPLAIN_LINEAR ? 2 : 1, i = 0;
    for (; i + pair <= x->terms; i += pair) {
        double term = written(a, x->term[i].value);
        sum += pair == 2 ? term * written(a, x->term[i + 1].value) : term;
    }
    return i < x->terms ? sum + written(a, x->term[i].value) : sum; /* the bias of a layer */
}

/* Does it look as if a number were another one? That of zeros without a sign is none. */
static bool looks_other(Arena *a, double sum, double result)
{
    double shown = written(a, scalar_f32((float)sum)), want = written(a, scalar_f32((float)result));
    return shown != want && !(isnan(shown) && isnan(want));
}

/* True when the rounded terms on show do not make the rounded result. */
static bool looks_wrong(Arena *a, const Explanation *x)
{
    double result = scalar_double(x->result), one, last;
    if (x->result.dtype != FLOAT32 || x->more || x->op == OP_TIMES_PLUS)
        return false;
    switch (x->kind) {
    case EXPLAIN_PRODUCTS:
    case EXPLAIN_LINEAR:
    case EXPLAIN_SUM:
        return looks_other(a, sum_of_written(a, x), result);
    case EXPLAIN_MEAN:
        return looks_other(a, sum_of_written(a, x) / x->terms, result);
    case EXPLAIN_ELEMENT:
        one = written(a, x->term[0].value);
        last = written(a, x->term[x->terms - 1].value);
        return looks_other(a,
                           scalar_double(op_cell(op_row(x->op), FLOAT32, scalar_f32((float)one),
                                                 scalar_f32((float)last))),
                           result);
    case EXPLAIN_SOFTMAX:
        one = written_part(a, x, "exp");
        return looks_other(a, one / written_part(a, x, "sum"), result);
    default:
        return false;
    }
}

enum { TERMS_COUNTED = 8 }; /* so many are counted by eye */

/* "96 terms in all" where there are too many to count them, or that the rounded terms on show do
 * not add up to the rounded result; empty: nothing to add. */
static Str words_of_terms(Arena *a, const Explanation *x, int terms)
{
    if (looks_wrong(a, x))
        return phrase_plain(PHRASE_ROUNDED);
    if (terms <= TERMS_COUNTED)
        return STR("");
    return phrase(a, PHRASE_TERMS, phrase_number(a, terms));
}

/* ---- formulas ---- */

Arithmetic arithmetic_make(Arena *a, const Trace *t, const Explanation *x, Str name, int most)
{
    Writing w = {.a = a, .t = t, .x = x, .name = name, .most = most};
    bool covered = most == ARITHMETIC_COVERED;
    Str number = covered ? STR("?") : arithmetic_number(a, x->result);
    add(&w, (Piece){.text = name, .role = PIECE_NAME, .cell = x->cell});
    add_plain(&w, " = ");
    size_t body = w.f.count;
    if (!covered)
        (formulas[x->kind] ? formulas[x->kind] : write_terms)(&w);
    if (w.f.count > body)
        add_breakable(&w, " = ");
    bool masked = !covered && x->kind == EXPLAIN_MASKED && is_masked(x);
    add(&w,
        (Piece){.text = number, .role = PIECE_RESULT, .cell = masked ? x->term[1].cell : NOWHERE});
    Str what = covered ? phrase_plain(PHRASE_COVERED_CELL) : words_of_what(a, t, x, name);
    w.f.sentence = words_of_cell(a, t, x, what, covered);
    w.f.note = covered ? STR("") : words_of_terms(a, x, w.f.all_terms);
    return w.f;
}

/* Which of the terms counts most; -1: it is not known. */
static int kept_term(const Arithmetic *f)
{
    int term = -1;
    for (size_t i = f->first_term; i < f->after_terms; i++) {
        term += f->items[i].term_start;
        if (f->items[i].keeps)
            return term;
    }
    return -1;
}

Arithmetic arithmetic_shorten(Arena *a, const Arithmetic *full, int most)
{
    Writing w = {.a = a, .f = *full};
    Arithmetic *f = &w.f;
    int term = -1, kept = kept_term(full);
    bool gap = false;
    if (full->term_count <= most)
        return *full;
    f->items = NULL;
    f->count = f->capacity = 0;
    for (size_t i = 0; i < full->count; i++) {
        const Piece *p = &full->items[i];
        bool inside = i >= full->first_term && i < full->after_terms;
        term += inside && p->term_start;
        bool left_out = inside && (!is_written(term, full->term_count, most, kept) ||
                                   (!p->term_start && str_is(p->text, full->gap)));
        if (!left_out)
            add(&w, *p);
        else if (!gap)
            add_plain(&w, full->gap);
        gap = left_out;
        if (i + 1 == full->after_terms)
            f->after_terms = f->count;
    }
    f->term_count = most;
    return *f;
}

void arithmetic_write(StrBuf *out, const Arithmetic *f)
{
    for (size_t i = 0; i < f->count; i++)
        strbuf_add(out, f->items[i].text);
}
