/*
 * cell.c - one cell: how its number is written, and how it is drawn (see cell.h).
 *
 * Forms of numbers are tried from the longest to the shortest; the first whose widest number fits
 * the cell at a readable size is taken for every cell of a matrix, so that points align and no two
 * cells look different. A table says what each kind of cell looks like; the drawing order is fill,
 * hatch, cross, number.
 */
#include "matrix/cell.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HUNDREDS = 100,    /* numbers up to such ones tell enough without decimals */
    COLUMNS_MAX = 9,   /* +12.34; what is longer is written as 2e38 */
    ROUNDING_MAX = 40, /* digits of the largest float, 3.4e38, and its sign */
    USUAL_FORM = 4     /* the longest form of numbers that are not all small */
};

/* The digits of |value| without a sign, "0.43" or ".43"; returns how many characters. */
static int digits(char *out, size_t size, double value, int decimals, bool leading)
{
    snprintf(out, size, "%.*f", decimals, fabs(value));
    if (!leading && decimals && out[0] == '0')
        memmove(out, out + 1, strlen(out));
    return (int)strlen(out);
}

/* "2e38", "4e-5": one digit and a bare exponent. Returns what was rounded off. */
static double scientific(char *out, size_t size, double value)
{
    char text[24];
    snprintf(text, sizeof text, "%.0e", fabs(value));
    int exponent = 0;
    sscanf(text + 2, "%d", &exponent);
    snprintf(out, size, "%ce%d", text[0], exponent);
    return fabs(value) - strtod(text, NULL);
}

/* A huge number that nobody wants digit by digit: -1e9, and whatever is longer. */
static bool is_power(double value)
{
    char out[24];
    return fabs(value) >= CELL_HUGE &&
           (fabs(value) >= pow(10, COLUMNS_MAX) || scientific(out, sizeof out, value) == 0);
}

/* Columns of one end of a range without its sign: huge numbers are short, as 1e9, and so is a 1
 * among numbers without a leading 0, as 1.0. */
static int columns_of(double value, const CellNumbers *n)
{
    char out[ROUNDING_MAX + 8];
    if (is_power(value) || (fabs(value) >= CELL_HUGE && n->decimals > 0))
        return CELL_HUGE_COLUMNS;
    if (!n->leading && n->decimals > 1 && fabs(value) <= 1)
        return n->decimals + 1;
    return digits(out, sizeof out, value, n->decimals, n->leading);
}

/* Columns that the widest finite value of the range needs in this form. */
static int columns_for(CellRange range, const CellNumbers *n)
{
    int lo = columns_of(range.lo, n), hi = columns_of(range.hi, n);
    int most = (lo > hi ? lo : hi) + n->sign;
    return most > COLUMNS_MAX ? COLUMNS_MAX : most;
}

/* Columns that a range needs at least in this form, which is seen without its digits. */
static int columns_at_least(CellRange range, const CellNumbers *n)
{
    double largest = fmax(fabs(range.lo), fabs(range.hi));
    int columns = n->sign + (n->decimals ? n->decimals + 1 : 0);
    if (n->brief || range.empty || !(largest < CELL_HUGE))
        return 0;
    for (double whole = largest; whole > 1; whole /= 10)
        columns++;
    return columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
}

/* How many characters of that size a cell holds. Beside long numbers no more is left free than
 * beside short ones. */
static int room_for(float px, float w, const TextMetrics *m)
{
    float margin = fmaxf(4, fminf(w * 0.12F, px * 0.4F));
    return (int)((w - margin) / text_width(m, FONT_MONO, px, STR("0")));
}

/* Sets the numbers' size to the largest whole one within least..most at which their columns fit,
 * and the room of longer ones; false when none does. */
static bool set_size(CellNumbers *n, float w, float h, float least, float most,
                     const TextMetrics *m)
{
    n->shown = false;
    n->least = ceilf(least);
    n->room = room_for(n->least, w, m);
    for (int px = (int)fminf(most, h * 0.8F); (float)px >= least && !n->shown; px--) {
        n->px = (float)px;
        n->shown = n->columns <= room_for(n->px, w, m);
    }
    return n->shown;
}

