/*
 * test_view_kinds.c - which pictures are offered of a tensor, and the tabs that offer them.
 */
#include "draw_dump.h"
#include "lesson/lesson.h"
#include "pictures/scene.h"
#include "subject/subject.h"
#include "test.h"
#include "trace/explain.h"
#include "world.h"

#include <math.h>
#include <string.h>

/* A lesson of one step after another, its code given as lines. */
static bool load(Lesson *l, Arena *a, const char *code, const char *view)
{
    Str text = str_printf(a, "# T\n\n## s\n\n```torch\n%s```\n\n```view\n%s```\n", code, view);
    return world_text(l, text);
}

static void add_kind(StrBuf *out, const ViewOffer *o, int i)
{
    ViewKind kind = o->kind[i] == VIEW_AUTO ? o->first : o->kind[i];
    strbuf_printf(out, "%s%s%s", out->len ? " " : "",
                  kind == VIEW_AUTO ? "compare" : view_kinds[kind].name, i == o->now ? "*" : "");
}

/* "matmul* heatmap bars arcs": what is offered, the lesson's own first, then the others as their
 * tabs stand, a star at the one that is drawn. */
static const char *offered(Arena *a, const Lesson *l, const View *v)
{
    Subject subject = subject_of(a, l, v);
    ViewOffer o = view_offer_make(&subject);
    StrBuf out = strbuf_make(a);
    for (int own = 1; own >= 0; own--)
        for (int i = 0; i < o.count; i++)
            if ((o.kind[i] == VIEW_AUTO) == own)
                add_kind(&out, &o, i);
    return o.count ? strbuf_str(&out).at : "";
}

static void check_offer(const char *code, const char *view, ViewKind wish, const char *want)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, code, view)) {
        View v = world_view((int)l.steps.count);
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
                "heatmap* bars operands table memory map");
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

/* Heads that are too large for cells are drawn as a grid of points: one tab is enough for it. */
TEST(kinds_of_large_heads_have_one_grid)
{
    const char *code = "w = torch.softmax(torch.ones(2, 2, 80, 80), dim=-1)\n";
    check_offer(code, "show w as heads\n", VIEW_AUTO, "heads* heatmap bars softmax arcs table");
    check_offer(code, "show w as heatmap\n", VIEW_AUTO, "heatmap* bars softmax grid arcs table");
    check_offer("w = torch.softmax(torch.ones(2, 2, 80, 80), dim=-1)\n", "", VIEW_AUTO,
                "grid* heatmap bars softmax arcs table");
}

TEST(kinds_with_weighted_rows_need_weights)
{
    check_offer("c = torch.softmax(inputs @ inputs.T, dim=-1) @ inputs\n", "show c as matmul\n",
                VIEW_AUTO, "matmul* heatmap bars weighted table memory");
}

