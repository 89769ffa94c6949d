/*
 * ladder.c - the words of a ladder (see ladder.h).
 */
#include "views/ladder.h"

#include "views/chart.h"
#include "words/phrase.h"

static Str number(Arena *a, int64_t n)
{
    return str_printf(a, "%lld", (long long)n);
}

Str ladder_layer(Arena *a, const Measure *m)
{
    LayerShape s = m->shape;
    return phrase(a, PHRASE_LADDER_LAYER, number(a, s.items), number(a, s.tokens),
                  number(a, s.width), number(a, s.heads));
}

Str ladder_work(Arena *a, const Measure *m)
{
    static const struct {
        PhraseId words;
        double from, unit;
    } units[] = {{PHRASE_LADDER_WORK_BILLIONS, 1e10, 1e9},
                 {PHRASE_LADDER_WORK_MILLIONS, 1e7, 1e6},
                 {PHRASE_LADDER_WORK, 0, 1}};
    double flop = layer_flop(m->shape);
    int k = 0;
    while (flop < units[k].from)
        k++;
    return phrase(a, units[k].words, str_printf(a, "%.0f", flop / units[k].unit));
}

Str ladder_state(Arena *a, const Measure *m, const Measuring *now)
{
    if (now->rows > 0)
        return phrase(a, PHRASE_LADDER_RUNNING, number(a, now->row + 1), number(a, now->rows),
                      str_of(now->variant->name));
    if (m->table)
        return phrase(a, PHRASE_LADDER_MEASURED, str_of(m->table->set->kernels.name));
    return phrase_plain(PHRASE_LADDER_UNMEASURED);
}

Str ladder_speed(Arena *a, const BenchTable *t, const BenchRow *row, bool brief)
{
    Str speed = str_printf(a, row->gflops < 10 ? "%.1f" : "%.0f", row->gflops);
    Str times = chart_times(a, t, row);
    if (!times.len)
        return phrase(a, PHRASE_LADDER_SPEED, speed);
    return phrase(a, brief ? PHRASE_LADDER_SPEED_BRIEF : PHRASE_LADDER_SPEED_TIMES, speed, times);
}
