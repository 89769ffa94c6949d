/*
 * test_rooms.c - code and output in their boxes, and how much of its room a picture takes, at every
 * step of the built-in lessons.
 *
 * No row of code begins within a name, a number or a text, and none elsewhere than behind a comma
 * or an opening bracket, or with an operator; no printed line is cut or left out without a mark; of
 * each step's statement at least the beginning is seen.
 */
#include "language/value.h"
#include "lesson/lesson.h"
#include "output/raster.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "slide/buttons.h"
#include "subject/subject.h"
#include "syntax/lexer.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the bytes of a text where a row of code may begin ---- */

typedef enum Byte {
    BYTE_OTHER, /* of no code that was read: a comment, prose */
    BYTE_WITHIN,
    BYTE_START,   /* of a part, where no row should begin */
    BYTE_ALLOWED, /* of a part, where one may */
} Byte;

static bool is_operator(const Token *t)
{
    static const char *const words[] = {"and", "or",  "if", "else",  "for",
                                        "in",  "not", "is", "import"};
    Str text = span_text(t->at);
    if (t->kind == TOKEN_SYMBOL) /* .name goes on where a call ended */
        return text.len == 2 || strchr("+-*/@%<>|&^=.", text.at[0]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (t->kind == TOKEN_KEYWORD && str_is(text, words[i]))
            return true;
    return false;
}

static void mark_code(Span code, Byte *bytes)
{
    Error e = {0};
    Lexer x = lexer_make(code, false, &e);
    bool opened = false;
    for (Token t = lexer_next(&x); t.kind != TOKEN_END; t = lexer_next(&x)) {
        bool lines = str_find(span_text(t.at), '\n') < t.at.len; /* its words are not code */
        for (uint32_t i = 0; i < t.at.len; i++)
            bytes[t.at.start + i] = lines ? BYTE_OTHER : BYTE_WITHIN;
        if (t.at.len > 0)
            bytes[t.at.start] = opened || is_operator(&t) ? BYTE_ALLOWED : BYTE_START;
        if (t.at.len > 0)
            opened = str_is(span_text(t.at), ",") || str_is(span_text(t.at), "(");
    }
}

typedef struct Bytes {
    Byte *of[2]; /* the lesson's text, the prelude */
    const Source *source[2];
} Bytes;

static Bytes bytes_of(Arena *a, const Lesson *l)
{
    Bytes b = {.source = {&l->source, &l->prelude}};
    for (int i = 0; i < 2; i++)
        b.of[i] = ARENA_ARRAY(a, Byte, b.source[i]->text.len + 1);
    for (size_t i = 0; i < l->fences.count; i++)
        mark_code(l->fences.items[i].code, b.of[0]);
    mark_code(source_all(&l->prelude), b.of[1]);
    return b;
}

/* ---- what is wrong in a picture ---- */

typedef struct Screen {
    int width, height, text;
} Screen;

typedef struct Found {
    int torn, odd, cut, pictures, without, silent;
} Found;

static void tell(const char *what, const DrawList *d, const Lesson *l, const View *v, Str text)
{
    printf("%s: %.*s of %.*s step %d, %dx%d text %d\n", what, STR_ARG(text), STR_ARG(l->slug),
           v->position.path[0], d->width, d->height, v->text);
}

/* A row of code that begins in the middle of a line. */
static void look_at_row(const DrawCommand *c, const Bytes *bytes, Found *found, const DrawList *d,
                        const Lesson *l, const View *v)
{
    Str text = bytes->source[c->tag.node]->text;
    size_t at = (size_t)c->tag.cell, begin = at;
    while (begin > 0 && text.at[begin - 1] == ' ')
        begin--;
    Byte byte = bytes->of[c->tag.node][at];
    if (begin == 0 || text.at[begin - 1] == '\n' || byte == BYTE_OTHER || byte == BYTE_ALLOWED)
        return;
    found->torn += byte == BYTE_WITHIN;
    found->odd += byte == BYTE_START;
    size_t end = at + str_find(str_from(text, at), '\n');
    tell(byte == BYTE_WITHIN ? "torn" : "broken", d, l, v, str_part(text, at, end));
}

/* A line of the output that stands there with less than all of it. */
static void look_at_text(const DrawCommand *c, Found *found, const DrawList *d, const Lesson *l,
                         const View *v)
{
    Str printed = lesson_step(l, v->position.path[0])->printed, line;
    Str head = str_part(c->text, 0, c->text.len - strlen("…"));
    if (c->tag.kind != TAG_NONE || !font_is_mono(c->font) || !str_ends(c->text, "…"))
        return;
    while (str_line(&printed, &line))
        if (head.len < line.len && str_equal(str_part(line, 0, head.len), head)) {
            found->cut++;
            tell("cut", d, l, v, line);
            return;
        }
}

/* The panel that a command was painted on. */
static Box panel_of(const DrawList *d, size_t i)
{
    Point at = {d->items[i].box.x + 1, d->items[i].box.y + 1};
    Colour panel = themes[THEME_LIGHT].roles[ROLE_PANEL];
    while (i-- > 0) {
        const DrawCommand *c = &d->items[i];
        bool alike = memcmp(&c->colour, &panel, sizeof panel) == 0;
        if (c->kind == DRAW_RECT && alike && box_has(c->box, at))
            return c->box;
    }
    return (Box){0};
}

/* The panel of the code: lines of it stand in the formula, too, but there beside terms. */
static Box code_panel(const DrawList *d)
{
    Box panel = {0};
    for (size_t i = d->count; i-- > 0;)
        if (d->items[i].kind == DRAW_TEXT && d->items[i].tag.kind == TAG_LINE)
            panel = panel_of(d, i);
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].tag.kind == TAG_TERM &&
            box_has(panel, (Point){d->items[i].box.x + 1, d->items[i].box.y + 1}))
            return (Box){0};
    return panel;
}

