/*
 * test_judge.c - questions: what counts as right, and what their pictures tell when.
 */
#include "lesson/lesson.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "slide/buttons.h"
#include "test.h"
#include "world.h"

#include <string.h>

/* One fence with a question of each kind. */
static const char *const text = "# T\n\n## s\n\n```torch\n"
                                "x = torch.tensor([[1., 2.], [3., 4.]])\n"
                                "y = x @ x\nprint(y)\n```\n\n"
                                "```ask\nWhich product?\nanswer y[0,1] tolerance 0.5\n```\n\n"
                                "```ask\nWhich is the largest?\ncell y[1,1]\n```\n\n"
                                "```ask\nWhat is true?\nchoice* y is square\nchoice y is x\n"
                                "choice* x is square\n```\n";

typedef struct Asked {
    Lesson lesson;
    Arena arena;
    View view; /* of the last step */
    DrawList list;
} Asked;

static bool start_with(Asked *k, const char *lesson)
{
    k->arena = arena_make(0);
    k->view = world_view(2);
    return world_text(&k->lesson, str_of(lesson));
}

static bool start(Asked *k)
{
    return start_with(k, text);
}

static void leave(Asked *k)
{
    arena_free(&k->arena);
    lesson_free(&k->lesson);
}

static const Ask *ask_of(const Asked *k, int number)
{
    return lesson_ask(&k->lesson, lesson_step(&k->lesson, 2), number);
}

static Judgement judged(const Asked *k, int number, const char *answer)
{
    View v = k->view;
    Error e = {0};
    char which[2] = {(char)('0' + number), 0};
    Lesson *l = (Lesson *)&k->lesson; /* options look names up, and keep them in its arena */
    CHECK(view_option(&v, l, STR("ask"), str_of(which), &e));
    if (answer)
        CHECK(view_option(&v, l, STR("given"), str_of(answer), &e));
    return judge(&k->lesson.trace, ask_of(k, number), &v.given);
}

TEST(judge_reads_numbers_as_people_write_them)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0.24", 0.24},  {" 0,24 ", 0.24}, {"-.5", -0.5},      {"−2", -2},
                {"1/3", 1 / 3.}, {"+2e-3", 0.002}, {" -1 / 4 ", -0.25}};
    static const char *const bad[] = {"",      " ",     "a",    "1/0",   "1/",        "/2",
                                      "1/2/3", "0.2.4", "0 24", "1e999", "1e308/1e-9"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const Ask ask = {
            .kind = ASK_ANSWER, .value = scalar_f64(good[i].value), .tolerance = 1e-12};
        Given given = given_none();
        CHECK(given_set(&given, &(Ask){.kind = ASK_ANSWER}, str_of(good[i].text)));
        CHECK_INT(judge(NULL, &ask, &given), JUDGED_RIGHT);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const Ask ask = {.kind = ASK_ANSWER};
        Given given = given_none();
        CHECK(given_set(&given, &(Ask){.kind = ASK_ANSWER}, str_of(bad[i])));
        bool blank = !str_trim(str_of(bad[i])).len;
        CHECK_INT(judge(NULL, &ask, &given), blank ? JUDGED_NOTHING : JUDGED_NO_NUMBER);
    }
}

/* The type of a number that counts has more digits than a double. */
TEST(judge_long_whole_numbers_digit_by_digit)
{
    static const int64_t right = 9007199254740993; /* 2^53 + 1 */
    static const struct {
        const char *text;
        Judgement is;
    } cases[] = {{"9007199254740993", JUDGED_RIGHT},     {" +9007199254740993 ", JUDGED_RIGHT},
                 {"9007199254740992", JUDGED_WRONG},     {"9007199254740994", JUDGED_WRONG},
                 {"-9007199254740993", JUDGED_WRONG},    {"−9007199254740993", JUDGED_WRONG},
                 {"99999999999999999999", JUDGED_WRONG}, {"one", JUDGED_NO_NUMBER}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Ask ask = {.kind = ASK_ANSWER, .value = scalar_i64(right), .tolerance = 0.005};
        Given given = given_none();
        CHECK(given_set(&given, &ask, str_of(cases[i].text)));
        CHECK_INT(judge(NULL, &ask, &given), cases[i].is);
    }
    const Ask below = {.kind = ASK_ANSWER, .value = scalar_i64(-right), .tolerance = 2};
    Given given = given_none();
    CHECK(given_set(&given, &below, STR("−9007199254740995")));
    CHECK_INT(judge(NULL, &below, &given), JUDGED_RIGHT);
    CHECK(given_set(&given, &below, STR("−9007199254740996")));
    CHECK_INT(judge(NULL, &below, &given), JUDGED_WRONG);
}

