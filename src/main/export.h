/*
 * export.h - what `export` is about to draw: a list of pictures with their file names.
 * Shared by cmd_export.c (loading, drawing), export_plan.c (steps, names, manifest) and
 * export_figure.c (figures).
 */
#ifndef MAIN_EXPORT_H
#define MAIN_EXPORT_H

#include "main/command.h"
#include "subject/view.h"

typedef struct Picture {
    Lesson *lesson;
    const LessonStep *step;
    View view;
    Str file;         /* "01-one-token-007-scores.png" */
    const char *path; /* with its folder */
} Picture;

typedef struct PictureList {
    Picture *items;
    size_t count, capacity;
} PictureList;

typedef struct Export {
    Command *command;
    Arena *arena;
    Str folder;
    const char *manifest; /* its path; NULL: not wanted */
    bool force;
    int width, height;
    Lesson *lesson;
    int lessons, loaded;
    PictureList pictures;
    int left_out; /* steps that did not run */
} Export;

/* The size that --size says, else 1920x1080. */
bool export_size(const Options *o, int *width, int *height, Error *e);

/* Sets all options of the view but the step, which differs from picture to picture. A focus that
 * this lesson's step does not have is no error; *focused says that one had it. */
bool export_read_view(const Options *o, Lesson *l, View *v, bool *focused, Error *e);

/* Plans the figures that --figure asks for, loading their lessons. False with the error set or
 * told.
 */
bool export_plan_figures(Export *x, bool *focused, Error *e);

/* What --step says: all (first 0), steps first..last, the place `within` a step, or a stage. */
typedef struct StepRange {
    int first, last;
    Position within; /* count 0: whole steps */
    Str stage;       /* empty: by number */
} StepRange;

/* "3", "3-9", "4.2" or a stage's name. */
bool export_read_steps(const Options *o, StepRange *out, Error *e);
bool export_step_wanted(const Lesson *l, const LessonStep *s, const StepRange *range);

/* A folder's name without the slashes at its end. */
Str export_folder(Str folder);

/* Writes index.json: for each picture file, title, position and alt text. */
bool export_manifest(const Export *x, Error *e);

#endif
