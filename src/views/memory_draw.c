/*
 * memory_draw.c - the parts of the memory view: a tensor's blocks, a storage's strip, and the words
 * beside them (see memory.h).
 */
#include "views/memory.h"

#include "subject/subject.h"
#include "words/phrase.h"

#include <math.h>

enum { FACTS = 6, FILL_PERCENT = 55 /* of the colours' strength: they are not values */ };

Str memory_number(const Canvas *c, int64_t n)
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

Str memory_block_name(const Canvas *c, const Side *s, int64_t block)
{
    Shape shape = s->node->out.shape;
    return index_words(c, shape, shape.rank - 2, block * block_cells(s));
}

float memory_pitch(const Canvas *c, const Memory *m, const Side *s)
{
    return fmaxf((float)s->columns * m->cell.w + c->pen.gap,
                 s->name + MEMORY_BETWEEN_NAMES * c->pen.gap);
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

void memory_side(const Canvas *c, const Memory *m, int k)
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
float memory_facts(const Canvas *c, const Memory *m, int k, Box area, bool draw)
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

int memory_rows(const Side *s, int per_row)
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

float memory_strips(const Canvas *c, Memory *m, Box area, float top, float line)
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

float memory_words(const Canvas *c, const Memory *m, Box area, bool draw)
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