/* Does a row have the beginning of the step's statement, as a way to all of it? */
static bool glimpsed(const DrawList *d, const LessonStep *step)
{
    enum { LEAST = 8 }; /* characters */
    Str code = str_trim(span_text(step->at)), begin = str_part(code, 0, LEAST);
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->tag.kind == TAG_BUTTON && c->tag.cell == BUTTON_WORDS && c->font == FONT_MONO &&
            str_equal(str_part(c->text, 0, begin.len), begin))
            return true;
    }
    return false;
}

/* Appends a text without its blanks. */
static void add_dense(StrBuf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] != ' ' && text.at[i] != '\n')
            strbuf_char(out, text.at[i]);
}

/* Says that lines of the output are left out. */
static bool is_mark(Str text)
{
    static const char *const ends[] = {" printed line", " printed lines", " more line",
                                       " more lines"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (str_starts(text, "… ") && str_ends(text, ends[i]))
            return true;
    return str_starts(text, "the code prints ");
}

/* All that was printed is the tensor that the picture shows. */
static bool printed_is_shown(Arena *a, const Lesson *l, const View *v, Str printed)
{
    Subject s = subject_of(a, l, v);
    StrBuf tensor = strbuf_make(a);
    if (s.node == NO_NODE)
        return false;
    value_write_repr(&tensor, s.trace, value_tensor(s.node), s.time);
    return str_equal(str_trim(printed), strbuf_str(&tensor));
}

/* Output of which some lines do not stand there, however they are broken, though nothing says so.
 */
static void look_at_output(Arena *a, const DrawList *d, Box code, const Lesson *l, const View *v,
                           Found *found)
{
    Str printed = lesson_step(l, v->position.path[0])->printed, rest = printed, line;
    StrBuf seen = strbuf_make(a);
    bool marked = false, numbers = false;
    int missing = 0;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        bool within = box_has(code, (Point){c->box.x + 1, c->box.y + 1});
        marked = marked || (c->kind == DRAW_TEXT && !within && is_mark(c->text));
        numbers = numbers || (c->kind == DRAW_TEXT && c->tag.kind == TAG_CELL);
        if (c->kind == DRAW_TEXT && c->tag.kind == TAG_NONE && font_is_mono(c->font))
            add_dense(&seen, c->text);
    }
    marked = marked || str_search(strbuf_str(&seen), STR(",inthepicture)"), 0) < seen.len;
    while (str_line(&rest, &line)) {
        StrBuf dense = strbuf_make(a);
        add_dense(&dense, line);
        missing += str_search(strbuf_str(&seen), strbuf_str(&dense), 0) > seen.len;
    }
    if (missing == 0 || marked || (numbers && printed_is_shown(a, l, v, printed)))
        return;
    found->silent++;
    tell("without a mark", d, l, v, str_first_line(a, printed));
}

