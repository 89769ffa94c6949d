/*
 * field_draw.c - how a field looks: text, selection, caret, and the panel around them (see
 * field.h).
 *
 * The text is code, in letters of one width, so a place in it is a line and a column. What is
 * longer than its box is scrolled as little as shows the caret.
 */
#include "controls/field.h"

#include <math.h>

/* ---- the text ---- */

/* Moves *first, of `seen` lines or columns that are seen, so far that `at` is one of them; where
 * there are `all`, none is left out above or before it while there is room behind. */
static void follow(size_t *first, size_t at, size_t seen, size_t all)
{
    size_t most = all > seen ? all - seen : 0;
    if (at < *first)
        *first = at;
    if (at >= *first + seen)
        *first = at - seen + 1;
    *first = *first < most ? *first : most;
}

/* The part of the line from..to that is seen, and the column it begins in. */
static Str seen_part(const Field *f, size_t from, size_t to, size_t columns)
{
    Str line = str_part(field_text(f), from, to);
    size_t start = str_nth(line, (int64_t)f->left);
    Str rest = str_from(line, start);
    return str_part(rest, 0, str_nth(rest, (int64_t)columns));
}

/* Draws a box behind what is selected of the line from..to. */
static void draw_selected(const Pen *p, const Field *f, size_t from, size_t to, Box row)
{
    size_t a = f->caret < f->anchor ? f->caret : f->anchor, b = f->caret + f->anchor - a;
    bool ends = b > to; /* the selection goes on in the next line */
    if (a > to || b < from || a == b)
        return;
    Str all = field_text(f);
    float left = (float)str_chars(str_part(all, from, a < from ? from : a)) - (float)f->left;
    float right = (float)str_chars(str_part(all, from, ends ? to : b)) - (float)f->left;
    right += ends ? 0.5f : 0;
    float x = row.x + fmaxf(0, left) * f->place.advance;
    Box box = {x, row.y + row.h * 0.05f, row.x + right * f->place.advance - x, row.h * 0.9f};
    if (box.w <= 0)
        return;
    draw_rect(p->d, box, pen_colour(p, ROLE_CODE_ROW), 2);
    draw_frame(p->d, box, pen_colour(p, ROLE_FOCUS), 2, 1, 0);
}

static void draw_caret(const Pen *p, const Field *f, size_t column, Box row)
{
    float x = row.x + (float)(column - f->left) * f->place.advance;
    Box bar = {x, row.y + row.h * 0.1f, fmaxf(2, f->place.line / 14), row.h * 0.8f};
    draw_rect(p->d, bar, pen_colour(p, ROLE_FOCUS), 0);
}

static void draw_lines(const Pen *p, const Field *f, float px, size_t columns, Box row)
{
    const Box box = f->place.box;
    size_t line = 0;
    for (size_t from = 0, to; from <= f->len; from = to + 1, line++) {
        to = field_line_end(f, from);
        if (line < f->top)
            continue;
        if (row.y + row.h > box.y + box.h + 1)
            break;
        draw_selected(p, f, from, to, row);
        pen_text(p, FONT_MONO, px, ROLE_TEXT, row.x, row, seen_part(f, from, to, columns));
        if (!f->idle && f->caret >= from && f->caret <= to)
            draw_caret(p, f, (size_t)str_chars(str_part(field_text(f), from, f->caret)), row);
        row.y += row.h;
    }
}

void field_text_draw(const Pen *p, Field *f, float px, Box box)
{
    FieldPlace *w = &f->place;
    *w = (FieldPlace){box, pen_width(p, FONT_MONO, px, STR("m")), pen_line(px), w->panel};
    size_t lines = (size_t)fmaxf(1, floorf(box.h / w->line + 0.01f));
    size_t columns = (size_t)fmaxf(2, floorf(box.w / w->advance));
    size_t start = field_line_start(f, f->caret);
    Str text = field_text(f), line = str_part(text, start, field_line_end(f, f->caret));
    follow(&f->top, (size_t)str_count(str_part(text, 0, start), '\n'), lines,
           (size_t)str_count(text, '\n') + 1);
    follow(&f->left, (size_t)str_chars(str_part(text, start, f->caret)), columns,
           (size_t)str_chars(line) + 1); /* the caret stands behind the last character, too */
    p->d->tag = (DrawTag){.kind = TAG_TYPED};
    draw_area(p->d, box);
    p->d->tag = (DrawTag){0};
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = box_inset(box, -2)});
    draw_lines(p, f, px, columns, (Box){box.x, box.y, box.w, w->line});
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
}

