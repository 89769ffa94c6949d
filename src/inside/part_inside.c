/*
 * part_inside.c - the slide inside an operation: where one is (title bar), the source and its
 * variables at the left, the tensors at the right, how far it has come (bar below).
 */
#include "inside/inside_draw.h"

#include "slide/parts.h"
#include "trace/ops.h"
#include "views/views.h"
#include "words/phrase.h"

#include <math.h>

/* ---- what is shown ---- */

/* Takes the names of a kernel's arrays from its parameters: "float *c, const float *a". */
static void take_arrays(Inside *in, Str text)
{
    size_t star = str_find(text, '*');
    while (star < text.len && in->arrays < INSIDE_ARRAYS) {
        text = str_from(text, star + 1);
        size_t comma = str_find(text, ','), end = str_find(text, ')');
        in->array[in->arrays++] = str_part(text, 0, comma < end ? comma : end);
        star = str_find(text, '*');
    }
}

static void find_arrays(Inside *in)
{
    bool signature = false;
    for (int line = in->first; line <= in->last; line++) {
        Str text = inside_line(in, line);
        signature = signature || str_starts(text, "static void ");
        if (str_is(text, "{"))
            return;
        if (signature)
            take_arrays(in, text);
    }
}

Role inside_operand_role(const Inside *in, int k)
{
    if (k == 2)
        return ROLE_MUTED;
    if (k == 1 && in->n->in_count < 2)
        return ROLE_ACCENT;
    return subject_hue(in->c.s, in->n, k);
}

Role inside_array_role(const Inside *in, Str name)
{
    for (int k = 1; k < in->arrays; k++)
        if (str_equal(in->array[k], name))
            return inside_operand_role(in, k - 1);
    return ROLE_TEXT;
}

static Str progress_of(Arena *a, const Replay *r)
{
    Str done = phrase(a, PHRASE_INSIDE_DONE, phrase_number(a, r->done), phrase_number(a, r->total));
    return r->part ? phrase(a, PHRASE_INSIDE_PART, done) : done;
}

static void look_into_kernel(Inside *in)
{
    in->r = inside_replay(in->c.pen.a, in->c.s->lesson, in->c.s->view);
    in->progress = progress_of(in->c.pen.a, &in->r);
    in->at = in->r.at;
    in->count = in->r.count;
    in->line = in->r.line;
    in->source = replay_source();
    in->file = STR("kernels.c");
    in->first = in->r.first;
    in->last = in->r.last;
    find_arrays(in);
}

/* The operation itself, with nothing hidden: here one looks how the numbers come about. */
static Subject subject_inside(const Subject *s, View *uncovered, InsideKind kind)
{
    Subject in = *s;
    NodeId node = inside_node(s->lesson, s->view);
    *uncovered = *s->view;
    uncovered->hide = false;
    subject_turn(&in, node, node + 1);
    in.view = uncovered;
    in.kind = kind == INSIDE_MEMORY ? VIEW_MEMORY : VIEW_HEATMAP;
    in.title = node_title(s->a, s->trace, node);
    return in;
}

static Inside make(const Canvas *c, Subject *s, View *uncovered)
{
    Inside in = {.c = *c, .kind = inside_kind(c->s->lesson, c->s->view)};
    *s = subject_inside(c->s, uncovered, in.kind);
    in.c.s = s;
    in.n = trace_node(s->trace, s->node);
    for (int k = 0; k < in.n->in_count && k < INSIDE_ARRAYS; k++)
        if (in.n->in[k].node != NO_NODE)
            in.operand[k] = trace_node(s->trace, in.n->in[k].node)->out.shape;
    in.count = in.kind == INSIDE_DRAWS ? tensor_count(in.n->out) : 1;
    in.at = uncovered->at < in.count ? uncovered->at : in.count;
    if (in.kind == INSIDE_KERNEL)
        look_into_kernel(&in);
    return in;
}

/* A question and the map are shown outside. */
static bool is_inside(const Canvas *c)
{
    return c->s->view->at > 0 && !c->s->ask && c->s->view->kind != VIEW_MAP &&
           inside_kind(c->s->lesson, c->s->view) != INSIDE_NOTHING;
}

/* ---- the slide ---- */

Box inside_panel(const Inside *in, Box box, PhraseId title)
{
    const Pen *p = &in->c.pen;
    float line = pen_line(p->small);
    Box row = {box.x + 1.5f * p->gap, box.y + p->gap, box.w - 3 * p->gap, line};
    pen_panel(p, box);
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, row, ALIGN_LEFT, phrase_plain(title));
    return (Box){row.x, row.y + line, row.w, box.h - 2 * p->gap - line};
}

/* The source gets the room that the panels below it leave. */
static void draw_kernel(const Inside *in, Box left, Box right)
{
    float apart = 1.5f * in->c.pen.gap, now = inside_now(in, left, false);
    float vars = inside_vars(in, left, false), code = inside_code(in, left, false);
    Box box = {left.x, left.y, left.w, fminf(code, left.h - now - vars - 2 * apart)};
    inside_code(in, box, true);
    box.y += box.h + apart;
    box.h = vars;
    inside_vars(in, box, true);
    box.y += box.h + apart;
    box.h = now;
    inside_now(in, box, true);
    inside_figure(in, right);
}