/* What a dropout made of masked numbers is not the mask's any more. */
TEST(kinds_after_a_mask_and_a_dropout_have_what_came_last)
{
    check_offer("w = nn.Dropout(0.5)((inputs @ inputs.T).tril())\n", "show w as heatmap\n",
                VIEW_AUTO, "heatmap* bars dropout arcs table memory");
    check_offer("w = nn.Dropout(0.5)(inputs @ inputs.T).tril()\n", "show w as heatmap\n", VIEW_AUTO,
                "heatmap* bars mask arcs table memory");
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

TEST(kinds_of_what_was_joined_have_parts_and_whole)
{
    check_offer("c = torch.cat((inputs, inputs), dim=-1)\n", "show c as joined\n", VIEW_AUTO,
                "joined* heatmap bars");
    check_offer("c = torch.stack((inputs[0], inputs[1]))\n", "show c as joined\n", VIEW_AUTO,
                "joined* heatmap bars");
    check_offer("c = torch.stack((inputs, inputs))\n", "", VIEW_JOINED, "heatmap* bars");
    check_offer("c = torch.stack((inputs, inputs), dim=1)\n", "", VIEW_JOINED, "heatmap* bars");
    check_offer("x = torch.zeros(6, 4)\nc = x[:, :2].unsqueeze(0).expand(2, 6, 2)\n", "",
                VIEW_JOINED, "heatmap* bars"); /* twice the same columns */
    check_offer("x = torch.zeros(6, 8)\nc = x.view(6, 4, 2).transpose(0, 1)[::2]\n", "",
                VIEW_JOINED, "heatmap* bars"); /* heads between which one is left out */
}

/* The step whose product stops, and none after it. */
TEST(kinds_of_a_refused_product_have_the_mismatch)
{
    static const char code[] = "x = inputs * 2\n```\n\n```torch raises\nx @ inputs\n";
    check_offer(code, "show x as mismatch\n", VIEW_AUTO, "mismatch* heatmap bars");
    check_offer("x = inputs * 2\n```\n\n```torch raises\nx @ inputs\n```\n\n```torch\nprint(1)\n",
                "show x as heatmap\n", VIEW_AUTO, "heatmap* bars");
    check_offer("x = inputs @ inputs.T\n", "show x as heatmap\n", VIEW_MISMATCH,
                "heatmap bars matmul*");
}

TEST(kinds_with_margins_are_a_wish)
{
    static const char code[] = "w = torch.softmax(inputs, dim=0)\n";
    check_offer(code, "show w as margins\n", VIEW_AUTO, "margins* heatmap bars");
    check_offer(code, "show w as heatmap\n", VIEW_AUTO, "heatmap* bars softmax table memory map");
    check_offer("w = inputs - 1\n", "", VIEW_MARGINS, "operands* heatmap bars");
}

/* From the picture that the lesson shows through the tabs as they stand, and back to it. */
TEST(next_kind_goes_round_and_ends_without_a_wish)
{
    static const ViewKind round[] = {VIEW_ARCS,    VIEW_TABLE, VIEW_MEMORY, VIEW_MAP,
                                     VIEW_HEATMAP, VIEW_BARS,  VIEW_AUTO};
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, "s = inputs @ inputs.T\n", "show s as matmul\n")) {
        View v = world_view(1);
        for (const ViewKind *k = round; k < round + sizeof round / sizeof *round; k++) {
            v.kind = view_kind_next(&a, &l, &v, 1);
            CHECK_INT(v.kind, *k);
        }
        v.kind = view_kind_next(&a, &l, &v, -1);
        CHECK_INT(v.kind, VIEW_BARS);
    }
    lesson_free(&l);
    arena_free(&a);
}

static int place_of(const ViewOffer *o, ViewKind kind)
{
    for (int i = 0; i < o->count; i++)
        if (kind == (o->kind[i] == VIEW_AUTO ? o->first : o->kind[i]))
            return i;
    return -1;
}

/* Whatever a lesson shows first, no two tabs change places from one step to another; and what every
 * tensor can be drawn as always stands at the end. */
TEST(tabs_stand_in_one_order_in_all_lessons)
{
    bool before[VIEW_KINDS][VIEW_KINDS] = {{false}};
    Arena a = arena_make(0);
    for (int number = 0; number < 10; number++) {
        Lesson l;
        if (!world_shelf(&l, str_printf(&a, "%d", number).at))
            continue;
        for (int step = 1; step <= (int)l.steps.count; step++) {
            View v = world_view(step);
            Subject subject = subject_of(&a, &l, &v);
            ViewOffer o = view_offer_make(&subject);
            for (int i = VIEW_HEATMAP; i < VIEW_KINDS; i++)
                for (int k = VIEW_HEATMAP; k < VIEW_KINDS; k++) {
                    int one = place_of(&o, (ViewKind)i), other = place_of(&o, (ViewKind)k);
                    before[i][k] = before[i][k] || (one >= 0 && one < other);
                    CHECK(!(before[i][k] && before[k][i]));
                }
            CHECK(o.count == 0 || (place_of(&o, VIEW_TABLE) == o.count - 3 &&
                                   place_of(&o, VIEW_MAP) == o.count - 1));
        }
        lesson_free(&l);
    }
    arena_free(&a);
}

