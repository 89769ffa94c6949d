/*
 * part_side.c - the column beside the picture: prose, code, what was printed, what made the tensor,
 * and the kinds of cells in it.
 *
 * Prose is set in the largest size that leaves the code some room. What else is wanted follows
 * while there is height.
 */
#include "draw/pen.h"
#include "language/value.h"
#include "lesson/places.h"
#include "slide/code_wrap.h"
#include "slide/parts.h"
#include "subject/subject.h"
#include "subject/view.h"
#include "trace/explain.h"
#include "trace/ops.h"
#include "words/caption.h"
#include "words/phrase.h"
#include "words/verdict.h"

#include <math.h>

static const Prose *prose_of(const Canvas *c)
{
    return &c->s->words;
}

/* The largest text size at which the prose is no higher than `most`; the smallest if none is. */
static float prose_size(const Canvas *c, float width, float most)
{
    float px = roundf(c->pen.body * 1.12f);
    while (px > c->pen.small && prose_height(&c->pen, prose_of(c), px, width, 0) > most)
        px--;
    return fmaxf(px, c->pen.small);
}

enum { PROSE_LINES = 2 }; /* of prose that makes room for the picture */

void part_more(const Canvas *c, Box row)
{
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_WORDS, 0};
    pen_text(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_ACCENT, row.x, row,
             phrase_plain(PHRASE_MORE));
    c->pen.d->tag = (DrawTag){0};
}

void part_cut(const Canvas *c, float x, Box row, Str words)
{
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_WORDS, 0};
    pen_text(&c->pen, FONT_SANS, c->pen.small, c->s->view->live ? ROLE_ACCENT : ROLE_MUTED, x, row,
             words);
    c->pen.d->tag = (DrawTag){0};
}

/* How many lines of prose there are room for; 0: for all. */
static int lines_of_prose(const Canvas *c, float width, float most, bool whole)
{
    float line = pen_line(c->pen.small);
    float high = prose_height(&c->pen, prose_of(c), c->pen.small, width, 0);
    int fit = whole ? (int)fmaxf(floorf(most / line), PROSE_LINES) : PROSE_LINES;
    if (high <= fmaxf(whole ? most : 0, ((float)fit + 0.5f) * line))
        return 0;
    while (fit > PROSE_LINES && /* there is space between paragraphs */
           prose_height(&c->pen, prose_of(c), c->pen.small, width, fit) > most)
        fit--;
    return fit;
}

/* *cut: some of it does not stand there. */
static float draw_prose(const Canvas *c, Box box, float most, bool whole, bool *cut)
{
    int lines = lines_of_prose(c, box.w, most, whole);
    bool small = lines || c->s->view->scroll; /* what is scrolled is as large as before */
    float px = small ? c->pen.small : prose_size(c, box.w, whole ? most : 0);
    ProseCut end = {lines, phrase_plain(PHRASE_MORE), {TAG_BUTTON, NO_NODE, BUTTON_WORDS, 0}};
    *cut = lines > 0;
    return prose_draw(&c->pen, prose_of(c), px, (Point){box.x, box.y}, box.w, &end);
}

/* One row of small words, where there is height for it; gives that height. */
static float draw_note(const Canvas *c, Box box, Str text)
{
    float high = pen_line(c->pen.small);
    if (text.len == 0 || high > box.h)
        return 0;
    box.h = high;
    pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED, box, ALIGN_LEFT, text);
    return high;
}

/* The same for a sentence that may be longer than a line. */
static float draw_sentence(const Canvas *c, Box box, Str text)
{
    TextLook look = pen_look(&c->pen, FONT_SANS, c->pen.small, ROLE_MUTED);
    float high = pen_line(c->pen.small);
    int lines = text_lines(c->pen.d->metrics, look.font, look.px, text, box.w);
    int most = (int)(box.h / high);
    lines = lines < most ? lines : most;
    if (text.len && lines > 0)
        draw_text_lines(c->pen.d, look, (Box){box.x, box.y, box.w, high}, ALIGN_LEFT, lines, text);
    return text.len && lines > 0 ? (float)lines * high : 0;
}

/* ---- what was printed ---- */

static int columns_of(const Canvas *c, float width)
{
    return (int)((width - 3 * c->pen.gap) / code_column(c));
}

/* Lines of an error that are longer than so many pixels are broken between words. */
static Str wrapped_words(const Canvas *c, Str left, float width)
{
    int columns = columns_of(c, width);
    StrBuf out = strbuf_make(c->pen.a);
    for (Str line; str_line(&left, &line); strbuf_char(&out, '\n')) {
        if (str_columns(line) <= columns)
            strbuf_add(&out, line);
        else
            strbuf_wrap(&out, line, columns, 0, 0);
    }
    return strbuf_str(&out);
}

/* In the place of a tensor that the picture shows. */
static Str note_of_shown(const Canvas *c)
{
    return phrase(c->pen.a, PHRASE_PRINTED_SHOWN, subject_short(c->s, c->s->title));
}

/* The blank before what begins at the edge if its line is broken: a tensor, whose other rows do, or
 * the note; the line's length: there is none. */
