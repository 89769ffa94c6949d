/*
 * sheet.c - actions and key caps, set in as many columns and pages as they need (see menu.h).
 */
#include "menu/menu.h"

#include <math.h>

enum {
    COLUMNS = 4, /* at most */
    KEYS = 12    /* of one action that are shown */
};

/* An action with its keys, or the heading of a group. */
typedef struct Row {
    Str words;
    Str key[KEYS];
    int keys; /* 0: a heading */
    float words_w, keys_w;
} Row;

typedef ARENA_LIST(Row) Rows;

/* ---- what there is ---- */

/* The headings of the groups. */
static const char *const headings[GROUP_COUNT] = {
    [GROUP_WALK] = "walk",     [GROUP_ASK] = "ask",         [GROUP_LOOK] = "look",
    [GROUP_CHANGE] = "change", [GROUP_PREDICT] = "predict", [GROUP_PRESENT] = "present",
    [GROUP_KEEP] = "keep",
};

/* Adds an action's keys to the first n of the array; gives how many there are then. */
static int keys_of(Arena *a, const Bindings *b, ActionId action, Str key[KEYS], int n)
{
    for (size_t i = 0; i < b->count && n < KEYS; i++)
        if (b->items[i].action == action)
            key[n++] = chord_name(a, b->items[i].chord);
    return n;
}

/* The last row, if it has these words; else NULL. Actions with the same words (left, right, up,
 * down) share a row. */
static Row *row_of_words(Rows *rows, Str words)
{
    Row *last = rows->count ? &rows->items[rows->count - 1] : NULL;
    return last && last->keys && str_equal(last->words, words) ? last : NULL;
}

/* The rows of all actions that have keys, those of a group below its heading. */
static Rows collect(Arena *a, const Bindings *b)
{
    Rows rows = {0};
    ActionGroup group = GROUP_COUNT; /* of the newest row */
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        const Action *action = &action_rows[id];
        Row row = {.words = str_of(action->words)}, *same = row_of_words(&rows, row.words);
        Row *to = same ? same : &row;
        to->keys = keys_of(a, b, (ActionId)id, to->key, to->keys);
        if (same || row.keys == 0)
            continue;
        if (action->group != group)
            *ARENA_PUSH(a, &rows) = (Row){.words = str_of(headings[action->group])};
        group = action->group;
        *ARENA_PUSH(a, &rows) = row;
    }
    return rows;
}

/* ---- where it goes ---- */

typedef struct Setting {
    const Pen *pen;
    Rows rows;
    Box panel, body;
    int columns, pages;
    float width;  /* of a column */
    float height; /* that columns are filled to */
    float line;   /* of one row */
    float widest; /* the words or keys of a row */
} Setting;

static void measure(Setting *s)
{
    const Pen *p = s->pen;
    for (size_t i = 0; i < s->rows.count; i++) {
        Row *r = &s->rows.items[i];
        FontId font = r->keys ? FONT_SANS : FONT_SANS_BOLD;
        r->words_w = ceilf(pen_width(p, font, p->small, r->words)) + p->gap;
        for (int k = 0; k < r->keys; k++)
            r->keys_w += pen_cap_width(p, r->key[k]) + (k ? p->gap * 0.4f : 0);
        s->widest = fmaxf(s->widest, fmaxf(r->words_w, r->keys_w));
    }
}

static bool in_one_line(const Setting *s, const Row *r)
{
    return r->words_w + r->keys_w <= s->width;
}

/* A row whose keys stand below its words is two lines high; a heading has space above. */
static float row_height(const Setting *s, const Row *r, bool first)
{
    if (r->keys == 0)
        return first ? s->line : s->line * 1.5f;
    return in_one_line(s, r) ? s->line : 2 * s->line;
}

enum { TOGETHER = 3 }; /* rows: a heading does not end a column, nor a group just begun */

/* The height of what must stay together from row i on, in pixels. */
static float block_height(const Setting *s, size_t i)
{
    float h = row_height(s, &s->rows.items[i], false);
    bool heading = s->rows.items[i].keys == 0;
    for (size_t k = i + 1; heading && k < i + TOGETHER && k < s->rows.count; k++)
        h += s->rows.items[k].keys ? row_height(s, &s->rows.items[k], false) : 0;
    return h;
}

/* Draws a row in that box. */
static void draw_row(const Setting *s, const Row *r, Box at)
{
    const Pen *p = s->pen;
    Box line = {at.x, at.y + at.h - s->line, at.w, s->line}, keys = line;
    if (r->keys == 0) {
        pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_ACCENT, line, ALIGN_LEFT, r->words);
        return;
    }
    line.y = at.y;
    line.w = in_one_line(s, r) ? at.w - r->keys_w : at.w;
    pen_text_in(p, FONT_SANS, p->small, ROLE_TEXT, line, ALIGN_LEFT, r->words);
    float x = at.x + at.w - fminf(r->keys_w, at.w);
    for (int k = 0; k < r->keys; k++)
        x = pen_cap(p, x, keys, r->key[k]) + p->gap * 0.4f;
}

/* Puts a row below y in a column, counted through all pages, and draws it if it is on that page;
 * returns where it ends. */
static float put(const Setting *s, int page, int column, float y, const Row *r)
{
    float x = s->body.x + (s->width + 4 * s->pen->gap) * (float)(column % s->columns);
    Box at = {x, s->body.y + y, s->width, row_height(s, r, y == 0)};
    if (column / s->columns == page)
        draw_row(s, r, at);
    return y + at.h;
}

enum { NO_PAGE = -1 };

/* Goes through the rows column by column and draws those of a page (or of NO_PAGE); a column that
 * goes on with a group has its heading again. Returns how many columns there are. */
