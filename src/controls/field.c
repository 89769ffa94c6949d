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

void field_open_over(Field *f, Str prompt, Str text, FieldDone *done, void *context)
{
    field_open(f, prompt, text, done, context);
    f->all = f->len > 0;
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
    Str s = {f->text, f->len};
    return s;
}

void field_refuse(Field *f, const Error *e)
{
    Arena a = arena_scratch();
    StrBuf out = strbuf_make(&a);
    error_write(&out, e);
    Str text = str_trim(strbuf_str(&out));
    f->message[0] = 0;
    f->answer = false;
    if (text.len < sizeof f->message) {
        memcpy(f->message, text.at, text.len);
        f->message[text.len] = 0;
    }
    arena_free(&a);
}

void field_answer(Field *f, Str text)
{
    size_t most = sizeof f->message - 4;
    bool cut = text.len > most;
    snprintf(f->message, sizeof f->message, "%.*s%s", (int)(cut ? most : text.len), text.at,
             cut ? "..." : "");
    f->answer = true;
}

/* ---- typing ---- */

static bool continues(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

static size_t before(const Field *f, size_t i)
{
    while (i > 0 && continues(f->text[--i]))
        ;
    return i;
}

static size_t after(const Field *f, size_t i)
{
    while (i < f->len && ++i < f->len && continues(f->text[i]))
        ;
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

typedef struct Writer {
    DrawList *d;
    const Theme *theme;
    float px, x, y, line;
} Writer;

static int count_lines(Str text)
{
    int n = 1;
    for (size_t i = 0; i < text.len; i++)
        n += text.at[i] == '\n';
    return n;
}

static void draw_lines(Writer *p, Str text, FontId font, Role role)
{
    TextLook look = {font, p->px, p->theme->roles[role]};
    for (size_t end; text.len; text = str_from(text, end + 1), p->y += p->line) {
        end = str_find(text, '\n');
        draw_text(p->d, look, p->x, text_baseline(p->px, p->y, p->line), str_part(text, 0, end));
    }
}

/* A bar at the caret, `width` from the start of its line. */
static void draw_caret(const Writer *p, const Field *f)
{
    size_t start = f->caret;
    while (start > 0 && f->text[start - 1] != '\n')
        start--;
    Str whole = field_text(f), line = str_part(whole, start, f->caret);
    float x = p->x + text_width(p->d->metrics, FONT_MONO, p->px, line);
    float y = p->y + p->line * (float)(count_lines(str_part(whole, 0, start)) - 1);
    Box bar = {x, y + p->line * 0.1f, fmaxf(2, p->px / 9), p->line * 0.8f};
    draw_rect(p->d, bar, p->theme->roles[ROLE_FOCUS], 0);
}

/* A box behind the selected text, which is always one line. */
static void draw_selection(const Writer *p, const Field *f)
{
    float w = text_width(p->d->metrics, FONT_MONO, p->px, field_text(f));
    Box box = {p->x - 2, p->y + p->line * 0.05f, w + 4, p->line * 0.9f};
    draw_rect(p->d, box, p->theme->roles[ROLE_CODE_ROW], 3);
    draw_frame(p->d, box, p->theme->roles[ROLE_GUIDE], 3, 1, 0);
}

void field_draw(DrawList *d, const Field *f, ThemeId theme, float px)
{
    Writer p = {.d = d, .theme = &themes[theme], .px = px, .line = ceilf(px * 1.5f)};
    Str message = str_of(f->message);
    int lines = 1 + count_lines(field_text(f)) + (message.len ? count_lines(message) : 0);
    float h = p.line * ((float)lines + 1);
    Box panel = {px, (float)d->height - h - px, (float)d->width - 2 * px, h};
    draw_rect(d, panel, p.theme->roles[ROLE_PANEL], 8);
    draw_frame(d, panel, p.theme->roles[ROLE_FOCUS], 8, fmaxf(2, px / 9), 0);
    p.x = panel.x + px;
    p.y = panel.y + p.line / 2;
    draw_clip(d, panel);
    draw_lines(&p, f->prompt, FONT_SANS, ROLE_MUTED);
    if (f->all)
        draw_selection(&p, f);
    else
        draw_caret(&p, f);
    draw_lines(&p, field_text(f), FONT_MONO, ROLE_TEXT);
    p.y = panel.y + p.line / 2 + p.line * (float)(1 + count_lines(field_text(f)));
    draw_lines(&p, message, FONT_MONO, f->answer ? ROLE_TEXT : ROLE_BAD_TEXT);
    draw_unclip(d);
}
