/*
 * view_memory.c - where a tensor's cells lie: the tensor before and after a view or a copy, and the
 * storage below them as a strip in memory order.
 *
 * A cell has one colour wherever it is drawn: that of its place in the result's reading order, by
 * blocks of the last two dimensions (rows, where there is one block). Colours that run smoothly
 * along the strip are a contiguous tensor; colours that jump are one whose strides make it look
 * otherwise. A view has one strip for both tensors, a copy a second one. Strokes in the strip part
 * lines of 64 bytes, as a processor fetches them; where a tensor is a part, the lines that hold its
 * numbers are framed.
 *
 * Each tensor is a slot of the layout, beside one another; each strip is one below both. Where
 * there is little room less is told, and fewer matrices of a tensor are shown.
 */
#include "views/memory.h"
#include "views/views.h"

#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

/* ---- which tensors ---- */

/* The tensor that a chain of views began with: it holds every slot. */
static const Node *covering(const Canvas *c, const Node *n)
{
    while (op_is_view(n->op) && n->in_count && n->in[0].node != NO_NODE)
        n = trace_node(c->s->trace, n->in[0].node);
    return n;
}

static MemorySide make_side(const Canvas *c, NodeId id, NodeId time, Str title)
{
    const Node *n = trace_node(c->s->trace, id);
    Shape s = n->out.shape;
    MemorySide side = {.node = n, .time = time, .title = title, .focus = -1, .lit = -1, .down = 1};
    int64_t rows = s.rank >= 2 ? s.size[s.rank - 2] : 1;
    side.all_columns = s.rank >= 1 ? s.size[s.rank - 1] : 1;
    side.each = rows * side.all_columns;
    side.all = side.each > 0 ? tensor_count(n->out) / side.each : 0; /* an empty tensor has none */
    side.rows = limited(rows, side.all > 1 ? MEMORY_ROWS : MATRIX_MOST);
    side.columns = limited(side.all_columns, MATRIX_MOST);
    side.blocks = side.across = limited(side.all, MEMORY_BLOCKS);
    while (side.blocks * side.rows * side.columns > MEMORY_CELLS) {
        int *longer = side.rows > side.columns ? &side.rows : &side.columns;
        *longer = (*longer + 1) / 2;
    }
    side.covers = covering(c, n);
    return side;
}

/* Cells that share a colour: a block; of a single one a row, of a single row one cell. */
static int64_t group_size(Shape s)
{
    int64_t cells = 1, all = shape_count(s);
    for (int d = s.rank > 2 ? s.rank - 2 : 1; d < s.rank; d++)
        cells *= s.size[d];
    for (int d = s.rank > 2 ? s.rank - 2 : 0; cells == all && all > 1 && d < s.rank; d++)
        cells /= s.size[d];
    return cells > 0 ? cells : 1;
}

/* Takes a cell that is drawn into a range. */
static void add_cell(const Canvas *c, Memory *m, CellRange *range, CellRef cell)
{
    double value = scalar_double(trace_cell(c->s->trace, cell)), near = fabs(value);
    *range = cell_range_add(*range, value);
    if (near > 0 && (m->tiniest == 0 || near < m->tiniest))
        m->tiniest = near;
}

static void read_range(const Canvas *c, Memory *m)
{
    m->range = CELL_RANGE_NONE;
    for (const MemorySide *s = m->side; s < m->side + m->sides; s++) {
        int64_t count = limited(tensor_count(s->node->out), MATRIX_MOST * MATRIX_MOST);
        for (int64_t i = 0; i < count; i++)
            add_cell(c, m, &m->range, (CellRef){s->node->id, s->time, i});
    }
}

/* The range of the numbers in the strips: a tensor may lie among others that it does not hold. */
static CellRange strips_range(const Canvas *c, Memory *m)
{
    CellRange range = m->range;
    for (const MemorySide *s = m->side; s < m->side + m->strips; s++)
        for (int64_t slot = s->first; slot < s->first + s->slots; slot++) {
            int64_t index = tensor_index(s->covers->out, slot);
            if (index >= 0)
                add_cell(c, m, &range, (CellRef){s->covers->id, s->time, index});
        }
    return range;
}

