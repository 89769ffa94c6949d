/*
 * test_map.c - the map of a lesson: which tensors are on it, what leads to what, and that no edge
 * runs across a tensor or a text.
 */
#include "desk.h"
#include "lesson/lesson.h"
#include "map/map.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <stdio.h>

/* "inputs>scores query>scores": the edges of the map after a step, by the order of the tensors. */
static void check_edges(const char *lesson, int step, const char *wanted)
{
    Lesson l;
    if (!world_shelf(&l, lesson))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view(step);
    v.kind = VIEW_MAP;
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    Subject s = subject_of(&a, &l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Map m = map_collect(&c, c.s->node, c.s->step->end);
    StrBuf out = strbuf_make(&a);
    for (int to = 0; to < m.nodes; to++)
        for (int from = 0; from < m.nodes; from++)
            if (m.edge[from][to])
                strbuf_printf(&out, "%s%.*s>%.*s", out.len ? " " : "", STR_ARG(m.node[from].name),
                              STR_ARG(m.node[to].name));
    CHECK_STR(out.len ? out.at : "", wanted);
    arena_free(&a);
    lesson_free(&l);
}

TEST(map_edges_pass_through_what_has_no_name)
{
    check_edges("tests/views/map.md", 4,
                "inputs>query inputs>scores query>scores scores>weights inputs>context "
                "weights>context");
}

TEST(map_edges_lead_into_tensors_written_in_place)
{
    check_edges("tests/views/map.md", 5,
                "inputs>query inputs>scores query>scores scores>weights inputs>context "
                "weights>context inputs>filled query>filled");
}

/* Does a map say that its thick edges are those that lead to the focus? */
static bool tells_thick(const char *lesson, int step)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    bool told = false;
    if (!world_shelf(&l, lesson))
        return false;
    View v = world_view(step);
    v.kind = VIEW_MAP;
    DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
    for (size_t i = 0; i < d.count; i++)
        told = told || (d.items[i].kind == DRAW_TEXT && str_starts(d.items[i].text, "thick: "));
    lesson_free(&l);
    arena_free(&a);
    return told;
}

TEST(map_tells_of_thick_edges_that_can_be_seen)
{
    CHECK(tells_thick("tests/views/map.md", 4));
    CHECK(!tells_thick("24", 12)); /* one edge, no longer than its head */
}

/* A name is as large as its box allows, and is only then shortened. */
TEST(map_names_get_smaller_before_they_are_cut)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    if (!world_shelf(&l, "tests/views/map.md"))
        return;
    View v = world_view(4);
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    Subject s = subject_of(&a, &l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Str name = STR("attn_scores");
    float body = pen_width(&c.pen, FONT_SANS_BOLD, c.pen.body, name);
    float small = pen_width(&c.pen, FONT_SANS_BOLD, c.pen.small, name);
    CHECK_NEAR(map_name_px(&c, name, body), c.pen.body, 0);
    CHECK(map_name_px(&c, name, body - 1) < c.pen.body);
    CHECK(str_equal(map_short(&c, name, small), name));
    CHECK(!str_equal(map_short(&c, name, small - 1), name));
    lesson_free(&l);
    arena_free(&a);
}

TEST(map_holds_only_what_the_lesson_uses)
{
    check_edges("2", 2, "inputs>loop_scores inputs>attn_scores");
}

