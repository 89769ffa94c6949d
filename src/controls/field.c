/*
 * field.c - typing into a field: keys, text, the clipboard, the mouse (see field.h).
 *
 * A key with Shift moves the caret and leaves the anchor: what lies between is selected. What is
 * typed or pasted takes its place. Words are letters, digits and underscores of any alphabet.
 */
#include "controls/field.h"

#include "base/lookup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* What newest changes have in common: letters typed one after the other are undone together. */
enum { RUN_NONE, RUN_TYPING, RUN_RUBBING };

bool field_open(Field *f, Str prompt, Str text, FieldDone *done, void *context)
{
    memset(f, 0, sizeof *f);
    f->goal = -1;
    f->prompt = prompt;
    if (text.len >= FIELD_BYTES)
        return false;
    f->done = done;
    f->context = context;
    memcpy(f->text, text.at, text.len);
    f->caret = f->anchor = f->len = text.len;
    return true;
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

static size_t selected_from(const Field *f)
{
    return f->caret < f->anchor ? f->caret : f->anchor;
}

static size_t selected_to(const Field *f)
{
    return f->caret < f->anchor ? f->anchor : f->caret;
}

Str field_selected(const Field *f)
{
    return str_part(field_text(f), selected_from(f), selected_to(f));
}

void field_select(Field *f, size_t anchor, size_t caret)
{
    f->anchor = anchor;
    f->caret = caret;
    f->goal = -1;
    f->run = RUN_NONE;
}

/* ---- messages ---- */

void field_answer(Field *f, Str text)
{
    size_t most = sizeof f->message - 60; /* for what is said behind it */
    Str kept = str_part(text, 0, most);
    kept.len = text.len > most ? str_bad_utf8(kept) : kept.len;
    int n = snprintf(f->message, sizeof f->message, "%.*s", STR_ARG(kept));
    if (kept.len < text.len)
        snprintf(f->message + n, sizeof f->message - (size_t)n, "\n... and %lld more characters",
                 (long long)str_chars(str_from(text, kept.len)));
    f->answer = true;
    f->passing = false;
    f->scrolled = 0;
    f->mend[0] = 0;
}

/* The text is another one than was refused. */
static void forget_refusal(Field *f)
{
    if (!f->answer)
        f->message[0] = 0;
    f->mend[0] = 0;
}

/* Another key was pressed than the one that was answered. */
static void forget_passing(Field *f)
{
    if (f->passing)
        f->message[0] = 0;
    f->passing = false;
}

static bool in_word(const Field *f, size_t i);
static size_t after(const Field *f, size_t i);

/* The place of a whole word in the text; f->len: it is not there. */
static size_t find_word(const Field *f, Str word)
{
    Str all = field_text(f);
    for (size_t i = 0; (i = str_search(all, word, i)) + word.len <= f->len; i++)
        if ((i == 0 || !in_word(f, i - 1)) && !in_word(f, i + word.len))
            return i;
    return f->len;
}

/* The word at the end of where an error is: what its hint proposes another name for. */
static Str wrong_word(const Error *e)
{
    Str s = e->at.source ? span_text(e->at) : STR("");
    size_t from = s.len;
    while (from > 0 && (s.at[from - 1] == '_' || isalnum((unsigned char)s.at[from - 1])))
        from--;
    return str_from(s, from);
}

/* Notes the name that an error proposes, if the text has the word that it is to replace. */
static void note_mend(Field *f, const Error *e)
{
    Str word = wrong_word(e), name = nearest_hinted(e);
    Nearest near = {.wanted = word};
    if (!word.len || !name.len || name.len >= sizeof f->mend || find_word(f, word) == f->len)
        return;
    nearest_offer(&near, str_behind(name, '.'));
    if (!near.best.len)
        return;
    snprintf(f->mend, sizeof f->mend, "%.*s", STR_ARG(name));
    f->wrong = find_word(f, word);
    f->wrong_len = word.len;
}

/* Puts in the name that was proposed, if the text is still the one that it was proposed for. */
static void mend(Field *f)
{
    if (!f->mend[0] || f->wrong + f->wrong_len > f->len)
        return;
    char name[sizeof f->mend]; /* replacing forgets it */
    memcpy(name, f->mend, sizeof name);
    field_replace(f, f->wrong, f->wrong + f->wrong_len, str_of(name), RUN_NONE);
}

void field_refuse(Field *f, const Error *e)
{
    Arena a = arena_scratch();
    StrBuf out = strbuf_make(&a);
    error_write_reason(&out, e);
    field_answer(f, str_trim(strbuf_str(&out)));
    f->answer = false;
    note_mend(f, e);
    arena_free(&a);
}

/* ---- characters, words, lines ---- */

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

static bool in_word(const Field *f, size_t i)
{
    unsigned char c = i < f->len ? (unsigned char)f->text[i] : ' ';
    return c >= 0x80 || c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

/* The start of the word before an offset, and the end of the one behind it. */
static size_t word_before(const Field *f, size_t i)
{
    while (i > 0 && !in_word(f, before(f, i)))
        i = before(f, i);
    while (i > 0 && in_word(f, before(f, i)))
        i = before(f, i);
    return i;
}

static size_t word_after(const Field *f, size_t i)
{
    while (i < f->len && !in_word(f, i))
        i = after(f, i);
    while (i < f->len && in_word(f, i))
        i = after(f, i);
    return i;
}

size_t field_line_start(const Field *f, size_t at)
{
    while (at > 0 && f->text[at - 1] != '\n')
        at--;
    return at;
}

size_t field_line_end(const Field *f, size_t at)
{
    while (at < f->len && f->text[at] != '\n')
        at++;
    return at;
}

/* Home goes to the first letter of a line, and from there to its very start. */
static size_t home_of(const Field *f, size_t at)
{
    size_t start = field_line_start(f, at), first = start;
    while (first < f->len && f->text[first] == ' ')
        first++;
    return at == first ? start : first;
}

/* The offset of a column of the line that begins at start; its end where it is shorter. */
static size_t at_column(const Field *f, size_t start, int64_t column)
{
    Str line = str_part(field_text(f), start, field_line_end(f, start));
    return start + str_nth(line, column);
}

/* The place of the same column `by` lines further on; an end of the text where there are none. */
static size_t line_by(Field *f, int by)
{
    size_t start = field_line_start(f, f->caret);
    if (f->goal < 0)
        f->goal = str_chars(str_part(field_text(f), start, f->caret));
    if (by < 0)
        return start == 0 ? 0 : at_column(f, field_line_start(f, start - 1), f->goal);
    size_t end = field_line_end(f, f->caret);
    return end == f->len ? f->len : at_column(f, end + 1, f->goal);
}

/* ---- changes ---- */

bool field_replace(Field *f, size_t from, size_t to, Str text, int run)
{
    if (f->len - (to - from) + text.len >= FIELD_BYTES) {
        field_answer(f, STR("that is more than fits in here: nothing was put in"));
        f->answer = false;
        return false;
    }
    field_remember(f, run);
    memmove(f->text + from + text.len, f->text + to, f->len - to);
    memcpy(f->text + from, text.at, text.len);
    forget_refusal(f);
    f->len += text.len - (to - from);
    f->caret = f->anchor = from + text.len;
    f->goal = -1;
    return true;
}

static void insert(Field *f, Str s, int run)
{
    int before = f->caret == f->anchor ? run : RUN_NONE;
    if (field_replace(f, selected_from(f), selected_to(f), s, before))
        f->run = s.len == 1 && s.at[0] == ' ' ? RUN_NONE : run;
}

/* Text from outside as a field may hold it: lines end in "\n", a tab is four blanks, characters
 * that would not be seen are left out; in a field of one line, lines are joined by blanks. */
static Str clean(Arena *a, const Field *f, Str s)
{
    StrBuf out = strbuf_make(a);
    strbuf_puts(&out, "");
    for (size_t i = 0; i < s.len;) {
        size_t start = i;
        bool shown = str_visible_char(s, &i).text[0] == 0;
        char c = s.at[start];
        if (c == '\t')
            strbuf_puts(&out, "    ");
        else if (c == '\n' || (c == '\r' && (i == s.len || s.at[i] != '\n')))
            strbuf_char(&out, f->one_line ? ' ' : '\n');
        else if (shown && c != '\r')
            strbuf_add(&out, str_part(s, start, i));
    }
    return strbuf_str(&out);
}

static void insert_clean(Field *f, Str s, int run)
{
    Arena a = arena_scratch();
    Str cleaned = clean(&a, f, f->one_line ? str_without_end(s) : s);
    if (cleaned.len)
        insert(f, cleaned, run);
    arena_free(&a);
}

/* Takes away what is selected, else what lies between the caret and `to`. */
static void rub(Field *f, size_t to, int run)
{
    size_t from = f->caret < to ? f->caret : to, end = f->caret < to ? to : f->caret;
    bool some = f->caret != f->anchor;
    if (some) {
        from = selected_from(f);
        end = selected_to(f);
    }
    if (from == end)
        return;
    field_replace(f, from, end, STR(""), some ? RUN_NONE : run);
    f->run = some ? RUN_NONE : run;
}

/* ---- the clipboard ---- */

static void copy(Field *f, bool cut)
{
    Str s = field_selected(f);
    memcpy(f->copied, s.at, s.len);
    f->copied_len = s.len;
    if (cut)
        rub(f, f->caret, RUN_NONE);
}

/* ---- keys ---- */

static void go(Field *f, size_t to, unsigned mods)
{
    f->caret = to;
    f->run = RUN_NONE;
    if (!(mods & MOD_SHIFT))
        f->anchor = to;
}

/* Without Shift, an arrow leaves what is selected at that end of it. */
static void step(Field *f, bool right, unsigned mods)
{
    bool leaves = f->caret != f->anchor && !(mods & (MOD_SHIFT | MOD_CTRL));
    size_t edge = right ? selected_to(f) : selected_from(f), to;
    if (mods & MOD_CTRL)
        to = right ? word_after(f, f->caret) : word_before(f, f->caret);
    else
        to = right ? after(f, f->caret) : before(f, f->caret);
    go(f, leaves ? edge : to, mods);
}

enum { INDENT = 4 }; /* blanks that a block stands further in */

/* Where the line begins whose statement or bracket ends at a place: the bracket that a line closes
 * may have been opened further up. *open: how many more brackets are open behind it. */
static size_t begun_line(const Field *f, size_t at, int *open)
{
    size_t start = field_line_start(f, at);
    *open = 0;
    for (size_t i = at; i > 0 && (i > start || *open < 0); i--) {
        *open += memchr("([{", f->text[i - 1], 3) != NULL;
        *open -= memchr(")]}", f->text[i - 1], 3) != NULL;
        if (i <= start)
            start = field_line_start(f, i - 1);
    }
    return start;
}

/* Begins another line, as far in as the one that the caret is in, or deeper: behind a colon, and in
 * a bracket that was opened there. */
static void break_line(Field *f)
{
    Arena a = arena_scratch();
    size_t at = selected_from(f);
    int open;
    Str line = str_part(field_text(f), begun_line(f, at, &open), at);
    int in = (int)str_indent(line) + (str_ends(line, ":") || open > 0 ? INDENT : 0);
    insert(f, str_printf(&a, "\n%*s", in, ""), RUN_NONE);
    arena_free(&a);
}

static void enter(Field *f, unsigned mods)
{
    if ((mods & MOD_SHIFT) && !f->one_line) {
        break_line(f);
        return;
    }
    field_typed(f);
    f->done(f->context, field_text(f));
}

enum { MESSAGE_LINES = 5 }; /* that PageUp, PageDown and a turn of the wheel scroll by */

static void scroll(Field *f, int by)
{
    f->scrolled = f->scrolled + by < 0 ? 0 : f->scrolled + by;
}

/* Keys that move the caret. False: it is none. */
static bool press_moves(Field *f, Chord c)
{
    bool ctrl = (c.mods & MOD_CTRL) != 0;
    int64_t goal = f->goal;
    f->goal = -1;
    switch (c.key) {
    case KEY_LEFT:
    case KEY_RIGHT:
        step(f, c.key == KEY_RIGHT, c.mods);
        return true;
    case KEY_HOME:
        go(f, ctrl ? 0 : home_of(f, f->caret), c.mods);
        return true;
    case KEY_END:
        go(f, ctrl ? f->len : field_line_end(f, f->caret), c.mods);
        return true;
    case KEY_UP:
    case KEY_DOWN:
        f->goal = ctrl ? -1 : goal;
        if (ctrl)
            field_history(f, c.key == KEY_UP ? 1 : -1);
        else
            go(f, line_by(f, c.key == KEY_UP ? -1 : 1), c.mods);
        return true;
    default:
        return false;
    }
}

/* Keys that change the text, or hand it over. False: it is none. */
static bool press_changes(Field *f, Chord c)
{
    bool words = (c.mods & MOD_CTRL) != 0;
    switch (c.key) {
    case KEY_ESC:
        if (f->now > 0) /* what was typed comes again with Ctrl+Up */
            field_typed(f);
        field_close(f);
        return true;
    case KEY_ENTER:
        enter(f, c.mods);
        return true;
    case KEY_BACKSPACE:
        rub(f, words ? word_before(f, f->caret) : before(f, f->caret), words ? 0 : RUN_RUBBING);
        return true;
    case KEY_DELETE:
        rub(f, words ? word_after(f, f->caret) : after(f, f->caret), words ? 0 : RUN_RUBBING);
        return true;
    case KEY_PAGE_UP:
    case KEY_PAGE_DOWN: /* how far it can be scrolled, only the drawing knows */
        scroll(f, c.key == KEY_PAGE_UP ? -MESSAGE_LINES : MESSAGE_LINES);
        return true;
    default:
        return false;
    }
}

/* Letters with Ctrl. */
static bool press_ctrl(Field *f, Chord c)
{
    switch (c.key) {
    case 'a':
        field_select(f, 0, f->len);
        return true;
    case 'c':
    case 'x':
        copy(f, c.key == 'x');
        return true;
    case 'v':
        f->wants_paste = true;
        return true;
    case 'y':
    case 'z':
        field_undo(f, c.key == 'y' || (c.mods & MOD_SHIFT));
        forget_refusal(f);
        return true;
    default:
        return false;
    }
}

static void press(Field *f, Chord c)
{
    if (c.key == KEY_ENTER && c.mods == MOD_ALT)
        mend(f);
    if ((c.mods & MOD_ALT) || field_fits_press(f, c))
        return;
    if (!press_moves(f, c) && !press_changes(f, c) && c.mods & MOD_CTRL)
        press_ctrl(f, c);
}

bool field_knows(const Field *f, Chord c)
{
    bool named = (c.key > KEY_NAMED && c.key < KEY_F1) || c.key == ' ';
    return !(c.mods & MOD_ALT) &&
           (named || !(c.mods & MOD_CTRL) || (c.key < 128 && strchr("acxvyz", (int)c.key))) &&
           (c.key < KEY_F1 || (c.key == KEY_F1 && f->lists));
}

/* ---- the mouse ---- */

static const double double_click = 0.4; /* seconds between two presses */

/* The offset of the text that is drawn at a point. */
static size_t offset_at(const Field *f, Point at)
{
    const FieldPlace *w = &f->place;
    float down = (at.y - w->box.y) / w->line, right = (at.x - w->box.x) / w->advance + 0.5f;
    int64_t line = (int64_t)f->top + (down < 0 ? -1 : (int64_t)down);
    int64_t column = (int64_t)f->left + (right < 0 ? -1 : (int64_t)right);
    size_t start = 0;
    for (; line > 0 && field_line_end(f, start) < f->len; line--)
        start = field_line_end(f, start) + 1;
    return line < 0 ? 0 : at_column(f, start, column > 0 ? column : 0);
}

static void select_word(Field *f, size_t at)
{
    size_t from = at, to = at;
    while (from > 0 && in_word(f, before(f, from)))
        from = before(f, from);
    while (in_word(f, to))
        to = after(f, to);
    field_select(f, from, to);
}

static void mouse_press(Field *f, const Input *in)
{
    size_t at = offset_at(f, in->at);
    bool twice = in->time - f->pressed < double_click && at == f->caret && at == f->anchor;
    f->pressed = in->time;
    f->lists = false;
    f->pulls = !twice;
    if (twice)
        select_word(f, at);
    else
        field_select(f, (in->mods & MOD_SHIFT) ? f->anchor : at, at);
}

static bool mouse(Field *f, const Input *in)
{
    bool pulls = f->pulls;
    switch (in->kind) {
    case INPUT_PRESS:
        if (f->place.advance > 0 && box_has(f->place.box, in->at))
            mouse_press(f, in);
        return true;
    case INPUT_MOVE:
        if (pulls)
            field_select(f, f->anchor, offset_at(f, in->at));
        return pulls;
    case INPUT_RELEASE:
        f->pulls = false;
        return pulls;
    case INPUT_WHEEL:
        if (box_has(f->place.panel, in->at))
            scroll(f, in->wheel > 0 ? -MESSAGE_LINES : MESSAGE_LINES);
        return box_has(f->place.panel, in->at);
    default:
        return false;
    }
}

bool field_input(Field *f, const Input *in)
{
    if (in->kind == INPUT_KEY || in->kind == INPUT_TEXT || in->kind == INPUT_PASTE)
        forget_passing(f);
    switch (in->kind) {
    case INPUT_TEXT:
        insert_clean(f, in->text, RUN_TYPING);
        field_fits_open(f, f->caret > 0 &&
                               (f->text[f->caret - 1] == '.' || in_word(f, before(f, f->caret))));
        return true;
    case INPUT_PASTE:
        insert_clean(f, in->text, RUN_NONE);
        f->lists = false;
        return true;
    case INPUT_KEY:
        press(f, in->chord);
        return true;
    default:
        return mouse(f, in);
    }
}
