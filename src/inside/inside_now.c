/*
 * inside_now.c - "this line, now": the active line of a kernel with numbers in place of names.
 *
 *     sum += a[i * k + p] * b[p * m + j];      0.1878 + 1.4551·1.1156 = 1.8111
 *
 * The text of the line is followed from left to right; a cell becomes what it held, a variable what
 * it held before the line, operators their signs. The result is what the event reports.
 */
#include "inside/inside_draw.h"

#include "slide/code_wrap.h"
#include "slide/parts.h"
#include "trace/ops.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef struct Bit {
    Str text;
    Role role;
    bool bold;
    bool breaks;  /* a line may end before it */
    CellRef cell; /* where the number comes from; node NO_NODE: nowhere */
} Bit;

typedef struct Bits {
    ARENA_LIST(Bit);
    bool after_sign; /* the last one was a sign: a negative number gets brackets */
} Bits;

static const CellRef NOWHERE = {NO_NODE, 0, 0};

static Bit *add(const Inside *in, Bits *b, Str text)
{
    Bit *bit = ARENA_PUSH(in->c.pen.a, b);
    *bit = (Bit){.text = text, .role = ROLE_TEXT, .cell = NOWHERE};
    b->after_sign = false;
    return bit;
}

static Bit *add_number(const Inside *in, Bits *b, Str number)
{
    bool brackets = b->after_sign && number.len && number.at[0] == '-';
    return add(in, b, brackets ? str_printf(in->c.pen.a, "(%.*s)", STR_ARG(number)) : number);
}

static Str float_text(const Inside *in, double value)
{
    return arithmetic_number(in->c.pen.a, scalar_f32((float)value));
}

static Str var_text(const Inside *in, const ReplayVar *v, double value)
{
    return v->whole ? phrase_number(in->c.pen.a, (int)value) : float_text(in, value);
}

const ReplayVar *inside_var(const Inside *in, Str name)
{
    for (int v = 0; v < in->r.vars; v++)
        if (str_is(name, in->r.var[v].name))
            return &in->r.var[v];
    return NULL;
}

/* ---- the line, piece by piece ---- */

/* The line being followed. */
typedef struct LineReader {
    const Inside *in;
    Str rest;
    Str seen[REPLAY_CELLS]; /* texts of cells, in the order the event lists them */
    int cells;
    Str target; /* the variable the line assigns to */
} LineReader;

static Str take_name(LineReader *r)
{
    size_t n = 0;
    while (n < r->rest.len && code_is_word(r->rest.at[n]))
        n++;
    Str name = str_part(r->rest, 0, n);
    r->rest = str_from(r->rest, n);
    return name;
}

/* The event's cell that `name[...]` at the start of the rest means; takes the brackets, too. */
static const ReplayCell *take_cell(LineReader *r, Str name)
{
    Str text = {name.at, name.len + str_find(r->rest, ']') + 1};
    r->rest = str_from(r->rest, text.len - name.len);
    int i = 0;
    while (i < r->cells && !str_equal(r->seen[i], text))
        i++;
    if (i == r->cells && r->cells < REPLAY_CELLS)
        r->seen[r->cells++] = text;
    return i < r->in->r.cells ? &r->in->r.cell[i] : NULL;
}

static CellRef cell_ref(const Inside *in, const ReplayCell *cell)
{
    if (cell->cell < 0)
        return NOWHERE;
    if (cell->operand == PACKED_RESULT)
        return (CellRef){in->n->id, in->n->id + 1, cell->cell};
    if (cell->operand < 0)
        return NOWHERE;
    return (CellRef){in->n->in[cell->operand].node, in->n->id, cell->cell};
}

static void add_cell(LineReader *r, Bits *b, Str name)
{
    const ReplayCell *cell = take_cell(r, name);
    if (!cell)
        return;
    Bit *bit = add_number(r->in, b, float_text(r->in, (double)cell->value));
    bit->role = inside_array_role(r->in, name);
    bit->cell = cell_ref(r->in, cell);
}

