/*
 * report_explain.c - where numbers come from, as text: formulas, and terms in full digits down to
 * the literals and random draws they started as.
 *
 * Formula and sentence are those of the pictures (arithmetic.h). What is added here is what a
 * picture has no room for: each term on a line of its own, with nine digits, which tell every
 * float32 from its neighbours, and the place its number was written or drawn.
 */
#include "base/lookup.h"
#include "language/composed.h"
#include "lesson/places.h"
#include "report/report.h"
#include "trace/ops.h"
#include "words/address.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* How much `explain` may still follow, and what it told. */
typedef struct Dig {
    Report *report;
    int left;     /* terms of terms that may still be told */
    bool cut;     /* some were not */
    Lookup told;  /* those whose terms were told */
    Lookup known; /* tensors to titles, of those that nothing was written to */
    ARENA_LIST(Str) titles;
} Dig;

/* ---- formulas ---- */

/* Columns of the pieces from i up to where the line may break again. */
static int group_columns(const Arithmetic *f, size_t i)
{
    int columns = str_columns(f->items[i].text);
    while (++i < f->count && !f->items[i].term_start)
        columns += str_columns(f->items[i].text);
    return columns;
}

/* The formula, broken between terms where a line is full. */
static void write_formula(Report *r, int indent, const Arithmetic *f)
{
    int column = indent, hang = indent + HANG;
    strbuf_fill(r->out, ' ', indent);
    for (size_t i = 0; i < f->count; i++) {
        Str text = f->items[i].text;
        if (f->items[i].term_start && column > hang &&
            column + group_columns(f, i) > report_columns(indent)) {
            bool comma = str_starts(text, ",");
            strbuf_puts(r->out, comma ? ",\n" : "\n");
            strbuf_fill(r->out, ' ', column = hang);
            text = str_from(text, comma);
            text = text.len && text.at[0] == ' ' ? str_from(text, 1) : text;
        }
        strbuf_add(r->out, text);
        column += str_columns(text);
    }
    strbuf_char(r->out, '\n');
}

static bool only_moved(ExplainKind kind)
{
    return kind == EXPLAIN_LITERAL || kind == EXPLAIN_FILL || kind == EXPLAIN_SAME;
}

/* The formula of a cell; false when it was only moved or written down. */
static bool cell_formula(Report *r, int indent, CellRef c, Str name, bool moved_too)
{
    Explanation x = explain_cell(r->trace, r->scratch, c);
    if (only_moved(x.kind) && !moved_too)
        return false;
    Str called = cell_name(r->scratch, r->trace, c, name);
    Arithmetic f = arithmetic_make(r->scratch, r->trace, &x, called, REPORT_TERMS);
    write_formula(r, indent, &f);
    return true;
}

/* The formulas of a tensor's cells at a time. */
static void tensor_formulas(Report *r, int indent, CellRef c, Str name, bool moved_too)
{
    int64_t count = shape_count(trace_node(r->trace, c.node)->out.shape);
    for (; c.cell < count && c.cell < REPORT_EXPLAINED; c.cell++) {
        if (!cell_formula(r, indent, c, name, moved_too))
            return;
        arena_reset(r->scratch);
    }
    if (count > REPORT_EXPLAINED)
        report_line(r, indent,
                    phrase(r->scratch, PHRASE_TELL_MORE_CELLS,
                           phrase_number(r->scratch, count - REPORT_EXPLAINED)));
}

void report_arithmetic(Report *r, int indent, NodeId id)
{
    CellRef first = {id, id + 1, 0};
    tensor_formulas(r, indent, first, STR(""), false);
}

/* ---- full digits ---- */

/* Nine digits tell every float32 from its neighbours. */
static Str full(Arena *a, Scalar s)
{
    if (s.dtype == FLOAT64 && isfinite(s.f64))
        return str_printf(a, "%.17g", s.f64);
    if (s.dtype == FLOAT32 && isfinite(s.f32))
        return str_printf(a, "%.9g", (double)s.f32);
    return arithmetic_number(a, s);
}

/* "lesson.md:12:8" */
static Str place(Arena *a, Span at)
{
    StrBuf out = strbuf_make(a);
    if (at.source)
        span_write_place(&out, at);
    return strbuf_str(&out);
}