TEST(map_leaves_out_what_is_farthest)
{
    Lesson l;
    if (!world_shelf(&l, "tests/views/map.md"))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view((int)l.steps.count);
    v.kind = VIEW_MAP;
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    Subject s = subject_of(&a, &l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Map m = map_collect(&c, c.s->node, c.s->step->end);
    CHECK_INT(m.nodes, MAP_MOST);
    CHECK(m.left_out > 0);
    CHECK(str_is(m.node[m.focus].name, "c3"));
    for (int i = 0; i < m.nodes; i++)
        CHECK(!str_is(m.node[i].name, "filled"));
    arena_free(&a);
    lesson_free(&l);
}

/* Layers alike keep their tensors apart by whose these are; what a library function called its own
 * is not on the map; a view that gives way is counted. */
TEST(map_names_are_the_lessons_and_not_alike)
{
    Lesson l;
    if (!world_code(&l, "class B(torch.nn.Module):\n"
                        "    def __init__(self):\n"
                        "        super().__init__()\n"
                        "        self.f = torch.nn.Linear(2, 2)\n"
                        "    def forward(self, x):\n"
                        "        x = self.f(x) + 1\n"
                        "        return torch.nn.functional.cosine_similarity(x, x) * x.T\n"
                        "m = torch.nn.Sequential(B(), B())\n"
                        "x = torch.ones(2, 2)\n"
                        "y = m(x)\n"))
        return;
    Arena a = arena_make(0);
    View v = world_view((int)l.steps.count);
    v.kind = VIEW_MAP;
    Str alt = scene_alt_text(&a, &l, &v);
    CHECK_STR(str_copy(&a, alt).at,
              "what m(x) gives map: y [2, 2]. the newest tensor of "
              "each name that the steps so far made or used: "
              "m.0.f.weight; m.0.f.bias; m.1.f.weight; m.1.f.bias; x; m.0.x of m.0.f.weight, "
              "m.0.f.bias, x; m.1.x of m.1.f.weight, m.1.f.bias, m.0.x; y of m.1.x.");
    arena_free(&a);
    lesson_free(&l);
}

/* What is written below a tensor is true of the numbers it holds now, and in the lesson's words. */
TEST(map_says_how_tensors_were_made)
{
    static const struct {
        const char *name, *made;
    } told[] = {{"ln.weight", "ones"},
                {"f.weight", "seed 0, draws 7-10"}, /* written by normal_, behind six others */
                {"f.bias", "all 0.5"},
                {"rows", "filled piece by piece"},
                {"x", "ln(f(ones(2, 2)))"},
                {"p", "softmax(x)"},
                {"picked", "multinomial(p, num_samples=1, generator=None)"}};
    Lesson l;
    if (!world_code(&l, "f = torch.nn.Linear(2, 2)\nln = torch.nn.LayerNorm(2)\n"
                        "w = torch.nn.init.normal_(f.weight)\nb = f.bias.data.fill_(0.5)\n"
                        "rows = torch.zeros(2)\nrows[0] = 1\n"
                        "x = ln(f(torch.ones(2, 2)))\n"
                        "p = torch.nn.functional.softmax(x, dim=-1)\n"
                        "picked = torch.multinomial(p, num_samples=1, generator=None)\n"))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = world_view((int)l.steps.count);
    v.kind = VIEW_MAP;
    DrawList d = draw_list(&a, &fake, 1280, 720, (Colour)COLOUR(0));
    Subject s = subject_of(&a, &l, &v);
    Canvas c = canvas_make(&d, &s, (Box){0, 0, 1280, 720});
    Map m = map_collect(&c, s.node, s.step->end);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        int found = 0;
        for (int k = 0; k < m.nodes; k++)
            if (str_is(m.node[k].name, told[i].name) && ++found)
                CHECK_STR(str_copy(&a, m.node[k].made).at, told[i].made);
        CHECK_INT(found, 1);
    }
    arena_free(&a);
    lesson_free(&l);
}

TEST(map_legend_names_the_colours_that_are_there)
{
    Lesson l;
    if (!world_code(&l, "x = torch.ones(2)\nq = x + 1\nquery = q * 2\n"))
        return;
    for (int step = 2; step <= 3; step++) {
        Arena a = arena_make(0);
        TextMetrics fake = text_fake;
        View v = world_view(step);
        v.kind = VIEW_MAP;
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        int queries = 0, values = 0;
        for (size_t i = 0; i < d.count; i++) {
            queries += d.items[i].kind == DRAW_TEXT && str_is(d.items[i].text, "queries");
            values += d.items[i].kind == DRAW_TEXT && str_is(d.items[i].text, "values");
        }
        CHECK_INT(queries, step == 3);
        CHECK_INT(values, 0);
        arena_free(&a);
    }
    lesson_free(&l);
}

