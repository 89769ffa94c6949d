/*
 * memory_parts.c - draws the tensors and the strips of the picture of memory (see memory.h).
 */
#include "views/memory.h"

#include "words/phrase.h"

#include <math.h>

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
    draw_number(c, inner, cell, index < 0 ? pen_colour(&c->pen, ROLE_MUTED) : colour_on(fill), n);
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
Str memory_block_name(const Canvas *c, const MemorySide *s, int64_t block)
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

/* The word of a row of each block; empty: it has none. */
Str memory_row_word(const Canvas *c, const MemorySide *s, int row)
{
    int dim = s->node->out.shape.rank - 2;
    return dim < 0 ? STR("") : axis_token(c->s->trace, s->node->id, dim, row);
}

/* Beside a block at the left edge, where the rows are high enough. */
static void draw_words(const Canvas *c, const Memory *m, const MemorySide *s, Box from,
                       int64_t block)
{
    float gap = c->pen.gap / 2;
    int lit = s->lit < 0 ? -1 : (int)(s->lit % s->each / s->all_columns);
    for (int i = 0; s->word > 0 && m->cell.h >= m->px && i < s->rows; i++) {
        Box box;
        int64_t first = block * s->each + i * s->all_columns;
        find_cell(c, m, s, from, first, &box);
        c->pen.d->tag = (DrawTag){TAG_CELL, s->node->id, first, s->time};
        pen_text_in(&c->pen, i == lit ? FONT_SANS_BOLD : FONT_SANS, m->px,
                    i == lit ? ROLE_TEXT : ROLE_MUTED,
                    (Box){box.x - s->word, box.y, s->word - gap, box.h}, ALIGN_RIGHT,
                    memory_row_word(c, s, i));
    }
    c->pen.d->tag = (DrawTag){0};
}

/* The blocks of tensor k. */
void memory_draw_side(const Canvas *c, const Memory *m, int k, Box from)
{
    const MemorySide *s = &m->side[k];
    Box box;
    for (int b = 0; b < s->blocks; b++)
        draw_block(c, m, k, from, s->first_block + b);
    for (int b = 0; b < s->blocks; b += s->across)
        draw_words(c, m, s, from, s->first_block + b);
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
void memory_describe(const Canvas *c, const MemorySide *s, bool brief, Matrix *m)
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

/* ---- what a processor fetches ---- */

enum { LINE_BYTES = 64, LINES_COUNTED = 1 << 16 };

/* The slots of a line, where the storage has more than one; else 0. */
static int64_t slots_of_line(const MemorySide *s)
{
    const Storage *storage = s->node->out.storage;
    int64_t each = LINE_BYTES / (int64_t)dtype_size(storage->dtype);
    return storage->count > each ? each : 0;
}

static const Node *result_in(const Memory *m, const MemorySide *s)
{
    return (m->copy ? s : &m->side[m->sides - 1])->node;
}

bool memory_is_framed(const Memory *m, const MemorySide *s)
{
    bool part = tensor_count(result_in(m, s)->out) < s->node->out.storage->count;
    return part && slots_of_line(s) > 0;
}

static bool line_is_used(const Memory *m, const MemorySide *s, int64_t from, int64_t end)
{
    bool used = false;
    for (int64_t slot = from; slot < end && slot < s->node->out.storage->count; slot++)
        used = used || tensor_index(result_in(m, s)->out, slot) >= 0;
    return used;
}

/* A stroke where one line ends and the next begins, on a plate of the page's colour that parts
 * their cells. */
static void draw_stroke(const Canvas *c, float x, Box row)
{
    float thick = fmaxf(2, roundf(c->pen.gap / 5));
    Box plate = {x - thick, row.y, 2 * thick, row.h};
    draw_rect(c->pen.d, plate, pen_colour(&c->pen, ROLE_BACKGROUND), 0);
    draw_rect(c->pen.d, (Box){x - floorf(thick / 2), row.y, thick, row.h},
              pen_colour(&c->pen, ROLE_TEXT), 0);
}

/* Strokes between lines, for a tensor that fills its storage. */
static void draw_strokes(const Canvas *c, const Memory *m, const MemorySide *s, Box from)
{
    int64_t each = slots_of_line(s), end = s->first + s->slots;
    for (int64_t slot = s->first; each > 0 && slot < end; slot++) {
        Box box = slot_box(m, s, from, slot);
        if (slot % each == 0)
            draw_stroke(c, box.x, box);
        bool last = (slot + 1 - s->first) % m->per_row == 0 || slot + 1 == end;
        if (last && (slot + 1) % each == 0)
            draw_stroke(c, box.x + box.w, box);
    }
}

/* Frames around what is shown of each line, one in each row of the strip, where only some of its
 * numbers are wanted: strong ones around lines that hold some of these. */
static void draw_lines(const Canvas *c, const Memory *m, const MemorySide *s, Box from)
{
    int64_t each = slots_of_line(s), end = s->first + s->slots;
    if (!memory_is_framed(m, s)) {
        draw_strokes(c, m, s, from);
        return;
    }
    for (int64_t slot = s->first, next; each > 0 && slot < end; slot = next) {
        int64_t line = slot / each * each, row_end = s->first;
        row_end += ((slot - s->first) / m->per_row + 1) * m->per_row;
        next = line + each < row_end ? line + each : row_end;
        next = next < end ? next : end;
        bool used = line_is_used(m, s, line, line + each);
        Box box = slot_box(m, s, from, slot);
        box.w *= (float)(next - slot);
        draw_frame(c->pen.d, box, pen_colour(&c->pen, used ? ROLE_TEXT : ROLE_GUIDE), 2,
                   used ? MEMORY_FRAME : 1, 0);
    }
}

/* "frames: lines of 64 bytes; 6 are fetched for 6 numbers" */
static Str lines_words(const Canvas *c, const Memory *m)
{
    const MemorySide *s = &m->side[m->sides - 1];
    const Node *n = result_in(m, s);
    int64_t each = slots_of_line(s), all = s->node->out.storage->count, fetched = 0;
    if (each == 0)
        return STR("");
    if (tensor_count(n->out) >= all || all > LINES_COUNTED)
        return phrase_plain(PHRASE_MEMORY_LINES);
    for (int64_t slot = 0; slot < all; slot += each)
        fetched += line_is_used(m, s, slot, slot + each);
    return phrase(c->pen.a, fetched == 1 ? PHRASE_MEMORY_FETCHED_ONE : PHRASE_MEMORY_FETCHED,
                  canvas_number(c, fetched), canvas_number(c, tensor_count(n->out)));
}

void memory_draw_strip(const Canvas *c, const Memory *m, int k, Box from)
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
    draw_lines(c, m, s, from);
    int64_t lit = s->lit >= 0 ? tensor_slot(s->node->out, s->lit) : -1;
    if (lit >= s->first && lit < s->first + s->slots)
        matrix_focus(c, slot_box(m, s, from, lit), ROLE_FOCUS);
}

