/*
 * test_offers.c - what is offered can be done: each button that is drawn, and each row of a cell's
 * list that is not grey, changes something where somebody stands when it is chosen. What has a
 * tooltip shows it, and the key that this names for a button does what a click does.
 *
 * A message alone is no change: it may say that nothing can be done. Only those that walk may say
 * that there is no place in that direction, and the one that checks an answer what it lacks.
 */
#include "app/app_parts.h"
#include "base/file.h"
#include "desk.h"

#include <stdio.h>
#include <string.h>

/* Somewhere to stand: a lesson, and the keys that lead there, "+WORDS" typed into a field. */
typedef struct Stand {
    const char *lesson, *keys;
} Stand;

static const char own[] = "build/offers.md";
static const char own_text[] =
    "# O\n\n## one number\n\n```torch\nlone = torch.tensor(2.5)\ndouble = lone * 2\n```\n\n"
    "## rows\n\n```torch\nrow = torch.tensor([1., 2.])\nboth = torch.outer(row, row) @ row\n"
    "table = torch.outer(row, row) + 1\n```\n\n"
    "```ask\nWhich?\nchoice* this\nchoice that\nwhy It is.\n```\n";

/* The last line is too long for the field, and ends in an error. */
static const char far[] = "build/offers_far.md";

static const Stand stands[] = {
    {own, ""},
    {own, "i"},
    {own, "Right i"},
    {own, "PageDown PageDown i"},
    {own, "PageDown PageDown i Right"},
    {own, "PageDown PageDown PageDown Enter"},
    {own, "PageDown PageDown PageDown Enter Right"},
    {own, "End"},
    {own, "End h"},
    {own, "End i"},
    {own, "End i Right Down"},
    {own, "End a"},
    {own, "End a 1 Enter"},
    {own, "End m"},
    {own, "End |"},
    {own, "End | i"},
    {own, "End Shift+T"},
    {own, "End Tab Tab"},
    {own, "End Shift+F5"},
    {own, "End Enter"},
    {own, "End Enter Enter"},
    {own, "End Enter Enter End"},
    {own, "e +# Enter"},
    {own, "e +# Enter Ctrl+Z"},
    {own, "e +# Enter i"},
    {own, "e +# Enter End Right"},
    {far, "Home"},
    {far, "End"},
    {"tests/notebooks/heads.ipynb", "PageDown"},
    {"tests/notebooks/raised.ipynb", "End"},
};

static void write_lessons(Arena *a)
{
    Error e = {0};
    StrBuf text = strbuf_make(a);
    strbuf_puts(&text, "# L\n\n## s\n\n```torch\nx = 1\ny = missing + \"");
    strbuf_fill(&text, 'y', FIELD_BYTES);
    strbuf_puts(&text, "\"\n```\n");
    CHECK(file_write(own, str_of(own_text), true, &e));
    CHECK(file_write(far, strbuf_str(&text), true, &e));
}

static bool stand(Desk *d, const Stand *s)
{
    if (!desk_open(d, s->lesson))
        return false;
    char keys[100];
    snprintf(keys, sizeof keys, "%s", s->keys);
    for (char *key = strtok(keys, " "); key; key = strtok(NULL, " ")) {
        if (key[0] == '+')
            desk_type(d, key + 1);
        else
            desk_press(d, key);
        wait_for_edit(&d->app.editing);
    }
    return true;
}

/* All that a person would notice, but for a message. */
static Str noticed(Desk *d, Arena *a)
{
    const Wants *w = &d->app.wants;
    int said = d->app.shown.message[0];
    d->app.shown.message[0] = 0;
    Str picture = desk_picture(d, a);
    d->app.shown.message[0] = (char)said;
    return str_printf(a, "%d%d%d%.*s%.*s", w->quit, w->fullscreen, w->notes, STR_ARG(w->clipboard),
                      STR_ARG(picture));
}

