/*
 * view_cell.h - cells of a lesson as the options of a View name them: attn_weights[1,2].
 */
#ifndef SUBJECT_VIEW_CELL_H
#define SUBJECT_VIEW_CELL_H

#include "subject/view.h"

/* The cell that the value of an option names, as things are after step `step`. False and an error
 * of kind ERROR_USAGE when it names none; `option` is its name without the dashes. */
bool view_read_cell(Lesson *l, int step, Str option, Str value, CellRef *out, Error *e);

/* The shortest text that view_read_cell reads back as the cell: by the tensor's name, else by the
 * place where it was made (8.1[0,2]). */
Str view_cell_text(Arena *a, const Lesson *l, int step, CellRef c);

/* The way to the focus and the focus: "scores[1,2] > queries[1,0]". */
bool view_read_focus(View *v, Lesson *l, int step, Str value, Error *e);
Str view_focus_text(Arena *a, const Lesson *l, int step, const View *v);

#endif
