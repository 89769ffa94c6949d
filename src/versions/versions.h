/*
 * versions.h - a lesson and its edited version: how a text is edited (splice.c), which lines that
 * leaves as they were (lines.c), which of its numbers can be set (literals.c), and what of one
 * version is which of the other (match.c).
 *
 * Must not know: how a changed text is run (lesson.h).
 */
#ifndef VERSIONS_VERSIONS_H
#define VERSIONS_VERSIONS_H

#include "base/str.h"
#include "lesson/lesson.h"
#include "lesson/places.h"

/* ---- changes of a lesson's two texts, the lesson itself and the prelude (splice.c) ----
 *
 * Only texts are edited; everything else follows from running them again. An edit replaces bytes by
 * bytes and remembers both, so that undo and redo give exactly the bytes there were. The steps of
 * one drag are one edit. What the bytes mean is not known here. */

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
    ARENA_LIST(Edit);
    ARENA_LIST(Edit) log;   /* all that was ever done to the texts, undoing and redoing as well */
    size_t done;            /* the first so many are in the texts, the others were undone */
    ARENA_LIST(Edit) aside; /* what was undone when the newest edit was made, */
    size_t aside_saved;     /* and `saved` then */
    size_t saved; /* `done` when the texts were last the same as on disk; EDITS_LOST: never again */
} Edits;

#define EDITS_LOST SIZE_MAX

/* Starts without an edit. The arena keeps copies of the texts and every edit. */
Edits edits_make(Arena *a, Str lesson, Str prelude);

/* The text as it is now; valid until the next change. */
Str edits_text(const Edits *e, EditText which);

/* Puts `now` in the place of the `len` bytes at `at`. What was undone can no longer be redone.
 * An edit of the same drag (a number > 0) that replaces exactly what the one before it has put
 * there becomes one with it; back where it began, it is no edit at all, and what was undone before
 * it can be redone. False: nothing changed. */
bool edits_change(Edits *e, EditText which, size_t at, size_t len, Str now, int drag);

/* Takes the last edit back (undo), or does the last one that was taken back again. False: there is
 * none. */
bool edits_take_back(Edits *e, bool undo);

/* Takes back the newest edit, which was made last, as one that never was: it cannot be redone, but
 * what was undone before it can. */
void edits_withdraw(Edits *e);

/* Edits of a text that another hand made of the lesson's, with nothing done: what was undone in
 * `from`, all of it, is there to be redone, up to the first edit that touches what that hand did.
 */
Edits edits_upon(Arena *a, const Edits *from, Str lesson);

/* What edits made of one place of a text: those that overlap are one, but for the lines between
 * that are as they were. */
typedef struct Splice {
    EditText text;
    size_t at, len; /* bytes, as they are now */
    size_t begin;   /* where its first line begins: behind `at` where that is a line break */
    Str was;        /* what stood there at first */
    int edits;      /* how many edits touched it; 1 where an edit touched other places as well */
} Splice;

typedef ARENA_LIST(Splice) SpliceList;

/* The places that are not as they were in the texts that the edits began with, in order. */
SpliceList edits_splices(Arena *a, const Edits *e, const Str first[EDIT_TEXTS]);

/* Where byte `at` of a text stands now, if it was counted when the log had `logged` entries; what
 * was replaced stands where its place began. */
size_t edits_place(const Edits *e, EditText which, size_t at, size_t logged);

/* ---- two texts line by line (lines.c) ---- */

/* Bytes of one text that stand in the place of bytes of another: whole lines. */
typedef struct Hunk {
    size_t was, was_end, now, now_end;
} Hunk;

typedef ARENA_LIST(Hunk) HunkList;

/* The lines in which the two differ, in order; put in each other's place they make one text of the
 * other. Of texts that have too many lines to compare, all between the first and the last that
 * differ. */
HunkList lines_differ(Arena *a, Str was, Str now);

/* ---- the numbers, truths and strings written in a lesson's code (literals.c) ----
 *
 * A literal is a knob: a window drags it, the command line sets it. All are found by the lexer, so
 * that nothing within a comment, a docstring or prose counts. A minus that belongs to the number
 * belongs to the literal: -1 goes to 0 and on to 1. What is put in its place is always one literal
 * of the language. */

typedef enum LiteralKind { LITERAL_NUMBER, LITERAL_TRUTH, LITERAL_STRING } LiteralKind;

typedef struct Literal {
    LiteralKind kind;
    Span at;
    bool base; /* ** follows: a negative number needs parentheses there */
} Literal;

typedef ARENA_LIST(Literal) LiteralList;

/* The literals of a stretch of code, in order, up to its first character that is no token.
 * f-strings and docstrings are none. */
LiteralList literals_in(Arena *a, Span code);

/* The literal that covers byte `offset` of one of the lesson's two texts: of a torch fence when
 * `source` is the lesson's, of the prelude when it is that. False: there is none. */
bool literal_find(Arena *a, const Lesson *l, const Source *source, size_t offset, Literal *out);

/* The literal that a cell is the number of, when it was only moved since it was written. */
bool literal_of_cell(Arena *a, const Lesson *l, CellRef cell, Literal *out);

