/*
 * test_bottom.c - the bar below a slide: all of it can be hit, at every size, by anybody.
 */
#include "draw_dump.h"
#include "lesson/lesson.h"
#include "pictures/scene.h"
#include "slide/buttons.h"
#include "test.h"
#include "world.h"

#include <string.h>

/* A lesson of so many steps. */
static void load_steps(Lesson *l, int steps)
{
    Arena a = arena_make(0);
    StrBuf text = strbuf_make(&a);
    strbuf_puts(&text, "# T\n\n## s\n\n```torch\n");
    for (int i = 0; i < steps; i++)
        strbuf_puts(&text, "x = inputs @ inputs.T\n");
    strbuf_puts(&text, "```\n");
    world_text(l, strbuf_str(&text));
    arena_free(&a);
}

static DrawList draw_at(Arena *a, const Lesson *l, int step, int width, int height)
{
    TextMetrics *fake = ARENA_NEW(a, TextMetrics);
    *fake = text_fake;
    View v = world_view(step);
    return scene_draw(a, l, &v, width, height, fake);
}

/* The box of the area with a tag; empty when there is none. */
static Box area_of(const DrawList *d, TagKind kind, int64_t cell)
{
    for (size_t i = 0; i < d->count; i++) {
        const DrawCommand *c = &d->items[i];
        if (c->kind == DRAW_AREA && c->tag.kind == kind && c->tag.cell == cell)
            return c->box;
    }
    return (Box){0};
}

static void check_hit(const DrawList *d, TagKind kind, int64_t cell)
{
    Box box = area_of(d, kind, cell);
    CHECK(box.h * 1080 >= 24 * (float)d->height);
    DrawTag hit = draw_hit(d, (Point){box.x + box.w / 2, box.y + box.h / 2});
    CHECK_INT(hit.kind, kind);
    CHECK_INT(hit.cell, cell);
}

TEST(every_button_of_the_bar_is_hit_at_every_size)
{
    static const int sizes[][2] = {{1024, 768}, {1280, 720}, {1920, 1080}, {3840, 2160}};
    static const Button everywhere[] = {BUTTON_PREVIOUS, BUTTON_NEXT, BUTTON_PLAY, BUTTON_MENU,
                                        BUTTON_KEYS,     BUTTON_HIDE, BUTTON_IN};
    Lesson l;
    load_steps(&l, 5);
    for (int s = 0; s < 4; s++) {
        Arena a = arena_make(0);
        DrawList d = draw_at(&a, &l, 2, sizes[s][0], sizes[s][1]);
        for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
            check_hit(&d, TAG_BUTTON, everywhere[i]);
        for (int step = 1; step <= 5; step++)
            check_hit(&d, TAG_STEP, step);
        arena_free(&a);
    }
    lesson_free(&l);
}

TEST(a_long_lesson_has_a_line_whose_every_point_is_a_step)
{
    Lesson l;
    load_steps(&l, 200);
    Arena a = arena_make(0);
    DrawList d = draw_at(&a, &l, 100, 1280, 720);
    Box first = area_of(&d, TAG_STEP, 1), last = area_of(&d, TAG_STEP, 200);
    int64_t before = 0;
    for (float x = first.x + 0.5f; x < last.x + last.w; x += 1) {
        DrawTag hit = draw_hit(&d, (Point){x, first.y + 1});
        CHECK_INT(hit.kind, TAG_STEP);
        CHECK(hit.cell == before || hit.cell == before + 1);
        before = hit.cell;
    }
    CHECK_INT(before, 200);
    arena_free(&a);
    lesson_free(&l);
}

/* However large the text: where one hint ends the next one begins no nearer than two letters. */
TEST(hints_stand_apart_by_two_letters)
{
    static const int sizes[][2] = {{640, 480}, {1024, 768}, {1280, 720}};
    Lesson l;
    load_steps(&l, 5);
    int several = 0;
    for (int k = 0; k < 3 * (TEXT_MOST + 1); k++) {
        Arena a = arena_make(0);
        TextMetrics fake = text_fake;
        View v = world_view(2);
        v.live = true;
        v.text = k / 3;
        DrawList d = scene_draw(&a, &l, &v, sizes[k % 3][0], sizes[k % 3][1], &fake);
        float right = 0;
        int64_t hint = -1;
        for (size_t i = 0; i < d.count; i++) {
            const DrawCommand *c = &d.items[i];
            if (c->kind != DRAW_TEXT || c->tag.kind != TAG_BUTTON || c->tag.cell <= BUTTON_MENU ||
                c->tag.cell == BUTTON_SETTINGS || c->box.y < (float)d.height * 0.9f)
                continue;
            if (hint >= 0 && c->tag.cell != hint) {
                CHECK(c->box.x - right >= text_width(&fake, c->font, c->px, STR("nn")));
                several++;
            }
            hint = c->tag.cell;
            right = c->box.x + c->box.w;
        }
        CHECK(hint >= 0);
        arena_free(&a);
    }
    CHECK(several > 3 * TEXT_MOST);
    lesson_free(&l);
}

TEST(a_button_tells_the_key_it_has)
{
    Lesson l;
    load_steps(&l, 2);
    Arena a = arena_make(0);
    TextMetrics fake = text_fake;
    View v = view_default();
    Str keys[BUTTON_COUNT];
    for (int b = 0; b < BUTTON_COUNT; b++)
        keys[b] = str_of(button_rows[b].key);
    keys[BUTTON_KEYS] = STR("F1");
    v.keys = keys;
    DrawList d = scene_draw(&a, &l, &v, 1280, 720, &fake);
    StrBuf out = strbuf_make(&a);
    draw_dump(&out, &d);
    CHECK(strstr(out.at, "\"F1\"") != NULL);
    CHECK(strstr(out.at, "\"?\"") == NULL);
    CHECK(strstr(out.at, "\"h\"") != NULL);
    arena_free(&a);
    lesson_free(&l);
}