/* A kind that cannot be drawn is named, and something else drawn. */
TEST(a_kind_that_does_not_fit_is_said_in_the_picture)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, "s = inputs @ inputs.T\n", "show s as matmul\n")) {
        TextMetrics fake = text_fake;
        View v = world_view(1);
        v.kind = VIEW_HEADS;
        Subject subject = subject_of(&a, &l, &v);
        CHECK(view_offer_make(&subject).refused);
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        StrBuf out = strbuf_make(&a);
        draw_dump(&out, &d);
        CHECK(strstr(out.at, "\"this tensor has no picture called heads\"") != NULL);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* A click on the tab of a kind finds it; one on the lesson's own leaves no wish behind. */
TEST(tabs_are_found_where_they_are_drawn)
{
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, "s = inputs @ inputs.T\n", "show s as matmul\n")) {
        TextMetrics fake = text_fake;
        View v = world_view(1);
        Subject subject = subject_of(&a, &l, &v);
        ViewOffer o = view_offer_make(&subject);
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

/* ---- what was changed in place ---- */

/* A lesson's last step as a picture alone, in words: "w | 6 × 6 | changed in place ...". */
static const char *told(Arena *a, const char *code, ViewKind wish)
{
    Lesson l;
    StrBuf out = strbuf_make(a);
    if (load(&l, a, code, "")) {
        TextMetrics fake = text_fake;
        View v = world_view((int)l.steps.count);
        v.kind = wish;
        v.parts = PARTS_PICTURE;
        DrawList d = scene_draw(a, &l, &v, 1024, 768, &fake);
        for (size_t i = 0; i < d.count; i++)
            if (d.items[i].kind == DRAW_TEXT)
                strbuf_printf(&out, "%.*s | ", STR_ARG(d.items[i].text));
    }
    lesson_free(&l);
    return out.at ? out.at : "";
}

static void check_told(const char *code, ViewKind wish, const char *words, const char *formula)
{
    Arena a = arena_make(0);
    const char *got = told(&a, code, wish);
    if (!CHECK(strstr(got, words) != NULL) || !CHECK(strstr(got, formula) != NULL))
        CHECK_STR(got, words);
    arena_free(&a);
}

#define WEIGHTS "w = torch.softmax(inputs, dim=-1)\n"
#define LAYER   "torch.manual_seed(1)\ny = nn.Linear(3, 2)(inputs)\n"
#define DROPPED "d = nn.Dropout(0.5)(torch.ones(4, 4))\n"
#define MASK    "torch.triu(torch.ones(6, 6), diagonal=1).bool()"

TEST(kinds_of_a_changed_softmax_are_a_heatmap_and_the_change)
{
    static const struct {
        const char *change, *formula;
    } rows[] = {{"w *= 2\n", "w[0,0] |  =  | 0.2994 |  ·  | 2 |  =  | 0.5988"},
                {"w[2] = 0\n", "w[2,0] |  =  | 0 |  =  | 0.0000"},
                {"w *= torch.tril(torch.ones(6, 3))\n", "0.2994 |  ·  | 1.0000 |  =  | 0.2994"},
                {"w /= w.sum(dim=-1, keepdim=True)\n", "0.2994 |  /  | 1.0000 |  =  | 0.2994"},
                {"for i in range(6):\n    w[i] = i\n", "w[5,0] |  =  | i |  =  | 5.0000"},
                {"w.T[1] = 1\nw\n", "w[0,1] |  =  | 1 |  =  | 1.0000"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = arena_make(0);
        const char *code = str_printf(&a, WEIGHTS "%s", rows[i].change).at;
        check_told(code, VIEW_AUTO, "changed in place after softmax", rows[i].formula);
        check_told(code, VIEW_SOFTMAX, "this tensor has no picture called softmax",
                   rows[i].formula);
        arena_free(&a);
    }
}

TEST(kinds_of_other_changed_results_are_a_heatmap_and_the_change)
{
    check_told(LAYER "y += 1\n", VIEW_AUTO, "changed in place after linear", "y[0,0]");
    check_told(LAYER "y[1] = 0\n", VIEW_LINEAR, "no picture called linear", "y[1,0]");
    check_told("s = inputs @ inputs.T\ns -= 1\n", VIEW_AUTO, "changed in place after matmul",
               "0.9995 |  −  | 1 |");
    check_told(DROPPED "d *= 2\n", VIEW_AUTO, "changed in place after dropout", "d[0,0]");
    check_told(DROPPED "d[1] = 5\n", VIEW_DROPOUT, "no picture called dropout", "d[1,0]");
    check_told("z = (inputs @ inputs.T).masked_fill(" MASK ", 0)\nz *= 2\n", VIEW_AUTO,
               "changed in place after masked_fill", "0.9995 |  ·  | 2 |");
}

TEST(kinds_of_a_result_before_its_change_are_its_own)
{
    check_offer(WEIGHTS "w *= 2\n", "show w as softmax\n", VIEW_AUTO, "heatmap* bars");
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, WEIGHTS "w *= 2\n", "show w as softmax\n")) {
        View v = world_view(1);
        CHECK_STR(offered(&a, &l, &v), "softmax* heatmap bars table memory map");
    }
    lesson_free(&l);
    arena_free(&a);
}