static size_t blank_before_part(Str line, Str note)
{
    size_t tensor = str_search(line, STR(" tensor("), 0), at = str_search(line, note, 1);
    bool blank = at < line.len && line.at[at - 1] == ' ';
    return blank && at - 1 < tensor ? at - 1 : tensor < line.len ? tensor : line.len;
}

/* Lines of numbers are broken like code. */
static Str wrapped_numbers(const Canvas *c, Str left, float width)
{
    int columns = columns_of(c, width);
    Str note = note_of_shown(c);
    CodeOpen open = {0};
    StrBuf out = strbuf_make(c->pen.a);
    for (Str line; str_line(&left, &line); open = (CodeOpen){0}) {
        size_t part = blank_before_part(line, note);
        if (part < line.len && str_columns(line) > columns) {
            strbuf_add(&out, wrapped_numbers(c, str_part(line, 0, part), width));
            strbuf_add(&out, wrapped_numbers(c, str_from(line, part + 1), width));
            continue;
        }
        CodeRows rows = code_wrap(c->pen.a, line, columns > 1 ? columns : 1, &open);
        for (size_t i = 0; i < rows.count; i++) {
            const CodeRow *row = &rows.items[i];
            strbuf_fill(&out, ' ', row->indent);
            strbuf_add(&out, str_part(line, row->start, row->start + row->len));
            while (i + 1 < rows.count && out.len > 0 && out.at[out.len - 1] == ' ')
                out.len--; /* of what separates two numbers */
            strbuf_char(&out, '\n');
        }
    }
    return strbuf_str(&out);
}

static int widest_line(Str left)
{
    int widest = 0;
    for (Str line; str_line(&left, &line);) {
        int wide = str_columns(line);
        widest = wide > widest ? wide : widest;
    }
    return widest;
}

/* What a step printed, without the error in which it ended; *raised: it was meant. */
static Str output_of(const Canvas *c, bool *raised)
{
    Str all = subject_printed(c->s), error = subject_raised(c->s);
    *raised = c->s->lesson->fences.items[c->s->step->fence].error.kind != ERROR_NONE;
    return all.len && error.len ? str_part(all, 0, all.len - error.len - 1) : all;
}

/* The picture beside it has the numbers of its tensor. */
static bool picture_has_numbers(const Subject *s)
{
    static const ViewKind without[] = {VIEW_ARCS, VIEW_MAP, VIEW_GRID, VIEW_LINES};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (s->kind == without[i])
            return false;
    return s->node != NO_NODE && s->view->parts == PARTS_SLIDE && !view_needs_points(s);
}

/* The text without the tensor that the picture shows; what is printed beside it is left, with a
 * note in the tensor's place. */
static Str without_shown(const Canvas *c, Str text)
{
    const Subject *s = c->s;
    bool some = str_search(text, STR("tensor("), 0) < text.len;
    if (!some || !picture_has_numbers(s)) /* its numbers are not written out only to search them */
        return text;
    StrBuf tensor = strbuf_make(c->pen.a), out = strbuf_make(c->pen.a);
    value_write_repr(&tensor, s->trace, value_tensor(s->node), s->time);
    size_t at = str_search(text, strbuf_str(&tensor), 0);
    if (at > text.len)
        return text;
    Str rest = str_from(text, at + tensor.len);
    strbuf_add(&out, str_part(text, 0, at));
    if (str_trim(strbuf_str(&out)).len == 0 && str_trim(rest).len == 0)
        return STR("");
    strbuf_add(&out, note_of_shown(c));
    strbuf_add(&out, rest);
    return strbuf_str(&out);
}

/* The output as it stands in a column, or that it is hidden. No line is wider than that: what is,
 * is left out where the picture shows the same, else all lines are smaller where that is enough,
 * else broken. Where nothing but text is shown nothing is left out. */
typedef struct Printed {
    Str text;
    float px;
    bool less; /* some of it is left out */
} Printed;

static Printed printed_text(const Canvas *c, float width)
{
    bool raised;
    Printed out = {.text = output_of(c, &raised), .px = c->pen.small};
    if (out.text.len && hide_printed(c->s))
        out.text = phrase_plain(PHRASE_PRINTED_HIDDEN);
    else if (raised)
        out.text = wrapped_words(c, out.text, width);
    if (raised || widest_line(out.text) <= columns_of(c, width))
        return out;
    Str all = out.text;
    out.text = without_shown(c, all);
    out.less = out.text.len < all.len;
    Canvas smaller = *c;
    for (; smaller.pen.small >= code_least(c); smaller.pen.small--)
        if (widest_line(out.text) <= columns_of(&smaller, width)) {
            out.px = smaller.pen.small;
            return out;
        }
    out.text = wrapped_numbers(c, out.text, width);
    return out;
}

/* The error in which the step ended, on a ground of its own; gives its height. Only measured
 * without `draw`. */
