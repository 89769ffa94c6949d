/*
 * test_asking.c - somebody asks a number where it comes from: with the mouse, with the keyboard.
 */
#include "desk.h"
#include "draw/draw.h"
#include "layout.h"
#include "output/raster.h"
#include "subject/view.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

/* The step of lesson 4 that computes attn_scores. */
static int scores_step(const Desk *d)
{
    const Lesson *l = d->app.shown.lesson;
    for (size_t i = 0; i < l->steps.count; i++)
        if (str_starts(span_text(l->steps.items[i].about), "attn_scores = queries @"))
            return (int)i + 1;
    return 0;
}

static void open_scores(Desk *d)
{
    char number[16];
    CHECK(desk_open(d, "4"));
    snprintf(number, sizeof number, "%d", scores_step(d));
    desk_press(d, "g");
    desk_type(d, number);
    desk_press(d, "Enter");
    CHECK_INT(desk_step(d), scores_step(d));
}

static NodeId scores(const Desk *d)
{
    return point_focus(d->app.shown.lesson, &d->app.shown.view).node;
}

static DrawTag cell_tag(Desk *d, int64_t cell)
{
    NodeId node = scores(d);
    return (DrawTag){TAG_CELL, node, cell, node + 1};
}

TEST(asking_by_pointing_explains_and_goes_away_again)
{
    Desk d;
    Arena a = arena_make(0);
    open_scores(&d);
    Str before = desk_picture(&d, &a);
    desk_point(&d, cell_tag(&d, 21));
    CHECK(desk_shows(&d, "attn_scores[3,3]"));
    CHECK(desk_shows(&d, "how much does \"with\" look at \"with\"?"));
    CHECK(!d.app.shown.pinned);
    desk_press(&d, "Down"); /* the pointer rests: the step before is as it was */
    desk_press(&d, "Up");
    CHECK_STR(desk_picture(&d, &a).at, before.at);
    arena_free(&a);
    desk_leave(&d);
}

TEST(asking_by_clicking_pins_and_arrows_move)
{
    Desk d;
    open_scores(&d);
    desk_click(&d, cell_tag(&d, 0));
    CHECK(d.app.shown.pinned);
    CHECK(desk_shows(&d, "attn_scores[0,0]"));
    desk_press(&d, "Right");
    desk_press(&d, "Down");
    CHECK_INT(d.app.shown.view.focus.cell, 7);
    CHECK_INT(desk_step(&d), scores_step(&d));
    desk_press(&d, "Esc");
    CHECK(!d.app.shown.pinned);
    desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), scores_step(&d) + 1);
    desk_leave(&d);
}

/* The first term of the arithmetic that is drawn. */
static DrawTag first_term(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    NodeId own = scores(d);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == TAG_TERM && list->items[i].tag.node != own)
            return list->items[i].tag;
    return (DrawTag){TAG_NONE, NO_NODE, 0, 0};
}

TEST(asking_follows_terms_down_to_a_literal_and_back)
{
    Desk d;
    Arena a = arena_make(0);
    open_scores(&d);
    desk_click(&d, cell_tag(&d, 6));
    Str start = desk_picture(&d, &a);
    int way = 0;
    for (DrawTag t = first_term(&d); t.kind == TAG_TERM && way < 6; t = first_term(&d), way++)
        desk_click(&d, t);
    CHECK(way >= 2);
    CHECK_INT(d.app.shown.view.trail_count, way);
    CHECK(desk_shows(&d, "a number written in the"));
    CHECK(desk_shows(&d, "[literal 1:"));
    for (; way > 0; way--)
        desk_press(&d, "Esc");
    CHECK_INT(d.app.shown.view.trail_count, 0);
    CHECK_STR(desk_picture(&d, &a).at, start.at);
    arena_free(&a);
    desk_leave(&d);
}

TEST(asking_leads_back_by_the_names_of_the_way)
{
    Desk d;
    open_scores(&d);
    desk_click(&d, cell_tag(&d, 6));
    for (int i = 0; i < 2; i++)
        desk_click(&d, first_term(&d));
    desk_click(&d, (DrawTag){TAG_CRUMB, NO_NODE, 0, 0});
    CHECK_INT(d.app.shown.view.trail_count, 0);
    CHECK(desk_shows(&d, "attn_scores[1,0]"));
    desk_leave(&d);
}

