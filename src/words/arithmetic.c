/*
 * arithmetic.c - explanations as formulas, and the sentences beside them (see arithmetic.h).
 *
 * Most operations write their terms as their row in the op table says: something before, between
 * and after them; and most sentences are those of the rows. The kinds of explanation that do not
 * fit have a function of their own. Where axes bear tokens, the sentence is said of them.
 */
#include "words/arithmetic.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

Str arithmetic_number(Arena *a, Scalar s)
{
    double v = scalar_double(s);
    if (s.dtype == BOOL)
        return str_of(s.b8 ? "True" : "False");
    if (s.dtype == INT64)
        return str_printf(a, "%lld", (long long)s.i64);
    if (isnan(v))
        return STR("nan");
    if (isinf(v))
        return v > 0 ? STR("inf") : STR("-inf");
    bool scientific = v != 0 && (fabs(v) < 0.00005 || fabs(v) >= 1e7);
    return scientific ? str_printf(a, "%.4e", v) : str_printf(a, "%.4f", v);
}

Str node_title(Arena *a, const Trace *t, NodeId id)
{
    const Node *n = trace_node(t, id);
    if (n->name.len)
        return n->name;
    return str_first_line(a, span_text(n->at));
}

Str cell_name(Arena *a, const Trace *t, CellRef c, Str name)
{
    Shape shape = trace_node(t, c.node)->out.shape;
    int64_t at[MAX_RANK];
    StrBuf out = strbuf_make(a);
    strbuf_add(&out, name.len ? name : node_title(a, t, c.node));
    if (shape.rank == 0)
        return strbuf_str(&out);
    index_split(shape, c.cell, at);
    for (int d = 0; d < shape.rank; d++)
        strbuf_printf(&out, "%c%lld", d ? ',' : '[', (long long)at[d]);
    strbuf_char(&out, ']');
    return strbuf_str(&out);
}

Str axis_token(const Trace *t, NodeId id, int dim, int64_t index)
{
    const Axis *axis = &trace_node(t, id)->axis[dim];
    return axis->token ? axis->token[index] : STR("");
}

bool axes_attend(const Trace *t, NodeId id, int row_dim, int column_dim)
{
    if (row_dim < 0 || column_dim < 0)
        return false;
    const Axis *row = &trace_node(t, id)->axis[row_dim];
    const Axis *column = &trace_node(t, id)->axis[column_dim];
    return row->token && column->token && str_equal(row->name, column->name);
}

/* The number that an explanation calls `part`. */
static Str part_number(Arena *a, const Explanation *x, const char *part)
{
    return arithmetic_number(a, explain_part(x, part));
}

/* ---- pieces ---- */

static const CellRef NOWHERE = {NO_NODE, 0, 0};

static void add(Arena *a, Arithmetic *f, Str text, PieceRole role, CellRef cell)
{
    Piece p = {.text = text, .role = role, .cell = cell};
    if (text.len)
        *ARENA_PUSH(a, f) = p;
}

static void add_plain(Arena *a, Arithmetic *f, const char *text)
{
    add(a, f, str_of(text), PIECE_PLAIN, NOWHERE);
}

/* Plain text that a line may break before. */
static void add_breakable(Arena *a, Arithmetic *f, const char *text)
{
    *ARENA_PUSH(a, f) = (Piece){.text = str_of(text), .cell = NOWHERE, .term_start = true};
}

static void add_term(Arena *a, Arithmetic *f, const Term *term, PieceRole role)
{
    add(a, f, arithmetic_number(a, term->value), role, term->cell);
    if (term->cell.node == NO_NODE && f->count)
        f->items[f->count - 1].at = term->at;
}

/* Writes what stands before the first term: as the row says, else "max(". */
static void add_before(Arena *a, Arithmetic *f, const Op *op)
{
    const char *name = op->name;
    add(a, f, op->notation.before ? str_of(op->notation.before) : str_printf(a, "%s(", name),
        PIECE_PLAIN, NOWHERE);
}

