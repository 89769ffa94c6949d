/*
 * test_menu.c - the lesson menu: what it offers, how one moves in it, and how it looks.
 */
#include "base/threads.h"
#include "layout.h"
#include "menu/menu.h"
#include "output/raster.h"
#include "test.h"

#include <string.h>

static const char remembered[] = "lesson 7/22 1-7 trainable-weights\n"
                                 "lesson 2/5 1-2 /home/ada/my lesson.md\n"
                                 "lesson 24/24 1-24 one-token\n"
                                 "lesson 3/900 1-3 /home/ada/a name that is too long to fit in any "
                                 "column of the menu, whatever its size.ipynb\n";

typedef struct Shown {
    Arena arena;
    State state;
    Menu menu;
    TextMetrics metrics;
    ThemeId theme;
    int text, width, height;
} Shown;

/* A pen for a picture of its size. */
static Pen pen(Shown *s)
{
    DrawList *d = ARENA_NEW(&s->arena, DrawList);
    *d = draw_list(&s->arena, &s->metrics, s->width, s->height, (Colour)COLOUR(0));
    return pen_make(d, s->theme, s->text);
}

static void start(Shown *s, const char *state, int width, int height)
{
    s->arena = arena_make(0);
    s->metrics = text_fake;
    state_start(&s->state, &s->arena);
    state_read(&s->state, str_of(state));
    s->theme = THEME_LIGHT;
    s->text = 0;
    s->width = width;
    s->height = height;
    Pen p = pen(s);
    s->menu = menu_open(&s->arena, &s->state, &p, false);
}

static void end(Shown *s)
{
    arena_free(&s->arena);
}

static DrawList draw(Shown *s)
{
    Pen p = pen(s);
    menu_draw(&p, &s->menu);
    return *p.d;
}

static MenuAnswer give(Shown *s, const Input *in)
{
    Pen p = pen(s);
    DrawList drawn = draw(s);
    return menu_input(&p, &s->menu, in, draw_hit(&drawn, in->at));
}

static MenuAnswer press(Shown *s, const char *keys)
{
    Str rest = str_of(keys), word;
    MenuAnswer answer = MENU_IGNORED;
    while (str_word(&rest, &word)) {
        Input in = {.kind = INPUT_KEY};
        CHECK(chord_parse(word, &in.chord));
        answer = give(s, &in);
    }
    return answer;
}

static const MenuEntry *chosen(const Shown *s)
{
    return &s->menu.list.items[s->menu.chosen];
}

/* Has any text of the picture these words in it? */
static bool says(const DrawList *d, const char *words)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT && strstr(d->items[i].text.at, words))
            return true;
    return false;
}

TEST(menu_groups_all_lessons_and_tells_how_far_one_came)
{
    Shown s;
    start(&s, remembered, 1920, 1080);
    PhraseId card = PHRASE_MENU_PLAIN;
    int files = 0;
    for (size_t i = 0; i < s.menu.list.count; i++) {
        const MenuEntry *e = &s.menu.list.items[i];
        CHECK(e->heading >= card && e->heading <= PHRASE_MENU_DEEPER);
        CHECK(e->title.len > 0 && e->steps > 0);
        card = e->heading;
        files += e->heading == PHRASE_MENU_FILES;
    }
    CHECK_INT(files, 2);
    CHECK(s.menu.list.count > 15);
    CHECK(str_is(chosen(&s)->wanted, "trainable-weights"));
    CHECK_INT(chosen(&s)->heading, PHRASE_MENU_TRAINABLE);
    CHECK_INT(chosen(&s)->seen, 7);
    CHECK_INT(chosen(&s)->step, 7);
    for (size_t i = 0; i < s.menu.list.count; i++)
        if (s.menu.list.items[i].heading == PHRASE_MENU_FILES) {
            CHECK(str_is(s.menu.list.items[i].title, "my lesson.md"));
            CHECK(str_is(s.menu.list.items[i].about, "/home/ada/"));
            break;
        }
    end(&s);
}