static int flow(const Setting *s, int page)
{
    const Row *heading = NULL;
    int column = 0;
    float y = 0;
    for (size_t i = 0; i < s->rows.count; i++) {
        const Row *r = &s->rows.items[i];
        if (y > 0 && y + block_height(s, i) > s->height) {
            column++;
            y = r->keys && heading ? put(s, page, column, 0, heading) : 0;
        }
        if (r->keys == 0)
            heading = r;
        y = put(s, page, column, y, r);
    }
    return column + 1;
}

static int lines_broken(const Setting *s)
{
    int n = 0;
    for (size_t i = 0; i < s->rows.count; i++)
        n += !in_one_line(s, &s->rows.items[i]);
    return n;
}

/* Chooses fewest pages, then fewest rows that need two lines, then the narrowest columns, so that
 * words and keys stand close together. */
static void choose_columns(Setting *s)
{
    Setting best = *s;
    best.pages = 0;
    for (int n = 1; n <= COLUMNS; n++) {
        Setting t = *s;
        t.columns = n;
        t.width = floorf((t.body.w - 4 * t.pen->gap * (float)(n - 1)) / (float)n);
        if (n > 1 && t.widest > t.width)
            break;
        t.pages = (flow(&t, NO_PAGE) + n - 1) / n;
        bool fewer = !best.pages || t.pages < best.pages;
        if (fewer || (t.pages == best.pages && lines_broken(&t) <= lines_broken(&best)))
            best = t;
    }
    *s = best;
}

/* Lowers the columns of a single page until they end about equally low, and the panel with them. */
static void shrink(Setting *s)
{
    Setting t = *s;
    while (s->pages == 1 && t.height > 4 * t.line && flow(&t, NO_PAGE) <= s->columns) {
        s->height = t.height;
        t.height -= t.line / 2;
    }
    float spare = floorf((s->body.h - s->height) / 2);
    s->panel.y += spare;
    s->body.y += spare;
    s->panel.h -= 2 * spare;
}

static Setting arrange(const Pen *p, const Bindings *b)
{
    Setting s = {.pen = p, .rows = collect(p->a, b)};
    float w = (float)p->d->width, h = (float)p->d->height, margin = 2 * p->gap;
    float title = pen_line(p->title) + ceilf(1.5f * p->gap);
    s.panel = (Box){margin, margin, w - 2 * margin, h - 2 * margin};
    s.body = box_inset(s.panel, 2 * p->gap);
    s.body.y = s.panel.y + title + 1.5f * p->gap;
    s.body.h = s.panel.y + s.panel.h - 1.5f * p->gap - s.body.y;
    s.line = ceilf(p->small * 1.6f + p->gap * 0.35f);
    s.height = s.body.h;
    measure(&s);
    Setting tight = s;
    tight.line = ceilf(p->small * 1.6f) + 1;
    choose_columns(&s);
    choose_columns(&tight);
    s = tight.pages < s.pages ? tight : s;
    shrink(&s);
    return s;
}

int sheet_pages(const Pen *p, const Bindings *b)
{
    return arrange(p, b).pages;
}

/* ---- drawing ---- */

static Str page_words(Arena *a, const Setting *s, int page)
{
    if (s->pages < 2)
        return phrase_plain(PHRASE_SHEET_CLOSE);
    Str which =
        phrase(a, PHRASE_SHEET_PAGE, phrase_number(a, page + 1), phrase_number(a, s->pages));
    return str_printf(a, "%.*s; %.*s", STR_ARG(which), STR_ARG(phrase_plain(PHRASE_SHEET_TURN)));
}

void sheet_draw(const Pen *p, const Bindings *b, int page)
{
    Setting s = arrange(p, b);
    page = page < s.pages ? page : s.pages - 1; /* the window may have grown */
    Box title = {s.body.x, s.panel.y + p->gap * 0.5f, s.body.w, ceilf(p->title * 1.7f)};
    Colour shade = {0, 0, 0, 120};
    Box whole = {0, 0, (float)p->d->width, (float)p->d->height};
    draw_cover(p->d, whole);
    draw_rect(p->d, whole, shade, 0);
    pen_panel(p, s.panel);
    pen_text(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, title.x, title,
             phrase_plain(PHRASE_SHEET_TITLE));
    pen_text_in(p, FONT_SANS, p->small, ROLE_MUTED, title, ALIGN_RIGHT, page_words(p->a, &s, page));
    Point left = {s.panel.x, title.y + title.h}, right = {s.panel.x + s.panel.w, left.y};
    draw_line(p->d, left, right, pen_colour(p, ROLE_EDGE), 1, 0);
    flow(&s, page);
}

/* ---- as text ---- */

enum { TEXT_KEYS = 36 }; /* columns: four keys of an action stand side by side */

void sheet_write(StrBuf *out, const Bindings *b)
{
    Rows rows = collect(out->arena, b);
    for (size_t i = 0; i < rows.count; i++) {
        const Row *r = &rows.items[i];
        if (r->keys == 0) {
            strbuf_printf(out, "%s%.*s\n", i ? "\n" : "", STR_ARG(r->words));
            continue;
        }
        StrBuf keys = strbuf_make(out->arena);
        for (int k = 0; k < r->keys; k++)
            strbuf_printf(&keys, "%s%.*s", k ? "  " : "", STR_ARG(r->key[k]));
        strbuf_printf(out, "  %.*s", STR_ARG(strbuf_str(&keys)));
        strbuf_fill(out, ' ', TEXT_KEYS - str_columns(strbuf_str(&keys)));
        strbuf_printf(out, "  %.*s\n", STR_ARG(r->words));
    }
}
