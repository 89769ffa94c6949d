/*
 * test_hide.c - covered cells: what is to be guessed cannot be read anywhere in the picture.
 *
 * The strongest test compares two lessons that differ only in the numbers: while all are covered,
 * their pictures must be the same, whatever the view.
 */
#include "draw_dump.h"
#include "lesson/lesson.h"
#include "pictures/figures.h"
#include "pictures/scene.h"
#include "subject/subject.h"
#include "test.h"
#include "world.h"

#include <string.h>

typedef struct Covered {
    Lesson lesson;
    Arena arena;
    View view;
    DrawList list;
    Str dump;
} Covered;

/* The lesson's last step as a picture alone, covered but for `reveal` cells. */
static void draw(Covered *k, const char *code, const char *kind, int reveal)
{
    TextMetrics fake = text_fake;
    k->arena = arena_make(0);
    if (!world_code(&k->lesson, code))
        return;
    k->view = world_view((int)k->lesson.steps.count);
    k->view.hide = true;
    k->view.reveal = reveal;
    k->view.parts = PARTS_PICTURE;
    if (kind)
        k->view.kind = (ViewKind)name_row(view_name, str_of(kind));
    k->list = scene_draw(&k->arena, &k->lesson, &k->view, 1280, 720, &fake);
    StrBuf out = strbuf_make(&k->arena);
    draw_dump(&out, &k->list);
    k->dump = strbuf_str(&out);
}

static void leave(Covered *k)
{
    arena_free(&k->arena);
    lesson_free(&k->lesson);
}

static int texts(const Covered *k, const char *text)
{
    int n = 0;
    for (size_t i = 0; i < k->list.count; i++)
        n += k->list.items[i].kind == DRAW_TEXT && str_is(k->list.items[i].text, text);
    return n;
}

static bool says(const Covered *k, const char *text)
{
    return strstr(k->dump.at, text) != NULL;
}

static void check_same(const char *first, const char *second, const char *kind)
{
    Covered one, two;
    draw(&one, first, kind, 0);
    draw(&two, second, kind, 0);
    CHECK_STR(one.dump.at, two.dump.at);
    leave(&one);
    leave(&two);
}

static void check_tells_nothing(const char *shape, const char *kind)
{
    Covered closed, open;
    Arena a = arena_make(0);
    Str first = str_printf(&a, "torch.manual_seed(1)\nx = torch.rand(%s)", shape);
    Str second = str_printf(&a, "torch.manual_seed(2)\nx = torch.rand(%s)", shape);
    check_same(first.at, second.at, kind);
    draw(&closed, first.at, kind, 0);
    draw(&open, first.at, kind, 10000);
    CHECK(texts(&closed, "?") > 0 && texts(&open, "?") == 0);
    leave(&closed);
    leave(&open);
    arena_free(&a);
}

TEST(hide_tells_nothing_in_any_view)
{
    check_tells_nothing("3, 4", "heatmap");
    check_tells_nothing("3, 4", "table");
    check_tells_nothing("3, 4", "arcs");
    check_tells_nothing("3, 4", "memory");
    check_tells_nothing("2, 3, 3", "heads");
    check_tells_nothing("2, 3, 3", "heatmap");
    check_tells_nothing("5", "bars");
    check_tells_nothing("5", "vector");
    check_same("x = torch.tensor([.5, .2])", "x = torch.tensor([.1, .9])", "map");
}

TEST(hide_covers_what_is_behind_a_softmax)
{
    Covered k;
    draw(&k, "x = torch.tensor([1., 2.])\ny = torch.softmax(x, dim=0)", NULL, 0);
    CHECK(says(&k, "\"2\"")); /* the scores stay */
    CHECK(!says(&k, "0.73") && !says(&k, "1.3679") && !says(&k, "2.0000"));
    CHECK(says(&k, "\"y[0]\"") && says(&k, "\"?\""));
    leave(&k);
    draw(&k, "x = torch.tensor([1., 2.])\ny = torch.softmax(x, dim=0)", NULL, 2);
    CHECK(says(&k, "0.73") && says(&k, "1.3679"));
    leave(&k);
}

TEST(hide_covers_the_products_of_a_covered_sum)
{
    const char *code = "w = torch.tensor([.5, .25])\nx = torch.tensor([[1., 3.5], [2., 6.]])\n"
                       "y = w @ x";
    Covered k;
    draw(&k, code, NULL, 1);
    CHECK(says(&k, "\"0.50\"") && says(&k, "\"1.00\""));
    CHECK(!says(&k, "1.75") && !says(&k, "3.25"));
    leave(&k);
}

