/*
 * test_flow.c - the picture of a branch and of a loop: the way that was taken, what decided, and
 * the turns.
 */
#include "draw_dump.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "test.h"
#include "views/views.h"
#include "world.h"

#include <string.h>

static const char code[] = "n = 3\n"                                         /* 1 */
                           "if n > 5:\n    a = 1\nelif n == 3:\n    b = 2\n" /* 2 */
                           "else:\n    c = 3\n"                              /* */
                           "for k in [7, 8]:\n    n = n + k\n"               /* 3 */
                           "x = torch.ones(2)\n"                             /* 4 */
                           "if x.sum() > 1:\n    y = x * 2\n";               /* 5 */

/* All commands of the slide at a position. */
static Str picture(Arena *a, const Lesson *l, const char *position, ViewKind kind)
{
    TextMetrics fake = text_fake;
    DrawList d = draw_list(a, &fake, 1280, 720, (Colour)COLOUR(0));
    View v = view_default();
    StrBuf out = strbuf_make(a);
    CHECK(position_parse(str_of(position), &v.position));
    v.kind = kind;
    Subject s = subject_of(a, l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Picture p = picture_of(&c, 64);
    picture_settle(&c, &p, (Box){400, 100, 800, 500});
    picture_draw(&c, &p);
    draw_dump(&out, &d);
    return strbuf_str(&out);
}

static void check_shows(const Lesson *l, const char *position, ViewKind kind,
                        const char *const *wanted, const char *absent)
{
    Arena a = arena_make(0);
    const char *text = str_copy(&a, picture(&a, l, position, kind)).at;
    for (; *wanted; wanted++)
        CHECK(strstr(text, *wanted) != NULL);
    CHECK(!strstr(text, absent));
    arena_free(&a);
}

TEST(flow_shows_the_way_that_was_taken)
{
    Lesson l;
    if (!world_code(&l, code))
        return;
    check_shows(&l, "1", VIEW_AUTO,
                (const char *const[]){"if n > 5", "False (n = 3)", "elif n == 3", "True (n = 3)",
                                      "b = 2", "else", NULL},
                "makes no tensor");
    check_shows(&l, "2", VIEW_AUTO,
                (const char *const[]){"for k in [7, 8]", "2 turns", "k = 7", NULL},
                "makes no tensor");
    check_shows(&l, "4", VIEW_FLOW,
                (const char *const[]){"if x.sum() > 1", "True", "y = x * 2", NULL}, "if n > 5");
    lesson_free(&l);
}

/* A tensor made outside of any branch or loop has no such picture. */
TEST(flow_is_offered_within_branches_and_loops_alone)
{
    Lesson l;
    Arena a = arena_make(0);
    if (!world_code(&l, code))
        return;
    NodeId made = l.steps.items[3].show.node, before = l.steps.items[2].show.node;
    CHECK(view_kind_fits(VIEW_FLOW, &l.trace, &a, (CellRef){made, made + 1, 0}));
    CHECK(!view_kind_fits(VIEW_FLOW, &l.trace, &a, (CellRef){before, before + 1, 0}));
    arena_free(&a);
    lesson_free(&l);
}

/* The branch may stand in a function that the statement called. */
TEST(flow_within_a_call_is_drawn_at_the_call)
{
    Lesson l;
    if (!world_code(&l,
                    "def f(x, s=None):\n    y = x + 1\n    if s is not None:\n        y = y * s\n"
                    "    return y\n"
                    "def g(x):\n    for k in [4, 5]:\n        x = x + k\n    return x\n"
                    "a = f(torch.ones(2), 3.0)\n"
                    "b = g(a)\n"))
        return;
    check_shows(&l, "1", VIEW_FLOW,
                (const char *const[]){"if s is not None", "True (s = 3.0)", "y = y * s", NULL},
                "makes no tensor");
    check_shows(&l, "2", VIEW_FLOW,
                (const char *const[]){"for k in [4, 5]", "2 turns", "k = 5", NULL},
                "makes no tensor");
    lesson_free(&l);
}

/* A loop shows what each turn left, and how it was left; one without tensors only its turns. */
TEST(flow_of_a_loop_shows_what_each_turn_left)
{
    Lesson l;
    if (!world_code(&l, "h = torch.zeros(2)\n"
                        "for t in range(5):\n"
                        "    if t == 1:\n        continue\n"
                        "    h = h + 2\n"
                        "    if t == 3:\n        break\n"
                        "else:\n    h = h * 100\n"
                        "for t in range(2):\n    h = torch.cat((h, h[:1]))\n"
                        "else:\n    h = h * 1\n"))
        return;
    check_shows(&l, "1", VIEW_FLOW,
                (const char *const[]){"for t in range(5)", "4 turns", "t = 0", "t = 1: continue",
                                      "t = 3: break", "\"2\"", "\"4\"", "as each turn left it",
                                      "the else was not run", NULL},
                "t = 4");
    check_shows(&l, "2", VIEW_FLOW,
                (const char *const[]){"2 turns", "t = 1", "the else was run", NULL}, "not run");
    lesson_free(&l);
}

/* The else of a try is a way of its own. */
TEST(flow_of_a_try_shows_its_else)
{
    Lesson l;
    if (!world_code(&l, "try:\n    b = torch.ones(2)\nexcept ValueError:\n    b = 1\n"
                        "else: # or else\n    b = b + 1\n"))
        return;
    check_shows(
        &l, "1", VIEW_FLOW,
        (const char *const[]){"no error", "except ValueError", "\"else\"", "b = b + 1", NULL},
        "or else");
    lesson_free(&l);
}

static void check_printed(const Lesson *l, const char *position, const char *printed)
{
    Arena a = arena_make(0);
    View v = view_default();
    CHECK(position_parse(str_of(position), &v.position));
    Subject s = subject_of(&a, l, &v);
    CHECK_STR(str_copy(&a, subject_printed(&s)).at, printed);
    arena_free(&a);
}

/* A turn, a line of it or a call has what was printed in it beside it: not more, and not less. */
TEST(places_within_a_step_show_what_they_printed)
{
    Lesson l;
    if (!world_code(&l, "h = torch.ones(2)\n"
                        "def f(x):\n    print('in f')\n    return x + 1\n"
                        "for t in range(2):\n"
                        "    print('turn', t)\n"
                        "    h = f(h)\n"
                        "    if t == 1:\n        print(h, end='')\n"
                        "y = h * 2 + 1\n"))
        return;
    check_printed(&l, "2", "turn 0\nin f\nturn 1\nin f\ntensor([3., 3.])");
    check_printed(&l, "2.1", "turn 0\nin f\n");
    check_printed(&l, "2.2", "turn 1\nin f\ntensor([3., 3.])");
    check_printed(&l, "2.1.1", "turn 0\n");
    check_printed(&l, "2.1.2", "in f\n");
    check_printed(&l, "2.1.3", "");
    check_printed(&l, "2.2.3", "tensor([3., 3.])");
    check_printed(&l, "3.1", "");
    lesson_free(&l);
}

/* It is drawn, but for the error in which the whole step was meant to end. */
TEST(places_within_a_step_that_fails_show_what_they_printed)
{
    Lesson l;
    if (!world_text(&l,
                    STR("# T\n\n## s\n\n```torch raises\nfor t in range(2):\n"
                        "    print('turn', t)\n    x = torch.ones(t + 2) * torch.ones(2)\n```\n")))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = view_default();
    CHECK(position_parse(STR("1.1"), &v.position));
    DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
    int turn = 0, other = 0, error = 0;
    for (size_t i = 0; i < d.count; i++) {
        bool text = d.items[i].kind == DRAW_TEXT;
        turn += text && str_is(d.items[i].text, "turn 0");
        other += text && str_is(d.items[i].text, "turn 1");
        error += text && str_starts(d.items[i].text, "RuntimeError");
    }
    CHECK(turn == 1 && other == 0 && error == 0);
    arena_free(&a);
    lesson_free(&l);
}
