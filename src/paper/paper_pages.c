/*
 * paper_pages.c - a handout as pages of A4 (see paper.h).
 *
 * Blocks are set from top to bottom. A heading stands on one page with the prose below it, the
 * prose's last paragraph with its code, and that with its picture and what was printed. What does
 * not fit goes to the next page whole; only code and what was printed are cut, between lines, where
 * they are long. Pages are kept until all are set: each says how many there are.
 */
#include "paper/paper.h"

#include "draw/pen.h"
#include "words/phrase.h"
#include "words/verdict.h"

#include <math.h>
#include <string.h>

/* Pixels of 1/96 inch. */
enum { PAGE_WIDTH = 794, PAGE_HEIGHT = 1123, MARGIN_X = 76, MARGIN_Y = 60 };

static const float WIDTH = PAGE_WIDTH - 2 * MARGIN_X, BOTTOM = PAGE_HEIGHT - MARGIN_Y;

/* A figure that is drawn, and how high it is with its caption; 0: it is not drawn yet. */
typedef struct Drawn {
    DrawList picture;
    Prose caption;
    float high;
    size_t page; /* on which it stands */
} Drawn;

/* Figures are not drawn anew for less room than that. */
enum { ROOM_LEAST = 12 };

/* The setting of pages. */
typedef struct Pages {
    const Paper *paper;
    FontSet *fonts;
    TextMetrics *metrics;
    PaperPages all;
    PaperPage *page;
    StrBuf words; /* of the page, */
    Pen pen;      /* and what draws on it */
    float y;
    ARENA_LIST(float) ends; /* y where each page ends */
    Drawn *drawn;           /* of each block, where it is a figure */
} Pages;

/* What is small is smaller than on a screen: paper is read from near. */
static Pen page_pen(const Pages *s, PaperPage *page)
{
    Pen pen = pen_make(&page->list, s->paper->look.theme, s->paper->look.text);
    pen.small--;
    return pen;
}

static void end_page(Pages *s)
{
    s->page->words = strbuf_str(&s->words);
    *ARENA_PUSH(s->paper->arena, &s->ends) = s->y;
}

static void begin_page(Pages *s)
{
    Arena *a = s->paper->arena;
    if (s->page)
        end_page(s);
    s->words = strbuf_make(a);
    s->page = ARENA_NEW(a, PaperPage);
    s->page->list = draw_list(a, s->metrics, PAGE_WIDTH, PAGE_HEIGHT,
                              themes[s->paper->look.theme].roles[ROLE_BACKGROUND]);
    *ARENA_PUSH(a, &s->all) = s->page;
    s->pen = page_pen(s, s->page);
    s->y = MARGIN_Y;
}

/* Goes to the next page where so much has no room; not from an empty one. */
static void make_room(Pages *s, float high)
{
    if (s->y + high > BOTTOM && s->y > MARGIN_Y)
        begin_page(s);
}

static void say(Pages *s, Str words)
{
    strbuf_add(&s->words, words);
    strbuf_char(&s->words, ' ');
}

/* ---- words ---- */

/* A block by itself. */
static Prose alone(Arena *a, ProseBlock block)
{
    Prose prose = {0};
    *ARENA_PUSH(a, &prose) = block;
    return prose;
}

static void say_prose(Pages *s, const Prose *prose)
{
    for (size_t i = 0; i < prose->count; i++)
        for (size_t k = 0; k < prose->items[i].count; k++)
            strbuf_add(&s->words, prose->items[i].items[k].text);
    strbuf_char(&s->words, ' ');
}

/* The paragraph, item or table that begins with block *i, which goes to what is behind it. */
static Prose next_paragraph(Arena *a, const Prose *prose, size_t *i)
{
    Prose one = alone(a, prose->items[(*i)++]);
    bool table = one.items[0].kind == PROSE_ROW;
    while (table && *i < prose->count && prose->items[*i].kind == PROSE_ROW &&
           prose->items[*i].number != 1)
        *ARENA_PUSH(a, &one) = prose->items[(*i)++];
    return one;
}

