/*
 * report_kinds.c - the places of the masked and the dropped cells, which a picture hatches and
 * crosses out: "masked: row Your, columns journey to step".
 *
 * A tensor of more than two dimensions whose matrices are all alike has them told once.
 */
#include "report/report.h"

#include "trace/explain.h"

/* The matrices of a tensor and the kind of cell that is looked for. */
typedef struct Search {
    const Report *r;
    const Node *node;
    const CellKind *kind; /* of all cells */
    CellKind wanted;
    int64_t rows, columns, blocks;
} Search;

static bool is_wanted(const Search *s, int64_t block, int64_t row, int64_t column)
{
    return s->kind[(block * s->rows + row) * s->columns + column] == s->wanted;
}

static bool occurs(const Search *s)
{
    for (int64_t i = 0; i < s->blocks * s->rows * s->columns; i++)
        if (s->kind[i] == s->wanted)
            return true;
    return false;
}

/* They are those above the diagonal, in every matrix. */
static bool is_future(const Search *s)
{
    bool so = s->rows == s->columns;
    for (int64_t i = 0; so && i < s->blocks * s->rows * s->columns; i++)
        so = (s->kind[i] == s->wanted) == (i % s->columns > i / s->columns % s->rows);
    return so;
}

static bool is_like_first(const Search *s, int64_t block)
{
    for (int64_t i = 0; i < s->rows * s->columns; i++)
        if (is_wanted(s, 0, 0, i) != is_wanted(s, block, 0, i))
            return false;
    return true;
}

/* The word or the number of a row (dimension 2 from the end) or a column (1). */
static Str label(const Search *s, int from_end, int64_t at)
{
    int rank = s->node->out.shape.rank;
    return words_of_place(s->r->scratch, s->r->trace, s->node->id, rank - from_end, at);
}

/* "journey, with to step" */
static Str columns_words(const Search *s, int64_t block, int64_t row)
{
    Arena *a = s->r->scratch;
    enum { SPAN_LEAST = 3 }; /* two are told as two */
    StrBuf out = strbuf_make(a);
    for (int64_t j = 0, end; j < s->columns; j = end) {
        if (!is_wanted(s, block, row, j)) {
            end = j + 1;
            continue;
        }
        for (end = j; end < s->columns && is_wanted(s, block, row, end);)
            end++;
        end = end - j < SPAN_LEAST ? j + 1 : end;
        Str first = label(s, 1, j), last = label(s, 1, end - 1);
        strbuf_puts(&out, strbuf_str(&out).len ? ", " : "");
        strbuf_add(&out, end - j == 1 ? first : phrase(a, PHRASE_CELLS_SPAN, first, last));
    }
    return strbuf_str(&out);
}

static Str all_words(const Search *s, int64_t block)
{
    Arena *a = s->r->scratch;
    StrBuf out = strbuf_make(a);
    if (s->node->out.shape.rank < 2)
        return columns_words(s, block, 0);
    for (int64_t i = 0; i < s->rows; i++) {
        int64_t count = 0;
        for (int64_t j = 0; j < s->columns; j++)
            count += is_wanted(s, block, i, j);
        PhraseId how = count == s->columns ? PHRASE_CELLS_OF_ROW_ALL
                       : count == 1        ? PHRASE_CELLS_OF_ROW_ONE
                                           : PHRASE_CELLS_OF_ROW;
        if (count > 0)
            strbuf_printf(&out, "%s%.*s", strbuf_str(&out).len ? "; " : "",
                          STR_ARG(phrase(a, how, label(s, 2, i), columns_words(s, block, i))));
    }
    return strbuf_str(&out);
}

/* The cells of a block by their words; how many they are, where so many are not read. */
static Str block_words(const Search *s, int64_t block)
{
    enum { FEW_CELLS = 12, FEW_COLUMNS = 2 * (REPORT_COLUMNS - INDENT - HANG) };
    Arena *a = s->r->scratch;
    int64_t count = 0, all = s->rows * s->columns;
    if (s->node->out.shape.rank == 0)
        return phrase_plain(PHRASE_CELLS_ONLY);
    for (int64_t i = 0; i < all; i++)
        count += is_wanted(s, block, 0, i);
    Str words = all_words(s, block);
    if (s->r->options->all || count <= FEW_CELLS || str_columns(words) <= FEW_COLUMNS)
        return words;
    return phrase(a, PHRASE_CELLS_COUNT, phrase_number(a, count), phrase_number(a, all));
}

static void tell(Report *r, int indent, Str which, Str cells)
{
    if (cells.len)
        report_wrapped(r, indent, HANG, phrase(r->scratch, PHRASE_CELLS_OF_KIND, which, cells));
}

static void tell_kind(Report *r, int indent, const Search *s, Str name)
{
    bool alike = true;
    for (int64_t b = 1; b < s->blocks; b++)
        alike = alike && is_like_first(s, b);
    if (is_future(s)) {
        tell(r, indent, name,
             phrase_plain(s->blocks > 1 ? PHRASE_CELLS_ABOVE_EACH : PHRASE_CELLS_ABOVE));
    } else if (alike) {
        Str cells = block_words(s, 0);
        tell(r, indent, name, s->blocks > 1 ? phrase(r->scratch, PHRASE_CELLS_EACH, cells) : cells);
    } else {
        for (int64_t b = 0; b < s->blocks; b++) {
            int64_t at[MAX_RANK];
            index_split(s->node->out.shape, b * s->rows * s->columns, at);
            Str block = words_of_block(r->scratch, r->trace, s->node->id, at);
            tell(r, indent, str_printf(r->scratch, "%.*s, %.*s", STR_ARG(name), STR_ARG(block)),
                 block_words(s, b));
        }
    }
}

void report_kinds(Report *r, int indent, CellRef first)
{
    static const struct {
        CellKind kind;
        PhraseId name;
    } told[] = {{KIND_MASKED, PHRASE_KIND_MASKED},
                {KIND_DROPPED, PHRASE_KIND_DROPPED},
                {KIND_BOTH, PHRASE_KIND_BOTH}};
    const Node *n = trace_node(r->trace, first.node);
    Shape shape = n->out.shape;
    int64_t count = shape_count(shape);
    if (count == 0)
        return;
    CellKind *kind = ARENA_ARRAY(r->scratch, CellKind, count);
    for (first.cell = 0; first.cell < count; first.cell++)
        kind[first.cell] = trace_kind(r->trace, first);
    Search s = {.r = r, .node = n, .kind = kind};
    s.columns = shape.rank > 0 ? shape.size[shape.rank - 1] : 1;
    s.rows = shape.rank > 1 ? shape.size[shape.rank - 2] : 1;
    s.blocks = count / (s.rows * s.columns);
    for (size_t k = 0; k < sizeof told / sizeof *told; k++) {
        s.wanted = told[k].kind;
        if (occurs(&s))
            tell_kind(r, indent, &s, phrase_plain(told[k].name));
    }
}
