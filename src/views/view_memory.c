/*
 * view_memory.c - where a tensor's cells lie: the tensor before and after a view or a copy, and the
 * storage below them as a strip in memory order.
 *
 * A cell has one colour wherever it is drawn: that of its place in the result's reading order, by
 * blocks of the last two dimensions (rows of a matrix). Colours that run smoothly along the strip
 * are a contiguous tensor; colours that jump are one whose strides make it look otherwise. A view
 * has one strip for both tensors, a copy a second one.
 */
#include "trace/explain.h"
#include "views/views.h"

#include "subject/subject.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

enum {
    MEMORY_SIDES = 2,
    MEMORY_ROWS = 24,   /* of one of several blocks: they stand below one another */
    MEMORY_BLOCKS = 36, /* of one tensor: more are too small to be told apart */
    MEMORY_CELLS = 8192 /* of all its blocks: more are too small to be pointed at */
};

/* One of the two tensors. */
typedef struct Side {
    const Node *node;
    NodeId time;
    Str title;
    int rows, columns;        /* of one block of the last two dimensions */
    int blocks, across, down; /* how many are shown, and how they are arranged */
    int64_t all, first_block; /* of how many, and from which on */
    float name;               /* width of a block's name; 0: it has none */
    int64_t focus, lit;       /* index of the focused and the marked cell, -1: not in it */
    const Node *covers;       /* a view of all its storage */
    Str memory;               /* what is said above its strip */
    int64_t first, slots;     /* of its storage: those shown */
    Point at, strip_at;       /* of its first block, of its strip */
} Side;

/* What is told beside the cells. */
typedef struct MemoryWords {
    int facts;    /* of a tensor its title; 1: and its shape; 2: and strides and contiguity */
    int slots;    /* of the marked cell: in no tensor, in the last one, in both */
    bool colours; /* what they mean */
} MemoryWords;

typedef struct Memory {
    Side side[MEMORY_SIDES]; /* before, after; without an operand only the first */
    int sides, strips;
    bool copy;
    int64_t group; /* cells of one colour */
    CellRange range;
    MemoryWords told;
    float head, tall, strip, words; /* heights of facts, blocks, strips and what is below */
    float names, label;             /* room for a block's name, for a slot's number */
    CellSize cell, slot;            /* of the blocks, of the strips */
    int per_row, rows;              /* slots in a row of a strip, rows of all strips */
    CellNumbers cells, in_row;      /* how numbers are written there */
} Memory;

/* At least between the names of two blocks, in gaps. */
#define MEMORY_BETWEEN_NAMES 0.5f

enum { FACTS = 6, FILL_PERCENT = 55 /* of the colours' strength: they are not values */ };

/* A number as text. */
static Str memory_number(const Canvas *c, int64_t n)
{
    return str_printf(c->pen.a, "%lld", (long long)n);
}

/* ---- cells ---- */

/* The result's index of the cell in a slot of side k's storage; -1: it has none there. */
static int64_t result_index(const Memory *m, int k, int64_t slot)
{
    const Side *s = m->copy ? &m->side[k] : &m->side[m->sides - 1];
    return tensor_index(s->node->out, slot);
}

static Colour group_fill(const Canvas *c, const Memory *m, int64_t index)
{
    Colour page = pen_colour(&c->pen, ROLE_BACKGROUND);
    int64_t groups = tensor_count(m->side[m->sides - 1].node->out) / m->group;
    float t = groups > 1 ? (float)(index / m->group) / (float)(groups - 1) : 0.5f;
    t = 0.15f + 0.85f * t; /* the map may begin with the page's own colour */
    return colour_fade(map_sample(c->pen.theme->weights_map, t), page, FILL_PERCENT / 100.0f);
}

static void draw_number(const Canvas *c, Box box, CellRef cell, Colour ink, const CellNumbers *n)
{
    char text[CELL_TEXT] = "?";
    TextLook look = {FONT_MONO, n->px, ink};
    if (!hide_cell(c->s, cell))
        cell_format(text, scalar_double(trace_cell(c->s->trace, cell)), n);
    if (n->shown)
        draw_text_in(c->pen.d, look, box, ALIGN_CENTRE, str_of(text));
}

