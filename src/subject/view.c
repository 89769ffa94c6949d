/*
 * view.c - a View from and to the options of the command line (see view.h).
 *
 * The rows of view_options.def say for each option which field of the View it sets, and by which
 * functions it is read and written. A switch, a number and one of several words need no more than
 * their row; what needs the lesson, as a step or a focus does, has functions of its own.
 */
#include "subject/view.h"

#include "lesson/places.h"
#include "subject/beside.h"
#include "words/address.h"
#include "words/arithmetic.h"

#include <string.h>

/* An option on its way into a View. */
typedef struct Reading {
    View *v;
    Lesson *l; /* NULL: the option needs none */
    const struct Field *f;
    Str value;
    Error *e;
} Reading;

/* A View on its way to options. */
typedef struct Writing {
    Arena *a;
    const Lesson *l;
    const View *v;
    const struct Field *f;
} Writing;

/* What an option needs so that it has an effect: another one, or a picture that knows it. */
typedef struct Need {
    const char *option; /* NULL: none */
    bool (*met)(const Lesson *l, const View *v);
} Need;

typedef struct Field {
    const char *name;           /* of the option, without the dashes */
    const char *argument;       /* NULL: the option takes none */
    size_t at;                  /* the field's offset in View, of those read from the row alone */
    int most;                   /* of read_number: the largest value */
    const char *(*word)(int i); /* of read_word: word i, NULL past the last */
    const char *takes;          /* which values are right, for messages; NULL: its words */
    const Need *need;           /* written only where it is met; NULL: always */
    bool (*read)(const Reading *r);
    Str (*text)(const Writing *w); /* the value; empty: not written */
} Field;

View view_default(void)
{
    View v = {.focus = {NO_NODE, 0, 0}, .map = -1, .given = given_none(), .hover = {NO_NODE, 0, 0}};
    return v;
}

/* The number of the step that the view is at. */
static int view_step(const View *v)
{
    return v->position.count ? v->position.path[0] : 1;
}

/* The question that is put; NULL: none. Without one the lesson may be NULL. */
static const Ask *view_ask(const Lesson *l, const View *v)
{
    return v->ask ? lesson_ask(l, lesson_step(l, view_step(v)), v->ask) : NULL;
}

static bool puts_question(const Lesson *l, const View *v)
{
    return view_ask(l, v) != NULL;
}

static bool stands_beside(const Lesson *l, const View *v)
{
    (void)l;
    return v->beside.kind != BESIDE_NOTHING;
}

static bool hides(const Lesson *l, const View *v)
{
    (void)l;
    return v->hide;
}

static const Need question = {"ask", puts_question}, beside_something = {"beside", stands_beside},
                  hiding = {"hide", hides}, zooming = {NULL, view_zoom_counts};

/* ---- words ---- */

const char *range_name(int i)
{
    static const char *const names[] = {
        [RANGE_MATRIX] = "matrix", [RANGE_UNIT] = "unit", [RANGE_ROW] = "row",
        [RANGE_SHARED] = "shared", [RANGE_COUNT] = NULL,
    };
    return names[i];
}

const char *pool_name(int i)
{
    static const char *const names[] = {
        [POOL_MAX] = "max", [POOL_MEAN] = "mean", [POOL_COUNT] = NULL};
    return names[i];
}

static const char *map_word(int i)
{
    return i < MAP_COUNT ? map_name((MapId)i) : NULL;
}

static const char *theme_word(int i)
{
    return i < THEME_COUNT ? themes[i].name : NULL;
}

/* The last one is a slide, of which a file has what there is to press in a window, too. */
static const char *parts_word(int i)
{
    static const char *const names[] = {[PARTS_SLIDE] = "slide",     [PARTS_PICTURE] = "picture",
                                        [PARTS_FIGURE] = "figure",   [PARTS_TEXT] = "text",
                                        [PARTS_TEXT + 1] = "window", NULL};
    return names[i];
}

/* ---- reading ---- */

static bool bad_value(const Reading *r, const char *right)
{
    error_set(r->e, ERROR_USAGE, "--%s: '%.*s' is not one of its values", r->f->name,
              STR_ARG(r->value));
    return error_hint(r->e, "it takes %s", right);
}

