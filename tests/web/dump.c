/*
 * dump.c - every step of every lesson as text: the same source as a program and for WebAssembly,
 * so that their outputs can be compared.
 *
 * Each step is drawn in three themes' worth of sizes with the fake font, which is the same
 * everywhere: what is printed is a sum over the whole draw list, and of a wanted lesson the list
 * itself.
 */
#include "../draw_dump.h"
#include "base/terminal.h"
#include "pictures/scene.h"
#include "running/running.h"

#include <stdlib.h>
#include <string.h>

/* Prints lesson i; `whole`: each draw list, command by command. */
#ifdef __wasm__
__attribute__((export_name("dump")))
#endif
void dump(int i, int whole);

static uint32_t sum_of(Str text)
{
    uint32_t sum = 2166136261U;
    for (size_t i = 0; i < text.len; i++)
        sum = (sum ^ (unsigned char)text.at[i]) * 16777619U;
    return sum;
}

static void dump_step(StrBuf *out, const Lesson *l, const LessonStep *step, int whole)
{
    static const struct {
        int width, height, text;
    } sizes[] = {{1280, 720, 0}, {1920, 1080, 3}, {900, 1000, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Arena a = arena_make(0);
        StrBuf list = strbuf_make(&a);
        View v = view_default();
        v.position = (Position){.path = {step->number}, .count = 1};
        v.text = sizes[i].text;
        DrawList d = scene_draw(&a, l, &v, sizes[i].width, sizes[i].height, &text_fake);
        draw_dump(&list, &d);
        Str text = strbuf_str(&list);
        strbuf_printf(out, "  step %d, %dx%d: %d commands, sum %08x\n", step->number, d.width,
                      d.height, (int)d.count, (unsigned)sum_of(text));
        if (whole)
            strbuf_add(out, text);
        arena_free(&a);
    }
}

void dump(int i, int whole)
{
    Arena a = arena_make(0);
    StrBuf out = strbuf_make(&a);
    Error e = {0};
    Lesson l;
    LessonOptions o = {0};
    ShelfEntry entry = shelf_entry(i);
    bool well = lesson_load(&l, entry.name, entry.text, &o, &e);
    strbuf_printf(&out, "%.*s: %s, %d steps\n", STR_ARG(entry.name), well ? "well" : e.message,
                  (int)l.steps.count);
    for (size_t k = 0; k < l.steps.count; k++)
        dump_step(&out, &l, &l.steps.items[k], whole);
    terminal_write(stdout, strbuf_str(&out), TERMINAL_PLAIN);
    lesson_free(&l);
    arena_free(&a);
}

#ifdef __wasm__
__attribute__((export_name("lessons"))) int lessons(void);

int lessons(void)
{
    return shelf_count();
}
#else
int main(int count, char **words)
{
    int only = count > 1 ? atoi(words[1]) : -1;
    for (int i = 0; i < shelf_count(); i++)
        if (only < 0 || i == only)
            dump(i, only >= 0);
    return 0;
}
#endif