/* What is shown for a function or a constant of C: functions of floats end in f. */
static Str shown_name(Str name, bool called)
{
    static const struct {
        const char *c, *shown;
    } own[] = {{"fabsf", "abs"}, {"fmodf", "rest"}, {"INFINITY", "∞"}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (str_is(name, own[i].c))
            return str_of(own[i].shown);
    bool of_floats = called && name.len > 1 && name.at[name.len - 1] == 'f';
    return of_floats ? str_part(name, 0, name.len - 1) : name;
}

/* A word: an array, a variable, a function or a constant. */
static void add_word(LineReader *r, Bits *b)
{
    Str name = take_name(r);
    if (r->rest.len && r->rest.at[0] == '[') {
        add_cell(r, b, name);
        return;
    }
    const ReplayVar *v = inside_var(r->in, name);
    if (v)
        add_number(r->in, b, var_text(r->in, v, str_equal(name, r->target) ? v->before : v->value));
    else
        add(r->in, b, shown_name(name, r->rest.len && r->rest.at[0] == '('));
}

/* A plain number, without the f that makes it a float. */
static void add_literal(LineReader *r, Bits *b)
{
    size_t n = 0;
    while (n < r->rest.len && (isdigit((unsigned char)r->rest.at[n]) || r->rest.at[n] == '.'))
        n++;
    add(r->in, b, str_part(r->rest, 0, n));
    r->rest = str_from(r->rest, n + (n < r->rest.len && r->rest.at[n] == 'f'));
}

/* What is shown for an operator of C between spaces; NULL: nothing else. */
static const char *shown_operator(Str sign)
{
    static const struct {
        const char *c, *shown;
    } own[] = {{"/", "/"}, {"&&", "and"}, {"||", "or"}, {"?", "?"}, {":", ":"}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (str_is(sign, own[i].c))
            return own[i].shown;
    int id = op_infix(sign);
    return id < 0 ? NULL : op_row(id)->symbol;
}

/* An operator with its spaces, which goes without them in a product; else one character, of which
 * a minus stands before a number. */
static void add_sign(LineReader *r, Bits *b)
{
    Str sign = str_from(r->rest, 1);
    sign = str_part(sign, 0, str_find(sign, ' '));
    const char *shown = r->rest.at[0] == ' ' ? shown_operator(sign) : NULL;
    if (shown) {
        bool product = str_is(sign, "*");
        Str text = product ? str_of(shown) : str_printf(r->in->c.pen.a, " %s ", shown);
        r->rest = str_from(r->rest, sign.len + 2);
        add(r->in, b, text)->breaks = !product;
        b->after_sign = true;
        return;
    }
    bool minus = r->rest.at[0] == '-';
    add(r->in, b, minus ? STR("−") : str_part(r->rest, 0, 1));
    r->rest = str_from(r->rest, 1);
    b->after_sign = minus;
}

static void add_expression(LineReader *r, Bits *b)
{
    while (r->rest.len && r->rest.at[0] != ';') {
        if (isdigit((unsigned char)r->rest.at[0]))
            add_literal(r, b);
        else if (code_is_word(r->rest.at[0]))
            add_word(r, b);
        else
            add_sign(r, b);
    }
}

/* ---- the two kinds of lines ---- */

/* "j = 2   2 < 6": what the turn begins with, and the condition that let it begin. */
static void follow_loop(LineReader *r, Bits *b)
{
    r->rest = str_from(r->rest, strlen("for (int "));
    Str name = take_name(r);
    const ReplayVar *v = inside_var(r->in, name);
    if (!v)
        return;
    add(r->in, b, str_printf(r->in->c.pen.a, "%.*s = %d", STR_ARG(name), (int)v->value))->bold =
        true;
    add(r->in, b, STR(", "))->role = ROLE_MUTED;
    r->rest = str_from(r->rest, str_find(r->rest, ';') + 2);
    size_t from = b->count;
    add_expression(r, b);
    for (size_t i = from; i < b->count; i++)
        b->items[i].role = ROLE_MUTED;
}

static void add_result(const Inside *in, Bits *b, Str value, bool choice)
{
    add(in, b, choice ? STR(" → ") : STR(" = "))->breaks = true;
    add(in, b, value)->bold = true;
}

/* "c[1,2]" */
static Str written_name(const Inside *in, const ReplayCell *cell)
{
    CellRef ref = cell_ref(in, cell);
    Str name = str_of(cell->array);
    return ref.node == NO_NODE ? name : cell_name(in->c.pen.a, in->c.s->trace, ref, name);
}

/* "0.1878 + 1.4551·1.1156 = 1.8111"; where the right side is one number "max = 1.2705". */
static void follow_assignment(LineReader *r, Bits *b)
{
    const Inside *in = r->in;
    const ReplayCell *cell = NULL;
    if (str_starts(r->rest, "float "))
        r->rest = str_from(r->rest, strlen("float "));
    Str name = take_name(r);
    if (r->rest.len && r->rest.at[0] == '[')
        cell = take_cell(r, name);
    else
        r->target = name;
    const ReplayVar *v = cell ? NULL : inside_var(in, name);
    if (!cell && !v)
        return;
    double before = cell ? (double)cell->before : v->before;
    char how = str_trim(r->rest).at[0];
    if (how != '=') {
        add(in, b, float_text(in, before));
        Str sign = how == '+' ? STR(" + ") : how == '*' ? STR("·") : STR(" − ");
        add(in, b, sign)->breaks = how != '*';
        b->after_sign = true;
    }
    r->rest = str_from(r->rest, str_find(r->rest, '=') + 2);
    bool choice = str_find(r->rest, '?') < r->rest.len;
    size_t from = b->count;
    add_expression(r, b);
    Str value = float_text(in, cell ? (double)cell->value : v->value);
    if (how == '=' && b->count <= from + 1) {
        b->count = from;
        add(in, b, cell ? written_name(in, cell) : name);
    }
    add_result(in, b, value, choice);
}

static Bits follow_line(const Inside *in)
{
    Bits b = {0};
    LineReader r = {.in = in, .rest = str_trim(inside_line(in, in->line))};
    if (str_starts(r.rest, "for ("))
        follow_loop(&r, &b);
    else
        follow_assignment(&r, &b);
    return b;
}

/* ---- does it look right? ---- */

/* The number that a bit shows, in brackets or not. */
static bool shown_number(Str text, double *value)
{
    if (text.len > 2 && text.at[0] == '(')
        text = str_part(text, 1, text.len - 1);
    return str_to_double(text, value);
}

/* Works a sum of products out with the numbers as they are shown; false: it is something else. */
static bool worked_out(const Bits *b, size_t count, double *result)
{
    double sum = 0, term, number;
    if (count % 2 == 0 || !shown_number(b->items[0].text, &term))
        return false;
    for (size_t i = 1; i < count; i += 2) {
        Str sign = str_trim(b->items[i].text);
        bool minus = str_is(sign, "-") || str_is(sign, "−");
        if (!shown_number(b->items[i + 1].text, &number))
            return false;
        if (str_is(sign, "·")) {
            term *= number;
        } else if (str_is(sign, "/")) {
            term /= number;
        } else if (str_is(sign, "+") || minus) {
            sum += term;
            term = minus ? -number : number;
        } else {
            return false;
        }
    }
    *result = sum + term;
    return true;
}

/* The numbers on show, which are rounded, do not give the result on show. */
static bool looks_wrong(const Inside *in, const Bits *b)
{
    double result;
    return b->count > 3 && worked_out(b, b->count - 2, &result) &&
           !str_equal(float_text(in, result), b->items[b->count - 1].text);
}

void inside_now_write(const Inside *in, StrBuf *out)
{
    Bits b = follow_line(in);
    for (size_t i = 0; i < b.count; i++)
        strbuf_add(out, b.items[i].text);
}

/* ---- drawing ---- */

static float bits_width(const Inside *in, const Bits *b, size_t from, size_t to, float px)
{
    float w = 0;
    for (size_t i = from; i < to; i++)
        w += pen_width(&in->c.pen, b->items[i].bold ? FONT_MONO_BOLD : FONT_MONO, px,
                       b->items[i].text);
    return w;
}

/* Where a line that begins at a bit ends: before the last break that fits. */
static size_t line_end(const Inside *in, const Bits *b, size_t from, float px, float width)
{
    size_t end = b->count;
    for (size_t i = b->count; i > from && bits_width(in, b, from, end, px) > width; i--)
        if (i < b->count && b->items[i].breaks)
            end = i;
    return end;
}

/* The lines that there is room for: a narrow panel cannot have a sum on one and its result on
 * another. */
static int most_lines(const Inside *in, float width)
{
    Str sum = STR("0.0000 + 0.0000·(-0.0000)");
    return pen_width(&in->c.pen, FONT_MONO, in->c.pen.small, sum) <= width ? 2 : 3;
}

static void draw_bits(const Inside *in, const Bits *b, size_t from, size_t to, float px, Box row)
{
    const Canvas *c = &in->c;
    float x = row.x, baseline = text_baseline(px, row.y, row.h);
    for (size_t i = from; i < to; i++) {
        const Bit *bit = &b->items[i];
        Box room = {x, row.y, row.x + row.w - x, row.h};
        FontId font = bit->bold ? FONT_MONO_BOLD : FONT_MONO;
        float w = pen_width(&c->pen, font, px, bit->text);
        if (bit->cell.node != NO_NODE)
            c->pen.d->tag = (DrawTag){TAG_TERM, bit->cell.node, bit->cell.cell, bit->cell.time};
        if (w <= room.w)
            pen_text_at(&c->pen, font, px, bit->role, x, baseline, bit->text);
        else if (room.w > px)
            pen_text_in(&c->pen, font, px, bit->role, room, ALIGN_LEFT, bit->text);
        c->pen.d->tag = (DrawTag){0};
        x += w;
    }
}

/* The panel with its title, and at the right of that, in place of it where both have no room, that
 * the numbers are rounded, where they look wrong; gives the room of the line. */
static Box draw_panel(const Inside *in, Box box, bool wrong)
{
    const Pen *p = &in->c.pen;
    Str rounded = phrase_plain(PHRASE_ROUNDED), now = phrase_plain(PHRASE_INSIDE_NOW);
    float both = pen_width(p, FONT_SANS, p->small, now) + p->gap +
                 pen_width(p, FONT_SANS, p->small, rounded);
    bool alone = wrong && both > box.w - 3 * p->gap;
    Box inner = inside_panel(in, box, alone ? PHRASE_ROUNDED : PHRASE_INSIDE_NOW);
    Box row = {inner.x, inner.y - pen_line(p->small), inner.w, pen_line(p->small)};
    if (wrong && !alone)
        pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, row, ALIGN_RIGHT, rounded);
    return inner;
}

float inside_now(const Inside *in, Box box, bool draw)
{
    const Canvas *c = &in->c;
    float title = pen_line(c->pen.small), edges = 2 * c->pen.gap;
    int most = most_lines(in, box.w - 3 * c->pen.gap);
    float lines = (float)most * pen_line(c->pen.small);
    float high = edges + title + fmaxf(pen_line(c->pen.formula), lines);
    if (!draw)
        return high;
    Bits b = follow_line(in);
    Box inner = draw_panel(in, box, looks_wrong(in, &b));
    float px = c->pen.formula;
    while (px > c->pen.small && bits_width(in, &b, 0, b.count, px) > inner.w)
        px = fmaxf(px - 1, c->pen.small);
    int rows = 1;
    for (size_t at = line_end(in, &b, 0, px, inner.w); at < b.count && rows < most; rows++)
        at = line_end(in, &b, at, px, inner.w);
    inner.h /= (float)rows;
    for (size_t from = 0, to = 0; rows > 0; rows--, inner.y += inner.h, from = to) {
        to = rows > 1 ? line_end(in, &b, from, px, inner.w) : b.count;
        draw_bits(in, &b, from, to, px, inner);
    }
    return high;
}