/* The cell in a slot of side k's storage. */
static void draw_slot(const Canvas *c, const Memory *m, int k, int64_t slot, Box box,
                      const CellNumbers *n)
{
    const Side *s = &m->side[k];
    int64_t index = result_index(m, k, slot);
    int64_t own = tensor_index(s->covers->out, slot);
    float margin = box.w > 12 ? 1 : 0;
    Box inner = box_inset(box, margin);
    if (own < 0)
        return;
    CellRef cell = {s->covers->id, s->time, own};
    Colour fill = index < 0 ? pen_colour(&c->pen, ROLE_BACKGROUND) : group_fill(c, m, index);
    c->pen.d->tag = (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time};
    draw_rect(c->pen.d, inner, fill, box.w > 20 ? 2 : 0);
    if (index < 0)
        draw_frame(c->pen.d, inner, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 3);
    draw_number(c, inner, cell, index < 0 ? pen_colour(&c->pen, ROLE_TEXT) : colour_on(fill), n);
    c->pen.d->tag = (DrawTag){0};
}

/* ---- one tensor ---- */

/* Sizes of the last two dimensions, of which at most MATRIX_MOST are shown. */
static int64_t all_columns(const Side *s)
{
    Shape shape = s->node->out.shape;
    return shape.rank >= 1 ? shape.size[shape.rank - 1] : 1;
}

static int64_t block_cells(const Side *s)
{
    Shape shape = s->node->out.shape;
    return all_columns(s) * (shape.rank >= 2 ? shape.size[shape.rank - 2] : 1);
}

/* From the left edge of a block of that tensor to that of the next one. */
static float memory_pitch(const Canvas *c, const Memory *m, const Side *s)
{
    return fmaxf((float)s->columns * m->cell.w + c->pen.gap,
                 s->name + MEMORY_BETWEEN_NAMES * c->pen.gap);
}

/* The place of the cell with that index; false when it is not shown. */
static bool find_cell(const Canvas *c, const Memory *m, const Side *s, int64_t index, Box *out)
{
    int64_t each = block_cells(s), in = index % each, block = index / each - s->first_block;
    int row = (int)(in / all_columns(s)), column = (int)(in % all_columns(s));
    float x = s->at.x + (float)(block % s->across) * memory_pitch(c, m, s);
    float y = s->at.y + m->names +
              (float)(block / s->across) * ((float)s->rows * m->cell.h + m->names + c->pen.gap / 2);
    *out = (Box){x + (float)column * m->cell.w, y + (float)row * m->cell.h, m->cell.w, m->cell.h};
    return row < s->rows && column < s->columns && block >= 0 && block < s->blocks;
}

static Str index_words(const Canvas *c, Shape s, int dims, int64_t index)
{
    int64_t at[MAX_RANK];
    StrBuf out = strbuf_make(c->pen.a);
    index_split(s, index, at);
    for (int d = 0; d < dims; d++)
        strbuf_printf(&out, d ? ",%lld" : "%lld", (long long)at[d]);
    return phrase(c->pen.a, PHRASE_BLOCK, strbuf_str(&out));
}

/* "[0,1]" */
static Str memory_block_name(const Canvas *c, const Side *s, int64_t block)
{
    Shape shape = s->node->out.shape;
    return index_words(c, shape, shape.rank - 2, block * block_cells(s));
}

static void draw_block(const Canvas *c, const Memory *m, int k, int64_t block)
{
    const Side *s = &m->side[k];
    int64_t first = block * block_cells(s);
    Box box;
    find_cell(c, m, s, first, &box);
    float lift = c->pen.gap / 4; /* free of the focus' frame */
    Box name = {box.x, box.y - m->names - lift, s->name, m->names};
    if (s->name > 0)
        draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED), name,
                     ALIGN_LEFT, memory_block_name(c, s, block));
    for (int i = 0; i < s->rows * s->columns; i++) {
        int64_t index = first + i / s->columns * all_columns(s) + i % s->columns;
        find_cell(c, m, s, index, &box);
        draw_slot(c, m, k, tensor_slot(s->node->out, index), box, &m->cells);
    }
}

