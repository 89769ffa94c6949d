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
        return ROLE_VALUE;
    if (k == 1 && in->n->in_count < 2)
        return ROLE_KEY;
    return subject_hue(in->c.s, in->n, k);
}

Role inside_array_role(const Inside *in, Str name)
{
    for (int k = 1; k < in->arrays; k++)
        if (str_equal(in->array[k], name))
            return inside_operand_role(in, k - 1);
    return ROLE_TEXT;
}

static void look_into_kernel(Inside *in)
{
    const View *v = in->c.s->view;
    int64_t around = v->focus.node == in->n->id ? v->focus.cell : 0;
    in->r = replay_run(in->c.s->trace, in->c.pen.a, in->n->id, around, v->at);
    in->at = in->r.at;
    in->count = in->r.count;
    in->line = in->r.line;
    in->source = replay_source();
    in->file = STR("kernels.c");
    replay_lines(in->c.s->trace, in->n->id, &in->first, &in->last);
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
    in.count = in.kind == INSIDE_DRAWS ? tensor_count(in.n->out) : 1;
    in.at = uncovered->at < in.count ? uncovered->at : in.count;
    if (in.kind == INSIDE_KERNEL)
        look_into_kernel(&in);
    return in;
}

/* A question and the map are shown outside. */
bool part_is_inside(const Canvas *c)
{
    return c->s->view->at > 0 && !c->s->ask && c->s->view->kind != VIEW_MAP &&
           inside_kind(c->s->lesson, c->s->view) != INSIDE_NOTHING;
}

/* ---- the bar above ---- */

/* "3.4.1 › scores › inside matmul": the parts of a path, the last one where one is. */
typedef struct Path {
    Str part[3];
    FontId font[3];
    Role role[3];
    int parts;
} Path;

static void add_part(Path *p, Str text, FontId font, Role role)
{
    if (text.len == 0)
        return;
    p->part[p->parts] = text;
    p->font[p->parts] = font;
    p->role[p->parts++] = role;
}

static Path path_of(const Inside *in)
{
    const Canvas *c = &in->c;
    const Lesson *l = c->s->lesson;
    Path p = {0};
    add_part(&p, l->section.len ? l->section : l->title, FONT_SANS_BOLD, ROLE_TEXT);
    if (c->s->step)
        add_part(&p, l->stages.items[c->s->step->stage].title, FONT_SANS, ROLE_MUTED);
    add_part(&p, phrase(c->pen.a, PHRASE_INSIDE, str_of(op_row(in->n->op)->name)), FONT_SANS_BOLD,
             ROLE_TEXT);
    return p;
}

static void draw_path(const Canvas *c, const Path *p, Box box)
{
    float x = box.x, end = box.x + box.w;
    for (int i = 0; i < p->parts; i++) {
        Box room = {x, box.y, end - x, box.h};
        if (i > 0) {
            x += draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.title, ROLE_MUTED),
                              room, ALIGN_LEFT, STR(" › "));
            room = (Box){x, box.y, end - x, box.h};
        }
        x += draw_text_in(c->pen.d, pen_look(&c->pen, p->font[i], c->pen.title, p->role[i]), room,
                          ALIGN_LEFT, p->part[i]);
    }
}

static float path_width(const Canvas *c, const Path *p)
{
    float w = 0;
    for (int i = 0; i < p->parts; i++)
        w += pen_width(&c->pen, p->font[i], c->pen.title, p->part[i]) +
             (i ? pen_width(&c->pen, FONT_SANS, c->pen.title, STR(" › ")) : 0);
    return w;
}