static bool hint_steps(const Reading *r)
{
    size_t steps = r->l->steps.count;
    return error_hint(r->e, steps == 1 ? "it has %zu step" : "it has %zu steps", steps);
}

static bool read_step(const Reading *r)
{
    Place place;
    if (!position_parse(r->value, &r->v->position))
        return bad_value(r, "a step number, or a place within a step such as 4.2");
    if (position_resolve(r->l, &r->v->position, &place))
        return true;
    error_set(r->e, ERROR_USAGE, "--%s: there is no place %.*s in this lesson", r->f->name,
              STR_ARG(r->value));
    return hint_steps(r);
}

static bool read_at(const Reading *r)
{
    View in = *r->v;
    if (!str_to_int(r->value, &in.at) || in.at < 1)
        return bad_value(r, "the number of an event inside the operation, from 1");
    int64_t count = inside_count(r->l, &in);
    if (in.at <= count) {
        *r->v = in;
        return true;
    }
    error_set(r->e, ERROR_USAGE, "--%s: there is no event %.*s here", r->f->name,
              STR_ARG(r->value));
    if (count == 0)
        return error_hint(r->e, "this step has no operation to step into; choose one with --step");
    return error_hint(r->e, "the operation has %lld", (long long)count);
}

/* The cell that a text such as "scores[1,2]" names, as things are after step `step`. */
static bool read_cell(const Reading *r, int step, CellRef *out)
{
    Target target;
    Str name = str_printf(&r->l->arena, "--%s", r->f->name);
    Span argument = source_make(&r->l->arena, name, r->value);
    if (!name_resolve(r->l, argument, step, &target, r->e)) {
        r->e->kind = ERROR_USAGE; /* the lesson is fine, the option is not */
        return false;
    }
    if (target.cell < 0)
        return bad_value(r, "a cell, such as scores[1,2]");
    *out = (CellRef){target.node, target.time, target.cell};
    return true;
}

/* The way to the focus and the focus: "scores[1,2] > queries[1,0]". */
static bool read_focus(const Reading *r)
{
    View to = *r->v;
    Reading cell = *r;
    to.trail_count = 0;
    for (Str rest = r->value;;) {
        size_t arrow = str_find(rest, '>');
        cell.value = str_trim(str_part(rest, 0, arrow));
        if (!read_cell(&cell, view_step(r->v), &to.focus))
            return false;
        if (arrow == rest.len)
            break;
        if (to.trail_count == VIEW_TRAIL_MOST) {
            error_set(r->e, ERROR_USAGE, "--focus: a way of more than %d cells",
                      VIEW_TRAIL_MOST + 1);
            return error_hint(r->e, "leave out some on the way");
        }
        to.trail[to.trail_count++] = to.focus;
        rest = str_from(rest, arrow + 1);
    }
    *r->v = to;
    return true;
}

/* "x[0,1]; x[2,0]". */
static bool read_turned(const Reading *r)
{
    Reading cell = *r;
    int count = 0;
    CellRef cells[VIEW_TURNED_MOST] = {{NO_NODE, 0, 0}};
    for (Str rest = r->value; rest.len;) {
        size_t end = str_find(rest, ';');
        cell.value = str_trim(str_part(rest, 0, end));
        rest = str_from(rest, end < rest.len ? end + 1 : end);
        if (count == VIEW_TURNED_MOST)
            return error_set(r->e, ERROR_USAGE, "--turn: more than %d cells", VIEW_TURNED_MOST);
        if (!read_cell(&cell, view_step(r->v), &cells[count++]))
            return false;
    }
    memcpy(r->v->turned, cells, sizeof *cells * (size_t)count);
    r->v->turned_count = count;
    return true;
}

