/*
 * field_past.c - what a field held before: undo and redo of one text, and the history of the texts
 * that were handed over from fields of one kind (see field.h).
 *
 * Both keep whole texts, not changes: they are short, and a text that is put back needs no thought.
 *
 * Undo: past.items[now] is the text as it is, once something was taken back; those before it are
 * older, those behind it were taken back. While now is past.count, the text itself is not kept yet.
 */
#include "controls/field.h"

#include <string.h>

/* ---- earlier texts ---- */

Str texts_get(const Texts *t, int i)
{
    const KeptText *k = &t->items[i];
    return (Str){t->bytes + k->start, k->len};
}

static size_t bytes_used(const Texts *t)
{
    return t->count ? t->items[t->count - 1].start + t->items[t->count - 1].len : 0;
}

static void forget_oldest(Texts *t)
{
    size_t gone = t->items[0].len, used = bytes_used(t);
    memmove(t->bytes, t->bytes + gone, used - gone);
    memmove(t->items, t->items + 1, (size_t)(--t->count) * sizeof *t->items);
    for (int i = 0; i < t->count; i++)
        t->items[i].start -= gone;
}

int texts_keep(Texts *t, Str text, size_t caret, size_t anchor)
{
    int forgotten = 0;
    for (; t->count == TEXTS_MOST || bytes_used(t) + text.len > TEXTS_BYTES; forgotten++)
        forget_oldest(t);
    KeptText new = {bytes_used(t), text.len, caret, anchor};
    memcpy(t->bytes + new.start, text.at, text.len);
    t->items[t->count++] = new;
    return forgotten;
}

/* ---- undo ---- */

void field_remember(Field *f, int run)
{
    bool goes_on = run != 0 && run == f->run;
    f->run = run;
    f->back = 0;
    if (goes_on)
        return;
    f->past.count = f->now;
    texts_keep(&f->past, field_text(f), f->caret, f->anchor);
    f->now = f->past.count;
}

static void put_back(Field *f, int i)
{
    const KeptText *k = &f->past.items[i];
    Str text = texts_get(&f->past, i);
    memcpy(f->text, text.at, text.len);
    f->len = text.len;
    f->caret = k->caret;
    f->anchor = k->anchor;
    f->now = i;
    f->run = 0;
}

void field_undo(Field *f, bool redo)
{
    if (!redo && f->now > 0 && f->now == f->past.count) {
        texts_keep(&f->past, field_text(f), f->caret, f->anchor);
        f->now = f->past.count - 1;
    }
    int to = redo ? f->now + 1 : f->now - 1;
    if (to >= 0 && to < f->past.count)
        put_back(f, to);
}

/* ---- history ---- */

static bool is_newest(const Texts *t, Str text)
{
    return t->count && str_equal(texts_get(t, t->count - 1), text);
}

void field_typed(Field *f)
{
    f->back = 0;
    if (f->history && f->len && !is_newest(f->history, field_text(f)))
        texts_keep(f->history, field_text(f), f->len, f->len);
}

void field_history(Field *f, int by)
{
    Texts *t = f->history;
    int back = f->back + by;
    if (!t)
        return;
    if (f->back == 0 && by > 0 && is_newest(t, field_text(f)))
        back++; /* the text is the newest of them */
    else if (f->back == 0 && by > 0 && f->len && t->count) {
        field_typed(f); /* so that Ctrl+Down leads back to it */
        back++;
    }
    if (back < 1 || back > t->count)
        return;
    field_replace(f, 0, f->len, texts_get(t, t->count - back), 0);
    f->back = back;
}