TEST(hide_leaves_the_operands)
{
    Covered k;
    draw(&k, "x = torch.tensor([[1., 2.], [3., 4.]])\ny = x @ x", NULL, 1);
    CHECK(says(&k, "\"7\"") && says(&k, "\"4\""));
    CHECK(!says(&k, "\"10\"") && !says(&k, "\"22\""));
    leave(&k);
}

TEST(hide_follows_a_cell_through_its_views)
{
    Covered k;
    draw(&k, "x = torch.tensor([[1., 2.], [3., 4.]])\ny = x.T", "memory", 1);
    CHECK(says(&k, "\"1\""));
    CHECK(!says(&k, "\"2\"") && !says(&k, "\"4\""));
    leave(&k);
}

TEST(hide_leaves_what_stood_there_before)
{
    Covered k;
    draw(&k,
         "x = torch.tensor([[5., 6.], [7., 8.]])\n"
         "mask = torch.triu(torch.ones(2, 2), diagonal=1)\n"
         "x.masked_fill_(mask.bool(), 9.)",
         "mask", 0);
    CHECK(says(&k, "\"6\""));
    CHECK(!says(&k, "\"9\""));
    leave(&k);
}

TEST(hide_covers_arithmetic_printed_text_and_description)
{
    Covered k;
    draw(&k, "x = torch.tensor([[1., 2.], [3., 4.]])\ny = x @ x\nprint(y)", NULL, 0);
    Str alt = scene_alt_text(&k.arena, &k.lesson, &k.view);
    CHECK(str_find(alt, '7') == alt.len && str_find(alt, '?') < alt.len);
    k.view.parts = PARTS_SLIDE;
    TextMetrics fake = text_fake;
    k.list = scene_draw(&k.arena, &k.lesson, &k.view, 1280, 720, &fake);
    CHECK_INT(texts(&k, "what it printed is hidden"), 1);
    CHECK_INT(texts(&k, "tensor([[ 7., 10.],"), 0);
    k.view.reveal = 4;
    k.list = scene_draw(&k.arena, &k.lesson, &k.view, 1280, 720, &fake);
    CHECK_INT(texts(&k, "tensor([[ 7., 10.],"), 1);
    leave(&k);
}

/* How many cells are uncovered after one more move. */
static int revealed(Covered *k, int before, bool row)
{
    k->view.reveal = before;
    reveal_more(&k->lesson, &k->view, row);
    return k->view.reveal;
}

/* While "How well does dog fit car?" is asked, the score and its like across the diagonal are
 * covered; the numbers that it is to be worked out from are not, though one is as large. */
TEST(hide_of_an_answer_leaves_what_it_is_worked_out_from)
{
    static const char *const lessons[] = {"fit = words @ words.T", "fit = words @ words.T.clone()",
                                          "fit = (words @ words.T).clone()"};
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        Lesson l;
        Error e = {0};
        Arena a = arena_make(0);
        Str text = str_printf(&a,
                              "# T\n\n## s\n\n```torch\n"
                              "words = torch.tensor([[1., 0.], [0.2, 0.5]])\n%s\n```\n\n"
                              "```ask\nHow well does dog fit car?\nanswer fit[0,1]\n```\n",
                              lessons[i]);
        CHECK(world_text(&l, text));
        View v = world_view(2);
        CHECK(view_option(&v, &l, STR("ask"), STR("1"), &e));
        Subject s = subject_of(&a, &l, &v);
        NodeId words = lesson_step(&l, 1)->show.node;
        for (int64_t cell = 0; cell < 4; cell++) {
            CHECK_INT(hide_cell(&s, (CellRef){s.node, s.time, cell}), cell == 1 || cell == 2);
            CHECK(!hide_cell(&s, (CellRef){words, s.time, cell}));
        }
        arena_free(&a);
        lesson_free(&l);
    }
}

/* "What would the mean be if Ada had all the weight?" has as its answer a number that is given, and
 * without which nobody could find it: it stays, in the picture that the step has anyway. */
TEST(hide_of_an_answer_leaves_what_stands_in_the_code)
{
    static const char *const answers[] = {"marks[0,0]", "marks[0,0].item()", "marks.min().item()",
                                          "marks[0].min()"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        Lesson l;
        Error e = {0};
        Arena a = arena_make(0);
        CHECK(world_text(&l, str_printf(&a,
                                        "# T\n\n## s\n\n```torch together\n"
                                        "marks = torch.tensor([[4.5, 9.], [8., 6.]])\n"
                                        "mean = torch.tensor([0.5, 0.5]) @ marks\n```\n\n"
                                        "```ask\nWhat if Ada had all the weight?\nanswer %s\n```\n",
                                        answers[i])));
        View v = world_view(1);
        Subject plain = subject_of(&a, &l, &v);
        CHECK(view_option(&v, &l, STR("ask"), STR("1"), &e));
        Subject s = subject_of(&a, &l, &v);
        if (CHECK(s.node == plain.node)) {
            CellRef first = {trace_node(s.trace, s.node)->in[1].node, s.time, 0};
            CHECK(scalar_double(trace_cell(s.trace, first)) == 4.5);
            CHECK(!hide_cell(&s, first));
        }
        arena_free(&a);
        lesson_free(&l);
    }
}

