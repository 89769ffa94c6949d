/*
 * test_marks.c - how cells, bars and axes are marked in pictures: numbers that line up and tell
 * neighbours apart, frames, captions, what has colours and what has none, and the key beside them.
 */
#include "base/file.h"
#include "desk.h"
#include "drawn.h"
#include "matrix/cell.h"
#include "slide/buttons.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
    const char *mixed = "x = torch.tensor([[0.43, 0.25], [0.55, 0.87]])\ny = x - "
                        "torch.tensor([[0.1112, 0.1099], [0.25, 0.25]])\n";
    if (draw_as(&s, mixed, "", VIEW_OPERANDS, THEME_LIGHT)) /* nor beside a result that does */
        CHECK(text_of(&s, "0.43") && !text_of(&s, "0.430"));
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
    if (draw_as(&s, "m = torch.ones(30, 30).tril().bool()\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "1") && text_of(&s, "1: True, 0: False") && !text_of(&s, "T"));
    leave(&s);
    TextMetrics m = text_fake;
    char out[CELL_TEXT];
    CellNumbers n = cell_truths(30, 30, 12, 20, &m);
    cell_format(out, 1, &n);
    CHECK_STR(out, "1");
    cell_format(out, 0, &n);
    CHECK_STR(out, "0");
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

/* It has cells, and none has a colour. */
static bool paper_only(const Drawn *s, NodeId node)
{
    int cells = 0;
    for (size_t i = 0; i < s->d.count; i++) {
        const DrawCommand *c = &s->d.items[i];
        if (c->tag.kind != TAG_CELL || c->tag.node != node || c->kind != DRAW_RECT)
            continue;
        cells++;
        if (!has_colour(c, THEME_LIGHT, ROLE_BACKGROUND))
            return false;
    }
    return cells > 0;
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
        CHECK(text_of(&s, "36") && !text_of(&s, "−36"));
    leave(&s);
    if (draw_as(&s, "n = torch.tensor([[36., 0.5], [36., 0.]])\n", "", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "−36.00") || text_of(&s, "−36")); /* quantities, whatever their signs */
    leave(&s);
}

TEST(drawn_masks_are_ink_on_paper_also_when_stored_otherwise)
{
    static const char *const others[] = {"u.double()", "u.clone()", "nn.Parameter(u)",
                                         "u.double().detach()"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Drawn s;
        char code[200];
        snprintf(code, sizeof code,
                 "import torch.nn as nn\nu = torch.triu(torch.ones(3, 3), diagonal=1)\nv = %s\n",
                 others[i]);
        if (draw_as(&s, code, "compare v u\n", VIEW_AUTO, THEME_LIGHT))
            CHECK(!text_of(&s, "shared range") && paper_only(&s, node_called(&s, "v")));
        leave(&s);
    }
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

/* The frame of the first cell ends below all ink of the name above it. */
TEST(drawn_names_stand_clear_of_a_framed_cell)
{
    Drawn s;
    if (draw_as(&s, "x = torch.tensor([[1., 2.], [3., 5.]])\nw = torch.softmax(x, dim=0)\n",
                "show w as softmax\nfocus w[0,0]\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *name = NULL;
        float frame = HUGE_VALF;
        for (size_t i = 0; i < s.d.count; i++)
            if (s.d.items[i].kind == DRAW_TEXT && str_starts(s.d.items[i].text, "/ sum"))
                name = &s.d.items[i];
        for (size_t i = 0; CHECK(name != NULL) && i < s.d.count; i++) {
            Box b = s.d.items[i].box;
            if (s.d.items[i].kind == DRAW_FRAME && b.x <= name->box.x && b.x + b.w > name->box.x &&
                b.y > name->box.y)
                frame = fminf(frame, b.y);
        }
        CHECK(isfinite(frame));
        CHECK(name->points[0].y + 0.25F * name->px <= frame);
    }
    leave(&s);
}

/* The title of a caption that begins with these words. */
static const DrawCommand *title_of(const Drawn *s, const char *words)
{
    for (size_t i = 0; i < s->d.count; i++)
        if (s->d.items[i].tag.kind == TAG_NODE && str_starts(s->d.items[i].text, words))
            return &s->d.items[i];
    return NULL;
}

/* Over narrow cells a name reaches to the left as far as nothing stands there. */
TEST(drawn_captions_are_whole_where_there_is_room_before_them)
{
    static const char *const names[] = {"tri", "triangle_with_a_name_over_all_its_columns"};
    for (int i = 0; i < 2; i++) {
        Drawn s;
        Arena a = arena_make(0);
        Str code = str_printf(&a,
                              "t = torch.tril(torch.ones(5, 5))\n%s = t * 1\n"
                              "share = %s / t.sum(1, keepdim=True)\n",
                              names[i], names[i]);
        if (draw_as(&s, code.at, "show share as operands\n", VIEW_AUTO, THEME_LIGHT)) {
            const DrawCommand *first = title_of(&s, "tri"), *last = title_of(&s, "share");
            const DrawCommand *title = title_of(&s, "t.sum");
            if (CHECK(first && title && last)) {
                CHECK(str_is(title->text, "t.sum(1, keepdim=True)") == (i == 0));
                CHECK(title->box.x >= first->box.x + first->box.w + 4);
                CHECK(title->box.x + title->box.w + 4 <= last->box.x);
                CHECK_NEAR(title->box.y, last->box.y, 0.6);
            }
        }
        leave(&s);
        arena_free(&a);
    }
}

/* Where there is none, it takes as many lines as it needs, and breaks behind a dot. */
TEST(drawn_captions_break_within_a_name)
{
    Drawn s;
    if (draw_as(&s,
                "class M(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                "        self.layer = nn.Linear(1, 5)\nm = M()\n"
                "table_with_a_name_over_all_of_its_columns = torch.ones(5, 5)\n"
                "share = table_with_a_name_over_all_of_its_columns / m.layer.weight\n",
                "show share as operands\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *first = title_of(&s, "m."), *last = title_of(&s, "weight");
        if (CHECK(first && last)) {
            CHECK(str_is(first->text, "m.layer."));
            CHECK_NEAR(last->box.x, first->box.x, 0.6);
            CHECK(last->box.y > first->box.y);
        }
    }
    leave(&s);
}

/* On a telephone, whose words are large, a caption breaks between words. */
TEST(drawn_captions_are_whole_on_a_telephone)
{
    static const struct {
        const char *lesson, *end;
        int step;
    } steps[] = {{"3.4.2", "\"by_class\"", 7}, {"online-softmax", "\"apart\"", 17}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        Desk d;
        if (!desk_open(&d, steps[i].lesson))
            return;
        Input size = {.kind = INPUT_SIZE, .width = 720, .height = 1280};
        app_input(&d.app, &size);
        shown_change(&d.app.shown)->text = TEXT_MOST;
        while (desk_step(&d) < steps[i].step)
            desk_press(&d, "Right");
        CHECK(desk_shows(&d, steps[i].end));
        desk_leave(&d);
    }
}

/* There a long formula rather takes more lines, or leaves terms out, than be smaller than words. */
TEST(drawn_formulas_are_as_large_as_words_for_fingers)
{
    static const char *const lessons[] = {"exercise-3.2-two-numbers", "trainable-weights",
                                          "stacked-heads"};
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        Desk d;
        if (!desk_open(&d, lessons[i]))
            return;
        Input size = {.kind = INPUT_SIZE, .width = 1170, .height = 2532};
        app_input(&d.app, &size);
        d.app.finger = 132;
        shown_change(&d.app.shown)->text = TEXT_MOST;
        for (int at = 0; at != desk_step(&d); desk_press(&d, "Right")) {
            at = desk_step(&d);
            const DrawList *list = app_draw(&d.app);
            for (size_t k = 0; k < list->count; k++)
                if (list->items[k].kind == DRAW_TEXT && list->items[k].tag.kind == TAG_TERM)
                    CHECK(list->items[k].px >= pen_small(1170, 2532, TEXT_MOST));
        }
        desk_leave(&d);
    }
}

/* That most colours are those of most cells is said where the colours stand for numbers. */
TEST(drawn_captions_say_nothing_of_colours_that_are_not_there)
{
    static const char path[] = "build/marks_colours.md";
    static const struct {
        ViewKind kind;
        bool coloured;
    } rows[] = {
        {VIEW_HEATMAP, true}, {VIEW_BARS, false}, {VIEW_TABLE, false}, {VIEW_MEMORY, false}};
    Desk d;
    Error e = {0};
    Str text = STR("# L\n## s\n```torch\nx = torch.softmax(torch.randn(200, 300), dim=-1)\n```\n");
    if (!CHECK(file_write(path, text, true, &e)) || !desk_open(&d, path))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        d.app.shown.view.kind = rows[i].kind;
        CHECK(desk_shows(&d, "cells share the last colours") == rows[i].coloured);
    }
    desk_leave(&d);
}

/* Two pieces of a caption are never as close as two words are. */
TEST(drawn_captions_keep_their_pieces_apart_in_large_text)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (int i = 0; i < 6; i++)
        desk_press(&d, "Ctrl+Plus");
    const DrawList *list = app_draw(&d.app);
    const DrawCommand *title = NULL, *shape = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        title = c->font == FONT_SANS_BOLD && str_is(c->text, "inputs") ? c : title;
        shape = c->kind == DRAW_TEXT && str_is(c->text, "6 × 3") ? c : shape;
    }
    if (CHECK(title && shape))
        CHECK(shape->box.x - title->box.x - title->box.w >= 0.5F * shape->px);
    desk_leave(&d);
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

TEST(drawn_difference_has_colours_of_its_own)
{
    Drawn s;
    if (draw_as(&s, "a = torch.tensor([[-0.5, 0.25]])\nb = torch.tensor([[0.5, 0.25]])\n",
                "compare a b\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "−0.50") && text_of(&s, "−1") && text_of(&s, "+1"));
    CHECK_INT(count_kind(&s, DRAW_RAMP), 2);
    leave(&s);
    if (draw_as(&s, "a = torch.tensor([[0.5, 1.0]])\nb = a + torch.tensor([[0.04, 0.0]])\n",
                "compare a b\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "−0.04") && text_of(&s, "+0.04") &&
              text_of(&s, "about 0, of these differences"));
    leave(&s);
}

TEST(drawn_difference_that_is_rounding_stays_pale)
{
    Drawn s;
    if (draw_as(&s, SCORES "a = torch.softmax(x, dim=-1)\nb = a + 0.0000001\n", "compare a b\n",
                VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "about 0, to the same scale") &&
              !text_of(&s, "about 0, of these differences"));
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

/* Cell by cell the sizes that differ, and are not 1, are the wrong ones, wherever it stops. */
TEST(drawn_mismatch_of_cells_marks_the_sizes_that_differ)
{
    Drawn s;
    const char *masks = "x = torch.rand(2, 5, 7)\nmask = torch.ones(4, 7).bool()\n"
                        "def hide(x):\n    return x.masked_fill(mask, -torch.inf)\n"
                        "```\n\n```torch raises\nhide(x)\n";
    if (draw_as(&s, masks, "show x as mismatch\n", VIEW_AUTO, THEME_LIGHT)) {
        CHECK(text_of(&s, "(2 × ") && text_of(&s, " × 7) and (") && text_of(&s, " × 7)"));
        CHECK_INT(count_of(&s, DRAW_TEXT, ROLE_BAD_TEXT), 4); /* 5 and 4, twice */
        CHECK(text_of(&s, "mask") && !text_of(&s, "@"));
    }
    leave(&s);
    const char *keys = "W_key = torch.rand(4, 2)\nx = torch.rand(2, 3)\n"
                       "```\n\n```torch raises\nx @ W_key\n";
    if (draw_as(&s, keys, "show x as mismatch\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "W_key") && has_colour(text_of(&s, "W_key"), THEME_LIGHT, ROLE_KEY));
    leave(&s);
    const char *sum = "x = torch.rand(3, 1)\n```\n\n```torch raises\nx[:2] + torch.rand(3, 4)\n";
    if (draw_as(&s, sum, "", VIEW_MISMATCH, THEME_LIGHT))
        CHECK(text_of(&s, "+") && count_of(&s, DRAW_TEXT, ROLE_BAD_TEXT) == 4); /* 1 is repeated */
    leave(&s);
}

/* Where nothing was computed, no room is kept for arithmetic: in a usual window the words have it,
 * in any text. The outlines stay within the picture, whatever the text leaves them. */
TEST(drawn_mismatch_says_why_in_any_text)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    if (!world_shelf(&l, "7"))
        return;
    for (int i = 0; i < 3 * 9; i++) {
        int wide = 640 + i / 3 * 80; /* and 1280 */
        View v = world_view((int)l.steps.count - 1);
        v.text = i % 3 * 3;
        DrawList d = scene_draw(&a, &l, &v, wide, 720, &fake);
        int said = 0;
        for (size_t k = 0; k < d.count; k++) {
            const DrawCommand *c = &d.items[k];
            said += c->kind == DRAW_TEXT && str_starts(c->text, "12 and 6 differ");
            if (c->kind == DRAW_FRAME || c->kind == DRAW_RECT)
                CHECK(c->box.x + c->box.w <= (float)d.width);
        }
        if (wide == 1280)
            CHECK_INT(said, 1);
        arena_reset(&a);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* The rows of a batch meet one matrix each, and make no long one. */
TEST(drawn_mismatch_of_batches_counts_the_rows_of_one)
{
    Drawn s;
    const char *batches = "a = torch.rand(2, 3, 5)\nb = torch.rand(2, 4, 5)\n"
                          "```\n\n```torch raises\na @ b\n";
    if (draw_as(&s, batches, "show a as mismatch\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "3") && !text_of(&s, "= 2 · 3"));
    leave(&s);
}

TEST(drawn_distribution_is_of_the_row_in_focus)
{
    Drawn s;
    const char *code = "p = torch.tensor([[0.5, 0.5, 0.], [0.1, 0.2, 0.7]])\n";
    if (draw_as(&s, code, "dims p: q k\ntokens p: Ada Ben\nshow p as distribution\nfocus p[1,2]\n",
                VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "Ben") && !text_of(&s, "Ada"));
    leave(&s);
    const char *wide = "t = torch.softmax(torch.rand(2, 300), dim=-1)\n";
    if (draw_as(&s, wide, "show t as distribution\n", VIEW_AUTO, THEME_LIGHT)) {
        CHECK(text_of(&s, "300 of 2 × 300") != NULL);
        for (size_t i = 0; i < s.d.count; i++)
            CHECK(s.d.items[i].kind != DRAW_TEXT || !str_starts(s.d.items[i].text, "the first"));
    }
    leave(&s);
}

/* What is endless is not at most so far apart, nor the same. */
TEST(drawn_comparison_with_infinity_counts_no_distance)
{
    static const char *const codes[] = {
        "a = torch.ones(2, 2)\nb = a.clone()\nb[0, 0] = torch.inf\n",
        "a = torch.ones(2, 2)\nb = a * 2\n"};
    for (int i = 0; i < 2; i++) {
        Drawn s;
        if (draw_as(&s, codes[i], "compare a b\n", VIEW_AUTO, THEME_LIGHT)) {
            int said = 0;
            for (size_t k = 0; k < s.d.count; k++)
                said += s.d.items[k].kind == DRAW_TEXT &&
                        (str_starts(s.d.items[k].text, "at most ") ||
                         str_is(s.d.items[k].text, "every difference is 0"));
            CHECK_INT(said, i);
        }
        leave(&s);
    }
}

/* The focus is on what is compared, though the step makes another tensor. */
TEST(drawn_comparison_takes_the_focus_that_is_wished)
{
    Drawn s;
    const char *code =
        "a = torch.tensor([[1., 2.], [3., 4.]])\nb = a * 2\n```\n\n```torch\nd = a - b\n";
    if (draw_slide(&s, code, "compare a b\nfocus a[1,0]\n"))
        CHECK(text_of(&s, "a[1,0]") && !text_of(&s, "d[0,0]"));
    leave(&s);
}

TEST(drawn_groups_alone_are_bold)
{
    Drawn s;
    const char *code = "p = torch.softmax(torch.tensor([1., 2., 3., 4.]), dim=-1)\n";
    if (draw_as(&s, code, "show p as distribution\ngroup \"small\": 0 1\nfocus p[1]\n", VIEW_AUTO,
                THEME_LIGHT)) {
        CHECK(text_of(&s, "small") && text_of(&s, "small")->font == FONT_SANS_BOLD);
        CHECK(text_of(&s, "0.0871") && text_of(&s, "0.0871")->font == FONT_MONO);
    }
    leave(&s);
    if (draw_as(&s, code, "show p as distribution\nfocus p[1]\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(text_of(&s, "0.0871") && text_of(&s, "0.0871")->font == FONT_MONO_BOLD);
    leave(&s);
}

TEST(drawn_heads_have_bands_and_names)
{
    Drawn s;
    const char *code = "w = torch.softmax(torch.ones(2, 3, 3), dim=-1)\n";
    const char *view = "dims w: head T T\ntokens w: who what\nshow w as heads\n";
    int bands = 0;
    if (draw_as(&s, code, view, VIEW_AUTO, THEME_LIGHT))
        for (size_t i = 0; i < s.d.count; i++)
            bands += s.d.items[i].kind == DRAW_RECT && s.d.items[i].box.h == 5;
    CHECK_INT(bands, 2);
    leave(&s);
    if (draw_as(&s, code, view, VIEW_GRID, THEME_LIGHT))
        CHECK(text_of(&s, "who") && text_of(&s, "what") && !text_of(&s, "head 0"));
    leave(&s);
}

TEST(drawn_comparison_tells_types_that_differ)
{
    Drawn s;
    if (draw_as(&s, "a = torch.rand(2, 2)\nb = a.double()\nc = a + 1\n", "compare a b\n", VIEW_AUTO,
                THEME_LIGHT))
        CHECK(text_of(&s, "float32") && text_of(&s, "float64"));
    leave(&s);
    if (draw_as(&s, "a = torch.rand(2, 2)\nb = a + 1\n", "compare a b\n", VIEW_AUTO, THEME_LIGHT))
        CHECK(!text_of(&s, "float32"));
    leave(&s);
}

/* Where the weights have room for their name, it stands as high as the names beside it. */
TEST(drawn_weights_of_a_sum_are_named_above_their_column)
{
    Drawn s;
    const char *code = "alpha = torch.softmax(inputs @ inputs[1], dim=0)\nz = alpha @ inputs\n";
    if (draw_as(&s, code, "show z as weighted\n", VIEW_AUTO, THEME_LIGHT)) {
        const DrawCommand *weights = text_of(&s, "alpha"), *rows = text_of(&s, "inputs");
        if (CHECK(weights && rows))
            CHECK_NEAR(weights->box.y, rows->box.y, 0.6);
    }
    leave(&s);
}

/* A number in the words of a verdict is none that was compared. */
TEST(drawn_verdicts_count_no_numbers_of_their_words)
{
    Drawn s;
    if (draw_slide(&s,
                   "x = torch.ones(2)\nprint(\"Row 2 agrees:\", True)\n```\n\n```output\nRow 2 "
                   "agrees: True\n",
                   "show x as heatmap\n"))
        CHECK(!text_of(&s, "the printed number agrees with the lesson"));
    leave(&s);
    if (draw_slide(&s, "x = torch.ones(2)\nprint(2)\n```\n\n```output\n2\n", "show x as heatmap\n"))
        CHECK(text_of(&s, "the printed number agrees with the lesson") != NULL);
    leave(&s);
}

/* The key is of what is drawn, not of operands that are not. */
TEST(drawn_vectors_have_no_key_of_what_is_not_there)
{
    Drawn s;
    const char *code = "x = torch.tensor([1., 0.])\ny = torch.softmax(x, dim=0)\n";
    if (draw_slide(&s, code, "show y as vector\n"))
        CHECK(!text_of(&s, "exactly 0"));
    leave(&s);
    if (draw_slide(&s, "x = torch.tensor([1., 0.])\n", "show x as vector\n"))
        CHECK(text_of(&s, "exactly 0") != NULL);
    leave(&s);
}

/* "All printed numbers" are those that stand there; where the picture has them instead, they are
 * what the code prints. */
TEST(drawn_agreement_is_told_of_what_is_there)
{
    Drawn s;
    const char *code =
        "x = torch.zeros(2, 16)\nprint(x)\n```\n\n```output\n"
        "tensor(["
        "[0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0.],\n"
        "        [0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0.]])\n";
    if (draw_slide(&s, code, "show x as heatmap\n")) {
        CHECK(!text_of(&s, "all 32 printed numbers agree with the lesson"));
        CHECK(text_of(&s, "the code prints 32 numbers, and all agree with the") != NULL);
    }
    leave(&s);
    const char *vector =
        "x = torch.zeros(16)\nprint(x)\n```\n\n```output\n"
        "tensor([0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0., 0.])\n";
    if (draw_slide(&s, vector, "show x as vector\n")) /* a few lines have it */
        CHECK(text_of(&s, "all 16 printed numbers agree with the lesson") != NULL);
    leave(&s);
}

/* Where a tensor beside others that were printed is left out, that is said, in a row of its own
 * where the line is too long. */
TEST(drawn_output_says_where_the_picture_has_its_numbers)
{
    Drawn s;
    const char *code = "x = torch.rand(2, 12)\nprint(x)\nprint(\"sum:\", 3)\n";
    if (draw_slide(&s, code, "show x as heatmap\n"))
        CHECK(text_of(&s, "(x, in the picture)") && text_of(&s, "sum: 3"));
    leave(&s);
    const char *last = "x = torch.rand(2, 12)\nprint(torch.ones(3))\nprint(x)\n";
    if (draw_slide(&s, last, "show x as heatmap\n"))
        CHECK(text_of(&s, "(x, in the picture)") && text_of(&s, "tensor([1., 1., 1.])"));
    leave(&s);
    const char *beside = "x = torch.rand(2, 12)\nprint(torch.ones(8), x)\n";
    if (draw_slide(&s, beside, "show x as heatmap\n"))
        CHECK(text_of(&s, "(x, in the picture)") &&
              text_of(&s, "tensor([1., 1., 1., 1., 1., 1., 1., 1.])"));
    leave(&s);
    const char *vector = "x = torch.zeros(12)\nprint(\"twelve numbers:\", x)\nprint(\"sum:\", 3)\n";
    if (draw_slide(&s, vector, "show x as vector\n")) { /* a few lines have it */
        CHECK(!text_of(&s, "(x, in the picture)") && text_of(&s, "sum: 3"));
        CHECK(text_of(&s, "twelve numbers:") != NULL);
    }
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

/* The names of as many heads as that, from "head 0" or from "0" on, that stand above a grid. */
static int names_of_heads(const Drawn *s, const char *before, int heads)
{
    int named = 0;
    for (int k = 0; k < heads; k++) {
        char name[32];
        snprintf(name, sizeof name, "%s%d", before, k);
        named += text_of(s, name) != NULL;
    }
    return named;
}

TEST(drawn_grid_names_its_heads_alike)
{
    for (int heads = 2; heads <= 64; heads += 3) {
        Drawn s;
        char code[80];
        snprintf(code, sizeof code, "w = torch.softmax(torch.ones(2, %d, 8, 8), dim=-1)\n", heads);
        if (draw_as(&s, code, "show w as grid\n", VIEW_AUTO, THEME_LIGHT)) {
            int words = names_of_heads(&s, "head ", heads), numbers = names_of_heads(&s, "", heads);
            int every = numbers ? (heads + numbers - 1) / numbers : 1;
            CHECK(words == heads || words == 0);
            if (!words)
                CHECK_INT(numbers, (heads + every - 1) / every);
        }
        leave(&s);
    }
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
    if (draw_as(&s, SCORES "w = torch.softmax(x, dim=-1)\nsums = (w * 0.985).sum(dim=-1)\n",
                "show sums as bars\n", VIEW_AUTO, THEME_LIGHT)) {
        int plates = 0;
        for (size_t i = 1; i < s.d.count; i++) {
            const DrawCommand *before = &s.d.items[i - 1];
            plates += s.d.items[i].kind == DRAW_TEXT && s.d.items[i].tag.kind == TAG_CELL &&
                      before->kind == DRAW_RECT && has_colour(before, THEME_LIGHT, ROLE_BACKGROUND);
        }
        CHECK_INT(plates, 6); /* the line at 1 runs behind each number */
    }
    leave(&s);
}

/* So does the dashed line of the largest number, which is not that of the bar below it. */
TEST(drawn_ends_of_bars_leave_numbers_whole)
{
    Drawn s;
    if (draw_as(&s, "v = torch.tensor([0.2184, 0.2120, 0.1])\n", "show v as bars\n", VIEW_AUTO,
                THEME_LIGHT)) {
        int plates = 0;
        for (size_t i = 1; i < s.d.count; i++)
            plates += s.d.items[i].kind == DRAW_TEXT && s.d.items[i].tag.kind == TAG_CELL &&
                      s.d.items[i - 1].kind == DRAW_RECT &&
                      has_colour(&s.d.items[i - 1], THEME_LIGHT, ROLE_BACKGROUND);
        CHECK_INT(plates, 1); /* only at the second bar */
    }
    leave(&s);
}

/* A key's name stands within its cap, or there is no cap; at the left, where nothing is before it.
 */
TEST(drawn_keys_have_caps_as_high_as_their_names)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    int caps = 0;
    if (!world_shelf(&l, "7"))
        return;
    for (int i = 0; i < 3 * (int)l.steps.count; i++) {
        View v = world_view(1 + i / 3);
        v.text = i % 3 * 3;
        DrawList d = scene_draw(&a, &l, &v, 1920, 1080, &fake);
        for (size_t k = 1; k < d.count; k++) {
            const DrawCommand *cap = &d.items[k - 1], *name = &d.items[k];
            if (cap->kind != DRAW_FRAME || cap->tag.kind != TAG_BUTTON ||
                cap->tag.cell != BUTTON_IN || name->kind != DRAW_TEXT)
                continue;
            CHECK(cap->box.h >= name->px);
            caps++;
        }
        arena_reset(&a);
    }
    CHECK(caps > 20);
    lesson_free(&l);
    arena_free(&a);
}

/* Of a product of which a part is drawn the key names what that part has. */
TEST(drawn_key_of_a_part_names_the_kinds_in_it)
{
    Drawn s;
    const char *code = "x = torch.rand(16, 64)\nx[15, 63] = 0\nw = torch.rand(64, 64)\ny = x @ w\n";
    if (draw_slide(&s, code, "show y as matmul\nfocus y[0,0]\n")) {
        CHECK(!text_of(&s, "exactly 0"));
        CHECK(text_of(&s, "8 of 64") || text_of(&s, "12 of 64") || text_of(&s, "6 of 64"));
        int dashed = 0; /* a bracket goes on where terms are not shown */
        for (size_t i = 0; i < s.d.count; i++)
            dashed += s.d.items[i].kind == DRAW_LINE && s.d.items[i].gap > 0 &&
                      has_colour(&s.d.items[i], THEME_LIGHT, ROLE_ACCENT);
        CHECK_INT(dashed, 2);
    }
    leave(&s);
    if (draw_slide(&s, "x = torch.rand(2, 3)\nx[1, 2] = 0\ny = x @ torch.rand(3, 2)\n",
                   "show y as matmul\n"))
        CHECK(text_of(&s, "exactly 0") && text_of(&s, "3"));
    leave(&s);
}

/* A number that stands in the code has no tensor's colour. */
TEST(drawn_literals_are_ink)
{
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    Lesson l;
    int ink = 0, blue = 0;
    if (!world_shelf(&l, "10"))
        return;
    View v = world_view((int)l.steps.count); /* a cell of W_query is set to 0 */
    DrawList d = scene_draw(&a, &l, &v, 1280, 800, &fake);
    for (size_t i = 0; i < d.count; i++) {
        bool zero = d.items[i].kind == DRAW_TEXT && str_is(str_trim(d.items[i].text), "0.");
        blue += zero && has_colour(&d.items[i], THEME_LIGHT, ROLE_QUERY);
        ink += zero && has_colour(&d.items[i], THEME_LIGHT, ROLE_TEXT);
    }
    CHECK_INT(blue, 0);
    CHECK(ink > 0);
    lesson_free(&l);
    arena_free(&a);
}

/* No legend stands between a strip and the arrow that leads from it; the result has its name. */
TEST(drawn_upright_softmax_keeps_legends_out_of_its_arrows)
{
    Drawn s;
    const char *code = "s = torch.tensor([[2., 1., 0.], [0., 1., 0.], [0., 1., 2.]])\n"
                       "w = torch.softmax(s, dim=0)\n";
    int upright = 0;
    if (draw_as(&s, code, "show w as softmax\nfocus w[0,0]\n", VIEW_AUTO, THEME_LIGHT))
        for (size_t i = 0; i < s.d.count; i++)
            upright += s.d.items[i].kind == DRAW_RAMP && s.d.items[i].upright;
    CHECK_INT(upright, 1); /* that of the result, behind all arrows */
    leave(&s);
}

TEST(drawn_keys_name_no_cells_of_operands_that_are_not_drawn)
{
    Drawn s;
    const char *code = "w = torch.tensor([[1., 2.], [3., 4.]]).masked_fill(torch.tensor([[False, "
                       "True], [False, False]]), 0.)\n"
                       "v = torch.tensor([[0.5, 0.25], [0.75, 1.]])\ny = w @ v\nz = w @ v\n";
    if (draw_slide(&s, code, "compare y z\n")) {
        CHECK(!text_of(&s, "masked"));
    }
    leave(&s);
    if (draw_slide(&s, code, "show y as matmul\n")) /* here w is drawn */
        CHECK(text_of(&s, "masked") != NULL);
    leave(&s);
    if (draw_slide(&s, code, "compare w y\n")) /* and so it is here */
        CHECK(text_of(&s, "masked") != NULL);
    leave(&s);
}
