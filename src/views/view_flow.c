/*
 * view_flow.c - which way the code went: the arms of a branch with what decided each of them, or
 * the turns of a loop.
 *
 * An arm is its condition at the left and its code at the right. The way that was taken is drawn in
 * full; what was passed over has a broken line around it and paler text. All texts are those that
 * the trace kept. There are no cells: the picture is one slot of its own.
 *
 * Of a loop the turns follow one another, the one that is looked at lit. Each is a row with the
 * tensor that it left under the name that the last of them used; where none left a tensor they are
 * boxes in a slot of its own, too.
 */
#include "views/views.h"

#include "words/phrase.h"

#include <math.h>

enum {
    BODY_LINES = 4 /* of an arm's code; the code beside the picture has all */
};

static const Step *step_at(const Canvas *c, int step)
{
    return &c->s->trace->steps.items[step];
}

/* ---- an arm ---- */

typedef struct ArmText {
    Str header, verdict, body;
    int lines; /* of the body that are drawn */
    bool asked, taken;
} ArmText;

/* "False (n = 2)", from "elif n > 3: False (n = 2)" */
static Str verdict_of(const Arm *arm, Str header)
{
    bool has = arm->label.len > header.len && arm->label.at[header.len] == ':';
    return has ? str_trim(str_from(arm->label, header.len + 1)) : STR("");
}

static ArmText text_of(const Arm *arm)
{
    Str all = span_text(arm->at), rest = span_text(arm->body), line;
    ArmText t = {.body = rest, .asked = arm->label.len > 0, .taken = arm->taken};
    str_line(&all, &t.header);
    t.verdict = verdict_of(arm, t.header);
    while (t.lines < BODY_LINES && str_line(&rest, &line))
        t.lines++;
    return t;
}

/* Sizes of all arms of a picture, in pixels. */
typedef struct FlowSize {
    float px;         /* of the text */
    float left, gap;  /* width of the conditions, and of the arrows behind them */
    float right;      /* width of the code */
    float pad, under; /* within a box; from one arm to the next */
} FlowSize;

static float widest_line(const Canvas *c, Str text, float px)
{
    float wide = 0;
    Str line;
    while (str_line(&text, &line))
        wide = fmaxf(wide, pen_width(&c->pen, FONT_MONO, px, line));
    return wide;
}

static float arm_height(const FlowSize *f, const ArmText *t)
{
    int left = 1 + (t->verdict.len > 0), lines = t->lines > left ? t->lines : left;
    return (float)lines * pen_line(f->px) + 2 * f->pad;
}

static FlowSize measure(const Canvas *c, const Branch *b, float px)
{
    FlowSize f = {.px = px, .pad = c->pen.gap, .gap = 6 * c->pen.gap, .under = 4 * c->pen.gap};
    for (int i = 0; i < b->arms; i++) {
        ArmText t = text_of(&b->arm[i]);
        f.left = fmaxf(f.left, pen_width(&c->pen, FONT_MONO_BOLD, px, t.header) + 2 * f.pad);
        f.left = fmaxf(f.left, pen_width(&c->pen, FONT_MONO, px, t.verdict) + 2 * f.pad);
        f.right = fmaxf(f.right, widest_line(c, t.body, px) + 2 * f.pad);
    }
    return f;
}

static float branch_height(const FlowSize *f, const Branch *b)
{
    float high = 0;
    for (int i = 0; i < b->arms; i++) {
        ArmText t = text_of(&b->arm[i]);
        high += arm_height(f, &t) + (i ? f->under : 0);
    }
    return high;
}

/* A box with a line around it, broken where the code did not come. */
static void draw_box(const Canvas *c, Box box, bool reached, bool lit)
{
    Role edge = lit ? ROLE_FOCUS : ROLE_GUIDE;
    if (reached)
        pen_panel(&c->pen, box);
    draw_frame(c->pen.d, box, pen_colour(&c->pen, edge), 6, lit ? 2 : 1, reached ? 0 : 4);
}