/* Is the number of the button that comes next; BUTTON_COUNT behind the last one. */
static Button next_button(Desk *d, int after)
{
    const DrawList *list = app_draw(&d->app);
    int best = BUTTON_COUNT;
    for (size_t i = 0; i < list->count; i++) {
        DrawTag tag = list->items[i].tag;
        Box box = list->items[i].box;
        Point middle = {box.x + box.w / 2, box.y + box.h / 2};
        if (tag.kind == TAG_BUTTON && tag.cell > after && tag.cell < best &&
            tag_same(draw_hit(list, middle), tag))
            best = (int)tag.cell;
    }
    return (Button)best;
}

static void try_button(const Stand *s, Button b)
{
    Desk d;
    Arena a = arena_make(0);
    if (stand(&d, s)) {
        DrawTag tag = {TAG_BUTTON, NO_NODE, b, 0};
        desk_point(&d, tag);
        Str before = noticed(&d, &a);
        desk_click(&d, tag);
        wait_for_opening(&d.app);
        wait_for_edit(&d.app.editing);
        bool says = b == BUTTON_PREVIOUS || b == BUTTON_NEXT || b == BUTTON_CHECK;
        bool told = says && d.app.shown.message[0];
        if (!CHECK(told || !str_equal(before, noticed(&d, &a))))
            printf("%s, %s: %s said \"%s\"\n", s->lesson, s->keys,
                   phrase_plain(button_rows[b].words).at, d.app.shown.message);
        desk_leave(&d);
    }
    arena_free(&a);
}

/* The menu is read slowly, and is the same everywhere. */
static bool is_tried(size_t which, Button b)
{
    return b != BUTTON_MENU || which == 0;
}

TEST(offers_of_buttons_can_be_done)
{
    Arena a = arena_make(0);
    write_lessons(&a);
    for (size_t i = 0; i < sizeof stands / sizeof *stands; i++) {
        Desk d;
        if (!stand(&d, &stands[i]))
            continue;
        for (int b = next_button(&d, -1); b < BUTTON_COUNT; b = next_button(&d, b))
            if (is_tried(i, (Button)b))
                try_button(&stands[i], (Button)b);
        desk_leave(&d);
    }
    arena_free(&a);
}

/* ---- lists ---- */

/* A cell of the tensor with the next number that is drawn; TAG_NONE behind the last one. */
static DrawTag next_cell(Desk *d, int32_t after)
{
    const DrawList *list = app_draw(&d->app);
    DrawTag best = {0};
    for (size_t i = 0; i < list->count; i++) {
        DrawTag tag = list->items[i].tag;
        Box box = list->items[i].box;
        Point middle = {box.x + box.w / 2, box.y + box.h / 2};
        if (tag.kind == TAG_CELL && tag.node > after && (!best.kind || tag.node < best.node) &&
            tag_same(draw_hit(list, middle), tag))
            best = tag;
    }
    return best;
}

/* Opens the list of a cell; false: there is none, and nothing is open. */
static bool open_list(Desk *d, const Stand *s, DrawTag cell)
{
    if (!stand(d, s))
        return false;
    desk_menu(d, cell);
    bool of_cell = d->app.popup.up && d->app.popup.of.kind == TAG_CELL; /* not the settings */
    if (!of_cell)
        desk_leave(d);
    return of_cell;
}

/* Chooses a row; false: there are not so many. */
static bool try_row(const Stand *s, DrawTag cell, int row)
{
    Desk d;
    Arena a = arena_make(0);
    bool opened = open_list(&d, s, cell), more = opened && row < d.app.popup.count;
    if (more && popup_does(&d.app, row)) {
        PhraseId words = d.app.popup.rows[row].words;
        d.app.popup.up = false;
        Str before = noticed(&d, &a);
        d.app.popup.up = d.app.shown.stale = true;
        desk_click(&d, (DrawTag){TAG_POPUP, NO_NODE, row, 0});
        wait_for_edit(&d.app.editing);
        if (!CHECK(!str_equal(before, noticed(&d, &a))))
            printf("%s, %s: %s said \"%s\"\n", s->lesson, s->keys, phrase_plain(words).at,
                   d.app.shown.message);
    }
    if (opened)
        desk_leave(&d);
    arena_free(&a);
    return more;
}

