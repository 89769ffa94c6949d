/*
 * test_cell.c - what cells say and how kinds differ without colour.
 */
#include "matrix/cell.h"
#include "test.h"

#include <math.h>

static CellRange range_of(const double *values, int n)
{
    CellRange r = CELL_RANGE_NONE;
    for (int i = 0; i < n; i++)
        r = cell_range_add(r, values[i]);
    return r;
}

typedef struct Written {
    double value;
    const char *text;
} Written;

static void check_written(const CellNumbers *n, const Written *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char out[CELL_TEXT];
        cell_format(out, rows[i].value, n);
        CHECK_STR(out, rows[i].text);
    }
}

#define CHECK_WRITTEN(numbers, rows) check_written(numbers, rows, sizeof(rows) / sizeof *(rows))

TEST(weights_have_two_decimals_and_never_read_as_zero)
{
    static const Written rows[] = {{0.1455, "0.15"}, {1, "1.00"},          {0, "0"},
                                   {0.004, "<.01"},  {0.0049, "<.01"},     {4e-5, "<.01"},
                                   {1e-12, "<.01"},  {(double)NAN, "nan"}, {HUGE_VAL, "∞"}};
    CellNumbers n = {true, false, true, 2, 4, 16, false, 0, 0, false, false, false};
    CHECK_WRITTEN(&n, rows);
}

TEST(signed_matrices_write_both_signs)
{
    static const Written rows[] = {
        {0.4306, "+0.43"}, {-0.43, "−0.43"}, {0.004, "+ε"},  {-0.006, "−0.01"}, {0, "0"},
        {-4e-5, "−ε"},     {1e-12, "+ε"},    {-1e-12, "−ε"}, {-HUGE_VAL, "−∞"}, {HUGE_VAL, "+∞"}};
    CellNumbers n = {true, true, true, 2, 5, 16, false, 0, 0, false, false, false};
    CHECK_WRITTEN(&n, rows);
}

TEST(narrow_forms_drop_the_leading_zero_and_a_decimal)
{
    static const Written two[] = {{0.1455, ".15"}, {0.004, "ε"}, {0.999, "1.0"}};
    static const Written one[] = {{0.46, "+.5"}, {-0.04, "−ε"}};
    CellNumbers n2 = {true, false, false, 2, 3, 16, false, 0, 0, false, false, false},
                n1 = {true, true, false, 1, 3, 16, false, 0, 0, false, false, false};
    check_written(&n2, two, 2);
    CHECK_WRITTEN(&n1, one);
    static const Written roomy[] = {{0.46, "+.5"}, {-0.04, "−.04"}, {0.049, "+.05"}, {0.004, "+ε"}};
    n1.room = 4; /* in a smaller text: better than ε */
    CHECK_WRITTEN(&n1, roomy);
}

TEST(numbers_too_long_for_their_columns_become_powers)
{
    static const Written rows[] = {{12.345, "+12.35"}, {3.2e38, "+3e38"}, {-123456, "−1e5"}};
    CellNumbers n = {true, true, true, 2, 6, 16, false, 0, 0, false, false, false};
    CHECK_WRITTEN(&n, rows);
}

/* The cell holds more characters than the columns of its matrix. */
TEST(numbers_are_written_out_where_the_cell_has_room)
{
    static const Written rows[] = {
        {0.43, "+0.43"}, {123456, "+123456.0"}, {12345.678, "+12345.68"}, {2360064, "+2360064"},
        {-1e9, "−1e9"},  {1e-12, "+ε"},         {3.2e38, "+3e38"},        {0.004, "+ε"}};
    CellNumbers n = {true, true, true, 2, 5, 16, false, 9, 10, false, false, false}, narrow = n;
    CHECK_WRITTEN(&n, rows);
    narrow.room = 5;
    CHECK_NEAR(cell_number_px(&n, STR("+0.43")), 16, 0);
    CHECK_NEAR(cell_number_px(&n, STR("+1e−12")), 15, 0);
    CHECK_NEAR(cell_number_px(&n, STR("+12345.68")), 10, 0);
    CHECK(cell_is_epsilon(1e-12, &narrow) && !cell_is_epsilon(0.006, &narrow));
}

TEST(whole_numbers_that_are_huge_keep_their_digits)
{
    double values[] = {2360064, 768}, masks[] = {-1e9, 1};
    TextMetrics m = text_fake;
    CellNumbers n = cell_numbers(range_of(values, 2), 120, 40, 10, 20, &m);
    char out[CELL_TEXT];
    cell_format(out, 2360064, &n);
    CHECK_STR(out, "2360064");
    n = cell_numbers(range_of(masks, 2), 120, 40, 10, 20, &m);
    CHECK_INT(n.columns, 5);
}

