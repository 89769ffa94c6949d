/*
 * test_complete.c - the list of what fits while code is typed: what is in it, and its keys.
 */
#include "base/file.h"
#include "desk.h"

#include <string.h>
#include <unistd.h>

static Field *field(Desk *d)
{
    return &d->app.shown.field;
}

static bool open_at(Desk *d, const char *lesson, const char *step, const char *text)
{
    if (!desk_open(d, lesson))
        return false;
    desk_press(d, "g");
    desk_type(d, step);
    desk_press(d, "Enter");
    desk_press(d, "x");
    desk_type(d, text);
    return true;
}

/* The names of the first fits, with what is beside them where it is short. */
static const char *fits(Desk *d, Arena *a, size_t most)
{
    Fits all = {0};
    StrBuf out = strbuf_make(a);
    strbuf_puts(&out, "");
    edit_fits(&d->app.editing, a, field_text(field(d)), field(d)->caret, &all);
    for (size_t i = 0; i < all.count && i < most; i++)
        strbuf_printf(&out, "%s%.*s %.*s", i ? "; " : "", STR_ARG(all.items[i].name),
                      all.items[i].note.len < 12 ? (int)all.items[i].note.len : 0,
                      all.items[i].note.at);
    return out.at;
}

TEST(complete_knows_the_names_of_the_place)
{
    static const struct {
        const char *step, *text, *fits;
    } row[] = {
        {"1", "inp", "inputs 6x3"},
        {"1", "inputs + inputs.softma", "softmax(dim, dtype=None) "},
        {"1", "torch.softma", "softmax(input, dim, dtype=None) "},
        {"1", "(inputs @ inputs.T).softma", "softmax(dim, dtype=None) "},
        {"1", "inputs.T.softma", "softmax(dim, dtype=None) "},
        {"1", "inputs.sha", "shape "},
        {"1", "torch.nn.functional.gel", "gelu(input, approximate=\"none\") "},
        {"1", "lamb", "lambda "},
        {"1", "'inp", ""},
        {"1", "3 # inp", ""},
        {"1", "1.", ""},
        {"1", "nothing_like_it.", ""},
        {"1", "inputs", ""}, /* it stands there already */
    };
    Desk d;
    Arena a = arena_make(0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (!open_at(&d, "1", row[i].step, row[i].text))
            return;
        CHECK_STR(fits(&d, &a, 2), row[i].fits);
        desk_leave(&d);
    }
    arena_free(&a);
}

/* Where a line of a function is typed its parameters are known, and what its lines gave. */
TEST(complete_knows_the_names_of_a_function)
{
    static const char path[] = "build/test_complete.md";
    static const char text[] =
        "# F\n## f\n```torch\ndef attend(query, *others, scale=0.5):\n    scores = query @ "
        "query.T\n"
        "    first, second = scores[0], scores[1]\n    for turn in range(2):\n        first = "
        "first * scale\n"
        "    return first @ value\n\nx = torch.ones(4, 3)\ny = attend(x)\n```\n";
    static const char *const rows[][2] = {{"sco", "scores 4x4"},
                                          {"que", "query "},
                                          {"oth", "others "},
                                          {"sca", "scale "},
                                          {"sec", "second 4"},
                                          {"tur", "turn "},
                                          {"scores.softma", "softmax(dim, dtype=None) "}};
    Desk d;
    Arena a = arena_make(0);
    Error e = {0};
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "e");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk_press(&d, "Ctrl+A");
        desk_type(&d, rows[i][0]);
        CHECK_STR(fits(&d, &a, 1), rows[i][1]);
    }
    desk_press(&d, "Esc");
    desk_press(&d, "Esc");
    desk_press(&d, "x"); /* an expression stands in no function */
    desk_type(&d, "sco");
    CHECK_STR(fits(&d, &a, 1), "");
    desk_leave(&d);
    arena_free(&a);
    unlink(path);
}

TEST(complete_code_of_a_step_has_no_names_of_its_own)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_at(&d, "1", "2", "quer"))
        return;
    const char *behind = fits(&d, &a, 1);
    CHECK(behind[0]);
    Str name = str_part(str_of(behind), 0, str_find(str_of(behind), ' '));
    desk_press(&d, "Esc"); /* the list, */
    desk_press(&d, "Esc"); /* the field */
    CHECK(!field_is_open(field(&d)));
    desk_press(&d, "Home");
    desk_press(&d, "e");
    desk_press(&d, "Ctrl+A");
    desk_type(&d, str_copy(&a, name).at);
    CHECK_STR(fits(&d, &a, 1), "");
    arena_free(&a);
    desk_leave(&d);
}

