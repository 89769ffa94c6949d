/*
 * view_memory.c - where a tensor's cells lie: the tensor before and after a view or a copy, and the
 * storage below them as a strip in memory order.
 *
 * A cell has one colour wherever it is drawn: that of its place in the result's reading order, by
 * blocks of the last two dimensions (rows of a matrix). Colours that run smoothly along the strip
 * are a contiguous tensor; colours that jump are one whose strides make it look otherwise. A view
 * has one strip for both tensors, a copy a second one.
 */
#include "pictures/views.h"

#include "pictures/phrase.h"
#include "trace/ops.h"

#include <math.h>

enum {
    SIDES = 2,
    BLOCKS_MOST = 36, /* of one tensor: more are too small to be told apart */
    FACTS = 4,
    FILL_PERCENT = 55 /* strength of the colours, so that they are not taken for values */
};

/* One of the two tensors. */
typedef struct Side {
    const Node *node;
    NodeId time;
    Str title;
    int rows, columns;        /* of one block of the last two dimensions */
    int blocks, across, down; /* how many, and how they are arranged */
    int64_t focus;            /* index of the focused cell, -1: none or not in it */
    const Node *covers;       /* a view of all its storage */
    Str memory;               /* what is said above its strip */
    int64_t first, slots;     /* of its storage: those shown */
    Point at, strip_at;       /* of its first block, of its strip */
} Side;

typedef struct Memory {
    Side side[SIDES]; /* before, after; without an operand only the first */
    int sides, strips;
    bool copy;
    int64_t group; /* cells of one colour */
    CellRange range;
    float names, label;        /* room for a block's name, for a slot's number */
    CellSize cell, slot;       /* of the blocks, of the strips */
    int per_row, rows;         /* slots in a row of a strip, rows of all strips */
    CellNumbers cells, in_row; /* how numbers are written there */
} Memory;

/* ---- which tensors ---- */

static bool is_view(const Node *n)
{
    return op_row(n->op)->run == NULL;
}

static int limited(int64_t n, int most)
{
    return n < most ? (int)n : most;
}

/* The tensor that a chain of views began with: it holds every slot. */
static const Node *covering(const Canvas *c, const Node *n)
{
    while (is_view(n) && n->in_count && n->in[0].node != NO_NODE)
        n = trace_node(c->trace, n->in[0].node);
    return n;
}

static Side make_side(const Canvas *c, NodeId id, NodeId time, Str title)
{
    const Node *n = trace_node(c->trace, id);
    Shape s = n->out.shape;
    Side side = {.node = n, .time = time, .title = title, .focus = -1, .down = 1};
    int64_t blocks = 1;
    for (int d = 0; d < s.rank - 2; d++)
        blocks *= s.size[d];
    side.rows = s.rank >= 2 ? limited(s.size[s.rank - 2], MATRIX_MOST) : 1;
    side.columns = s.rank >= 1 ? limited(s.size[s.rank - 1], MATRIX_MOST) : 1;
    side.blocks = side.across = limited(blocks, BLOCKS_MOST);
    side.covers = covering(c, n);
    side.slots = n->out.storage->count;
    return side;
}

static Side *result_of(Memory *m)
{
    return &m->side[m->sides - 1];
}

/* Cells that share a colour: a block, of a matrix a row. */
static int64_t group_size(Shape s)
{
    int64_t cells = 1;
    for (int d = s.rank > 2 ? s.rank - 2 : 1; d < s.rank; d++)
        cells *= s.size[d];
    return cells > 0 ? cells : 1;
}

static Str number(const Canvas *c, int64_t n)
{
    return str_printf(c->a, "%lld", (long long)n);
}

static void read_range(const Canvas *c, Memory *m)
{
    const Side *s = result_of(m);
    int64_t count = limited(tensor_count(s->node->out), MATRIX_MOST * MATRIX_MOST);
    m->range = CELL_RANGE_NONE;
    for (int64_t i = 0; i < count; i++) {
        CellRef cell = {s->node->id, s->time, i};
        m->range = cell_range_add(m->range, scalar_double(trace_cell(c->trace, cell)));
    }
}

