/*
 * test_drawn.c - what pictures of softmax, of who looks at whom, of heads, masks, comparisons and
 * bars promise: what is in line, what is as wide as what, what has one colour.
 */
#include "lesson/lesson.h"
#include "matrix/cell.h"
#include "pictures/scene.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <string.h>

typedef struct Drawn {
    Lesson lesson;
    Arena arena;
    DrawList d;
} Drawn;

/* The last step of a lesson whose only fence has that code and that view. */
static bool draw_parts(Drawn *s, const char *code, const char *view, ViewKind kind, ThemeId theme,
                       Parts parts)
{
    static TextMetrics fake;
    fake = text_fake;
    s->arena = arena_make(0);
    s->d = (DrawList){0};
    Str text =
        str_printf(&s->arena, "# T\n\n## s\n\n```torch\n%s```\n\n```view\n%s```\n", code, view);
    if (!world_text(&s->lesson, text))
        return false;
    View v = world_view((int)s->lesson.steps.count);
    v.kind = kind;
    v.theme = theme;
    v.parts = parts;
    s->d = scene_draw(&s->arena, &s->lesson, &v, 1280, 720, &fake);
    return true;
}

/* The picture alone of it. */
static bool draw_as(Drawn *s, const char *code, const char *view, ViewKind kind, ThemeId theme)
{
    return draw_parts(s, code, view, kind, theme, PARTS_PICTURE);
}

/* All of the slide. */
static bool draw_slide(Drawn *s, const char *code, const char *view)
{
    return draw_parts(s, code, view, VIEW_AUTO, THEME_LIGHT, PARTS_SLIDE);
}

static void leave(Drawn *s)
{
    arena_free(&s->arena);
    lesson_free(&s->lesson);
}

static bool has_colour(const DrawCommand *c, ThemeId theme, Role role)
{
    Colour want = themes[theme].roles[role];
    return c->colour.r == want.r && c->colour.g == want.g && c->colour.b == want.b;
}

/* How many commands of a kind have that colour. */
static int count_of(const Drawn *s, DrawKind kind, Role role)
{
    int count = 0;
    for (size_t i = 0; i < s->d.count; i++)
        count += s->d.items[i].kind == kind && has_colour(&s->d.items[i], THEME_LIGHT, role);
    return count;
}

static int count_kind(const Drawn *s, DrawKind kind)
{
    int count = 0;
    for (size_t i = 0; i < s->d.count; i++)
        count += s->d.items[i].kind == kind;
    return count;
}

/* The text that says so, the last of them; NULL: there is none. */
static const DrawCommand *text_of(const Drawn *s, const char *words)
{
    const DrawCommand *found = NULL;
    for (size_t i = 0; i < s->d.count; i++)
        if (s->d.items[i].kind == DRAW_TEXT && str_is(s->d.items[i].text, words))
            found = &s->d.items[i];
    return found;
}

/* The box of the cell of a tag: what was painted first under it. */
static Box cell_of(const Drawn *s, TagKind tag, NodeId node, int64_t cell)
{
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->kind == DRAW_RECT && c->tag.kind == tag && c->tag.node == node &&
            c->tag.cell == cell)
            return c->box;
    }
    return (Box){0};
}

static NodeId node_called(const Drawn *s, const char *name)
{
    for (NodeId i = (NodeId)s->lesson.trace.nodes.count - 1; i >= 0; i--)
        if (str_is(trace_node(&s->lesson.trace, i)->name, name))
            return i;
    return NO_NODE;
}

/* The text in a cell; NULL: there is none. */
static const DrawCommand *text_in(const Drawn *s, NodeId node, int64_t cell)
{
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->kind == DRAW_TEXT && c->tag.kind == TAG_CELL && c->tag.node == node &&
            c->tag.cell == cell)
            return c;
    }
    return NULL;
}

/* ---- softmax ---- */

#define SCORES "x = inputs @ inputs.T\n"

TEST(drawn_strips_of_softmax_are_in_line_with_their_columns)
{
    Drawn s;
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=-1)\n", "show w as softmax\nfocus w[1,2]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        NodeId x = node_called(&s, "x"), w = node_called(&s, "w");
        for (int j = 0; j < 6; j++) {
            Box score = cell_of(&s, TAG_CELL, x, 6 + j), weight = cell_of(&s, TAG_CELL, w, 6 + j);
            CHECK(score.w > 0);
            CHECK_NEAR(weight.x, score.x, 0.5);
            CHECK_NEAR(weight.w, score.w, 0.5);
            CHECK(weight.y > score.y);
        }
        CHECK(text_of(&s, "w[1]") && text_of(&s, "adds up to 1.0000"));
    }
    leave(&s);
}

