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

/* Does an edit and logs it. */
static void splice(Edits *e, Edit x)
{
    StrBuf *text = &e->text[x.text];
    size_t before = text->len, end = x.at + x.old.len;
    *ARENA_PUSH(e->arena, &e->log) = x;
    if (x.now.len > x.old.len) /* makes room */
        strbuf_fill(text, ' ', (int)(x.now.len - x.old.len));
    memmove(text->at + x.at + x.now.len, text->at + end, before - end);
    if (x.now.len)
        memcpy(text->at + x.at, x.now.at, x.now.len);
    text->len = before - x.old.len + x.now.len;
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
    Edit x = {which, at, str_copy(e->arena, old), str_copy(e->arena, now), drag};
    if (last) {
        last->now = x.now;
        bool back = str_equal(last->old, x.now);
        e->count = e->done -= back;
    } else {
        *ARENA_PUSH(e->arena, e) = x;
        e->done = e->count;
    }
    splice(e, x);
    return true;
}

bool edits_take_back(Edits *e, bool undo)
{
    if (e->done == (undo ? 0 : e->count))
        return false;
    Edit x = e->items[undo ? --e->done : e->done++], back = {x.text, x.at, x.now, x.old, 0};
    splice(e, undo ? back : x);
    return true;
}

size_t edits_place(const Edits *e, EditText which, size_t at, size_t logged)
{
    for (; logged < e->log.count; logged++) {
        const Edit *x = &e->log.items[logged];
        if (x->text != which || at <= x->at)
            continue;
        at = at >= x->at + x->old.len ? at - x->old.len + x->now.len : x->at;
    }
    return at;
}
