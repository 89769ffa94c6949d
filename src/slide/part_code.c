/*
 * part_code.c - the code of the step, or of the function one is in, with the active statement lit
 * and its operands in their hues.
 *
 * Lines longer than the panel go on below (see code_wrap.h); where that would break them at a bad
 * place, all of the code is smaller. When there is too little height, the lines around the active
 * statement are shown and the number of the others is said.
 */
#include "slide/code_wrap.h"
#include "slide/parts.h"

#include "trace/ops.h"
#include "versions/versions.h"
#include "words/phrase.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* A stretch of one code line that fits the panel's width. */
typedef struct Line {
    size_t start, len; /* bytes of the source */
    int indent;        /* characters to the right: of what goes on from the row above */
    bool goes_on;      /* from there */
    CodeFit fit;       /* of its line */
    bool active, lit;  /* part of the active statement, of what is lit */
    Str verdict;       /* what the condition said that ends here; empty: none does */
} Line;

typedef struct Lines {
    ARENA_LIST(Line);
    size_t first, shown; /* the window */
    Listing list;        /* what they are of */
    CodeOpen open;       /* behind the last of them */
    CodeFit fit;         /* of the worst */
} Lines;

enum { COLUMNS_LEAST = 8, ROWS_MANY = 8 };

static float line_height(const Canvas *c)
{
    return pen_line(c->pen.small);
}

static Str source_text(const Lines *lines, size_t start, size_t len)
{
    return str_part(lines->list.code.source->text, start, start + len);
}

float code_column(const Canvas *c)
{
    return pen_width(&c->pen, FONT_MONO, c->pen.small, STR("0"));
}

void code_active_row(const Canvas *c, Box row)
{
    Box bar = {row.x, row.y, fmaxf(3, c->pen.gap * 0.3f), row.h};
    draw_rect(c->pen.d, row, pen_colour(&c->pen, ROLE_CODE_ROW), 0);
    draw_rect(c->pen.d, bar, pen_colour(&c->pen, ROLE_FOCUS), 0);
}

static bool overlaps(size_t start, size_t len, Span s)
{
    return s.len > 0 && start < (size_t)s.start + s.len && s.start < start + len + 1;
}

/* Lines of a way that was not taken are no part of what ran. One that is looked at by itself is,
 * though the try around it failed. */
static bool is_active(const Listing *list, size_t start, size_t len, int indent)
{
    bool passed =
        ways_unlit(&list->ways, start + indent) && !ways_unlit(&list->ways, list->active.start);
    return overlaps(start, len, list->active) && !passed;
}

static void add_wrapped(const Canvas *c, Lines *lines, size_t start, size_t len, int columns)
{
    Str line = source_text(lines, start, len);
    CodeRows rows = code_wrap(c->pen.a, line, columns, &lines->open);
    Line all = {.active = is_active(&lines->list, start, len, str_indent(line)),
                .lit = overlaps(start, len, lines->list.lit),
                .fit = rows.fit};
    for (size_t i = 0; i < rows.count; i++) {
        Line *row = ARENA_PUSH(c->pen.a, lines);
        *row = all;
        row->start = start + rows.items[i].start;
        row->len = rows.items[i].len;
        row->indent = rows.items[i].indent;
        row->goes_on = i > 0;
        if (i + 1 == rows.count)
            row->verdict = ways_verdict(&lines->list.ways, start, len);
    }
    lines->fit = rows.fit > lines->fit ? rows.fit : lines->fit;
}

/* The line of the explained literal, else the first one of the active statement. */
static size_t active_line(const Lines *lines)
{
    size_t first = 0;
    for (size_t i = lines->count; i-- > 0;) {
        if (overlaps(lines->items[i].start, lines->items[i].len, lines->list.mark))
            return i;
        first = lines->items[i].active ? i : first;
    }
    return first;
}