/* The longest of the forms that fits, with at most so many decimals. */
static CellNumbers numbers_with(CellRange range, int most_decimals, float w, float h, float least,
                                float most, const TextMetrics *m)
{
    static const CellNumbers forms[] = {
        {.leading = true, .decimals = 4},  {.leading = false, .decimals = 4},
        {.leading = true, .decimals = 3},  {.leading = false, .decimals = 3},
        {.leading = true, .decimals = 2},  {.leading = false, .decimals = 2},
        {.leading = true, .decimals = 1},  {.leading = false, .decimals = 1},
        {.leading = false, .decimals = 0}, {.brief = true, .decimals = 1}};
    const size_t brief = sizeof forms / sizeof *forms - 1, whole = brief - 1;
    double largest = fmax(-range.lo, range.hi);
    bool hundreds = largest >= HUNDREDS;
    int room = room_for(ceilf(least), w, m);
    for (size_t i = 0; i <= brief; i++) {
        bool fine = forms[i].decimals > most_decimals;
        bool coarse =
            forms[i].leading && forms[i].decimals < 2 && most_decimals > 1; /* .43 says more */
        if (fine || coarse ||
            (range.integral ? i > USUAL_FORM && i < brief : i == whole && !hundreds))
            continue;
        CellNumbers n = forms[i];
        n.decimals = range.integral ? 0 : n.decimals;
        n.sign = !range.empty && range.lo < 0;
        if (columns_at_least(range, &n) > room)
            continue;
        n.columns = n.brief       ? CELL_HUGE_COLUMNS + n.sign
                    : range.empty ? (int)strlen("nan")
                                  : columns_for(range, &n);
        n.tiny = largest > 0 && largest < 0.5 * pow(10, -n.decimals);
        if (set_size(&n, w, h, least, most, m) && !(n.brief && range.empty))
            return n;
    }
    return (CellNumbers){0};
}

static int usual_decimals(CellRange range)
{
    double largest = fmax(-range.lo, range.hi);
    bool plain = range.integral || range.empty || largest >= 0.095;
    return plain ? 2 : largest >= 0.0095 ? 3 : CELL_DECIMALS_MOST;
}

CellNumbers cell_numbers(CellRange range, float w, float h, float least, float most,
                         const TextMetrics *m)
{
    return numbers_with(range, usual_decimals(range), w, h, least, most, m);
}

int cell_decimals_of(double tiniest)
{
    int decimals = 1;
    while (decimals < CELL_DECIMALS_MOST && fabs(tiniest) < pow(10, -decimals))
        decimals++;
    return fabs(tiniest) < 0.5 * pow(10, -decimals) ? 0 : decimals;
}

bool cell_is_exact(double value, int decimals)
{
    double shown = value * pow(10, decimals);
    return fabs(shown - round(shown)) <= 1e-6 * fabs(shown);
}

/* They are written alike with so many decimals. */
static bool reads_alike(double a, double b, int decimals)
{
    double unit = pow(10, decimals);
    return round(a * unit) == round(b * unit);
}

int cell_decimals_between(double a, double b)
{
    int decimals = 0;
    if (!isfinite(a) || !isfinite(b) || reads_alike(a, b, CELL_DECIMALS_MOST))
        return 0;
    while (reads_alike(a, b, decimals))
        decimals++;
    return decimals;
}

CellNumbers cell_numbers_fine(CellRange range, int decimals, float w, float h, float least,
                              float most, const TextMetrics *m)
{
    const float smaller = 0.8F;
    int often = usual_decimals(range);
    CellNumbers usual = numbers_with(range, often, w, h, least, most, m);
    if (range.integral || usual.decimals < often || !usual.shown)
        return usual;
    for (decimals = decimals < CELL_DECIMALS_MOST ? decimals : CELL_DECIMALS_MOST; decimals > often;
         decimals--) {
        CellNumbers fine = numbers_with(range, decimals, w, h, least, most, m);
        bool whole = fine.leading || !usual.leading;
        if (fine.decimals == decimals && whole && fine.px >= smaller * usual.px)
            return fine;
    }
    return usual;
}

