/* Stepping into operations: what is in there, moving through it, and the pictures of it. */
#include "base/file.h"
#include "desk.h"
#include "draw_dump.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "subject/view.h"
#include "test.h"
#include "trace/replay.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char code[] = "# T\n\n## s\n\nText.\n\n```torch\n"
                           "a = torch.tensor([[1., 2.], [3., 4.]])\n" /* 1 */
                           "b = a @ a.T\n"                            /* 2 */
                           "g = torch.manual_seed(1)\n"               /* 3 */
                           "r = torch.rand(2, 3)\n"                   /* 4 */
                           "v = a.view(4)\n"                          /* 5 */
                           "m = a > 2\n"                              /* 6 */
                           "x = a / 2 - 1\n"                          /* 7 */
                           "for row in a:\n    y = row * 2\n"         /* 8 */
                           "n = nn.Identity()\n"                      /* 9 */
                           "s = torch.softmax(a, dim=1)\n"            /* 10 */
                           "```\n";

static View at(const char *position, int64_t event)
{
    View v = view_default();
    CHECK(position_parse(str_of(position), &v.position));
    v.at = event;
    return v;
}

TEST(inside_is_a_kernel_draws_memory_or_words)
{
    Lesson l;
    static const struct {
        const char *position;
        InsideKind kind;
        int64_t count;
    } cases[] = {
        {"1", INSIDE_WORDS, 1},    {"2", INSIDE_KERNEL, 2 + 4 + 4 + 8 + 8 + 4},
        {"2.1", INSIDE_MEMORY, 1}, {"2.2", INSIDE_KERNEL, 30},
        {"3", INSIDE_NOTHING, 0},  {"4", INSIDE_DRAWS, 6},
        {"5", INSIDE_MEMORY, 1},   {"6", INSIDE_WORDS, 1},
        {"7.1", INSIDE_KERNEL, 8}, {"8", INSIDE_KERNEL, 4},
        {"9", INSIDE_NOTHING, 0},
    };
    if (!world_text(&l, str_of(code)))
        return;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        View v = at(cases[i].position, 0);
        CHECK_INT(inside_kind(&l, &v), cases[i].kind);
        CHECK_INT(inside_count(&l, &v), cases[i].count);
    }
    lesson_free(&l);
}

/* Enter until there is nothing further in, then out again: the places that come by. */
static const char *dive(Lesson *l, const char *position)
{
    View v = at(position, 0);
    StrBuf out = strbuf_make(&l->arena);
    while (inside_enter(l, &v)) {
        strbuf_char(&out, ' ');
        position_write(&out, &v.position);
        if (v.at)
            strbuf_printf(&out, "@%d", (int)v.at);
    }
    strbuf_puts(&out, " |");
    while (inside_leave(l, &v)) {
        strbuf_char(&out, ' ');
        position_write(&out, &v.position);
    }
    return out.at;
}

TEST(inside_enter_goes_in_level_by_level_and_leave_out_again)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    CHECK_STR(dive(&l, "2"), " 2.2@1 | 2.2 2"); /* .T belongs to the product: straight through */
    CHECK_STR(dive(&l, "2.1"), " 2.1@1 | 2.1 2");
    CHECK_STR(dive(&l, "5"), " 5.1@1 | 5.1 5");
    CHECK_STR(dive(&l, "7"), " 7.1 7.1@1 | 7.1 7");
    CHECK_STR(dive(&l, "8"), " 8.1 8.1.1 8.1.1@1 | 8.1.1 8.1 8");
    CHECK_STR(dive(&l, "9"), " |");
    View v = at("9", 0), in = at("2", 0);
    CHECK(!inside_enter(&l, &v) && v.at == 0);
    CHECK(inside_enter(&l, &in));
    lesson_free(&l);
}

static const char *moves(Lesson *l, const char *position, int64_t from, InsideUnit unit, int by)
{
    View v = at(position, from);
    StrBuf out = strbuf_make(&l->arena);
    strbuf_puts(&out, "");
    for (int64_t to; (to = inside_move(l, &v, unit, by)) != v.at; v.at = to)
        strbuf_printf(&out, " %d", (int)to);
    return out.at;
}

