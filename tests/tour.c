/*
 * tour.c - see tour.h.
 */
#include "tour.h"

#include "pictures/scene.h"
#include "report/report.h"
#include "running/running.h"
#include "subject/view.h"
#include "trace/explain.h"
#include "versions/versions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MOST = 40,      /* of one lesson */
    NODES_MOST = 400,     /* explained */
    CELLS_QUICKLY = 4,    /* of each */
    CELLS_MOST = 24,      /* likewise, on the long way */
    PLACES_MOST = 4,      /* within a step */
    TOLD_CELLS = 1 << 18, /* of all tensors of a lesson that is told as text */
};

typedef struct Guide {
    Tour *tour;
    Lesson *lesson;
    Arena arena;
    uint32_t state;   /* of the random numbers */
    int kinds;        /* of pictures of each step */
    bool inside;      /* numbers on their way to a cell stand in its place */
    CellRef seen[16]; /* cells of the last picture */
    int cells;
} Guide;

static int below(Guide *g, int n)
{
    g->state = g->state * 1664525u + 1013904223u;
    return (int)((g->state >> 8) % (uint32_t)n);
}

static void wrong(Guide *g, const char *what, const View *v, Str text)
{
    char *out = g->tour->wrong;
    size_t size = sizeof g->tour->wrong;
    if (!out[0])
        snprintf(out, size, "%s: step %d, view %s, '%.*s'", what, v ? v->position.path[0] : 0,
                 v ? view_kinds[v->kind].name : "none", STR_ARG(text));
}

/* ---- text and arithmetic ---- */

static void explain(Guide *g, CellRef c)
{
    Explanation x = explain_cell(&g->lesson->trace, &g->arena, c);
    g->tour->cells++;
    if (!explain_holds(&x))
        wrong(g, str_printf(&g->arena, "an explanation of node %d", (int)c.node).at, NULL, STR(""));
}

/* As they were made, and as they are at the end. */
static void explain_cells(Guide *g, int most)
{
    const Trace *t = &g->lesson->trace;
    for (size_t i = 0; i < t->nodes.count && i < NODES_MOST; i++) {
        int64_t cells = tensor_count(trace_node(t, (NodeId)i)->out);
        for (int64_t c = 0; c < cells && c < most; c++) {
            int64_t cell = cells <= most || c < most / 2 ? c : below(g, (int)cells);
            explain(g, (CellRef){(NodeId)i, (NodeId)i + 1, cell});
            explain(g, (CellRef){(NodeId)i, trace_now(t), cell});
        }
        arena_reset(&g->arena);
    }
}

static bool is_short(const Lesson *l)
{
    int64_t cells = 0;
    for (size_t i = 0; i < l->trace.nodes.count && cells < TOLD_CELLS; i++)
        cells += 16 + tensor_count(trace_node(&l->trace, (NodeId)i)->out);
    return cells < TOLD_CELLS;
}

static void tell(Guide *g, bool all)
{
    ReportOptions how = {.explain = true, .all = all, .colour = all};
    StrBuf out = strbuf_make(&g->arena);
    if (is_short(g->lesson))
        report_lesson(&out, g->lesson, &how);
    size_t bad = str_bad_utf8(strbuf_str(&out));
    if (bad < out.len)
        wrong(g, "the report is no UTF-8", NULL, str_from(strbuf_str(&out), bad));
    arena_reset(&g->arena);
}

/* ---- pictures ---- */

/* Labels are not set in the font of numbers. */
static bool is_of_a_cell(const DrawCommand *c)
{
    return c->tag.kind == TAG_CELL && font_is_mono(c->font);
}

/* "+0.43", ".5", "−1.20": the number and how many of its digits stand behind the point. False for
 * other words. */
static bool read_number(Str text, double *value, int *decimals)
{
    char digits[32] = "";
    size_t at = 0, n = 0;
    for (text = str_trim(text); at < text.len && n + 1 < sizeof digits;) {
        uint32_t c = str_char(text, &at);
        digits[n++] = c == 0x2212 ? '-' : (char)(c < 128 ? c : '?');
    }
    if (n == 0 || strspn(digits, "+-.0123456789") != n)
        return false;
    char *end;
    const char *point = strchr(digits, '.');
    *value = strtod(digits, &end);
    *decimals = point ? (int)strlen(point + 1) : 0;
    return *end == 0;
}

static void check_number(Guide *g, const View *v, const DrawCommand *c)
{
    double shown;
    int decimals;
    if (g->inside || !is_of_a_cell(c) || !read_number(c->text, &shown, &decimals))
        return;
    CellRef cell = {c->tag.node, c->tag.time, c->tag.cell};
    double own = scalar_double(trace_cell(&g->lesson->trace, cell)), unit = pow(10, -decimals);
    if (!(fabs(own - shown) <= unit * 0.5000001 + fabs(own) * 1e-6))
        wrong(g, str_printf(&g->arena, "the cell is %.9g", own).at, v, c->text);
}

