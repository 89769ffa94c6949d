/*
 * report_tensor.c - a tensor's cells as text.
 *
 * Where an axis has tokens the cells stand in a table with a word at each row and column; else as
 * PyTorch prints them. The table takes its number texts from PyTorch's own format, without powers
 * of ten where four decimals show the large ones. What a picture shows by hatch and cross is listed
 * below.
 */
#include "numbers/tensor.h"
#include "report/report.h"
#include "trace/ops.h"
#include "trace/trace.h"
#include "words/caption.h"

#include <math.h>
#include <string.h>

enum {
    TABLE_CELLS = 1000, /* PyTorch leaves cells out above: then its text says more than a table */
    TABLE_GAP = 2,      /* blanks between columns */
    FEW_CELLS = 200     /* without --all PyTorch's text leaves cells out above this already */
};

/* A table under way: two axes of a tensor, all others fixed. */
typedef struct Table {
    const Node *node;
    const Str *cell;      /* texts of all cells, row-major */
    int64_t start;        /* the first cell of this table */
    int rows, columns;    /* of a vector: columns 1 */
    int row_dim, col_dim; /* -1: a vector has no columns */
    int lead;             /* width of the row labels */
} Table;

/* The next number of PyTorch's print; empty at its end. */
static Str next_number(Str *rest)
{
    size_t from = 0, len = 0;
    while (from < rest->len && strchr("[], \n)", rest->at[from]))
        from++;
    while (from + len < rest->len && !strchr("[], \n)", rest->at[from + len]))
        len++;
    Str number = str_part(*rest, from, from + len);
    *rest = str_from(*rest, from + len);
    return number;
}

/* Are there powers of ten in the print, though four decimals show the largest number? */
static bool reads_in_decimals(Str print)
{
    static const double least = 1e-3, most = 1e5;
    double largest = 0;
    bool powers = false;
    for (Str number = next_number(&print); number.len; number = next_number(&print)) {
        double x = 0;
        bool power = str_find(number, 'e') < number.len;
        if (!str_to_double(number, &x) || isnan(x) || (isinf(x) && !power))
            continue; /* the largest float64, 1.7977e+308, is rounded up and reads as inf */
        powers = powers || power;
        largest = fabs(x) > largest ? fabs(x) : largest;
    }
    return powers && largest >= least && largest < most;
}

/* As PyTorch prints it; but where it writes 9.9386e-01 because another number is tiny, all numbers
 * read better with four decimals, as the prose quotes them. */
static Str print_of(Arena *a, Tensor t, TensorFormat how)
{
    StrBuf text = strbuf_make(a), plain = strbuf_make(a);
    Str head = STR("tensor(");
    format_tensor(&text, t, &how);
    if (how.scientific || !reads_in_decimals(str_from(strbuf_str(&text), head.len)))
        return strbuf_str(&text);
    how.scientific = -1;
    format_tensor(&plain, t, &how);
    return strbuf_str(&plain);
}

/* The number texts within the print of the whole tensor, in order. */
static const Str *number_texts(Arena *a, Tensor t)
{
    int64_t count = tensor_count(t);
    Str *found = ARENA_ARRAY(a, Str, count + 1), head = STR("tensor(");
    Str rest = str_from(print_of(a, t, format_default()), head.len);
    for (int64_t i = 0; i < count; i++)
        found[i] = next_number(&rest);
    return found;
}

/* The word for a place on an axis: its token, else its number. */
static Str place_label(Arena *a, const Node *n, int dim, int64_t at)
{
    const Axis *axis = &n->axis[dim];
    return axis->token ? axis->token[at] : phrase_number(a, at);
}

static void right(StrBuf *out, Str text, int width)
{
    strbuf_fill(out, ' ', width - str_columns(text));
    strbuf_add(out, text);
}

static Str table_cell(const Table *t, int row, int column)
{
    return t->cell[t->start + (int64_t)row * t->columns + column];
}

static int column_width(Arena *a, const Table *t, int column)
{
    int width = t->col_dim < 0 ? 0 : str_columns(place_label(a, t->node, t->col_dim, column));
    for (int row = 0; row < t->rows; row++) {
        int w = str_columns(table_cell(t, row, column));
        width = w > width ? w : width;
    }
    return width + TABLE_GAP;
}

