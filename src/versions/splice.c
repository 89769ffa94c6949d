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

/* What was undone gives way to an edit, until that is known to be one. */
static void set_undone_aside(Edits *e)
{
    e->aside.count = 0;
    e->aside_saved = e->saved;
    for (size_t i = e->done; i < e->count; i++)
        *ARENA_PUSH(e->arena, &e->aside) = e->items[i];
}

/* The edit that it gave way to is no more, and never was one. */
static void put_undone_back(Edits *e)
{
    e->count = e->done;
    if (e->saved > e->done)
        e->saved = e->saved == EDITS_LOST ? e->aside_saved : EDITS_LOST;
    for (size_t i = 0; i < e->aside.count; i++)
        *ARENA_PUSH(e->arena, e) = e->aside.items[i];
}

bool edits_change(Edits *e, EditText which, size_t at, size_t len, Str now, int drag)
{
    StrBuf *text = &e->text[which];
    assert(at <= text->len && len <= text->len - at);
    Str old = str_part(strbuf_str(text), at, at + len);
    if (str_equal(old, now))
        return false;
    Edit *last = same_drag(e, which, at, len, drag);
    if (!last)
        set_undone_aside(e);
    if (last && e->saved == e->done)
        e->saved = e->aside_saved = EDITS_LOST;
    if (e->saved > e->done)
        e->saved = EDITS_LOST;
    e->count = e->done;
    Edit x = {which, at, str_copy(e->arena, old), str_copy(e->arena, now), drag};
    if (last) {
        last->now = x.now;
        if (str_equal(last->old, x.now)) {
            e->done--;
            put_undone_back(e);
        }
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

void edits_withdraw(Edits *e)
{
    if (edits_take_back(e, true))
        put_undone_back(e);
}

Edits edits_upon(Arena *a, const Edits *from, Str lesson)
{
    Str was = edits_text(from, EDIT_LESSON);
    Edits e = edits_make(a, lesson, edits_text(from, EDIT_PRELUDE));
    size_t most = was.len < lesson.len ? was.len : lesson.len, start = 0, end = 0;
    while (start < most && was.at[start] == lesson.at[start])
        start++;
    while (end < most - start && was.at[was.len - 1 - end] == lesson.at[lesson.len - 1 - end])
        end++;
    size_t stop = was.len - end; /* that hand changed start..stop */
    for (size_t i = from->done; i < from->count; i++) {
        Edit x = from->items[i];
        bool before = x.text == EDIT_PRELUDE || x.at + x.old.len <= start;
        if (!before && x.at < stop)
            break;
        if (!before) {
            x.at = x.at - was.len + lesson.len;
        } else if (x.text == EDIT_LESSON) {
            start = start - x.old.len + x.now.len;
            stop = stop - x.old.len + x.now.len;
        }
        x.old = str_copy(a, x.old);
        x.now = str_copy(a, x.now);
        *ARENA_PUSH(a, &e) = x;
    }
    return e;
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

/* ---- what all edits made of the texts ---- */

/* A place, counted in the text as it was at first, too. */
typedef struct Changed {
    EditText text;
    size_t at, end;  /* as the edits so far have left it */
    size_t from, to; /* at first */
    int edits;
} Changed;

typedef ARENA_LIST(Changed) ChangedList;

/* Where byte `at`, which no edit touched, stood at first. */
static size_t first_place(const ChangedList *list, EditText text, size_t at)
{
    size_t place = at;
    for (size_t i = 0; i < list->count; i++) {
        const Changed *c = &list->items[i];
        if (c->text == text && c->end <= at)
            place = place - (c->end - c->at) + (c->to - c->from);
    }
    return place;
}

/* Do they share bytes, or does what has none lie within the other? */
static bool overlap(const Changed *a, const Changed *b)
{
    bool share = a->at < b->end && b->at < a->end;
    bool empty = a->at == a->end || b->at == b->end;
    return a->text == b->text && (share || (empty && a->at <= b->end && b->at <= a->end));
}

/* Adds what an edit replaces: with all places that it overlaps it becomes one. */
static void add_edit(Arena *a, ChangedList *list, const Edit *x)
{
    size_t end = x->at + x->old.len, kept = 0;
    const Changed own = {
        x->text, x->at, end, first_place(list, x->text, x->at), first_place(list, x->text, end), 1};
    Changed all = own;
    for (size_t i = 0; i < list->count; i++) {
        Changed c = list->items[i];
        if (!overlap(&own, &c)) {
            bool behind = c.text == x->text && c.at >= end;
            c.at += behind ? x->now.len - x->old.len : 0;
            c.end += behind ? x->now.len - x->old.len : 0;
            list->items[kept++] = c;
            continue;
        }
        all.edits += c.edits;
        all.from = c.at <= all.at ? c.from : all.from;
        all.to = c.end >= all.end ? c.to : all.to;
        all.at = c.at < all.at ? c.at : all.at;
        all.end = c.end > all.end ? c.end : all.end;
    }
    list->count = kept;
    all.end += x->now.len - x->old.len;
    Changed *to = ARENA_PUSH(a, list);
    for (; to > list->items &&
           (to[-1].text > all.text || (to[-1].text == all.text && to[-1].at > all.at));
         to--)
        to[0] = to[-1];
    *to = all;
}

/* A place of the edits as the places of the lines in it that differ. */
static void add_splices(Arena *a, SpliceList *out, const Changed *c, Str was, Str now)
{
    HunkList hunks = lines_differ(a, was, now);
    for (size_t i = 0; i < hunks.count; i++) {
        const Hunk *h = &hunks.items[i];
        Str old = str_part(was, h->was, h->was_end), is = str_part(now, h->now, h->now_end);
        bool whole = old.len == was.len && is.len == now.len;
        bool broken = (old.len && old.at[0] == '\n') || (is.len && is.at[0] == '\n');
        size_t at = c->at + h->now;
        *ARENA_PUSH(a, out) = (Splice){c->text, at, is.len, at + broken, old, whole ? c->edits : 1};
    }
}

SpliceList edits_splices(Arena *a, const Edits *e, const Str first[EDIT_TEXTS])
{
    ChangedList list = {0};
    SpliceList out = {0};
    for (size_t i = 0; i < e->done; i++)
        add_edit(a, &list, &e->items[i]);
    for (size_t i = 0; i < list.count; i++) {
        const Changed *c = &list.items[i];
        add_splices(a, &out, c, str_part(first[c->text], c->from, c->to),
                    str_part(edits_text(e, c->text), c->at, c->end));
    }
    return out;
}
