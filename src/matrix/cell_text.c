/*
 * cell_text.c - what is written in cells, chosen for a whole matrix at once (see cell.h).
 *
 * The forms are tried from the longest to the shortest; the first whose widest number fits the cell
 * at a readable size is taken for every cell, so that points align and no two cells look different.
 */
#include "matrix/cell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    COLUMNS_MAX = 9,  /* +12.34; what is longer is written as 2e38 */
    ROUNDING_MAX = 40 /* digits of the largest float, 3.4e38, and its sign */
};

/* The digits of |value| without a sign, "0.43" or ".43"; returns how many characters. */
static int digits(char *out, size_t size, double value, int decimals, bool leading)
{
    snprintf(out, size, "%.*f", decimals, fabs(value));
    if (!leading && decimals && out[0] == '0')
        memmove(out, out + 1, strlen(out));
    return (int)strlen(out);
}

/* Columns that the widest finite value of the range needs in this form. */
static int columns_for(CellRange range, const CellNumbers *n)
{
    char out[ROUNDING_MAX + 8];
    int lo = digits(out, sizeof out, range.lo, n->decimals, n->leading);
    int hi = digits(out, sizeof out, range.hi, n->decimals, n->leading);
    int most = (lo > hi ? lo : hi) + n->sign;
    return most > COLUMNS_MAX ? COLUMNS_MAX : most;
}

/* The largest whole size within least..most at which `columns` characters fit; 0 when none does. */
static float size_for(int columns, float w, float h, float least, float most, const TextMetrics *m)
{
    float room = w - fmaxf(4, w * 0.12F);
    for (int px = (int)fminf(most, h * 0.8F); (float)px >= least; px--) {
        if (text_width(m, FONT_MONO, (float)px, STR("0")) * (float)columns <= room)
            return (float)px;
    }
    return 0;
}

CellNumbers cell_numbers(CellRange range, float w, float h, float least, float most,
                         const TextMetrics *m)
{
    static const CellNumbers forms[] = {{.leading = true, .decimals = 2},
                                        {.leading = false, .decimals = 2},
                                        {.leading = false, .decimals = 1}};
    size_t count = range.integral ? 1 : sizeof forms / sizeof *forms;
    for (size_t i = 0; i < count; i++) {
        CellNumbers n = forms[i];
        n.decimals = range.integral ? 0 : n.decimals;
        n.sign = !range.empty && range.lo < 0;
        n.columns = columns_for(range, &n);
        n.px = size_for(n.columns, w, h, least, most, m);
        n.shown = n.px > 0;
        if (n.shown)
            return n;
    }
    return (CellNumbers){0};
}

/* Sign and digits put together, with the typographic minus; false when longer than the columns. */
static bool compose(char out[CELL_TEXT], const char *sign, const char *text, const CellNumbers *n)
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
    return str_columns((Str){out, at}) <= n->columns;
}

static bool reads_as_zero(const char *text)
{
    return strspn(text, "0.") == strlen(text);
}

/* "2e38", "4e-5": one digit and a bare exponent. */
static void scientific(char *out, size_t size, double value)
{
    char text[24];
    snprintf(text, sizeof text, "%.0e", fabs(value));
    int exponent = 0;
    sscanf(text + 2, "%d", &exponent);
    snprintf(out, size, "%ce%d", text[0], exponent);
}

/* A value too small or too large for the plain form: the first way that fits. */
static void format_awkward(char out[CELL_TEXT], double value, const char *sign,
                           const CellNumbers *n)
{
    char text[ROUNDING_MAX + 8];
    bool small = fabs(value) < 1;
    digits(text, sizeof text, value, n->decimals + 1, false);
    if (small && !reads_as_zero(text) && compose(out, sign, text, n))
        return;
    scientific(text, sizeof text, value);
    if (compose(out, sign, text, n))
        return;
    if (!small) {
        snprintf(out, CELL_TEXT, "…");
        return;
    }
    snprintf(text, sizeof text, "<.%0*d", n->decimals, 1);
    if (!n->sign && compose(out, "", text, n))
        return;
    compose(out, sign, "ε", n);
}

void cell_format(char out[CELL_TEXT], double value, const CellNumbers *n)
{
    const char *sign = value < 0 ? "-" : n->sign && value > 0 ? "+" : "";
    char text[ROUNDING_MAX + 8];
    if (isnan(value) || value == 0) {
        snprintf(out, CELL_TEXT, "%s", isnan(value) ? "nan" : "0");
        return;
    }
    if (isinf(value)) {
        compose(out, sign, "∞", n);
        return;
    }
    bool huge = fabs(value) >= CELL_HUGE;
    if (!huge)
        digits(text, sizeof text, value, n->decimals, n->leading);
    if (huge || reads_as_zero(text) || !compose(out, sign, text, n))
        format_awkward(out, value, sign, n);
}
