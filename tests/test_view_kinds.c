/*
 * test_view_kinds.c - which pictures are offered of a tensor, and the tabs that offer them.
 */
#include "lessons/lesson.h"
#include "pictures/scene.h"
#include "pictures/view_kinds.h"
#include "test.h"

#include <string.h>

/* A lesson of one step after another, its code given as lines. */
static bool load(Lesson *l, Arena *a, const char *code, const char *view)
{
    Error e = {0};
    Str text = str_printf(a, "# T\n\n## s\n\n```torch\n%s```\n\n```view\n%s```\n", code, view);
    return CHECK(lesson_load(l, STR("t.md"), text, NULL, &e));
}

static View at_step(int number)
{
    View v = view_default();
    v.position.path[0] = number;
    v.position.count = 1;
    return v;
}

/* "matmul* heatmap bars arcs": what is offered, a star at the one that is drawn. */
static const char *offered(Arena *a, const Lesson *l, const View *v)
{
    ViewOffer o = view_kinds_for(a, l, v);
    StrBuf out = strbuf_make(a);
    for (int i = 0; i < o.count; i++) {
        ViewKind kind = i == 0 ? o.first : o.kind[i];
        strbuf_printf(&out, "%s%s%s", i ? " " : "",
                      kind == VIEW_AUTO ? "compare" : view_names[kind], i == o.now ? "*" : "");
    }
    return o.count ? strbuf_str(&out).at : "";
}

static void check_offer(const char *code, const char *view, ViewKind wish, const char *want)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, code, view)) {
        View v = at_step((int)l.steps.count);
        v.kind = wish;
        Str got = str_of(offered(&a, &l, &v));
        Str head = str_part(got, 0, strlen(want) < got.len ? strlen(want) : got.len);
        CHECK_STR(str_copy(&a, head).at, want); /* what follows is memory, map, ... */
    }
    lesson_free(&l);
    arena_free(&a);
}

TEST(kinds_of_a_product_begin_with_the_product)
{
    check_offer("s = inputs @ inputs.T\n", "show s as matmul\n", VIEW_AUTO,
                "matmul* heatmap bars arcs");
    check_offer("s = inputs @ inputs.T\n", "show s as matmul\n", VIEW_ARCS,
                "matmul heatmap bars arcs*");
    check_offer("s = inputs @ inputs.T\n", "show s as arcs\n", VIEW_AUTO,
                "arcs* heatmap bars matmul");
}

TEST(kinds_with_arcs_need_a_square_without_negative_numbers)
{
    check_offer("s = inputs.exp()\n", "show s as heatmap\n", VIEW_AUTO, "heatmap* ");
    check_offer("s = inputs @ inputs.T\n", "show s as heatmap\n", VIEW_AUTO,
                "heatmap* bars matmul arcs");
    check_offer("s = inputs @ inputs.T - 1\n", "show s as heatmap\n", VIEW_AUTO,
                "heatmap* bars table memory map");
}

TEST(kinds_of_a_vector_have_bars_and_no_arcs)
{
    check_offer("v = inputs[0] * 2\n", "show v as bars\n", VIEW_AUTO,
                "bars* heatmap vector table memory");
}

TEST(kinds_of_a_stack_have_heads)
{
    check_offer("w = torch.softmax(torch.ones(2, 4, 4), dim=-1)\n", "show w as heatmap\n",
                VIEW_AUTO, "heatmap* bars softmax heads arcs table memory");
}

TEST(kinds_with_weighted_rows_need_weights)
{
    check_offer("c = torch.softmax(inputs @ inputs.T, dim=-1) @ inputs\n", "show c as matmul\n",
                VIEW_AUTO, "matmul* heatmap bars weighted table memory");
}

TEST(kinds_after_a_mask_and_a_dropout_have_both)
{
    check_offer("w = nn.Dropout(0.5)((inputs @ inputs.T).tril())\n", "show w as heatmap\n",
                VIEW_AUTO, "heatmap* bars mask dropout arcs table memory");
}

TEST(kinds_of_a_comparison_begin_with_it)
{
    check_offer("a = inputs * 2\nb = inputs + inputs\n", "compare a b\n", VIEW_AUTO,
                "compare* heatmap");
    check_offer("a = inputs * 2\nb = inputs + inputs\n", "compare a b\n", VIEW_HEATMAP,
                "compare heatmap*");
}

TEST(kinds_of_a_step_without_a_tensor_are_none)
{
    check_offer("print(1)\n", "", VIEW_AUTO, "");
}

TEST(next_kind_goes_round_and_ends_without_a_wish)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, "s = inputs @ inputs.T\n", "show s as matmul\n")) {
        View v = at_step(1);
        v.kind = view_kind_next(&a, &l, &v, 1);
        CHECK_INT(v.kind, VIEW_HEATMAP);
        v.kind = view_kind_next(&a, &l, &v, -1);
        CHECK_INT(v.kind, VIEW_AUTO);
        v.kind = view_kind_next(&a, &l, &v, -1);
        CHECK_INT(v.kind, VIEW_MAP);
        v.kind = view_kind_next(&a, &l, &v, 1);
        CHECK_INT(v.kind, VIEW_AUTO);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* A kind that cannot be drawn is named, and something else drawn. */
TEST(a_kind_that_does_not_fit_is_said_in_the_picture)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, "s = inputs @ inputs.T\n", "show s as matmul\n")) {
        TextMetrics fake = text_fake_metrics();
        View v = at_step(1);
        v.kind = VIEW_HEADS;
        CHECK(view_kinds_for(&a, &l, &v).refused);
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        StrBuf out = strbuf_make(&a);
        draw_dump(&out, &d);
        CHECK(strstr(out.at, "\"this tensor has no picture called heads\"") != NULL);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* A click on the tab of a kind finds it; one on the first finds the lesson's own. */
TEST(tabs_are_found_where_they_are_drawn)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, "s = inputs @ inputs.T\n", "show s as matmul\n")) {
        TextMetrics fake = text_fake_metrics();
        View v = at_step(1);
        ViewOffer o = view_kinds_for(&a, &l, &v);
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        int found = 0;
        for (size_t i = 0; i < d.count; i++) {
            const DrawCommand *c = &d.items[i];
            if (c->kind != DRAW_TEXT || c->tag.kind != TAG_VIEW)
                continue;
            Point middle = {c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
            CHECK_INT(draw_hit(&d, middle).kind, TAG_VIEW);
            CHECK_INT(draw_hit(&d, middle).cell, o.kind[found++]);
        }
        CHECK_INT(found, o.count);
    }
    lesson_free(&l);
    arena_free(&a);
}
