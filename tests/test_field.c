/*
 * test_field.c - typing as people know it: caret, selection, words, lines, clipboard, undo,
 * history.
 */
#include "base/file.h"
#include "desk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Field *field(Desk *d)
{
    return &d->app.shown.field;
}

/* The text with the caret as | and the other end of what is selected as ~. */
static const char *seen(Desk *d)
{
    static char text[FIELD_BYTES + 2];
    const Field *f = field(d);
    size_t n = 0;
    for (size_t i = 0; i <= f->len; i++) {
        if (i == f->anchor && f->anchor != f->caret)
            text[n++] = '~';
        if (i == f->caret)
            text[n++] = '|';
        if (i < f->len)
            text[n++] = f->text[i];
    }
    text[n] = 0;
    return text;
}

static void keys(Desk *d, const char *chords)
{
    Str all = str_of(chords), word;
    Arena a = arena_make(0);
    while (str_word(&all, &word))
        desk_press(d, str_copy(&a, word).at);
    arena_free(&a);
}

static bool open_scratch(Desk *d, const char *text)
{
    if (!desk_open(d, "1"))
        return false;
    desk_press(d, "x");
    desk_type(d, text);
    return true;
}

static void paste(Desk *d, const char *text)
{
    Input in = {.kind = INPUT_PASTE, .time = d->time += 1, .text = str_of(text)};
    desk_press(d, "Ctrl+V");
    CHECK(d->app.wants.paste);
    d->app.wants.paste = false;
    app_input(&d->app, &in);
}

