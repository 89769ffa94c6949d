/*
 * matrix_caption.c - the caption above a matrix and the legend of its colours (see matrix.h).
 *
 * A caption is a title and pieces of what there is to say. How many of them are said depends on the
 * room; which matrix of several it is, and that only a part of it is shown, is always said.
 */
#include "matrix/matrix.h"

#include "matrix/grid.h"
#include "subject/view.h"
#include "trace/ops.h"
#include "words/phrase.h"

#include <math.h>

/* ---- caption ---- */

/* Some cells lie beyond the ends of its colours: those of most cells could not be told apart. */
static bool is_cut_off(const Matrix *m)
{
    return m->most > 0 && (m->look.hi < m->range.hi || m->look.lo > m->range.lo);
}

/* "6 × 3" */
static Str shape_words(const Canvas *c, const Matrix *m, Shape s)
{
    int64_t size[MAX_RANK] = {0};
    for (int d = 0; d < s.rank; d++)
        size[d] = s.size[m->turned ? s.rank - 1 - d : d];
    return canvas_numbers(c, size, s.rank, " × ");
}

/* The pictures of a mask and of dropout show what was changed. */
Str matrix_change_words(const Canvas *c, NodeId node, NodeId time)
{
    const Subject *s = c->s;
    bool shown = s->kind == VIEW_MASK || s->kind == VIEW_DROPOUT;
    if (shown || node == NO_NODE || node != s->node || time != s->time || !view_kind_is_lost(s))
        return STR("");
    return phrase(c->pen.a, PHRASE_CHANGED_IN_PLACE,
                  str_of(op_row(trace_node(s->trace, node)->op)->name));
}

/* A caption is its title and pieces that follow it, on as many lines as they need. Where there is
 * little room, what is not needed is left out, and then the title is shortened. */
enum { CAPTION_PIECES = 12 };
typedef struct CaptionPiece {
    Str text;
    bool alert, needed, shape;
} CaptionPiece;

typedef struct Caption {
    CaptionPiece piece[CAPTION_PIECES];
    int pieces;
    CaptionPiece none; /* what an empty text becomes */
} Caption;

/* The piece that it becomes, to say more about it. */
static CaptionPiece *add_piece(Caption *k, Str text)
{
    if (text.len == 0 || k->pieces == CAPTION_PIECES)
        return &k->none;
    k->piece[k->pieces] = (CaptionPiece){.text = text};
    return &k->piece[k->pieces++];
}

Str matrix_block_name(const Canvas *c, const Matrix *m)
{
    Shape s = trace_node(c->s->trace, m->node)->out.shape;
    int64_t at[MAX_RANK];
    if (s.rank <= 2 || shape_count(s) == 0)
        return STR("");
    index_split(s, m->first, at);
    return words_of_block(c->pen.a, c->s->trace, m->node, at);
}

/* "rows 3 to 8 of 64", "row journey", of columns likewise; empty when all are shown. */
static Str range_words(const Canvas *c, const PhraseId id[2], const Matrix *m, int dim,
                       int64_t first, int64_t shown, int64_t all)
{
    if (shown == all)
        return STR("");
    Str begin = canvas_number(c, first);
    if (shown == 1)
        return phrase(c->pen.a, id[1],
                      dim < 0 ? begin : words_of_place(c->pen.a, c->s->trace, m->node, dim, first));
    return phrase(c->pen.a, id[0], begin, canvas_number(c, first + shown - 1),
                  canvas_number(c, all));
}

/* Which part of the matrix is shown, where it does not begin at its first cell. */
static void add_part(const Canvas *c, Caption *k, const Matrix *m)
{
    static const PhraseId rows[] = {PHRASE_ROWS_SHOWN, PHRASE_ROW_SHOWN};
    static const PhraseId columns[] = {PHRASE_COLUMNS_SHOWN, PHRASE_COLUMN_SHOWN};
    add_piece(k, range_words(c, rows, m, m->row_dim, m->row_first, m->rows, m->all_rows));
    add_piece(
        k, range_words(c, columns, m, m->column_dim, m->column_first, m->columns, m->all_columns));
}

/* "4 × 6", or "6" of one row or column, as PyTorch gives its shape. */
static Str size_words(const Canvas *c, int64_t rows, int64_t columns, bool line)
{
    int64_t size[] = {rows, columns}, all = rows * columns;
    return line ? canvas_number(c, all) : canvas_numbers(c, size, 2, " × ");
}

/* More could not be told apart. */
static bool is_cut(int shown, int64_t first, int64_t all)
{
    return first == 0 && shown == MATRIX_MOST && all > shown;
}