/* The columns first..stop-1, with their labels above and the rows' at the left. */
static void table_part(Report *r, int indent, const Table *t, int first, int stop, const int *width)
{
    if (t->col_dim >= 0) {
        strbuf_fill(r->out, ' ', indent + t->lead);
        for (int c = first; c < stop; c++)
            right(r->out, place_label(r->scratch, t->node, t->col_dim, c), width[c]);
        strbuf_char(r->out, '\n');
    }
    for (int row = 0; row < t->rows; row++) {
        Str label = place_label(r->scratch, t->node, t->row_dim, row);
        strbuf_fill(r->out, ' ', indent);
        strbuf_add(r->out, label);
        strbuf_fill(r->out, ' ', t->lead - str_columns(label));
        for (int c = first; c < stop; c++)
            right(r->out, table_cell(t, row, c), width[c]);
        strbuf_char(r->out, '\n');
    }
}

/* One table, in as many parts as its width needs. */
static void write_table(Report *r, int indent, Table *t)
{
    int *width = ARENA_ARRAY(r->scratch, int, t->columns + 1);
    for (int c = 0; c < t->columns; c++)
        width[c] = column_width(r->scratch, t, c);
    for (int row = 0; row < t->rows; row++) {
        int w = str_columns(place_label(r->scratch, t->node, t->row_dim, row));
        t->lead = w > t->lead ? w : t->lead;
    }
    for (int first = 0; first < t->columns;) {
        int stop = first, used = indent + t->lead;
        while (stop < t->columns && (stop == first || used + width[stop] <= REPORT_COLUMNS))
            used += width[stop++];
        table_part(r, indent, t, first, stop, width);
        first = stop;
    }
}

/* "text 0, head 2" before each matrix of a tensor of more dimensions. */
static void write_tables(Report *r, int indent, const Node *n, const Str *cells)
{
    Shape shape = n->out.shape;
    int rank = shape.rank;
    Table t = {n, cells, 0, (int)shape.size[rank - 1], 1, rank - 1, -1, 0};
    if (rank >= 2) {
        t.rows = (int)shape.size[rank - 2], t.columns = (int)shape.size[rank - 1];
        t.row_dim = rank - 2, t.col_dim = rank - 1;
    }
    for (; t.start < shape_count(shape); t.start += (int64_t)t.rows * t.columns) {
        Shape outer = {.rank = rank - 2};
        index_split(shape, t.start, outer.size);
        if (rank > 2)
            report_line(r, indent, words_of_block(r->scratch, r->trace, n->id, outer.size));
        t.lead = 0;
        write_table(r, indent, &t);
    }
}

static bool has_tokens(const Node *n)
{
    int rank = n->out.shape.rank;
    return (rank >= 1 && n->axis[rank - 1].token) || (rank >= 2 && n->axis[rank - 2].token);
}

/* Counts the cells that an edit changed, whose corners a picture marks. */
static void tell_changes(Report *r, int indent, NodeId id, NodeId time)
{
    Str words = words_of_changes(r->scratch, r->lesson, id, time);
    if (words.len)
        report_line(r, indent, words);
}

void report_not_kept(Report *r, int indent, NodeId id)
{
    size_t bytes = trace_dropped(r->trace, id);
    if (bytes)
        report_wrapped(r, indent, indent,
                       phrase(r->scratch, PHRASE_NOT_KEPT,
                              str_printf(r->scratch, "%s", bytes_text((double)bytes).text)));
}

/* As the lesson prints tensors; without --all with fewer of a large one's cells, and fewer still at
 * the ends of each dimension where there are many. */
static TensorFormat text_format(const Report *r, int rank)
{
    TensorFormat how = r->trace->format;
    int64_t edge = rank < 3 ? 3 : 1;
    if (r->options->all)
        return how;
    how.threshold = how.threshold > FEW_CELLS ? FEW_CELLS : how.threshold;
    how.edge = how.edge > edge ? edge : how.edge;
    return how;
}

void report_cells(Report *r, int indent, NodeId id, NodeId time)
{
    const Node *n = trace_node(r->trace, id);
    Tensor t = trace_tensor(r->trace, r->scratch, id, time);
    int64_t count = tensor_count(t);
    CellRef cells = {id, time, 0};
    int rank = n->out.shape.rank;
    if (count > 0 && count <= (r->options->all ? TABLE_CELLS : FEW_CELLS) && has_tokens(n)) {
        write_tables(r, indent, n, number_texts(r->scratch, t));
        if (axes_attend(r->trace, id, time, rank - 2, rank - 1))
            report_line(r, indent,
                        str_printf(r->scratch, "%s, %s", phrase_plain(PHRASE_ROWS_QUERIES).at,
                                   phrase_plain(PHRASE_COLUMNS_KEYS).at));
    } else {
        report_block(r, indent, print_of(r->scratch, t, text_format(r, rank)));
    }
    if (count <= TABLE_CELLS)
        report_kinds(r, indent, cells);
    tell_changes(r, indent, id, time);
    arena_reset(r->scratch);
}