TEST(field_keys_move_the_caret_and_select)
{
    static const struct {
        const char *text, *keys, *seen;
    } row[] = {
        {"ab cd", "Home", "|ab cd"},
        {"ab cd", "Left Left Shift+Left", "ab| ~cd"},
        {"ab cd", "Ctrl+Left", "ab |cd"},
        {"ab cd", "Home Ctrl+Right", "ab| cd"},
        {"ab cd", "Ctrl+Shift+Left", "ab |cd~"},
        {"ab cd", "Ctrl+A", "~ab cd|"},
        {"ab cd", "Ctrl+A Left", "|ab cd"},
        {"ab cd", "Ctrl+A Right", "ab cd|"},
        {"ab cd", "Shift+Home", "|ab cd~"},
        {"ab cd", "Home Shift+End", "~ab cd|"},
        {"ab cd", "Ctrl+Backspace", "ab |"},
        {"ab cd", "Home Ctrl+Delete", "| cd"},
        {"ab cd", "Home Delete", "|b cd"},
        {"ab cd", "Ctrl+A Backspace", "|"},
        {"ab\n cd\ne", "Up", "ab\n |cd\ne"},
        {"ab\ncd\ne", "Left Shift+Up", "ab\n|cd\n~e"},
        {"abc\nd\nefg", "Up Up", "abc|\nd\nefg"},
        {"ab\ncd", "Up Up", "|ab\ncd"},
        {"ab\ncd", "Ctrl+Home Down", "ab\n|cd"},
        {"ab\n  cd", "Home", "ab\n  |cd"},
        {"ab\n  cd", "Home Home", "ab\n|  cd"},
        {"ab\ncd", "Ctrl+Home Shift+Enter", "\n|ab\ncd"},
        {"ab\n  cd", "Shift+Enter", "ab\n  cd\n  |"},       /* as far in as the line before, */
        {"ab\n  cd:", "Shift+Enter", "ab\n  cd:\n      |"}, /* or deeper, */
        {"  f(a,", "Shift+Enter", "  f(a,\n      |"},
        {"  f(a,\n    b)", "Shift+Enter",
         "  f(a,\n    b)\n  |"},                             /* as where the bracket was opened, */
        {"  ab", "Home Home Right Shift+Enter", " \n | ab"}, /* not further than the caret was */
        {"ab\ncd", "Ctrl+Home Ctrl+End", "ab\ncd|"},
        {"a\xC3\xA9z", "Left Backspace", "a|z"},
        {"a\xC3\xA9z", "Left Left Delete", "a|z"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Desk d;
        if (!open_scratch(&d, row[i].text))
            return;
        keys(&d, row[i].keys);
        CHECK_STR(seen(&d), row[i].seen);
        desk_leave(&d);
    }
}

TEST(field_typing_takes_the_place_of_what_is_selected)
{
    Desk d;
    if (!open_scratch(&d, "old text"))
        return;
    keys(&d, "Ctrl+A");
    desk_type(&d, "1 + 1");
    CHECK_STR(seen(&d), "1 + 1|");
    desk_press(&d, "Enter");
    CHECK_STR(field(&d)->message, "2");
    desk_leave(&d);
}

TEST(field_copies_cuts_and_pastes)
{
    Desk d;
    if (!open_scratch(&d, "inputs @ inputs.T"))
        return;
    desk_press(&d, "Ctrl+C"); /* nothing is selected, nothing copied */
    CHECK_INT(d.app.wants.clipboard.len, 0);
    keys(&d, "Ctrl+Shift+Left Ctrl+C");
    CHECK(str_is(d.app.wants.clipboard, "T"));
    keys(&d, "Ctrl+A Ctrl+X");
    CHECK(str_is(d.app.wants.clipboard, "inputs @ inputs.T"));
    CHECK_STR(seen(&d), "|");
    paste(&d, "a = 1\r\n\tb\x1b = \xC3\xA9\n");
    CHECK_STR(seen(&d), "a = 1\n    b = \xC3\xA9\n|");
    desk_press(&d, "Ctrl+Z");
    CHECK_STR(seen(&d), "|");
    desk_press(&d, "Esc");
    desk_press(&d, "g");
    paste(&d, "3\n");
    CHECK_STR(seen(&d), "3|");
    paste(&d, "4\n5");
    CHECK_STR(seen(&d), "34 5|");
    desk_leave(&d);
}

TEST(field_forgets_what_was_wrong_with_a_text_that_is_taken_back)
{
    Desk d;
    if (!open_scratch(&d, "inputs.sumx()"))
        return;
    desk_press(&d, "Enter");
    CHECK(strstr(field(&d)->message, "sumx") != NULL);
    desk_press(&d, "Ctrl+Z");
    CHECK(!field(&d)->message[0] && !desk_shows(&d, "Alt+Enter"));
    desk_leave(&d);
}

/* What was wrong with a text is not said of another one, however that came about. */
TEST(field_forgets_what_was_wrong_once_the_text_is_changed)
{
    static const char *const changes[] = {"Backspace", "Ctrl+X", "Ctrl+V", "type"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Desk d;
        if (!desk_open(&d, "why-attention"))
            return;
        desk_press(&d, "g");
        desk_type(&d, "160");
        desk_press(&d, "Enter");
        keys(&d, "Shift+Home");
        CHECK(desk_shows(&d, "there is no place 160"));
        if (strcmp(changes[i], "type") == 0)
            desk_type(&d, "1");
        else if (strcmp(changes[i], "Ctrl+V") == 0)
            paste(&d, "1");
        else
            desk_press(&d, changes[i]);
        CHECK(!desk_shows(&d, "there is no place"));
        desk_leave(&d);
    }
}

/* A field that stands over nothing leaves the keys below it in sight. */
TEST(field_stands_above_the_keys)
{
    for (int text = 0; text <= 6; text += 3) {
        Desk d;
        if (!open_scratch(&d, "inputs"))
            return;
        shown_change(&d.app.shown)->text = text;
        const DrawList *list = app_draw(&d.app);
        const Box panel = field(&d)->place.panel;
        for (size_t i = 0; i < list->count; i++) {
            Box both = box_meet(list->items[i].box, panel);
            if (list->items[i].tag.kind == TAG_STEP)
                CHECK(both.h <= 0);
        }
        desk_leave(&d);
    }
}

TEST(field_refuses_a_text_that_is_too_long)
{
    static char text[FIELD_BYTES + 1];
    Desk d;
    if (!open_scratch(&d, "kept"))
        return;
    memset(text, 'a', FIELD_BYTES);
    paste(&d, text);
    CHECK_STR(seen(&d), "kept|");
    CHECK(strstr(field(&d)->message, "more than fits") != NULL);
    desk_leave(&d);
}

/* Nor is the text one that was typed in, of which the picture would not know. */
TEST(field_that_refused_a_text_is_as_it_was)
{
    static char text[FIELD_BYTES + 1];
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    memset(text, 'a', FIELD_BYTES);
    desk_press(&d, "e");
    paste(&d, text);
    CHECK(strstr(field(&d)->message, "more than fits") != NULL);
    CHECK(!desk_shows(&d, "the picture is as it was"));
    desk_type(&d, " ");
    CHECK(desk_shows(&d, "the picture is as it was"));
    desk_leave(&d);
}

TEST(field_asks_for_an_expression_where_none_was_typed)
{
    Desk d;
    if (!open_scratch(&d, ""))
        return;
    desk_press(&d, "Enter");
    CHECK_STR(field(&d)->message, "type an expression first");
    CHECK(field(&d)->answer);
    desk_leave(&d);
}

TEST(field_undo_and_redo_are_its_own)
{
    Desk d;
    if (!open_scratch(&d, "a"))
        return;
    desk_type(&d, "b");
    desk_press(&d, "Home");
    desk_type(&d, "c");
    keys(&d, "Ctrl+Z");
    CHECK_STR(seen(&d), "|ab");
    keys(&d, "Ctrl+Z");
    CHECK_STR(seen(&d), "|");
    keys(&d, "Ctrl+Z Ctrl+Z Ctrl+Y");
    CHECK_STR(seen(&d), "|ab");
    keys(&d, "Ctrl+Shift+Z Ctrl+Y");
    CHECK_STR(seen(&d), "c|ab");
    keys(&d, "Ctrl+A Delete Ctrl+Z");
    CHECK_STR(seen(&d), "~cab|");
    CHECK(!d.app.editing.original);
    CHECK_STR(d.app.shown.message, "");
    desk_leave(&d);
}

TEST(field_keys_it_does_not_know_act_on_nothing_below)
{
    Desk d;
    Arena a = arena_make(0);
    if (!open_scratch(&d, "x"))
        return;
    Str before = desk_picture(&d, &a);
    keys(&d, "Ctrl+P Ctrl+B Alt+Left Alt+Down Tab F9 Ctrl+G");
    CHECK(str_equal(desk_picture(&d, &a), before));
    keys(&d, "Ctrl+Plus");
    CHECK_INT(d.app.shown.view.text, 1);
    CHECK(field_is_open(field(&d)));
    arena_free(&a);
    desk_leave(&d);
}

TEST(field_remembers_what_was_typed_in_such_fields)
{
    Desk d;
    if (!open_scratch(&d, "1 + 1"))
        return;
    keys(&d, "Enter Ctrl+A");
    desk_type(&d, "2 + 2");
    keys(&d, "Enter Esc x");
    desk_type(&d, "new");
    keys(&d, "Ctrl+Up");
    CHECK_STR(seen(&d), "2 + 2|");
    keys(&d, "Ctrl+Up");
    CHECK_STR(seen(&d), "1 + 1|");
    keys(&d, "Ctrl+Up Ctrl+Down Ctrl+Down");
    CHECK_STR(seen(&d), "new|");
    keys(&d, "Esc g Ctrl+Up"); /* another kind */
    CHECK_STR(seen(&d), "|");
    desk_leave(&d);
}

TEST(field_remembers_as_much_as_there_is_room_for)
{
    static Texts t;
    static char text[FIELD_BYTES];
    memset(&t, 0, sizeof t);
    memset(text, 'a', sizeof text);
    for (int i = 0; i < 300; i++)
        texts_keep(&t, (Str){text, (size_t)i}, 0, 0);
    CHECK_INT(t.count, TEXTS_MOST);
    CHECK_INT(texts_get(&t, t.count - 1).len, 299);
    texts_keep(&t, (Str){text, sizeof text}, 0, 0);
    texts_keep(&t, (Str){text, sizeof text}, 0, 0);
    CHECK_INT(t.count, 2);
    CHECK_INT(texts_get(&t, t.count - 1).len, FIELD_BYTES);
}

static void mouse(Desk *d, InputKind kind, int line, int column, double pause)
{
    const FieldPlace *w = &field(d)->place;
    Input in = {.kind = kind, .time = d->time += pause};
    in.at = (Point){w->box.x + w->advance * ((float)column + 0.1f),
                    w->box.y + w->line * ((float)line + 0.5f)};
    app_input(&d->app, &in);
    app_draw(&d->app);
}

TEST(field_mouse_places_the_caret_drags_and_selects_a_word)
{
    Desk d;
    if (!open_scratch(&d, "one two\nthree"))
        return;
    app_draw(&d.app);
    mouse(&d, INPUT_PRESS, 0, 2, 1);
    mouse(&d, INPUT_RELEASE, 0, 2, 0.1);
    CHECK_STR(seen(&d), "on|e two\nthree");
    mouse(&d, INPUT_PRESS, 0, 4, 1);
    mouse(&d, INPUT_MOVE, 1, 3, 0.1);
    mouse(&d, INPUT_RELEASE, 1, 3, 0.1);
    CHECK_STR(seen(&d), "one ~two\nthr|ee");
    mouse(&d, INPUT_MOVE, 0, 0, 0.1); /* let go: it selects no more */
    CHECK_STR(seen(&d), "one ~two\nthr|ee");
    mouse(&d, INPUT_PRESS, 0, 5, 1);
    mouse(&d, INPUT_RELEASE, 0, 5, 0.1);
    mouse(&d, INPUT_PRESS, 0, 5, 0.1);
    mouse(&d, INPUT_RELEASE, 0, 5, 0.1);
    CHECK_STR(seen(&d), "one ~two|\nthree");
    CHECK(desk_step(&d) == 1);
    desk_leave(&d);
}

TEST(field_has_buttons_for_enter_and_esc)
{
    Desk d;
    if (!open_scratch(&d, "3 * 4"))
        return;
    desk_click(&d, (DrawTag){TAG_KEY, 0, KEY_ENTER, 0});
    CHECK_STR(field(&d)->message, "12");
    desk_click(&d, (DrawTag){TAG_KEY, 0, KEY_ESC, 0});
    CHECK(!field_is_open(field(&d)));
    desk_leave(&d);
}

TEST(field_scrolls_so_that_the_caret_is_seen)
{
    static char text[1000];
    Desk d;
    memset(text, 'a', sizeof text - 1);
    if (!open_scratch(&d, text))
        return;
    app_draw(&d.app);
    CHECK(field(&d)->left > 0);
    mouse(&d, INPUT_PRESS, 0, 3, 1);
    CHECK_INT(field(&d)->caret, field(&d)->left + 3);
    desk_press(&d, "Home");
    app_draw(&d.app);
    CHECK_INT(field(&d)->left, 0);
    for (int i = 0; i < 60; i++)
        desk_press(&d, "Shift+Enter");
    app_draw(&d.app);
    CHECK(field(&d)->top > 0);
    desk_leave(&d);
}

TEST(field_shows_what_takes_the_place_of_a_long_text)
{
    Desk d;
    if (!desk_open(&d, "1"))
        return;
    desk_press(&d, "/");
    for (int i = 0; i < 20; i++)
        desk_type(&d, "as long as this ");
    app_draw(&d.app);
    CHECK(d.app.finding.query.left > 0);
    desk_press(&d, "Ctrl+A");
    desk_type(&d, "softmax");
    app_draw(&d.app);
    CHECK_INT(d.app.finding.query.left, 0);
    desk_leave(&d);
}

TEST(field_shows_all_of_a_long_answer)
{
    Desk d;
    if (!open_scratch(&d, "torch.arange(900).tolist()"))
        return;
    desk_press(&d, "Enter");
    CHECK(strstr(field(&d)->message, "899]") != NULL);
    CHECK(desk_shows(&d, "PageDown"));
    CHECK(!desk_shows(&d, " 899]"));
    for (int i = 0; i < 20; i++)
        desk_press(&d, "PageDown");
    CHECK(desk_shows(&d, " 899]"));
    Box panel = field(&d)->place.panel;
    Input wheel = {
        .kind = INPUT_WHEEL, .time = d.time, .wheel = 1, .at = {panel.x + 9, panel.y + 9}};
    app_input(&d.app, &wheel);
    CHECK(!desk_shows(&d, " 899]"));
    desk_leave(&d);
}

TEST(field_puts_in_the_name_that_an_error_proposes)
{
    Desk d;
    if (!open_scratch(&d, "inptus.sum() * 2"))
        return;
    keys(&d, "Enter");
    CHECK(!field(&d)->answer && field(&d)->message[0]);
    CHECK_STR(field(&d)->mend, "inputs");
    CHECK(desk_shows(&d, "put in inputs (Alt+Enter)"));
    desk_click(&d, (DrawTag){TAG_KEY, MOD_ALT, KEY_ENTER, 0});
    CHECK(str_is(field_text(field(&d)), "inputs.sum() * 2"));
    keys(&d, "Enter");
    CHECK(field(&d)->answer);
    keys(&d, "Ctrl+Z Alt+Enter"); /* nothing is proposed now */
    CHECK(str_is(field_text(field(&d)), "inptus.sum() * 2"));
    desk_leave(&d);
}

/* The box of the text, drawn anew. */
static Box place(Desk *d)
{
    d->app.shown.stale = true;
    app_draw(&d->app);
    return field(d)->place.box;
}

/* The first command with the tag, drawn without a field. */
static Box of_tag(Desk *d, TagKind kind, int64_t cell)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].tag.kind == kind && (cell < 0 || list->items[i].tag.cell == cell))
            return list->items[i].box;
    CHECK(false);
    return (Box){0};
}