static Str cut_words(const Canvas *c, const Matrix *m)
{
    return phrase(c->pen.a, PHRASE_PART_SHOWN, size_words(c, m->rows, m->columns, false),
                  size_words(c, m->all_rows, m->all_columns, false));
}

/* "4 × 4 of 64 × 64"; empty where all is shown. */
static Str brief_part(const Canvas *c, const Matrix *m)
{
    bool line = trace_node(c->s->trace, m->node)->out.shape.rank < 2;
    if (!matrix_is_part(m) || m->part_told)
        return STR("");
    return phrase(c->pen.a, PHRASE_SHAPE_OF, size_words(c, m->rows, m->columns, line),
                  size_words(c, m->all_rows, m->all_columns, line));
}

/* The shape of its tensor; where one row of that is shown, "6 of 6 × 6". */
static Str whole_shape(const Canvas *c, const Matrix *m)
{
    Str whole = shape_words(c, m, trace_node(c->s->trace, m->node)->out.shape);
    if (!m->one_row)
        return whole;
    return phrase(c->pen.a, PHRASE_SHAPE_OF, size_words(c, m->rows, m->columns, true), whole);
}

/* That the focus, whose arithmetic is told, is not in the part that is zoomed into. */
static Str focus_words(const Canvas *c, const Matrix *m)
{
    const Subject *s = c->s;
    Shape shape = trace_node(s->trace, m->node)->out.shape;
    int64_t at[MAX_RANK] = {0};
    if (m->node != s->node || m->derived || s->focus.cell < 0 || zoom_is_whole(subject_zoom(s)))
        return STR("");
    index_split(shape, s->focus.cell, at);
    int64_t row = m->row_dim >= 0 ? at[m->row_dim] - m->row_first : 0;
    int64_t column = m->column_dim >= 0 ? at[m->column_dim] - m->column_first : 0;
    if (row >= 0 && row < m->rows && column >= 0 && column < m->columns)
        return STR("");
    return phrase(c->pen.a, PHRASE_FOCUS_ELSEWHERE,
                  cell_name(c->pen.a, s->trace, s->focus, s->title));
}

/* What ε stands for, where some number is written so. */
static Str epsilon_words(const Matrix *m)
{
    const CellNumbers *n = &m->look.numbers;
    bool told = n->shown && m->cell && m->tiniest != 0 && !m->hides;
    return told && cell_is_epsilon(m->tiniest, n) ? phrase_plain(PHRASE_EPSILON) : STR("");
}

/* What 1 and 0 stand for, where there is no room for the words. */
static Str truth_words(const Matrix *m)
{
    const CellNumbers *n = &m->look.numbers;
    return n->truth && n->shown && n->columns == 1 ? phrase_plain(PHRASE_TRUTHS) : STR("");
}

/* Within a loop over the tokens the one whose turn it is, "starts", of the row that it took. */
static Str word_of_turn(const Canvas *c, const Matrix *m)
{
    const Trace *t = c->s->trace;
    const Node *n = trace_node(t, m->node);
    if (c->s->view->position.count < 2 || n->op != OP_INDEX)
        return STR("");
    Str word = STR("");
    for (int d = 0; d < trace_node(t, n->in[0].node)->out.shape.rank && !word.len; d++)
        if (n->attr.pick[d].drop)
            word = axis_token(t, n->in[0].node, d, n->attr.pick[d].start);
    return word.len ? phrase(c->pen.a, PHRASE_QUOTED, word) : word;
}

/* A caption for lack of room: which matrix and which part of it is shown stays to the last. */
static Caption brief_caption_of(const Canvas *c, const Matrix *m)
{
    Caption k = {0};
    Str part = brief_part(c, m);
    if (!m->one_of_many && !m->one_row)
        add_piece(&k, matrix_block_name(c, m))->needed = true;
    add_piece(&k, word_of_turn(c, m))->needed = true;
    if (!m->one_cell)
        add_piece(&k, part.len ? part : whole_shape(c, m))->needed = part.len > 0 || m->one_row;
    CaptionPiece *alert = add_piece(&k, m->alert);
    alert->alert = alert->needed = true;
    add_piece(&k, epsilon_words(m))->needed = true;
    const Str found[] = {m->remark, m->nans, m->changed};
    for (size_t i = 0; m->remark_stays && i < sizeof found / sizeof *found; i++)
        add_piece(&k, found[i])->needed = true;
    add_piece(&k, focus_words(c, m));
    return k;
}

