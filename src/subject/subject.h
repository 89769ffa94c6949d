/*
 * subject.h - what a picture is about: a value computed from a lesson and a View.
 *
 * A Subject says which tensor is shown, at which time, as which kind of picture, which cell is in
 * focus and how its number came about, and which question is put. Everybody who asks "what is
 * shown?" asks it: the views that draw it, zooming, hiding, pointing, stepping inside and the tabs.
 *
 * Must not know: fonts, sizes, draw lists.
 */
#ifndef SUBJECT_SUBJECT_H
#define SUBJECT_SUBJECT_H

#include "draw/theme.h"
#include "subject/plane.h"
#include "subject/view.h"
#include "words/arithmetic.h"

/* What is under the pointer: it is lit and explained, while the shown tensor and its place stay. */
typedef struct Pointed {
    CellRef cell;  /* under the pointer; node NO_NODE: none */
    Explanation x; /* of the cell, where it was computed */
    CellRef term;  /* of the number of the arithmetic under the pointer; node NO_NODE: none */
} Pointed;

typedef struct Subject {
    Arena *a; /* for whatever is worked out about it */
    const Lesson *lesson;
    const Trace *trace;
    const View *view;
    const LessonStep *step; /* whose text belongs to it; NULL: the prelude's */
    Prose words;            /* that stand beside it */
    const Ask *ask;         /* the question that is put; NULL: none */
    Planes *planes;         /* what is known of whole matrices */
    NodeId node;            /* the tensor; NO_NODE: there is none */
    NodeId time;            /* the moment its cells are read at */
    ViewKind kind;          /* never VIEW_AUTO when there is a tensor */
    ViewKind lesson_kind;   /* the kind without the view's wish */
    Str title;              /* what the tensor is called here */
    CellRef focus;   /* a cell of the tensor; cell < 0: none. It decides what is shown, and where */
    CellRef lit;     /* the marked cell: the pointed one when it is of the tensor, else the focus */
    CellRef made;    /* the cell where the focused number was computed, behind views and writes */
    NodeId changed;  /* the last write in place since the tensor was made; NO_NODE: none */
    Explanation how; /* how `made` was computed; kind EXPLAIN_KINDS: there is no focus */
    CellRef asked;   /* the cell that the lesson's focus names, where that is of another tensor,
                      * made of the one shown: its arithmetic is told; node NO_NODE: it is not */
    Pointed pointed;
} Subject;

/* The subject of a view of a lesson. Both must live as long as it does; so must `a`. */
Subject subject_of(Arena *a, const Lesson *l, const View *v);

/* Makes the subject about another tensor, which has no kind, focus or title yet. */
void subject_turn(Subject *s, NodeId node, NodeId time);

/* What the lesson shows here, as areas, stands beside these; none: nothing does. */
TargetList subject_beside(const Subject *s);

/* The extension's fence (Fence.extra) that the view is about; NULL: it is about a tensor, or about
 * nothing. */
void *subject_extra(const Lesson *l, const View *v);

/* The node that made the number which was followed to, or wrote it last; NO_NODE: none was. */
NodeId subject_followed(const Subject *s);

/* The cell whose arithmetic is written out: the one under the pointer, else the one in focus; node
 * NO_NODE: none. And its explanation, where it was computed; kind EXPLAIN_KINDS: there is none. */
CellRef subject_told(const Subject *s);
Explanation subject_tell(const Subject *s);

/* The step of the trace one looks at: that of the position or, along a trail, of the operation that
 * was followed to; -1: none. */
int subject_trace_step(const Subject *s);

/* The place within the step that one looks at, likewise; false: it is the step as a whole. */
bool subject_within(const Subject *s, Place *out);

/* The statement that runs there: that of the step, or of a line within it. */
Span subject_statement(const Subject *s);

/* What the step, or the place within it, printed; of a step with the error in which it was meant to
 * end as the end of that. That error alone. */
Str subject_printed(const Subject *s);
Str subject_raised(const Subject *s);

/* The step whose branch or loop is drawn: the one above where it stands in one; else the step that
 * made the tensor shown, which may be within a function that was called. */
int subject_flow_step(const Subject *s);

/* The branch or the loop around that step, in the same function; -1: there is none. */
int subject_flow(const Subject *s);

/* Shortens what a tensor is called: one without a name is called by its source, which may be
 * long. */
Str subject_short(const Subject *s, Str title);

/* What operand k of a node is called: its source text when that is short, else its node's title. */
Str subject_operand(const Subject *s, const Node *n, int k);

/* The identity hue of operand k (0 or 1; of torch.where 1 or 2, its condition is plain) of a node:
 * blue for queries, orange for keys, violet for values by name, and for nothing else: other
 * operands are ink and ochre. Never the same for both. */