static float lay_raised(const Canvas *c, Box box, bool draw, bool *cut)
{
    float high = pen_line(c->pen.small), gap = c->pen.gap;
    bool told = c->s->step->number == c->s->lesson->stops && c->s->view->parts == PARTS_SLIDE;
    bool none = told || subject_printed(c->s).len == 0;
    Str text = wrapped_words(c, none ? STR("") : subject_raised(c->s), box.w), line;
    int all = str_lines(text), fits = (int)((box.h - 2 * gap) / high);
    int shown = all <= fits ? all : fits - 1;
    if (all == 0 || fits < 1) {
        *cut = *cut || all > 0;
        return 0;
    }
    int rows = shown < all ? shown + 1 : all;
    *cut = *cut || shown < all;
    if (!draw)
        return (float)rows * high + 2 * gap;
    Box ground = {box.x, box.y, box.w, (float)rows * high + gap};
    Box row = {box.x + 1.5f * gap, box.y + gap * 0.5f, box.w - 3 * gap, high};
    draw_rect(c->pen.d, ground, pen_colour(&c->pen, ROLE_BAD), 4);
    for (int i = 0; i < rows; i++, row.y += high) {
        bool more = i == shown || !str_line(&text, &line);
        if (more)
            line = part_more_lines(c, all - shown);
        pen_text_in(&c->pen, more ? FONT_SANS : FONT_MONO, c->pen.small, ROLE_BAD_TEXT, row,
                    ALIGN_LEFT, line);
    }
    return ground.h + gap;
}

enum { BROKEN_MOST = 4 }; /* lines of a vector that the picture shows as well */

/* The output in a box: a vector that the picture shows, too, is not left out where a few lines have
 * it. */
static Printed printed_in(const Canvas *c, Box box)
{
    bool raised;
    Printed p = printed_text(c, box.w);
    Str all = output_of(c, &raised);
    if (!p.less || trace_node(c->s->trace, c->s->node)->out.shape.rank > 1)
        return p;
    Str whole = wrapped_numbers(c, all, box.w);
    int lines = str_lines(whole), note = 2; /* what stands below it */
    bool room = (float)(lines + note) * pen_line(c->pen.small) <= box.h;
    bool few = lines - str_lines(p.text) <= BROKEN_MOST;
    return few && room ? (Printed){.text = whole, .px = c->pen.small} : p;
}

/* The lines of the output, if they are not to be guessed; 0: there are none. */
static int lines_of_output(const Canvas *c)
{
    bool raised;
    Str all = output_of(c, &raised);
    return c->s->ask || hide_printed(c->s) ? 0 : str_lines(all);
}

static Str printed_mark(const Canvas *c, int lines)
{
    return lines == 1 ? phrase_plain(PHRASE_MORE_PRINTED_ONE)
                      : phrase(c->pen.a, PHRASE_MORE_PRINTED, phrase_number(c->pen.a, lines));
}

/* "... 4 printed lines", which leads to them, in place of lines that the column has no room for. */
static float draw_printed_mark(const Canvas *c, Box box)
{
    int lines = lines_of_output(c);
    Box row = {box.x, box.y, box.w, pen_line(c->pen.small)};
    if (lines == 0 || row.h > box.h)
        return 0;
    part_cut(c, row.x, row, printed_mark(c, lines));
    return row.h;
}

/* The same at the end of a row whose beginning is taken, if there is room. */
static void draw_printed_mark_beside(const Canvas *c, Box left)
{
    Str words = printed_mark(c, lines_of_output(c));
    float x = left.x + left.w - ceilf(pen_width(&c->pen, FONT_SANS, c->pen.small, words));
    if (x >= left.x)
        draw_printed_mark(c, (Box){x, left.y, left.x + left.w - x, left.h});
}

/* The output, from a line on, down to what fits; tells the side what does not stand there. */
static float draw_printed(const Canvas *of, Box box, int from, Side *side)
{
    Printed p = printed_in(of, box);
    Canvas sized = *of;
    const Canvas *c = &sized;
    Str text = p.text, line;
    float high = pen_line(sized.pen.small = p.px);
    for (int i = 0; i < from && str_line(&text, &line);)
        i++;
    int all = str_lines(text), fits = (int)((box.h - c->pen.gap) / high);
    int shown = all <= fits ? all : fits - 1;
    side->crowded = side->crowded || shown < all;
    side->more = side->more || p.less || (all > 0 && shown < all);
    if (all == 0 || fits < 1)
        return 0;
    if (shown < 1)
        return draw_printed_mark(of, box);
    float y = box.y + c->pen.gap * 0.5f;
    for (int i = 0; i < shown && str_line(&text, &line); i++, y += high) {
        Box row = {box.x + 1.5f * c->pen.gap, y, box.w - 1.5f * c->pen.gap, high};
        pen_text_in(&c->pen, FONT_MONO, c->pen.small, ROLE_TEXT, row, ALIGN_LEFT, line);
    }
    if (shown < all) {
        part_cut(c, box.x + 1.5f * c->pen.gap, (Box){box.x, y, box.w, high},
                 part_more_lines(c, all - shown));
        y += high;
    }
    Box bar = {box.x, box.y + c->pen.gap * 0.5f, 2, y - box.y - c->pen.gap * 0.5f};
    draw_rect(c->pen.d, bar, pen_colour(&c->pen, ROLE_EDGE), 0);
    return y - box.y + c->pen.gap * 0.5f;
}