/* ---- the message below it ---- */

/* Where in the line above it a line with ^~~~ marks a place, in columns; no mark: end 0. */
typedef struct Mark {
    size_t start, end;
} Mark;

static Mark mark_of(Str line)
{
    size_t end = line.len;
    while (end > 0 && line.at[end - 1] == '~')
        end--;
    bool marks = end > 0 && line.at[end - 1] == '^' && str_indent(line) == end - 1;
    return marks ? (Mark){end - 1, line.len} : (Mark){0};
}

/* A row of the message; "…" stands for its first or last letter where more is before or behind. */
typedef struct MessageRow {
    Str text;
    bool before, behind;
} MessageRow;

/* What is seen, in so many columns, of a line of code or of its mark: both are cut on the left
 * where that is needed to see the place, with a column behind it for "…", or of a long one where it
 * begins. */
static MessageRow marked_row(Str line, Mark mark, bool code, size_t columns)
{
    size_t end = mark.end + 1, cut = end > columns ? end - columns : 0;
    if (cut >= mark.start)
        cut = mark.start > 0 ? mark.start - 1 : 0;
    Str seen = str_from(line, str_nth(line, (int64_t)cut));
    size_t fits = str_nth(seen, (int64_t)columns);
    return (MessageRow){str_part(seen, 0, fits), code && cut > 0, code && fits < seen.len};
}

/* Cuts off *rest what fits in one row of so many columns: a line, or a part of it that ends between
 * two words. A line of code whose place is marked below it is one row, and so is the mark. */
static MessageRow message_row(Str *rest, size_t columns)
{
    size_t end = str_find(*rest, '\n');
    Str line = str_part(*rest, 0, end), next = str_from(*rest, end + 1);
    Mark own = mark_of(line), below = mark_of(str_part(next, 0, str_find(next, '\n')));
    size_t fits = str_nth(line, (int64_t)columns), last = fits;
    if (own.end || below.end) {
        *rest = next;
        return marked_row(line, own.end ? own : below, !own.end, columns);
    }
    while (fits < line.len && last > fits / 2 && line.at[last - 1] != ' ')
        last--;
    fits = last > fits / 2 ? last : fits;
    *rest = str_from(*rest, fits < line.len ? fits : end + 1);
    return (MessageRow){.text = str_part(line, 0, fits)};
}

/* The row as it is drawn. */
static Str row_text(Arena *a, MessageRow row)
{
    int64_t letters = str_chars(row.text);
    size_t first = row.before ? str_nth(row.text, 1) : 0,
           last = row.behind ? str_nth(row.text, letters - 1) : row.text.len;
    return str_printf(a, "%s%.*s%s", row.before ? "…" : "",
                      STR_ARG(str_part(row.text, first, last)), row.behind ? "…" : "");
}

static int message_rows(const Field *f, size_t columns)
{
    int rows = 0;
    for (Str rest = str_of(f->message); rest.len; rows++)
        message_row(&rest, columns);
    return rows;
}

/* Draws as many rows of the message as there is room for, and what to do where there are more. */
static void draw_message(const Pen *p, Field *f, float px, size_t columns, int room, Box row)
{
    Str rest = str_of(f->message);
    int all = message_rows(f, columns), seen = all > room ? room - 1 : all;
    if (f->scrolled > all - seen)
        f->scrolled = all - seen;
    if (!f->answer && seen)
        draw_rect(p->d, (Box){row.x - px / 2, row.y, row.w + px, row.h * (float)room},
                  pen_colour(p, ROLE_BAD), 4);
    for (int i = 0; i < f->scrolled + seen; i++) {
        MessageRow now = message_row(&rest, columns);
        if (i < f->scrolled)
            continue;
        pen_text(p, FONT_MONO, px, f->answer ? ROLE_TEXT : ROLE_BAD_TEXT, row.x, row,
                 row_text(p->a, now));
        row.y += row.h;
    }
    if (seen < all)
        pen_text_in(p, FONT_SANS, px, ROLE_MUTED, row, ALIGN_LEFT,
                    str_printf(p->a, "lines %d-%d of %d: PageUp, PageDown", f->scrolled + 1,
                               f->scrolled + seen, all));
}

/* ---- the panel ---- */

/* A button that does what a key does: the words, then the key, but for fingers. Returns where it
 * ends. */