TEST(kinds_of_a_vector_changed_as_a_whole_show_what_it_was)
{
    check_offer("r = torch.softmax(inputs[0], dim=0)\nr *= 2\n", "", VIEW_AUTO, "vector* heatmap");
    check_told("r = torch.softmax(inputs[0], dim=0)\nr *= 2\n", VIEW_AUTO, "r before", "* 2 = | ");
    check_offer("r = torch.softmax(inputs[0], dim=0)\nr[1] = 2\n", "", VIEW_AUTO,
                "heatmap* vector");
}

TEST(kinds_of_what_was_masked_in_place_begin_with_the_mask)
{
    check_offer("s = inputs @ inputs.T\ns.masked_fill_(" MASK ", 0)\n", "", VIEW_AUTO,
                "mask* heatmap");
    check_offer("s = inputs @ inputs.T\ns.masked_fill_(" MASK ", 0)\ns[0] = 1\n", "", VIEW_AUTO,
                "heatmap* bars arcs");
}

/* ---- draws, blocks, areas ---- */

#define COINS "torch.manual_seed(123)\nd = nn.Dropout(0.5)(torch.ones(6, 6))\n"

TEST(kinds_of_a_dropout_have_its_draws_as_a_wish)
{
    check_offer(COINS, "show d as draws\n", VIEW_AUTO, "draws* heatmap bars dropout");
    check_offer(COINS, "show d as dropout\n", VIEW_AUTO, "dropout* heatmap bars arcs table memory");
    check_offer(COINS "d *= 2\n", "", VIEW_DRAWS, "heatmap* bars");
    check_told(COINS, VIEW_DRAWS, "0.37 | 0.01 | 0.59 | 0.09 | 0.47 | 0.52 |",
               "framed: u < 0.5, the cell stays; 21 of 36 do");
    check_told("torch.manual_seed(7)\nd = nn.Dropout(0.1)(torch.ones(4, 6))\n", VIEW_DRAWS, "0.279",
               "framed: u < 0.9, the cell stays; 20 of 24 do");
}

/* What was drawn decides, whichever generator drew it. */
TEST(draws_of_a_dropout_say_what_was_kept)
{
    static const char *const codes[] = {COINS, COINS "```\n\n```torch dropout=mkl\n" COINS};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        Lesson l;
        Arena a = arena_make(0);
        if (load(&l, &a, codes[i], "")) {
            View v = world_view((int)l.steps.count);
            Subject s = subject_of(&a, &l, &v);
            double u[36], late[6];
            const Node *n = trace_node(s.trace, s.node);
            explain_draws(s.trace, n, 0, 36, u);
            explain_draws(s.trace, n, 30, 6, late);
            CHECK_INT(n->attr.mkl, i == 1);
            for (int k = 0; k < 36; k++) {
                CellRef cell = {s.node, s.time, k};
                CHECK_INT(u[k]<0.5, scalar_double(trace_cell(s.trace, cell))> 0);
                CHECK(k < 30 || u[k] == late[k - 30]);
            }
        }
        lesson_free(&l);
        arena_free(&a);
    }
}

#define TILED                                                                                      \
    "b = torch.zeros(6, 6)\nfor i in range(0, 6, 3):\n    for j in range(0, 6, 3):\n"              \
    "        b[i:i + 3, j:j + 3] = inputs[i:i + 3] @ inputs[j:j + 3].T\n"
#define PIECES                                                                                     \
    "b = torch.zeros(6, 6)\nfor k in range(3):\n    for i in range(0, 6, 3):\n"                    \
    "        b[i:i + 3] += inputs[i:i + 3, k:k + 1] @ inputs.T[k:k + 1]\n"