/* Those that the picture does not show. */
static int lines_beside_picture(const Canvas *c)
{
    bool raised;
    Str all = output_of(c, &raised);
    return all.len == 0 || without_shown(c, all).len == 0 ? 0 : lines_of_output(c);
}

bool part_printed_page(const Canvas *c, Box box, int page)
{
    Side side = {0};
    int lines = (int)((box.h - c->pen.gap) / pen_line(c->pen.small)) - 1;
    draw_printed(c, box, (page - 1) * (lines > 1 ? lines : 1), &side);
    return side.more && lines > 1;
}

/* What was printed is a verdict: a number in it is a word of the sentence. */
static bool says_truth(Str printed)
{
    return str_ends(str_trim(printed), "True") || str_ends(str_trim(printed), "False");
}

/* That so many numbers agree; what was printed may not be on the slide. */
static PhraseId words_of_agreeing(int compared, bool seen)
{
    if (!seen)
        return compared == 1 ? PHRASE_NUMBERS_UNSEEN_ONE : PHRASE_NUMBERS_UNSEEN;
    return compared == 1   ? PHRASE_NUMBERS_AGREE_ONE
           : compared == 2 ? PHRASE_NUMBERS_AGREE_BOTH
                           : PHRASE_NUMBERS_AGREE;
}

static const Fence *fence_of(const Canvas *c)
{
    return &c->s->lesson->fences.items[c->s->step->fence];
}

/* What a printed text is compared with, in a few words or in fewer. */
static Str words_of_recorded(const Canvas *c, bool book, bool brief)
{
    if (book)
        return phrase_plain(PHRASE_WITH_BOOK);
    if (c->s->lesson->cells)
        return phrase_plain(brief ? PHRASE_WITH_NOTEBOOK_SHORT : PHRASE_WITH_NOTEBOOK);
    return phrase_plain(brief ? PHRASE_WITH_LESSON_SHORT : PHRASE_WITH_LESSON);
}

/* Will only a later step of the fence print something? */
static bool prints_later(const Canvas *c)
{
    const Fence *f = fence_of(c);
    bool later = false;
    for (int i = f->first_step; i < f->first_step + f->step_count; i++) {
        const LessonStep *s = &c->s->lesson->steps.items[i];
        if (s->printed.len && s->number <= c->s->step->number)
            return false;
        later = later || s->printed.len > 0;
    }
    return later;
}

/* How near the step's fence comes to what was recorded, where there is room for all of that; or
 * where it first differs. `seen`: some of the output stands above. */
static float draw_compared(const Canvas *c, Box box, bool seen)
{
    const CheckList *checks = &fence_of(c)->checks;
    Str difference = words_of_difference(c->pen.a, fence_of(c));
    int compared = 0;
    double apart = 0;
    bool book = true;
    for (size_t i = 0; i < checks->count; i++) {
        if (checks->items[i].verdict == VERDICT_CHANGED)
            return 0;
        compared += checks->items[i].compared;
        book = book && (checks->items[i].book || checks->items[i].compared == 0);
        apart = fmax(apart, checks->items[i].apart);
    }
    if (hide_printed(c->s) || prints_later(c) ||
        part_is_within(c)) /* the fence as a whole is what was recorded */
        return 0;
    if (difference.len)
        return draw_sentence(c, box, difference);
    if (compared == 0 || (compared == 1 && says_truth(c->s->step->printed)))
        return 0; /* "Row 2 agrees: True" */
    PhraseId said = apart > 0 ? PHRASE_NUMBERS_APART : words_of_agreeing(compared, seen);
    Str words = {0};
    int lines = 0;
    for (int brief = 0; brief == 0 || (brief == 1 && lines > 1); brief++) {
        words = phrase(c->pen.a, said, phrase_number(c->pen.a, compared),
                       str_printf(c->pen.a, "%.2g", apart), words_of_recorded(c, book, brief));
        lines = text_lines(c->pen.d->metrics, FONT_SANS, c->pen.small, words, box.w);
    }
    return (float)lines * pen_line(c->pen.small) <= box.h ? draw_sentence(c, box, words) : 0;
}

/* ---- what made it ---- */

/* The node whose making is told: of a focused cell the one that computed it, or wrote a number
 * there. */
static NodeId made_node(const Canvas *c)
{
    CellRef made;
    if (c->s->focus.cell >= 0)
        return explain_maker(c->s->trace, c->s->made, &made)->id;
    const Node *whole =
        c->s->node == NO_NODE ? NULL : lineage_maker(c->s->trace, c->s->node, c->s->time);
    return whole ? whole->id : NO_NODE;
}

/* The lit line made it, or the way to its terms led there. */
static bool made_here(const Canvas *c, NodeId node)
{
    const LessonStep *s = c->s->step;
    return c->s->view->trail_count > 0 || !s || (node >= s->begin && node < s->end);
}

