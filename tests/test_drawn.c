/*
 * test_drawn.c - what pictures of softmax, of who looks at whom, of heads, masks, comparisons and
 * bars promise: what is in line, what is as wide as what, what has one colour.
 */
#include "drawn.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- softmax ---- */

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

/* A row that sees one position alone: without its largest score, which is itself, it is all 0. */
TEST(drawn_scores_of_softmax_do_not_fade_beside_zeros)
{
    Drawn s;
    if (draw_as(&s,
                "x = torch.tensor([[0.25, -0.125], [0.125, 0.25]])\n"
                "m = x.masked_fill(torch.ones(2, 2).triu(1).bool(), -torch.inf)\n"
                "w = torch.softmax(m, dim=-1)\n",
                "show w as softmax\nfocus w[0,0]\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "+0.25") && !text_of(&s, "+1.00"));
    leave(&s);
}

static void check_sum_of_softmax(const Drawn *s)
{
    float bars = 0, stack = 0;
    int parts = 0;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        bool bar = c->kind == DRAW_RECT && (has_colour(c, THEME_LIGHT, ROLE_QUANTITY) ||
                                            has_colour(c, THEME_LIGHT, ROLE_QUANTITY_LIT));
        bars += bar && c->tag.kind == TAG_PART ? c->box.h : 0;
        stack += bar && c->tag.kind == TAG_NONE ? c->box.h + 1 : 0;
        parts += bar;
    }
    CHECK_INT(parts, 12);
    CHECK_NEAR(stack, bars, 1);
    CHECK(text_of(s, "4.2036") != NULL);
}

/* The bars of exp are as high as their numbers, the sum is as high as all of them: also in a
 * picture that is higher than wide, where they are shorter than they might be for it to have room.
 */
TEST(drawn_sum_of_softmax_is_its_bars_on_one_another)
{
    Drawn s;
    TextMetrics fake = text_fake;
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=-1)\n", "show w as softmax\nfocus w[1,1]\n",
                VIEW_AUTO, THEME_LIGHT)) {
        View v = world_view((int)s.lesson.steps.count);
        v.parts = PARTS_PICTURE;
        v.still = true;
        check_sum_of_softmax(&s);
        s.d = scene_draw(&s.arena, &s.lesson, &v, 740, 920, &fake);
        check_sum_of_softmax(&s);
    }
    leave(&s);
}

/* ---- who looks at whom ---- */

static bool is_ribbon(const DrawCommand *c)
{
    return c->kind == DRAW_RIBBON && !has_colour(c, THEME_LIGHT, ROLE_BACKGROUND);
}

/* Ribbons that are not thin have a seam, the curve drawn before: wider, in the page's colour. */
static int count_ribbons(const Drawn *s)
{
    int count = 0;
    for (size_t i = 1; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i], *seam = c - 1;
        if (!is_ribbon(c))
            continue;
        count++;
        if (c->thickness > 3) {
            CHECK(seam->kind == DRAW_RIBBON && seam->points[3].x == c->points[3].x);
            CHECK(has_colour(seam, THEME_LIGHT, ROLE_BACKGROUND));
            CHECK_NEAR(seam->thickness, c->thickness + 2, 0.01);
        }
    }
    return count;
}