/* The operation that computed the cell, or the place where its number was written or drawn. */
static Str origin(Arena *a, const Trace *t, const Explanation *x)
{
    CellRef made;
    const Node *n = explain_maker(t, x->cell, &made);
    bool drawn = op_row(x->op)->draws && x->kind != EXPLAIN_DROP;
    PhraseId how = x->kind == EXPLAIN_FILL ? PHRASE_TELL_FILLED_AT : PHRASE_TELL_COMPUTED_AT;
    bool within;
    Span text = words_asked(t, n, &within), at = text;
    if (within && how == PHRASE_TELL_COMPUTED_AT)
        how = PHRASE_TELL_COMPUTED_WITHIN;
    if (n->op == OP_WRITE && x->term[0].cell.node == NO_NODE) {
        bool theirs = x->term[0].at.source && composed_text(x->term[0].at.source);
        how = theirs ? PHRASE_TELL_FILLED_AT : PHRASE_TELL_WRITTEN_AT;
        text = theirs ? at : x->term[0].at;
    } else if (x->kind == EXPLAIN_LITERAL && !composed_text(x->term[0].at.source)) {
        how = PHRASE_TELL_WRITTEN_AT;
        text = at = x->term[0].at;
    } else if (drawn) {
        Str output = part_number(a, x, "number"), second = STR("");
        if (x->kind == EXPLAIN_NORMAL)
            second = part_number(a, x, "second");
        return phrase(a, second.len ? PHRASE_TELL_DRAWN_PAIR : PHRASE_TELL_DRAWN_AT, output,
                      part_number(a, x, "seed"), place(a, text), second);
    }
    return phrase(a, how, str_one_line(a, span_text(text), REPORT_COLUMNS), place(a, at));
}

/* ---- one cell, with its terms ---- */

static Scalar product(Scalar a, Scalar b, DType dtype)
{
    Scalar x = scalar_to(a, dtype), y = scalar_to(b, dtype);
    return op_cell(op_row(OP_MUL), dtype, x, y);
}

/* "0.55 · 0.87 = 0.4785", one line for each pair, then their sum. */
static void write_pairs(Report *r, int indent, const Explanation *x)
{
    Arena *a = r->scratch;
    for (int i = 0; i + 1 < x->terms && i < REPORT_LISTED; i += 2) {
        Scalar v = product(x->term[i].value, x->term[i + 1].value, x->result.dtype);
        report_line(r, indent,
                    phrase(a, PHRASE_TELL_PRODUCT, full(a, x->term[i].value),
                           full(a, x->term[i + 1].value), full(a, v)));
    }
    report_line(r, indent, phrase(a, PHRASE_TELL_SUM_IS, full(a, x->result)));
}

/* What the generator gave is a number without a sign. */
static Str part_in_full(Arena *a, const Part *part)
{
    return strcmp(part->name, "word") ? full(a, part->value)
                                      : str_printf(a, "%llu", (unsigned long long)part->value.i64);
}

/* "scale" is the same for all cells of a row: what it is says more than its name. */
static Str part_name(const Explanation *x, const Part *part)
{
    if (strcmp(part->name, "scale") != 0)
        return str_of(part->name);
    return x->kind == EXPLAIN_SOFTMAX ? STR("1 / sum")
           : x->kind == EXPLAIN_DROP  ? STR("1 / (1 - p)")
                                      : str_of(part->name);
}

static void write_parts(Report *r, int indent, const Explanation *x)
{
    Arena *a = r->scratch;
    for (int i = 0; i < x->parts; i++)
        if ((x->kind != EXPLAIN_SOFTMAX && x->kind != EXPLAIN_SCAN) ||
            strcmp(x->part[i].name, "index") != 0)
            report_line(r, indent,
                        phrase(a, PHRASE_TELL_PART_IS, part_name(x, &x->part[i]),
                               part_in_full(a, &x->part[i])));
}

static bool told_before(const Explanation *x, int i)
{
    CellRef c = x->term[i].cell;
    for (int k = 0; k < i && c.node != NO_NODE; k++)
        if (x->term[k].cell.node == c.node && x->term[k].cell.cell == c.cell &&
            x->term[k].cell.time == c.time)
            return true;
    return false;
}

static bool is_plain_name(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!isalnum((unsigned char)text.at[i]) && text.at[i] != '_')
            return false;
    return text.len > 0 && !isdigit((unsigned char)text.at[0]);
}

/* What a statement outside of any call names its operand: `a` in a + b, though the tensor got its
 * own name within the call that made it, as others did there. Empty: it names none. */
static Str named_there(const Trace *t, const Node *maker, NodeId operand)
{
    for (int step = maker->step; step >= 0; step = t->steps.items[step].parent)
        if (t->steps.items[step].kind == STEP_CALL)
            return STR("");
    for (int k = 0; k < maker->in_count; k++)
        if (maker->in[k].node == operand && is_plain_name(span_text(maker->in[k].at)))
            return span_text(maker->in[k].at);
    return STR("");
}