CellNumbers cell_numbers_wished(CellRange range, int decimals, float w, float h, float least,
                                float most, const TextMetrics *m)
{
    return numbers_with(range, decimals, w, h, least, most, m);
}

CellNumbers cell_truths(float w, float h, float least, float most, const TextMetrics *m)
{
    CellNumbers words = {.truth = true, .columns = (int)strlen("False")};
    CellNumbers digits = {.truth = true, .columns = 1};
    if (set_size(&words, w, h, least, most, m))
        return words;
    set_size(&digits, w, h, least, most, m);
    return digits;
}

/* Sign and digits put together, with the typographic minus; false when longer than so many columns.
 */
static bool compose(char out[CELL_TEXT], const char *sign, const char *text, int columns)
{
    size_t at = 0;
    char whole[CELL_TEXT];
    snprintf(whole, sizeof whole, "%s%s", sign, text);
    for (const char *c = whole; *c && at + 4 < CELL_TEXT; c++) {
        const char *put = *c == '-' ? "−" : (char[]){*c, 0};
        memcpy(out + at, put, strlen(put));
        at += strlen(put);
    }
    out[at] = 0;
    return str_columns((Str){out, at}) <= columns;
}

static bool reads_as_zero(const char *text)
{
    return strspn(text, "0.") == strlen(text);
}

/* With so many decimals, if that does not read as 0 and fits so many columns. */
static bool write_out(char out[CELL_TEXT], double value, int decimals, const char *sign,
                      int columns)
{
    char text[ROUNDING_MAX + 8];
    digits(text, sizeof text, value, decimals > 0 ? decimals : 0, false);
    return !reads_as_zero(text) && compose(out, sign, text, columns);
}

/* A value too small for the plain form: in one way for all of a matrix, so that a smaller one never
 * looks larger beside another. */
static void format_small(char out[CELL_TEXT], double value, const char *sign, const CellNumbers *n)
{
    char text[24];
    int room = n->room > n->columns ? n->room : n->columns;
    scientific(text, sizeof text, value);
    if (n->tiny && compose(out, sign, text, room))
        return;
    for (int leading = n->leading; leading >= 0 && !n->sign && n->decimals > 0; leading--) {
        snprintf(text, sizeof text, "<%s.%0*d", leading ? "0" : "", n->decimals, 1);
        if (compose(out, "", text, room))
            return;
    }
    if (n->decimals != 1 || !write_out(out, value, 2, sign, room))
        compose(out, sign, "ε", room);
}

/* With as many decimals as fit so many columns, at most `decimals`. */
static bool write_shorter(char out[CELL_TEXT], double value, int decimals, const char *sign,
                          int columns)
{
    while (decimals > 0 && !write_out(out, value, decimals, sign, columns))
        decimals--;
    return write_out(out, value, decimals, sign, columns);
}

/* A value too large for it. */
static void format_large(char out[CELL_TEXT], double value, const char *sign, const CellNumbers *n)
{
    char text[24];
    int room = n->room > n->columns ? n->room : n->columns;
    scientific(text, sizeof text, value);
    if (!is_power(value) && (write_shorter(out, value, n->decimals, sign, n->columns) ||
                             write_shorter(out, value, n->decimals, sign, room)))
        return;
    if (!compose(out, sign, text, room))
        snprintf(out, CELL_TEXT, "…");
}

void cell_format(char out[CELL_TEXT], double value, const CellNumbers *n)
{
    const char *sign = value < 0 ? "-" : n->sign && value > 0 ? "+" : "";
    char text[ROUNDING_MAX + 8];
    if (n->truth) {
        bool words = n->columns > 1;
        snprintf(out, CELL_TEXT, "%s", value != 0 ? (words ? "True" : "1") : words ? "False" : "0");
        return;
    }
    if (isnan(value) || value == 0) {
        snprintf(out, CELL_TEXT, "%s", isnan(value) ? "nan" : "0");
        return;
    }
    if (isinf(value)) {
        compose(out, sign, "∞", n->columns);
        return;
    }
    digits(text, sizeof text, value, n->decimals, n->leading);
    if (!is_power(value) && !reads_as_zero(text) && compose(out, sign, text, n->columns))
        return;
    if (!reads_as_zero(text) && fabs(value) < 1 && /* 0.999 in three columns */
        (write_out(out, value, n->decimals + 1, sign, n->columns) ||
         write_out(out, value, n->decimals - 1, sign, n->columns)))
        return;
    if (fabs(value) < 1)
        format_small(out, value, sign, n);
    else
        format_large(out, value, sign, n);
}

