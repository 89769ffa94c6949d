/*
 * part_side.c - the column beside the picture: prose, code, what was printed, what made the tensor,
 * and the kinds of cells in it.
 *
 * Prose and code always stand; prose is set in the largest size that leaves the code some room.
 * The others follow while there is height.
 */
#include "draw/paragraph.h"
#include "pictures/hide.h"
#include "pictures/inside.h"
#include "pictures/lineage.h"
#include "pictures/parts.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

static const Prose *prose_of(const Canvas *c)
{
    return &c->lesson->fences.items[c->step->fence].prose;
}

static ProseLook prose_look(const Canvas *c, float px)
{
    ProseLook look = {.px = px,
                      .least = c->small,
                      .leading = 1.42f,
                      .between = 0.55f,
                      .text = canvas_colour(c, ROLE_TEXT),
                      .muted = canvas_colour(c, ROLE_MUTED)};
    ProseTint *tints = ARENA_ARRAY(c->a, ProseTint, 6);
    tints[0] = (ProseTint){STR("query"), canvas_colour(c, ROLE_QUERY)};
    tints[1] = (ProseTint){STR("key"), canvas_colour(c, ROLE_KEY)};
    tints[2] = (ProseTint){STR("value"), canvas_colour(c, ROLE_VALUE)};
    tints[3] = (ProseTint){STR("queries"), canvas_colour(c, ROLE_QUERY)};
    tints[4] = (ProseTint){STR("keys"), canvas_colour(c, ROLE_KEY)};
    tints[5] = (ProseTint){STR("values"), canvas_colour(c, ROLE_VALUE)};
    look.tints = tints;
    look.tint_count = 6;
    return look;
}

/* The largest text size at which the prose is no higher than `most`; the smallest if none is. */
static float prose_size(const Canvas *c, float width, float most)
{
    for (float px = roundf(c->body * 1.12f); px > c->small; px--) {
        ProseLook look = prose_look(c, px);
        if (prose_height(c->metrics, prose_of(c), width, &look) <= most)
            return px;
    }
    return c->small;
}

static float draw_prose(const Canvas *c, Box box, float most)
{
    ProseLook look = prose_look(c, prose_size(c, box.w, most));
    Point at = {box.x, box.y};
    return prose_draw(c->d, prose_of(c), at, box.w, &look);
}

/* ---- what was printed ---- */

static int count_lines(Str text)
{
    int n = 0;
    for (Str line; str_line(&text, &line);)
        n++;
    return n;
}

/* What a step printed, or that it is hidden. The message of an error is prose: lines longer than
 * `columns` are broken between words. */
static Str printed_text(const Canvas *c, size_t columns)
{
    Str left = c->step->printed;
    if (left.len && hide_printed(c))
        return phrase_plain(PHRASE_PRINTED_HIDDEN);
    if (c->lesson->fences.items[c->step->fence].error.kind == ERROR_NONE)
        return left;
    StrBuf out = strbuf_make(c->a);
    size_t used = 0;
    for (Str line; str_line(&left, &line); used = 0, strbuf_char(&out, '\n')) {
        if (line.len <= columns) {
            strbuf_add(&out, line);
            continue;
        }
        for (Str word; str_word(&line, &word); used += word.len + 1) {
            bool fresh = used > 0 && used + word.len > columns;
            if (used)
                strbuf_char(&out, fresh ? '\n' : ' ');
            strbuf_add(&out, word);
            used = fresh ? 0 : used;
        }
    }
    return strbuf_str(&out);
}