/* Shape, what its dimensions mean, what is left out, and for attention what rows and columns are.
 * That numbers are missing is said once a picture: by the result, not by the operands. */
static Caption caption_of(const Canvas *c, const Matrix *m)
{
    Caption k = {0};
    if (m->node == NO_NODE) { /* a plain number, or a picture of no one tensor */
        add_piece(&k, m->remark);
        return k;
    }
    if (m->short_caption || m->one_cell)
        return brief_caption_of(c, m);
    add_piece(&k, word_of_turn(c, m));
    add_piece(&k, whole_shape(c, m))->shape = true;
    add_piece(&k, m->alert)->alert = true;
    add_piece(&k, words_of_dims(c->pen.a, trace_node(c->s->trace, m->node), m->turned));
    add_piece(&k, matrix_change_words(c, m->node, m->time));
    if (!m->one_of_many && !m->one_row)
        add_piece(&k, matrix_block_name(c, m));
    bool cut = is_cut(m->rows, m->row_first, m->all_rows) ||
               is_cut(m->columns, m->column_first, m->all_columns);
    if (cut && !m->part_told)
        add_piece(&k, cut_words(c, m));
    else if (!m->part_told)
        add_part(c, &k, m);
    add_piece(&k, focus_words(c, m));
    bool axes = !m->axes_told && !m->one_row;
    if (axes && axes_attend(c->s->trace, m->node, m->time, m->row_dim, m->column_dim)) {
        add_piece(&k, phrase_plain(PHRASE_ROWS_QUERIES));
        add_piece(&k, phrase_plain(PHRASE_COLUMNS_KEYS));
    }
    add_piece(&k, m->remark);
    if (is_cut_off(m))
        add_piece(&k, phrase_plain(PHRASE_CUT_OFF));
    add_piece(&k, m->nans);
    add_piece(&k, m->changed);
    add_piece(&k, epsilon_words(m));
    add_piece(&k, truth_words(m));
    if (m->node == c->s->node && m->box.w > 0 && !m->look.numbers.shown && m->rows > 0 &&
        !m->lack_told)
        add_piece(&k, phrase_plain(PHRASE_VALUES_HIDDEN));
    return k;
}

static TextLook piece_look(const Canvas *c, const CaptionPiece *p)
{
    return pen_look(&c->pen, p->alert ? FONT_SANS_BOLD : FONT_SANS, c->pen.small,
                    p->alert ? ROLE_ACCENT : ROLE_MUTED);
}

static float piece_width(const Canvas *c, const CaptionPiece *p)
{
    return pen_width(&c->pen, piece_look(c, p).font, c->pen.small, p->text);
}

static void draw_piece(const Canvas *c, const CaptionPiece *p, Box first, int lines)
{
    if (p->shape)
        c->pen.d->tag = (DrawTag){TAG_TOLD, NO_NODE, TOLD_SHAPE, 0};
    draw_text_lines(c->pen.d, piece_look(c, p), first, ALIGN_LEFT, lines, p->text);
    c->pen.d->tag = (DrawTag){0};
}

static const float TITLE_LEAST = 5; /* its own sizes wide: a name can still be recognised */

/* The room for the title: shortened where that leaves room beside it for all that is needed. */
static float title_room(const Canvas *c, const Matrix *m, const Caption *k, float width)
{
    float title = pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, m->title), room = width;
    for (int i = 0; i < k->pieces; i++)
        if (k->piece[i].needed)
            room -= piece_width(c, &k->piece[i]) + pen_apart(&c->pen);
    bool shortened = room < title && room >= TITLE_LEAST * c->pen.body;
    return fminf(title, shortened ? room : width);
}

/* Cuts the next line of a title off *rest: as many words as have room, and of one that alone has
 * none as many parts of its name. */
static Str title_line(const Canvas *c, Str *rest, float room)
{
    const TextMetrics *m = c->pen.metrics;
    const char *end = rest->at + rest->len;
    Str line = text_line(m, FONT_SANS_BOLD, c->pen.body, rest, room);
    Str fits = text_fit(m, FONT_SANS_BOLD, c->pen.body, line, room);
    while (fits.len > 0 && fits.at[fits.len - 1] != '.')
        fits.len--;
    if (fits.len == 0 || pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, line) <= room)
        return line;
    *rest = (Str){fits.at + fits.len, (size_t)(end - fits.at) - fits.len};
    return fits;
}

/* How wide the widest line of a title is, and the last one, and how many there are. */
typedef struct Titled {
    float widest, last;
    int lines;
} Titled;