/* Whoever came from a cell that nobody had pinned has none when they are back. */
TEST(asking_leads_back_to_no_pin_where_there_was_none)
{
    Desk d;
    open_scores(&d);
    const Shown *s = &d.app.shown;
    NodeId left = trace_node(&s->lesson->trace, scores(&d))->in[0].node;
    DrawTag operand = {TAG_CELL, left, 0, scores(&d)};
    for (int pin = 0; pin < 2; pin++) {
        if (pin)
            desk_press(&d, "i");
        desk_click(&d, operand);
        CHECK(s->view.trail_count == 1 && s->pinned);
        desk_press(&d, "Esc");
        CHECK(s->view.trail_count == 0 && s->pinned == pin);
        CHECK_INT(s->view.focus.node != NO_NODE, pin);
    }
    desk_leave(&d);
}

/* The picture of a softmax has the steps of one row. Another row's score, and its label, turn it to
 * that row; a score of its own is a number that it is made of, and is gone to. */
TEST(asking_a_softmax_for_another_row_shows_its_steps)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    const Shown *s = &d.app.shown;
    NodeId weights = shown_step(s)->show.node;
    NodeId scores = trace_node(&s->lesson->trace, weights)->in[0].node;
    DrawTag with_your = {TAG_CELL, scores, 18, weights}, with_one = {TAG_CELL, scores, 22, weights};
    DrawTag label = {TAG_AXIS, weights, 28, weights + 1}; /* one, below the cell in focus */
    desk_point(&d, with_your);
    CHECK(desk_shows(&d, "attn_scores[3,0]") && desk_shows(&d, "a click shows its softmax"));
    desk_click(&d, with_your);
    CHECK(s->view.trail_count == 0 && s->view.focus.node == weights && s->pinned);
    CHECK_INT(s->view.focus.cell, 18);
    CHECK_INT(desk_step(&d), 3);
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_press(&d, "Right");
    desk_point(&d, label); /* the pointer is on it before it is pressed */
    desk_click(&d, label);
    CHECK(s->view.trail_count == 0 && s->view.focus.node == weights);
    CHECK_INT(s->view.focus.cell, 28);
    desk_press(&d, "Up");
    desk_point(&d, with_one);
    CHECK(desk_shows(&d, "a click goes there"));
    desk_click(&d, with_one);
    CHECK(s->view.trail_count == 1 && s->view.focus.node == scores);
    desk_leave(&d);
}

/* While the ring has the Enter key the button that is without it still looks like one. */
TEST(asking_leaves_a_button_without_its_key_a_cap)
{
    Desk d;
    int caps = 0;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    desk_press(&d, "Tab");
    const DrawList *list = app_draw(&d.app);
    for (size_t i = 0; i < list->count; i++)
        caps += list->items[i].kind == DRAW_FRAME && list->items[i].tag.kind == TAG_BUTTON &&
                list->items[i].tag.node == NO_NODE && list->items[i].tag.cell == BUTTON_IN;
    CHECK_INT(caps, 1);
    CHECK(desk_shows(&d, "\"step into it\""));
    desk_leave(&d);
}

static bool rings_term_of(const Desk *d, CellRef cell)
{
    DrawTag ring = d->app.shown.ring;
    return ring.kind == TAG_TERM && (ring.node != cell.node || ring.cell != cell.cell);
}

/* From a pinned cell Tab leads to its terms, and from a term that was followed to those of the
 * next cell. */
TEST(asking_by_the_tab_key_goes_from_term_to_term)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "End");
    desk_press(&d, "i");
    for (int i = 0; i < 3; i++) {
        CHECK_INT(d.app.shown.view.trail_count, i);
        desk_press(&d, "Tab");
        CHECK(rings_term_of(&d, d.app.shown.view.focus));
        desk_press(&d, "Enter");
    }
    desk_leave(&d);
}

/* However many steps there are, the row of them is one stop, at the one that is shown. */
TEST(asking_by_the_tab_key_stops_once_at_the_row_of_steps)
{
    Desk d;
    int stops = 0;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "Right");
    for (int i = 0; i < 60; i++) {
        desk_press(&d, "Shift+Tab");
        stops += d.app.shown.ring.kind == TAG_STEP;
        CHECK(d.app.shown.ring.kind != TAG_STEP || d.app.shown.ring.cell == 2);
        if (d.app.shown.ring.kind == TAG_STAGE)
            break;
    }
    CHECK_INT(d.app.shown.ring.kind, TAG_STAGE);
    CHECK_INT(stops, 1);
    desk_leave(&d);
}