TEST(menu_without_a_past_starts_with_the_first_lesson)
{
    Shown s;
    start(&s, "", 1920, 1080);
    CHECK_INT(s.menu.list.newest, -1);
    CHECK_INT(s.menu.chosen, 0);
    DrawList d = draw(&s);
    CHECK(says(&d, "Start with") && !says(&d, "Go on with") && says(&d, "Your own files") &&
          says(&d, "Open a file…"));
    end(&s);
    start(&s, remembered, 1920, 1080);
    d = draw(&s);
    CHECK(says(&d, "Go on with") && says(&d, "step 7 of 19") && says(&d, "✓"));
    end(&s);
}

/* After a lesson that was seen to its end comes the next one; who only jumped there may go back. */
TEST(menu_offers_the_next_lesson_after_one_that_was_ended)
{
    static const char *const states[] = {"lesson 17/17 1-17 why-attention\n",
                                         "lesson 17/17 1-3,17 why-attention\n"};
    for (int jumped = 0; jumped < 2; jumped++) {
        Shown s;
        start(&s, states[jumped], 1920, 1080);
        DrawList d = draw(&s);
        CHECK(says(&d, "Go on with"));
        CHECK(says(&d, "step 17 of 17") == jumped);
        CHECK(str_is(chosen(&s)->wanted, jumped ? "why-attention" : "where-attention-fits"));
        end(&s);
    }
}

TEST(menu_moves_by_keys_and_stays_within)
{
    Shown s;
    start(&s, "", 1920, 1080);
    CHECK_INT(press(&s, "Up"), MENU_CHANGED);
    CHECK_INT(s.menu.chosen, 0);
    press(&s, "Down Down Down Up");
    CHECK_INT(s.menu.chosen, 2);
    press(&s, "End Down");
    CHECK_INT(s.menu.chosen, s.menu.list.count - 1);
    press(&s, "Home Left");
    CHECK_INT(s.menu.chosen, 0);
    int across = 0;
    for (int last = -1; last != s.menu.chosen; across++) {
        last = s.menu.chosen;
        press(&s, "Right");
    }
    CHECK(across == 2 || across == 3); /* as many as there are columns: the last moved nothing */
    CHECK(s.menu.chosen > 8);
    CHECK_INT(press(&s, "Enter"), MENU_OPENS);
    CHECK_INT(press(&s, "Space"), MENU_OPENS);
    CHECK_INT(press(&s, "Ctrl+Q"), MENU_IGNORED);
    CHECK_INT(press(&s, "Esc"), MENU_IGNORED);
    s.menu.over_picture = true;
    CHECK_INT(press(&s, "Esc"), MENU_CLOSES);
    end(&s);
}

TEST(menu_finds_what_is_typed)
{
    static const struct {
        const char *keys, *slug;
        int step;
    } rows[] = {
        {"3", "trainable-weights", 1},
        {"0 3", "trainable-weights", 1},
        {"3 . 5", "causal-mask", 1},
        {"3 . 5 . 2", "dropout", 1},
        {"1 2", "exercise-3.3-gpt2-size", 1},
        {"1 2 Backspace", "one-token", 1},
        {"3 Esc 2", "every-token", 1},
        {"D R O P", "dropout", 1},
        {"o v e r f l o w", "one-token", 13},
        {"t r i l", "causal-mask", 5},
        {"r e s i d u a l", "where-attention-fits", 7}, /* of an aside alone */
        {"g a i n s", "where-attention-fits", 7},       /* not "against" */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Shown s;
        int step;
        start(&s, "", 1280, 720);
        press(&s, rows[i].keys);
        const MenuEntry *e = menu_chosen(&s.menu, &step);
        CHECK_STR(str_copy(&s.arena, e->wanted).at, rows[i].slug);
        CHECK_INT(step, rows[i].step);
        CHECK_INT(press(&s, "Enter"), MENU_OPENS);
        end(&s);
    }
}

/* Only a row that says how far one came gives up the room for that. */
TEST(menu_breaks_no_title_for_the_progress_of_another)
{
    Shown s;
    start(&s, "lesson 5/21 2-5 one-token\nlesson 2/3 2 /a.md\nlesson 2/3 2 /b.md\n", 1280, 720);
    Pen p = pen(&s);
    MenuLayout l = menu_layout(&p, &s.menu.list);
    float width = l.card[0].box.w;
    for (size_t i = 0; i < s.menu.list.count; i++) {
        const MenuEntry *e = &s.menu.list.items[i];
        float title = l.indent + menu_section_width(&l, &s.menu.list, (int)i) +
                      pen_width(&p, FONT_SANS, p.body, e->title) + l.minutes + 3 * p.gap;
        CHECK(e->seen > 0 || title > width || l.lines[i] == 1);
    }
    CHECK(!l.roomy);
    end(&s);
}