/* Printed text as it was printed, cut to what fits; nothing when not even two lines do. */
static float draw_printed(const Canvas *c, Box box)
{
    float column = text_width(c->metrics, FONT_MONO, c->small, STR("0"));
    Str text = printed_text(c, (size_t)((box.w - 1.5f * c->gap) / column)), line;
    float high = ceilf(c->small * 1.4f);
    int all = count_lines(text), fits = (int)((box.h - c->gap) / high);
    int shown = all <= fits ? all : fits - 1;
    if (all == 0 || shown < 1)
        return 0;
    float y = box.y + c->gap * 0.5f;
    for (int i = 0; i < shown && str_line(&text, &line); i++, y += high) {
        Box row = {box.x + 1.5f * c->gap, y, box.w - 1.5f * c->gap, high};
        draw_text_in(c->d, canvas_look(c, FONT_MONO, c->small, ROLE_TEXT), row, ALIGN_LEFT, line);
    }
    if (shown < all) {
        Str left = str_printf(c->a, "%d", all - shown);
        canvas_text(c, FONT_SANS, c->small, ROLE_MUTED, box.x + 1.5f * c->gap, y + c->small,
                    phrase(c->a, PHRASE_MORE_LINES, left));
        y += high;
    }
    Box bar = {box.x, box.y + c->gap * 0.5f, 2, y - box.y - c->gap * 0.5f};
    draw_rect(c->d, bar, canvas_colour(c, ROLE_EDGE), 0);
    return y - box.y + c->gap * 0.5f;
}

/* How near the step's fence comes to what was recorded. */
static float draw_compared(const Canvas *c, Box box)
{
    const CheckList *checks = &c->lesson->fences.items[c->step->fence].checks;
    float high = ceilf(c->small * 1.5f);
    int compared = 0;
    double apart = 0;
    for (size_t i = 0; i < checks->count; i++) {
        if (checks->items[i].verdict == VERDICT_CHANGED)
            return 0;
        compared += checks->items[i].compared;
        apart = fmax(apart, checks->items[i].apart);
    }
    if (compared == 0 || high > box.h || hide_printed(c))
        return 0;
    box.h = high;
    Str text = phrase(c->a, PHRASE_NUMBERS_CHECKED, str_printf(c->a, "%d", compared),
                      str_printf(c->a, "%.2g", apart));
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), box, ALIGN_LEFT, text);
    return high;
}

/* ---- what made it ---- */

/* The node whose making is told: of a focused cell the one that computed it, or wrote a number
 * there. */
static NodeId made_node(const Canvas *c)
{
    CellRef made;
    if (c->subject.focus.cell >= 0)
        return explain_maker(c->trace, c->subject.made, &made)->id;
    const Node *whole = c->subject.node == NO_NODE ? NULL : canvas_maker(c, &c->subject);
    return whole ? whole->id : NO_NODE;
}

static bool has_kernel(const Canvas *c)
{
    const Node *n = trace_node(c->trace, made_node(c));
    return op_row(n->op)->kernel && n->out.storage->dtype == FLOAT32;
}

static Str made_by(const Canvas *c)
{
    const Node *n = trace_node(c->trace, made_node(c));
    const Op *op = op_row(n->op);
    bool kernel = has_kernel(c);
    PhraseId how = !op->run              ? PHRASE_VIEW_OF
                   : fast_of(n->kernels) ? PHRASE_MADE_BY_FAST
                   : kernel              ? PHRASE_MADE_BY_KERNEL
                                         : PHRASE_MADE_BY;
    return phrase(c->a, how, str_of(kernel ? op->kernel : op->name), str_of(n->kernels->name));
}

/* There is more in there than a sentence; while a question is put, Enter belongs to that. */
static bool can_enter(const Canvas *c)
{
    View in = *c->view;
    if (!c->ask && in.trail_count > 0)
        return inside_enter(c->lesson, &in);
    return !c->ask && inside_open(c->lesson, c->view) &&
           inside_kind(c->lesson, c->view) != INSIDE_WORDS;
}

/* Below it, for a large result whose cells had to go. */
static float draw_not_kept(const Canvas *c, Box box)
{
    float high = ceilf(c->small * 1.5f);
    size_t bytes = trace_dropped(c->trace, made_node(c));
    if (!bytes || high > box.h)
        return 0;
    Str size = str_printf(c->a, "%s", bytes_text((double)bytes).text);
    Box row = {box.x, box.y, box.w, high};
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), row, ALIGN_LEFT,
                 phrase(c->a, PHRASE_NOT_KEPT, size));
    return high;
}