/* Sets prose from x on, a paragraph at a time, and leaves a gap below. */
static void set_prose(Pages *s, const Prose *prose, float px, float x, float width)
{
    const ProseCut all = {0};
    for (size_t i = 0; i < prose->count;) {
        Prose one = next_paragraph(s->paper->arena, prose, &i);
        make_room(s, prose_height(&s->pen, &one, px, width, 0));
        s->y += prose_draw(&s->pen, &one, px, (Point){x, s->y}, width, &all) + s->pen.gap;
        say_prose(s, &one);
    }
}

static void set_text(Pages *s, unsigned style, float px, float x, float width, Str text)
{
    ProseBlock block = {0};
    *ARENA_PUSH(s->paper->arena, &block) = (ProseRun){style, text};
    Prose prose = alone(s->paper->arena, block);
    set_prose(s, &prose, px, x, width);
}

/* ---- code ---- */

/* The next line of code, or as much of it as has room, if it can be up to a blank. */
static Str next_line(const Pages *s, float px, float room, Str *rest)
{
    Str line = str_part(*rest, 0, str_find(*rest, '\n'));
    Str fits = text_fit(s->pen.metrics, FONT_MONO, px, line, room);
    bool whole = fits.len == line.len;
    size_t blank = fits.len;
    while (!whole && blank > fits.len / 2 && fits.at[blank - 1] != ' ')
        blank--;
    if (!whole && blank > fits.len / 2)
        fits.len = blank;
    *rest = str_from(*rest, whole && line.len < rest->len ? line.len + 1 : fits.len);
    return fits;
}

/* Lines of code stand closer than those of prose. */
static float code_line(const Pages *s)
{
    return roundf(s->pen.small * 1.35f);
}

static float lines_inset(const Pages *s)
{
    return 1.5f * s->pen.gap;
}

static float lines_height(const Pages *s, Str text, float width)
{
    float high = text.len ? lines_inset(s) : 0; /* with the gap below them */
    while (text.len) {
        next_line(s, s->pen.small, width - lines_inset(s), &text);
        high += code_line(s);
    }
    return high;
}

/* Lines with a bar at their left, the code's a wide one. */
static void set_lines(Pages *s, Str text, bool code, float x, float width)
{
    float px = s->pen.small, high = code_line(s), inset = lines_inset(s);
    while (text.len) {
        if (s->y + high > BOTTOM)
            begin_page(s);
        Box row = {x + inset, s->y, width - inset, high};
        Str line = next_line(s, px, row.w, &text);
        draw_rect(s->pen.d, (Box){x, s->y, code ? 4 : 1, high},
                  pen_colour(&s->pen, code ? ROLE_FOCUS : ROLE_GUIDE), 0);
        pen_text(&s->pen, FONT_MONO, px, ROLE_TEXT, row.x, row, line);
        s->y += high;
        say(s, line);
    }
    s->y += inset;
}

/* ---- figures ---- */

static void append(DrawList *d, const DrawList *from, float x, float y)
{
    size_t first = d->count;
    for (size_t i = 0; i < from->count; i++)
        *ARENA_PUSH(d->arena, d) = from->items[i];
    draw_move(d, first, x, y);
}

static Drawn *drawn_of(const Pages *s, const PaperBlock *b)
{
    return &s->drawn[b - s->paper->blocks.items];
}

/* Draws a figure, so high where it can. */
static void draw_picture(Pages *s, const PaperBlock *b, int high)
{
    Drawn *d = drawn_of(s, b);
    d->picture = paper_figure(s->paper, b, s->fonts, (int)WIDTH, high);
    d->caption = paper_caption(s->paper, b);
    d->high = (float)d->picture.height +
              prose_height(&s->pen, &d->caption, s->pen.small, WIDTH, 0) + 3 * s->pen.gap;
}

/* The height of a figure, as small as can be read where it was not drawn yet. */
static float figure_height(Pages *s, const PaperBlock *b)
{
    if (!(drawn_of(s, b)->high > 0))
        draw_picture(s, b, 0);
    return drawn_of(s, b)->high;
}

/* ---- questions ---- */

enum { ANSWER_LINES = 2 };

static float choice_height(const Pages *s, const Choice *choice, float width)
{
    Prose prose = alone(s->paper->arena, choice->marked);
    return prose_height(&s->pen, &prose, s->pen.body, width, 0) + s->pen.gap / 2;
}

