/*
 * titles.c - what tensors, cells and places are called (see arithmetic.h).
 *
 * A name that the lesson gave comes first, then the expression as it is written there. Axes bear
 * words where the lesson says so, else numbers.
 *
 * Must not know: formulas, sentences.
 */
#include "words/arithmetic.h"

#include "language/composed.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <ctype.h>
#include <string.h>

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

Str step_title(Arena *a, const Trace *t, int step)
{
    const Step *s = &t->steps.items[step];
    return s->kind == STEP_STATEMENT ? str_first_line(a, span_text(s->at)) : s->label;
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
        bool copy = from->op == OP_CLONE && !is_lesson_name(from->name);
        bool within = copy || (op_is_view(from->op) && from->name.len == 0);
        if (!within || !same_place(from->at, n->at))
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

Str words_at_cell(Arena *a, const Trace *t, CellRef cell)
{
    const Node *n = trace_node(t, cell.node);
    int rank = n->out.shape.rank;
    int64_t at[MAX_RANK] = {0};
    index_split(n->out.shape, cell.cell, at);
    StrBuf out = strbuf_make(a);
    for (int d = rank < 2 ? 0 : rank - 2; d < rank; d++) {
        PhraseId where = rank == 1       ? PHRASE_TELL_PLACE
                         : d == rank - 2 ? PHRASE_TELL_ROW
                                         : PHRASE_TELL_COLUMN;
        if (n->axis[d].token)
            strbuf_add(&out, phrase(a, where, n->axis[d].token[at[d]]));
    }
    return strbuf_str(&out);
}

Str words_of_slot(Arena *a, const Trace *t, CellRef cell, Str own)
{
    const Tensor *out = &trace_node(t, cell.node)->out;
    int64_t at[MAX_RANK];
    StrBuf sum = strbuf_make(a);
    index_split(out->shape, cell.cell, at);
    for (int d = 0; d < out->shape.rank; d++)
        strbuf_printf(&sum, d ? " + %lld·%lld" : "%lld·%lld", (long long)at[d],
                      (long long)out->stride[d]);
    Str name = cell_name(a, t, cell, own);
    Str slot = phrase_number(a, tensor_slot(*out, cell.cell));
    Str words = out->shape.rank ? strbuf_str(&sum) : STR("0");
    if (out->offset)
        return phrase(a, PHRASE_SLOT_OFFSET, name, phrase_number(a, out->offset), words, slot);
    return phrase(a, PHRASE_SLOT, name, words, slot);
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

/* Does the name say that these are scores of attention, or what became of them? */
static bool says_attention(Str name)
{
    static const char *const words[] = {"attn", "atten", "score"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_search(name, str_of(words[i]), 0) < name.len)
            return true;
    return false;
}

bool axes_attend(const Trace *t, NodeId id, NodeId time, int row_dim, int column_dim)
{
    ScoresWay way;
    if (row_dim < 0 || column_dim < 0)
        return false;
    const Node *n = trace_node(t, id);
    const Axis *row = &n->axis[row_dim], *column = &n->axis[column_dim];
    if (!row->token || !column->token || !str_equal(row->name, column->name))
        return false;
    const Node *scores = lineage_scores(t, id, time, &way);
    if (!scores || way.turned)
        return false;
    Arena a = arena_scratch();
    bool two = scores->in_count > 1;
    Str first = two ? operand_title(&a, t, scores, 0) : STR("");
    Str second = two ? operand_title(&a, t, scores, 1) : STR("");
    bool asks = is_named(first, "quer") || is_named(second, "key");
    bool keys_first = is_named(first, "key") && is_named(second, "quer");
    bool given = !two && row->name.len > 0; /* by who named both dimensions alike */
    bool known =
        way.shared || asks || given || says_attention(scores->name) || says_attention(n->name);
    arena_free(&a);
    return known && !keys_first;
}