/* ---- names that can be asked ---- */

/* The cell by a name that leads to it, once the lesson is through. Cells of one tensor that was
 * never written to differ in their brackets alone. */
static Str address(Dig *d, CellRef c, Str called)
{
    Report *r = d->report;
    Arena *a = r->scratch;
    int end = (int)r->lesson->steps.count;
    bool written = trace_last_write(r->trace, c.node, trace_now(r->trace)) != NO_NODE;
    Str key = str_printf(a, "%d %d %.*s", c.node, c.time, STR_ARG(called));
    int k = written ? -1 : lookup_find(&d->known, key);
    if (k >= 0 && d->titles.items)
        return cell_name(a, r->trace, c, d->titles.items[k]);
    Str title = address_title(a, r->lesson, end, &c, called);
    if (!written) {
        lookup_set(a, &d->known, key, (int)d->titles.count);
        *ARENA_PUSH(a, &d->titles) = title;
    }
    return cell_name(a, r->trace, c, title);
}

/* What a term is called where it is used: an expression as the lesson writes it, or a name. Of an
 * expression `from`, where the number began, is what can be asked. */
static Str term_name(Dig *d, const Explanation *of, const Term *term, Str from)
{
    Report *r = d->report;
    CellRef made;
    const Node *maker = explain_maker(r->trace, of->cell, &made);
    CellRef there = words_cell(r->trace, r->scratch, maker, term->cell);
    Str called = named_there(r->trace, maker, there.node);
    const Node *n = trace_node(r->trace, there.node);
    if (called.len || n->name.len || is_plain_name(span_text(n->at)))
        return address(d, there, called);
    bool theirs = n->at.source && composed_text(n->at.source);
    return theirs ? from : cell_name(r->scratch, r->trace, there, STR(""));
}

/* Far in, what is nested moves on by one column only: lines are to end somewhere. */
static int deeper(int indent)
{
    return indent < REPORT_COLUMNS / 2 ? indent + 4 : indent + 2;
}

static void dig(Dig *d, int indent, const Explanation *x, Str name, int depth);

/* The terms of a term. Those of a cell that had its turn are not told again. */
static void dig_term(Dig *d, int indent, const Explanation *x, Str name, int depth)
{
    Report *r = d->report;
    if (depth <= 0 || !x->terms || only_moved(x->kind))
        return;
    if (d->left <= 0) {
        d->cut = true;
        return;
    }
    Str key =
        str_printf(r->scratch, "%d %lld %d", x->cell.node, (long long)x->cell.cell, x->cell.time);
    int told = lookup_find(&d->told, key);
    if (told >= depth) {
        report_line(r, indent, phrase_plain(PHRASE_TELL_TOLD_ABOVE));
        return;
    }
    lookup_set(r->scratch, &d->told, key, depth);
    dig(d, indent, x, name, depth);
}

/* A number of the source. */
static void write_constant(Report *r, int indent, const Explanation *of, const Term *term)
{
    Arena *a = r->scratch;
    CellRef made;
    bool within, composed = term->at.source && composed_text(term->at.source);
    const Node *n = explain_maker(r->trace, of->cell, &made);
    Span at = composed ? words_asked(r->trace, n, &within) : term->at;
    report_wrapped(r, indent, HANG,
                   phrase(a, composed ? PHRASE_TELL_CONSTANT_WITHIN : PHRASE_TELL_CONSTANT_IS,
                          full(a, term->value), str_one_line(a, span_text(at), REPORT_COLUMNS),
                          place(a, at)));
}

/* A term: its name, value and origin, then its own terms where the depth allows. */
static void write_term(Dig *d, int indent, const Explanation *of, const Term *term, int depth)
{
    Report *r = d->report;
    Arena *a = r->scratch;
    if (term->cell.node == NO_NODE) {
        write_constant(r, indent, of, term);
        return;
    }
    Explanation x = explain_origin(r->trace, a, term->cell);
    Str from = address(d, x.cell, STR("")), name = term_name(d, of, term, from);
    PhraseId id = str_equal(name, from) ? PHRASE_TELL_TERM_IS : PHRASE_TELL_TERM_IS_FROM;
    report_wrapped(r, indent, HANG,
                   phrase(a, id, name, full(a, term->value), origin(a, r->trace, &x), from));
    dig_term(d, deeper(indent), &x, from, depth);
}

/* A moved number names its cell in the formula, too. */
static void name_again(Dig *d, Arithmetic *f)
{
    Report *r = d->report;
    for (size_t i = 0; i < f->count; i++) {
        Piece *p = &f->items[i];
        if (p->cell.node != NO_NODE && trace_node(r->trace, p->cell.node)->name.len &&
            str_equal(p->text, cell_name(r->scratch, r->trace, p->cell, STR(""))))
            p->text = address(d, p->cell, STR(""));
    }
}