/* What made it, where the lit line did; else where the shown tensor was made. */
static Str words_of_made(const Canvas *c, NodeId node)
{
    if (made_here(c, node))
        return words_of_making(c->pen.a, c->s->trace, trace_node(c->s->trace, node));
    if (c->s->node == NO_NODE || made_here(c, c->s->node))
        return STR("");
    Position at = position_of(c->s->lesson, c->s->node);
    return at.count ? phrase(c->pen.a, PHRASE_MADE_IN_STEP, phrase_number(c->pen.a, at.path[0]))
                    : phrase_plain(PHRASE_MADE_IN_PRELUDE);
}

/* What made the tensor or where, and that its cells had to go. Beside it the way into the
 * operation, below it where the column is too narrow for both. *beside, unless NULL: what is
 * left of the row; untouched where it takes more of them. */
static float draw_made_by(const Canvas *c, Box box, Box *beside)
{
    NodeId node = made_node(c);
    if (node == NO_NODE)
        return 0;
    Str text = words_of_made(c, node);
    float line = pen_line(c->pen.small), high = line <= box.h ? line : 0;
    c->pen.d->tag = (DrawTag){TAG_TOLD, NO_NODE, TOLD_MADE_BY, 0};
    high = text.len ? draw_note(c, box, text) : high;
    c->pen.d->tag = (DrawTag){0};
    bool enter = part_can_enter(c) && !c->s->view->still;
    float used = text.len || enter ? high : 0;
    float wide = ceilf(pen_width(&c->pen, FONT_SANS, c->pen.small, text));
    wide += text.len ? c->pen.gap : 0;
    Box key = {box.x, box.y, box.w, high};
    if (wide + part_keycap_width(c, BUTTON_IN) <= box.w)
        key = (Box){box.x + wide, box.y, box.w - wide, high};
    else
        key.y += used;
    if (used > 0 && key.y + high <= box.y + box.h && enter) {
        part_keycap(c, BUTTON_IN, key);
        wide += part_keycap_width(c, BUTTON_IN);
        used = key.y + high - box.y;
    }
    wide += 2 * c->pen.gap;
    if (beside && used > 0 && used <= line)
        *beside = (Box){box.x + wide, box.y, box.w - wide, used};
    size_t bytes = trace_dropped(c->s->trace, node);
    Str size = str_printf(c->pen.a, "%s", bytes_text((double)bytes).text);
    Box below = {box.x, box.y + used, box.w, box.h - used};
    if (used > 0 && bytes)
        used += draw_sentence(c, below, phrase(c->pen.a, PHRASE_NOT_KEPT, size));
    return used;
}

/* ---- the column ---- */

static void move_down(Box *box, float by)
{
    box->y += by;
    box->h -= by;
}

enum {
    CODE_LINES_LEAST = 4, /* of code that prose leaves room for, */
    CODE_LINES_BRIEF = 2  /* and where no more than a glimpse of it stands there */
};

/* The height of a glimpse of the code. */
static float brief_code(const Canvas *c, Box box, SideParts parts)
{
    float line = pen_line(c->pen.small), most = CODE_LINES_BRIEF * line + 2 * c->pen.gap;
    Box brief = {box.x, box.y, box.w, most}, more = {box.x, box.y, box.w, most + line};
    if (parts & SIDE_STATEMENT && part_code_cuts(c, brief) && !part_code_cuts(c, more))
        return part_code(c, more, false);
    return fminf(part_code(c, box, false), most);
}

/* A number of the prelude was followed: only its code, as no step's prose is about it. */
static void draw_prelude(const Canvas *c, Box box)
{
    Box code = {box.x, box.y, box.w, box.h * 0.8f};
    move_down(&box, part_code(c, code, true) + c->pen.gap);
    draw_made_by(c, box, NULL);
}

/* "? 2 questions", where a step has some, and the key for them. *beside: what is left of the row.
 */
static float draw_ask_mark(const Canvas *c, Box box, Box *beside)
{
    int count = lesson_asks(c->s->lesson, c->s->step);
    float high = pen_line(c->pen.small), indent = high + c->pen.gap / 2;
    if (high > box.h)
        return 0;
    Str words = words_of_asks(c->pen.a, count, c->s->view->right, c->s->view->wrong);
    Box badge = {box.x, box.y, high, high}, row = {box.x + indent, box.y, box.w - indent, high};
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_ASK, 0};
    draw_area(c->pen.d, (Box){box.x, box.y, box.w, high});
    draw_rect(c->pen.d, badge, pen_colour(&c->pen, ROLE_NOW), high / 2);
    pen_text_in(&c->pen, FONT_SANS_BOLD, c->pen.small, ROLE_NOW_TEXT, badge, ALIGN_CENTRE,
                c->s->view->right == count ? STR("✓") : STR("?"));
    float wide = pen_text_in(&c->pen, FONT_SANS, c->pen.small, ROLE_TEXT, row, ALIGN_LEFT, words) +
                 c->pen.gap;
    Str key = c->s->view->live ? part_told_key(c, BUTTON_ASK) : STR("");
    if (key.len && wide + pen_cap_width(&c->pen, key) <= row.w) {
        pen_cap(&c->pen, row.x + wide, (Box){row.x, row.y + 1, row.w, row.h - 2}, key);
        wide += pen_cap_width(&c->pen, key) + c->pen.gap;
    }
    c->pen.d->tag = (DrawTag){0};
    *beside = (Box){row.x + wide, row.y, row.w - wide, high};
    return high;
}

