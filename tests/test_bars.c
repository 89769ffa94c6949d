/*
 * test_bars.c - bars whose numbers were changed: each number stands at its own bar, not at the
 * outline of what that was.
 */
#include "base/file.h"
#include "desk.h"

static const char *const path = "build/bars.md";

/* The lower edge of the number of a cell, and the upper one of its bar. */
static void edges(Desk *d, int64_t cell, float *number, float *bar)
{
    const DrawList *list = app_draw(&d->app);
    *number = *bar = -1;
    for (size_t i = 0; i < list->count; i++) {
        const DrawCommand *c = &list->items[i];
        if (c->tag.kind != TAG_CELL || c->tag.cell != cell)
            continue;
        if (c->kind == DRAW_TEXT)
            *number = c->box.y + c->box.h;
        else if (c->kind == DRAW_RECT && *bar < 0)
            *bar = c->box.y;
    }
    CHECK(*number > 0 && *bar > 0);
}

TEST(bars_that_shrank_have_their_numbers_on_them)
{
    static const char *const values[] = {"0.9", "0.88", "0.2"};
    Desk d;
    Error e = {0};
    Str text = STR("# T\n\n## s\n\n```torch\nx = torch.tensor([0.95, 1.0])\n```\n\n"
                   "```view\nshow x as bars\n```\n");
    if (!CHECK(file_write(path, text, true, &e)) || !desk_open(&d, path))
        return;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        Arena a = arena_make(0);
        float number, bar;
        desk_press(&d, "e");
        desk_press(&d, "Ctrl+A");
        desk_type(&d, str_printf(&a, "x = torch.tensor([%s, 1.0])", values[i]).at);
        desk_press(&d, "Enter");
        wait_for_edit(&d.app.editing);
        CHECK(desk_shows(&d, "dashed: as it was"));
        edges(&d, 0, &number, &bar);
        CHECK(number <= bar && number > bar - 12);
        arena_free(&a);
    }
    desk_leave(&d);
}
