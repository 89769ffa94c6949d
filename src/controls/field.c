/*
 * field.c - typing into one small text, and drawing it (see shown.h).
 *
 * The text is UTF-8 in place; the caret moves by whole characters. Shift+Enter adds a line.
 */
#include "controls/shown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void field_open(Field *f, Str prompt, Str text, FieldDone *done, void *context)
{
    *f = (Field){.done = done, .context = context, .prompt = prompt};
    f->len = text.len < FIELD_BYTES ? text.len : 0;
    memcpy(f->text, text.at, f->len);
    f->caret = f->len;
}

void field_close(Field *f)
{
    f->done = NULL;
}

bool field_is_open(const Field *f)
{
    return f->done != NULL;
}

Str field_text(const Field *f)
{
    return (Str){f->text, f->len};
}

void field_answer(Field *f, Str text)
{
    size_t most = sizeof f->message - 4;
    bool cut = text.len > most;
    snprintf(f->message, sizeof f->message, "%.*s%s", (int)(cut ? most : text.len), text.at,
             cut ? "..." : "");
    f->answer = true;
}

void field_refuse(Field *f, const Error *e)
{
    Arena a = arena_scratch();
    StrBuf out = strbuf_make(&a);
    error_write(&out, e);
    field_answer(f, str_trim(strbuf_str(&out)));
    f->answer = false;
    arena_free(&a);
}

/* ---- typing ---- */

/* The offset of the character before or after one at i; at an end of the text that of the end. */
static size_t before(const Field *f, size_t i)
{
    while (i > 0 && ((unsigned char)f->text[--i] & 0xC0) == 0x80) /* not its first byte */
        ;
    return i;
}

static size_t after(const Field *f, size_t i)
{
    if (i < f->len)
        str_char(field_text(f), &i);
    return i;
}

static void cut(Field *f, size_t from, size_t to)
{
    memmove(f->text + from, f->text + to, f->len - to);
    f->len -= to - from;
    f->caret = from;
}

static void insert(Field *f, Str s)
{
    if (f->all)
        cut(f, 0, f->len);
    f->all = false;
    if (f->len + s.len >= FIELD_BYTES)
        return;
    memmove(f->text + f->caret + s.len, f->text + f->caret, f->len - f->caret);
    memcpy(f->text + f->caret, s.at, s.len);
    f->len += s.len;
    f->caret += s.len;
}

static void press(Field *f, Chord c)
{
    switch (c.key) {
    case KEY_ESC:
        field_close(f);
        break;
    case KEY_ENTER:
        if (c.mods & MOD_SHIFT)
            insert(f, STR("\n"));
        else
            f->done(f->context, field_text(f));
        break;
    case KEY_LEFT:
        f->caret = before(f, f->caret);
        break;
    case KEY_RIGHT:
        f->caret = after(f, f->caret);
        break;
    case KEY_HOME:
    case KEY_UP:
        f->caret = 0;
        break;
    case KEY_END:
    case KEY_DOWN:
        f->caret = f->len;
        break;
    case KEY_BACKSPACE:
        cut(f, f->all ? 0 : before(f, f->caret), f->caret);
        break;
    case KEY_DELETE:
        cut(f, f->all ? 0 : f->caret, after(f, f->caret));
        break;
    default:
        break;
    }
}

bool field_input(Field *f, const Input *in)
{
    if (in->kind == INPUT_TEXT)
        insert(f, in->text);
    else if (in->kind != INPUT_KEY || (in->chord.mods & (MOD_CTRL | MOD_ALT)))
        return in->kind == INPUT_PRESS;
    else
        press(f, in->chord);
    f->all = f->all && (in->kind != INPUT_KEY || in->chord.key == ' ');
    return true;
}

/* ---- drawing ---- */

/* Draws the lines of a text, the first in that row. */
static void draw_lines(const Pen *p, FontId font, float px, Role role, Box row, Str text)
{
    for (size_t end; text.len; text = str_from(text, end + 1), row.y += row.h) {
        end = str_find(text, '\n');
        pen_text(p, font, px, role, row.x, row, str_part(text, 0, end));
    }
}

/* Draws a bar at the caret of the text whose first line stands in that row. */
static void draw_caret(const Pen *p, const Field *f, float px, Box row)
{
    size_t start = f->caret;
    while (start > 0 && f->text[start - 1] != '\n')
        start--;
    Str whole = field_text(f), line = str_part(whole, start, f->caret);
    float x = row.x + pen_width(p, FONT_MONO, px, line);
    float y = row.y + row.h * (float)str_count(str_part(whole, 0, start), '\n');
    Box bar = {x, y + row.h * 0.1f, fmaxf(2, px / 9), row.h * 0.8f};
    draw_rect(p->d, bar, pen_colour(p, ROLE_FOCUS), 0);
}

/* Draws a box behind the selected text, which is always one line, in that row. */
static void draw_selection(const Pen *p, const Field *f, float px, Box row)
{
    float w = pen_width(p, FONT_MONO, px, field_text(f));
    Box box = {row.x - 2, row.y + row.h * 0.05f, w + 4, row.h * 0.9f};
    draw_rect(p->d, box, pen_colour(p, ROLE_CODE_ROW), 3);
    draw_frame(p->d, box, pen_colour(p, ROLE_GUIDE), 3, 1, 0);
}

void field_draw(const Pen *p, const Field *f, float px)
{
    Str message = str_of(f->message);
    int lines = str_count(field_text(f), '\n') + 1;
    int below = message.len ? str_count(message, '\n') + 1 : 0;
    float line = pen_line(px), h = line * (float)(1 + lines + below + 1);
    Box panel = {px, (float)p->d->height - h - px, (float)p->d->width - 2 * px, h};
    Box row = {panel.x + px, panel.y + line / 2, panel.w - 2 * px, line};
    draw_rect(p->d, panel, pen_colour(p, ROLE_PANEL), 8);
    draw_frame(p->d, panel, pen_colour(p, ROLE_FOCUS), 8, fmaxf(2, px / 9), 0);
    p->d->tag = (DrawTag){.kind = TAG_TYPED};
    draw_area(p->d, panel);
    p->d->tag = (DrawTag){0};
    draw_add(p->d, (DrawCommand){.kind = DRAW_CLIP, .box = panel});
    draw_lines(p, FONT_SANS, px, ROLE_MUTED, row, f->prompt);
    row.y += line;
    if (f->all)
        draw_selection(p, f, px, row);
    else
        draw_caret(p, f, px, row);
    draw_lines(p, FONT_MONO, px, ROLE_TEXT, row, field_text(f));
    row.y += line * (float)lines;
    draw_lines(p, FONT_MONO, px, f->answer ? ROLE_TEXT : ROLE_BAD_TEXT, row, message);
    draw_add(p->d, (DrawCommand){.kind = DRAW_UNCLIP});
}
