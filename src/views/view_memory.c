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
#include "views/memory.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

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
    float room = width - m->label, high = ceilf(c->pen.small * 1.5f);
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

void view_memory(const Canvas *c, Box area)
{
    Memory m = collect(c);
    float line = ceilf(c->pen.small * 1.45f);
    m.names = m.side[0].name > 0 || m.side[m.sides - 1].name > 0 ? ceilf(c->pen.small * 1.3f) : 0;
    m.label = pen_width(&c->pen, FONT_MONO, c->pen.small, memory_number(c, all_slots(&m.side[0]))) +
              c->pen.gap / 2;
    choose_words(c, &m, area);
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
    rest.y = memory_strips(c, &m, rest, rest.y + m.head + m.tall + c->pen.gap, line);
    memory_words(c, &m, rest, true);
}
