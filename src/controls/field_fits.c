/*
 * field_fits.c - completion in a field: the list of what fits at the caret, and the keys that
 * choose from it (see field.h).
 *
 * Who opens the field says what fits; the list is asked for anew whenever it is needed, so that it
 * never holds what is no longer there. Typing opens it. Until something of it is chosen, Enter and
 * Up are the field's own.
 */
#include "controls/field.h"
#include "words/phrase.h"

#include <ctype.h>
#include <math.h>

enum { ROWS_MOST = 8 };

static Fits list_fits(const Field *f, Arena *a)
{
    Fits fits = {.from = f->caret};
    if (f->fits && f->caret == f->anchor)
        f->fits(f->context, a, field_text(f), f->caret, &fits);
    return fits;
}

/* Puts a fit in the place of what it completes, and selects what is to be typed over. */
static void take(Field *f, const Fits *fits, size_t i)
{
    const Fit *fit = &fits->items[i];
    size_t from = fits->from;
    f->lists = false;
    if (field_replace(f, from, f->caret, fit->insert, 0))
        field_select(f, from + fit->from, from + fit->to);
}

/* The next argument behind the one that was just typed over; behind the last one, the bracket. */
static bool next_argument(Field *f)
{
    Str all = field_text(f);
    size_t at = f->caret > f->anchor ? f->caret : f->anchor, end;
    if (at < all.len && all.at[at] == ')') {
        field_select(f, at + 1, at + 1);
        return true;
    }
    if (!str_starts(str_from(all, at), ", "))
        return false;
    for (end = at += 2;
         end < all.len && (isalnum((unsigned char)all.at[end]) || all.at[end] == '_');)
        end++;
    field_select(f, at, end);
    return true;
}

static void choose(Field *f, int by, size_t count)
{
    int to = f->chosen + by;
    f->chosen = to < -1 ? -1 : to >= (int)count ? (int)count - 1 : to;
}

/* A key while the list is there. False: it is none of the list's. */
static bool press_list(Field *f, const Fits *fits, Chord c)
{
    size_t first = f->chosen < 0 ? 0 : (size_t)f->chosen;
    first = first < fits->count ? first : fits->count - 1;
    switch (c.key) {
    case KEY_DOWN:
        choose(f, 1, fits->count);
        return true;
    case KEY_UP:
        if (f->chosen < 0)
            return false;
        choose(f, -1, fits->count);
        return true;
    case KEY_TAB:
        take(f, fits, first);
        return true;
    case KEY_ENTER:
        if (f->chosen >= 0)
            take(f, fits, first);
        return f->chosen >= 0;
    case KEY_ESC:
        f->lists = false;
        return true;
    case KEY_F1:
        f->explains = !f->explains;
        f->chosen = (int)first;
        return true;
    default:
        return false;
    }
}

bool field_fits_press(Field *f, Chord c)
{
    Arena a = arena_scratch();
    bool tab = c.key == KEY_TAB && c.mods == 0, taken = false;
    if (f->fits && c.mods == 0 && (f->lists || tab)) {
        Fits fits = list_fits(f, &a);
        if (f->lists && fits.count)
            taken = press_list(f, &fits, c);
        else if (tab && !next_argument(f)) {
            field_fits_open(f, fits.count > 0);
            if (!f->lists && (f->answer || !f->message[0])) { /* an error stays */
                field_answer(f, phrase_plain(PHRASE_TYPED_NO_FIT));
                f->passing = true;
            }
        }
        taken = taken || tab;
    }
    if (!taken && c.key != KEY_BACKSPACE)
        f->lists = false;
    arena_free(&a);
    return taken;
}

void field_fits_open(Field *f, bool open)
{
    f->lists = open && f->fits;
    f->chosen = -1;
    f->explains = false;
}

Str field_fits_words(const Field *f, Arena *a)
{
    Fits fits = f->lists ? list_fits(f, a) : (Fits){0};
    size_t first = f->chosen < 0 ? 0 : (size_t)f->chosen;
    if (!fits.count)
        return STR("");
    const Fit *fit = &fits.items[first < fits.count ? first : fits.count - 1];
    Str name = fit->note.len ? str_printf(a, "%.*s %.*s", STR_ARG(fit->name), STR_ARG(fit->note))
                             : fit->name;
    Str row = phrase(a, PHRASE_DESCRIBE_FITS, name, phrase_number(a, (long long)first + 1),
                     phrase_number(a, (long long)fits.count));
    return f->explains ? str_printf(a, "%.*s\n%.*s", STR_ARG(row), STR_ARG(fit->doc)) : row;
}

/* ---- drawing ---- */