static void choose_window(Lines *lines, size_t most)
{
    size_t now = active_line(lines);
    lines->shown = lines->count <= most ? lines->count : most > 1 ? most - 1 : 1;
    lines->first = now > lines->shown / 3 ? now - lines->shown / 3 : 0;
    if (lines->first + lines->shown > lines->count)
        lines->first = lines->count - lines->shown;
    while (lines->first < now && lines->items[lines->first].len == 0 &&
           lines->first + lines->shown < lines->count)
        lines->first++; /* an empty line tells nothing */
}

/* Moves the window to the line that runs, where it is one of a statement of several. */
static void show_running(const Canvas *c, Lines *lines)
{
    if (c->s->view->position.count < 2 || c->s->node == NO_NODE)
        return;
    Span at = trace_node(c->s->trace, c->s->node)->at;
    size_t from = lines->count, to = 0;
    for (size_t i = 0; i < lines->count && at.source == lines->list.code.source; i++)
        if (overlaps(lines->items[i].start, lines->items[i].len, at)) {
            from = from < i ? from : i;
            to = i;
        }
    if (from == lines->count)
        return;
    if (to >= lines->first + lines->shown)
        lines->first = to + 1 - lines->shown;
    lines->first = from < lines->first ? from : lines->first;
}

/* Its rows within so many columns. A function is shown as if it began at the left edge. */
static Lines wrap_code(const Canvas *c, const Listing *list, int columns)
{
    Lines lines = {.list = *list};
    Span code = list->code;
    Str text = code.source->text, line;
    Str rest = str_part(text, code.start, (size_t)code.start + code.len);
    size_t left = list->title.len ? str_indent(rest) : 0;
    rest.len = str_trim(rest).len + (size_t)(str_trim(rest).at - rest.at);
    while (str_line(&rest, &line)) {
        size_t cut = str_indent(line) < left ? str_indent(line) : left;
        size_t start = (size_t)(line.at - text.at) + cut, len = line.len - cut;
        add_wrapped(c, &lines, start, len, columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns);
    }
    return lines;
}

static float room_beside(const Canvas *c)
{
    return 3 * c->pen.gap;
}

static int columns_in(const Canvas *c, float width)
{
    return (int)((width - room_beside(c)) / code_column(c));
}

float code_least(const Canvas *c)
{
    return fminf(pen_small(c->area.w, c->area.h, TEXT_PRESENTATION), c->pen.small);
}

/* Its rows in a panel of that width, and the canvas on which they are drawn: with the largest text
 * with which they are broken as well as with any. */
static Lines fit_code(const Canvas *c, const Listing *list, float width, Canvas *sized)
{
    *sized = *c;
    Lines best = wrap_code(c, list, columns_in(c, width));
    float least = code_least(c);
    Canvas smaller = *c;
    while (best.fit > CODE_HANGING && best.fit < CODE_DATA && --smaller.pen.small >= least) {
        Lines lines = wrap_code(c, list, columns_in(&smaller, width));
        if (lines.fit >= best.fit)
            continue;
        best = lines;
        *sized = smaller;
    }
    return best;
}

/* Chooses those of the lines that have room in that height. */
static void fit_height(const Canvas *sized, Lines *lines, float height)
{
    float most = floorf((height - 2 * sized->pen.gap) / line_height(sized));
    most -= lines->list.title.len > 0;
    choose_window(lines, most > 1 ? (size_t)most : 1);
    show_running(sized, lines);
}

/* Some of the active statement is not among those. */
static bool cuts_active(const Lines *lines)
{
    bool cut = false;
    for (size_t i = 0; i < lines->count; i++) {
        bool left_out = i < lines->first || i >= lines->first + lines->shown;
        cut = cut || (left_out && lines->items[i].active);
    }
    return cut;
}

/* Each of those is one row, or broken as it should be. */
static bool is_whole(const Lines *lines)
{
    bool whole = true;
    for (size_t i = 0; i < lines->shown; i++)
        whole = whole && lines->items[lines->first + i].fit <= CODE_HANGING;
    return whole;
}

