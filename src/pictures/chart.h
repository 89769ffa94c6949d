/*
 * chart.h - what a bench measured, as a bar chart.
 *
 * Times differ a thousandfold, so the axis is logarithmic: each decade to the right is ten times
 * slower. A bar on such an axis needs a meaningful beginning; here it is the time the machine would
 * need at its peak with all threads. What sticks out is what an implementation leaves on the table,
 * and a bar without length would be perfect.
 *
 * A pure function of its arguments. Must not know: lessons, who measured.
 */
#ifndef PICTURES_CHART_H
#define PICTURES_CHART_H

#include "numbers/bench.h"
#include "pictures/draw.h"
#include "pictures/sizes.h"
#include "pictures/theme.h"

/* A whole picture: title, what was measured, bars, axis. */
DrawList chart_draw(Arena *a, const BenchTable *t, ThemeId theme, int width, int height,
                    const TextMetrics *m);

/* Legend, bars and axis alone, into a part of a picture. */
void chart_draw_bars(DrawList *d, const BenchTable *t, const Theme *theme, Sizes sizes, Box box);

#endif