/* "12", "right:12", "before" or "head:1". */
static bool read_beside(const Reading *r)
{
    int64_t number = 0;
    bool before = str_is(r->value, "before"), head = str_starts(r->value, "head:");
    bool right = str_starts(r->value, "right:");
    Str digits = str_from(r->value, head ? strlen("head:") : right ? strlen("right:") : 0);
    bool counts = str_to_int(digits, &number) && number >= !head && number <= MAX_CELLS;
    if (!before && !counts)
        return bad_value(r, "a step's number, such as 12 or right:12, before, or head:1");
    if (before && !r->l->changes) {
        error_set(r->e, ERROR_USAGE, "--%s: nothing in this lesson was changed", r->f->name);
        return error_hint(r->e, "change a number of it with --set LINE:COL=VALUE");
    }
    if (counts && !head && !lesson_step(r->l, (int)number)) {
        error_set(r->e, ERROR_USAGE, "--%s: there is no step %.*s in this lesson", r->f->name,
                  STR_ARG(digits));
        return hint_steps(r);
    }
    if (head && number >= beside_heads(r->l)) {
        error_set(r->e, ERROR_USAGE, "--%s: no tensor of this lesson has a head %lld", r->f->name,
                  (long long)number);
        return error_hint(r->e, "the most that one has is %lld; they are counted from 0",
                          (long long)beside_heads(r->l));
    }
    BesideKind kind = before ? BESIDE_BEFORE : head ? BESIDE_HEAD : BESIDE_STEP;
    r->v->beside = (Beside){kind, (int)number, right};
    return true;
}

/* "12,0,16,8": first row and column, rows, columns. */
static bool read_zoom(const Reading *r)
{
    int64_t n[4];
    Str left = r->value;
    bool well = true;
    for (int i = 0; well && i < 4; i++) {
        size_t comma = str_find(left, ',');
        well = str_to_int(str_part(left, 0, comma), &n[i]) && n[i] >= (i < 2 ? 0 : 1) &&
               n[i] <= MAX_CELLS && (comma < left.len) == (i < 3);
        left = str_from(left, comma < left.len ? comma + 1 : comma);
    }
    if (!well)
        return bad_value(r, "ROW,COLUMN,ROWS,COLUMNS: where the part begins, how large");
    r->v->zoom = (Zoom){n[0], n[1], n[2], n[3]};
    return true;
}

static bool read_ask(const Reading *r)
{
    int64_t k;
    int count = lesson_asks(r->l, lesson_step(r->l, view_step(r->v)));
    if (str_to_int(r->value, &k) && k >= 1 && k <= count) {
        r->v->ask = (int)k;
        return true;
    }
    error_set(r->e, ERROR_USAGE, "--%s: there is no question '%.*s' at step %d", r->f->name,
              STR_ARG(r->value), view_step(r->v));
    return error_hint(r->e, count == 1 ? "it has %d question" : "it has %d questions", count);
}

static bool read_given(const Reading *r)
{
    const Ask *ask = view_ask(r->l, r->v);
    if (!ask) {
        error_set(r->e, ERROR_USAGE, "--%s: no question is put", r->f->name);
        return error_hint(r->e, "give --ask 1 before it");
    }
    if (ask->kind != ASK_CELL)
        return given_set(&r->v->given, ask, r->value) ||
               bad_value(r,
                         ask->kind == ASK_ANSWER ? "a number" : "numbers of choices, such as 1,3");
    const Fence *fence = &r->l->fences.items[lesson_step(r->l, view_step(r->v))->fence];
    return read_cell(r, fence->first_step + fence->step_count, &r->v->given.cell);
}

/* "model.blocks.0,-model.norm": boxes of the map to be opened, and closed. */
static bool read_boxes(const Reading *r)
{
    View to = *r->v;
    to.boxes = 0;
    for (Str rest = r->value; rest.len;) {
        size_t comma = str_find(rest, ',');
        Str name = str_trim(str_part(rest, 0, comma));
        bool open = !str_starts(name, "-");
        int64_t id = box_id(str_from(name, open ? 0 : 1));
        rest = str_from(rest, comma < rest.len ? comma + 1 : comma);
        if (box_name(r->l, id).len == 0)
            return bad_value(r, "modules and functions that made tensors, such as model.att,-mha");
        box_set(&to, id, open);
    }
    *r->v = to;
    return true;
}

