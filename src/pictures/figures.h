/*
 * figures.h - the book's figures, drawn from the numbers of the lessons in our own design.
 *
 * A figure is one picture with its number and a caption, on white and cropped, without anything of
 * the window. It is a step of a lesson in one of the kinds of pictures, or panels: tensors of a
 * lesson in a grid, with arrows between them. Panels may come from several lessons, which then
 * stand beside one another. Rows name lessons and steps by what the lessons call things, not by
 * numbers, so that they still hold when steps are added.
 */
#ifndef PICTURES_FIGURES_H
#define PICTURES_FIGURES_H

#include "subject/view.h"

enum {
    FIGURE_PANELS = 12, /* in a figure */
    FIGURE_ARROWS = 12,
    FIGURE_LESSONS = 4 /* that its panels come from */
};

/* How a tensor stands in its panel. */
typedef enum PanelForm {
    PANEL_TABLE,   /* as it is */
    PANEL_UPRIGHT, /* a vector as a column */
    PANEL_TURNED,  /* its rows are columns */
    PANEL_ROW,     /* the lit row alone */
    PANEL_DOTS     /* the lit row as dots, whose areas are its numbers */
} PanelForm;

typedef struct FigurePanel {
    const char *name;    /* the tensor; NULL: there is no such panel */
    const char *section; /* of its lesson; NULL: the figure's */
    ViewKind shown;      /* as it is after the step that shows it so; VIEW_AUTO: at the end */
    const char *title, *remark; /* above it; NULL: its name, nothing */
    int row, column;            /* in the grid */
    PanelForm form;
    int lit_row, lit_column; /* framed, counted from 1; 0: none. Of both the cell, too */
    int item;                /* which of its matrices, from 0 */
    int band, bands;         /* above its columns: band number `band`, or so many, from 1 */
    bool sums;               /* of its rows, beside them */
    bool shares;             /* one range with others that say so */
    bool apart;              /* room behind it: what follows is another way */
    bool plain;              /* without the words of rows and columns */
    bool paper;              /* it only decides about others: ink on paper, as a mask */
} FigurePanel;

/* From one panel to another, to the right or down; where they stand at different heights a curve.
 */
typedef struct FigureArrow {
    int from, to;              /* panels; to 0: there is no such arrow */
    const char *above, *below; /* words; NULL: none */
    bool sign;                 /* the words alone, large: × or = */
    bool ink;                  /* without the hue of its beginning: it leads from several panels */
} FigureArrow;

typedef struct Figure {
    const char *number;  /* "3.18"; "": it has none */
    const char *section; /* of the lesson: "3.4.2"; of one that has none its title */
    const char *name;    /* the tensor, where it is no panels */
    ViewKind shown;      /* the step shows it so; VIEW_AUTO: in whatever way */
    ViewKind drawn;      /* how the figure shows it; VIEW_AUTO: it is panels */
    const char *cell;    /* in focus: "[1,0]"; NULL: what the step has */
    const char *now;     /* of lessons beside one another the section that is lit; NULL: none */
    const char *
        caption; /* **bold** words; {0[1,2]} is a cell of panel 0, {x[0]} of a tensor, {{ a brace */
    FigurePanel panel[FIGURE_PANELS];
    FigureArrow arrow[FIGURE_ARROWS];
} Figure;

/* The rows (figure_table.c), ended by one without a number. */
extern const Figure figure_table[];

/* Row i of the table; NULL past the last. */
const Figure *figure_row(int i);

/* The figure of that number. Errors (ERROR_USAGE): none, with all numbers in the hint. */
const Figure *figure_find(Str number, Error *e);

/* The section of lesson k that the figure needs, from 0; NULL: it needs no more. */
const char *figure_section(const Figure *f, int k);

/* True when there is a built-in lesson of that section. */
bool figure_has_lesson(const char *section);

/* A figure whose steps and tensors were found. */
typedef struct FigureReady {
    const Figure *figure;
    Lesson *lesson[FIGURE_LESSONS]; /* in the order of figure_section */
    Target target[FIGURE_PANELS];
    Prose caption; /* a paragraph, with the numbers of the lessons */
    bool bare;     /* the picture and its key alone, without its caption */
    bool inlaid;   /* in a page, of which it has the ground */
} FigureReady;

/* Looks up what the figure shows, in out->lesson, and sets position, kind and focus of *v, which
 * is to be drawn with, to it. Errors (ERROR_LESSON): a lesson has no such step or tensor. */
bool figure_ready(Arena *a, const Figure *f, FigureReady *out, View *v, Error *e);

/* A figure of what a view of a lesson shows, with a number, "" for none, and a caption as in
 * Figure; empty: it says what the picture says. Errors (ERROR_USAGE): the caption names a number
 * that the lesson has not. */
bool figure_of_view(Arena *a, Lesson *l, const View *v, const char *number, Str caption,
                    FigureReady *out, Error *e);

/* Draws it, with all that its size, theme and text need of *v, at most width x height pixels large.
 */
DrawList figure_draw(Arena *a, const FigureReady *r, const View *v, int width, int height,
                     const TextMetrics *m);

/* A caption behind the figure's number, where that is not "". */
Prose figure_prose(Arena *a, const char *number, const Prose *caption);

/* Its number and its caption, for those who cannot see it. */
Str figure_alt_text(Arena *a, const FigureReady *r);

#endif