/* In an upright window the panels stand at the right of the source, and the tensors below both. */
static const float SOURCE_SHARE = 0.6f, SOURCE_MOST = 0.5f;

static void draw_kernel_upright(const Inside *in, Box all)
{
    float gap = in->c.pen.gap, apart = 1.5f * gap;
    Box code = {all.x, all.y, floorf(all.w * SOURCE_SHARE), floorf(all.h * SOURCE_MOST)};
    Box panel = {code.x + code.w + apart, all.y, all.w - code.w - apart, 0};
    float now = inside_now(in, panel, false), vars = inside_vars(in, panel, false);
    code.h = fminf(code.h, fmaxf(inside_code(in, code, false), vars + apart + now));
    inside_code(in, code, true);
    panel.h = fminf(vars, code.h - apart - now);
    inside_vars(in, panel, true);
    panel.y += panel.h + apart;
    panel.h = now;
    inside_now(in, panel, true);
    float below = code.h + 2 * gap;
    inside_figure(in, (Box){all.x, all.y + below, all.w, all.h - below});
}

/* One sentence in place of a kernel; gives the height of its panel. */
static float draw_reason(const Inside *in, Box box)
{
    const Canvas *c = &in->c;
    Str text = inside_words(c->pen.a, c->s->lesson, c->s->view);
    float margin = 1.5f * c->pen.gap;
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.body, ROLE_TEXT);
    Box row = {box.x + margin, box.y + c->pen.gap, box.w - 2 * margin, pen_line(c->pen.body)};
    int lines = text_lines(c->pen.metrics, look.font, look.px, text, row.w);
    box.h = (float)lines * row.h + 2 * c->pen.gap;
    pen_panel(&c->pen, box);
    draw_text_lines(c->pen.d, look, row, ALIGN_LEFT, lines, text);
    return box.h;
}

static void draw_rest(const Inside *in, Box left, Box right)
{
    float high = draw_reason(in, left) + 2 * in->c.pen.gap;
    left.y += high;
    left.h -= high;
    part_side(&in->c, left, SIDE_ALL);
    Picture p = picture_of(&in->c, VIEW_CELLS_MOST);
    picture_settle(&in->c, &p, right);
    picture_draw(&in->c, &p);
}

/* The text at the left of the picture; above it in an upright window. */
static void draw_parts(const Inside *in, Box all)
{
    const Canvas *c = &in->c;
    bool upright = c->area.w < c->area.h,
         wide = in->kind == INSIDE_KERNEL || in->kind == INSIDE_DRAWS;
    float apart = (upright ? 2 : 3) * c->pen.gap;
    Box left = all, right = all;
    if (upright && in->kind == INSIDE_KERNEL) {
        draw_kernel_upright(in, all);
        return;
    }
    if (upright) {
        left.h = floorf(all.h * (wide ? 0.5f : 0.4f));
        right.y += left.h + apart;
        right.h -= left.h + apart;
    } else {
        left.w = floorf(c->area.w * (wide ? 0.42f : 0.3f));
        right.x += left.w + apart;
        right.w -= left.w + apart;
    }
    if (in->kind == INSIDE_KERNEL)
        draw_kernel(in, left, right);
    else if (in->kind == INSIDE_DRAWS)
        inside_draws(in, left, right);
    else
        draw_rest(in, left, right);
}

bool part_inside(const Canvas *canvas)
{
    View view;
    Subject s;
    if (!is_inside(canvas))
        return false;
    Inside in = make(canvas, &s, &view);
    const Canvas *c = &in.c;
    float w = c->area.w, h = c->area.h, margin = 3 * c->pen.gap;
    bool slide = view.parts == PARTS_SLIDE;
    float top = slide ? part_title_height(c, true) : 0;
    float bottom = slide ? part_bottom_height(c, false) : 0;
    Box all = {margin, top + 2 * c->pen.gap, w - 2 * margin, h - top - bottom - 4 * c->pen.gap};
    if (slide) {
        part_title_inside(c, (Box){0, 0, w, top}, in.n, in.at, in.count);
        part_bottom_inside(c, (Box){0, h - bottom, w, bottom}, in.at, in.count);
    }
    draw_parts(&in, all);
    return true;
}

bool part_inside_write(const Canvas *canvas, StrBuf *out)
{
    View view;
    Subject s;
    if (!is_inside(canvas))
        return false;
    Inside in = make(canvas, &s, &view);
    Arena *a = s.a;
    Str where = phrase(a, PHRASE_INSIDE, str_of(op_row(in.n->op)->name));
    Str far = phrase(a, PHRASE_INSIDE_OF, phrase_number(a, in.at), phrase_number(a, in.count));
    strbuf_printf(out, "%.*s, %.*s. ", STR_ARG(where), STR_ARG(far));
    if (in.kind == INSIDE_MEMORY || in.kind == INSIDE_WORDS)
        strbuf_add(out, inside_words(a, in.c.s->lesson, in.c.s->view));
    if (in.kind != INSIDE_KERNEL)
        return true;
    Str line = str_trim(inside_line(&in, in.line));
    strbuf_printf(out, "%.*s:%d: %.*s  ", STR_ARG(in.file), in.line, STR_ARG(line));
    inside_now_write(&in, out);
    strbuf_printf(out, ". %.*s", STR_ARG(in.progress));
    return true;
}