static void set_choice(Pages *s, const Choice *choice, bool ticked, float x, float width)
{
    float side = roundf(s->pen.body * 0.9f), high = choice_height(s, choice, width - 2 * side);
    Prose prose = alone(s->paper->arena, choice->marked);
    const ProseCut all = {0};
    float top = s->y + (pen_line(s->pen.body) - side) / 2;
    Box box = {x, top, side, side};
    draw_frame(s->pen.d, box, pen_colour(&s->pen, ROLE_TEXT), 2, 1, 0);
    if (ticked)
        draw_rect(s->pen.d, box_inset(box, 3), pen_colour(&s->pen, ROLE_TEXT), 1);
    prose_draw(&s->pen, &prose, s->pen.body, (Point){x + 2 * side, s->y}, width - 2 * side, &all);
    say(s, choice->text);
    s->y += high;
}

static int lines_to_write(const PaperBlock *b)
{
    return b->view.answered || b->ask->choices.count ? 0 : ANSWER_LINES;
}

static float writing_line(const Pages *s)
{
    return 1.5f * pen_line(s->pen.body);
}

static float question_pad(const Pages *s)
{
    return 1.5f * s->pen.gap;
}

/* The height of its frame. */
static float question_height(const Pages *s, const PaperBlock *b)
{
    float pad = question_pad(s), width = WIDTH - 2 * pad, side = 2 * roundf(s->pen.body * 0.9f);
    Prose question = alone(s->paper->arena, paper_question(s->paper, b));
    float high = 2 * pad + pen_line(s->pen.body) + 2 * s->pen.gap +
                 prose_height(&s->pen, &question, s->pen.body, width, 0) +
                 lines_height(s, b->text, width);
    for (size_t i = 0; i < b->ask->choices.count; i++)
        high += choice_height(s, &b->ask->choices.items[i], width - side);
    return high + (float)lines_to_write(b) * writing_line(s);
}

/* ---- what stands on one page ---- */

static const float PAGE = PAGE_HEIGHT - 2 * MARGIN_Y;

/* Code, or what was printed, of more lines is cut between two pages. */
enum { LINES_WHOLE = 40 };

static float paragraph_height(const Pages *s, const Prose *one)
{
    return prose_height(&s->pen, one, s->pen.body, WIDTH, 0) + s->pen.gap;
}

/* The height of a block; of prose its first paragraph's, of what may be cut a part's. */
static float height_of(Pages *s, const PaperBlock *b)
{
    const Pen *pen = &s->pen;
    size_t i = 0;
    Prose first;
    switch (b->kind) {
    case PAPER_HEADING:
        return 3 * pen->gap + pen_line(pen->title);
    case PAPER_PROSE:
        first = next_paragraph(s->paper->arena, &b->prose, &i);
        return paragraph_height(s, &first);
    case PAPER_CODE:
    case PAPER_PRINTED:
        return fminf(lines_height(s, b->text, WIDTH), LINES_WHOLE * code_line(s));
    case PAPER_FIGURE:
        return figure_height(s, b);
    case PAPER_QUESTION:
        return question_height(s, b) + 2 * pen->gap;
    case PAPER_ANSWER:
        return 4 * pen_line(pen->body);
    }
    return 0;
}

/* A height that ends a block with that of what is bound to it, as far as a page holds both. */
static float with_next(Pages *s, const PaperBlock *b, float high)
{
    const PaperBlock *next = b + 1;
    if (!paper_is_bound(s->paper, b))
        return high;
    float one = height_of(s, next);
    bool ends = next->kind != PAPER_PROSE || next->prose.count == 1;
    float all = ends ? with_next(s, next, one) : one;
    return high + all <= PAGE ? high + all : high + one <= PAGE ? high + one : high;
}

/* Goes to the next page where a block has no room with what is bound to it. */
static void make_room_for(Pages *s, const PaperBlock *b)
{
    make_room(s, with_next(s, b, height_of(s, b)));
}

/* ---- blocks ---- */

static void set_heading(Pages *s, const PaperBlock *b)
{
    Str text = b->text;
    if (b->number)
        make_room(s, PAGE);
    make_room_for(s, b);
    s->y += s->y > MARGIN_Y ? 2 * s->pen.gap : 0;
    if (!s->page->chapter.len)
        s->page->chapter = text;
    set_text(s, PROSE_BOLD, s->pen.title, MARGIN_X, WIDTH, text);
}

