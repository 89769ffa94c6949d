/*
 * sheet.c - the key sheet: first what matters most, by mouse and by key (sheet_mouse.c), and below
 * it the keys used most often; then all actions with their key caps, set in as many columns and
 * pages as they need. What is typed finds keys (see menu.h).
 */
#include "menu/menu.h"

#include <ctype.h>
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

/* Does the text begin so, capitals or not? */
static bool begins(Str text, Str with)
{
    size_t i = 0;
    while (i < with.len && i < text.len &&
           tolower((unsigned char)text.at[i]) == tolower((unsigned char)with.at[i]))
        i++;
    return i == with.len;
}

bool sheet_matches(Str query, const Str *texts, size_t count)
{
    for (Str word; str_word(&query, &word);) {
        bool found = false;
        for (size_t k = 0; k < count; k++)
            for (size_t i = 0; i < texts[k].len; i++)
                found = found || begins(str_from(texts[k], i), word);
        if (!found)
            return false;
    }
    return true;
}

/* By its words, its group, its name in the bindings file or a key. */
static bool row_matches(const Row *r, const Action *action, Str query)
{
    const char *group = action->group < GROUP_COUNT ? headings[action->group] : "";
    Str texts[KEYS + 3] = {r->words, str_of(group), str_of(action->name)};
    for (int k = 0; k < r->keys; k++)
        texts[k + 3] = r->key[k];
    return sheet_matches(query, texts, (size_t)r->keys + 3);
}

/* The actions used most often, beside those that matter most. */
static bool is_often(ActionId id)
{
    static const ActionId often[] = {
        ACTION_NEXT_STAGE, ACTION_FIRST,   ACTION_LAST,        ACTION_GO_TO,     ACTION_FIND,
        ACTION_MENU,       ACTION_COMPUTE, ACTION_PLAY,        ACTION_MAP,       ACTION_VIEW_NEXT,
        ACTION_BESIDE,     ACTION_THEME,   ACTION_TEXT_LARGER, ACTION_SCRATCH,   ACTION_UNDO,
        ACTION_REDO,       ACTION_CHANGES, ACTION_SAVE,        ACTION_HIDE,      ACTION_FULLSCREEN,
        ACTION_PRESENT,    ACTION_BLACK,   ACTION_LASER,       ACTION_SPOTLIGHT, ACTION_NOTES};
    for (size_t i = 0; i < sizeof often / sizeof *often; i++)
        if (often[i] == id)
            return true;
    return false;
}

enum { EVERY = 1000 }; /* rows of a group: there are fewer */

/* The rows of all actions that have keys and are found, those of a group below its heading: at most
 * so many of a group, and then only those used often. */
static Rows collect(Arena *a, const Bindings *b, Str query, int most)
{
    Rows rows = {0};
    ActionGroup group = GROUP_COUNT; /* of the newest row */
    int count = 0;                   /* of its group */
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT; id++) {
        const Action *action = &action_rows[id];
        Row row = {.words = str_of(action->words)}, *same = row_of_words(&rows, row.words);
        Row *to = same ? same : &row;
        to->keys = keys_of(a, b, (ActionId)id, to->key, to->keys);
        count = action->group == group ? count : 0;
        bool left_out = most < EVERY && (!is_often((ActionId)id) || count >= most);
        if (same || row.keys == 0 || left_out || !row_matches(&row, action, query))
            continue;
        if (action->group != group)
            *ARENA_PUSH(a, &rows) = (Row){.words = str_of(headings[action->group])};
        group = action->group;
        count++;
        *ARENA_PUSH(a, &rows) = row;
    }
    return rows;
}

/* ---- where it goes ---- */