TEST(whole_numbers_have_no_point)
{
    double values[] = {3, 12, -HUGE_VAL, 0};
    TextMetrics m = text_fake;
    CellNumbers n = cell_numbers(range_of(values, 4), 60, 40, 10, 20, &m);
    char out[CELL_TEXT];
    CHECK(n.shown && !n.sign);
    CHECK_INT(n.columns, 2);
    cell_format(out, 12, &n);
    CHECK_STR(out, "12");
}

TEST(long_numbers_become_powers_before_all_vanish)
{
    double values[] = {387848.1562, -0.5}, whole[] = {123456, 3};
    TextMetrics m = text_fake;
    CellNumbers n = cell_numbers(range_of(values, 2), 30, 40, 10, 20, &m);
    char out[CELL_TEXT];
    CHECK(n.shown && n.brief);
    cell_format(out, values[0], &n);
    CHECK_STR(out, "+4e5");
    cell_format(out, values[1], &n);
    CHECK_STR(out, "−.5");
    n = cell_numbers(range_of(whole, 2), 30, 40, 10, 20, &m);
    CHECK(n.shown && n.brief);
    cell_format(out, whole[1], &n);
    CHECK_STR(out, "3");
}

TEST(numbers_get_shorter_with_the_cell_and_then_vanish)
{
    double values[] = {0.43, -0.2};
    TextMetrics m = text_fake;
    CellRange r = range_of(values, 2);
    static const struct {
        float w;
        bool shown, leading;
        int decimals, columns;
    } rows[] = {{90, true, true, 2, 5},
                {29, true, true, 2, 5},
                {24, true, false, 2, 4},
                {19, true, false, 1, 3},
                {14, false, false, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CellNumbers n = cell_numbers(r, rows[i].w, 40, 10, 20, &m);
        CHECK_INT(n.shown, rows[i].shown);
        CHECK_INT(n.leading, rows[i].leading);
        CHECK_INT(n.decimals, rows[i].decimals);
        CHECK_INT(n.columns, rows[i].columns);
    }
}

/* A weight of 1 among those below it does not cost them a decimal. */
TEST(a_one_is_no_longer_than_numbers_without_a_leading_zero)
{
    double values[] = {1, 0.43};
    TextMetrics m = text_fake;
    CellNumbers n = cell_numbers(range_of(values, 2), 19, 40, 10, 20, &m);
    char out[CELL_TEXT];
    CHECK_INT(n.decimals, 2);
    cell_format(out, 1, &n);
    CHECK_STR(out, "1.0");
    cell_format(out, 0.43, &n);
    CHECK_STR(out, ".43");
}

TEST(limits_are_symmetric_when_values_are_signed)
{
    double mixed[] = {-1.5, 0.5}, weights[] = {0.1, 0.3};
    CHECK_NEAR(cell_limits(range_of(mixed, 2)).lo, -1.5, 0);
    CHECK_NEAR(cell_limits(range_of(mixed, 2)).hi, 1.5, 0);
    CHECK_NEAR(cell_limits(range_of(weights, 2)).lo, 0, 0);
    CHECK_NEAR(cell_limits(range_of(weights, 2)).hi, 0.3, 0);
    CHECK_NEAR(cell_limits(CELL_RANGE_NONE).hi, 1, 0);
}

/* The kinds of commands that drew one cell, by first letters of draw_dump's names. */
static const char *marks_of(Arena *a, double value, CellKind kind)
{
    TextMetrics m = text_fake;
    DrawList d = draw_list(a, &m, 100, 100, (Colour)COLOUR(0));
    CellLook look = {.theme = &themes[THEME_LIGHT],
                     .hi = 1,
                     .numbers = {true, false, true, 2, 4, 16, false, 0, 0, false, false, false},
                     .radius = 3};
    cell_draw(&d, (Box){0, 0, 90, 70}, value, kind, false, &look);
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; i < d.count; i++) {
        static const char *const names[DRAW_KIND_COUNT] = {[DRAW_RECT] = "fill ",
                                                           [DRAW_HATCH] = "hatch ",
                                                           [DRAW_CROSS] = "cross ",
                                                           [DRAW_TEXT] = ""};
        strbuf_puts(&out, names[d.items[i].kind]);
        strbuf_add(&out, d.items[i].text);
    }
    return out.at;
}

TEST(kinds_differ_without_colour)
{
    Arena a = arena_make(0);
    CHECK_STR(marks_of(&a, 0.5, KIND_VALUE), "fill 0.50");
    CHECK_STR(marks_of(&a, 0, KIND_ZERO), "fill 0");
    CHECK_STR(marks_of(&a, -HUGE_VAL, KIND_MASKED), "fill hatch −∞");
    CHECK_STR(marks_of(&a, 0, KIND_MASKED), "fill hatch 0");
    CHECK_STR(marks_of(&a, 0, KIND_DROPPED), "fill cross 0");
    CHECK_STR(marks_of(&a, 0, KIND_BOTH), "fill hatch cross 0");
    CHECK_STR(marks_of(&a, (double)NAN, KIND_NAN), "fill cross nan");
    CHECK_STR(marks_of(&a, (double)NAN, KIND_VALUE), "fill cross nan");
    arena_free(&a);
}

