/*
 * making.c - how a tensor came about, in a few words (see arithmetic.h).
 *
 * What was computed is named by the function that did it; what was only drawn, written down, copied
 * or laid together is said so.
 *
 * Must not know: cells, formulas, how a line will look.
 */
#include "language/composed.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <ctype.h>

Str words_of_op(const Node *n)
{
    const Op *op = op_row(n->op);
    if (n->op == OP_CUMMAX && !n->attr.descending)
        return STR("cummin");
    if (n->op == OP_ARGCUMMAX && !n->attr.descending)
        return STR("cummin().indices");
    return str_of(op->told ? op->told : op->name);
}

/* The function that the code calls for a tensor of one number: "zeros" of torch.zeros(6); empty: it
 * is not the lesson's own call. */
static Str called_name(const Node *n)
{
    if (!n->at.source || composed_text(n->at.source))
        return STR("");
    Str text = span_text(n->at);
    size_t end = str_find(text, '('), start = end;
    while (start > 0 && (isalnum((unsigned char)text.at[start - 1]) || text.at[start - 1] == '_'))
        start--;
    return end < text.len ? str_part(text, start, end) : STR("");
}

bool made_empty(const Node *n)
{
    Str called = n->op == OP_FULL ? called_name(n) : STR("");
    return str_is(called, "empty") || str_is(called, "empty_like");
}

/* "filled with 0"; of torch.empty that its cells hold nothing yet. */
static Str words_of_filling(Arena *a, const Node *n)
{
    if (made_empty(n))
        return phrase_plain(PHRASE_MADE_EMPTY);
    Scalar with = n->attr.value;
    Str number = dtype_is_whole(with.dtype) ? arithmetic_number(a, with)
                                            : str_printf(a, "%g", scalar_double(with));
    return phrase(a, PHRASE_MADE_FILLED, number);
}

static const struct {
    int op;
    PhraseId said;
} moved[] = {{OP_TENSOR, PHRASE_MADE_GIVEN},   {OP_LOAD, PHRASE_MADE_READ},
             {OP_ARANGE, PHRASE_MADE_COUNTED}, {OP_LINSPACE, PHRASE_MADE_COUNTED},
             {OP_WRITE, PHRASE_MADE_WRITTEN},  {OP_CLONE, PHRASE_MADE_COPIED},
             {OP_CAST, PHRASE_MADE_CONVERTED}, {OP_CAT, PHRASE_MADE_JOINED},
             {OP_STACK, PHRASE_MADE_STACKED},  {OP_PICK, PHRASE_MADE_PICKED}};

/* Operators, which code writes as a sign. */
static const struct {
    int op;
    PhraseId said;
} operators[] = {{OP_ADD, PHRASE_MADE_ADDITION},
                 {OP_SUB, PHRASE_MADE_SUBTRACTION},
                 {OP_MUL, PHRASE_MADE_MULTIPLICATION},
                 {OP_DIV, PHRASE_MADE_DIVISION}};

/* What computed the node, as a sentence has it: "matmul", "division". */
static Str name_of_op(const Node *n)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].op == n->op)
            return phrase_plain(operators[i].said);
    return words_of_op(n);
}

/* nn.Parameter(x) has the cells of x; those that were only made for it are said to be made so. */
static Str words_of_parameter(Arena *a, const Trace *t, const Node *n)
{
    const Node *from = n->in[0].node == NO_NODE ? NULL : trace_node(t, n->in[0].node);
    bool own = from && from->in_count == 0 && from->name.len == 0;
    return own ? phrase(a, PHRASE_MADE_PARAMETER_OF, words_of_making(a, t, from))
               : phrase_plain(PHRASE_MADE_PARAMETER);
}

Str words_of_making(Arena *a, const Trace *t, const Node *n)
{
    const Op *op = op_row(n->op);
    if (n->op == OP_FULL)
        return words_of_filling(a, n);
    if (n->op == OP_PARAMETER)
        return words_of_parameter(a, t, n);
    for (size_t i = 0; i < sizeof moved / sizeof *moved; i++)
        if (moved[i].op == n->op)
            return phrase_plain(moved[i].said);
    if (op->compares || op->test)
        return phrase_plain(PHRASE_MADE_COMPARED);
    if (n->op == OP_BITAND || n->op == OP_BITOR || n->op == OP_BITXOR || n->op == OP_BITNOT)
        return phrase_plain(n->in_count == 1 ? PHRASE_MADE_TURNED : PHRASE_MADE_COMBINED);
    if (op->draws && n->in_count == 0)
        return phrase(a, PHRASE_MADE_DRAWN, words_of_op(n));
    const Node *from =
        !op->run && n->in_count && n->in[0].node != NO_NODE ? trace_node(t, n->in[0].node) : NULL;
    bool copied = from && from->op == OP_CLONE && from->at.source == n->at.source &&
                  from->at.start == n->at.start && from->at.len == n->at.len;
    if (copied) /* by the same call, which then only reads the copy in another shape */
        return phrase_plain(PHRASE_MADE_COPIED);
    PhraseId how = !op->run              ? PHRASE_VIEW_OF
                   : fast_of(n->kernels) ? PHRASE_MADE_BY_FAST
                                         : PHRASE_MADE_BY;
    return phrase(a, how, name_of_op(n), str_of(n->kernels->name));
}
