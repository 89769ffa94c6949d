/*
 * happens.c - what happened to a cell, in words.
 *
 * A sentence is the one of the operation's row, with what stands for the cell at hand in its
 * places: the row that was summed, the names of the operands. Kinds of explanation that need their
 * own numbers have a function here.
 *
 * Must not know: formulas.
 */
#include "language/composed.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static bool is_masked(const Explanation *x)
{
    return scalar_to(x->term[1].value, BOOL).b8;
}

/* "wte.weight[3,1] of the file" */
static Str load_sentence(Arena *a, const Node *n, int64_t cell)
{
    StrBuf out = strbuf_make(a);
    int64_t at[MAX_RANK];
    Shape s = n->out.shape;
    if (!n->attr.file_entry.len)
        return phrase_plain(PHRASE_FROM_FILE);
    index_split(s, cell, at);
    strbuf_add(&out, n->attr.file_entry);
    for (int d = 0; d < s.rank; d++)
        strbuf_printf(&out, "%s%lld%s", d ? "," : "[", (long long)at[d],
                      d + 1 == s.rank ? "]" : "");
    return phrase(a, PHRASE_FROM_FILE_ENTRY, strbuf_str(&out));
}

/* A number as it is written, or what was computed there: stoi[c]. */
static Str literal_sentence(Arena *a, const Explanation *x)
{
    Span at = x->terms ? x->term[0].at : (Span){0};
    double number;
    if (!at.source || composed_text(at.source))
        return phrase_plain(PHRASE_LITERAL);
    Str text = span_text(at);
    bool sign = str_starts(text, "-") || str_starts(text, "+");
    bool written = str_to_double(str_from(text, sign), &number) || str_is(text, "True") ||
                   str_is(text, "False") || str_find(text, '\n') < text.len;
    if (written && str_is(at.source->name, "prelude"))
        return phrase_plain(PHRASE_LITERAL_PRELUDE);
    return written ? phrase_plain(PHRASE_LITERAL) : phrase(a, PHRASE_VALUE_OF, text);
}

static Str triangle_sentence(Arena *a, const Explanation *x)
{
    Str row = part_number(a, x, "row"), column = part_number(a, x, "column");
    return phrase(a, x->terms ? PHRASE_KEPT : PHRASE_CUT, row, column);
}

static bool has_part(const Explanation *x, const char *name)
{
    for (int i = 0; i < x->parts; i++)
        if (strcmp(x->part[i].name, name) == 0)
            return true;
    return false;
}

static Str drop_sentence(Arena *a, const Explanation *x)
{
    if (x->limit[1] <= 0)
        return phrase_plain(PHRASE_DROP_ALL);
    bool kept = explain_part(x, "kept").i64, mkl = has_part(x, "mkl");
    PhraseId id = kept ? (mkl ? PHRASE_DROP_KEPT_MKL : PHRASE_DROP_KEPT)
                       : (mkl ? PHRASE_DROP_GONE_MKL : PHRASE_DROP_GONE);
    return phrase(a, id, part_number(a, x, "number"), part_number(a, x, "seed"),
                  str_printf(a, "%.4f", x->limit[0]), str_printf(a, "%g", x->limit[1]));
}

static Str uniform_sentence(Arena *a, const Explanation *x)
{
    return phrase(a, PHRASE_UNIFORM, part_number(a, x, "number"), part_number(a, x, "seed"),
                  str_printf(a, "%.4f", x->limit[0]), str_printf(a, "%.4f", x->limit[1]));
}

static Str normal_sentence(Arena *a, const Explanation *x)
{
    return phrase(a, PHRASE_NORMAL, part_number(a, x, "number"), part_number(a, x, "second"),
                  part_number(a, x, "seed"));
}

static Str mask_sentence(Arena *a, const Explanation *x)
{
    return is_masked(x) ? phrase(a, PHRASE_MASK_TRUE, arithmetic_number(a, x->term[2].value))
                        : phrase_plain(PHRASE_MASK_FALSE);
}