TEST(kinds_of_what_a_loop_makes_tile_by_tile_have_blocks)
{
    check_offer(TILED, "show b as blocks\n", VIEW_AUTO, "blocks* heatmap bars");
    check_offer("b = inputs @ inputs.T\n", "", VIEW_BLOCKS, "matmul* heatmap");
    check_offer("b = torch.zeros(6, 6)\nfor i in range(2):\n    b[:] = i\n", "", VIEW_BLOCKS,
                "heatmap* bars");
    check_told(TILED "```\n\n```view\nfocus b[4,1]\n", VIEW_BLOCKS, "inputs.T",
               "block 3 of 4: rows 3 to 5, columns 0 to 2 · dashed: still to come");
    check_told(TILED "```\n\n```view\nfocus b[4,4]\n", VIEW_BLOCKS, "b | 6 × 6 |",
               "block 4 of 4: rows 3 to 5, columns 3 to 5 |");
    check_told(PIECES, VIEW_BLOCKS, "block 6 of 6: rows 3 to 5, columns 0 to 5",
               "part 3 of 3 of its sum |");
    check_told("for i in range(0, 6, 2):\n    b = inputs @ inputs[i:i + 2].T\n", VIEW_BLOCKS,
               "only 6 × 2 at a time",
               "block 3 of 3: rows 0 to 5, columns 4 to 5 · grey: done and gone");
    check_told("b = torch.zeros(4, 6)\nb[:2] = 1\nb[2:, :3] = 2\n", VIEW_BLOCKS, "b | 4 × 6 |",
               "block 2 of 2: rows 2 to 3, columns 0 to 2 |");
}

/* The middle of the dot of a cell, from the top; 0: it has none. */
static float dot_of_cell(const DrawList *d, int64_t cell)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_RECT && d->items[i].tag.kind == TAG_CELL &&
            d->items[i].tag.cell == cell)
            return d->items[i].box.y + d->items[i].box.h / 2;
    return 0;
}

/* Powers over factors are straight lines; a row of one number is a broken one, without dots. */
TEST(kinds_of_rows_that_grow_by_factors_have_straight_lines)
{
    static const char code[] = "g = torch.tensor([[1., 2., 4., 8.], [1., 4., 16., 64.]])\n"
                               "h = torch.tensor([[1., 2., 4., 8.], [3., 3., 3., 3.]])\n";
    Lesson l;
    Arena a = arena_make(0);
    if (load(&l, &a, code,
             "dims g: way d_k\ntokens g: root same\ndims h: way d_k\nshow h as lines\n"
             "```\n\n```torch\nt = torch.tensor([1, 4, 16, 64])\nk = g * 1\n```\n\n```view\n"
             "tokens t: 1 4 16 64\ndims t: d_k\nshow k as lines\n")) {
        TextMetrics fake = text_fake;
        View v = world_view((int)l.steps.count);
        v.parts = PARTS_PICTURE;
        DrawList d = scene_draw(&a, &l, &v, 1024, 768, &fake);
        for (int row = 0; row < 2; row++)
            for (int j = 1; j < 3; j++) {
                float before = dot_of_cell(&d, 4 * row + j - 1) - dot_of_cell(&d, 4 * row + j);
                float after = dot_of_cell(&d, 4 * row + j) - dot_of_cell(&d, 4 * row + j + 1);
                CHECK(before > 5 && fabsf(before - after) <= 1.5f);
            }
        v = world_view(2);
        v.parts = PARTS_PICTURE;
        d = scene_draw(&a, &l, &v, 1024, 768, &fake);
        int broken = 0;
        for (size_t i = 0; i < d.count; i++)
            broken += d.items[i].kind == DRAW_LINE && d.items[i].gap > 0;
        CHECK_INT(broken, 3);
        CHECK(dot_of_cell(&d, 3) > 0);
        CHECK_INT(dot_of_cell(&d, 4) > 0, 0);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* Words on rows, and the lines of 64 bytes: a row of 16 numbers is one, a column is in six. */
TEST(kinds_of_memory_count_the_lines_that_are_fetched)
{
    static const char wide[] = "w = torch.arange(96.).view(6, 16)\n";
    Arena a = arena_make(0);
    check_told(str_printf(&a, "%sd = w[:, 0]\n", wide).at, VIEW_MEMORY, "slots in memory",
               "frames: lines of 64 bytes; 6 are fetched for 6 numbers");
    check_told(str_printf(&a, "%sd = w[0]\n", wide).at, VIEW_MEMORY, "slots in memory",
               "frames: lines of 64 bytes; one is fetched for 16 numbers");
    check_told(str_printf(&a, "%sd = w.double()[:, 0]\n", wide).at, VIEW_MEMORY, "slots in memory",
               "frames: lines of 64 bytes; 6 are fetched for 6 numbers");
    check_told(str_printf(&a, "%sd = w.double()[0]\n", wide).at, VIEW_MEMORY, "slots in memory",
               "frames: lines of 64 bytes; 2 are fetched for 16 numbers");
    check_told("x = inputs.T\n```\n\n```view\ntokens inputs: Your journey starts with one step\n",
               VIEW_MEMORY, "| Your | journey | starts |", "strokes: between lines of 64 bytes");
    const char *small = told(&a, "v = inputs[:4].clone()\n", VIEW_MEMORY);
    CHECK(strstr(small, "lines of") == NULL);
    arena_free(&a);
}

/* The width of what is painted for a cell, in pixels. */
static float width_of_cell(const DrawList *d, int64_t cell)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_RECT && d->items[i].tag.kind == TAG_CELL &&
            d->items[i].tag.cell == cell)
            return d->items[i].box.w;
    return 0;
}

