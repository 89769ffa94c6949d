/*
 * view.h - everything that decides what a picture shows, as one plain struct; and how pointing,
 * zooming and stepping inside lead from one View to the next.
 *
 * A picture is a function of a lesson, a View and a size. The View's text form is the options of
 * the command line (`--step 4.2 --theme dark`), so that any picture can be asked for again by
 * copying them. All moves are functions of the lesson and the View; what they need to know they
 * read from the finished lesson, and nothing is kept. The window calls them for the mouse and for
 * the keyboard alike.
 *
 * Must not know: the window, keys, what lies over the picture.
 */
#ifndef SUBJECT_VIEW_H
#define SUBJECT_VIEW_H

#include "draw/draw.h"
#include "draw/theme.h"
#include "lesson/lesson.h"
#include "lesson/places.h"
#include "running/running.h"
#include "trace/replay.h"

/* Which values the ends of a colour map stand for. */
typedef enum RangePolicy {
    RANGE_MATRIX, /* each matrix its own */
    RANGE_UNIT,   /* 0 to 1, -1 to 1 where the numbers lie about 0 */
    RANGE_ROW,    /* each row its own */
    RANGE_SHARED, /* one for all matrices of the picture */
    RANGE_COUNT
} RangePolicy;

/* What a point that stands for several cells shows of them. */
typedef enum Pool { POOL_MAX, POOL_MEAN, POOL_COUNT } Pool;

typedef enum Parts {
    PARTS_SLIDE,
    PARTS_PICTURE, /* without title, prose, code and tabs */
    PARTS_FIGURE,  /* in a file also without arithmetic, but with key and caption */
    PARTS_TEXT     /* the slide's text, without the picture */
} Parts;

enum {
    VIEW_TRAIL_MOST = 8 /* cells of a way back: a line of names is no longer */
};

/* A tensor being computed before one's eyes: how far that has come. */
typedef struct Sweep {
    bool on;
    int64_t cells; /* there already, in reading order */
    int terms;     /* of the next one, or steps of softmax; more than it has: its result, too */
    int64_t told;  /* the cell whose arithmetic is told */
    bool slow;     /* it comes term by term, and keys stop it, */
    bool paused;   /* as they did */
} Sweep;

/* A part of a matrix: its first row and column, how many of each; a size of 0: all there are. */
typedef struct Zoom {
    int64_t row, column, rows, columns;
} Zoom;

/* A box of the map that somebody opened or closed. */
typedef struct BoxWish {
    int64_t id; /* box_id */
    bool open;
} BoxWish;

enum { VIEW_SIDE_LEAST = 18, VIEW_SIDE_MOST = 60 }; /* percent of a slide that may be its text's */

enum { VIEW_BOXES_MOST = 16 }; /* wishes that are kept: the newest */

/* What somebody new is invited to do, once each. */
typedef enum Invite {
    INVITE_POINT, /* at a number of the picture */
    INVITE_DRAG,  /* a number in the code */
    INVITE_IN,    /* to look inside */
    INVITES
} Invite;

/* What stands beside the tensor, to be compared with it (subject/beside.h). */
typedef enum BesideKind {
    BESIDE_NOTHING,
    BESIDE_STEP,   /* what that step shows */
    BESIDE_BEFORE, /* the same tensor in the lesson as it was before it was changed */
    BESIDE_HEAD    /* another matrix of the same tensor, as another head is */
} BesideKind;

typedef struct Beside {
    BesideKind kind;
    int number;    /* of the step, from 1; of the head, from 0 */
    bool at_right; /* of the tensor; else at its left */
} Beside;

enum { VIEW_TURNED_MOST = 16 }; /* cells: who hides more hides them all */

