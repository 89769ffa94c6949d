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
#include <string.h>

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
    bool scientific = v != 0 && (fabs(v) < 0.00005 || fabs(v) >= 1e7);
    return scientific ? str_printf(a, "%.4e", v) : str_printf(a, "%.4f", v);
}

/* An expression as a name. */
static Str one_line(Arena *a, Span at)
{
    enum { TITLE_MOST = 40 };
    return str_one_line(a, span_text(at), TITLE_MOST);
}

/* Is it a name that the lesson gave, not the call's? */
static bool is_lesson_name(Str name)
{
    return name.len && str_find(name, '.') == name.len;
}

Str node_title(Arena *a, const Trace *t, NodeId id)
{
    const Node *n = trace_node(t, id);
    bool theirs = composed_text(n->at.source), within = true;
    if (n->op == OP_LOAD && n->attr.file_entry.len && !is_lesson_name(n->name))
        return n->attr.file_entry;
    if (n->name.len && !(theirs && composed_named(t, n)))
        return n->name;
    Span asked = theirs ? words_asked(t, n, &within) : n->at;
    if (!within)
        return one_line(a, asked);
    return n->name.len ? n->name : one_line(a, n->at);
}

static bool same_place(Span a, Span b)
{
    return a.source == b.source && a.start == b.start && a.len == b.len;
}

Str operand_title(Arena *a, const Trace *t, const Node *n, int k)
{
    Operand in = n->in[k];
    if (in.node == NO_NODE)
        return one_line(a, in.at);
    const Node *from = trace_node(t, in.node);
    bool named = from->name.len > 0;
    if (!named && same_place(in.at, n->at) && from->op == OP_INDEX)
        return operand_title(a, t, from, 0);
    if (from->op == OP_MASK_PLACES)
        return phrase(a, PHRASE_PLACES_OF, operand_title(a, t, from, 0));
    bool theirs = in.at.source && composed_text(in.at.source) && named;
    if (!in.at.source || theirs || same_place(in.at, n->at))
        return node_title(a, t, in.node);
    return one_line(a, in.at);
}

CellRef words_cell(const Trace *t, Arena *a, const Node *n, CellRef c)
{
    while (c.node != NO_NODE) {
        const Node *from = trace_node(t, c.node);
        if (from->name.len || !op_is_view(from->op) || !same_place(from->at, n->at))
            break;
        Explanation x = explain_cell(t, a, c);
        if (x.kind != EXPLAIN_SAME)
            break;
        c = x.term[0].cell;
    }
    return c;
}

Span words_asked(const Trace *t, const Node *n, bool *within)
{
    Span at = n->at;
    *within = false;
    for (int step = n->step; step >= 0 && at.source && composed_text(at.source);
         step = t->steps.items[step].parent) {
        const Step *s = &t->steps.items[step];
        bool theirs = !s->at.source || composed_text(s->at.source);
        if (s->kind != STEP_CALL && theirs)
            continue;
        at = s->at; /* a statement of the lesson's goes on with what was called before it */
        *within = *within || s->kind != STEP_CALL || s->end > n->id + 1;
    }
    return at;
}

/* The @ of a name with a place, scores@4, which is no operator. */
static bool is_place_sign(Str text, size_t i)
{
    return text.at[i] == '@' && i + 1 < text.len && isdigit((unsigned char)text.at[i + 1]);
}

/* Closes the brackets that a shortened expression leaves open; true when it has an operator outside
 * of brackets, so that an index behind it would belong to the last operand alone. */
static bool close_brackets(StrBuf *out, Str text)
{
    static const char open[] = "([{", close[] = ")]}";
    char wanted[16];
    size_t depth = 0;
    bool operates = false;
    for (size_t i = 0; i < text.len; i++) {
        const char *bracket = strchr(open, text.at[i]);
        if (bracket && *bracket && depth < sizeof wanted)
            wanted[depth++] = close[bracket - open];
        else if (depth > 0 && text.at[i] == wanted[depth - 1])
            depth--;
        operates = operates || (depth == 0 && text.at[i] && !is_place_sign(text, i) &&
                                strchr("+-*/@%<>=&|^~", text.at[i]));
    }
    while (depth > 0)
        strbuf_char(out, wanted[--depth]);
    return operates;
}

/* The expression as an index may follow it: `(a * b)`, `torch.ones(…)`. */
void words_indexed(StrBuf *out, Arena *a, Str text)
{
    StrBuf whole = strbuf_make(a);
    strbuf_add(&whole, text);
    bool operates = close_brackets(&whole, text);
    strbuf_printf(out, operates ? "(%.*s)" : "%.*s", STR_ARG(strbuf_str(&whole)));
}

