/*
 * inside_vars.c - the variables of a kernel as cards: its counters with the token or place they
 * stand for, its sums with what they will come to.
 *
 * Every variable of the kernel has its card at a fixed place, whether it exists at this event or
 * not, so that nothing moves while one steps.
 */
#include "inside/inside_draw.h"

#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <math.h>
#include <string.h>

typedef struct Card {
    Str name;
    bool whole;
} Card;

typedef struct Cards {
    Card item[REPLAY_VARS];
    int count;
} Cards;

static void add_card(Cards *cards, Str name, bool whole)
{
    for (int i = 0; i < cards->count; i++)
        if (str_equal(cards->item[i].name, name))
            return;
    if (cards->count < REPLAY_VARS)
        cards->item[cards->count++] = (Card){name, whole};
}

/* The variables that the kernel's lines declare, counters first. */
static Cards declared(const Inside *in)
{
    Cards cards = {0};
    for (int whole = 1; whole >= 0; whole--)
        for (int line = in->first; line <= in->last; line++) {
            const char *start = whole ? "for (int " : "float ";
            Str text = str_trim(inside_line(in, line));
            Str name = str_from(text, strlen(start));
            if (str_starts(text, start))
                add_card(&cards, str_part(name, 0, str_find(name, ' ')), whole);
        }
    return cards;
}

/* ---- what a counter stands for ---- */

/* Coordinates of the cell of the result that is being made. */
static void made_cell(const Inside *in, int64_t *at)
{
    memset(at, 0, MAX_RANK * sizeof *at);
    if (in->r.current >= 0)
        index_split(in->n->out.shape, in->r.current, at);
}

/* The token at a place of a node's dimension; else "3 of 6". */
static Str place_words(const Inside *in, NodeId id, int dim, int64_t place)
{
    const Node *n = trace_node(in->c.s->trace, id);
    if (dim < 0 || dim >= n->out.shape.rank || place >= n->out.shape.size[dim])
        return STR("");
    Str token = axis_token(in->c.s->trace, id, dim, place);
    return token.len ? token
                     : phrase(in->c.pen.a, PHRASE_INSIDE_OF, phrase_number(in->c.pen.a, place + 1),
                              phrase_number(in->c.pen.a, n->out.shape.size[dim]));
}

/* dimension_of in a reduction: of everything there is one row, which goes through all dimensions.
 */
static int reduced_dimension(const Inside *in, char counter)
{
    const Node *n = in->n;
    int rank = n->out.shape.rank, operand = in->operand[0].rank;
    if (counter != 'i')
        return n->attr.all && operand > 1 ? MAX_RANK : -1;
    int last = rank - 1 - (n->attr.keepdim && n->attr.dim == rank - 1);
    return last < 0 ? MAX_RANK : last;
}

/* The dimension of the result a counter runs along; -1: along the operand's that is summed over;
 * MAX_RANK: along none. */
static int dimension_of(const Inside *in, char counter)
{
    int rank = in->n->out.shape.rank;
    switch (op_row(in->n->op)->loops) {
    case LOOPS_MATMUL: {
        int left = in->operand[0].rank;
        int right = in->operand[1].rank;
        if (counter == 'i')
            return left > 1 ? rank - (right > 1 ? 2 : 1) : MAX_RANK;
        return counter == 'j' ? (right > 1 ? rank - 1 : MAX_RANK) : -1;
    }
    case LOOPS_LINEAR:
    case LOOPS_TRIANGLE:
        return counter == 'i' ? rank - 2 : counter == 'j' ? rank - 1 : -1;
    case LOOPS_SOFTMAX:
        return counter == 'j' ? in->n->attr.dim : in->n->attr.dim == rank - 1 ? rank - 2 : rank - 1;
    case LOOPS_DOT:
        return -1;
    case LOOPS_ROWS:
        return reduced_dimension(in, counter);
    case LOOPS_NONE:
    case LOOPS_CELLS:
        break;
    }
    return MAX_RANK;
}

/* The last dimension of the first operand, or the one that is reduced. */
static int summed_dimension(const Inside *in)
{
    Shape s = in->operand[0];
    bool row = op_row(in->n->op)->loops == LOOPS_ROWS && !in->n->attr.all;
    return !row ? s.rank - 1 : in->n->attr.dim;
}

/* Cell-by-cell kernels count through all cells: where cell i stands. */
static Str cell_words(const Inside *in)
{
    StrBuf out = strbuf_make(in->c.pen.a);
    int64_t at[MAX_RANK];
    int rank = in->n->out.shape.rank;
    made_cell(in, at);
    for (int d = rank > 2 ? rank - 2 : 0; d < rank; d++) {
        Str token = axis_token(in->c.s->trace, in->n->id, d, at[d]);
        strbuf_puts(&out, out.len ? ", " : "");
        if (token.len)
            strbuf_add(&out, token);
        else
            strbuf_printf(&out, "%lld", (long long)at[d]);
    }
    return strbuf_str(&out);
}

