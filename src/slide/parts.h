/*
 * parts.h - the parts of a slide around the picture: bars, prose and code, arithmetic.
 *
 * Each part measures itself for a width and draws itself into a box; scene.c puts them together.
 */
#ifndef SLIDE_PARTS_H
#define SLIDE_PARTS_H

#include "matrix/canvas.h"
#include "slide/buttons.h"
#include "trace/explain.h"

/* Title, stage strip, verdict and step number: one row, or two where they do not fit beside one
 * another. A bare one is one row, with the stage of this step only. Its height for the picture's
 * width. */
float part_title_height(const Canvas *c, bool bare);
void part_title(const Canvas *c, Box box, bool bare);

/* The empty bar above, with a count at its right in a row around a middle, and where one is within
 * a step the badge that counts changes before it; gives where these begin. */
float part_ground(const Canvas *c, Box box, float middle, Str count);

/* The bar above within something, one row high (part_within.c): the way there, a key that leads
 * out, and which place of how many it is. The first: the view is in a part of a statement, a call,
 * a loop. Inside an operation it counts events. */
bool part_is_within(const Canvas *c);
void part_title_within(const Canvas *c, Box box);
void part_title_inside(const Canvas *c, Box box, const Node *n, int64_t at, int64_t count);

/* The bar below (part_bottom.c): icons at the left, one tick for every step of the lesson, key
 * hints at the right. All of it can be clicked on anywhere in the bar's height. A bare one has no
 * hints, so that its height need not grow with the text. */
float part_bottom_height(const Canvas *c, bool bare);
void part_bottom(const Canvas *c, Box box, bool bare);

/* Was the step of that index shown? Where nobody keeps count, as in a file, all before this one. */
bool part_is_seen(const Canvas *c, int step);

/* The bar below inside an operation, at event `at` of `count`. */
void part_bottom_inside(const Canvas *c, Box box, int64_t at, int64_t count);

/* One line "[Enter] steps into it" with its key as a keycap: its width, and drawn in a row from x
 * on, to be clicked on. */
float part_keycap_width(const Canvas *c, Button b);
Str part_key(const Canvas *c, Button b);      /* the name of its key; empty: it has none */
bool part_has_key(const Canvas *c, Button b); /* nobody took the key away */
Str part_told_key(const Canvas *c, Button b); /* its key; empty, too, where fingers press it, */
Str part_words(const Canvas *c, Button b);    /* and what it does */
void part_keycap(const Canvas *c, Button b, Box row);

/* Enter leads into something, and there is more in it than one sentence; not while a question is
 * put or the lesson's error is shown. */
bool part_can_enter(const Canvas *c);

/* The column beside the picture. What stands in it where there is room, from its top: */
typedef enum SideParts {
    SIDE_PROSE = 1,   /* all of the prose; without it, the first lines and a way to see the rest */
    SIDE_CODE = 2,    /* code with the active statement */
    SIDE_MADE_BY = 4, /* what made the tensor */
    SIDE_PRINTED = 8, /* what the step printed */
    SIDE_ALL = 15,
    SIDE_REST = 16,  /* as much of the prose as all of the code leaves room for */
    SIDE_LINE = 32,  /* of the code no more than the first lines of the active statement */
    SIDE_SPARE = 64, /* some parts are there only because they have room: the code is as without */
    SIDE_STATEMENT = 128 /* of SIDE_LINE one more, where that shows all of the statement */
} SideParts;

/* What came of drawing it. */
typedef struct Side {
    float high;   /* pixels that it took */
    bool cut;     /* some of the prose, the active statement or the output is left out, */
    bool more;    /* some of the output, */
    bool crowded; /* not only where the picture has it, but for want of room */
} Side;

/* What would come of drawing it in such a box; and drawn, with what made the tensor and what the
 * step printed even where they are not among the parts, if all of that has room. The kinds of cells
 * in the picture are told below it all. */
Side part_side_measure(const Canvas *c, Box box, SideParts parts);
Side part_side(const Canvas *c, Box box, SideParts parts);