static void set_words(Pages *s, const PaperBlock *b)
{
    for (size_t i = 0; i < b->prose.count;) {
        Prose one = next_paragraph(s->paper->arena, &b->prose, &i);
        if (i == b->prose.count)
            make_room(s, with_next(s, b, paragraph_height(s, &one)));
        set_prose(s, &one, s->pen.body, MARGIN_X, WIDTH);
    }
}

static void set_figure(Pages *s, const PaperBlock *b)
{
    make_room_for(s, b);
    Drawn *d = drawn_of(s, b);
    d->page = s->all.count - 1;
    append(s->pen.d, &d->picture, MARGIN_X, s->y);
    say(s, paper_alt(s->paper, b));
    s->y += (float)d->picture.height + s->pen.gap;
    set_prose(s, &d->caption, s->pen.small, MARGIN_X, WIDTH);
    s->y += s->pen.gap;
}

/* A frame with the question, and choices to tick or lines to write on. */
static void set_question(Pages *s, const PaperBlock *b)
{
    const Ask *ask = b->ask;
    float pad = question_pad(s), x = MARGIN_X + pad, width = WIDTH - 2 * pad;
    float high = question_height(s, b);
    Str head =
        phrase(s->paper->arena, PHRASE_PAPER_QUESTION, phrase_number(s->paper->arena, b->number));
    Prose question = alone(s->paper->arena, paper_question(s->paper, b));
    make_room_for(s, b);
    draw_frame(s->pen.d, (Box){MARGIN_X, s->y, WIDTH, high}, pen_colour(&s->pen, ROLE_TEXT), 6, 1,
               0);
    float end = s->y + high + 2 * s->pen.gap;
    s->y += pad;
    set_text(s, PROSE_BOLD, s->pen.body, x, width, head);
    set_prose(s, &question, s->pen.body, x, width);
    if (b->text.len)
        set_lines(s, b->text, true, x, width);
    for (size_t i = 0; i < ask->choices.count; i++)
        set_choice(s, &ask->choices.items[i], b->view.answered && ask->choices.items[i].right, x,
                   width);
    for (int i = 0; i < lines_to_write(b); i++) {
        s->y += writing_line(s);
        draw_line(s->pen.d, (Point){x, s->y - pad}, (Point){x + width, s->y - pad},
                  pen_colour(&s->pen, ROLE_GUIDE), 1, 0);
    }
    s->y = end;
}

static void set_answer(Pages *s, const PaperBlock *b)
{
    Arena *a = s->paper->arena;
    Str right = words_of_right(a, &b->lesson->trace, b->ask);
    make_room_for(s, b);
    set_text(s, PROSE_BOLD, s->pen.body, MARGIN_X, WIDTH,
             phrase(a, PHRASE_PAPER_ANSWER, phrase_number(a, b->number)));
    set_text(s, PROSE_PLAIN, s->pen.body, MARGIN_X, WIDTH,
             right.len ? right : phrase_plain(PHRASE_PAPER_UNKNOWN));
    set_prose(s, &b->prose, s->pen.body, MARGIN_X, WIDTH);
    Prose why = alone(a, b->ask->marked_why);
    if (b->ask->why.len)
        set_prose(s, &why, s->pen.body, MARGIN_X, WIDTH);
    s->y += s->pen.gap;
}

/* ---- pages ---- */

static void set_block(Pages *s, const PaperBlock *b)
{
    switch (b->kind) {
    case PAPER_HEADING:
        set_heading(s, b);
        break;
    case PAPER_PROSE:
        set_words(s, b);
        break;
    case PAPER_CODE:
    case PAPER_PRINTED:
        make_room_for(s, b);
        set_lines(s, b->text, b->kind == PAPER_CODE, MARGIN_X, WIDTH);
        break;
    case PAPER_FIGURE:
        set_figure(s, b);
        break;
    case PAPER_QUESTION:
        set_question(s, b);
        break;
    case PAPER_ANSWER:
        set_answer(s, b);
        break;
    }
}