typedef struct View {
    Position position; /* count 0: step 1 */
    int64_t at;    /* event inside the operation there, from 1 (see inside_kind); 0: not inside */
    CellRef focus; /* node NO_NODE: the lesson's */
    /* The cells one came from on the way to the focus, from term to term; the first is of the
     * position. While there are any, the picture is about the focus where it was made. */
    CellRef trail[VIEW_TRAIL_MOST];
    int trail_count;
    bool trail_free; /* nobody chose the first of them: back there no cell is chosen */
    ViewKind kind;   /* VIEW_AUTO: the lesson's */
    Beside beside;
    bool difference; /* and what the tensor has more than what stands beside it */
    Zoom zoom;       /* all 0: the whole matrix */
    int side;        /* how much of the slide its text has, in percent; 0: as much as it needs */
    Pool pool;
    RangePolicy range;
    int map;      /* a MapId; -1: the theme's */
    int decimals; /* of numbers in matrices; 0: as the numbers need them */
    ThemeId theme;
    int text;   /* 0 .. TEXT_MOST */
    bool hide;  /* values are question marks, to be guessed, */
    int reveal; /* but for the first so many cells */
    /* Cells that are the other way around: hidden, or with `hide` to be seen. */
    CellRef turned[VIEW_TURNED_MOST];
    int turned_count;
    int ask;       /* this question of the step's fence is put, from 1; 0: none */
    Given given;   /* what was answered to it so far */
    bool answered; /* its answer is shown, and what was given is judged */
    bool tried;    /* a first answer was wrong: the second shows the right one; of the moment */
    bool selected; /* the number given then still stands, for another to take its place; likewise */
    bool quiet;    /* that there are questions is not said */
    Parts parts;
    BoxWish box[VIEW_BOXES_MOST]; /* of the map; all others are as the map has them */
    int boxes;
    /* What belongs to the moment; view_write writes none of it: */
    bool veiled; /* what the questions of the step's fence ask for is covered, though none is put */
    Sweep sweep;
    CellRef hover;   /* the cell under the pointer, explained and lit; node NO_NODE: none */
    DrawTag touched; /* whatever is under the pointer */
    bool playing;    /* the play button stops */
    int changes;     /* of the lesson's text; 0: as many as its literals tell */
    bool saved;      /* a file holds these changes */
    Str file;        /* its name, or of the one it was read from; empty: none */
    bool broken; /* the lesson's file has an error by now: what is shown is what it was before */
    bool edits;  /* code, or the number in the pinned cell, can be changed here */
    bool redoes; /* something was taken back that can be made again */
    int right, wrong; /* so many questions of the step were answered so at the first try */
    int computing; /* big fences are being run: for so many seconds, counted from 1; 0: none is */
    bool live;     /* somebody sits before it, and is told what they can do here; */
    bool pinned;   /* they chose the focus, and a key lets go of it; */
    bool ended;    /* the card at the end of the lesson has the keys; */
    bool ringed;   /* the Tab key's ring has Enter; */
    bool typing;   /* a field has the keys; */
    bool moves;    /* tensors fill up before their eyes */
    const bool *seen; /* the steps that were shown, by number, from 1 to seen_most; NULL: all before
                       * this one */
    int seen_most;
    unsigned invites; /* bits 1 << INVITE_...: they are invited to that, */
    unsigned done;    /* and did that on this step */
    bool present;     /* numbers and labels stay as large as a presentation needs them */
    bool embedded;    /* it stands in somebody's page: nothing leads out of the lesson */
    float finger;     /* as DrawList.finger */
    bool still;       /* for paper and slides: nothing stands there to press, and no key is told */
    int scroll; /* all of the text beside the picture is there, from this line on, from 1; 0: it
                   is shortened where not all has room */
    int page;   /* of PARTS_TEXT: from 1 on what was printed goes on, over the whole slide */
    /* What earlier pictures of the lesson found out about its matrices (plane.h): it makes the next
     * ones faster and changes nothing else. NULL: nothing is kept. */
    struct Planes *planes;
    const Str *keys; /* the keys of the buttons, BUTTON_COUNT of them; NULL: as they come */
} View;

/* ---- as text (view.c) ---- */

/* The first step, as the lesson shows it, in the light theme. */
View view_default(void);

/* The words of --range and --pool: of RangePolicy i and Pool i; NULL past the last. */
const char *range_name(int i);
const char *pool_name(int i);

/* Sets one option of view_options.def, its name without the dashes. An event, a focus and a
 * question are looked up in the lesson, so the step must be set before, and the question before
 * what is given to it. The lesson may be NULL for options that do not name a place in it. False and
 * an error of kind ERROR_USAGE for unknown options and values; the hint lists the right values. */
bool view_option(View *v, Lesson *l, Str name, Str value, Error *e);