static int64_t all_slots(const MemorySide *s)
{
    return s->node->out.storage->count;
}

/* The index that side k marks: of the pointed cell where that is in its storage or, for a copy, in
 * the other's. */
static int64_t find_lit(const Canvas *c, const Memory *m, int k)
{
    const MemorySide *s = &m->side[k], *other = &m->side[m->sides - 1 - k];
    int64_t own = lineage_alias(c->s->trace, c->s->pointed.cell, s->node->id, s->time);
    if (own < 0 && m->copy)
        own = lineage_alias(c->s->trace, c->s->pointed.cell, other->node->id, other->time);
    return own >= 0 ? own : s->focus;
}

static void collect(const Canvas *c, Memory *m)
{
    const Subject *s = c->s;
    const Node *n = trace_node(c->s->trace, s->node);
    bool two = (op_is_view(n->op) || n->op == OP_CLONE) && n->in_count && n->in[0].node != NO_NODE;
    *m = (Memory){.copy = n->op == OP_CLONE, .strips = 1};
    if (two)
        m->side[m->sides++] =
            make_side(c, n->in[0].node, m->copy ? n->id : s->time, subject_operand(c->s, n, 0));
    m->side[m->sides++] = make_side(c, s->node, s->time, s->title);
    m->side[m->sides - 1].focus = s->focus.cell;
    if (two && s->focus.cell >= 0)
        m->side[0].focus =
            m->copy ? s->focus.cell
                    : tensor_index(m->side[0].node->out, tensor_slot(n->out, s->focus.cell));
    for (int k = 0; k < m->sides; k++)
        m->side[k].lit = find_lit(c, m, k);
    PhraseId told = two && !m->copy ? PHRASE_MEMORY_SHARED : PHRASE_MEMORY_OF;
    m->side[0].memory = phrase(c->pen.a, told, canvas_number(c, all_slots(&m->side[0])));
    m->side[1].memory = phrase_plain(PHRASE_MEMORY_COPY);
    m->strips += two && m->copy;
    m->group = group_size(n->out.shape);
    read_range(c, m);
}

static void fill(const Canvas *c, Layout *l)
{
    Memory *m = l->kept = ARENA_NEW(c->pen.a, Memory);
    collect(c, m);
    l->across = 4 * c->pen.gap;
    for (int k = 0; k < m->sides; k++) {
        const MemorySide *s = &m->side[k];
        Matrix head = matrix_part(c, s->node->id, s->time, s->title, LIE_ROW, 0, (Zoom){0});
        head.rows = (int)head.all_rows; /* what is shown of it is told in other words */
        head.columns = (int)head.all_columns;
        head.one_of_many = head.axes_told = head.lack_told = true;
        head.changed = STR("");
        layout_add_own(l, head, 0, k)->caption = CAPTION_ABOVE;
    }
    for (int k = 0; k < m->strips; k++) {
        Slot *strip = layout_add_own(l, (Matrix){.node = NO_NODE}, 1 + k, 0);
        strip->caption = CAPTION_NONE;
        strip->wide = true;
        strip->above = pen_line(c->pen.small) + (k > 0 ? c->pen.gap : 0); /* an arrow leads there */
    }
}

/* ---- layout ---- */

static const float CELL_MOST = 5.2f; /* width of a cell or a slot, in sizes of text */

static const float MORE_ROWS = 1.4f; /* of long ones, as a part of those there are else */

/* A row of the first tensor is long enough for a row of the strip. */
static bool is_long(const Memory *m)
{
    enum { LONG_ROW = 8 };
    return m->side[0].all_columns >= LONG_ROW;
}

/* Slots in a row of `width`, with cells at least `least` wide: a long row of the tensor where
 * `most` rows hold all, so that columns stand below one another; else whole pieces, the largest
 * that fit.
 */
static int slots_per_row(const Memory *m, float width, float least, int most)
{
    int fit = (int)fmaxf(floorf(width / least), 1);
    int64_t row = m->side[0].all_columns;
    if (is_long(m) && row <= fit && all_slots(&m->side[0]) <= row * most)
        return (int)row;
    Shape s = m->side[0].node->out.shape;
    int64_t unit = 1;
    for (int d = s.rank - 1; d >= 0 && s.size[d] > 0 && unit * s.size[d] <= fit; d--)
        unit *= s.size[d];
    return fit / (int)unit * (int)unit;
}

