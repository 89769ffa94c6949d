/*
 * test_map_boxes.c - the modules of a map as boxes: which are open, how keys and mouse open and
 * close them; what is lit; lanes that stay straight.
 */
#include "desk.h"
#include "lesson/lesson.h"
#include "map/map.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <math.h>

/* A map, laid out. */
typedef struct Sight {
    Arena a;
    TextMetrics fake;
    View v;
    DrawList d;
    Subject s;
    Canvas c;
    Map m;
} Sight;

static void sight(Sight *x, Lesson *l, const View *v, float width, float height)
{
    x->a = arena_make(0);
    x->fake = text_fake;
    x->v = *v;
    x->v.kind = VIEW_MAP;
    x->d = draw_list(&x->a, &x->fake, (int)width, (int)height, (Colour)COLOUR(0));
    x->s = subject_of(&x->a, l, &x->v);
    x->c = canvas_make(&x->d, &x->s, (Box){0, 0, width, height});
    x->m = map_collect(&x->c, x->s.node, x->s.step->end);
    map_arrange(&x->c, &x->m);
    while (!map_lay_out(&x->c, &x->m, (Box){0, 0, width, height}, false) &&
           map_drop(&x->c, &x->m, x->s.step->end))
        map_arrange(&x->c, &x->m);
}

/* "batch +model out": the nodes, a closed box with its +; in front "model:" those of an open one.
 */
static Str told(Sight *x)
{
    StrBuf out = strbuf_make(&x->a);
    for (int b = -1; b < x->m.boxes; b++) {
        bool any = false;
        for (int k = 0; k < x->m.nodes; k++) {
            const MapNode *n = &x->m.node[k];
            if (n->box != b)
                continue;
            if (!any && b >= 0)
                strbuf_printf(&out, " %.*s:", STR_ARG(x->m.box[b].title));
            strbuf_printf(&out, "%s%s%.*s", out.len ? " " : "", n->closed >= 0 ? "+" : "",
                          STR_ARG(n->name));
            any = true;
        }
    }
    return str_copy(&x->a, strbuf_str(&out));
}

static void check_told(Lesson *l, int step, const char *boxes, const char *wanted)
{
    View v = world_view(step);
    Error e = {0};
    Sight x;
    if (boxes)
        CHECK(view_option(&v, l, STR("boxes"), str_of(boxes), &e));
    sight(&x, l, &v, 1920, 900);
    CHECK_STR(told(&x).at, wanted);
    arena_free(&x.a);
}

/* A GPT: only the module that made the tensor in focus is open, and what it holds is closed. */
TEST(map_of_a_gpt_opens_the_current_path_alone)
{
    Lesson l;
    if (!world_shelf(&l, "tests/torch/own-gpt.py"))
        return;
    const char *model = "model: tok_emb.weight pos_emb.weight +trf_blocks.0 +trf_blocks.1 "
                        "+final_norm out_head.weight x";
    View v = world_view(5);
    Sight x;
    sight(&x, &l, &v, 1920, 900);
    CHECK_STR(told(&x).at, str_copy(&x.a, str_printf(&x.a, "batch out %s", model)).at);
    arena_free(&x.a);
    check_told(&l, 6, NULL, "+model batch out start"); /* start is in no module */
    check_told(&l, 5, "-model", "+model batch out");
    lesson_free(&l);
}

/* A weight that stands in no box says whose it is, and a copy on the way to a tensor, of what. */
TEST(map_names_a_lone_weight_with_its_layer)
{
    Lesson l;
    Sight x;
    if (!world_code(&l, "e = torch.nn.Embedding(4, 2)\nk = e.weight * 2\n"
                        "y = k.transpose(0, 1).contiguous().view(2, 2, 2).softmax(dim=-1)\n"))
        return;
    check_told(&l, 3, NULL, "e.weight k y");
    View v = world_view(3);
    sight(&x, &l, &v, 1920, 900);
    CHECK_STR(str_copy(&x.a, x.m.node[2].made).at, "softmax(k.T)");
    arena_free(&x.a);
    lesson_free(&l);
}

