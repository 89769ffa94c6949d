/*
 * test_views.c - pictures of masks, dropout, heads and linear layers as draw lists.
 */
#include "draw_dump.h"
#include "lesson/lesson.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "test.h"
#include "world.h"

#include <string.h>

#define MASKS   "tests/views/mask.md"
#define HEADS   "tests/views/heads.md"
#define LINEAR  "tests/views/linear.md"
#define DROPOUT "tests/views/dropout.md"
#define MEMORY  "tests/views/memory.md"
#define TABLE   "tests/views/table.md"

typedef struct Shown {
    Lesson lesson;
    Arena arena;
    Str dump; /* of the picture */
} Shown;

static bool show(Shown *s, const char *lesson, int step, const char *kind)
{
    s->arena = arena_make(0);
    if (!world_shelf(&s->lesson, lesson))
        return false;
    TextMetrics fake = text_fake;
    View v = world_view(step);
    v.parts = PARTS_PICTURE;
    if (kind)
        v.kind = (ViewKind)name_row(view_name, str_of(kind));
    DrawList d = scene_draw(&s->arena, &s->lesson, &v, 1280, 720, &fake);
    StrBuf out = strbuf_make(&s->arena);
    draw_dump(&out, &d);
    s->dump = strbuf_str(&out);
    return true;
}

static void leave(Shown *s)
{
    arena_free(&s->arena);
    lesson_free(&s->lesson);
}

static void check_dump(const char *lesson, int step, const char *golden)
{
    Shown s;
    if (show(&s, lesson, step, NULL))
        CHECK_GOLDEN(s.dump.at, golden);
    leave(&s);
}

static bool says(const Shown *s, const char *text)
{
    return strstr(s->dump.at, text) != NULL;
}

/* The picture of the last step of one fence, by itself. */
static Str picture_as(Shown *s, const char *code, int steps, ViewKind kind, RangePolicy range,
                      int width)
{
    TextMetrics fake = text_fake;
    s->arena = arena_make(0);
    s->dump = STR("");
    if (!world_code(&s->lesson, code))
        return s->dump;
    View v = world_view(steps);
    v.parts = PARTS_PICTURE;
    v.range = range;
    v.kind = kind;
    DrawList d = scene_draw(&s->arena, &s->lesson, &v, width, 720, &fake);
    StrBuf out = strbuf_make(&s->arena);
    draw_dump(&out, &d);
    s->dump = strbuf_str(&out);
    return s->dump;
}

static Str picture_of_code(Shown *s, const char *code, int steps, RangePolicy range, int width)
{
    return picture_as(s, code, steps, VIEW_AUTO, range, width);
}

TEST(pictures_of_a_tensor_say_that_it_was_changed_in_place)
{
    static const ViewKind kinds[] = {VIEW_HEATMAP, VIEW_BARS,   VIEW_ARCS,
                                     VIEW_TABLE,   VIEW_MEMORY, VIEW_MAP};
    static const char code[] = "a = torch.ones(3, 3)\nb = a @ a\nb[0, 1] = 9\n";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        Shown s;
        picture_as(&s, code, 3, kinds[i], RANGE_MATRIX, 1280);
        if (!says(&s, "changed in place after matmul"))
            CHECK_STR(view_kinds[kinds[i]].name, "says that the tensor was changed in place");
        leave(&s);
    }
}

TEST(one_number_that_is_far_longer_is_shortened_by_itself)
{
    Shown s;
    picture_of_code(&s, "x = torch.rand(3, 14)\nx[1, 2] = -1e9\n", 2, RANGE_MATRIX, 960);
    CHECK(!says(&s, "too small") && says(&s, "\"0.50\"") && says(&s, "\"−1e9\""));
    leave(&s);
    picture_of_code(&s, "x = torch.ones(2, 20)\nx[1, 2] = 123456\n", 2, RANGE_MATRIX, 960);
    CHECK(!says(&s, "too small") && says(&s, "\"1\"") && says(&s, "\"1e5\""));
    leave(&s);
    picture_of_code(&s, "x = torch.ones(2, 4)\nx[1, 2] = 123456\n", 2, RANGE_MATRIX, 960);
    CHECK(says(&s, "\"123456\"")); /* there is room */
    leave(&s);
}

