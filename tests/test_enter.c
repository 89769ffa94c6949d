/* Stepping into operations with the keys. */
#include "app/app.h"
#include "base/file.h"
#include "lesson/places.h"
#include "test.h"

#include <math.h>
#include <string.h>

typedef struct Desk {
    App app;
    TextMetrics metrics;
    double time;
} Desk;

static bool sit_down(Desk *d, const char *lesson)
{
    Settings settings = {0};
    Error e = {0};
    d->metrics = text_fake;
    d->time = 0;
    app_start(&d->app, &settings, &d->metrics, 1280, 720);
    return CHECK(app_open(&d->app, str_of(lesson), &e));
}

/* Presses keys and gives where they led: "4.1@5", event after the @. */
static const char *keys(Desk *d, const char *chords)
{
    StrBuf out = strbuf_make(&d->app.arena);
    Str rest = str_of(chords), word;
    while (str_word(&rest, &word)) {
        Input in = {.kind = INPUT_KEY, .time = d->time += 1};
        CHECK(chord_parse(word, &in.chord));
        app_input(&d->app, &in);
        strbuf_char(&out, ' ');
        position_write(&out, &d->app.shown.view.position);
        if (d->app.shown.view.at)
            strbuf_printf(&out, "@%d", (int)d->app.shown.view.at);
    }
    return out.at;
}

static void go_to(Desk *d, const char *step)
{
    View v = d->app.shown.view;
    Error e = {0};
    CHECK(view_option(&v, d->app.shown.lesson, STR("step"), str_of(step), &e));
    shown_view(&d->app.shown, &v);
}

/* A docstring does nothing: the first line of a call is the first that does something. */
TEST(enter_leads_past_a_docstring)
{
    Desk d;
    Place place;
    static const char path[] = "build/enter_docstring.py";
    Error e = {0};
    CHECK(file_write(path,
                     STR("import torch\ndef f(x):\n    'what it does'\n    y = x + 1\n"
                         "    'so much'\n    return y * 2\nx = torch.ones(2)\nz = f(x)\n"),
                     true, &e));
    if (!sit_down(&d, path))
        return;
    keys(&d, "End Enter");
    const Lesson *l = d.app.shown.lesson;
    if (CHECK(position_resolve(l, &d.app.shown.view.position, &place) && place.trace_step >= 0))
        CHECK_STR(str_copy(&d.app.arena, span_text(l->trace.steps.items[place.trace_step].at)).at,
                  "y = x + 1");
    keys(&d, "PageDown");
    if (CHECK(position_resolve(l, &d.app.shown.view.position, &place) && place.trace_step >= 0))
        CHECK_STR(str_copy(&d.app.arena, span_text(l->trace.steps.items[place.trace_step].at)).at,
                  "return y * 2");
    app_end(&d.app);
}

TEST(enter_and_esc_step_in_and_out_of_a_kernel)
{
    Desk d;
    if (!sit_down(&d, "tests/views/enter.md"))
        return;
    go_to(&d, "2");
    CHECK_STR(keys(&d, "Enter Enter Right Right Left PageDown PageDown PageUp End Home Esc Esc"),
              " 2.1@1 2.1@1 2.1@5 2.1@7 2.1@5 2.1@8 2.1@15 2.1@8 2.1@30 2.1@1 2 2");
    CHECK_STR(keys(&d, "End Home Esc"), " 3 1 1");
    app_end(&d.app);
}

TEST(enter_walks_through_the_parts_of_a_step)
{
    Desk d;
    if (!sit_down(&d, "tests/views/enter.md"))
        return;
    go_to(&d, "3");
    CHECK_STR(keys(&d, "Enter Right Right Left Left Left Enter Esc Esc"),
              " 3.1 3.2 3.2 3.1 2 1 1 1 1");
    go_to(&d, "1");
    CHECK_STR(keys(&d, "Right Enter Right Esc Right Left"), " 2 2.1@1 2.1@5 2 3 2");
    app_end(&d.app);
}

TEST(enter_playing_in_a_kernel_goes_on_to_its_end)
{
    Desk d;
    if (!sit_down(&d, "tests/views/enter.md"))
        return;
    go_to(&d, "2");
    keys(&d, "Enter p");
    for (int i = 0; i < 40 && !isinf(app_wait(&d.app)); i++) {
        Input tick = {.kind = INPUT_TICK, .time = d.time += 1};
        app_input(&d.app, &tick);
    }
    CHECK_INT(d.app.shown.view.at, 30);
    CHECK(!d.app.moving.plays);
    app_end(&d.app);
}