TEST(asking_by_keyboard_alone)
{
    Desk d;
    open_scores(&d);
    for (int i = 0; i < 200 && d.app.shown.ring.kind != TAG_TERM; i++)
        desk_press(&d, "Tab");
    CHECK_INT(d.app.shown.ring.kind, TAG_TERM);
    DrawTag on = d.app.shown.ring;
    desk_press(&d, "Tab");
    CHECK(!tag_same(d.app.shown.ring, on));
    desk_press(&d, "Shift+Tab");
    CHECK(tag_same(d.app.shown.ring, on));
    desk_press(&d, "i");
    CHECK(d.app.shown.pinned);
    desk_press(&d, "Right");
    CHECK_INT(d.app.shown.view.focus.cell % 6, 1);
    desk_leave(&d);
}

/* What a click on a number of the code begins, Enter begins on the one that Tab reached. */
TEST(asking_by_keyboard_alone_for_another_number_of_the_code)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    for (int i = 0; i < 200 && d.app.shown.ring.kind != TAG_LITERAL; i++)
        desk_press(&d, "Tab");
    CHECK_INT(d.app.shown.ring.kind, TAG_LITERAL);
    desk_press(&d, "Enter");
    CHECK(field_is_open(&d.app.shown.field) && d.app.editing.mouse == MOUSE_UP);
    desk_type(&d, "7");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    CHECK(!field_is_open(&d.app.shown.field) && d.app.editing.edits.done == 1);
    desk_leave(&d);
}

TEST(asking_copies_arithmetic_or_tensor)
{
    Desk d;
    open_scores(&d);
    desk_press(&d, "Ctrl+c");
    CHECK(strncmp(d.app.wants.clipboard.at, "tensor([[0.9231", 15) == 0);
    desk_click(&d, cell_tag(&d, 6));
    desk_press(&d, "Ctrl+c");
    CHECK_STR(d.app.wants.clipboard.at,
              "attn_scores[1,0] = 0.4306·0.3669 + 1.4551·0.7646 = 1.2705");
    desk_leave(&d);
}

/* batch is 2 x 6 x 3: past the last row comes the next sentence, past the end nothing. */
TEST(asking_moves_on_to_the_next_matrix)
{
    Lesson l;
    Str text = STR("# T\n\n## s\n\n```torch\nx = batch * 2\n```\n");
    world_text(&l, text);
    View v = view_default();
    CHECK(point_move(&l, &v, 0, 0)); /* begins at the first cell */
    CHECK_INT(v.focus.cell, 0);
    CHECK(!point_move(&l, &v, 0, -1));
    CHECK(point_move(&l, &v, 1, 0));
    CHECK_INT(v.focus.cell, 1);
    for (int row = 1; row < 6; row++)
        CHECK(point_move(&l, &v, 0, 1));
    CHECK_INT(v.focus.cell, 16);
    CHECK(point_move(&l, &v, 0, 1));
    CHECK_INT(v.focus.cell, 18 + 1);
    CHECK(point_move(&l, &v, 0, -1));
    CHECK_INT(v.focus.cell, 16);
    for (int n = 0; n < 12; n++)
        point_move(&l, &v, 0, 1);
    CHECK_INT(v.focus.cell, 35 - 1);
    CHECK(!point_move(&l, &v, 0, 1));
    lesson_free(&l);
}

/* On the way from number to number, with the pointer on each kind of thing. */
static void check_layout(const Lesson *l, const TextMetrics *m, View v, int width, int height)
{
    Arena a = arena_make(0);
    DrawList d = scene_draw(&a, l, &v, width, height, m);
    layout_check("asking", &d, v.theme, v.text);
    for (size_t i = 0; i < d.count; i += 37) {
        point_at(&v, d.items[i].tag);
        DrawList pointed = scene_draw(&a, l, &v, width, height, m);
        layout_check("asking", &pointed, v.theme, v.text);
    }
    arena_free(&a);
}

