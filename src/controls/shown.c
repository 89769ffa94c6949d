/*
 * shown.c - changing what is shown (see shown.h). Every change marks the picture as stale.
 */
#include "controls/shown.h"

#include "base/file.h"
#include "words/phrase.h"

#include <stdarg.h>
#include <stdio.h>

const LessonStep *shown_step(const Shown *s)
{
    const Position *p = &s->view.position;
    return s->lesson ? lesson_step(s->lesson, p->count ? p->path[0] : 1) : NULL;
}

View *shown_change(Shown *s)
{
    s->view.sweep = (Sweep){0};
    s->stale = true;
    return &s->view;
}

/* Another cell of the same step came into focus. */
static bool moves_focus(const View *old, const View *v)
{
    return v->focus.node != NO_NODE && v->focus.cell != old->focus.cell &&
           zoom_same(v->zoom, old->zoom);
}

void shown_view(Shown *s, const View *v)
{
    bool follow = s->lesson && moves_focus(&s->view, v);
    Arena a = arena_scratch();
    s->view = *v;
    if (follow)
        s->view.zoom = view_zoom_follow(&a, s->lesson, v);
    shown_change(s);
    arena_free(&a);
}

bool shown_back(Shown *s, int index)
{
    View v = s->view;
    if (!point_crumb(&v, index))
        return false;
    s->pinned = v.focus.node != NO_NODE;
    shown_view(s, &v);
    return true;
}

void shown_forget_planes(Shown *s)
{
    arena_free(&s->planes);
    s->view.planes = NULL;
}

void shown_lesson(Shown *s, Lesson *l, const View *v)
{
    View now = *v;
    DrawTag nothing = {0};
    s->lesson = l;
    shown_forget_planes(s);
    now.planes = NULL;
    shown_view(s, &now);
    point_at(&s->view, nothing);
    s->ring = nothing;
    s->doorways = 0; /* they show cells of the old one */
    s->map = (Doorway){0};
    s->drag.on = false;
    s->foreign = true;
}

bool shown_ask(Shown *s, FieldKind kind, Str prompt, Str text, FieldDone *done, void *context)
{
    bool opened = field_open(&s->field, prompt, text, done, context);
    s->field.history = &s->typed[kind];
    s->field.one_line = kind == FIELD_VALUE || kind == FIELD_GO_TO || kind == FIELD_FILE;
    s->stale = true;
    return opened;
}

void shown_say(Shown *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->message, sizeof s->message, format, args);
    va_end(args);
    s->said++;
    s->stale = true;
}

void shown_say_saved(Shown *s, Str path, Str more)
{
    Arena a = arena_scratch();
    Str name = str_behind(path, '/'), folder = file_folder(&a, path); /* a page has none */
    Str words =
        folder.len ? phrase(&a, PHRASE_SAVED_IN, name, folder) : phrase(&a, PHRASE_SAVED, name);
    shown_say(s, "%.*s%.*s", STR_ARG(words), STR_ARG(more));
    arena_free(&a);
}