/* What can be pointed at is there. */
static bool is_a_cell(const Guide *g, CellRef c)
{
    const Trace *t = &g->lesson->trace;
    return c.node >= 0 && c.node < trace_now(t) && c.cell >= 0 &&
           c.cell < tensor_count(trace_node(t, c.node)->out);
}

static void check_command(Guide *g, const View *v, const DrawCommand *c)
{
    Box b = c->box;
    CellRef cell = point_cell(c->tag);
    if (cell.node != NO_NODE && !is_a_cell(g, cell))
        wrong(g, "a cell that does not exist can be pointed at", v, c->text);
    if (!isfinite(b.x + b.y + b.w + b.h))
        wrong(g, "something has no place", v, c->text);
    if (c->kind != DRAW_TEXT)
        return;
    if (str_bad_utf8(c->text) < c->text.len)
        wrong(g, "a text is no UTF-8", v, c->text);
    check_number(g, v, c);
}

static void check_picture(Guide *g, const View *v, const DrawList *d)
{
    g->tour->pictures++;
    g->cells = 0;
    if (d->clips != 0)
        wrong(g, "a clip is open", v, STR(""));
    for (size_t i = 0; i < d->count; i++) {
        check_command(g, v, &d->items[i]);
        CellRef cell = point_cell(d->items[i].tag);
        if (cell.node != NO_NODE && (g->cells < 16 || below(g, 8) == 0))
            g->seen[g->cells < 16 ? g->cells++ : below(g, 16)] = cell;
    }
}

static void draw(Guide *g, const View *v, int width, int height)
{
    TextMetrics fake = text_fake;
    DrawList d = scene_draw(&g->arena, g->lesson, v, width, height, &fake);
    check_picture(g, v, &d);
    arena_reset(&g->arena);
}

static View at_step(int number)
{
    View v = view_default();
    v.position.path[0] = number;
    v.position.count = 1;
    return v;
}

static void draw_steps(Guide *g)
{
    for (int i = 1; i <= (int)g->lesson->steps.count && i <= STEPS_MOST; i++) {
        View v = at_step(i);
        g->tour->steps++;
        draw(g, &v, 1280, 720);
    }
}

/* ---- all of it ---- */

static void draw_at_some_size(Guide *g, const View *v)
{
    static const int sizes[][2] = {
        {1024, 768}, {1280, 720}, {640, 480}, {1920, 1080}, {3840, 2160}};
    int k = below(g, 5);
    draw(g, v, sizes[k][0], sizes[k][1]);
}

static void choose_zoom(Guide *g, View *v)
{
    v->zoom = (Zoom){below(g, 4), below(g, 4), 1 + below(g, 70), 1 + below(g, 70)};
    v->pool = below(g, 2) ? POOL_MEAN : POOL_MAX;
}

/* A look at the step that somebody may come to have. */
static void choose_look(Guide *g, View *v)
{
    v->theme = (ThemeId)below(g, THEME_COUNT);
    v->text = below(g, TEXT_MOST + 1);
    v->range = (RangePolicy)below(g, RANGE_COUNT);
    v->parts = below(g, 2) ? PARTS_PICTURE : PARTS_SLIDE;
    v->hide = below(g, 3) == 0;
    v->reveal = v->hide ? below(g, 9) : 0;
    v->sweep.on = below(g, 8) == 0;
    v->sweep.cells = below(g, 9);
    v->sweep.terms = below(g, 4);
    v->ask = below(g, 6) == 0;
    v->answered = v->ask && below(g, 2);
    if (below(g, 4) == 0)
        choose_zoom(g, v);
}

/* What the mouse does to cells of the picture before. */
static void choose_cell(Guide *g, View *v)
{
    if (g->cells == 0)
        return;
    CellRef cell = g->seen[below(g, g->cells)];
    switch (below(g, 4)) {
    case 0:
        point_pin(g->lesson, v, cell);
        break;
    case 1:
        point_follow(g->lesson, v, cell);
        break;
    case 2:
        v->hover = cell;
        break;
    default:
        point_move(g->lesson, v, below(g, 3) - 1, below(g, 3) - 1);
    }
}

/* The step in so many ways of drawing it, one after the other in their order. */
static void draw_kinds(Guide *g, int step)
{
    int first = below(g, VIEW_KINDS);
    for (int i = 0; i < g->kinds; i++) {
        View v = at_step(step);
        v.kind = (ViewKind)((first + i) % VIEW_KINDS);
        draw(g, &v, 1024, 768);
        if (below(g, 2))
            continue;
        choose_look(g, &v);
        choose_cell(g, &v);
        draw_at_some_size(g, &v);
    }
}

static void step_inside(Guide *g, View v)
{
    int64_t count = inside_count(g->lesson, &v);
    g->inside = true;
    for (int i = 0; i < 2 && count > 0; i++) {
        v.at = below(g, 2) ? count : 1 + below(g, (int)count);
        draw_at_some_size(g, &v);
        v.at = inside_move(g->lesson, &v, (InsideUnit)below(g, 3), below(g, 2) ? 1 : -1);
        draw(g, &v, 1024, 768);
    }
    g->inside = false;
}

