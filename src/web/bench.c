/*
 * bench.c - bench fences on a page: nothing is measured there, in the place of
 * bench/bench_window.c. A browser's clock is too coarse, and its kernels are not the machine's.
 */
#include "bench/bench_fence.h"

#include "app/app.h"

void bench_follow(App *app)
{
    (void)app;
}

void bench_tick(App *app)
{
    (void)app;
}

void bench_again(App *app)
{
    shown_say(&app->shown, "times are not measured on a page: that needs the program");
}

void bench_close(App *app)
{
    (void)app;
}
