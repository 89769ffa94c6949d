/*
 * canvas.h - what every part of a picture works with: where to draw, in which sizes, about what.
 *
 * Private to the scene and the views. A Canvas is made once per picture; parts get it and a box.
 */
#ifndef PICTURES_CANVAS_H
#define PICTURES_CANVAS_H

#include "draw/draw.h"
#include "pictures/cell.h"
#include "pictures/pool.h"
#include "pictures/view.h"
#include "words/arithmetic.h"

/* What the picture is about: a tensor at a time, how it is drawn, and the cell in focus. */
typedef struct Subject {
    NodeId node; /* NO_NODE: nothing to draw */
    NodeId time;
    ViewKind kind;        /* never VIEW_AUTO */
    ViewKind lesson_kind; /* the same without the view's wish */
    Str title;            /* what the tensor is called here */
    CellRef focus;        /* of the node; cell < 0: none; decides what is shown and where */
    CellRef lit;          /* the marked one: under the pointer when it is of the node, else focus */
    CellRef made;   /* the cell where the focused number was computed (behind views and writes) */
    NodeId changed; /* the last write in place since the tensor was made; NO_NODE: none */
} Subject;

/* What the pointer is at: lit and explained, while the subject and its places stay. */
typedef struct Pointed {
    CellRef cell;  /* under the pointer; node NO_NODE: none */
    Explanation x; /* of the cell, where it was computed */
    CellRef term;  /* of the number of the arithmetic under the pointer; node NO_NODE: none */
} Pointed;

typedef struct Canvas {
    DrawList *d;
    Arena *a;
    const Lesson *lesson;
    const Trace *trace;
    const View *view;
    const Theme *theme;
    const TextMetrics *metrics;
    const LessonStep *step; /* whose text stands beside the picture; NULL: of the prelude */
    const Ask *ask;         /* the question that is put; NULL: none */
    Subject subject;
    Pointed pointed;
    Explanation made;                  /* of subject.made; kind EXPLAIN_KINDS: there is none */
    Planes *planes;                    /* what is known of whole matrices */
    float small, body, title, formula; /* text sizes in pixels, the smallest first */
    float gap;                         /* the unit of empty space */
    CellRange shared;                  /* of all matrices, for RANGE_SHARED */
} Canvas;

/* Sizes and subject for a view of a lesson; the draw list is the caller's. */
Canvas canvas_make(Arena *a, DrawList *d, const Lesson *l, const View *v, const TextMetrics *m);

/* The node that made the number which was followed to, or wrote it last; NO_NODE: none was. */
NodeId canvas_followed(const Canvas *c);

/* The node that computed all that the subject holds: its own, or the one whose result was written
 * into the whole of it, as `x *= 2` does. NULL: its cells were made in different ways. */
const Node *canvas_maker(const Canvas *c, const Subject *s);

Colour canvas_colour(const Canvas *c, Role role);
TextLook canvas_look(const Canvas *c, FontId font, float px, Role role);
float canvas_width(const Canvas *c, FontId font, float px, Str text);

/* Draws text from x at a baseline in a role's colour; returns its width. */
float canvas_text(const Canvas *c, FontId font, float px, Role role, float x, float baseline,
                  Str text);

/* The identity hue of operand k (0 or 1) of a node: blue for queries, orange for keys, violet for
 * values by name; else blue for the first and orange for the second, amber for what a mask or
 * dropout changes. Never the same for both. */
Role canvas_hue(const Canvas *c, const Node *n, int k);

/* The hue of a name that says query, key or value, else `otherwise`. */
Role canvas_name_hue(Str name, Role otherwise);

/* The beginning of a title: what has no name is called by its source, which may be long. */
Str canvas_short(const Canvas *c, Str title);

/* What an operand is called: its source text when that is short, else its node's title. */
Str canvas_operand(const Canvas *c, const Node *n, int k);

/* The cell whose arithmetic is written out: the one under the pointer, else the one in focus; cell
 * -1: none. Its explanation where it was computed; kind EXPLAIN_KINDS when there is none. */
CellRef canvas_told(const Canvas *c);
Explanation canvas_tell(const Canvas *c);

/* The explanation of the focused cell where it was computed; kind EXPLAIN_KINDS when there is no
 * focus. */
Explanation canvas_explain(const Canvas *c);

#endif