/* Beside it the way into the operation, below it where the column is too narrow for both. */
static float draw_made_line(const Canvas *c, Box box)
{
    float high = ceilf(c->small * 1.5f), used = high;
    if (made_node(c) == NO_NODE || high > box.h)
        return 0;
    Str text = made_by(c);
    Box row = {box.x, box.y, box.w, high};
    float wide = ceilf(canvas_width(c, FONT_SANS, c->small, text)) + c->gap;
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), row, ALIGN_LEFT, text);
    if (!can_enter(c))
        return used;
    if (wide + part_keycap_width(c, BUTTON_IN) <= box.w) {
        row.x += wide;
        row.w -= wide;
    } else if (2 * high <= box.h) {
        row.y += high;
        used += high;
    } else {
        return used;
    }
    part_keycap(c, BUTTON_IN, row);
    return used;
}

static float draw_made_by(const Canvas *c, Box box)
{
    float used = draw_made_line(c, box);
    if (used > 0)
        used += draw_not_kept(c, (Box){box.x, box.y + used, box.w, box.h - used});
    return used;
}

/* ---- kinds of cells ---- */

static const PhraseId kind_words[] = {
    [KIND_ZERO] = PHRASE_KIND_ZERO,       [KIND_MASKED] = PHRASE_KIND_MASKED,
    [KIND_DROPPED] = PHRASE_KIND_DROPPED, [KIND_BOTH] = PHRASE_KIND_BOTH,
    [KIND_NAN] = PHRASE_KIND_NAN,
};

enum { KINDS_LOOKED_AT = 4096 }; /* cells: kinds repeat in larger tensors */

typedef struct KindsSeen {
    int kinds;   /* how many there are to explain */
    Str grown;   /* what is kept by dropout, in words; empty: there was none */
    double most; /* the largest value, for the colour of a sample */
    bool seen[KIND_NAN + 1];
    double sample[KIND_NAN + 1]; /* what such a cell holds: 0, minus infinity */
} KindsSeen;

/* Dropout makes what it keeps larger: "kept, × 2". */
static Str what_grew(const Canvas *c)
{
    Change change;
    if (c->subject.kind != VIEW_DROPOUT ||
        !lineage_dropout(c->trace, c->a, c->subject.focus, &change))
        return STR("");
    double p = trace_node(c->trace, change.after.node)->attr.p;
    return phrase(c->a, PHRASE_KIND_GROWN, str_printf(c->a, "%.4g", 1 / (1 - p)));
}

static KindsSeen kinds_present(const Canvas *c)
{
    const Subject *s = &c->subject;
    KindsSeen k = {0};
    int64_t count = s->node == NO_NODE ? 0 : tensor_count(trace_node(c->trace, s->node)->out);
    for (int64_t i = 0; i < count && i < KINDS_LOOKED_AT; i++) {
        CellRef cell = {s->node, s->time, i};
        CellKind kind = trace_kind(c->trace, cell);
        double value = scalar_double(trace_cell(c->trace, cell));
        if (hide_cell(c, cell))
            continue;
        k.most = isfinite(value) ? fmax(k.most, fabs(value)) : k.most;
        if (k.seen[kind])
            continue;
        k.seen[kind] = true;
        k.sample[kind] = value;
    }
    k.grown = what_grew(c);
    k.seen[KIND_VALUE] = k.seen[KIND_VALUE] && k.grown.len;
    for (int kind = KIND_VALUE; kind <= KIND_NAN; kind++)
        k.kinds += k.seen[kind];
    return k;
}