static Memory collect(const Canvas *c)
{
    const Subject *s = &c->subject;
    const Node *n = trace_node(c->trace, s->node);
    Memory m = {.copy = n->op == OP_CLONE, .strips = 1};
    bool two = (is_view(n) || m.copy) && n->in_count && n->in[0].node != NO_NODE;
    if (two)
        m.side[m.sides++] =
            make_side(c, n->in[0].node, m.copy ? n->id : s->time, canvas_operand(c, n, 0));
    m.side[m.sides++] = make_side(c, s->node, s->time, s->title);
    result_of(&m)->focus = s->focus.cell;
    if (two && s->focus.cell >= 0)
        m.side[0].focus =
            m.copy ? s->focus.cell
                   : tensor_index(m.side[0].node->out, tensor_slot(n->out, s->focus.cell));
    PhraseId told = two && !m.copy ? PHRASE_MEMORY_SHARED : PHRASE_MEMORY_OF;
    m.side[0].memory = phrase(c->a, told, number(c, m.side[0].slots));
    m.side[1].memory = phrase(c->a, PHRASE_MEMORY_COPY, number(c, m.side[1].slots));
    m.strips += two && m.copy;
    m.group = group_size(n->out.shape);
    read_range(c, &m);
    return m;
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
    Colour page = canvas_colour(c, ROLE_BACKGROUND);
    int64_t groups = tensor_count(m->side[m->sides - 1].node->out) / m->group;
    float t = groups > 1 ? (float)(index / m->group) / (float)(groups - 1) : 0.5f;
    return colour_fade(map_sample(c->theme->weights_map, t), page, FILL_PERCENT / 100.0f);
}

static void draw_number(const Canvas *c, Box box, double value, Colour ink, const CellNumbers *n)
{
    char text[CELL_TEXT];
    TextLook look = {FONT_MONO, n->px, ink};
    cell_format(text, value, n);
    if (n->shown)
        draw_text_in(c->d, look, box, ALIGN_CENTRE, c->view->hide ? STR("?") : str_of(text));
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
    double value = scalar_double(trace_cell(c->trace, cell));
    Colour fill = index < 0 ? canvas_colour(c, ROLE_BACKGROUND) : group_fill(c, m, index);
    c->d->tag = (DrawTag){TAG_CELL, cell.node, cell.cell};
    draw_rect(c->d, inner, fill, box.w > 20 ? 2 : 0);
    if (index < 0)
        draw_frame(c->d, inner, canvas_colour(c, ROLE_GUIDE), 2, 1, 3);
    draw_number(c, inner, value, index < 0 ? canvas_colour(c, ROLE_TEXT) : colour_on(fill), n);
    c->d->tag = (DrawTag){0};
}

/* ---- one tensor ---- */

static Box side_cell(const Canvas *c, const Memory *m, const Side *s, int64_t index)
{
    int64_t each = (int64_t)s->rows * s->columns;
    int block = (int)(index / each), in = (int)(index % each);
    float x = s->at.x + (float)(block % s->across) * ((float)s->columns * m->cell.w + c->gap);
    float y = s->at.y + m->names +
              (float)(block / s->across) * ((float)s->rows * m->cell.h + m->names + c->gap / 2);
    Box box = {x + (float)(in % s->columns) * m->cell.w, y + (float)(in / s->columns) * m->cell.h,
               m->cell.w, m->cell.h};
    return box;
}

static Str index_words(const Canvas *c, Shape s, int dims, int64_t index)
{
    int64_t at[MAX_RANK];
    StrBuf out = strbuf_make(c->a);
    index_split(s, index, at);
    for (int d = 0; d < dims; d++)
        strbuf_printf(&out, d ? ",%lld" : "%lld", (long long)at[d]);
    return phrase(c->a, PHRASE_BLOCK, strbuf_str(&out));
}

