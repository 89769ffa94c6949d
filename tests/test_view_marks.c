/*
 * test_view_marks.c - frames, bands, labels and notes of pictures: they say what the words beside
 * them say, once.
 */
#include "lesson/lesson.h"
#include "pictures/scene.h"
#include "subject/subject.h"
#include "test.h"
#include "world.h"

#include <math.h>
#include <string.h>

#define WORDS "tokens inputs: Your journey starts with one step\n"
#define MASK  "m = torch.triu(torch.ones(6, 6), diagonal=1).bool()\n"

/* The last step of a lesson, drawn. */
typedef struct Drawn {
    Arena a;
    Lesson l;
    TextMetrics fake;
    DrawList d;
} Drawn;

static bool draw(Drawn *x, const char *code, const char *view, ViewKind wish, bool slide, int width,
                 int height)
{
    x->a = arena_make(0);
    x->fake = text_fake;
    Str text = str_printf(&x->a, "# T\n\n## s\n\n```torch\n%s```\n\n```view\n%s```\n", code, view);
    bool well = world_text(&x->l, text);
    x->d = draw_list(&x->a, &x->fake, width, height, (Colour)COLOUR(0));
    if (well) {
        View v = world_view((int)x->l.steps.count);
        v.kind = wish;
        v.parts = slide ? PARTS_SLIDE : PARTS_PICTURE;
        x->d = scene_draw(&x->a, &x->l, &v, width, height, &x->fake);
    }
    return well;
}

static void drop(Drawn *x)
{
    lesson_free(&x->l);
    arena_free(&x->a);
}

static int count_texts(const Drawn *x, const char *text)
{
    int found = 0;
    for (size_t i = 0; i < x->d.count; i++)
        found += x->d.items[i].kind == DRAW_TEXT && str_is(x->d.items[i].text, text);
    return found;
}

/* Some text has that in it. */
static bool says(const Drawn *x, const char *part)
{
    for (size_t i = 0; i < x->d.count; i++) {
        const DrawCommand *c = &x->d.items[i];
        for (size_t k = 0; c->kind == DRAW_TEXT && k < c->text.len; k++)
            if (str_starts(str_from(c->text, k), part))
                return true;
    }
    return false;
}

static bool is_of(const DrawCommand *c, Role role)
{
    Colour own = themes[THEME_LIGHT].roles[role];
    return c->colour.r == own.r && c->colour.g == own.g && c->colour.b == own.b;
}

static int count_of(const Drawn *x, DrawKind kind, Role role)
{
    int found = 0;
    for (size_t i = 0; i < x->d.count; i++)
        found += x->d.items[i].kind == kind && is_of(&x->d.items[i], role);
    return found;
}

/* ---- masks ---- */

#define MASKED "s = inputs @ inputs.T\n" MASK "y = s.masked_fill(m, -torch.inf)\n"

/* Gold is the second operand of the line, and nothing else. */
TEST(frames_of_a_mask_are_gold_where_the_line_is)
{
    Drawn one, later;
    if (draw(&one, MASKED, "show y as mask\nfocus y[1,2]\n", VIEW_AUTO, false, 1024, 768))
        CHECK(count_of(&one, DRAW_FRAME, ROLE_ACCENT) > 0);
    if (draw(&later, MASKED "w = torch.softmax(y, dim=-1)\n", "show w as mask\nfocus w[1,0]\n",
             VIEW_AUTO, false, 1024, 768)) {
        CHECK_INT(count_of(&later, DRAW_FRAME, ROLE_ACCENT), 0);
        for (size_t i = 0; i < later.d.count; i++)
            if (later.d.items[i].kind == DRAW_TEXT && str_is(later.d.items[i].text, "m"))
                CHECK(is_of(&later.d.items[i], ROLE_TEXT));
    }
    drop(&one);
    drop(&later);
}

/* A mask without words has those of what it masks, and what stands below another one with the same
 * columns has none. */
TEST(labels_of_a_mask_are_the_words_of_what_it_masks)
{
    Drawn x;
    if (draw(&x, MASKED, WORDS "show y as mask\n", VIEW_AUTO, false, 1024, 768)) {
        CHECK_INT(count_texts(&x, "starts"), 4); /* two rows of tables, two of columns */
        CHECK_INT(count_texts(&x, "5"), 0);
    }
    drop(&x);
}

TEST(labels_of_columns_stand_once_above_tables_below_one_another)
{
    Drawn x;
    if (draw(&x, "a = inputs @ inputs.T\nb = a * 1.5\n", WORDS "compare a b\n", VIEW_AUTO, false,
             1024, 768))
        CHECK_INT(count_texts(&x, "starts"), 4);
    drop(&x);
}

/* Behind a dropout the numbers are no longer those of the mask. */
TEST(masks_are_not_offered_behind_a_dropout)
{
    Drawn x;
    if (draw(&x, "w = torch.softmax((inputs @ inputs.T).tril(), dim=-1)\nd = nn.Dropout(0.5)(w)\n",
             "", VIEW_MASK, true, 1280, 800))
        CHECK(says(&x, "this tensor has no picture called mask"));
    drop(&x);
}

