/*
 * sizes.c - text sizes from a height (see sizes.h).
 */
#include "draw/sizes.h"

#include <math.h>

Sizes sizes_for(int height, int text)
{
    double step = pow(54.0 / 40.0, 1.0 / TEXT_PRESENTATION);
    double least = (double)height / 54.0 * pow(step, text);
    Sizes s = {.small = (float)ceil(least - 1e-6),
               .body = (float)round(least * 1.18),
               .title = (float)round(least * 1.5),
               .formula = (float)round(least * 1.45),
               .gap = (float)round((double)height / 90.0)};
    return s;
}