/* The blocks of tensor k. */
static void memory_side(const Canvas *c, const Memory *m, int k)
{
    const Side *s = &m->side[k];
    Box box;
    for (int b = 0; b < s->blocks; b++)
        draw_block(c, m, k, s->first_block + b);
    if (s->lit >= 0 && find_cell(c, m, s, s->lit, &box))
        matrix_focus(c, box);
}

static Str list(const Canvas *c, PhraseId id, const int64_t *item, int count)
{
    StrBuf out = strbuf_make(c->pen.a);
    for (int i = 0; i < count; i++)
        strbuf_printf(&out, i ? ", %lld" : "%lld", (long long)item[i]);
    return phrase(c->pen.a, id, count ? strbuf_str(&out) : STR(""));
}

/* How much of the tensor is shown where that is not all of it. */
static Str shown_words(const Canvas *c, const Side *s, bool brief)
{
    int64_t all = tensor_count(s->node->out), blocks = all ? all / block_cells(s) : 0;
    Str rows = memory_number(c, s->rows), columns = memory_number(c, s->columns);
    if ((int64_t)s->blocks * s->rows * s->columns == all || !all)
        return STR("");
    if (brief && blocks > 1)
        return phrase(c->pen.a, PHRASE_MEMORY_SOME, memory_number(c, s->blocks),
                      memory_number(c, blocks));
    if (blocks == 1)
        return phrase(c->pen.a, PHRASE_MEMORY_CORNER, rows, columns);
    return phrase(c->pen.a, PHRASE_MEMORY_CORNERS, memory_number(c, s->blocks),
                  memory_number(c, blocks), rows, columns);
}

/* Title, shape, strides, contiguity, what is shown: as many lines as they need; their height. */
static float memory_facts(const Canvas *c, const Memory *m, int k, Box area, bool draw)
{
    const Side *s = &m->side[k];
    const Tensor *t = &s->node->out;
    bool packed = tensor_is_contiguous(*t);
    Str fact[FACTS] = {s->title,
                       list(c, PHRASE_SHAPE_IS, t->shape.size, t->shape.rank),
                       list(c, PHRASE_STRIDES_ARE, t->stride, t->shape.rank),
                       phrase_plain(packed ? PHRASE_CONTIGUOUS_YES : PHRASE_CONTIGUOUS_NO),
                       shown_words(c, s, m->told.facts < 2),
                       matrix_change_words(c, s->node->id, s->time)};
    float pen = 0, line = ceilf(c->pen.body * 1.35f), top = area.y;
    for (int i = 0; i < FACTS; i++) {
        static const int wants[FACTS] = {0, 1, 2, 2, 0, 1};
        if (fact[i].len == 0 || m->told.facts < wants[i])
            continue;
        FontId font = i == 0 || (i == 3 && !packed) ? FONT_SANS_BOLD : FONT_SANS;
        Role role = i == 0 ? ROLE_TEXT : i == 3 && !packed ? ROLE_ACCENT : ROLE_MUTED;
        float px = i == 0 ? c->pen.body : c->pen.small, w = pen_width(&c->pen, font, px, fact[i]);
        if (pen > 0 && pen + w > area.w) {
            pen = 0;
            top += line;
        }
        Box box = {area.x + pen, top, fminf(w + 1, area.w - pen), line};
        if (draw)
            draw_text_in(c->pen.d, pen_look(&c->pen, font, px, role), box, ALIGN_LEFT, fact[i]);
        pen += w + c->pen.gap * 1.5f;
    }
    return top + line - area.y;
}

/* ---- strips ---- */

static Box slot_box(const Memory *m, const Side *s, int64_t slot)
{
    int64_t at = slot - s->first;
    Box box = {s->strip_at.x + (float)(at % m->per_row) * m->slot.w,
               s->strip_at.y + (float)(at / m->per_row) * m->slot.h, m->slot.w, m->slot.h};
    return box;
}