Str cell_name(Arena *a, const Trace *t, CellRef c, Str name)
{
    Shape shape = trace_node(t, c.node)->out.shape;
    int64_t at[MAX_RANK];
    StrBuf out = strbuf_make(a);
    Str title = name.len ? name : node_title(a, t, c.node);
    if (shape.rank == 0)
        return title;
    words_indexed(&out, a, title);
    index_split(shape, c.cell, at);
    for (int d = 0; d < shape.rank; d++)
        strbuf_printf(&out, "%c%lld", d ? ',' : '[', (long long)at[d]);
    strbuf_char(&out, ']');
    return strbuf_str(&out);
}

/* A variable of the lesson: out_2, not x[0] and not keys.T. */
static bool is_variable(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!isalnum((unsigned char)text.at[i]) && text.at[i] != '_')
            return false;
    return text.len && !isdigit((unsigned char)text.at[0]);
}

Str words_operand_cell(Arena *a, const Trace *t, const Node *n, CellRef c)
{
    for (int k = 0; is_lesson_name(n->name) && k < n->in_count; k++) {
        Str text = n->in[k].node == c.node ? operand_title(a, t, n, k) : STR("");
        if (is_variable(text) && !is_lesson_name(trace_node(t, c.node)->name))
            return cell_name(a, t, c, text);
    }
    return cell_name(a, t, c, STR(""));
}

Str words_of_dims(Arena *a, const Node *n, bool turned)
{
    StrBuf out = strbuf_make(a);
    int rank = n->out.shape.rank;
    bool named = false;
    for (int d = 0; d < rank; d++)
        named = named || n->axis[d].name.len;
    for (int d = 0; d < rank && named; d++) {
        int of = turned ? rank - 1 - d : d;
        Str name = n->axis[of].name;
        strbuf_puts(&out, d ? ", " : "(");
        strbuf_add(&out, name.len ? name : phrase_number(a, n->out.shape.size[of]));
    }
    strbuf_puts(&out, named ? ")" : "");
    return strbuf_str(&out);
}

Str words_of_place(Arena *a, const Trace *t, NodeId id, int dim, int64_t index)
{
    Str token = axis_token(t, id, dim, index);
    return token.len ? token : phrase_number(a, index);
}

Str words_of_axis(Arena *a, const Trace *t, NodeId id, int dim, int64_t index)
{
    const Node *n = trace_node(t, id);
    Str name = n->axis[dim].name, number = phrase_number(a, index);
    Str token = axis_token(t, n->id, dim, index);
    bool words = false;
    for (int d = dim + 1; d < n->out.shape.rank; d++)
        words = words || n->axis[d].token;
    if (token.len)
        return token;
    if (str_is(name, "B"))
        return phrase(a, words ? PHRASE_BLOCK_TEXT : PHRASE_BLOCK_ITEM, number);
    if (str_is(name, "H"))
        return phrase(a, PHRASE_HEAD, number);
    return name.len ? str_printf(a, "%.*s %.*s", STR_ARG(name), STR_ARG(number)) : STR("");
}

Str words_of_block(Arena *a, const Trace *t, NodeId id, const int64_t *at)
{
    const Node *n = trace_node(t, id);
    StrBuf said = strbuf_make(a), bare = strbuf_make(a);
    bool named = true;
    for (int d = 0; d < n->out.shape.rank - 2; d++) {
        Str place = words_of_axis(a, t, id, d, at[d]);
        named = named && place.len > 0;
        strbuf_printf(&said, "%s%.*s", d ? ", " : "", STR_ARG(place));
        strbuf_printf(&bare, "%s%lld", d ? ", " : "", (long long)at[d]);
    }
    return named ? strbuf_str(&said) : phrase(a, PHRASE_BLOCK, strbuf_str(&bare));
}

Str axis_token(const Trace *t, NodeId id, int dim, int64_t index)
{
    const Axis *axis = &trace_node(t, id)->axis[dim];
    return axis->token ? axis->token[index] : STR("");
}

/* Does the name say so: key, keys.T, k? */
static bool is_named(Str name, const char *word)
{
    size_t letters = 0;
    while (letters < name.len && isalpha((unsigned char)name.at[letters]))
        letters++;
    if (letters == 1)
        return tolower((unsigned char)name.at[0]) == word[0];
    for (size_t i = 0; i < name.len; i++)
        if (str_starts(str_from(name, i), word))
            return true;
    return false;
}