static Str counter_words(const Inside *in, const ReplayVar *v)
{
    int64_t at[MAX_RANK];
    if (op_row(in->n->op)->loops == LOOPS_CELLS)
        return cell_words(in);
    int dim = dimension_of(in, v->name[0]);
    made_cell(in, at);
    if (dim == -1) /* softmax's rows aside, it counts what is summed */
        return in->n->in[0].node == NO_NODE
                   ? STR("")
                   : place_words(in, in->n->in[0].node, summed_dimension(in), (int64_t)v->value);
    if (dim < 0 || dim >= in->n->out.shape.rank)
        return STR("");
    bool inner = op_row(in->n->op)->loops == LOOPS_SOFTMAX && v->name[0] == 'j';
    return place_words(in, in->n->id, dim, inner ? (int64_t)v->value : at[dim]);
}

/* Rows of a product in the hue of its left side, columns in that of its right. */
static Role counter_role(const Inside *in, Str name)
{
    LoopKind loops = op_row(in->n->op)->loops;
    bool product = loops == LOOPS_MATMUL || loops == LOOPS_LINEAR;
    if (product && str_is(name, "i"))
        return inside_operand_role(in, 0);
    if (product && str_is(name, "j"))
        return inside_operand_role(in, 1);
    return ROLE_TEXT;
}

/* ---- drawing ---- */

typedef struct CardGrid {
    int columns, rows;
    float wide, high, px;
} CardGrid;

/* Cards as wide as a number with a sign and four decimals; smaller ones where they do not all fit
 * in one row; else two rows or more. */
static CardGrid lay_out(const Inside *in, float width, int cards)
{
    const Canvas *c = &in->c;
    CardGrid g = {.px = c->pen.formula};
    float room = width - 3 * c->pen.gap;
    for (;;) {
        float least = pen_width(&c->pen, FONT_MONO, g.px, STR("-0.1234")) + c->pen.gap;
        g.columns = (int)fmaxf(floorf(room / least), 1);
        if (g.columns >= cards || g.px <= c->pen.body)
            break;
        g.px = fmaxf(g.px - 1, c->pen.body);
    }
    g.rows = (cards + g.columns - 1) / g.columns;
    g.columns = (cards + g.rows - 1) / g.rows;
    g.wide = floorf(room / (float)g.columns);
    g.high = 2 * pen_line(c->pen.small) + pen_line(g.px);
    return g;
}

/* What stands below the number. */
static Str note_of(const Inside *in, const ReplayVar *v)
{
    if (v->whole)
        return counter_words(in, v);
    bool there = scalar_same(scalar_f32((float)v->value), scalar_f32((float)v->end));
    return there ? STR("")
                 : str_printf(in->c.pen.a, "→ %.*s",
                              STR_ARG(arithmetic_number(in->c.pen.a, scalar_f32((float)v->end))));
}

static void draw_card(const Inside *in, const Card *card, Box box, float px)
{
    const Canvas *c = &in->c;
    const ReplayVar *v = inside_var(in, card->name);
    Role role = v && card->whole ? counter_role(in, card->name) : v ? ROLE_TEXT : ROLE_MUTED;
    Str value = !v            ? STR("–")
                : card->whole ? phrase_number(c->pen.a, (int)v->value)
                              : arithmetic_number(c->pen.a, scalar_f32((float)v->value));
    Box name = {box.x, box.y, box.w, pen_line(c->pen.small)};
    Box number = {box.x, name.y + name.h, box.w, pen_line(px)};
    Box note = {box.x, number.y + number.h, box.w, pen_line(c->pen.small)};
    pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, name, ALIGN_LEFT, card->name);
    pen_text_in(&c->pen, FONT_MONO, px, role, number, ALIGN_LEFT, value);
    if (v)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, role == ROLE_TEXT ? ROLE_MUTED : role, note,
                    ALIGN_LEFT, note_of(in, v));
}

float inside_vars(const Inside *in, Box box, bool draw)
{
    const Canvas *c = &in->c;
    Cards cards = declared(in);
    CardGrid g = lay_out(in, box.w, cards.count);
    float further = g.high + c->pen.gap / 2;
    if (draw)
        pen_panel(&c->pen, box);
    for (int i = 0; draw && i < cards.count; i++) {
        Box card = {box.x + 1.5f * c->pen.gap + (float)(i % g.columns) * g.wide,
                    box.y + c->pen.gap * 0.75f + (float)(i / g.columns) * further,
                    g.wide - c->pen.gap, g.high};
        draw_card(in, &cards.item[i], card, g.px);
    }
    return (float)g.rows * further + c->pen.gap;
}