static void look_at_picture(const Lesson *l, const Bytes *bytes, int step, const Screen *s,
                            const TextMetrics *m, Found *found)
{
    Arena a = arena_make(0);
    View v = world_view(step);
    int64_t last = -1;
    v.text = s->text;
    DrawList d = scene_draw(&a, l, &v, s->width, s->height, m);
    Box panel = code_panel(&d);
    const LessonStep *shown = lesson_step(l, step);
    if (panel.w <= 0 && !glimpsed(&d, shown) &&
        str_trim(span_text(l->fences.items[shown->fence].code)).len) {
        found->without++;
        if (getenv("WITHOUT"))
            tell("without", &d, l, &v, STR(""));
    }
    for (size_t i = 0; i < d.count; i++) {
        const DrawCommand *c = &d.items[i];
        bool row = c->tag.kind == TAG_LINE && c->kind == DRAW_TEXT && c->tag.cell != last;
        if (row && box_has(panel, (Point){c->box.x + 1, c->box.y + 1})) {
            look_at_row(c, bytes, found, &d, l, &v);
            last = c->tag.cell;
        } else if (c->kind == DRAW_TEXT) {
            look_at_text(c, found, &d, l, &v);
        }
    }
    look_at_output(&a, &d, panel, l, &v, found);
    found->pictures++;
    arena_free(&a);
}

/* ---- all lessons ---- */

typedef void LookAt(const Lesson *l, const TextMetrics *m, void *to);

static void look_at_lessons(LookAt *look, void *to)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    TextMetrics m = fonts_metrics(fonts);
    for (int i = 0; i < shelf_count(); i++) {
        Lesson l;
        ShelfEntry entry = shelf_entry(i);
        if (CHECK(lesson_load(&l, entry.name, entry.text, NULL, &e)))
            look(&l, &m, to);
        lesson_free(&l);
    }
    fonts_close(fonts);
}

/* The screens take turns but for LAYOUT=all. */
static void look_at_text_of(const Lesson *l, const TextMetrics *m, void *to)
{
    static const Screen screens[] = {
        {640, 480, 0},   {640, 480, 3},   {640, 480, 6},  {1024, 768, 0},
        {1280, 720, 3},  {1920, 1080, 6}, {950, 1040, 0}, {1280, 720, 0},
        {1920, 1080, 3}, {1024, 768, 6},  {950, 1040, 3}, {1024, 768, 3},
        {1920, 1080, 0}, {1280, 720, 6},  {950, 1040, 6}, {1280, 1024, 6},
    };
    enum { SCREENS = sizeof screens / sizeof *screens, TURNS = 3 };
    Arena a = arena_make(0);
    Bytes bytes = bytes_of(&a, l);
    for (int step = 1; step <= (int)l->steps.count; step++)
        for (int i = 0; i < SCREENS; i++)
            if (getenv("LAYOUT") || (step + i) % TURNS == 0)
                look_at_picture(l, &bytes, step, &screens[i], m, to);
    arena_free(&a);
}

SLOW_TEST(code_and_output_stand_whole_in_their_boxes)
{
    Found found = {0};
    look_at_lessons(look_at_text_of, &found);
    printf("of %d pictures: %d code lines broken in a token, %d at another place, %d printed lines "
           "cut, %d times some left out without a mark; %d without code\n",
           found.pictures, found.torn, found.odd, found.cut, found.silent, found.without);
    CHECK(found.pictures > 0);
    CHECK_INT(found.torn, 0);
    CHECK_INT(found.odd, 0);
    CHECK_INT(found.cut, 0);
    CHECK_INT(found.silent, 0);
    CHECK_INT(found.without, 0);
}

/* ---- questions ---- */

/* Is all of the question there, in however many rows? */
static bool asks_all(Arena *a, const DrawList *d, const Ask *ask)
{
    StrBuf seen = strbuf_make(a), all = strbuf_make(a);
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT && d->items[i].font == FONT_SANS_BOLD)
            add_dense(&seen, d->items[i].text);
    add_dense(&all, ask->question);
    return str_search(strbuf_str(&seen), strbuf_str(&all), 0) < seen.len;
}

