/*
 * figures.c - finding figures, their steps, tensors and numbers (see figures.h).
 */
#include "pictures/figures.h"

#include "lesson/places.h"
#include "pictures/scene.h"
#include "running/running.h"
#include "words/arithmetic.h"
#include "words/phrase.h"

#include <stdio.h>
#include <string.h>

const Figure *figure_row(int i)
{
    return figure_table[i].number ? &figure_table[i] : NULL;
}

const Figure *figure_find(Str number, Error *e)
{
    char known[512] = "";
    size_t at = 0;
    for (int i = 0; figure_row(i); i++) {
        if (str_is(number, figure_row(i)->number))
            return figure_row(i);
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s", i ? " " : "",
                               figure_row(i)->number);
    }
    error_set(e, ERROR_USAGE, "there is no figure '%.*s' to draw", STR_ARG(number));
    error_hint(e, "there are %s", known);
    return NULL;
}

/* ---- lessons ---- */

static const char *section_of(const Figure *f, const FigurePanel *p)
{
    return p->section ? p->section : f->section;
}

const char *figure_section(const Figure *f, int k)
{
    const char *seen[FIGURE_PANELS];
    int count = 0;
    if (!f->panel[0].name)
        return k == 0 ? f->section : NULL;
    for (int i = 0; i < FIGURE_PANELS && f->panel[i].name; i++) {
        const char *section = section_of(f, &f->panel[i]);
        bool again = false;
        for (int j = 0; j < count; j++)
            again = again || strcmp(seen[j], section) == 0;
        if (!again)
            seen[count++] = section;
    }
    return k < count ? seen[k] : NULL;
}

bool figure_has_lesson(const char *section)
{
    for (int i = 0; i < shelf_count(); i++)
        if (str_is(shelf_entry(i).section, section))
            return true;
    return false;
}

static Lesson *lesson_of(const FigureReady *r, const FigurePanel *p)
{
    int k = 0;
    while (strcmp(figure_section(r->figure, k), section_of(r->figure, p)) != 0)
        k++;
    return r->lesson[k];
}

/* ---- steps and tensors ---- */

static bool shows(const char *name, ViewKind kind, const LessonStep *s)
{
    return s->ran && (kind == VIEW_AUTO || s->kind == kind) && str_is(s->show.name, name);
}

/* The first step that shows a tensor so; 0: there is none. */
static int shown_at(const Lesson *l, const char *name, ViewKind kind)
{
    for (size_t i = 0; i < l->steps.count; i++)
        if (shows(name, kind, &l->steps.items[i]))
            return l->steps.items[i].number;
    return 0;
}

/* The same; where no step shows it, the one where it was made. */
static int find_step(const Figure *f, Lesson *l)
{
    Target target;
    Error e = {0};
    int step = shown_at(l, f->name, f->shown);
    if (step || !name_find(l, str_of(f->name), &target, &e))
        return step;
    Position p = position_of(l, target.node);
    return p.count ? p.path[0] : 0;
}

static bool lost(const Figure *f, const char *name, ViewKind shown, Error *e)
{
    error_set(e, ERROR_LESSON, "figure %s: lesson %s shows no %s%s%s", f->number, f->section, name,
              shown ? " as " : "", shown ? view_kinds[shown].name : "");
    return error_hint(e, "the table of figures no longer fits the lesson");
}

static bool find_panel(const Figure *f, const FigurePanel *p, Lesson *l, Target *out, Error *e)
{
    Str name = str_of(p->name);
    int step = p->shown ? shown_at(l, p->name, p->shown) : 0;
    if (p->shown && step == 0)
        return lost(f, p->name, p->shown, e);
    if (step)
        name = str_printf(&l->arena, "%s@%d", p->name, step);
    Error unknown = {0};
    if (!name_find(l, name, out, &unknown) || out->node == NO_NODE)
        return lost(f, p->name, p->shown, e);
    return true;
}

static bool find_view(const Figure *f, Lesson *l, View *v, Error *e)
{
    int step = find_step(f, l);
    if (!step)
        return lost(f, f->name, f->shown, e);
    v->position = (Position){.path = {step}, .count = 1};
    v->kind = f->drawn;
    Str focus = f->cell ? str_printf(&l->arena, "%s%s", f->name, f->cell) : STR("");
    return !focus.len || view_option(v, l, STR("focus"), focus, e);
}

/* ---- the caption ---- */

/* The number of "0[1,2]", a cell of panel 0, or of "x[0]". False when there is none; *e may say
 * why.
 */