/* A sample of the cells of a kind. */
static void draw_kind(const Canvas *c, Box cell, CellKind kind, const KindsSeen *k)
{
    bool negative = k->sample[kind] < 0 && isfinite(k->sample[kind]);
    CellLook look = {.theme = c->theme,
                     .map = negative ? c->theme->signed_map : c->theme->weights_map,
                     .lo = negative ? -k->most : 0,
                     .hi = fmax(k->most, 1e-30),
                     .background = canvas_colour(c, ROLE_BACKGROUND),
                     .radius = 2};
    CellRange range = cell_range_add(CELL_RANGE_NONE, k->sample[kind]);
    if (kind != KIND_VALUE) /* room for minus infinity */
        range = cell_range_add(cell_range_add(CELL_RANGE_NONE, -1), 1);
    look.numbers = cell_numbers(range, cell.w, cell.h, c->small, c->small, c->metrics);
    cell_draw(c->d, cell, k->sample[kind], kind, 1, &look);
}

static Str kind_said(const KindsSeen *k, int kind)
{
    return kind == KIND_VALUE ? k->grown : phrase_plain(kind_words[kind]);
}

/* One after another, as many in a line as fit; gives their height. Only measured without `draw`. */
static float lay_kinds(const Canvas *c, const KindsSeen *k, Box box, bool draw)
{
    float high = ceilf(c->small * 1.9f), wide = ceilf(c->small * 2.6f), x = 0, y = 0;
    for (int kind = KIND_VALUE; kind <= KIND_NAN; kind++) {
        if (!k->seen[kind])
            continue;
        Str words = kind_said(k, kind);
        float w = wide + c->gap + canvas_width(c, FONT_SANS, c->small, words) + 1;
        if (x > 0 && x + w > box.w) {
            x = 0;
            y += high + c->gap / 2;
        }
        Box cell = {box.x + x, box.y + y, wide, high};
        Box beside = {cell.x + wide + c->gap, cell.y, box.w - x - wide - c->gap, high};
        if (draw && y + high <= box.h) {
            draw_kind(c, cell, (CellKind)kind, k);
            draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), beside, ALIGN_LEFT,
                         words);
        }
        x += w + 2 * c->gap;
    }
    return k->kinds ? y + high : 0;
}

/* ---- the column ---- */

static void move_down(Box *box, float by)
{
    box->y += by;
    box->h -= by;
}

enum { CODE_LINES_LEAST = 4 }; /* of code that prose leaves room for */

/* A number of the prelude was followed: only its code, as no step's prose is about it. */
static void draw_prelude(const Canvas *c, Box box)
{
    Box code = box;
    code.h = part_code_height(c, box.w, box.h * 0.8f);
    part_code(c, code);
    move_down(&box, code.h + c->gap);
    draw_made_by(c, box);
}

void part_side(const Canvas *c, Box box)
{
    if (!c->step) {
        draw_prelude(c, box);
        return;
    }
    float line = ceilf(c->small * 1.5f);
    float least = fminf(part_code_height(c, box.w, box.h), CODE_LINES_LEAST * line + 2 * c->gap);
    float mark = ceilf(c->small * 1.5f) + c->gap, room = box.h - least - 2 * c->gap;
    bool marked = !c->ask && !c->view->quiet && lesson_asks(c->lesson, c->step) > 0;
    float prose = c->ask ? part_ask(c, box) : draw_prose(c, box, fmaxf(room - marked * mark, 0));
    move_down(&box, prose + (prose > 0 ? 2 * c->gap : 0));
    if (marked)
        move_down(&box, part_ask_mark(c, box) + c->gap);
    Box code = box;
    code.h = part_code_height(c, box.w, box.h);
    part_code(c, code);
    move_down(&box, code.h + c->gap);
    move_down(&box, draw_made_by(c, box) + c->gap * 0.5f);
    KindsSeen kinds = kinds_present(c);
    float legend = lay_kinds(c, &kinds, box, false) + (kinds.kinds ? 1.5f * c->gap : 0);
    Box above = {box.x, box.y, box.w, box.h - legend};
    float printed = draw_printed(c, above) + c->gap * 0.5f;
    move_down(&above, printed);
    move_down(&box, printed + draw_compared(c, above) + c->gap);
    lay_kinds(c, &kinds, box, true);
}