TEST(drawn_strips_of_softmax_down_columns_stand_upright)
{
    Drawn s;
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=0)\n", "show w as softmax\nfocus w[1,2]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        NodeId x = node_called(&s, "x"), w = node_called(&s, "w");
        for (int i = 0; i < 6; i++) {
            Box score = cell_of(&s, TAG_CELL, x, 6 * i + 2);
            Box weight = cell_of(&s, TAG_CELL, w, 6 * i + 2);
            CHECK(score.h > 0);
            CHECK_NEAR(weight.y, score.y, 0.5);
            CHECK_NEAR(weight.h, score.h, 0.5);
            CHECK(weight.x > score.x + score.w);
        }
    }
    leave(&s);
}

/* The bars of exp are as high as their numbers, the sum is as high as all of them. */
TEST(drawn_sum_of_softmax_is_its_bars_on_one_another)
{
    Drawn s;
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=-1)\n", "show w as softmax\nfocus w[1,1]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        float bars = 0, stack = 0;
        int parts = 0;
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            bool bar = c->kind == DRAW_RECT && (has_colour(c, THEME_LIGHT, ROLE_QUANTITY) ||
                                                has_colour(c, THEME_LIGHT, ROLE_QUANTITY_LIT));
            bars += bar && c->tag.kind == TAG_PART ? c->box.h : 0;
            stack += bar && c->tag.kind == TAG_NONE ? c->box.h + 1 : 0;
            parts += bar;
        }
        CHECK_INT(parts, 12);
        CHECK_NEAR(stack, bars, 1);
        CHECK(text_of(&s, "4.2036") != NULL);
    }
    leave(&s);
}

/* ---- who looks at whom ---- */

/* How wide the ribbons are that leave a bar, with the gaps beside them. */
static float ribbons_of(const Drawn *s, const DrawCommand *bar)
{
    float wide = 0;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        bool own = c->kind == DRAW_CURVE && c->points[0].x >= bar->box.x &&
                   c->points[0].x <= bar->box.x + bar->box.w;
        wide += own ? c->thickness + (c->thickness > 3 ? 1 : 0) : 0;
    }
    return wide;
}

static void check_ribbons(const char *code, int ribbons)
{
    Drawn s;
    float wide = 0;
    int bars = 0;
    if (draw_as(&s, code, "show w as arcs\nfocus w[1,1]\n", VIEW_AUTO, THEME_LIGHT)) {
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            bool bar = c->kind == DRAW_RECT && (has_colour(c, THEME_LIGHT, ROLE_TEXT) ||
                                                has_colour(c, THEME_LIGHT, ROLE_QUANTITY_LIT));
            if (!bar)
                continue;
            bars++;
            wide = bars == 1 ? c->box.w : wide;
            CHECK_NEAR(c->box.w, wide, 0.5); /* one whole is as wide for each query */
            CHECK_NEAR(ribbons_of(&s, c), wide, 3);
        }
        CHECK_INT(bars, 6);
        CHECK_INT(count_kind(&s, DRAW_CURVE), ribbons);
        CHECK(text_of(&s, "1.00") != NULL);
    }
    leave(&s);
}

TEST(drawn_ribbons_of_a_query_fill_its_bar)
{
    check_ribbons(SCORES "w = torch.softmax(x, dim=-1)\n", 36);
    check_ribbons(SCORES "m = torch.triu(torch.ones(6, 6), diagonal=1).bool()\n"
                         "w = torch.softmax(x.masked_fill(m, -torch.inf), dim=-1)\n",
                  21); /* "Your" looks at itself alone: one ribbon as wide as its bar */
}

/* ---- heads ---- */

TEST(drawn_heads_are_of_one_size_and_have_a_band_each)
{
    Drawn s;
    if (draw_as(&s, "w = torch.softmax(torch.rand(3, 4, 4), dim=-1)\n",
                "show w as heads\nfocus w[1,0,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        NodeId w = node_called(&s, "w");
        Box first = cell_of(&s, TAG_CELL, w, 0);
        float before = -1;
        for (int head = 0; head < 3; head++) {
            Box box = cell_of(&s, TAG_CELL, w, 16 * head);
            CHECK_NEAR(box.w, first.w, 0.5);
            CHECK(box.x > before || box.y > first.y);
            before = box.x;
        }
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_BAND_1), 1);
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_BAND_2), 1);
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_BAND_3), 1);
    }
    leave(&s);
}