/* The upper edge of the panel runs between two lines of prose, not through one. */
TEST(field_of_code_cuts_no_prose)
{
    Desk d;
    int seen = 0;
    if (!desk_open(&d, "2"))
        return;
    for (int step = 1; step < 12; step++, desk_press(&d, "Right")) {
        desk_press(&d, "e");
        const DrawList *list = app_draw(&d.app);
        Box panel = field(&d)->place.panel;
        for (size_t i = 0; i < list->count; i++) {
            const DrawCommand *c = &list->items[i];
            CHECK(c->kind != DRAW_TEXT || c->box.x >= panel.x + 200 || c->box.y >= panel.y ||
                  c->box.y + c->box.h <= panel.y);
        }
        seen += panel.y < 400;
        desk_press(&d, "Esc");
    }
    CHECK(seen > 0);
    desk_leave(&d);
}

TEST(field_of_code_stands_over_the_code)
{
    static const char *const lessons[] = {"1", "2", "4"};
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {950, 1040}};
    for (int i = 0; i < 9; i++) {
        Desk d;
        if (!desk_open(&d, lessons[i % 3]))
            return;
        Input size = {.kind = INPUT_SIZE, .width = sizes[i / 3][0], .height = sizes[i / 3][1]};
        app_input(&d.app, &size);
        keys(&d, "Right");
        Span at = shown_step(&d.app.shown)->at;
        Box code = of_tag(&d, TAG_LINE, at.start);
        keys(&d, "e");
        Box at_code = place(&d);
        CHECK(at_code.y < code.y + code.h && at_code.y + at_code.h > code.y);
        CHECK(at_code.x < code.x + code.w);
        CHECK(!desk_shows(&d, "the picture is"));
        desk_type(&d, " ");
        CHECK(desk_shows(&d, "the picture is"));
        desk_leave(&d);
    }
}