static bool number_of(Arena *a, const FigureReady *r, Str name, Str *out, Error *e)
{
    Lesson *l = r->lesson[0];
    Target t = {0};
    int panel = name.len ? name.at[0] - '0' : -1;
    if (panel >= 0 && panel < 10 && r->figure->panel[panel].name) {
        const Target *of = &r->target[panel];
        l = lesson_of(r, &r->figure->panel[panel]);
        Shape shape = trace_node(&l->trace, of->node)->out.shape;
        int64_t at[MAX_RANK] = {0}, index;
        Str rest = str_part(name, 2, name.len - 1);
        for (int d = 0; d < shape.rank; d++) {
            size_t comma = str_find(rest, ',');
            if (!str_to_int(str_part(rest, 0, comma), &index) || index >= shape.size[d])
                return false;
            at[d] = index;
            rest = str_from(rest, comma + 1);
        }
        t = (Target){.node = of->node, .time = of->time, .cell = index_join(shape, at)};
    } else if (!name_find(l, name, &t, e)) {
        return false;
    } else if (t.cell < 0) {
        return error_set(e, ERROR_USAGE, "this is no cell");
    }
    *out = arithmetic_number(a, trace_cell(&l->trace, (CellRef){t.node, t.time, t.cell}));
    return true;
}

/* The caption with the numbers of the lesson; of two braces one stands there. False: *lost is what
 * could not be filled in, and *e may say why. */
static bool fill_caption(Arena *a, FigureReady *r, Str *lost, Error *e)
{
    StrBuf out = strbuf_make(a);
    Str rest = str_of(r->figure->caption), number;
    while (rest.len) {
        bool twice = str_starts(rest, "{{") || str_starts(rest, "}}");
        if (twice || rest.at[0] != '{') {
            strbuf_char(&out, rest.at[0]);
            rest = str_from(rest, twice ? 2 : 1);
            continue;
        }
        size_t close = str_find(rest, '}');
        *lost = str_part(rest, 0, close + 1);
        if (close == rest.len)
            return error_set(e, ERROR_USAGE, "this brace is never closed");
        if (!number_of(a, r, str_part(rest, 1, close), &number, e))
            return false;
        strbuf_add(&out, number);
        rest = str_from(rest, close + 1);
    }
    *ARENA_PUSH(a, &r->caption) = prose_marked(a, strbuf_str(&out));
    return true;
}

bool figure_ready(Arena *a, const Figure *f, FigureReady *out, View *v, Error *e)
{
    out->figure = f;
    if (!f->panel[0].name && !find_view(f, out->lesson[0], v, e))
        return false;
    for (int i = 0; i < FIGURE_PANELS && f->panel[i].name; i++)
        if (!find_panel(f, &f->panel[i], lesson_of(out, &f->panel[i]), &out->target[i], e))
            return false;
    Str part;
    Error why = {0};
    if (fill_caption(a, out, &part, &why))
        return true;
    Str name = str_part(part, 1, str_find(part, '}'));
    return lost(f, str_copy(a, name).at, VIEW_AUTO, e);
}

bool figure_of_view(Arena *a, Lesson *l, const View *v, const char *number, Str caption,
                    FigureReady *out, Error *e)
{
    Figure *f = ARENA_NEW(a, Figure);
    Str lesson = l->section.len ? l->section : str_printf(a, "“%.*s”", STR_ARG(l->title));
    *f = (Figure){.number = number,
                  .section = str_copy(a, lesson).at,
                  .drawn = VIEW_HEATMAP,
                  .caption = str_copy(a, caption).at};
    *out = (FigureReady){.figure = f, .lesson = {l}};
    Str lost;
    Error why = {0};
    if (caption.len && !fill_caption(a, out, &lost, &why)) {
        error_set(e, ERROR_USAGE, "%.*s in the caption: %s", STR_ARG(lost), why.message);
        error_hint(e, "%s", why.hint);
        return error_hint(e, "write a cell as {scores[1,0]}, a brace as {{");
    }
    if (!caption.len)
        out->caption = scene_caption(a, l, v);
    return true;
}

Prose figure_prose(Arena *a, const char *number, const Prose *caption)
{
    Prose prose = {0};
    ProseBlock block = {0};
    if (number[0])
        *ARENA_PUSH(a, &block) = (ProseRun){PROSE_BOLD, phrase(a, PHRASE_FIGURE, str_of(number))};
    for (size_t i = 0; caption->count && i < caption->items[0].count; i++)
        *ARENA_PUSH(a, &block) = caption->items[0].items[i];
    if (block.count)
        *ARENA_PUSH(a, &prose) = block;
    return prose;
}

Str figure_alt_text(Arena *a, const FigureReady *r)
{
    Prose prose = figure_prose(a, r->figure->number, &r->caption);
    StrBuf out = strbuf_make(a);
    for (size_t i = 0; prose.count && i < prose.items[0].count; i++)
        strbuf_add(&out, prose.items[0].items[i].text);
    return strbuf_str(&out);
}