/* Each head's columns have its band, in the table that was cut and in the head's own. */
TEST(drawn_heads_are_cut_out_of_columns)
{
    Drawn s;
    if (draw_as(&s, "x = torch.arange(12.).view(3, 4)\ny = x.view(3, 2, 2).transpose(0, 1)\n",
                "show y as joined\nfocus y[1,2,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        const Role bands[] = {ROLE_BAND_1, ROLE_BAND_2};
        NodeId x = node_called(&s, "x"), y = node_called(&s, "y");
        for (int head = 0; head < 2; head++) {
            Box columns = cell_of(&s, TAG_CELL, x, 2 * head),
                own = cell_of(&s, TAG_CELL, y, 6 * head);
            int above = 0;
            for (size_t i = 0; i < s.d.count; i++) {
                const DrawCommand *c = &s.d.items[i];
                bool band = c->kind == DRAW_RECT && has_colour(c, THEME_LIGHT, bands[head]);
                above += band && (fabsf(c->box.x - columns.x) < 4 || fabsf(c->box.x - own.x) < 4);
            }
            CHECK_INT(above, 2);
            CHECK_INT(count_of(&s, DRAW_RECT, bands[head]), 2);
        }
    }
    leave(&s);
    if (draw_as(&s, "x = torch.arange(12.).view(3, 4)\ny = x.view(2, 3, 2)\n", "", VIEW_JOINED,
                THEME_LIGHT))
        CHECK_INT(count_of(&s, DRAW_CURVE, ROLE_BAND_1), 0); /* that cuts no columns */
    leave(&s);
}

/* ---- what has no colour ---- */

TEST(drawn_minus_infinity_is_hatched_in_every_theme)
{
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        Drawn s;
        if (draw_as(&s, "x = torch.full((2, 3), -torch.inf)\n", "", VIEW_AUTO, (ThemeId)theme)) {
            CHECK_INT(count_kind(&s, DRAW_HATCH), 6);
            CHECK_INT(count_kind(&s, DRAW_RAMP), 0); /* there are no colours to explain */
        }
        leave(&s);
        if (draw_as(&s, "x = torch.tensor([[1., -torch.inf], [torch.inf, 2.]])\n", "", VIEW_AUTO,
                    (ThemeId)theme)) {
            CHECK_INT(count_kind(&s, DRAW_HATCH), 1);
            CHECK_INT(count_kind(&s, DRAW_RAMP), 1);
        }
        leave(&s);
    }
}

/* ---- names and ranges ---- */

TEST(drawn_weighted_sum_has_its_name_at_the_result)
{
    Drawn s;
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=-1)\nmix = w @ inputs\n",
                "show mix as weighted\nfocus mix[1,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        Box cell = cell_of(&s, TAG_CELL, node_called(&s, "mix"), 3);
        const DrawCommand *name = text_of(&s, "mix[1]");
        if (CHECK(name != NULL && cell.w > 0)) {
            CHECK(name->box.y > cell.y && name->box.y < cell.y + 2 * cell.h);
            CHECK(fabsf(name->box.x - cell.x) < 2 * cell.w);
        }
        CHECK_INT(count_kind(&s, DRAW_RAMP), 2); /* weights; rows, products and sum */
    }
    leave(&s);
}