/* What is typed stands right below the number, whose line can be read meanwhile. */
/* The column of code may be narrow: the field covers the picture rather than its own lines. */
TEST(field_of_code_shows_all_of_lines_that_are_wider_than_the_column)
{
    Desk d;
    if (!desk_open(&d, "3"))
        return;
    for (int i = 1; i < 16; i++)
        desk_press(&d, "Right");
    desk_press(&d, "e");
    desk_type(&d, " + attn_scores_2 * 0 + attn_scores_2 * 0");
    CHECK(desk_shows(
        &d, "\"    attn_scores_2 / d_k**0.5, dim=-1) + attn_scores_2 * 0 + attn_scores_2 * 0\""));
    desk_leave(&d);
}

TEST(field_of_a_literal_leaves_its_line_to_be_read)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    keys(&d, "Right Right Right Right");
    const DrawList *list = app_draw(&d.app);
    DrawTag tag = {0};
    for (size_t i = 0; i < list->count && !tag.kind; i++)
        if (list->items[i].tag.kind == TAG_LITERAL)
            tag = list->items[i].tag;
    if (CHECK(tag.kind == TAG_LITERAL)) {
        Box literal = of_tag(&d, TAG_LITERAL, tag.cell);
        desk_click(&d, tag);
        CHECK(field_is_open(field(&d)));
        Box text = place(&d), both = box_meet(field(&d)->place.panel, literal);
        CHECK(both.w <= 0 || both.h <= 0);
        CHECK_NEAR(text.x, literal.x, 4);
        CHECK_NEAR(field(&d)->place.panel.y, literal.y + literal.h, 12);
    }
    desk_leave(&d);
}