TEST(kinds_of_numbers_from_0_on_have_areas_to_scale)
{
    static const char code[] = "v = torch.tensor([4., 1., 64.])\n";
    Lesson l;
    Arena a = arena_make(0);
    check_offer(code, "show v as areas\n", VIEW_AUTO, "areas* heatmap vector bars");
    check_offer("v = torch.tensor([4., -1.])\n", "", VIEW_AREAS, "vector* heatmap");
    check_offer("s = inputs * 2 - 1\n", "", VIEW_AREAS, "operands* heatmap bars");
    check_told(code, VIEW_AREAS, "| 64 |", "| 1/16 |");
    check_told("s = inputs @ inputs.T\n", VIEW_AREAS, "6 × 3 | 72 bytes", "6 × 6 | 144 bytes");
    if (load(&l, &a, code, "show v as areas\n")) {
        TextMetrics fake = text_fake;
        View v = world_view(1);
        v.parts = PARTS_PICTURE;
        DrawList d = scene_draw(&a, &l, &v, 1024, 768, &fake);
        float side = width_of_cell(&d, 2);
        CHECK(side > 200);
        CHECK(fabsf(width_of_cell(&d, 0) - side / 4) <= 1);
        CHECK(fabsf(width_of_cell(&d, 1) - side / 8) <= 1);
    }
    lesson_free(&l);
    arena_free(&a);
}

/* The weights are the row of the matrix in focus: 0·5 + 1·6 and 2·5 + 3·6, not the first row. */
TEST(kinds_of_weighted_rows_have_the_weights_of_the_matrix_in_focus)
{
    Arena a = arena_make(0);
    const char *got = told(&a,
                           "w = torch.arange(4).float().view(2, 1, 2)\n"
                           "y = w @ torch.tensor([[5.], [6.]])\n"
                           "```\n\n```view\nfocus y[1,0,0]\n",
                           VIEW_WEIGHTED);
    CHECK(strstr(got, "| 2 | 3 |") && strstr(got, "| 5 | 6 |") && strstr(got, "| 10 | 18 |"));
    arena_free(&a);
}

TEST(kinds_of_a_softmax_without_cells_are_a_heatmap)
{
    check_offer("e = torch.softmax(torch.zeros(2, 0), dim=1)\n", "", VIEW_SOFTMAX,
                "heatmap* table memory map");
}

TEST(kinds_that_a_lesson_may_ask_for_are_those_that_a_view_can_draw)
{
    static const char code[] =
        "m = torch.tril(torch.ones(3, 3)) == 0\np = torch.rand(3, 3) @ torch.rand(3, 3)\n"
        "w = torch.softmax(p.masked_fill(m, -torch.inf), dim=1)\nd = nn.Dropout(0.5)(p)\n"
        "v = p[0]\nh = torch.rand(2, 3, 4)\no = torch.ones(3, 1)\ne = torch.ones(0, 3)\n"
        "y = nn.Linear(3, 2)(p)\nc = torch.softmax(p, dim=1)\nc *= 2\n";
    static const char *const names[] = {"m", "p", "w", "d", "v", "h", "o", "e", "y", "c"};
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int kind = VIEW_AUTO + 1; kind < VIEW_KINDS; kind++) {
            Lesson plain, asked;
            Error e = {0};
            Str text = str_printf(&a,
                                  "# T\n\n## s\n\n```torch\n%s```\n\n```torch\nprint(1)\n```\n"
                                  "\n```view\nshow %s as ",
                                  code, names[i]);
            Str heatmap = str_printf(&a, "%.*sheatmap\n```\n", STR_ARG(text));
            text = str_printf(&a, "%.*s%s\n```\n", STR_ARG(text), view_kinds[kind].name);
            world_text(&plain, heatmap);
            bool allowed = lesson_load(&asked, STR("t.md"), text, NULL, &e);
            View v = world_view((int)plain.steps.count);
            v.kind = (ViewKind)kind;
            Subject s = subject_of(&a, &plain, &v);
            CHECK_INT(allowed, s.kind == (ViewKind)kind);
            lesson_free(&plain);
            lesson_free(&asked);
        }
    arena_free(&a);
}

