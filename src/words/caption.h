/*
 * caption.h - the words that stand beside a step.
 */
#ifndef WORDS_CAPTION_H
#define WORDS_CAPTION_H

#include "lesson/places.h"

/* The words beside a step: its fence's prose at the first and at the last of the fence's steps, its
 * asides at the last one; at the others, and where there is no prose, one line made from what the
 * step computed. Empty where nothing can be said. What is made is owned by the arena. */
Prose words_of_step(Arena *a, const Lesson *l, const LessonStep *s);

/* The same in a text in which all steps stand below one another: the prose only once. */
Prose words_of_text(Arena *a, const Lesson *l, const LessonStep *s);

/* The words at a place within the step, where that tensor is shown or none: the author's stay; a
 * line of the program is about what was computed at the place. */
Prose words_within_step(Arena *a, const Lesson *l, const LessonStep *s, const Place *p,
                        NodeId shown);

/* Of a text at the step that quotes numbers which may be others since the lesson was changed: a
 * sentence that says so; of any other text nothing. */
Str words_from_before(const Lesson *l, const LessonStep *s, Str text);

/* The same of all of the author's words beside a step, also where they quote no number but those of
 * the step are others. */
Str words_of_quotes(Arena *a, const Lesson *l, const LessonStep *s);

/* "6 of 24 changed", "6 changed, 15 new": how many numbers of a tensor an edit changed or added;
 * empty where it did nothing, or there are too many to count. */
Str words_of_changes(Arena *a, const Lesson *l, NodeId node, NodeId time);

#endif