TEST(offers_of_the_lists_of_cells_can_be_done)
{
    Arena a = arena_make(0);
    write_lessons(&a);
    for (size_t i = 0; i < sizeof stands / sizeof *stands; i++) {
        Desk d;
        if (!stand(&d, &stands[i]))
            continue;
        for (DrawTag cell = next_cell(&d, -1); cell.kind; cell = next_cell(&d, cell.node))
            for (int row = 0; try_row(&stands[i], cell, row);)
                row++;
        desk_leave(&d);
    }
    arena_free(&a);
}

/* ---- keys ---- */

static void check_chord(const Stand *s, const char *chord)
{
    Desk d;
    Arena a = arena_make(0);
    if (stand(&d, s)) {
        d.app.shown.message[0] = 0;
        app_input(&d.app, &(Input){.kind = INPUT_MOVE, .at = {900, 100}, .time = d.time += 1});
        Str before = noticed(&d, &a);
        desk_press(&d, chord);
        wait_for_opening(&d.app);
        const Wants *w = &d.app.wants;
        bool asks = d.app.shown.message[0] || w->paste || w->terminal.len;
        if (!CHECK(asks || !str_equal(before, noticed(&d, &a))))
            printf("%s, %s: nothing answers %s\n", s->lesson, s->keys, chord);
        desk_leave(&d);
    }
    arena_free(&a);
}

/* A key of the sheet that can do nothing where somebody stands says why. */
TEST(offers_of_the_sheet_of_keys_are_answered)
{
    static const Stand places[] = {{own, ""}, {own, "End"}, {own, "End Enter Enter"}, {own, "s"}};
    Arena a = arena_make(0);
    write_lessons(&a);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
            char keys[100];
            snprintf(keys, sizeof keys, "%s", action_rows[id].keys);
            if (id == ACTION_PICTURE)
                continue; /* there are no fonts here to write one with */
            for (char *rest = keys, *key; (key = strtok_r(rest, " ", &rest));)
                if (strcmp(key, "Esc") != 0) /* it may be pressed to be sure */
                    check_chord(&places[i], key);
        }
    arena_free(&a);
}

/* ---- tooltips ---- */

/* The tooltip comes when the pointer rests, and says it. */
static void check_tip(Desk *d, const Stand *s, DrawTag tag)
{
    Arena a = arena_make(0);
    Str word, says = tip_says(&d->app, &a, tag);
    desk_wait(d, 1);
    bool begins =
        str_word(&says, &word) && desk_shows(d, str_printf(&a, "\"%.*s", STR_ARG(word)).at);
    DrawTag of = d->app.tip.of;
    if (!CHECK(d->app.tip.up && of.kind == tag.kind && of.cell == tag.cell && begins))
        printf("%s, %s: no tooltip of %d %lld: \"%.*s\"\n", s->lesson, s->keys, tag.kind,
               (long long)tag.cell, STR_ARG(word));
    arena_free(&a);
}

/* What there is once the pointer was at a button, or at another thing that acts, and that was
 * clicked or the key pressed that its tooltip names; empty: it names none. */
static Str after_it(Arena *a, const Stand *s, DrawTag tag, bool click)
{
    Desk d;
    Str there = {0};
    if (!stand(&d, s))
        return there;
    desk_point(&d, tag);
    Str key = lead_key(a, &d.app, lead_to(&d.app, tag));
    if (key.len) {
        if (click)
            desk_click(&d, tag);
        else
            desk_press(&d, key.at);
        wait_for_opening(&d.app);
        wait_for_edit(&d.app.editing);
        app_input(&d.app, &(Input){.kind = INPUT_LEAVE, .time = d.time += 1});
        d.app.shown.ring = (DrawTag){0}; /* a key leaves it where it was */
        there = noticed(&d, a);
    }
    desk_leave(&d);
    return there;
}