typedef struct Setting {
    const Pen *pen;
    Rows rows;
    Box body;
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

/* The rows set into a box. */
static Setting set_rows(const Pen *p, Rows rows, Box body)
{
    Setting s = {.pen = p, .rows = rows, .body = body, .height = body.h};
    s.line = ceilf(p->small * 1.6f + p->gap * 0.35f);
    measure(&s);
    Setting tight = s;
    tight.line = ceilf(p->small * 1.6f) + 1;
    choose_columns(&s);
    choose_columns(&tight);
    return tight.pages < s.pages ? tight : s;
}

/* All of the sheet. */
typedef struct Sheet {
    Box panel, title, body, foot;
    SheetCards cards;
    Setting below; /* what stands below the cards; pages 0: nothing */
    Setting list;  /* on pages of its own; pages 0: none */
    float heading; /* height of the line above the cards; 0: it has none */
} Sheet;

static int pages_of(const Sheet *s)
{
    int pages = s->cards.pages + s->list.pages;
    return pages > 0 ? pages : 1;
}

/* The box of the cards; and what they leave. */
static Box cards_box(const Sheet *s)
{
    return (Box){s->body.x, s->body.y + s->heading, s->body.w, s->body.h - s->heading};
}

static Box left_below(const Pen *p, const Sheet *s)
{
    float used = s->heading + s->cards.used + p->gap;
    return (Box){s->body.x, s->body.y + used, s->body.w, s->body.h - used};
}

/* Puts below the cards as many of the often used keys as have room there, or all that was found. */
static void set_below(const Pen *p, const Bindings *b, Sheet *s, Str query)
{
    enum { MOST = 8, LEAST = 3 };
    Box left = left_below(p, s), own = left;
    float line = pen_line(p->small);
    if (s->cards.pages != 1 || left.h < 4 * line)
        return;
    if (!query.len) {
        own.y += line + p->gap / 2;
        own.h -= line + p->gap / 2;
    }
    for (int most = query.len ? EVERY : MOST; most >= LEAST; most--) {
        Setting t = set_rows(p, collect(p->a, b, query, most), own);
        if (t.pages == 1 && t.rows.count > 0)
            s->below = t;
        if (t.pages == 1 || query.len)
            return;
    }
}

static Sheet arrange(const Pen *p, const Bindings *b, Str query)
{
    Sheet s = {0};
    float w = (float)p->d->width, h = (float)p->d->height, margin = 2 * p->gap;
    float line = pen_line(p->small);
    s.panel = (Box){margin, margin, w - 2 * margin, h - 2 * margin};
    Box in = box_inset(s.panel, 2 * p->gap);
    s.title =
        (Box){in.x, s.panel.y + p->gap * 0.5f, in.w, ceilf(fmaxf(p->title * 1.9f, p->body * 2.2f))};
    s.foot = (Box){in.x, s.panel.y + s.panel.h - line - p->gap, in.w, line};
    s.body = (Box){in.x, s.title.y + s.title.h + 1.5f * p->gap, in.w, 0};
    s.body.h = s.foot.y - p->gap - s.body.y;
    s.heading = query.len ? 0 : line + p->gap / 2;
    s.cards = sheet_cards(p, b, cards_box(&s), query);
    set_below(p, b, &s, query);
    Rows rows = collect(p->a, b, query, EVERY);
    if (rows.count > 0 && !(query.len && s.below.pages))
        s.list = set_rows(p, rows, s.body);
    return s;
}

int sheet_pages(const Pen *p, const Bindings *b, Str query)
{
    Sheet s = arrange(p, b, query);
    return pages_of(&s);
}

/* ---- drawing ---- */

Str sheet_turning(const Bindings *b, ActionId action)
{
    static const unsigned typing = 1U << CONTEXT_ANY | 1U << CONTEXT_PINNED; /* arrows move in it */
    return bindings_key_in(b, action, typing);
}

/* A key cap with words behind it, to be clicked on, that ends at x; returns where it begins. */
static float draw_way(const Pen *p, const Bindings *b, ActionId action, Str words, float x, Box row)
{
    bool turns = action == ACTION_NEXT || action == ACTION_PREVIOUS;
    Str key = p->d->finger > 0 ? STR("")
              : turns          ? sheet_turning(b, action)
                               : bindings_key(b, action);
    float cap = key.len ? pen_cap_width(p, key) + p->gap * 0.6f : 0;
    float wide = cap + ceilf(pen_width(p, FONT_SANS, p->small, words));
    Box area = {x - wide - p->gap / 2, row.y, wide + p->gap, row.h};
    p->d->tag = (DrawTag){TAG_ACTION, NO_NODE, action, 0};
    draw_area(p->d, area);
    if (key.len)
        pen_cap(p, x - wide, row, key);
    pen_text(p, FONT_SANS, p->small, ROLE_TEXT, x - wide + cap, row, words);
    p->d->tag = (DrawTag){0};
    return x - wide - 2 * p->gap;
}

/* The field for what is searched. */
static void draw_query(const Pen *p, Box field, Field *query)
{
    Box in = box_inset(field, 2);
    in.x += p->gap;
    in.w = fmaxf(in.w - 2 * p->gap, 0);
    draw_rect(p->d, field, pen_colour(p, ROLE_BACKGROUND), 6);
    draw_frame(p->d, field, pen_colour(p, ROLE_FOCUS), 6, 2, 0);
    query_draw(p, query, in);
}

static void draw_head(const Pen *p, const Bindings *b, const Sheet *s, Field *query)
{
    float high = ceilf(p->body * 1.9f), y = s->title.y + (s->title.h - high) / 2;
    Box row = {s->title.x, y, s->title.w, high};
    float line = pen_line(p->small);
    Box way = {row.x, y + (high - line) / 2, row.w, line};
    float title = pen_text(p, FONT_SANS_BOLD, p->title, ROLE_TEXT, s->title.x, s->title,
                           phrase_plain(phrase_by(PHRASE_SHEET_TITLE, p->d->finger)));
    float end =
        draw_way(p, b, ACTION_OUT, phrase_plain(phrase_by(PHRASE_SHEET_CLOSE, p->d->finger)),
                 s->title.x + s->title.w, way);
    float left = fmaxf(title + 2 * p->gap, end - 22 * p->body);
    draw_query(p, (Box){left, row.y, fmaxf(end - left, 0), row.h}, query);
    Point from = {s->panel.x, s->title.y + s->title.h}, to = {s->panel.x + s->panel.w, from.y};
    draw_line(p->d, from, to, pen_colour(p, ROLE_EDGE), 1, 0);
}

static void draw_foot(const Pen *p, const Bindings *b, const Sheet *s, int page)
{
    int pages = pages_of(s);
    float x = s->foot.x + s->foot.w;
    if (pages < 2)
        return;
    Str more = phrase_plain(page + 1 == s->cards.pages ? PHRASE_SHEET_NEXT : PHRASE_SHEET_MORE);
    if (page + 1 < pages)
        x = draw_way(p, b, ACTION_NEXT, more, x, s->foot);
    if (page > 0)
        draw_way(p, b, ACTION_PREVIOUS, phrase_plain(PHRASE_SHEET_BACK), x, s->foot);
    pen_text(
        p, FONT_SANS, p->small, ROLE_MUTED, s->foot.x, s->foot,
        phrase(p->a, PHRASE_SHEET_PAGE, phrase_number(p->a, page + 1), phrase_number(p->a, pages)));
}

static void draw_first(const Pen *p, const Bindings *b, const Sheet *s, Str query, int page)
{
    Box line = {s->body.x, s->body.y, s->body.w, pen_line(p->small)};
    if (s->heading > 0)
        pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_ACCENT, line, ALIGN_LEFT,
                    phrase_plain(PHRASE_SHEET_MATTERS));
    sheet_draw_cards(p, b, cards_box(s), query, page);
    if (!s->below.pages)
        return;
    line.y = left_below(p, s).y;
    if (!query.len)
        pen_text_in(p, FONT_SANS_BOLD, p->small, ROLE_ACCENT, line, ALIGN_LEFT,
                    phrase_plain(PHRASE_SHEET_OFTEN));
    flow(&s->below, 0);
}

