/*
 * draw_dump.c - a draw list as text, for tests and for looking at (see draw_dump.h).
 *
 * One row of the table says which fields a kind of command uses; nothing else is printed, so a
 * golden changes only when the picture does.
 */
#include "draw_dump.h"

typedef struct DumpRow {
    const char *name;
    bool box, colour, radius, thickness, gap;
    int points;
} DumpRow;

/* clang-format off */
static const DumpRow rows[DRAW_KIND_COUNT] = {
    [DRAW_RECT]     = {"rect",     .box = true, .colour = true, .radius = true},
    [DRAW_FRAME]    = {"frame",    .box = true, .colour = true, .radius = true, .thickness = true,
                       .gap = true},
    [DRAW_LINE]     = {"line",     .colour = true, .thickness = true, .gap = true, .points = 2},
    [DRAW_CURVE]    = {"curve",    .colour = true, .thickness = true, .points = 4},
    [DRAW_RIBBON]   = {"ribbon",   .colour = true, .thickness = true, .points = 4},
    [DRAW_TRIANGLE] = {"triangle", .colour = true, .points = 3},
    [DRAW_HATCH]    = {"hatch",    .box = true, .colour = true, .thickness = true, .gap = true},
    [DRAW_CROSS]    = {"cross",    .box = true, .colour = true, .thickness = true, .gap = true},
    [DRAW_PIXELS]   = {"pixels",   .box = true},
    [DRAW_RAMP]     = {"ramp",     .box = true},
    [DRAW_TEXT]     = {"text",     .box = true, .colour = true, .points = 1},
    [DRAW_SPOT]     = {"spot",     .box = true, .colour = true, .radius = true, .points = 1},
    [DRAW_AREA]     = {"area",     .box = true},
    [DRAW_CLIP]     = {"clip",     .box = true},
    [DRAW_UNCLIP]   = {.name = "unclip"},
};

static const char *const tags[TAG_KIND_COUNT] = {
    [TAG_NONE] = "", [TAG_CELL] = "cell", [TAG_PART] = "part", [TAG_TERM] = "term", [TAG_CRUMB] = "crumb", [TAG_NODE] = "node", [TAG_BOX] = "box",
    [TAG_LITERAL] = "literal", [TAG_LINE] = "line", [TAG_STEP] = "step", [TAG_STAGE] = "stage",
    [TAG_BUTTON] = "button", [TAG_ACTION] = "action", [TAG_KEY] = "key", [TAG_FIT] = "fit", [TAG_CARD] = "card", [TAG_CHANGE] = "change", [TAG_LESSON] = "lesson", [TAG_FOUND] = "found", [TAG_VIEW] = "view",
    [TAG_CHOICE] = "choice", [TAG_EVENT] = "event", [TAG_WORD] = "word",
    [TAG_FIELD] = "field", [TAG_TOLD] = "told", [TAG_POPUP] = "popup", [TAG_FILE] = "file", [TAG_ASK] = "ask", [TAG_INVITE] = "invite", [TAG_TYPED] = "typed", [TAG_COVER] = "cover",
    [TAG_AXIS] = "axis", [TAG_WAY] = "way", [TAG_DIVIDER] = "divider", [TAG_SIDE] = "side", [TAG_SCROLL] = "scroll",
};
static const char *const fonts[FONT_COUNT] = {
    [FONT_SANS] = "sans", [FONT_SANS_BOLD] = "sans-bold", [FONT_SANS_ITALIC] = "sans-italic",
    [FONT_MONO] = "mono", [FONT_MONO_BOLD] = "mono-bold",
};

/* clang-format on */

static double wide(float x)
{
    return (double)x;
}

/* A sum that changes with every colour and its place (FNV-1a). */
static uint32_t checksum(const DrawPixels *p)
{
    uint32_t sum = 2166136261U;
    for (size_t i = 0; i < (size_t)p->columns * (size_t)p->rows * 3; i++)
        sum = (sum ^ p->rgb[i]) * 16777619U;
    return sum;
}

static void dump_command(StrBuf *out, const DrawCommand *c)
{
    const DumpRow *row = &rows[c->kind];
    strbuf_puts(out, row->name);
    if (row->box)
        strbuf_printf(out, " %.1f,%.1f %.1fx%.1f", wide(c->box.x), wide(c->box.y), wide(c->box.w),
                      wide(c->box.h));
    for (int i = 0; i < row->points; i++)
        strbuf_printf(out, " %.1f,%.1f", wide(c->points[i].x), wide(c->points[i].y));
    if (row->colour)
        strbuf_printf(out, " #%02x%02x%02x", c->colour.r, c->colour.g, c->colour.b);
    if (row->colour && c->colour.a != 255)
        strbuf_printf(out, "%02x", c->colour.a);
    if (row->radius)
        strbuf_printf(out, " radius %.1f", wide(c->radius));
    if (row->thickness)
        strbuf_printf(out, " thick %.1f", wide(c->thickness));
    if (row->gap && c->gap > 0)
        strbuf_printf(out, " gap %.1f", wide(c->gap));
    if (c->kind == DRAW_RAMP)
        strbuf_printf(out, " %s%s", map_name(c->map), c->upright ? " upright" : "");
    if (c->kind == DRAW_PIXELS)
        strbuf_printf(out, " %dx%d sum %08x", c->pixels->columns, c->pixels->rows,
                      (unsigned)checksum(c->pixels));
    if (c->kind == DRAW_TEXT)
        strbuf_printf(out, " %s %.1f \"%.*s\"", fonts[c->font], wide(c->px), STR_ARG(c->text));
    if (c->tag.kind != TAG_NONE)
        strbuf_printf(out, " [%s %d:%lld]", tags[c->tag.kind], (int)c->tag.node,
                      (long long)c->tag.cell);
    strbuf_char(out, '\n');
}

void draw_dump(StrBuf *out, const DrawList *d)
{
    strbuf_printf(out, "picture %dx%d #%02x%02x%02x\n", d->width, d->height, d->background.r,
                  d->background.g, d->background.b);
    for (size_t i = 0; i < d->count; i++)
        dump_command(out, &d->items[i]);
}
