/*
 * splice.c - splicing bytes, and the list that remembers it (see versions.h).
 */
#include "versions/versions.h"

#include <assert.h>
#include <string.h>

Edits edits_make(Arena *a, Str lesson, Str prelude)
{
    Edits e = {.arena = a};
    for (int i = 0; i < EDIT_TEXTS; i++)
        e.text[i] = strbuf_make(a);
    strbuf_add(&e.text[EDIT_LESSON], lesson);
    strbuf_add(&e.text[EDIT_PRELUDE], prelude);
    return e;
}

Str edits_text(const Edits *e, EditText which)
{
    return strbuf_str(&e->text[which]);
}

static void splice(StrBuf *text, size_t at, size_t len, Str now)
{
    size_t before = text->len, behind = before - at - len;
    if (now.len > len) /* makes room */
        strbuf_fill(text, ' ', (int)(now.len - len));
    memmove(text->at + at + now.len, text->at + at + len, behind);
    if (now.len)
        memcpy(text->at + at, now.at, now.len);
    text->len = before - len + now.len;
    if (text->at)
        text->at[text->len] = 0;
}

/* The edit that this one goes on with, or NULL. */
static Edit *same_drag(const Edits *e, EditText which, size_t at, size_t len, int drag)
{
    Edit *last = e->done ? &e->items[e->done - 1] : NULL;
    bool same = last && drag > 0 && last->drag == drag && last->text == which && last->at == at &&
                last->now.len == len;
    return same ? last : NULL;
}

bool edits_change(Edits *e, EditText which, size_t at, size_t len, Str now, int drag)
{
    StrBuf *text = &e->text[which];
    assert(at <= text->len && len <= text->len - at);
    Str old = str_part(strbuf_str(text), at, at + len);
    if (str_equal(old, now))
        return false;
    Edit *last = same_drag(e, which, at, len, drag);
    if (e->saved > e->done || (last && e->saved == e->done))
        e->saved = EDITS_LOST;
    e->count = e->done;
    now = str_copy(e->arena, now);
    if (last) {
        last->now = now;
        bool back = str_equal(last->old, now);
        e->count = e->done -= back;
    } else {
        *ARENA_PUSH(e->arena, e) = (Edit){which, at, str_copy(e->arena, old), now, drag};
        e->done = e->count;
    }
    splice(text, at, len, now);
    return true;
}

bool edits_take_back(Edits *e, bool undo, Edit *what)
{
    if (e->done == (undo ? 0 : e->count))
        return false;
    const Edit *edit = &e->items[undo ? --e->done : e->done++];
    Str gone = undo ? edit->now : edit->old, back = undo ? edit->old : edit->now;
    splice(&e->text[edit->text], edit->at, gone.len, back);
    if (what)
        *what = *edit;
    return true;
}
