/*
 * test_colour.c - contrast, the colour maps, and every text role on every surface it may stand on.
 */
#include "draw/theme.h"
#include "test.h"

#include <math.h>
#include <stdio.h>

static bool same(Colour a, Colour b)
{
    return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

/* Relative luminance, from the contrast with black. */
static double luminance(Colour c)
{
    return 0.05 * colour_contrast(c, (Colour)COLOUR(0x000000)) - 0.05;
}

TEST(contrast_of_black_and_white_is_21)
{
    Colour black = COLOUR(0x000000), white = COLOUR(0xffffff);
    CHECK_NEAR(colour_contrast(black, white), 21, 1e-9);
    CHECK_NEAR(colour_contrast(white, black), 21, 1e-9);
    CHECK_NEAR(colour_contrast(white, white), 1, 1e-9);
    CHECK_NEAR(luminance((Colour)COLOUR(0x808080)), 0.2158605, 1e-6);
}

TEST(colour_fade_hits_both_ends_and_clamps)
{
    Colour a = (Colour)COLOUR(0x102030), b = (Colour)COLOUR(0xf0e0d0);
    CHECK(same(colour_fade(b, a, 0), a));
    CHECK(same(colour_fade(b, a, 1), b));
    CHECK(same(colour_fade(b, a, 7), b));
    CHECK(same(colour_fade(b, a, NAN), a));
    CHECK(same(colour_fade(b, a, 0.5F), (Colour)COLOUR(0x808080)));
}

/* Best of black and white can never do worse than the root of 21. */
TEST(text_on_any_fill_reaches_4_5)
{
    double worst = 21;
    for (uint32_t hex = 0; hex < 0x1000000; hex += 0x000503) {
        Colour fill = (Colour)COLOUR(hex);
        worst = fmin(worst, colour_contrast(fill, colour_on(fill)));
    }
    CHECK(worst >= 4.5);
}

TEST(maps_have_their_published_ends)
{
    CHECK(same(map_sample(MAP_VIRIDIS, 0), (Colour)COLOUR(0x440154)));
    CHECK(same(map_sample(MAP_VIRIDIS, 1), (Colour)COLOUR(0xfde725)));
    CHECK(same(map_sample(MAP_CIVIDIS, 0), (Colour)COLOUR(0x00204d)));
    CHECK(same(map_sample(MAP_CIVIDIS, 2), (Colour)COLOUR(0xffea46)));
    CHECK(same(map_sample(MAP_GREY, NAN), (Colour)COLOUR(0x000000)));
}

TEST(sequential_maps_grow_lighter_all_the_way)
{
    static const MapId maps[] = {MAP_VIRIDIS, MAP_CIVIDIS, MAP_GREY};
    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
        double before = -1;
        for (int i = 0; i <= 20; i++) {
            double now = luminance(map_sample(maps[m], (float)i / 20));
            if (!CHECK(now > before))
                printf("    %s at %d/20\n", map_name(maps[m]), i);
            before = now;
        }
    }
}

/* +x and -x must weigh the same to the eye, and differ from 0 more the larger they are. */
TEST(diverging_maps_are_symmetric_about_zero)
{
    static const MapId maps[] = {MAP_DIVERGING, MAP_DIVERGING_DARK};
    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
        double before = 1;
        Colour zero = map_sample(maps[m], 0.5F);
        for (int i = 1; i <= 10; i++) {
            Colour plus = map_sample(maps[m], 0.5F + (float)i / 20);
            Colour minus = map_sample(maps[m], 0.5F - (float)i / 20);
            double now = colour_contrast(plus, zero);
            CHECK(colour_contrast(plus, minus) < 1.25);
            CHECK(now > before);
            before = now;
        }
    }
}

TEST(map_place_is_a_share_of_the_range)
{
    CHECK_NEAR(map_place(0, -2, 2), 0.5, 0);
    CHECK_NEAR(map_place(1, 0, 4), 0.25, 0);
    CHECK_NEAR(map_place(9, 0, 4), 1, 0);
    CHECK_NEAR(map_place(-HUGE_VAL, 0, 4), 0, 0);
    CHECK_NEAR(map_place(3, 3, 3), 0.5, 0);
}

TEST(every_theme_gives_every_role_a_colour)
{
    for (int t = 0; t < THEME_COUNT; t++) {
        for (int r = 0; r < ROLE_COUNT; r++)
            CHECK_INT(themes[t].roles[r].a, 255);
    }
}

typedef struct Standing {
    Role over, under;
} Standing;

static void check_contrast(const Standing *pairs, size_t count, const double least[THEME_COUNT])
{
    for (int t = 0; t < THEME_COUNT; t++) {
        const Theme *theme = &themes[t];
        for (size_t i = 0; i < count; i++) {
            double contrast =
                colour_contrast(theme->roles[pairs[i].over], theme->roles[pairs[i].under]);
            if (!CHECK(contrast >= least[t]))
                printf("    %s: role %d on role %d: %.2f\n", theme->name, (int)pairs[i].over,
                       (int)pairs[i].under, contrast);
        }
    }
}

TEST(text_reads_on_every_surface)
{
    static const Role texts[] = {ROLE_TEXT, ROLE_MUTED, ROLE_QUERY,
                                 ROLE_KEY,  ROLE_VALUE, ROLE_ACCENT};
    static const Role surfaces[] = {ROLE_BACKGROUND, ROLE_BAR, ROLE_PANEL, ROLE_CODE_ROW};
    static const double least[] = {4.5, 4.5, 7, 7};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        for (size_t s = 0; s < sizeof surfaces / sizeof *surfaces; s++)
            check_contrast(&(Standing){texts[t], surfaces[s]}, 1, least);
    }
}