/* What is said of each kind of explanation. */
static const struct {
    Str (*sentence)(Arena *a, const Explanation *x); /* NULL: a phrase is enough, */
    PhraseId phrase;                                 /* which has the numbers of two parts; */
    const char *part[2];                             /* 0: that of the operation's row */
} kinds[EXPLAIN_KINDS + 1] = {
    [EXPLAIN_LITERAL] = {.sentence = literal_sentence},
    [EXPLAIN_FILL] = {.phrase = PHRASE_FILL},
    [EXPLAIN_COUNT] = {.phrase = PHRASE_COUNT, .part = {"start", "step"}},
    [EXPLAIN_SPACE] = {.phrase = PHRASE_COUNT, .part = {"start", "step"}},
    [EXPLAIN_DRAW] = {.phrase = PHRASE_DRAW, .part = {"number", "seed"}},
    [EXPLAIN_UNIFORM] = {.sentence = uniform_sentence},
    [EXPLAIN_NORMAL] = {.sentence = normal_sentence},
    [EXPLAIN_RANDINT] = {.phrase = PHRASE_DRAW, .part = {"number", "seed"}},
    [EXPLAIN_SHUFFLE] = {.phrase = PHRASE_DRAW, .part = {"number", "seed"}},
    [EXPLAIN_WAITING] = {.phrase = PHRASE_DRAW, .part = {"number", "seed"}},
    [EXPLAIN_DROP] = {.sentence = drop_sentence},
    [EXPLAIN_MASKED] = {.sentence = mask_sentence},
    [EXPLAIN_PLACE] = {.phrase = PHRASE_PLACE},
    [EXPLAIN_TRIANGLE] = {.sentence = triangle_sentence},
};

/* ---- names of operands ---- */

enum { NAME_MOST = 24 }; /* characters of an operand in a sentence */