/* A result is hit where it is drawn, and the chosen one is always seen. */
TEST(menu_results_scroll_and_are_hit)
{
    Shown s;
    start(&s, "", 640, 480);
    press(&s, "a");
    CHECK(s.menu.found.count == FOUND_MOST && s.menu.found.more);
    for (int i = 0; i < FOUND_MOST; i++, press(&s, "Down")) {
        DrawList d = draw(&s);
        Box box = {0, 0, 0, 0};
        for (size_t k = 0; k < d.count; k++)
            if (d.items[k].kind == DRAW_AREA && d.items[k].tag.kind == TAG_FOUND &&
                d.items[k].tag.cell == i)
                box = d.items[k].box;
        if (!CHECK(box.h > 0))
            continue;
        Input in = {.kind = INPUT_PRESS, .at = {box.x + box.w / 2, box.y + box.h / 2}};
        CHECK_INT(give(&s, &in), MENU_OPENS);
        CHECK_INT(s.menu.result, i);
    }
    press(&s, "Home End"); /* of what is typed, where they are */
    CHECK_INT(s.menu.result, FOUND_MOST - 1);
    end(&s);
}

/* What was found begins at one place in all results, whatever word says what it is. */
TEST(menu_results_stand_in_columns)
{
    Shown s;
    start(&s, "", 1280, 720);
    press(&s, "s o f t m a x");
    DrawList d = draw(&s);
    float column = 0;
    for (size_t i = 0; i + 1 < d.count; i++) {
        bool last = d.items[i + 1].tag.kind != TAG_FOUND || d.items[i + 1].kind != DRAW_TEXT;
        if (d.items[i].tag.kind != TAG_FOUND || d.items[i].kind != DRAW_TEXT || !last)
            continue;
        column = column > 0 ? column : d.items[i].box.x;
        CHECK_NEAR(d.items[i].box.x, column, 0.01);
    }
    CHECK(column > 0);
    end(&s);
}

TEST(menu_searches_at_once)
{
    Shown s;
    start(&s, "", 1280, 720);
    Input in = {.kind = INPUT_TEXT, .text = STR("e")};
    Pen p = pen(&s);
    double begin = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < 20; i++) {
        menu_input(&p, &s.menu, &in, (DrawTag){0});
        field_select(&s.menu.query, 0, 1); /* the next one replaces it */
    }
    double each = (seconds_on(CLOCK_PROCESS_CPUTIME_ID) - begin) / 20;
    CHECK(each < 0.016);
    end(&s);
}

/* Where entry i is drawn; empty when it is scrolled away. */
static Box where(const DrawList *d, int i)
{
    Box none = {0, 0, 0, 0}, found = none;
    for (size_t k = 0; k < d->count; k++)
        if (d->items[k].kind == DRAW_AREA && d->items[k].tag.kind == TAG_LESSON &&
            d->items[k].tag.cell == i)
            found = d->items[k].box;
    return found;
}

TEST(menu_is_hit_where_it_is_drawn)
{
    Shown s;
    start(&s, remembered, 1024, 768);
    s.text = 3;
    press(&s, "Home");
    for (int i = 0; i < (int)s.menu.list.count; i++, press(&s, "Down")) {
        DrawList d = draw(&s);
        Box box = where(&d, i);
        if (!CHECK(box.h > 0))
            continue;
        Point middle = {box.x + box.w / 2, box.y + box.h / 2};
        CHECK_INT(draw_hit(&d, middle).cell, i);
        Input in = {.kind = INPUT_PRESS, .at = middle};
        CHECK_INT(give(&s, &in), MENU_OPENS);
        CHECK_INT(s.menu.chosen, i);
    }
    Input aside = {.kind = INPUT_PRESS, .at = {1, 200}};
    CHECK_INT(give(&s, &aside), MENU_IGNORED);
    Pen p = pen(&s);
    Box go_on = menu_layout(&p, &s.menu.list).go_on;
    Input big = {.kind = INPUT_PRESS, .at = {go_on.x + 90, go_on.y + 8}};
    CHECK_INT(give(&s, &big), MENU_OPENS);
    CHECK_INT(s.menu.chosen, s.menu.list.newest);
    end(&s);
}