static void draw_strip(const Canvas *c, const Memory *m, int k, float line)
{
    const Side *s = &m->side[k];
    int64_t all = s->node->out.storage->count, last = s->first + s->slots;
    Str said = s->memory;
    Box head = {s->strip_at.x - m->label, s->strip_at.y - line,
                m->label + m->slot.w * (float)m->per_row, line};
    if (s->slots < all) {
        Str part = phrase(c->pen.a, PHRASE_MEMORY_PART, memory_number(c, s->first),
                          memory_number(c, last - 1));
        said = str_printf(c->pen.a, "%.*s, %.*s", STR_ARG(said), STR_ARG(part));
        said = pen_width(&c->pen, FONT_SANS, c->pen.small, said) > head.w ? part : said;
    }
    draw_text_in(c->pen.d, pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT), head, ALIGN_LEFT,
                 said);
    for (int64_t slot = s->first; slot < last; slot++) {
        Box box = slot_box(m, s, slot);
        Box label = {box.x - m->label, box.y, m->label - c->pen.gap / 2, box.h};
        draw_slot(c, m, k, slot, box, &m->in_row);
        if ((slot - s->first) % m->per_row == 0)
            draw_text_in(c->pen.d, pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED), label,
                         ALIGN_RIGHT, memory_number(c, slot));
    }
}

/* "[1,0,3]: slot 1·24 + 0·2 + 3·4 = 36" */
static Str slot_words(const Canvas *c, const Side *s)
{
    const Tensor *t = &s->node->out;
    int64_t at[MAX_RANK], slot = tensor_slot(*t, s->lit);
    StrBuf sum = strbuf_make(c->pen.a);
    index_split(t->shape, s->lit, at);
    for (int d = 0; d < t->shape.rank; d++)
        strbuf_printf(&sum, d ? " + %lld·%lld" : "%lld·%lld", (long long)at[d],
                      (long long)t->stride[d]);
    Str name = str_printf(c->pen.a, "%.*s%.*s", STR_ARG(s->title),
                          STR_ARG(index_words(c, t->shape, t->shape.rank, s->lit)));
    Str words = t->shape.rank ? strbuf_str(&sum) : STR("0");
    if (t->offset)
        return phrase(c->pen.a, PHRASE_SLOT_OFFSET, name, memory_number(c, t->offset), words,
                      memory_number(c, slot));
    return phrase(c->pen.a, PHRASE_SLOT, name, words, memory_number(c, slot));
}

/* Rows that a tensor's slots take. */
static int memory_rows(const Side *s, int per_row)
{
    return (int)((s->slots + per_row - 1) / per_row);
}

/* From the memory of the one to that of the other. */
static void draw_arrow(const Canvas *c, float x, float top, float bottom)
{
    float head = (bottom - top) * 0.45f;
    Colour guide = pen_colour(&c->pen, ROLE_GUIDE);
    Point from = {x, top}, to = {x, bottom - head}, tip = {x, bottom};
    Point left = {x - head * 0.7f, bottom - head}, right = {x + head * 0.7f, bottom - head};
    draw_line(c->pen.d, from, to, guide, 2, 0);
    draw_triangle(c->pen.d, left, right, tip, guide);
}

/* All strips, from `top`, each below a line that says what it is; gives where they end. */
static float memory_strips(const Canvas *c, Memory *m, Box area, float top, float line)
{
    float arrow = c->pen.gap * 1.6f;
    for (int k = 0; k < m->strips; k++) {
        Side *s = &m->side[k];
        s->strip_at = (Point){area.x + m->label, top + line};
        draw_strip(c, m, k, line);
        int64_t slot = s->lit >= 0 ? tensor_slot(s->node->out, s->lit) : -1;
        if (slot >= s->first && slot < s->first + s->slots)
            matrix_focus(c, slot_box(m, s, slot));
        top += line + (float)memory_rows(s, m->per_row) * m->slot.h;
        if (k + 1 < m->strips)
            draw_arrow(c, area.x + m->label + m->slot.w * (float)m->per_row / 2, top + 2,
                       top + arrow);
        top += arrow;
    }
    return top;
}