/* Word i of those that the option takes; NULL past the last, and where it takes no words. */
const char *view_option_word(Str name, int i);

/* Have all its options an effect? False with an error of kind ERROR_USAGE: one does not count
 * without another that is not given, the picture cannot be zoomed, or the part of --zoom begins
 * outside of the matrix. */
bool view_check(const Lesson *l, const View *v, Error *e);

/* The options that differ from view_default and count, as the command line has them: " --step 4
 * --hide". */
void view_write(StrBuf *out, const Lesson *l, const View *v);

/* ---- the boxes of the map (boxes.c) ----
 *
 * A box is a module or a function, and holds the tensors made in it. It is known by its name, as
 * "model.blocks.0", so that a wish outlives an edit. */

int64_t box_id(Str name);

/* The name of a box, if some tensor's name begins with it; else empty. */
Str box_name(const Lesson *l, int64_t id);

/* What somebody wished for a box, else `otherwise`; and takes a wish down. */
bool box_is_open(const View *v, int64_t id, bool otherwise);
void box_set(View *v, int64_t id, bool open);

/* ---- zooming (zoom.c) ----
 *
 * A Zoom is a window of rows and columns; a size of 0 is all of them, so that all zeros are the
 * whole matrix. The cell that is pointed at stays where it is in the picture as far as whole cells
 * and the matrix's edges allow. */

/* The window moved and cut so that it lies within rows x columns, with sizes written out: at least
 * one cell where there is one. */
Zoom zoom_window(Zoom z, int64_t rows, int64_t columns);

/* Shows the view a part of a matrix? And does that begin within the matrix: false with an error of
 * kind ERROR_USAGE, too where a part is wanted and the picture has none. */
bool view_zoom_counts(const Lesson *l, const View *v);
bool view_zoom_check(const Lesson *l, const View *v, Error *e);

/* Whether a window is the whole matrix (all zeros), and whether two are the same. */
bool zoom_is_whole(Zoom z);
bool zoom_same(Zoom a, Zoom b);

/* The picture's window one notch closer (away: further out), around the cell `at`; where that is no
 * cell of the shown tensor, around the focused one, and where that is not to be seen, around the
 * middle. `field` is the picture's TAG_FIELD, NULL if it has none: where there was no room for all
 * of the window, what is shown of it comes closer. A picture that cannot be zoomed, or not closer,
 * gives the zoom it has. */
Zoom view_zoom_by(Arena *a, const Lesson *l, const View *v, const DrawCommand *field, bool away,
                  CellRef at);

/* The picture's window moved down and right, counted in quarters of its size. */
Zoom view_zoom_pan(Arena *a, const Lesson *l, const View *v, int down, int right);

/* The picture's window moved just so far that the focused cell is within it. */
Zoom view_zoom_follow(Arena *a, const Lesson *l, const View *v);

/* The part of the matrix in `field` (a TAG_FIELD of the picture) after it was pulled along by so
 * many pixels, starting at the part `from`; and the cell at a place in the field, in pixels. */
Zoom view_zoom_pull(const Lesson *l, const DrawCommand *field, Zoom from, Point by);
CellRef view_zoom_cell(const Lesson *l, const DrawCommand *field, Point at);

/* The part in `field`, moved so that the cell is at that place, as far as the matrix reaches. */
Zoom view_zoom_hold(const Lesson *l, const DrawCommand *field, CellRef cell, Point at);

/* True when the picture shows many matrices, one of them locked by the view's focus. */
bool view_locks(Arena *a, const Lesson *l, const View *v);

/* ---- pointing (point.c) ---- */

/* The cell of a tag that stands for one: a cell, a step to it, a term, a label. Else NO_NODE. */
CellRef point_cell(DrawTag tag);

/* Takes note of what is under the pointer: cells and steps to them are explained, the rest is only
 * lit. TAG_NONE: nothing is there. True when that is new, so that the picture must be drawn again.
 */
bool point_at(View *v, DrawTag under);

/* The cell in focus: the view's or the lesson's; node NO_NODE where there is none. */
CellRef point_focus(const Lesson *l, const View *v);

/* A cell becomes the focus. One that the shown tensor holds, too, is pinned there; any other is
 * followed: the picture is then about its tensor, and the way back is kept. */