/* Presses the mouse where the picture has the tag. */
static void click(Desk *d, DrawTag tag)
{
    const DrawList *list = app_draw(&d->app);
    Input in = {.kind = INPUT_PRESS, .time = d->time += 1};
    bool found = false;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->tag.kind != tag.kind || c->tag.node != tag.node || c->tag.cell != tag.cell)
            continue;
        in.at = (Point){c->box.x + c->box.w / 2, c->box.y + c->box.h / 2};
        found = true;
    }
    CHECK(found);
    app_input(&d->app, &in);
}

TEST(enter_clicks_lead_to_where_a_cell_is_finished)
{
    Desk d;
    if (!sit_down(&d, "tests/views/enter.md"))
        return;
    go_to(&d, "2");
    keys(&d, "Enter");
    NodeId node = d.app.shown.lesson->steps.items[1].show.node,
           operand = d.app.shown.lesson->steps.items[0].show.node;
    click(&d, (DrawTag){TAG_CELL, node, 1, 0});
    CHECK_INT(d.app.shown.view.at, 15);
    CHECK(!d.app.shown.pinned);
    click(&d, (DrawTag){TAG_EVENT, NO_NODE, 22, 0});
    CHECK_INT(d.app.shown.view.at, 22);
    click(&d, (DrawTag){TAG_BUTTON, NO_NODE, BUTTON_CELL, 0});
    CHECK_INT(d.app.shown.view.at, 23);
    click(&d, (DrawTag){TAG_CELL, operand, 3, 0}); /* leaves, and shows that cell */
    CHECK_INT(d.app.shown.view.at, 0);
    CHECK(d.app.shown.view.focus.node == operand && d.app.shown.view.focus.cell == 3);
    app_end(&d.app);
}

/* What has no inside but one sentence is not entered: the sentence is said. */
TEST(enter_says_why_there_is_no_inside)
{
    Desk d;
    Error e = {0};
    static const char text[] = "# T\n## s\n```torch\nx = torch.zeros(2, 2)\n```\n```torch\n"
                               "y = torch.stack((x, x))\n```\n";
    CHECK(file_write("build/test_enter.md", str_of(text), true, &e));
    if (!sit_down(&d, "build/test_enter.md"))
        return;
    CHECK_STR(keys(&d, "Enter"), " 1");
    CHECK(strstr(d.app.shown.message, "Nothing is computed here"));
    CHECK_STR(keys(&d, "Right Enter"), " 2 2");
    CHECK(strstr(d.app.shown.message, "copied from cell to cell"));
    app_end(&d.app);
}

/* From a pinned cell Enter goes to what made the cell, past the parts before, and the walk begins
 * at that cell; without one it goes through the parts, and the way back leads to the cell. */
TEST(enter_from_a_pinned_cell_begins_at_that_cell)
{
    Desk d;
    if (!sit_down(&d, "3.1"))
        return;
    const Lesson *l = d.app.shown.lesson;
    const View *v = &d.app.shown.view;
    go_to(&d, "12");
    CHECK_STR(keys(&d, "Enter Esc"), " 12.1 12");
    NodeId direct = l->steps.items[11].show.node;
    click(&d, (DrawTag){TAG_CELL, direct, 3, 0});
    keys(&d, "Enter");
    CHECK_INT(inside_node(l, v), direct);
    CHECK(v->at > 0 && v->at < inside_finished(l, v, 3) && v->at > inside_finished(l, v, 2));
    keys(&d, "Esc");
    CHECK(d.app.shown.pinned && v->focus.cell == 3 && v->at == 0);
    app_end(&d.app);
}

static bool is_titled(Desk *d, const char *title)
{
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == DRAW_TEXT && list->items[i].font == FONT_SANS_BOLD &&
            str_is(list->items[i].text, title))
            return true;
    return false;
}

/* Outside of a call a word of its code would mean what the lesson calls so; inside it is clear. */
TEST(enter_a_call_where_its_words_mean_other_tensors)
{
    static const char text[] = "# T\n\n## s\n\n```torch\ndef add(a, x):\n    return a + x\n"
                               "def twice(v):\n    w = v * 3\n    return add(w, w * 2)\n"
                               "x = torch.ones(2, 3)\ny = twice(x)\nz = add(y, x)\n```\n";
    Desk d;
    Error e = {0};
    CHECK(file_write("build/test_enter_words.md", str_of(text), true, &e));
    if (!sit_down(&d, "build/test_enter_words.md"))
        return;
    go_to(&d, "2");
    CHECK(is_titled(&d, "add.x") && !is_titled(&d, "x"));
    CHECK_STR(keys(&d, "Enter Right Enter Right"), " 2.1.1 2.1.2 2.1.2.1 2.1.2.2");
    CHECK(is_titled(&d, "add.x") && !is_titled(&d, "x"));
    keys(&d, "Enter");
    CHECK(is_titled(&d, "x") && !is_titled(&d, "add.x"));
    go_to(&d, "3"); /* here it is the lesson's */
    CHECK(is_titled(&d, "x") && !is_titled(&d, "add.x"));
    app_end(&d.app);
}