/* The column before somebody who can scroll it (part_scroll.c): shortened as part_side draws it, or
 * where they wish (View.scroll) and not all has room, all of it from some line on. Beside a slide's
 * text alone there is no shorter one. */
Side part_side_scrolled(const Canvas *c, Box box, SideParts parts);

/* What the step printed, alone: that page of it, from 1, as many lines as fit the box. True: there
 * is more. */
bool part_printed_page(const Canvas *c, Box box, int page);

/* Kinds of cells that the key tells besides (part_kinds.c): minus infinity, which looks as if
 * masked, and infinity. */
enum { KIND_MINUS_ENDLESS = KIND_NAN + 1, KIND_ENDLESS, KINDS_TOLD };

/* Which kinds the key explains. */
typedef struct KindsSeen {
    int kinds; /* how many there are to explain */
    Str grown; /* what dropout multiplies by what it keeps: "× 2"; empty: there was none */
    bool seen[KINDS_TOLD];
    double sample[KINDS_TOLD]; /* what such a cell holds: 0, minus infinity */
} KindsSeen;

/* Those in the picture of the subject; of a product that is drawn in part, and is known to the
 * canvas, those that are drawn. */
KindsSeen part_kinds_of(const Canvas *c);

/* One after another, as many in a line as fit; gives their height. Only measured without `draw`. */
float part_kinds(const Canvas *c, const KindsSeen *k, Box box, bool draw);

/* The sentence and formula of the cell under the pointer, else in focus, as a strip below the
 * picture: its height is the same for every cell; 0 where there is none. In a box that is higher
 * than the strip it is a column: a line for each term, as many as fit. */
float part_arithmetic_height(const Canvas *c);
void part_arithmetic(const Canvas *c, Box box);

/* Below the error of a lesson, what can be done about it (part_failure.c): the height of its
 * buttons for a width, 0 where there are none; and drawn. `bare`: in one row, without their keys,
 * the first ones that it has room for. */
float part_failure_height(const Canvas *c, float width, bool bare);
void part_failure(const Canvas *c, Box box, bool bare);
/* In its place, where somebody looks at numbers of which none is in focus: that they can be asked.
 */
void part_invitation(const Canvas *c, Box box);

/* Cards with what somebody new is invited to do (part_invite.c). Which of them hold here and have
 * room in a height and width, as bits, where these `words` stand beside a picture with numbers or
 * without; the height of one; and drawn at the top of a box, if it is one of those: gives its
 * height, else 0. */
unsigned part_invites(const Canvas *c, const DrawList *words, bool numbers, float width,
                      float high);
float part_invite_height(const Canvas *c, Invite which, float width);
float part_invite(const Canvas *c, unsigned some, Invite which, Box box);

/* The height of all that the column would hold if it were high enough (part_side.c). */
float part_invites_height(const Canvas *c, Box box, SideParts parts);

/* The question that is put, in the place of the prose (part_ask.c): its text, what may be chosen or
 * was given, how to answer, and afterwards the answer. A long question is cut to its first lines
 * where that keeps it within `room` pixels of the box's height; *cut: it was. Returns the height it
 * took, in pixels. */
float part_ask(const Canvas *c, Box box, float room, bool *cut);

/* How much of a text stands on one line of that width in pixels: up to the last blank that fits, at
 * least one character. */
Str part_first_line(const Canvas *c, FontId font, float px, Str text, float width);

/* "… more", from the left edge of a row on: a way to see what had no room. */
void part_more(const Canvas *c, Box row);

/* Words that say how much is left out, from x on in a row; a click on them shows all of it. */
void part_cut(const Canvas *c, float x, Box row, Str words);

/* The way back (part_trail.c): the cells one came from, the focus behind them, and a button. */
void part_trail(const Canvas *c, Box line);

/* A row of tabs along the upper edge of the picture (tabs.c), one for each kind of picture that the
 * tensor can be drawn as, tagged TAG_VIEW. Left of them stands what was wished and could not be
 * drawn; where tabs have no room, or are not `wanted`, alone. Their height in pixels, 0: there are
 * none; and drawn. */