bool axes_attend(const Trace *t, NodeId id, NodeId time, int row_dim, int column_dim)
{
    bool turned;
    if (row_dim < 0 || column_dim < 0)
        return false;
    const Axis *row = &trace_node(t, id)->axis[row_dim];
    const Axis *column = &trace_node(t, id)->axis[column_dim];
    if (!row->token || !column->token || !str_equal(row->name, column->name))
        return false;
    const Node *scores = lineage_scores(t, id, time, &turned);
    if (!scores || turned)
        return false;
    Arena a = arena_scratch();
    bool keys_first = scores->in_count > 1 && is_named(operand_title(&a, t, scores, 0), "key") &&
                      is_named(operand_title(&a, t, scores, 1), "quer");
    arena_free(&a);
    return !keys_first;
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
    add(w, (Piece){number, role, term->cell, term->at, false});
}

/* ---- what is computed ---- */

/* The first `n` terms of the explanation in groups of `each`, which are multiplied, with `between`
 * the groups. One gap stands for the groups that there is no room for, another one for those that
 * the explanation does not list: these lie in the middle. */
static void write_groups(Writing *w, int n, int each, const char *between)
{
    Arithmetic *f = &w->f;
    int groups = n / each;
    f->gap = between[0] == ',' ? ", …" : " + …";
    f->all_terms = groups + w->x->more;
    f->first_term = f->count;
    for (int i = 0; i < groups; i++) {
        if (groups > w->most && i == w->most - 1) {
            add_plain(w, f->gap);
            i = groups - 1;
        }
        if (w->x->more && i == groups / 2)
            add_plain(w, f->gap);
        size_t before = f->count;
        add_plain(w, i ? between : "");
        for (int k = i * each; k < (i + 1) * each; k++) {
            add_plain(w, k % each ? "·" : "");
            add_term(w, k, explain_operand(w->x, k) ? PIECE_SECOND : PIECE_FIRST);
        }
        if (f->count > before)
            f->items[before].term_start = true;
        f->term_count++;
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

/* One output of the generator, its low 24 bits as a number from 0 to 1; of two outputs, 53 bits. */
static Str drawn_unit(const Writing *w, bool wide)
{
    unsigned long long word = (unsigned long long)explain_part(w->x, "word").i64;
    return str_printf(w->a, wide ? "(%llu & (2^53 - 1))" : "(%llu & 0xFFFFFF)", word);
}

static void write_draw(Writing *w)
{
    bool wide = w->x->result.dtype == FLOAT64;
    add_text(w, drawn_unit(w, wide), PIECE_FIRST);
    add_breakable(w, " / ");
    add_text(w, wide ? STR("2^53") : STR("2^24"), PIECE_FIRST);
}

static void write_uniform(Writing *w)
{
    const double *limit = w->x->limit;
    write_draw(w);
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
    return (double)(explain_part(x, "word").i64 & 0x1fffffffffffff) * 0x1p-53;
}

static void write_waiting(Writing *w)
{
    double rate = w->x->limit[0];
    add_text(w, str_printf(w->a, "-log(1 - %.*s", STR_ARG(drawn_unit(w, true))), PIECE_FIRST);
    add_breakable(w, " / ");
    add_text(w, str_printf(w->a, "2^53) / %g", rate), PIECE_FIRST);
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
    add(w, (Piece){text, PIECE_FIRST, from, term->at, true});
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

enum { TERMS_COUNTED = 8 }; /* so many are counted by eye */

/* "96 terms in all" where there are too many to count them, or that the rounded terms on show do
 * not add up to the rounded result; empty: nothing to add. */
static Str words_of_terms(Arena *a, const Explanation *x, int terms)
{
    if (looks_wrong(x))
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
    Str what = covered ? phrase_plain(PHRASE_GUESS) : words_of_what(a, t, x);
    w.f.sentence = words_of_cell(a, t, x, what, covered);
    w.f.note = covered ? STR("") : words_of_terms(a, x, w.f.all_terms);
    return w.f;
}

Arithmetic arithmetic_shorten(Arena *a, const Arithmetic *full, int most)
{
    Writing w = {.a = a, .f = *full};
    Arithmetic *f = &w.f;
    int term = 0, head = most - 1;
    if (full->term_count <= most)
        return *full;
    f->items = NULL;
    f->count = f->capacity = 0;
    for (size_t i = 0; i < full->count; i++) {
        bool inside = i >= full->first_term && i < full->after_terms;
        term += inside && full->items[i].term_start;
        bool shown = !inside || term <= head || term == full->term_count;
        if (shown)
            add(&w, full->items[i]);
        else if (term == head + 1 && full->items[i].term_start)
            add_plain(&w, full->gap);
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