/* The loops, calls and operations of a step, and the kernels in there. */
static void walk_inside(Guide *g, int step)
{
    View v = at_step(step);
    step_inside(g, v);
    for (int i = 0; i < PLACES_MOST; i++) {
        if (!(below(g, 3) && position_in(g->lesson, &v.position)) &&
            (v.position.count < 2 || !position_walk(g->lesson, &v.position, 1)))
            return;
        v.text = below(g, TEXT_MOST + 1);
        draw_at_some_size(g, &v);
        step_inside(g, v);
    }
}

static void say_steps(Guide *g)
{
    for (int i = 1; i <= (int)g->lesson->steps.count && i <= STEPS_MOST; i++) {
        View v = at_step(i);
        v.hide = below(g, 2);
        scene_alt_text(&g->arena, g->lesson, &v);
        arena_reset(&g->arena);
    }
}

/* One of the lesson's literals, a little larger or smaller; false: it has none. */
static bool edit(Guide *g, Edits *edits)
{
    const Lesson *l = g->lesson;
    if (l->fences.count == 0)
        return false;
    LiteralList all =
        literals_in(edits->arena, l->fences.items[below(g, (int)l->fences.count)].code);
    if (all.count == 0)
        return false;
    const Literal *literal = &all.items[below(g, (int)all.count)];
    Str now = literal_step(edits->arena, literal, below(g, 2) ? 1 + below(g, 3) : -1);
    return edits_change(edits, EDIT_LESSON, literal->at.start, literal->at.len, now, 0);
}

/* The lesson as it is after an edit; it may well have an error then. */
static void tour_edited(Guide *g)
{
    Lesson changed;
    Error e = {0};
    Arena kept = arena_make(0);
    Edits edits = edits_make(&kept, g->lesson->source.text, g->lesson->prelude.text);
    LessonOptions how = {.original = g->lesson};
    if (edit(g, &edits)) {
        lesson_load(&changed, STR("edited.md"), edits_text(&edits, EDIT_LESSON), &how, &e);
        Guide other = *g;
        other.lesson = &changed;
        other.arena = arena_make(0);
        explain_cells(&other, CELLS_QUICKLY);
        draw_steps(&other);
        draw_kinds(&other, 1 + below(g, (int)changed.steps.count + 1));
        arena_free(&other.arena);
        lesson_free(&changed);
    }
    arena_free(&kept);
}

/* The text, the first cells of each operation, each step as it is shown. */
static void tour_quickly(Guide *g)
{
    explain_cells(g, CELLS_QUICKLY);
    tell(g, false);
    draw_steps(g);
}

/* Small, so that a run is short: enough for any lesson without big fences. */
enum { BYTES_MOST = 16 << 20 };

/* What is said of its error and of outputs that differ. */
static void write_messages(const Lesson *l, const Error *e, Arena *a)
{
    StrBuf text = strbuf_make(a);
    if (e->kind != ERROR_NONE)
        error_write(&text, e);
    for (size_t f = 0; f < l->fences.count; f++)
        for (size_t c = 0; c < l->fences.items[f].checks.count; c++) {
            const Check *check = &l->fences.items[f].checks.items[c];
            if (check->verdict == VERDICT_DIFFERS)
                check_write(&text, check);
        }
}

void tour_bytes(Tour *t, Str bytes)
{
    static Lesson lesson; /* large, and must not move */
    Error e = {0};
    LessonOptions options = {.budget = BYTES_MOST, .big = true};
    Str name = str_starts(bytes, "{") ? STR("tour.ipynb") : STR("tour.md");
    bool well = lesson_load(&lesson, name, bytes, &options, &e);
    Guide g = {.tour = t, .lesson = &lesson, .arena = arena_make(0)};
    if (well != (e.kind == ERROR_NONE))
        wrong(&g, "an error is not told", NULL, str_of(e.message));
    if (!well && e.at.source == &lesson.source && e.at.start > lesson.source.text.len)
        wrong(&g, "an error is behind the file's end", NULL, str_of(e.message));
    write_messages(&lesson, &e, &g.arena);
    tour_quickly(&g);
    arena_free(&g.arena);
    lesson_free(&lesson);
}

void tour_lesson(Tour *t, Lesson *l, uint32_t seed, int kinds)
{
    Guide g = {.tour = t, .lesson = l, .arena = arena_make(0), .state = seed, .kinds = kinds};
    explain_cells(&g, CELLS_MOST);
    tell(&g, false);
    tell(&g, true);
    say_steps(&g);
    draw_steps(&g);
    for (int i = 1; i <= (int)l->steps.count && i <= STEPS_MOST; i++) {
        draw_kinds(&g, i);
        if (below(&g, VIEW_KINDS) < kinds)
            walk_inside(&g, i);
    }
    tour_edited(&g);
    arena_free(&g.arena);
}