/* How wide the ribbons are that leave a bar, with the gaps beside them. */
static float ribbons_of(const Drawn *s, const DrawCommand *bar)
{
    float wide = 0;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        bool own = is_ribbon(c) && c->points[0].x >= bar->box.x &&
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
        CHECK_INT(count_ribbons(&s), ribbons);
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
        CHECK_INT(count_of(&s, DRAW_RIBBON, ROLE_BAND_1), 0); /* that cuts no columns */
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

/* An infinite term has no end that a bar could reach: its row has the number only. */
TEST(drawn_sum_has_no_bar_for_what_is_not_finite)
{
    Drawn s;
    if (draw_as(&s, "x = torch.tensor([1.0, -torch.inf, 2.0])\ny = x.sum()\n",
                "show y as sum\nfocus y\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *first = text_of(&s, "1.0000"), *total = text_of(&s, "the sum");
        CHECK(first != NULL && total != NULL);
        int bars = 0;
        for (size_t i = 0; i < s.d.count; i++)
            bars += s.d.items[i].kind == DRAW_RECT && s.d.items[i].tag.kind == TAG_CELL;
        CHECK_INT(bars, 1);
    }
    leave(&s);
}

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
        CHECK(text_of(&s, "192 bytes") && text_of(&s, "96 bytes") && text_of(&s, "1/2"));
        CHECK(text_of(&s, "48 bytes") && text_of(&s, "1/4"));
    }
    leave(&s);
}

/* ---- tiles ---- */

/* A number stands in that box. */
static bool text_at(const Drawn *s, Box box)
{
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        float x = c->box.x + c->box.w / 2, y = c->box.y + c->box.h / 2;
        if (c->kind == DRAW_TEXT && box.w > 0 && x > box.x && x < box.x + box.w && y > box.y &&
            y < box.y + box.h)
            return true;
    }
    return false;
}

/* How many frames of that colour lie around a box, with a little room. */
static int frames_around(const Drawn *s, Box box, Role role)
{
    int count = 0;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        count += c->kind == DRAW_FRAME && has_colour(c, THEME_LIGHT, role) &&
                 fabsf(c->box.x - box.x) < 8 && fabsf(c->box.y - box.y) < 8 &&
                 fabsf(c->box.w - box.w) < 16 && fabsf(c->box.h - box.h) < 16;
    }
    return count;
}

/* The box of the cells from one to another. */
static Box cells_of(const Drawn *s, const char *name, int64_t first, int64_t last)
{
    Box a = cell_of(s, TAG_CELL, node_called(s, name), first);
    Box b = cell_of(s, TAG_CELL, node_called(s, name), last);
    return (Box){a.x, a.y, b.x + b.w - a.x, b.y + b.h - a.y};
}

#define TILED                                                                                      \
    "b = torch.zeros(6, 6)\nfor i in range(0, 6, 3):\n    for j in range(0, 6, 3):\n"              \
    "        b[i:i + 3, j:j + 3] = inputs[i:i + 3] @ inputs[j:j + 3].T\n"

/* Block 3 of 4 is the product of rows 3 to 5 and of the first three columns: these are framed. */
TEST(drawn_blocks_frame_what_the_running_one_is_made_of)
{
    Drawn s;
    if (draw_as(&s, TILED, "show b as blocks\nfocus b[4,1]\n", VIEW_AUTO, THEME_LIGHT)) {
        CHECK_INT(frames_around(&s, cells_of(&s, "inputs", 9, 17), ROLE_TEXT), 1);
        CHECK_INT(frames_around(&s, cells_of(&s, "b", 18, 32), ROLE_TEXT), 1);
        CHECK_INT(count_of(&s, DRAW_FRAME, ROLE_ACCENT) > 0, 1);
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_TICK_DONE), 2); /* the pills */
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_NOW), 1);
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_TICK_TODO), 1);
        for (int64_t i = 0; i < 36; i++)
            CHECK_INT(text_at(&s, cell_of(&s, TAG_CELL, node_called(&s, "b"), i)),
                      i < 18 || i % 6 < 3);
    }
    leave(&s);
}

/* Block 2 of 4 is made of the columns 3 to 5 of inputs.T, above it. */
TEST(drawn_blocks_frame_columns_of_what_is_turned)
{
    Drawn s;
    if (draw_as(&s, TILED, "show b as blocks\nfocus b[1,4]\n", VIEW_AUTO, THEME_LIGHT)) {
        Box lit = cells_of(&s, "b", 3, 17);
        int above = 0;
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            above += c->kind == DRAW_FRAME && has_colour(c, THEME_LIGHT, ROLE_ACCENT) &&
                     fabsf(c->box.x - lit.x) < 8 && fabsf(c->box.w - lit.w) < 16 &&
                     c->box.y + c->box.h < lit.y + 8;
        }
        CHECK(above > 0);
    }
    leave(&s);
}