static void draw_condition(const Canvas *c, const FlowSize *f, const ArmText *t, Box box)
{
    Box row = {box.x + f->pad, box.y + f->pad, box.w - 2 * f->pad, pen_line(f->px)};
    draw_box(c, box, t->asked, t->taken);
    pen_text_in(&c->pen, t->asked ? FONT_MONO_BOLD : FONT_MONO, f->px,
                t->asked ? ROLE_TEXT : ROLE_MUTED, row, ALIGN_LEFT, t->header);
    row.y += row.h;
    if (t->verdict.len)
        pen_text_in(&c->pen, FONT_MONO, f->px, ROLE_ACCENT, row, ALIGN_LEFT, t->verdict);
}

/* The lines of the body, from the indent of its first one on. */
static void draw_body(const Canvas *c, const FlowSize *f, const ArmText *t, Box box)
{
    Box row = {box.x + f->pad, box.y + f->pad, box.w - 2 * f->pad, pen_line(f->px)};
    Str rest = t->body, line;
    const char *end = rest.at + rest.len;
    /* The span of the body begins behind the blanks of its first line. */
    size_t column = 0;
    bool ran = t->taken || str_starts(t->header, "try"); /* what was tried ran until it failed */
    draw_box(c, box, ran, t->taken);
    for (int i = 0; i < t->lines && str_line(&rest, &line); i++, row.y += row.h) {
        bool cut = i + 1 == BODY_LINES && line.at + line.len < end;
        size_t indent = str_indent(line);
        if (i == 1)
            column = indent;
        pen_text_in(&c->pen, FONT_MONO, f->px, t->taken ? ROLE_TEXT : ROLE_MUTED, row, ALIGN_LEFT,
                    cut ? STR("…") : str_from(line, indent < column ? indent : column));
    }
}

static void draw_arm(const Canvas *c, const FlowSize *f, const ArmText *t, Point at)
{
    float high = arm_height(f, t), middle = floorf(at.y + high / 2);
    Box left = {at.x, at.y, f->left, high};
    Box right = {at.x + f->left + f->gap, at.y, f->right, high};
    draw_condition(c, f, t, left);
    draw_body(c, f, t, right);
    if (t->taken)
        draw_flow(c, (Point){left.x + left.w + 3, middle}, (Point){right.x - 3, middle});
}

static void draw_branch(const Canvas *c, const Branch *b, Box area)
{
    FlowSize f = measure(c, b, c->pen.body);
    if (f.left + f.gap + f.right > area.w || branch_height(&f, b) > area.h)
        f = measure(c, b, c->pen.small);
    if (f.left + f.gap + f.right > area.w) {
        float room = area.w - f.gap;
        f.left = fminf(f.left, fmaxf(room / 2, room - f.right));
        f.right = fminf(f.right, room - f.left);
    }
    float high = branch_height(&f, b);
    Point at = {area.x + floorf((area.w - f.left - f.gap - f.right) / 2),
                area.y + floorf(fmaxf(area.h - high, 0) / 2)};
    for (int i = 0; i < b->arms; i++) {
        ArmText t = text_of(&b->arm[i]);
        float end = at.y + arm_height(&f, &t), x = floorf(at.x + f.left / 4);
        if (end > area.y + area.h)
            return;
        draw_arm(c, &f, &t, at);
        at.y = end + f.under;
        if (i + 1 < b->arms && t.asked && !t.taken)
            draw_flow(c, (Point){x, end + 3}, (Point){x, at.y - 3});
    }
}

/* ---- a loop ---- */

/* The turn one stands in; -1: in none. */
static int turn_now(const Canvas *c, int loop)
{
    int step = subject_flow_step(c->s);
    while (step >= 0 && step_at(c, step)->parent != loop)
        step = step_at(c, step)->parent;
    return step;
}

/* "while n < 3" */
static Str loop_header(const Canvas *c, int loop)
{
    Str text = span_text(step_at(c, loop)->at), line = STR("");
    str_line(&text, &line);
    return str_trim(str_part(line, 0, line.len - (line.len && line.at[line.len - 1] == ':')));
}