/* The function that calls the model again and again would be made of itself. */
TEST(map_has_no_box_that_is_made_of_itself)
{
    Lesson l;
    if (!world_shelf(&l, "tests/torch/own-gpt.py"))
        return;
    check_told(&l, 7, NULL, "+model batch out start idx idx_cond logits probas idx_next ids");
    lesson_free(&l);
}

/* What a box stands for is drawn once, and nothing is lost: its edges are those of its tensors. */
TEST(map_leads_edges_to_closed_boxes)
{
    Lesson l;
    if (!world_shelf(&l, "tests/torch/own-gpt.py"))
        return;
    View v = world_view(5);
    Sight x;
    box_set(&v, box_id(STR("model")), false);
    sight(&x, &l, &v, 1280, 700);
    const Map *m = &x.m;
    if (CHECK_INT(m->nodes, 3))
        for (int from = 0; from < 3; from++)
            for (int to = 0; to < 3; to++) {
                Str a = m->node[from].name, b = m->node[to].name;
                bool wanted = (str_is(a, "batch") && str_is(b, "model")) ||
                              (str_is(a, "model") && str_is(b, "out"));
                CHECK_INT(m->edge[from][to], wanted);
            }
    CHECK_INT(m->left_out, 0);
    arena_free(&x.a);
    lesson_free(&l);
}

/* ---- by hand ---- */

static DrawTag box_tag(const char *name, bool opens)
{
    return (DrawTag){TAG_BOX, 0, box_id(str_of(name)), opens};
}

static bool is_drawn(Desk *d, DrawTag tag)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (tag_same(list->items[i].tag, tag))
            return true;
    return false;
}

static bool open_map(Desk *d)
{
    if (!desk_open(d, "tests/torch/own-gpt.py"))
        return false;
    while (desk_step(d) < 5)
        desk_press(d, "Right");
    desk_press(d, "m");
    return true;
}

TEST(map_boxes_open_and_close_by_clicks)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_map(&d))
        return;
    CHECK(is_drawn(&d, box_tag("model", false)));
    CHECK(!is_drawn(&d, box_tag("model.trf_blocks.1.att", true)));
    desk_click(&d, box_tag("model.trf_blocks.1", true));
    CHECK(is_drawn(&d, box_tag("model.trf_blocks.1", false)));
    CHECK(is_drawn(&d, box_tag("model.trf_blocks.1.att", true)));
    StrBuf out = strbuf_make(&a);
    view_write(&out, d.app.shown.lesson, &d.app.shown.view);
    CHECK_STR(out.at, " --step 5 --view map --boxes 'model.trf_blocks.1'");
    desk_click(&d, box_tag("model.trf_blocks.1", false));
    CHECK(is_drawn(&d, box_tag("model.trf_blocks.1", true)));
    CHECK(!is_drawn(&d, box_tag("model.trf_blocks.1.att", true)));
    desk_click(&d, box_tag("model", false));
    CHECK(is_drawn(&d, box_tag("model", true)));
    desk_leave(&d);
    arena_free(&a);
}

/* Tab goes to a box as to anything else; Enter opens it, and again closes it. */
TEST(map_boxes_open_and_close_by_keys)
{
    Desk d;
    if (!open_map(&d))
        return;
    for (int i = 0; i < 100 && !tag_same(d.app.shown.ring, box_tag("model.final_norm", true)); i++)
        desk_press(&d, "Tab");
    desk_press(&d, "Enter");
    CHECK(is_drawn(&d, box_tag("model.final_norm", false)));
    desk_press(&d, "Enter");
    CHECK(is_drawn(&d, box_tag("model.final_norm", true)));
    desk_press(&d, "Plus");
    CHECK(is_drawn(&d, box_tag("model.final_norm", false)));
    desk_press(&d, "Minus");
    CHECK(is_drawn(&d, box_tag("model.final_norm", true)));
    CHECK(d.app.shown.view.kind == VIEW_MAP && zoom_is_whole(d.app.shown.view.zoom));
    desk_leave(&d);
}

