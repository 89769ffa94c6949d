/*
 * report_strips.c - the softmax of one row or column as the picture shows it: the scores, minus the
 * largest, exp, divided by the sum.
 */
#include "numbers/kernels.h"
#include "report/report.h"
#include "trace/explain.h"
#include "trace/ops.h"

enum { STRIPS = 4, STRIP_CELLS = 16 }; /* longer ones are not read */

/* The line of the focus: its cells along the dimension that softmax runs through. */
typedef struct Strips {
    const Node *node;
    int64_t at[MAX_RANK];
    int dim, length;
    Str head[STRIPS]; /* "minus the largest, 1.4950" */
    Str cell[STRIPS][STRIP_CELLS];
    Str label[STRIP_CELLS];
} Strips;

static void read_cell(Report *r, Strips *s, int i)
{
    Arena *a = r->scratch;
    s->at[s->dim] = i;
    CellRef c = {s->node->id, s->node->id + 1, index_join(s->node->out.shape, s->at)};
    Explanation x = explain_cell(r->trace, a, c);
    float less, score = explain_part(&x, "x").f32, most = explain_part(&x, "max").f32;
    r->trace->kernels->sub(&less, &score, &most, 1);
    s->cell[0][i] = arithmetic_number(a, explain_part(&x, "x"));
    s->cell[1][i] = arithmetic_number(a, scalar_f32(less));
    s->cell[2][i] = arithmetic_number(a, explain_part(&x, "exp"));
    s->cell[3][i] = arithmetic_number(a, x.result);
    s->label[i] = words_of_place(a, r->trace, s->node->id, s->dim, i);
    if (i)
        return;
    s->head[0] = phrase_plain(PHRASE_SCORES);
    s->head[1] = phrase(a, PHRASE_TELL_LESS, part_number(a, &x, "max"));
    s->head[2] = phrase_plain(PHRASE_EXP);
    s->head[3] = phrase(a, PHRASE_TELL_DIVIDED, part_number(a, &x, "sum"));
}

static void right_words(StrBuf *out, Str text, int width)
{
    strbuf_fill(out, ' ', width - str_columns(text));
    strbuf_add(out, text);
}

static void write_strips(Report *r, const Strips *s)
{
    int lead = 0, width[STRIP_CELLS];
    for (int k = 0; k < STRIPS; k++)
        lead = str_columns(s->head[k]) > lead ? str_columns(s->head[k]) : lead;
    for (int first = 0, stop; first < s->length; first = stop) {
        int used = 2 * INDENT + lead;
        for (stop = first; stop < s->length; used += width[stop++]) {
            width[stop] = str_columns(s->label[stop]);
            for (int k = 0; k < STRIPS; k++) {
                int w = str_columns(s->cell[k][stop]);
                width[stop] = w > width[stop] ? w : width[stop];
            }
            width[stop] += 2;
            if (stop > first && used + width[stop] > REPORT_COLUMNS)
                break;
        }
        for (int k = -1; k < STRIPS; k++) {
            Str head = k < 0 ? STR("") : s->head[k];
            strbuf_fill(r->out, ' ', 2 * INDENT);
            strbuf_add(r->out, head);
            strbuf_fill(r->out, ' ', lead - str_columns(head));
            for (int i = first; i < stop; i++)
                right_words(r->out, k < 0 ? s->label[i] : s->cell[k][i], width[i]);
            strbuf_char(r->out, '\n');
        }
    }
}

/* "row journey", "column 0", "text 0, row journey"; empty where there is but one line. */
static Str line_words(Report *r, const Strips *s)
{
    Arena *a = r->scratch;
    int rank = s->node->out.shape.rank, other = s->dim == rank - 1 ? rank - 2 : rank - 1;
    if (rank < 2)
        return STR("");
    Str place = words_of_place(a, r->trace, s->node->id, other, s->at[other]);
    Str line = phrase(a, other < s->dim ? PHRASE_ROW_SHOWN : PHRASE_COLUMN_SHOWN, place);
    if (rank == 2)
        return line;
    Str block = words_of_block(a, r->trace, s->node->id, s->at);
    return str_printf(a, "%.*s, %.*s", STR_ARG(block), STR_ARG(line));
}

void report_strips(Report *r, const LessonStep *step)
{
    CellRef c = {step->focus.node, step->focus.time, step->focus.cell};
    if (step->kind != VIEW_SOFTMAX || c.node == NO_NODE || c.cell < 0)
        return;
    Strips s = {.node = trace_node(r->trace, c.node)};
    Shape shape = s.node->out.shape;
    s.dim = s.node->attr.dim;
    if (s.node->op != OP_SOFTMAX || !shape.rank || shape.size[s.dim] > STRIP_CELLS ||
        s.node->in[0].node == NO_NODE)
        return;
    s.length = (int)shape.size[s.dim];
    index_split(shape, c.cell, s.at);
    for (int i = 0; i < s.length; i++)
        read_cell(r, &s, i);
    Str line = line_words(r, &s);
    report_line(r, INDENT,
                line.len ? phrase(r->scratch, PHRASE_TELL_STRIPS_OF, line)
                         : phrase_plain(PHRASE_TELL_STRIPS));
    write_strips(r, &s);
}