static void draw_title(const Inside *in, Box box)
{
    const Canvas *c = &in->c;
    float margin = 3 * c->pen.gap, high = ceilf(c->pen.small * 1.6f);
    Str count = phrase(c->pen.a, PHRASE_STEP_OF, str_printf(c->pen.a, "%lld", (long long)in->at),
                       str_printf(c->pen.a, "%lld", (long long)in->count));
    float count_w = pen_width(&c->pen, FONT_MONO, c->pen.small, count);
    Point left = {box.x, box.y + box.h - 1}, right = {box.x + box.w, box.y + box.h - 1};
    draw_rect(c->pen.d, box, pen_colour(&c->pen, ROLE_BAR), 0);
    draw_line(c->pen.d, left, right, pen_colour(&c->pen, ROLE_EDGE), 1, 0);
    float end = box.x + box.w - margin - count_w, middle = floorf(box.y + box.h / 2);
    pen_text_at(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, end,
                text_baseline(c->pen.small, middle - c->pen.small, 2 * c->pen.small), count);
    Path p = path_of(in);
    float cap = part_keycap_width(c, BUTTON_OUT), room = end - 2 * c->pen.gap - box.x - margin;
    if (path_width(c, &p) + cap + 2 * c->pen.gap <= room) {
        end -= cap + 3 * c->pen.gap;
        part_keycap(c, BUTTON_OUT, (Box){end, middle - high / 2, cap, high});
        room = end - 2 * c->pen.gap - box.x - margin;
    }
    draw_path(c, &p, (Box){box.x + margin, middle - c->pen.title, room, 2 * c->pen.title});
}

/* ---- the bar below ---- */

enum { SCRUB_AREAS = 200 }; /* places of the line that can be clicked on */

static void draw_progress(const Inside *in, Box room)
{
    const Canvas *c = &in->c;
    float high = floorf(c->pen.gap * 0.55f), knob = roundf(c->pen.gap * 1.5f);
    float share = in->count > 1 ? (float)((double)(in->at - 1) / (double)(in->count - 1)) : 1;
    Box all = {room.x, roundf(room.y + (room.h - high) / 2), room.w, high}, done = all;
    done.w = room.w * share;
    draw_rect(c->pen.d, all, pen_colour(&c->pen, ROLE_TICK_TODO), high / 2);
    draw_rect(c->pen.d, done, pen_colour(&c->pen, ROLE_TICK_DONE), high / 2);
    Box at = {roundf(room.x + done.w - knob / 2), roundf(room.y + (room.h - knob) / 2), knob, knob};
    draw_rect(c->pen.d, at, pen_colour(&c->pen, ROLE_NOW), knob / 2);
    int64_t areas = in->count < SCRUB_AREAS ? in->count : SCRUB_AREAS;
    for (int64_t i = 0; areas > 1 && i < areas; i++) {
        float each = room.w / (float)areas;
        c->pen.d->tag = (DrawTag){TAG_EVENT, NO_NODE, 1 + i * (in->count - 1) / (areas - 1), 0};
        draw_area(c->pen.d, (Box){room.x + each * (float)i, room.y, each, room.h});
    }
    c->pen.d->tag = (DrawTag){0};
}

static void draw_bottom(const Inside *in, Box bar)
{
    static const Button left[] = {BUTTON_PREVIOUS, BUTTON_NEXT, BUTTON_PLAY, BUTTON_COUNT};
    static const Button right[] = {BUTTON_TERM, BUTTON_CELL, BUTTON_FINISH, BUTTON_COUNT};
    const Canvas *c = &in->c;
    part_bottom_ground(c, bar);
    float from = part_icons(c, bar, left) + 2 * c->pen.gap;
    if (in->count <= 1)
        return; /* there is nowhere to go */
    float to = part_hints(c, bar, right, bar.w * 0.45f) - 2 * c->pen.gap;
    draw_progress(in, (Box){from, bar.y, to - from, bar.h});
}

/* ---- the slide ---- */