/* What was opened stays open at the next step, as what was set for the whole walk does. */
TEST(map_boxes_stay_as_they_were_left)
{
    Desk d;
    if (!open_map(&d))
        return;
    desk_click(&d, box_tag("model", false));
    desk_press(&d, "Right");
    desk_press(&d, "Left");
    desk_press(&d, "m");
    CHECK(is_drawn(&d, box_tag("model", true)));
    desk_leave(&d);
}

TEST(map_boxes_that_do_not_exist_are_refused)
{
    Lesson l;
    if (!world_shelf(&l, "tests/torch/own-gpt.py"))
        return;
    View v = world_view(5);
    Error e = {0};
    CHECK(!view_option(&v, &l, STR("boxes"), STR("model,-modell"), &e));
    CHECK_INT(v.boxes, 0);
    CHECK(view_option(&v, &l, STR("boxes"), STR("model,-model.trf_blocks.0"), &e));
    StrBuf out = strbuf_make(&l.arena);
    view_write(&out, &l, &v);
    CHECK_STR(out.at, " --step 5 --boxes 'model,-model.trf_blocks.0'");
    lesson_free(&l);
}

/* ---- what is lit ---- */

/* Whether what leaf `from` holds leads to leaf `to`, over any way. */
static bool leads(const Map *m, int from, int to, int depth)
{
    bool found = from == to;
    for (int k = 0; k < m->leaves && !found && depth < m->leaves; k++)
        found = m->leaf_edge[from][k] && leads(m, k, to, depth + 1);
    return found;
}

/* Whether some tensor of node `from` is one that node `to` holds, or leads to it. */
static bool node_leads(const Map *m, int from, int to)
{
    int shown[MAP_CANDIDATES];
    map_shown(m, shown);
    for (int a = 0; a < m->leaves; a++)
        for (int b = 0; shown[a] == from && b < m->leaves; b++)
            if (shown[b] == to && leads(m, a, b, 0))
                return true;
    return false;
}

/* Pointing at a tensor lights it, all that it is made of, and every edge on the way; nothing else.
 */
static void check_lit(Lesson *l, int step)
{
    View v = world_view(step);
    Sight all;
    sight(&all, l, &v, 1920, 900);
    for (int k = 0; k < all.m.nodes; k++) {
        Sight x;
        const MapNode *n = &all.m.node[k];
        v.touched = n->closed >= 0 ? n->cells.stands_for : (DrawTag){TAG_NODE, n->id, 0, 0};
        sight(&x, l, &v, 1920, 900);
        CHECK_INT(x.m.lit, k);
        for (int i = 0; i < x.m.nodes; i++)
            CHECK_INT(x.m.node[i].lit, node_leads(&x.m, i, k));
        for (int g = 0; g <= x.m.boxes; g++)
            for (int i = 0; i < x.m.group[g].links; i++)
                CHECK(!x.m.group[g].link[i].lit || x.m.node[x.m.group[g].link[i].node].lit);
        arena_free(&x.a);
    }
    arena_free(&all.a);
}

TEST(map_lights_what_a_tensor_is_made_of)
{
    Lesson l;
    if (world_shelf(&l, "4")) {
        check_lit(&l, 6);
        lesson_free(&l);
    }
    if (world_shelf(&l, "tests/torch/own-gpt.py")) {
        check_lit(&l, 5);
        lesson_free(&l);
    }
}

/* A mask goes into a module, but not into the queries that its layers make. */
TEST(map_leads_through_a_folded_box_only_what_goes_through)
{
    Lesson l;
    if (!world_shelf(&l, "9"))
        return;
    View v = world_view(21);
    Sight x;
    sight(&x, &l, &v, 700, 500); /* where there is no room for it */
    for (int from = 0; from < x.m.nodes; from++)
        for (int to = 0; to < x.m.nodes; to++)
            if (str_is(x.m.node[from].name, "ones") && str_is(x.m.node[to].name, "queries"))
                CHECK(!x.m.edge[from][to]);
    for (int k = 0; k < x.m.nodes; k++)
        CHECK(x.m.node[k].closed < 0);
    arena_free(&x.a);
    lesson_free(&l);
}

