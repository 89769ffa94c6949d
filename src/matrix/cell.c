/*
 * cell.c - drawing one cell (see cell.h); what is written in it is made in cell_text.c.
 *
 * A table says what each kind of cell looks like; the drawing order is fill, hatch, cross, number.
 */
#include "matrix/cell.h"

#include <math.h>

/* How a kind differs from a plain value. */
typedef struct KindLook {
    bool own_fill; /* not from the map */
    Role fill, cross;
    bool hatched, crossed;
} KindLook;

static const KindLook kinds[] = {
    [KIND_VALUE] = {.own_fill = false},
    [KIND_ZERO] = {.own_fill = false},
    [KIND_MASKED] = {.own_fill = true, .fill = ROLE_MASK, .hatched = true},
    [KIND_DROPPED] = {true, ROLE_DROP, ROLE_DROP_CROSS, .crossed = true},
    [KIND_BOTH] = {true, ROLE_MASK, ROLE_DROP_CROSS, .hatched = true, .crossed = true},
    [KIND_NAN] = {true, ROLE_NAN, ROLE_NAN_CROSS, .crossed = true},
};

/* A NaN is drawn as one whatever the caller knows about its provenance. */
static CellKind kind_of(double value, CellKind kind)
{
    return isnan(value) ? KIND_NAN : kind;
}

Colour cell_fill(double value, CellKind kind, float strength, const CellLook *look)
{
    const KindLook *k = &kinds[kind_of(value, kind)];
    Colour full = k->own_fill ? theme_colour(look->theme, k->fill)
                              : map_sample(look->map, map_place(value, look->lo, look->hi));
    return colour_fade(full, look->background, strength);
}

/* Numbers end one under another; signs that are not numbers stand in the middle. */
static void draw_number(DrawList *d, Box box, double value, Colour colour, const CellLook *look)
{
    const CellNumbers *n = &look->numbers;
    TextLook text = {FONT_MONO, n->px, colour};
    char out[CELL_TEXT];
    cell_format(out, value, n);
    float width = text_width(d->metrics, text.font, text.px, str_of(out));
    float column = text_width(d->metrics, text.font, text.px, STR("0")) * (float)n->columns;
    bool centred = value == 0 || !isfinite(value);
    float left = centred ? (box.w - width) / 2 : (box.w + column) / 2 - width;
    if (width <= box.w)
        draw_text(d, text, box.x + left, text_baseline(text.px, box.y, box.h), str_of(out));
}

static Colour text_colour(Colour fill, CellKind kind, const CellLook *look)
{
    bool marked = kinds[kind].own_fill && kind != KIND_NAN;
    return marked ? theme_colour(look->theme, ROLE_CELL_TEXT) : colour_on(fill);
}

/* A fill so close to the page that the cell would vanish gets an outline. */
static const double VANISHES = 1.12;

static void draw_fill(DrawList *d, Box box, Colour fill, const CellLook *look)
{
    draw_rect(d, box, fill, look->radius);
    if (colour_contrast(fill, look->background) < VANISHES)
        draw_frame(d, box, theme_colour(look->theme, ROLE_MASK_HATCH), look->radius, 1, 0);
}

static void draw_marks(DrawList *d, Box box, CellKind kind, float strength, const CellLook *look)
{
    const KindLook *k = &kinds[kind];
    float side = fminf(box.w, box.h);
    if (k->hatched) {
        Colour line = theme_colour(look->theme, ROLE_MASK_HATCH);
        float gap = fmaxf(4, fminf(12, roundf(side * 0.14F)));
        draw_hatch(d, box_inset(box, 1), colour_fade(line, look->background, strength),
                   fmaxf(1, side * 0.02F), gap);
    }
    if (k->crossed) {
        Colour line = theme_colour(look->theme, k->cross);
        float hole = look->numbers.shown ? look->numbers.px * 0.62F : 0;
        draw_cross(d, box_inset(box, roundf(side * 0.14F)), line, fmaxf(1, side * 0.025F), hole);
    }
}

void cell_draw(DrawList *d, Box box, double value, CellKind kind, float strength,
               const CellLook *look)
{
    kind = kind_of(value, kind);
    Colour fill = cell_fill(value, kind, strength, look);
    draw_fill(d, box, fill, look);
    draw_marks(d, box, kind, strength, look);
    if (look->numbers.shown)
        draw_number(d, box, value, text_colour(fill, kind, look), look);
}

void cell_draw_hidden(DrawList *d, Box box, const CellLook *look)
{
    float px = look->numbers.shown ? look->numbers.px : 0;
    draw_rect(d, box, theme_colour(look->theme, ROLE_HIDDEN), look->radius);
    if (px > 0)
        draw_text_in(d, (TextLook){FONT_MONO, px, theme_colour(look->theme, ROLE_HIDDEN_TEXT)}, box,
                     ALIGN_CENTRE, STR("?"));
}

void cell_mark_changed(DrawList *d, Box box, Colour on, const Theme *theme)
{
    Colour dark = theme_colour(theme, ROLE_CHANGED_TEXT), pale = theme_colour(theme, ROLE_CHANGED);
    bool swap = colour_contrast(pale, on) > colour_contrast(dark, on);
    float side = fminf(box.w, box.h), size = fmaxf(7, roundf(side * 0.22F));
    if (side < 2 * size)
        return;
    Point corner = {box.x + box.w, box.y};
    for (int inner = 0; inner <= 1; inner++, size -= fmaxf(2, roundf(size / 6)))
        draw_triangle(d, corner, (Point){corner.x - size, corner.y},
                      (Point){corner.x, corner.y + size}, (inner == 1) == swap ? pale : dark);
}

void cell_draw_empty(DrawList *d, Box box, const CellLook *look)
{
    draw_frame(d, box, theme_colour(look->theme, ROLE_GUIDE), look->radius, 1, 3);
}