static bool read_side(const Reading *r)
{
    int64_t share;
    if (!str_to_int(r->value, &share) || share < VIEW_SIDE_LEAST || share > VIEW_SIDE_MOST)
        return bad_value(r, "a number from 18 to 60, the text's percent of the slide");
    r->v->side = (int)share;
    return true;
}

/* Enums have the size of an int, and may be read as one. */
static int *int_of(View *v, const Field *f)
{
    return (int *)((char *)v + f->at);
}

static bool *flag_of(View *v, const Field *f)
{
    return (bool *)((char *)v + f->at);
}

static bool read_flag(const Reading *r)
{
    return *flag_of(r->v, r->f) = true;
}

static bool read_number(const Reading *r)
{
    int64_t number;
    if (!str_to_int(r->value, &number) || number < 0 || number > r->f->most)
        return bad_value(r, r->f->takes);
    *int_of(r->v, r->f) = (int)number;
    return true;
}

static bool read_word(const Reading *r)
{
    int row = name_row(r->f->word, r->value);
    if (row < 0 && r->f->word == view_name) /* many, of which auto is not told */
        return bad_value(r, view_kind_list().text);
    if (row < 0)
        return bad_value(r, name_list(r->f->word, " or ").text);
    *int_of(r->v, r->f) = row;
    return true;
}

static bool read_parts(const Reading *r)
{
    int row = name_row(parts_word, r->value);
    bool window = row > PARTS_TEXT;
    if (row < 0)
        return bad_value(r, name_list(parts_word, " or ").text);
    r->v->parts = window ? PARTS_SLIDE : (Parts)row;
    r->v->still = r->v->still && !window;
    return true;
}

/* ---- writing ---- */

static Str flag_text(const Writing *w)
{
    View own = *w->v;
    return *flag_of(&own, w->f) ? STR("yes") : STR("");
}

/* The value of a number or word that differs from the default one. */
static Str field_text(const Writing *w)
{
    View own = *w->v, plain = view_default();
    int i = *int_of(&own, w->f);
    if (i == *int_of(&plain, w->f))
        return STR("");
    return w->f->word ? str_of(w->f->word(i)) : str_printf(w->a, "%d", i);
}

static Str step_text(const Writing *w)
{
    StrBuf out = strbuf_make(w->a);
    position_write(&out, &w->v->position);
    return strbuf_str(&out);
}

static Str at_text(const Writing *w)
{
    return w->v->at ? str_printf(w->a, "%lld", (long long)w->v->at) : STR("");
}

/* A text that read_cell reads back as the cell: by the tensor's name, with its step where the name
 * alone means another moment (words@2[0,0]), else by the place where it was made (8.1[0,2]). */
static Str cell_text(const Writing *w, CellRef c)
{
    const Lesson *l = w->l;
    Str own = trace_node(&l->trace, c.node)->name, by_name = cell_name(w->a, &l->trace, c, own);
    if (position_of(l, c.node).count == 0)
        return by_name;
    Str title = address_title(w->a, l, view_step(w->v), &c, own);
    return cell_name(w->a, &l->trace, c, title);
}

static Str focus_text(const Writing *w)
{
    const View *v = w->v;
    if (v->focus.node == NO_NODE)
        return STR("");
    StrBuf out = strbuf_make(w->a);
    strbuf_char(&out, '\'');
    for (int i = 0; i < v->trail_count; i++)
        strbuf_printf(&out, "%.*s > ", STR_ARG(cell_text(w, v->trail[i])));
    strbuf_printf(&out, "%.*s'", STR_ARG(cell_text(w, v->focus)));
    return strbuf_str(&out);
}

static Str turned_text(const Writing *w)
{
    const View *v = w->v;
    StrBuf out = strbuf_make(w->a);
    for (int i = 0; i < v->turned_count; i++)
        strbuf_printf(&out, "%s%.*s", i ? "; " : "'", STR_ARG(cell_text(w, v->turned[i])));
    strbuf_puts(&out, v->turned_count ? "'" : "");
    return strbuf_str(&out);
}

