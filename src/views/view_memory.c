/*
 * view_memory.c - where a tensor's cells lie: the tensor before and after a view or a copy, and the
 * storage below them as a strip in memory order.
 *
 * A cell has one colour wherever it is drawn: that of its place in the result's reading order, by
 * blocks of the last two dimensions (rows of a matrix). Colours that run smoothly along the strip
 * are a contiguous tensor; colours that jump are one whose strides make it look otherwise. A view
 * has one strip for both tensors, a copy a second one.
 *
 * Each tensor is a slot of the layout, beside one another; each strip is one below both. Where
 * there is little room less is told, and fewer matrices of a tensor are shown.
 */
#include "views/views.h"

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
typedef struct MemorySide {
    const Node *node;
    NodeId time;
    Str title;
    int rows, columns;        /* of one block of the last two dimensions, as many as are shown */
    int64_t all_columns;      /* of a block */
    int64_t each;             /* cells of a block */
    int blocks, across, down; /* how many are shown, and how they are arranged */
    int64_t all, first_block; /* of how many, and from which on */
    int64_t focus, lit;       /* index of the focused and the marked cell, -1: not in it */
    const Node *covers;       /* a view of all its storage */
    Str memory;               /* what is said above its strip */
    int64_t first, slots;     /* of its storage: those shown */
    float name;               /* width of a block's name; 0: it has none */
} MemorySide;

/* The slots of the layout are the tensors, then their strips. */
typedef struct Memory {
    MemorySide side[MEMORY_SIDES]; /* before, after; without an operand only the first */
    int sides, strips;
    bool copy;
    int told;      /* of how many tensors the slot of the marked cell is worked out */
    int64_t group; /* cells of one colour */
    CellRange range;
    float px;                  /* least size of numbers, and size of names, in pixels */
    float names, label;        /* height of a block's name, width of a slot's number */
    CellSize cell, slot;       /* of the blocks, of the strips */
    int per_row;               /* slots in a row of a strip */
    CellNumbers cells, in_row; /* how numbers are written there */
} Memory;

/* At least between the names of two blocks, in gaps. */
#define MEMORY_BETWEEN_NAMES 0.5f

enum { FILL_PERCENT = 55 /* of the colours' strength: they are not values */ };

/* ---- cells ---- */

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
    if (!hide_cell(c->s, cell))
        cell_format(text, scalar_double(trace_cell(c->s->trace, cell)), n);
    TextLook look = {FONT_MONO, cell_number_px(n, str_of(text)), ink};
    if (n->shown)
        draw_text_in(c->pen.d, look, box, ALIGN_CENTRE, str_of(text));
}

/* A cell of side k, in that slot of its storage. */
static void draw_cell(const Canvas *c, const Memory *m, int k, int64_t slot, CellRef cell, Box box,
                      const CellNumbers *n)
{
    const MemorySide *s = &m->side[k], *result = m->copy ? s : &m->side[m->sides - 1];
    int64_t index = tensor_index(result->node->out, slot); /* -1: the result has no such cell */
    float margin = box.w > 12 ? 1 : 0;
    Box inner = box_inset(box, margin);
    Colour fill = index < 0 ? pen_colour(&c->pen, ROLE_BACKGROUND) : group_fill(c, m, index);
    c->pen.d->tag = (DrawTag){TAG_CELL, cell.node, cell.cell, cell.time};
    draw_rect(c->pen.d, inner, fill, box.w > 20 ? 2 : 0);
    if (index < 0)
        draw_frame(c->pen.d, inner, pen_colour(&c->pen, ROLE_GUIDE), 2, 1, 3);
    draw_number(c, inner, cell, index < 0 ? pen_colour(&c->pen, ROLE_TEXT) : colour_on(fill), n);
    c->pen.d->tag = (DrawTag){0};
}