TEST(a_refused_product_shows_the_two_sizes_that_differ)
{
    Shown s;
    s.arena = arena_make(0);
    s.dump = STR("");
    Str text = STR("# T\n\n## s\n\n```torch raises\ninputs @ inputs\n```\n\n"
                   "```view\nshow inputs as mismatch\n```\n");
    if (world_text(&s.lesson, text)) {
        TextMetrics fake = text_fake;
        View v = world_view(1);
        DrawList d = scene_draw(&s.arena, &s.lesson, &v, 1280, 720, &fake);
        StrBuf out = strbuf_make(&s.arena);
        draw_dump(&out, &d);
        s.dump = strbuf_str(&out);
        CHECK(says(&s, "\"(6 × \"") && says(&s, "\") @ (\"") && says(&s, "3 and 6 must be equal"));
    }
    leave(&s);
}

TEST(margins_tell_the_sums_of_rows_and_columns)
{
    Shown s;
    picture_as(&s, "w = torch.ones(4, 4) * 0.25\nw[0, 0] = 0.5\n", 2, VIEW_MARGINS, RANGE_MATRIX,
               1280);
    leave(&s);
    picture_as(&s, "w = torch.softmax(inputs, dim=0)\n", 1, VIEW_MARGINS, RANGE_MATRIX, 1280);
    CHECK(says(&s, "\"1.00\"") && says(&s, "\"0.50\""));
    leave(&s);
}

/* The whole slide of a lesson's first step, or its map where the reader has put the focus
 * elsewhere.
 */
static bool slide(Shown *s, const char *text, bool moved)
{
    s->arena = arena_make(0);
    if (!world_text(&s->lesson, str_of(text)))
        return false;
    TextMetrics fake = text_fake;
    View v = world_view((int)s->lesson.steps.count);
    const LessonStep *step = lesson_step(&s->lesson, (int)s->lesson.steps.count);
    if (moved)
        v.focus = (CellRef){step->show.node, step->show.time, 4};
    DrawList d = scene_draw(&s->arena, &s->lesson, &v, 1280, 720, &fake);
    StrBuf out = strbuf_make(&s->arena);
    draw_dump(&out, &d);
    s->dump = strbuf_str(&out);
    return true;
}

/* A focus on the sum of a row tells that sum, until the reader asks for a cell. */
TEST(margins_tell_the_sum_that_the_lesson_asks_for)
{
    static const char text[] =
        "# T\n\n## s\n\n```torch together\nw = torch.softmax(inputs, dim=0)\n"
        "sums = w.sum(dim=-1)\n```\n\n```view\nshow w as margins\n"
        "focus sums[1]\n```\n";
    Shown s;
    if (slide(&s, text, false)) {
        CHECK(says(&s, "sums[1]") && says(&s, "the sum of row 1 of w"));
        CHECK(!says(&s, "w[1,0]"));
    }
    leave(&s);
    if (slide(&s, text, true))
        CHECK(says(&s, "w[1,1]") && !says(&s, "sums[1]"));
    leave(&s);
}

/* A focus on either of two tensors that are compared is on that place in both. */
TEST(comparisons_have_the_focus_on_either_tensor)
{
    static const char *const focus[] = {"a[1]", "b[1]"};
    for (int i = 0; i < 2; i++) {
        Shown s;
        Arena a = arena_make(0);
        if (slide(&s,
                  str_printf(&a,
                             "# T\n\n## s\n\n```torch together\na = torch.arange(3) * 2\n"
                             "b = a + 1\n```\n\n```view\ncompare a b\nfocus %s\n```\n",
                             focus[i])
                      .at,
                  false))
            CHECK(says(&s, "b[1]"));
        leave(&s);
        arena_free(&a);
    }
}

/* A focus in a third tensor, of more cells than the two, leads to no cell that they have not. */
TEST(comparisons_stay_in_their_tensors_whatever_has_the_focus)
{
    Shown s;
    if (slide(&s,
              "# T\n\n## s\n\n```torch together\na = torch.arange(3) * 2\nb = a + 1\n"
              "c = torch.ones(5, 5)\n```\n\n```view\ncompare a b\nfocus c[4,4]\n```\n",
              false)) {
        CHECK(says(&s, "c[4,4]"));
        CHECK(says(&s, "\"5\" [cell 4:2]"));
    }
    leave(&s);
}

/* The frame of a literal reaches into the row of code below it. */
TEST(frames_in_code_lie_on_the_ground_of_all_rows)
{
    Shown s;
    if (slide(&s,
              "# T\n\n## s\n\n```torch\nx = torch.tensor([[1., 2.],\n                  [3., 4.]])\n"
              "```\n\n```view\nshow x as heatmap\nfocus x[0,1]\n```\n",
              false)) {
        Str rest = s.dump, line;
        int frame = -1, ground = -1;
        for (int i = 0; str_line(&rest, &line); i++) {
            if (str_starts(line, "frame") && str_search(line, STR("[literal"), 0) < line.len)
                frame = i;
            if (str_starts(line, "rect") && str_search(line, STR("#f4eee2"), 0) < line.len &&
                str_search(line, STR("[line"), 0) < line.len)
                ground = i;
        }
        CHECK(frame >= 0 && ground >= 0 && ground < frame);
    }
    leave(&s);
}