/* The height that the output has in any case: that of the mark in its place. */
static float least_printed(const Canvas *c)
{
    return lines_beside_picture(c) > 0 ? pen_line(c->pen.small) + c->pen.gap : 0;
}

/* Draws where nobody looks. */
static Canvas drawn_aside(const Canvas *c, DrawList *aside)
{
    Canvas nobody = *c;
    *aside = draw_list(c->pen.a, c->pen.metrics, c->pen.d->width, c->pen.d->height,
                       c->pen.d->background);
    nobody.pen.d = aside;
    return nobody;
}

/* The height of the sentence below the code, with the space before it. */
static float height_compared(const Canvas *c, Box box)
{
    DrawList aside;
    Canvas nobody = drawn_aside(c, &aside);
    return draw_compared(&nobody, box, false) + 2 * c->pen.gap;
}

/* The height that prose leaves below the code: that of the sentence there, but where it would be at
 * the cost of prose: that all agrees, the badge in the title says, too. */
static float left_for_compared(const Canvas *c, Box box, float room)
{
    float high = height_compared(c, box);
    bool differs = words_of_difference(c->pen.a, fence_of(c)).len > 0;
    return differs || c->s->ask || lines_of_prose(c, box.w, room - high, true) == 0 ? high : 0;
}

/* Of the height of the code so much that its active statement is whole, where no line is badly
 * broken for that and prose of the smallest size has what is left of `room`; else so much as prose
 * leaves in any case. */
static float code_beside_prose(const Canvas *c, Box box, float code, float room, bool whole)
{
    float least = fminf(code, CODE_LINES_LEAST * pen_line(c->pen.small) + 2 * c->pen.gap);
    float high = whole && least < code ? part_code_active(c, box.w, least) : 0;
    bool fits = high > least && lines_of_prose(c, box.w, room - high, true) == 0;
    return fits ? fminf(high, code) : least;
}

/* Prose or the question, and the mark that there are questions, and what that leaves of its row;
 * gives the height used. */
static float draw_words(const Canvas *c, Box box, SideParts parts, bool *cut, Box *beside)
{
    float mark = pen_line(c->pen.small) + c->pen.gap, top = box.y, code = 0;
    if (parts & SIDE_CODE)
        code = part_code(c, box, false);
    else if (parts & SIDE_LINE)
        code = brief_code(c, box, parts);
    else if (part_code(c, box, false) > 0)
        code = pen_line(c->pen.small) + c->pen.gap;
    bool marked = !c->s->ask && !c->s->view->quiet && !c->s->view->still &&
                  lesson_asks(c->s->lesson, c->s->step) > 0;
    float room = box.h - 2 * c->pen.gap - least_printed(c) - (marked ? mark : 0);
    if (!(parts & SIDE_REST))
        code = code_beside_prose(c, box, code, room, parts & SIDE_CODE && !c->s->ask);
    room -= code;
    if (parts & SIDE_REST && parts & SIDE_CODE)
        room -= left_for_compared(c, box, room);
    float prose = c->s->ask
                      ? part_ask(c, box, room, cut)
                      : draw_prose(c, box, fmaxf(room, 0), parts & (SIDE_PROSE | SIDE_REST), cut);
    move_down(&box, prose + (prose > 0 ? 2 * c->pen.gap : 0));
    if (marked)
        move_down(&box, draw_ask_mark(c, box, beside) + c->pen.gap);
    return box.y - top;
}

/* The height of what stands below the code on a slide of text, where the output is to be whole. */
static float height_behind_code(const Canvas *c, Box box, const KindsSeen *kinds)
{
    DrawList aside;
    Canvas nobody = drawn_aside(c, &aside);
    float legend = part_kinds(c, kinds, box, false) + 1.5f * c->pen.gap;
    Printed printed = printed_text(c, box.w);
    float lines = (float)str_lines(printed.text) * pen_line(printed.px);
    return lines + legend + draw_made_by(&nobody, box, NULL) + 3 * c->pen.gap;
}

/* The height of what stands below the code beside the output: what made it, and the legend. */
static float height_around_printed(const Canvas *c, Box box, SideParts parts)
{
    DrawList aside;
    Canvas nobody = drawn_aside(c, &aside);
    bool made = parts & SIDE_MADE_BY && c->s->kind != VIEW_MISMATCH;
    KindsSeen kinds = part_kinds_of(c);
    float used = made ? draw_made_by(&nobody, box, NULL) + c->pen.gap * 0.5f : 0;
    return used + part_kinds(c, &kinds, box, false) + (kinds.kinds ? 1.5f * c->pen.gap : 0);
}

enum {
    CODE_LINES_LONG = 12,   /* code of more lines makes room for */
    PRINTED_LINES_LEAST = 4 /* so many of the output */
};

