/*
 * view_offer.h - which kind of picture a subject is drawn as, and which others are offered as tabs.
 *
 * What a kind can draw is a rule of lesson/view_kinds.h. The offer is a list: what the lesson
 * itself shows first, then the other kinds that fit, in the order of their tabs. Its first entry
 * is VIEW_AUTO, so that going there leaves no wish behind.
 */
#ifndef SUBJECT_VIEW_OFFER_H
#define SUBJECT_VIEW_OFFER_H

#include "subject/subject.h"

/* The most rows and columns that are drawn as cells: more could not be told apart on a slide. */
enum { VIEW_CELLS_MOST = 64 };

/* The wish where the subject's tensor can be drawn that way, else what can be. */
ViewKind view_kind_fitting(const Subject *s, ViewKind wish);

/* The subject's operation has a picture of its own, but of a result that was changed in place
 * since: a heatmap then tells the change. */
bool view_kind_is_lost(const Subject *s);

typedef struct ViewOffer {
    ViewKind kind[VIEW_KINDS]; /* kind[0] is VIEW_AUTO */
    ViewKind first;            /* what VIEW_AUTO stands for; VIEW_AUTO: two tensors compared */
    int count;                 /* 0: there is no tensor */
    int now;                   /* the one that is drawn */
    bool refused;              /* the view's wish is none of them: another one is drawn */
} ViewOffer;

ViewOffer view_offer_make(const Subject *s);

/* The same for a picture that is not drawn yet. */
ViewOffer view_kinds_for(Arena *a, const Lesson *l, const View *v);

/* The kind `by` places further in the list, round and round: a new wish for the view. */
ViewKind view_kind_next(Arena *a, const Lesson *l, const View *v, int by);

/* True when the subject's matrices have more rows or columns than cells can be drawn for: they are
 * then drawn as points of colour. */
bool view_needs_points(const Subject *s);

/* True when the kind is VIEW_HEADS but the heads are that large: the grid of points is drawn. */
bool view_heads_as_grid(const Subject *s);

/* True when the picture consists of points, each of which may stand for many cells. */
bool view_has_points(const Subject *s);

#endif