/* The row of the error's code and that of its mark, as they are drawn; empty: they are not. */
static void marked_rows(Desk *d, Str *code, Str *mark)
{
    const DrawList *list = app_draw(&d->app);
    Str before = {0};
    *code = *mark = (Str){0};
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].kind != DRAW_TEXT)
            continue;
        if (str_starts(str_trim(list->items[i].text), "^")) {
            *code = before;
            *mark = list->items[i].text;
        }
        before = list->items[i].text;
    }
}

static const char path[] = "build/test_field.md";

/* However narrow the field is, the mark in an error begins below what is wrong, and what is cut is
 * told; and nothing is being computed any more. */
TEST(field_of_a_literal_marks_the_error_in_a_long_line)
{
    static const char text[] =
        "# N\n## s\n```torch\nn_heads = 2\nlong_name = torch.arange(12.).view(2, 6)\n"
        "another_long_name = long_name.view(long_name.shape[0], n_heads, 3).contiguous()\n"
        "z = another_long_name.sum()\n```\n";
    Desk d;
    Error e = {0};
    Str code, mark;
    if (!CHECK(file_write(path, str_of(text), true, &e)) || !desk_open(&d, path))
        return;
    desk_press(&d, "End");
    int64_t at3 = (int64_t)str_search(str_of(text), STR("3).contiguous"), 0);
    desk_click(&d, (DrawTag){TAG_LITERAL, 0, at3, 0});
    desk_type(&d, "4");
    desk_press(&d, "Enter");
    wait_for_edit(&d.app.editing);
    for (int i = 0; i < 3; i++)
        desk_wait(&d, 1);
    marked_rows(&d, &code, &mark);
    size_t at = str_nth(code, (int64_t)str_find(mark, '^'));
    CHECK(str_starts(code, "…") && str_ends(code, "…"));
    CHECK(str_starts(str_from(code, at), "long_name.view("));
    CHECK_INT(str_chars(mark), str_chars(code));
    CHECK(!desk_shows(&d, "computing"));
    desk_leave(&d);
}