/* The height that long code leaves for the output: that of the first lines of it, where all of the
 * active statement is seen nevertheless; else that of the mark in their place. */
static float left_for_printed(const Canvas *c, Box box, SideParts parts)
{
    float least = least_printed(c), line = pen_line(c->pen.small);
    int all = least > 0 ? str_lines(printed_text(c, box.w).text) : 0;
    int lines = all > PRINTED_LINES_LEAST ? PRINTED_LINES_LEAST + 1 : all; /* one tells the rest */
    float room = height_around_printed(c, box, parts) + (float)lines * line + 2.5f * c->pen.gap;
    Box long_code = {box.x, box.y, box.w, box.h - room};
    bool kept = long_code.h >= CODE_LINES_LONG * line + 2 * c->pen.gap;
    return lines > 0 && parts & SIDE_PRINTED && kept && !part_code_cuts(c, long_code) ? room
                                                                                      : least;
}

/* The box of the code: it makes room for the error, and on a slide of text for the output, as long
 * as all of the active statement is seen. */
static Box code_box(const Canvas *c, Box box, SideParts parts, const KindsSeen *kinds)
{
    bool cut = false, text = c->s->view->parts == PARTS_TEXT && subject_printed(c->s).len;
    float least = CODE_LINES_LEAST * pen_line(c->pen.small) + 2 * c->pen.gap;
    Box brief = box, half = {box.x, box.y, box.w, fmaxf(box.h - least, box.h * 0.5f)};
    float raised = lay_raised(c, half, false, &cut);
    box.h -= raised > 0 ? raised + c->pen.gap : 0;
    box.h = brief.h = box.h - (text ? least_printed(c) : left_for_printed(c, box, parts));
    if (!text)
        return box;
    brief.h = fmaxf(fminf(least, box.h), box.h - height_behind_code(c, box, kinds));
    return part_code_cuts(c, brief) && !part_code_cuts(c, box) ? box : brief;
}

/* That the prose quotes numbers from before the lesson was changed: below the code, so that a
 * number that is dragged there stays where it is. Its height with the space behind it. */
static float lay_quotes(const Canvas *c, Box box, bool draw)
{
    Str words = c->s->ask ? STR("") : words_of_quotes(c->pen.a, c->s->lesson, c->s->step);
    TextLook look = pen_look(&c->pen, FONT_SANS_ITALIC, c->pen.small, ROLE_TEXT);
    float line = pen_line(c->pen.small);
    int lines = text_lines(c->pen.d->metrics, look.font, look.px, words, box.w);
    if (!words.len || box.h < (float)lines * line)
        return 0;
    if (draw)
        draw_text_lines(c->pen.d, look, (Box){box.x, box.y, box.w, line}, ALIGN_LEFT, lines, words);
    return (float)lines * line + c->pen.gap;
}

/* Below code and error, and what made it, a line of the output has room. */
static bool has_printed(const Canvas *c, Box box, SideParts parts)
{
    return parts & SIDE_PRINTED && height_around_printed(c, box, parts) + least_printed(c) <= box.h;
}

/* Code that would be badly broken there: better none of it, but where there is room for many of its
 * lines, or for all of them and for other parts, too. A slide of text has no wider place for it. */
static bool breaks_code(const Canvas *c, Box box, SideParts parts)
{
    if (c->s->view->parts == PARTS_TEXT)
        return false;
    CodeShown code = part_code_shown(c, box);
    bool rich = parts & SIDE_MADE_BY && !(parts & SIDE_SPARE);
    bool roomy = code.many || (code.all && rich);
    return !code.whole && (!roomy || c->s->ask);
}

/* In the place of code that has no room, or only a bad one: as much as a row has of the step's
 * statement, and the way to all of it. */
static void draw_glimpse(const Canvas *c, Box row)
{
    const Pen *p = &c->pen;
    Str code = str_trim(span_text(c->s->step->at)), line = {0};
    float more = ceilf(pen_width(p, FONT_SANS_BOLD, p->small, phrase_plain(PHRASE_MORE)));
    Box room = {row.x + p->gap, row.y, row.w - more - 2 * p->gap, row.h};
    str_line(&code, &line);
    c->pen.d->tag = (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_WORDS, 0};
    code_active_row(c, row);
    float px = p->small, least = fmaxf(code_least(c), roundf(p->small * 0.8f));
    while (px > least && pen_width(p, FONT_MONO, px, line) > room.w)
        px--;
    pen_text_in(p, FONT_MONO, px, ROLE_TEXT, room, ALIGN_LEFT, line);
    part_more(c, (Box){row.x + row.w - more, row.y, more, row.h});
}