/* ---- lanes ---- */

/* The pieces of lanes of queries, keys and values, and how many of them bend. */
typedef struct Lanes {
    int straight, bent;
} Lanes;

static void count_lanes(Lanes *all, Lesson *l, int step, float width, float height)
{
    View v = world_view(step);
    Sight x;
    sight(&x, l, &v, width, height);
    for (int g = 0; g <= x.m.boxes; g++)
        for (int i = 0; i < x.m.group[g].links; i++) {
            const MapGroup *group = &x.m.group[g];
            const MapLink *link = &group->link[i];
            bool from_box = group->item[link->from].box >= 0;
            if (x.m.node[link->node].hue == ROLE_GUIDE || !group->item[link->to].lane || from_box)
                continue;
            float y = map_link_start(&x.m, group, link).y, to = map_link_end(&x.m, group, link).y;
            *(fabsf(y - to) < 0.01f ? &all->straight : &all->bent) += 1;
        }
    arena_free(&x.a);
}

/* A lane bends only where it crosses another one. */
TEST(map_lanes_of_queries_keys_and_values_are_straight)
{
    static const char *const lessons[] = {"3", "4", "5", "7", "9", "14"};
    Lanes lanes = {0, 0};
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        Lesson l;
        if (!world_shelf(&l, lessons[i]))
            continue;
        for (int step = 1; step <= (int)l.steps.count; step++)
            if (lesson_step(&l, step)->ran)
                count_lanes(&lanes, &l, step, 1800, 850);
        lesson_free(&l);
    }
    CHECK(lanes.straight > 100);
    CHECK(lanes.bent * 50 < lanes.straight);
}

/* Queries stand above keys, and these above values, where they have the same neighbours. */
TEST(map_orders_queries_keys_and_values)
{
    Lesson l;
    if (!world_shelf(&l, "4"))
        return;
    View v = world_view(6);
    Sight x;
    float y[3] = {0};
    sight(&x, &l, &v, 1800, 850);
    for (int k = 0; k < x.m.nodes; k++) {
        const MapNode *n = &x.m.node[k];
        for (int i = 0; i < 3; i++)
            if (str_is(n->name, ((const char *[]){"queries", "keys", "values"})[i]))
                y[i] = n->cells.box.y;
    }
    CHECK(y[0] > 0 && y[0] < y[1] && y[1] < y[2]);
    arena_free(&x.a);
    lesson_free(&l);
}

/* A long row is drawn high enough to be seen. */
TEST(map_draws_no_hairlines)
{
    Lesson l;
    if (!world_shelf(&l, "23"))
        return;
    View v = world_view((int)l.steps.count);
    Sight x;
    sight(&x, &l, &v, 1280, 600);
    for (int k = 0; k < x.m.nodes; k++)
        CHECK(x.m.node[k].cells.box.h >= 4);
    arena_free(&x.a);
    lesson_free(&l);
}

/* ---- what must not be missing ---- */

/* What the focus is made of stands in the map, or in a box of it, however small that is. */
TEST(map_keeps_the_operands_of_the_focus)
{
    static const float sizes[][2] = {{1280, 600}, {900, 450}, {700, 420}};
    Lesson l;
    if (!world_shelf(&l, "9"))
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        View v = world_view(24);
        Sight x;
        int shown[MAP_CANDIDATES], focus = -1;
        sight(&x, &l, &v, sizes[i][0], sizes[i][1]);
        map_shown(&x.m, shown);
        CHECK(x.m.left_out > 0);
        for (int k = 0; k < x.m.leaves; k++)
            focus = x.m.leaf[k].id == x.m.focus_id ? k : focus;
        for (int k = 0; k < x.m.leaves; k++)
            CHECK(!x.m.leaf_edge[k][focus] || shown[k] >= 0);
        arena_free(&x.a);
    }
    lesson_free(&l);
}