/* The shown slots of a tensor's storage: at most so many rows of them, around the focus. */
static void choose_part(MemorySide *s, int per_row, int most)
{
    int64_t all = all_slots(s), lit = s->focus < 0 ? 0 : tensor_slot(s->node->out, s->focus);
    int64_t rows = (all + per_row - 1) / per_row, shown = (int64_t)most * per_row;
    s->first = matrix_cut((MatrixSpan){0, 0}, rows, most, lit / per_row).first * per_row;
    s->slots = all - s->first < shown ? all - s->first : shown;
}

/* With as many decimals as are asked for, where they fit. */
static CellNumbers numbers_in(const Canvas *c, const Memory *m, CellRange range, CellSize size)
{
    int wished = c->s->view->decimals;
    return wished ? cell_numbers_wished(range, wished, size.w, size.h, m->px, c->pen.body,
                                        c->pen.metrics)
                  : cell_numbers(range, size.w, size.h, m->px, c->pen.body, c->pen.metrics);
}

/* Numbers in the slots when they can be in few rows, else smaller slots without. Each row begins
 * with a row of the tensor, where that is possible. */
static void choose_slots(const Canvas *c, Memory *m, float room, float height)
{
    const float least[] = {3.9f, 3.2f, 1.1f, 0.5f}; /* width of a slot, in sizes of its numbers */
    int widths = (int)(sizeof least / sizeof *least);
    float high = pen_line(m->px);
    float rows = height / high / (float)m->strips;
    int most = (int)fmaxf(floorf(rows), 1), tall = (int)fmaxf(floorf(MORE_ROWS * rows), 1);
    int64_t piece = m->side[0].all_columns > 0 ? m->side[0].all_columns : 1;
    for (int i = 0; i < 2 * widths; i++) {
        m->per_row = slots_per_row(m, room, least[i % widths] * m->px, tall);
        bool whole = i >= widths || m->per_row % piece == 0;
        if (m->per_row == piece && is_long(m) && all_slots(&m->side[0]) <= piece * tall)
            most = tall;
        if (whole && (all_slots(&m->side[0]) + m->per_row - 1) / m->per_row <= most)
            break;
    }
    m->slot = (CellSize){fminf(floorf(room / (float)m->per_row), c->pen.body * CELL_MOST), high};
    for (int k = 0; k < m->strips; k++)
        choose_part(&m->side[k], m->per_row, most);
    if (memory_is_framed(m, &m->side[0])) /* frames do not touch the numbers */
        high = fmaxf(high - 2 * MEMORY_FRAME, ceilf(m->px * 1.25f));
    m->in_row = numbers_in(c, m, strips_range(c, m), (CellSize){m->slot.w, high});
}

/* The cell size of a tensor in width x height, with its blocks as they are arranged; 0 where their
 * names have no room. */
static CellSize fit_side(const Canvas *c, const Memory *m, const MemorySide *s, float width,
                         float height)
{
    float between = MEMORY_BETWEEN_NAMES * c->pen.gap;
    float each = floorf((width + c->pen.gap) / (float)s->across - c->pen.gap);
    float h = height - (float)s->down * (m->names + c->pen.gap / 2);
    if ((s->name + between) * (float)s->across > width + between)
        return (CellSize){0, 0};
    float w = fminf(floorf(each / fmaxf((float)s->columns, 1)), c->pen.body * CELL_MOST);
    float high = floorf(h / fmaxf((float)(s->down * s->rows), 1));
    float wished = floorf(w * 0.78f); /* of narrow cells more, where that makes room for digits */
    if (w >= 1.2f * m->px)
        wished = fmaxf(wished, pen_line(m->px));
    return (CellSize){fmaxf(w, 1), fmaxf(fminf(high, wished), 1)};
}

enum { ARRANGEMENTS = 6 };