/* Draws one row: the name, and what it is at the right end, as far as there is room. */
static void draw_row(const Pen *p, float px, Box row, const Fit *fit, bool chosen, size_t i)
{
    p->d->tag = (DrawTag){TAG_FIT, 0, (int64_t)i, 0};
    draw_area(p->d, row);
    if (chosen) {
        draw_rect(p->d, row, pen_colour(p, ROLE_CODE_ROW), 0);
        draw_rect(p->d, (Box){row.x, row.y, px / 4, row.h}, pen_colour(p, ROLE_FOCUS), 0);
    }
    Box text = {row.x + px, row.y, row.w - 2 * px, row.h};
    float used = pen_text_in(p, FONT_MONO, px, ROLE_TEXT, text, ALIGN_LEFT, fit->name) + px;
    Box rest = {text.x + used, row.y, text.w - used, row.h};
    if (rest.w > 3 * px)
        pen_text_in(p, FONT_SANS, px * 0.9f, ROLE_MUTED, rest, ALIGN_RIGHT, fit->note);
    p->d->tag = (DrawTag){0};
}

static int chosen_of(const Field *f, const Fits *fits)
{
    return f->chosen < (int)fits->count ? f->chosen : (int)fits->count - 1;
}

/* How many lines the explanation of the chosen one takes, at most two; 0: none is wanted. */
static int doc_lines(const Pen *p, const Field *f, const Fits *fits, float px, float width)
{
    int chosen = chosen_of(f, fits);
    if (!f->explains || chosen < 0)
        return 0;
    int lines = text_lines(p->metrics, FONT_SANS, px, fits->items[chosen].doc, width - 2 * px);
    return lines > 2 ? 2 : lines;
}

/* The height of the list with a row for its keys, and those in which one is explained. */
static float list_height(size_t rows, int doc, float line)
{
    return line * (float)(rows + (size_t)doc + 1) + line / 2;
}

static void draw_list_at(const Pen *p, const Field *f, const Fits *fits, float px, Box box)
{
    size_t rows = fits->count < ROWS_MOST ? fits->count : ROWS_MOST;
    int chosen = chosen_of(f, fits), doc = doc_lines(p, f, fits, px, box.w);
    size_t first = chosen >= (int)rows ? (size_t)chosen + 1 - rows : 0;
    Box row = {box.x, box.y + pen_line(px) / 4, box.w, pen_line(px)};
    p->d->tag = (DrawTag){TAG_KEY, 0, 0, 0}; /* a click beside the rows is for nothing below */
    draw_area(p->d, box);
    p->d->tag = (DrawTag){0};
    draw_rect(p->d, box, pen_colour(p, ROLE_PANEL), 6);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 6, fmaxf(1, px / 14), 0);
    for (size_t i = first; i < first + rows; i++, row.y += row.h)
        draw_row(p, px, row, &fits->items[i], (int)i == chosen, i);
    Box text = {row.x + px, row.y, row.w - 2 * px, row.h};
    if (doc > 0)
        draw_text_lines(p->d, pen_look(p, FONT_SANS, px, ROLE_TEXT), text, ALIGN_LEFT, doc,
                        fits->items[chosen].doc);
    text.y += (float)doc * row.h;
    bool taps = p->d->finger > 0; /* by who may have none of these keys */
    Str keys = str_printf(p->a, "%s%s%d of %zu", taps ? "" : "Down choose   Tab take it   ",
                          !taps && fits->items[0].doc.len ? "F1 what it does   " : "",
                          chosen < 0 ? 1 : chosen + 1, fits->count);
    pen_text_in(p, FONT_SANS, px * 0.9f, ROLE_MUTED, text, ALIGN_LEFT, keys);
}

void field_fits_draw(const Pen *p, const Field *f, float px, Box panel)
{
    if (!f->lists || !f->fits)
        return;
    Fits fits = list_fits(f, p->a);
    size_t rows = fits.count < ROWS_MOST ? fits.count : ROWS_MOST;
    if (!rows)
        return;
    const FieldPlace *w = &f->place;
    float wide = fminf((float)p->d->width - px, fmaxf(30 * px, fminf(panel.w, 44 * px)));
    float h = list_height(rows, doc_lines(p, f, &fits, px, wide), pen_line(px));
    float page = (float)p->d->height;
    size_t start = field_line_start(f, f->caret);
    Str all = field_text(f);
    float x = w->box.x - px +
              w->advance * ((float)str_chars(str_part(all, start, fits.from)) - (float)f->left);
    float y =
        w->box.y + w->line * (float)(str_count(str_part(all, 0, start), '\n') + 1 - (int)f->top);
    x = panel.w >= wide ? fminf(x, panel.x + panel.w - wide) : x;
    x = fmaxf(px / 2, fminf(x, (float)p->d->width - wide - px / 2));
    if (y + h > page)
        y = fmaxf(0, y - w->line - h);
    draw_list_at(p, f, &fits, px, (Box){x, y, wide, h});
}