/* Heads of arrows that meet one tensor do not cover one another. */
TEST(map_heads_of_arrows_are_apart)
{
    Lesson l;
    if (!world_shelf(&l, "3"))
        return;
    View v = world_view(12);
    Sight x;
    int met = 0;
    sight(&x, &l, &v, 1280, 600);
    const MapGroup *g = &x.m.group[0];
    for (int a = 0; a < g->links; a++)
        for (int b = 0; b < a; b++) {
            const MapItem *to = &g->item[g->link[a].to];
            if (g->link[a].to != g->link[b].to || to->lane || to->box >= 0)
                continue;
            float apart =
                fabsf(map_link_end(&x.m, g, &g->link[a]).y - map_link_end(&x.m, g, &g->link[b]).y);
            CHECK(apart >= x.c.pen.gap * 0.95f);
            met++;
        }
    CHECK(met > 4);
    arena_free(&x.a);
    lesson_free(&l);
}

TEST(map_shortens_names_in_the_middle)
{
    Lesson l;
    if (!world_shelf(&l, "3"))
        return;
    View v = world_view(2);
    Sight x;
    sight(&x, &l, &v, 1280, 600);
    Str name = STR("transformer_blocks.11");
    Str cut = map_short(&x.c, name, pen_width(&x.c.pen, FONT_SANS_BOLD, x.c.pen.body, name) / 2);
    CHECK(str_starts(cut, "trans") && str_starts(str_from(cut, cut.len - 3), ".11"));
    CHECK(str_find(cut, '\xe2') < cut.len);
    CHECK(str_equal(map_short(&x.c, name, 1000), name));
    arena_free(&x.a);
    lesson_free(&l);
}

/* What led to a tensor that had no room is not left over by itself. */
TEST(map_leaves_no_tensor_alone_that_was_not)
{
    Lesson l;
    if (!world_shelf(&l, "9"))
        return;
    View v = world_view(24);
    Sight x;
    sight(&x, &l, &v, 1920, 900);
    while (x.m.nodes > 4 && map_drop(&x.c, &x.m, x.s.step->end))
        for (int k = 0; k < x.m.nodes; k++) {
            bool alone = true;
            for (int i = 0; i < x.m.nodes; i++)
                alone = alone && !x.m.edge[i][k] && !x.m.edge[k][i];
            CHECK(!alone || k == x.m.focus);
        }
    arena_free(&x.a);
    lesson_free(&l);
}

/* Pieces of lanes, and edges through the walls of boxes, that bend. */
static int count_bent(const Map *m, bool walls)
{
    int bent = 0;
    for (int i = 0; i <= m->boxes; i++)
        for (int k = 0; k < m->group[i].links; k++) {
            const MapGroup *g = &m->group[i];
            const MapLink *l = &g->link[k];
            const MapItem *from = &g->item[l->from], *to = &g->item[l->to];
            bool wall = from->box >= 0 || to->box >= 0, lane = from->lane && to->lane;
            if (walls ? wall : lane)
                bent += fabsf(map_link_start(m, g, l).y - map_link_end(m, g, l).y) > 0.01f;
        }
    return bent;
}

/* Also where there is no room for all edges to be straight, lanes are. */
TEST(map_lanes_and_walls_are_straight_where_that_takes_no_room)
{
    Lesson l;
    if (!world_shelf(&l, "9"))
        return;
    View v = world_view(25);
    Sight x;
    v.text = 6;
    sight(&x, &l, &v, 1280, 420);
    CHECK_INT(count_bent(&x.m, false), 0);
    arena_free(&x.a);
    lesson_free(&l);
    if (!world_shelf(&l, "8"))
        return;
    v = world_view(6);
    sight(&x, &l, &v, 1280, 600);
    CHECK(count_bent(&x.m, true) <= 1); /* two heads lead to one tensor */
    arena_free(&x.a);
    lesson_free(&l);
}