TEST(a_cell_like_its_page_gets_an_outline)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 100, 100, (Colour)COLOUR(0));
    CellLook look = {.theme = &themes[THEME_CONTRAST], .map = MAP_GREY, .hi = 1};
    look.background = look.theme->roles[ROLE_BACKGROUND];
    cell_draw(&d, (Box){0, 0, 90, 70}, 0.01, KIND_VALUE, false, &look);
    cell_draw(&d, (Box){0, 0, 90, 70}, 0.9, KIND_VALUE, false, &look);
    CHECK_INT(d.count, 3);
    CHECK_INT(d.items[1].kind, DRAW_FRAME);
    arena_free(&a);
}

/* Nothing at all never shouts: in the maps of a theme 0 is nearer to the page than any other. */
TEST(zero_is_quiet_in_every_theme)
{
    for (int i = 0; i < THEME_COUNT; i++) {
        Colour page = themes[i].roles[ROLE_BACKGROUND];
        double before = 1;
        for (int k = 0; k <= 10; k++) {
            double apart = colour_contrast(map_sample(themes[i].weights_map, (float)k / 10), page);
            CHECK(k == 0 ? apart < 1.2 : apart > before);
            before = apart;
        }
        before = 1;
        for (int k = 0; k <= 5; k++) { /* the arms are of one lightness, so both go outwards */
            double down =
                colour_contrast(map_sample(themes[i].signed_map, 0.5F - (float)k / 10), page);
            double up =
                colour_contrast(map_sample(themes[i].signed_map, 0.5F + (float)k / 10), page);
            CHECK(k == 0 ? up < 1.3 : up > before && down > before);
            before = fmin(up, down);
        }
    }
}

TEST(text_reads_on_every_fill)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    static const CellKind kinds[] = {KIND_VALUE, KIND_ZERO, KIND_MASKED, KIND_DROPPED, KIND_BOTH};
    for (int i = 0; i < THEME_COUNT * MAP_COUNT * 5 * 2 * 11; i++) {
        const Theme *theme = &themes[i % THEME_COUNT];
        CellKind kind = kinds[i / THEME_COUNT % 5];
        CellLook look = {
            .theme = theme,
            .map = (MapId)(i / 30 % MAP_COUNT),
            .hi = 10,
            .background = theme->roles[ROLE_BACKGROUND],
            .numbers = {true, false, true, 2, 5, 16, false, 0, 0, false, false, false}};
        DrawList d = draw_list(&a, &m, 100, 100, look.background);
        cell_draw(&d, (Box){0, 0, 90, 70}, i / 150.0, kind, i % 2, &look);
        CHECK(colour_contrast(d.items[d.count - 1].colour, d.items[0].colour) >= 4.5);
    }
    arena_free(&a);
}

TEST(points_stand_one_under_another)
{
    Arena a = arena_make(0);
    TextMetrics m = text_fake;
    DrawList d = draw_list(&a, &m, 100, 100, (Colour)COLOUR(0));
    CellLook look = {.theme = &themes[THEME_LIGHT],
                     .hi = 20,
                     .numbers = {true, true, true, 2, 6, 16, false, 0, 0, false, false, false}};
    cell_draw(&d, (Box){0, 0, 90, 20}, 12.5, KIND_VALUE, false, &look);
    cell_draw(&d, (Box){0, 20, 90, 20}, -0.25, KIND_VALUE, false, &look);
    CHECK_NEAR(d.items[1].box.x + d.items[1].box.w, d.items[3].box.x + d.items[3].box.w, 0);
    arena_free(&a);
}

/* As many decimals as are wished for where they fit, fewer where they do not; a matrix of whole
 * numbers has none. With one decimal the 0 before the point stays where it fits. */
TEST(wished_decimals_are_written_where_they_fit)
{
    static const double shares[] = {0.1455, 0.97}, counts[] = {1, 12};
    CellRange range = range_of(shares, 2);
    static const struct {
        int wished;
        float w;
        int decimals;
        bool leading;
    } rows[] = {{1, 100, 1, true}, {2, 100, 2, true}, {3, 100, 3, true}, {4, 100, 4, true},
                {4, 48, 4, false}, {4, 28, 2, false}, {1, 28, 1, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CellNumbers n =
            cell_numbers_wished(range, rows[i].wished, rows[i].w, 30, 16, 16, &text_fake);
        CHECK(n.shown);
        CHECK_INT(n.decimals, rows[i].decimals);
        CHECK(n.leading == rows[i].leading);
    }
    CHECK_INT(cell_numbers_wished(range_of(counts, 2), 4, 100, 30, 16, 16, &text_fake).decimals, 0);
}