/* "…" takes no place of what is wrong, however the line goes on: each blank before it shifts the
 * line by one column. */
TEST(field_of_a_literal_shows_what_is_wrong_where_the_line_is_cut)
{
    for (int blanks = 0; blanks < 40; blanks++) {
        Desk d;
        Error e = {0};
        Arena a = arena_make(0);
        Str code, mark;
        Str text = str_printf(&a,
                              "# N\n## s\n```torch\nt = torch.rand(2)\n"
                              "u = t +%*s t.shape[0] + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8\n```\n",
                              blanks, "");
        if (CHECK(file_write(path, text, true, &e)) && desk_open(&d, path)) {
            desk_press(&d, "End");
            desk_click(&d, (DrawTag){TAG_LITERAL, 0, (int64_t)str_find(text, '0'), 0});
            desk_type(&d, "9");
            desk_press(&d, "Enter");
            wait_for_edit(&d.app.editing);
            marked_rows(&d, &code, &mark);
            size_t at = str_nth(code, (int64_t)str_find(mark, '^'));
            if (!CHECK(str_starts(str_from(code, at), "9")))
                printf("%.*s\n%.*s\n", STR_ARG(code), STR_ARG(mark));
            desk_leave(&d);
        }
        arena_free(&a);
    }
}

/* So does the field of a computed cell the code of the step, in windows of any size. */
TEST(field_of_a_cell_leaves_the_code_to_be_read)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {950, 1040}};
    for (int i = 0; i < 9; i++) {
        Desk d;
        if (!desk_open(&d, "2"))
            return;
        Input size = {.kind = INPUT_SIZE, .width = sizes[i % 3][0], .height = sizes[i % 3][1]};
        d.app.shown.view.text = i / 3 * 3;
        app_input(&d.app, &size);
        keys(&d, "Right i");
        Span at = shown_step(&d.app.shown)->at;
        keys(&d, "e");
        CHECK(field_is_open(field(&d)) && field(&d)->over.kind == TAG_LINE);
        place(&d);
        const DrawList *list = &d.app.drawn;
        for (size_t k = 0; k < list->count; k++) {
            Box both = box_meet(field(&d)->place.panel, list->items[k].box);
            bool code = list->items[k].tag.kind == TAG_LINE && list->items[k].tag.cell == at.start;
            CHECK(!code || both.w <= 0 || both.h <= 0);
        }
        desk_leave(&d);
    }
}