TEST(kinds_of_what_was_picked_begin_with_where_it_stood)
{
    check_offer("x = inputs[torch.tensor([2, 0, 2])]\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = inputs[0][torch.tensor([2, 0])]\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = torch.sort(inputs)[0]\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = torch.topk(inputs, 2)[1]\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = torch.gather(inputs, 1, torch.tensor([[0], [2]]))\n", "", VIEW_AUTO,
                "pick* heatmap");
    check_offer("x = inputs.cumsum(-1)\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = torch.sort(inputs, dim=0)[0]\n", "", VIEW_AUTO, "heatmap*"); /* no rows */
    check_offer("x = torch.where(inputs > 0.5, inputs, 0.0)\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = inputs.max(dim=0).values\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = inputs.argmax()\n", "", VIEW_AUTO, "pick* heatmap");
    check_offer("x = torch.ones(2, 3, 4).argmax(0)\n", "", VIEW_AUTO, "heatmap*"); /* no matrix */
}

TEST(kinds_of_a_normalisation_begin_with_its_steps)
{
    check_offer("x = inputs * 1\ny = (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True)\n",
                "", VIEW_AUTO, "norm* heatmap");
}

TEST(kinds_of_a_loss_begin_with_the_right_classes)
{
    const char *target = "t = torch.tensor([1, 0, 2, 2, 1, 0])\n";
    Arena a = arena_make(0);
    check_offer(str_printf(&a, "%sx = torch.nn.functional.cross_entropy(inputs, t)\n", target).at,
                "", VIEW_AUTO, "loss* heatmap");
    check_offer(str_printf(&a,
                           "%sp = torch.softmax(inputs, dim=-1)\n"
                           "x = -torch.log(p[torch.arange(6), t]).mean()\n",
                           target)
                    .at,
                "", VIEW_AUTO, "loss* heatmap");
    check_offer(str_printf(&a, "%sx = -torch.log(inputs[torch.arange(6), t]).mean()\n", target).at,
                "", VIEW_AUTO, "vector* heatmap"); /* no probabilities */
    arena_free(&a);
}

/* Some rows do not count, or all classes have a share. */
TEST(kinds_of_a_loss_with_padding_or_smoothing_are_those_of_a_loss)
{
    static const char *const losses[] = {
        "x = torch.nn.functional.cross_entropy(inputs, t, ignore_index=0)\n",
        "x = torch.nn.functional.cross_entropy(inputs, t, label_smoothing=0.1)\n",
        "x = torch.nn.functional.cross_entropy(inputs, t, label_smoothing=0.1, ignore_index=0)\n",
        "x = torch.nn.functional.cross_entropy(inputs, t, weight=torch.ones(3))\n",
        "x = torch.nn.CrossEntropyLoss(ignore_index=0)(inputs, t)\n",
        "m = (t != 0).float()\nx = (nll * m).sum() / m.sum()\n",
        "m = (t != 0).float()\nx = -(-nll * m).sum() / m.sum()\n",
        "x = 0.9 * nll.mean() + 0.1 * (-lp.mean(-1).mean())\n"};
    const char *before = "t = torch.tensor([1, 0, 2, 2, 1, 0])\n"
                         "lp = torch.log_softmax(inputs, -1).view(-1, 3)\n"
                         "nll = -lp[torch.arange(6), t]\n";
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof losses / sizeof *losses; i++)
        check_offer(str_printf(&a, "%s%s", before, losses[i]).at, "", VIEW_AUTO, "loss* heatmap");
    check_offer(str_printf(&a, "%sx = 0.9 * nll.mean() + lp.exp().mean()\n", before).at, "",
                VIEW_AUTO, "vector* heatmap"); /* another term than all classes' losses */
    arena_free(&a);
}