/* All blocks in one line, those of each leading index in a line of their own, or in several. */
static void arrange_blocks(MemorySide *s, int way)
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
    m->cell = (CellSize){c->pen.body * CELL_MOST, c->pen.body * CELL_MOST};
    for (MemorySide *s = m->side; s < m->side + m->sides; s++) {
        CellSize best = {0, 0};
        int chosen = 0;
        for (int way = 0; way < ARRANGEMENTS; way++) {
            arrange_blocks(s, way);
            CellSize size = fit_side(c, m, s, width, height);
            if (size.w * size.h > best.w * best.h) {
                best = size;
                chosen = way;
            }
        }
        arrange_blocks(s, chosen);
        m->cell = (CellSize){fminf(m->cell.w, best.w), fminf(m->cell.h, best.h)};
    }
    m->cells = numbers_in(c, m, m->range, (CellSize){m->cell.w - 2, m->cell.h});
}

/* ---- what there is room for ---- */

static const float WORD_MOST = 9; /* width of a row's word, in its own sizes */

enum { BLOCKS_ENOUGH = 12 }; /* of many: rather so few than nothing told of them */

static const float ROW_LEAST = 0.45f; /* of a block of few rows, in sizes of the smallest text */
static const int ROWS_LEAST = 6;      /* so few */

static bool is_large_enough(const Memory *m, const MemorySide *s)
{
    float rows = (float)s->rows;
    return s->blocks == 0 || rows * m->cell.h >= fminf(rows, (float)ROWS_LEAST) * ROW_LEAST * m->px;
}

/* A line of blocks less where there is more than one, of the tensor with the most lines: of one
 * that is not shown as a whole anyway or, at last, of any. False: there is none to spare. */