/* How many carets are in the picture: narrow upright boxes within a place for text. */
static int carets(Desk *d)
{
    d->app.shown.stale = true;
    const DrawList *list = app_draw(&d->app);
    Box text = {0};
    int count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        text = c->tag.kind == TAG_TYPED ? c->box : text;
        count += c->kind == DRAW_RECT && c->box.w < 5 && box_has(text, (Point){c->box.x, c->box.y});
    }
    return count;
}

TEST(field_over_the_menu_has_the_only_caret)
{
    Desk d;
    desk_start(&d, NULL);
    CHECK_INT(carets(&d), 1);
    desk_press(&d, "Ctrl+N");
    CHECK(field_is_open(field(&d)));
    CHECK_INT(carets(&d), 1);
    desk_press(&d, "Esc");
    CHECK_INT(carets(&d), 1);
    desk_leave(&d);
}

/* A number of the arithmetic, far from the code, has its field at its own place. */
TEST(field_of_a_literal_stands_where_that_is_written)
{
    static const int sizes[][2] = {{1280, 720}, {640, 480}, {950, 1040}};
    for (int i = 0; i < 9; i++) {
        Desk d;
        if (!desk_open(&d, "1"))
            return;
        Input size = {.kind = INPUT_SIZE, .width = sizes[i % 3][0], .height = sizes[i % 3][1]};
        d.app.shown.view.text = i / 3 * 3;
        app_input(&d.app, &size);
        const DrawList *list = app_draw(&d.app);
        DrawTag tag = {0};
        for (size_t k = 0; k < list->count; k++)
            tag = list->items[k].tag.kind == TAG_LITERAL ? list->items[k].tag : tag;
        Box literal = of_tag(&d, TAG_LITERAL, tag.cell);
        desk_click(&d, tag);
        CHECK(field_is_open(field(&d)));
        place(&d);
        Box panel = field(&d)->place.panel, both = box_meet(panel, literal);
        CHECK(both.w <= 0 || both.h <= 0);
        CHECK(panel.x <= literal.x && panel.x + panel.w >= literal.x + literal.w);
        CHECK(fabsf(panel.y - literal.y) < literal.h + 20 ||
              fabsf(panel.y + panel.h - literal.y) < 20);
        desk_leave(&d);
    }
}

/* A field that has the Enter key leaves no sentence without it behind. */
TEST(field_hides_the_way_into_the_operation)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    CHECK(desk_shows(&d, "\"steps into it\""));
    desk_press(&d, "e");
    CHECK(!desk_shows(&d, "\"steps into it\""));
    desk_press(&d, "Esc");
    CHECK(desk_shows(&d, "\"steps into it\""));
    desk_press(&d, "Tab"); /* Enter is for what the ring is on: no sentence lacks its key */
    CHECK(desk_shows(&d, "\"step into it\"") && !desk_shows(&d, "\"steps into it\""));
    desk_leave(&d);
}

/* What a key would do is not said where the field has the key: half of it would be left. */
TEST(field_takes_the_hints_with_their_keys)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    keys(&d, "Right i");
    CHECK(desk_shows(&d, "releases") && desk_shows(&d, "next cell"));
    keys(&d, "e");
    CHECK(field_is_open(field(&d)));
    CHECK(!desk_shows(&d, "releases") && !desk_shows(&d, "next cell"));
    keys(&d, "Esc");
    CHECK(desk_shows(&d, "releases") && desk_shows(&d, "next cell"));
    keys(&d, "Esc Enter Right");
    CHECK(desk_shows(&d, "\"term\"") && desk_shows(&d, "\"finish\""));
    keys(&d, "e");
    CHECK(field_is_open(field(&d)));
    CHECK(!desk_shows(&d, "\"term\"") && !desk_shows(&d, "\"finish\""));
    desk_leave(&d);
}