static int next_turn(const Canvas *c, int turn)
{
    while (turn >= 0 && step_at(c, turn)->kind != STEP_ITERATION)
        turn = step_at(c, turn)->next;
    return turn;
}

/* How many of its turns there are steps of. */
static int turns_kept(const Canvas *c, int loop)
{
    return trace_turns(c->s->trace, loop) - step_at(c, loop)->forgotten;
}

/* ---- its turns as rows ---- */

enum {
    TURN_NODES = 4096, /* of a turn that are looked at, the newest */
    TURN_CELLS = 12    /* of a row */
};

/* The newest tensor of that name, or of any where it is empty, that was made within a step. */
static NodeId left_by(const Canvas *c, const Step *s, Str name)
{
    for (NodeId id = s->end; id-- > s->begin && s->end - id <= TURN_NODES;) {
        Str own = trace_node(c->s->trace, id)->name;
        if (own.len && (!name.len || str_equal(own, name)))
            return id;
    }
    return NO_NODE;
}

/* Where the turns begin: what prepares a loop may have been folded into its step. */
static NodeId first_of(const Canvas *c, const Step *loop)
{
    int turn = next_turn(c, loop->first_child);
    return turn >= 0 ? step_at(c, turn)->begin : loop->begin;
}

/* The name under which turns leave a tensor: that of the subject where the loop made it. */
static Str name_left(const Canvas *c, const Step *loop)
{
    NodeId id = c->s->node;
    bool inside = id != NO_NODE && id >= first_of(c, loop) && id < loop->end;
    if (!inside || !trace_node(c->s->trace, id)->name.len)
        id = left_by(c, loop, STR(""));
    return id != NO_NODE ? trace_node(c->s->trace, id)->name : STR("");
}

static Str turns_words(const Canvas *c, int loop)
{
    int turns = trace_turns(c->s->trace, loop);
    return phrase(c->pen.a, turns == 1 ? PHRASE_TURN : PHRASE_TURNS,
                  phrase_number(c->pen.a, turns));
}

/* Whether the loop's else was run; empty: it has none. */
static Str else_words(const Step *loop)
{
    if (!loop->branch)
        return STR("");
    return phrase_plain(loop->branch->arm[0].taken ? PHRASE_ELSE_RUN : PHRASE_ELSE_LEFT);
}

/* The subject, where it was there before the loop and its turns wrote into it; else NO_NODE. */
static NodeId written_by(const Canvas *c, const Step *loop)
{
    NodeId id = c->s->node;
    NodeId last = id == NO_NODE ? NO_NODE : trace_last_write(c->s->trace, id, loop->end);
    NodeId begin = first_of(c, loop);
    return last != NO_NODE && id < begin && last >= begin ? id : NO_NODE;
}

/* The cell of a tensor that stands where the focus does; of one of another shape the first of that
 * row, or of all. */
static int64_t beside_focus(const Canvas *c, NodeId id)
{
    const Subject *s = c->s;
    if (s->node == NO_NODE || s->focus.cell < 0)
        return 0;
    Shape shape = trace_node(s->trace, id)->out.shape,
          own = trace_node(s->trace, s->node)->out.shape;
    if (shape_equal(shape, own))
        return s->focus.cell;
    if (shape.rank < 2 || own.rank < 2 || shape.size[shape.rank - 2] != own.size[own.rank - 2])
        return 0;
    int64_t row = s->focus.cell / own.size[own.rank - 1] % own.size[own.rank - 2];
    return row * shape.size[shape.rank - 1];
}

/* The row of what a turn left that the focus is in, or no row. */
static Matrix row_left(const Canvas *c, const Step *turn, NodeId id, Str name, int most)
{
    if (id == NO_NODE || tensor_count(trace_node(c->s->trace, id)->out) == 0)
        return (Matrix){.node = NO_NODE};
    int64_t at = beside_focus(c, id);
    Zoom part = matrix_around(c, id, at, (Zoom){0}, 1, most);
    return matrix_part(c, id, turn->end, name, LIE_ROW, at, part);
}

