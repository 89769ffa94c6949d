/*
 * running.h - what other rooms ask of a lesson that has run: whether its printed text is right
 * (check.c), whether an answer is (judge.c), what any expression over its tensors gives
 * (scratch.c), and where the lessons that travel inside the program are (shelf.c).
 *
 * Must not know: pictures, keys, scores.
 */
#ifndef RUNNING_RUNNING_H
#define RUNNING_RUNNING_H

#include "base/hash.h"
#include "base/source.h"
#include "lesson/lesson.h"

/* Adds to the hash what a lesson was made of: its text as it was read, before --set changed any of
 * it, and the files that it read. */
void lesson_hash(const Lesson *l, Hash *text, Hash *files);

/* The bytes of file i that it read, from 0, in the order of reading; false: there were not so many.
 */
bool lesson_file(const Lesson *l, size_t i, Str *bytes);

/* ---- is what was printed what the lesson says? (check.c) ----
 *
 * Words must be equal, spaces may differ in number. A number may differ by one unit of its last
 * printed digit; one printed in full (more than six decimals) by 3 parts in 10 million; whole
 * numbers, inf and nan must be equal. A line that names the version of PyTorch may name another
 * one. */

/* Fills verdict and first difference of c from its expected and got. */
void check_compare(Check *c);

/* The text with a question mark in the place of each number that was printed for `value`, and as
 * wide; where `bare` not of those in brackets, which are numbers of a tensor, a list or a call. */
Str check_cover(Arena *a, Str text, double value, bool bare);

/* The report of a block that differs:
 *     lesson.md:57:12: expected 0.2379, got 0.2378
 *         expected | tensor([0.1385, 0.2379])
 *         got      | tensor([0.1385, 0.2378])
 * The place is the first number or word that differs. */
void check_write(StrBuf *out, const Check *c);

/* ---- is what somebody answered right? (judge.c) ----
 *
 * Answers are plain data: the number as it was typed, the choices as bits, the cell that was
 * pointed at. Judging reads them and the lesson, and changes nothing. */

enum { GIVEN_NUMBER = 32 }; /* bytes of a typed number: more than any float's digits */

/* The answer given so far; only the member of the question's kind counts. */
typedef struct Given {
    char number[GIVEN_NUMBER]; /* ASK_ANSWER: as typed */
    uint32_t chosen;           /* ASK_CHOICE: bit i is choice i */
    CellRef cell;              /* ASK_CELL: node NO_NODE: none yet */
} Given;

typedef enum Judgement {
    JUDGED_NOTHING, /* nothing was answered yet */
    JUDGED_RIGHT,
    JUDGED_WRONG,
    JUDGED_NO_NUMBER,    /* not to be read as a number */
    JUDGED_OTHER_TENSOR, /* a cell, but of another tensor than is asked about */
    JUDGED_SOME,         /* ASK_CHOICE: right ones only, but not all of them */
    JUDGEMENTS
} Judgement;

Given given_none(void);

/* True when nothing was answered yet. */
bool given_empty(const Ask *ask, const Given *g);

/* Judges an answer. A number is read as people write it: 0.24, 0,24, .24, +2, 2e-3, 1/3, with a
 * hyphen or a minus sign and blanks around; it is right within the question's tolerance. */
Judgement judge(const Trace *t, const Ask *ask, const Given *g);

/* Reads an answer as it is typed: a number, or "1,3", the numbers of choices from 1. False when the
 * number is longer than can be kept, or one is no choice of the question. */
bool given_set(Given *g, const Ask *ask, Str text);

/* The K-th question (from 1) of the fence a step belongs to; NULL when there is none, or when its
 * code did not run. */
const Ask *lesson_ask(const Lesson *l, const LessonStep *step, int k);

/* How many there are. */
int lesson_asks(const Lesson *l, const LessonStep *step);

/* ---- a question with other numbers (vary.c) ----
 *
 * A question with `vary` lines has variants: the lesson run again with other numbers in those
 * places. Number k of a seed is always the same one; only questions above it that vary, too, make
 * it another. Of few different ones none comes again before all others were there. */

enum { VARIANTS_MOST = 999, VARIANT_SEEDS = 4000 };

typedef struct AskVariant {
    Lesson *lesson; /* with the numbers of the variant */
    const Ask *ask; /* of that lesson */
    Str given;      /* the statements in which they stand */
} AskVariant;

/* Opens variant `number` (from 1) of a question of the lesson's fence i, in the arena. Its lesson
 * runs to its end, and the answer is neither that of the lesson itself, nor 0, nor one of the
 * numbers given, unless the lesson's own is so, too. Error: no such numbers were found in some
 * tries; why the last ones would not do. */
bool variant_open(Arena *a, Lesson *l, int i, const Ask *ask, int number, int seed, AskVariant *out,
                  Error *e);
void variant_close(AskVariant *v);

/* ---- any expression over a lesson's tensors, as a look aside (scratch.c) ----
 *
 * The expression is evaluated on a copy of trace and names as they were after a step, so that the
 * lesson stays as it is: its trace, names, modules, random numbers and printed text. The expression
 * may draw (from where the step left off), but not write into the lesson's tensors. */

enum { SCRATCH_MEGABYTES = 64 }; /* what one expression may take: it is typed, and waited for */

/* What Python would show for the expression after step `number` (0: the prelude): what it prints,
 * then its value unless that is None after a print. In `a`, and so are the error's places in the
 * expression, whose source is called "scratch". */
bool scratch_eval(const Lesson *l, int number, Str expression, Arena *a, Str *out, Error *e);

/* ---- the lessons inside the program, and finding the one that is meant (shelf.c) ----
 *
 * A built-in lesson is called by its number ("1", "01"), its section ("3.3.1"), its slug
 * ("one-token") or its file name; anything that is none of these is the path of a file. A path with
 * a folder that is there on disk is read from disk, so that who edits a lesson sees the edit. */

typedef struct ShelfEntry {
    Str name; /* "lessons/01-3.3.1-one-token.md": how messages call it */
    Str number, section, slug;
    Str text;
    bool follows; /* it says `after: 00`: it belongs to the one before it on the shelf */
} ShelfEntry;

/* How many built-in lessons there are, and the i-th in the order of the menu: by their numbers, but
 * one with the front line `after: 00` behind lesson 00. */
int shelf_count(void);
ShelfEntry shelf_entry(int i);

/* The lesson that `wanted` calls: a built-in one, else the file of that path, read into the arena.
 * Errors (ERROR_FILE): no such lesson and no such file; the hint names the nearest. */
bool shelf_find(Arena *a, Str wanted, ShelfEntry *out, Error *e);

/* Splits "dir/01-3.3.1-one-token.md" into its parts. Missing parts are empty; the slug never is. */
void shelf_parts(Str path, Str *number, Str *section, Str *slug);

/* Writes a lesson's front line `needs` for people: a name of a built-in lesson as its title. */
void shelf_write_needs(StrBuf *out, Str needs);

#endif
