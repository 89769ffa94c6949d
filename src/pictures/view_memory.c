/*
 * view_memory.c - where a tensor's cells lie: the tensor before and after a view or a copy, and the
 * storage below them as a strip in memory order.
 *
 * A cell has one colour wherever it is drawn: that of its place in the result's reading order, by
 * blocks of the last two dimensions (rows of a matrix). Colours that run smoothly along the strip
 * are a contiguous tensor; colours that jump are one whose strides make it look otherwise. A view
 * has one strip for both tensors, a copy a second one.
 */
#include "pictures/lineage.h"
#include "pictures/memory.h"

#include "pictures/phrase.h"
#include "trace/ops.h"

#include <math.h>

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
    Side side = {.node = n, .time = time, .title = title, .focus = -1, .lit = -1, .down = 1};
    int64_t blocks = tensor_count(n->out) > 0; /* an empty tensor has none */
    for (int d = 0; d < s.rank - 2; d++)
        blocks *= s.size[d];
    int most = blocks > 1 ? MEMORY_ROWS : MATRIX_MOST;
    side.rows = s.rank >= 2 ? limited(s.size[s.rank - 2], most) : 1;
    side.columns = s.rank >= 1 ? limited(s.size[s.rank - 1], MATRIX_MOST) : 1;
    side.blocks = side.across = limited(blocks, MEMORY_BLOCKS);
    while (side.blocks * side.rows * side.columns > MEMORY_CELLS) {
        int *longer = side.rows > side.columns ? &side.rows : &side.columns;
        *longer = (*longer + 1) / 2;
    }
    side.covers = covering(c, n);
    side.slots = n->out.storage->count;
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
        m->range = cell_range_add(m->range, scalar_double(trace_cell(c->trace, cell)));
    }
}

/* The index that side k marks: of the pointed cell where that is in its storage or, for a copy, in
 * the other's. */
static int64_t find_lit(const Canvas *c, const Memory *m, int k)
{
    const Side *s = &m->side[k], *other = &m->side[m->sides - 1 - k];
    int64_t own = lineage_alias(c->trace, c->pointed.cell, s->node->id, s->time);
    if (own < 0 && m->copy)
        own = lineage_alias(c->trace, c->pointed.cell, other->node->id, other->time);
    return own >= 0 ? own : s->focus;
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
    m.side[m.sides - 1].focus = s->focus.cell;
    if (two && s->focus.cell >= 0)
        m.side[0].focus =
            m.copy ? s->focus.cell
                   : tensor_index(m.side[0].node->out, tensor_slot(n->out, s->focus.cell));
    for (int k = 0; k < m.sides; k++)
        m.side[k].lit = find_lit(c, &m, k);
    PhraseId told = two && !m.copy ? PHRASE_MEMORY_SHARED : PHRASE_MEMORY_OF;
    m.side[0].memory = phrase(c->a, told, memory_number(c, m.side[0].slots));
    m.side[1].memory = phrase(c->a, PHRASE_MEMORY_COPY, memory_number(c, m.side[1].slots));
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
    const float least[] = {c->small * 3.9f, c->small * 3.2f, c->small * 1.1f, c->small * 0.5f};
    float room = width - m->label, high = ceilf(c->small * 1.5f);
    int most = (int)fmaxf(floorf(height / high / (float)m->strips), 1);
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        m->per_row = slots_per_row(m, room, least[i]);
        if (memory_rows(&m->side[0], m->per_row) <= most)
            break;
    }
    m->slot = (CellSize){fminf(floorf(room / (float)m->per_row), c->body * 4), high};
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

static float facts_height(const Canvas *c, const Memory *m, float width)
{
    float high = 0;
    for (int k = 0; k < m->sides; k++)
        high = fmaxf(high, memory_facts(c, &m->side[k], 0, 0, width, false));
    return high;
}

void view_memory(const Canvas *c, Box area)
{
    Memory m = collect(c);
    float line = ceilf(c->small * 1.45f), arrow = c->gap * 1.6f;
    float half = m.sides == 2 ? area.w / 2 - 2 * c->gap : area.w;
    float head = facts_height(c, &m, half) + c->gap / 2;
    float words = line * (float)(m.sides + 1);
    m.names = m.side[m.sides - 1].node->out.shape.rank > 2 || m.side[0].node->out.shape.rank > 2
                  ? ceilf(c->small * 1.3f)
                  : 0;
    m.label = canvas_width(c, FONT_MONO, c->small, memory_number(c, m.side[0].slots)) + c->gap / 2;
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
        memory_facts(c, s, s->at.x, top, half, true);
        memory_side(c, &m, k);
    }
    top = memory_strips(c, &m, area, top + head + tall + c->gap, line);
    memory_words(c, &m, area, top, line);
}
