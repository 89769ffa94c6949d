/*
 * drawn.h - the picture of a lesson of one fence, and what tests ask of its commands.
 */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "lesson/lesson.h"
#include "pictures/scene.h"

typedef struct Drawn {
    Lesson lesson;
    Arena arena;
    DrawList d;
} Drawn;

/* The picture alone of the last step of a lesson whose only fence has that code and that view;
 * false (and a failed check) when it cannot be read. */
bool draw_as(Drawn *s, const char *code, const char *view, ViewKind kind, ThemeId theme);

/* All of the slide, in the light theme. */
bool draw_slide(Drawn *s, const char *code, const char *view);
void leave(Drawn *s);

bool has_colour(const DrawCommand *c, ThemeId theme, Role role);

/* How many commands of a kind have that colour of the light theme, and how many there are. */
int count_of(const Drawn *s, DrawKind kind, Role role);
int count_kind(const Drawn *s, DrawKind kind);

/* The text that says so, the last of them, and the text in a cell; NULL: there is none. */
const DrawCommand *text_of(const Drawn *s, const char *words);
const DrawCommand *text_in(const Drawn *s, NodeId node, int64_t cell);

/* The box of the cell of a tag: what was painted first under it. */
Box cell_of(const Drawn *s, TagKind tag, NodeId node, int64_t cell);

/* The newest tensor of that name. */
NodeId node_called(const Drawn *s, const char *name);

/* The scores of the chapter's sentence. */
#define SCORES "x = inputs @ inputs.T\n"

#endif