/* The same cell is asked for, however its number is taken out of it; what it is one of stays. */
TEST(hide_of_an_answer_knows_its_cell_in_any_form)
{
    static const char *const answers[] = {"y[1]", "y[1].item()", "y[0:2][1]", "y[0:2][1].item()"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        Lesson l;
        Error e = {0};
        Arena a = arena_make(0);
        CHECK(world_text(
            &l, str_printf(&a,
                           "# T\n\n## s\n\n```torch\nx = torch.tensor([2.5, 1.]) * 3\n```\n\n"
                           "```torch\ny = torch.maximum(x, x[0])\n```\n\n"
                           "```ask\nWhat is it?\nanswer %s\n```\n",
                           answers[i])));
        View v = world_view(2);
        CHECK(view_option(&v, &l, STR("ask"), STR("1"), &e));
        Subject s = subject_of(&a, &l, &v);
        CHECK(hide_cell(&s, (CellRef){s.node, s.time, 1}));
        CHECK(i > 1 || !hide_cell(&s, (CellRef){lesson_step(&l, 1)->show.node, s.time, 0}));
        arena_free(&a);
        lesson_free(&l);
    }
}

/* A choice that is a number is hidden like an answer: neither cells nor key nor what was printed
 * say nan; with the answer all of it does. */
TEST(hide_of_a_choice_covers_the_cells_that_hold_it)
{
    Lesson l;
    Error e = {0};
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    CHECK(world_text(&l, STR("# T\n\n## s\n\n```torch\n"
                             "x = torch.tensor([torch.inf, 1.]) - torch.inf\nprint(x)\n```\n\n"
                             "```ask\nWhat is inf - inf?\nchoice 0\nchoice* nan\n```\n")));
    for (int answered = 0; answered < 2; answered++) {
        View v = world_view((int)l.steps.count);
        FigureReady r;
        CHECK(view_option(&v, &l, STR("ask"), STR("1"), &e));
        v.answered = answered;
        Subject s = subject_of(&a, &l, &v);
        CHECK_INT(hide_cell(&s, (CellRef){s.node, s.time, 0}), !answered);
        CHECK(!hide_cell(&s, (CellRef){s.node, s.time, 1}));
        CHECK_INT(hide_printed(&s), !answered);
        CHECK(figure_of_view(&a, &l, &v, "", STR(""), &r, &e));
        r.bare = true;
        DrawList d = figure_draw(&a, &r, &v, 640, 480, &fake);
        int keys = 0;
        for (size_t i = 0; i < d.count; i++)
            keys += d.items[i].kind == DRAW_TEXT && str_is(d.items[i].text, "not a number");
        CHECK_INT(keys, answered);
    }
    arena_free(&a);
    lesson_free(&l);
}

TEST(reveal_goes_by_cells_and_by_rows)
{
    Covered k;
    draw(&k, "x = torch.ones(2, 3)", NULL, 0);
    CHECK_INT(revealed(&k, 0, true), 3);
    CHECK(k.view.focus.node == NO_NODE);
    CHECK_INT(revealed(&k, 0, false), 1);
    CHECK_INT(k.view.focus.cell, 0);
    CHECK_INT(revealed(&k, 4, true), 6);
    CHECK_INT(revealed(&k, 6, true), 6);
    CHECK_INT(revealed(&k, 6, false), 6);
    CHECK_INT(k.view.focus.cell, 5);
    leave(&k);
    draw(&k, "x = 1", NULL, 0);
    CHECK_INT(revealed(&k, 0, false), 0);
    CHECK(k.view.focus.node == NO_NODE);
    leave(&k);
}

TEST(reveal_is_part_of_the_command_line)
{
    Covered k;
    Error e = {0};
    draw(&k, "x = torch.ones(2, 3)", NULL, 0);
    View v = view_default();
    CHECK(view_option(&v, &k.lesson, STR("reveal"), STR("4"), &e));
    v.hide = true;
    StrBuf out = strbuf_make(&k.arena);
    view_write(&out, &k.lesson, &v);
    CHECK_STR(out.at, " --hide --reveal 4");
    CHECK(!view_option(&v, &k.lesson, STR("reveal"), STR("-1"), &e));
    leave(&k);
}