/* Term i of n, or the last one, where those from i on are left out. */
static int next_term(Arena *a, Arithmetic *f, int i, int n, int most)
{
    f->all_terms = n;
    if (n <= most || i != most - 1)
        return i;
    add_plain(a, f, f->gap);
    return n - 1;
}

/* Counts the terms that the explanation does not list, and stands for them: before term i, where
 * the list has its gap. */
static void pass_over(Arena *a, Arithmetic *f, const Explanation *x, int i, int n)
{
    f->all_terms = n + x->more;
    if (x->more && i == n / 2)
        add_plain(a, f, f->gap);
}

static void start_term(Arithmetic *f, size_t before)
{
    if (f->count > before)
        f->items[before].term_start = true;
    f->term_count++;
}

/* The terms as the operation's row writes them. */
static void write_terms(Arena *a, Arithmetic *f, const Explanation *x, int most)
{
    const Op *op = op_row(x->op);
    const char *between = op->notation.before ? op->notation.between : ", ";
    f->gap = between[0] == ',' ? ", …" : " + …";
    add_before(a, f, op);
    f->first_term = f->count;
    for (int i = 0; i < x->terms; i++) {
        i = next_term(a, f, i, x->terms, most);
        pass_over(a, f, x, i, x->terms);
        size_t before = f->count;
        add_plain(a, f, i ? between : "");
        add_term(a, f, &x->term[i], explain_operand(x, i) ? PIECE_SECOND : PIECE_FIRST);
        start_term(f, before);
    }
    f->after_terms = f->count;
    add_plain(a, f, op->notation.before ? op->notation.after : ")");
    if (x->kind == EXPLAIN_MEAN)
        add(a, f, str_printf(a, " / %d", x->terms + x->more), PIECE_PLAIN, NOWHERE);
}

static void write_products(Arena *a, Arithmetic *f, const Explanation *x, int most)
{
    f->gap = " + …";
    f->first_term = f->count;
    for (int i = 0; i < x->terms / 2; i++) {
        i = next_term(a, f, i, x->terms / 2, most);
        pass_over(a, f, x, i, x->terms / 2);
        size_t before = f->count;
        add_plain(a, f, i ? " + " : "");
        add_term(a, f, &x->term[2 * i], PIECE_FIRST);
        add_plain(a, f, "·");
        add_term(a, f, &x->term[2 * i + 1], PIECE_SECOND);
        start_term(f, before);
    }
    if (x->terms == 0)
        add_plain(a, f, "0");
    f->after_terms = f->count;
}

/* Products, and the bias behind them. */
static void write_linear(Arena *a, Arithmetic *f, const Explanation *x, int most)
{
    Explanation products = *x;
    products.terms--;
    write_products(a, f, &products, most);
    add_breakable(a, f, " + ");
    add_term(a, f, &x->term[x->terms - 1], PIECE_PLAIN);
}

/* kept: 0.3097 · 1 / 0.5; dropped: 0.3097 · 0. */
static void write_drop(Arena *a, Arithmetic *f, const Explanation *x)
{
    bool kept = explain_part(x, "kept").i64;
    Str factor = kept ? str_printf(a, "1 / %g", x->limit[1]) : STR("0");
    add_term(a, f, &x->term[0], PIECE_FIRST);
    add_plain(a, f, " · ");
    add(a, f, factor, PIECE_SECOND, NOWHERE);
}

/* One output of the generator, its low 24 bits as a number from 0 to 1. */
static void write_draw(Arena *a, Arithmetic *f, const Explanation *x)
{
    long long word = (long long)explain_part(x, "word").i64;
    add(a, f, str_printf(a, "(%lld & 0xFFFFFF)", word), PIECE_FIRST, NOWHERE);
    add_breakable(a, f, " / ");
    add(a, f, STR("2^24"), PIECE_FIRST, NOWHERE);
}

static void write_uniform(Arena *a, Arithmetic *f, const Explanation *x)
{
    double width = x->limit[1] - x->limit[0];
    write_draw(a, f, x);
    add_breakable(a, f, " · ");
    add(a, f, str_printf(a, "%.4f - %.4f", width, -x->limit[0]), PIECE_FIRST, NOWHERE);
}