void point_pin(const Lesson *l, View *v, CellRef cell);

/* The picture of a softmax has the steps of one line, and above them the scores of all: is the cell
 * one of those in another line? */
bool point_turns(const Lesson *l, const View *v, CellRef cell);

/* What a click on a cell asks for: point_pin, but of a score in another line its softmax. */
void point_ask(const Lesson *l, View *v, CellRef cell);

/* Follows a number to the cell it came from. Of a way longer than VIEW_TRAIL_MOST the first cell
 * and the last ones are kept. */
void point_follow(const Lesson *l, View *v, CellRef cell);

/* Goes back to cell `index` of the way, as TAG_CRUMB counts; false when there is none. */
bool point_crumb(View *v, int index);

/* Forgets focus, way and pointer: what belongs to one step. */
void point_clear(View *v);

/* Goes to the step of that number, from 1: as the lesson shows it, with nothing asked or hidden
 * of it. */
void point_step_to(View *v, int number);

/* Moves the focus by columns and rows within the shown tensor, starting at the lesson's focus or
 * at the first cell. Of a vector both directions move along it; of a tensor of more than two
 * dimensions the next matrix begins where one ends. False when it stays. */
bool point_move(const Lesson *l, View *v, int columns, int rows);

/* ---- stepping into an operation (inside.c) ----
 *
 * A View with `at` above 0 stands inside the operation of its position (or, where the position is a
 * whole statement, the last one in it that computed something). Inside an operation with a kernel,
 * `at` is the number of an event of that kernel (trace/replay.h). What has no kernel shows
 * something else: a view how its cells lie in memory, random numbers their draws, one event a cell;
 * the rest one sentence. Counting and moving run the kernel, some milliseconds where it is large.
 */

typedef enum InsideKind {
    INSIDE_NOTHING, /* there is no operation at this position */
    INSIDE_KERNEL,
    INSIDE_DRAWS,  /* random numbers: the generator, cell by cell */
    INSIDE_MEMORY, /* a view: cells of its operand, read in place */
    INSIDE_WORDS   /* computed, but by no kernel */
} InsideKind;

/* What kind of place the view stands in, or would with `at` = 1; and its operation, or NO_NODE. */
InsideKind inside_kind(const Lesson *l, const View *v);
NodeId inside_node(const Lesson *l, const View *v);

/* Of INSIDE_MEMORY and INSIDE_WORDS the sentence why there is no kernel to watch; else empty. In
 * the arena. */
Str inside_words(Arena *a, const Lesson *l, const View *v);

/* The kernel at the view's event, in the arena; of a large operation the row of the focus is run.
 * Only of INSIDE_KERNEL. */
Replay inside_replay(Arena *a, const Lesson *l, const View *v);

/* How many events there are inside; 0 where there is nothing. */
int64_t inside_count(const Lesson *l, const View *v);

typedef enum InsideUnit {
    INSIDE_TERM, /* one line that computes something */
    INSIDE_CELL, /* until a cell of the result is finished */
    INSIDE_END   /* all of it */
} InsideUnit;

/* The event where a move by one unit leads, forwards (1) or backwards (-1), from the view's. It
 * stops at the first and at the last event: there it gives the event it came from. Ends of units
 * are fixed places, so a move forwards and one backwards cancel out between them. */
int64_t inside_move(const Lesson *l, const View *v, InsideUnit unit, int direction);

/* The event that finishes cell `cell` of the operation's result; 0 where nobody can tell. */
int64_t inside_finished(const Lesson *l, const View *v, int64_t cell);

/* The event where the work on the cell in focus begins: the one behind that which finishes the cell
 * before. The view's own where the focus is no cell of the result. */
int64_t inside_begun(const Lesson *l, const View *v);

/* Goes one level further in: to the first thing within a place; straight into the kernel where the
 * place is an operation, or a statement that computes by a single one. False, and nothing is
 * changed, where there is nothing further in. From a cell in focus it goes into what made that
 * cell, if that is within the place or the number was followed; the cell stays in focus.
 * inside_leave goes one level out: out of the kernel, then to the place around. A kind of picture
 * does not go along. */
bool inside_enter(const Lesson *l, View *v);
bool inside_leave(const Lesson *l, View *v);

#endif