static void draw_side(const Canvas *c, const Memory *m, int k)
{
    const Side *s = &m->side[k];
    Shape shape = s->node->out.shape;
    int64_t each = (int64_t)s->rows * s->columns;
    for (int b = 0; b < s->blocks; b++) {
        Box first = side_cell(c, m, s, b * each);
        Box name = {first.x, first.y - m->names, (float)s->columns * m->cell.w + c->gap, m->names};
        if (shape.rank > 2)
            draw_text_in(c->d, canvas_look(c, FONT_MONO, c->small, ROLE_MUTED), name, ALIGN_LEFT,
                         index_words(c, shape, shape.rank - 2, b * each));
    }
    for (int64_t i = 0; i < s->blocks * each; i++)
        draw_slot(c, m, k, tensor_slot(s->node->out, i), side_cell(c, m, s, i), &m->cells);
    if (s->focus >= 0 && s->focus < s->blocks * each)
        matrix_focus(c, side_cell(c, m, s, s->focus));
}

static Str list(const Canvas *c, PhraseId id, const int64_t *item, int count)
{
    StrBuf out = strbuf_make(c->a);
    for (int i = 0; i < count; i++)
        strbuf_printf(&out, i ? ", %lld" : "%lld", (long long)item[i]);
    return phrase(c->a, id, count ? strbuf_str(&out) : STR(""));
}

/* Title, shape, strides, contiguity: as many lines as they need; gives their height. */
static float draw_facts(const Canvas *c, const Side *s, float x, float y, float width, bool draw)
{
    const Tensor *t = &s->node->out;
    bool packed = tensor_is_contiguous(*t);
    Str fact[FACTS] = {s->title, list(c, PHRASE_SHAPE_IS, t->shape.size, t->shape.rank),
                       list(c, PHRASE_STRIDES_ARE, t->stride, t->shape.rank),
                       phrase_plain(packed ? PHRASE_CONTIGUOUS_YES : PHRASE_CONTIGUOUS_NO)};
    float pen = 0, line = ceilf(c->body * 1.35f), top = y;
    for (int i = 0; i < FACTS; i++) {
        FontId font = i == 0 || (i == 3 && !packed) ? FONT_SANS_BOLD : FONT_SANS;
        Role role = i == 0 ? ROLE_TEXT : i == 3 && !packed ? ROLE_ACCENT : ROLE_MUTED;
        float px = i == 0 ? c->body : c->small, w = canvas_width(c, font, px, fact[i]);
        if (pen > 0 && pen + w > width) {
            pen = 0;
            top += line;
        }
        Box box = {x + pen, top, fminf(w + 1, width - pen), line};
        if (draw)
            draw_text_in(c->d, canvas_look(c, font, px, role), box, ALIGN_LEFT, fact[i]);
        pen += w + c->gap * 1.5f;
    }
    return top + line - y;
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
    if (s->slots < all)
        said = str_printf(
            c->a, "%.*s, %.*s", STR_ARG(said),
            STR_ARG(phrase(c->a, PHRASE_MEMORY_PART, number(c, s->first), number(c, last - 1))));
    Box head = {s->strip_at.x - m->label, s->strip_at.y - line,
                m->label + m->slot.w * (float)m->per_row, line};
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_TEXT), head, ALIGN_LEFT, said);
    for (int64_t slot = s->first; slot < last; slot++) {
        Box box = slot_box(m, s, slot);
        Box label = {box.x - m->label, box.y, m->label - c->gap / 2, box.h};
        draw_slot(c, m, k, slot, box, &m->in_row);
        if ((slot - s->first) % m->per_row == 0)
            draw_text_in(c->d, canvas_look(c, FONT_MONO, c->small, ROLE_MUTED), label, ALIGN_RIGHT,
                         number(c, slot));
    }
}