/* Where the active statement would be cut and smaller text shows all of it, that is taken. */
static Lines code_lines(const Canvas *c, float width, float height, Canvas *sized)
{
    Listing list = listing_of(c);
    *sized = *c;
    if (list.code.len == 0)
        return (Lines){.list = list};
    Lines lines = fit_code(c, &list, width, sized);
    fit_height(sized, &lines, height);
    Canvas smaller = *sized;
    while (cuts_active(&lines) && --smaller.pen.small >= code_least(c)) {
        Lines whole = wrap_code(c, &list, columns_in(&smaller, width));
        fit_height(&smaller, &whole, height);
        if (!is_whole(&whole) || cuts_active(&whole))
            continue;
        *sized = smaller;
        return whole;
    }
    return lines;
}

/* The least width between two in which the code is broken no worse than that; 0: there is none. */
static float width_for(const Canvas *c, const Listing *list, CodeFit fit, float from, float to)
{
    Arena scratch = arena_make(0); /* for rows that nobody draws */
    Canvas own = *c;
    own.pen.a = &scratch;
    float step = code_column(c), width = from;
    CodeFit found = wrap_code(&own, list, columns_in(c, from)).fit;
    for (; found > fit && found < CODE_DATA && width < to; width += step) {
        arena_reset(&scratch);
        found = wrap_code(&own, list, columns_in(c, width + step)).fit;
    }
    arena_free(&scratch);
    return found > fit ? 0 : fminf(width, to);
}

float part_code_width(const Canvas *c, float from, float to)
{
    Listing list = listing_of(c);
    if (list.code.len == 0)
        return from;
    float best = 0, least = code_least(c);
    for (Canvas sized = *c; best == 0 && sized.pen.small >= least; sized.pen.small--) {
        best = width_for(&sized, &list, CODE_FITS, from, to);
        best = best > 0 ? best : width_for(&sized, &list, CODE_HANGING, from, to);
    }
    return fmaxf(from, best);
}

/* The widest of a text's first lines that is no wider than so many columns. */
static int widest_within(Str left, int columns)
{
    enum { LINES_MOST = 60 }; /* more of them are not seen at once */
    int widest = 0, lines = 0;
    for (Str line; lines < LINES_MOST && str_line(&left, &line); lines++) {
        int wide = str_columns(line);
        widest = wide > widest && wide <= columns ? wide : widest;
    }
    return widest;
}

float part_lesson_width(const Canvas *c, float from, float to)
{
    const Lesson *l = c->s->lesson;
    int most = columns_in(c, to), widest = 0;
    for (size_t i = 0; i < l->fences.count; i++) {
        Span code = l->fences.items[i].code;
        int wide = code.len ? widest_within(span_text(code), most) : 0;
        widest = wide > widest ? wide : widest;
    }
    for (size_t i = 0; i < l->steps.count; i++) {
        int wide = widest_within(l->steps.items[i].printed, most);
        widest = wide > widest ? wide : widest;
    }
    return fmaxf(from, ceilf(((float)widest + 0.01f) * code_column(c) + room_beside(c)));
}

CodeShown part_code_shown(const Canvas *c, Box box)
{
    Canvas sized;
    Lines lines = code_lines(c, box.w, box.h, &sized);
    return (CodeShown){.whole = is_whole(&lines),
                       .all = lines.shown == lines.count,
                       .many = lines.shown >= ROWS_MANY};
}

bool part_code_cuts(const Canvas *c, Box box)
{
    Canvas sized;
    Lines lines = code_lines(c, box.w, box.h, &sized);
    return cuts_active(&lines);
}

/* How many of the lines are the active statement's. */
static int active_lines(const Lines *lines)
{
    int count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += lines->items[i].active;
    return count;
}

float part_code_active(const Canvas *c, float width, float least)
{
    enum { BESIDE = 3 }; /* lines that may tell what is left out above, below and of the title */
    Arena scratch = arena_make(0); /* for rows that nobody draws */
    Canvas own = *c, sized;
    own.pen.a = &scratch;
    Lines lines = code_lines(&own, width, least, &sized);
    float high = least, line = line_height(&sized);
    float most = fmaxf(least, (float)(active_lines(&lines) + BESIDE) * line + 2 * c->pen.gap);
    while (cuts_active(&lines) && high < most) {
        arena_reset(&scratch);
        high = fmaxf(high + line, most - BESIDE * line);
        lines = code_lines(&own, width, high, &sized);
    }
    bool well = !cuts_active(&lines) && is_whole(&lines);
    arena_free(&scratch);
    return well ? high : 0;
}

