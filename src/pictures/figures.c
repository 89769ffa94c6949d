/*
 * figures.c - the table of figures, and finding their steps (see figures.h).
 */
#include "pictures/figures.h"

#include "lesson/places.h"
#include "running/running.h"

#include <stdio.h>

/* clang-format off */
static const Figure figures[] = {
    /* number section  tensor                shown          drawn          focus */
    {"3.5",  "3.3.2", "attn_weights",       VIEW_AUTO,     VIEW_ARCS,     "[1,1]"},
    {"3.7",  "3.3.1", "mixture",            VIEW_AUTO,     VIEW_MAP,      "[0]"},
    {"3.8",  "3.3.1", "attn_scores_2",      VIEW_BARS,     VIEW_BARS,     "[1]"},
    {"3.9",  "3.3.1", "attn_weights_2",     VIEW_SOFTMAX,  VIEW_SOFTMAX,  "[1]"},
    {"3.10", "3.3.1", "mixture",            VIEW_WEIGHTED, VIEW_WEIGHTED, "[1]"},
    {"3.11", "3.3.2", "attn_weights",       VIEW_AUTO,     VIEW_HEATMAP,  "[1,1]"},
    {"3.12", "3.3.2", "all_context_vecs",   VIEW_AUTO,     VIEW_MAP,      "[1,0]"},
    {"3.13", "3.4.1", "context_vec_2",      VIEW_AUTO,     VIEW_MAP,      "[0]"},
    {"3.14", "3.4.1", "query_2",            VIEW_MATMUL,   VIEW_MATMUL,   "[1]"},
    {"3.15", "3.4.1", "attn_scores_2",      VIEW_MATMUL,   VIEW_MATMUL,   "[1]"},
    {"3.16", "3.4.1", "attn_weights_2",     VIEW_SOFTMAX,  VIEW_SOFTMAX,  "[1]"},
    {"3.17", "3.4.1", "context_vec_2",      VIEW_WEIGHTED, VIEW_WEIGHTED, "[0]"},
    {"3.18", "3.4.2", "context_vecs",       VIEW_MATMUL,   VIEW_MAP,      "[1,0]"},
    {"3.19", "3.5.1", "masked_simple_norm", VIEW_MASK,     VIEW_MASK,     "[2,0]"},
    {"3.20", "3.5.1", "masked_simple_norm", VIEW_MASK,     VIEW_MAP,      "[2,0]"},
    {"3.21", "3.5.1", "attn_weights",       VIEW_SOFTMAX,  VIEW_MAP,      "[2,0]"},
    {"3.22", "3.5.2", "dropped_weights",    VIEW_DROPOUT,  VIEW_DROPOUT,  NULL},
    {"3.24", "3.6.1", "both",               VIEW_AUTO,     VIEW_MAP,      "[0,1,2]"},
    {"3.25", "3.6.1", "both",               VIEW_AUTO,     VIEW_HEATMAP,  "[0,1,2]"},
    {"3.26", "3.6.2", "heads_4",            VIEW_AUTO,     VIEW_MEMORY,   "[0,1,1,0]"},
};
/* clang-format on */

enum { FIGURES = sizeof figures / sizeof *figures };

const Figure *figure_row(int i)
{
    return i < FIGURES ? &figures[i] : NULL;
}

const Figure *figure_find(Str number, Error *e)
{
    char known[8 * FIGURES] = "";
    size_t at = 0;
    for (int i = 0; i < FIGURES; i++) {
        if (str_is(number, figures[i].number))
            return &figures[i];
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s", i ? " " : "",
                               figures[i].number);
    }
    error_set(e, ERROR_USAGE, "there is no figure '%.*s' to draw", STR_ARG(number));
    error_hint(e, "there are %s", known);
    return NULL;
}

bool figure_has_lesson(const Figure *f)
{
    for (int i = 0; i < shelf_count(); i++)
        if (str_is(shelf_entry(i).section, f->section))
            return true;
    return false;
}

static bool shows(const Figure *f, const LessonStep *s)
{
    return s->ran && (f->shown == VIEW_AUTO || s->kind == f->shown) &&
           (!f->name || str_is(s->show.name, f->name));
}

/* The first step that shows what the figure wants; else the one where the tensor was made. */
static int find_step(const Figure *f, Lesson *l)
{
    Target target;
    Error e = {0};
    for (size_t i = 0; i < l->steps.count; i++)
        if (shows(f, &l->steps.items[i]))
            return l->steps.items[i].number;
    if (!f->name || !name_find(l, str_of(f->name), &target, &e))
        return 0;
    Position p = position_of(l, target.node);
    return p.count ? p.path[0] : 0;
}

bool figure_view(const Figure *f, Lesson *l, View *v, Error *e)
{
    int step = find_step(f, l);
    if (!step) {
        error_set(e, ERROR_LESSON, "figure %s: lesson %s shows no %s%s%s", f->number, f->section,
                  f->name ? f->name : "tensor", f->shown ? " as " : "",
                  f->shown ? view_kinds[f->shown].name : "");
        return error_hint(e, "the table of figures no longer fits the lesson");
    }
    v->position = (Position){.path = {step}, .count = 1};
    v->kind = f->drawn;
    Str focus = f->cell ? str_printf(&l->arena, "%s%s", f->name, f->cell) : STR("");
    return !focus.len || view_option(v, l, STR("focus"), focus, e);
}