static Str beside_text(const Writing *w)
{
    Beside b = w->v->beside;
    return b.kind == BESIDE_NOTHING  ? STR("")
           : b.kind == BESIDE_BEFORE ? STR("before")
           : b.kind == BESIDE_HEAD   ? str_printf(w->a, "head:%d", b.number)
                                     : str_printf(w->a, b.at_right ? "right:%d" : "%d", b.number);
}

static Str zoom_text(const Writing *w)
{
    Zoom z = w->v->zoom;
    return !z.rows ? STR("")
                   : str_printf(w->a, "%lld,%lld,%lld,%lld", (long long)z.row, (long long)z.column,
                                (long long)z.rows, (long long)z.columns);
}

static Str boxes_text(const Writing *w)
{
    StrBuf out = strbuf_make(w->a);
    for (const BoxWish *b = w->v->box; b < w->v->box + w->v->boxes; b++) {
        Str name = box_name(w->l, b->id);
        if (name.len)
            strbuf_printf(&out, "%s%s%.*s", out.len ? "," : "'", b->open ? "" : "-", STR_ARG(name));
    }
    if (out.len)
        strbuf_char(&out, '\'');
    return strbuf_str(&out);
}

static Str given_text(const Writing *w)
{
    const Ask *ask = view_ask(w->l, w->v);
    const Given *given = &w->v->given;
    if (given_empty(ask, given))
        return STR("");
    if (ask->kind == ASK_ANSWER)
        return str_printf(w->a, "'%s'", given->number);
    if (ask->kind == ASK_CELL)
        return str_printf(w->a, "'%.*s'", STR_ARG(cell_text(w, given->cell)));
    StrBuf out = strbuf_make(w->a);
    for (int i = 0; i < CHOICES_MOST; i++)
        if (given->chosen >> i & 1)
            strbuf_printf(&out, out.len ? ",%d" : "'%d", i + 1);
    strbuf_char(&out, '\'');
    return strbuf_str(&out);
}

/* ---- all of them ---- */

/* clang-format off */
#define WORD(field, words) \
    .at = offsetof(View, field), .word = (words), .read = read_word, .text = field_text
#define NUMBER(field, largest, right) \
    .at = offsetof(View, field), .most = (largest), .takes = (right), .read = read_number, .text = field_text
#define FLAG(field) .at = offsetof(View, field), .read = read_flag, .text = flag_text
/* clang-format on */

static const Field fields[] = {
#define VIEW_OPTION(ID, option, argument_, doc, ...)                                               \
    {.name = option, .argument = argument_, __VA_ARGS__},
#include "subject/view_options.def"
#undef VIEW_OPTION
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

bool view_option(View *v, Lesson *l, Str name, Str value, Error *e)
{
    for (const Field *f = fields; f < fields + FIELDS; f++)
        if (str_is(name, f->name))
            return f->read(&(Reading){v, l, f, value, e});
    return error_set(e, ERROR_USAGE, "--%.*s is not an option of a view", STR_ARG(name));
}

const char *view_option_word(Str name, int i)
{
    for (const Field *f = fields; f < fields + FIELDS; f++)
        if (str_is(name, f->name))
            return f->word ? f->word(i) : NULL;
    return NULL;
}

void view_write(StrBuf *out, const Lesson *l, const View *v)
{
    for (const Field *f = fields; f < fields + FIELDS; f++) {
        bool counts = !f->need || f->need->met(l, v);
        Str text = counts ? f->text(&(Writing){out->arena, l, v, f}) : STR("");
        if (text.len)
            strbuf_printf(out, " --%s", f->name);
        if (text.len && f->argument)
            strbuf_printf(out, " %.*s", STR_ARG(text));
    }
}

bool view_check(const Lesson *l, const View *v, Error *e)
{
    Arena a = arena_scratch();
    for (const Field *f = fields; f < fields + FIELDS && !e->kind; f++) {
        bool own = f->at && f->need && !f->need->met(l, v);
        if (own && f->text(&(Writing){&a, l, v, f}).len) {
            error_set(e, ERROR_USAGE, "--%s has no effect without --%s", f->name, f->need->option);
            error_hint(e, "give both, or leave it out");
        }
    }
    arena_free(&a);
    return !e->kind && view_zoom_check(l, v, e);
}