static void try_key(const Stand *s, DrawTag tag)
{
    Arena a = arena_make(0);
    Str click = after_it(&a, s, tag, true), key = after_it(&a, s, tag, false);
    if (!CHECK(str_equal(click, key)))
        printf("%s, %s: the key of %d %lld does something else\n", s->lesson, s->keys, tag.kind,
               (long long)tag.cell);
    arena_free(&a);
}

/* Is it the first thing of its kind in a picture, or of those that act the first of that tag? */
static bool is_first(const DrawList *list, size_t i)
{
    DrawTag tag = list->items[i].tag;
    bool acts = tag.kind == TAG_BUTTON || tag.kind == TAG_ACTION || tag.kind == TAG_TOLD;
    for (size_t k = 0; k < i; k++)
        if (list->items[k].tag.kind == tag.kind && (!acts || list->items[k].tag.cell == tag.cell))
            return false;
    return true;
}

TEST(offers_of_tooltips_are_shown_and_true)
{
    Arena a = arena_make(0);
    write_lessons(&a);
    for (size_t i = 0; i < sizeof stands / sizeof *stands; i++) {
        Desk d;
        if (!stand(&d, &stands[i]))
            continue;
        d.app.shown.stale = true;
        const DrawList *list = app_draw(&d.app);
        ARENA_LIST(DrawTag) tags = {0};
        for (size_t k = 0; k < list->count; k++) {
            Box box = list->items[k].box;
            Point middle = {box.x + box.w / 2, box.y + box.h / 2};
            DrawTag tag = list->items[k].tag;
            if (tip_says(&d.app, &a, tag).len && is_first(list, k) &&
                tag_same(draw_hit(list, middle), tag))
                *ARENA_PUSH(&a, &tags) = tag;
        }
        for (size_t k = 0; k < tags.count; k++) {
            app_input(&d.app,
                      &(Input){.kind = INPUT_LEAVE, .time = d.time += 1}); /* from another */
            desk_point(&d, tags.items[k]);
            check_tip(&d, &stands[i], tags.items[k]);
        }
        desk_leave(&d);
        for (size_t k = 0; k < tags.count; k++)
            if (tags.items[k].kind == TAG_ACTION ||
                (tags.items[k].kind == TAG_BUTTON && is_tried(i, (Button)tags.items[k].cell)))
                try_key(&stands[i], tags.items[k]);
    }
    arena_free(&a);
}

/* ---- a hint ---- */

/* What is said of a click on a cell of that tensor is what the click does. */
static void check_hint(Desk *d, NodeId node, const char *says, int followed)
{
    DrawTag cell = next_cell(d, node - 1);
    desk_point(d, cell);
    CHECK_INT(cell.node, node);
    CHECK(desk_shows(d, says));
    desk_click(d, cell);
    CHECK_INT(d->app.shown.view.trail_count, followed);
    CHECK(d->app.shown.pinned && d->app.shown.view.focus.cell == cell.cell);
}

TEST(offers_say_where_a_click_on_a_cell_leads)
{
    Desk d;
    Arena a = arena_make(0);
    write_lessons(&a);
    if (stand(&d, &(Stand){own, "Right"})) {
        NodeId result = shown_step(&d.app.shown)->show.node;
        check_hint(&d, result, "\"a click keeps it\"", 0);
        desk_press(&d, "Esc");
        check_hint(&d, trace_node(&d.app.shown.lesson->trace, result)->in[0].node,
                   "\"a click goes there\"", 1);
        desk_leave(&d);
    }
    arena_free(&a);
}