/* In as many lines as it needs; gives their height. */
static float put_words(const Canvas *c, TextLook look, Box area, Str said, bool draw)
{
    int lines = text_lines(c->pen.metrics, look.font, look.px, said, area.w);
    Box first = {area.x, area.y, area.w, ceilf(c->pen.small * 1.45f)};
    if (draw)
        draw_text_lines(c->pen.d, look, first, ALIGN_LEFT, lines, said);
    return (float)lines * first.h;
}

/* What the focused cell's indices and the strides make, and what the colours mean, from the area's
 * upper edge on; gives their height. */
static float memory_words(const Canvas *c, const Memory *m, Box area, bool draw)
{
    TextLook mono = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT);
    TextLook muted = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    Box rest = area;
    for (int k = m->told.slots > 1 ? 0 : m->sides - m->told.slots; k < m->sides; k++)
        if (m->side[k].lit >= 0)
            rest.y += put_words(c, mono, rest, slot_words(c, &m->side[k]), draw);
    Str said = phrase(c->pen.a, PHRASE_MEMORY_COLOURS, m->side[m->sides - 1].title);
    if (!m->cells.shown || !m->in_row.shown)
        said = str_printf(c->pen.a, "%.*s · %.*s", STR_ARG(said),
                          STR_ARG(phrase_plain(PHRASE_VALUES_HIDDEN)));
    if (m->told.colours)
        rest.y += put_words(c, muted, rest, said, draw);
    return rest.y - area.y;
}

/* ---- which tensors ---- */

static int limited(int64_t n, int most)
{
    return n < most ? (int)n : most;
}

/* The tensor that a chain of views began with: it holds every slot. */
static const Node *covering(const Canvas *c, const Node *n)
{
    while (op_is_view(n->op) && n->in_count && n->in[0].node != NO_NODE)
        n = trace_node(c->s->trace, n->in[0].node);
    return n;
}

static Side make_side(const Canvas *c, NodeId id, NodeId time, Str title)
{
    const Node *n = trace_node(c->s->trace, id);
    Shape s = n->out.shape;
    Side side = {.node = n, .time = time, .title = title, .focus = -1, .lit = -1, .down = 1};
    int64_t blocks = tensor_count(n->out) > 0; /* an empty tensor has none */
    for (int d = 0; d < s.rank - 2; d++)
        blocks *= s.size[d];
    int most = blocks > 1 ? MEMORY_ROWS : MATRIX_MOST;
    side.rows = s.rank >= 2 ? limited(s.size[s.rank - 2], most) : 1;
    side.columns = s.rank >= 1 ? limited(s.size[s.rank - 1], MATRIX_MOST) : 1;
    side.all = blocks;
    side.blocks = side.across = limited(blocks, MEMORY_BLOCKS);
    while (side.blocks * side.rows * side.columns > MEMORY_CELLS) {
        int *longer = side.rows > side.columns ? &side.rows : &side.columns;
        *longer = (*longer + 1) / 2;
    }
    side.covers = covering(c, n);
    if (s.rank > 2 && blocks > 0)
        side.name = ceilf(pen_width(&c->pen, FONT_MONO, c->pen.small,
                                    memory_block_name(c, &side, blocks - 1))) +
                    1;
    return side;
}

/* Cells that share a colour: a block, of a matrix a row. */
static int64_t group_size(Shape s)
{
    int64_t cells = 1;
    for (int d = s.rank > 2 ? s.rank - 2 : 1; d < s.rank; d++)
        cells *= s.size[d];
    return cells > 0 ? cells : 1;
}

static void read_range(const Canvas *c, Memory *m)
{
    const Side *s = &m->side[m->sides - 1];
    int64_t count = limited(tensor_count(s->node->out), MATRIX_MOST * MATRIX_MOST);
    m->range = CELL_RANGE_NONE;
    for (int64_t i = 0; i < count; i++) {
        CellRef cell = {s->node->id, s->time, i};
        m->range = cell_range_add(m->range, scalar_double(trace_cell(c->s->trace, cell)));
    }
}

static int64_t all_slots(const Side *s)
{
    return s->node->out.storage->count;
}

/* The index that side k marks: of the pointed cell where that is in its storage or, for a copy, in
 * the other's. */
