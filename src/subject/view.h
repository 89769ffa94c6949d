/*
 * view.h - everything that decides what a picture shows, as one plain struct.
 *
 * A picture is a function of a lesson, a View and a size. The View's text form is the options of
 * the command line (`--step 4.2 --theme dark`), so that any picture can be asked for again by
 * copying them.
 */
#ifndef SUBJECT_VIEW_H
#define SUBJECT_VIEW_H

#include "draw/draw.h"
#include "draw/sizes.h"
#include "draw/theme.h"
#include "lesson/lesson.h"
#include "lesson/position.h"
#include "running/judge.h"

/* Which values the ends of a colour map stand for. */
typedef enum RangePolicy {
    RANGE_MATRIX, /* each matrix its own */
    RANGE_UNIT,   /* 0 to 1, -1 to 1 where there are negative values */
    RANGE_ROW,    /* each row its own */
    RANGE_SHARED, /* one for all matrices of the picture */
    RANGE_COUNT
} RangePolicy;

/* What a point that stands for several cells shows of them. */
typedef enum Pool { POOL_MAX, POOL_MEAN, POOL_COUNT } Pool;

typedef enum Parts {
    PARTS_SLIDE,
    PARTS_PICTURE, /* without title, prose, code and tabs */
    PARTS_TEXT     /* the slide's text, without the picture */
} Parts;

enum {
    VIEW_TRAIL_MOST = 8 /* cells of a way back: a line of names is no longer */
};

/* A tensor being computed before one's eyes: how far that has come. */
typedef struct Sweep {
    bool on;
    int64_t cells; /* there already, in reading order */
    int terms;     /* of the next one; more than it has: its result, too */
} Sweep;

/* A part of a matrix: its first row and column, how many of each; a size of 0: all there are. */
typedef struct Zoom {
    int64_t row, column, rows, columns;
} Zoom;

typedef struct View {
    Position position; /* count 0: step 1 */
    int64_t at;        /* event inside the operation there, from 1 (inside.h); 0: not inside */
    CellRef focus;     /* node NO_NODE: the lesson's */
    /* The cells one came from on the way to the focus, from term to term; the first is of the
     * position. While there are any, the picture is about the focus where it was made. */
    CellRef trail[VIEW_TRAIL_MOST];
    int trail_count;
    ViewKind kind; /* VIEW_AUTO: the lesson's */
    Zoom zoom;     /* all 0: the whole matrix */
    Pool pool;
    RangePolicy range;
    int map; /* a MapId; -1: the theme's */
    ThemeId theme;
    int text;      /* 0 .. TEXT_MOST */
    bool hide;     /* values are question marks, to be guessed, */
    int reveal;    /* but for the first so many cells */
    int ask;       /* this question of the step's fence is put, from 1; 0: none */
    Given given;   /* what was answered to it so far */
    bool answered; /* its answer is shown, and what was given is judged */
    bool quiet;    /* that there are questions is not said */
    Parts parts;
    /* Of the moment, none of them an option: */
    Sweep sweep;
    CellRef hover;   /* the cell under the pointer, explained and lit; node NO_NODE: none */
    DrawTag touched; /* whatever is under the pointer */
    bool playing;    /* the play button stops */
    bool present;    /* numbers and labels stay as large as a presentation needs them */
    /* What earlier pictures of the lesson found out about its matrices (plane.h): it makes the next
     * ones faster and changes nothing else. NULL: nothing is kept. */
    struct Planes *planes;
    const Str *keys; /* the keys of the buttons, BUTTON_COUNT of them; NULL: as they come */
} View;

View view_default(void);

/* The words of --range and --pool. */
const char *range_name(RangePolicy range);
const char *pool_name(Pool pool);

/* Sets one option of view_options.def, its name without the dashes. An event, a focus and a
 * question are looked up in the lesson, so the step must be set before, and the question before
 * what is given to it. The lesson may be NULL for options that do not name a place in it. False and
 * an error of kind ERROR_USAGE (ERROR_LESSON for a focus that names nothing) for unknown options
 * and values; the hint lists the right values. */
bool view_option(View *v, Lesson *l, Str name, Str value, Error *e);

/* The options that differ from view_default, as the command line has them: " --step 4 --hide". */
void view_write(StrBuf *out, const Lesson *l, const View *v);

#endif