TEST(text_reads_on_its_own_fill)
{
    static const Standing pairs[] = {
        {ROLE_GOOD_TEXT, ROLE_GOOD}, {ROLE_BAD_TEXT, ROLE_BAD},   {ROLE_CHANGED_TEXT, ROLE_CHANGED},
        {ROLE_DONE_TEXT, ROLE_DONE}, {ROLE_NOW_TEXT, ROLE_NOW},   {ROLE_MUTED, ROLE_TODO},
        {ROLE_CELL_TEXT, ROLE_MASK}, {ROLE_CELL_TEXT, ROLE_DROP}, {ROLE_HIDDEN_TEXT, ROLE_HIDDEN},
        {ROLE_NAN_CROSS, ROLE_NAN},  {ROLE_OFF, ROLE_PANEL},
    };
    static const double least[] = {4.5, 4.5, 7, 7};
    check_contrast(pairs, sizeof pairs / sizeof *pairs, least);
}

/* Lines that carry meaning must be seen; those that only decorate need not. */
TEST(graphics_that_mean_something_reach_3)
{
    static const Standing pairs[] = {
        {ROLE_FOCUS, ROLE_BACKGROUND},
        {ROLE_FOCUS, ROLE_PANEL},
        {ROLE_FOCUS, ROLE_FOCUS_2},
        {ROLE_GUIDE, ROLE_BACKGROUND},
        {ROLE_DROP_CROSS, ROLE_DROP},
        {ROLE_NAN_CROSS, ROLE_NAN},
        {ROLE_NOW, ROLE_BAR},
        {ROLE_TICK_DONE, ROLE_BAR},
        {ROLE_BAD_LINE, ROLE_BACKGROUND},
        {ROLE_BAD_LINE, ROLE_PANEL},
    };
    static const double least[] = {3, 3, 4.5, 4.5};
    check_contrast(pairs, sizeof pairs / sizeof *pairs, least);
}

/* Lines of one chart are told apart by more than the shape of their points. */
TEST(the_first_two_lines_of_a_chart_differ)
{
    for (int t = 0; t < THEME_COUNT; t++)
        CHECK(colour_contrast(themes[t].roles[ROLE_TEXT], themes[t].roles[ROLE_MARK]) >= 1.4);
}

TEST(the_ring_stands_out_from_whatever_is_below)
{
    for (int t = 0; t < THEME_COUNT; t++)
        for (int grey = 0; grey < 256; grey++) {
            Colour below = {(uint8_t)grey, (uint8_t)grey, (uint8_t)grey, 255};
            double own = colour_contrast(themes[t].roles[ROLE_RING], below);
            double beside = colour_contrast(themes[t].roles[ROLE_BACKGROUND], below);
            CHECK(fmax(own, beside) >= 3);
        }
}

/* ---- for readers who see colours otherwise ---- */

typedef enum Sight { SIGHT_PROTAN, SIGHT_DEUTAN, SIGHT_TRITAN, SIGHT_GREY, SIGHTS } Sight;

/* What linear red, green and blue become: Vienot, Brettel and Mollon 1999 for protanopia and
 * deuteranopia, Machado, Oliveira and Fernandes 2009 for tritanopia, luminance for a grey print. */
static const double sights[SIGHTS][3][3] = {
    [SIGHT_PROTAN] = {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
    [SIGHT_DEUTAN] = {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
    [SIGHT_TRITAN] = {{1.255528, -0.076749, -0.178779},
                      {-0.078411, 0.930809, 0.147602},
                      {0.004733, 0.691367, 0.3039}},
    [SIGHT_GREY] = {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
};

static double linear(uint8_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lab_curve(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

/* L*, a*, b* of what somebody sees. */
static void seen_as(Colour c, Sight sight, double lab[3])
{
    const double from[3] = {linear(c.r), linear(c.g), linear(c.b)};
    double rgb[3];
    for (int i = 0; i < 3; i++) {
        rgb[i] = 0;
        for (int k = 0; k < 3; k++)
            rgb[i] += sights[sight][i][k] * from[k];
        rgb[i] = fmin(fmax(rgb[i], 0), 1);
    }
    double x = lab_curve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
    double y = lab_curve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    double z = lab_curve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
    lab[0] = 116 * y - 16;
    lab[1] = 500 * (x - y);
    lab[2] = 200 * (y - z);
}

static double apart(Colour a, Colour b, Sight sight)
{
    double p[3], q[3];
    seen_as(a, sight, p);
    seen_as(b, sight, q);
    return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                (p[2] - q[2]) * (p[2] - q[2]));
}

TEST(neighbours_on_a_legend_stay_apart_for_every_eye)
{
    const double least = 10; /* of CIELAB: some four times what can just be told apart */
    for (int map = 0; map < MAP_COUNT; map++)
        for (int sight = 0; sight < SIGHTS; sight++)
            for (int tick = 0; tick < 4; tick++) {
                Colour a = map_sample((MapId)map, (float)tick / 4);
                Colour b = map_sample((MapId)map, (float)(tick + 1) / 4);
                CHECK(apart(a, b, (Sight)sight) >= least);
            }
}

TEST(red_and_green_would_not_stay_apart)
{
    Colour red = (Colour)COLOUR(0xff0000), green = (Colour)COLOUR(0x00ac00);
    CHECK(apart(red, green, SIGHT_DEUTAN) < 10);
    CHECK(apart(red, green, SIGHT_TRITAN) > 50);
}

TEST(an_operand_is_told_from_the_focus_by_every_eye)
{
    for (int theme = 0; theme < THEME_COUNT; theme++)
        for (int sight = 0; sight < SIGHTS; sight++)
            CHECK(apart(themes[theme].roles[ROLE_FOCUS], themes[theme].roles[ROLE_ACCENT],
                        (Sight)sight) >= 12);
}