float cell_number_px(const CellNumbers *n, Str written)
{
    int columns = str_columns(written);
    float room = (float)n->room * n->least; /* of one character, its width in proportion */
    if (columns <= n->columns || (float)columns * n->px <= room || n->room < columns)
        return n->px;
    return floorf(room / (float)columns);
}

bool cell_is_epsilon(double value, const CellNumbers *n)
{
    char out[CELL_TEXT];
    cell_format(out, value, n);
    return strstr(out, "ε") != NULL;
}

/* ---- drawing ---- */

/* How a kind differs from a plain value. */
typedef struct KindLook {
    bool own_fill; /* not from the map */
    Role fill, cross;
    bool hatched, crossed;
} KindLook;

enum { ENDLESS = KIND_NAN + 1 }; /* infinity: no colour of a map stands for it */

static const KindLook kinds[] = {
    [KIND_VALUE] = {.own_fill = false},
    [KIND_ZERO] = {.own_fill = false},
    [KIND_MASKED] = {.own_fill = true, .fill = ROLE_MASK, .hatched = true},
    [KIND_DROPPED] = {true, ROLE_DROP, ROLE_DROP_CROSS, .crossed = true},
    [KIND_BOTH] = {true, ROLE_MASK, ROLE_DROP_CROSS, .hatched = true, .crossed = true},
    [KIND_NAN] = {true, ROLE_NAN, ROLE_NAN_CROSS, .crossed = true},
    [ENDLESS] = {.own_fill = true, .fill = ROLE_NAN},
};

/* A NaN is drawn as one whatever the caller knows about its provenance; so are the infinities, for
 * which no colour of a map can stand: minus infinity as what softmax leaves out. */
static CellKind kind_of(double value, CellKind kind)
{
    if (isnan(value))
        return KIND_NAN;
    if (kind != KIND_VALUE || !isinf(value))
        return kind;
    return value < 0 ? KIND_MASKED : (CellKind)ENDLESS;
}

Colour cell_fill(double value, CellKind kind, const CellLook *look)
{
    const KindLook *k = &kinds[kind_of(value, kind)];
    if (look->paper && kind_of(value, kind) != KIND_NAN)
        return look->background;
    return k->own_fill ? look->theme->roles[k->fill]
                       : map_sample(look->map, map_place(value, look->lo, look->hi));
}

/* It stands in the middle of its cell: what is no number, a lone 0, and what is longer than the
 * others. */
static bool is_centred(double value, const char *written, const CellNumbers *n)
{
    bool sign = !isfinite(value) || n->truth || strstr(written, "ε");
    return sign || (value == 0 && !n->digits);
}

/* Numbers end one under another; signs that are not numbers stand in the middle. */
static void draw_number(DrawList *d, Box box, double value, TextLook text, const CellLook *look)
{
    const CellNumbers *n = &look->numbers;
    char out[CELL_TEXT];
    cell_format(out, value, n);
    text.px = cell_number_px(n, str_of(out));
    if (isinf(value)) /* as high as digits: the sign is small in its font, so it has room, too */
        text.px = fmaxf(fminf(floorf(text.px * 1.4F), floorf(box.h)), text.px);
    float width = text_width(d->metrics, text.font, text.px, str_of(out));
    float column = text_width(d->metrics, text.font, text.px, STR("0")) * (float)n->columns;
    bool centred = is_centred(value, out, n) || (box.w + column) / 2 < width + 2;
    float left = centred ? (box.w - width) / 2 : (box.w + column) / 2 - width;
    if (width <= box.w)
        draw_text(d, text, box.x + left, text_baseline(text.px, box.y, box.h), str_of(out));
}