TEST(menu_opens_where_the_chosen_lesson_is)
{
    Shown s;
    start(&s, "lesson 7/33 1-7 kv-cache\n", 1024, 768);
    s.text = 3;
    DrawList d = draw(&s);
    CHECK(where(&d, s.menu.chosen).h <= 0); /* too far down */
    Pen p = pen(&s);
    s.menu = menu_open(&s.arena, &s.state, &p, false);
    d = draw(&s);
    CHECK(where(&d, s.menu.chosen).h > 0);
    end(&s);
}

TEST(menu_follows_pointer_and_wheel)
{
    Shown s;
    start(&s, remembered, 1024, 768);
    s.text = 3;
    DrawList d = draw(&s);
    Input turn = {.kind = INPUT_WHEEL, .wheel = 100};
    CHECK_INT(give(&s, &turn), MENU_CHANGED);
    CHECK_NEAR(s.menu.scroll, 0, 0);
    d = draw(&s);
    Box first = where(&d, 0), second = where(&d, 1);
    Input over = {.kind = INPUT_MOVE, .at = {second.x + 5, second.y + 5}};
    CHECK_INT(give(&s, &over), MENU_CHANGED);
    CHECK_INT(give(&s, &over), MENU_IGNORED);
    CHECK_INT(s.menu.chosen, 1);
    turn.wheel = -100;
    give(&s, &turn);
    d = draw(&s);
    CHECK(first.h > 0 && where(&d, 0).h <= 0);
    Pen p = pen(&s);
    MenuLayout l = menu_layout(&p, &s.menu.list);
    int lowest = 0;
    for (int i = 1; i < (int)s.menu.list.count; i++)
        lowest = l.row[i].y > l.row[lowest].y ? i : lowest;
    CHECK(where(&d, lowest).h > 0);
    end(&s);
}

/* The upper edge of the text that is just this; -1: there is none. */
static float top_of(const DrawList *d, const char *words)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].kind == DRAW_TEXT && str_is(d->items[i].text, words))
            return d->items[i].box.y;
    return -1;
}

/* All words of an entry's row, one behind the other. */
static Str row_words(Shown *s, const DrawList *d, int entry)
{
    StrBuf out = strbuf_make(&s->arena);
    Box row = where(d, entry);
    for (size_t k = 0; k < d->count; k++) {
        const DrawCommand *c = &d->items[k];
        bool within = c->box.x >= row.x && c->box.y >= row.y - 1 && c->box.y < row.y + row.h;
        if (c->kind == DRAW_TEXT && c->tag.kind == TAG_LESSON && c->tag.cell == entry && within)
            strbuf_printf(&out, "%.*s ", STR_ARG(c->text));
    }
    return strbuf_str(&out);
}

/* Wherever one came to, the card of one's own files heads the last column. */
TEST(menu_has_own_files_in_one_place)
{
    static const char *const states[] = {
        "", "lesson 5/19 2-5 trainable-weights\n", "lesson 1/2 1 /home/ada/a.md\n",
        "lesson 5/19 2-5 trainable-weights\nlesson 3/19 3 online-softmax\nlesson 2/3 2 /a.md\n"};
    static const int widths[] = {800, 1272, 1600};
    for (size_t i = 0; i < sizeof states / sizeof *states * 3; i++) {
        Shown s;
        start(&s, states[i / 3], widths[i % 3], 644);
        Pen p = pen(&s);
        MenuLayout l = menu_layout(&p, &s.menu.list);
        Box files = l.card[l.cards - 2].box;
        CHECK(l.card[l.cards - 2].heading == PHRASE_MENU_FILES);
        CHECK(files.x > 0 && files.x == l.card[l.cards - 1].box.x);
        CHECK(files.y == 0);
        end(&s);
    }
}

/* With a handful of files of one's own, too, a window of the usual size shows the whole menu. */
TEST(menu_with_own_files_needs_no_scrolling)
{
    Shown s;
    start(&s,
          "lesson 1/2 1 /home/ada/a.md\nlesson 1/2 1 /home/ada/b.md\nlesson 1/2 1 /home/ada/c.md\n",
          1280, 720);
    Pen p = pen(&s);
    MenuLayout l = menu_layout(&p, &s.menu.list);
    CHECK(l.height <= l.list.h);
    DrawList d = draw(&s);
    CHECK(says(&d, "It lies in:") || l.roomy);
    end(&s);
}