static int64_t find_lit(const Canvas *c, const Memory *m, int k)
{
    const Side *s = &m->side[k], *other = &m->side[m->sides - 1 - k];
    int64_t own = lineage_alias(c->s->trace, c->s->pointed.cell, s->node->id, s->time);
    if (own < 0 && m->copy)
        own = lineage_alias(c->s->trace, c->s->pointed.cell, other->node->id, other->time);
    return own >= 0 ? own : s->focus;
}

static Memory collect(const Canvas *c)
{
    const Subject *s = c->s;
    const Node *n = trace_node(c->s->trace, s->node);
    Memory m = {.copy = n->op == OP_CLONE, .strips = 1};
    bool two = (op_is_view(n->op) || m.copy) && n->in_count && n->in[0].node != NO_NODE;
    if (two)
        m.side[m.sides++] =
            make_side(c, n->in[0].node, m.copy ? n->id : s->time, subject_operand(c->s, n, 0));
    m.side[m.sides++] = make_side(c, s->node, s->time, s->title);
    m.side[m.sides - 1].focus = s->focus.cell;
    if (two && s->focus.cell >= 0)
        m.side[0].focus =
            m.copy ? s->focus.cell
                   : tensor_index(m.side[0].node->out, tensor_slot(n->out, s->focus.cell));
    for (int k = 0; k < m.sides; k++)
        m.side[k].lit = find_lit(c, &m, k);
    PhraseId told = two && !m.copy ? PHRASE_MEMORY_SHARED : PHRASE_MEMORY_OF;
    m.side[0].memory = phrase(c->pen.a, told, memory_number(c, all_slots(&m.side[0])));
    m.side[1].memory = phrase_plain(PHRASE_MEMORY_COPY);
    m.strips += two && m.copy;
    m.group = group_size(n->out.shape);
    read_range(c, &m);
    return m;
}

/* ---- layout ---- */

/* Slots in a row of `width`, with cells at least `least` wide: whole pieces of the tensor, the
 * largest that fit. */
static int slots_per_row(const Memory *m, float width, float least)
{
    int fit = (int)fmaxf(floorf(width / least), 1);
    Shape s = m->side[0].node->out.shape;
    int64_t unit = 1;
    for (int d = s.rank - 1; d >= 0 && s.size[d] > 0 && unit * s.size[d] <= fit; d--)
        unit *= s.size[d];
    return fit / (int)unit * (int)unit;
}

/* Numbers in the slots when they can be in few rows, else smaller slots without. */
static void choose_slots(const Canvas *c, Memory *m, float width, float height)
{
    const float least[] = {c->pen.small * 3.9f, c->pen.small * 3.2f, c->pen.small * 1.1f,
                           c->pen.small * 0.5f};
    float room = width - m->label, high = pen_line(c->pen.small);
    int most = (int)fmaxf(floorf(height / high / (float)m->strips), 1);
    for (int k = 0; k < m->strips; k++) {
        m->side[k].first = 0;
        m->side[k].slots = all_slots(&m->side[k]);
    }
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        m->per_row = slots_per_row(m, room, least[i]);
        if (memory_rows(&m->side[0], m->per_row) <= most)
            break;
    }
    m->slot = (CellSize){fminf(floorf(room / (float)m->per_row), c->pen.body * 4), high};
    m->rows = 0;
    for (int k = 0; k < m->strips; k++) {
        Side *s = &m->side[k];
        int64_t all = s->slots, lit = s->focus < 0 ? 0 : tensor_slot(s->node->out, s->focus);
        int64_t shown = (int64_t)most * m->per_row;
        if (shown < all) {
            int64_t row = lit / m->per_row - most / 2, last = (all - 1) / m->per_row - most + 1;
            s->first = (row < 0 ? 0 : row > last ? last : row) * m->per_row;
            s->slots = all - s->first < shown ? all - s->first : shown;
        }
        m->rows += memory_rows(s, m->per_row);
    }
    m->in_row =
        cell_numbers(m->range, m->slot.w, m->slot.h, c->pen.small, c->pen.body, c->pen.metrics);
}

/* The cell size of a tensor in width x height, with its blocks as they are arranged; 0 where their
 * names have no room. */