/* The cell in a slot of side k's storage. */
static void draw_slot(const Canvas *c, const Memory *m, int k, int64_t slot, Box box,
                      const CellNumbers *n)
{
    const MemorySide *s = &m->side[k];
    int64_t own = tensor_index(s->covers->out, slot);
    if (own >= 0)
        draw_cell(c, m, k, slot, (CellRef){s->covers->id, s->time, own}, box, n);
}

/* ---- one tensor ---- */

/* Some of its cells are read from one slot. */
static bool repeats_slots(const Tensor *t)
{
    for (int d = 0; d < t->shape.rank; d++)
        if (t->stride[d] == 0 && t->shape.size[d] > 1)
            return true;
    return false;
}

/* From the left edge of a block of that tensor to that of the next one. */
static float memory_pitch(const Canvas *c, const Memory *m, const MemorySide *s)
{
    return fmaxf((float)s->columns * m->cell.w + c->pen.gap,
                 s->name + MEMORY_BETWEEN_NAMES * c->pen.gap);
}

/* The place of the cell with that index, with the first block's upper left corner at `from`; false
 * when it is not shown. */
static bool find_cell(const Canvas *c, const Memory *m, const MemorySide *s, Box from,
                      int64_t index, Box *out)
{
    int64_t each = s->each, in = index % each, block = index / each - s->first_block;
    int row = (int)(in / s->all_columns), column = (int)(in % s->all_columns);
    float x = from.x + (float)(block % s->across) * memory_pitch(c, m, s);
    float y = from.y + m->names +
              (float)(block / s->across) * ((float)s->rows * m->cell.h + m->names + c->pen.gap / 2);
    *out = (Box){x + (float)column * m->cell.w, y + (float)row * m->cell.h, m->cell.w, m->cell.h};
    return row < s->rows && column < s->columns && block >= 0 && block < s->blocks;
}

/* "text 0, head 1" */
static Str memory_block_name(const Canvas *c, const MemorySide *s, int64_t block)
{
    Shape shape = s->node->out.shape;
    int64_t at[MAX_RANK];
    index_split(shape, block * s->each, at);
    return words_of_block(c->pen.a, c->s->trace, s->node->id, at);
}

static void draw_block(const Canvas *c, const Memory *m, int k, Box from, int64_t block)
{
    const MemorySide *s = &m->side[k];
    int64_t first = block * s->each;
    Box box;
    find_cell(c, m, s, from, first, &box);
    float lift = c->pen.gap / 4; /* free of the focus' frame */
    Box name = {box.x, box.y - m->names - lift, s->name, m->names};
    if (s->name > 0) {
        c->pen.d->tag = (DrawTag){TAG_CELL, s->node->id, first, s->time};
        pen_text_in(&c->pen, FONT_SANS, m->px, ROLE_MUTED, name, ALIGN_LEFT,
                    memory_block_name(c, s, block));
        c->pen.d->tag = (DrawTag){0};
    }
    for (int i = 0; i < s->rows * s->columns; i++) {
        int64_t index = first + i / s->columns * s->all_columns + i % s->columns;
        find_cell(c, m, s, from, index, &box);
        int64_t slot = tensor_slot(s->node->out, index);
        if (repeats_slots(&s->node->out))
            draw_cell(c, m, k, slot, (CellRef){s->node->id, s->time, index}, box, &m->cells);
        else
            draw_slot(c, m, k, slot, box, &m->cells);
    }
}

/* The blocks of tensor k. */
static void draw_side(const Canvas *c, const Memory *m, int k, Box from)
{
    const MemorySide *s = &m->side[k];
    Box box;
    for (int b = 0; b < s->blocks; b++)
        draw_block(c, m, k, from, s->first_block + b);
    if (s->lit >= 0 && find_cell(c, m, s, from, s->lit, &box))
        matrix_focus(c, box, ROLE_FOCUS);
}