/* ---- colours within the active line ---- */

/* The hue of the operand of a node that is written at an offset, else plain text. */
static Role operand_role(const Canvas *c, const Listing *list, NodeId node, size_t offset)
{
    const Node *n = trace_node(c->s->trace, node);
    int named = n->op == OP_WHERE ? 3 : 2; /* what else there is has no hue */
    for (int k = 0; k < n->in_count && k < named; k++) {
        Span at = n->in[k].at;
        if (at.source == list->code.source && span_has(at, offset) && at.len < n->at.len)
            return subject_hue(c->s, n, k);
    }
    return ROLE_TEXT;
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* The hue of the name that stands at an offset, where it names queries, keys or values; `x.keys()`
 * asks a dict. */
static Role name_role(const Canvas *c, Str code, size_t offset)
{
    size_t from = offset, to = offset;
    if (!is_of_name(code.at[offset]))
        return ROLE_TEXT;
    while (from > 0 && is_of_name(code.at[from - 1]))
        from--;
    while (to < code.len && is_of_name(code.at[to]))
        to++;
    bool asks = from > 0 && code.at[from - 1] == '.' && to < code.len && code.at[to] == '(';
    Str name = str_part(code, from, to);
    bool dict = asks && (str_is(name, "keys") || str_is(name, "values"));
    return dict ? ROLE_TEXT : subject_name_hue(c->pen.a, name, ROLE_TEXT);
}

/* An operand's hue where one is written at an offset. */
static Role plain_role(const Canvas *c, const Listing *list, size_t offset, const Line *line)
{
    if (line->lit && span_has(list->lit, offset))
        return operand_role(c, list, c->s->pointed.x.cell.node, offset);
    if (line->active && c->s->node != NO_NODE && span_has(list->active, offset)) {
        Role operand = operand_role(c, list, c->s->node, offset);
        return operand != ROLE_TEXT ? operand : name_role(c, list->code.source->text, offset);
    }
    return line->active || line->lit ? ROLE_TEXT : ROLE_MUTED;
}

/* The word that was asked about last: all of it has one role, and it may be very long. */
typedef struct Word {
    size_t end;
    Role role;
} Word;

/* The role of the character at an offset, which is that of the last call or one behind it. */
static Role role_at(const Canvas *c, const Listing *list, size_t offset, const Line *line,
                    Word *word)
{
    Str code = list->code.source->text;
    if (changes_text(c->s->lesson, list->code.source, offset))
        return ROLE_CHANGED_TEXT;
    if (offset >= word->end) {
        *word = (Word){offset + 1, plain_role(c, list, offset, line)};
        while (is_of_name(code.at[offset]) && word->end < code.len &&
               is_of_name(code.at[word->end]))
            word->end++;
    }
    return word->role;
}

/* A ground and a line below it, so that it shows without colour. */
static void draw_changed(const Canvas *c, float x, float baseline, Str text)
{
    Box ground = {x - 1, baseline - c->pen.small,
                  pen_width(&c->pen, FONT_MONO, c->pen.small, text) + 2,
                  ceilf(c->pen.small * 1.3f)};
    Box line = {ground.x, ground.y + ground.h - 2, ground.w, 2};
    draw_rect(c->pen.d, ground, pen_colour(&c->pen, ROLE_CHANGED), 2);
    draw_rect(c->pen.d, line, pen_colour(&c->pen, ROLE_CHANGED_TEXT), 0);
}

/* The number or truth at an offset, which can be dragged or typed anew; NULL: none. */
static const Literal *literal_at(const LiteralList *all, size_t offset)
{
    for (size_t i = 0; i < all->count; i++)
        if (span_has(all->items[i].at, offset) && all->items[i].kind != LITERAL_STRING)
            return &all->items[i];
    return NULL;
}

/* A stretch of one look; a literal's has its own tag and, where it can be dragged, a dotted line
 * below; the explained one a frame. */
static float draw_stretch(const Canvas *c, const Listing *list, const Literal *literal, Role role,
                          Point at, Str text)
{
    DrawTag line = c->pen.d->tag;
    if (literal)
        c->pen.d->tag = (DrawTag){TAG_LITERAL, line.node, literal->at.start, 0};
    if (role == ROLE_CHANGED_TEXT)
        draw_changed(c, at.x, at.y, text);
    float width = pen_text_at(&c->pen, FONT_MONO, c->pen.small, role, at.x, at.y, text);
    float y = floorf(at.y + c->pen.small * 0.25f);
    bool touched = literal && tag_same(c->pen.d->tag, c->s->view->touched);
    Box around = {at.x - 2, at.y - c->pen.small, width + 4, line_height(c)};
    if (literal)
        draw_area(c->pen.d, around);
    if (touched)
        draw_line(c->pen.d, (Point){at.x, y}, (Point){at.x + width, y},
                  pen_colour(&c->pen, ROLE_ACCENT), 2, 0);
    else if (literal && role != ROLE_CHANGED_TEXT && !c->s->view->still)
        draw_line(c->pen.d, (Point){at.x, y}, (Point){at.x + width, y},
                  pen_colour(&c->pen, ROLE_GUIDE), 1, 2);
    if (literal && span_has(list->mark, literal->at.start))
        draw_frame(c->pen.d, around, pen_colour(&c->pen, ROLE_FOCUS), 4, 2, 0);
    c->pen.d->tag = line;
    return width;
}

/* Draws the line; returns where it ends. */
static float draw_line_text(const Canvas *c, const Lines *lines, const LiteralList *literals,
                            const Line *line, Point at)
{
    size_t i = line->start, end = line->start + line->len;
    Word word = {0};
    at.x += (float)line->indent * code_column(c);
    while (i < end) {
        Role role = role_at(c, &lines->list, i, line, &word);
        const Literal *literal = literal_at(literals, i);
        size_t from = i;
        while (i < end && role_at(c, &lines->list, i, line, &word) == role &&
               literal_at(literals, i) == literal)
            i++;
        at.x +=
            draw_stretch(c, &lines->list, literal, role, at, source_text(lines, from, i - from));
    }
    return at.x;
}

/* "→ False (n = 2)" behind a condition; where that has no room, without what decided. */
static void draw_verdict(const Canvas *c, Str verdict, float x, float right, float baseline)
{
    Str brief = str_part(verdict, 0, str_find(verdict, ' '));
    for (int i = 0; i < 2; i++) {
        Str text = str_printf(c->pen.a, "→ %.*s", STR_ARG(i ? brief : verdict));
        float width = pen_width(&c->pen, FONT_MONO_BOLD, c->pen.small, text);
        if (x + width > right)
            continue;
        pen_text_at(&c->pen, FONT_MONO_BOLD, c->pen.small, ROLE_ACCENT, x, baseline, text);
        return;
    }
}

static DrawTag line_tag(const Lines *lines, const Line *line)
{
    return (DrawTag){TAG_LINE, lines->list.prelude, (int64_t)line->start, 0};
}

/* What is behind the rows is drawn before all of them: the frame of a literal reaches into the row
 * below. */
static void draw_ground(const Canvas *c, const Lines *lines, const Line *line, Box row)
{
    c->pen.d->tag = line_tag(lines, line);
    if (line->active)
        code_active_row(c, row);
    else if (line->lit)
        draw_rect(c->pen.d, row, pen_colour(&c->pen, ROLE_CODE_ROW), 0);
    c->pen.d->tag = (DrawTag){0};
}

static void draw_row(const Canvas *c, const Lines *lines, const LiteralList *literals,
                     const Line *line, Box row)
{
    Point text = {row.x + 1.5f * c->pen.gap, text_baseline(c->pen.small, row.y, row.h)};
    c->pen.d->tag = line_tag(lines, line);
    float end = draw_line_text(c, lines, literals, line, text);
    c->pen.d->tag = (DrawTag){0};
    if (line->verdict.len)
        draw_verdict(c, line->verdict, end + code_column(c), row.x + row.w - c->pen.gap, text.y);
}

/* Which function it is, and where it is written if not here. */
static void draw_title(const Canvas *c, const Listing *list, Box row)
{
    Box text = {row.x + 1.5f * c->pen.gap, row.y, row.w - 2 * c->pen.gap, row.h};
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, text, ALIGN_LEFT,
                list->prelude ? phrase(c->pen.a, PHRASE_IN_PRELUDE, list->title) : list->title);
}

