/*
 * canvas.c - see canvas.h.
 */
#include "matrix/canvas.h"

#include <math.h>

Canvas canvas_make(DrawList *d, const Subject *s, Box area)
{
    Canvas c = {
        .pen = pen_for(d, s->view->theme, s->view->text, area.w, area.h), .s = s, .area = area};
    int text = s->view->present ? TEXT_PRESENTATION : 0;
    c.least = fminf(pen_small(area.w, area.h, text), c.pen.small);
    return c;
}

Str canvas_grouped(const Canvas *c, double number)
{
    Str digits = canvas_number(c, (int64_t)fabs(number));
    StrBuf out = strbuf_make(c->pen.a);
    strbuf_puts(&out, number < 0 ? "−" : "");
    for (size_t i = 0; i < digits.len; i++) {
        if (i > 0 && (digits.len - i) % 3 == 0)
            strbuf_char(&out, ',');
        strbuf_char(&out, digits.at[i]);
    }
    return strbuf_str(&out);
}

Str canvas_numbers(const Canvas *c, const int64_t *number, int count, const char *between)
{
    StrBuf out = strbuf_make(c->pen.a);
    for (int i = 0; i < count; i++)
        strbuf_printf(&out, "%s%lld", i ? between : "", (long long)number[i]);
    return count > 0 ? strbuf_str(&out) : STR("");
}