/* ---- edges and tensors ---- */

static Point on_curve(const Point p[4], float t)
{
    float s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    return (Point){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static Point on_edge(const DrawCommand *c, float t)
{
    Point from = c->points[0], to = c->points[1];
    if (c->kind == DRAW_CURVE)
        return on_curve(c->points, t);
    return (Point){from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
}

static int crossings(const DrawList *d)
{
    enum { POINTS = 40 };
    int found = 0;
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *edge = &d->items[i];
        if (edge->kind != DRAW_LINE && edge->kind != DRAW_CURVE)
            continue;
        for (size_t k = 0; k < d->count; k++) {
            const DrawCommand *c = &d->items[k];
            bool cell = c->kind == DRAW_RECT && c->tag.kind == TAG_CELL;
            for (int p = 0; (cell || c->kind == DRAW_TEXT) && p <= POINTS; p++)
                found += box_has(box_inset(c->box, 0.6f), on_edge(edge, (float)p / POINTS));
        }
    }
    return found;
}

static void check_crossings(const char *lesson)
{
    static const int sizes[][2] = {{1024, 768}, {1920, 1080}};
    Lesson l;
    if (!world_shelf(&l, lesson))
        return;
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    int edges = 0;
    for (size_t i = 0; i < l.steps.count; i++)
        for (int s = 0; s < 4; s++) {
            View v = world_view((int)i + 1);
            v.kind = VIEW_MAP;
            v.parts = PARTS_PICTURE;
            v.text = s < 2 ? 0 : TEXT_PRESENTATION;
            DrawList d = scene_draw(&a, &l, &v, sizes[s % 2][0], sizes[s % 2][1], &fake);
            for (size_t k = 0; k < d.count; k++)
                edges += d.items[k].kind == DRAW_CURVE;
            if (!CHECK_INT(crossings(&d), 0))
                printf("%s step %zu\n", lesson, i + 1);
            arena_reset(&a);
        }
    CHECK(edges > 0);
    arena_free(&a);
    lesson_free(&l);
}

SLOW_TEST(map_edges_cross_no_tensor_and_no_text)
{
    check_crossings("1");
    check_crossings("3");
    check_crossings("tests/views/map.md");
}

SLOW_TEST(map_edges_cross_no_box_that_is_closed)
{
    check_crossings("9");
    check_crossings("tests/torch/own-gpt.py");
}

/* A click on a tensor leads to its step, and the key that closes the map back to it. */
TEST(map_is_come_back_to_from_a_step_that_it_led_to)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    for (int i = 1; i < 5; i++)
        desk_press(&d, "PageDown");
    desk_press(&d, "m");
    DrawTag far = {0};
    const DrawList *list = app_draw(&d.app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_NODE &&
            position_of(d.app.shown.lesson, list->items[i].tag.node).path[0] == 2)
            far = list->items[i].tag;
    desk_click(&d, far);
    CHECK_INT(desk_step(&d), 2);
    CHECK_STR(d.app.shown.message, "Esc goes back to the map");
    desk_press(&d, "Esc");
    CHECK_INT(desk_step(&d), 5);
    CHECK_INT(d.app.shown.view.kind, VIEW_MAP);
    desk_press(&d, "Esc");
    CHECK_INT(d.app.shown.view.kind, VIEW_AUTO);
    desk_press(&d, "v"); /* a kind of picture that is chosen stays */
    ViewKind chosen = d.app.shown.view.kind;
    desk_press(&d, "i");
    for (int i = 0; i < 3; i++)
        desk_press(&d, "Esc");
    CHECK(chosen != VIEW_AUTO && !d.app.shown.pinned);
    CHECK_INT(d.app.shown.view.kind, chosen);
    desk_leave(&d);
}