TEST(judge_a_number_within_its_tolerance)
{
    Asked k;
    if (start(&k)) {
        CHECK_INT(judged(&k, 1, NULL), JUDGED_NOTHING);
        CHECK_INT(judged(&k, 1, "10"), JUDGED_RIGHT);
        CHECK_INT(judged(&k, 1, "10,5"), JUDGED_RIGHT);
        CHECK_INT(judged(&k, 1, "10.6"), JUDGED_WRONG);
        CHECK_INT(judged(&k, 1, "ten"), JUDGED_NO_NUMBER);
    }
    leave(&k);
}

TEST(judge_a_cell_by_its_place_in_memory)
{
    Asked k;
    if (start(&k)) {
        CHECK_INT(judged(&k, 2, NULL), JUDGED_NOTHING);
        CHECK_INT(judged(&k, 2, "y[1,1]"), JUDGED_RIGHT);
        CHECK_INT(judged(&k, 2, "y[-1,-1]"), JUDGED_RIGHT);
        CHECK_INT(judged(&k, 2, "y[0,1]"), JUDGED_WRONG);
        CHECK_INT(judged(&k, 2, "x[1,1]"), JUDGED_OTHER_TENSOR);
    }
    leave(&k);
}

TEST(judge_choices_as_a_whole)
{
    Asked k;
    if (start(&k)) {
        CHECK_INT(judged(&k, 3, "1,3"), JUDGED_RIGHT);
        CHECK_INT(judged(&k, 3, "3, 1"), JUDGED_RIGHT);
        CHECK_INT(judged(&k, 3, "1"), JUDGED_SOME);
        CHECK_INT(judged(&k, 3, "1,2,3"), JUDGED_WRONG);
        CHECK_INT(judged(&k, 3, "2"), JUDGED_WRONG);
    }
    leave(&k);
}

TEST(judge_refuses_options_that_fit_no_question)
{
    Asked k;
    if (start(&k)) {
        Error e = {0};
        View v = k.view;
        CHECK(!view_option(&v, &k.lesson, STR("given"), STR("1"), &e));
        CHECK_STR(e.message, "--given: no question is put");
        e = (Error){0};
        CHECK(!view_option(&v, &k.lesson, STR("ask"), STR("4"), &e));
        CHECK_STR(e.message, "--ask: there is no question '4' at step 2");
        e = (Error){0};
        CHECK(view_option(&v, &k.lesson, STR("ask"), STR("3"), &e));
        CHECK(!view_option(&v, &k.lesson, STR("given"), STR("1,4"), &e));
    }
    leave(&k);
}

/* ---- pictures ---- */

static void draw(Asked *k)
{
    TextMetrics fake = text_fake;
    k->list = scene_draw(&k->arena, &k->lesson, &k->view, 1280, 720, &fake);
}

static int texts(const Asked *k, const char *wanted)
{
    int n = 0;
    for (size_t i = 0; i < k->list.count; i++)
        n += k->list.items[i].kind == DRAW_TEXT && str_is(k->list.items[i].text, wanted);
    return n;
}

static int tagged(const Asked *k, TagKind kind, int64_t cell)
{
    int n = 0;
    for (size_t i = 0; i < k->list.count; i++)
        n += k->list.items[i].tag.kind == kind && k->list.items[i].tag.cell == cell;
    return n;
}