static CellSize fit_side(const Canvas *c, const Memory *m, const Side *s, float width, float height)
{
    float between = MEMORY_BETWEEN_NAMES * c->pen.gap;
    float each = floorf((width + c->pen.gap) / (float)s->across - c->pen.gap);
    float h = height - (float)s->down * (m->names + c->pen.gap / 2);
    if ((s->name + between) * (float)s->across > width + between)
        return (CellSize){0, 0};
    return cell_fit(each, h, (float)s->columns, (float)(s->down * s->rows), c->pen.body * 3.6f);
}

enum { ARRANGEMENTS = 6 };

/* All blocks in one line, those of each leading index in a line of their own, or in several. */
static void arrange(Side *s, int way)
{
    Shape shape = s->node->out.shape;
    int last = shape.rank > 2 ? limited(shape.size[shape.rank - 3], s->blocks) : s->blocks;
    s->across = way == 0 ? s->blocks : (last + way - 1) / way;
    s->across = s->across ? s->across : 1;
    s->down = (s->blocks + s->across - 1) / s->across;
}

/* Takes whatever arrangement gives the largest cells, the same for both tensors. */
static void choose_blocks(const Canvas *c, Memory *m, float width, float height)
{
    m->cell = (CellSize){c->pen.body * 4, c->pen.body * 4};
    for (int k = 0; k < m->sides; k++) {
        Side *s = &m->side[k];
        CellSize best = {0, 0};
        int chosen = 0;
        for (int way = 0; way < ARRANGEMENTS; way++) {
            arrange(s, way);
            CellSize size = fit_side(c, m, s, width, height);
            if (size.w * size.h > best.w * best.h) {
                best = size;
                chosen = way;
            }
        }
        arrange(s, chosen);
        m->cell = (CellSize){fminf(m->cell.w, best.w), fminf(m->cell.h, best.h)};
    }
    m->cells =
        cell_numbers(m->range, m->cell.w - 2, m->cell.h, c->pen.small, c->pen.body, c->pen.metrics);
}

/* ---- what there is room for ---- */

enum { BLOCKS_ENOUGH = 12 }; /* of many: rather so few than nothing told of them */

static const float ROW_LEAST = 0.45f; /* of a block of few rows, in sizes of the smallest text */
static const int ROWS_LEAST = 6;      /* so few */

/* What is left out first where there is little room. */
static const MemoryWords words_told[] = {
    {2, 2, true}, {2, 2, false}, {1, 2, false}, {1, 1, false}, {0, 0, false}};

/* Each tensor has half of the width, when there are two. */
static Box side_box(const Canvas *c, const Memory *m, Box area, int k)
{
    Box box = area;
    box.w = m->sides == 2 ? area.w / 2 - 2 * c->pen.gap : area.w;
    box.x += (float)k * (box.w + 4 * c->pen.gap);
    return box;
}

static bool is_large_enough(const Canvas *c, const Memory *m, const Side *s)
{
    float rows = (float)s->rows;
    return s->blocks == 0 ||
           rows * m->cell.h >= fminf(rows, (float)ROWS_LEAST) * ROW_LEAST * c->pen.small;
}

/* Heights of all parts, with what is told and as many blocks as are to be shown; false: cells would
 * be too small. */
static bool lay_out(const Canvas *c, Memory *m, Box area)
{
    float line = ceilf(c->pen.small * 1.45f), strips = (float)m->strips;
    bool large = true;
    m->cells.shown = m->in_row.shown = false; /* the longer words */
    m->words = memory_words(c, m, area, false);
    m->head = 0;
    for (int k = 0; k < m->sides; k++)
        m->head = fmaxf(m->head, memory_facts(c, m, k, side_box(c, m, area, k), false));
    m->head += c->pen.gap / 2;
    choose_slots(c, m, area.w, (area.h - m->words - m->head) * 0.45f - strips * line);
    m->strip = strips * (line + c->pen.gap * 1.6f) + (float)m->rows * m->slot.h;
    choose_blocks(c, m, side_box(c, m, area, 0).w,
                  area.h - m->head - m->words - m->strip - c->pen.gap);
    m->tall = 0;
    for (int k = 0; k < m->sides; k++) {
        const Side *s = &m->side[k];
        float each = m->names + (float)s->rows * m->cell.h + c->pen.gap / 2;
        m->tall = fmaxf(m->tall, (float)s->down * each);
        large = large && is_large_enough(c, m, s);
    }
    return large && m->head + m->tall + m->strip + m->words + c->pen.gap <= area.h;
}