/* ---- memory ---- */

/* Different fills of cells. */
static int count_fills(const Drawn *x)
{
    Colour seen[64];
    int count = 0;
    for (size_t i = 0; i < x->d.count; i++) {
        const DrawCommand *c = &x->d.items[i];
        bool again = c->kind != DRAW_RECT || c->tag.kind != TAG_CELL;
        for (int k = 0; !again && k < count; k++)
            again = memcmp(&seen[k], &c->colour, sizeof *seen) == 0;
        if (!again && count < 64)
            seen[count++] = c->colour;
    }
    return count;
}

TEST(memory_colours_the_rows_of_a_single_matrix)
{
    Drawn x, lone;
    if (draw(&x, "n = torch.arange(24).view(1, 6, 4).clone()\n", "", VIEW_MEMORY, false, 1024,
             768)) {
        CHECK_INT(count_fills(&x), 6);
        CHECK(says(&x, "colours follow the reading order"));
    }
    if (draw(&lone, "n = torch.ones(1, 1)\n", "", VIEW_MEMORY, false, 1024, 768))
        CHECK(!says(&lone, "colours follow"));
    drop(&x);
    drop(&lone);
}

/* 24 numbers of 8 bytes fill three lines, which four strokes at least bound. */
TEST(memory_parts_lines_by_strokes)
{
    Drawn x;
    int strokes = 0;
    if (draw(&x, "n = torch.arange(24).view(6, 4)\n", "", VIEW_MEMORY, false, 1024, 768))
        for (size_t i = 0; i < x.d.count; i++) {
            const DrawCommand *c = &x.d.items[i];
            strokes += c->kind == DRAW_RECT && is_of(c, ROLE_TEXT) && c->box.w <= 4 && c->box.h > 8;
        }
    CHECK(strokes >= 4);
    drop(&x);
}

TEST(memory_says_once_what_is_dashed_and_what_has_no_number)
{
    Drawn x;
    static const char code[] = "w = torch.arange(96.).view(6, 16)\nd = w[:, 0]\n";
    if (draw(&x, code, "", VIEW_MEMORY, false, 1024, 768))
        CHECK(says(&x, "dashed: not in d"));
    drop(&x);
    int told = 0;
    if (draw(&x, "w = torch.rand(6, 48)\nd = w[:, 0]\n", "", VIEW_MEMORY, false, 640, 480))
        for (size_t i = 0; i < x.d.count; i++)
            told += x.d.items[i].kind == DRAW_TEXT &&
                    str_find(x.d.items[i].text, 'c') < x.d.items[i].text.len &&
                    strstr(str_copy(&x.a, x.d.items[i].text).at, "too small for numbers") != NULL;
    CHECK_INT(told, 1);
    drop(&x);
}

/* Cells too narrow to be wider than high are high enough for their digits. */
TEST(memory_writes_numbers_into_narrow_cells)
{
    Drawn x;
    if (draw(&x, "w = torch.arange(96.).view(6, 16)\nd = w[0]\n", "", VIEW_MEMORY, true, 1280, 800))
        CHECK(!says(&x, "too small for numbers"));
    drop(&x);
}

/* ---- names and bands ---- */

/* What a function called its result is called as the lesson's own line calls it. */
TEST(moved_numbers_are_named_as_on_the_slide)
{
    Drawn x;
    static const char code[] = "def f(x):\n    inner = x * 2\n    return inner\n"
                               "a = f(inputs)\nb = f(inputs + 1)\n"
                               "both = torch.cat((a, b), dim=-1)\n";
    if (draw(&x, code, "show both as joined\nfocus both[1,3]\n", VIEW_AUTO, true, 1280, 800)) {
        CHECK(says(&x, "b[1,0]"));
        CHECK(!says(&x, "inner["));
    }
    drop(&x);
}

/* Heads of one name have one colour. */
TEST(bands_of_heads_with_one_name_have_one_colour)
{
    Drawn x;
    static const Role bands[] = {ROLE_BAND_1, ROLE_BAND_2, ROLE_BAND_3, ROLE_BAND_4};
    static const int wanted[] = {2, 2, 0, 0};
    if (draw(&x, "k = torch.rand(4, 6, 2)\n",
             "dims k: h T d\ntokens k: K1 K1 K2 K2\nshow k as heads\n", VIEW_AUTO, false, 1280,
             800))
        for (int i = 0; i < 4; i++)
            CHECK_INT(count_of(&x, DRAW_RECT, bands[i]), wanted[i]);
    drop(&x);
}

/* ---- turns of a loop ---- */

TEST(turns_show_the_row_of_the_focus)
{
    Drawn x;
    static const char code[] = "for i in range(0, 6, 2):\n    b = inputs @ inputs[i:i + 2].T\n";
    if (draw(&x, code, WORDS "focus b[1,0]\n", VIEW_FLOW, false, 1280, 800)) {
        CHECK(says(&x, "row journey, as each turn left it"));
        CHECK_INT(count_texts(&x, "1"), 1); /* the number of a column */
    }
    drop(&x);
}