/* All of the column, with these invitations. */
static Side column(const Canvas *c, Box box, SideParts parts, unsigned invites)
{
    float top = box.y;
    Side side = {.high = box.h};
    if (!c->s->step) {
        draw_prelude(c, box);
        return side;
    }
    Box beside = {0}; /* room at the end of a row */
    move_down(&box, draw_words(c, box, parts, &side.cut, &beside));
    move_down(&box, part_invite(c, invites, INVITE_POINT, box));
    KindsSeen kinds = part_kinds_of(c);
    Box room = {box.x, box.y, box.w, box.h - lay_quotes(c, box, false)};
    Box code = code_box(c, room, parts, &kinds);
    float wanted = part_code(c, code, false), line = pen_line(c->pen.small);
    bool crowded = parts & SIDE_CODE && /* by a question with many choices, by its size */
                   (wanted > room.h || breaks_code(c, room, parts));
    Box brief = {box.x, box.y, box.w, parts & SIDE_LINE ? brief_code(c, box, parts) : 0};
    if (brief.h > 0 && brief.h <= room.h && !breaks_code(c, brief, parts)) {
        side.cut = side.cut || part_code_cuts(c, brief);
        move_down(&box, part_code(c, brief, true) + c->pen.gap);
    } else if (crowded || (wanted > 0 && !(parts & SIDE_CODE))) {
        side.cut = true;
        if (line <= box.h)
            draw_glimpse(c, (Box){box.x, box.y, box.w, line});
        move_down(&box, line + c->pen.gap);
    } else if (parts & SIDE_CODE && wanted > 0) {
        side.cut = side.cut || part_code_cuts(c, code);
        move_down(&box, part_code(c, code, true) + c->pen.gap);
        move_down(&box, part_invite(c, invites, INVITE_DRAG, box));
    }
    move_down(&box, lay_quotes(c, box, true));
    move_down(&box, lay_raised(c, box, true, &side.cut));
    bool marked = least_printed(c) > 0 && !has_printed(c, box, parts);
    if (marked)
        move_down(&box, draw_printed_mark(c, box) + c->pen.gap * 0.5f);
    if (parts & SIDE_MADE_BY && c->s->kind != VIEW_MISMATCH) /* nothing was made */
        move_down(&box, draw_made_by(c, box, &beside) + c->pen.gap * 0.5f);
    move_down(&box, part_invite(c, invites, INVITE_IN, box));
    float legend = part_kinds(c, &kinds, box, false) + (kinds.kinds ? 1.5f * c->pen.gap : 0);
    Box above = {box.x, box.y, box.w, box.h - legend};
    float printed = 0;
    if (parts & SIDE_PRINTED && !marked)
        printed = draw_printed(c, above, 0, &side);
    bool seen = printed > 0;
    if (parts & SIDE_PRINTED && !marked)
        printed += c->pen.gap * 0.5f;
    else
        side.more = subject_printed(c->s).len > subject_raised(c->s).len + 1;
    side.cut = side.cut || side.more;
    move_down(&above, printed);
    float told = parts & SIDE_CODE ? draw_compared(c, above, seen) : 0;
    if (told == 0 && !seen && parts & SIDE_PRINTED && !marked)
        told = draw_printed_mark(c, above);
    if (told == 0 && !seen && !marked)
        draw_printed_mark_beside(c, beside);
    printed += told + (parts & SIDE_CODE ? c->pen.gap : 0);
    move_down(&box, printed);
    float asked = parts & SIDE_LINE ? told : 0; /* beside a glimpse the mark asks for no room */
    side.high = box.y + part_kinds(c, &kinds, box, true) - top - asked;
    return side;
}

/* Which invitations stand in the column, as bits: as many as have room below all else. */
static unsigned invited(const Canvas *c, Box box, SideParts parts)
{
    if (!c->s->view->invites || !c->s->step || !(parts & SIDE_MADE_BY))
        return 0;
    DrawList aside;
    Canvas nobody = drawn_aside(c, &aside);
    Side side = column(&nobody, box, parts, 0);
    float left = side.cut ? 0 : box.h - side.high;
    return part_invites(c, &aside, picture_has_numbers(c->s), box.w, left);
}

float part_invites_height(const Canvas *c, Box box, SideParts parts)
{
    float all = 0;
    unsigned some = invited(c, (Box){box.x, box.y, box.w, box.h + c->area.h}, parts);
    for (Invite i = 0; i < INVITES; i++)
        all += some >> i & 1 ? part_invite_height(c, i, box.w) : 0;
    return all;
}

/* The parts of a plan, with what it left out and what all of has room in the box nevertheless. */
static SideParts with_spare(const Canvas *c, Box box, SideParts parts)
{
    static const SideParts more[] = {SIDE_MADE_BY | SIDE_PRINTED, SIDE_PRINTED, SIDE_MADE_BY};
    Side planned = part_side_measure(c, box, parts);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        SideParts all = parts | more[i] | SIDE_SPARE;
        if ((parts & more[i]) == more[i])
            return parts;
        Side there = part_side_measure(c, box, all);
        if (!there.crowded && there.cut <= planned.cut && there.high <= box.h)
            return all;
    }
    return parts;
}

Side part_side_measure(const Canvas *c, Box box, SideParts parts)
{
    DrawList aside;
    Canvas nobody = drawn_aside(c, &aside);
    return column(&nobody, box, parts, 0);
}

Side part_side(const Canvas *c, Box box, SideParts parts)
{
    parts = with_spare(c, box, parts);
    return column(c, box, parts, invited(c, box, parts));
}