/* Was the cell itself written as a literal, with nothing that could tell its number but the code?
 */
bool literal_is_cell(const Lesson *l, CellRef cell);

/* The literal changed by n units of its last written digit: 0.43 to 0.44, 123 to 124, 1e-3 to 2e-3.
 * Digits behind the point keep their count. A truth is True for n > 0, False for n < 0. Strings,
 * and numbers of more than 18 digits, come back as they are. */
Str literal_step(Arena *a, const Literal *l, int64_t n);

/* What is to stand there instead when somebody types `typed`: that, in parentheses where needed.
 * Error: it is no literal of the same kind; its place is in the typed text. */
bool literal_read(Arena *a, const Literal *l, Str typed, Str *out, Error *e);

/* ---- settings of the command line: --set LINE:COL=VALUE ----
 *
 * Lines and columns are those of the unchanged text, as editors and error messages count them; any
 * column within a literal will do. "prelude:LINE:COL=VALUE" sets one of the prelude. */

/* Turns settings into edits of the unchanged texts. Errors (ERROR_USAGE), at their place
 * in the lesson where they have one: not of that form, no such line, no literal there, a value that
 * cannot stand there, one place set twice. With `refused` such settings are put there, with the
 * error of the last of them, and all others count: true. */
bool knobs_set(const Lesson *original, const StrList *wanted, StrList *refused, Edits *to,
               Error *e);

/* The options that make an edited lesson of its original: " --set 12:9=0.5". Nothing for one that
 * was not edited. False: more than literals was edited, options cannot say it. */
bool knobs_write(StrBuf *out, const Lesson *l);

/* ---- two versions of a lesson matched (match.c) ----
 *
 * Which step, operation and cell of one is which of the other, and what did an edit change? Fences
 * are matched by their order. Within a fence of as many statements as before, the statements are
 * matched one by one; else those above and below the changed ones are, and of the changed ones
 * those that begin alike, or stand in the same place and begin as no other does. Where fences came
 * or went, a statement is matched by its text. Operations are matched in the order they ran,
 * statement by statement, loop turn by loop turn; and what a statement still gives the same name,
 * though it computes it in another way. Where a statement that gives other names took the place of
 * one, its operations match none, and what it gives a name matches what that name held there, or
 * held first after that. A cell has changed when the cell at the same place of the
 * matching tensor holds other bits at the same moment. Where there is none nothing is said of it. A
 * lesson that was not edited (Lesson.changes is NULL) has no changes. */

/* ---- places ---- */

/* Maps step `number` of lesson `from` to its step number in `to`; 0 if it was deleted. */
int step_carry(const Lesson *from, int number, const Lesson *to);

/* Maps position p of lesson `old` to the same statement of `now`, and within it as deep as there
 * still is a place. A statement that was deleted maps to the nearest one before it that is still
 * there, else to the first step. */
Position position_carry(const Lesson *old, const Position *p, const Lesson *now);

/* Maps a cell of `old` to the same cell of the matching tensor of `now`; its node is NO_NODE when
 * there is none any more. */
CellRef cell_carry(const Lesson *old, CellRef c, const Lesson *now);

/* ---- changes ---- */

enum { CHANGES_COUNTED = 16 * 1024 }; /* cells of a tensor: more would take longer than a frame */

typedef ARENA_LIST(Span) SpanList;

typedef struct Changes {
    const Lesson *original;
    NodeId *match;   /* per node: the original's, NO_NODE: none */
    NodeId *time;    /* per time: the original's; one more than there are nodes */
    NodeId count;    /* nodes there were when they were compared */
    SpanList edited; /* the stretches of code that are new, in lesson and prelude */
    SpanList before; /* what they were in the original; no source: a line, not a literal */
    bool rewritten;  /* more than literals is new */
} Changes;

/* Compares the two. The result lives in the edited lesson's arena. Either lesson may end early with
 * an error. */
const Changes *changes_find(Lesson *edited, const Lesson *original);

/* The cell of the original at the same place and moment; false: there is none. */
bool changes_counterpart(const Lesson *l, CellRef c, CellRef *out);

/* True when the cell holds another value than in the original; and what it was there. */
bool changes_cell(const Lesson *l, CellRef c);
bool changes_was(const Lesson *l, CellRef c, Scalar *was);

/* Counts the cells of a tensor that changed, and those for which it had no place before. False: the
 * lesson was not edited, or the tensor has more than CHANGES_COUNTED cells. */
bool changes_count(const Lesson *l, NodeId node, NodeId time, int64_t *changed, int64_t *added);

/* Does the step print another text than before, or does any number of what it shows or names
 * differ, or a shape, or is any of that no longer there? Of a tensor with more than CHANGES_COUNTED
 * cells this is taken to be so, and of a step that is new. */
bool changes_step(const Lesson *l, const LessonStep *s);

/* The same of the step, of any step above it, of one that was deleted there, or of the prelude. */
bool changes_until(const Lesson *l, const LessonStep *s);

/* True when the byte at `offset` of one of the lesson's texts is part of an edited literal or line.
 */
bool changes_text(const Lesson *l, const Source *source, size_t offset);

#endif
