/*
 * view.c - a View from and to the options of the command line (see view.h).
 */
#include "subject/view.h"

#include "subject/inside.h"
#include "subject/view_cell.h"

static const char *const range_names[RANGE_COUNT] = {
    [RANGE_MATRIX] = "matrix",
    [RANGE_UNIT] = "unit",
    [RANGE_ROW] = "row",
    [RANGE_SHARED] = "shared",
};

const char *range_name(RangePolicy range)
{
    return range_names[range];
}

const char *pool_name(Pool pool)
{
    return pool == POOL_MEAN ? "mean" : "max";
}

View view_default(void)
{
    View v = {.focus = {NO_NODE, 0, 0}, .map = -1, .given = given_none(), .hover = {NO_NODE, 0, 0}};
    return v;
}

static bool bad_value(Str name, Str value, const char *right, Error *e)
{
    error_set(e, ERROR_USAGE, "--%.*s: '%.*s' is not one of its values", STR_ARG(name),
              STR_ARG(value));
    return error_hint(e, "it takes %s", right);
}

static bool set_step(View *v, Lesson *l, Str name, Str value, Error *e)
{
    Place place;
    if (!position_parse(value, &v->position))
        return bad_value(name, value, "a step number, or a place within a step such as 4.2", e);
    if (position_resolve(l, &v->position, &place))
        return true;
    error_set(e, ERROR_USAGE, "--%.*s: there is no place %.*s in this lesson", STR_ARG(name),
              STR_ARG(value));
    return error_hint(e, "it has %zu steps", l->steps.count);
}

/* The number of the step the view stands at. */
static int view_step(const View *v)
{
    return v->position.count ? v->position.path[0] : 1;
}

static bool set_focus(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)name;
    return view_read_focus(v, l, view_step(v), value, e);
}

static bool set_at(View *v, Lesson *l, Str name, Str value, Error *e)
{
    View in = *v;
    if (!str_to_int(value, &in.at) || in.at < 1)
        return bad_value(name, value, "the number of an event inside the operation, from 1", e);
    int64_t count = inside_count(l, &in);
    if (in.at <= count) {
        *v = in;
        return true;
    }
    error_set(e, ERROR_USAGE, "--%.*s: there is no event %.*s here", STR_ARG(name), STR_ARG(value));
    if (count == 0)
        return error_hint(e, "this step has no operation to step into; choose one with --step");
    return error_hint(e, "the operation has %lld", (long long)count);
}

static bool set_view(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    return view_kind_find(value, &v->kind) || bad_value(name, value, view_kind_list().text, e);
}

/* "12,0,16,8": first row and column, rows, columns. */
static bool set_zoom(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    int64_t n[4];
    Str left = value;
    bool well = true;
    for (int i = 0; well && i < 4; i++) {
        size_t comma = str_find(left, ',');
        well = str_to_int(str_part(left, 0, comma), &n[i]) && n[i] >= (i < 2 ? 0 : 1) &&
               n[i] <= MAX_CELLS && (comma < left.len) == (i < 3);
        left = str_from(left, comma < left.len ? comma + 1 : comma);
    }
    if (!well)
        return bad_value(name, value, "ROW,COLUMN,ROWS,COLUMNS: where the part begins, how large",
                         e);
    v->zoom = (Zoom){n[0], n[1], n[2], n[3]};
    return true;
}

static bool set_range(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    for (int i = 0; i < RANGE_COUNT; i++)
        if (str_is(value, range_names[i])) {
            v->range = (RangePolicy)i;
            return true;
        }
    return bad_value(name, value, "matrix, unit, row or shared", e);
}

static bool set_pool(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    v->pool = str_is(value, pool_name(POOL_MEAN)) ? POOL_MEAN : POOL_MAX;
    return str_is(value, pool_name(v->pool)) || bad_value(name, value, "max or mean", e);
}

static bool set_map(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    MapId map;
    if (!map_find(value, &map))
        return bad_value(name, value, "viridis, cividis, diverging, diverging-dark or grey", e);
    v->map = (int)map;
    return true;
}

static bool set_theme(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    return theme_find(value, &v->theme) || bad_value(name, value, "light, dark or contrast", e);
}

static bool set_text(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    int64_t steps;
    if (!str_to_int(value, &steps) || steps < 0 || steps > TEXT_MOST)
        return bad_value(name, value, "0 to 6; 3 is meant for the projector", e);
    v->text = (int)steps;
    return true;
}

static bool set_hide(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    (void)name;
    (void)value;
    (void)e;
    v->hide = true;
    return true;
}

static bool set_reveal(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    int64_t cells;
    if (!str_to_int(value, &cells) || cells < 0 || cells > MAX_CELLS)
        return bad_value(name, value, "how many cells to uncover, from 0 on", e);
    v->reveal = (int)cells;
    return true;
}

static bool set_ask(View *v, Lesson *l, Str name, Str value, Error *e)
{
    int64_t k;
    int count = lesson_asks(l, lesson_step(l, view_step(v)));
    if (str_to_int(value, &k) && k >= 1 && k <= count) {
        v->ask = (int)k;
        return true;
    }
    error_set(e, ERROR_USAGE, "--%.*s: there is no question '%.*s' at step %d", STR_ARG(name),
              STR_ARG(value), view_step(v));
    return error_hint(e, count == 1 ? "it has %d question" : "it has %d questions", count);
}

