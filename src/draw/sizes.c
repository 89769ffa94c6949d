/*
 * sizes.c - text sizes from the size of a picture (see sizes.h).
 */
#include "draw/pen.h"

#include <math.h>

Sizes sizes_for(float width, float height, int text)
{
    double step = pow(54.0 / 40.0, 1.0 / TEXT_PRESENTATION);
    double side = fmin((double)height, (double)width * 0.75);
    double least = side / 54.0 * pow(step, text);
    Sizes s = {.small = (float)ceil(least - 1e-6),
               .body = (float)round(least * 1.18),
               .title = (float)round(least * 1.5),
               .formula = (float)round(least * 1.45),
               .gap = (float)round(side / 90.0)};
    return s;
}