/* The title from a place on, drawn or only measured: where captions are short it is one line. */
static Titled put_title(const Canvas *c, const Matrix *m, Point at, float width, bool draw)
{
    Titled out = {0};
    Str rest = m->title;
    float high = pen_line(c->pen.body);
    if (draw && m->node != NO_NODE)
        c->pen.d->tag = (DrawTag){TAG_NODE, m->node, 0, 0};
    do {
        Str line = m->short_caption ? rest : title_line(c, &rest, width);
        Box box = {at.x, at.y + (float)out.lines * high, 0, high};
        rest = m->short_caption ? STR("") : str_trim(rest);
        out.last = fminf(pen_width(&c->pen, FONT_SANS_BOLD, c->pen.body, line), width);
        out.widest = fmaxf(out.widest, out.last);
        out.lines++;
        box.w = out.last + 1;
        if (draw)
            pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.body, m->hue, box, ALIGN_LEFT, line);
    } while (rest.len);
    c->pen.d->tag = (DrawTag){0};
    return out;
}

/* The pieces stand behind the title, those that do not fit on lines of their own, the first on the
 * title's last baseline. One that is wider than a line takes more of them. */
CellSize matrix_caption(const Canvas *c, const Matrix *m, Point at, float width, bool draw)
{
    Caption k = caption_of(c, m);
    float first = pen_line(c->pen.body), line = pen_line(c->pen.small);
    float top = at.y + text_baseline(c->pen.body, 0, first) - text_baseline(c->pen.small, 0, line);
    Titled title =
        put_title(c, m, at, m->short_caption ? title_room(c, m, &k, width) : width, draw);
    float high = (float)title.lines * first, pen = title.last + pen_apart(&c->pen);
    float widest = title.widest + pen_apart(&c->pen);
    top += high - first;
    int lines = 0;
    for (int i = 0; i < k.pieces; i++) {
        float w = piece_width(c, &k.piece[i]);
        bool breaks = pen + w > width && pen > 0;
        if (breaks && m->short_caption && !k.piece[i].needed)
            continue;
        if (breaks) {
            pen = 0;
            lines++;
        }
        Box box = {at.x + pen, top + (float)lines * line, fminf(w, width) + 1, line};
        int own = m->short_caption || w <= width
                      ? 1
                      : text_lines(c->pen.metrics, piece_look(c, &k.piece[i]).font, c->pen.small,
                                   k.piece[i].text, width);
        if (draw)
            draw_piece(c, &k.piece[i], box, own);
        lines += own - 1;
        widest = fmaxf(widest, pen + w);
        pen += w + pen_apart(&c->pen);
    }
    return (CellSize){widest, high + (float)lines * line};
}

/* ---- legend ---- */

static Str limit_text(const Canvas *c, const Matrix *m, double limit)
{
    double size = fmax(fabs(m->look.lo), fabs(m->look.hi));
    const char *sign = limit < 0 ? "−" : m->look.lo < 0 && limit > 0 ? "+" : "";
    bool beyond = limit > 0 ? m->range.hi > limit : m->range.lo < limit;
    if (beyond && limit != 0)
        sign = limit > 0 ? "≥ " : "≤ −";
    if (size >= 1e5 || size < 0.0001)
        return str_printf(c->pen.a, "%s%.1e", sign, fabs(limit));
    bool whole = m->range.integral && limit == round(limit);
    return str_printf(c->pen.a, "%s%.*f", sign, whole ? 0 : size < 0.01 ? 4 : 2, fabs(limit));
}

/* An end of the colours where each of several matrices, or each row, has its own: "+row max". */
static Str own_limit(const Canvas *c, const Matrix *m, double limit)
{
    bool row = c->s->view->range == RANGE_ROW;
    const char *sign = limit < 0 ? "−" : m->look.lo < 0 ? "+" : "";
    if (limit == 0)
        return STR("0");
    return str_printf(c->pen.a, "%s%s", sign, row ? "row max" : "max");
}

/* An end of the colours of this matrix, as a number where it is one for all rows. */
static Str full_limit(const Canvas *c, const Matrix *m, double limit)
{
    return c->s->view->range == RANGE_ROW ? own_limit(c, m, limit) : limit_text(c, m, limit);
}

/* The largest of values to be guessed is not told; those that are filled in in a moment are. */
static Str shown_limit(const Canvas *c, const Matrix *m, double limit)
{
    bool covered = m->cell ? m->hides : hide_any(c->s);
    return hide_guessing(c->s) && covered ? STR("?") : full_limit(c, m, limit);
}