static void look_at_ask(const Lesson *l, View v, const TextMetrics *m, Found *found)
{
    static const Screen screens[] = {
        {640, 480, 6}, {1024, 768, 6}, {1280, 720, 6}, {1920, 1080, 6}, {950, 1040, 6}};
    const Ask *ask = lesson_ask(l, lesson_step(l, v.position.path[0]), v.ask);
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        Arena a = arena_make(0);
        v.text = screens[i].text;
        DrawList d = scene_draw(&a, l, &v, screens[i].width, screens[i].height, m);
        found->pictures++;
        if (!asks_all(&a, &d, ask)) {
            found->cut++;
            tell("cut", &d, l, &v, ask->question);
        }
        arena_free(&a);
    }
}

static void look_at_asks(const Lesson *l, const TextMetrics *m, void *to)
{
    for (int step = 1; step <= (int)l->steps.count; step++)
        for (int i = 1; i <= lesson_asks(l, lesson_step(l, step)); i++) {
            View v = world_view(step);
            v.ask = i;
            look_at_ask(l, v, m, to);
            v.answered = true;
            look_at_ask(l, v, m, to);
        }
}

/* Text that is smaller than wished, but can be read, is better than half a question. */
SLOW_TEST(questions_stand_whole_at_the_largest_text)
{
    Found found = {0};
    look_at_lessons(look_at_asks, &found);
    CHECK(found.pictures > 0);
    CHECK_INT(found.cut, 0);
}

/* The least size of code in the picture of that step; 0: there is none. */
static float size_of_code(const Lesson *l, int step, int text, int w, int h, const TextMetrics *m)
{
    Arena a = arena_make(0);
    View v = world_view(step);
    float least = 0;
    v.text = text;
    DrawList d = scene_draw(&a, l, &v, w, h, m);
    for (size_t i = 0; i < d.count; i++)
        if (d.items[i].kind == DRAW_TEXT && d.items[i].tag.kind == TAG_LINE &&
            font_is_mono(d.items[i].font))
            least = least > 0 ? fminf(least, d.items[i].px) : d.items[i].px;
    arena_free(&a);
    return least;
}

/* Whoever asks for larger text finds no code that is smaller than it was. */
TEST(code_is_no_smaller_with_larger_text)
{
    static const struct Size {
        int w, h;
    } sizes[] = {{640, 480}, {1280, 720}};
    Lesson l;
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL) || !world_shelf(&l, "2"))
        return;
    TextMetrics m = fonts_metrics(fonts);
    int compared = 0;
    for (int i = 0; i < 2; i++)
        for (int step = 1; step <= (int)l.steps.count; step++) {
            float largest = 0;
            for (int text = 0; text <= TEXT_MOST; text += TEXT_PRESENTATION) {
                float px = size_of_code(&l, step, text, sizes[i].w, sizes[i].h, &m);
                compared += px > 0 && largest > 0;
                CHECK(px == 0 || px >= largest);
                largest = fmaxf(largest, px);
            }
        }
    CHECK(compared > 20);
    lesson_free(&l);
    fonts_close(fonts);
}

/* ---- the picture's room ---- */

enum { STEPS_MOST = 2000 };

typedef struct Shares {
    float of[STEPS_MOST];
    int count;
} Shares;

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void look_at_shares(const Lesson *l, const TextMetrics *m, void *to)
{
    Shares *all = to;
    for (int step = 1; step <= (int)l->steps.count && all->count < STEPS_MOST; step++) {
        Arena a = arena_make(0);
        View v = world_view(step);
        SceneLacks lacks;
        scene_draw_telling(&a, l, &v, 1920, 1080, m, &lacks);
        all->of[all->count++] = lacks.used;
        if (getenv("SHARES"))
            printf("%5.1f %% %.*s %d\n", (double)lacks.used * 100, STR_ARG(l->slug), step);
        arena_free(&a);
    }
}

/* SHARES=all tells each. */
SLOW_TEST(pictures_fill_their_room)
{
    static Shares all;
    look_at_lessons(look_at_shares, &all);
    if (!CHECK(all.count > 0))
        return;
    qsort(all.of, (size_t)all.count, sizeof *all.of, by_size);
    float median = all.of[all.count / 2];
    printf("a picture takes %.1f %% of its room, at the median of %d steps\n", (double)median * 100,
           all.count);
    CHECK(median >= 0.45f);
}
