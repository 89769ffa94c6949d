/*
 * inside_draws.c - random numbers as they are drawn: the generator's source, and how one of its
 * outputs becomes the number in a cell.
 *
 * An event is a cell here; the generator's own loop would take hundreds of events for each.
 */
#include "inside/inside_draw.h"

#include "base/file.h"
#include "trace/ops.h"
#include "views/views.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <assert.h>
#include <math.h>

/* The lines from one function of rng.c to the end of another; the line that returns is active. */
static void find_source(Inside *in)
{
    const Embedded *file = embedded_find("numbers/rng.c");
    const char *last = in->n->op == OP_RAND ? "float rng_uniform(" : "double rng_between(";
    Str rest, line;
    bool within = false;
    assert(file);
    in->source = rest = file->text;
    in->file = STR("rng.c");
    for (int number = 1; str_line(&rest, &line); number++) {
        if (str_starts(line, "uint32_t rng_u32("))
            in->first = number;
        within = within || str_starts(line, last);
        if (within && str_starts(str_trim(line), "return "))
            in->line = number;
        if (within && str_starts(line, "}")) {
            in->last = number;
            return;
        }
    }
}

/* ---- how it becomes a number ---- */

typedef struct Halt {
    Str words, number;
    bool bold;
} Halt;

enum { STEPS = MAX_PARTS + 1 };

/* Of draws that take several outputs or other formulas: the parts of the explanation. */
static int parts_of(const Inside *in, Halt *step)
{
    Arena *a = in->c.pen.a;
    CellRef cell = {in->n->id, in->n->id + 1, in->at - 1};
    Explanation x = explain_cell(in->c.s->trace, a, cell);
    for (int i = 0; i < x.parts; i++) {
        step[i].words = str_of(x.part[i].name);
        step[i].number = arithmetic_number(a, x.part[i].value);
    }
    step[x.parts].words = in->c.s->title;
    step[x.parts].number = arithmetic_number(a, x.result);
    step[x.parts].bold = true;
    return x.parts + 1;
}

static int steps_of(const Inside *in, Halt *step)
{
    if (in->n->op != OP_RAND && in->n->op != OP_UNIFORM)
        return parts_of(in, step);
    Arena *a = in->c.pen.a;
    const Attrs *attr = &in->n->attr;
    int64_t output = attr->draw + in->at - 1;
    uint32_t u = trace_output(in->c.s->trace, attr->seed, output), low = u & 0xffffff;
    double unit = low * 0x1p-24;
    step[0].words = phrase(a, PHRASE_INSIDE_OUTPUT,
                           phrase_number(a, explain_number(in->c.s->trace, in->n, output)),
                           str_printf(a, "%llu", (unsigned long long)attr->seed));
    step[0].number = str_printf(a, "%lu", (unsigned long)u);
    step[1].words = phrase_plain(PHRASE_INSIDE_LOW_BITS);
    step[1].number = str_printf(a, "%lu", (unsigned long)low);
    step[2].words = phrase_plain(PHRASE_INSIDE_SCALED);
    step[2].number = str_printf(a, "%.6f", unit);
    if (in->n->op == OP_UNIFORM) {
        step[3].words =
            phrase(a, PHRASE_INSIDE_SPREAD, arithmetic_number(a, scalar_f32((float)attr->lo)),
                   arithmetic_number(a, scalar_f32((float)attr->hi)));
        CellRef cell = {in->n->id, in->n->id + 1, in->at - 1};
        step[3].number = str_printf(a, "%.6f", scalar_double(trace_cell(in->c.s->trace, cell)));
    }
    int count = in->n->op == OP_UNIFORM ? 4 : 3;
    step[count - 1].bold = true;
    return count;
}

static float steps_height(const Inside *in)
{
    const Canvas *c = &in->c;
    return 2 * c->pen.gap + pen_line(c->pen.small) + STEPS * pen_line(c->pen.body);
}

static void draw_steps(const Inside *in, Box box)
{
    const Canvas *c = &in->c;
    Halt step[STEPS] = {0};
    int count = steps_of(in, step);
    Box row = inside_panel(in, box, PHRASE_INSIDE_DRAW);
    row.h = pen_line(c->pen.body);
    for (int i = 0; i < count; i++, row.y += row.h) {
        FontId font = step[i].bold ? FONT_MONO_BOLD : FONT_MONO;
        float number = pen_width(&c->pen, font, c->pen.body, step[i].number);
        Box words = {row.x, row.y, row.w - number - c->pen.gap, row.h};
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, words, ALIGN_LEFT, step[i].words);
        pen_text_in(&c->pen, font, c->pen.body, ROLE_TEXT, row, ALIGN_RIGHT, step[i].number);
    }
}

/* ---- the tensor ---- */

static Matrix drawn_so_far(const Inside *in)
{
    const Canvas *c = &in->c;
    Matrix m =
        matrix_part(c, in->n->id, in->n->id + 1, in->c.s->title, LIE_ROW, in->at - 1, (Zoom){0});
    for (int i = 0; i < m.rows * m.columns; i++)
        m.cell[i].blank = m.cell[i].of.cell >= in->at;
    m.axes_told = true;
    return m;
}

static void draw_tensor(const Inside *in, Box area)
{
    static const PictureKind alone = {0};
    const Canvas *c = &in->c;
    Picture p = {.kind = &alone, .layout = layout_make(c)};
    Slot *slot = layout_add(&p.layout, drawn_so_far(in), 0, 0);
    slot->marks = matrix_marks(&slot->m, in->at - 1);
    p.layout.note = phrase(c->pen.a, PHRASE_INSIDE_DRAWN, phrase_number(c->pen.a, in->at),
                           phrase_number(c->pen.a, in->count));
    picture_settle(c, &p, area);
    picture_draw(c, &p);
}

void inside_draws(const Inside *shared, Box left, Box right)
{
    Inside in = *shared;
    find_source(&in);
    float steps = steps_height(&in), gap = 1.5f * in.c.pen.gap;
    Box code = {left.x, left.y, left.w, fminf(inside_code(&in, left, false), left.h - steps - gap)};
    inside_code(&in, code, true);
    draw_steps(&in, (Box){left.x, code.y + code.h + gap, left.w, steps});
    draw_tensor(&in, right);
}