/* "row journey", "its first numbers" where that is not all of it. */
static Str row_words(const Canvas *c, const Matrix *row, int count)
{
    const Matrix *one = NULL;
    bool columns = false;
    for (int i = 0; i < count; i++)
        if (row[i].node != NO_NODE) {
            int64_t all = tensor_count(trace_node(c->s->trace, row[i].node)->out);
            one = all > row[i].all_columns ? &row[i] : one;
            columns = columns || row[i].columns < row[i].all_columns;
        }
    if (one && one->row_dim >= 0)
        return phrase(
            c->pen.a, PHRASE_TURN_ROW,
            words_of_place(c->pen.a, c->s->trace, one->node, one->row_dim, one->row_first));
    return phrase_plain(columns ? PHRASE_TURN_BEGIN : PHRASE_TURN_ALL);
}

/* The labels of columns that all turns have; numbers where they differ. */
static void name_columns(const Canvas *c, Matrix *m, const Matrix *row, int count)
{
    const Matrix *first = NULL;
    bool same = true;
    for (int i = 0; i < count; i++) {
        if (row[i].node == NO_NODE || row[i].columns < m->columns)
            continue;
        first = first ? first : &row[i];
        for (int j = 0; same && j < m->columns; j++)
            same = str_equal(matrix_label(c, first, false, j), matrix_label(c, &row[i], false, j));
    }
    if (!first)
        return;
    m->column_dim = first->column_dim;
    m->column_first = same ? first->column_first : 0;
    m->named = same ? trace_node(c->s->trace, first->node) : NULL;
}

/* False when no turn left a tensor. */
static bool fill_turns(const Canvas *c, Layout *l, int loop)
{
    const Step *of = step_at(c, loop);
    NodeId kept = written_by(c, of);
    Str name = kept != NO_NODE ? c->s->title : name_left(c, of);
    int turns = turns_kept(c, loop), now = turn_now(c, loop), at = turns - 1, k = 0, count = 0;
    for (int i = next_turn(c, of->first_child); i >= 0; i = next_turn(c, step_at(c, i)->next), k++)
        at = i == now ? k : at;
    MatrixSpan shown = matrix_cut((MatrixSpan){0}, turns, limited(l->page, MATRIX_MOST), at);
    Matrix *row = ARENA_ARRAY(c->pen.a, Matrix, shown.count + 1);
    Str *label = ARENA_ARRAY(c->pen.a, Str, shown.count + 1);
    bool any = false;
    k = 0;
    for (int i = next_turn(c, of->first_child); i >= 0 && name.len && count < shown.count;
         i = next_turn(c, step_at(c, i)->next))
        if (k++ >= shown.first) {
            label[count] = step_at(c, i)->label;
            NodeId id = kept != NO_NODE ? kept : left_by(c, step_at(c, i), name);
            row[count] = row_left(c, step_at(c, i), id, name, limited(l->page, TURN_CELLS));
            any = any || row[count].node != NO_NODE;
            count++;
        }
    if (!any)
        return false;
    Matrix m = matrix_stack(c, row, label, count, name);
    m.remark = row_words(c, row, count);
    name_columns(c, &m, row, count);
    Slot *s = layout_add(l, m, 0, 0);
    s->name = str_printf(c->pen.a, "%.*s · %.*s", STR_ARG(loop_header(c, loop)),
                         STR_ARG(turns_words(c, loop)));
    s->legend = LEGEND_RIGHT;
    s->marks = MARKS_NONE;
    if (now >= 0)
        s->marks = (Marks){.row = (int)(at - shown.first), .column = -1, .row_hue = ROLE_FOCUS};
    s->marks.frame_row = now >= 0;
    l->note = else_words(of);
    return true;
}

/* ---- its turns as boxes ---- */

/* The turns of a loop as boxes, line by line. */
typedef struct Turns {
    float px, row, wide; /* of text; of a line of boxes, high; of the whole */
    int lines, first;    /* of boxes, if all are drawn; the first turn */
} Turns;

static float turn_width(const Canvas *c, const Turns *t, int turn)
{
    return pen_width(&c->pen, FONT_MONO, t->px, step_at(c, turn)->label) + 2 * c->pen.gap;
}

