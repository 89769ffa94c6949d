/*
 * paper_pages.c - a handout as pages of A4 (see paper.h).
 *
 * Blocks are set from top to bottom; one that does not fit goes to the next page whole, and only
 * code and what was printed are cut between lines where they are longer than a page. Pages are
 * kept until all are set: each says how many there are.
 */
#include "paper/paper.h"

#include "draw/pen.h"
#include "words/phrase.h"
#include "words/verdict.h"

#include <math.h>
#include <string.h>

/* Pixels of 1/96 inch. */
enum { PAGE_WIDTH = 794, PAGE_HEIGHT = 1123, MARGIN_X = 76, MARGIN_Y = 84 };

/* The most that a picture is high: two stand on a page, each with its code or its question. */
enum { FIGURE_MOST = 380, ASKED_MOST = 280 };

static const float WIDTH = PAGE_WIDTH - 2 * MARGIN_X, BOTTOM = PAGE_HEIGHT - MARGIN_Y;

/* A figure that is drawn, and how high it is with its caption. */
typedef struct Drawn {
    DrawList picture;
    Prose caption;
    float high;
} Drawn;

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
    Drawn drawn; /* the figure that was drawn last, */
    const PaperBlock *drawn_of;
} Pages;

static void begin_page(Pages *s)
{
    Arena *a = s->paper->arena;
    const View *look = &s->paper->look;
    if (s->page)
        s->page->words = strbuf_str(&s->words);
    s->words = strbuf_make(a);
    s->page = ARENA_NEW(a, PaperPage);
    s->page->list = draw_list(a, s->metrics, PAGE_WIDTH, PAGE_HEIGHT,
                              themes[look->theme].roles[ROLE_BACKGROUND]);
    *ARENA_PUSH(a, &s->all) = s->page;
    s->pen = pen_make(&s->page->list, look->theme, look->text);
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

/* Sets prose from x on, a paragraph, item or table at a time, and leaves a gap below. */
static void set_prose(Pages *s, const Prose *prose, float px, float x, float width)
{
    const ProseCut all = {0};
    for (size_t i = 0; i < prose->count; i++) {
        Prose one = {0};
        *ARENA_PUSH(s->paper->arena, &one) = prose->items[i];
        while (i + 1 < prose->count && prose->items[i].kind == PROSE_ROW &&
               prose->items[i + 1].kind == PROSE_ROW && prose->items[i + 1].number != 1)
            *ARENA_PUSH(s->paper->arena, &one) = prose->items[++i];
        float high = prose_height(&s->pen, &one, px, width);
        make_room(s, high);
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

static void set_heading(Pages *s, const PaperBlock *b)
{
    Str text = b->text;
    make_room(s, b->number ? BOTTOM : 8 * pen_line(s->pen.body));
    s->y += s->y > MARGIN_Y ? 2 * s->pen.gap : 0;
    if (!s->page->chapter.len)
        s->page->chapter = text;
    set_text(s, PROSE_BOLD, s->pen.title, MARGIN_X, WIDTH, text);
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

static float lines_inset(const Pages *s)
{
    return 1.5f * s->pen.gap;
}

static float lines_height(const Pages *s, Str text, float width)
{
    float high = text.len ? lines_inset(s) : 0; /* with the gap below them */
    while (text.len) {
        next_line(s, s->pen.small, width - lines_inset(s), &text);
        high += pen_line(s->pen.small);
    }
    return high;
}

/* Lines with a bar at their left, the code's a wide one. */
static void set_lines(Pages *s, Str text, bool code, float x, float width)
{
    float px = s->pen.small, high = pen_line(px), inset = lines_inset(s);
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

static void set_printed(Pages *s, const PaperBlock *b)
{
    make_room(s, fminf((float)str_lines(b->text), 40) * pen_line(s->pen.small));
    set_lines(s, b->text, false, MARGIN_X, WIDTH);
}

/* ---- figures ---- */

static void append(DrawList *d, const DrawList *from, float x, float y)
{
    size_t first = d->count;
    for (size_t i = 0; i < from->count; i++)
        *ARENA_PUSH(d->arena, d) = from->items[i];
    draw_move(d, first, x, y);
}

/* The figure, which what stands before it has measured, perhaps. */
static const Drawn *draw_picture(Pages *s, const PaperBlock *b)
{
    int most = b->view.ask ? ASKED_MOST : FIGURE_MOST;
    Drawn *d = &s->drawn;
    if (s->drawn_of == b)
        return d;
    s->drawn_of = b;
    *d = (Drawn){paper_figure(s->paper, b, s->fonts, (int)WIDTH, most), paper_caption(s->paper, b),
                 0};
    d->high = (float)d->picture.height + prose_height(&s->pen, &d->caption, s->pen.small, WIDTH) +
              3 * s->pen.gap;
    return d;
}

static void set_figure(Pages *s, const PaperBlock *b)
{
    const Drawn *d = draw_picture(s, b);
    make_room(s, d->high);
    append(s->pen.d, &d->picture, MARGIN_X, s->y);
    say(s, paper_alt(s->paper, b));
    s->y += (float)d->picture.height + s->pen.gap;
    set_prose(s, &d->caption, s->pen.small, MARGIN_X, WIDTH);
    s->y += s->pen.gap;
}

/* The height of the figure that is the next block, which does not go to another page; 0: there is
 * none. */
static float figure_behind(Pages *s, const PaperBlock *b)
{
    const PaperBlock *end = s->paper->blocks.items + s->paper->blocks.count;
    return b + 1 < end && b[1].kind == PAPER_FIGURE ? draw_picture(s, b + 1)->high : 0;
}

/* Code stands on one page with its picture, where they have room on one. */
static void set_code(Pages *s, const PaperBlock *b)
{
    float own = (float)str_lines(b->text) * pen_line(s->pen.small) + 2 * s->pen.gap;
    float both = own + figure_behind(s, b);
    make_room(s, both < BOTTOM - MARGIN_Y ? both : fminf(own, 40 * pen_line(s->pen.small)));
    set_lines(s, b->text, true, MARGIN_X, WIDTH);
}

/* ---- questions ---- */

enum { ANSWER_LINES = 2 };

static float choice_height(const Pages *s, const Choice *choice, float width)
{
    Prose prose = alone(s->paper->arena, choice->marked);
    return prose_height(&s->pen, &prose, s->pen.body, width) + s->pen.gap / 2;
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

/* A frame with the question, and choices to tick or lines to write on, on one page with the picture
 * that belongs to it. */
static void set_question(Pages *s, const PaperBlock *b)
{
    const Ask *ask = b->ask;
    bool answered = b->view.answered;
    int written = answered || ask->choices.count ? 0 : ANSWER_LINES;
    Arena *a = s->paper->arena;
    float pad = 1.5f * s->pen.gap, x = MARGIN_X + pad, width = WIDTH - 2 * pad;
    float row = 2 * pen_line(s->pen.body), side = 2 * roundf(s->pen.body * 0.9f);
    Str head = phrase(a, PHRASE_PAPER_QUESTION, phrase_number(a, b->number));
    Prose question = alone(a, paper_question(s->paper, b));
    float high = 2 * pad + pen_line(s->pen.body) + 2 * s->pen.gap +
                 prose_height(&s->pen, &question, s->pen.body, width) +
                 lines_height(s, b->text, width);
    for (size_t i = 0; i < ask->choices.count; i++)
        high += choice_height(s, &ask->choices.items[i], width - side);
    high += (float)written * row;
    make_room(s, high + 2 * s->pen.gap + figure_behind(s, b));
    draw_frame(s->pen.d, (Box){MARGIN_X, s->y, WIDTH, high}, pen_colour(&s->pen, ROLE_TEXT), 6, 1,
               0);
    float end = s->y + high + 2 * s->pen.gap;
    s->y += pad;
    set_text(s, PROSE_BOLD, s->pen.body, x, width, head);
    set_prose(s, &question, s->pen.body, x, width);
    if (b->text.len)
        set_lines(s, b->text, true, x, width);
    for (size_t i = 0; i < ask->choices.count; i++)
        set_choice(s, &ask->choices.items[i], answered && ask->choices.items[i].right, x, width);
    for (int i = 0; i < written; i++) {
        s->y += row;
        draw_line(s->pen.d, (Point){x, s->y - pad}, (Point){x + width, s->y - pad},
                  pen_colour(&s->pen, ROLE_GUIDE), 1, 0);
    }
    s->y = end;
}

static void set_answer(Pages *s, const PaperBlock *b)
{
    Arena *a = s->paper->arena;
    Str right = words_of_right(a, &b->lesson->trace, b->ask);
    make_room(s, 4 * pen_line(s->pen.body));
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
        set_prose(s, &b->prose, s->pen.body, MARGIN_X, WIDTH);
        break;
    case PAPER_CODE:
        set_code(s, b);
        break;
    case PAPER_PRINTED:
        set_printed(s, b);
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
    s->pen = pen_make(&page->list, s->paper->look.theme, s->paper->look.text);
    float high = pen_line(s->pen.small);
    Box top = {MARGIN_X, MARGIN_Y - 2.5f * high, WIDTH, high};
    Box foot = {MARGIN_X, BOTTOM + 1.5f * high, WIDTH, high};
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

PaperPages paper_pages(const Paper *p, FontSet *fonts)
{
    Pages s = {.paper = p, .fonts = fonts, .metrics = ARENA_NEW(p->arena, TextMetrics)};
    *s.metrics = fonts_metrics(fonts);
    begin_page(&s);
    set_text(&s, PROSE_BOLD, roundf(s.pen.title * 1.3f), MARGIN_X, WIDTH, p->title);
    if (p->about.len)
        set_text(&s, PROSE_PLAIN, s.pen.body, MARGIN_X, WIDTH, p->about);
    if (p->sheet)
        set_names(&s);
    for (size_t i = 0; i < p->blocks.count; i++)
        set_block(&s, &p->blocks.items[i]);
    s.page->words = strbuf_str(&s.words);
    for (size_t i = 0; i < s.all.count; i++)
        frame_page(&s, i);
    return s.all;
}