TEST(drawn_names_of_either_have_the_hues_of_the_code)
{
    Drawn s;
    if (draw_as(&s,
                "x = torch.tensor([[1., 5.], [7., 3.]])\nz = -x\ny = torch.where(x > 2, x, z)\n",
                "", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *condition = text_of(&s, "x > 2"), *one = text_of(&s, "x");
        const DrawCommand *other = text_of(&s, "z");
        if (CHECK(condition && one && other)) {
            CHECK(has_colour(condition, THEME_LIGHT, ROLE_TEXT));
            CHECK(has_colour(one, THEME_LIGHT, ROLE_TEXT));
            CHECK(has_colour(other, THEME_LIGHT, ROLE_ACCENT));
        }
    }
    leave(&s);
}

TEST(drawn_vectors_of_an_operation_share_one_legend)
{
    Drawn s;
    if (draw_as(&s, "a = torch.tensor([1., 2.])\nb = torch.tensor([4., 8.])\nc = a + b\n",
                "show c as vector\n", VIEW_AUTO, THEME_LIGHT))
        CHECK_INT(count_kind(&s, DRAW_RAMP), 1);
    leave(&s);
}

/* ---- masks, comparisons, bars ---- */

TEST(drawn_mask_stands_between_what_it_is_put_on_and_the_result)
{
    Drawn s;
    if (draw_as(&s,
                SCORES "w = torch.softmax(x, dim=-1)\nm = torch.tril(torch.ones(6, 6))\n"
                       "kept = w * m\n",
                "show kept as mask\nfocus kept[1,2]\n", VIEW_AUTO, THEME_LIGHT)) {
        Box w = cell_of(&s, TAG_CELL, node_called(&s, "w"), 0);
        Box m = cell_of(&s, TAG_CELL, node_called(&s, "m"), 0);
        Box kept = cell_of(&s, TAG_CELL, node_called(&s, "kept"), 0);
        CHECK(w.w > 0 && m.w > 0 && kept.w > 0);
        bool row = w.x < m.x && m.x < kept.x, wrapped = w.y < kept.y && w.x < m.x;
        CHECK(row || wrapped);
        CHECK(!row || (text_of(&s, "×") && text_of(&s, "=")));
        CHECK_INT(count_kind(&s, DRAW_RAMP), 1); /* one range for the chain, the mask has none */
    }
    leave(&s);
}

TEST(drawn_comparison_has_the_difference)
{
    Drawn s;
    if (draw_as(&s, "a = torch.tensor([1., 2., 3.])\nb = torch.tensor([1., 4., 2.])\n",
                "compare a b\n", VIEW_AUTO, THEME_LIGHT)) {
        Box a = cell_of(&s, TAG_CELL, node_called(&s, "a"), 1);
        Box b = cell_of(&s, TAG_CELL, node_called(&s, "b"), 1);
        Box less = cell_of(&s, TAG_PART, node_called(&s, "b"), 1);
        CHECK(a.w > 0 && b.w > 0 && less.w > 0);
        CHECK(a.y < b.y && b.y < less.y); /* stacked: one looks down from number to number */
        CHECK_NEAR(a.x, b.x, 0.5);
        CHECK_NEAR(b.x, less.x, 0.5);
        CHECK(text_of(&s, "b − a") && text_of(&s, "at most 2.0000 apart"));
    }
    leave(&s);
}

TEST(drawn_distribution_has_no_powers_of_ten)
{
    Drawn s;
    if (draw_as(&s, "v = torch.softmax(torch.tensor([30., 1., 2.]), dim=0)\n",
                "show v as distribution\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "<0.0001") && text_of(&s, "1.0000"));
    leave(&s);
}

TEST(drawn_bars_are_of_one_ink)
{
    Drawn s;
    if (draw_as(&s, "v = torch.tensor([1., -2., 3., 0.5])\n", "show v as bars\nfocus v[2]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        NodeId v = node_called(&s, "v");
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            if (c->kind == DRAW_RECT && c->tag.kind == TAG_CELL && c->tag.node == v)
                CHECK(has_colour(c, THEME_LIGHT,
                                 c->tag.cell == 2 ? ROLE_QUANTITY_LIT : ROLE_QUANTITY));
        }
        CHECK_INT(count_kind(&s, DRAW_RAMP), 0);
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_QUANTITY), 3);
    }
    leave(&s);
}

/* ---- numbers ---- */

TEST(drawn_numbers_have_the_decimals_that_the_smallest_needs)
{
    TextMetrics m = text_fake;
    CellRange range = {.lo = 0, .hi = 0.31};
    CHECK_INT(cell_decimals_of(0.0067), 3);
    CHECK_INT(cell_decimals_of(0.2), 1);
    CHECK_INT(cell_decimals_of(6.4e-17), 0);
    CHECK_INT(cell_numbers_fine(range, 3, 120, 40, 10, 20, &m).decimals, 3);
    CHECK_INT(cell_numbers_fine(range, 1, 120, 40, 10, 20, &m).decimals, 2);
    CHECK_INT(cell_numbers_fine(range, 0, 120, 40, 10, 20, &m).decimals, 2);
    CHECK_INT(cell_numbers_fine(range, 3, 22, 40, 10, 20, &m).decimals, 2); /* no room */
}

TEST(drawn_numbers_keep_the_0_before_the_point)
{
    TextMetrics m = text_fake;
    CellRange range = {.lo = -0.4, .hi = 0.47};
    for (float w = 20; w < 140; w++) {
        CellNumbers usual = cell_numbers(range, w, 40, 10, 20, &m);
        CellNumbers fine = cell_numbers_fine(range, 4, w, 40, 10, 20, &m);
        CHECK(fine.leading == usual.leading && fine.decimals >= usual.decimals);
    }
}

TEST(drawn_neighbours_are_told_apart)
{
    Drawn s;
    CHECK_INT(cell_decimals_between(0.1709, 0.1738), 3);
    CHECK_INT(cell_decimals_between(0.1709, 0.1711), 4);
    CHECK_INT(cell_decimals_between(0.17091, 0.17092), 0); /* four do not suffice */
    CHECK_INT(cell_decimals_between(0.43, 0.43), 0);
    CHECK_INT(cell_decimals_between(1, HUGE_VAL), 0);
    if (draw_as(&s, "w = torch.tensor([[0.1709, 0.1738], [0.1624, 0.1408]])\n", "", VIEW_AUTO,
                THEME_LIGHT))
        CHECK(text_of(&s, "0.171") && text_of(&s, "0.174"));
    leave(&s);
    if (draw_as(&s, "w = torch.tensor([[0.43, 0.15], [0.55, 0.87]])\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "0.43") && text_of(&s, "0.87")); /* these need no more */
    leave(&s);
}

/* The right edge of a text. */
static float end_of(const DrawCommand *c)
{
    return c->box.x + text_width(&text_fake, c->font, c->px, c->text);
}

TEST(drawn_digits_end_one_under_another_and_a_0_among_them)
{
    Drawn s;
    if (draw_as(&s, "n = torch.tensor([[0, 21], [13, 4]])\n", "", VIEW_AUTO, THEME_LIGHT)) {
        NodeId n = node_called(&s, "n");
        const DrawCommand *zero = text_in(&s, n, 0), *two = text_in(&s, n, 2);
        const DrawCommand *one = text_in(&s, n, 3), *more = text_in(&s, n, 1);
        if (CHECK(zero && two && one && more)) {
            CHECK_NEAR(end_of(zero), end_of(two), 0.6);
            CHECK_NEAR(end_of(one), end_of(more), 0.6);
        }
    }
    leave(&s);
    if (draw_as(&s, "z = torch.tensor([[0, 0], [0, 0]])\n", "", VIEW_AUTO, THEME_LIGHT)) {
        Box cell = cell_of(&s, TAG_CELL, node_called(&s, "z"), 0);
        const DrawCommand *zero = text_in(&s, node_called(&s, "z"), 0);
        if (CHECK(zero != NULL))
            CHECK_NEAR(zero->box.x + end_of(zero), 2 * cell.x + cell.w, 2.5); /* in the middle */
        CHECK_INT(count_kind(&s, DRAW_RAMP), 0); /* there are no colours to explain */
    }
    leave(&s);
}

TEST(drawn_epsilon_stands_in_the_middle)
{
    TextMetrics m = text_fake;
    DrawList d;
    Arena a = arena_make(0);
    d = draw_list(&a, &m, 200, 100, themes[THEME_LIGHT].roles[ROLE_BACKGROUND]);
    CellRange range = {.lo = -0.5, .hi = 0.5};
    CellLook look = {.theme = &themes[THEME_LIGHT], .lo = -1, .hi = 1};
    look.numbers = cell_numbers(range, 100, 40, 10, 20, &m);
    look.numbers.room = 3; /* not for a power of ten */
    cell_draw(&d, (Box){0, 0, 100, 40}, -0.0001, KIND_VALUE, false, &look);
    const DrawCommand *text = &d.items[d.count - 1];
    if (CHECK(text->kind == DRAW_TEXT && str_find(text->text, (char)0xce) < text->text.len))
        CHECK_NEAR(text->box.x + end_of(text), 100, 2.5);
    arena_free(&a);
}

TEST(drawn_truths_are_written_as_they_are_said)
{
    Drawn s;
    if (draw_as(&s, "m = torch.ones(3, 3).tril().bool()\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "True") && text_of(&s, "False"));
    leave(&s);
    if (draw_as(&s, "m = torch.ones(3, 3).tril()\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "1") && !text_of(&s, "True"));
    leave(&s);
    TextMetrics m = text_fake;
    char out[CELL_TEXT];
    CellNumbers n = cell_truths(30, 30, 12, 20, &m);
    cell_format(out, 1, &n);
    CHECK_STR(out, "T");
    CHECK(n.shown);
}

TEST(drawn_thousands_are_told_apart)
{
    Drawn s;
    if (draw_as(&s, "n = torch.tensor([147648, 590208, 2360064])\n", "show n as bars\n", VIEW_AUTO,
                THEME_LIGHT)) {
        CHECK(text_of(&s, "2,360,064") && text_of(&s, "147,648"));
        CHECK(!text_of(&s, "2.4e+06") && !text_of(&s, "2360064"));
    }
    leave(&s);
    if (draw_as(&s, "n = torch.tensor([[4096, 1048576, 268435456]])\n", "show n as lines\n",
                VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "268,435,456") && text_of(&s, "10⁶") && !text_of(&s, "10³"));
    leave(&s);
    if (draw_as(&s, "n = torch.tensor([[0.96, 4., 128.]])\n", "show n as lines\n", VIEW_AUTO,
                THEME_LIGHT)) /* the axis begins at 0.5: no decade is empty */
        CHECK(text_of(&s, "1") && text_of(&s, "100") && !text_of(&s, "10⁻¹"));
    leave(&s);
}

TEST(drawn_axis_of_bars_has_their_decimals)
{
    Drawn s;
    if (draw_as(&s, "v = torch.tensor([1.3842, 0.0031, 0.7])\n", "show v as bars\n", VIEW_AUTO,
                THEME_LIGHT)) {
        int twice = 0;
        for (size_t i = 0; i < s.d.count; i++)
            twice += s.d.items[i].kind == DRAW_TEXT && str_is(s.d.items[i].text, "1.384");
        CHECK_INT(twice, 2);
    }
    leave(&s);
}

/* ---- what has no colour, and what is framed ---- */

TEST(drawn_ids_have_no_colours)
{
    Drawn s;
    if (draw_as(&s, "ids = torch.tensor([0, 3, 5])\nrows = inputs[ids]\n", "", VIEW_AUTO,
                THEME_LIGHT)) {
        NodeId ids = node_called(&s, "ids");
        int cells = 0;
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            bool own = c->tag.kind == TAG_CELL && c->tag.node == ids;
            cells += own && c->kind == DRAW_RECT;
            if (own && c->kind == DRAW_RECT)
                CHECK(has_colour(c, THEME_LIGHT, ROLE_BACKGROUND));
            if (own && c->kind == DRAW_TEXT)
                CHECK(has_colour(c, THEME_LIGHT, ROLE_TEXT)); /* 0 is no less than the others */
        }
        CHECK_INT(cells, 3);
    }
    leave(&s);
}

TEST(drawn_counts_begin_at_0)
{
    Drawn s;
    if (draw_as(&s, "n = torch.tensor([[36, 30], [36, 0]])\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "36") && !text_of(&s, "−36") && !text_of(&s, "+36"));
    leave(&s);
    if (draw_as(&s, "n = torch.tensor([[36, -30], [36, 0]])\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "−36") != NULL);
    leave(&s);
    if (draw_as(&s, "n = torch.tensor([[36., 30.], [36., 0.]])\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "−36") != NULL); /* quantities, whatever their signs */
    leave(&s);
}

TEST(drawn_frames_of_an_operand_leave_its_neighbours_alone)
{
    Drawn s;
    if (draw_as(&s,
                SCORES "w = torch.softmax(x, dim=-1)\nm = torch.tril(torch.ones(6, 6))\n"
                       "kept = w * m\n",
                "show kept as mask\nfocus kept[1,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        Box cell = cell_of(&s, TAG_CELL, node_called(&s, "m"), 6);
        int lines = 0;
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            if (c->kind != DRAW_FRAME || !has_colour(c, THEME_LIGHT, ROLE_ACCENT))
                continue;
            lines++;
            if (c->box.x > cell.x - 20 && c->box.x < cell.x + cell.w)
                CHECK(c->box.x >= cell.x - 5 && c->box.y >= cell.y - 5);
        }
        CHECK(lines >= 2); /* a double line */
    }
    leave(&s);
}

TEST(drawn_cell_in_focus_is_bold)
{
    Drawn s;
    if (draw_as(&s, "a = torch.dot(inputs[0], inputs[1])\n", "show a as matmul\nfocus a\n",
                VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *number = text_in(&s, node_called(&s, "a"), 0);
        if (CHECK(number != NULL))
            CHECK_INT(number->font, FONT_MONO_BOLD);
    }
    leave(&s);
}

TEST(drawn_captions_of_a_row_begin_at_one_height)
{
    Drawn s;
    if (draw_as(&s,
                "W_value = torch.tensor([[1., 0.], [0., 1.], [1., 1.], [0., 0.]])\n"
                "mixed_up_and_long = W_value * 2 - 1\n",
                "compare W_value mixed_up_and_long\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *a = text_of(&s, "W_value"), *b = text_of(&s, "mixed_up_and_long");
        const DrawCommand *less = text_of(&s, "mixed_up_and_long − W_value");
        if (CHECK(a && b && less)) {
            CHECK_NEAR(a->box.y, b->box.y, 0.6);
            CHECK_NEAR(b->box.y, less->box.y, 0.6);
        }
    }
    leave(&s);
}

TEST(drawn_captions_stand_over_the_cells)
{
    Drawn s;
    if (draw_as(&s, "a = torch.tensor([1., 2.])\nb = torch.tensor([4., 8.])\nc = a - b\n",
                "show c as vector\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *a = text_of(&s, "a"), *b = text_of(&s, "b"), *c = text_of(&s, "c");
        if (CHECK(a && b && c)) {
            CHECK_NEAR(a->box.x, b->box.x, 0.6);
            CHECK_NEAR(b->box.x, c->box.x, 0.6);
        }
    }
    leave(&s);
}

TEST(drawn_difference_of_weights_is_to_their_scale)
{
    Drawn s;
    if (draw_as(&s, SCORES "a = torch.softmax(x, dim=-1)\nb = torch.softmax(x / 2, dim=-1)\n",
                "compare a b\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "about 0, to the same scale") &&
              !text_of(&s, "centred on 0, per matrix"));
    leave(&s);
    if (draw_as(&s, SCORES "a = torch.softmax(x, dim=-1)\nb = torch.softmax(x, dim=-1)\n",
                "compare a b\n", VIEW_AUTO, THEME_LIGHT))
        CHECK_INT(count_kind(&s, DRAW_RAMP), 1); /* of zeros there is nothing to say */
    leave(&s);
}

TEST(drawn_softmax_of_nothing_says_so_in_every_strip)
{
    Drawn s;
    if (draw_as(&s, "x = torch.full((2, 3), -torch.inf)\nx[1] = 1\nw = torch.softmax(x, dim=-1)\n",
                "show w as softmax\nfocus w[0,1]\n", VIEW_AUTO, THEME_LIGHT)) {
        CHECK_INT(count_kind(&s, DRAW_CROSS), 9); /* the rest, exp and the weights */
        CHECK(text_of(&s, "− max −∞") && !text_of(&s, "− max -inf"));
    }
    leave(&s);
}

TEST(drawn_mismatch_counts_the_rows_of_a_batch)
{
    Drawn s;
    if (draw_as(&s, "x = torch.rand(2, 6, 3)\n```\n\n```torch raises\nx @ torch.rand(2, 2)\n", "",
                VIEW_MISMATCH, THEME_LIGHT))
        CHECK(text_of(&s, "12") && text_of(&s, "= 2 · 6"));
    leave(&s);
}

#define NORM                                                                                       \
    "x = torch.tensor([[0.43, 0.15, 0.89, 1.2], [0.55, 0.87, 0.66, -0.4]])\n"                      \
    "y = nn.LayerNorm(4)(x)\n"

TEST(drawn_norm_has_one_range_and_a_shape_for_little_room)
{
    Drawn s;
    if (draw_as(&s, NORM, "show y as norm\nfocus y[1,2]\n", VIEW_AUTO, THEME_LIGHT))
        CHECK_INT(count_kind(&s, DRAW_RAMP), 1);
    leave(&s);
    if (draw_as(&s,
                "x = torch.tensor([[430., 150., 890.], [550., 870., -400.]])\n"
                "y = nn.LayerNorm(3)(x)\n",
                "show y as norm\nfocus y[1,2]\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(count_kind(&s, DRAW_RAMP) > 1); /* 1.2 would be nothing beside 890 */
    leave(&s);
    if (draw_as(&s, NORM, "show y as norm\nfocus y[1,2]\n", VIEW_AUTO, THEME_LIGHT)) {
        TextMetrics fake = text_fake;
        View v = world_view((int)s.lesson.steps.count);
        v.text = 6;
        s.d = scene_draw(&s.arena, &s.lesson, &v, 1024, 768, &fake);
        CHECK(cell_of(&s, TAG_CELL, node_called(&s, "y"), 0).w > 40);
    }
    leave(&s);
}

TEST(drawn_grid_frames_the_matrix_in_focus_in_ink)
{
    Drawn s;
    if (draw_as(&s, "w = torch.softmax(torch.ones(2, 3, 8, 8), dim=-1)\n", "show w as grid\n",
                VIEW_AUTO, THEME_LIGHT))
        CHECK_INT(count_of(&s, DRAW_FRAME, ROLE_ACCENT), 0); /* it is no operand */
    leave(&s);
}

TEST(drawn_grid_hatches_large_points_by_lines)
{
    Drawn s;
    if (draw_as(&s,
                "gone = torch.ones(6, 6).triu(1).bool()\n"
                "m = torch.ones(2, 2, 6, 6).masked_fill(gone, -torch.inf)\n"
                "w = torch.softmax(m, dim=-1)\n",
                "show w as grid\n", VIEW_AUTO, THEME_CONTRAST))
        CHECK_INT(count_kind(&s, DRAW_HATCH), 4 * 5); /* a stretch in each row but the last */
    leave(&s);
}

/* ---- the key beside the picture ---- */

TEST(drawn_key_names_what_is_in_the_picture)
{
    Drawn s;
    if (draw_slide(&s,
                   SCORES "m = x.masked_fill(torch.ones(6, 6).triu(1).bool(), -torch.inf)\n"
                          "w = torch.softmax(m, dim=-1)\n",
                   "show w as arcs\n"))
        CHECK(!text_of(&s, "masked")); /* arcs have no cells */
    leave(&s);
    if (draw_slide(&s, "m = torch.full((4,), -torch.inf)\nx = m - m.max()\n", "show x as vector\n"))
        CHECK(text_of(&s, "not a number") && text_of(&s, "minus infinity"));
    leave(&s);
}

TEST(drawn_key_of_what_dropout_kept_has_no_colour)
{
    Drawn s;
    if (draw_slide(&s,
                   "torch.manual_seed(123)\nd = nn.Dropout(0.5)(torch.softmax(inputs, dim=-1))\n",
                   "show d as dropout\nfocus d[0,0]\n"))
        CHECK(text_of(&s, "× 2") && text_of(&s, "kept"));
    leave(&s);
}

TEST(drawn_target_of_bars_leaves_numbers_whole)
{
    Drawn s;
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=0)\nsums = w.sum(dim=-1)\n",
                "show sums as bars\n", VIEW_AUTO, THEME_LIGHT)) {
        float y = -1;
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            if (c->kind == DRAW_LINE && has_colour(c, THEME_LIGHT, ROLE_ACCENT))
                y = c->box.y;
            bool crossed = c->kind == DRAW_TEXT && c->tag.kind == TAG_CELL && y >= 0 &&
                           c->box.y < y - 2 && c->box.y + c->px > y + 2;
            const DrawCommand *before = i ? &s.d.items[i - 1] : NULL;
            if (crossed)
                CHECK(before->kind == DRAW_RECT &&
                      has_colour(before, THEME_LIGHT, ROLE_BACKGROUND));
        }
        CHECK(y >= 0);
    }
    leave(&s);
}

/* ---- operands and their result ---- */

TEST(drawn_operands_stand_beside_their_result)
{
    Drawn s;
    if (draw_as(&s, "a = inputs * 2\nb = inputs - a\n", "focus b[1,2]\n", VIEW_AUTO, THEME_LIGHT)) {
        Box x = cell_of(&s, TAG_CELL, node_called(&s, "inputs"), 5);
        Box a = cell_of(&s, TAG_CELL, node_called(&s, "a"), 5);
        Box b = cell_of(&s, TAG_CELL, node_called(&s, "b"), 5);
        CHECK(x.w > 0 && x.x < a.x && a.x < b.x);
        CHECK_NEAR(x.y, b.y, 0.5);
        CHECK(text_of(&s, "−") && text_of(&s, "="));
        CHECK_INT(count_kind(&s, DRAW_RAMP), 1); /* one range, one legend */
    }
    leave(&s);
    if (draw_as(&s, "b = inputs * 0.5\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "× 0.5 =") && text_of(&s, "inputs"));
    leave(&s);
    if (draw_as(&s, "b = 1 - inputs\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "1 −") && text_of(&s, "="));
    leave(&s);
    if (draw_as(&s, "b = inputs > inputs.mean(dim=0)\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, ">") && text_of(&s, "inputs.mean(dim=0)"));
    leave(&s);
}

/* ---- groups and outlines of a distribution ---- */

#define GUESS                                                                                      \
    "v = torch.tensor([0.125, 0.25, 0.0625, 0.5, 0.0625])\n"                                       \
    "w = torch.tensor([0.5, 0.125, 0.25, 0.0625, 0.0625])\n"

/* The box of the outline that stands in that line; of a bar's frame. */
static float outline_in_line(const Drawn *s, const DrawCommand *name)
{
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->kind == DRAW_FRAME && has_colour(c, THEME_LIGHT, ROLE_TEXT) &&
            fabsf(c->box.y + c->box.h / 2 - name->box.y - name->box.h / 2) < 6)
            return c->box.w;
    }
    return 0;
}

TEST(drawn_groups_of_a_distribution_are_added_up)
{
    Drawn s;
    if (draw_as(&s, GUESS,
                "tokens v: run runs near wait others\nshow v as distribution\n"
                "group \"plural verbs\": run wait\ngroup singular: runs\nfocus v[3]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *all = text_of(&s, "plural verbs"), *wait = text_of(&s, "wait");
        const DrawCommand *run = text_of(&s, "run"), *one = text_of(&s, "singular");
        if (CHECK(all && wait && run && one)) {
            CHECK(all->box.y < wait->box.y && wait->box.y < run->box.y); /* the largest first */
            CHECK(run->box.y < one->box.y);
        }
        CHECK(text_of(&s, "0.6250") && text_of(&s, "2 others") && !text_of(&s, "near"));
    }
    leave(&s);
}

TEST(drawn_outlines_lie_over_the_bars_of_a_distribution)
{
    Drawn s;
    if (draw_as(&s, GUESS,
                "tokens v: run runs near wait others\nshow v as distribution\noutline w\n"
                "group plural: run wait\nfocus v[3]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *all = text_of(&s, "plural"), *run = text_of(&s, "run");
        CHECK(text_of(&s, "w 0.5625") != NULL);
        if (CHECK(all && run))
            CHECK_NEAR(outline_in_line(&s, run) / outline_in_line(&s, all), 0.5 / 0.5625, 0.02);
    }
    leave(&s);
}

/* ---- tensors of several steps, to one scale ---- */

TEST(drawn_areas_stand_beside_one_another_to_scale)
{
    Drawn s;
    if (draw_as(&s,
                "a = torch.zeros(4, 6, 2) + 1\nb = torch.zeros(2, 6, 2) + 1\nc = b[:, -3:] * 1\n",
                "show c as areas\nbeside a b\n", VIEW_AUTO, THEME_LIGHT)) {
        Box box[3] = {{0}};
        const char *names[] = {"a", "b", "c"};
        for (size_t i = 0; i < s.d.count; i++)
            for (int k = 0; k < 3; k++)
                if (s.d.items[i].kind == DRAW_RECT && s.d.items[i].tag.kind == TAG_NODE &&
                    s.d.items[i].tag.node == node_called(&s, names[k]) && box[k].w == 0)
                    box[k] = s.d.items[i].box;
        CHECK(box[0].x + box[0].w < box[1].x && box[1].x + box[1].w < box[2].x);
        CHECK_NEAR(box[0].w / box[1].w, 2, 0.02);
        CHECK_NEAR(box[0].h, box[1].h, 1);
        CHECK_NEAR(box[1].w, box[2].w, 1);
        CHECK_NEAR(box[1].h / box[2].h, 2, 0.05);
        CHECK(text_of(&s, "192 bytes") && text_of(&s, "96 bytes, 1/2"));
        CHECK(text_of(&s, "48 bytes, 1/4") != NULL);
    }
    leave(&s);
}