/* Of tiles that are tensors of their own those before the running one are gone. */
TEST(drawn_blocks_that_are_gone_are_grey)
{
    Drawn s;
    if (draw_as(&s, "for i in range(0, 6, 2):\n    b = inputs @ inputs[i:i + 2].T\n",
                "show b as blocks\nfocus b[4,1]\n", VIEW_AUTO, THEME_LIGHT)) {
        CHECK_INT(count_of(&s, DRAW_RECT, ROLE_DONE), 2);
        Box lit = cell_of(&s, TAG_CELL, node_called(&s, "b"), 9);
        CHECK(frames_around(&s, lit, ROLE_FOCUS) > 0);
        Box wide = cells_of(&s, "b", 0, 11);
        CHECK(frames_around(&s, wide, ROLE_TEXT) > 0);
        CHECK_NEAR(wide.w, 2 * lit.w, 4);
    }
    leave(&s);
}

/* A block that is a turned product is shown, but not what it would be made of. */
TEST(drawn_blocks_of_turned_products_have_no_operands)
{
    Drawn s;
    if (draw_as(&s,
                "b = torch.zeros(6, 6)\nfor i in range(0, 6, 3):\n    for j in range(0, 6, 3):\n"
                "        b[i:i + 3, j:j + 3] = (inputs[i:i + 3] @ inputs[j:j + 3].T).T\n",
                "show b as blocks\nfocus b[1,2]\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "b") && !text_of(&s, "inputs.T"));
    leave(&s);
}

/* The focus lies in the block, wherever that lies in the whole matrix. */
TEST(drawn_focus_of_a_block_of_rows_is_in_its_rows)
{
    Drawn s;
    if (draw_as(&s, "for i in range(0, 6, 2):\n    b = inputs[i:i + 2] @ inputs.T\n",
                "show b as blocks\nfocus b[1,2]\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(frames_around(&s, cell_of(&s, TAG_CELL, node_called(&s, "b"), 8), ROLE_FOCUS) > 0);
    leave(&s);
}

/* A tile that is all of the matrix, or a turned product, is none. */
TEST(drawn_blocks_are_refused_where_nothing_is_cut)
{
    static const char *const codes[] = {
        "b = torch.zeros(6, 6)\nb[:3] = 1\nb[:] = inputs @ inputs.T\n",
        "for i in range(0, 6, 2):\n    b = (inputs @ inputs[i:i + 2].T).T * 1\n"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Drawn s;
        if (draw_as(&s, codes[i], "", VIEW_BLOCKS, THEME_LIGHT))
            CHECK(text_of(&s, "this tensor has no picture called blocks") != NULL);
        leave(&s);
    }
}

/* ---- draws ---- */

TEST(drawn_coins_that_keep_are_framed)
{
    Drawn s;
    if (draw_as(&s, "torch.manual_seed(123)\nd = nn.Dropout(0.5)(torch.ones(6, 6))\n",
                "show d as draws\nfocus d[0,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        int kept = 0, framed = 0;
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            framed += c->kind == DRAW_FRAME && has_colour(c, THEME_LIGHT, ROLE_TEXT) &&
                      c->thickness == 2 && c->tag.kind == TAG_NONE;
        }
        for (int64_t i = 0; i < 36; i++)
            kept += scalar_double(
                        trace_cell(&s.lesson.trace, (CellRef){node_called(&s, "d"),
                                                              trace_now(&s.lesson.trace), i})) > 0;
        CHECK_INT(kept, 21);
        CHECK(framed >= kept && framed < 30);
    }
    leave(&s);
}

/* ---- lines ---- */

/* How high the highest and the lowest dot of a row are apart, in pixels. */
static float rise_of(const Drawn *s, const char *name, int64_t first, int64_t last)
{
    NodeId node = node_called(s, name);
    return cell_of(s, TAG_CELL, node, first).y - cell_of(s, TAG_CELL, node, last).y;
}

#define OVER(labels)                                                                               \
    "dims v: way d\nshow v as lines\nfocus v[0,1]\n```\n\n```torch\nt = torch.tensor([1, 2, 3, "   \
    "4])\nw = v * 1\n```\n\n```view\ndims t: d\ntokens t: " labels "\nshow w as lines\n"

/* Heights are logarithms only where every row grows by factors, and columns only over a wide
 * range: here one row hardly grows, and the labels reach from 1 to 8. */
TEST(drawn_lines_are_logarithms_where_all_rows_grow)
{
    Drawn s;
    const char *code = "v = torch.tensor([[1., 3., 9., 27.], [10., 11., 12., 13.]])\n";
    if (draw_as(&s, code, OVER("1 4 16 64"), VIEW_AUTO, THEME_LIGHT)) {
        float low = rise_of(&s, "w", 0, 1), high = rise_of(&s, "w", 2, 3);
        CHECK(high > 4 * low);
    }
    leave(&s);
    if (draw_as(&s, code, OVER("1 2 4 8"), VIEW_AUTO, THEME_LIGHT)) {
        NodeId w = node_called(&s, "w");
        float one = cell_of(&s, TAG_CELL, w, 1).x - cell_of(&s, TAG_CELL, w, 0).x;
        float last = cell_of(&s, TAG_CELL, w, 3).x - cell_of(&s, TAG_CELL, w, 2).x;
        CHECK(one > 0 && last > 3 * one);
    }
    leave(&s);
}

/* Names of lines that end together, and labels that lie close, do not stand on one another. */
TEST(drawn_lines_keep_names_and_labels_apart)
{
    Drawn s;
    if (draw_as(&s, "v = torch.tensor([[1., 3., 2.], [4., 1., 2.], [0., 0., 2.]])\n",
                "dims v: way d\ntokens v: one two three\nshow v as lines\n", VIEW_AUTO,
                THEME_LIGHT)) {
        const char *names[] = {"one", "two", "three"};
        const DrawCommand *at[3];
        for (int i = 0; i < 3; i++)
            at[i] = text_of(&s, names[i]);
        for (int i = 0; i < 3 && at[0] && at[1] && at[2]; i++)
            for (int k = 0; k < i; k++)
                CHECK(fabsf(at[i]->box.y - at[k]->box.y) >= 2 * at[i]->box.h - 1);
        CHECK(at[0] && at[1] && at[2]);
    }
    leave(&s);
    if (draw_as(&s, "v = torch.tensor([[1., 0., 3.], [2., 1., 3.], [0., 0., 3.]])\n",
                "dims v: way d\ntokens v: one two three\nshow v as lines\n", VIEW_AUTO,
                THEME_LIGHT)) {
        Box top = cell_of(&s, TAG_CELL, node_called(&s, "v"), 2);
        const char *names[] = {"one", "two", "three"};
        for (int i = 0; i < 3; i++) {
            const DrawCommand *at = text_of(&s, names[i]);
            CHECK(at && at->box.y > top.y - 3 * at->box.h); /* they stand below one another */
        }
    }
    leave(&s);
    if (draw_as(&s, "v = torch.arange(60.)\n", "show v as lines\n", VIEW_AUTO, THEME_LIGHT)) {
        float end = -1, below = 0;
        int labels = 0;
        for (size_t i = 0; i < s.d.count; i++)
            if (s.d.items[i].kind == DRAW_TEXT && s.d.items[i].text.len <= 2)
                below = fmaxf(below, s.d.items[i].box.y);
        for (size_t i = 0; i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            if (c->kind != DRAW_TEXT || fabsf(c->box.y - below) > 1 || str_is(c->text, "59"))
                continue;
            CHECK(c->box.x >= end);
            end = c->box.x + c->box.w;
            labels++;
        }
        CHECK(labels > 5 && labels < 50);
        CHECK(end > 0);
    }
    leave(&s);
}

/* ---- areas ---- */

/* Squares of nearly one size: their labels have a line each. */
TEST(drawn_areas_keep_labels_apart_and_hide_numbers)
{
    Drawn s;
    if (draw_as(&s, "v = torch.tensor([100., 99., 98., 97.])\n",
                "tokens v: one two three four\nshow v as areas\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *a = text_of(&s, "one"), *b = text_of(&s, "two");
        const DrawCommand *c = text_of(&s, "three");
        if (CHECK(a && b && c)) {
            Box square = cell_of(&s, TAG_CELL, node_called(&s, "v"), 0);
            CHECK(a->box.y > square.y - a->box.h);
            CHECK(b->box.y >= a->box.y + a->box.h - 1);
            CHECK(c->box.y >= b->box.y + b->box.h - 1);
        }
        TextMetrics fake = text_fake;
        View v = world_view(1);
        v.parts = PARTS_PICTURE;
        v.hide = true;
        s.d = scene_draw(&s.arena, &s.lesson, &v, 1280, 720, &fake);
        CHECK(text_of(&s, "?") && !text_of(&s, "100") && !text_of(&s, "97"));
    }
    leave(&s);
}

/* What is hidden is not counted in words either. */
TEST(drawn_coins_are_not_counted_while_they_are_hidden)
{
    Drawn s;
    if (draw_as(&s, "torch.manual_seed(123)\nd = nn.Dropout(0.5)(torch.ones(6, 6))\n",
                "show d as draws\nfocus d[0,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        TextMetrics fake = text_fake;
        View v = world_view((int)s.lesson.steps.count);
        v.parts = PARTS_PICTURE;
        CHECK(text_of(&s, "framed: u < 0.5, the cell stays; 21 of 36 do") != NULL);
        v.hide = true;
        s.d = scene_draw(&s.arena, &s.lesson, &v, 1280, 720, &fake);
        CHECK(text_of(&s, "framed: u < 0.5, the cell stays; 21 of 36 do") == NULL);
    }
    leave(&s);
}

/* "0   1.0000 · 0.4300": a row that is called by its number is not read as part of the product. */
TEST(drawn_rows_of_a_sum_stand_apart_from_their_products)
{
    Drawn s;
    if (draw_as(&s, "y = torch.ones(3) @ inputs[:3]\n", "show y as sum\n", VIEW_AUTO,
                THEME_LIGHT)) {
        const DrawCommand *product = text_of(&s, "1.0000 · 0.4300"), *name = NULL;
        for (size_t i = 0; product && i < s.d.count; i++) {
            const DrawCommand *c = &s.d.items[i];
            bool beside = c->kind == DRAW_TEXT && c->points[0].y == product->points[0].y;
            name = beside && c->box.x < product->box.x ? c : name;
        }
        if (CHECK(name))
            CHECK(product->box.x - name->box.x - name->box.w > product->px);
    }
    leave(&s);
}

/* ---- memory ---- */

/* The digits have the room of all cells that are drawn: a part lies among cells that are longer. */
TEST(drawn_memory_of_a_part_writes_all_cells_alike)
{
    static const char *const part[] = {"x[2:]", "x[:1]"};
    for (int k = 0; k < 2; k++) {
        Drawn s;
        char code[128];
        snprintf(code, sizeof code, "x = torch.tensor([[0.66, 0.27], [0.62, -0.45]])\ny = %s\n",
                 part[k]);
        if (draw_as(&s, code, "", VIEW_MEMORY, THEME_LIGHT))
            CHECK(text_of(&s, "−0.45") && text_of(&s, "+0.62") && !text_of(&s, "−.4") &&
                  !text_of(&s, "ε"));
        leave(&s);
    }
}

/* As many decimals as are asked for, in the tensor and in its strip. */
TEST(drawn_memory_has_the_decimals_that_are_asked_for)
{
    Drawn s;
    if (draw_as(&s, "x = torch.tensor([[0.66, 0.27], [0.62, 0.45]])\ny = x.T\n", "", VIEW_MEMORY,
                THEME_LIGHT)) {
        static const char *const written[] = {"0.27", "0.3", "0.27", "0.270", "0.2700"};
        for (int decimals = 0; decimals <= 4; decimals++) {
            TextMetrics fake = text_fake;
            View v = world_view((int)s.lesson.steps.count);
            v.parts = PARTS_PICTURE;
            v.kind = VIEW_MEMORY;
            v.decimals = decimals;
            s.d = scene_draw(&s.arena, &s.lesson, &v, 1280, 720, &fake);
            int said = 0;
            for (size_t i = 0; i < s.d.count; i++)
                said +=
                    s.d.items[i].kind == DRAW_TEXT && str_is(s.d.items[i].text, written[decimals]);
            CHECK_INT(said, 3); /* x, y and the strip */
        }
    }
    leave(&s);
}

static bool says(const Drawn *s, const char *words)
{
    for (size_t i = 0; i < s->d.count; i++)
        if (s->d.items[i].kind == DRAW_TEXT &&
            str_search(s->d.items[i].text, str_of(words), 0) < s->d.items[i].text.len)
            return true;
    return false;
}

/* Where it is among the numbers it is said what it is. */
TEST(drawn_memory_says_what_epsilon_is)
{
    static const char *const codes[] = {
        "x = torch.rand(6, 12) * 700 + 200\nx[0, 0] = 0.00001\ny = x.T\n",
        "x = torch.rand(6, 12) * 700 + 200\ny = x.T\n"};
    for (int k = 0; k < 2; k++) {
        Drawn s;
        if (draw_slide(&s, codes[k], "show y as memory\n"))
            CHECK((text_of(&s, "ε") != NULL) == !k && says(&s, "nearly 0") == !k);
        leave(&s);
    }
}

/* Is a command one of the frames around lines of memory that hold what is wanted? */
static bool frames_line(const DrawCommand *c)
{
    return c->kind == DRAW_FRAME && c->thickness == 2 && c->gap == 0;
}

/* Frames around lines of memory leave the digits alone, where there is little room, too. */
TEST(drawn_frames_of_lines_do_not_touch_the_numbers)
{
    Drawn s;
    TextMetrics fake = text_fake;
    const float free = 3; /* of a frame of 2 pixels and one more */
    int within = 0;
    bool well = draw_as(&s, "x = torch.arange(96.).view(6, 16)\ny = x[:, 0]\n", "", VIEW_MEMORY,
                        THEME_LIGHT);
    View v = world_view(2);
    v.parts = PARTS_PICTURE;
    v.kind = VIEW_MEMORY;
    if (well)
        s.d = scene_draw(&s.arena, &s.lesson, &v, 900, 400, &fake);
    for (size_t i = 0; well && i < s.d.count; i++)
        for (size_t k = 0; k < s.d.count; k++) {
            const DrawCommand *frame = &s.d.items[i], *text = &s.d.items[k];
            float foot = text->points[0].y, head = foot - 0.73f * text->px; /* of digits */
            Box both = box_meet(frame->box, text->box);
            if (!frames_line(frame) || text->kind != DRAW_TEXT || both.w < 1 || both.h < 4)
                continue;
            within++;
            CHECK(head >= frame->box.y + free);
            CHECK(foot <= frame->box.y + frame->box.h - free);
        }
    CHECK(within >= 80);
    leave(&s);
}