/* The sum of one cell is of that cell: the shape of its tensor says nothing about it. */
TEST(pictures_of_a_sum_are_called_by_the_cell)
{
    Shown s;
    picture_as(&s, "y = torch.ones(3) @ inputs[:3]\n", 1, VIEW_SUM, RANGE_MATRIX, 1280);
    CHECK(says(&s, "\"y[0]\" [node") && !says(&s, "\"3\""));
    leave(&s);
}

static int count_of(Str text, const char *wanted)
{
    int count = 0;
    for (const char *at = text.at; (at = strstr(at, wanted)); at++)
        count++;
    return count;
}

TEST(range_shared_gives_all_matrices_of_a_picture_one_range)
{
    static const char code[] = "a = torch.tensor([[4.25, 2.25], [0.25, 3.25]])\n"
                               "b = torch.tensor([[1.75, 0.25], [0.25, 0.25]])\nc = a @ b\n";
    Shown own, shared;
    picture_of_code(&own, code, 3, RANGE_MATRIX, 960);
    picture_of_code(&shared, code, 3, RANGE_SHARED, 960);
    CHECK_INT(count_of(own.dump, "\"1.75\""), 1);  /* in its cell */
    CHECK_INT(count_of(own.dump, "\"+1.75\""), 1); /* at the end of b's colours */
    CHECK_INT(count_of(shared.dump, "\"+1.75\""), 0);
    CHECK_INT(count_of(own.dump, "\"8.00\""), 1); /* c[0,0] */
    CHECK_INT(count_of(own.dump, "\"+8.00\""), 1);
    CHECK_INT(count_of(shared.dump, "\"+8.00\""), 3);
    leave(&own);
    leave(&shared);
}

TEST(view_of_a_masked_product)
{
    check_dump(MASKS, 4, "view-mask-product.txt");
}

TEST(view_of_masked_scores)
{
    check_dump(MASKS, 7, "view-mask-scores.txt");
}

TEST(view_of_a_mask_names_what_was_masked)
{
    Shown s;
    if (show(&s, MASKS, 8, NULL)) {
        CHECK(says(&s, "\"attn_scores\""));
        CHECK(says(&s, "\"masked\""));
        CHECK(says(&s, "\"causal\""));
    }
    leave(&s);
}

TEST(view_of_a_mask_written_in_place_shows_the_cells_before)
{
    Shown s;
    if (show(&s, MASKS, 10, NULL)) {
        CHECK(says(&s, "\"signed before\""));
        CHECK(says(&s, "\"−0.28") || says(&s, "\"−0.27"));
    }
    leave(&s);
}

TEST(view_of_a_mask_needs_a_mask)
{
    Shown s;
    if (show(&s, MASKS, 1, "mask")) {
        CHECK(says(&s, "\"this tensor has no picture called mask\""));
        CHECK(says(&s, "\"inputs[:, :2]\""));
    }
    leave(&s);
}

TEST(view_of_dropped_weights)
{
    check_dump(DROPOUT, 5, "view-dropout.txt");
}

TEST(view_of_dropout_says_whose_random_numbers_decided)
{
    Shown book, elsewhere;
    if (show(&book, DROPOUT, 5, NULL) && show(&elsewhere, DROPOUT, 6, NULL)) {
        CHECK(says(&book, "\"coins as in the book and on macOS\""));
        CHECK(says(&elsewhere, "\"coins as on Linux with an Intel processor\""));
    }
    leave(&book);
    leave(&elsewhere);
}

TEST(view_of_dropout_sums_rows_of_weights_alone)
{
    Shown weights, signed_numbers;
    if (show(&weights, DROPOUT, 5, NULL) && show(&signed_numbers, DROPOUT, 7, NULL)) {
        CHECK(says(&weights, "\"Σ 0.0000\""));
        CHECK(!says(&signed_numbers, "Σ"));
    }
    leave(&weights);
    leave(&signed_numbers);
}

TEST(view_of_dropout_is_natural_for_its_result)
{
    Shown wished, natural;
    if (show(&wished, DROPOUT, 7, "dropout") && show(&natural, DROPOUT, 7, NULL))
        CHECK_STR(natural.dump.at, wished.dump.at);
    leave(&wished);
    leave(&natural);
}

