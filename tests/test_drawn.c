/*
 * test_drawn.c - what pictures of softmax, of who looks at whom, of heads, masks, comparisons and
 * bars promise: what is in line, what is as wide as what, what has one colour.
 */
#include "drawn.h"
#include "test.h"
#include "world.h"

#include <math.h>
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