/* Where somebody writes a name, a class and a date. */
static void set_names(Pages *s)
{
    static const struct {
        PhraseId word;
        float share;
    } places[] = {
        {PHRASE_PAPER_NAME, 0.52f}, {PHRASE_PAPER_CLASS, 0.22f}, {PHRASE_PAPER_DATE, 0.26f}};
    float x = MARGIN_X, high = 2 * pen_line(s->pen.body);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        float end = x + WIDTH * places[i].share - s->pen.gap;
        Box row = {x, s->y, end - x, high};
        float from = pen_text(&s->pen, FONT_SANS, s->pen.body, ROLE_TEXT, x, row,
                              phrase_plain(places[i].word));
        draw_line(s->pen.d, (Point){from + s->pen.gap, s->y + high * 0.7f},
                  (Point){end, s->y + high * 0.7f}, pen_colour(&s->pen, ROLE_GUIDE), 1, 0);
        x = end + s->pen.gap;
    }
    s->y += high + s->pen.gap;
}

/* The lines above and below, once it is known how many pages there are. */
static void frame_page(Pages *s, size_t i)
{
    Arena *a = s->paper->arena;
    PaperPage *page = s->all.items[i];
    s->pen = page_pen(s, page);
    float high = pen_line(s->pen.small);
    Box top = {MARGIN_X, MARGIN_Y - 2.2f * high, WIDTH, high};
    Box foot = {MARGIN_X, BOTTOM + 1.2f * high, WIDTH, high};
    Colour line = pen_colour(&s->pen, ROLE_GUIDE);
    Str number = phrase(a, PHRASE_PAPER_PAGE, phrase_number(a, (long long)i + 1),
                        phrase_number(a, (long long)s->all.count));
    Box title = top;
    title.w -= pen_text_in(&s->pen, FONT_SANS, s->pen.small, ROLE_MUTED, top, ALIGN_RIGHT, number) +
               2 * s->pen.gap;
    pen_text_in(&s->pen, FONT_SANS, s->pen.small, ROLE_MUTED, title, ALIGN_LEFT, s->paper->title);
    draw_line(s->pen.d, (Point){top.x, top.y + high + 4}, (Point){top.x + top.w, top.y + high + 4},
              line, 1, 0);
    pen_text_in(&s->pen, FONT_SANS, s->pen.small, ROLE_MUTED, foot, ALIGN_LEFT,
                phrase_plain(PHRASE_PAPER_FOOT));
}

static void set_all(Pages *s)
{
    const Paper *p = s->paper;
    s->page = NULL;
    s->all.count = s->ends.count = 0;
    begin_page(s);
    set_text(s, PROSE_BOLD, roundf(s->pen.title * 1.3f), MARGIN_X, WIDTH, p->title);
    if (p->about.len)
        set_text(s, PROSE_PLAIN, s->pen.body, MARGIN_X, WIDTH, p->about);
    if (p->sheet)
        set_names(s);
    for (size_t i = 0; i < p->blocks.count; i++)
        set_block(s, &p->blocks.items[i]);
    end_page(s);
}

/* Draws figures anew, so large that together they fill their page. */
static void enlarge(Pages *s)
{
    size_t count = s->paper->blocks.count;
    for (size_t i = 0; i < count; i++) {
        const Drawn *d = &s->drawn[i];
        int figures = 0;
        for (size_t k = 0; k < count; k++)
            figures += s->drawn[k].high > 0 && s->drawn[k].page == d->page;
        float more = (BOTTOM - s->ends.items[d->page]) / (float)figures;
        if (d->high > 0 && more > ROOM_LEAST)
            draw_picture(s, &s->paper->blocks.items[i], d->picture.height + (int)more);
    }
}

PaperPages paper_pages(const Paper *p, FontSet *fonts)
{
    Pages s = {.paper = p, .fonts = fonts, .metrics = ARENA_NEW(p->arena, TextMetrics)};
    *s.metrics = fonts_metrics(fonts);
    s.drawn = ARENA_ARRAY(p->arena, Drawn, p->blocks.count);
    set_all(&s); /* with figures as small as can be read: there are no more pages than that needs */
    enlarge(&s);
    set_all(&s);
    for (size_t i = 0; i < s.all.count; i++)
        frame_page(&s, i);
    return s.all;
}