static Colour text_colour(Colour fill, CellKind kind, const CellLook *look)
{
    bool marked = kinds[kind].own_fill && kinds[kind].fill != ROLE_NAN;
    return marked ? look->theme->roles[ROLE_CELL_TEXT] : colour_on(fill);
}

/* A cell of a mask: what is 0 is quiet, and of draws what was dropped. */
static void draw_paper(DrawList *d, Box box, double value, CellKind kind, bool bold,
                       const CellLook *look)
{
    const Colour *roles = look->theme->roles;
    bool quiet = (value == 0 && !look->places) || kind == KIND_DROPPED;
    TextLook text = {bold ? FONT_MONO_BOLD : FONT_MONO, 0, roles[quiet ? ROLE_MUTED : ROLE_TEXT]};
    draw_rect(d, box, look->background, look->radius);
    draw_frame(d, box, roles[quiet ? ROLE_CELL_EDGE : ROLE_GUIDE], look->radius, 1, quiet ? 3 : 0);
    if (look->numbers.shown)
        draw_number(d, box, value, text, look);
}

/* A fill so close to the page that the cell would vanish gets an outline. */
static const double VANISHES = 1.12;

static void draw_fill(DrawList *d, Box box, Colour fill, const CellLook *look)
{
    draw_rect(d, box, fill, look->radius);
    if (colour_contrast(fill, look->background) < VANISHES)
        draw_frame(d, box, look->theme->roles[ROLE_CELL_EDGE], look->radius, 1, 0);
}

static void draw_marks(DrawList *d, Box box, CellKind kind, const CellLook *look)
{
    const KindLook *k = &kinds[kind];
    float side = fminf(box.w, box.h);
    if (k->hatched) {
        Colour line = look->theme->roles[ROLE_MASK_HATCH];
        float gap = fmaxf(4, fminf(12, roundf(side * 0.14F)));
        draw_add(d, (DrawCommand){.kind = DRAW_HATCH,
                                  .box = box_inset(box, 1),
                                  .colour = line,
                                  .thickness = fmaxf(1, side * 0.02F),
                                  .gap = gap});
    }
    if (k->crossed) {
        Colour line = look->theme->roles[k->cross];
        float hole = look->numbers.shown ? look->numbers.px * 0.62F : 0;
        draw_add(d, (DrawCommand){.kind = DRAW_CROSS,
                                  .box = box_inset(box, roundf(side * 0.14F)),
                                  .colour = line,
                                  .thickness = fmaxf(1, side * 0.025F),
                                  .gap = hole});
    }
}

void cell_draw(DrawList *d, Box box, double value, CellKind kind, bool bold, const CellLook *look)
{
    kind = kind_of(value, kind);
    if (look->paper && kind != KIND_NAN) {
        draw_paper(d, box, value, kind, bold, look);
        return;
    }
    Colour fill = cell_fill(value, kind, look);
    TextLook text = {bold ? FONT_MONO_BOLD : FONT_MONO, 0, text_colour(fill, kind, look)};
    draw_fill(d, box, fill, look);
    draw_marks(d, box, kind, look);
    if (look->numbers.shown)
        draw_number(d, box, value, text, look);
}

void cell_mark_changed(DrawList *d, Box box, Colour on, const Theme *theme)
{
    Colour dark = theme->roles[ROLE_CHANGED_TEXT], pale = theme->roles[ROLE_CHANGED];
    bool swap = colour_contrast(pale, on) > colour_contrast(dark, on);
    float side = fminf(box.w, box.h), size = fmaxf(7, roundf(side * 0.22F));
    if (side < 2 * size)
        return;
    Point corner = {box.x + box.w, box.y};
    for (int inner = 0; inner <= 1; inner++, size -= fmaxf(2, roundf(size / 6)))
        draw_triangle(d, corner, (Point){corner.x - size, corner.y},
                      (Point){corner.x, corner.y + size}, (inner == 1) == swap ? pale : dark);
}