static float draw_button(const Pen *p, float px, float x, Box row, Chord c, const char *words,
                         const char *key)
{
    Str all = p->d->finger > 0 ? str_of(words) : str_printf(p->a, "%s (%s)", words, key);
    float w = pen_width(p, FONT_SANS, px, all) + px;
    Box box = {x, row.y + 1, w, row.h - 2};
    p->d->tag = (DrawTag){TAG_KEY, (int32_t)c.mods, (int64_t)c.key, 0};
    draw_area(p->d, box);
    draw_rect(p->d, box, pen_colour(p, ROLE_BACKGROUND), 5);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 5, 1, 0);
    pen_text_in(p, FONT_SANS, px, ROLE_TEXT, box, ALIGN_CENTRE, all);
    p->d->tag = (DrawTag){0};
    return x + w + px / 2;
}

static void draw_buttons(const Pen *p, const Field *f, float px, Box row)
{
    const Chord enter = {KEY_ENTER, 0}, esc = {KEY_ESC, 0}, mend = {KEY_ENTER, MOD_ALT};
    if (f->mend[0]) {
        draw_button(p, px, row.x, row, mend, str_printf(p->a, "put in %s", f->mend).at,
                    "Alt+Enter");
        row.y += row.h;
    }
    float x = draw_button(p, px, row.x, row, enter, "OK", "Enter");
    draw_button(p, px, x, row, esc, "leave", "Esc");
}

/* What the panel shows, in rows, within a width. */
typedef struct Rows {
    int prompt, text, message, note, buttons;
    size_t columns;
} Rows;

static Str note_of(const Field *f)
{
    bool changed = f->changes && f->now > 0;
    return changed ? STR("the picture is as it was before you typed; it changes when this runs")
                   : STR("");
}

/* `high`: the pixels that it may take. */
static Rows rows_of(const Pen *p, const Field *f, float px, float width, float high)
{
    float inner = width - 2 * px;
    Rows r = {.prompt = text_lines(p->metrics, FONT_SANS, px, f->prompt, inner),
              .text = str_count(field_text(f), '\n') + 1,
              .note = text_lines(p->metrics, FONT_SANS, px, note_of(f), inner),
              .buttons = f->mend[0] ? 2 : 1,
              .columns = (size_t)fmaxf(2, floorf(inner / pen_width(p, FONT_MONO, px, STR("m"))))};
    int page = (int)(high / pen_line(px)) - 1;
    int room = page - r.prompt - r.note - r.buttons; /* for text and message */
    room = room < 3 ? 3 : room;
    r.message = message_rows(f, r.columns);
    int least = r.message > 2 ? 2 : r.message;
    r.text = r.text > room - least ? room - least : r.text;
    r.message = r.message > room - r.text ? room - r.text : r.message;
    return r;
}

float field_panel_head(const Pen *p, const Field *f, float px, float width)
{
    return pen_line(px) * ((float)rows_of(p, f, px, width, (float)p->d->height).prompt + 0.5f);
}

float field_panel_height(const Pen *p, const Field *f, float px, float width, float high)
{
    Rows r = rows_of(p, f, px, width, high);
    return pen_line(px) * (float)(1 + r.prompt + r.text + r.message + r.note + r.buttons);
}

static Box below(Box row, int rows)
{
    row.y += row.h * (float)rows;
    return row;
}

void field_panel(const Pen *p, Field *f, float px, Box room)
{
    const float bottom = room.y + room.h - px / 2;
    const Rows r = rows_of(p, f, px, room.w, bottom);
    const float line = pen_line(px);
    float h = field_panel_height(p, f, px, room.w, bottom);
    float y = fmaxf(0, fminf(room.y, bottom - h));
    Box panel = {room.x, y, room.w, h};
    Box row = {panel.x + px, panel.y + line / 2, panel.w - 2 * px, line};
    f->place.panel = panel;
    draw_rect(p->d, panel, pen_colour(p, ROLE_PANEL), 8);
    draw_frame(p->d, panel, pen_colour(p, ROLE_FOCUS), 8, fmaxf(2, px / 9), 0);
    draw_cover(p->d, panel);
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = panel});
    TextLook muted = pen_look(p, FONT_SANS, px, ROLE_MUTED);
    draw_text_lines(p->d, muted, row, ALIGN_LEFT, r.prompt, f->prompt);
    row = below(row, r.prompt);
    field_text_draw(p, f, px, (Box){row.x, row.y, row.w, line * (float)r.text});
    row = below(row, r.text);
    draw_message(p, f, px, r.columns, r.message, row);
    row = below(row, r.message);
    if (r.note)
        draw_text_lines(p->d, muted, row, ALIGN_LEFT, r.note, note_of(f));
    draw_buttons(p, f, px, below(row, r.note));
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
    field_fits_draw(p, f, px, panel);
}