TEST(view_of_two_heads)
{
    check_dump(HEADS, 5, "view-heads.txt");
}

TEST(view_of_heads_is_natural_for_weights_of_many)
{
    Shown wished, natural;
    if (show(&wished, HEADS, 8, "heads") && show(&natural, HEADS, 8, NULL)) {
        CHECK_STR(natural.dump.at, wished.dump.at);
        CHECK(says(&natural, "\"head 0 of 25\""));
        CHECK(!says(&natural, "\"head 16\""));
    }
    leave(&wished);
    leave(&natural);
}

TEST(view_of_a_batch_counts_items)
{
    Shown s;
    if (show(&s, HEADS, 9, NULL)) {
        CHECK(says(&s, "\"item 0\""));
        CHECK(says(&s, "\"item 1\""));
    }
    leave(&s);
}

TEST(view_of_heads_calls_them_by_their_words)
{
    Shown s;
    if (show(&s, HEADS, 14, NULL)) { /* those of the queries: the first operand's win */
        CHECK(says(&s, "\"Q1\"") && says(&s, "\"Q4\""));
        CHECK(!says(&s, "\"head 0\"") && !says(&s, "\"K1\""));
    }
    leave(&s);
}

TEST(view_of_heads_has_one_range)
{
    Shown s;
    if (show(&s, HEADS, 6, NULL)) {
        CHECK(says(&s, "\"shared range\""));
        CHECK(says(&s, "\"+0.37\"")); /* from the other head than the large one */
    }
    leave(&s);
}

TEST(view_of_a_linear_layer)
{
    check_dump(LINEAR, 2, "view-linear.txt");
}

TEST(view_of_a_linear_layer_shows_both_weights)
{
    Shown s;
    if (show(&s, LINEAR, 4, NULL)) {
        CHECK(says(&s, "\"W_key.weight\""));
        CHECK(says(&s, "\"4 × 3\""));
        CHECK(says(&s, "\"stored (out, in)\""));
        CHECK(says(&s, "\"W_key.weight.T\""));
        CHECK(says(&s, "\"3 × 4\""));
        CHECK(says(&s, "\"+ W_key.bias\""));
    }
    leave(&s);
}

TEST(view_of_a_linear_layer_is_natural_for_its_result)
{
    Shown wished, natural;
    if (show(&wished, LINEAR, 5, "linear") && show(&natural, LINEAR, 5, NULL))
        CHECK_STR(natural.dump.at, wished.dump.at);
    leave(&wished);
    leave(&natural);
}

/* weight[1, 0] stands at the stored weight's second row, at the used one's second column. */
TEST(view_of_a_linear_layer_leads_from_both_weights_to_the_same_cells)
{
    Shown s;
    if (show(&s, LINEAR, 2, NULL)) {
        const Node *queries = trace_node(&s.lesson.trace, lesson_step(&s.lesson, 2)->show.node);
        Str tag = str_printf(&s.arena, "[cell %d:3]", (int)queries->in[1].node);
        int found = 0;
        for (const char *at = s.dump.at; (at = strstr(at, tag.at)) != NULL; at++)
            found++;
        CHECK_INT(found, 4); /* two fills, two numbers */
    }
    leave(&s);
}

/* ---- tables ---- */

TEST(view_of_numbers_as_a_table)
{
    check_dump(TABLE, 1, "view-table.txt");
}

TEST(view_of_a_table_tells_close_numbers_apart)
{
    Shown s;
    if (show(&s, TABLE, 2, NULL)) {
        CHECK(says(&s, "\"+0.12341\"") && says(&s, "\"+0.12342\""));
        CHECK(says(&s, "\"+0.50000\"") && says(&s, "\"0\""));
        CHECK(says(&s, "\"+1.000e-12\"") && says(&s, "\"−2.000e+09\""));
    }
    leave(&s);
}

TEST(view_of_a_table_of_counts_needs_no_exponent)
{
    Shown s;
    if (show(&s, TABLE, 17, NULL))
        CHECK(says(&s, "\"268435456\"") && !says(&s, "e+"));
    leave(&s);
}