TEST(inside_moves_by_term_by_cell_and_to_the_ends)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    CHECK_STR(moves(&l, "2", 1, INSIDE_TERM, 1), " 5 7 8 12 14 15 20 22 23 27 29 30");
    CHECK_STR(moves(&l, "2", 30, INSIDE_TERM, -1), " 29 27 23 22 20 15 14 12 8 7 5 1");
    CHECK_STR(moves(&l, "2", 1, INSIDE_CELL, 1), " 8 15 23 30");
    CHECK_STR(moves(&l, "2", 30, INSIDE_CELL, -1), " 23 15 8 1");
    CHECK_STR(moves(&l, "2", 9, INSIDE_END, 1), " 30");
    CHECK_STR(moves(&l, "2", 9, INSIDE_END, -1), " 1");
    CHECK_STR(moves(&l, "4", 2, INSIDE_TERM, 1), " 3 4 5 6");
    CHECK_STR(moves(&l, "4", 5, INSIDE_END, -1), " 1");
    CHECK_STR(moves(&l, "5", 1, INSIDE_TERM, 1), "");
    lesson_free(&l);
}

TEST(inside_moves_cancel_out_in_every_kernel)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    static const char *const places[] = {"2", "7.1", "7.2", "10"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (int unit = INSIDE_TERM; unit <= INSIDE_CELL; unit++) {
            View v = at(places[i], 1);
            for (int64_t to; (to = inside_move(&l, &v, (InsideUnit)unit, 1)) != v.at;) {
                View there = v;
                there.at = to;
                CHECK_INT(inside_move(&l, &there, (InsideUnit)unit, -1), v.at);
                v = there;
            }
            CHECK_INT(v.at, inside_count(&l, &v));
        }
    lesson_free(&l);
}

TEST(inside_is_an_option_of_the_view)
{
    Lesson l;
    Error e = {0};
    View v = view_default();
    if (!world_text(&l, str_of(code)))
        return;
    StrBuf out = strbuf_make(&l.arena);
    CHECK(view_option(&v, &l, STR("step"), STR("2.2"), &e));
    CHECK(view_option(&v, &l, STR("at"), STR("17"), &e) && v.at == 17);
    view_write(&out, &l, &v);
    CHECK_STR(out.at, " --step 2.2 --at 17");
    CHECK(!view_option(&v, &l, STR("at"), STR("31"), &e) && v.at == 17);
    CHECK_STR(e.hint, "the operation has 30");
    e = (Error){0};
    CHECK(!view_option(&v, &l, STR("at"), STR("0"), &e));
    lesson_free(&l);
}

/* ---- pictures ---- */

/* The number of the line of kernels.c that begins with a text. */
static int kernel_line(const char *start)
{
    Str rest = replay_source(), line;
    int number = 1;
    while (str_line(&rest, &line) && !str_starts(str_trim(line), start))
        number++;
    return number;
}

TEST(inside_is_told_in_words)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    View v = at("2", 14), words = at("6", 1);
    const char *code_line = "sum += a[i * k + p] * b[p * m + j];";
    Str want = str_printf(&l.arena,
                          "each row of a with each row of a: dot products inside matmul, 14 "
                          "of 30. kernels.c:%d: %s  "
                          "3.0000 + 2.0000·4.0000 = 11.0000. 1 of 4 cells done",
                          kernel_line(code_line), code_line);
    CHECK_STR(scene_alt_text(&l.arena, &l, &v).at, want.at);
    CHECK(strstr(scene_alt_text(&l.arena, &l, &words).at, "inside gt, 1 of 1. Whole numbers"));
    lesson_free(&l);
}

/* Draws an event and gives the texts of the picture, one a line. */
static const char *texts(Lesson *l, const char *position, int64_t event)
{
    TextMetrics fake = text_fake;
    View v = at(position, event);
    StrBuf out = strbuf_make(&l->arena);
    DrawList d = scene_draw(&l->arena, l, &v, 1920, 1080, &fake);
    for (size_t i = 0; i < d.count; i++)
        if (d.items[i].kind == DRAW_TEXT)
            strbuf_printf(&out, "%.*s\n", STR_ARG(d.items[i].text));
    return out.at;
}

static void check_says(Lesson *l, const char *position, int64_t event, const char *wanted)
{
    const char *got = texts(l, position, event);
    if (!strstr(got, wanted))
        CHECK_STR(got, wanted);
}

/* "227": where the statement stands in kernels.c. */
static const char *line_of(const char *statement)
{
    static char number[16];
    const Embedded *file = embedded_find("numbers/kernels.c");
    const char *at = strstr(file->text.at, statement);
    int line = 1;
    for (const char *c = file->text.at; c < at; c++)
        line += *c == '\n';
    snprintf(number, sizeof number, "%d\n", line);
    return number;
}