TEST(complete_tells_where_nothing_fits)
{
    static const char *const texts[] = {"nothing_like_it", "inputs", "'inp", "1."};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Desk d;
        if (!open_at(&d, "1", "1", texts[i]))
            return;
        CHECK(!desk_shows(&d, "Tab has nothing"));
        desk_press(&d, "Tab");
        CHECK(str_is(field_text(field(&d)), texts[i]));
        CHECK(desk_shows(&d, "Tab has nothing to complete here"));
        desk_press(&d, "Home");
        CHECK(!desk_shows(&d, "Tab has nothing"));
        desk_leave(&d);
    }
}

TEST(complete_takes_a_name_with_tab)
{
    Desk d;
    if (!open_at(&d, "1", "1", "inp"))
        return;
    CHECK(desk_shows(&d, "6x3"));
    desk_press(&d, "Tab");
    CHECK(str_is(field_text(field(&d)), "inputs"));
    CHECK(!field(&d)->lists && !desk_shows(&d, "Tab has nothing"));
    desk_press(&d, "Ctrl+Z");
    CHECK(str_is(field_text(field(&d)), "inp"));
    desk_press(&d, "Tab"); /* opens the list again */
    CHECK(field(&d)->lists);
    desk_press(&d, "Esc");
    CHECK(!field(&d)->lists && field_is_open(field(&d)));
    desk_leave(&d);
}

TEST(complete_takes_the_chosen_function_with_its_arguments)
{
    Desk d;
    if (!open_at(&d, "1", "1", "torch.softm"))
        return;
    desk_press(&d, "Enter"); /* nothing is chosen yet: it is the text that is meant */
    CHECK(field(&d)->message[0]);
    desk_press(&d, "Backspace");
    desk_type(&d, "m");
    desk_press(&d, "Down");
    desk_press(&d, "F1");
    CHECK(desk_shows(&d, "F1 what it does"));
    CHECK(field(&d)->explains);
    desk_press(&d, "Enter");
    CHECK(str_is(field_text(field(&d)), "torch.softmax(input, dim)"));
    CHECK(str_is(field_selected(field(&d)), "input"));
    desk_type(&d, "inputs");
    desk_press(&d, "Tab"); /* inputs is whole: on to the next argument */
    CHECK(str_is(field_selected(field(&d)), "dim"));
    desk_type(&d, "0");
    desk_press(&d, "Tab");
    desk_press(&d, "Enter");
    CHECK(field(&d)->answer);
    desk_leave(&d);
}

TEST(complete_takes_a_row_with_the_mouse)
{
    Desk d;
    if (!open_at(&d, "1", "1", "inputs.me"))
        return;
    CHECK(desk_shows(&d, "mean("));
    desk_click(&d, (DrawTag){TAG_FIT, 0, 1, 0});
    CHECK(!field(&d)->lists && field_is_open(field(&d)));
    CHECK(field(&d)->len > strlen("inputs.me"));
    desk_leave(&d);
}

TEST(complete_offers_nothing_for_a_number_or_a_place)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "g");
    desk_type(&d, "inp");
    CHECK(!desk_shows(&d, "[fit"));
    desk_press(&d, "Esc");
    CHECK(!field_is_open(field(&d)));
    desk_leave(&d);
}

/* As in a dictionary, so that a class does not come before every function. */
TEST(complete_lists_capitals_among_small_letters)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "x");
    desk_type(&d, "torch.s");
    Arena a = arena_make(0);
    Fits fits = {0};
    const Field *f = field(&d);
    f->fits(f->context, &a, field_text(f), f->caret, &fits);
    size_t type = 0;
    while (type < fits.count && !str_starts(fits.items[type].name, "ShortTensor"))
        type++;
    CHECK(type > 0 && type + 1 < fits.count);
    CHECK(fits.items[0].name.at[0] == 's');
    CHECK_STR(fits.items[type + 1].name.at, "short");
    arena_free(&a);
    desk_leave(&d);
}