TEST(view_of_a_table_says_what_is_cut_off)
{
    Shown tall, many, pair;
    if (show(&pair, TABLE, 13, NULL)) {
        CHECK(says(&pair, "\"matrix 0\"") && says(&pair, "\"matrix 1\""));
        CHECK(!says(&pair, "matrices"));
    }
    leave(&pair);
    if (show(&many, TABLE, 14, NULL)) {
        CHECK(says(&many, "\"matrix 1, 2\"") && !says(&many, "\"matrix 0, 0\""));
        CHECK(says(&many, "one of 24 matrices, rows 1") && says(&many, " of 40\""));
        CHECK(says(&many, "\"30\"")); /* the row in focus */
    }
    leave(&many);
    if (show(&tall, TABLE, 15, NULL))
        CHECK(says(&tall, "the first 2") && says(&tall, " of 300 rows, the first 1"));
    leave(&tall);
}

TEST(view_of_a_table_zooms)
{
    Shown s;
    if (show(&s, TABLE, 15, NULL)) {
        View v = view_default();
        TextMetrics fake = text_fake;
        StrBuf out = strbuf_make(&s.arena);
        v.position = (Position){.path = {15}, .count = 1};
        v.zoom = (Zoom){200, 3, 2, 4};
        DrawList d = scene_draw(&s.arena, &s.lesson, &v, 1280, 720, &fake);
        draw_dump(&out, &d);
        s.dump = strbuf_str(&out);
        CHECK(says(&s, "rows 200 to 201 of 300, columns 3 to 6 of 50"));
        CHECK(says(&s, "\"201\"") && !says(&s, "\"202\""));
    }
    leave(&s);
}

TEST(view_of_a_table_marks_what_was_masked_or_dropped)
{
    Shown s;
    if (show(&s, TABLE, 8, NULL))
        CHECK(says(&s, "hatch") && says(&s, "\"−∞\""));
    leave(&s);
    if (show(&s, TABLE, 11, NULL))
        CHECK(says(&s, "cross"));
    leave(&s);
    if (show(&s, TABLE, 12, NULL))
        CHECK(says(&s, "\"nan\""));
    leave(&s);
}

TEST(view_of_memory_calls_a_lone_number_as_the_arithmetic_does)
{
    Shown s;
    if (show(&s, MEMORY, 9, NULL))
        CHECK(says(&s, ": slot 0") && !says(&s, "[]"));
    leave(&s);
}

/* ---- what was chosen ---- */

/* How many lines frame in the accent what won or was taken: two around each cell. */
static void check_chosen(const char *line, int frames, int arrows)
{
    Shown s;
    Arena a = arena_make(0);
    Str code = str_printf(&a, "x = torch.tensor([[1., 5., 2.], [7., 3., 6.]])\n%s\n", line);
    picture_of_code(&s, code.at, 2, RANGE_MATRIX, 1280);
    Colour accent = themes[THEME_LIGHT].roles[ROLE_ACCENT];
    Str hex = str_printf(&a, "#%02x%02x%02x", accent.r, accent.g, accent.b);
    int found = 0;
    for (Str rest = s.dump, text; str_line(&rest, &text);)
        found += str_starts(text, "frame ") && str_search(text, hex, 0) < text.len;
    CHECK_INT(found, frames);
    CHECK_INT(count_of(s.dump, "triangle "), arrows);
    leave(&s);
    arena_free(&a);
}

TEST(pictures_of_what_was_chosen_frame_it)
{
    check_chosen("y = x.argmax(dim=1)", 4, 2);
    check_chosen("y = x.max(dim=1, keepdim=True).values", 4, 2);
    check_chosen("y = x.amin(dim=0)", 6, 3);
    check_chosen("y = x.max()", 2, 0);
    check_chosen("y = torch.where(x > 2.5, x, -x)", 12, 0); /* four of x, two of -x */
}

/* Inside of what has no kernel it is only called a copy where numbers are copied. */
TEST(pictures_inside_say_what_is_copied_and_what_is_computed)
{
    static const struct {
        const char *line, *says;
    } cases[] = {{"y = x.cumsum(dim=1)", "cannot be walked through"},
                 {"y = torch.where(x > 2.5, x, -x)", "Numbers are copied"},
                 {"y = x.argmax(dim=1)", "Whole numbers"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Lesson l;
        Arena a = arena_make(0);
        TextMetrics fake = text_fake;
        if (!world_code(
                &l,
                str_printf(&a, "x = torch.tensor([[1., 5.], [7., 3.]])\n%s\n", cases[i].line).at))
            return;
        View v = world_view(2);
        v.at = 1;
        DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
        StrBuf out = strbuf_make(&a);
        draw_dump(&out, &d);
        CHECK(strstr(strbuf_str(&out).at, cases[i].says) != NULL);
        arena_free(&a);
        lesson_free(&l);
    }
}