TEST(inside_shows_source_variables_and_the_line_with_numbers)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    check_says(&l, "2", 14, "inside matmul\n");
    check_says(&l, "2", 14, "14/30\n");
    check_says(&l, "2", 14, "kernels.c\n");
    check_says(&l, "2", 14, line_of("sum += a[i * k + p] * b[p * m + j];"));
    check_says(&l, "2", 14, "\na[i * k + p]\n"); /* apart, in its own hue */
    check_says(&l, "2", 14, "3.0000\n + \n2.0000\n·\n4.0000\n = \n11.0000\n");
    check_says(&l, "2", 12, "3.0000\n→ 11.0000\n"); /* where the sum leads */
    check_says(&l, "2", 15, "c[0,1]\n = \n11.0000\n");
    check_says(&l, "2", 9, "j = 1\n");
    check_says(&l, "2", 14, "1 of 4 cells done\n");
    check_says(&l, "7.2", 2, " − \n");
    check_says(&l, "10", 4, " > \n"); /* max = x > max ? x : max */
    check_says(&l, "4", 3, "rng.c\n");
    check_says(&l, "4", 3, "random number 3 of seed 1\n");
    check_says(&l, "5", 1, "No number is computed");
    lesson_free(&l);
}

/* A view computes nothing: what is said of it is which cells it reads, and in which order. */
TEST(inside_a_view_says_which_cells_are_read)
{
    static const struct {
        const char *code, *says;
    } cases[] = {
        {"x[2:]", "there are no cells to read"},
        {"x[:1]", "some of the cells, read in the same order"},
        {"x[:, ::2]", "some of the cells, read in the same order"},
        {"x.T[:2]", "some of the cells, read in the same order"}, /* of x.T */
        {"x[:]", "the same cells, read in the same order"},
        {"x.view(6)", "the same cells, read in the same order"},
        {"x[:1].T", "the same cells, read in the same order"},
        {"x.T", "the same cells, read in another order"},
        {"x.expand(2, 2, 3)", "some cells are read more than once"},
        {"x.unfold(1, 2, 1)", "some cells are read more than once"},
        {"x.unfold(1, 2, 2)", "some of the cells, read in the same order"},
        {"x.diagonal()", "some of the cells, read in the same order"},
        {"x.view(3, 2, 1).expand(3, 2, 2).diagonal()", "some cells are read more than once"},
        {"w.diagonal()", "some of the cells, read in another order"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Lesson l;
        Arena a = arena_make(0);
        if (!world_text(&l, str_printf(&a,
                                       "# T\n\n## s\n\n```torch\nx = torch.ones(2, 3)\nw = "
                                       "torch.ones(2, 2, 3)\ny = %s\n```\n",
                                       cases[i].code)))
            return;
        View v = at("3", 1);
        CHECK_INT(inside_kind(&l, &v), INSIDE_MEMORY);
        CHECK(str_equal(inside_words(&a, &l, &v),
                        str_printf(&a, "No number is computed or moved here: %s.", cases[i].says)));
        lesson_free(&l);
        arena_free(&a);
    }
}

/* However large the text and small the window: what "this line, now" is about can be read. */
TEST(inside_shows_all_of_the_active_line)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    TextMetrics fake = text_fake;
    for (int text = 0; text <= TEXT_MOST; text++) {
        View v = at("2", 14);
        v.text = text;
        DrawList d = scene_draw(&l.arena, &l, &v, SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT, &fake);
        StrBuf all = strbuf_make(&l.arena);
        for (size_t i = 0; i < d.count; i++)
            for (size_t k = 0; d.items[i].kind == DRAW_TEXT && k < d.items[i].text.len; k++)
                if (d.items[i].text.at[k] != ' ')
                    strbuf_char(&all, d.items[i].text.at[k]);
        CHECK(strstr(all.at, "sum+=a[i*k+p]*b[p*m+j];") != NULL);
    }
    lesson_free(&l);
}

/* However narrow its panel: the line with numbers in place of names has as many rows as it needs.
 */
