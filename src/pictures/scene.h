/*
 * scene.h - a picture from a lesson and a view: the one way anything gets on screen or into a PNG.
 *
 * A pure function: same lesson, view, size and text metrics, same draw list. What it shows is all
 * read from the finished trace.
 */
#ifndef PICTURES_SCENE_H
#define PICTURES_SCENE_H

#include "draw/draw.h"
#include "subject/subject.h"

enum { SCENE_LEAST_WIDTH = 640, SCENE_LEAST_HEIGHT = 480 }; /* below, no slide fits */

/* Draws the view in width x height pixels. The list and its texts live in the arena; the metrics
 * must outlive it. */
DrawList scene_draw(Arena *a, const Lesson *l, const View *v, int width, int height,
                    const TextMetrics *m);

/* A tensor of which a picture does not show everything: what it is called there. */
typedef struct Lack {
    NodeId node;
    Str name;
} Lack;

typedef ARENA_LIST(Lack) LackList;

/* What a picture leaves out. The lists are empty when it shows every cell of every tensor that it
 * is about with its number, and all labels of rows and columns. In the map, pictures of tensors
 * stand for the whole and leave nothing out; in a picture of softmax, the row that its strips are
 * about is whole by itself. */
typedef struct SceneLacks {
    LackList without_numbers; /* some of their shown cells, or sums of their rows, have no number */
    LackList in_part;         /* some of their cells are not shown, or none is */
    LackList without_labels;  /* some rows or columns have no label */
    bool words; /* prose, the active statement or the output is cut: PARTS_TEXT shows more of it */
    float used; /* how much of the picture's room the box takes that holds all of it, 0 to 1 */
    bool printed; /* of PARTS_TEXT: the output goes on, on the next page (View.page) */
} SceneLacks;

/* Draws the view as scene_draw does; *lacks says what the picture leaves out, with lists and names
 * in the arena. */
DrawList scene_draw_telling(Arena *a, const Lesson *l, const View *v, int width, int height,
                            const TextMetrics *m, SceneLacks *lacks);

/* What a picture of the subject is: "heatmap: scores [6, 6].", or what happens inside an operation;
 * empty where there is nothing but text. In the subject's arena. */
Str scene_picture_text(const Subject *s);

/* The same of what the extension shows in the place of a tensor (subject_extra); else empty. */
Str scene_extra_text(Arena *a, const Lesson *l, const View *v);

/* A caption for what the view shows, a paragraph: the tensor's name and sizes and the focused
 * cell's arithmetic, the two tensors that are compared, what happens inside an operation, or why
 * the step fails. Nothing where nothing of that is shown. */
Prose scene_caption(Arena *a, const Lesson *l, const View *v);

/* The picture in words, for those who cannot see it: what the prose says first, which tensor is
 * shown with its shape, and the focused cell's arithmetic. Of a slide's text alone all that it
 * holds: prose or question, code, output. */
Str scene_alt_text(Arena *a, const Lesson *l, const View *v);

#endif
