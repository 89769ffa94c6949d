/*
 * names.h - from what a person writes to a tensor, a cell and a time.
 *
 *     attn_scores          its value at the end (in a fence: after that fence)
 *     attn_scores@4        its value after step 4
 *     mha.forward.keys     a tensor within a call, a weight (mha.W_query.weight): the newest
 *     7.2                  the second thing that happened within step 7
 *     attn_scores[1,-1]    one cell: an index for each axis, negative ones count from the end
 */
#ifndef LESSON_NAMES_H
#define LESSON_NAMES_H

#include "lesson/lesson.h"

/* A name with an optional cell, taken apart but not yet looked up. */
typedef struct NameText {
    Str name;      /* without @ and [ */
    int step;      /* after the "@"; 0: none */
    Str position;  /* "7.2" instead of a name; empty: none */
    bool has_cell; /* there are brackets */
    int64_t at[MAX_RANK];
    int count; /* indices in the brackets */
    Span span, cell_span;
} NameText;

/* Parses `text`, all of it; errors have their place in it. */
bool name_parse(Span text, NameText *out, Error *e);

/* The target that the text will be, once it is looked up. */
Target name_target(const NameText *name);

/* Looks it up in the lesson. `step` is the number of the last step that counts (a fence's last;
 * the lesson's for explain): later bindings are not seen. Without a cell out->cell is -1. Errors:
 * unknown name (nearest one as hint), not a tensor, wrong number of indices, out of range. */
bool name_resolve(const Lesson *l, const NameText *name, int step, Target *out, Error *e);

/* name_parse and name_resolve of a text of its own (a command line argument), at the lesson's end.
 * The text is copied into the lesson's arena as a Source called "argument". */
bool name_find(Lesson *l, Str text, Target *out, Error *e);

/* The numbers of the steps that bound the name to a tensor or wrote into that tensor's cells,
 * oldest first: fills up to `most` of them and gives how many there are. Steps behind an error are
 * not looked at. */
int name_steps(const Lesson *l, Str name, int *step, int most);

/* How many of l->bindings were made until the end of the step of that number. */
size_t names_until(const Lesson *l, int step);

/* The name of a node, else its position ("7.2"), which is then made in the lesson's arena. */
Str name_of_node(Lesson *l, NodeId node);

#endif