static void draw_kernel(const Inside *in, Box left, Box right)
{
    const Canvas *c = &in->c;
    float now = inside_now_height(in), vars = inside_vars_height(in, left.w);
    float room = left.h - now - vars - 3 * c->pen.gap, code = inside_code_height(in, left.w);
    Box box = {left.x, left.y, left.w, fminf(code, room)};
    inside_code(in, box);
    box.y += box.h + 1.5f * c->pen.gap;
    box.h = vars;
    inside_vars(in, box);
    box.y += box.h + 1.5f * c->pen.gap;
    box.h = now;
    inside_now(in, box);
    inside_figure(in, right);
}

/* Why there is no kernel to watch. */
static PhraseId reason(const Inside *in)
{
    const Op *op = op_row(in->n->op);
    if (in->kind == INSIDE_MEMORY)
        return PHRASE_INSIDE_VIEW;
    if (op->most == 0 && !op->draws)
        return PHRASE_INSIDE_WRITTEN;
    if (tensor_count(in->n->out) == 0)
        return PHRASE_INSIDE_EMPTY;
    return op->loops == LOOPS_CELLS || in->n->out.storage->dtype != FLOAT32 ? PHRASE_INSIDE_WHOLE
                                                                            : PHRASE_INSIDE_COPY;
}

/* One sentence in place of a kernel; gives the height of its panel. */
static float draw_reason(const Inside *in, Box box)
{
    const Canvas *c = &in->c;
    Str text = phrase_plain(reason(in));
    float margin = 1.5f * c->pen.gap;
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.body, ROLE_TEXT);
    Box row = {box.x + margin, box.y + c->pen.gap, box.w - 2 * margin, ceilf(c->pen.body * 1.45f)};
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

static void draw_parts(const Inside *in, Box left, Box right)
{
    if (in->kind == INSIDE_KERNEL)
        draw_kernel(in, left, right);
    else if (in->kind == INSIDE_DRAWS)
        inside_draws(in, left, right);
    else
        draw_rest(in, left, right);
}

void part_inside(const Canvas *canvas)
{
    View view;
    Subject s;
    Inside in = make(canvas, &s, &view);
    const Canvas *c = &in.c;
    float w = c->area.w, h = c->area.h, margin = 3 * c->pen.gap;
    bool slide = view.parts == PARTS_SLIDE;
    float top = slide ? ceilf(c->pen.title * 1.5f + 2 * c->pen.gap) : 0;
    float bottom = slide ? part_bottom_height(c, false) : 0;
    float share = in.kind == INSIDE_KERNEL || in.kind == INSIDE_DRAWS ? 0.42f : 0.3f;
    Box left = {margin, top + 2 * c->pen.gap, floorf(w * share), h - top - bottom - 4 * c->pen.gap};
    Box right = {left.x + left.w + margin, left.y, w - left.w - 3 * margin, left.h};
    if (slide) {
        draw_title(&in, (Box){0, 0, w, top});
        draw_bottom(&in, (Box){0, h - bottom, w, bottom});
    }
    draw_parts(&in, left, right);
}

void part_inside_write(const Canvas *canvas, StrBuf *out)
{
    View view;
    Subject s;
    Inside in = make(canvas, &s, &view);
    Arena *a = s.a;
    Str at = str_printf(a, "%lld", (long long)in.at);
    Str where = phrase(a, PHRASE_INSIDE, str_of(op_row(in.n->op)->name));
    strbuf_printf(
        out, "%.*s, %.*s. ", STR_ARG(where),
        STR_ARG(phrase(a, PHRASE_INSIDE_OF, at, str_printf(a, "%lld", (long long)in.count))));
    if (in.kind == INSIDE_MEMORY || in.kind == INSIDE_WORDS)
        strbuf_add(out, phrase_plain(reason(&in)));
    if (in.kind != INSIDE_KERNEL)
        return;
    Str line = str_trim(inside_line(&in, in.line));
    strbuf_printf(out, "%.*s:%d: %.*s  ", STR_ARG(in.file), in.line, STR_ARG(line));
    inside_now_write(&in, out);
    strbuf_printf(out, ". %.*s", STR_ARG(inside_progress(&in)));
}