/* What the marked cells' indices and the strides make, a text for each of the last tensors, in as
 * many lines as it needs. Gives the height. */
float memory_slots_words(const Canvas *c, const Memory *m, Box area, bool draw)
{
    TextLook mono = pen_look(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT);
    Box row = {area.x, area.y, area.w, pen_line(c->pen.small)};
    for (int k = m->sides - m->told; k < m->sides; k++) {
        const MemorySide *s = &m->side[k];
        CellRef lit = {s->node->id, s->time, s->lit};
        Str said = s->lit >= 0 ? words_of_slot(c->pen.a, c->s->trace, lit, s->title) : STR("");
        int lines = text_lines(c->pen.metrics, mono.font, mono.px, said, row.w);
        if (draw)
            draw_text_lines(c->pen.d, mono, row, ALIGN_LEFT, lines, said);
        row.y += (float)lines * row.h;
    }
    return row.y - area.y;
}

bool memory_has_numbers(const Memory *m)
{
    return m->cells.shown && m->in_row.shown;
}

/* Cells are seen that the result does not have. */
static bool leaves_out(const Memory *m)
{
    const MemorySide *s = &m->side[m->sides - 1];
    return m->sides > 1 && !m->copy && tensor_count(s->node->out) < tensor_count(s->covers->out);
}

static bool has_epsilon(const Memory *m, const CellNumbers *n)
{
    return n->shown && cell_is_epsilon(m->tiniest, n);
}

/* What is said of the numbers: that some or all cells have none, and that some are nearly 0. */
static Str numbers_words(const Canvas *c, const Memory *m)
{
    Str none = memory_has_numbers(m) ? STR("") : phrase_plain(PHRASE_VALUES_HIDDEN);
    if (hide_any(c->s) || (!has_epsilon(m, &m->cells) && !has_epsilon(m, &m->in_row)))
        return none;
    return str_printf(c->pen.a, "%.*s%s%.*s", STR_ARG(none), none.len ? " · " : "",
                      STR_ARG(phrase_plain(PHRASE_EPSILON)));
}

/* What the frames, the colours and the dashes mean, as far as there is room, and what is said of
 * the numbers. A brief note leaves the first two out. */
Str memory_note(const Canvas *c, const Memory *m, float width, bool brief)
{
    enum { COLOURS, LINES, DASHES, NUMBERS, WORDS };
    static const int order[WORDS] = {LINES, COLOURS, DASHES, NUMBERS};
    const Node *n = m->side[m->sides - 1].node;
    Str title = m->side[m->sides - 1].title;
    Str said[WORDS] = {[LINES] = lines_words(c, m)}, out = STR("");
    if (tensor_count(n->out) > m->group)
        said[COLOURS] = phrase(c->pen.a, PHRASE_MEMORY_COLOURS, title);
    if (leaves_out(m))
        said[DASHES] = phrase(c->pen.a, PHRASE_MEMORY_DASHED, title);
    said[NUMBERS] = numbers_words(c, m);
    for (int mask = 0; mask < 1 << NUMBERS; mask++) { /* the more is said the better */
        StrBuf all = strbuf_make(c->pen.a);
        if (brief && mask & (1 << COLOURS | 1 << LINES))
            continue;
        for (int i = 0; i < WORDS; i++) {
            Str word = said[order[i]];
            if (word.len && (order[i] == NUMBERS || mask >> order[i] & 1))
                strbuf_printf(&all, "%s%.*s", all.len ? " · " : "", STR_ARG(word));
        }
        if (mask == 0 || pen_width(&c->pen, FONT_SANS, c->pen.small, strbuf_str(&all)) <= width)
            out = strbuf_str(&all);
    }
    return out;
}