TEST(inside_cuts_no_number_of_the_active_line)
{
    static const int sizes[][2] = {{SCENE_LEAST_WIDTH, SCENE_LEAST_HEIGHT}, {720, 1280}};
    Lesson l;
    if (!world_text(&l, STR("# T\n\n## s\n\n```torch\na = torch.tensor([[-1., -2.], [-3., -4.]])\n"
                            "b = a @ a.T\n```\n")))
        return;
    TextMetrics fake = text_fake;
    for (int i = 0; i < 2 * (TEXT_MOST + 1); i++) {
        View v = at("2", 14);
        v.text = i / 2;
        DrawList d = scene_draw(&l.arena, &l, &v, sizes[i % 2][0], sizes[i % 2][1], &fake);
        int terms = 0;
        for (size_t k = 0; k < d.count; k++) {
            const DrawCommand *c = &d.items[k];
            bool term = c->kind == DRAW_TEXT && c->tag.kind == TAG_TERM;
            CHECK(!term || !str_ends(c->text, "…"));
            terms += term;
        }
        CHECK_INT(terms, 2);
    }
    lesson_free(&l);
}

/* Lines of the source in a picture, by their numbers; *whole: the first row below the file's name
 * has one. */
static int lines_of_source(const DrawList *d, bool *whole)
{
    int lines = 0, rows = 0;
    *whole = false;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        bool name = c->kind == DRAW_TEXT && str_is(c->text, "kernels.c");
        if (c->kind != DRAW_TEXT || !font_is_mono(c->font) || (rows == 0 && !name))
            continue;
        bool number = c->text.len == 3 && strspn(c->text.at, "0123456789") >= 3;
        *whole = *whole || (rows == 1 && number);
        lines += number;
        rows++;
    }
    return lines;
}

/* However large the text and small the window: the source begins with a line and its number, and
 * shows the lines around the one that runs. */
TEST(inside_begins_its_source_with_a_whole_line)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    TextMetrics fake = text_fake;
    for (int text = 0; text <= TEXT_MOST; text++)
        for (int event = 1; event <= 16; event++) {
            View v = at("2", event);
            v.text = text;
            bool whole;
            DrawList d = scene_draw(&l.arena, &l, &v, 640, 480, &fake);
            CHECK(lines_of_source(&d, &whole) >= 3);
            CHECK(whole);
        }
    lesson_free(&l);
}

/* A counter says which row or place of a tensor it is at, and nothing where it is at none. */
TEST(inside_counters_of_reductions_name_what_they_run_along)
{
    Lesson l;
    if (!world_text(&l, STR("# T\n\n## s\n\n```torch\nx = torch.rand(3, 5)\n"
                            "a = x.sum()\n"
                            "b = x.sum(dim=1, keepdim=True)\n"
                            "c = x.max(dim=0)[0]\n```\n")))
        return;
    CHECK(!strstr(texts(&l, "2", 12), " of 5\n") && !strstr(texts(&l, "2", 12), " of 3\n"));
    check_says(&l, "3", 10, "1 of 3\n");
    check_says(&l, "3", 10, "1 of 5\n");
    check_says(&l, "4.1", 4, "1 of 5\n");
    check_says(&l, "4.1", 4, "1 of 3\n");
    lesson_free(&l);
}

/* Each event's line lies in the shown text, and names the array whose cell the event writes. */
TEST(inside_lines_are_those_of_the_compiled_file)
{
    Lesson l;
    Arena a = arena_make(0);
    if (!world_shelf(&l, "tests/views/kernels.md"))
        return;
    for (NodeId id = l.prelude_end; id < trace_now(&l.trace); id++) {
        if (!replay_possible(&l.trace, id))
            continue;
        for (int64_t event = 1; event < 30; event++) {
            Arena b = arena_make(0);
            Replay r = replay_run(&l.trace, &b, id, 0, event);
            Str rest = replay_source(), line = STR("");
            for (int n = 0; n < r.line; n++)
                str_line(&rest, &line);
            CHECK(r.line > r.first && r.line < r.last);
            if (r.cells && r.cell[0].written)
                CHECK(str_starts(str_trim(line), r.cell[0].array));
            arena_free(&b);
        }
    }
    arena_free(&a);
    lesson_free(&l);
}