/* "[1,0,3]: slot 1·24 + 0·2 + 3·4 = 36" */
static Str slot_words(const Canvas *c, const Side *s)
{
    const Tensor *t = &s->node->out;
    int64_t at[MAX_RANK], slot = tensor_slot(*t, s->focus);
    StrBuf sum = strbuf_make(c->a);
    index_split(t->shape, s->focus, at);
    for (int d = 0; d < t->shape.rank; d++)
        strbuf_printf(&sum, d ? " + %lld·%lld" : "%lld·%lld", (long long)at[d],
                      (long long)t->stride[d]);
    Str name = str_printf(c->a, "%.*s%.*s", STR_ARG(s->title),
                          STR_ARG(index_words(c, t->shape, t->shape.rank, s->focus)));
    Str words = t->shape.rank ? strbuf_str(&sum) : STR("0");
    if (t->offset)
        return phrase(c->a, PHRASE_SLOT_OFFSET, name, number(c, t->offset), words, number(c, slot));
    return phrase(c->a, PHRASE_SLOT, name, words, number(c, slot));
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

static int rows_of(const Side *s, int per_row)
{
    return (int)((s->slots + per_row - 1) / per_row);
}

/* Numbers in the slots when they can be in few rows, else smaller slots without. */
static void choose_slots(const Canvas *c, Memory *m, float width, float height)
{
    const float least[] = {c->small * 3.9f, c->small * 3.2f, c->small * 1.1f, c->small * 0.5f};
    float room = width - m->label, high = ceilf(c->small * 1.5f);
    int most = (int)fmaxf(floorf(height / high / (float)m->strips), 1);
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        m->per_row = slots_per_row(m, room, least[i]);
        if (rows_of(&m->side[0], m->per_row) <= most)
            break;
    }
    m->slot = (CellSize){fminf(floorf(room / (float)m->per_row), c->body * 4), high};
    m->rows = 0;
    for (int k = 0; k < m->strips; k++) {
        Side *s = &m->side[k];
        int64_t all = s->slots,
                lit = tensor_slot(m->side[k].node->out, s->focus < 0 ? 0 : s->focus);
        int64_t shown = (int64_t)most * m->per_row;
        if (shown < all) {
            int64_t row = lit / m->per_row - most / 2, last = (all - 1) / m->per_row - most + 1;
            s->first = (row < 0 ? 0 : row > last ? last : row) * m->per_row;
            s->slots = all - s->first < shown ? all - s->first : shown;
        }
        m->rows += rows_of(s, m->per_row);
    }
    m->in_row = cell_numbers(m->range, m->slot.w, m->slot.h, c->small, c->body, c->metrics);
}

/* The cell size of a tensor in width x height, with its blocks as they are arranged. */
static CellSize fit_side(const Canvas *c, const Memory *m, const Side *s, float width, float height)
{
    float w = width - (float)(s->across - 1) * c->gap;
    float h = height - (float)s->down * (m->names + c->gap / 2);
    return cell_fit(w, h, (float)(s->across * s->columns), (float)(s->down * s->rows),
                    c->body * 3.6f);
}

/* All blocks in one line, those of each leading index in a line of their own, or in two. */
static void arrange(Side *s, int way)
{
    Shape shape = s->node->out.shape;
    int last = shape.rank > 2 ? limited(shape.size[shape.rank - 3], s->blocks) : s->blocks;
    s->across = way == 0 ? s->blocks : way == 1 ? last : (last + 1) / 2;
    s->across = s->across ? s->across : 1;
    s->down = (s->blocks + s->across - 1) / s->across;
}

enum { ARRANGEMENTS = 3 };

/* Takes whatever arrangement gives the largest cells, the same for both tensors. */
static void choose_blocks(const Canvas *c, Memory *m, float width, float height)
{
    m->cell = (CellSize){c->body * 4, c->body * 4};
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
    m->cells = cell_numbers(m->range, m->cell.w - 2, m->cell.h, c->small, c->body, c->metrics);
}

/* From the memory of the one to that of the other. */
static void draw_arrow(const Canvas *c, float x, float top, float bottom)
{
    float head = (bottom - top) * 0.45f;
    Colour guide = canvas_colour(c, ROLE_GUIDE);
    Point from = {x, top}, to = {x, bottom - head}, tip = {x, bottom};
    Point left = {x - head * 0.7f, bottom - head}, right = {x + head * 0.7f, bottom - head};
    draw_line(c->d, from, to, guide, 2, 0);
    draw_triangle(c->d, left, right, tip, guide);
}