TEST(asking_is_well_laid_out)
{
    static const int sizes[][2] = {{1024, 768}, {1280, 720}, {1920, 1080}, {3840, 2160}};
    static const char *const ways[] = {
        "attn_scores[1,0]", "attn_scores[1,0] > queries[1,0]",
        "attn_scores[1,0] > queries[1,0] > attn_scores[1,0] > queries[1,0] > inputs[1,1]"};
    Error e = {0};
    Desk d;
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL) || !desk_open(&d, "4"))
        return;
    TextMetrics m = fonts_metrics(fonts);
    layout_start();
    for (int i = 0; i < 24; i++) {
        View v = world_view(scores_step(&d));
        v.theme = (ThemeId)(i % THEME_COUNT);
        v.text = i / 12 * TEXT_PRESENTATION;
        CHECK(view_option(&v, d.app.shown.lesson, STR("focus"), str_of(ways[i % 3]), &e));
        check_layout(d.app.shown.lesson, &m, v, sizes[i / 3 % 4][0], sizes[i / 3 % 4][1]);
    }
    CHECK_INT(layout_complaints(), 0);
    desk_leave(&d);
    fonts_close(fonts);
}

TEST(asking_goes_into_what_made_a_followed_number)
{
    Desk d;
    open_scores(&d);
    desk_click(&d, cell_tag(&d, 6));
    DrawTag term = first_term(&d);
    desk_click(&d, term);
    desk_press(&d, "Enter");
    CHECK(d.app.shown.view.at > 0);
    CHECK_INT(inside_node(d.app.shown.lesson, &d.app.shown.view), term.node);
    desk_leave(&d);
}

/* In the formula of a softmax only what a click follows has a colour: its largest number and its
 * sum, which are no cells, have that of text. */
TEST(asking_colours_only_what_can_be_followed)
{
    Desk d;
    CHECK(desk_open(&d, "3.1"));
    for (int i = 1; i < 12; i++)
        desk_press(&d, "Right");
    desk_click(&d, (DrawTag){TAG_CELL, scores(&d), 0, 0});
    const DrawList *list = app_draw(&d.app);
    Colour text = themes[THEME_LIGHT].roles[ROLE_TEXT];
    int sums = 0;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->kind != DRAW_TEXT || !str_is(c->text, "4.5795"))
            continue;
        sums++;
        CHECK(c->tag.kind == TAG_NONE && memcmp(&c->colour, &text, sizeof text) == 0);
    }
    CHECK_INT(sums, 2);
    desk_leave(&d);
}

/* ---- the stops of the Tab key ---- */

TEST(targets_are_in_reading_order_and_once)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 400, 400, (Colour)COLOUR(0));
    static const struct {
        DrawTag tag;
        Box box;
    } drawn[] = {{{TAG_STEP, NO_NODE, 2, 0}, {200, 100, 20, 10}},
                 {{TAG_STEP, NO_NODE, 1, 0}, {100, 102, 20, 10}},
                 {{TAG_CELL, 5, 0, 6}, {50, 200, 20, 20}},
                 {{TAG_CELL, 5, 1, 6}, {70, 200, 20, 20}},
                 {{TAG_STEP, NO_NODE, 2, 0}, {0, 0, 20, 10}},
                 {{TAG_BUTTON, NO_NODE, 3, 0}, {10, 20, 20, 10}}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        d.tag = drawn[i].tag;
        draw_area(&d, drawn[i].box);
    }
    DrawTargets t = draw_targets(&a, &d);
    CHECK_INT(t.count, 4);
    CHECK_INT(t.items[0].tag.kind, TAG_BUTTON);
    CHECK_INT(t.items[1].tag.cell, 1);
    CHECK_INT(t.items[2].tag.cell, 2);
    CHECK_INT(t.items[3].tag.kind, TAG_CELL);
    CHECK(tag_same(draw_target_next(&t, t.items[3].tag, 1)->tag, t.items[0].tag));
    CHECK(tag_same(draw_target_next(&t, t.items[0].tag, -1)->tag, t.items[3].tag));
    arena_free(&a);
}

/* The ring is the last thing drawn in its colour: is it there, around all of the target? */
static bool is_ringed(Desk *d)
{
    const DrawList *list = app_draw(&d->app);
    const View *v = &d->app.shown.view;
    Colour own = themes[v->theme].roles[ROLE_RING];
    Arena a = arena_make(0);
    DrawTargets all = draw_targets(&a, list);
    const DrawTarget *on = NULL;
    bool ringed = false;
    for (size_t i = 0; i < all.count; i++)
        if (!on && tag_same(all.items[i].tag, d->app.shown.ring))
            on = &all.items[i];
    for (size_t i = list->count; on && !ringed && i-- > 0;) {
        const DrawCommand *c = &list->items[i];
        bool ring = c->kind == DRAW_FRAME && memcmp(&c->colour, &own, sizeof own) == 0;
        Box meets = box_meet(c->box, on->box);
        ringed = ring && c->thickness >= 3 && meets.w >= on->box.w && meets.h >= on->box.h &&
                 c->box.x >= 0 && c->box.y >= 0 && c->box.x + c->box.w <= (float)list->width &&
                 c->box.y + c->box.h <= (float)list->height;
    }
    arena_free(&a);
    return ringed;
}