/* Formula and terms of an explanation; `depth` counts the levels of terms below. */
static void dig(Dig *d, int indent, const Explanation *x, Str name, int depth)
{
    Report *r = d->report;
    Arithmetic f = arithmetic_make(r->scratch, r->trace, x, name, ARITHMETIC_WHOLE);
    name_again(d, &f);
    write_formula(r, indent, &f);
    if (depth <= 0)
        return;
    write_parts(r, indent + 2, x);
    if (x->kind == EXPLAIN_PRODUCTS)
        write_pairs(r, indent + 2, x);
    if (x->terms && !only_moved(x->kind))
        report_line(r, deeper(indent) - 2, phrase_plain(PHRASE_TELL_TERMS_ARE));
    int told = only_moved(x->kind) ? 0 : x->terms < REPORT_LISTED ? x->terms : REPORT_LISTED;
    d->left -= told;
    for (int i = 0; i < told; i++)
        if (!told_before(x, i))
            write_term(d, deeper(indent), x, &x->term[i], depth - 1);
    if (told == REPORT_LISTED && x->terms > told)
        report_line(r, indent + 4, phrase_plain(PHRASE_TELL_TOO_MANY_TERMS));
}

static void explain_one(Report *r, const Target *what, int depth)
{
    Arena *a = r->scratch;
    Dig d = {.report = r, .left = REPORT_CELLS};
    CellRef c = {what->node, what->time, what->cell};
    Str name = cell_name(a, r->trace, c, what->called);
    Explanation own = explain_cell(r->trace, a, c), x = explain_origin(r->trace, a, c);
    while (own.op == OP_WRITE && own.term[0].cell.node != NO_NODE)
        own = explain_cell(r->trace, a, own.term[0].cell);
    terminal_styled(r->out, r->options->colour, STYLE_HEADING, name);
    strbuf_printf(r->out, " = %.*s\n", STR_ARG(full(a, own.result)));
    report_wrapped(r, 2, HANG, arithmetic_make(a, r->trace, &own, name, REPORT_TERMS).sentence);
    if (own.kind == EXPLAIN_SAME) {
        Arithmetic f = arithmetic_make(a, r->trace, &own, name, REPORT_TERMS);
        name_again(&d, &f);
        write_formula(r, 2, &f);
    }
    report_wrapped(r, 2, HANG, origin(a, r->trace, &x));
    report_not_kept(r, 2, x.cell.node);
    strbuf_char(r->out, '\n');
    dig(&d, 2, &x, own.kind == EXPLAIN_SAME ? address(&d, x.cell, STR("")) : name, depth);
    if (d.cut)
        report_line(r, 2, phrase_plain(PHRASE_TELL_CUT_SHORT));
}

/* "scores@3, scores@7" when several steps gave the name a value or changed its cells. */
static void list_candidates(Report *r, const Target *what)
{
    enum { MOST = 32 };
    int step[MOST];
    Str name = str_part(what->name, 0, str_find(what->name, '@'));
    int count = name_steps(r->lesson, name, step, MOST);
    if (count < 2)
        return;
    StrBuf list = strbuf_make(r->scratch);
    for (int i = 0; i < count && i < MOST; i++)
        strbuf_printf(&list, "%s%.*s@%d", i ? ", " : "", STR_ARG(name), step[i]);
    if (count > MOST)
        strbuf_puts(&list, ", ...");
    report_wrapped(r, 0, HANG, phrase(r->scratch, PHRASE_TELL_CANDIDATES, name, strbuf_str(&list)));
}

void report_explain(StrBuf *out, Lesson *l, const Target *what, int depth, const ReportOptions *o)
{
    Arena scratch = arena_scratch();
    Report r = {out, l, &l->trace, o, .scratch = &scratch};
    size_t begin = strbuf_str(out).len;
    CellRef first = {what->node, what->time, 0};
    Target cell = *what;
    if (trace_node(r.trace, what->node)->out.shape.rank == 0)
        cell.cell = 0; /* its only one */
    list_candidates(&r, what);
    if (cell.cell >= 0)
        explain_one(&r, &cell, depth);
    else
        tensor_formulas(&r, 0, first, what->called, true);
    if (str_search(str_from(strbuf_str(out), begin), STR(" prelude:"), 0) <
        strbuf_str(out).len - begin)
        report_wrapped(&r, INDENT, HANG, phrase_plain(PHRASE_TELL_PRELUDE));
    arena_free(&scratch);
}