static float draw_strips(const Canvas *c, Memory *m, Box area, float top, float line)
{
    float arrow = c->gap * 1.6f;
    for (int k = 0; k < m->strips; k++) {
        Side *s = &m->side[k];
        s->strip_at = (Point){area.x + m->label, top + line};
        draw_strip(c, m, k, line);
        if (s->focus >= 0)
            matrix_focus(c, slot_box(m, s, tensor_slot(s->node->out, s->focus)));
        top += line + (float)rows_of(s, m->per_row) * m->slot.h;
        if (k + 1 < m->strips)
            draw_arrow(c, area.x + m->label + m->slot.w * (float)m->per_row / 2, top + 2,
                       top + arrow);
        top += arrow;
    }
    return top;
}

/* What the focused cell's indices and the strides make, and what the colours mean. */
static void draw_words(const Canvas *c, Memory *m, Box area, float top, float line)
{
    Box box = {area.x, top, area.w, line};
    for (int k = 0; k < m->sides; k++, box.y += line)
        if (m->side[k].focus >= 0)
            draw_text_in(c->d, canvas_look(c, FONT_MONO, c->small, ROLE_TEXT), box, ALIGN_LEFT,
                         slot_words(c, &m->side[k]));
    Str said = phrase(c->a, PHRASE_MEMORY_COLOURS, result_of(m)->title);
    if (!m->cells.shown || !m->in_row.shown)
        said = str_printf(c->a, "%.*s · %.*s", STR_ARG(said),
                          STR_ARG(phrase_plain(PHRASE_VALUES_HIDDEN)));
    draw_text_in(c->d, canvas_look(c, FONT_SANS, c->small, ROLE_MUTED), box, ALIGN_LEFT, said);
}

static float facts_height(const Canvas *c, const Memory *m, float width)
{
    float high = 0;
    for (int k = 0; k < m->sides; k++)
        high = fmaxf(high, draw_facts(c, &m->side[k], 0, 0, width, false));
    return high;
}

void view_memory(const Canvas *c, Box area)
{
    Memory m = collect(c);
    float line = ceilf(c->small * 1.45f), arrow = c->gap * 1.6f;
    float half = m.sides == 2 ? area.w / 2 - 2 * c->gap : area.w;
    float head = facts_height(c, &m, half) + c->gap / 2;
    float words = line * (float)(m.sides + 1);
    m.names = result_of(&m)->node->out.shape.rank > 2 || m.side[0].node->out.shape.rank > 2
                  ? ceilf(c->small * 1.3f)
                  : 0;
    m.label = canvas_width(c, FONT_MONO, c->small, number(c, m.side[0].slots)) + c->gap / 2;
    choose_slots(c, &m, area.w, (area.h - words - head) * 0.45f - (float)m.strips * line);
    float strips = (float)m.strips * (line + arrow) + (float)m.rows * m.slot.h;
    choose_blocks(c, &m, half, area.h - head - words - strips - c->gap);
    float tall = 0;
    for (int k = 0; k < m.sides; k++) {
        const Side *s = &m.side[k];
        tall = fmaxf(tall, (float)s->down * (m.names + (float)s->rows * m.cell.h + c->gap / 2));
    }
    float spare = fmaxf(area.h - head - tall - strips - words - c->gap, 0);
    float top = area.y + floorf(spare / 2);
    for (int k = 0; k < m.sides; k++) {
        Side *s = &m.side[k];
        s->at = (Point){area.x + (float)k * (half + 4 * c->gap), top + head};
        draw_facts(c, s, s->at.x, top, half, true);
        draw_side(c, &m, k);
    }
    top = draw_strips(c, &m, area, top + head + tall + c->gap, line);
    draw_words(c, &m, area, top, line);
}