TEST(inside_of_large_tensors_shows_the_page_at_work)
{
    Lesson l;
    if (!world_text(&l,
                    STR("# T\n\n## s\n\n```torch\ntorch.manual_seed(1)\na = torch.rand(350, 400)\n"
                        "b = torch.softmax(a, dim=-1)\nc = a[:90] @ a[:90].T\n```\n")))
        return;
    check_says(&l, "2", 300, "columns 144 to 151 of 400\n"); /* reads cell 148 */
    check_says(&l, "2", 300, "columns 0 to 7 of 400\n");     /* will finish cell 0 */
    check_says(&l, "2", 300, "0 of 400 cells done, only one row runs here\n");
    check_says(&l, "3", 10000, "columns 176 to 183 of 400\n"); /* p = 180 of c[0,12] */
    check_says(&l, "3", 10000, "rows 176 to 183 of 400\n");
    lesson_free(&l);
}

static bool draws(const Lesson *l, const char *position, int64_t event, const char *text)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = at(position, event);
    DrawList d = scene_draw(&a, l, &v, 1280, 720, &fake);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    bool found = strstr(out.at, text) != NULL;
    arena_free(&a);
    return found;
}

/* What is smaller than the result is repeated; what is shown rounded and does not add up is said to
 * be; a function is whole where there is room for it. */
TEST(inside_claims_nothing_that_is_not_seen)
{
    Lesson l;
    if (!world_text(&l, STR("# T\n\n## s\n\n```torch\na = torch.tensor([[-0.18470, 0.33333]])\n"
                            "b = a * 2.5\nc = a + a\nd = a.sum(dim=-1)\n```\n")))
        return;
    CHECK(draws(&l, "2", 2, "b = 2.5, repeated"));
    CHECK(draws(&l, "2", 4, "0.3333") && draws(&l, "2", 4, "the terms are shown rounded"));
    CHECK(!draws(&l, "3", 2, "repeated"));
    CHECK(!draws(&l, "3", 2, "the terms are shown rounded"));
    Arena a = arena_make(0);
    int last = replay_run(&l.trace, &a, trace_now(&l.trace) - 1, 0, 3).last;
    CHECK(draws(&l, "4", 3, str_printf(&a, "\"%d\"", last).at));
    arena_free(&a);
    lesson_free(&l);
}

/* Where both have no room side by side that is said in place of the title, and none of it is cut.
 */
TEST(inside_says_of_large_numbers_that_they_are_rounded)
{
    Arena a = arena_make(0);
    Lesson l;
    if (!world_text(&l, STR("# T\n\n## s\n\n```torch\na = torch.tensor([[-0.18470, 0.33333]])\n"
                            "b = a * 2.5\n```\n")))
        return;
    TextMetrics fake = text_fake;
    View v = at("2", 4);
    v.text = TEXT_MOST;
    DrawList d = scene_draw(&a, &l, &v, 640, 480, &fake);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    CHECK(strstr(out.at, "\"the terms are shown rounded\"") && !strstr(out.at, "this line"));
    arena_free(&a);
    lesson_free(&l);
}

/* In a narrow column the source is set in by less, and the loop around the active line is seen. */
TEST(inside_a_narrow_window_shows_the_loops_around_its_line)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    Input size = {.kind = INPUT_SIZE, .time = d.time += 1, .width = 700, .height = 900};
    app_input(&d.app, &size);
    d.app.shown.view.text = TEXT_MOST;
    desk_press(&d, "Right");
    desk_press(&d, "Enter");
    for (int i = 0; i < 4; i++)
        desk_press(&d, "Right");
    const DrawList *list = app_draw(&d.app);
    int lines = 0;
    for (size_t i = 0; i < list->count; i++)
        lines += list->items[i].kind == DRAW_TEXT &&
                 atoi(str_copy(&d.app.arena, list->items[i].text).at) > 99;
    CHECK(lines >= 6);
    desk_leave(&d);
}

/* In an upright window the tensors stand below the source, which is as wide as they are. */
TEST(inside_an_upright_window_the_tensors_stand_below)
{
    Lesson l;
    if (!world_text(&l, str_of(code)))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = at("2.2", 1);
    DrawList d = scene_draw(&a, &l, &v, 700, 900, &fake);
    float source = 0, now = 0, cells = 1e6f;
    for (size_t i = 0; i < d.count; i++) {
        const DrawCommand *c = &d.items[i];
        if (c->kind != DRAW_TEXT)
            continue;
        source = str_is(c->text, "kernels.c") ? c->box.y : source;
        now = str_starts(c->text, "this line") ? c->box.y : now;
        cells = c->tag.kind == TAG_NODE ? fminf(cells, c->box.y) : cells;
    }
    CHECK(source > 0 && now > source && cells > now && cells < 900);
    arena_free(&a);
    lesson_free(&l);
}
