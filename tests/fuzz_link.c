/*
 * fuzz_link.c - addresses somebody made up: each is refused with a message, or shows a lesson whose
 * own link shows the same.
 */
#include "app/app.h"
#include "fuzz.h"

#include <stdlib.h>

static bool follow(App *app, Str link)
{
    const Settings settings = {0};
    Error e = {0};
    app_start(app, &settings, &text_fake, 1280, 720);
    bool well = link_follow(app, link, &e);
    if (well)
        app_draw(app); /* else it were the menu, which takes long */
    else
        must_be_told(&e);
    return well;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    App *app = malloc(sizeof *app), *again = malloc(sizeof *again);
    Arena a = arena_make(0);
    if (follow(app, (Str){(const char *)data, size})) {
        Str link = link_write(&a, app);
        must(follow(again, link) && str_equal(link_write(&a, again), link));
        app_end(again);
    }
    app_end(app);
    free(app);
    free(again);
    arena_free(&a);
    return 0;
}