TEST(ask_shows_that_there_are_questions)
{
    Asked k;
    if (start(&k)) {
        draw(&k);
        CHECK_INT(texts(&k, "3 questions"), 1);
        CHECK(tagged(&k, TAG_BUTTON, BUTTON_ASK) > 0);
        k.view.ask = 1;
        draw(&k);
        CHECK_INT(texts(&k, "3 questions"), 0);
        CHECK_INT(texts(&k, "Question 1 of 3"), 1);
        CHECK_INT(texts(&k, "check"), 1);
        CHECK(str_starts(scene_alt_text(&k.arena, &k.lesson, &k.view), "Which product? "));
        k.view.parts = PARTS_PICTURE; /* no keys on paper */
        draw(&k);
        CHECK_INT(texts(&k, "check"), 0);
    }
    leave(&k);
}

TEST(ask_for_a_number_covers_it_until_it_is_answered)
{
    Asked k;
    if (start(&k)) {
        k.view.ask = 1;
        draw(&k);
        CHECK_INT(texts(&k, "10"), 0);
        CHECK_INT(texts(&k, "7"), 1);     /* the cell beside it stays */
        CHECK_INT(texts(&k, "22.00"), 0); /* and the limit of the colours might tell */
        CHECK_INT(texts(&k, "y[0,1]"), 1);
        CHECK_INT(texts(&k, "tensor([[ 7., 10.],"), 0);
        given_set(&k.view.given, &(Ask){.kind = ASK_ANSWER}, STR("11"));
        k.view.answered = true;
        draw(&k);
        CHECK_INT(texts(&k, "10"), 1);
        CHECK_INT(texts(&k, "✗ Not this time."), 1);
        CHECK_INT(texts(&k, "y[0,1] = 10"), 1);
        CHECK_INT(texts(&k, "0.5 more or less is right, too."), 1);
        CHECK_INT(texts(&k, "Your answer: 11"), 1); /* in words: nothing is typed there now */
        CHECK_INT(texts(&k, "11"), 0);
        given_set(&k.view.given, &(Ask){.kind = ASK_ANSWER}, STR("10"));
        draw(&k);
        CHECK_INT(texts(&k, "✓ Right."), 1);
    }
    leave(&k);
}

TEST(ask_covers_its_number_wherever_it_stands)
{
    Asked k;
    if (start_with(&k, "# T\n\n## s\n\n```torch\nx = torch.tensor([0.25, 2.])\ny = x * 3\n```\n\n"
                       "```ask\nHow much?\nanswer (y / 3)[0]\n```\n")) {
        k.view.parts = PARTS_PICTURE; /* the code has it, too */
        draw(&k);
        CHECK_INT(texts(&k, "0.25"), 1);
        k.view.ask = 1;
        draw(&k);
        CHECK_INT(texts(&k, "0.25"), 0);
        CHECK_INT(texts(&k, "2.00"), 1);
    }
    leave(&k);
}

TEST(ask_takes_a_mere_number_for_no_position)
{
    Asked k;
    if (start_with(&k, "# T\n\n## s\n\n```torch\nx = torch.ones(2)\ny = x * 3\n```\n\n"
                       "```ask\nHow many?\nanswer 1\n```\n"))
        CHECK_INT(ask_of(&k, 1)->hidden.node, NO_NODE);
    leave(&k);
}

TEST(ask_for_a_cell_lights_none_until_it_is_answered)
{
    Asked k;
    if (start(&k)) {
        k.view.ask = 2;
        draw(&k);
        CHECK_INT(texts(&k, "y[1,1]"), 0);
        CHECK_INT(texts(&k, "22"), 2); /* the cell, and the end of the legend */
        k.view.answered = true;
        draw(&k);
        CHECK_INT(texts(&k, "y[1,1]"), 2); /* in words, and its arithmetic */
    }
    leave(&k);
}

TEST(ask_with_choices_marks_the_right_ones)
{
    Asked k;
    if (start(&k)) {
        k.view.ask = 3;
        draw(&k);
        CHECK(tagged(&k, TAG_CHOICE, 2) > 0);
        CHECK_INT(texts(&k, "✓"), 0);
        k.view.given.chosen = 1 | 2;
        k.view.answered = true;
        draw(&k);
        CHECK_INT(texts(&k, "✓"), 2);
        CHECK_INT(texts(&k, "✗"), 1);
    }
    leave(&k);
}