TEST(kinds_of_charts_are_offered_where_the_lesson_asks_for_them)
{
    check_offer("x = inputs[0] @ inputs.T\n", "show x as sum\n", VIEW_AUTO, "sum* heatmap");
    check_offer("x = inputs.sum()\n", "show x as sum\n", VIEW_AUTO, "sum* heatmap");
    check_offer("x = torch.zeros(3)\nfor r in inputs:\n    x += r\n", "show x as sum\n", VIEW_AUTO,
                "sum* heatmap");
    check_offer("x = inputs[0] @ inputs.T\n", "", VIEW_SUM, "weighted");
    check_offer("x = torch.softmax(inputs, dim=-1)\n", "show x as distribution\n", VIEW_AUTO,
                "distribution* heatmap");
    check_offer("x = inputs * 1\n", "", VIEW_DISTRIBUTION, "operands*");
}

/* The numbers of a chart stand in it as text: what was multiplied, and what stood there then. */
TEST(kinds_of_small_tables_computed_cell_by_cell_show_the_operands)
{
    check_offer("x = inputs - inputs.mean(dim=0)\n", "", VIEW_AUTO, "operands* heatmap bars");
    check_offer("x = inputs * 0.5\n", "show x as heatmap\n", VIEW_AUTO,
                "heatmap* bars operands table memory map");
    check_offer("x = torch.ones(9, 9) * 2\n", "", VIEW_AUTO, "heatmap* bars");
    check_offer("x = torch.exp(inputs)\n", "", VIEW_AUTO, "heatmap* bars");
    check_offer("x = torch.exp(inputs)\n", "", VIEW_OPERANDS,
                "heatmap bars operands* table memory map");
    check_offer("x = inputs * 2\nx[0] = 1\n", "", VIEW_OPERANDS, "heatmap* bars");
    check_offer("x = inputs.view(2, 3, 3) * 2\n", "", VIEW_OPERANDS, "heatmap* bars");
}

TEST(kinds_of_a_running_sum_tell_each_total)
{
    Arena a = arena_make(0);
    const char *code = "w = torch.tensor([1., 2., 4.])\nx = w @ torch.tensor([3., 1., -1.])\n";
    const char *got = told(&a, code, VIEW_SUM);
    CHECK(strstr(got, "0 | 1.0000 · 3.0000 | 3.0000 | 1 | 2.0000 · 1.0000 | 5.0000 | ") != NULL);
    CHECK(strstr(got, "2 | 4.0000 · −1.0000 | 1.0000 | the sum | 1.0000") != NULL);
    code = "x = torch.zeros(1)\nfor i in range(3):\n    x += torch.ones(1) * 2\n";
    got = told(&a, code, VIEW_SUM);
    CHECK(strstr(got, "2.0000 | ") && strstr(got, "4.0000 | ") && strstr(got, "the sum | 6.0000"));
    arena_free(&a);
}

TEST(kinds_of_a_distribution_put_the_largest_first)
{
    Arena a = arena_make(0);
    const char *got = told(&a, "x = torch.tensor([0.125, 0.5, 0.375])\n", VIEW_DISTRIBUTION);
    CHECK(strstr(got, "1 | 0.5000 | 2 | 0.3750 | 0 | 0.1250") != NULL);
    got = told(&a, "x = torch.ones(40) / 40\n", VIEW_DISTRIBUTION);
    CHECK(strstr(got, "7 | 0.0250 | 32 others | 0.8000") != NULL);
    arena_free(&a);
}

TEST(kinds_of_lines_name_each_series_at_its_end)
{
    Arena a = arena_make(0);
    check_offer("x = inputs[0] * 2\n", "show x as lines\n", VIEW_AUTO, "lines* heatmap");
    check_offer("x = inputs[:3] * 2\n", "show x as lines\n", VIEW_AUTO, "lines* heatmap");
    check_offer("x = inputs * 2\n", "", VIEW_LINES, "operands*");      /* six rows */
    check_offer("x = inputs[0, :2] * 1\n", "", VIEW_LINES, "vector*"); /* two numbers */
    const char *got = told(&a,
                           "x = torch.tensor([[1., 10., 100.], [2., 3., 4.]])\n"
                           "```\n\n```view\ndims x: way T\ntokens x: plain rooted\n",
                           VIEW_LINES);
    CHECK(strstr(got, "1 | ") && strstr(got, "10 | ") && strstr(got, "plain | 100 | "));
    CHECK(strstr(got, "rooted | 4 | ") != NULL);
    arena_free(&a);
}