/* How many lines of the code the rows are; what goes on from the line above is a row of its own,
 * and counts only where it is the first. */
static long long count_lines(const Lines *lines, size_t from, size_t to)
{
    long long count = 0;
    for (size_t i = from; i < to; i++)
        count += !lines->items[i].goes_on || i == from;
    return count;
}

Str part_more_lines(const Canvas *c, long long count)
{
    return count == 1 ? phrase_plain(PHRASE_MORE_LINES_ONE)
                      : phrase(c->pen.a, PHRASE_MORE_LINES, phrase_number(c->pen.a, count));
}

/* "… 6 more lines", and where they are unless all are below. */
static Str words_of_cut(const Canvas *c, const Lines *lines, float room)
{
    long long above = count_lines(lines, 0, lines->first),
              below = count_lines(lines, lines->first + lines->shown, lines->count);
    Str over = phrase_number(c->pen.a, above), under = phrase_number(c->pen.a, below);
    Str all = part_more_lines(c, above + below);
    Str told = above == 0 ? all
               : below == 0
                   ? phrase(c->pen.a, above == 1 ? PHRASE_MORE_ABOVE_ONE : PHRASE_MORE_ABOVE, over)
                   : phrase(c->pen.a, PHRASE_MORE_AROUND, over, under);
    return pen_width(&c->pen, FONT_SANS, c->pen.small, told) <= room ? told : all;
}