/* The code beside a long question keeps its room; the first lines of the question end with the way
 * to the others, which the slide of the text has. */
TEST(ask_at_length_is_cut_where_it_would_take_the_room_of_the_code)
{
    Asked k;
    k.arena = arena_make(0);
    StrBuf asks = strbuf_make(&k.arena);
    strbuf_puts(&asks, "# T\n\n## s\n\n```torch\nx = torch.ones(2)\ny = x * 3\n```\n\n```ask\n");
    for (int i = 0; i < 80; i++)
        strbuf_puts(&asks, "What is a product? ");
    strbuf_puts(&asks, "\nanswer y[0]\n```\n");
    k.view = world_view(2);
    if (world_text(&k.lesson, strbuf_str(&asks))) {
        TextMetrics m = text_fake;
        SceneLacks lacks;
        k.view.ask = 1;
        k.view.text = TEXT_MOST;
        k.list = scene_draw_telling(&k.arena, &k.lesson, &k.view, 1024, 768, &m, &lacks);
        CHECK(lacks.words);
        CHECK(tagged(&k, TAG_BUTTON, BUTTON_WORDS) == 1);
        bool code = false;
        for (size_t i = 0; i < k.list.count; i++)
            code = code || k.list.items[i].tag.kind == TAG_LINE;
        CHECK(code);
        k.view.parts = PARTS_TEXT;
        draw(&k);
        CHECK(tagged(&k, TAG_BUTTON, BUTTON_WORDS) == 0);
    }
    leave(&k);
}

/* What is asked stands at the end: a question that fits without the code is whole. */
TEST(ask_takes_the_room_of_the_code_where_that_makes_it_whole)
{
    Asked k;
    k.arena = arena_make(0);
    k.view = world_view(5);
    if (world_shelf(&k.lesson, "00")) {
        TextMetrics m = text_fake;
        SceneLacks lacks;
        k.view.ask = 1;
        k.view.text = TEXT_MOST;
        k.list = scene_draw_telling(&k.arena, &k.lesson, &k.view, 640, 480, &m, &lacks);
        int ways = 0; /* to the code */
        StrBuf bold = strbuf_make(&k.arena);
        for (size_t i = 0; i < k.list.count; i++)
            if (k.list.items[i].kind == DRAW_TEXT && k.list.items[i].font == FONT_SANS_BOLD)
                strbuf_printf(&bold, "%.*s ", STR_ARG(k.list.items[i].text));
        CHECK(strstr(bold.at, "hold at the end?") != NULL);
        for (size_t i = 0; i < k.list.count; i++)
            ways += k.list.items[i].tag.kind == TAG_BUTTON &&
                    k.list.items[i].tag.cell == BUTTON_WORDS &&
                    str_equal(k.list.items[i].text, phrase_plain(PHRASE_MORE));
        CHECK_INT(ways, 1);
    }
    leave(&k);
}

TEST(ask_is_part_of_the_command_line)
{
    static const char *const lines[] = {"", " --step 2 --ask 1 --given '0,24' --answered",
                                        " --step 2 --ask 2 --given 'y[1,0]'",
                                        " --step 2 --ask 3 --given '1,3' --answered"};
    static const char *const given[] = {NULL, "0,24", "y[1,0]", "1,3"};
    Asked k;
    if (start(&k))
        for (int i = 1; i <= 3; i++) {
            Error e = {0};
            View v = k.view;
            char which[2] = {(char)('0' + i), 0};
            CHECK(view_option(&v, &k.lesson, STR("ask"), str_of(which), &e));
            CHECK(view_option(&v, &k.lesson, STR("given"), str_of(given[i]), &e));
            if (i != 2)
                CHECK(view_option(&v, &k.lesson, STR("answered"), STR(""), &e));
            StrBuf out = strbuf_make(&k.arena);
            view_write(&out, &k.lesson, &v);
            CHECK_STR(out.at, lines[i]);
        }
    leave(&k);
}