/* What the range of its colours is: "from 0, per matrix". */
static Str range_words_of(const Canvas *c, const Matrix *m)
{
    static const PhraseId told[][2] = {[RANGE_MATRIX] = {PHRASE_PLAIN_RANGE, PHRASE_SIGNED_RANGE},
                                       [RANGE_UNIT] = {PHRASE_UNIT_RANGE, PHRASE_SIGNED_UNIT_RANGE},
                                       [RANGE_ROW] = {PHRASE_ROW_RANGE, PHRASE_ROW_RANGE},
                                       [RANGE_SHARED] = {PHRASE_SHARED_RANGE, PHRASE_SHARED_RANGE}};
    RangePolicy policy = c->s->view->range;
    if (policy == RANGE_MATRIX && m->one_range)
        policy = RANGE_SHARED;
    if (policy == RANGE_MATRIX && m->range_told.len)
        return m->range_told;
    return phrase_plain(told[policy][m->look.lo < 0]);
}

CellSize matrix_legend_size(const Canvas *c, const Matrix *m)
{
    CellSize overview = grid_overview(c, m);
    Str hi = full_limit(c, m, m->look.hi), lo = full_limit(c, m, m->look.lo);
    float text = fmaxf(pen_width(&c->pen, FONT_MONO, c->pen.small, hi),
                       pen_width(&c->pen, FONT_MONO, c->pen.small, lo));
    float ramp = c->pen.small * 0.8f + text + c->pen.gap / 2;
    return (CellSize){2 * c->pen.gap + fmaxf(ramp, overview.w),
                      fmaxf(m->box.h, 2.6f * c->pen.small + overview.h)};
}

static void draw_framed_ramp(const Canvas *c, const Matrix *m, Box ramp, bool upright)
{
    c->pen.d->tag = (DrawTag){TAG_TOLD, NO_NODE, TOLD_LEGEND, 0};
    draw_add(c->pen.d,
             (DrawCommand){.kind = DRAW_RAMP, .box = ramp, .map = m->look.map, .upright = upright});
    draw_frame(c->pen.d, ramp, pen_colour(&c->pen, ROLE_GUIDE), 0, 1, 0);
    c->pen.d->tag = (DrawTag){0};
}

void matrix_legend_right(const Canvas *c, const Matrix *m)
{
    float x = m->box.x + m->box.w + 2 * c->pen.gap, wide = roundf(c->pen.small * 0.7f);
    float over = grid_draw_overview(c, m, (Point){x, m->box.y}), text_x = x + wide + c->pen.gap / 2;
    float top = m->box.y + over, height = matrix_legend_size(c, m).h - over;
    draw_framed_ramp(c, m, (Box){x, top, wide, height}, true);
    pen_text_at(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, text_x, top + c->pen.small,
                shown_limit(c, m, m->look.hi));
    pen_text_at(&c->pen, FONT_MONO, c->pen.small, ROLE_MUTED, text_x,
                top + height - c->pen.small * 0.25f, shown_limit(c, m, m->look.lo));
}

/* Draws a text behind the pen and moves that. */
static void legend_text(const Canvas *c, FontId font, Box *pen, Str text)
{
    pen->x = pen_text(&c->pen, font, c->pen.small, ROLE_MUTED, pen->x, *pen, text);
}

void matrix_legend_line(const Canvas *c, const Matrix *m, Box line, bool limits)
{
    float end = line.x + line.w, half = c->pen.gap / 2;
    Str lo = limits ? shown_limit(c, m, m->look.lo) : own_limit(c, m, m->look.lo);
    Str hi = limits ? shown_limit(c, m, m->look.hi) : own_limit(c, m, m->look.hi);
    float numbers = pen_width(&c->pen, FONT_MONO, c->pen.small, lo) +
                    pen_width(&c->pen, FONT_MONO, c->pen.small, hi);
    float bar = fminf(c->pen.small * 4, line.w - numbers - 2 * half);
    if (bar < c->pen.small)
        return;
    line.h = pen_line(c->pen.small);
    legend_text(c, FONT_MONO, &line, lo);
    line.x += half;
    float high = roundf(c->pen.small * 0.7f);
    draw_framed_ramp(c, m, (Box){line.x, line.y + roundf((line.h - high) / 2), bar, high}, false);
    line.x += bar + half;
    legend_text(c, FONT_MONO, &line, hi);
    line.x += c->pen.gap;
    if (end - line.x >= pen_width(&c->pen, FONT_SANS, c->pen.small, range_words_of(c, m)))
        legend_text(c, FONT_SANS, &line, range_words_of(c, m));
}