/* Of what is scrolled, thousands of rows may be above or below it. */
static bool is_on_page(const Canvas *c, Box row)
{
    return row.y + row.h > 0 && row.y < (float)c->pen.d->height;
}

/* The row that says what is not shown; gives where it ends. */
static float draw_cut(const Canvas *c, const Lines *lines, Box row)
{
    part_cut(c, row.x + 1.5f * c->pen.gap, row, words_of_cut(c, lines, row.w - 2 * c->pen.gap));
    return row.y + row.h;
}

/* Where all that is not shown is above, it is said above. */
float part_code(const Canvas *of, Box box, bool draw)
{
    Canvas sized;
    const Canvas *c = &sized;
    Lines lines = code_lines(of, box.w, box.h, &sized);
    bool cut = lines.shown < lines.count;
    Box row = {box.x + 1, box.y + c->pen.gap, box.w - 2, line_height(c)};
    size_t rows = lines.shown + cut + (lines.list.title.len > 0);
    float high = rows ? (float)rows * row.h + 2 * c->pen.gap : 0;
    if (!draw || rows == 0)
        return high;
    LiteralList literals = {0}; /* a notebook cannot be edited here */
    if (!c->s->lesson->cells)
        literals = literals_in(c->pen.a, lines.list.code);
    pen_panel(&c->pen, (Box){box.x, box.y, box.w, high});
    if (lines.list.title.len) {
        draw_title(c, &lines.list, row);
        row.y += row.h;
    }
    bool above = cut && lines.first + lines.shown == lines.count;
    if (above)
        row.y = draw_cut(c, &lines, row);
    Box ground = row;
    for (size_t i = 0; i < lines.shown; i++, ground.y += row.h)
        if (is_on_page(c, ground))
            draw_ground(c, &lines, &lines.items[lines.first + i], ground);
    for (size_t i = 0; i < lines.shown; i++, row.y += row.h)
        if (is_on_page(c, row))
            draw_row(c, &lines, &literals, &lines.items[lines.first + i], row);
    if (cut && !above)
        draw_cut(c, &lines, row);
    return high;
}
