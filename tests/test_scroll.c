/*
 * test_scroll.c - the bars at the side of lists and texts that do not fit, and the keys that go
 * through them by pages.
 */
#include "desk.h"

/* The bar of a list in the picture; false: it has none. */
static bool find_bar(Desk *d, ScrollList of, Box *bar, DrawTag *tag)
{
    const DrawList *list = app_draw(&d->app);
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->kind == DRAW_RECT && c->tag.kind == TAG_SCROLL && c->tag.node == (int)of) {
            *bar = c->box;
            *tag = c->tag;
            return true;
        }
    }
    return false;
}

static void send(Desk *d, InputKind kind, Point at)
{
    Input in = {.kind = kind, .time = d->time += 1, .at = at};
    app_input(&d->app, &in);
}

/* How far the list is scrolled, and how far it can be. */
static int scrolled(Desk *d, ScrollList of)
{
    Box bar;
    DrawTag tag = {0};
    CHECK(find_bar(d, of, &bar, &tag));
    return (int)tag.cell;
}

/* Presses the bar at its upper end and pulls it below its lower one, and back up; let go, it stays.
 */
static void check_drag(Desk *d, ScrollList of)
{
    Box bar;
    DrawTag tag;
    if (!find_bar(d, of, &bar, &tag)) {
        CHECK(!"there is a bar");
        return;
    }
    Point at = {bar.x + bar.w / 2, bar.y + 1};
    send(d, INPUT_MOVE, at);
    CHECK_INT(d->app.wants.cursor, CURSOR_UPWARDS);
    send(d, INPUT_PRESS, at);
    CHECK_INT(scrolled(d, of), 0);
    at.y = bar.y + bar.h + 40;
    send(d, INPUT_MOVE, at);
    CHECK_INT(scrolled(d, of), tag.time);
    at.y = bar.y + 1;
    send(d, INPUT_MOVE, at);
    CHECK_INT(scrolled(d, of), 0);
    at.y = bar.y + bar.h / 2;
    send(d, INPUT_MOVE, at);
    int half = scrolled(d, of);
    CHECK(half > 0);
    send(d, INPUT_RELEASE, at);
    at.y = bar.y;
    send(d, INPUT_MOVE, at);
    CHECK_INT(scrolled(d, of), half);
}

static void resize(Desk *d, int width, int height, int text)
{
    Input size = {.kind = INPUT_SIZE, .time = d->time, .width = width, .height = height};
    d->app.shown.view.text = text;
    app_input(&d->app, &size);
    d->app.shown.stale = true;
}

TEST(scroll_bar_of_the_menu_is_pulled)
{
    Desk d;
    desk_start(&d, NULL);
    resize(&d, 640, 480, 3);
    check_drag(&d, SCROLL_MENU);
    desk_leave(&d);
}

TEST(scroll_bar_of_what_the_menu_found_is_pulled)
{
    Desk d;
    desk_start(&d, NULL);
    app_draw(&d.app);
    desk_type(&d, "softmax");
    check_drag(&d, SCROLL_FOUND);
    const Menu *m = &d.app.home.menu;
    CHECK(m->result >= m->first); /* the chosen one shows */
    desk_type(&d, "qqq");
    Box bar;
    DrawTag tag;
    CHECK(!find_bar(&d, SCROLL_FOUND, &bar, &tag)); /* all of nothing shows */
    CHECK(!desk_shows(&d, "choose"));               /* and there is nothing to choose */
    desk_leave(&d);
}

TEST(scroll_bar_of_a_search_in_a_lesson_is_pulled)
{
    Desk d;
    if (!desk_open(&d, "3.1"))
        return;
    resize(&d, 640, 480, TEXT_MOST);
    desk_press(&d, "/");
    desk_type(&d, "a");
    check_drag(&d, SCROLL_FIND);
    CHECK(d.app.finding.up);
    desk_leave(&d);
}

TEST(scroll_bar_of_the_text_beside_the_picture_is_pulled)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    resize(&d, 640, 480, TEXT_MOST);
    desk_press(&d, "Ctrl+Down");
    check_drag(&d, SCROLL_SIDE);
    desk_leave(&d);
}

/* The n-th literal of the code in the picture. */
static DrawTag literal_at(Desk *d, int n)
{
    const DrawList *list = app_draw(&d->app);
    DrawTag last = {0};
    for (size_t i = 0; i < list->count; i++) {
        DrawTag tag = list->items[i].tag;
        if (tag.kind == TAG_LITERAL && !tag_same(tag, last) && n-- == 0)
            return tag;
        last = tag.kind == TAG_LITERAL ? tag : last;
    }
    CHECK(!"there is one");
    return last;
}

static void change_numbers(Desk *d, int count)
{
    for (int n = 0; n < count; n++) {
        desk_click(d, literal_at(d, n));
        send(d, INPUT_RELEASE, d->app.pointer.at);
        desk_press(d, "Ctrl+A");
        desk_type(d, "0.01");
        desk_press(d, "Enter");
        wait_for_edit(&d->app.editing);
    }
}

TEST(scroll_list_of_changes_by_its_bar_pages_and_the_wheel)
{
    Desk d;
    if (!desk_open(&d, "2"))
        return;
    desk_press(&d, "Right");
    const DrawList *list = app_draw(&d.app);
    DrawTag operand = {0};
    for (size_t i = 0; i < list->count && operand.kind == TAG_NONE; i++)
        if (list->items[i].tag.kind == TAG_CELL)
            operand = list->items[i].tag;
    desk_click(&d, operand); /* leads to the prelude, with a number for each cell */
    change_numbers(&d, 10);
    resize(&d, 640, 480, TEXT_MOST);
    desk_press(&d, "Shift+E");
    CHECK(d.app.changes.up);
    check_drag(&d, SCROLL_CHANGES);
    const ChangeList *l = &d.app.changes;
    int rows = scrolled(&d, SCROLL_CHANGES) >= 0 ? l->fit : 0;
    CHECK(rows > 0);
    desk_press(&d, "PageUp");
    desk_press(&d, "PageUp");
    desk_press(&d, "PageUp");
    desk_press(&d, "PageUp");
    CHECK_INT(l->on, 0);
    desk_press(&d, "PageDown");
    CHECK_INT(l->on, rows);
    send(&d, INPUT_MOVE, (Point){600, 100});
    int on = l->on;
    Input wheel = {.kind = INPUT_WHEEL, .time = d.time += 1, .at = {600, 100}, .wheel = 1};
    app_input(&d.app, &wheel);
    CHECK_INT(l->on, on - 1);
    desk_leave(&d);
}

TEST(scroll_menu_by_pages)
{
    Desk d;
    desk_start(&d, NULL);
    resize(&d, 640, 480, 3);
    app_draw(&d.app);
    const Menu *m = &d.app.home.menu;
    int pages = 0, before = m->chosen;
    do {
        before = m->chosen;
        desk_press(&d, "PageDown");
    } while (m->chosen != before && ++pages < 20);
    CHECK_INT(m->chosen, (int)m->list.count - 1);
    CHECK(pages > 1 && pages < (int)m->list.count / 2);
    while (m->chosen > 0 && pages-- > 0)
        desk_press(&d, "PageUp");
    CHECK_INT(m->chosen, 0);
    desk_leave(&d);
}