TEST(the_ring_is_seen_around_everything_in_every_theme)
{
    static const char *const places[] = {"", "m", "a", "Enter"};
    for (int theme = 0; theme < THEME_COUNT; theme++)
        for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
            Desk d;
            if (!desk_open(&d, "2"))
                return;
            for (int t = 0; t < theme; t++)
                desk_press(&d, "t");
            if (places[k][0])
                desk_press(&d, places[k]);
            for (int i = 0; i < 40; i++) {
                desk_press(&d, "Tab");
                if (!CHECK(is_ringed(&d)))
                    break;
            }
            desk_leave(&d);
        }
}

/* What a click did is to be seen, and no key ends in silence. */
TEST(asking_a_pinned_cell_looks_so_and_says_what_leads_on)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    for (int step = 1; step < 3; step++)
        desk_press(&d, "Right");
    CHECK(!desk_shows(&d, "pinned"));
    desk_press(&d, "i");
    CHECK(desk_shows(&d, "\"pinned\""));
    CHECK(desk_shows(&d, "releases"));
    for (int i = 0; i < 8; i++)
        desk_press(&d, "Right");
    CHECK_INT(desk_step(&d), 3);
    CHECK_STR(d.app.shown.message,
              "no cell is right of this one: Esc lets go of it, PageDown is the next step");
    desk_click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_RELEASE, 0});
    CHECK(!d.app.shown.pinned);
    CHECK(!desk_shows(&d, "\"pinned\""));
    desk_press(&d, "PageDown");
    CHECK_INT(desk_step(&d), 4);
    desk_leave(&d);
}

/* Where no number is in focus, its place says that one can be asked. */
TEST(asking_is_invited_where_nothing_is_in_focus)
{
    Desk d;
    if (!desk_open(&d, "4"))
        return;
    for (int step = 1; step < 12; step++) {
        bool focused = point_focus(d.app.shown.lesson, &d.app.shown.view).node != NO_NODE;
        CHECK(!focused || !desk_shows(&d, "Point at a number"));
        desk_press(&d, "PageDown");
    }
    Error e = {0};
    CHECK(app_open_text(&d.app, STR("t.md"),
                        STR("# T\n## A\n```torch\nx = torch.rand(2, 2)\n```\n"), &e));
    CHECK(desk_shows(&d, "Point at a number"));
    desk_press(&d, "h");
    CHECK(!desk_shows(&d, "Point at a number"));
    desk_press(&d, "h");
    desk_press(&d, "i");
    CHECK(!desk_shows(&d, "Point at a number"));
    desk_leave(&d);
}

/* ---- labels ---- */

/* Clicks on a label with that text that leads to the cell; false: none does. */
static bool click_label(Desk *d, const char *text, int64_t cell)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i + 1 < list->count; i++) {
        DrawTag tag = list->items[i + 1].tag;
        if (list->items[i].kind == DRAW_TEXT && str_is(list->items[i].text, text) &&
            tag.kind == TAG_AXIS && tag.cell == cell) {
            desk_click(d, tag);
            return true;
        }
    }
    return false;
}

/* In a product the rows of its first factor and the columns of the second one are its own. */
TEST(asking_a_label_asks_about_its_row_or_column)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right"); /* attn_scores = inputs @ inputs.T */
    desk_press(&d, "i");
    const View *v = &d.app.shown.view;
    int64_t cell = v->focus.cell;
    NodeId node = v->focus.node;
    CHECK(click_label(&d, "step", 5 * 6 + cell % 6));
    CHECK_INT(v->focus.cell, 5 * 6 + cell % 6);
    CHECK(d.app.shown.pinned);
    CHECK(click_label(&d, "Your", 5 * 6));
    CHECK_INT(v->focus.cell, 5 * 6);
    desk_press(&d, "Up");
    CHECK_INT(v->focus.cell, 4 * 6); /* and keys go on from there */
    CHECK_INT(v->focus.node, node);
    desk_leave(&d);
}