/* A tensor that the turns write into is shown as each of them left it. */
TEST(turns_show_what_they_write_into)
{
    Drawn x;
    static const char code[] =
        "v = torch.zeros(3)\nfor i in range(3):\n    v[i] = inputs[i].sum() + 10\n";
    if (draw(&x, code, "show v as bars\n", VIEW_FLOW, false, 1280, 800)) {
        CHECK(says(&x, "as each turn left it"));
        CHECK_INT(count_texts(&x, "0.00") + count_texts(&x, "0"), 4);
    }
    drop(&x);
}

/* ---- charts and tables ---- */

TEST(bars_of_means_of_dropped_ones_have_a_line_at_1)
{
    Drawn x;
    static const char code[] = "torch.manual_seed(1)\nd = nn.Dropout(0.5)(torch.ones(6, 6))\n";
    Arena a = arena_make(0);
    if (draw(&x, str_printf(&a, "%sm = d.mean(dim=-1)\n", code).at, "", VIEW_BARS, false, 1280,
             800))
        CHECK(count_of(&x, DRAW_LINE, ROLE_ACCENT) > 0);
    drop(&x);
    if (draw(&x, "m = (inputs * 2).mean(dim=-1)\n", "", VIEW_BARS, false, 1280, 800))
        CHECK_INT(count_of(&x, DRAW_LINE, ROLE_ACCENT), 0);
    drop(&x);
    arena_free(&a);
}

/* Headers end where the numbers below them do, and few numbers are large. */
TEST(tables_of_few_numbers_are_large_and_end_below_their_headers)
{
    Drawn x;
    const DrawCommand *header = NULL, *number = NULL, *title = NULL;
    if (draw(&x, "t = torch.tensor([[1.5, 22.25], [3.5, 44.75]])\n", "show t as table\n", VIEW_AUTO,
             false, 1280, 800))
        for (size_t i = 0; i < x.d.count; i++) {
            const DrawCommand *c = &x.d.items[i];
            bool one = c->kind == DRAW_TEXT && str_is(c->text, "1");
            header = one && (!header || c->box.y < header->box.y) ? c : header;
            number = c->kind == DRAW_TEXT && str_is(c->text, "44.7500") ? c : number;
            title = c->kind == DRAW_TEXT && str_is(c->text, "t") ? c : title;
        }
    if (CHECK(header && number && title)) {
        CHECK_NEAR(header->box.x + header->box.w, number->box.x + number->box.w, 3);
        CHECK(number->px > title->px * 1.3f);
    }
    drop(&x);
}

/* Headers that take two rows stand amid their columns, above one another's gaps. */
TEST(tables_with_long_headers_keep_them_amid_their_columns)
{
    int two_rows = 0;
    for (int width = 260; width < 900; width += 20) {
        const DrawCommand *first = NULL, *last = NULL, *before = NULL;
        float right = 0;
        Drawn x;
        if (draw(&x, "x = (inputs.T * 100).long()\n", WORDS "show x as table\n", VIEW_AUTO, false,
                 width, 400))
            for (size_t i = 0; i < x.d.count; i++) {
                const DrawCommand *c = &x.d.items[i];
                first = c->kind == DRAW_TEXT && str_is(c->text, "Your") ? c : first;
                before = c->kind == DRAW_TEXT && str_is(c->text, "one") ? c : before;
                last = c->kind == DRAW_TEXT && str_is(c->text, "step") ? c : last;
                if (c->kind == DRAW_TEXT && c->tag.kind == TAG_CELL)
                    right = fmaxf(right, c->box.x + c->box.w);
            }
        if (first && last && before && first->box.y < last->box.y) {
            two_rows++;
            CHECK(last->box.x < right && last->box.x > before->box.x);
            CHECK(last->box.x + last->box.w / 2 < right);
        }
        drop(&x);
    }
    CHECK(two_rows > 0);
}

/* Where a strip that stands upright has no room for its name, that stands below. */
TEST(marks_name_the_result_of_an_upright_softmax)
{
    Drawn x;
    const char *code = "b = torch.stack((inputs @ inputs.T, inputs @ inputs.T)) - 1.7\n"
                       "m = b.masked_fill(torch.ones(6, 6).triu(1).bool(), -torch.inf)\n"
                       "the_wrong_weights = torch.softmax(m, dim=1)\n";
    const char *view = "show the_wrong_weights as softmax\nfocus the_wrong_weights[0,0,0]\n";
    int below = 0;
    for (int wide = 600; wide <= 1600; wide += 100) {
        if (draw(&x, code, view, VIEW_AUTO, true, wide, wide * 5 / 8)) {
            CHECK(says(&x, "the_wrong_weights[0,:,0]"));
            below += says(&x, "last column: ");
        }
        drop(&x);
    }
    CHECK_INT(below, 9); /* at all but two widths there is no room at the strip */
}