Role subject_hue(const Subject *s, const Node *n, int k);

/* The hue of a name that says query, key or value, else `otherwise`: "keys.transpose(1, 2)" are
 * keys, "queries @ keys.T" and "keys.shape[-1]" are not. */
Role subject_name_hue(Arena *a, Str name, Role otherwise);

/* ---- cells or points ---- */

/* The most rows and columns that are drawn as cells: more could not be told apart on a slide. */
enum { VIEW_CELLS_MOST = 64 };

/* True when the subject's matrices have more rows or columns than cells can be drawn for: they are
 * then drawn as points of colour. */
bool view_needs_points(const Subject *s);

/* Two tensors are compared, unless one looks at a part of the step. */
bool shows_comparison(const Subject *s);

/* Can the picture show a part of its matrices? And the part that the view zooms into; the whole
 * where it cannot. */
bool subject_zooms(const Subject *s);
Zoom subject_zoom(const Subject *s);

/* ---- which tabs are offered ----
 *
 * What a kind can draw is a rule of lesson/view_kinds.h. The offer is a list: what the lesson
 * itself shows and the other kinds that fit, in an order that is the same for all tensors. The
 * lesson's own is there as VIEW_AUTO, so that going there leaves no wish behind. */

/* The subject's operation has a picture of its own, but of a result that was changed in place
 * since: a heatmap then tells the change. */
bool view_kind_is_lost(const Subject *s);

typedef struct ViewOffer {
    ViewKind kind[VIEW_KINDS]; /* one of them is VIEW_AUTO */
    ViewKind first;            /* what VIEW_AUTO stands for; VIEW_AUTO: two tensors compared */
    int count;                 /* 0: there is no tensor */
    int now;                   /* the one that is drawn */
    bool refused;              /* the view's wish is none of them: another one is drawn */
} ViewOffer;

/* The pictures that are offered of the subject. */
ViewOffer view_offer_make(const Subject *s);

/* The kind `by` places further in the list, round and round: a new wish for the view. */
ViewKind view_kind_next(Arena *a, const Lesson *l, const View *v, int by);

/* ---- which numbers are covered, to be guessed (hide.c) ----
 *
 * With View.hide every cell of the shown tensor is covered but the first View.reveal ones in
 * reading order; the cells of View.turned are the other way around; with View.ask the cells that
 * would give the answer away are, until it is given, and with View.veiled those of all questions
 * of the fence. What is covered has no number, no colour, no
 * bar and no arithmetic, in whichever view its cell stands and under whichever name. Operands stay:
 * guessing is working it out from them. In a sweep (View.sweep) the cells that are still to be
 * computed are covered in the same way. */

/* True when any number at all may be covered; false is the usual case and cheap to know. */
bool hide_any(const Subject *s);

/* True when something is to be guessed: more than cells that fill up in a moment. */
bool hide_guessing(const Subject *s);

/* True when this cell's number is covered: it is a covered cell, or another view of one. */
bool hide_cell(const Subject *s, CellRef cell);

/* Turns one cell around: one that is hidden is to be seen, and the other way around. False: there
 * are VIEW_TURNED_MOST of them already. */
bool hide_turn(const Trace *t, View *v, CellRef cell);

/* True when what the step printed may give the answer away. */
bool hide_printed(const Subject *s);

/* What was printed, with a question mark in the place of each number that is covered as an answer.
 */
Str hide_in_print(const Subject *s, Str printed);

/* The steps in which a row of softmax is worked out, in a sweep that counts them as terms: each is
 * there from that many on. */
enum { SOFTMAX_MAX = 1, SOFTMAX_EXP, SOFTMAX_SUM, SOFTMAX_WEIGHTS };

/* How many terms the cell that is told is worked out in, in a sweep; its result comes behind them.
 */
int hide_terms(const Subject *s);

/* The sweep at whose end the tensor that the view shows is there: how many cells it has, and how
 * many terms cell `from` of them has. Not `on` where nothing was computed that could come cell by
 * cell. */
Sweep hide_sweep(Arena *a, const Lesson *l, const View *v, int64_t from);

/* The arithmetic of the cell that is told (subject_told); of a covered one its name and a question
 * mark. With at most so many terms (arithmetic_make), but all of them while it is worked out. */
Arithmetic hide_arithmetic(const Subject *s, int most);

/* Uncovers the next cell of the shown tensor, which becomes the focus; or the cells up to the end
 * of the next row. Where there are no cells nothing is uncovered. */
void reveal_more(const Lesson *l, View *v, bool row);

#endif