static bool take_blocks(Memory *m, bool any)
{
    MemorySide *most = NULL;
    int least = any ? 1 : BLOCKS_ENOUGH;
    for (MemorySide *s = m->side; s < m->side + m->sides; s++) {
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

/* Where not all blocks are shown: whole lines of them, that of the focus in the middle. */
static void choose_first_block(MemorySide *s)
{
    int64_t focus = s->focus >= 0 && s->each > 0 ? s->focus / s->each / s->across : 0;
    int64_t lines = (s->all + s->across - 1) / s->across;
    s->first_block = matrix_cut((MatrixSpan){0, 0}, lines, s->down, focus).first * s->across;
    s->blocks = limited(s->all - s->first_block, s->blocks);
}

/* Sizes of all slots, with as many blocks as are to be shown; false: cells would be too small. */
static bool size_slots(const Canvas *c, Layout *l, Memory *m, CellSize room)
{
    bool large = true;
    Slot *side = l->slot, *strip = side + m->sides;
    float strips = 0, each = side->size.w;
    choose_slots(c, m, room.w, room.h * 0.45f);
    for (int k = 0; k < m->strips; k++) {
        int64_t rows = (m->side[k].slots + m->per_row - 1) / m->per_row;
        strip[k].size =
            (CellSize){m->slot.w * (float)m->per_row, m->slot.h * fmaxf((float)rows, 1)};
        strips += strip[k].size.h;
    }
    choose_blocks(c, m, each, room.h - strips);
    for (int k = 0; k < m->sides; k++) {
        const MemorySide *s = &m->side[k];
        float high = m->names + (float)s->rows * m->cell.h + c->pen.gap / 2;
        side[k].size = (CellSize){each, (float)s->down * high};
        large = large && is_large_enough(m, s) && (float)s->down * high <= room.h - strips;
    }
    return large;
}

/* Names of blocks and numbers of slots are as large as numbers may be small. */
static void measure_names(const Canvas *c, Memory *m, float px)
{
    m->px = px;
    m->names = 0;
    m->label = c->pen.gap / 2 +
               pen_width(&c->pen, FONT_MONO, px, canvas_number(c, all_slots(&m->side[0])));
    for (MemorySide *s = m->side; s < m->side + m->sides; s++) {
        s->blocks = limited(s->all, MEMORY_BLOCKS);
        s->first_block = 0;
        s->name = s->word = 0;
        for (int i = 0; i < s->rows; i++) {
            float word = pen_width(&c->pen, FONT_SANS_BOLD, px, memory_row_word(c, s, i));
            s->word = fmaxf(s->word, fminf(ceilf(word), WORD_MOST * px));
        }
        s->word += s->word > 0 ? c->pen.gap / 2 + 1 : 0;
        for (int b = 0; b < s->blocks && s->node->out.shape.rank > 2; b++)
            s->name = fmaxf(
                s->name, 1 + ceilf(pen_width(&c->pen, FONT_SANS, px, memory_block_name(c, s, b))));
        m->names = s->name > 0 ? pen_line(px) : m->names;
    }
    m->lead = fmaxf(m->label, m->side[0].word);
}

/* The room for the cells of tensors and strips, when all that is told has its own. */
static CellSize room_for_cells(const Canvas *c, Layout *l, Memory *m)
{
    float wide = l->area.w - m->lead, sides = (float)m->sides;
    float other = m->sides > 1 ? m->side[1].word : 0; /* words within the width */
    Slot *side = l->slot, *strip = side + m->sides, *last = strip + m->strips - 1;
    m->cells.shown = m->in_row.shown = false; /* the longer words */
    l->note = memory_note(c, m, l->area.w, l->economy >= ECONOMY_BRIEF);
    l->down = 1.6f * c->pen.gap;
    for (int k = 0; k < m->sides; k++) {
        side[k].before = m->side[k].word;
        side[k].size = (CellSize){floorf((wide - other - (sides - 1) * l->across) / sides), 0};
        memory_describe(c, &m->side[k], l->economy >= ECONOMY_BRIEF, &side[k].m);
    }
    for (int k = 0; k < m->strips; k++) {
        strip[k].before = m->label;
        strip[k].size = (CellSize){0, 0};
    }
    last->below = c->pen.gap / 2 + memory_slots_words(c, m, (Box){0, 0, wide, 0}, false);
    return (CellSize){wide, layout_room(c, l, last, 0).h};
}

/* Shows as many blocks as have room, and at last any number of them; false when their cells are too
 * small. */
static bool size_all(const Canvas *c, Layout *l, Memory *m)
{
    bool poorest = l->economy == ECONOMY_ONE_LEGEND;
    measure_names(c, m, l->px);
    bool fits = size_slots(c, l, m, room_for_cells(c, l, m));
    while (!fits && take_blocks(m, poorest))
        fits = size_slots(c, l, m, room_for_cells(c, l, m));
    return fits;
}

/* At last nothing is worked out, where that lets numbers be read. */
static void size(const Canvas *c, Layout *l)
{
    Memory *m = l->kept;
    m->told = l->economy >= ECONOMY_BRIEF ? 1 : m->sides;
    bool fits = size_all(c, l, m);
    if (l->economy == ECONOMY_ONE_LEGEND && !(fits && memory_has_numbers(m))) {
        m->told = 0;
        fits = size_all(c, l, m);
    }
    l->note = memory_note(c, m, l->area.w, l->economy >= ECONOMY_BRIEF);
    for (int k = 0; k < m->sides; k++) {
        Legible read = memory_has_numbers(m) ? LEGIBLE_ALL : LEGIBLE_COLOURS;
        choose_first_block(&m->side[k]);
        memory_describe(c, &m->side[k], l->economy >= ECONOMY_BRIEF, &l->slot[k].m);
        l->slot[k].read = fits ? read : LEGIBLE_NOT;
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Memory *m = l->kept;
    for (int k = 0; k < m->sides; k++)
        memory_draw_side(c, m, k, l->slot[k].m.box);
    for (int k = 0; k < m->strips; k++) {
        Box box = l->slot[m->sides + k].m.box;
        float low = box.y + box.h + c->pen.gap / 2, x = box.x + box.w / 2;
        memory_draw_strip(c, m, k, box);
        if (k + 1 < m->strips)
            draw_flow(c, (Point){x, box.y + box.h + 2}, (Point){x, low + 2 * c->pen.gap});
        else
            memory_slots_words(c, m, (Box){box.x - m->lead, low, l->area.w, 0}, true);
    }
}

const PictureKind picture_memory = {.fill = fill, .size = size, .over = draw_over};