static Turns measure_turns(const Canvas *c, int loop, float px, float width)
{
    Turns t = {.px = px, .row = pen_line(px) + c->pen.gap / 2, .lines = 1};
    float x = 0;
    t.first = next_turn(c, step_at(c, loop)->first_child);
    for (int i = t.first; i >= 0; i = next_turn(c, step_at(c, i)->next)) {
        float wide = turn_width(c, &t, i);
        if (x > 0 && x + wide > width) {
            t.lines++;
            x = 0;
        }
        x += wide + c->pen.gap;
        t.wide = fmaxf(t.wide, fminf(x - c->pen.gap, width));
    }
    return t;
}

/* Draws the turns from the upper left corner of the area on; gives how many had no room. */
static int draw_turns(const Canvas *c, const Turns *t, int now, Box area)
{
    Point at = {area.x, area.y};
    int left = 0;
    for (int i = t->first; i >= 0; i = next_turn(c, step_at(c, i)->next)) {
        float wide = turn_width(c, t, i);
        if (at.x > area.x && at.x + wide > area.x + area.w)
            at = (Point){area.x, at.y + t->row + c->pen.gap};
        left += left > 0 || at.y + t->row > area.y + area.h;
        if (left > 0)
            continue;
        Box box = {at.x, at.y, fminf(wide, area.w), t->row};
        draw_box(c, box, true, i == now);
        pen_text_in(&c->pen, i == now ? FONT_MONO_BOLD : FONT_MONO, t->px, ROLE_TEXT, box,
                    ALIGN_CENTRE, step_at(c, i)->label);
        at.x += wide + c->pen.gap;
    }
    return left;
}

/* The header, how many turns, the turns; and how many of them there was no room for. */
static void draw_loop(const Canvas *c, int loop, Box area)
{
    Str header = loop_header(c, loop);
    Turns t = measure_turns(c, loop, c->pen.body, area.w);
    if (t.lines > 1)
        t = measure_turns(c, loop, c->pen.small, area.w);
    float title = pen_line(c->pen.body), line = pen_line(c->pen.small);
    float head = title + line + c->pen.gap, lines = (float)t.lines * (t.row + c->pen.gap);
    float wide = fmaxf(t.wide, pen_width(&c->pen, FONT_MONO_BOLD, c->pen.body, header));
    float x = area.x + floorf(fmaxf(area.w - wide, 0) / 2), right = area.x + area.w;
    float y = area.y + floorf(fmaxf(area.h - head - lines - line, 0) / 2);
    Box row = {x, y, right - x, title};
    pen_text_in(&c->pen, FONT_MONO_BOLD, c->pen.body, ROLE_TEXT, row, ALIGN_LEFT, header);
    row = (Box){x, y + title, right - x, line};
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, row, ALIGN_LEFT,
                turns_words(c, loop));
    y += head;
    int left =
        draw_turns(c, &t, turn_now(c, loop), (Box){x, y, right - x, area.y + area.h - y - line});
    left += step_at(c, loop)->forgotten;
    row.y = area.y + area.h - line;
    if (left > 0)
        pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, row, ALIGN_LEFT,
                    phrase(c->pen.a, PHRASE_MORE_TURNS, phrase_number(c->pen.a, left)));
}

static void fill(const Canvas *c, Layout *l)
{
    int step = subject_flow(c->s);
    if (step >= 0 && step_at(c, step)->kind == STEP_LOOP && fill_turns(c, l, step))
        return;
    layout_add_own(l, (Matrix){.node = NO_NODE}, 0, 0)->caption = CAPTION_NONE;
}

static void draw_over(const Canvas *c, const Layout *l)
{
    int step = subject_flow(c->s);
    if (step < 0 || !l->slot[0].own)
        return;
    if (step_at(c, step)->kind == STEP_BRANCH)
        draw_branch(c, step_at(c, step)->branch, l->slot[0].m.box);
    else
        draw_loop(c, step, l->slot[0].m.box);
}

const PictureKind picture_flow = {.fill = fill, .over = draw_over, .cuts = true};