static void write_softmax(Arena *a, Arithmetic *f, const Explanation *x)
{
    const Term *own = &x->term[explain_part(x, "index").i64];
    add_plain(a, f, "exp(");
    add_term(a, f, own, PIECE_FIRST);
    add_plain(a, f, " - ");
    add(a, f, part_number(a, x, "max"), PIECE_SECOND, NOWHERE);
    add_plain(a, f, ")");
    add_breakable(a, f, " / ");
    add(a, f, part_number(a, x, "sum"), PIECE_SECOND, NOWHERE);
    add_breakable(a, f, " = ");
    add(a, f, part_number(a, x, "exp"), PIECE_FIRST, NOWHERE);
    add_plain(a, f, " / ");
    add(a, f, part_number(a, x, "sum"), PIECE_SECOND, NOWHERE);
}

static void write_count(Arena *a, Arithmetic *f, const Explanation *x)
{
    add(a, f, part_number(a, x, "start"), PIECE_FIRST, NOWHERE);
    add_plain(a, f, " + ");
    add(a, f, part_number(a, x, "index"), PIECE_PLAIN, NOWHERE);
    add_plain(a, f, " · ");
    add(a, f, part_number(a, x, "step"), PIECE_SECOND, NOWHERE);
}

/* A moved number names the cell it comes from: query[1] = inputs[1,1] = 0.8700. */
static void write_moved(Arena *a, Arithmetic *f, const Trace *t, const Term *term)
{
    size_t before = f->count;
    if (term->cell.node == NO_NODE)
        add(a, f, span_text(term->at), PIECE_FIRST, NOWHERE);
    else
        add(a, f, cell_name(a, t, term->cell, STR("")), PIECE_FIRST, term->cell);
    if (f->count > before && term->cell.node == NO_NODE)
        f->items[before].at = term->at;
    if (f->count > before)
        f->items[before].term_start = true; /* mha.heads.0.forward.keys[0,1,0] needs a line */
}

static void write_masked(Arena *a, Arithmetic *f, const Trace *t, const Explanation *x)
{
    if (scalar_to(x->term[1].value, BOOL).b8)
        add(a, f, arithmetic_number(a, x->term[2].value), PIECE_SECOND, x->term[1].cell);
    else
        write_moved(a, f, t, &x->term[0]);
}

static void write_body(Arena *a, Arithmetic *f, const Trace *t, const Explanation *x, int most)
{
    switch (x->kind) {
    case EXPLAIN_PRODUCTS:
        write_products(a, f, x, most);
        return;
    case EXPLAIN_LINEAR:
        write_linear(a, f, x, most);
        return;
    case EXPLAIN_DROP:
        write_drop(a, f, x);
        return;
    case EXPLAIN_UNIFORM:
        write_uniform(a, f, x);
        return;
    case EXPLAIN_SOFTMAX:
        write_softmax(a, f, x);
        return;
    case EXPLAIN_DRAW:
        write_draw(a, f, x);
        return;
    case EXPLAIN_COUNT:
        write_count(a, f, x);
        return;
    case EXPLAIN_MASKED:
        write_masked(a, f, t, x);
        return;
    case EXPLAIN_LITERAL:
    case EXPLAIN_FILL:
    case EXPLAIN_SAME:
    case EXPLAIN_CAST:
        write_moved(a, f, t, &x->term[0]);
        return;
    case EXPLAIN_TRIANGLE:
        if (x->terms)
            write_moved(a, f, t, &x->term[0]);
        return;
    case EXPLAIN_ELEMENT:
    case EXPLAIN_SUM:
    case EXPLAIN_MEAN:
    case EXPLAIN_MAX:
    case EXPLAIN_MIN:
    case EXPLAIN_ARGMAX:
    case EXPLAIN_ARGMIN:
        write_terms(a, f, x, most);
        return;
    case EXPLAIN_KINDS:
        return;
    }
}

/* ---- sentences ---- */