/* How much of the tensor is shown where that is not all of it. */
static Str shown_words(const Canvas *c, const MemorySide *s, bool brief)
{
    int64_t all = tensor_count(s->node->out);
    Str rows = canvas_number(c, s->rows), columns = canvas_number(c, s->columns);
    if ((int64_t)s->blocks * s->rows * s->columns == all || !all)
        return STR("");
    if (brief && s->all > 1)
        return phrase(c->pen.a, PHRASE_MEMORY_SOME, canvas_number(c, s->blocks),
                      canvas_number(c, s->all));
    if (s->all == 1)
        return phrase(c->pen.a, PHRASE_MEMORY_CORNER, rows, columns);
    return phrase(c->pen.a, PHRASE_MEMORY_CORNERS, canvas_number(c, s->blocks),
                  canvas_number(c, s->all), rows, columns);
}

/* What its caption says beside the shape: strides, contiguity, what is shown. */
static void describe(const Canvas *c, const MemorySide *s, bool brief, Matrix *m)
{
    const Tensor *t = &s->node->out;
    bool packed = tensor_is_contiguous(*t);
    Str odd = packed ? STR("") : phrase_plain(PHRASE_CONTIGUOUS_NO);
    Str shown = shown_words(c, s, brief);
    const char *between = odd.len && shown.len ? " · " : "";
    m->remark =
        phrase(c->pen.a, PHRASE_STRIDES_ARE, canvas_numbers(c, t->stride, t->shape.rank, ", "));
    m->nans = packed ? phrase_plain(PHRASE_CONTIGUOUS_YES) : STR("");
    m->alert = str_printf(c->pen.a, "%.*s%s%.*s", STR_ARG(odd), between, STR_ARG(shown));
}

/* ---- strips ---- */

static Box slot_box(const Memory *m, const MemorySide *s, Box from, int64_t slot)
{
    int64_t at = slot - s->first;
    return (Box){from.x + (float)(at % m->per_row) * m->slot.w,
                 from.y + (float)(at / m->per_row) * m->slot.h, m->slot.w, m->slot.h};
}

/* What stands above a strip: with the part that is shown where that is not all of it. */
static Str strip_words(const Canvas *c, const MemorySide *s, float width)
{
    if (s->slots == s->node->out.storage->count)
        return s->memory;
    Str part = phrase(c->pen.a, PHRASE_MEMORY_PART, canvas_number(c, s->first),
                      canvas_number(c, s->first + s->slots - 1));
    Str both = str_printf(c->pen.a, "%.*s, %.*s", STR_ARG(s->memory), STR_ARG(part));
    return pen_width(&c->pen, FONT_SANS, c->pen.small, both) > width ? part : both;
}

static void draw_strip(const Canvas *c, const Memory *m, int k, Box from)
{
    const MemorySide *s = &m->side[k];
    float line = pen_line(c->pen.small);
    Box head = {from.x - m->label, from.y - line, from.w + m->label, line};
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT, head, ALIGN_LEFT,
                strip_words(c, s, head.w));
    for (int64_t slot = s->first; slot < s->first + s->slots; slot++) {
        Box box = slot_box(m, s, from, slot);
        Box label = {box.x - m->label, box.y, m->label - c->pen.gap / 2, box.h};
        draw_slot(c, m, k, slot, box, &m->in_row);
        if ((slot - s->first) % m->per_row == 0)
            pen_text_in(&c->pen, FONT_MONO, m->px, ROLE_MUTED, label, ALIGN_RIGHT,
                        canvas_number(c, slot));
    }
    int64_t lit = s->lit >= 0 ? tensor_slot(s->node->out, s->lit) : -1;
    if (lit >= s->first && lit < s->first + s->slots)
        matrix_focus(c, slot_box(m, s, from, lit), ROLE_FOCUS);
}