/* No title is cut, whatever the size: one too long for its column takes two lines. */
TEST(menu_shows_each_title_whole)
{
    static const int sizes[][2] = {{1024, 768}, {1280, 720}, {1920, 1080}};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    for (int i = 0; i < 9 && CHECK(fonts != NULL); i++) {
        Shown s;
        start(&s, "", sizes[i % 3][0], sizes[i % 3][1]);
        s.metrics = fonts_metrics(fonts);
        s.text = i / 3 * 3;
        press(&s, "Home");
        for (int k = 0; k < (int)s.menu.list.count; k++, press(&s, "Down")) {
            DrawList d = draw(&s);
            CHECK(strstr(row_words(&s, &d, k).at, chosen(&s)->title.at) != NULL);
        }
        end(&s);
    }
    fonts_close(fonts);
}

/* Do these words stand in the picture, in one line or in several, one after the other? */
static bool says_in_lines(const DrawList *d, Str words)
{
    for (size_t i = 0; i < d->count; i++) {
        Str rest = words;
        for (size_t k = i;
             k < d->count && d->items[k].kind == DRAW_TEXT && str_starts(rest, d->items[k].text.at);
             k++) {
            rest = str_trim(str_from(rest, d->items[k].text.len));
            if (!rest.len)
                return true;
        }
    }
    return false;
}

/* What is told of a lesson is whole even in a small window, where that has room in any way. */
TEST(menu_tells_each_aim_whole)
{
    static const int sizes[][3] = {
        {640, 480, 0}, {1280, 720, 0}, {950, 1040, 0}, {640, 480, 6}, {720, 1280, 6}};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    for (int i = 0; i < 5 && CHECK(fonts != NULL); i++) {
        Shown s;
        start(&s, "", sizes[i][0], sizes[i][1]);
        s.metrics = fonts_metrics(fonts);
        s.text = sizes[i][2];
        press(&s, "Home");
        for (int k = 0; k < (int)s.menu.list.count; k++, press(&s, "Down")) {
            DrawList d = draw(&s);
            CHECK(says_in_lines(&d, chosen(&s)->aim));
            CHECK(says(&d, chosen(&s)->needs.at));
        }
        end(&s);
    }
    fonts_close(fonts);
}

/* Columns are not given up for one title. */
TEST(menu_breaks_a_long_title)
{
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    Shown s;
    start(&s, "", 1280, 720);
    if (CHECK(fonts != NULL)) {
        s.metrics = fonts_metrics(fonts);
        DrawList d = draw(&s);
        CHECK(says(&d, "Coins decide which weights are left out")); /* two lines an entry */
        float first = top_of(&d, "Online softmax: attention without the big");
        CHECK(first > 0);
        CHECK(top_of(&d, "matrix") > first);
        CHECK(top_of(&d, "Sliding window") > top_of(&d, "matrix"));
        CHECK(where(&d, 0).x < where(&d, (int)s.menu.list.count - 1).x);
    }
    end(&s);
    fonts_close(fonts);
}

TEST(menu_is_well_laid_out)
{
    static const int sizes[][2] = {{1024, 768}, {1280, 720}, {1920, 1080}, {3840, 2160}};
    Error e = {0};
    FontSet *fonts = fonts_open(&e);
    if (!CHECK(fonts != NULL))
        return;
    layout_start();
    for (int i = 0; i < 4 * 2 * THEME_COUNT * 2; i++) {
        Shown s;
        const int *size = sizes[i % 4];
        start(&s, i / 4 % 2 ? remembered : "", size[0], size[1]);
        s.metrics = fonts_metrics(fonts);
        s.theme = (ThemeId)(i / 8 % THEME_COUNT);
        s.text = i / 8 / THEME_COUNT * 3;
        s.menu.over_picture = true;
        press(&s, "3 . 5");
        DrawList d = draw(&s);
        layout_check("menu", &d, s.theme, s.text);
        end(&s);
    }
    CHECK_INT(layout_complaints(), 0);
    fonts_close(fonts);
}
