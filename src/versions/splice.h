/*
 * splice.h - changes of a lesson's two texts, the lesson itself and the prelude, with undo.
 *
 * Only texts are edited; everything else follows from running them again. An edit replaces bytes by
 * bytes and remembers both, so that undo and redo give exactly the bytes there were. The steps of
 * one drag are one edit.
 *
 * Must not know: what the bytes mean.
 */
#ifndef VERSIONS_SPLICE_H
#define VERSIONS_SPLICE_H

#include "base/str.h"

typedef enum EditText { EDIT_LESSON, EDIT_PRELUDE, EDIT_TEXTS } EditText;

typedef struct Edit {
    EditText text;
    size_t at;    /* byte offset */
    Str old, now; /* what stood there, what stands there instead */
    int drag;     /* 0: none */
} Edit;

typedef struct Edits {
    Arena *arena;
    StrBuf text[EDIT_TEXTS]; /* as they are now */
    Edit *items;
    size_t count, capacity;
    size_t done;  /* the first so many are in the texts, the others were undone */
    size_t saved; /* `done` when the texts were last the same as on disk; EDITS_LOST: never again */
} Edits;

#define EDITS_LOST SIZE_MAX

/* Starts without an edit. The arena keeps copies of the texts and every edit. */
Edits edits_make(Arena *a, Str lesson, Str prelude);

/* The text as it is now; valid until the next change. */
Str edits_text(const Edits *e, EditText which);

/* Puts `now` in the place of the `len` bytes at `at`. What was undone can no longer be redone.
 * An edit of the same drag (a number > 0) that replaces exactly what the one before it has put
 * there becomes one with it; back where it began, it is no edit at all. False: nothing changed. */
bool edits_change(Edits *e, EditText which, size_t at, size_t len, Str now, int drag);

/* Takes the last edit back, or does it again; `*what` (may be NULL) is the edit. False: none. */
bool edits_undo(Edits *e, Edit *what);
bool edits_redo(Edits *e, Edit *what);

/* edits_unsaved: true while there are edits that are not on disk. edits_saved: now they are. */
bool edits_unsaved(const Edits *e);
void edits_mark_saved(Edits *e);

#endif