void sheet_draw(const Pen *p, const Bindings *b, int page, Field *field)
{
    Str query = field_text(field);
    Sheet s = arrange(p, b, query);
    int pages = pages_of(&s);
    page = page < pages ? page : pages - 1; /* the window may have grown */
    Box whole = {0, 0, (float)p->d->width, (float)p->d->height};
    draw_cover(p->d, whole);
    draw_rect(p->d, whole, pen_colour(p, ROLE_BACKGROUND), 0); /* no slivers of bars at its edges */
    pen_panel(p, s.panel);
    draw_head(p, b, &s, field);
    draw_foot(p, b, &s, page);
    if (page < s.cards.pages)
        draw_first(p, b, &s, query, page);
    else if (s.list.pages)
        flow(&s.list, page - s.cards.pages);
    else
        pen_text_in(p, FONT_SANS, p->body, ROLE_MUTED,
                    (Box){s.body.x, s.body.y, s.body.w, pen_line(p->body)}, ALIGN_LEFT,
                    phrase_plain(PHRASE_SHEET_NONE));
}

/* ---- as text ---- */

void sheet_write_line(StrBuf *out, Str keys, Str words, int columns)
{
    strbuf_printf(out, columns ? "  %.*s" : "%.*s:", STR_ARG(keys));
    strbuf_fill(out, ' ', columns - str_columns(keys));
    strbuf_printf(out, columns ? "  %.*s\n" : " %.*s\n", STR_ARG(words));
}

void sheet_write(StrBuf *out, const Bindings *b, float finger, Str query, int columns)
{
    Rows rows = collect(out->arena, b, query, EVERY);
    size_t before = out->len;
    sheet_write_cards(out, b, finger, query, columns);
    if (out->len > before && rows.count > 0)
        strbuf_char(out, '\n');
    for (size_t i = 0; i < rows.count; i++) {
        const Row *r = &rows.items[i];
        if (r->keys == 0) {
            strbuf_printf(out, "%s%.*s\n", i ? "\n" : "", STR_ARG(r->words));
            continue;
        }
        StrBuf keys = strbuf_make(out->arena);
        for (int k = 0; k < r->keys; k++)
            strbuf_printf(&keys, "%s%.*s", k ? "  " : "", STR_ARG(r->key[k]));
        sheet_write_line(out, strbuf_str(&keys), r->words, columns);
    }
}