/* A line of blocks less where there is more than one, of the tensor with the most lines: of one
 * that is not shown as a whole anyway or, at last, of any. False: there is none to spare. */
static bool take_blocks(Memory *m, bool any)
{
    Side *most = NULL;
    int least = any ? 1 : BLOCKS_ENOUGH;
    for (int k = 0; k < m->sides; k++) {
        Side *s = &m->side[k];
        bool can = (any || s->blocks < s->all) && s->blocks > least;
        if (can && (!most || s->down > most->down))
            most = s;
    }
    if (!most)
        return false;
    int fewer = most->blocks - (most->down > 1 ? most->across : 1);
    most->blocks = fewer > least ? fewer : least;
    return true;
}

/* All is told if there is room for it, else less. */
static void choose_words(const Canvas *c, Memory *m, Box area)
{
    enum { LEVELS = sizeof words_told / sizeof *words_told };
    bool fits = false;
    for (int i = 0; i < LEVELS && !fits; i++) {
        m->told = words_told[i];
        for (int k = 0; k < m->sides; k++)
            m->side[k].blocks = limited(m->side[k].all, MEMORY_BLOCKS);
        fits = lay_out(c, m, area);
        while (!fits && take_blocks(m, i + 1 == LEVELS))
            fits = lay_out(c, m, area);
    }
}

/* Where not all blocks are shown: whole lines of them, that of the focus in the middle. */
static void choose_first_block(Side *s)
{
    int64_t cells = s->all ? tensor_count(s->node->out) / s->all : 0;
    int64_t focus = s->focus >= 0 && cells > 0 ? s->focus / cells / s->across : 0;
    int64_t lines = (s->all + s->across - 1) / s->across, first = focus - s->down / 2;
    first = first > lines - s->down ? lines - s->down : first;
    s->first_block = first > 0 ? first * s->across : 0;
    s->blocks = limited(s->all - s->first_block, s->blocks);
}

/* What is shown and told of it within the area, and how high it all is. */
static Memory lay_out_all(const Canvas *c, Box area)
{
    Memory m = collect(c);
    m.names = m.side[0].name > 0 || m.side[m.sides - 1].name > 0 ? ceilf(c->pen.small * 1.3f) : 0;
    m.label = pen_width(&c->pen, FONT_MONO, c->pen.small, memory_number(c, all_slots(&m.side[0]))) +
              c->pen.gap / 2;
    choose_words(c, &m, area);
    return m;
}

static Legible fit(const Canvas *c, Box area)
{
    Memory m = lay_out_all(c, area);
    bool numbers = m.cells.shown && m.in_row.shown;
    return numbers && m.told.facts > 0 ? LEGIBLE_ALL : numbers ? LEGIBLE_ROUNDED : LEGIBLE_COLOURS;
}

static void draw_all(const Canvas *c, Box area)
{
    Memory m = lay_out_all(c, area);
    float all = m.head + m.tall + m.strip + m.words + c->pen.gap;
    Box rest = area;
    rest.y += floorf(fmaxf(area.h - all, 0) / 2);
    for (int k = 0; k < m.sides; k++) {
        Side *s = &m.side[k];
        Box box = side_box(c, &m, rest, k);
        choose_first_block(s);
        s->at = (Point){box.x, box.y + m.head};
        memory_facts(c, &m, k, box, true);
        memory_side(c, &m, k);
    }
    rest.y = memory_strips(c, &m, rest, rest.y + m.head + m.tall + c->pen.gap,
                           ceilf(c->pen.small * 1.45f));
    memory_words(c, &m, rest, true);
}

const PictureKind picture_memory = {.draw = draw_all, .fit = fit};