/* "[1,0,3]: slot 1·24 + 0·2 + 3·4 = 36" */
static Str slot_words(const Canvas *c, const MemorySide *s)
{
    const Tensor *t = &s->node->out;
    int64_t at[MAX_RANK], slot = tensor_slot(*t, s->lit);
    StrBuf sum = strbuf_make(c->pen.a);
    index_split(t->shape, s->lit, at);
    for (int d = 0; d < t->shape.rank; d++)
        strbuf_printf(&sum, d ? " + %lld·%lld" : "%lld·%lld", (long long)at[d],
                      (long long)t->stride[d]);
    Str name = cell_name(c->pen.a, c->s->trace, (CellRef){s->node->id, s->time, s->lit}, s->title);
    Str words = t->shape.rank ? strbuf_str(&sum) : STR("0");
    if (t->offset)
        return phrase(c->pen.a, PHRASE_SLOT_OFFSET, name, canvas_number(c, t->offset), words,
                      canvas_number(c, slot));
    return phrase(c->pen.a, PHRASE_SLOT, name, words, canvas_number(c, slot));
}

/* What the marked cells' indices and the strides make, a text for each of the last tensors, in as
 * many lines as it needs. Gives the height. */
static float slots_words(const Canvas *c, const Memory *m, Box area, bool draw)
{
    TextLook mono = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT);
    Box row = {area.x, area.y, area.w, pen_line(c->pen.small)};
    for (int k = m->sides - m->told; k < m->sides; k++) {
        Str said = m->side[k].lit >= 0 ? slot_words(c, &m->side[k]) : STR("");
        int lines = text_lines(c->pen.metrics, mono.font, mono.px, said, row.w);
        if (draw)
            draw_text_lines(c->pen.d, mono, row, ALIGN_LEFT, lines, said);
        row.y += (float)lines * row.h;
    }
    return row.y - area.y;
}

static bool has_numbers(const Memory *m)
{
    return m->cells.shown && m->in_row.shown;
}

/* What the colours mean, and that there are no numbers. */
static Str note_words(const Canvas *c, const Memory *m, bool brief)
{
    Str colours = phrase(c->pen.a, PHRASE_MEMORY_COLOURS, m->side[m->sides - 1].title);
    Str missing = has_numbers(m) ? STR("") : phrase_plain(PHRASE_VALUES_HIDDEN);
    if (brief || missing.len == 0)
        return brief ? missing : colours;
    return str_printf(c->pen.a, "%.*s · %.*s", STR_ARG(colours), STR_ARG(missing));
}

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
    const MemorySide *s = &m->side[m->sides - 1];
    int64_t count = limited(tensor_count(s->node->out), MATRIX_MOST * MATRIX_MOST);
    m->range = CELL_RANGE_NONE;
    for (int64_t i = 0; i < count; i++) {
        CellRef cell = {s->node->id, s->time, i};
        m->range = cell_range_add(m->range, scalar_double(trace_cell(c->s->trace, cell)));
    }
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
        head.one_of_many = head.axes_told = true;
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

/* The shown slots of a tensor's storage: at most so many rows of them, around the focus. */
static void choose_part(MemorySide *s, int per_row, int most)
{
    int64_t all = all_slots(s), lit = s->focus < 0 ? 0 : tensor_slot(s->node->out, s->focus);
    int64_t rows = (all + per_row - 1) / per_row, shown = (int64_t)most * per_row;
    s->first = matrix_cut((MatrixSpan){0, 0}, rows, most, lit / per_row).first * per_row;
    s->slots = all - s->first < shown ? all - s->first : shown;
}