static Str triangle_sentence(Arena *a, const Explanation *x)
{
    Str row = part_number(a, x, "row"), column = part_number(a, x, "column");
    PhraseId id = x->terms ? PHRASE_KEPT : x->op == OP_TRIL ? PHRASE_CUT_ABOVE : PHRASE_CUT_BELOW;
    return phrase(a, id, row, column);
}

static Str drop_sentence(Arena *a, const Explanation *x)
{
    if (x->limit[1] <= 0)
        return phrase_plain(PHRASE_DROP_ALL);
    PhraseId id = explain_part(x, "kept").i64 ? PHRASE_DROP_KEPT : PHRASE_DROP_GONE;
    return phrase(a, id, part_number(a, x, "output"), part_number(a, x, "seed"),
                  str_printf(a, "%.4f", x->limit[0]), str_printf(a, "%g", x->limit[1]));
}

static Str uniform_sentence(Arena *a, const Explanation *x)
{
    return phrase(a, PHRASE_UNIFORM, part_number(a, x, "output"), part_number(a, x, "seed"),
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
        return phrase(a, PHRASE_DRAW, part_number(a, x, "output"), part_number(a, x, "seed"));
    case EXPLAIN_COUNT:
        return phrase(a, PHRASE_COUNT, part_number(a, x, "start"), part_number(a, x, "step"));
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

/* `what`, said of the cell's tokens: "how much does step look at Your?", "step: WHAT"; without any
 * as it is. */
static Str words_about(Arena *a, const Trace *t, const Explanation *x, Str what)
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

/* What happens in the explained cell, with its tokens where its axes have labels. */
static Str words_of_cell(Arena *a, const Trace *t, const Explanation *x)
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

/* "3 terms, float32", or that the rounded terms on show do not add up to the rounded result; empty:
 * nothing to add. */
static Str words_of_terms(Arena *a, const Explanation *x, int terms)
{
    if (looks_wrong(x))
        return phrase_plain(PHRASE_ROUNDED);
    if (terms < 2 || x->result.dtype != FLOAT32)
        return STR("");
    return phrase(a, PHRASE_TERMS, str_printf(a, "%d", terms));
}

/* ---- formulas ---- */

Arithmetic arithmetic_make(Arena *a, const Trace *t, const Explanation *x, Str name, int most)
{
    Arithmetic f = {0};
    add(a, &f, name, PIECE_NAME, x->cell);
    add_plain(a, &f, " = ");
    size_t body = f.count;
    write_body(a, &f, t, x, most);
    if (f.count > body)
        add_breakable(a, &f, " = ");
    add(a, &f, arithmetic_number(a, x->result), PIECE_RESULT, NOWHERE);
    f.sentence = words_of_cell(a, t, x);
    f.note = words_of_terms(a, x, f.all_terms);
    return f;
}

Arithmetic arithmetic_covered(Arena *a, const Trace *t, const Explanation *x, Str name)
{
    Arithmetic f = {0};
    add(a, &f, name, PIECE_NAME, x->cell);
    add_plain(a, &f, " = ");
    add(a, &f, STR("?"), PIECE_RESULT, NOWHERE);
    f.sentence = words_about(a, t, x, phrase_plain(PHRASE_GUESS));
    return f;
}

Arithmetic arithmetic_shorten(Arena *a, const Arithmetic *full, int most)
{
    Arithmetic f = *full;
    if (full->term_count <= most)
        return f;
    f.items = NULL;
    f.count = f.capacity = 0;
    int term = 0, head = most - 1;
    for (size_t i = 0; i < full->count; i++) {
        bool inside = i >= full->first_term && i < full->after_terms;
        term += inside && full->items[i].term_start;
        bool shown = !inside || term <= head || term == full->term_count;
        if (shown)
            *ARENA_PUSH(a, &f) = full->items[i];
        else if (term == head + 1 && full->items[i].term_start)
            add_plain(a, &f, full->gap);
        if (i + 1 == full->after_terms)
            f.after_terms = f.count;
    }
    f.term_count = most;
    return f;
}

void arithmetic_write(StrBuf *out, const Arithmetic *f)
{
    for (size_t i = 0; i < f->count; i++)
        strbuf_add(out, f->items[i].text);
}