/* Where the brackets end that an expression begins with; 0: it begins otherwise. */
static size_t end_of_brackets(Str title)
{
    int depth = 0;
    for (size_t i = 0; i < title.len && str_starts(title, "("); i++) {
        depth += title.at[i] == '(';
        depth -= title.at[i] == ')';
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

/* "torch.softmax(inputs @ inputs.T, dim=-1)" as "torch.softmax(…)"; the first so many characters
 * stay. */
static Str without_arguments(Arena *a, Str title, size_t stay)
{
    StrBuf out = strbuf_make(a);
    int depth = 0;
    strbuf_add(&out, str_part(title, 0, stay));
    for (size_t i = stay; i < title.len; i++) {
        char c = title.at[i];
        bool opens = c == '(' || c == '[', closes = c == ')' || c == ']';
        depth -= closes && depth > 0;
        if (depth == 0)
            strbuf_char(&out, c);
        if (opens && depth == 0)
            strbuf_puts(&out, "…");
        depth += opens;
    }
    return strbuf_str(&out);
}

/* What a call gave to the lesson is told by the call's own words, but not by one that is the name
 * of something else in the lesson. */
static bool names_another(const Trace *t, const Node *n, const Node *operand, Str word)
{
    bool outside = n->name.len > 0 && str_find(n->name, '.') == n->name.len;
    if (!outside || operand->name.len == 0 || str_equal(operand->name, word))
        return false;
    for (NodeId id = 0; id < n->id; id++)
        if (id != operand->id && str_equal(trace_node(t, id)->name, word))
            return true;
    return false;
}

/* "heads.0.forward.keys" in a sentence, or "…keys". */
static Str full_name(Arena *a, Str name)
{
    enum { FULL_MOST = 32 };
    return str_nth(name, FULL_MOST) < name.len
               ? str_printf(a, "…%.*s", STR_ARG(str_behind(name, '.')))
               : name;
}

/* How an operand is called in a sentence; empty: it has no text. */
static Str operand_words(Arena *a, const Trace *t, const Node *n, int k)
{
    Str title = operand_title(a, t, n, k);
    const Node *operand = n->in[k].node == NO_NODE ? NULL : trace_node(t, n->in[k].node);
    if (operand && names_another(t, n, operand, title))
        return full_name(a, operand->name);
    if (str_nth(title, NAME_MOST) < title.len) {
        Str brief = without_arguments(a, title, end_of_brackets(title));
        title = str_nth(brief, NAME_MOST) < brief.len ? without_arguments(a, title, 0) : brief;
    }
    size_t end = str_nth(title, NAME_MOST);
    return end < title.len ? str_printf(a, "%.*s…", (int)end, title.at) : title;
}

/* The same as a part of a larger expression. */
static Str operand_within(Arena *a, const Trace *t, const Node *n, int k)
{
    StrBuf out = strbuf_make(a);
    Str title = operand_words(a, t, n, k);
    if (title.len == 0)
        return STR("");
    words_indexed(&out, a, title);
    return strbuf_str(&out);
}

/* As words_of_place, a label in quotes: row "one" is not the first row, and row "9" not the tenth.
 */
static Str quoted_place(Arena *a, const Trace *t, NodeId id, int dim, int64_t index)
{
    Str place = words_of_place(a, t, id, dim, index);
    bool label = axis_token(t, id, dim, index).len > 0;
    return label ? phrase(a, PHRASE_QUOTED, place) : place;
}

/* ---- rows ---- */

/* "row 1 of scores", "scores[0,:,2]", "all 6 numbers of scores": what the cell was made of. */
static Str row_words(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    Shape of = trace_node(t, n->in[0].node)->out.shape;
    int64_t at[MAX_RANK] = {0};
    StrBuf out = strbuf_make(a);
    Str name = operand_words(a, t, n, 0);
    if (x->terms == 0)
        return phrase_plain(PHRASE_NOTHING_OF);
    int64_t count = shape_count(of);
    if (n->attr.all || of.rank < 2)
        return phrase(a,
                      count == 1   ? PHRASE_ONE_OF
                      : count == 2 ? PHRASE_BOTH_OF
                                   : PHRASE_ALL_OF,
                      phrase_number(a, count), name);
    index_split(of, x->term[0].cell.cell, at);
    if (of.rank == 2)
        return phrase(a, n->attr.dim == 1 ? PHRASE_ROW_OF : PHRASE_COLUMN_OF,
                      quoted_place(a, t, n->in[0].node, 1 - n->attr.dim, at[1 - n->attr.dim]),
                      name);
    words_indexed(&out, a, name);
    for (int d = 0; d < of.rank; d++) {
        strbuf_char(&out, d ? ',' : '[');
        if (d == n->attr.dim)
            strbuf_char(&out, ':');
        else
            strbuf_printf(&out, "%lld", (long long)at[d]);
    }
    strbuf_char(&out, ']');
    return strbuf_str(&out);
}

/* The number that belongs to the row: what a variance is divided by, which of a row in order. */
static Str row_number(Arena *a, const Node *n, const Explanation *x)
{
    long long count = x->terms + x->more;
    switch (n->op) {
    case OP_VAR:
    case OP_STD:
        return n->attr.p != 0 ? str_printf(a, "%lld - %g", count, n->attr.p)
                              : phrase_number(a, count);
    case OP_NORM:
        return str_printf(a, "%g", n->attr.p);
    case OP_KTHVALUE:
    case OP_ARGKTH:
        return phrase_number(a, n->attr.times);
    default:
        return x->kind == EXPLAIN_SCAN ? part_number(a, x, "index") : STR("");
    }
}

/* torch.multinomial picks the largest of the chances, each divided by a waiting time of its own. */
static bool is_race(const Trace *t, const Node *n)
{
    const Node *in = trace_node(t, n->in[0].node);
    bool picks = n->op == OP_ARGMAX || n->op == OP_ARGTOPK;
    return picks && in->op == OP_DIV && in->in[1].node != NO_NODE &&
           in->at.source == n->at.source && in->at.start == n->at.start &&
           trace_node(t, in->in[1].node)->op == OP_EXPONENTIAL;
}

static Str row_sentence(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    bool running = n->op == OP_CUMMAX || n->op == OP_ARGCUMMAX, down = n->attr.descending;
    PhraseId order = running ? down ? PHRASE_LARGEST : PHRASE_SMALLEST
                     : down  ? PHRASE_LARGEST_FIRST
                             : PHRASE_SMALLEST_FIRST;
    Str given[PHRASE_ARGUMENTS] = {row_words(a, t, n, x),
                                   phrase_number(a, (long long)x->terms + x->more),
                                   row_number(a, n, x), phrase_plain(order)};
    Str told = n->op == OP_NORM && n->attr.p == 2
                   ? phrase_fill(a, PHRASE_LENGTH_OF, given)
                   : phrase_text(a, str_of(op_row(n->op)->says), given);
    return is_race(t, n) ? phrase(a, PHRASE_RACE, told) : told;
}

/* ---- cell by cell ---- */

static bool is_letter_alone(Str text, size_t i)
{
    bool before = i > 0 && (isalnum((unsigned char)text.at[i - 1]) || text.at[i - 1] == '_');
    bool after =
        i + 1 < text.len && (isalnum((unsigned char)text.at[i + 1]) || text.at[i + 1] == '_');
    return !before && !after;
}

/* The row's line of help, "a / b", with the operands' names for its letters. */
static Str element_words(Arena *a, const Trace *t, const Node *n)
{
    const Op *op = op_row(n->op);
    Str doc = str_of(op->doc), name[2] = {STR(""), STR("")};
    StrBuf out = strbuf_make(a);
    for (int k = 0; k < n->in_count && k < 2; k++)
        name[k] = operand_within(a, t, n, k);
    for (size_t i = 0; i < doc.len; i++) {
        int k = op->most == 1      ? doc.at[i] == 'x' ? 0 : -1
                : doc.at[i] == 'a' ? 0
                : doc.at[i] == 'b' ? 1
                                   : -1;
        if (k >= 0 && name[k].len && is_letter_alone(doc, i))
            strbuf_add(&out, name[k]);
        else
            strbuf_char(&out, doc.at[i]);
    }
    static const char each[] = ", cell by cell";
    Str words = strbuf_str(&out);
    bool one = n->out.shape.rank == 0 && str_ends(words, each); /* there is but one */
    return one ? str_part(words, 0, words.len - strlen(each)) : words;
}

/* The numbers that an operation along a dimension puts together: "each row". */
static PhraseId together_words(const Trace *t, const Node *n)
{
    int rank = n->in_count ? trace_node(t, n->in[0].node)->out.shape.rank : 0;
    if (n->attr.all || rank < 2)
        return PHRASE_ALL_NUMBERS;
    return n->attr.dim == rank - 1 ? PHRASE_EACH_ROW : PHRASE_EACH_COLUMN;
}

/* Is a row of a softmax NaN? One that is has it in all of its cells, the first one, too. */
static bool has_nan_shares(const Trace *t, const Node *n)
{
    Shape s = n->out.shape;
    int64_t count = n->op == OP_SOFTMAX ? shape_count(s) : 0, apart = 1;
    int64_t along = s.rank > 0 ? s.size[n->attr.dim] : 1;
    for (int d = n->attr.dim + 1; d < s.rank; d++)
        apart *= s.size[d];
    for (int64_t row = 0; row < count; row += along * apart)
        for (int64_t i = row; i < row + apart; i++)
            if (isnan(scalar_double(trace_cell(t, (CellRef){n->id, n->id + 1, i}))))
                return true;
    return false;
}

Str words_of_whole(Arena *a, const Trace *t, const Node *n)
{
    const char *plain = op_row(n->op)->plain;
    Str name[2] = {STR(""), STR("")};
    if (!plain)
        return element_words(a, t, n);
    for (int k = 0; k < n->in_count && k < 2; k++)
        name[k] = operand_words(a, t, n, k);
    bool turned = n->op == OP_MATMUL && str_ends(name[1], ".T");
    if (turned)
        return phrase(a, PHRASE_ROWS_WITH_ROWS, name[0], str_part(name[1], 0, name[1].len - 2));
    bool folds = n->in_count && n->in[0].node != NO_NODE;
    Str given[PHRASE_ARGUMENTS] = {name[0], name[1],
                                   folds ? phrase_plain(together_words(t, n)) : STR("")};
    Str words = phrase_text(a, str_of(plain), given);
    return has_nan_shares(t, n) ? phrase(a, PHRASE_OR_NAN, words) : words;
}

/* Where a whole number did not fit its type: "200 does not fit torch.int8 and wraps around". */
static Str wrap_words(Arena *a, const Op *op, const Explanation *x)
{
    DType dtype = x->result.dtype;
    if (!op->whole || op->divides || !dtype_is_whole(dtype) || dtype == INT64 || x->terms == 0)
        return STR("");
    for (int i = 0; i < x->terms; i++)
        if (!dtype_is_whole(x->term[i].value.dtype))
            return STR("");
    int64_t exact =
        op->whole(scalar_whole(x->term[0].value), scalar_whole(x->term[x->terms - 1].value));
    if (exact == scalar_whole(x->result))
        return STR("");
    return phrase(a, PHRASE_WRAPS, phrase_number(a, exact), str_of(dtype_name(dtype)));
}

/* "is back less than 0 here? yes" */
static Str compared_sentence(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    Str given[PHRASE_ARGUMENTS] = {operand_within(a, t, n, 0), operand_within(a, t, n, 1)};
    Str asked = phrase_text(a, str_of(op_row(n->op)->says), given);
    return phrase(a, x->result.b8 ? PHRASE_ASKED_YES : PHRASE_ASKED_NO, asked);
}

static Str element_sentence(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    if (op_row(n->op)->compares)
        return compared_sentence(a, t, n, x);
    Str words = element_words(a, t, n), wraps = wrap_words(a, op_row(n->op), x);
    return wraps.len ? str_printf(a, "%.*s: %.*s", STR_ARG(words), STR_ARG(wraps)) : words;
}

/* ---- products ---- */

/* "row 2 of q[0,1]"; of a vector its name. */
static Str product_side(Arena *a, const Trace *t, const Node *n, int k, CellRef term)
{
    Shape of = trace_node(t, n->in[k].node)->out.shape;
    int64_t at[MAX_RANK] = {0};
    StrBuf out = strbuf_make(a);
    Str name = operand_words(a, t, n, k);
    if (of.rank < 2)
        return name;
    index_split(of, term.cell, at);
    if (of.rank == 2) {
        strbuf_add(&out, name);
    } else {
        words_indexed(&out, a, name);
        for (int d = 0; d < of.rank - 2; d++)
            strbuf_printf(&out, "%c%lld", d ? ',' : '[', (long long)at[d]);
        strbuf_char(&out, ']');
    }
    return phrase(a, k ? PHRASE_COLUMN_OF : PHRASE_ROW_OF,
                  quoted_place(a, t, n->in[k].node, of.rank - 2 + k, at[of.rank - 2 + k]),
                  strbuf_str(&out));
}

/* Column j of a layer's result is made with row j of the weight as it is stored. */
static Str product_sentence(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    Shape s = n->out.shape;
    if (x->terms < 2)
        return str_of(op_row(n->op)->doc);
    if (n->op == OP_TIMES_PLUS)
        return phrase(a, PHRASE_TIMES_PLUS, operand_within(a, t, n, 0), operand_within(a, t, n, 1),
                      operand_within(a, t, n, 2));
    if (op_row(n->op)->loops == LOOPS_LINEAR)
        return phrase(a, x->kind == EXPLAIN_LINEAR ? PHRASE_LAYER_BIAS : PHRASE_LAYER,
                      phrase_number(a, x->made % s.size[s.rank - 1]),
                      product_side(a, t, n, 0, x->term[0].cell));
    return phrase(a, PHRASE_PRODUCT_OF, product_side(a, t, n, 0, x->term[0].cell),
                  product_side(a, t, n, 1, x->term[1].cell));
}

/* ---- cells from elsewhere ---- */

/* "ids[0,1] = 1 leads to weight[1,2]" */
static Str led_sentence(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    StrBuf out = strbuf_make(a);
    Str to = cell_name(a, t, words_cell(t, a, n, x->term[0].cell), STR(""));
    if (trace_node(t, words_cell(t, a, n, x->term[1].cell).node)->op == OP_MASK_PLACES)
        return phrase(a, PHRASE_MASK_AT, to);
    for (int i = 1; i < x->terms; i++)
        strbuf_printf(&out, "%s%.*s = %.*s", i > 1 ? ", " : "",
                      STR_ARG(cell_name(a, t, x->term[i].cell, STR(""))),
                      STR_ARG(arithmetic_number(a, x->term[i].value)));
    return phrase(a, x->terms == 2 ? PHRASE_LEADS_TO : PHRASE_LEAD_TO, strbuf_str(&out), to);
}

static Str picked_sentence(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    bool ids = x->terms > 1 && x->term[0].cell.node != NO_NODE;
    for (int i = 1; i < x->terms; i++)
        ids = ids && x->term[i].cell.node != NO_NODE;
    if (n->op == OP_WHERE && x->terms == 2) {
        bool first = scalar_to(x->term[1].value, BOOL).b8;
        return phrase(a, first ? PHRASE_WHERE_TRUE : PHRASE_WHERE_FALSE,
                      operand_words(a, t, n, first ? 1 : 2));
    }
    if ((n->op == OP_PICK || n->op == OP_GATHER) && ids)
        return led_sentence(a, t, n, x);
    return str_of(op_row(n->op)->doc);
}

/* Values that ids led here were added to what stood there. */
static Str added_sentence(Arena *a, const Trace *t, const Explanation *x)
{
    if (x->terms + x->more < 2)
        return phrase_plain(PHRASE_NOT_LED);
    return phrase(a, x->terms + x->more == 2 ? PHRASE_ADDED_ONE : PHRASE_ADDED_MANY,
                  cell_name(a, t, x->term[0].cell, STR("")),
                  phrase_number(a, (long long)x->terms + x->more - 1));
}

static Str cast_sentence(Arena *a, const Explanation *x)
{
    DType from = x->term[0].value.dtype, to = x->result.dtype;
    bool same = scalar_double(x->term[0].value) == scalar_double(x->result);
    PhraseId id = to == BOOL                                             ? PHRASE_CAST_BOOL
                  : dtype_is_float(from) && !dtype_is_float(to) && !same ? PHRASE_CAST_CUT
                                                                         : PHRASE_CAST;
    return phrase(a, id, str_of(dtype_name(to)));
}

/* Where a number that was moved comes from. */
static Str moved_words(Arena *a, const Trace *t, const Node *n, const Explanation *x)
{
    bool number = x->terms != 1 || x->term[0].cell.node == NO_NODE;
    if (x->op == OP_PARAMETER)
        return phrase_plain(n->learns ? PHRASE_LEARNED : PHRASE_HELD);
    if (x->op == OP_INDEX_PUT || x->op == OP_SCATTER)
        return phrase_plain(PHRASE_NOT_LED);
    if (number)
        return phrase_plain(x->op == OP_WRITE ? PHRASE_NUMBER_WRITTEN : PHRASE_UNCHANGED);
    Str from = words_operand_cell(a, t, n, words_cell(t, a, n, x->term[0].cell));
    Str own = cell_name(a, t, x->cell, STR(""));
    return str_equal(from, own) ? phrase_plain(PHRASE_UNCHANGED) : phrase(a, PHRASE_SAME, from);
}

/* ---- all of them ---- */

Str words_of_what(Arena *a, const Trace *t, const Explanation *x, Str name)
{
    CellRef made;
    const Node *n = explain_maker(t, x->cell, &made);
    Node called = *n;
    const Op *op = op_row(x->op);
    const char *const *part = kinds[x->kind].part;
    PhraseId said = kinds[x->kind].phrase;
    if (n->op == OP_LOAD)
        return load_sentence(a, n, x->made);
    if (x->kind == EXPLAIN_FILL && made_empty(n))
        return phrase_plain(PHRASE_FILL_EMPTY);
    if (kinds[x->kind].sentence)
        return kinds[x->kind].sentence(a, x);
    if (part[0])
        return phrase(a, said, part_number(a, x, part[0]), part_number(a, x, part[1]));
    if (said)
        return phrase_plain(said);
    if (n->op != x->op) /* nothing is told of it */
        return str_of(op->doc);
    called.name = str_part(name, 0, str_find(name, '['));
    switch (x->kind) {
    case EXPLAIN_ELEMENT:
        return element_sentence(a, t, &called, x);
    case EXPLAIN_PRODUCTS:
    case EXPLAIN_LINEAR:
        return product_sentence(a, t, &called, x);
    case EXPLAIN_PICKED:
        return picked_sentence(a, t, &called, x);
    case EXPLAIN_ADDED:
        return added_sentence(a, t, x);
    case EXPLAIN_CAST:
        return cast_sentence(a, x);
    case EXPLAIN_SAME:
        return moved_words(a, t, n, x);
    default:
        return op->says ? row_sentence(a, t, &called, x) : str_of(op->doc);
    }
}