float part_tabs_height(const Canvas *c, bool wanted);
void part_tabs(const Canvas *c, Box box, bool wanted);

/* In the place of the tabs, where two places stand side by side: what each of them is, with arrows
 * to choose another one, and what can be done with them (part_sides.c). */
float part_sides_height(const Canvas *c);
void part_sides(const Canvas *c, Box box);

/* The whole slide inside an operation (part_inside.c), and what it shows in words; false, and
 * nothing is done, where the view is in none. */
bool part_inside(const Canvas *c);
bool part_inside_write(const Canvas *c, StrBuf *out);

/* ---- code (listing.c, part_code.c) ---- */

/* Which source a picture shows beside it, and which statement of it is lit. Usually that is the
 * fence of the step. Within a call it is the function that was called, wherever it is written: in
 * another fence, or in the prelude. On the way from number to number it is what made the one that
 * was followed. */
/* An arm of a branch in that code, as it went where the view stands. */
typedef struct Way {
    const Arm *arm;
    bool reached; /* in some turn at least its condition was asked, or it was taken */
    bool taken;   /* in some turn at least */
    bool one;     /* its condition said the same in every turn */
    int root;     /* the step of the trace that tells it */
} Way;

typedef ARENA_LIST(Way) Ways;

/* The ways of the branches in some code that ran in a step of the trace and in those around it, up
 * to the call whose code it is (ways.c). -1: no step; there are none. */
Ways ways_of(const Canvas *c, Span code, int step);

/* The code at that place was passed over: it stands in an arm that was not taken, or in the header
 * of one that was not reached. */
bool ways_unlit(const Ways *ways, size_t offset);

/* "False (n = 2)": what the condition said whose header begins in that line; empty: nothing. */
Str ways_verdict(const Ways *ways, size_t start, size_t len);

typedef struct Listing {
    Span code;   /* the lines shown; len 0: there are none */
    Span active; /* the statement that is lit */
    Span lit;    /* what made the number under the pointer; len 0: it is not in here */
    Span mark;   /* the literal that is explained; len 0: it is not in here */
    Ways ways;   /* which of its branches were taken */
    Str title;   /* the function; empty: it is the step's fence */
    bool prelude;
} Listing;

Listing listing_of(const Canvas *c);

/* "… 6 more lines" */
Str part_more_lines(const Canvas *c, long long count);

/* The code panel: its lines broken where they are wider than the box (code_wrap.h), those around
 * the active statement where not all fit, at least one. Returns its height in pixels, which may
 * then be more than the box's; only measured without `draw`. */
float part_code(const Canvas *c, Box box, bool draw);

/* The width between two that a panel needs in which each line of its code is broken as it should
 * be, else in which no row ends at a bad place; with the largest text with which there is one,
 * `from` where there is none. */
float part_code_width(const Canvas *c, float from, float to);

/* The width between two in which no line of the lesson's code or of what its steps printed is
 * broken that could stand whole in `to`: the same for all steps. */
float part_lesson_width(const Canvas *c, float from, float to);

/* What such a panel shows of the code. */
typedef struct CodeShown {
    bool whole; /* every line that it shows is one row there, or broken as it should be */
    bool all;   /* it shows all lines, */
    bool many;  /* or at least many */
} CodeShown;
CodeShown part_code_shown(const Canvas *c, Box box);

/* The height from `least` on in which the active statement is whole; 0: none is, or lines would be
 * badly broken there. */
float part_code_active(const Canvas *c, float width, float least);

/* Some of the active statement is not among the lines that such a panel shows. */
bool part_code_cuts(const Canvas *c, Box box);

/* The least size of code and output where they would else be broken or cut: very large text may
 * become smaller for it, down to that of a presentation. */
float code_least(const Canvas *c);

/* The width of a column of code in pixels; the ground and the bar at the left of an active row. */
float code_column(const Canvas *c);
void code_active_row(const Canvas *c, Box row);

#endif