static bool set_given(View *v, Lesson *l, Str name, Str value, Error *e)
{
    const LessonStep *step = lesson_step(l, view_step(v));
    const Ask *ask = lesson_ask(l, step, v->ask);
    if (!ask) {
        error_set(e, ERROR_USAGE, "--%.*s: no question is put", STR_ARG(name));
        return error_hint(e, "give --ask 1 before it");
    }
    if (ask->kind == ASK_ANSWER)
        return given_set_number(&v->given, value) || bad_value(name, value, "a number", e);
    if (ask->kind == ASK_CHOICE)
        return given_set_choices(&v->given, ask, value) ||
               bad_value(name, value, "numbers of choices, such as 1,3", e);
    const Fence *fence = &l->fences.items[step->fence];
    return view_read_cell(l, fence->first_step + fence->step_count, name, value, &v->given.cell, e);
}

static bool set_answered(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    (void)name;
    (void)value;
    (void)e;
    v->answered = true;
    return true;
}

static bool set_no_asks(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    (void)name;
    (void)value;
    (void)e;
    v->quiet = true;
    return true;
}

static bool set_parts(View *v, Lesson *l, Str name, Str value, Error *e)
{
    (void)l;
    v->parts = str_is(value, "picture") ? PARTS_PICTURE : PARTS_SLIDE;
    return v->parts == PARTS_PICTURE || str_is(value, "slide") ||
           bad_value(name, value, "slide or picture", e);
}

static const struct {
    const char *name;
    bool (*set)(View *v, Lesson *l, Str name, Str value, Error *e);
} options[] = {
    {"step", set_step},         {"at", set_at},           {"focus", set_focus},
    {"view", set_view},         {"range", set_range},     {"map", set_map},
    {"theme", set_theme},       {"text", set_text},       {"hide", set_hide},
    {"reveal", set_reveal},     {"ask", set_ask},         {"given", set_given},
    {"answered", set_answered}, {"no-asks", set_no_asks}, {"parts", set_parts},
    {"zoom", set_zoom},         {"pool", set_pool},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

bool view_has_option(Str name)
{
    for (int i = 0; i < OPTIONS; i++)
        if (str_is(name, options[i].name))
            return true;
    return false;
}

bool view_option(View *v, Lesson *l, Str name, Str value, Error *e)
{
    for (int i = 0; i < OPTIONS; i++)
        if (str_is(name, options[i].name))
            return options[i].set(v, l, name, value, e);
    return error_set(e, ERROR_USAGE, "--%.*s is not an option of a view", STR_ARG(name));
}

static void write_given(StrBuf *out, const Lesson *l, const View *v, const Ask *ask)
{
    if (given_empty(ask, &v->given))
        return;
    if (ask->kind == ASK_CELL) {
        strbuf_printf(out, " --given '%.*s'",
                      STR_ARG(view_cell_text(out->arena, l, view_step(v), v->given.cell)));
        return;
    }
    strbuf_puts(out, " --given '");
    if (ask->kind == ASK_ANSWER)
        strbuf_puts(out, v->given.number);
    bool more = false;
    for (int i = 0; ask->kind == ASK_CHOICE && i < CHOICES_MOST; i++)
        if (v->given.chosen >> i & 1) {
            strbuf_printf(out, more ? ",%d" : "%d", i + 1);
            more = true;
        }
    strbuf_char(out, '\'');
}

static void write_ask(StrBuf *out, const Lesson *l, const View *v)
{
    const Ask *ask = v->ask ? lesson_ask(l, lesson_step(l, view_step(v)), v->ask) : NULL;
    if (!ask)
        return;
    strbuf_printf(out, " --ask %d", v->ask);
    write_given(out, l, v, ask);
    if (v->answered)
        strbuf_puts(out, " --answered");
}

void view_write(StrBuf *out, const Lesson *l, const View *v)
{
    if (v->position.count) {
        strbuf_puts(out, " --step ");
        position_write(out, &v->position);
    }
    if (v->at)
        strbuf_printf(out, " --at %lld", (long long)v->at);
    if (v->focus.node != NO_NODE)
        strbuf_printf(out, " --focus '%.*s'",
                      STR_ARG(view_focus_text(out->arena, l, view_step(v), v)));
    if (v->kind != VIEW_AUTO)
        strbuf_printf(out, " --view %s", view_names[v->kind]);
    if (v->zoom.rows)
        strbuf_printf(out, " --zoom %lld,%lld,%lld,%lld", (long long)v->zoom.row,
                      (long long)v->zoom.column, (long long)v->zoom.rows,
                      (long long)v->zoom.columns);
    if (v->pool != POOL_MAX)
        strbuf_printf(out, " --pool %s", pool_name(v->pool));
    if (v->range != RANGE_MATRIX)
        strbuf_printf(out, " --range %s", range_name(v->range));
    if (v->map >= 0)
        strbuf_printf(out, " --map %s", map_name((MapId)v->map));
    if (v->theme != THEME_LIGHT)
        strbuf_printf(out, " --theme %s", theme_get(v->theme)->name);
    if (v->text)
        strbuf_printf(out, " --text %d", v->text);
    if (v->hide)
        strbuf_puts(out, " --hide");
    if (v->reveal)
        strbuf_printf(out, " --reveal %d", v->reveal);
    write_ask(out, l, v);
    if (v->quiet)
        strbuf_puts(out, " --no-asks");
    if (v->parts == PARTS_PICTURE)
        strbuf_puts(out, " --parts picture");
}