/* Numbers in the slots when they can be in few rows, else smaller slots without. */
static void choose_slots(const Canvas *c, Memory *m, float room, float height)
{
    const float least[] = {3.9f, 3.2f, 1.1f, 0.5f}; /* width of a slot, in sizes of its numbers */
    float high = pen_line(m->px);
    int most = (int)fmaxf(floorf(height / high / (float)m->strips), 1);
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        m->per_row = slots_per_row(m, room, least[i] * m->px);
        if ((all_slots(&m->side[0]) + m->per_row - 1) / m->per_row <= most)
            break;
    }
    m->slot = (CellSize){fminf(floorf(room / (float)m->per_row), c->pen.body * 4), high};
    for (int k = 0; k < m->strips; k++)
        choose_part(&m->side[k], m->per_row, most);
    m->in_row = cell_numbers(m->range, m->slot.w, m->slot.h, m->px, c->pen.body, c->pen.metrics);
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
    float w = fminf(floorf(each / fmaxf((float)s->columns, 1)), c->pen.body * 3.6f);
    float high = floorf(h / fmaxf((float)(s->down * s->rows), 1));
    return (CellSize){fmaxf(w, 1), fmaxf(fminf(high, floorf(w * 0.78f)), 1)};
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
    m->cell = (CellSize){c->pen.body * 4, c->pen.body * 4};
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
    m->cells = cell_numbers(m->range, m->cell.w - 2, m->cell.h, m->px, c->pen.body, c->pen.metrics);
}

/* ---- what there is room for ---- */

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
        s->name = 0;
        for (int b = 0; b < s->blocks && s->node->out.shape.rank > 2; b++)
            s->name = fmaxf(
                s->name, 1 + ceilf(pen_width(&c->pen, FONT_SANS, px, memory_block_name(c, s, b))));
        m->names = s->name > 0 ? pen_line(px) : m->names;
    }
}

/* The room for the cells of tensors and strips, when all that is told has its own. */
static CellSize room_for_cells(const Canvas *c, Layout *l, Memory *m)
{
    float wide = l->area.w - m->label, sides = (float)m->sides;
    Slot *side = l->slot, *strip = side + m->sides, *last = strip + m->strips - 1;
    m->cells.shown = m->in_row.shown = false; /* the longer words */
    l->note = note_words(c, m, l->economy >= ECONOMY_BRIEF);
    l->down = 1.6f * c->pen.gap;
    for (int k = 0; k < m->sides; k++) {
        side[k].size = (CellSize){floorf((wide - (sides - 1) * l->across) / sides), 0};
        describe(c, &m->side[k], l->economy >= ECONOMY_BRIEF, &side[k].m);
    }
    for (int k = 0; k < m->strips; k++) {
        strip[k].before = m->label;
        strip[k].size = (CellSize){0, 0};
    }
    last->below = c->pen.gap / 2 + slots_words(c, m, (Box){0, 0, wide, 0}, false);
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
    if (l->economy == ECONOMY_ONE_LEGEND && !(fits && has_numbers(m))) {
        m->told = 0;
        fits = size_all(c, l, m);
    }
    l->note = note_words(c, m, l->economy >= ECONOMY_BRIEF);
    for (int k = 0; k < m->sides; k++) {
        Legible read = has_numbers(m) ? LEGIBLE_ALL : LEGIBLE_COLOURS;
        choose_first_block(&m->side[k]);
        describe(c, &m->side[k], l->economy >= ECONOMY_BRIEF, &l->slot[k].m);
        l->slot[k].read = fits ? read : LEGIBLE_NOT;
    }
}

static void draw_over(const Canvas *c, const Layout *l)
{
    const Memory *m = l->kept;
    for (int k = 0; k < m->sides; k++)
        draw_side(c, m, k, l->slot[k].m.box);
    for (int k = 0; k < m->strips; k++) {
        Box box = l->slot[m->sides + k].m.box;
        float low = box.y + box.h + c->pen.gap / 2, x = box.x + box.w / 2;
        draw_strip(c, m, k, box);
        if (k + 1 < m->strips)
            draw_flow(c, (Point){x, box.y + box.h + 2}, (Point){x, low + 2 * c->pen.gap});
        else
            slots_words(c, m, (Box){box.x - m->label, low, l->area.w, 0}, true);
    }
}

const PictureKind picture_memory = {.fill = fill, .size = size, .over = draw_over};
